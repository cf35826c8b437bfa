// SPDX-License-Identifier: MIT
// Making a set of links: which strands are neighbours, the links and quads between their particles, and the order in which these are
// solved.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/chains.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

// ---- the order of strands ------------------------------------------------------------------------------

// The line grows by the strand nearest to either of its ends. Where every strand is nearer to its neighbours than to all others, which is
// checked afterwards, that is the only possible order.

#define SAMPLES 4u         // positions along a strand for comparison with others
#define CLEARLY 1.05f      // the least ratio of a strand's distance from others to that from its neighbours
#define RING_WITHIN 1.5f   // of the longest distance between neighbours: closer ends are neighbours too
#define STRIP_BEYOND 1.75f // and ends beyond this are none. A straight line of three strands has 2

typedef struct strand {
    tsli_line line;
    int32_t bone; // of its root
    tsl_vec3 samples[SAMPLES];
} strand;

typedef struct strands {
    strand *at;
    uint32_t count;
} strands;

// To the particle before.
static float step_of(const tsli_line *line, uint32_t i)
{
    return tsli_vec3_length(tsli_vec3_sub(tsli_particle_setup_position(line->chain, line->root + i),
                                          tsli_particle_setup_position(line->chain, line->root + i - 1)));
}

static float distance_along(const tsli_line *line, uint32_t particle)
{
    float along = 0.0f;
    for (uint32_t i = 1; i <= particle; ++i)
        along += step_of(line, i);
    return along;
}

static tsl_vec3 position_along(const tsli_line *line, float along)
{
    tsl_vec3 from = tsli_particle_setup_position(line->chain, line->root);
    float begin = 0.0f;
    for (uint32_t i = 1; i < line->count; ++i) {
        tsl_vec3 to = tsli_particle_setup_position(line->chain, line->root + i), delta = tsli_vec3_sub(to, from);
        float end = begin + tsli_vec3_length(delta), step = end - begin;
        if (along <= end && step > 0.0f)
            return tsli_vec3_add(from, tsli_vec3_scale(delta, (along - begin) / step));
        from = to;
        begin = end;
    }
    return from;
}

static int compare_bones(const void *x, const void *y)
{
    const strand *a = x, *b = y;
    return a->bone < b->bone ? -1 : a->bone > b->bone;
}

// By the bones of their roots, whatever the order of the given chains. Strands are compared down to the end of the shortest of them.
static void take_strands(const tsli_links *set, const strands *s)
{
    float shortest = FLT_MAX;
    for (uint32_t i = 0; i < s->count; ++i) {
        float length = distance_along(&set->lines[i], set->lines[i].count - 1);
        shortest = length < shortest ? length : shortest;
    }
    for (uint32_t i = 0; i < s->count; ++i) {
        s->at[i].line = set->lines[i];
        s->at[i].bone = set->lines[i].chain->particles[set->lines[i].root].bone;
        for (uint32_t k = 0; k < SAMPLES; ++k)
            s->at[i].samples[k] = position_along(&set->lines[i], shortest * ((float)(k + 1) / (float)SAMPLES));
    }
    qsort(s->at, s->count, sizeof *s->at, compare_bones);
}

static float distance(const strands *s, uint32_t a, uint32_t b)
{
    float sum = 0.0f;
    for (uint32_t i = 0; i < SAMPLES; ++i)
        sum += tsli_vec3_length(tsli_vec3_sub(s->at[a].samples[i], s->at[b].samples[i]));
    return sum;
}

// To the next strand; from the last to the first one.
static float step(const strands *s, uint32_t i)
{
    return distance(s, i, (i + 1) % s->count);
}

static void swap(strand *a, strand *b)
{
    strand other = *a;
    *a = *b;
    *b = other;
}

static void reverse(strand *at, uint32_t count)
{
    for (uint32_t i = 0; i < count / 2; ++i)
        swap(&at[i], &at[count - 1 - i]);
}

