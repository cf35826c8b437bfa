// SPDX-License-Identifier: MIT
// Outputs appear whole, together, or not at all.
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "common/file.h"

#include "check.h"

#if !defined(_WIN32)
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#define PATH_A TEST_FOLDER "/set_a.txt"
#define PATH_B TEST_FOLDER "/set_b.txt"

static void put(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    fputs(text, f);
    fclose(f);
}

static bool holds(const char *path, const char *text)
{
    tsla_arena memory = {0};
    tsla_error e = {"", 0};
    bytes data;
    bool same = file_read(&memory, path, &data, &e) && strcmp((const char *)data.data, text) == 0;
    tsla_arena_free(&memory);
    return same;
}

static bool exists(const char *path)
{
    return file_exists(path);
}

static void nothing_appears_before_the_commit(void)
{
    file_set set = {0};
    tsla_error e = {"", 0};
    remove(PATH_B);
    put(PATH_A, "old");
    CHECK(file_set_add(&set, PATH_A, "new a", 5, &e));
    CHECK(file_set_add(&set, PATH_B, "new b", 5, &e));
    CHECK(holds(PATH_A, "old") && !exists(PATH_B));
    CHECK(exists(set.temporary[0]) && exists(set.temporary[1]));
    CHECK(file_set_commit(&set, &e));
    CHECK(holds(PATH_A, "new a") && holds(PATH_B, "new b"));
    CHECK_INT(set.count, 0);
}

static void a_discarded_set_leaves_nothing(void)
{
    file_set set = {0};
    tsla_error e = {"", 0};
    char name[512];
    put(PATH_A, "old");
    CHECK(file_set_add(&set, PATH_A, "new", 3, &e));
    snprintf(name, sizeof name, "%s", set.temporary[0]);
    CHECK(exists(name));
    file_set_discard(&set);
    CHECK(!exists(name) && holds(PATH_A, "old"));
    file_set_discard(&set);
}

static void a_folder_that_is_not_there(void)
{
    file_set set = {0};
    tsla_error e = {"", 0};
    CHECK(!file_set_add(&set, TEST_FOLDER "/no/such/folder/x", "x", 1, &e));
    CHECK_MSG(strstr(e.text, "/no/such/folder/x: cannot write"), "%s", e.text);
    CHECK_INT(set.count, 0);
}

static void a_folder_is_not_replaced(void)
{
    file_set set = {0};
    tsla_error e = {"", 0};
    CHECK(!file_set_add(&set, TEST_FOLDER, "x", 1, &e));
    CHECK_MSG(strstr(e.text, "not an ordinary file"), "%s", e.text);
}

static void one_file_has_many_names(void)
{
    put(PATH_A, "a");
    put(PATH_B, "a");
    CHECK(file_is_same(PATH_A, TEST_FOLDER "/./set_a.txt"));
    CHECK(!file_is_same(PATH_A, PATH_B));
    CHECK(file_is_same(TEST_FOLDER "/nothing", TEST_FOLDER "/nothing"));
    CHECK(!file_is_same(TEST_FOLDER "/nothing", TEST_FOLDER "/nobody"));
    CHECK(file_is_same(TEST_FOLDER "/nothing", TEST_FOLDER "/./nothing"));
    CHECK(file_is_same("nothing_there", "./nothing_there"));
}

static void one_place_for_two_outputs(void)
{
    file_set set = {0};
    tsla_error e = {"", 0};
    CHECK(file_set_add(&set, PATH_A, "x", 1, &e));
    CHECK(!file_set_add(&set, PATH_A, "y", 1, &e));
    CHECK_MSG(strstr(e.text, "two outputs"), "%s", e.text);
    e.text[0] = '\0';
    CHECK(!file_set_add(&set, TEST_FOLDER "/./set_a.txt", "y", 1, &e));
    CHECK_MSG(strstr(e.text, "two outputs"), "%s", e.text);
    file_set_discard(&set);
}

static void reading_says_what_is_wrong(void)
{
    tsla_arena memory = {0};
    tsla_error e = {"", 0};
    bytes data;
    CHECK(!file_read(&memory, TEST_FOLDER "/nothing", &data, &e));
    CHECK(strstr(e.text, "/nothing: ") != NULL);
    e.text[0] = '\0';
    CHECK(!file_read(&memory, TEST_FOLDER, &data, &e));
    CHECK(e.text[0] != '\0');
    tsla_arena_free(&memory);
}

