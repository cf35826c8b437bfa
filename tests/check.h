// SPDX-License-Identifier: MIT
// The whole test harness. A test file is a list of static functions and one main:
//     int main(void) { RUN(still_stays_still); RUN(mirrored_mirrors); return REPORT(); }
// A failed check says where and what, fails the running test, and lets the others run. A test in which no check is
// executed has failed, and so has a program that runs no test: a check that was never reached must not look like one
// that passed.
#ifndef TASSEL_TESTS_CHECK_H
#define TASSEL_TESTS_CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>
#endif

#define TEST_SKIPPED 77 // ctest's SKIP_RETURN_CODE

static int check_passed, check_failed, check_broken;

// Some tests check on several threads, so this flag, which every check sets, is atomic where the compiler can make it so.
#if !defined(__STDC_NO_ATOMICS__)
static atomic_int check_executed;

static inline void check_note(void)
{
    atomic_store_explicit(&check_executed, 1, memory_order_relaxed);
}
#else
static volatile int check_executed;

static inline void check_note(void)
{
    check_executed = 1;
}
#endif

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        check_note();                                                                                                  \
        if (!(condition)) {                                                                                            \
            ++check_broken;                                                                                            \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                     \
        }                                                                                                              \
    } while (0)

#define CHECK_MSG(condition, ...)                                                                                      \
    do {                                                                                                               \
        check_note();                                                                                                  \
        if (!(condition)) {                                                                                            \
            ++check_broken;                                                                                            \
            printf("%s:%d: %s: ", __FILE__, __LINE__, #condition);                                                     \
            printf(__VA_ARGS__);                                                                                       \
            printf("\n");                                                                                              \
        }                                                                                                              \
    } while (0)

#define CHECK_NEAR(a, b, tolerance)                                                                                    \
    CHECK_MSG(fabs((double)(a) - (double)(b)) <= (double)(tolerance), "%.9g against %.9g", (double)(a), (double)(b))

#define CHECK_INT(a, b) CHECK_MSG((long long)(a) == (long long)(b), "%lld against %lld", (long long)(a), (long long)(b))

#define CHECK_BITS(a, b, size) CHECK_MSG(memcmp((a), (b), (size)) == 0, "bits differ")

static inline void check_run(const char *name, void (*test)(void))
{
    check_broken = 0;
    check_executed = 0;
    test();
    if (!check_executed)
        printf("%s executed no check\n", name);
    if (check_executed && check_broken == 0) {
        ++check_passed;
    } else {
        ++check_failed;
        printf("FAILED %s\n", name);
    }
}

static inline int check_report(void)
{
    printf("%d passed, %d failed\n", check_passed, check_failed);
    if (check_passed + check_failed == 0)
        printf("FAILED: no test was run\n");
    return check_failed == 0 && check_passed > 0 ? 0 : 1;
}

#define RUN(test) check_run(#test, test)

#define REPORT() check_report()

#endif