static void begin_at(const strands *s, uint32_t first)
{
    reverse(s->at, first);
    reverse(s->at + first, s->count - first);
    reverse(s->at, s->count);
}

// The longest distance between neighbours is from the last strand to the first one.
static void find_line(const strands *s)
{
    for (uint32_t n = 1; n < s->count; ++n) {
        uint32_t next = n, turns = 0;
        float nearest = FLT_MAX;
        for (uint32_t i = 2 * n; i < 2 * s->count; ++i) {
            float apart = distance(s, i % 2 ? n - 1 : 0, i / 2);
            if (!(apart < nearest))
                continue;
            nearest = apart;
            next = i / 2;
            turns = !(i % 2);
        }
        reverse(s->at, turns ? n : 0);
        swap(&s->at[n], &s->at[next]);
    }
    uint32_t cut = s->count - 1;
    for (uint32_t i = 0; i < s->count; ++i)
        cut = step(s, i) > step(s, cut) ? i : cut;
    begin_at(s, (cut + 1) % s->count);
}

// The longest distance between neighbours from position `first` to `last`.
static float longest_step(const strands *s, uint32_t first, uint32_t last)
{
    float longest = 0.0f;
    for (uint32_t i = first; i < last; ++i)
        longest = step(s, i) > longest ? step(s, i) : longest;
    return longest;
}

static int closes(const strands *s, uint32_t first, uint32_t last)
{
    return last >= first + 2 && distance(s, first, last) <= RING_WITHIN * longest_step(s, first, last);
}

// Why there is no order, as a fault of two strands.
typedef struct order_fault {
    const char *reason; // null: there is one
    uint32_t a, b;
} order_fault;

static order_fault check_shape(const strands *s, int is_ring)
{
    uint32_t last = s->count - 1, cut = 0;
    for (uint32_t i = 0; i < last; ++i)
        cut = step(s, i) > step(s, cut) ? i : cut;
    if (closes(s, 0, cut) && closes(s, cut + 1, last)) // on both sides of the longest distance
        return (order_fault){"are of two rings: make a set of each", cut, cut + 1};
    if (s->count > 2 && !is_ring && distance(s, 0, last) < STRIP_BEYOND * longest_step(s, 0, last))
        return (order_fault){"are the ends, too far from each other for a ring and too near for a strip", 0, last};
    return (order_fault){0};
}

static order_fault check_neighbours(const strands *s, int is_ring)
{
    uint32_t n = s->count;
    for (uint32_t i = 0; i < n; ++i) {
        float after = i + 1 < n || is_ring ? step(s, i) : 0.0f;
        float before = i > 0 || is_ring ? step(s, (i + n - 1) % n) : 0.0f;
        for (uint32_t k = 0; k < n; ++k) {
            uint32_t apart = i > k ? i - k : k - i;
            if (apart > 1 && !(is_ring && apart == n - 1) &&
                distance(s, i, k) <= CLEARLY * (after > before ? after : before))
                return (order_fault){"are no neighbours in the order that was found, and as near to each "
                                     "other as if they were",
                                     i, k};
        }
    }
    return (order_fault){0};
}

// A ring has no end: it begins at the strand with the smallest bone, towards the smaller one of its neighbours. A strip begins at the
// smaller one of its ends.
static void turn_line(const strands *s, int is_ring)
{
    uint32_t first = 0;
    for (uint32_t i = 1; i < s->count && is_ring; ++i)
        first = s->at[i].bone < s->at[first].bone ? i : first;
    begin_at(s, first);
    if (s->at[s->count - 1].bone < s->at[is_ring].bone)
        reverse(s->at + is_ring, s->count - (uint32_t)is_ring);
}

#undef SAMPLES

