// SPDX-License-Identifier: MIT
// Poses by other roads, the same bits: separate arrays and strides against packed transforms, and poses that do not change against ones that
// are read in full.
#include "solver/rewind.h"

static scene s, t;

// ---- forms that hold a transform as it is ---------------------------------------------------------------

enum { PACKED, WIDE, APART, BESIDE, FORMS, STRIDE = 52 };

typedef struct pose_memory {
    char bones[(SCENE_BONES + 8) * STRIDE], positions[(SCENE_BONES + 8) * 20], scales[(SCENE_BONES + 8) * 12];
} pose_memory;

static pose_memory in_memory, out_memory;

// Where each of the ten floats of a bone stands, by what the manual says.
static char *float_at(int form, pose_memory *m, uint32_t bone, int k)
{
    switch (form) {
    case PACKED:
        return m->bones + 40 * (size_t)bone + 4 * k;
    case WIDE:
        return m->bones + STRIDE * (size_t)bone + 4 * k;
    case APART:
        return k < 3   ? m->positions + 20 * (size_t)bone + 4 * k
               : k < 7 ? m->bones + 16 * (size_t)bone + 4 * (k - 3)
                       : m->scales + 12 * (size_t)bone + 4 * (k - 7);
    default: // rotation, position, scale: each from 16 bytes on
        return m->bones + 48 * (size_t)bone + (k < 3 ? 16 + 4 * k : k < 7 ? 4 * (k - 3) : 32 + 4 * (k - 7));
    }
}

static void put(int form, pose_memory *m, uint32_t bone, const tsl_transform *from)
{
    for (int k = 0; k < 10; ++k)
        memcpy(float_at(form, m, bone, k), (const char *)from + 4 * k, 4);
}

static tsl_transform get(int form, pose_memory *m, uint32_t bone)
{
    tsl_transform to;
    for (int k = 0; k < 10; ++k)
        memcpy((char *)&to + 4 * k, float_at(form, m, bone, k), 4);
    return to;
}

static const tsl_pose_format formats[FORMS] = {TSL_FORMAT_TRANSFORM, TSL_FORMAT_TRANSFORM, TSL_FORMAT_ARRAYS,
                                               TSL_FORMAT_ARRAYS};
static const uint32_t strides[FORMS] = {0, STRIDE, 0, 48};

static tsl_pose_input input_as(int form, const scene_rig *rig, const tsl_transform *pose, tsl_pose_space space)
{
    TSL_INIT(tsl_pose_input, in);
    in.space = space;
    in.format = formats[form];
    in.stride = strides[form];
    in.bone_count = rig->bone_count;
    in.bones = in_memory.bones;
    in.root = &rig->root;
    if (form == APART) {
        in.positions = in_memory.positions;
        in.position_stride = 20;
        in.scales = in_memory.scales;
    } else if (form == BESIDE) {
        in.positions = in_memory.bones + 16;
        in.scales = in_memory.bones + 32;
        in.position_stride = in.scale_stride = 48;
    }
    memset(&in_memory, 0xff, sizeof in_memory); // nobody's, and no number
    for (uint32_t i = 0; i < rig->bone_count; ++i)
        put(form, &in_memory, i, &pose[i]);
    return in;
}

static tsl_pose_output output_as(int form, const scene_rig *rig, tsl_pose_space space, tsl_pose_write write)
{
    TSL_INIT(tsl_pose_output, out);
    out.space = space;
    out.format = formats[form];
    out.write = write;
    out.stride = strides[form];
    out.bone_count = rig->bone_count;
    out.bones = out_memory.bones;
    if (form == APART) {
        out.positions = out_memory.positions;
        out.position_stride = 20;
        out.scales = out_memory.scales;
    } else if (form == BESIDE) {
        out.positions = out_memory.bones + 16;
        out.scales = out_memory.bones + 32;
        out.position_stride = out.scale_stride = 48;
    }
    memset(&out_memory, 0x55, sizeof out_memory);
    return out;
}

// ---- out ------------------------------------------------------------------------------------------------

