// SPDX-License-Identifier: MIT
// The growable structs of the API: defaults, what each field may hold, and what may not be together.
#include "solver/check/entry.h"
#include "solver/model/settings.h"

#include <math.h>

#define IDENTITY                                                                                                       \
    {                                                                                                                  \
        .rotation = {0.0f, 0.0f, 0.0f, 1.0f}, .scale = { 1.0f, 1.0f, 1.0f }                                            \
    }

// The first members of a tsli_struct, whose type began without `added` and what follows it; or which has not grown.
#define GROWN(type, added) #type, sizeof(type), offsetof(type, added)
#define UNGROWN(type) #type, sizeof(type), sizeof(type)

// ---- worlds ---------------------------------------------------------------------------------------------

static tsl_result check_world_desc(tsli_at at, const void *object)
{
    const tsl_world_desc *desc = object;
    if (!desc->alloc == !desc->free)
        return TSL_OK;
    return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, ".%s is null and %s.%s is not: both must be there, or neither",
                       desc->alloc ? "free" : "alloc", at.argument, desc->alloc ? "alloc" : "free");
}

static const tsli_field world_fields[] = {{TSLI_FIELD(tsl_world_desc, gravity), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
                                          {TSLI_FIELD(tsl_world_desc, reserved), TSLI_WORD, 0, 0},
                                          {TSLI_FIELD(tsl_world_desc, flags), TSLI_BITS, 0, TSL_WORLD_VALIDATE},
                                          {TSLI_FIELD(tsl_world_desc, lanes), TSLI_WORD, 0, TSL_LANES_WASM}};

const tsli_struct tsli_world_desc = {GROWN(tsl_world_desc, flags), NULL, TSLI_FIELDS(world_fields), check_world_desc};

const tsli_struct tsli_world_stats = {UNGROWN(tsl_world_stats), NULL, NULL, 0, NULL};

// ---- rigs -----------------------------------------------------------------------------------------------

#define BONES_AT_MOST 65536u

static tsl_result check_rig_desc(tsli_at at, const void *object)
{
    const tsl_rig_desc *desc = object;
    if (desc->bone_count == 0)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, ".bone_count is 0; it must be at least 1");
    if (desc->bone_count > BONES_AT_MOST)
        return TSLI_REFUSE(at, TSL_ERROR_TOO_MANY, ".bone_count is %u; it must be at most %u", desc->bone_count,
                           BONES_AT_MOST);
    if (!desc->parents || !desc->rest)
        return TSLI_REFUSE(at, TSL_ERROR_NULL_POINTER, ".%s is null", desc->parents ? "rest" : "parents");
    for (uint32_t i = 0; i < desc->bone_count; ++i) {
        if (desc->parents[i] < -1 || desc->parents[i] >= (int64_t)i)
            return TSLI_REFUSE(at, TSL_ERROR_BAD_HIERARCHY,
                               ".parents[%u] is %d; it must be -1 or the index of a bone that comes earlier", i,
                               (int)desc->parents[i]);
        if (tsli_transform_odd_bits(&desc->rest[i]))
            return tsli_refuse_transform(tsli_at_named(at, tsli_name_of("%s.rest[%u]", at.argument, i).text),
                                         &desc->rest[i]);
    }
    return TSL_OK;
}

#undef BONES_AT_MOST

static const tsli_field rig_fields[] = {{TSLI_FIELD(tsl_rig_desc, flags), TSLI_BITS, 0, TSLI_RIG_FLAGS},
                                        {TSLI_FIELD(tsl_rig_desc, tick_phase), TSLI_WORD, 0, TSLI_TICK_PHASES - 1},
                                        {TSLI_FIELD(tsl_rig_desc, root), TSLI_TRANSFORM, 0, 0},
                                        TSLI_CLOCK_FIELDS,
                                        {TSLI_FIELD(tsl_rig_desc, teleport_distance), TSLI_FLOAT, 0.0f, FLT_MAX},
                                        {TSLI_FIELD(tsl_rig_desc, teleport_angle), TSLI_FLOAT, 0.0f, FLT_MAX},
                                        {TSLI_FIELD(tsl_rig_desc, teleport_mode), TSLI_WORD, 0, TSL_TELEPORT_RESET}};

static const tsl_rig_desc rig_defaults = {.ticks_per_second = 60.0f, .max_ticks_per_step = 4, .root = IDENTITY};

