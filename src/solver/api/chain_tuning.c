// SPDX-License-Identifier: MIT
// API: what a host changes while a chain runs: parameters with their curves and factors, limits of angles and positions, accelerations, the
// level of detail, and holds of its particles with the pose that it keeps.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/model/settings.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_chain_params_init, tsl_chain_params, tsli_chain_params)
TSLI_INIT(tsl_chain_detail_init, tsl_chain_detail, tsli_chain_detail)
TSLI_INIT(tsl_chain_limit_init, tsl_chain_limit, tsli_chain_limit)
TSLI_INIT(tsl_chain_position_limit_init, tsl_chain_position_limit, tsli_chain_position_limit)
TSLI_INIT(tsl_hold_init, tsl_hold, tsli_hold)

// ---- rows that few chains need -------------------------------------------------------------------------

// A chain gets rows with the first use of their feature, and keeps them. `rows`: TSLI_ROWS_ bits. The first use of one lays out the rig
// again. 0: memory is out, and nothing has changed.
static int make_rows(tsli_chain *chain, uint32_t rows)
{
    uint8_t had = chain->rows;
    if ((had & rows) == rows)
        return 1;
    chain->rows = (uint8_t)(had | rows);
    if (tsli_rig_lay_out(chain->rig))
        return 1;
    chain->rows = had;
    return 0;
}

// ---- parameters ----------------------------------------------------------------------------------------

tsl_result tsl_chain_set_params(tsl_world *world, tsl_chain_id id, const tsl_chain_params *params)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_chain_params known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "params"), &tsli_chain_params, params, &known);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, !tsli_params_stretch(&known) || make_rows(chain, TSLI_ROWS_LENGTHS), TSL_ERROR_OUT_OF_MEMORY,
               "chain: there is no memory for its first range of lengths");
    if (memcmp(chain->params, &known, sizeof known) == 0)
        return TSL_OK;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    int weighs = chain->params->fork_weight != known.fork_weight;
    int resizes = chain->params->radius != known.radius || chain->params->scale_rule != known.scale_rule;
    tsli_chain_keep_weight(chain);
    tsli_chain_take_params(chain, &known);
    tsli_chain_load_params(chain);
    if (weighs) // it takes the rig's own rest rows
        tsli_rig_aim_forks(chain->rig);
    if (resizes)
        tsli_chain_find_rest_contacts(chain);
    tsli_chain_wake(chain);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

tsl_result tsl_chain_get_params(const tsl_world *world, tsl_chain_id id, tsl_chain_params *out_params)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return tsli_give_struct(TSLI_AT(world, "out_params"), &tsli_chain_params, chain->params, out_params);
}

tsl_result tsl_chain_reset(tsl_world *world, tsl_chain_id id)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_chain_reset(chain);
    if (world->validation)
        tsli_validate_start(chain, __func__, NULL);
    if ((chain->rig->pose_pending || chain->rig->root_is_pending) && !chain->fresh) {
        chain->fresh = 1;
        chain->rig->chains_changed = 1;
    }
    tsli_rig_make_output(chain->rig);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

