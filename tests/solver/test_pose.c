// SPDX-License-Identifier: MIT
// Poses in and out: every format, stride, space and way to write gives the same pose.
#include "math/matrix.h"
#include "solver/fixture.h"

static bench_rig a, b;
static dframe model_of[SCENE_BONES];

typedef union element {
    tsl_transform transform;
    float matrix[16];
} element;

typedef struct form {
    tsl_pose_space space;
    tsl_pose_format format;
    uint32_t stride; // 0: packed
} form;

enum { FORMS = 18, STRIDE = 84 };

static form form_number(uint32_t i)
{
    form f = {i % 3, i / 3 % 3, i / 9 ? STRIDE : 0};
    return f;
}

static uint32_t size_of(form f)
{
    return f.format == TSL_FORMAT_TRANSFORM ? 40 : f.format == TSL_FORMAT_MATRIX_3X4 ? 48 : 64;
}

static dframe frame_in(form f, const scene_rig *rig, uint32_t bone, const tsl_transform *locals)
{
    if (f.space == TSL_SPACE_LOCAL)
        return dframe_of(locals[bone]);
    dframe local = dframe_of(locals[bone]);
    model_of[bone] = rig->parents[bone] < 0 ? local : dframe_mul(model_of[rig->parents[bone]], local);
    return f.space == TSL_SPACE_WORLD ? dframe_mul(dframe_of(rig->root), model_of[bone]) : model_of[bone];
}

static void store(form f, char *at, dframe value)
{
    element e;
    memset(&e, 0, sizeof e);
    if (f.format == TSL_FORMAT_TRANSFORM) {
        tsl_transform t = {
            {(float)value.position.x, (float)value.position.y, (float)value.position.z},
            {(float)value.rotation.x, (float)value.rotation.y, (float)value.rotation.z, (float)value.rotation.w},
            {(float)value.scale.x, (float)value.scale.y, (float)value.scale.z}};
        e.transform = t;
    } else {
        const d3 unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        int row = f.format == TSL_FORMAT_MATRIX_3X4 ? 4 : 1, column = f.format == TSL_FORMAT_MATRIX_3X4 ? 1 : 4;
        for (int c = 0; c < 4; ++c) {
            d3 v = c == 3 ? value.position : dq_rotate(value.rotation, d3_mul(value.scale, unit[c]));
            e.matrix[c * column] = (float)v.x;
            e.matrix[c * column + row] = (float)v.y;
            e.matrix[c * column + 2 * row] = (float)v.z;
        }
        if (f.format == TSL_FORMAT_MATRIX_4X4)
            e.matrix[15] = 1.0f;
    }
    memcpy(at, &e, size_of(f));
}

static char in_bytes[SCENE_BONES * STRIDE], out_bytes[SCENE_BONES * STRIDE], other_bytes[SCENE_BONES * STRIDE];

static tsl_pose_input input_in(form f, const scene_rig *rig, const tsl_transform *locals)
{
    TSL_INIT(tsl_pose_input, in);
    in.space = f.space;
    in.format = f.format;
    in.stride = f.stride;
    in.bone_count = rig->bone_count;
    in.bones = in_bytes;
    in.root = &rig->root;
    memset(in_bytes, 0x7f, sizeof in_bytes); // what lies between elements is nobody's
    for (uint32_t i = 0; i < rig->bone_count; ++i)
        store(f, in_bytes + (size_t)i * (f.stride ? f.stride : size_of(f)), frame_in(f, rig, i, locals));
    return in;
}

static tsl_pose_output output_in(form f, const scene_rig *rig, tsl_pose_write write, char *bytes)
{
    TSL_INIT(tsl_pose_output, out);
    out.space = f.space;
    out.format = f.format;
    out.stride = f.stride;
    out.write = write;
    out.bone_count = rig->bone_count;
    out.bones = bytes;
    return out;
}

