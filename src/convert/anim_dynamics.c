// SPDX-License-Identifier: MIT
// AnimDynamics: a body of a line becomes a particle. It rotates about its joint by
//
//     I a = - k sin(angle) + S g sin(angle to gravity) - C w
//
// with I the moment of inertia of everything that hangs on the joint, S the sum of its masses times their distances, k the spring, and C
// the effect of both dampings per unit of rotation. A particle at the end of the bone, L long, with push, gravity r g and a loss of c of
// its velocity a second moves the same way if 60 push = k L / I, r = S L / I and c = C / I.
//   A line of bodies bends at every joint and swings with the period of the sum of all I, which is used as I of the first bone. The
// other particles follow the one before them and bend as far as their bodies under gravity and acceleration, which is S a / k, with
// 60 push = k / S and r = 1.
#include "tassel/convert/anim_dynamics.h"

#include "convert/calls.h"
#include "math/approx.h"

#define ANIM_DYNAMICS_LEAST_DAMPING 0.7f // of both kinds, whatever is set
#define ANIM_DYNAMICS_RATE 60.0          // ticks per second at which damping makes up for the effect of push

// ---- bodies in the pose ---------------------------------------------------------------------------------------

typedef struct anim_dynamics_pose {
    tsl_vec3 place, joint;
    double inertia; // of the body about its centre, mean of both axes across its bone
} anim_dynamics_pose;

static double anim_dynamics_inertia(const tsl_anim_dynamics_body *b)
{
    tsl_vec3 e = tsli_vec3_mul(b->box_extents, b->box_extents);
    tsl_vec3 u = tsli_vec3_normalize(tsli_quat_rotate(tsli_quat_conjugate(b->local_rotation), b->place));
    tsl_vec3 about = tsli_vec3(e.y + e.z, e.z + e.x, e.x + e.y), along = tsli_vec3_mul(u, u);
    double all = (double)about.x + (double)about.y + (double)about.z;
    return (double)b->mass / 3.0 * 0.5 * (all - (double)tsli_vec3_dot(about, along));
}

// Positions of the bodies, from the first bone on.
static void anim_dynamics_pose_of(const tsl_anim_dynamics *n, anim_dynamics_pose *pose)
{
    tsl_vec3 at = {0.0f, 0.0f, 0.0f};
    tsl_quat turn = tsli_quat_identity();
    for (uint32_t i = 0; i < n->count; ++i) {
        const tsl_anim_dynamics_body *b = &n->bodies[i];
        at = tsli_vec3_add(at, tsli_quat_rotate(turn, b->place));
        turn = tsli_quat_normalize(tsli_quat_mul(turn, b->local_rotation));
        pose[i].place = at;
        pose[i].joint = tsli_vec3_add(at, tsli_quat_rotate(turn, b->local_joint_offset));
        pose[i].inertia = anim_dynamics_inertia(b);
    }
}

// ---- the particle of a body -----------------------------------------------------------------------------------

typedef struct anim_dynamics_swing {
    double push;    // units per second squared
    double gravity; // share that acts
    double damping; // share lost in a second
} anim_dynamics_swing;

static double anim_dynamics_damping(float set)
{
    return (double)(set > ANIM_DYNAMICS_LEAST_DAMPING ? set : ANIM_DYNAMICS_LEAST_DAMPING);
}

// The load of a joint, for rotation about it.
typedef struct anim_dynamics_load {
    double inertia, moment, slowed; // I, S and C
} anim_dynamics_load;

static anim_dynamics_load anim_dynamics_load_of(const tsl_anim_dynamics *n, const anim_dynamics_pose *pose,
                                                uint32_t joint)
{
    anim_dynamics_load load = {0.0, 0.0, 0.0};
    tsl_vec3 moment = {0.0f, 0.0f, 0.0f};
    for (uint32_t i = joint; i < n->count; ++i) {
        tsl_vec3 delta = tsli_vec3_sub(pose[i].place, pose[joint].joint);
        double about = (double)n->bodies[i].mass * (double)tsli_vec3_dot(delta, delta);
        load.inertia += about + pose[i].inertia;
        load.slowed += about * anim_dynamics_damping(n->linear_damping) +
                       pose[i].inertia * anim_dynamics_damping(n->angular_damping);
        moment = tsli_vec3_add(moment, tsli_vec3_scale(delta, n->bodies[i].mass));
    }
    load.moment = (double)tsli_vec3_length(moment);
    return load;
}

