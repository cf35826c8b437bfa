// SPDX-License-Identifier: MIT
// Neighbours are found by joining the nearest ends first, until all strands are one line. Where every strand is nearer to its
// neighbours than to all others, which is checked afterwards, that is the only possible order.
#include "solver/model/links_order.h"

#include "math/vec.h"

#include <stdlib.h>

#define CLEARLY 1.05f      // the least ratio of a strand's distance from others to that from its neighbours
#define RING_WITHIN 1.5f   // of the longest distance between neighbours: closer ends are neighbours too
#define STRIP_BEYOND 1.75f // and ends beyond this are none. A straight line of three strands has 2

typedef struct strand_pair {
    float distance;
    uint32_t a, b;
} strand_pair;

uint64_t tsli_strand_pairs_size(uint32_t count)
{
    return ((uint64_t)count * (count - 1) / 2 + 1) * sizeof(strand_pair);
}

static float distance(const tsli_line_order *lines, uint32_t a, uint32_t b)
{
    return lines->distances[(uint64_t)a * lines->count + b];
}

static void measure(const tsli_line_order *lines)
{
    for (uint32_t a = 0; a < lines->count; ++a)
        for (uint32_t b = 0; b < lines->count; ++b) {
            const tsl_vec3 *of_a = lines->samples + a * TSLI_LINE_SAMPLES,
                           *of_b = lines->samples + b * TSLI_LINE_SAMPLES;
            float sum = 0.0f;
            for (uint32_t i = 0; i < TSLI_LINE_SAMPLES; ++i)
                sum += tsli_vec3_length(tsli_vec3_sub(of_a[i], of_b[i]));
            lines->distances[(uint64_t)a * lines->count + b] = sum;
        }
}

static int compare_pairs(const void *x, const void *y)
{
    const strand_pair *a = x, *b = y;
    if (a->distance < b->distance || b->distance < a->distance)
        return a->distance < b->distance ? -1 : 1;
    if (a->a != b->a)
        return a->a < b->a ? -1 : 1;
    return a->b < b->b ? -1 : a->b > b->b;
}

// ---- one line -------------------------------------------------------------------------------------------

// Two neighbours per strand, and its line, identified by one strand of it.
typedef struct joints {
    uint32_t *neighbours; // 2 a strand, TSLI_NONE: none
    uint32_t *lines;
} joints;

static uint32_t line_of(const joints *j, uint32_t strand)
{
    while (j->lines[strand] != strand)
        strand = j->lines[strand] = j->lines[j->lines[strand]];
    return strand;
}

static void add_neighbour(const joints *j, uint32_t strand, uint32_t neighbour)
{
    j->neighbours[2 * strand + (j->neighbours[2 * strand] != TSLI_NONE)] = neighbour;
}

static void join(const tsli_line_order *lines, const joints *j, strand_pair *pairs)
{
    uint64_t n = 0;
    for (uint32_t a = 0; a < lines->count; ++a) {
        j->neighbours[2 * a] = j->neighbours[2 * a + 1] = TSLI_NONE;
        j->lines[a] = a;
        for (uint32_t b = a + 1; b < lines->count; ++b)
            pairs[n++] = (strand_pair){distance(lines, a, b), a, b};
    }
    qsort(pairs, (size_t)n, sizeof *pairs, compare_pairs);
    for (uint64_t i = 0; i < n; ++i) {
        uint32_t a = pairs[i].a, b = pairs[i].b;
        if (j->neighbours[2 * a + 1] != TSLI_NONE || j->neighbours[2 * b + 1] != TSLI_NONE ||
            line_of(j, a) == line_of(j, b))
            continue;
        add_neighbour(j, a, b);
        add_neighbour(j, b, a);
        j->lines[line_of(j, a)] = line_of(j, b);
    }
}

// Walks from the end with the smaller number.
static void walk_line(const tsli_line_order *lines, const joints *j)
{
    uint32_t at = 0, before = TSLI_NONE;
    while (j->neighbours[2 * at + 1] != TSLI_NONE)
        ++at;
    for (uint32_t i = 0; i < lines->count; ++i) {
        uint32_t next = j->neighbours[2 * at];
        lines->order[i] = at;
        if (next == before || next == TSLI_NONE)
            next = j->neighbours[2 * at + 1];
        before = at;
        at = next;
    }
}

