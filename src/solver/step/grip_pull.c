// SPDX-License-Identifier: MIT
// What holds and kept poses do to a chain in a tick. The tick and the links come first; then particles are moved here, one chain
// after the other, and meet contacts, limits and lengths once more.
//
// A pull by the share s of what is missing moves a particle's place by it and its velocity by s of that. In a tick of h seconds s is
// nearly 60 h times the strength, so that both are the same at any rate: the particle comes to what it is held by as a damped
// spring does, goes along with it without falling behind and, where s is 1, is at its place and has its velocity.
#include "solver/step/grip_pull.h"

#include "solver/model/param_rows.h"
#include "solver/model/params.h"
#include "solver/model/reach.h"
#include "solver/step/grip_length.h"

// ---- particles ------------------------------------------------------------------------------------------

static tsl_vec3 velocity_of(const tsli_gripping *g, uint32_t i)
{
    uint32_t slot = tsli_gripped_slot(g, i), lane = tsli_gripped_lane(g, i);
    tsli_slot_state *state = &g->lanes->state[slot];
    tsl_vec3 way =
        tsli_vec3_sub(tsli_lanes3_get(state->position, lane), tsli_lanes3_get(state->previous, lane));
    if (g->chain->model != TSL_MODEL_SPRING)
        return way;
    tsli_slot_spring *low = &g->lanes->spring[slot];
    return tsli_vec3_add(way, tsli_vec3_sub(tsli_lanes3_get(low->position_low, lane),
                                            tsli_lanes3_get(low->previous_low, lane)));
}

static tsl_quat root_rotation(const tsli_gripping *g, uint32_t i)
{
    return tsli_lanes4_get(tsli_gripped_block(g, i)->root_last.rotation, tsli_gripped_lane(g, i));
}

// See tsli_lane_partly.
static float share_of_tick(const tsli_gripping *g, float strength)
{
    float share = tsli_share_at_rate(strength, 60.0f * (g->seconds / g->share));
    return g->share < 1.0f ? g->share * share / (1.0f - share + g->share * share) : share;
}

// ---- the pose that is kept ------------------------------------------------------------------------------

static void pull_to_pose(const tsli_gripping *g)
{
    tsli_grip *grip = g->grip;
    float share = share_of_tick(g, grip->pose_strength * grip->pose_weight);
    for (uint32_t i = 0; share > 0.0f && i < g->chain->particle_count; ++i) {
        int32_t parent = g->chain->particles[i].parent;
        tsl_vec3 posed = grip->posed_ways[i];
        if (parent < 0 || !(tsli_vec3_length_squared(posed) > 0.0f))
            continue;
        posed = tsli_quat_rotate(root_rotation(g, i), tsli_vec3_scale(posed, tsli_grip_length(g, i)));
        tsl_vec3 way = tsli_vec3_sub(grip->simulated[i], grip->simulated[parent]);
        grip->places[i] = tsli_vec3_add(grip->places[parent], tsli_vec3_lerp(way, posed, share));
        grip->felt[i] = share;
    }
}

// ---- holds ----------------------------------------------------------------------------------------------

