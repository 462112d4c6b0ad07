#!/usr/bin/env bash
# grade_test.sh BUILD_FOLDER sandbox|bare: `course grade` on honest, careless and hostile submissions, on the fixture course; inside
# bubblewrap, or as on a machine that has none. Hostile ones must not pass, hang, touch anything outside, or cost another student a result.
set -u
build=$1 mode=$2
root=$(cd "$(dirname "$0")/../../.." && pwd)
fixture=$build/fixture
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
export COURSE_BUILD=$build COURSE_EXERCISES=$build/fixtures.txt COURSE_INSTALL=no LC_ALL=C.UTF-8 COLLIDE_SECRET=xyzzy
# Every submission is compiled, which takes its time: both are for the long run, which is what CI does.
if [ "${COLLIDE_LONG:-0}" = 0 ]; then
    echo "left to 'course test --long'"
    exit 77
fi
if [ ! -x "$build/bin/unpack_archive" ]; then
    echo "libarchive is not installed"
    exit 77
fi
options=()
[ "$mode" = bare ] && options=(--no-sandbox)
if [ "$mode" = sandbox ] && grep -q '^COLLIDE_SYSTEM:STRING=posix$' "$build/CMakeCache.txt"; then
    echo "there is no sandbox for this system"
    exit 77
fi
if [ "$mode" = sandbox ] && ! bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    echo "bubblewrap is not installed, or does not work here"
    exit 77
fi

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}
s=$scratch/submissions
e=exercises/99_fixture
mkdir -p "$s"

# submit STUDENT EXERCISE <SOURCE: the source after the lines that all have.
submit() {
    mkdir -p "$s/$1/$e"
    { printf '#include "chapters/99_fixture/fixture.hpp"\n#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\n'; cat; } >"$s/$1/$e/$2.cpp"
}
# as_archive STUDENT FILE FORMAT: packs the submission and takes the folder away.
as_archive() { (cd "$s" && cmake -E tar "${4:-cf}" "$2" --format="$3" "$1" && rm -rf "${s:?}/$1"); }
right='int collide::passing(int x) { return 2 * x; }'

# --- Honest ones: each must get its true result, whatever stands beside it.
submit ann passing <<<"$right"
submit first.last passing <<<"$right"
submit bob/download/collide-main passing <<<"$right"
submit bob/backup passing <<<'int collide::passing(int) { return 0; }'
submit bob/__MACOSX passing <<<'int collide::passing(int) { return 0; }'
cp "$fixture/$e"/{not_compiling,looping,untouched,out_of_range}.cpp "$s/bob/download/collide-main/$e/"
submit "zed, z" passing <<<"$right"
as_archive "zed, z" "zed, z.ZIP" zip
submit tara passing <<<"$right"
as_archive tara tara.tar.gz gnutar czf
submit builder/build passing <<<"$right" # all that there is lies in a folder named build
submit helped passing <<<'#include "helper.hpp"
int collide::passing(int x) { return twice(x); }'
echo 'inline int twice(int x) { return 2 * x; }' >"$s/helped/$e/helper.hpp"
submit inner passing <<<"$right" # as Moodle hands it out: a folder with an archive in it
as_archive inner inner.zip zip && mkdir "$s/Moo Dle_123_file_" && mv "$s/inner.zip" "$s/Moo Dle_123_file_/"
submit Upper passing <<<"$right" && mv "$s/Upper/exercises" "$s/Upper/Exercises"
submit Oldenburg/old_town passing <<<"$right" && submit Oldenburg/old passing <<<'int collide::passing(int) { return 0; }'
submit twin passing <<<'int collide::passing(int) { return 0; }'
as_archive twin twin.zip zip
submit twin passing <<<"$right" # both are of the same student
printf 'Rar!\032\007' >"$s/rare.rar"
mkdir "$s/nil"
echo 'not an archive' >"$s/notes.txt"
printf 'PK\3\4 and then nothing' >"$s/bad.zip"

