// SPDX-License-Identifier: MIT
// Frames of the root bones and anchors of a block, and the forces that follow from them.

// Loads rows from lane `at` on, or a struct of rows.
TSLI_INLINE void *tsli_lanes_from(const void *rows, uint32_t at)
{
    return (float *)(uintptr_t)rows + at;
}

TSLI_INLINE m8 tsli_lane_not(m8 a)
{
    return m8_from_bits(m8_bits(a) ^ TSLI_VECTOR_LANES);
}

// The unit of work: the lanes of a block from `at` on, as many as a register holds.
typedef struct tsli_vector {
    tsli_layout *layout;
    tsli_block *block;
    uint32_t at;
    uint32_t slot_count; // of its longest strand
} tsli_vector;

// Slot 0 of attached strands takes what its fork has. `rows`: the row of the layout's first slot, of so many components; from slot to slot
// it is `stride` bytes.
TSLI_INLINE void tsli_lane_copy_forks(const tsli_layout *layout, const tsli_block *block, uint32_t at, void *rows,
                                      size_t stride, uint32_t components)
{
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &layout->branches[block->first_branch + i];
        if (branch->lane - at >= TSLI_LANE_COUNT)
            continue;
        float *to = (float *)rows + block->first_slot * (stride / sizeof(float)) + branch->lane;
        const float *from = (float *)rows + branch->from_slot * (stride / sizeof(float)) + branch->from_lane;
        for (uint32_t k = 0; k < components; ++k)
            to[k * TSLI_WIDTH] = from[k * TSLI_WIDTH];
    }
}

// Lanes in which two vectors differ, or two rotations.
TSLI_INLINE m8 tsli_lane_differ(v8 a, v8 b)
{
    return m8_or(m8_or(f8_differ(a.x, b.x), f8_differ(a.y, b.y)), f8_differ(a.z, b.z));
}
TSLI_INLINE m8 tsli_lane_turns_differ(q8 a, q8 b)
{
    return m8_or(m8_or(f8_differ(a.x, b.x), f8_differ(a.y, b.y)), m8_or(f8_differ(a.z, b.z), f8_differ(a.w, b.w)));
}

TSLI_INLINE tsli_vector tsli_lane_vector(tsli_layout *layout, tsli_block *block, uint32_t at)
{
    tsli_vector vector = {layout, block, at, 0};
    for (uint32_t four = 0; 4 * four < TSLI_LANE_COUNT; ++four)
        if (vector.slot_count < block->slots_of_four[at / 4 + four])
            vector.slot_count = block->slots_of_four[at / 4 + four];
    return vector;
}

// The vectors of blocks `block` to `end`, from lane `at` on.
typedef struct tsli_vector_walk {
    tsli_layout *layout;
    uint32_t block, end, at;
    uint32_t outputs; // 1: those that have output, 0: those that tick
} tsli_vector_walk;

// The next vector in which something runs and, for ticks, is awake; 0: none.
TSLI_INLINE int tsli_lane_next_running(tsli_vector_walk *walk, tsli_vector *out_vector)
{
    for (; walk->block < walk->end; ++walk->block, walk->at = 0) {
        tsli_block *block = &walk->layout->blocks[walk->block];
        uint32_t lanes = walk->outputs ? block->running : block->running & ~block->paused;
        while (walk->at < block->lane_count) {
            uint32_t at = walk->at;
            walk->at += TSLI_LANE_COUNT;
            if (!(lanes >> at & TSLI_VECTOR_LANES))
                continue;
            *out_vector = tsli_lane_vector(walk->layout, block, at);
            return 1;
        }
    }
    return 0;
}

// The vector's bits, from bit 0 on, out of bits by lane of a block.
TSLI_INLINE uint32_t tsli_lane_bits(uint32_t bits, uint32_t at)
{
    return bits >> at & TSLI_VECTOR_LANES;
}

typedef struct tsli_world_frame {
    v8 position;
    q8 rotation;
    v8 scale;
} tsli_world_frame;

TSLI_INLINE tsli_world_frame tsli_lane_frame_load(const tsli_frame_lanes *of_block, uint32_t at)
{
    const tsli_frame_lanes *lanes = tsli_lanes_from(of_block, at);
    tsli_world_frame frame = {v8_load(lanes->position), q8_load(lanes->rotation), v8_load(lanes->scale)};
    return frame;
}

TSLI_INLINE tsli_world_frame tsli_lane_frame_on(tsli_world_frame parent, tsli_world_frame local)
{
    tsli_world_frame world;
    world.position = v8_add(parent.position, q8_rotate(parent.rotation, v8_mul(parent.scale, local.position)));
    world.rotation = q8_mul(parent.rotation, local.rotation);
    world.scale = v8_mul(parent.scale, local.scale);
    return world;
}

