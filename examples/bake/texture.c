// SPDX-License-Identifier: MIT
#include "texture.h"

#include "common/gltf_geometry_parts.h"
#include "common/gltf_parts.h"
#include "common/xform.h"
#include "tassel/skin.h"

#include <stdlib.h>
#include <string.h>

// Texels along a side that every GPU of today takes.
#define MOST_TEXELS 8192

typedef struct crowd {
    gltf *model;
    tsla_arena memory;
    const take *takes;
    uint32_t take_count;
    gltf_skin *skins;
    uint32_t joint_count, frame_count;
    float *binds;
    uint32_t *bones;
    tsl_transform *locals; // all frames of all takes
    tsl_skin_texture texture;
    float fps;
    effort *effort;
} crowd;

static bool out_of_memory(const crowd *c, tsla_error *e)
{
    return tsla_error_set(e, "%s: the matrix texture does not fit into memory", c->model->path);
}

static bool read_skins(crowd *c, tsla_error *e)
{
    tsla_json_at root = gltf_root(c->model, e), array = tsla_json_member(&root, "skins");
    uint32_t count = c->model->skins_json.count;
    if (count == 0)
        return tsla_error_set(e, "%s: no skins, so no palette for a matrix texture", c->model->path);
    c->skins = tsla_arena_take(&c->memory, count, sizeof *c->skins);
    if (!c->skins)
        return out_of_memory(c, e);
    for (uint32_t i = 0; i < count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, c->model->skins_json.items[i]);
        if (!gltf_read_skin(c->model, &at, &c->skins[i]))
            return false;
        c->joint_count += c->skins[i].joint_count;
    }
    return true;
}

static bool join_skins(crowd *c, tsla_error *e)
{
    static const float identity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    uint32_t filled = 0;
    c->binds = tsla_arena_take(&c->memory, c->joint_count, sizeof identity);
    c->bones = tsla_arena_take(&c->memory, c->joint_count, sizeof *c->bones);
    if (!c->binds || !c->bones)
        return out_of_memory(c, e);
    for (uint32_t i = 0; i < c->model->skins_json.count; ++i)
        for (uint32_t j = 0; j < c->skins[i].joint_count; ++j, ++filled) {
            const gltf_skin *skin = &c->skins[i];
            c->bones[filled] = c->model->nodes[skin->joints[j]].rank;
            memcpy(c->binds + 12 * (size_t)filled,
                   skin->inverse_binds ? skin->inverse_binds + 12 * (size_t)j : identity, sizeof identity);
        }
    return true;
}

// Where the whole model stands goes into its roots, because it changes from frame to frame.
static bool join_takes(crowd *c, tsla_error *e)
{
    const skeleton *bones = c->takes[0].source->bones;
    uint64_t frames = 0;
    for (uint32_t i = 0; i < c->take_count; ++i)
        frames += c->takes[i].frame_count;
    if (frames > UINT32_MAX)
        return out_of_memory(c, e);
    if (!effort_spend(c->effort, EFFORT_TEXTURE, (double)frames * (double)c->joint_count, e))
        return false;
    c->locals = tsla_arena_take(&c->memory, frames * bones->bone_count, sizeof *c->locals);
    if (!c->locals)
        return out_of_memory(c, e);
    for (uint32_t i = 0; i < c->take_count; ++i)
        for (uint32_t f = 0; f < c->takes[i].frame_count; ++f) {
            tsl_transform *out = c->locals + (size_t)c->frame_count++ * bones->bone_count;
            memcpy(out, take_pose(&c->takes[i], f), bones->bone_count * sizeof *out);
            for (uint32_t b = 0; b < bones->bone_count; ++b)
                if (bones->parents[b] < 0)
                    out[b] = xform_mul(&c->takes[i].roots[f], &out[b]);
        }
    return true;
}

static void to_little_endian(float *values, uint64_t count)
{
    uint8_t *out = (uint8_t *)values;
    for (uint64_t i = 0; i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        for (uint32_t b = 0; b < 4; ++b)
            *out++ = (uint8_t)(bits >> (8 * b));
    }
}

static bool fill(crowd *c, void **out_texels, tsla_error *e)
{
    const skeleton *bones = c->takes[0].source->bones;
    tsl_skin_clip clip;
    tsl_skin_clip_init(&clip, sizeof clip);
    clip.bone_count = bones->bone_count;
    clip.joint_count = c->joint_count;
    clip.frame_count = c->frame_count;
    clip.locals = c->locals;
    clip.parents = bones->parents;
    clip.binds = c->binds;
    clip.bones = c->bones;
    clip.scratch = tsla_arena_take(&c->memory, bones->bone_count, 12 * sizeof(float));
    tsl_result result = tsl_skin_texture_layout(c->joint_count, c->frame_count, MOST_TEXELS, &c->texture);
    *out_texels = result == TSL_OK ? malloc((size_t)c->texture.byte_count) : NULL;
    if (result == TSL_OK && (!*out_texels || !clip.scratch))
        return out_of_memory(c, e);
    if (result == TSL_OK)
        result = tsl_skin_texture_bake(&clip, &c->texture, *out_texels, c->texture.byte_count);
    if (result != TSL_OK)
        return tsla_error_set(e, "%s: matrix texture of %u frames and %u joints: %s", c->model->path,
                              (unsigned)c->frame_count, (unsigned)c->joint_count, tsl_result_name(result));
    to_little_endian(*out_texels, c->texture.byte_count / 4);
    return true;
}

