// SPDX-License-Identifier: MIT
// API: creating and destroying links between chains.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/cloth_contact.h"
#include "solver/model/links.h"
#include "solver/model/chains.h"
#include "solver/step/step.h"

#include <string.h>

void tsl_links_desc_init(tsl_links_desc *desc, uint32_t struct_size)
{
    tsl_links_desc defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(desc, struct_size, &defaults, sizeof defaults);
}

// ---- strands --------------------------------------------------------------------------------------------

// Temporary data for making a set, in one piece of memory.
typedef struct links_scratch {
    tsli_line_draft *lines, *sorted;
    tsl_vec3 *positions, *samples;
    float *along, *distances;
    uint32_t *order, *order_scratch, *first;
    void *pairs;
    uint64_t *masks;
    tsli_link *links, *link_scratch;
    tsli_quad *quads, *quad_scratch;
    char *memory;
    uint64_t bytes;
} links_scratch;

typedef struct links_order {
    tsl_world *world;
    const char *function;
    tsli_rig *rig;
    tsl_links_desc desc;
    uint32_t line_count, position_count; // of the given chains
    links_scratch scratch;
} links_order;

static void count_lines(links_order *o)
{
    for (uint32_t c = 0; c < o->desc.chain_count; ++c) {
        const tsli_chain *chain = tsli_chain_find(o->world, o->desc.chains[c]);
        o->position_count += chain->particle_count;
        for (uint32_t i = 0; i < chain->particle_count; ++i)
            o->line_count += chain->particles[i].parent < 0;
    }
}

static tsl_vec3 particle_setup_position(const tsli_chain *chain, uint32_t particle)
{
    const tsli_particle *p = &chain->particles[particle];
    const tsl_transform *setup_ws = chain->rig->setup_ws;
    if (p->bone >= 0)
        return setup_ws[p->bone].position;
    return tsli_vec3_clamp(
        tsli_transform_point(setup_ws[chain->particles[p->parent].bone], tsli_tip_offsets(chain)[p->tip]));
}

// Trees without forks: each particle has one child.
static void list_lines(const links_order *o)
{
    uint32_t n = 0, at = 0;
    for (uint32_t c = 0; c < o->desc.chain_count; ++c) {
        tsli_chain *chain = tsli_chain_find(o->world, o->desc.chains[c]);
        for (uint32_t i = 0; i < chain->particle_count; ++i, ++at) {
            tsl_vec3 position = o->scratch.positions[at] = particle_setup_position(chain, i);
            if (chain->particles[i].parent < 0) {
                o->scratch.lines[n++] =
                    (tsli_line_draft){{.chain = chain, .root = i}, o->scratch.positions + at, o->scratch.along + at};
                o->scratch.along[at] = 0.0f;
            } else {
                tsl_vec3 delta = tsli_vec3_sub(position, o->scratch.positions[at - 1]);
                o->scratch.along[at] = o->scratch.along[at - 1] + tsli_vec3_length(delta);
            }
            ++o->scratch.lines[n - 1].line.count;
        }
    }
}

static tsl_vec3 position_along(const tsli_line_draft *line, float along)
{
    for (uint32_t i = 1; i < line->line.count; ++i) {
        float step = line->along[i] - line->along[i - 1];
        if (along <= line->along[i] && step > 0.0f) {
            tsl_vec3 delta = tsli_vec3_sub(line->positions[i], line->positions[i - 1]);
            return tsli_vec3_add(line->positions[i - 1], tsli_vec3_scale(delta, (along - line->along[i - 1]) / step));
        }
    }
    return line->positions[line->line.count - 1];
}

static int32_t root_bone(const tsli_line_draft *line)
{
    return line->line.chain->particles[line->line.root].bone;
}

// By the bones of their roots, so that the order of the given chains does not matter.
static void sort_lines(const links_order *o)
{
    for (uint32_t i = 0; i < o->line_count; ++i) {
        uint32_t k = i;
        tsli_line_draft line = o->scratch.lines[i];
        for (; k > 0 && root_bone(&o->scratch.lines[k - 1]) > root_bone(&line); --k)
            o->scratch.lines[k] = o->scratch.lines[k - 1];
        o->scratch.lines[k] = line;
    }
}

