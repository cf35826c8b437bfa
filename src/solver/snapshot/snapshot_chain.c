// SPDX-License-Identifier: MIT
#include "solver/model/chain_limits.h"
#include "solver/model/lane.h"
#include "solver/model/params.h"
#include "solver/snapshot/snapshot.h"
#include "solver/step/step.h"

#include <string.h>

// ---- parameters -----------------------------------------------------------------------------------------

// Vectors come behind the other numbers.
void tsli_walk_params(tsli_stream *stream, tsl_chain_params *p)
{
    uint32_t count;
    const tsli_number *numbers = tsli_chain_param_numbers(&count);
    for (uint32_t parts = 1; parts <= 3; parts += 2)
        for (uint32_t i = 0; i < count; ++i)
            if (numbers[i].count == parts)
                tsli_stream_floats(stream, (char *)p + numbers[i].offset, parts);
    tsli_stream_u32(stream, &p->freeze_axis);
    tsli_stream_u32(stream, &p->scale_rule);
    tsli_stream_u32(stream, &p->scale_change);
    tsli_stream_u32(stream, &p->wind_layers);
    tsli_stream_u32(stream, &p->stretch_scale);
}

// What may change of a rig with TSL_RIG_FIXED_TUNING: see tsli_params_tune_alike.
static void walk_presence(tsli_stream *stream, tsl_chain_params *p)
{
    tsli_presence presence = tsli_presence_in(p);
    _Static_assert(sizeof presence == 5 * sizeof(float), "nothing but numbers, no padding");
    tsli_stream_floats(stream, &presence, 5);
    tsli_put_presence(p, presence);
}

// ---- level of detail ------------------------------------------------------------------------------------

// A chain that is switched off does not sleep: see wake_chain. 1: its lanes are tuned for other flags.
static uint32_t walk_detail(tsli_snapshot *s, tsli_chain *chain)
{
    tsl_chain_detail detail = {sizeof detail, chain->detail.flags, chain->detail.sleep_tolerance};
    tsli_sleep sleep = chain->sleep;
    tsli_stream_u32(&s->stream, &detail.flags);
    tsli_stream_floats(&s->stream, &detail.sleep_tolerance, 1);
    uint32_t held = sleep.held, asleep = sleep.asleep;
    tsli_stream_below(&s->stream, &held, 2);
    tsli_stream_below(&s->stream, &asleep, 2);
    tsli_stream_u32(&s->stream, &sleep.still);
    if (tsli_stream_has_read(&s->stream) &&
        tsli_chain_check_detail(chain->rig, s->function, "snapshot: detail", &detail) != TSL_OK)
        tsli_stream_break(&s->stream, "a level of detail that cannot be");
    if (tsli_stream_has_read(&s->stream) && (held | asleep) && (chain->rig->flags & TSL_RIG_LOCAL_POSES))
        tsli_stream_break(&s->stream, "a sleeper in a rig with TSL_RIG_LOCAL_POSES");
    if (!s->loads)
        return 0;
    uint32_t changed = detail.flags != chain->detail.flags;
    chain->detail = (tsli_detail){detail.flags, detail.sleep_tolerance};
    chain->sleep = sleep;
    chain->sleep.held = (uint8_t)held;
    chain->sleep.asleep = (uint8_t)asleep;
    return changed;
}

// ---- tuning ---------------------------------------------------------------------------------------------

static void walk_limit(tsli_snapshot *s, tsli_chain *chain)
{
    tsl_chain_limit limit = tsli_limits_of(chain)->angle;
    if (!(chain->flags & TSL_CHAIN_LIMITED))
        return;
    tsli_stream_u32(&s->stream, &limit.kind);
    tsli_stream_floats(&s->stream, &limit.angle_a, 1);
    tsli_stream_floats(&s->stream, &limit.angle_b, 1);
    tsli_stream_floats(&s->stream, &limit.rotation, 4);
    tsli_stream_u32(&s->stream, &limit.frame);
    tsli_stream_floats(&s->stream, &limit.softness, 1);
    if (tsli_stream_has_read(&s->stream) &&
        tsli_chain_check_limit(s->world, s->function, "snapshot: limit", &limit) != TSL_OK)
        tsli_stream_break(&s->stream, "a limit of angles that cannot be");
    if (!s->loads)
        return;
    int same = memcmp(&chain->limits->angle, &limit, sizeof limit) == 0;
    chain->limits->angle = limit;
    if (!same || s->retunes)
        tsli_chain_load_limits(chain);
}

