// SPDX-License-Identifier: MIT
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "common/file.h"
#include "common/file_place.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#define READ_STEP (1u << 20)

// Read in growing pieces: no size is asked for, so pipes and files that grow cannot lie about it.
static bool read_all(tsla_arena *a, FILE *stream, const char *path, bytes *out, tsla_error *e)
{
    uint64_t capacity = 0, size = 0;
    uint8_t *data = NULL;
    for (;;) {
        if (size + 1 >= capacity) {
            capacity = capacity ? capacity * 2 : READ_STEP;
            uint8_t *larger = tsla_arena_take(a, capacity, 1);
            if (!larger)
                return tsla_error_set(e, "%s: too large, or out of memory", path);
            if (size)
                memcpy(larger, data, (size_t)size);
            data = larger;
        }
        size_t got = fread(data + size, 1, (size_t)(capacity - 1 - size), stream);
        size += got;
        if (size > FILE_MAXIMUM_BYTES)
            return tsla_error_set(e, "%s: larger than %llu bytes", path, (unsigned long long)FILE_MAXIMUM_BYTES);
        if (got == 0)
            break;
    }
    if (ferror(stream))
        return tsla_error_set(e, "%s: cannot read: %s", path, strerror(errno));
    data[size] = 0;
    out->data = data;
    out->size = size;
    return true;
}

bool file_read(tsla_arena *a, const char *path, bytes *out, tsla_error *e)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return tsla_error_set(e, "%s: cannot read: %s", path, strerror(errno));
    bool read = read_all(a, stream, path, out, e);
    (void)fclose(stream); // read only: nothing is lost
    return read;
}

#if defined(_WIN32)
static FILE *open_ordinary(const char *path)
{
    return fopen(path, "rb");
}

bool file_exists(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (stream)
        fclose(stream);
    return stream != NULL;
}
#else
// Null with errno as the reason; 0 for what is not an ordinary file.
static FILE *open_ordinary(const char *path)
{
    struct stat status;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY); // a pipe without a writer would block
    if (descriptor < 0)
        return NULL;
    FILE *stream = NULL;
    errno = 0;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
        stream = fdopen(descriptor, "rb");
    if (!stream)
        close(descriptor);
    return stream;
}

// Looks without opening: that could wait for a pipe's other end.
bool file_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}
#endif

bool file_read_ordinary(tsla_arena *a, const char *path, const char *folder, bytes *out, tsla_error *e)
{
    FILE *stream = open_ordinary(path);
    if (!stream)
        return tsla_error_set(e, "%s: cannot read: %s", path, errno ? strerror(errno) : "not an ordinary file");
    bool read = folder && !file_is_below(path, folder)
                    ? tsla_error_set(e, "%s: cannot read: it is a link to a file outside of its folder", path)
                    : read_all(a, stream, path, out, e);
    (void)fclose(stream); // read only: nothing is lost
    return read;
}

static bool is_slash(char c)
{
#if defined(_WIN32)
    return c == '/' || c == '\\' || c == ':';
#else
    return c == '/';
#endif
}

size_t file_folder_length(const char *path)
{
    size_t length = strlen(path);
    while (length > 0 && !is_slash(path[length - 1]))
        --length;
    return length;
}

size_t file_stem_length(const char *path)
{
    size_t folder = file_folder_length(path);
    const char *dot = strrchr(path + folder, '.');
    return dot && dot != path + folder ? (size_t)(dot - path) : strlen(path);
}
