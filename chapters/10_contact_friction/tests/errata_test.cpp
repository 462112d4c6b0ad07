// Slips of Baraff 1994 in the sections on friction: the printed rule breaks a law, the corrected one
// keeps it.
#include "chapters/10_contact_friction/friction_solver.hpp"
#include "common/core/decompositions.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Two contacts in the plane, rows N₁, F₁, N₂, F₂ of bodies with enough ways to move. The first
/// contact presses, with its friction on the cone; the normal force of the second is to be driven.
struct TwoContacts {
    MatX A;
    VecX b, f;
    double mu, sign;  ///< the friction of the first is sign · μ f_N
};

VecX accelerations(const TwoContacts& contacts) { return contacts.A * contacts.f + contacts.b; }

/// The first contact pressed until a_N = 0, as on the cone. Nothing if that is not an answer.
std::optional<TwoContacts> random_contacts(Random& random) {
    MatX J(4, 6);
    for (double& entry : J.reshaped()) entry = random.uniform(-1, 1);
    VecX force(6);
    for (double& entry : force) entry = random.uniform(-1, 1);
    TwoContacts contacts{.A = J * J.transpose(),
                         .b = J * force,
                         .f = VecX::Zero(4),
                         .mu = random.uniform(0.1, 0.9),
                         .sign = random.chance(0.5) ? 1. : -1.};
    const double rise = contacts.A(0, 0) + contacts.sign * contacts.mu * contacts.A(0, 1);
    contacts.f[0] = -contacts.b[0] / rise;
    contacts.f[1] = contacts.sign * contacts.mu * contacts.f[0];
    const VecX a = accelerations(contacts);
    if (contacts.f[0] <= 0.1 || a[1] * contacts.sign >= -0.1) return std::nullopt;
    return contacts;
}

/// Δf for a unit of the second normal force, with Δa_N = 0 at the first and Δf_F = slope · Δf_N.
VecX direction(const TwoContacts& contacts, double slope) {
    const MatX& A = contacts.A;
    const double rise = A(0, 0) + slope * A(0, 1);
    VecX change = VecX::Zero(4);
    change[2] = 1;
    change[0] = -A(0, 2) / rise;
    change[1] = slope * change[0];
    return change;
}

}  // namespace

TEST_CASE("errata: Baraff 1994, section 5.5, Δf_F = ±Δf_N leaves the cone, ±μ Δf_N stays on it") {
    Random random(1030);
    int tried = 0, outside = 0;
    while (tried < 500) {
        const auto contacts = random_contacts(random);
        if (!contacts) continue;
        const VecX right = direction(*contacts, contacts->sign * contacts->mu);
        const VecX printed = direction(*contacts, contacts->sign);
        if (std::abs(right[0]) < 1e-3 || std::abs(printed[0]) < 1e-3) continue;
        ++tried;
        // Both keep the acceleration of the first normal.
        CHECK(std::abs((contacts->A * right)[0]) < 1e-9 * right.norm());
        CHECK(std::abs((contacts->A * printed)[0]) < 1e-9 * printed.norm());
        const auto off_cone = [&](const VecX& change) {
            const double step = 0.5 * contacts->f[0] / std::abs(change[0]);  // f_N stays positive
            const VecX f = contacts->f + step * change;
            return std::abs(f[1]) - contacts->mu * f[0];
        };
        CHECK(std::abs(off_cone(right)) < 1e-12 * contacts->f[0]);
        CHECK(std::abs(off_cone(printed)) > 1e-3 * contacts->f[0]);
        outside += off_cone(printed) > 0;
    }
    CHECK(outside > 100);  // not just inside the cone, which would be wrong as well
}

TEST_CASE("errata: Baraff 1994, section 5.3, NC⁻ is left where a_F becomes zero, not a_N") {
    Random random(1031);
    int tried = 0, inside = 0, corrected = 0;
    while (tried < 500) {
        const auto contacts = random_contacts(random);
        if (!contacts || contacts->sign > 0) continue;
        ++tried;
        const VecX a = accelerations(*contacts);
        REQUIRE(a[1] > 0.1);
        // On the cone a contact is clamped: a_N is zero already. By the printed rule it would enter
        // C_F at once, and keep its a_F instead of zero.
        CHECK(std::abs(a[0]) < 1e-12);
        VecX f = contacts->f;
        const MatX A11 = contacts->A.topLeftCorner(2, 2);
        VecX change = VecX::Zero(4);
        change[2] = 1;
        change.head(2) = least_squares(A11, -contacts->A.col(2).head(2));
        // As far as the friction, which now adjusts, goes inwards.
        const double inwards = change[1] + contacts->mu * change[0];
        if (inwards < 1e-3) continue;
        ++inside;
        f += 0.1 * contacts->f[0] / change.head(2).norm() * change;
        const VecX after = contacts->A * f + contacts->b;
        CHECK(std::abs(f[1]) < contacts->mu * f[0]);  // inside the cone
        CHECK(after[1] > 0.1 - 1e-12);                // and yet it accelerates: (10.2) is broken
        // The corrected rule waits for a_F = 0, where sticking and the cone agree.
        const VecX on_cone = direction(*contacts, -contacts->mu);
        const double fall = (contacts->A * on_cone)[1];
        if (fall >= -1e-3) continue;
        ++corrected;
        const VecX there = contacts->f + a[1] / -fall * on_cone;
        CHECK(std::abs((contacts->A * there + contacts->b)[1]) < 1e-9 * (1 + there.norm()));
        CHECK(std::abs(there[1] + contacts->mu * there[0]) < 1e-9 * (1 + there.norm()));
    }
    CHECK(inside > 100);
    CHECK(corrected > 50);
}
