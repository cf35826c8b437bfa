// SPDX-License-Identifier: MIT
#include "check.h"

#include "tassel/play.h"

static uint32_t seed = 1;

static double chance(void) // 0 to 1
{
    seed = seed * 1664525u + 1013904223u;
    return (double)(seed >> 8) / 16777216.0;
}

static float within(double low, double high)
{
    return (float)(low + (high - low) * chance());
}

// ---- sections -------------------------------------------------------------------------------------------

// An intro, a loop of two sections of which the second is of length 0, and an outro that nothing leads to.
static const tsl_play_section sections[4] = {
    {0.0f, 1.0f, 1, TSL_PLAY_NO_SECTION}, {1.0f, 2.5f, 2, 2}, {3.0f, 3.0f, 1, 1}, {4.0f, 5.0f, TSL_PLAY_NO_SECTION, 0}};
static const tsl_play_marker markers[6] = {{0.0f, 0}, {1.0f, 1}, {1.75f, 2}, {2.5f, 3}, {3.0f, 4}, {5.0f, 5}};
static const tsl_play_timeline timeline = {sections, markers, 4, 6};

static void check_names(const tsl_play_crossing *crossings, uint32_t count, const char *expected)
{
    char said[64] = "";
    for (uint32_t i = 0; i < count && i < 60; ++i) {
        said[i] = (char)('0' + crossings[i].marker);
        said[i + 1] = 0;
    }
    CHECK_MSG(strcmp(said, expected) == 0, "%s against %s", said, expected);
}

static void markers_are_crossed_in_order(void)
{
    tsl_play_position p = {0, 0.0f, 0.0f, 0};
    tsl_play_crossing c[60];
    tsl_play_step step;
    CHECK_INT(tsl_play_advance(&timeline, 4.25f, &p, c, 60, &step), TSL_OK); // intro, two rounds, a quarter
    check_names(c, step.crossing_count, "0123412341");
    CHECK_INT(step.pass_count, 5);
    CHECK_INT(p.section, 1);
    CHECK_NEAR(p.time, 1.25, 0);
    CHECK_NEAR(c[2].after, 1.75, 0);
    CHECK_NEAR(c[9].after, 4.0, 0);
    // A quarter to the loop's start, the section of length 0, the whole loop, and a quarter from its end.
    CHECK_INT(tsl_play_advance(&timeline, -2.0f, &p, c, 60, &step), TSL_OK);
    check_names(c, step.crossing_count, "1432143");
    CHECK_NEAR(p.time, 2.25, 0);
    CHECK_INT(step.ended, 0);
}

static void ends_keep_what_is_left(void)
{
    tsl_play_position p = {3, 4.5f, 0.0f, 1};
    tsl_play_crossing c[4];
    tsl_play_step step;
    CHECK_INT(tsl_play_advance(&timeline, 2.0f, &p, c, 4, &step), TSL_OK);
    check_names(c, step.crossing_count, "5");
    CHECK_INT(step.ended, 1);
    CHECK_NEAR(step.travel_left, 1.5, 0);
    CHECK_NEAR(p.time, 5.0, 0);
    CHECK_INT(tsl_play_advance(&timeline, 2.0f, &p, c, 4, &step), TSL_OK);
    CHECK_INT(step.crossing_count, 0); // once
    CHECK_INT(tsl_play_advance(&timeline, -3.0f, &p, c, 4, &step),
              TSL_OK); // the outro and the intro backwards
    check_names(c, step.crossing_count, "10");
    CHECK_NEAR(step.travel_left, 1.0, 0);
    CHECK_NEAR(p.time, 0.0, 0);
}

