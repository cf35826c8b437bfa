// SPDX-License-Identifier: MIT
// The public functions of a converter, around the conversion itself.
#ifndef TSLC_CALLS_H
#define TSLC_CALLS_H

#include "tassel/convert/vrm.h"

#include "base/standard_call.h"
#include "convert/fields.h"
#include "convert/units.h"

// ---- the host's structs, whose size says with which version of the header it was built --------------------------

// `written`: bytes that the converter writes.
static inline tsl_result tslc_check_out(const void *out, uint32_t struct_size, size_t written)
{
    if (!out)
        return TSL_ERROR_NULL_POINTER;
    return struct_size < written ? TSL_ERROR_NOT_INITIALIZED : TSL_OK;
}

// The first field of a description is its size.
static inline tsl_result tslc_check_desc_out(const void *desc, size_t written)
{
    uint32_t struct_size = 0;
    if (desc)
        memcpy(&struct_size, desc, sizeof struct_size);
    return tslc_check_out(desc, struct_size, written);
}

// Hosts built before hulls only get the fields of a collider's description that they have.
static inline tsl_result tslc_check_collider_out(const tsl_collider_desc *desc)
{
    return tslc_check_desc_out(desc, offsetof(tsl_collider_desc, planes));
}

// Returns from a call that writes to a struct of the host's where that, or the component, is not as it has to be; else takes the component
// in.
#define TSLC_TAKE_FOR(check_of_out, take, given, taken)                                                                \
    do {                                                                                                               \
        TSLC_TRY(check_of_out);                                                                                        \
        TSLC_TRY(take(&tslc_unheard, given, taken));                                                                   \
    } while (0)

// All that this version knows of; what is beyond it in a newer host's struct is 0.
static inline void tslc_give_params(const tsl_chain_params *made, tsl_chain_params *out, uint32_t struct_size)
{
    tsl_chain_params_init(out, struct_size);
    memcpy((char *)out + sizeof out->struct_size, (const char *)made + sizeof made->struct_size,
           sizeof *made - sizeof made->struct_size);
}

