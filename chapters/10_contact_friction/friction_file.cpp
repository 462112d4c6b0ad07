#include "chapters/10_contact_friction/friction_file.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "common/core/digits.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// The numbers of a text, one after the other.
class NumberReader {
  public:
    explicit NumberReader(const std::string& text) : text_(text) {}

    bool at_end() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
        return at_ == text_.size();
    }
    double number(const char* name) {
        if (at_end()) refuse(name, "end of the text", "followed by more numbers");
        const std::size_t begin = at_;
        while (at_ < text_.size() && !std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
        const std::string word = text_.substr(begin, at_ - begin);
        constexpr std::size_t longest = 40;
        const std::optional<double> value = number_in(word);
        if (!value || !std::isfinite(*value))
            refuse(name, '"' + word.substr(0, longest) + '"', "a finite number");
        return *value;
    }
    /// An integer from `low` to `high`.
    int count(const char* name, int low, int high) {
        const double value = number(name);
        if (value != std::floor(value) || value < low || value > high)
            refuse(name, to_text(value),
                   low == high
                       ? std::to_string(low)
                       : "an integer from " + std::to_string(low) + " to " + std::to_string(high));
        return static_cast<int>(value);
    }
    /// Can the text hold that many more numbers? Asked before memory is taken for them.
    void require_room(const char* name, std::size_t numbers) const {
        if (text_.size() - at_ < 2 * numbers - std::min<std::size_t>(numbers, 1))
            refuse(name, "end of the text", "followed by " + std::to_string(numbers) + " numbers");
    }

  private:
    const std::string& text_;
    std::size_t at_ = 0;
};

constexpr int most_contacts = 1'000'000;

Mat3 block_from(NumberReader& reader, int size) {
    Mat3 block = Mat3::Zero();
    for (int j = 0; j < size; ++j)
        for (int i = 0; i < size; ++i) block(i, j) = reader.number("block of W");
    return block;
}

/// The blocks of a matrix that are not zero, and those on the diagonal.
BlockMatrix blocks_of(const MatX& A, int size) {
    BlockMatrix W{.size = size};
    const auto contacts = static_cast<int>(A.rows()) / size;
    for (int i = 0; i < contacts; ++i) {
        auto& row = W.rows.emplace_back();
        for (int j = 0; j < contacts; ++j) {
            BlockMatrix::Entry entry{.column = j};
            entry.block.topLeftCorner(size, size) = A.block(i * size, j * size, size, size);
            if (i == j || !entry.block.isZero(0)) row.push_back(entry);
        }
    }
    return W;
}

BlockMatrix dense_from(NumberReader& reader, int contacts, int size) {
    const int rows = contacts * size;
    reader.count("rows of W", rows, rows);
    reader.count("columns of W", rows, rows);
    reader.require_room("W", static_cast<std::size_t>(rows) * static_cast<std::size_t>(rows));
    MatX W(rows, rows);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < rows; ++i) W(i, j) = reader.number("W");
    return blocks_of(W, size);
}

BlockMatrix blocks_from(NumberReader& reader, int contacts, int size) {
    const auto square = static_cast<double>(contacts) * contacts;
    const int blocks = reader.count("number of blocks", 0, static_cast<int>(std::min(square, 1e9)));
    reader.count("rows of blocks", contacts, contacts);
    reader.count("columns of blocks", contacts, contacts);
    for (const char* name : {"end of a row of blocks", "end of a column of blocks"})
        for (int i = 1; i <= contacts; ++i) reader.count(name, i * size, i * size);
    reader.count("number of beginnings of rows", contacts + 1, contacts + 1);
    reader.count("number of columns of blocks", blocks, blocks);
    reader.require_room(
        "W", static_cast<std::size_t>(blocks) * static_cast<std::size_t>(size * size + 2));
    std::vector<int> begin, column;
    for (int i = 0; i <= contacts; ++i)
        begin.push_back(reader.count("beginning of a row of blocks",
                                     begin.empty() ? 0 : begin.back(), i == 0 ? 0 : blocks));
    if (begin.back() != blocks)
        refuse("beginning of a row of blocks", std::to_string(begin.back()),
               std::to_string(blocks) + " after the last row");
    for (int k = 0; k < blocks; ++k)
        column.push_back(reader.count("column of a block", 0, contacts - 1));
    BlockMatrix W{.size = size};
    W.rows.resize(static_cast<std::size_t>(contacts));
    int k = 0;
    for (int i = 0; i < contacts; ++i) {
        auto& row = W.rows[static_cast<std::size_t>(i)];
        for (; k < begin[static_cast<std::size_t>(i) + 1]; ++k) {
            reader.count("number of a block", k, k);
            row.push_back(
                {.column = column[static_cast<std::size_t>(k)], .block = block_from(reader, size)});
        }
        const auto before = [](const auto& one, const auto& other) {
            return one.column < other.column;
        };
        std::sort(row.begin(), row.end(), before);
        for (std::size_t m = 1; m < row.size(); ++m)
            if (row[m].column == row[m - 1].column)
                refuse("column of a block", std::to_string(row[m].column), "once in its row");
    }
    return W;
}

std::vector<FrictionContact> static_contacts(const VecX& mu, int size) {
    std::vector<FrictionContact> contacts;
    for (int i = 0; i < mu.size(); ++i)
        contacts.push_back({.kind = FrictionKind::at_rest,
                            .mu = mu[i],
                            .normal = size * i,
                            .tangent = size * i + 1,
                            .tangents = size - 1});
    return contacts;
}