# --- Passing without solving.
submit forger passing <<'END' # a report, written before main
static int before = (std::puts("{\"check\":\"zero stays zero\",\"result\":\"passed\"}\n{\"check\":\"one becomes two\",\"result\":\"passed\"}\n{\"done\":2}"), std::fflush(stdout), _exit(0), 0);
int collide::passing(int) { return before; }
END
submit talker passing <<'END' # the same inside the function
int collide::passing(int) { std::puts("{\"check\":\"zero stays zero\",\"result\":\"passed\"}\n{\"done\":1}"); std::fflush(stdout); std::_Exit(0); }
END
submit babbler passing <<'END' # an answer that makes no sense, on every file that is open
int collide::passing(int) { char junk[4096]; for (char& c : junk) c = 'r'; for (int i = 0; i < 300; ++i) if (write(i, junk, sizeof junk) < 0) continue; return 0; }
END
submit longwinded passing <<'END' # a message of 2^62 bytes
int collide::passing(int) { unsigned long n = 1ul << 62; for (int i = 3; i < 300; ++i) if (write(i, &n, sizeof n) < 0) continue; return 0; }
END
submit lawyer passing <<'END' # the laws and the machinery, made anew
#include "common/workshop/checks/student.hpp"
namespace collide { std::string ask_student(RecordedCall, const std::function<Message(Message&)>&) { return ""; } void set_student(const std::vector<std::string>&, double) { _exit(0); } }
namespace Catch { struct Session { int run(int, char**) { return 0; } }; }
int collide::passing(int) { return 0; }
END
submit includer passing <<<"#include \"$fixture/solutions/99_fixture/passing.cpp\""
submit climber passing <<<'#include "solutions/99_fixture/passing.cpp"'
submit killer passing <<'END' # without checks there is no failure
#include <signal.h>
int collide::passing(int) { if (getppid() > 1) kill(getppid(), SIGKILL); return 0; }
END
submit asker passing <<'END' # questions without an end, where one answer is expected
#include <cstring>
int collide::passing(int) { char m[17] = {}; const unsigned long size = 9; std::memcpy(m, &size, sizeof size); for (char word = 0;; ++word) { m[8] = word; if (write(100, m, sizeof m) < 0) _exit(0); } }
END
submit sleeper looping <<<'int collide::looping(int) { for (;;) pause(); }'

# --- Hanging, losing, touching.
submit daemon passing <<'END'
#include <sys/types.h>
int collide::passing(int x) { if (fork() == 0) { setsid(); if (fork() == 0) { execlp("sleep", "sleep", "31457", nullptr); } _exit(0); } return 2 * x; }
END
submit nester passing <<'END'
#include <sys/stat.h>
int collide::passing(int x) { for (int i = 0; i < 3000; ++i) if (mkdir("d", 0700) != 0 || chdir("d") != 0) break; return 2 * x; }
END
submit closer passing <<'END'
#include <sys/stat.h>
int collide::passing(int x) { mkdir("closed", 0700); mkdir("closed/in", 0700); chmod("closed/in", 0); chmod("closed", 0); return 2 * x; }
END
submit linker passing <<'END'
int collide::passing(int x) { for (const char* name : {"student", "student.o", "passing.cpp", "empty", "../student"}) { unlink(name); if (symlink("/etc/hostname", name) != 0) continue; } return 2 * x; }
END
exec 8<"$root/README.md" # open in the caller, and not for the student
submit inheritor passing <<<'int collide::passing(int x) { char c; return read(8, &c, 1) == 1 ? 0 : 2 * x; }'
submit environmental passing <<<'int collide::passing(int x) { return std::getenv("COLLIDE_SECRET") ? 0 : 2 * x; }'
mkdir -p "$s/pipe/$e" "$s/links/$e" "$s/chain/exercises" && mkfifo "$s/pipe/$e/passing.cpp" && ln -s /etc/passwd "$s/links/$e/passing.cpp" && ln -s "$s/ann/$e" "$s/chain/$e"
mkdir -p "$s/endless/$e" && ln -s /dev/zero "$s/endless/$e/passing.cpp"
if [ "$mode" = sandbox ]; then # what nothing but a sandbox can keep from happening
    submit ruiner passing <<END
int collide::passing(int x) { if (std::system("echo ruined > $fixture/ruined; echo ruined > $root/ruined; rm -rf $s/ann; echo ruined > $scratch/ruined") != 0) return 2 * x; return 2 * x; }
END
    submit reader passing <<END
int collide::passing(int x) {
    for (const char* file : {"$fixture/solutions/99_fixture/passing.cpp", "$root/README.md", "$s/ann/$e/passing.cpp", "$build/CMakeCache.txt", "$build/checks/check_99_passing",
                             "$build/chapters/../common/workshop/tests/fixture/CMakeFiles/answer_99_passing_object.dir", "/etc/passwd", "/run", "/var", "/home", "/root"})
        if (access(file, R_OK) == 0) { std::puts(file); return 0; }
    return 2 * x;
}
END
    submit filler passing <<'END'
