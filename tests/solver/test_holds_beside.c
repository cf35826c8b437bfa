// SPDX-License-Identifier: MIT
// Holds beside what else there is: forks, other hands, bones, links, chains that ride; how they are found and drawn; and
// over time: moved origins, jumps, sleep. States: test_state.c, test_drawn_lanes.c.
#include "solver/holds.h"
#include "solver/skirt.h"

#include <stddef.h>

// ---- what has the last word -----------------------------------------------------------------------------

// Bones that have become longer stay so: a kept pose keeps them, and a hand within their reach has the particle.
static void ranges_of_lengths_are_left_alone(void)
{
    hold_begin(&a, NULL);
    a.params.max_stretch = 1.0f;
    a.params.length_elasticity = 0.02f;
    a.params.gravity_falloff = 0.0f;
    hold_rig_done(&a);
    bench_steps(&a, 400, DT);
    tsl_vec3 tip = place(&a, 8);
    CHECK_MSG(tip.y < 0.0f, "hangs down to %g", (double)tip.y);
    CHECK_INT(tsl_chain_keep_pose(a.s.world, a.rig->chains[0], 1.0f, 0.0f), TSL_OK);
    for (int f = 0; f < 60; ++f) {
        bench_steps(&a, 1, DT);
        CHECK_MSG(distance3(place(&a, 8), tip) < 2e-3, "frame %d: %g", f, distance3(place(&a, 8), tip));
    }
    CHECK_INT(tsl_chain_keep_pose(a.s.world, a.rig->chains[0], 0.0f, 0.1f), TSL_OK);
    tsl_hold hold = hold_of(8, plus(tip, 0.1f, 0.1f, 0.0f)); // beyond the lengths of the pose
    grab(&a, &hold);
    bench_steps(&a, 30, DT);
    CHECK_MSG(distance3(place(&a, 8), hold.position) < 1e-3, "%g", distance3(place(&a, 8), hold.position));
    bench_end(&a);
}

// ---- trees and more than one hand -----------------------------------------------------------------------

// A trunk of two bones with two branches of three, in two chains of blocks: what is held on a branch draws trunk and fork along.
static void holds_reach_over_forks(void)
{
    hold_begin(&a, NULL);
    uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t trunk = scene_add_bones(a.rig, (int32_t)body, 3, vec3(0.0f, -HOLD_STEP, 0.0f));
    scene_add_bones(a.rig, (int32_t)trunk + 2, 3, vec3(0.06f, -0.08f, 0.0f));
    scene_add_bones(a.rig, (int32_t)trunk + 2, 3, vec3(-0.06f, -0.08f, 0.0f));
    bench_rig_done(&a);
    scene_add_chain(&a.s, a.rig, trunk, &a.desc, &a.params);
    bench_steps(&a, 10, DT);
    tsl_hold left = hold_of(5, vec3(0.35f, 0.65f, 0.1f)), right = hold_of(8, vec3(0.2f, 0.55f, -0.1f));
    for (int both = 0; both < 2; ++both) {
        grab(&a, &left);
        if (both)
            grab(&a, &right);
        bench_steps(&a, 90, DT);
        CHECK_MSG(distance3(place(&a, 5), left.position) < 1e-4, "%g", distance3(place(&a, 5), left.position));
        if (both)
            CHECK_MSG(distance3(place(&a, 8), right.position) < 1e-3, "%g", distance3(place(&a, 8), right.position));
        CHECK(place(&a, 2).x > 0.05f); // the fork
        CHECK(length_error(&a) < 2e-5);
    }
    bench_end(&a);
}

// A hold with all its strength is where one farther out begins.
static void two_hands_on_a_strand(void)
{
    hold_rig(&a, NULL);
    tsl_hold near = hold_of(4, vec3(0.3f, 0.8f, 0.0f)), far = hold_of(8, vec3(0.3f, 0.8f, 0.3f));
    grab(&a, &near);
    grab(&a, &far);
    bench_steps(&a, 60, DT);
    CHECK(distance3(place(&a, 4), near.position) < 1e-4);
    CHECK(distance3(place(&a, 8), far.position) < 1e-4);
    far.position.z = 9.0f;
    grab(&a, &far);
    bench_steps(&a, 60, DT);
    CHECK(distance3(place(&a, 4), near.position) < 1e-4);
    CHECK_NEAR(distance3(place(&a, 8), near.position), 0.4, 1e-4);
    bench_end(&a);
}