// Places of three points of the bone tell positions, rotations and scales apart, without their signs.
static double element_distance(form f, const char *at, dframe expected)
{
    element e;
    double most = 0.0;
    memcpy(&e, at, size_of(f));
    for (int k = 0; k < 4; ++k) {
        d3 p = {k == 1, k == 2, k == 3}, is;
        if (f.format == TSL_FORMAT_TRANSFORM) {
            is = dframe_point(dframe_of(e.transform), p);
        } else {
            const float *m = e.matrix;
            int r = f.format == TSL_FORMAT_MATRIX_3X4 ? 4 : 1, c = f.format == TSL_FORMAT_MATRIX_3X4 ? 1 : 4;
            is.x = m[0] * p.x + m[c] * p.y + m[2 * c] * p.z + m[3 * c];
            is.y = m[r] * p.x + m[c + r] * p.y + m[2 * c + r] * p.z + m[3 * c + r];
            is.z = m[2 * r] * p.x + m[c + 2 * r] * p.y + m[2 * c + 2 * r] * p.z + m[3 * c + 2 * r];
        }
        most = fmax(most, d3_distance(is, dframe_point(expected, p)));
    }
    return most;
}

// A body with a tree, things hanging below driven bones, and bones that have nothing to do with it.
static void build(bench_rig *r, uint32_t chains, tsl_vec3 root_scale)
{
    bench_begin(r, NULL);
    scene_rig *rig = r->rig;
    rig->root = scene_at(0.5f, 0.2f, -0.3f);
    rig->root.scale = root_scale;
    rig->root.rotation = scene_turn(1.0f, 1.0f, 0.0f, 0.4);
    tsl_transform turned = scene_at(0.0f, 1.0f, 0.0f);
    turned.rotation = scene_turn(0.0f, 0.3f, 1.0f, 0.5);
    turned.scale = (tsl_vec3){1.5f, 1.5f, 1.5f};
    uint32_t body = scene_add_bone(rig, -1, turned);
    uint32_t arm = scene_add_bone(rig, (int32_t)body, turned);
    scene_add_bone(rig, (int32_t)arm, turned);
    tsl_vec3 step = {0.1f, -0.2f, 0.0f}, aside = {0.1f, 0.0f, 0.2f};
    uint32_t trunk = scene_add_bones(rig, (int32_t)body, 3, step);
    scene_add_bones(rig, (int32_t)trunk + 2, 2, step);
    scene_add_bones(rig, (int32_t)trunk + 2, 2, aside);
    uint32_t hung = scene_add_bone(rig, (int32_t)trunk + 4, turned); // excluded: a bell on the tail
    scene_add_bone(rig, (int32_t)hung, turned);
    rig->rest[trunk + 1].rotation = scene_turn(1.0f, 0.0f, 0.0f, 0.3);
    bench_rig_done(r);
    r->params.gravity.y = -9.0f;
    r->params.gravity_falloff = 0.2f;
    r->desc.exclude = &hung;
    r->desc.exclude_count = 1;
    for (uint32_t i = 0; i < chains; ++i)
        scene_add_chain(&r->s, rig, trunk, &r->desc, &r->params);
}

static void pose_frame(scene_rig *rig, uint32_t frame)
{
    rig->root.position.x = (float)(0.5 + 0.4 * scene_sin(0.3 * frame));
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        rig->pose[i] = rig->rest[i];
        rig->pose[i].rotation = scene_turn(0.2f, 1.0f, 0.3f, 0.5 * scene_sin(0.2 * frame + i));
    }
}

static const tsl_vec3 even = {2.0f, 2.0f, 2.0f}, uneven = {1.0f, 2.0f, 0.7f};

