// SPDX-License-Identifier: MIT
// Holds and kept poses on one strand. Holds are few: one strand at a time without lanes gives the same bits on all.
// Lengths restored from the held particle up to the root and down again are FABRIK (Aristidou and Lasenby, 2011).
#include "solver/model/holds.h"
#include "solver/model/lane.h"

#include <math.h>

// Iterations end where the held particle is nearer to its target than this share of the bones that lead there.
#define NEAR_ENOUGH 2e-5f
#define ROUNDS 64
// Bones that are straight to this share of their length would only fold onto each other: they first bend aside by BEND.
#define STRAIGHT 0.999f
#define BEND 0.03f

typedef struct hand_line {
    tsli_slot_state *state;
    uint32_t lane;
    float *lengths;
    tsl_quat root; // the rotation of its root bone
} hand_line;

static hand_line line_of_hand(tsli_pack *pack, const tsli_hand *hand)
{
    tsli_block *block = &pack->blocks[hand->block];
    hand_line l = {&pack->state[block->first_slot], hand->lane, hand->lengths,
                   tsli_lanes4_get(block->root_last.rotation, hand->lane)};
    return l;
}

static tsl_vec3 line_at(const hand_line *l, uint32_t slot)
{
    return tsli_lanes3_get(l->state[slot].position, l->lane);
}

static void line_put(const hand_line *l, uint32_t slot, tsl_vec3 place)
{
    tsli_lanes3_set(l->state[slot].position, l->lane, place);
}

// The position at `length` from `from` towards `to`; along +Y where the two coincide.
static tsl_vec3 toward(tsl_vec3 from, tsl_vec3 to, float length)
{
    tsl_vec3 way = tsli_vec3_sub(to, from);
    float distance = tsli_vec3_length(way);
    if (!(distance > 0.0f))
        return tsli_vec3(from.x, from.y + length, from.z);
    return tsli_vec3_add(from, tsli_vec3_scale(way, length / distance));
}

static float length_between(const hand_line *l, uint32_t from, uint32_t to)
{
    float length = 0.0f;
    for (uint32_t j = from + 1; j <= to; ++j)
        length += l->lengths[j];
    return length;
}

static void line_put_lengths(const hand_line *l, uint32_t from, uint32_t to)
{
    for (uint32_t j = from + 1; j <= to; ++j)
        line_put(l, j, toward(line_at(l, j - 1), line_at(l, j), l->lengths[j]));
}

// Sideways along the root bone's axis that is most across the path.
static void bend_line(const hand_line *l, uint32_t from, uint32_t to, tsl_vec3 way, float length)
{
    tsl_vec3 local = tsli_quat_rotate(tsli_quat_conjugate(l->root), way);
    float x = fabsf(local.x), y = fabsf(local.y), z = fabsf(local.z);
    tsl_vec3 axis = tsli_vec3(x <= y && x <= z, y < x && y <= z, z < x && z < y);
    axis = tsli_quat_rotate(l->root, axis);
    way = tsli_vec3_normalize(way);
    tsl_vec3 side = tsli_vec3_sub(axis, tsli_vec3_scale(way, tsli_vec3_dot(axis, way)));
    for (uint32_t j = from + 1; j < to; ++j)
        line_put(l, j, tsli_vec3_add(line_at(l, j), tsli_vec3_scale(side, BEND * length)));
}

// Moves the particle of slot `to` to `place`; that of `from` stays. Out of reach the bones between them point there.
static void draw_line(const hand_line *l, uint32_t from, uint32_t to, tsl_vec3 place)
{
    tsl_vec3 base = line_at(l, from), way = tsli_vec3_sub(place, base);
    float length = length_between(l, from, to), distance = tsli_vec3_length(way), off = NEAR_ENOUGH * length;
    if (distance >= length - off) {
        for (uint32_t j = from + 1; j <= to; ++j)
            line_put(l, j, toward(line_at(l, j - 1), place, l->lengths[j]));
        return;
    }
    if (distance < STRAIGHT * length && tsli_vec3_length(tsli_vec3_sub(line_at(l, to), base)) > STRAIGHT * length)
        bend_line(l, from, to, way, length);
    for (uint32_t round = 0; round < ROUNDS; ++round) {
        line_put(l, to, place);
        for (uint32_t j = to; j > from + 1; --j)
            line_put(l, j - 1, toward(line_at(l, j), line_at(l, j - 1), l->lengths[j]));
        line_put_lengths(l, from, to);
        tsl_vec3 left = tsli_vec3_sub(line_at(l, to), place);
        if (!(tsli_vec3_length_squared(left) > off * off))
            return;
    }
}

