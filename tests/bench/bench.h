// SPDX-License-Identifier: MIT
// The whole bench harness: every case is timed beside an honest scalar baseline, in the same run, turn by
// turn, on the same inputs, and their outputs are compared before any time is believed.
//
//     build/tests/bench [--json FILE] [--check] [FILTER...]
//
// A module's cases live in <module>_bench.c, whose one external function is tsl_bench_<module>; the build
// lists those files by itself. FILTER is a part of a case name, or after = the whole of one; --check compares
// the outputs and times nothing.
#ifndef TASSEL_TESTS_BENCH_H
#define TASSEL_TESTS_BENCH_H

typedef struct bench bench;

typedef struct bench_case {
    const char *name; // module/what/variant
    const char *unit; // what one unit is: solve, key, vertex, particle
    double units;     // how many of them one call does, for run and baseline alike
    double tolerance; // the largest difference between the two outputs that still counts as the same
    void *context;    // handed to the three functions
    void (*run)(void *context);
    void (*baseline)(void *context);
    // The largest difference between what run and baseline wrote; called after each has run once.
    double (*compare)(void *context);
} bench_case;

// 1 when the filter lets this name through: ask before an expensive set-up.
int bench_wants(const bench *b, const char *name);
// 1 under --check: outputs are compared and nothing is timed, so fewer characters show as much.
int bench_only_checks(const bench *b);
// Measures at once, so the context may live on the caller's stack.
void bench_measure(bench *b, const bench_case *c);
// The same with calls before each run and each baseline that make their inputs and are not timed.
void bench_measure_prepared(bench *b, const bench_case *c, void (*prepare)(void *context),
                            void (*prepare_baseline)(void *context));
// A number that is not a time, such as a size. `unit` is printed as it is.
void bench_note(bench *b, const char *name, double value, const char *unit);
// A case that this machine or build cannot run.
void bench_skip(bench *b, const char *name, const char *why);
// A sink that keeps the compiler from dropping work whose result nobody reads.
extern volatile float bench_sink;

#endif
