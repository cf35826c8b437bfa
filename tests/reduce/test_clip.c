// SPDX-License-Identifier: MIT
// The guaranteed reducer on made clips: what it promises, and what it refuses.
#include "check.h"
#include "reduce/clip.h"

// The keys and values of the made clip as lines, splines and by choice.
#define GOLDEN 0x370cb28bef8d16d3ull

enum { JOINTS = 7, FRAMES = 61, TRACKS = 10, ROOM = TRACKS * FRAMES };

// A root with two chains whose joints interleave in the caller's order, so that depth first is another order.
static const int32_t parents[JOINTS] = {-1, 0, 0, 1, 2, 3, 4};

typedef struct scene {
    tsl_transform rest[JOINTS];
    float times[FRAMES];
    float values[TRACKS][FRAMES * 4];
    tsl_reduce_track tracks[TRACKS];
    tsl_reduce_desc desc;
} scene;

typedef struct outcome {
    tsl_curve curves[TRACKS];
    float times[ROOM], values[ROOM * 12];
    uint32_t frames[ROOM];
    tsl_reduce_report report;
    tsl_result result;
} outcome;

static void set_track(scene *s, uint32_t index, tsl_target target, int32_t joint)
{
    tsl_reduce_track *track = &s->tracks[index];
    memset(track, 0, sizeof *track);
    track->values = s->values[index];
    track->target = target;
    track->joint = joint;
    track->width = 2;
    track->tolerance = 0.01f;
}

// Rotations of all joints, translation and scale of two, one track of two weights. Joint 6 has a mirrored
// rest.
static void make_scene(scene *s)
{
    memset(s, 0, sizeof *s);
    for (uint32_t j = 0; j < JOINTS; ++j) {
        tsl_transform rest = {{0.0f, j ? 0.3f : 0.0f, 0.02f * (float)j}, {0, 0, 0, 1}, {1, 1, j == 6 ? -1.0f : 1.0f}};
        s->rest[j] = rest;
        set_track(s, j, TSL_TARGET_ROTATION, (int32_t)j);
    }
    set_track(s, 7, TSL_TARGET_TRANSLATION, 0);
    set_track(s, 8, TSL_TARGET_SCALE, 3);
    set_track(s, 9, TSL_TARGET_VALUES, -1);
    for (uint32_t f = 0; f < FRAMES; ++f) {
        float t = (float)f / 30.0f + (f % 3 == 1 ? 0.007f : 0.0f), *v; // not evenly spaced
        s->times[f] = t;
        for (uint32_t j = 0; j < JOINTS; ++j) {
            float half = 0.5f * sinf(2.1f * t + (float)j) * (0.3f + 0.1f * (float)j),
                  sign = (f + j) % 4 == 0 ? -1.0f : 1.0f;
            v = s->values[j] + f * 4;
            v[0] = sign * 0.6f * sinf(half), v[1] = 0.0f, v[2] = sign * 0.8f * sinf(half), v[3] = sign * cosf(half);
        }
        v = s->values[7] + f * 3;
        v[0] = 0.8f * t, v[1] = 1.0f + 0.05f * sinf(6.0f * t), v[2] = 0.1f * cosf(3.0f * t);
        v = s->values[8] + f * 3;
        v[0] = v[1] = 1.0f + 0.2f * sinf(3.0f * t), v[2] = 1.5f;
        v = s->values[9] + f * 2;
        v[0] = 0.5f + 0.5f * sinf(4.0f * t), v[1] = f < 30 ? 0.0f : 1.0f;
    }
    tsl_reduce_desc_init(&s->desc, (uint32_t)sizeof s->desc);
    s->desc.joint_count = JOINTS;
    s->desc.frame_count = FRAMES;
    s->desc.track_count = TRACKS;
    s->desc.parents = parents;
    s->desc.rest_local = s->rest;
    s->desc.times = s->times;
    s->desc.tracks = s->tracks;
    s->desc.tolerance = 0.002f;
}

