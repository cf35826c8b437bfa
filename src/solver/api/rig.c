// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/links.h"
#include "solver/model/params.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_rig_desc_init, tsl_rig_desc, tsli_rig_desc)

// The rig and its arrays are one allocation; large rigs have scratch arrays in it. Arrays of larger elements come first, so that each is
// aligned. Null when memory is out.
static tsli_rig *alloc_rig(tsl_world *world, size_t bones)
{
    const size_t scratch = bones > TSLI_SCRATCH_BONES ? bones : 0;
    tsli_rig *rig = NULL;
    const uint64_t bytes = sizeof *rig + bones * (sizeof *rig->bone_chain + sizeof *rig->moves) +
                           scratch * (TSLI_SCRATCH_ARRAYS * sizeof *rig->own_scratch + sizeof *rig->own_matrices);
    rig = tsli_host_alloc(&world->host, bytes);
    if (!rig)
        return NULL;
    rig->world = world;
    rig->bytes = bytes;
    rig->own_scratch = scratch ? (tsl_transform *)(void *)(rig + 1) : NULL;
    rig->own_matrices = scratch ? (void *)(rig->own_scratch + TSLI_SCRATCH_ARRAYS * scratch) : NULL;
    rig->bone_chain = scratch ? (void *)(rig->own_matrices + scratch) : (void *)(rig + 1);
    rig->moves = (uint8_t *)(rig->bone_chain + bones);
    return rig;
}

// The shared skeleton is one allocation, too.
static void lay_out_skeleton(tsli_rig *rig, void *memory, uint32_t bones)
{
    rig->rest = memory;
    rig->parents = (int32_t *)(void *)(rig->rest + bones);
    rig->first_child = (uint32_t *)(void *)(rig->parents + bones);
    rig->next_sibling = rig->first_child + bones;
}

static void link_bones(tsli_rig *rig)
{
    for (uint32_t i = 0; i < rig->bone_count; ++i)
        rig->first_child[i] = rig->next_sibling[i] = TSLI_NONE;
    for (uint32_t i = rig->bone_count; i-- > 0;) { // from the end, so that children come out ascending
        int32_t parent = rig->parents[i];
        if (parent < 0)
            continue;
        rig->next_sibling[i] = rig->first_child[parent];
        rig->first_child[parent] = i;
    }
}

// 0 when memory is out.
static int share_skeleton(tsli_rig *rig, const tsl_rig_desc *desc)
{
    tsl_world *world = rig->world;
    uint32_t bones = desc->bone_count;
    uint64_t bytes = bones * (sizeof *rig->rest + sizeof *rig->parents + 2 * sizeof *rig->first_child);
    void *made = tsli_shared_make(&world->host, bytes);
    if (!made)
        return 0;
    lay_out_skeleton(rig, made, bones);
    memcpy(rig->rest, desc->rest, bones * sizeof *rig->rest);
    memcpy(rig->parents, desc->parents, bones * sizeof *rig->parents);
    link_bones(rig);
    rig->skeleton = tsli_shared_intern(&world->shares, &world->host, made);
    lay_out_skeleton(rig, rig->skeleton, bones);
    return 1;
}

static void set_up(tsli_rig *rig, const tsl_rig_desc *desc)
{
    const tsli_jump_limits limits = {desc->teleport_distance, desc->teleport_angle, desc->teleport_mode};
    tsli_floating_point host_mode = tsli_floating_point_enter();
    rig->user_data = desc->user_data;
    rig->flags = desc->flags;
    rig->tick_phase = desc->tick_phase;
    tsli_rig_limit_jumps(rig, &limits);
    rig->setup_root = desc->root;
    rig->setup_root.position = tsli_vec3(0.0f, 0.0f, 0.0f);
    rig->setup_root.rotation = tsli_quat_normalize(desc->root.rotation);
    rig->origin = desc->root.position;
    rig->root_now = rig->root_before = rig->root_older = rig->setup_root;
    rig->root_pending = tsli_root_in_world(rig);
    tsli_clock_init(&rig->clock, desc->ticks_per_second, desc->max_ticks_per_step, desc->tick_phase);
    tsli_floating_point_leave(host_mode);
}

