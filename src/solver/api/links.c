// SPDX-License-Identifier: MIT
// API: links between chains.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/chains.h"
#include "solver/model/cloth_contact.h"
#include "solver/model/links.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_links_desc_init, tsl_links_desc, tsli_links_desc)
TSLI_INIT(tsl_links_params_init, tsl_links_params, tsli_links_params)
TSLI_INIT(tsl_links_info_init, tsl_links_info, tsli_links_info)

// ---- strands --------------------------------------------------------------------------------------------

// Temporary data for making a set, in one piece of memory.
typedef struct links_scratch {
    tsli_line_draft *lines, *sorted;
    tsl_vec3 *positions, *samples;
    float *along;
    tsli_line_order found;
    uint32_t *first;
    uint64_t *masks;
    tsli_link *links, *link_scratch;
    tsli_quad *quads, *quad_scratch;
} links_scratch;

typedef struct links_order {
    tsli_at at; // the description
    tsli_rig *rig;
    tsl_links_desc desc;
    uint32_t line_count, position_count; // of the given chains
    links_scratch scratch;
} links_order;

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
        tsli_chain *chain = tsli_pool_find(&o->rig->world->chains, o->desc.chains[c].bits);
        for (uint32_t i = 0; chain && i < chain->particle_count; ++i, ++at) {
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
    tsli_line_order *order = &o->scratch.found;
    order->samples = o->scratch.samples;
    order->count = o->line_count;
    // By the bones of their roots, whatever the order of the given chains.
    for (uint32_t i = 0; i < o->line_count; ++i) {
        uint32_t k = i;
        tsli_line_draft line = o->scratch.lines[i];
        for (; k > 0 && root_bone(&o->scratch.lines[k - 1]) > root_bone(&line); --k)
            o->scratch.lines[k] = o->scratch.lines[k - 1];
        o->scratch.lines[k] = line;
    }
    take_samples(o);
    if (!tsli_line_order_find(order, &fault))
        return TSLI_REFUSE(o->at, TSL_ERROR_INVALID_ARGUMENT,
                           ".layout is TSL_LINKS_FOUND, and the order is open: the strands of bones %d and "
                           "%d %s",
                           (int)root_bone(&o->scratch.lines[fault.a]), (int)root_bone(&o->scratch.lines[fault.b]),
                           fault.reason);
    for (uint32_t i = 0; i < o->line_count; ++i)
        o->scratch.sorted[i] = o->scratch.lines[order->order[i]];
    memcpy(o->scratch.lines, o->scratch.sorted, o->line_count * sizeof *o->scratch.lines);
    *layout = order->is_ring ? TSL_LINKS_RING : TSL_LINKS_STRIP;
    return TSL_OK;
}

// ---- links ----------------------------------------------------------------------------------------------

// A share of a chain's length: particles this close count as equally far from their roots.
#define SIDE_BY_SIDE 1e-3f

static void take_pairs(const links_order *o, tsli_link *links)
{
    for (uint32_t i = 0; i < o->desc.pair_count; ++i) {
        const tsl_link *pair = &o->desc.pairs[i];
        links[i] = (tsli_link){.chains = {tsli_pool_find(&o->rig->world->chains, pair->chain_a.bits),
                                          tsli_pool_find(&o->rig->world->chains, pair->chain_b.bits)},
                               .particles = {pair->particle_a, pair->particle_b},
                               .kind = pair->kind,
                               .length = pair->rest_length};
    }
}

static float inverse_setup_scale(tsl_vec3 scale)
{
    float size = fabsf(scale.x);
    return size > 0.0f ? tsli_clamp_number(1.0f / size) : 1.0f;
}