static void set_output(scene *s, tsl_interpolation output)
{
    for (uint32_t t = 0; t < TRACKS; ++t)
        s->tracks[t].output = output;
}

static void run(const tsl_reduce_desc *desc, outcome *out)
{
    tsl_reduce_sizes sizes;
    tsl_reduce_output output = {out->curves, out->times, out->values, out->frames, ROOM, ROOM * 12};
    memset(out, 0x5a, sizeof *out);
    out->result = tsl_reduce_measure(desc, &sizes);
    if (out->result != TSL_OK)
        return;
    CHECK(sizes.keys <= ROOM && sizes.floats <= ROOM * 12);
    // exactly as much as was asked for, at a bad alignment, with a guard behind
    unsigned char *scratch = malloc(sizes.scratch_bytes + 16);
    memset(scratch, 0xcc, sizes.scratch_bytes + 16);
    out->result = tsl_reduce_clip(desc, scratch + 3, sizes.scratch_bytes, &output, &out->report);
    CHECK(scratch[0] == 0xcc && scratch[2] == 0xcc && scratch[3 + sizes.scratch_bytes] == 0xcc);
    free(scratch);
}

// ---- an own measure of the error: play the curves, pose in double ----

typedef double pose[JOINTS][3][4];

static void play(const scene *s, const tsl_curve *curves, float time, pose out)
{
    for (uint32_t j = 0; j < s->desc.joint_count; ++j) {
        double t[3], q[4], n = 0.0, local[3][4];
        float part[3][4];
        memcpy(part[0], &s->rest[j].position, 12);
        memcpy(part[1], &s->rest[j].rotation, 16);
        memcpy(part[2], &s->rest[j].scale, 12);
        for (uint32_t k = 0; k < s->desc.track_count; ++k)
            if (s->tracks[k].joint == (int32_t)j)
                CHECK_INT(tsl_curve_sample(&curves[k], time, NULL, part[s->tracks[k].target]), TSL_OK);
        for (int i = 0; i < 4; ++i)
            n += (double)part[1][i] * part[1][i];
        for (int i = 0; i < 4; ++i)
            q[i] = part[1][i] / sqrt(n);
        for (int i = 0; i < 3; ++i)
            t[i] = part[0][i];
        double x = q[0], y = q[1], z = q[2], w = q[3];
        const double r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                                {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                                {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
        for (int i = 0; i < 3; ++i)
            for (int c = 0; c < 4; ++c)
                local[i][c] = c < 3 ? r[i][c] * part[2][c] : t[i];
        int32_t p = s->desc.parents[j];
        for (int i = 0; i < 3; ++i)
            for (int c = 0; c < 4; ++c)
                out[j][i][c] = p < 0 ? local[i][c]
                                     : out[p][i][0] * local[0][c] + out[p][i][1] * local[1][c] +
                                           out[p][i][2] * local[2][c] + (c == 3 ? out[p][i][3] : 0.0);
    }
}

static void source_curves(const scene *s, tsl_curve *curves)
{
    static const uint32_t widths[4] = {3, 4, 3, 2};
    for (uint32_t k = 0; k < s->desc.track_count; ++k) {
        tsl_curve curve = {s->times,
                           s->tracks[k].values,
                           s->desc.frame_count,
                           widths[s->tracks[k].target],
                           s->tracks[k].source,
                           s->tracks[k].target == TSL_TARGET_ROTATION
                               ? (s->desc.flags & TSL_REDUCE_NLERP ? TSL_CURVE_NLERP : TSL_CURVE_SLERP)
                               : TSL_CURVE_VALUES};
        curves[k] = curve;
    }
}

// Greatest error per joint, at frames and half-way where asked.
static double measure(const scene *s, const tsl_curve *curves, int half_ways, double *per_joint)
{
    tsl_curve source[TRACKS];
    pose a, b;
    double worst = 0.0;
    source_curves(s, source);
    memset(per_joint, 0, JOINTS * sizeof *per_joint);
    for (uint32_t i = 0; i < 2 * s->desc.frame_count - 1; i += half_ways ? 1 : 2) {
        float time = i % 2 == 0 ? s->times[i / 2] : 0.5f * (s->times[i / 2] + s->times[i / 2 + 1]);
        play(s, curves, time, a);
        play(s, source, time, b);
        for (uint32_t j = 0; j < s->desc.joint_count; ++j)
            for (int point = 0; point < 4; ++point) {
                double square = 0.0, shell = s->desc.joint_shells ? s->desc.joint_shells[j] : s->desc.shell_distance;
                for (int c = 0; c < 3; ++c) {
                    double d = a[j][c][3] - b[j][c][3];
                    d += point < 3 ? shell * (a[j][c][point] - b[j][c][point]) : 0.0;
                    square += d * d;
                }
                per_joint[j] = fmax(per_joint[j], sqrt(square));
                worst = fmax(worst, per_joint[j]);
            }
    }
    return worst;
}

static scene the_scene;
static outcome the_outcome;

static void keeps_its_promise_in_every_form(void)
{
    static const float tolerances[4] = {0.02f, 0.002f, 0.0005f, 0.00005f};
    static const tsl_reduce_flags flags[4] = {0, TSL_REDUCE_NLERP, TSL_REDUCE_LOOP, TSL_REDUCE_KEEP_ENDS};
    double per_joint[JOINTS];
    for (uint32_t i = 0; i < 48; ++i) {
        tsl_interpolation output = i % 3 == 0 ? TSL_INTERPOLATION_LINEAR : i % 3 + 1;
        make_scene(&the_scene);
        set_output(&the_scene, output);
        the_scene.desc.tolerance = tolerances[i / 3 % 4];
        the_scene.desc.flags = flags[i / 12];
        run(&the_scene.desc, &the_outcome);
        CHECK_INT(the_outcome.result, TSL_OK);
        double worst = measure(&the_scene, the_outcome.curves, output != TSL_INTERPOLATION_LINEAR, per_joint);
        CHECK_MSG(worst <= the_scene.desc.tolerance, "%g of %g", worst, (double)the_scene.desc.tolerance);
        CHECK_NEAR(worst, the_outcome.report.max_error, 0.002 * the_scene.desc.tolerance + 1e-6);
        CHECK(the_outcome.report.keys < the_outcome.report.source_keys);
        CHECK(the_outcome.report.max_value_share <= 1.0f);
        CHECK_NEAR(per_joint[the_outcome.report.worst_joint], worst, 2e-6);
    }
}

static void coarser_tolerance_gives_fewer_keys(void)
{
    uint64_t before = ~0ull;
    for (float tolerance = 0.00002f; tolerance < 0.1f; tolerance *= 4.0f) {
        make_scene(&the_scene);
        the_scene.desc.tolerance = tolerance;
        run(&the_scene.desc, &the_outcome);
        CHECK(the_outcome.report.keys < before);
        before = the_outcome.report.keys;
    }
}

// Everything in other units: the same keys.
static void scaled_scales(void)
{
    uint32_t frames[ROOM];
    make_scene(&the_scene);
    run(&the_scene.desc, &the_outcome);
    uint64_t keys = the_outcome.report.keys;
    memcpy(frames, the_outcome.frames, sizeof frames);
    for (uint32_t j = 0; j < JOINTS; ++j) {
        float *p = &the_scene.rest[j].position.x;
        for (int i = 0; i < 3; ++i)
            p[i] *= 64.0f; // a power of two, so that all bits scale
    }
    for (uint32_t i = 0; i < FRAMES * 3; ++i)
        the_scene.values[7][i] *= 64.0f;
    the_scene.desc.tolerance *= 64.0f;
    the_scene.desc.shell_distance *= 64.0f;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.report.keys, keys);
    CHECK_BITS(frames, the_outcome.frames, keys * sizeof *frames);
}

static void keys_are_the_sources_own_values(void)
{
    make_scene(&the_scene);
    run(&the_scene.desc, &the_outcome);
    const uint32_t *frame = the_outcome.frames;
    for (uint32_t t = 0; t < TRACKS; ++t)
        for (uint32_t k = 0; k < the_outcome.curves[t].key_count; ++k, ++frame) {
            uint32_t width = the_outcome.curves[t].width;
            const float *key = the_outcome.curves[t].values + k * width, *own = the_scene.values[t] + *frame * width;
            float sign = width == 4 && key[3] * own[3] < 0.0f ? -1.0f : 1.0f;
            for (uint32_t c = 0; c < width; ++c)
                CHECK(key[c] == sign * own[c]);
            CHECK(the_outcome.curves[t].times[k] == the_scene.times[*frame]);
            if (k > 0 && width == 4) // players that do not look for the shorter way take it all the same
                CHECK(key[0] * key[-4] + key[1] * key[-3] + key[2] * key[-2] + key[3] * key[-1] >= 0.0f);
        }
}

static int has_frame(const outcome *o, uint32_t track, uint32_t frame)
{
    const uint32_t *first = o->frames + (o->curves[track].times - o->times);
    for (uint32_t k = 0; k < o->curves[track].key_count; ++k)
        if (first[k] == frame)
            return 1;
    return 0;
}

static void locked_keys_stay(void)
{
    const uint32_t everywhere[3] = {41, 7, 7}, own[1] = {13};
    for (tsl_interpolation output = 0; output < 4; ++output) {
        if (output == TSL_INTERPOLATION_STEP)
            continue;
        make_scene(&the_scene);
        set_output(&the_scene, output);
        the_scene.desc.tolerance = 1.0f; // nothing else would stay
        the_scene.desc.locked_frames = everywhere;
        the_scene.desc.locked_frame_count = 3;
        the_scene.tracks[2].locked = own;
        the_scene.tracks[2].locked_count = 1;
        run(&the_scene.desc, &the_outcome);
        CHECK_INT(the_outcome.result, TSL_OK);
        for (uint32_t t = 0; t < TRACKS; ++t)
            CHECK(has_frame(&the_outcome, t, 7) && has_frame(&the_outcome, t, 41) && has_frame(&the_outcome, t, 0));
        CHECK(has_frame(&the_outcome, 2, 13) && !has_frame(&the_outcome, 3, 13));
    }
}

static void still_clip_keeps_its_length(void)
{
    make_scene(&the_scene);
    for (uint32_t t = 0; t < TRACKS; ++t)
        for (uint32_t f = 1; f < FRAMES; ++f) {
            uint32_t width = t < 7 ? 4 : t < 9 ? 3 : 2;
            memcpy(the_scene.values[t] + f * width, the_scene.values[t], width * sizeof(float));
        }
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_OK);
    CHECK_INT(the_outcome.report.keys, TRACKS + 1);
    CHECK(the_outcome.curves[TRACKS - 1].times[1] == the_scene.times[FRAMES - 1]);
    the_scene.desc.flags = TSL_REDUCE_KEEP_ENDS;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.report.keys, 2 * TRACKS);
}

