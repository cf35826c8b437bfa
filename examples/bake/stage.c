// SPDX-License-Identifier: MIT
#include "stage.h"

#include "common/xform.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLUR_RADIUS 2
#define BLUR_PASSES 3 // three boxes are nearly a Gaussian

bool shadow_create(shadow *s)
{
    s->tried = 0.0;
    s->mask = calloc((size_t)SHADOW_SIZE * SHADOW_SIZE, sizeof *s->mask);
    return s->mask != NULL;
}

void shadow_destroy(shadow *s)
{
    free(s->mask);
    s->mask = NULL;
}

void shadow_begin(shadow *s, tsl_vec3 center, float extent)
{
    s->center = center;
    s->extent = extent;
    memset(s->mask, 0, (size_t)SHADOW_SIZE * SHADOW_SIZE * sizeof *s->mask);
}

// World to texels, along the light onto the floor.
static tsl_vec3 cast(const shadow *s, tsl_vec3 p, tsl_vec3 to_light)
{
    float height = p.y - s->center.y, scale = 0.5f * SHADOW_SIZE / s->extent;
    float x = p.x - to_light.x / to_light.y * height - s->center.x;
    float z = p.z - to_light.z / to_light.y * height - s->center.z;
    return vec3_make(0.5f * SHADOW_SIZE + x * scale, 0.5f * SHADOW_SIZE + z * scale, 0.0f);
}

