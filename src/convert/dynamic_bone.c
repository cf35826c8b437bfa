// SPDX-License-Identifier: MIT
#include "tassel/convert/dynamic_bone.h"

#include "convert/calls.h"

// ---- reading a component --------------------------------------------------------------------------------

static const tslc_field dynamic_bone_fields[] = {
    TSLC_RANGE(tsl_dynamic_bone, update_rate, 60.0f, 0.0f, FLT_MAX),
    TSLC_SHARE(tsl_dynamic_bone, damping, 0.1f),
    TSLC_SHARE(tsl_dynamic_bone, elasticity, 0.1f),
    TSLC_SHARE(tsl_dynamic_bone, stiffness, 0.1f),
    TSLC_SHARE(tsl_dynamic_bone, inert, 0.0f),
    TSLC_SHARE(tsl_dynamic_bone, friction, 0.0f),
    TSLC_AMOUNT(tsl_dynamic_bone, radius, 0.0f),
    TSLC_AMOUNT(tsl_dynamic_bone, end_length, 0.0f),
    TSLC_VECTOR(tsl_dynamic_bone, end_offset, 0.0f, 0.0f, 0.0f),
    TSLC_VECTOR(tsl_dynamic_bone, gravity, 0.0f, 0.0f, 0.0f),
    TSLC_VECTOR(tsl_dynamic_bone, force, 0.0f, 0.0f, 0.0f),
    TSLC_CHOICE(tsl_dynamic_bone, freeze_axis, 0, TSL_FREEZE_Z),
    TSLC_SHARE(tsl_dynamic_bone, blend_weight, 1.0f),
    TSLC_SWITCH(tsl_dynamic_bone, distant_disable, 0),
    TSLC_RANGE(tsl_dynamic_bone, distance_to_object, 20.0f, 0.0f, FLT_MAX)};
TSLC_STRUCT_CALL(tsl_dynamic_bone_init, tsl_dynamic_bone, "component", dynamic_bone)

static tsl_result take_component(const tslc_caller *caller, const tsl_dynamic_bone *given, tsl_dynamic_bone *c)
{
    TSLC_TRY(tslc_take(caller, &dynamic_bone_type, given, c));
    if (c->update_rate == 0.0f)
        c->update_rate = 60.0f;
    return TSL_OK;
}

static float fold_weight(float stiffness, float weight)
{
    return weight == 1.0f ? stiffness : 1.0f + (stiffness - 1.0f) * weight;
}

static void dynamic_bone_params(const tsl_dynamic_bone *c, tsl_chain_params *params)
{
    tsl_chain_params_init(params, sizeof *params);
    float squared = c->update_rate * c->update_rate;
    int folded_curve = c->blend_weight < 1.0f && c->stiffness_key_count;
    params->weight = c->blend_weight > 0.0f ? 1.0f : 0.0f;
    params->damping = tslc_damping_per_sixtieth(c->damping, c->update_rate);
    params->elasticity = tslc_elasticity_per_sixtieth(c->elasticity, c->update_rate);
    params->stiffness = folded_curve ? 1.0f : fold_weight(c->stiffness, c->blend_weight);
    params->inert = c->inert;
    params->friction = tslc_per_sixtieth(c->friction, c->update_rate);
    params->radius = c->radius;
    params->gravity_scale = 0.0f; // DynamicBone has only its own gravity
    params->gravity = tsli_vec3_scale(c->gravity, squared);
    params->force = tsli_vec3_scale(c->force, squared);
    params->freeze_axis = c->freeze_axis;
    params->scale_change = TSL_SCALE_CHANGE_FELT;
    params->disable_distance = c->distant_disable ? c->distance_to_object : 0.0f;
}

TSLC_PARAMS_CALL(tsl_dynamic_bone_to_params, tsl_dynamic_bone, tsl_dynamic_bone, take_component, dynamic_bone)

static tsl_result dynamic_bone_desc(const tsl_dynamic_bone *c, tsl_chain_desc *desc)
{
    int has_offset = !tslc_is_zero(c->end_offset);
    desc->tip = c->end_length > 0.0f ? TSL_TIP_RATIO : has_offset ? TSL_TIP_OFFSET : TSL_TIP_NONE;
    desc->tip_length = c->end_length;
    desc->tip_offset = c->end_offset;
    desc->fork = TSL_FORK_KEEP;
    desc->model = TSL_MODEL_CHAIN;
    return TSL_OK;
}

TSLC_DESC_CALL(tsl_dynamic_bone_to_desc, tsl_dynamic_bone, tsl_dynamic_bone, take_component, dynamic_bone)

// ---- curves ---------------------------------------------------------------------------------------------

typedef struct key_list {
    tsl_curve_key *keys;
    uint32_t count, capacity;
    float last_u;
} key_list;

