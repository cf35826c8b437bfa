// SPDX-License-Identifier: MIT
// PhysBones. In a step, with y the deviation of the bone's end from its rest direction, v its velocity, g the effect
// of gravity, q the pull, s the spring or momentum, and k the stiffness,
//
//     simplified           y' = (1 - q)(y + s v + g)
//     advanced, 1.0        y' = (1 - k)((1 - q) y + s v + g)          k: towards the rest direction
//     advanced, 1.1        y' = (1 - k)((1 - q) y + s v + g) + k y    k: towards the previous direction, relative to its parent
//
// which is y' = A y + B v + C g. As with UnityChan this is a bone with push: (1 - A) / A of its length, a loss of 1 - B / A of its velocity
// and C / A of gravity. In 1.1 the share k of that loss acts against the bone before; in a line that swings as a whole that is its own
// bone's share of the distance from the first one.
#include "tassel/convert/phys_bone.h"
#include "tassel/wind.h"

#include "convert/calls.h"
#include "convert/curve_keys.h"
#include "math/approx.h"

// Rotating bones.
static uint32_t phys_bone_segments(const tsl_phys_bone *c)
{
    return c->count - (tslc_is_zero(c->endpoint_position) ? 1 : 0);
}

static uint32_t phys_bone_chain_length(const tsl_phys_bone *c)
{
    uint32_t own = c->bones_above + phys_bone_segments(c);
    return c->chain_length > own ? c->chain_length : own;
}

// Curve position of a rotating bone, and of its end for radii.
static float phys_bone_u(const tsl_phys_bone *c, uint32_t bone)
{
    uint32_t length = phys_bone_chain_length(c);
    return length > 1 ? (float)(c->bones_above + bone) / (float)(length - 1) : 0.0f;
}

static float phys_bone_end_u(const tsl_phys_bone *c, uint32_t bone)
{
    return (float)(c->bones_above + bone + 1) / (float)phys_bone_chain_length(c);
}

static double phys_bone_number(const tsl_curved_value *v, float u, double least, double most)
{
    double number = (double)v->value * tslc_curve_at(v->keys, v->key_count, u);
    return number < least ? least : number > most ? most : number;
}

static double phys_bone_share(const tsl_curved_value *v, float u)
{
    return phys_bone_number(v, u, 0.0, 1.0);
}

// ---- a step -----------------------------------------------------------------------------------------------

typedef struct phys_bone_step {
    double kept;     // A
    double velocity; // B
    double gravity;  // C / A
    double stiff;    // share of 1 - B / A that acts against the bone before
    int overshoots;  // whether B exceeded A
} phys_bone_step;

// Where B exceeds A, the bone with B = A that swings as fast and hangs as low.
static phys_bone_step phys_bone_step_limit(double kept, double velocity, double gravity, double stiff)
{
    double pull = tslc_usable_pull(1.0 - kept), sum = 1.0 - pull + velocity;
    int overshoots = velocity > 1.0 - pull;
    phys_bone_step step = {1.0 - pull, velocity, gravity, stiff, overshoots};
    if (overshoots) {
        step.kept = step.velocity = sum * sum / (4.0 * velocity);
        step.gravity *= pull > 0.0 ? (1.0 - step.kept) / pull : 1.0;
    }
    step.gravity /= step.kept;
    double most = step.kept - step.velocity;
    step.stiff = step.stiff < most ? step.stiff : most;
    return step;
}

static phys_bone_step phys_bone_step_of(const tsl_phys_bone *c, float u)
{
    double pull = phys_bone_share(&c->pull, u), spring = phys_bone_share(&c->spring, u);
    double left = 1.0 - phys_bone_share(&c->stiffness, u);
    if (c->integration_type == TSL_PHYS_BONE_SIMPLIFIED)
        return phys_bone_step_limit(1.0 - pull, (1.0 - pull) * spring, 1.0 - pull, 0.0);
    if (c->version == TSL_PHYS_BONE_VERSION_1_0)
        return phys_bone_step_limit(left * (1.0 - pull), left * spring, left, 0.0);
    return phys_bone_step_limit(1.0 - left * pull, left * spring, left, 1.0 - left);
}

