// SPDX-License-Identifier: MIT
#include "check.h"
#include "reduce/tracks.h"

enum { MOST_FRAMES = 600 };

static uint32_t random_state = 1;

static float random_float(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (float)(random_state >> 8) / 8388608.0f - 1.0f;
}

// A smooth walk with a little noise; rotations get random signs and lengths.
static void make_track(tsl_track_kind kind, uint32_t count, float noise, float *out)
{
    uint32_t width = tsli_track_width(kind);
    float phase[4], rate[4];
    for (int c = 0; c < 4; ++c) {
        phase[c] = 3.0f * random_float();
        rate[c] = 0.1f * random_float();
    }
    for (uint32_t i = 0; i < count; ++i) {
        float sign = random_float() < 0.0f ? -1.0f : 1.0f, square = 0.0f;
        for (uint32_t c = 0; c < width; ++c) {
            out[i * width + c] = sinf(phase[c] + rate[c] * (float)i) + noise * random_float();
            square += out[i * width + c] * out[i * width + c];
        }
        for (uint32_t c = 0; kind == TSL_TRACK_ROTATION && c < 4; ++c)
            out[i * 4 + c] *= sign / sqrtf(square);
    }
}

static void reference_difference(tsl_track_kind kind, const float *key, const float *value, double v[3])
{
    v[0] = v[1] = v[2] = 0.0;
    if (kind != TSL_TRACK_ROTATION) {
        for (uint32_t c = 0; c < tsli_track_width(kind); ++c)
            v[c] = (double)value[c] - key[c];
        return;
    }
    tsli_dquat r = tsli_dquat_from_to(tsli_dquat_load(key), tsli_dquat_load(value));
    double s = sqrt(r.x * r.x + r.y * r.y + r.z * r.z);
    double factor = s > 0.0 ? 2.0 * atan2(s, fabs(r.w)) / s * (r.w < 0.0 ? -1.0 : 1.0) : 2.0;
    v[0] = r.x * factor, v[1] = r.y * factor, v[2] = r.z * factor;
}

// The definition, with libm and a double loop. Margin: how near any decision came to its threshold.
static uint32_t reference_keys(tsl_track_kind kind, const float *values, const float *times, uint32_t count,
                               float threshold, uint32_t max_gap, uint32_t *frames, double *margin)
{
    uint32_t width = tsli_track_width(kind), keys = 1, k = 0;
    frames[0] = 0;
    *margin = 1.0;
    for (uint32_t m = 1; m < count; ++m) {
        double vm[3], error = 0.0;
        reference_difference(kind, values + k * width, values + m * width, vm);
        for (uint32_t i = k + 1; i < m; ++i) {
            double vi[3], s = times ? ((double)times[i] - times[k]) / ((double)times[m] - times[k])
                                    : (double)(i - k) / (double)(m - k);
            reference_difference(kind, values + k * width, values + i * width, vi);
            for (int c = 0; c < 3; ++c)
                error += (vi[c] - s * vm[c]) * (vi[c] - s * vm[c]);
        }
        *margin = fmin(*margin, fabs(error - threshold) / fmax(threshold, 1e-30));
        if (m - k > 1 && (error > threshold || (max_gap != 0 && m - k > max_gap))) {
            k = frames[keys++] = m - 1;
            --m; // this frame again, from the new key
        }
    }
    if (k != count - 1)
        frames[keys++] = count - 1;
    return keys;
}

static uint32_t stream_keys(tsl_track_kind kind, const float *values, const float *times, uint32_t count,
                            float threshold, uint32_t max_gap, uint32_t *frames)
{
    uint32_t width = tsli_track_width(kind), keys = 0, came = 0;
    tsl_key_stream stream;
    tsl_stream_key key;
    CHECK_INT(tsl_key_stream_begin(&stream, kind, threshold, max_gap), TSL_OK);
    for (uint32_t i = 0; i <= count; ++i) {
        if (i == count)
            CHECK_INT(tsl_key_stream_end(&stream, &key, &came), TSL_OK);
        else if (times)
            CHECK_INT(tsl_key_stream_push_at(&stream, times[i], values + i * width, &key, &came), TSL_OK);
        else
            CHECK_INT(tsl_key_stream_push(&stream, values + i * width, &key, &came), TSL_OK);
        if (came == 0)
            continue;
        CHECK_BITS(key.value, values + key.frame * width, width * sizeof(float));
        CHECK(key.time == (times ? times[key.frame] : (float)key.frame));
        frames[keys++] = key.frame;
    }
    return keys;
}

