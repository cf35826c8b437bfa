// SPDX-License-Identifier: MIT
#include "check.h"
#include "tassel/base.h"

static void every_result_has_its_own_name(void)
{
    for (tsl_result a = TSL_OK; a >= TSL_ERROR_TOLERANCE_NOT_MET; --a) {
        CHECK(strcmp(tsl_result_name(a), "TSL_ERROR_UNKNOWN") != 0);
        for (tsl_result b = a - 1; b >= TSL_ERROR_TOLERANCE_NOT_MET; --b)
            CHECK(strcmp(tsl_result_name(a), tsl_result_name(b)) != 0);
    }
    CHECK(strcmp(tsl_result_name(1), "TSL_ERROR_UNKNOWN") == 0);
    CHECK(strcmp(tsl_result_name(TSL_ERROR_TOLERANCE_NOT_MET - 1), "TSL_ERROR_UNKNOWN") == 0);
}

static void library_and_header_agree_on_the_version(void)
{
    CHECK_INT(tsl_version(), TSL_VERSION);
}

int main(void)
{
    RUN(every_result_has_its_own_name);
    RUN(library_and_header_agree_on_the_version);
    return REPORT();
}
