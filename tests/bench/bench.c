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

static double seconds_of(void (*function)(void *), void *context, long calls)
{
    double begin = seconds_now();
    for (long i = 0; i < calls; ++i)
        function(context);
    return seconds_now() - begin;
}

// How many calls fill one sample; the runs made to find out warm the caches.
static long calls_per_sample(void (*function)(void *), void *context)
{
    long calls = 1;
    for (;;) {
        double spent = seconds_of(function, context, calls);
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

static int outputs_agree(bench *b, const bench_case *c)
{
    c->run(c->context);
    c->baseline(c->context);
    double difference = c->compare(c->context);
    if (difference <= c->tolerance) // a NaN fails
        return 1;
    printf("%-44s OUTPUTS DIFFER by %.3g, allowed %.3g\n", c->name, difference, c->tolerance);
    b->failed = 1;
    return 0;
}

static void time_case(const bench_case *c, measured *m)
{
    double run[ROUNDS], baseline[ROUNDS];
    long run_calls = calls_per_sample(c->run, c->context);
    long baseline_calls = calls_per_sample(c->baseline, c->context);
    for (int i = 0; i < ROUNDS; ++i) { // turn by turn, so that a slow spell of the machine hits both
        run[i] = seconds_of(c->run, c->context, run_calls) * 1e9 / ((double)run_calls * c->units);
        baseline[i] =
            seconds_of(c->baseline, c->context, baseline_calls) * 1e9 / ((double)baseline_calls * c->units);
    }
    qsort(run, ROUNDS, sizeof run[0], ascending);
    qsort(baseline, ROUNDS, sizeof baseline[0], ascending);
    m->median = run[ROUNDS / 2];
    m->minimum = run[0];
    m->maximum = run[ROUNDS - 1];
    m->baseline = baseline[ROUNDS / 2];
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
    if (!bench_wants(b, c->name) || !outputs_agree(b, c))
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
    time_case(c, m);
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
