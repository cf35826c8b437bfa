// SPDX-License-Identifier: MIT
// SPCRJointDynamics, its strands as chains and what holds them together as links. In a sub-step of h seconds, with x a point, d its
// resistance, g half of gravity, k its hardness and a its animated position:
//
//     x' = x + ((x - x before) + g h h)(1 - d),   x'' = x' + k (a - x')
#include "tassel/convert/spcr.h"
#include "tassel/debug.h"

#include "convert/calls.h"
#include "convert/curve_keys.h"

static double spcr_steps_per_second(const tsl_spcr *c)
{
    return ((double)c->stabilization_frame_rate + 1.0) * c->sub_steps;
}

// Converts a share per sub-step into a share per 1/60 s.
static float spcr_per_sixtieth(const tsl_spcr *c, double share)
{
    double steps = spcr_steps_per_second(c) / 60.0;
    return share >= 1.0 ? 1.0f : 1.0f - tsli_power((float)(1.0 - share), (float)steps);
}

// The share along the chain of a number in percent.
static double spcr_percent_at(float value, const tsl_curve_key *keys, uint32_t count, float u)
{
    return tslc_share_at(0.01f * value, keys, count, u);
}

static double spcr_resistance_at(const tsl_spcr *c, float u)
{
    return spcr_percent_at(c->resistance, c->resistance_keys, c->resistance_key_count, u);
}

static double spcr_hardness_at(const tsl_spcr *c, float u)
{
    return spcr_percent_at(c->hardness, c->hardness_keys, c->hardness_key_count, u);
}

// Whether constraints across, or a surface, hold its strands together: links, which take chains of TSL_MODEL_TASSEL alone.
static int spcr_links(const tsl_spcr *c)
{
    uint32_t across = TSL_SPCR_STRUCTURAL_HORIZONTAL | TSL_SPCR_SHEAR | TSL_SPCR_BENDING_HORIZONTAL;
    return (c->compute & across) || c->surface_collision;
}

#define SPCR_ROUNDS 16 // of links, at most

// ---- reading a controller ---------------------------------------------------------------------------------

static const tsl_curve_key spcr_resistance_keys[2] = {{0.0f, 1.0f, 4.0f, 4.0f}, {1.0f, 5.0f, 4.0f, 4.0f}};
static const tsl_curve_key spcr_hardness_keys[2] = {{0.0f, 5.0f, -4.9f, -4.9f}, {1.0f, 0.1f, -4.9f, -4.9f}};
static const tsl_curve_key spcr_power_keys[2] = {{0.0f, 0.8f, -0.1f, -0.1f}, {1.0f, 0.7f, -0.1f, -0.1f}};

// A member in offsetof takes no parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define SPCR_POWER(field)                                                                                              \
    TSLC_SHARE(tsl_spcr, field.shrink, 1.0f), TSLC_SHARE(tsl_spcr, field.stretch, 1.0f),                               \
        TSLC_TWO_KEYS(tsl_spcr, field.shrink, spcr_power_keys),                                                        \
        TSLC_TWO_KEYS(tsl_spcr, field.stretch, spcr_power_keys)
