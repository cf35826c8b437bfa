// SPDX-License-Identifier: MIT
// API: what the solver sees, as lines for the host to draw.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/collider_block.h"
#include "solver/model/lane.h"
#include "solver/step/step.h"

#include <math.h>

#define BONE_COLOUR 0xff30c0ffu
#define TOUCHED_COLOUR 0xff3030ffu
#define PARTICLE_COLOUR 0xff80ff80u
#define COLLIDER_COLOUR 0xffffa040u
#define REST_COLOUR 0xff808080u
#define LIMIT_COLOUR TSL_DEBUG_LIMIT_COLOUR
#define CIRCLE_CORNERS 16

typedef struct line_list {
    tsl_debug_line *lines; // null: only counted
    uint32_t count;
} line_list;

static void add_line(line_list *list, tsl_vec3 from, tsl_vec3 to, uint32_t rgba)
{
    if (list->lines)
        list->lines[list->count] = (tsl_debug_line){from, to, rgba};
    ++list->count;
}

// Corners by repeated turning: cos and sin of a sixteenth of a turn.
static void add_circle(line_list *list, tsl_vec3 centre, tsl_vec3 across, tsl_vec3 up, float radius,
                       uint32_t rgba)
{
    const float c = 0.92387953f, s = 0.38268343f;
    float x = radius, y = 0.0f;
    for (int i = 0; i < CIRCLE_CORNERS; ++i) {
        float next_x = x * c - y * s, next_y = x * s + y * c;
        tsl_vec3 from = tsli_vec3_add(tsli_vec3_scale(across, x), tsli_vec3_scale(up, y));
        tsl_vec3 to = tsli_vec3_add(tsli_vec3_scale(across, next_x), tsli_vec3_scale(up, next_y));
        add_line(list, tsli_vec3_add(centre, from), tsli_vec3_add(centre, to), rgba);
        x = next_x;
        y = next_y;
    }
}

static void add_ball(line_list *list, tsl_vec3 centre, float radius, uint32_t rgba)
{
    tsl_vec3 x = tsli_vec3(1.0f, 0.0f, 0.0f), y = tsli_vec3(0.0f, 1.0f, 0.0f),
             z = tsli_vec3(0.0f, 0.0f, 1.0f);
    add_circle(list, centre, x, y, radius, rgba);
    add_circle(list, centre, y, z, radius, rgba);
    add_circle(list, centre, z, x, radius, rgba);
}

static void add_collider(line_list *list, const tsli_collider *collider)
{
    const tsli_placed now = collider->rig ? tsli_collider_now(collider) : collider->shown, *placed = &now;
    if (collider->desc.shape == TSL_SHAPE_PLANE) {
        tsl_vec3 across = tsli_vec3_across(placed->b);
        tsl_vec3 up = tsli_vec3_cross(placed->b, across);
        add_circle(list, placed->a, across, up, 1.0f, COLLIDER_COLOUR);
        add_line(list, placed->a, tsli_vec3_add(placed->a, placed->b), COLLIDER_COLOUR);
        return;
    }
    add_ball(list, placed->a, placed->radius, COLLIDER_COLOUR);
    if (collider->desc.shape == TSL_SHAPE_SPHERE)
        return;
    add_ball(list, placed->b, placed->radius_b, COLLIDER_COLOUR);
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    tsl_vec3 across = tsli_vec3_across(axis), up = tsli_vec3_normalize(tsli_vec3_cross(axis, across));
    for (int side = 0; side < 4; ++side) {
        tsl_vec3 out = tsli_vec3_scale(side & 1 ? up : across, side & 2 ? -1.0f : 1.0f);
        add_line(list, tsli_vec3_add(placed->a, tsli_vec3_scale(out, placed->radius)),
                 tsli_vec3_add(placed->b, tsli_vec3_scale(out, placed->radius_b)), COLLIDER_COLOUR);
    }
}

