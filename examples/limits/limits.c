// SPDX-License-Identifier: MIT
// The pictures of limits of angles in docs/tuning.md, from the library's own debug lines.
//     limits cone | hinge | polar | softness > docs/limit_KIND.svg
// A bone of length 1 stands up, so that limit space is the world: x to the right, z towards the viewer. A force that turns round
// pulls it over; its middle draws a line, which stays in the region whose edge TSL_DEBUG_LIMITS draws at half the bone's length.
#include "tassel/debug.h"
#include "tassel/limits.h"
#include "tassel/tassel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICK (1.0f / 60.0f)
#define WIDTH 400
#define HEIGHT 260

static void must(tsl_result result)
{
    if (result == TSL_OK)
        return;
    fprintf(stderr, "%s\n", tsl_result_name(result));
    exit(1);
}

// ---- one bone ---------------------------------------------------------------------------------------------

typedef struct stage {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    tsl_chain_params params;
} stage;

static void open_stage(stage *s, const tsl_chain_limit *limit)
{
    static const int32_t parents[2] = {-1, 0};
    static const tsl_transform rest[2] = {{{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}}, {{0, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}}};
    static const uint32_t root = 0;
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_rig_desc, rig);
    TSL_INIT(tsl_chain_desc, chain);
    rig.bone_count = 2;
    rig.parents = parents;
    rig.rest = rest;
    chain.roots = &root;
    chain.root_count = 1;
    tsl_chain_params_init(&s->params, sizeof s->params);
    s->params.elasticity = s->params.stiffness = 0.0f;
    s->params.damping = 0.4f;
    must(tsl_world_create(&world, &s->world));
    must(tsl_rig_create(s->world, &rig, &s->rig));
    must(tsl_chain_create(s->world, s->rig, &chain, &s->params, &s->chain));
    must(tsl_chain_set_limit(s->world, s->chain, limit));
}

static void step(stage *s)
{
    must(tsl_rig_step(s->world, s->rig, TICK, NULL, NULL));
}

static tsl_vec3 tip(const stage *s)
{
    tsl_particle particles[2];
    uint32_t count = 2;
    must(tsl_chain_get_particles(s->world, s->chain, particles, &count));
    return particles[1].position;
}

// ---- ink ----------------------------------------------------------------------------------------------------

typedef struct place {
    double x, y;
} place;

// From the right and from above, without perspective: the cosines and sines of 25 and of 30 degrees.
static place seen(tsl_vec3 v)
{
    double x = 0.9063 * (double)v.x + 0.4226 * (double)v.z, z = 0.9063 * (double)v.z - 0.4226 * (double)v.x;
    place p = {0.5 * WIDTH + 260 * x, 0.68 * HEIGHT + 260 * (0.5 * z - 0.866 * (double)v.y)};
    return p;
}

static void line(tsl_vec3 from, tsl_vec3 to, const char *style)
{
    place a = seen(from), b = seen(to);
    printf("  <line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", a.x, a.y, b.x, b.y, style);
}

static void label(tsl_vec3 at, double right, double down, const char *text)
{
    place p = seen(at);
    printf("  <text x=\"%.1f\" y=\"%.1f\" fill=\"#555555\">%s</text>\n", p.x + right, p.y + down, text);
}

static void begin_picture(const char *title)
{
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"13\">\n"
           "  <rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
           "  <text x=\"12\" y=\"22\" fill=\"#222222\">%s</text>\n",
           WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT, title);
}

// ---- a region -------------------------------------------------------------------------------------------------

static void draw_axes(void)
{
    static const tsl_vec3 o = {0, 0, 0}, x = {0.5f, 0, 0}, back_x = {-0.5f, 0, 0}, z = {0, 0, 0.5f},
                          back_z = {0, 0, -0.5f}, y = {0, 0.65f, 0};
    const char *style = "stroke=\"#bbbbbb\" stroke-width=\"1\"";
    line(back_x, x, style);
    line(back_z, z, style);
    line(o, y, "stroke=\"#1f4e79\" stroke-width=\"2\" stroke-dasharray=\"4 4\"");
    label(x, 6, 4, "x");
    label(z, 4, 12, "z");
    label(y, 6, 6, "rest direction");
}

static void draw_edge(const stage *s)
{
    tsl_debug_line lines[64];
    uint32_t count = 64;
    must(tsl_rig_debug_lines(s->world, s->rig, TSL_DEBUG_LIMITS, lines, &count));
    for (uint32_t i = 0; i < count; ++i)
        line(lines[i].from, lines[i].to, "stroke=\"#f2cf4a\" stroke-width=\"6\" stroke-linecap=\"round\"");
}