// NOLINTEND(bugprone-macro-parentheses)
static const tslc_field spcr_fields[] = {TSLC_RANGE(tsl_spcr, stabilization_frame_rate, 60.0f, 1.0f, 999.0f),
                                         TSLC_WHOLE(tsl_spcr, sub_steps, 1, 1, 1000),
                                         TSLC_WHOLE(tsl_spcr, relaxation, 1, 1, 4294967295.0f),
                                         TSLC_VECTOR(tsl_spcr, gravity, 0.0f, -9.8f, 0.0f),
                                         TSLC_VECTOR(tsl_spcr, wind_force, 0.0f, 0.0f, 0.0f),
                                         TSLC_RANGE(tsl_spcr, resistance, 1.0f, 0.0f, 100.0f),
                                         TSLC_RANGE(tsl_spcr, hardness, 1.0f, 0.0f, 100.0f),
                                         TSLC_SHARE(tsl_spcr, friction, 0.7f),
                                         TSLC_SHARE(tsl_spcr, collider_friction, 0.5f),
                                         TSLC_AMOUNT(tsl_spcr, point_radius, 0.0f),
                                         TSLC_AMOUNT(tsl_spcr, slider_joint_length, 0.0f),
                                         TSLC_FINITE(tsl_spcr, root_slide_limit, 5.0f),
                                         TSLC_FINITE(tsl_spcr, root_rotate_limit, 540.0f),
                                         TSLC_SHARE(tsl_spcr, blend_ratio, 0.0f),
                                         TSLC_FINITE(tsl_spcr, limit_angle, -1.0f),
                                         TSLC_SWITCH(tsl_spcr, limit_from_root, 0),
                                         TSLC_SWITCH(tsl_spcr, is_loop_root_points, 0),
                                         TSLC_BITS(tsl_spcr, compute,
                                                   TSL_SPCR_STRUCTURAL_VERTICAL | TSL_SPCR_STRUCTURAL_HORIZONTAL |
                                                       TSL_SPCR_BENDING_VERTICAL | TSL_SPCR_BENDING_HORIZONTAL,
                                                   TSL_SPCR_STRUCTURAL_VERTICAL | TSL_SPCR_STRUCTURAL_HORIZONTAL |
                                                       TSL_SPCR_SHEAR | TSL_SPCR_BENDING_VERTICAL |
                                                       TSL_SPCR_BENDING_HORIZONTAL),
                                         TSLC_SWITCH(tsl_spcr, surface_collision, 0),
                                         TSLC_WHOLE(tsl_spcr, reserved, 0, 0, 0),
                                         TSLC_KEYS(tsl_spcr, gravity),
                                         TSLC_TWO_KEYS(tsl_spcr, resistance, spcr_resistance_keys),
                                         TSLC_TWO_KEYS(tsl_spcr, hardness, spcr_hardness_keys),
                                         TSLC_KEYS(tsl_spcr, friction),
                                         TSLC_KEYS(tsl_spcr, point_radius),
                                         SPCR_POWER(structural_vertical),
                                         SPCR_POWER(structural_horizontal),
                                         SPCR_POWER(shear),
                                         SPCR_POWER(bending_vertical),
                                         SPCR_POWER(bending_horizontal)};
#undef SPCR_POWER
TSLC_STRUCT_CALL(tsl_spcr_init, tsl_spcr, "controller", spcr)

static tsl_result spcr_take(const tslc_caller *caller, const tsl_spcr *given, tsl_spcr *c)
{
    tsl_result result = tslc_take(caller, &spcr_type, given, c);
    if (result == TSL_OK && spcr_steps_per_second(c) > 1000.0)
        result = tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT,
                             "controller.sub_steps is %u, and with stabilization_frame_rate %g there are %g in a "
                             "second; there may be 1000",
                             c->sub_steps, (double)c->stabilization_frame_rate, spcr_steps_per_second(c));
    return result;
}

// ---- notes ------------------------------------------------------------------------------------------------

static float spcr_depth(int piece)
{
    return (float)piece / TSLC_CURVE_PIECES;
}

static int spcr_is_stretchable(const tsl_spcr_power *p)
{
    for (int i = 0; i <= TSLC_CURVE_PIECES; ++i)
        if (tslc_share_at(p->shrink, p->shrink_keys, p->shrink_key_count, spcr_depth(i)) < 1.0 ||
            tslc_share_at(p->stretch, p->stretch_keys, p->stretch_key_count, spcr_depth(i)) < 1.0)
            return 1;
    return 0;
}