static void ends_are_exact_and_loops_join(void)
{
    make_scene(&the_scene);
    for (uint32_t f = 0; f < FRAMES; ++f) { // one joint swings through exactly once
        float half = 0.4f * sinf(6.2831853f * (float)(f % (FRAMES - 1)) / (float)(FRAMES - 1)),
              *v = the_scene.values[1] + f * 4;
        the_scene.times[f] = (float)f / 30.0f;
        v[0] = sinf(half), v[1] = v[2] = 0.0f, v[3] = cosf(half);
    }
    set_output(&the_scene, TSL_INTERPOLATION_CUBICSPLINE);
    the_scene.desc.flags = TSL_REDUCE_LOOP;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_OK);
    for (uint32_t t = 0; t < TRACKS; ++t)
        CHECK(has_frame(&the_outcome, t, 0) && has_frame(&the_outcome, t, FRAMES - 1));
    const tsl_curve *curve = &the_outcome.curves[1];
    CHECK_INT(curve->interpolation, TSL_INTERPOLATION_CUBICSPLINE);
    const float *out_tangent = curve->values + 8, *in_tangent = curve->values + (curve->key_count - 1) * 12;
    CHECK(fabsf(out_tangent[0]) > 0.5f);
    CHECK_BITS(out_tangent, in_tangent, 4 * sizeof(float));
}

