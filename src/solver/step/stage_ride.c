// SPDX-License-Identifier: MIT
// What rides on the simulated pose of other chains, one bone at a time: roots and anchors of TSL_MODEL_SPRING, and
// colliders.
#include "solver/model/bone_matrix.h"
#include "solver/model/collider_block.h"
#include "solver/model/lane.h"
#include "solver/model/order.h"
#include "solver/model/rest_blend.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

// A running driven bone and the way from it to what rides.
typedef struct ride_way {
    const tsli_driven *carrier; // null: the animation carries it
    tsl_transform relative;
} ride_way;

static tsl_transform local_at(const tsli_rig *rig, uint32_t needed, const tsli_tick *tick)
{
    const tsli_pack *pack = rig->pack;
    if (tsli_uses_matrices(rig) && needed < pack->model_count) {
        uint32_t parent = pack->needed[needed].parent;
        tsl_transform model = tsli_evened(pack->model[needed]);
        return parent == TSLI_NONE ? model : tsli_transform_relative(tsli_evened(pack->model[parent]), model);
    }
    tsl_transform local = tsli_local_read(rig, needed);
    local.rotation = tsli_quat_normalize(local.rotation);
    if (!tick || tick->at_now || !rig->pose_pending || tsli_rests(rig, needed))
        return local;
    tsl_transform before = tsli_local_of(
        rig, needed, &tsli_pending_locals(rig)[needed]); // the pose before: it was swapped for that of now
    before.rotation = tsli_quat_normalize(before.rotation);
    return tsli_transform_lerp(before, local, tick->alpha);
}

static ride_way way_of(const tsli_rig *rig, const tsli_ride *ride, const tsli_tick *tick)
{
    const tsli_pack *pack = rig->pack;
    uint32_t own = ride->collider ? TSLI_NONE : pack->blocks[ride->block].rare->chain[ride->lane];
    ride_way way = {NULL, tsli_transform_identity()};
    if (own != TSLI_NONE && pack->chains[own]->unbound) // no memory for a pack without the ride
        return way;
    for (uint32_t n = ride->needed; n != TSLI_NONE; n = pack->needed[n].parent) {
        uint32_t d = pack->needed[n].driven;
        const tsli_driven *driven = d == TSLI_NONE ? NULL : &pack->driven[d];
        if (driven && driven->chain != own && tsli_has_lane(pack->blocks[driven->block].running, driven->lane) &&
            tsli_chain_done(pack->chains[driven->chain]) <= ride->level) {
            way.carrier = driven;
            return way;
        }
        way.relative = tsli_transform_mul_held(local_at(rig, n, tick), way.relative);
    }
    return way;
}

// Of an animated bone in the frame of its tree's root bone. Lanes multiply rotations where there are matrices, too.
static tsl_quat bone_in_tree(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_pack *pack = rig->pack;
    if (!tsli_uses_matrices(rig))
        return tsli_lanes4_get(pack->bones[driven->slot].rotation, driven->lane);
    uint32_t root = pack->blocks[driven->block].rare->root_needed[driven->lane];
    return tsli_quat_mul(tsli_quat_conjugate(pack->model[root].rotation), pack->model[driven->needed].rotation);
}

// Of its bone in the world, at the last tick.
static tsl_quat rotation_of(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_pack *pack = rig->pack;
    uint32_t slot = driven->slot, lane = driven->lane;
    tsl_quat root = tsli_lanes4_get(pack->blocks[driven->block].root_last.rotation, lane);
    return tsli_quat_mul(tsli_quat_mul(root, tsli_lanes4_get(pack->turned[slot], lane)), bone_in_tree(rig, driven));
}

static void set_riding(tsli_place_lanes *place, uint32_t *lanes, uint32_t lane, const tsl_transform *at)
{
    tsli_put_lane(lanes, lane, at != NULL);
    if (at)
        tsli_place_lanes_set(place, lane, (tsli_place){at->position, at->rotation});
}