const tsli_struct tsli_rig_desc = {GROWN(tsl_rig_desc, teleport_distance), &rig_defaults, TSLI_FIELDS(rig_fields),
                                   check_rig_desc};

const tsli_struct tsli_pose_input = {GROWN(tsl_pose_input, positions), NULL, NULL, 0, NULL};

const tsli_struct tsli_pose_output = {GROWN(tsl_pose_output, positions), NULL, NULL, 0, NULL};

// ---- chains ---------------------------------------------------------------------------------------------

static const tsli_field chain_fields[] = {
    {TSLI_FIELD(tsl_chain_desc, model), TSLI_WORD, 0, TSL_MODEL_TASSEL},
    {TSLI_FIELD(tsl_chain_desc, tip), TSLI_WORD, 0, TSL_TIP_LOCAL},
    {TSLI_FIELD(tsl_chain_desc, fork), TSLI_WORD, 0, TSL_FORK_FIRST},
    {TSLI_FIELD(tsl_chain_desc, flags), TSLI_BITS, 0,
     TSL_CHAIN_UNANIMATED | TSL_CHAIN_COLLIDER_LIST | TSL_CHAIN_IGNORES_REST_CONTACTS},
    {TSLI_FIELD(tsl_chain_desc, reserved), TSLI_WORD, 0, 0},
    {TSLI_FIELD(tsl_chain_desc, tip_length), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_chain_desc, tip_offset), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST}};

static const tsl_chain_desc chain_defaults = {
    .anchor = -1, .fork = TSL_FORK_AVERAGE, .collider_layers = TSLI_ALL_LAYERS, .model = TSL_MODEL_TASSEL};

const tsli_struct tsli_chain_desc = {UNGROWN(tsl_chain_desc), &chain_defaults, TSLI_FIELDS(chain_fields), NULL};

#define NOTHING(...)
#define DEFAULT(field, value, ...) .field = (value),
#define LAYERS_DEFAULT(field, value) .field = (value),
#define NUMBER_FIELD(field, value, least, most) {TSLI_FIELD(tsl_chain_params, field), TSLI_FLOAT, least, most},
#define CURVED_FIELD(field, value, least, most, curve) NUMBER_FIELD(field, value, least, most)
#define VECTOR_FIELD(field, value) {TSLI_FIELD(tsl_chain_params, field), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
#define CHOICE_FIELD(field, value, last) {TSLI_FIELD(tsl_chain_params, field), TSLI_WORD, 0, last},

static const tsli_field params_fields[] = {
    TSLI_CHAIN_PARAMS(NUMBER_FIELD, CURVED_FIELD, VECTOR_FIELD, CHOICE_FIELD, NOTHING)};

static const tsl_chain_params params_defaults = {.struct_size = sizeof params_defaults,
                                                 TSLI_CHAIN_PARAMS(DEFAULT, DEFAULT, NOTHING, DEFAULT, LAYERS_DEFAULT)};

#undef NOTHING
#undef DEFAULT
#undef LAYERS_DEFAULT
#undef NUMBER_FIELD
#undef CURVED_FIELD
#undef VECTOR_FIELD
#undef CHOICE_FIELD

const tsli_struct tsli_chain_params = {GROWN(tsl_chain_params, fade_seconds), &params_defaults,
                                       TSLI_FIELDS(params_fields), NULL};

static const tsli_field detail_fields[] = {
    {TSLI_FIELD(tsl_chain_detail, flags), TSLI_BITS, 0, TSL_DETAIL_NO_COLLISIONS},
    {TSLI_FIELD(tsl_chain_detail, sleep_tolerance), TSLI_FLOAT, 0.0f, FLT_MAX}};

const tsli_struct tsli_chain_detail = {UNGROWN(tsl_chain_detail), NULL, TSLI_FIELDS(detail_fields), NULL};

