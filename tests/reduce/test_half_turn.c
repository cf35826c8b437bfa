// SPDX-License-Identifier: MIT
// At half a turn from key to key rounding decides which way a viewer goes. However coarse it is asked for, no form of reduction
// leaves keys that far apart where the source has a frame between them.
#include "check.h"
#include "reduce/tracks.h"

enum { FRAMES = 97, TRACKS = 5, ROOM = TRACKS * FRAMES * 12 };

// A turn by frame: `degrees` a frame about an axis, and back again after `back` frames where that is not 0.
typedef struct turn {
    const char *name;
    float degrees, axis[3];
    uint32_t back;
} turn;

static const turn turns[TRACKS] = {{"a wheel of 120 degrees a second", 4.0f, {0.0f, 0.0f, 1.0f}, 0},
                                   {"a degree a frame: 179 is reached", 1.0f, {0.0f, 1.0f, 0.0f}, 0},
                                   {"about no axis of its own", 12.0f, {0.36f, 0.48f, 0.8f}, 0},
                                   {"half a turn there and back", 15.0f, {1.0f, 0.0f, 0.0f}, 12},
                                   {"89.5 degrees a frame", 89.5f, {0.6f, 0.0f, -0.8f}, 0}};

static float values[TRACKS][FRAMES * 4], times[FRAMES];

// Signs and lengths as they come.
static void make_turns(void)
{
    for (uint32_t t = 0; t < TRACKS; ++t)
        for (uint32_t f = 0; f < FRAMES; ++f) {
            const turn *u = &turns[t];
            uint32_t at = u->back && f % (2 * u->back) > u->back ? 2 * u->back - f % (2 * u->back) : f;
            double half = 0.00872664625997165 * (double)u->degrees *
                          (double)(u->back && f % (2 * u->back) <= u->back ? f % (2 * u->back) : at);
            float length = (f + t) % 3 == 0 ? -1.0f : 1.0f;
            for (int c = 0; c < 3; ++c)
                values[t][f * 4 + (uint32_t)c] = length * u->axis[c] * (float)sin(half);
            values[t][f * 4 + 3] = length * (float)cos(half);
        }
    for (uint32_t f = 0; f < FRAMES; ++f)
        times[f] = 0.04f * (float)f + (f % 3 == 1 ? 0.017f : 0.0f);
}

static double degrees_between(const float *a, const float *b)
{
    tsli_dquat r = tsli_dquat_from_to(tsli_dquat_load(a), tsli_dquat_load(b));
    return 114.59155902616465 * atan2(sqrt(r.x * r.x + r.y * r.y + r.z * r.z), fabs(r.w));
}

// Returns how many keys are left out.
static uint32_t check_keys(const char *form, uint32_t t, const uint32_t *frames, uint32_t count)
{
    for (uint32_t k = 0; k + 1 < count; ++k) {
        double apart = degrees_between(values[t] + frames[k] * 4, values[t] + frames[k + 1] * 4);
        CHECK_MSG(apart <= 179.0 || frames[k + 1] - frames[k] == 1, "%s, %s: frames %u and %u are %.9g apart", form,
                  turns[t].name, (unsigned)frames[k], (unsigned)frames[k + 1], apart);
    }
    return FRAMES - count;
}

static void fast_reducer_in_every_form(void)
{
    static uint32_t frames[TRACKS][FRAMES];
    static const char *const names[] = {"plain", "encoded", "AVX2"};
    uint32_t out = 0;
    for (tsli_key_lanes form = TSLI_KEY_PLAIN; form <= tsli_key_lanes_best(); ++form)
        for (uint32_t i = 0; i < 4; ++i) {
            tsl_key_track tracks[TRACKS];
            memset(tracks, 0, sizeof tracks);
            for (uint32_t t = 0; t < TRACKS; ++t) {
                tracks[t].values = values[t];
                tracks[t].times = i % 2 ? times : NULL;
                tracks[t].frames = frames[t];
                tracks[t].frame_count = FRAMES;
                tracks[t].threshold = i / 2 ? 1e30f : 20.0f;
            }
            CHECK_INT(tsli_key_tracks_reduce_with(tracks, TRACKS, form), TSL_OK);
            for (uint32_t t = 0; t < TRACKS; ++t)
                out += check_keys(names[form], t, frames[t], tracks[t].key_count);
        }
    CHECK(out > FRAMES);
}

