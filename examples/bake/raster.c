// SPDX-License-Identifier: MIT
#include "raster.h"

#include "common/xform.h"
#include "shade.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

bool raster_create(raster *r, uint32_t size)
{
    r->size = size;
    r->side = size * RASTER_SAMPLES;
    r->tried = 0.0;
    size_t samples = (size_t)r->side * r->side;
    r->depth = malloc(samples * sizeof *r->depth);
    r->color = malloc(samples * 3 * sizeof *r->color);
    return r->depth && r->color;
}

void raster_destroy(raster *r)
{
    free(r->depth);
    free(r->color);
    memset(r, 0, sizeof *r);
}

tsl_vec3 camera_project(const camera *c, const raster *r, tsl_vec3 point_ws)
{
    tsl_vec3 d = vec3_sub(point_ws, c->eye);
    float z = vec3_dot(d, c->forward), half = 0.5f * (float)r->side;
    float scale = half * c->focal / fmaxf(z, c->near_distance);
    return vec3_make(half + scale * vec3_dot(d, c->right), half - scale * vec3_dot(d, c->up), z);
}

tsl_vec3 camera_ray(const camera *c, const raster *r, float x, float y)
{
    float half = 0.5f * (float)r->side, scale = 1.0f / (half * c->focal);
    tsl_vec3 side = vec3_scale(c->right, (x - half) * scale), up = vec3_scale(c->up, (half - y) * scale);
    return vec3_add(c->forward, vec3_add(side, up));
}

typedef struct corner {
    tsl_vec3 screen;        // samples and distance
    float inverse;          // 1 / distance
    uint32_t vertex;        // of the mesh
    tsl_vec3 normal, place; // world space
} corner;

static tsl_vec3 load3(const float *values, uint32_t i)
{
    return vec3_make(values[3 * (size_t)i], values[3 * (size_t)i + 1], values[3 * (size_t)i + 2]);
}

// Weights are perspective-correct shares of the three corners.
static bool shade_sample(const camera *c, const draw *mesh, const corner corners[3], const float w[3], float *out)
{
    float base[4] = {mesh->look.base_color[0], mesh->look.base_color[1], mesh->look.base_color[2],
                     mesh->look.base_color[3]};
    tsl_vec3 normal = {0}, place = {0};
    float u = 0.0f, v = 0.0f, tint[4] = {0};
    for (uint32_t k = 0; k < 3; ++k) {
        normal = vec3_add(normal, vec3_scale(corners[k].normal, w[k]));
        place = vec3_add(place, vec3_scale(corners[k].place, w[k]));
        if (mesh->texcoords) {
            u += w[k] * mesh->texcoords[2 * (size_t)corners[k].vertex];
            v += w[k] * mesh->texcoords[2 * (size_t)corners[k].vertex + 1];
        }
        for (uint32_t i = 0; mesh->colors && i < 4; ++i)
            tint[i] += w[k] * mesh->colors[4 * (size_t)corners[k].vertex + i];
    }
    if (mesh->look.image && mesh->texcoords)
        texture_multiply(mesh->look.image, u, v, base);
    for (uint32_t i = 0; mesh->colors && i < 4; ++i)
        base[i] *= tint[i];
    if (base[3] < fmaxf(mesh->look.alpha_cutoff, 0.02f))
        return false;
    shade(c, place, normal, base, out);
    return true;
}

