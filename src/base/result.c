// SPDX-License-Identifier: MIT
#include "tassel/base.h"

uint32_t tsl_version(void)
{
    return TSL_VERSION;
}

const char *tsl_result_name(tsl_result result)
{
#define NAME(code)                                                                                                     \
    case code:                                                                                                         \
        return #code
    switch (result) {
        NAME(TSL_OK);
        NAME(TSL_ERROR_INVALID_HANDLE);
        NAME(TSL_ERROR_INVALID_ARGUMENT);
        NAME(TSL_ERROR_NULL_POINTER);
        NAME(TSL_ERROR_NOT_INITIALIZED);
        NAME(TSL_ERROR_NEWER_STRUCT);
        NAME(TSL_ERROR_NOT_FINITE);
        NAME(TSL_ERROR_COUNT_MISMATCH);
        NAME(TSL_ERROR_INDEX_OUT_OF_RANGE);
        NAME(TSL_ERROR_BAD_HIERARCHY);
        NAME(TSL_ERROR_BONE_IN_USE);
        NAME(TSL_ERROR_NOT_INCREASING);
        NAME(TSL_ERROR_OVERLAP);
        NAME(TSL_ERROR_BUFFER_TOO_SMALL);
        NAME(TSL_ERROR_TOO_MANY);
        NAME(TSL_ERROR_OUT_OF_MEMORY);
        NAME(TSL_ERROR_BUSY);
        NAME(TSL_ERROR_NOT_SUPPORTED);
        NAME(TSL_ERROR_STATE_MISMATCH);
        NAME(TSL_ERROR_TOLERANCE_NOT_MET);
    default:
        return "TSL_ERROR_UNKNOWN";
    }
#undef NAME
}