// Strands are compared down to the end of the shortest of them.
static void take_samples(const links_order *o)
{
    float shortest = FLT_MAX;
    for (uint32_t i = 0; i < o->line_count; ++i) {
        float length = o->scratch.lines[i].along[o->scratch.lines[i].line.count - 1];
        shortest = length < shortest ? length : shortest;
    }
    for (uint32_t i = 0; i < o->line_count; ++i)
        for (uint32_t k = 0; k < TSLI_LINE_SAMPLES; ++k)
            o->scratch.samples[i * TSLI_LINE_SAMPLES + k] =
                position_along(&o->scratch.lines[i], shortest * ((float)(k + 1) / (float)TSLI_LINE_SAMPLES));
}

static tsl_result find_order(links_order *o, tsl_links_layout *layout)
{
    tsli_line_fault fault;
    tsli_line_order order = {.samples = o->scratch.samples,
                             .count = o->line_count,
                             .order = o->scratch.order,
                             .scratch = o->scratch.order_scratch,
                             .distances = o->scratch.distances,
                             .pairs = o->scratch.pairs};
    sort_lines(o);
    take_samples(o);
    if (!tsli_line_order_find(&order, &fault))
        return tsli_refuse(&o->world->host, TSL_ERROR_INVALID_ARGUMENT, o->function,
                           "desc.layout is TSL_LINKS_FOUND, and the order is open: the strands of bones %d and "
                           "%d %s",
                           (int)root_bone(&o->scratch.lines[fault.a]), (int)root_bone(&o->scratch.lines[fault.b]),
                           fault.reason);
    for (uint32_t i = 0; i < o->line_count; ++i)
        o->scratch.sorted[i] = o->scratch.lines[order.order[i]];
    memcpy(o->scratch.lines, o->scratch.sorted, o->line_count * sizeof *o->scratch.lines);
    *layout = order.is_ring ? TSL_LINKS_RING : TSL_LINKS_STRIP;
    return TSL_OK;
}

// ---- links ----------------------------------------------------------------------------------------------

// A share of a chain's length: particles this close count as equally far from their roots.
#define SIDE_BY_SIDE 1e-3f

static void take_pairs(const links_order *o, tsli_link *links)
{
    for (uint32_t i = 0; i < o->desc.pair_count; ++i) {
        const tsl_link *pair = &o->desc.pairs[i];
        links[i] =
            (tsli_link){.chains = {tsli_chain_find(o->world, pair->chain_a), tsli_chain_find(o->world, pair->chain_b)},
                        .particles = {pair->particle_a, pair->particle_b},
                        .kind = pair->kind,
                        .length = pair->rest_length};
    }
}

// Each lower particle follows those above it without pulling at them, as a bone follows its parent. A path up, which bones
// do not have, would feed a wave: a body against a skirt, or a wind, kept it fluttering for ever.
static uint32_t find_fixed_end(float along_a, float along_b)
{
    if (fabsf(along_a - along_b) < SIDE_BY_SIDE)
        return TSLI_NONE;
    return along_a < along_b ? 0 : 1;
}

static void measure_link(const tsli_rig *rig, tsli_link *link)
{
    const tsli_chain *a = link->chains[0], *b = link->chains[1];
    float scale = fabsf(rig->setup_ws[a->particles[a->particles[link->particles[0]].root].bone].scale.x);
    tsl_vec3 delta =
        tsli_vec3_sub(particle_setup_position(b, link->particles[1]), particle_setup_position(a, link->particles[0]));
    if (!(link->length >= 0.0f))
        link->length = tsli_vec3_length(delta);
    float along_a = tsli_along(a)[link->particles[0]], along_b = tsli_along(b)[link->particles[1]];
    link->u = 0.5f * (along_a + along_b);
    link->fixed_end = link->kind == TSL_LINK_SHEAR ? find_fixed_end(along_a, along_b) : TSLI_NONE;
    link->inverse_scale = scale > 0.0f ? tsli_clamp_number(1.0f / scale) : 1.0f;
}

static tsl_result color(const links_order *o, uint32_t count)
{
    uint32_t particles = 0, at_fault = 0;
    for (const tsli_chain *chain = o->rig->chains; chain; chain = chain->next) {
        o->scratch.first[chain->index] = particles;
        particles += chain->particle_count;
    }
    if (tsli_links_color(o->scratch.links, count, o->scratch.masks, o->scratch.first, o->scratch.link_scratch,
                         &at_fault))
        return TSL_OK;
    return tsli_refuse(&o->world->host, TSL_ERROR_TOO_MANY, o->function,
                       "desc: more than %u links of kind %u are at a particle of chain %u", TSLI_LINKS_AT_MOST,
                       o->scratch.links[at_fault].kind, o->scratch.links[at_fault].chains[0]->index);
}

