// Shapes that touch always have a contact: overlapping by a little, or apart by up to the tolerance.
#include <algorithm>

#include "chapters/04_collision_detection/contact_points.hpp"
#include "chapters/04_collision_detection/nearest_point.hpp"
#include "chapters/04_collision_detection/tests/convex_shapes.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

void shift(ConvexShape& shape, const Vec3& by) {
    for (Vec3& vertex : shape.vertices) vertex += by;
}

/// Moves A along the normals of the best planes until it is this far from B, or overlaps it by as much;
/// false where it does not get there.
bool bring_together(ConvexShape& a, const ConvexShape& b, double gap) {
    for (int step = 0; step < 100; ++step) {
        const Separation now = find_separation(a, b);
        // For disjoint shapes, the distance may be larger than that of the best plane.
        const double distance =
            now.distance < 1e-9 ? now.distance : std::max(now.distance, distance_between(a, b).low);
        if (std::abs(distance - gap) < 1e-3 * std::abs(gap)) return true;
        shift(a, (gap - distance) * now.normal);
    }
    return false;
}

/// Overlapping by 1e-9 to 1e-6 m, or up to the tolerance apart.
double random_gap(Random& random) {
    const bool overlap = random.chance(0.6);
    const double size = random.log_uniform(1e-9, 1e-6);
    return overlap ? -size : 0.999 * size;
}

ConvexShape random_box(Random& random) {
    const Vec3 size = random.coordinates(0.2, 2);
    return make_convex(box_polyhedron(size));
}

ConvexShape random_hull(Random& random) {
    if (random.chance(0.3)) return make_convex(random_tetrahedron(random));
    std::vector<Vec3> points;
    const int corners = 5 + random.index(6);
    for (int i = 0; i < corners; ++i) points.push_back(random.direction());
    return make_convex(hull_of(points));
}

struct Counts {
    int all = 0, apart = 0, overlapping = 0, of_edges = 0, other_plane = 0, one_point = 0,
        several = 0;
    double farthest = 0;  ///< of a contact from a surface [m]
};

/// How far the point is from the surface of a shape, inside or outside.
double off_surface(const ConvexShape& shape, const Vec3& point) {
    return std::abs(nearest_surface_point(shape, point).distance);
}

/// At least one contact; each near both surfaces, with the unit normal of a plane that does not
/// separate the shapes less than it should.
void check_contacts(const ConvexShape& a, const ConvexShape& b, const Separation& separation,
                    double near, Counts& counts) {
    const std::vector<Contact> contacts = find_contact_points(a, b, separation);
    ++counts.all;
    (separation.distance < 0 ? counts.overlapping : counts.apart) += 1;
    counts.of_edges += separation.witness.from == PlaneFrom::edges;
    CAPTURE(separation.distance, static_cast<int>(separation.witness.from));
    REQUIRE_FALSE(contacts.empty());
    (contacts.size() == 1 ? counts.one_point : counts.several) += 1;
    counts.other_plane += contacts[0].normal != separation.normal;
    for (const Contact& contact : contacts) {
        CHECK(contact.a == 0);
        CHECK(contact.b == 1);
        CHECK(std::abs(contact.normal.norm() - 1) < 1e-14);
        CHECK(contact.normal == contacts[0].normal);
        // From B to A: the middle of A is beyond the middle of B.
        CHECK(contact.normal.dot(farthest(a, contact.normal) - farthest(b, -contact.normal)) > 0);
        const double off =
            std::max(off_surface(a, contact.position), off_surface(b, contact.position));
        CAPTURE(off, contact.separation);
        CHECK(off < near);
        CHECK(std::abs(contact.separation) < near);
        counts.farthest = std::max(counts.farthest, off);
    }
}

}  // namespace

