// SPDX-License-Identifier: MIT
// API: what holds a chain, and the pose that it keeps.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/grip.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/step/step.h"

#include <string.h>

void tsl_hold_init(tsl_hold *hold, uint32_t struct_size)
{
    tsl_hold defaults = tsli_default_hold();
    tsli_desc_init(hold, struct_size, &defaults, sizeof defaults);
}

tsl_result tsl_chain_reserve_holds(tsl_world *world, tsl_chain_id id)
{
    TSLI_ENTER(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
    if (!chain->grip)
        chain->grip = tsli_grip_make(&world->host, chain->particle_count);
    TSLI_CHECK(world, chain->grip, TSL_ERROR_OUT_OF_MEMORY, "chain: there is no memory for holds");
    return TSL_OK;
}

#define CHECK_ROOM(world, chain)                                                                             \
    TSLI_CHECK(world, (chain)->grip, TSL_ERROR_NOT_SUPPORTED,                                                \
               "chain has no room for holds and poses: call tsl_chain_reserve_holds when it is made")

#define CHECK_INDEX(world, index)                                                                            \
    TSLI_CHECK(world, (index) < TSL_HOLD_COUNT, TSL_ERROR_INDEX_OUT_OF_RANGE,                                \
               "index is %u; a chain has %u holds", index, (uint32_t)TSL_HOLD_COUNT)

#define CHECK_HOLDS(world, chain, index)                                                                     \
    TSLI_CHECK(world, tsli_grasp_holds(&(chain)->grip->grasps[index]), TSL_ERROR_INVALID_ARGUMENT,           \
               "index is %u, which holds nothing", index)

// Its steps look for it from here on.
static void grips_changed(tsli_chain *chain)
{
    tsli_rig_note_grips(chain->rig);
    tsli_chain_wake(chain);
}

// ---- holds ----------------------------------------------------------------------------------------------

static void take_hold(tsli_grasp *grasp, const tsl_hold *hold)
{
    if (!tsli_grasp_holds(grasp) || grasp->hold.particle != hold->particle) {
        memset(grasp, 0, sizeof *grasp);
        grasp->fresh = 1;
    }
    grasp->state = TSLI_GRASP_HOLDS;
    grasp->hold = *hold;
}

tsl_result tsl_chain_set_hold(tsl_world *world, tsl_chain_id id, uint32_t index, const tsl_hold *hold)
{
    TSLI_ENTER(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
    CHECK_ROOM(world, chain);
    CHECK_INDEX(world, index);
    tsl_hold known = tsli_default_hold();
    tsl_result result = tsli_take_desc(world, __func__, "hold", "tsl_hold", &known, sizeof known, hold);
    if (result == TSL_OK)
        result = tsli_check_hold(world, __func__, "hold", chain, &known);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, known.bone < 0 || tsli_rig_find_needed(chain->rig, (uint32_t)known.bone) != TSLI_NONE,
               TSL_ERROR_NOT_SUPPORTED,
               "hold.bone is %d, whose pose the rig does not read: no chain, no anchor and no collider is on "
               "it or below it",
               known.bone);
    take_hold(&chain->grip->grasps[index], &known);
    grips_changed(chain);
    return TSL_OK;
}

tsl_result tsl_chain_move_hold(tsl_world *world, tsl_chain_id id, uint32_t index, const tsl_vec3 *position)
{
    TSLI_ENTER(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, position);
    CHECK_ROOM(world, chain);
    CHECK_INDEX(world, index);
    CHECK_HOLDS(world, chain, index);
    if (!tsli_vec3_is_within_limit(*position))
        return tsli_refuse_vec3(&world->host, __func__, position, "position");
    chain->grip->grasps[index].hold.position = *position;
    return TSL_OK;
}

tsl_result tsl_chain_release_hold(tsl_world *world, tsl_chain_id id, uint32_t index)
{
    TSLI_ENTER(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
    CHECK_ROOM(world, chain);
    CHECK_INDEX(world, index);
    CHECK_HOLDS(world, chain, index);
    tsli_grasp *grasp = &chain->grip->grasps[index];
    if (grasp->hold.fade_seconds > 0.0f && chain->running && !grasp->fresh)
        grasp->state = TSLI_GRASP_LETS_GO;
    else
        memset(grasp, 0, sizeof *grasp);
    grips_changed(chain);
    return TSL_OK;
}

tsl_result tsl_chain_get_hold(const tsl_world *world, tsl_chain_id id, uint32_t index, tsl_hold *out_hold)
{
    TSLI_ENTER(world);
    const tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
    CHECK_ROOM(world, chain);
    CHECK_INDEX(world, index);
    CHECK_HOLDS(world, chain, index);
    const tsl_hold *hold = &chain->grip->grasps[index].hold;
    return tsli_give_desc(world, __func__, "out_hold", "tsl_hold", hold, sizeof *hold, sizeof *hold,
                          out_hold);
}

uint32_t tsl_chain_is_held(const tsl_world *world, tsl_chain_id id, uint32_t index)
{
    const tsli_chain *chain = world ? tsli_chain_find(world, id) : NULL;
    return chain && chain->grip && index < TSL_HOLD_COUNT && tsli_grasp_holds(&chain->grip->grasps[index]);
}

// ---- poses ----------------------------------------------------------------------------------------------

static tsl_vec3 way_from_parent(const tsli_chain *chain, uint32_t i)
{
    const tsli_particle *p = &chain->particles[i];
    tsl_vec3 none = tsli_vec3(0.0f, 0.0f, 0.0f);
    if (p->parent < 0)
        return none;
    const tsli_strand_place *strand = &chain->places[p->strand];
    tsl_quat root = tsli_lanes4_get(chain->rig->pack->blocks[strand->block].root_last.rotation, strand->lane);
    tsl_vec3 way =
        tsli_vec3_sub(tsli_chain_place_of(chain, i), tsli_chain_place_of(chain, (uint32_t)p->parent));
    way = tsli_quat_rotate(tsli_quat_conjugate(root), way);
    float square = tsli_vec3_length_squared(way);
    return square > FLT_MIN && square <= FLT_MAX ? tsli_vec3_scale(way, 1.0f / sqrtf(square)) : none;
}

tsl_result tsl_chain_keep_pose(tsl_world *world, tsl_chain_id id, float strength, float fade_seconds)
{
    TSLI_ENTER(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
    CHECK_ROOM(world, chain);
    tsl_result result = tsli_check_number(world, __func__, "strength", "", strength, 0.0f, 1.0f);
    if (result == TSL_OK)
        result = tsli_check_number(world, __func__, "fade_seconds", "", fade_seconds, 0.0f, FLT_MAX);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, chain->running, TSL_ERROR_NOT_SUPPORTED,
               "chain is switched off, and has no shape but the pose that it reads");
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_grip *grip = chain->grip;
    grip->posed = 1;
    grip->pose_strength = strength;
    grip->pose_fade_seconds = fade_seconds;
    grip->pose_weight = 1.0f;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        grip->posed_ways[i] = way_from_parent(chain, i);
    grips_changed(chain);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

tsl_result tsl_chain_clear_pose(tsl_world *world, tsl_chain_id id)
{
    TSLI_ENTER(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
    CHECK_ROOM(world, chain);
    if (!chain->grip->posed)
        return TSL_OK;
    chain->grip->posed = 0;
    if (!(chain->grip->pose_fade_seconds > 0.0f) || !chain->running)
        chain->grip->pose_weight = 0.0f;
    grips_changed(chain);
    return TSL_OK;
}

uint32_t tsl_chain_is_posed(const tsl_world *world, tsl_chain_id id)
{
    const tsli_chain *chain = world ? tsli_chain_find(world, id) : NULL;
    return chain && chain->grip && chain->grip->posed;
}

// ---- finding --------------------------------------------------------------------------------------------

static void find_nearer(const tsli_chain *chain, tsl_vec3 point, tsl_found_particle *found)
{
    TSLI_SCRATCH(chain->rig, bones_ws, 0);
    tsli_chain_place_idle(chain, bones_ws);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        float distance = tsli_vec3_length(tsli_vec3_sub(tsli_particle_place(chain, p, bones_ws), point));
        int nearer = found->chain.bits ? distance < found->distance : distance <= found->distance;
        if (p->parent >= 0 && nearer)
            *found = (tsl_found_particle){{chain->id}, i, distance};
    }
}

tsl_result tsl_rig_find_particle(const tsl_world *world, tsl_rig_id id, const tsl_vec3 *point, float radius,
                                 tsl_found_particle *out_found)
{
    TSLI_ENTER(world);
    const tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, point);
    TSLI_CHECK_POINTER(world, out_found);
    if (!tsli_vec3_is_within_limit(*point))
        return tsli_refuse_vec3(&world->host, __func__, point, "point");
    tsl_result result = tsli_check_number(world, __func__, "radius", "", radius, 0.0f, FLT_MAX);
    if (result != TSL_OK)
        return result;
    tsl_found_particle found = {{0}, 0, radius};
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->grip)
            find_nearer(chain, *point, &found);
    tsli_floating_point_leave(host_mode);
    if (!found.chain.bits)
        found.distance = 0.0f;
    *out_found = found;
    return TSL_OK;
}

#undef CHECK_ROOM
#undef CHECK_INDEX
#undef CHECK_HOLDS
