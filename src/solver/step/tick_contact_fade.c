// SPDX-License-Identifier: MIT
// contact_fade_seconds: what starts inside of colliders comes out of them at an even speed. A tick that has h of the t seconds that are
// left takes the share h / t of each depth, so that nothing has to be known of the depths.
#include "solver/model/links.h"
#include "solver/step/gap.h"
#include "solver/step/step.h"

void tsli_contact_fade_start(tsli_chain *chain)
{
    chain->contact_left = chain->params->contact_fade_seconds;
    chain->rig->contacts_fade |= chain->contact_left != 0.0f;
}

static void start_where_met(tsli_rig *rig, const tsli_collider *collider)
{
    for (tsli_chain *chain = rig->fades_contacts ? rig->chains : NULL; chain; chain = chain->next)
        if (chain->params->contact_fade_seconds > 0.0f && !chain->sleep.asleep &&
            tsli_chain_meets(chain, collider))
            tsli_contact_fade_start(chain);
}

void tsli_contact_fade_meet(tsl_world *world, const tsli_collider *collider)
{
    if (collider->rig && !(collider->desc.flags & TSL_COLLIDER_SHARED)) {
        start_where_met(collider->rig, collider);
        return;
    }
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        start_where_met(rig, collider);
}

void tsli_contact_fade_refresh(tsli_rig *rig)
{
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rig->contacts_fade |= chain->contact_left != 0.0f;
}

static void write_share(const tsli_chain *chain, int fades, float share)
{
    tsli_pack *pack = chain->rig->pack;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_place *place = &chain->places[i];
        tsli_block *block = &pack->blocks[place->block];
        if (tsli_has_lane(block->rare->softened, place->lane) != (uint32_t)fades)
            tsli_outdate_linkage(pack); // its patches of cloth meet nothing until then
        tsli_put_lane(&block->rare->softened, place->lane, fades);
        block->rare->contact_share[place->lane] = share;
        if (fades)
            block->flags |= TSLI_BLOCK_SOFTENED;
    }
}

// One that is off or asleep keeps its time, and one that is switched on starts with a new one.
static void fade_chain(tsli_chain *chain, float seconds, uint32_t is_partial)
{
    float left = chain->contact_left;
    write_share(chain, left > 0.0f && chain->running, left > seconds ? seconds / left : 1.0f);
    if (left == 0.0f || !chain->running || is_partial)
        return;
    chain->rig->contacts_fade = 1; // the tick after the last one takes the lanes back
    if (chain->sleep.asleep)
        return;
    if (left > 0.0f)
        chain->contact_left = left > seconds ? left - seconds : -TSLI_CONTACT_FADED_TICKS;
    else
        chain->contact_left = left + 1.0f;
}

void tsli_contact_fade_tick(tsli_rig *rig, float seconds, uint32_t is_partial)
{
    if (!rig->contacts_fade)
        return;
    rig->contacts_fade = is_partial;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        fade_chain(chain, seconds, is_partial);
}
