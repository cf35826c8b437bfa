// SPDX-License-Identifier: MIT
// A bone about a parent that stands still, a tick of h seconds: with e elasticity, d damping and x what it is off by,
//
//     x' = (1 - e)(x + (1 - d)(x - x before))
//
// swings as m^t cos(a t) with  m^2 = (1 - e)(1 - d)  and  2 m cos(a) = (1 - e)(2 - d),  hence  1 - e = 2 m cos(a) - m^2.  For
// m above cos(a) the damping would be negative: the swing keeps its a, and m is cos(a). A force f holds it off by the angle whose
// tangent is  f h^2 (1 - e) / (e l), l being its length.
#include "tassel/tune.h"

#include "base/desc.h"
#include "base/host.h"
#include "base/standard_call.h"
#include "math/approx.h"
#include "math/tick_rate.h"
#include "math/vec.h"
#include "tassel/debug.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define LN_2 0.69314718055994531
#define TURN 6.2831853071795865
#define GIVES_AT_MOST 64u
#define MOST_GRAVITY_SCALE 1e12 // below TSL_NUMBER_LIMIT

static const tsl_tuning default_tuning = {sizeof(tsl_tuning), 1.5f, 0.15f, 0.1f, 0.6f, 0.0f, 1.0f, {0.0f, 0.0f, 0.0f}};
static const tsl_tuning_chain default_chain = {sizeof(tsl_tuning_chain), 1, 1.0f, 60.0f, 0.0f};

void tsl_tuning_init(tsl_tuning *tuning, uint32_t struct_size)
{
    tsli_desc_init(tuning, struct_size, &default_tuning, sizeof default_tuning);
}

void tsl_tuning_chain_init(tsl_tuning_chain *chain, uint32_t struct_size)
{
    tsli_desc_init(chain, struct_size, &default_chain, sizeof default_chain);
}

// ---- taking it in -----------------------------------------------------------------------------------------

// Why a tuning is refused: the first number that is not finite or, where all are, that is out of its range.
typedef struct tuned_fault {
    const char *field, *range;
    float value;
    tsl_result result;
} tuned_fault;

static tuned_fault find_fault(const tsl_tuning *t, const tsl_tuning_chain *c)
{
    const float least = FLT_TRUE_MIN, number = TSL_NUMBER_LIMIT * (1.0f - 0.5f * FLT_EPSILON);
    const struct {
        const char *field, *range;
        float value, low, high;
    } fields[] = {
        {"tuning.frequency", "from 0.05 to 1000", t->frequency, 0.05f, 1000.0f},
        {"tuning.half_life", "above 0", t->half_life, least, FLT_MAX},
        {"tuning.sag", "from 0 to 0.9", t->sag, 0.0f, 0.9f},
        {"tuning.bend", "from 0 to 1", t->bend, 0.0f, 1.0f},
        {"tuning.inert", "from 0 to 1", t->inert, 0.0f, 1.0f},
        {"tuning.wind", "at least 0, below TSL_NUMBER_LIMIT", t->wind, 0.0f, number},
        {"tuning.force.x", "below TSL_NUMBER_LIMIT in size", t->force.x, -number, number},
        {"tuning.force.y", "below TSL_NUMBER_LIMIT in size", t->force.y, -number, number},
        {"tuning.force.z", "below TSL_NUMBER_LIMIT in size", t->force.z, -number, number},
        {"chain.bone_count", "at least 1", (float)c->bone_count, 1.0f, FLT_MAX},
        {"chain.length", "above 0, below TSL_NUMBER_LIMIT", c->length, least, number},
        {"chain.ticks_per_second", "from 1 to 1000", c->ticks_per_second, 1.0f, 1000.0f},
        {"chain.gravity", "at least 0, below TSL_NUMBER_LIMIT", c->gravity, 0.0f, number},
    };
    tuned_fault fault = {.result = TSL_OK};
    for (size_t i = sizeof fields / sizeof *fields; i-- > 0;) { // the first one is what is left
        int finite = tsli_are_finite(&fields[i].value, 1);
        if (finite && (fault.result == TSL_ERROR_NOT_FINITE ||
                       (fields[i].value >= fields[i].low && fields[i].value <= fields[i].high)))
            continue;
        fault = (tuned_fault){fields[i].field, fields[i].range, fields[i].value,
                              finite ? TSL_ERROR_INVALID_ARGUMENT : TSL_ERROR_NOT_FINITE};
    }
    return fault;
}

