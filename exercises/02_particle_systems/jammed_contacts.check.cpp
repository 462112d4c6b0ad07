#include "chapters/02_particle_systems/jammed.hpp"

#include "chapters/02_particle_systems/lcp.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Arguments of the exercise.
struct Wish {
    int count;
    double mass, speed;
};
const Wish wishes[] = {{2, 1, 1}, {3, 2.5, 0.4}, {4, 0.1, 3}, {5, 7, 0.02}, {8, 0.3, 12}};

/// The answer, once it is well formed: every number is there, and the bodies of the contacts exist.
Jammed answer_to(const Wish& wish) {
    Jammed jammed = jammed_contacts(wish.count, wish.mass, wish.speed);
    const auto& [problem, certificate] = jammed;
    const auto contacts = static_cast<Eigen::Index>(problem.contacts.size());
    REQUIRE(contacts == wish.count);
    REQUIRE(problem.b.size() == contacts);
    REQUIRE(problem.b.allFinite());
    REQUIRE(certificate.size() == contacts);
    REQUIRE(certificate.allFinite());
    const int bodies = static_cast<int>(problem.inverse_mass.size());
    for (const Contact& contact : problem.contacts) REQUIRE_NOTHROW(require_valid(contact, bodies));
    return jammed;
}

double inverse_mass(const ContactProblem& problem, int body) {
    return body == world ? 0 : problem.inverse_mass[static_cast<std::size_t>(body)];
}

/// Sum of the impulses y on a body, and how much of it cancels.
struct Received {
    Vec3 impulse = Vec3::Zero();
    double without_directions = 0;
};
std::vector<Received> received_by_each(const ContactProblem& problem, const VecX& y) {
    std::vector<Received> received(problem.inverse_mass.size());
    for (std::size_t i = 0; i < problem.contacts.size(); ++i)
        for (const int body : {problem.contacts[i].a, problem.contacts[i].b}) {
            if (body == world) continue;
            const double size = y[static_cast<Eigen::Index>(i)];
            const double sign = body == problem.contacts[i].a ? 1 : -1;
            Received& sum = received[static_cast<std::size_t>(body)];
            sum.impulse += sign * size * problem.contacts[i].normal;
            sum.without_directions += std::abs(size);
        }
    return received;
}

void require_no_change(const Jammed& jammed) {
    const auto received = received_by_each(jammed.problem, jammed.certificate);
    for (std::size_t k = 0; k < received.size(); ++k) {
        if (jammed.problem.inverse_mass[k] == 0) continue;
        INFO("what body " << k << " receives of the certificate's impulses, in all");
        REQUIRE_THAT(received[k].impulse,
                     agrees_with(Vec3(0, 0, 0), received[k].without_directions));
    }
}
void require_no_pull(const Jammed& jammed) {
    INFO("the certificate: " << to_text(jammed.certificate));
    REQUIRE(jammed.certificate.minCoeff() >= 0);
    REQUIRE(jammed.certificate.maxCoeff() > 0);
}
void require_negative(const Jammed& jammed) {
    const VecX terms = jammed.problem.b.cwiseProduct(jammed.certificate);
    INFO("the terms of b·y: " << to_text(terms));
    REQUIRE(terms.sum() < -1e-9 * terms.cwiseAbs().sum());
}

/// The problem with all contacts but one.
Lcp without(const ContactProblem& problem, int left_out) {
    ContactProblem rest = problem;
    rest.contacts.erase(rest.contacts.begin() + left_out);
    const Eigen::Index after = problem.b.size() - left_out - 1;
    rest.b.resize(problem.b.size() - 1);
    rest.b << problem.b.head(left_out), problem.b.tail(after);
    return {contact_matrix(rest), rest.b};
}

}  // namespace

TEST_CASE("there are as many contacts as asked for, all of them valid, with a b and a y for each") {
    for (const Wish& wish : wishes) answer_to(wish);
}

TEST_CASE("a body is fixed, or has the mass that was asked for") {
    for (const Wish& wish : wishes)
        for (const double inverse : answer_to(wish).problem.inverse_mass) {
            INFO("an inverse mass of " << to_text(inverse) << " where the mass shall be "
                                       << wish.mass);
            if (inverse != 0) REQUIRE_THAT(inverse, agrees_with(1 / wish.mass));
        }
}

TEST_CASE("in every contact one of the two can move") {
    for (const Wish& wish : wishes) {
        const ContactProblem problem = answer_to(wish).problem;
        for (const Contact& contact : problem.contacts) {
            INFO("the bodies of a contact: " << contact.a << " and " << contact.b
                                             << " (−1: the world)");
            REQUIRE(inverse_mass(problem, contact.a) + inverse_mass(problem, contact.b) > 0);
        }
    }
}