// Share of damping against the bone before, for a bone at `share` of the distance from the first one.
static double phys_bone_own(const phys_bone_step *step, double share)
{
    return share * step->stiff / step->kept;
}

static double phys_bone_damping(const phys_bone_step *step, double share)
{
    return (step->kept - step->velocity - step->stiff) / step->kept + phys_bone_own(step, share);
}

// ---- gravity of 1.1 -------------------------------------------------------------------------------------------

// A rotation from one direction towards another by a share of their angle is a sum of the two with these weights. Nearly opposite
// directions are treated as this far apart.
#define PHYS_BONE_WIDEST 2.8

typedef struct phys_bone_turn {
    double rest, gravity; // shares of the bone's pull: along its rest, and along gravity
} phys_bone_turn;

// `falloff`: of gravity, in the initial pose, in which the bone hangs by the rest of its ratio.
static phys_bone_turn phys_bone_turn_of(double ratio, double falloff, tsl_vec3 rest, tsl_vec3 down)
{
    double cosine = (double)tsli_vec3_dot(rest, down);
    double sine = (double)tsli_vec3_length(tsli_vec3_cross(rest, down)), of_rest, of_gravity, whole, unused;
    double angle = tsli_angle_of(sine, cosine), left = ratio * (1.0 - falloff);
    angle = angle < PHYS_BONE_WIDEST ? angle : PHYS_BONE_WIDEST;
    if (angle < 1e-3)
        return (phys_bone_turn){1.0 - left, ratio};
    tsli_sin_cos(angle, &whole, &unused);
    tsli_sin_cos((1.0 - left) * angle, &of_rest, &unused);
    tsli_sin_cos(left * angle, &of_gravity, &unused);
    return (phys_bone_turn){of_rest / whole,
                            left > 1e-6 * ratio ? of_gravity / ((1.0 - falloff) * whole) : ratio * angle / whole};
}

#undef PHYS_BONE_WIDEST

// ---- limits -----------------------------------------------------------------------------------------------------

// Unity's Euler angles: about z, then x, then y.
static tsl_quat phys_bone_limit_rotation(const tsl_phys_bone *c, float u)
{
    const tsl_curved_value *const angles[] = {&c->limit_rotation_x, &c->limit_rotation_y, &c->limit_rotation_z};
    double s[3], k[3];
    for (int i = 0; i < 3; ++i) {
        double degrees = phys_bone_number(angles[i], u, -36000.0, 36000.0);
        tsli_sin_cos(0.5 * degrees * TSLC_RADIANS, &s[i], &k[i]);
    }
    tsl_quat x = tsli_quat((float)s[0], 0.0f, 0.0f, (float)k[0]);
    tsl_quat y = tsli_quat(0.0f, (float)s[1], 0.0f, (float)k[1]);
    tsl_quat z = tsli_quat(0.0f, 0.0f, (float)s[2], (float)k[2]);
    return tsli_quat_normalize(tsli_quat_mul(y, tsli_quat_mul(x, z)));
}

static tsl_joint_limit phys_bone_limit_of(const tsl_phys_bone *c, float u)
{
    static const tsl_limit kinds[] = {TSL_LIMIT_NONE, TSL_LIMIT_CONE, TSL_LIMIT_HINGE, TSL_LIMIT_POLAR};
    double a = phys_bone_number(&c->max_angle_x, u, 0.0, 180.0) * TSLC_RADIANS;
    double b = phys_bone_number(&c->max_angle_z, u, 0.0, 90.0) * TSLC_RADIANS;
    return (tsl_joint_limit){kinds[c->limit_type], (float)a, (float)b, phys_bone_limit_rotation(c, u)};
}

// ---- lengths ----------------------------------------------------------------------------------------------------

