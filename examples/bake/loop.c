// SPDX-License-Identifier: MIT
#include "loop.h"

#include "common/xform.h"

// Twice the angle's sine: exact enough near 0, where it matters.
static float turn_between(tsl_quat a, tsl_quat b)
{
    tsl_quat d = quat_mul(quat_conjugate(a), b);
    return 2.0f * asinf(fminf(1.0f, sqrtf(d.x * d.x + d.y * d.y + d.z * d.z)));
}

bool seam_create(seam *s, tsla_arena *memory, const simulation *of)
{
    s->simulation = of;
    s->last = tsla_arena_take(memory, of->driven_count, sizeof *s->last);
    s->before = tsla_arena_take(memory, of->driven_count, sizeof *s->before);
    return s->last && s->before;
}

void seam_take(seam *s, const take *t)
{
    const tsl_transform *last = take_pose(t, t->frame_count - 1), *before = take_pose(t, t->frame_count - 2);
    for (uint32_t i = 0; i < s->simulation->driven_count; ++i) {
        s->last[i] = last[s->simulation->driven[i]].rotation;
        s->before[i] = before[s->simulation->driven[i]].rotation;
    }
}

float seam_distance(const seam *a, const seam *b)
{
    float largest = 0.0f;
    for (uint32_t i = 0; i < a->simulation->driven_count; ++i) {
        largest = fmaxf(largest, turn_between(a->last[i], b->last[i]));
        largest = fmaxf(largest, turn_between(a->before[i], b->before[i]));
    }
    return largest;
}

// The bone that carries a clip's travel: the first, from the roots down, whose place changes during the clip.
static int32_t travelling_bone(const take *t)
{
    uint32_t bones = t->source->bones->bone_count;
    for (uint32_t b = 0; b < bones; ++b)
        for (uint32_t f = 1; f < t->frame_count; ++f) {
            const tsl_vec3 *now = &t->animated[(size_t)f * bones + b].position, *first = &t->animated[b].position;
            if (now->x != first->x || now->y != first->y || now->z != first->z)
                return (int32_t)b;
        }
    return -1;
}

static tsl_vec3 place_of(const take *t, uint32_t frame, int32_t bone)
{
    const skeleton *bones = t->source->bones;
    const tsl_transform *locals = t->animated + (size_t)frame * bones->bone_count;
    tsl_vec3 p = locals[bone].position;
    for (int32_t up = bones->parents[bone]; up >= 0; up = bones->parents[up])
        p = vec3_add(locals[up].position, quat_rotate(locals[up].rotation, vec3_mul(locals[up].scale, p)));
    const tsl_transform *root = &t->roots[frame];
    return vec3_add(root->position, quat_rotate(root->rotation, p));
}

tsl_transform loop_travel(const take *t, const tsl_transform *travel)
{
    tsl_transform next = *travel;
    int32_t bone = travelling_bone(t);
    if (bone < 0)
        return next;
    next.position = vec3_add(next.position, vec3_sub(place_of(t, t->frame_count - 1, bone), place_of(t, 0, bone)));
    return next;
}

static float smooth(float x)
{
    return x * x * (3.0f - 2.0f * x);
}

static void close_bone(take *t, uint32_t bone)
{
    size_t bones = t->source->bones->bone_count;
    tsl_transform *first = t->posed + bone, *last = t->posed + (t->frame_count - 1) * bones + bone;
    tsl_quat none = quat_make(0.0f, 0.0f, 0.0f, 1.0f);
    tsl_quat rest = quat_mul(first->rotation, quat_conjugate(last->rotation));
    tsl_vec3 shift = vec3_sub(first->position, last->position);
    float turn = turn_between(first->rotation, last->rotation), length = t->times[t->frame_count - 1];
    t->closing = fmaxf(t->closing, turn);
    for (uint32_t f = 1; f < t->frame_count; ++f) {
        tsl_transform *local = t->posed + f * bones + bone;
        float share = smooth(t->times[f] / length);
        local->rotation = quat_normalize(quat_mul(quat_slerp(none, rest, share), local->rotation));
        local->position = vec3_add(local->position, vec3_scale(shift, share));
    }
    *last = *first;
}

void loop_close(take *t, const simulation *s)
{
    size_t bones = t->source->bones->bone_count, end = (t->frame_count - 1) * bones;
    for (uint32_t b = 0; b < bones; ++b)
        t->jump = fmaxf(t->jump, turn_between(t->animated[b].rotation, t->animated[end + b].rotation));
    for (uint32_t i = 0; i < s->driven_count; ++i)
        close_bone(t, s->driven[i]);
}