static int spcr_hardness_rises(const tsl_spcr *c)
{
    for (int i = 1; i <= TSLC_CURVE_PIECES; ++i)
        if (spcr_hardness_at(c, spcr_depth(i)) > spcr_hardness_at(c, spcr_depth(i - 1)))
            return 1;
    return 0;
}

static uint32_t spcr_notes(const tsl_spcr *c)
{
    int has_gravity = tsli_vec3_dot(c->gravity, c->gravity) + tsli_vec3_dot(c->wind_force, c->wind_force) > 0.0f;
    const struct {
        int holds;
        uint32_t note;
    } all[] = {{!(c->compute & TSL_SPCR_STRUCTURAL_VERTICAL) || spcr_is_stretchable(&c->structural_vertical),
                TSL_SPCR_NOTE_LENGTHS},
               {spcr_hardness_rises(c), TSL_SPCR_NOTE_RISING_HARDNESS},
               {has_gravity && c->gravity_key_count + c->resistance_key_count > 0, TSL_SPCR_NOTE_GRAVITY_CURVE},
               {c->slider_joint_length > 0.0f, TSL_SPCR_NOTE_SLIDER_JOINTS},
               {c->surface_collision != 0, TSL_SPCR_NOTE_SURFACE_COLLISION},
               {c->relaxation > 16, TSL_SPCR_NOTE_RELAXATION},
               {(c->compute & TSL_SPCR_BENDING_VERTICAL) != 0, TSL_SPCR_NOTE_BENDING_VERTICAL}};
    uint32_t notes = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        notes |= all[i].holds ? all[i].note : 0;
    return notes;
}

// ---- parameters and descriptions ----------------------------------------------------------------------------

// Mean gravity of the points, without roots, which have none.
static float spcr_mean_gravity(const tsl_spcr *c, int with_its_curve)
{
    double sum = 0.0;
    for (int i = 1; i <= TSLC_CURVE_PIECES; ++i) {
        float u = spcr_depth(i);
        double scale = with_its_curve ? tslc_curve_at(c->gravity_keys, c->gravity_key_count, u) : 1.0;
        sum += 0.5 * scale * (1.0 - spcr_resistance_at(c, u));
    }
    return (float)(sum / TSLC_CURVE_PIECES);
}

// Share of a point's velocity lost in a sub-step after a contact, beyond its resistance.
static float spcr_friction_at(const tsl_spcr *c, float u)
{
    double f = (double)c->collider_friction * tslc_share_at(c->friction, c->friction_keys, c->friction_key_count, u);
    double resistance = spcr_resistance_at(c, u), both = 1.0 - (1.0 - resistance) * (1.0 - f);
    return spcr_per_sixtieth(c, both) - spcr_per_sixtieth(c, resistance);
}

static float spcr_value(const void *controller, tsl_parameter parameter, float u)
{
    const tsl_spcr *c = controller;
    return parameter == TSL_PARAMETER_DAMPING
               ? tslc_damping_per_sixtieth((float)spcr_resistance_at(c, u), (float)spcr_steps_per_second(c))
               : spcr_friction_at(c, u);
}

// Whether a parameter of spcr_value has curves.
static int spcr_varies(const tsl_spcr *c, tsl_parameter parameter)
{
    return (parameter == TSL_PARAMETER_DAMPING && c->resistance_key_count > 0) ||
           (parameter == TSL_PARAMETER_FRICTION && c->resistance_key_count + c->friction_key_count > 0);
}

static float spcr_number(const tsl_spcr *c, tsl_parameter parameter)
{
    return spcr_varies(c, parameter) ? 1.0f : spcr_value(c, parameter, 1.0f);
}

