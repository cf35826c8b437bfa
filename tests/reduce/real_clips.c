// SPDX-License-Identifier: MIT
// The promises on real clips: never over the tolerance, and fewer keys than Ramer-Douglas-Peucker at the same
// error.
#include "check.h"
#include "reduce/clip.h"
#include "reduce/clips.h"

static clip_set set;

// What no method can go below: one key per track that stays put, two for the others.
static uint64_t least_keys(const clip *c)
{
    return c->frame_count == 1 ? c->track_count : 0;
}

static void check_clip(clip *c, double millimetres, tsl_interpolation output, tsl_reduce_flags flags)
{
    tsl_reduce_desc desc;
    clip_result r;
    double mean, limit = millimetres * 0.001;
    clip_describe(c, millimetres, output, &desc);
    desc.flags = flags;
    clip_reduce(&desc, &r);
    CHECK_INT(r.result, TSL_OK);
    for (uint32_t t = 0; t < c->track_count; ++t)
        CHECK_INT(tsl_curve_check(&r.curves[t]), TSL_OK);
    double error = clip_error(c, r.curves, output != TSL_INTERPOLATION_LINEAR, 0, &mean);
    double played = clip_error(c, r.curves, output != TSL_INTERPOLATION_LINEAR, 1, NULL);
    double reported = r.report.max_error / c->units_per_metre;
    CHECK_MSG(error <= limit, "%s: %g mm of %g", c->name, error * 1e3, millimetres);
    CHECK_MSG(played <= limit, "%s played: %g mm of %g", c->name, played * 1e3, millimetres);
    CHECK_MSG(fabs(error - reported) <= 1e-3 * limit, "%s: %g mm, reported %g", c->name, error * 1e3, reported * 1e3);
    CHECK_NEAR(mean, r.report.mean_error / c->units_per_metre, 1e-3 * limit);
    CHECK(r.report.keys <= r.report.source_keys);
    clip_result_free(&r);
}

static void never_over_the_tolerance_as_lines(void)
{
    const double tolerances[5] = {10.0, 3.0, 1.0, 0.5, 0.2};
    for (uint32_t i = 0; i < set.count; ++i)
        for (int k = 0; k < 5; ++k)
            check_clip(&set.clips[i], tolerances[k], TSL_INTERPOLATION_LINEAR, 0);
}

static void never_over_the_tolerance_as_splines(void)
{
    const double tolerances[3] = {10.0, 1.0, 0.2};
    for (uint32_t i = 0; i < set.count; i += i < 72 ? 5 : 1)
        for (int k = 0; k < 3; ++k) {
            check_clip(&set.clips[i], tolerances[k], TSL_INTERPOLATION_CUBICSPLINE, TSL_REDUCE_LOOP);
            check_clip(&set.clips[i], tolerances[k], TSL_INTERPOLATION_SMALLEST, 0);
        }
}

static void fewer_keys_than_douglas_peucker(void)
{
    uint64_t total = 0, rdp_total = 0;
    for (uint32_t i = 0; i < set.count; ++i) {
        clip *c = &set.clips[i];
        tsl_reduce_desc desc;
        clip_result r;
        double error;
        uint64_t rdp = clip_rdp_keys(c, 0.001, &error), still = 0;
        clip_describe(c, 1.0, TSL_INTERPOLATION_LINEAR, &desc);
        clip_reduce(&desc, &r);
        for (uint32_t t = 0; t < c->track_count; ++t)
            still += r.curves[t].key_count <= 2;
        // where every track is already a single pose or a single line there is nothing to win
        int at_floor = still == c->track_count || least_keys(c) == rdp;
        CHECK_MSG(at_floor ? r.report.keys <= rdp : r.report.keys < rdp, "%s: %d against %d", c->name,
                  (int)r.report.keys, (int)rdp);
        total += r.report.keys;
        rdp_total += rdp;
        clip_result_free(&r);
    }
    CHECK_MSG((double)total <= 0.9 * (double)rdp_total, "%d against %d", (int)total, (int)rdp_total);
}

static void splines_take_fewer_keys_and_choice_fewer_bytes(void)
{
    uint64_t keys[4] = {0}, bytes[4] = {0};
    for (uint32_t i = 0; i < set.count; i += i < 72 ? 3 : 1)
        for (tsl_interpolation output = 0; output < 4; ++output) {
            tsl_reduce_desc desc;
            clip_result r;
            if (output == TSL_INTERPOLATION_STEP)
                continue;
            clip_describe(&set.clips[i], 1.0, output, &desc);
            clip_reduce(&desc, &r);
            keys[output] += r.report.keys;
            bytes[output] += r.report.bytes;
            clip_result_free(&r);
        }
    CHECK(keys[TSL_INTERPOLATION_CUBICSPLINE] * 10 < keys[TSL_INTERPOLATION_LINEAR] * 6);
    CHECK(bytes[TSL_INTERPOLATION_SMALLEST] < bytes[TSL_INTERPOLATION_LINEAR]);
    CHECK(bytes[TSL_INTERPOLATION_SMALLEST] < bytes[TSL_INTERPOLATION_CUBICSPLINE]);
}

int main(void)
{
    if (!clips_folder()) {
        printf("skipped: TASSEL_DATA is not set\n");
        return TEST_SKIPPED;
    }
    if (!clips_add_all(&set, 700))
        return 1;
    RUN(never_over_the_tolerance_as_lines);
    RUN(never_over_the_tolerance_as_splines);
    RUN(fewer_keys_than_douglas_peucker);
    RUN(splines_take_fewer_keys_and_choice_fewer_bytes);
    clips_free(&set);
    return REPORT();
}
