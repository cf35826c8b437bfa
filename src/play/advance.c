// SPDX-License-Identifier: MIT
// Sections and markers of a timeline. Double inside: sums and differences of floats of everyday sizes are exact in it.
#include "base/standard_call.h"
#include "math/vec.h"
#include "tassel/play.h"

typedef struct play_walk {
    const tsl_play_timeline *timeline;
    tsl_play_crossing *crossings; // null: counted only
    double time, left, gone;      // of the travel: what is left, and what is done
    uint32_t section, passed, crossing_count, pass_count, reverse, ended;
} play_walk;

static tsl_result play_check_timeline(const tsl_play_timeline *t)
{
    for (uint32_t i = 0; i < t->section_count; ++i) {
        const tsl_play_section *s = &t->sections[i];
        if (!tsli_is_finite(s->start) || !tsli_is_finite(s->end))
            return TSL_ERROR_NOT_FINITE;
        if (s->end < s->start)
            return TSL_ERROR_INVALID_ARGUMENT;
        if ((s->next >= t->section_count && s->next != TSL_PLAY_NO_SECTION) ||
            (s->previous >= t->section_count && s->previous != TSL_PLAY_NO_SECTION))
            return TSL_ERROR_INDEX_OUT_OF_RANGE;
    }
    for (uint32_t i = 0; i < t->marker_count; ++i) {
        if (!tsli_is_finite(t->markers[i].time))
            return TSL_ERROR_NOT_FINITE;
        if (i > 0 && t->markers[i].time < t->markers[i - 1].time)
            return TSL_ERROR_NOT_INCREASING;
    }
    return TSL_OK;
}

static tsl_result play_check_position(const tsl_play_timeline *t, const tsl_play_position *p)
{
    if (!tsli_is_finite(p->time) || !tsli_is_finite(p->time_rest))
        return TSL_ERROR_NOT_FINITE;
    if (p->section >= t->section_count)
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    const tsl_play_section *s = &t->sections[p->section];
    double time = (double)p->time + (double)p->time_rest;
    if (time < (double)s->start || time > (double)s->end || p->passed > 1)
        return TSL_ERROR_INVALID_ARGUMENT;
    return TSL_OK;
}

// How many markers lie before `time`, or with `or_at`, at or before it.
static uint32_t play_markers_before(const tsl_play_timeline *t, double time, int or_at)
{
    uint32_t low = 0, high = t->marker_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        double marker = (double)t->markers[middle].time;
        if (marker < time || (or_at && marker == time))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void play_cross(play_walk *w, uint32_t marker)
{
    if (w->crossings) {
        double delta = (double)w->timeline->markers[marker].time - w->time;
        tsl_play_crossing c = {marker, w->section, (float)(w->gone + (delta < 0.0 ? -delta : delta))};
        w->crossings[w->crossing_count] = c;
    }
    ++w->crossing_count;
}

// Moves within the section; markers at the start count unless they have been crossed, markers at the end count.
static void play_run(play_walk *w, double to, double delta)
{
    const tsl_play_timeline *t = w->timeline;
    int passed = w->passed != 0;
    if (w->reverse) {
        uint32_t first = play_markers_before(t, to, 0), end = play_markers_before(t, w->time, !passed);
        while (end > first)
            play_cross(w, --end);
    } else {
        uint32_t end = play_markers_before(t, to, 1);
        for (uint32_t i = play_markers_before(t, w->time, passed); i < end; ++i)
            play_cross(w, i);
    }
    w->time = to;
    w->gone += delta;
    w->left -= delta;
    w->passed = 1;
}

static tsl_result play_go(play_walk *w)
{
    for (;;) {
        const tsl_play_section *s = &w->timeline->sections[w->section];
        double edge = (double)(w->reverse ? s->start : s->end);
        double to_edge = w->reverse ? w->time - edge : edge - w->time;
        if (w->left < to_edge) {
            play_run(w, w->reverse ? w->time - w->left : w->time + w->left, w->left);
            return TSL_OK;
        }
        uint32_t link = w->reverse ? s->previous : s->next;
        play_run(w, edge, to_edge);
        w->ended = link == TSL_PLAY_NO_SECTION;
        if (w->ended || !(w->left > 0.0))
            return TSL_OK;
        if (w->pass_count == TSL_PLAY_MAX_PASSES)
            return TSL_ERROR_TOO_MANY;
        ++w->pass_count;
        w->section = link;
        s = &w->timeline->sections[link];
        w->time = (double)(w->reverse ? s->end : s->start);
        w->passed = w->time == edge; // playback continues from there without a jump
    }
}

static play_walk play_begin(const tsl_play_timeline *timeline, float travel, const tsl_play_position *position)
{
    play_walk w = {timeline,
                   NULL,
                   (double)position->time + (double)position->time_rest,
                   travel < 0.0f ? -(double)travel : (double)travel,
                   0.0,
                   position->section,
                   position->passed,
                   0,
                   0,
                   travel < 0.0f,
                   0};
    return w;
}

// The nearest float to a time within the section can lie beyond an end that is a float, but then it equals that end.
static void play_end(const play_walk *w, tsl_play_position *position, tsl_play_step *out_step)
{
    position->section = w->section;
    position->time = (float)w->time;
    position->time_rest = (float)(w->time - (double)position->time);
    position->passed = 1;
    out_step->crossing_count = w->crossing_count;
    out_step->pass_count = w->pass_count;
    out_step->ended = w->ended;
    out_step->travel_left = w->ended ? (float)w->left : 0.0f;
}

TSLI_STANDARD_CALL(tsl_play_advance,
                   (const tsl_play_timeline *timeline, float travel, tsl_play_position *position,
                    tsl_play_crossing *crossings, uint32_t crossing_capacity, tsl_play_step *out_step),
                   (timeline, travel, position, crossings, crossing_capacity, out_step))
{
    if (!timeline || !position || !out_step || (crossing_capacity > 0 && !crossings))
        return TSL_ERROR_NULL_POINTER;
    if ((timeline->section_count > 0 && !timeline->sections) || (timeline->marker_count > 0 && !timeline->markers))
        return TSL_ERROR_NULL_POINTER;
    if (!tsli_is_finite(travel))
        return TSL_ERROR_NOT_FINITE;
    if (timeline->section_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    tsl_result result = play_check_timeline(timeline);
    if (result == TSL_OK)
        result = play_check_position(timeline, position);
    if (result != TSL_OK)
        return result;
    play_walk w = play_begin(timeline, travel, position);
    result = play_go(&w);
    if (result != TSL_OK)
        return result;
    if (w.crossing_count > crossing_capacity) {
        out_step->crossing_count = w.crossing_count;
        return TSL_ERROR_BUFFER_TOO_SMALL;
    }
    if (w.crossing_count > 0) {
        w = play_begin(timeline, travel, position);
        w.crossings = crossings;
        result = play_go(&w);
    }
    play_end(&w, position, out_step);
    return result;
}
