// SPDX-License-Identifier: MIT
// Holds are few: one strand at a time without lanes gives the same bits on all. Lengths restored from the held particle up to the root
// and down again are FABRIK (Aristidou and Lasenby, 2011).
#include "solver/model/holds.h"

#include "solver/model/lane.h"
#include "solver/model/needed.h"

#include <math.h>
#include <string.h>

// ---- memory ---------------------------------------------------------------------------------------------

int tsli_holds_make(tsli_host *host, tsli_chain *chain)
{
    if (chain->holds)
        return 1;
    size_t pulls = 0, slots = chain->strand_particle_count;
    // A hold of a particle pulls its strand and all that this hangs on.
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        for (uint32_t s = chain->particles[i].strand; s != TSLI_NONE; s = chain->strands[s].parent_strand)
            ++pulls;
    uint64_t bytes = sizeof(tsli_holds) + pulls * sizeof(tsli_pull) +
                     chain->particle_count * sizeof(tsli_particle_hold) +
                     slots * (2 * sizeof(tsl_vec3) + sizeof(float));
    tsli_holds *holds = chain->holds = tsli_host_alloc(host, bytes);
    if (!holds)
        return 0;
    holds->bytes = bytes;
    holds->pulls = (tsli_pull *)(void *)(holds + 1);
    holds->by_particle = (tsli_particle_hold *)(void *)(holds->pulls + pulls);
    holds->posed = (tsl_vec3 *)(void *)(holds->by_particle + chain->particle_count);
    holds->planned = holds->posed + slots;
    holds->lengths = (float *)(void *)(holds->planned + slots);
    return 1;
}

// ---- what acts ------------------------------------------------------------------------------------------

static int some_hold(const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (tsli_hold_is_active(&chain->holds->by_particle[i]) || chain->holds->by_particle[i].lets_go)
            return 1;
    return 0;
}

int tsli_chain_has_holds(const tsli_chain *chain)
{
    return chain->holds &&
           (chain->holds->is_posed || tsli_compare(chain->holds->pose_weight, 0.0f) > 0 || some_hold(chain));
}

int tsli_chain_is_held(const tsli_chain *chain)
{
    const tsli_holds *holds = chain->holds;
    return holds && (holds->pose_weight != (holds->is_posed ? 1.0f : 0.0f) || some_hold(chain));
}

void tsli_chain_reset_holds(tsli_chain *chain)
{
    if (!chain->holds)
        return;
    chain->holds->pose_weight = 0.0f;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        tsli_particle_hold *hold = &chain->holds->by_particle[i];
        if (hold->lets_go)
            memset(hold, 0, sizeof *hold);
        hold->weight = 0.0f;
        hold->before = hold->now;
    }
}

void tsli_rig_note_holds(tsli_rig *rig)
{
    rig->layout->has_holds = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rig->layout->has_holds |= (uint32_t)tsli_chain_has_holds(chain);
    for (uint32_t b = 0; b < rig->layout->block_count; ++b)
        rig->layout->blocks[b].rare->held_strands = 0;
}

tsl_vec3 tsli_hold_target(const tsli_rig *rig, const tsli_particle_hold *hold)
{
    tsl_vec3 position = hold->desc.position;
    if (hold->desc.bone < 0)
        return tsli_vec3_sub(position, rig->origin);
    uint32_t needed = tsli_rig_find_needed(rig, (uint32_t)hold->desc.bone);
    if (needed == TSLI_NONE)
        return hold->now;
    return tsli_point_on_bone(rig, needed, position);
}

// ---- a strand as a line --------------------------------------------------------------------------------

// Iterations end where the held particle is nearer to its target than this share of the bones that lead there.
#define NEAR_ENOUGH 2e-5f
#define ITERATIONS 64
// Bones that are straight to this share of their length would only fold onto each other: they first bend aside by BEND.
#define STRAIGHT 0.999f
#define BEND 0.03f

typedef struct held_line {
    const tsli_layout *layout;
    const tsli_block *block;
    tsli_slot_state *state;
    uint32_t lane, slot_count;
    float posed_share;
    // By slot, as in tsli_holds.
    const tsl_vec3 *posed;
    float *lengths;
    tsl_vec3 *planned;
    tsli_pull *pulls, *end; // of the strand, from the root out
    tsl_quat root;          // the rotation of its root bone
} held_line;

