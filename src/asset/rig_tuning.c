// SPDX-License-Identifier: MIT
// "tuning": the look of a chain, and the parameters and curves that it gives on a character's bones.
#include "asset/rig_fill.h"
#include "asset/rig_reader.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define USUAL_GRAVITY 9.81f

const tsla_rig_param_info tsla_rig_tuning_table[RIG_TUNING_COUNT] = {
    {RIG_FIELD(tsl_tuning, frequency), 1, 0.05f, 1000.0f, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_tuning, half_life), 1, FLT_MIN, FLT_MAX, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_tuning, sag), 1, 0.0f, 0.9f, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_tuning, bend), 1, 0.0f, 1.0f, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_tuning, inert), 1, 0.0f, 1.0f, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_tuning, wind), 1, 0.0f, TSLI_LARGEST, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_tuning, force), 3, -TSLI_LARGEST, TSLI_LARGEST, RIG_NO_CURVE, NULL},
};

const tsla_rig_param_id tsla_rig_tuned[RIG_TUNED_COUNT] = {
    RIG_damping, RIG_elasticity, RIG_inert, RIG_inert_parent, RIG_gravity_scale, RIG_wind_scale, RIG_force};

// ---- reading ----------------------------------------------------------------------------------------------

bool tsla_rig_read_tuning(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_tuning *out)
{
    const char *keys[RIG_TUNING_COUNT + 1] = {NULL};
    tsla_json_at at = tsla_json_member(up, "tuning");
    if (!at.item)
        return true;
    for (uint32_t i = 0; i < RIG_TUNING_COUNT; ++i)
        keys[i] = tsla_rig_tuning_table[i].name;
    out->given = true;
    return tsla_rig_check_keys(&at, keys, false) &&
           tsla_rig_read_table(reader, &at, tsla_rig_tuning_table, RIG_TUNING_COUNT, out->params);
}

#define TUNED_BYTES 48

// The first parameter in the object that a tuning would set, or its curve; without an item if there is none. `curve`: storage for its
// key.
static tsla_json_at find_tuned(const tsla_json_at *up, char curve[TUNED_BYTES])
{
    tsla_json_at found = {0};
    for (uint32_t i = 0; !found.item && i < RIG_TUNED_COUNT; ++i) {
        const char *name = tsla_rig_param_table[tsla_rig_tuned[i]].name;
        snprintf(curve, TUNED_BYTES, "%s_curve", name);
        tsla_json_at value = tsla_json_member(up, name);
        found = value.item ? value : tsla_json_member(up, curve);
    }
    return found;
}

bool tsla_rig_choose_tuning(const tsla_json_at *up, tsla_rig_chain *out)
{
    char key[TUNED_BYTES];
    tsla_json_at own = find_tuned(up, key), tuning = tsla_json_member(up, "tuning");
    bool is_spring = out->model == RIG_MODEL_SPRING;
    if (is_spring && tuning.item)
        return tsla_json_fail(&tuning, "a tuning, which \"model\": \"spring\" cannot have");
    if (own.item && tuning.item)
        return tsla_json_fail(&own, "is set by \"tuning\"");
    out->tuning.given = out->tuning.given && !own.item && !is_spring;
    return true;
}

// ---- bones ------------------------------------------------------------------------------------------------

// A bone's position in its chain.
typedef struct chain_position {
    bool is_in;
    uint32_t depth; // bones between it and its root
    float length;   // from there, in the rest pose
    float last;     // distance from its parent
    tsl_vec3 scale; // product down to the bone
} chain_position;

static bool has_bone(const tsla_rig_bone_list *list, uint32_t bone)
{
    for (uint32_t i = 0; i < list->count; ++i)
        if (list->bones[i].index == (int32_t)bone)
            return true;
    return false;
}

static chain_position position_of(const tsla_rig_chain *chain, const tsla_skeleton *bones, uint32_t bone,
                                  const chain_position *positions)
{
    chain_position none = {false, 0, 0.0f, 0.0f, {1.0f, 1.0f, 1.0f}};
    const tsl_transform *rest = &bones->rest[bone];
    const chain_position *parent = bones->parents[bone] >= 0 ? &positions[bones->parents[bone]] : &none;
    tsl_vec3 s = parent->scale, p = {s.x * rest->position.x, s.y * rest->position.y, s.z * rest->position.z};
    chain_position position = none;
    position.scale = (tsl_vec3){s.x * rest->scale.x, s.y * rest->scale.y, s.z * rest->scale.z};
    bool is_root = has_bone(&chain->roots, bone), is_listed = has_bone(&chain->bones, bone);
    position.is_in = is_root || is_listed || (chain->roots.count && parent->is_in);
    position.is_in = position.is_in && !has_bone(&chain->exclude, bone);
    position.last = bones->parents[bone] < 0 ? 1.0f : sqrtf(p.x * p.x + p.y * p.y + p.z * p.z);
    if (position.is_in && parent->is_in && !is_root) {
        position.depth = parent->depth + 1;
        position.length = parent->length + position.last;
    }
    return position;
}

