// Serialisation of arguments and results between a check and the function under test, which runs in
// another process; and the same values as text for messages.
//
// Numbers, enums, matrices, vectors, pairs and optional values need no declaration. A struct lists
// its members once, an enum its names:
//
//     COLLIDE_FIELDS(Step, length, limiting)
//     COLLIDE_NAMES(Role, ignored, clamped, unclamped, bilateral)
#pragma once
#include <Eigen/Geometry>

#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/core/digits.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

/// A message as bytes. Its sender is not trusted: reading past the end throws.
class Message {
  public:
    Message() = default;
    explicit Message(std::string bytes) : bytes_(std::move(bytes)) {}

    const std::string& bytes() const { return bytes_; }
    std::size_t left() const { return bytes_.size() - at_; }

    void put_bytes(const void* from, std::size_t count) {
        bytes_.append(static_cast<const char*>(from), count);
    }
    void take_bytes(void* to, std::size_t count) {
        if (count > left()) throw std::runtime_error("a message is too short");
        if (count > 0) std::memcpy(to, bytes_.data() + at_, count);
        at_ += count;
    }

  private:
    std::string bytes_;
    std::size_t at_ = 0;
};

// ------------------------------------------------------------------------------------ what there is

/// The members of a struct: their names, "length, limiting", and references to them.
template <class References>
struct Fields {
    std::string_view names;
    References references;
};

