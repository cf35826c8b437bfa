// SPDX-License-Identifier: MIT
#include "keys.h"

#include "common/xform.h"

#include <string.h>

// Moves that are rounding, as a share of the bone's distance from its parent.
#define MOVE_TOLERANCE 1e-4f

typedef struct keys {
    const take *t;
    const simulation *s;
    curve_set set;
    uint8_t *done; // per bone: bits 1 << gltf_path of what has a track
} keys;

static const tsl_transform *local_of(const keys *k, const tsl_transform *frames, uint32_t frame, uint32_t bone)
{
    return frames + (size_t)frame * k->t->source->bones->bone_count + bone;
}

static void store(float *out, const tsl_transform *local, gltf_path path)
{
    tsl_quat q = quat_normalize(local->rotation);
    tsl_vec3 v = path == GLTF_SCALE ? local->scale : local->position;
    if (path == GLTF_ROTATION)
        out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w;
    else
        out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

// One property of a bone over all frames, as the file is to play it.
static bool add_track(keys *k, uint32_t bone, gltf_path path, bool kept, tsla_error *e)
{
    const take *t = k->t;
    bool is_root = motion_moves_model(t->source) && t->source->bones->parents[bone] < 0;
    uint32_t width = path == GLTF_ROTATION ? 4 : 3;
    if (k->done[bone] & 1u << path)
        return true;
    curve_track *track = curve_set_add(&k->set, bone, path, width);
    if (!track)
        return tsla_error_set(e, "%s: animation \"%s\": out of memory", t->source->model->path, t->source->name);
    track->kept = kept;
    k->done[bone] = (uint8_t)(k->done[bone] | 1u << path);
    for (uint32_t f = 0; f < t->frame_count; ++f) {
        tsl_transform local = *local_of(k, kept ? t->animated : t->posed, f, bone);
        if (is_root && !kept)
            local = xform_mul(&t->roots[f], &local);
        store(track->values + (size_t)f * width, &local, path);
    }
    return true;
}

static bool is_moved(const keys *k, uint32_t bone)
{
    for (uint32_t f = 0; f < k->t->frame_count; ++f) {
        tsl_vec3 animated = local_of(k, k->t->animated, f, bone)->position;
        tsl_vec3 posed = local_of(k, k->t->posed, f, bone)->position;
        if (vec3_length(vec3_sub(posed, animated)) > MOVE_TOLERANCE * vec3_length(animated))
            return true;
    }
    return false;
}

// Roots carry a motion that moves the model. Nodes of skinned meshes are placed by their joints instead.
static bool add_roots(keys *k, tsla_error *e)
{
    const skeleton *bones = k->t->source->bones;
    for (uint32_t b = 0; b < bones->bone_count; ++b)
        if (bones->parents[b] < 0 && k->t->source->model->nodes[bones->nodes[b]].skin < 0)
            if (!add_track(k, b, GLTF_ROTATION, false, e) || !add_track(k, b, GLTF_TRANSLATION, false, e))
                return false;
    return true;
}

// The bones of an avatar that a VRM animation moves.
static bool add_animation(keys *k, tsla_error *e)
{
    const vrm_animation *a = k->t->source->animation;
    for (uint32_t i = 0; i < a->bone_count; ++i)
        if (a->list[i].target >= 0 && !add_track(k, (uint32_t)a->list[i].target, GLTF_ROTATION, false, e))
            return false;
    int32_t hips = vrm_animation_hips(a);
    return hips < 0 || add_track(k, (uint32_t)hips, GLTF_TRANSLATION, false, e);
}

// The bones of a humanoid that walks.
static bool add_walk(keys *k, tsla_error *e)
{
    const walk *w = &k->t->source->walk;
    for (int p = 0; w->humanoid && p < WALK_PART_COUNT; ++p)
        if (w->part[p] >= 0 && !add_track(k, (uint32_t)w->part[p], GLTF_ROTATION, false, e))
            return false;
    return true;
}

static bool add_driven(keys *k, tsla_error *e)
{
    for (uint32_t i = 0; i < k->s->driven_count; ++i) {
        uint32_t bone = k->s->driven[i];
        if (!add_track(k, bone, GLTF_ROTATION, false, e) ||
            (is_moved(k, bone) && !add_track(k, bone, GLTF_TRANSLATION, false, e)))
            return false;
    }
    return true;
}

// What else the clip moves carries the driven bones, and hangs from them.
static bool add_kept(keys *k, tsla_error *e)
{
    const motion *m = k->t->source;
    for (uint32_t i = 0; m->clip && i < m->clip->track_count; ++i)
        if (!add_track(k, m->model->nodes[m->clip->tracks[i].node].rank, m->clip->tracks[i].path, true, e))
            return false;
    return true;
}

// All that is not the file's own.
static bool add_motion(keys *k, tsla_error *e)
{
    const motion *m = k->t->source;
    if (motion_moves_model(m) && !add_roots(k, e))
        return false;
    return m->clip ? true : m->animation ? add_animation(k, e) : add_walk(k, e);
}

static bool collect(keys *k, tsla_error *e)
{
    const motion *m = k->t->source;
    uint32_t most = 3 * m->bones->bone_count;
    if (!curve_set_begin(&k->set, m->model, m->bones, m->name, k->t->frame_count, most, e))
        return false;
    k->done = tsla_arena_take(&k->set.memory, m->bones->bone_count, sizeof *k->done);
    if (!k->done)
        return tsla_error_set(e, "out of memory");
    for (uint32_t f = 0; f < k->t->frame_count; ++f)
        k->set.times[f] = m->start + k->t->times[f];
    return add_motion(k, e) && add_driven(k, e) && add_kept(k, e) && curve_set_close(&k->set, e);
}

// A driven bone's single key would cut the clip short where nothing that stays in the file reaches its end.
static bool end_is_held(const keys *k)
{
    const gltf_clip *clip = k->t->source->clip;
    for (uint32_t i = 0; clip && i < clip->weight_count; ++i)
        if (clip->weights[i].times[clip->weights[i].key_count - 1] >= clip->end)
            return true;
    for (uint32_t i = 0; clip && i < clip->track_count; ++i) {
        const gltf_track *track = &clip->tracks[i];
        if (track->times[track->key_count - 1] < clip->end)
            continue;
        for (uint32_t n = 0; n < k->set.track_count; ++n)
            if (k->set.tracks[n].kept && k->set.tracks[n].path == track->path &&
                k->set.bones->nodes[k->set.tracks[n].bone] == track->node)
                return true;
    }
    return false;
}

static bool reduce(keys *k, const reduce_settings *settings, key_report *out_report, tsla_error *e)
{
    reduce_settings own = *settings;
    own.flags |= end_is_held(k) ? 0u : TSL_REDUCE_KEEP_ENDS;
    if (!curve_set_reduce(&k->set, &own, e))
        return false;
    out_report->left_alone = curve_set_count(&k->set).bytes >= out_report->before.bytes;
    if (out_report->left_alone)
        return curve_set_close(&k->set, e);
    out_report->max_error = k->set.max_error;
    out_report->mean_error = k->set.mean_error;
    return true;
}

bool keys_write(gltf_edit *edit, const take *t, const simulation *s, const reduce_settings *settings,
                key_report *out_report, tsla_error *e)
{
    keys k = {.t = t, .s = s};
    uint32_t clip = t->source->clip ? (uint32_t)(t->source->clip - t->source->model->clips) : 0;
    memset(out_report, 0, sizeof *out_report);
    bool written = collect(&k, e);
    if (written)
        out_report->before = curve_set_count(&k.set);
    written = written && (!settings || reduce(&k, settings, out_report, e)) &&
              (t->source->clip || gltf_edit_add_clip(edit, t->source->name, &clip, e)) &&
              curve_set_write(&k.set, edit, clip, e);
    out_report->after = k.set.written;
    curve_set_end(&k.set);
    return written;
}
