// SPDX-License-Identifier: MIT
// A line of bones on a rig, made from a PhysBones component.
#ifndef TASSEL_TESTS_CONVERT_PHYS_BONE_RIG_H
#define TASSEL_TESTS_CONVERT_PHYS_BONE_RIG_H

#include "tassel/convert/phys_bone.h"
#include "tassel/debug.h"

#include "check.h"

#include <math.h>

#define PHYS_BONE_RATE 50

static const uint32_t phys_bone_bones[] = {1, 2, 3};

// The rig's root, a bone that the line hangs from, and the line, whose bones go on in one direction.
typedef struct phys_bone_rig {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    tsl_transform root, pose[4];
    tsl_vec3 segments[2];
    tsl_particle p[4];
} phys_bone_rig;

static const tsl_transform phys_bone_origin = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};

static inline void phys_bone_rig_begin(phys_bone_rig *r, tsl_phys_bone *c, tsl_vec3 step)
{
    static const int32_t parents[] = {-1, 0, 1, 2};
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_rig_desc, rig);
    memset(r, 0, sizeof *r);
    r->root = phys_bone_origin;
    for (int i = 0; i < 4; ++i) {
        r->pose[i] = phys_bone_origin;
        r->pose[i].position = i > 1 ? step : (tsl_vec3){0.0f, 0.0f, 0.0f};
    }
    r->segments[0] = r->segments[1] = step;
    tsl_phys_bone_init(c, sizeof *c);
    c->count = 3, c->bones = phys_bone_bones, c->segments = r->segments, c->root_parent = 0;
    rig.bone_count = 4, rig.parents = parents, rig.rest = r->pose;
    CHECK_INT(tsl_phys_bone_to_rig_desc(c, &rig), TSL_OK);
    CHECK_INT(tsl_world_create(&world, &r->world), TSL_OK);
    CHECK_INT(tsl_rig_create(r->world, &rig, &r->rig), TSL_OK);
}

static inline void phys_bone_rig_create(phys_bone_rig *r, const tsl_phys_bone *c)
{
    TSL_INIT(tsl_chain_desc, where);
    CHECK_INT(tsl_phys_bone_create(r->world, r->rig, c, &where, &r->chain), TSL_OK);
}

static inline void phys_bone_rig_step(phys_bone_rig *r, int steps)
{
    TSL_INIT(tsl_pose_input, pose);
    pose.bones = r->pose, pose.bone_count = 4, pose.root = &r->root;
    for (int i = 0; i < steps; ++i) {
        uint32_t count = 4;
        CHECK_INT(tsl_rig_step(r->world, r->rig, 1.0f / PHYS_BONE_RATE, &pose, NULL), TSL_OK);
        CHECK_INT(tsl_chain_get_particles(r->world, r->chain, r->p, &count), TSL_OK);
    }
}

static inline void phys_bone_rig_end(phys_bone_rig *r)
{
    tsl_world_destroy(r->world);
}

// About z, which takes x to y.
static inline tsl_quat phys_bone_roll(double radians)
{
    return (tsl_quat){0.0f, 0.0f, (float)sin(0.5 * radians), (float)cos(0.5 * radians)};
}

// From one particle to the next.
static inline tsl_vec3 phys_bone_way(const phys_bone_rig *r, int bone)
{
    tsl_vec3 a = r->p[bone].position, b = r->p[bone + 1].position;
    return (tsl_vec3){b.x - a.x, b.y - a.y, b.z - a.z};
}

static inline double phys_bone_size(tsl_vec3 v)
{
    return sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z);
}

// Of a bone in the plane across z, from +X towards +Y.
static inline double phys_bone_angle_of(const phys_bone_rig *r, int bone)
{
    tsl_vec3 way = phys_bone_way(r, bone);
    return atan2((double)way.y, (double)way.x);
}

#endif
