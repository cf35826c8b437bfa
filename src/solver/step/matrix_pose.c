// SPDX-License-Identifier: MIT
// A pose with mirrored or uneven scales comes into lanes: as a skeleton of even scale that has its joints at the same places. Limits
// go through the matrices of the bones that have them.
#include "solver/model/bone_matrix.h"
#include "solver/model/chain_limits.h"
#include "solver/model/lane.h"
#include "solver/model/params.h"
#include "solver/step/stages.h"

// ---- whether there is need ------------------------------------------------------------------------------

// `signs`: which axes of its tree's root bone are mirrored.
static void mirror_strand(tsli_pack *pack, const tsli_strand_place *place, tsl_vec3 signs)
{
    tsli_block *block = &pack->blocks[place->block];
    tsl_vec3 down = tsli_lanes3_get(pack->forces[place->block].gravity_direction, place->lane);
    tsli_put_lane(&block->mirrored, place->lane, signs.x * signs.y * signs.z < 0.0f);
    tsli_lanes3_set(block->gravity_rest, place->lane, tsli_vec3_mul(signs, tsli_gravity_in_setup(place, down)));
}

static void leave_matrices(tsli_rig *rig)
{
    for (uint32_t b = 0; b < rig->pack->block_count; ++b)
        tsli_block_outdate(rig->pack, &rig->pack->blocks[b]);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        tsli_chain_load_limits(chain);
        for (uint32_t i = 0; i < chain->strand_count; ++i)
            mirror_strand(rig->pack, &chain->places[i], tsli_vec3(1.0f, 1.0f, 1.0f));
    }
}

void tsli_rig_choose_matrices(tsli_rig *rig)
{
    uint32_t used = rig->pack->matrices;
    rig->pack->matrices = tsli_pose_is_uneven(rig);
    if (used && !rig->pack->matrices)
        leave_matrices(rig);
    if (rig->pack->matrices)
        rig->shows_world = 1; // bones are turned onto the places that the world shows
}

void tsli_rig_matrix_model(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    TSLI_SCRATCH_MATRICES(rig, tsli_bone_frame, frames);
    tsli_place_bone_frames(rig, frames);
    for (uint32_t i = 0; i < pack->model_count; ++i) {
        const tsli_affine *m = &frames[i].matrix;
        pack->model[i] = frames[i].even;
        pack->model[i].scale =
            tsli_vec3_hold(tsli_vec3(tsli_vec3_length(m->x), tsli_vec3_length(m->y), tsli_vec3_length(m->z)));
    }
    pack->scaled = 1;
}

// ---- a particle -----------------------------------------------------------------------------------------

typedef struct resting { // of a chain
    const tsli_rig *rig;
    const tsli_chain *chain;
    const tsli_bone_frame *frames; // of the needed bones
} resting;

static const tsli_bone_frame *resting_frame(const resting *r, const tsli_particle *p)
{
    const tsli_pack *pack = r->rig->pack;
    return &r->frames[tsli_slot_needed(r->rig, tsli_particle_slot(pack, r->chain, p), tsli_particle_lane(r->chain, p))];
}

// From the particle before, in model space.
static tsl_vec3 resting_way(const resting *r, const tsli_particle *p)
{
    const tsli_affine *before = &resting_frame(r, &r->chain->particles[p->parent])->matrix;
    tsl_vec3 to = p->bone >= 0 ? resting_frame(r, p)->matrix.position
                               : tsli_affine_point(before, tsli_tip_offsets(r->chain)[p->tip]);
    return tsli_vec3_sub(to, before->position);
}

// From the model to the frame of the tree's root bone.
static tsl_quat into_tree(const resting *r, const tsli_particle *p)
{
    return tsli_quat_conjugate(resting_frame(r, &r->chain->particles[p->root])->even.rotation);
}

static void rest_particle(const resting *r, const tsli_particle *p)
{
    tsli_pack *pack = r->rig->pack;
    uint32_t slot = tsli_particle_slot(pack, r->chain, p), lane = tsli_particle_lane(r->chain, p);
    uint32_t first = pack->blocks[r->chain->places[p->strand].block].first_slot;
    uint32_t before = slot - 1 > first ? slot - 2 : first;
    tsl_vec3 offset = tsli_quat_rotate(into_tree(r, p), resting_way(r, p));
    offset = tsli_vec3_hold(tsli_vec3_scale(offset, pack->root_ws.scale.x));
    tsl_quat back = tsli_quat_conjugate(tsli_lanes4_get(pack->bones[before].rotation, lane));
    tsli_lanes3_set(pack->rest[slot].offset, lane, offset);
    pack->rest[slot].length[lane] = tsli_vec3_length(offset);
    tsli_lanes3_set(pack->aims[slot - 1], lane, tsli_quat_rotate(back, tsli_vec3_normalize(offset)));
}