// ---- memory ---------------------------------------------------------------------------------------------

// The next array in a piece of memory, or the size so far while measuring.
static void *take_array(char *memory, uint64_t *used, uint64_t bytes)
{
    void *at = memory ? memory + *used : NULL;
    *used += (bytes + 7u) & ~(uint64_t)7u;
    return at;
}

static uint64_t lay_out_lines(links_scratch *r, char *memory, const links_order *o)
{
    const uint64_t n = o->line_count;
    uint64_t used = 0, found = o->desc.layout == TSL_LINKS_FOUND ? n : 0;
    r->lines = take_array(memory, &used, n * sizeof *r->lines);
    r->sorted = take_array(memory, &used, n * sizeof *r->sorted);
    r->positions = take_array(memory, &used, o->position_count * sizeof *r->positions);
    r->along = take_array(memory, &used, o->position_count * sizeof *r->along);
    r->samples = take_array(memory, &used, found * TSLI_LINE_SAMPLES * sizeof *r->samples);
    r->order = take_array(memory, &used, found * sizeof *r->order);
    r->order_scratch = take_array(memory, &used, 4 * found * sizeof *r->order_scratch);
    r->distances = take_array(memory, &used, found * found * sizeof *r->distances);
    r->pairs = take_array(memory, &used, found ? tsli_strand_pairs_size((uint32_t)found) : 0);
    return used;
}

static uint64_t lay_out_links(links_scratch *r, char *memory, const tsli_rig *rig, uint32_t count, uint32_t quads)
{
    uint64_t used = 0, particles = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        particles += chain->particle_count;
    r->links = take_array(memory, &used, count * sizeof *r->links);
    r->link_scratch = take_array(memory, &used, count * sizeof *r->link_scratch);
    r->first = take_array(memory, &used, rig->chain_count * sizeof *r->first);
    r->masks = take_array(memory, &used, particles * sizeof *r->masks);
    r->quads = take_array(memory, &used, quads * sizeof *r->quads);
    r->quad_scratch = take_array(memory, &used, quads * sizeof *r->quad_scratch);
    return used;
}

// Lays out arrays by `counts`.
static uint64_t lay_out_set(tsli_links *set, char *memory, const tsli_links *counts)
{
    uint64_t used = 0;
    take_array(memory, &used, sizeof *set);
    void *of_links = take_array(memory, &used, counts->link_count * sizeof *set->links);
    void *of_lines = take_array(memory, &used, counts->line_count * sizeof *set->lines);
    void *of_quads = take_array(memory, &used, counts->quad_count * sizeof *set->quads);
    void *of_cloth_particles = take_array(memory, &used, counts->cloth_particle_count * sizeof *set->cloth_particles);
    void *of_target_quads = take_array(memory, &used, counts->target_count * sizeof *set->target_quads);
    if (set) {
        set->links = of_links;
        set->lines = of_lines;
        set->quads = of_quads;
        set->cloth_particles = of_cloth_particles;
        set->target_quads = of_target_quads;
    }
    return used;
}

static tsl_result refuse_memory(const links_order *o)
{
    return tsli_refuse(&o->world->host, TSL_ERROR_OUT_OF_MEMORY, o->function, "desc: there is no memory for the links");
}

// ---- a set ----------------------------------------------------------------------------------------------

static int may_collide(const links_order *o)
{
    return (o->desc.cloth_layers | o->desc.meets_layers) != 0 && o->line_count > 0;
}

static uint32_t count_bones(const links_order *o)
{
    uint32_t bones = 0;
    for (uint32_t i = 0; i < o->line_count; ++i)
        bones += o->scratch.lines[i].line.count - 1;
    return bones;
}

// Initialises a set, except its arrays. `quads`: between its strands.
static tsli_links describe_set(const links_order *o, uint32_t count, uint32_t quads, tsl_links_layout layout)
{
    tsli_links set = {.rig = o->rig, .user_data = o->desc.user_data, .layout = layout};
    set.params = tsli_links_default_params();
    set.cloth_layers = may_collide(o) ? o->desc.cloth_layers : 0;
    set.meets_layers = may_collide(o) ? o->desc.meets_layers : 0;
    set.link_count = count;
    set.line_count = o->line_count;
    set.quad_count = o->desc.flags & TSL_LINKS_SURFACE ? quads : 0;
    set.cloth_particle_count = may_collide(o) ? o->position_count : 0;
    if (set.cloth_layers)
        set.target_count = layout == TSL_LINKS_LOOSE ? count_bones(o) : quads;
    set.bytes = lay_out_set(NULL, NULL, &set);
    return set;
}

