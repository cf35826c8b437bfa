// SPDX-License-Identifier: MIT
#include "motion/actor.h"
#include "motion/motion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEGREES (3.14159265358979323846 / 180.0)

static char last_message[256];

static void TSL_CALL note_message(void *user, tsl_result code, const char *message)
{
    (void)user;
    (void)code;
    snprintf(last_message, sizeof last_message, "%s", message);
}

void must(tsl_result result, const char *what)
{
    if (result == TSL_OK)
        return;
    printf("%s: %s: %s\n", what, tsl_result_name(result), last_message);
    exit(3);
}

tsl_world *stage_create(void)
{
    tsl_world *world = NULL;
    TSL_INIT(tsl_world_desc, desc);
    desc.gravity.y = -9.81f;
    desc.log = note_message;
    must(tsl_world_create(&desc, &world), "tsl_world_create");
    return world;
}

// ---- bones

static tsl_transform transform_of(dframe f)
{
    tsl_transform t = {{(float)f.position.x, (float)f.position.y, (float)f.position.z},
                       {(float)f.rotation.x, (float)f.rotation.y, (float)f.rotation.z, (float)f.rotation.w},
                       {(float)f.scale.x, (float)f.scale.y, (float)f.scale.z}};
    return t;
}

static void add_bone(actor *a, int32_t parent, d3 at)
{
    a->parents[a->bone_count] = parent;
    a->rest[a->bone_count++] = transform_of(dframe_at(at));
}

static void strand_of(const recipe *r, uint32_t strand, d3 *at, d3 *step)
{
    double around = 2.0 * 180.0 * DEGREES * strand / r->strands, flare = 21.0 * DEGREES;
    d3 on_ellipse = {0.15 * cos(around), -0.05, 0.12 * sin(around)};
    d3 outwards = {sin(flare) * cos(around), -cos(flare), sin(flare) * sin(around)};
    *at = r->strands > 1 ? on_ellipse : r->at;
    *step = r->strands > 1 ? outwards : r->along;
    *step = d3_scale(*step, r->segment / d3_length(*step));
}

static void add_bones(actor *a)
{
    const recipe *r = character_recipe(a->who);
    d3 hips = {0.0, 1.0, 0.0}, head = {0.0, 0.6, 0.0};
    add_bone(a, -1, hips);
    add_bone(a, (int32_t)BONE_HIPS, head);
    for (uint32_t s = 0; s < r->strands; ++s) {
        d3 at, step;
        strand_of(r, s, &at, &step);
        for (uint32_t b = 0; b < r->bones; ++b)
            add_bone(a, b == 0 ? (int32_t)r->mount : (int32_t)a->bone_count - 1, b == 0 ? at : step);
    }
}

// ---- the chain

static void set_taper(actor *a, tsl_parameter parameter, taper t)
{
    uint32_t middle = t.middle_at > 0.0f, count = 2 + middle;
    float u[3] = {0.0f, middle ? t.middle_at : 1.0f, 1.0f}, value[3] = {t.root, middle ? t.middle : t.tip, t.tip};
    tsl_curve_key keys[3];
    if (t.root == 0.0f) // none was given
        return;
    for (uint32_t k = 0; k < count; ++k) {
        uint32_t before = k > 0 ? k - 1 : 0, after = k + 1 < count ? k + 1 : k;
        tsl_curve_key key = {u[k], value[k], 0.0f, 0.0f};
        if (before < k)
            key.in_tangent = (value[k] - value[before]) / (u[k] - u[before]);
        if (after > k)
            key.out_tangent = (value[after] - value[k]) / (u[after] - u[k]);
        keys[k] = key;
    }
    must(tsl_chain_set_curve(a->world, a->chain, parameter, keys, count), "tsl_chain_set_curve");
}

static void add_chain(actor *a, const tsl_chain_params *params, tsl_chain_model model)
{
    const recipe *r = character_recipe(a->who);
    uint32_t roots[ACTOR_BONES];
    TSL_INIT(tsl_chain_desc, desc);
    for (uint32_t s = 0; s < r->strands; ++s)
        roots[s] = BONE_HEAD + 1 + s * r->bones;
    desc.roots = roots;
    desc.root_count = r->strands;
    desc.anchor = r->is_anchored ? (int32_t)r->mount : -1;
    desc.tip = TSL_TIP_RATIO;
    desc.model = model;
    desc.tip_length = 1.0f;
    must(tsl_chain_create(a->world, a->rig, &desc, params, &a->chain), "tsl_chain_create");
    set_taper(a, TSL_PARAMETER_DAMPING, r->damping_taper);
    set_taper(a, TSL_PARAMETER_ELASTICITY, r->elasticity_taper);
    set_taper(a, TSL_PARAMETER_STIFFNESS, r->stiffness_taper);
}

