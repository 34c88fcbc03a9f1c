// Splits a command as a shell would split it, so that people can write it as they are used to; no shell ever
// runs it, so nothing in it is expanded.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace referee {

/// The words of `text`: separated by blanks, joined by 'single' and "double" quotes; a backslash takes the
/// next character as it is, within double quotes only before \ " $ ` and a newline. Errors: UsageError for an
/// open quote, a backslash at the end, or no word at all.
std::vector<std::string> split_command(std::string_view text);

}  // namespace referee
