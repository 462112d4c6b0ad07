#include "common/calculators/reader.hpp"

#include <nlohmann/json.hpp>

#include <istream>
#include <set>
#include <stdexcept>
#include <vector>

namespace collide {

using nlohmann::json;

namespace {

/// Deeper than any problem; destroying a much deeper value would overflow the stack.
constexpr int max_depth = 100;

/// Values in one problem; more would fill the memory (a number takes 16 bytes).
constexpr int most_values = 20'000'000;

/// The JSON parser's messages quote its last token, however long [bytes].
constexpr std::size_t longest_message = 300;

/// The JSON parser's callback. Its return values tell the parser what to keep.
class Watcher {
  public:
    Watcher(std::function<void()> begins_array, Handle handle)
        : begins_array_(std::move(begins_array)), handle_(std::move(handle)) {}

    bool operator()(int depth, json::parse_event_t event, json& parsed) {
        if (depth > max_depth)
            throw std::invalid_argument("nested more than " + std::to_string(max_depth) + " deep");
        if (++values_ > most_values)
            throw std::invalid_argument("a problem of more than " + std::to_string(most_values) +
                                        " values");
        note_fields(event, parsed);
        if (depth == 0 && event == json::parse_event_t::array_start) {
            is_array_ = true;
            begins_array_();
        }
        if (!is_whole_problem(depth, event)) return true;
        handle_(parsed, defect_);
        defect_.clear();
        values_ = 0;
        return false;  // an answered problem need not be kept
    }

  private:
    /// The JSON parser would silently take the last of two fields with the same name.
    void note_fields(json::parse_event_t event, const json& parsed) {
        if (event == json::parse_event_t::object_start) open_objects_.emplace_back();
        if (event == json::parse_event_t::object_end) open_objects_.pop_back();
        if (event == json::parse_event_t::key &&
            !open_objects_.back().insert(parsed.get_ref<const std::string&>()).second)
            defect_ = "the field " + parsed.dump() + " is given twice";
    }

    [[nodiscard]] bool is_whole_problem(int depth, json::parse_event_t event) const {
        const bool is_whole = event == json::parse_event_t::value ||
                              event == json::parse_event_t::object_end ||
                              event == json::parse_event_t::array_end;
        return is_whole && depth == (is_array_ ? 1 : 0);
    }

    std::function<void()> begins_array_;
    Handle handle_;
    bool is_array_ = false;
    std::vector<std::set<std::string>> open_objects_;
    std::string defect_;  // of the problem that is being read
    int values_ = 0;      // the same
};

/// Bytes that are no UTF-8 become a replacement character.
std::string as_utf8(const std::string& text) {
    return json::parse(json(text).dump(-1, ' ', false, json::error_handler_t::replace))
        .get<std::string>();
}

}  // namespace

void read_problems(std::istream& text, const std::function<void()>& begins_array,
                   const Handle& handle) {
    try {
        [[maybe_unused]] const json nothing = json::parse(text, Watcher(begins_array, handle));
    } catch (const json::exception& error) {
        const std::string what = error.what();  // "[json.exception.parse_error.101] parse error …"
        // It quotes what it has read, which may be anything.
        throw std::invalid_argument(
            "not valid JSON: " +
            cut_short(as_utf8(what.substr(what.find("] ") + 2)), longest_message));
    }
}

std::string cut_short(const std::string& text, std::size_t length) {
    if (text.size() <= length) return text;
    const auto is_inside_character = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    };
    while (length > 0 && is_inside_character(length)) --length;
    return text.substr(0, length) + "…";
}

}  // namespace collide
