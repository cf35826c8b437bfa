// SPDX-License-Identifier: MIT
// Forks with TSL_FORK_AVERAGE, whose bone aims at the weighted mean of its children. A slot of its own after the fork has that position.
#include "solver/model/lane.h"
#include "solver/model/settings.h"
#include "solver/step/step.h"

#include <string.h>

// ---- weights -------------------------------------------------------------------------------------------

typedef struct fork_weights { // of the children of one fork
    const tsli_chain *chain;
    tsli_variation variation;
    uint32_t differ; // 0: all are 1
    float largest;
} fork_weights;

static float weight_of(const fork_weights *w, uint32_t child)
{
    return tsli_particle_parameter(w->chain, &w->variation, TSL_PARAMETER_FORK_WEIGHT, child);
}

static fork_weights fork_weights_of(const tsli_chain *chain, uint32_t fork)
{
    fork_weights w;
    memset(&w, 0, sizeof w);
    w.chain = chain;
    w.differ = chain->params->fork_weight != 1.0f || chain->variation;
    if (!w.differ)
        return w;
    w.variation = tsli_chain_variation(chain);
    for (uint32_t i = fork + 1; i < chain->particle_count; ++i) {
        float weight = chain->particles[i].parent == (int32_t)fork ? weight_of(&w, i) : 0.0f;
        w.largest = weight > w.largest ? weight : w.largest;
    }
    return w;
}

// From 0 to 1; the largest is 1.
static float fork_weight_at(const fork_weights *w, uint32_t child)
{
    if (!w->differ)
        return 1.0f;
    return w->largest > 0.0f ? weight_of(w, child) / w->largest : 0.0f;
}

// ---- the rest pose -------------------------------------------------------------------------------------

// The rest direction of a fork with TSL_FORK_AVERAGE: the sum of its children's directions.
static void aim_fork_mean(const tsli_rig *rig, const tsli_fork_mean *fork_mean)
{
    const tsli_chain *chain = rig->layout->chains[fork_mean->chain];
    tsli_slot_rest *rest = rig->layout->rest;
    tsl_vec3 sum = tsli_vec3(0.0f, 0.0f, 0.0f);
    const fork_weights weights = fork_weights_of(chain, fork_mean->particle);
    for (uint32_t i = fork_mean->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)fork_mean->particle)
            continue;
        tsl_vec3 offset = tsli_lanes3_get(rest[tsli_particle_slot(rig->layout, chain, child)].offset,
                                          tsli_particle_lane(chain, child));
        sum = tsli_vec3_add(sum, tsli_vec3_scale(tsli_vec3_normalize(offset), fork_weight_at(&weights, i)));
    }
    const tsli_particle *fork = &chain->particles[fork_mean->particle];
    uint32_t slot = tsli_particle_slot(rig->layout, chain, fork), before = fork->step == 0 ? slot : slot - 1;
    tsl_quat frame = tsli_lanes4_get(rig->layout->bones[before].rotation, fork_mean->lane);
    tsl_vec3 direction = tsli_quat_rotate(tsli_quat_conjugate(frame), tsli_vec3_normalize(sum));
    tsli_lanes3_set(rig->layout->aims[slot], fork_mean->lane, direction);
    tsli_lanes3_set(rest[fork_mean->slot].offset, fork_mean->lane, sum);
    rest[fork_mean->slot].length[fork_mean->lane] = tsli_vec3_length(sum);
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

// ---- in a tick -----------------------------------------------------------------------------------------

static tsl_vec3 position_at(const float *positions, size_t stride, uint32_t slot, uint32_t lane)
{
    const float *x = positions + slot * stride + lane;
    return tsli_vec3(x[0], x[TSLI_WIDTH], x[2 * TSLI_WIDTH]);
}

// Puts that slot where the weighted sum of the unit directions to the children ends.
static void set_fork_mean(const tsli_rig *rig, const tsli_fork_mean *fork_mean, float *positions, size_t stride)
{
    const tsli_chain *chain = rig->layout->chains[fork_mean->chain];
    const tsli_particle *fork = &chain->particles[fork_mean->particle];
    uint32_t slot = tsli_particle_slot(rig->layout, chain, fork), lane = tsli_particle_lane(chain, fork);
    const fork_weights weights = fork_weights_of(chain, fork_mean->particle);
    const tsl_vec3 here = position_at(positions, stride, slot, lane);
    tsl_vec3 out = tsli_vec3(0.0f, 0.0f, 0.0f);
    for (uint32_t i = fork_mean->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)fork_mean->particle)
            continue;
        uint32_t child_slot = tsli_particle_slot(rig->layout, chain, child),
                 child_lane = tsli_particle_lane(chain, child);
        float length = rig->layout->rest[child_slot].length[child_lane], weight = fork_weight_at(&weights, i);
        if (!(length > 0.0f))
            continue;
        tsl_vec3 to_child = tsli_vec3_sub(position_at(positions, stride, child_slot, child_lane), here);
        out.x += to_child.x / length * weight;
        out.y += to_child.y / length * weight;
        out.z += to_child.z / length * weight;
    }
    float *x = positions + fork_mean->slot * stride + fork_mean->lane;
    x[0] = here.x + out.x;
    x[TSLI_WIDTH] = here.y + out.y;
    x[2 * TSLI_WIDTH] = here.z + out.z;
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
    tsli_set_fork_means(rig, 0, layout->slot_count, &layout->state->position[0][0],
                        sizeof *layout->state / sizeof(float));
}