static tsl_result find_order(tsli_at at, tsli_links *set, strand *memory)
{
    const strands s = {memory, set->line_count};
    uint32_t last = s.count - 1;
    take_strands(set, &s);
    find_line(&s);
    int is_ring = s.count > 2 && distance(&s, 0, last) <= RING_WITHIN * longest_step(&s, 0, last);
    order_fault fault = check_shape(&s, is_ring);
    if (!fault.reason)
        fault = check_neighbours(&s, is_ring);
    if (fault.reason)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                           ".layout is TSL_LINKS_FOUND, and the order is open: the strands of bones %d and "
                           "%d %s",
                           (int)s.at[fault.a].bone, (int)s.at[fault.b].bone, fault.reason);
    turn_line(&s, is_ring);
    for (uint32_t i = 0; i < s.count; ++i)
        set->lines[i] = s.at[i].line;
    set->layout = is_ring ? TSL_LINKS_RING : TSL_LINKS_STRIP;
    return TSL_OK;
}

#undef CLEARLY
#undef RING_WITHIN
#undef STRIP_BEYOND

// ---- rungs: particles beside each other in two strands ----------------------------------------------------

// Particles of two neighbouring strands that are about as far from their roots.
typedef struct rung {
    uint32_t a, b;
} rung;

static uint32_t nearest(const tsli_line *line, float along)
{
    uint32_t best = 0;
    float distance = fabsf(along), at = 0.0f;
    for (uint32_t i = 1; i < line->count; ++i) {
        at += step_of(line, i);
        if (fabsf(at - along) < distance) {
            distance = fabsf(at - along);
            best = i;
        }
    }
    return best;
}

static int is_rung(const tsli_line *a, const tsli_line *b, rung r)
{
    if (a->count == b->count)
        return r.a == r.b;
    return nearest(b, distance_along(a, r.a)) == r.b || nearest(a, distance_along(b, r.b)) == r.a;
}

// The rung after one. Every particle has one, and no two cross: from one to the next a strand advances by one particle at most. 0: it
// was the last.
static int next_rung(const tsli_line *a, const tsli_line *b, rung *r)
{
    const rung steps[] = {{r->a, r->b + 1}, {r->a + 1, r->b}, {r->a + 1, r->b + 1}};
    for (uint32_t i = 0; i < 3; ++i)
        if (steps[i].a < a->count && steps[i].b < b->count && is_rung(a, b, steps[i])) {
            *r = steps[i];
            return 1;
        }
    return 0;
}

// The first rung of a particle of a strand to the next strand, and to the one before.
static uint32_t first_across(const tsli_line *from, const tsli_line *to, uint32_t particle)
{
    rung r = {0, 0};
    while (r.a != particle && next_rung(from, to, &r))
        ;
    return r.b;
}

// ---- links and quads ------------------------------------------------------------------------------------

static void add_link(tsli_links *set, tsli_link link)
{
    link.made = set->link_count + set->quad_count;
    ++*(link.kind == TSLI_QUAD ? &set->quad_count : &set->link_count);
    set->links[link.made] = link;
}

// Roots are animated: no link moves two of them.
static void add_between(tsli_links *set, tsl_link_kind kind, const tsli_line *a, uint32_t i, const tsli_line *b,
                        uint32_t k)
{
    if (i || k)
        add_link(set, (tsli_link){.chains = {a->chain, b->chain},
                                  .particles = {a->root + i, a->root + i, b->root + k, b->root + k},
                                  .kind = kind,
                                  .length = -1.0f});
}

static void add_quad(tsli_links *set, const tsli_line *a, rung from, const tsli_line *b, rung to)
{
    if (set->is_surface || set->cloth_layers)
        add_link(set, (tsli_link){.chains = {a->chain, b->chain},
                                  .particles = {a->root + from.a, a->root + to.a, b->root + from.b, b->root + to.b},
                                  .kind = TSLI_QUAD});
}

