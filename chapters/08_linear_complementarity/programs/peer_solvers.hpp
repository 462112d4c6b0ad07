// Solvers of other libraries, if they are installed: ODE's, its descendants in Bullet and DART, and
// two of Siconos.
#pragma once
#include <algorithm>
#include <cmath>
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
/// ODE installs no header for its internal solver, but its library exports the symbol. The solver
/// takes its memory from an arena by advancing the first pointer towards the last.
class dxWorldProcessMemArena {
  public:
    void *next = nullptr, *begin = nullptr, *end = nullptr;
};
void dxSolveLCP(dxWorldProcessMemArena* memory, unsigned n, double* A, double* b_and_x, double* w,
                unsigned unbounded, double* low_and_high, int* friction_index);
std::size_t dxEstimateSolveLCPMemoryReq(unsigned n, bool is_w_given);
constexpr std::size_t ode_alignment = 64;
/// As in ode/error.h, which cannot be included along with DART's: both use the same include guard.
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

/// A problem in the format of these libraries: A by rows, and A x = b + w with lo <= x <= hi.
/// Solving overwrites it. It also holds the workspace that a library takes from its caller.
struct PeerProblem {
    std::vector<double> A, x, b, w, lo, hi;
    std::vector<double> b_and_x, lo_and_hi;  ///< the same in pairs, for ODE
    std::vector<double> memory;              ///< for ODE
    int n = 0;

    /// Allocates nothing if the last problem was at least as large.
    /// @param is_padded  rows are padded to a multiple of four
    void fill(const Lcp& problem, bool is_padded) {
        n = static_cast<int>(problem.b.size());
        const auto size = static_cast<std::size_t>(n);
        const std::size_t length = is_padded && n > 1 ? (size + 3) / 4 * 4 : size;
        A.resize(size * length);
        for (std::size_t i = 0; i < size; ++i)  // A is symmetric: its columns are its rows
            std::copy_n(problem.A.col(static_cast<Eigen::Index>(i)).data(), size, &A[i * length]);
        x.assign(size, 0), w.assign(size, 0);
        b.resize(size);
        for (std::size_t i = 0; i < size; ++i) b[i] = -problem.b.data()[i];
        constexpr double infinity = std::numeric_limits<double>::infinity();
        lo.assign(size, 0), hi.assign(size, infinity);
    }
};

/// A solver of an optional library: fills its arrays and solves; the forces are in x.
struct PeerSolver {
    std::string name;
    std::function<void(PeerProblem&, const Lcp&)> fill;
    std::function<void(PeerProblem&)> solve;
};

inline void fill_rows(PeerProblem& peer, const Lcp& problem) { peer.fill(problem, false); }
inline void fill_padded_rows(PeerProblem& peer, const Lcp& problem) { peer.fill(problem, true); }

#ifdef COLLIDE_HAS_ODE
inline void fill_for_ode(PeerProblem& peer, const Lcp& problem) {
    peer.fill(problem, true);
    const auto n = static_cast<std::size_t>(peer.n);
    peer.b_and_x.resize(2 * n), peer.lo_and_hi.resize(2 * n);
    for (std::size_t i = 0; i < n; ++i) {
        peer.b_and_x[2 * i] = peer.b[i], peer.b_and_x[2 * i + 1] = 0;
        peer.lo_and_hi[2 * i] = peer.lo[i], peer.lo_and_hi[2 * i + 1] = peer.hi[i];
    }
    const std::size_t bytes = dxEstimateSolveLCPMemoryReq(static_cast<unsigned>(n), true);
    peer.memory.resize((bytes + ode_alignment) / sizeof(double));
}

inline void solve_with_ode(PeerProblem& peer) {
    dxWorldProcessMemArena arena;
    std::size_t space = peer.memory.size() * sizeof(double);
    arena.next = peer.memory.data();
    arena.begin = std::align(ode_alignment, space - ode_alignment, arena.next, space);
    arena.end = peer.memory.data() + peer.memory.size();
    dxSolveLCP(&arena, static_cast<unsigned>(peer.n), peer.A.data(), peer.b_and_x.data(),
               peer.w.data(), 0, peer.lo_and_hi.data(), nullptr);
    for (std::size_t i = 0; i < peer.x.size(); ++i) peer.x[i] = peer.b_and_x[2 * i + 1];
}
#endif

#ifdef COLLIDE_HAS_SICONOS
/// Siconos reports errors on standard output, where our table goes.
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

/// The solvers found when the course was configured.
inline std::vector<PeerSolver> peer_solvers() {
    std::vector<PeerSolver> peers;
#ifdef COLLIDE_HAS_ODE
    dSetMessageHandler([](int, const char*, va_list) {});  // no messages on standard error
    peers.push_back({"ODE", fill_for_ode, solve_with_ode});
#endif
#ifdef COLLIDE_HAS_BULLET
    peers.push_back(
        {"Bullet", fill_rows, [scratch = btDantzigScratchMemory()](PeerProblem& p) mutable {
             btSolveDantzigLCP(p.n, p.A.data(), p.x.data(), p.b.data(), p.w.data(), 0, p.lo.data(),
                               p.hi.data(), nullptr, scratch);
         }});
#endif
#ifdef COLLIDE_HAS_DART
    dart::external::ode::dSetMessageHandler([](int, const char*, va_list) {});
    peers.push_back({"DART", fill_padded_rows, [](PeerProblem& p) {
                         dart::external::ode::dSolveLCP(p.n, p.A.data(), p.x.data(), p.b.data(),
                                                        p.w.data(), 0, p.lo.data(), p.hi.data(),
                                                        nullptr);
                     }});
#endif
#ifdef COLLIDE_HAS_SICONOS
    peers.push_back({"Siconos pivot", fill_rows,
                     [](PeerProblem& p) { solve_with_siconos(p, SICONOS_LCP_PIVOT); }});
    peers.push_back({"Siconos Lemke", fill_rows,
                     [](PeerProblem& p) { solve_with_siconos(p, SICONOS_LCP_LEMKE); }});
#endif
    return peers;
}

/// Two contacts, with force 1/2 at the first: a test at configuration time, because ODE's solver is
/// declared here and not by ODE.
inline bool all_peers_solve_an_example() {
    Lcp problem{2 * MatX::Identity(2, 2), Vec2(-1, 3)};
    for (const PeerSolver& peer : peer_solvers()) {
        PeerProblem arrays;
        peer.fill(arrays, problem);
        peer.solve(arrays);
        if (std::abs(arrays.x[0] - 0.5) > 1e-9 || std::abs(arrays.x[1]) > 1e-9) return false;
    }
    return true;
}

}  // namespace collide
