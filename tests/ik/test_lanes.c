// SPDX-License-Identifier: MIT
// One limb gives the same bits alone and in any lane, in any company, in any kind of lanes.
#include "check.h"
#include "ik/random_limb.h"
#include "ik/skeleton.h"

#define BLOCKS 5 // odd: the last one is not half of a pair

static uint32_t pick(uint32_t *state, uint32_t count)
{
    return (uint32_t)(random_unit(state) * (float)count) % count;
}

// Ordinary, straight, folded, on the root, without a bone, with the pole on the line, out of range ...
static tsl_ik_two_bone_limb any_limb(uint32_t *state)
{
    tsl_ik_two_bone_limb l = random_limb(state, 0.2f, 1.4f);
    uint32_t kind = pick(state, 24);
    tsl_vec3 u = minus(l.mid_position, l.start_position), t = minus(l.target_position, l.start_position);
    l.pole_weight = kind & 1 ? 1.0f : random_unit(state);
    l.rotation_weight = kind & 2 ? random_unit(state) : 0.0f;
    l.weight = kind & 4 ? random_unit(state) : 1.0f;
    if (kind == 8)
        l.target_position = l.start_position;
    if (kind == 9)
        l.end_position = plus(l.mid_position, u);
    if (kind == 10)
        l.end_position = l.start_position;
    if (kind == 11)
        l.mid_position = l.start_position;
    if (kind == 12)
        l.end_position = l.mid_position = l.start_position;
    if (kind == 13)
        l.pole = plus(l.start_position, times(t, 3.0f));
    if (kind == 14)
        l.pole = l.start_position;
    if (kind == 15)
        l.weight = 0.0f;
    if (kind == 16)
        l.target_position = minus(l.start_position, times(minus(l.end_position, l.start_position), 0.8f));
    if (kind == 17)
        l.target_position.y = NAN;
    if (kind == 18)
        l.mid_rotation.w = INFINITY;
    if (kind == 19)
        l.position_weight = 1.5f;
    if (kind == 20)
        memset(&l.mid_rotation, 0, sizeof l.mid_rotation);
    if (kind == 21)
        l.end_rotation.x *= 8.0f;
    if (kind == 22)
        l.pole.x = 1e20f;
    return l;
}

static tsl_ik_two_bone_settings any_settings(uint32_t *state, uint32_t features)
{
    TSL_INIT(tsl_ik_two_bone_settings, s);
    s.flags = pick(state, 8);
    s.outputs = pick(state, 8);
    if (features & 1)
        s.soften = 0.8f;
    if (features & 2)
        s.stretch_max_scale = 1.3f, s.stretch_start_ratio = 0.7f;
    if (features & 4)
        s.squash_min_scale = 0.5f, s.squash_start_ratio = 0.6f;
    if (features & 8)
        s.twist = random_between(state, -7.0f, 7.0f);
    if (features & 16)
        s.fold_min = 0.2f, s.fold_max = 2.1f;
    if (features & 32)
        s.end_offset = random_rotation(state);
    s.hinge_axis = random_direction(state);
    return s;
}

static void expect_same(const tsl_ik_two_bone_settings *s, const tsl_ik_two_bone_limb *limb,
                        const tsl_ik_two_bone_result *from_block)
{
    tsl_ik_two_bone_result alone, prepared;
    tsl_ik_two_bone_prepared p;
    memset(&alone, 0x55, sizeof alone);
    memset(&prepared, 0x55, sizeof prepared);
    tsl_result code = tsl_ik_two_bone_solve(s, limb, &alone);
    CHECK_INT(from_block->status, code);
    CHECK_INT(tsl_ik_two_bone_prepare(s, &p), TSL_OK);
    CHECK_INT(tsl_ik_two_bone_solve_prepared(&p, limb, &prepared), code);
    CHECK_BITS(&alone, &prepared, sizeof alone);
    if (code == TSL_OK) {
        CHECK_BITS(&alone, from_block, sizeof alone);
    } else { // refused: its pose comes back
        CHECK_BITS(&from_block->mid_position, &limb->mid_position, 2 * sizeof(tsl_vec3));
        CHECK_INT(from_block->reached, 0);
        if (s->outputs & TSL_IK_OUT_ROTATIONS)
            CHECK_BITS(&from_block->start_rotation, &limb->start_rotation, 3 * sizeof(tsl_quat));
        if (s->outputs & TSL_IK_OUT_LOCAL)
            CHECK(from_block->start_local.w == 1.0f && from_block->end_local.x == 0.0f);
    }
}

