// SPDX-License-Identifier: MIT
#include "solver/model/contact.h"

#include "solver/model/lane.h"

uint32_t tsli_contact_set_solid(tsli_contact *contact, uint32_t lane, const tsli_collider *collider,
                                const tsli_placed *placed)
{
    tsli_lanes3_set(contact->a, lane, placed->a);
    tsli_lanes3_set(contact->axis, lane, placed->rotation);
    tsli_lanes3_set(contact->sizes, lane, placed->b);
    contact->radius[lane] = placed->radius;
    return TSLI_CONTACT_BOX | (collider->desc.flags & TSL_COLLIDER_INSIDE ? TSLI_CONTACT_ROOM : 0u);
}