static tsl_vec3 middle_of(const stage *s)
{
    tsl_vec3 at = tip(s), half = {0.5f * at.x, 0.5f * at.y, 0.5f * at.z};
    return half;
}

// Three times round, in steps of a sixtieth of a turn; the last time is drawn.
static void draw_way(stage *s)
{
    const float c = 0.99452190f, d = 0.10452846f, strength = 300.0f;
    float x = strength, z = 0.0f;
    tsl_vec3 before = {0, 0.5f, 0}, origin = {0, 0, 0};
    for (int f = 0; f < 3 * 60; ++f) {
        float next = x * c - z * d;
        z = x * d + z * c;
        x = next;
        for (int times = 0; times < 4; ++times) {
            s->params.force = (tsl_vec3){x, 0.0f, z};
            must(tsl_chain_set_params(s->world, s->chain, &s->params));
            step(s);
        }
        tsl_vec3 now = middle_of(s);
        if (f >= 120) {
            line(before, now, "stroke=\"#2e75b6\" stroke-width=\"2.5\" stroke-linecap=\"round\"");
            if (f % 10 == 0)
                line(origin, now, "stroke=\"#2e75b6\" stroke-width=\"1\" stroke-opacity=\"0.4\"");
        }
        before = now;
    }
}

static void draw_region(const tsl_chain_limit *limit, const char *title)
{
    stage s;
    open_stage(&s, limit);
    step(&s);
    begin_picture(title);
    draw_axes();
    draw_edge(&s);
    draw_way(&s);
    printf("</svg>\n");
    tsl_world_destroy(s.world);
}

// ---- softness ---------------------------------------------------------------------------------------------------

// How far the bone is from a limit that it stands 0.8 beyond, tick by tick.
static void draw_softness(tsl_chain_limit limit)
{
    static const struct {
        float softness;
        const char *colour;
    } kinds[] = {{0.0f, "#1f4e79"}, {0.5f, "#2e75b6"}, {0.8f, "#c79a00"}, {0.95f, "#b33a3a"}};
    begin_picture("softness: what is left of 0.8 rad beyond the limit");
    printf("  <path d=\"M 40 40 V 220 H 340\" fill=\"none\" stroke=\"#888888\"/>\n"
           "  <text x=\"340\" y=\"240\" text-anchor=\"end\" fill=\"#555555\">ticks of 1/60 s, 30 of "
           "them</text>\n");
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; ++k) {
        stage s;
        limit.softness = kinds[k].softness;
        open_stage(&s, &limit);
        printf("  <path fill=\"none\" stroke-width=\"2.5\" stroke=\"%s\" d=\"M 40 60", kinds[k].colour);
        for (int f = 1; f <= 30; ++f) {
            tsl_bend bends[2];
            uint32_t count = 2;
            s.params.damping = 1.0f; // what the limit gives back does not go on by itself
            must(tsl_chain_set_params(s.world, s.chain, &s.params));
            step(&s);
            must(tsl_chain_get_bends(s.world, s.chain, bends, &count));
            printf(" L %d %.1f", 40 + 10 * f, 220 - 200 * (0.8 - (double)bends[1].bend));
        }
        printf("\"/>\n  <text x=\"%d\" y=\"%d\" fill=\"%s\">%g</text>\n", 300, 60 + 18 * (int)k, kinds[k].colour,
               (double)kinds[k].softness);
        tsl_world_destroy(s.world);
    }
    printf("</svg>\n");
}

int main(int argc, char **argv)
{
    TSL_INIT(tsl_chain_limit, limit);
    const char *kind = argc == 2 ? argv[1] : "";
    limit.angle_a = 0.9f;
    limit.angle_b = 0.4f;
    limit.kind = TSL_LIMIT_CONE;
    if (strcmp(kind, "cone") == 0) {
        limit.angle_a = 0.6f;
        draw_region(&limit, "cone: angle_a 0.6");
    } else if (strcmp(kind, "hinge") == 0) {
        limit.kind = TSL_LIMIT_HINGE;
        draw_region(&limit, "hinge: angle_a 0.9 in the plane across x");
    } else if (strcmp(kind, "polar") == 0) {
        limit.kind = TSL_LIMIT_POLAR;
        draw_region(&limit, "polar: angle_a 0.9 across x, angle_b 0.4 out of that plane");
    } else if (strcmp(kind, "softness") == 0) {
        limit.angle_a = 0.0f;
        limit.rotation = (tsl_quat){0.38941834f, 0.0f, 0.0f, 0.92106099f}; // 0.8 about x
        draw_softness(limit);
    } else {
        fprintf(stderr, "usage: limits cone | hinge | polar | softness\n");
        return 2;
    }
    return 0;
}