// How far the bones up to the particle before this one are turned by it, in the frame of the strand's root bone, from how
// far those before are: of TSL_MODEL_SPRING, whose chains are one strand.
static tsl_quat turned_onto(const tsli_pack *pack, uint32_t slot, uint32_t lane, tsl_quat root,
                            tsl_quat turned)
{
    tsl_vec3 way = tsli_vec3_sub(tsli_lanes3_get(pack->state[slot].position, lane),
                                 tsli_lanes3_get(pack->state[slot - 1].position, lane));
    tsl_vec3 to =
        tsli_vec3_normalize(tsli_quat_rotate(tsli_quat_conjugate(tsli_quat_mul(root, turned)), way));
    tsl_vec3 from = tsli_vec3_normalize(tsli_lanes3_get(pack->rest[slot].offset, lane));
    tsl_vec3 across = tsli_vec3_cross(from, to);
    tsl_quat swing = tsli_quat(across.x, across.y, across.z, 1.0f + tsli_vec3_dot(from, to));
    return tsli_quat_keep_unit(tsli_quat_mul(turned, tsli_quat_normalize(swing)));
}

// `turned`: by the bones before; it goes on to the next particle.
static tsl_vec3 rest_of(const tsli_chain *chain, const tsli_particle *p, const tsl_transform *bones_ws,
                        tsl_quat *turned)
{
    const tsli_pack *pack = chain->rig->lanes;
    uint32_t slot = tsli_particle_slot(pack, chain, p), lane = tsli_particle_lane(chain, p);
    tsli_block *block = &pack->blocks[chain->places[p->strand].block];
    tsl_vec3 offset = tsli_lanes3_get(pack->rest[slot].offset, lane);
    tsl_quat root = tsli_lanes4_get(block->root_last.rotation, lane), turn = root;
    if (chain->model == TSL_MODEL_SPRING) {
        turn = tsli_quat_mul(root, *turned);
        *turned = turned_onto(pack, slot, lane, root, *turned);
    }
    return tsli_vec3_add(tsli_particle_place(chain, &chain->particles[p->parent], bones_ws),
                         tsli_quat_rotate(turn, offset));
}

// The same of the bones before a place along a strand, from the root bone on: `step` counts from the strand's first particle.
static tsl_quat turned_at(const tsli_chain *chain, uint32_t strand, uint32_t step)
{
    const tsli_pack *pack = chain->rig->lanes;
    const tsli_strand_place *place = &chain->places[strand];
    tsli_block *block = &pack->blocks[place->block];
    tsl_quat root = tsli_lanes4_get(block->root_last.rotation, place->lane), turned = tsli_quat_identity();
    if (chain->strands[strand].parent_strand != TSLI_NONE) {
        const tsli_particle *fork = &chain->particles[chain->strand_particles[chain->strands[strand].first]];
        turned = turned_at(chain, fork->strand, fork->step);
    }
    for (uint32_t i = 1; i <= step; ++i)
        turned = turned_onto(pack, block->first_slot + i, place->lane, root, turned);
    return turned;
}

// The edge of a cone or an ellipse towards (x, z), in limit space.
static tsl_vec3 round_edge(const tsli_slot_limit *limit, uint32_t lane, float x, float z)
{
    float ca = limit->cos_a[lane], sa = limit->sin_a[lane], cb = limit->cos_b[lane], sb = limit->sin_b[lane];
    if (tsli_has_lane(limit->cone, lane))
        return tsli_vec3(x * sa, ca, z * sa);
    float across = x * cb * sa, along = z * ca * sb, n = across * across + along * along;
    float k = n > 0.0f ? sa * sb / sqrtf(n) : 0.0f, u = x * k, v = z * k, m = u * u + v * v;
    return n > 0.0f ? tsli_vec3(2.0f * u / (1.0f + m), (1.0f - m) / (1.0f + m), 2.0f * v / (1.0f + m))
                    : tsli_vec3(0.0f, -1.0f, 0.0f);
}

// Of an angle whose cosine and sine are known the share halves / 2, halves from -2 to 2.
static void share_of_angle(float cosine, float sine, int halves, float *out_cosine, float *out_sine)
{
    float half_cosine = sqrtf(tsli_largest(0.5f + 0.5f * cosine, 0.0f));
    float half_sine = sqrtf(tsli_largest(0.5f - 0.5f * cosine, 0.0f));
    int size = halves < 0 ? -halves : halves;
    *out_cosine = size == 0 ? 1.0f : size == 1 ? half_cosine : cosine;
    *out_sine = size == 0 ? 0.0f : size == 1 ? half_sine : sine;
    *out_sine = halves < 0 ? -*out_sine : *out_sine;
}

