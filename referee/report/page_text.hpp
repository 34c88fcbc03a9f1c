// The files of the folder page, as the build puts them into the program (embed.cmake).
#pragma once
#include <string_view>

namespace referee {

extern const std::string_view page_html;    // with the marks /*style*/, /*script*/ and /*data*/, each once
extern const std::string_view page_style;   // style.css
extern const std::string_view page_script;  // the scripts, one after the other

}  // namespace referee
