// SPDX-License-Identifier: MIT
// What is shown between two ticks comes out of colliders. It is the shape of one tick ago on the root bone of now, and colliders
// have moved on since: without this an arm or a leg shows through by what it moves within a tick.
//   For as long as that takes, the places that are shown stand where the simulated ones do, and those of the last tick where those of
// the tick before do; then all that a tick simulated is put back. Strands that meet nothing are shown as they were, to the bit.
// Included once per instruction set, after solver/kernel/lane_clear_cloth.h.

static uint32_t tsli_lane_clears(const tsli_part *part)
{
    const tsli_block *block = part->block;
    return tsli_lane_bits(block->running & ~block->held & ~block->unchanged & ~block->as_ticked, part->at);
}

// ---- what a tick simulated is put aside, and back -----------------------------------------------------------

static void tsli_lane_clear_low(const tsli_part *part, uint32_t j, m8 which)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero};
    tsli_slot_low *aside = tsli_lanes_from(&part->pack->held_low[j], part->at);
    tsli_slot_spring *spring = tsli_lanes_from(&part->pack->spring[j], part->at);
    v8_store(aside->position, v8_load(spring->position_low));
    tsli_lane_keep3(spring->position_low, which, none);
}

// The memory of rotations that are shown is where the rest waits: they are made behind this.
static void tsli_lane_clear_begin(const tsli_part *part, uint32_t lanes)
{
    tsli_pack *pack = part->pack;
    uint32_t first = part->block->first_slot;
    m8 which = m8_from_bits(lanes);
    for (uint32_t j = first; j < first + part->slot_count; ++j) {
        tsli_slot_world *shown = tsli_lanes_from(&pack->world[j], part->at);
        tsli_slot_state *state = tsli_lanes_from(&pack->state[j], part->at);
        v8_store(shown->rotation, v8_load(state->previous));
        memcpy(shown->rotation[3], &pack->touched[j], sizeof pack->touched[j]);
        tsli_lane_keep3(state->previous, which, v8_load(state->position));
        tsli_lane_keep3(state->position, which, v8_load(shown->position));
        if (part->block->flags & TSLI_BLOCK_SPRING)
            tsli_lane_clear_low(part, j, which);
    }
}

// Returns which of the lanes are shown elsewhere now.
static uint32_t tsli_lane_clear_end(const tsli_part *part, uint32_t lanes)
{
    tsli_pack *pack = part->pack;
    uint32_t first = part->block->first_slot, moved = 0, own = TSLI_PART_LANES << part->at;
    m8 which = m8_from_bits(lanes);
    f8 slots = tsli_lane_strand_slots(part);
    for (uint32_t j = first; j < first + part->slot_count; ++j) {
        tsli_slot_world *shown = tsli_lanes_from(&pack->world[j], part->at);
        tsli_slot_state *state = tsli_lanes_from(&pack->state[j], part->at);
        uint16_t touched;
        v8 place = v8_load(state->position);
        m8 is_there =
            f8_less(f8_splat((float)(j - first)), slots); // what is behind a strand's end means nothing
        moved |= m8_bits(m8_and(is_there, tsli_lane_differ(place, v8_load(shown->position))));
        tsli_lane_keep3(shown->position, which, place);
        tsli_lane_keep3(state->position, which, v8_load(state->previous));
        v8_store(state->previous, v8_load(shown->rotation));
        memcpy(&touched, shown->rotation[3], sizeof touched);
        pack->touched[j] = (uint16_t)((pack->touched[j] & ~own) | (touched & own));
        if (part->block->flags & TSLI_BLOCK_SPRING) {
            const tsli_slot_low *aside = tsli_lanes_from(&pack->held_low[j], part->at);
            tsli_slot_spring *spring = tsli_lanes_from(&pack->spring[j], part->at);
            v8_store(spring->position_low, v8_load(aside->position));
        }
    }
    return moved & lanes;
}

// ---- strands out of colliders -------------------------------------------------------------------------------

// Strands that hang on others, whose first particle those have moved.
static uint32_t tsli_lane_moved_tops(const tsli_part *part, uint32_t lanes)
{
    uint32_t first = part->block->first_slot, hanging = tsli_lane_bits(part->block->hanging, part->at);
    if (!(hanging & lanes))
        return 0;
    v8 top = v8_load(tsli_lanes_from(part->pack->state[first].position, part->at));
    v8 shown = v8_load(tsli_lanes_from(part->pack->world[first].position, part->at));
    return m8_bits(tsli_lane_differ(top, shown)) & hanging & lanes;
}

