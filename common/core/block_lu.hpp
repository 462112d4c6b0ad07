// Gaussian elimination for sparse matrices of small blocks, such as one 6 × 6 block for every pair of
// bodies that touch.
//
// Eliminating a node couples all of its neighbours with each other. So the node with the fewest
// neighbours goes first (minimum degree): a tower costs as much per box as a single box, and
// separate heaps do not see each other. Pivots are taken inside the diagonal blocks only.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "common/core/islands.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

template <int size>
class BlockLu {
  public:
    using Block = Eigen::Matrix<double, size, size>;

    BlockLu() = default;
    /// Nodes 0 … nodes − 1; blocks (i, j) and (j, i) may differ from zero where i and j are linked.
    BlockLu(int nodes, const std::vector<Link>& links) { order_nodes(nodes, links); }

    int nodes() const { return static_cast<int>(place_.size()); }
    /// Multiplications that a factorisation takes, about.
    double cost() const { return cost_; }

    void set_zero() {
        for (Block& block : diagonal_) block.setZero();
        for (auto* side : {&right_, &below_})
            for (std::vector<Block>& blocks : *side)
                for (Block& block : blocks) block.setZero();
    }
    /// Block (i, j): of a node and itself, or of two linked nodes.
    Block& at(int i, int j) {
        const int p = place_[static_cast<std::size_t>(i)], q = place_[static_cast<std::size_t>(j)];
        if (p == q) return diagonal_[static_cast<std::size_t>(p)];
        const auto first = static_cast<std::size_t>(std::min(p, q));
        const std::vector<int>& later = later_[first];
        const auto k = static_cast<std::size_t>(
            std::lower_bound(later.begin(), later.end(), std::max(p, q)) - later.begin());
        return p < q ? right_[first][k] : below_[first][k];
    }

    /// Replaces the matrix by its factors.
    void factor() {
        for (std::size_t k = 0; k < diagonal_.size(); ++k) {
            factor(diagonal_[k], pivots_[k]);
            for (Block& block : right_[k]) substitute(diagonal_[k], pivots_[k], block);
            eliminate(k);
        }
    }
    /// The solution for a right-hand side, after factor().
    VecX solve(const VecX& right) const {
        VecX y(right.size());
        for (int node = 0; node < nodes(); ++node)
            part(y, place_[static_cast<std::size_t>(node)]) = right.segment<size>(size * node);
        for (std::size_t k = 0; k < diagonal_.size(); ++k) {
            Eigen::Matrix<double, size, 1> own = part(y, static_cast<int>(k));
            substitute(diagonal_[k], pivots_[k], own);
            part(y, static_cast<int>(k)) = own;
            for (std::size_t m = 0; m < later_[k].size(); ++m)
                part(y, later_[k][m]) -= below_[k][m] * part(y, static_cast<int>(k));
        }
        for (std::size_t k = diagonal_.size(); k-- > 0;)
            for (std::size_t m = 0; m < later_[k].size(); ++m)
                part(y, static_cast<int>(k)) -= right_[k][m] * part(y, later_[k][m]);
        VecX x(right.size());
        for (int node = 0; node < nodes(); ++node)
            part(x, node) = part(y, place_[static_cast<std::size_t>(node)]);
        return x;
    }

  private:
    static auto part(VecX& vector, int k) { return vector.segment<size>(size * k); }

