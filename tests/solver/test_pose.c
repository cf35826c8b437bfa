// SPDX-License-Identifier: MIT
// Poses in and out: every format, stride, space and way to write gives the same pose.
#include "solver/rewind.h"

static bench_rig a, b;
static scene s, t;
static dframe model_of[SCENE_BONES];

typedef union element {
    tsl_transform transform;
    float matrix[16];
    float floats[16];
} element;

typedef struct form {
    tsl_pose_space space;
    tsl_pose_format format;
    uint32_t stride; // 0: packed
} form;

enum { FORMS = 24, STRIDE = 84 };

static form form_number(uint32_t i)
{
    form f = {i % 3, i / 3 % 4, i / 12 ? STRIDE : 0};
    return f;
}

static int is_matrix(form f)
{
    return f.format == TSL_FORMAT_MATRIX_3X4 || f.format == TSL_FORMAT_MATRIX_4X4;
}

static uint32_t size_of(form f)
{
    return !is_matrix(f) ? 40 : f.format == TSL_FORMAT_MATRIX_3X4 ? 48 : 64;
}

static char in_bytes[SCENE_BONES * STRIDE], out_bytes[SCENE_BONES * STRIDE], other_bytes[SCENE_BONES * STRIDE];

// Where its parts begin in memory: of packed arrays one array behind the other, of arrays with strides all in one struct.
static size_t positions_at(form f)
{
    return f.stride ? 16 : SCENE_BONES * sizeof(tsl_quat);
}

static size_t scales_at(form f)
{
    return positions_at(f) + (f.stride ? 12 : SCENE_BONES * sizeof(tsl_vec3));
}

// The k-th float of a bone's element: of arrays counted as those of a tsl_transform.
static char *float_at(form f, char *bytes, size_t bone, uint32_t k)
{
    if (f.format != TSL_FORMAT_ARRAYS)
        return bytes + bone * (f.stride ? f.stride : size_of(f)) + 4 * k;
    if (k < 3)
        return bytes + positions_at(f) + bone * (f.stride ? f.stride : 12) + 4 * k;
    return k < 7 ? bytes + bone * (f.stride ? f.stride : 16) + 4 * (k - 3)
                 : bytes + scales_at(f) + bone * (f.stride ? f.stride : 12) + 4 * (k - 7);
}

static void put(form f, char *bytes, size_t bone, const element *e)
{
    for (uint32_t k = 0; 4 * k < size_of(f); ++k)
        memcpy(float_at(f, bytes, bone, k), &e->floats[k], 4);
}

static element get(form f, char *bytes, size_t bone)
{
    element e;
    memset(&e, 0, sizeof e);
    for (uint32_t k = 0; 4 * k < size_of(f); ++k)
        memcpy(&e.floats[k], float_at(f, bytes, bone, k), 4);
    return e;
}

static dframe frame_in(form f, const scene_rig *rig, uint32_t bone, const tsl_transform *locals)
{
    if (f.space == TSL_SPACE_LOCAL)
        return dframe_of(locals[bone]);
    dframe local = dframe_of(locals[bone]);
    model_of[bone] = rig->parents[bone] < 0 ? local : dframe_mul(model_of[rig->parents[bone]], local);
    return f.space == TSL_SPACE_WORLD ? dframe_mul(dframe_of(rig->root), model_of[bone]) : model_of[bone];
}

static element element_of(form f, dframe value)
{
    element e;
    memset(&e, 0, sizeof e);
    if (!is_matrix(f)) {
        e.transform = (tsl_transform){
            {(float)value.position.x, (float)value.position.y, (float)value.position.z},
            {(float)value.rotation.x, (float)value.rotation.y, (float)value.rotation.z, (float)value.rotation.w},
            {(float)value.scale.x, (float)value.scale.y, (float)value.scale.z}};
        return e;
    }
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
    return e;
}

static tsl_pose_input input_in(form f, const scene_rig *rig, const tsl_transform *locals)
{
    TSL_INIT(tsl_pose_input, in);
    in.space = f.space;
    in.format = f.format;
    in.stride = f.stride;
    in.bone_count = rig->bone_count;
    in.bones = in_bytes;
    in.root = &rig->root;
    if (f.format == TSL_FORMAT_ARRAYS) {
        in.positions = in_bytes + positions_at(f);
        in.scales = in_bytes + scales_at(f);
        in.position_stride = in.scale_stride = f.stride;
    }
    memset(in_bytes, 0x7f, sizeof in_bytes); // what lies between elements is nobody's
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        element e = element_of(f, frame_in(f, rig, i, locals));
        put(f, in_bytes, i, &e);
    }
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
    if (f.format == TSL_FORMAT_ARRAYS) {
        out.positions = bytes + positions_at(f);
        out.scales = bytes + scales_at(f);
        out.position_stride = out.scale_stride = f.stride;
    }
    return out;
}