static void gives_the_keys_of_the_definition(void)
{
    static float values[MOST_FRAMES * 4], times[MOST_FRAMES];
    static uint32_t expected[MOST_FRAMES], frames[MOST_FRAMES];
    uint32_t compared = 0;
    for (uint32_t round = 0; round < 400; ++round) {
        tsl_track_kind kind = round % 3;
        uint32_t count = 1 + (round * 37) % MOST_FRAMES, gaps[4] = {0, 1, 7, 30}, gap = gaps[(round / 3) % 4];
        float threshold = powf(10.0f, -1.0f - 4.0f * fabsf(random_float()));
        int timed = (round / 5) % 2;
        double margin;
        make_track(kind, count, 0.003f, values);
        for (uint32_t i = 0; i < count; ++i)
            times[i] = (i ? times[i - 1] : -2.0f) + 0.02f + 0.01f * random_float();
        uint32_t expected_count =
            reference_keys(kind, values, timed ? times : NULL, count, threshold, gap, expected, &margin);
        if (margin < 1e-4)
            continue;
        ++compared;
        CHECK_INT(stream_keys(kind, values, timed ? times : NULL, count, threshold, gap, frames), expected_count);
        CHECK_BITS(frames, expected, expected_count * sizeof *frames);
    }
    CHECK_MSG(compared > 250, "%u", compared);
}

static void expect_the_same_alone_and_online(const tsl_key_track *tracks, uint32_t track_count)
{
    static uint32_t plain[MOST_FRAMES], online[MOST_FRAMES];
    for (uint32_t t = 0; t < track_count; ++t) {
        tsl_key_track alone = tracks[t];
        alone.frames = plain;
        alone.key_count = 0;
        tsli_key_track_reduce(&alone);
        CHECK_INT(alone.key_count, tracks[t].key_count);
        CHECK_BITS(plain, tracks[t].frames, alone.key_count * sizeof *plain);
        if (alone.stride != 0)
            continue;
        CHECK_INT(stream_keys(alone.kind, alone.values, alone.times, alone.frame_count, alone.threshold, alone.max_gap,
                              online),
                  alone.key_count);
        CHECK_BITS(online, plain, alone.key_count * sizeof *plain);
    }
}

static void lanes_and_scalar_and_stream_agree(void)
{
    enum { TRACKS = 61 }; // so many that every form gets enough alike to go side by side
    static float values[TRACKS][MOST_FRAMES * 5], times[MOST_FRAMES];
    static uint32_t lanes[TRACKS][MOST_FRAMES];
    tsl_key_track tracks[TRACKS];
    for (uint32_t i = 0; i < MOST_FRAMES; ++i)
        times[i] = 0.04f * (float)i + 0.015f * random_float();
    memset(tracks, 0, sizeof tracks);
    for (uint32_t t = 0; t < TRACKS; ++t) {
        float packed[MOST_FRAMES * 4];
        tsl_track_kind kind = (t / 2) % 3;
        uint32_t width = tsli_track_width(kind), count = t % 7 == 3 ? 1 : 1 + (t * 97) % MOST_FRAMES;
        make_track(kind, count, 0.002f, packed);
        if (t == 5)
            memset(packed, 0, sizeof packed);
        if (t % 11 == 0 && kind == TSL_TRACK_ROTATION) // not unit at all
            for (uint32_t i = 0; i < count * 4; ++i)
                packed[i] *= 1.0f + 3.0f * (float)(i / 4 % 5);
        uint32_t stride = t % 3 == 0 ? width + 1 : width;
        for (uint32_t i = 0; i < count; ++i)
            memcpy(values[t] + i * stride, packed + i * width, width * sizeof(float));
        tracks[t].values = values[t];
        tracks[t].times = t % 4 == 1 ? times : NULL;
        tracks[t].frames = lanes[t];
        tracks[t].kind = kind;
        tracks[t].frame_count = count;
        tracks[t].stride = t % 3 == 0 ? stride * 4 : 0;
        tracks[t].max_gap = t % 5 == 2 ? 9 : 0;
        tracks[t].threshold = t % 2 ? 1e-3f : 1e-2f;
    }
    for (tsli_key_lanes form = TSLI_KEY_PLAIN; form <= tsli_key_lanes_best(); ++form) {
        CHECK_INT(tsli_key_tracks_reduce_with(tracks, TRACKS, form), TSL_OK);
        expect_the_same_alone_and_online(tracks, TRACKS);
        CHECK_INT(tsli_key_tracks_reduce_with(tracks, 1, form), TSL_OK);
        CHECK_INT(tsli_key_tracks_reduce_with(tracks + 1, 3, form), TSL_OK);
        expect_the_same_alone_and_online(tracks, TRACKS);
    }
    printf("forms run: %u\n", (unsigned)tsli_key_lanes_best() + 1);
}