static int reserve_step(tsl_world *world)
{
    if (world->rigs.live < world->step_capacity)
        return 1;
    uint32_t capacity = world->step_capacity ? world->step_capacity * 2 : 4;
    tsli_rig **stepped = tsli_host_alloc(&world->host, tsli_step_bytes(capacity));
    if (!stepped)
        return 0;
    tsli_host_free(&world->host, world->stepped, tsli_step_bytes(world->step_capacity));
    world->stepped = stepped;
    world->task_first = (uint32_t *)(void *)(stepped + capacity);
    world->step_capacity = capacity;
    world->step_listed = 0;
    return 1;
}

static void free_rig(tsli_rig *rig)
{
    tsl_world *world = rig->world;
    tsli_rig_free_layout(rig);
    tsli_shared_leave(&world->shares, &world->host, rig->skeleton);
    tsli_host_free(&world->host, rig, rig->bytes);
}

tsl_result tsl_rig_create(tsl_world *world, const tsl_rig_desc *desc, tsl_rig_id *out_rig)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_rig);
    out_rig->bits = 0;
    tsl_rig_desc known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "desc"), &tsli_rig_desc, desc, &known);
    if (result != TSL_OK)
        return result;
    int ready = tsli_pool_reserve(&world->rigs, &world->host) && reserve_step(world);
    tsli_rig *rig = ready ? alloc_rig(world, known.bone_count) : NULL;
    TSLI_CHECK(world, rig, TSL_ERROR_OUT_OF_MEMORY, "desc.bone_count is %u: there is no memory for the rig",
               known.bone_count);
    rig->bone_count = known.bone_count;
    set_up(rig, &known);
    if (!share_skeleton(rig, &known) || !tsli_rig_lay_out(rig)) {
        free_rig(rig);
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, __func__,
                           "desc.bone_count is %u: there is no memory for the rig's layout", known.bone_count);
    }
    rig->id = tsli_pool_add(&world->rigs, rig);
    rig->before = world->last_rig;
    *(rig->before ? &rig->before->next : &world->first_rig) = rig;
    world->last_rig = rig;
    world->step_listed = 0;
    if (world->validation)
        tsli_validate_rest(rig, __func__, &known);
    out_rig->bits = rig->id;
    return TSL_OK;
}

tsl_result tsl_rig_destroy(tsl_world *world, tsl_rig_id id)
{
    TSLI_ENTER_RIG(world, rig, id);
    rig->layout->attachment_count = 0; // so that colliders, destroyed later, do not look for parent chains
    while (rig->links)
        tsli_links_forget(world, rig->links);
    while (rig->chains)
        tsli_chain_forget(world, rig->chains);
    while (rig->last_collider) // from the end, as those after a destroyed one move up
        tsli_collider_release(world, rig->last_collider);
    *(rig->before ? &rig->before->next : &world->first_rig) = rig->next;
    *(rig->next ? &rig->next->before : &world->last_rig) = rig->before;
    world->step_listed = 0;
    world->recovered += rig->recovered;
    tsli_pool_remove(&world->rigs, id.bits);
    free_rig(rig);
    return TSL_OK;
}

uint32_t tsl_rig_is_valid(const tsl_world *world, tsl_rig_id id)
{
    return world && tsli_pool_find(&world->rigs, id.bits);
}

tsl_result tsl_rig_get_user_data(const tsl_world *world, tsl_rig_id id, uint64_t *out_user_data)
{
    TSLI_ENTER_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, out_user_data);
    *out_user_data = rig->user_data;
    return TSL_OK;
}

tsl_result tsl_rig_get_driven_bones(const tsl_world *world, tsl_rig_id id, uint32_t *out_bones, uint32_t *inout_count)
{
    TSLI_ENTER_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, inout_count);
    tsl_result result = tsli_report_count(rig->layout->driven_left, out_bones != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u driven bones",
               rig->layout->driven_left);
    for (uint32_t i = 0; out_bones && i < rig->layout->driven_count; ++i)
        if (!tsli_is_gone(rig->layout, &rig->layout->driven[i]))
            *out_bones++ = rig->layout->driven[i].bone;
    return TSL_OK;
}