// ---- bones and places -----------------------------------------------------------------------------------

static void a_hold_goes_with_its_bone(void)
{
    hold_begin(&a, NULL);
    uint32_t arm = scene_add_bone(a.rig, -1, scene_at(0.4f, 0.7f, 0.0f));
    hold_rig_done(&a);
    tsl_hold hold = hold_of(7, vec3(0.0f, -0.1f, 0.05f));
    hold.bone = (int32_t)arm;
    CHECK_INT(tsl_chain_set_hold(a.s.world, a.rig->chains[0], &hold), TSL_ERROR_NOT_SUPPORTED);
    tsl_collider_id id;
    TSL_INIT(tsl_collider_desc, hand);
    hand.rig = a.rig->id;
    hand.bone = (int32_t)arm;
    hand.flags = TSL_COLLIDER_DISABLED;
    CHECK_INT(tsl_collider_create(a.s.world, &hand, &id), TSL_OK);
    grab(&a, &hold);
    for (int f = 0; f < 90; ++f) {
        a.rig->root.position.z = 0.01f * (float)f;
        a.rig->root.scale = vec3(2.0f, 2.0f, 2.0f);
        a.rig->pose[arm].position.y = 0.7f + 0.001f * (float)f;
        a.rig->pose[arm].rotation = scene_turn(1.0f, 0.0f, 0.0f, 0.01 * f);
        bench_steps(&a, 1, DT);
        dframe frames[SCENE_BONES];
        forward_kinematics(a.rig, a.rig->pose, NULL, frames);
        d3 at = dframe_point(frames[arm], d3_of(hold.position));
        if (f > 10)
            CHECK_MSG(d3_distance(at, d3_of(place(&a, 7))) < 1e-4, "frame %d", f);
    }
    bench_end(&a);
}

// ---- links and carriers ---------------------------------------------------------------------------------

// A skirt is held at one hem: that stays there though links pull at it, and its neighbours come along.
static void linked_strands_come_along(void)
{
    static skirt k;
    skirt_begin_linked(&k, 12, 5, 0);
    bench_steps(&k.b, 60, DT);
    tsl_vec3 neighbour = skirt_particle(&k, k.chains[1], 4)->position;
    tsl_vec3 far = skirt_particle(&k, k.chains[6], 4)->position;
    tsl_hold hold = hold_of(4, plus(skirt_particle(&k, k.chains[0], 4)->position, 0.15f, 0.1f, 0.0f));
    CHECK_INT(tsl_chain_set_hold(k.b.s.world, k.chains[0], &hold), TSL_OK);
    bench_steps(&k.b, 90, DT);
    CHECK(distance3(skirt_particle(&k, k.chains[0], 4)->position, hold.position) < 1e-4);
    CHECK(distance3(skirt_particle(&k, k.chains[1], 4)->position, neighbour) > 0.03);
    CHECK(distance3(skirt_particle(&k, k.chains[6], 4)->position, far) < 0.03);
    hold.strength = 0.0f;
    CHECK_INT(tsl_chain_set_hold(k.b.s.world, k.chains[0], &hold), TSL_OK);
    bench_steps(&k.b, 240, DT);
    CHECK(distance3(skirt_particle(&k, k.chains[1], 4)->position, neighbour) < 1e-3);
    bench_end(&k.b);
}

