// SPDX-License-Identifier: MIT
// Forks with TSL_FORK_AVERAGE, whose bone aims at the weighted mean of its children. A slot of its own after the fork has that position.
#include "solver/model/lane.h"
#include "solver/model/settings.h"
#include "solver/step/step.h"

#include <string.h>

// Positions of a tick, by slot.
typedef struct fork_positions {
    float *first; // null: the offsets of the rest pose
    size_t stride;
} fork_positions;

static tsl_vec3 position_at(const fork_positions *from, uint32_t slot, uint32_t lane)
{
    const float *x = from->first + slot * from->stride + lane;
    return tsli_vec3(x[0], x[TSLI_WIDTH], x[2 * TSLI_WIDTH]);
}

// The direction from a fork to its child, of length 1; zero where they coincide.
static tsl_vec3 direction_to(const tsli_rig *rig, const tsli_chain *chain, const tsli_particle *child,
                             const fork_positions *from)
{
    const uint32_t slot = tsli_particle_slot(rig->layout, chain, child), lane = tsli_particle_lane(chain, child);
    tsli_slot_rest *rest = &rig->layout->rest[slot];
    const tsli_particle *fork = &chain->particles[child->parent];
    const float length = rest->length[lane];
    if (!from->first)
        return tsli_vec3_normalize(tsli_lanes3_get(rest->offset, lane));
    const tsl_vec3 here =
        position_at(from, tsli_particle_slot(rig->layout, chain, fork), tsli_particle_lane(chain, fork));
    const tsl_vec3 to_child = tsli_vec3_sub(position_at(from, slot, lane), here);
    return length > 0.0f ? tsli_vec3(to_child.x / length, to_child.y / length, to_child.z / length)
                         : tsli_vec3(0.0f, 0.0f, 0.0f);
}

// The sum of the directions to its children, weighted so that the largest weight is 1.
static tsl_vec3 fork_mean_of(const tsli_rig *rig, const tsli_fork_mean *fork_mean, const fork_positions *from)
{
    const tsli_chain *chain = rig->layout->chains[fork_mean->chain];
    const tsli_variation variation = tsli_chain_variation(chain);
    const int32_t fork = (int32_t)fork_mean->particle;
    tsl_vec3 sum = tsli_vec3(0.0f, 0.0f, 0.0f);
    float largest = 0.0f;
    for (uint32_t i = fork_mean->particle + 1; i < chain->particle_count; ++i)
        if (chain->particles[i].parent == fork)
            largest = tsli_larger(largest, tsli_particle_parameter(chain, &variation, TSL_PARAMETER_FORK_WEIGHT, i));
    for (uint32_t i = fork_mean->particle + 1; i < chain->particle_count && largest > 0.0f; ++i) {
        if (chain->particles[i].parent != fork)
            continue;
        float weight = tsli_particle_parameter(chain, &variation, TSL_PARAMETER_FORK_WEIGHT, i) / largest;
        sum = tsli_vec3_add(sum, tsli_vec3_scale(direction_to(rig, chain, &chain->particles[i], from), weight));
    }
    return sum;
}

// The rest direction of a fork.
static void aim_fork_mean(const tsli_rig *rig, const tsli_fork_mean *fork_mean)
{
    const tsli_particle *fork = &rig->layout->chains[fork_mean->chain]->particles[fork_mean->particle];
    const tsl_vec3 sum = fork_mean_of(rig, fork_mean, &(fork_positions){NULL, 0});
    tsli_slot_rest *rest = &rig->layout->rest[fork_mean->slot];
    uint32_t slot = fork_mean->slot - 1, before = fork->step == 0 ? slot : slot - 1;
    tsl_quat frame = tsli_lanes4_get(rig->layout->bones[before].rotation, fork_mean->lane);
    tsl_vec3 direction = tsli_quat_rotate(tsli_quat_conjugate(frame), tsli_vec3_normalize(sum));
    tsli_lanes3_set(rig->layout->aims[slot], fork_mean->lane, direction);
    tsli_lanes3_set(rest->offset, fork_mean->lane, sum);
    rest->length[fork_mean->lane] = tsli_vec3_length(sum);
}

void tsli_rig_aim_forks(tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    if (layout->fork_mean_count)
        tsli_layout_use_own_rest(rig->layout);
    for (uint32_t k = 0; k < layout->fork_mean_count; ++k)
        if (layout->chains[layout->fork_means[k].chain])
            aim_fork_mean(rig, &layout->fork_means[k]);
}

// Puts that slot where the sum of the directions ends.
static void set_fork_mean(const tsli_rig *rig, const tsli_fork_mean *fork_mean, const fork_positions *at)
{
    const tsl_vec3 here = position_at(at, fork_mean->slot - 1, fork_mean->lane);
    const tsl_vec3 out = tsli_vec3_add(here, fork_mean_of(rig, fork_mean, at));
    float *x = at->first + fork_mean->slot * at->stride + fork_mean->lane;
    x[0] = out.x;
    x[TSLI_WIDTH] = out.y;
    x[2 * TSLI_WIDTH] = out.z;
}

void tsli_set_fork_means(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot, float *positions, size_t stride)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; i < layout->fork_mean_count; ++i)
        if (layout->fork_means[i].slot >= first_slot && layout->fork_means[i].slot < end_slot)
            set_fork_mean(rig, &layout->fork_means[i], &(fork_positions){positions, stride});
}

void tsli_set_output_fork_means(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    tsli_set_fork_means(rig, 0, layout->slot_count, &layout->state->position[0][0],
                        sizeof *layout->state / sizeof(float));
}