static void walk_place_limit(tsli_snapshot *s, tsli_chain *chain)
{
    tsl_chain_place_limit limit = tsli_limits_of(chain)->place;
    if (!(chain->flags & TSL_CHAIN_PLACE_LIMITED))
        return;
    tsli_stream_u32(&s->stream, &limit.flags);
    tsli_stream_floats(&s->stream, &limit.max_distance, 1);
    tsli_stream_floats(&s->stream, &limit.backstop_distance, 1);
    tsli_stream_floats(&s->stream, &limit.backstop_radius, 1);
    tsli_stream_floats(&s->stream, &limit.backstop_normal, 3);
    tsli_stream_floats(&s->stream, &limit.softness, 1);
    if (tsli_stream_has_read(&s->stream) &&
        tsli_chain_check_place_limit(s->world, s->function, "snapshot: place limit", &limit) != TSL_OK)
        tsli_stream_break(&s->stream, "a limit of places that cannot be");
    if (!s->loads)
        return;
    int same = memcmp(&chain->limits->place, &limit, sizeof limit) == 0;
    chain->limits->place = limit;
    if (!same || s->retunes)
        tsli_chain_load_limits(chain);
}

// Those that stand are not written into the lanes again: the rig would leave what it shares with others.
static void walk_tuning(tsli_snapshot *s, tsli_chain *chain, uint32_t detail_changed)
{
    tsl_chain_params params = tsli_chain_params(chain);
    uint32_t fixed = chain->rig->flags & TSL_RIG_FIXED_TUNING, begun = chain->begun;
    if (fixed) {
        walk_presence(&s->stream, &params);
        tsli_stream_below(&s->stream, &begun, 2);
    } else {
        tsli_walk_params(&s->stream, &params);
    }
    if (tsli_stream_has_read(&s->stream) &&
        tsli_chain_check_params(s->world, s->function, "snapshot: params", &params) != TSL_OK)
        tsli_stream_break(&s->stream, "parameters that cannot be");
    if (tsli_stream_has_read(&s->stream) && !(chain->flags & TSL_CHAIN_STRETCHABLE) &&
        tsli_params_stretch(&params))
        tsli_stream_break(&s->stream, "a range of lengths of a chain that has no room for one");
    if (!s->loads)
        return;
    int same = memcmp(chain->params, &params, sizeof params) == 0;
    tsli_chain_take_params(chain, &params, NULL);
    chain->begun = (uint8_t)begun;
    if (fixed)
        tsli_chain_note_params(chain);
    else if (!same || s->retunes)
        tsli_chain_load_params(chain);
    if (detail_changed)
        tsli_chain_load_detail(chain);
}

// With the weight of the last step what is shown is made until the next one, whatever the parameters say by now. That of a chain
// that is switched off shows nothing: 0 is written.
static void walk_shown_weight(tsli_snapshot *s, tsli_chain *chain, uint32_t running)
{
    const tsli_strand_place *strand = &chain->places[0];
    float weight = running ? chain->rig->pack->blocks[strand->block].rare->weight[strand->lane] : 0.0f;
    tsli_stream_floats(&s->stream, &weight, 1);
    if (s->stream.from && !(weight >= 0.0f && weight <= 1.0f))
        tsli_stream_break(&s->stream, "a weight that cannot be");
    if (s->loads)
        tsli_chain_show_weight(chain, weight);
}

// Without fade_seconds the weight that acts follows from the parameters: 0 is written.
static void walk_fade(tsli_snapshot *s, tsli_chain *chain)
{
    float faded = tsli_presence_of(chain).fade_seconds > 0.0f ? chain->faded : 0.0f;
    tsli_stream_floats(&s->stream, &faded, 1);
    if (s->stream.from && !(faded >= 0.0f && faded <= 1.0f))
        tsli_stream_break(&s->stream, "a fade that cannot be");
    if (s->loads)
        chain->faded = faded;
}

// Until the next step the pose that it reads is blended as in the last one.
static void walk_rest_blend(tsli_snapshot *s, tsli_chain *chain)
{
    float blend = chain->rest_blend;
    tsli_stream_floats(&s->stream, &blend, 1);
    if (s->stream.from && !(blend >= 0.0f && blend <= 1.0f))
        tsli_stream_break(&s->stream, "a blend with the rest pose that cannot be");
    if (s->loads)
        chain->rest_blend = blend;
}

// How long it may still be inside of what it began inside of.
static void walk_contact_fade(tsli_snapshot *s, tsli_chain *chain)
{
    float left = chain->contact_left;
    tsli_stream_floats(&s->stream, &left, 1);
    if (s->stream.from && !(left >= -TSLI_CONTACT_FADED_TICKS))
        tsli_stream_break(&s->stream, "a time to come out of contacts that cannot be");
    if (s->loads)
        chain->contact_left = left;
}

// ---- particles ------------------------------------------------------------------------------------------