// Places of three points of the bone tell positions, rotations and scales apart, without their signs.
static double element_distance(form f, element e, dframe expected)
{
    double most = 0.0;
    for (int k = 0; k < 4; ++k) {
        d3 p = {k == 1, k == 2, k == 3}, is;
        if (!is_matrix(f)) {
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

static const tsl_vec3 even = {2.0f, 2.0f, 2.0f}, uneven = {1.0f, 2.0f, 0.7f}, mirrored = {-2.0f, -2.0f, -2.0f};

// Every form comes in and goes out as local transforms do, also mirrored, blended and with weight 0; arrays to the bit as transforms.
static void all_forms_agree(void)
{
    static tsl_transform of_space[3][SCENE_BONES];
    for (uint32_t i = 0; i < 2 * FORMS; ++i) {
        form f = form_number(i % FORMS);
        build(&a, 1, i < FORMS ? even : mirrored);
        build(&b, 1, i < FORMS ? even : mirrored);
        for (uint32_t frame = 0; frame < 30; ++frame) {
            dframe expected[SCENE_BONES];
            uint8_t hung[SCENE_BONES];
            pose_frame(a.rig, frame / 2); // each pose twice
            pose_frame(b.rig, frame / 2);
            a.params.rest_blend = b.params.rest_blend = frame < 10 ? 0.0f : 0.6f;
            a.params.weight = b.params.weight = frame < 20 ? 1.0f : 0.0f;
            bench_tune(&a);
            bench_tune(&b);
            bench_step(&a, DT);
            tsl_pose_input in = input_in(f, b.rig, b.rig->pose);
            tsl_pose_output out = output_in(f, b.rig, TSL_WRITE_ALL, out_bytes);
            CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, &in, &out), TSL_OK);
            bones_of_chains(&a.s, a.rig, hung);
            forward_kinematics(a.rig, a.local, hung, expected);
            for (uint32_t k = 0; k < a.rig->bone_count; ++k) {
                double off = element_distance(f, get(f, out_bytes, k), frame_in(f, a.rig, k, a.local));
                CHECK_MSG(off < 1e-4, "form %u frame %u bone %u: %g", i, frame, k, off);
                double apart = d3_distance(expected[k].position, d3_of(a.rig->posed[k].position));
                CHECK_MSG(apart < 1e-5, "frame %u bone %u: local against world %g", frame, k, apart);
            }
        }
        for (uint32_t k = 0; k < a.rig->bone_count && !is_matrix(f); ++k) {
            tsl_transform shown = get(f, out_bytes, k).transform;
            if (i % FORMS < 3)
                of_space[f.space][k] = shown;
            CHECK_BITS(&of_space[f.space][k], &shown, sizeof shown);
        }
        bench_end_both(&a, &b);
    }
}

static int is_same(form f, char *x, size_t i, char *y, size_t k)
{
    element e = get(f, x, i), o = get(f, y, k);
    return memcmp(&e, &o, sizeof e) == 0;
}

// What is not an element's, and elements that are not written.
static void check_untouched(form f, char *bytes, uint32_t bone, int is_written)
{
    static char none[SCENE_BONES * STRIDE];
    memset(none, 0x55, sizeof none);
    CHECK(is_written || is_same(f, bytes, bone, none, bone));
    if (f.stride)
        CHECK(memcmp(bytes + (size_t)bone * STRIDE + size_of(f), none, STRIDE - size_of(f)) == 0);
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
            CHECK(!is_driven || is_same(f, out_bytes, k, other_bytes, k));
            check_untouched(f, other_bytes, k, is_driven);
            check_untouched(f, out_bytes, k, 1);
        }
        tsl_pose_output packed = output_in(f, a.rig, TSL_WRITE_PACKED, other_bytes);
        packed.bone_count = driven_count;
        memset(other_bytes, 0x55, sizeof other_bytes);
        CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, NULL, &packed), TSL_OK);
        for (uint32_t d = 0; d < driven_count; ++d)
            CHECK(is_same(f, out_bytes, driven[d], other_bytes, d));
        check_untouched(f, other_bytes, driven_count, 0);
    }
    bench_end(&a);
}

