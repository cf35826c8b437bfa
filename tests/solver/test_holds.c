// SPDX-License-Identifier: MIT
// What is held is where it is held, its chain follows, and letting go is no jump.
#include "solver/holds.h"

static bench_rig b;

// ---- held -----------------------------------------------------------------------------------------------

// Each particle, well within reach and nearly at its end: there from the second tick on, at exact lengths.
static void what_is_held_is_there(void)
{
    for (uint32_t held = 1; held < HOLD_BONES; ++held)
        for (int far = 0; far < 2; ++far) {
            hold_rig(&a, NULL);
            bench_steps(&a, 30, DT);
            float reach = HOLD_STEP * (float)held, share = held == 1 ? 1.0f : far ? 0.999f : 0.76f;
            tsl_hold hold = hold_of(held, plus(place(&a, 0), 0.8f * share * reach, 0.0f, -0.6f * share * reach));
            hold.fade_seconds = 0.0f;
            grab(&a, &hold);
            for (int i = 0; i < 300; ++i) {
                bench_steps(&a, 1, DT);
                double off = distance3(place(&a, held), hold.position);
                CHECK_MSG(off < (far ? 6e-3 : 1e-4) * reach, "particle %u, far %d, tick %d: off by %g", held, far, i,
                          off);
                CHECK(length_error(&a) < 2e-5);
            }
            double still = step_way(&a, DT);
            CHECK_MSG(still < 1e-4, "particle %u, far %d: %g", held, far,
                      still); // and all the rest comes to a stop
            bench_end(&a);
        }
}

static void out_of_reach_it_points_there_taut(void)
{
    hold_rig(&a, NULL);
    tsl_hold hold = hold_of(6, vec3(3.0f, 3.0f, 1.0f));
    grab(&a, &hold);
    bench_steps(&a, 60, DT);
    tsl_vec3 root = place(&a, 0), way = vec3(3.0f - root.x, 3.0f - root.y, 1.0f - root.z);
    double length = sqrt((double)way.x * way.x + (double)way.y * way.y + (double)way.z * way.z);
    for (uint32_t i = 1; i <= 6; ++i) {
        double t = (double)HOLD_STEP * i / length;
        tsl_vec3 on = plus(root, (float)(way.x * t), (float)(way.y * t), (float)(way.z * t));
        CHECK_MSG(distance3(place(&a, i), on) < 1e-5, "particle %u", i);
    }
    bench_end(&a);
}

// Pulled slowly at its middle, a strand comes along with all of it, and what is nearest to the hand comes most.
static void parents_and_children_come_along(void)
{
    hold_rig(&a, NULL);
    bench_steps(&a, 60, DT);
    tsl_hold hold = hold_of(5, plus(place(&a, 5), 0.25f, 0.1f, 0.0f));
    tsl_vec3 before[HOLD_BONES];
    for (uint32_t i = 0; i < HOLD_BONES; ++i)
        before[i] = place(&a, i);
    grab(&a, &hold);
    bench_steps(&a, 120, DT);
    for (uint32_t i = 1; i < 5; ++i) {
        CHECK(place(&a, i).x - before[i].x > 0.015f * (float)i);
        CHECK(place(&a, i).x < place(&a, i + 1).x);
    }
    CHECK(place(&a, HOLD_BONES - 1).x > 0.15f);
    CHECK(place(&a, HOLD_BONES - 1).y < place(&a, 5).y); // it hangs from the hand
    bench_end(&a);
}

// A strand that hangs straight, pushed up its own line, has to bend to a side.
static void what_is_pushed_together_bends(void)
{
    hold_rig(&a, NULL);
    bench_steps(&a, 1, DT);
    tsl_hold hold = hold_of(8, place(&a, 8));
    grab(&a, &hold);
    bench_steps(&a, 10, DT);
    for (int i = 0; i < 60; ++i) {
        hold.position.y += 0.01f;
        grab(&a, &hold);
        CHECK(step_way(&a, DT) < 0.05);
        CHECK(distance3(place(&a, 8), hold.position) < 1e-4);
    }
    bench_end(&a);
}

