// SPDX-License-Identifier: MIT
// Whole files in, and a set of files out that appears together or not at all.
#ifndef EXAMPLES_COMMON_FILE_H
#define EXAMPLES_COMMON_FILE_H

#include "asset/arena.h"
#include "asset/error.h"

typedef struct bytes {
    const uint8_t *data;
    uint64_t size;
} bytes;

#define FILE_MAXIMUM_BYTES ((1ull << 29) - 1)

// The whole file; one zero byte stands behind it. A directory, or more than FILE_MAXIMUM_BYTES, is refused.
bool file_read(tsla_arena *a, const char *path, bytes *out, tsla_error *e);
// The same for a file that another file names, or that is merely found: pipes, devices and whatever else is not an
// ordinary file are refused without waiting for them, and so is what links lead to outside of `folder` ("": the
// current one; null: anywhere).
bool file_read_ordinary(tsla_arena *a, const char *path, const char *folder, bytes *out, tsla_error *e);
bool file_exists(const char *path);
// Length of the folder part of a path, its last slash included; 0 without one.
size_t file_folder_length(const char *path);
// Position of the last '.' of the name, or the length of the path.
size_t file_stem_length(const char *path);
// One name, or two names of one place, whether a file is there or not. Links are followed.
bool file_is_same(const char *a, const char *b);
// Whether a file can come to stand at `path`: its folder may be written in, and no folder or device is there.
bool file_check_place(const char *path, tsla_error *e);

#define FILE_SET_MAXIMUM 8

// Files that are first written beside their places under temporary names, flushed to the disk, and then
// renamed.
typedef struct file_set {
    uint32_t count;
    char *paths[FILE_SET_MAXIMUM];
    char *temporary[FILE_SET_MAXIMUM]; // null once it is in its place
    char *former[FILE_SET_MAXIMUM];    // second names of what stood there, while a commit is under way
    bool was_absent[FILE_SET_MAXIMUM]; // nothing stood there
    bool is_placed;                    // all of it is in its place
} file_set;

// Writes the bytes to a temporary file in the folder of `path`, or, where that is a link, of what it leads to: the link
// stays. On failure nothing of it is left.
bool file_set_add(file_set *set, const char *path, const void *data, uint64_t size, tsla_error *e);
// Puts every file in its place. When one cannot be, all is again as it was: what stood there comes back, where the file
// system has hard links, and the new files are removed.
bool file_set_commit(file_set *set, tsla_error *e);
// Removes what was not committed. Safe to call at any time, also twice.
void file_set_discard(file_set *set);
// On SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE and SIGXCPU the temporary files of this set are removed, and a commit
// that is under way is taken back, before the process ends, and a file that would exceed the process's limit (SIGXFSZ) is an error of file_set_add. One set at a
// time; null stops it.
void file_set_guard(file_set *set);

#endif
