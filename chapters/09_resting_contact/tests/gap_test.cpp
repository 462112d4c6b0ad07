// Gaps and joints as functions of time: what is derived against differences of what is moved.
#include <functional>
#include <map>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/05_rigid_impulses/detection.hpp"
#include "chapters/09_resting_contact/contact_forces.hpp"
#include "chapters/09_resting_contact/gap_motion.hpp"
#include "chapters/09_resting_contact/joint_motion.hpp"
#include "chapters/09_resting_contact/tests/moving_bodies.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr NormalFrom all_kinds[] = {NormalFrom::face_of_a, NormalFrom::face_of_b,
                                    NormalFrom::edges,     NormalFrom::centres,
                                    NormalFrom::edge_of_a, NormalFrom::edge_of_b};

/// Two bodies with some contact of the kind, its gap of any size up to a metre or so.
CarriedContact random_contact(Random& random, NormalFrom from) {
    CarriedContact carried{.contact = {.a = 0, .b = 1},
                           .from = from,
                           .point_a = random.direction(),
                           .point_b = random.direction(),
                           .along_a = random.direction(),
                           .along_b = random.direction()};
    const bool has_sphere = from != NormalFrom::edges;
    if (has_sphere) carried.radius_a = random.uniform(0, 0.5);
    if (from == NormalFrom::centres) carried.radius_b = random.uniform(0, 0.5);
    return carried;
}

/// First and second derivative at 0 of a function of time, by central differences and Richardson.
struct Derivatives {
    VecX first, second;
};
Derivatives differences(const std::function<VecX(double)>& f, double h = 5e-4) {
    const VecX f0 = f(0);
    const auto with = [&](double step) {
        const VecX plus = f(step), minus = f(-step);
        return Derivatives{(plus - minus) / (2 * step), (plus - 2 * f0 + minus) / (step * step)};
    };
    const Derivatives one = with(h), half = with(h / 2);
    return {(4 * half.first - one.first) / 3, (4 * half.second - one.second) / 3};
}

Vec3 in_space(const VecX& vector) { return vector.head<3>(); }

}  // namespace

TEST_CASE("gaps of every kind of contact: the normal turns and the gap opens as differences say") {
    Random random(901);
    int counted[6] = {}, fixed = 0, narrow = 0;
    for (int k = 0; k < 6000; ++k) {
        const NormalFrom from = all_kinds[k % 6];
        const std::vector<RigidBody> bodies = {random_body(random, k % 4 == 1),
                                               random_body(random, k % 4 == 2)};
        const CarriedContact carried = random_contact(random, from);
        const std::vector<Wrench> wrenches = random_wrenches(random, 2);
        const Gap gap = place(carried, bodies[0], bodies[1]);
        const double D = (gap.point_a - gap.point_b).norm();
        const bool needs_distance = from == NormalFrom::centres || from == NormalFrom::edge_of_a ||
                                    from == NormalFrom::edge_of_b;
        const double crossing = gap.edge_a.cross(gap.edge_b).norm();
        if ((needs_distance && D < 0.3) || (from == NormalFrom::edges && crossing < 0.3)) continue;
        ++counted[k % 6];
        fixed += is_fixed(bodies[0]) || is_fixed(bodies[1]);
        narrow += D < 0.1;

        const auto at = [&](double time) -> VecX {
            const auto now = moved(bodies, wrenches, time);
            const Gap then = place(carried, now[0], now[1]);
            VecX both(4);
            both << then.normal, gap_width(carried, then);
            return both;
        };
        const Derivatives found = differences(at);
        CAPTURE(k, static_cast<int>(from), D);
        // The two points face each other along the normal, whatever the kind.
        CHECK((gap.point_a - gap.point_b).cross(gap.normal).norm() < 1e-12);
        CHECK_THAT(VecX(normal_derivative(gap, bodies[0], bodies[1])),
                   agrees_with(in_space(found.first), 10, 1e-8));
        const Vec3 u = carried_velocity(gap, bodies[0], bodies[1]);
        CHECK_THAT(gap.normal.dot(u), agrees_with(found.first[3], 10, 1e-8));
        CHECK_THAT(contact_b(gap, bodies[0], bodies[1], acceleration(bodies[0], wrenches[0]),
                             acceleration(bodies[1], wrenches[1])),
                   agrees_with(found.second[3], 30, 1e-6));
    }
    for (const int count : counted) CHECK(count > 500);
    CHECK(fixed > 500);
    CHECK(narrow > 100);
}

