// SPDX-License-Identifier: MIT
#include "motion.h"

#include "common/gltf_parts.h"
#include "common/xform.h"

static bool begin(motion *m, gltf *model, const skeleton *bones, error *e)
{
    m->model = model;
    m->bones = bones;
    m->scratch = arena_take(&model->memory, model->node_count, sizeof *m->scratch);
    return m->scratch ? true : gltf_out_of_memory(model, e);
}

bool motion_from_clip(motion *m, gltf *model, const skeleton *bones, const gltf_clip *clip, error *e)
{
    *m =
        (motion){.name = clip->name, .clip = clip, .start = clip->start, .duration = clip->end - clip->start};
    return begin(m, model, bones, e);
}

bool motion_scripted(motion *m, gltf *model, const skeleton *bones, const vrm *avatar, error *e)
{
    *m = (motion){.name = "walk_and_turn", .duration = WALK_DURATION};
    if (!begin(m, model, bones, e))
        return false;
    walk_create(&m->walk, bones, avatar, model, m->scratch);
    return true;
}

bool motion_from_animation(motion *m, gltf *model, const skeleton *bones, const vrm_animation *animation,
                           error *e)
{
    const gltf_clip *clip = &animation->clip;
    *m = (motion){.name = clip->name[0] ? clip->name : "vrm_animation",
                  .animation = animation,
                  .duration = clip->end - clip->start};
    return begin(m, model, bones, e);
}

double motion_width(const motion *m)
{
    double width = (double)m->bones->bone_count + (m->clip ? m->clip->track_count : 0.0);
    if (m->animation)
        width += (double)m->animation->bones.bone_count + (double)m->animation->clip.track_count;
    return width;
}

void motion_sample(const motion *m, float time, tsl_transform *out_root, tsl_transform *out_locals)
{
    gltf_sample(m->model, m->clip, m->start + time, m->scratch);
    skeleton_gather(m->bones, m->scratch, out_locals);
    *out_root = xform_identity();
    if (m->animation)
        vrm_animation_sample(m->animation, time, out_locals);
    else if (!m->clip)
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