// The edge of a rectangle in angles, place k of sixteen, four a side; a hinge is one without width.
static tsl_vec3 square_edge(const tsli_slot_limit *limit, uint32_t lane, int k)
{
    static const int around[CIRCLE_CORNERS] = {-2, -1, 0, 1, 2, 2, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2};
    int hinge = (int)tsli_has_lane(limit->hinge, lane);
    float pitch_cosine, pitch_sine, yaw_cosine, yaw_sine;
    share_of_angle(limit->cos_a[lane], limit->sin_a[lane], around[k], &pitch_cosine, &pitch_sine);
    share_of_angle(hinge ? 1.0f : limit->cos_b[lane], hinge ? 0.0f : limit->sin_b[lane],
                   around[(k + 4) % CIRCLE_CORNERS], &yaw_cosine, &yaw_sine);
    return tsli_vec3(yaw_sine, yaw_cosine * pitch_cosine, yaw_cosine * pitch_sine);
}

// The edge of the region at half the bone's length, and four lines to it.
static void add_limit(line_list *list, const tsli_chain *chain, const tsli_particle *p,
                      const tsl_transform *bones_ws)
{
    const tsli_pack *pack = chain->rig->lanes;
    uint32_t slot = tsli_particle_slot(pack, chain, p), lane = tsli_particle_lane(chain, p);
    tsli_slot_limit *limit = &pack->limits[slot];
    uint32_t is_round = tsli_has_lane(limit->cone | limit->ellipse, lane);
    if (!is_round && !tsli_has_lane(limit->hinge | limit->polar, lane))
        return;
    tsli_block *block = &pack->blocks[chain->places[p->strand].block];
    tsl_quat space = tsli_lanes4_get(block->root_last.rotation, lane);
    if (!tsli_has_lane(block->rare->animated_limits, lane))
        space = tsli_quat_mul(space, turned_at(chain, p->strand, p->step - 1));
    space = tsli_quat_mul(space, tsli_lanes4_get(limit->frame, lane));
    space = tsli_quat_mul(space, tsli_lanes4_get(limit->turn, lane));
    tsl_vec3 head = tsli_particle_place(chain, &chain->particles[p->parent], bones_ws), edge[CIRCLE_CORNERS];
    const float c = 0.92387953f, s = 0.38268343f;
    float x = 1.0f, z = 0.0f, length = 0.5f * pack->rest[slot].length[lane];
    for (int k = 0; k < CIRCLE_CORNERS; ++k) {
        tsl_vec3 direction = is_round ? round_edge(limit, lane, x, z) : square_edge(limit, lane, k);
        edge[k] = tsli_vec3_add(head, tsli_vec3_scale(tsli_quat_rotate(space, direction), length));
        float next = x * c - z * s;
        z = x * s + z * c;
        x = next;
    }
    for (int k = 0; k < CIRCLE_CORNERS; ++k) {
        add_line(list, edge[k], edge[(k + 1) % CIRCLE_CORNERS], LIMIT_COLOUR);
        if (k % 4 == 0)
            add_line(list, head, edge[k], LIMIT_COLOUR);
    }
}

// The ball around a particle's animated place, and the one behind it, with the line between them.
static void add_place_limit(line_list *list, const tsli_chain *chain, const tsli_particle *p,
                            const tsl_transform *bones_ws, float scale)
{
    const tsli_pack *pack = chain->rig->lanes;
    uint32_t slot = tsli_particle_slot(pack, chain, p), lane = tsli_particle_lane(chain, p);
    tsli_slot_place_limit *limit = &pack->place_limits[slot];
    tsl_quat root = tsli_lanes4_get(pack->blocks[chain->places[p->strand].block].root_last.rotation, lane);
    tsl_vec3 way = tsli_vec3(0.0f, 0.0f, 0.0f); // from the root bone, in its frame
    for (const tsli_particle *q = p; q->parent >= 0; q = &chain->particles[q->parent])
        way = tsli_vec3_add(way, tsli_lanes3_get(pack->rest[tsli_particle_slot(pack, chain, q)].offset,
                                                 tsli_particle_lane(chain, q)));
    tsl_vec3 place = tsli_particle_place(chain, &chain->particles[p->root], bones_ws);
    place = tsli_vec3_add(place, tsli_quat_rotate(root, way));
    if (tsli_has_lane(limit->reaching, lane))
        add_ball(list, place, limit->max_distance[lane] * scale, LIMIT_COLOUR);
    if (!tsli_has_lane(limit->backstops, lane))
        return;
    tsl_vec3 normal =
        tsli_vec3_mul(tsli_lanes3_get(pack->scale[slot], lane), tsli_lanes3_get(limit->normal, lane));
    tsl_quat turn = tsli_quat_mul(root, tsli_lanes4_get(pack->bones[slot].rotation, lane));
    normal = tsli_quat_rotate(turn, tsli_vec3_normalize(normal));
    float distance = limit->backstop_distance[lane] * scale, radius = limit->backstop_radius[lane] * scale;
    tsl_vec3 surface = tsli_vec3_sub(place, tsli_vec3_scale(normal, distance));
    add_line(list, place, surface, LIMIT_COLOUR);
    add_ball(list, tsli_vec3_sub(surface, tsli_vec3_scale(normal, radius)), radius, LIMIT_COLOUR);
}

