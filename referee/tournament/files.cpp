#include "referee/tournament/files.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/failure.hpp"

namespace referee {

void file_failure(std::string_view verb, const std::filesystem::path& file) {
  throw MachineError(fmt::format("Cannot {} {}: {}.", verb, file.string(), std::strerror(errno)));
}

Descriptor open_file(const std::filesystem::path& file, int flags, int mode) {
  Descriptor descriptor(::open(file.c_str(), flags | O_CLOEXEC, mode));
  if (!descriptor) file_failure((flags & O_ACCMODE) == O_RDONLY ? "read" : "write", file);
  return descriptor;
}

void write_all(int fd, std::string_view text, const std::filesystem::path& file) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) file_failure("write", file);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::string read_file(const std::filesystem::path& file) {
  if (::access(file.c_str(), R_OK) != 0)
    throw UsageError(fmt::format("Cannot read {}: {}.", file.string(), std::strerror(errno)));
  std::error_code unknown;
  if (std::filesystem::is_directory(file, unknown))
    throw UsageError(fmt::format("Cannot read {}: it is a directory.", file.string()));
  const Descriptor descriptor = open_file(file, O_RDONLY);
  struct stat known {};
  ::fstat(descriptor.get(), &known);
  // One byte more than there is, so that the end is met at once; a pipe tells no size.
  constexpr std::size_t at_least = 4096;
  std::size_t room = std::max(static_cast<std::size_t>(known.st_size) + 1, at_least);
  std::string text;
  for (;; room = at_least) {
    const std::size_t size = text.size();
    text.resize(size + room);
    const ssize_t got = ::read(descriptor.get(), text.data() + size, text.size() - size);
    if (got < 0 && errno != EINTR) file_failure("read", file);
    text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return text;
  }
}

NewFile::NewFile(std::filesystem::path file, int mode) : file_(std::move(file)), beside_(file_) {
  beside_ += ".new";
  descriptor_ = open_file(beside_, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

NewFile::~NewFile() {
  if (descriptor_) ::unlink(beside_.c_str());
}

void NewFile::write(std::string_view text) { write_all(descriptor_.get(), text, file_); }

void NewFile::commit() {
  if (::fsync(descriptor_.get()) != 0 || ::rename(beside_.c_str(), file_.c_str()) != 0)
    file_failure("write", file_);
  descriptor_.close();
  sync_folder(file_.parent_path());
}

void replace_file(const std::filesystem::path& file, std::string_view text, int mode) {
  NewFile beside(file, mode);
  beside.write(text);
  beside.commit();
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor descriptor = open_file(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
  ::fsync(descriptor.get());  // file systems that cannot do this say EINVAL; there is nothing more to be done
}

LineReader::LineReader(const std::filesystem::path& file)
    : file_(file), descriptor_(open_file(file, O_RDONLY)), buffer_(std::size_t{1} << 18, '\0') {}

std::optional<std::string_view> LineReader::next() {
  std::size_t searched = begin_;
  for (;;) {
    if (const void* found = std::memchr(buffer_.data() + searched, '\n', end_ - searched)) {
      const auto stop = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data());
      const std::string_view line(buffer_.data() + begin_, stop - begin_);
      begin_ = stop + 1;
      offset_ += line.size() + 1;
      return line;
    }
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    searched = end_;
    if (end_ == buffer_.size()) buffer_.resize(2 * end_);
    const ssize_t got = ::read(descriptor_.get(), buffer_.data() + end_, buffer_.size() - end_);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) file_failure("read", file_);
    if (got == 0) return std::nullopt;
    end_ += static_cast<std::size_t>(got);
  }
}

}  // namespace referee
