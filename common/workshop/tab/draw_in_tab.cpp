// A figure's program in the browser, linked with the reader's own functions: its words come from the page, and the page keeps its files
// (drawing_module.js). What Emscripten's JavaScript does otherwise, it does here.
#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <string>
#include <vector>

#define FROM_THE_PAGE(name) __attribute__((import_module("page"), import_name(name)))

int main_of_figure(int argc, char** argv);

extern "C" {

/// The words of the command line, each with a zero at its end.
FROM_THE_PAGE("words_size") std::size_t page_words_size();
FROM_THE_PAGE("take_words") void page_take_words(char* words);

/// Returns a file's number, or -1 if it is not there.
FROM_THE_PAGE("open_file") int page_open_file(const char* name, bool creates, bool empties);
enum class Kind { nothing, file, folder };
FROM_THE_PAGE("kind_of") Kind page_kind_of(const char* name);
FROM_THE_PAGE("make_folder") void page_make_folder(const char* name);
FROM_THE_PAGE("rename_file") bool page_rename_file(const char* from, const char* to);
FROM_THE_PAGE("remove_file") bool page_remove_file(const char* name);

long __syscall_open(long name, long flags, ...) {
    const int file = page_open_file(reinterpret_cast<const char*>(name), (flags & O_CREAT) != 0,
                                    (flags & O_TRUNC) != 0);
    return file < 0 ? -ENOENT : file;
}

long __syscall_stat64(long name, long to) {
    const Kind kind = page_kind_of(reinterpret_cast<const char*>(name));
    if (kind == Kind::nothing) return -ENOENT;
    auto& status = *reinterpret_cast<struct stat*>(to);
    status = {};
    status.st_mode = kind == Kind::file ? S_IFREG | 0644 : S_IFDIR | 0755;
    return 0;
}
long __syscall_lstat64(long name, long to) { return __syscall_stat64(name, to); }

long __syscall_mkdir(long name, long) {
    page_make_folder(reinterpret_cast<const char*>(name));
    return 0;
}
long __syscall_rename(long from, long to) {
    const bool is_done =
        page_rename_file(reinterpret_cast<const char*>(from), reinterpret_cast<const char*>(to));
    return is_done ? 0 : -ENOENT;
}
long __syscall_unlink(long name) {
    return page_remove_file(reinterpret_cast<const char*>(name)) ? 0 : -ENOENT;
}

// What the C library mentions, and no figure needs.
long __syscall_fstat64(long, long) { return -ENOSYS; }
long __syscall_fstatat64(long, long, long, long) { return -ENOSYS; }
long __syscall_rmdir(long) { return -ENOSYS; }
}

int main() {
    std::string text(page_words_size(), '\0');
    page_take_words(text.data());
    std::vector<char*> words;
    for (std::size_t at = 0; at < text.size(); at = text.find('\0', at) + 1)
        words.push_back(text.data() + at);
    words.push_back(nullptr);
    return main_of_figure(static_cast<int>(words.size()) - 1, words.data());
}
