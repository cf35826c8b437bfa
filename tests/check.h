// SPDX-License-Identifier: MIT
// The whole test harness. A test file is a list of static functions and one main:
//     int main(void) { RUN(still_stays_still); RUN(mirrored_mirrors); return REPORT(); }
// A failed check says where and what, fails the running test, and lets the others run.
#ifndef TASSEL_TESTS_CHECK_H
#define TASSEL_TESTS_CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEST_SKIPPED 77 // ctest's SKIP_RETURN_CODE

static int check_passed, check_failed, check_broken;

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            ++check_broken;                                                                                  \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                           \
        }                                                                                                    \
    } while (0)

#define CHECK_MSG(condition, ...)                                                                            \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            ++check_broken;                                                                                  \
            printf("%s:%d: %s: ", __FILE__, __LINE__, #condition);                                           \
            printf(__VA_ARGS__);                                                                             \
            printf("\n");                                                                                    \
        }                                                                                                    \
    } while (0)

#define CHECK_NEAR(a, b, tolerance)                                                                          \
    CHECK_MSG(fabs((double)(a) - (double)(b)) <= (double)(tolerance), "%.9g against %.9g", (double)(a), (double)(b))

#define CHECK_INT(a, b) CHECK_MSG((long long)(a) == (long long)(b), "%lld against %lld", (long long)(a), (long long)(b))

#define CHECK_BITS(a, b, size) CHECK_MSG(memcmp((a), (b), (size)) == 0, "bits differ")

#define RUN(test)                                                                                            \
    do {                                                                                                     \
        check_broken = 0;                                                                                    \
        test();                                                                                              \
        if (check_broken == 0)                                                                               \
            ++check_passed;                                                                                  \
        else {                                                                                               \
            ++check_failed;                                                                                  \
            printf("FAILED %s\n", #test);                                                                    \
        }                                                                                                    \
    } while (0)

#define REPORT() (printf("%d passed, %d failed\n", check_passed, check_failed), check_failed == 0 ? 0 : 1)

#endif
