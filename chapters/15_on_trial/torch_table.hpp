// A table of numbers as PyTorch wrote it before version 1.6, which is how the tosses are published.
#pragma once
#include <filesystem>
#include <vector>

namespace collide {

/// The rows of a tensor of doubles whose last index runs over `columns`.
///
/// Such a file is a few short Python pickles, then the count of the numbers as an integer of eight
/// bytes, then the numbers, low byte first. What the pickles say is checked as far as it matters
/// here. Throws std::invalid_argument naming the file if it is of another form, also of the newer
/// one, a zip (torch.save(…, _use_new_zipfile_serialization=False) writes the older one).
std::vector<std::vector<double>> read_torch_table(const std::filesystem::path& file, int columns);

}  // namespace collide