static float edge(tsl_vec3 a, tsl_vec3 b, float x, float y)
{
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

// One sample inside or outside; `area` is twice the triangle's, of either sign.
static void cover_sample(raster *r, const camera *c, const draw *mesh, const corner t[3], float area, uint32_t x,
                         uint32_t y)
{
    float px = (float)x + 0.5f, py = (float)y + 0.5f, w[3], sum = 0.0f;
    w[0] = edge(t[1].screen, t[2].screen, px, py) / area;
    w[1] = edge(t[2].screen, t[0].screen, px, py) / area;
    w[2] = edge(t[0].screen, t[1].screen, px, py) / area;
    if (!(w[0] >= 0.0f && w[1] >= 0.0f && w[2] >= 0.0f))
        return;
    for (uint32_t k = 0; k < 3; ++k)
        sum += w[k] *= t[k].inverse;
    float distance = 1.0f / sum, color[3];
    size_t at = (size_t)y * r->side + x;
    if (distance >= r->depth[at])
        return;
    for (uint32_t k = 0; k < 3; ++k)
        w[k] *= distance;
    if (!shade_sample(c, mesh, t, w, color))
        return;
    r->depth[at] = distance;
    memcpy(r->color + 3 * at, color, sizeof color);
}

static uint32_t clamp_sample(float value, uint32_t side)
{
    return value <= 0.0f ? 0 : value >= (float)side ? side : (uint32_t)value;
}

static void draw_triangle(raster *r, const camera *c, const draw *mesh, const corner t[3])
{
    float left = FLT_MAX, right = -FLT_MAX, top = FLT_MAX, bottom = -FLT_MAX;
    for (uint32_t k = 0; k < 3; ++k) {
        if (!(t[k].screen.z > c->near_distance))
            return; // the camera stands outside of what it looks at: nothing is cut by the near plane
        left = fminf(left, t[k].screen.x);
        right = fmaxf(right, t[k].screen.x);
        top = fminf(top, t[k].screen.y);
        bottom = fmaxf(bottom, t[k].screen.y);
    }
    float area = edge(t[0].screen, t[1].screen, t[2].screen.x, t[2].screen.y);
    if (!(area != 0.0f) || !isfinite(area))
        return;
    uint32_t x0 = clamp_sample(left, r->side), x1 = clamp_sample(right + 1.0f, r->side);
    uint32_t y0 = clamp_sample(top, r->side), y1 = clamp_sample(bottom + 1.0f, r->side);
    r->tried += (double)(x1 > x0 ? x1 - x0 : 0) * (double)(y1 > y0 ? y1 - y0 : 0);
    for (uint32_t y = y0; y < y1; ++y)
        for (uint32_t x = x0; x < x1; ++x)
            cover_sample(r, c, mesh, t, area, x, y);
}

bool raster_draw(raster *r, const camera *c, const draw *mesh, double most)
{
    for (uint32_t i = 0; i < mesh->triangle_count && r->tried <= most; ++i) {
        corner t[3];
        for (uint32_t k = 0; k < 3; ++k) {
            t[k].vertex = mesh->indices[3 * (size_t)i + k];
            t[k].place = load3(mesh->positions, t[k].vertex);
            t[k].normal = load3(mesh->normals, t[k].vertex);
            t[k].screen = camera_project(c, r, t[k].place);
            t[k].inverse = 1.0f / t[k].screen.z;
        }
        draw_triangle(r, c, mesh, t);
    }
    return r->tried <= most;
}

// A pixel's samples around a place on the line.
static void dot(raster *r, tsl_vec3 at, const float color[3], float front, float behind)
{
    int64_t x0 = (int64_t)floorf(at.x) - RASTER_SAMPLES / 2, y0 = (int64_t)floorf(at.y) - RASTER_SAMPLES / 2;
    for (int64_t i = 0; i < RASTER_SAMPLES * RASTER_SAMPLES; ++i) {
        int64_t x = x0 + i % RASTER_SAMPLES, y = y0 + i / RASTER_SAMPLES;
        if (x < 0 || y < 0 || x >= r->side || y >= r->side)
            continue;
        size_t place = (size_t)y * r->side + (size_t)x;
        float share = at.z <= r->depth[place] ? front : behind;
        for (uint32_t k = 0; k < 3; ++k)
            r->color[3 * place + k] += share * (color[k] - r->color[3 * place + k]);
    }
}

void raster_line(raster *r, const camera *c, tsl_vec3 from_ws, tsl_vec3 to_ws, const float color[3], float front,
                 float behind)
{
    tsl_vec3 from = camera_project(c, r, from_ws), to = camera_project(c, r, to_ws), way = vec3_sub(to, from);
    float length = fmaxf(fabsf(way.x), fabsf(way.y));
    // What leaves the picture by far is no line of something that is in it.
    if (!(from.z > c->near_distance && to.z > c->near_distance && length < 4.0f * (float)r->side))
        return;
    uint32_t steps = (uint32_t)(length / RASTER_SAMPLES) + 1;
    for (uint32_t i = 0; i < steps; ++i)
        dot(r, vec3_add(from, vec3_scale(way, ((float)i + 0.5f) / (float)steps)), color, front, behind);
    r->tried += (double)steps * RASTER_SAMPLES * RASTER_SAMPLES;
}

void raster_resolve(const raster *r, uint8_t *out_rgba, uint32_t row_pixels)
{
    const float share = 1.0f / (RASTER_SAMPLES * RASTER_SAMPLES);
    for (uint32_t y = 0; y < r->size; ++y)
        for (uint32_t x = 0; x < r->size; ++x) {
            float sum[3] = {0.0f, 0.0f, 0.0f};
            for (uint32_t s = 0; s < RASTER_SAMPLES * RASTER_SAMPLES; ++s) {
                size_t row = (size_t)y * RASTER_SAMPLES + s / RASTER_SAMPLES;
                size_t at = row * r->side + (size_t)x * RASTER_SAMPLES + s % RASTER_SAMPLES;
                for (uint32_t k = 0; k < 3; ++k)
                    sum[k] += r->color[3 * at + k];
            }
            uint8_t *pixel = out_rgba + 4 * ((size_t)y * row_pixels + x);
            for (uint32_t k = 0; k < 3; ++k)
                pixel[k] = linear_to_srgb(sum[k] * share);
            pixel[3] = 255;
        }
}
