#include "referee/tournament/matches_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

#include "protocol/failure.hpp"

#include "referee/tournament/files.hpp"

namespace referee {
namespace {

/// Where a line lies.
struct Place {
  int match;
  int file;
  std::size_t begin;
  std::uint32_t size;  // with its newline
};

std::vector<Place> find_lines(const std::vector<std::filesystem::path>& files) {
  std::vector<Place> places;
  Names names;
  for (std::size_t i = 0; i < files.size(); ++i) {
    LineReader lines(files[i]);
    for (std::size_t begin = 0; const auto text = lines.next(); begin = lines.offset())
      if (const auto line = read_match_line(*text, names))
        places.push_back(
            {line->match, static_cast<int>(i), begin, static_cast<std::uint32_t>(text->size() + 1)});
  }
  return places;
}

}  // namespace

MatchesRead read_matches(const std::filesystem::path& file, Names& names,
                         const std::function<void(const MatchLine&)>& visit) {
  MatchesRead read;
  if (!std::filesystem::exists(file)) return read;
  LineReader lines(file);
  for (int number = 1; const auto text = lines.next(); ++number) {
    // A crash of the machine can leave a last line that has its end but not its middle.
    if (read.torn) throw UsageError(fmt::format("{}: line {} is damaged.", file.string(), number - 1));
    const auto line = read_match_line(*text, names);
    read.torn = !line;
    if (!line) continue;
    visit(*line);
    read.whole_bytes = lines.offset();
  }
  read.torn = read.torn || !lines.torn().empty();
  return read;
}

void write_in_order(const std::vector<std::filesystem::path>& files, const std::filesystem::path& out) {
  std::vector<Place> places = find_lines(files);
  const auto earlier = [](const Place& a, const Place& b) { return a.match < b.match; };
  const bool in_place = files.size() == 1 && files.front() == out;
  if (in_place && std::is_sorted(places.begin(), places.end(), earlier)) return;
  std::sort(places.begin(), places.end(), earlier);

  std::vector<Descriptor> from;
  for (const auto& file : files) from.push_back(open_file(file, O_RDONLY));
  NewFile to(out);
  constexpr std::size_t at_once = std::size_t{1} << 20;
  std::string buffer;
  for (const Place& place : places) {
    const std::size_t end = buffer.size();
    buffer.resize(end + place.size);
    if (::pread(from[place.file].get(), buffer.data() + end, place.size, static_cast<off_t>(place.begin)) !=
        static_cast<ssize_t>(place.size))
      file_failure("read", files[place.file]);
    if (buffer.size() < at_once) continue;
    to.write(buffer);
    buffer.clear();
  }
  to.write(buffer);
  to.commit();
}

}  // namespace referee
