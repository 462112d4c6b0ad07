// Newton's method for contact forces: its linear algebra, its law, its answers, and the plastic
// impulse that it finds.
#include <algorithm>
#include <array>
#include <numeric>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/09_resting_contact/tests/moving_bodies.hpp"
#include "chapters/10_contact_friction/friction_answers.hpp"
#include "chapters/10_contact_friction/proximal_newton.hpp"
#include "chapters/10_contact_friction/regularised_law.hpp"
#include "chapters/10_contact_friction/settling.hpp"
#include "common/core/block_lu.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// ------------------------------------------------------------------------------- block elimination

enum class Pattern { chain, ring, star, full, two_heaps, scattered };

/// Some links twice, and in either order.
std::vector<Link> random_links(Random& random, Pattern pattern, int nodes) {
    std::vector<Link> links;
    const auto link = [&](int i, int j) {
        links.push_back(random.chance(0.5) ? Link{i, j} : Link{j, i});
        if (random.chance(0.2)) links.push_back({j, i});
    };
    for (int i = 0; i < nodes; ++i)
        for (int j = 0; j < i; ++j) {
            const bool next = i == j + 1, same_half = (i < nodes / 2) == (j < nodes / 2);
            const bool ends = i == nodes - 1 && j == 0;
            if ((pattern == Pattern::chain && next) ||
                (pattern == Pattern::ring && (next || ends)) ||
                (pattern == Pattern::star && j == 0) || pattern == Pattern::full ||
                (pattern == Pattern::two_heaps && same_half && random.chance(0.5)) ||
                (pattern == Pattern::scattered && random.chance(0.2)))
                link(i, j);
        }
    // A node and itself are always linked; to say so does no harm.
    links.push_back({0, 0});
    // Numbers without an order: the chain does not begin at node 0.
    std::vector<int> number(static_cast<std::size_t>(nodes));
    std::iota(number.begin(), number.end(), 0);
    for (int i = nodes; i > 1; --i)
        std::swap(number[static_cast<std::size_t>(i - 1)],
                  number[static_cast<std::size_t>(random.index(i))]);
    for (Link& one : links)
        one = {number[static_cast<std::size_t>(one.a)], number[static_cast<std::size_t>(one.b)]};
    return links;
}

MatX random_matrix(Random& random, Eigen::Index rows, Eigen::Index columns) {
    MatX matrix(rows, columns);
    for (double& entry : matrix.reshaped()) entry = random.uniform(-1, 1);
    return matrix;
}

/// Diagonal blocks that dominate their rows, but have zeros on their own diagonals.
MatX dominated_matrix(Random& random, int size, int nodes, const std::vector<Link>& links) {
    MatX M = MatX::Zero(size * nodes, size * nodes);
    for (const Link& link : links) {
        M.block(size * link.a, size * link.b, size, size) = random_matrix(random, size, size);
        M.block(size * link.b, size * link.a, size, size) = random_matrix(random, size, size);
    }
    for (int i = 0; i < nodes; ++i) {
        const double weight = 2 * M.middleRows(size * i, size).cwiseAbs().sum() + 1;
        M.block(size * i, size * i, size, size).setZero();
        for (int k = 0; k < size; ++k) M(size * i + k, size * i + (k + 1) % size) = weight;
    }
    return M;
}

/// The identity and a few large numbers: I + s Jᵀ J with fewer rows than columns.
MatX nearly_singular_matrix(Random& random, int size, int nodes, const std::vector<Link>& links) {
    MatX M = MatX::Identity(size * nodes, size * nodes);
    for (const Link& link : links) {
        MatX J = MatX::Zero(1 + random.index(2), size * nodes);
        J.middleCols(size * link.a, size) = random_matrix(random, J.rows(), size);
        J.middleCols(size * link.b, size) = random_matrix(random, J.rows(), size);
        M += random.log_uniform(1, 1e4) * J.transpose() * J;
    }
    return M;
}

template <int size>
void fill(BlockLu<size>& lu, const MatX& M, const std::vector<Link>& links) {
    lu.set_zero();
    const auto block = [&](int i, int j) { return M.block<size, size>(size * i, size * j); };
    for (int i = 0; i < lu.nodes(); ++i) lu.at(i, i) = block(i, i);
    for (const Link& link : links) {
        lu.at(link.a, link.b) = block(link.a, link.b);
        lu.at(link.b, link.a) = block(link.b, link.a);
    }
}

// ---------------------------------------------------------------------------------------- the law

/// A contact of any kind. Its force is asked for at random accelerations.
FrictionContact random_contact(Random& random) {
    FrictionContact contact{
        .kind = std::array{FrictionKind::none, FrictionKind::at_rest,
                           FrictionKind::sliding}[static_cast<std::size_t>(random.index(3))]};
    if (contact.kind != FrictionKind::none) {
        contact.mu = random.chance(0.15) ? 0 : random.log_uniform(0.05, 2);
        contact.tangents = 1 + random.index(2);
    }
    if (contact.kind == FrictionKind::sliding) {
        const double angle = random.uniform(0, 2 * std::numbers::pi);
        contact.direction =
            contact.tangents == 1 ? Vec2(random.sign(), 0) : Vec2(std::cos(angle), std::sin(angle));
    }
    if (random.chance(0.25)) contact.normal_force = random.uniform(0, 2);
    return contact;
}

/// Only the components that the contact has.
Vec3 components_of(const FrictionContact& contact, Vec3 vector) {
    vector.tail(2 - contact.tangents).setZero();
    return vector;
}

/// The nearest point of a disc.
VecX on_disc(const VecX& point, double radius) {
    return point.norm() <= radius ? point : VecX(radius / point.norm() * point);
}

// ------------------------------------------------------------------------------------- problems

