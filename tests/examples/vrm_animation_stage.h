// SPDX-License-Identifier: MIT
// A VRM animation of a person on an avatar of another one, and where every bone of it is to be: forward kinematics of persons without
// rest rotations, in which a humanoid bone's turn is what the person's turn is and nothing else.
#ifndef TASSEL_TESTS_EXAMPLES_VRM_ANIMATION_STAGE_H
#define TASSEL_TESTS_EXAMPLES_VRM_ANIMATION_STAGE_H

#include "common/vrm_animation.h"
#include "people.h"

#include <math.h>

typedef struct stage {
    gltf model;
    skeleton bones;
    vrm avatar;
    vrm_animation animation;
    char *model_text, *animation_text;
    uint8_t *glb;
    people_bin bin;
    tsla_error e;
} stage;

// `text`: of the animation, as people_animation writes it; the stage's from here on, also where it cannot be played.
static inline bool prepare_text(stage *s, const person *avatar, char *text)
{
    size_t size;
    s->model_text = people_avatar(avatar);
    s->animation_text = text;
    s->glb = people_glb(s->animation_text, &s->bin, &size);
    bytes model = {(const uint8_t *)s->model_text, strlen(s->model_text)}, animation = {s->glb, size};
    return gltf_load_memory(&s->model, "avatar.gltf", model, &s->e) && skeleton_create(&s->bones, &s->model, &s->e) &&
           vrm_read(&s->avatar, &s->model, &s->e) &&
           vrm_animation_load_memory(&s->animation, "clip.vrma", animation, &s->e) &&
           s->animation.file.clip_count > 0 &&
           vrm_animation_choose(&s->animation, &s->animation.file.clips[0], &s->e) &&
           vrm_animation_bind(&s->animation, &s->model, &s->bones, &s->avatar, &s->e);
}

static inline void finish(stage *s)
{
    vrm_animation_free(&s->animation);
    gltf_free(&s->model);
    free(s->model_text);
    free(s->animation_text);
    free(s->glb);
}

// In the space of a person that looks along +z.
typedef struct expected {
    tsl_quat turn; // of the bone in the world, from its rest
    tsl_vec3 place;
} expected;

static inline tsl_quat turn_between(const person *actor, int bone, uint32_t key, float share)
{
    tsl_quat a = people_turn(actor->pose, (uint32_t)bone, key);
    return share > 0.0f ? quat_slerp(a, people_turn(actor->pose, (uint32_t)bone, key + 1), share) : a;
}

// Of the actor's own bones: turns add up along those that the actor has.
static inline tsl_quat actor_turn(const person *actor, int bone, uint32_t key, float share)
{
    tsl_quat turn = quat_make(0, 0, 0, 1);
    for (; bone >= 0; bone = people_parent(actor, bone))
        turn = quat_mul(turn_between(actor, bone, key, share), turn);
    return turn;
}

static inline void expect(const person *avatar, const person *actor, uint32_t key, float share, expected *out)
{
    person ahead = *avatar;
    ahead.kind = PERSON_VRM_1;
    for (int b = 0; b < PEOPLE_BONES; ++b) {
        if (!people_has(avatar, b))
            continue;
        int up = people_parent(avatar, b);
        tsl_quat above = up < 0 ? quat_make(0, 0, 0, 1) : out[up].turn;
        // What the actor does not have stays at rest in what it hangs from.
        out[b].turn = people_has(actor, b) ? actor_turn(actor, b, key, share) : above;
        out[b].place = people_offset(&ahead, b);
        if (up >= 0) {
            out[b].place = vec3_add(out[up].place, quat_rotate(above, out[b].place));
            continue;
        }
        tsl_vec3 move = people_move(actor->pose, key);
        if (share > 0.0f)
            move = vec3_lerp(move, people_move(actor->pose, key + 1), share);
        out[b].place = vec3_add(out[b].place, vec3_scale(move, avatar->size));
    }
}

// The largest of the distances in units of the person's size and of the differences of turns.
static inline double deviation(const stage *s, const person *avatar, const expected *want, float time)
{
    tsl_transform locals[64], placed[64], root = xform_identity();
    tsl_quat half = quat_make(0, 1, 0, 0);
    double worst = 0.0;
    memcpy(locals, s->bones.rest, s->bones.bone_count * sizeof *locals);
    vrm_animation_sample(&s->animation, time, locals);
    if (avatar->kind == PERSON_VRM_0)
        root.rotation = half; // looked at from behind, it is a person that looks along +z
    skeleton_place(&s->bones, &root, locals, placed);
    for (int b = 0; b < PEOPLE_BONES; ++b) {
        if (!people_has(avatar, b))
            continue;
        const tsl_transform *at = &placed[s->model.nodes[people_node(avatar, b)].rank];
        tsl_quat rest = quat_mul(root.rotation, people_rest(avatar, (uint32_t)b + 1));
        tsl_quat turn = quat_mul(at->rotation, quat_conjugate(rest));
        tsl_quat off = quat_mul(turn, quat_conjugate(want[b].turn));
        double distance = vec3_length(vec3_sub(at->position, want[b].place)) / avatar->size;
        double angle = 2.0 * sqrt((double)(off.x * off.x + off.y * off.y + off.z * off.z));
        worst = fmax(worst, fmax(distance, angle));
    }
    return worst;
}

#endif
