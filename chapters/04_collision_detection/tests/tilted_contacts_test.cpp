// How deep a vertex is below a face that is tilted against the plane of the pair.
#include <algorithm>

#include "chapters/04_collision_detection/contact_points.hpp"
#include "chapters/04_collision_detection/tests/convex_shapes.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

/// Where a line through a point enters and leaves a convex shape: it is the intersection of the half-spaces
/// behind all faces.
struct Chord {
    double from = -1e9, to = 1e9;  // along the line, from the point [m]
};
Chord chord_of(const ConvexShape& shape, const Vec3& point, const Vec3& way) {
    Chord chord;
    for (std::size_t f = 0; f < shape.faces.size(); ++f) {
        const Vec3& normal = shape.normals[f];
        const double behind = normal.dot(shape.vertices[shape.faces[f][0]] - point);
        const double slope = normal.dot(way);
        if (slope > 1e-12) chord.to = std::min(chord.to, behind / slope);
        if (slope < -1e-12) chord.from = std::max(chord.from, behind / slope);
    }
    return chord;
}

/// The gap of the two surfaces on a line along n̂, from B's end up to A's beginning.
double gap_along(const ConvexShape& a, const ConvexShape& b, const Vec3& point, const Vec3& n) {
    return chord_of(a, point, n).from - chord_of(b, point, n).to;
}

/// The plane of the face of one of the two that looks at the other most.
Separation facing(const ConvexShape& a, const ConvexShape& b, PlaneFrom from, const Vec3& b_to_a) {
    const ConvexShape& shape = from == PlaneFrom::face_of_a ? a : b;
    const Vec3 way = from == PlaneFrom::face_of_a ? Vec3(-b_to_a) : b_to_a;
    const auto best = std::max_element(
        shape.normals.begin(), shape.normals.end(),
        [&](const Vec3& one, const Vec3& other) { return one.dot(way) < other.dot(way); });
    const int face = static_cast<int>(best - shape.normals.begin());
    return *separation_along(a, b, {.from = from, .a = face, .b = face});
}

ConvexShape tilted_cube(double tilt, const Vec3& axis, const Vec3& at, const Vec3& size) {
    return cube_at(at, Eigen::AngleAxisd(tilt, axis).toRotationMatrix(), size);
}

}  // namespace

