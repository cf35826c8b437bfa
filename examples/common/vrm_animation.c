// SPDX-License-Identifier: MIT
#include "common/vrm_animation.h"

#include "common/vrm_parts.h"
#include "common/xform.h"

#include <stdio.h>
#include <string.h>

// Of a node.
enum { ROLE_BONE = 1, ROLE_HIPS = 2, ROLE_ABOVE = 4 };

#define NAME_SIZE 64

// ---- names -----------------------------------------------------------------------------------------------

static const char *const middle_names[] = {"hips", "spine", "chest", "upperChest", "neck", "head", "jaw"};
static const char *const sided_names[] = {"UpperLeg",
                                          "LowerLeg",
                                          "Foot",
                                          "Toes",
                                          "Shoulder",
                                          "UpperArm",
                                          "LowerArm",
                                          "Hand",
                                          "ThumbMetacarpal",
                                          "ThumbProximal",
                                          "ThumbDistal",
                                          "IndexProximal",
                                          "IndexIntermediate",
                                          "IndexDistal",
                                          "MiddleProximal",
                                          "MiddleIntermediate",
                                          "MiddleDistal",
                                          "RingProximal",
                                          "RingIntermediate",
                                          "RingDistal",
                                          "LittleProximal",
                                          "LittleIntermediate",
                                          "LittleDistal"};

