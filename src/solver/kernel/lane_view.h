// SPDX-License-Identifier: MIT
// Output positions of the last tick's root bone and particles when the root has moved since.
// Included once per instruction set, after solver/kernel/lane_frames.h.

// The root bone in the output.
TSLI_HOT static tsli_world_frame tsli_lane_shown_root(const tsli_pack *pack, const tsli_part *part,
                                                      const tsl_transform *root)
{
    const tsli_block *block = part->block;
    tsli_world_frame now = tsli_lane_frame_in_world(root, tsli_lane_frame_load(&block->root_now, part->at));
    tsli_world_frame anchor = now; // no output depends on it
    if (pack->riding)
        tsli_lane_ride(&pack->riding[block - pack->blocks], part->at, &now, &anchor);
    return now;
}

// Lanes whose root bone has moved since the last tick. The others output the same bits, whatever is beside them in
// the block.
static m8 tsli_lane_moved(const tsli_part *part, const tsli_world_frame *now)
{
    v8 last = v8_load(tsli_lanes_from(part->block->root_last.position, part->at));
    q8 rotation = q8_load(tsli_lanes_from(part->block->root_last.rotation, part->at));
    m8 place = m8_or(m8_or(f8_differ(last.x, now->position.x), f8_differ(last.y, now->position.y)),
                     f8_differ(last.z, now->position.z));
    m8 turn = m8_or(m8_or(f8_differ(rotation.x, now->rotation.x), f8_differ(rotation.y, now->rotation.y)),
                    m8_or(f8_differ(rotation.z, now->rotation.z), f8_differ(rotation.w, now->rotation.w)));
    return m8_or(place, turn);
}

// An offset of the last tick has the length of that tick's pose: scales it to the current length.
TSLI_INLINE v8 tsli_lane_at_length(v8 way, f8 length)
{
    f8 zero = f8_splat(0.0f), square = v8_dot(way, way);
    return v8_scale(way, f8_select(f8_less(zero, square), f8_div(length, f8_sqrt(square)), zero));
}

// Slot 0 of attached strands copies the output of their fork.
static void tsli_lane_view_copies(tsli_pack *pack, const tsli_block *block, uint32_t at)
{
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &pack->branches[block->first_branch + i];
        if (branch->lane - at >= TSLI_LANE_COUNT)
            continue;
        for (int k = 0; k < 3; ++k)
            pack->world[block->first_slot].position[k][branch->lane] =
                pack->world[branch->from_slot].position[k][branch->from_lane];
    }
}

static void tsli_lane_view_part(tsli_pack *pack, const tsli_part *part, const tsl_transform *root)
{
    const tsli_block *block = part->block;
    uint32_t at = part->at, first = block->first_slot;
    tsli_world_frame now = tsli_lane_shown_root(pack, part, root);
    v8 root_last = v8_load(tsli_lanes_from(block->root_last.position, at));
    q8 rotation_last = q8_load(tsli_lanes_from(block->root_last.rotation, at));
    m8 moved = tsli_lane_moved(part, &now), hanging = m8_from_bits(tsli_lane_bits(block->hanging, at));
    tsli_lane_view_copies(pack, block, at);
    // The root bone itself is animated, the same bits.
    tsli_slot_world *top = tsli_lanes_from(&pack->world[first], at);
    v8 place = v8_select(hanging, v8_load(top->position), now.position);
    v8 x = v8_load(tsli_lanes_from(pack->state[first].position, at));
    v8 before = q8_rotate_back(rotation_last, v8_sub(x, root_last));
    v8_store(top->position, place);
    for (uint32_t j = first + 1; j < first + part->slot_count; ++j) {
        x = v8_load(tsli_lanes_from(pack->state[j].position, at));
        v8 seen = q8_rotate_back(rotation_last, v8_sub(x, root_last));
        f8 length = f8_load(tsli_lanes_from(pack->rest[j].length, at));
        if (TSLI_RARELY(block->flags & TSLI_BLOCK_STRETCHES))
            length = f8_mul(length, tsli_lane_shown_share(part, j));
        v8 way = tsli_lane_at_length(v8_sub(seen, before), length);
        place = v8_select(moved, v8_add(place, q8_rotate(now.rotation, way)), x);
        before = seen;
        v8_store(tsli_lanes_from(pack->world[j].position, at), place);
    }
}

static void tsli_lane_view(tsli_pack *pack, uint32_t first, uint32_t end, const tsl_transform *root)
{
    tsli_part part;
    tsli_part_walk walk = {pack, first, end, 0, 1, 0};
    while (tsli_lane_next_running(&walk, &part))
        tsli_lane_view_part(pack, &part, root);
}