// Every form comes in and goes out like local transforms do.
static void all_forms_agree(void)
{
    for (uint32_t i = 0; i < FORMS; ++i) {
        form f = form_number(i);
        build(&a, 1, even);
        build(&b, 1, even);
        for (uint32_t frame = 0; frame < 30; ++frame) {
            dframe expected[SCENE_BONES];
            uint8_t hung[SCENE_BONES];
            pose_frame(a.rig, frame);
            pose_frame(b.rig, frame);
            bench_step(&a, DT);
            tsl_pose_input in = input_in(f, b.rig, b.rig->pose);
            tsl_pose_output out = output_in(f, b.rig, TSL_WRITE_ALL, out_bytes);
            CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, &in, &out), TSL_OK);
            bones_of_chains(&a.s, a.rig, hung);
            forward_kinematics(a.rig, a.local, hung, expected);
            for (uint32_t k = 0; k < a.rig->bone_count; ++k) {
                double off = element_distance(f, out_bytes + (size_t)k * (f.stride ? f.stride : size_of(f)),
                                              frame_in(f, a.rig, k, a.local));
                CHECK_MSG(off < 1e-4, "form %u frame %u bone %u: %g", i, frame, k, off);
                double apart = d3_distance(expected[k].position, d3_of(a.rig->posed[k].position));
                CHECK_MSG(apart < 1e-5, "frame %u bone %u: local against world %g", frame, k, apart);
            }
        }
        bench_end_both(&a, &b);
    }
}

// Out of one state, in every form and way of writing.
static void every_way_to_write_agrees(void)
{
    build(&a, 1, even);
    for (uint32_t frame = 0; frame < 40; ++frame) {
        pose_frame(a.rig, frame);
        bench_step(&a, frame % 3 ? DT : 0.01f);
    }
    uint32_t driven[SCENE_BONES], driven_count = SCENE_BONES;
    CHECK_INT(tsl_rig_get_driven_bones(a.s.world, a.rig->id, driven, &driven_count), TSL_OK);
    CHECK_INT(driven_count, 7);
    for (uint32_t i = 0; i < FORMS; ++i) {
        form f = form_number(i);
        size_t stride = f.stride ? f.stride : size_of(f);
        tsl_pose_input in = input_in(form_number(i * 7 % FORMS), a.rig, a.rig->pose);
        tsl_pose_output all = output_in(f, a.rig, TSL_WRITE_ALL, out_bytes);
        memset(out_bytes, 0x55, sizeof out_bytes);
        CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &all), TSL_OK);
        tsl_pose_output some = output_in(f, a.rig, TSL_WRITE_DRIVEN, other_bytes);
        memset(other_bytes, 0x55, sizeof other_bytes);
        CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, NULL, &some), TSL_OK);
        for (uint32_t k = 0, d = 0; k < a.rig->bone_count; ++k) {
            int is_driven = d < driven_count && driven[d] == k;
            d += (uint32_t)is_driven;
            if (is_driven)
                CHECK_BITS(out_bytes + k * stride, other_bytes + k * stride, size_of(f));
            for (size_t byte = is_driven ? size_of(f) : 0; byte < stride; ++byte)
                CHECK(other_bytes[k * stride + byte] == 0x55);
            for (size_t byte = size_of(f); byte < stride; ++byte)
                CHECK(out_bytes[k * stride + byte] == 0x55);
        }
        tsl_pose_output packed = output_in(f, a.rig, TSL_WRITE_PACKED, other_bytes);
        packed.bone_count = driven_count;
        memset(other_bytes, 0x55, sizeof other_bytes);
        CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, NULL, &packed), TSL_OK);
        for (uint32_t d = 0; d < driven_count; ++d)
            CHECK_BITS(out_bytes + driven[d] * stride, other_bytes + d * stride, size_of(f));
        CHECK(other_bytes[driven_count * stride] == 0x55);
    }
    bench_end(&a);
}