static float share_of(const tsli_gripping *g, const tsli_grasp *grasp)
{
    return share_of_tick(g, grasp->hold.strength * grasp->weight);
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

// The particles from the one that stays to the one that is held, in grip->path. `alone`: by the only hold of the chain. Returns how
// many segments lie between.
static uint32_t find_path(const tsli_gripping *g, uint32_t held, int alone)
{
    tsli_grip *grip = g->grip;
    uint32_t count = 0, i = held;
    do {
        grip->path[count++] = i;
        i = (uint32_t)g->chain->particles[i].parent;
    } while (g->chain->particles[i].parent >= 0 && (alone || !is_fast(g, i)));
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
        grip->lengths[k] = k ? tsli_grip_length(g, grip->path[k]) : 0.0f;
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

// Where a hold wants its particle in this tick, and where by its share of the way.
typedef struct wanted_place {
    tsl_vec3 target, place;
} wanted_place;

static wanted_place wanted_by(const tsli_gripping *g, const tsli_grasp *grasp, uint32_t count)
{
    const tsli_grip *grip = g->grip;
    wanted_place wanted = {grasp->now, grasp->now};
    float reach = 0.0f, share = share_of(g, grasp);
    int hard = tsli_grip_is_hard(g);
    if (!g->tick->at_now)
        wanted.target = tsli_vec3_lerp(grasp->before, grasp->now, g->tick->alpha);
    for (uint32_t k = 1; k <= count; ++k)
        reach += hard ? grip->lengths[k] : tsli_grip_longest(g, grip->path[k]);
    wanted.target = within_reach(grip->line[0], wanted.target, reach);
    wanted.place = share < 1.0f ? tsli_vec3_lerp(grip->line[count], wanted.target, share) : wanted.target;
    return wanted;
}

// Lengths first. A taut line points there: nothing has to be searched.
static void draw_line(const tsli_gripping *g, const tsli_grasp *grasp, uint32_t count,
                      const wanted_place *wanted)
{
    tsli_grip *grip = g->grip;
    tsl_vec3 way = tsli_vec3_sub(wanted->place, grip->line[0]), to = wanted->place;
    tsli_grip_fit fit = tsli_grip_fit_lengths(g, count, wanted->target, wanted->place, share_of(g, grasp));
    if (fit == TSLI_FIT_SLACK)
        restore_lengths(grip, count);
    if (fit == TSLI_FIT_TAUT)
        to = tsli_vec3_add(to, way);
    tsli_reach(grip->line, grip->lengths, count, to, side_of(g, grasp->hold.particle, way));
}

static void pull(const tsli_gripping *g, const tsli_grasp *grasp, wanted_place *wanted, int first, int alone)
{
    tsli_grip *grip = g->grip;
    uint32_t count = find_path(g, grasp->hold.particle, alone);
    load_line(g, count);
    if (first)
        *wanted = wanted_by(g, grasp, count);
    else
        restore_lengths(grip, count);
    draw_line(g, grasp, count, wanted);
    float share = share_of(g, grasp);
    for (uint32_t k = 1; k <= count; ++k) {
        uint32_t i = grip->path[k];
        grip->places[i] = grip->line[k];
        grip->kept[i] = grip->lengths[k];
        grip->felt[i] = share;
    }
}

// Holds that pull at one another's particles find together in so many rounds.
#define ROUNDS 4

static void pull_all(const tsli_gripping *g)
{
    wanted_place wanted[TSL_HOLD_COUNT];
    uint32_t count = 0;
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
        count += (uint32_t)tsli_grasp_holds(&g->grip->grasps[k]);
    for (int round = 0; round < (count > 1 ? ROUNDS : 1); ++round)
        for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
            if (tsli_grasp_holds(&g->grip->grasps[k]))
                pull(g, &g->grip->grasps[k], &wanted[k], round == 0, count == 1);
}

#undef ROUNDS

// ---- letting go -----------------------------------------------------------------------------------------

// What is let go goes on as it moved; what pulls it back to its rest place comes little by little.
static void let_go(const tsli_gripping *g, const tsli_grasp *grasp)
{
    tsli_grip *grip = g->grip;
    for (uint32_t i = grasp->hold.particle; g->chain->particles[i].parent >= 0;
         i = (uint32_t)g->chain->particles[i].parent) {
        uint32_t slot = tsli_gripped_slot(g, i), lane = tsli_gripped_lane(g, i);
        float keep = tsli_particle_params(g->lanes, g->chain, &g->chain->particles[i])->keep[lane];
        tsl_vec3 on = tsli_lanes3_get(g->lanes->state[slot].previous, lane);
        on = tsli_vec3_add(on, tsli_vec3_scale(grip->velocities[i], keep));
        grip->places[i] = tsli_vec3_lerp(grip->places[i], on, grasp->weight);
    }
}

// ---- a tick ---------------------------------------------------------------------------------------------

void tsli_grip_begin(const tsli_gripping *g)
{
    int lets_go = 0;
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
        lets_go |= g->grip->grasps[k].state == TSLI_GRASP_LETS_GO;
    for (uint32_t i = 0; lets_go && i < g->chain->particle_count; ++i)
        g->grip->velocities[i] = velocity_of(g, i);
}

static void begin_chain(const tsli_gripping *g)
{
    tsli_grip *grip = g->grip;
    for (uint32_t i = 0; i < g->chain->particle_count; ++i) {
        grip->places[i] = grip->simulated[i] =
            tsli_lanes3_get(g->lanes->state[tsli_gripped_slot(g, i)].position, tsli_gripped_lane(g, i));
        grip->felt[i] = grip->kept[i] = -1.0f;
    }
}

static void write_places(const tsli_gripping *g)
{
    const tsli_grip *grip = g->grip;
    for (uint32_t i = 0; i < g->chain->particle_count; ++i)
        if (g->chain->particles[i].parent >= 0)
            tsli_lanes3_set(g->lanes->state[tsli_gripped_slot(g, i)].position, tsli_gripped_lane(g, i),
                            grip->places[i]);
    for (uint32_t s = 0; s < g->chain->strand_count; ++s) {
        const tsli_strand_place *strand = &g->chain->places[s];
        tsli_put_lane(&g->lanes->blocks[strand->block].rare->gripped, strand->lane, 1);
    }
}

// Strands of TSL_MODEL_TASSEL then go from where the tick alone has brought them to their places, among colliders: meanwhile that is
// their `previous`, and `simulated` has what it was.
static void exchange_previous(const tsli_gripping *g)
{
    for (uint32_t i = 0; g->chain->model == TSL_MODEL_TASSEL && i < g->chain->particle_count; ++i) {
        tsli_slot_state *state = &g->lanes->state[tsli_gripped_slot(g, i)];
        uint32_t lane = tsli_gripped_lane(g, i);
        tsl_vec3 previous = tsli_lanes3_get(state->previous, lane);
        tsli_lanes3_set(state->previous, lane, g->grip->simulated[i]);
        g->grip->simulated[i] = previous;
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
    exchange_previous(g);
}

// What particles were moved by beyond what is to be velocity. Those that nothing pulls at follow the ones they hang on.
void tsli_grip_end(const tsli_gripping *g)
{
    tsli_grip *grip = g->grip;
    exchange_previous(g);
    for (uint32_t i = 0; i < g->chain->particle_count; ++i) {
        int32_t parent = g->chain->particles[i].parent;
        if (grip->felt[i] < 0.0f)
            grip->felt[i] = parent < 0 ? 1.0f : grip->felt[parent];
        if (parent < 0 || grip->felt[i] >= 1.0f)
            continue;
        tsli_slot_state *state = &g->lanes->state[tsli_gripped_slot(g, i)];
        uint32_t lane = tsli_gripped_lane(g, i);
        tsl_vec3 moved = tsli_vec3_sub(tsli_lanes3_get(state->position, lane), grip->simulated[i]);
        tsl_vec3 previous = tsli_lanes3_get(state->previous, lane);
        previous = tsli_vec3_add(previous, tsli_vec3_scale(moved, 1.0f - grip->felt[i]));
        tsli_lanes3_set(state->previous, lane, previous);
    }
}