static void stream(void)
{
    uint32_t frames[FRAMES], out = 0;
    for (uint32_t i = 0; i < 2 * TRACKS; ++i) {
        tsl_key_stream stream;
        tsl_stream_key key;
        uint32_t count = 0, came;
        CHECK_INT(tsl_key_stream_begin(&stream, TSL_TRACK_ROTATION, 1e30f, 0), TSL_OK);
        for (uint32_t f = 0; f <= FRAMES; ++f) {
            const float *value = values[i / 2] + f * 4;
            tsl_result result = f == FRAMES ? tsl_key_stream_end(&stream, &key, &came)
                                : i % 2     ? tsl_key_stream_push_at(&stream, times[f], value, &key, &came)
                                            : tsl_key_stream_push(&stream, value, &key, &came);
            CHECK_INT(result, TSL_OK);
            if (came)
                frames[count++] = key.frame;
        }
        out += check_keys(i % 2 ? "stream with times" : "stream", i / 2, frames, count);
    }
    CHECK(out > FRAMES);
}

// All joints hang from a root that rests.
static const int32_t parents[TRACKS + 1] = {-1, 0, 0, 0, 0, 0};
// Where the turn that goes there and back turns back; and far beyond half a turn from there for the others.
static const uint32_t locks[] = {0, 12, 24, 36, 71};

static void guaranteed_reducer_in_every_form(void)
{
    static const tsl_reduce_flags flags[] = {0, TSL_REDUCE_NLERP, TSL_REDUCE_LOOP, TSL_REDUCE_KEEP_ENDS};
    static const tsl_interpolation outputs[] = {TSL_INTERPOLATION_LINEAR, TSL_INTERPOLATION_CUBICSPLINE,
                                                TSL_INTERPOLATION_SMALLEST};
    static float key_times[ROOM], key_values[ROOM];
    static uint32_t frames[ROOM];
    tsl_reduce_track tracks[TRACKS];
    tsl_transform rest[TRACKS + 1];
    tsl_curve curves[TRACKS];
    uint32_t out = 0;
    for (uint32_t j = 0; j <= TRACKS; ++j)
        rest[j] = (tsl_transform){{0.0f, 0.1f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    for (uint32_t i = 0; i < 4 * 3 * 2 * 2; ++i) {
        TSL_INIT(tsl_reduce_desc, desc);
        tsl_reduce_sizes sizes;
        tsl_reduce_report report;
        tsl_reduce_output output = {curves, key_times, key_values, frames, ROOM, ROOM};
        memset(tracks, 0, sizeof tracks);
        for (uint32_t t = 0; t < TRACKS; ++t) {
            tracks[t].values = values[t];
            tracks[t].target = TSL_TARGET_ROTATION;
            tracks[t].joint = (int32_t)t + 1;
            tracks[t].output = outputs[i % 3];
        }
        desc.joint_count = TRACKS + 1;
        desc.frame_count = FRAMES;
        desc.track_count = TRACKS;
        desc.parents = parents;
        desc.rest_local = rest;
        desc.tracks = tracks;
        desc.times = i / 24 ? times : NULL;
        desc.flags = flags[i / 3 % 4];
        desc.tolerance = 10.0f; // nothing else would stay
        if (i / 12 % 2) {
            desc.locked_frames = locks;
            desc.locked_frame_count = sizeof locks / sizeof *locks;
        }
        CHECK_INT(tsl_reduce_measure(&desc, &sizes), TSL_OK);
        void *scratch = malloc(sizes.scratch_bytes);
        CHECK_INT(tsl_reduce_clip(&desc, scratch, sizes.scratch_bytes, &output, &report), TSL_OK);
        free(scratch);
        for (uint32_t t = 0; t < TRACKS; ++t)
            out += check_keys(tracks[t].output == TSL_INTERPOLATION_LINEAR ? "lines" : "splines", t,
                              frames + (curves[t].times - key_times), curves[t].key_count);
    }
    CHECK(out > 40 * FRAMES);
}

// What the source has between two frames is its own.
static void frames_half_a_turn_apart_are_keys(void)
{
    static const float given[4][4] = {{0, 0, 0, 1}, {0, 0, 1, 0}, {0, 0, 0, -1}, {0, 0, 1, 0}};
    uint32_t frames[4];
    tsl_key_track track = {given[0], NULL, frames, TSL_TRACK_ROTATION, 4, 0, 0, 0.01f, 0};
    CHECK_INT(tsl_key_tracks_reduce(&track, 1), TSL_OK);
    CHECK_INT(track.key_count, 4);
}

int main(void)
{
    make_turns();
    RUN(fast_reducer_in_every_form);
    RUN(stream);
    RUN(guaranteed_reducer_in_every_form);
    RUN(frames_half_a_turn_apart_are_keys);
    return REPORT();
}
