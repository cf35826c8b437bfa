// SPDX-License-Identifier: MIT
// Loads and stores of eight vertices: a stream in memory, registers of one component each.

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
