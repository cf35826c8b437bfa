// SPDX-License-Identifier: MIT
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "common/file.h"
#include "common/file_place.h"

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

static int put_in_place(const char *from, const char *to);

#define TEMPORARY_SUFFIX ".tassel-XXXXXX"
#define FORMER_SUFFIX "-old"

static file_set *volatile guarded;

// As it was before the commit. Also called by the signal handler: of what that may call there are unlink and rename, and
// not remove.
static void take_back(file_set *set)
{
    for (uint32_t i = set->count; i-- > 0;) {
        if (set->temporary[i])
            unlink(set->temporary[i]);
        else if (set->former[i])
            put_in_place(set->former[i], set->paths[i]);
        else if (set->was_absent[i])
            unlink(set->paths[i]);
    }
}

static void remove_formers(file_set *set)
{
    for (uint32_t i = 0; i < set->count; ++i)
        if (set->former[i])
            unlink(set->former[i]);
}

static void end_guarded(int signal_number)
{
    file_set *set = guarded;
    if (set && !set->is_placed)
        take_back(set);
    if (set)
        remove_formers(set);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

// What ends a process from outside. A full pipe or processor time that is used up end it like a person's Ctrl-C.
static const int ending_signals[] = {SIGINT, SIGTERM,
#if !defined(_WIN32)
                                     SIGHUP, SIGQUIT, SIGPIPE,
                                     SIGXCPU
#endif
};

#if !defined(_WIN32)
static void ending_set(sigset_t *set)
{
    sigemptyset(set);
    for (size_t i = 0; i < sizeof ending_signals / sizeof ending_signals[0]; ++i)
        sigaddset(set, ending_signals[i]);
}
#endif

// A second Ctrl-C waits until the first has removed everything: `signal` alone would let it end the process at once.
static void handle(void (*handler)(int))
{
#if defined(_WIN32)
    for (size_t i = 0; i < sizeof ending_signals / sizeof ending_signals[0]; ++i)
        signal(ending_signals[i], handler);
#else
    struct sigaction action = {.sa_handler = handler};
    ending_set(&action.sa_mask);
    for (size_t i = 0; i < sizeof ending_signals / sizeof ending_signals[0]; ++i)
        sigaction(ending_signals[i], &action, NULL);
#endif
}

void file_set_guard(file_set *set)
{
    guarded = set;
    handle(set ? end_guarded : SIG_DFL);
#if defined(SIGXFSZ)
    signal(SIGXFSZ,
           set ? SIG_IGN : SIG_DFL); // writing past the limit then fails like a full disk, with its reason
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

static int keep(const char *path, const char *former)
{
    if (CreateHardLinkA(former, path, NULL))
        return 0;
    errno = GetLastError() == ERROR_FILE_NOT_FOUND ? ENOENT : EPERM;
    return -1;
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
        (void)remove(name);
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

// A second name for it: it is there all the time, under one name or the other.
static int keep(const char *path, const char *former)
{
    return link(path, former);
}
#endif

static bool check_place(const file_set *set, const char *path, tsla_error *e)
{
    if (set->count == FILE_SET_MAXIMUM)
        return tsla_error_set(e, "%s: too many output files", path);
    if (!file_check_place(path, e))
        return false;
    for (uint32_t i = 0; i < set->count; ++i)
        if (file_is_same(set->paths[i], path))
            return tsla_error_set(e, "%s: named for two outputs", path);
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

bool file_set_add(file_set *set, const char *path, const void *data, uint64_t size, tsla_error *e)
{
    if (!check_place(set, path, e))
        return false;
    char *place = file_follow_links(path);
    char *temporary = place ? file_join(place, strlen(place), TEMPORARY_SUFFIX) : NULL;
    if (!place || !temporary) {
        free(place);
        free(temporary);
        return tsla_error_set(e, "%s: cannot write: %s", path, strerror(errno));
    }
    set->paths[set->count] = place;
    set->temporary[set->count] = temporary;
    set->former[set->count] = NULL;
    set->was_absent[set->count] = false;
    set->is_placed = false;
    set->count++; // from here on the guard knows of it
    FILE *stream = open_temporary(temporary);
    if (stream && write_stream(stream, data, size))
        return true;
    tsla_error_set(e, "%s: cannot write: %s", path, strerror(errno));
    if (stream)
        (void)remove(temporary);
    set->count--;
    set->paths[set->count] = set->temporary[set->count] = NULL;
    free(place);
    free(temporary);
    return false;
}

// Where a file system has no second names, or there is no memory, what stood there cannot come back.
static void keep_former(file_set *set, uint32_t i)
{
    char *former = file_join(set->temporary[i], strlen(set->temporary[i]), FORMER_SUFFIX);
    if (!former)
        return;
    if (keep(set->paths[i], former) == 0) {
        set->former[i] = former;
        return;
    }
    set->was_absent[i] = errno == ENOENT;
    free(former);
}

// A signal between a change on the disk and the note of it would leave a file that nobody removes: it waits.
static void hold_signals(bool hold)
{
#if defined(_WIN32)
    (void)hold;
#else
    sigset_t ending;
    ending_set(&ending);
    sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &ending, NULL);
#endif
}

static bool place(file_set *set, uint32_t i, tsla_error *e)
{
    char *name = set->temporary[i];
    hold_signals(true);
    keep_former(set, i);
    bool placed = put_in_place(name, set->paths[i]) == 0;
    if (placed)
        set->temporary[i] = NULL; // before it is freed: the signal handler reads it
    else
        tsla_error_set(e, "%s: cannot write: %s", set->paths[i], strerror(errno));
    hold_signals(false);
    if (placed)
        free(name);
    return placed;
}

bool file_set_commit(file_set *set, tsla_error *e)
{
    bool placed = true;
    for (uint32_t i = 0; i < set->count && placed; ++i)
        placed = place(set, i, e);
    if (placed)
        set->is_placed = true;
    else
        take_back(set);
    file_set_discard(set);
    return placed;
}

void file_set_discard(file_set *set)
{
    remove_formers(set);
    for (uint32_t i = set->count; i-- > 0;) {
        if (set->temporary[i])
            (void)remove(set->temporary[i]);
        set->count = i;
        free(set->temporary[i]);
        free(set->former[i]);
        free(set->paths[i]);
        set->temporary[i] = set->former[i] = set->paths[i] = NULL;
    }
}
