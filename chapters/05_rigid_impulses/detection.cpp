#include "chapters/05_rigid_impulses/detection.hpp"

#include <algorithm>

namespace collide {

namespace {

/// Bodies at a gap of the tolerance must meet in the broad phase.
std::vector<BoundingBox> boxes_around(const std::vector<Shape>& placed, double margin) {
    std::vector<BoundingBox> boxes;
    boxes.reserve(placed.size());
    for (const Shape& shape : placed) {
        boxes.push_back(bounding_box(shape));
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
                 DetectionMemory& memory, const LegalDepths& legal, double slack) {
    for (std::size_t i = 0; i < bodies.size(); ++i)
        place(scene.shapes[i], bodies[i], memory.placed[i]);
    update_broad_phase(memory.broad_phase, boxes_around(memory.placed, tolerance));

    Detection detection;
    double worst_excess = 0;
    for (const IndexPair& pair : memory.broad_phase.pairs) {
        const auto [a, b] = pair;
        if ((is_fixed(bodies[a]) && is_fixed(bodies[b])) || pass_through(scene, a, b)) continue;
        const CachedSeparation found =
            cached_separation(memory.placed[a], memory.placed[b], memory.planes[pair],
                              std::max(slack, separating_tolerance));
        ++(found.use == WitnessUse::hit ? memory.hits : memory.searches);
        const double distance = found.separation.distance;
        const bool is_best = found.use != WitnessUse::hit || slack > 0;
        if (distance <= tolerance)
            detection.near.push_back(
                {pair, distance, is_best ? std::optional(found.separation) : std::nullopt});
        detection.depth = std::max(detection.depth, -distance);
        const auto deeper = legal.find(pair);
        const double excess =
            -distance - (deeper == legal.end() ? separating_tolerance : deeper->second);
        if (excess > worst_excess) {
            worst_excess = excess;
            detection.illegal = pair;
        }
    }
    std::sort(detection.near.begin(), detection.near.end(),
              [](const NearPair& one, const NearPair& other) { return one.pair < other.pair; });
    return detection;
}
// [detect]

// On a hit the distance was that of the remembered plane, which may not be the best one. Contact
// needs the best.
std::vector<Contact> find_contacts(const Scene& scene, const Detection& detection, double tolerance,
                                   const DetectionMemory& memory, double reach) {
    std::vector<Contact> contacts;
    contacts.reserve(4 * detection.near.size());
    for (const NearPair& near : detection.near) {
        auto [a, b] = near.pair;
        std::optional<Separation> known = near.best;
        if (is_fixed(scene.bodies[a])) {
            std::swap(a, b);
            known.reset();  // it is that of the bodies in their other order
        }
        const Surface surface = combine(scene.surfaces[a], scene.surfaces[b]);
        for (Contact& contact :
             find_contact_points(memory.placed[a], memory.placed[b], tolerance, reach, known)) {
            contact.a = a;
            contact.b = b;
            contact.surface = surface;
            contacts.push_back(contact);
        }
    }
    return contacts;
}

KnownOverlap remember_overlap(const Detection& detection, const DetectionMemory& memory) {
    const auto [a, b] = detection.illegal.value();
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