static void spcr_params(const tsl_spcr *c, tsl_chain_params *params)
{
    float blend = c->blend_ratio, turn = c->root_rotate_limit;
    tsl_vec3 gravity = tsli_vec3_scale(c->gravity, spcr_mean_gravity(c, 1));
    tsl_chain_params_init(params, sizeof *params);
    params->weight = 1.0f - blend * blend * (3.0f - 2.0f * blend);
    params->damping = spcr_number(c, TSL_PARAMETER_DAMPING);
    params->elasticity = 1.0f;
    params->stiffness = 0.0f; // the particle may go anywhere around its rest position
    params->friction = spcr_number(c, TSL_PARAMETER_FRICTION);
    params->radius = c->point_radius;
    params->gravity_scale = 0.0f; // only its own gravity acts
    params->gravity = gravity;
    params->gravity_falloff = 0.0f;
    params->force = tsli_vec3_scale(c->wind_force, spcr_mean_gravity(c, 0));
    params->scale_rule = TSL_SCALE_PHYSICAL;
    params->felt_speed_limit = c->root_slide_limit > 0.0f ? c->root_slide_limit : 0.0f;
    params->felt_turn_limit = turn > 0.0f ? (float)((double)turn * TSLC_RADIANS) : 0.0f;
    params->inert = c->root_slide_limit == 0.0f ? 1.0f : 0.0f; // with a limit of 0 the motion has no effect
    params->inert_rotation = turn == 0.0f ? 1.0f : 0.0f;
}

TSLI_STANDARD_CALL(tsl_spcr_to_rig_desc, (const tsl_spcr *controller, tsl_rig_desc *inout_desc),
                   (controller, inout_desc))
{
    tsl_spcr c;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), spcr_take, controller, &c);
    inout_desc->ticks_per_second = (float)spcr_steps_per_second(&c);
    inout_desc->max_ticks_per_step = 64;
    return TSL_OK;
}

static tsl_result spcr_desc(const tsl_spcr *c, tsl_chain_desc *desc)
{
    desc->model = spcr_links(c) ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN;
    desc->tip = TSL_TIP_NONE;
    desc->fork = TSL_FORK_FIRST; // bones aim at one child
    return TSL_OK;
}

// ---- values along a chain -------------------------------------------------------------------------------------

static tsl_result spcr_curve(const void *controller, tsl_parameter parameter, tsl_curve_key *out_keys,
                             uint32_t *inout_count)
{
    const tsl_spcr *c = controller;
    return tslc_curve_report(spcr_varies(c, parameter) ? spcr_value : NULL, c, parameter, c->point_radius_keys,
                             parameter == TSL_PARAMETER_RADIUS ? c->point_radius_key_count : 0, out_keys, inout_count);
}

// Independent of the step: under a steady pull a point deviates by 1 / k - 1 times that pull.
static double spcr_give(const tsl_spcr *c, const tsl_particle *p)
{
    double k = p->parent < 0 ? 1.0 : spcr_hardness_at(c, p->u);
    return k > 1e-9 ? 1.0 / k : 1e9;
}

static tsl_result spcr_set_hardness(const tslc_caller *caller, tsl_chain_id chain, const tsl_spcr *c)
{
    tsl_particle particles[TSLC_MOST_BONES];
    float factors[TSLC_MOST_BONES];
    uint32_t count = TSLC_MOST_BONES;
    tsl_result result = tsl_chain_get_particles(caller->world, chain, particles, &count);
    if (result == TSL_ERROR_BUFFER_TOO_SMALL)
        return tslc_refuse(caller, TSL_ERROR_TOO_MANY,
                           "controller.hardness: the chain has %u particles; it may have %d", count, TSLC_MOST_BONES);
    TSLC_TRY(result);
    for (uint32_t i = 0; i < count; ++i) {
        int32_t parent = particles[i].parent;
        double own = spcr_give(c, &particles[i]);
        double more = parent < 0 ? 0.0 : own - spcr_give(c, &particles[parent]);
        double share = own >= 1e9 ? 0.0 : 1.0 / (1.0 + (more > 0.0 ? more : 0.0));
        factors[i] = tslc_elasticity_per_sixtieth((float)share, (float)spcr_steps_per_second(c));
    }
    return tsl_chain_set_factors(caller->world, chain, TSL_PARAMETER_ELASTICITY, factors, count);
}

