// SPDX-License-Identifier: MIT
// One tail of up to 256 bones in a rig of its own, its rotations in double, and how far the library's are off.
#ifndef TASSEL_TESTS_SOLVER_LONG_TAIL_H
#define TASSEL_TESTS_SOLVER_LONG_TAIL_H

#include "solver/fixture.h"

enum { LONGEST = 256, FIRST_OF_TAIL = 2 };

#define PI 3.14159265358979323846
#define HUNDREDTH_OF_A_DEGREE (0.01 * PI / 180.0)

// ---- mathematics in double, on top of the fixture's -------------------------------------------------------

static inline dq dq_back(dq q)
{
    dq back = {-q.x, -q.y, -q.z, q.w};
    return back;
}

static inline dq shortest_turn(d3 from, d3 to)
{
    d3 c = d3_cross(from, to);
    dq q = {c.x, c.y, c.z, d3_length(from) * d3_length(to) + d3_dot(from, to)};
    return dq_unit(q);
}

static inline double angle_of(d3 a, d3 b)
{
    return atan2(d3_length(d3_cross(a, b)), d3_dot(a, b));
}

static inline double quat_angle(dq a, dq b)
{
    dq d = dq_mul(dq_back(a), b);
    return 2.0 * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w));
}

static inline double off_unit(tsl_quat q)
{
    return fabs(sqrt((double)q.x * q.x + (double)q.y * q.y + (double)q.z * q.z + (double)q.w * q.w) - 1.0);
}

static inline void note(double *largest, double value)
{
    if (!(value <= *largest)) // a NaN is larger than anything
        *largest = value;
}

static bench_rig rig;

// ---- rigs -----------------------------------------------------------------------------------------------

typedef struct tail_kind {
    tsl_chain_model model;
    uint32_t bones;
    double yaw, pitch; // of the root
    tsl_vec3 scale;    // of the root
    tsl_vec3 above;    // scale of the bone above the tail
    double bend;       // of each bone's rest rotation against the one before, in radians
    float weight;
} tail_kind;

static inline tail_kind straight_tail(tsl_chain_model model, uint32_t bones, double yaw, double pitch)
{
    tail_kind kind = {model, bones, yaw, pitch, {1.0f, 1.0f, 1.0f}, {1.0f, 1.0f, 1.0f}, 0.0, 1.0f};
    return kind;
}

static inline tsl_quat root_turn(double yaw, double pitch)
{
    dq q = dq_mul(dq_of(scene_turn(0.0f, 1.0f, 0.0f, yaw)), dq_of(scene_turn(1.0f, 0.2f, 0.0f, pitch)));
    tsl_quat turn = {(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    return turn;
}

static inline float bone_length(uint32_t bones)
{
    return 1.2f / (float)bones;
}

// A body, a bone with a scale of its own, and the tail, as long whatever the number of its bones.
static inline void add_tail_bones(const tail_kind *kind)
{
    float step = bone_length(kind->bones);
    rig.rig->root = scene_at(0.4f, 0.1f, -0.3f);
    rig.rig->root.rotation = root_turn(kind->yaw, kind->pitch);
    rig.rig->root.scale = kind->scale;
    uint32_t body = scene_add_bone(rig.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    tsl_transform above = scene_at(0.0f, 0.1f, 0.02f);
    above.scale = kind->above;
    uint32_t hip = scene_add_bone(rig.rig, (int32_t)body, above);
    uint32_t first = scene_add_bones(rig.rig, (int32_t)hip, kind->bones, (tsl_vec3){0.0f, -step, 0.3f * step});
    for (uint32_t i = first; i < first + kind->bones; ++i)
        rig.rig->rest[i].rotation = scene_turn(0.3f + 0.5f * (float)(i % 3), 1.0f, -0.7f, kind->bend);
}

static inline void begin(const tail_kind *kind, const tsl_world_desc *desc)
{
    bench_begin(&rig, desc);
    add_tail_bones(kind);
    bench_rig_done(&rig);
    rig.desc.model = kind->model;
    rig.params.weight = kind->weight;
    rig.params.damping = 0.12f;
    rig.params.elasticity = 0.06f;
    rig.params.stiffness = 0.3f;
    rig.params.inert = 0.2f;
    rig.params.push = 0.3f;
    rig.params.gravity = (tsl_vec3){0.0f, -1.5f, 0.0f};
    rig.params.gravity_falloff = 0.0f;
}

static inline void begin_tail(const tail_kind *kind)
{
    begin(kind, NULL);
    if (kind->model == TSL_MODEL_SPRING)
        bench_spring(&rig, FIRST_OF_TAIL, kind->bones);
    else
        scene_add_chain(&rig.s, rig.rig, FIRST_OF_TAIL, &rig.desc, &rig.params);
}

static inline void end_tail(const char *what)
{
    TSL_INIT(tsl_world_stats, stats);
    CHECK_INT(tsl_world_get_stats(rig.s.world, &stats), TSL_OK);
    CHECK_MSG(stats.recovered_chain_count == 0, "%s: %u reset", what, stats.recovered_chain_count);
    bench_end(&rig);
}

// A turn, a sway and a step, smooth but for where they begin.
static inline void move_root(const tail_kind *kind, int frame)
{
    double t = frame / 60.0;
    rig.rig->root.rotation = root_turn(kind->yaw + 0.8 * scene_sin(3.0 * t), kind->pitch + 0.3 * scene_sin(2.0 * t));
    rig.rig->root.position.x = 0.4f + (float)(0.3 * scene_sin(4.0 * t));
    rig.rig->root.position.z = -0.3f + (float)(0.2 * t);
}

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
