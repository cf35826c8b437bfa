// SPDX-License-Identifier: MIT
// Chapter Long chains: whatever the length of a chain and wherever its character looks, bones point at their children,
// and nothing is ever put back on the pose.
#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"
#include "tassel/debug.h"

#include <stddef.h>
#include <stdio.h>

#define LONG_BONES 256

typedef struct long_case {
    uint32_t bones;
    tsl_chain_model model;
    int is_moving;        // the character sways, bobs and turns; else it stands as it was made
    double frames_a_tick; // 1: each frame is a tick; else bones are shown between two
} long_case;

typedef struct long_angles {
    double local, model, world; // largest, degrees: between where a bone points and where its child stands
    double yaw;                 // of the character for which it is the largest of the three, degrees
    uint32_t recovered;         // chains that were put back on the pose
} long_angles;

#define DEGREES (3.14159265358979323846 / 180.0)
#define SEGMENT 0.05 // metres
#define YAWS 24
#define ODD_YAWS 6
#define ANY_TURNS 6
#define FRAMES 40

typedef struct long_rig {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    uint32_t bones; // of the chain: the body comes before them
    tsl_transform rest[LONG_BONES + 1], local[LONG_BONES + 1], model[LONG_BONES + 1],
        world_pose[LONG_BONES + 1];
    tsl_particle particles[LONG_BONES];
} long_rig;