    void order_nodes(int nodes, const std::vector<Link>& links) {
        const auto count = static_cast<std::size_t>(nodes);
        std::vector<std::set<int>> neighbours(count);
        for (const Link& link : links) {
            if (link.a == link.b) continue;
            neighbours[static_cast<std::size_t>(link.a)].insert(link.b);
            neighbours[static_cast<std::size_t>(link.b)].insert(link.a);
        }
        std::set<std::pair<std::size_t, int>> waiting;  // by number of neighbours
        for (int i = 0; i < nodes; ++i)
            waiting.insert({neighbours[static_cast<std::size_t>(i)].size(), i});
        place_.assign(count, 0);
        std::vector<std::vector<int>> coupled(count);
        for (std::size_t k = 0; k < count; ++k) {
            const int node = waiting.begin()->second;
            waiting.erase(waiting.begin());
            place_[static_cast<std::size_t>(node)] = static_cast<int>(k);
            const std::set<int> left = neighbours[static_cast<std::size_t>(node)];
            coupled[k].assign(left.begin(), left.end());
            for (const int i : left) {
                std::set<int>& others = neighbours[static_cast<std::size_t>(i)];
                waiting.erase({others.size(), i});
                others.erase(node);
                for (const int j : left)
                    if (j != i) others.insert(j);
                waiting.insert({others.size(), i});
            }
        }
        diagonal_.resize(count);
        pivots_.resize(count);
        for (const std::vector<int>& nodes_left : coupled) {
            std::vector<int> later;
            for (const int node : nodes_left)
                later.push_back(place_[static_cast<std::size_t>(node)]);
            std::sort(later.begin(), later.end());
            right_.emplace_back(later.size());
            below_.emplace_back(later.size());
            const auto couplings = static_cast<double>(later.size());
            cost_ += size * size * size * (0.33 + couplings + couplings * couplings);
            later_.push_back(std::move(later));
        }
    }

    using Pivots = std::array<int, static_cast<std::size_t>(size)>;

    /// Replaces a block by its factors: Gaussian elimination with partial pivoting. (Plain loops of a
    /// known length: for blocks this small they are much faster than a general routine.)
    static void factor(Block& block, Pivots& pivots) {
        for (int k = 0; k < size; ++k) {
            int pivot = k;
            for (int i = k + 1; i < size; ++i)
                if (std::abs(block(i, k)) > std::abs(block(pivot, k))) pivot = i;
            pivots[static_cast<std::size_t>(k)] = pivot;
            if (pivot != k) block.row(k).swap(block.row(pivot));
            const double scale = 1 / block(k, k);
            for (int i = k + 1; i < size; ++i) block(i, k) *= scale;
            for (int j = k + 1; j < size; ++j)
                for (int i = k + 1; i < size; ++i) block(i, j) -= block(i, k) * block(k, j);
        }
    }
    /// Replaces right-hand sides, the columns, by their solutions.
    template <typename Columns>
    static void substitute(const Block& factors, const Pivots& pivots, Columns& columns) {
        for (int j = 0; j < columns.cols(); ++j) {
            for (int k = 0; k < size; ++k)
                std::swap(columns(k, j), columns(pivots[static_cast<std::size_t>(k)], j));
            for (int k = 0; k < size; ++k)
                for (int i = k + 1; i < size; ++i) columns(i, j) -= factors(i, k) * columns(k, j);
            for (int k = size - 1; k >= 0; --k) {
                columns(k, j) /= factors(k, k);
                for (int i = 0; i < k; ++i) columns(i, j) -= factors(i, k) * columns(k, j);
            }
        }
    }

    /// Subtracts below · right from the blocks of all nodes coupled with k.
    void eliminate(std::size_t k) {
        const std::vector<int>& later = later_[k];
        for (std::size_t i = 0; i < later.size(); ++i) {
            const auto row = static_cast<std::size_t>(later[i]);
            diagonal_[row] -= below_[k][i].lazyProduct(right_[k][i]);
            std::size_t m = 0;  // later_[k] is a subset of later_[row], from i on
            for (std::size_t j = i + 1; j < later.size(); ++j) {
                while (later_[row][m] != later[j]) ++m;
                right_[row][m] -= below_[k][i].lazyProduct(right_[k][j]);
                below_[row][m] -= below_[k][j].lazyProduct(right_[k][i]);
            }
        }
    }

    std::vector<int> place_;                         // of each node in the order of elimination
    std::vector<std::vector<int>> later_;            // places coupled with a place, ascending
    std::vector<Block> diagonal_;                    // after factor(): its factors, L below U
    std::vector<Pivots> pivots_;                     // of the diagonal blocks
    std::vector<std::vector<Block>> right_, below_;  // blocks (k, later) and (later, k)
    double cost_ = 0;
};

}  // namespace collide
