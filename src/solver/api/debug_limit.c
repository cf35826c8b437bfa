// SPDX-License-Identifier: MIT
// Edges of angle limits as lines.
#include "solver/api/debug.h"

#include "solver/model/lane.h"

#include <math.h>

// The edge of a cone towards (x, z), in limit space.
static tsl_vec3 round_edge(const tsli_slot_limit *limit, uint32_t lane, float x, float z)
{
    float cosine = limit->cos_a[lane], sine = limit->sin_a[lane];
    return tsli_vec3(x * sine, cosine, z * sine);
}

// The share halves / 2, halves from -2 to 2, of an angle given by its cosine and sine.
static void share_of_angle(float cosine, float sine, int halves, float *out_cosine, float *out_sine)
{
    float half_cosine = sqrtf(tsli_largest(0.5f + 0.5f * cosine, 0.0f));
    float half_sine = sqrtf(tsli_largest(0.5f - 0.5f * cosine, 0.0f));
    int size = halves < 0 ? -halves : halves;
    *out_cosine = size == 0 ? 1.0f : size == 1 ? half_cosine : cosine;
    *out_sine = size == 0 ? 0.0f : size == 1 ? half_sine : sine;
    *out_sine = halves < 0 ? -*out_sine : *out_sine;
}

// The edge of a rectangle in angles, at point k of sixteen, four a side; a hinge is one without width.
static tsl_vec3 square_edge(const tsli_slot_limit *limit, uint32_t lane, int k)
{
    static const int around[TSLI_CIRCLE_CORNERS] = {-2, -1, 0, 1, 2, 2, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2};
    int hinge = (int)tsli_has_lane(limit->hinge, lane);
    float pitch_cosine, pitch_sine, yaw_cosine, yaw_sine;
    share_of_angle(limit->cos_a[lane], limit->sin_a[lane], around[k], &pitch_cosine, &pitch_sine);
    share_of_angle(hinge ? 1.0f : limit->cos_b[lane], hinge ? 0.0f : limit->sin_b[lane],
                   around[(k + 4) % TSLI_CIRCLE_CORNERS], &yaw_cosine, &yaw_sine);
    return tsli_vec3(yaw_sine, yaw_cosine * pitch_cosine, yaw_cosine * pitch_sine);
}

static tsl_quat limit_space(const tsli_chain *chain, const tsli_particle *p, tsli_slot_limit *limit,
                            tsli_turned_walk *walk)
{
    const tsli_layout *layout = chain->rig->layout;
    uint32_t lane = tsli_particle_lane(chain, p);
    tsli_turned bone = tsli_turned_at(chain, p, walk);
    uint32_t animated = layout->blocks[chain->strand_lanes[p->strand].block].rare->animated_limits;
    tsl_quat turned = tsli_has_lane(animated, lane) ? tsli_quat_identity() : bone.before;
    tsl_quat frame = tsli_quat_mul(turned, tsli_lanes4_get(limit->frame, lane));
    return tsli_quat_mul(bone.root, tsli_quat_mul(frame, tsli_lanes4_get(limit->turn, lane)));
}

void tsli_debug_limit(tsli_line_list *list, const tsli_chain *chain, const tsli_particle *p, tsl_vec3 head,
                      tsli_turned_walk *walk)
{
    const tsli_layout *layout = chain->rig->layout;
    uint32_t slot = tsli_particle_slot(layout, chain, p), lane = tsli_particle_lane(chain, p);
    tsli_slot_limit *limit = &layout->limits[slot];
    uint32_t is_round = tsli_has_lane(limit->cone, lane);
    if (!is_round && !tsli_has_lane(limit->hinge | limit->polar, lane))
        return;
    tsl_quat space = limit_space(chain, p, limit, walk);
    tsl_vec3 edge[TSLI_CIRCLE_CORNERS];
    float x = 1.0f, z = 0.0f, length = 0.5f * layout->rest[slot].length[lane];
    for (int k = 0; k < TSLI_CIRCLE_CORNERS; ++k) {
        tsl_vec3 direction = is_round ? round_edge(limit, lane, x, z) : square_edge(limit, lane, k);
        edge[k] = tsli_vec3_add(head, tsli_vec3_scale(tsli_quat_rotate(space, direction), length));
        tsli_circle_corner(&x, &z);
    }
    for (int k = 0; k < TSLI_CIRCLE_CORNERS; ++k) {
        tsli_add_line(list, edge[k], edge[(k + 1) % TSLI_CIRCLE_CORNERS], TSL_DEBUG_LIMIT_COLOUR);
        if (k % 4 == 0)
            tsli_add_line(list, head, edge[k], TSL_DEBUG_LIMIT_COLOUR);
    }
}
