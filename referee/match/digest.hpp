// The digest of a match log: BLAKE2b-256 over its lines in canonical form (sorted keys, compact, the fields
// that may differ between two runs of equal play left out). The writer of a log knows that form and composes
// it beside the lines; canonical_form() derives it from any line that has been read.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <sodium.h>
#include <string>
#include <string_view>

namespace referee {

class Digest {
 public:
  Digest();
  /// Adds one line in canonical form, without its newline.
  void add(std::string_view canonical_line) {
    waiting() += canonical_line;
    end_line();
  }
  /// The same for a line that is appended to the lines waiting to be hashed, and then ended.
  std::string& waiting() { return waiting_; }
  void end_line();
  /// Hex, of all lines added so far; nothing may be added afterwards.
  std::string hex();

 private:
  void hash();

  crypto_generichash_state state_;
  std::string waiting_;  // not yet hashed: many lines at a time are quicker
};

/// Of a log line, a JSON object.
std::string canonical_form(nlohmann::json line);

}  // namespace referee