// Whether motion changes lengths. Length changes by grabbing and collisions have no counterpart.
static int phys_bone_stretches(const tsl_phys_bone *c)
{
    return c->version == TSL_PHYS_BONE_VERSION_1_1 && c->stretch_motion.value > 0.0f &&
           (c->max_stretch.value > 0.0f || c->max_squish.value > 0.0f);
}

// A bone takes the share m of motion's change of its length, and pull gives back the share q of the deviation. Under a steady force it then
// deviates by m (1 - q) / q, as a bone that takes all of it and gives back this share.
static double phys_bone_length_pull(const tsl_phys_bone *c, float u)
{
    double pull = phys_bone_share(&c->pull, u), motion = phys_bone_share(&c->stretch_motion, u);
    return motion > 0.0 ? pull / (pull + motion * (1.0 - pull)) : 1.0;
}

// ---- reading a component -------------------------------------------------------------------------------------

static const tslc_field phys_bone_fields[] = {
    TSLC_POINTER(tsl_phys_bone, bones),
    TSLC_POINTER(tsl_phys_bone, segments),
    TSLC_ABOVE_0(tsl_phys_bone, update_rate, 50.0f, FLT_MAX),
    TSLC_WHOLE(tsl_phys_bone, bones_above, 0, 0, TSLC_MOST_BONES),
    TSLC_INDEX(tsl_phys_bone, root_parent),
    TSLC_VECTOR(tsl_phys_bone, world_gravity, 0.0f, -9.81f, 0.0f),
    TSLC_CHOICE(tsl_phys_bone, version, TSL_PHYS_BONE_VERSION_1_1, TSL_PHYS_BONE_VERSION_1_1),
    TSLC_VECTOR(tsl_phys_bone, endpoint_position, 0.0f, 0.0f, 0.0f),
    TSLC_CHOICE(tsl_phys_bone, multi_child_type, 0, TSL_PHYS_BONE_AVERAGE),
    TSLC_CHOICE(tsl_phys_bone, integration_type, 0, TSL_PHYS_BONE_ADVANCED),
    TSLC_CHOICE(tsl_phys_bone, immobile_type, 0, TSL_PHYS_BONE_WORLD),
    TSLC_CHOICE(tsl_phys_bone, limit_type, 0, TSL_PHYS_BONE_POLAR),
    TSLC_CHOICE(tsl_phys_bone, allow_collision, TSL_PHYS_BONE_COLLISION_TRUE, TSL_PHYS_BONE_COLLISION_OTHER),
    TSLC_SHARE(tsl_phys_bone, grab_movement, 0.5f),
    TSLC_SWITCH(tsl_phys_bone, is_animated, 0),
    TSLC_CURVED(tsl_phys_bone, pull, 0.2f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, spring, 0.2f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, stiffness, 0.2f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, gravity, 0.0f, -1.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, gravity_falloff, 0.0f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, immobile, 0.0f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, max_angle_x, 45.0f, 0.0f, 180.0f),
    TSLC_CURVED(tsl_phys_bone, max_angle_z, 45.0f, 0.0f, 90.0f),
    TSLC_CURVED(tsl_phys_bone, limit_rotation_x, 0.0f, -36000.0f, 36000.0f),
    TSLC_CURVED(tsl_phys_bone, limit_rotation_y, 0.0f, -36000.0f, 36000.0f),
    TSLC_CURVED(tsl_phys_bone, limit_rotation_z, 0.0f, -36000.0f, 36000.0f),
    TSLC_CURVED(tsl_phys_bone, radius, 0.0f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_phys_bone, stretch_motion, 0.0f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, max_stretch, 0.0f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_phys_bone, max_squish, 0.0f, 0.0f, 1.0f)};
TSLC_STRUCT_CALL(tsl_phys_bone_init, tsl_phys_bone, "component", phys_bone)

