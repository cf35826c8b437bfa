// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what reduction and sampling answer, and the host finds it again.
#include "drawn.h"
#include "mode_answers.h"

#include "tassel/reduce.h"

enum { FRAMES = 90, TRACKS = 6, WIDTH = 4, SAMPLES = 64 };

static float values[TRACKS][FRAMES][WIDTH];
static const tsl_track_kind kinds[TRACKS] = {TSL_TRACK_ROTATION, TSL_TRACK_VECTOR, TSL_TRACK_SCALAR,
                                             TSL_TRACK_ROTATION, TSL_TRACK_VECTOR, TSL_TRACK_SCALAR};
static const int32_t parents[3] = {-1, 0, 1};
static tsl_transform rest[3];

typedef struct answers {
    uint32_t frames[TRACKS][FRAMES], key_counts[TRACKS];
    tsl_stream_key streamed[TRACKS][FRAMES];
    float times[TRACKS * FRAMES], keys[TRACKS * FRAMES * 3 * WIDTH];
    tsl_reduce_report report;
    float samples[SAMPLES][WIDTH];
} answers;

static answers standard, other;

// Curves that bend, some of them so small that squares and products of their steps are subnormal or nothing.
static void make_values(void)
{
    for (uint32_t t = 0; t < TRACKS; ++t)
        for (uint32_t f = 0; f < FRAMES; ++f) {
            float swing = (float)((f * (t + 2)) % 41u) / 41.0f - 0.5f, drift = (float)(f * f) * 1e-4f;
            float size = t < 3 ? 1.0f : 1e-20f, w = kinds[t] == TSL_TRACK_ROTATION ? 1.0f : swing * size;
            float v[WIDTH] = {swing * size, drift * size, swing * drift * size, w};
            memcpy(values[t][f], v, sizeof v);
        }
    for (int i = 0; i < 3; ++i)
        rest[i] = (tsl_transform){{0.0f, 0.3f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
}

static float threshold_of(uint32_t track)
{
    return track < 3 ? 1e-3f : 1e-39f;
}

static void reduce_tracks(answers *out)
{
    tsl_key_track tracks[TRACKS];
    memset(tracks, 0, sizeof tracks);
    for (uint32_t t = 0; t < TRACKS; ++t) {
        tracks[t].values = values[t][0];
        tracks[t].frames = out->frames[t];
        tracks[t].kind = kinds[t];
        tracks[t].frame_count = FRAMES;
        tracks[t].stride = sizeof values[t][0];
        tracks[t].threshold = threshold_of(t);
    }
    CHECK_INT(tsl_key_tracks_reduce(tracks, TRACKS), TSL_OK);
    for (uint32_t t = 0; t < TRACKS; ++t)
        out->key_counts[t] = tracks[t].key_count;
}

static void reduce_stream(answers *out, uint32_t track)
{
    tsl_key_stream stream;
    uint32_t got = 0, count = 0;
    CHECK_INT(tsl_key_stream_begin(&stream, kinds[track], threshold_of(track), 0), TSL_OK);
    for (uint32_t f = 0; f < FRAMES; ++f, got += count)
        CHECK_INT(tsl_key_stream_push(&stream, values[track][f], &out->streamed[track][got], &count), TSL_OK);
    CHECK_INT(tsl_key_stream_end(&stream, &out->streamed[track][got], &count), TSL_OK);
}

static void reduce_clip(answers *out)
{
    static double scratch[1 << 16];
    tsl_reduce_track tracks[3];
    tsl_curve curves[3];
    tsl_reduce_desc desc;
    tsl_reduce_output output = {curves, out->times, out->keys, NULL, TRACKS * FRAMES, TRACKS * FRAMES * 3 * WIDTH};
    memset(tracks, 0, sizeof tracks);
    for (int i = 0; i < 3; ++i) {
        tracks[i].values = values[i == 1 ? 3 : 0][0];
        tracks[i].target = TSL_TARGET_ROTATION;
        tracks[i].joint = i;
        tracks[i].output = TSL_INTERPOLATION_SMALLEST;
    }
    tsl_reduce_desc_init(&desc, sizeof desc);
    desc.joint_count = desc.track_count = 3;
    desc.frame_count = FRAMES;
    desc.parents = parents;
    desc.rest_local = rest;
    desc.tracks = tracks;
    desc.tolerance = 0.01f;
    CHECK_INT(tsl_reduce_clip(&desc, scratch, sizeof scratch, &output, &out->report), TSL_OK);
    for (uint32_t i = 0; i < SAMPLES; ++i)
        CHECK_INT(tsl_curve_sample(&curves[i % 3], (float)i * (1.0f / 32.0f), NULL, out->samples[i]), TSL_OK);
}

// Key times so near each other that a flushed comparison calls them the same.
static void check_curve(answers *out)
{
    static const float times[2] = {0.0f, 1e-40f}, numbers[2] = {1.0f, 2.0f};
    const tsl_curve curve = {times, numbers, 2, 1, TSL_INTERPOLATION_LINEAR, TSL_CURVE_VALUES};
    CHECK_INT(tsl_curve_check(&curve), TSL_OK);
    (void)out;
}

static void answer(uint32_t mode, answers *out)
{
    memset(out, 0, sizeof *out);
    void (*const calls[])(answers *) = {reduce_tracks, reduce_clip, check_curve};
    for (uint32_t i = 0; i < 3; ++i) {
        host_mode_set(mode);
        calls[i](out);
        CHECK(host_mode_holds(mode));
        host_mode_set(0);
    }
    for (uint32_t t = 0; t < TRACKS; ++t) {
        host_mode_set(mode);
        reduce_stream(out, t);
        CHECK(host_mode_holds(mode));
        host_mode_set(0);
    }
}

static void reduces_and_samples(void)
{
    make_values();
    answer(0, &standard);
    CHECK(standard.key_counts[0] > 2 && standard.key_counts[0] < FRAMES && standard.report.keys > 6);
    for (uint32_t mode = 1; mode < HOST_MODE_COUNT; ++mode) {
        answer(mode, &other);
        CHECK_MSG(memcmp(standard.frames, other.frames, sizeof other.frames) == 0, "tracks, mode %u", (unsigned)mode);
        CHECK_MSG(memcmp(standard.streamed, other.streamed, sizeof other.streamed) == 0, "stream, mode %u",
                  (unsigned)mode);
        CHECK_MSG(memcmp(&standard.report, &other.report, sizeof other.report) == 0 &&
                      memcmp(standard.keys, other.keys, sizeof other.keys) == 0,
                  "clip, mode %u", (unsigned)mode);
        CHECK_MSG(memcmp(standard.samples, other.samples, sizeof other.samples) == 0, "samples, mode %u",
                  (unsigned)mode);
    }
}

// What is less than nothing is refused, however little less.
static void begins_and_measures(uint32_t seed)
{
    static const float value = 0.0f;
    tsl_reduce_track track;
    tsl_reduce_desc desc;
    tsl_reduce_sizes sizes;
    tsl_key_stream stream;
    drawn_begin(seed);
    memset(&stream, 0, sizeof stream);
    memset(&sizes, 0, sizeof sizes);
    memset(&track, 0, sizeof track);
    track.values = &value;
    track.target = TSL_TARGET_VALUES;
    track.joint = -1;
    track.width = 1;
    track.tolerance = drawn(1.0f);
    tsl_reduce_desc_init(&desc, sizeof desc);
    desc.frame_count = desc.track_count = 1;
    desc.tracks = &track;
    desc.tolerance = drawn(1.0f);
    float threshold = drawn(1.0f);
    ANSWER(sizes, tsl_reduce_measure(&desc, &sizes));
    ANSWER(stream, tsl_key_stream_begin(&stream, kinds[seed % TRACKS], threshold, 0));
}

static void begins_and_measures_alike(void)
{
    same_in_all_modes(begins_and_measures, 256);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(reduces_and_samples);
    RUN(begins_and_measures_alike);
    return REPORT();
}
