// Friction problems as texts, the errors of an answer, and sweeps over blocks.
#include "chapters/10_contact_friction/block_sweeps.hpp"
#include "chapters/10_contact_friction/friction_answers.hpp"
#include "chapters/10_contact_friction/friction_error.hpp"
#include "chapters/10_contact_friction/friction_file.hpp"
#include "chapters/10_contact_friction/proximal_newton.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct RandomContacts {
    int contacts = 3, dimension = 3;
    int freedoms = 0;  ///< 0: twice as many as rows; fewer than rows: singular
    double mass_ratio = 1;
    std::optional<double> mu = {};
};
/// W = J M⁻¹ Jᵀ and q = J v, which always has an answer if the contacts can separate. Each contact
/// touches its own freedoms and those of its neighbours, so that W has blocks of zeros.
FrictionProblem random_contacts(Random& random, const RandomContacts& how) {
    const int rows = how.contacts * how.dimension;
    const int freedoms = how.freedoms > 0 ? how.freedoms : 2 * rows;
    MatX J(rows, freedoms);
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < freedoms; ++j) {
            const double entry = random.uniform(-1, 1);
            const int place = i / how.dimension * freedoms / rows * how.dimension;
            J(i, j) = how.freedoms > 0 || std::abs(j - place) < 3 * how.dimension ? entry : 0;
        }
    VecX v(freedoms);
    for (double& entry : v) entry = random.uniform(-1, 1);
    const VecX q = J * v;
    for (int j = 0; j < freedoms; ++j)
        if (how.mass_ratio > 1) J.col(j) /= std::sqrt(random.log_uniform(1, how.mass_ratio));
    VecX mu(how.contacts);
    for (double& each : mu) {
        const double drawn = random.log_uniform(0.05, 2);
        each = how.mu.value_or(drawn);
    }
    return friction_problem_of(J * J.transpose(), q, mu, how.dimension);
}

bool is_same(const FrictionProblem& one, const FrictionProblem& other) {
    bool same = dense(one.W) == dense(other.W) && one.b == other.b &&
                one.contacts.size() == other.contacts.size();
    for (std::size_t i = 0; same && i < one.contacts.size(); ++i)
        same = one.contacts[i].mu == other.contacts[i].mu &&
               one.contacts[i].kind == other.contacts[i].kind &&
               one.contacts[i].normal == other.contacts[i].normal &&
               one.contacts[i].tangent == other.contacts[i].tangent &&
               one.contacts[i].tangents == other.contacts[i].tangents;
    return same;
}

