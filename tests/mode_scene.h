// SPDX-License-Identifier: MIT
// A rig of two strands whose motion is an answer of a mode.
#ifndef TASSEL_TESTS_MODE_SCENE_H
#define TASSEL_TESTS_MODE_SCENE_H

#include "tassel/links.h"
#include "tassel/tassel.h"
#include "tassel/state.h"

#include "mode_answers.h"

enum { STRAND_BONES = 4, MODE_BONES = 1 + 2 * STRAND_BONES };

static const int32_t mode_parents[MODE_BONES] = {-1, 0, 1, 2, 3, 0, 5, 6, 7};
static const uint32_t mode_strands[2][STRAND_BONES] = {{1, 2, 3, 4}, {5, 6, 7, 8}};

static struct mode_scene {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chains[2];
    tsl_links_id links;
    tsl_transform root, pose[MODE_BONES];
} scene;

static inline void scene_begin(void)
{
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_rig_desc, rig);
    memset(&scene, 0, sizeof scene);
    for (uint32_t i = 0; i < MODE_BONES; ++i)
        scene.pose[i] = (tsl_transform){{i > 4 ? 0.1f : 0.0f, -0.2f, 0.05f}, {0, 0, 0, 1}, {1, 1, 1}};
    scene.root = (tsl_transform){{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    rig.bone_count = MODE_BONES;
    rig.parents = mode_parents;
    rig.rest = scene.pose;
    world.gravity.y = -9.81f;
    CHECK_INT(tsl_world_create(&world, &scene.world), TSL_OK);
    CHECK_INT(tsl_rig_create(scene.world, &rig, &scene.rig), TSL_OK);
}

static inline void scene_end(void)
{
    tsl_world_destroy(scene.world);
}

// Curves, factors and limits of joints are not in the hash, but the motion that they make is.
static inline void keep_motion(const char *after)
{
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, posed);
    tsl_transform bones[MODE_BONES];
    uint64_t hash[4];
    in.bones = scene.pose;
    in.root = &scene.root;
    posed.bones = bones;
    in.bone_count = posed.bone_count = MODE_BONES;
    for (int i = 0; i < 4; ++i) {
        scene.pose[0].position.x += 0.05f;
        scene.root.position.z += 0.03f;
        scene.root.rotation = i % 2 ? (tsl_quat){0, 0, 0, 1} : (tsl_quat){0, 0.28f, 0, 0.96f};
        CHECK_INT(tsl_rig_step(scene.world, scene.rig, 1.0f / 30.0f, &in, &posed), TSL_OK);
        CHECK_INT(tsl_world_hash(scene.world, &hash[i]), TSL_OK);
    }
    mode_keep(after, TSL_OK, hash, sizeof hash);
}

// `strand`: which bones. Systems that have bones of their own leave roots out.
static inline tsl_chain_desc scene_where(uint32_t strand, int has_bones)
{
    TSL_INIT(tsl_chain_desc, where);
    if (!has_bones) {
        where.roots = mode_strands[strand];
        where.root_count = 1;
    }
    return where;
}

#endif
