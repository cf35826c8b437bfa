// SPDX-License-Identifier: MIT
#include "scenes/scene.h"
#include "tassel/debug.h"

#include "math/approx.h"

#include <math.h>
#include <string.h>

static void note(scene *s, tsl_result result)
{
    if (s->result == TSL_OK)
        s->result = result;
}

tsl_result scene_create(scene *s, const scene_kind *kind, const tsl_world_desc *desc)
{
    TSL_INIT(tsl_world_desc, defaults);
    memset(s, 0, sizeof *s);
    s->kind = kind;
    note(s, tsl_world_create(desc ? desc : &defaults, &s->world));
    if (s->result == TSL_OK)
        kind->build(s);
    return s->result;
}

void scene_destroy(scene *s)
{
    tsl_world_destroy(s->world);
    s->world = NULL;
}

// ---- stepping -------------------------------------------------------------------------------------------

void scene_move(scene *s, double seconds)
{
    for (uint32_t r = 0; r < s->rig_count; ++r)
        memcpy(s->rigs[r].pose, s->rigs[r].rest, s->rigs[r].bone_count * sizeof(tsl_transform));
    s->kind->move(s, seconds);
}

tsl_pose_input scene_input(const scene_rig *rig)
{
    TSL_INIT(tsl_pose_input, in);
    in.bones = rig->pose;
    in.bone_count = rig->bone_count;
    in.root = &rig->root;
    return in;
}

tsl_pose_output scene_output(scene_rig *rig)
{
    TSL_INIT(tsl_pose_output, out);
    out.space = TSL_SPACE_WORLD;
    out.bones = rig->posed;
    out.bone_count = rig->bone_count;
    return out;
}

tsl_result scene_set_poses(scene *s)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        tsl_pose_input in = scene_input(&s->rigs[r]);
        note(s, tsl_rig_set_pose(s->world, s->rigs[r].id, &in));
    }
    return s->result;
}

tsl_result scene_get_poses(scene *s)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        tsl_pose_input in = scene_input(&s->rigs[r]);
        tsl_pose_output out = scene_output(&s->rigs[r]);
        note(s, tsl_rig_get_pose(s->world, s->rigs[r].id, &in, &out));
    }
    return s->result;
}

tsl_result scene_step(scene *s, double seconds, float delta_seconds)
{
    scene_move(s, seconds);
    scene_set_poses(s);
    note(s, tsl_world_step(s->world, delta_seconds));
    return scene_get_poses(s);
}

// What a world step does before its rigs.
static void begin_step(scene *s, double seconds, float delta_seconds)
{
    scene_move(s, seconds);
    scene_set_poses(s); // colliders are published on these poses
    note(s, tsl_world_publish_colliders(s->world));
    note(s, tsl_world_advance_wind(s->world, delta_seconds));
}

tsl_result scene_step_at_once(scene *s, double seconds, float delta_seconds)
{
    tsl_rig_id rigs[SCENE_RIGS];
    tsl_pose_input ins[SCENE_RIGS];
    tsl_pose_output outs[SCENE_RIGS];
    begin_step(s, seconds, delta_seconds);
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        rigs[r] = s->rigs[r].id;
        ins[r] = scene_input(&s->rigs[r]);
        outs[r] = scene_output(&s->rigs[r]);
    }
    note(s, tsl_rigs_step(s->world, rigs, s->rig_count, delta_seconds, ins, outs));
    return s->result;
}

tsl_result scene_step_rigs(scene *s, double seconds, float delta_seconds)
{
    begin_step(s, seconds, delta_seconds);
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        tsl_pose_input in = scene_input(&s->rigs[r]);
        tsl_pose_output out = scene_output(&s->rigs[r]);
        note(s, tsl_rig_step(s->world, s->rigs[r].id, delta_seconds, &in, &out));
    }
    return s->result;
}

tsl_result scene_step_in_tasks(tsl_world *world, float delta_seconds)
{
    uint32_t tasks = 0;
    tsl_result result = tsl_world_step_begin(world, delta_seconds, &tasks), run = TSL_OK;
    for (uint32_t i = 0; i < tasks && run == TSL_OK; ++i)
        run = tsl_world_step_run(world, i < tasks / 2 ? 2 * i + 1 : 2 * (i - tasks / 2));
    if (result == TSL_OK)
        result = tsl_world_step_end(world);
    return run == TSL_OK ? result : run;
}