/// Components per contact, if all have as many.
int size_of_contacts(const FrictionProblem& problem) {
    if (!problem.joints.empty())
        refuse("joints", std::to_string(problem.joints.size()), "none in this format");
    int size = 0;
    for (const FrictionContact& contact : problem.contacts) {
        if (contact.kind != FrictionKind::at_rest || contact.normal_force)
            refuse("kind of a contact", "another", "static friction in this format");
        if (size != 0 && size != 1 + contact.tangents)
            refuse("tangents", std::to_string(contact.tangents), "the same at all contacts");
        size = 1 + contact.tangents;
    }
    return size == 0 ? 3 : size;
}

/// Is the problem by blocks, with its rows in the order of the format?
bool is_by_blocks(const FrictionProblem& problem) {
    const int size = problem.W.size;
    if (problem.W.rows.size() != problem.contacts.size() || !problem.J.empty()) return false;
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const FrictionContact& contact = problem.contacts[i];
        const int first = size * static_cast<int>(i);
        if (contact.normal != first || contact.tangent != first + 1 || contact.tangents != size - 1)
            return false;
    }
    return true;
}

}  // namespace

FrictionProblem friction_problem_from_text(const std::string& text) {
    NumberReader reader(text);
    const int size = reader.count("dimension", 2, 3);
    const int contacts = reader.count("number of contacts", 0, most_contacts);
    const int storage = reader.count("storage", 0, 1);
    for (const char* name : {"rows of W", "columns of W"})
        reader.count(name, contacts * size, contacts * size);
    FrictionProblem problem;
    reader.require_room("W", static_cast<std::size_t>(contacts));
    problem.W =
        storage == 0 ? dense_from(reader, contacts, size) : blocks_from(reader, contacts, size);
    problem.b = VecX(contacts * size);
    for (double& each : problem.b) each = reader.number("q");
    VecX mu(contacts);
    for (double& each : mu) {
        each = reader.number("mu");
        require_not_negative("mu", each);
    }
    problem.contacts = static_contacts(mu, size);
    if (!reader.at_end()) reader.number("flag after mu");
    if (!reader.at_end()) refuse("text", "more numbers", "at its end after mu");
    return problem;
}

FrictionProblem friction_problem_of(const MatX& W, const VecX& q, const VecX& mu, int dimension) {
    const auto rows = mu.size() * dimension;
    if (W.rows() != rows || W.cols() != rows)
        refuse(
            "W", std::to_string(W.rows()) + " × " + std::to_string(W.cols()),
            std::to_string(dimension) + " rows and columns per contact, " + std::to_string(rows));
    if (q.size() != rows)
        refuse("q", std::to_string(q.size()) + " numbers",
               std::to_string(dimension) + " per contact, " + std::to_string(rows));
    FrictionProblem problem{
        .W = blocks_of(W, dimension), .b = q, .contacts = static_contacts(mu, dimension)};
    for (Eigen::Index i = 0; i < W.cols(); ++i) require_finite("W", VecX(W.col(i)));
    require_valid(problem);
    return problem;
}

FrictionProblem by_blocks(const FrictionProblem& problem) {
    const int size = size_of_contacts(problem);
    if (is_by_blocks(problem)) return problem;
    const MatX A = with_matrix(problem).A;
    std::vector<int> order;
    VecX mu(static_cast<Eigen::Index>(problem.contacts.size()));
    for (const FrictionContact& contact : problem.contacts) {
        mu[static_cast<Eigen::Index>(order.size()) / size] = contact.mu;
        order.push_back(contact.normal);
        for (int k = 0; k < contact.tangents; ++k) order.push_back(contact.tangent + k);
    }
    FrictionProblem same = friction_problem_of(A(order, order), problem.b(order), mu, size);
    same.scale = problem.scale;
    same.work = problem.work;
    return same;
}

std::string to_siconos_text(const FrictionProblem& given, FrictionStorage storage) {
    const FrictionProblem problem = by_blocks(given);
    const BlockMatrix& W = problem.W;
    const auto contacts = problem.contacts.size();
    const auto size = static_cast<std::size_t>(size_of_contacts(problem));
    const std::size_t rows = contacts * size;
    std::string text;
    const auto line = [&](const auto&... values) {
        ((text += std::to_string(values) + ' '), ...);
        text.back() = '\n';
    };
    const auto number = [&](double value) { text += shortest_digits(value) + '\n'; };
    line(size), line(contacts), line(storage == FrictionStorage::dense ? 0 : 1);
    line(rows), line(rows);
    if (storage == FrictionStorage::dense) {
        line(rows, rows);
        const MatX A = dense(W);
        for (const double entry : A.reshaped()) number(entry);
    } else {
        std::vector<std::size_t> begin = {0}, column;
        for (const auto& row : W.rows) {
            begin.push_back(begin.back() + row.size());
            for (const auto& entry : row) column.push_back(static_cast<std::size_t>(entry.column));
        }
        const auto list = [&](const std::vector<std::size_t>& values) {
            for (const std::size_t value : values) text += std::to_string(value) + ' ';
            text += '\n';
        };
        std::vector<std::size_t> ends;
        for (std::size_t i = 1; i <= contacts; ++i) ends.push_back(i * size);
        line(column.size()), line(contacts), line(contacts);
        list(ends), list(ends);
        line(contacts + 1), line(column.size());
        list(begin), list(column);
        std::size_t k = 0;
        for (const auto& row : W.rows)
            for (const auto& entry : row) {
                line(k++);
                for (int j = 0; j < W.size; ++j)
                    for (int i = 0; i < W.size; ++i) number(entry.block(i, j));
            }
    }
    for (const double value : problem.b) number(value);
    for (const FrictionContact& contact : problem.contacts) number(contact.mu);
    return text;
}

}  // namespace collide
