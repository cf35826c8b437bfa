// SPDX-License-Identifier: MIT
// What a host says of a chain: defaults, and why other values are refused. Its bones are checked in topology.c.
#include "solver/check/entry.h"
#include "solver/model/settings.h"

#include <float.h>
#include <math.h>
#include <string.h>

// ---- description ---------------------------------------------------------------------------------------

static tsl_result check_listed(const tsl_world *world, const char *function, const tsli_rig *rig,
                               const tsl_chain_desc *d, uint32_t i)
{
    const tsli_host *host = &world->host;
    tsli_collider *c = tsli_collider_find(world, d->colliders[i]);
    if (!c)
        return tsli_refuse_id(world, function, TSLI_KIND_COLLIDER, d->colliders[i].bits,
                              tsli_name_of("desc.colliders[%u]", i).text);
    if (c->rig && c->rig != rig && !(c->desc.flags & TSL_COLLIDER_SHARED))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.colliders[%u] is of another rig and without TSL_COLLIDER_SHARED", i);
    if (c->listed)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.colliders[%u] is desc.colliders[%u] again",
                           i, c->listed - 1);
    c->listed = i + 1;
    return TSL_OK;
}

static void forget_listed(const tsl_world *world, const tsl_chain_desc *d, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        tsli_collider_find(world, d->colliders[i])->listed = 0;
}

static tsl_result check_list(const tsl_world *world, const char *function, const tsli_rig *rig, const tsl_chain_desc *d)
{
    tsl_result result = TSL_OK;
    if (!(d->flags & TSL_CHAIN_COLLIDER_LIST) && d->collider_count)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.collider_count is %u, and desc.flags are without TSL_CHAIN_COLLIDER_LIST",
                           d->collider_count);
    uint32_t checked = 0;
    for (; checked < d->collider_count && result == TSL_OK; checked += result == TSL_OK)
        result = check_listed(world, function, rig, d, checked);
    forget_listed(world, d, checked);
    return result;
}

typedef struct bone_list {
    const char *name;
    const uint32_t *bones;
    uint32_t count;
} bone_list;

static tsl_result check_bone_lists(const tsl_world *world, const char *function, const tsli_rig *rig,
                                   const tsl_chain_desc *d)
{
    const tsli_host *host = &world->host;
    const bone_list lists[] = {{"root", d->roots, d->root_count},
                               {"exclude", d->exclude, d->exclude_count},
                               {"bone", d->bones, d->bone_count}};
    for (uint32_t i = 0; i < 3; ++i) {
        if (lists[i].count && !lists[i].bones)
            return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "desc.%s%s is null, and desc.%s_count is %u",
                               lists[i].name, i == 1 ? "" : "s", lists[i].name, lists[i].count);
        if (lists[i].count > rig->bone_count)
            return tsli_refuse(host, TSL_ERROR_COUNT_MISMATCH, function, "desc.%s_count is %u; the rig has %u bones",
                               lists[i].name, lists[i].count, rig->bone_count);
    }
    if (d->collider_count && !d->colliders)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function,
                           "desc.colliders is null, and desc.collider_count is %u", d->collider_count);
    return TSL_OK;
}

static tsl_result check_extent(const tsl_world *world, const char *function, const tsl_chain_desc *d)
{
    const tsli_host *host = &world->host;
    if (d->model == TSL_MODEL_SPRING && d->root_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.root_count is %u; TSL_MODEL_SPRING takes desc.bones, not desc.roots", d->root_count);
    if (!d->root_count == !d->bone_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.root_count is %u and desc.bone_count %u; one of them must be 0 and the other not",
                           d->root_count, d->bone_count);
    if (d->bone_count && d->exclude_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.exclude_count is %u; desc.exclude goes with desc.roots, not with desc.bones",
                           d->exclude_count);
    return TSL_OK;
}

static tsl_result check_choices(const tsl_world *world, const char *function, const tsl_chain_desc *d)
{
    tsl_result result = tsli_check_choice(world, function, "desc", ".model", d->model, TSL_MODEL_TASSEL + 1);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, "desc", ".tip", d->tip, TSL_TIP_LOCAL + 1);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, "desc", ".fork", d->fork, TSL_FORK_FIRST + 1);
    if (result == TSL_OK)
        result = tsli_check_flags(&world->host, function, "desc", ".flags", d->flags,
                                  TSL_CHAIN_UNANIMATED | TSL_CHAIN_COLLIDER_LIST | TSL_CHAIN_IGNORES_REST_CONTACTS);
    if (result == TSL_OK && d->reserved)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.reserved is %u; it must be 0",
                             d->reserved);
    return result;
}

