// The beginning and the end of a stream of any length: what is kept of a bot's stderr, where the first error
// and the last one are what people look for.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace referee {

class HeadAndTail {
 public:
  static constexpr std::size_t each = 64 * 1024;  // bytes kept of either end

  void append(std::string_view text) {
    const auto part = text.substr(0, each - head_.size());
    head_ += part;
    text.remove_prefix(part.size());
    rest_ += static_cast<std::int64_t>(text.size());
    tail_ += text.substr(text.size() - std::min(text.size(), each));
    if (tail_.size() > 4 * each) tail_.erase(0, tail_.size() - each);
  }

  const std::string& head() const { return head_; }
  /// What came after the head, at most the last 64 KiB of it.
  std::string_view tail() const {
    return std::string_view(tail_).substr(tail_.size() - std::min(tail_.size(), each));
  }
  /// Bytes between the two that were not kept.
  std::int64_t left_out() const { return rest_ - static_cast<std::int64_t>(tail().size()); }

 private:
  std::string head_, tail_;
  std::int64_t rest_ = 0;  // bytes after the head
};

}  // namespace referee