// ---- the plan -------------------------------------------------------------------------------------------

static void measure_line(const hand_line *l, const tsli_hand *hand)
{
    hand->lengths[0] = 0.0f;
    hand->planned[0] = line_at(l, 0);
    for (uint32_t j = 1; j < hand->slot_count; ++j) {
        hand->planned[j] = line_at(l, j);
        hand->lengths[j] = tsli_vec3_length(tsli_vec3_sub(hand->planned[j], hand->planned[j - 1]));
    }
}

static void pose_line(const hand_line *l, const tsli_hand *hand)
{
    for (uint32_t j = 1; j < hand->slot_count; ++j) {
        tsl_vec3 way = tsli_vec3_sub(hand->planned[j], hand->planned[j - 1]), above = line_at(l, j - 1);
        tsl_vec3 posed = tsli_quat_rotate(l->root, tsli_vec3_scale(hand->posed[j], hand->lengths[j]));
        if (tsli_vec3_length_squared(posed) > 0.0f)
            way = tsli_vec3_lerp(way, posed, hand->posed_share);
        line_put(l, j, toward(above, tsli_vec3_add(above, way), l->lengths[j]));
    }
}

static tsl_vec3 into_ball(tsl_vec3 center, float radius, tsl_vec3 place)
{
    tsl_vec3 way = tsli_vec3_sub(place, center);
    return tsli_vec3_length_squared(way) > radius * radius ? toward(center, place, radius) : place;
}

// The positions that bones between two holds, or from a fork to a hold, reach are a ball, and so are those that the root's side reaches:
// so many projections onto the one and the other.
#define BALL_ROUNDS 8

// The target of a pull and those farther out for its particle. Each leaves a share of the distance to the next ones. `from`: of the particle
// that stays.
static tsl_vec3 wanted_place(const hand_line *l, tsli_pull *pull, uint32_t from)
{
    tsl_vec3 place = line_at(l, pull->slot), base = line_at(l, from);
    float length = length_between(l, from, pull->slot);
    pull->firm = 0.0f;
    for (const tsli_pull *p = pull; p; p = p->next) {
        float slack = p->slack + length_between(l, pull->slot, p->slot), share = p->share * (1.0f - pull->firm);
        tsl_vec3 target = p->target;
        if (p->goes_on && p != pull)
            continue;
        if (p->goes_on)
            target = tsli_vec3_add(tsli_lanes3_get(l->state[p->slot].previous, l->lane), target);
        if (slack > 0.0f) {
            tsl_vec3 near = place;
            for (uint32_t round = 0; round < BALL_ROUNDS; ++round)
                near = into_ball(base, length, into_ball(target, slack, near));
            if (!(tsli_vec3_length_squared(tsli_vec3_sub(near, place)) > 0.0f))
                continue;
            target = near;
        }
        place = tsli_vec3_lerp(place, target, share);
        pull->firm += share;
    }
    return place;
}

#undef BALL_ROUNDS

typedef struct bone_range {
    float least, rest, most;
} bone_range;

static bone_range range_of(const tsli_pack *pack, const tsli_hand *hand, uint32_t j)
{
    uint32_t slot = pack->blocks[hand->block].first_slot + j, lane = hand->lane;
    const tsli_slot_stretch *stretch = &pack->stretches[slot];
    float rest = pack->rest[slot].length[lane], length = hand->lengths[j];
    bone_range all = {rest * stretch->least[lane], rest, rest * stretch->most[lane]}, none = {length, length, length};
    return stretch->least[lane] < stretch->most[lane] ? all : none;
}

// A path shorter than its rest lengths by more than this share of them keeps the lengths of the plan.
#define SLACK 0.1f