// X_collider_to_desc, of the type own##_type. own##_fill makes a description, of which no INSIDE is set, of a checked collider, or
// refuses it.
#define TSLC_COLLIDER_CALL(name, type, own)                                                                            \
    TSLI_STANDARD_CALL(name, (const type *collider, tsl_collider_desc *inout_desc), (collider, inout_desc))            \
    {                                                                                                                  \
        type taken;                                                                                                    \
        tsl_collider_desc desc;                                                                                        \
        TSLC_TRY(tslc_check_collider_out(inout_desc));                                                                 \
        TSLC_TRY(tslc_take(&tslc_unheard, &own##_type, collider, &taken));                                             \
        memcpy(&desc, inout_desc, offsetof(tsl_collider_desc, planes));                                                \
        desc.flags &= ~TSL_COLLIDER_INSIDE;                                                                            \
        TSLC_TRY(own##_fill(&taken, &desc));                                                                           \
        TSLC_TRY(tslc_check_made_collider(&desc));                                                                     \
        memcpy(inout_desc, &desc, offsetof(tsl_collider_desc, planes));                                                \
        return TSL_OK;                                                                                                 \
    }

// ---- chains, made completely or not at all -------------------------------------------------------------------------

#define TSLC_CURVE_KEYS_AT_MOST 256 // limit of tsl_chain_set_curve

// The description of the component's bones, before there is a chain.
static inline tsl_result tslc_tuned_chain_begin(const tslc_caller *caller, const tsl_chain_desc *where,
                                                tsl_chain_desc *desc, tsl_chain_id *out_chain)
{
    if (!out_chain)
        return tslc_refuse(caller, TSL_ERROR_NULL_POINTER, "out_chain is null");
    out_chain->bits = 0;
    static const tslc_type type = {"where", "tsl_chain_desc", sizeof *desc, sizeof *desc, NULL, 0};
    return tslc_take(caller, &type, where, desc);
}

// Destroys the chain if it could not be tuned to the component.
static inline tsl_result tslc_tuned_chain_end(tsl_world *world, tsl_chain_id *inout_chain, tsl_result tuned)
{
    if (tuned != TSL_OK) {
        tsl_chain_destroy(world, *inout_chain);
        inout_chain->bits = 0;
    }
    return tuned;
}

// Public functions that only differ in the component's type: a macro defines each.

// X_to_rig_desc where `rate`, a field of the component, is all that it sets. `take` reads and checks the component.
#define TSLC_RATE_CALL(name, type, take, rate)                                                                         \
    TSLI_STANDARD_CALL(name, (const type *component, tsl_rig_desc *inout_desc), (component, inout_desc))               \
    {                                                                                                                  \
        type taken;                                                                                                    \
        TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), take, component, &taken);                   \
        inout_desc->ticks_per_second = taken.rate;                                                                     \
        return TSL_OK;                                                                                                 \
    }

// The others need functions of one prefix: X_notes, X_params, X_desc, X_tune and X_curve, over what `take` makes of a component,
// a struct of the type `taken`.
#define TSLC_NOTES_CALL(name, type, taken, take, own)                                                                  \
    TSLI_STANDARD_CALL(name, (const type *component, uint32_t *out_notes), (component, out_notes))                     \
    {                                                                                                                  \
        taken made;                                                                                                    \
        TSLC_TAKE_FOR(out_notes ? TSL_OK : TSL_ERROR_NULL_POINTER, take, component, &made);                            \
        *out_notes = own##_notes(&made);                                                                               \
        return TSL_OK;                                                                                                 \
    }

#define TSLC_PARAMS_CALL(name, type, taken, take, own)                                                                   \
    TSLI_STANDARD_CALL(name,                                                                                           \
                       (const type *component, tsl_chain_params *out_params, uint32_t struct_size),                    \
                       (component, out_params, struct_size)) \
    {                                                                                                                    \
        taken made;                                                                                                      \
        tsl_chain_params params;                                                                                         \
        TSLC_TAKE_FOR(tslc_check_out(out_params, struct_size, sizeof *out_params), take, component, &made);              \
        own##_params(&made, &params);                                                                                    \
        TSLC_TRY(tslc_check_made_params(&tslc_unheard, "", &params));                                                    \
        tslc_give_params(&params, out_params, struct_size);                                                              \
        return TSL_OK;                                                                                                   \
    }

#define TSLC_DESC_CALL(name, type, taken, take, own)                                                                   \
    TSLI_STANDARD_CALL(name, (const type *component, tsl_chain_desc *inout_desc), (component, inout_desc))             \
    {                                                                                                                  \
        taken made;                                                                                                    \
        TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), take, component, &made);                    \
        return own##_desc(&made, inout_desc);                                                                          \
    }

#define TSLC_CURVE_CALL(name, type, taken, take, own)                                                                    \
    TSLI_STANDARD_CALL(name,                                                                                           \
                       (const type *component, tsl_parameter parameter, tsl_curve_key *out_keys,                       \
                        uint32_t *inout_count),                                                                        \
                       (component, parameter, out_keys, inout_count)) \
    {                                                                                                                    \
        taken made;                                                                                                      \
        TSLC_TAKE_FOR(inout_count ? TSL_OK : TSL_ERROR_NULL_POINTER, take, component, &made);                            \
        if (parameter >= TSL_PARAMETER_COUNT)                                                                            \
            return TSL_ERROR_INVALID_ARGUMENT;                                                                           \
        return own##_curve(&made, parameter, out_keys, inout_count);                                                     \
    }

