// Contact points of boxes in typical positions, exact and perturbed.
#include "chapters/04_collision_detection/contact_points.hpp"

#include <algorithm>

#include "chapters/04_collision_detection/tests/convex_shapes.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

std::vector<Contact> contacts_of(const ConvexShape& a, const ConvexShape& b) {
    return find_contact_points(a, b, find_separation(a, b));
}

bool is_vertex_of_a(const Contact& contact) {
    return contact.features.a.kind == Feature::Kind::vertex;
}
bool is_vertex_of_b(const Contact& contact) {
    return !is_vertex_of_a(contact) && contact.features.b.kind == Feature::Kind::vertex;
}
bool has_edges(const Contact& contact) { return is_edge_edge(contact.features); }

bool has_contact_at(const std::vector<Contact>& contacts, const Vec3& place) {
    return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
        return (contact.position - place).norm() < 1e-6;
    });
}

ConvexShape table() { return cube_at({0, 0, -0.5}, Mat3::Identity(), {4, 4, 1}); }

// A turn and a shift of about a thousandth of the tolerance.
RigidBody disturbance(Random& random) {
    const Eigen::AngleAxisd turn(1e-9, random.direction());
    return body_at(1e-9 * random.direction(), turn.toRotationMatrix());
}

// Expects contacts at the given places, with the normal up.
void require_contacts(const std::vector<Contact>& contacts, int vertices_of_a, int vertices_of_b,
                      int edges, const std::vector<Vec3>& places) {
    REQUIRE(std::count_if(contacts.begin(), contacts.end(), is_vertex_of_a) == vertices_of_a);
    REQUIRE(std::count_if(contacts.begin(), contacts.end(), is_vertex_of_b) == vertices_of_b);
    REQUIRE(std::count_if(contacts.begin(), contacts.end(), has_edges) == edges);
    for (const Vec3& place : places) REQUIRE(has_contact_at(contacts, place));
    for (const Contact& contact : contacts) {
        REQUIRE_THAT(contact.normal, agrees_with(Vec3(0, 0, 1), 1, 1e-6));
        REQUIRE_THAT(contact.separation, WithinAbs(0, 1e-7));
    }
}

struct Scene {
    std::string name;
    ConvexShape a, b;
    int vertices_of_a, vertices_of_b, edges;
    std::vector<Vec3> places;
};

std::vector<Scene> scenes() {
    const Mat3 eighth = Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitZ()).matrix();
    const Mat3 about_x = Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitX()).matrix();
    const Mat3 about_y = Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitY()).matrix();
    const double half_diagonal = std::sqrt(0.5);
    return {
        {"a cube on a table",
         cube_at({0.3, 0.2, 0.5}),
         table(),
         4,
         0,
         0,
         {{0.8, 0.7, 0}, {-0.2, 0.7, 0}, {0.8, -0.3, 0}, {-0.2, -0.3, 0}}},
        {"a cube over the edge of a table",
         cube_at({2, 0.2, 0.5}),
         table(),
         2,
         0,
         2,
         {{1.5, 0.7, 0}, {1.5, -0.3, 0}, {2, 0.7, 0}, {2, -0.3, 0}}},
        {"a cube over the corner of a table",
         cube_at({2, 2, 0.5}),
         table(),
         1,
         1,
         2,
         {{1.5, 1.5, 0}, {2, 2, 0}, {2, 1.5, 0}, {1.5, 2, 0}}},
        {"a cube flush with the edge of a table",
         cube_at({1.5, 0, 0.5}),
         table(),
         4,
         0,
         0,
         {{2, 0.5, 0}, {1, 0.5, 0}, {2, -0.5, 0}, {1, -0.5, 0}}},
        {"equal cubes stacked (Baraff's footnote 6)",
         cube_at({0, 0, 0.5}),
         cube_at({0, 0, -0.5}),
         4,
         0,
         0,
         {{0.5, 0.5, 0}, {-0.5, 0.5, 0}, {0.5, -0.5, 0}, {-0.5, -0.5, 0}}},
        {"equal cubes stacked, one turned by an eighth",
         cube_at({0, 0, 0.5}, eighth),
         cube_at({0, 0, -0.5}),
         0,
         0,
         8,
         {}},
        {"a small cube under a large one",
         cube_at({0, 0, 2}, Mat3::Identity(), {4, 4, 4}),
         cube_at({0, 0, -0.5}),
         0,
         4,
         0,
         {{0.5, 0.5, 0}}},
        {"a cube on its edge on a table",
         cube_at({0, 0, half_diagonal}, about_x),
         table(),
         2,
         0,
         0,
         {{0.5, 0, 0}, {-0.5, 0, 0}}},
        {"a cube on its edge over the edge of a table",
         cube_at({2, 0, half_diagonal}, about_x),
         table(),
         1,
         0,
         1,
         {{1.5, 0, 0}, {2, 0, 0}}},
        {"two crossed edges",
         cube_at({0, 0, half_diagonal}, about_y),
         cube_at({0, 0, -half_diagonal}, about_x),
         0,
         0,
         1,
         {{0, 0, 0}}},
    };
}

}  // namespace