// ---- strength and time ----------------------------------------------------------------------------------

// How far from its place what is held is, at times after the grab, by rate. Without elasticity, whose own law changes with the rate.
static void rates_are_alike(void)
{
    static const float rates[] = {30.0f, 59.94f, 60.0f, 90.0f, 144.0f, 240.0f};
    for (float strength = 0.1f; strength < 1.05f; strength += 0.3f) {
        double of_60[5] = {0.0};
        for (uint32_t turn = 0; turn < 6; ++turn) {
            uint32_t r = turn == 0 ? 2 : turn <= 2 ? turn - 1 : turn;
            hold_begin(&a, NULL);
            a.params.elasticity = a.params.stiffness = a.params.gravity_falloff = 0.0f;
            hold_rig_done(&a);
            CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, rates[r], 8), TSL_OK);
            bench_steps(&a, 10, 1.0f / rates[r]);
            tsl_hold hold = hold_of(8, plus(place(&a, 0), 0.5f, -0.3f, 0.0f));
            hold.strength = strength;
            grab(&a, &hold);
            double gap = distance3(place(&a, 8), hold.position), time = 0.0;
            for (int k = 0; k < 5; ++k) {
                for (; time < 0.1 * (k + 1) - 1e-4; time += 1.0 / (double)rates[r])
                    bench_steps(&a, 1, 1.0f / rates[r]);
                double left = distance3(place(&a, 8), hold.position) / gap;
                of_60[k] = turn == 0 ? left : of_60[k];
                CHECK_MSG(fabs(left - of_60[k]) < 0.1, "strength %.1f, rate %g, %.1f s: %.3f against %.3f",
                          (double)strength, (double)rates[r], 0.1 * (k + 1), left, of_60[k]);
            }
            bench_end(&a);
        }
    }
}

// A hand that runs along with the character: what it holds stands still as seen from both, whatever the frames are.
static void ticks_see_the_hand_at_their_time(void)
{
    static const float frames[] = {1.0f / 60.0f, 1.0f / 59.94f, 1.0f / 144.0f, 1.0f / 45.0f, 1.0f / 100.0f};
    for (uint32_t f = 0; f < 6; ++f) {
        hold_begin(&a, NULL);
        hold_rig_done(&a);
        tsl_hold hold = hold_of(8, vec3(0.4f, 0.6f, 0.0f));
        double worst = 0.0, time = 0.0;
        grab(&a, &hold);
        for (uint32_t i = 0; i < 400; ++i) {
            float seconds = f < 5 ? frames[f] : (float)(i * 7 % 5) * 0.001f + 0.0147f; // at 60 frames, with noise
            time += (double)seconds;
            a.rig->root.position.x = (float)(5.0 * time);
            hold.position.x = 0.4f + a.rig->root.position.x;
            grab(&a, &hold);
            bench_steps(&a, 1, seconds);
            tsl_vec3 root = place(&a, 0);
            if (i > 60)
                worst = fmax(worst, distance3(place(&a, 8), plus(root, 0.4f, -0.3f, 0.0f)));
        }
        CHECK_MSG(worst < 1e-3, "frames %u: %g", f, worst);
        bench_end(&a);
    }
}

// ---- grabbing and letting go ----------------------------------------------------------------------------

// Where it is anyway nothing jumps. From afar it is at most by a third of the gap a tick, and does not overshoot.
static void grabbing_is_no_jump(void)
{
    hold_rig(&a, NULL);
    bench_steps(&a, 120, DT);
    tsl_hold hold = hold_of(6, place(&a, 6));
    grab(&a, &hold);
    for (int i = 0; i < 30; ++i)
        CHECK(step_way(&a, DT) < 2e-5);
    let_go(&a, hold.particle, 0.1f);
    for (int i = 0; i < 30; ++i)
        CHECK(step_way(&a, DT) < 2e-5);
    hold.position = plus(hold.position, 0.3f, 0.2f, 0.0f);
    grab(&a, &hold);
    double gap = distance3(place(&a, 6), hold.position), before = gap;
    for (int i = 0; i < 12; ++i) {
        bench_steps(&a, 1, DT);
        double left = distance3(place(&a, 6), hold.position);
        CHECK_MSG(left < before + 1e-4 && before - left < gap / 3.0, "tick %d: %g after %g of %g", i, left, before,
                  gap);
        before = left;
    }
    bench_end(&a);
}