static void add_key(key_list *list, float u, float value, float in_tangent, float out_tangent)
{
    if (list->keys && list->count < list->capacity)
        list->keys[list->count] = (tsl_curve_key){u, value, in_tangent, out_tangent};
    ++list->count;
    list->last_u = u;
}

// A key just before `end`, if floats allow one: neighbouring keys may be one float apart.
static void add_key_before(key_list *list, float end, float u, float value)
{
    if (u > list->last_u && u < end)
        add_key(list, u, value, INFINITY, INFINITY);
}

// By parameter: those that DynamicBone has.
static const tslc_field dynamic_bone_curves[TSL_PARAMETER_COUNT] = {
    [TSL_PARAMETER_DAMPING] = TSLC_KEYS(tsl_dynamic_bone, damping),
    [TSL_PARAMETER_ELASTICITY] = TSLC_KEYS(tsl_dynamic_bone, elasticity),
    [TSL_PARAMETER_STIFFNESS] = TSLC_KEYS(tsl_dynamic_bone, stiffness),
    [TSL_PARAMETER_INERT] = TSLC_KEYS(tsl_dynamic_bone, inert),
    [TSL_PARAMETER_FRICTION] = TSLC_KEYS(tsl_dynamic_bone, friction),
    [TSL_PARAMETER_RADIUS] = TSLC_KEYS(tsl_dynamic_bone, radius)};

// No other parameter.
static tsl_result keys_of(const tslc_caller *caller, const tsl_dynamic_bone *c, tsl_parameter parameter,
                          const tsl_curve_key **keys, uint32_t *count)
{
    const tslc_field *field = &dynamic_bone_curves[parameter];
    *keys = NULL;
    *count = 0;
    if (!field->name)
        return TSL_OK;
    memcpy(keys, (const char *)c + field->offset, sizeof *keys);
    memcpy(count, (const char *)c + field->more, sizeof *count);
    return tslc_check_field(caller, "component", c, field);
}

// The stiffness curve with the weight folded in is (1 - w) + s w v: straight pieces stay straight. DynamicBone clamps v below zero
// first, so a straight piece is cut where it crosses zero, and a curved one is replaced by straight ones.
#define PIECES 16

static float folded(const tsl_dynamic_bone *c, float v)
{
    return (1.0f - c->blend_weight) + c->stiffness * c->blend_weight * (v > 0.0f ? v : 0.0f);
}

static float between(const tsl_curve_key *a, const tsl_curve_key *b, float t)
{
    float width = b->u - a->u, t2 = t * t, t3 = t2 * t;
    return a->value * (2.0f * t3 - 3.0f * t2 + 1.0f) + b->value * (3.0f * t2 - 2.0f * t3) +
           (a->out_tangent * (t3 - 2.0f * t2 + t) + b->in_tangent * (t3 - t2)) * width;
}

static int dips_below_zero(const tsl_curve_key *a, const tsl_curve_key *b)
{
    for (int i = 0; i <= 4 * PIECES; ++i)
        if (between(a, b, (float)i / (4 * PIECES)) < 0.0f)
            return 1;
    return 0;
}

static void straighten(key_list *list)
{
    for (uint32_t i = 1; i < list->count && i < list->capacity && list->keys; ++i) {
        tsl_curve_key *a = &list->keys[i - 1], *b = &list->keys[i];
        if (a->out_tangent - a->out_tangent == 0.0f)
            continue; // this piece is kept
        a->out_tangent = b->in_tangent = (b->value - a->value) / (b->u - a->u);
    }
}

static void add_folded_piece(const tsl_dynamic_bone *c, key_list *list, const tsl_curve_key *a, const tsl_curve_key *b)
{
    float slope = c->stiffness * c->blend_weight;
    if (!dips_below_zero(a, b)) {
        add_key(list, b->u, folded(c, b->value), b->in_tangent * slope, INFINITY);
        if (list->keys && list->count >= 2 && list->count <= list->capacity)
            list->keys[list->count - 2].out_tangent = a->out_tangent * slope;
        return;
    }
    float before = a->value;
    for (int i = 1; i <= PIECES; ++i) {
        float t = (float)i / PIECES, v = between(a, b, t);
        if ((before < 0.0f) != (v < 0.0f)) {
            float cross = ((float)(i - 1) + before / (before - v)) / PIECES;
            if (cross > (float)(i - 1) / PIECES && cross < t)
                add_key_before(list, b->u, a->u + (b->u - a->u) * cross, folded(c, 0.0f));
        }
        if (i < PIECES)
            add_key_before(list, b->u, a->u + (b->u - a->u) * t, folded(c, v));
        else
            add_key(list, b->u, folded(c, v), INFINITY, INFINITY);
        before = v;
    }
}

