// SPDX-License-Identifier: MIT
// The tables of docs/reduce.md: TASSEL_DATA=... build/tests/clip_table [--picture FILE.svg]
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 199309L
#endif
#include "reduce/clips.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { GROUPS = 4 };
static const char *const group_names[GROUPS] = {"Mage.glb, 76 clips", "Fox.glb, 3 clips", "RiggedFigure.glb",
                                                "01_01.bvh"};
static const char *const group_marks[GROUPS] = {"Mage", "Fox", "Rigged", "01_01"};

typedef struct row {
    uint64_t source, keys, bytes, rdp;
    double milliseconds, error, mean;
    uint32_t clips;
} row;

static double now(void)
{
    struct timespec t;
#if defined(_WIN32)
    timespec_get(&t, TIME_UTC);
#else
    clock_gettime(CLOCK_MONOTONIC, &t);
#endif
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void add(row *r, clip *c, double millimetres, tsl_interpolation output, int with_rdp)
{
    tsl_reduce_desc desc;
    clip_result result;
    double best = 1e300, mean, error;
    clip_describe(c, millimetres, output, &desc);
    for (int i = 0; i < 5; ++i) {
        tsl_reduce_output out;
        double begin;
        if (i == 0)
            clip_reduce(&desc, &result);
        memset(&out, 0, sizeof out);
        out.curves = result.curves, out.times = result.times, out.values = result.values;
        out.time_capacity = result.sizes.keys, out.value_capacity = result.sizes.floats;
        begin = now();
        tsl_reduce_clip(&desc, result.scratch, result.sizes.scratch_bytes, &out, &result.report);
        begin = now() - begin;
        best = begin < best ? begin : best;
    }
    error = clip_error(c, result.curves, output != TSL_INTERPOLATION_LINEAR, 0, &mean);
    r->source += result.report.source_keys;
    r->keys += result.report.keys;
    r->bytes += result.report.bytes;
    r->milliseconds += best;
    r->error = error > r->error ? error : r->error;
    r->mean += mean;
    r->clips += 1;
    clip_result_free(&result);
    if (with_rdp)
        r->rdp += clip_rdp_keys(c, millimetres * 0.001, &error);
}

static void table(clip_set *set, double millimetres, tsl_interpolation output, int with_rdp)
{
    row total;
    memset(&total, 0, sizeof total);
    for (int g = 0; g <= GROUPS; ++g) {
        row r;
        memset(&r, 0, sizeof r);
        for (uint32_t i = 0; g < GROUPS && i < set->count; ++i)
            if (strstr(set->clips[i].name, group_marks[g]))
                add(&r, &set->clips[i], millimetres, output, with_rdp);
        if (g == GROUPS)
            r = total;
        printf("| %g mm | %s | %llu | %llu | ", millimetres, g < GROUPS ? group_names[g] : "all",
               (unsigned long long)r.source, (unsigned long long)r.keys);
        if (with_rdp)
            printf("%llu | %.1f %% | ", (unsigned long long)r.rdp,
                   r.rdp ? 100.0 - 100.0 * (double)r.keys / (double)r.rdp : 0.0);
        printf("%llu | %.4f | %.4f | %.1f |\n", (unsigned long long)r.bytes, r.error * 1e3, r.mean / r.clips * 1e3,
               r.milliseconds);
        total.source += r.source, total.keys += r.keys, total.bytes += r.bytes, total.rdp += r.rdp;
        total.milliseconds += r.milliseconds, total.mean += r.mean, total.clips += r.clips;
        total.error = r.error > total.error ? r.error : total.error;
    }
}

// One component of one track of one clip, and the keys that are left of it.
static void draw_curve(FILE *out, const clip *c, const tsl_curve *curve, const tsl_curve *source, double top,
                       const char *title)
{
    enum { LEFT = 40, WIDTH = 680, HEIGHT = 120, COMPONENT = 0 };
    double length = c->times[c->frame_count - 1], low = 1e9, high = -1e9;
    uint32_t size = curve->interpolation == TSL_INTERPOLATION_CUBICSPLINE ? 12 : 4, cursor = 0;
    float value[4];
    for (uint32_t f = 0; f < c->frame_count; ++f) {
        double x = source->values[f * 4 + COMPONENT];
        low = x < low ? x : low, high = x > high ? x : high;
    }
    double scale = HEIGHT / (high - low);
    fprintf(out, "<text x='%d' y='%.0f'>%s: %u of %u keys</text>\n", LEFT, top - 10, title, curve->key_count,
            c->frame_count);
    fprintf(out, "<path class='line' d='");
    for (int i = 0; i <= 400; ++i) {
        tsl_curve_sample(curve, (float)(length * i / 400.0), &cursor, value);
        double same_side = value[3] * source->values[3] < 0.0f ? -1.0 : 1.0;
        fprintf(out, "%s%.1f %.1f", i ? " L" : "M", LEFT + WIDTH * i / 400.0,
                top + HEIGHT - (same_side * value[COMPONENT] - low) * scale);
    }
    fprintf(out, "'/>\n");
    for (uint32_t f = 0; f < c->frame_count; ++f)
        fprintf(out, "<circle class='frame' cx='%.1f' cy='%.1f' r='1.6'/>\n", LEFT + WIDTH * c->times[f] / length,
                top + HEIGHT - (source->values[f * 4 + COMPONENT] - low) * scale);
    for (uint32_t k = 0; k < curve->key_count; ++k) {
        const float *key = curve->values + (size_t)k * size + (size == 12 ? 4 : 0);
        double same_side = key[3] * source->values[3] < 0.0f ? -1.0 : 1.0;
        fprintf(out, "<circle class='key' cx='%.1f' cy='%.1f' r='4'/>\n", LEFT + WIDTH * curve->times[k] / length,
                top + HEIGHT - (same_side * key[COMPONENT] - low) * scale);
    }
}

static int draw(const clip_set *set, const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return 1;
    fprintf(out, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 760 360' font-family='sans-serif' "
                 "font-size='14'>\n"
                 "<style>.line{fill:none;stroke:#3b6ea5;stroke-width:1.5}.frame{fill:#999}.key{fill:none;"
                 "stroke:#c0392b;"
                 "stroke-width:2}</style>\n<rect width='760' height='360' fill='white'/>\n");
    for (uint32_t i = 0; i < set->count; ++i) {
        const clip *c = &set->clips[i];
        if (!strstr(c->name, "Fox.glb/Survey"))
            continue;
        uint32_t chosen = 0;
        for (int form = 0; form < 2; ++form) {
            tsl_reduce_desc desc;
            clip_result result;
            clip_describe(c, 5.0, form ? TSL_INTERPOLATION_CUBICSPLINE : TSL_INTERPOLATION_LINEAR, &desc);
            clip_reduce(&desc, &result);
            uint32_t most = 0;
            for (uint32_t t = 0; t < c->track_count; ++t) // the busiest rotation
                if (c->tracks[t].target == TSL_TARGET_ROTATION &&
                    (c->tracks[most].target != TSL_TARGET_ROTATION ||
                     result.curves[t].key_count > result.curves[most].key_count))
                    most = t;
            chosen = form ? chosen : most;
            tsl_curve source = result.curves[chosen];
            source.values = c->tracks[chosen].values;
            draw_curve(out, c, &result.curves[chosen], &source, form ? 215.0 : 40.0,
                       form ? "CUBICSPLINE, 5 mm" : "LINEAR, 5 mm");
            clip_result_free(&result);
        }
    }
    fprintf(out, "</svg>\n");
    return fclose(out) != 0;
}

int main(int argc, char **argv)
{
    static const double tolerances[4] = {10.0, 5.0, 1.0, 0.2};
    clip_set set = {NULL, 0};
    if (!clips_folder() || !clips_add_all(&set, 0)) {
        printf("set TASSEL_DATA to the folder that holds data/\n");
        return 1;
    }
    if (argc == 3 && strcmp(argv[1], "--picture") == 0)
        return draw(&set, argv[2]);
    printf("LINEAR\n| tolerance | clips | keys in | keys out | RDP at the same error | fewer | bytes | max "
           "mm | mean mm | ms |\n");
    for (int i = 0; i < 4; ++i)
        table(&set, tolerances[i], TSL_INTERPOLATION_LINEAR, 1);
    printf("CUBICSPLINE\n| tolerance | clips | keys in | keys out | bytes | max mm | mean mm | ms |\n");
    for (int i = 0; i < 4; ++i)
        table(&set, tolerances[i], TSL_INTERPOLATION_CUBICSPLINE, 0);
    printf("SMALLEST\n| tolerance | clips | keys in | keys out | bytes | max mm | mean mm | ms |\n");
    for (int i = 0; i < 4; ++i)
        table(&set, tolerances[i], TSL_INTERPOLATION_SMALLEST, 0);
    clips_free(&set);
    return 0;
}
