// Siconos' solvers of friction problems, if they are installed.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "chapters/10_contact_friction/friction_error.hpp"
#include "chapters/10_contact_friction/friction_file.hpp"

#ifdef COLLIDE_HAS_SICONOS_FRICTION
#include <cstdio>
#include <cstdlib>
extern "C" {
#include <numerics/FrictionContactProblem.h>
#include <numerics/Friction_cst.h>
#include <numerics/NonSmoothDrivers.h>
#include <numerics/NumericsVerbose.h>
#include <numerics/SolverOptions.h>
}
#endif

namespace collide {

/// Which methods are compared with each other: sweeps over contacts, or Newton's for all at once.
enum class SolverKind { sweeps, newton };

/// A solver of an optional library.
struct FrictionPeer {
    std::string name;
    SolverKind kind;
    int dimension;  ///< of the problems that it takes, 2 or 3
    /// Prepares a problem, which is not timed. The function returned solves it to a tolerance.
    std::function<std::function<VecX(double tolerance)>(const FrictionProblem&)> prepare;
};

#ifdef COLLIDE_HAS_SICONOS_FRICTION
/// How a solver is set up: its number, then what differs from the defaults.
struct SiconosSetup {
    int method = 0, max_steps = 0;
    int local_method = 0;                                     ///< for one contact; 0: the default
    std::vector<std::pair<int, int>> integers = {};           ///< iparam
    std::vector<std::pair<int, int>> integers_of_local = {};  ///< iparam of the inner solver
};

inline std::function<VecX(double)> prepare_siconos(const FrictionProblem& problem,
                                                   const SiconosSetup& setup) {
    numerics_set_verbose(0);
    std::string text = to_siconos_text(problem);
    std::FILE* file = fmemopen(text.data(), text.size(), "r");
    const std::shared_ptr<FrictionContactProblem> given(frictionContact_newFromFile(file),
                                                        frictionContactProblem_free);
    std::fclose(file);
    return [given, setup, rows = problem.b.size()](double tolerance) {
        VecX reaction = VecX::Zero(rows), velocity = VecX::Zero(rows);
        SolverOptions* options = solver_options_create(setup.method);
        options->dparam[SICONOS_DPARAM_TOL] = tolerance;
        options->iparam[SICONOS_IPARAM_MAX_ITER] = setup.max_steps;
        for (const auto& [index, value] : setup.integers) options->iparam[index] = value;
        if (setup.local_method != 0) solver_options_update_internal(options, 0, setup.local_method);
        if (options->numberOfInternalSolvers > 0)
            for (const auto& [index, value] : setup.integers_of_local)
                options->internalSolvers[0]->iparam[index] = value;
        if (given->dimension == 2)
            fc2d_driver(given.get(), reaction.data(), velocity.data(), options);
        else
            fc3d_driver(given.get(), reaction.data(), velocity.data(), options);
        solver_options_delete(options);
        return reaction;
    };
}
#endif

/// The solvers found when the course was configured.
inline std::vector<FrictionPeer> friction_peers() {
    std::vector<FrictionPeer> peers;
#ifdef COLLIDE_HAS_SICONOS_FRICTION
    const auto add = [&](const std::string& name, SolverKind kind, int dimension,
                         const SiconosSetup& setup) {
        peers.push_back(
            {"Siconos " + name, kind, dimension,
             [setup](const FrictionProblem& problem) { return prepare_siconos(problem, setup); }});
    };
    constexpr int sweeps = 20'000, steps = 500;
    add("NSGS", SolverKind::sweeps, 3, {.method = SICONOS_FRICTION_3D_NSGS, .max_steps = sweeps});
    add("NSGS, quartic", SolverKind::sweeps, 3,
        {.method = SICONOS_FRICTION_3D_NSGS,
         .max_steps = sweeps,
         .local_method = SICONOS_FRICTION_3D_ONECONTACT_QUARTIC});
    add("NSGS, projection", SolverKind::sweeps, 3,
        {.method = SICONOS_FRICTION_3D_NSGS,
         .max_steps = sweeps,
         .local_method = SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration});
    add("NSGS, light errors", SolverKind::sweeps, 3,
        {.method = SICONOS_FRICTION_3D_NSGS,
         .max_steps = sweeps,
         .integers = {{SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION,
                       SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT_WITH_FULL_FINAL}}});
    add("PROX", SolverKind::newton, 3, {.method = SICONOS_FRICTION_3D_PROX, .max_steps = steps});
    add("NSN Alart-Curnier", SolverKind::newton, 3,
        {.method = SICONOS_FRICTION_3D_NSN_AC, .max_steps = steps});
    add("NSN Fischer-Burmeister", SolverKind::newton, 3,
        {.method = SICONOS_FRICTION_3D_NSN_FB, .max_steps = steps});
    add("2D NSGS", SolverKind::sweeps, 2,
        {.method = SICONOS_FRICTION_2D_NSGS, .max_steps = sweeps});
    add("2D CPG", SolverKind::newton, 2, {.method = SICONOS_FRICTION_2D_CPG, .max_steps = sweeps});
    add("2D Lemke", SolverKind::newton, 2,
        {.method = SICONOS_FRICTION_2D_LEMKE, .max_steps = sweeps});
#endif
    return peers;
}

}  // namespace collide
