// SPDX-License-Identifier: MIT
#include "limbs.h"

#include "common/xform.h"
#include "tassel/ik.h"
#include "tassel/skin.h"

#include <string.h>

// A foot that lifts off is back on its animation after this time: about three frames of a run.
#define RELEASE_SECONDS 0.12f

static bool hangs_from(const skeleton *bones, int32_t bone, int32_t from)
{
    while (bone > from)
        bone = bones->parents[bone];
    return bone == from;
}

static bool check(const limb_set *set, uint32_t index, tsla_error *e)
{
    const tsl_asset_limb *ik = &set->limbs[index].settings;
    const skeleton *bones = set->bones;
    const char *wrong = NULL;
    if (ik->mid == ik->root || !hangs_from(bones, ik->mid, ik->root))
        wrong = "\"mid\" does not hang from \"root\"";
    else if (ik->end == ik->mid || !hangs_from(bones, ik->end, ik->mid))
        wrong = "\"end\" does not hang from \"mid\"";
    else if (ik->target >= 0 && hangs_from(bones, ik->target, ik->root))
        wrong = "\"target\" hangs from the limb itself";
    else if (ik->pole >= 0 && hangs_from(bones, ik->pole, ik->root))
        wrong = "\"pole\" hangs from the limb itself";
    return !wrong ? true : tsla_error_set(e, "%s: ik[%u] \"%s\": %s", set->path, (unsigned)index, ik->name, wrong);
}

bool limbs_create(limb_set *set, tsla_arena *memory, const skeleton *bones, const tsl_asset_rig *parts,
                  tsl_vec3 gravity, tsla_error *e)
{
    float length = vec3_length(gravity);
    TSL_INIT(tsl_asset_rig_info, info);
    if (parts)
        tsl_asset_rig_get_info(parts, &info);
    memset(set, 0, sizeof *set);
    set->bones = bones;
    set->path = info.name;
    set->up = length > 0.0f ? vec3_scale(gravity, -1.0f / length) : vec3_make(0.0f, 1.0f, 0.0f);
    set->limb_count = info.limb_count;
    set->limbs = tsla_arena_take(memory, info.limb_count, sizeof *set->limbs);
    set->models = tsla_arena_take(memory, bones->bone_count, 12 * sizeof *set->models);
    if (!set->limbs || !set->models)
        return tsla_error_set(e, "out of memory");
    for (uint32_t i = 0; i < info.limb_count; ++i) {
        tsl_asset_rig_get_limb(parts, i, &set->limbs[i].settings);
        if (!check(set, i, e))
            return false;
    }
    return true;
}

void limbs_start(limb_set *set, const char *clip_name)
{
    for (uint32_t i = 0; i < set->limb_count; ++i) {
        const tsl_asset_limb *ik = &set->limbs[i].settings;
        limb fresh = {.settings = *ik, .active = ik->clips == NULL};
        for (uint32_t c = 0; c < ik->clip_count; ++c)
            fresh.active = fresh.active || strcmp(ik->clips[c], clip_name) == 0;
        set->limbs[i] = fresh;
    }
}

static tsl_vec3 place_of(const limb_set *set, int32_t bone)
{
    const float *m = set->models + 12 * (size_t)bone;
    return vec3_make(m[3], m[7], m[11]);
}

static bool refused(const limb_set *set, const limb *l, tsl_result result, tsla_error *e)
{
    return tsla_error_set(e, "%s: ik[%u] \"%s\": %s", set->path, (unsigned)(l - set->limbs), l->settings.name,
                          tsl_result_name(result));
}

// True matrix products: a child of a scaled bone is where a player of the file has it.
static tsl_result place_bones(limb_set *set, const tsl_transform *root, const tsl_transform *locals)
{
    float matrix[12];
    int32_t none = -1;
    tsl_result result = tsl_skin_models_from_locals(root, &none, 1, NULL, matrix);
    return result != TSL_OK
               ? result
               : tsl_skin_models_from_locals(locals, set->bones->parents, set->bones->bone_count, matrix, set->models);
}

static float ease_out(float t)
{
    t = fminf(t, 1.0f);
    return 1.0f - t * t * (3.0f - 2.0f * t);
}

// Where the foot belongs: while it is near the ground, over the spot where it came down; after that back to
// its animation; and never below the ground. Height stays the animation's, so that a foot may roll. Held as an
// offset, so that coming down and lifting off make no step.
static tsl_vec3 lock_foot(const limb_set *set, limb *l, float seconds)
{
    const tsl_asset_limb *ik = &l->settings;
    tsl_vec3 foot = place_of(set, ik->end);
    bool near_ground = vec3_dot(foot, set->up) - ik->ground <= ik->threshold;
    l->since += seconds;
    tsl_vec3 fading = vec3_scale(l->released, ease_out(l->since / RELEASE_SECONDS));
    if (near_ground && !l->planted)
        l->lock = vec3_add(foot, fading);
    if (!near_ground && l->planted) {
        l->released = fading = l->offset;
        l->since = 0.0f;
    }
    l->planted = near_ground;
    tsl_vec3 away = vec3_sub(l->lock, foot);
    l->offset = near_ground ? vec3_sub(away, vec3_scale(set->up, vec3_dot(away, set->up))) : fading;
    tsl_vec3 target = vec3_add(foot, l->offset);
    float below = ik->ground - vec3_dot(target, set->up);
    return below > 0.0f ? vec3_add(target, vec3_scale(set->up, below)) : target;
}

