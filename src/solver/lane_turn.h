// SPDX-License-Identifier: MIT
// The simulated rotations at the last tick, for what rides on them.
// Included once per instruction set, after solver/lane_rotate.h.

static q8 tsli_lane_turn_top(tsli_pack *pack, const tsli_block *block)
{
    tsli_lanes4 *top = &pack->simulated[block->first_slot];
    q8_store(*top, q8_load(block->root_last.rotation));
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &pack->branches[block->first_branch + i];
        for (int k = 0; k < 4; ++k)
            (*top)[k][branch->lane] = pack->simulated[branch->from_slot][k][branch->from_lane];
    }
    return q8_load(*top);
}

static void tsli_lane_turn(tsli_pack *pack, const tsli_block *block)
{
    uint32_t end = block->first_slot + block->slot_count;
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    q8 identity = {zero, zero, zero, one}, rotation = tsli_lane_turn_top(pack, block);
    for (uint32_t j = block->first_slot; j < end; ++j) {
        if (j > block->first_slot)
            rotation = q8_mul(rotation, q8_load(pack->link_rotation[j]));
        if (j + 1 < end) {
            v8 here = v8_load(pack->state[j].position), next = v8_load(pack->state[j + 1].position);
            v8 aim = v8_load(pack->aim[j + 1]), out = q8_rotate_back(rotation, v8_sub(next, here));
            f8 length = f8_load(pack->offset_now[j + 1].length);
            f8 unit = f8_div(one, f8_select(f8_less(zero, length), length, one));
            q8 swing = tsli_lane_swing(v8_scale(aim, unit), v8_scale(out, unit));
            rotation = q8_mul(rotation, q8_select(m8_from_bits(pack->turns[j]), swing, identity));
        }
        q8_store(pack->simulated[j], rotation);
    }
}
