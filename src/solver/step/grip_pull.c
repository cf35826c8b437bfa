// SPDX-License-Identifier: MIT
// What holds and kept poses do to a chain in a tick. The tick and the links come first; then particles are moved here, one chain
// after the other, and meet contacts, limits and lengths once more.
//
// A pull by the share s of what is missing moves a particle's place by it and its velocity by s of that. In a tick of h seconds s is
// nearly 60 h times the strength, so that both are the same at any rate: the particle comes to what it is held by as a damped
// spring does, goes along with it without falling behind and, where s is 1, is at its place and has its velocity.
#include "solver/model/lane.h"
#include "solver/model/params.h"
#include "solver/model/reach.h"
#include "solver/step/grip_pull.h"

// ---- particles ------------------------------------------------------------------------------------------

static uint32_t slot_of(const tsli_gripping *g, uint32_t i)
{
    return tsli_particle_slot(g->lanes, g->chain, &g->chain->particles[i]);
}

static uint32_t lane_of(const tsli_gripping *g, uint32_t i)
{
    return tsli_particle_lane(g->chain, &g->chain->particles[i]);
}

static tsli_block *block_of(const tsli_gripping *g, uint32_t i)
{
    return &g->lanes->blocks[g->chain->places[g->chain->particles[i].strand].block];
}

static tsl_vec3 velocity_of(const tsli_gripping *g, uint32_t i)
{
    uint32_t slot = slot_of(g, i), lane = lane_of(g, i);
    tsli_slot_state *state = &g->lanes->state[slot];
    tsl_vec3 way =
        tsli_vec3_sub(tsli_lanes3_get(state->position, lane), tsli_lanes3_get(state->previous, lane));
    if (g->chain->model != TSL_MODEL_SPRING)
        return way;
    tsli_slot_spring *low = &g->lanes->spring[slot];
    return tsli_vec3_add(way, tsli_vec3_sub(tsli_lanes3_get(low->position_low, lane),
                                            tsli_lanes3_get(low->previous_low, lane)));
}

// Of the segment that ends at the particle, where it is hard, at the tick.
static float rest_length_of(const tsli_gripping *g, uint32_t i)
{
    uint32_t slot = slot_of(g, i), lane = lane_of(g, i);
    float length = g->lanes->rest[slot].length[lane];
    if (!(block_of(g, i)->flags & TSLI_BLOCK_OFFSETS_MOVED) || g->tick->at_now)
        return length;
    float before = g->lanes->offset_before[slot].length[lane];
    return before + (length - before) * g->tick->alpha;
}

// One with a range of lengths has the length that the tick has left it with: what turns bones does not make them longer or shorter.
static float length_of(const tsli_gripping *g, uint32_t i)
{
    const tsl_vec3 *places = g->grip->simulated;
    float length = 0.0f;
    if (block_of(g, i)->flags & TSLI_BLOCK_STRETCHES)
        length = tsli_vec3_length(tsli_vec3_sub(places[i], places[g->chain->particles[i].parent]));
    return length > 0.0f && length <= FLT_MAX ? length : rest_length_of(g, i);
}

static tsl_quat root_rotation(const tsli_gripping *g, uint32_t i)
{
    return tsli_lanes4_get(block_of(g, i)->root_last.rotation, lane_of(g, i));
}

// ---- the pose that is kept ------------------------------------------------------------------------------

static void pull_to_pose(const tsli_gripping *g)
{
    tsli_grip *grip = g->grip;
    float sixtieths = 60.0f * g->seconds;
    float share = tsli_share_at_rate(grip->pose_strength * grip->pose_weight, sixtieths);
    for (uint32_t i = 0; share > 0.0f && i < g->chain->particle_count; ++i) {
        int32_t parent = g->chain->particles[i].parent;
        tsl_vec3 posed = grip->posed_ways[i];
        if (parent < 0 || !(tsli_vec3_length_squared(posed) > 0.0f))
            continue;
        posed = tsli_quat_rotate(root_rotation(g, i), tsli_vec3_scale(posed, length_of(g, i)));
        tsl_vec3 way = tsli_vec3_sub(grip->simulated[i], grip->simulated[parent]);
        grip->places[i] = tsli_vec3_add(grip->places[parent], tsli_vec3_lerp(way, posed, share));
        grip->felt[i] = share;
    }
}

// ---- holds ----------------------------------------------------------------------------------------------

