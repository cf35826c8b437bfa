// SPDX-License-Identifier: MIT
// Lane operations of skinning beyond math/lanes.h. The low half of an f8 holds lanes 0 to 3, and every operation stays within halves, so
// one source serves a wide register and two narrow ones.
//
// Every operation rounds once, in the order of skin/vertex.c.

#if defined(TSLI_LANES_AVX2)

TSLI_OPERATION(f8, f8_join, (f4 low, f4 high), _mm256_insertf128_ps(_mm256_castps128_ps256(low), high, 1))
TSLI_OPERATION(f4, f8_low, (f8 a), _mm256_castps256_ps128(a))
TSLI_OPERATION(f4, f8_high, (f8 a), _mm256_extractf128_ps(a, 1))
// The same four floats in both halves.
TSLI_OPERATION(f8, f8_both, (const float *p), _mm256_broadcast_ps((const __m128 *)(const void *)p))
TSLI_OPERATION(f8, f8_unpack_low, (f8 a, f8 b), _mm256_unpacklo_ps(a, b))
TSLI_OPERATION(f8, f8_unpack_high, (f8 a, f8 b), _mm256_unpackhi_ps(a, b))
TSLI_OPERATION(f8, f8_low_halves, (f8 a, f8 b), _mm256_permute2f128_ps(a, b, 0x20))
TSLI_OPERATION(f8, f8_low_then_high, (f8 a, f8 b), _mm256_permute2f128_ps(a, b, 0x30))
TSLI_OPERATION(f8, f8_high_halves, (f8 a, f8 b), _mm256_permute2f128_ps(a, b, 0x31))
// In each half, lanes i and j of a, then k and l of b.
#define f8_shuffle(a, b, i, j, k, l) _mm256_shuffle_ps(a, b, _MM_SHUFFLE(l, k, j, i))
#define f8_spread(a, lane) _mm256_permute_ps(a, 0x55 * (lane)) // lane 0 to 3 of each half, in all its lanes

#else