// A structured binding must name all members, so none can be forgotten.
#define COLLIDE_FIELDS(Type, ...)                                                            \
    template <class Value>                                                                   \
    requires std::is_same_v<std::remove_const_t<Value>, Type>                                \
    auto fields_of(Value& object_) {                                                         \
        auto& [__VA_ARGS__] = object_;                                                       \
        return Fields<decltype(std::tie(__VA_ARGS__))>{#__VA_ARGS__, std::tie(__VA_ARGS__)}; \
    }

#define COLLIDE_NAMES(Type, ...) \
    inline std::string_view names_of(Type) { return #__VA_ARGS__; }

/// Members of a struct that are shown only if they differ from their default: "features, surface".
template <class T>
constexpr std::string_view shown_if_set = "";
/// Members of a struct that are indices of bodies, where −1 is the world.
template <class T>
constexpr std::string_view body_indices = "";

template <class T>
constexpr bool is_matrix = std::is_base_of_v<Eigen::PlainObjectBase<T>, T>;
template <class T>
constexpr bool is_quaternion = false;
template <class S, int Options>
constexpr bool is_quaternion<Eigen::Quaternion<S, Options>> = true;
template <class T>
constexpr bool is_vector = false;
template <class T>
constexpr bool is_vector<std::vector<T>> = true;
template <class T>
constexpr bool is_span = false;
template <class T>
constexpr bool is_span<std::span<const T>> = true;
template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;
template <class T>
constexpr bool is_pair = false;
template <class A, class B>
constexpr bool is_pair<std::pair<A, B>> = true;
template <class T>
constexpr bool is_function = false;
template <class R, class... Arguments>
constexpr bool is_function<std::function<R(Arguments...)>> = true;

/// Word `index` (from 0) of "one, two, three".
inline std::string_view word_of(std::string_view words, std::size_t index) {
    for (; index > 0 && !words.empty(); --index)
        words.remove_prefix(std::min(words.size(), words.find(", ") + 2));
    return words.substr(0, words.find(", "));
}

/// Is it one of the words of "one, two, three"?
inline bool is_among(std::string_view words, std::string_view word) {
    for (std::size_t i = 0; !word_of(words, i).empty(); ++i)
        if (word_of(words, i) == word) return true;
    return false;
}

// -------------------------------------------------------------------------------------------- bytes

template <class T>
void put(Message& message, const T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        message.put_bytes(&value, sizeof value);
    } else if constexpr (is_matrix<T>) {
        put(message, value.rows());
        put(message, value.cols());
        message.put_bytes(value.data(), sizeof(double) * static_cast<std::size_t>(value.size()));
    } else if constexpr (is_quaternion<T>) {
        put(message, value.coeffs());
    } else if constexpr (is_vector<T> || is_span<T>) {
        put(message, value.size());
        for (const auto& element : value) put(message, element);
    } else if constexpr (is_optional<T>) {
        put(message, value.has_value());
        if (value) put(message, *value);
    } else if constexpr (is_pair<T>) {
        put(message, value.first);
        put(message, value.second);
    } else if constexpr (is_function<T>) {
        put(message,
            static_cast<bool>(value));  // only whether it is set: calls go back through the channel
    } else {
        std::apply([&](const auto&... field) { (put(message, field), ...); },
                   fields_of(value).references);
    }
}

template <class T>
T take(Message& message);

/// Reads the number of elements that follow, each of at least `bytes_each` bytes.
template <class Count>
Count take_count(Message& message, std::size_t bytes_each) {
    const auto count = take<Count>(message);
    if (count < 0 || static_cast<std::size_t>(count) > message.left() / bytes_each)
        throw std::runtime_error("a message makes no sense");
    return count;
}

template <class T>
T take_matrix(Message& message) {
    const auto rows = take<Eigen::Index>(message);
    const auto cols = take<Eigen::Index>(message);
    const auto most = static_cast<Eigen::Index>(message.left() / sizeof(double));
    const bool fits = (T::RowsAtCompileTime == Eigen::Dynamic || T::RowsAtCompileTime == rows) &&
                      (T::ColsAtCompileTime == Eigen::Dynamic || T::ColsAtCompileTime == cols);
    if (!fits || rows < 0 || cols < 0 || (rows > 0 && cols > most / rows))
        throw std::runtime_error("a message makes no sense");
    T matrix(rows, cols);
    message.take_bytes(matrix.data(), sizeof(double) * static_cast<std::size_t>(matrix.size()));
    return matrix;
}

template <class T>
T take(Message& message) {
    if constexpr (std::is_same_v<T, bool>) {
        return take<unsigned char>(message) != 0;
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        T value{};
        message.take_bytes(&value, sizeof value);
        return value;
    } else if constexpr (is_matrix<T>) {
        return take_matrix<T>(message);
    } else if constexpr (is_quaternion<T>) {
        return T(take<Eigen::Matrix<typename T::Scalar, 4, 1>>(message));
    } else if constexpr (is_vector<T>) {
        T values;
        for (auto left = take_count<std::size_t>(message, 1); left > 0; --left)
            values.push_back(take<typename T::value_type>(message));
        return values;
    } else if constexpr (is_optional<T>) {
        return take<bool>(message) ? T(take<typename T::value_type>(message)) : T();
    } else if constexpr (is_pair<T>) {
        auto first = take<typename T::first_type>(message);
        auto second = take<typename T::second_type>(message);
        return {std::move(first), std::move(second)};
    } else {
        T value;
        std::apply(
            [&](auto&... field) {
                ((field = take<std::remove_reference_t<decltype(field)>>(message)), ...);
            },
            fields_of(value).references);
        return value;
    }
}

// --------------------------------------------------------------------------------------------- text

/// Length at which a printed list is cut.
constexpr Eigen::Index longest_shown = 12;

template <class T>
std::string shown(const T& value);

template <class T>
std::string shown_list(Eigen::Index size, const T& element) {
    std::string text = "(";
    for (Eigen::Index i = 0; i < std::min(size, longest_shown); ++i)
        text += (i > 0 ? ", " : "") + shown(element(i));
    return text + (size > longest_shown ? ", … " + std::to_string(size) + " in all)" : ")");
}

/// One member of a struct of type T as ", b = world"; empty if it is not shown.
template <class T, class Field>
std::string shown_field(std::string_view name, const Field& field, const Field& at_first) {
    if (is_among(shown_if_set<T>, name)) {
        Message now, then;
        put(now, field), put(then, at_first);
        if (now.bytes() == then.bytes()) return "";
    }
    std::string text = shown(field);
    if constexpr (std::is_same_v<Field, int>)
        if (field == -1 && is_among(body_indices<T>, name)) text = "world";
    return ", " + std::string(name) + " = " + text;
}

template <class T>
std::string shown_fields(const T& value) {
    const T fresh{};
    const auto fields = fields_of(value), at_first = fields_of(fresh);
    const auto all = [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        return (shown_field<T>(word_of(fields.names, Index), std::get<Index>(fields.references),
                               std::get<Index>(at_first.references)) +
                ... + std::string());
    };
    const std::string text =
        all(std::make_index_sequence<std::tuple_size_v<decltype(fields.references)>>());
    return "{" + text.substr(std::min<std::size_t>(2, text.size())) + "}";
}

/// The value as text: numbers with enough digits to tell them apart, (1, 2, 3) for vectors and
/// lists, [1, 2; 3, 4] for matrices, {length = 1, limiting = 2} for structs.
template <class T>
std::string shown(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
        return value ? "true" : "false";
    } else if constexpr (std::is_floating_point_v<T>) {
        return shortest_digits(value);
    } else if constexpr (std::is_arithmetic_v<T>) {
        return std::to_string(value);
    } else if constexpr (std::is_enum_v<T>) {
        const auto name = word_of(names_of(value), static_cast<std::size_t>(value));
        return name.empty() ? "no such value" : std::string(name);
    } else if constexpr (is_matrix<T>) {
        if (value.cols() == 1)
            return shown_list(value.size(), [&](Eigen::Index i) { return value(i, 0); });
        std::string text = "[";
        for (Eigen::Index i = 0; i < std::min(value.rows(), longest_shown); ++i) {
            const auto row = shown_list(value.cols(), [&](Eigen::Index j) { return value(i, j); });
            text += (i > 0 ? "; " : "") + row.substr(1, row.size() - 2);
        }
        return text + (value.rows() > longest_shown ? "; …]" : "]");
    } else if constexpr (is_quaternion<T>) {
        return shown(Eigen::Vector4d(value.w(), value.x(), value.y(), value.z()));
    } else if constexpr (is_vector<T> || is_span<T>) {
        return shown_list(static_cast<Eigen::Index>(value.size()),
                          [&](Eigen::Index i) { return value[static_cast<std::size_t>(i)]; });
    } else if constexpr (is_optional<T>) {
        return value ? shown(*value) : "nothing";
    } else if constexpr (is_pair<T>) {
        return "(" + shown(value.first) + ", " + shown(value.second) + ")";
    } else if constexpr (is_function<T>) {
        return value ? "a function" : "none";
    } else {
        return shown_fields(value);
    }
}

}  // namespace collide