// Lengths come last in a tick of the other two models, and bring particles back in by half of what contacts brought them out by,
// or so. What is shown may take more turns of both.
#define TSLI_CLEAR_ROUNDS 8u

// Lane bits: who touched something.
static uint32_t tsli_lane_clear_particle(tsli_pass *pass, uint32_t j, v8 parent, v8 rest, f8 length, v8 *way)
{
    uint32_t touched = 0;
    v8 above = pass->place; // of the parent: every round adds the bone's own way to it
    for (uint32_t round = 0, now = TSLI_PART_LANES; now && round < TSLI_CLEAR_ROUNDS; ++round) {
        pass->place = above;
        v8 out = tsli_lane_collide(pass, j, *way, parent, 1);
        if (pass->restrains) // of every bone: limits ask how far those before are turned
            out = tsli_lane_restrain(pass, j, out, parent, rest, length);
        out = v8_sub(tsli_lane_length(pass, out, parent, length), parent);
        *way = v8_select(m8_from_bits(now), out, *way);
        now &= tsli_lane_bits(pass->touched[j], pass->at);
        touched |= now;
    }
    return touched;
}

// From the first particle on that meets something a strand is as long as its bones are again.
static void tsli_lane_clear_chain(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_pass pass;
    tsli_lane_begin_again(part, tick, lanes, &pass);
    pass.softened = 0; // that is of the last tick
    uint32_t moved = tsli_lane_moved_tops(part, lanes);
    for (uint32_t j = 1; j < part->slot_count && pass.contact_count; ++j) {
        f8 length;
        v8 parent = v8_load(pass.state[j - 1].position);
        v8 way = v8_sub(v8_load(pass.state[j].position), parent);
        v8 rest = tsli_lane_rest(&pass, j, &length, TSLI_PASS_FULL);
        moved |= tsli_lane_clear_particle(&pass, j, parent, rest, length, &way) & lanes;
        tsli_lane_keep3(pass.state[j].position, m8_from_bits(moved), v8_add(parent, way));
    }
    tsli_lane_keep_turned(&pass, part->slot_count);
}

static void tsli_lane_clear_spring(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_spring_pass pass;
    tsli_lane_spring_begin_again(part, tick, lanes, &pass);
    pass.common.softened = 0; // that is of the last tick
    uint32_t moved = tsli_lane_moved_tops(part, lanes);
    for (uint32_t j = 1; j < part->slot_count && pass.common.contact_count; ++j) {
        tsli_slot_state *state = &pass.common.state[j];
        v8 place = v8_load(state->position), low = v8_load(pass.spring[j].position_low);
        tsli_lane_untouch(&pass.common, j);
        tsli_lane_spring_again(&pass, j, m8_from_bits(lanes), TSLI_CLEAR_ROUNDS);
        moved |= tsli_lane_bits(pass.common.touched[j], part->at) & lanes;
        m8 stays = m8_from_bits(~moved & TSLI_PART_LANES);
        tsli_lane_keep3(state->position, stays, place);
        tsli_lane_keep3(pass.spring[j].position_low, stays, low);
        if (j + 1 < part->slot_count && tsli_lane_is_renormalized(j))
            pass.turned = q8_renormalize(pass.turned);
    }
}

// As in a tick from where the last one left the strand: colliders are followed along their way since then, too.
static void tsli_lane_clear_tassel_particle(tsli_tassel_pass *pass, uint32_t j, uint32_t lanes,
                                            uint32_t *moved)
{
    uint32_t led = 0;
    tsli_search s;
    tsli_moving p;
    tsli_lane_untouch(pass->common, j);
    tsli_lane_tassel_search_again(pass, j, &p, &led, &s);
    *moved |= (m8_bits(s.touched) | led) & lanes;
    pass->led = led;
    pass->came_square = tsli_lane_came_square(pass, p.from, p.to);
    tsli_lane_keep3(pass->common->state[j].position, m8_from_bits(*moved), p.to);
}

