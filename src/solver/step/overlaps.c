// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/model/colliders.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

#include <string.h>

// ---- ignored colliders ---------------------------------------------------------------------------------

// In chains that are TSL_CHAIN_IGNORES_REST_CONTACTS. Bones go by the particles that they end at, colliders by their number in the chain's
// collider list: in the rig, by creation, or for chains with a list their index in it. Only colliders of the chain's own rig are ignored.

static int has_list(const tsli_chain *chain)
{
    return (chain->flags & TSL_CHAIN_COLLIDER_LIST) != 0;
}

// The collider of its own rig that has that number; null: none.
static tsli_collider *own_contact(const tsli_chain *chain, uint32_t contact)
{
    const tsli_layout *layout = chain->rig->layout;
    if (!has_list(chain))
        return contact < layout->collider_count ? layout->colliders[contact] : NULL;
    if (contact >= chain->collider_count)
        return NULL;
    tsli_collider *listed = tsli_pool_find(&chain->rig->world->colliders, tsli_listed(chain)[contact]);
    return listed && listed->rig == chain->rig ? listed : NULL;
}

// Index in the chain's list; TSLI_NONE: it is not listed.
static uint32_t listed_at(const tsli_chain *chain, const tsli_collider *collider)
{
    for (uint32_t i = 0; i < chain->collider_count; ++i)
        if (tsli_listed(chain)[i] == collider->id)
            return i;
    return TSLI_NONE;
}

