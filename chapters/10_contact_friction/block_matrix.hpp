// A by blocks: one block for every pair of contacts that influence each other, none for the others.
#pragma once
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// The rows and columns of a contact are adjacent, its normal first. All contacts have the same
/// number.
struct BlockMatrix {
    struct Entry {
        int column = 0;             ///< the other contact
        Mat3 block = Mat3::Zero();  ///< its first `size` rows and columns count
    };
    int size = 3;                               ///< of a block: 2 in the plane, 3 in space
    std::vector<std::vector<Entry>> rows = {};  ///< of each contact, by ascending columns
};
/// W f.
VecX times(const BlockMatrix& W, const VecX& f);
/// Entry (row, row).
double diagonal_entry(const BlockMatrix& W, int row);
MatX dense(const BlockMatrix& W);

}  // namespace collide
