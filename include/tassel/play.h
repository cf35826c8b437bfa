// SPDX-License-Identifier: MIT
// play.h - playback: sections with markers, followers of a leader, and root motion warped to a target.
//
//   tsl_play_advance   where a play is after a step, and which markers it crossed on the way
//   tsl_play_follow    the time of a clip that keeps in step with another one
//   tsl_play_warp      this step's root motion, bent so that the character arrives at a target
//
// State      There is none: no world, no handle, no allocation. Every call reads its inputs and writes its outputs and
//            nothing else.
// Units      Times and travels are in one unit, seconds as a rule; lengths are yours; any handedness and any up axis.
// Sameness   The same bits on every processor and compiler, whatever the host's floating-point mode is.
// Threads    Any thread, any time. Outputs may not overlap inputs or one another.
// Failure    A refused call writes nothing, except for the count that TSL_ERROR_BUFFER_TOO_SMALL stands beside.
//            TSL_ERROR_NULL_POINTER: a pointer that must not be null is. TSL_ERROR_NOT_FINITE: a NaN or an infinity.
//            TSL_ERROR_INVALID_ARGUMENT: a number outside the range given here, or unknown bits.
// Formulas   docs/play.md. The structs here will never grow: they are elements of arrays or live in the host's state.
#ifndef TASSEL_PLAY_H
#define TASSEL_PLAY_H

#include "base.h"

// Markers of a clip or timeline, in ascending order of time.
typedef struct tsl_play_marker {
    float time;
    uint32_t name; // yours; only tsl_play_follow compares names
} tsl_play_marker;

// ---- sections and markers --------------------------------------------------------------------------------

#define TSL_PLAY_NO_SECTION 0xffffffffu
// The most section ends that one step may pass.
#define TSL_PLAY_MAX_PASSES 65536u

// A stretch of the timeline. Sections may lie in any order, share times and be of length 0.
typedef struct tsl_play_section {
    float start;       // time
    float end;         // time, at least start
    uint32_t next;     // the section that follows at the end, this one for a loop; TSL_PLAY_NO_SECTION: the play ends
    uint32_t previous; // the section before the start when playing in reverse; or TSL_PLAY_NO_SECTION
} tsl_play_section;

typedef struct tsl_play_timeline {
    const tsl_play_section *sections;
    const tsl_play_marker *markers; // ascending, equal times allowed; null when there are none
    uint32_t section_count;         // at least 1
    uint32_t marker_count;
} tsl_play_timeline;

// Where a play is; the host keeps it from step to step. At the start of a play: a section, a time within it (start
// and end included), 0 and 0.
typedef struct tsl_play_position {
    uint32_t section;
    float time;      // what to sample the clip at
    float time_rest; // what `time` lost by rounding: thousands of short steps add up to what one long step does
    uint32_t passed; // 1: markers at this very time have been crossed, as after every step; 0: the next step crosses them
} tsl_play_position;

typedef struct tsl_play_crossing {
    uint32_t marker;  // index of the marker
    uint32_t section; // index of the section that was playing
    float after;      // the travel from the beginning of the step to the marker, 0 to |travel|
} tsl_play_crossing;

typedef struct tsl_play_step {
    uint32_t crossing_count;
    uint32_t pass_count; // how many times the play went from a section to its next or previous one
    uint32_t ended;      // 1: the play stands at an end that has nothing after it, in the direction of this travel
    float travel_left;   // with ended: what was left of |travel| there; otherwise 0
} tsl_play_step;

// Moves `position` by `travel` (time step times play rate; negative: in reverse), through as many section ends as lie on
// the way, and writes the markers that it crosses, in the order in which it crosses them. At equal times the order is that of
// the array, and in reverse the opposite.
//
// A step crosses the markers on its way, those at its end included and those at its beginning not (the step before crossed
// them, which is what position->passed says); so each marker counts once, however a play is split into steps. A step that
// arrives exactly at a section's end stays there; the next one goes on from there. Where a play goes from one section to
// another, markers at the end of the one and at the start of the other are crossed; where those are the same time, once.
// Travel 0 goes nowhere and crosses only what `passed` says is still to be crossed, in the order of the array.
//
// crossings: room for crossing_capacity; null is allowed with 0. TSL_ERROR_BUFFER_TOO_SMALL: out_step->crossing_count has the
// number needed, and nothing else was written; call again with more room, or with several shorter steps.
// TSL_ERROR_INVALID_ARGUMENT: no section, a section that ends before it starts, a position outside its section, passed
// above 1. TSL_ERROR_INDEX_OUT_OF_RANGE: a link or position->section. TSL_ERROR_NOT_INCREASING: markers in descending order.
// TSL_ERROR_TOO_MANY: more than TSL_PLAY_MAX_PASSES section ends in a step, as in any loop of sections of length 0.
TSL_API tsl_result tsl_play_advance(const tsl_play_timeline *timeline, float travel, tsl_play_position *position,
                                    tsl_play_crossing *crossings, uint32_t crossing_capacity, tsl_play_step *out_step);