// The same value in every lane.
TSLI_INLINE tsli_world_frame tsli_lane_frame_of(const tsl_transform *t)
{
    q8 rotation = {f8_splat(t->rotation.x), f8_splat(t->rotation.y), f8_splat(t->rotation.z), f8_splat(t->rotation.w)};
    tsli_world_frame frame = {v8_splat(t->position), rotation, v8_splat(t->scale)};
    return frame;
}

TSLI_INLINE tsli_world_frame tsli_lane_frame_in_world(const tsl_transform *root, tsli_world_frame model)
{
    return tsli_lane_frame_on(tsli_lane_frame_of(root), model);
}

// In world space, at the time of a tick.
TSLI_INLINE tsli_world_frame tsli_lane_frame_at(const tsli_frame_lanes *before, const tsli_frame_lanes *now,
                                                const tsli_lanes_tick *tick, uint32_t at)
{
    tsli_world_frame frame = tsli_lane_frame_load(now, at);
    if (!tick->at_now) {
        tsli_world_frame from = tsli_lane_frame_load(before, at);
        f8 t = f8_splat(tick->alpha);
        frame.position = v8_lerp(from.position, frame.position, t);
        frame.rotation = q8_nlerp(from.rotation, frame.rotation, t);
        frame.scale = v8_lerp(from.scale, frame.scale, t);
    }
    return tsli_lane_frame_in_world(tick->root, frame);
}

// As tsli_clamp_number.
TSLI_INLINE f8 tsli_lane_clamp_number(f8 a)
{
    return f8_max(f8_min(a, f8_splat(TSLI_CLAMP_LIMIT)), f8_splat(-TSLI_CLAMP_LIMIT));
}

TSLI_INLINE v8 tsli_lane_clamp_numbers(v8 a)
{
    v8 clamped = {tsli_lane_clamp_number(a.x), tsli_lane_clamp_number(a.y), tsli_lane_clamp_number(a.z)};
    return clamped;
}

TSLI_INLINE void tsli_lane_rigid_store(tsli_rigid_lanes *of_block, uint32_t at, v8 position, q8 rotation)
{
    tsli_rigid_lanes *rigid = tsli_lanes_from(of_block, at);
    v8_store(rigid->position, position);
    q8_store(rigid->rotation, rotation);
}

// Moves the attached lanes to where their parent chains have brought them.
TSLI_INLINE void tsli_lane_attach(const tsli_attached_lanes *attached, uint32_t at, tsli_world_frame *root,
                                  tsli_world_frame *anchor)
{
    const tsli_rigid_lanes *by_root = tsli_lanes_from(&attached->root, at);
    const tsli_rigid_lanes *by_anchor = tsli_lanes_from(&attached->anchor, at);
    m8 is_attached = m8_from_bits(tsli_lane_bits(attached->root_lanes, at));
    root->position = v8_select(is_attached, v8_load(by_root->position), root->position);
    root->rotation = q8_select(is_attached, q8_load(by_root->rotation), root->rotation);
    is_attached = m8_from_bits(tsli_lane_bits(attached->anchor_lanes, at));
    anchor->position = v8_select(is_attached, v8_load(by_anchor->position), anchor->position);
    anchor->rotation = q8_select(is_attached, q8_load(by_anchor->rotation), anchor->rotation);
}

// The forces of its block, with rows that begin at the vector's first lane.
TSLI_INLINE const tsli_forces *tsli_lane_forces(const tsli_layout *layout, const tsli_vector *vector)
{
    return tsli_lanes_from(&layout->forces[vector->block - layout->blocks], vector->at);
}

TSLI_INLINE f8 tsli_lane_radius_scale(const tsli_forces *forces, f8 anchor_scale)
{
    f8 one = f8_splat(1.0f), unit = f8_abs(f8_load(forces->scale_unit));
    m8 scales = f8_less(f8_splat(0.0f), unit);
    return f8_select(scales, f8_div(f8_abs(anchor_scale), f8_select(scales, unit, one)), one);
}

// The same of TSL_SCALE_LOOK, which alone scales these.
TSLI_INLINE f8 tsli_lane_look_scale(const tsli_forces *forces, f8 radius_scale)
{
    m8 look = f8_less(f8_splat(0.0f), f8_load(forces->scale_unit));
    return f8_select(look, radius_scale, f8_splat(1.0f));
}