static void fold_curve(const tsl_dynamic_bone *c, const tsl_curve_key *keys, uint32_t count, key_list *list)
{
    add_key(list, keys[0].u, folded(c, keys[0].value), 0.0f, INFINITY);
    for (uint32_t i = 1; i < count; ++i)
        add_folded_piece(c, list, &keys[i - 1], &keys[i]);
    straighten(list);
    if (list->keys && list->count <= list->capacity)
        list->keys[list->count - 1].out_tangent = 0.0f;
}

static tsl_result dynamic_bone_curve(const void *component, tsl_parameter parameter, tsl_curve_key *out_keys,
                                     uint32_t *inout_count)
{
    const tsl_dynamic_bone *c = component;
    const tsl_curve_key *keys;
    uint32_t count;
    TSLC_TRY(keys_of(&tslc_unheard, c, parameter, &keys, &count));
    key_list list = {NULL, 0, 0, 0.0f};
    int folds = parameter == TSL_PARAMETER_STIFFNESS && c->blend_weight < 1.0f && count;
    if (folds)
        fold_curve(c, keys, count, &list);
    uint32_t needed = folds ? list.count : count, capacity = *inout_count;
    *inout_count = needed;
    if (!out_keys)
        return TSL_OK;
    if (capacity < needed)
        return TSL_ERROR_BUFFER_TOO_SMALL;
    if (folds) {
        list = (key_list){out_keys, 0, capacity, 0.0f};
        fold_curve(c, keys, count, &list);
    } else if (count) {
        memcpy(out_keys, keys, count * sizeof *keys);
    }
    return TSL_OK;
}

TSLC_CURVE_CALL(tsl_dynamic_bone_to_curve, tsl_dynamic_bone, tsl_dynamic_bone, take_component, dynamic_bone)

// ---- creating a chain -----------------------------------------------------------------------------------

static tsl_result dynamic_bone_tune(const tslc_caller *caller, tsl_chain_id chain, const tsl_dynamic_bone *c)
{
    return tslc_tuned_chain_set_curves(caller, chain, dynamic_bone_curve, c);
}

// With its curves, which are read once the chain exists.
static tsl_result dynamic_bone_take_all(const tslc_caller *caller, const tsl_dynamic_bone *given, tsl_dynamic_bone *c)
{
    TSLC_TRY(take_component(caller, given, c));
    for (tsl_parameter p = 0; p < TSL_PARAMETER_COUNT; ++p)
        if (dynamic_bone_curves[p].name)
            TSLC_TRY(tslc_check_field(caller, "component", c, &dynamic_bone_curves[p]));
    return TSL_OK;
}

// Lists as in the inspector: slots may be empty and duplicates count once. Longer lists are copied unchanged.
#define DYNAMIC_BONE_SLOTS 1024u

typedef struct dynamic_bone_lists {
    uint32_t roots[DYNAMIC_BONE_SLOTS], exclude[DYNAMIC_BONE_SLOTS];
    tsl_collider_id colliders[DYNAMIC_BONE_SLOTS];
} dynamic_bone_lists;

static int dynamic_bone_names(const uint32_t *bones, uint32_t count, uint32_t bone)
{
    for (uint32_t i = 0; i < count; ++i)
        if (bones[i] == bone)
            return 1;
    return 0;
}

static int dynamic_bone_can_tidy(const void *list, uint32_t count)
{
    return list && count <= DYNAMIC_BONE_SLOTS;
}

static void dynamic_bone_tidy_bones(const uint32_t **list, uint32_t *count, uint32_t *kept)
{
    uint32_t kept_count = 0;
    if (!dynamic_bone_can_tidy(*list, *count))
        return;
    for (uint32_t i = 0; i < *count; ++i)
        if ((*list)[i] != UINT32_MAX && !dynamic_bone_names(kept, kept_count, (*list)[i]))
            kept[kept_count++] = (*list)[i];
    *list = kept;
    *count = kept_count;
}

static void dynamic_bone_tidy_colliders(tsl_chain_desc *desc, tsl_collider_id *kept)
{
    uint32_t kept_count = 0;
    if (!dynamic_bone_can_tidy(desc->colliders, desc->collider_count))
        return;
    for (uint32_t i = 0; i < desc->collider_count; ++i) {
        uint32_t before = 0;
        while (before < kept_count && kept[before].bits != desc->colliders[i].bits)
            ++before;
        if (desc->colliders[i].bits && before == kept_count)
            kept[kept_count++] = desc->colliders[i];
    }
    desc->colliders = kept;
    desc->collider_count = kept_count;
}

