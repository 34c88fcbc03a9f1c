// The report of a tournament: one HTML file that needs nothing else.
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>

#include "referee/report/tournament_data.hpp"

namespace referee {

struct ReportLimits {
  std::size_t match_bytes = 1'500'000;  // that the matches to look at may take in the page
  int listed_matches = 2000;            // lines of the list of matches
  GatherLimits gather{};
};

/// Errors: UsageError if it is no results directory, or holds no match.
std::string report_page(const std::filesystem::path& directory, const ReportLimits& limits = {});

/// The page for data that has been gathered; `json` is one JSON value. Nothing in it can end the page's
/// script.
std::string page_with(std::string_view json);

}  // namespace referee
