// SPDX-License-Identifier: MIT
#include "shade.h"

#include "common/xform.h"

// A cubic through sRGB's curve, within 0.003 of it: looked up four times a sample, where powf would be half
// the time.
float srgb_to_linear(uint8_t value)
{
    float v = (float)value / 255.0f;
    return v * (v * (v * 0.305306011f + 0.682171111f) + 0.012522878f);
}

uint8_t linear_to_srgb(float value)
{
    float v = value <= 0.0031308f ? 12.92f * value : 1.055f * powf(value, 1.0f / 2.4f) - 0.055f;
    return (uint8_t)(fminf(fmaxf(v, 0.0f), 1.0f) * 255.0f + 0.5f);
}

static tsl_vec3 unit(tsl_vec3 v)
{
    float length = vec3_length(v);
    return length > 0.0f ? vec3_scale(v, 1.0f / length) : vec3_make(0.0f, 1.0f, 0.0f);
}

tsl_vec3 shade_key_direction(const camera *c)
{
    tsl_vec3 side = vec3_scale(c->right, -0.55f), back = vec3_scale(c->forward, -0.6f);
    return unit(vec3_add(vec3_make(0.0f, 1.0f, 0.0f), vec3_add(side, back)));
}

static float positive(float value)
{
    return value > 0.0f ? value : 0.0f;
}

void shade(const camera *c, tsl_vec3 place_ws, tsl_vec3 normal_ws, const float base[4], float out[3])
{
    static const float key_color[3] = {1.08f, 1.00f, 0.88f}, fill_color[3] = {0.16f, 0.20f, 0.28f};
    static const float sky[3] = {0.38f, 0.42f, 0.50f}, ground[3] = {0.22f, 0.19f, 0.16f};
    tsl_vec3 n = unit(normal_ws), view = unit(vec3_sub(c->eye, place_ws));
    if (vec3_dot(n, view) < 0.0f) // the back of a thin surface
        n = vec3_scale(n, -1.0f);
    tsl_vec3 key = shade_key_direction(c), half = unit(vec3_add(key, view));
    // Wrapped a little: hair and cloth are lit around the edge.
    float lit = positive((vec3_dot(n, key) + 0.15f) / 1.15f);
    float fill = positive(vec3_dot(n, unit(vec3_sub(c->right, vec3_scale(c->forward, 0.3f)))));
    float up = 0.5f + 0.5f * n.y;
    float facing = vec3_dot(n, view), edge = 1.0f - facing, rim = edge * edge * edge * 0.25f * up;
    float gloss = powf(positive(vec3_dot(n, half)), 40.0f) * 0.06f;
    for (int k = 0; k < 3; ++k) {
        float light = 0.78f * lit * key_color[k] + fill * fill_color[k] + up * sky[k] + (1.0f - up) * ground[k];
        out[k] = base[k] * light + gloss * lit + rim * sky[k];
    }
}

static void fetch(const gltf_image *image, int64_t x, int64_t y, float out[4])
{
    int64_t width = image->width, height = image->height;
    x = (x % width + width) % width;
    y = (y % height + height) % height;
    const uint8_t *texel = image->rgba + 4 * (size_t)(y * width + x);
    for (int k = 0; k < 3; ++k)
        out[k] = srgb_to_linear(texel[k]);
    out[3] = (float)texel[3] / 255.0f;
}

void texture_multiply(const gltf_image *image, float u, float v, float base[4])
{
    u -= floorf(u);
    v -= floorf(v);
    if (!(u >= 0.0f && u <= 1.0f && v >= 0.0f && v <= 1.0f))
        return;
    float x = u * (float)image->width - 0.5f, y = v * (float)image->height - 0.5f;
    float left = floorf(x), top = floorf(y), fx = x - left, fy = y - top, texel[4][4];
    for (int i = 0; i < 4; ++i)
        fetch(image, (int64_t)left + i % 2, (int64_t)top + i / 2, texel[i]);
    for (int k = 0; k < 4; ++k) {
        float above = texel[0][k] + (texel[1][k] - texel[0][k]) * fx;
        float below = texel[2][k] + (texel[3][k] - texel[2][k]) * fx;
        base[k] *= above + (below - above) * fy;
    }
}
