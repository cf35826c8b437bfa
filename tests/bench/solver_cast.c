// SPDX-License-Identifier: MIT
#include "bench/solver_cast.h"
#include "tassel/debug.h"
#include "tassel/hold.h"
#include "tassel/limits.h"
#include "tassel/wind.h"

#include "math/matrix.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const tsl_transform *roots_at(const cast *c, int frame)
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

// Where the tip is at rest, as seen from the chain's root bone, drawn up by a third.
static tsl_vec3 place_of_hand(int chain)
{
    tsl_transform tip = tsli_transform_identity();
    for (int j = 1; j < WORKLOAD_PARTICLES; ++j)
        tip = tsli_transform_mul(tip, workload_rest(WORKLOAD_BODY + chain * WORKLOAD_PARTICLES + j));
    return tsli_vec3_scale(tip.position, 2.0f / 3.0f);
}

static void hold_chain(const cast *c, tsl_chain_id id, int chain, const cast_plan *plan)
{
    TSL_INIT(tsl_hold, hold);
    if (chain >= plan->held)
        return;
    hold.particle = WORKLOAD_PARTICLES - 1;
    hold.bone = WORKLOAD_BODY + chain * WORKLOAD_PARTICLES;
    hold.position = place_of_hand(chain);
    check(tsl_chain_set_hold(c->world, id, &hold));
}

static void create_chain(cast *c, int character, int chain, const cast_plan *plan)
{
    tsl_rig_id rig = c->rigs[character];
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_id id;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    uint32_t root = (uint32_t)(WORKLOAD_BODY + chain * WORKLOAD_PARTICLES);
    desc.roots = &root;
    desc.root_count = 1;
    desc.model = plan->model;
    desc.flags = plan->chain_flags;
    params.damping = params.elasticity = params.stiffness = params.inert = 1.0f; // times factors
    params.friction = workload_params(chain, 0).friction;
    params.radius = workload_params(chain, 0).radius;
    params.gravity = tsli_vec3_scale(workload_gravity, 3600.0f);
    params.force = tsli_vec3_scale(workload_force, 3600.0f);
    params.max_stretch = plan->max_stretch;
    check(tsl_chain_create(c->world, rig, &desc, &params, &id));
    float factors[4][WORKLOAD_PARTICLES];
    for (int j = 0; j < WORKLOAD_PARTICLES; ++j) {
        workload_particle p = workload_params(chain, j);
        factors[0][j] = p.damping;
        factors[1][j] = p.elasticity;
        factors[2][j] = p.stiffness;
        factors[3][j] = p.inert;
    }
    const tsl_parameter parameters[4] = {TSL_PARAMETER_DAMPING, TSL_PARAMETER_ELASTICITY, TSL_PARAMETER_STIFFNESS,
                                         TSL_PARAMETER_INERT};
    for (int i = 0; i < 4; ++i)
        check(tsl_chain_set_factors(c->world, id, parameters[i], factors[i], WORKLOAD_PARTICLES));
    if (plan->limit > 0.0f) {
        TSL_INIT(tsl_chain_limit, limit);
        limit.kind = TSL_LIMIT_CONE;
        limit.angle_a = plan->limit;
        check(tsl_chain_set_limit(c->world, id, &limit));
    }
    if (plan->max_distance > 0.0f) {
        TSL_INIT(tsl_chain_position_limit, limit);
        limit.flags = TSL_POSITION_LIMIT_MAX_DISTANCE;
        limit.max_distance = plan->max_distance;
        check(tsl_chain_set_position_limit(c->world, id, &limit));
    }
    hold_chain(c, id, chain, plan);
    c->chains[character * WORKLOAD_CHAINS + chain] = id;
}

static void create_colliders(cast *c, int character)
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

static void create_character(cast *c, int character, const cast_plan *plan)
{
    int32_t parents[WORKLOAD_BONES];
    TSL_INIT(tsl_rig_desc, desc);
    for (int i = 0; i < WORKLOAD_BONES; ++i)
        parents[i] = workload_parent(i);
    if (plan->near && character >= plan->near)
        desc.tick_phase = (uint32_t)character / 16 % 4 * 4;
    if (plan->far_rate > 0.0f && character >= plan->near)
        desc.flags |= TSL_RIG_WHOLE_TICKS;
    desc.bone_count = WORKLOAD_BONES;
    desc.parents = parents;
    desc.rest = c->rest;
    desc.root = workload_root(character, 0);
    check(tsl_rig_create(c->world, &desc, &c->rigs[character]));
    for (int i = 0; i < WORKLOAD_CHAINS; ++i)
        create_chain(c, character, i, plan);
    create_colliders(c, character);
}

static void fill_views(cast *c)
{
    for (int i = 0; i < c->characters; ++i) {
        tsl_pose_input_init(&c->ins[i], sizeof c->ins[i]);
        tsl_pose_output_init(&c->outs[i], sizeof c->outs[i]);
        c->outs[i].bone_count = WORKLOAD_BONES;
    }
}

