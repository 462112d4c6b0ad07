// Spheres against spheres and polyhedra, hulls, and persistent feature identities.
#include <algorithm>
#include <limits>
#include <set>

#include "chapters/04_collision_detection/hull.hpp"
#include "chapters/04_collision_detection/nearest_point.hpp"
#include "chapters/04_collision_detection/shape.hpp"
#include "chapters/04_collision_detection/tests/convex_shapes.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

/// A point as a shape, for Gilbert, Johnson and Keerthi's algorithm.
ConvexShape point_shape(const Vec3& point) { return {{point}, {}, {}, {}}; }

/// The depth of a point inside, without signed distances: the shortest of many rays.
double depth_by_rays(Random& random, const ConvexShape& shape, const Vec3& point, int rays) {
    double shortest = std::numeric_limits<double>::infinity();
    for (int k = 0; k < rays; ++k) {
        const Vec3 way = random.direction();
        double exit = std::numeric_limits<double>::infinity();
        for (std::size_t f = 0; f < shape.faces.size(); ++f) {
            const double speed = shape.normals[f].dot(way);
            const double gap = shape.normals[f].dot(shape.vertices[shape.faces[f][0]] - point);
            if (speed > 1e-12) exit = std::min(exit, gap / speed);
        }
        shortest = std::min(shortest, exit);
    }
    return shortest;
}

ConvexShape random_convex(Random& random) {
    const int kind = random.index(4);
    const Vec3 size{random.log_uniform(0.05, 3), random.log_uniform(0.05, 3),
                    random.log_uniform(0.05, 3)};
    const Polyhedron solid = kind == 0   ? box_polyhedron(size)
                             : kind == 1 ? random_tetrahedron(random)
                             : kind == 2 ? icosahedron()
                                         : prism_polyhedron(5, 0.7, 1.3);
    return placed(make_convex(solid), random_place(random, 1));
}

double distance_to_feature(const ConvexShape& shape, const SurfacePoint& found) {
    const Feature& feature = found.feature;
    if (feature.kind == Feature::Kind::vertex)
        return (found.position - shape.vertices[feature.index]).norm();
    if (feature.kind == Feature::Kind::face)
        return std::abs(shape.normals[feature.index].dot(
            found.position - shape.vertices[shape.faces[feature.index][0]]));
    const Vec3 &from = shape.vertices[feature.index], &to = shape.vertices[feature.other];
    return (found.position - from).cross(to - from).norm() / (to - from).norm();
}

}  // namespace

TEST_CASE("spheres against polyhedra: the distance agrees with an independent algorithm") {
    Random random(471);
    const int pairs = sample_size(20'000, 100'000);
    int faces = 0, edges = 0, vertices = 0, inside = 0, overlapping = 0;
    for (int k = 0; k < pairs; ++k) {
        const ConvexShape shape = random_convex(random);
        const Sphere sphere{.centre = random.vector(0, 2.5), .radius = random.log_uniform(0.01, 1)};
        const SurfacePoint found = nearest_surface_point(shape, sphere.centre);
        REQUIRE_THAT(found.normal.norm(), WithinAbs(1, 1e-12));
        REQUIRE_THAT(VecX(found.position + found.distance * found.normal),
                     agrees_with(sphere.centre, 1, 1e-12));
        REQUIRE(distance_to_feature(shape, found) < 1e-9);
        if (found.distance > 0) {
            const DistanceBounds gjk = distance_between(point_shape(sphere.centre), shape);
            REQUIRE(found.distance >= gjk.low - 1e-9);
            REQUIRE(found.distance <= gjk.high + 1e-9);
            const Feature::Kind kind = found.feature.kind;
            ++(kind == Feature::Kind::face   ? faces
               : kind == Feature::Kind::edge ? edges
                                             : vertices);
        } else {
            ++inside;
            REQUIRE(-found.distance <= depth_by_rays(random, shape, sphere.centre, 20) + 1e-12);
        }
        // Both orders, through the common interface.
        const Separation one = find_separation(Shape(sphere), Shape(shape)),
                         other = find_separation(Shape(shape), Shape(sphere));
        REQUIRE_THAT(one.distance, WithinAbs(found.distance - sphere.radius, 1e-12));
        REQUIRE(one.distance == other.distance);
        REQUIRE(one.normal == -other.normal);
        overlapping += one.distance < 0;
    }
    CAPTURE(pairs, faces, edges, vertices, inside, overlapping);
    CHECK(std::min({faces, edges, vertices}) > pairs / 20);
    CHECK(inside > pairs / 50);
    CHECK(overlapping > pairs / 5);
}