// Positions and scales that the input leaves out are the rest pose's, also if only passed on; the output's stay as they are.
static void arrays_may_leave_out_parts(void)
{
    const form f = {TSL_SPACE_LOCAL, TSL_FORMAT_ARRAYS, 0};
    for (uint32_t parts = 0; parts < 4; ++parts) {
        build(&a, 1, even);
        build(&b, 1, even);
        for (uint32_t frame = 0; frame < 20; ++frame) {
            pose_frame(a.rig, frame);
            for (uint32_t i = 0; i < a.rig->bone_count; ++i)
                a.rig->pose[i].position.x += 0.1f, a.rig->pose[i].scale.y *= 1.1f;
            b.rig->root = a.rig->root;
            tsl_pose_input in = input_in(f, b.rig, a.rig->pose);
            in.positions = parts & 1 ? in.positions : NULL;
            in.scales = parts & 2 ? in.scales : NULL;
            for (uint32_t i = 0; i < a.rig->bone_count; ++i) {
                a.rig->pose[i].position = parts & 1 ? a.rig->pose[i].position : a.rig->rest[i].position;
                a.rig->pose[i].scale = parts & 2 ? a.rig->pose[i].scale : a.rig->rest[i].scale;
            }
            bench_step(&a, DT);
            tsl_pose_output out = output_in(f, b.rig, TSL_WRITE_ALL, out_bytes);
            memset(out_bytes, 0x55, sizeof out_bytes);
            out.positions = parts & 1 ? out.positions : NULL;
            out.scales = parts & 2 ? out.scales : NULL;
            tsl_pose_output whole = bench_output(&b, TSL_SPACE_LOCAL);
            CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, &in, &out), TSL_OK);
            CHECK_INT(tsl_rig_get_pose(b.s.world, b.rig->id, &in, &whole), TSL_OK);
            CHECK_BITS(a.local, b.local, a.rig->bone_count * sizeof *a.local);
            for (uint32_t i = 0; i < a.rig->bone_count; ++i)
                CHECK_BITS(out_bytes + 16 * i, &a.local[i].rotation, 16);
            CHECK((parts & 1) || out_bytes[positions_at(f)] == 0x55);
            CHECK((parts & 2) || out_bytes[scales_at(f)] == 0x55);
        }
        bench_end_both(&a, &b);
    }
}

// Same form in and out: no bone changes by a bit, those below the chain included. Without a chain the same.
static void weight_zero_is_the_input_bit_for_bit(void)
{
    for (uint32_t chains = 0; chains < 2; ++chains)
        for (uint32_t i = 0; i < FORMS; ++i) {
            form f = form_number(i);
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
                CHECK_MSG(memcmp(in_bytes, out_bytes, sizeof in_bytes) == 0, "form %u chains %u", i, chains);
                CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &some), TSL_OK);
                CHECK_MSG(memcmp(in_bytes, other_bytes, sizeof in_bytes) == 0, "driven, form %u", i);
                CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &packed), TSL_OK);
                CHECK_MSG(!chains || is_same(f, in_bytes, 3, other_bytes, 0), "packed, form %u", i);
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

// How far bones below driven ones are from where the local pose has them.
static double apart_from_local(const scene_rig *rig)
{
    static tsl_transform locals[SCENE_BONES];
    static dframe world[SCENE_BONES];
    uint8_t hung[SCENE_BONES];
    double most = 0.0;
    tsl_pose_input in = scene_input(rig);
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = rig->bone_count;
    out.bones = locals;
    CHECK_INT(tsl_rig_get_pose(s.world, rig->id, &in, &out), TSL_OK);
    bones_of_chains(&s, rig, hung);
    forward_kinematics(rig, locals, hung, world);
    for (uint32_t i = 0; i < rig->bone_count; ++i)
        most = hung[i] ? fmax(most, d3_distance(world[i].position, d3_of(rig->posed[i].position))) : most;
    return most;
}

// In between states bones would be shorter than they are, were only places blended.
static void between_ticks_bones_are_as_long_as_ever(void)
{
    static const float deltas[] = {DT, 1.0f / 144.0f, 0.004f, 0.027f};
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        double most = 0.0;
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t frame = 0; frame < 120; ++frame) {
            CHECK_INT(scene_step(&s, frame / 144.0 * 2.0, deltas[frame / 30]), TSL_OK);
            for (uint32_t r = 0; r < s.rig_count; ++r)
                most = fmax(most, apart_from_local(&s.rigs[r]));
        }
        CHECK_MSG(most < 1e-5, "%s: %g", scene_kinds[k].name, most);
        scene_destroy(&s);
    }
}

// ---- the same again -------------------------------------------------------------------------------------

// Loading its own saved state makes a world take everything from its pose again.
static void take_anew(scene *all)
{
    saved kept = save_world(all->world);
    CHECK_INT(load_world(all->world, kept), TSL_OK);
    free(kept.bytes);
}