// ---- uniqueness -----------------------------------------------------------------------------------------

static float step(const tsli_line_order *lines, uint32_t i)
{
    return distance(lines, lines->order[i], lines->order[(i + 1) % lines->count]);
}

// The longest distance between neighbours from position `first` to `last`.
static float longest_step(const tsli_line_order *lines, uint32_t first, uint32_t last)
{
    float longest = 0.0f;
    for (uint32_t i = first; i < last; ++i)
        longest = step(lines, i) > longest ? step(lines, i) : longest;
    return longest;
}

static int closes(const tsli_line_order *lines, uint32_t first, uint32_t last)
{
    return last >= first + 2 &&
           distance(lines, lines->order[first], lines->order[last]) <= RING_WITHIN * longest_step(lines, first, last);
}

// Closes both sides of the longest distance.
static int is_twice_closed(const tsli_line_order *lines, tsli_line_fault *fault)
{
    uint32_t last = lines->count - 1, cut = 0;
    for (uint32_t i = 0; i < last; ++i)
        cut = step(lines, i) > step(lines, cut) ? i : cut;
    if (!closes(lines, 0, cut) || !closes(lines, cut + 1, last))
        return 0;
    *fault = (tsli_line_fault){"are of two rings: make a set of each", lines->order[cut], lines->order[cut + 1]};
    return 1;
}

static int find_shape(tsli_line_order *lines, tsli_line_fault *fault)
{
    uint32_t last = lines->count - 1;
    float longest = longest_step(lines, 0, last), apart = distance(lines, lines->order[0], lines->order[last]);
    lines->is_ring = lines->count > 2 && apart <= RING_WITHIN * longest;
    if (lines->count < 3 || lines->is_ring || apart >= STRIP_BEYOND * longest)
        return 1;
    *fault = (tsli_line_fault){"are the ends, too far from each other for a ring and too near for a strip",
                               lines->order[0], lines->order[last]};
    return 0;
}

static int is_unambiguous(const tsli_line_order *lines, tsli_line_fault *fault)
{
    uint32_t n = lines->count;
    for (uint32_t i = 0; i < n; ++i) {
        float after = i + 1 < n || lines->is_ring ? step(lines, i) : 0.0f;
        float before = i > 0 || lines->is_ring ? step(lines, (i + n - 1) % n) : 0.0f;
        float farthest = after > before ? after : before;
        for (uint32_t k = 0; k < n; ++k) {
            uint32_t apart = i > k ? i - k : k - i;
            if (apart < 2 || (lines->is_ring && apart == n - 1))
                continue;
            if (distance(lines, lines->order[i], lines->order[k]) > CLEARLY * farthest)
                continue;
            *fault = (tsli_line_fault){"are no neighbours in the order that was found, and as near to each "
                                       "other as if they were",
                                       lines->order[i], lines->order[k]};
            return 0;
        }
    }
    return 1;
}

// A ring has no end: it begins at the strand with the smallest number, towards the smaller one of its neighbours.
static void turn_ring(const tsli_line_order *lines, uint32_t *scratch)
{
    uint32_t n = lines->count, first = 0;
    for (uint32_t i = 0; i < n; ++i)
        first = lines->order[i] < lines->order[first] ? i : first;
    uint32_t after = lines->order[(first + 1) % n], before = lines->order[(first + n - 1) % n];
    for (uint32_t i = 0; i < n; ++i)
        scratch[i] = lines->order[(first + (after < before ? i : n - i)) % n];
    for (uint32_t i = 0; i < n; ++i)
        lines->order[i] = scratch[i];
}

int tsli_line_order_find(tsli_line_order *lines, tsli_line_fault *fault)
{
    const joints j = {lines->scratch, lines->scratch + 2 * lines->count};
    measure(lines);
    join(lines, &j, lines->pairs);
    walk_line(lines, &j);
    if (is_twice_closed(lines, fault) || !find_shape(lines, fault) || !is_unambiguous(lines, fault))
        return 0;
    if (lines->is_ring)
        turn_ring(lines, lines->scratch);
    return 1;
}

#undef CLEARLY
#undef RING_WITHIN
#undef STRIP_BEYOND
