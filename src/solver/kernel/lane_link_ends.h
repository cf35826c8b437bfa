// SPDX-License-Identifier: MIT
// Particles moved by links: between iterations bone lengths are restored; after the last one, contacts, limits and
// lengths apply once more, in the order of the models.
// Included once per instruction set, after solver/kernel/lane_spring.h and lane_project.h.

// `alpha`: null where offsets do not change in the tick. `pass`: null unless bones have a range of lengths. Both are constants.
TSLI_INLINE void tsli_lane_keep_lengths_as(const tsli_part *part, const float *alpha, const tsli_pass *pass,
                                           m8 which)
{
    const tsli_pack *pack = part->pack;
    uint32_t first = part->block->first_slot, at = part->at, count = part->slot_count;
    tsli_slot_state *state = tsli_lanes_from(&pack->state[first], at);
    const tsli_slot_rest *rest = tsli_lanes_from(&pack->rest[first], at);
    const tsli_slot_offset *was = alpha ? tsli_lanes_from(&pack->offset_before[first], at) : NULL;
    v8 parent = v8_load(state->position);
    for (uint32_t j = 1; j < count; ++j) {
        v8 x = v8_load(state[j].position), way = v8_sub(x, parent);
        f8 length = f8_load(rest[j].length);
        if (alpha) {
            f8 before = f8_load(was[j].length);
            length = f8_add(before, f8_mul(f8_sub(length, before), f8_splat(*alpha)));
        }
        if (pass)
            length = tsli_lane_stretched(pass, j, way, length);
        parent = v8_select(which, tsli_lane_put_at_length(way, v8_dot(way, way), parent, length), x);
        v8_store(state[j].position, parent);
    }
}

// Between two iterations: restores each bone's length only.
static void tsli_lane_keep_lengths(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    const tsli_block *block = part->block;
    int moved = (block->flags & TSLI_BLOCK_OFFSETS_MOVED) && !tick->at_now;
    const float *alpha = moved ? &tick->alpha : NULL;
    tsli_pass pass;
    tsli_lane_hang(part->pack, block, part->at);
    if (TSLI_RARELY(block->flags & TSLI_BLOCK_STRETCHES)) {
        pass.stretches = tsli_lanes_from(&part->pack->stretches[block->first_slot], part->at);
        tsli_lane_keep_lengths_as(part, alpha, &pass, m8_from_bits(lanes));
    } else if (alpha) {
        tsli_lane_keep_lengths_as(part, alpha, NULL, m8_from_bits(lanes));
    } else {
        tsli_lane_keep_lengths_as(part, NULL, NULL, m8_from_bits(lanes));
    }
}

static void tsli_lane_begin_again(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes,
                                  tsli_pass *pass)
{
    tsli_pack *pack = part->pack;
    tsli_world_frame root, anchor;
    tsli_lane_frames_at(part, tick, &root, &anchor);
    tsli_lane_point(pack, part, pass);
    tsli_lane_point_share(tick, pass);
    pass->frame = r8_from_quat(root.rotation);
    pass->radius_scale = tsli_lane_radius_scale(tsli_lane_forces(pack, part), anchor.scale.x);
    pass->sane = f8_less(f8_splat(0.0f), f8_splat(1.0f));
    pass->follows = 0;
    pass->place = v8_splat(tsli_vec3(0.0f, 0.0f, 0.0f));
    tsli_lane_hang(pack, part->block, part->at);
    tsli_lane_point_rare(part, tick, pass);
    pass->meets &= lanes;
}

// Those in contact during the tick still count as in contact.
TSLI_INLINE void tsli_lane_touch_again(const tsli_pass *pass, uint32_t j, uint32_t before)
{
    tsli_lane_set_touched(pass, j, before | tsli_lane_bits(pass->touched[j], pass->at));
}

TSLI_INLINE void tsli_lane_particle_again(tsli_pass *pass, uint32_t j, m8 which)
{
    f8 length;
    v8 x = v8_load(pass->state[j].position), parent = v8_load(pass->state[j - 1].position);
    v8 way = v8_sub(x, parent), rest = tsli_lane_rest(pass, j, &length, TSLI_PASS_FULL);
    if (TSLI_RARELY(pass->stretches != NULL))
        length = tsli_lane_stretched(pass, j, way, length);
    if (pass->contact_count) {
        uint32_t touched = tsli_lane_bits(pass->touched[j], pass->at);
        way = TSLI_RARELY(pass->solids) ? tsli_lane_collide(pass, j, way, parent, 1)
                                        : tsli_lane_collide(pass, j, way, parent, 0);
        tsli_lane_touch_again(pass, j, touched);
    }
    if (pass->restrains)
        way = tsli_lane_restrain(pass, j, way, parent, rest, length);
    v8_store(pass->state[j].position, v8_select(which, tsli_lane_length(pass, way, parent, length), x));
}

