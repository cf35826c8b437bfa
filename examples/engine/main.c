// SPDX-License-Identifier: MIT
// engine: two hundred characters that come and go, on all cores. See docs/integrate.md.
#define _XOPEN_SOURCE 700
#include "host.h"
#include "tassel/debug.h"
#include "tassel/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct options {
    host_settings host;
    uint32_t frames;
    int live;
} options;

typedef struct totals {
    uint32_t frames, came, left, quiet, quiet_allocations;
    double *milliseconds[HOST_PHASES];
} totals;

static int usage(int status)
{
    fprintf(status ? stderr : stdout,
            "engine [options] MODEL.glb RIG.json MODEL.glb RIG.json\n"
            "Runs characters of both models, with clips, cars to bump into and characters that come and go, and "
            "says how long a\n"
            "frame takes. A rig file that is edited meanwhile is read again, and the characters go on with it.\n"
            "  --characters N  at most so many at a time, 2 to 10000 (200)\n"
            "  --frames N      1 to 1000000 (600)\n"
            "  --threads N     1 to 256 (as many as there are cores)\n"
            "  --seed N        who comes when, and how long frames are (1)\n"
            "  --live          in real time, with the frame times of the clock: for editing a rig file\n"
            "Exits 0, 1 when something fails or a quiet frame asks for memory, 2 when the command is not "
            "understood.\n");
    return status;
}

static int read_number(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    char *end = NULL;
    *out = strtoull(text, &end, 10);
    return end != text && *end == '\0' && text[0] != '-' && *out >= least && *out <= most;
}

static int read_options(options *o, int argc, char **argv)
{
    uint64_t characters = 200, frames = 600, threads = 0;
    uint32_t files = 0;
    o->host.seed = 1;
    for (int i = 1; i < argc; ++i) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--live") == 0)
            o->live = 1;
        else if (argv[i][0] != '-' && files < 2 * HOST_MODELS) {
            (files % 2 ? o->host.rigs : o->host.models)[files / 2] = argv[i];
            files++;
        } else if ((strcmp(argv[i], "--characters") == 0 && read_number(value, 2, 10000, &characters)) ||
                   (strcmp(argv[i], "--frames") == 0 && read_number(value, 1, 1000000, &frames)) ||
                   (strcmp(argv[i], "--threads") == 0 && read_number(value, 1, 256, &threads)) ||
                   (strcmp(argv[i], "--seed") == 0 && read_number(value, 1, UINT64_MAX, &o->host.seed)))
            ++i;
        else
            return 0;
    }
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    o->host.characters = (uint32_t)characters;
    o->host.threads = (threads ? (uint32_t)threads : cores > 0 ? (uint32_t)cores : 1u) - 1u;
    o->frames = (uint32_t)frames;
    return files == 2 * HOST_MODELS;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// What a clock reads at 60 frames a second: noise of a few percent, and now and then a hitch.
static float made_up_frame(uint64_t *random)
{
    float noise = 0.95f + 0.1f * random_next(random);
    return random_next(random) < 0.005f ? 0.12f : noise / 60.0f;
}

// Real time: waits for the next frame and says how long the last one was.
static float wait_for_frame(double *last)
{
    double left = *last + 1.0 / 60.0 - now();
    if (left > 0.0) {
        struct timespec t = {0, (long)(left * 1e9)};
        nanosleep(&t, NULL);
    }
    double here = now(), seconds = here - *last;
    *last = here;
    return (float)seconds;
}

static void add(totals *t, const host_frame_report *frame)
{
    for (int p = 0; p < HOST_PHASES; ++p)
        t->milliseconds[p][t->frames] = frame->milliseconds[p];
    t->frames++;
    t->came += frame->came;
    t->left += frame->left;
    if (frame->came + frame->left + frame->retuned + frame->rebuilt == 0) {
        t->quiet++;
        t->quiet_allocations += frame->allocations;
    }
    if (frame->message[0] && frame->retuned + frame->rebuilt > 0)
        printf("%s (%u characters go on, %u start again)\n", frame->message, (unsigned)frame->retuned,
               (unsigned)frame->rebuilt);
    else if (frame->message[0])
        printf("%s (nothing changes)\n", frame->message);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_times(totals *t)
{
    static const char *const names[HOST_PHASES] = {"clips and poses in", "step", "poses out"};
    printf("%-20s %10s %10s %10s  ms\n", "", "median", "99 %", "longest");
    for (int p = 0; p < HOST_PHASES; ++p) {
        double *all = t->milliseconds[p];
        qsort(all, t->frames, sizeof *all, by_size);
        printf("%-20s %10.3f %10.3f %10.3f\n", names[p], all[t->frames / 2], all[t->frames * 99 / 100],
               all[t->frames - 1]);
    }
}

static bool print_end(host *h, totals *t, tsla_error *e)
{
    TSL_INIT(tsl_world_stats, stats);
    uint64_t hash = 0;
    tsl_result result = tsl_world_get_stats(h->world, &stats);
    if (result == TSL_OK)
        result = tsl_world_hash(h->world, &hash);
    if (result != TSL_OK)
        return tsla_error_set(e, "statistics: %s", tsl_result_name(result));
    print_times(t);
    printf("%u characters, %u chains, %u particles, %.1f MB; %u came, %u left\n", (unsigned)stats.rig_count,
           (unsigned)stats.chain_count, (unsigned)stats.particle_count, (double)stats.bytes * 1e-6, (unsigned)t->came,
           (unsigned)t->left);
    printf("%u frames in which nobody came or left asked for memory %u times\n", (unsigned)t->quiet,
           (unsigned)t->quiet_allocations);
    printf("hash %016llx\n", (unsigned long long)hash);
    return t->quiet_allocations == 0 ? true : tsla_error_set(e, "a quiet frame asked for memory");
}

static bool run(host *h, const options *o, totals *t, tsla_error *e)
{
    uint64_t random = o->host.seed * 0x9e3779b97f4a7c15ull | 1u;
    host_frame_report frame;
    if (!host_begin(h, &o->host, e))
        return false;
    double last = now();
    for (uint32_t i = 0; i < o->frames; ++i) {
        float seconds = o->live ? wait_for_frame(&last) : made_up_frame(&random);
        if (!host_run_frame(h, seconds, &frame, e))
            return false;
        add(t, &frame);
    }
    return print_end(h, t, e);
}

static bool take_times(totals *t, tsla_arena *memory, uint32_t frames, tsla_error *e)
{
    bool taken = true;
    for (int p = 0; p < HOST_PHASES && taken; ++p)
        taken = (t->milliseconds[p] = tsla_arena_take(memory, frames, sizeof **t->milliseconds)) != NULL;
    return taken ? true : tsla_error_set(e, "out of memory");
}

int main(int argc, char **argv)
{
    static host h;
    options o = {0};
    totals t = {0};
    tsla_arena memory = {0};
    tsla_error e = {"", 0};
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return usage(0);
    if (!read_options(&o, argc, argv))
        return usage(2);
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    bool done = take_times(&t, &memory, o.frames, &e) && run(&h, &o, &t, &e);
    if (!done)
        fprintf(stderr, "engine: %s\n", e.text);
    host_end(&h);
    tsla_arena_free(&memory);
    return done ? 0 : 1;
}