static void add_chain(line_list *list, const tsli_chain *chain, uint32_t what)
{
    const tsli_pack *pack = chain->rig->lanes;
    float radius_scale = tsli_chain_radius_scale(chain);
    tsl_quat turned = tsli_quat_identity();
    TSLI_SCRATCH(chain->rig, bones_ws, 0);
    tsli_chain_place_idle(chain, bones_ws);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsl_vec3 at = tsli_particle_place(chain, p, bones_ws);
        uint32_t touched = tsli_particle_touches(chain, p);
        if ((what & TSL_DEBUG_BONES) && p->parent >= 0)
            add_line(list, tsli_particle_place(chain, &chain->particles[p->parent], bones_ws), at,
                     BONE_COLOUR);
        float radius = pack->params[tsli_particle_slot(pack, chain, p)].radius[tsli_particle_lane(chain, p)] *
                       radius_scale;
        if ((what & TSL_DEBUG_PARTICLES) && radius > 0.0f)
            add_ball(list, at, radius, touched ? TOUCHED_COLOUR : PARTICLE_COLOUR);
        if ((what & TSL_DEBUG_REST) && p->parent >= 0)
            add_line(list, at, chain->running ? rest_of(chain, p, bones_ws, &turned) : at, REST_COLOUR);
        if ((what & TSL_DEBUG_LIMITS) && (chain->flags & TSL_CHAIN_LIMITED) && chain->running &&
            p->parent >= 0)
            add_limit(list, chain, p, bones_ws);
        if ((what & TSL_DEBUG_LIMITS) && (chain->flags & TSL_CHAIN_PLACE_LIMITED) && chain->running &&
            p->parent >= 0)
            add_place_limit(list, chain, p, bones_ws, radius_scale);
    }
}

static void add_world(line_list *list, const tsl_world *world, uint32_t what)
{
    for (const tsli_rig *rig = world->first_rig; rig; rig = rig->next) {
        for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
            add_chain(list, chain, what);
        for (const tsli_collider *c = rig->colliders; c && (what & TSL_DEBUG_COLLIDERS); c = c->next)
            add_collider(list, c);
    }
    for (const tsli_collider *c = world->visible; c && (what & TSL_DEBUG_COLLIDERS); c = c->next_visible)
        if (!c->rig)
            add_collider(list, c);
}

tsl_result tsl_world_debug_lines(const tsl_world *world, uint32_t what, tsl_debug_line *out_lines,
                                 uint32_t *inout_count)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, inout_count);
    tsl_result result = tsli_check_flags(&world->host, __func__, "what", "", what,
                                         TSL_DEBUG_BONES | TSL_DEBUG_PARTICLES | TSL_DEBUG_COLLIDERS |
                                             TSL_DEBUG_REST | TSL_DEBUG_LIMITS);
    if (result != TSL_OK)
        return result;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    line_list counted = {NULL, 0};
    add_world(&counted, world, what);
    result = tsli_report_count(counted.count, out_lines != NULL, inout_count);
    if (out_lines && result == TSL_OK) {
        line_list written = {out_lines, 0};
        add_world(&written, world, what);
    }
    tsli_floating_point_leave(host_mode);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u lines", counted.count);
    return TSL_OK;
}

#undef BONE_COLOUR
#undef TOUCHED_COLOUR
#undef PARTICLE_COLOUR
#undef COLLIDER_COLOUR
#undef REST_COLOUR
#undef LIMIT_COLOUR
#undef CIRCLE_CORNERS