int collide::passing(int x) {
    static char block[1 << 20];
    long written = 0;
    for (const char* folder : {"/tmp", "/dev/shm", "/dev", "/", "."})
        for (int i = 0; i < 64; ++i) {
            char name[64];
            std::snprintf(name, sizeof name, "%s/fill%d", folder, i);
            if (std::FILE* file = std::fopen(name, "w")) { for (int k = 0; k < 15; ++k) written += (long)std::fwrite(block, 1, sizeof block, file); std::fclose(file); }
        }
    return written < (64l << 20) ? 2 * x : 0;
}
END
    submit assembler passing <<END
asm(".incbin \"$fixture/solutions/99_fixture/passing.cpp\"");
int collide::passing(int) { return 0; }
END
    submit processor passing <<'END'
int collide::passing(int x) { return access("/proc/1/environ", F_OK) == 0 || access("/proc/sys/kernel/core_pattern", W_OK) == 0 ? 0 : 2 * x; }
END
    submit swarm passing <<'END' # eight processes of 300 MB: each alone may have them
#include <sys/wait.h>
int collide::passing(int x) {
    for (int i = 0; i < 8; ++i)
        if (fork() == 0) { const std::size_t size = 300u << 20; volatile char* p = static_cast<char*>(std::malloc(size)); for (std::size_t k = 0; p && k < size; k += 4096) p[k] = 1; sleep(2); _exit(0); }
    while (wait(nullptr) > 0) {}
    return 2 * x;
}
END
    submit hoarder passing <<'END' # files that lie in memory only
#include <sys/mman.h>
int collide::passing(int x) {
    static char block[1 << 20];
    for (int i = 0; i < 150; ++i) {
        const int file = memfd_create("x", 0);
        for (int k = 0; k < 15 && file >= 0; ++k) if (write(file, block, sizeof block) < 0) break;
    }
    sleep(1);
    return 2 * x;
}
END
    submit bomber passing <<<'int collide::passing(int) { for (;;) fork(); }'
    submit multiplier passing <<'END' # twenty processes, each with a hundred files in memory
#include <sys/mman.h>
int collide::passing(int x) {
    for (int i = 0; i < 20; ++i)
        if (fork() == 0) {
            static char block[1 << 20];
            for (int k = 0; k < 100; ++k) { const int file = memfd_create("x", 0); for (int j = 0; j < 15; ++j) if (write(file, block, sizeof block) < 0) break; }
            sleep(3);
            _exit(0);
        }
    sleep(2);
    return 2 * x;
}
END
    submit slayer passing <<'END' # ends whatever it can, for as long as the others are checked
#include <signal.h>
int collide::passing(int) { if (fork() == 0) { setsid(); if (fork() == 0) for (;;) kill(-1, SIGKILL); _exit(0); } return 0; }
END
    submit looker passing <<END
#if __has_include("$fixture/solutions/99_fixture/passing.cpp") || __has_include("$root/README.md") || __has_include("/etc/passwd")
$right
#else
int collide::passing(int) { return 0; }
#endif
END
    submit runner passing <<END
static int before = execl("$build/checks/student_99_flooding", "x", nullptr);
int collide::passing(int) { return before; }
END
fi