// Links to a chain that waits for a collider on another one are solved after that has ticked, and what is held comes after them.
static void links_to_one_that_waits_come_first(void)
{
    hold_begin(&a, NULL);
    uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t tail = scene_add_bones(a.rig, (int32_t)body, 4, vec3(0.0f, -HOLD_STEP, 0.0f));
    uint32_t carrier = scene_add_bones(a.rig, (int32_t)body, 6, vec3(0.05f, -HOLD_STEP, 0.0f));
    bench_rig_done(&a);
    tsl_chain_desc blind = a.desc;
    blind.flags |= TSL_CHAIN_COLLIDER_LIST;
    tsl_chain_id held = scene_add_chain(&a.s, a.rig, tail, &blind, &a.params);
    bench_spring(&a, carrier, 3);
    tsl_chain_id waiting = scene_add_chain(&a.s, a.rig, carrier + 3, &a.desc, &a.params);
    TSL_INIT(tsl_collider_desc, ball);
    ball.rig = a.rig->id;
    ball.bone = (int32_t)carrier;
    ball.flags = TSL_COLLIDER_SIMULATED;
    ball.radius = 0.01f;
    scene_add_collider(&a.s, &ball);
    tsl_link pair = {held, waiting, 3, 2, TSL_LINK_STRUCTURAL, 0.05f}; // far shorter than it can be
    tsl_links_id links;
    TSL_INIT(tsl_links_desc, desc);
    desc.pairs = &pair;
    desc.pair_count = 1;
    CHECK_INT(tsl_links_create(a.s.world, a.rig->id, &desc, NULL, &links), TSL_OK);
    bench_steps(&a, 30, DT);
    tsl_hold hold = hold_of(3, vec3(-0.1f, 0.75f, 0.1f));
    hold.fade_seconds = 0.0f;
    grab(&a, &hold);
    tsl_particle p[SCENE_BONES];
    for (int f = 0; f < 60; ++f) {
        bench_steps(&a, 1, DT);
        CHECK_MSG(distance3(place(&a, 3), hold.position) < 1e-4, "frame %d: %g", f,
                  distance3(place(&a, 3), hold.position));
    }
    bench_particles(&a, 2, p);
    CHECK(distance3(p[2].position, hold.position) > 0.1); // the link pulls
    bench_end(&a);
}

// A chain that hangs on the simulated pose of a held one begins where the hand has brought that.
static void what_rides_sees_it_in_the_same_tick(void)
{
    hold_begin(&a, NULL);
    uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t first = scene_add_bones(a.rig, (int32_t)body, 8, vec3(0.0f, -HOLD_STEP, 0.0f));
    bench_rig_done(&a);
    uint32_t bones[5] = {first, first + 1, first + 2, first + 3, first + 4};
    a.desc.bones = bones;
    a.desc.bone_count = 5;
    scene_add_chain(&a.s, a.rig, 0, &a.desc, &a.params);
    bench_spring(&a, first + 4 + 1, 3);
    tsl_hold hold = hold_of(4, vec3(0.3f, 0.8f, 0.0f));
    grab(&a, &hold);
    for (int f = 0; f < 60; ++f) {
        hold.position.z += 0.004f;
        grab(&a, &hold);
        bench_steps(&a, 1, DT);
        tsl_particle p[SCENE_BONES];
        CHECK_INT(bench_particles(&a, 1, p), 3);
        CHECK_MSG(fabs(distance3(p[0].position, place(&a, 4)) - 0.1) < 1e-5, "frame %d: %g", f,
                  distance3(p[0].position, place(&a, 4)));
        if (f > 10)
            CHECK_MSG(distance3(place(&a, 4), hold.position) < 1e-3, "%g", distance3(place(&a, 4), hold.position));
    }
    bench_end(&a);
}

// ---- finding, drawing -----------------------------------------------------------------------------------

static void the_nearest_particle_is_found(void)
{
    hold_rig(&a, NULL);
    bench_steps(&a, 20, DT);
    tsl_found_particle found;
    tsl_vec3 at = plus(place(&a, 5), 0.03f, 0.02f, 0.0f);
    CHECK_INT(tsl_rig_find_particle(a.s.world, a.rig->id, &at, 0.1f, &found), TSL_OK);
    CHECK(found.chain.bits == a.rig->chains[0].bits && found.particle == 5);
    CHECK_NEAR(found.distance, distance3(at, place(&a, 5)), 1e-6);
    CHECK_INT(tsl_rig_find_particle(a.s.world, a.rig->id, &at, 0.03f, &found), TSL_OK);
    CHECK(found.chain.bits == 0 && found.particle == 0 && found.distance == 0.0f);
    at = plus(place(&a, 0), 0.0f, 0.01f, 0.0f); // no root, however near
    CHECK_INT(tsl_rig_find_particle(a.s.world, a.rig->id, &at, 1.0f, &found), TSL_OK);
    CHECK_INT(found.particle, 1);
    tsl_chain_params params = a.params; // one that is switched off is where the pose has it
    params.weight = 0.0f;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &params), TSL_OK);
    a.rig->root.position.x = 5.0f;
    bench_steps(&a, 2, DT);
    at = vec3(5.0f, 0.5f, 0.0f);
    CHECK_INT(tsl_rig_find_particle(a.s.world, a.rig->id, &at, 0.01f, &found), TSL_OK);
    CHECK_INT(found.particle, 4);
    bench_end(&a);
    hold_begin(&a, NULL); // of the other models nothing can be held
    a.desc.model = TSL_MODEL_CHAIN;
    bench_tail(&a, 4, 0.0f, -0.1f, 0.0f);
    CHECK_INT(tsl_rig_find_particle(a.s.world, a.rig->id, &at, 100.0f, &found), TSL_OK);
    CHECK(found.chain.bits == 0);
    bench_end(&a);
}