static void steps_stay_steps(void)
{
    make_scene(&the_scene);
    the_scene.tracks[9].source = TSL_INTERPOLATION_STEP;
    the_scene.tracks[7].source = TSL_INTERPOLATION_STEP; // moves joints: poses between frames hold too
    set_output(&the_scene, TSL_INTERPOLATION_SMALLEST);
    for (uint32_t f = 0; f < FRAMES; ++f) {
        the_scene.values[9][f * 2] = 1.0f;
        for (int c = 0; c < 3; ++c)
            the_scene.values[7][f * 3 + (uint32_t)c] = (float)(f / 20);
    }
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_OK);
    CHECK_INT(the_outcome.curves[9].interpolation, TSL_INTERPOLATION_STEP);
    CHECK_INT(the_outcome.curves[7].interpolation, TSL_INTERPOLATION_STEP);
    CHECK(has_frame(&the_outcome, 9, 30) && has_frame(&the_outcome, 7, 20) && has_frame(&the_outcome, 7, 40));
    CHECK_INT(the_outcome.curves[9].key_count, 3);
    double per_joint[JOINTS];
    CHECK(measure(&the_scene, the_outcome.curves, 1, per_joint) <= the_scene.desc.tolerance);
    CHECK(the_outcome.report.max_value_share == 0.0f);
}