static void splits_land_alike(void)
{
    for (int round = 0; round < 2000; ++round) {
        float sign = round % 2 ? -1.0f : 1.0f;
        tsl_play_position whole = {1, 1.3f, 0.0f, 1}, split = whole;
        tsl_play_crossing c[4096], parts[4096];
        tsl_play_step step;
        uint32_t count = 0, steps = 1 + (uint32_t)(chance() * 400.0);
        double travel = 0.0;
        for (uint32_t i = 0; i < steps; ++i) {
            float dt = sign * within(0.0, round % 3 ? 0.03 : 5.0);
            CHECK_INT(tsl_play_advance(&timeline, dt, &split, parts + count, 4096 - count, &step), TSL_OK);
            count += step.crossing_count;
            travel += dt;
        }
        // The model: one loop of 1.5 from 1 to 2.5, by division.
        double place = travel + (double)1.3f - 1.0, turns = floor(place / 1.5), expected = 1.0 + place - turns * 1.5;
        double off = fabs((double)split.time + split.time_rest - expected);
        off = off > 0.75 ? 1.5 - off : off;
        CHECK_MSG(off <= 1e-9 * (1.0 + fabs(travel)), "%.12g off after %.9g", off, travel);
        CHECK_INT(tsl_play_advance(&timeline, (float)travel, &whole, c, 4096, &step), TSL_OK);
        if (fabs(expected - 1.0) < 1e-3 || fabs(expected - 2.5) < 1e-3 || fabs(expected - 1.75) < 1e-3)
            continue; // the float that the travel is rounded to may lie on the other side of a marker
        CHECK_INT(count, step.crossing_count);
        for (uint32_t i = 0; i < count && i < step.crossing_count; ++i)
            CHECK_INT(parts[i].marker, c[i].marker);
    }
}

