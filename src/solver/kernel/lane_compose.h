// SPDX-License-Identifier: MIT
// Local transforms of bones become transforms in model or world space. Each bone waits for its parent, in registers of four floats whatever
// the lane type; the work before and after that is independent and has a lane per bone.

// ---- unit rotations -----------------------------------------------------------------------------------------

TSLI_HOT static void tsli_lane_unit_each(const tsli_composing *c, uint32_t first, uint32_t end)
{
    for (uint32_t bone = first; bone < end; ++bone) {
        const char *at = c->from + bone * c->from_stride + offsetof(tsl_transform, rotation);
        f4_write(&c->placed[bone].rotation, tsli_quat4_normalize(f4_read(at)));
    }
}

// This comes first, so that nothing later waits for roots and divisions.
static void tsli_lane_unit_rotations(const tsli_composing *c, uint32_t first, uint32_t end)
{
    uint32_t bone = first;
    for (; TSLI_LANE_COUNT >= 4 && bone + TSLI_LANE_COUNT <= end; bone += TSLI_LANE_COUNT) {
        f8 q[4];
        f8_gather_four(c->from + bone * c->from_stride + offsetof(tsl_transform, rotation), c->from_stride, q);
        f8 square =
            f8_add(f8_add(f8_mul(q[0], q[0]), f8_mul(q[1], q[1])), f8_add(f8_mul(q[2], q[2]), f8_mul(q[3], q[3])));
        m8 usual = m8_and(f8_at_most(f8_splat(FLT_MIN), square), f8_at_most(square, f8_splat(FLT_MAX)));
        if (TSLI_RARELY(m8_bits(usual) != TSLI_VECTOR_LANES)) {
            tsli_lane_unit_each(c, bone, bone + TSLI_LANE_COUNT);
            continue;
        }
        f8 inverse = f8_div(f8_splat(1.0f), f8_sqrt(square));
        for (uint32_t i = 0; i < 4; ++i)
            q[i] = f8_mul(q[i], inverse);
        f8_scatter_four((char *)&c->placed[bone].rotation, sizeof *c->placed, q);
    }
    tsli_lane_unit_each(c, bone, end);
}

// ---- in model space, or as output below a bone that moves -----------------------------------------------

// Bones whose product with their parents may need more than a multiplication, and their output.
static void tsli_lane_compose_carefully(const tsli_composing *c, uint32_t first, uint32_t end)
{
    for (uint32_t bone = first; bone < end; ++bone) {
        int32_t parent = c->parents[bone];
        tsl_transform value;
        memcpy(&value, c->from + bone * c->from_stride, sizeof value);
        c->moves[bone] = parent >= 0 ? c->moves[parent] : 0;
        value = tsli_made_unit(value);
        value = parent >= 0 ? tsli_transform_mul_clamped(c->placed[parent], value) : tsli_transform_clamp(value);
        c->placed[bone] = value;
        if (c->in_world && !c->moves[bone])
            value = tsli_transform_mul(c->root, value);
        memcpy(c->to + bone * c->to_stride, &value, sizeof value);
    }
}

// Computes all products as usual ones: see tsli_lane_are_usual. Returns whether some bone moves. A parent is nearly always the bone
// before, and reading it back in other pieces than it was written in is slow.
static uint32_t tsli_lane_compose_bones(const tsli_composing *composing, uint32_t first, uint32_t end)
{
    const tsli_composing c = *composing; // a copy, which stores through pointers cannot change
    const char *from = c.from + first * c.from_stride;
    tsl_transform *placed = &c.placed[first];
    tsli_whole4 value = {f4_splat(0.0f), f4_splat(0.0f), f4_splat(0.0f)};
    int32_t before = -2;
    uint8_t moves = 0, some = 0; // `moves`: of the parent
    for (int32_t bone = (int32_t)first; bone < (int32_t)end; before = bone++, from += c.from_stride, ++placed) {
        int32_t parent = c.parents[bone];
        tsli_whole4 local = {f4_read(from), f4_read(&placed->rotation), f4_read(from + TSLI_WHOLE4_SCALE)};
        if (parent != before) {
            if (TSLI_RARELY(parent < 0)) {
                c.moves[bone] = moves = 0;
                tsli_whole4_write(placed, value = local);
                continue;
            }
            value = tsli_whole4_read(&c.placed[parent]);
            moves = c.moves[parent];
            some |= moves;
        }
        value = tsli_whole4_mul(value, local);
        c.moves[bone] = moves;
        tsli_whole4_write(placed, value);
    }
    return some;
}