static void weights_keep_their_own_tolerance(void)
{
    for (tsl_interpolation output = 0; output < 3; output += 2) {
        make_scene(&the_scene);
        the_scene.desc.tolerance = 100.0f;
        the_scene.tracks[9].output = output;
        run(&the_scene.desc, &the_outcome);
        const tsl_curve *curve = &the_outcome.curves[9];
        double worst = 0.0;
        for (uint32_t f = 0; f < FRAMES; ++f) {
            float out[2];
            tsl_curve_sample(curve, the_scene.times[f], NULL, out);
            worst = fmax(
                worst, fmax(fabs(out[0] - the_scene.values[9][f * 2]), fabs(out[1] - the_scene.values[9][f * 2 + 1])));
        }
        CHECK(worst <= 0.01 && worst > 0.002);
        CHECK(the_outcome.report.max_value_share <= 1.0f && the_outcome.report.max_value_share > 0.2f);
        CHECK(curve->key_count < 40);
    }
}

// A wheel: 40 degrees a frame, more than three turns. However coarse the tolerance, no two keys may be 180
// apart.
static void turns_past_half_a_circle_keep_their_keys(void)
{
    for (tsl_interpolation output = 0; output < 4; ++output) {
        double per_joint[JOINTS];
        if (output == TSL_INTERPOLATION_STEP)
            continue;
        make_scene(&the_scene);
        set_output(&the_scene, output);
        for (uint32_t f = 0; f < FRAMES; ++f) {
            float half = 20.0f * 0.017453292f * (float)f, sign = f % 2 ? -1.0f : 1.0f, *v = the_scene.values[5] + f * 4;
            v[0] = v[1] = 0.0f, v[2] = sign * sinf(half), v[3] = sign * cosf(half);
        }
        the_scene.desc.tolerance = 0.05f; // the shell point at 0.1 goes round by up to 0.2
        run(&the_scene.desc, &the_outcome);
        CHECK_INT(the_outcome.result, TSL_OK);
        CHECK(measure(&the_scene, the_outcome.curves, output != TSL_INTERPOLATION_LINEAR, per_joint) <= 0.05);
        if (output == TSL_INTERPOLATION_LINEAR)
            CHECK(the_outcome.curves[5].key_count >= FRAMES / 5);
    }
}