TSLI_OPERATION(f4, f8_low, (f8 a), a.lo)
TSLI_OPERATION(f4, f8_high, (f8 a), a.hi)
TSLI_INLINE f8 f8_both(const float *p)
{
    f4 four = f4_read(p);
    return f8_join(four, four);
}
TSLI_OPERATION(f8, f8_unpack_low, (f8 a, f8 b), f8_join(f4_unpack_low(a.lo, b.lo), f4_unpack_low(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_unpack_high, (f8 a, f8 b), f8_join(f4_unpack_high(a.lo, b.lo), f4_unpack_high(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_low_halves, (f8 a, f8 b), f8_join(a.lo, b.lo))
TSLI_OPERATION(f8, f8_low_then_high, (f8 a, f8 b), f8_join(a.lo, b.hi))
TSLI_OPERATION(f8, f8_high_halves, (f8 a, f8 b), f8_join(a.hi, b.hi))
#define f8_shuffle(a, b, i, j, k, l)                                                                                   \
    f8_join(f4_shuffle((a).lo, (b).lo, i, j, k, l), f4_shuffle((a).hi, (b).hi, i, j, k, l))
#define f8_spread(a, lane) f8_shuffle(a, a, lane, lane, lane, lane)

#endif

// c + a b, f4 for four floats.
TSLI_OPERATION(f8, f8_madd, (f8 a, f8 b, f8 c), f8_add(c, f8_mul(a, b)))
TSLI_OPERATION(f4, f4_madd, (f4 a, f4 b, f4 c), f4_add(c, f4_mul(a, b)))
// x y - z w
TSLI_OPERATION(f8, f8_cross, (f8 x, f8 y, f8 z, f8 w), f8_sub(f8_mul(x, y), f8_mul(z, w)))
TSLI_OPERATION(f8, f8_inverse_root, (f8 a), f8_div(f8_splat(1.0f), f8_sqrt(a)))

// ---- loads and stores of eight vertices: a stream in memory, registers of one component each -----------------------

// Transposes the 4x4 in each half: register i of vertices i and i + 4 becomes component i of all eight.
TSLI_INLINE void f8_transpose(f8 r[4])
{
    f8 a = f8_unpack_low(r[0], r[1]), b = f8_unpack_high(r[0], r[1]);
    f8 c = f8_unpack_low(r[2], r[3]), d = f8_unpack_high(r[2], r[3]);
    r[0] = f8_shuffle(a, c, 0, 1, 0, 1);
    r[1] = f8_shuffle(a, c, 2, 3, 2, 3);
    r[2] = f8_shuffle(b, d, 0, 1, 0, 1);
    r[3] = f8_shuffle(b, d, 2, 3, 2, 3);
}

// Packed x y z x y z ...: two 4x3 transposes side by side.
TSLI_INLINE v8 v8_read_packed(const unsigned char *at)
{
    f8 a = f8_join(f4_read(at), f4_read(at + 48)), b = f8_join(f4_read(at + 16), f4_read(at + 64));
    f8 c = f8_join(f4_read(at + 32), f4_read(at + 80));
    f8 xy = f8_shuffle(b, c, 2, 3, 1, 2), yz = f8_shuffle(a, b, 1, 2, 0, 1);
    v8 v = {f8_shuffle(a, xy, 0, 3, 0, 2), f8_shuffle(yz, xy, 0, 2, 1, 3), f8_shuffle(yz, c, 1, 3, 0, 3)};
    return v;
}
TSLI_INLINE void v8_write_packed(float *at, v8 v)
{
    f8 xy = f8_shuffle(v.x, v.y, 0, 2, 0, 2), yz = f8_shuffle(v.y, v.z, 1, 3, 1, 3);
    f8 zx = f8_shuffle(v.z, v.x, 0, 2, 1, 3);
    f8 a = f8_shuffle(xy, zx, 0, 2, 0, 2), b = f8_shuffle(yz, xy, 0, 2, 1, 3);
    f8 c = f8_shuffle(zx, yz, 1, 3, 1, 3);
    f8_write(at, f8_low_halves(a, b));
    f8_write(at + 8, f8_low_then_high(c, a));
    f8_write(at + 16, f8_high_halves(b, c));
}

// Any stride, even an odd one: nothing is aligned.
TSLI_INLINE q8 q8_gather(const unsigned char *at, size_t stride, int floats)
{
    f8 r[4];
    for (uint32_t i = 0; i < 4; ++i) {
        const unsigned char *low = at + i * stride, *high = at + (i + 4) * stride;
        r[i] = floats == 3 ? f8_join(f4_read3(low), f4_read3(high)) : f8_join(f4_read(low), f4_read(high));
    }
    f8_transpose(r);
    q8 v = {r[0], r[1], r[2], r[3]};
    return v;
}

typedef struct vertex8 {
    v8 position, normal, tangent;
    f8 tangent_w;
} vertex8;

// Destination of eight vertices: consecutive from an index on, or each at its own (`order`; null for the former).
typedef struct target8 {
    uint64_t first;
    const uint32_t *order;
} target8;

TSLI_INLINE v8 v8_read(const void *stream, uint32_t stride, uint64_t first)
{
    const unsigned char *at = (const unsigned char *)stream + first * stride;
    if (stride == 12)
        return v8_read_packed(at);
    q8 v = q8_gather(at, stride, 3);
    v8 xyz = {v.x, v.y, v.z};
    return xyz;
}

TSLI_INLINE void f4_put(unsigned char *to, f4 v, int floats)
{
    if (floats == 3)
        f4_write3(to, v);
    else
        f4_write(to, v);
}

TSLI_INLINE void q8_put(void *stream, size_t stride, const target8 *target, q8 v, int floats)
{
    unsigned char *to = (unsigned char *)stream + (target->order ? 0 : target->first * stride);
    f8 r[4] = {v.x, v.y, v.z, v.w};
    f8_transpose(r);
    for (uint32_t i = 0; i < 4; ++i) {
        f4_put(to + stride * (target->order ? target->order[i] : i), f8_low(r[i]), floats);
        f4_put(to + stride * (target->order ? target->order[i + 4] : i + 4), f8_high(r[i]), floats);
    }
}

TSLI_INLINE void v8_put(void *stream, uint32_t stride, const target8 *target, v8 v)
{
    if (stride == 12 && !target->order) {
        v8_write_packed((float *)(void *)((unsigned char *)stream + target->first * 12), v);
        return;
    }
    q8 four = {v.x, v.y, v.z, v.z};
    q8_put(stream, stride, target, four, 3);
}

TSLI_INLINE vertex8 vertex8_read(const tsli_skin_setup *setup, uint64_t first)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    vertex8 v;
    v.position = v8_read(mesh->positions, mesh->position_stride, first);
    v.normal = v.tangent = v.position; // neither read nor used without output
    v.tangent_w = v.position.x;
    if (setup->job.out_normals)
        v.normal = v8_read(mesh->normals, mesh->normal_stride, first);
    if (setup->job.out_tangents) {
        const unsigned char *at = (const unsigned char *)mesh->tangents + first * mesh->tangent_stride;
        q8 t = q8_gather(at, mesh->tangent_stride, 4);
        v8 xyz = {t.x, t.y, t.z};
        v.tangent = xyz;
        v.tangent_w = t.w;
    }
    return v;
}

TSLI_INLINE void vertex8_put(const tsl_skin_job *job, const target8 *target, const vertex8 *v)
{
    v8_put(job->out_positions, job->out_position_stride, target, v->position);
    if (job->out_normals)
        v8_put(job->out_normals, job->out_normal_stride, target, v->normal);
    if (job->out_tangents) {
        q8 t = {v->tangent.x, v->tangent.y, v->tangent.z, v->tangent_w};
        q8_put(job->out_tangents, job->out_tangent_stride, target, t, 4);
    }
}

// ---- blended matrices applied to eight vertices: tsli_skin_vertex_apply of skin/vertex.c ----------------------------

// The blended matrices, one register per element.
typedef struct matrix8 {
    f8 m[3][4];
} matrix8;

TSLI_INLINE f8 f8_dot(const f8 row[3], v8 v)
{
    return f8_madd(row[2], v.z, f8_madd(row[1], v.y, f8_mul(row[0], v.x)));
}
TSLI_INLINE f8 f8_point(const f8 row[4], v8 p)
{
    return f8_add(f8_dot(row, p), row[3]);
}
TSLI_INLINE v8 matrix8_direction(const matrix8 *a, v8 v)
{
    v8 r = {f8_dot(a->m[0], v), f8_dot(a->m[1], v), f8_dot(a->m[2], v)};
    return r;
}
TSLI_INLINE v8 matrix8_point(const matrix8 *a, v8 p)
{
    v8 r = {f8_point(a->m[0], p), f8_point(a->m[1], p), f8_point(a->m[2], p)};
    return r;
}

// Cross products of the rows; `mirror` is -1 where the determinant is negative, else 1.
typedef struct cofactors8 {
    f8 rows[3][3], mirror;
} cofactors8;

TSLI_INLINE void cofactors8_row(cofactors8 *c, const matrix8 *m, int row)
{
    const f8 *a = m->m[(row + 1) % 3], *b = m->m[(row + 2) % 3];
    c->rows[row][0] = f8_cross(a[1], b[2], a[2], b[1]);
    c->rows[row][1] = f8_cross(a[2], b[0], a[0], b[2]);
    c->rows[row][2] = f8_cross(a[0], b[1], a[1], b[0]);
}
TSLI_INLINE cofactors8 matrix8_cofactors(const matrix8 *a)
{
    cofactors8 c;
    cofactors8_row(&c, a, 0);
    cofactors8_row(&c, a, 1);
    cofactors8_row(&c, a, 2);
    v8 first = {c.rows[0][0], c.rows[0][1], c.rows[0][2]};
    f8 determinant = f8_dot(a->m[0], first);
    c.mirror = f8_select(f8_less(determinant, f8_splat(0.0f)), f8_splat(-1.0f), f8_splat(1.0f));
    return c;
}
TSLI_INLINE v8 cofactors8_direction(const cofactors8 *c, v8 n)
{
    v8 r = {f8_dot(c->rows[0], n), f8_dot(c->rows[1], n), f8_dot(c->rows[2], n)};
    return v8_scale(r, c->mirror);
}

// Zero stays zero. FLT_MIN keeps the quotient finite.
TSLI_INLINE v8 v8_unit(v8 v)
{
    const f8 xyz[3] = {v.x, v.y, v.z};
    return v8_scale(v, f8_inverse_root(f8_max(f8_dot(xyz, v), f8_splat(FLT_MIN))));
}

TSLI_INLINE void vertex8_renormalize(const tsli_skin_setup *setup, vertex8 *v)
{
    if (setup->renormalize && setup->job.out_normals)
        v->normal = v8_unit(v->normal);
    if (setup->renormalize && setup->job.out_tangents)
        v->tangent = v8_unit(v->tangent);
}

// The choices are the same for every block, so their branches are predicted.
TSLI_INLINE void vertex8_apply(const tsli_skin_setup *setup, const matrix8 *a, vertex8 *v)
{
    v->position = matrix8_point(a, v->position);
    if (setup->job.out_normals && !setup->cofactor)
        v->normal = matrix8_direction(a, v->normal);
    if (setup->job.out_tangents)
        v->tangent = matrix8_direction(a, v->tangent);
    if (setup->cofactor || setup->mirror_w) {
        cofactors8 c = matrix8_cofactors(a);
        if (setup->cofactor)
            v->normal = cofactors8_direction(&c, v->normal);
        if (setup->mirror_w)
            v->tangent_w = f8_mul(v->tangent_w, c.mirror);
    }
    vertex8_renormalize(setup, v);
}

typedef struct bounds8 {
    v8 low, high;
} bounds8;

TSLI_INLINE bounds8 bounds8_empty(void)
{
    f8 low = f8_splat(FLT_MAX), high = f8_splat(-FLT_MAX);
    bounds8 bounds = {{low, low, low}, {high, high, high}};
    return bounds;
}
TSLI_INLINE void bounds8_grow(bounds8 *bounds, v8 p)
{
    v8 low = {f8_min(p.x, bounds->low.x), f8_min(p.y, bounds->low.y), f8_min(p.z, bounds->low.z)};
    v8 high = {f8_max(p.x, bounds->high.x), f8_max(p.y, bounds->high.y), f8_max(p.z, bounds->high.z)};
    bounds->low = low;
    bounds->high = high;
}
TSLI_INLINE void bounds8_fold(const bounds8 *lanes, tsl_skin_bounds *bounds)
{
    float low[3][8], high[3][8];
    f8_write(low[0], lanes->low.x);
    f8_write(low[1], lanes->low.y);
    f8_write(low[2], lanes->low.z);
    f8_write(high[0], lanes->high.x);
    f8_write(high[1], lanes->high.y);
    f8_write(high[2], lanes->high.z);
    for (int i = 0; i < 8; ++i)
        tsli_skin_bounds_grow(bounds, tsli_vec3(low[0][i], low[1][i], low[2][i]),
                              tsli_vec3(high[0][i], high[1][i], high[2][i]));
}

// ---- weights, normalised for eight vertices at a time; sums in the order of skin/vertex.h ---------------------------

TSLI_INLINE void batch_normalize_fours(uint32_t padded, tsli_skin_batch *batch)
{
    const f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), least = f8_splat(FLT_MIN);
    const unsigned char *from = batch->weights;
    const size_t stride = batch->weight_stride;
    for (uint32_t v = 0; v < padded; v += 8, from += 8 * stride) {
        float *to = batch->own_weights + 4 * v;
        q8 w = q8_gather(from, stride, 4);
        f8 sum = f8_add(f8_add(f8_add(w.x, w.y), w.z), w.w);
        m8 none = f8_less(sum, least);
        f8 scale = f8_div(one, sum);
        f8 r[4] = {f8_select(none, one, f8_mul(w.x, scale)), f8_select(none, zero, f8_mul(w.y, scale)),
                   f8_select(none, zero, f8_mul(w.z, scale)), f8_select(none, zero, f8_mul(w.w, scale))};
        f8_transpose(r);
        for (int i = 0; i < 4; ++i) {
            f4_write(to + 4 * i, f8_low(r[i]));
            f4_write(to + 4 * i + 16, f8_high(r[i]));
        }
    }
    batch->weights = (const unsigned char *)batch->own_weights;
    batch->weight_stride = 16;
}

TSLI_INLINE void batch_read(const tsl_skin_mesh *mesh, uint32_t influences, uint32_t first, uint32_t count,
                            tsli_skin_batch *batch)
{
    const uint32_t padded = (count + 15u) & ~15u;
    tsli_skin_batch_read(mesh, first, count, batch);
    if (mesh->weight_policy == TSL_SKIN_WEIGHTS_AS_GIVEN)
        return;
    if (influences == 4)
        batch_normalize_fours(padded, batch);
    else
        tsli_skin_batch_normalize(influences, padded, batch);
}
