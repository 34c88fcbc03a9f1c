// Plays any legal action, as if by chance; equal matches are played equally. One file, without a library:
//   java sample-bots/random/Random.java
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Random {
  // The values wanted here are words of the protocol without escapes, so that a pattern finds them. A bot that looks at
  // more of the message wants a JSON library.
  static String find(String line, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(line);
    return matcher.find() ? matcher.group(1) : "";
  }

  /** A number below n as if by chance: the same as pick() of the kits. */
  static int pick(String match, String seat, String id, int n) {
    long h = 1;
    for (char c : (match + " " + seat + " " + id + " .").toCharArray()) h = (h + c) * 48271 % 2147483647;
    return (int) (h % n);
  }

  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    PrintStream out = new PrintStream(System.out, true); // flushes every line
    String match = "";
    for (String line; (line = in.readLine()) != null; ) {
      line = line.replace(" ", "");
      String type = find(line, "\"type\":\"(\\w+)\"");
      if (type.equals("hello")) {
        match = find(line, "\"match\":\"([^\"]*)\"");
        out.println("{\"type\":\"ready\",\"name\":\"random\",\"version\":\"1\"}");
      } else if (type.equals("act")) {
        String[] legal = find(line, "\"legal\":\\[([^\\]]*)\\]").split(",");
        String id = find(line, "\"id\":(\\d+)");
        String seat = find(line, "\"seat\":\"(\\w)\"");
        out.println("{\"id\":" + id + ",\"action\":" + legal[pick(match, seat, id, legal.length)] + "}");
      }
    }
  }
}