// Displacement of this tick: gravity less its rest component, and force, times the tick squared. DynamicBone cancels as much of gravity as
// points along its direction in the setup pose, rotated with the root bone.
TSLI_INLINE v8 tsli_lane_force(const tsli_vector *vector, const tsli_forces *forces, const r8 *frame, f8 radius_scale,
                               float seconds_squared)
{
    v8 gravity = v8_load(forces->gravity);
    v8 rest = r8_rotate(frame, v8_load(tsli_lanes_from(vector->block->gravity_rest, vector->at)));
    f8 along = f8_max(v8_dot(rest, gravity), f8_splat(0.0f));
    f8 cancelled = f8_mul(along, f8_load(forces->gravity_falloff));
    v8 force = v8_sub(gravity, v8_scale(v8_load(forces->gravity_direction), cancelled));
    force = v8_add(force, v8_load(forces->force));
    f8 scale = tsli_lane_look_scale(forces, radius_scale);
    return v8_scale(force, f8_mul(scale, f8_splat(seconds_squared)));
}

// A rotation as a matrix less the identity, which gives the displacement of an arm.
TSLI_INLINE r8 tsli_lane_spin_of(q8 turn)
{
    r8 spin = r8_from_quat(turn);
    f8 one = f8_splat(1.0f);
    spin.x.x = f8_sub(spin.x.x, one);
    spin.y.y = f8_sub(spin.y.y, one);
    spin.z.z = f8_sub(spin.z.z, one);
    return spin;
}

TSLI_INLINE r8 tsli_lane_spin(q8 now, q8 last)
{
    return tsli_lane_spin_of(q8_mul(now, q8_conjugate(last)));
}

// ---- sleeping lanes -------------------------------------------------------------------------------------------
// Sleeping lanes keep their state while others of their vector tick: it is saved before the tick and restored after it. The
// output in world space is computed after ticks: until then its memory is the storage.

typedef struct tsli_paused_frames { // rows of a block; a vector uses its own lanes
    _Alignas(TSLI_ROW_BYTES) tsli_rigid_lanes root;
    tsli_rigid_lanes anchor;
} tsli_paused_frames;

TSLI_INLINE void tsli_lane_keep3(void *lanes, m8 which, v8 v)
{
    v8_store(lanes, v8_select(which, v, v8_load(lanes)));
}

TSLI_INLINE void tsli_lane_keep4(void *lanes, m8 which, q8 q)
{
    q8_store(lanes, q8_select(which, q, q8_load(lanes)));
}

// Stores a row aside or, where `which` is given, loads these lanes of it from there.
static void tsli_lane_aside3(void *row, void *aside, const m8 *which)
{
    if (which)
        tsli_lane_keep3(row, *which, v8_load(aside));
    else
        v8_store(aside, v8_load(row));
}

static void tsli_lane_aside_rigid(tsli_rigid_lanes *row, tsli_rigid_lanes *aside, const m8 *which)
{
    tsli_lane_aside3(row->position, aside->position, which);
    if (which)
        tsli_lane_keep4(row->rotation, *which, q8_load(aside->rotation));
    else
        q8_store(aside->rotation, q8_load(row->rotation));
}

// Saves a vector's rows before a tick or, where `restores` is set, restores those of its sleeping lanes after it.
static void tsli_lane_keep_paused(const tsli_vector *vector, tsli_paused_frames *frames, int restores)
{
    tsli_layout *layout = vector->layout;
    tsli_block *block = vector->block;
    uint32_t at = vector->at, first = block->first_slot, paused = block->paused & TSLI_VECTOR_LANES << at;
    const m8 lanes = m8_from_bits(tsli_lane_bits(paused, at)), *which = restores ? &lanes : NULL;
    tsli_lane_aside_rigid(tsli_lanes_from(&block->root_last, at), tsli_lanes_from(&frames->root, at), which);
    tsli_lane_aside_rigid(tsli_lanes_from(&block->anchor_last, at), tsli_lanes_from(&frames->anchor, at), which);
    for (uint32_t j = first; j < first + vector->slot_count; ++j) {
        tsli_slot_world *aside = tsli_lanes_from(&layout->world[j], at);
        tsli_slot_state *state = tsli_lanes_from(&layout->state[j], at);
        uint8_t touched = layout->touched[j];
        tsli_lane_aside3(state->position, aside->position, which);
        tsli_lane_aside3(state->previous, aside->rotation, which);
        if (restores)
            memcpy(&touched, aside->rotation[3], sizeof touched);
        else
            memcpy(aside->rotation[3], &touched, sizeof touched);
        layout->touched[j] = (uint8_t)((layout->touched[j] & ~paused) | (touched & paused));
    }
}
