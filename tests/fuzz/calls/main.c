// SPDX-License-Identifier: MIT
// Drives fuzz_calls without a fuzzing engine:
//     fuzz_calls ROUNDS FIRST FILE...   replays the files, then ROUNDS sequences of numbers FIRST, FIRST + 1 ...
//     fuzz_calls --print FILE           the sequence as a C program
//     fuzz_calls --reduce FILE OUT      the shortest sequence that fails in the same way, into OUT, and as a C program
//     fuzz_calls --make NUMBER OUT      the bytes of a numbered sequence
//     fuzz_calls --dictionary           for libFuzzer
// Where fork is missing, --reduce is.
#include "fuzz/calls/calls.h"
#include "fuzz/standalone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__unix__) && !defined(__EMSCRIPTEN__) && !defined(__wasi__)
#include <sys/wait.h>
#include <unistd.h>
#define CAN_FORK 1
#endif

enum { ROOM = RECORD_LIMIT * RECORD_SIZE };

typedef struct input {
    uint8_t data[ROOM];
    size_t size;
} input;

static int read_file(const char *path, input *in)
{
    FILE *f = fopen(path, "rb");
    in->size = f ? fread(in->data, 1, sizeof in->data, f) : 0;
    if (f)
        fclose(f);
    else
        fprintf(stderr, "%s: cannot be read\n", path);
    return f != NULL;
}

static int write_file(const char *path, const input *in)
{
    FILE *f = fopen(path, "wb");
    int is_written = f && fwrite(in->data, 1, in->size, f) == in->size;
    return f && fclose(f) == 0 && is_written;
}

// In a block of its own size: what reads beyond it is seen.
static void play(const input *in)
{
    uint8_t *exact = malloc(in->size ? in->size : 1);
    if (!exact)
        abort();
    memcpy(exact, in->data, in->size);
    LLVMFuzzerTestOneInput(exact, in->size);
    free(exact);
}

// splitmix64 of the number: sequences of neighbouring numbers have nothing in common.
static void make(uint64_t which, input *in)
{
    uint64_t state = which;
    in->size = 0;
    for (uint32_t records = 0; in->size < ROOM; in->size += 8) {
        uint64_t z = state += 0x9E3779B97F4A7C15ull;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ z >> 27) * 0x94D049BB133111EBull;
        z ^= z >> 31;
        if (in->size == 0)
            records = 20 + (uint32_t)(z >> 40) % (RECORD_LIMIT - 20);
        for (uint32_t i = 0; i < 8; ++i)
            in->data[in->size + i] = (uint8_t)(z >> 8 * i);
        if (in->size >= (size_t)records * RECORD_SIZE)
            break;
    }
}

// ---- reduction ------------------------------------------------------------------------------------------

#if defined(CAN_FORK)
static void leave(const char *what)
{
    uint32_t hash = 2166136261u;
    say_broken(what);
    fflush(stdout);
    for (; *what; ++what)
        hash = (hash ^ (uint8_t)*what) * 16777619u;
    _exit(2 + (int)(hash % 250));
}

// How it ends, as a number: 0 well; else which invariant is broken or which signal came.
static int outcome(const input *in)
{
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        fail = leave;
        alarm(100);
        play(in);
        _exit(0);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static int drop(input *in, uint32_t at, uint32_t records, int bad)
{
    static input less;
    size_t from = (size_t)at * RECORD_SIZE, to = from + (size_t)records * RECORD_SIZE;
    if (to > in->size)
        return 0;
    less = *in;
    memmove(less.data + from, in->data + to, in->size - to);
    less.size = in->size - (to - from);
    if (outcome(&less) != bad)
        return 0;
    *in = less;
    return 1;
}

static int zero(input *in, size_t at, int bad)
{
    static input plain;
    plain = *in;
    plain.data[at] = 0;
    if (in->data[at] == 0 || outcome(&plain) != bad)
        return 0;
    *in = plain;
    return 1;
}

static void reduce(input *in, int bad)
{
    for (uint32_t records = 64; records; records /= 2)
        for (uint32_t at = (uint32_t)(in->size / RECORD_SIZE); at-- > 1;)
            drop(in, at, records, bad);
    for (size_t at = 0; at < in->size; ++at)
        zero(in, at, bad);
    for (uint32_t at = (uint32_t)(in->size / RECORD_SIZE); at-- > 1;)
        drop(in, at, 1, bad);
}

static int reduce_file(const char *from, const char *to)
{
    static input in;
    if (!read_file(from, &in))
        return 2;
    in.size -= in.size % RECORD_SIZE;
    int bad = outcome(&in);
    if (bad == 0) {
        fprintf(stderr, "%s: nothing fails\n", from);
        return 1;
    }
    reduce(&in, bad);
    if (!write_file(to, &in))
        return 2;
    say_is_on = 1;
    fail = leave;
    play(&in);
    return 0;
}
#endif

// ---- command line ---------------------------------------------------------------------------------------

static int run(int argc, char **argv)
{
    static input in;
    uint64_t rounds = strtoull(argv[1], NULL, 10), first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    for (int i = 3; i < argc; ++i) {
        if (!read_file(argv[i], &in))
            return 2;
        play(&in);
    }
    for (uint64_t i = 0; i < rounds; ++i) {
        make(first + i, &in);
        if (getenv("TASSEL_FUZZ_VERBOSE"))
            fprintf(stderr, "sequence %llu\n", (unsigned long long)(first + i));
        play(&in);
    }
    printf("%llu sequences, %llu calls\n", (unsigned long long)rounds + (argc > 3 ? (unsigned)argc - 3 : 0),
           (unsigned long long)s.calls);
    return s.calls ? 0 : 1;
}

int main(int argc, char **argv)
{
    static input in;
    const char *command = argc > 1 ? argv[1] : "";
    if (strcmp(command, "--dictionary") == 0)
        return list_calls(), 0;
    if (strcmp(command, "--make") == 0 && argc == 4)
        return make(strtoull(argv[2], NULL, 10), &in), !write_file(argv[3], &in);
#if defined(CAN_FORK)
    if (strcmp(command, "--reduce") == 0 && argc == 4)
        return reduce_file(argv[2], argv[3]);
#endif
    if (strcmp(command, "--print") == 0 && argc == 3) {
#if defined(CAN_FORK)
        fail = leave;
#endif
        say_is_on = 1;
        return read_file(argv[2], &in) ? (play(&in), 0) : 2;
    }
    if (command[0] >= '0' && command[0] <= '9')
        return run(argc, argv);
    fprintf(stderr,
            "usage: %s ROUNDS FIRST FILE... | --print FILE | --reduce FILE OUT | --make NUMBER OUT | "
            "--dictionary\n",
            argv[0]);
    return 2;
}
