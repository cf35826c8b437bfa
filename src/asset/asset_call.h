// SPDX-License-Identifier: MIT
// Public functions that read or write numbers as text. The C library rounds these by a state of its own, which on x86 is not the one that
// lanes use alone.
#ifndef TSLA_ASSET_ASSET_CALL_H
#define TSLA_ASSET_ASSET_CALL_H

#include "base/standard_call.h"

#include <fenv.h>

static inline int tsla_rounding_enter(void)
{
    int host = fegetround();
    if (host != FE_TONEAREST)
        fesetround(FE_TONEAREST);
    return host;
}

static inline void tsla_rounding_leave(int host)
{
    if (host != FE_TONEAREST)
        fesetround(host);
}

// As TSLI_STANDARD_CALL.
#define TSLA_STANDARD_CALL(name, parameters, arguments)                                                                \
    TSLI_NO_INLINE tsl_result name##_to_nearest parameters;                                                            \
    TSLI_STANDARD_CALL(name, parameters, arguments)                                                                    \
    {                                                                                                                  \
        int host = tsla_rounding_enter();                                                                              \
        tsl_result result = name##_to_nearest arguments;                                                               \
        tsla_rounding_leave(host);                                                                                     \
        return result;                                                                                                 \
    }                                                                                                                  \
    TSLI_NO_INLINE tsl_result name##_to_nearest parameters

#endif
