// SPDX-License-Identifier: MIT
// The kernel for prepared blocks: matrices of a block's vertices are blended side by side from the start, so each joint's twelve floats are
// read once for all of them, and only the result is transposed.

// As many vertices of a block as the registers can blend at once.
#if defined(TSLI_LANES_AVX2)

typedef struct block_vector {
    f8 low, high;
} block_vector;
#define VECTOR_VERTICES 16
TSLI_INLINE block_vector vector_read(const float *p)
{
    block_vector r = {f8_read(p), f8_read(p + 8)};
    return r;
}
TSLI_INLINE block_vector vector_zero(void)
{
    block_vector r = {f8_splat(0.0f), f8_splat(0.0f)};
    return r;
}
TSLI_INLINE block_vector vector_mul(block_vector a, block_vector b)
{
    block_vector r = {f8_mul(a.low, b.low), f8_mul(a.high, b.high)};
    return r;
}
TSLI_INLINE block_vector vector_madd(block_vector a, block_vector b, block_vector c)
{
    block_vector r = {f8_madd(a.low, b.low, c.low), f8_madd(a.high, b.high, c.high)};
    return r;
}
TSLI_INLINE block_vector vector_madd_spread(const float *element, block_vector b, block_vector c)
{
    f8 spread = f8_splat(*element);
    block_vector r = {f8_madd(spread, b.low, c.low), f8_madd(spread, b.high, c.high)};
    return r;
}
TSLI_OPERATION(f8, vector_low, (block_vector a), a.low)
TSLI_OPERATION(f8, vector_high, (block_vector a), a.high)

#else

typedef f8 block_vector;
#define VECTOR_VERTICES 8
TSLI_OPERATION(block_vector, vector_read, (const float *p), f8_read(p))
TSLI_OPERATION(block_vector, vector_zero, (void), f8_splat(0.0f))
TSLI_OPERATION(block_vector, vector_mul, (block_vector a, block_vector b), f8_mul(a, b))
TSLI_OPERATION(block_vector, vector_madd, (block_vector a, block_vector b, block_vector c), f8_madd(a, b, c))
TSLI_INLINE block_vector vector_madd_spread(const float *element, block_vector b, block_vector c)
{
    return f8_madd(f8_splat(*element), b, c);
}
TSLI_OPERATION(f8, vector_low, (block_vector a), a)
TSLI_OPERATION(f8, vector_high, (block_vector a), a) // never called

#endif

typedef struct slots34 { // inputs of a vector's blend
    const float *palette, *weights;
    const uint32_t *joints;
    uint32_t count;
} slots34;

typedef struct row34 {
    block_vector x, y, z, w;
} row34;

TSLI_INLINE row34 row34_add(row34 sum, const float *row, block_vector weight)
{
    sum.x = vector_madd_spread(row, weight, sum.x);
    sum.y = vector_madd_spread(row + 1, weight, sum.y);
    sum.z = vector_madd_spread(row + 2, weight, sum.z);
    sum.w = vector_madd_spread(row + 3, weight, sum.w);
    return sum;
}

// Blends one row of the matrices at a time: consumed at once, it stays in registers.
TSLI_INLINE row34 slots34_row(const slots34 *slots, int row)
{
    row34 sum = {vector_zero(), vector_zero(), vector_zero(), vector_zero()};
    for (uint32_t i = 0; i < slots->count; ++i)
        sum = row34_add(sum, slots->palette + 12 * (size_t)slots->joints[i] + 4 * row,
                        vector_read(slots->weights + TSL_SKIN_BLOCK * (size_t)i));
    return sum;
}

// x y z of the vector's vertices, in block order.
TSLI_INLINE block_vector vector_dot(const row34 *row, const float *v)
{
    block_vector sum = vector_mul(row->x, vector_read(v));
    sum = vector_madd(row->y, vector_read(v + TSL_SKIN_BLOCK), sum);
    return vector_madd(row->z, vector_read(v + 2 * TSL_SKIN_BLOCK), sum);
}
TSLI_INLINE block_vector vector_point(const row34 *row, const float *v)
{
    block_vector dot = vector_dot(row, v);
#if VECTOR_VERTICES == 16
    block_vector r = {f8_add(dot.low, row->w.low), f8_add(dot.high, row->w.high)};
    return r;
#else
    return f8_add(dot, row->w);
#endif
}

typedef struct vector3 {
    block_vector x, y, z;
} vector3;