// Sets another array of `count` elements, or none. When memory is out nothing has changed; none needs no memory.
static tsl_result vary(tsli_at at, const char *elements, tsli_chain *chain, uint32_t which, const void *content,
                       uint32_t count, uint64_t size)
{
    tsl_world *world = chain->rig->world;
    const uint64_t bytes = count * size;
    tsli_variation next = tsli_chain_variation(chain);
    void *made = bytes ? tsli_shared_make(&world->host, bytes) : NULL, *before = next.arrays[which];
    next.arrays[which] = made;
    if (which < TSL_PARAMETER_COUNT)
        next.key_counts[which] = count;
    tsli_variation *variation = made || !bytes ? tsli_shared_make(&world->host, sizeof next) : NULL;
    uint32_t varies = chain->rig->layout->varies | tsli_variation_rows(&next);
    if (bytes && (!variation || !tsli_rig_vary_rows(chain->rig, varies))) {
        tsli_shared_leave(&world->shares, &world->host, variation);
        tsli_shared_leave(&world->shares, &world->host, made);
        return TSLI_REFUSE(at, TSL_ERROR_OUT_OF_MEMORY, " is %u: there is no memory for the %s", count, elements);
    }
    if (made)
        memcpy(made, content, (size_t)bytes);
    next.arrays[which] = made ? tsli_shared_intern(&world->shares, &world->host, made) : NULL;
    chain->unvaried = variation ? 0 : chain->unvaried | (uint64_t)1 << which;
    if (variation) {
        memcpy(variation, &next, sizeof next);
        tsli_shared_leave(&world->shares, &world->host, chain->variation);
        chain->variation = tsli_shared_intern(&world->shares, &world->host, variation);
    }
    tsli_shared_leave(&world->shares, &world->host, before);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_chain_load_params(chain);
    if (!tsli_rig_varies(chain->rig))
        (void)tsli_rig_vary_rows(chain->rig, 0); // without memory they stay
    tsli_chain_load_limits(chain);
    tsli_chain_find_rest_contacts(chain);
    tsli_rig_aim_forks(chain->rig);
    tsli_chain_wake(chain);
    tsli_profile_share(chain->rig);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

tsl_result tsl_chain_set_curve(tsl_world *world, tsl_chain_id id, tsl_parameter parameter, const tsl_curve_key *keys,
                               uint32_t key_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_result result = tsli_check_choice(TSLI_AT(world, "parameter"), "", parameter, TSL_PARAMETER_COUNT);
    if (result == TSL_OK)
        result = tsli_check_keys(TSLI_AT(world, "keys"), keys, key_count);
    if (result != TSL_OK)
        return result;
    return vary(TSLI_AT(world, "key_count"), "keys", chain, TSLI_KEYS_OF(parameter), keys, key_count, sizeof *keys);
}

tsl_result tsl_chain_set_factors(tsl_world *world, tsl_chain_id id, tsl_parameter parameter, const float *factors,
                                 uint32_t factor_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_result result = tsli_check_choice(TSLI_AT(world, "parameter"), "", parameter, TSL_PARAMETER_COUNT);
    if (result == TSL_OK)
        result = tsli_chain_check_per_particle(TSLI_AT(world, "factors"), chain, "factor_count", factors, factor_count);
    for (uint32_t i = 0; i < factor_count && result == TSL_OK; ++i)
        if (!tsli_is_finite(factors[i]))
            result = tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, __func__, "factors[%u] is %g; it must be finite",
                                 i, (double)factors[i]);
    if (result != TSL_OK)
        return result;
    return vary(TSLI_AT(world, "factor_count"), "factors", chain, TSLI_FACTORS_OF(parameter), factors, factor_count,
                sizeof *factors);
}

tsl_result tsl_chain_set_gravities(tsl_world *world, tsl_chain_id id, const tsl_vec3 *gravities, uint32_t gravity_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK(world, chain->model == TSL_MODEL_SPRING, TSL_ERROR_NOT_SUPPORTED,
               "chain is not of TSL_MODEL_SPRING, which alone has gravities");
    tsl_result result =
        tsli_chain_check_vectors(TSLI_AT(world, "gravities"), chain, "gravity_count", gravities, gravity_count);
    if (result != TSL_OK)
        return result;
    return vary(TSLI_AT(world, "gravity_count"), "gravities", chain, TSLI_GRAVITIES, gravities, gravity_count,
                sizeof *gravities);
}

// ---- limits of angles ----------------------------------------------------------------------------------

// Writes the chain's current limits to its lanes.
static void take_limits(tsli_chain *chain)
{
    tsli_chain_load_limits(chain);
    tsli_rig_update_rest(chain->rig); // until the next step, output is made as after a load
    tsli_chain_wake(chain);
}

// Memory for limits, and their rows: TSLI_ROWS_ bits.
static tsl_result make_limits(tsli_at at, tsli_chain *chain, uint32_t rows)
{
    if (tsli_chain_make_limits(&chain->rig->world->host, chain) && make_rows(chain, rows))
        return TSL_OK;
    return TSLI_REFUSE(tsli_at_named(at, "chain"), TSL_ERROR_OUT_OF_MEMORY, ": there is no memory for its first limit");
}

// Sets one of the limits in tsli_chain_limits, at that offset.
static tsl_result set_limit(tsli_at at, tsli_chain *chain, const tsli_struct *type, size_t offset, const void *given)
{
    tsli_chain_limits known = *tsli_limits_of(chain);
    tsl_result result = tsli_take_struct(at, type, given, (char *)&known + offset);
    if (result != TSL_OK || memcmp(&known, tsli_limits_of(chain), sizeof known) == 0)
        return result;
    uint32_t rows = known.angle.kind != TSL_LIMIT_NONE ? TSLI_ROWS_ANGLES : 0;
    result = make_limits(at, chain, rows | (known.distances.flags ? TSLI_ROWS_DISTANCES : 0));
    if (result != TSL_OK)
        return result;
    *chain->limits = known;
    take_limits(chain);
    return TSL_OK;
}