tsl_result tsl_rig_teleport(tsl_world *world, tsl_rig_id id, tsl_teleport mode)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsl_result result = tsli_check_choice(TSLI_AT(world, "mode"), "", mode, TSL_TELEPORT_RESET + 1);
    if (result == TSL_OK)
        rig->jump = mode == TSL_TELEPORT_RESET ? TSLI_JUMP_RESET : TSLI_JUMP_KEEP;
    return result;
}

tsl_result tsl_rig_set_teleport_limits(tsl_world *world, tsl_rig_id id, float distance, float angle, tsl_teleport mode)
{
    TSLI_ENTER_RIG(world, rig, id);
    static const tsli_field fields[] = {{TSLI_FIELD(tsli_jump_limits, distance), TSLI_FLOAT, 0.0f, FLT_MAX},
                                        {TSLI_FIELD(tsli_jump_limits, angle), TSLI_FLOAT, 0.0f, FLT_MAX},
                                        {TSLI_FIELD(tsli_jump_limits, mode), TSLI_WORD, 0, TSL_TELEPORT_RESET}};
    const tsli_jump_limits limits = {distance, angle, mode};
    tsl_result result = tsli_check_fields(TSLI_AT(world, ""), TSLI_FIELDS(fields), &limits);
    if (result == TSL_OK)
        tsli_rig_limit_jumps(rig, &limits);
    return result;
}

tsl_result tsl_rig_reset(tsl_world *world, tsl_rig_id id)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order)
        tsli_chain_reset(chain);
    for (tsli_chain *chain = rig->chains; chain && world->validation; chain = chain->next)
        tsli_validate_start(chain, __func__, NULL);
    if (rig->pose_pending || rig->root_is_pending)
        rig->jump = TSLI_JUMP_RESET;
    tsli_rig_make_output(rig);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

tsl_result tsl_rig_set_clock(tsl_world *world, tsl_rig_id id, float ticks_per_second, uint32_t max_ticks_per_step)
{
    TSLI_ENTER_RIG(world, rig, id);
    static const tsli_field fields[] = {TSLI_CLOCK_FIELDS};
    const tsl_rig_desc asked = {.ticks_per_second = ticks_per_second, .max_ticks_per_step = max_ticks_per_step};
    tsl_result result = tsli_check_fields(TSLI_AT(world, ""), TSLI_FIELDS(fields), &asked);
    if (result != TSL_OK)
        return result;
    tsli_clock clock = rig->clock;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_clock_rescale(&clock, ticks_per_second, max_ticks_per_step, rig->tick_phase);
    tsli_floating_point_leave(host_mode);
    if (clock.tick == rig->clock.tick && clock.max_ticks == rig->clock.max_ticks)
        return TSL_OK;
    int retunes = clock.tick != rig->clock.tick;
    tsli_rig_rescale(rig, &clock);
    for (uint32_t b = 0; b < rig->layout->block_count && retunes; ++b)
        rig->layout->blocks[b].flags &= ~(uint32_t)TSLI_BLOCK_RELATIVE; // loading parameters sets it again
    for (tsli_chain *chain = rig->chains; chain && retunes; chain = chain->next) {
        tsli_chain_load_params(chain);
        tsli_chain_load_limits(chain);
        tsli_chain_wake(chain);
    }
    tsli_rig_load_links(rig);
    return TSL_OK;
}

tsl_result tsl_rig_set_reference_point(tsl_world *world, tsl_rig_id id, const tsl_vec3 *point)
{
    TSLI_ENTER_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, point);
    if (!tsli_vec3_is_within_limit(*point))
        return tsli_refuse_vec3(TSLI_AT(world, "point"), point);
    rig->chains_changed |= memcmp(&rig->reference_point, point, sizeof *point) != 0;
    rig->reference_point = *point;
    return TSL_OK;
}
