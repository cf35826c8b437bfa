// SPDX-License-Identifier: MIT
// Writes the colliders of a tick as contacts of each collider list, in the order in which chains collide with them.
#include "solver/model/colliders.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/step/step.h"

#include <string.h>

// The published position of a collider of the world or of another rig. It moves between frames only: a rig that has stepped over the last
// move finds it at rest, and output made again after a step leaves out moves that the rig has not stepped over.
static tsli_placed_shape visible_for(const tsli_rig *rig, const tsli_collider *collider, const tsli_tick *tick)
{
    const tsli_visible *visible = collider->visible;
    const tsli_placed_shape *seen = tsli_visible_at(visible, rig->seen_moves);
    if (tick->is_again)
        return *seen;
    if (tick->at_now || visible->moved <= rig->seen_moves)
        return visible->published;
    return tsli_placed_shape_lerp(collider->desc.shape, seen, &visible->published, tick->alpha);
}

// The collider's position at the tick.
static tsli_placed_shape placed_for(const tsli_rig *rig, const tsli_collider *collider, const tsli_tick *tick)
{
    if (collider->rig != rig)
        return tsli_placed_shape_from(visible_for(rig, collider, tick), collider->desc.shape, rig->origin);
    tsli_placed_shape now = tsli_collider_now(collider);
    if (tick->at_now)
        return now;
    tsli_placed_shape before = tsli_collider_before(collider);
    return tsli_placed_shape_lerp(collider->desc.shape, &before, &now, tick->alpha);
}

static uint32_t kind_of(const tsli_collider *collider, const tsli_placed_shape *placed, float length_squared)
{
    if (collider->desc.shape == TSL_SHAPE_PLANE)
        return TSLI_CONTACT_PLANE;
    uint32_t kind = collider->desc.flags & TSL_COLLIDER_INSIDE ? TSLI_CONTACT_INSIDE : TSLI_CONTACT_OUTSIDE;
    if (length_squared > 0.0f)
        kind |= TSLI_CONTACT_AXIS;
    return placed->radius_b != placed->radius ? kind | TSLI_CONTACT_TAPERS : kind;
}

// Writes one lane of a contact that is not convex.
static uint32_t set_round(tsli_contact *contact, uint32_t lane, const tsli_collider *collider,
                          const tsli_placed_shape *placed)
{
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    float length_squared = tsli_vec3_length_squared(axis);
    uint32_t kind = kind_of(collider, placed, length_squared);
    if (kind == TSLI_CONTACT_PLANE)
        axis = tsli_vec3_normalize(placed->b);
    tsli_lanes3_set(contact->a, lane, placed->a);
    tsli_lanes3_set(contact->axis, lane, axis);
    contact->axis_inverse_square[lane] = length_squared > 0.0f ? 1.0f / length_squared : 0.0f;
    contact->radius[lane] = placed->radius;
    contact->radius_slope[lane] = placed->radius_b - placed->radius;
    return kind;
}

// A jump of the rig does not move it.
static tsli_placed_shape visible_last_for(const tsli_rig *rig, const tsli_collider *collider)
{
    const tsli_visible *visible = collider->visible;
    if (rig->jump != TSLI_JUMP_NONE)
        return visible->published;
    const tsli_placed_shape *from = tsli_visible_at(visible, rig->tick_from),
                            *to = tsli_visible_at(visible, rig->tick_to);
    return rig->tick_share < 1.0f ? tsli_placed_shape_lerp(collider->desc.shape, from, to, rig->tick_share) : *to;
}

// The collider's position at the rig's last tick.
static tsli_placed_shape placed_last_for(const tsli_rig *rig, const tsli_collider *collider)
{
    if (collider->rig == rig)
        return tsli_collider_last(collider);
    return tsli_placed_shape_from(visible_last_for(rig, collider), collider->desc.shape, rig->origin);
}

// Sets the past of a contact that was set for that lane.
static void set_past_of(const tsli_rig *rig, uint32_t contact, uint32_t lane, const tsli_collider *c)
{
    tsli_layout *layout = rig->layout;
    if (!layout->past_contacts)
        return;
    tsli_placed_shape last = placed_last_for(rig, c);
    tsli_contact_set_past(&layout->past_contacts[contact], lane, c->desc.shape, &last);
}