static void measure_link(const tsli_rig *rig, tsli_link *link)
{
    const tsli_chain *a = link->chains[0], *b = link->chains[1];
    int32_t root = a->particles[link->particles[0]].root;
    tsl_vec3 delta =
        tsli_vec3_sub(particle_setup_position(b, link->particles[1]), particle_setup_position(a, link->particles[0]));
    if (!(link->length >= 0.0f))
        link->length = tsli_vec3_length(delta);
    float along_a = tsli_along(a)[link->particles[0]], along_b = tsli_along(b)[link->particles[1]];
    link->u = 0.5f * (along_a + along_b);
    // Each lower particle follows those above it without pulling at them, as a bone follows its parent. A path up, which bones do not have,
    // would feed a wave: a body against a skirt, or a wind, kept it fluttering for ever.
    link->fixed_end = TSLI_NONE;
    if (link->kind == TSL_LINK_SHEAR && !(fabsf(along_a - along_b) < SIDE_BY_SIDE))
        link->fixed_end = along_a < along_b ? 0 : 1;
    link->inverse_scale = inverse_setup_scale(rig->setup_ws[a->particles[root].bone].scale);
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
    return TSLI_REFUSE(o->at, TSL_ERROR_TOO_MANY, ": more than %u links of kind %u are at a particle of chain %u",
                       TSLI_LINKS_AT_MOST, o->scratch.links[at_fault].kind,
                       o->scratch.links[at_fault].chains[0]->index);
}

// ---- memory ---------------------------------------------------------------------------------------------

// The next array in a piece of memory, or the size so far while measuring.
static void *take_array(char *memory, uint64_t *used, uint64_t bytes)
{
    void *at = memory ? memory + *used : NULL;
    *used += (bytes + 7u) & ~(uint64_t)7u;
    return at;
}

// The most that strands can have: from one to the next a step down by one of them makes a link and a quad, by both two links more, and each
// particle bends with the strands beside its own.
#define LINKS_OF_A_PARTICLE 4u
#define QUADS_OF_A_PARTICLE 2u

static uint64_t lay_out_scratch(links_scratch *r, char *memory, const links_order *o)
{
    const uint64_t n = o->line_count, found = o->desc.layout == TSL_LINKS_FOUND ? n : 0;
    const uint64_t links = LINKS_OF_A_PARTICLE * (uint64_t)o->position_count + o->desc.pair_count;
    const uint64_t quads = QUADS_OF_A_PARTICLE * (uint64_t)o->position_count;
    uint64_t used = 0, particles = 0;
    for (const tsli_chain *chain = o->rig->chains; chain; chain = chain->next)
        particles += chain->particle_count;
    r->lines = take_array(memory, &used, n * sizeof *r->lines);
    r->sorted = take_array(memory, &used, n * sizeof *r->sorted);
    r->positions = take_array(memory, &used, o->position_count * sizeof *r->positions);
    r->along = take_array(memory, &used, o->position_count * sizeof *r->along);
    r->samples = take_array(memory, &used, found * TSLI_LINE_SAMPLES * sizeof *r->samples);
    r->found.order = take_array(memory, &used, found * sizeof *r->found.order);
    r->found.scratch = take_array(memory, &used, 4 * found * sizeof *r->found.scratch);
    r->found.distances = take_array(memory, &used, found * found * sizeof *r->found.distances);
    r->found.pairs = take_array(memory, &used, found ? tsli_strand_pairs_size((uint32_t)found) : 0);
    r->links = take_array(memory, &used, links * sizeof *r->links);
    r->link_scratch = take_array(memory, &used, links * sizeof *r->link_scratch);
    r->quads = take_array(memory, &used, quads * sizeof *r->quads);
    r->quad_scratch = take_array(memory, &used, quads * sizeof *r->quad_scratch);
    r->first = take_array(memory, &used, o->rig->chain_count * sizeof *r->first);
    r->masks = take_array(memory, &used, particles * sizeof *r->masks);
    return used;
}

#undef LINKS_OF_A_PARTICLE
#undef QUADS_OF_A_PARTICLE

// The arrays of a set after it. `memory` null: only their size.
static uint64_t lay_out_set(tsli_links *set, char *memory)
{
    uint64_t used = 0;
    take_array(memory, &used, sizeof *set);
    set->links = take_array(memory, &used, set->link_count * sizeof *set->links);
    set->lines = take_array(memory, &used, set->line_count * sizeof *set->lines);
    set->quads = take_array(memory, &used, set->quad_count * sizeof *set->quads);
    set->cloth_particles = take_array(memory, &used, set->cloth_particle_count * sizeof *set->cloth_particles);
    set->target_quads = take_array(memory, &used, set->target_count * sizeof *set->target_quads);
    return used;
}