typedef struct vector_vertices {
    vector3 position, normal, tangent;
} vector_vertices;

TSLI_INLINE v8 vector3_low(const vector3 *a)
{
    v8 v = {vector_low(a->x), vector_low(a->y), vector_low(a->z)};
    return v;
}
TSLI_INLINE v8 vector3_high(const vector3 *a)
{
    v8 v = {vector_high(a->x), vector_high(a->y), vector_high(a->z)};
    return v;
}

typedef struct block_streams { // first float of the vector in each stream
    const float *positions, *normals, *tangents;
} block_streams;

TSLI_INLINE void vector_vertices_row(const block_streams *in, const row34 *row, block_vector *position,
                                     block_vector *normal, block_vector *tangent)
{
    *position = vector_point(row, in->positions);
    if (in->normals)
        *normal = vector_dot(row, in->normals);
    if (in->tangents)
        *tangent = vector_dot(row, in->tangents);
}

// Applies the matrix itself; whatever needs a determinant goes through vertex8_apply.
TSLI_INLINE vector_vertices vector_vertices_linear(const slots34 *slots, const block_streams *in)
{
    vector_vertices v;
    row34 row = slots34_row(slots, 0);
    v.position.x = v.normal.x = v.tangent.x = row.x; // unused where there is no output
    v.position.y = v.normal.y = v.tangent.y = row.x;
    v.position.z = v.normal.z = v.tangent.z = row.x;
    vector_vertices_row(in, &row, &v.position.x, &v.normal.x, &v.tangent.x);
    row = slots34_row(slots, 1);
    vector_vertices_row(in, &row, &v.position.y, &v.normal.y, &v.tangent.y);
    row = slots34_row(slots, 2);
    vector_vertices_row(in, &row, &v.position.z, &v.normal.z, &v.tangent.z);
    return v;
}

TSLI_INLINE void prepared_put(const tsl_skin_job *job, const target8 *whole, uint32_t lane, const vertex8 *v,
                              bounds8 *bounds)
{
    const target8 target = {whole->first + lane, whole->order ? whole->order + lane : NULL};
    vertex8_put(job, &target, v);
    if (job->out_bounds)
        bounds8_grow(bounds, v->position);
}

TSLI_INLINE f8 tangent_w_of(const block_streams *in, uint32_t lane)
{
    return in->tangents ? f8_read(in->tangents + 3 * TSL_SKIN_BLOCK + lane) : f8_splat(0.0f);
}

TSLI_INLINE void prepared_linear(const tsli_skin_setup *setup, const slots34 *slots, const block_streams *in,
                                 const target8 *target, bounds8 *bounds)
{
    vector_vertices v = vector_vertices_linear(slots, in);
    vertex8 low = {vector3_low(&v.position), vector3_low(&v.normal), vector3_low(&v.tangent), tangent_w_of(in, 0)};
    vertex8_renormalize(setup, &low);
    prepared_put(&setup->job, target, 0, &low, bounds);
    if (VECTOR_VERTICES == 8)
        return;
    vertex8 high = {vector3_high(&v.position), vector3_high(&v.normal), vector3_high(&v.tangent), tangent_w_of(in, 8)};
    vertex8_renormalize(setup, &high);
    prepared_put(&setup->job, target, 8, &high, bounds);
}

TSLI_INLINE void row34_split(const row34 *row, int i, matrix8 *low, matrix8 *high)
{
    low->m[i][0] = vector_low(row->x);
    low->m[i][1] = vector_low(row->y);
    low->m[i][2] = vector_low(row->z);
    low->m[i][3] = vector_low(row->w);
    high->m[i][0] = vector_high(row->x);
    high->m[i][1] = vector_high(row->y);
    high->m[i][2] = vector_high(row->z);
    high->m[i][3] = vector_high(row->w);
}

TSLI_INLINE v8 v8_of_block(const float *at)
{
    v8 v = {f8_read(at), f8_read(at + TSL_SKIN_BLOCK), f8_read(at + 2 * TSL_SKIN_BLOCK)};
    return v;
}
TSLI_INLINE vertex8 vertex8_of_block(const block_streams *in, uint32_t lane)
{
    vertex8 v;
    v.position = v8_of_block(in->positions + lane);
    v.normal = in->normals ? v8_of_block(in->normals + lane) : v.position;
    v.tangent = in->tangents ? v8_of_block(in->tangents + lane) : v.position;
    v.tangent_w = tangent_w_of(in, lane);
    return v;
}