// `whole`: the sum of all I.
static anim_dynamics_swing anim_dynamics_swing_of(const tsl_anim_dynamics *n, const anim_dynamics_load *load,
                                                  double whole, uint32_t i)
{
    double length = (double)tsli_vec3_length(n->bodies[i].place), least = 1e-6 * load->inertia;
    double spring = n->angular_spring ? (double)n->angular_spring_constant : 0.0;
    double turning = load->moment * length, resists = i == 0 ? whole : turning > least ? turning : least;
    if (!(resists > 0.0)) // no extents, and the joint is at the body
        return (anim_dynamics_swing){0.0, 0.0, anim_dynamics_damping(n->linear_damping)};
    double pull = spring / resists / (ANIM_DYNAMICS_RATE * ANIM_DYNAMICS_RATE);
    double usable = tslc_usable_pull(pull / (1.0 + pull)); // share of the deviation removed in a tick
    return (anim_dynamics_swing){usable / (1.0 - usable) * length * ANIM_DYNAMICS_RATE * ANIM_DYNAMICS_RATE,
                                 turning / resists, load->slowed / load->inertia};
}

// Push takes velocity too, so damping takes that much less. Below 0: push alone takes more than damping should.
static double anim_dynamics_step_damping(const anim_dynamics_swing *s, double length)
{
    double pulled = s->push / length / (ANIM_DYNAMICS_RATE * ANIM_DYNAMICS_RATE);
    return 1.0 - (1.0 - s->damping / ANIM_DYNAMICS_RATE) * (1.0 + pulled);
}

static tsl_vec3 anim_dynamics_gravity(const tsl_anim_dynamics *n)
{
    return n->use_gravity_override ? n->gravity_override : tsli_vec3_scale(n->world_gravity, n->gravity_scale);
}

static float anim_dynamics_radius(const tsl_anim_dynamics_body *b)
{
    tsl_vec3 e = b->box_extents;
    float flat = e.x < e.y ? e.x : e.y;
    switch (b->collision_type) {
    case TSL_ANIM_DYNAMICS_CUSTOM_SPHERE:
        return b->sphere_collision_radius;
    case TSL_ANIM_DYNAMICS_INNER_SPHERE:
        return flat < e.z ? flat : e.z;
    case TSL_ANIM_DYNAMICS_OUTER_SPHERE:
        return tsli_vec3_length(e);
    default:
        return 0.0f;
    }
}

static tsl_vrm_joint anim_dynamics_joint(const tsl_anim_dynamics *n, const anim_dynamics_swing *s, uint32_t i)
{
    double length = (double)tsli_vec3_length(n->bodies[i].place);
    double damping = anim_dynamics_step_damping(s, length);
    return (tsl_vrm_joint){.stiffness = (float)(s->push / 60.0),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(anim_dynamics_gravity(n), (float)(s->gravity / 60.0)),
                           .drag_force = damping > 1.0   ? 1.0f
                                         : damping > 0.0 ? (float)damping
                                                         : 0.0f,
                           .hit_radius = anim_dynamics_radius(&n->bodies[i])};
}

// ---- limits of angles -------------------------------------------------------------------------------------------

static double anim_dynamics_component(tsl_vec3 v, uint32_t axis)
{
    const float components[] = {v.x, v.y, v.z};
    return (double)components[axis % 3];
}

// Half of a range of angles about an axis, and its middle.
static float anim_dynamics_half(const tsl_anim_dynamics_body *b, uint32_t axis)
{
    double from = anim_dynamics_component(b->angular_limits_min, axis);
    return (float)(0.5 * (anim_dynamics_component(b->angular_limits_max, axis) - from) * TSLC_RADIANS);
}

static tsl_quat anim_dynamics_middle(const tsl_anim_dynamics_body *b, uint32_t axis)
{
    double from = anim_dynamics_component(b->angular_limits_min, axis), s, c;
    double to = anim_dynamics_component(b->angular_limits_max, axis);
    tsl_vec3 about = tslc_along(axis % 3, 1.0f);
    tsli_sin_cos(0.25 * (from + to) * TSLC_RADIANS, &s, &c);
    return tsli_quat((float)s * about.x, (float)s * about.y, (float)s * about.z, (float)c);
}