static tsl_result refuse_memory(const links_order *o)
{
    return TSLI_REFUSE(o->at, TSL_ERROR_OUT_OF_MEMORY, ": there is no memory for the links");
}

// ---- a set ----------------------------------------------------------------------------------------------

// Initialises a set, except its arrays. `quads`: between its strands.
static tsli_links describe_set(const links_order *o, uint32_t count, uint32_t quads, tsl_links_layout layout)
{
    tsli_links set = {.rig = o->rig,
                      .user_data = o->desc.user_data,
                      .layout = layout,
                      .link_count = count,
                      .line_count = o->line_count,
                      .quad_count = o->desc.flags & TSL_LINKS_SURFACE ? quads : 0};
    if ((o->desc.cloth_layers | o->desc.meets_layers) != 0 && o->line_count > 0) {
        set.cloth_layers = o->desc.cloth_layers;
        set.meets_layers = o->desc.meets_layers;
        set.cloth_particle_count = o->position_count;
    }
    if (set.cloth_layers)
        set.target_count = layout == TSL_LINKS_LOOSE ? o->position_count - o->line_count : quads;
    set.bytes = lay_out_set(&set, NULL);
    return set;
}

static tsl_result finish_links(const links_order *o, const tsli_link_list *list, tsl_links_layout layout,
                               tsli_links **out_set)
{
    tsli_links described = describe_set(o, list->count, list->quad_count, layout);
    tsli_links *set = tsli_host_alloc(&o->rig->world->host, described.bytes);
    if (!set)
        return refuse_memory(o);
    *set = described;
    lay_out_set(set, (char *)set);
    memcpy(set->links, list->links, list->count * sizeof *set->links);
    memcpy(set->quads, o->scratch.quads, set->quad_count * sizeof *set->quads);
    tsli_quads_sort(set->quads, set->quad_count, o->scratch.quad_scratch);
    uint32_t n = 0;
    for (uint32_t i = 0; i < o->line_count; ++i) {
        const tsli_line_draft *line = &o->scratch.lines[i];
        set->lines[i] = line->line;
        for (uint32_t k = 0; k < line->line.count && set->cloth_particle_count; ++k)
            set->cloth_particles[n++] =
                (tsli_cloth_particle){line->line.chain, line->line.root + k, line->positions[k]};
    }
    if (set->cloth_particle_count) {
        const tsl_vec3 scale = o->rig->setup_ws[root_bone(&o->scratch.lines[0])].scale;
        set->inverse_scale = inverse_setup_scale(scale);
        set->mirrored = (scale.x < 0.0f) ^ (scale.y < 0.0f) ^ (scale.z < 0.0f);
    }
    if (set->target_count)
        tsli_list_target_quads(set, o->scratch.quads, list->quad_count, set->target_quads);
    *out_set = set;
    return TSL_OK;
}

static tsl_result make_links(const links_order *o, tsl_links_layout layout, tsli_links **out_set)
{
    const links_scratch *r = &o->scratch;
    tsli_link_list list = {.links = r->links};
    if ((o->desc.flags & TSL_LINKS_SURFACE) || o->desc.cloth_layers)
        list.quads = r->quads;
    if (o->line_count && layout != TSL_LINKS_LOOSE)
        tsli_links_between(r->lines, o->line_count, layout == TSL_LINKS_RING, &list);
    take_pairs(o, r->links + list.count);
    list.count += o->desc.pair_count;
    for (uint32_t i = 0; i < list.count; ++i)
        measure_link(o->rig, &r->links[i]);
    tsl_result result = color(o, list.count);
    if (result != TSL_OK)
        return result;
    tsli_quads_color(r->quads, list.quad_count, r->masks, r->first, r->quad_scratch);
    return finish_links(o, &list, layout, out_set);
}

