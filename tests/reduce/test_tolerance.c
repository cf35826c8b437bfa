// SPDX-License-Identifier: MIT
// The tolerance is kept at any size of the model, or nothing is written.
#include "check.h"
#include "tassel/reduce.h"

enum { FRAMES = 43, TRACKS = 3, ROOM = TRACKS * FRAMES * 12 };

static const float sizes_of_models[] = {0.0f, 1.0f, 1e6f, 1e10f, 1e12f, 1e15f, 1e20f};
static const float tolerances[] = {0.0f, 1e-6f, 0.001f, 0.01f};

static float turning[FRAMES * 4], moving[FRAMES * 3], holding[FRAMES * 4];

static void make_tracks(void)
{
    for (uint32_t f = 0; f < FRAMES; ++f) {
        float half = 0.3f * sinf(0.07f * (float)f), held = f < 30 ? 0.2f : 0.9f;
        turning[f * 4] = 0.6f * sinf(half), turning[f * 4 + 1] = 0.8f * sinf(half);
        turning[f * 4 + 3] = cosf(half);
        holding[f * 4 + 2] = sinf(held), holding[f * 4 + 3] = cosf(held);
        for (uint32_t c = 0; c < 3; ++c)
            moving[f * 3 + c] = sinf(0.1f * (float)f + (float)c);
    }
}

static tsl_result reduce(float size, float tolerance, tsl_interpolation output, tsl_reduce_report *report,
                         tsl_curve *curves)
{
    static const int32_t parents[] = {-1, 0, 1};
    static float times[ROOM], values[ROOM];
    const tsl_quat none = {0.0f, 0.0f, 0.0f, 1.0f};
    const tsl_vec3 one = {1.0f, 1.0f, 1.0f};
    const tsl_transform rest[] = {
        {{0.0f, 0.0f, 0.0f}, none, one}, {{0.0f, size, 0.0f}, none, one}, {{0.0f, 1.0f, 0.0f}, none, one}};
    tsl_reduce_track tracks[TRACKS];
    TSL_INIT(tsl_reduce_desc, desc);
    tsl_reduce_sizes sizes;
    tsl_reduce_output room = {curves, times, values, NULL, ROOM, ROOM};
    const float *const all[] = {turning, moving, holding};
    memset(tracks, 0, sizeof tracks);
    for (uint32_t t = 0; t < TRACKS; ++t) {
        tracks[t].values = all[t];
        tracks[t].target = t == 1 ? TSL_TARGET_TRANSLATION : TSL_TARGET_ROTATION;
        tracks[t].joint = (int32_t)(t == 1 ? 2 : t / 2);
        tracks[t].output = output;
    }
    desc.joint_count = 3;
    desc.frame_count = FRAMES;
    desc.track_count = TRACKS;
    desc.parents = parents;
    desc.rest_local = rest;
    desc.tracks = tracks;
    desc.tolerance = tolerance;
    CHECK_INT(tsl_reduce_measure(&desc, &sizes), TSL_OK);
    void *scratch = malloc(sizes.scratch_bytes);
    tsl_result result = tsl_reduce_clip(&desc, scratch, sizes.scratch_bytes, &room, report);
    free(scratch);
    return result;
}

static void holds_at_any_size(void)
{
    for (size_t i = 0; i < sizeof sizes_of_models / sizeof *sizes_of_models; ++i)
        for (size_t k = 0; k < sizeof tolerances / sizeof *tolerances; ++k)
            for (tsl_interpolation output = 0; output < 4; ++output) {
                tsl_reduce_report report;
                tsl_curve curves[TRACKS];
                if (output == TSL_INTERPOLATION_STEP)
                    continue;
                CHECK_INT(reduce(sizes_of_models[i], tolerances[k], output, &report, curves), TSL_OK);
                CHECK_MSG(report.max_error <= tolerances[k], "a joint %g away, tolerance %g: %g",
                          (double)sizes_of_models[i], (double)tolerances[k], (double)report.max_error);
            }
}

// A key between two that are the same changes no bit.
static void tolerance_zero_lets_held_values_go(void)
{
    tsl_reduce_report report;
    tsl_curve curves[TRACKS];
    CHECK_INT(reduce(1.0f, 0.0f, TSL_INTERPOLATION_LINEAR, &report, curves), TSL_OK);
    CHECK_INT(curves[2].key_count, 4);
}

int main(void)
{
    make_tracks();
    RUN(holds_at_any_size);
    RUN(tolerance_zero_lets_held_values_go);
    return REPORT();
}