TSLI_INLINE void prepared_with_determinant(const tsli_skin_setup *setup, const slots34 *slots, const block_streams *in,
                                           const target8 *target, bounds8 *bounds)
{
    matrix8 low, high;
    for (int i = 0; i < 3; ++i) {
        row34 row = slots34_row(slots, i);
        row34_split(&row, i, &low, &high);
    }
    vertex8 v = vertex8_of_block(in, 0);
    vertex8_apply(setup, &low, &v);
    prepared_put(&setup->job, target, 0, &v, bounds);
    if (VECTOR_VERTICES == 8)
        return;
    v = vertex8_of_block(in, 8);
    vertex8_apply(setup, &high, &v);
    prepared_put(&setup->job, target, 8, &v, bounds);
}

// Writes sixteen vertices. `directions` is a constant: 0 without normals and tangents.
TSLI_INLINE void prepared_block(const tsli_prepared *p, const tsli_skin_setup *setup, int directions, uint32_t block,
                                target8 target, bounds8 *bounds)
{
    const tsl_skin_job *job = &setup->job;
    const uint32_t start = p->starts[block];
    for (uint32_t lane = 0; lane < TSL_SKIN_BLOCK; lane += VECTOR_VERTICES) {
        const slots34 slots = {job->palette, p->weights + (size_t)start * TSL_SKIN_BLOCK + lane, p->joints + start,
                               p->starts[block + 1] - start};
        const block_streams in = {p->positions + (size_t)block * 48 + lane,
                                  directions && job->out_normals ? p->normals + (size_t)block * 48 + lane : NULL,
                                  directions && job->out_tangents ? p->tangents + (size_t)block * 64 + lane : NULL};
        if (directions && (setup->cofactor || setup->mirror_w))
            prepared_with_determinant(setup, &slots, &in, &target, bounds);
        else
            prepared_linear(setup, &slots, &in, &target, bounds);
        target.first += VECTOR_VERTICES;
        target.order = target.order ? target.order + VECTOR_VERTICES : NULL;
    }
}

TSLI_INLINE target8 prepared_target(const tsli_prepared *p, const tsl_skin_job *job, uint32_t block)
{
    const uint64_t first = (uint64_t)block * TSL_SKIN_BLOCK;
    const target8 target = {first, job->flags & TSL_SKIN_PREPARED_ORDER ? NULL : p->order + first};
    return target;
}

TSLI_INLINE target8 target8_next(target8 target)
{
    target.first += TSL_SKIN_BLOCK;
    target.order = target.order ? target.order + TSL_SKIN_BLOCK : NULL;
    return target;
}

TSLI_NO_INLINE void prepared_blocks(const tsli_prepared *p, const tsli_skin_setup *setup, uint32_t block,
                                    uint32_t end_block, target8 target, bounds8 *bounds)
{
    if (setup->job.out_normals || setup->job.out_tangents)
        for (; block < end_block; ++block, target = target8_next(target))
            prepared_block(p, setup, 1, block, target, bounds);
    for (; block < end_block; ++block, target = target8_next(target))
        prepared_block(p, setup, 0, block, target, bounds);
}

static void prepared_tail(const tsli_prepared *p, const tsli_skin_setup *setup, uint32_t block, bounds8 *bounds)
{
    const target8 from_zero = {0, NULL}, target = prepared_target(p, &setup->job, block);
    tsli_skin_tail tail;
    tsli_skin_tail_open(setup, &tail);
    prepared_blocks(p, &tail.setup, block, block + 1, from_zero, bounds);
    tsli_skin_tail_close(&tail, &setup->job, target.first, target.order, tsli_prepared_valid(p, block));
}

void TSLI_PREPARED_RUN(const tsli_prepared *p, const tsli_skin_setup *setup, uint32_t first_block, uint32_t end_block,
                       tsl_skin_bounds *bounds)
{
    bounds8 lanes = bounds8_empty();
    const uint32_t whole = p->head.vertex_count / TSL_SKIN_BLOCK, end = end_block < whole ? end_block : whole;
    prepared_blocks(p, setup, first_block, end, prepared_target(p, &setup->job, first_block), &lanes);
    if (end < end_block)
        prepared_tail(p, setup, end, &lanes);
    bounds8_fold(&lanes, bounds);
}
