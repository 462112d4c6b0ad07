#include "common/workshop/companion/csv.hpp"

#include <stdexcept>

#include "common/workshop/system/words.hpp"

namespace collide {

std::string csv_field(std::string text) {
    if (!text.empty() && std::string("=+-@\t\r").find(text[0]) != std::string::npos)
        text = "'" + text;  // so that spreadsheets do not read a formula
    return "\"" + replaced(text, "\"", "\"\"") + "\"";
}

std::vector<CsvRow> read_csv(const std::string& text) {
    const std::string byte_order_mark = "\xef\xbb\xbf";
    std::vector<CsvRow> rows;
    CsvRow row(1);
    bool is_quoted = false;
    const auto end_row = [&] {
        if (row.size() > 1 || !row[0].empty()) rows.push_back(row);  // empty lines mean nothing
        row.assign(1, "");
    };
    for (std::size_t i = text.starts_with(byte_order_mark) ? 3 : 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            row.back() += c;
            ++i;
        } else if (c == '"') {
            is_quoted = !is_quoted;
        } else if (c == ',' && !is_quoted) {
            row.emplace_back();
        } else if (c == '\n' && !is_quoted) {
            end_row();
        } else if (c != '\r' || is_quoted) {
            row.back() += c;
        }
    }
    if (is_quoted) throw std::invalid_argument("a quote is not closed in the table");
    end_row();
    return rows;
}

}  // namespace collide