TEST_CASE("what carries a contact is what detection found") {
    // One body touches another in each of the ways; later the bodies have moved on a little.
    Random random(902);
    std::map<NormalFrom, int> counted;
    for (int k = 0; k < 3000; ++k) {
        Scene scene;
        const auto add = [&](bool round) {
            const Placement placement{.position = random.vector(0, 1),
                                      .orientation = Quat(random.rotation()),
                                      .velocity = random.direction(),
                                      .angular_velocity = random.direction()};
            if (round)
                add_sphere(scene, random.uniform(0.2, 0.6), 1, placement);
            else
                add_box(scene, {0.5, 0.6, 0.7}, 1, placement);
        };
        add(k % 3 == 1 || k % 9 == 0), add(k % 3 == 2 || k % 9 == 0);
        // Pushed apart along the normal until they just touch: then the nearest features touch.
        const Separation before = find_separation(placed(scene.shapes[0], scene.bodies[0]),
                                                  placed(scene.shapes[1], scene.bodies[1]));
        if (before.distance < -0.1) continue;
        scene.bodies[0].position -= before.distance * before.normal;
        DetectionMemory memory = start_detection(scene);
        const Detection touching = detect(scene, scene.bodies, 1e-6, memory);
        const auto contacts = find_contacts(scene, touching, 1e-6, memory);
        if (contacts.size() != 1) continue;
        const CarriedContact carried = carry(scene, contacts[0]);
        ++counted[carried.from];

        const auto distance_then = [&](double time) {
            auto now = moved(scene.bodies, std::vector<Wrench>(2), time);
            if (contacts[0].a == 1) std::swap(now[0], now[1]);
            const Gap gap = place(carried, now[0], now[1]);
            if (contacts[0].a == 1) std::swap(now[0], now[1]);
            const Separation found =
                find_separation(placed(scene.shapes[0], now[0]), placed(scene.shapes[1], now[1]));
            return std::pair(gap_width(carried, gap), found.distance);
        };
        CAPTURE(k, static_cast<int>(carried.from));
        for (const double time : {0.0, 1e-4, -1e-4}) {
            const auto [carried_gap, found] = distance_then(time);
            CHECK(std::abs(carried_gap - found) < 2e-7);
        }
        const Gap now = place(carried, scene.bodies[contacts[0].a], scene.bodies[contacts[0].b]);
        CHECK((now.normal - contacts[0].normal).norm() < 1e-6);
        CHECK((contact_at(carried, now).position - contacts[0].position).norm() < 2e-6);
    }
    for (const NormalFrom from : all_kinds) CHECK(counted[from] > 10);
}

TEST_CASE("a vertex on an edge or a vertex: the body of the edge carries the normal, or else B") {
    Random random(906);
    const Feature edge = edge_feature(0, 1), vertex = vertex_feature(5);
    struct Case {
        FeaturePair features;
        bool carried_by_a;
    };
    const Case cases[] = {
        {{edge, vertex}, true}, {{vertex, edge}, false}, {{vertex, vertex}, false}};
    for (int k = 0; k < 60; ++k) {
        Scene scene;
        for (int i = 0; i < 2; ++i)
            add_box(scene, {0.5, 0.6, 0.7}, 1,
                    {.position = random.direction(),
                     .orientation = Quat(random.rotation()),
                     .velocity = random.direction(),
                     .angular_velocity = random.direction()});
        const auto& [features, carried_by_a] = cases[k % 3];
        const CarriedContact carried =
            carry(scene, {.a = 0, .b = 1, .normal = random.direction(), .features = features});
        const Vec3& normal = carried.contact.normal;
        const Gap now = place(carried, scene.bodies[0], scene.bodies[1]);
        CHECK_THAT(VecX(now.normal), agrees_with(VecX(normal)));
        const auto later = moved(scene.bodies, std::vector<Wrench>(2), 0.3);
        const std::size_t carrier = carried_by_a ? 0 : 1;
        const Quat turn =
            later[carrier].orientation * scene.bodies[carrier].orientation.conjugate();
        CHECK_THAT(VecX(place(carried, later[0], later[1]).normal),
                   agrees_with(VecX(turn * normal)));
    }
}