static void add_across(tsli_links *set, const tsli_line *a, const tsli_line *b)
{
    rung r = {0, 0}, before = {0, 0};
    while (next_rung(a, b, &r)) {
        if (r.a > before.a && r.b > before.b) {
            add_between(set, TSL_LINK_SHEAR, a, before.a, b, r.b);
            add_between(set, TSL_LINK_SHEAR, a, r.a, b, before.b);
        }
        add_between(set, TSL_LINK_STRUCTURAL, a, r.a, b, r.b);
        add_quad(set, a, before, b, r);
        before = r;
    }
}

// The links between strands, and the quads from one link across to the next; of strands without neighbours the bones.
static void link_strands(tsli_links *set)
{
    const tsli_line *lines = set->lines;
    const int is_ring = set->layout == TSL_LINKS_RING;
    uint32_t count = set->line_count, neighbours = is_ring || !count ? count : count - 1;
    for (uint32_t l = 0; l < count && set->layout == TSL_LINKS_LOOSE; ++l)
        for (uint32_t i = 1; i < lines[l].count; ++i)
            add_quad(set, &lines[l], (rung){i - 1, i - 1}, &lines[l], (rung){i, i});
    if (set->layout == TSL_LINKS_LOOSE)
        return;
    for (uint32_t i = 0; i < neighbours; ++i)
        add_across(set, &lines[i], &lines[(i + 1) % count]);
    uint32_t bends = count < 3 ? 0 : is_ring ? count : count - 2;
    if (is_ring && count <= 4) // across a ring of four both directions lead to the same strand, of three to a neighbour
        bends = count == 4 ? 2 : 0;
    for (uint32_t i = 0; i < bends; ++i) {
        const tsli_line *a = &lines[i], *middle = &lines[(i + 1) % count], *b = &lines[(i + 2) % count];
        for (uint32_t k = 1; k < middle->count; ++k)
            add_between(set, TSL_LINK_BEND, a, first_across(middle, a, k), b, first_across(middle, b, k));
    }
}

static void add_pairs(tsli_links *set, const tsl_links_desc *desc)
{
    for (uint32_t i = 0; i < desc->pair_count; ++i) {
        const tsl_link *pair = &desc->pairs[i];
        tsli_chain *chain_a = tsli_pool_find(&set->rig->world->chains, pair->chain_a.bits),
                   *chain_b = tsli_pool_find(&set->rig->world->chains, pair->chain_b.bits);
        if (chain_a && chain_b)
            add_link(set,
                     (tsli_link){.chains = {chain_a, chain_b},
                                 .particles = {pair->particle_a, pair->particle_a, pair->particle_b, pair->particle_b},
                                 .kind = pair->kind,
                                 .length = pair->rest_length});
    }
}

// A share of a chain's length: particles this close count as equally far from their roots.
#define SIDE_BY_SIDE 1e-3f

static void measure_link(tsli_link *link)
{
    const tsli_chain *a = link->chains[0], *b = link->chains[1];
    tsl_vec3 delta = tsli_vec3_sub(tsli_particle_setup_position(b, link->particles[2]),
                                   tsli_particle_setup_position(a, link->particles[0]));
    if (!(link->length >= 0.0f))
        link->length = tsli_vec3_length(delta);
    float along_a = tsli_along(a)[link->particles[0]], along_b = tsli_along(b)[link->particles[2]];
    link->u = 0.5f * (along_a + along_b);
    // Each lower particle follows those above it without pulling at them, as a bone follows its parent. A path up, which bones do not have,
    // would feed a wave: a body against a skirt, or a wind, kept it fluttering for ever.
    link->fixed_end = TSLI_NONE;
    if (link->kind == TSL_LINK_SHEAR && !(fabsf(along_a - along_b) < SIDE_BY_SIDE))
        link->fixed_end = along_a < along_b ? 0 : 1;
}

#undef SIDE_BY_SIDE

// ---- the order in which links are solved ----------------------------------------------------------------