// ---- in output space ----------------------------------------------------------------------------------------

TSLI_INLINE tsli_world_frame tsli_lane_gather_transforms(const char *at, size_t stride)
{
    f8 first[4], middle[4], last[4];
    f8_gather_four(at, stride, first);
    f8_gather_four(at + sizeof(f4), stride, middle);
    f8_gather_four(at + TSLI_WHOLE4_SCALE, stride, last);
    tsli_world_frame t = {
        {first[0], first[1], first[2]}, {first[3], middle[0], middle[1], middle[2]}, {middle[3], last[2], last[3]}};
    return t;
}

TSLI_INLINE void tsli_lane_scatter_transforms(char *at, size_t stride, const tsli_world_frame *t)
{
    const f8 first[4] = {t->position.x, t->position.y, t->position.z, t->rotation.x};
    const f8 middle[4] = {t->rotation.y, t->rotation.z, t->rotation.w, t->scale.x};
    const f8 last[4] = {t->rotation.w, t->scale.x, t->scale.y, t->scale.z};
    f8_scatter_four(at, stride, first);
    f8_scatter_four(at + TSLI_WHOLE4_SCALE, stride, last);
    f8_scatter_four(at + sizeof(f4), stride, middle);
}

TSLI_INLINE m8 tsli_lane_is_within_clamp(v8 a)
{
    f8 most = f8_splat(TSLI_CLAMP_LIMIT);
    return m8_and(f8_less(f8_abs(a.x), most), m8_and(f8_less(f8_abs(a.y), most), f8_less(f8_abs(a.z), most)));
}

// Whether products need no clamping: tsli_transform_mul_clamped would leave them as they are.
TSLI_INLINE int tsli_lane_are_usual(const tsli_world_frame *t)
{
    f8 off = f8_abs(f8_sub(f8_splat(1.0f), q8_dot(t->rotation, t->rotation)));
    m8 usual = m8_and(f8_at_most(off, f8_splat(TSLI_UNIT_SLACK)),
                      m8_and(tsli_lane_is_within_clamp(t->position), tsli_lane_is_within_clamp(t->scale)));
    return m8_bits(usual) == TSLI_VECTOR_LANES;
}

// Composes as many bones as there are lanes; returns 0 without writing when some are unusual. `some_move`: some bone may move.
TSLI_HOT static int tsli_lane_output_vector(const tsli_composing *c, uint32_t bone, uint32_t some_move)
{
    tsli_world_frame value = tsli_lane_gather_transforms((const char *)&c->placed[bone], sizeof *c->placed);
    if (TSLI_RARELY(!tsli_lane_are_usual(&value)))
        return 0;
    tsli_world_frame output = c->in_world ? tsli_lane_frame_in_world(&c->root, value) : value;
    if (some_move) {
        uint32_t moving = 0;
        for (uint32_t i = 0; i < TSLI_LANE_COUNT; ++i)
            moving |= (uint32_t)c->moves[bone + i] << i;
        m8 stays = m8_from_bits(moving);
        output.position = v8_select(stays, value.position, output.position);
        output.rotation = q8_select(stays, value.rotation, output.rotation);
        output.scale = v8_select(stays, value.scale, output.scale);
    }
    tsli_lane_scatter_transforms(c->to + bone * c->to_stride, c->to_stride, &output);
    return 1;
}

TSLI_HOT static void tsli_lane_compose(const tsli_composing *c, uint32_t first, uint32_t end)
{
    uint32_t bone = first;
    if (TSLI_LANE_COUNT >= 4 && end - first >= TSLI_LANE_COUNT) {
        tsli_lane_unit_rotations(c, first, end);
        uint32_t some_move = tsli_lane_compose_bones(c, first, end);
        while (bone < end) {
            // The last vector begins with bones of the one before, for which it writes the same.
            uint32_t at = bone < end - TSLI_LANE_COUNT ? bone : end - TSLI_LANE_COUNT;
            if (!tsli_lane_output_vector(c, at, some_move))
                break;
            bone = at + TSLI_LANE_COUNT;
        }
    }
    tsli_lane_compose_carefully(c, bone, end);
}

