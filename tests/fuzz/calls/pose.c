// SPDX-License-Identifier: MIT
// Input poses in every space and format.
#include "fuzz/calls/calls.h"

#include <math.h>
#include <string.h>

static tsl_pose_input in;
static tsl_transform pose[BONES + 1], root;
static float words[POSE_WORDS], positions[BONES * 3], scales[BONES * 3];

static tsl_vec3 turn(const tsl_quat *q, tsl_vec3 v)
{
    tsl_vec3 t = {2 * (q->y * v.z - q->z * v.y), 2 * (q->z * v.x - q->x * v.z), 2 * (q->x * v.y - q->y * v.x)};
    return (tsl_vec3){v.x + q->w * t.x + q->y * t.z - q->z * t.y, v.y + q->w * t.y + q->z * t.x - q->x * t.z,
                      v.z + q->w * t.z + q->x * t.y - q->y * t.x};
}

static tsl_transform below(const tsl_transform *p, const tsl_transform *l)
{
    const tsl_quat a = p->rotation, b = l->rotation;
    tsl_transform t = *l;
    tsl_vec3 at =
        turn(&a, (tsl_vec3){p->scale.x * l->position.x, p->scale.y * l->position.y, p->scale.z * l->position.z});
    t.position = (tsl_vec3){p->position.x + at.x, p->position.y + at.y, p->position.z + at.z};
    t.rotation =
        (tsl_quat){a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                   a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
    t.scale = (tsl_vec3){p->scale.x * l->scale.x, p->scale.y * l->scale.y, p->scale.z * l->scale.z};
    return t;
}

// The rest pose, a little of it turned, or anything.
static void read_local(reader *r, const rig_slot *rig)
{
    uint32_t style = reader_below(r, 16);
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        pose[i] = rig->rest[i];
        if (style >= 2 && style < 12) {
            tsl_transform swing = {{0, 0, 0}, reader_turn(r, style < 8 ? 0.1f : 2.0f), {1, 1, 1}};
            tsl_vec3 at = pose[i].position;
            pose[i] = below(&swing, &pose[i]);
            pose[i].position = at;
        } else if (style >= 14) {
            pose[i] = reader_transform(r, 0.3f, 3);
        }
    }
    tsl_transform *one = &pose[reader_bits(r) % rig->bone_count];
    if (style == 12)
        one->scale.x = one->scale.y = one->scale.z = reader_one_in(r, 2) ? 0 : reader_number(r, 0.3f, 3);
    if (style == 13)
        one->scale = (tsl_vec3){reader_number(r, 0.3f, 2), reader_number(r, -2, 2), reader_number(r, 0.3f, 2)};
}

static void to_space(const rig_slot *rig, tsl_pose_space space)
{
    for (uint32_t i = 0; space != TSL_SPACE_LOCAL && i < rig->bone_count; ++i)
        if (rig->parents[i] >= 0)
            pose[i] = below(&pose[rig->parents[i]], &pose[i]);
        else if (space == TSL_SPACE_WORLD)
            pose[i] = below(&root, &pose[i]);
}

static void write_matrix(float *m, const tsl_transform *t, int is_4x4)
{
    const float *at = &t->position.x, *size = &t->scale.x;
    for (uint32_t c = 0; c < 3; ++c) {
        tsl_vec3 axis = {c == 0, c == 1, c == 2};
        axis = turn(&t->rotation, axis);
        const float column[3] = {axis.x * size[c], axis.y * size[c], axis.z * size[c]};
        for (uint32_t k = 0; k < 3; ++k)
            m[is_4x4 ? 4 * c + k : 4 * k + c] = column[k];
    }
    for (uint32_t k = 0; k < 3; ++k)
        m[is_4x4 ? 12 + k : 4 * k + 3] = at[k];
    if (is_4x4)
        m[3] = m[7] = m[11] = 0, m[15] = 1;
}

// Words from one bone to the next.
static uint32_t element_words(tsl_pose_format format)
{
    static const uint32_t sizes[] = {10, 12, 16, 4};
    return sizes[format];
}

static void write_bone(uint32_t bone, tsl_pose_format format, uint32_t stride)
{
    const float *values = &pose[bone].position.x; // ten of them, one behind the other
    float *to = words + (size_t)bone * stride;
    if (format == TSL_FORMAT_TRANSFORM) {
        memcpy(to, values, sizeof pose[bone]);
    } else if (format == TSL_FORMAT_ARRAYS) {
        memcpy(to, values + 3, 16);
        memcpy(positions + (size_t)3 * bone, values, 12);
        memcpy(scales + (size_t)3 * bone, values + 7, 12);
    } else {
        write_matrix(to, &pose[bone], format == TSL_FORMAT_MATRIX_4X4);
    }
}

static void write_bones(reader *r, uint32_t bones)
{
    uint32_t size = element_words(in.format), more = reader_one_in(r, 3) ? reader_bits(r) % 5 : 0;
    in.stride = more ? 4 * (size + more) : 0;
    memset(words, 0, sizeof words);
    for (uint32_t i = 0; i < bones; ++i)
        write_bone(i, in.format, size + more);
    in.bones = words;
    in.bone_count = bones;
    if (in.format == TSL_FORMAT_ARRAYS) {
        uint32_t must = in.space != TSL_SPACE_LOCAL;
        in.positions = must || reader_one_in(r, 2) ? positions : NULL;
        in.scales = must || reader_one_in(r, 2) ? scales : NULL;
    }
    if (r->is_wild && reader_one_in(r, 3))
        words[reader_bits(r) % (bones * size)] = reader_number(r, -1, 1);
    if (r->is_wild && reader_one_in(r, 8))
        in.bone_count = reader_bits(r) % 16;
}

static void read_root(reader *r)
{
    uint32_t style = reader_below(r, 16);
    root = (tsl_transform){{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    root.position = reader_vector(r, style < 8 ? 0.1f : style < 14 ? 3.0f : 500.0f);
    root.rotation = reader_turn(r, style < 8 ? 0.2f : 3.0f);
    if (style == 13)
        root.scale.x = root.scale.y = root.scale.z = reader_number(r, 0.2f, 5);
    if (style == 12)
        root.scale = (tsl_vec3){reader_number(r, 0.5f, 2), reader_number(r, 0.5f, 2), reader_number(r, -1, 2)};
    in.root = style == 0 ? NULL : &root;
}

static void say_pose(void)
{
    if (!say_is_on)
        return;
    say_floats("void", "bones", words, in.bones ? POSE_WORDS : 0);
    say_floats("tsl_transform", "root", &root, 10);
    say_floats("void", "positions", positions, BONES * 3);
    say_floats("void", "scales", scales, BONES * 3);
    say_pose_input(&in);
}

const tsl_pose_input *read_pose(reader *r, uint32_t slot, int with_bones)
{
    static rig_slot none = {.bone_count = 3, .parents = {-1, 0, 1}};
    const rig_slot *rig = slot < RIGS ? &s.rigs[slot] : &none;
    tsl_pose_input_init(&in, sizeof in);
    uint32_t how = reader_byte(r);
    read_root(r);
    read_local(r, rig);
    if (how % 8 || with_bones) {
        in.space = how / 8 % 3;
        in.format = how / 24 % 4;
        to_space(rig, in.space);
        write_bones(r, rig->bone_count);
    }
    say_pose();
    return &in;
}
