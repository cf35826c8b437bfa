// SPDX-License-Identifier: MIT
#include "motion.h"

#include "common/gltf_parts.h"
#include "common/xform.h"

bool motion_from_clip(motion *m, gltf *model, const skeleton *bones, const gltf_clip *clip, error *e)
{
    motion filled = {.name = clip->name,
                     .model = model,
                     .bones = bones,
                     .clip = clip,
                     .start = clip->start,
                     .duration = clip->end - clip->start};
    *m = filled;
    m->scratch = arena_take(&model->memory, model->node_count, sizeof *m->scratch);
    return m->scratch ? true : gltf_out_of_memory(model, e);
}

bool motion_scripted(motion *m, gltf *model, const skeleton *bones, const vrm *avatar, error *e)
{
    motion filled = {.name = "walk_and_turn", .model = model, .bones = bones, .duration = WALK_DURATION};
    *m = filled;
    m->scratch = arena_take(&model->memory, model->node_count, sizeof *m->scratch);
    if (!m->scratch)
        return gltf_out_of_memory(model, e);
    walk_create(&m->walk, bones, avatar, model, m->scratch);
    return true;
}

void motion_sample(const motion *m, float time, tsl_transform *out_root, tsl_transform *out_locals)
{
    gltf_sample(m->model, m->clip, m->start + time, m->scratch);
    skeleton_gather(m->bones, m->scratch, out_locals);
    if (m->clip)
        *out_root = xform_identity();
    else
        walk_sample(&m->walk, time, out_root, out_locals);
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
