#include "chapters/10_contact_friction/proximal_newton.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <memory>

#include "chapters/10_contact_friction/regularised_law.hpp"
#include "common/core/block_lu.hpp"
#include "common/core/decompositions.hpp"

namespace collide {

namespace {

// Give, relative to the largest inverse mass of a row: at the start from nothing and from the forces
// of a similar problem, its reduction from centre to centre, and its least value.
constexpr double first_give = 1, warm_give = 1e-4;
constexpr double reduction = 0.25, least_give = 1e-7, polishing_give = 1e-3;
constexpr int polishing_steps = 3;
// Where Newton's method fails, the give grows again, and falls more gently from then on until Newton's
// method needs few steps.
constexpr double largest_give = 100;
constexpr int max_failures = 20, max_centres = 60, few_steps = 3;
// Newton steps for one centre, and halvings of one step.
constexpr int max_steps_of_centre = 20, max_halvings = 12;
constexpr double sufficient = 1e-4;
// Progress: the residual falls at least by this factor from centre to centre.
constexpr double progress = 0.5;
// Joints have no sets that could change, so that they need hardly any give.
constexpr double share_of_joints = 0.03;
// The equations are solved to this share of the tolerance.
constexpr double share_of_tolerance = 0.02;

/// The slopes H of the law at all contacts and joints.
struct Slopes {
    std::vector<Mat3> of_contacts = {};
    double of_joints = 0;
};

/// The two sides of (10.10).
struct ForceBalance {
    Eigen::Index unknowns = 0;
    std::function<VecX(const VecX& x)> rates = {};     ///< C x
    std::function<VecX(const VecX& f)> response = {};  ///< G f
    /// (I + G H C)⁻¹ right
    std::function<VecX(const Slopes& slopes, const VecX& right)> newton_step = {};
    std::function<double(const Slopes& slopes)> cost = {};  ///< of a Newton step, see Work
};

/// The rows of a contact, its normal first.
std::array<int, 3> rows_of(const FrictionContact& contact) {
    return {contact.normal, contact.tangent, contact.tangent + 1};
}

std::function<double(const Slopes&)> constant_cost(double cost) {
    return [cost](const Slopes&) { return cost; };
}

// [body-balance]
/// x are the accelerations of the bodies, weighted with their masses: G = Cᵀ.
ForceBalance body_balance(const FrictionProblem& problem) {
    using Columns = Eigen::Matrix<double, 6, 3>;
    struct Group {  // rows that share their bodies: those of a contact, or one of a joint
        int a = -1, b = -1;
        Columns on_a, on_b;
    };
    const WeightedRows& J = problem.J;
    std::vector<Group> groups;
    const auto add_group = [&](const std::array<int, 3>& rows, int count) {
        const WeightedRow& first = J.rows[static_cast<std::size_t>(rows[0])];
        Group group{.a = first.a, .b = first.b, .on_a = Columns::Zero(), .on_b = Columns::Zero()};
        for (int k = 0; k < count; ++k) {
            const WeightedRow& row =
                J.rows[static_cast<std::size_t>(rows[static_cast<std::size_t>(k)])];
            group.on_a.col(k) = row.on_a;
            group.on_b.col(k) = row.on_b;
        }
        groups.push_back(group);
    };
    for (const FrictionContact& contact : problem.contacts)
        add_group(rows_of(contact), 1 + contact.tangents);
    for (const int row : problem.joints) add_group({row, 0, 0}, 1);
    std::vector<Link> links;
    for (const Group& group : groups)
        if (group.a >= 0 && group.b >= 0) links.push_back({group.a, group.b});
    const auto lu = std::make_shared<BlockLu<6>>(J.bodies, links);
    const auto step = [=, &problem](const Slopes& slopes, const VecX& right) {
        lu->set_zero();
        for (int i = 0; i < lu->nodes(); ++i) lu->at(i, i).setIdentity();
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const Group& group = groups[i];
            Mat3 H = Mat3::Zero();
            if (i < problem.contacts.size())
                H = slopes.of_contacts[i];
            else
                H(0, 0) = slopes.of_joints;
            if (H(0, 0) == 0 && H.isZero(0)) continue;
            const Columns AH = group.on_a.lazyProduct(H), BH = group.on_b.lazyProduct(H);
            const auto add = [&](int row, int column, const Columns& JH, const Columns& other) {
                if (row >= 0 && column >= 0)
                    lu->at(row, column) += JH.lazyProduct(other.transpose());
            };
            add(group.a, group.a, AH, group.on_a);
            add(group.b, group.b, BH, group.on_b);
            add(group.a, group.b, AH, group.on_b);
            add(group.b, group.a, BH, group.on_a);
        }
        lu->factor();
        return lu->solve(right);
    };
    return {
        .unknowns = 6 * J.bodies,
        .rates = [&J](const VecX& x) { return row_rates(J, x); },
        .response = [&J](const VecX& f) { return weighted_wrenches(J, f); },
        .newton_step = step,
        .cost = constant_cost(2 + 0.3 * static_cast<double>(groups.size()) + lu->cost() / 1500)};
}
// [body-balance]

/// x are the accelerations of the rows, less b: C is the identity, and G is A.
ForceBalance matrix_balance(const FrictionProblem& problem) {
    const MatX& A = problem.A;
    const auto step = [&](const Slopes& slopes, const VecX& right) -> VecX {
        // A contact without a slope is open: its forces do not change.
        std::vector<int> active;
        MatX H = MatX::Zero(A.rows(), A.rows());
        for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
            const FrictionContact& contact = problem.contacts[i];
            const std::array<int, 3> rows = rows_of(contact);
            const Mat3& slope = slopes.of_contacts[i];
            if (slope.isZero(0)) continue;
            for (int k = 0; k <= contact.tangents; ++k) {
                active.push_back(rows[static_cast<std::size_t>(k)]);
                for (int m = 0; m <= contact.tangents; ++m)
                    H(rows[static_cast<std::size_t>(k)], rows[static_cast<std::size_t>(m)]) =
                        slope(k, m);
            }
        }
        for (const int row : problem.joints) {
            active.push_back(row);
            H(row, row) = slopes.of_joints;
        }
        if (active.empty()) return right;
        const MatX GH = A(Eigen::all, active) * H(active, active);
        MatX matrix = GH(active, Eigen::all);
        matrix.diagonal().array() += 1;
        return right - GH * linear_solution(matrix, right(active));
    };
    const auto cost = [&problem, n = static_cast<double>(A.rows())](const Slopes& slopes) {
        auto active = static_cast<double>(problem.joints.size());
        for (std::size_t i = 0; i < problem.contacts.size(); ++i)
            if (!slopes.of_contacts[i].isZero(0)) active += 1 + problem.contacts[i].tangents;
        return 2 + n * (1 + active) / 80 + active * active * active / 3000;
    };
    return {.unknowns = A.rows(),
            .rates = [](const VecX& x) { return x; },
            .response = [&A](const VecX& f) -> VecX { return A * f; },
            .newton_step = step,
            .cost = cost};
}

