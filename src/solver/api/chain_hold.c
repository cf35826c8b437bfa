// SPDX-License-Identifier: MIT
// API: holds of a chain's particles, and the pose that it keeps.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_hold_init, tsl_hold, tsli_hold)

// The other models end a tick by their systems' rules, which have no holds.
#define CHECK_MODEL(world, chain)                                                                                      \
    TSLI_CHECK(world, (chain)->model == TSL_MODEL_TASSEL, TSL_ERROR_NOT_SUPPORTED,                                     \
               "chain is of %s: only chains of TSL_MODEL_TASSEL are held and keep poses",                              \
               (chain)->model == TSL_MODEL_CHAIN ? "TSL_MODEL_CHAIN" : "TSL_MODEL_SPRING")

static int make_holds(tsli_chain *chain)
{
    if (!chain->holds)
        chain->holds = tsli_holds_make(&chain->rig->world->host, chain);
    return chain->holds != NULL;
}

#define CHECK_HOLD_MEMORY(world, chain)                                                                                \
    TSLI_CHECK(world, make_holds(chain), TSL_ERROR_OUT_OF_MEMORY,                                                      \
               "chain: there is no memory for its first hold or pose")

// Tells the rig's steps that the chain has holds, and wakes it.
static void holds_changed(tsli_chain *chain)
{
    tsli_rig_note_holds(chain->rig);
    tsli_chain_wake(chain);
}

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
    CHECK_HOLD_MEMORY(world, chain);
    take_hold(chain, &known);
    holds_changed(chain);
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
            float inverse = square > FLT_MIN && square <= FLT_MAX ? 1.0f / sqrtf(square) : 0.0f;
            chain->holds->posed[strand->first + j] =
                inverse > 0.0f ? tsli_vec3_scale(delta, inverse) : tsli_vec3(0.0f, 0.0f, 0.0f);
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
    CHECK_HOLD_MEMORY(world, chain);
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
    holds_changed(chain);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

// ---- finding --------------------------------------------------------------------------------------------

static void find_nearer(const tsli_chain *chain, tsl_vec3 point, tsl_found_particle *found)
{
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        float distance = tsli_vec3_length(tsli_vec3_sub(tsli_particle_position(chain, p), point));
        int nearer = found->chain.bits ? distance < found->distance : distance <= found->distance;
        if (p->parent >= 0 && nearer)
            *found = (tsl_found_particle){{chain->id}, i, distance};
    }
}

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
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->model == TSL_MODEL_TASSEL)
            find_nearer(chain, *point, &found);
    tsli_floating_point_leave(host_mode);
    if (!found.chain.bits)
        found.distance = 0.0f;
    *out_found = found;
    return TSL_OK;
}

#undef CHECK_MODEL
#undef CHECK_HOLD_MEMORY
