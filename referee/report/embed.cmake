# cmake -DFOLDER=… -DOUTPUT=… -P embed.cmake: writes the report's page, styles and scripts as C++ string literals.
file(READ ${FOLDER}/page.html page)
file(READ ${FOLDER}/style.css style)
set(script "")
foreach(part base charts viewer main)
  file(READ ${FOLDER}/${part}.js text)
  string(APPEND script "${text}")
endforeach()
file(WRITE ${OUTPUT} "// Written by referee/report/embed.cmake.
#include \"referee/report/page_text.hpp\"

namespace referee {
const std::string_view page_html = R\"_page_(${page})_page_\";
const std::string_view page_style = R\"_page_(${style})_page_\";
const std::string_view page_script = R\"_page_(${script})_page_\";
}  // namespace referee
")
