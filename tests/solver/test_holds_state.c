// SPDX-License-Identifier: MIT
// Holds and kept poses over time: moved origins, jumps, sleep, states.
#include "solver/holds.h"

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

// ---- same bits ------------------------------------------------------------------------------------------

// Memory for holds is structure.
static void a_state_knows_whether_there_is_room(void)
{
    tsl_hold hold = hold_of(6, vec3(0.4f, 0.7f, 0.0f));
    hold_rig(&a, NULL);
    hold_rig(&b, NULL);
    grab(&a, &hold);
    bench_steps(&a, 9, DT);
    saved then = save_rig(a.s.world, a.rig->id);
    CHECK_INT(load_rig(b.s.world, b.rig->id, then), TSL_ERROR_STATE_MISMATCH);
    let_go(&b, 1, 0.0f);
    CHECK_INT(load_rig(b.s.world, b.rig->id, then), TSL_OK);
    CHECK(rig_hash(a.s.world, a.rig->id) == rig_hash(b.s.world, b.rig->id));
    CHECK(strength_of(&b, 6) == 1.0f);
    free(then.bytes);
    bench_end_both(&a, &b);
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
    saved then = save_rig(a.s.world, a.rig->id);
    let_go(&b, 1, 0.0f); // of the same structure
    CHECK_INT(load_rig(b.s.world, b.rig->id, then), TSL_OK);
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
    RUN(places_go_along_with_the_world);
    RUN(who_is_held_does_not_sleep);
    RUN(a_state_knows_whether_there_is_room);
    RUN(without_its_bone_it_stays);
    return REPORT();
}