// In double where floats would round the centre of a sphere of kilometres to millimetres.
static void center_of(const tsli_rig *rig, const tsli_collider *collider, const tsli_placed_shape *placed,
                      const tsli_tick *tick, double out[3])
{
    out[0] = placed->a.x;
    out[1] = placed->a.y;
    out[2] = placed->a.z;
    if (collider->rig == rig && tick->at_now && !(collider->desc.flags & TSL_COLLIDER_SIMULATED) &&
        !tsli_uses_matrices(rig))
        tsli_collider_center(collider, out);
}

// The surface point nearest to the rig's root, in double: later differences from it are small.
static void set_near(const tsli_rig *rig, tsli_near_surface *near, uint32_t lane, const tsli_collider *collider,
                     const tsli_placed_shape *placed, const tsli_tick *tick)
{
    const tsl_vec3 root = tick->root->position;
    double center[3];
    center_of(rig, collider, placed, tick, center);
    double dx = root.x - center[0], dy = root.y - center[1], dz = root.z - center[2];
    double nx = 0.0, ny = 1.0, nz = 0.0, back;
    if (collider->desc.shape == TSL_SHAPE_PLANE) {
        tsl_vec3 normal = tsli_vec3_normalize(placed->b);
        nx = normal.x;
        ny = normal.y;
        nz = normal.z;
        back = -(dx * nx + dy * ny + dz * nz);
    } else {
        double distance = sqrt(dx * dx + dy * dy + dz * dz);
        if (distance > 0.0) {
            nx = dx / distance;
            ny = dy / distance;
            nz = dz / distance;
        }
        back = placed->radius - distance;
    }
    tsli_lanes3_set(near->surface, lane,
                    tsli_vec3((float)(root.x + back * nx), (float)(root.y + back * ny), (float)(root.z + back * nz)));
    tsli_lanes3_set(near->normal, lane, tsli_vec3((float)nx, (float)ny, (float)nz));
}

// Writes one lane of the contact with that index and returns its kind. The lane is that of a strand or, in a list shared by all lanes, that
// of the collider.
static uint32_t set_contact(const tsli_rig *rig, tsli_collider_list *list, uint32_t index, uint32_t lane,
                            const tsli_collider *c, const tsli_tick *tick)
{
    tsli_layout *layout = rig->layout;
    tsli_contact *contact = &layout->contacts[index];
    const tsli_placed_shape placed = placed_for(rig, c, tick);
    set_past_of(rig, index, lane, c);
    if (tsli_is_convex(&c->desc)) {
        list->convex = 1;
        return tsli_contact_set_convex(contact, lane, c, &placed);
    }
    if (layout->near_contacts)
        set_near(rig, &layout->near_contacts[index], lane, c, &placed, tick);
    return set_round(contact, lane, c, &placed);
}

// A rig's own colliders are always in its list; this test is for those of others.
static int is_visible_to(const tsli_rig *rig, const tsli_collider *c, uint32_t layers)
{
    return c->rig != rig && tsli_collider_acts_on(c, rig, layers);
}

// ---- colliders of a rig whose chains have no list, block by block -------------------------

static void normalize_planes(tsli_contact *contact)
{
    for (uint32_t lane = 0; contact->plane >> lane; ++lane)
        if (tsli_has_lane(contact->plane, lane))
            tsli_lanes3_set(contact->axis, lane, tsli_vec3_normalize(tsli_lanes3_get(contact->axis, lane)));
}

// For contacts that differ by lane: a lane that had none until now.
static void mark_lane(tsli_contact *contact, uint32_t lane, uint32_t kind)
{
    contact->kinds[0] |= (uint16_t)kind;
    for (uint32_t k = 0; k < TSLI_CONTACT_KINDS; ++k)
        contact->lanes[k] |= (uint8_t)((kind >> k & 1u) << lane);
}