static float edge(tsl_vec3 a, tsl_vec3 b, float x, float y)
{
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

static int32_t clamp_texel(float value)
{
    return value <= 0.0f ? 0 : value >= SHADOW_SIZE ? SHADOW_SIZE : (int32_t)value;
}

static void darken_triangle(shadow *s, const tsl_vec3 t[3])
{
    float area = edge(t[0], t[1], t[2].x, t[2].y);
    if (!(area != 0.0f) || !isfinite(area))
        return;
    int32_t x0 = clamp_texel(fminf(t[0].x, fminf(t[1].x, t[2].x)));
    int32_t x1 = clamp_texel(fmaxf(t[0].x, fmaxf(t[1].x, t[2].x)) + 1.0f);
    int32_t y0 = clamp_texel(fminf(t[0].y, fminf(t[1].y, t[2].y)));
    int32_t y1 = clamp_texel(fmaxf(t[0].y, fmaxf(t[1].y, t[2].y)) + 1.0f);
    s->tried += (double)(x1 > x0 ? x1 - x0 : 0) * (double)(y1 > y0 ? y1 - y0 : 0);
    for (int32_t y = y0; y < y1; ++y)
        for (int32_t x = x0; x < x1; ++x) {
            float px = (float)x + 0.5f, py = (float)y + 0.5f;
            bool inside = edge(t[0], t[1], px, py) / area >= 0.0f && edge(t[1], t[2], px, py) / area >= 0.0f &&
                          edge(t[2], t[0], px, py) / area >= 0.0f;
            if (inside)
                s->mask[y * SHADOW_SIZE + x] = 1.0f;
        }
}

bool shadow_add(shadow *s, const draw *mesh, tsl_vec3 to_light, double most)
{
    for (uint32_t i = 0; i < mesh->triangle_count && s->tried <= most; ++i) {
        tsl_vec3 t[3];
        for (uint32_t k = 0; k < 3; ++k) {
            const float *p = mesh->positions + 3 * (size_t)mesh->indices[3 * (size_t)i + k];
            t[k] = cast(s, vec3_make(p[0], p[1], p[2]), to_light);
        }
        darken_triangle(s, t);
    }
    return s->tried <= most;
}

// One box blur along a line of texels.
static void blur_line(float *line, int32_t step)
{
    float copy[SHADOW_SIZE];
    for (int32_t i = 0; i < SHADOW_SIZE; ++i)
        copy[i] = line[(size_t)i * step];
    for (int32_t i = 0; i < SHADOW_SIZE; ++i) {
        float sum = 0.0f;
        for (int32_t k = i - BLUR_RADIUS; k <= i + BLUR_RADIUS; ++k)
            sum += k >= 0 && k < SHADOW_SIZE ? copy[k] : 0.0f;
        line[(size_t)i * step] = sum / (2 * BLUR_RADIUS + 1);
    }
}

void shadow_soften(shadow *s)
{
    for (int32_t pass = 0; pass < BLUR_PASSES; ++pass)
        for (int32_t i = 0; i < SHADOW_SIZE; ++i) {
            blur_line(s->mask + (size_t)i * SHADOW_SIZE, 1);
            blur_line(s->mask + i, SHADOW_SIZE);
        }
}

static float look_up(const shadow *s, float x_ws, float z_ws)
{
    float scale = 0.5f * SHADOW_SIZE / s->extent;
    float x = 0.5f * SHADOW_SIZE + (x_ws - s->center.x) * scale - 0.5f;
    float y = 0.5f * SHADOW_SIZE + (z_ws - s->center.z) * scale - 0.5f;
    if (!(x >= 0.0f && y >= 0.0f && x < SHADOW_SIZE - 1 && y < SHADOW_SIZE - 1))
        return 0.0f;
    int32_t left = (int32_t)x, top = (int32_t)y;
    float fx = x - (float)left, fy = y - (float)top;
    const float *m = s->mask + (size_t)top * SHADOW_SIZE + left;
    float above = m[0] + (m[1] - m[0]) * fx, below = m[SHADOW_SIZE] + (m[SHADOW_SIZE + 1] - m[SHADOW_SIZE]) * fx;
    return above + (below - above) * fy;
}

// How much of a grid line covers a stretch of floor as wide as a sample.
static float grid_line(float coordinate, float unit, float width)
{
    float cell = coordinate / unit, away = fabsf(cell - floorf(cell + 0.5f)) * unit;
    float line = 0.012f * unit + width;
    return fmaxf(0.0f, 1.0f - away / line) * fminf(1.0f, 0.012f * unit / width + 0.35f);
}

static void paint_floor(const shadow *s, tsl_vec3 hit, float width, float unit, float *inout)
{
    static const float floor_color[3] = {0.62f, 0.60f, 0.57f};
    float dx = hit.x - s->center.x, dz = hit.z - s->center.z, reach = 2.2f * s->extent;
    float away = sqrtf(dx * dx + dz * dz) / reach, fade = expf(-2.0f * away * away);
    float line = fmaxf(grid_line(hit.x, unit, width), grid_line(hit.z, unit, width));
    float light = (1.0f - 0.22f * line * fade) * (1.0f - 0.62f * look_up(s, hit.x, hit.z));
    for (int k = 0; k < 3; ++k)
        inout[k] += (floor_color[k] * light - inout[k]) * fade;
}

// One pixel: the backdrop has no edges, and grid lines come with theirs smoothed, so its samples share a
// color.
static void paint_pixel(raster *r, const camera *c, const shadow *s, float unit, uint32_t x, uint32_t y)
{
    static const float top[3] = {0.52f, 0.57f, 0.63f}, bottom[3] = {0.72f, 0.71f, 0.69f};
    float color[3], depth = FLT_MAX, height = (float)y / (float)r->size;
    float middle_x = ((float)x + 0.5f) * RASTER_SAMPLES, middle_y = ((float)y + 0.5f) * RASTER_SAMPLES;
    for (int k = 0; k < 3; ++k)
        color[k] = top[k] + (bottom[k] - top[k]) * height;
    tsl_vec3 ray = camera_ray(c, r, middle_x, middle_y);
    float distance = (s->center.y - c->eye.y) / ray.y;
    if (distance > c->near_distance && distance < 1000.0f * s->extent) {
        tsl_vec3 hit = vec3_add(c->eye, vec3_scale(ray, distance));
        paint_floor(s, hit, distance * 2.0f / (c->focal * (float)r->size), unit, color);
        depth = distance + 0.002f * s->extent; // what touches the floor is in front of it
    }
    for (uint32_t i = 0; i < RASTER_SAMPLES * RASTER_SAMPLES; ++i) {
        size_t row = (size_t)y * RASTER_SAMPLES + i / RASTER_SAMPLES;
        size_t at = row * r->side + (size_t)x * RASTER_SAMPLES + i % RASTER_SAMPLES;
        r->depth[at] = depth;
        memcpy(r->color + 3 * at, color, sizeof color);
    }
}

void stage_paint(raster *r, const camera *c, const shadow *s, float unit)
{
    for (uint32_t y = 0; y < r->size; ++y)
        for (uint32_t x = 0; x < r->size; ++x)
            paint_pixel(r, c, s, unit, x, y);
}