// Same form in and out: no bone changes by a bit, those below the chain included. Without a chain the same.
static void weight_zero_is_the_input_bit_for_bit(void)
{
    for (uint32_t chains = 0; chains < 2; ++chains)
        for (uint32_t i = 0; i < FORMS; ++i) {
            form f = form_number(i);
            size_t stride = f.stride ? f.stride : size_of(f);
            build(&a, chains, uneven);
            a.params.weight = 0.0f;
            a.params.max_stretch = i % 2 ? 0.5f : 0.0f;
            if (chains)
                bench_tune(&a);
            for (uint32_t frame = 0; frame < 10; ++frame) {
                pose_frame(a.rig, frame);
                tsl_pose_input in = input_in(f, a.rig, a.rig->pose);
                tsl_pose_output out = output_in(f, a.rig, TSL_WRITE_ALL, out_bytes);
                tsl_pose_output some = output_in(f, a.rig, TSL_WRITE_DRIVEN, other_bytes);
                tsl_pose_output packed = output_in(f, a.rig, TSL_WRITE_PACKED, other_bytes);
                memset(out_bytes, 0x7f, sizeof out_bytes);
                memcpy(other_bytes, in_bytes, sizeof in_bytes);
                CHECK_INT(tsl_rig_step(a.s.world, a.rig->id, DT, &in, &out), TSL_OK);
                CHECK_MSG(memcmp(in_bytes, out_bytes, a.rig->bone_count * stride) == 0, "form %u chains %u", i, chains);
                CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &some), TSL_OK);
                CHECK_MSG(memcmp(in_bytes, other_bytes, a.rig->bone_count * stride) == 0, "driven, form %u", i);
                CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &packed), TSL_OK);
                CHECK_MSG(!chains || memcmp(in_bytes + 3 * stride, other_bytes, size_of(f)) == 0, "packed, form %u", i);
            }
            bench_end(&a);
        }
}

static void only_the_root_may_move(void)
{
    build(&a, 1, even);
    build(&b, 1, even);
    memcpy(a.rig->pose, a.rig->rest, sizeof a.rig->pose);
    bench_step(&a, DT);
    memcpy(b.rig->pose, b.rig->rest, sizeof b.rig->pose);
    bench_step(&b, DT);
    for (uint32_t frame = 0; frame < 30; ++frame) {
        TSL_INIT(tsl_pose_input, in);
        a.rig->root.position.x = b.rig->root.position.x = (float)scene_sin(0.3 * frame);
        in.root = &b.rig->root;
        bench_step(&a, DT);
        tsl_pose_output out = bench_output(&b, TSL_SPACE_WORLD), expected = bench_output(&a, TSL_SPACE_WORLD);
        out.write = expected.write = TSL_WRITE_DRIVEN;
        memset(a.rig->posed, 0, sizeof a.rig->posed);
        memset(b.rig->posed, 0, sizeof b.rig->posed);
        CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, &in, &out), TSL_OK);
        CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, NULL, &expected), TSL_OK);
        CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
    }
    bench_end_both(&a, &b);
}

static void no_pose_holds_the_last_one(void)
{
    build(&a, 1, even);
    build(&b, 1, even);
    for (uint32_t frame = 0; frame < 40; ++frame) {
        pose_frame(a.rig, frame < 20 ? frame : 19);
        pose_frame(b.rig, frame < 20 ? frame : 19);
        bench_step(&a, DT);
        if (frame < 20)
            bench_step(&b, DT);
        else
            CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, NULL, NULL), TSL_OK);
        tsl_pose_input in = bench_input(&b);
        tsl_pose_output out = bench_output(&b, TSL_SPACE_WORLD);
        CHECK_INT(tsl_rig_get_pose(b.s.world, b.rig->id, &in, &out), TSL_OK);
        CHECK_BITS(a.rig->posed, b.rig->posed, a.rig->bone_count * sizeof *a.rig->posed);
    }
    bench_end_both(&a, &b);
}

static void sheared_matrices_keep_their_positions(void)
{
    form f = {TSL_SPACE_MODEL, TSL_FORMAT_MATRIX_4X4, 0};
    build(&a, 1, even);
    pose_frame(a.rig, 7);
    tsl_pose_input in = input_in(f, a.rig, a.rig->pose);
    for (uint32_t k = 0; k < a.rig->bone_count; ++k)
        for (int e = 0; e < 3; ++e)
            ((float *)(void *)(in_bytes + 64 * (size_t)k))[4 + e] +=
                0.4f * ((float *)(void *)(in_bytes + 64 * (size_t)k))[e];
    tsl_pose_output out = output_in(f, a.rig, TSL_WRITE_DRIVEN, out_bytes);
    memcpy(out_bytes, in_bytes, sizeof in_bytes);
    CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_RESET), TSL_OK);
    CHECK_INT(tsl_rig_step(a.s.world, a.rig->id, 0.0f, &in, &out), TSL_OK);
    for (uint32_t k = 0; k < a.rig->bone_count; ++k)
        for (int e = 12; e < 15; ++e)
            CHECK_NEAR(((float *)(void *)(in_bytes + 64 * (size_t)k))[e],
                       ((float *)(void *)(out_bytes + 64 * (size_t)k))[e], 2e-6);
    bench_end(&a);
}