// Held where elasticity and a hard stiffness pull back, and moved: the tick after the release goes on as the one before, and no tick
// is faster than the one before it by more than a third of the way back, which without the fade is that of one tick.
static void letting_go_is_no_burst(void)
{
    for (int moves = 0; moves < 2; ++moves) {
        hold_begin(&a, NULL);
        a.params.elasticity = 0.3f;
        a.params.stiffness = 0.8f;
        hold_rig_done(&a);
        tsl_hold hold = hold_of(6, plus(place(&a, 0), 0.3f, 0.3f, 0.0f));
        grab(&a, &hold);
        for (int i = 0; i < 60; ++i) {
            hold.position.x -= moves ? 0.005f : 0.0f;
            grab(&a, &hold);
            bench_steps(&a, 1, DT);
        }
        tsl_vec3 last = place(&a, 6), next;
        let_go(&a, hold.particle, 0.1f);
        bench_steps(&a, 1, DT);
        next = place(&a, 6);
        double damping = 0.1 * 0.005 + 1e-5; // what it loses of its velocity
        CHECK_MSG(distance3(next, plus(last, moves ? -0.005f : 0.0f, 0.0f, 0.0f)) < damping + 3e-4, "moves %d: %g",
                  moves, distance3(next, last));
        double gap = distance3(next, plus(place(&a, 0), 0.0f, -0.6f, 0.0f));
        double fastest = 0.0, before = distance3(next, last);
        for (int i = 0; i < 30; ++i) {
            double now = step_way(&a, DT);
            fastest = fmax(fastest, now - before);
            before = now;
        }
        CHECK_MSG(fastest < gap / 3.0, "moves %d: by %g of %g", moves, fastest, gap);
        bench_end(&a);
    }
}

// What was held and is free again goes on as if it had never been: nothing of it is left.
static void nothing_is_left_of_it(void)
{
    tsl_chain_id chain;
    hold_rig(&a, NULL);
    hold_begin(&b, NULL);
    b.params = a.params;
    bench_tail(&b, HOLD_BONES, 0.0f, -HOLD_STEP, 0.0f);
    let_go(&a, 5, 0.0f); // it has memory for holds
    for (int i = 0; i < 30; ++i) {
        a.rig->root.position.x = b.rig->root.position.x = 0.1f * (float)i;
        bench_steps(&a, 1, DT);
        bench_steps(&b, 1, DT);
    }
    CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
    bench_end(&b);
    hold_rig(&b, NULL);
    let_go(&b, 5, 0.0f);
    chain = a.rig->chains[0];
    tsl_hold hold = hold_of(5, vec3(0.3f, 0.8f, 0.0f));
    grab(&a, &hold);
    CHECK(strength_of(&a, 5) == 1.0f && strength_of(&a, 6) == 0.0f);
    bench_steps(&a, 20, DT);
    CHECK_INT(tsl_chain_keep_pose(a.s.world, chain, 0.7f, 0.1f), TSL_OK);
    let_go(&a, hold.particle, 0.1f);
    CHECK(strength_of(&a, 5) == 0.0f);
    bench_steps(&a, 20, DT);
    CHECK_INT(tsl_chain_keep_pose(a.s.world, chain, 0.0f, 0.1f), TSL_OK);
    bench_steps(&a, 20, DT);
    a.rig->root.position.x = 0.0f;
    bench_steps(&a, 1, DT);
    bench_steps(&b, 91, DT); // as many ticks
    CHECK_INT(tsl_rig_reset(a.s.world, a.rig->id), TSL_OK);
    CHECK_INT(tsl_rig_reset(b.s.world, b.rig->id), TSL_OK);
    bench_steps(&a, 5, DT);
    bench_steps(&b, 5, DT);
    CHECK(rig_hash(a.s.world, a.rig->id) == rig_hash(b.s.world, b.rig->id));
    bench_end_both(&a, &b);
}