uint64_t scene_hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < size; ++i)
        hash = (hash ^ p[i]) * 0x100000001b3ull;
    return hash;
}

static uint64_t hash_float(uint64_t hash, float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    unsigned char bytes[4] = {(unsigned char)bits, (unsigned char)(bits >> 8), (unsigned char)(bits >> 16),
                              (unsigned char)(bits >> 24)}; // the same on big-endian machines
    return scene_hash_bytes(hash, bytes, sizeof bytes);
}

static uint64_t hash_floats(uint64_t hash, const void *floats, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        float f;
        memcpy(&f, (const char *)floats + i * sizeof f, sizeof f);
        hash = hash_float(hash, f);
    }
    return hash;
}

uint64_t scene_hash(const scene *s, uint64_t hash)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        const scene_rig *rig = &s->rigs[r];
        hash = hash_floats(hash, rig->posed, rig->bone_count * sizeof *rig->posed / sizeof(float));
        for (uint32_t c = 0; c < rig->chain_count; ++c) {
            tsl_particle particles[SCENE_BONES];
            uint32_t count = SCENE_BONES;
            if (tsl_chain_get_particles(s->world, rig->chains[c], particles, &count) != TSL_OK)
                continue; // destroyed by a test
            for (uint32_t i = 0; i < count; ++i) {
                hash = hash_floats(hash, &particles[i].position, 6);
                hash = hash_float(hash, (float)particles[i].touched);
            }
        }
    }
    return hash;
}

// ---- building -------------------------------------------------------------------------------------------

tsl_transform scene_at(float x, float y, float z)
{
    tsl_transform t = {{x, y, z}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    return t;
}

double scene_sin(double angle)
{
    double s, c;
    tsli_sin_cos(angle, &s, &c);
    return s;
}

tsl_quat scene_turn(float x, float y, float z, double angle)
{
    double s, c, length = sqrt((double)x * x + (double)y * y + (double)z * z);
    tsli_sin_cos(0.5 * angle, &s, &c);
    tsl_quat q = {(float)(x * s / length), (float)(y * s / length), (float)(z * s / length), (float)c};
    return q;
}

scene_rig *scene_add_rig(scene *s)
{
    scene_rig *rig = &s->rigs[s->rig_count++];
    rig->root = scene_at(0.0f, 0.0f, 0.0f);
    return rig;
}

uint32_t scene_add_bone(scene_rig *rig, int32_t parent, tsl_transform local)
{
    rig->parents[rig->bone_count] = parent;
    rig->rest[rig->bone_count] = local;
    return rig->bone_count++;
}

uint32_t scene_add_bones(scene_rig *rig, int32_t parent, uint32_t count, tsl_vec3 step)
{
    uint32_t first = rig->bone_count;
    for (uint32_t i = 0; i < count; ++i)
        parent = (int32_t)scene_add_bone(rig, parent, scene_at(step.x, step.y, step.z));
    return first;
}

void scene_create_rig(scene *s, scene_rig *rig, float ticks_per_second)
{
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = rig->bone_count;
    desc.ticks_per_second = ticks_per_second;
    desc.root = rig->root;
    desc.parents = rig->parents;
    desc.rest = rig->rest;
    note(s, tsl_rig_create(s->world, &desc, &rig->id));
}

tsl_chain_id scene_add_chain(scene *s, scene_rig *rig, uint32_t root, const tsl_chain_desc *desc,
                             const tsl_chain_params *params)
{
    tsl_chain_desc known = *desc;
    if (known.root_count == 0 && known.bone_count == 0) {
        known.roots = &root;
        known.root_count = 1;
    }
    tsl_chain_id *chain = &rig->chains[rig->chain_count++];
    note(s, tsl_chain_create(s->world, rig->id, &known, params, chain));
    return *chain;
}

tsl_collider_id scene_add_collider(scene *s, const tsl_collider_desc *desc)
{
    tsl_collider_id collider = {0};
    note(s, tsl_collider_create(s->world, desc, &collider));
    return collider;
}

void scene_cube(tsl_plane out_planes[6], float half)
{
    for (uint32_t i = 0; i < 6; ++i) {
        float sign = i % 2 ? -1.0f : 1.0f;
        out_planes[i] =
            (tsl_plane){{i / 2 == 0 ? sign : 0.0f, i / 2 == 1 ? sign : 0.0f, i / 2 == 2 ? sign : 0.0f}, half};
    }
}