// ---- the model space of needed bones ------------------------------------------------------------------------

// The last result: nearly always the parent of the next bone, and slow to read back in other pieces than it was written in.
typedef struct tsli_lane_last_model {
    tsli_whole4 model;
    uint32_t needed; // TSLI_NONE: none
} tsli_lane_last_model;

// Rotations are normalised here, once, for all later stages.
TSLI_INLINE void tsli_lane_compose_model(tsl_transform *models, const tsl_transform *local, uint32_t parent,
                                         uint32_t needed, tsli_lane_last_model *last)
{
    tsli_whole4 model = tsli_whole4_read(local);
    model.rotation = tsli_quat4_normalize(model.rotation);
    if (parent != TSLI_NONE) {
        if (parent != last->needed)
            last->model = tsli_whole4_read(&models[parent]);
        model = tsli_whole4_mul(last->model, model);
        model.rotation = tsli_quat4_keep_unit(model.rotation);
    }
    tsli_whole4_write(&models[needed], model);
    last->model = model;
    last->needed = needed;
}

// Copies of what the loops read: a compiler cannot know that stores through pointers leave the originals alone.
typedef struct tsli_lane_model_walk {
    const tsli_rig *rig;
    const tsli_needed *needed;
    const tsl_transform *stored; // local poses, of the first stored_count needed bones, that are read as they are
    tsl_transform *models;
    uint32_t first, end, stored_count;
    uint32_t all; // every bone up to `end`, not only framed ones
} tsli_lane_model_walk;

TSLI_INLINE tsli_lane_model_walk tsli_lane_model_walk_of(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    tsli_lane_model_walk p = {rig,
                              layout->needed,
                              layout->local_now,
                              layout->model,
                              rig->outputs_world ? (layout->model_count ? 0 : TSLI_NONE) : layout->first_framed,
                              layout->model_count,
                              rig->blends_rest ? 0 : layout->stored_count,
                              rig->outputs_world};
    return p;
}

TSLI_INLINE uint32_t tsli_lane_next_model_bone(const tsli_lane_model_walk *p, uint32_t needed)
{
    if (!p->all)
        return p->needed[needed].next_framed;
    return needed + 1 < p->end ? needed + 1 : TSLI_NONE;
}

TSLI_INLINE void tsli_lane_model_of_needed(const tsli_lane_model_walk *p, uint32_t needed, tsli_lane_last_model *last)
{
    tsl_transform local;
    if (needed >= p->stored_count)
        local = tsli_local_read(p->rig, needed);
    tsli_lane_compose_model(p->models, needed < p->stored_count ? &p->stored[needed] : &local, p->needed[needed].parent,
                            needed, last);
}

// Without scales positions are sums, which no hierarchy makes too large. With scales, products along one may be.
TSLI_NO_INLINE void tsli_lane_clamp_models(const tsli_rig *rig)
{
    const tsli_lane_model_walk p = tsli_lane_model_walk_of(rig);
    uint32_t i = p.first;
    while (i != TSLI_NONE && tsli_transform_is_small(&p.models[i]))
        i = tsli_lane_next_model_bone(&p, i);
    for (; i != TSLI_NONE; i = tsli_lane_next_model_bone(&p, i)) {
        tsli_lane_last_model none = {.needed = TSLI_NONE};
        tsli_lane_model_of_needed(&p, i, &none);
        p.models[i] = tsli_transform_clamp(p.models[i]);
    }
}

TSLI_HOT static void tsli_lane_model(tsli_rig *rig)
{
    const tsli_lane_model_walk p = tsli_lane_model_walk_of(rig);
    const f4 unscaled = f4_splat(1.0f);
    m4 scaled = f4_less(unscaled, unscaled);
    tsli_lane_last_model last = {{unscaled, unscaled, unscaled}, TSLI_NONE};
    for (uint32_t i = p.first; i != TSLI_NONE; i = tsli_lane_next_model_bone(&p, i)) {
        tsli_lane_model_of_needed(&p, i, &last);
        scaled = m4_or(scaled, f4_differ(last.model.scale, unscaled));
    }
    uint32_t some = (m4_bits(scaled) & 0xeu) != 0; // the first float is not the scale's
    if (p.all)
        rig->layout->scaled = some;
    if (TSLI_RARELY(some))
        tsli_lane_clamp_models(rig);
}