// Rotates +Y of limit space onto the bone, and +X as near as possible to the first axis across the twist axis.
static tsl_quat anim_dynamics_frame(tsl_vec3 to, tsl_vec3 first)
{
    tsl_quat frame = tslc_limit_frame(to);
    tsl_vec3 x = tsli_quat_rotate(tsli_quat_conjugate(frame), first);
    double size = sqrt((double)x.x * (double)x.x + (double)x.z * (double)x.z);
    if (size < 1e-3) // the bone points along the axis
        return frame;
    double cosine = (double)x.x / size;
    double half = sqrt(0.5 * (1.0 + cosine)), side = sqrt(0.5 * (cosine < 1.0 ? 1.0 - cosine : 0.0));
    return tsli_quat_mul(frame, tsli_quat(0.0f, (float)(x.z > 0.0f ? -side : side), 0.0f, (float)half));
}

static tsl_joint_limit anim_dynamics_limit(const tsl_anim_dynamics_body *b)
{
    tsl_joint_limit limit = {
        TSL_LIMIT_CONE, (float)((double)b->cone_angle * TSLC_RADIANS), 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    if (b->angular_constraint_type == TSL_ANIM_DYNAMICS_CONE)
        return limit;
    uint32_t first = b->twist_axis + 1, second = b->twist_axis + 2;
    limit.kind = TSL_LIMIT_POLAR;
    limit.angle_a = anim_dynamics_half(b, first);
    limit.angle_b = anim_dynamics_half(b, second);
    if (limit.angle_a >= TSLC_HALF_TURN && limit.angle_b >= TSLC_HALF_TURN)
        limit.kind = TSL_LIMIT_NONE;
    // in the bone's space: rotated about the second axis, then about the first, then with the bone
    tsl_vec3 to = tsli_quat_rotate(tsli_quat_conjugate(b->local_rotation), b->place);
    tsl_quat frame = anim_dynamics_frame(to, tslc_along(first % 3, 1.0f));
    tsl_quat middle = tsli_quat_mul(anim_dynamics_middle(b, first), anim_dynamics_middle(b, second));
    tsl_quat space = tsli_quat_mul(b->local_rotation, tsli_quat_mul(middle, frame));
    limit.rotation = tsli_quat_normalize(tsli_quat_mul(tsli_quat_conjugate(tslc_limit_frame(b->place)), space));
    return limit;
}

// ---- reading a node -------------------------------------------------------------------------------------------

static const tslc_field anim_dynamics_body_fields[] = {
    TSLC_THREE(tsl_anim_dynamics_body, box_extents, 1.0f, 1.0f, 1.0f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_ABOVE_0(tsl_anim_dynamics_body, mass, 1.0f, TSLC_MOST_NUMBER),
    TSLC_VECTOR(tsl_anim_dynamics_body, local_joint_offset, 0.0f, 0.0f, 0.0f),
    TSLC_LONG(tsl_anim_dynamics_body, place),
    TSLC_UNIT(tsl_anim_dynamics_body, local_rotation),
    TSLC_VECTOR(tsl_anim_dynamics_body, linear_axes_min, 0.0f, 0.0f, 0.0f),
    TSLC_VECTOR(tsl_anim_dynamics_body, linear_axes_max, 0.0f, 0.0f, 0.0f),
    TSLC_CHOICE(tsl_anim_dynamics_body, angular_constraint_type, 0, TSL_ANIM_DYNAMICS_CONE),
    TSLC_WHOLE(tsl_anim_dynamics_body, twist_axis, 0, 0, 2),
    TSLC_RANGE(tsl_anim_dynamics_body, cone_angle, 0.0f, 0.0f, 90.0f),
    TSLC_THREE(tsl_anim_dynamics_body, angular_limits_min, 0.0f, 0.0f, 0.0f, -180.0f, 180.0f),
    TSLC_THREE(tsl_anim_dynamics_body, angular_limits_max, 0.0f, 0.0f, 0.0f, -180.0f, 180.0f),
    TSLC_CHOICE(tsl_anim_dynamics_body, collision_type, 0, TSL_ANIM_DYNAMICS_OUTER_SPHERE),
    TSLC_AMOUNT(tsl_anim_dynamics_body, sphere_collision_radius, 1.0f)};
TSLC_ELEMENT_CALL(tsl_anim_dynamics_body_init, tsl_anim_dynamics_body, "body", anim_dynamics_body)

static const tslc_field anim_dynamics_fields[] = {
    TSLC_COUNT(tsl_anim_dynamics, count, 1, TSLC_MOST_BONES - 1),
    TSLC_VECTOR(tsl_anim_dynamics, world_gravity, 0.0f, 0.0f, -980.0f),
    TSLC_FINITE(tsl_anim_dynamics, gravity_scale, 1.0f),
    TSLC_SWITCH(tsl_anim_dynamics, use_gravity_override, 0),
    TSLC_VECTOR(tsl_anim_dynamics, gravity_override, 0.0f, 0.0f, 0.0f),
    TSLC_SWITCH(tsl_anim_dynamics, angular_spring, 0),
    TSLC_AMOUNT(tsl_anim_dynamics, angular_spring_constant, 0.0f),
    TSLC_AMOUNT(tsl_anim_dynamics, linear_damping, ANIM_DYNAMICS_LEAST_DAMPING),
    TSLC_AMOUNT(tsl_anim_dynamics, angular_damping, ANIM_DYNAMICS_LEAST_DAMPING),
    TSLC_SWITCH(tsl_anim_dynamics, enable_wind, 0),
    TSLC_AMOUNT(tsl_anim_dynamics, wind_scale, 1.0f),
    TSLC_CHOICE(tsl_anim_dynamics, simulation_space, 0, TSL_ANIM_DYNAMICS_BONE_RELATIVE),
    TSLC_INDEX(tsl_anim_dynamics, relative_bone),
    TSLC_THREE(tsl_anim_dynamics, component_linear_acc_scale, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f),
    TSLC_THREE(tsl_anim_dynamics, component_linear_vel_scale, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f),
    TSLC_SHARE(tsl_anim_dynamics, alpha, 1.0f),
    TSLC_WHOLE(tsl_anim_dynamics, reserved, 0, 0, 0),
    TSLC_POINTER(tsl_anim_dynamics, rig_bones),
    TSLC_POINTER(tsl_anim_dynamics, bodies)};
TSLC_STRUCT_CALL(tsl_anim_dynamics_init, tsl_anim_dynamics, "node", anim_dynamics)

static tsl_result anim_dynamics_check_ranges(const tslc_caller *caller, const tsl_anim_dynamics *n)
{
    for (uint32_t i = 0; i < n->count; ++i) {
        const tsl_vec3 *min = &n->bodies[i].angular_limits_min, *max = &n->bodies[i].angular_limits_max;
        if (min->x > max->x || min->y > max->y || min->z > max->z)
            return tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT,
                               "node.bodies[%u].angular_limits_min is more than angular_limits_max", i);
    }
    return TSL_OK;
}

static tsl_result anim_dynamics_take(const tslc_caller *caller, const tsl_anim_dynamics *given, tsl_anim_dynamics *n)
{
    TSLC_TRY(tslc_take(caller, &anim_dynamics_type, given, n));
    TSLC_TRY(tslc_check_values(caller, "node.gravity_scale times world_gravity", anim_dynamics_gravity(n)));
    TSLC_TRY(tslc_check_elements(caller, "node.bodies", n->bodies, n->count, &anim_dynamics_body_type));
    return anim_dynamics_check_ranges(caller, n);
}

// ---- the same line as a VRM spring ------------------------------------------------------------------------------

typedef struct anim_dynamics_line {
    tsl_anim_dynamics given;
    tsl_vrm_spring spring;
    anim_dynamics_pose pose[TSLC_MOST_BONES - 1];
    anim_dynamics_swing swings[TSLC_MOST_BONES - 1];
    tsl_vrm_joint joints[TSLC_MOST_BONES];
    tsl_joint_limit limits[TSLC_MOST_BONES];
} anim_dynamics_line;

static void anim_dynamics_swing_all(anim_dynamics_line *line)
{
    const tsl_anim_dynamics *n = &line->given;
    double whole = 0.0;
    anim_dynamics_pose_of(n, line->pose);
    for (uint32_t i = n->count; i-- > 0;) {
        anim_dynamics_load load = anim_dynamics_load_of(n, line->pose, i);
        whole += load.inertia;
        line->swings[i] = anim_dynamics_swing_of(n, &load, whole, i);
    }
}

static tsl_result anim_dynamics_take_line(const tslc_caller *caller, const tsl_anim_dynamics *given,
                                          anim_dynamics_line *line)
{
    tsl_anim_dynamics *n = &line->given;
    TSLC_TRY(anim_dynamics_take(caller, given, n));
    tslc_spring_begin(&line->spring, n->rig_bones, n->count + 1, line->joints);
    line->spring.limits = line->limits;
    anim_dynamics_swing_all(line);
    for (uint32_t i = 0; i < n->count; ++i) {
        tsl_vrm_joint *joint = &line->joints[i];
        *joint = anim_dynamics_joint(n, &line->swings[i], i);
        line->limits[i] = anim_dynamics_limit(&n->bodies[i]);
        // A spring may be far too hard for its load.
        TSLC_TRY(tslc_check_made_joint(caller, "node", "bodies", i, joint, "angular_spring_constant", "gravity"));
    }
    return TSL_OK;
}

// ---- notes --------------------------------------------------------------------------------------------------------

static int anim_dynamics_is_in_world(const tsl_anim_dynamics *n)
{
    return n->simulation_space == TSL_ANIM_DYNAMICS_WORLD;
}

static int anim_dynamics_is_even(tsl_vec3 v)
{
    return v.x == v.y && v.y == v.z;
}

static uint32_t anim_dynamics_notes_of(const anim_dynamics_line *line, uint32_t i)
{
    const tsl_anim_dynamics_body *b = &line->given.bodies[i];
    tsl_vec3 before = i ? line->pose[i - 1].place : tsli_vec3(0.0f, 0.0f, 0.0f);
    tsl_vec3 moves = tsli_vec3_sub(b->linear_axes_max, b->linear_axes_min);
    float length = tsli_vec3_length(b->place);
    float off = tsli_vec3_length(tsli_vec3_sub(line->pose[i].joint, before));
    int in_ranges = b->angular_constraint_type == TSL_ANIM_DYNAMICS_ANGULAR;
    int twists = !in_ranges || anim_dynamics_half(b, b->twist_axis) > 0.0f;
    int two = in_ranges && anim_dynamics_half(b, b->twist_axis + 1) > 0.0f &&
              anim_dynamics_half(b, b->twist_axis + 2) > 0.0f && line->limits[i].kind != TSL_LIMIT_NONE;
    uint32_t notes =
        anim_dynamics_step_damping(&line->swings[i], (double)length) < 0.0 ? TSL_ANIM_DYNAMICS_NOTE_STIFF : 0u;
    notes |= tsli_vec3_length(moves) > 0.0f ? TSL_ANIM_DYNAMICS_NOTE_LINEAR : 0;
    notes |= off > 0.01f * length ? TSL_ANIM_DYNAMICS_NOTE_JOINT : 0;
    notes |= twists ? TSL_ANIM_DYNAMICS_NOTE_TWIST : 0;
    return notes | (two ? TSL_ANIM_DYNAMICS_NOTE_TWO_RANGES : 0);
}

static uint32_t anim_dynamics_notes(const anim_dynamics_line *line)
{
    const tsl_anim_dynamics *n = &line->given;
    int is_even = anim_dynamics_is_in_world(n) || (anim_dynamics_is_even(n->component_linear_acc_scale) &&
                                                   anim_dynamics_is_even(n->component_linear_vel_scale));
    uint32_t notes =
        (n->count > 1 ? TSL_ANIM_DYNAMICS_NOTE_MOMENTUM : 0u) | (is_even ? 0u : TSL_ANIM_DYNAMICS_NOTE_AXES);
    for (uint32_t i = 0; i < n->count; ++i)
        notes |= anim_dynamics_notes_of(line, i);
    return notes;
}

// ---- parameters and descriptions ----------------------------------------------------------------------------------

static float anim_dynamics_mean(tsl_vec3 v)
{
    return (v.x + v.y + v.z) / 3.0f;
}

// Share of the anchor's acceleration that bodies feel.
static float anim_dynamics_effective(const tsl_anim_dynamics *n)
{
    return anim_dynamics_is_in_world(n) ? 1.0f : anim_dynamics_mean(n->component_linear_acc_scale);
}

// A body responds to its joint's acceleration as to gravity.
static float anim_dynamics_inert(const void *taken, tsl_parameter unused, uint32_t i)
{
    const anim_dynamics_line *line = taken;
    (void)unused;
    double felt = (double)anim_dynamics_effective(&line->given) * line->swings[i].gravity;
    return felt < 1.0 ? (float)(1.0 - felt) : 0.0f;
}

// The share of damping that acts against the effective motion of the anchor rather than against the world.
static float anim_dynamics_relative(const tsl_anim_dynamics *n)
{
    float felt = anim_dynamics_effective(n), against = anim_dynamics_mean(n->component_linear_vel_scale);
    return anim_dynamics_is_in_world(n) || against >= felt ? 0.0f : 1.0f - against / felt;
}

static void anim_dynamics_params(const anim_dynamics_line *line, tsl_chain_params *params)
{
    tslc_vrm_params(&line->spring, params);
    const tsl_anim_dynamics *n = &line->given;
    params->weight = n->alpha;
    params->inert = tslc_base_of(anim_dynamics_inert, line, TSL_PARAMETER_INERT, n->count);
    params->inert_rotation = anim_dynamics_is_in_world(n) ? 0.0f : 1.0f;
    params->relative_damping = anim_dynamics_relative(n);
    params->wind_scale = n->enable_wind ? n->wind_scale : 0.0f;
}

static tsl_result anim_dynamics_desc(const anim_dynamics_line *line, tsl_chain_desc *desc)
{
    TSLC_TRY(tslc_animated_spring_to_desc(&line->spring, desc));
    const tsl_anim_dynamics *n = &line->given;
    desc->anchor = n->simulation_space >= TSL_ANIM_DYNAMICS_ROOT_RELATIVE ? n->relative_bone : -1;
    return TSL_OK;
}

// ---- creating a chain -----------------------------------------------------------------------------------------

static tsl_result anim_dynamics_tune(const tslc_caller *caller, tsl_chain_id chain, const anim_dynamics_line *line)
{
    TSLC_TRY(tsl_vrm_spring_set_joints(caller->world, chain, &line->spring));
    return tslc_set_factors(caller, chain, anim_dynamics_inert, line, TSL_PARAMETER_INERT, line->given.count);
}

TSLC_LINE_CALLS(tsl_anim_dynamics, tsl_anim_dynamics, node, anim_dynamics_line, anim_dynamics_take_line, anim_dynamics)

// ---- limits as colliders ------------------------------------------------------------------------------------

static const tslc_field anim_dynamics_limit_fields[] = {
    TSLC_SWITCH(tsl_anim_dynamics_limit, is_plane, 0), TSLC_SWITCH(tsl_anim_dynamics_limit, inner, 0),
    TSLC_AMOUNT(tsl_anim_dynamics_limit, limit_radius, 0.0f),
    TSLC_VECTOR(tsl_anim_dynamics_limit, location, 0.0f, 0.0f, 0.0f), TSLC_UNIT(tsl_anim_dynamics_limit, rotation)};
TSLC_STRUCT_CALL(tsl_anim_dynamics_limit_init, tsl_anim_dynamics_limit, "collider", anim_dynamics_limit)

static tsl_result anim_dynamics_limit_fill(const tsl_anim_dynamics_limit *c, tsl_collider_desc *desc)
{
    if (c->is_plane && c->inner)
        return TSL_ERROR_INVALID_ARGUMENT;
    desc->flags |= c->inner ? TSL_COLLIDER_INSIDE : 0;
    desc->shape = c->is_plane ? TSL_SHAPE_PLANE : TSL_SHAPE_SPHERE;
    desc->radius = desc->radius_b = c->is_plane ? 0.0f : c->limit_radius;
    desc->a = c->location;
    desc->b = tsli_quat_rotate(tsli_quat_normalize(c->rotation), tsli_vec3(0.0f, 0.0f, 1.0f));
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_anim_dynamics_limit_to_desc, tsl_anim_dynamics_limit, anim_dynamics_limit)