static void a_pose_that_holds_is_one_taken_anew(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        CHECK_INT(scene_create(&t, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t frame = 0; frame < 60; ++frame) {
            uint32_t of = frame / 7 % 2 ? frame : frame / 4 * 4; // still for a while, then moving
            take_anew(&t);
            CHECK_INT(scene_step(&s, of * (double)DT, uneven_delta(frame)), TSL_OK);
            CHECK_INT(scene_step(&t, of * (double)DT, uneven_delta(frame)), TSL_OK);
            CHECK_MSG(scene_hash(&s, SCENE_HASH_SEED) == scene_hash(&t, SCENE_HASH_SEED) &&
                          world_hash(s.world) == world_hash(t.world),
                      "%s, frame %u", scene_kinds[k].name, frame);
        }
        scene_destroy(&s);
        scene_destroy(&t);
    }
}

// Another pose in between, not stepped to, leaves nothing behind; nor does a refused one.
static void a_pose_in_between_is_forgotten(void)
{
    const form f = {TSL_SPACE_LOCAL, TSL_FORMAT_TRANSFORM, STRIDE};
    CHECK_INT(scene_create(&s, &scene_kinds[2], NULL), TSL_OK);
    CHECK_INT(scene_create(&t, &scene_kinds[2], NULL), TSL_OK);
    for (uint32_t frame = 0; frame < 30; ++frame) {
        CHECK_INT(scene_step(&s, frame / 3 * (double)DT, DT), TSL_OK);
        for (uint32_t r = 0; r < t.rig_count; ++r) {
            tsl_pose_input in = input_in(f, &t.rigs[r], t.rigs[r].rest);
            CHECK_INT(tsl_rig_set_pose(t.world, t.rigs[r].id, &in), TSL_OK);
            element broken = {t.rigs[r].rest[0]};
            broken.transform.scale.z = NAN;
            put(f, in_bytes, t.rigs[r].bone_count - 1, &broken);
            CHECK_INT(tsl_rig_set_pose(t.world, t.rigs[r].id, &in), TSL_ERROR_NOT_FINITE);
        }
        CHECK_INT(scene_step(&t, frame / 3 * (double)DT, DT), TSL_OK);
        CHECK(world_hash(s.world) == world_hash(t.world));
    }
    scene_destroy(&s);
    scene_destroy(&t);
}

// Bones of which no chain needs anything, whose rotations come as the host has them.
static void check_matrices_in(tsl_pose_space space)
{
    static const float lengths[] = {1.0f, 0.5f, 3.0f, 5.4e27f, 1e-30f};
    const tsl_quat turned = tsli_quat_normalize(tsli_quat(0.3f, -0.2f, 0.5f, 0.8f));
    tsl_transform rest = {{0.1f, 0.2f, 0.3f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}}, root = rest;
    int32_t parent = -1;
    float expected[12], shown[12];
    tsl_rig_id id;
    tsl_world *world = NULL;
    TSL_INIT(tsl_world_desc, world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = 1, desc.parents = &parent, desc.rest = &rest;
    CHECK_INT(tsl_rig_create(world, &desc, &id), TSL_OK);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        tsl_transform posed = rest;
        posed.rotation =
            tsli_quat(turned.x * lengths[i], turned.y * lengths[i], turned.z * lengths[i], turned.w * lengths[i]);
        TSL_INIT(tsl_pose_input, in);
        TSL_INIT(tsl_pose_output, out);
        in.bone_count = out.bone_count = 1, in.bones = &posed, in.root = &root;
        out.bones = i == 0 ? expected : shown, out.format = TSL_FORMAT_MATRIX_3X4, out.space = space;
        CHECK_INT(tsl_rig_get_pose(world, id, &in, &out), TSL_OK);
        for (int k = 0; k < 12 && i > 0; ++k)
            CHECK_MSG(fabsf(shown[k] - expected[k]) < 1e-6f, "space %u, length %g, number %d: %g and %g", space,
                      (double)lengths[i], k, (double)shown[k], (double)expected[k]);
    }
    tsl_world_destroy(world);
}

static void matrices_are_those_of_unit_rotations(void)
{
    check_matrices_in(TSL_SPACE_LOCAL);
    check_matrices_in(TSL_SPACE_MODEL);
    check_matrices_in(TSL_SPACE_WORLD);
}

int main(void)
{
    RUN(all_forms_agree);
    RUN(every_way_to_write_agrees);
    RUN(arrays_may_leave_out_parts);
    RUN(weight_zero_is_the_input_bit_for_bit);
    RUN(only_the_root_may_move);
    RUN(no_pose_holds_the_last_one);
    RUN(sheared_matrices_keep_their_positions);
    RUN(between_ticks_bones_are_as_long_as_ever);
    RUN(a_pose_that_holds_is_one_taken_anew);
    RUN(a_pose_in_between_is_forgotten);
    RUN(matrices_are_those_of_unit_rotations);
    return REPORT();
}