struct ProblemKind {
    int tangents = 2;     ///< 1 in the plane, 2 in space
    double sliding = 0;   ///< share of contacts that slide
    double given = 0;     ///< share of contacts whose normal force is given
    double smooth = 0.1;  ///< share of contacts with μ = 0
    int max_contacts = 10;
};

FrictionContact contact_in_rows(Random& random, const ProblemKind& kind, int row) {
    FrictionContact contact{.kind = FrictionKind::at_rest,
                            .mu = random.chance(kind.smooth) ? 0 : random.log_uniform(0.05, 1),
                            .normal = row,
                            .tangent = row + 1,
                            .tangents = kind.tangents};
    if (random.chance(kind.sliding)) {
        contact.kind = FrictionKind::sliding;
        const double angle = random.uniform(0, 2 * std::numbers::pi);
        contact.direction =
            kind.tangents == 1 ? Vec2(random.sign(), 0) : Vec2(std::cos(angle), std::sin(angle));
    }
    if (random.chance(kind.given)) contact.normal_force = random.uniform(0, 1);
    return contact;
}

/// J and the other forces are random, as in solver_test.cpp.
FrictionProblem problem_of_numbers(Random& random, const ProblemKind& kind) {
    const int contacts = 1 + random.index(kind.max_contacts), per_contact = 1 + kind.tangents;
    const int freedoms = (1 + random.index(4)) * (kind.tangents == 1 ? 3 : 6);
    const MatX J = random_matrix(random, contacts * per_contact, freedoms);
    FrictionProblem problem{.A = J * J.transpose(), .b = J * random_matrix(random, freedoms, 1)};
    for (int i = 0; i < contacts; ++i)
        problem.contacts.push_back(contact_in_rows(random, kind, i * per_contact));
    return problem;
}

struct Heap {
    std::vector<RigidBody> bodies = {};
    std::vector<Contact> contacts = {};
};

/// Bodies that touch each other at random, the first of them perhaps a floor.
Heap random_heap(Random& random, bool on_floor, int max_contacts, double mass_ratio = 100) {
    Heap heap;
    const int bodies = 2 + random.index(5);
    for (int i = 0; i < bodies; ++i) {
        RigidBody body = on_floor && i == 0 ? make_fixed_body() : random_body(random);
        body.position = random.coordinates(-1, 1);
        if (!is_fixed(body)) {
            const double heavier = random.log_uniform(1, mass_ratio);
            body.inverse_mass /= heavier;
            body.inverse_inertia /= heavier;
        }
        heap.bodies.push_back(body);
    }
    const int contacts = 1 + random.index(max_contacts);
    for (int k = 0; k < contacts; ++k) {
        Contact contact{.a = 1 + random.index(bodies - 1)};
        contact.b = (contact.a + 1 + random.index(bodies - 1)) % bodies;
        const Vec3 a = heap.bodies[static_cast<std::size_t>(contact.a)].position;
        const Vec3 b = heap.bodies[static_cast<std::size_t>(contact.b)].position;
        contact.position = (a + b) / 2 + 0.3 * random.direction();
        contact.normal = (a - b + 0.3 * random.direction()).normalized();
        contact.surface.friction = random.chance(0.2) ? 0 : random.log_uniform(0.05, 1);
        heap.contacts.push_back(contact);
    }
    return heap;
}

/// The rows of every contact: its normal and its tangents.
std::vector<Row> rows_of_contacts(const Heap& heap, int tangents) {
    std::vector<Row> rows;
    for (const Contact& contact : heap.contacts) {
        const Mat3 frame = contact_frame(contact.normal);
        rows.push_back(contact_row(heap.bodies, contact));
        for (int k = 0; k < tangents; ++k)
            rows.push_back(contact_row(heap.bodies, contact, frame.row(k).transpose()));
    }
    return rows;
}

/// A by blocks, those that are not zero.
BlockMatrix blocks_of(const MatX& A, int size) {
    BlockMatrix W{.size = size};
    for (Eigen::Index i = 0; i < A.rows(); i += size) {
        auto& row = W.rows.emplace_back();
        for (Eigen::Index j = 0; j < A.cols(); j += size) {
            BlockMatrix::Entry entry{.column = static_cast<int>(j) / size};
            entry.block.topLeftCorner(size, size) = A.block(i, j, size, size);
            if (i == j || !entry.block.isZero(0)) row.push_back(entry);
        }
    }
    return W;
}

/// The same problem three times: A, its rows, and its blocks.
struct ThreeForms {
    FrictionProblem dense = {}, rows = {}, blocks = {};
};
ThreeForms forms_of(Random& random, const Heap& heap, const ProblemKind& kind) {
    const std::vector<Row> rows = rows_of_contacts(heap, kind.tangents);
    std::vector<Acceleration> accelerations;
    for (const RigidBody& body : heap.bodies) {
        const Vec3 linear = random.direction(), angular = random.direction();
        accelerations.push_back(is_fixed(body) ? Acceleration{} : Acceleration{linear, angular});
    }
    ThreeForms forms;
    forms.dense.b = row_accelerations(accelerations, rows);
    for (std::size_t i = 0; i < heap.contacts.size(); ++i)
        forms.dense.contacts.push_back(
            contact_in_rows(random, kind, static_cast<int>(i) * (1 + kind.tangents)));
    forms.rows = forms.blocks = forms.dense;
    forms.dense.A = row_matrix(heap.bodies, rows);
    forms.rows.J = weighted_rows(heap.bodies, rows);
    forms.blocks.W = blocks_of(forms.dense.A, 1 + kind.tangents);
    return forms;
}