TEST_CASE("the way out of a solid is found in the limit of many rays") {
    Random random(472);
    for (int k = 0; k < 20; ++k) {
        const ConvexShape cube = cube_at({0, 0, 0}, random.rotation(), {1, 2, 3});
        const Vec3 point = random.vector(0, 0.4);
        const double depth = -nearest_surface_point(cube, point).distance;
        REQUIRE_THAT(depth_by_rays(random, cube, point, 20'000), WithinAbs(depth, 2e-3));
    }
}

TEST_CASE("two spheres: distance, normal, contact, also with coincident centres") {
    Random random(473);
    for (int k = 0; k < 1000; ++k) {
        const Sphere a{.centre = random.direction(), .radius = random.log_uniform(1e-3, 1)};
        const Vec3 way = random.direction();
        const double gap = random.chance(0.5) ? 1e-7 : -0.3 * a.radius;
        const Sphere b{.centre = a.centre - (a.radius + 0.7 + gap) * way, .radius = 0.7};
        const auto contacts = find_contact_points(Shape(a), Shape(b), 1e-6);
        REQUIRE(contacts.size() == 1);
        CHECK_THAT(contacts[0].separation, WithinAbs(gap, 1e-12));
        CHECK_THAT(contacts[0].normal, agrees_with(way, 1, 1e-9));
        CHECK_THAT(contacts[0].position,
                   agrees_with(Vec3(a.centre - (a.radius + gap / 2) * way), 1, 1e-9));
        CHECK(contacts[0].features.a.kind == Feature::Kind::sphere);
    }
    const Sphere one{.radius = 2}, same{.radius = 1};
    const Separation found = find_separation(Shape(one), Shape(same));
    CHECK(found.distance == -3);
    CHECK(found.normal.norm() == 1);
    CHECK(find_contact_points(Shape(Sphere{}), Shape(Sphere{.centre = {3, 0, 0}}), 1e-6).empty());
}

TEST_CASE("a sphere on a cube touches a face, an edge or a vertex, and knows which") {
    const ConvexShape cube = cube_at({0, 0, 0});
    const auto features = [&](const Vec3& centre, double radius) {
        const auto contacts = find_contact_points(Shape(Sphere{centre, radius}), Shape(cube), 1e-6);
        REQUIRE(contacts.size() == 1);
        return contacts[0];
    };
    const Contact on_face = features({0.1, 0.2, 1.5}, 1);
    CHECK(on_face.features.b.kind == Feature::Kind::face);
    CHECK_THAT(on_face.normal, agrees_with(Vec3(0, 0, 1)));
    CHECK_THAT(on_face.position, agrees_with(Vec3(0.1, 0.2, 0.5)));
    const double diagonal = 1 / std::sqrt(2);
    const Contact on_edge = features({0.5 + diagonal, 0.2, 0.5 + diagonal}, 1);
    CHECK(on_edge.features.b.kind == Feature::Kind::edge);
    CHECK_THAT(on_edge.normal, agrees_with(Vec3(diagonal, 0, diagonal)));
    const Contact on_vertex = features(Vec3(0.5, 0.5, 0.5) + Vec3(1, 1, 1).normalized(), 1);
    CHECK(on_vertex.features.b.kind == Feature::Kind::vertex);
    CHECK_THAT(cube.vertices[on_vertex.features.b.index], agrees_with(Vec3(0.5, 0.5, 0.5)));
}

TEST_CASE("features keep their identity while bodies slide slowly, and change only at an edge") {
    // A cube slides over a table and beyond its edge: four corners on the face, then two of them
    // and two crossings of edges. Followed through 1 000 steps, with a little noise in each.
    Random random(474);
    const ConvexShape table = cube_at({0, 0, -0.5}, Mat3::Identity(), {4, 4, 1});
    const ConvexShape cube = make_convex(box_polyhedron({1, 1, 1}));
    std::set<FeaturePair> before;
    int changes = 0;
    Contact followed;
    for (int step = 0; step < 1000; ++step) {
        const double x = 1.2 + 0.7e-3 * step;  // the front corners leave the table at x = 1.5
        const Mat3 noise = Eigen::AngleAxisd(1e-9, random.direction()).toRotationMatrix();
        const ConvexShape moved =
            placed(cube, body_at(Vec3(x, 0.1, 0.5) + 1e-9 * random.direction(), noise));
        const auto contacts = find_contact_points(moved, table, find_separation(moved, table));
        REQUIRE(contacts.size() == 4);
        std::set<FeaturePair> now;
        for (const Contact& contact : contacts) now.insert(contact.features);
        REQUIRE(now.size() == 4);  // every contact has its own identity
        if (step > 0 && now != before) ++changes;
        if (step == 0) followed = contacts[0];
        // One corner stays on the table all the time: its contact keeps its identity.
        const auto same = std::find_if(contacts.begin(), contacts.end(), [&](const Contact& c) {
            return c.features == followed.features;
        });
        if (followed.position.x() < x) {
            REQUIRE(same != contacts.end());
            REQUIRE((same->position - followed.position).norm() < 1e-3);
            followed = *same;
        }
        before = now;
    }
    CHECK(changes == 1);
}

TEST_CASE(
    "a ball that rolls over a cube's edge keeps its contact's identity on each of the three") {
    const ConvexShape cube = cube_at({0, 0, 0});
    std::vector<Feature::Kind> kinds;
    Feature last;
    for (int step = 0; step <= 1000; ++step) {
        const double s = -0.4 + 1.6e-3 * step;  // along the path of the centre, around the edge
        const Vec3 centre = s < 0.5 ? Vec3(s, 0.1, 1.0)
                                    : Vec3(0.5 + 0.5 * std::sin(2 * (s - 0.5)), 0.1,
                                           0.5 + 0.5 * std::cos(2 * (s - 0.5)));
        const auto contacts = find_contact_points(Shape(Sphere{centre, 0.5}), Shape(cube), 1e-6);
        REQUIRE(contacts.size() == 1);
        const Feature now = contacts[0].features.b;
        if (kinds.empty() || now != last) kinds.push_back(now.kind);
        last = now;
    }
    CHECK(kinds == std::vector{Feature::Kind::face, Feature::Kind::edge});
}

TEST_CASE("the hull of a solid's corners is the solid") {
    Random random(475);
    for (const Polyhedron& solid : {box_polyhedron({1, 2, 3}), prism_polyhedron(7, 1, 2),
                                    icosahedron(), random_tetrahedron(random)}) {
        std::vector<Vec3> corners = solid.vertices;
        const Mat3 turn = random.rotation();
        for (Vec3& corner : corners) corner = turn * corner + Vec3(3, -2, 1);
        const Polyhedron hull = convex_hull("hull", corners);
        CHECK(hull.faces.size() == solid.faces.size());
        CHECK_NOTHROW(require_convex("hull", hull));
        CHECK_THAT(polyhedron_mass_properties(hull, 1).mass,
                   WithinAbs(polyhedron_mass_properties(solid, 1).mass, 1e-9));
    }
}

TEST_CASE("points that are not the corners of a solid are refused by name") {
    const std::vector<Vec3> corners = box_polyhedron({1, 1, 1}).vertices;
    const auto with = [&](const Vec3& point) {
        std::vector<Vec3> more = corners;
        more.push_back(point);
        return more;
    };
    for (const Vec3& point : {Vec3(0, 0, 0), Vec3(0.1, 0.2, 0.5), Vec3(0.5, 0, 0.5), corners[3]})
        CHECK_THROWS_WITH(convex_hull("rock", with(point)),
                          ContainsSubstring("point") && ContainsSubstring("of rock"));
    CHECK_THROWS_WITH(convex_hull("rock", with({0, std::nan(""), 0})), ContainsSubstring("rock"));
    CHECK_THROWS_WITH(convex_hull("rock", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}),
                      ContainsSubstring("number of points of rock = 3"));
    CHECK_THROWS_WITH(convex_hull("rock", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}),
                      ContainsSubstring("rock = flat"));
    CHECK_THROWS_WITH(convex_hull("rock", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}),
                      ContainsSubstring("rock = flat"));
}
