// SPDX-License-Identifier: MIT
// Curve keys that come in with another system's parameters.
#ifndef TSLI_CONVERT_CURVE_KEYS_H
#define TSLI_CONVERT_CURVE_KEYS_H

#include "tassel/tassel.h"

#include "math/vec.h"

static inline tsl_result tsli_curve_keys_check(const tsl_curve_key *keys, uint32_t count)
{
    if (count && !keys)
        return TSL_ERROR_NULL_POINTER;
    for (uint32_t i = 0; i < count; ++i) {
        const tsl_curve_key *k = &keys[i];
        const float numbers[] = {k->u, k->value, k->in_tangent, k->out_tangent};
        if (!tsli_are_finite(numbers, 4))
            return TSL_ERROR_NOT_FINITE;
        if (i > 0 && !(k->u > keys[i - 1].u))
            return TSL_ERROR_NOT_INCREASING;
    }
    return TSL_OK;
}

#endif
