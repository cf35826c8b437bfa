// SPDX-License-Identifier: MIT
// JiggleRigs. In a step, with x the end of a bone, p its head and a the square of stiffness,
//
//     x' = x + (v of p)(1 - air drag) + (v - v of p)(1 - drag) + g h h,   x'' = x' + a (rest - x'),   then the length
//
// where rest hangs on the simulated bone before. As with UnityChan only directions matter before the length, so this is a push of
// a L / (1 - a); but velocity and gravity come before the pull here, and stay as they are.
#include "tassel/convert/jiggle.h"

#include "convert/calls.h"
#include "convert/curve_keys.h"

static float jiggle_number(const tsl_curved_value *v, float u)
{
    return (float)((double)v->value * tslc_curve_at(v->keys, v->key_count, u));
}

// Of the velocity of a bone's end, air drag slows the part of its head and drag the rest. In a line that swings as a whole, velocities are
// proportional to distances from the root.
static float jiggle_damping(const tsl_jiggle_rig *r, float u, double before, double length)
{
    double own = length / (before + length);
    return (float)(own * (double)tslc_curved_share(&r->drag, u) +
                   (1.0 - own) * (double)tslc_curved_share(&r->air_drag, u));
}

// Values for the bone that begins at u.
static tsl_vrm_joint jiggle_joint(const tsl_jiggle_rig *r, float u, float length, float damping)
{
    double stiffness = (double)tslc_curved_share(&r->stiffness, u), pull = tslc_usable_pull(stiffness * stiffness);
    double rate = (double)r->update_rate, radius = (double)jiggle_number(&r->collision_radius, u);
    return (tsl_vrm_joint){.stiffness = (float)(pull / (1.0 - pull) * (double)length * rate * rate / 60.0),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(r->world_gravity, jiggle_number(&r->gravity, u) / 60.0f),
                           .drag_force = tslc_per_sixtieth(damping, r->update_rate),
                           .hit_radius = radius > 0.0 && r->advanced && r->collision ? (float)radius : 0.0f};
}

// A step leaves half of soften of the excess over the limit.
static float jiggle_softness(const tsl_jiggle_rig *r)
{
    return 1.0f - tslc_per_sixtieth(1.0f - 0.5f * r->angle_limit_soften, r->update_rate);
}

// ---- reading a rig ------------------------------------------------------------------------------------------