#define KINDS (TSLI_QUAD + 1)
#define LINKS_AT_MOST 32u // of one kind at a particle

// The colors of links of a kind at a particle. `masks`: for each kind and particle of the rig's chains.
static uint64_t *colors_at(uint64_t *masks, const tsli_link *link, uint32_t corner)
{
    uint32_t first = link->particles[corner];
    for (const tsli_chain *chain = link->chains[0]->rig->chains; chain != link->chains[corner / 2]; chain = chain->next)
        first += chain->particle_count;
    return &masks[KINDS * (uint64_t)first + link->kind];
}

static uint32_t count_bits(uint64_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1)
        ++count;
    return count;
}

// Each takes the first color that is free at its particles. Quads have many more only at particles of strands with many more bones than
// their neighbours: they take the last color, in which no two are solved at once. 0: there are too many links at a particle.
static int color_link(tsli_link *link, uint64_t *masks)
{
    uint64_t used = 0;
    for (uint32_t i = 0; i < 4; ++i) {
        uint64_t at = *colors_at(masks, link, i);
        if (link->kind != TSLI_QUAD && count_bits(at) == LINKS_AT_MOST)
            return 0;
        used |= at;
    }
    while (link->color < TSLI_LAST_COLOR && (used >> link->color & 1u))
        ++link->color;
    for (uint32_t i = 0; i < 4; ++i)
        *colors_at(masks, link, i) |= 1ull << link->color;
    return 1;
}

// By kind, color and distance from the root: links of one color have no particle in common, so that their order changes nothing, and those
// whose particles are beside each other in memory get beside each other.
static uint64_t rank_of(const tsli_link *link)
{
    static const uint64_t kinds[KINDS] = {
        [TSL_LINK_BEND] = 0, [TSL_LINK_SHEAR] = 1, [TSL_LINK_STRUCTURAL] = 2, [TSLI_QUAD] = 3};
    uint64_t a = link->chains[0]->particles[link->particles[0]].step,
             b = link->chains[1]->particles[link->particles[2]].step;
    return kinds[link->kind] << 62 | (uint64_t)link->color << 56 | a << 28 | b;
}

static int compare_links(const void *x, const void *y)
{
    const tsli_link *a = x, *b = y;
    uint64_t rank_a = rank_of(a), rank_b = rank_of(b);
    if (rank_a != rank_b)
        return rank_a < rank_b ? -1 : 1;
    return a->made < b->made ? -1 : a->made > b->made;
}

static tsl_result sort_links(tsli_at at, tsli_links *set, uint64_t *masks)
{
    uint32_t count = set->link_count + set->quad_count;
    for (uint32_t i = 0; i < count; ++i)
        if (!color_link(&set->links[i], masks))
            return TSLI_REFUSE(at, TSL_ERROR_TOO_MANY, ": more than %u links of kind %u are at a particle of chain %u",
                               LINKS_AT_MOST, set->links[i].kind, set->links[i].chains[0]->index);
    qsort(set->links, count, sizeof *set->links, compare_links);
    return TSL_OK;
}

// ---- a set ----------------------------------------------------------------------------------------------

// Strands of trees without forks: each particle has one child.
static void list_lines(tsli_links *set, const tsl_links_desc *desc)
{
    uint32_t n = 0;
    for (uint32_t c = 0; c < desc->chain_count; ++c) {
        tsli_chain *chain = tsli_pool_find(&set->rig->world->chains, desc->chains[c].bits);
        for (uint32_t i = 0; chain && i < chain->particle_count; ++i) {
            if (chain->particles[i].parent < 0)
                set->lines[n++] = (tsli_line){.chain = chain, .root = i};
            ++set->lines[n - 1].count;
        }
    }
}