// TSLI_NONE: it never collides with it.
static uint32_t number_of(const tsli_chain *chain, const tsli_collider *collider)
{
    return has_list(chain) ? listed_at(chain, collider) : tsli_collider_number(collider);
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

int tsli_bones_ignore(const tsli_chain *chain, uint32_t particle, const tsli_collider *collider)
{
    int ignores = may_ignore(chain, collider);
    for (uint32_t i = 0; i < chain->particle_count && ignores; ++i) {
        const tsli_particle *p = &chain->particles[i];
        int begins = p->parent >= 0 && (particle == TSLI_NONE || (uint32_t)p->parent == particle);
        ignores = !begins || tsli_particle_ignores(chain, p, collider);
    }
    return ignores;
}

static void set_ignores(const tsli_chain *chain, const tsli_particle *p, uint32_t contact, int ignores)
{
    uint8_t *row = row_of(chain, p);
    uint32_t lanes = row[contact];
    tsli_put_lane(&lanes, tsli_particle_lane(chain, p), ignores);
    row[contact] = (uint8_t)lanes;
}

// ---- derived rows ---------------------------------------------------------------------------------------

static int quad_ignores(const tsli_link *quad, const tsli_collider *collider)
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
static void note_quad(const tsli_link *quad, uint8_t *row, uint32_t stride, uint32_t lane)
{
    for (uint32_t c = 0; c < stride; ++c) {
        const tsli_collider *collider = own_contact(quad->chains[0], c);
        uint32_t lanes = row[c];
        tsli_put_lane(&lanes, lane, collider && quad_ignores(quad, collider));
        row[c] = (uint8_t)lanes;
    }
}

static void note_quads(const tsli_rig *rig, const tsli_links *set)
{
    const tsli_ignored *ignored = rig->layout->ignored;
    for (uint32_t i = set->link_count; i < set->link_count + set->quad_count; ++i) {
        const tsli_link *quad = &set->links[i];
        note_quad(quad, ignored->quads + (size_t)quad->row * ignored->stride, ignored->stride, quad->lane);
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

// After the rows of some chains of the rig were made: derives those of cloth quads, blocks and contacts.
static void note_ignored(const tsli_rig *rig)
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

// ---- distances -----------------------------------------------------------------------------------------

static tsli_signed_distance signed_distance_along(tsl_vec3 away, float radius, int inside)
{
    float length = tsli_vec3_length(away);
    tsli_signed_distance signed_distance = {length - radius, tsli_vec3(0.0f, 1.0f, 0.0f)};
    if (length > 0.0f)
        signed_distance.normal = tsli_vec3_scale(away, 1.0f / length);
    if (inside) {
        signed_distance.distance = -signed_distance.distance;
        signed_distance.normal = tsli_vec3_scale(signed_distance.normal, -1.0f);
    }
    return signed_distance;
}

// The kernel computes it: see lane_shapes.h.
static tsli_signed_distance signed_distance_of_convex(const tsl_world *world, const tsli_collider *collider,
                                                      const tsli_placed_shape *placed, tsl_vec3 at)
{
    tsli_contact contact;
    tsli_signed_distance signed_distance;
    memset(&contact, 0, sizeof contact); // lanes load fields of other shapes too, without using them
    uint32_t kind = tsli_contact_set_convex(&contact, 0, collider, placed);
    world->kernel->signed_distance_at(&contact, kind, at, &signed_distance);
    if (kind & TSLI_CONTACT_INTERIOR)
        signed_distance =
            (tsli_signed_distance){-signed_distance.distance, tsli_vec3_scale(signed_distance.normal, -1.0f)};
    return signed_distance;
}

tsli_signed_distance tsli_signed_distance_at(const tsl_world *world, const tsli_collider *collider,
                                             const tsli_placed_shape *placed, tsl_vec3 at)
{
    if (tsli_is_convex(&collider->desc))
        return signed_distance_of_convex(world, collider, placed, at);
    tsl_vec3 from_a = tsli_vec3_sub(at, placed->a);
    if (collider->desc.shape == TSL_SHAPE_PLANE)
        return (tsli_signed_distance){tsli_vec3_dot(from_a, placed->b), placed->b};
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    float length_squared = tsli_vec3_length_squared(axis), t = 0.0f;
    if (length_squared > 0.0f)
        t = tsli_vec3_dot(from_a, axis) / length_squared;
    t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    float radius = placed->radius + (placed->radius_b - placed->radius) * t;
    return signed_distance_along(tsli_vec3_sub(from_a, tsli_vec3_scale(axis, t)), radius,
                                 (collider->desc.flags & TSL_COLLIDER_INSIDE) != 0);
}

tsli_placed_shape tsli_collider_shape_for(const tsli_rig *rig, const tsli_collider *collider)
{
    if (collider->rig == rig)
        return tsli_collider_now(collider);
    return tsli_placed_shape_from(collider->visible->published, collider->desc.shape, rig->origin);
}

int tsli_chain_collides_with(const tsli_chain *chain, const tsli_collider *collider)
{
    if ((chain->detail.flags & TSL_DETAIL_NO_COLLISIONS) || tsli_bones_ignore(chain, TSLI_NONE, collider))
        return 0;
    if (has_list(chain))
        return tsli_collider_acts(collider) && listed_at(chain, collider) != TSLI_NONE;
    return tsli_collider_acts_on(collider, chain->rig, chain->layers);
}

// Touching distance, as a share of the bone's length: models set up on a surface are off it by rounding.
#define TOUCHING 1e-4f

// Iterations of the ternary search for a bone's deepest point in a collider: the interval is then below rounding.
#define THIRDS 40

// ---- the setup pose -------------------------------------------------------------------------------------

// The position of the rig's root without its rotation, so that rigs made alike find the same wherever they are set up.
static tsl_transform setup_root(const tsli_rig *rig)
{
    tsl_transform root = tsli_transform_identity();
    root.scale = rig->setup_root.scale;
    return root;
}

static void setup_bones(const tsli_rig *rig, tsl_transform *bones)
{
    const tsl_transform root = setup_root(rig);
    tsli_set_rest_bones(rig, &root, bones);
}

static tsl_transform bone_or_root(const tsli_rig *rig, const tsl_transform *bones, int32_t bone)
{
    return bone < 0 ? setup_root(rig) : bones[bone];
}

static tsl_vec3 particle_at(const tsli_chain *chain, const tsl_transform *bones, const tsli_particle *p)
{
    if (p->bone >= 0)
        return bones[p->bone].position;
    const tsli_particle *parent = &chain->particles[p->parent];
    return tsli_vec3_clamp(tsli_transform_point(bones[parent->bone], tsli_tip_offsets(chain)[p->tip]));
}

static tsli_placed_shape collider_at(const tsli_rig *rig, const tsl_transform *bones, const tsli_collider *collider)
{
    tsl_transform frame = tsli_made_unit(collider->desc.frame);
    return tsli_collider_shape_at(collider, tsli_transform_mul(bone_or_root(rig, bones, collider->desc.bone), frame));
}

// ---- a bone and a collider ------------------------------------------------------------------------------

typedef struct resting_bone {
    tsl_vec3 from, to;
    float radius_from, radius; // where it begins and ends
    float touching;            // a smaller distance counts as touching
    int as_capsule;            // the whole bone collides, and not its end alone
} resting_bone;

static float radius_at(const tsli_chain *chain, const tsli_particle *p, float scale)
{
    const tsli_slot_rare_params *params = tsli_particle_rare_params(chain->rig->layout, chain, p);
    return params->radius[tsli_particle_lane(chain, p)] * scale;
}

// A strand's first bone is as thick where it begins as where it ends: see tsli_lane_segment.
static resting_bone bone_at_rest(const tsli_chain *chain, const tsl_transform *bones, const tsli_particle *p,
                                 float scale)
{
    const tsli_particle *parent = &chain->particles[p->parent];
    resting_bone bone;
    bone.from = particle_at(chain, bones, parent);
    bone.to = particle_at(chain, bones, p);
    bone.radius = radius_at(chain, p, scale);
    bone.radius_from = p->step > 1 ? radius_at(chain, parent, scale) : bone.radius;
    bone.touching = TOUCHING * tsli_vec3_length(tsli_vec3_sub(bone.to, bone.from));
    bone.as_capsule = chain->model == TSL_MODEL_TASSEL;
    return bone;
}

// Signed distance of the collider from the bone's surface, at the share t of the bone's length.
static float surface_distance(const tsl_world *world, const tsli_collider *collider, const tsli_placed_shape *placed,
                              const resting_bone *bone, float t)
{
    tsl_vec3 at = tsli_vec3_lerp(bone->from, bone->to, t);
    float radius = bone->radius_from + (bone->radius - bone->radius_from) * t;
    return tsli_signed_distance_at(world, collider, placed, at).distance - radius;
}

// Ternary search: along the bone the distance to a convex shape has one minimum. Its slope is at most `steepest`, which ends most searches
// early.
static int middle_touches(const tsl_world *world, const tsli_collider *collider, const tsli_placed_shape *placed,
                          const resting_bone *bone)
{
    float low = 0.0f, high = 1.0f, grows = bone->radius - bone->radius_from;
    float steepest = tsli_vec3_length(tsli_vec3_sub(bone->to, bone->from)) + (grows < 0.0f ? -grows : grows);
    for (uint32_t i = 0; i < THIRDS; ++i) {
        float third = (high - low) / 3.0f, a = low + third, b = high - third;
        float at_a = surface_distance(world, collider, placed, bone, a);
        float at_b = surface_distance(world, collider, placed, bone, b), least = at_a < at_b ? at_a : at_b;
        if (least <= bone->touching)
            return 1;
        if (least - steepest * third > bone->touching)
            return 0;
        if (at_a < at_b)
            high = b;
        else
            low = a;
    }
    return 0;
}

// For planes and containers only the far end of a bone is tested, as in contact.
static int touches_as(const tsl_world *world, const tsli_collider *collider, const tsli_placed_shape *placed,
                      const resting_bone *bone)
{
    if (surface_distance(world, collider, placed, bone, 1.0f) <= bone->touching)
        return 1;
    if (!bone->as_capsule || collider->desc.shape == TSL_SHAPE_PLANE || (collider->desc.flags & TSL_COLLIDER_INSIDE))
        return 0;
    return surface_distance(world, collider, placed, bone, 0.0f) <= bone->touching ||
           middle_touches(world, collider, placed, bone);
}

// TSL_MODEL_CHAIN keeps only centres off planes, and TSL_MODEL_TASSEL meets capsules of two radii as tapered ones: see
// TSL_COLLIDER_KEEPS_RADIUS and TSL_SHAPE_CAPSULE.
static int bone_touches(const tsli_chain *chain, const tsli_collider *collider, const tsli_placed_shape *placed,
                        resting_bone bone)
{
    const tsl_world *world = chain->rig->world;
    if (chain->model == TSL_MODEL_CHAIN && collider->desc.shape == TSL_SHAPE_PLANE &&
        !(collider->desc.flags & TSL_COLLIDER_KEEPS_RADIUS))
        bone.radius = bone.radius_from = 0.0f;
    if (chain->model != TSL_MODEL_TASSEL || collider->desc.shape != TSL_SHAPE_CAPSULE ||
        placed->radius == placed->radius_b)
        return touches_as(world, collider, placed, &bone);
    tsli_collider tapered = *collider;
    tapered.desc.shape = TSL_SHAPE_TAPERED_CAPSULE;
    return touches_as(world, &tapered, placed, &bone);
}

// ---- chains ---------------------------------------------------------------------------------------------

static float radius_scale(const tsli_chain *chain, const tsl_transform *bones)
{
    float scale = bone_or_root(chain->rig, bones, chain->anchor).scale.x;
    scale = scale < 0.0f ? -scale : scale;
    return chain->params->scale_rule == TSL_SCALE_NONE ? 1.0f : scale / tsli_chain_scale_unit(chain);
}

static void find_contact(const tsli_chain *chain, const tsl_transform *bones, uint32_t contact)
{
    const tsli_collider *collider = own_contact(chain, contact);
    float scale = radius_scale(chain, bones);
    tsli_placed_shape placed;
    if (collider)
        placed = collider_at(chain->rig, bones, collider);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        int ignores =
            collider && p->parent >= 0 && bone_touches(chain, collider, &placed, bone_at_rest(chain, bones, p, scale));
        set_ignores(chain, p, contact, ignores);
    }
}

static int ignores_some(const tsli_chain *chain)
{
    return chain->rig->layout->ignored && (chain->flags & TSL_CHAIN_IGNORES_REST_CONTACTS);
}

// `only`: of this chain, null: of all.
static void find_rest_contacts(const tsli_rig *rig, const tsli_chain *only)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    TSLI_SCRATCH(rig, bones, 0);
    setup_bones(rig, bones);
    for (const tsli_chain *chain = only ? only : rig->chains; chain; chain = only ? NULL : chain->next)
        for (uint32_t c = 0; ignores_some(chain) && c < rig->layout->ignored->stride; ++c)
            find_contact(chain, bones, c);
    note_ignored(rig);
    tsli_floating_point_leave(host_mode);
}

void tsli_rig_find_rest_contacts(tsli_rig *rig)
{
    if (rig->layout->ignored)
        find_rest_contacts(rig, NULL);
}

void tsli_chain_find_rest_contacts(tsli_chain *chain)
{
    if (ignores_some(chain))
        find_rest_contacts(chain->rig, chain);
}

#undef TOUCHING
#undef THIRDS

// ---- chains that start inside of colliders -------------------------------------------------------------

static uint32_t index_by_creation(const tsli_rig *rig, const tsli_collider *collider)
{
    uint32_t index = 0;
    if (collider->rig == rig)
        return tsli_collider_number(collider);
    for (const tsli_collider *c = rig->world->visible; c != collider; c = c->visible->next)
        ++index;
    return index;
}

// Roots follow the animation and do not collide. Less than a hundredth of a bone inside is not visible.
static int starts_inside(tsli_chain *chain, const char *function, const tsli_collider *collider)
{
    const tsli_rig *rig = chain->rig;
    const tsli_placed_shape placed = tsli_collider_shape_for(rig, collider);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent < 0 || tsli_particle_ignores(chain, p, collider))
            continue;
        tsl_vec3 at = tsli_chain_particle_position(chain, i);
        float depth = -tsli_signed_distance_at(rig->world, collider, &placed, at).distance;
        tsl_vec3 above = tsli_chain_particle_position(chain, (uint32_t)p->parent);
        tsl_vec3 bone = tsli_vec3_sub(tsli_chain_particle_position(chain, i), above);
        if (!(depth > 0.01f * tsli_vec3_length(bone)))
            continue;
        chain->warned |= TSLI_WARNED_INSIDE;
        tsli_warn(&rig->world->host, function,
                  "chain %u of rig 0x%08x%08x: particle %u (bone %d) starts %g deep where collider %u %s "
                  "lets nothing be",
                  chain->index, (uint32_t)(rig->id >> 32), (uint32_t)rig->id, i, (int)p->bone, (double)depth,
                  index_by_creation(rig, collider),
                  collider->rig == rig ? "of the rig" : "of the world and shared ones");
        return 1;
    }
    return 0;
}

// Ticks place colliders on simulated bones, so these are not tested.
static int may_start_inside(const tsli_chain *chain, const tsli_collider *collider)
{
    return tsli_chain_collides_with(chain, collider) && tsli_collider_acts_unlisted(collider);
}

void tsli_validate_start(tsli_chain *chain, const char *function, const tsli_collider *only)
{
    const tsli_rig *rig = chain->rig;
    if (chain->warned & TSLI_WARNED_INSIDE || chain->fresh || !(chain->params->weight > 0.0f))
        return;
    for (const tsli_collider *c = rig->colliders; c; c = c->next)
        if ((!only || c == only) && may_start_inside(chain, c) && starts_inside(chain, function, c))
            return;
    for (const tsli_collider *c = rig->world->visible; c; c = c->visible->next)
        if ((!only || c == only) && c->rig != rig && may_start_inside(chain, c) && starts_inside(chain, function, c))
            return;
}