static const tsli_field hold_fields[] = {{TSLI_FIELD(tsl_hold, position), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
                                         {TSLI_FIELD(tsl_hold, strength), TSLI_FLOAT, 0.0f, 1.0f},
                                         {TSLI_FIELD(tsl_hold, fade_seconds), TSLI_FLOAT, 0.0f, FLT_MAX}};

static const tsl_hold hold_defaults = {.bone = -1, .strength = 1.0f, .fade_seconds = 0.1f};

const tsli_struct tsli_hold = {UNGROWN(tsl_hold), &hold_defaults, TSLI_FIELDS(hold_fields), NULL};

// ---- limits of chains -----------------------------------------------------------------------------------

// The range of angle_b depends on the kind.
static tsl_result check_chain_limit(tsli_at at, const void *object)
{
    const tsl_chain_limit *limit = object;
    float most = limit->kind == TSL_LIMIT_POLAR ? TSLI_QUARTER_TURN : TSLI_HALF_TURN;
    return tsli_check_number(at, ".angle_b", limit->angle_b, 0.0f, most);
}

static const tsli_field limit_fields[] = {{TSLI_FIELD(tsl_chain_limit, kind), TSLI_WORD, 0, TSL_LIMIT_POLAR},
                                          {TSLI_FIELD(tsl_chain_limit, angle_a), TSLI_FLOAT, 0.0f, TSLI_HALF_TURN},
                                          {TSLI_FIELD(tsl_chain_limit, rotation), TSLI_UNIT_QUAT, -FLT_MAX, FLT_MAX},
                                          {TSLI_FIELD(tsl_chain_limit, frame), TSLI_WORD, 0, TSL_LIMIT_ANIMATED},
                                          {TSLI_FIELD(tsl_chain_limit, softness), TSLI_FLOAT, 0.0f, 1.0f}};

const tsli_struct tsli_chain_limit = {UNGROWN(tsl_chain_limit), &tsli_default_limits.angle, TSLI_FIELDS(limit_fields),
                                      check_chain_limit};

static tsl_result check_position_limit(tsli_at at, const void *object)
{
    const tsl_chain_position_limit *limit = object;
    if (!(limit->flags & TSL_POSITION_LIMIT_BACKSTOP))
        return TSL_OK;
    if (tsli_compare(limit->backstop_radius, 0.0f) <= 0) // subnormal ones too, in any mode of the host
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                           ".backstop_radius is %g; with TSL_POSITION_LIMIT_BACKSTOP it must be more than 0",
                           (double)limit->backstop_radius);
    double x = limit->backstop_normal.x, y = limit->backstop_normal.y, z = limit->backstop_normal.z;
    double length = sqrt(x * x + y * y + z * z);
    if (!tsli_is_written_unit(length))
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                           ".backstop_normal is of length %g; TSL_POSITION_LIMIT_BACKSTOP needs a unit vector", length);
    return TSL_OK;
}

static const tsli_field position_limit_fields[] = {
    {TSLI_FIELD(tsl_chain_position_limit, flags), TSLI_BITS, 0,
     TSL_POSITION_LIMIT_MAX_DISTANCE | TSL_POSITION_LIMIT_BACKSTOP},
    {TSLI_FIELD(tsl_chain_position_limit, max_distance), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_chain_position_limit, backstop_distance), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_chain_position_limit, backstop_radius), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_chain_position_limit, backstop_normal), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_chain_position_limit, softness), TSLI_FLOAT, 0.0f, 1.0f}};

const tsli_struct tsli_chain_position_limit = {UNGROWN(tsl_chain_position_limit), &tsli_default_limits.distances,
                                               TSLI_FIELDS(position_limit_fields), check_position_limit};

// ---- colliders ------------------------------------------------------------------------------------------