tsl_result tsli_chain_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_chain_desc *d)
{
    static const tsli_number tip_numbers[] = {{TSLI_FIELD(tsl_chain_desc, tip_length), 1, 0.0f, TSLI_LARGEST},
                                              {TSLI_FIELD(tsl_chain_desc, tip_offset), 3, -TSLI_LARGEST, TSLI_LARGEST}};
    tsl_result result = check_choices(world, function, d);
    if (result == TSL_OK)
        result = check_bone_lists(world, function, rig, d);
    if (result == TSL_OK)
        result = check_extent(world, function, d);
    if (result == TSL_OK && (d->anchor < -1 || d->anchor >= (int64_t)rig->bone_count))
        result = tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                             "desc.anchor is %d; it must be -1 or a bone of the rig, which has %u", (int)d->anchor,
                             rig->bone_count);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, "desc", d, tip_numbers, 2);
    return result == TSL_OK ? check_list(world, function, rig, d) : result;
}

// ---- parameters -----------------------------------------------------------------------------------------

#define NOTHING(...)
#define NUMBER_DEFAULT(field, value, least, most) .field = (value),
#define CURVED_DEFAULT(field, value, least, most, curve) .field = (value),
#define CHOICE_DEFAULT(field, value, last) .field = (value),
#define LAYERS_DEFAULT(field, value) .field = (value),

tsl_chain_params tsli_chain_default_params(void)
{
    static const tsl_chain_params defaults = {
        .struct_size = sizeof defaults,
        TSLI_CHAIN_PARAMS(NUMBER_DEFAULT, CURVED_DEFAULT, NOTHING, CHOICE_DEFAULT, LAYERS_DEFAULT)};
    return defaults;
}

#define NUMBER_RANGE(field, value, least, most) {TSLI_FIELD(tsl_chain_params, field), 1, least, most},
#define CURVED_RANGE(field, value, least, most, curve) {TSLI_FIELD(tsl_chain_params, field), 1, least, most},
#define VECTOR_RANGE(field, value) {TSLI_FIELD(tsl_chain_params, field), 3, -TSLI_LARGEST, TSLI_LARGEST},
#define CHECK_CHOICE(field, value, last)                                                                               \
    if (result == TSL_OK)                                                                                              \
        result = tsli_check_choice(world, function, argument, "." #field, p->field, (last) + 1);

static const tsli_number param_numbers[] = {
    TSLI_CHAIN_PARAMS(NUMBER_RANGE, CURVED_RANGE, VECTOR_RANGE, NOTHING, NOTHING)};

tsl_result tsli_chain_check_params(const tsl_world *world, const char *function, const char *argument,
                                   const tsl_chain_params *p)
{
    const uint32_t count = sizeof param_numbers / sizeof *param_numbers;
    tsl_result result = tsli_check_numbers(world, function, argument, p, param_numbers, count);
    TSLI_CHAIN_PARAMS(NOTHING, NOTHING, NOTHING, CHECK_CHOICE, NOTHING)
    return result;
}

#undef NUMBER_DEFAULT
#undef CURVED_DEFAULT
#undef CHOICE_DEFAULT
#undef LAYERS_DEFAULT
#undef NOTHING
#undef NUMBER_RANGE
#undef CURVED_RANGE
#undef VECTOR_RANGE
#undef CHECK_CHOICE

tsl_result tsli_chain_read_params(const tsl_world *world, const char *function, const tsl_chain_params *given,
                                  tsl_chain_params *params)
{
    *params = tsli_chain_default_params();
    tsl_result result = tsli_take_grown_desc(world, function, "params", "tsl_chain_params", params, sizeof *params,
                                             TSLI_FIRST_PARAMS_SIZE, given);
    return result == TSL_OK ? tsli_chain_check_params(world, function, "params", params) : result;
}

// ---- arrays ----------------------------------------------------------------------------------------------

#define CURVE_KEYS_AT_MOST 256u

tsl_result tsli_check_keys(const tsl_world *world, const char *function, const tsl_curve_key *keys, uint32_t count)
{
    static const char *const components[] = {".u", ".value", ".in_tangent", ".out_tangent"};
    if (count > CURVE_KEYS_AT_MOST)
        return tsli_refuse(&world->host, TSL_ERROR_TOO_MANY, function, "key_count is %u; it must be at most %u", count,
                           CURVE_KEYS_AT_MOST);
    if (count && !keys)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "keys is null, and key_count is %u", count);
    for (uint32_t i = 0; i < count; ++i) {
        const float numbers[] = {keys[i].u, keys[i].value, keys[i].in_tangent, keys[i].out_tangent};
        for (uint32_t k = 0; k < 4; ++k)
            if (!tsli_is_finite(numbers[k]))
                return tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, function, "keys[%u]%s is %g; it must be finite",
                                   i, components[k], (double)numbers[k]);
        if (i > 0 && tsli_compare(keys[i].u, keys[i - 1].u) <= 0)
            return tsli_refuse(&world->host, TSL_ERROR_NOT_INCREASING, function,
                               "keys[%u].u is %g; it must be more than %g, that of the key before", i,
                               (double)keys[i].u, (double)keys[i - 1].u);
    }
    return TSL_OK;
}