static void arenas_have_a_limit(void)
{
    tsla_arena memory = {NULL, 0, 1000};
    CHECK(tsla_arena_take(&memory, 10, 50) != NULL);
    CHECK(tsla_arena_take(&memory, 11, 50) == NULL);
    CHECK(tsla_arena_take(&memory, UINT64_MAX, 16) == NULL);
    CHECK(tsla_arena_take(&memory, UINT64_MAX / 2, 2) == NULL);
    CHECK(tsla_arena_take(&memory, 0, 50) != NULL);
    tsla_arena_free(&memory);
}

#if !defined(_WIN32)
#define LINK TEST_FOLDER "/set_link.txt"
#define CHILD_FOLDER TEST_FOLDER "/set_folder"

static void a_link_stays_and_leads_to_the_result(void)
{
    static const char *const targets[] = {"set_a.txt", TEST_FOLDER "/set_a.txt"};
    for (int there = 0; there < 4; ++there) {
        file_set set = {0};
        tsla_error e = {"", 0};
        char target[512] = "";
        remove(LINK);
        remove(PATH_A);
        if (there % 2)
            put(PATH_A, "old");
        CHECK_INT(symlink(targets[there / 2], LINK), 0);
        CHECK(!file_is_same(LINK, PATH_B));
        CHECK(file_is_same(LINK, PATH_A));
        CHECK_MSG(file_set_add(&set, LINK, "new", 3, &e) && file_set_commit(&set, &e), "%s", e.text);
        CHECK(readlink(LINK, target, sizeof target - 1) > 0 && strcmp(target, targets[there / 2]) == 0);
        CHECK(holds(PATH_A, "new"));
    }
    remove(LINK);
}

static void links_in_a_circle_are_refused(void)
{
    file_set set = {0};
    tsla_error e = {"", 0};
    remove(LINK);
    CHECK_INT(symlink("set_link.txt", LINK), 0);
    CHECK(!file_set_add(&set, LINK, "new", 3, &e));
    CHECK_MSG(strstr(e.text, "set_link.txt: cannot write: "), "%s", e.text);
    CHECK_INT(set.count, 0);
    remove(LINK);
}

// In a process of its own, in an empty folder; true when nothing is left there.
static bool leaves_nothing(void (*run)(void), int *out_status)
{
    fflush(NULL);
    mkdir(CHILD_FOLDER, 0777);
    pid_t child = fork();
    if (child == 0) {
        run();
        _exit(0);
    }
    waitpid(child, out_status, 0);
    return rmdir(CHILD_FOLDER) == 0;
}

// What stood at the first place comes back when the second one has become a folder meanwhile.
static void a_commit_that_fails_changes_nothing(void)
{
    for (int there = 0; there < 2; ++there) {
        file_set set = {0};
        tsla_error e = {"", 0};
        mkdir(CHILD_FOLDER, 0777);
        if (there)
            put(CHILD_FOLDER "/a", "old");
        CHECK(file_set_add(&set, CHILD_FOLDER "/a", "new", 3, &e));
        CHECK(file_set_add(&set, CHILD_FOLDER "/b", "new", 3, &e));
        CHECK_INT(mkdir(CHILD_FOLDER "/b", 0777), 0);
        CHECK(!file_set_commit(&set, &e));
        CHECK_MSG(strstr(e.text, "/b: cannot write: "), "%s", e.text);
        CHECK(there ? holds(CHILD_FOLDER "/a", "old") : !exists(CHILD_FOLDER "/a"));
        CHECK_INT(set.count, 0);
        remove(CHILD_FOLDER "/a");
        rmdir(CHILD_FOLDER "/b");
        CHECK_INT(rmdir(CHILD_FOLDER), 0); // no other name is left either
    }
}

static void a_commit_leaves_the_new_files_alone(void)
{
    file_set set = {0};
    tsla_error e = {"", 0};
    mkdir(CHILD_FOLDER, 0777);
    put(CHILD_FOLDER "/a", "old");
    CHECK(file_set_add(&set, CHILD_FOLDER "/a", "new", 3, &e) && file_set_commit(&set, &e));
    CHECK(holds(CHILD_FOLDER "/a", "new"));
    remove(CHILD_FOLDER "/a");
    CHECK_INT(rmdir(CHILD_FOLDER), 0);
}

static int ending;

static void end_before_the_commit(void)
{
    file_set set = {0};
    tsla_error e = {"", 0};
    file_set_guard(&set);
    if (file_set_add(&set, CHILD_FOLDER "/a", "new", 3, &e) && file_set_add(&set, CHILD_FOLDER "/b", "new", 3, &e))
        raise(ending);
}