static tsl_result phys_bone_take(const tslc_caller *caller, const tsl_phys_bone *given, tsl_phys_bone *c)
{
    static const tslc_field length[] = {{"", 0, TSLC_HAS_LENGTH, 3, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER, {0}, NULL}};
    static const tslc_type segment = TSLC_TYPE(tsl_vec3, "", length);
    TSLC_TRY(tslc_take(caller, &phys_bone_type, given, c));
    TSLC_TRY(tslc_check_amount(caller, "component", ".count", c->count, tslc_is_zero(c->endpoint_position) ? 2 : 1,
                               TSLC_MOST_BONES));
    TSLC_TRY(tslc_check_direction(caller, "component", "world_gravity", c->world_gravity, "gravity.value",
                                  c->gravity.value));
    return tslc_check_elements(caller, "component.segments", c->segments, phys_bone_segments(c), &segment);
}

// ---- the same line as a VRM spring ----------------------------------------------------------------------------

typedef struct phys_bone_line {
    tsl_phys_bone given;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[TSLC_MOST_BONES];   // without gravity
    tsl_joint_limit limits[TSLC_MOST_BONES]; // of rotating bones
    tsl_vec3 gravities[TSLC_MOST_BONES + 1]; // of particles: the part without falloff
    tsl_vec3 falling;                        // the part with falloff, line average
    int gravity_varies;                      // from bone to bone, or because of falloff
    uint32_t notes;                          // of single bones
    float relative, length_pull;             // line averages
} phys_bone_line;

// State along a line: how the bone before hangs, and sums over the bones so far.
typedef struct phys_bone_walk {
    tsl_quat turn;
    double before, damping, own, length_pull;
    tsl_vec3 falling;
} phys_bone_walk;

static tsl_vec3 phys_bone_down(const tsl_phys_bone *c)
{
    return tsli_vec3_normalize(c->world_gravity);
}

// In VERSION_1_1 gravity is a pull that rotates the bone by its ratio of the angle, and weakens the pull to rest.
static tsl_vec3 phys_bone_turning(const tsl_phys_bone *c, phys_bone_walk *walk, uint32_t bone, double ratio,
                                  double falloff, tsl_vrm_joint *joint)
{
    tsl_vec3 down = tsli_vec3_scale(phys_bone_down(c), ratio < 0.0 ? -1.0f : 1.0f);
    tsl_vec3 rest = tsli_quat_rotate(walk->turn, tsli_vec3_normalize(c->segments[bone]));
    phys_bone_turn turn = phys_bone_turn_of(ratio < 0.0 ? -ratio : ratio, falloff, rest, down);
    double pull = (double)joint->stiffness * 60.0; // as an acceleration
    tsl_vec3 hangs = tsli_vec3_normalize(tsli_vec3_add(tsli_vec3_scale(rest, (float)turn.rest),
                                                       tsli_vec3_scale(down, (float)(turn.gravity * (1.0 - falloff)))));
    walk->turn = tsli_quat_normalize(tsli_quat_mul(tsli_quat_between_units(rest, hangs), walk->turn));
    joint->stiffness = (float)((double)joint->stiffness * turn.rest);
    return tsli_vec3_scale(down, (float)(pull * turn.gravity));
}

static void phys_bone_set_gravity(phys_bone_line *line, phys_bone_walk *walk, uint32_t bone, const phys_bone_step *step)
{
    const tsl_phys_bone *c = &line->given;
    float u = phys_bone_u(c, bone);
    double ratio = phys_bone_number(&c->gravity, u, -1.0, 1.0);
    double falloff = phys_bone_share(&c->gravity_falloff, u);
    tsl_vec3 gravity = c->version == TSL_PHYS_BONE_VERSION_1_0
                           ? tsli_vec3_scale(c->world_gravity, (float)(ratio * step->gravity))
                           : phys_bone_turning(c, walk, bone, ratio, falloff, &line->joints[bone]);
    line->gravities[bone + 1] = tsli_vec3_scale(gravity, (float)(1.0 - falloff));
    walk->falling = tsli_vec3_add(walk->falling, tsli_vec3_scale(gravity, (float)falloff));
    line->gravity_varies |= memcmp(&line->gravities[bone + 1], &line->gravities[1], sizeof(tsl_vec3)) != 0;
}