static cJSON *add_object(cJSON *array)
{
    cJSON *object = cJSON_CreateObject();
    if (object && cJSON_AddItemToArray(array, object))
        return object;
    cJSON_Delete(object);
    return NULL;
}

static bool describe_clips(const crowd *c, cJSON *root)
{
    cJSON *clips = cJSON_AddArrayToObject(root, "clips");
    uint32_t first = 0;
    for (uint32_t i = 0; i < c->take_count; ++i) {
        const take *t = &c->takes[i];
        cJSON *clip = clips ? add_object(clips) : NULL;
        if (!clip || !cJSON_AddStringToObject(clip, "name", t->source->name) ||
            !cJSON_AddNumberToObject(clip, "first_frame", first) ||
            !cJSON_AddNumberToObject(clip, "frames", t->frame_count) ||
            !cJSON_AddNumberToObject(clip, "duration", (double)t->source->duration))
            return false;
        first += t->frame_count;
    }
    return clips != NULL;
}

static bool describe_skins(const crowd *c, cJSON *root)
{
    cJSON *skins = cJSON_AddArrayToObject(root, "skins");
    uint32_t first = 0;
    for (uint32_t i = 0; i < c->model->skins_json.count; ++i) {
        cJSON *skin = skins ? add_object(skins) : NULL;
        if (!skin || !cJSON_AddNumberToObject(skin, "skin", i) || !cJSON_AddNumberToObject(skin, "first_joint", first))
            return false;
        cJSON *joints = cJSON_AddArrayToObject(skin, "joints");
        for (uint32_t j = 0; j < c->skins[i].joint_count; ++j) {
            cJSON *name = cJSON_CreateString(c->model->nodes[c->skins[i].joints[j]].name);
            if (!joints || !name || !cJSON_AddItemToArray(joints, name))
                return false;
        }
        first += c->skins[i].joint_count;
    }
    return skins != NULL;
}

static bool describe(const crowd *c, char **out_text, uint64_t *out_size, tsla_error *e)
{
    static const char layout[] =
        "texels of 4 little-endian 32-bit floats, rows from the first; matrix n = frame * joints + joint is "
        "in "
        "row n / matrices_per_row, texels 3 * (n % matrices_per_row) and the next two: the rows of its 3x4 "
        "matrix; frame k of a clip is at k / fps seconds, its last at the clip's duration";
    const tsl_skin_texture *t = &c->texture;
    cJSON *root = cJSON_CreateObject();
    bool made =
        root && cJSON_AddStringToObject(root, "format", "tassel_matrix_texture/1") &&
        cJSON_AddNumberToObject(root, "width", t->width) && cJSON_AddNumberToObject(root, "height", t->height) &&
        cJSON_AddNumberToObject(root, "matrices_per_row", t->matrices_per_row) &&
        cJSON_AddNumberToObject(root, "frames", t->frame_count) &&
        cJSON_AddNumberToObject(root, "joints", t->joint_count) && cJSON_AddStringToObject(root, "layout", layout) &&
        cJSON_AddNumberToObject(root, "fps", (double)c->fps) && describe_clips(c, root) && describe_skins(c, root);
    *out_text = made ? tsla_json_print(root, true) : NULL;
    cJSON_Delete(root);
    *out_size = *out_text ? strlen(*out_text) : 0;
    return *out_text ? true : out_of_memory(c, e);
}

bool texture_write(gltf *model, const take *takes, uint32_t take_count, float fps, effort *costs, void **out_texels,
                   uint64_t *out_texel_bytes, char **out_text, uint64_t *out_text_size, tsla_error *e)
{
    crowd c = {.model = model, .takes = takes, .take_count = take_count, .fps = fps, .effort = costs};
    c.memory.limit = 4ull << 30;
    *out_texels = NULL;
    *out_text = NULL;
    bool made = read_skins(&c, e) && join_skins(&c, e) && join_takes(&c, e) && fill(&c, out_texels, e) &&
                describe(&c, out_text, out_text_size, e);
    *out_texel_bytes = c.texture.byte_count;
    tsla_arena_free(&c.memory);
    return made;
}
