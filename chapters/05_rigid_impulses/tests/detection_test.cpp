// Detection with all its memory, against each body compared with each, placed afresh.
#include "chapters/05_rigid_impulses/detection.hpp"

#include "chapters/05_rigid_impulses/tests/random_scenes.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

bool is_looked_at(const Scene& scene, int a, int b) {
    return !(is_fixed(scene.bodies[a]) && is_fixed(scene.bodies[b])) && !pass_through(scene, a, b);
}

/// Calls with each pair that detection has to look at, and its separation, everything placed afresh.
template <class Function>
void for_all_pairs(const Scene& scene, const Function& function) {
    std::vector<Shape> shapes;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        shapes.push_back(placed(scene.shapes[i], scene.bodies[i]));
    const int n = static_cast<int>(shapes.size());
    for (int a = 0; a < n; ++a)
        for (int b = a + 1; b < n; ++b)
            if (is_looked_at(scene, a, b)) function(a, b, find_separation(shapes[a], shapes[b]));
}

/// The contacts of all pairs, a fixed body second, in the order of the pairs.
std::vector<Contact> contacts_by_brute_force(const Scene& scene, double tolerance) {
    std::vector<Contact> contacts;
    for_all_pairs(scene, [&](int a, int b, const Separation&) {
        if (is_fixed(scene.bodies[a])) std::swap(a, b);
        const Shape first = placed(scene.shapes[a], scene.bodies[a]),
                    second = placed(scene.shapes[b], scene.bodies[b]);
        for (Contact contact : find_contact_points(first, second, tolerance)) {
            contact.a = a;
            contact.b = b;
            contacts.push_back(contact);
        }
    });
    return contacts;
}

bool are_same(const Contact& one, const Contact& other) {
    return one.a == other.a && one.b == other.b && one.position == other.position &&
           one.normal == other.normal && one.separation == other.separation &&
           one.features == other.features;
}

/// Some bodies fly on, some stay, some jump; and those that stayed begin to move again.
void stir(Scene& scene, Random& random, double step) {
    for (RigidBody& body : scene.bodies) {
        if (random.chance(0.5)) continue;
        if (random.chance(0.7)) body.position += step * body.velocity;  // or turns on the spot
        if (body.angular_velocity.norm() > 0) {
            const Vec3 turn = step * body.angular_velocity;
            body.orientation =
                (Quat(Eigen::AngleAxisd(turn.norm(), turn.normalized())) * body.orientation)
                    .normalized();
        }
        if (!is_fixed(body) && random.chance(0.02)) body.position += random.vector(0, 0.5);
        if (!is_fixed(body) && (body.position - Vec3(0, 0, 1)).norm() > 1.5)
            body.velocity = 2 * (Vec3(0, 0, 1) - body.position).normalized();
    }
}

/// Bodies close to each other: some touch, some overlap, some pass through each other.
Scene crowd(Random& random) {
    Scene scene = random_scene(random, 4 + random.index(12));
    for (RigidBody& body : scene.bodies)
        if (!is_fixed(body)) body.position = 0.4 * body.position - Vec3(0, 0, 0.1);
    const int n = static_cast<int>(scene.bodies.size());
    for (int k = random.index(6); k > 0; --k) {
        const int a = random.index(n), b = random.index(n);
        if (a != b) scene.passing.push_back({a, b});
    }
    return scene;
}

}  // namespace

