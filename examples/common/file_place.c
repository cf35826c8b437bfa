// SPDX-License-Identifier: MIT
// Where paths lead: links, two names of one place, and whether a file may stand there.
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#endif
#include "common/file_place.h"

#include "common/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <io.h>
#include <windows.h>
#else
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

char *file_join(const char *first, size_t first_length, const char *second)
{
    size_t length = strlen(second);
    char *text = malloc(first_length + length + 1);
    if (text) {
        memcpy(text, first, first_length);
        memcpy(text + first_length, second, length + 1);
    }
    return text;
}

#if defined(_WIN32)
char *file_follow_links(const char *path)
{
    return file_join(path, strlen(path), ""); // renaming onto a link of Windows keeps what it leads to
}

// The full name, links not followed.
static char *real_name(const char *path)
{
    return _fullpath(NULL, path, 0);
}

static bool may_write_in(const char *folder)
{
    return _access(folder, 2) == 0;
}

static bool is_same_file(const char *a, const char *b)
{
    char *full_a = real_name(a), *full_b = real_name(b);
    bool same = full_a && full_b && _stricmp(full_a, full_b) == 0;
    free(full_a);
    free(full_b);
    return same;
}

// Renaming over a folder would fail late.
static bool may_replace(const char *path)
{
    DWORD attributes = GetFileAttributesA(path);
    return attributes == INVALID_FILE_ATTRIBUTES || !(attributes & FILE_ATTRIBUTE_DIRECTORY);
}
#else
#define MOST_LINKS 40 // one after the other: as many as Linux follows

// Null when the path is no link, or cannot be read.
static char *read_link(const char *path)
{
    char target[PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target - 1);
    return length > 0 ? file_join(target, (size_t)length, "") : NULL;
}

// Takes `link` and `target` away.
static char *join_target(char *link, char *target)
{
    if (target[0] == '/') {
        free(link);
        return target;
    }
    char *joined = file_join(link, file_folder_length(link), target);
    free(link);
    free(target);
    return joined;
}

char *file_follow_links(const char *path)
{
    char *at = file_join(path, strlen(path), "");
    for (int links = 0; at; ++links) {
        char *target = read_link(at);
        if (!target)
            return at;
        if (links == MOST_LINKS) {
            free(at);
            free(target);
            errno = ELOOP;
            return NULL;
        }
        at = join_target(at, target);
    }
    return NULL;
}

static char *real_name(const char *path)
{
    return realpath(path, NULL);
}

static bool may_write_in(const char *folder)
{
    return access(folder, W_OK | X_OK) == 0;
}

// The real name of a file that need not be there yet.
static char *real_place(const char *path)
{
    char *at = file_follow_links(path);
    size_t length = at ? file_folder_length(at) : 0;
    char *folder = at ? file_join(at, length, length ? "" : ".") : NULL;
    char *real_folder = folder ? real_name(folder) : NULL;
    char *slashed = real_folder ? file_join(real_folder, strlen(real_folder), "/") : NULL;
    char *place = slashed ? file_join(slashed, strlen(slashed), at + length) : NULL;
    free(at);
    free(folder);
    free(real_folder);
    free(slashed);
    return place;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat at_a, at_b;
    if (stat(a, &at_a) == 0 && stat(b, &at_b) == 0)
        return at_a.st_dev == at_b.st_dev && at_a.st_ino == at_b.st_ino;
    char *place_a = real_place(a), *place_b = real_place(b);
    bool same = place_a && place_b && strcmp(place_a, place_b) == 0;
    free(place_a);
    free(place_b);
    return same;
}

// Renaming over a device or a folder would replace it.
static bool may_replace(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}
#endif

bool file_is_same(const char *a, const char *b)
{
    return strcmp(a, b) == 0 || is_same_file(a, b);
}

bool file_is_below(const char *path, const char *folder)
{
    char *inner = real_name(path), *outer = real_name(folder[0] ? folder : ".");
    size_t length = outer ? strlen(outer) : 0;
    // The root is the one folder whose name ends with a slash.
    while (length > 0 && outer[length - 1] == '/')
        --length;
    bool below =
        inner && outer && strncmp(inner, outer, length) == 0 && (inner[length] == '/' || inner[length] == '\\');
    free(inner);
    free(outer);
    return below;
}

static bool check_folder(const char *path, const char *place, tsla_error *e)
{
    size_t length = file_folder_length(place);
    char *folder = file_join(place, length, length ? "" : ".");
    if (!folder)
        return tsla_error_set(e, "%s: out of memory", path);
    bool writable = may_write_in(folder);
    if (!writable)
        tsla_error_set(e, "%s: cannot write into %s: %s", path, folder, strerror(errno));
    free(folder);
    return writable;
}

bool file_check_place(const char *path, tsla_error *e)
{
    if (!may_replace(path))
        return tsla_error_set(e, "%s: cannot write: not an ordinary file", path);
    char *place = file_follow_links(path);
    bool good = place ? check_folder(path, place, e) : tsla_error_set(e, "%s: cannot write: %s", path, strerror(errno));
    free(place);
    return good;
}