static uint32_t driven[SCENE_BONES], driven_count;

static int is_driven(uint32_t bone)
{
    for (uint32_t d = 0; d < driven_count; ++d)
        if (driven[d] == bone)
            return 1;
    return 0;
}

static int untouched(int form, uint32_t element)
{
    static const char none[4] = {0x55, 0x55, 0x55, 0x55};
    for (int k = 0; k < 10; ++k)
        if (memcmp(float_at(form, &out_memory, element, k), none, 4) != 0)
            return 0;
    return 1;
}

// Elements of the form against the same of packed transforms, and what is not written against nothing.
static void compare_written(const char *what, int form, const scene_rig *rig, tsl_pose_write write,
                            const tsl_transform *expected)
{
    uint32_t count = write == TSL_WRITE_PACKED ? driven_count : rig->bone_count;
    for (uint32_t i = 0; i < count; ++i) {
        tsl_transform is = get(form, &out_memory, i);
        if (write == TSL_WRITE_DRIVEN && !is_driven(i))
            CHECK_MSG(untouched(form, i), "%s, form %d: bone %u is not driven", what, form, i);
        else
            CHECK_MSG(memcmp(&is, &expected[i], sizeof is) == 0, "%s, form %d, write %u, element %u", what, form, write,
                      i);
    }
    for (uint32_t i = count; i < count + 4; ++i)
        CHECK_MSG(untouched(form, i), "%s, form %d: element %u is behind the end", what, form, i);
}

// The local pose in one form and the result in another, of every space, against both as packed transforms.
static void compare_outputs(const scene *all, const scene_rig *rig, uint32_t turn)
{
    tsl_transform expected[SCENE_BONES];
    tsl_pose_space space = turn % 3;
    tsl_pose_write write = turn / 3 % 3;
    driven_count = SCENE_BONES;
    CHECK_INT(tsl_rig_get_driven_bones(all->world, rig->id, driven, &driven_count), TSL_OK);
    tsl_pose_input in = input_as(PACKED, rig, rig->pose, TSL_SPACE_LOCAL);
    tsl_pose_output out = output_as(PACKED, rig, space, write);
    CHECK_INT(tsl_rig_get_pose(all->world, rig->id, &in, &out), TSL_OK);
    memcpy(expected, out_memory.bones, sizeof expected);
    compare_written(all->kind->name, PACKED, rig, write, expected);
    for (int form = 0; form < FORMS; ++form) {
        in = input_as((int)(turn + (uint32_t)form) % FORMS, rig, rig->pose, TSL_SPACE_LOCAL);
        out = output_as(form, rig, space, write);
        CHECK_INT(tsl_rig_get_pose(all->world, rig->id, &in, &out), TSL_OK);
        compare_written(all->kind->name, form, rig, write, expected);
    }
}

// Chains that are off, half on and on, so that lanes of one block differ.
static void weigh_chains(scene *all, uint32_t frame)
{
    for (uint32_t r = 0; r < all->rig_count; ++r) {
        tsl_chain_id chain = all->rigs[r].chains[frame / 5 % all->rigs[r].chain_count];
        TSL_INIT(tsl_chain_params, params);
        CHECK_INT(tsl_chain_get_params(all->world, chain, &params), TSL_OK);
        params.weight = frame % 3 == 0 ? 0.0f : frame % 3 == 1 ? 0.5f : 1.0f;
        CHECK_INT(tsl_chain_set_params(all->world, chain, &params), TSL_OK);
    }
}

static void every_form_is_written_alike(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t frame = 0; frame < 36; ++frame) {
            scene_move(&s, frame * (double)DT);
            scene_set_poses(&s);
            if (frame % 5 == 4)
                weigh_chains(&s, frame);
            CHECK_INT(tsl_world_step(s.world, frame % 4 ? DT : 0.01f), TSL_OK);
            for (uint32_t r = 0; r < s.rig_count; ++r)
                compare_outputs(&s, &s.rigs[r], frame + r);
        }
        scene_destroy(&s);
    }
}

