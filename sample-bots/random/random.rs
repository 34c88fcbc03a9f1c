// Plays any legal action, as if by chance; equal matches are played equally. One file, without a crate:
//   rustc -O -o random-rs sample-bots/random/random.rs
use std::io::{self, BufRead, Write};

/// What stands between `start` and the next `end`. The values wanted here are words of the protocol without escapes, so
/// this is enough; a bot that looks at more of the message wants serde_json.
fn between<'a>(line: &'a str, start: &str, end: &str) -> &'a str {
    let rest = line.find(start).map_or("", |at| &line[at + start.len()..]);
    &rest[..rest.find(end).unwrap_or(rest.len())]
}

/// A number below n as if by chance: the same as pick() of the kits.
fn pick(id: &str, match_id: &str, seat: &str, n: usize) -> usize {
    let text = format!("{match_id} {seat} {id} .");
    (text.bytes().fold(1u64, |h, c| (h + u64::from(c)) * 48271 % 2147483647) % n as u64) as usize
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut match_id = String::new();
    for line in io::stdin().lock().lines() {
        let line = line?.replace(' ', "");
        match between(&line, "\"type\":\"", "\"") {
            "hello" => {
                match_id = between(&line, "\"match\":\"", "\"").to_string();
                writeln!(out, r#"{{"type":"ready","name":"random","version":"1"}}"#)?;
            }
            "act" => {
                let legal: Vec<&str> = between(&line, "\"legal\":[", "]").split(',').collect();
                let id = between(&line, "\"id\":", ",");
                let chosen = legal[pick(id, &match_id, between(&line, "\"seat\":\"", "\""), legal.len())];
                writeln!(out, "{{\"id\":{id},\"action\":{chosen}}}")?;
            }
            _ => continue,
        }
        out.flush()?;
    }
    Ok(())
}
