// SPDX-License-Identifier: MIT
// Public functions that calculate run in the standard floating-point state, whatever the host has set on its thread.
#ifndef TSLI_BASE_STANDARD_CALL_H
#define TSLI_BASE_STANDARD_CALL_H

#include "base/compiler.h"
#include "base/floating_point.h"

// Defines a public function that enters that state, runs the body behind it and restores the host's state:
//     TSLI_STANDARD_CALL(tsl_example, (float a, float *out_b), (a, out_b)) { ... }
#define TSLI_STANDARD_CALL(name, parameters, arguments)                                                                \
    TSLI_NO_INLINE tsl_result name##_in_standard_state parameters;                                                     \
    tsl_result name parameters                                                                                         \
    {                                                                                                                  \
        tsli_floating_point host = tsli_floating_point_enter();                                                        \
        tsl_result result = name##_in_standard_state arguments;                                                        \
        tsli_floating_point_leave(host);                                                                               \
        return result;                                                                                                 \
    }                                                                                                                  \
    TSLI_NO_INLINE tsl_result name##_in_standard_state parameters

// The same for what loads and tools call: the compiler makes it small.
#define TSLI_RARE_CALL(name, parameters, arguments)                                                                    \
    TSLI_COLD TSLI_NO_INLINE tsl_result name##_in_standard_state parameters;                                           \
    TSLI_STANDARD_CALL(name, parameters, arguments)

#endif
