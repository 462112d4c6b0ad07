#include "common/core/contact.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/core/errors.hpp"

namespace collide {

Surface combine(const Surface& a, const Surface& b) {
    return {.restitution = std::max(a.restitution, b.restitution),
            .friction = std::sqrt(a.friction) * std::sqrt(b.friction)};
}

void require_valid(const char* name, const Surface& surface) {
    const std::string prefix = name;
    require_fraction((prefix + ".restitution").c_str(), surface.restitution);
    require_not_negative((prefix + ".friction").c_str(), surface.friction);
}

Feature face_feature(int face) { return {.kind = Feature::Kind::face, .index = face}; }

Feature vertex_feature(int vertex) { return {.kind = Feature::Kind::vertex, .index = vertex}; }

Feature edge_feature(int from, int to) {
    return {.kind = Feature::Kind::edge, .index = std::min(from, to), .other = std::max(from, to)};
}

bool is_edge_edge(const FeaturePair& features) {
    return features.a.kind == Feature::Kind::edge && features.b.kind == Feature::Kind::edge;
}

void require_valid(const Contact& contact, int bodies) {
    const auto exists = [&](int body) { return body >= 0 && body < bodies; };
    const bool two = exists(contact.a) && (exists(contact.b) || contact.b == world);
    if (!two || contact.a == contact.b)
        refuse("bodies of a contact",
               std::to_string(contact.a) + " and " + std::to_string(contact.b),
               "two different ones of " + std::to_string(bodies) + ", or the second the world (" +
                   std::to_string(world) + ")");
    require_unit("contact.normal", contact.normal);
    require_finite("contact.position", contact.position);
    require_valid("contact.surface", contact.surface);
}

// [contact-frame]
Mat3 contact_frame(const Vec3& normal) {
    Eigen::Index flattest = 0;  // the coordinate axis farthest from the normal
    normal.cwiseAbs().minCoeff(&flattest);
    const Vec3 tangent = normal.cross(Vec3::Unit(flattest)).normalized();
    Mat3 frame;
    frame << tangent.transpose(), normal.cross(tangent).transpose(), normal.transpose();
    return frame;
}
// [contact-frame]

}  // namespace collide
