// What a bot has said and nobody has read yet, cut into lines. The memory is allocated once; a bot that never
// ends a line cannot make it grow.
#pragma once
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace referee {

class LineBuffer {
 public:
  static constexpr std::size_t longest_line = 64 * 1024;  // bytes, without the line end

  /// The next whole line, without its "\n" or "\r\n"; valid until room() is called.
  std::optional<std::string_view> next() {
    const char* start = bytes_.get() + begin_;
    const auto* end = static_cast<const char*>(std::memchr(bytes_.get() + searched_, '\n', end_ - searched_));
    if (!end) {
      searched_ = end_;
      return std::nullopt;
    }
    std::string_view line(start, static_cast<std::size_t>(end - start));
    begin_ = searched_ = static_cast<std::size_t>(end + 1 - bytes_.get());
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  /// To be asked when next() found nothing: whether what is there is already longer than a line may be.
  bool too_long() const { return end_ - begin_ > longest_line + 1; }
  /// What is there of a line that has not ended.
  std::string_view rest() const { return {bytes_.get() + begin_, end_ - begin_}; }

  /// Where to put what is read next; never empty unless too_long().
  std::span<char> room() {
    if (begin_ == end_) {
      begin_ = end_ = searched_ = 0;
    } else if (end_ == size) {
      std::memmove(bytes_.get(), bytes_.get() + begin_, end_ - begin_);
      end_ -= begin_;
      searched_ -= begin_;
      begin_ = 0;
    }
    return {bytes_.get() + end_, size - end_};
  }
  void filled(std::size_t count) { end_ += count; }

 private:
  static constexpr std::size_t size = 2 * longest_line;
  std::unique_ptr<char[]> bytes_ = std::make_unique_for_overwrite<char[]>(size);
  std::size_t begin_ = 0, end_ = 0;
  std::size_t searched_ = 0;  // no line end stands before this place
};

}  // namespace referee
