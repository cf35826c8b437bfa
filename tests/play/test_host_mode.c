// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what playback answers, and the host finds it again.
#include "tassel/play.h"

#include "drawn.h"
#include "mode_answers.h"

enum { SEEDS = 256, SECTIONS = 3, MARKERS = 4, CROSSINGS = 64 };

// Ascending, from a number on.
static void draw_markers(tsl_play_marker markers[MARKERS], float from, float most)
{
    for (uint32_t i = 0; i < MARKERS; ++i, from += drawn(most))
        markers[i] = (tsl_play_marker){from, i};
}

static void advance(uint32_t seed)
{
    tsl_play_section sections[SECTIONS];
    tsl_play_marker markers[MARKERS];
    tsl_play_crossing crossings[CROSSINGS];
    tsl_play_timeline timeline = {sections, markers, SECTIONS, MARKERS};
    tsl_play_position at = {seed % SECTIONS, 0.0f, 0.0f, 0};
    tsl_play_step step = {0, 0, 0, 0.0f};
    for (uint32_t i = 0; i < SECTIONS; ++i) {
        float start = drawn(3.0f);
        sections[i] = (tsl_play_section){start, drawn_from(start + 0.2f, 1.0f), (i + 1) % SECTIONS, (i + 2) % SECTIONS};
    }
    draw_markers(markers, drawn(1.0f), 1.0f);
    at.time = sections[at.section].start;
    memset(crossings, 0, sizeof crossings);
    for (int i = 0; i < 4; ++i) {
        float travel = drawn(-2.0f);
        ANSWER(at, tsl_play_advance(&timeline, travel, &at, crossings, CROSSINGS, &step));
        mode_keep("step of tsl_play_advance", TSL_OK, &step, sizeof step);
        mode_keep("crossings of tsl_play_advance", TSL_OK, crossings, sizeof crossings);
    }
}

static void follow(uint32_t seed)
{
    tsl_play_marker markers[2][MARKERS];
    tsl_play_track tracks[2];
    tsl_play_followed followed = {0.0f, 0};
    for (int i = 0; i < 2; ++i) {
        draw_markers(markers[i], 0.0f, 0.4f);
        float length = markers[i][MARKERS - 1].time + 0.1f;
        float time = drawn(length);
        tracks[i] = (tsl_play_track){markers[i], seed % 5 ? MARKERS : 0, seed % 2, length, time};
    }
    ANSWER(followed, tsl_play_follow(&tracks[0], &tracks[1], &followed));
}

static tsl_play_root drawn_root(void)
{
    tsl_play_root root = {drawn_vector(3.0f), {drawn(-0.5f), drawn(-0.5f), drawn(-0.5f), 0.8f}};
    return root;
}

static void warp(uint32_t seed)
{
    tsl_play_warp_step step;
    tsl_play_warped warped;
    memset(&warped, 0, sizeof warped);
    memset(&step, 0, sizeof step);
    step.root_now = drawn_root();
    step.root_after = drawn_root();
    step.root_end = drawn_root();
    step.character = drawn_root();
    step.target = drawn_root();
    step.left_after = drawn(1.0f);
    step.left_now = drawn_from(step.left_after, 0.5f);
    step.flags = seed % 8;
    ANSWER(warped, tsl_play_warp(&step, &warped));
}

static void played(uint32_t seed)
{
    drawn_begin(seed);
    advance(seed);
    follow(seed);
    warp(seed);
}

static void each_is_the_same(void)
{
    same_in_all_modes(played, SEEDS);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(each_is_the_same);
    return REPORT();
}