// ---- limits ---------------------------------------------------------------------------------------------

// As tsli_lane_from_y.
static tsl_quat limit_from_y(tsl_vec3 direction)
{
    float across = direction.x * direction.x + direction.z * direction.z;
    if (direction.y < 0.0f && across <= 1e-8f)
        return tsli_quat(1.0f, 0.0f, 0.0f, 0.0f);
    float w = direction.y < 0.0f ? across / (1.0f - direction.y) : 1.0f + direction.y;
    return tsli_quat_normalize(tsli_quat(direction.z, 0.0f, -direction.x, w));
}

// Limit space has its middle along y, and limits are alike on both sides of x = 0: a mirrored one is turned about that.
static void rest_limit(const resting *r, const tsli_particle *p)
{
    tsli_pack *pack = r->rig->pack;
    const tsli_affine *bone = &resting_frame(r, &r->chain->particles[p->parent])->matrix;
    uint32_t slot = tsli_particle_slot(pack, r->chain, p), lane = tsli_particle_lane(r->chain, p);
    tsl_vec3 own;
    if (!tsli_affine_solve(bone, resting_way(r, p), &own))
        return;
    tsl_quat turn = tsli_lanes4_get(pack->limits[slot].turn, lane);
    tsl_quat local = tsli_quat_mul(limit_from_y(tsli_vec3_normalize(own)), turn);
    tsl_vec3 y = tsli_affine_vector(bone, tsli_quat_rotate(local, tsli_vec3(0.0f, 1.0f, 0.0f)));
    tsl_vec3 x = tsli_affine_vector(bone, tsli_quat_rotate(local, tsli_vec3(1.0f, 0.0f, 0.0f)));
    y = tsli_vec3_normalize(y);
    x = tsli_vec3_normalize(tsli_vec3_sub(x, tsli_vec3_scale(y, tsli_vec3_dot(x, y))));
    if (tsli_affine_mirrors(*bone))
        x = tsli_vec3_scale(x, -1.0f);
    tsl_quat space = tsli_quat_mul(into_tree(r, p), tsli_quat_from_columns(x, y, tsli_vec3_cross(x, y)));
    tsli_lanes4_set(pack->limits[slot].frame, lane, tsli_quat_mul(space, tsli_quat_conjugate(turn)));
    if (pack->limit_within[slot][lane] > -1.0f) // there is one: nobody knows from which angle on
        pack->limit_within[slot][lane] = 4.0f;
}

// In the animated bone's space; a tip's is that of the bone before.
static void rest_place_limit(const resting *r, const tsli_particle *p)
{
    tsli_pack *pack = r->rig->pack;
    const tsli_affine *bone = &resting_frame(r, p->bone >= 0 ? p : &r->chain->particles[p->parent])->matrix;
    uint32_t slot = tsli_particle_slot(pack, r->chain, p), lane = tsli_particle_lane(r->chain, p);
    tsl_quat turn = tsli_quat_conjugate(tsli_lanes4_get(pack->bones[slot].rotation, lane));
    tsl_vec3 normal = tsli_affine_vector(bone, tsli_limits_of(r->chain)->place.backstop_normal);
    normal = tsli_quat_rotate(tsli_quat_mul(turn, into_tree(r, p)), normal);
    tsli_lanes3_set(pack->place_limits[slot].normal, lane, tsli_vec3_normalize(normal));
    tsli_lanes3_set(pack->scale[slot], lane, tsli_vec3(1.0f, 1.0f, 1.0f));
}

static void rest_chain(const resting *r)
{
    const tsli_chain *chain = r->chain;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent < 0)
            continue;
        rest_particle(r, p);
        if (chain->rows & TSLI_ROWS_ANGLES)
            rest_limit(r, p);
        if (chain->rows & TSLI_ROWS_DISTANCES)
            rest_place_limit(r, p);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_place *place = &chain->places[i];
        uint32_t root = r->rig->pack->blocks[place->block].rare->root_needed[place->lane];
        mirror_strand(r->rig->pack, place, tsli_signs_of(r->frames[root].even.scale));
    }
}

void tsli_rig_matrix_rest(tsli_rig *rig)
{
    TSLI_SCRATCH_MATRICES(rig, tsli_bone_frame, frames);
    tsli_place_bone_frames(rig, frames);
    tsli_pack_use_own_rest(rig->pack);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rest_chain(&(resting){rig, chain, frames});
}
