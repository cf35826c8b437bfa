// SPDX-License-Identifier: MIT
// Rotation axes of Godot's joints that are not across their bones: a chain that nothing pulls stands in its pose, and one that is
// pulled turns about what the axis has across the bone.
#include "check.h"
#include "tassel/convert/godot.h"

enum { BONES = 5 };

static const int32_t parents[BONES] = {-1, 0, 1, 2, 3};
static const uint32_t bones[BONES] = {0, 1, 2, 3, 4};

typedef struct leaning {
    const char *name;
    tsl_vec3 bone; // from joint to joint, any length
    tsl_godot_axis axis;
    tsl_vec3 custom, across; // across: what the axis has across the bone
    tsl_godot_notes notes;
} leaning;

static const leaning all[] = {
    {"across", {0, -1, 0}, TSL_GODOT_AXIS_Z, {0, 0, 0}, {0, 0, 1}, 0},
    {"a degree off", {0, -0.99985f, 0.01745f}, TSL_GODOT_AXIS_Z, {0, 0, 0}, {0, 0.01745f, 0.99985f}, 0},
    {"20 degrees off", {0, -0.93969f, 0.34202f}, TSL_GODOT_AXIS_Z, {0, 0, 0}, {0, 0.34202f, 0.93969f}, 0},
    {"60 degrees off", {-0.5f, 0.86603f, 0}, TSL_GODOT_AXIS_Y, {0, 0, 0}, {0.86603f, 0.5f, 0}, 0},
    {"x, between all", {1, 1, 1}, TSL_GODOT_AXIS_X, {0, 0, 0}, {0.81650f, -0.40825f, -0.40825f}, 0},
    {"an own one of another length", {0, 0, 2}, TSL_GODOT_AXIS_CUSTOM, {3, 0, 4}, {1, 0, 0}, 0},
    {"an own one, almost along", {0, 1, 0}, TSL_GODOT_AXIS_CUSTOM, {0.01f, 1, 0}, {1, 0, 0}, 0},
    {"along", {0, -1, 0}, TSL_GODOT_AXIS_Y, {0, 0, 0}, {0, 0, 0}, TSL_GODOT_NOTE_PARALLEL_AXIS},
    {"an own one along", {1, 2, 3}, TSL_GODOT_AXIS_CUSTOM, {-2, -4, -6}, {0, 0, 0}, TSL_GODOT_NOTE_PARALLEL_AXIS},
    {"no own one", {1, 2, 3}, TSL_GODOT_AXIS_CUSTOM, {0, 0, 0}, {0, 0, 0}, 0}};

static tsl_transform rest[BONES];

// Two seconds with a force; the way of the tip from its pose, in lengths of a bone.
static tsl_vec3 swing(const leaning *l, tsl_vec3 force, tsl_godot_notes *notes)
{
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    tsl_transform out[BONES];
    TSL_INIT(tsl_world_desc, desc);
    TSL_INIT(tsl_rig_desc, line);
    TSL_INIT(tsl_chain_desc, where);
    TSL_INIT(tsl_godot_spring, spring);
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, pose);
    for (int i = 0; i < BONES; ++i)
        rest[i] = (tsl_transform){i ? l->bone : (tsl_vec3){0, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    line.bone_count = BONES;
    line.parents = parents;
    line.rest = rest;
    CHECK_INT(tsl_world_create(&desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &line, &rig), TSL_OK);
    spring.joint_count = BONES;
    spring.bones = bones;
    spring.rests = rest;
    spring.all.rotation_axis = l->axis;
    spring.all.rotation_axis_vector = l->custom;
    spring.external_force = force;
    CHECK_INT(tsl_godot_get_notes(&spring, notes), TSL_OK);
    CHECK_INT(tsl_godot_create(world, rig, &spring, &where, &chain), TSL_OK);
    in.bone_count = pose.bone_count = BONES;
    in.bones = rest;
    pose.bones = out;
    pose.space = TSL_SPACE_WORLD;
    for (int f = 0; f < 120; ++f)
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, &in, &pose), TSL_OK);
    tsl_world_destroy(world);
    tsl_vec3 tip = out[BONES - 1].position;
    float count = BONES - 1;
    return (tsl_vec3){tip.x - count * l->bone.x, tip.y - 1.0f - count * l->bone.y, tip.z - count * l->bone.z};
}

static float size(tsl_vec3 v)
{
    return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}

static void stand_in_their_pose(void)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        tsl_godot_notes notes;
        const tsl_vec3 none = {0, 0, 0};
        float off = size(swing(&all[i], none, &notes));
        CHECK_MSG(off < 1e-4f, "%s: %g", all[i].name, (double)off);
        CHECK_MSG(notes == all[i].notes, "%s: 0x%x", all[i].name, notes);
    }
}

static void turn_about_what_is_across(void)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        tsl_godot_notes notes;
        const tsl_vec3 pull = {0.3f, -0.7f, 0.5f}, a = all[i].across;
        tsl_vec3 way = swing(&all[i], pull, &notes);
        CHECK_MSG(size(way) > 0.02f, "%s: %g", all[i].name, (double)size(way));
        float out_of_plane = fabsf(way.x * a.x + way.y * a.y + way.z * a.z);
        CHECK_MSG(out_of_plane < 2e-4f, "%s: %g of %g", all[i].name, (double)out_of_plane, (double)size(way));
    }
}

int main(void)
{
    RUN(stand_in_their_pose);
    RUN(turn_about_what_is_across);
    return REPORT();
}