typedef struct moving { // of one particle
    tsl_vec3 position, previous;
    tsl_vec3 position_low, previous_low; // of TSL_MODEL_SPRING
} moving;

static moving moving_at(const tsli_chain *chain, uint32_t slot, uint32_t lane)
{
    const tsli_pack *pack = chain->rig->pack;
    moving m;
    memset(&m, 0, sizeof m);
    m.position = tsli_lanes3_get(pack->state[slot].position, lane);
    m.previous = tsli_lanes3_get(pack->state[slot].previous, lane);
    if (chain->model == TSL_MODEL_SPRING) {
        m.position_low = tsli_lanes3_get(pack->spring[slot].position_low, lane);
        m.previous_low = tsli_lanes3_get(pack->spring[slot].previous_low, lane);
    }
    return m;
}

static void set_moving(tsli_chain *chain, uint32_t slot, uint32_t lane, const moving *m)
{
    tsli_pack *pack = chain->rig->pack;
    tsli_lanes3_set(pack->state[slot].position, lane, m->position);
    tsli_lanes3_set(pack->state[slot].previous, lane, m->previous);
    if (chain->model == TSL_MODEL_SPRING) {
        tsli_lanes3_set(pack->spring[slot].position_low, lane, m->position_low);
        tsli_lanes3_set(pack->spring[slot].previous_low, lane, m->previous_low);
    }
}

static void walk_particles(tsli_snapshot *s, tsli_chain *chain, uint32_t running)
{
    const tsli_pack *pack = chain->rig->pack;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        moving m;
        memset(&m, 0, sizeof m);
        if (running && !s->stream.from)
            m = moving_at(chain, tsli_particle_slot(pack, chain, p), tsli_particle_lane(chain, p));
        tsli_stream_floats(&s->stream, &m, chain->model == TSL_MODEL_SPRING ? 12 : 6);
        if (running && s->loads)
            set_moving(chain, tsli_particle_slot(pack, chain, p), tsli_particle_lane(chain, p), &m);
    }
}

static void walk_touched(tsli_snapshot *s, tsli_chain *chain, uint32_t running)
{
    tsli_pack *pack = chain->rig->pack;
    for (uint32_t first = 0; first < chain->particle_count; first += 32) {
        uint32_t bits = 0, end = first + 32;
        end = end < chain->particle_count ? end : chain->particle_count;
        for (uint32_t i = first; running && !s->stream.from && i < end; ++i) {
            const tsli_particle *p = &chain->particles[i];
            uint32_t touched = pack->touched[tsli_particle_slot(pack, chain, p)];
            bits |= tsli_has_lane(touched, tsli_particle_lane(chain, p)) << (i - first);
        }
        tsli_stream_u32(&s->stream, &bits);
        for (uint32_t i = first; running && s->loads && i < end; ++i) {
            const tsli_particle *p = &chain->particles[i];
            tsli_block *block = &pack->blocks[chain->places[p->strand].block];
            tsli_put_touched(pack, block, tsli_particle_slot(pack, chain, p), tsli_particle_lane(chain, p),
                             bits >> (i - first) & 1u);
        }
    }
}

// Slot 0 of a strand that hangs on another is a copy of the fork.
static void copy_forks(tsli_chain *chain)
{
    const tsli_pack *pack = chain->rig->pack;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        if (strand->parent_strand == TSLI_NONE)
            continue;
        const tsli_particle *fork = &chain->particles[tsli_strand_particles(chain)[strand->first]];
        const tsli_strand_place *place = &chain->places[i];
        moving m = moving_at(chain, tsli_particle_slot(pack, chain, fork), tsli_particle_lane(chain, fork));
        set_moving(chain, pack->blocks[place->block].first_slot, place->lane, &m);
    }
}

// ---- roots and anchor -----------------------------------------------------------------------------------

static uint32_t root_of_strand(const tsli_chain *chain, const tsli_strand *strand)
{
    return (uint32_t)chain->particles[tsli_strand_particles(chain)[strand->first]].root;
}

// What a tree has at the last tick.
typedef struct tree_state {
    tsli_place root;
    tsl_vec3 scale;
    tsl_vec3 root_shift, anchor_shift; // by changes of scale since
} tree_state;

#define TREE_NUMBERS 16

static tree_state tree_at(const tsli_chain *chain, const tsli_strand_place *strand)
{
    tsli_block *block = &chain->rig->pack->blocks[strand->block];
    tree_state tree;
    memset(&tree, 0, sizeof tree);
    tree.root = tsli_place_lanes_get(&block->root_last, strand->lane);
    tree.scale = tsli_lanes3_get(block->rare->scale_last, strand->lane);
    tree.root_shift = tsli_lanes3_get(block->rare->root_shift, strand->lane);
    tree.anchor_shift = tsli_lanes3_get(block->rare->anchor_shift, strand->lane);
    return tree;
}

