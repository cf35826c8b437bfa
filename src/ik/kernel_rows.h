// SPDX-License-Identifier: MIT
// How the kernel reads and writes. A single limb's numbers lie behind one another, a block's in rows of eight; of a register
// of sixteen each half is a block's. Hosts need not align either.

#ifdef IK_SINGLE
#define IK_ROW 1
#else
#define IK_ROW 8
#endif
#define IK_IN(field) (in + TSLI_IK_ROW(field) * IK_ROW)
#define IK_OUT(field) (out + TSLI_IK_OUT_ROW(field) * IK_ROW)

#if defined(TSLI_LANES_AVX2_PAIR)
#define IK_NEXT_IN (sizeof(tsl_ik_two_bone_block) / sizeof(float))
#define IK_NEXT_OUT (sizeof(tsl_ik_two_bone_block_result) / sizeof(float))
TSLI_INLINE f8 ik_load(const float *row)
{
    return f8_read_halves(row, row + IK_NEXT_IN);
}
TSLI_INLINE void ik_store(float *row, f8 a)
{
    f8_write_halves(row, row + IK_NEXT_OUT, a);
}
// What ik_store wrote.
TSLI_INLINE f8 ik_reload(const float *row)
{
    return f8_read_halves(row, row + IK_NEXT_OUT);
}
#else
TSLI_INLINE f8 ik_load(const float *row)
{
    return f8_read(row);
}
TSLI_INLINE void ik_store(float *row, f8 a)
{
    f8_write(row, a);
}
TSLI_INLINE f8 ik_reload(const float *row)
{
    return f8_read(row);
}
#endif

TSLI_INLINE v8 ik_load_v8(const float *rows)
{
    return IK_ALONE ? v8_load(rows)
                    : v8_set(ik_load(rows), ik_load(rows + IK_ROW), ik_load(rows + 2 * IK_ROW));
}
TSLI_INLINE q8 ik_load_q8(const float *rows)
{
    return IK_ALONE ? q8_load(rows)
                    : q8_set(ik_load(rows), ik_load(rows + IK_ROW), ik_load(rows + 2 * IK_ROW),
                             ik_load(rows + 3 * IK_ROW));
}
TSLI_INLINE q8 ik_reload_q8(const float *rows)
{
    return IK_ALONE ? q8_load(rows)
                    : q8_set(ik_reload(rows), ik_reload(rows + IK_ROW), ik_reload(rows + 2 * IK_ROW),
                             ik_reload(rows + 3 * IK_ROW));
}
TSLI_INLINE void ik_store_v8(float *rows, v8 a)
{
    if (IK_ALONE) {
        v8_store(rows, a);
        return;
    }
    ik_store(rows, v8_x(a));
    ik_store(rows + IK_ROW, v8_y(a));
    ik_store(rows + 2 * IK_ROW, v8_z(a));
}
TSLI_INLINE void ik_store_q8(float *rows, q8 a)
{
    if (IK_ALONE) {
        q8_store(rows, a);
        return;
    }
    ik_store_v8(rows, q8_vector(a));
    ik_store(rows + 3 * IK_ROW, q8_w(a));
}
