// The surface near a sphere: normal and Hessian are the derivatives of the distance.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "chapters/04_collision_detection/nearest_point.hpp"
#include "chapters/12_compliant_contact/contact_sphere.hpp"
#include "common/core/random.hpp"

using namespace collide;
using Catch::Approx;

TEST_CASE("12: normal and Hessian are the first and second derivative of the distance", "[12]") {
    Random random(5);
    const Shape box = make_convex(box_polyhedron({0.4, 0.6, 0.8}));
    const Shape prism = make_convex(prism_polyhedron(5, 0.4, 0.5));
    const Shape ball = Sphere{{0.1, 0.2, 0.3}, 0.4};
    int faces = 0, edges = 0, corners = 0, inside = 0, right = 0, at_border = 0;
    for (int i = 0; i < 3000; ++i) {
        const Shape& shape = i % 3 == 0 ? box : i % 3 == 1 ? prism : ball;
        const Vec3 at = random.vector(0.05, 1);
        const NearSurface here = near_surface(shape, at);
        if (std::abs(here.distance) < 1e-3) continue;  // too close to a kink of the distance
        if (const auto* hull = std::get_if<ConvexShape>(&shape)) {
            const auto kind = nearest_surface_point(*hull, at).feature.kind;
            inside += here.distance < 0;
            faces += kind == Feature::Kind::face;
            edges += kind == Feature::Kind::edge;
            corners += kind == Feature::Kind::vertex;
        }
        constexpr double h = 1e-6;
        Vec3 slope;
        Mat3 hessian;
        bool is_smooth = true;
        for (int j = 0; j < 3; ++j) {
            const NearSurface up = near_surface(shape, at + h * Vec3::Unit(j)),
                              down = near_surface(shape, at - h * Vec3::Unit(j));
            slope[j] = (up.distance - down.distance) / (2 * h);
            hessian.col(j) = (up.normal - down.normal) / (2 * h);
            is_smooth = is_smooth && (up.normal - down.normal).norm() < 1e-3;
        }
        if (!is_smooth) continue;  // between two faces, inside
        CHECK((slope - here.normal).norm() < 1e-6);
        // Differences across the border between a face and an edge give half the jump.
        const bool is_right = (hessian - here.hessian).norm() < 1e-4 * (1 + here.hessian.norm());
        ++(is_right ? right : at_border);
    }
    CAPTURE(faces, edges, corners, inside, right, at_border);
    CHECK(right > 2000);
    CHECK(at_border <= 3);
    CHECK(faces > 100);
    CHECK(edges > 100);
    CHECK(corners > 100);
    CHECK(inside > 50);
}

TEST_CASE("12: spheres in corners touch the faces around them from inside", "[12]") {
    Scene scene;
    add_box(scene, {0.4, 0.6, 0.8}, 1);
    add_convex(scene, prism_polyhedron(6, 0.3, 0.4), 100);
    add_sphere(scene, 0.25, 1);
    const std::vector<ContactSphere> spheres = contact_spheres(scene, 0.02);
    REQUIRE(spheres.size() == 8 + 12 + 1);
    for (const ContactSphere& sphere : spheres) {
        if (const auto* hull = std::get_if<ConvexShape>(&scene.shapes[sphere.body])) {
            int touched = 0;
            for (std::size_t f = 0; f < hull->faces.size(); ++f) {
                const double beyond =
                    hull->normals[f].dot(sphere.centre - hull->vertices[hull->faces[f][0]]) +
                    sphere.radius;
                CHECK(beyond < 1e-12);
                touched += beyond > -1e-12;
            }
            CHECK(touched == 3);
        } else {
            CHECK(sphere.radius == 0.25);
        }
    }
    // Small bodies get small spheres.
    Scene small;
    add_box(small, {0.01, 0.02, 0.03}, 1);
    CHECK(contact_spheres(small, 0.02)[0].radius == Approx(0.001));
}