// While `shows_loaded`, `before` holds where it was loaded.
static void set_collider(tsli_collider *collider, const tsl_transform *at)
{
    tsli_placed placed = tsli_collider_place_on(collider, *at);
    tsli_collider_set_now(collider, &placed);
    if (!collider->rig->shows_loaded)
        tsli_collider_set_before(collider, &placed);
}

// It is where it was, whatever has been tuned since: ticks alone may meet it elsewhere.
static void set_back_loaded(tsli_collider *collider)
{
    tsli_placed loaded = tsli_collider_before(collider);
    tsli_collider_set_now(collider, &loaded);
}

// `at`: where it is, null: where the animation has it.
static void set_ride(tsli_pack *pack, const tsli_ride *ride, const tsl_transform *at)
{
    tsli_riding *riding = &pack->riding[ride->block];
    if (ride->kind == TSLI_RIDE_ROOT)
        set_riding(&riding->root, &riding->root_lanes, ride->lane, at);
    else if (ride->kind == TSLI_RIDE_ANCHOR)
        set_riding(&riding->anchor, &riding->anchor_lanes, ride->lane, at);
    else if (at)
        set_collider(ride->collider, at);
}

// What no simulated bone carries is where the animation has it. 0: one does.
static int set_back(tsli_pack *pack, const tsli_ride *ride, const ride_way *way)
{
    if (!way->carrier)
        set_ride(pack, ride, NULL);
    return !way->carrier;
}

static tsl_transform carried(const tsli_rig *rig, const ride_way *way, tsl_transform root, tsl_vec3 position,
                             tsl_quat rotation)
{
    tsl_transform model = rig->pack->model[way->carrier->needed];
    if (tsli_uses_matrices(rig))
        model = tsli_evened(model);
    tsl_transform carrier = {position, rotation, tsli_vec3_mul(root.scale, model.scale)};
    tsl_transform at = tsli_transform_hold(tsli_transform_mul(carrier, way->relative));
    at.rotation = tsli_quat_normalize(at.rotation);
    return at;
}

// Where the strand's root bone is at a tick; `tick` null: on the pose of now. One that rides itself has been placed.
static tsl_transform root_of(const tsli_rig *rig, const tsli_driven *driven, const tsli_tick *tick)
{
    const tsli_pack *pack = rig->pack;
    tsli_block *block = &pack->blocks[driven->block];
    tsli_riding *riding = &pack->riding[driven->block];
    tsl_transform root = pack->model[block->rare->root_needed[driven->lane]];
    if (tick && !tick->at_now) {
        tsl_transform from = tsli_frame_lanes_get(&block->rare->root_before, driven->lane);
        root = tsli_transform_lerp(from, root, tick->alpha);
    }
    root = tsli_transform_mul(tick ? *tick->root : *tsli_lanes_root(rig), root);
    if (tsli_has_lane(riding->root_lanes, driven->lane)) {
        tsli_place rides = tsli_place_lanes_get(&riding->root, driven->lane);
        root = (tsl_transform){rides.position, rides.rotation, root.scale};
    }
    return root;
}

// Its carrier is as it was at its last tick, but for its root bone, with which it goes.
static tsl_transform taken_along(const tsli_rig *rig, const ride_way *way, const tsli_tick *tick)
{
    const tsli_pack *pack = rig->pack;
    uint32_t slot = way->carrier->slot, lane = way->carrier->lane;
    tsli_block *block = &pack->blocks[way->carrier->block];
    tsl_transform root = root_of(rig, way->carrier, tick);
    tsli_place last = tsli_place_lanes_get(&block->root_last, lane);
    tsl_quat turn = tsli_quat_mul(root.rotation, tsli_quat_conjugate(last.rotation));
    tsl_vec3 arm = tsli_vec3_sub(tsli_lanes3_get(pack->state[slot].position, lane), last.position);
    return carried(rig, way, tick ? *tick->root : *tsli_lanes_root(rig),
                   tsli_vec3_add(root.position, tsli_quat_rotate(turn, arm)),
                   tsli_quat_mul(turn, rotation_of(rig, way->carrier)));
}