static void tsli_lane_clear_tassel(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_tassel_pass pass;
    tsli_pass common;
    tsli_lane_begin_again(part, tick, lanes, &common);
    common.travel = v8_splat(tsli_vec3(0.0f, 0.0f, 0.0f));
    common.softened = 0; // that is of the last tick
    uint32_t moved = tsli_lane_moved_tops(part, lanes);
    if (common.contact_count) {
        tsli_lane_tassel_begin(part, tick, &common, &pass);
        pass.meetings.soft = f8_splat(1.0f); // what comes out over some ticks does so in ticks
        for (uint32_t j = 1; j < part->slot_count && (pass.reached || moved); ++j)
            tsli_lane_clear_tassel_particle(&pass, j, lanes, &moved);
    }
    tsli_lane_keep_turned(&common, part->slot_count);
}

// The same by projection.
static void tsli_lane_clear_steps(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_pass pass;
    tsli_lane_begin_again(part, tick, lanes, &pass);
    if (!pass.contact_count)
        return;
    for (uint32_t j = 0; j < part->slot_count; ++j)
        v8_store(tsli_lane_step_rows(part)[j].from, v8_load(pass.state[j].previous));
    tsli_lane_project(part, tick, &pass, lanes, 1);
    tsli_lane_keep_turned(&pass, part->slot_count);
}

static void tsli_lane_clear_part(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    if (part->block->flags & TSLI_BLOCK_SPRING)
        tsli_lane_clear_spring(part, tick, lanes);
    else if (part->block->flags & TSLI_BLOCK_STEPS)
        tsli_lane_clear_steps(part, tick, lanes);
    else if (part->block->flags & TSLI_BLOCK_TASSEL)
        tsli_lane_clear_tassel(part, tick, lanes);
    else
        tsli_lane_clear_chain(part, tick, lanes);
}

// ---- a pack -------------------------------------------------------------------------------------------------

// Lanes of a block whose links have gone the way to what is shown with them.
static uint32_t tsli_lane_shown_linked(const tsli_linking *links, const tsli_block *block, uint32_t rigs)
{
    uint32_t linked = tsli_linked_lanes_of(links->pack, (uint32_t)(block - links->pack->blocks));
    return links->linkage->across_rigs ? linked & rigs : linked;
}

static void tsli_lane_clear_shown(const tsli_lanes_tick *tick)
{
    tsli_part part;
    tsli_part_walk walk = {tick->pack, tick->first, tick->end, 0, 1, 0, 0};
    const tsli_linking links = {tick->pack, tick->pack->linkage, tick, 0, ~0u};
    uint32_t steps = links.linkage && links.linkage->steps,
             rigs = steps ? tsli_lane_project_shown(&links) : 0;
    int has_cloth = !steps && tsli_lane_clears_cloth(tick->pack);
    uint32_t swept = has_cloth ? tsli_lane_sweep_shown(&links) : 0;
    while (tsli_lane_next_running(&walk, &part)) {
        uint32_t lanes = tsli_lane_clears(&part);
        if (rigs)
            lanes &= ~tsli_lane_bits(tsli_lane_shown_linked(&links, part.block, rigs), part.at);
        if (lanes)
            tsli_lane_clear_part(&part, tick, lanes);
    }
    if (swept)
        tsli_lane_linked_ends(&links, swept);
    if (has_cloth)
        tsli_lane_clear_cloth(&links);
}

// Returns whether something is shown elsewhere than it would be: blocks say what.
static uint32_t tsli_lane_clear(const tsli_lanes_tick *tick)
{
    tsli_pack *pack = tick->pack;
    tsli_part part;
    tsli_part_walk before = {pack, tick->first, tick->end, 0, 1, 0, 0}, after = before;
    uint32_t some = 0;
    while (tsli_lane_next_running(&before, &part))
        if (tsli_lane_clears(&part))
            tsli_lane_clear_begin(&part, tsli_lane_clears(&part));
    tsli_lane_clear_shown(tick);
    for (uint32_t b = tick->first; b < tick->end; ++b) {
        pack->blocks[b].insane = 0; // what links note is not of a tick, after which chains were recovered
        pack->blocks[b].cleared = 0;
    }
    while (tsli_lane_next_running(&after, &part))
        if (tsli_lane_clears(&part))
            part.block->cleared |= tsli_lane_clear_end(&part, tsli_lane_clears(&part)) << part.at;
    for (uint32_t b = tick->first; b < tick->end; ++b)
        some |= pack->blocks[b].cleared;
    return some;
}

#undef TSLI_CLEAR_ROUNDS
