// SPDX-License-Identifier: MIT
// Writes a whole clip's palettes as texels, for instances skinned on the GPU alone.
#include "skin/check.h"
#include "skin/matrix34.h"
#include "base/desc.h"

tsl_result tsl_skin_texture_layout(uint32_t joint_count, uint32_t frame_count, uint32_t maximum_size,
                                   tsl_skin_texture *out_texture)
{
    if (!out_texture)
        return TSL_ERROR_NULL_POINTER;
    if (joint_count == 0 || frame_count == 0 || maximum_size < 3)
        return TSL_ERROR_INVALID_ARGUMENT;
    const uint64_t matrices = (uint64_t)joint_count * frame_count, widest = maximum_size / 3;
    uint64_t per_row = joint_count <= widest ? joint_count : widest;
    if ((matrices + per_row - 1) / per_row > maximum_size)
        per_row = widest; // one frame a row would be too high
    const uint64_t height = (matrices + per_row - 1) / per_row;
    if (height > maximum_size)
        return TSL_ERROR_TOO_MANY;
    tsl_skin_texture texture = {joint_count,       frame_count, (uint32_t)(3 * per_row), (uint32_t)height,
                                (uint32_t)per_row, 0,           48 * per_row * height};
    *out_texture = texture;
    return TSL_OK;
}

static const tsl_skin_clip skin_clip_defaults = {.struct_size = sizeof(tsl_skin_clip)};

void tsl_skin_clip_init(tsl_skin_clip *clip, uint32_t struct_size)
{
    tsli_desc_init(clip, struct_size, &skin_clip_defaults, sizeof skin_clip_defaults);
}

static int texture_is_of_clip(const tsl_skin_texture *texture, const tsl_skin_clip *clip)
{
    const uint64_t matrices = (uint64_t)clip->joint_count * clip->frame_count;
    return texture->joint_count == clip->joint_count && texture->frame_count == clip->frame_count &&
           texture->matrices_per_row > 0 && texture->matrices_per_row <= UINT32_MAX / 3 &&
           texture->width == 3 * texture->matrices_per_row &&
           (uint64_t)texture->matrices_per_row * texture->height >= matrices &&
           texture->byte_count == (uint64_t)texture->width * texture->height * 16;
}

static int texture_overlap(const tsl_skin_clip *clip, const float *texels, uint64_t bytes)
{
    const uint64_t bones = clip->bone_count, joints = clip->joint_count, frames = clip->frame_count;
    const tsli_span spans[] = {
        tsli_span_packed(clip->locals, bones * frames * sizeof *clip->locals, 1),
        tsli_span_packed(clip->parents, bones * 4, 1),
        tsli_span_packed(clip->root, 48, 1),
        tsli_span_packed(clip->binds, joints * 48, 1),
        tsli_span_packed(clip->bones, joints * 4, 1),
    };
    const tsli_span out = tsli_span_packed(texels, bytes, 1), scratch = tsli_span_packed(clip->scratch, bones * 48, 1);
    const int count = sizeof spans / sizeof spans[0];
    return tsli_span_touch(out, scratch) || tsli_span_touches_any(out, spans, count) ||
           tsli_span_touches_any(scratch, spans, count);
}

// Composes one frame in scratch, then copies it joint by joint to its texels; null texels only check that it can be done.
static tsl_result texture_frame(const tsl_skin_clip *clip, const tsl_skin_texture *texture, uint32_t frame,
                                float *texels)
{
    const tsl_transform *locals = clip->locals + (size_t)frame * clip->bone_count;
    tsl_result result = tsl_skin_models_from_locals(locals, clip->parents, clip->bone_count, clip->root, clip->scratch);
    for (uint32_t joint = 0; result == TSL_OK && joint < clip->joint_count; ++joint) {
        uint64_t matrix = (uint64_t)frame * clip->joint_count + joint;
        uint64_t row = matrix / texture->matrices_per_row, column = matrix % texture->matrices_per_row;
        float *to = texels ? texels + 4 * (row * texture->width + 3 * column) : NULL, palette[12];
        uint32_t bone = clip->bones ? clip->bones[joint] : joint;
        if (bone >= clip->bone_count)
            return clip->bones ? TSL_ERROR_INDEX_OUT_OF_RANGE : TSL_ERROR_COUNT_MISMATCH;
        result = tsl_skin_palette_from_models(clip->scratch + 12 * (size_t)bone, 1,
                                              clip->binds ? clip->binds + 12 * (size_t)joint : NULL, NULL, 1, palette);
        if (result == TSL_OK && to)
            memcpy(to, palette, sizeof palette);
    }
    return result;
}

tsl_result tsl_skin_texture_bake(const tsl_skin_clip *given, const tsl_skin_texture *texture, float *out_texels,
                                 uint64_t out_byte_count)
{
    tsl_skin_clip clip = skin_clip_defaults;
    if (!given || !texture || !out_texels)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_desc_read(&clip, sizeof clip, sizeof(tsl_skin_clip), given);
    if (result != TSL_OK)
        return result;
    if (!clip.locals || !clip.parents || !clip.scratch)
        return TSL_ERROR_NULL_POINTER;
    if (clip.bone_count == 0 || clip.joint_count == 0 || clip.frame_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!texture_is_of_clip(texture, &clip))
        return TSL_ERROR_COUNT_MISMATCH;
    if (out_byte_count < texture->byte_count)
        return TSL_ERROR_BUFFER_TOO_SMALL;
    if (texture_overlap(&clip, out_texels, texture->byte_count))
        return TSL_ERROR_OVERLAP;
    for (uint32_t frame = 0; result == TSL_OK && frame < clip.frame_count; ++frame)
        result = texture_frame(&clip, texture, frame, NULL);
    if (result != TSL_OK)
        return result;
    memset(out_texels, 0, (size_t)texture->byte_count);
    for (uint32_t frame = 0; frame < clip.frame_count; ++frame)
        (void)texture_frame(&clip, texture, frame, out_texels);
    return TSL_OK;
}