TEST_CASE("the separation at a contact is the distance of the two surfaces there") {
    Random random(1300);
    int overlapping = 0, on_faces = 0, at_edges = 0, beside = 0;
    for (int k = 0; k < sample_size(200, 2000); ++k) {
        // The first is the plain one: about x by 1e-3, sunk in by 0.5 mm.
        const double tilt = k == 0 ? 1e-3 : random.uniform(0, 2e-3);
        const double way = random.uniform(0, 6.28);
        const Vec3 axis = k == 0 ? Vec3(1, 0, 0) : Vec3(std::cos(way), std::sin(way), 0);
        const double to_x = random.uniform(-1, 1);
        const double to_y = random.uniform(-1, 1);
        Vec3 shift(to_x, to_y, 0);
        if (k % 3 == 0) shift.setZero();
        const Vec3 size = k % 3 == 0   ? Vec3(1, 1, 1)   // all vertices are the upper one's
                          : k % 3 == 1 ? Vec3(5, 5, 1)   // all are the lower one's
                                       : Vec3(2, 2, 1);  // edges cross
        const ConvexShape lower = cube_at({0, 0, -0.5}, Mat3::Identity(), {2, 2, 1});
        ConvexShape upper = tilted_cube(tilt, axis, shift + Vec3(0, 0, 0.5), size);
        // Down by its own tilt, so that the lowest point is 0.5 mm below the table's top if it is there.
        double lowest = 1;
        for (const Vec3& vertex : upper.vertices) lowest = std::min(lowest, vertex.z());
        const double depth = k % 3 == 1 ? lowest + 2e-3 : lowest + 5e-4;
        for (Vec3& vertex : upper.vertices) vertex.z() -= depth;
        if (find_separation(upper, lower).distance > 0)
            continue;  // its low corner is beside the table
        ++overlapping;
        for (const PlaneFrom from : {PlaneFrom::face_of_a, PlaneFrom::face_of_b}) {
            const Separation plane = facing(upper, lower, from, Vec3::UnitZ());
            const std::vector<Contact> contacts = find_contact_points(upper, lower, plane, 1e-3);
            CAPTURE(k, tilt, static_cast<int>(from), plane.distance, contacts.size());
            CHECK(!contacts.empty());
            for (const Contact& contact : contacts) {
                const bool crossing = is_edge_edge(contact.features);
                (crossing ? at_edges : on_faces) += 1;
                // On the very side of a shape the line grazes; a hair inwards it does not.
                const Vec3 inwards = (Vec3(0, 0, contact.position.z()) - contact.position) * 1e-9;
                const Vec3 point = contact.position + inwards;
                const double exact = gap_along(upper, lower, point, plane.normal);
                if (exact > 0.01) {
                    ++beside;  // within the tolerance, but not on the other: the line passes it
                    continue;
                }
                CHECK_THAT(contact.separation, WithinAbs(exact, crossing ? 1e-7 : 1e-8));
            }
            // The same with the other one as A.
            const Separation swapped =
                facing(lower, upper,
                       from == PlaneFrom::face_of_a ? PlaneFrom::face_of_b : PlaneFrom::face_of_a,
                       -Vec3::UnitZ());
            CHECK((swapped.normal + plane.normal).norm() < 1e-12);
            const std::vector<Contact> others = find_contact_points(lower, upper, swapped, 1e-3);
            REQUIRE(others.size() == contacts.size());
            for (const Contact& contact : contacts) {
                const auto same =
                    std::find_if(others.begin(), others.end(), [&](const Contact& other) {
                        return other.features.a == contact.features.b &&
                               other.features.b == contact.features.a;
                    });
                REQUIRE(same != others.end());
                CHECK((same->position - contact.position).norm() < 1e-12);
                CHECK_THAT(same->separation, WithinAbs(contact.separation, 1e-12));
            }
        }
    }
    CAPTURE(overlapping, on_faces, at_edges, beside);
    CHECK(beside <= 0.005 * on_faces);
    CHECK(overlapping > 150);
    CHECK(on_faces > 400);
    CHECK(at_edges > 50);
}

TEST_CASE("the plane of either face gives a tilted box the same depths") {
    const ConvexShape lower = cube_at({0, 0, -0.5}, Mat3::Identity(), {2, 2, 1});
    const ConvexShape upper = tilted_cube(1e-3, Vec3::UnitX(), {0, 0, 0.5 - 5e-4}, Vec3(1, 1, 1));
    std::vector<double> depths[2];
    for (const int k : {0, 1}) {
        const PlaneFrom from = k == 0 ? PlaneFrom::face_of_a : PlaneFrom::face_of_b;
        const std::vector<Contact> contacts =
            find_contact_points(upper, lower, facing(upper, lower, from, Vec3::UnitZ()), 1e-3);
        REQUIRE(contacts.size() == 4);
        for (const Contact& contact : contacts) depths[k].push_back(contact.separation);
        std::sort(depths[k].begin(), depths[k].end());
        // At y = −1/2 it is 1/2 mm deeper than in the middle, at y = 1/2 as much higher.
        for (const int i : {0, 1}) CHECK_THAT(depths[k][i], WithinAbs(-1e-3, 1e-6));
        for (const int i : {2, 3}) CHECK_THAT(depths[k][i], WithinAbs(0, 1e-6));
    }
    for (int i = 0; i < 4; ++i) CHECK_THAT(depths[0][i], WithinAbs(depths[1][i], 1e-8));
}

TEST_CASE("flat boxes have the depth of their pair everywhere") {
    const ConvexShape lower = cube_at({0, 0, -0.5}, Mat3::Identity(), {2, 2, 1});
    for (const double depth : {-5e-4, 0., 5e-4, 0.01})
        for (const double at : {0., 0.8}) {
            const ConvexShape upper = cube_at({at, at, 0.5 - depth});
            for (const PlaneFrom from : {PlaneFrom::face_of_a, PlaneFrom::face_of_b}) {
                const auto contacts = find_contact_points(
                    upper, lower, facing(upper, lower, from, Vec3::UnitZ()), 1e-3);
                CHECK(contacts.size() == 4);
                for (const Contact& contact : contacts)
                    CHECK_THAT(contact.separation, WithinAbs(-depth, 1e-15));
            }
        }
}