TEST_CASE("detection finds the pairs and, bit for bit, the contacts of brute force") {
    Random random(541);
    std::size_t near = 0, contacts = 0, illegal = 0;
    std::int64_t hits = 0;
    const int scenes = sample_size(40, 400);
    for (int k = 0; k < scenes; ++k) {
        Scene scene = crowd(random);
        DetectionMemory memory = start_detection(scene);
        const double tolerance = random.chance(0.5) ? 1e-6 : 0.02;
        for (int frame = 0; frame < 60; ++frame) {
            const Detection found = detect(scene, scene.bodies, tolerance, memory);
            REQUIRE(std::is_sorted(found.near.begin(), found.near.end(),
                                   [](const auto& p, const auto& q) { return p.pair < q.pair; }));
            // A remembered plane may say a little less than the best one, never more.
            double depth = 0;
            auto next = found.near.begin();
            for_all_pairs(scene, [&](int a, int b, const Separation& best) {
                depth = std::max(depth, -best.distance);
                const bool is_found = next != found.near.end() && next->pair == IndexPair(a, b);
                if (best.distance <= tolerance) REQUIRE(is_found);
                if (!is_found) return;
                REQUIRE(next->distance <= best.distance + 1e-9);
                ++next;
            });
            REQUIRE(next == found.near.end());
            REQUIRE(std::abs(found.depth - depth) <= separating_tolerance);
            if (depth > 2 * separating_tolerance) {
                REQUIRE(found.illegal);
                ++illegal;
            }
            const std::vector<Contact> now = find_contacts(scene, found, tolerance, memory);
            const std::vector<Contact> expected = contacts_by_brute_force(scene, tolerance);
            REQUIRE(now.size() == expected.size());
            REQUIRE(std::equal(now.begin(), now.end(), expected.begin(), are_same));
            near += found.near.size();
            contacts += now.size();
            stir(scene, random, 0.01);
        }
        hits += memory.hits;
    }
    CAPTURE(near, contacts, illegal, hits);
    CHECK(contacts > 50 * static_cast<std::size_t>(scenes));
    CHECK(illegal > 10 * static_cast<std::size_t>(scenes));
    CHECK(hits > 500 * scenes);
}

TEST_CASE("pairs of bodies that have not moved keep their separation, until one moves") {
    Random random(542);
    Scene scene = crowd(random);
    DetectionMemory memory = start_detection(scene);
    const Detection first = detect(scene, scene.bodies, 0.1, memory, {}, 1e-3);
    const std::int64_t searches = memory.searches;
    for (int k = 0; k < 3; ++k) {
        const Detection again = detect(scene, scene.bodies, 0.1, memory, {}, 1e-3);
        REQUIRE(again.near.size() == first.near.size());
        for (std::size_t i = 0; i < first.near.size(); ++i)
            REQUIRE(again.near[i].distance == first.near[i].distance);
    }
    CHECK(memory.searches == searches);
    REQUIRE_FALSE(first.near.empty());
    const auto [a, b] = first.near[0].pair;
    RigidBody& mover = scene.bodies[is_fixed(scene.bodies[a]) ? b : a];
    mover.position += 1e-3 * first.near[0].best->normal;
    CHECK(detect(scene, scene.bodies, 0.1, memory, {}, 1e-3).near[0].distance !=
          first.near[0].distance);
}

TEST_CASE("looking ahead: whoever meets within the step is near, also if one is fast or whirls") {
    Random random(543);
    int meetings = 0, near = 0, pairs = 0;
    const double step = 1.0 / 60, margin = 5e-3;
    for (int k = 0; k < sample_size(60, 600); ++k) {
        Scene scene = crowd(random);
        RigidBody& fast = scene.bodies[scene.bodies.size() - 1 - random.index(3)];
        const double speed = random.uniform(5, 29);
        fast.velocity = speed * random.direction();
        const double spin = random.uniform(0, 10);
        fast.angular_velocity = spin * random.direction();
        DetectionMemory memory = start_detection(scene);
        for (int frame = 0; frame < 5; ++frame) {
            const Detection found =
                detect(scene, scene.bodies, LookAhead{margin, step}, memory, {}, margin);
            const auto is_near = [&](int a, int b) {
                return std::any_of(found.near.begin(), found.near.end(),
                                   [&](const NearPair& p) { return p.pair == IndexPair(a, b); });
            };
            near += static_cast<int>(found.near.size());
            for_all_pairs(scene, [&](int a, int b, const Separation& best) {
                ++pairs;
                if (best.distance <= margin) REQUIRE(is_near(a, b));
            });
            // At many moments of the step: its velocities do not change.
            Scene later = scene;
            for (int part = 1; part <= 16; ++part) {
                for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
                    const RigidBody& body = scene.bodies[i];
                    const double time = step * part / 16;
                    later.bodies[i].position = body.position + time * body.velocity;
                    const double turn = time * body.angular_velocity.norm();
                    if (turn > 0)
                        later.bodies[i].orientation =
                            Quat(Eigen::AngleAxisd(turn, body.angular_velocity.normalized())) *
                            body.orientation;
                }
                for_all_pairs(later, [&](int a, int b, const Separation& best) {
                    if (best.distance > 0) return;
                    ++meetings;
                    REQUIRE(is_near(a, b));
                });
            }
            scene.bodies = later.bodies;
        }
    }
    CAPTURE(meetings, near, pairs);
    CHECK(meetings > 1000);
    CHECK(near < pairs / 4);
}

