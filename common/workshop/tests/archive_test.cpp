// Untrusted archives: the files that unpack extracts, and its one-line refusals.
#include "common/workshop/companion/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <unistd.h>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
namespace fs = std::filesystem;

namespace {

struct ArchiveEntry {
    std::string name;
    std::string text = "";
    unsigned type = AE_IFREG;
    std::string link = "";  ///< target of a link
    bool is_hard = false;
};
enum class ArchiveFormat { zip, tar_gz };

const std::string archived_source = "ann/exercises/99_fixture/passing.cpp";

/// A folder of its own, with one archive in it.
struct SubmittedArchive {
    fs::path folder = fs::temp_directory_path() / ("collide_archive_" + std::to_string(getpid()));
    fs::path file = folder / "archive", out = folder / "out";

    SubmittedArchive() { fs::create_directories(folder); }
    ~SubmittedArchive() { fs::remove_all(folder); }

    void write(const std::vector<ArchiveEntry>& entries,
               ArchiveFormat format = ArchiveFormat::tar_gz) const {
        archive* a = archive_write_new();
        if (format == ArchiveFormat::zip) {
            archive_write_set_format_zip(a);
        } else {
            archive_write_set_format_pax_restricted(a);
            archive_write_add_filter_gzip(a);
        }
        REQUIRE(archive_write_open_filename(a, file.c_str()) == ARCHIVE_OK);
        for (const ArchiveEntry& given : entries) {
            archive_entry* entry = archive_entry_new();
            archive_entry_set_pathname(entry, given.name.c_str());
            archive_entry_set_filetype(entry, given.type);
            archive_entry_set_perm(entry, 0644);
            archive_entry_set_size(entry, static_cast<la_int64_t>(given.text.size()));
            if (given.is_hard) archive_entry_set_hardlink(entry, given.link.c_str());
            if (given.type == AE_IFLNK) archive_entry_set_symlink(entry, given.link.c_str());
            REQUIRE(archive_write_header(a, entry) >= ARCHIVE_WARN);  // of names that are not ASCII
            archive_write_data(a, given.text.data(), given.text.size());
            archive_entry_free(entry);
        }
        REQUIRE(archive_write_close(a) == ARCHIVE_OK);
        archive_write_free(a);
    }
    void rewrite(const std::string& bytes) const {
        write_file(file, [&](std::ostream& stream) { stream << bytes; });
    }

    [[nodiscard]] std::string unpacked() const {
        CHECK(is_archive(file));
        const std::string refused =
            unpack(file, out, fs::path(COLLIDE_BIN).parent_path(), Sandbox{});
        CHECK(refused.find('\n') == std::string::npos);
        if (!refused.empty()) CHECK(fs::is_empty(out));
        return refused;
    }
};

std::string refusal_of(const ArchiveEntry& hostile, ArchiveFormat format = ArchiveFormat::tar_gz) {
    const SubmittedArchive submitted;
    submitted.write({{archived_source, "int x;\n"}, hostile}, format);
    return submitted.unpacked();
}

}  // namespace

TEST_CASE("archives: the sources of exercises come out, wherever they lie, and nothing else") {
    for (const ArchiveFormat format : {ArchiveFormat::zip, ArchiveFormat::tar_gz}) {
        const SubmittedArchive submitted;
        submitted.write({{"ann/notes.txt", "x"},
                         {"ann/Übung/Exercises/99_fixture/helper.hpp", "int h;\n"},
                         {"ann/exercises/passing.cpp", "too high"},
                         {archived_source, "int old;\n"},
                         {archived_source, "int x;\n"}},
                        format);
        CHECK(submitted.unpacked().empty());
        CHECK(read_text(submitted.out / archived_source) ==
              "int x;\n");  // the last counts, as for tar
        CHECK(fs::exists(submitted.out / "ann/Übung/Exercises/99_fixture/helper.hpp"));
        CHECK(!fs::exists(submitted.out / "ann/notes.txt"));
        CHECK(!fs::exists(submitted.out / "ann/exercises/passing.cpp"));
    }
}