/// The conditions (10.1) to (10.3) once more, as fixed points: a force is what is left of it after a
/// step against the acceleration, projected back to what the contact can carry. The largest difference
/// as an acceleration, relative to the largest |b_i|.
double distance_from_law(const FrictionProblem& problem, const VecX& f) {
    const VecX a = problem.A * f + problem.b;
    double worst = 0;
    for (const FrictionContact& contact : problem.contacts) {
        const int n = contact.normal;
        const double weight = problem.A(n, n);
        const double normal = contact.normal_force.value_or(std::max(0.0, f[n] - a[n] / weight));
        worst = std::max(worst, weight * std::abs(f[n] - normal));
        if (contact.tangents == 0) continue;
        const VecX force = f.segment(contact.tangent, contact.tangents);
        const VecX acceleration = a.segment(contact.tangent, contact.tangents);
        double yield = 0;
        for (int k = 0; k < contact.tangents; ++k)
            yield = std::max(yield, problem.A(contact.tangent + k, contact.tangent + k));
        const double limit = contact.mu * std::max(0.0, f[n]);
        const VecX expected = contact.kind == FrictionKind::sliding
                                  ? VecX(-limit * contact.direction.head(contact.tangents))
                                  : on_disc(force - acceleration / yield, limit);
        worst = std::max(worst, yield * (force - expected).norm());
    }
    for (const int row : problem.joints) worst = std::max(worst, std::abs(a[row]));
    return worst / problem.b.cwiseAbs().maxCoeff();
}

struct NewtonCounts {
    int all = 0, solved = 0, singular = 0, open = 0, stuck = 0, on_cone = 0, given = 0;
};

/// What it calls solved is solved, by a second measure, too.
void check_forces(const FrictionProblem& problem, const NewtonForces& found, NewtonCounts& counts) {
    ++counts.all;
    counts.singular += rank_of(problem.A) < problem.A.rows();
    CHECK_THAT(found.residual, agrees_with(friction_residual(problem, found.f), 1e-9, 1e-3));
    if (found.residual > solved_friction) return;
    ++counts.solved;
    CHECK(distance_from_law(problem, found.f) < 3e-8);
    const VecX a = problem.A * found.f + problem.b;
    const double small = 1e-6 * size_of(problem);
    for (const FrictionContact& contact : problem.contacts) {
        if (contact.normal_force) {
            ++counts.given;
            CHECK_THAT(found.f[contact.normal], agrees_with(*contact.normal_force, 1));
        }
        const bool presses =
            problem.A(contact.normal, contact.normal) * found.f[contact.normal] > small;
        const bool moves = tangents_of(contact, a).norm() > small;
        (!presses ? counts.open : moves ? counts.on_cone : counts.stuck) += 1;
    }
}

double worst_difference(const VecX& one, const VecX& other) {
    return (one - other).cwiseAbs().maxCoeff();
}