static tsl_result make_from_lines(links_order *o, tsli_links **out_set)
{
    tsl_links_layout layout = o->desc.layout;
    tsl_result result = tsli_links_check_strands(o->at, layout, o->line_count);
    if (result != TSL_OK)
        return result;
    uint64_t bytes = lay_out_scratch(&o->scratch, NULL, o);
    char *memory = tsli_host_alloc(&o->rig->world->host, bytes);
    if (!memory)
        return refuse_memory(o);
    lay_out_scratch(&o->scratch, memory, o);
    list_lines(o);
    if (layout == TSL_LINKS_FOUND && o->line_count)
        result = find_order(o, &layout);
    else if (layout == TSL_LINKS_FOUND)
        layout = TSL_LINKS_STRIP;
    if (result == TSL_OK)
        result = make_links(o, layout, out_set);
    tsli_host_free(&o->rig->world->host, memory, bytes);
    return result;
}

// A set that is not linked yet; null after an error.
static tsl_result make_set(tsli_at at, tsli_rig *rig, const tsl_links_desc *desc, tsli_links **out_set)
{
    links_order order = {.at = at, .rig = rig};
    tsl_result result = tsli_take_struct(at, &tsli_links_desc, desc, &order.desc);
    if (result == TSL_OK)
        result = tsli_links_check_desc(at, rig, &order.desc);
    if (result != TSL_OK)
        return result;
    if (!tsli_topology_begin(rig))
        return refuse_memory(&order);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (uint32_t c = 0; c < order.desc.chain_count; ++c) {
        const tsli_chain *chain = tsli_pool_find(&rig->world->chains, order.desc.chains[c].bits);
        for (uint32_t i = 0; chain && i < chain->particle_count; ++i, ++order.position_count)
            order.line_count += chain->particles[i].parent < 0;
    }
    result = make_from_lines(&order, out_set);
    tsli_floating_point_leave(host_mode);
    tsli_topology_end(rig);
    return result;
}

// ---- in its rig -----------------------------------------------------------------------------------------

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
    TSLI_ENTER_RIG(world, rig, rig_id);
    tsl_links_params known;
    tsli_links *set = NULL;
    tsl_result result = TSL_OK;
    tsl_links_params_init(&known, sizeof known);
    if (params)
        result = tsli_take_struct(TSLI_AT(world, "params"), &tsli_links_params, params, &known);
    if (result == TSL_OK)
        result = make_set(TSLI_AT(world, "desc"), rig, desc, &set);
    if (!set)
        return result;
    set->params = known;
    tsli_links **last = &rig->links;
    while (*last)
        last = &(*last)->next;
    *last = set;
    tsli_rig_group_chains(rig);
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
    return world && tsli_pool_find(&world->links, id.bits);
}

// ---- tuning ---------------------------------------------------------------------------------------------

// Writes the parameters to the lanes again, and wakes everything connected.
static void retune(tsli_links *set)
{
    tsli_rig_load_links(set->rig);
    for (uint32_t i = 0; i < set->link_count; ++i)
        if (tsli_link_is_there(&set->links[i]))
            tsli_chain_wake(set->links[i].chains[0]);
    for (uint32_t i = 0; i < set->cloth_particle_count; ++i)
        if (set->cloth_particles[i].chain)
            tsli_chain_wake(set->cloth_particles[i].chain);
}

tsl_result tsl_links_set_params(tsl_world *world, tsl_links_id id, const tsl_links_params *params)
{
    TSLI_ENTER_LINKS(world, set, id);
    tsl_links_params known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "params"), &tsli_links_params, params, &known);
    if (result != TSL_OK || memcmp(&set->params, &known, sizeof known) == 0)
        return result;
    set->params = known;
    retune(set);
    return TSL_OK;
}

tsl_result tsl_links_get_params(const tsl_world *world, tsl_links_id id, tsl_links_params *out_params)
{
    TSLI_ENTER_LINKS(world, set, id);
    return tsli_give_struct(TSLI_AT(world, "out_params"), &tsli_links_params, &set->params, out_params);
}