static void error_of_no_frame_exceeds_the_root_of_the_threshold(void)
{
    static float values[MOST_FRAMES * 4];
    static uint32_t frames[MOST_FRAMES];
    make_track(TSL_TRACK_ROTATION, MOST_FRAMES, 0.001f, values);
    tsl_key_track track = {values, NULL, frames, TSL_TRACK_ROTATION, MOST_FRAMES, 0, 0, 1e-3f, 0};
    CHECK_INT(tsl_key_tracks_reduce(&track, 1), TSL_OK);
    CHECK(track.key_count > 2 && track.key_count < MOST_FRAMES / 2);
    double worst = 0.0;
    for (uint32_t k = 0; k + 1 < track.key_count; ++k) {
        tsli_dquat a = tsli_dquat_normalize(tsli_dquat_load(values + frames[k] * 4));
        tsli_dquat b = tsli_dquat_normalize(tsli_dquat_load(values + frames[k + 1] * 4));
        if (tsli_dquat_dot(a, b) < 0.0)
            b = tsli_dquat_scale(b, -1.0);
        for (uint32_t i = frames[k]; i <= frames[k + 1]; ++i) {
            double t = (double)(i - frames[k]) / (double)(frames[k + 1] - frames[k]), u, v;
            tsli_slerp_factors(tsli_angle_squared(tsli_half_chord_squared(a, b)), t, &u, &v);
            tsli_dquat p = {a.x * u + b.x * v, a.y * u + b.y * v, a.z * u + b.z * v, a.w * u + b.w * v};
            tsli_dquat r = tsli_dquat_from_to(p, tsli_dquat_normalize(tsli_dquat_load(values + i * 4)));
            worst = fmax(worst, 2.0 * atan2(sqrt(r.x * r.x + r.y * r.y + r.z * r.z), fabs(r.w)));
        }
    }
    CHECK_MSG(worst <= sqrt(1e-3) && worst > 0.3 * sqrt(1e-3), "%g", worst);
}

static void a_turn_of_several_circles_keeps_enough_keys(void)
{
    float values[120 * 4];
    uint32_t frames[120];
    for (uint32_t i = 0; i < 120; ++i) { // 12 degrees a frame, 4 circles
        float half = 6.0f * 0.017453292f * (float)i;
        values[i * 4] = values[i * 4 + 1] = 0.0f;
        values[i * 4 + 2] = sinf(half);
        values[i * 4 + 3] = cosf(half);
    }
    tsl_key_track track = {values, NULL, frames, TSL_TRACK_ROTATION, 120, 0, 0, 7.9f, 0};
    CHECK_INT(tsl_key_tracks_reduce(&track, 1), TSL_OK);
    for (uint32_t k = 0; k + 1 < track.key_count; ++k)
        CHECK(frames[k + 1] - frames[k] <= 15); // 180 degrees
}

static void a_copied_stream_goes_on_alike(void)
{
    float values[50];
    tsl_key_stream stream, copy;
    tsl_stream_key a, b;
    uint32_t came_a, came_b;
    make_track(TSL_TRACK_SCALAR, 50, 0.05f, values);
    tsl_key_stream_begin(&stream, TSL_TRACK_SCALAR, 0.01f, 0);
    for (uint32_t i = 0; i < 20; ++i)
        tsl_key_stream_push(&stream, values + i, &a, &came_a);
    copy = stream;
    for (uint32_t i = 20; i < 50; ++i) {
        tsl_key_stream_push(&stream, values + i, &a, &came_a);
        tsl_key_stream_push(&copy, values + i, &b, &came_b);
        CHECK_INT(came_a, came_b);
        CHECK(came_a == 0 || a.frame == b.frame);
    }
    CHECK_BITS(&stream, &copy, sizeof copy);
}