static tsl_transform bone_at(double y, double z)
{
    tsl_transform t = {{0.0f, (float)y, (float)z}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    return t;
}

static tsl_transform root_at(const long_case *c, dq turn, double seconds)
{
    double t = c->is_moving ? seconds : 0.0;
    dq sway = turn_about(0.2, 1.0, 0.1, 0.8 * sin(5.0 * t));
    dq q = dq_mul(sway, turn);
    tsl_transform root = {{(float)(0.4 * sin(7.0 * t)), (float)(0.1 * sin(19.0 * t)), (float)(1.5 * t)},
                          {(float)q.x, (float)q.y, (float)q.z, (float)q.w},
                          {1.0f, 1.0f, 1.0f}};
    return root;
}

static void add_chain(long_rig *r, tsl_chain_model model)
{
    uint32_t bones[LONG_BONES], root = 1;
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    for (uint32_t i = 0; i < r->bones; ++i)
        bones[i] = i + 1;
    desc.model = model;
    if (model == TSL_MODEL_SPRING) {
        desc.bones = bones;
        desc.bone_count = r->bones;
        params.push = 0.5f;
    } else {
        desc.roots = &root;
        desc.root_count = 1;
    }
    must(tsl_chain_create(r->world, r->rig, &desc, &params, &r->chain), "tsl_chain_create");
}

static void long_create(long_rig *r, const long_case *c, dq turn)
{
    int32_t parents[LONG_BONES + 1];
    TSL_INIT(tsl_rig_desc, desc);
    r->world = stage_create();
    r->bones = c->bones;
    for (uint32_t i = 0; i <= c->bones; ++i) {
        parents[i] = (int32_t)i - 1;
        r->rest[i] = i == 0 ? bone_at(1.0, 0.0) : bone_at(0.0, -SEGMENT);
    }
    desc.bone_count = c->bones + 1;
    desc.parents = parents;
    desc.rest = r->rest;
    desc.root = root_at(c, turn, 0.0);
    must(tsl_rig_create(r->world, &desc, &r->rig), "tsl_rig_create");
    add_chain(r, c->model);
}

static void long_read(long_rig *r, const tsl_pose_input *in, tsl_pose_space space, tsl_transform *bones)
{
    TSL_INIT(tsl_pose_output, out);
    out.space = space;
    out.bones = bones;
    out.bone_count = r->bones + 1;
    must(tsl_rig_get_pose(r->world, r->rig, in, &out), "tsl_rig_get_pose");
}

static void long_step(long_rig *r, const tsl_transform *root, float delta_seconds)
{
    uint32_t count = LONG_BONES;
    TSL_INIT(tsl_pose_input, in);
    in.bones = r->rest;
    in.bone_count = r->bones + 1;
    in.root = root;
    must(tsl_rig_step(r->world, r->rig, delta_seconds, &in, NULL), "tsl_rig_step");
    long_read(r, &in, TSL_SPACE_LOCAL, r->local);
    long_read(r, &in, TSL_SPACE_MODEL, r->model);
    long_read(r, &in, TSL_SPACE_WORLD, r->world_pose);
    must(tsl_chain_get_particles(r->world, r->chain, r->particles, &count), "tsl_chain_get_particles");
}

// ---- angles

// Between where a bone of that rotation points and the way from it to its child.
static double degrees_off(dq rotation, d3 to_child)
{
    d3 rest = {0.0, 0.0, -1.0}, points = dq_rotate(rotation, rest);
    double sine = d3_length(d3_cross(points, to_child)), cosine = d3_dot(points, to_child);
    return sine == sine ? atan2(sine, cosine) / DEGREES : sine;
}

// What came out in the world, against the places that came out and, after a whole tick, the particles.
static double world_off(const long_rig *r, int is_tick)
{
    double most = 0.0;
    for (uint32_t b = 1; b < r->bones; ++b) {
        dq rotation = dq_of(r->world_pose[b].rotation);
        d3 shown = d3_sub(d3_of(r->world_pose[b + 1].position), d3_of(r->world_pose[b].position));
        d3 particle = d3_sub(d3_of(r->particles[b].position), d3_of(r->particles[b - 1].position));
        most = motion_larger(most, degrees_off(rotation, shown));
        if (is_tick)
            most = motion_larger(most, degrees_off(rotation, particle));
    }
    return most;
}

static double model_off(const long_rig *r)
{
    double most = 0.0;
    for (uint32_t b = 1; b < r->bones; ++b)
        most = motion_larger(
            most, degrees_off(dq_of(r->model[b].rotation),
                              d3_sub(d3_of(r->model[b + 1].position), d3_of(r->model[b].position))));
    return most;
}

// Composed as a host does, in double, against where the world's pose has the bones.
static double local_off(const long_rig *r, dq root)
{
    double most = 0.0;
    dq rotation = dq_mul(root, dq_of(r->local[0].rotation));
    for (uint32_t b = 1; b < r->bones; ++b) {
        d3 shown = d3_sub(d3_of(r->world_pose[b + 1].position), d3_of(r->world_pose[b].position));
        rotation = dq_mul(rotation, dq_of(r->local[b].rotation));
        most = motion_larger(most, degrees_off(rotation, shown));
    }
    return most;
}

static void measure_turn(const long_case *c, dq turn, double yaw, long_angles *worst)
{
    static long_rig r;
    double before = motion_larger(worst->local, motion_larger(worst->model, worst->world));
    TSL_INIT(tsl_world_stats, stats);
    long_create(&r, c, turn);
    for (uint32_t frame = 1; frame <= FRAMES; ++frame) {
        double delta = 1.0 / (60.0 * c->frames_a_tick);
        tsl_transform root = root_at(c, turn, frame * delta);
        long_step(&r, &root, (float)delta);
        worst->local = motion_larger(worst->local, local_off(&r, dq_of(root.rotation)));
        worst->model = motion_larger(worst->model, model_off(&r));
        worst->world = motion_larger(worst->world, world_off(&r, c->frames_a_tick == 1.0));
    }
    must(tsl_world_get_stats(r.world, &stats), "tsl_world_get_stats");
    tsl_world_destroy(r.world);
    worst->recovered += stats.recovered_chain_count;
    if (before == before && motion_larger(worst->local, motion_larger(worst->model, worst->world)) != before)
        worst->yaw = yaw;
}

// Over every yaw, by 15 degrees and some in between, and over some turns about any axis.
static long_angles long_measure(const long_case *c, uint64_t seed)
{
    long_angles worst = {0.0, 0.0, 0.0, 0.0, 0};
    motion_random random = {seed};
    for (uint32_t i = 0; i < YAWS + ODD_YAWS; ++i) {
        double yaw = i < YAWS ? 15.0 * i : random_between(&random, 0.0, 360.0);
        measure_turn(c, turn_about(0.0, 1.0, 0.0, yaw * DEGREES), yaw, &worst);
    }
    for (uint32_t i = 0; i < ANY_TURNS; ++i) {
        double x = random_between(&random, -1.0, 1.0), y = random_between(&random, -1.0, 1.0);
        double z = random_between(&random, 0.1, 1.0), angle = random_between(&random, 0.0, 360.0);
        measure_turn(c, turn_about(x, y, z, angle * DEGREES), angle, &worst);
    }
    return worst;
}

// ---- cases ----------------------------------------------------------------------------------------------

typedef struct named_case {
    const char *name;
    long_case c;
} named_case;

static const named_case cases[] = {
    {"chain of 256 bones at rest", {256, TSL_MODEL_CHAIN, 0, 1.0}},
    {"chain of 256 bones in motion", {256, TSL_MODEL_CHAIN, 1, 1.0}},
    {"chain of 256 bones in motion at 144 Hz", {256, TSL_MODEL_CHAIN, 1, 2.4}},
    {"spring of 256 bones at rest", {256, TSL_MODEL_SPRING, 0, 1.0}},
    {"spring of 256 bones in motion", {256, TSL_MODEL_SPRING, 1, 1.0}},
    {"spring of 256 bones in motion at 144 Hz", {256, TSL_MODEL_SPRING, 1, 2.4}},
    {"chain of 24 bones at rest", {24, TSL_MODEL_CHAIN, 0, 1.0}},
    {"chain of 28 bones at rest", {28, TSL_MODEL_CHAIN, 0, 1.0}},
    {"chain of 64 bones in motion", {64, TSL_MODEL_CHAIN, 1, 1.0}},
    {"spring of 24 bones in motion", {24, TSL_MODEL_SPRING, 1, 1.0}},
    {"spring of 32 bones in motion", {32, TSL_MODEL_SPRING, 1, 1.0}},
    {"chain of 2 bones in motion", {2, TSL_MODEL_CHAIN, 1, 1.0}},
};

MOTION_VARIANTS(all_cases, cases);

// The rows of one case come from one measurement, and the seed is the same for the whole run.
static const long_angles *angles_of(uint32_t variant, uint64_t seed)
{
    static long_angles known[COUNT(cases)];
    static uint32_t is_known[COUNT(cases)];
    if (!is_known[variant])
        known[variant] = long_measure(&cases[variant].c, seed);
    is_known[variant] = 1;
    return &known[variant];
}

static motion_figure figure_of(double value, const long_angles *angles)
{
    static char worst[32];
    snprintf(worst, sizeof worst, "turned by %.4g", angles->yaw);
    motion_figure figure = {value, worst};
    return figure;
}

static motion_figure off_child(uint32_t variant, uint64_t seed)
{
    const long_angles *angles = angles_of(variant, seed);
    return figure_of(motion_larger(angles->local, motion_larger(angles->model, angles->world)), angles);
}

static motion_figure put_back(uint32_t variant, uint64_t seed)
{
    motion_figure figure = {angles_of(variant, seed)->recovered, NULL};
    return figure;
}

static const motion_row rows[] = {
    {"bone off its child, in any space", &all_cases, off_child, 0.01, "deg"},
    {"put back on the pose", &all_cases, put_back, 0.0, "chains"},
};

MOTION_CHAPTER(motion_long, "Long chains");