static tsl_result spcr_tune(const tslc_caller *caller, tsl_chain_id chain, const tsl_spcr *c)
{
    TSLC_TRY(spcr_set_hardness(caller, chain, c));
    TSLC_TRY(
        tslc_set_cone(caller, chain, c->limit_angle, c->limit_from_root ? TSL_LIMIT_ANIMATED : TSL_LIMIT_SIMULATED));
    return tslc_tuned_chain_set_curves(caller, chain, spcr_curve, c);
}

TSLC_LINE_CALLS(tsl_spcr, tsl_spcr, controller, tsl_spcr, spcr_take, spcr)

// ---- powers and compliances -------------------------------------------------------------------------------

// Null if the controller has no such constraints.
static const tsl_spcr_power *spcr_power_of(const tsl_spcr *c, tsl_link_kind kind)
{
    static const uint32_t bits[] = {TSL_SPCR_STRUCTURAL_HORIZONTAL, TSL_SPCR_SHEAR, TSL_SPCR_BENDING_HORIZONTAL};
    const tsl_spcr_power *const powers[] = {&c->structural_horizontal, &c->shear, &c->bending_horizontal};
    return c->compute & bits[kind] ? powers[kind] : NULL;
}

// One of a constraint's two resistances, as a curve.
typedef struct spcr_resistance {
    const tsl_spcr *controller;
    float power;
    uint32_t key_count;
    const tsl_curve_key *keys;
} spcr_resistance;

static spcr_resistance spcr_resistance_of(const tsl_spcr *c, const tsl_spcr_power *p, tsl_link_parameter parameter)
{
    spcr_resistance shrink = {c, p->shrink, p->shrink_key_count, p->shrink_keys};
    spcr_resistance stretch = {c, p->stretch, p->stretch_key_count, p->stretch_keys};
    return parameter == TSL_LINK_PARAMETER_STRETCH_COMPLIANCE ? shrink : stretch;
}

static float spcr_compliance_at(const void *resistance, tsl_parameter unused, float u)
{
    const spcr_resistance *w = resistance;
    double left = 1.0 - tslc_share_at(w->power, w->keys, w->key_count, u), all = left;
    (void)unused;
    for (uint32_t pass = 1; pass < w->controller->relaxation && all > TSLC_LEAST_SHARE && left < 1.0; ++pass)
        all *= left;
    return (float)tslc_compliance_of_share(1.0 - all, 1.0 / spcr_steps_per_second(w->controller));
}

static float spcr_set_resistance(tsl_link_rule *rule, spcr_resistance resistance, uint32_t bit)
{
    if (resistance.power > 0.0f)
        rule->resists |= bit;
    return resistance.key_count ? 1.0f : spcr_compliance_at(&resistance, 0, 1.0f);
}

static tsl_link_rule spcr_rule(const tsl_spcr *c, tsl_link_kind kind)
{
    const tsl_spcr_power *p = spcr_power_of(c, kind);
    tsl_link_rule rule = {0};
    if (!p)
        return rule;
    rule.stretch_compliance = spcr_set_resistance(
        &rule, spcr_resistance_of(c, p, TSL_LINK_PARAMETER_STRETCH_COMPLIANCE), TSL_LINK_RESISTS_STRETCH);
    rule.compression_compliance = spcr_set_resistance(
        &rule, spcr_resistance_of(c, p, TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE), TSL_LINK_RESISTS_COMPRESSION);
    return rule;
}

