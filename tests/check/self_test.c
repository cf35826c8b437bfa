// SPDX-License-Identifier: MIT
// Runs the tests that its arguments name, for self_test.cmake: what check.h makes of each.
#include "check.h"

static void passes(void)
{
    CHECK(1 + 1 == 2);
}

static void fails(void)
{
    CHECK_INT(1 + 1, 3);
}

static void checks_nothing(void)
{
}

// A test of an empty list looks like this.
static void loops_over_nothing(void)
{
    for (int i = 0; i < check_broken; ++i)
        CHECK(i == 0);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "passes") == 0)
            RUN(passes);
        if (strcmp(argv[i], "fails") == 0)
            RUN(fails);
        if (strcmp(argv[i], "checks_nothing") == 0)
            RUN(checks_nothing);
        if (strcmp(argv[i], "loops_over_nothing") == 0)
            RUN(loops_over_nothing);
    }
    return REPORT();
}