void tsli_stage_ride_at_tick(tsli_rig *rig, const tsli_ride *ride, const tsli_tick *tick)
{
    tsli_pack *pack = rig->pack;
    ride_way way = way_of(rig, ride, tick);
    if (set_back(pack, ride, &way))
        return;
    uint32_t slot = way.carrier->slot, lane = way.carrier->lane;
    uint32_t rests = tsli_has_lane(pack->blocks[way.carrier->block].held, lane);
    tsl_transform at = rests ? taken_along(rig, &way, tick)
                             : carried(rig, &way, *tick->root, tsli_lanes3_get(pack->state[slot].position, lane),
                                       rotation_of(rig, way.carrier));
    set_ride(pack, ride, &at);
}

void tsli_turn_block(tsli_rig *rig, tsli_block *block, uint32_t lanes)
{
    tsli_pack *pack = rig->pack;
    tsli_place_fork_means(rig, block->first_slot, block->first_slot + block->slot_count, &pack->state->position[0][0],
                          sizeof *pack->state / sizeof(float));
    rig->world->kernel->turn(pack, block, lanes);
}

// Strands come after those that they hang on, whose turn theirs goes on from.
static void turn_chain(tsli_rig *rig, const tsli_chain *chain)
{
    uint32_t last = TSLI_NONE;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        uint32_t block = chain->places[i].block;
        if (block != last)
            tsli_turn_block(rig, &rig->pack->blocks[block], TSLI_ALL_LANES);
        last = block;
    }
}

void tsli_ride_at_last_tick(tsli_rig *rig, const tsli_ride *ride)
{
    tsli_pack *pack = rig->pack;
    ride_way way = way_of(rig, ride, NULL);
    if (ride->collider || set_back(pack, ride, &way))
        return;
    tsli_block *block = &pack->blocks[ride->block];
    tsli_place_lanes *last = ride->kind == TSLI_RIDE_ROOT ? &block->root_last : &block->anchor_last;
    tsli_place at = tsli_place_lanes_get(last, ride->lane);
    set_ride(pack, ride, &(tsl_transform){at.position, at.rotation, {1.0f, 1.0f, 1.0f}});
}

void tsli_stage_ride_now(tsli_rig *rig, const tsli_ride *ride)
{
    tsli_pack *pack = rig->pack;
    ride_way way = way_of(rig, ride, NULL);
    if (set_back(pack, ride, &way))
        return;
    const tsli_chain *carrier = pack->chains[way.carrier->chain];
    for (uint32_t i = 0; i < 2 && carrier->rides[i]; ++i)
        tsli_ride_at_last_tick(rig, &pack->rides[carrier->rides[i] - 1]);
    turn_chain(rig, carrier); // what was shown last may have been another time
    tsl_transform at = taken_along(rig, &way, NULL);
    set_ride(pack, ride, &at);
}

void tsli_stage_ride_shown(tsli_rig *rig, const tsli_ride *ride)
{
    tsli_pack *pack = rig->pack;
    ride_way way = way_of(rig, ride, NULL);
    if (set_back(pack, ride, &way))
        return;
    if (rig->shows_loaded && ride->collider) {
        set_back_loaded(ride->collider);
        return;
    }
    uint32_t slot = way.carrier->slot, lane = way.carrier->lane;
    tsl_quat rotation = tsli_lanes4_get(pack->world[slot].rotation, lane);
    if (tsli_uses_matrices(rig)) {
        tsl_quat of_lanes = tsli_quat_conjugate(tsli_lanes4_get(pack->bones[slot].rotation, lane));
        rotation = tsli_quat_mul(rotation, tsli_quat_mul(of_lanes, bone_in_tree(rig, way.carrier)));
    }
    tsl_transform at =
        carried(rig, &way, *tsli_lanes_root(rig), tsli_lanes3_get(pack->world[slot].position, lane), rotation);
    set_ride(pack, ride, &at);
}
