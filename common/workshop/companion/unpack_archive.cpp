// unpack_archive ARCHIVE FOLDER: extracts the sources of exercises from an untrusted archive.
//
// libarchive reads it; the rules for refusal are here. It runs in the sandbox (see archive.cpp) and
// keeps everything in memory until the last entry is read, so that a refused archive leaves no
// file. It prints the reason for a refusal in one line and returns 1.
#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cctype>
#include <clocale>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t most_bytes = 64 << 20;        // of all entries together
constexpr std::int64_t most_source_bytes = 1 << 20;  // of one source
constexpr int most_entries = 20000;

struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};
[[noreturn]] void refuse(const std::string& what) {
    throw Refused("the archive was refused: it has " + what);
}

using Archive = std::unique_ptr<archive, int (*)(archive*)>;

/// Zip, tar and 7-Zip, with libarchive's built-in compressions only: others would start programs.
Archive open_archive(const char* file) {
    Archive opened(archive_read_new(), archive_read_free);
    archive* const a = opened.get();
    if (!a) throw std::bad_alloc();
    archive_read_support_format_zip(a);
    archive_read_support_format_tar(a);
    archive_read_support_format_7zip(a);
    archive_read_support_filter_gzip(a);
    archive_read_support_filter_bzip2(a);
    archive_read_support_filter_xz(a);
    archive_read_support_filter_zstd(a);
    if (archive_read_open_filename(a, file, 1 << 16) != ARCHIVE_OK)
        throw Refused("the archive cannot be read");
    return opened;
}

/// For messages: control characters and bytes that may not be UTF-8 become question marks.
std::string shown(std::string name) {
    for (char& c : name)
        if (const auto byte = static_cast<unsigned char>(c); byte < 0x20 || byte >= 0x7f) c = '?';
    return " ('" + name.substr(0, 60) + "')";
}

/// The entry's name, as a path below the folder.
std::string safe_name(archive_entry* entry) {
    const char* given = archive_entry_pathname(entry);
    const std::string name = given ? given : "";
    if (name.empty()) refuse("a name that cannot be read");
    if (std::any_of(name.begin(), name.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }))
        refuse("a name with control characters" + shown(name));
    const fs::path path(name);
    if (path.is_absolute()) refuse("an absolute path" + shown(name));
    if (std::find(path.begin(), path.end(), "..") != path.end())
        refuse("a path that leaves its folder" + shown(name));
    return path.lexically_normal().string();
}

bool is_plain(archive_entry* entry) {
    const auto kind = archive_entry_filetype(entry);
    return (kind == AE_IFREG || kind == AE_IFDIR) && !archive_entry_hardlink(entry) &&
           !archive_entry_symlink(entry);
}

/// exercises/NN_name/*.cpp, *.hpp or *.h at any depth; grading chooses among them.
bool is_source(const fs::path& path) {
    std::string room = path.parent_path().parent_path().filename().string();
    std::transform(room.begin(), room.end(), room.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    const fs::path kind = path.extension();
    return room == "exercises" && (kind == ".cpp" || kind == ".hpp" || kind == ".h");
}

/// Reads the entry's content, into `text` if given. Declared sizes may be false or missing, so the
/// bytes are counted.
/// @param bytes  total extracted from the archive so far
void read_content(archive* a, archive_entry* entry, std::int64_t& bytes, std::string* text) {
    const std::int64_t before = bytes,
                       declared = archive_entry_size_is_set(entry) ? archive_entry_size(entry) : 0;
    const auto check = [&](std::int64_t size) {
        if (size < 0 || size > most_bytes - before)
            refuse("more than " + std::to_string(most_bytes >> 20) + " MB");
        if (text && size > most_source_bytes)
            refuse("a source of more than " + std::to_string(most_source_bytes >> 20) + " MB");
        bytes = std::max(bytes, before + size);
    };
    check(declared);
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    int status = ARCHIVE_OK;
    while ((status = archive_read_data_block(a, &block, &size, &offset)) == ARCHIVE_OK) {
        if (offset > most_bytes) check(offset);
        check(offset + static_cast<std::int64_t>(size));
        if (!text) continue;
        text->resize(static_cast<std::size_t>(offset));  // holes of a sparse file are zeros
        text->append(static_cast<const char*>(block), size);
    }
    if (status != ARCHIVE_EOF) throw Refused("the archive is damaged, or not complete");
}

/// The sources by name; the last of duplicates wins, as in tar.
std::map<std::string, std::string> sources_in(archive* a) {
    std::map<std::string, std::string> sources;
    std::int64_t bytes = 0;
    archive_entry* entry = nullptr;
    int status = ARCHIVE_OK;
    for (int entries = 1; (status = archive_read_next_header(a, &entry)) == ARCHIVE_OK ||
                          status == ARCHIVE_WARN;  // a name that is not in this locale
         ++entries) {
        if (entries > most_entries)
            refuse("more than " + std::to_string(most_entries) + " entries");
        if (archive_entry_is_encrypted(entry)) throw Refused("the archive is encrypted");
        const std::string name = safe_name(entry);
        if (!is_plain(entry)) refuse("an entry that is neither a file nor a folder" + shown(name));
        const bool is_wanted = archive_entry_filetype(entry) == AE_IFREG && is_source(name);
        std::string text;
        read_content(a, entry, bytes, is_wanted ? &text : nullptr);
        if (is_wanted) sources[name] = std::move(text);
    }
    if (archive_read_has_encrypted_entries(a) == 1) throw Refused("the archive is encrypted");
    if (status != ARCHIVE_EOF) throw Refused("the archive cannot be read");
    for (const auto& source : sources)
        for (fs::path folder = fs::path(source.first).parent_path(); !folder.empty();
             folder = folder.parent_path())
            if (sources.contains(folder.string()))
                refuse("a file that is a folder, too" + shown(folder.string()));
    return sources;
}

void write(const std::map<std::string, std::string>& sources, const fs::path& folder) {
    for (const auto& [name, text] : sources) {
        std::error_code error;
        fs::create_directories((folder / name).parent_path(), error);
        std::ofstream out(folder / name, std::ios::binary);
        if (error || !(out << text).flush()) throw Refused("the archive cannot be unpacked");
    }
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 3) throw Refused("usage: unpack_archive ARCHIVE FOLDER");
    std::setlocale(LC_CTYPE, "C.UTF-8");  // names are UTF-8
    const Archive archive = open_archive(argv[1]);
    write(sources_in(archive.get()), argv[2]);
    return 0;
} catch (const Refused& refused) {
    std::cout << refused.what() << '\n';
    return 1;
} catch (const std::exception&) {
    std::cout << "the archive cannot be read\n";
    return 1;
}
