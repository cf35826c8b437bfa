// SPDX-License-Identifier: MIT
// A line that is wanted to be longer than its segments are at rest is taut: it is as long as that, and all of its segments feel the same
// tension, so that each is longer by the same share of what its range allows. A slack one folds, and its lengths are those that the tick
// has left it with; between the two they pass from the ones to the others. Only where folding does not bring its end near enough is
// its longest segment squashed.
#include "solver/step/grip_length.h"

#include <float.h>

// ---- segments -------------------------------------------------------------------------------------------

// Where it is hard, at the tick.
static float rest_length_of(const tsli_gripping *g, uint32_t i)
{
    uint32_t slot = tsli_gripped_slot(g, i), lane = tsli_gripped_lane(g, i);
    float length = g->lanes->rest[slot].length[lane];
    if (!(tsli_gripped_block(g, i)->flags & TSLI_BLOCK_OFFSETS_MOVED) || g->tick->at_now)
        return length;
    float before = g->lanes->offset_before[slot].length[lane];
    return before + (length - before) * g->tick->alpha;
}

int tsli_grip_is_hard(const tsli_gripping *g)
{
    for (uint32_t s = 0; s < g->chain->strand_count; ++s)
        if (g->lanes->blocks[g->chain->places[s].block].flags & TSLI_BLOCK_STRETCHES)
            return 0;
    return 1;
}

// Null: it has none.
static const tsli_slot_stretch *range_of(const tsli_gripping *g, uint32_t i)
{
    if (!(tsli_gripped_block(g, i)->flags & TSLI_BLOCK_STRETCHES))
        return NULL;
    const tsli_slot_stretch *range = &g->lanes->stretches[tsli_gripped_slot(g, i)];
    uint32_t lane = tsli_gripped_lane(g, i);
    return range->least[lane] < range->most[lane] ? range : NULL;
}

// What turns bones does not make them longer or shorter.
float tsli_grip_length(const tsli_gripping *g, uint32_t i)
{
    const tsli_grip *grip = g->grip;
    float length = grip->kept[i];
    if (length >= 0.0f)
        return length;
    if (range_of(g, i)) {
        tsl_vec3 parent = grip->simulated[g->chain->particles[i].parent];
        length = tsli_vec3_length(tsli_vec3_sub(grip->simulated[i], parent));
    }
    return length > 0.0f && length <= FLT_MAX ? length : rest_length_of(g, i);
}

float tsli_grip_longest(const tsli_gripping *g, uint32_t i)
{
    const tsli_slot_stretch *range = range_of(g, i);
    float rest = rest_length_of(g, i);
    return range ? rest * range->most[tsli_gripped_lane(g, i)] : rest;
}

static float shortest(const tsli_gripping *g, uint32_t i)
{
    const tsli_slot_stretch *range = range_of(g, i);
    float rest = rest_length_of(g, i);
    return range ? rest * range->least[tsli_gripped_lane(g, i)] : rest;
}

// ---- lines ----------------------------------------------------------------------------------------------

typedef struct line_sums {
    float rest, most, least;
} line_sums;

static line_sums sums_of(const tsli_gripping *g, uint32_t count)
{
    line_sums sums = {0.0f, 0.0f, 0.0f};
    for (uint32_t k = 1; k <= count; ++k) {
        uint32_t i = g->grip->path[k];
        sums.rest += rest_length_of(g, i);
        sums.most += tsli_grip_longest(g, i);
        sums.least += shortest(g, i);
    }
    return sums;
}

static float total_of(const tsli_gripping *g, uint32_t count)
{
    float total = 0.0f;
    for (uint32_t k = 1; k <= count; ++k)
        total += g->grip->lengths[k];
    return total;
}

#define SLACK 0.1f // of the line's length at rest: with more its segments feel nothing of the hand

// By `share` to the lengths that the hand gives a line of that length.
static void tense(const tsli_gripping *g, uint32_t count, const line_sums *sums, float length, float share)
{
    float tension = 0.0f, slack = (sums->rest - length) / (SLACK * sums->rest);
    if (length > sums->rest && sums->most > sums->rest)
        tension = (length - sums->rest) / (sums->most - sums->rest);
    tension = tension < 1.0f ? tension : 1.0f;
    share *= slack > 0.0f ? 1.0f - slack : 1.0f;
    for (uint32_t k = 1; share > 0.0f && k <= count; ++k) {
        uint32_t i = g->grip->path[k];
        float rest = rest_length_of(g, i), tensed = rest + (tsli_grip_longest(g, i) - rest) * tension;
        g->grip->lengths[k] += (tensed - g->grip->lengths[k]) * share;
    }
}

#undef SLACK

// Each by the same share of what it may still become longer by, where the line is too short.
static void draw_out(const tsli_gripping *g, uint32_t count, float most, float distance)
{
    float total = total_of(g, count), *lengths = g->grip->lengths;
    if (!(distance > total) || !(most > total))
        return;
    float share = distance < most ? (distance - total) / (most - total) : 1.0f;
    for (uint32_t k = 1; k <= count; ++k)
        lengths[k] += (tsli_grip_longest(g, g->grip->path[k]) - lengths[k]) * share;
}

static void squash(const tsli_gripping *g, uint32_t count, float distance)
{
    float *lengths = g->grip->lengths;
    uint32_t longest = 1;
    for (uint32_t k = 2; k <= count; ++k)
        longest = lengths[k] > lengths[longest] ? k : longest;
    float others = count > 1 ? total_of(g, count) - lengths[longest] : 0.0f;
    float wanted = distance + others, least = shortest(g, g->grip->path[longest]);
    wanted = wanted > least ? wanted : least;
    lengths[longest] = wanted < lengths[longest] ? wanted : lengths[longest];
}

#define TAUT 1e-6f // of the line's length: with less slack there is nothing to be searched

tsli_grip_fit tsli_grip_fit_lengths(const tsli_gripping *g, uint32_t count, tsl_vec3 target, tsl_vec3 wanted,
                                    float share)
{
    tsl_vec3 base = g->grip->line[0];
    if (tsli_grip_is_hard(g)) // most chains are, and are not asked segment by segment
        return TSLI_FIT_HARD;
    line_sums sums = sums_of(g, count);
    float far = tsli_vec3_length(tsli_vec3_sub(target, base));
    float distance = tsli_vec3_length(tsli_vec3_sub(wanted, base));
    if (!(sums.least < sums.most) || !(sums.rest > 0.0f) || !(far <= FLT_MAX) || !(distance <= FLT_MAX))
        return TSLI_FIT_HARD;
    tense(g, count, &sums, far, share);
    draw_out(g, count, sums.most, distance);
    squash(g, count, distance);
    float total = total_of(g, count);
    return total - distance <= TAUT * total ? TSLI_FIT_TAUT : TSLI_FIT_SLACK;
}

#undef TAUT