TEST_CASE("archives: names that lead elsewhere are refused") {
    for (const ArchiveFormat format : {ArchiveFormat::zip, ArchiveFormat::tar_gz}) {
        CHECK_THAT(refusal_of({"/tmp/x-climb", "x"}, format),
                   ContainsSubstring("an absolute path"));
        CHECK_THAT(refusal_of({"ann/../../climbs", "x"}, format),
                   ContainsSubstring("a path that leaves its folder"));
        CHECK_THAT(refusal_of({"../\xff\xfe", "x"}, format),
                   ContainsSubstring("a path that leaves its folder ('../?"));
        CHECK_THAT(refusal_of({"ann/\x1b[2J\n.cpp", "x"}, format),
                   ContainsSubstring("a name with control characters ('ann/?[2J?.cpp')"));
    }
}

TEST_CASE("archives: what is neither a file nor a folder is refused") {
    const std::string wrong = "neither a file nor a folder";
    CHECK_THAT(refusal_of({"ann/link", "", AE_IFLNK, "/etc"}), ContainsSubstring(wrong));
    CHECK_THAT(refusal_of({"ann/link", "", AE_IFLNK, "/etc"}, ArchiveFormat::zip),
               ContainsSubstring(wrong));
    CHECK_THAT(refusal_of({"ann/link", "", AE_IFREG, "/etc/passwd", true}),
               ContainsSubstring(wrong));
    CHECK_THAT(refusal_of({"ann/device", "", AE_IFCHR}), ContainsSubstring(wrong));
    CHECK_THAT(refusal_of({"ann/pipe", "", AE_IFIFO}), ContainsSubstring(wrong));
}

TEST_CASE("archives: too much is refused, whatever size is declared") {
    const std::string zeros(std::size_t{65} << 20, '\0');
    CHECK_THAT(refusal_of({"ann/zeros", zeros}), ContainsSubstring("more than 64 MB"));
    CHECK_THAT(refusal_of({"ann/exercises/99_fixture/long.cpp", zeros.substr(0, 2 << 20)}),
               ContainsSubstring("a source of more than 1 MB"));
    std::vector<ArchiveEntry> entries;
    for (int i = 0; i <= 20000; ++i) entries.push_back({"ann/" + std::to_string(i)});
    const SubmittedArchive many;
    many.write(entries);
    CHECK_THAT(many.unpacked(), ContainsSubstring("more than 20000 entries"));

    const SubmittedArchive liar;  // every size field of the zip says 10 bytes
    liar.write({{"ann/zeros", zeros}}, ArchiveFormat::zip);
    std::string bytes = read_text(liar.file);
    const std::string size = {0, 0, 0x10, 0x04}, lie = {10, 0, 0, 0};
    for (std::size_t at = 0; (at = bytes.find(size, at)) != std::string::npos; ++at)
        bytes.replace(at, 4, lie);
    liar.rewrite(bytes);
    CHECK(!liar.unpacked().empty());
}

TEST_CASE("archives: encrypted, cut off and scrambled ones are refused") {
    const SubmittedArchive submitted;
    submitted.write({{archived_source, "int x;\n"}}, ArchiveFormat::zip);
    const std::string whole = read_text(submitted.file);
    std::string encrypted = whole;
    encrypted[6] |= 1;
    encrypted[encrypted.find("PK\1\2") + 8] |= 1;
    submitted.rewrite(encrypted);
    CHECK_THAT(submitted.unpacked(), ContainsSubstring("encrypted"));
    for (const std::size_t size : {std::size_t{50}, whole.size() / 3}) {
        submitted.rewrite(whole.substr(0, size));
        CHECK_THAT(submitted.unpacked(), ContainsSubstring("the archive "));
    }
    std::string noise;  // incompressible, so that half of the file is half of the content
    for (std::uint32_t x = 1; noise.size() < 200000;)
        noise += static_cast<char>((x = x * 1664525 + 1013904223) >> 24);
    submitted.write({{archived_source, "int x;\n"}, {"ann/noise", noise}});
    const std::string gzip = read_text(submitted.file);
    submitted.rewrite(gzip.substr(0, gzip.size() / 2));
    CHECK_THAT(submitted.unpacked(), ContainsSubstring("damaged, or not complete"));
}

TEST_CASE("archives: a name that is a file and a folder is refused") {
    const SubmittedArchive submitted;
    submitted.write(
        {{"exercises/a/exercises.cpp", "x"}, {"exercises/a/exercises.cpp/exercises/b/c.cpp", "x"}});
    CHECK_THAT(submitted.unpacked(), ContainsSubstring("a file that is a folder, too"));
}