// ---- leader and follower ---------------------------------------------------------------------------------

// A clip of a group that is kept in step, as Unreal's sync groups do it.
typedef struct tsl_play_track {
    const tsl_play_marker *markers; // strictly ascending, 0 to length; null when there are none
    uint32_t marker_count;
    uint32_t loops; // 1: after the end comes the start, and the stretch from the last marker goes on to the first; 0 or 1
    float length;   // above 0
    float time;     // where it is, 0 to length; of the follower: where it was before this step
} tsl_play_track;

typedef uint32_t tsl_play_rule;
enum {
    TSL_PLAY_BY_MARKERS = 0, // the leader's stretch between two markers was found in the follower
    TSL_PLAY_BY_LENGTH = 1   // it was not: time / length is the leader's
};

typedef struct tsl_play_followed {
    float time; // of the follower, 0 to its length
    tsl_play_rule rule;
} tsl_play_followed;

// Only common markers count, those whose names occur in both tracks. The leader is at a ratio between the common marker at
// or before its time and the one after it; the follower goes to the same ratio between markers of the same two names. Beyond
// the first and the last marker of a track that does not loop, its start and end take the place of markers. If the follower
// has several such stretches, the one counts in which it comes out nearest to follower->time (round the loop, if it loops), and
// of equally near ones the earlier; so it goes on through all of them as the leader comes round. Without common markers,
// or without such a stretch, it follows by normalised length. Equal tracks give the leader's time to within a rounding (a
// loop's end may come out as its start). TSL_ERROR_NOT_INCREASING: markers that do not ascend strictly. The time grows with the
// product of the marker counts.
TSL_API tsl_result tsl_play_follow(const tsl_play_track *leader, const tsl_play_track *follower, tsl_play_followed *out_followed);

// ---- root motion warped to a target ----------------------------------------------------------------------

// A rigid place. Positions within 1e15 of 0. Rotations need not be of unit length: they are normalised inside, zero is the
// identity.
typedef struct tsl_play_root {
    tsl_vec3 position;
    tsl_quat rotation;
} tsl_play_root;

typedef uint32_t tsl_play_warp_flags;
#define TSL_PLAY_WARP_BY_TIME 0x1u // the position is warped by the share of the window, as the rotation is
// Only the rotation is warped: delta_position is the animation's own, in the character's space. How the path is split into steps
// then matters as much as the character turns in one.
#define TSL_PLAY_WARP_KEEP_POSITION 0x2u
// Only the position is warped: the character turns as the animation does, whatever the target's rotation.
#define TSL_PLAY_WARP_KEEP_ROTATION 0x4u

// One step of a window in which the root motion is to end at a target. The animated roots are in one space, the clip's as
// a rule; character and target are in one space too, the same or another.
typedef struct tsl_play_warp_step {
    tsl_play_root root_now;    // the animated root at the beginning of this step
    tsl_play_root root_after;  // and at its end
    tsl_play_root root_end;    // and at the end of the window
    tsl_play_root character;   // where the character truly is at the beginning of this step
    tsl_play_root target;      // where it should be at the end of the window; it may move from step to step
    float left_now;            // of the window at the beginning of this step: time as a rule, at least 0
    float left_after;          // and at its end: 0 to left_now; 0 is the end of the window
    tsl_play_warp_flags flags; // TSL_PLAY_WARP_ bits
} tsl_play_warp_step;

typedef struct tsl_play_warped {
    tsl_vec3 delta_position; // the character's motion in this step, in its own space:
    tsl_quat delta_rotation; // character * delta is where it is then
    tsl_play_root character; // and that is this
} tsl_play_warped;

// The error is how far the character is from where the animation would have it, both as seen from where they should end: the
// character from the target, the animated root from root_end. A step leaves as much of it as there is left of the way: the
// position's in proportion to the root's distance from root_end, so that the path is skewed and a root that stands still does
// not slide; the rotation's (by the shorter turn) in proportion to left_after / left_now. Where the error is more
// than 8 times as large as that distance, as for animations in place, the position goes by left_after / left_now as well.
// As long as the error stays on one side of that bound, positions and rotations along the window are the same however it is
// split into steps; they end on the target in any case.
//
// Without an error, as with root_now as the character and root_end as the target, delta is the animation's own, and the
// character comes out as root_after bit for bit, if it was root_now bit for bit.
TSL_API tsl_result tsl_play_warp(const tsl_play_warp_step *step, tsl_play_warped *out_warped);

#endif
