// SPDX-License-Identifier: MIT
// The loop of skin_columns.h, included once per instruction set. COLUMNS_NAME(x) names what it makes and
// COLUMNS_MADD(a, b, c) is c + a b.

typedef struct COLUMNS_NAME(columns) {
    __m128 x, y, z, w;
} COLUMNS_NAME(columns);

TSLI_FORCE_INLINE COLUMNS_NAME(columns)
    COLUMNS_NAME(columns_madd)(COLUMNS_NAME(columns) sum, uint16_t index, __m128 weight)
{
    const float *joint = joints[index];
    sum.x = COLUMNS_MADD(_mm_load_ps(joint), weight, sum.x);
    sum.y = COLUMNS_MADD(_mm_load_ps(joint + 4), weight, sum.y);
    sum.z = COLUMNS_MADD(_mm_load_ps(joint + 8), weight, sum.z);
    sum.w = COLUMNS_MADD(_mm_load_ps(joint + 12), weight, sum.w);
    return sum;
}

TSLI_FORCE_INLINE COLUMNS_NAME(columns) COLUMNS_NAME(columns_blend)(const uint16_t *indices, const float *weights)
{
    const __m128 w0 = _mm_set1_ps(weights[0]), w1 = _mm_set1_ps(weights[1]), w2 = _mm_set1_ps(weights[2]);
    const __m128 w3 = _mm_sub_ps(_mm_set1_ps(1.0f), _mm_add_ps(_mm_add_ps(w0, w1), w2));
    const float *first = joints[indices[0]];
    COLUMNS_NAME(columns)
    sum = {_mm_mul_ps(_mm_load_ps(first), w0), _mm_mul_ps(_mm_load_ps(first + 4), w0),
           _mm_mul_ps(_mm_load_ps(first + 8), w0), _mm_mul_ps(_mm_load_ps(first + 12), w0)};
    sum = COLUMNS_NAME(columns_madd)(sum, indices[1], w1);
    sum = COLUMNS_NAME(columns_madd)(sum, indices[2], w2);
    return COLUMNS_NAME(columns_madd)(sum, indices[3], w3);
}

TSLI_FORCE_INLINE __m128 COLUMNS_NAME(columns_direction)(const COLUMNS_NAME(columns) * a, const float *v)
{
    __m128 sum = _mm_mul_ps(a->x, _mm_set1_ps(v[0]));
    sum = COLUMNS_MADD(a->y, _mm_set1_ps(v[1]), sum);
    return COLUMNS_MADD(a->z, _mm_set1_ps(v[2]), sum);
}

TSLI_FORCE_INLINE void COLUMNS_NAME(columns_write)(float *to, __m128 v)
{
    _mm_storel_pi((__m64 *)(void *)to, v);
    _mm_store_ss(to + 2, _mm_movehl_ps(v, v));
}

// `normals` is a constant wherever this is inlined.
TSLI_FORCE_INLINE void COLUMNS_NAME(columns_loop)(const skin_case *c, int normals)
{
    for (uint32_t v = 0; v < c->count; ++v) {
        const COLUMNS_NAME(columns) a = COLUMNS_NAME(columns_blend)(c->indices + 4 * v, c->weights + 4 * v);
        const float *p = c->positions + 3 * v, *n = c->normals + 3 * v;
        __m128 position = COLUMNS_MADD(a.x, _mm_set1_ps(p[0]), a.w);
        position = COLUMNS_MADD(a.y, _mm_set1_ps(p[1]), position);
        position = COLUMNS_MADD(a.z, _mm_set1_ps(p[2]), position);
        COLUMNS_NAME(columns_write)(c->expected[0] + 3 * v, position);
        if (normals)
            COLUMNS_NAME(columns_write)(c->expected[1] + 3 * v, COLUMNS_NAME(columns_direction)(&a, n));
    }
}

static void COLUMNS_NAME(columns_run)(const skin_case *c)
{
    if (c->normals_wanted)
        COLUMNS_NAME(columns_loop)(c, 1);
    else
        COLUMNS_NAME(columns_loop)(c, 0);
}