static void set_tree(const tsli_chain *chain, const tsli_strand_place *strand, const tree_state *tree)
{
    tsli_block *block = &chain->rig->pack->blocks[strand->block];
    tsli_place_lanes_set(&block->root_last, strand->lane, tree->root);
    tsli_lanes3_set(block->rare->scale_last, strand->lane, tree->scale);
    tsli_lanes3_set(block->rare->root_shift, strand->lane, tree->root_shift);
    tsli_lanes3_set(block->rare->anchor_shift, strand->lane, tree->anchor_shift);
}

// Every strand of a tree has the same. What shifts the anchor is the tree's too: it is added up where the scale of the root
// bone changes, and that of another tree may not.
static void walk_root(tsli_snapshot *s, tsli_chain *chain, uint32_t root, uint32_t running)
{
    tree_state tree;
    memset(&tree, 0, sizeof tree);
    if (running && !s->stream.from)
        tree = tree_at(chain, &chain->places[chain->particles[root].strand]);
    _Static_assert(sizeof tree == TREE_NUMBERS * sizeof(float), "nothing but numbers, no padding");
    tsli_stream_floats(&s->stream, &tree, TREE_NUMBERS);
    for (uint32_t i = 0; running && s->loads && i < chain->strand_count; ++i)
        if (root_of_strand(chain, &chain->strands[i]) == root)
            set_tree(chain, &chain->places[i], &tree);
}

static void walk_anchor(tsli_snapshot *s, tsli_chain *chain, uint32_t running)
{
    tsli_block *blocks = chain->rig->pack->blocks;
    const tsli_strand_place *strands = chain->places;
    tsli_place anchor;
    memset(&anchor, 0, sizeof anchor);
    if (running && !s->stream.from)
        anchor = tsli_place_lanes_get(&blocks[strands[0].block].anchor_last, strands[0].lane);
    tsli_stream_floats(&s->stream, &anchor, 7);
    for (uint32_t i = 0; running && s->loads && i < chain->strand_count; ++i)
        tsli_place_lanes_set(&blocks[strands[i].block].anchor_last, strands[i].lane, anchor);
}

static void walk_strand_bit(tsli_snapshot *s, uint32_t *bits, uint32_t lane, uint32_t running)
{
    uint32_t bit = running && !s->stream.from ? tsli_has_lane(*bits, lane) : 0;
    tsli_stream_below(&s->stream, &bit, 2);
    if (s->loads)
        tsli_put_lane(bits, lane, bit && running);
}

// What no tick has seen of strands yet: bones that have regained a length, that they restart, and that they were settled.
static void walk_unseen_starts(tsli_snapshot *s, tsli_chain *chain, uint32_t running)
{
    tsli_block *blocks = chain->rig->pack->blocks;
    int follows =
        chain->model == TSL_MODEL_TASSEL || (chain->link_group && chain->rig->pack->follows_colliders);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_place *strand = &chain->places[i];
        walk_strand_bit(s, &blocks[strand->block].rare->regained, strand->lane, running);
        walk_strand_bit(s, &blocks[strand->block].rare->restarts, strand->lane, running);
        if (follows)
            walk_strand_bit(s, &blocks[strand->block].rare->settled, strand->lane, running);
    }
}

// ---- the chain ------------------------------------------------------------------------------------------

void tsli_walk_chain(tsli_snapshot *s, tsli_chain *chain)
{
    uint32_t running = chain->running, fresh = chain->fresh;
    uint32_t detail_changed = walk_detail(s, chain);
    walk_tuning(s, chain, detail_changed);
    walk_limit(s, chain);
    walk_place_limit(s, chain);
    tsli_walk_accelerations(s, chain);
    walk_fade(s, chain);
    walk_rest_blend(s, chain);
    walk_contact_fade(s, chain);
    tsli_stream_below(&s->stream, &running, 2);
    tsli_stream_below(&s->stream, &fresh, 3);
    walk_shown_weight(s, chain, running);
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (chain->particles[i].parent < 0)
            walk_root(s, chain, i, running);
    walk_anchor(s, chain, running);
    walk_unseen_starts(s, chain, running);
    walk_particles(s, chain, running);
    walk_touched(s, chain, running);
    if (chain->grip)
        tsli_walk_grip(s, chain);
    if (!s->loads)
        return;
    if (running)
        copy_forks(chain);
    tsli_chain_set_running(chain, running);
    chain->fresh = fresh;
}

#undef TREE_NUMBERS
