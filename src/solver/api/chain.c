// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/bone_matrix.h"
#include "solver/model/chains.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/limits.h"
#include "solver/model/links.h"
#include "solver/model/params.h"
#include "solver/model/topology.h"
#include "solver/pose/validate.h"
#include "solver/step/step.h"

#include <string.h>

// ---- descriptions ---------------------------------------------------------------------------------------

void tsl_chain_desc_init(tsl_chain_desc *desc, uint32_t struct_size)
{
    tsl_chain_desc defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.anchor = -1;
    defaults.fork = TSL_FORK_AVERAGE;
    defaults.collider_layers = 0xffffffffu;
    defaults.model = TSL_MODEL_TASSEL;
    tsli_desc_init(desc, struct_size, &defaults, sizeof defaults);
}

// ---- create ---------------------------------------------------------------------------------------------

static uint64_t topology_bytes(tsli_topology_size size)
{
    return size.particles * sizeof(tsli_particle) + size.strands * sizeof(tsli_strand) +
           size.strand_particles * sizeof(uint32_t);
}

static void point_to_topology(tsli_chain *chain, void *topology)
{
    chain->particles = topology;
    chain->strands = (tsli_strand *)(void *)(chain->particles + chain->particle_count);
}

static tsli_topology_size topology_size_of(const tsli_chain *chain)
{
    return (tsli_topology_size){chain->particle_count, chain->strand_count, chain->strand_particle_count,
                                chain->tip_count};
}

// The chain with its own arrays, which are not shared: through rounding they depend on where the rig was set up.
uint64_t tsli_chain_bytes(const tsli_chain *chain)
{
    return sizeof *chain + chain->strand_count * sizeof *chain->strand_lanes +
           chain->collider_count * sizeof(uint64_t) + chain->tip_count * sizeof(tsl_vec3) +
           chain->particle_count * sizeof(float) + sizeof *chain->params;
}

static tsli_chain describe_chain(tsli_rig *rig, const tsl_chain_desc *desc)
{
    tsli_chain chain;
    memset(&chain, 0, sizeof chain);
    chain.rig = rig;
    chain.user_data = desc->user_data;
    chain.flags = desc->flags;
    chain.model = (uint8_t)desc->model;
    const tsl_chain_detail detail = tsli_chain_default_detail();
    chain.detail = (tsli_detail){detail.flags, detail.sleep_tolerance};
    chain.anchor = desc->anchor;
    chain.fork = (uint8_t)desc->fork;
    chain.layers = desc->collider_layers;
    chain.collider_count = desc->collider_count;
    return chain;
}

static void copy_draft(tsli_chain *chain, const tsli_draft *draft, const tsl_chain_desc *desc)
{
    tsli_rig *rig = chain->rig;
    memcpy(chain->particles, draft->chain.particles, chain->particle_count * sizeof *chain->particles);
    memcpy(chain->strands, draft->chain.strands, chain->strand_count * sizeof *chain->strands);
    memcpy(tsli_strand_particles(chain), draft->strand_particles,
           chain->strand_particle_count * sizeof *draft->strand_particles);
    memcpy(tsli_tip_offsets(chain), draft->tip_offsets, chain->tip_count * sizeof *draft->tip_offsets);
    memcpy(tsli_along(chain), draft->along, chain->particle_count * sizeof *draft->along);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        uint32_t first = tsli_strand_particles(chain)[chain->strands[i].first];
        int32_t root = chain->particles[first].root;
        const tsl_transform *setup = &rig->setup_ws[chain->particles[root].bone];
        chain->strand_lanes[i].setup_rotation = setup->rotation;
        chain->strand_lanes[i].setup_signs = tsli_signs_of(setup->scale);
    }
    for (uint32_t i = 0; i < desc->collider_count; ++i)
        tsli_listed(chain)[i] = desc->colliders[i].bits;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (chain->particles[i].bone >= 0)
            rig->bone_chain[chain->particles[i].bone] = chain->number;
}

// Makes the chain at its exact size. The draft's arrays have the largest size possible.
static tsli_chain *make_from_draft(tsl_world *world, const tsli_draft *draft, const tsl_chain_desc *desc)
{
    void *topology = tsli_shared_make(&world->host, topology_bytes(topology_size_of(&draft->chain)));
    tsli_chain *chain = topology ? tsli_host_alloc(&world->host, tsli_chain_bytes(&draft->chain)) : NULL;
    if (!chain) {
        tsli_shared_leave(&world->shares, &world->host, topology);
        return NULL;
    }
    *chain = draft->chain;
    chain->strand_lanes = (tsli_strand_lane *)(void *)(chain + 1);
    point_to_topology(chain, topology);
    chain->params = (const void *)(tsli_along(chain) + chain->particle_count);
    tsli_chain_take_number(chain);
    copy_draft(chain, draft, desc);
    point_to_topology(chain, tsli_shared_intern(&world->shares, &world->host, topology));
    return chain;
}

#define ARRAY(array, count)                                                                                            \
    do {                                                                                                               \
        if (draft)                                                                                                     \
            (array) = (void *)(memory + used);                                                                         \
        used += (count) * sizeof *(array);                                                                             \
    } while (0)

// `draft` null: only measures.
static uint64_t lay_out_draft(tsli_draft *draft, char *memory, tsli_topology_size most)
{
    uint64_t used = 0;
    ARRAY(draft->chain.particles, most.particles);
    ARRAY(draft->chain.strands, most.strands);
    ARRAY(draft->strand_particles, most.strand_particles);
    ARRAY(draft->tip_offsets, most.tips);
    ARRAY(draft->along, most.particles);
    return used;
}