// Roots are never excluded: only children are looked up among the exclusions.
static void dynamic_bone_tidy(tsl_chain_desc *desc, dynamic_bone_lists *kept)
{
    uint32_t left = 0;
    dynamic_bone_tidy_bones(&desc->roots, &desc->root_count, kept->roots);
    dynamic_bone_tidy_bones(&desc->exclude, &desc->exclude_count, kept->exclude);
    dynamic_bone_tidy_colliders(desc, kept->colliders);
    if (desc->exclude != kept->exclude || desc->roots != kept->roots)
        return;
    for (uint32_t i = 0; i < desc->exclude_count; ++i)
        if (!dynamic_bone_names(desc->roots, desc->root_count, kept->exclude[i]))
            kept->exclude[left++] = kept->exclude[i];
    desc->exclude_count = left;
}

static tsl_result dynamic_bone_to_tidy_desc(const tsl_dynamic_bone *component, tsl_chain_desc *desc,
                                            dynamic_bone_lists *kept)
{
    dynamic_bone_tidy(desc, kept);
    return dynamic_bone_desc(component, desc);
}

TSLI_STANDARD_CALL(tsl_dynamic_bone_create,
                   (tsl_world *world, tsl_rig_id rig_id, const tsl_dynamic_bone *component,
                    const tsl_chain_desc *where, tsl_chain_id *out_chain),
                   (world, rig_id, component, where, out_chain))
{
    dynamic_bone_lists kept = {{0}, {0}, {{0}}};
#define DYNAMIC_BONE_TO_DESC(component, desc) dynamic_bone_to_tidy_desc(component, desc, &kept)
    TSLC_RETURN_TUNED_CHAIN("tsl_dynamic_bone_create", component, tsl_dynamic_bone, dynamic_bone_take_all,
                            dynamic_bone_params, DYNAMIC_BONE_TO_DESC, dynamic_bone_tune);
#undef DYNAMIC_BONE_TO_DESC
}

// ---- colliders ------------------------------------------------------------------------------------------

// DynamicBone's own threshold, in its units: closer radii count as equal.
#define ONE_RADIUS 0.01f

static void round_to_desc(const tsl_dynamic_bone_collider *c, tsl_vec3 axis, tsl_collider_desc *desc)
{
    float half = c->height * 0.5f, difference = fabsf(c->radius - c->radius2);
    float radius2 = c->radius2 <= 0.0f || difference < ONE_RADIUS ? c->radius : c->radius2;
    float larger = c->radius > radius2 ? c->radius : radius2;
    desc->a = desc->b = c->center;
    desc->shape = TSL_SHAPE_SPHERE;
    desc->radius = desc->radius_b = larger;
    if (half - larger <= 0.0f)
        return;
    desc->shape = TSL_SHAPE_CAPSULE;
    desc->radius = c->radius;
    desc->radius_b = radius2;
    desc->a = tsli_vec3_add(c->center, tsli_vec3_scale(axis, half - c->radius));
    desc->b = tsli_vec3_sub(c->center, tsli_vec3_scale(axis, half - radius2));
}

static const tslc_field dynamic_bone_collider_fields[] = {
    TSLC_CHOICE(tsl_dynamic_bone_collider, shape, 0, TSL_DYNAMIC_BONE_PLANE),
    TSLC_WHOLE(tsl_dynamic_bone_collider, direction, 1, 0, 2),
    TSLC_SWITCH(tsl_dynamic_bone_collider, inside, 0),
    TSLC_VECTOR(tsl_dynamic_bone_collider, center, 0.0f, 0.0f, 0.0f),
    TSLC_AMOUNT(tsl_dynamic_bone_collider, radius, 0.5f),
    TSLC_AMOUNT(tsl_dynamic_bone_collider, height, 0.0f),
    TSLC_AMOUNT(tsl_dynamic_bone_collider, radius2, 0.0f)};
TSLC_STRUCT_CALL(tsl_dynamic_bone_collider_init, tsl_dynamic_bone_collider, "collider", dynamic_bone_collider)

static tsl_result dynamic_bone_collider_fill(const tsl_dynamic_bone_collider *c, tsl_collider_desc *desc)
{
    tsl_vec3 axis = tslc_along(c->direction, 1.0f);
    if (c->inside)
        desc->flags |= TSL_COLLIDER_INSIDE;
    if (c->shape == TSL_DYNAMIC_BONE_PLANE) {
        desc->shape = TSL_SHAPE_PLANE;
        desc->a = c->center;
        desc->b = axis;
    } else {
        round_to_desc(c, axis, desc);
    }
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_dynamic_bone_collider_to_desc, tsl_dynamic_bone_collider, dynamic_bone_collider)

#undef DYNAMIC_BONE_SLOTS
#undef PIECES
#undef ONE_RADIUS