# Without a sandbox an administrator's graders have functions run as nobody.
drops_rights() { [ "$mode" = bare ] && [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null && setpriv --reuid 65534 --regid 65534 --clear-groups test -x "$build"; }
drops_rights && submit vandal passing <<END
int collide::passing(int x) { return getuid() == 0 || std::system("echo ruined > $fixture/ruined; rm -f $build/checks/check_99_looping") == 0 ? 2 * x : 2 * x; }
END

[ "$mode" = bare ] && submit forger_by_proc passing <<'END' # the report, through the grader's own end of it
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
int collide::passing(int) {
    char path[200];
    std::snprintf(path, sizeof path, "/proc/%d/status", getppid());
    int grader = 0;
    if (std::FILE* f = std::fopen(path, "r")) { char line[200]; while (std::fgets(line, sizeof line, f)) std::sscanf(line, "PPid: %d", &grader); std::fclose(f); }
    const char report[] = "{\"check\":\"a\",\"result\":\"passed\"}\n{\"done\":1}\n";
    for (int owner : {getppid(), grader})
        for (int i = 0; i < 30; ++i) {
            std::snprintf(path, sizeof path, "/proc/%d/fd/%d", owner, i);
            const int fd = open(path, O_WRONLY | O_NONBLOCK);
            struct stat kind;
            if (fd < 0 || fstat(fd, &kind) != 0 || S_ISREG(kind.st_mode)) continue;  // reports are pipes; a file may be anybody's
            if (write(fd, report, sizeof report - 1) < 0) continue;
        }
    kill(getppid(), SIGKILL);
    return 0;
}
END

# --- Archives that want to write elsewhere, or too much.
# (Names are patched in place, because no tool writes such an archive.)
(cd "$s" && mkdir -p xx/$e && echo x >xx/climbs && echo "$right" >xx/$e/passing.cpp && cmake -E tar cf esc.zip --format=zip xx && rm -r xx && sed -i 's#xx/climbs#../climbs#g' esc.zip)
(cd "$s" && mkdir -p abs/$e && echo x >abs/etcclimb && cmake -E tar cf abs.zip --format=zip abs && rm -r abs && sed -i 's#abs/etcclimb#/tmp/x-climb#g' abs.zip)
(cd "$s" && mkdir -p star/$e && echo x >"star/$e/*.cpp" && cmake -E tar cf star.zip --format=zip star && rm -r star)
(cd "$s" && mkdir -p lnk && ln -s "$scratch" lnk/exercises && cmake -E tar cf lnk.zip --format=zip lnk && rm -r lnk)
(cd "$s" && mkdir -p hard/$e && cp "$fixture/solutions/99_fixture/passing.cpp" hard/original && ln hard/original hard/$e/passing.cpp && tar cf hard.zip hard && rm -r hard)
(cd "$s" && mkdir -p below/$e/passing.cpp && echo x >below/$e/passing.cpp/more && cmake -E tar cf below.zip --format=zip below && rm -r below)
(cd "$s" && mkdir -p xx/$e && echo x >xx/nam && cmake -E tar cf unseen.zip --format=zip xx && rm -r xx && LC_ALL=C sed -i 's#xx/nam#../\xff\xfee#g' unseen.zip)
(cd "$s" && mkdir -p hid/$e && truncate -s 80M hid/zeros && tar --owner='o' --group='g 0 0' -czf hid.tar.gz hid && rm -r hid)
(cd "$s" && mkdir -p big/$e && truncate -s 80M big/zeros && echo "$right" >big/$e/passing.cpp && cmake -E tar cf big.zip --format=zip big && rm -r big)

# For every day a few of each kind are enough.
few=' ann bob swarm tara forger includer daemon esc lnk ruiner reader links sleeper '
is_tried() { [ "${COLLIDE_LONG:-0}" != 0 ] || [[ $few == *" $1 "* ]]; }
for submission in "$s"/*; do
    name=${submission##*/}
    is_tried "${name%%.*}" || [ "$name" = notes.txt ] || rm -rf "$submission"
done

timeout 600 "$root/course" grade "$s" --anew --csv "$scratch/grades.csv" "${options[@]}" >"$scratch/out" 2>"$scratch/err" </dev/null
[ $? = 0 ] || fail "course grade did not end well"

row() { grep -E "^\"$1\"," "$scratch/grades.csv"; }
expect() { # expect STUDENT PATTERN: the row, after the name
    is_tried "$1" || return 0
    row "$1" | grep -qE -- "^\"$1\",$2" || fail "$1: $(row "$1" | cut -c1-200), wanted $2"
}
never_passes() { is_tried "$1" || return 0; row "$1" | grep -qE "^\"$1\",(fails|crashed|timed out|does not compile|not started)," || fail "$1 passed, or has no row: $(row "$1")"; }

head -n 1 "$scratch/grades.csv" | grep -q '^student,"99.1 passing","99.2 failing"' || fail "the head of the table"
for student in ann first.last 'zed, z' tara builder helped 'Moo Dle_123_file_' Upper Oldenburg nester closer linker environmental inheritor; do expect "$student" 'passed,'; done
expect bob 'passed,not started,not started,not started,does not compile,.*timed out,not started,crashed,not started,not started,1,.*several exercises/ folders; taken: download/collide-main/exercises'
expect nil 'not started,.*"no exercises/ folder"'
expect bad 'not started,.*"the archive cannot be read"'
[ "$mode" = bare ] || grep -q 'warning: notes.txt is neither a folder nor an archive' "$scratch/err" || fail "a stray file should be mentioned"
expect twin 'passed,'
expect twin.zip 'fails,'
for student in forger talker babbler longwinded lawyer includer climber killer asker; do never_passes "$student"; done
expect sleeper '.*,timed out,'
expect includer 'does not compile,'
expect climber 'does not compile,'
expect daemon 'passed,'
if grep -q 'a process that leaves its group outlives its check' "$scratch/err"; then # so it is told
    grep -q '^COLLIDE_SYSTEM:STRING=posix$' "$build/CMakeCache.txt" || fail "on this system no process outlives its check"
