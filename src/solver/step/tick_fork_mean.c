// SPDX-License-Identifier: MIT
// The slot behind a fork that turns to the mean of its children.
#include "solver/model/fork_weight.h"
#include "solver/step/step.h"

static void add_place(const float *places, size_t stride, uint32_t slot, uint32_t lane, float sign, float by[3])
{
    for (int k = 0; k < 3; ++k)
        by[k] += sign * places[slot * stride + (size_t)k * TSLI_WIDTH + lane];
}

// The place of the slot behind a fork that turns to the mean of its children: on the sum of their directions.
static void place_fork_mean(const tsli_rig *rig, const tsli_fork_mean *fork_mean, float *places, size_t stride)
{
    const tsli_chain *chain = rig->pack->chains[fork_mean->chain];
    const tsli_particle *fork = &chain->particles[fork_mean->particle];
    uint32_t slot = tsli_particle_slot(rig->pack, chain, fork), lane = tsli_particle_lane(chain, fork);
    const tsli_fork_weights weights = tsli_fork_weights_of(chain, fork_mean->particle);
    float out[3] = {0};
    for (uint32_t i = fork_mean->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)fork_mean->particle)
            continue;
        uint32_t child_slot = tsli_particle_slot(rig->pack, chain, child),
                 child_lane = tsli_particle_lane(chain, child);
        float length = rig->pack->rest[child_slot].length[child_lane];
        if (!(length > 0.0f))
            continue;
        float to_child[3] = {0};
        add_place(places, stride, child_slot, child_lane, 1.0f, to_child);
        add_place(places, stride, slot, lane, -1.0f, to_child);
        float weight = tsli_fork_weight(&weights, i);
        for (int k = 0; k < 3; ++k)
            out[k] += to_child[k] / length * weight;
    }
    for (int k = 0; k < 3; ++k) {
        float here = places[slot * stride + (size_t)k * TSLI_WIDTH + lane];
        places[fork_mean->slot * stride + (size_t)k * TSLI_WIDTH + fork_mean->lane] = here + out[k];
    }
}

void tsli_place_fork_means(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot, float *places, size_t stride)
{
    const tsli_pack *pack = rig->pack;
    for (uint32_t i = 0; i < pack->fork_mean_count; ++i)
        if (pack->fork_means[i].slot >= first_slot && pack->fork_means[i].slot < end_slot)
            place_fork_mean(rig, &pack->fork_means[i], places, stride);
}

void tsli_place_shown_fork_means(const tsli_rig *rig)
{
    const tsli_pack *pack = rig->pack;
    if (rig->pack->fork_mean_count == 0)
        return;
    tsli_place_fork_means(rig, 0, pack->slot_count, &pack->state->position[0][0], sizeof *pack->state / sizeof(float));
}
