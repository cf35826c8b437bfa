// SPDX-License-Identifier: MIT
// Applies blended matrices to eight vertices: tsli_skin_vertex_apply of skin/vertex.c, eight at a time.

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
