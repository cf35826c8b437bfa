// SPDX-License-Identifier: MIT
// A strand of a skirt whose targets a SyncBone moves off a thigh that is lifted, at any frame rate.
#include "motion/actor.h"
#include "motion/converted.h"

#include "convert/sync_rig.h"

#define LIFT 0.9 // radians of the thigh, in half a second
#define LIFTING 0.5
#define WATCHED 1.5

typedef struct skirt {
    sync_rig r;
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
} skirt;

static void dress(skirt *s)
{
    TSL_INIT(tsl_kawaii_physics, node);
    TSL_INIT(tsl_chain_desc, where);
    sync_rig_strand(&s->r);
    where.roots = s->r.targets;
    where.root_count = 1;
    node.damping = 0.3f;
    node.stiffness = 0.2f;
    s->world = stage_create();
    must(tsl_rig_create(s->world, &s->r.desc, &s->rig), "tsl_rig_create");
    must(tsl_kawaii_physics_create(s->world, s->rig, &node, &where, &s->chain), "tsl_kawaii_physics_create");
}

// How far behind the line from hip to knee, as it is shown, a bone of the strand is.
static double behind(const skirt *s, const tsl_transform *posed)
{
    double most = 0.0;
    d3 hip = sync_place(&s->r, posed, SYNC_THIGH),
       leg = d3_unit(d3_sub(sync_place(&s->r, posed, SYNC_KNEE), hip)), ahead = {0.0, leg.z, -leg.y};
    for (uint32_t i = 0; i < s->r.target_count; ++i)
        most = motion_larger(most, -d3_dot(ahead, d3_sub(sync_place(&s->r, posed, s->r.targets[i]), hip)));
    return most;
}

static double worst_behind(host_rate rate, uint64_t seed, int synced)
{
    static skirt s;
    tsl_transform posed[SYNC_BONES_AT_MOST];
    double most = 0.0;
    host_clock clock = clock_of(rate, seed);
    dress(&s);
    const tsl_kawaii_sync sync = sync_of(&s.r);
    while (clock.now < WATCHED) {
        TSL_INIT(tsl_pose_input, in);
        TSL_INIT(tsl_pose_output, out);
        float delta = clock_next(&clock);
        memcpy(s.r.pose, s.r.rest, sizeof s.r.pose);
        sync_rig_lift(&s.r, LIFT * fmin(clock.now / LIFTING, 1.0));
        if (synced)
            must(tsl_kawaii_sync_apply(&sync, &s.r.desc, NULL, 0, s.r.pose), "tsl_kawaii_sync_apply");
        in.bones = s.r.pose;
        out.bones = posed;
        in.bone_count = out.bone_count = s.r.count;
        must(tsl_rig_step(s.world, s.rig, delta, &in, &out), "tsl_rig_step");
        most = motion_larger(most, behind(&s, posed));
    }
    tsl_world_destroy(s.world);
    return most;
}

motion_figure converted_sync_behind(uint32_t rate, uint64_t seed)
{
    return (motion_figure){worst_behind(converted_rate(rate), seed, 1), NULL};
}

motion_figure converted_sync_saves(uint32_t variant, uint64_t seed)
{
    return (motion_figure){worst_behind(converted_rate(variant), seed, 0), NULL};
}