static void rotations_alone_leave_the_rest(void)
{
    CHECK_INT(scene_create(&s, &scene_kinds[1], NULL), TSL_OK);
    for (uint32_t frame = 0; frame < 20; ++frame) {
        CHECK_INT(scene_step(&s, frame * (double)DT, DT), TSL_OK);
        const scene_rig *rig = &s.rigs[0];
        tsl_transform expected[SCENE_BONES];
        tsl_pose_input in = input_as(PACKED, rig, rig->pose, TSL_SPACE_LOCAL);
        tsl_pose_output out = output_as(PACKED, rig, frame % 3, TSL_WRITE_ALL);
        out.bones = expected;
        CHECK_INT(tsl_rig_get_pose(s.world, rig->id, &in, &out), TSL_OK);
        out = output_as(APART, rig, frame % 3, TSL_WRITE_ALL);
        out.positions = out.scales = NULL;
        out.position_stride = 0;
        CHECK_INT(tsl_rig_get_pose(s.world, rig->id, &in, &out), TSL_OK);
        for (uint32_t i = 0; i < rig->bone_count; ++i)
            CHECK_BITS(out_memory.bones + 16 * (size_t)i, &expected[i].rotation, 16);
        CHECK(out_memory.positions[0] == 0x55 && out_memory.scales[0] == 0x55);
    }
    scene_destroy(&s);
}

// What the input leaves out is the rest pose's, also where it is only passed on.
static void what_is_left_out_is_passed_on_at_rest(void)
{
    CHECK_INT(scene_create(&s, &scene_kinds[1], NULL), TSL_OK);
    for (uint32_t frame = 0; frame < 12; ++frame) {
        CHECK_INT(scene_step(&s, frame * (double)DT, DT), TSL_OK);
        const scene_rig *rig = &s.rigs[0];
        driven_count = SCENE_BONES;
        CHECK_INT(tsl_rig_get_driven_bones(s.world, rig->id, driven, &driven_count), TSL_OK);
        tsl_pose_input in = input_as(APART, rig, rig->pose, TSL_SPACE_LOCAL);
        if (frame % 2)
            in.positions = NULL, in.position_stride = 0;
        if (frame / 2 % 2)
            in.scales = NULL;
        int form = (int)(frame % FORMS);
        tsl_pose_output out = output_as(form, rig, TSL_SPACE_LOCAL, TSL_WRITE_ALL);
        CHECK_INT(tsl_rig_get_pose(s.world, rig->id, &in, &out), TSL_OK);
        for (uint32_t i = 0; i < rig->bone_count; ++i) {
            tsl_transform is = get(form, &out_memory, i), expected = rig->pose[i];
            expected.position = in.positions ? expected.position : rig->rest[i].position;
            expected.scale = in.scales ? expected.scale : rig->rest[i].scale;
            if (!is_driven(i))
                CHECK_MSG(memcmp(&is, &expected, sizeof is) == 0, "frame %u, bone %u", frame, i);
        }
    }
    scene_destroy(&s);
}

// ---- in -------------------------------------------------------------------------------------------------

static void to_space(const scene_rig *rig, tsl_pose_space space, tsl_transform *pose)
{
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        tsl_transform above = space == TSL_SPACE_WORLD ? rig->root : tsli_transform_identity();
        pose[i] = rig->pose[i];
        if (space != TSL_SPACE_LOCAL)
            pose[i] = tsli_transform_mul(rig->parents[i] < 0 ? above : pose[rig->parents[i]], pose[i]);
    }
}

static void step_with(scene *all, uint32_t frame, int form)
{
    static tsl_transform pose[SCENE_BONES];
    for (uint32_t r = 0; r < all->rig_count; ++r) {
        scene_rig *rig = &all->rigs[r];
        tsl_pose_space space = frame / 2 % 3;
        to_space(rig, space, pose);
        tsl_pose_input in = input_as(form, rig, pose, space);
        CHECK_INT(tsl_rig_set_pose(all->world, rig->id, &in), TSL_OK);
    }
    CHECK_INT(tsl_world_step(all->world, DT), TSL_OK);
}