static tsl_result check_collider_desc(tsli_at at, const void *object)
{
    const tsl_collider_desc *d = object;
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    int is_hull = d->shape == TSL_SHAPE_HULL, is_box = d->shape == TSL_SHAPE_BOX;
    if ((d->flags & TSL_COLLIDER_SIMULATED) && d->bone < 0)
        return TSLI_REFUSE(at, code,
                           ".flags have TSL_COLLIDER_SIMULATED, and %s.bone is %d: such a collider needs a bone",
                           at.argument, (int)d->bone);
    if ((d->flags & TSL_COLLIDER_SIMULATED) && (d->flags & TSL_COLLIDER_SHARED))
        return TSLI_REFUSE(at, code,
                           ".flags have TSL_COLLIDER_SIMULATED and TSL_COLLIDER_SHARED, which exclude each other");
    if (!is_hull && (d->plane_count || d->planes))
        return TSLI_REFUSE(at, code,
                           ".plane_count is %u and %s.planes are %s; only a TSL_SHAPE_HULL has planes, for others "
                           "they must be 0 and null",
                           d->plane_count, at.argument, d->planes ? "not null" : "null");
    if (d->reserved)
        return TSLI_REFUSE(at, code, ".reserved is not null");
    if (is_hull && (d->flags & TSL_COLLIDER_INSIDE))
        return TSLI_REFUSE(at, code, ".flags have TSL_COLLIDER_INSIDE, which a TSL_SHAPE_HULL cannot have");
    if (is_box && (tsli_compare(d->b.x, 0.0f) < 0 || tsli_compare(d->b.y, 0.0f) < 0 || tsli_compare(d->b.z, 0.0f) < 0))
        return TSLI_REFUSE(at, code,
                           ".b is %g %g %g; of TSL_SHAPE_BOX it is half the lengths of the edges, which must "
                           "be at least 0",
                           (double)d->b.x, (double)d->b.y, (double)d->b.z);
    if (is_box && tsli_is_zero(d->b))
        return TSLI_REFUSE(at, code,
                           ".b is 0 0 0; of TSL_SHAPE_BOX it is half the lengths of the edges, and a box must "
                           "have a size");
    if (d->shape == TSL_SHAPE_PLANE && tsli_is_zero(d->b))
        return TSLI_REFUSE(at, code, ".b is 0 0 0; of TSL_SHAPE_PLANE it is the normal, which must have a length");
    return TSL_OK;
}

static const tsli_field collider_fields[] = {
    {TSLI_FIELD(tsl_collider_desc, shape), TSLI_WORD, 0, TSL_SHAPE_HULL},
    {TSLI_FIELD(tsl_collider_desc, flags), TSLI_BITS, 0,
     TSL_COLLIDER_INSIDE | TSL_COLLIDER_SHARED | TSL_COLLIDER_DISABLED | TSL_COLLIDER_SIMULATED |
         TSL_COLLIDER_UNSCALED | TSL_COLLIDER_KEEPS_RADIUS},
    {TSLI_FIELD(tsl_collider_desc, radius), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_collider_desc, radius_b), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_collider_desc, a), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_collider_desc, b), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_collider_desc, frame), TSLI_TRANSFORM, 0, 0}};

static const tsl_collider_desc collider_defaults = {
    .bone = -1, .layers = 1, .radius_b = -1.0f, .b = {0.0f, 1.0f, 0.0f}, .frame = IDENTITY};

const tsli_struct tsli_collider_desc = {GROWN(tsl_collider_desc, planes), &collider_defaults,
                                        TSLI_FIELDS(collider_fields), check_collider_desc};

// ---- winds ----------------------------------------------------------------------------------------------

static const tsli_field wind_fields[] = {
    {TSLI_FIELD(tsl_wind_desc, shape), TSLI_WORD, 0, TSL_WIND_BOX},
    {TSLI_FIELD(tsl_wind_desc, flags), TSLI_BITS, 0, TSL_WIND_FORCE | TSL_WIND_DISABLED},
    {TSLI_FIELD(tsl_wind_desc, position), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_wind_desc, half_size), TSLI_VEC3, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_wind_desc, radius), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_wind_desc, falloff), TSLI_FLOAT, 0.0f, 1.0f},
    {TSLI_FIELD(tsl_wind_desc, velocity), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_wind_desc, radial_speed), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_wind_desc, gust), TSLI_FLOAT, 0.0f, 1.0f},
    {TSLI_FIELD(tsl_wind_desc, gust_frequency), TSLI_FLOAT, 0.0f, 1000.0f},
    {TSLI_FIELD(tsl_wind_desc, travel_speed), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_wind_desc, turbulence), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_wind_desc, turbulence_length), TSLI_FLOAT, 1e-6f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_wind_desc, rotation), TSLI_UNIT_QUAT, -FLT_MAX, FLT_MAX}};

static const tsl_wind_desc wind_defaults = {.layers = TSLI_ALL_LAYERS,
                                            .rotation = {0.0f, 0.0f, 0.0f, 1.0f},
                                            .half_size = {1.0f, 1.0f, 1.0f},
                                            .radius = 1.0f,
                                            .gust_frequency = 0.4f,
                                            .turbulence_length = 1.0f};

const tsli_struct tsli_wind_desc = {UNGROWN(tsl_wind_desc), &wind_defaults, TSLI_FIELDS(wind_fields), NULL};