#define TSLC_TUNE_CALL(name, type, taken, take, own)                                                                   \
    TSLC_TUNE_ID_CALL(name, type, tsl_chain_id, taken, take, own##_tune)
#define TSLC_TUNE_ID_CALL(name, type, id_type, taken, take, tune)                                                      \
    TSLI_STANDARD_CALL(name, (tsl_world * world, id_type id, const type *component), (world, id, component))           \
    {                                                                                                                  \
        taken made;                                                                                                    \
        const tslc_caller caller = {world, #name};                                                                     \
        TSLC_TRY(world ? take(&caller, component, &made) : TSL_ERROR_NULL_POINTER);                                    \
        return tune(&caller, id, &made);                                                                               \
    }

// NOLINTBEGIN(bugprone-macro-parentheses)
// X_create in terms of the other functions. `component`: its name in messages. A parameter's declaration takes no parentheses.
#define TSLC_CREATE_CALL(name, type, component, taken, take, own)                                                        \
    TSLI_STANDARD_CALL(name,                                                                                           \
                       (tsl_world * world, tsl_rig_id rig_id, const type *component,                                     \
                        const tsl_chain_desc *where, tsl_chain_id *out_chain),                                         \
                       (world, rig_id, component, where, out_chain)) \
    {                                                                                                                    \
        TSLC_RETURN_TUNED_CHAIN(#name, component, taken, take, own##_params, own##_desc, own##_tune);                    \
    }
// NOLINTEND(bugprone-macro-parentheses)

// Its body, for components whose functions do not have one prefix.
#define TSLC_RETURN_TUNED_CHAIN(name, component, taken, take, make_params, describe, tune)                             \
    taken made;                                                                                                        \
    tsl_chain_desc desc = {0};                                                                                         \
    tsl_chain_params params;                                                                                           \
    const tslc_caller caller = {world, name};                                                                          \
    TSLC_TRY(tslc_tuned_chain_begin(&caller, where, &desc, out_chain));                                                \
    TSLC_TRY(take(&caller, component, &made));                                                                         \
    make_params(&made, &params);                                                                                       \
    TSLC_TRY(tslc_check_made_params(&caller, #component " as params", &params));                                       \
    TSLC_TRY(describe(&made, &desc));                                                                                  \
    TSLC_TRY(tsl_chain_create(world, rig_id, &desc, &params, out_chain));                                              \
    return tslc_tuned_chain_end(world, out_chain, tune(&caller, *out_chain, &made))

// X_to_params, X_to_desc and X_create; and with X_get_notes and X_tune what components have whose bones are in them.
#define TSLC_CHAIN_CALLS(prefix, type, component, taken, take, own)                                                    \
    TSLC_PARAMS_CALL(prefix##_to_params, type, taken, take, own)                                                       \
    TSLC_DESC_CALL(prefix##_to_desc, type, taken, take, own)                                                           \
    TSLC_CREATE_CALL(prefix##_create, type, component, taken, take, own)
#define TSLC_LINE_CALLS(prefix, type, component, taken, take, own)                                                     \
    TSLC_CHAIN_CALLS(prefix, type, component, taken, take, own)                                                        \
    TSLC_NOTES_CALL(prefix##_get_notes, type, taken, take, own)                                                        \
    TSLC_TUNE_CALL(prefix##_tune, type, taken, take, own)

// For components with collisions switched off.
static inline void tslc_disable_collisions(tsl_chain_desc *desc)
{
    desc->flags |= TSL_CHAIN_COLLIDER_LIST;
    desc->colliders = NULL;
    desc->collider_count = 0;
}

// vrm.c: parameters of a checked spring.
void tslc_vrm_params(const tsl_vrm_spring *spring, tsl_chain_params *params);

// Describes a VRM spring for a system whose rest is the animated pose, unless the host says that there is none.
static inline tsl_result tslc_animated_spring_to_desc(const tsl_vrm_spring *spring, tsl_chain_desc *inout_desc)
{
    uint32_t unanimated = inout_desc->flags & TSL_CHAIN_UNANIMATED;
    TSLC_TRY(tsl_vrm_spring_to_desc(spring, inout_desc));
    inout_desc->flags = (inout_desc->flags & ~TSL_CHAIN_UNANIMATED) | unanimated;
    return TSL_OK;
}

// Begins a line as a VRM spring.
static inline void tslc_spring_begin(tsl_vrm_spring *spring, const uint32_t *bones, uint32_t count,
                                     const tsl_vrm_joint *joints)
{
    tsl_vrm_spring_init(spring, sizeof *spring);
    spring->bones = bones;
    spring->joint_count = count;
    spring->joints = joints;
}

// ---- values along a chain ------------------------------------------------------------------------------------------

// A parameter of one of a taken component's bones.
typedef float (*tslc_bone_fn)(const void *taken, tsl_parameter parameter, uint32_t bone);

static inline int tslc_varies(tslc_bone_fn value, const void *taken, tsl_parameter parameter, uint32_t count)
{
    for (uint32_t i = 1; i < count; ++i)
        if (value(taken, parameter, i) != value(taken, parameter, 0))
            return 1;
    return 0;
}

// The chain's parameter: 1 where the bones have factors.
static inline float tslc_base_of(tslc_bone_fn value, const void *taken, tsl_parameter parameter, uint32_t count)
{
    return tslc_varies(value, taken, parameter, count) ? 1.0f : value(taken, parameter, 0);
}

static inline tsl_result tslc_set_factors(const tslc_caller *caller, tsl_chain_id chain, tslc_bone_fn value,
                                          const void *taken, tsl_parameter parameter, uint32_t count)
{
    float factors[TSLC_MOST_BONES + 1];
    if (!tslc_varies(value, taken, parameter, count))
        return TSL_OK;
    factors[0] = 1.0f; // no segment ends at the root
    for (uint32_t i = 0; i < count; ++i)
        factors[i + 1] = value(taken, parameter, i);
    return tsl_chain_set_factors(caller->world, chain, parameter, factors, count + 1);
}

// One cone for all bones; below 0 degrees there is none.
static inline tsl_result tslc_set_cone(const tslc_caller *caller, tsl_chain_id chain, float degrees,
                                       tsl_limit_frame frame)
{
    TSL_INIT(tsl_chain_limit, limit);
    if (degrees >= 0.0f) {
        limit.kind = TSL_LIMIT_CONE;
        limit.angle_a = tslc_half_angle((double)degrees);
        limit.frame = frame;
    }
    return tsl_chain_set_limit(caller->world, chain, &limit);
}

// A cone for each bone; the root, which ends no segment, has a number too.
static inline tsl_result tslc_set_cones(const tslc_caller *caller, tsl_chain_id chain, float softness,
                                        const float *angles, uint32_t count)
{
    TSL_INIT(tsl_chain_limit, limit);
    limit.kind = TSL_LIMIT_CONE;
    limit.angle_a = 1.0f;
    limit.softness = softness;
    TSLC_TRY(tsl_chain_set_limit(caller->world, chain, &limit));
    return tsl_chain_set_factors(caller->world, chain, TSL_PARAMETER_ANGLE_A, angles, count);
}

// A taken component's curve of a parameter, as tsl_dynamic_bone_to_curve returns it.
typedef tsl_result (*tslc_curve_fn)(const void *taken, tsl_parameter parameter, tsl_curve_key *out_keys,
                                    uint32_t *inout_count);

static inline tsl_result tslc_tuned_chain_set_curves(const tslc_caller *caller, tsl_chain_id chain,
                                                     tslc_curve_fn curve_of, const void *taken)
{
    // Curves that may need more keys than a curve has.
    static const char *const names[TSL_PARAMETER_COUNT] = {
        [TSL_PARAMETER_DAMPING] = "damping",     [TSL_PARAMETER_ELASTICITY] = "elasticity",
        [TSL_PARAMETER_STIFFNESS] = "stiffness", [TSL_PARAMETER_INERT] = "inert",
        [TSL_PARAMETER_FRICTION] = "friction",   [TSL_PARAMETER_RADIUS] = "radius"};
    for (tsl_parameter p = 0; p < TSL_PARAMETER_COUNT; ++p) {
        tsl_curve_key keys[TSLC_CURVE_KEYS_AT_MOST];
        uint32_t count = TSLC_CURVE_KEYS_AT_MOST;
        tsl_result result = curve_of(taken, p, keys, &count);
        if (result == TSL_OK && count)
            result = tsl_chain_set_curve(caller->world, chain, p, keys, count);
        if (result == TSL_ERROR_BUFFER_TOO_SMALL)
            return tslc_refuse(caller, TSL_ERROR_TOO_MANY, "the curve of %s comes to %u keys; it must be at most %d",
                               names[p] ? names[p] : "a parameter", count, TSLC_CURVE_KEYS_AT_MOST);
        TSLC_TRY(result);
    }
    return TSL_OK;
}

#undef TSLC_CURVE_KEYS_AT_MOST

#endif
