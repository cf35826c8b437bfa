// SPDX-License-Identifier: MIT
// The motion of a long tail in double, and how far the library's is off.
#ifndef TASSEL_TESTS_SOLVER_LONG_REFERENCE_H
#define TASSEL_TESTS_SOLVER_LONG_REFERENCE_H

#include "solver/long_tail.h"

// ---- the reference --------------------------------------------------------------------------------------

typedef struct reference {
    const tail_kind *kind;
    d3 x[LONGEST], before[LONGEST];
    dq turned[LONGEST],
        shown[LONGEST]; // how far bones are turned from the animated pose: simulated; with weight
    d3 root;
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

static inline void start_reference(reference *r, const tail_kind *kind)
{
    r->kind = kind;
    for (uint32_t j = 0; j < kind->bones; ++j)
        r->x[j] = r->before[j] = animated(j).position;
    r->root = d3_of(rig.rig->root.position);
}

static inline d3 onto_length(d3 x, d3 parent, double length)
{
    d3 way = d3_sub(x, parent);
    return d3_add(parent, d3_scale(way, length / d3_length(way)));
}

static inline d3 verlet(reference *r, uint32_t j, d3 travel, d3 pull)
{
    const tsl_chain_params *p = &rig.params;
    double size = fabs((double)r->kind->scale.x), h = 1.0 / 60.0;
    d3 v = d3_sub(r->x[j], r->before[j]), carry = d3_scale(travel, p->inert);
    d3 force = d3_scale(d3_of(p->gravity), size * h * h);
    r->before[j] = d3_add(r->x[j], carry);
    return d3_add(d3_add(r->before[j], d3_scale(v, 1.0 - (double)p->damping)), d3_add(force, pull));
}

// Elasticity, stiffness, length, from the parent's animated rotation.
static inline void step_chain(reference *r, uint32_t j, d3 travel)
{
    const tsl_chain_params *p = &rig.params;
    d3 none = {0.0, 0.0, 0.0}, way = step_of(j - 1);
    d3 rest = d3_add(r->x[j - 1], way), x = verlet(r, j, travel, none);
    double length = d3_length(way), reach = 2.0 * length * (1.0 - (double)p->stiffness);
    x = d3_add(x, d3_scale(d3_sub(rest, x), p->elasticity));
    double away = d3_distance(rest, x);
    if (away > reach)
        x = d3_add(x, d3_scale(d3_sub(rest, x), (away - reach) / away));
    r->x[j] = onto_length(x, r->x[j - 1], length);
}

// The rest direction is carried by the bones before, which are turned already.
static inline void step_spring(reference *r, uint32_t j, d3 travel)
{
    dq none = {0.0, 0.0, 0.0, 1.0};
    d3 way = dq_rotate(j > 1 ? r->turned[j - 2] : none, step_of(j - 1));
    double length = d3_length(way), size = fabs((double)r->kind->scale.x);
    d3 pull = d3_scale(way, (double)rig.params.push * size / 60.0 / length);
    r->x[j] = onto_length(verlet(r, j, travel, pull), r->x[j - 1], length);
    turn_bone(r, j - 1);
}

static inline void step_reference(reference *r)
{
    dframe root = animated(0);
    d3 travel = d3_sub(d3_of(rig.rig->root.position), r->root);
    r->root = d3_of(rig.rig->root.position);
    r->before[0] = r->x[0];
    r->x[0] = root.position;
    for (uint32_t j = 1; j < r->kind->bones; ++j) {
        if (r->kind->model == TSL_MODEL_SPRING)
            step_spring(r, j, travel);
        else
            step_chain(r, j, travel);
    }
    turn_bones(r);
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
