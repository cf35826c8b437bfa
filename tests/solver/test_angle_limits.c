// SPDX-License-Identifier: MIT
// The projection of directions into the regions of limits, on every lane type: what it must keep, whatever the region.
#include "check.h"
#include "limit_lanes.h"
#include "solver/limit_reference.h"

#define PI 3.14159265358979323846
#define ROUNDS 2000

static uint32_t seed;

static double random_unit(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) / 16777216.0;
}

static void random_direction(double *out)
{
    double size = 0.0;
    while (size < 0.1 || size > 1.0) {
        for (int k = 0; k < 3; ++k)
            out[k] = 2.0 * random_unit() - 1.0;
        size = sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
    }
    for (int k = 0; k < 3; ++k)
        out[k] /= size;
}

static tsli_angle_limit limit_of(tsl_limit kind, double a, double b)
{
    tsli_angle_limit limit = {kind, (float)a, (float)b, {0.0f, 0.0f, 0.0f, 1.0f}};
    return limit;
}

static tsli_angle_limit random_limit(void)
{
    tsl_limit kind = TSL_LIMIT_CONE + (tsl_limit)(3.0 * random_unit());
    return limit_of(kind, PI * random_unit(), 0.5 * PI * random_unit());
}

// One lane of a row that is empty otherwise.
static void put(limit_row *row, uint32_t lane, const tsli_angle_limit *limit, const double *direction, float share)
{
    tsli_angle_limit_store(&row->limit, lane, limit, share);
    row->axis[1][lane] = 1.0f;
    for (int k = 0; k < 3; ++k)
        row->direction[k][lane] = (float)direction[k];
}

static void take(const limit_row *row, uint32_t lane, double *out)
{
    for (int k = 0; k < 3; ++k)
        out[k] = row->direction[k][lane];
}

// One direction through the first lane type there is.
static int limited(const tsli_angle_limit *limit, const double *direction, float share, double *out)
{
    static limit_row row;
    memset(&row, 0, sizeof row);
    put(&row, 3, limit, direction, share);
    limit_lanes_find(TSL_LANES_SCALAR)(&row);
    take(&row, 3, out);
    return row.outside >> 3 & 1u;
}

