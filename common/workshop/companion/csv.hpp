// Tables as CSV (RFC 4180).
#pragma once
#include <string>
#include <vector>

namespace collide {

/// The field in quotes; one that a spreadsheet would take for a formula gets an apostrophe.
std::string csv_field(std::string text);

using CsvRow = std::vector<std::string>;

/// All rows of a table; quoted fields may contain commas, quotes and line ends. A byte order mark at the
/// beginning is dropped. Throws std::invalid_argument if a quote is not closed.
std::vector<CsvRow> read_csv(const std::string& text);

}  // namespace collide