#undef ARRAY

static tsli_chain *make_chain(tsl_world *world, tsli_rig *rig, const tsl_chain_desc *desc)
{
    tsli_topology_size most = tsli_topology_measure(rig, desc);
    uint64_t bytes = lay_out_draft(NULL, NULL, most);
    char *memory = tsli_host_alloc_unset(&world->host, bytes);
    if (!memory)
        return NULL;
    tsli_draft draft = {.chain = describe_chain(rig, desc)};
    lay_out_draft(&draft, memory, most);
    tsli_topology_build(&draft, desc);
    tsli_chain *chain = make_from_draft(world, &draft, desc);
    tsli_host_free(&world->host, memory, bytes);
    return chain;
}

tsli_chain *tsli_chain_make(tsl_world *world, tsli_rig *rig, const tsl_chain_desc *desc)
{
    int ready = tsli_topology_begin(rig) && tsli_rig_reserve_numbers(rig, 1);
    tsli_chain *chain = ready ? make_chain(world, rig, desc) : NULL;
    tsli_topology_forget(rig, desc);
    if (!chain)
        tsli_rig_fit_numbers(rig);
    return chain;
}

void tsli_chain_forget_bones(const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (chain->particles[i].bone >= 0)
            chain->rig->bone_chain[chain->particles[i].bone] = 0;
    tsli_chain_free_number(chain);
}

void tsli_rig_reorder(tsli_rig *rig)
{
    tsli_rig_order(rig);
    tsli_rig_restore_order(rig);
}

static void unlink_chain(tsli_chain *chain)
{
    tsli_chain **at = &chain->rig->chains;
    while (*at != chain)
        at = &(*at)->next;
    *at = chain->next;
    --chain->rig->chain_count;
    tsli_chain_forget_bones(chain);
    tsli_rig_reorder(chain->rig);
}

void tsli_chain_free(tsl_world *world, tsli_chain *chain)
{
    tsli_variation variation = tsli_chain_variation(chain);
    for (uint32_t i = 0; i <= TSLI_GRAVITIES; ++i)
        tsli_shared_leave(&world->shares, &world->host, variation.arrays[i]);
    tsli_shared_leave(&world->shares, &world->host, chain->variation);
    tsli_shared_leave(&world->shares, &world->host, chain->particles);
    tsli_chain_free_limits(&world->host, chain);
    tsli_chain_free_accelerations(&world->host, chain);
    tsli_holds_free(&world->host, chain->holds);
    tsli_host_free(&world->host, chain, tsli_chain_bytes(chain));
}

tsl_result tsli_chain_refuse_cycle(const tsl_world *world, const char *function)
{
    return tsli_refuse(&world->host, TSL_ERROR_BAD_HIERARCHY, function,
                       "desc: this chain and others would wait for each other through roots, anchors or "
                       "simulated colliders");
}

static tsl_result refuse_topology(const tsl_world *world, tsl_result code, const char *function,
                                  const tsli_topology_fault *fault)
{
    return tsli_refuse(&world->host, code, function, "desc.%s[%u] is bone %u%s", fault->list, fault->index, fault->bone,
                       fault->reason);
}

tsl_result tsli_chain_take(const tsl_world *world, const char *function, const tsli_rig *rig,
                           const tsl_chain_desc *desc, tsl_chain_desc *known)
{
    tsl_result result = tsli_take_desc(world, function, "desc", "tsl_chain_desc", known, sizeof *known, desc);
    if (result == TSL_OK && rig->chain_count >= TSLI_CHAINS_AT_MOST)
        result = tsli_refuse(&world->host, TSL_ERROR_TOO_MANY, function,
                             "rig has %u chains already, the most that a rig may have", rig->chain_count);
    if (result == TSL_OK)
        result = tsli_chain_check_desc(world, function, rig, known);
    if (result != TSL_OK)
        return result;
    tsli_topology_fault fault;
    result = tsli_topology_mark(rig, known, &fault);
    return result == TSL_OK ? TSL_OK : refuse_topology(world, result, function, &fault);
}

// ---- destroy ----------------------------------------------------------------------------------------

static void release_chain(tsl_world *world, tsli_chain *chain)
{
    tsli_rig *rig = chain->rig;
    tsli_chain_wake(chain); // and chains linked to it
    unlink_chain(chain);
    tsli_rig_unlink_chain(rig, chain);
    if (!tsli_rig_lay_out(rig)) {
        tsli_rig_drop_chain(rig, chain);
        tsli_rig_drop_links(rig, NULL);
        tsli_rig_forget_bones(rig);
    }
    tsli_pool_remove(&world->chains, chain->id);
    tsli_chain_free(world, chain);
    tsli_rig_fit_numbers(rig);
}

void tsli_chain_forget(tsl_world *world, tsli_chain *chain)
{
    chain->rig->chains = chain->next;
    chain->rig->first_in_order = NULL;
    tsli_pool_remove(&world->chains, chain->id);
    tsli_chain_free(world, chain);
}

tsl_result tsl_chain_destroy(tsl_world *world, tsl_chain_id id)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    release_chain(world, chain);
    return TSL_OK;
}

uint32_t tsl_chain_is_valid(const tsl_world *world, tsl_chain_id id)
{
    return world && tsli_chain_find(world, id);
}

tsl_result tsl_chain_get_user_data(const tsl_world *world, tsl_chain_id id, uint64_t *out_user_data)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, out_user_data);
    *out_user_data = chain->user_data;
    return TSL_OK;
}
