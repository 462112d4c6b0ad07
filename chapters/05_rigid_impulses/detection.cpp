#include "chapters/05_rigid_impulses/detection.hpp"

#include <algorithm>

namespace collide {

namespace {

/// Moves the copy of a shape to where its body is, without allocating.
void place(const ConvexShape& shape, const RigidBody& body, ConvexShape& copy) {
    const Mat3 R = body.orientation.toRotationMatrix();
    for (std::size_t i = 0; i < shape.vertices.size(); ++i)
        copy.vertices[i] = body.position + R * shape.vertices[i];
    for (std::size_t i = 0; i < shape.normals.size(); ++i) copy.normals[i] = R * shape.normals[i];
}

/// Bodies at a gap of the tolerance must meet in the broad phase.
std::vector<BoundingBox> boxes_around(const std::vector<ConvexShape>& placed, double margin) {
    std::vector<BoundingBox> boxes;
    for (const ConvexShape& shape : placed) {
        boxes.push_back(bounding_box(shape.vertices));
        boxes.back().low.array() -= margin;
        boxes.back().high.array() += margin;
    }
    return boxes;
}

}  // namespace

DetectionMemory start_detection(const Scene& scene) {
    DetectionMemory memory;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        memory.placed.push_back(placed(scene.shapes[i], scene.bodies[i]));
    memory.broad_phase = start_broad_phase(boxes_around(memory.placed, 0));
    return memory;
}

// [detect]
Detection detect(const Scene& scene, const std::vector<RigidBody>& bodies, double tolerance,
                 DetectionMemory& memory) {
    for (std::size_t i = 0; i < bodies.size(); ++i)
        place(scene.shapes[i], bodies[i], memory.placed[i]);
    update_broad_phase(memory.broad_phase, boxes_around(memory.placed, tolerance));

    Detection detection;
    for (const IndexPair& pair : memory.broad_phase.pairs) {
        const auto [a, b] = pair;
        if (is_fixed(bodies[a]) && is_fixed(bodies[b])) continue;
        const CachedSeparation found =
            cached_separation(memory.placed[a], memory.placed[b], memory.planes[pair]);
        ++(found.use == WitnessUse::hit ? memory.hits : memory.searches);
        const double distance = found.separation.distance;
        if (distance <= tolerance) detection.near.push_back(pair);
        if (-distance > detection.depth) {
            detection.depth = -distance;
            if (detection.depth > separating_tolerance) detection.deepest = pair;
        }
    }
    std::sort(detection.near.begin(), detection.near.end());
    return detection;
}
// [detect]

// On a hit the distance was that of the remembered plane, which may not be the best one. Contact
// needs the best.
std::vector<RigidContact> find_contacts(const std::vector<RigidBody>& bodies,
                                        const Detection& detection, double tolerance,
                                        const DetectionMemory& memory) {
    std::vector<RigidContact> contacts;
    for (auto [a, b] : detection.near) {
        if (is_fixed(bodies[a])) std::swap(a, b);
        const ConvexShape &shape_a = memory.placed[a], &shape_b = memory.placed[b];
        const Separation best = find_separation(shape_a, shape_b);
        for (const ContactPoint& point : find_contact_points(shape_a, shape_b, best, tolerance))
            contacts.push_back({a, b, point});
    }
    return contacts;
}

KnownOverlap remember_overlap(const Detection& detection, const DetectionMemory& memory) {
    const auto [a, b] = detection.deepest.value();
    return {{a, b}, find_overlap_witness(memory.placed[a], memory.placed[b])};
}

bool still_overlaps(const Scene& scene, const std::vector<RigidBody>& bodies,
                    const KnownOverlap& known) {
    if (!known.edge) return false;
    const auto [a, b] = known.pair;
    return proves_overlap(placed(scene.shapes[a], bodies[a]), placed(scene.shapes[b], bodies[b]),
                          *known.edge);
}

}  // namespace collide