static void add_poses(cast *c)
{
    size_t n = (size_t)c->characters * WORKLOAD_BONES;
    c->locals = calloc(n, sizeof *c->locals);
    c->posed = calloc(n, sizeof *c->posed);
    c->base_posed = calloc(n, sizeof *c->base_posed);
    for (int i = 0; i < c->characters; ++i) {
        size_t first = (size_t)i * WORKLOAD_BONES;
        memcpy(c->locals + first, c->rest, sizeof c->rest);
        c->ins[i].bones = c->locals + first;
        c->ins[i].bone_count = WORKLOAD_BONES;
        c->outs[i].bones = c->posed + first;
    }
}

// What an outdoor scene has: one wind, with gusts and eddies.
static void blow(tsl_world *world)
{
    tsl_wind_desc desc;
    tsl_wind_id wind;
    tsl_wind_desc_init(&desc, sizeof desc);
    desc.velocity.x = 3.0f;
    desc.gust = 0.5f;
    desc.turbulence = 0.3f;
    check(tsl_wind_create(world, &desc, &wind));
}

static int create_world(cast *c, const cast_plan *plan)
{
    TSL_INIT(tsl_world_desc, desc);
    desc.lanes = plan->lanes;
    desc.parallel_for = plan->parallel_for;
    desc.parallel_user = plan->parallel_user;
    tsl_result result = tsl_world_create(&desc, &c->world);
    if (result == TSL_ERROR_NOT_SUPPORTED)
        return 0;
    check(result);
    if (plan->wind)
        blow(c->world);
    return 1;
}

static void allocate(cast *c)
{
    size_t n = (size_t)c->characters;
    c->rigs = calloc(n, sizeof *c->rigs);
    c->chains = calloc(n * WORKLOAD_CHAINS, sizeof *c->chains);
    c->thighs = calloc(2 * n, sizeof *c->thighs);
    c->thigh_frames = calloc(2 * n, sizeof *c->thigh_frames);
    c->roots = calloc(n * WORKLOAD_FRAMES, sizeof *c->roots);
    c->poses = calloc(n * WORKLOAD_DANGLING, sizeof *c->poses);
    c->ins = calloc(n, sizeof *c->ins);
    c->outs = calloc(n, sizeof *c->outs);
}

int cast_create(cast *c, const cast_plan *plan)
{
    memset(c, 0, sizeof *c);
    c->characters = plan->characters;
    c->near = plan->near ? plan->near : plan->characters;
    c->colliders = plan->colliders;
    c->parallel_for = plan->parallel_for;
    c->parallel_user = plan->parallel_user;
    if (!create_world(c, plan))
        return 0;
    allocate(c);
    for (int i = 0; i < WORKLOAD_BONES; ++i)
        c->rest[i] = workload_rest(i);
    tsl_transform *root = c->roots;
    for (int f = 0; f < WORKLOAD_FRAMES; ++f)
        for (int i = 0; i < c->characters; ++i)
            *root++ = workload_root(i, f);
    for (int i = 0; i < c->characters; ++i)
        create_character(c, i, plan);
    for (int i = c->near; i < c->characters && plan->far_rate > 0.0f; ++i)
        check(tsl_rig_set_clock(c->world, c->rigs[i], plan->far_rate, 4));
    fill_views(c);
    if (plan->with_poses)
        add_poses(c);
    c->base = baseline_create(c->characters, c->colliders, plan->limit, plan->max_distance);
    return 1;
}

