// SPDX-License-Identifier: MIT
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 199309L // clock_gettime
#endif
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 15           // odd, so that the median is a sample
#define SAMPLE_SECONDS 4e-3 // long beside the clock's grain, short beside a time slice: 15 x 2 x 4 ms a case
#define CASES_MAX 256

volatile float bench_sink;

#define MODULE(name) void tsl_bench_##name(bench *b);
#include "bench_modules.inc"
#undef MODULE

typedef struct measured {
    char name[96];
    char unit[24];
    double median, minimum, maximum, baseline; // nanoseconds per unit
} measured;

struct bench {
    const char *filter;
    int check_only;
    int failed;
    int count;
    measured cases[CASES_MAX];
};

static double seconds_now(void)
{
    struct timespec t;
#if defined(_WIN32)
    timespec_get(&t, TIME_UTC);
#else
    clock_gettime(CLOCK_MONOTONIC, &t);
#endif
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// One side of a case: what makes its input, or null, and what is timed.
typedef struct side {
    void (*prepare)(void *);
    void (*work)(void *);
    void *context;
} side;

static double seconds_of(const side *s, long calls)
{
    if (!s->prepare) {
        double begin = seconds_now();
        for (long i = 0; i < calls; ++i)
            s->work(s->context);
        return seconds_now() - begin;
    }
    double spent = 0.0;
    for (long i = 0; i < calls; ++i) {
        s->prepare(s->context);
        double begin = seconds_now();
        s->work(s->context);
        spent += seconds_now() - begin;
    }
    return spent;
}

// How many calls fill one sample; the runs made to find out warm the caches.
static long calls_per_sample(const side *s)
{
    long calls = 1;
    for (;;) {
        double spent = seconds_of(s, calls);
        if (spent >= SAMPLE_SECONDS)
            return calls;
        double growth = spent > 0.0 ? 1.1 * SAMPLE_SECONDS / spent : 10.0;
        calls = (long)((double)calls * (growth < 1.5 ? 1.5 : growth > 10.0 ? 10.0 : growth)) + 1;
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void once(const side *s)
{
    if (s->prepare)
        s->prepare(s->context);
    s->work(s->context);
}

static int outputs_agree(bench *b, const bench_case *c, const side sides[2])
{
    once(&sides[0]);
    once(&sides[1]);
    double difference = c->compare(c->context);
    if (difference <= c->tolerance) // a NaN fails
        return 1;
    printf("%-44s OUTPUTS DIFFER by %.3g, allowed %.3g\n", c->name, difference, c->tolerance);
    b->failed = 1;
    return 0;
}

static void time_case(const bench_case *c, const side sides[2], measured *m)
{
    double spent[2][ROUNDS];
    long calls[2] = {calls_per_sample(&sides[0]), calls_per_sample(&sides[1])};
    for (int i = 0; i < ROUNDS; ++i) // turn by turn, so that a slow spell of the machine hits both
        for (int k = 0; k < 2; ++k)
            spent[k][i] = seconds_of(&sides[k], calls[k]) * 1e9 / ((double)calls[k] * c->units);
    qsort(spent[0], ROUNDS, sizeof spent[0][0], ascending);
    qsort(spent[1], ROUNDS, sizeof spent[1][0], ascending);
    m->median = spent[0][ROUNDS / 2];
    m->minimum = spent[0][0];
    m->maximum = spent[0][ROUNDS - 1];
    m->baseline = spent[1][ROUNDS / 2];
}

int bench_wants(const bench *b, const char *name)
{
    return !b->filter || strstr(name, b->filter) != NULL;
}

int bench_only_checks(const bench *b)
{
    return b->check_only;
}

void bench_measure(bench *b, const bench_case *c)
{
    bench_measure_prepared(b, c, NULL, NULL);
}

void bench_measure_prepared(bench *b, const bench_case *c, void (*prepare)(void *context),
                            void (*prepare_baseline)(void *context))
{
    const side sides[2] = {{prepare, c->run, c->context}, {prepare_baseline, c->baseline, c->context}};
    if (!bench_wants(b, c->name) || !outputs_agree(b, c, sides))
        return;
    if (b->count == CASES_MAX) {
        printf("more than %d cases\n", CASES_MAX);
        b->failed = 1;
        return;
    }
    measured *m = &b->cases[b->count++];
    snprintf(m->name, sizeof m->name, "%s", c->name);
    snprintf(m->unit, sizeof m->unit, "%s", c->unit);
    if (b->check_only) {
        printf("%-44s agrees\n", m->name);
        return;
    }
    time_case(c, sides, m);
    printf("%-44s %9.2f %9.2f %9.2f %11.2f %7.2fx  ns/%s\n", m->name, m->median, m->minimum, m->maximum,
           m->baseline, m->baseline / m->median, m->unit);
    fflush(stdout);
}

static int write_json(const bench *b, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file) {
        printf("cannot write %s\n", path);
        return 0;
    }
    fprintf(file, "{\"cases\": [");
    for (int i = 0; i < b->count; ++i) { // names and units are ours: nothing to escape
        const measured *m = &b->cases[i];
        fprintf(
            file,
            "%s\n  {\"name\": \"%s\", \"unit\": \"ns/%s\", \"median\": %.4f, \"min\": %.4f, \"max\": %.4f, "
            "\"baseline\": %.4f, \"ratio\": %.4f}",
            i ? "," : "", m->name, m->unit, m->median, m->minimum, m->maximum, m->baseline,
            m->baseline / m->median);
    }
    fprintf(file, "\n]}\n");
    if (fclose(file) == 0)
        return 1;
    printf("cannot write %s\n", path);
    return 0;
}

int main(int argc, char **argv)
{
    static bench b;
    const char *json = NULL;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--json") == 0 && i + 1 < argc)
            json = argv[++i];
        else if (strcmp(argv[i], "--check") == 0)
            b.check_only = 1;
        else if (argv[i][0] != '-' && !b.filter)
            b.filter = argv[i];
        else {
            printf("usage: bench [--json FILE] [--check] [FILTER]\n");
            return 2;
        }
    }
    if (!b.check_only)
        printf("%-44s %9s %9s %9s %11s %8s\n", "case", "median", "min", "max", "baseline", "ratio");
#define MODULE(name) tsl_bench_##name(&b);
#include "bench_modules.inc"
#undef MODULE
    if (b.count == 0 && !b.failed && b.filter) {
        printf("no case is named like %s\n", b.filter);
        return 2;
    }
    if (json && !b.check_only && !write_json(&b, json))
        return 2;
    return b.failed;
}