/// A box on a floor that touches it at its lower corners, with static friction, and what acts on it.
FrictionProblem box_on_corners(const Vec3& size, double mass, double mu, const Wrench& wrench) {
    Heap heap{.bodies = {make_fixed_body(), RigidBody{}}};
    heap.bodies[1].inverse_mass = 1 / mass;
    const Vec3 square = size.cwiseAbs2();
    heap.bodies[1].inverse_inertia =
        (mass / 12 * (Vec3::Constant(square.sum()) - square)).cwiseInverse().asDiagonal();
    heap.bodies[1].position.z() = size.z() / 2;
    for (const double x : {-0.5, 0.5})
        for (const double y : {-0.5, 0.5})
            heap.contacts.push_back({.a = 1, .b = 0, .position = {x * size.x(), y * size.y(), 0}});
    const std::vector<Row> rows = rows_of_contacts(heap, 2);
    FrictionProblem problem{
        .J = weighted_rows(heap.bodies, rows),
        .b = row_accelerations({{}, acceleration(heap.bodies[1], wrench)}, rows)};
    for (int row = 0; row < 12; row += 3)
        problem.contacts.push_back({FrictionKind::at_rest, mu, row, row + 1, 2, Vec2::Zero()});
    return problem;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("elimination by blocks solves what dense elimination solves", "",
                       ((int size), size), 2, 3, 6) {
    Random random(1200 + size);
    int systems = 0, disconnected = 0;
    const int tries = sample_size(10, 300);
    for (int k = 0; k < tries; ++k)
        for (const Pattern pattern : {Pattern::chain, Pattern::ring, Pattern::star, Pattern::full,
                                      Pattern::two_heaps, Pattern::scattered})
            for (const bool dominated : {true, false}) {
                const int nodes = 1 + random.index(9);
                const std::vector<Link> links = random_links(random, pattern, nodes);
                BlockLu<size> lu(nodes, links);
                CAPTURE(k, static_cast<int>(pattern), dominated, nodes);
                REQUIRE(lu.nodes() == nodes);
                for (const bool again :
                     {false, true}) {  // the same pattern serves for other numbers
                    CAPTURE(again);
                    const MatX M = dominated ? dominated_matrix(random, size, nodes, links)
                                             : nearly_singular_matrix(random, size, nodes, links);
                    fill(lu, M, links);
                    for (int i = 0; i < nodes; ++i)
                        REQUIRE(lu.at(i, i) == M.block(size * i, size * i, size, size));
                    lu.factor();
                    const VecX right = random_matrix(random, M.rows(), 1);
                    const VecX x = lu.solve(right), expected = linear_solution(M, right);
                    // The smallest singular value is at least one, so |M| bounds the condition
                    // number; multiplying with inverse blocks costs digits twice.
                    const double condition = M.norm();
                    CHECK(worst_difference(x, expected) <
                          1e-15 * condition * (10 + condition) * expected.norm());
                    ++systems;
                }
                disconnected += islands(nodes, links).count > 1;
            }
    CAPTURE(systems, disconnected);
    CHECK(disconnected > systems / 20);
}

TEST_CASE(
    "elimination costs as much per node in a long chain as in a short one, and heaps add up") {
    const auto chain = [](int first, int nodes, std::vector<Link> links = {}) {
        for (int i = 1; i < nodes; ++i) links.push_back({first + i - 1, first + i});
        return links;
    };
    const double one = BlockLu<3>(50, chain(0, 50)).cost();
    CHECK_THAT(BlockLu<3>(100, chain(50, 50, chain(0, 50))).cost(), agrees_with(2 * one));
    CHECK_THAT(BlockLu<3>(100, chain(0, 100)).cost(), agrees_with(2 * one, 0, 0.05));
    // A star would couple all its rays if its middle came first.
    std::vector<Link> star;
    for (int i = 1; i < 50; ++i) star.push_back({0, i});
    CHECK_THAT(BlockLu<3>(50, star).cost(), agrees_with(one, 0, 0.05));
    CHECK(BlockLu<3>().nodes() == 0);
    CHECK(BlockLu<3>().solve(VecX()).size() == 0);
}

TEST_CASE("weighted rows: their scalar products are the entries of chapter 05's matrix") {
    Random random(1210);
    int fixed = 0, without_turning = 0;
    const int heaps = sample_size(100, 3'000);
    for (int k = 0; k < heaps; ++k) {
        Heap heap = random_heap(random, random.chance(0.5), 8);
        if (random.chance(0.2)) {
            heap.bodies.back().inverse_inertia.setZero();  // moves, but does not turn
            ++without_turning;
        }
        fixed += is_fixed(heap.bodies[0]);
        std::vector<Row> rows = rows_of_contacts(heap, 2);
        rows.push_back(point_row(heap.bodies, 1, world, Vec3::Zero(), random.direction()));
        rows.push_back(turning_row(1, 0, random.direction()));
        const MatX A = row_matrix(heap.bodies, rows);
        const WeightedRows J = weighted_rows(heap.bodies, rows);
        CAPTURE(k);
        REQUIRE(J.rows.size() == rows.size());
        CHECK(J.bodies == static_cast<int>(heap.bodies.size()) - is_fixed(heap.bodies[0]));
        const double scale = A.diagonal().maxCoeff();
        CHECK((matrix_of(J) - A).cwiseAbs().maxCoeff() < 1e-13 * scale);
        const VecX f = random_matrix(random, A.rows(), 1);
        CHECK(worst_difference(row_rates(J, weighted_wrenches(J, f)), A * f) < 1e-12 * scale);
        // Blocks of the same matrix.
        const Eigen::Index contacts = A.rows() - 2;
        const BlockMatrix W = blocks_of(A.topLeftCorner(contacts, contacts), 3);
        CHECK(dense(W) == A.topLeftCorner(contacts, contacts));
        CHECK(worst_difference(times(W, f.head(contacts)), A.topLeftCorner(contacts, contacts) *
                                                               f.head(contacts)) < 1e-12 * scale);
        for (int row = 0; row < contacts; ++row) CHECK(diagonal_entry(W, row) == A(row, row));
        // The impulses of rows change the rows' velocities by A f.
        std::vector<RigidBody> pushed = heap.bodies;
        apply_impulses(pushed, rows, f);
        CHECK(worst_difference(row_velocities(pushed, rows) - row_velocities(heap.bodies, rows),
                               row_rates(J, weighted_wrenches(J, f))) < 1e-12 * scale);
    }
    CAPTURE(fixed, without_turning);
    CHECK(fixed > heaps / 4);
    CHECK(without_turning > heaps / 20);
}

TEST_CASE("the regularised law: projections, in the cone, continuous, with the slope it claims") {
    Random random(1220);
    int open = 0, stuck = 0, on_cone = 0, sliding = 0, given = 0, compared = 0;
    const int tries = sample_size(2'000, 100'000);
    for (int k = 0; k < tries; ++k) {
        const FrictionContact contact = random_contact(random);
        const Vec3 a = components_of(contact, random.coordinates(-1, 1));
        const Vec3 centre = components_of(contact, random.coordinates(-1, 1));
        const double give = random.log_uniform(0.1, 10);
        const RegularisedForce law = regularised_force(contact, a, centre, give);
        CAPTURE(k, static_cast<int>(contact.kind), contact.mu, contact.tangents, give,
                contact.normal_force.has_value());
        const double f_n = law.force[0];
        const Vec2 f_f = law.force.tail<2>();
        CHECK(components_of(contact, law.force) == law.force);
        const double limit = contact.mu * f_n;
        CHECK(f_n >= 0);
        CHECK(f_f.norm() <= limit * (1 + 1e-14));
        if (contact.normal_force) {
            CHECK(f_n == *contact.normal_force);
            ++given;
        } else {  // 0 <= f_N ⊥ a_N + ρ (f_N − c_N) >= 0
            const double give_way = a[0] + give * (f_n - centre[0]);
            CHECK(give_way > -1e-14);
            CHECK(std::abs(f_n * give_way) < 1e-13);
        }
        if (contact.kind == FrictionKind::sliding) {
            CHECK((f_f + limit * contact.direction).norm() < 1e-14);
            ++sliding;
        } else if (contact.kind == FrictionKind::at_rest) {
            // The nearest point of a disc: towards no other point of it does the way get shorter.
            const Vec2 wanted = (centre - a / give).tail<2>();
            for (int i = 0; i < 5; ++i) {
                const Vec3 other = components_of(contact, random.vector(0, 1));
                const Vec2 of_disc = limit * on_disc(other.tail<2>(), 1);
                CHECK((wanted - f_f).dot(of_disc - f_f) < 1e-13 * (1 + wanted.norm()));
            }
            (f_n == 0 ? open : f_f.norm() < limit ? stuck : on_cone) += 1;
        }
        // Nowhere does the force change faster than this, across the kinks neither.
        const double far = random.log_uniform(1e-9, 1);
        const Vec3 beside = components_of(contact, a + far * random.direction());
        const Vec3 change = regularised_force(contact, beside, centre, give).force - law.force;
        CHECK(change.norm() <= (2 + contact.mu) * (beside - a).norm() / give + 1e-14);
        // Central differences, if there is no kink in between.
        const double h = 1e-6;
        const Vec3 asked = centre - a / give;
        const double from_open = contact.normal_force ? 1 : std::abs(asked[0]);
        const double from_cone =
            contact.kind == FrictionKind::at_rest ? std::abs(asked.tail<2>().norm() - limit) : 1;
        if (std::min(from_open, from_cone) < 10 * h * (1 + contact.mu) / give) continue;
        ++compared;
        Mat3 slope = Mat3::Zero();
        for (int i = 0; i <= contact.tangents; ++i) {
            const Vec3 step = h * Vec3::Unit(i);
            slope.col(i) = -(regularised_force(contact, a + step, centre, give).force -
                             regularised_force(contact, a - step, centre, give).force) /
                           (2 * h);
        }
        CHECK((slope - law.slope).cwiseAbs().maxCoeff() < 1e-6 * (1 + contact.mu) / give);
    }
    CAPTURE(open, stuck, on_cone, sliding, given, compared);
    for (const int count : {open, stuck, on_cone, sliding, given}) CHECK(count > tries / 30);
    CHECK(compared > 0.9 * tries);
}

TEST_CASE("the regularised law: at a kink both sides agree") {
    Random random(1221);
    int opening = 0, slipping = 0;
    for (int k = 0; k < 1000; ++k) {
        FrictionContact contact = random_contact(random);
        if (contact.normal_force) continue;
        const double give = random.log_uniform(0.1, 10);
        const Vec3 centre = components_of(contact, random.coordinates(-1, 1));
        // What is asked for lies on a kink: no normal force, or friction at its limit.
        Vec3 asked = components_of(contact, random.coordinates(-1, 1));
        const bool opens = contact.kind != FrictionKind::at_rest || contact.mu == 0 || k % 2 == 0;
        asked[0] = opens ? 0 : asked.tail<2>().norm() / contact.mu;
        (opens ? opening : slipping) += 1;
        const Vec3 a = give * (centre - asked);
        const Vec3 little = components_of(contact, 1e-9 * random.direction());
        const Vec3 one = regularised_force(contact, a + little, centre, give).force;
        const Vec3 other = regularised_force(contact, a - little, centre, give).force;
        CAPTURE(k, opens, contact.mu, give);
        CHECK((one - other).norm() <= (2 + contact.mu) * 2e-9 / give + 1e-14);
        if (opens) CHECK(one.norm() <= (2 + contact.mu) * 1e-9 / give + 1e-14);
    }
    CAPTURE(opening, slipping);
    CHECK(opening > 100);
    CHECK(slipping > 50);
}

TEST_CASE("the regularised law: forces that obey Coulomb's are their own centre, others are not") {
    Random random(1222);
    int open = 0, stuck = 0, slips = 0;
    for (int k = 0; k < 3000; ++k) {
        FrictionContact contact = random_contact(random);
        contact.normal_force = {};
        const int tangents = contact.tangents;
        const double give = random.log_uniform(1e-3, 1e3);
        Vec3 a = Vec3::Zero(), f = Vec3::Zero();
        const int mode = random.index(3);
        CAPTURE(k, mode, static_cast<int>(contact.kind), contact.mu, tangents, give);
        if (mode == 0) {  // open
            a = components_of(contact, random.coordinates(-1, 1));
            a[0] = random.uniform(0, 1);
            ++open;
        } else {
            f[0] = random.uniform(0.1, 1);
            const Vec3 other = components_of(contact, random.vector(0, 1));
            const Vec2 inside = on_disc(other.tail<2>(), 1);
            if (contact.kind == FrictionKind::sliding) {
                f.tail<2>() = -contact.mu * f[0] * contact.direction;
                a.tail<2>() = other.tail<2>();
            } else if (mode == 1) {
                f.tail<2>() = contact.mu * f[0] * inside;
                ++stuck;
            } else if (tangents > 0) {
                const Vec2 way = inside.normalized();
                f.tail<2>() = -contact.mu * f[0] * way;
                a.tail<2>() = random.uniform(0, 1) * way;
                ++slips;
            }
        }
        CHECK((regularised_force(contact, a, f, give).force - f).norm() < 1e-13 * (1 + 1 / give));
        // Spoiled: it sinks in, it pulls, it presses while it opens, or friction leaves its cone.
        const auto is_its_own_centre = [&](const Vec3& acceleration, const Vec3& force) {
            const Vec3 law = regularised_force(contact, acceleration, force, give).force;
            return (law - force).norm() < 1e-6 * std::min(1.0, 1 / give);
        };
        const double much = random.uniform(0.1, 1);
        CHECK_FALSE(is_its_own_centre(Vec3(-much, a[1], a[2]), f));
        CHECK_FALSE(is_its_own_centre(a, Vec3(-much, f[1], f[2])));
        if (f[0] > 0) CHECK_FALSE(is_its_own_centre(Vec3(much, a[1], a[2]), f));
        if (tangents == 0) continue;
        CHECK_FALSE(is_its_own_centre(a, Vec3(f[0], 2 * contact.mu * f[0] + much, 0)));
        if (contact.kind == FrictionKind::at_rest && mode == 1 && contact.mu > 0)
            CHECK_FALSE(is_its_own_centre(Vec3(0, much * f[1] + 1e-3, 0), 0.5 * f));
    }
    CAPTURE(open, stuck, slips);
    for (const int count : {open, stuck, slips}) CHECK(count > 300);
}

TEST_CASE("Newton's method: what it calls solved obeys the law, by a second measure, too") {
    struct Group {
        const char* name;
        ProblemKind kind;
        double share;  ///< that is solved at least
    };
    const Group groups[] = {
        {"in space", {}, 0.9},
        {"in the plane", {.tangents = 1}, 0.9},
        {"smooth", {.smooth = 1}, 0.99},
        {"sliding", {.sliding = 0.3}, 0.8},
        {"normal forces given", {.given = 0.5}, 0.9},
        {"all normal forces given", {.given = 1}, 0.99},
    };
    for (const Group& group : groups) {
        Random random(1230);
        NewtonCounts counts;
        const int problems = sample_size(60, 5'000);
        for (int k = 0; k < problems; ++k) {
            CAPTURE(k, group.name);
            const FrictionProblem problem = problem_of_numbers(random, group.kind);
            check_forces(problem, proximal_newton(problem), counts);
        }
        CAPTURE(group.name, counts.all, counts.solved, counts.singular, counts.open, counts.stuck,
                counts.on_cone, counts.given);
        CHECK(counts.solved >= group.share * counts.all);
        CHECK(counts.singular > counts.all / 10);
        CHECK((counts.given > 0) == (group.kind.given > 0));
    }
}

TEST_CASE("Newton's method: A, its rows and its blocks lead to the same accelerations") {
    for (const int tangents : {1, 2})
        for (const double mass_ratio : {100.0, 1e6}) {
            Random random(1240 + static_cast<std::uint64_t>(tangents));
            NewtonCounts counts, of_rows, of_blocks;
            int compared = 0, equal = 0;
            const int heaps = sample_size(40, 3'000);
            for (int k = 0; k < heaps; ++k) {
                CAPTURE(k, tangents, mass_ratio);
                const Heap heap = random_heap(random, k % 2 == 0, 8, mass_ratio);
                const ThreeForms forms = forms_of(random, heap, {.tangents = tangents});
                const NewtonForces one = proximal_newton(forms.dense);
                const NewtonForces two = proximal_newton(forms.rows);
                const NewtonForces three = proximal_newton(forms.blocks);
                check_forces(forms.dense, one, counts);
                check_forces(forms.dense, two, of_rows);
                check_forces(forms.dense, three, of_blocks);
                if (std::max({one.residual, two.residual, three.residual}) > solved_friction)
                    continue;
                ++compared;
                const MatX& A = forms.dense.A;
                const double difference = std::max(worst_difference(A * one.f, A * two.f),
                                                   worst_difference(A * one.f, A * three.f));
                equal += difference < 1e-7 * size_of(forms.dense);
            }
            CAPTURE(tangents, mass_ratio, counts.all, counts.solved, of_rows.solved,
                    of_blocks.solved, counts.singular, counts.open, counts.stuck, counts.on_cone,
                    compared, equal);
            CHECK(compared >= 0.9 * heaps);
            CHECK(equal == compared);
            CHECK(counts.open > heaps);
            CHECK(counts.on_cone > heaps / 2);
            CHECK(counts.stuck > 0);
        }
}

TEST_CASE("Newton's method: in the plane its answer is one of all that enumeration finds") {
    Random random(1250);
    int unique = 0, several = 0, unsolved = 0;
    const int problems = sample_size(100, 3'000);
    for (int k = 0; k < problems; ++k) {
        const ProblemKind kind{.tangents = 1, .sliding = k % 2 == 0 ? 0 : 0.3, .max_contacts = 3};
        const FrictionProblem problem = problem_of_numbers(random, kind);
        const NewtonForces found = proximal_newton(problem);
        if (found.residual > solved_friction) {
            ++unsolved;
            continue;
        }
        const std::vector<VecX> all = all_friction_answers(problem);
        CAPTURE(k, all.size());
        REQUIRE_FALSE(all.empty());
        (all.size() == 1 ? unique : several) += 1;
        // Where forces are redundant an answer is one of a whole family; accelerations tell.
        double nearest = 1e300;
        for (const VecX& f : all)
            nearest = std::min(nearest, worst_difference(problem.A * f, problem.A * found.f));
        CHECK(nearest < 1e-7 * size_of(problem));
    }
    CAPTURE(unique, several, unsolved);
    CHECK(unique > problems / 3);
    CHECK(unsolved < problems / 5);
}

TEST_CASE("Newton's method: turned tangents, exchanged contacts, other units: the same answer") {
    Random random(1260);
    int compared = 0, equal = 0;
    const int problems = sample_size(60, 2'000);
    for (int k = 0; k < problems; ++k) {
        const FrictionProblem problem =
            problem_of_numbers(random, {.sliding = k % 3 == 0 ? 0.2 : 0, .max_contacts = 5});
        const NewtonForces found = proximal_newton(problem);
        const auto rows = static_cast<Eigen::Index>(problem.b.size());
        const auto contacts = static_cast<int>(problem.contacts.size());
        // Contact i becomes contact i + 1, its rows too, and its tangents turn.
        FrictionProblem other = problem;
        MatX Q = MatX::Zero(rows, rows);
        for (int i = 0; i < contacts; ++i) {
            const int next = (i + 1) % contacts;
            const Mat2 turn = Eigen::Rotation2Dd(random.uniform(0, 6.28)).toRotationMatrix();
            Q(3 * next, 3 * i) = 1;
            Q.block<2, 2>(3 * next + 1, 3 * i + 1) = turn;
            FrictionContact& moved = other.contacts[static_cast<std::size_t>(next)];
            moved = problem.contacts[static_cast<std::size_t>(i)];
            moved.normal = 3 * next;
            moved.tangent = 3 * next + 1;
            moved.direction = turn * moved.direction;
        }
        const double unit = random.log_uniform(1e-6, 1e6), mass = random.log_uniform(1e-6, 1e6);
        other.A = Q * problem.A * Q.transpose() / mass;
        other.b = unit * Q * problem.b;
        const NewtonForces again = proximal_newton(other);
        CAPTURE(k, unit, mass, found.residual, again.residual);
        if (std::max(found.residual, again.residual) > solved_friction) continue;
        ++compared;
        const VecX back = Q.transpose() * again.f / unit / mass;
        CHECK(distance_from_law(problem, back) < 3e-8);
        equal += worst_difference(problem.A * back, problem.A * found.f) < 1e-7 * size_of(problem);
    }
    CAPTURE(compared, equal);
    CHECK(compared > 0.9 * problems);
    CHECK(equal == compared);
}

TEST_CASE("Newton's method, shortest: four corners of a box share its load equally") {
    Random random(1270);
    for (int k = 0; k < 50; ++k) {
        const Vec3 size = random.coordinates(0.2, 2);
        const double mass = random.log_uniform(1e-3, 1e3), weight = 9.81 * mass;
        const double mu = random.uniform(0.3, 1);
        // A push in the plane of the corners, which they can hold.
        const double angle = random.uniform(0, 6.28), push = random.uniform(0, 0.9) * mu * weight;
        const Vec3 sideways = push * Vec3(std::cos(angle), std::sin(angle), 0);
        const Wrench wrench{sideways - weight * Vec3::UnitZ(),
                            Vec3(0, 0, -size.z() / 2).cross(sideways)};
        const FrictionProblem problem = box_on_corners(size, mass, mu, wrench);
        const NewtonForces found = proximal_newton(problem, {.shortest = true});
        CAPTURE(k, found.residual, found.steps, found.centres);
        CHECK(found.residual <= solved_friction);
        const Mat3 frame = contact_frame(Vec3::UnitZ());
        for (const FrictionContact& contact : problem.contacts) {
            const ContactForce force = force_of(contact, found.f);
            const Vec3 in_world =
                frame.transpose() * Vec3(force.tangent.x(), force.tangent.y(), force.normal);
            CHECK((in_world + wrench.force / 4).norm() < 1e-5 * weight);
        }
    }
}

TEST_CASE("Newton's method, shortest: of redundant forces, those of least squares") {
    // More contacts than one body needs, and forces that hold it, somewhere inside their cones.
    Random random(1280);
    int smooth_ones = 0, rough_ones = 0, elsewhere = 0, unsolved = 0, others = 0;
    const int problems = sample_size(200, 5'000);
    for (int k = 0; k < problems; ++k) {
        const bool smooth = k % 2 == 0;
        const int contacts = 3 + random.index(6), per_contact = smooth ? 1 : 3;
        const MatX J = random_matrix(random, contacts * per_contact, smooth ? 3 : 6);
        FrictionProblem problem{.A = J * J.transpose()};
        VecX holding(J.rows());
        for (int i = 0; i < contacts; ++i) {
            FrictionContact contact{.normal = i * per_contact, .tangent = i * per_contact + 1};
            holding[contact.normal] = random.uniform(0.2, 1);
            if (!smooth) {
                contact.kind = FrictionKind::at_rest;
                contact.mu = random.uniform(2, 4);
                contact.tangents = 2;
                const Vec3 way = random.vector(0, 0.2);
                holding.segment<2>(contact.tangent) =
                    contact.mu * holding[contact.normal] * way.head<2>();
            }
            problem.contacts.push_back(contact);
        }
        problem.b = -problem.A * holding;
        REQUIRE(distance_from_law(problem, holding) < 1e-12);
        const NewtonForces found = proximal_newton(problem, {.shortest = true});
        CAPTURE(k, smooth, contacts, found.residual, found.steps);
        if (found.residual > solved_friction) {
            ++unsolved;
            CHECK_FALSE(smooth);
            continue;
        }
        CHECK(distance_from_law(problem, found.f) < 3e-8);
        // With friction, other answers may move; without, all answers have the same accelerations.
        const VecX a = problem.A * found.f + problem.b;
        if (a.cwiseAbs().maxCoeff() > 1e-6 * size_of(problem)) {
            ++elsewhere;
            CHECK_FALSE(smooth);
            continue;
        }
        const VecX shortest = least_squares(problem.A, -problem.b, 1e-10);
        if (distance_from_law(problem, shortest) < 1e-9) {
            (smooth ? smooth_ones : rough_ones) += 1;
            CHECK(worst_difference(found.f, shortest) < 1e-4 * shortest.norm());
        }
        if (!smooth) continue;
        // Where least squares would pull, some contacts are open. No other answer is shorter.
        const SymmetricModes modes = modes_of(problem.A);
        const auto none = (modes.values.array() < 1e-10 * modes.values.maxCoeff()).count();
        for (int i = 0; i < 20 && none > 0; ++i) {
            const VecX way = modes.vectors.leftCols(none) * random_matrix(random, none, 1);
            const VecX other = found.f + random.log_uniform(1e-4, 1) * way;
            if (distance_from_law(problem, other) > 1e-8) continue;
            ++others;
            CHECK(other.norm() > (1 - 1e-6) * found.f.norm());
        }
    }
    CAPTURE(smooth_ones, rough_ones, elsewhere, unsolved, others);
    CHECK(smooth_ones > problems / 10);
    CHECK(rough_ones > problems / 20);
    CHECK(unsolved < problems / 50);
    CHECK(others > problems / 2);
    CHECK(elsewhere < problems / 20);
}

TEST_CASE("plastic impulse: nothing approaches, no energy, the laws of momentum, cones, joints") {
    Random random(1290);
    int resolved = 0, all = 0, pressing = 0, separating = 0, slipping = 0, turned = 0,
        with_joints = 0, free = 0;
    const int heaps = sample_size(80, 5'000);
    for (int k = 0; k < heaps; ++k) {
        const bool on_floor = k % 2 == 0;
        Heap heap = random_heap(random, on_floor, 10);
        std::vector<RigidBody>& bodies = heap.bodies;
        if (on_floor) bodies[0].velocity = bodies[0].angular_velocity = Vec3::Zero();
        std::vector<Joint> joints;
        if (k % 3 == 0) {
            const Vec3 point = random.direction(), axis = random.direction();
            joints.push_back(random.chance(0.5) ? make_pin(bodies, 1, 0, point)
                                                : make_hinge(bodies, 1, 0, point, axis));
        }
        const std::vector<RigidBody> before = bodies;
        const Resolution resolution = plastic_impulse(bodies, heap.contacts, joints);
        ++all;
        CAPTURE(k, on_floor, bodies.size(), heap.contacts.size(), joints.size(),
                resolution.residual);
        if (resolution.status != ResolveStatus::resolved) {
            for (std::size_t i = 0; i < bodies.size(); ++i)
                CHECK(bodies[i].velocity == before[i].velocity);
            continue;
        }
        ++resolved;
        const std::vector<Row> rows = joint_rows(bodies, joints);
        double speed = 0;
        for (const Contact& contact : heap.contacts)
            speed = std::max(speed, relative_velocity(before, contact).norm());
        if (!rows.empty())
            speed = std::max(speed, row_velocities(before, rows).cwiseAbs().maxCoeff());
        const double small = 3e-7 * speed;
        // Bodies of chapter 05, pushed at the contacts by these impulses.
        std::vector<RigidBody> pushed = before;
        for (std::size_t i = 0; i < heap.contacts.size(); ++i) {
            const Contact& contact = heap.contacts[i];
            const Vec3& impulse = resolution.impulses[i];
            apply_impulse(pushed[static_cast<std::size_t>(contact.a)],
                          pushed[static_cast<std::size_t>(contact.b)], contact.position, impulse);
            const Vec3& n = contact.normal;
            const double normal = impulse.dot(n), mu = contact.surface.friction;
            const Vec3 tangential = impulse - normal * n;
            const Vec3 u = relative_velocity(bodies, contact);
            const Vec3 slip = u - u.dot(n) * n;
            const double yield =
                row_matrix(before, {contact_row(before, contact)})(0, 0);  // [1/kg]
            CHECK(u.dot(n) > -small);
            CHECK(yield * normal > -small);
            CHECK(std::min(u.dot(n), yield * normal) < small);  // Signorini
            CHECK(yield * (tangential.norm() - mu * normal) < small);
            if (yield * normal < small) continue;
            ++pressing;
            if (slip.norm() < 1e-5 * speed) continue;
            // On the cone, and straight against the slip. Where only Baraff's law could be satisfied,
            // at least it does not drive the slip.
            ++slipping;
            CHECK(yield * tangential.dot(slip) < 10 * small * speed);
            turned +=
                (slip.norm() * tangential + mu * normal * slip).norm() * yield > 10 * small * speed;
        }
        for (const Contact& contact : heap.contacts)
            separating += relative_normal_velocity(bodies, contact) > small;
        double energy_before = 0, energy_after = 0;
        Vec3 momentum = Vec3::Zero(), spin = Vec3::Zero(), amount = Vec3::Zero();
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            energy_before += kinetic_energy(before[i]);
            energy_after += kinetic_energy(bodies[i]);
            momentum += linear_momentum(bodies[i]) - linear_momentum(before[i]);
            spin +=
                angular_momentum_about_origin(bodies[i]) - angular_momentum_about_origin(before[i]);
            amount += linear_momentum(before[i]).cwiseAbs();
            if (!joints.empty()) continue;
            CHECK((bodies[i].velocity - pushed[i].velocity).norm() < 1e-10 * speed);
            CHECK((bodies[i].angular_velocity - pushed[i].angular_velocity).norm() < 1e-10 * speed);
        }
        CHECK_THAT(energy_after, creates_no_energy(energy_before, 1e-6));
        if (!on_floor) {
            ++free;
            CHECK(momentum.norm() < 1e-11 * amount.norm());
            CHECK(spin.norm() < 1e-11 * amount.norm());
        }
        if (rows.empty()) continue;
        ++with_joints;
        CHECK(row_velocities(bodies, rows).cwiseAbs().maxCoeff() < small);
    }
    CAPTURE(all, resolved, pressing, separating, slipping, turned, with_joints, free);
    CHECK(turned <= 0.002 * slipping);
    CHECK(resolved >= 0.97 * all);
    for (const int count : {pressing, separating, slipping, with_joints, free})
        CHECK(count > all / 4);
}

TEST_CASE("plastic impulse: in a press there is none, and nothing changes") {
    std::vector<RigidBody> bodies{make_fixed_body({-1, 0, 0}), RigidBody{},
                                  make_fixed_body({1, 0, 0})};
    bodies[0].velocity.x() = 1;
    bodies[2].velocity.x() = -1;
    const std::vector<Contact> contacts{
        {.a = 1, .b = 0, .position = {-0.5, 0, 0}, .normal = {1, 0, 0}},
        {.a = 1, .b = 2, .position = {0.5, 0, 0}, .normal = {-1, 0, 0}}};
    const Resolution resolution = plastic_impulse(bodies, contacts, {});
    CHECK(resolution.status == ResolveStatus::not_converged);
    CHECK(bodies[1].velocity == Vec3::Zero());
    for (const Vec3& impulse : resolution.impulses) CHECK(impulse == Vec3::Zero());
}
