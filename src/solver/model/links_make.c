// SPDX-License-Identifier: MIT
// Neighbours are found by joining the nearest ends first, until all strands are one line. Where every strand is nearer to its neighbours
// than to all others, which is checked afterwards, that is the only possible order.
#include "solver/model/links.h"

#include "math/vec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- the order of strands ------------------------------------------------------------------------------

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

// Two neighbours per strand, and for a strand that ends a line its other end.
typedef struct joints {
    uint32_t *neighbours; // 2 a strand, TSLI_NONE: none
    uint32_t *other_ends;
} joints;

static int ends_line(const joints *j, uint32_t strand)
{
    return j->neighbours[2 * strand + 1] == TSLI_NONE;
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
        j->other_ends[a] = a;
        for (uint32_t b = a + 1; b < lines->count; ++b)
            pairs[n++] = (strand_pair){distance(lines, a, b), a, b};
    }
    qsort(pairs, (size_t)n, sizeof *pairs, compare_pairs);
    for (uint64_t i = 0; i < n; ++i) {
        uint32_t a = pairs[i].a, b = pairs[i].b;
        uint32_t end_a = j->other_ends[a], end_b = j->other_ends[b];
        if (!ends_line(j, a) || !ends_line(j, b) || end_a == b)
            continue;
        add_neighbour(j, a, b);
        add_neighbour(j, b, a);
        j->other_ends[end_a] = end_b;
        j->other_ends[end_b] = end_a;
    }
}

// Walks from the end with the smaller number.
static void walk_line(const tsli_line_order *lines, const joints *j)
{
    uint32_t at = 0, before = TSLI_NONE;
    while (!ends_line(j, at))
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

// ---- rungs: particles beside each other in two strands ----------------------------------------------------

// Particles of two neighbouring strands that are about as far from their roots.
typedef struct rung {
    uint32_t a, b;
} rung;

static uint32_t nearest(const tsli_line_draft *line, float along)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < line->line.count; ++i)
        if (fabsf(line->along[i] - along) < fabsf(line->along[best] - along))
            best = i;
    return best;
}

static int is_rung(const tsli_line_draft *a, const tsli_line_draft *b, rung r)
{
    if (a->line.count == b->line.count)
        return r.a == r.b;
    return nearest(b, a->along[r.a]) == r.b || nearest(a, b->along[r.b]) == r.a;
}

// The rung after one. Every particle has one, and no two cross: from one to the next a strand advances by one particle at most. 0: it
// was the last.
static int next_rung(const tsli_line_draft *a, const tsli_line_draft *b, rung *r)
{
    const rung steps[] = {{r->a, r->b + 1}, {r->a + 1, r->b}, {r->a + 1, r->b + 1}};
    for (uint32_t i = 0; i < 3; ++i)
        if (steps[i].a < a->line.count && steps[i].b < b->line.count && is_rung(a, b, steps[i])) {
            *r = steps[i];
            return 1;
        }
    return 0;
}

// The first rung of a particle of a strand to the next strand, and to the one before.
static uint32_t first_across(const tsli_line_draft *from, const tsli_line_draft *to, uint32_t particle)
{
    rung r = {0, 0};
    while (r.a != particle && next_rung(from, to, &r))
        ;
    return r.b;
}

// ---- links and quads ------------------------------------------------------------------------------------

// Roots are animated: no link moves two of them.
static void add_link(tsli_link_list *list, tsl_link_kind kind, const tsli_line_draft *a, uint32_t i,
                     const tsli_line_draft *b, uint32_t k)
{
    if (i == 0 && k == 0)
        return;
    list->links[list->count++] = (tsli_link){.chains = {a->line.chain, b->line.chain},
                                             .particles = {a->line.root + i, b->line.root + k},
                                             .kind = kind,
                                             .length = -1.0f};
}

static void add_across(tsli_link_list *list, const tsli_line_draft *a, const tsli_line_draft *b)
{
    rung r = {0, 0}, before = {0, 0};
    while (next_rung(a, b, &r)) {
        if (r.a > before.a && r.b > before.b) {
            add_link(list, TSL_LINK_SHEAR, a, before.a, b, r.b);
            add_link(list, TSL_LINK_SHEAR, a, r.a, b, before.b);
        }
        add_link(list, TSL_LINK_STRUCTURAL, a, r.a, b, r.b);
        if (list->quads)
            list->quads[list->quad_count++] = (tsli_quad){.chains = {a->line.chain, b->line.chain},
                                                          .particles = {a->line.root + before.a, a->line.root + r.a,
                                                                        b->line.root + before.b, b->line.root + r.b}};
        before = r;
    }
}

void tsli_links_between(const tsli_line_draft *lines, uint32_t count, int is_ring, tsli_link_list *list)
{
    uint32_t neighbours = is_ring ? count : count - 1;
    for (uint32_t i = 0; i < neighbours; ++i)
        add_across(list, &lines[i], &lines[(i + 1) % count]);
    uint32_t bends = count < 3 ? 0 : is_ring ? count : count - 2;
    if (is_ring && count <= 4) // across a ring of four both directions lead to the same strand, of three to a neighbour
        bends = count == 4 ? 2 : 0;
    for (uint32_t i = 0; i < bends; ++i) {
        const tsli_line_draft *a = &lines[i], *middle = &lines[(i + 1) % count], *b = &lines[(i + 2) % count];
        for (uint32_t k = 1; k < middle->line.count; ++k)
            add_link(list, TSL_LINK_BEND, a, first_across(middle, a, k), b, first_across(middle, b, k));
    }
}

