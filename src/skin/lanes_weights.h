// SPDX-License-Identifier: MIT
// Normalises four weights a vertex, eight vertices at a time; sums in the order of skin/vertex.h.

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