tsl_result tsl_chain_set_limit(tsl_world *world, tsl_chain_id id, const tsl_chain_limit *limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return set_limit(TSLI_AT(world, "limit"), chain, &tsli_chain_limit, offsetof(tsli_chain_limits, angle), limit);
}

tsl_result tsl_chain_get_limit(const tsl_world *world, tsl_chain_id id, tsl_chain_limit *out_limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return tsli_give_struct(TSLI_AT(world, "out_limit"), &tsli_chain_limit, &tsli_limits_of(chain)->angle, out_limit);
}

tsl_result tsl_chain_set_joint_limits(tsl_world *world, tsl_chain_id id, const tsl_joint_limit *limits,
                                      uint32_t limit_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    const tsli_at at = TSLI_AT(world, "limits");
    tsl_result result = tsli_chain_check_per_particle(at, chain, "limit_count", limits, limit_count);
    uint32_t rows = 0;
    for (uint32_t i = 0; i < limit_count && result == TSL_OK; ++i) {
        result = tsli_chain_check_joint_limit(at, chain, limits, i);
        rows |= limits[i].kind != TSL_LIMIT_NONE ? TSLI_ROWS_ANGLES : 0;
    }
    if (result != TSL_OK)
        return result;
    tsl_joint_limit *copy = NULL;
    if (limit_count) {
        copy = tsli_host_alloc(&world->host, limit_count * sizeof *copy);
        TSLI_CHECK(world, copy, TSL_ERROR_OUT_OF_MEMORY, "limit_count is %u: there is no memory for the limits",
                   limit_count);
        memcpy(copy, limits, limit_count * sizeof *copy);
    }
    if (copy)
        result = make_limits(at, chain, rows);
    if (result != TSL_OK) {
        tsli_host_free(&world->host, copy, limit_count * sizeof *copy);
        return result;
    }
    if (chain->limits) {
        tsli_host_free(&world->host, chain->limits->joints, chain->particle_count * sizeof *copy);
        chain->limits->joints = copy;
    }
    take_limits(chain);
    return TSL_OK;
}

// ---- limits of positions -------------------------------------------------------------------------------

tsl_result tsl_chain_set_position_limit(tsl_world *world, tsl_chain_id id, const tsl_chain_position_limit *limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return set_limit(TSLI_AT(world, "limit"), chain, &tsli_chain_position_limit, offsetof(tsli_chain_limits, distances),
                     limit);
}

tsl_result tsl_chain_get_position_limit(const tsl_world *world, tsl_chain_id id, tsl_chain_position_limit *out_limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return tsli_give_struct(TSLI_AT(world, "out_limit"), &tsli_chain_position_limit, &tsli_limits_of(chain)->distances,
                            out_limit);
}

// ---- accelerations -------------------------------------------------------------------------------------

tsl_result tsl_chain_set_accelerations(tsl_world *world, tsl_chain_id id, const tsl_vec3 *accelerations,
                                       uint32_t acceleration_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_result result = tsli_chain_check_vectors(TSLI_AT(world, "accelerations"), chain, "acceleration_count",
                                                 accelerations, acceleration_count);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world,
               !acceleration_count ||
                   (tsli_chain_make_accelerations(&world->host, chain) && make_rows(chain, TSLI_ROWS_ACCELERATIONS)),
               TSL_ERROR_OUT_OF_MEMORY, "chain: there is no memory for its first accelerations");
    size_t bytes = chain->particle_count * sizeof *accelerations;
    if (!(chain->rows & TSLI_ROWS_ACCELERATIONS) ||
        (acceleration_count && memcmp(chain->accelerations, accelerations, bytes) == 0))
        return TSL_OK;
    if (acceleration_count)
        memcpy(chain->accelerations, accelerations, bytes);
    else // no particle has one any more
        memset(chain->accelerations, 0, bytes);
    tsli_chain_load_accelerations(chain);
    tsli_chain_wake(chain);
    return TSL_OK;
}

// ---- level of detail -----------------------------------------------------------------------------------