static tsl_result phys_bone_take_bone(const tslc_caller *caller, phys_bone_line *line, phys_bone_walk *walk,
                                      uint32_t bone)
{
    const tsl_phys_bone *c = &line->given;
    float u = phys_bone_u(c, bone);
    double length = (double)tsli_vec3_length(c->segments[bone]), rate = (double)c->update_rate;
    phys_bone_step step = phys_bone_step_of(c, u);
    double share = length / (walk->before + length), damping = phys_bone_damping(&step, share);
    double radius = phys_bone_number(&c->radius, phys_bone_end_u(c, bone), 0.0, (double)TSL_NUMBER_LIMIT);
    tsl_vrm_joint *joint = &line->joints[bone];
    *joint = (tsl_vrm_joint){.stiffness = (float)((1.0 - step.kept) / step.kept * length * rate * rate / 60.0),
                             .drag_force = tslc_per_sixtieth((float)damping, c->update_rate),
                             .hit_radius = (float)radius};
    phys_bone_set_gravity(line, walk, bone, &step);
    line->limits[bone] = phys_bone_limit_of(c, u);
    line->notes |= radius > 0.0 ? TSL_PHYS_BONE_NOTE_CAPSULES : 0u;
    line->notes |= step.overshoots ? TSL_PHYS_BONE_NOTE_MOMENTUM : 0u;
    line->notes |= step.stiff > 0.0 ? TSL_PHYS_BONE_NOTE_STIFFNESS : 0u;
    walk->before += length;
    walk->damping += damping;
    walk->own += phys_bone_own(&step, share);
    walk->length_pull += phys_bone_length_pull(c, u);
    // Out of range because of the rate or a curve.
    tsl_vrm_joint steady = *joint, falling = *joint;
    steady.gravity_dir = line->gravities[bone + 1];
    falling.gravity_dir = walk->falling;
    TSLC_TRY(tslc_check_made_joint(caller, "component", "bones", bone, &steady, "pull", "gravity"));
    return tslc_check_made_joint(caller, "component", "bones", bone, &falling, "pull", "gravity");
}

static tsl_result phys_bone_take_line(const tslc_caller *caller, const tsl_phys_bone *given, phys_bone_line *line)
{
    tsl_phys_bone *c = &line->given;
    phys_bone_walk walk = {tsli_quat_identity(), 0.0, 0.0, 0.0, 0.0, {0.0f, 0.0f, 0.0f}};
    TSLC_TRY(phys_bone_take(caller, given, c));
    uint32_t segments = phys_bone_segments(c);
    line->notes = 0;
    line->gravity_varies = 0;
    memset(line->gravities, 0, sizeof line->gravities);
    memset(line->joints, 0, sizeof line->joints);
    for (uint32_t i = 0; i < segments; ++i)
        TSLC_TRY(phys_bone_take_bone(caller, line, &walk, i));
    tslc_spring_begin(&line->spring, c->bones, c->count, line->joints);
    line->spring.limits = c->limit_type == TSL_PHYS_BONE_NO_LIMIT ? NULL : line->limits;
    line->spring.has_tail = !tslc_is_zero(c->endpoint_position);
    line->spring.tail = c->endpoint_position;
    line->falling = tsli_vec3_scale(walk.falling, 1.0f / (float)segments);
    line->gravity_varies |= tsli_vec3_length(line->falling) > 0.0f;
    line->relative = walk.damping > 0.0 ? (float)(walk.own / walk.damping) : 0.0f;
    line->length_pull = (float)(walk.length_pull / segments);
    return TSL_OK;
}

// ---- notes --------------------------------------------------------------------------------------------------------

// The root bone rotates with this line and not to the mean of its children.
static int phys_bone_leads_root(const tsl_phys_bone *c)
{
    return c->multi_child_type == TSL_PHYS_BONE_AVERAGE && !c->bones_above && c->count > 1;
}