static void every_form_is_read_alike(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        CHECK_INT(scene_create(&t, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t frame = 0; frame < 48; ++frame) {
            scene_move(&s, frame / 3 * (double)DT); // each pose three times
            scene_move(&t, frame / 3 * (double)DT);
            step_with(&s, frame, PACKED);
            step_with(&t, frame, (int)(frame % FORMS));
            CHECK_MSG(world_hash(s.world) == world_hash(t.world), "%s, frame %u", scene_kinds[k].name, frame);
        }
        scene_destroy(&s);
        scene_destroy(&t);
    }
}

static void positions_and_scales_may_be_those_at_rest(void)
{
    CHECK_INT(scene_create(&s, &scene_kinds[2], NULL), TSL_OK);
    CHECK_INT(scene_create(&t, &scene_kinds[2], NULL), TSL_OK);
    for (uint32_t frame = 0; frame < 30; ++frame) {
        scene_move(&s, frame / 2 * (double)DT);
        for (uint32_t r = 0; r < s.rig_count; ++r) {
            tsl_transform pose[SCENE_BONES];
            for (uint32_t i = 0; i < s.rigs[r].bone_count; ++i) {
                pose[i] = s.rigs[r].rest[i];
                pose[i].rotation = s.rigs[r].pose[i].rotation;
            }
            tsl_pose_input in = input_as(PACKED, &s.rigs[r], pose, TSL_SPACE_LOCAL);
            CHECK_INT(tsl_rig_set_pose(s.world, s.rigs[r].id, &in), TSL_OK);
            in = input_as(APART, &s.rigs[r], pose, TSL_SPACE_LOCAL);
            in.positions = in.scales = NULL;
            CHECK_INT(tsl_rig_set_pose(t.world, t.rigs[r].id, &in), TSL_OK);
        }
        CHECK_INT(tsl_world_step(s.world, DT), TSL_OK);
        CHECK_INT(tsl_world_step(t.world, DT), TSL_OK);
        CHECK(world_hash(s.world) == world_hash(t.world));
    }
    scene_destroy(&s);
    scene_destroy(&t);
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
    CHECK_INT(scene_create(&s, &scene_kinds[2], NULL), TSL_OK);
    CHECK_INT(scene_create(&t, &scene_kinds[2], NULL), TSL_OK);
    for (uint32_t frame = 0; frame < 30; ++frame) {
        CHECK_INT(scene_step(&s, frame / 3 * (double)DT, DT), TSL_OK);
        for (uint32_t r = 0; r < t.rig_count; ++r) {
            tsl_pose_input in = input_as(WIDE, &t.rigs[r], t.rigs[r].rest, TSL_SPACE_LOCAL);
            CHECK_INT(tsl_rig_set_pose(t.world, t.rigs[r].id, &in), TSL_OK);
            tsl_transform broken = t.rigs[r].rest[t.rigs[r].bone_count - 1];
            broken.scale.z = NAN;
            put(WIDE, &in_memory, t.rigs[r].bone_count - 1, &broken);
            CHECK_INT(tsl_rig_set_pose(t.world, t.rigs[r].id, &in), TSL_ERROR_NOT_FINITE);
        }
        CHECK_INT(scene_step(&t, frame / 3 * (double)DT, DT), TSL_OK);
        CHECK(world_hash(s.world) == world_hash(t.world));
    }
    scene_destroy(&s);
    scene_destroy(&t);
}

// ---- matrices ---------------------------------------------------------------------------------------------

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
    RUN(matrices_are_those_of_unit_rotations);
    RUN(every_form_is_written_alike);
    RUN(rotations_alone_leave_the_rest);
    RUN(what_is_left_out_is_passed_on_at_rest);
    RUN(every_form_is_read_alike);
    RUN(positions_and_scales_may_be_those_at_rest);
    RUN(a_pose_that_holds_is_one_taken_anew);
    RUN(a_pose_in_between_is_forgotten);
    return REPORT();
}
