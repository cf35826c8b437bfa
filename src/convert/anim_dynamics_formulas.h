// SPDX-License-Identifier: MIT
// AnimDynamics: a body of a line as a particle, and its limits of angles. A body rotates about its joint by
//
//     I a = - k sin(angle) + S g sin(angle to gravity) - C w
//
// with I the moment of inertia of everything that hangs on the joint, S the sum of its masses times their distances, k the spring, and C
// the effect of both dampings per unit of rotation. A particle at the end of the bone, L long, with push, gravity r g and a loss of c of
// its velocity a second moves the same way if 60 push = k L / I, r = S L / I and c = C / I.
//   A line of bodies bends at every joint and swings with the period of the sum of all I, which is used as I of the first bone. The
// other particles follow the one before them and bend as far as their bodies under gravity and acceleration, which is S a / k, with
// 60 push = k / S and r = 1.
#ifndef TSLC_ANIM_DYNAMICS_FORMULAS_H
#define TSLC_ANIM_DYNAMICS_FORMULAS_H

#include "tassel/convert/anim_dynamics.h"
#include "tassel/convert/vrm.h"

#include "convert/units.h"
#include "math/approx.h"

#define ANIM_DYNAMICS_LEAST_DAMPING 0.7f // of both kinds, whatever is set
#define ANIM_DYNAMICS_RATE 60.0          // ticks per second at which damping makes up for the effect of push

// ---- bodies in the pose ---------------------------------------------------------------------------------------

typedef struct anim_dynamics_pose {
    tsl_vec3 place, joint;
    double inertia; // of the body about its centre, mean of both axes across its bone
} anim_dynamics_pose;

static inline double anim_dynamics_inertia(const tsl_anim_dynamics_body *b)
{
    tsl_vec3 e = tsli_vec3_mul(b->box_extents, b->box_extents);
    tsl_vec3 u = tsli_vec3_normalize(tsli_quat_rotate(tsli_quat_conjugate(b->local_rotation), b->place));
    tsl_vec3 about = tsli_vec3(e.y + e.z, e.z + e.x, e.x + e.y), along = tsli_vec3_mul(u, u);
    double all = (double)about.x + (double)about.y + (double)about.z;
    return (double)b->mass / 3.0 * 0.5 * (all - (double)tsli_vec3_dot(about, along));
}

// Positions of the bodies, from the first bone on.
static inline void anim_dynamics_pose_of(const tsl_anim_dynamics *n, anim_dynamics_pose *pose)
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

static inline double anim_dynamics_damping(float set)
{
    return (double)(set > ANIM_DYNAMICS_LEAST_DAMPING ? set : ANIM_DYNAMICS_LEAST_DAMPING);
}

// The load of a joint, for rotation about it.
typedef struct anim_dynamics_load {
    double inertia, moment, slowed; // I, S and C
} anim_dynamics_load;

static inline anim_dynamics_load anim_dynamics_load_of(const tsl_anim_dynamics *n, const anim_dynamics_pose *pose,
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
static inline anim_dynamics_swing anim_dynamics_swing_of(const tsl_anim_dynamics *n, const anim_dynamics_load *load,
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
static inline double anim_dynamics_step_damping(const anim_dynamics_swing *s, double length)
{
    double pulled = s->push / length / (ANIM_DYNAMICS_RATE * ANIM_DYNAMICS_RATE);
    return 1.0 - (1.0 - s->damping / ANIM_DYNAMICS_RATE) * (1.0 + pulled);
}

static inline tsl_vec3 anim_dynamics_gravity(const tsl_anim_dynamics *n)
{
    return n->use_gravity_override ? n->gravity_override : tsli_vec3_scale(n->world_gravity, n->gravity_scale);
}

static inline float anim_dynamics_radius(const tsl_anim_dynamics_body *b)
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

static inline tsl_vrm_joint anim_dynamics_joint(const tsl_anim_dynamics *n, const anim_dynamics_swing *s, uint32_t i)
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

static inline float anim_dynamics_component(tsl_vec3 v, uint32_t axis)
{
    const float components[] = {v.x, v.y, v.z};
    return components[axis % 3];
}

static inline tsl_vec3 anim_dynamics_axis(uint32_t axis)
{
    axis %= 3;
    return tsli_vec3(axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f);
}

// Half of a range of angles about an axis, and its middle.
static inline float anim_dynamics_half(const tsl_anim_dynamics_body *b, uint32_t axis)
{
    double from = (double)anim_dynamics_component(b->angular_limits_min, axis),
           to = (double)anim_dynamics_component(b->angular_limits_max, axis);
    return (float)(0.5 * (to - from) * TSLC_RADIANS);
}

static inline tsl_quat anim_dynamics_middle(const tsl_anim_dynamics_body *b, uint32_t axis)
{
    double from = (double)anim_dynamics_component(b->angular_limits_min, axis),
           to = (double)anim_dynamics_component(b->angular_limits_max, axis), s, c;
    tsl_vec3 about = anim_dynamics_axis(axis);
    tsli_sin_cos(0.25 * (from + to) * TSLC_RADIANS, &s, &c);
    return tsli_quat((float)s * about.x, (float)s * about.y, (float)s * about.z, (float)c);
}

// Rotates +Y of limit space onto the bone, and +X as near as possible to the first axis across the twist axis.
static inline tsl_quat anim_dynamics_frame(tsl_vec3 to, tsl_vec3 first)
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

static inline tsl_joint_limit anim_dynamics_limit(const tsl_anim_dynamics_body *b)
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
    tsl_quat frame = anim_dynamics_frame(to, anim_dynamics_axis(first));
    tsl_quat middle = tsli_quat_mul(anim_dynamics_middle(b, first), anim_dynamics_middle(b, second));
    tsl_quat space = tsli_quat_mul(b->local_rotation, tsli_quat_mul(middle, frame));
    limit.rotation = tsli_quat_normalize(tsli_quat_mul(tsli_quat_conjugate(tslc_limit_frame(b->place)), space));
    return limit;
}

#endif