static tsl_result read_tuning(const tsl_tuning *tuning, const tsl_tuning_chain *chain, tsl_tuning *t,
                              tsl_tuning_chain *c)
{
    tsl_result result = tsli_desc_read(t, sizeof *t, sizeof *t, tuning);
    return result == TSL_OK ? tsli_desc_read(c, sizeof *c, sizeof *c, chain) : result;
}

// ---- a bone -----------------------------------------------------------------------------------------------

// What all bones of a chain have in common.
typedef struct tuned_look {
    double tick;    // seconds
    double decay;   // of a swing, per second
    double squared; // of the tip's frequency, in radians per second
    double bend;
    double bone; // its share of the length
} tuned_look;

typedef struct tuned_bone {
    double left, kept; // 1 - elasticity and 1 - damping, per tick
} tuned_bone;

// The parameters that have a rig's ticks be these: see math/tick_rate.h.
typedef struct tuned_shares {
    float elasticity, damping;
} tuned_shares;

#define MOST_BEND 0.9 // the angle at the root may be a tenth of that at the tip

// With b = MOST_BEND bend, angles grow along the chain as 1 - b + b u, and frequencies fall as its root, whose inverse has the mean
// 2 (1 - sqrt(1 - b)) / b = 2 / (1 + sqrt(1 - b)).
static tuned_look look_of(const tsl_tuning *t, const tsl_tuning_chain *c)
{
    tuned_look look;
    look.tick = 1.0 / (double)c->ticks_per_second;
    look.decay = LN_2 / (double)t->half_life;
    look.bend = MOST_BEND * (double)t->bend;
    double mean = 2.0 / (1.0 + sqrt(1.0 - look.bend)), tip = TURN * (double)t->frequency / mean;
    look.squared = tip * tip;
    look.bone = 1.0 / (double)c->bone_count;
    return look;
}

static double at_most(double a, double b)
{
    return a < b ? a : b;
}

// Of the bone whose middle is at u: its frequency's square.
static double squared_at(const tuned_look *look, double u)
{
    return look->squared / (1.0 - look->bend + look->bend * u);
}

static tuned_bone bone_at(const tuned_look *look, double u)
{
    tuned_bone bone = {0.0, 0.0};
    double s, c, angle = sqrt(squared_at(look, u)) * look->tick;
    if (angle >= 0.25 * TURN) // faster than a tick can swing: it is held
        return bone;
    tsli_sin_cos(angle, &s, &c);
    double exponent = look->decay * look->tick, m = exponent < 80.0 ? tsli_exp(-exponent) : 0.0;
    m = at_most(m, c);
    bone.left = 2.0 * m * c - m * m;
    bone.kept = bone.left > 0.0 ? at_most(m * m / bone.left, 1.0) : 0.0;
    return bone;
}

// ---- along the chain --------------------------------------------------------------------------------------

static tuned_shares shares_of(const tuned_bone *bone, double tick)
{
    double sixtieths = 60.0 * tick, elasticity = tsli_elasticity_of_tick(1.0 - bone->left, sixtieths);
    double shrunk = tsli_power_of(bone->left * bone->kept, 1.0 / sixtieths), left = 1.0 - elasticity;
    double damping = left > 0.0 ? 1.0 - shrunk / left : 1.0;
    if (sixtieths == 1.0)
        return (tuned_shares){(float)(1.0 - bone->left), (float)(1.0 - bone->kept)};
    return (tuned_shares){(float)elasticity, damping > 0.0 ? (float)damping : 0.0f};
}

