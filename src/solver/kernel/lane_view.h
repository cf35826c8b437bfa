// SPDX-License-Identifier: MIT
// Where the root bone and the particles are shown at the rig's time.
// Included once per instruction set, after solver/kernel/lane_frames.h.

// Where the root bone is shown.
TSLI_HOT static tsli_world_frame tsli_lane_shown_root(const tsli_pack *pack, const tsli_part *part,
                                                      const tsli_frame_lanes *root)
{
    const tsli_block *block = part->block;
    tsli_world_frame now =
        tsli_lane_frame_in_world(root, part->at, tsli_lane_frame_load(&block->root_now, part->at));
    tsli_world_frame anchor = now; // nothing that is shown hangs on it
    if (pack->riding)
        tsli_lane_ride(&pack->riding[block - pack->blocks], part->at, &now, &anchor);
    return now;
}

// Lanes that are shown elsewhere than the last tick had them. The others are shown as they are, to the bit, whoever is
// beside them in the block.
static m8 tsli_lane_moved(const tsli_part *part, const tsli_world_frame *now, f8 blend)
{
    v8 last = v8_load(tsli_lanes_from(part->block->root_last.position, part->at));
    q8 rotation = q8_load(tsli_lanes_from(part->block->root_last.rotation, part->at));
    m8 place = m8_or(m8_or(f8_differ(last.x, now->position.x), f8_differ(last.y, now->position.y)),
                     f8_differ(last.z, now->position.z));
    m8 turn = m8_or(m8_or(f8_differ(rotation.x, now->rotation.x), f8_differ(rotation.y, now->rotation.y)),
                    m8_or(f8_differ(rotation.z, now->rotation.z), f8_differ(rotation.w, now->rotation.w)));
    return m8_or(m8_or(place, turn), f8_less(blend, f8_splat(1.0f)));
}

// Where lanes are shown between their last two ticks. Those that sleep came to the last one and stay there.
TSLI_INLINE f8 tsli_lane_blend(const tsli_block *block, uint32_t at, float rig_blend)
{
    uint32_t held = tsli_lane_bits(block->held, at);
    f8 blend = f8_splat(rig_blend);
    return TSLI_RARELY(held) ? f8_select(m8_from_bits(held), f8_splat(1.0f), blend) : blend;
}

// A way half between two others is shorter than they are, and one of the last tick as long as the pose of that tick had it:
// with the length it has now.
TSLI_INLINE v8 tsli_lane_at_length(v8 way, f8 length)
{
    f8 zero = f8_splat(0.0f), square = v8_dot(way, way);
    return v8_scale(way, f8_select(f8_less(zero, square), f8_div(length, f8_sqrt(square)), zero));
}

// Slot 0 of strands that hang on others is shown where theirs is.
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

// Two states of a part, seen from its root bone.
typedef struct tsli_viewing {
    v8 last, older;
    q8 last_rotation, older_rotation;
    f8 blend;
    m8 between;
} tsli_viewing;

static tsli_viewing tsli_lane_viewing(const tsli_part *part, f8 blend)
{
    const tsli_block *block = part->block;
    tsli_viewing v = {v8_load(tsli_lanes_from(block->root_last.position, part->at)),
                      v8_load(tsli_lanes_from(block->rare->root_older.position, part->at)),
                      q8_load(tsli_lanes_from(block->root_last.rotation, part->at)),
                      q8_load(tsli_lanes_from(block->rare->root_older.rotation, part->at)),
                      blend,
                      f8_less(blend, f8_splat(1.0f))};
    return v;
}

static v8 tsli_lane_seen(const tsli_viewing *v, const tsli_part *part, uint32_t j)
{
    v8 x = v8_load(tsli_lanes_from(part->pack->state[j].position, part->at));
    v8 seen = q8_rotate_back(v->last_rotation, v8_sub(x, v->last));
    if (!m8_bits(v->between))
        return seen;
    v8 older = v8_load(tsli_lanes_from(part->pack->older[j], part->at));
    v8 before = q8_rotate_back(v->older_rotation, v8_sub(older, v->older));
    return v8_select(v->between, v8_lerp(before, seen, v->blend), seen);
}

static void tsli_lane_view_part(tsli_pack *pack, const tsli_part *part, const tsli_frame_lanes *root,
                                float rig_blend)
{
    const tsli_block *block = part->block;
    uint32_t at = part->at, first = block->first_slot;
    tsli_viewing view = tsli_lane_viewing(part, tsli_lane_blend(block, at, rig_blend));
    tsli_world_frame now = tsli_lane_shown_root(pack, part, root);
    m8 moved = tsli_lane_moved(part, &now, view.blend),
       hanging = m8_from_bits(tsli_lane_bits(block->hanging, at));
    tsli_lane_view_copies(pack, block, at);
    // The root bone itself is where the animation has it, to the bit.
    tsli_slot_world *top = tsli_lanes_from(&pack->world[first], at);
    v8 place = v8_select(hanging, v8_load(top->position), now.position),
       before = tsli_lane_seen(&view, part, first);
    v8_store(top->position, place);
    for (uint32_t j = first + 1; j < first + part->slot_count; ++j) {
        v8 x = v8_load(tsli_lanes_from(pack->state[j].position, at)), seen = tsli_lane_seen(&view, part, j);
        f8 length = f8_load(tsli_lanes_from(pack->rest[j].length, at));
        if (TSLI_RARELY(block->flags & TSLI_BLOCK_STRETCHES))
            length = f8_mul(length, tsli_lane_shown_share(part, j, view.blend));
        v8 way = tsli_lane_at_length(v8_sub(seen, before), length);
        place = v8_select(moved, v8_add(place, q8_rotate(now.rotation, way)), x);
        before = seen;
        v8_store(tsli_lanes_from(pack->world[j].position, at), place);
    }
}

static void tsli_lane_view(tsli_pack *pack, uint32_t first, uint32_t end, const tsli_frame_lanes *root,
                           float blend)
{
    tsli_part part;
    tsli_part_walk walk = {pack, first, end, 0, 1, 0, 0};
    while (tsli_lane_next_running(&walk, &part))
        tsli_lane_view_part(pack, &part, root, blend);
}