static void bad_plays_are_refused_unchanged(void)
{
    const tsl_play_section still = {1.0f, 1.0f, 0, 0}, turned = {2.0f, 1.0f, 0, 0}, nowhere = {1.0f, 2.0f, 7, 0};
    const tsl_play_marker falling[2] = {{1.0f, 0}, {0.5f, 0}};
    const tsl_play_timeline stuck = {&still, NULL, 1, 0}, bad = {&turned, NULL, 1, 0}, out = {&nowhere, NULL, 1, 0},
                            unsorted = {sections, falling, 4, 2}, none = {sections, markers, 0, 6};
    const tsl_play_position start = {0, 1.0f, 0.0f, 0}, beyond = {0, 1.5f, 0.0f, 0}, no_number = {0, NAN, 0.0f, 0};
    tsl_play_position p = start;
    tsl_play_crossing c[2] = {{9, 9, 9.0f}, {9, 9, 9.0f}}, old[2];
    tsl_play_step step = {9, 9, 9, 9.0f};
    memcpy(old, c, sizeof c);
    CHECK_INT(tsl_play_advance(NULL, 1.0f, &p, c, 2, &step), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_play_advance(&timeline, 1.0f, &p, NULL, 2, &step), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_play_advance(&timeline, NAN, &p, c, 2, &step), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_play_advance(&stuck, 1.0f, &p, c, 2, &step), TSL_ERROR_TOO_MANY);
    CHECK_INT(tsl_play_advance(&bad, 1.0f, &p, c, 2, &step), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_play_advance(&none, 1.0f, &p, c, 2, &step), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_play_advance(&out, 1.0f, &p, c, 2, &step), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_play_advance(&unsorted, 1.0f, &p, c, 2, &step), TSL_ERROR_NOT_INCREASING);
    CHECK_BITS(&p, &start, sizeof p);
    p = beyond;
    CHECK_INT(tsl_play_advance(&timeline, 1.0f, &p, c, 2, &step), TSL_ERROR_INVALID_ARGUMENT);
    p = no_number;
    CHECK_INT(tsl_play_advance(&timeline, 1.0f, &p, c, 2, &step), TSL_ERROR_NOT_FINITE);
    CHECK_INT(step.crossing_count, 9);
    p = start;
    CHECK_INT(tsl_play_advance(&timeline, 1.6f, &p, c, 2, &step), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK_INT(step.crossing_count, 5); // 1, 2, 3, 4 and 1 again
    CHECK_INT(step.pass_count, 9);
    CHECK_BITS(&p, &start, sizeof p);
    CHECK_BITS(c, old, sizeof c);
}

// ---- follower -------------------------------------------------------------------------------------------

static void followers_keep_the_ratio_between_markers(void)
{
    const tsl_play_marker walk[3] = {{0.2f, 1}, {0.5f, 9}, {0.7f, 2}}, run[2] = {{0.1f, 1}, {0.3f, 2}},
                          twice[4] = {{0.1f, 1}, {0.3f, 2}, {0.7f, 1}, {0.9f, 2}};
    tsl_play_track leader = {walk, 3, 1, 1.0f, 0.45f}, follower = {run, 2, 1, 0.6f, 0.0f},
                   long_run = {twice, 4, 1, 1.2f, 0.75f};
    tsl_play_followed out;
    CHECK_INT(tsl_play_follow(&leader, &follower, &out), TSL_OK);
    CHECK_INT(out.rule, TSL_PLAY_BY_MARKERS);
    CHECK_NEAR(out.time, 0.2, 1e-7); // halfway from 1 to 2; name 9 is not common
    CHECK_INT(tsl_play_follow(&leader, &long_run, &out), TSL_OK);
    CHECK_NEAR(out.time, 0.8, 1e-7); // the stretch nearest to where it was
    leader.time = 0.95f;             // halfway from 2, across the end, to 1
    CHECK_INT(tsl_play_follow(&leader, &follower, &out), TSL_OK);
    CHECK_NEAR(out.time, 0.5, 1e-6);
    leader.time = 0.2f;
    CHECK_INT(tsl_play_follow(&leader, &follower, &out), TSL_OK);
    CHECK_NEAR(out.time, 0.1, 1e-7);
    leader.loops = follower.loops = 0;
    leader.time = 0.1f; // halfway from the start to 1
    CHECK_INT(tsl_play_follow(&leader, &follower, &out), TSL_OK);
    CHECK_NEAR(out.time, 0.05, 1e-7);
    leader.time = 1.0f;
    CHECK_INT(tsl_play_follow(&leader, &follower, &out), TSL_OK);
    CHECK_NEAR(out.time, 0.6, 1e-7);
    follower.marker_count = 0;
    leader.time = 0.25f;
    CHECK_INT(tsl_play_follow(&leader, &follower, &out), TSL_OK);
    CHECK_INT(out.rule, TSL_PLAY_BY_LENGTH);
    CHECK_NEAR(out.time, 0.15, 1e-7);
}

static void bad_tracks_are_refused(void)
{
    const tsl_play_marker equal[2] = {{0.2f, 1}, {0.2f, 2}}, outside[1] = {{2.0f, 1}};
    tsl_play_track good = {NULL, 0, 0, 1.0f, 0.5f}, bad = good;
    tsl_play_followed out = {9.0f, 9}, old = out;
    bad.length = 0.0f;
    CHECK_INT(tsl_play_follow(&good, &bad, &out), TSL_ERROR_INVALID_ARGUMENT);
    bad.length = INFINITY;
    CHECK_INT(tsl_play_follow(&bad, &good, &out), TSL_ERROR_NOT_FINITE);
    bad = good;
    bad.marker_count = 2;
    CHECK_INT(tsl_play_follow(&good, &bad, &out), TSL_ERROR_NULL_POINTER);
    bad.markers = equal;
    CHECK_INT(tsl_play_follow(&good, &bad, &out), TSL_ERROR_NOT_INCREASING);
    bad.markers = outside;
    bad.marker_count = 1;
    CHECK_INT(tsl_play_follow(&good, &bad, &out), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_BITS(&out, &old, sizeof out);
}

// ---- warp -----------------------------------------------------------------------------------------------

static tsl_play_root yaw(double x, double z, double angle)
{
    tsl_play_root r = {{(float)x, 0.0f, (float)z}, {0.0f, (float)sin(angle / 2), 0.0f, (float)cos(angle / 2)}};
    return r;
}

static tsl_play_root animated(double t) // an arc of 2 that turns by 0.8, over t from 0 to 1
{
    return yaw(sin(3.1 * t), 2.0 * t, 0.8 * t);
}

static tsl_play_root play_through(const tsl_play_root *from, const tsl_play_root *target, uint32_t steps, double end,
                                  uint32_t flags)
{
    tsl_play_root at = *from;
    double t = 0.0;
    for (uint32_t i = 1; i <= steps; ++i) {
        double then = i == steps ? end : t + (end - t) * chance() * 2.0 / (double)(steps - i + 2);
        tsl_play_warp_step s = {animated(t), animated(then),   animated(1.0),       at,
                                *target,     (float)(1.0 - t), (float)(1.0 - then), flags};
        tsl_play_warped out;
        CHECK_INT(tsl_play_warp(&s, &out), TSL_OK);
        at = out.character;
        t = then;
    }
    return at;
}

static double apart(const tsl_play_root *a, const tsl_play_root *b)
{
    double dot = (double)a->rotation.x * b->rotation.x + (double)a->rotation.y * b->rotation.y +
                 (double)a->rotation.z * b->rotation.z + (double)a->rotation.w * b->rotation.w;
    double x = (double)a->position.x - b->position.x, y = (double)a->position.y - b->position.y,
           z = (double)a->position.z - b->position.z;
    return sqrt(x * x + y * y + z * z) + fabs(1.0 - fabs(dot));
}

static void any_split_lands_on_the_target(void)
{
    for (int round = 0; round < 300; ++round) {
        tsl_play_root from = yaw(within(-3, 3), within(-3, 3), within(-3, 3));
        tsl_play_root target = yaw(within(-3, 3), within(-3, 3), within(-3, 3));
        uint32_t flags = round % 2 ? TSL_PLAY_WARP_BY_TIME : 0, steps = 2 + (uint32_t)(chance() * 60.0);
        tsl_play_root there = play_through(&from, &target, steps, 1.0, flags);
        CHECK_NEAR(apart(&there, &target), 0.0, 1e-5);
        tsl_play_root once = play_through(&from, &target, 1, 0.6, flags);
        tsl_play_root often = play_through(&from, &target, steps, 0.6, flags);
        CHECK_NEAR(apart(&once, &often), 0.0, 2e-5); // of a way of 2 or more
    }
}

static void a_target_at_the_own_end_changes_no_bit(void)
{
    for (int i = 0; i < 100; ++i) {
        tsl_play_warp_step s = {
            animated(0.01 * i), animated(0.01 * i + 0.01), animated(1.0), animated(0.01 * i), animated(1.0), 1.0f, 0.5f,
            (uint32_t)i % 8}; // whatever is kept
        tsl_play_warped out;
        CHECK_INT(tsl_play_warp(&s, &out), TSL_OK);
        CHECK_BITS(&out.character, &s.root_after, sizeof out.character);
    }
}

static void a_straight_way_is_scaled(void) // twice as far: every step is twice as long, and a root that stands, stands
{
    tsl_play_warp_step s = {yaw(0, 0, 0), yaw(0, 0.25, 0), yaw(0, 1, 0), yaw(0, 0, 0), yaw(0, 2, 0), 1.0f, 0.9f, 0};
    tsl_play_warped out;
    CHECK_INT(tsl_play_warp(&s, &out), TSL_OK);
    CHECK_NEAR(out.delta_position.z, 0.5, 1e-7);
    s.root_after = s.root_now;
    CHECK_INT(tsl_play_warp(&s, &out), TSL_OK);
    CHECK_NEAR(out.delta_position.z, 0.0, 1e-7);
    s.root_end = s.root_now; // in place: by what is left of the window
    CHECK_INT(tsl_play_warp(&s, &out), TSL_OK);
    CHECK_NEAR(out.delta_position.z, 0.2, 1e-6);
}

// What is kept goes as the animation has it, turn by turn and way by way, and the other arrives.
static void what_is_kept_goes_as_it_is_animated(void)
{
    for (int round = 0; round < 100; ++round) {
        tsl_play_root from = animated(0.0), target = yaw(within(-3, 3), within(-3, 3), within(-1, 1));
        tsl_play_root at = play_through(&from, &target, 20, 1.0, TSL_PLAY_WARP_KEEP_ROTATION);
        tsl_play_root aims = {target.position, animated(1.0).rotation};
        CHECK_NEAR(apart(&at, &aims), 0.0, 1e-5);
        at = play_through(&from, &target, 20, 1.0, TSL_PLAY_WARP_KEEP_POSITION);
        aims.rotation = target.rotation;
        aims.position = at.position;
        CHECK_NEAR(apart(&at, &aims), 0.0, 1e-5);
        at = play_through(&from, &target, 20, 0.7, TSL_PLAY_WARP_KEEP_POSITION | TSL_PLAY_WARP_KEEP_ROTATION);
        aims = animated(0.7);
        CHECK_NEAR(apart(&at, &aims), 0.0, 1e-5);
    }
}

static tsl_play_root in_mirror(tsl_play_root r) // at the plane across x
{
    r.position.x = -r.position.x;
    r.rotation.y = -r.rotation.y, r.rotation.z = -r.rotation.z;
    return r;
}

static void a_mirror_shows_the_mirrored(void)
{
    for (int round = 0; round < 200; ++round) {
        double t = 0.7 * chance();
        tsl_play_warp_step s = {animated(t),
                                animated(t + 0.2),
                                animated(1.0),
                                yaw(within(-3, 3), within(-3, 3), within(-3, 3)),
                                yaw(within(-3, 3), within(-3, 3), within(-3, 3)),
                                (float)(1.0 - t),
                                (float)(0.8 - t),
                                round % 2 ? TSL_PLAY_WARP_BY_TIME : 0};
        tsl_play_warp_step m = {in_mirror(s.root_now), in_mirror(s.root_after),
                                in_mirror(s.root_end), in_mirror(s.character),
                                in_mirror(s.target),   s.left_now,
                                s.left_after,          s.flags};
        tsl_play_warped out, mirrored;
        CHECK_INT(tsl_play_warp(&s, &out), TSL_OK);
        CHECK_INT(tsl_play_warp(&m, &mirrored), TSL_OK);
        tsl_play_root wanted = in_mirror(out.character);
        CHECK_NEAR(apart(&mirrored.character, &wanted), 0.0, 1e-5);
    }
}

static void bad_warps_are_refused(void)
{
    tsl_play_warp_step good = {yaw(0, 0, 0), yaw(0, 0.25, 0), yaw(0, 1, 0), yaw(0, 0, 0), yaw(0, 2, 0), 1.0f, 0.9f, 0},
                       s;
    tsl_play_warped out, old;
    memset(&out, 7, sizeof out);
    old = out;
    s = good;
    s.target.position.y = NAN;
    CHECK_INT(tsl_play_warp(&s, &out), TSL_ERROR_NOT_FINITE);
    s = good;
    s.left_after = 1.5f;
    CHECK_INT(tsl_play_warp(&s, &out), TSL_ERROR_INVALID_ARGUMENT);
    s = good;
    s.flags = 8;
    CHECK_INT(tsl_play_warp(&s, &out), TSL_ERROR_INVALID_ARGUMENT);
    s = good;
    s.character.position.x = 1e16f;
    CHECK_INT(tsl_play_warp(&s, &out), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_play_warp(NULL, &out), TSL_ERROR_NULL_POINTER);
    CHECK_BITS(&out, &old, sizeof out);
}

int main(void)
{
    RUN(markers_are_crossed_in_order);
    RUN(ends_keep_what_is_left);
    RUN(splits_land_alike);
    RUN(bad_plays_are_refused_unchanged);
    RUN(followers_keep_the_ratio_between_markers);
    RUN(bad_tracks_are_refused);
    RUN(any_split_lands_on_the_target);
    RUN(a_target_at_the_own_end_changes_no_bit);
    RUN(a_straight_way_is_scaled);
    RUN(what_is_kept_goes_as_it_is_animated);
    RUN(a_mirror_shows_the_mirrored);
    RUN(bad_warps_are_refused);
    return REPORT();
}
