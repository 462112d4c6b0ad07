#include "chapters/10_contact_friction/block_matrix.hpp"

namespace collide {

namespace {

template <int size>
VecX times_blocks(const BlockMatrix& W, const VecX& f) {
    VecX product = VecX::Zero(f.size());
    for (std::size_t i = 0; i < W.rows.size(); ++i)
        for (const BlockMatrix::Entry& entry : W.rows[i])
            product.segment<size>(size * static_cast<Eigen::Index>(i)).noalias() +=
                entry.block.topLeftCorner<size, size>() * f.segment<size>(size * entry.column);
    return product;
}

}  // namespace

VecX times(const BlockMatrix& W, const VecX& f) {
    return W.size == 2 ? times_blocks<2>(W, f) : times_blocks<3>(W, f);
}

double diagonal_entry(const BlockMatrix& W, int row) {
    const int contact = row / W.size, k = row % W.size;
    for (const BlockMatrix::Entry& entry : W.rows[static_cast<std::size_t>(contact)])
        if (entry.column == contact) return entry.block(k, k);
    return 0;
}

MatX dense(const BlockMatrix& W) {
    const auto size = static_cast<Eigen::Index>(W.rows.size()) * W.size;
    MatX A = MatX::Zero(size, size);
    for (std::size_t i = 0; i < W.rows.size(); ++i)
        for (const BlockMatrix::Entry& entry : W.rows[i])
            A.block(static_cast<Eigen::Index>(i) * W.size, entry.column * W.size, W.size, W.size) =
                entry.block.topLeftCorner(W.size, W.size);
    return A;
}

}  // namespace collide