std::string complaint_about(const std::string& text) {
    try {
        friction_problem_from_text(text);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

/// The nearest point of the cone, by trying all points of its surface along the direction of z, and
/// z itself: slow, and no formula of friction_error.hpp in it.
Vec3 nearest_by_search(const Vec3& z, double mu) {
    if (z.tail<2>().norm() <= mu * z[0]) return z;
    const Vec2 along = z.tail<2>().normalized();
    const auto at = [&](double normal) {
        return Vec3(normal, mu * normal * along[0], mu * normal * along[1]);
    };
    double low = 0, high = 10 * (1 + z.norm());
    for (int k = 0; k < 200; ++k) {
        const double one = low + (high - low) / 3, other = high - (high - low) / 3;
        ((z - at(one)).norm() < (z - at(other)).norm() ? high : low) =
            (z - at(one)).norm() < (z - at(other)).norm() ? other : one;
    }
    return at((low + high) / 2);
}

}  // namespace

TEST_CASE("a problem survives as a text: plane and space, dense and by blocks") {
    Random random(1081);
    for (const int dimension : {2, 3})
        for (const int contacts : {1, 2, 7})
            for (const FrictionStorage storage :
                 {FrictionStorage::dense, FrictionStorage::blocks}) {
                const FrictionProblem problem =
                    random_contacts(random, {.contacts = contacts, .dimension = dimension});
                const std::string text = to_siconos_text(problem, storage);
                const FrictionProblem again = friction_problem_from_text(text);
                CAPTURE(dimension, contacts, text.size());
                CHECK(is_same(problem, again));
                CHECK(to_siconos_text(again, storage) == text);
                // Siconos ends its files with a flag.
                CHECK(is_same(problem, friction_problem_from_text(text + " 1\n")));
            }
}

TEST_CASE("a text by hand") {
    const FrictionProblem dense_one =
        friction_problem_from_text("2 1 0 2 2 2 2  4 1 3 5  -1 2  0.5 1");
    CHECK(dense(dense_one.W) == (MatX(2, 2) << 4, 3, 1, 5).finished());  // by columns
    CHECK(dense_one.b == Vec2(-1, 2));
    CHECK(dense_one.contacts[0].mu == 0.5);
    const FrictionProblem blocks = friction_problem_from_text(
        "2 2 1 4 4  3 2 2  2 4  2 4  3 3  0 1 3  0 0 1 "
        "0 1 2 3 4  1 5 6 7 8  2 9 8 7 6  1 2 3 4  0.1 0.2");
    const MatX expected = (MatX(4, 4) << 1, 3, 0, 0, 2, 4, 0, 0, 5, 7, 9, 7, 6, 8, 8, 6).finished();
    CHECK(dense(blocks.W) == expected);
    CHECK(blocks.contacts[1].mu == 0.2);
}

TEST_CASE("a problem by rows of bodies or with its tangents last becomes the same text") {
    Random random(1082);
    const FrictionProblem problem = random_contacts(random, {.contacts = 3, .dimension = 3});
    const std::vector<int> order = {0, 3, 6, 1, 2, 4, 5, 7, 8};  // normals, then tangents
    const MatX A = dense(problem.W);
    FrictionProblem apart{
        .A = A(order, order), .b = problem.b(order), .contacts = problem.contacts};
    for (int i = 0; i < 3; ++i) {
        apart.contacts[static_cast<std::size_t>(i)].normal = i;
        apart.contacts[static_cast<std::size_t>(i)].tangent = 3 + 2 * i;
    }
    CHECK(is_same(by_blocks(apart), problem));
    CHECK(to_siconos_text(apart) == to_siconos_text(problem));
    apart.contacts[1].kind = FrictionKind::sliding;
    apart.contacts[1].direction = {1, 0};
    CHECK_THROWS_AS(to_siconos_text(apart), std::invalid_argument);
    apart.contacts[1].kind = FrictionKind::at_rest;
    apart.joints = {0};
    CHECK_THROWS_AS(to_siconos_text(apart), std::invalid_argument);
}

TEST_CASE("garbage is refused by name") {
    using Catch::Matchers::ContainsSubstring;
    const std::string good = "2 1 0 2 2 2 2 4 1 3 5 -1 2 0.5";
    CHECK(complaint_about(good).empty());
    const std::vector<std::pair<std::string, std::string>> bad = {
        {"", "dimension"},
        {"4 1 0 2 2 2 2 4 1 3 5 -1 2 0.5", "dimension"},
        {"hello", "dimension"},
        {"2 -1 0 2 2", "number of contacts"},
        {"2 1.5 0 2 2", "number of contacts"},
        {"2 999999 1 1999998 1999998", "W"},
        {"2 1 2 2 2", "storage"},
        {"2 1 0 3 2 2 2 4 1 3 5 -1 2 0.5", "rows of W"},
        {"2 1 0 2 2 2 3 4 1 3 5 -1 2 0.5", "columns of W"},
        {"2 1 0 2 2 2 2 4 1 nan 5 -1 2 0.5", "W"},
        {"2 1 0 2 2 2 2 4 1 1e999 5 -1 2 0.5", "W"},
        {"2 1 0 2 2 2 2 4 1 3 5 -1 inf 0.5", "q"},
        {"2 1 0 2 2 2 2 4 1 3 5 -1 2 -0.5", "mu"},
        {"2 1 0 2 2 2 2 4 1 3 5 -1 2", "mu"},
        {"2 1 0 2 2 2 2 4 1 3 5 -1 2 0.5 1 7", "text"},
        {"2 1 0 2 2 2 2 4 1 3 5 -1 2 0.5 x", "flag"},
        {"2 1 1 2 2 1 1 1 3 2 2 1 0 1 0 0 1 2 3 4 1 2 0.5", "end of a row"},
        {"2 1 1 2 2 1 1 1 2 2 2 1 0 1 5 0 1 2 3 4 1 2 0.5", "column of a block"},
        {"2 1 1 2 2 1 1 1 2 2 2 1 0 1 0 3 1 2 3 4 1 2 0.5", "number of a block"},
        {"2 2 1 4 4 2 2 2 2 4 2 4 3 2 0 2 2 0 0 0 1 2 3 4 1 1 2 3 4 1 2 3 4 1 1",
         "once in its row"},
        {"2 2 1 4 4 2 2 2 2 4 2 4 3 2 0 1 1 0 1 0 1 2 3 4 1 1 2 3 4 1 2 3 4 1 1",
         "beginning of a row"}};
    for (const auto& [text, name] : bad) {
        CAPTURE(text);
        CHECK_THAT(complaint_about(text), ContainsSubstring(name));
    }
    // Every text that ends too early is refused, and none is read beyond its end.
    Random random(1083);
    const FrictionProblem problem = random_contacts(random, {.contacts = 3, .dimension = 3});
    int cut = 0;
    for (const FrictionStorage storage : {FrictionStorage::dense, FrictionStorage::blocks}) {
        const std::string text = to_siconos_text(problem, storage);
        const std::size_t last_number = text.find_last_of('\n', text.size() - 2);
        for (std::size_t length = 0; length < last_number; ++length, ++cut)
            REQUIRE_FALSE(complaint_about(text.substr(0, length)).empty());
    }
    CAPTURE(cut);
    CHECK(cut > 1000);
    CHECK_THROWS_AS(friction_problem_of(MatX::Identity(3, 3), VecX::Zero(2), VecX::Ones(1), 3),
                    std::invalid_argument);
    CHECK_THROWS_AS(friction_problem_of(MatX::Identity(2, 2), VecX::Zero(3), VecX::Ones(1), 3),
                    std::invalid_argument);
    CHECK_THROWS_AS(friction_problem_of(MatX::Identity(3, 3), VecX::Zero(3), -VecX::Ones(1), 3),
                    std::invalid_argument);
}

TEST_CASE("the error of the published comparison, by hand") {
    // W = 1, q = (−1, 3, 4), μ = 1/2, r = (1, 0, 0): u = (0, 3, 4), û = (5/2, 3, 4),
    // r − û = (−3/2, −3, −4). Its tangents are 5 long, so the cone's nearest point has the normal
    // (−3/2 + 5/2) / (5/4) = 4/5 and tangents of 2/5 along (−3, −4)/5.
    const FrictionProblem problem =
        friction_problem_of(MatX::Identity(3, 3), Vec3(-1, 3, 4), VecX::Constant(1, 0.5), 3);
    const Vec3 nearest(0.8, -0.24, -0.32);
    const double expected = (Vec3(1, 0, 0) - nearest).norm() / std::sqrt(26);
    const FrictionErrors errors = friction_errors(problem, Vec3(1, 0, 0));
    CHECK(errors.natural == Catch::Approx(expected).epsilon(1e-14));
    CHECK(errors.signorini == 0);
    CHECK(errors.cone == 0);
    CHECK(errors.dissipation == Catch::Approx(0.5 * 5 / 16));  // μ r_N |u_T| / max |q|²
    // The answer: full friction against (3, 4).
    const FrictionErrors right = friction_errors(problem, Vec3(1, -0.3, -0.4));
    CHECK(right.natural < 1e-15);
    CHECK(right.dissipation < 1e-15);
    // Too much friction, and a force that pulls.
    CHECK(friction_errors(problem, Vec3(1, -0.6, -0.8)).cone == Catch::Approx(0.5 / 4));
    CHECK(friction_errors(problem, Vec3(-1, 0, 0)).signorini == Catch::Approx(2. / 4));
}

TEST_CASE("the nearest point of a cone, found by another way") {
    Random random(1084);
    int inside = 0, tip = 0, side = 0;
    for (int k = 0; k < 2000; ++k) {
        const Vec3 z = random.vector(0, 3);
        const double mu = random.log_uniform(0.01, 10);
        const Vec3 nearest = nearest_in_cone(z, mu);
        CHECK((nearest - nearest_by_search(z, mu)).norm() < 1e-6);
        inside += nearest == z;
        tip += nearest.isZero(0);
        side += nearest != z && !nearest.isZero(0);
    }
    CAPTURE(inside, tip, side);
    CHECK(std::min({inside, tip, side}) > 100);
}

TEST_CASE("one contact: the force obeys Coulomb's law, whatever the matrix") {
    Random random(1085);
    int open = 0, stuck = 0, sliding = 0;
    for (int k = 0; k < sample_size(5000, 50'000); ++k) {
        const int size = 2 + random.index(2), freedoms = random.chance(0.1) ? size - 1 : size;
        MatX J(size, freedoms);
        for (double& entry : J.reshaped()) entry = random.uniform(-1, 1);
        const double scale = random.log_uniform(1e-6, 1e6);
        const double mu = random.chance(0.1) ? 0 : random.log_uniform(1e-3, 1e3);
        VecX v(freedoms);
        for (double& entry : v) entry = random.uniform(-1, 1);
        const VecX q = J * v;  // in the range of W, also where W is singular
        const MatX W = scale * J * J.transpose();
        const VecX f = one_contact_force(W, q, mu);
        const FrictionProblem problem =
            friction_problem_of(W / scale, q, VecX::Constant(1, mu), size);
        const VecX in_units = scale * f;
        CAPTURE(k, size, freedoms, mu, q.transpose(), in_units.transpose());
        CHECK(natural_error(problem, in_units) < 1e-10 * (1 + mu) * (1 + in_units.norm()));
        const VecX u = W * f + q;
        open += f[0] == 0;
        stuck += f[0] > 0 && u.norm() < 1e-9;
        sliding += f[0] > 0 && u.norm() >= 1e-9;
    }
    CAPTURE(open, stuck, sliding);
    CHECK(std::min({open, stuck, sliding}) > 500);
}

TEST_CASE("sweeps over blocks in the plane: one of all answers there are") {
    Random random(1086);
    int unknown = 0, missed = 0, solved = 0;
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const int contacts = 1 + random.index(4);
        const std::optional<double> mu = k % 10 == 0 ? std::optional(0.) : std::nullopt;
        const FrictionProblem problem = random_contacts(
            random, {.contacts = contacts, .dimension = 2, .freedoms = 2 * contacts + 1, .mu = mu});
        const BlockSweeps found = sweep_blocks(problem, {.tolerance = 1e-10, .max_sweeps = 20'000});
        if (found.error > 1e-10) {
            ++missed;
            continue;
        }
        ++solved;
        CHECK(natural_error(problem, found.f) <= 1e-10);
        bool known = false;
        for (const VecX& f : all_friction_answers(with_matrix(problem)))
            known |= (f - found.f).norm() <= 1e-5 * (1 + f.norm());
        unknown += !known;
    }
    CAPTURE(unknown, missed, solved);
    CHECK(unknown == 0);
    CHECK(missed <= solved / 20);
}

TEST_CASE("sweeps over blocks and Newton's method in space: the same velocities") {
    struct Family {
        const char* name;
        RandomContacts how;
    };
    const std::vector<Family> families = {
        {"ordinary", {.contacts = 6}},
        {"no friction", {.contacts = 6, .mu = 0}},
        {"large friction", {.contacts = 6, .mu = 50}},
        {"masses 1 : 1e6", {.contacts = 5, .mass_ratio = 1e6}},
        {"singular", {.contacts = 3, .freedoms = 8}},
        {"small friction, singular", {.contacts = 3, .freedoms = 8, .mu = 0.05}}};
    for (const Family& family : families) {
        Random random(1087);
        int both = 0, by_sweeps = 0, by_newton = 0, same = 0;
        const int problems = sample_size(60, 600);
        for (int k = 0; k < problems; ++k) {
            const FrictionProblem problem = random_contacts(random, family.how);
            const auto error = [&](const VecX& f) { return natural_error(problem, f); };
            const BlockSweeps swept =
                sweep_blocks(problem, {.tolerance = 1e-10, .max_sweeps = 5000});
            const NewtonForces newton =
                proximal_newton(problem, {.tolerance = 1e-10, .error = error});
            CHECK(swept.error == Catch::Approx(error(swept.f)).margin(1e-12));
            CHECK(newton.residual == Catch::Approx(error(newton.f)).margin(1e-14));
            by_sweeps += swept.error <= 1e-10;
            by_newton += newton.residual <= 1e-10;
            if (swept.error > 1e-10 || newton.residual > 1e-10) continue;
            ++both;
            const VecX one = accelerations_of(problem, swept.f),
                       other = accelerations_of(problem, newton.f);
            same += (one - other).norm() <= 1e-5 * problem.b.norm();
        }
        CAPTURE(family.name, problems, both, by_sweeps, by_newton, same);
        CHECK(by_newton + by_sweeps > 1.5 * problems);
        // With friction, answers need not be unique, least of all with a large μ.
        CHECK(same >= (family.how.mu == 50. ? 0.9 : 0.98) * both);
        if (family.how.mu == 0.) CHECK(same == both);
    }
}

TEST_CASE("a warm start at the answer takes no sweep, and work is counted") {
    Random random(1088);
    FrictionProblem problem = random_contacts(random, {.contacts = 8});
    const BlockSweeps first = sweep_blocks(problem, {.tolerance = 1e-8});
    REQUIRE(first.error <= 1e-8);
    CHECK(first.sweeps > 1);
    CHECK(sweep_blocks(problem, {.tolerance = 1e-8, .start = first.f}).sweeps == 0);
    Work work;
    problem.work = &work;
    CHECK(sweep_blocks(problem, {.tolerance = 1e-8}).sweeps == first.sweeps);
    CHECK(work.done >= first.sweeps);
    work = {.budget = 2};
    CHECK_THROWS_AS(sweep_blocks(problem, {.tolerance = 1e-8}), OutOfWork);
    CHECK_THROWS_AS(sweep_blocks(with_matrix(problem)), std::invalid_argument);
}
