// SPDX-License-Identifier: MIT
#include "motion/forks.h"

#include <string.h>

#define SEGMENT 0.08
#define TURN 6.28318530717958648

// ---- bones ----------------------------------------------------------------------------------------------

static uint32_t add_bone(tree *t, int32_t parent, d3 at)
{
    t->parents[t->bone_count] = parent;
    t->rest[t->bone_count] =
        (tsl_transform){{(float)at.x, (float)at.y, (float)at.z}, {0, 0, 0, 1}, {1, 1, 1}};
    return t->bone_count++;
}

static void add_line(tree *t, d3 along, uint32_t bones)
{
    int32_t parent = (int32_t)t->fork;
    t->children[t->child_count++] = t->bone_count;
    for (uint32_t i = 0; i < bones; ++i)
        parent = (int32_t)add_bone(t, parent, d3_scale(d3_unit(along), SEGMENT));
}

// Down and back, within some 45 degrees of the trunk.
static d3 drawn_line(motion_random *random)
{
    return (d3){random_between(random, -0.7, 0.7), random_between(random, -1.4, -0.7),
                random_between(random, -1.4, -0.7)};
}

static void add_drawn_lines(tree *t, motion_random *random)
{
    uint32_t count = 2 + (uint32_t)random_between(random, 0.0, TREE_CHILDREN - 1.0);
    for (uint32_t i = 0; i < count; ++i)
        add_line(t, drawn_line(random), 1 + (uint32_t)random_between(random, 0.0, 4.0));
}

static void add_bones(tree *t, motion_random *random)
{
    uint32_t trunk = 2 + (uint32_t)random_between(random, 0.0, 3.0);
    add_bone(t, -1, (d3){0.0, 1.0, 0.0});
    for (uint32_t i = 0; i < trunk; ++i)
        t->fork = add_bone(t, (int32_t)t->bone_count - 1, (d3){0.0, -0.7 * SEGMENT, -0.7 * SEGMENT});
    add_drawn_lines(t, random);
}

// ---- the chain ------------------------------------------------------------------------------------------

void tree_particles(const tree *t, tsl_particle out[TREE_BONES], uint32_t *count)
{
    *count = TREE_BONES;
    must(tsl_chain_get_particles(t->world, t->chain, out, count), "tsl_chain_get_particles");
}

void tree_set_weights(tree *t, const double weights[TREE_CHILDREN])
{
    tsl_particle particles[TREE_BONES];
    float factors[TREE_BONES];
    uint32_t count;
    tree_particles(t, particles, &count);
    for (uint32_t i = 0; i < count; ++i) {
        factors[i] = 1.0f;
        for (uint32_t c = 0; c < t->child_count; ++c)
            if (particles[i].bone == (int32_t)t->children[c])
                factors[i] = (float)weights[c];
    }
    memcpy(t->weights, weights, sizeof t->weights);
    must(tsl_chain_set_factors(t->world, t->chain, TSL_PARAMETER_FORK_WEIGHT, factors, count),
         "tsl_chain_set_factors");
}

static void add_chain(tree *t, motion_random *random)
{
    const uint32_t root = 1;
    double weights[TREE_CHILDREN] = {1.0, 1.0, 1.0, 1.0};
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    desc.roots = &root;
    desc.root_count = 1;
    desc.model = t->options.model;
    desc.fork = t->options.fork;
    desc.tip = TSL_TIP_RATIO;
    desc.tip_length = 1.0f;
    params.elasticity = (float)random_between(random, 0.03, 0.1);
    params.damping = (float)random_between(random, 0.05, 0.2);
    params.inert = (float)random_between(random, 0.0, 0.5);
    must(tsl_chain_create(t->world, t->rig, &desc, &params, &t->chain), "tsl_chain_create");
    for (uint32_t c = 0; c < TREE_CHILDREN && t->options.weighted; ++c)
        weights[c] = random_between(random, 0.0, 1.0) < 0.25 ? 0.0 : random_between(random, 0.1, 3.0);
    if (t->options.weighted) {
        weights[random_bits(random) % 2] = 1.0; // where all have none it keeps the pose
        tree_set_weights(t, weights);
    } else {
        memcpy(t->weights, weights, sizeof t->weights);
    }
}

// ---- frames ---------------------------------------------------------------------------------------------

static tsl_quat quat_of(dq q)
{
    return (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
}

static void pose_at(tree *t, motion_of_time motion, double seconds, double sways)
{
    posture p;
    motion_random random = {~t->seed};
    motion(seconds, &p);
    t->root.position =
        (tsl_vec3){(float)p.root.position.x, (float)p.root.position.y, (float)p.root.position.z};
    t->root.rotation = quat_of(p.root.rotation);
    t->root.scale = (tsl_vec3){1.0f, 1.0f, 1.0f};
    memcpy(t->pose, t->rest, sizeof t->pose);
    t->pose[0].rotation = quat_of(p.hips);
    for (uint32_t i = 1; i < t->bone_count; ++i) {
        double angle = 0.15 * sways * sin(TURN * (random_between(&random, 0.3, 1.0) * seconds)),
               side = random_between(&random, -1.0, 1.0);
        t->pose[i].rotation = quat_of(turn_about(1.0, side, 0.5, angle));
    }
}

void tree_create(tree *t, const tree_options *options, motion_of_time motion, uint64_t seed)
{
    motion_random random = {seed};
    TSL_INIT(tsl_rig_desc, desc);
    memset(t, 0, sizeof *t);
    t->options = *options;
    t->seed = seed;
    t->world = stage_create();
    add_bones(t, &random);
    pose_at(t, motion, 0.0, 0.0);
    desc.bone_count = t->bone_count;
    desc.parents = t->parents;
    desc.rest = t->rest;
    desc.root = t->root;
    must(tsl_rig_create(t->world, &desc, &t->rig), "tsl_rig_create");
    add_chain(t, &random);
}

void tree_step(tree *t, motion_of_time motion, double seconds, double sways, float delta)
{
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    pose_at(t, motion, seconds, sways);
    in.bones = t->pose;
    in.root = &t->root;
    in.bone_count = out.bone_count = t->bone_count;
    out.bones = t->posed;
    must(tsl_rig_step(t->world, t->rig, delta, &in, &out), "tsl_rig_step");
    out.bones = t->posed_in_world;
    out.space = TSL_SPACE_WORLD;
    must(tsl_rig_get_pose(t->world, t->rig, &in, &out), "tsl_rig_get_pose");
}