TEST_CASE("contacts of boxes: how many, of which kind, where") {
    for (const Scene& scene : scenes()) {
        CAPTURE(scene.name);
        require_contacts(contacts_of(scene.a, scene.b), scene.vertices_of_a, scene.vertices_of_b,
                         scene.edges, scene.places);
    }
}

TEST_CASE("a disturbance of 1e-9 changes no contact, in 200 tries each") {
    Random random(49);
    for (const Scene& scene : scenes())
        for (int i = 0; i < 200; ++i) {
            CAPTURE(scene.name, i);
            const ConvexShape b = placed(scene.b, disturbance(random));
            require_contacts(contacts_of(placed(scene.a, disturbance(random)), b),
                             scene.vertices_of_a, scene.vertices_of_b, scene.edges, scene.places);
        }
}

TEST_CASE("in a turned and moved world the contacts are turned and moved") {
    Random random(50);
    for (const Scene& scene : scenes())
        for (int i = 0; i < 50; ++i) {
            CAPTURE(scene.name, i);
            const RigidBody frame = random_place(random, 3);
            std::vector<Contact> contacts =
                contacts_of(placed(scene.a, frame), placed(scene.b, frame));
            for (Contact& contact : contacts) {
                contact.position = to_body(frame, contact.position);
                contact.normal = frame.orientation.conjugate() * contact.normal;
            }
            require_contacts(contacts, scene.vertices_of_a, scene.vertices_of_b, scene.edges,
                             scene.places);
        }
}

TEST_CASE("swapping A and B reverses the normal and keeps the positions") {
    for (const Scene& scene : scenes()) {
        CAPTURE(scene.name);
        const auto one = contacts_of(scene.a, scene.b), other = contacts_of(scene.b, scene.a);
        REQUIRE(one.size() == other.size());
        for (const Contact& contact : one) REQUIRE(has_contact_at(other, contact.position));
        for (const Contact& contact : other)
            REQUIRE_THAT(contact.normal, agrees_with(Vec3(0, 0, -1), 1, 1e-6));
    }
}

TEST_CASE("edge contacts know their edges, at right angles to the normal") {
    const ConvexShape cube = cube_at({2, 0, 0.5}), board = table();
    const auto along = [](const ConvexShape& shape, const Feature& edge) -> Vec3 {
        return (shape.vertices[edge.other] - shape.vertices[edge.index]).normalized();
    };
    int edges = 0;
    for (const Contact& contact : contacts_of(cube, board)) {
        if (!is_edge_edge(contact.features)) continue;
        ++edges;
        CHECK_THAT(std::abs(along(cube, contact.features.a).x()), WithinAbs(1, 1e-12));
        CHECK_THAT(std::abs(along(board, contact.features.b).y()), WithinAbs(1, 1e-12));
    }
    CHECK(edges == 2);
}