void cast_destroy(cast *c)
{
    tsl_world_destroy(c->world);
    baseline_destroy(c->base);
    free(c->rigs);
    free(c->chains);
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

#define PARTS 16

// ---- steps ----------------------------------------------------------------------------------------------

typedef void (*part_fn)(cast *c, int first, int end);

typedef struct parts {
    cast *c;
    part_fn work;
} parts;

static void TSL_CALL do_part(void *context, uint32_t part)
{
    const parts *p = context;
    p->work(p->c, p->c->characters * (int)part / PARTS, p->c->characters * ((int)part + 1) / PARTS);
}

// As animation jobs do it: a character's on the thread that poses it.
static void do_all(cast *c, part_fn work)
{
    parts all = {c, work};
    if (c->parallel_for)
        c->parallel_for(c->parallel_user, PARTS, do_part, &all);
    else
        work(c, 0, c->characters);
}

static void prepare(cast *c, int first, int end)
{
    const tsl_transform *roots = roots_at(c, c->frame);
    for (int i = first; i < end; ++i) {
        int stays = i >= c->near && c->others_stay;
        c->ins[i].root = stays ? roots_at(c, 0) + i : &roots[i];
        for (int side = 0; side < 2 && c->colliders; ++side)
            c->thigh_frames[2 * i + side] = workload_collider_frame(5 + side, i, stays ? 0 : c->frame);
    }
}

void cast_prepare_solver(void *context)
{
    cast *c = context;
    ++c->frame;
    do_all(c, prepare);
}

static void hand_in(cast *c, int first, int end)
{
    for (int i = 2 * first; i < 2 * end && c->colliders; ++i)
        tsl_collider_move(c->world, c->thighs[i], &c->thigh_frames[i], 0);
    tsl_rigs_set_pose(c->world, c->rigs + first, c->ins + first, (uint32_t)(end - first));
}

void cast_step_solver(void *context)
{
    cast *c = context;
    do_all(c, hand_in);
    tsl_world_step(c->world, 1.0f / 60.0f);
}

void cast_prepare_baseline(void *context)
{
    cast *c = context;
    const tsl_transform *roots = roots_at(c, ++c->baseline_frame);
    tsl_transform *pose = c->poses;
    for (int i = 0; i < c->characters; ++i)
        for (int k = 0; k < WORKLOAD_CHAINS; ++k)
            for (int j = 0; j < WORKLOAD_PARTICLES; ++j, ++pose) {
                const tsl_transform *local = &c->rest[WORKLOAD_BODY + k * WORKLOAD_PARTICLES + j];
                const tsl_transform *parent = j == 0 ? &roots[i] : pose - 1;
                pose->position = tsli_vec3_add(parent->position, tsli_quat_rotate(parent->rotation, local->position));
                pose->rotation = tsli_quat_mul(parent->rotation, local->rotation);
            }
    baseline_place_colliders(c->base, roots, c->baseline_frame);
}

void cast_step_baseline(void *context)
{
    cast *c = context;
    const tsl_transform *roots = roots_at(c, c->baseline_frame);
    baseline_simulate(c->base, roots, c->poses);
    baseline_rotate(c->base, roots);
}

void cast_whole_frame_solver(void *context)
{
    cast *c = context;
    const tsl_transform *roots = roots_at(c, ++c->frame);
    for (int i = 0; i < c->characters; ++i) {
        c->ins[i].root = &roots[i];
        tsl_rig_step(c->world, c->rigs[i], 1.0f / 60.0f, &c->ins[i], &c->outs[i]);
    }
}

void cast_whole_frame_at_once(void *context)
{
    cast *c = context;
    const tsl_transform *roots = roots_at(c, ++c->frame);
    for (int i = 0; i < c->characters; ++i)
        c->ins[i].root = &roots[i];
    tsl_rigs_set_pose(c->world, c->rigs, c->ins, (uint32_t)c->characters);
    tsl_world_step(c->world, 1.0f / 60.0f);
    tsl_rigs_get_pose(c->world, c->rigs, c->ins, c->outs, (uint32_t)c->characters);
}

void cast_whole_frame_in_turn(void *context)
{
    cast *c = context;
    const tsl_transform *roots = roots_at(c, ++c->frame);
    for (int i = 0; i < c->characters; ++i)
        c->ins[i].root = &roots[i];
    tsl_rigs_step(c->world, c->rigs, (uint32_t)c->characters, 1.0f / 60.0f, c->ins, c->outs);
}

void cast_whole_frame_baseline(void *context)
{
    cast *c = context;
    const tsl_transform *roots = roots_at(c, ++c->baseline_frame);
    baseline_whole_frame(c->base, roots, c->locals, c->base_posed);
}

// ---- comparing ------------------------------------------------------------------------------------------

static float apart(tsl_vec3 a, tsl_vec3 b)
{
    return tsli_vec3_length(tsli_vec3_sub(a, b));
}

// World coordinates of 200 m leave 1.5e-5 m to a float, which a chain's tip makes up to a millimetre of; contacts
// tell small differences apart for good.
#define APART 3e-3f

static double share_of_all(const cast *c, long particles)
{
    return (double)particles / ((double)c->near * WORKLOAD_DANGLING);
}

double cast_share_apart(void *context)
{
    cast *c = context;
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
    return share_of_all(c, far_apart);
}

#undef PARTS
#undef APART

double cast_mean_distance(const cast *a, const cast *b)
{
    double sum = 0.0;
    int count = a->characters * WORKLOAD_CHAINS;
    for (int i = 0; i < count; ++i) {
        tsl_particle of_a[WORKLOAD_PARTICLES], of_b[WORKLOAD_PARTICLES];
        uint32_t particles = WORKLOAD_PARTICLES;
        check(tsl_chain_get_particles(a->world, a->chains[i], of_a, &particles));
        check(tsl_chain_get_particles(b->world, b->chains[i], of_b, &particles));
        for (uint32_t j = 0; j < particles; ++j)
            sum += (double)tsli_vec3_length(tsli_vec3_sub(of_a[j].position, of_b[j].position));
    }
    return sum / (count * WORKLOAD_PARTICLES);
}