// ---- links ----------------------------------------------------------------------------------------------

static tsl_result check_links_desc(tsli_at at, const void *object)
{
    const tsl_links_desc *d = object;
    if (!d->chain_count && !d->pair_count)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, " has neither chains nor pairs");
    if (!d->chain_count && (d->cloth_layers || d->meets_layers))
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                           " has %s and no chains: pairs have neither cloth nor strands",
                           d->cloth_layers ? "cloth_layers" : "meets_layers");
    if ((d->chain_count && !d->chains) || (d->pair_count && !d->pairs))
        return TSLI_REFUSE(at, TSL_ERROR_NULL_POINTER, ".%s is null, and there are %u",
                           d->chain_count && !d->chains ? "chains" : "pairs",
                           d->chain_count && !d->chains ? d->chain_count : d->pair_count);
    return TSL_OK;
}

static const tsli_field links_fields[] = {{TSLI_FIELD(tsl_links_desc, flags), TSLI_BITS, 0, TSL_LINKS_SURFACE},
                                          {TSLI_FIELD(tsl_links_desc, layout), TSLI_WORD, 0, TSL_LINKS_LOOSE},
                                          {TSLI_FIELD(tsl_links_desc, reserved), TSLI_WORD, 0, 0}};

const tsli_struct tsli_links_desc = {GROWN(tsl_links_desc, cloth_layers), NULL, TSLI_FIELDS(links_fields),
                                     check_links_desc};

const tsli_struct tsli_links_info = {GROWN(tsl_links_info, cloth_layers), NULL, NULL, 0, NULL};

#define RESISTS_BOTH (TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION)

static const tsli_field rule_fields[] = {
    {TSLI_FIELD(tsl_link_rule, resists), TSLI_BITS, 0, RESISTS_BOTH | TSL_LINK_RESISTS_AT_BOTH_ENDS},
    {TSLI_FIELD(tsl_link_rule, stretch_compliance), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_link_rule, compression_compliance), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_link_rule, slack), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_link_rule, least), TSLI_FLOAT, 0.0f, 1.0f},
    {TSLI_FIELD(tsl_link_rule, most), TSLI_FLOAT, 0.0f, TSLI_LARGEST}};

static tsl_result check_links_params(tsli_at at, const void *object)
{
    static const char *const kinds[] = {"structural", "shear", "bend"};
    const tsl_links_params *params = object;
    const tsl_link_rule *const rules[] = {&params->structural, &params->shear, &params->bend};
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < TSL_LINK_KIND_COUNT && result == TSL_OK; ++i) {
        const tsli_name name = tsli_name_of("%s.%s", at.argument, kinds[i]);
        const tsli_at rule = tsli_at_named(at, name.text);
        result = tsli_check_fields(rule, TSLI_FIELDS(rule_fields), rules[i]);
        if (result == TSL_OK && tsli_compare(rules[i]->most, 0.0f) > 0 && tsli_compare(rules[i]->most, 1.0f) < 0)
            result = TSLI_REFUSE(rule, TSL_ERROR_INVALID_ARGUMENT, ".most is %g; it must be 0 or at least 1",
                                 (double)rules[i]->most);
    }
    return result;
}

static const tsli_field links_params_fields[] = {
    {TSLI_FIELD(tsl_links_params, rounds), TSLI_WORD, 1, 16},
    {TSLI_FIELD(tsl_links_params, surface_thickness), TSLI_FLOAT, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_links_params, cloth_thickness), TSLI_FLOAT, 0.0f, TSLI_LARGEST}};

static const tsl_links_params links_params_defaults = {
    .struct_size = sizeof links_params_defaults,
    .rounds = 2,
    .structural = {RESISTS_BOTH, 0.0f, 1e-4f, 0.0f, 0.5f, 1.2f},
    .shear = {RESISTS_BOTH, 1e-3f, 1e-3f, 0.0f, 0.0f, 0.0f},
    .bend = {TSL_LINK_RESISTS_COMPRESSION, 0.0f, 1e-3f, 0.0f, 0.0f, 0.0f}};

#undef RESISTS_BOTH

const tsli_struct tsli_links_params = {GROWN(tsl_links_params, surface_thickness), &links_params_defaults,
                                       TSLI_FIELDS(links_params_fields), check_links_params};

#undef IDENTITY
#undef GROWN
#undef UNGROWN