static void a_signal_leaves_no_temporary_file(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU};
    struct rlimit none = {0, 0}, before;
    getrlimit(RLIMIT_CORE, &before);
    none.rlim_max = before.rlim_max;
    setrlimit(RLIMIT_CORE, &none);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; ++i) {
        int status = 0;
        ending = signals[i];
        CHECK_MSG(leaves_nothing(end_before_the_commit, &status), "signal %d", ending);
        CHECK_MSG(WIFSIGNALED(status) && WTERMSIG(status) == ending, "signal %d: %d", ending, status);
    }
    setrlimit(RLIMIT_CORE, &before);
}

// Exits with 7 when writing failed with a reason, as it must.
static void write_past_the_limit(void)
{
    static char large[100000];
    struct rlimit small = {4096, 4096};
    file_set set = {0};
    tsla_error e = {"", 0};
    file_set_guard(&set);
    setrlimit(RLIMIT_FSIZE, &small);
    if (!file_set_add(&set, CHILD_FOLDER "/a", large, sizeof large, &e) && strstr(e.text, "/a: cannot write: "))
        _exit(7);
}

static void a_file_that_grows_too_large_is_an_error(void)
{
    int status = 0;
    CHECK(leaves_nothing(write_past_the_limit, &status));
    CHECK_MSG(WIFEXITED(status) && WEXITSTATUS(status) == 7, "status %d", status);
}

static void only_ordinary_files_are_read(void)
{
    tsla_arena memory = {0};
    tsla_error e = {"", 0};
    bytes data;
    remove(LINK);
    CHECK_INT(mkfifo(LINK, 0666), 0);
    CHECK(!file_read_ordinary(&memory, LINK, TEST_FOLDER, &data, &e));
    CHECK_MSG(strstr(e.text, "not an ordinary file"), "%s", e.text);
    CHECK(file_exists(LINK)); // and does not wait for it either
    remove(LINK);
    e.text[0] = '\0';
    CHECK(!file_read_ordinary(&memory, TEST_FOLDER, NULL, &data, &e));
    CHECK_MSG(strstr(e.text, "not an ordinary file"), "%s", e.text);
    tsla_arena_free(&memory);
}

static void links_do_not_lead_out_of_a_folder(void)
{
    tsla_arena memory = {0};
    tsla_error e = {"", 0};
    bytes data;
    put(PATH_A, "a");
    mkdir(CHILD_FOLDER, 0777);
    CHECK_INT(symlink("../set_a.txt", CHILD_FOLDER "/out"), 0);
    CHECK_INT(symlink("../set_folder/out", CHILD_FOLDER "/far"), 0);
    CHECK(!file_read_ordinary(&memory, CHILD_FOLDER "/out", CHILD_FOLDER, &data, &e));
    CHECK_MSG(strstr(e.text, "outside of its folder"), "%s", e.text);
    CHECK(!file_read_ordinary(&memory, CHILD_FOLDER "/far", CHILD_FOLDER "/", &data, &e));
    e.text[0] = '\0';
    CHECK_MSG(file_read_ordinary(&memory, CHILD_FOLDER "/out", TEST_FOLDER, &data, &e), "%s", e.text);
    CHECK_MSG(file_read_ordinary(&memory, CHILD_FOLDER "/out", NULL, &data, &e), "%s", e.text);
    unlink(CHILD_FOLDER "/out");
    unlink(CHILD_FOLDER "/far");
    rmdir(CHILD_FOLDER);
    tsla_arena_free(&memory);
}
#endif

int main(void)
{
    RUN(nothing_appears_before_the_commit);
    RUN(a_discarded_set_leaves_nothing);
    RUN(a_folder_that_is_not_there);
    RUN(a_folder_is_not_replaced);
    RUN(one_file_has_many_names);
    RUN(one_place_for_two_outputs);
    RUN(reading_says_what_is_wrong);
    RUN(arenas_have_a_limit);
#if !defined(_WIN32)
    RUN(a_link_stays_and_leads_to_the_result);
    RUN(links_in_a_circle_are_refused);
    RUN(a_commit_that_fails_changes_nothing);
    RUN(a_commit_leaves_the_new_files_alone);
    RUN(a_signal_leaves_no_temporary_file);
    RUN(a_file_that_grows_too_large_is_an_error);
    RUN(only_ordinary_files_are_read);
    RUN(links_do_not_lead_out_of_a_folder);
#endif
    remove(PATH_A);
    remove(PATH_B);
    return REPORT();
}