TEST_CASE("the fastest approach has the speed that was asked for") {
    for (const Wish& wish : wishes) {
        const VecX b = answer_to(wish).problem.b;
        REQUIRE_THAT(b.minCoeff(), agrees_with(-wish.speed));
    }
}

TEST_CASE("the certificate's impulses do not pull, and are not all zero") {
    for (const Wish& wish : wishes) require_no_pull(answer_to(wish));
}

TEST_CASE("the certificate's impulses cancel at every body that can move") {
    for (const Wish& wish : wishes) require_no_change(answer_to(wish));
}

TEST_CASE("b·y is negative, by more than rounding") {
    for (const Wish& wish : wishes) require_negative(answer_to(wish));
}

TEST_CASE("whoever pushes, there is no solution") {
    for (const Wish& wish : wishes) {
        const ContactProblem problem = answer_to(wish).problem;
        const LcpSolution found = solve_by_enumeration({contact_matrix(problem), problem.b});
        INFO("of " << wish.count << " contacts, f = " << to_text(found.f)
                   << " leaves a residual of " << found.residual);
        REQUIRE(to_text(found.status) == std::string("no_solution"));
    }
}

TEST_CASE("without any one of the contacts there is a solution") {
    for (const Wish& wish : wishes) {
        const ContactProblem problem = answer_to(wish).problem;
        for (int i = 0; i < wish.count; ++i) {
            INFO("without contact " << i << " of " << wish.count << ", counted from 0");
            REQUIRE(to_text(solve_by_enumeration(without(problem, i)).status) ==
                    std::string("solved"));
        }
    }
}

TEST_CASE("any mass and any speed will do, in any units") {
    Random random(seed_of(24));
    for (int i = 0; i < 60; ++i) {
        const auto of_any_size = [&](int decades) {
            const double digits = random.uniform(1, 10);
            return digits * std::pow(10, random.index(decades) - (decades + 1) / 2);
        };
        const Wish wish{2 + random.index(3), of_any_size(19), of_any_size(37)};
        INFO(wish.count << " contacts, mass " << wish.mass << ", speed " << wish.speed);
        const Jammed jammed = answer_to(wish);
        const auto& [problem, certificate] = jammed;
        for (const double inverse : problem.inverse_mass)
            if (inverse != 0) REQUIRE_THAT(inverse, agrees_with(1 / wish.mass));
        REQUIRE_THAT(problem.b.minCoeff(), agrees_with(-wish.speed));
        require_no_pull(jammed);
        require_no_change(jammed);
        require_negative(jammed);
        const Lcp lcp{contact_matrix(problem), problem.b};
        REQUIRE(to_text(solve_by_enumeration(lcp).status) == std::string("no_solution"));
    }
}

TEST_CASE("masses and speeds that a float cannot hold") {
    for (const Wish& wish : {Wish{3, 1e-40, 1 + 1e-9}, {4, 1 + 1e-9, 1e-40}, {2, 1e39, 1e39}}) {
        const Jammed jammed = answer_to(wish);
        for (const double inverse : jammed.problem.inverse_mass)
            if (inverse != 0) REQUIRE_THAT(inverse, agrees_with(1 / wish.mass));
        REQUIRE_THAT(jammed.problem.b.minCoeff(), agrees_with(-wish.speed));
        require_no_change(jammed);
        require_negative(jammed);
    }
}

TEST_CASE("there may be a hundred contacts") {
    for (const int count : {6, 7, 17, 100}) {
        const Jammed jammed = answer_to({count, 2, 0.5});
        require_no_pull(jammed);
        require_no_change(jammed);
        require_negative(jammed);
        // All are needed: a contact with y = 0 could be removed, and the proof would still hold.
        INFO("the certificate: " << to_text(jammed.certificate));
        REQUIRE(jammed.certificate.minCoeff() > 0);
    }
}

TEST_CASE("asked again, with other wishes in between, it answers the same") {
    std::vector<Jammed> first;
    for (const Wish& wish : wishes) first.push_back(answer_to(wish));
    for (std::size_t i = std::size(wishes); i-- > 0;) {
        const Jammed again = answer_to(wishes[i]);
        REQUIRE(again.problem.inverse_mass == first[i].problem.inverse_mass);
        REQUIRE(again.problem.b == first[i].problem.b);
        REQUIRE(again.certificate == first[i].certificate);
    }
}
