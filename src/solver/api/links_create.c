// SPDX-License-Identifier: MIT
// API: creating and destroying links between chains.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/check/links_check.h"
#include "solver/layout/pack.h"
#include "solver/model/drape.h"
#include "solver/model/links.h"
#include "solver/model/links_make.h"
#include "solver/model/links_order.h"
#include "solver/model/topology.h"
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
typedef struct links_room {
    tsli_line_draft *lines, *sorted;
    tsl_vec3 *places, *samples;
    float *along, *distances;
    uint32_t *order, *order_room, *first;
    void *ways;
    uint64_t *masks;
    tsli_link *links, *link_room;
    tsli_patch *patches, *patch_room;
    char *memory;
    uint64_t bytes;
} links_room;

typedef struct links_order {
    tsl_world *world;
    const char *function;
    tsli_rig *rig;
    tsl_links_desc desc;
    uint32_t line_count, place_count; // of the given chains
    links_room room;
} links_order;

static void count_lines(links_order *o)
{
    for (uint32_t c = 0; c < o->desc.chain_count; ++c) {
        const tsli_chain *chain = tsli_chain_find(o->world, o->desc.chains[c]);
        o->place_count += chain->particle_count;
        for (uint32_t i = 0; i < chain->particle_count; ++i)
            o->line_count += chain->particles[i].parent < 0;
    }
}

static tsl_vec3 setup_place(const tsli_chain *chain, uint32_t particle)
{
    const tsli_particle *p = &chain->particles[particle];
    const tsl_transform *setup_ws = chain->rig->setup_ws;
    if (p->bone >= 0)
        return setup_ws[p->bone].position;
    return tsli_vec3_hold(
        tsli_transform_point(setup_ws[chain->particles[p->parent].bone], tsli_tip_offsets(chain)[p->tip]));
}

// Trees without forks: each particle has one child.
static void list_lines(const links_order *o)
{
    uint32_t n = 0, at = 0;
    for (uint32_t c = 0; c < o->desc.chain_count; ++c) {
        tsli_chain *chain = tsli_chain_find(o->world, o->desc.chains[c]);
        for (uint32_t i = 0; i < chain->particle_count; ++i, ++at) {
            tsl_vec3 place = o->room.places[at] = setup_place(chain, i);
            if (chain->particles[i].parent < 0) {
                o->room.lines[n++] =
                    (tsli_line_draft){{.chain = chain, .root = i}, o->room.places + at, o->room.along + at};
                o->room.along[at] = 0.0f;
            } else {
                tsl_vec3 way = tsli_vec3_sub(place, o->room.places[at - 1]);
                o->room.along[at] = o->room.along[at - 1] + tsli_vec3_length(way);
            }
            ++o->room.lines[n - 1].line.count;
        }
    }
}

static tsl_vec3 place_along(const tsli_line_draft *line, float along)
{
    for (uint32_t i = 1; i < line->line.count; ++i) {
        float step = line->along[i] - line->along[i - 1];
        if (along <= line->along[i] && step > 0.0f) {
            tsl_vec3 way = tsli_vec3_sub(line->places[i], line->places[i - 1]);
            return tsli_vec3_add(line->places[i - 1], tsli_vec3_scale(way, (along - line->along[i - 1]) / step));
        }
    }
    return line->places[line->line.count - 1];
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
        tsli_line_draft line = o->room.lines[i];
        for (; k > 0 && root_bone(&o->room.lines[k - 1]) > root_bone(&line); --k)
            o->room.lines[k] = o->room.lines[k - 1];
        o->room.lines[k] = line;
    }
}

// Strands are compared down to the end of the shortest of them.
static void take_samples(const links_order *o)
{
    float shortest = FLT_MAX;
    for (uint32_t i = 0; i < o->line_count; ++i) {
        float length = o->room.lines[i].along[o->room.lines[i].line.count - 1];
        shortest = length < shortest ? length : shortest;
    }
    for (uint32_t i = 0; i < o->line_count; ++i)
        for (uint32_t k = 0; k < TSLI_LINE_SAMPLES; ++k)
            o->room.samples[i * TSLI_LINE_SAMPLES + k] =
                place_along(&o->room.lines[i], shortest * ((float)(k + 1) / (float)TSLI_LINE_SAMPLES));
}

