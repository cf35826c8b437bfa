// SPDX-License-Identifier: MIT
// Holds and kept poses, per step and per tick: targets, fades, and the strands that holds pull.
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/settings.h"
#include "solver/step/step.h"

// ---- shares ---------------------------------------------------------------------------------------------

static float fade_toward(const tsli_lanes_tick *tick, float from, float to, float fade_seconds)
{
    return tsli_step_toward(from, to, fade_seconds > 0.0f ? tick->seconds / fade_seconds : 2.0f);
}

// See tsli_lane_partly.
static float share_of_tick(const tsli_lanes_tick *tick, float strength)
{
    float share = tsli_share_at_rate(strength, 60.0f * (tick->seconds / tick->share));
    return tick->share < 1.0f ? tick->share * share / (1.0f - share + tick->share * share) : share;
}

// ---- strands --------------------------------------------------------------------------------------------

// A particle's own hold precedes the pulls that strands hanging on it pass up.
static int comes_before(const tsli_pull *a, const tsli_pull *b)
{
    if (a->strand != b->strand)
        return a->strand < b->strand;
    return a->slot != b->slot ? a->slot < b->slot : !(a->slack > 0.0f);
}

static void add_pull(tsli_holds *holds, const tsli_pull *pull)
{
    uint32_t at = holds->pull_count++;
    for (; at > 0 && comes_before(pull, &holds->pulls[at - 1]); --at)
        holds->pulls[at] = holds->pulls[at - 1];
    holds->pulls[at] = *pull;
}

// Adds pulls to the strand of particle i and, by what its lengths cannot reach, to those it hangs on.
static void pull_at(const tsli_chain *chain, const tsli_layout *layout, uint32_t i, tsli_pull pull)
{
    for (int32_t p = (int32_t)i; chain->particles[p].parent >= 0;) {
        pull.strand = chain->particles[p].strand;
        pull.slot = chain->particles[p].step;
        add_pull(chain->holds, &pull);
        if (pull.goes_on)
            break;
        for (; chain->particles[p].parent >= 0 && chain->particles[p].strand == pull.strand;
             p = chain->particles[p].parent)
            pull.slack += layout->rest[tsli_particle_slot(layout, chain, &chain->particles[p])]
                              .length[tsli_particle_lane(chain, &chain->particles[p])];
    }
}

// ---- a tick ---------------------------------------------------------------------------------------------

// A partial tick does not store the weights that it reaches.
static tsli_pull pull_of(tsli_chain *chain, const tsli_layout *layout, tsli_particle_hold *hold, uint32_t i,
                         const tsli_tick *at, const tsli_lanes_tick *tick)
{
    tsli_pull pull = {.target = hold->now, .share = hold->weight, .goes_on = hold->lets_go};
    float weight = fade_toward(tick, hold->weight, hold->lets_go ? 0.0f : 1.0f, hold->desc.fade_seconds);
    if (hold->lets_go) {
        const tsli_particle *p = &chain->particles[i];
        uint32_t slot = tsli_particle_slot(layout, chain, p), lane = tsli_particle_lane(chain, p);
        pull.target = tsli_vec3_sub(tsli_lanes3_get(layout->state[slot].position, lane),
                                    tsli_lanes3_get(layout->state[slot].previous, lane));
    } else {
        if (!at->at_now)
            pull.target = tsli_vec3_lerp(hold->before, hold->now, at->alpha);
        pull.share = share_of_tick(tick, hold->desc.strength * weight);
    }
    if (tick->share < 1.0f)
        return pull;
    hold->weight = weight;
    if (hold->lets_go && !(weight > 0.0f))
        *hold = (tsli_particle_hold){0};
    return pull;
}

static void begin_chain(tsli_chain *chain, const tsli_layout *layout, const tsli_tick *at, const tsli_lanes_tick *tick)
{
    tsli_holds *holds = chain->holds;
    float weight = fade_toward(tick, holds->pose_weight, holds->is_posed ? 1.0f : 0.0f, holds->pose_fade_seconds);
    holds->posed_share = share_of_tick(tick, holds->pose_strength * weight);
    holds->pose_weight = tick->share < 1.0f ? holds->pose_weight : weight;
    holds->pull_count = 0;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        tsli_particle_hold *hold = &holds->by_particle[i];
        if ((tsli_hold_is_active(hold) && !hold->fresh) || hold->lets_go) // output may be made before it has a target
            pull_at(chain, layout, i, pull_of(chain, layout, hold, i, at, tick));
    }
}

void tsli_stage_hold(tsli_rig *rig, const tsli_tick *of_rig, const tsli_lanes_tick *tick)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        int acts = chain->running && !chain->sleep.paused && tsli_chain_has_holds(chain);
        if (!chain->holds)
            continue;
        for (uint32_t s = 0; s < chain->strand_count; ++s) {
            const tsli_strand_lane *at = &chain->strand_lanes[s];
            tsli_put_lane(&rig->layout->blocks[at->block].rare->held_strands, at->lane, acts);
        }
        if (acts)
            begin_chain(chain, rig->layout, of_rig, tick);
    }
}

// ---- poses ----------------------------------------------------------------------------------------------

void tsli_stage_hold_targets(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        for (uint32_t p = 0; chain->holds && p < chain->particle_count; ++p) {
            tsli_particle_hold *hold = &chain->holds->by_particle[p];
            if (!tsli_hold_is_active(hold))
                continue;
            tsl_vec3 last = hold->now;
            hold->now = tsli_hold_target(rig, hold);
            hold->before = hold->fresh || rig->jump == TSLI_JUMP_RESET ? hold->now : last;
            hold->fresh = 0;
        }
    tsli_rig_note_holds(rig);
}