/// The same with A by blocks.
template <int size>
ForceBalance block_balance(const FrictionProblem& problem) {
    const BlockMatrix& W = problem.W;
    std::vector<Link> links;
    for (int i = 0; i < static_cast<int>(W.rows.size()); ++i)
        for (const BlockMatrix::Entry& entry : W.rows[static_cast<std::size_t>(i)])
            links.push_back({i, entry.column});
    const auto lu = std::make_shared<BlockLu<size>>(static_cast<int>(W.rows.size()), links);
    const auto step = [lu, &W](const Slopes& slopes, const VecX& right) {
        lu->set_zero();
        for (int i = 0; i < lu->nodes(); ++i) lu->at(i, i).setIdentity();
        for (int i = 0; i < lu->nodes(); ++i)
            for (const BlockMatrix::Entry& entry : W.rows[static_cast<std::size_t>(i)]) {
                const Mat3& H = slopes.of_contacts[static_cast<std::size_t>(entry.column)];
                if (!H.isZero(0))
                    lu->at(i, entry.column).noalias() +=
                        entry.block.template topLeftCorner<size, size>() *
                        H.template topLeftCorner<size, size>();
            }
        lu->factor();
        return lu->solve(right);
    };
    return {.unknowns = problem.b.size(),
            .rates = [](const VecX& x) { return x; },
            .response = [&W](const VecX& f) { return times(W, f); },
            .newton_step = step,
            .cost = constant_cost(2 + static_cast<double>(links.size()) / 10 + lu->cost() / 800)};
}