static tsl_result find_order(links_order *o, tsl_links_layout *layout)
{
    tsli_line_fault fault;
    tsli_line_order order = {.samples = o->room.samples,
                             .count = o->line_count,
                             .order = o->room.order,
                             .room = o->room.order_room,
                             .distances = o->room.distances,
                             .ways = o->room.ways};
    sort_lines(o);
    take_samples(o);
    if (!tsli_line_order_find(&order, &fault))
        return tsli_refuse(&o->world->host, TSL_ERROR_INVALID_ARGUMENT, o->function,
                           "desc.layout is TSL_LINKS_FOUND, and the order is open: the strands of bones %d and "
                           "%d %s",
                           (int)root_bone(&o->room.lines[fault.a]), (int)root_bone(&o->room.lines[fault.b]),
                           fault.reason);
    for (uint32_t i = 0; i < o->line_count; ++i)
        o->room.sorted[i] = o->room.lines[order.order[i]];
    memcpy(o->room.lines, o->room.sorted, o->line_count * sizeof *o->room.lines);
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
static uint32_t held_end(float along_a, float along_b)
{
    if (fabsf(along_a - along_b) < SIDE_BY_SIDE)
        return TSLI_NONE;
    return along_a < along_b ? 0 : 1;
}

static void measure_link(const tsli_rig *rig, tsli_link *link)
{
    const tsli_chain *a = link->chains[0], *b = link->chains[1];
    float scale = fabsf(rig->setup_ws[a->particles[a->particles[link->particles[0]].root].bone].scale.x);
    tsl_vec3 way = tsli_vec3_sub(setup_place(b, link->particles[1]), setup_place(a, link->particles[0]));
    if (!(link->length >= 0.0f))
        link->length = tsli_vec3_length(way);
    float along_a = tsli_along(a)[link->particles[0]], along_b = tsli_along(b)[link->particles[1]];
    link->u = 0.5f * (along_a + along_b);
    link->held = link->kind == TSL_LINK_SHEAR ? held_end(along_a, along_b) : TSLI_NONE;
    link->inverse_scale = scale > 0.0f ? tsli_hold(1.0f / scale) : 1.0f;
}

static tsl_result color(const links_order *o, uint32_t count)
{
    uint32_t particles = 0, at_fault = 0;
    for (const tsli_chain *chain = o->rig->chains; chain; chain = chain->next) {
        o->room.first[chain->index] = particles;
        particles += chain->particle_count;
    }
    if (tsli_links_color(o->room.links, count, o->room.masks, o->room.first, o->room.link_room, &at_fault))
        return TSL_OK;
    return tsli_refuse(&o->world->host, TSL_ERROR_TOO_MANY, o->function,
                       "desc: more than %u links of kind %u are at a particle of chain %u", TSLI_LINKS_AT_MOST,
                       o->room.links[at_fault].kind, o->room.links[at_fault].chains[0]->index);
}

// ---- memory ---------------------------------------------------------------------------------------------

// The next array in a piece of memory, or the size so far while measuring.
static void *take_room(char *memory, uint64_t *used, uint64_t bytes)
{
    void *at = memory ? memory + *used : NULL;
    *used += (bytes + 7u) & ~(uint64_t)7u;
    return at;
}

static uint64_t lay_out_lines(links_room *r, char *memory, const links_order *o)
{
    const uint64_t n = o->line_count;
    uint64_t used = 0, found = o->desc.layout == TSL_LINKS_FOUND ? n : 0;
    r->lines = take_room(memory, &used, n * sizeof *r->lines);
    r->sorted = take_room(memory, &used, n * sizeof *r->sorted);
    r->places = take_room(memory, &used, o->place_count * sizeof *r->places);
    r->along = take_room(memory, &used, o->place_count * sizeof *r->along);
    r->samples = take_room(memory, &used, found * TSLI_LINE_SAMPLES * sizeof *r->samples);
    r->order = take_room(memory, &used, found * sizeof *r->order);
    r->order_room = take_room(memory, &used, 4 * found * sizeof *r->order_room);
    r->distances = take_room(memory, &used, found * found * sizeof *r->distances);
    r->ways = take_room(memory, &used, found ? tsli_ways_size((uint32_t)found) : 0);
    return used;
}

static uint64_t lay_out_links(links_room *r, char *memory, const tsli_rig *rig, uint32_t count, uint32_t patches)
{
    uint64_t used = 0, particles = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        particles += chain->particle_count;
    r->links = take_room(memory, &used, count * sizeof *r->links);
    r->link_room = take_room(memory, &used, count * sizeof *r->link_room);
    r->first = take_room(memory, &used, rig->chain_count * sizeof *r->first);
    r->masks = take_room(memory, &used, particles * sizeof *r->masks);
    r->patches = take_room(memory, &used, patches * sizeof *r->patches);
    r->patch_room = take_room(memory, &used, patches * sizeof *r->patch_room);
    return used;
}

// Lays out arrays by `counts`.
static uint64_t lay_out_set(tsli_links *set, char *memory, const tsli_links *counts)
{
    uint64_t used = 0;
    take_room(memory, &used, sizeof *set);
    void *of_links = take_room(memory, &used, counts->link_count * sizeof *set->links);
    void *of_lines = take_room(memory, &used, counts->line_count * sizeof *set->lines);
    void *of_patches = take_room(memory, &used, counts->patch_count * sizeof *set->patches);
    void *of_members = take_room(memory, &used, counts->member_count * sizeof *set->members);
    void *of_fields = take_room(memory, &used, counts->field_count * sizeof *set->fields);
    if (set) {
        set->links = of_links;
        set->lines = of_lines;
        set->patches = of_patches;
        set->members = of_members;
        set->fields = of_fields;
    }
    return used;
}

static tsl_result refuse_memory(const links_order *o)
{
    return tsli_refuse(&o->world->host, TSL_ERROR_OUT_OF_MEMORY, o->function, "desc: there is no memory for the links");
}

// ---- a set ----------------------------------------------------------------------------------------------

static int may_meet(const links_order *o)
{
    return (o->desc.cloth_layers | o->desc.meets_layers) != 0 && o->line_count > 0;
}

static uint32_t count_bones(const links_order *o)
{
    uint32_t bones = 0;
    for (uint32_t i = 0; i < o->line_count; ++i)
        bones += o->room.lines[i].line.count - 1;
    return bones;
}

// Initialises a set, except its arrays. `patches`: between its strands.
static tsli_links describe_set(const links_order *o, uint32_t count, uint32_t patches, tsl_links_layout layout)
{
    tsli_links set = {.rig = o->rig, .user_data = o->desc.user_data, .layout = layout};
    set.params = tsli_links_default_params();
    set.cloth_layers = may_meet(o) ? o->desc.cloth_layers : 0;
    set.meets_layers = may_meet(o) ? o->desc.meets_layers : 0;
    set.link_count = count;
    set.line_count = o->line_count;
    set.patch_count = o->desc.flags & TSL_LINKS_SURFACE ? patches : 0;
    set.member_count = may_meet(o) ? o->place_count : 0;
    if (set.cloth_layers)
        set.field_count = layout == TSL_LINKS_LOOSE ? count_bones(o) : patches;
    set.bytes = lay_out_set(NULL, NULL, &set);
    return set;
}

// In the setup pose, as in measure_link.
static void take_members(const links_order *o, tsli_links *set)
{
    uint32_t n = 0;
    if (!set->member_count)
        return;
    for (uint32_t i = 0; i < o->line_count; ++i)
        for (uint32_t k = 0; k < o->room.lines[i].line.count; ++k) {
            const tsli_line_draft *line = &o->room.lines[i];
            set->members[n++] = (tsli_member){line->line.chain, line->line.root + k, line->places[k]};
        }
    const tsl_vec3 s = o->rig->setup_ws[root_bone(&o->room.lines[0])].scale;
    float size = fabsf(s.x);
    set->inverse_scale = size > 0.0f ? tsli_hold(1.0f / size) : 1.0f;
    set->mirrored = (s.x < 0.0f) ^ (s.y < 0.0f) ^ (s.z < 0.0f);
}

static tsl_result finish_links(const links_order *o, uint32_t count, uint32_t patches, tsl_links_layout layout,
                               tsli_links **out_set)
{
    tsli_links described = describe_set(o, count, patches, layout);
    tsli_links *set = tsli_host_alloc(&o->world->host, described.bytes);
    if (!set)
        return refuse_memory(o);
    *set = described;
    lay_out_set(set, (char *)set, &described);
    memcpy(set->links, o->room.links, count * sizeof *set->links);
    memcpy(set->patches, o->room.patches, set->patch_count * sizeof *set->patches);
    tsli_patches_sort(set->patches, set->patch_count, o->room.patch_room);
    for (uint32_t i = 0; i < o->line_count; ++i)
        set->lines[i] = o->room.lines[i].line;
    take_members(o, set);
    if (set->field_count)
        tsli_drape_fields(set, o->room.patches, patches, set->fields);
    *out_set = set;
    return TSL_OK;
}

// Counts them while lists have no memory.
static void list_links(const links_order *o, int is_ring, tsli_link_list *links, tsli_patch_list *patches)
{
    if (!o->line_count || o->desc.layout == TSL_LINKS_LOOSE)
        return;
    tsli_links_between(o->room.lines, o->line_count, is_ring, links);
    if ((o->desc.flags & TSL_LINKS_SURFACE) || o->desc.cloth_layers)
        tsli_patches_between(o->room.lines, o->line_count, is_ring, patches);
}

static tsl_result make_links(links_order *o, tsl_links_layout layout, tsli_links **out_set)
{
    tsli_link_list list = {NULL, 0};
    tsli_patch_list patches = {NULL, 0};
    links_room room;
    list_links(o, layout == TSL_LINKS_RING, &list, &patches);
    uint32_t count = list.count + o->desc.pair_count;
    uint64_t bytes = lay_out_links(&room, NULL, o->rig, count, patches.count) + 1; // loose strands may take nothing
    char *memory = tsli_host_alloc(&o->world->host, bytes);
    if (!memory)
        return refuse_memory(o);
    lay_out_links(&o->room, memory, o->rig, count, patches.count);
    list = (tsli_link_list){o->room.links, 0};
    patches = (tsli_patch_list){o->room.patches, 0};
    list_links(o, layout == TSL_LINKS_RING, &list, &patches);
    take_pairs(o, o->room.links + list.count);
    for (uint32_t i = 0; i < count; ++i)
        measure_link(o->rig, &o->room.links[i]);
    tsl_result result = color(o, count);
    if (result == TSL_OK) {
        tsli_patches_color(o->room.patches, patches.count, o->room.masks, o->room.first, o->room.patch_room);
        result = finish_links(o, count, patches.count, layout, out_set);
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
    links_room room;
    uint64_t bytes = lay_out_lines(&room, NULL, o) + 1; // pairs alone take nothing
    char *memory = tsli_host_alloc(&o->world->host, bytes);
    if (!memory)
        return refuse_memory(o);
    lay_out_lines(&o->room, memory, o);
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

static tsl_result take_link_params(const tsl_world *world, const char *function, const tsl_links_params *given,
                                   tsl_links_params *known)
{
    tsl_result result = TSL_OK;
    *known = tsli_links_default_params();
    if (given)
        result = tsli_take_grown_desc(world, function, "params", "tsl_links_params", known, sizeof *known,
                                      TSLI_FIRST_LINKS_SIZE, given);
    return result == TSL_OK ? tsli_links_check_params(world, function, "params", known) : result;
}

tsl_result tsl_links_create(tsl_world *world, tsl_rig_id rig_id, const tsl_links_desc *desc,
                            const tsl_links_params *params, tsl_links_id *out_links)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_links);
    out_links->bits = 0;
    tsli_rig *rig = tsli_rig_find(world, rig_id);
    TSLI_CHECK_RIG(world, rig, rig_id);
    tsl_links_params known;
    tsli_links *set = NULL;
    tsl_result result = take_link_params(world, __func__, params, &known);
    if (result == TSL_OK)
        result = make_set(world, __func__, rig, desc, &set);
    if (!set)
        return result;
    set->params = known;
    link_set(set);
    if (!tsli_pool_reserve(&world->links, &world->host) || !tsli_rig_repack(rig)) {
        unlink_set(set);
        free_set(world, set);
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, __func__,
                           "rig: there is no memory for its pack with these links");
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
    if (!tsli_rig_repack(rig))
        tsli_rig_drop_links(rig, set);
    tsli_pool_remove(&world->links, set->id);
    free_set(world, set);
    return TSL_OK;
}

uint32_t tsl_links_is_valid(const tsl_world *world, tsl_links_id id)
{
    return world && tsli_links_find(world, id);
}
