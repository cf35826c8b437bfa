// SPDX-License-Identifier: MIT
// The solver through its public API, beside the scalar baseline, on the same characters and the same motion.
#include "bench/bench.h"
#include "bench/solver_workload.h"
#include "tassel/tassel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tsl_bench_solver(bench *b);

typedef struct crowd {
    int characters, colliders, frame, baseline_frame;
    int near;        // the first ones, in full detail; the others are far away
    int others_stay; // where they are
    tsl_world *world;
    tsl_rig_id *rigs;
    tsl_collider_id *thighs; // two a character
    tsl_transform *thigh_frames;
    baseline *base;
    tsl_transform *roots;  // WORKLOAD_FRAMES times characters
    tsl_transform *poses;  // of one frame, world, for the baseline
    tsl_transform *locals; // WORKLOAD_BONES each
    tsl_transform *posed, *base_posed;
    tsl_pose_input *ins;
    tsl_pose_output *outs;
} crowd;

static const tsl_transform *roots_at(const crowd *c, int frame)
{
    return c->roots + (size_t)(frame % WORKLOAD_FRAMES) * (size_t)c->characters;
}

static void check(tsl_result result)
{
    if (result != TSL_OK) {
        printf("the solver refused the workload: %s\n", tsl_result_name(result));
        exit(2);
    }
}

// ---- setting up -----------------------------------------------------------------------------------------

static void create_chain(crowd *c, tsl_rig_id rig, int chain, uint32_t flags)
{
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_id id;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    uint32_t root = (uint32_t)(WORKLOAD_BODY + chain * WORKLOAD_PARTICLES);
    desc.roots = &root;
    desc.root_count = 1;
    desc.flags = flags;
    params.damping = params.elasticity = params.stiffness = params.inert = params.friction = 1.0f;
    params.radius = 0.012f;
    params.gravity = tsli_vec3_scale(workload_gravity, 3600.0f);
    params.force = tsli_vec3_scale(workload_force, 3600.0f);
    check(tsl_chain_create(c->world, rig, &desc, &params, &id));
    float factors[5][WORKLOAD_PARTICLES];
    for (int j = 0; j < WORKLOAD_PARTICLES; ++j) {
        workload_particle p = workload_params(chain, j);
        factors[0][j] = p.damping;
        factors[1][j] = p.elasticity;
        factors[2][j] = p.stiffness;
        factors[3][j] = p.inert;
        factors[4][j] = p.friction;
    }
    const tsl_parameter parameters[5] = {TSL_PARAMETER_DAMPING, TSL_PARAMETER_ELASTICITY,
                                         TSL_PARAMETER_STIFFNESS, TSL_PARAMETER_INERT,
                                         TSL_PARAMETER_FRICTION};
    for (int i = 0; i < 5; ++i)
        check(tsl_chain_set_factors(c->world, id, parameters[i], factors[i], WORKLOAD_PARTICLES));
}

static void create_colliders(crowd *c, int character)
{
    for (int i = 0; i < c->colliders; ++i) {
        workload_collider w = workload_collider_of(i);
        tsl_collider_desc desc;
        tsl_collider_id id;
        tsl_collider_desc_init(&desc, sizeof desc);
        desc.rig = c->rigs[character];
        desc.shape = TSL_SHAPE_CAPSULE;
        desc.a = w.a;
        desc.b = w.b;
        desc.radius = w.radius;
        check(tsl_collider_create(c->world, &desc, &id));
        if (w.swing != 0.0f)
            c->thighs[2 * character + (w.swing < 0.0f)] = id;
    }
}

static void create_character(crowd *c, int character, uint32_t chain_flags)
{
    static int32_t parents[WORKLOAD_BONES];
    static tsl_transform rest[WORKLOAD_BONES];
    tsl_rig_desc desc;
    tsl_rig_desc_init(&desc, sizeof desc);
    for (int i = 0; i < WORKLOAD_BONES; ++i) {
        parents[i] = workload_parent(i);
        rest[i] = workload_rest(i);
    }
    desc.bone_count = WORKLOAD_BONES;
    desc.parents = parents;
    desc.rest = rest;
    desc.root = workload_root(character, 0);
    desc.tick_phase = (uint32_t)character / 16 % 4; // in runs of sixteen, which may be solved side by side
    check(tsl_rig_create(c->world, &desc, &c->rigs[character]));
    for (int i = 0; i < WORKLOAD_CHAINS; ++i)
        create_chain(c, c->rigs[character], i, chain_flags);
    create_colliders(c, character);
    memcpy(c->locals + (size_t)character * WORKLOAD_BONES, rest, sizeof rest);
}