static held_line line_of_held(tsli_layout *layout, tsli_block *block, uint32_t lane)
{
    const tsli_chain *chain = layout->chains[block->rare->chain[lane]];
    const tsli_holds *holds = chain->holds;
    tsli_pull *pulls = holds->pulls, *last = pulls + holds->pull_count, *end;
    uint32_t s = 0;
    while (chain->strand_lanes[s].block != (uint32_t)(block - layout->blocks) || chain->strand_lanes[s].lane != lane)
        ++s;
    while (pulls < last && pulls->strand < s)
        ++pulls;
    for (end = pulls; end < last && end->strand == s;)
        ++end;
    uint32_t first = chain->strands[s].first;
    return (held_line){.layout = layout,
                       .block = block,
                       .state = &layout->state[block->first_slot],
                       .lane = lane,
                       .slot_count = chain->strands[s].count,
                       .posed_share = holds->posed_share,
                       .posed = holds->posed + first,
                       .lengths = holds->lengths + first,
                       .planned = holds->planned + first,
                       .pulls = pulls,
                       .end = end,
                       .root = tsli_lanes4_get(block->root_last.rotation, lane)};
}

static tsl_vec3 line_at(const held_line *l, uint32_t slot)
{
    return tsli_lanes3_get(l->state[slot].position, l->lane);
}

static void line_put(const held_line *l, uint32_t slot, tsl_vec3 position)
{
    tsli_lanes3_set(l->state[slot].position, l->lane, position);
}

// The position at `length` from `from` towards `to`; along +Y where the two coincide.
static tsl_vec3 toward(tsl_vec3 from, tsl_vec3 to, float length)
{
    tsl_vec3 delta = tsli_vec3_sub(to, from);
    float distance = tsli_vec3_length(delta);
    if (!(distance > 0.0f))
        return tsli_vec3(from.x, from.y + length, from.z);
    return tsli_vec3_add(from, tsli_vec3_scale(delta, length / distance));
}

static float length_between(const held_line *l, uint32_t from, uint32_t to)
{
    float length = 0.0f;
    for (uint32_t j = from + 1; j <= to; ++j)
        length += l->lengths[j];
    return length;
}

static void line_put_lengths(const held_line *l, uint32_t from, uint32_t to)
{
    for (uint32_t j = from + 1; j <= to; ++j)
        line_put(l, j, toward(line_at(l, j - 1), line_at(l, j), l->lengths[j]));
}

// Sideways along the root bone's axis that is most across the path.
static void bend_line(const held_line *l, uint32_t from, uint32_t to, tsl_vec3 delta, float length)
{
    tsl_vec3 local = tsli_quat_rotate(tsli_quat_conjugate(l->root), delta);
    float x = fabsf(local.x), y = fabsf(local.y), z = fabsf(local.z);
    tsl_vec3 axis = tsli_vec3(x <= y && x <= z, y < x && y <= z, z < x && z < y);
    axis = tsli_quat_rotate(l->root, axis);
    delta = tsli_vec3_normalize(delta);
    tsl_vec3 side = tsli_vec3_sub(axis, tsli_vec3_scale(delta, tsli_vec3_dot(axis, delta)));
    for (uint32_t j = from + 1; j < to; ++j)
        line_put(l, j, tsli_vec3_add(line_at(l, j), tsli_vec3_scale(side, BEND * length)));
}

// Moves the particle of slot `to` to `position`; that of `from` stays. Out of reach the bones between them point there.
static void draw_line(const held_line *l, uint32_t from, uint32_t to, tsl_vec3 position)
{
    tsl_vec3 base = line_at(l, from), delta = tsli_vec3_sub(position, base);
    float length = length_between(l, from, to), distance = tsli_vec3_length(delta), off = NEAR_ENOUGH * length;
    if (distance >= length - off) {
        for (uint32_t j = from + 1; j <= to; ++j)
            line_put(l, j, toward(line_at(l, j - 1), position, l->lengths[j]));
        return;
    }
    if (distance < STRAIGHT * length && tsli_vec3_length(tsli_vec3_sub(line_at(l, to), base)) > STRAIGHT * length)
        bend_line(l, from, to, delta, length);
    for (uint32_t iteration = 0; iteration < ITERATIONS; ++iteration) {
        line_put(l, to, position);
        for (uint32_t j = to; j > from + 1; --j)
            line_put(l, j - 1, toward(line_at(l, j), line_at(l, j - 1), l->lengths[j]));
        line_put_lengths(l, from, to);
        tsl_vec3 left = tsli_vec3_sub(line_at(l, to), position);
        if (!(tsli_vec3_length_squared(left) > off * off))
            return;
    }
}