// Setting the current level changes nothing: a game may do so in every frame.
static void set_detail(tsli_chain *chain, const tsl_chain_detail *detail)
{
    if (memcmp(&chain->detail, detail, sizeof *detail) == 0)
        return;
    chain->detail = *detail;
    tsli_chain_load_detail(chain);
    tsli_chain_wake(chain);
    tsli_sleep_refresh(chain->rig);
}

tsl_result tsl_chain_set_detail(tsl_world *world, tsl_chain_id id, const tsl_chain_detail *detail)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_chain_detail known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "detail"), &tsli_chain_detail, detail, &known);
    if (result == TSL_OK)
        set_detail(chain, &known);
    return result;
}

tsl_result tsl_rig_set_detail(tsl_world *world, tsl_rig_id id, const tsl_chain_detail *detail)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsl_chain_detail known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "detail"), &tsli_chain_detail, detail, &known);
    for (tsli_chain *chain = rig->chains; result == TSL_OK && chain; chain = chain->next)
        set_detail(chain, &known);
    return result;
}

tsl_result tsl_chain_get_detail(const tsl_world *world, tsl_chain_id id, tsl_chain_detail *out_detail)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return tsli_give_struct(TSLI_AT(world, "out_detail"), &tsli_chain_detail, &chain->detail, out_detail);
}

uint32_t tsl_chain_is_asleep(const tsl_world *world, tsl_chain_id id)
{
    const tsli_chain *chain = world ? tsli_pool_find(&world->chains, id.bits) : NULL;
    return chain && chain->sleep.asleep;
}

// ---- holds ---------------------------------------------------------------------------------------------

// The other models end a tick by their systems' rules, which have no holds.
#define CHECK_MODEL(world, chain)                                                                                      \
    TSLI_CHECK(world, (chain)->model == TSL_MODEL_TASSEL, TSL_ERROR_NOT_SUPPORTED,                                     \
               "chain is of %s: only chains of TSL_MODEL_TASSEL are held and keep poses",                              \
               (chain)->model == TSL_MODEL_CHAIN ? "TSL_MODEL_CHAIN" : "TSL_MODEL_SPRING")

static void take_hold(tsli_chain *chain, const tsl_hold *desc)
{
    tsli_particle_hold *hold = &chain->holds->by_particle[desc->particle];
    int was_active = tsli_hold_is_active(hold), is_active = tsli_compare(desc->strength, 0.0f) > 0;
    if (!is_active && !was_active)
        return;
    if (is_active != was_active) {
        int lets_go = was_active && tsli_compare(desc->fade_seconds, 0.0f) > 0 && chain->running && !hold->fresh;
        *hold = (tsli_particle_hold){
            .weight = lets_go ? hold->weight : 0.0f, .lets_go = (uint32_t)lets_go, .fresh = (uint32_t)is_active};
        if (!is_active && !lets_go)
            return;
    }
    hold->desc = *desc;
}

tsl_result tsl_chain_set_hold(tsl_world *world, tsl_chain_id id, const tsl_hold *hold)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    CHECK_MODEL(world, chain);
    tsl_hold known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "hold"), &tsli_hold, hold, &known);
    if (result == TSL_OK)
        result = tsli_hold_check(TSLI_AT(world, "hold"), chain, &known);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, known.bone < 0 || tsli_rig_find_needed(chain->rig, (uint32_t)known.bone) != TSLI_NONE,
               TSL_ERROR_NOT_SUPPORTED,
               "hold.bone is %d, whose pose the rig does not read: no chain, no anchor and no collider is on "
               "it or below it",
               known.bone);
    TSLI_CHECK(world, tsli_holds_make(&world->host, chain), TSL_ERROR_OUT_OF_MEMORY,
               "chain: there is no memory for its first hold or pose");
    take_hold(chain, &known);
    tsli_rig_note_holds(chain->rig);
    tsli_chain_wake(chain);
    return TSL_OK;
}

tsl_result tsl_chain_get_hold(const tsl_world *world, tsl_chain_id id, uint32_t particle, tsl_hold *out_hold)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK(world, particle < chain->particle_count, TSL_ERROR_INDEX_OUT_OF_RANGE,
               "particle is %u; the chain has %u particles", particle, chain->particle_count);
    tsl_hold hold;
    tsl_hold_init(&hold, sizeof hold);
    hold.particle = particle;
    hold.strength = 0.0f;
    if (chain->holds && tsli_hold_is_active(&chain->holds->by_particle[particle]))
        hold = chain->holds->by_particle[particle].desc;
    return tsli_give_struct(TSLI_AT(world, "out_hold"), &tsli_hold, &hold, out_hold);
}

