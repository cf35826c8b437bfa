// SPDX-License-Identifier: MIT
// Clips at any time, as glTF 2.0 appendix C says.
#include "common/gltf.h"
#include "common/xform.h"

// The last key at or before `time`; the first one when there is none.
static uint32_t find_key(const gltf_track *track, float time)
{
    uint32_t low = 0, high = track->key_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (track->times[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// p0, m0 and p1, m1 are values and tangents; tangents are per second and scaled by the gap between the keys.
static void cubic(const float *key, const float *next, uint32_t width, float gap, float t, float *out)
{
    float t2 = t * t, t3 = t2 * t;
    for (uint32_t i = 0; i < width; ++i) {
        float p0 = key[width + i], m0 = gap * key[2 * width + i], p1 = next[width + i], m1 = gap * next[i];
        out[i] = (2 * t3 - 3 * t2 + 1) * p0 + (t3 - 2 * t2 + t) * m0 + (-2 * t3 + 3 * t2) * p1 + (t3 - t2) * m1;
    }
}

static void linear(const gltf_track *track, const float *a, const float *b, uint32_t width, float t, float *out)
{
    if (track->path == GLTF_ROTATION) {
        tsl_quat q = quat_slerp(quat_normalize(quat_make(a[0], a[1], a[2], a[3])),
                                quat_normalize(quat_make(b[0], b[1], b[2], b[3])), t);
        out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w;
        return;
    }
    for (uint32_t i = 0; i < width; ++i)
        out[i] = a[i] + (b[i] - a[i]) * t;
}

void gltf_sample_track(const gltf_track *track, float time, float *out)
{
    uint32_t width = track->width;
    uint32_t step = track->interpolation == GLTF_CUBIC ? 3 * width : width;
    uint32_t key = find_key(track, time);
    const float *a = track->values + (size_t)key * step, *b = a + step;
    bool last = key + 1 == track->key_count;
    float gap = last ? 0.0f : track->times[key + 1] - track->times[key];
    float t = gap > 0.0f ? (time - track->times[key]) / gap : 0.0f;
    if (last || t <= 0.0f || track->interpolation == GLTF_STEP) {
        const float *value = track->interpolation == GLTF_CUBIC ? a + width : a;
        for (uint32_t i = 0; i < width; ++i)
            out[i] = value[i];
    } else if (track->interpolation == GLTF_CUBIC) {
        cubic(a, b, width, gap, t, out);
    } else {
        linear(track, a, b, width, t, out);
    }
}

void gltf_sample(const gltf *model, const gltf_clip *clip, float time, tsl_transform *out_locals)
{
    for (uint32_t i = 0; i < model->node_count; ++i)
        out_locals[i] = model->nodes[i].local;
    for (uint32_t i = 0; clip && i < clip->track_count; ++i) {
        const gltf_track *track = &clip->tracks[i];
        tsl_transform *local = &out_locals[track->node];
        float v[4] = {0};
        gltf_sample_track(track, time, v);
        if (track->path == GLTF_TRANSLATION)
            local->position = vec3_make(v[0], v[1], v[2]);
        else if (track->path == GLTF_ROTATION)
            local->rotation = quat_normalize(quat_make(v[0], v[1], v[2], v[3]));
        else
            local->scale = vec3_make(v[0], v[1], v[2]);
    }
}