#undef CURVE_KEYS_AT_MOST

tsl_result tsli_chain_check_per_particle(const tsl_world *world, const char *function, const tsli_chain *chain,
                                         const char *argument, const char *count_name, const void *array,
                                         uint32_t count)
{
    if (count && !array)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "%s is null, and %s is %u", argument,
                           count_name, count);
    if (count && count != chain->particle_count)
        return tsli_refuse(&world->host, TSL_ERROR_COUNT_MISMATCH, function,
                           "%s is %u; it must be 0 or %u, the number of particles of the chain", count_name, count,
                           chain->particle_count);
    return TSL_OK;
}

tsl_result tsli_chain_check_vectors(const tsl_world *world, const char *function, const tsli_chain *chain,
                                    const char *argument, const char *count_name, const tsl_vec3 *vectors,
                                    uint32_t count)
{
    tsl_result result = tsli_chain_check_per_particle(world, function, chain, argument, count_name, vectors, count);
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i)
        if (!tsli_vec3_is_within_limit(vectors[i]))
            result = tsli_refuse_vec3(&world->host, function, &vectors[i], tsli_name_of("%s[%u]", argument, i).text);
    return result;
}

// ---- level of detail ------------------------------------------------------------------------------------

tsl_chain_detail tsli_chain_default_detail(void)
{
    tsl_chain_detail defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.struct_size = sizeof defaults;
    return defaults;
}

tsl_result tsli_chain_check_detail(const tsli_rig *rig, const char *function, const char *argument,
                                   const tsl_chain_detail *d)
{
    const tsl_world *world = rig->world;
    static const tsli_number tolerance = {TSLI_FIELD(tsl_chain_detail, sleep_tolerance), 1, 0.0f, FLT_MAX};
    tsl_result result =
        tsli_check_flags(&world->host, function, argument, ".flags", d->flags, TSL_DETAIL_NO_COLLISIONS);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, argument, d, &tolerance, 1);
    return result;
}

// ---- limits of angles ----------------------------------------------------------------------------------

tsl_chain_limit tsli_chain_default_limit(void)
{
    return tsli_default_limits.angle;
}

// Both kinds of limits have the same four fields.
static tsl_result check_angles(const tsl_world *world, const char *function, const char *argument, tsl_limit kind,
                               float a, float b, const tsl_quat *rotation)
{
    float most_b = kind == TSL_LIMIT_POLAR ? TSLI_QUARTER_TURN : TSLI_HALF_TURN;
    tsl_result result = tsli_check_choice(world, function, argument, ".kind", kind, TSL_LIMIT_POLAR + 1);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, argument, ".angle_a", a, 0.0f, TSLI_HALF_TURN);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, argument, ".angle_b", b, 0.0f, most_b);
    return result == TSL_OK ? tsli_check_rotation(world, function, argument, rotation) : result;
}

tsl_result tsli_chain_check_limit(const tsl_world *world, const char *function, const char *argument,
                                  const tsl_chain_limit *limit)
{
    tsl_result result =
        check_angles(world, function, argument, limit->kind, limit->angle_a, limit->angle_b, &limit->rotation);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, argument, ".frame", limit->frame, TSL_LIMIT_ANIMATED + 1);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, argument, ".softness", limit->softness, 0.0f, 1.0f);
    return result;
}

