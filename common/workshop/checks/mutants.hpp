// Answers that no honest function gives, for a test that the checks of an exercise survive them: the right
// answer with other sizes, numbers or indices, too late, again, or as garbage. The environment variable
// COLLIDE_MUTANT says which (mutants.cpp).
#pragma once
#include <limits>

#include "common/workshop/checks/serve.hpp"

namespace collide {

/// What a mutant does to the parts of an answer.
struct Mutant {
    std::function<double(double)> number;
    std::function<long(long)> whole;  ///< to indices, counts and enums
    std::function<long(long)> size;   ///< to the length of a list, vector or matrix
    bool keeps_optional = true;
};

std::vector<std::string> mutant_names();

/// The mutant that the environment names; throws std::invalid_argument if there is none.
Mutant chosen_mutant();

/// Spoils the whole reply, as bytes: too late, again, or as garbage.
void spoil(std::string& reply);

template <class T>
void mutate(T& value, const Mutant& mutant) {
    if constexpr (std::is_same_v<T, bool>) {
        value = mutant.whole(value) != 0;
    } else if constexpr (std::is_floating_point_v<T>) {
        value = mutant.number(value);
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        value = static_cast<T>(mutant.whole(static_cast<long>(value)));
    } else if constexpr (is_matrix<T>) {
        if constexpr (T::SizeAtCompileTime == Eigen::Dynamic)
            value = T::Zero(
                T::RowsAtCompileTime == Eigen::Dynamic ? mutant.size(value.rows()) : value.rows(),
                T::ColsAtCompileTime == Eigen::Dynamic ? mutant.size(value.cols()) : value.cols());
        for (auto& entry : value.reshaped()) mutate(entry, mutant);
    } else if constexpr (is_quaternion<T>) {
        mutate(value.coeffs(), mutant);
    } else if constexpr (is_vector<T>) {
        value.resize(static_cast<std::size_t>(mutant.size(static_cast<long>(value.size()))));
        for (auto& element : value) mutate(element, mutant);
    } else if constexpr (is_optional<T>) {
        Message zeros(std::string(4096, '\0'));
        if (!mutant.keeps_optional)
            value = value ? T() : T(take<typename T::value_type>(zeros));
        else if (value)
            mutate(*value, mutant);
    } else if constexpr (is_pair<T>) {
        mutate(value.first, mutant);
        mutate(value.second, mutant);
    } else {
        std::apply([&](auto&... field) { (mutate(field, mutant), ...); },
                   fields_of(value).references);
    }
}

/// The whole main program of a mutant: serve_mutant(max_step).
template <class R, class... Parameters>
int serve_mutant(R (*function)(Parameters...)) {
    const Mutant mutant = chosen_mutant();
    return serve_requests([&](Message& request) {
        std::string reply =
            answered(function, request, std::index_sequence_for<Parameters...>(), [&](auto& value) {
                mutate(value, mutant);
            }).bytes();
        spoil(reply);
        return Message(reply);
    });
}

}  // namespace collide
