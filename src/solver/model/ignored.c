// SPDX-License-Identifier: MIT
#include "solver/model/ignored.h"

#include "solver/model/colliders.h"
#include "solver/model/links.h"

#include <string.h>

// ---- numbers of colliders -------------------------------------------------------------------------------

static int has_list(const tsli_chain *chain)
{
    return (chain->flags & TSL_CHAIN_COLLIDER_LIST) != 0;
}

tsli_collider *tsli_chain_own_contact(const tsli_chain *chain, uint32_t contact)
{
    const tsli_layout *layout = chain->rig->layout;
    if (!has_list(chain))
        return contact < layout->collider_count ? layout->colliders[contact] : NULL;
    if (contact >= chain->collider_count)
        return NULL;
    tsli_collider *listed = tsli_pool_find(&chain->rig->world->colliders, tsli_listed(chain)[contact]);
    return listed && listed->rig == chain->rig ? listed : NULL;
}

// TSLI_NONE: it never collides with it.
static uint32_t number_of(const tsli_chain *chain, const tsli_collider *collider)
{
    if (!has_list(chain))
        return tsli_collider_number(collider);
    for (uint32_t i = 0; i < chain->collider_count; ++i)
        if (tsli_listed(chain)[i] == collider->id)
            return i;
    return TSLI_NONE;
}

// ---- rows -----------------------------------------------------------------------------------------------

static uint8_t *row_of(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_layout *layout = chain->rig->layout;
    return layout->ignored->rows + (size_t)tsli_particle_slot(layout, chain, p) * layout->ignored->stride;
}

static int may_ignore(const tsli_chain *chain, const tsli_collider *collider)
{
    return (chain->flags & TSL_CHAIN_IGNORES_REST_CONTACTS) && collider->rig == chain->rig &&
           chain->rig->layout->ignored;
}

int tsli_particle_ignores(const tsli_chain *chain, const tsli_particle *p, const tsli_collider *collider)
{
    uint32_t contact = may_ignore(chain, collider) ? number_of(chain, collider) : TSLI_NONE;
    return contact < TSLI_NONE && tsli_has_lane(row_of(chain, p)[contact], tsli_particle_lane(chain, p));
}

int tsli_chain_ignores(const tsli_chain *chain, const tsli_collider *collider)
{
    uint32_t contact = may_ignore(chain, collider) ? number_of(chain, collider) : TSLI_NONE;
    if (contact == TSLI_NONE)
        return 0;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent >= 0 && !tsli_has_lane(row_of(chain, p)[contact], tsli_particle_lane(chain, p)))
            return 0;
    }
    return 1;
}

void tsli_particle_set_ignores(const tsli_chain *chain, const tsli_particle *p, uint32_t contact, int ignores)
{
    uint8_t *row = row_of(chain, p);
    uint32_t lanes = row[contact];
    tsli_put_lane(&lanes, tsli_particle_lane(chain, p), ignores);
    row[contact] = (uint8_t)lanes;
}

// ---- derived rows ---------------------------------------------------------------------------------------

static int quad_ignores(const tsli_quad *quad, const tsli_collider *collider)
{
    for (uint32_t corner = 0; corner < 4; ++corner) {
        const tsli_chain *chain = quad->chains[corner / 2];
        const tsli_particle *p = &chain->particles[quad->particles[corner]];
        if (p->parent >= 0 && tsli_particle_ignores(chain, p, collider))
            return 1;
    }
    return 0;
}

// Quads collide as the first of their chains does, in its order.
static void note_quad(const tsli_quad *quad, uint8_t *row, uint32_t stride, uint32_t lane)
{
    if (!tsli_quad_is_there(quad))
        return;
    for (uint32_t c = 0; c < stride; ++c) {
        const tsli_collider *collider = tsli_chain_own_contact(quad->chains[0], c);
        uint32_t lanes = row[c];
        tsli_put_lane(&lanes, lane, collider && quad_ignores(quad, collider));
        row[c] = (uint8_t)lanes;
    }
}

static void note_quads(const tsli_rig *rig, const tsli_links *set)
{
    const tsli_layout *layout = rig->layout;
    const tsli_linkage *linkage = layout->linkage;
    const tsli_link_set *in = &linkage->sets[set->index];
    uint32_t stride = layout->ignored->stride;
    for (uint32_t r = in->first_quad_row; r < in->first_quad_row + in->quad_row_count; ++r) {
        const tsli_quad_row *row = &linkage->quad_rows[r];
        for (uint32_t i = 0; i < row->quad_count; ++i)
            note_quad(&set->quads[row->first_quad + i], layout->ignored->quads + (size_t)r * stride, stride, i);
    }
}

// Whether some bone of it ignores something.
static uint32_t gather_block(const tsli_ignored *ignored, const tsli_block *block)
{
    const uint8_t *row = ignored->rows + (size_t)block->first_slot * ignored->stride;
    uint32_t some = 0;
    for (uint32_t j = 0; j < block->slot_count; ++j, row += ignored->stride)
        for (uint32_t c = 0; c < ignored->stride; ++c) {
            ignored->some[c] |= row[c];
            some |= row[c];
        }
    return some;
}

void tsli_rig_note_ignored(const tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    tsli_ignored *ignored = layout->ignored;
    for (const tsli_links *set = layout->linkage ? rig->links : NULL; set; set = set->next)
        note_quads(rig, set);
    memset(ignored->some, 0, ignored->stride * sizeof *ignored->some);
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block *block = &layout->blocks[b];
        block->flags &= ~(uint32_t)TSLI_BLOCK_IGNORES;
        if (gather_block(ignored, block))
            block->flags |= TSLI_BLOCK_IGNORES;
    }
}
