// SPDX-License-Identifier: MIT
// Whole scenes: worlds with everything in them, and what the host does to them over time. Tests compare their
// bits; they are small enough to run hundreds of frames in milliseconds, and use + - * / and sqrt alone, so
// that the same inputs come out on every machine.
#ifndef TASSEL_TESTS_SCENES_SCENE_H
#define TASSEL_TESTS_SCENES_SCENE_H

#include "tassel/tassel.h"
#include "tassel/wind.h"

#include <stddef.h>

enum { SCENE_BONES = 320, SCENE_RIGS = 12, SCENE_CHAINS = 48, SCENE_COLLIDERS = 8, SCENE_WINDS = 4 };

typedef struct scene_rig {
    tsl_rig_id id;
    uint32_t bone_count, chain_count;
    int32_t parents[SCENE_BONES];
    tsl_transform rest[SCENE_BONES];
    tsl_transform pose[SCENE_BONES];  // local, what the animation gives
    tsl_transform posed[SCENE_BONES]; // world, what comes back
    tsl_transform root;
    tsl_chain_id chains[SCENE_CHAINS];
} scene_rig;

typedef struct scene_kind scene_kind;

typedef struct scene {
    const scene_kind *kind;
    tsl_world *world;
    tsl_result result; // of the first call that failed
    uint32_t rig_count, collider_count;
    tsl_collider_id colliders[SCENE_COLLIDERS]; // those that `move` moves
    tsl_wind_id winds[SCENE_WINDS];
    scene_rig rigs[SCENE_RIGS];
} scene;

struct scene_kind {
    const char *name;
    void (*build)(scene *s);
    void (*move)(scene *s, double seconds); // writes roots and poses, moves colliders
};

extern const scene_kind scene_kinds[];
extern const uint32_t scene_kind_count;

// `desc`: allocator, lanes, log and so on; null: the defaults. The scene needs no initialisation.
tsl_result scene_create(scene *s, const scene_kind *kind, const tsl_world_desc *desc);
void scene_destroy(scene *s);
// Sets the inputs of that time, steps the whole world, and reads every pose in world space.
tsl_result scene_step(scene *s, double seconds, float delta_seconds);
// Its parts.
void scene_move(scene *s, double seconds);
tsl_pose_input scene_input(const scene_rig *rig);
tsl_pose_output scene_output(scene_rig *rig);
tsl_result scene_set_poses(scene *s);
tsl_result scene_get_poses(scene *s);
// The same step, rig by rig through tsl_rig_step.
tsl_result scene_step_rigs(scene *s, double seconds, float delta_seconds);
// And through one call of tsl_rigs_step.
tsl_result scene_step_at_once(scene *s, double seconds, float delta_seconds);
// A step of the world in its tasks, the odd ones first.
tsl_result scene_step_in_tasks(tsl_world *world, float delta_seconds);
// FNV-1a over every posed bone and every particle; `seed` is the hash so far.
#define SCENE_HASH_SEED 0xcbf29ce484222325ull
uint64_t scene_hash(const scene *s, uint64_t seed);
uint64_t scene_hash_bytes(uint64_t hash, const void *bytes, size_t size);

// ---- for building scenes --------------------------------------------------------------------------------

tsl_transform scene_at(float x, float y, float z);
// A rotation about an axis (any length but 0), by an angle.
tsl_quat scene_turn(float x, float y, float z, double angle);
double scene_sin(double angle);
scene_rig *scene_add_rig(scene *s);
// Bones first, then the rig itself.
uint32_t scene_add_bone(scene_rig *rig, int32_t parent, tsl_transform local);
// `count` bones in a row, each `step` from the one before; the index of the first.
uint32_t scene_add_bones(scene_rig *rig, int32_t parent, uint32_t count, tsl_vec3 step);
void scene_create_rig(scene *s, scene_rig *rig, float ticks_per_second);
tsl_chain_id scene_add_chain(scene *s, scene_rig *rig, uint32_t root, const tsl_chain_desc *desc,
                             const tsl_chain_params *params);
tsl_collider_id scene_add_collider(scene *s, const tsl_collider_desc *desc);
// The sides of a cube around the origin: +x, -x, +y, -y, +z, -z.
void scene_cube(tsl_plane out_planes[6], float half);

#endif
