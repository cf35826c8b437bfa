// SPDX-License-Identifier: MIT
// The motion of a long tail in double, and how far the library's is off.
#ifndef TASSEL_TESTS_SOLVER_LONG_REFERENCE_H
#define TASSEL_TESTS_SOLVER_LONG_REFERENCE_H

#include "solver/long_tail.h"

// ---- the reference --------------------------------------------------------------------------------------

typedef struct reference {
    const tail_kind *kind;
    d3 x[LONGEST], before[LONGEST];
    dq rotation[LONGEST], shown[LONGEST]; // of bones in the world: simulated; with weight
    d3 root;
} reference;

static reference expected;

static inline dframe animated(uint32_t j)
{
    static dframe world[SCENE_BONES];
    forward_kinematics(rig.rig, rig.rig->pose, NULL, world);
    return world[FIRST_OF_TAIL + j];
}

// Of bone j in the frame of the bone before; of the first bone in its own.
static inline dq link_of(uint32_t j)
{
    dq none = {0.0, 0.0, 0.0, 1.0};
    return j == 0 ? none : dq_of(rig.rig->pose[FIRST_OF_TAIL + j].rotation);
}

// From bone j to the next in its own frame, in the world's lengths.
static inline d3 step_of(uint32_t j, d3 scale)
{
    return d3_mul(scale, d3_of(rig.rig->pose[FIRST_OF_TAIL + j + 1].position));
}

// As the conformance scenarios have it: bone j, whose particle and the next one's are known.
static inline void turn_bone(reference *r, uint32_t j, dq before, dq shown_before, d3 scale)
{
    dq link = link_of(j), swing = {0.0, 0.0, 0.0, 1.0}, none = swing;
    double weight = r->kind->weight;
    if (j + 1 < r->kind->bones)
        swing = shortest_turn(dq_rotate(link, step_of(j, scale)),
                              dq_rotate(dq_back(before), d3_sub(r->x[j + 1], r->x[j])));
    r->rotation[j] = dq_mul(dq_mul(before, swing), link);
    dq mixed = {swing.x * weight, swing.y * weight, swing.z * weight, none.w + (swing.w - none.w) * weight};
    r->shown[j] = dq_mul(dq_mul(shown_before, dq_unit(mixed)), link);
}

static inline void turn_bones(reference *r, d3 scale, dq root)
{
    for (uint32_t j = 0; j < r->kind->bones; ++j)
        turn_bone(r, j, j ? r->rotation[j - 1] : root, j ? r->shown[j - 1] : root, scale);
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
static inline void step_chain(reference *r, uint32_t j, d3 travel, dq parent, d3 scale)
{
    const tsl_chain_params *p = &rig.params;
    d3 none = {0.0, 0.0, 0.0}, way = dq_rotate(parent, step_of(j - 1, scale));
    d3 rest = d3_add(r->x[j - 1], way), x = verlet(r, j, travel, none);
    double length = d3_length(way), reach = 2.0 * length * (1.0 - (double)p->stiffness);
    x = d3_add(x, d3_scale(d3_sub(rest, x), p->elasticity));
    double away = d3_distance(rest, x);
    if (away > reach)
        x = d3_add(x, d3_scale(d3_sub(rest, x), (away - reach) / away));
    r->x[j] = onto_length(x, r->x[j - 1], length);
}

// The rest direction is carried by the bones before, which are turned already.
static inline void step_spring(reference *r, uint32_t j, d3 travel, dq root, d3 scale)
{
    dq before = j > 1 ? r->rotation[j - 2] : root;
    d3 way = dq_rotate(dq_mul(before, link_of(j - 1)), step_of(j - 1, scale));
    double length = d3_length(way), size = fabs((double)r->kind->scale.x);
    d3 pull = d3_scale(way, (double)rig.params.push * size / 60.0 / length);
    r->x[j] = onto_length(verlet(r, j, travel, pull), r->x[j - 1], length);
    turn_bone(r, j - 1, before, before, scale);
}

static inline void step_reference(reference *r)
{
    dframe root = animated(0);
    d3 travel = d3_sub(d3_of(rig.rig->root.position), r->root);
    dq parent = root.rotation;
    r->root = d3_of(rig.rig->root.position);
    r->before[0] = r->x[0];
    r->x[0] = root.position;
    for (uint32_t j = 1; j < r->kind->bones; ++j) {
        if (r->kind->model == TSL_MODEL_SPRING)
            step_spring(r, j, travel, root.rotation, root.scale);
        else
            step_chain(r, j, travel, parent, root.scale);
        parent = dq_mul(parent, link_of(j));
    }
    turn_bones(r, root.scale, root.rotation);
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
    dframe root = animated(0);
    turn_bones(r, root.scale, root.rotation);
}

// ---- how far results are off ----------------------------------------------------------------------------

typedef struct errors {
    double pointing; // of bones at their children
    double rotation; // against the reference
    double unit;     // of the rotations' lengths
} errors;

// `posed`: frames in the world of the rig's bones.
static inline void note_frames(const reference *r, const dframe *posed, errors *e)
{
    d3 scale = animated(0).scale;
    for (uint32_t j = 0; j < r->kind->bones; ++j) {
        const dframe *bone = &posed[FIRST_OF_TAIL + j];
        note(&e->rotation, quat_angle(bone->rotation, r->shown[j]));
        if (j + 1 < r->kind->bones)
            note(&e->pointing, angle_of(dq_rotate(bone->rotation, step_of(j, scale)),
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