// ---- colors ---------------------------------------------------------------------------------------------

static uint32_t first_free(uint64_t used)
{
    uint32_t color = 0;
    while (used >> color & 1u)
        ++color;
    return color;
}

static uint32_t count_bits(uint64_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1)
        ++count;
    return count;
}

// Colors of one kind from `base` on. Returns their number; 0: there are too many links at a particle.
static uint32_t color_kind(tsli_link *links, uint32_t count, tsl_link_kind kind, uint32_t base, uint64_t *masks,
                           const uint32_t *first, uint32_t *out_link)
{
    uint32_t colors = 1;
    for (uint32_t i = 0; i < count; ++i) {
        tsli_link *link = &links[i];
        if (link->kind != kind)
            continue;
        uint64_t *a = &masks[first[link->chains[0]->index] + link->particles[0]];
        uint64_t *b = &masks[first[link->chains[1]->index] + link->particles[1]];
        *out_link = i;
        if (count_bits(*a) == TSLI_LINKS_AT_MOST || count_bits(*b) == TSLI_LINKS_AT_MOST)
            return 0;
        uint32_t color = first_free(*a | *b);
        *a |= 1ull << color;
        *b |= 1ull << color;
        link->color = base + color;
        colors = color >= colors ? color + 1 : colors;
    }
    return colors;
}

// A quad has at most four particles, and each of those at most two quads of as many particles to either side, and triangles: a
// particle with more than 63 of them takes the last color, whose quads share no row.
static void color_quad(tsli_quad *quad, uint64_t *masks, const uint32_t *first)
{
    uint64_t used = 0;
    for (uint32_t i = 0; i < 4; ++i)
        used |= masks[first[quad->chains[i / 2]->index] + quad->particles[i]];
    quad->color = ~used ? first_free(used) : TSLI_LAST_QUAD_COLOR;
    for (uint32_t i = 0; i < 4; ++i)
        masks[first[quad->chains[i / 2]->index] + quad->particles[i]] |= 1ull << quad->color;
}

static uint32_t level_of_end(const tsli_chain *chain, uint32_t particle)
{
    return chain->particles[particle].step;
}

// Sorts by the distance of one end from its root. Links of one color share no particle, so that their order changes
// nothing, and those whose particles are beside each other in memory get beside each other.
static void sort_links(const tsli_link *links, uint32_t count, uint32_t end, tsli_link *out_sorted)
{
    for (uint32_t level = 0, sorted = 0; sorted < count; ++level)
        for (uint32_t i = 0; i < count; ++i)
            if (level_of_end(links[i].chains[end], links[i].particles[end]) == level)
                out_sorted[sorted++] = links[i];
}

// The same for quads. In the last color they may share particles, and keep their order.
static uint32_t level_of_quad(const tsli_quad *quad)
{
    return quad->color == TSLI_LAST_QUAD_COLOR ? 0 : level_of_end(quad->chains[0], quad->particles[0]);
}

static void sort_by_color(const tsli_quad *quads, uint32_t count, tsli_quad *out_sorted)
{
    uint32_t sorted = 0;
    for (uint32_t color = 0; color <= TSLI_LAST_QUAD_COLOR; ++color)
        for (uint32_t i = 0; i < count; ++i)
            if (quads[i].color == color)
                out_sorted[sorted++] = quads[i];
}

void tsli_quads_sort(tsli_quad *quads, uint32_t count, tsli_quad *scratch)
{
    for (uint32_t level = 0, sorted = 0; sorted < count; ++level)
        for (uint32_t i = 0; i < count; ++i)
            if (level_of_quad(&quads[i]) == level)
                scratch[sorted++] = quads[i];
    sort_by_color(scratch, count, quads);
}

void tsli_quads_color(tsli_quad *quads, uint32_t count, uint64_t *masks, const uint32_t *first, tsli_quad *scratch)
{
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t corner = 0; corner < 4; ++corner)
            masks[first[quads[i].chains[corner / 2]->index] + quads[i].particles[corner]] = 0;
    for (uint32_t i = 0; i < count; ++i)
        color_quad(&quads[i], masks, first);
    sort_by_color(quads, count, scratch);
    memcpy(quads, scratch, count * sizeof *quads);
}

int tsli_links_color(tsli_link *links, uint32_t count, uint64_t *masks, const uint32_t *first, tsli_link *scratch,
                     uint32_t *out_link)
{
    static const tsl_link_kind order[] = {TSL_LINK_BEND, TSL_LINK_SHEAR, TSL_LINK_STRUCTURAL};
    uint32_t colors = 0, sorted = 0;
    for (uint32_t k = 0; k < TSL_LINK_KIND_COUNT; ++k) {
        for (uint32_t i = 0; i < count; ++i)
            for (uint32_t end = 0; end < 2; ++end)
                masks[first[links[i].chains[end]->index] + links[i].particles[end]] = 0;
        uint32_t more = color_kind(links, count, order[k], colors, masks, first, out_link);
        if (!more)
            return 0;
        colors += more;
    }
    sort_links(links, count, 1, scratch);
    sort_links(scratch, count, 0, links);
    for (uint32_t color = 0; color < colors; ++color)
        for (uint32_t i = 0; i < count; ++i)
            if (links[i].color == color)
                scratch[sorted++] = links[i];
    memcpy(links, scratch, count * sizeof *links);
    return 1;
}