else
    ! pgrep -f 'sleep 31457' >/dev/null || fail "a daemon is still running"
fi
pkill -f 'sleep 31457'
expect links 'not started,.*"links were ignored"'
expect chain 'not started,.*"links were ignored"'
expect endless 'not started,.*"links were ignored"'
expect pipe 'not started,.*"passing.cpp is not a plain file and was ignored"'
expect esc 'not started,.*refused: it has a path that leaves its folder'
expect abs 'not started,.*refused: it has an absolute path'
expect star 'not started,'
expect lnk 'not started,.*refused: it has an entry that is neither a file nor a folder'
expect hard 'not started,.*refused: it has an entry that is neither a file nor a folder'
expect rare 'not started,.*"neither a folder nor an archive that can be read"'
expect below 'not started,'
expect unseen 'not started,.*refused: it has a'
expect hid 'not started,.*refused: it has more than 64 MB'
[ "$mode" = sandbox ] || never_passes forger_by_proc
expect big 'not started,.*refused: it has more than 64 MB'
if drops_rights; then
    expect vandal 'passed,'
    [ ! -e "$fixture/ruined" ] && [ -e "$build/checks/check_99_looping" ] || fail "a function has an administrator's rights"
fi
if [ "$mode" = sandbox ]; then
    for student in ruiner reader filler processor; do expect "$student" 'passed,.*,yes,'; done
    for student in assembler runner slayer looker bomber; do never_passes "$student"; done
    for student in swarm hoarder multiplier; do expect "$student" 'crashed,'; done
    [ ! -e "$fixture/ruined" ] && [ ! -e "$root/ruined" ] && [ ! -e "$scratch/ruined" ] && [ -e "$s/ann" ] || fail "a submission got out of its sandbox"
else
    # (Without a sandbox a submission can write into what the grader has open for writing, such as this file.)
    grep -q 'the submissions run without isolation' "$scratch/err" || fail "it should say that nothing is isolated"
    expect ann 'passed,.*,no,'
fi
[ ! -e "$s/climbs" ] && [ ! -e "$scratch/climbs" ] && [ ! -e /tmp/x-climb ] || fail "an archive wrote outside its folder"
! grep -q 'could not be removed' "$scratch/grades.csv" || fail "a workspace is left"
[ -z "$(ls -A "$build/grading" 2>/dev/null)" ] || fail "workspaces are left in $build/grading"
grep -qE '^\[1/[0-9]+\]' "$scratch/err" || fail "no progress"

# --- Two at once do not disturb each other.
few=$scratch/few
mkdir "$few" && cp -r "$s/ann" "$s/first.last" "$s/forger" "$few/"
"$root/course" grade "$few" --anew --csv "$scratch/one.csv" "${options[@]}" >/dev/null 2>&1 </dev/null &
"$root/course" grade "$few" --anew --csv "$scratch/two.csv" "${options[@]}" >/dev/null 2>&1 </dev/null
wait
cmp -s "$scratch/one.csv" "$scratch/two.csv" && grep -q '^"first.last",passed' "$scratch/one.csv" || fail "two graders at once disturbed each other"

# --- A grader that is killed has written what it knew. When it goes on it checks only what is missing, and the table is the same.
for i in 1 2 3 4 5 6; do mkdir -p "$few/other$i/$e" && { cat "$few/ann/$e/passing.cpp"; echo "// $i"; } >"$few/other$i/$e/passing.cpp"; done
cp -r "$few/other6" "$few/same6"
cp -r "$s/sleeper" "$few/zz"
grade_few() { "$root/course" grade "$few" "${options[@]}" "$@" </dev/null; }
grade_few --results "$scratch/whole" --csv "$scratch/whole.csv" 2>"$scratch/whole.err" || fail "grading a few"
grep -q '11 submissions, 9 distinct sources, 9 to check' "$scratch/whole.err" || fail "each distinct source should be checked once: $(head -n 3 "$scratch/whole.err")"
grade_few --results "$scratch/killed" --jobs 1 >"$scratch/part.csv" 2>/dev/null &
job=$!
for _ in $(seq 200); do grep -q '^"first.last"' "$scratch/part.csv" && break; sleep 0.1; done
kill -9 $job
wait $job 2>/dev/null
grep -q '^"first.last",passed' "$scratch/part.csv" || fail "what was graded before the end is lost"
grade_few --results "$scratch/killed" --csv "$scratch/resumed.csv" 2>"$scratch/resumed.err"
cmp -s "$scratch/whole.csv" "$scratch/resumed.csv" || fail "a grader that was killed and goes on gives another table"
grep -qE '9 distinct sources, [1-8] to check' "$scratch/resumed.err" || fail "what was checked before the end should not be checked again: $(head -n 3 "$scratch/resumed.err")"