static void joints_may_have_their_own_tolerance_and_shell(void)
{
    float tolerances[JOINTS], shells[JOINTS];
    double per_joint[JOINTS];
    make_scene(&the_scene);
    run(&the_scene.desc, &the_outcome);
    uint64_t plain = the_outcome.report.keys;
    for (int j = 0; j < JOINTS; ++j)
        tolerances[j] = j == 5 ? 0.0002f : 0.01f, shells[j] = j == 6 ? 1.0f : 0.0f;
    the_scene.desc.joint_tolerances = tolerances;
    the_scene.desc.joint_shells = shells;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_OK);
    measure(&the_scene, the_outcome.curves, 0, per_joint);
    for (int j = 0; j < JOINTS; ++j)
        CHECK_MSG(per_joint[j] <= tolerances[j], "%d: %g", j, per_joint[j]);
    CHECK(per_joint[6] > 0.002 && plain != the_outcome.report.keys);
}

static void one_frame_and_one_track_and_no_joints(void)
{
    make_scene(&the_scene);
    the_scene.desc.frame_count = 1;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_OK);
    CHECK_INT(the_outcome.report.keys, TRACKS);
    make_scene(&the_scene);
    the_scene.desc.tracks = the_scene.tracks + 9;
    the_scene.desc.track_count = 1;
    the_scene.desc.joint_count = 0;
    the_scene.desc.parents = NULL;
    the_scene.desc.rest_local = NULL;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_OK);
    CHECK(the_outcome.report.keys < FRAMES && the_outcome.report.max_error == 0.0f);
    make_scene(&the_scene); // missing tracks: joints rest
    the_scene.desc.tracks = the_scene.tracks + 5;
    the_scene.desc.track_count = 1;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_OK);
    CHECK(the_outcome.report.keys < FRAMES / 2);
}

static void tolerance_zero_changes_nothing(void)
{
    double per_joint[JOINTS];
    make_scene(&the_scene);
    the_scene.desc.tolerance = the_scene.tracks[9].tolerance = 0.0f;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_OK);
    CHECK(the_outcome.report.max_error < 1e-11f);
    CHECK(measure(&the_scene, the_outcome.curves, 0, per_joint) < 1e-6);
}

// Strided, scaled and sign-flipped input gives the keys of the plain one.
static void stride_length_and_sign_of_rotations_do_not_matter(void)
{
    static float wide[FRAMES * 6];
    make_scene(&the_scene);
    run(&the_scene.desc, &the_outcome);
    static outcome other;
    for (uint32_t f = 0; f < FRAMES; ++f)
        for (uint32_t c = 0; c < 4; ++c)
            wide[f * 6 + c] = the_scene.values[3][f * 4 + c] * (f % 2 ? -4.0f : 0.25f);
    the_scene.tracks[3].values = wide;
    the_scene.tracks[3].stride = 24;
    run(&the_scene.desc, &other);
    CHECK_INT(other.result, TSL_OK);
    CHECK(llabs((long long)other.report.keys - (long long)the_outcome.report.keys) <= 3); // rounding may tip a decision
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; ++i)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 1099511628211ull;
    return hash;
}