tsl_result tsli_chain_check_joint_limit(const tsl_world *world, const char *function, const tsli_chain *chain,
                                        const tsl_joint_limit *limits, uint32_t i)
{
    const tsli_name name = tsli_name_of("limits[%u]", i);
    const tsl_joint_limit *limit = &limits[i];
    if (limit->kind == TSL_LIMIT_NONE)
        return TSL_OK;
    if (chain->particles[i].parent < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "limits[%u].kind is %u; particle %u is a root, which ends no bone and can have "
                           "TSL_LIMIT_NONE alone",
                           i, limit->kind, i);
    return check_angles(world, function, name.text, limit->kind, limit->angle_a, limit->angle_b, &limit->rotation);
}

// ---- limits of positions -------------------------------------------------------------------------------

tsl_chain_position_limit tsli_chain_default_position_limit(void)
{
    return tsli_default_limits.distances;
}

// Requirements of a backstop.
static tsl_result check_backstop(const tsl_world *world, const char *function, const char *argument,
                                 const tsl_chain_position_limit *limit)
{
    double x = limit->backstop_normal.x, y = limit->backstop_normal.y, z = limit->backstop_normal.z;
    double length = sqrt(x * x + y * y + z * z);
    if (tsli_compare(limit->backstop_radius, 0.0f) <= 0) // subnormal ones too, in any mode of the host
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.backstop_radius is %g; with TSL_POSITION_LIMIT_BACKSTOP it must be more than 0",
                           argument, (double)limit->backstop_radius);
    if (length < 1.0 - (double)TSLI_WRITTEN_UNIT_SLACK || length > 1.0 + (double)TSLI_WRITTEN_UNIT_SLACK)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.backstop_normal is of length %g; TSL_POSITION_LIMIT_BACKSTOP needs a unit vector",
                           argument, length);
    return TSL_OK;
}

tsl_result tsli_chain_check_position_limit(const tsl_world *world, const char *function, const char *argument,
                                           const tsl_chain_position_limit *limit)
{
    static const tsli_number numbers[] = {
        {TSLI_FIELD(tsl_chain_position_limit, max_distance), 1, 0.0f, TSLI_LARGEST},
        {TSLI_FIELD(tsl_chain_position_limit, backstop_distance), 1, 0.0f, TSLI_LARGEST},
        {TSLI_FIELD(tsl_chain_position_limit, backstop_radius), 1, 0.0f, TSLI_LARGEST},
        {TSLI_FIELD(tsl_chain_position_limit, backstop_normal), 3, -TSLI_LARGEST, TSLI_LARGEST},
        {TSLI_FIELD(tsl_chain_position_limit, softness), 1, 0.0f, 1.0f}};
    tsl_result result = tsli_check_flags(&world->host, function, argument, ".flags", limit->flags,
                                         TSL_POSITION_LIMIT_MAX_DISTANCE | TSL_POSITION_LIMIT_BACKSTOP);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, argument, limit, numbers, sizeof numbers / sizeof *numbers);
    if (result == TSL_OK && (limit->flags & TSL_POSITION_LIMIT_BACKSTOP))
        result = check_backstop(world, function, argument, limit);
    return result;
}

// ---- holds ---------------------------------------------------------------------------------------------

tsl_result tsli_hold_check(const tsl_world *world, const char *function, const char *argument, const tsli_chain *chain,
                           const tsl_hold *hold)
{
    static const tsli_number numbers[] = {{TSLI_FIELD(tsl_hold, position), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                          {TSLI_FIELD(tsl_hold, strength), 1, 0.0f, 1.0f},
                                          {TSLI_FIELD(tsl_hold, fade_seconds), 1, 0.0f, FLT_MAX}};
    if (hold->particle >= chain->particle_count)
        return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                           "%s.particle is %u; the chain has %u particles", argument, hold->particle,
                           chain->particle_count);
    if (chain->particles[hold->particle].parent < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.particle is %u, which is a root: it goes where the animation has it", argument,
                           hold->particle);
    if (hold->bone < -1 || hold->bone >= (int32_t)chain->rig->bone_count)
        return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                           "%s.bone is %d; it must be -1 or one of the rig's %u bones", argument, hold->bone,
                           chain->rig->bone_count);
    return tsli_check_numbers(world, function, argument, hold, numbers, 3);
}