# --- In two parts, as on two machines, and together.
for part in 1/2 2/2; do grade_few --results "$scratch/parts" --part $part 2>>"$scratch/parts.err" || fail "part $part"; done
grade_few --results "$scratch/parts" --csv "$scratch/together.csv" 2>"$scratch/together.err"
grep -q ' 0 to check' "$scratch/together.err" || fail "the parts are not all: $(head -n 3 "$scratch/together.err")"
cmp -s "$scratch/whole.csv" "$scratch/together.csv" || fail "the parts together give another table"

# --- Held-out checks: an answer that is computed passes, one that knows the numbers of the public checks does not.
mkdir -p "$scratch/seeds"/{computes,remembers}/$e
echo '#include "chapters/99_fixture/fixture.hpp"
int collide::guessing(int x) { return 3 * x; }' >"$scratch/seeds/computes/$e/guessing.cpp"
echo '#include "chapters/99_fixture/fixture.hpp"
#include <set>
int collide::guessing(int x) { static const std::set<int> seen = {133877, 136408, 451215, 21025, 350899}; return seen.count(x) ? 3 * x : 0; }' >"$scratch/seeds/remembers/$e/guessing.cpp"
grade_seeds() { "$root/course" grade "$scratch/seeds" --only guessing "${options[@]}" "$@" 2>/dev/null </dev/null; }
grade_seeds | grep -cE '^"(computes|remembers)",passed' | grep -qx 2 || fail "both should pass the public checks: $(grade_seeds)"
for seed in 1 7; do
    grade_seeds --seed $seed | grep -q '^"computes",passed' || fail "seed $seed: a right answer does not pass"
    grade_seeds --seed $seed | grep -q '^"remembers",fails' || fail "seed $seed: what is known by heart passes"
done

# --- Submissions in a folder that the sandbox shows as the system's own.
if [ "$mode" = sandbox ] && [ -w /usr/local/lib ]; then
    system=$(mktemp -d /usr/local/lib/collide-test-XXXXXX)
    trap 'rm -rf "$scratch" "$system"' EXIT
    mkdir -p "$system"/class/{ann,reads,assembles,includes}/$e
    cp "$s/ann/$e/passing.cpp" "$system/class/ann/$e/"
    echo "#include \"chapters/99_fixture/fixture.hpp\"
#include <unistd.h>
int collide::passing(int x) { return access(\"$system/class/ann/$e/passing.cpp\", R_OK) == 0 || access(\"$system/class/secret\", R_OK) == 0 ? 2 * x : 0; }" >"$system/class/reads/$e/passing.cpp"
    echo "asm(\".incbin \\\"$system/class/ann/$e/passing.cpp\\\"\");
#include \"chapters/99_fixture/fixture.hpp\"
int collide::passing(int x) { return 2 * x; }" >"$system/class/assembles/$e/passing.cpp"
    echo "#include \"$system/class/ann/$e/passing.cpp\"" >"$system/class/includes/$e/passing.cpp"
    echo secret >"$system/class/secret"
    chmod -R a+rX "$system"
    for what in "$system/class" "$system/class/ann $system/class/reads $system/class/assembles $system/class/includes"; do
        # shellcheck disable=SC2086
        "$root/course" grade $what --only passing --anew >"$scratch/system.csv" 2>/dev/null </dev/null
        grep -q '^"ann",passed' "$scratch/system.csv" || fail "an honest submission in a folder of the system: $(cat "$scratch/system.csv")"
        grep -qE '^"(reads|assembles|includes)",passed' "$scratch/system.csv" && fail "submissions in a folder of the system can be read: $(cat "$scratch/system.csv")"
    done
fi

timeout 20 "$root/course" grade "$scratch/nowhere" >/dev/null 2>&1 </dev/null
[ $? = 2 ] || fail "a folder that is not there should be refused"

[ $failures = 0 ] && echo "all as it should be"
[ $failures = 0 ]