// A clip made with + - * / only, so that the input is the same everywhere too.
static void same_bits_on_every_target(void)
{
    uint64_t hash = 14695981039346656037ull;
    for (tsl_interpolation output = 0; output < 4; ++output) {
        if (output == TSL_INTERPOLATION_STEP)
            continue;
        make_scene(&the_scene);
        set_output(&the_scene, output);
        for (uint32_t t = 0; t < TRACKS; ++t)
            for (uint32_t i = 0; i < FRAMES * 4; ++i) {
                float x = (float)((i * (7 + t)) % 240) / 240.0f;
                the_scene.values[t][i] = x * (1.0f - x) * (t == 8 ? 0.5f : 1.0f) + (t < 7 && i % 4 == 3 ? 1.0f : 0.05f);
            }
        for (uint32_t f = 0; f < FRAMES; ++f)
            the_scene.times[f] = (float)f / 32.0f;
        the_scene.desc.tolerance = 0.03f;
        run(&the_scene.desc, &the_outcome);
        CHECK_INT(the_outcome.result, TSL_OK);
        CHECK(the_outcome.report.keys < the_outcome.report.source_keys * 4 / 5);
        for (uint32_t i = 0; i < the_outcome.report.keys; ++i) {
            unsigned char bytes[4] = {(unsigned char)the_outcome.frames[i], (unsigned char)(the_outcome.frames[i] >> 8),
                                      0, 0};
            hash = hash_bytes(hash, bytes, sizeof bytes);
        }
        for (uint64_t i = 0; i < the_outcome.report.bytes / 4 - the_outcome.report.keys; ++i) {
            uint32_t bits;
            memcpy(&bits, &the_outcome.values[i], sizeof bits);
            unsigned char bytes[4] = {(unsigned char)bits, (unsigned char)(bits >> 8), (unsigned char)(bits >> 16),
                                      (unsigned char)(bits >> 24)};
            hash = hash_bytes(hash, bytes, sizeof bytes);
        }
    }
    CHECK_MSG(hash == GOLDEN, "0x%016llxull", (unsigned long long)hash);
}