// What the kernel does not write of the rig's own colliders: convex shapes, the past, and surfaces nearby.
static void fill_others(const tsli_rig *rig, const tsli_collider_list *list, const tsli_tick *tick)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; i < layout->collider_count; ++i) {
        const tsli_collider *c = layout->colliders[i];
        const uint32_t index = list->first + (uint32_t)(c->block - layout->collider_blocks);
        const int convex = tsli_is_convex(&c->desc);
        set_past_of(rig, index, c->lane, c);
        if (convex ? !tsli_collider_acts_unlisted(c) : !layout->near_contacts)
            continue;
        tsli_contact *contact = &layout->contacts[index];
        tsli_placed_shape placed = placed_for(rig, c, tick);
        if (convex)
            contact->kinds[c->lane] = (uint16_t)tsli_contact_set_convex(contact, c->lane, c, &placed);
        else
            set_near(rig, &layout->near_contacts[index], c->lane, c, &placed, tick);
    }
}

static void fill_blocks(const tsli_rig *rig, tsli_collider_list *list, const tsli_tick *tick,
                        const tsli_lanes_tick *lanes_tick)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t b = 0; b < layout->collider_block_count; ++b) {
        tsli_contact *contact = &layout->contacts[list->first + b];
        rig->world->kernel->contacts(&layout->collider_blocks[b], lanes_tick, contact);
        normalize_planes(contact);
        list->convex |= layout->collider_blocks[b].convex;
    }
    if (list->convex || layout->past_contacts || layout->near_contacts)
        fill_others(rig, list, tick);
}

// ---- collider lists with the same colliders in all lanes: contacts side by side -------------------------------------

static void add_to_all_lanes(const tsli_rig *rig, tsli_collider_list *list, const tsli_collider *c,
                             const tsli_tick *tick)
{
    tsli_layout *layout = rig->layout;
    uint32_t at = list->first + list->count / TSLI_WIDTH, lane = list->count % TSLI_WIDTH;
    ++list->count;
    layout->contacts[at].kinds[lane] = (uint16_t)set_contact(rig, list, at, lane, c, tick);
}

// First the rig's own colliders, in the order of their blocks, then the visible ones of the world and of other rigs.
static void add_visible_to_all_lanes(const tsli_rig *rig, tsli_collider_list *list, const tsli_tick *tick)
{
    list->count = rig->layout->collider_count;
    for (const tsli_collider *c = rig->world->visible; c; c = c->visible->next)
        if (is_visible_to(rig, c, list->layers))
            add_to_all_lanes(rig, list, c, tick);
}

// ---- other collider lists: contacts that differ by lane -------------------------------------------------

// The position of the lane's contact `index` in the list; advances `index`.
static uint32_t take_contact(const tsli_rig *rig, tsli_collider_list *list, uint32_t *index)
{
    uint32_t at = list->first + *index;
    if (*index == list->count) {
        memset(&rig->layout->contacts[at], 0, sizeof *rig->layout->contacts);
        ++list->count;
    }
    ++*index;
    return at;
}

// Bones ignore contacts by number, so a contact that does not act in this tick keeps its number.
static void leave_contact_empty(const tsli_rig *rig, tsli_collider_list *list, uint32_t *index)
{
    if (rig->layout->ignored)
        take_contact(rig, list, index);
}

// Adds the lane's next contact.
static void add_to_lane(const tsli_rig *rig, tsli_collider_list *list, uint32_t lane, uint32_t *index,
                        const tsli_collider *c, const tsli_tick *tick)
{
    uint32_t at = take_contact(rig, list, index);
    mark_lane(&rig->layout->contacts[at], lane, set_contact(rig, list, at, lane, c, tick));
}

static void add_visible_to_lane(const tsli_rig *rig, tsli_collider_list *list, uint32_t lane, uint32_t *index,
                                uint32_t layers, const tsli_tick *tick)
{
    for (const tsli_collider *c = rig->world->visible; c; c = c->visible->next)
        if (is_visible_to(rig, c, layers))
            add_to_lane(rig, list, lane, index, c, tick);
}

