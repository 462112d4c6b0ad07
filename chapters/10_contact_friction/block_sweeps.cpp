#include "chapters/10_contact_friction/block_sweeps.hpp"

#include <Eigen/LU>
#include <cmath>
#include <limits>

#include "chapters/10_contact_friction/friction_error.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

// The root of (10.12) is found to this relative accuracy of the cone, in at most so many steps.
constexpr double on_cone_to = 1e-12;
constexpr int max_root_steps = 100;
// Relative sizes up to these are rounding: of the smallest entry of a singular matrix, and of a sum.
constexpr double nearly_singular = 1e-12, rounding = 1e-10;

/// The problem of one contact with all other forces fixed.
template <int size>
class OneContact {
  public:
    static constexpr int tangents = size - 1;
    using Vector = Eigen::Matrix<double, size, 1>;
    using Tangent = Eigen::Matrix<double, tangents, 1>;
    using Square = Eigen::Matrix<double, tangents, tangents>;

    OneContact(const Eigen::Matrix<double, size, size>& A, double mu) : mu_(mu) {
        if (!(A(0, 0) > 0)) return;  // nothing moves
        to_force_ = 1 / A(0, 0);
        by_tangents_ = A.template topRightCorner<1, tangents>().transpose() * to_force_;
        by_normal_ = A.template bottomLeftCorner<tangents, 1>() * to_force_;
        S_ = A.template bottomRightCorner<tangents, tangents>() -
             by_normal_ * A.template topRightCorner<1, tangents>();
        scale_ = S_.trace();
        // The inverse, or the pseudo-inverse: that of a matrix of rank one is its transpose, divided
        // by the sum of its squared entries.
        const double largest = A.diagonal().maxCoeff(), size_of_S = S_.norm();
        if (size_of_S <= nearly_singular * largest)
            S_ = Square::Zero(), is_singular_ = true;
        else if (std::abs(S_.determinant()) > nearly_singular * std::pow(size_of_S, tangents))
            S_inverse_ = S_.inverse();
        else
            S_inverse_ = S_.transpose() / (size_of_S * size_of_S), is_singular_ = true;
    }

    // [one-contact]
    /// The force for a = A f + c.
    Vector force(const Vector& c) {
        if (c[0] >= 0 || to_force_ == 0) return Vector::Zero();  // open
        const double alone = -c[0] * to_force_;                  // f_N without friction
        const Tangent drive = c.template tail<tangents>() - by_normal_ * c[0];
        const Tangent friction = -(S_inverse_ * drive);
        const double normal = alone - by_tangents_.dot(friction), limit = mu_ * normal;
        const bool is_inside = limit >= 0 && friction.squaredNorm() <= limit * limit;
        if (is_inside && (!is_singular_ || stops(friction, drive, c)))
            return join(normal, friction);
        if (mu_ == 0) return join(alone, Tangent::Zero());
        return slide(alone, drive);
    }
    // [one-contact]

  private:
    /// Where S is singular, friction may be unable to stop the surfaces.
    bool stops(const Tangent& friction, const Tangent& drive, const Vector& c) const {
        return (S_ * friction + drive).norm() <= rounding * c.norm();
    }
    static Vector join(double normal, const Tangent& friction) {
        Vector force;
        force << normal, friction;
        return force;
    }

    /// S + α I, inverted, times a vector.
    Tangent solve(double alpha, const Tangent& right) const {
        if constexpr (tangents == 1) {
            return right / (S_(0, 0) + alpha);
        } else {
            const double a = S_(0, 0) + alpha, d = S_(1, 1) + alpha;
            const double scale = 1 / (a * d - S_(0, 1) * S_(1, 0));
            return Tangent(scale * (d * right[0] - S_(0, 1) * right[1]),
                           scale * (a * right[1] - S_(1, 0) * right[0]));
        }
    }