static void refused_push_leaves_the_stream_alone(void)
{
    tsl_key_stream stream, before;
    tsl_stream_key key;
    uint32_t came = 7;
    float good[4] = {0, 0, 0, 1}, bad[4] = {0, NAN, 0, 1}, zero[4] = {0, 0, 0, 0}, endless[4] = {0, INFINITY, 0, 1};
    memset(&stream, 0, sizeof stream);
    CHECK_INT(tsl_key_stream_push(&stream, good, &key, &came), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_key_stream_end(&stream, &key, &came), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_key_stream_begin(NULL, TSL_TRACK_ROTATION, 0.0f, 0), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_key_stream_begin(&stream, 3, 0.0f, 0), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_key_stream_begin(&stream, TSL_TRACK_ROTATION, -1.0f, 0), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_key_stream_begin(&stream, TSL_TRACK_ROTATION, NAN, 0), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_key_stream_begin(&stream, TSL_TRACK_ROTATION, 0.0f, 0), TSL_OK);
    CHECK_INT(tsl_key_stream_push_at(&stream, 1.0f, good, &key, &came), TSL_OK);
    CHECK_INT(came, 1);
    before = stream;
    came = 7;
    CHECK_INT(tsl_key_stream_push_at(NULL, 2.0f, good, &key, &came), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_key_stream_push_at(&stream, 2.0f, NULL, &key, &came), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_key_stream_push_at(&stream, 2.0f, good, NULL, &came), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_key_stream_push_at(&stream, 2.0f, good, &key, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_key_stream_push_at(&stream, 1.0f, good, &key, &came), TSL_ERROR_NOT_INCREASING);
    CHECK_INT(tsl_key_stream_push_at(&stream, NAN, good, &key, &came), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_key_stream_push_at(&stream, 2.0f, bad, &key, &came), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_key_stream_push_at(&stream, 2.0f, endless, &key, &came), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_key_stream_push_at(&stream, 2.0f, zero, &key, &came), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_key_stream_push(&stream, good, &key, &came), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_BITS(&stream, &before, sizeof stream);
    CHECK_INT(came, 7);
    CHECK_INT(tsl_key_stream_end(&stream, &key, &came), TSL_OK);
    CHECK_INT(came, 0); // the only frame was the first key already
    CHECK_INT(tsl_key_stream_end(&stream, &key, &came), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_key_stream_push_at(&stream, 3.0f, good, &key, &came), TSL_ERROR_INVALID_ARGUMENT);
}

static void refused_batch_writes_nothing(void)
{
    float values[8] = {0, 0, 0, 1, 0, 0, 0, 1}, times[2] = {0, 0};
    uint32_t frames[2] = {9, 9};
    const tsl_key_track good = {values, NULL, frames, TSL_TRACK_ROTATION, 2, 0, 0, 0.0f, 9};
    tsl_key_track t[2] = {good, good};
    CHECK_INT(tsl_key_tracks_reduce(NULL, 1), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_key_tracks_reduce(t, 0), TSL_ERROR_INVALID_ARGUMENT);
#define REFUSED(change, code)                                                                                          \
    t[1] = good;                                                                                                       \
    t[1].change;                                                                                                       \
    CHECK_INT(tsl_key_tracks_reduce(t, 2), code);                                                                      \
    CHECK(frames[0] == 9 && frames[1] == 9 && t[0].key_count == 9 && t[1].key_count == 9)
    REFUSED(values = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(frames = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(frame_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(kind = 3, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(stride = 18, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(stride = 12, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(threshold = -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(threshold = INFINITY, TSL_ERROR_NOT_FINITE);
    REFUSED(times = times, TSL_ERROR_NOT_INCREASING);
    times[1] = NAN;
    REFUSED(times = times, TSL_ERROR_NOT_FINITE);
    values[5] = NAN;
    REFUSED(max_gap = 0, TSL_ERROR_NOT_FINITE);
    values[5] = values[7] = 0.0f;
    REFUSED(max_gap = 0, TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(t[0].key_count, 9);
}

int main(void)
{
    RUN(gives_the_keys_of_the_definition);
    RUN(lanes_and_scalar_and_stream_agree);
    RUN(error_of_no_frame_exceeds_the_root_of_the_threshold);
    RUN(a_turn_of_several_circles_keeps_enough_keys);
    RUN(a_copied_stream_goes_on_alike);
    RUN(refused_push_leaves_the_stream_alone);
    RUN(refused_batch_writes_nothing);
    return REPORT();
}
