#include "common/figures/files.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace collide {

namespace fs = std::filesystem;

fs::path partial_name(const fs::path& file) {
    return file.parent_path() / ("." + file.stem().string() + ".part" + file.extension().string());
}

void publish(const fs::path& partial, const fs::path& file) {
    std::error_code error;
    fs::rename(partial, file, error);
    if (error) throw std::runtime_error("cannot write " + file.string() + ": " + error.message());
}

void write_file(const fs::path& file, const std::function<void(std::ostream&)>& write) {
    const fs::path partial = partial_name(file);
    std::ofstream out(partial, std::ios::binary);
    if (out) write(out);
    out.close();
    if (!out) {
        const std::string reason = std::strerror(errno);
        std::error_code ignored;
        fs::remove(partial, ignored);
        throw std::runtime_error("cannot write " + file.string() + ": " + reason);
    }
    publish(partial, file);
}

namespace {

void remove_partial(const fs::path& file) {
    std::error_code ignored;
    fs::remove(partial_name(file), ignored);
}

}  // namespace

FileBatch::~FileBatch() {
    for (const fs::path& file : files_) remove_partial(file);
}

fs::path FileBatch::add(const fs::path& file) {
    remove_partial(file);
    return partial_name(files_.emplace_back(file));
}

void FileBatch::publish() {
    for (const fs::path& file : files_) collide::publish(partial_name(file), file);
    files_.clear();
}

std::string read_text(const fs::path& file) {
    if (fs::is_directory(file))  // a stream opens one, and fails with words of its own
        throw std::runtime_error("cannot read " + file.string() + ": it is a folder");
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in) throw std::runtime_error("cannot read " + file.string());
    return text;
}

std::string why_not_writable(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return error.message();
    const fs::path probe = folder / ".collide.part.txt";
    if (!std::ofstream(probe)) return std::strerror(errno);
    fs::remove(probe, error);
    return "";
}

}  // namespace collide
