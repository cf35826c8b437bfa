// SPDX-License-Identifier: MIT
// Resets lanes to the current pose.

static void tsli_lane_keep_frame(tsli_frame_lanes *to, m8 which, const tsli_frame_lanes *from)
{
    tsli_lane_keep3(to->position, which, v8_load(from->position));
    tsli_lane_keep4(to->rotation, which, q8_load(from->rotation));
    tsli_lane_keep3(to->scale, which, v8_load(from->scale));
}

static void tsli_lane_keep_rigid(tsli_rigid_lanes *to, m8 which, const tsli_world_frame *frame)
{
    tsli_lane_keep3(to->position, which, frame->position);
    tsli_lane_keep4(to->rotation, which, frame->rotation);
}

static void tsli_lane_jump_offsets(tsli_layout *layout, const tsli_vector *vector, m8 which)
{
    uint32_t first = vector->block->first_slot;
    for (uint32_t j = first; j < first + vector->slot_count; ++j) {
        tsli_slot_offset *before = tsli_lanes_from(&layout->offset_before[j], vector->at);
        const tsli_slot_rest *rest = tsli_lanes_from(&layout->rest[j], vector->at);
        tsli_lane_keep3(before->offset, which, v8_load(rest->offset));
        f8_store(before->length, f8_select(which, f8_load(rest->length), f8_load(before->length)));
        if (vector->block->flags & TSLI_BLOCK_ANGLES)
            tsli_lane_keep4(tsli_lanes_from(layout->limit_frame_before[j], vector->at), which,
                            q8_load(tsli_lanes_from(layout->limits[j].frame, vector->at)));
        if (vector->block->flags & TSLI_BLOCK_DISTANCES) {
            tsli_lane_keep4(tsli_lanes_from(layout->bone_frames_before[j].rotation, vector->at), which,
                            q8_load(tsli_lanes_from(layout->bones[j].rotation, vector->at)));
            tsli_lane_keep3(tsli_lanes_from(layout->bone_frames_before[j].scale, vector->at), which,
                            v8_load(tsli_lanes_from(layout->scale[j], vector->at)));
        }
    }
}

// They have the scale of the pose already: the next tick finds no change for particles to follow.
static void tsli_lane_jump_scale(tsli_block_rare *rare, uint32_t at, m8 which)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero}, scale = v8_load(tsli_lanes_from(rare->rest_scale, at));
    tsli_lane_keep3(tsli_lanes_from(rare->rest_scale_before, at), which, scale);
    tsli_lane_keep3(tsli_lanes_from(rare->root_shift, at), which, none);
    tsli_lane_keep3(tsli_lanes_from(rare->anchor_shift, at), which, none);
}

// No tick and no view shall see these lanes between two poses.
static tsli_world_frame tsli_lane_jump(tsli_layout *layout, const tsli_vector *vector, m8 which,
                                       const tsl_transform *root)
{
    tsli_block *block = vector->block;
    tsli_block_rare *rare = block->rare;
    uint32_t at = vector->at;
    tsli_world_frame now = tsli_lane_frame_in_world(root, tsli_lane_frame_load(&block->root_now, at));
    tsli_anchor_lanes *anchors = layout->anchors ? &layout->anchors[block - layout->blocks] : NULL;
    const tsli_frame_lanes *anchor_now = anchors ? &anchors->now : &tsli_identity_lanes;
    tsli_world_frame anchor = tsli_lane_frame_in_world(root, tsli_lane_frame_load(anchor_now, at));
    if (layout->attached)
        tsli_lane_attach(&layout->attached[block - layout->blocks], at, &now, &anchor);
    tsli_lane_keep_frame(tsli_lanes_from(&rare->root_before, at), which, tsli_lanes_from(&block->root_now, at));
    if (anchors)
        tsli_lane_keep_frame(tsli_lanes_from(&anchors->before, at), which, tsli_lanes_from(&anchors->now, at));
    tsli_lane_keep_rigid(tsli_lanes_from(&block->root_last, at), which, &now);
    tsli_lane_keep_rigid(tsli_lanes_from(&block->anchor_last, at), which, &anchor);
    tsli_lane_jump_offsets(layout, vector, which);
    tsli_lane_jump_scale(rare, at, which);
    return now;
}

static void tsli_lane_reset_vector(tsli_layout *layout, const tsli_vector *vector, uint32_t lanes,
                                   const tsl_transform *root)
{
    m8 which = m8_from_bits(tsli_lane_bits(lanes, vector->at));
    tsli_world_frame now = tsli_lane_jump(layout, vector, which, root);
    r8 frame = r8_from_quat(now.rotation);
    uint32_t first = vector->block->first_slot, at = vector->at;
    tsli_block_rare *rare = vector->block->rare;
    tsli_lane_keep3(tsli_lanes_from(rare->scale_last, at), which, v8_load(tsli_lanes_from(rare->rest_scale, at)));
    v8 x = now.position;
    for (uint32_t j = first; j < first + vector->slot_count; ++j) {
        if (j > first)
            x = v8_add(x, r8_rotate(&frame, v8_load(tsli_lanes_from(layout->rest[j].offset, at))));
        tsli_slot_state *state = tsli_lanes_from(&layout->state[j], at);
        tsli_lane_keep3(state->position, which, x);
        if (j == first) {
            tsli_lane_set_forks(layout, vector->block, at);
            x = v8_load(state->position);
        }
        tsli_lane_keep3(state->previous, which, x);
        layout->touched[j] &= (uint8_t)~lanes;
    }
}

static void tsli_lane_reset(tsli_layout *layout, tsli_block *block, uint32_t lanes, const tsl_transform *root)
{
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
        tsli_vector vector = tsli_lane_vector(layout, block, at);
        if (tsli_lane_bits(lanes, at))
            tsli_lane_reset_vector(layout, &vector, lanes, root);
    }
    block->nonfinite &= ~lanes;
    block->rare->regained &= ~lanes;
    block->rare->resets &= ~lanes;
    if (layout->has_tassels)
        block->rare->was_reset |= lanes;
}