// In the setup pose, as in measure_link.
static void take_members(const links_order *o, tsli_links *set)
{
    uint32_t n = 0;
    if (!set->cloth_particle_count)
        return;
    for (uint32_t i = 0; i < o->line_count; ++i)
        for (uint32_t k = 0; k < o->scratch.lines[i].line.count; ++k) {
            const tsli_line_draft *line = &o->scratch.lines[i];
            set->cloth_particles[n++] =
                (tsli_cloth_particle){line->line.chain, line->line.root + k, line->positions[k]};
        }
    const tsl_vec3 s = o->rig->setup_ws[root_bone(&o->scratch.lines[0])].scale;
    float size = fabsf(s.x);
    set->inverse_scale = size > 0.0f ? tsli_clamp_number(1.0f / size) : 1.0f;
    set->mirrored = (s.x < 0.0f) ^ (s.y < 0.0f) ^ (s.z < 0.0f);
}

static tsl_result finish_links(const links_order *o, uint32_t count, uint32_t quads, tsl_links_layout layout,
                               tsli_links **out_set)
{
    tsli_links described = describe_set(o, count, quads, layout);
    tsli_links *set = tsli_host_alloc(&o->world->host, described.bytes);
    if (!set)
        return refuse_memory(o);
    *set = described;
    lay_out_set(set, (char *)set, &described);
    memcpy(set->links, o->scratch.links, count * sizeof *set->links);
    memcpy(set->quads, o->scratch.quads, set->quad_count * sizeof *set->quads);
    tsli_quads_sort(set->quads, set->quad_count, o->scratch.quad_scratch);
    for (uint32_t i = 0; i < o->line_count; ++i)
        set->lines[i] = o->scratch.lines[i].line;
    take_members(o, set);
    if (set->target_count)
        tsli_list_target_quads(set, o->scratch.quads, quads, set->target_quads);
    *out_set = set;
    return TSL_OK;
}

// Counts them while lists have no memory.
static void list_links(const links_order *o, int is_ring, tsli_link_list *links, tsli_quad_list *quads)
{
    if (!o->line_count || o->desc.layout == TSL_LINKS_LOOSE)
        return;
    tsli_links_between(o->scratch.lines, o->line_count, is_ring, links);
    if ((o->desc.flags & TSL_LINKS_SURFACE) || o->desc.cloth_layers)
        tsli_quads_between(o->scratch.lines, o->line_count, is_ring, quads);
}

static tsl_result make_links(links_order *o, tsl_links_layout layout, tsli_links **out_set)
{
    tsli_link_list list = {NULL, 0};
    tsli_quad_list quads = {NULL, 0};
    links_scratch scratch;
    list_links(o, layout == TSL_LINKS_RING, &list, &quads);
    uint32_t count = list.count + o->desc.pair_count;
    uint64_t bytes = lay_out_links(&scratch, NULL, o->rig, count, quads.count) + 1; // loose strands may take nothing
    char *memory = tsli_host_alloc(&o->world->host, bytes);
    if (!memory)
        return refuse_memory(o);
    lay_out_links(&o->scratch, memory, o->rig, count, quads.count);
    list = (tsli_link_list){o->scratch.links, 0};
    quads = (tsli_quad_list){o->scratch.quads, 0};
    list_links(o, layout == TSL_LINKS_RING, &list, &quads);
    take_pairs(o, o->scratch.links + list.count);
    for (uint32_t i = 0; i < count; ++i)
        measure_link(o->rig, &o->scratch.links[i]);
    tsl_result result = color(o, count);
    if (result == TSL_OK) {
        tsli_quads_color(o->scratch.quads, quads.count, o->scratch.masks, o->scratch.first, o->scratch.quad_scratch);
        result = finish_links(o, count, quads.count, layout, out_set);
    }
    tsli_host_free(&o->world->host, memory, bytes);
    return result;
}

