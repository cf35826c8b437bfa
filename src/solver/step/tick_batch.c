// SPDX-License-Identifier: MIT
// Which rigs step together, and their roots in the lanes that they share.
#include "math/four.h"
#include "solver/model/lane.h"
#include "solver/step/step.h"

TSLI_HOT tsli_batch tsli_batch_of(tsli_rig *rig)
{
    tsli_batch alone = {rig->world, rig->lanes, &rig->self, 1};
    if (rig->team) {
        alone.rigs = rig->team->members;
        alone.rig_count = rig->team->member_count;
    }
    return alone;
}

// With 0 for -0, as products of frames have it: an anchor that is the root is taken as it stands where all of its block are,
// and multiplied where some are not.
static tsl_transform without_minus_zero(const tsl_transform *root)
{
    tsl_transform out = *root;
    out.position = tsli_vec3_add(out.position, tsli_vec3(0.0f, 0.0f, 0.0f));
    out.rotation.x += 0.0f;
    out.rotation.y += 0.0f;
    out.rotation.z += 0.0f;
    out.rotation.w += 0.0f;
    return out;
}

// `width`: mostly a constant, so that the inner loop goes.
static inline void spread_numbers(float *row, const float *numbers, uint32_t count, uint32_t width)
{
    for (uint32_t i = 0; i < count; ++i, row += TSLI_WIDTH) {
        const f4 number = f4_splat(numbers[i]);
        for (uint32_t lane = 0; lane < width; lane += 4)
            f4_store(row + lane, number);
    }
}

// The rest of a row is as its first lane.
TSLI_HOT uint32_t tsli_spread_root(tsli_frame_lanes *frame, uint32_t width, const tsli_rig *rig,
                                   const tsl_transform *of_rig)
{
    enum { NUMBERS = sizeof(tsl_transform) / sizeof(float) };
    const tsl_transform root = without_minus_zero(of_rig);
    uint32_t rescales = tsli_frame_lanes_set(frame, rig->first_lane, &root);
    if (rig->end_lane - rig->first_lane == 1) // a member of a team
        return rescales;
    float numbers[NUMBERS];
    memcpy(numbers, &root, sizeof numbers); // in the order of the rows, of which there are no others
    if (width == TSLI_WIDTH)
        spread_numbers(frame->position[0], numbers, NUMBERS, TSLI_WIDTH);
    else
        spread_numbers(frame->position[0], numbers, NUMBERS, width);
    return rescales;
}

TSLI_HOT void tsli_rig_spread_root(tsli_rig *rig)
{
    tsli_pack *lanes = rig->lanes;
    lanes->rest_changes |= tsli_spread_root(lanes->root_ws, lanes->width, rig, &rig->root_now);
}

// Who has no memory of its own for them comes first.
TSLI_HOT void tsli_place_contacts(const tsli_batch *const *batches, uint32_t count, tsli_contact *at_hand)
{
    uint32_t taken = 0;
    for (uint32_t i = 0; i < count; ++i) {
        tsli_pack *lanes = batches[i]->lanes;
        lanes->contacts = lanes->own_contacts ? lanes->own_contacts : at_hand + taken;
        taken += lanes->own_contacts ? 0 : lanes->contact_capacity;
    }
    for (uint32_t i = 0; i < count; ++i) {
        tsli_pack *lanes = batches[i]->lanes;
        if (!lanes->own_contacts || lanes->contact_capacity > TSLI_CONTACTS_AT_HAND - taken)
            continue;
        lanes->contacts = at_hand + taken;
        taken += lanes->contact_capacity;
    }
}

TSLI_HOT void tsli_tick_together(const tsli_lanes_tick *ticks, uint32_t count)
{
    for (uint32_t first = 0, end; first < count; first = end) {
        const tsli_kernel *kernel = ticks[first].pack->kernel;
        end = first + 1;
        while (end < count && ticks[end].pack->kernel == kernel)
            ++end;
        kernel->tick(&ticks[first], end - first);
    }
}