static void holds_are_drawn(void)
{
    hold_rig(&a, NULL);
    tsl_hold hold = hold_of(5, vec3(3.0f, 0.0f, 0.0f));
    grab(&a, &hold);
    hold.particle = 7;
    grab(&a, &hold);
    bench_steps(&a, 20, DT);
    tsl_debug_line lines[4];
    uint32_t count = 4;
    CHECK_INT(tsl_rig_debug_lines(a.s.world, a.rig->id, TSL_DEBUG_HOLDS, lines, &count), TSL_OK);
    CHECK_INT(count, 2);
    for (uint32_t i = 0; i < 2; ++i) {
        CHECK(distance3(lines[i].from, place(&a, 5 + 2 * i)) < 1e-6 && distance3(lines[i].to, hold.position) < 1e-6);
        CHECK(lines[i].rgba == TSL_DEBUG_HOLD_COLOUR);
    }
    let_go(&a, 5, 0.1f);
    count = 4;
    CHECK_INT(tsl_rig_debug_lines(a.s.world, a.rig->id, TSL_DEBUG_HOLDS, lines, &count), TSL_OK);
    CHECK_INT(count, 1);
    bench_end(&a);
}

static bench_rig b;

// ---- the world moves ------------------------------------------------------------------------------------

// The origin moves, and the rig jumps without saying so: nothing swings for it.
static void places_go_along_with_the_world(void)
{
    bench_rig *const rigs[] = {&a, &b};
    for (uint32_t i = 0; i < 2; ++i) {
        hold_rig(rigs[i], NULL);
        CHECK_INT(tsl_rig_set_teleport_limits(rigs[i]->s.world, rigs[i]->rig->id, 2.0f, 0.0f, TSL_TELEPORT_KEEP),
                  TSL_OK);
        tsl_hold hold = hold_of(6, vec3(0.4f, 0.7f, 0.0f));
        grab(rigs[i], &hold);
        bench_steps(rigs[i], 20, 1.0f / 50.0f);
    }
    tsl_vec3 origin = vec3(4.0f, -2.0f, 8.0f), to = vec3(0.0f, 0.0f, 0.0f), shift = vec3(-4.0f, 2.0f, -8.0f);
    CHECK_INT(tsl_world_shift_origin(a.s.world, &origin), TSL_OK);
    for (int f = 0; f < 60; ++f) {
        if (f == 30) { // both are carried off and the hand with them
            to.x = 64.0f;
            tsl_hold hold = hold_of(6, plus(shift, 64.4f, 0.7f, 0.0f));
            grab(&a, &hold);
        }
        a.rig->root.position = plus(shift, to.x, 0.0f, 0.0f);
        bench_steps(&a, 1, 1.0f / 50.0f);
        bench_steps(&b, 1, 1.0f / 50.0f);
        for (uint32_t i = 0; i < HOLD_BONES; ++i) {
            tsl_vec3 expected = plus(place(&b, i), shift.x + to.x, shift.y, shift.z);
            CHECK_MSG(distance3(place(&a, i), expected) < 2e-4, "frame %d, particle %u: %g", f, i,
                      distance3(place(&a, i), expected));
        }
    }
    bench_end_both(&a, &b);
}

// ---- sleep ----------------------------------------------------------------------------------------------

