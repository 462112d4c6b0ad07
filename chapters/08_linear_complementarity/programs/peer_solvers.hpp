// Solvers of other libraries, if they are installed: ODE's, its descendants in Bullet and DART, and
// two of Siconos.
#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "chapters/02_particle_systems/lcp.hpp"

#ifdef COLLIDE_HAS_BULLET
#include <BulletDynamics/MLCPSolvers/btDantzigLCP.h>
#endif
#ifdef COLLIDE_HAS_DART
#include <dart/external/odelcpsolver/error.h>
#include <dart/external/odelcpsolver/lcp.h>
#endif
#ifdef COLLIDE_HAS_ODE
#include <cstdarg>
/// ODE uses its solver itself and installs no header for it, but its library exports the name. The
/// memory it works in comes from an arena, of which it moves the first pointer on towards the last.
class dxWorldProcessMemArena {
public:
    void *next = nullptr, *begin = nullptr, *end = nullptr;
};
void dxSolveLCP(dxWorldProcessMemArena* memory, unsigned n, double* A, double* b_and_x, double* w,
                unsigned unbounded, double* low_and_high, int* friction_index);
std::size_t dxEstimateSolveLCPMemoryReq(unsigned n, bool is_w_given);
constexpr std::size_t ode_alignment = 64;
/// As in ode/error.h, which cannot be included along with DART's: they share their guards.
extern "C" void dSetMessageHandler(void (*handler)(int, const char*, va_list));
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

/// A problem as these libraries want it: A by rows, and A x = b + w with lo <= x <= hi. Solving it
/// spoils it. Memory that a library lets its caller keep is here as well.
struct PeerProblem {
    std::vector<double> A, x, b, w, lo, hi;
    std::vector<double> b_and_x, lo_and_hi;  ///< the same in pairs, for ODE
    std::vector<double> memory;              ///< for ODE
    int n;

    /// @param is_padded  rows are as long as the next multiple of four
    PeerProblem(const Lcp& problem, bool is_padded) : n(static_cast<int>(problem.b.size())) {
        const auto size = static_cast<std::size_t>(n);
        const std::size_t row = is_padded && n > 1 ? (size + 3) / 4 * 4 : size;
        A.assign(size * row, 0);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j)
                A[static_cast<std::size_t>(i) * row + static_cast<std::size_t>(j)] =
                    problem.A(i, j);
        x.assign(size, 0), w.assign(size, 0), lo.assign(size, 0);
        hi.assign(size, std::numeric_limits<double>::infinity());
        for (const double b_i : problem.b) {
            b.push_back(-b_i);
            b_and_x.insert(b_and_x.end(), {-b_i, 0});
            lo_and_hi.insert(lo_and_hi.end(), {0, hi[0]});
        }
#ifdef COLLIDE_HAS_ODE
        memory.resize((dxEstimateSolveLCPMemoryReq(static_cast<unsigned>(n), true) + ode_alignment) /
                      sizeof(double));
#endif
    }
};

/// Solves with a library that the course does not need: `solve` leaves the forces in x.
struct PeerSolver {
    std::string name;
    bool is_padded = false;
    std::function<void(PeerProblem&)> solve;
};

#ifdef COLLIDE_HAS_ODE
inline void solve_with_ode(PeerProblem& problem) {
    const auto n = static_cast<unsigned>(problem.n);
    dxWorldProcessMemArena arena;
    std::size_t space = problem.memory.size() * sizeof(double);
    arena.next = problem.memory.data();
    arena.begin = std::align(ode_alignment, space - ode_alignment, arena.next, space);
    arena.end = problem.memory.data() + problem.memory.size();
    dxSolveLCP(&arena, n, problem.A.data(), problem.b_and_x.data(), problem.w.data(), 0,
               problem.lo_and_hi.data(), nullptr);
    for (std::size_t i = 0; i < n; ++i) problem.x[i] = problem.b_and_x[2 * i + 1];
}
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

inline void solve_with_siconos(PeerProblem& problem, int method) {
    const Silence silence;
    const int n = problem.n;
    for (double& b_i : problem.b) b_i = -b_i;
    NumericsMatrix* M = NM_create_from_data(NM_DENSE, n, n, problem.A.data());
    LinearComplementarityProblem lcp{};
    lcp.size = n;
    lcp.M = M;
    lcp.q = problem.b.data();
    SolverOptions* options = solver_options_create(method);
    options->iparam[SICONOS_IPARAM_MAX_ITER] = 100 * n;
    linearComplementarity_driver(&lcp, problem.x.data(), problem.w.data(), options);
    solver_options_delete(options);
    M->matrix0 = nullptr;  // it is ours
    NM_clear(M);
    std::free(M);
}
#endif

/// Those that were there when the course was configured.
inline std::vector<PeerSolver> peer_solvers() {
    std::vector<PeerSolver> peers;
#ifdef COLLIDE_HAS_ODE
    dSetMessageHandler([](int, const char*, va_list) {});  // it complains on standard error
    peers.push_back({"ODE", true, solve_with_ode});
#endif
#ifdef COLLIDE_HAS_BULLET
    peers.push_back({"Bullet", false, [scratch = btDantzigScratchMemory()](PeerProblem& p) mutable {
                         btSolveDantzigLCP(p.n, p.A.data(), p.x.data(), p.b.data(), p.w.data(), 0,
                                           p.lo.data(), p.hi.data(), nullptr, scratch);
                     }});
#endif
#ifdef COLLIDE_HAS_DART
    dart::external::ode::dSetMessageHandler([](int, const char*, va_list) {});
    peers.push_back({"DART", true, [](PeerProblem& p) {
                         dart::external::ode::dSolveLCP(p.n, p.A.data(), p.x.data(), p.b.data(),
                                                        p.w.data(), 0, p.lo.data(), p.hi.data(),
                                                        nullptr);
                     }});
#endif
#ifdef COLLIDE_HAS_SICONOS
    peers.push_back({"Siconos pivot", false,
                     [](PeerProblem& p) { solve_with_siconos(p, SICONOS_LCP_PIVOT); }});
    peers.push_back({"Siconos Lemke", false,
                     [](PeerProblem& p) { solve_with_siconos(p, SICONOS_LCP_LEMKE); }});
#endif
    return peers;
}

}  // namespace collide