ForceBalance balance_of(const FrictionProblem& problem) {
    if (!problem.J.empty()) return body_balance(problem);
    if (problem.W.rows.empty()) return matrix_balance(problem);
    return problem.W.size == 2 ? block_balance<2>(problem) : block_balance<3>(problem);
}

/// A point of Newton's method, with the forces there and what is left of (10.10).
struct NewtonPoint {
    VecX x = {};
    VecX f = {};
    VecX error = {};  ///< x − G f
    Slopes slopes = {};
};

class ProximalNewton {
  public:
    ProximalNewton(const FrictionProblem& problem, const NewtonSettings& settings)
        : problem_(problem), settings_(settings), balance_(balance_of(problem)) {
        for (int row = 0; row < problem.b.size(); ++row)
            yield_ = std::max(yield_, own_yield(problem, row));
        tolerance_ = share_of_tolerance * settings.tolerance * size_of(problem);
    }

    // [proximal]
    NewtonForces solve() {
        VecX centre = settings_.start;
        const bool is_warm = centre.size() == problem_.b.size();
        if (!is_warm) centre = VecX::Zero(problem_.b.size());
        best_.f = centre;
        best_.residual = residual_of(centre);
        double give = is_warm ? std::clamp(best_.residual, warm_give, first_give) : first_give;
        VecX x = balance_.response(centre);
        if (settings_.shortest &&
            is_warm) {  // the centre is zero; the forces are only a place to begin
            centre.setZero();
            give = least_give;
        }
        double factor = reduction;  // from centre to centre; gentler after a failure
        bool keeps_centre = settings_.shortest;
        int failures = 0, in_a_row = 0;
        // At least once: forces that were right a moment ago are to follow their problem.
        while (((is_warm && best_.centres == 0) || keeps_centre ||
                best_.residual > settings_.tolerance) &&
               failures <= max_failures && best_.centres < max_centres &&
               best_.steps < settings_.max_steps) {
            const int steps = best_.steps;
            const NewtonPoint end = newton(x, centre, give * yield_);
            if (!is_solved(end, give)) {
                ++failures;
                if (keeps_centre && is_warm && best_.centres == 0 && failures == 1) {
                    x.setZero();
                    give = first_give;
                    continue;
                }
                give *= std::max(1 / std::sqrt(factor), std::pow(settings_.stride, ++in_a_row));
                give = std::min(give, largest_give);
                factor = std::sqrt(factor);
                continue;
            }
            in_a_row = 0;
            const double before = best_.residual;
            consider(end.f);
            ++best_.centres;
            if (best_.residual <= settings_.good_enough && best_.residual > progress * before)
                break;
            x = end.x;
            if (best_.steps - steps <= few_steps) factor = std::max(factor * factor, reduction);
            if (!keeps_centre) centre = end.f;
            if (keeps_centre && give <= least_give) {
                keeps_centre = false;  // the shortest forces, but for the give: now without it
                centre = end.f;
                give = warm_give;
            } else {
                give = std::max(factor * give, least_give);
            }
        }
        // Joints add up what contacts forget: their forces are wanted to the last digits.
        const bool is_exact = !settings_.error && settings_.good_enough <= settings_.tolerance;
        const double accepted = std::max(settings_.tolerance, settings_.good_enough);
        if (best_.centres > 0 && best_.residual <= accepted &&
            (is_exact || !problem_.joints.empty()))
            polish();
        return best_;
    }
    // [proximal]

