// SPDX-License-Identifier: MIT
// API: particles, as the last tick left them; of a chain that is switched off, as the pose that it reads has them.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/lane.h"
#include "solver/model/rest_blend.h"

static uint32_t bone_needed_of(const tsli_chain *chain, const tsli_particle *p)
{
    return tsli_slot_needed(chain->rig, tsli_particle_slot(chain->rig->pack, chain, p),
                            tsli_particle_lane(chain, p));
}

// A particle's bone in the world, from that of the particle before.
static tsl_transform place_bone(const tsli_chain *chain, const tsli_particle *p,
                                const tsl_transform *bones_ws)
{
    const tsli_rig *rig = chain->rig;
    const tsli_pack *pack = rig->pack;
    uint32_t from = p->parent < 0 ? TSLI_NONE : bone_needed_of(chain, &chain->particles[p->parent]);
    tsl_transform way = tsli_transform_identity();
    for (uint32_t n = bone_needed_of(chain, p); n != from; n = pack->needed[n].parent) {
        tsl_transform local = tsli_local_read(rig, n);
        local.rotation = tsli_quat_normalize(local.rotation);
        way = tsli_transform_mul_held(local, way);
    }
    tsl_transform before = from == TSLI_NONE ? rig->root_now : bones_ws[pack->needed[from].bone];
    return tsli_transform_mul_held(before, way);
}

void tsli_chain_place_idle(const tsli_chain *chain, tsl_transform *bones_ws)
{
    for (uint32_t i = 0; !chain->running && i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->bone >= 0)
            bones_ws[p->bone] = place_bone(chain, p, bones_ws);
    }
}

// Its lanes are not ticked, or are with those beside them: what they hold says nothing.
static tsl_vec3 idle_place(const tsli_chain *chain, const tsli_particle *p, const tsl_transform *bones_ws)
{
    if (p->bone >= 0)
        return bones_ws[p->bone].position;
    return tsli_vec3_hold(
        tsli_transform_point(bones_ws[chain->particles[p->parent].bone], tsli_tip_offsets(chain)[p->tip]));
}

tsl_vec3 tsli_particle_place(const tsli_chain *chain, const tsli_particle *p, const tsl_transform *bones_ws)
{
    const tsli_pack *pack = chain->rig->pack;
    if (!chain->running)
        return idle_place(chain, p, bones_ws);
    return tsli_lanes3_get(pack->state[tsli_particle_slot(pack, chain, p)].position,
                           tsli_particle_lane(chain, p));
}

uint32_t tsli_particle_touches(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_pack *pack = chain->rig->pack;
    return chain->running &&
           tsli_has_lane(pack->touched[tsli_particle_slot(pack, chain, p)], tsli_particle_lane(chain, p));
}

static void report_particles(const tsli_chain *chain, tsl_particle *out_particles)
{
    const tsli_pack *pack = chain->rig->pack;
    TSLI_SCRATCH(chain->rig, bones_ws, 0);
    tsli_chain_place_idle(chain, bones_ws);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsl_particle *out = &out_particles[i];
        out->position = out->previous = tsli_particle_place(chain, p, bones_ws);
        if (chain->running)
            out->previous = tsli_lanes3_get(pack->state[tsli_particle_slot(pack, chain, p)].previous,
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
    TSLI_ENTER(world);
    const tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, inout_count);
    tsl_result result = tsli_report_count(chain->particle_count, out_particles != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u particles",
               chain->particle_count);
    if (!out_particles)
        return TSL_OK;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    report_particles(chain, out_particles);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}