static void bad_input_is_refused_and_nothing_written(void)
{
    static outcome untouched;
    static uint32_t bad_frame = FRAMES;
    static float bad_times[FRAMES], bad_amounts[JOINTS];
    static int32_t bad_parents[JOINTS];
    static unsigned char scratch[8];
    tsl_reduce_sizes sizes;
    tsl_reduce_report report;
    memset(&untouched, 0x5a, sizeof untouched);
    make_scene(&the_scene);
    memcpy(bad_times, the_scene.times, sizeof bad_times);
    bad_times[20] = bad_times[19];
#define REFUSED(change, code)                                                                                          \
    make_scene(&the_scene);                                                                                            \
    the_scene.change;                                                                                                  \
    run(&the_scene.desc, &the_outcome);                                                                                \
    CHECK_INT(the_outcome.result, code);                                                                               \
    untouched.result = the_outcome.result;                                                                             \
    CHECK_BITS(&the_outcome, &untouched, sizeof untouched)
    REFUSED(desc.struct_size = 0, TSL_ERROR_NOT_INITIALIZED);
    REFUSED(desc.tracks = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(desc.parents = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(desc.rest_local = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(desc.locked_frame_count = 1, TSL_ERROR_NULL_POINTER);
    REFUSED(desc.frame_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(desc.track_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(desc.flags = 8, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(desc.passes = 17, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(desc.tolerance = -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(desc.tolerance = NAN, TSL_ERROR_NOT_FINITE);
    REFUSED(desc.shell_distance = -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(desc.frame_count = 0x7fffffff, TSL_ERROR_TOO_MANY);
    REFUSED(desc.times = bad_times, TSL_ERROR_NOT_INCREASING);
    bad_times[20] = NAN;
    REFUSED(desc.times = bad_times, TSL_ERROR_NOT_FINITE);
    REFUSED(desc.parents = bad_parents, TSL_ERROR_BAD_HIERARCHY); // joint 0 below itself
    bad_parents[0] = -2;
    REFUSED(desc.parents = bad_parents, TSL_ERROR_BAD_HIERARCHY);
    bad_amounts[3] = -1.0f;
    REFUSED(desc.joint_shells = bad_amounts, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(desc.joint_tolerances = bad_amounts, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(rest[2].position.y = INFINITY, TSL_ERROR_NOT_FINITE);
    REFUSED(rest[2].rotation.w = 0.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(tracks[4].values = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(tracks[4].target = 4, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(tracks[4].joint = JOINTS, TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED(tracks[4].joint = -1, TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED(tracks[4].joint = 3, TSL_ERROR_INVALID_ARGUMENT); // two tracks for one rotation
    REFUSED(tracks[4].source = TSL_INTERPOLATION_CUBICSPLINE, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(tracks[4].output = TSL_INTERPOLATION_STEP, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(tracks[4].stride = 3, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(tracks[4].stride = 12, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(tracks[4].locked_count = 1, TSL_ERROR_NULL_POINTER);
    REFUSED(tracks[9].width = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(tracks[9].width = 1u << 21, TSL_ERROR_TOO_MANY);
    REFUSED(tracks[9].tolerance = NAN, TSL_ERROR_NOT_FINITE);
    REFUSED(values[4][7] = NAN, TSL_ERROR_NOT_FINITE);
    REFUSED(values[7][0] = INFINITY, TSL_ERROR_NOT_FINITE);
    make_scene(&the_scene);
    the_scene.desc.times = NULL;
    the_scene.desc.frame_rate = 0.0f;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_ERROR_INVALID_ARGUMENT);
    the_scene.desc.frame_rate = INFINITY;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_ERROR_NOT_FINITE);
    make_scene(&the_scene);
    the_scene.tracks[4].locked = &bad_frame;
    the_scene.tracks[4].locked_count = 1;
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_ERROR_INDEX_OUT_OF_RANGE);
    make_scene(&the_scene);
    memset(the_scene.values[4] + 8, 0, 16);
    run(&the_scene.desc, &the_outcome);
    CHECK_INT(the_outcome.result, TSL_ERROR_INVALID_ARGUMENT);
    make_scene(&the_scene);
    tsl_reduce_output output = {the_outcome.curves, the_outcome.times, the_outcome.values, NULL, ROOM, ROOM * 12};
    CHECK_INT(tsl_reduce_measure(NULL, &sizes), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_reduce_measure(&the_scene.desc, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_reduce_measure(&the_scene.desc, &sizes), TSL_OK);
    CHECK_INT(tsl_reduce_clip(&the_scene.desc, NULL, 8, &output, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_reduce_clip(&the_scene.desc, scratch, 8, &output, NULL), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK_INT(tsl_reduce_clip(&the_scene.desc, scratch, sizes.scratch_bytes - 1, &output, NULL),
              TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK_INT(tsl_reduce_clip(&the_scene.desc, scratch, 8, NULL, NULL), TSL_ERROR_NULL_POINTER);
    output.times = NULL;
    CHECK_INT(tsl_reduce_clip(&the_scene.desc, scratch, 8, &output, NULL), TSL_ERROR_NULL_POINTER);
    output.times = the_outcome.times;
    output.time_capacity = 20;
    memset(&the_outcome, 0x5a, sizeof the_outcome);
    memset(&report, 0x5a, sizeof report);
    void *enough = malloc(sizes.scratch_bytes);
    CHECK_INT(tsl_reduce_clip(&the_scene.desc, enough, sizes.scratch_bytes, &output, &report),
              TSL_ERROR_BUFFER_TOO_SMALL);
    untouched.result = the_outcome.result;
    CHECK_BITS(&the_outcome, &untouched, sizeof untouched);
    CHECK_BITS(&report, &untouched.report, sizeof report);
    free(enough);
}

int main(void)
{
    RUN(keeps_its_promise_in_every_form);
    RUN(coarser_tolerance_gives_fewer_keys);
    RUN(scaled_scales);
    RUN(keys_are_the_sources_own_values);
    RUN(locked_keys_stay);
    RUN(still_clip_keeps_its_length);
    RUN(ends_are_exact_and_loops_join);
    RUN(steps_stay_steps);
    RUN(weights_keep_their_own_tolerance);
    RUN(turns_past_half_a_circle_keep_their_keys);
    RUN(joints_may_have_their_own_tolerance_and_shell);
    RUN(one_frame_and_one_track_and_no_joints);
    RUN(tolerance_zero_changes_nothing);
    RUN(stride_length_and_sign_of_rotations_do_not_matter);
    RUN(same_bits_on_every_target);
    RUN(bad_input_is_refused_and_nothing_written);
    return REPORT();
}