// ---- between ticks ---------------------------------------------------------------------------------------

static int drives(const tsl_world *world, tsl_rig_id rig, int32_t bone)
{
    uint32_t driven[SCENE_BONES], count = SCENE_BONES;
    CHECK_INT(tsl_rig_get_driven_bones(world, rig, driven, &count), TSL_OK);
    for (uint32_t i = 0; i < count; ++i)
        if ((int32_t)driven[i] == bone)
            return 1;
    return 0;
}

// How far the places of driven bones are from where the local pose has them, below driven bones; in bone lengths or units,
// whichever is more.
static double apart_from_local(const scene *s, const scene_rig *rig)
{
    static tsl_transform locals[SCENE_BONES];
    static float worlds[SCENE_BONES][16];
    double most = 0.0;
    tsl_pose_input in;
    tsl_pose_output out;
    tsl_pose_input_init(&in, sizeof in);
    tsl_pose_output_init(&out, sizeof out);
    in.bones = rig->pose;
    in.bone_count = out.bone_count = rig->bone_count;
    out.bones = locals;
    CHECK_INT(tsl_rig_get_pose(s->world, rig->id, &in, &out), TSL_OK);
    out.bones = worlds;
    out.space = TSL_SPACE_WORLD;
    out.format = TSL_FORMAT_MATRIX_4X4;
    CHECK_INT(tsl_rig_get_pose(s->world, rig->id, &in, &out), TSL_OK);
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone) {
        int32_t parent = rig->parents[bone];
        if (parent < 0 || !drives(s->world, rig->id, (int32_t)bone) || !drives(s->world, rig->id, parent))
            continue;
        const float *m = worlds[parent];
        tsli_affine above = {{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}, {m[12], m[13], m[14]}};
        tsl_vec3 at = {worlds[bone][12], worlds[bone][13], worlds[bone][14]};
        tsl_vec3 scale = tsli_affine_take_apart(above).scale;
        if (scale.x * scale.y * scale.z == 0.0f) // no local place says where it is
            continue;
        tsl_vec3 hung = tsli_affine_point(&above, locals[bone].position);
        double away = (double)tsli_vec3_length(tsli_vec3_sub(hung, at));
        double length = (double)tsli_vec3_length(tsli_vec3_sub(hung, above.position));
        most = fmax(most, away / fmax(length, 1.0));
    }
    return most;
}

// In between states bones would be shorter than they are, were only places blended.
static void between_ticks_bones_are_as_long_as_ever(void)
{
    static scene s;
    static const float deltas[] = {DT, 1.0f / 144.0f, 0.004f, 0.027f};
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        double most = 0.0;
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t frame = 0; frame < 120; ++frame) {
            CHECK_INT(scene_step(&s, frame / 144.0 * 2.0, deltas[frame / 30]), TSL_OK);
            for (uint32_t r = 0; r < s.rig_count; ++r)
                most = fmax(most, apart_from_local(&s, &s.rigs[r]));
        }
        CHECK_MSG(most < 1e-5, "%s: %g", scene_kinds[k].name, most);
        scene_destroy(&s);
    }
}

int main(void)
{
    RUN(all_forms_agree);
    RUN(every_way_to_write_agrees);
    RUN(weight_zero_is_the_input_bit_for_bit);
    RUN(only_the_root_may_move);
    RUN(no_pose_holds_the_last_one);
    RUN(sheared_matrices_keep_their_positions);
    RUN(between_ticks_bones_are_as_long_as_ever);
    return REPORT();
}
