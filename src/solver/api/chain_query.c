// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "math/approx.h"
#include "solver/check/entry.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

#include <math.h>

// ---- particles -----------------------------------------------------------------------------------------

tsl_vec3 tsli_particle_position(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_layout *layout = chain->rig->layout;
    if (chain->running)
        return tsli_lanes3_get(layout->state[tsli_particle_slot(layout, chain, p)].position,
                               tsli_particle_lane(chain, p));
    // The contents of its lanes are undefined.
    if (p->bone >= 0)
        return tsli_point_on_bone(chain->rig, tsli_particle_needed(chain, p), tsli_vec3(0.0f, 0.0f, 0.0f));
    return tsli_point_on_bone(chain->rig, tsli_particle_needed(chain, &chain->particles[p->parent]),
                              tsli_tip_offsets(chain)[p->tip]);
}

float tsli_particle_radius(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_slot_rare_params *row = tsli_particle_rare_params(chain->rig->layout, chain, p);
    return row->radius[tsli_particle_lane(chain, p)] * tsli_chain_radius_scale(chain);
}

uint32_t tsli_particle_touches(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_layout *layout = chain->rig->layout;
    return chain->running &&
           tsli_has_lane(layout->touched[tsli_particle_slot(layout, chain, p)], tsli_particle_lane(chain, p));
}

