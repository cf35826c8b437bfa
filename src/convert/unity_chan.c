// SPDX-License-Identifier: MIT
// UnityChan SpringBone: a bone becomes a joint of a VRM spring, which has the same step (docs/coming_from.md says why), and its angle
// ranges a limit.
#include "tassel/convert/unity_chan.h"

#include "convert/calls.h"
#include "math/approx.h"

// Half of a step's squared seconds: displacement by a unit acceleration.
static double unity_chan_step_factor(const tsl_unity_chan_spring *s)
{
    double rate = (double)(s->simulation_frame_rate > 0.0f ? s->simulation_frame_rate : s->frame_rate);
    return 0.5 / (rate * rate);
}

// The share of the end's deviation that a step removes.
static double unity_chan_pull(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    return tslc_usable_pull((double)b->stiffness_force * unity_chan_step_factor(s));
}

// Share of the velocity lost in a frame.
static double unity_chan_damping(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    double pull = unity_chan_pull(s, b), damping = ((double)b->drag_force - pull) / (1.0 - pull);
    return damping > 0.0 ? damping : 0.0;
}

static int unity_chan_has_range(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    return s->enable_angle_limits && b->has_pivot && (b->y_angle_limits.active || b->z_angle_limits.active);
}

// The share of its angle to the pivot's direction by which angular stiffness rotates a bone in a step, the mean of both senses of rotation.
static double unity_chan_turn(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    double ranges = unity_chan_has_range(s, b) ? b->y_angle_limits.active + b->z_angle_limits.active : 0.0;
    return tslc_usable_pull(ranges * (double)b->angular_stiffness * unity_chan_step_factor(s));
}

static tsl_vrm_joint unity_chan_joint(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    double pull = unity_chan_pull(s, b), frames = (double)s->frame_rate;
    double kept = (1.0 - pull) * (1.0 - unity_chan_turn(s, b));
    double push = (1.0 / kept - 1.0) * (double)tsli_vec3_length(b->child); // units in a frame
    double seconds_squared = frames * frames * unity_chan_step_factor(s) / (1.0 - pull);
    tsl_vec3 gravity = tsli_vec3_scale(tsli_vec3_add(s->gravity, b->spring_force), (float)seconds_squared);
    return (tsl_vrm_joint){.stiffness = (float)(push * frames * frames / 60.0),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(gravity, 1.0f / 60.0f),
                           .drag_force = tslc_per_sixtieth((float)unity_chan_damping(s, b), s->frame_rate),
                           .hit_radius = b->radius};
}

// Share of velocity lost in 1/60 s after a contact, beyond damping.
static float unity_chan_friction(const void *spring, tsl_parameter unused, uint32_t bone)
{
    const tsl_unity_chan_spring *s = spring;
    double damping = unity_chan_damping(s, &s->bones[bone]), both = 1.0 - (1.0 - damping) * (1.0 - (double)s->friction);
    (void)unused;
    float with = tslc_per_sixtieth((float)both, s->frame_rate);
    return with - tslc_per_sixtieth((float)damping, s->frame_rate);
}

// About x, or about z backwards: the middle of a range, away from +Y towards +Z or +X.
static tsl_quat unity_chan_middle(const tsl_unity_chan_range *range, int is_yaw)
{
    double s, c;
    tsli_sin_cos(0.25 * ((double)range->min + (double)range->max) * TSLC_RADIANS, &s, &c);
    return is_yaw ? tsli_quat(0.0f, 0.0f, (float)-s, (float)c) : tsli_quat((float)s, 0.0f, 0.0f, (float)c);
}

static float unity_chan_half(const tsl_unity_chan_range *range)
{
    return (float)(0.5 * ((double)range->max - (double)range->min) * TSLC_RADIANS);
}