static void straighten_tuned(tsl_curve_key *keys)
{
    for (uint32_t i = 0; i + 1 < TSL_TUNING_KEYS; ++i) {
        float slope = (keys[i + 1].value - keys[i].value) / (keys[i + 1].u - keys[i].u);
        keys[i].out_tangent = keys[i + 1].in_tangent = slope;
    }
    keys[0].in_tangent = keys[TSL_TUNING_KEYS - 1].out_tangent = 0.0f;
}

// As parameters of 1 with curves whose values are the parameters. Keys are where bones end, which is what u of a particle is.
static void write_curves(const tuned_look *look, tsl_curve_key *damping, tsl_curve_key *elasticity)
{
    for (uint32_t i = 0; i < TSL_TUNING_KEYS; ++i) {
        double u = (i + 1.0) / TSL_TUNING_KEYS, middle = u - 0.5 * look->bone;
        tuned_bone bone = bone_at(look, middle > 0.0 ? middle : 0.5 * u);
        tuned_shares shares = shares_of(&bone, look->tick);
        damping[i].u = elasticity[i].u = (float)u;
        damping[i].value = shares.damping;
        elasticity[i].value = shares.elasticity;
    }
    straighten_tuned(damping);
    straighten_tuned(elasticity);
}

// ---- forces -----------------------------------------------------------------------------------------------

// What bones give way to a force by: the tangent of the angle is the acceleration per tick squared, as a share of the bone's
// length, times this.
typedef struct tuned_give {
    uint32_t count;
    double values[GIVES_AT_MOST], mean;
    double of_spring; // the mean of what a spring of that frequency and half-life gives in continuous time
} tuned_give;

static tuned_give give_of(const tuned_look *look, uint32_t bones)
{
    tuned_give give;
    give.count = bones < GIVES_AT_MOST ? bones : GIVES_AT_MOST;
    give.mean = give.of_spring = 0.0;
    for (uint32_t i = 0; i < give.count; ++i) {
        double u = (i + 0.5) / give.count;
        tuned_bone bone = bone_at(look, u);
        give.values[i] = bone.left / (1.0 - bone.left);
        give.mean += give.values[i] / give.count;
        give.of_spring += 1.0 / ((squared_at(look, u) + look->decay * look->decay) * give.count);
    }
    give.of_spring /= look->tick * look->tick;
    return give;
}

// Which share of its length the tip sinks under that acceleration.
static double sag_of(const tuned_give *give, double acceleration)
{
    double sum = 0.0;
    for (uint32_t i = 0; i < give->count; ++i) {
        double tangent = acceleration * give->values[i];
        sum += tangent / sqrt(1.0 + tangent * tangent);
    }
    return sum / give->count;
}