static void single_and_blocks_give_the_same_bits(void)
{
    static tsl_ik_two_bone_limb limbs[BLOCKS * 8];
    static tsl_ik_two_bone_block blocks[BLOCKS];
    static tsl_ik_two_bone_block_result results[BLOCKS];
    uint32_t state = 2024, forms = 0;
    for (uint32_t round = 0; round < 600; ++round) {
        tsl_ik_two_bone_settings s = any_settings(&state, round % 64);
        for (uint32_t i = 0; i < BLOCKS * 8; ++i) {
            limbs[i] = any_limb(&state);
            CHECK_INT(tsl_ik_two_bone_block_set(&blocks[i / 8], i % 8, &limbs[i]), TSL_OK);
        }
        for (s.lanes = TSL_IK_LANES_AUTO; s.lanes <= TSL_IK_LANES_WASM; ++s.lanes) {
            memset(results, 0x55, sizeof results); // rows not asked for stay so, in both
            tsl_result code = tsl_ik_two_bone_solve_blocks(&s, blocks, results, 1 + round % BLOCKS);
            if (code == TSL_ERROR_NOT_SUPPORTED && s.lanes > TSL_IK_LANES_SCALAR)
                continue;
            CHECK_INT(code, TSL_OK);
            forms |= 1u << s.lanes;
            for (uint32_t i = 0; i < (1 + round % BLOCKS) * 8; ++i) {
                tsl_ik_two_bone_result r;
                tsl_ik_two_bone_block_get(&results[i / 8], i % 8, &r);
                expect_same(&s, &limbs[i], &r);
            }
        }
    }
    printf("forms run: %x\n", forms);
    CHECK((forms & 3u) == 3u);
}

static void unused_lanes_are_harmless(void)
{
    tsl_ik_two_bone_settings s;
    tsl_ik_two_bone_block block;
    tsl_ik_two_bone_block_result result;
    tsl_ik_two_bone_settings_init(&s, sizeof s);
    tsl_ik_two_bone_block_init(&block);
    CHECK_INT(tsl_ik_two_bone_solve_blocks(&s, &block, &result, 1), TSL_OK);
    for (int lane = 0; lane < 8; ++lane) {
        CHECK_INT(result.status[lane], TSL_OK);
        CHECK(result.end_position[0][lane] == 0.0f && result.mid_local[3][lane] == 1.0f);
    }
}

// FNV-1a over the bits of everything a fixed series of limbs gives: the same number on every target.
static void golden_hash(void)
{
    uint32_t state = 77;
    uint64_t hash = 14695981039346656037ull;
    for (uint32_t round = 0; round < 2000; ++round) {
        tsl_ik_two_bone_settings s = any_settings(&state, round % 64);
        tsl_ik_two_bone_limb limb = any_limb(&state);
        tsl_ik_two_bone_result r;
        memset(&r, 0, sizeof r);
        r.status = tsl_ik_two_bone_solve(&s, &limb, &r);
        for (size_t i = 0; i < sizeof r; i += 4) {
            uint32_t word;
            memcpy(&word, (const char *)&r + i, 4);
            for (int byte = 0; byte < 4; ++byte)
                hash = (hash ^ (word >> (8 * byte) & 0xffu)) * 1099511628211ull;
        }
    }
    printf("golden hash %016llx\n", (unsigned long long)hash);
    CHECK(hash == 0xcc8befc4e24a0503ull);
}

int main(void)
{
    RUN(single_and_blocks_give_the_same_bits);
    RUN(unused_lanes_are_harmless);
    RUN(golden_hash);
    return REPORT();
}