TEST_CASE("slightly penetrating shapes have contacts with negative gaps") {
    const auto contacts = contacts_of(cube_at({0, 0, 0.49}), table());
    REQUIRE(contacts.size() == 4);
    for (const Contact& contact : contacts) CHECK_THAT(contact.separation, WithinAbs(-0.01, 1e-12));

    // Tilted by a little: one side has sunk in deeper.
    const Mat3 tilt = Eigen::AngleAxisd(0.01, Vec3::UnitY()).matrix();
    const auto tilted = contacts_of(cube_at({0, 0, 0.49}, tilt), table());
    REQUIRE(tilted.size() == 4);
    double deepest = 0, highest = -1;
    for (const Contact& contact : tilted) {
        deepest = std::min(deepest, contact.separation);
        highest = std::max(highest, contact.separation);
    }
    CHECK(deepest < -0.014);
    CHECK(highest > -0.006);
}

TEST_CASE("of shapes whose sides nearly coincide, the deepest corner is a contact") {
    // Bricks above each other drift by some micrometres, and turn by some microradians: the corner that
    // sinks in deepest is beside the face below, and the sides that end in it are above the slab.
    Random random(51);
    int beside = 0;
    for (int i = 0; i < 2000; ++i) {
        const Vec3 axis = random.coordinates(-1, 1).cwiseProduct(Vec3(30, 2, 10));
        const Mat3 turn = Eigen::AngleAxisd(1e-6 * axis.norm(), axis.normalized()).matrix();
        const double aside = random.uniform(-1e-5, 1e-5);
        const ConvexShape lower = cube_at({0, 0, -0.5});
        ConvexShape upper = cube_at({0.3, aside, 0.5}, turn);
        const double depth = random.uniform(0, 1e-6);
        double lowest = 1;  // of the corners above the lower one
        for (const Vec3& vertex : upper.vertices)
            if (vertex.x() < 0.5) lowest = std::min(lowest, vertex.z());
        upper = cube_at({0.3, aside, 0.5 - lowest - depth}, turn);
        const Separation separation = find_separation(upper, lower);
        if (separation.distance < -contact_tolerance) continue;  // another corner is deeper
        CAPTURE(i, separation.distance, aside);
        double deepest = 1;
        for (const Contact& contact : find_contact_points(upper, lower, separation)) {
            deepest = std::min(deepest, contact.separation);
            beside += std::abs(contact.position.y()) > 0.5 + contact_tolerance;
        }
        CHECK(deepest <= separation.distance + 1e-9);
    }
    CHECK(beside > 20);
}

TEST_CASE("shapes apart have no contact, and degenerate touches have one") {
    CHECK(contacts_of(cube_at({0, 0, 0.51}), table()).empty());
    CHECK(contacts_of(cube_at({1, 1, 1}), cube_at({0, 0, 0})).size() == 1);  // two vertices
    CHECK(contacts_of(cube_at({1, 0, 1}), cube_at({0, 0, 0})).size() == 2);  // one common edge
    CHECK_THROWS_WITH(find_contact_points(table(), table(), {}, 0), ContainsSubstring("tolerance"));
}

TEST_CASE("every contact of touching random shapes lies on both") {
    Random random(51);
    int touching = 0;
    for (int i = 0; i < 2000; ++i) {
        const ConvexShape b = placed(make_convex(random_tetrahedron(random)), RigidBody{});
        ConvexShape a = placed(make_convex(prism_polyhedron(5, 0.7, 1)), random_place(random, 4));
        // Dropped along the normal of the best plane until the distance is used up.
        for (int step = 0; step < 200; ++step) {
            const Separation gap = find_separation(a, b);
            const double distance = distance_between(a, b).low;
            for (Vec3& vertex : a.vertices) vertex -= distance * gap.normal;
            if (distance < 1e-10) break;
        }
        if (distance_between(a, b).high > 1e-8) continue;
        ++touching;
        const auto contacts = contacts_of(a, b);
        REQUIRE_FALSE(contacts.empty());
        for (const Contact& contact : contacts)
            for (const ConvexShape* shape : std::array<const ConvexShape*, 2>{&a, &b})
                for (std::size_t f = 0; f < shape->faces.size(); ++f)
                    REQUIRE(shape->normals[f].dot(contact.position -
                                                  shape->vertices[shape->faces[f][0]]) < 1e-5);
    }
    CHECK(touching > 1000);
}