void actor_create(actor *a, tsl_world *world, character who, const actor_options *options, motion_of_time motion)
{
    tsl_chain_params own;
    TSL_INIT(tsl_rig_desc, desc);
    memset(a, 0, sizeof *a);
    a->world = world;
    a->who = who;
    add_bones(a);
    memcpy(a->pose, a->rest, sizeof a->pose);
    actor_pose(a, motion, 0.0);
    desc.bone_count = a->bone_count;
    desc.parents = a->parents;
    desc.rest = a->rest;
    desc.root = a->root;
    must(tsl_rig_create(world, &desc, &a->rig), "tsl_rig_create");
    character_params(who, &own);
    add_chain(a, options && options->params ? options->params : &own, options ? options->model : TSL_MODEL_CHAIN);
}

// ---- a frame

void actor_pose(actor *a, motion_of_time motion, double seconds)
{
    posture p;
    motion(seconds, &p);
    p.root.position = d3_sub(p.root.position, a->origin);
    dframe hips = dframe_of(a->rest[BONE_HIPS]), head = dframe_of(a->rest[BONE_HEAD]);
    hips.rotation = p.hips;
    head.rotation = p.head;
    a->root = transform_of(p.root);
    a->pose[BONE_HIPS] = transform_of(hips);
    a->pose[BONE_HEAD] = transform_of(head);
}

static tsl_pose_input actor_input(const actor *a)
{
    TSL_INIT(tsl_pose_input, in);
    in.bones = a->pose;
    in.bone_count = a->bone_count;
    in.root = &a->root;
    return in;
}

static tsl_pose_output actor_output(actor *a)
{
    TSL_INIT(tsl_pose_output, out);
    out.bones = a->posed;
    out.bone_count = a->bone_count;
    return out;
}

void actor_play(actor *a, float delta_seconds)
{
    tsl_pose_input in = actor_input(a);
    tsl_pose_output out = actor_output(a);
    must(tsl_rig_step(a->world, a->rig, delta_seconds, &in, &out), "tsl_rig_step");
}

void actor_step(actor *a, motion_of_time motion, double seconds, float delta_seconds)
{
    actor_pose(a, motion, seconds);
    actor_play(a, delta_seconds);
}

void actor_read(actor *a, tsl_pose_space space, tsl_transform *bones)
{
    tsl_pose_input in = actor_input(a);
    tsl_pose_output out = actor_output(a);
    out.space = space;
    out.bones = bones;
    must(tsl_rig_get_pose(a->world, a->rig, &in, &out), "tsl_rig_get_pose");
}

void actor_keep_near_origin(actor *a)
{
    const float far = 8.0f;
    tsl_vec3 to = {0.0f, 0.0f, 2.0f * far}; // a power of two, by which places of that size shift without rounding
    if (!(a->root.position.z > far))
        return;
    must(tsl_world_shift_origin(a->world, &to), "tsl_world_shift_origin");
    a->origin.z += (double)to.z;
}

// ---- what is seen

static void compose(const actor *a, const tsl_transform *local, shape *out)
{
    const recipe *r = character_recipe(a->who);
    uint32_t bone = BONE_HEAD + 1;
    out->count = 0;
    for (uint32_t s = 0; s < r->strands; ++s) {
        dframe at = dframe_of(local[bone]);
        out->points[out->count++] = at.position;
        for (uint32_t b = 1; b < r->bones; ++b) {
            at = dframe_mul(at, dframe_of(local[bone + b]));
            out->points[out->count++] = at.position;
        }
        // The tip goes straight on from the last segment.
        out->points[out->count++] = dframe_point(at, d3_of(a->rest[bone + 1].position));
        bone += r->bones;
    }
}

void actor_shape(const actor *a, shape *out)
{
    compose(a, a->posed, out);
}

void actor_shape_of_pose(const actor *a, shape *out)
{
    compose(a, a->pose, out);
}

dframe actor_mount(const actor *a)
{
    dframe hips = dframe_mul(dframe_of(a->root), dframe_of(a->pose[BONE_HIPS]));
    return character_recipe(a->who)->mount == BONE_HIPS ? hips : dframe_mul(hips, dframe_of(a->pose[BONE_HEAD]));
}

static d3 seen_from(dframe f, d3 place)
{
    dq back = {-f.rotation.x, -f.rotation.y, -f.rotation.z, f.rotation.w};
    return dq_rotate(back, d3_sub(place, f.position));
}

void actor_shape_in_world(actor *a, shape *out)
{
    const recipe *r = character_recipe(a->who);
    dframe mount = actor_mount(a);
    uint32_t bone = BONE_HEAD + 1;
    actor_read(a, TSL_SPACE_WORLD, a->posed_in_world);
    out->count = 0;
    for (uint32_t s = 0; s < r->strands; ++s, bone += r->bones) {
        for (uint32_t b = 0; b < r->bones; ++b)
            out->points[out->count++] = seen_from(mount, d3_of(a->posed_in_world[bone + b].position));
        dframe leaf = dframe_of(a->posed_in_world[bone + r->bones - 1]);
        out->points[out->count++] = seen_from(mount, dframe_point(leaf, d3_of(a->rest[bone + 1].position)));
    }
}

double shapes_apart(character who, const shape *from, const shape *to)
{
    double most = 0.0;
    for (uint32_t i = 0; i < from->count; ++i)
        most = motion_larger(most, d3_distance(from->points[i], to->points[i]));
    return most / character_length(who);
}