static void fill_views(crowd *c)
{
    for (int i = 0; i < c->characters; ++i) {
        tsl_pose_input_init(&c->ins[i], sizeof c->ins[i]);
        tsl_pose_output_init(&c->outs[i], sizeof c->outs[i]);
        c->outs[i].bones = c->posed + (size_t)i * WORKLOAD_BONES;
        c->outs[i].bone_count = WORKLOAD_BONES;
    }
}

static void crowd_create(crowd *c, int characters, int colliders, tsl_lanes lanes, uint32_t chain_flags)
{
    memset(c, 0, sizeof *c);
    c->characters = c->near = characters;
    c->colliders = colliders;
    size_t n = (size_t)characters;
    tsl_world_desc desc;
    tsl_world_desc_init(&desc, sizeof desc);
    desc.lanes = lanes;
    check(tsl_world_create(&desc, &c->world));
    c->rigs = calloc(n, sizeof *c->rigs);
    c->thighs = calloc(2 * n, sizeof *c->thighs);
    c->thigh_frames = calloc(2 * n, sizeof *c->thigh_frames);
    c->roots = calloc(n * WORKLOAD_FRAMES, sizeof *c->roots);
    c->poses = calloc(n * WORKLOAD_DANGLING, sizeof *c->poses);
    c->locals = calloc(n * WORKLOAD_BONES, sizeof *c->locals);
    c->posed = calloc(n * WORKLOAD_BONES, sizeof *c->posed);
    c->base_posed = calloc(n * WORKLOAD_BONES, sizeof *c->base_posed);
    c->ins = calloc(n, sizeof *c->ins);
    c->outs = calloc(n, sizeof *c->outs);
    for (int f = 0; f < WORKLOAD_FRAMES; ++f)
        for (int i = 0; i < characters; ++i)
            c->roots[(size_t)f * n + (size_t)i] = workload_root(i, f);
    for (int i = 0; i < characters; ++i)
        create_character(c, i, chain_flags);
    fill_views(c);
    c->base = baseline_create(characters, colliders);
}

static void crowd_destroy(crowd *c)
{
    tsl_world_destroy(c->world);
    baseline_destroy(c->base);
    free(c->rigs);
    free(c->thighs);
    free(c->thigh_frames);
    free(c->roots);
    free(c->poses);
    free(c->locals);
    free(c->posed);
    free(c->base_posed);
    free(c->ins);
    free(c->outs);
}

// ---- steps ----------------------------------------------------------------------------------------------

// What the host's animation makes: where the characters and their thighs are.
static void prepare_solver(void *context)
{
    crowd *c = context;
    const tsl_transform *roots = roots_at(c, ++c->frame);
    for (int i = 0; i < c->characters; ++i) {
        c->ins[i].root = i >= c->near && c->others_stay ? roots_at(c, 0) + i : &roots[i];
        c->ins[i].bones = NULL;
        c->ins[i].bone_count = 0;
        for (int side = 0; side < 2 && c->colliders; ++side)
            c->thigh_frames[2 * i + side] =
                workload_collider_frame(5 + side, i, i >= c->near && c->others_stay ? 0 : c->frame);
    }
}

// Roots in, everything simulated, rotations made.
static void step_solver(void *context)
{
    crowd *c = context;
    for (int i = 0; i < 2 * c->characters && c->colliders; ++i)
        tsl_collider_move(c->world, c->thighs[i], &c->thigh_frames[i], 0);
    tsl_rigs_set_pose(c->world, c->rigs, c->ins, (uint32_t)c->characters);
    tsl_world_step(c->world, 1.0f / 60.0f);
}

// The baseline is handed its animated pose and its colliders in the world: what it takes to make them is not held
// against it.
static void prepare_baseline(void *context)
{
    crowd *c = context;
    const tsl_transform *roots = roots_at(c, ++c->baseline_frame);
    tsl_transform *pose = c->poses;
    for (int i = 0; i < c->characters; ++i)
        for (int k = 0; k < WORKLOAD_CHAINS; ++k)
            for (int j = 0; j < WORKLOAD_PARTICLES; ++j, ++pose) {
                const tsl_transform *local = &c->locals[WORKLOAD_BODY + k * WORKLOAD_PARTICLES + j];
                const tsl_transform *parent = j == 0 ? &roots[i] : pose - 1;
                pose->position =
                    tsli_vec3_add(parent->position, tsli_quat_rotate(parent->rotation, local->position));
                pose->rotation = tsli_quat_mul(parent->rotation, local->rotation);
            }
    baseline_place_colliders(c->base, roots, c->baseline_frame);
}