static bool is_among(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static size_t side_length(const char *name)
{
    return strncmp(name, "left", 4) == 0 ? 4 : strncmp(name, "right", 5) == 0 ? 5 : 0;
}

static bool is_eye(const char *name)
{
    size_t side = side_length(name);
    return side > 0 && strcmp(name + side, "Eye") == 0;
}

static bool is_known(const char *name)
{
    size_t side = side_length(name);
    return side > 0 ? is_among(name + side, sided_names, sizeof sided_names / sizeof sided_names[0])
                    : is_among(name, middle_names, sizeof middle_names / sizeof middle_names[0]);
}

// VRM 1.0 renamed the two inner bones of thumbs.
static int32_t find_of_avatar(const vrm *avatar, const char *name)
{
    char old[NAME_SIZE];
    size_t side = side_length(name);
    const char *part = name + side, *was = NULL;
    if (avatar->version == VRM_0 && side > 0 && strcmp(part, "ThumbMetacarpal") == 0)
        was = "ThumbProximal";
    else if (avatar->version == VRM_0 && side > 0 && strcmp(part, "ThumbProximal") == 0)
        was = "ThumbIntermediate";
    if (!was)
        return vrm_find_human_bone(avatar, name);
    snprintf(old, sizeof old, "%.*s%s", (int)side, name, was);
    return vrm_find_human_bone(avatar, old);
}

// ---- the file --------------------------------------------------------------------------------------------

static bool is_kept(vrm_animation *a, const tsla_json_at *at, const char *name)
{
    if (is_known(name))
        return true;
    warnings_add(&a->humanoid.warnings, &a->file.memory, at,
                 is_eye(name) ? "left out: the specification has lookAt for eyes"
                              : "left out: VRM has no such humanoid bone");
    return false;
}

typedef struct bone_part {
    vrm_animation *a;
    const vrm_human_bone *human;
} bone_part;

static bool add_bone(void *context, const tsla_json_at *at)
{
    const bone_part *part = context;
    vrm_animation *a = part->a;
    const vrm_human_bone *human = part->human;
    const gltf_node *nodes = a->file.nodes;
    if (a->roles[human->node] & ROLE_BONE)
        return tsla_json_fail(at, "node %u is another humanoid bone too", (unsigned)human->node);
    bool is_hips = strcmp(human->name, "hips") == 0;
    if (is_hips)
        a->hips = (int32_t)a->bone_count;
    a->roles[human->node] |= (uint8_t)(ROLE_BONE | (is_hips ? ROLE_HIPS : 0));
    a->list[a->bone_count++] =
        (vrm_animation_bone){human->name, nodes[human->node].rank, -1, xform_identity().rotation};
    for (int32_t up = nodes[human->node].parent; up >= 0 && !(a->roles[up] & ROLE_ABOVE); up = nodes[up].parent)
        a->roles[up] |= ROLE_ABOVE;
    return true;
}

// The hips first: of two bones on one node the later is left out.
static bool read_bones(vrm_animation *a, vrm_reader *reader, const tsla_json_at *extension)
{
    tsla_json_at humanoid = tsla_json_member(extension, "humanoid"), bones = tsla_json_member(&humanoid, "humanBones");
    const vrm *v = &a->humanoid;
    a->hips = -1;
    a->roles = vrm_room(reader, extension, a->file.node_count, sizeof *a->roles);
    a->list = vrm_room(reader, extension, v->human_bone_count, sizeof *a->list);
    if (!a->roles || !a->list)
        return false;
    for (int others = 0; others < 2; ++others)
        for (uint32_t i = 0; i < v->human_bone_count; ++i) {
            bone_part part = {a, &v->human_bones[i]};
            tsla_json_at at = tsla_json_member(&bones, part.human->name);
            if (others == (strcmp(part.human->name, "hips") != 0) && is_kept(a, &at, part.human->name))
                attempt(&reader->parts, &at, add_bone, &part, "the bone is left out");
        }
    return a->bone_count > 0 || tsla_json_fail(&bones, "no humanoid bone");
}

static void warn_of_others(vrm_animation *a, const tsla_json_at *extension)
{
    static const char *const others[] = {"expressions", "lookAt"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        tsla_json_at at = tsla_json_member(extension, others[i]);
        if (at.item)
            warnings_add(&a->humanoid.warnings, &a->file.memory, &at, "left out: only bones are moved");
    }
}

static bool read_file(vrm_animation *a, tsla_error *e)
{
    vrm_reader reader = vrm_begin(&a->file, &a->humanoid, &a->humanoid.warnings);
    tsla_json_at root = gltf_root(&a->file, e), extensions = tsla_json_member(&root, "extensions"),
                 extension = tsla_json_member(&extensions, "VRMC_vrm_animation");
    a->humanoid.version = VRM_1;
    if (!extension.item)
        return tsla_error_set(e, "%s: no VRM animation: it has no VRMC_vrm_animation", a->file.path);
    if (!vrm_check_version(&reader.parts, &extension))
        return false;
    vrm_read_humanoid(&reader, &extension);
    if (!vrm_end(&reader, e) || !read_bones(a, &reader, &extension) || !skeleton_create(&a->bones, &a->file, e))
        return false;
    warn_of_others(a, &extension);
    a->locals = tsla_arena_take(&a->file.memory, a->bones.bone_count, sizeof *a->locals);
    a->posed = tsla_arena_take(&a->file.memory, a->bones.bone_count, sizeof *a->posed);
    return a->locals && a->posed ? true : gltf_out_of_memory(&a->file, e);
}

bool vrm_animation_load(vrm_animation *a, const char *path, tsla_error *e)
{
    return gltf_load(&a->file, path, e) && read_file(a, e);
}

bool vrm_animation_load_memory(vrm_animation *a, const char *path, bytes data, tsla_error *e)
{
    return gltf_load_memory(&a->file, path, data, e) && read_file(a, e);
}

void vrm_animation_free(vrm_animation *a)
{
    gltf_free(&a->file);
}

bool vrm_animation_choose(vrm_animation *a, const gltf_clip *clip, tsla_error *e)
{
    tsla_json_at root = gltf_root(&a->file, e), array = tsla_json_member(&root, "animations");
    uint32_t index = (uint32_t)(clip - a->file.clips), left_out = 0;
    tsla_json_at at = tsla_json_element(&array, index, a->file.animations.items[index]);
    const char *fault = gltf_clip_fault(clip, a->roles);
    if (!gltf_check_nodes(&a->file, a->roles, e) || (fault && !tsla_error_set(e, "%s", fault)))
        return false;
    gltf_warn_of_faults(&a->file, clip, true);
    a->clip = *clip;
    a->clip.track_count = 0;
    a->clip.tracks = tsla_arena_take(&a->file.memory, clip->track_count, sizeof *a->clip.tracks);
    if (!a->clip.tracks)
        return gltf_out_of_memory(&a->file, e);
    for (uint32_t i = 0; i < clip->track_count; ++i) {
        const gltf_track *track = &clip->tracks[i];
        uint8_t role = a->roles[track->node];
        if (((role & ROLE_BONE) && track->path == GLTF_ROTATION) ||
            ((role & ROLE_HIPS) && track->path == GLTF_TRANSLATION))
            a->clip.tracks[a->clip.track_count++] = *track;
        else
            left_out += role != 0;
    }
    if (left_out > 0)
        warnings_add(&a->humanoid.warnings, &a->file.memory, &at,
                     "%u track%s left out: scales of humanoid bones, translations of others than the hips, or nodes "
                     "above them",
                     (unsigned)left_out, left_out == 1 ? " is" : "s are");
    return a->clip.track_count > 0 ? true : tsla_json_fail(&at, "moves no humanoid bone");
}

// ---- on an avatar ----------------------------------------------------------------------------------------

int32_t vrm_animation_hips(const vrm_animation *a)
{
    return a->hips < 0 ? -1 : a->list[a->hips].target;
}

// How far the hips move for one unit along each axis of what they hang from.
static void measure_hips(vrm_animation *a, const tsl_transform *root, const tsl_transform *rest,
                         const char *avatar_path)
{
    tsla_error none = {"", 0};
    tsla_json_at file = gltf_root(&a->file, &none);
    int32_t hips = vrm_animation_hips(a);
    a->hips_measure = vec3_make(0.0f, 0.0f, 0.0f);
    if (hips < 0) {
        warnings_add(&a->humanoid.warnings, &a->file.memory, &file, "%s has no humanoid hips: they stay where they are",
                     a->hips < 0 ? "the animation" : avatar_path);
        return;
    }
    int32_t above = a->avatar->parents[hips];
    tsl_vec3 scale = above < 0 ? root->scale : rest[above].scale;
    a->hips_rest = a->posed[a->list[a->hips].source].position;
    float from = a->hips_rest.y, to = rest[hips].position.y, ratio = to / from;
    if (!(from > 0.0f && to > 0.0f && isfinite(ratio))) {
        warnings_add(&a->humanoid.warnings, &a->file.memory, &file,
                     "the hips rest at a height of %g, and those of %s at %g: movements of the hips are "
                     "scaled by the ratio, so that both "
                     "must be above 0: the hips stay where they are",
                     (double)from, avatar_path, (double)to);
        return;
    }
    // An axis of scale 0 shows no movement at all.
    a->hips_measure = vec3_make(scale.x != 0.0f ? ratio / scale.x : 0.0f, scale.y != 0.0f ? ratio / scale.y : 0.0f,
                                scale.z != 0.0f ? ratio / scale.z : 0.0f);
}

static void bind_bones(vrm_animation *a, const gltf *model, const vrm *avatar, const tsl_transform *rest)
{
    for (uint32_t b = 0; b < a->avatar->bone_count; ++b)
        a->source_of[b] = -1;
    for (uint32_t i = 0; i < a->bone_count; ++i) {
        vrm_animation_bone *bone = &a->list[i];
        int32_t node = find_of_avatar(avatar, bone->name);
        int32_t target = node < 0 ? -1 : (int32_t)model->nodes[node].rank;
        bone->target = -1;
        if (target < 0 || a->source_of[target] >= 0)
            continue;
        bone->target = target;
        bone->turn = quat_mul(quat_conjugate(a->posed[bone->source].rotation), rest[target].rotation);
        a->source_of[target] = (int32_t)i;
    }
}

bool vrm_animation_bind(vrm_animation *a, const gltf *model, const skeleton *bones, const vrm *avatar, tsla_error *e)
{
    tsl_transform here = xform_identity(), root = here;
    tsl_transform *rest = tsla_arena_take(&a->file.memory, bones->bone_count, sizeof *rest);
    a->source_of = tsla_arena_take(&a->file.memory, bones->bone_count, sizeof *a->source_of);
    a->turned = tsla_arena_take(&a->file.memory, bones->bone_count, sizeof *a->turned);
    if (!rest || !a->source_of || !a->turned)
        return gltf_out_of_memory(&a->file, e);
    // Half a turn about y, without the rounding of a sine.
    if (avatar->version == VRM_0)
        root.rotation = quat_make(0.0f, 1.0f, 0.0f, 0.0f);
    a->avatar = bones;
    a->facing = root.rotation;
    skeleton_place(&a->bones, &here, a->bones.rest, a->posed);
    skeleton_place(bones, &root, bones->rest, rest);
    bind_bones(a, model, avatar, rest);
    measure_hips(a, &root, rest, model->path);
    for (uint32_t i = 0; i < a->bone_count; ++i)
        if (a->list[i].target >= 0)
            return true;
    return tsla_error_set(e, "%s: no humanoid bone that %s could move", model->path, a->file.path);
}

// Every humanoid bone comes to be turned, in the world, as in the file: inverse(rest of the file) and then the avatar's rest
// are what both skeletons differ in. Where both have the same bones this is the specification's
// L W^-1 (W' L'^-1 q' W'^-1) W for rest rotations L in the parent and W in the world, with ' for the file. Where the avatar
// lacks a bone, those below it take its turn over, and where the file lacks one, it rests: as the specification recommends.
void vrm_animation_sample(const vrm_animation *a, float time, tsl_transform *locals)
{
    tsl_transform here = xform_identity();
    gltf_sample(&a->file, &a->clip, a->clip.start + time, a->posed);
    skeleton_gather(&a->bones, a->posed, a->locals);
    skeleton_place(&a->bones, &here, a->locals, a->posed);
    for (uint32_t b = 0; b < a->avatar->bone_count; ++b) {
        int32_t up = a->avatar->parents[b], i = a->source_of[b];
        tsl_quat above = up < 0 ? a->facing : a->turned[up];
        if (i >= 0) {
            const vrm_animation_bone *bone = &a->list[i];
            tsl_quat turned = quat_mul(a->posed[bone->source].rotation, bone->turn);
            locals[b].rotation = quat_normalize(quat_mul(quat_conjugate(above), turned));
        }
        if (i >= 0 && i == a->hips) {
            tsl_vec3 moved = vec3_sub(a->posed[a->list[i].source].position, a->hips_rest);
            moved = vec3_mul(a->hips_measure, quat_rotate(quat_conjugate(above), moved));
            locals[b].position = vec3_add(locals[b].position, moved);
        }
        a->turned[b] = quat_mul(above, locals[b].rotation);
    }
}
