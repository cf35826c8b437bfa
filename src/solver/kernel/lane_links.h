// SPDX-License-Identifier: MIT
// Links between chains in a tick, after their particles have ticked. Iterations of links act on the plan; then the whole set goes through
// the tick in short steps, as in lane_project.h, with quads of cloth in place of bones and with the bounds of links. Limits come last.

#define TSLI_CLOTH_LIMITS (TSLI_BLOCK_ANGLES | TSLI_BLOCK_DISTANCES)

// Returns whether a link was beyond a bound.
static uint32_t tsli_lane_bounds_round(const tsli_linking *links)
{
    uint32_t beyond = 0;
    for (tsli_links *set = tsli_lane_next_set(links, NULL); set; set = tsli_lane_next_set(links, set))
        beyond |= tsli_lane_solve_set(links, set, 1);
    return beyond;
}

// ---- strands --------------------------------------------------------------------------------------------

// Lane bits: strands that are no edges of quads, which collide in place of their bones.
static uint32_t tsli_lane_bare(const tsli_vector *vector, uint32_t lanes)
{
    return lanes & ~tsli_lane_bits(vector->block->rare->cloth_edges, vector->at);
}

static void tsli_lane_cloth_vector(const tsli_cloth_steps *w, const tsli_vector *vector, uint32_t lanes,
                                   tsli_pass *pass, tsli_steps *s)
{
    tsli_layout *layout = vector->layout;
    const tsli_lanes_tick *tick = w->links->tick;
    tsli_world_frame root, anchor;
    tsli_lane_frames_at(vector, tick, &root, &anchor);
    tsli_lane_point(layout, vector, pass);
    tsli_lane_point_share(tick, pass);
    pass->frame = r8_from_quat(root.rotation);
    pass->radius_scale = tsli_lane_radius_scale(tsli_lane_forces(layout, vector), anchor.scale.x);
    pass->finite = f8_less(f8_splat(0.0f), f8_splat(1.0f));
    tsli_lane_set_forks(layout, vector->block, vector->at);
    tsli_lane_point_rare(vector, tick, pass);
    pass->collides &= lanes;
    pass->began = tsli_lane_own_began_rows(vector);
    tsli_lane_begin_steps(vector, tick, pass, tsli_lane_own_step_rows(vector), s);
    s->count = f8_splat((float)w->count);
    s->each = f8_splat(w->each);
    s->share = f8_splat(w->share);
}

// Pushes bones that no cloth covers, and restores all lengths. Limits of angles and positions wait for the end of the tick: in every step
// they would take a fifth of it.
static void tsli_lane_cloth_bones(tsli_cloth_steps *w)
{
    tsli_linked_walk walk = tsli_lane_walk_linked(w->links);
    while (tsli_lane_next_linked(&walk)) {
        uint32_t bare = tsli_lane_bare(&walk.vector, walk.lanes);
        tsli_lane_keep_lengths(&walk.vector, w->links->tick, walk.lanes);
        if (!bare || !tsli_lane_contact_count(&walk.vector))
            continue;
        tsli_pass pass;
        tsli_steps s;
        tsli_lane_cloth_vector(w, &walk.vector, walk.lanes, &pass, &s);
        tsli_lane_find_candidates(&s, bare & pass.collides);
        tsli_lane_step(&s, s.near);
        w->pushed |= s.pushed;
    }
}

static void tsli_lane_plan_linked(tsli_cloth_steps *w)
{
    tsli_linked_walk walk = tsli_lane_walk_linked(w->links);
    while (tsli_lane_next_linked(&walk)) {
        tsli_pass pass;
        tsli_steps s;
        tsli_lane_keep_lengths(&walk.vector, w->links->tick, walk.lanes);
        if (TSLI_RARELY(w->links->layout->has_holds))
            tsli_lane_follow_holds(&walk.vector, walk.lanes, NULL, f8_splat(1.0f));
        tsli_lane_cloth_vector(w, &walk.vector, walk.lanes, &pass, &s);
        tsli_lane_keep_plan(&s);
        uint32_t bare = tsli_lane_bare(&walk.vector, walk.lanes);
        f8 radii = tsli_lane_find_candidates(&s, bare & pass.collides);
        tsli_lane_keep_largest(w->radii, m8_from_bits(s.near), radii);
        w->near |= s.near;
    }
}

// At least two, so that what the first has pushed comes to rest in the second: of 400 rings of cloth at rest 4 tremble, and 6 with one
// step.
static void tsli_lane_count_cloth_steps(tsli_cloth_steps *w)
{
    float steps = 0.0f;
    for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
        steps = w->radii[lane] > steps ? w->radii[lane] : steps;
    steps *= 1.0f / TSLI_STEP_RADII;
    w->count = 2;
    while (w->count < TSLI_STEPS_MOST && (float)w->count < steps)
        ++w->count;
    w->each = 1.0f / (float)w->count;
}