TEST_CASE("looking ahead: contacts are those of a reach that is large enough for all") {
    Random random(544);
    std::size_t contacts = 0;
    const double step = 1.0 / 60, margin = 5e-3;
    for (int k = 0; k < sample_size(60, 600); ++k) {
        Scene scene = crowd(random);
        scene.bodies.back().velocity = 20 * random.direction();
        const auto look = [&](DetectionMemory& memory, Detection found) {
            for (NearPair& pair : found.near) pair.ahead = 0;  // no corners behind the plane
            std::vector<Contact> soon = find_contacts(scene, found, 1e-3, memory);
            std::erase_if(soon, [&](const Contact& contact) {
                const double approach = relative_normal_velocity(scene.bodies, contact);
                return contact.separation + step * approach > 0;
            });
            return soon;
        };
        for (int frame = 0; frame < 5; ++frame) {
            // All planes are searched, so that both look at the same ones.
            DetectionMemory swept = start_detection(scene), wide = start_detection(scene);
            const std::vector<Contact> now =
                look(swept, detect(scene, scene.bodies, LookAhead{margin, step}, swept, {}, 1e-9));
            const std::vector<Contact> all =
                look(wide, detect(scene, scene.bodies, 1.0, wide, {}, 1e-9));
            // What the wide reach finds beside them are bodies that pass at some distance.
            std::size_t next = 0;
            for (const Contact& contact : all)
                if (next < now.size() && are_same(now[next], contact))
                    ++next;
                else
                    REQUIRE_FALSE(overlap(swept.boxes[contact.a], swept.boxes[contact.b]));
            REQUIRE(next == now.size());
            contacts += now.size();
            stir(scene, random, step);
        }
    }
    CHECK(contacts > 500);
}

TEST_CASE(
    "looking ahead: a box that will land on a corner has contacts at all corners of its face") {
    Random random(545);
    constexpr double edge = 0.2, step = 1.0 / 60, margin = 5e-3;
    for (int k = 0; k < 100; ++k) {
        Scene scene;
        add_floor(scene);
        const double angle = random.uniform(0.02, 0.1);
        const Quat tilt(Eigen::AngleAxisd(angle, random.direction()));
        add_box(scene, Vec3::Constant(edge), 1, {.orientation = tilt, .velocity = {0.3, 0, -3}});
        double lowest = 0;
        for (const Vec3& vertex : std::get<ConvexShape>(scene.shapes[1]).vertices)
            lowest = std::min(lowest, (tilt * vertex).z());
        scene.bodies[1].position.z() = 1e-3 - lowest;
        const auto look = [&](double time) {
            DetectionMemory memory = start_detection(scene);
            const LookAhead ahead{.margin = margin, .step = time};
            return find_contacts(scene, detect(scene, scene.bodies, ahead, memory), 1e-4, memory);
        };
        CHECK(look(0).size() < 4);
        const std::vector<Contact> contacts = look(step);
        REQUIRE(contacts.size() == 4);  // the corners differ by 28 mm at most
        for (const Contact& contact : contacts) {
            CHECK(contact.features.a.kind == Feature::Kind::vertex);
            CHECK_THAT(contact.separation, Catch::Matchers::WithinAbs(contact.position.z(), 1e-12));
        }
    }
}