static uint32_t phys_bone_notes(const phys_bone_line *line)
{
    const tsl_phys_bone *c = &line->given;
    int is_stretchable =
        c->max_stretch.value > 0.0f || (c->version == TSL_PHYS_BONE_VERSION_1_1 && c->max_squish.value > 0.0f);
    int has_means = tsli_vec3_length(line->falling) > 0.0f || line->relative > 0.0f || phys_bone_stretches(c);
    return line->notes | (is_stretchable ? TSL_PHYS_BONE_NOTE_STRETCH : 0u) |
           (has_means && phys_bone_segments(c) > 1 ? TSL_PHYS_BONE_NOTE_MEAN : 0u) |
           (phys_bone_leads_root(c) ? TSL_PHYS_BONE_NOTE_AVERAGE : 0u);
}

// ---- parameters and descriptions ----------------------------------------------------------------------------------

TSLC_RATE_CALL(tsl_phys_bone_to_rig_desc, tsl_phys_bone, phys_bone_take, update_rate)

static float phys_bone_squash(float squish)
{
    return squish < 0.99f ? squish : 0.99f; // the maximum
}

static void phys_bone_params(const phys_bone_line *line, tsl_chain_params *params)
{
    tslc_vrm_params(&line->spring, params);
    const tsl_phys_bone *c = &line->given;
    int turns = c->immobile_type == TSL_PHYS_BONE_ALL_MOTION, stretches = phys_bone_stretches(c);
    params->inert = c->immobile.value;
    params->inert_rotation = turns ? c->immobile.value : 0.0f;
    params->relative_damping = line->relative;
    params->gravity = line->gravity_varies ? line->falling : line->gravities[1];
    params->gravity_falloff = line->gravity_varies ? 1.0f : 0.0f;
    params->max_stretch = stretches ? (c->max_stretch.value < 1000.0f ? c->max_stretch.value : 1000.0f) : 0.0f;
    params->max_squash = stretches ? phys_bone_squash(c->max_squish.value) : 0.0f;
    params->length_elasticity = tslc_per_sixtieth(line->length_pull, c->update_rate);
    params->scale_rule = TSL_SCALE_LOOK;
    params->scale_change = TSL_SCALE_CHANGE_CARRIED;
}

static tsl_result phys_bone_desc(const phys_bone_line *line, tsl_chain_desc *desc)
{
    TSLC_TRY(tsl_vrm_spring_to_desc(&line->spring, desc));
    const tsl_phys_bone *c = &line->given;
    if (c->is_animated)
        desc->flags &= ~TSL_CHAIN_UNANIMATED;
    desc->flags |= c->allow_collision == TSL_PHYS_BONE_COLLISION_FALSE ? TSL_CHAIN_COLLIDER_LIST : 0u;
    desc->anchor = c->immobile_type == TSL_PHYS_BONE_WORLD ? -1 : c->root_parent;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_phys_bone_to_hold, (const tsl_phys_bone *component, tsl_hold *inout_hold),
                   (component, inout_hold))
{
    tsl_phys_bone c;
    double pull = 0.0;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_hold, sizeof *inout_hold), phys_bone_take, component, &c);
    for (uint32_t i = 0; i < phys_bone_segments(&c); ++i)
        pull += phys_bone_share(&c.pull, phys_bone_u(&c, i)) / phys_bone_segments(&c);
    double strength = pull + (1.0 - pull) * (double)c.grab_movement;
    inout_hold->strength = tslc_per_sixtieth((float)strength, c.update_rate);
    return TSL_OK;
}

// ---- creating a chain -----------------------------------------------------------------------------------------