// ---- poses ----------------------------------------------------------------------------------------------

// Keeps the current shape, relative to the root bones.
static void keep_shape(tsli_chain *chain)
{
    tsli_layout *layout = chain->rig->layout;
    for (uint32_t s = 0; s < chain->strand_count; ++s) {
        const tsli_strand *strand = &chain->strands[s];
        const tsli_strand_lane *at = &chain->strand_lanes[s];
        tsli_block *block = &layout->blocks[at->block];
        tsl_quat back = tsli_quat_conjugate(tsli_lanes4_get(block->root_last.rotation, at->lane));
        tsli_slot_state *state = &layout->state[block->first_slot];
        for (uint32_t j = 1; j < strand->count; ++j) {
            tsl_vec3 delta = tsli_vec3_sub(tsli_lanes3_get(state[j].position, at->lane),
                                           tsli_lanes3_get(state[j - 1].position, at->lane));
            float square = tsli_vec3_length_squared(delta = tsli_quat_rotate(back, delta));
            int has_length = square > FLT_MIN && square <= FLT_MAX;
            chain->holds->posed[strand->first + j] =
                has_length ? tsli_vec3_scale(delta, 1.0f / sqrtf(square)) : tsli_vec3(0.0f, 0.0f, 0.0f);
        }
    }
}

tsl_result tsl_chain_keep_pose(tsl_world *world, tsl_chain_id id, float strength, float fade_seconds)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    CHECK_MODEL(world, chain);
    tsl_result result = tsli_check_number(TSLI_AT(world, "strength"), "", strength, 0.0f, 1.0f);
    if (result == TSL_OK)
        result = tsli_check_number(TSLI_AT(world, "fade_seconds"), "", fade_seconds, 0.0f, FLT_MAX);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, chain->running || tsli_compare(strength, 0.0f) == 0, TSL_ERROR_NOT_SUPPORTED,
               "chain is switched off, and has no shape but the pose that it reads");
    TSLI_CHECK(world, tsli_holds_make(&world->host, chain), TSL_ERROR_OUT_OF_MEMORY,
               "chain: there is no memory for its first hold or pose");
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_holds *holds = chain->holds;
    holds->pose_fade_seconds = fade_seconds;
    holds->is_posed = strength > 0.0f;
    if (holds->is_posed) {
        holds->pose_strength = strength;
        holds->pose_weight = 1.0f;
        keep_shape(chain);
    } else if (!(fade_seconds > 0.0f) || !chain->running) {
        holds->pose_weight = 0.0f;
    }
    tsli_rig_note_holds(chain->rig);
    tsli_chain_wake(chain);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

// ---- finding --------------------------------------------------------------------------------------------

tsl_result tsl_rig_find_particle(const tsl_world *world, tsl_rig_id id, const tsl_vec3 *point, float radius,
                                 tsl_found_particle *out_found)
{
    TSLI_ENTER_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, point);
    TSLI_CHECK_POINTER(world, out_found);
    if (!tsli_vec3_is_within_limit(*point))
        return tsli_refuse_vec3(TSLI_AT(world, "point"), point);
    tsl_result result = tsli_check_number(TSLI_AT(world, "radius"), "", radius, 0.0f, FLT_MAX);
    if (result != TSL_OK)
        return result;
    tsl_found_particle found = {{0}, 0, radius};
    tsli_floating_point host_mode = tsli_floating_point_enter();
    const tsl_vec3 at = tsli_vec3_sub(*point, rig->origin);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        for (uint32_t i = 0; i < chain->particle_count && chain->model == TSL_MODEL_TASSEL; ++i) {
            const tsli_particle *p = &chain->particles[i];
            float distance = tsli_vec3_length(tsli_vec3_sub(tsli_particle_position(chain, p), at));
            int nearer = found.chain.bits ? distance < found.distance : distance <= found.distance;
            if (p->parent >= 0 && nearer)
                found = (tsl_found_particle){{chain->id}, i, distance};
        }
    tsli_floating_point_leave(host_mode);
    if (!found.chain.bits)
        found.distance = 0.0f;
    *out_found = found;
    return TSL_OK;
}

#undef CHECK_MODEL