// ---- the plan -------------------------------------------------------------------------------------------

static tsl_vec3 into_ball(tsl_vec3 center, float radius, tsl_vec3 position)
{
    tsl_vec3 delta = tsli_vec3_sub(position, center);
    return tsli_vec3_length_squared(delta) > radius * radius ? toward(center, position, radius) : position;
}

// The positions that bones between two holds, or from a fork to a hold, reach are a ball, and so are those that the root's side reaches:
// so many projections onto the one and the other.
#define BALL_ITERATIONS 8

// The target of a pull and those farther out for its particle. Each leaves a share of the distance to the next ones. `from`: of the
// particle that stays.
static tsl_vec3 wanted_position(const held_line *l, tsli_pull *pull, uint32_t from)
{
    tsl_vec3 position = line_at(l, pull->slot), base = line_at(l, from);
    float length = length_between(l, from, pull->slot);
    pull->firm = 0.0f;
    for (const tsli_pull *p = pull; p < l->end; ++p) {
        float slack = p->slack + length_between(l, pull->slot, p->slot), share = p->share * (1.0f - pull->firm);
        tsl_vec3 target = p->target;
        if (p->goes_on && p != pull)
            continue;
        if (p->goes_on)
            target = tsli_vec3_add(tsli_lanes3_get(l->state[p->slot].previous, l->lane), target);
        if (slack > 0.0f) {
            tsl_vec3 near = position;
            for (uint32_t iteration = 0; iteration < BALL_ITERATIONS; ++iteration)
                near = into_ball(base, length, into_ball(target, slack, near));
            if (!(tsli_vec3_length_squared(tsli_vec3_sub(near, position)) > 0.0f))
                continue;
            target = near;
        }
        position = tsli_vec3_lerp(position, target, share);
        pull->firm += share;
    }
    return position;
}

#undef BALL_ITERATIONS

typedef struct bone_range {
    float least, rest, most;
} bone_range;

static bone_range range_of(const held_line *l, uint32_t j)
{
    uint32_t slot = l->block->first_slot + j, lane = l->lane;
    const tsli_slot_stretch *stretch = &l->layout->stretches[slot];
    float rest = l->layout->rest[slot].length[lane], length = l->lengths[j];
    bone_range all = {rest * stretch->least[lane], rest, rest * stretch->most[lane]}, none = {length, length, length};
    return stretch->least[lane] < stretch->most[lane] ? all : none;
}

// A path shorter than its rest lengths by more than this share of them keeps the lengths of the plan.
#define SLACK 0.1f

// Bones with a range of lengths: drawn beyond their rest lengths they are straight, and all of them take the same share of their
// range. Where the distance is too short for the longest bone, it shortens.
static void fit_lengths(const held_line *l, uint32_t from, uint32_t to, float distance, float share)
{
    float rest = 0.0f, most = 0.0f, total = 0.0f, *lengths = l->lengths;
    uint32_t longest = to;
    if (!(l->block->flags & TSLI_BLOCK_STRETCHES))
        return;
    for (uint32_t j = from + 1; j <= to; ++j) {
        rest += range_of(l, j).rest;
        most += range_of(l, j).most;
    }
    float tension = distance > rest && most > rest ? (distance - rest) / (most - rest) : 0.0f;
    float slack = distance < rest ? (rest - distance) / (SLACK * rest) : 0.0f;
    tension = tension < 1.0f ? tension : 1.0f;
    share *= slack < 1.0f ? 1.0f - slack : 0.0f;
    for (uint32_t j = from + 1; j <= to; ++j) {
        bone_range r = range_of(l, j);
        lengths[j] += (r.rest + (r.most - r.rest) * tension - lengths[j]) * share;
        total += lengths[j];
        longest = lengths[j] > lengths[longest] ? j : longest;
    }
    float give = distance < most ? (distance - total) / (most - total) : 1.0f;
    for (uint32_t j = from + 1; j <= to && distance > total && most > total; ++j)
        lengths[j] += (range_of(l, j).most - lengths[j]) * give;
    float near = distance + total - lengths[longest], least = range_of(l, longest).least;
    if (near < lengths[longest] && distance < total && least < lengths[longest])
        lengths[longest] = near > least ? near : least;
}