TEST_CASE("joints: their rows and their b are the first and second derivatives of their errors") {
    Random random(903);
    for (int k = 0; k < 500; ++k) {
        std::vector<RigidBody> bodies;
        for (int i = 0; i < 3; ++i) bodies.push_back(random_body(random, i == 2));
        std::vector<Joint> joints = {make_pin(bodies, 0, 1, random.direction())};
        for (const auto& [a, b, length] : {std::tuple(1, 2, 1.0), std::tuple(0, world, 3.0)}) {
            const Vec3 axis = length * random.direction();
            joints.push_back(make_hinge(bodies, a, b, random.direction(), axis));
        }
        // Also where they have drifted, which makes the two points and the two axes differ.
        if (k % 2 == 1)
            for (Joint& joint : joints) {
                joint.point_a += 0.1 * random.direction();
                joint.axis_a = (joint.axis_a + 0.1 * random.direction()).normalized();
            }
        const auto wrenches = random_wrenches(random, 3);
        const Derivatives found = differences(
            [&](double time) { return joint_errors(moved(bodies, wrenches, time), joints); });
        const std::vector<Row> rows = joint_rows(bodies, joints);
        REQUIRE(static_cast<int>(rows.size()) == joint_row_count(joints));
        CHECK_THAT(row_velocities(bodies, rows), agrees_with(found.first, 10, 1e-8));
        std::vector<Acceleration> accelerations;
        for (std::size_t i = 0; i < 3; ++i)
            accelerations.push_back(acceleration(bodies[i], wrenches[i]));
        CHECK_THAT(VecX(row_accelerations(accelerations, rows) + joint_b(bodies, joints)),
                   agrees_with(found.second, 30, 1e-7));
    }
}

TEST_CASE("joints that have drifted are put back, and stay where they were together otherwise") {
    Random random(904);
    for (int k = 0; k < 200; ++k) {
        std::vector<RigidBody> bodies = {random_body(random, false), random_body(random, false)};
        const Vec3 axis = random.direction();
        const std::vector<Joint> joints = {make_hinge(bodies, 0, 1, random.direction(), axis)};
        const double drift = random.log_uniform(1e-9, 1e-3);
        bodies[0].position += drift * random.direction();
        const Vec3 turn = drift * random.direction();
        bodies[0].orientation =
            (Quat(1, turn.x() / 2, turn.y() / 2, turn.z() / 2) * bodies[0].orientation)
                .normalized();
        const auto centre = [&] {
            const double m0 = 1 / bodies[0].inverse_mass, m1 = 1 / bodies[1].inverse_mass;
            return Vec3((m0 * bodies[0].position + m1 * bodies[1].position) / (m0 + m1));
        };
        const Vec3 centre_before = centre();
        put_back(bodies, joints);
        CAPTURE(k, drift);
        CHECK(joint_errors(bodies, joints).norm() < 20 * drift * drift + 1e-14);
        CHECK(row_velocities(bodies, joint_rows(bodies, joints)).norm() < 1e-12);
        CHECK((centre() - centre_before).norm() < 1e-14);
    }
}

TEST_CASE("errata of Baraff 1997, D.1 and D.2: the printed constant term and the printed a_ij") {
    Random random(905);
    int wrong_term = 0, wrong_sign = 0, cases = 0;
    for (int k = 0; k < 200; ++k) {
        const std::vector<RigidBody> bodies = {random_body(random, false),
                                               random_body(random, false)};
        const CarriedContact carried = random_contact(random, NormalFrom::face_of_b);
        CarriedContact vertex = carried;
        vertex.radius_a = 0;
        const Gap gap = place(vertex, bodies[0], bodies[1]);
        const Vec3 u = carried_velocity(gap, bodies[0], bodies[1]);
        const Vec3 turning = normal_derivative(gap, bodies[0], bodies[1]);
        ++cases;
        // D.1 prints 2 n̂·(ṗ_a − ṗ_b) for 2 n̂˙·(ṗ_a − ṗ_b).
        wrong_term += std::abs(2 * gap.normal.dot(u) - 2 * turning.dot(u)) > 1e-3;
        // compute_aij: contact j pushes on body B with −n̂_j, and its torque needs the sign as well.
        const Contact contact = contact_at(vertex, gap);
        const double right = row_matrix(bodies, {contact_row(bodies, contact)})(0, 0);
        const Vec3 n = contact.normal, r_a = contact.position - bodies[0].position,
                   r_b = contact.position - bodies[1].position;
        const Mat3 I_a = world_inverse_inertia(bodies[0]), I_b = world_inverse_inertia(bodies[1]);
        const double printed =
            n.dot(n * bodies[0].inverse_mass + (I_a * r_a.cross(n)).cross(r_a) -
                  (-n * bodies[1].inverse_mass + (I_b * r_b.cross(n)).cross(r_b)));
        const double corrected =
            n.dot(n * bodies[0].inverse_mass + (I_a * r_a.cross(n)).cross(r_a) -
                  (-n * bodies[1].inverse_mass + (I_b * r_b.cross(-n)).cross(r_b)));
        CHECK_THAT(corrected, agrees_with(right));
        wrong_sign += printed < right - 1e-3;
    }
    CHECK(wrong_term > 0.9 * cases);
    CHECK(wrong_sign > 0.9 * cases);
}
