// Solvers of other libraries, if they are installed: each takes a problem and returns forces.
#pragma once
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "chapters/02_particle_systems/lcp.hpp"

#ifdef COLLIDE_HAS_BULLET
#include <BulletDynamics/MLCPSolvers/btDantzigLCP.h>
#endif
#ifdef COLLIDE_HAS_DART
#include <dart/external/odelcpsolver/lcp.h>
#endif
#ifdef COLLIDE_HAS_SICONOS
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
extern "C" {
#include <numerics/LCP_Solvers.h>
#include <numerics/LinearComplementarityProblem.h>
#include <numerics/NonSmoothDrivers.h>
#include <numerics/NumericsMatrix.h>
#include <numerics/SolverOptions.h>
#include <numerics/lcp_cst.h>
}
#endif

namespace collide {

struct PeerSolver {
    std::string name;
    std::function<VecX(const Lcp&)> solve;
};

#if defined(COLLIDE_HAS_BULLET) || defined(COLLIDE_HAS_DART)
/// What both descendants of ODE's solver want: A by rows (DART's padded to a multiple of four), and
/// A x = b + w.
struct OdeArrays {
    std::vector<double> A, x, b, w, lo, hi;
    std::vector<int> findex;

    explicit OdeArrays(const Lcp& problem, bool is_padded) {
        const auto n = static_cast<std::size_t>(problem.b.size());
        const std::size_t stride = is_padded && n > 1 ? (n + 3) / 4 * 4 : n;
        A.assign(n * stride, 0);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                A[i * stride + j] =
                    problem.A(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
        x.assign(n, 0), w.assign(n, 0), lo.assign(n, 0);
        hi.assign(n, std::numeric_limits<double>::infinity());
        findex.assign(n, -1);
        b.resize(n);
        for (std::size_t i = 0; i < n; ++i) b[i] = -problem.b[static_cast<Eigen::Index>(i)];
    }
    [[nodiscard]] VecX forces() const {
        return VecX::Map(x.data(), static_cast<Eigen::Index>(x.size()));
    }
};
#endif

#ifdef COLLIDE_HAS_SICONOS
/// Siconos complains on standard output, where our table goes.
struct Silence {
    int kept = dup(1), nothing = open("/dev/null", O_WRONLY);

    Silence() {
        std::fflush(stdout);
        dup2(nothing, 1);
    }
    ~Silence() {
        std::fflush(stdout);
        dup2(kept, 1);
        close(kept);
        close(nothing);
    }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;
};

inline VecX solve_with_siconos(const Lcp& problem, int method) {
    const Silence silence;
    const auto n = static_cast<int>(problem.b.size());
    MatX A = problem.A;
    VecX q = problem.b, z = VecX::Zero(n), w = VecX::Zero(n);
    NumericsMatrix* M = NM_create_from_data(NM_DENSE, n, n, A.data());
    LinearComplementarityProblem lcp{};
    lcp.size = n;
    lcp.M = M;
    lcp.q = q.data();
    SolverOptions* options = solver_options_create(method);
    options->iparam[SICONOS_IPARAM_MAX_ITER] = 100 * n;
    linearComplementarity_driver(&lcp, z.data(), w.data(), options);
    solver_options_delete(options);
    M->matrix0 = nullptr;  // it is ours
    NM_clear(M);
    std::free(M);
    return z;
}
#endif

/// Those that were there when the course was configured.
inline std::vector<PeerSolver> peer_solvers() {
    std::vector<PeerSolver> peers;
#ifdef COLLIDE_HAS_BULLET
    peers.push_back({"Bullet", [](const Lcp& problem) {
                         OdeArrays arrays(problem, false);
                         btDantzigScratchMemory scratch;
                         btSolveDantzigLCP(static_cast<int>(problem.b.size()), arrays.A.data(),
                                           arrays.x.data(), arrays.b.data(), arrays.w.data(), 0,
                                           arrays.lo.data(), arrays.hi.data(), arrays.findex.data(),
                                           scratch);
                         return arrays.forces();
                     }});
#endif
#ifdef COLLIDE_HAS_DART
    peers.push_back({"DART", [](const Lcp& problem) {
                         OdeArrays arrays(problem, true);
                         dart::external::ode::dSolveLCP(
                             static_cast<int>(problem.b.size()), arrays.A.data(), arrays.x.data(),
                             arrays.b.data(), arrays.w.data(), 0, arrays.lo.data(),
                             arrays.hi.data(), arrays.findex.data());
                         return arrays.forces();
                     }});
#endif
#ifdef COLLIDE_HAS_SICONOS
    peers.push_back({"Siconos pivot", [](const Lcp& problem) {
                         return solve_with_siconos(problem, SICONOS_LCP_PIVOT);
                     }});
    peers.push_back({"Siconos Lemke", [](const Lcp& problem) {
                         return solve_with_siconos(problem, SICONOS_LCP_LEMKE);
                     }});
#endif
    return peers;
}

}  // namespace collide