TSLI_STANDARD_CALL(tsl_spcr_to_links_params,
                   (const tsl_spcr *controller, tsl_links_params *out_params, uint32_t struct_size),
                   (controller, out_params, struct_size))
{
    tsl_spcr c;
    TSLC_TAKE_FOR(tslc_check_out(out_params, struct_size, sizeof *out_params), spcr_take, controller, &c);
    tsl_links_params_init(out_params, struct_size);
    out_params->rounds = c.relaxation < SPCR_ROUNDS ? c.relaxation : SPCR_ROUNDS;
    out_params->structural = spcr_rule(&c, TSL_LINK_STRUCTURAL);
    out_params->shear = spcr_rule(&c, TSL_LINK_SHEAR);
    if (out_params->shear.resists)
        out_params->shear.resists |= TSL_LINK_RESISTS_AT_BOTH_ENDS;
    out_params->bend = spcr_rule(&c, TSL_LINK_BEND);
    return TSL_OK;
}

static tsl_result spcr_tune_links(const tslc_caller *caller, tsl_links_id links, const tsl_spcr *c)
{
    for (uint32_t i = 0; i < 2 * TSL_LINK_KIND_COUNT; ++i) {
        tsl_link_kind kind = i / 2;
        tsl_link_parameter parameter =
            i % 2 ? TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE : TSL_LINK_PARAMETER_STRETCH_COMPLIANCE;
        const tsl_spcr_power *p = spcr_power_of(c, kind);
        if (!p)
            continue;
        spcr_resistance resistance = spcr_resistance_of(c, p, parameter);
        TSLC_TRY(tslc_set_link_curve(caller->world, links, kind, parameter,
                                     resistance.key_count ? spcr_compliance_at : NULL, &resistance));
    }
    return TSL_OK;
}

TSLC_TUNE_ID_CALL(tsl_spcr_tune_links, tsl_spcr, tsl_links_id, tsl_spcr, spcr_take, spcr_tune_links)

// ---- strands to link ----------------------------------------------------------------------------------------

TSLI_STANDARD_CALL(tsl_spcr_to_links_desc, (const tsl_spcr *controller, tsl_links_desc *inout_desc),
                   (controller, inout_desc))
{
    tsl_spcr c;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), spcr_take, controller, &c);
    if (!spcr_links(&c))
        return TSL_ERROR_INVALID_ARGUMENT;
    inout_desc->layout = c.is_loop_root_points ? TSL_LINKS_RING : TSL_LINKS_STRIP;
    return TSL_OK;
}

// ---- colliders ------------------------------------------------------------------------------------------------

static const tslc_field spcr_collider_fields[] = {
    TSLC_AMOUNT(tsl_spcr_collider, radius, 0.05f), TSLC_AMOUNT(tsl_spcr_collider, radius_tail_scale, 1.0f),
    TSLC_AMOUNT(tsl_spcr_collider, height, 0.0f), TSLC_SWITCH(tsl_spcr_collider, inverse, 0)};
TSLC_STRUCT_CALL(tsl_spcr_collider_init, tsl_spcr_collider, "collider", spcr_collider)

static tsl_result spcr_collider_fill(const tsl_spcr_collider *c, tsl_collider_desc *desc)
{
    if (!tsli_is_within_limit(c->radius * c->radius_tail_scale))
        return TSL_ERROR_INVALID_ARGUMENT;
    int capsule = c->height > 0.0f;
    desc->shape = capsule ? TSL_SHAPE_CAPSULE : TSL_SHAPE_SPHERE;
    desc->flags &= ~(TSL_COLLIDER_INSIDE | TSL_COLLIDER_KEEPS_RADIUS);
    desc->flags |= c->inverse ? TSL_COLLIDER_INSIDE : 0u;
    desc->radius = c->radius;
    desc->radius_b = capsule ? c->radius * c->radius_tail_scale : -1.0f;
    desc->a = tsli_vec3(0.0f, -0.5f * c->height, 0.0f);
    desc->b = tsli_vec3(0.0f, 0.5f * c->height, 0.0f);
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_spcr_collider_to_desc, tsl_spcr_collider, spcr_collider)

#undef SPCR_ROUNDS