static void tsli_lane_end_chain_links(const tsli_linking *links, const tsli_part *part, uint32_t lanes)
{
    tsli_pass pass;
    tsli_lane_begin_again(part, links->tick, lanes, &pass);
    for (uint32_t j = 1; j < part->slot_count; ++j)
        tsli_lane_particle_again(&pass, j, m8_from_bits(lanes));
    tsli_lane_keep_turned(&pass, part->slot_count);
    tsli_lane_note(part, &pass, 0);
}

// ---- the same of TSL_MODEL_SPRING -------------------------------------------------------------------------

static void tsli_lane_spring_again(tsli_spring_pass *pass, uint32_t j, m8 which)
{
    tsli_slot_state *state = &pass->common.state[j];
    tsli_slot_spring *spring = &pass->spring[j];
    f8 length, kept;
    uint32_t touched = tsli_lane_bits(pass->common.touched[j], pass->common.at);
    v8 x = v8_load(state->position), parent = v8_load(pass->common.state[j - 1].position), low;
    v8 x_low = v8_load(spring->position_low), parent_low = v8_load(pass->spring[j - 1].position_low);
    v8 offset = tsli_lane_spring_offset(&pass->common, j, &length);
    v8 rest = r8_rotate(&pass->common.frame, q8_rotate(pass->turned, offset));
    v8 d = v8_add(v8_sub(x, parent), v8_sub(x_low, parent_low));
    kept = pass->common.stretches ? tsli_lane_stretched(&pass->common, j, d, length) : length;
    d = tsli_lane_spring_length(pass, d, rest, kept);
    if (pass->restrained)
        d = tsli_lane_spring_restrain(pass, j, d, parent, rest, kept, 1);
    tsli_lane_touch_again(&pass->common, j, touched);
    v8 place = tsli_lane_sum3(parent, v8_add(d, parent_low), &low);
    v8_store(state->position, v8_select(which, place, x));
    v8_store(spring->position_low, v8_select(which, low, x_low));
    tsli_lane_spring_swing(pass, j, offset, length, d);
}

static void tsli_lane_spring_begin_again(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes,
                                         tsli_spring_pass *pass)
{
    tsli_pack *pack = part->pack;
    const tsli_block *block = part->block;
    uint32_t first = block->first_slot;
    f8 zero = f8_splat(0.0f);
    q8 none = {zero, zero, zero, f8_splat(1.0f)};
    tsli_lane_begin_again(part, tick, lanes, &pass->common);
    pass->turned = none;
    pass->spring = tsli_lanes_from(&pack->spring[first], part->at);
    pass->near = pack->near_contacts ? &pack->near_contacts[pack->tables[block->table].first] : NULL;
    pass->carrying = NULL; // the step rotates attached strands
    pass->turns = &pack->turns[first];
    pass->restrained = pass->common.contact_count || pass->common.limits || pass->common.place_limits;
}

static void tsli_lane_end_spring_links(const tsli_linking *links, const tsli_part *part, uint32_t lanes)
{
    tsli_spring_pass pass;
    tsli_lane_spring_begin_again(part, links->tick, lanes, &pass);
    for (uint32_t j = 1; j < part->slot_count; ++j) {
        tsli_lane_spring_again(&pass, j, m8_from_bits(lanes));
        if (j + 1 < part->slot_count && tsli_lane_is_renormalized(j))
            pass.turned = q8_renormalize(pass.turned);
    }
    tsli_lane_note(part, &pass.common, 0);
}

// ---- all linked strands -----------------------------------------------------------------------------------

// Strands of TSL_MODEL_TASSEL go through the tick in steps: lane_project_cloth.h.
static void tsli_lane_end_part(const tsli_linking *links, const tsli_part *part, uint32_t lanes)
{
    if (part->block->flags & TSLI_BLOCK_SPRING)
        tsli_lane_end_spring_links(links, part, lanes);
    else
        tsli_lane_end_chain_links(links, part, lanes);
}

// A hold is stronger than links: particles that links moved away from it return.
TSLI_INLINE void tsli_lane_hold_linked(const tsli_part *part, uint32_t lanes, tsli_lanes3 *began, f8 share)
{
    uint32_t hands = lanes & tsli_lane_in_hands(part);
    if (TSLI_RARELY(hands))
        tsli_lane_follow_hands(part, hands, began, share);
}

static void tsli_lane_linked_lengths(const tsli_linking *links)
{
    tsli_linked_walk walk = {links, 0, 0};
    tsli_part part;
    uint32_t lanes;
    while (tsli_lane_next_linked(&walk, &part, &lanes)) {
        tsli_lane_keep_lengths(&part, links->tick, lanes);
        tsli_lane_hold_linked(&part, lanes, NULL, f8_splat(1.0f));
    }
}

static void tsli_lane_unsettle_linked(const tsli_linking *links)
{
    const tsli_linkage *linkage = links->linkage;
    for (uint32_t i = 0; i < linkage->linked_count; ++i) {
        tsli_block *block = &links->pack->blocks[linkage->linked[i].block];
        if (tsli_lane_has_level(links, linkage->linked[i].level))
            block->rare->settled &= ~(linkage->linked[i].lanes & block->running) | block->held;
    }
}
