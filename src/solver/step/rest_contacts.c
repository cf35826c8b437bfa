// SPDX-License-Identifier: MIT
#include "solver/step/rest_contacts.h"

#include "base/floating_point.h"
#include "solver/model/bone_matrix.h"
#include "solver/model/colliders.h"
#include "solver/model/ignored.h"
#include "solver/model/lane.h"
#include "solver/model/param_rows.h"
#include "solver/model/params.h"
#include "solver/step/signed_distance.h"
#include "solver/step/stages.h"

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
    tsl_transform frame = collider->desc.frame;
    frame.rotation = tsli_quat_normalize(frame.rotation);
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

// Of planes and containers the far end of a bone is tested alone, as in contact.
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
    const tsli_collider *collider = tsli_chain_own_contact(chain, contact);
    float scale = radius_scale(chain, bones);
    tsli_placed_shape placed;
    if (collider)
        placed = collider_at(chain->rig, bones, collider);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        int ignores =
            collider && p->parent >= 0 && bone_touches(chain, collider, &placed, bone_at_rest(chain, bones, p, scale));
        tsli_particle_set_ignores(chain, p, contact, ignores);
    }
}

static int ignores_some(const tsli_chain *chain)
{
    return chain->rig->layout->ignored && (chain->flags & TSL_CHAIN_IGNORES_REST_CONTACTS);
}

static void find_all(const tsli_chain *chain, const tsl_transform *bones)
{
    for (uint32_t c = 0; ignores_some(chain) && c < chain->rig->layout->ignored->stride; ++c)
        find_contact(chain, bones, c);
}

void tsli_rig_find_rest_contacts(tsli_rig *rig)
{
    if (!rig->layout->ignored)
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    TSLI_SCRATCH(rig, bones, 0);
    setup_bones(rig, bones);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        find_all(chain, bones);
    tsli_rig_note_ignored(rig);
    tsli_floating_point_leave(host_mode);
}

void tsli_chain_find_rest_contacts(tsli_chain *chain)
{
    if (!ignores_some(chain))
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    TSLI_SCRATCH(chain->rig, bones, 0);
    setup_bones(chain->rig, bones);
    find_all(chain, bones);
    tsli_rig_note_ignored(chain->rig);
    tsli_floating_point_leave(host_mode);
}

#undef TOUCHING
#undef THIRDS