// Null: destroyed meanwhile. Only chains that wait for a simulated collider know its position in the tick.
static int acts_listed(const tsli_chain *chain, const tsli_collider *c)
{
    return c && tsli_collider_acts(c) && !(chain->unbound && (c->desc.flags & TSL_COLLIDER_SIMULATED));
}

static void add_listed_to_lane(const tsli_rig *rig, tsli_collider_list *list, uint32_t lane, uint32_t *index,
                               const tsli_chain *chain, const tsli_tick *tick)
{
    for (uint32_t i = 0; i < chain->collider_count; ++i) {
        const tsli_collider *c = tsli_pool_find(&chain->rig->world->colliders, tsli_listed(chain)[i]);
        if (acts_listed(chain, c))
            add_to_lane(rig, list, lane, index, c, tick);
        else
            leave_contact_empty(rig, list, index);
    }
}

static void fill_lane(const tsli_rig *rig, tsli_collider_list *list, uint32_t lane, const tsli_tick *tick)
{
    uint32_t index = 0;
    if (list->chain[lane] == TSLI_NONE)
        return;
    const tsli_chain *chain = rig->layout->chains[list->chain[lane]];
    if (chain->flags & TSL_CHAIN_COLLIDER_LIST) {
        add_listed_to_lane(rig, list, lane, &index, chain, tick);
        return;
    }
    for (uint32_t i = 0; i < rig->layout->collider_count; ++i)
        if (tsli_collider_acts_unlisted(rig->layout->colliders[i]))
            add_to_lane(rig, list, lane, &index, rig->layout->colliders[i], tick);
        else
            leave_contact_empty(rig, list, &index);
    add_visible_to_lane(rig, list, lane, &index, chain->layers, tick);
}

static void fill_lanes(const tsli_rig *rig, tsli_collider_list *list, const tsli_tick *tick)
{
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        fill_lane(rig, list, lane, tick);
}

// TSL_MODEL_TASSEL tests what a bone ignores only among its few candidates.
static void mark_ignored(const tsli_layout *layout, const tsli_collider_list *list)
{
    const tsli_ignored *ignored = layout->ignored;
    uint32_t each = list->alike ? TSLI_WIDTH : 1;
    for (uint32_t c = 0; c < ignored->stride && c < list->count; ++c)
        if (ignored->some[c])
            layout->contacts[list->first + c / each].kinds[c % each] |= (uint16_t)TSLI_CONTACT_IGNORED;
}

// Whether some lane collides with the list's colliders in this tick. A block uses a list of its own or one of a block before it, so no block
// before number `list` uses this one.
static int is_used(const tsli_layout *layout, uint32_t list)
{
    for (const tsli_block *block = layout->blocks + list; block < layout->blocks + layout->block_count; ++block)
        if (block->collider_list == list && (block->running & ~block->paused & ~block->no_collision))
            return 1;
    return 0;
}

// ---- a tick ---------------------------------------------------------------------------------------------

TSLI_HOT void tsli_stage_contact(const tsli_rig *rig, uint32_t first, uint32_t count, const tsli_tick *tick,
                                 const tsli_lanes_tick *lanes_tick)
{
    for (uint32_t t = first; t < first + count; ++t) {
        tsli_collider_list *list = &rig->layout->collider_lists[t];
        list->count = list->convex = 0;
        if (!is_used(rig->layout, t))
            continue;
        if (list->alike) {
            fill_blocks(rig, list, tick, lanes_tick);
            add_visible_to_all_lanes(rig, list, tick);
        } else {
            fill_lanes(rig, list, tick);
        }
        if (rig->layout->ignored && rig->layout->has_tassels)
            mark_ignored(rig->layout, list);
    }
}

void tsli_stage_leave_tick(tsli_rig *rig, const tsli_tick *tick)
{
    const tsli_layout *layout = rig->layout;
    rig->tick_from = rig->seen_moves;
    rig->tick_to = rig->world->moves;
    rig->tick_share = tick->at_now ? 1.0f : tick->alpha;
    for (uint32_t c = 0; c < layout->collider_count; ++c) {
        tsli_collider *collider = layout->colliders[c];
        tsli_placed_shape placed = placed_for(rig, collider, tick);
        tsli_collider_set_last(collider, &placed);
    }
}