// ---- kept poses -----------------------------------------------------------------------------------------

// The shape stays when it is let go, with the root under it, until it is cleared; and comes back from gravity's pull little by little.
static void a_pose_is_kept(void)
{
    hold_rig(&a, NULL);
    tsl_chain_id chain = a.rig->chains[0];
    tsl_hold hold = hold_of(8, plus(place(&a, 0), 0.5f, 0.2f, 0.1f));
    grab(&a, &hold);
    bench_steps(&a, 60, DT);
    tsl_vec3 shape[HOLD_BONES], root = place(&a, 0);
    for (uint32_t i = 0; i < HOLD_BONES; ++i)
        shape[i] = place(&a, i);
    CHECK_INT(tsl_chain_keep_pose(a.s.world, chain, 1.0f, 0.5f), TSL_OK);
    let_go(&a, hold.particle, 0.1f);
    for (int f = 0; f < 120; ++f) {
        a.rig->root.position = vec3(0.02f * (float)f, 0.0f, 0.0f);
        if (f >= 60) // a quarter turn about the root bone's axis
            a.rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.5 * 3.14159265358979);
        bench_steps(&a, 1, DT);
    }
    for (uint32_t i = 0; i < HOLD_BONES; ++i) {
        tsl_vec3 now = place(&a, 0);
        now = plus(now, shape[i].z - root.z, shape[i].y - root.y, root.x - shape[i].x);
        CHECK_MSG(distance3(place(&a, i), now) < 1e-4, "particle %u: %g", i, distance3(place(&a, i), now));
    }
    CHECK_INT(tsl_chain_keep_pose(a.s.world, chain, 0.0f, 0.5f), TSL_OK);
    double before = 0.0; // the pose takes half a second to go, and is hardly weaker in the first ticks
    for (int f = 0; f < 240; ++f) {
        double now = step_way(&a, DT);
        CHECK_MSG(now - before < (f < 10 ? 0.002 : 0.05), "frame %d: %g faster", f, now - before);
        before = now;
    }
    CHECK(place(&a, 8).y < 0.45f);
    bench_end(&a);
}

// A hand moves what is posed, and lets it go back.
static void a_hold_goes_over_a_pose(void)
{
    hold_rig(&a, NULL);
    bench_steps(&a, 30, DT);
    CHECK_INT(tsl_chain_keep_pose(a.s.world, a.rig->chains[0], 1.0f, 0.2f), TSL_OK);
    tsl_vec3 tip = place(&a, 8);
    tsl_hold hold = hold_of(8, plus(tip, 0.3f, 0.3f, 0.0f));
    grab(&a, &hold);
    bench_steps(&a, 30, DT);
    CHECK(distance3(place(&a, 8), hold.position) < 1e-4);
    let_go(&a, hold.particle, 0.1f);
    for (int i = 0; i < 60; ++i)
        CHECK(step_way(&a, DT) < 0.5 * distance3(tip, hold.position));
    CHECK(distance3(place(&a, 8), tip) < 1e-3);
    bench_end(&a);
}

int main(void)
{
    RUN(what_is_held_is_there);
    RUN(out_of_reach_it_points_there_taut);
    RUN(parents_and_children_come_along);
    RUN(what_is_pushed_together_bends);
    RUN(rates_are_alike);
    RUN(ticks_see_the_hand_at_their_time);
    RUN(grabbing_is_no_jump);
    RUN(letting_go_is_no_burst);
    RUN(nothing_is_left_of_it);
    RUN(a_pose_is_kept);
    RUN(a_hold_goes_over_a_pose);
    return REPORT();
}
