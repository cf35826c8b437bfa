// SPDX-License-Identifier: MIT
#include "warp.h"

#include "common/xform.h"

#define RADIANS 0.0174532925f // per degree

static bool is_moved(const gltf_track *track)
{
    size_t count = (size_t)track->key_count * (track->interpolation == GLTF_CUBIC ? 3 : 1);
    for (size_t i = 3; i < 3 * count; ++i)
        if (track->values[i] != track->values[i % 3])
            return true;
    return false;
}

int32_t warp_find_root(const gltf *model, const gltf_clip *clip)
{
    int32_t root = -1;
    for (uint32_t i = 0; i < clip->track_count; ++i) {
        const gltf_track *track = &clip->tracks[i];
        int32_t bone = (int32_t)model->nodes[track->node].rank;
        if (track->path == GLTF_TRANSLATION && (root < 0 || bone < root) && is_moved(track))
            root = bone;
    }
    return root;
}

tsl_play_root warp_place(const warp *w, const tsl_transform *root, const tsl_transform *locals)
{
    tsl_transform place = xform_identity();
    for (int32_t up = w->bone; up >= 0; up = w->bones->parents[up])
        place = xform_mul(&locals[up], &place);
    place = xform_mul(root, &place);
    return (tsl_play_root){place.position, quat_normalize(place.rotation)};
}

void warp_aim(warp *w, const warp_goal *goal)
{
    w->target.position = vec3_make(goal->x, w->last.position.y, goal->z);
    w->target.rotation = quat_mul(quat_about_y(goal->degrees * RADIANS), w->last.rotation);
}

bool warp_apply(const warp *w, float time, const tsl_transform *locals, tsl_transform *inout_root, tsla_error *e)
{
    tsl_play_root own = warp_place(w, inout_root, locals);
    tsl_play_warp_step step = {.root_now = w->first,
                               .root_after = own,
                               .root_end = w->last,
                               .character = w->first,
                               .target = w->target,
                               .left_now = w->duration,
                               .left_after = fmaxf(w->duration - time, 0.0f)};
    tsl_play_warped warped;
    tsl_result result = tsl_play_warp(&step, &warped);
    if (result != TSL_OK)
        return tsla_error_set(e, "--warp: the root's way at %g s: %s", (double)time, tsl_result_name(result));
    tsl_quat turn = quat_normalize(quat_mul(warped.character.rotation, quat_conjugate(own.rotation)));
    tsl_vec3 from_own = vec3_sub(inout_root->position, own.position);
    inout_root->position = vec3_add(warped.character.position, quat_rotate(turn, from_own));
    inout_root->rotation = quat_normalize(quat_mul(turn, inout_root->rotation));
    return true;
}