static float share_of(const tsli_gripping *g, const tsli_grasp *grasp)
{
    return tsli_share_at_rate(grasp->hold.strength * grasp->weight, 60.0f * g->seconds);
}

// Something holds it where it is, whatever pulls farther out.
static int is_fast(const tsli_gripping *g, uint32_t particle)
{
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k) {
        const tsli_grasp *grasp = &g->grip->grasps[k];
        if (tsli_grasp_holds(grasp) && grasp->hold.particle == particle && share_of(g, grasp) >= 1.0f)
            return 1;
    }
    return 0;
}

// The particles from the one that stays to the one that is held, in grip->path. Returns how many segments lie between.
static uint32_t find_path(const tsli_gripping *g, uint32_t held)
{
    tsli_grip *grip = g->grip;
    uint32_t count = 0, i = held;
    do {
        grip->path[count++] = i;
        i = (uint32_t)g->chain->particles[i].parent;
    } while (g->chain->particles[i].parent >= 0 && !is_fast(g, i));
    grip->path[count] = i;
    for (uint32_t k = 0; k < (count + 1) / 2; ++k) {
        uint32_t other = grip->path[k];
        grip->path[k] = grip->path[count - k];
        grip->path[count - k] = other;
    }
    return count;
}

// Across the way to the target, the same as seen from the root bone wherever that is turned.
static tsl_vec3 side_of(const tsli_gripping *g, uint32_t i, tsl_vec3 way)
{
    tsl_quat root = root_rotation(g, i);
    tsl_vec3 local = tsli_quat_rotate(tsli_quat_conjugate(root), way);
    float x = fabsf(local.x), y = fabsf(local.y), z = fabsf(local.z);
    tsl_vec3 least = tsli_vec3(x <= y && x <= z ? 1.0f : 0.0f, y < x && y <= z ? 1.0f : 0.0f,
                               z < x && z < y ? 1.0f : 0.0f);
    return tsli_quat_rotate(root, tsli_vec3_normalize(tsli_vec3_cross(local, least)));
}

// What of the target lies within reach of where the line begins.
static tsl_vec3 within_reach(tsl_vec3 base, tsl_vec3 target, float reach)
{
    tsl_vec3 way = tsli_vec3_sub(target, base);
    float square = tsli_vec3_length_squared(way);
    if (!(square > reach * reach))
        return target;
    return tsli_vec3_add(base, tsli_vec3_scale(way, reach / sqrtf(square)));
}

static void load_line(const tsli_gripping *g, uint32_t count)
{
    tsli_grip *grip = g->grip;
    for (uint32_t k = 0; k <= count; ++k) {
        grip->line[k] = grip->places[grip->path[k]];
        grip->lengths[k] = k ? length_of(g, grip->path[k]) : 0.0f;
    }
}

// After another hold has moved a part of the line, from where it begins: a line that ends where it is wanted, but whose segments are
// not as long as they are, would be left as it is.
static void restore_lengths(tsli_grip *grip, uint32_t count)
{
    for (uint32_t k = 1; k <= count; ++k) {
        tsl_vec3 way = tsli_vec3_normalize(tsli_vec3_sub(grip->line[k], grip->line[k - 1]));
        grip->line[k] = tsli_vec3_add(grip->line[k - 1], tsli_vec3_scale(way, grip->lengths[k]));
    }
}

// Where a hold wants its particle in this tick, in the first round by its share of the way.
static tsl_vec3 wanted_place(const tsli_gripping *g, const tsli_grasp *grasp, uint32_t count)
{
    const tsli_grip *grip = g->grip;
    tsl_vec3 target = grasp->now;
    float reach = 0.0f;
    if (!g->tick->at_now)
        target = tsli_vec3_lerp(grasp->before, grasp->now, g->tick->alpha);
    for (uint32_t k = 1; k <= count; ++k)
        reach += grip->lengths[k];
    target = within_reach(grip->line[0], target, reach);
    float share = share_of(g, grasp);
    return share < 1.0f ? tsli_vec3_lerp(grip->line[count], target, share) : target;
}

static void pull(const tsli_gripping *g, const tsli_grasp *grasp, tsl_vec3 *wanted, int first)
{
    tsli_grip *grip = g->grip;
    uint32_t count = find_path(g, grasp->hold.particle);
    load_line(g, count);
    if (first)
        *wanted = wanted_place(g, grasp, count);
    else
        restore_lengths(grip, count);
    tsl_vec3 side = side_of(g, grasp->hold.particle, tsli_vec3_sub(*wanted, grip->line[0]));
    tsli_reach(grip->line, grip->lengths, count, *wanted, side);
    float share = share_of(g, grasp);
    for (uint32_t k = 1; k <= count; ++k) {
        grip->places[grip->path[k]] = grip->line[k];
        grip->felt[grip->path[k]] = share;
    }
}

