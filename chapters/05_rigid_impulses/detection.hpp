// Which bodies of a scene touch or overlap, with what is remembered from one moment to the next.
#pragma once
#include <unordered_map>

#include "chapters/04_collision_detection/broad_phase.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"
#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

/// The caches of detection; they change the cost of an answer, not the answer. `placed` is its working
/// copy: the shapes for the bodies that were given to detect last.
struct DetectionMemory {
    BroadPhase broad_phase;
    std::vector<Shape> placed;  ///< the shapes where the bodies are now
    std::unordered_map<IndexPair, std::optional<Witness>, IndexPairHash> planes;
    std::int64_t hits = 0;      ///< pairs for which a remembered plane was enough
    std::int64_t searches = 0;  ///< pairs for which all planes were looked at
};
DetectionMemory start_detection(const Scene& scene);

// [detection]
/// Two bodies that touch, or nearly do.
struct NearPair {
    IndexPair pair;
    double distance = 0;                            ///< negative: the depth of their overlap [m]
    std::optional<Separation> best = std::nullopt;  ///< the plane for their contacts, if known
};
/// The result of detection at one moment. Pairs of fixed bodies, and pairs that
/// pass through each other, are left out.
struct Detection {
    std::vector<NearPair> near = {};  ///< not farther apart than the tolerance, in order
    double depth = 0;                 ///< of the deepest overlap, zero if there is none [m]
    std::optional<IndexPair> illegal = std::nullopt;  ///< the pair whose overlap is farthest
                                                      ///< beyond what is allowed, if one is
};
// [detection]

/// How deep pairs may overlap, where that is more than rounding (separating_tolerance) [m].
using LegalDepths = std::unordered_map<IndexPair, double, IndexPairHash>;

/// Looks at the bodies where they are now. They are those of the scene, perhaps moved.
/// @param slack  a cached separating plane is accepted, also for contacts, if the bodies penetrate it by
///               at most this; zero: for contacts the best plane is searched [m]
Detection detect(const Scene& scene, const std::vector<RigidBody>& bodies, double tolerance,
                 DetectionMemory& memory, const LegalDepths& legal = {}, double slack = 0);

/// The contacts of all near pairs, with their surfaces, for the bodies that were given to detect
/// last. A fixed body is always the second of its pair: the normal of a floor points up.
/// @param reach  see find_contact_points
std::vector<Contact> find_contacts(const Scene& scene, const Detection& detection, double tolerance,
                                   const DetectionMemory& memory, double reach = 0);

/// A pair that overlaps, with an edge that proves it if there is one.
struct KnownOverlap {
    IndexPair pair;
    std::optional<OverlapWitness> edge;
};
/// Remembers why the illegal pair overlaps, for the bodies that were given to detect last.
KnownOverlap remember_overlap(const Detection& detection, const DetectionMemory& memory);
/// Does the remembered edge still prove the overlap? If not, nothing is known.
bool still_overlaps(const Scene& scene, const std::vector<RigidBody>& bodies,
                    const KnownOverlap& known);

}  // namespace collide
