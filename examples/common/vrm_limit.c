// SPDX-License-Identifier: MIT
// VRMC_springBone_limit of a joint. What is unknown or malformed is named in a warning, and the joint goes on without a limit.
#include "common/vrm_parts.h"

#include <math.h>
#include <string.h>

// How far from 1 the length of a rotation may be.
#define UNIT_SLACK 0.005f

typedef struct limit_part {
    bool is_last;
    vrm_limit *out;
} limit_part;

static bool read_angle(const tsla_json_at *kind, const char *key, float *out)
{
    tsla_json_at at = tsla_json_member(kind, key);
    if (!tsla_json_require(&at))
        return false;
    if (!cJSON_IsNumber(at.item))
        return tsla_json_to_float(&at, out); // says what it is
    if (!(at.item->valuedouble >= 0.0))
        return tsla_json_fail(&at, "%g is below 0", at.item->valuedouble);
    *out = (float)fmin(at.item->valuedouble, VRM_LIMIT_OPEN);
    return true;
}

static bool read_rotation(const tsla_json_at *kind, float *out)
{
    tsla_json_at at = tsla_json_member(kind, "rotation");
    float square = 0.0f;
    if (!tsla_json_read_floats(kind, "rotation", 4, out))
        return false;
    for (int i = 0; i < 4; ++i)
        square += out[i] * out[i];
    return fabsf(sqrtf(square) - 1.0f) <= UNIT_SLACK || tsla_json_fail(&at, "a rotation that is not of length 1");
}

static bool read_region(const tsla_json_at *limit, vrm_limit *out)
{
    static const char *const names[] = {"cone", "hinge", "spherical"};
    tsla_json_at kind = {0};
    for (uint32_t i = 0; i < 3; ++i) {
        tsla_json_at at = tsla_json_member(limit, names[i]);
        if (!at.item)
            continue;
        if (out->kind != VRM_LIMIT_NONE)
            return tsla_json_fail(limit, "more than one kind");
        out->kind = (vrm_limit_kind)(VRM_LIMIT_CONE + i);
        kind = at;
    }
    if (out->kind == VRM_LIMIT_NONE)
        return tsla_json_fail(limit, "no kind that is known");
    bool spherical = out->kind == VRM_LIMIT_SPHERICAL;
    return tsla_json_expect_object(&kind) && read_angle(&kind, spherical ? "pitch" : "angle", &out->angle) &&
           (!spherical || read_angle(&kind, "yaw", &out->yaw)) && read_rotation(&kind, out->rotation);
}

static bool read_extension(void *context, const tsla_json_at *extension)
{
    const limit_part *part = context;
    tsla_json_at version = tsla_json_member(extension, "specVersion"), limit = tsla_json_member(extension, "limit");
    const char *text = cJSON_GetStringValue(version.item);
    if (!tsla_json_expect_object(extension))
        return false;
    if (!text || (strcmp(text, "1.0") != 0 && strcmp(text, "1.0-draft") != 0))
        return tsla_json_fail(&version, "an unknown version");
    if (part->is_last)
        return tsla_json_fail(extension, "of the last joint, which is only a tail");
    return tsla_json_require(&limit) && tsla_json_expect_object(&limit) && read_region(&limit, part->out);
}

void vrm_read_limit(vrm_reader *reader, const tsla_json_at *joint, bool is_last, vrm_limit *out)
{
    static const vrm_limit none = {VRM_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    limit_part part = {is_last, out};
    tsla_json_at extensions = tsla_json_member(joint, "extensions"),
                 extension = tsla_json_member(&extensions, "VRMC_springBone_limit");
    *out = none;
    if (extension.item && !attempt(&reader->parts, &extension, read_extension, &part, "the joint has no limit"))
        *out = none;
}

#undef UNIT_SLACK