// Holds that pull at one another's particles find together in so many rounds.
#define ROUNDS 4

static void pull_all(const tsli_gripping *g)
{
    tsl_vec3 wanted[TSL_HOLD_COUNT];
    uint32_t count = 0;
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
        count += (uint32_t)tsli_grasp_holds(&g->grip->grasps[k]);
    for (int round = 0; round < (count > 1 ? ROUNDS : 1); ++round)
        for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
            if (tsli_grasp_holds(&g->grip->grasps[k]))
                pull(g, &g->grip->grasps[k], &wanted[k], round == 0);
}

#undef ROUNDS

// ---- letting go -----------------------------------------------------------------------------------------

// What is let go goes on as it moved; what pulls it back to its rest place comes little by little.
static void let_go(const tsli_gripping *g, const tsli_grasp *grasp)
{
    tsli_grip *grip = g->grip;
    for (uint32_t i = grasp->hold.particle; g->chain->particles[i].parent >= 0;
         i = (uint32_t)g->chain->particles[i].parent) {
        uint32_t slot = slot_of(g, i), lane = lane_of(g, i);
        tsl_vec3 on = tsli_lanes3_get(g->lanes->state[slot].previous, lane);
        on = tsli_vec3_add(on, tsli_vec3_scale(grip->velocities[i], g->lanes->params[slot].keep[lane]));
        grip->places[i] = tsli_vec3_lerp(grip->places[i], on, grasp->weight);
    }
}

// ---- a tick ---------------------------------------------------------------------------------------------

void tsli_grip_begin(const tsli_gripping *g)
{
    for (uint32_t i = 0; i < g->chain->particle_count; ++i)
        g->grip->velocities[i] = velocity_of(g, i);
}

static void begin_chain(const tsli_gripping *g)
{
    tsli_grip *grip = g->grip;
    for (uint32_t i = 0; i < g->chain->particle_count; ++i) {
        grip->places[i] = grip->simulated[i] =
            tsli_lanes3_get(g->lanes->state[slot_of(g, i)].position, lane_of(g, i));
        grip->felt[i] = -1.0f;
    }
}

static void write_places(const tsli_gripping *g)
{
    const tsli_grip *grip = g->grip;
    for (uint32_t i = 0; i < g->chain->particle_count; ++i)
        if (g->chain->particles[i].parent >= 0)
            tsli_lanes3_set(g->lanes->state[slot_of(g, i)].position, lane_of(g, i), grip->places[i]);
    for (uint32_t s = 0; s < g->chain->strand_count; ++s) {
        const tsli_strand_place *strand = &g->chain->places[s];
        tsli_put_lane(&g->lanes->blocks[strand->block].rare->gripped, strand->lane, 1);
    }
}

void tsli_grip_pull(const tsli_gripping *g)
{
    begin_chain(g);
    pull_to_pose(g);
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
        if (g->grip->grasps[k].state == TSLI_GRASP_LETS_GO)
            let_go(g, &g->grip->grasps[k]);
    pull_all(g);
    write_places(g);
}

// What particles were moved by beyond what is to be velocity. Those that nothing pulls at follow the ones they hang on.
void tsli_grip_end(const tsli_gripping *g)
{
    tsli_grip *grip = g->grip;
    for (uint32_t i = 0; i < g->chain->particle_count; ++i) {
        int32_t parent = g->chain->particles[i].parent;
        if (grip->felt[i] < 0.0f)
            grip->felt[i] = parent < 0 ? 1.0f : grip->felt[parent];
        if (parent < 0 || grip->felt[i] >= 1.0f)
            continue;
        tsli_slot_state *state = &g->lanes->state[slot_of(g, i)];
        uint32_t lane = lane_of(g, i);
        tsl_vec3 moved = tsli_vec3_sub(tsli_lanes3_get(state->position, lane), grip->simulated[i]);
        tsl_vec3 previous = tsli_lanes3_get(state->previous, lane);
        previous = tsli_vec3_add(previous, tsli_vec3_scale(moved, 1.0f - grip->felt[i]));
        tsli_lanes3_set(state->previous, lane, previous);
    }
}