// The pivot looks along -x. The pitch of a limit goes from +Y to +Z and its yaw from +Y to +X: with z limited they are -x to -z and
// -x to -y of the pivot, and with y alone the pitch is -x to -y.
static tsl_joint_limit unity_chan_limit(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    static const tsl_quat of_z = {0.70710678f, -0.70710678f, 0.0f, 0.0f}, of_y = {0.5f, -0.5f, 0.5f, 0.5f};
    const tsl_unity_chan_range *y = &b->y_angle_limits, *z = &b->z_angle_limits;
    tsl_joint_limit limit = {TSL_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    if (!unity_chan_has_range(s, b))
        return limit;
    tsl_quat axes = tsli_quat_mul(z->active ? of_z : of_y, unity_chan_middle(z->active ? z : y, 0));
    limit.kind = TSL_LIMIT_POLAR;
    limit.angle_a = unity_chan_half(z->active ? z : y);
    limit.angle_b = TSLC_RIGHT_ANGLE; // with one range
    if (y->active && z->active) {
        axes = tsli_quat_mul(axes, unity_chan_middle(y, 1));
        limit.angle_b = unity_chan_half(y);
    }
    tsl_quat frame = tsli_quat_mul(tsli_quat_normalize(b->local_rotation), tslc_limit_frame(b->child));
    limit.rotation = tsli_quat_normalize(
        tsli_quat_mul(tsli_quat_conjugate(frame), tsli_quat_mul(tsli_quat_normalize(b->pivot), axes)));
    return limit;
}

// ---- reading a line ---------------------------------------------------------------------------------------

static const tslc_field unity_chan_bone_fields[] = {
    TSLC_RANGE(tsl_unity_chan_bone, stiffness_force, 0.01f, 0.0f, 5000.0f),
    TSLC_SHARE(tsl_unity_chan_bone, drag_force, 0.4f),
    TSLC_VECTOR(tsl_unity_chan_bone, spring_force, 0.0f, -0.0001f, 0.0f),
    TSLC_SHARE(tsl_unity_chan_bone, wind_influence, 1.0f),
    TSLC_AMOUNT(tsl_unity_chan_bone, radius, 0.05f),
    TSLC_RANGE(tsl_unity_chan_bone, angular_stiffness, 100.0f, 0.0f, FLT_MAX),
    TSLC_SWITCH(tsl_unity_chan_bone, has_pivot, 0),
    TSLC_UNIT(tsl_unity_chan_bone, pivot),
    TSLC_SWITCH(tsl_unity_chan_bone, y_angle_limits.active, 0),
    TSLC_RANGE(tsl_unity_chan_bone, y_angle_limits.min, 0.0f, -180.0f, 0.0f),
    TSLC_RANGE(tsl_unity_chan_bone, y_angle_limits.max, 0.0f, 0.0f, 180.0f),
    TSLC_SWITCH(tsl_unity_chan_bone, z_angle_limits.active, 0),
    TSLC_RANGE(tsl_unity_chan_bone, z_angle_limits.min, 0.0f, -180.0f, 0.0f),
    TSLC_RANGE(tsl_unity_chan_bone, z_angle_limits.max, 0.0f, 0.0f, 180.0f),
    TSLC_UNIT(tsl_unity_chan_bone, local_rotation),
    TSLC_LONG(tsl_unity_chan_bone, child)};
TSLC_ELEMENT_CALL(tsl_unity_chan_bone_init, tsl_unity_chan_bone, "bone", unity_chan_bone)

static const tslc_field unity_chan_fields[] = {
    TSLC_COUNT(tsl_unity_chan_spring, count, 1, TSLC_MOST_BONES - 1),
    TSLC_ABOVE_0(tsl_unity_chan_spring, frame_rate, 60.0f, FLT_MAX),
    TSLC_RANGE(tsl_unity_chan_spring, simulation_frame_rate, 60.0f, 0.0f, FLT_MAX),
    TSLC_SHARE(tsl_unity_chan_spring, dynamic_ratio, 0.5f),
    TSLC_VECTOR(tsl_unity_chan_spring, gravity, 0.0f, -10.0f, 0.0f),
    TSLC_SHARE(tsl_unity_chan_spring, bounce, 0.0f),
    TSLC_SHARE(tsl_unity_chan_spring, friction, 1.0f),
    TSLC_SWITCH(tsl_unity_chan_spring, is_animated, 0),
    TSLC_SWITCH(tsl_unity_chan_spring, enable_angle_limits, 1),
    TSLC_SWITCH(tsl_unity_chan_spring, enable_collision, 1),
    TSLC_SWITCH(tsl_unity_chan_spring, enable_length_limits, 1),
    TSLC_POINTER(tsl_unity_chan_spring, rig_bones),
    TSLC_POINTER(tsl_unity_chan_spring, bones)};
TSLC_STRUCT_CALL(tsl_unity_chan_spring_init, tsl_unity_chan_spring, "spring", unity_chan)

static tsl_result unity_chan_take(const tslc_caller *caller, const tsl_unity_chan_spring *given,
                                  tsl_unity_chan_spring *s)
{
    TSLC_TRY(tslc_take(caller, &unity_chan_type, given, s));
    return tslc_check_elements(caller, "spring.bones", s->bones, s->count, &unity_chan_bone_type);
}

// ---- the same line as a VRM spring --------------------------------------------------------------------------

typedef struct unity_chan_line {
    tsl_unity_chan_spring given;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[TSLC_MOST_BONES];
    tsl_joint_limit limits[TSLC_MOST_BONES];
} unity_chan_line;

static tsl_result unity_chan_take_line(const tslc_caller *caller, const tsl_unity_chan_spring *given,
                                       unity_chan_line *line)
{
    tsl_unity_chan_spring *s = &line->given;
    TSLC_TRY(unity_chan_take(caller, given, s));
    tslc_spring_begin(&line->spring, s->rig_bones, s->count + 1, line->joints);
    for (uint32_t i = 0; i < s->count; ++i) {
        tsl_vrm_joint *joint = &line->joints[i];
        *joint = unity_chan_joint(s, &s->bones[i]);
        // The rates may bring it out of range.
        TSLC_TRY(tslc_check_made_joint(caller, "spring", "bones", i, joint, "stiffness_force", "spring_force"));
        line->limits[i] = unity_chan_limit(s, &s->bones[i]);
        if (unity_chan_has_range(s, &s->bones[i]))
            line->spring.limits = line->limits;
    }
    return TSL_OK;
}

static uint32_t unity_chan_notes(const tsl_unity_chan_spring *s)
{
    uint32_t notes = (s->is_animated ? TSL_UNITY_CHAN_NOTE_ANIMATED : 0u) |
                     (s->bounce > 0.0f && s->enable_collision ? TSL_UNITY_CHAN_NOTE_BOUNCE : 0u);
    for (uint32_t i = 0; i < s->count; ++i) {
        const tsl_unity_chan_bone *b = &s->bones[i];
        int ranges = unity_chan_has_range(s, b);
        int two = ranges && b->y_angle_limits.active && b->z_angle_limits.active;
        notes |= unity_chan_pull(s, b) > (double)b->drag_force ? TSL_UNITY_CHAN_NOTE_STIFF : 0;
        notes |= ranges && b->angular_stiffness > 0.0f ? TSL_UNITY_CHAN_NOTE_RANGES : 0;
        notes |= two ? TSL_UNITY_CHAN_NOTE_TWO_RANGES : 0;
        notes |= b->wind_influence > 0.0f ? TSL_UNITY_CHAN_NOTE_WIND : 0;
        notes |= b->length_limits && s->enable_length_limits ? TSL_UNITY_CHAN_NOTE_LENGTH_LIMITS : 0;
    }
    return notes;
}

TSLC_NOTES_CALL(tsl_unity_chan_get_notes, tsl_unity_chan_spring, tsl_unity_chan_spring, unity_chan_take, unity_chan)

// ---- parameters and descriptions ----------------------------------------------------------------------------

TSLC_RATE_CALL(tsl_unity_chan_to_rig_desc, tsl_unity_chan_spring, unity_chan_take, frame_rate)

static void unity_chan_params(const unity_chan_line *line, tsl_chain_params *params)
{
    tslc_vrm_params(&line->spring, params);
    const tsl_unity_chan_spring *s = &line->given;
    params->weight = s->is_animated ? s->dynamic_ratio : 1.0f;
    params->friction = tslc_base_of(unity_chan_friction, s, TSL_PARAMETER_FRICTION, s->count);
}

static tsl_result unity_chan_desc(const unity_chan_line *line, tsl_chain_desc *desc)
{
    TSLC_TRY(tsl_vrm_spring_to_desc(&line->spring, desc));
    if (line->given.is_animated)
        desc->flags &= ~TSL_CHAIN_UNANIMATED;
    if (!line->given.enable_collision)
        tslc_disable_collisions(desc);
    return TSL_OK;
}

// ---- creating a chain ---------------------------------------------------------------------------------------

static tsl_result unity_chan_tune(const tslc_caller *caller, tsl_chain_id chain, const unity_chan_line *line)
{
    TSLC_TRY(tsl_vrm_spring_set_joints(caller->world, chain, &line->spring));
    return tslc_set_factors(caller, chain, unity_chan_friction, &line->given, TSL_PARAMETER_FRICTION,
                            line->given.count);
}

TSLC_CHAIN_CALLS(tsl_unity_chan, tsl_unity_chan_spring, spring, unity_chan_line, unity_chan_take_line, unity_chan)
TSLC_TUNE_CALL(tsl_unity_chan_tune, tsl_unity_chan_spring, unity_chan_line, unity_chan_take_line, unity_chan)

// ---- colliders --------------------------------------------------------------------------------------------

static const tslc_field unity_chan_collider_fields[] = {
    TSLC_CHOICE(tsl_unity_chan_collider, shape, 0, TSL_UNITY_CHAN_GROUND),
    TSLC_AMOUNT(tsl_unity_chan_collider, radius, 0.1f), TSLC_AMOUNT(tsl_unity_chan_collider, height, 0.25f),
    TSLC_AMOUNT(tsl_unity_chan_collider, width, 0.25f), TSLC_ANY(tsl_unity_chan_collider, ground_height, 0.0f)};
TSLC_STRUCT_CALL(tsl_unity_chan_collider_init, tsl_unity_chan_collider, "collider", unity_chan_collider)

static tsl_result unity_chan_collider_fill(const tsl_unity_chan_collider *c, tsl_collider_desc *desc)
{
    if (c->shape == TSL_UNITY_CHAN_PANEL && c->width == 0.0f && c->height == 0.0f)
        return TSL_ERROR_INVALID_ARGUMENT;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_BOX, TSL_SHAPE_PLANE};
    float depth = tsli_largest(c->width, c->height);
    desc->shape = shapes[c->shape];
    desc->radius = desc->radius_b = c->shape <= TSL_UNITY_CHAN_CAPSULE ? c->radius : 0.0f;
    desc->a = tsli_vec3(0.0f, c->shape == TSL_UNITY_CHAN_GROUND ? c->ground_height : 0.0f,
                        c->shape == TSL_UNITY_CHAN_PANEL ? -0.5f * depth : 0.0f);
    desc->b = c->shape == TSL_UNITY_CHAN_PANEL
                  ? tsli_vec3(0.5f * c->width, 0.5f * c->height, 0.5f * depth)
                  : tsli_vec3(0.0f, c->shape == TSL_UNITY_CHAN_CAPSULE ? c->height : 1.0f, 0.0f);
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_unity_chan_collider_to_desc, tsl_unity_chan_collider, unity_chan_collider)