// The curve of a parameter that is the component's number times a curve; none removes the chain's. Roots have none.
static tsl_result phys_bone_set_curve(tsl_world *world, tsl_chain_id chain, const phys_bone_line *line,
                                      tsl_parameter parameter, const tsl_curved_value *value)
{
    float factors[TSLC_MOST_BONES + 1];
    uint32_t segments = phys_bone_segments(&line->given);
    if (!value->key_count)
        return tsl_chain_set_factors(world, chain, parameter, NULL, 0);
    factors[0] = 1.0f;
    for (uint32_t i = 0; i < segments; ++i)
        factors[i + 1] = (float)tslc_curve_at(value->keys, value->key_count, phys_bone_u(&line->given, i));
    return tsl_chain_set_factors(world, chain, parameter, factors, segments + 1);
}

static tsl_result phys_bone_set_curves(tsl_world *world, tsl_chain_id chain, const phys_bone_line *line)
{
    const tsl_phys_bone *c = &line->given;
    TSLC_TRY(phys_bone_set_curve(world, chain, line, TSL_PARAMETER_INERT, &c->immobile));
    TSLC_TRY(phys_bone_set_curve(world, chain, line, TSL_PARAMETER_INERT_ROTATION, &c->immobile));
    if (!phys_bone_stretches(c))
        return TSL_OK;
    TSLC_TRY(phys_bone_set_curve(world, chain, line, TSL_PARAMETER_MAX_STRETCH, &c->max_stretch));
    return phys_bone_set_curve(world, chain, line, TSL_PARAMETER_MAX_SQUASH, &c->max_squish);
}

static tsl_result phys_bone_tune(const tslc_caller *caller, tsl_chain_id chain, const phys_bone_line *line)
{
    TSLC_TRY(tsl_vrm_spring_set_joints(caller->world, chain, &line->spring));
    TSLC_TRY(phys_bone_set_curves(caller->world, chain, line));
    uint32_t count = line->gravity_varies ? phys_bone_segments(&line->given) + 1 : 0;
    return tsl_chain_set_gravities(caller->world, chain, count ? line->gravities : NULL, count);
}

TSLC_LINE_CALLS(tsl_phys_bone, tsl_phys_bone, component, phys_bone_line, phys_bone_take_line, phys_bone)

// ---- colliders --------------------------------------------------------------------------------------------

static const tslc_field phys_bone_collider_fields[] = {
    TSLC_CHOICE(tsl_phys_bone_collider, shape_type, 0, TSL_PHYS_BONE_PLANE),
    TSLC_AMOUNT(tsl_phys_bone_collider, radius, 0.5f),
    TSLC_AMOUNT(tsl_phys_bone_collider, height, 2.0f),
    TSLC_VECTOR(tsl_phys_bone_collider, position, 0.0f, 0.0f, 0.0f),
    TSLC_UNIT(tsl_phys_bone_collider, rotation),
    TSLC_SWITCH(tsl_phys_bone_collider, inside_bounds, 0),
    TSLC_SWITCH(tsl_phys_bone_collider, bones_as_spheres, 0)};
TSLC_STRUCT_CALL(tsl_phys_bone_collider_init, tsl_phys_bone_collider, "collider", phys_bone_collider)

static tsl_result phys_bone_collider_fill(const tsl_phys_bone_collider *c, tsl_collider_desc *desc)
{
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE};
    int is_plane = c->shape_type == TSL_PHYS_BONE_PLANE;
    float half = c->shape_type == TSL_PHYS_BONE_CAPSULE ? 0.5f * c->height - c->radius : 0.0f;
    tsl_vec3 y = tsli_quat_rotate(tsli_quat_normalize(c->rotation), tsli_vec3(0.0f, 1.0f, 0.0f));
    tsl_vec3 half_axis = tsli_vec3_scale(y, half > 0.0f ? half : 0.0f);
    desc->flags |= c->inside_bounds && !is_plane ? TSL_COLLIDER_INSIDE : 0;
    desc->shape = shapes[c->shape_type];
    desc->radius = desc->radius_b = is_plane ? 0.0f : c->radius;
    desc->a = tsli_vec3_add(c->position, half_axis);
    desc->b = is_plane ? y : tsli_vec3_sub(c->position, half_axis);
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_phys_bone_collider_to_desc, tsl_phys_bone_collider, phys_bone_collider)
