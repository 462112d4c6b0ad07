#include "chapters/15_on_trial/measured_file.hpp"

#include <cmath>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "common/core/digits.hpp"

namespace collide {

namespace {

std::vector<std::string> words_of_line(std::string line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();  // written under Windows
    std::vector<std::string> words;
    std::istringstream stream(line);
    for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
    return words;
}

double measured_number(const std::string& word, const std::filesystem::path& file, int line) {
    constexpr std::size_t longest = 40;
    const std::optional<double> value = number_in(word);
    if (!value || !std::isfinite(*value))
        refuse_line(file, line, "'" + word.substr(0, longest) + "' is not a finite number");
    return *value;
}

}  // namespace

void refuse_line(const std::filesystem::path& file, int line, const std::string& what) {
    throw std::invalid_argument(file.string() + ":" + std::to_string(line) + ": " + what);
}

void require_folder(const std::filesystem::path& folder) {
    if (!std::filesystem::is_directory(folder))
        throw std::invalid_argument(folder.string() + ": there is no such folder");
}

std::vector<MeasuredRow> read_measured_rows(const std::filesystem::path& file,
                                            const std::vector<std::string>& columns) {
    std::ifstream in(file);
    std::string text;
    if (!std::getline(in, text)) throw std::invalid_argument(file.string() + ": cannot be read");
    if (words_of_line(text) != columns) {
        std::string wanted;
        for (const std::string& name : columns) wanted += (wanted.empty() ? "" : ",") + name;
        refuse_line(file, 1, "the header must be " + wanted);
    }
    std::vector<MeasuredRow> rows;
    for (int line = 2; std::getline(in, text); ++line) {
        const std::vector<std::string> words = words_of_line(text);
        if (words.size() != columns.size())
            refuse_line(file, line,
                        std::to_string(words.size()) + " numbers instead of " +
                            std::to_string(columns.size()));
        MeasuredRow row{.line = line};
        for (const std::string& word : words)
            row.numbers.push_back(measured_number(word, file, line));
        rows.push_back(row);
    }
    if (rows.empty()) throw std::invalid_argument(file.string() + ": has no row of numbers");
    return rows;
}

}  // namespace collide