    // [slide]
    /// Newton's method for μ f_N(α) / |f_F(α)| = 1, which is nearly linear in α, between bounds.
    Vector slide(double alone, const Tangent& drive) {
        double low = 0, high = std::numeric_limits<double>::infinity();
        double alpha = alpha_ > 0 ? alpha_ : std::max(drive.norm() / (mu_ * alone), 1e-3 * scale_);
        double normal = alone;
        Tangent friction = Tangent::Zero();
        for (int k = 0; k < max_root_steps; ++k) {
            friction = -solve(alpha, drive);
            normal = alone - by_tangents_.dot(friction);
            const double squared = friction.squaredNorm(), length = std::sqrt(squared);
            const double error = mu_ * normal - length;
            if (std::abs(error) <= on_cone_to * length) break;
            (error < 0 ? low : high) = alpha;
            const Tangent turn = -solve(alpha, friction);  // the derivative of friction
            const double slope =
                (-mu_ * by_tangents_.dot(turn) - mu_ * normal * friction.dot(turn) / squared) /
                length;
            const double next = alpha - error / (length * slope);
            if (next > low && next < high)
                alpha = next;
            else
                alpha = std::isinf(high) ? 2 * alpha + scale_ : (low + high) / 2;
            if (!(alpha > low && alpha < high)) break;
        }
        alpha_ = alpha;
        const double length = friction.norm();
        if (!(normal > 0) || !(length > 0)) return join(alone, Tangent::Zero());
        return join(normal, mu_ * normal / length * friction);
    }
    // [slide]

    double mu_ = 0, to_force_ = 0, scale_ = 0;
    Tangent by_tangents_ = Tangent::Zero(), by_normal_ = Tangent::Zero();
    Square S_ = Square::Zero(), S_inverse_ = Square::Zero();
    bool is_singular_ = false;
    double alpha_ = 0;  // of the last sweep, where the search begins
};

// Every so many sweeps the error should have fallen by this factor.
constexpr int look_back = 50;
constexpr double stalled = 0.5;

/// Multiplications that take about a microsecond, see Work.
constexpr double per_unit = 1000;

template <int size>
class BlockSweeper {
    using Vector = Eigen::Matrix<double, size, 1>;
    // Columns of two numbers fit a register, those of three are padded to four.
    static constexpr int padded = size == 3 ? 4 : 2;
    using Padded = Eigen::Matrix<double, padded, 1>;
    using Column = Eigen::Matrix<double, padded, size>;

  public:
    explicit BlockSweeper(const FrictionProblem& problem) : problem_(problem) {
        const BlockMatrix& W = problem.W;
        const std::size_t contacts = W.rows.size();
        // By columns: a new force changes the accelerations of all contacts that it reaches.
        begin_.assign(contacts + 1, 0);
        for (const auto& row : W.rows)
            for (const auto& entry : row) ++begin_[static_cast<std::size_t>(entry.column) + 1];
        for (std::size_t i = 0; i < contacts; ++i) begin_[i + 1] += begin_[i];
        blocks_.assign(begin_.back(), Column::Zero());
        rows_.resize(begin_.back());
        std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
        std::vector<Eigen::Matrix<double, size, size>> own(
            contacts, Eigen::Matrix<double, size, size>::Zero());
        for (std::size_t i = 0; i < contacts; ++i)
            for (const auto& entry : W.rows[i]) {
                const auto column = static_cast<std::size_t>(entry.column);
                blocks_[next[column]].template topRows<size>() =
                    entry.block.template topLeftCorner<size, size>();
                rows_[next[column]++] = i;
                if (column == i) own[i] = entry.block.template topLeftCorner<size, size>();
            }
        own_ = own;
        for (std::size_t i = 0; i < contacts; ++i)
            contacts_.emplace_back(own[i], problem.contacts[i].mu);
        const double length = problem.b.norm();
        scale_ = length > 0 ? length : 1;
        f_.assign(contacts, Vector::Zero());
        a_.assign(contacts, Padded::Zero());
    }

