// SPDX-License-Identifier: MIT
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "common/file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <io.h>
#include <windows.h>
#define unlink _unlink
#else
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#define TEMPORARY_SUFFIX ".tassel-XXXXXX"

static file_set *volatile guarded;

static void remove_guarded(int signal_number)
{
    file_set *set = guarded;
    for (uint32_t i = 0; set && i < set->count; ++i)
        if (set->temporary[i])
            unlink(set->temporary[i]); // remove() is not on the list of what a signal handler may call
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void file_set_guard(file_set *set)
{
    guarded = set;
    signal(SIGINT, set ? remove_guarded : SIG_DFL);
    signal(SIGTERM, set ? remove_guarded : SIG_DFL);
#if defined(SIGHUP)
    signal(SIGHUP, set ? remove_guarded : SIG_DFL);
#endif
}

#if defined(_WIN32)
static FILE *open_temporary(char *name)
{
    // The X's are the last six characters.
    snprintf(name + strlen(name) - 6, 7, "%06lu", GetCurrentProcessId() % 1000000ul);
    return fopen(name, "wbx");
}

static int flush_to_disk(FILE *stream)
{
    return fflush(stream) || _commit(_fileno(stream));
}

static int put_in_place(const char *from, const char *to)
{
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) ? 0 : -1;
}

static bool may_write_in(const char *folder)
{
    return _access(folder, 2) == 0;
}

bool file_is_same(const char *a, const char *b)
{
    char full_a[MAX_PATH], full_b[MAX_PATH];
    return _fullpath(full_a, a, MAX_PATH) && _fullpath(full_b, b, MAX_PATH) && _stricmp(full_a, full_b) == 0;
}
#else
static FILE *open_temporary(char *name)
{
    int descriptor = mkstemp(name);
    if (descriptor < 0)
        return NULL;
    mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask); // mkstemp made it private; the result is an ordinary file
    FILE *stream = fdopen(descriptor, "wb");
    if (!stream) {
        close(descriptor);
        remove(name);
    }
    return stream;
}

static int flush_to_disk(FILE *stream)
{
    return fflush(stream) || fsync(fileno(stream));
}

static int put_in_place(const char *from, const char *to)
{
    return rename(from, to);
}

static bool may_write_in(const char *folder)
{
    return access(folder, W_OK | X_OK) == 0;
}

bool file_is_same(const char *a, const char *b)
{
    struct stat at_a, at_b;
    return strcmp(a, b) == 0 || (stat(a, &at_a) == 0 && stat(b, &at_b) == 0 && at_a.st_dev == at_b.st_dev &&
                                 at_a.st_ino == at_b.st_ino);
}
#endif

// Renaming over a device or a folder would replace it.
static bool may_replace(const char *path)
{
#if defined(_WIN32)
    DWORD attributes = GetFileAttributesA(path);
    return attributes == INVALID_FILE_ATTRIBUTES || !(attributes & FILE_ATTRIBUTE_DIRECTORY);
#else
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
#endif
}

static char *join(const char *first, const char *second)
{
    size_t a = strlen(first), b = strlen(second);
    char *text = malloc(a + b + 1);
    if (text) {
        memcpy(text, first, a);
        memcpy(text + a, second, b + 1);
    }
    return text;
}

static bool check_folder(const char *path, error *e)
{
    size_t length = file_folder_length(path);
    char *folder = join(length ? path : ".", "");
    if (!folder)
        return error_set(e, "%s: out of memory", path);
    if (length)
        folder[length] = '\0';
    bool writable = may_write_in(folder);
    if (!writable)
        error_set(e, "%s: cannot write into %s: %s", path, folder, strerror(errno));
    free(folder);
    return writable;
}

bool file_check_place(const char *path, error *e)
{
    if (!may_replace(path))
        return error_set(e, "%s: cannot write: not an ordinary file", path);
    return check_folder(path, e);
}

static bool check_place(const file_set *set, const char *path, error *e)
{
    if (set->count == FILE_SET_MAXIMUM)
        return error_set(e, "%s: too many output files", path);
    if (!file_check_place(path, e))
        return false;
    for (uint32_t i = 0; i < set->count; ++i)
        if (strcmp(set->paths[i], path) == 0)
            return error_set(e, "%s: named for two outputs", path);
    return true;
}

static bool write_stream(FILE *stream, const void *data, uint64_t size)
{
    bool written = fwrite(data, 1, (size_t)size, stream) == size && flush_to_disk(stream) == 0;
    int saved = errno;
    bool closed = fclose(stream) == 0;
    if (!written)
        errno = saved;
    return written && closed;
}

bool file_set_add(file_set *set, const char *path, const void *data, uint64_t size, error *e)
{
    if (!check_place(set, path, e))
        return false;
    char *place = join(path, "");
    char *temporary = join(path, TEMPORARY_SUFFIX);
    FILE *stream = place && temporary ? open_temporary(temporary) : NULL;
    if (!stream) {
        error_set(e, "%s: cannot write: %s", path, strerror(errno));
        free(place);
        free(temporary);
        return false;
    }
    set->paths[set->count] = place;
    set->temporary[set->count] = temporary;
    set->count++; // from here on the guard knows of it
    if (write_stream(stream, data, size))
        return true;
    error_set(e, "%s: cannot write: %s", path, strerror(errno));
    set->count--;
    remove(temporary);
    free(place);
    free(temporary);
    return false;
}

bool file_set_commit(file_set *set, error *e)
{
    bool placed = true;
    for (uint32_t i = 0; i < set->count && placed; ++i) {
        if (put_in_place(set->temporary[i], set->paths[i]) != 0) {
            placed = error_set(e, "%s: cannot write: %s", set->paths[i], strerror(errno));
        } else {
            char *name = set->temporary[i];
            set->temporary[i] = NULL; // before it is freed: the signal handler reads it
            free(name);
        }
    }
    file_set_discard(set);
    return placed;
}

void file_set_discard(file_set *set)
{
    for (uint32_t i = set->count; i-- > 0;) {
        if (set->temporary[i])
            remove(set->temporary[i]);
        set->count = i;
        free(set->temporary[i]);
        free(set->paths[i]);
        set->temporary[i] = set->paths[i] = NULL;
    }
}