static tsl_result make_from_lines(links_order *o, tsli_links **out_set)
{
    tsl_links_layout layout = o->desc.layout;
    tsl_result result = tsli_links_check_strands(o->world, o->function, layout, o->line_count);
    if (result != TSL_OK)
        return result;
    links_scratch scratch;
    uint64_t bytes = lay_out_lines(&scratch, NULL, o) + 1; // pairs alone take nothing
    char *memory = tsli_host_alloc(&o->world->host, bytes);
    if (!memory)
        return refuse_memory(o);
    lay_out_lines(&o->scratch, memory, o);
    list_lines(o);
    if (layout == TSL_LINKS_FOUND && o->line_count)
        result = find_order(o, &layout);
    else if (layout == TSL_LINKS_FOUND)
        layout = TSL_LINKS_STRIP;
    if (result == TSL_OK)
        result = make_links(o, layout, out_set);
    tsli_host_free(&o->world->host, memory, bytes);
    return result;
}

// A set that is not linked yet; null after an error.
static tsl_result make_set(tsl_world *world, const char *function, tsli_rig *rig, const tsl_links_desc *desc,
                           tsli_links **out_set)
{
    links_order order = {.world = world, .function = function, .rig = rig};
    tsl_result result = tsli_take_grown_desc(world, function, "desc", "tsl_links_desc", &order.desc, sizeof order.desc,
                                             TSLI_FIRST_LINKS_DESC_SIZE, desc);
    if (result == TSL_OK)
        result = tsli_links_check_desc(world, function, rig, &order.desc);
    if (result != TSL_OK)
        return result;
    if (!tsli_topology_begin(rig))
        return refuse_memory(&order);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    count_lines(&order);
    result = make_from_lines(&order, out_set);
    tsli_floating_point_leave(host_mode);
    tsli_topology_end(rig);
    return result;
}

// ---- in its rig -----------------------------------------------------------------------------------------

static void link_set(tsli_links *set)
{
    tsli_links **last = &set->rig->links;
    while (*last)
        last = &(*last)->next;
    *last = set;
    tsli_rig_group_chains(set->rig);
}

static void unlink_set(tsli_links *set)
{
    tsli_links **at = &set->rig->links;
    while (*at != set)
        at = &(*at)->next;
    *at = set->next;
    tsli_rig_group_chains(set->rig);
}

static void free_set(tsl_world *world, tsli_links *set)
{
    for (uint32_t i = 0; i < TSLI_LINK_CURVES; ++i)
        tsli_host_free(&world->host, set->curves[i], set->key_counts[i] * sizeof *set->curves[i]);
    tsli_host_free(&world->host, set, set->bytes);
}

static void wake_all(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        tsli_chain_wake(chain);
}

tsl_result tsl_links_create(tsl_world *world, tsl_rig_id rig_id, const tsl_links_desc *desc,
                            const tsl_links_params *params, tsl_links_id *out_links)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_links);
    out_links->bits = 0;
    tsli_rig *rig = tsli_rig_find(world, rig_id);
    TSLI_CHECK_RIG(world, rig, rig_id);
    tsl_links_params known = tsli_links_default_params();
    tsli_links *set = NULL;
    tsl_result result = params ? tsli_links_read_params(world, __func__, params, &known) : TSL_OK;
    if (result == TSL_OK)
        result = make_set(world, __func__, rig, desc, &set);
    if (!set)
        return result;
    set->params = known;
    link_set(set);
    if (!tsli_pool_reserve(&world->links, &world->host) || !tsli_rig_lay_out(rig)) {
        unlink_set(set);
        free_set(world, set);
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, __func__,
                           "rig: there is no memory for its layout with these links");
    }
    set->id = out_links->bits = tsli_pool_add(&world->links, set);
    wake_all(rig);
    return TSL_OK;
}

void tsli_links_forget(tsl_world *world, tsli_links *set)
{
    set->rig->links = set->next;
    tsli_pool_remove(&world->links, set->id);
    free_set(world, set);
}

tsl_result tsl_links_destroy(tsl_world *world, tsl_links_id id)
{
    TSLI_ENTER_LINKS(world, set, id);
    tsli_rig *rig = set->rig;
    wake_all(rig);
    unlink_set(set);
    if (!tsli_rig_lay_out(rig))
        tsli_rig_drop_links(rig, set);
    tsli_pool_remove(&world->links, set->id);
    free_set(world, set);
    return TSL_OK;
}

uint32_t tsl_links_is_valid(const tsl_world *world, tsl_links_id id)
{
    return world && tsli_links_find(world, id);
}
