// SPDX-License-Identifier: MIT
#include "solver/model/curve.h"

#include "base/exact.h"

// Cubic Hermite between two keys; a piece whose tangents equal its slope is a straight line.
static float hermite(const tsl_curve_key *a, const tsl_curve_key *b, float u)
{
    float width = b->u - a->u;
    float t = (u - a->u) / width, t2 = t * t, t3 = t2 * t;
    float from = a->value * (2.0f * t3 - 3.0f * t2 + 1.0f) + b->value * (3.0f * t2 - 2.0f * t3);
    float slopes = a->out_tangent * (t3 - 2.0f * t2 + t) + b->in_tangent * (t3 - t2);
    return from + slopes * width;
}

float tsli_curve_at(const tsl_curve_key *keys, uint32_t count, float u)
{
    if (count == 0)
        return 1.0f;
    if (u <= keys[0].u)
        return keys[0].value;
    for (uint32_t i = 1; i < count; ++i)
        if (u < keys[i].u)
            return hermite(&keys[i - 1], &keys[i], u);
    return keys[count - 1].value;
}