TEST_CASE("a fast body concerns its own pairs only") {
    Scene scene;
    for (int k = 0; k < 20; ++k) add_box(scene, {0.1, 0.1, 0.1}, 1, {.position = {0.2 * k, 0, 0}});
    const int fast = add_box(scene, {0.1, 0.1, 0.1}, 1, {.position = {0, 5, 0}});
    DetectionMemory memory = start_detection(scene);
    const LookAhead ahead{.margin = 0.01, .step = 0.02};
    scene.bodies[fast].velocity = {30, 0, 0};
    CHECK(detect(scene, scene.bodies, ahead, memory).near.empty());
    CHECK(memory.pairs.empty());
    scene.bodies[fast].position = {0, 0.2, 0};  // 0.1 m beside the row: it comes no nearer
    CHECK(detect(scene, scene.bodies, ahead, memory).near.empty());
    scene.bodies[fast].velocity = {0, -30, 0};
    const Detection found = detect(scene, scene.bodies, ahead, memory);
    REQUIRE(found.near.size() == 1);
    CHECK(found.near[0].pair == IndexPair(0, fast));
    CHECK_THAT(found.near[0].reach, Catch::Matchers::WithinAbs(0.01 + 0.6, 1e-12));
    // Never farther than a hundred margins.
    scene.bodies[fast].velocity = {0, -300, 0};
    CHECK_THAT(detect(scene, scene.bodies, ahead, memory).near[0].reach,
               Catch::Matchers::WithinAbs(0.01 + 1, 1e-12));
}

TEST_CASE("what passes through is left out, however many pairs are listed and in which order") {
    Scene scene;
    for (int k = 0; k < 30; ++k) add_sphere(scene, 0.1, 1, {.position = {0.15 * k, 0, 0}});
    for (int k = 28; k >= 0; k -= 2) scene.passing.push_back({k + 1, k});
    DetectionMemory memory = start_detection(scene);
    const Detection found = detect(scene, scene.bodies, 1e-6, memory);
    CHECK(found.near.size() == 14);
    for (const NearPair& near : found.near) CHECK(near.pair.first % 2 == 1);
}

TEST_CASE("a pair that passes through for a while is looked at afresh afterwards") {
    Scene scene;
    for (int k = 0; k < 2; ++k) add_sphere(scene, 0.1, 1, {.position = {0.25 * k, 0, 0}});
    DetectionMemory memory = start_detection(scene);
    CHECK_THAT(detect(scene, scene.bodies, 0.1, memory).near.at(0).distance,
               Catch::Matchers::WithinAbs(0.05, 1e-12));
    scene.passing = {{1, 0}};
    scene.bodies[1].position.x() = 0.22;
    CHECK(detect(scene, scene.bodies, 0.1, memory).near.empty());
    scene.passing.clear();
    CHECK_THAT(detect(scene, scene.bodies, 0.1, memory).near.at(0).distance,
               Catch::Matchers::WithinAbs(0.02, 1e-12));
}

TEST_CASE("looking ahead: the tip of a rod that whirls is farther away than its box") {
    Scene scene;
    const int rod = add_box(scene, {2, 0.1, 0.1}, 1, {});
    add_fixed_box(scene, {0.1, 0.1, 0.1}, {.position = {0.9, 0.3, 0}});
    DetectionMemory memory = start_detection(scene);
    const LookAhead ahead{.margin = 0.01, .step = 1.0 / 60};
    CHECK(detect(scene, scene.bodies, ahead, memory).near.empty());
    scene.bodies[rod].angular_velocity = {0, 0, 30};
    CHECK(detect(scene, scene.bodies, ahead, memory).near.size() == 1);
}
