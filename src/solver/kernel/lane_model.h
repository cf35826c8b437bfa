// SPDX-License-Identifier: MIT
// The model space of needed bones. As in lane_compose.h, bone follows parent in registers of four floats.
// Included once per instruction set, after math/lanes.h.

// What was made last: nearly always the parent of what comes next, and slow to read in other pieces than it was written in.
typedef struct tsli_lane_last_model {
    tsli_whole4 model;
    uint32_t needed; // TSLI_NONE: nothing
} tsli_lane_last_model;

// Rotations are made unit here, once, for everything behind.
TSLI_INLINE void tsli_lane_place_in_model(const tsli_rig *rig, tsl_transform *models, uint32_t needed,
                                          tsli_lane_last_model *last)
{
    tsl_transform blended;
    tsli_whole4 model = tsli_whole4_read(tsli_local_read_at(rig, needed, &blended));
    uint32_t parent = rig->pack->needed[needed].parent;
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

TSLI_INLINE uint32_t tsli_lane_next_needed(const tsli_rig *rig, uint32_t needed)
{
    const tsli_pack *pack = rig->pack;
    if (!rig->shows_world)
        return needed == TSLI_NONE ? pack->first_framed : pack->needed[needed].next_framed;
    return needed + 1 < pack->model_count ? needed + 1 : TSLI_NONE; // behind TSLI_NONE comes 0
}

// Without scales places are sums, which no line of bones makes too large. With them products of a line may be.
TSLI_NO_INLINE void tsli_lane_hold_models(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    uint32_t i = tsli_lane_next_needed(rig, TSLI_NONE);
    while (i != TSLI_NONE && tsli_transform_is_small(&pack->model[i]))
        i = tsli_lane_next_needed(rig, i);
    for (; i != TSLI_NONE; i = tsli_lane_next_needed(rig, i)) {
        tsli_lane_last_model none = {.needed = TSLI_NONE};
        tsli_lane_place_in_model(rig, pack->model, i, &none);
        pack->model[i] = tsli_transform_hold(pack->model[i]);
    }
}

TSLI_HOT static void tsli_lane_model(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    const f4 unscaled = f4_splat(1.0f);
    m4 scaled = f4_less(unscaled, unscaled);
    tsli_lane_last_model last = {{unscaled, unscaled, unscaled}, TSLI_NONE};
    for (uint32_t i = tsli_lane_next_needed(rig, TSLI_NONE); i != TSLI_NONE;
         i = tsli_lane_next_needed(rig, i)) {
        tsli_lane_place_in_model(rig, pack->model, i, &last);
        scaled = m4_or(scaled, f4_differ(last.model.scale, unscaled));
    }
    uint32_t some = (m4_bits(scaled) & 0xeu) != 0; // the first float is none of the scale's
    if (rig->shows_world)
        pack->scaled = some;
    if (TSLI_RARELY(some))
        tsli_lane_hold_models(rig);
}