#undef SLACK

// A pull by a share adds that share of it to the velocity: it approaches the target as a damped spring does, at any tick rate.
static void slow_down(const held_line *l)
{
    const tsli_pull *pull = l->pulls;
    float kept = l->posed_share > 0.0f ? 1.0f - l->posed_share : 0.0f;
    for (uint32_t j = 1; j < l->slot_count; ++j) {
        while (pull < l->end && (pull->slot < j || !(pull->firm > 0.0f)))
            ++pull;
        kept = pull < l->end ? 1.0f - pull->firm : kept;
        tsl_vec3 moved = tsli_vec3_sub(line_at(l, j), l->planned[j]);
        tsl_vec3 previous = tsli_lanes3_get(l->state[j].previous, l->lane);
        if (kept > 0.0f)
            tsli_lanes3_set(l->state[j].previous, l->lane, tsli_vec3_add(previous, tsli_vec3_scale(moved, kept)));
    }
}

void tsli_held_strand_plan(tsli_layout *layout, tsli_block *block, uint32_t lane)
{
    const held_line l = line_of_held(layout, block, lane);
    uint32_t from = 0;
    l.lengths[0] = 0.0f;
    l.planned[0] = line_at(&l, 0);
    for (uint32_t j = 1; j < l.slot_count; ++j) {
        l.planned[j] = line_at(&l, j);
        l.lengths[j] = tsli_vec3_length(tsli_vec3_sub(l.planned[j], l.planned[j - 1]));
    }
    for (uint32_t j = 1; j < l.slot_count && l.posed_share > 0.0f; ++j) {
        tsl_vec3 delta = tsli_vec3_sub(l.planned[j], l.planned[j - 1]), above = line_at(&l, j - 1);
        tsl_vec3 posed = tsli_quat_rotate(l.root, tsli_vec3_scale(l.posed[j], l.lengths[j]));
        if (tsli_vec3_length_squared(posed) > 0.0f)
            delta = tsli_vec3_lerp(delta, posed, l.posed_share);
        line_put(&l, j, toward(above, tsli_vec3_add(above, delta), l.lengths[j]));
    }
    for (tsli_pull *pull = l.pulls; pull < l.end; ++pull) {
        if (pull->slot == from) {
            pull->firm = 0.0f; // two on one particle act as one
            continue;
        }
        tsl_vec3 position = wanted_position(&l, pull, from);
        if (!(pull->firm > 0.0f))
            continue;
        fit_lengths(&l, from, pull->slot, tsli_vec3_length(tsli_vec3_sub(position, line_at(&l, from))), pull->firm);
        draw_line(&l, from, pull->slot, position);
        from = pull->slot;
        line_put_lengths(&l, from, l.slot_count - 1);
    }
    slow_down(&l);
    tsli_held_strand_note_plan(layout, block, lane);
}

void tsli_held_strand_note_plan(tsli_layout *layout, tsli_block *block, uint32_t lane)
{
    const held_line l = line_of_held(layout, block, lane);
    for (tsli_pull *pull = l.pulls; pull < l.end; ++pull)
        pull->position = line_at(&l, pull->slot);
}

// ---- steps ----------------------------------------------------------------------------------------------

void tsli_held_strand_follow(tsli_layout *layout, tsli_block *block, uint32_t lane, tsli_lanes3 *began, uint32_t at,
                             float share)
{
    const held_line l = line_of_held(layout, block, lane);
    uint32_t from = 0;
    for (const tsli_pull *pull = l.pulls; pull < l.end; ++pull) {
        tsl_vec3 position = pull->position;
        if (!(pull->firm > 0.0f))
            continue;
        if (began)
            position = tsli_vec3_lerp(tsli_lanes3_get(began[pull->slot], at), position, share);
        draw_line(&l, from, pull->slot, tsli_vec3_lerp(line_at(&l, pull->slot), position, pull->firm));
        from = pull->slot;
    }
    if (from)
        line_put_lengths(&l, from, l.slot_count - 1);
}

#undef NEAR_ENOUGH
#undef ITERATIONS
#undef STRAIGHT
#undef BEND
