// SPDX-License-Identifier: MIT
// The model space of needed bones. As in lane_compose.h, each bone waits for its parent in registers of four floats.
// Included once per instruction set, after math/lanes.h.

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

// Copies of what the loops read: a compiler cannot know that stores through pointers leave the originals
// alone.
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
    tsl_transform blended;
    const tsl_transform *local =
        needed < p->stored_count ? &p->stored[needed] : tsli_local_read_at(p->rig, needed, &blended);
    tsli_lane_compose_model(p->models, local, p->needed[needed].parent, needed, last);
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
