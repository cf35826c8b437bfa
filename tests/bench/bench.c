// SPDX-License-Identifier: MIT
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 199309L // clock_gettime
#endif
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 9 // odd, so that the median is a sample
#define ROUNDS_AT_LEAST 5
#define SAMPLE_SECONDS 3e-3 // long beside the clock's grain, short beside a time slice: 9 x 2 x 3 ms a case
#define CASE_SECONDS 0.12   // cases whose one call takes longer than a sample get fewer rounds
#define CASES_MAX 512
#define FILTERS_MAX 16

volatile float bench_sink;

#define MODULE(name) void tsl_bench_##name(bench *b);
#include "bench_modules.inc"
#undef MODULE

typedef struct measured {
    char name[96];
    char unit[24];
    int is_note;                               // a number that is not a time: median alone, unit whole
    double median, minimum, maximum, baseline; // nanoseconds per unit
} measured;

struct bench {
    const char *filters[FILTERS_MAX];
    int filter_count;
    int check_only;
    int failed, skipped;
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
    double begin = seconds_now();
    int rounds = 0;
    // Turn by turn, so that a slow spell of the machine hits both.
    while (rounds < ROUNDS_AT_LEAST || (rounds < ROUNDS && (rounds % 2 == 0 || seconds_now() - begin < CASE_SECONDS))) {
        for (int k = 0; k < 2; ++k) {
            once(&sides[k]); // or the first call would find the other side's data in the cache, not its own
            spent[k][rounds] = seconds_of(&sides[k], calls[k]) * 1e9 / ((double)calls[k] * c->units);
        }
        ++rounds;
    }
    qsort(spent[0], (size_t)rounds, sizeof spent[0][0], ascending);
    qsort(spent[1], (size_t)rounds, sizeof spent[1][0], ascending);
    m->median = spent[0][rounds / 2];
    m->minimum = spent[0][0];
    m->maximum = spent[0][rounds - 1];
    m->baseline = spent[1][rounds / 2];
}

int bench_wants(const bench *b, const char *name)
{
    int wanted = b->filter_count == 0;
    for (int i = 0; i < b->filter_count && !wanted; ++i) {
        const char *filter = b->filters[i];
        wanted = filter[0] == '=' ? strcmp(name, filter + 1) == 0 : strstr(name, filter) != NULL;
    }
    return wanted;
}

int bench_only_checks(const bench *b)
{
    return b->check_only;
}

static measured *new_result(bench *b, const char *name, const char *unit)
{
    if (b->count == CASES_MAX) {
        printf("more than %d cases\n", CASES_MAX);
        b->failed = 1;
        return NULL;
    }
    measured *m = &b->cases[b->count++];
    snprintf(m->name, sizeof m->name, "%s", name);
    snprintf(m->unit, sizeof m->unit, "%s", unit);
    return m;
}

void bench_note(bench *b, const char *name, double value, const char *unit)
{
    measured *m = bench_wants(b, name) ? new_result(b, name, unit) : NULL;
    if (!m)
        return;
    m->is_note = 1;
    m->median = value;
    printf("%-44s %9.2f %40s %s\n", m->name, value, "", m->unit);
}

void bench_skip(bench *b, const char *name, const char *why)
{
    if (bench_wants(b, name)) {
        ++b->skipped;
        printf("%-44s skipped: %s\n", name, why);
    }
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
    measured *m = new_result(b, c->name, c->unit);
    if (!m)
        return;
    if (b->check_only) {
        printf("%-44s agrees\n", m->name);
        return;
    }
    time_case(c, sides, m);
    printf("%-44s %9.2f %9.2f %9.2f %11.2f %7.2fx  ns/%s\n", m->name, m->median, m->minimum, m->maximum, m->baseline,
           m->baseline / m->median, m->unit);
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
        fprintf(file, "%s\n  {\"name\": \"%s\", \"unit\": \"%s%s\", \"median\": %.4f", i ? "," : "", m->name,
                m->is_note ? "" : "ns/", m->unit, m->median);
        if (!m->is_note)
            fprintf(file, ", \"min\": %.4f, \"max\": %.4f, \"baseline\": %.4f, \"ratio\": %.4f", m->minimum, m->maximum,
                    m->baseline, m->baseline / m->median);
        fprintf(file, "}");
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
        else if (argv[i][0] != '-' && b.filter_count < FILTERS_MAX)
            b.filters[b.filter_count++] = argv[i];
        else {
            printf("usage: bench [--json FILE] [--check] [FILTER...]\n");
            return 2;
        }
    }
    if (!b.check_only)
        printf("%-44s %9s %9s %9s %11s %8s\n", "case", "median", "min", "max", "baseline", "ratio");
#define MODULE(name) tsl_bench_##name(&b);
#include "bench_modules.inc"
#undef MODULE
    if (b.count == 0 && !b.failed) {
        if (b.skipped > 0 || b.filter_count == 0)
            printf("no case was measured\n");
        else
            printf("no case is named like %s\n", b.filters[0]);
        return 2;
    }
    if (json && !b.check_only && !write_json(&b, json))
        return 2;
    return b.failed;
}