// 0 where ticks hold all bones fast.
static double acceleration_for(const tuned_give *give, double sag)
{
    double low = 0.0, high = 1.0;
    for (int i = 0; i < 40 && sag_of(give, high) < sag; ++i)
        high *= 2.0;
    if (sag_of(give, high) < sag)
        return 0.0;
    for (int i = 0; i < 60; ++i) {
        double middle = 0.5 * (low + high);
        if (sag_of(give, middle) < sag)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static void set_forces(const tuned_look *look, const tsl_tuning *t, const tsl_tuning_chain *c, tsl_chain_params *out)
{
    tuned_give give = give_of(look, c->bone_count);
    double length = (double)c->length * look->bone, squared = look->tick * look->tick;
    double share = give.mean > 0.0 ? at_most(look->bone * give.of_spring / give.mean, 1.0) : 0.0;
    out->force = tsli_vec3_scale(t->force, (float)share);
    out->wind_scale = (float)((double)t->wind * look->bone);
    if (!(c->gravity > 0.0f))
        return;
    double scale = acceleration_for(&give, (double)t->sag) * length / (squared * (double)c->gravity);
    out->gravity_scale = (float)at_most(scale, MOST_GRAVITY_SCALE);
}

// ---- all of it --------------------------------------------------------------------------------------------

TSLI_RARE_CALL(tsl_tuning_apply,
               (const tsl_tuning *tuning, const tsl_tuning_chain *chain, tsl_chain_params *inout_params,
                tsl_curve_key *out_damping_keys, tsl_curve_key *out_elasticity_keys),
               (tuning, chain, inout_params, out_damping_keys, out_elasticity_keys))
{
    tsl_tuning t = default_tuning;
    tsl_tuning_chain c = default_chain;
    if (!inout_params || !out_damping_keys || !out_elasticity_keys)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = read_tuning(tuning, chain, &t, &c);
    if (result == TSL_OK)
        result = tsli_desc_check(sizeof *inout_params, sizeof *inout_params, inout_params);
    if (result == TSL_OK)
        result = find_fault(&t, &c).result;
    if (result != TSL_OK)
        return result;
    tuned_look look = look_of(&t, &c);
    inout_params->damping = inout_params->elasticity = inout_params->inert_parent = 1.0f;
    inout_params->inert = (float)(1.0 - (1.0 - (double)t.inert) * look.bone);
    set_forces(&look, &t, &c, inout_params);
    write_curves(&look, out_damping_keys, out_elasticity_keys);
    return TSL_OK;
}

static void tell_fault(tsl_world *world, tsl_result result, const tsl_tuning *tuning, const tsl_tuning_chain *chain)
{
    tsl_tuning t = default_tuning;
    tsl_tuning_chain c = default_chain;
    tsli_name message;
    if (!tuning || !chain) {
        message = tsli_name_of("tsl_chain_tune: %s is null", tuning ? "chain" : "tuning");
    } else if (read_tuning(tuning, chain, &t, &c) != TSL_OK) {
        message = tsli_name_of("tsl_chain_tune: tuning.struct_size or chain.struct_size is not known");
    } else {
        tsli_floating_point host = tsli_floating_point_enter(); // or a subnormal number counts as 0
        tuned_fault fault = find_fault(&t, &c);
        tsli_floating_point_leave(host);
        message =
            tsli_name_of("tsl_chain_tune: %s is %g; it must be %s", fault.field, (double)fault.value, fault.range);
    }
    tsl_world_log(world, result, message.text);
}

tsl_result tsl_chain_tune(tsl_world *world, tsl_chain_id id, const tsl_tuning *tuning, const tsl_tuning_chain *chain)
{
    tsl_curve_key damping[TSL_TUNING_KEYS], elasticity[TSL_TUNING_KEYS];
    TSL_INIT(tsl_chain_params, params);
    tsl_result result = tsl_chain_get_params(world, id, &params);
    if (result != TSL_OK)
        return result;
    result = tsl_tuning_apply(tuning, chain, &params, damping, elasticity);
    if (result != TSL_OK) {
        tell_fault(world, result, tuning, chain);
        return result;
    }
    result = tsl_chain_set_params(world, id, &params);
    if (result == TSL_OK)
        result = tsl_chain_set_curve(world, id, TSL_PARAMETER_DAMPING, damping, TSL_TUNING_KEYS);
    if (result == TSL_OK)
        result = tsl_chain_set_curve(world, id, TSL_PARAMETER_ELASTICITY, elasticity, TSL_TUNING_KEYS);
    if (result == TSL_OK)
        result = tsl_chain_set_curve(world, id, TSL_PARAMETER_INERT, NULL, 0);
    return result == TSL_OK ? tsl_chain_set_curve(world, id, TSL_PARAMETER_WIND_SCALE, NULL, 0) : result;
}