    // [sweeps-over-blocks]
    BlockSweeps solve(const BlockSweepSettings& settings) {
        start_from(settings.start);
        BlockSweeps result{.f = {}, .error = error()};
        bool in_turn = false, forwards = true;
        double before = result.error;
        while (result.error > settings.tolerance && result.sweeps < settings.max_sweeps) {
            sweep(forwards);
            if (in_turn) forwards = !forwards;
            result.error = error();
            if (result.error <= settings.tolerance) {
                recompute();  // the sums of many small changes are rounded
                result.error = error();
            }
            if (++result.sweeps % look_back != 0) continue;
            // Always in the same order, sweeps may go round in circles; to and fro they rarely do.
            if (result.error > stalled * before) {
                if (settings.give_up_early && in_turn) break;
                in_turn = true;
            }
            before = result.error;
        }
        result.f = forces();
        return result;
    }
    // [sweeps-over-blocks]

  private:
    void start_from(const VecX& start) {
        if (start.size() == problem_.b.size())
            for (std::size_t i = 0; i < f_.size(); ++i)
                f_[i] = start.segment<size>(size * static_cast<Eigen::Index>(i));
        recompute();
    }
    VecX forces() const {
        VecX f(problem_.b.size());
        for (std::size_t i = 0; i < f_.size(); ++i)
            f.segment<size>(size * static_cast<Eigen::Index>(i)) = f_[i];
        return f;
    }
    void recompute() {
        for (std::size_t i = 0; i < f_.size(); ++i)
            a_[i].template head<size>() =
                problem_.b.segment<size>(size * static_cast<Eigen::Index>(i));
        for (std::size_t i = 0; i < f_.size(); ++i) change(i, f_[i]);
    }
    /// The accelerations after the force of a contact has changed.
    void change(std::size_t contact, const Vector& by) {
        if (by.isZero(0)) return;
        multiplications_ +=
            static_cast<double>((begin_[contact + 1] - begin_[contact]) * size * size);
        for (std::size_t k = begin_[contact]; k < begin_[contact + 1]; ++k) {
            Padded& a = a_[rows_[k]];
            for (int column = 0; column < size; ++column) a += by[column] * blocks_[k].col(column);
        }
    }
    void sweep(bool forwards) {
        const std::size_t contacts = f_.size();
        spend();
        multiplications_ = 60.0 * static_cast<double>(contacts);
        for (std::size_t k = 0; k < contacts; ++k) {
            const std::size_t i = forwards ? k : contacts - 1 - k;
            const Vector without = a_[i].template head<size>() - own_[i] * f_[i];
            const Vector force = contacts_[i].force(without);
            change(i, force - f_[i]);
            f_[i] = force;
        }
    }
    double error() const {
        double sum = 0;
        for (std::size_t i = 0; i < f_.size(); ++i)
            sum += natural_map(in_space(f_[i]), in_space(a_[i]), problem_.contacts[i].mu)
                       .squaredNorm();
        return std::sqrt(sum) / scale_;
    }
    template <class Any>
    static Vec3 in_space(const Any& own) {
        return {own[0], own[1], size == 3 ? own[size - 1] : 0};
    }
    /// Counts the sweep that comes: as costly as the last.
    void spend() const {
        if (problem_.work)
            problem_.work->spend(1 + static_cast<std::int64_t>(multiplications_ / per_unit));
    }

    const FrictionProblem& problem_;
    std::vector<std::size_t> begin_, rows_;
    std::vector<Column> blocks_;
    std::vector<Eigen::Matrix<double, size, size>> own_;
    std::vector<OneContact<size>> contacts_;
    std::vector<Vector> f_;
    std::vector<Padded> a_;
    double scale_ = 1, multiplications_ = 0;
};

}  // namespace

BlockSweeps sweep_blocks(const FrictionProblem& problem, const BlockSweepSettings& settings) {
    if (problem.W.rows.size() != problem.contacts.size())
        refuse("problem", "not by blocks", "by blocks, see by_blocks");
    if (problem.W.size == 2) return BlockSweeper<2>(problem).solve(settings);
    return BlockSweeper<3>(problem).solve(settings);
}

VecX one_contact_force(const MatX& A, const VecX& c, double mu) {
    require_not_negative("mu", mu);
    if (A.rows() == 2) return OneContact<2>(A, mu).force(c);
    return OneContact<3>(A, mu).force(c);
}

}  // namespace collide
