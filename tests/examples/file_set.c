// SPDX-License-Identifier: MIT
// Outputs appear whole, together, or not at all.
#include "common/file.h"

#include "check.h"

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
    arena memory = {0};
    error e = {""};
    bytes data;
    bool same = file_read(&memory, path, &data, &e) && strcmp((const char *)data.data, text) == 0;
    arena_free(&memory);
    return same;
}

static bool exists(const char *path)
{
    return file_exists(path);
}

static void nothing_appears_before_the_commit(void)
{
    file_set set = {0};
    error e = {""};
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
    error e = {""};
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
    error e = {""};
    CHECK(!file_set_add(&set, TEST_FOLDER "/no/such/folder/x", "x", 1, &e));
    CHECK_MSG(strstr(e.text, "/no/such/folder/x: cannot write"), "%s", e.text);
    CHECK_INT(set.count, 0);
}

static void a_folder_is_not_replaced(void)
{
    file_set set = {0};
    error e = {""};
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
}

static void one_place_for_two_outputs(void)
{
    file_set set = {0};
    error e = {""};
    CHECK(file_set_add(&set, PATH_A, "x", 1, &e));
    CHECK(!file_set_add(&set, PATH_A, "y", 1, &e));
    CHECK_MSG(strstr(e.text, "two outputs"), "%s", e.text);
    file_set_discard(&set);
}

static void reading_says_what_is_wrong(void)
{
    arena memory = {0};
    error e = {""};
    bytes data;
    CHECK(!file_read(&memory, TEST_FOLDER "/nothing", &data, &e));
    CHECK(strstr(e.text, "/nothing: ") != NULL);
    e.text[0] = '\0';
    CHECK(!file_read(&memory, TEST_FOLDER, &data, &e));
    CHECK(e.text[0] != '\0');
    arena_free(&memory);
}

static void arenas_have_a_limit(void)
{
    arena memory = {NULL, 0, 1000};
    CHECK(arena_take(&memory, 10, 50) != NULL);
    CHECK(arena_take(&memory, 11, 50) == NULL);
    CHECK(arena_take(&memory, UINT64_MAX, 16) == NULL);
    CHECK(arena_take(&memory, UINT64_MAX / 2, 2) == NULL);
    CHECK(arena_take(&memory, 0, 50) != NULL);
    arena_free(&memory);
}

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
    remove(PATH_A);
    remove(PATH_B);
    return REPORT();
}