static void step_baseline(void *context)
{
    crowd *c = context;
    const tsl_transform *roots = roots_at(c, c->baseline_frame);
    baseline_simulate(c->base, roots, c->poses);
    baseline_rotate(c->base, roots);
}

static void hand_in_whole_poses(crowd *c)
{
    const tsl_transform *roots = roots_at(c, ++c->frame);
    for (int i = 0; i < c->characters; ++i) {
        c->ins[i].root = &roots[i];
        c->ins[i].bones = c->locals + (size_t)i * WORKLOAD_BONES;
        c->ins[i].bone_count = WORKLOAD_BONES;
    }
}

// All characters at once, as a host with a crowd does.
static void whole_frame_solver(void *context)
{
    crowd *c = context;
    uint32_t count = (uint32_t)c->characters;
    hand_in_whole_poses(c);
    tsl_rigs_set_pose(c->world, c->rigs, c->ins, count);
    tsl_world_step(c->world, 1.0f / 60.0f);
    tsl_rigs_get_pose(c->world, c->rigs, c->ins, c->outs, count);
}

// One after the other, as the jobs of a host's animation do: nobody knows which is next.
static void whole_frame_one_by_one(void *context)
{
    crowd *c = context;
    hand_in_whole_poses(c);
    for (int i = 0; i < c->characters; ++i)
        tsl_rig_step(c->world, c->rigs[i], 1.0f / 60.0f, &c->ins[i], &c->outs[i]);
}

static void whole_frame_baseline(void *context)
{
    crowd *c = context;
    const tsl_transform *roots = roots_at(c, ++c->baseline_frame);
    baseline_whole_frame(c->base, roots, c->locals, c->base_posed);
}

// ---- comparing ------------------------------------------------------------------------------------------

static float apart(tsl_vec3 a, tsl_vec3 b)
{
    return tsli_vec3_length(tsli_vec3_sub(a, b));
}

// The share of particles that lie elsewhere than the baseline's. World coordinates of 200 m leave 1.5e-5 m to
// a float, which a chain's tip makes up to a millimetre of; contacts tell small differences apart for good.
#define APART 3e-3f

static double share_apart(void *context)
{
    crowd *c = context;
    static tsl_transform pose[WORKLOAD_BONES];
    const tsl_transform *roots = roots_at(c, c->frame);
    long far_apart = 0;
    for (int i = 0; i < c->near; ++i) {
        // Local, as the timed runs have it: an output in the world would have the solver make one from then
        // on.
        tsl_pose_output out = c->outs[i];
        out.bones = pose;
        out.write = TSL_WRITE_DRIVEN;
        check(tsl_rig_get_pose(c->world, c->rigs[i], NULL, &out));
        const tsl_transform *base = baseline_output(c->base) + (size_t)i * WORKLOAD_DANGLING;
        for (int j = WORKLOAD_BODY; j < WORKLOAD_BONES; ++j) {
            int first = (j - WORKLOAD_BODY) % WORKLOAD_PARTICLES == 0;
            pose[j] = tsli_transform_mul(first ? roots[i] : pose[j - 1], pose[j]);
            tsl_transform b = base[j - WORKLOAD_BODY];
            float cosine = fabsf(tsli_quat_dot(pose[j].rotation, b.rotation));
            far_apart += !(apart(pose[j].position, b.position) < APART && cosine > 0.999f);
        }
    }
    return (double)far_apart / ((double)c->near * WORKLOAD_DANGLING);
}

// ---- cases ----------------------------------------------------------------------------------------------

#define WARM_UP_FRAMES 40
#define FALL_ASLEEP_FRAMES 240

static int crowd_size(const bench *b, int characters)
{
    return bench_only_checks(b) && characters > 20 ? 20 : characters;
}

static void measure(bench *b, const char *name, int characters, int colliders, tsl_lanes lanes,
                    double tolerance)
{
    crowd c;
    if (!bench_wants(b, name))
        return;
    characters = crowd_size(b, characters);
    crowd_create(&c, characters, colliders, lanes, TSL_CHAIN_UNANIMATED);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare_solver(&c);
        step_solver(&c);
        prepare_baseline(&c);
        step_baseline(&c);
    }
    bench_case measured = {name,          "particle", (double)characters * WORKLOAD_DANGLING,
                           tolerance,     &c,         step_solver,
                           step_baseline, share_apart};
    bench_measure_prepared(b, &measured, prepare_solver, prepare_baseline);
    crowd_destroy(&c);
}