// Bones with a range of lengths: drawn beyond their rest lengths they are straight, and all of them take the same share of their
// range. Where the distance is too short for the longest bone, it shortens.
static void fit_lengths(const tsli_pack *pack, const tsli_hand *hand, uint32_t from, uint32_t to, float distance,
                        float share)
{
    float rest = 0.0f, most = 0.0f, total = 0.0f, *lengths = hand->lengths;
    uint32_t longest = to;
    if (!(pack->blocks[hand->block].flags & TSLI_BLOCK_STRETCHES))
        return;
    for (uint32_t j = from + 1; j <= to; ++j) {
        rest += range_of(pack, hand, j).rest;
        most += range_of(pack, hand, j).most;
    }
    float tension = distance > rest && most > rest ? (distance - rest) / (most - rest) : 0.0f;
    float slack = distance < rest ? (rest - distance) / (SLACK * rest) : 0.0f;
    tension = tension < 1.0f ? tension : 1.0f;
    share *= slack < 1.0f ? 1.0f - slack : 0.0f;
    for (uint32_t j = from + 1; j <= to; ++j) {
        bone_range r = range_of(pack, hand, j);
        lengths[j] += (r.rest + (r.most - r.rest) * tension - lengths[j]) * share;
        total += lengths[j];
        longest = lengths[j] > lengths[longest] ? j : longest;
    }
    float give = distance < most ? (distance - total) / (most - total) : 1.0f;
    for (uint32_t j = from + 1; j <= to && distance > total && most > total; ++j)
        lengths[j] += (range_of(pack, hand, j).most - lengths[j]) * give;
    float near = distance + total - lengths[longest], least = range_of(pack, hand, longest).least;
    if (near < lengths[longest] && distance < total && least < lengths[longest])
        lengths[longest] = near > least ? near : least;
}

#undef SLACK

// A pull by a share adds that share of it to the velocity: it approaches the target as a damped spring does, at any tick rate.
static void slow_down(const hand_line *l, const tsli_hand *hand)
{
    const tsli_pull *pull = hand->pulls;
    float kept = hand->posed_share > 0.0f ? 1.0f - hand->posed_share : 0.0f;
    for (uint32_t j = 1; j < hand->slot_count; ++j) {
        while (pull && (pull->slot < j || !(pull->firm > 0.0f)))
            pull = pull->next;
        kept = pull ? 1.0f - pull->firm : kept;
        tsl_vec3 moved = tsli_vec3_sub(line_at(l, j), hand->planned[j]);
        tsl_vec3 previous = tsli_lanes3_get(l->state[j].previous, l->lane);
        if (kept > 0.0f)
            tsli_lanes3_set(l->state[j].previous, l->lane, tsli_vec3_add(previous, tsli_vec3_scale(moved, kept)));
    }
}

void tsli_hand_plan(tsli_pack *pack, const tsli_hand *hand)
{
    const hand_line l = line_of_hand(pack, hand);
    uint32_t from = 0;
    measure_line(&l, hand);
    if (hand->posed_share > 0.0f)
        pose_line(&l, hand);
    for (tsli_pull *pull = hand->pulls; pull; pull = pull->next) {
        if (pull->slot == from) {
            pull->firm = 0.0f; // two on one particle act as one
            continue;
        }
        tsl_vec3 place = wanted_place(&l, pull, from);
        if (!(pull->firm > 0.0f))
            continue;
        fit_lengths(pack, hand, from, pull->slot, tsli_vec3_length(tsli_vec3_sub(place, line_at(&l, from))),
                    pull->firm);
        draw_line(&l, from, pull->slot, place);
        from = pull->slot;
        line_put_lengths(&l, from, hand->slot_count - 1);
    }
    slow_down(&l, hand);
    tsli_hand_note_plan(pack, hand);
}

void tsli_hand_note_plan(tsli_pack *pack, const tsli_hand *hand)
{
    const hand_line l = line_of_hand(pack, hand);
    for (tsli_pull *pull = hand->pulls; pull; pull = pull->next)
        pull->place = line_at(&l, pull->slot);
}

// ---- steps ----------------------------------------------------------------------------------------------

void tsli_hand_follow(tsli_pack *pack, const tsli_hand *hand, tsli_lanes3 *began, uint32_t lane, float share)
{
    const hand_line l = line_of_hand(pack, hand);
    uint32_t from = 0;
    for (const tsli_pull *pull = hand->pulls; pull; pull = pull->next) {
        tsl_vec3 place = pull->place;
        if (!(pull->firm > 0.0f))
            continue;
        if (began)
            place = tsli_vec3_lerp(tsli_lanes3_get(began[pull->slot], lane), place, share);
        draw_line(&l, from, pull->slot, tsli_vec3_lerp(line_at(&l, pull->slot), place, pull->firm));
        from = pull->slot;
    }
    if (from)
        line_put_lengths(&l, from, hand->slot_count - 1);
}

#undef NEAR_ENOUGH
#undef ROUNDS
#undef STRAIGHT
#undef BEND
