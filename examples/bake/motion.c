// SPDX-License-Identifier: MIT
#include "motion.h"

#include "common/gltf_parts.h"
#include "common/xform.h"

#define PI 3.14159265358979f

// The scripted motion, in seconds: stand, walk out, turn about, walk back, turn about, stand.
#define STAND 0.4f
#define WALK 1.8f
#define TURN 0.7f
#define SCRIPT (2.0f * (STAND + WALK + TURN))
#define PACE 1.1f // model sizes per second

bool motion_from_clip(motion *m, gltf *model, const skeleton *bones, const gltf_clip *clip, error *e)
{
    motion filled = {clip->name, model, bones, clip, clip->start, clip->end - clip->start, 0.0f, NULL};
    *m = filled;
    m->scratch = arena_take(&model->memory, model->node_count, sizeof *m->scratch);
    return m->scratch ? true : gltf_out_of_memory(model, e);
}

bool motion_scripted(motion *m, gltf *model, const skeleton *bones, error *e)
{
    motion filled = {"walk_and_turn", model, bones, NULL, 0.0f, SCRIPT, 1.0f, NULL};
    *m = filled;
    m->scratch = arena_take(&model->memory, model->node_count, sizeof *m->scratch);
    if (!m->scratch)
        return gltf_out_of_memory(model, e);
    m->size = skeleton_size(bones, m->scratch);
    return true;
}

// From 0 to 1 with speed 0 at both ends.
static float ease(float t)
{
    t = fminf(fmaxf(t, 0.0f), 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

static tsl_transform scripted_root(const motion *m, float time)
{
    tsl_transform root = xform_identity();
    float out = ease((time - STAND) / WALK), turn = ease((time - STAND - WALK) / TURN);
    float back = ease((time - STAND - WALK - TURN) / WALK),
          again = ease((time - STAND - 2 * WALK - TURN) / TURN);
    root.position.z = PACE * WALK * m->size * (out - back);
    root.position.y = 0.02f * m->size * sinf(2.0f * PI * 3.0f * (out + back)) * (out < 1.0f || back > 0.0f);
    root.rotation = quat_about_y(PI * (turn + again));
    return root;
}

void motion_sample(const motion *m, float time, tsl_transform *out_root, tsl_transform *out_locals)
{
    *out_root = m->clip ? xform_identity() : scripted_root(m, time);
    gltf_sample(m->model, m->clip, m->start + time, m->scratch);
    skeleton_gather(m->bones, m->scratch, out_locals);
}

uint32_t motion_frame_count(const motion *m, float fps)
{
    // A duration of whole frames up to rounding has no extra short frame at its end.
    double frames = ceil((double)m->duration * (double)fps - 1e-3);
    if (!(frames < MOTION_MOST_FRAMES))
        return 0;
    return frames < 1.0 ? 1 : (uint32_t)frames + 1;
}

float motion_frame_time(const motion *m, float fps, uint32_t frame)
{
    return frame + 1 == motion_frame_count(m, fps) ? m->duration : (float)frame / fps;
}