  private:
    NewtonPoint point_at(const VecX& x, const VecX& centre, double give) const {
        NewtonPoint point{.x = x, .f = VecX(problem_.b.size())};
        const VecX a = balance_.rates(x) + problem_.b;
        point.slopes.of_contacts.reserve(problem_.contacts.size());
        for (const FrictionContact& contact : problem_.contacts) {
            const std::array<int, 3> rows = rows_of(contact);
            Vec3 acceleration = Vec3::Zero(), of_centre = Vec3::Zero();
            for (int k = 0; k <= contact.tangents; ++k) {
                acceleration[k] = a[rows[static_cast<std::size_t>(k)]];
                of_centre[k] = centre[rows[static_cast<std::size_t>(k)]];
            }
            const RegularisedForce law = regularised_force(contact, acceleration, of_centre, give);
            for (int k = 0; k <= contact.tangents; ++k)
                point.f[rows[static_cast<std::size_t>(k)]] = law.force[k];
            point.slopes.of_contacts.push_back(law.slope);
        }
        const double of_joints = share_of_joints * give;
        for (const int row : problem_.joints) point.f[row] = centre[row] - a[row] / of_joints;
        point.slopes.of_joints = 1 / of_joints;
        point.error = x - balance_.response(point.f);
        return point;
    }

    // [newton]
    /// Newton's method for (10.10), with steps halved until the error falls.
    NewtonPoint newton(const VecX& x, const VecX& centre, double give) {
        NewtonPoint now = point_at(x, centre, give);
        for (int k = 0;
             k < max_steps_of_centre && (!is_solved(now, give / yield_) || best_.steps == 0); ++k) {
            if (problem_.work)
                problem_.work->spend(1 + static_cast<std::int64_t>(balance_.cost(now.slopes)));
            ++best_.steps;
            const VecX step = -balance_.newton_step(now.slopes, now.error);
            if (!step.allFinite()) return now;
            const double before = now.error.norm();
            double length = 1;
            for (int halving = 0; halving < max_halvings; ++halving, length /= 2) {
                NewtonPoint next = point_at(now.x + length * step, centre, give);
                if (next.error.norm() > (1 - sufficient * length) * before) continue;
                now = std::move(next);
                break;
            }
            if (!(now.error.norm() < before)) return now;  // no step helps
        }
        return now;
    }
    // [newton]

    /// A few more Newton steps, with a give at which rounding does not count: the last digits.
    void polish() {
        for (int k = 0; k < polishing_steps; ++k) {
            const VecX centre = best_.f, x = balance_.response(centre);
            const NewtonPoint now = point_at(x, centre, polishing_give * yield_);
            ++best_.steps;
            const VecX step = balance_.newton_step(now.slopes, now.error);
            if (step.allFinite()) consider(point_at(x - step, centre, polishing_give * yield_).f);
        }
    }

    /// Rounding of the accelerations is divided by the give.
    bool is_solved(const NewtonPoint& point, double give) const {
        const double rounding = 1e-15 / give * size_of(problem_);
        const VecX error = balance_.rates(point.error);
        return error.size() == 0 || error.cwiseAbs().maxCoeff() <= std::max(tolerance_, rounding);
    }
    double residual_of(const VecX& f) const {
        return settings_.error ? settings_.error(f) : friction_residual(problem_, f);
    }
    void consider(const VecX& f) {
        const double residual = residual_of(f);
        if (!(residual < best_.residual)) return;
        best_.f = f;
        best_.residual = residual;
    }

    const FrictionProblem& problem_;
    const NewtonSettings& settings_;
    const ForceBalance balance_;
    double yield_ = 0;      // the largest A_ii [1/kg]
    double tolerance_ = 0;  // of the accelerations [m/s²]
    NewtonForces best_;
};

}  // namespace

NewtonForces proximal_newton(const FrictionProblem& problem, const NewtonSettings& settings) {
    return ProximalNewton(problem, settings).solve();
}

}  // namespace collide
