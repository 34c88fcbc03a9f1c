// Files as a tournament needs them: whole or not at all, on the disk when it is said that they are, and one
// clear sentence when the machine refuses.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "referee/process/descriptor.hpp"

namespace referee {

/// MachineError "Cannot VERB FILE: reason." from errno.
[[noreturn]] void file_failure(std::string_view verb, const std::filesystem::path& file);

/// open(2), closed on exec. Errors: MachineError.
Descriptor open_file(const std::filesystem::path& file, int flags, int mode = 0644);
/// All of `text`. Errors: MachineError; part of it may have been written.
void write_all(int fd, std::string_view text, const std::filesystem::path& file);
/// Errors: UsageError if it is not there, MachineError.
std::string read_file(const std::filesystem::path& file);
/// A file that takes its name only when it is whole: after a crash there is either the old one or the new
/// one. What is not committed is removed. Errors: MachineError.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path file, int mode = 0644);
  ~NewFile();
  void write(std::string_view text);
  void commit();

 private:
  std::filesystem::path file_, beside_;
  Descriptor descriptor_;
};
/// Puts `text` on the disk under the name at once: after a crash the file is either the old or the new one,
/// whole.
void replace_file(const std::filesystem::path& file, std::string_view text, int mode = 0644);
/// Makes the names in a folder last.
void sync_folder(const std::filesystem::path& folder);

/// The lines of a file, one after the other, in one buffer that is reused.
class LineReader {
 public:
  explicit LineReader(const std::filesystem::path& file);
  /// The next whole line without its newline, valid until the next call; none at the end.
  std::optional<std::string_view> next();
  /// Bytes up to the end of the line returned last.
  std::size_t offset() const { return offset_; }
  /// After the end: what stands behind the last newline, a line that was not written to its end.
  std::string_view torn() const { return std::string_view(buffer_).substr(begin_, end_ - begin_); }

 private:
  std::filesystem::path file_;
  Descriptor descriptor_;
  std::string buffer_;
  std::size_t begin_ = 0, end_ = 0;  // of what is read and not yet returned
  std::size_t offset_ = 0;
};

}  // namespace referee