static tsl_result fill_made(tsli_at at, const tsl_links_desc *desc, tsli_links *set, uint64_t *masks, strand *found)
{
    tsl_result result = TSL_OK;
    list_lines(set, desc);
    if (set->layout == TSL_LINKS_FOUND && set->line_count)
        result = find_order(at, set, found);
    else if (set->layout == TSL_LINKS_FOUND)
        set->layout = TSL_LINKS_STRIP;
    if (result != TSL_OK)
        return result;
    link_strands(set);
    add_pairs(set, desc);
    for (uint32_t i = 0; i < set->link_count + set->quad_count; ++i)
        if (set->links[i].kind != TSLI_QUAD)
            measure_link(&set->links[i]);
    return sort_links(at, set, masks);
}

// The most that strands can have: from one to the next a step down by one of them makes a link and a quad, by both two links more, and each
// particle bends with the strands beside its own.
#define LINKS_OF_A_PARTICLE 6u

static tsl_result make_set(tsli_at at, tsli_rig *rig, const tsl_links_desc *desc, tsli_links **out_set)
{
    uint32_t lines = 0, particles = 0;
    uint64_t all = 0;
    for (uint32_t c = 0; c < desc->chain_count; ++c) {
        const tsli_chain *chain = tsli_pool_find(&rig->world->chains, desc->chains[c].bits);
        for (uint32_t i = 0; chain && i < chain->particle_count; ++i, ++particles)
            lines += chain->particles[i].parent < 0;
    }
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        all += chain->particle_count;
    tsl_result result = tsli_links_check_strands(at, desc->layout, lines);
    if (result != TSL_OK)
        return result;
    uint64_t links = LINKS_OF_A_PARTICLE * (uint64_t)particles + desc->pair_count;
    uint64_t bytes = sizeof(tsli_links) + links * sizeof(tsli_link) + lines * sizeof(tsli_line);
    uint64_t scratch_bytes = KINDS * all * sizeof(uint64_t) + lines * sizeof(strand);
    tsli_links *set = tsli_host_alloc(&rig->world->host, bytes);
    uint64_t *masks = tsli_host_alloc(&rig->world->host, scratch_bytes);
    if (set && masks) {
        *set = (tsli_links){.rig = rig,
                            .user_data = desc->user_data,
                            .bytes = bytes,
                            .layout = desc->layout,
                            .line_count = lines,
                            .is_surface = (desc->flags & TSL_LINKS_SURFACE) && desc->layout != TSL_LINKS_LOOSE,
                            .cloth_layers = desc->cloth_layers,
                            .meets_layers = desc->meets_layers};
        set->links = (tsli_link *)(void *)(set + 1);
        set->lines = (tsli_line *)(void *)(set->links + links);
        result = fill_made(at, desc, set, masks, (strand *)(void *)(masks + KINDS * all));
    } else {
        result = TSLI_REFUSE(at, TSL_ERROR_OUT_OF_MEMORY, ": there is no memory for the links");
    }
    tsli_host_free(&rig->world->host, masks, scratch_bytes);
    if (result == TSL_OK)
        *out_set = set;
    else
        tsli_host_free(&rig->world->host, set, bytes);
    return result;
}

tsl_result tsli_links_make(tsli_at at, tsli_rig *rig, const tsl_links_desc *desc, tsli_links **out_set)
{
    tsl_links_desc known;
    tsl_result result = tsli_take_struct(at, &tsli_links_desc, desc, &known);
    if (result == TSL_OK)
        result = tsli_links_check_desc(at, rig, &known);
    if (result != TSL_OK)
        return result;
    if (!tsli_topology_begin(rig))
        return TSLI_REFUSE(at, TSL_ERROR_OUT_OF_MEMORY, ": there is no memory for the links");
    tsli_floating_point host_mode = tsli_floating_point_enter();
    result = make_set(at, rig, &known, out_set);
    tsli_floating_point_leave(host_mode);
    tsli_topology_end(rig);
    return result;
}

#undef KINDS
#undef LINKS_AT_MOST
#undef LINKS_OF_A_PARTICLE
