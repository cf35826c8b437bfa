// SPDX-License-Identifier: MIT
// API: particles as the last tick left them, or on the pose that the chain reads if it is off.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"

static uint32_t bone_needed_of(const tsli_chain *chain, const tsli_particle *p)
{
    return tsli_slot_needed(chain->rig, tsli_particle_slot(chain->rig->layout, chain, p), tsli_particle_lane(chain, p));
}

// For a chain that is off: the contents of its lanes are undefined.
static tsl_vec3 idle_position(const tsli_chain *chain, const tsli_particle *p)
{
    if (p->bone >= 0)
        return tsli_point_on_bone(chain->rig, bone_needed_of(chain, p), tsli_vec3(0.0f, 0.0f, 0.0f));
    return tsli_point_on_bone(chain->rig, bone_needed_of(chain, &chain->particles[p->parent]),
                              tsli_tip_offsets(chain)[p->tip]);
}

tsl_vec3 tsli_particle_position(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_layout *layout = chain->rig->layout;
    if (!chain->running)
        return idle_position(chain, p);
    return tsli_lanes3_get(layout->state[tsli_particle_slot(layout, chain, p)].position, tsli_particle_lane(chain, p));
}

uint32_t tsli_particle_touches(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_layout *layout = chain->rig->layout;
    return chain->running &&
           tsli_has_lane(layout->touched[tsli_particle_slot(layout, chain, p)], tsli_particle_lane(chain, p));
}

static void report_particles(const tsli_chain *chain, tsl_particle *out_particles)
{
    const tsli_layout *layout = chain->rig->layout;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsl_particle *out = &out_particles[i];
        out->position = out->previous = tsli_particle_position(chain, p);
        if (chain->running)
            out->previous = tsli_lanes3_get(layout->state[tsli_particle_slot(layout, chain, p)].previous,
                                            tsli_particle_lane(chain, p));
        out->u = tsli_along(chain)[i];
        out->bone = p->bone;
        out->parent = p->parent;
        out->touched = tsli_particle_touches(chain, p);
    }
}

tsl_result tsl_chain_get_particles(const tsl_world *world, tsl_chain_id id, tsl_particle *out_particles,
                                   uint32_t *inout_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, inout_count);
    tsl_result result = tsli_report_count(chain->particle_count, out_particles != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u particles", chain->particle_count);
    if (!out_particles)
        return TSL_OK;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    report_particles(chain, out_particles);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}
