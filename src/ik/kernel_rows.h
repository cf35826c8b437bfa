// SPDX-License-Identifier: MIT
// Reads and writes limbs: the numbers of a single limb are consecutive, a block's are rows of eight. Hosts need not align either.

#ifdef IK_SINGLE
#define IK_ROW 1
#else
#define IK_ROW 8
#endif
#define IK_IN(field) (in + TSLI_IK_ROW(field) * IK_ROW)
#define IK_OUT(field) (out + TSLI_IK_OUT_ROW(field) * IK_ROW)

TSLI_INLINE v8 ik_load_v8(const float *rows)
{
    return IK_ALONE ? v8_load(rows) : v8_set(f8_read(rows), f8_read(rows + IK_ROW), f8_read(rows + 2 * IK_ROW));
}
TSLI_INLINE q8 ik_load_q8(const float *rows)
{
    return IK_ALONE
               ? q8_load(rows)
               : q8_set(f8_read(rows), f8_read(rows + IK_ROW), f8_read(rows + 2 * IK_ROW), f8_read(rows + 3 * IK_ROW));
}
TSLI_INLINE void ik_store_v8(float *rows, v8 a)
{
    if (IK_ALONE) {
        v8_store(rows, a);
        return;
    }
    f8_write(rows, v8_x(a));
    f8_write(rows + IK_ROW, v8_y(a));
    f8_write(rows + 2 * IK_ROW, v8_z(a));
}
TSLI_INLINE void ik_store_q8(float *rows, q8 a)
{
    if (IK_ALONE) {
        q8_store(rows, a);
        return;
    }
    ik_store_v8(rows, q8_vector(a));
    f8_write(rows + 3 * IK_ROW, q8_w(a));
}