tsl_result tsl_links_set_curve(tsl_world *world, tsl_links_id id, tsl_link_kind kind, tsl_link_parameter parameter,
                               const tsl_curve_key *keys, uint32_t key_count)
{
    TSLI_ENTER_LINKS(world, set, id);
    tsl_result result = tsli_check_choice(TSLI_AT(world, "kind"), "", kind, TSL_LINK_KIND_COUNT);
    if (result == TSL_OK)
        result = tsli_check_choice(TSLI_AT(world, "parameter"), "", parameter, TSL_LINK_PARAMETER_COUNT);
    if (result == TSL_OK)
        result = tsli_check_keys(TSLI_AT(world, "keys"), keys, key_count);
    if (result != TSL_OK)
        return result;
    tsl_curve_key *copy = key_count ? tsli_host_alloc(&world->host, key_count * sizeof *copy) : NULL;
    TSLI_CHECK(world, copy || !key_count, TSL_ERROR_OUT_OF_MEMORY, "key_count is %u: there is no memory for the keys",
               key_count);
    if (copy)
        memcpy(copy, keys, key_count * sizeof *copy);
    uint32_t curve = tsli_link_curve_of(kind, parameter);
    tsli_host_free(&world->host, set->curves[curve], set->key_counts[curve] * sizeof *copy);
    set->curves[curve] = copy;
    set->key_counts[curve] = key_count;
    retune(set);
    return TSL_OK;
}

// ---- queries --------------------------------------------------------------------------------------------

tsl_result tsl_links_get_user_data(const tsl_world *world, tsl_links_id id, uint64_t *out_user_data)
{
    TSLI_ENTER_LINKS(world, set, id);
    TSLI_CHECK_POINTER(world, out_user_data);
    *out_user_data = set->user_data;
    return TSL_OK;
}

static uint32_t count_links(const tsli_links *set)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < set->link_count; ++i)
        count += (uint32_t)tsli_link_is_there(&set->links[i]);
    return count;
}

static uint32_t count_strands(const tsli_links *set)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < set->line_count; ++i)
        count += set->lines[i].chain != NULL;
    return count;
}

tsl_result tsl_links_get_info(const tsl_world *world, tsl_links_id id, tsl_links_info *out_info)
{
    TSLI_ENTER_LINKS(world, set, id);
    tsl_links_info info = {.struct_size = sizeof info,
                           .layout = set->layout,
                           .strand_count = count_strands(set),
                           .link_count = count_links(set),
                           .cloth_layers = set->cloth_layers,
                           .meets_layers = set->meets_layers};
    for (const tsli_links *under = set->rig->links; under; under = under->next)
        info.meets_count += (uint32_t)tsli_links_collide(set, under);
    return tsli_give_struct(TSLI_AT(world, "out_info"), &tsli_links_info, &info, out_info);
}

tsl_result tsl_links_get_strands(const tsl_world *world, tsl_links_id id, tsl_link_strand *out_strands,
                                 uint32_t *inout_count)
{
    TSLI_ENTER_LINKS(world, set, id);
    TSLI_CHECK_POINTER(world, inout_count);
    uint32_t count = count_strands(set);
    tsl_result result = tsli_report_count(count, out_strands != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u strands", count);
    for (uint32_t i = 0; out_strands && i < set->line_count; ++i)
        if (set->lines[i].chain)
            *out_strands++ = (tsl_link_strand){{set->lines[i].chain->id}, set->lines[i].root, set->lines[i].count};
    return TSL_OK;
}

tsl_result tsl_links_get_links(const tsl_world *world, tsl_links_id id, tsl_link *out_links, uint32_t *inout_count)
{
    TSLI_ENTER_LINKS(world, set, id);
    TSLI_CHECK_POINTER(world, inout_count);
    uint32_t count = count_links(set);
    tsl_result result = tsli_report_count(count, out_links != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u links", count);
    for (uint32_t i = 0; out_links && i < set->link_count; ++i) {
        const tsli_link *link = &set->links[i];
        if (tsli_link_is_there(link))
            *out_links++ = (tsl_link){
                {link->chains[0]->id}, {link->chains[1]->id}, link->particles[0], link->particles[1], link->kind,
                link->length};
    }
    return TSL_OK;
}