static void who_is_held_does_not_sleep(void)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = 1e-4f;
    hold_rig(&a, NULL);
    tsl_chain_id chain = a.rig->chains[0];
    CHECK_INT(tsl_chain_set_detail(a.s.world, chain, &detail), TSL_OK);
    bench_steps(&a, 200, DT);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, chain), 1);
    tsl_hold hold = hold_of(8, vec3(0.4f, 0.5f, 0.0f));
    grab(&a, &hold);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, chain), 0);
    bench_steps(&a, 200, DT);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, chain), 0);
    CHECK_INT(tsl_chain_keep_pose(a.s.world, chain, 1.0f, 0.1f), TSL_OK);
    let_go(&a, 8, 0.1f);
    bench_steps(&a, 200, DT);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, chain), 1); // in the pose that it keeps
    CHECK(distance3(place(&a, 8), hold.position) < 1e-3);
    CHECK_INT(tsl_chain_keep_pose(a.s.world, chain, 0.0f, 0.1f), TSL_OK);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, chain), 0);
    bench_steps(&a, 400, DT);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, chain), 1);
    CHECK(place(&a, 8).y < 0.15f);
    bench_end(&a);
}

// What it goes with is gone: from there on it stays where it is, here as in a rig that has never had it.
static void without_its_bone_it_stays(void)
{
    bench_rig *const rigs[] = {&a, &b};
    for (uint32_t i = 0; i < 2; ++i) {
        hold_begin(rigs[i], NULL);
        uint32_t arm = scene_add_bone(rigs[i]->rig, -1, scene_at(0.4f, 0.7f, 0.0f));
        hold_rig_done(rigs[i]);
        tsl_collider_id id;
        TSL_INIT(tsl_collider_desc, hand);
        hand.rig = rigs[i]->rig->id;
        hand.bone = (int32_t)arm;
        hand.flags = TSL_COLLIDER_DISABLED;
        if (i == 1)
            continue;
        tsl_hold hold = hold_of(7, vec3(0.0f, -0.1f, 0.05f));
        hold.bone = (int32_t)arm;
        CHECK_INT(tsl_collider_create(a.s.world, &hand, &id), TSL_OK);
        grab(&a, &hold);
        bench_steps(&a, 30, DT);
        a.rig->pose[arm].position.y = 0.6f;
        bench_steps(&a, 1, DT);
        CHECK_INT(tsl_collider_destroy(a.s.world, id), TSL_OK);
    }
    bench_steps(&a, 1, 0.7f * DT);
    tsl_hold next = hold_of(3, vec3(0.2f, 0.8f, 0.0f)); // acts from the next step on, and in no output before
    grab(&a, &next);
    saved then = save_rig(a.s.world, a.rig->id);
    let_go(&b, 1, 0.0f); // of the same structure
    CHECK_INT(load_rig(b.s.world, b.rig->id, then), TSL_OK);
    tsl_pose_input in = bench_input(&b);
    tsl_pose_output out = bench_output(&b, TSL_SPACE_LOCAL);
    CHECK_INT(tsl_rig_get_pose(b.s.world, b.rig->id, &in, &out), TSL_OK);
    CHECK_BITS(a.local + 1, b.local + 1, HOLD_BONES * sizeof *a.local);
    let_go(&a, next.particle, 0.0f);
    let_go(&b, next.particle, 0.0f);
    for (int f = 0; f < 30; ++f) {
        a.rig->pose[0].position.y = b.rig->pose[0].position.y = 0.6f - 0.01f * (float)f;
        bench_steps(&a, 1, DT);
        bench_steps(&b, 1, DT);
        CHECK_MSG(rig_hash(a.s.world, a.rig->id) == rig_hash(b.s.world, b.rig->id), "frame %d", f);
    }
    CHECK(distance3(place(&a, 7), vec3(0.4f, 0.5f, 0.05f)) < 1e-4);
    free(then.bytes);
    bench_end_both(&a, &b);
}

int main(void)
{
    RUN(ranges_of_lengths_are_left_alone);
    RUN(holds_reach_over_forks);
    RUN(two_hands_on_a_strand);
    RUN(a_hold_goes_with_its_bone);
    RUN(linked_strands_come_along);
    RUN(links_to_one_that_waits_come_first);
    RUN(what_rides_sees_it_in_the_same_tick);
    RUN(the_nearest_particle_is_found);
    RUN(holds_are_drawn);
    RUN(places_go_along_with_the_world);
    RUN(who_is_held_does_not_sleep);
    RUN(without_its_bone_it_stays);
    return REPORT();
}