// Rotation and place of a bone in the space of the limb's parent.
static tsl_transform below_parent(const limb_set *set, const tsl_transform *locals, int32_t root, int32_t bone)
{
    tsl_transform out = locals[bone];
    while (bone != root) {
        bone = set->bones->parents[bone];
        out = xform_mul(&locals[bone], &out);
    }
    return out;
}

static bool has_direction(const tsl_asset_limb *ik)
{
    return ik->pole < 0 && vec3_dot(ik->pole_direction, ik->pole_direction) > 0.0f;
}

// Target and pole into the space of the limb's parent, in which distances between joints hold under any scale.
static tsl_result set_goal(const limb_set *set, limb *l, const tsl_transform *root, tsl_vec3 target,
                           tsl_ik_two_bone_limb *in)
{
    const tsl_asset_limb *ik = &l->settings;
    int32_t parent = set->bones->parents[ik->root];
    float above[12];
    int32_t none = -1;
    tsl_vec3 points[2] = {target, target};
    if (ik->pole >= 0)
        points[1] = place_of(set, ik->pole);
    if (has_direction(ik)) // beside the limb's root, far enough to be a direction
        points[1] = vec3_add(place_of(set, ik->root), quat_rotate(root->rotation, ik->pole_direction));
    tsl_result result = parent < 0 ? tsl_skin_models_from_locals(root, &none, 1, NULL, above) : TSL_OK;
    if (result == TSL_OK)
        result = tsl_ik_points_to_parent(parent < 0 ? above : set->models + 12 * (size_t)parent, points, 2, points);
    in->target_position = points[0];
    in->pole = has_direction(ik) ? vec3_sub(points[1], in->start_position) : points[1];
    in->pole_weight = ik->pole >= 0 || has_direction(ik) ? 1.0f : 0.0f;
    return result;
}

static void turn(tsl_transform *local, tsl_quat correction)
{
    local->rotation = quat_normalize(quat_mul(local->rotation, correction));
}

static void note_result(limb_set *set, limb *l, const tsl_transform *root, const tsl_transform *locals, tsl_vec3 target,
                        bool reached)
{
    if (place_bones(set, root, locals) == TSL_OK)
        l->worst = fmaxf(l->worst, vec3_length(vec3_sub(place_of(set, l->settings.end), target)));
    l->solved++;
    l->missed += !reached;
}

static tsl_result solve_limb(limb_set *set, limb *l, const tsl_transform *root, tsl_transform *locals, tsl_vec3 target)
{
    const tsl_asset_limb *ik = &l->settings;
    tsl_ik_two_bone_settings settings;
    tsl_ik_two_bone_limb in;
    tsl_ik_two_bone_result out;
    tsl_transform start = below_parent(set, locals, ik->root, ik->root),
                  mid = below_parent(set, locals, ik->root, ik->mid),
                  end = below_parent(set, locals, ik->root, ik->end);
    tsl_ik_two_bone_settings_init(&settings, sizeof settings);
    tsl_ik_two_bone_limb_init(&in);
    settings.flags = has_direction(ik) ? TSL_IK_POLE_IS_VECTOR : 0u;
    settings.outputs = TSL_IK_OUT_LOCAL;
    in.start_position = start.position;
    in.mid_position = mid.position;
    in.end_position = end.position;
    in.start_rotation = start.rotation;
    in.mid_rotation = mid.rotation;
    in.end_rotation = in.target_rotation = end.rotation;
    in.weight = ik->weight;
    in.rotation_weight = ik->target < 0 ? 1.0f : 0.0f; // a foot stays flat, a hand follows its arm
    tsl_result result = set_goal(set, l, root, target, &in);
    if (result == TSL_OK)
        result = tsl_ik_two_bone_solve(&settings, &in, &out);
    if (result != TSL_OK)
        return result;
    turn(&locals[ik->root], out.start_local);
    turn(&locals[ik->mid], out.mid_local);
    turn(&locals[ik->end], out.end_local);
    note_result(set, l, root, locals, target, out.reached != 0);
    return TSL_OK;
}

bool limbs_solve(limb_set *set, float seconds, const tsl_transform *root, tsl_transform *locals, tsla_error *e)
{
    for (uint32_t i = 0; i < set->limb_count; ++i) {
        limb *l = &set->limbs[i];
        if (!l->active)
            continue;
        tsl_result result = place_bones(set, root, locals);
        if (result != TSL_OK)
            return refused(set, l, result, e);
        tsl_vec3 target = l->settings.target < 0 ? lock_foot(set, l, seconds) : place_of(set, l->settings.target);
        result = solve_limb(set, l, root, locals, target);
        if (result != TSL_OK)
            return refused(set, l, result, e);
    }
    return true;
}