tsl_result tsl_chain_get_particles(const tsl_world *world, tsl_chain_id id, tsl_particle *out_particles,
                                   uint32_t *inout_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, inout_count);
    tsl_result result = tsli_report_count(chain->particle_count, out_particles != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u particles", chain->particle_count);
    const tsli_layout *layout = chain->rig->layout;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (uint32_t i = 0; out_particles && i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsl_vec3 position = tsli_particle_position(chain, p), previous = position;
        if (chain->running)
            previous = tsli_lanes3_get(layout->state[tsli_particle_slot(layout, chain, p)].previous,
                                       tsli_particle_lane(chain, p));
        out_particles[i] = (tsl_particle){.position = tsli_vec3_add(position, chain->rig->origin),
                                          .previous = tsli_vec3_add(previous, chain->rig->origin),
                                          .u = tsli_along(chain)[i],
                                          .bone = p->bone,
                                          .parent = p->parent,
                                          .touched = tsli_particle_touches(chain, p)};
    }
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

// ---- bends ---------------------------------------------------------------------------------------------

// Rotation of the bone that ends at a step of a strand, 1 or more, without that of the bones before it.
static tsli_turned bone_at(const tsli_chain *chain, uint32_t strand, uint32_t step)
{
    const tsli_layout *layout = chain->rig->layout;
    const tsli_strand_lane *strand_lane = &chain->strand_lanes[strand];
    tsli_block *block = &layout->blocks[strand_lane->block];
    uint32_t slot = block->first_slot + step;
    tsl_vec3 delta = tsli_vec3_sub(tsli_lanes3_get(layout->state[slot].position, strand_lane->lane),
                                   tsli_lanes3_get(layout->state[slot - 1].position, strand_lane->lane));
    tsli_turned bone = {tsli_lanes4_get(block->root_last.rotation, strand_lane->lane), tsli_quat_identity(),
                        tsli_vec3(0.0f, 0.0f, 0.0f), tsli_lanes3_get(layout->rest[slot].offset, strand_lane->lane)};
    bone.delta = tsli_quat_rotate(tsli_quat_conjugate(bone.root), delta);
    return bone;
}

// The rotation of a bone itself, from that of the bones before.
static tsl_quat turned_onto(const tsli_turned *bone, tsl_quat before)
{
    tsl_vec3 to = tsli_quat_rotate(tsli_quat_conjugate(before), bone->delta);
    return tsli_quat_keep_unit(tsli_quat_mul(before, tsli_quat_between(bone->rest, to)));
}

// Rotation of the bones before the one that ends at a step of a strand.
static tsl_quat turned_before(const tsli_chain *chain, uint32_t strand, uint32_t step)
{
    tsl_quat turned = tsli_quat_identity();
    if (chain->strands[strand].parent_strand != TSLI_NONE) {
        const tsli_particle *fork = &chain->particles[tsli_strand_particles(chain)[chain->strands[strand].first]];
        turned = turned_before(chain, fork->strand, fork->step + 1);
    }
    for (uint32_t i = 1; i < step; ++i) {
        tsli_turned bone = bone_at(chain, strand, i);
        turned = turned_onto(&bone, turned);
    }
    return turned;
}

tsli_turned tsli_turned_at(const tsli_chain *chain, const tsli_particle *p, tsli_turned_walk *walk)
{
    tsli_turned bone = bone_at(chain, p->strand, p->step);
    if (walk->strand == p->strand && walk->step + 1 == p->step && walk->step > 0) {
        tsli_turned last = bone_at(chain, walk->strand, walk->step);
        walk->before = turned_onto(&last, walk->before);
    } else {
        walk->before = turned_before(chain, p->strand, p->step);
    }
    walk->strand = p->strand;
    walk->step = p->step;
    bone.before = walk->before;
    return bone;
}

// In double: squares of squares of any float fit in.
static float angle_between(tsl_vec3 a, tsl_vec3 b)
{
    double x = (double)a.y * b.z - (double)a.z * b.y, y = (double)a.z * b.x - (double)a.x * b.z,
           z = (double)a.x * b.y - (double)a.y * b.x;
    double sine = sqrt(x * x + y * y + z * z), cosine = (double)a.x * b.x + (double)a.y * b.y + (double)a.z * b.z;
    double size = sqrt(sine * sine + cosine * cosine);
    double angle = size > 0.0 ? tsli_angle_of(sine / size, cosine / size) : 0.0;
    return angle > 0.0 ? (float)angle : 0.0f;
}

static double bone_length(tsl_vec3 v)
{
    return sqrt((double)v.x * v.x + (double)v.y * v.y + (double)v.z * v.z);
}

static tsl_bend bend_at(const tsli_chain *chain, const tsli_particle *p, tsli_turned_walk *walk)
{
    tsl_bend at_rest = {0.0f, 0.0f, 1.0f};
    if (!chain->running || p->parent < 0)
        return at_rest;
    tsli_turned bone = tsli_turned_at(chain, p, walk);
    double length = bone_length(bone.rest);
    tsl_vec3 from_before = tsli_quat_rotate(tsli_quat_conjugate(bone.before), bone.delta);
    if (length == 0.0)
        return at_rest;
    return (tsl_bend){angle_between(bone.rest, from_before), angle_between(bone.rest, bone.delta),
                      tsli_clamp_number((float)(bone_length(bone.delta) / length))};
}

tsl_result tsl_chain_get_bends(const tsl_world *world, tsl_chain_id id, tsl_bend *out_bends, uint32_t *inout_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, inout_count);
    tsl_result result = tsli_report_count(chain->particle_count, out_bends != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u particles", chain->particle_count);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_turned_walk walk = {0};
    for (uint32_t i = 0; out_bends && i < chain->particle_count; ++i)
        out_bends[i] = bend_at(chain, &chain->particles[i], &walk);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

// ---- contacts ------------------------------------------------------------------------------------------

// Contact is where the last tick had it. Restoring a particle's length takes it off the surface again by less than this share of its bone,
// where its colliders leave enough room.
#define NEAR_ENOUGH 0.01f

// The contacts of one particle after those of the particles before it.
typedef struct contact_list {
    tsli_contact_fn take;
    void *user;
    uint32_t count;
    const tsli_chain *chain;
    uint32_t particle;
    float radius, least_depth; // in world space
    tsl_contact deepest;       // of the particle; collider 0: none to report
} contact_list;

static void add_contact(contact_list *list, const tsl_contact *contact)
{
    if (list->take)
        list->take(list->user, list->chain, contact);
    ++list->count;
}

// A collider that the particle's bone ignores may push the next bone, and in TSL_MODEL_TASSEL that moves both its ends. Then it is the
// contact of that one, and what is farther away is none.
static void consider(contact_list *list, const tsli_collider *collider)
{
    const tsli_chain *chain = list->chain;
    const tsli_particle *p = &chain->particles[list->particle]; // it is simulated, since it touches
    int ignores = tsli_particle_ignores(chain, p, collider);
    if (!tsli_chain_collides_with(chain, collider) ||
        (ignores && (chain->model != TSL_MODEL_TASSEL || tsli_bones_ignore(chain, list->particle, collider))))
        return;
    const tsli_placed_shape placed = tsli_collider_shape_for(chain->rig, collider);
    tsl_vec3 at = tsli_chain_particle_position(chain, list->particle);
    tsli_signed_distance signed_distance = tsli_signed_distance_at(chain->rig->world, collider, &placed, at);
    float depth = list->radius - signed_distance.distance;
    tsl_contact contact = {{ignores ? 0 : collider->id}, list->particle, depth, signed_distance.normal, 0};
    if (!ignores && depth >= list->least_depth)
        add_contact(list, &contact);
    if (depth > list->deepest.depth)
        list->deepest = contact;
}

static void add_contacts_of(contact_list *list, uint32_t particle)
{
    const tsli_rig *rig = list->chain->rig;
    const tsli_particle *p = &list->chain->particles[particle];
    uint32_t before = list->count, slot = tsli_particle_slot(rig->layout, list->chain, p),
             lane = tsli_particle_lane(list->chain, p);
    list->particle = particle;
    list->radius = tsli_particle_radius(list->chain, p);
    list->least_depth = -NEAR_ENOUGH * rig->layout->rest[slot].length[lane];
    list->deepest = (tsl_contact){.depth = -INFINITY};
    for (const tsli_collider *c = rig->colliders; c; c = c->next)
        consider(list, c);
    for (const tsli_collider *c = rig->world->visible; c; c = c->visible->next)
        if (c->rig != rig)
            consider(list, c);
    if (list->count == before && list->deepest.collider.bits)
        add_contact(list, &list->deepest);
}

uint32_t tsli_chain_each_contact(const tsli_chain *chain, tsli_contact_fn take, void *user)
{
    contact_list list = {.take = take, .user = user, .chain = chain};
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (tsli_particle_touches(chain, &chain->particles[i]))
            add_contacts_of(&list, i);
    return list.count;
}

static void write_contact(void *user, const tsli_chain *chain, const tsl_contact *contact)
{
    tsl_contact **to = user;
    (void)chain;
    *(*to)++ = *contact;
}

tsl_result tsl_chain_get_contacts(const tsl_world *world, tsl_chain_id id, tsl_contact *out_contacts,
                                  uint32_t *inout_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, inout_count);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    uint32_t count = tsli_chain_each_contact(chain, NULL, NULL);
    tsl_result result = tsli_report_count(count, out_contacts != NULL, inout_count);
    if (out_contacts && result == TSL_OK)
        tsli_chain_each_contact(chain, write_contact, &out_contacts);
    tsli_floating_point_leave(host_mode);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u contacts", count);
    return TSL_OK;
}

#undef NEAR_ENOUGH