// At step 0 back to the beginning of the tick, then an equal share of the path per step.
static void tsli_lane_advance_linked(tsli_cloth_steps *w, uint32_t k)
{
    tsli_linked_walk walk = tsli_lane_walk_linked(w->links);
    f8 each = f8_splat(w->each);
    w->share = k < w->count ? (float)k * w->each : 1.0f;
    while (tsli_lane_next_linked(&walk)) {
        tsli_slot_state *state =
            tsli_lanes_from(&walk.vector.layout->state[walk.vector.block->first_slot], walk.vector.at);
        const tsli_step_rows rows = tsli_lane_own_step_rows(&walk.vector);
        tsli_lanes3 *began = tsli_lane_own_began_rows(&walk.vector);
        for (uint32_t j = 0; j < walk.vector.slot_count; ++j) {
            v8 from = v8_load(began[j]), delta = v8_sub(tsli_lane_row3(rows.first[j * rows.apart].to), from);
            v8 next = k ? v8_add_scaled(v8_load(state[j].position), delta, each) : from;
            tsli_lane_keep3(state[j].position, m8_from_bits(walk.lanes), next);
        }
    }
}

// Bounds of links come before the pushes: after them they would pull cloth back into what it was pushed out of.
static void tsli_lane_step_linked(tsli_cloth_steps *w, uint32_t k)
{
    tsli_linked_walk walk = tsli_lane_walk_linked(w->links);
    tsli_lane_advance_linked(w, k);
    tsli_lane_bounds_round(w->links);
    while (TSLI_RARELY(w->links->layout->has_holds) && tsli_lane_next_linked(&walk))
        tsli_lane_follow_holds(&walk.vector, walk.lanes, tsli_lane_own_began_rows(&walk.vector), f8_splat(w->share));
    tsli_lane_push_cloth_steps(w);
    tsli_lane_cloth_bones(w);
}

static void tsli_lane_end_linked(tsli_cloth_steps *w)
{
    tsli_linked_walk walk = tsli_lane_walk_linked(w->links);
    while (tsli_lane_next_linked(&walk)) {
        tsli_pass pass;
        tsli_steps s;
        uint32_t limited = walk.vector.block->flags & TSLI_CLOTH_LIMITS;
        walk.vector.block->rare->was_reset &= ~(walk.lanes << walk.vector.at);
        if (!w->near && !limited)
            continue;
        tsli_lane_cloth_vector(w, &walk.vector, walk.lanes, &pass, &s);
        s.pushed = w->pushed ? walk.lanes : 0;
        if (w->near)
            tsli_lane_end_steps(&s, walk.lanes);
        if (limited && !w->pushed) // links have moved bones beyond their limits
            tsli_lane_turn_bones(&s, walk.lanes);
        tsli_lane_set_forks(walk.vector.layout, walk.vector.block,
                            walk.vector.at); // they are no longer at their planned positions
        tsli_lane_keep_turned(&pass, walk.vector.slot_count);
        tsli_lane_note(&walk.vector, &pass, 0);
    }
}

// After the iterations of links: the steps of the tick, from its beginning to the positions that links have set.
static void tsli_lane_project_links(const tsli_linking *links)
{
    const tsli_linkage *linkage = links->linkage;
    tsli_cloth_steps w;
    memset(&w, 0, offsetof(tsli_cloth_steps, shapes));
    w.links = links;
    for (uint32_t i = 0; i < linkage->contact_count; ++i) {
        tsli_cloth_contact *contact = &linkage->contacts[i];
        if (!contact->over || !tsli_lane_has_level(links, contact->over->level))
            continue;
        tsli_cloth_contact_begin(links->layout, contact);
        w.near |= contact->has_near;
    }
    tsli_lane_plan_linked(&w);
    w.share = 1.0f;
    tsli_lane_each_quads(&w, tsli_lane_row_near);
    if (w.near) {
        tsli_lane_count_cloth_steps(&w);
        tsli_lane_advance_linked(&w, 0);
        for (uint32_t k = 1; k <= w.count; ++k)
            tsli_lane_step_linked(&w, k);
    }
    tsli_lane_end_linked(&w);
}

#undef TSLI_CLOTH_LIMITS
#undef TSLI_STEP_RADII

// ---- iterations of links ------------------------------------------------------------------------------------

// One iteration of every set. Returns whether some set needs more, and in `beyond` whether a finished set still has a link beyond a bound.
static uint32_t tsli_lane_link_round(const tsli_linking *links, uint32_t round, uint32_t *beyond)
{
    uint32_t next = 0;
    for (tsli_links *set = tsli_lane_next_set(links, NULL); set; set = tsli_lane_next_set(links, set)) {
        if (round >= set->params.rounds)
            continue;
        if (round == 0)
            tsli_lane_begin_set(links, set);
        uint32_t again = round + 1 < set->params.rounds;
        *beyond |= tsli_lane_solve_set(links, set, 0) && !again;
        next |= again;
    }
    return next;
}

// The most passes over bounds, which may contradict lengths and the motion of roots.
#define TSLI_BOUND_ITERATIONS 16u

// Solves the links of the blocks that have ticked.
static void tsli_lane_tick_links(const tsli_lanes_tick *tick)
{
    tsli_layout *layout = tick->layout;
    const tsli_linking links = {layout, layout->linkage, tick, layout->blocks[tick->first].level,
                                layout->blocks[tick->end - 1].level};
    uint32_t beyond = 0;
    tsli_lane_find_solved(&links);
    for (uint32_t round = 0; tsli_lane_link_round(&links, round, &beyond); ++round)
        tsli_lane_linked_lengths(&links);
    for (uint32_t round = 0; beyond && round < TSLI_BOUND_ITERATIONS; ++round) {
        tsli_lane_linked_lengths(&links);
        beyond = tsli_lane_bounds_round(&links);
    }
    tsli_lane_project_links(&links);
}

#undef TSLI_BOUND_ITERATIONS