TEST_CASE("random boxes and hulls that touch have a contact, near both surfaces") {
    Random random(480);
    Counts counts;
    const int pairs = sample_size(300, 20'000);
    for (int k = 0; k < pairs; ++k) {
        const ConvexShape one = k % 3 == 0 ? random_hull(random) : random_box(random);
        const ConvexShape two = k % 3 == 2 ? random_box(random) : random_hull(random);
        ConvexShape a = placed(one, random_place(random, 4));
        const ConvexShape b = placed(two, RigidBody{});
        const double gap = random_gap(random);
        CAPTURE(k, gap);
        if (!bring_together(a, b, gap)) continue;
        check_contacts(a, b, find_separation(a, b), 1e-5, counts);
    }
    CAPTURE(counts.all, counts.apart, counts.overlapping, counts.of_edges, counts.other_plane,
            counts.one_point, counts.several, counts.farthest);
    CHECK(counts.all > 0.95 * pairs);
    CHECK(counts.apart > counts.all / 5);
    CHECK(counts.overlapping > counts.all / 5);
    CHECK(counts.of_edges > counts.all / 10);
}

TEST_CASE("an edge on a face, its ends within 1e-5 m of the face's border, turned by a little") {
    // Two boxes stand on each other, one on its edge. The edge lies along a border of the face below,
    // or ends at two of them. Then the plane that two edges span may be the best one, although the
    // edges pass each other beyond their ends.
    Random random(481);
    Counts counts;
    const int pairs = sample_size(500, 50'000);
    for (int k = 0; k < pairs; ++k) {
        const bool lies_along = k % 2 == 0;
        const Vec3 size = random.coordinates(0.3, 1);
        const Vec3 below{lies_along ? 2 : size.x() + random.uniform(-2e-5, 2e-5), 1, 1};
        const Eigen::AngleAxisd on_edge{random.uniform(0.2, 1.3), Vec3::UnitX()};
        const Eigen::AngleAxisd turn{random.log_uniform(1e-8, 1e-3), random.direction()};
        const Mat3 pose = (turn * on_edge).toRotationMatrix();
        ConvexShape a = cube_at(Vec3::Zero(), pose, size);
        const ConvexShape b = cube_at({0, 0, -0.5}, Mat3::Identity(), below);
        // The middle of the edge goes to its place.
        const Vec3 middle = pose * Vec3(0, -size.y() / 2, -size.z() / 2);
        const double border = random.sign() / 2;
        shift(a, Vec3(0, lies_along ? border : 0, 1e-3) - middle);
        shift(a, random.coordinates(-1e-5, 1e-5));
        const double gap = random_gap(random);
        CAPTURE(k, gap, lies_along, turn.angle(), turn.axis().transpose());
        if (!bring_together(a, b, gap)) continue;
        if (random.chance(0.5))
            check_contacts(a, b, find_separation(a, b), 3e-5, counts);
        else
            check_contacts(b, a, find_separation(b, a), 3e-5, counts);
    }
    CAPTURE(counts.all, counts.apart, counts.overlapping, counts.of_edges, counts.other_plane,
            counts.one_point, counts.several, counts.farthest);
    CHECK(counts.all > 0.95 * pairs);
    CHECK(counts.of_edges > counts.all / 10);
}

TEST_CASE("boxes whose faces and borders nearly coincide have a contact") {
    // Stacked, on their edges or on their corners, flush with each other to within a little.
    Random random(482);
    Counts counts;
    const int pairs = sample_size(500, 50'000);
    for (int k = 0; k < pairs; ++k) {
        const Vec3 size_a = random.coordinates(0.3, 1);
        const Vec3 size_b = random.chance(0.5) ? size_a : random.coordinates(0.3, 1);
        Mat3 pose = Mat3::Identity();
        const int kind = random.index(3);
        if (kind > 0) pose = Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitX()).matrix();
        if (kind > 1) pose = Eigen::AngleAxisd(0.6, Vec3::UnitY()).matrix() * pose;
        const Eigen::AngleAxisd turn{random.log_uniform(1e-10, 1e-2), random.direction()};
        // Flush on either side, or over a corner.
        Vec3 place = Vec3::UnitZ();
        for (const int axis : {0, 1}) {
            const int side = random.index(3) - 1;
            const double little = random.chance(0.3) ? 0 : random.log_uniform(1e-9, 1e-5);
            const double sign = random.sign();
            const double half = (size_b[axis] + (random.chance(0.5) ? -1 : 1) * size_a[axis]) / 2;
            place[axis] = side * half + sign * little;
        }
        ConvexShape a = cube_at(place * 2, turn.toRotationMatrix() * pose, size_a);
        shift(a, Vec3(-place.x(), -place.y(), 0));
        ConvexShape b = cube_at(Vec3::Zero(), Mat3::Identity(), size_b);
        const double gap = random_gap(random);
        CAPTURE(k, gap, kind);
        if (!bring_together(a, b, gap)) continue;
        if (random.chance(0.5)) std::swap(a, b);
        check_contacts(a, b, find_separation(a, b), 3e-5, counts);
    }
    CAPTURE(counts.all, counts.apart, counts.overlapping, counts.of_edges, counts.other_plane,
            counts.one_point, counts.several, counts.farthest);
    CHECK(counts.all > 0.95 * pairs);
    CHECK(counts.several > counts.all / 4);
    CHECK(counts.of_edges > counts.all / 50);
}

TEST_CASE("a remembered plane serves as long as it separates, and there is always a contact") {
    // The plane was the best one before A moved a little.
    Random random(484);
    Counts counts;
    const int pairs = sample_size(1'000, 50'000);
    for (int k = 0; k < pairs; ++k) {
        const ConvexShape one = random_box(random);
        const ConvexShape two = k % 2 == 0 ? random_box(random) : random_hull(random);
        const Mat3 pose =
            k % 4 == 1 ? random.rotation() : Mat3(Eigen::AngleAxisd(0.7, Vec3::UnitX()).matrix());
        RigidBody body = body_at(4 * random.direction(), pose);
        const ConvexShape b = placed(two, RigidBody{});
        ConvexShape before = placed(one, body);
        if (!bring_together(before, b, random_gap(random))) continue;
        const Witness witness = find_separation(before, b).witness;
        body.position += before.vertices[0] - placed(one, body).vertices[0];
        const Eigen::AngleAxisd turn{random.log_uniform(1e-8, 1e-3), random.direction()};
        body.orientation = Quat(turn) * body.orientation;
        ConvexShape a = placed(one, body);
        const double gap = random_gap(random);
        if (!bring_together(a, b, gap)) continue;
        const auto remembered = separation_along(a, b, witness);
        if (!remembered || remembered->distance < -contact_tolerance) continue;
        CAPTURE(k, gap, turn.angle());
        check_contacts(a, b, *remembered, 3e-4, counts);
    }
    CAPTURE(counts.all, counts.apart, counts.overlapping, counts.of_edges, counts.other_plane,
            counts.one_point, counts.several, counts.farthest);
    CHECK(counts.all > 0.7 * pairs);
    CHECK(counts.of_edges > counts.all / 10);
    CHECK(counts.other_plane > 0);
}

TEST_CASE("beyond the tolerance there are contacts within reach only where the shapes will meet") {
    // Moved together along the normal of such a contact, they touch; if they pass beside each other,
    // there is none.
    Random random(483);
    int with = 0, without = 0;
    const int pairs = sample_size(600, 20'000);
    for (int k = 0; k < pairs; ++k) {
        const ConvexShape box = random_box(random);
        ConvexShape a = placed(box, random_place(random, 4));
        const ConvexShape b = placed(random_hull(random), RigidBody{});
        if (!bring_together(a, b, random.log_uniform(1e-4, 1e-1))) continue;
        const Separation separation = find_separation(a, b);
        if (separation.distance < 10 * contact_tolerance) continue;
        CAPTURE(k, separation.distance);
        CHECK(find_contact_points(a, b, separation).empty());
        const double reach = 1.01 * separation.distance;
        const std::vector<Contact> contacts =
            find_contact_points(a, b, separation, contact_tolerance, reach);
        (contacts.empty() ? without : with) += 1;
        if (contacts.empty()) continue;
        shift(a, -separation.distance * separation.normal);
        CHECK(distance_between(a, b).low < 2 * contact_tolerance);
    }
    CAPTURE(with, without);
    CHECK(with > pairs / 2);
    CHECK(without > 0);
}

TEST_CASE("a box that falls past a table, beside it by a centimetre, has no contact with it") {
    const ConvexShape table = cube_at({0, 0, -0.5});
    const ConvexShape box = cube_at({0.61, 0, 0.12}, Mat3::Identity(), {0.2, 0.2, 0.2});
    const Separation separation = find_separation(box, table);
    CHECK_THAT(separation.distance, agrees_with(0.02));
    CHECK(find_contact_points(box, table, separation, 1e-3, 0.05).empty());
}

TEST_CASE("shapes that are deep in each other have a contact, on whatever plane") {
    // The best plane may be that of two edges, and have no contact; nor may the best plane of a face.
    Random random(483);
    int of_edges = 0;
    for (int k = 0; k < sample_size(2'000, 200'000); ++k) {
        const ConvexShape one = k % 2 == 0 ? random_hull(random) : random_box(random);
        const ConvexShape two = k % 3 == 0 ? random_box(random) : random_hull(random);
        const ConvexShape a = placed(one, random_place(random, 0.7)), b = placed(two, RigidBody{});
        const Separation best = find_separation(a, b);
        if (best.distance > 0) continue;
        of_edges += best.witness.from == PlaneFrom::edges;
        CAPTURE(k, best.distance);
        CHECK_FALSE(find_contact_points(a, b, best).empty());
        CHECK_FALSE(find_contact_points(a, b, find_face_separation(a, b)).empty());
    }
    CHECK(of_edges > 100);
}