static double distance(const double *a, const double *b)
{
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

// Away from directions without a nearest edge.
static void expected(const tsli_angle_limit *limit, const double *e, double *out)
{
    region r = {limit->kind, limit->a, limit->b};
    d3 direction = {e[0], e[1], e[2]}, limited = region_limit(&r, direction);
    out[0] = limited.x;
    out[1] = limited.y;
    out[2] = limited.z;
}

// How far it is from where the answer jumps, which is also how much it stretches differences.
static double clearance(const double *e)
{
    double pole = sqrt(e[0] * e[0] + e[2] * e[2]), axis = sqrt(e[1] * e[1] + e[2] * e[2]);
    double tie = e[1] < 0.0 ? fabs(e[2]) : 1.0, least = e[1] < 0.0 && pole < axis ? pole : axis;
    return tie < least ? tie : least;
}

static void lands_where_trigonometry_says(void)
{
    seed = 1;
    for (int i = 0; i < 5 * ROUNDS; ++i) {
        double e[3], out[3], want[3];
        tsli_angle_limit limit = random_limit();
        random_direction(e);
        if (clearance(e) < 0.02 || limit.a < 2e-3f || limit.b < 2e-3f)
            continue;
        limited(&limit, e, 1.0f, out);
        expected(&limit, e, want);
        CHECK_MSG(distance(out, want) < 3e-7 / clearance(e), "kind %u, %g %g: %g %g %g", limit.kind, (double)limit.a,
                  (double)limit.b, e[0], e[1], e[2]);
    }
}

static void what_is_inside_keeps_its_bits(void)
{
    int inside = 0;
    seed = 2;
    for (int i = 0; i < ROUNDS; ++i) {
        double e[3], out[3];
        float bits[3];
        tsli_angle_limit limit = random_limit();
        random_direction(e);
        for (int k = 0; k < 3; ++k)
            e[k] = bits[k] = (float)e[k];
        if (limited(&limit, e, 1.0f, out))
            continue;
        ++inside;
        CHECK(distance(e, out) == 0.0);
    }
    CHECK(inside > ROUNDS / 10);
}

static void twice_is_once_and_length_is_one(void)
{
    seed = 3;
    for (int i = 0; i < ROUNDS; ++i) {
        double e[3], once[3], twice[3], none[3] = {0.0, 0.0, 0.0};
        tsli_angle_limit limit = random_limit();
        random_direction(e);
        limited(&limit, e, 1.0f, once);
        limited(&limit, once, 1.0f, twice);
        CHECK_NEAR(distance(once, none), 1.0, 5e-7);
        CHECK_MSG(distance(once, twice) < 1e-6, "kind %u, %g %g: %g %g %g", limit.kind, (double)limit.a,
                  (double)limit.b, e[0], e[1], e[2]);
    }
}

static void mirrored_is_mirrored(void)
{
    seed = 4;
    for (int i = 0; i < ROUNDS; ++i) {
        double e[3], out[3], mirrored[3];
        tsli_angle_limit limit = random_limit();
        random_direction(e);
        if (clearance(e) < 1e-3)
            continue;
        limited(&limit, e, 1.0f, out);
        for (int k = 0; k < 3; k += 2) { // x, then z
            e[k] = -e[k];
            out[k] = -out[k];
            limited(&limit, e, 1.0f, mirrored);
            CHECK(distance(out, mirrored) == 0.0);
        }
    }
}

static void what_is_open_limits_nothing(void)
{
    const tsli_angle_limit open[] = {limit_of(TSL_LIMIT_CONE, 10.0, 0.0), limit_of(TSL_LIMIT_POLAR, PI, 9.0),
                                     limit_of(TSL_LIMIT_NONE, 0.0, 0.0)};
    seed = 5;
    for (int i = 0; i < ROUNDS; ++i) {
        double e[3], out[3];
        random_direction(e);
        if (i < 6) { // the axes themselves
            e[0] = e[1] = e[2] = 0.0;
            e[i % 3] = i < 3 ? 1.0 : -1.0;
        }
        for (int k = 0; k < 3; ++k)
            CHECK_INT(limited(&open[k], e, 1.0f, out), 0);
    }
}

static void kinds_agree_where_they_are_the_same(void)
{
    seed = 6;
    for (int i = 0; i < ROUNDS; ++i) {
        double e[3], x[3], y[3], a = 0.01 + 3.1 * random_unit();
        random_direction(e);
        tsli_angle_limit hinge = limit_of(TSL_LIMIT_HINGE, a, 0.0), flat = limit_of(TSL_LIMIT_POLAR, a, 0.0);
        limited(&hinge, e, 1.0f, x);
        limited(&flat, e, 1.0f, y);
        CHECK_MSG(distance(x, y) < 1e-6, "%g: %g %g %g", a, e[0], e[1], e[2]);
    }
}

// A share of the excess, and nothing of it at 0.
static void softness_leaves_its_share(void)
{
    tsli_angle_limit cone = limit_of(TSL_LIMIT_CONE, 0.5, 0.0);
    const double e[3] = {sin(1.0), cos(1.0), 0.0}, back[3] = {0.0, -1.0, 0.0};
    double out[3];
    limited(&cone, e, 0.0f, out);
    CHECK(distance(e, out) < 1e-6);
    limited(&cone, e, 0.5f, out); // half of the chord is half of the angle
    CHECK_NEAR(atan2(out[0], out[1]), 0.75, 1e-6);
    cone.a = 0.0f;
    limited(&cone, back, 0.5f, out); // the two cancel
    CHECK_NEAR(out[1], 1.0, 1e-6);
}

// Whatever is in the lanes beside it, on whichever lane type, a lane has the same bits.
static void lanes_are_alike_and_apart(void)
{
    static limit_row alone, many, other;
    seed = 7;
    for (int i = 0; i < ROUNDS / 8; ++i) {
        memset(&many, 0, sizeof many);
        for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
            double e[3];
            tsli_angle_limit limit = random_limit();
            float share = lane % 3 == 0 ? 0.4f : 1.0f;
            random_direction(e);
            if (lane == 5)
                limit.kind = TSL_LIMIT_NONE;
            put(&many, lane, &limit, e, share);
            if (lane == (uint32_t)i % TSLI_WIDTH) {
                memset(&alone, 0, sizeof alone);
                put(&alone, lane, &limit, e, share);
            }
        }
        other = many;
        limit_lanes_find(TSL_LANES_SCALAR)(&many);
        limit_lanes_find(TSL_LANES_SCALAR)(&alone);
        for (int k = 0; k < 3; ++k)
            CHECK_BITS(&alone.direction[k][i % TSLI_WIDTH], &many.direction[k][i % TSLI_WIDTH], sizeof(float));
        for (tsl_lanes lanes = TSL_LANES_SSE2; lanes <= TSL_LANES_WASM; ++lanes) {
            limit_lanes project = limit_lanes_find(lanes);
            limit_row copy = other;
            if (!project)
                continue;
            project(&copy);
            CHECK_BITS(copy.direction, many.direction, sizeof many.direction);
            CHECK_INT(copy.outside, many.outside);
        }
    }
}

int main(void)
{
    RUN(lands_where_trigonometry_says);
    RUN(what_is_inside_keeps_its_bits);
    RUN(twice_is_once_and_length_is_one);
    RUN(mirrored_is_mirrored);
    RUN(what_is_open_limits_nothing);
    RUN(kinds_agree_where_they_are_the_same);
    RUN(softness_leaves_its_share);
    RUN(lanes_are_alike_and_apart);
    return REPORT();
}
