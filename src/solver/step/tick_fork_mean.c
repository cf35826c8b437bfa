// SPDX-License-Identifier: MIT
// A fork with TSL_FORK_AVERAGE has a slot of its own after it, which its bone aims at.
#include "solver/model/fork_weight.h"
#include "solver/step/step.h"

static void add_position(const float *positions, size_t stride, uint32_t slot, uint32_t lane, float sign, float by[3])
{
    for (int k = 0; k < 3; ++k)
        by[k] += sign * positions[slot * stride + (size_t)k * TSLI_WIDTH + lane];
}

// Puts that slot where the weighted sum of the unit directions to the children ends.
static void set_fork_mean(const tsli_rig *rig, const tsli_fork_mean *fork_mean, float *positions, size_t stride)
{
    const tsli_chain *chain = rig->layout->chains[fork_mean->chain];
    const tsli_particle *fork = &chain->particles[fork_mean->particle];
    uint32_t slot = tsli_particle_slot(rig->layout, chain, fork), lane = tsli_particle_lane(chain, fork);
    const tsli_fork_weights weights = tsli_fork_weights_of(chain, fork_mean->particle);
    float out[3] = {0};
    for (uint32_t i = fork_mean->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)fork_mean->particle)
            continue;
        uint32_t child_slot = tsli_particle_slot(rig->layout, chain, child),
                 child_lane = tsli_particle_lane(chain, child);
        float length = rig->layout->rest[child_slot].length[child_lane];
        if (!(length > 0.0f))
            continue;
        float to_child[3] = {0};
        add_position(positions, stride, child_slot, child_lane, 1.0f, to_child);
        add_position(positions, stride, slot, lane, -1.0f, to_child);
        float weight = tsli_fork_weight(&weights, i);
        for (int k = 0; k < 3; ++k)
            out[k] += to_child[k] / length * weight;
    }
    for (int k = 0; k < 3; ++k) {
        float here = positions[slot * stride + (size_t)k * TSLI_WIDTH + lane];
        positions[fork_mean->slot * stride + (size_t)k * TSLI_WIDTH + fork_mean->lane] = here + out[k];
    }
}

void tsli_set_fork_means(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot, float *positions, size_t stride)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; i < layout->fork_mean_count; ++i)
        if (layout->fork_means[i].slot >= first_slot && layout->fork_means[i].slot < end_slot)
            set_fork_mean(rig, &layout->fork_means[i], positions, stride);
}

void tsli_set_output_fork_means(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    if (rig->layout->fork_mean_count == 0)
        return;
    tsli_set_fork_means(rig, 0, layout->slot_count, &layout->state->position[0][0],
                        sizeof *layout->state / sizeof(float));
}