static float tip_length(const tsla_rig_chain *chain, const chain_position *position)
{
    const float *o = chain->tip_offset;
    if (chain->tip == TSL_TIP_LOCAL) {
        tsl_vec3 s = position->scale, t = {s.x * o[0], s.y * o[1], s.z * o[2]};
        return sqrtf(t.x * t.x + t.y * t.y + t.z * t.z);
    }
    if (chain->tip == TSL_TIP_OFFSET)
        return sqrtf(o[0] * o[0] + o[1] * o[1] + o[2] * o[2]);
    return chain->tip == TSL_TIP_RATIO ? chain->tip_length * position->last : chain->tip_length;
}

// The longest strand. A tip hangs on its last bone, which is the farthest. `grows`: forces grow with the anchor's scale.
static bool measure(tsla_rig_file *file, const tsla_rig_chain *chain, const tsla_skeleton *bones, bool grows,
                    tsl_tuning_chain *out)
{
    chain_position *positions = tsla_arena_take(&file->memory, bones->bone_count, sizeof *positions);
    const chain_position *longest = positions;
    if (!positions)
        return false;
    for (uint32_t b = 0; b < bones->bone_count; ++b) {
        positions[b] = position_of(chain, bones, b, positions);
        if (positions[b].is_in && (!longest->is_in || positions[b].length > longest->length))
            longest = &positions[b];
    }
    float tip = chain->tip != TSL_TIP_NONE ? tip_length(chain, longest) : 0.0f;
    out->bone_count = longest->depth + (tip > 0.0f);
    out->length = longest->length + tip;
    float scale = grows && chain->anchor.name ? fabsf(positions[chain->anchor.index].scale.x) : 1.0f;
    if (scale > 0.0f)
        out->length /= scale;
    return true;
}

// ---- applying ---------------------------------------------------------------------------------------------

static bool put_curve(tsla_rig_file *file, tsla_rig_param *param, const tsl_curve_key *keys)
{
    param->key_count = TSL_TUNING_KEYS;
    param->keys = tsla_arena_take(&file->memory, TSL_TUNING_KEYS, sizeof *param->keys);
    for (uint32_t i = 0; param->keys && i < TSL_TUNING_KEYS; ++i)
        param->keys[i] = (tsla_rig_curve_key){keys[i].u, keys[i].value, keys[i].in_tangent, keys[i].out_tangent};
    return param->keys != NULL;
}

static bool put_tuned(tsla_rig_file *file, tsla_rig_chain *chain, const tsl_chain_params *tuned,
                      const tsl_curve_key *damping, const tsl_curve_key *elasticity)
{
    for (uint32_t i = 0; i < RIG_TUNED_COUNT; ++i) {
        tsla_rig_param *param = &chain->params[tsla_rig_tuned[i]];
        const tsla_rig_param_info *info = &tsla_rig_param_table[tsla_rig_tuned[i]];
        memcpy(param->value, (const char *)tuned + info->offset, info->width * sizeof *param->value);
        param->given = true;
        param->key_count = 0;
    }
    return put_curve(file, &chain->params[RIG_damping], damping) &&
           put_curve(file, &chain->params[RIG_elasticity], elasticity);
}

static bool tune_chain(tsla_rig_file *file, tsla_rig_chain *chain, const tsla_skeleton *bones, tsla_error *e)
{
    tsl_tuning tuning;
    tsl_chain_params params;
    tsl_rig_desc clock;
    tsl_curve_key damping[TSL_TUNING_KEYS], elasticity[TSL_TUNING_KEYS];
    TSL_INIT(tsl_tuning_chain, where);
    const float *g = file->gravity;
    tsla_rig_fill_desc(file, &clock);
    tsla_rig_fill_params(chain, &params);
    bool grows = chain->model == RIG_MODEL_CHAIN && params.scale_rule == TSL_SCALE_LOOK;
    if (!measure(file, chain, bones, grows, &where))
        return tsla_error_no_memory(e, file->path);
    if (!(where.bone_count && where.length > 0.0f)) // nothing swings
        return true;
    tsla_rig_fill_tuning(&chain->tuning, &tuning);
    where.ticks_per_second = clock.ticks_per_second;
    where.gravity = sqrtf(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    if (!(where.gravity > 0.0f)) // the host's gravity, which is unknown here
        where.gravity = USUAL_GRAVITY;
    tsl_result result = tsl_tuning_apply(&tuning, &where, &params, damping, elasticity);
    if (result != TSL_OK)
        return tsla_rig_build_fail(file, "chains", (uint32_t)(chain - file->chains), chain->name, result, "tuning", e);
    return put_tuned(file, chain, &params, damping, elasticity) || tsla_error_no_memory(e, file->path);
}

bool tsla_rig_tune(tsla_rig_file *file, const tsla_skeleton *bones, tsla_error *e)
{
    bool tuned = true;
    for (uint32_t i = 0; i < file->chain_count && tuned; ++i)
        tuned = !file->chains[i].tuning.given || tune_chain(file, &file->chains[i], bones, e);
    return tuned;
}