static const tslc_field jiggle_fields[] = {
    TSLC_COUNT(tsl_jiggle_rig, count, 2, TSLC_MOST_BONES - 1),
    TSLC_ABOVE_0(tsl_jiggle_rig, update_rate, 50.0f, FLT_MAX),
    TSLC_VECTOR(tsl_jiggle_rig, world_gravity, 0.0f, -9.81f, 0.0f),
    TSLC_SWITCH(tsl_jiggle_rig, advanced, 0),
    TSLC_SWITCH(tsl_jiggle_rig, collision, 0),
    TSLC_SWITCH(tsl_jiggle_rig, angle_limited, 0),
    TSLC_SHARE(tsl_jiggle_rig, soften, 0.0f),
    TSLC_SHARE(tsl_jiggle_rig, angle_limit_soften, 0.0f),
    TSLC_SHARE(tsl_jiggle_rig, root_stretch, 0.0f),
    TSLC_SHARE(tsl_jiggle_rig, ignore_root_motion, 0.0f),
    TSLC_RANGE(tsl_jiggle_rig, reserved, 0.0f, -0.0f, 0.0f),
    TSLC_CURVED(tsl_jiggle_rig, stiffness, 0.8f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_jiggle_rig, angle_limit, 0.5f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_jiggle_rig, stretch, 0.1f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_jiggle_rig, drag, 0.1f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_jiggle_rig, air_drag, 0.0f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_jiggle_rig, gravity, 1.0f, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_jiggle_rig, collision_radius, 0.1f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_POINTER(tsl_jiggle_rig, bones),
    TSLC_POINTER(tsl_jiggle_rig, lengths)};
TSLC_STRUCT_CALL(tsl_jiggle_rig_init, tsl_jiggle_rig, "rig", jiggle)

static tsl_result jiggle_take(const tslc_caller *caller, const tsl_jiggle_rig *given, tsl_jiggle_rig *r)
{
    TSLC_TRY(tslc_take(caller, &jiggle_type, given, r));
    return tslc_check_lengths(caller, "rig.lengths", r->lengths, r->count - 1);
}

// ---- the same line as a VRM spring ----------------------------------------------------------------------------

typedef struct jiggle_line {
    tsl_jiggle_rig given;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[TSLC_MOST_BONES - 1];
    float u[TSLC_MOST_BONES - 1];       // share of the total length before a bone
    float damping[TSLC_MOST_BONES - 1]; // per step
} jiggle_line;

static tsl_result jiggle_take_line(const tslc_caller *caller, const tsl_jiggle_rig *given, jiggle_line *line)
{
    tsl_jiggle_rig *r = &line->given;
    TSLC_TRY(jiggle_take(caller, given, r));
    double whole = 0.0, before = 0.0;
    for (uint32_t i = 0; i + 1 < r->count; ++i)
        whole += (double)r->lengths[i];
    tslc_spring_begin(&line->spring, r->bones, r->count, line->joints);
    line->spring.has_tail = 1;
    for (uint32_t i = 0; i < r->count; ++i) {
        float length = r->lengths[i + 1 < r->count ? i : i - 1];
        line->u[i] = (float)(before / whole);
        line->damping[i] = jiggle_damping(r, line->u[i], before, (double)length);
        line->joints[i] = jiggle_joint(r, line->u[i], length, line->damping[i]);
        before += (double)length;
        // The rate or a curve may bring it out of range.
        TSLC_TRY(tslc_check_made_joint(caller, "rig", "bones", i, &line->joints[i], "stiffness", "gravity"));
    }
    return TSL_OK;
}

static uint32_t jiggle_notes(const jiggle_line *line)
{
    const tsl_jiggle_rig *r = &line->given;
    uint32_t notes = TSL_JIGGLE_NOTE_ROOT | (r->advanced && r->soften > 0.0f ? TSL_JIGGLE_NOTE_SOFTEN : 0u);
    for (uint32_t i = 0; i < r->count; ++i) {
        float u = line->u[i];
        notes |= r->advanced && tslc_curved_share(&r->stretch, u) > 0.0f ? TSL_JIGGLE_NOTE_STRETCH : 0;
        notes |= tslc_curved_share(&r->drag, u) != tslc_curved_share(&r->air_drag, u) ? TSL_JIGGLE_NOTE_AIR_DRAG : 0;
    }
    return notes;
}

// ---- parameters and descriptions ------------------------------------------------------------------------------

TSLC_RATE_CALL(tsl_jiggle_to_rig_desc, tsl_jiggle_rig, jiggle_take, update_rate)

// Only air drag slows the line's motion along with its anchor: relative damping removes the rest.
static float jiggle_relative(const jiggle_line *line)
{
    double whole = 0.0, air = 0.0;
    for (uint32_t i = 0; i < line->given.count; ++i) {
        whole += (double)line->damping[i];
        air += (double)tslc_curved_share(&line->given.air_drag, line->u[i]);
    }
    return whole > air ? (float)(1.0 - air / whole) : 0.0f;
}

static void jiggle_params(const jiggle_line *line, tsl_chain_params *params)
{
    tslc_vrm_params(&line->spring, params);
    params->inert = line->given.advanced ? line->given.ignore_root_motion : 0.0f;
    params->inert_rotation = 0.0f;
    params->relative_damping = jiggle_relative(line);
    params->scale_rule = TSL_SCALE_PHYSICAL;
}

static tsl_result jiggle_desc(const jiggle_line *line, tsl_chain_desc *desc)
{
    TSLC_TRY(tslc_animated_spring_to_desc(&line->spring, desc));
    desc->anchor = (int32_t)line->given.bones[0];
    desc->tip = TSL_TIP_RATIO;
    desc->tip_length = 1.0f;
    if (!(line->given.advanced && line->given.collision))
        tslc_disable_collisions(desc);
    return TSL_OK;
}

// ---- creating a chain -----------------------------------------------------------------------------------------

static tsl_result jiggle_tune(const tslc_caller *caller, tsl_chain_id chain, const jiggle_line *line)
{
    float angles[TSLC_MOST_BONES] = {1.0f};
    TSLC_TRY(tsl_vrm_spring_set_joints(caller->world, chain, &line->spring));
    if (!line->given.angle_limited)
        return TSL_OK;
    for (uint32_t i = 0; i < line->given.count; ++i)
        angles[i + 1] = TSLC_RIGHT_ANGLE * tslc_curved_share(&line->given.angle_limit, line->u[i]);
    return tslc_set_cones(caller, chain, jiggle_softness(&line->given), angles, line->given.count + 1);
}

TSLC_LINE_CALLS(tsl_jiggle, tsl_jiggle_rig, rig, jiggle_line, jiggle_take_line, jiggle)

// ---- colliders --------------------------------------------------------------------------------------------

static const tslc_field jiggle_collider_fields[] = {TSLC_AMOUNT(tsl_jiggle_collider, radius, 0.1f)};
TSLC_STRUCT_CALL(tsl_jiggle_collider_init, tsl_jiggle_collider, "collider", jiggle_collider)

static tsl_result jiggle_collider_fill(const tsl_jiggle_collider *c, tsl_collider_desc *desc)
{
    desc->shape = TSL_SHAPE_SPHERE;
    desc->radius = c->radius;
    desc->a = tsli_vec3(0.0f, 0.0f, 0.0f);
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_jiggle_collider_to_desc, tsl_jiggle_collider, jiggle_collider)
