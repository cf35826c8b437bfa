// SPDX-License-Identifier: MIT
// A strand of a skirt in the solver, whose input pose a SyncBone has moved off the leg.
#include "convert/sync_rig.h"
#include "tassel/debug.h"

#define LIFT 0.9 // radians of the thigh

// How far in front of the line from hip to knee the strand's particles are; behind is negative.
static double least_ahead(tsl_world *world, tsl_chain_id chain, const sync_rig *r)
{
    tsl_particle particles[8];
    uint32_t count = 8;
    double least = 1e9;
    d3 hip = sync_place(r, r->pose, SYNC_THIGH), leg = d3_unit(d3_sub(sync_place(r, r->pose, SYNC_KNEE), hip));
    d3 ahead = {0.0, leg.z, -leg.y};
    CHECK_INT(tsl_chain_get_particles(world, chain, particles, &count), TSL_OK);
    CHECK_INT(count, 5);
    for (uint32_t i = 0; i < count; ++i)
        least = fmin(least, d3_dot(ahead, d3_sub(d3_of(particles[i].position), hip)));
    return least;
}

// The thigh is lifted in half a second and held for one.
static double least_in_a_step(int synced)
{
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_kawaii_physics, node);
    TSL_INIT(tsl_chain_desc, where);
    TSL_INIT(tsl_pose_input, in);
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    sync_rig r;
    double least = 1e9;
    sync_rig_strand(&r);
    tsl_kawaii_sync s = sync_of(&r);
    where.roots = r.targets;
    where.root_count = 1;
    node.damping = 0.3f, node.stiffness = 0.2f;
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &r.desc, &rig), TSL_OK);
    CHECK_INT(tsl_kawaii_physics_create(world, rig, &node, &where, &chain), TSL_OK);
    for (int frame = 0; frame < 90; ++frame) {
        memcpy(r.pose, r.rest, sizeof r.pose);
        sync_rig_lift(&r, LIFT * fmin(frame / 30.0, 1.0));
        if (synced)
            CHECK_INT(tsl_kawaii_sync_apply(&s, &r.desc, NULL, 0, r.pose), TSL_OK);
        in.bones = r.pose;
        in.bone_count = r.count;
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60, &in, NULL), TSL_OK);
        least = fmin(least, least_ahead(world, chain, &r));
    }
    tsl_world_destroy(world);
    return least;
}

// There is no collider: what keeps the skirt in front of the leg is the pose.
static void a_skirt_is_kept_off_the_leg(void)
{
    double with = least_in_a_step(1), without = least_in_a_step(0);
    CHECK_MSG(with > 2.0 && without < -15.0, "%g with, %g without", with, without);
}

int main(void)
{
    RUN(a_skirt_is_kept_off_the_leg);
    return REPORT();
}