// Nine characters in ten are far away; the baseline simulates all of them.
static void measure_far(bench *b, const char *name, int colliders, const tsl_chain_detail *far,
                        int others_stay)
{
    crowd c;
    if (!bench_wants(b, name))
        return;
    int characters = crowd_size(b, 1000);
    crowd_create(&c, characters, colliders, TSL_LANES_AUTO, TSL_CHAIN_UNANIMATED);
    c.near = characters / 10;
    c.others_stay = others_stay;
    for (int i = 0; i < characters; ++i)
        check(tsl_rig_join_crowd(c.world, c.rigs[i]));
    for (int i = c.near; i < characters; ++i)
        check(tsl_rig_set_detail(c.world, c.rigs[i], far));
    for (int i = 0; i < WARM_UP_FRAMES + FALL_ASLEEP_FRAMES; ++i) {
        prepare_solver(&c);
        step_solver(&c);
        prepare_baseline(&c);
        step_baseline(&c);
    }
    bench_case measured = {name,          "particle", (double)characters * WORKLOAD_DANGLING,
                           0.05,          &c,         step_solver,
                           step_baseline, share_apart};
    bench_measure_prepared(b, &measured, prepare_solver, prepare_baseline);
    crowd_destroy(&c);
}

static void measure_detail(bench *b)
{
    tsl_chain_detail far;
    tsl_chain_detail_init(&far, sizeof far);
    measure_far(b, "solver/detail/none", 0, &far, 0);
    measure_far(b, "solver/detail/colliders/none", WORKLOAD_COLLIDERS, &far, 0);
    far.divisor = 4;
    measure_far(b, "solver/detail/divisor_4", 0, &far, 0);
    measure_far(b, "solver/detail/colliders/divisor_4", WORKLOAD_COLLIDERS, &far, 0);
    far.divisor = 1;
    far.flags = TSL_DETAIL_NO_COLLISIONS;
    measure_far(b, "solver/detail/colliders/no_collisions", WORKLOAD_COLLIDERS, &far, 0);
    far.flags = TSL_DETAIL_FROZEN;
    measure_far(b, "solver/detail/frozen", 0, &far, 0);
    measure_far(b, "solver/detail/colliders/frozen", WORKLOAD_COLLIDERS, &far, 0);
    far.flags = 0;
    far.sleep_tolerance = 1e-4f;
    measure_far(b, "solver/detail/sleep", 0, &far, 1);
    measure_far(b, "solver/detail/colliders/sleep", WORKLOAD_COLLIDERS, &far, 1);
}

static void measure_whole_frame(bench *b, const char *name, int characters, uint32_t chain_flags,
                                void (*solver)(void *context))
{
    crowd c;
    if (!bench_wants(b, name))
        return;
    characters = crowd_size(b, characters);
    crowd_create(&c, characters, 0, TSL_LANES_AUTO, chain_flags);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        solver(&c);
        whole_frame_baseline(&c);
    }
    bench_case measured = {name,
                           "particle",
                           (double)characters * WORKLOAD_DANGLING,
                           0.001,
                           &c,
                           solver,
                           whole_frame_baseline,
                           share_apart};
    bench_measure(b, &measured);
    crowd_destroy(&c);
}

void tsl_bench_solver(bench *b)
{
    measure(b, "solver/w1/rotations/1", 1, 0, TSL_LANES_AUTO, 0.001);
    measure(b, "solver/w1/rotations/10", 10, 0, TSL_LANES_AUTO, 0.001);
    measure(b, "solver/w1/rotations/100", 100, 0, TSL_LANES_AUTO, 0.001);
    measure(b, "solver/w1/rotations", 1000, 0, TSL_LANES_AUTO, 0.001);
    measure(b, "solver/w1/rotations/sse2", 1000, 0, TSL_LANES_SSE2, 0.001);
    measure(b, "solver/w1/rotations/scalar", 1000, 0, TSL_LANES_SCALAR, 0.001);
    measure(b, "solver/w2/rotations/100", 100, WORKLOAD_COLLIDERS, TSL_LANES_AUTO, 0.05);
    measure(b, "solver/w2/rotations", 1000, WORKLOAD_COLLIDERS, TSL_LANES_AUTO, 0.05);
    measure(b, "solver/w3/rotations", 1, WORKLOAD_COLLIDERS, TSL_LANES_AUTO, 0.05);
    measure_detail(b);
    measure_whole_frame(b, "solver/w1/whole_frame", 1000, TSL_CHAIN_UNANIMATED, whole_frame_solver);
    measure_whole_frame(b, "solver/w1/whole_frame/animated", 1000, 0, whole_frame_solver);
    measure_whole_frame(b, "solver/w1/whole_frame/one_by_one", 1000, TSL_CHAIN_UNANIMATED,
                        whole_frame_one_by_one);
}

#undef WARM_UP_FRAMES
#undef FALL_ASLEEP_FRAMES
#undef APART
