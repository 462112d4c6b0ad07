#include "common/calculators/calculator.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

#include "common/calculators/reader.hpp"
#include "common/core/errors.hpp"

namespace collide {

using nlohmann::json;

struct Problem::Fields {
    std::string path;  // "a." for the fields of the part "a"
    json value;
    mutable std::set<std::string> used;
    mutable std::map<std::string, std::shared_ptr<Fields>> parts;
};

namespace {

[[noreturn]] void complain(const std::string& what) { throw std::invalid_argument(what); }

/// The value as it was written, cut short.
std::string shown(const json& value) {
    return cut_short(value.dump(-1, ' ', false, json::error_handler_t::replace), 40);
}

double to_number(const json& value, const std::string& name) {
    if (!value.is_number()) refuse(name, shown(value), "a number");
    return value.get<double>();
}

VecX to_vector(const json& value, const std::string& name, std::optional<int> length) {
    if (!value.is_array()) refuse(name, shown(value), "a list of numbers");
    const auto size = static_cast<int>(value.size());
    if (length && size != *length)
        complain(name + " has " + std::to_string(size) + " numbers: must have " +
                 std::to_string(*length));
    VecX vector(size);
    for (int i = 0; i < size; ++i)
        vector[i] = to_number(value[i], name + "[" + std::to_string(i) + "]");
    return vector;
}

}  // namespace

Problem::Problem(const nlohmann::json& value) : fields_(std::make_shared<Fields>()) {
    if (!value.is_object())
        refuse("problem", shown(value), "an object such as {\"field\": value, …}");
    fields_->value = value;
}

Problem::Problem(std::shared_ptr<Fields> fields) : fields_(std::move(fields)) {}

bool Problem::has(const std::string& field) const { return fields_->value.contains(field); }

bool Problem::is_text(const std::string& field) const {
    return has(field) && fields_->value.at(field).is_string();
}

bool Problem::is_number(const std::string& field) const {
    return has(field) && fields_->value.at(field).is_number();
}

std::string Problem::full_name(const std::string& field) const { return fields_->path + field; }

const nlohmann::json& Problem::at(const std::string& field) const {
    fields_->used.insert(field);
    if (!has(field)) complain("the field \"" + full_name(field) + "\" is missing");
    return fields_->value.at(field);
}

double Problem::number(const std::string& field) const {
    return to_number(at(field), full_name(field));
}

double Problem::number_or(const std::string& field, double otherwise) const {
    fields_->used.insert(field);
    return has(field) ? number(field) : otherwise;
}

VecX Problem::vector(const std::string& field, std::optional<int> length) const {
    return to_vector(at(field), full_name(field), length);
}

MatX Problem::matrix(const std::string& field, std::optional<int> rows,
                     std::optional<int> columns) const {
    const json& value = at(field);
    const std::string name = full_name(field);
    if (!value.is_array()) refuse(name, shown(value), "a list of rows, each a list of numbers");
    const auto row_count = static_cast<int>(value.size());
    if (rows && row_count != *rows)
        complain(name + " has " + std::to_string(row_count) + " rows: must have " +
                 std::to_string(*rows));
    if (!columns && row_count > 0 && value[0].is_array())
        columns = static_cast<int>(value[0].size());
    MatX matrix(row_count, columns.value_or(0));
    for (int i = 0; i < row_count; ++i)
        matrix.row(i) = to_vector(value[i], name + "[" + std::to_string(i) + "]", columns);
    return matrix;
}

std::vector<int> Problem::indices_or_none(const std::string& field, int limit) const {
    fields_->used.insert(field);
    std::vector<int> indices;
    if (!has(field)) return indices;
    for (const double value : vector(field)) {
        if (value != std::floor(value) || value < 0 || value >= limit)
            refuse(full_name(field), to_text(value),
                   "a whole number from 0 to " + std::to_string(limit - 1));
        indices.push_back(static_cast<int>(value));
    }
    return indices;
}

bool Problem::flag_or(const std::string& field, bool otherwise) const {
    fields_->used.insert(field);
    if (!has(field)) return otherwise;
    const json& value = at(field);
    if (!value.is_boolean()) refuse(full_name(field), shown(value), "true or false");
    return value.get<bool>();
}

std::string Problem::choice(const std::string& field,
                            std::initializer_list<const char*> words) const {
    return choice(field, std::vector<std::string>(words.begin(), words.end()));
}

std::string Problem::choice(const std::string& field, const std::vector<std::string>& words) const {
    fields_->used.insert(field);
    if (!has(field)) return *words.begin();
    const json& value = at(field);
    std::string allowed;
    for (const std::string& word : words) {
        if (value == word) return word;
        allowed += (allowed.empty() ? "" : ", ") + word;
    }
    refuse(full_name(field), shown(value), "one of " + allowed);
}

std::string Problem::text_or(const std::string& field, const std::string& otherwise) const {
    fields_->used.insert(field);
    if (!has(field)) return otherwise;
    const json& value = at(field);
    if (!value.is_string()) refuse(full_name(field), shown(value), "a text");
    return value.get<std::string>();
}

Problem Problem::part_at(const std::string& name, const json& value) const {
    if (!value.is_object())
        refuse(full_name(name), shown(value), "an object such as {\"field\": value, …}");
    std::shared_ptr<Fields>& part = fields_->parts[name];
    if (!part)
        part = std::make_shared<Fields>(
            Fields{.path = full_name(name) + ".", .value = value, .used = {}, .parts = {}});
    return Problem(part);
}

Problem Problem::part(const std::string& field) const { return part_at(field, at(field)); }

Problem Problem::part_or_empty(const std::string& field) const {
    fields_->used.insert(field);
    return part_at(field, has(field) ? at(field) : json::object());
}

std::vector<Problem> Problem::parts_or_none(const std::string& field) const {
    fields_->used.insert(field);
    std::vector<Problem> parts;
    if (!has(field)) return parts;
    const json& list = at(field);
    if (!list.is_array()) refuse(full_name(field), shown(list), "a list of objects");
    for (std::size_t i = 0; i < list.size(); ++i)
        parts.push_back(part_at(field + "[" + std::to_string(i) + "]", list[i]));
    return parts;
}

void Problem::require_all_used() const {
    for (const auto& [field, value] : fields_->value.items()) {
        if (fields_->used.contains(field)) continue;
        std::string known;
        for (const std::string& used : fields_->used) known += (known.empty() ? "" : ", ") + used;
        complain("the field \"" + full_name(field) + "\" is not known here; known are " + known);
    }
    for (const auto& [field, part] : fields_->parts) Problem(part).require_all_used();
}

Answer::Answer()
    : value_(std::make_unique<nlohmann::ordered_json>(nlohmann::ordered_json::object())) {}
Answer::Answer(const Answer& other)
    : value_(std::make_unique<nlohmann::ordered_json>(*other.value_)) {}
Answer& Answer::operator=(const Answer& other) {
    *value_ = *other.value_;
    return *this;
}
Answer::~Answer() = default;

/// JSON has no infinity and no NaN, so an overflow is an error.
static void require_number(const std::string& field, double value) {
    if (!std::isfinite(value))
        throw std::runtime_error("the answer " + field + " leaves the range of numbers");
}

Answer& Answer::set(const std::string& field, double value) {
    require_number(field, value);
    (*value_)[field] = value;
    return *this;
}
Answer& Answer::set(const std::string& field, int value) {
    (*value_)[field] = value;
    return *this;
}
Answer& Answer::set(const std::string& field, const std::string& value) {
    (*value_)[field] = value;
    return *this;
}
Answer& Answer::set(const std::string& field, const char* value) {
    return set(field, std::string(value));
}
Answer& Answer::set(const std::string& field, const VecX& value) {
    for (const double number : value) require_number(field, number);
    (*value_)[field] = std::vector<double>(value.begin(), value.end());
    return *this;
}
Answer& Answer::set(const std::string& field, const Answer& value) {
    (*value_)[field] = *value.value_;
    return *this;
}

Answer& Answer::set(const std::string& field, const std::vector<Answer>& values) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Answer& value : values) list.push_back(*value.value_);
    (*value_)[field] = std::move(list);
    return *this;
}
Answer& Answer::set(const std::string& field, const std::vector<std::string>& values) {
    (*value_)[field] = values;
    return *this;
}
Answer& Answer::set(const std::string& field, const std::vector<int>& values) {
    (*value_)[field] = values;
    return *this;
}
Answer& Answer::set(const std::string& field, const std::vector<std::vector<std::string>>& rows) {
    (*value_)[field] = rows;
    return *this;
}

std::string Answer::to_json() const {
    return value_->dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace collide
