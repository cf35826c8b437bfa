// SPDX-License-Identifier: MIT
// The rotations of a long tail in double, and how far the library's are off.
#ifndef TASSEL_TESTS_SOLVER_LONG_REFERENCE_H
#define TASSEL_TESTS_SOLVER_LONG_REFERENCE_H

#include "solver/long_tail.h"

// ---- the reference --------------------------------------------------------------------------------------

typedef struct reference {
    const tail_kind *kind;
    d3 x[LONGEST];
    dq turned[LONGEST],
        shown[LONGEST]; // how far bones are turned from the animated pose: simulated; with weight
} reference;

static reference expected;

static inline dframe animated(uint32_t j)
{
    static dframe world[SCENE_BONES];
    static tsl_transform pose[SCENE_BONES], root; // whose frames they are
    static uint32_t bones;
    if (bones != rig.rig->bone_count || memcmp(&root, &rig.rig->root, sizeof root) != 0 ||
        memcmp(pose, rig.rig->pose, bones * sizeof *pose) != 0) {
        bones = rig.rig->bone_count;
        root = rig.rig->root;
        memcpy(pose, rig.rig->pose, bones * sizeof *pose);
        forward_kinematics(rig.rig, pose, NULL, world);
    }
    return world[FIRST_OF_TAIL + j];
}

// From bone j to the next, in the world, as the pose has it.
static inline d3 step_of(uint32_t j)
{
    return d3_sub(animated(j + 1).position, animated(j).position);
}

// As the conformance scenarios have it: bone j, whose particle and the next one's are known.
static inline void turn_bone(reference *r, uint32_t j)
{
    dq none = {0.0, 0.0, 0.0, 1.0}, swing = none, before = j ? r->turned[j - 1] : none;
    double weight = r->kind->weight;
    if (j + 1 < r->kind->bones)
        swing = shortest_turn(step_of(j), dq_rotate(dq_back(before), d3_sub(r->x[j + 1], r->x[j])));
    dq mixed = {swing.x * weight, swing.y * weight, swing.z * weight, none.w + (swing.w - none.w) * weight};
    r->turned[j] = dq_mul(before, swing);
    r->shown[j] = dq_mul(j ? r->shown[j - 1] : none, dq_unit(mixed));
}

static inline void turn_bones(reference *r)
{
    for (uint32_t j = 0; j < r->kind->bones; ++j)
        turn_bone(r, j);
}

// The same bones turned onto the particles that the library has.
static inline void reference_from_particles(reference *r, const tail_kind *kind)
{
    tsl_particle p[SCENE_BONES];
    uint32_t count = bench_particles(&rig, 0, p);
    CHECK_INT(count, kind->bones);
    r->kind = kind;
    for (uint32_t j = 0; j < count; ++j)
        r->x[j] = d3_of(p[j].position);
    turn_bones(r);
}

// ---- how far results are off ----------------------------------------------------------------------------

typedef struct errors {
    double pointing; // of bones at their children
    double rotation; // against the reference
    double unit;     // of the rotations' lengths
} errors;

// `posed`: frames in the world of the rig's bones. Below an uneven scale they are sheared, which no rotation and scale say.
static inline void note_frames(const reference *r, const dframe *posed, errors *e)
{
    for (uint32_t j = 0; j < r->kind->bones; ++j) {
        const dframe *bone = &posed[FIRST_OF_TAIL + j], rest = animated(j);
        d3 s = rest.scale;
        if (s.x == s.y && s.x == s.z)
            note(&e->rotation, quat_angle(bone->rotation, dq_mul(r->shown[j], rest.rotation)));
        if (j + 1 < r->kind->bones && (bone->is_product || (fabs(s.x) == fabs(s.y) && fabs(s.x) == fabs(s.z))))
            note(&e->pointing, angle_of(dframe_vector(*bone, d3_of(rig.rig->pose[FIRST_OF_TAIL + j + 1].position)),
                                        d3_sub(bone[1].position, bone->position)));
    }
}

static inline void note_space(const reference *r, tsl_pose_space space, errors *e)
{
    static tsl_transform posed[SCENE_BONES];
    static dframe world[SCENE_BONES];
    static uint8_t hung[SCENE_BONES];
    tsl_pose_input in = bench_input(&rig);
    tsl_pose_output out = bench_output(&rig, space);
    dframe root = dframe_of(rig.rig->root);
    out.bones = posed;
    CHECK_INT(tsl_rig_get_pose(rig.s.world, rig.rig->id, &in, &out), TSL_OK);
    for (uint32_t i = 0; i < rig.rig->bone_count; ++i) {
        note(&e->unit, off_unit(posed[i].rotation));
        world[i] = dframe_of(posed[i]);
        if (space == TSL_SPACE_MODEL)
            world[i] = dframe_mul(root, world[i]);
        world[i].is_product = 0;
    }
    if (space == TSL_SPACE_LOCAL) { // the host puts it together
        bones_of_chains(&rig.s, rig.rig, hung);
        forward_kinematics(rig.rig, posed, hung, world);
    }
    note_frames(r, world, e);
}

static inline errors errors_now(const reference *r)
{
    errors e = {0.0, 0.0, 0.0};
    note_space(r, TSL_SPACE_LOCAL, &e);
    note_space(r, TSL_SPACE_MODEL, &e);
    note_space(r, TSL_SPACE_WORLD, &e);
    return e;
}

#endif
