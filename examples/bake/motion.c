// SPDX-License-Identifier: MIT
#include "motion.h"

#include "common/gltf_parts.h"
#include "common/xform.h"

static bool begin(motion *m, gltf *model, const skeleton *bones, tsla_error *e)
{
    m->model = model;
    m->bones = bones;
    m->scratch = tsla_arena_take(&model->memory, model->node_count, sizeof *m->scratch);
    return m->scratch ? true : gltf_out_of_memory(model, e);
}

bool motion_from_clip(motion *m, gltf *model, const skeleton *bones, const gltf_clip *clip, tsla_error *e)
{
    *m = (motion){.name = clip->name, .clip = clip, .start = clip->start, .duration = clip->end - clip->start};
    return begin(m, model, bones, e);
}

bool motion_scripted(motion *m, gltf *model, const skeleton *bones, const vrm *avatar, tsla_error *e)
{
    *m = (motion){.name = "walk_and_turn", .duration = WALK_DURATION};
    if (!begin(m, model, bones, e))
        return false;
    walk_create(&m->walk, bones, avatar, model, m->scratch);
    return true;
}

bool motion_from_animation(motion *m, gltf *model, const skeleton *bones, const vrm_animation *animation, tsla_error *e)
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
    if (m->is_warped) // as far up as the root hangs, at worst
        width += (double)m->bones->bone_count;
    return width;
}

static void sample(const motion *m, float time, tsl_transform *out_root, tsl_transform *out_locals)
{
    gltf_sample(m->model, m->clip, m->start + time, m->scratch);
    skeleton_gather(m->bones, m->scratch, out_locals);
    *out_root = xform_identity();
    if (m->animation)
        vrm_animation_sample(m->animation, time, out_locals);
    else if (!m->clip)
        walk_sample(&m->walk, time, out_root, out_locals);
}

bool motion_warp(motion *m, const warp_goal *goal, tsla_error *e)
{
    warp *w = &m->warp;
    tsl_transform root, *locals = tsla_arena_take(&m->model->memory, m->bones->bone_count, sizeof *locals);
    if (!locals)
        return gltf_out_of_memory(m->model, e);
    *w = (warp){.bones = m->bones, .bone = -1, .duration = m->duration};
    if (m->animation)
        w->bone = vrm_animation_hips(m->animation);
    else if (m->clip)
        w->bone = warp_find_root(m->model, m->clip);
    sample(m, 0.0f, &root, locals);
    w->first = warp_place(w, &root, locals);
    sample(m, m->duration, &root, locals);
    w->last = warp_place(w, &root, locals);
    warp_aim(w, goal);
    m->is_warped = true;
    return true;
}

bool motion_moves_model(const motion *m)
{
    return m->is_warped || (!m->clip && !m->animation);
}

bool motion_sample(const motion *m, float time, tsl_transform *out_root, tsl_transform *out_locals, tsla_error *e)
{
    sample(m, time, out_root, out_locals);
    return !m->is_warped || warp_apply(&m->warp, time, out_locals, out_root, e);
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
