// SPDX-License-Identifier: MIT
// API: what the solver sees, as lines for the host to draw.
#include "base/floating_point.h"
#include "math/approx.h"
#include "solver/check/entry.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/hull.h"
#include "solver/model/lane.h"
#include "solver/step/step.h"

#include <math.h>

// ---- lines ---------------------------------------------------------------------------------------------

typedef struct line_list {
    tsl_debug_line *lines; // null: only counted
    uint32_t count;
    tsl_vec3 origin; // of the positions that are added, in the world
} line_list;

static void add_line(line_list *list, tsl_vec3 from, tsl_vec3 to, uint32_t rgba)
{
    if (list->lines)
        list->lines[list->count] =
            (tsl_debug_line){tsli_vec3_add(from, list->origin), tsli_vec3_add(to, list->origin), rgba};
    ++list->count;
}

static void add_loop(line_list *list, const tsl_vec3 *corners, int count, uint32_t rgba)
{
    for (int i = 0; i < count; ++i)
        add_line(list, corners[i], corners[(i + 1) % count], rgba);
}

#define CIRCLE_CORNERS 16

// Corner k of a circle with these radii.
static tsl_vec3 circle_corner(tsl_vec3 across, tsl_vec3 up, int k)
{
    static const float cosines[CIRCLE_CORNERS] = {
        1.0f,  0.92387953f,  0.70710678f,  0.38268343f,  0.0f, -0.38268343f, -0.70710678f, -0.92387953f,
        -1.0f, -0.92387953f, -0.70710678f, -0.38268343f, 0.0f, 0.38268343f,  0.70710678f,  0.92387953f};
    return tsli_vec3_add(tsli_vec3_scale(across, cosines[k]), tsli_vec3_scale(up, cosines[(k + 12) % CIRCLE_CORNERS]));
}

static void add_circle(line_list *list, tsl_vec3 centre, tsl_vec3 across, tsl_vec3 up, float radius, uint32_t rgba)
{
    tsl_vec3 corners[CIRCLE_CORNERS];
    for (int k = 0; k < CIRCLE_CORNERS; ++k)
        corners[k] = tsli_vec3_add(centre, tsli_vec3_scale(circle_corner(across, up, k), radius));
    add_loop(list, corners, CIRCLE_CORNERS, rgba);
}

static void add_ball(line_list *list, tsl_vec3 centre, float radius, uint32_t rgba)
{
    tsl_vec3 x = tsli_vec3(1.0f, 0.0f, 0.0f), y = tsli_vec3(0.0f, 1.0f, 0.0f), z = tsli_vec3(0.0f, 0.0f, 1.0f);
    add_circle(list, centre, x, y, radius, rgba);
    add_circle(list, centre, y, z, radius, rgba);
    add_circle(list, centre, z, x, radius, rgba);
}

// ---- limits of angles ----------------------------------------------------------------------------------

// The edge of a limit at point k of sixteen, in limit space: of a cone, or of a rectangle in angles with four a side; a hinge is one
// without width.
static tsl_vec3 limit_edge(const tsli_slot_limit *limit, uint32_t lane, int k)
{
    static const int around[CIRCLE_CORNERS] = {-2, -1, 0, 1, 2, 2, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2};
    float sine = limit->sin_a[lane];
    double pitch = tsli_angle_of(sine, limit->cos_a[lane]) * 0.5 * around[k], pitch_sine, pitch_cosine, yaw = 0.0,
           yaw_sine, yaw_cosine;
    if (tsli_has_lane(limit->cone, lane))
        return tsli_vec3_add(circle_corner(tsli_vec3(sine, 0.0f, 0.0f), tsli_vec3(0.0f, 0.0f, sine), k),
                             tsli_vec3(0.0f, limit->cos_a[lane], 0.0f));
    if (!tsli_has_lane(limit->hinge, lane))
        yaw = tsli_angle_of(limit->sin_b[lane], limit->cos_b[lane]) * 0.5 * around[(k + 4) % CIRCLE_CORNERS];
    tsli_sin_cos(pitch, &pitch_sine, &pitch_cosine);
    tsli_sin_cos(yaw, &yaw_sine, &yaw_cosine);
    return tsli_vec3((float)yaw_sine, (float)(yaw_cosine * pitch_cosine), (float)(yaw_cosine * pitch_sine));
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

// The edge of the limit of the bone that ends at the particle, if it has one. `head`: the position of the bone itself.
static void add_angle_limit(line_list *list, const tsli_chain *chain, const tsli_particle *p, tsl_vec3 head,
                            tsli_turned_walk *walk)
{
    const tsli_layout *layout = chain->rig->layout;
    uint32_t slot = tsli_particle_slot(layout, chain, p), lane = tsli_particle_lane(chain, p);
    tsli_slot_limit *limit = &layout->limits[slot];
    if (!tsli_has_lane(limit->cone | limit->hinge | limit->polar, lane))
        return;
    tsl_quat space = limit_space(chain, p, limit, walk);
    tsl_vec3 edge[CIRCLE_CORNERS];
    for (int k = 0; k < CIRCLE_CORNERS; ++k) {
        tsl_vec3 direction = tsli_quat_rotate(space, limit_edge(limit, lane, k));
        edge[k] = tsli_vec3_add(head, tsli_vec3_scale(direction, 0.5f * layout->rest[slot].length[lane]));
    }
    for (int k = 0; k < CIRCLE_CORNERS; ++k) {
        add_line(list, edge[k], edge[(k + 1) % CIRCLE_CORNERS], TSL_DEBUG_LIMIT_COLOUR);
        if (k % 4 == 0)
            add_line(list, head, edge[k], TSL_DEBUG_LIMIT_COLOUR);
    }
}

// ---- shapes --------------------------------------------------------------------------------------------

// The four edges of each side: of sharp boxes, neighbouring sides draw the same edges.
static void add_box(line_list *list, const tsli_placed_shape *placed)
{
    tsl_quat turn = tsli_quat_from_rodrigues(placed->turn);
    for (int side = 0; side < 6; ++side) {
        tsl_vec3 corners[4];
        for (int k = 0; k < 4; ++k) {
            float at[3], *half = (float[3]){placed->b.x, placed->b.y, placed->b.z};
            int out = side / 2, across = (out + 1) % 3, up = (out + 2) % 3;
            at[out] = side & 1 ? half[out] + placed->radius : -half[out] - placed->radius;
            at[across] = k == 1 || k == 2 ? half[across] : -half[across];
            at[up] = k & 2 ? half[up] : -half[up];
            corners[k] = tsli_vec3_add(placed->a, tsli_quat_rotate(turn, tsli_vec3(at[0], at[1], at[2])));
        }
        add_loop(list, corners, 4, TSL_DEBUG_COLLIDER_COLOUR);
    }
}

static tsl_vec3 mirrored(tsl_vec3 v, tsl_vec3 signs)
{
    return tsli_vec3(signs.x < 0.0f ? -v.x : v.x, signs.y < 0.0f ? -v.y : v.y, signs.z < 0.0f ? -v.z : v.z);
}

// The edges of the hull, without its rounding radius.
static void add_hull(line_list *list, const tsli_hull *hull, const tsli_placed_shape *placed)
{
    tsl_quat turn = tsli_quat_from_rodrigues(placed->turn);
    float scale = fabsf(placed->b.x) / hull->reach;
    for (uint32_t i = 0; i < hull->edges.count; ++i) {
        tsl_vec3 from = tsli_vec3_scale(mirrored(hull->edges.list[i].from, placed->b), scale);
        tsl_vec3 delta = tsli_vec3_scale(mirrored(hull->edges.list[i].delta, placed->b), scale);
        from = tsli_vec3_add(placed->a, tsli_quat_rotate(turn, from));
        add_line(list, from, tsli_vec3_add(from, tsli_quat_rotate(turn, delta)), TSL_DEBUG_COLLIDER_COLOUR);
    }
}

// The normal of a tapered capsule's sides: its component `along_axis`, and, returned, its share across the axis. 0 where one sphere
// contains the other.
static float tapered_normal(const tsli_placed_shape *placed, tsl_vec3 axis, tsl_vec3 *along_axis)
{
    float square = tsli_vec3_length_squared(axis), loss = placed->radius - placed->radius_b;
    if (!(square > loss * loss))
        return 0.0f;
    *along_axis = tsli_vec3_scale(axis, loss / square);
    return sqrtf(1.0f - loss * loss / square);
}

static void add_collider(line_list *list, const tsli_collider *collider)
{
    const tsli_placed_shape now = collider->rig ? tsli_collider_now(collider) : collider->visible->published;
    const tsli_placed_shape *placed = &now;
    if (collider->desc.shape == TSL_SHAPE_PLANE) {
        tsl_vec3 across = tsli_vec3_across(placed->b);
        tsl_vec3 up = tsli_vec3_cross(placed->b, across);
        add_circle(list, placed->a, across, up, 1.0f, TSL_DEBUG_COLLIDER_COLOUR);
        add_line(list, placed->a, tsli_vec3_add(placed->a, placed->b), TSL_DEBUG_COLLIDER_COLOUR);
        return;
    }
    if (collider->desc.shape == TSL_SHAPE_BOX || collider->desc.shape == TSL_SHAPE_HULL) {
        if (collider->hull)
            add_hull(list, collider->hull, placed);
        else
            add_box(list, placed);
        return;
    }
    add_ball(list, placed->a, placed->radius, TSL_DEBUG_COLLIDER_COLOUR);
    if (collider->desc.shape == TSL_SHAPE_SPHERE)
        return;
    add_ball(list, placed->b, placed->radius_b, TSL_DEBUG_COLLIDER_COLOUR);
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    tsl_vec3 across = tsli_vec3_across(axis), up = tsli_vec3_normalize(tsli_vec3_cross(axis, across));
    tsl_vec3 along_axis = tsli_vec3(0.0f, 0.0f, 0.0f);
    float straight = 1.0f;
    if (collider->desc.shape == TSL_SHAPE_TAPERED_CAPSULE)
        straight = tapered_normal(placed, axis, &along_axis);
    for (int side = 0; side < 4 && straight > 0.0f; ++side) {
        tsl_vec3 out = tsli_vec3_scale(side & 1 ? up : across, side & 2 ? -straight : straight);
        out = tsli_vec3_add(out, along_axis);
        add_line(list, tsli_vec3_add(placed->a, tsli_vec3_scale(out, placed->radius)),
                 tsli_vec3_add(placed->b, tsli_vec3_scale(out, placed->radius_b)), TSL_DEBUG_COLLIDER_COLOUR);
    }
}

// ---- chains -----------------------------------------------------------------------------------------------

static tsl_vec3 rest_of(const tsli_chain *chain, const tsli_particle *p, tsl_vec3 parent, tsli_turned_walk *walk)
{
    tsli_turned bone = tsli_turned_at(chain, p, walk);
    if (chain->model == TSL_MODEL_SPRING)
        bone.rest = tsli_quat_rotate(bone.before, bone.rest);
    return tsli_vec3_add(parent, tsli_quat_rotate(bone.root, bone.rest));
}

static void add_particle_ball(line_list *list, const tsli_chain *chain, const tsli_particle *p, tsl_vec3 at)
{
    float radius = tsli_particle_radius(chain, p);
    if (radius > 0.0f)
        add_ball(list, at, radius,
                 tsli_particle_touches(chain, p) ? TSL_DEBUG_TOUCHED_COLOUR : TSL_DEBUG_PARTICLE_COLOUR);
}

// The ball around a particle's animated position, and the backstop's ball, with the line between them.
static void add_position_limit(line_list *list, const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_layout *layout = chain->rig->layout;
    float scale = tsli_chain_radius_scale(chain);
    uint32_t slot = tsli_particle_slot(layout, chain, p), lane = tsli_particle_lane(chain, p);
    tsli_slot_position_limit *limit = &layout->position_limits[slot];
    tsl_quat root = tsli_lanes4_get(layout->blocks[chain->strand_lanes[p->strand].block].root_last.rotation, lane);
    tsl_vec3 delta = tsli_vec3(0.0f, 0.0f, 0.0f); // from the root bone, in its frame
    for (const tsli_particle *q = p; q->parent >= 0; q = &chain->particles[q->parent])
        delta = tsli_vec3_add(delta, tsli_lanes3_get(layout->rest[tsli_particle_slot(layout, chain, q)].offset,
                                                     tsli_particle_lane(chain, q)));
    tsl_vec3 position = tsli_particle_position(chain, &chain->particles[p->root]);
    position = tsli_vec3_add(position, tsli_quat_rotate(root, delta));
    if (tsli_has_lane(limit->reaching, lane))
        add_ball(list, position, limit->max_distance[lane] * scale, TSL_DEBUG_LIMIT_COLOUR);
    if (!tsli_has_lane(limit->backstops, lane))
        return;
    tsl_vec3 normal = tsli_vec3_mul(tsli_lanes3_get(layout->scale[slot], lane), tsli_lanes3_get(limit->normal, lane));
    tsl_quat turn = tsli_quat_mul(root, tsli_lanes4_get(layout->bones[slot].rotation, lane));
    normal = tsli_quat_rotate(turn, tsli_vec3_normalize(normal));
    float distance = limit->backstop_distance[lane] * scale, radius = limit->backstop_radius[lane] * scale;
    tsl_vec3 surface = tsli_vec3_sub(position, tsli_vec3_scale(normal, distance));
    add_line(list, position, surface, TSL_DEBUG_LIMIT_COLOUR);
    add_ball(list, tsli_vec3_sub(surface, tsli_vec3_scale(normal, radius)), radius, TSL_DEBUG_LIMIT_COLOUR);
}

static void add_bone(line_list *list, const tsli_chain *chain, const tsli_particle *p, uint32_t what,
                     tsli_turned_walk *walk)
{
    tsl_vec3 at = tsli_particle_position(chain, p),
             parent = tsli_particle_position(chain, &chain->particles[p->parent]);
    if (what & TSL_DEBUG_BONES)
        add_line(list, parent, at, TSL_DEBUG_BONE_COLOUR);
    if (what & TSL_DEBUG_PARTICLES)
        add_particle_ball(list, chain, p, at);
    if (what & TSL_DEBUG_REST)
        add_line(list, at, chain->running ? rest_of(chain, p, parent, walk) : at, TSL_DEBUG_REST_COLOUR);
    if ((what & TSL_DEBUG_LIMITS) && (chain->rows & TSLI_ROWS_ANGLES) && chain->running)
        add_angle_limit(list, chain, p, parent, walk);
    if ((what & TSL_DEBUG_LIMITS) && (chain->rows & TSLI_ROWS_DISTANCES) && chain->running)
        add_position_limit(list, chain, p);
}

// From the touched point of the collider to the surface of the particle.
static void add_contact_line(void *list, const tsli_chain *chain, const tsl_contact *contact)
{
    const tsli_layout *layout = chain->rig->layout;
    const tsli_particle *p = &chain->particles[contact->particle];
    float half = 0.5f * layout->rest[tsli_particle_slot(layout, chain, p)].length[tsli_particle_lane(chain, p)];
    tsl_vec3 at = tsli_particle_position(chain, p), normal = contact->normal;
    at = tsli_vec3_add(at, tsli_vec3_scale(normal, contact->depth - tsli_particle_radius(chain, p)));
    add_line(list, at, tsli_vec3_add(at, tsli_vec3_scale(normal, half)), TSL_DEBUG_CONTACT_COLOUR);
}

static void add_holds(line_list *list, const tsli_chain *chain)
{
    for (uint32_t i = 0; chain->holds && i < chain->particle_count; ++i)
        if (tsli_hold_is_active(&chain->holds->by_particle[i]))
            add_line(list, tsli_particle_position(chain, &chain->particles[i]),
                     tsli_hold_target(chain->rig, &chain->holds->by_particle[i]), TSL_DEBUG_HOLD_COLOUR);
}

static void add_chain(line_list *list, const tsli_chain *chain, uint32_t what)
{
    tsli_turned_walk walk = {0};
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent >= 0)
            add_bone(list, chain, p, what, &walk);
        else if (what & TSL_DEBUG_PARTICLES)
            add_particle_ball(list, chain, p, tsli_particle_position(chain, p));
    }
    if (what & TSL_DEBUG_CONTACTS)
        tsli_chain_each_contact(chain, add_contact_line, list);
    if (what & TSL_DEBUG_HOLDS)
        add_holds(list, chain);
}

static void add_links(line_list *list, const tsli_rig *rig)
{
    static const uint32_t colours[] = {TSL_DEBUG_STRUCTURAL_COLOUR, TSL_DEBUG_SHEAR_COLOUR, TSL_DEBUG_BEND_COLOUR};
    for (const tsli_links *set = rig->links; set; set = set->next)
        for (uint32_t i = 0; i < set->link_count; ++i) {
            const tsli_link *link = &set->links[i];
            const tsli_chain *a = link->chains[0], *b = link->chains[1];
            add_line(list, tsli_particle_position(a, &a->particles[link->particles[0]]),
                     tsli_particle_position(b, &b->particles[link->particles[2]]), colours[link->kind]);
        }
}

// The edges of cloth that other sets collide with. Edges shared by two quads are drawn twice.
static void add_cloth(line_list *list, const tsli_rig *rig)
{
    static const uint32_t edges[4][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};
    for (const tsli_links *set = rig->links; set; set = set->next)
        for (uint32_t i = set->link_count; set->cloth_layers && i < set->link_count + set->quad_count; ++i)
            for (uint32_t e = 0; e < 4; ++e) {
                const tsli_link *quad = &set->links[i];
                const tsli_chain *a = quad->chains[edges[e][0] / 2], *b = quad->chains[edges[e][1] / 2];
                uint32_t from = quad->particles[edges[e][0]], to = quad->particles[edges[e][1]];
                if (a != b || from != to)
                    add_line(list, tsli_particle_position(a, &a->particles[from]),
                             tsli_particle_position(b, &b->particles[to]), TSL_DEBUG_CLOTH_COLOUR);
            }
}

// ---- rigs and worlds --------------------------------------------------------------------------------------

static void add_rig(line_list *list, const tsli_rig *rig, uint32_t what)
{
    list->origin = rig->origin;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        add_chain(list, chain, what);
    if ((what & TSL_DEBUG_LINKS) && rig->links)
        add_links(list, rig);
    if ((what & TSL_DEBUG_CLOTH) && rig->links)
        add_cloth(list, rig);
    for (const tsli_collider *c = rig->colliders; c && (what & TSL_DEBUG_COLLIDERS); c = c->next)
        add_collider(list, c);
}

// `only`: the one rig to draw; null: the whole world.
static void add_all(line_list *list, const tsl_world *world, const tsli_rig *only, uint32_t what)
{
    if (only) {
        add_rig(list, only, what);
        return;
    }
    for (const tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        add_rig(list, rig, what);
    list->origin = tsli_vec3(0.0f, 0.0f, 0.0f);
    for (const tsli_collider *c = world->visible; c && (what & TSL_DEBUG_COLLIDERS); c = c->visible->next)
        if (!c->rig)
            add_collider(list, c);
}

static tsl_result report_lines(tsli_at at, const tsl_world *world, const tsli_rig *only, uint32_t what,
                               tsl_debug_line *out_lines, uint32_t *inout_count)
{
    const uint32_t known = TSL_DEBUG_BONES | TSL_DEBUG_PARTICLES | TSL_DEBUG_COLLIDERS | TSL_DEBUG_REST |
                           TSL_DEBUG_LIMITS | TSL_DEBUG_LINKS | TSL_DEBUG_CONTACTS | TSL_DEBUG_HOLDS | TSL_DEBUG_CLOTH;
    tsl_result result = tsli_check_flags(tsli_at_named(at, "what"), "", what, known);
    if (result != TSL_OK)
        return result;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    line_list counted = {.lines = NULL}, written = {.lines = out_lines};
    add_all(&counted, world, only, what);
    result = tsli_report_count(counted.count, out_lines != NULL, inout_count);
    if (out_lines && result == TSL_OK)
        add_all(&written, world, only, what);
    tsli_floating_point_leave(host_mode);
    return result == TSL_OK ? TSL_OK : TSLI_REFUSE(at, result, " is less than the %u lines", counted.count);
}

tsl_result tsl_world_debug_lines(const tsl_world *world, uint32_t what, tsl_debug_line *out_lines,
                                 uint32_t *inout_count)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, inout_count);
    return report_lines(TSLI_AT(world, "inout_count"), world, NULL, what, out_lines, inout_count);
}

tsl_result tsl_rig_debug_lines(const tsl_world *world, tsl_rig_id id, uint32_t what, tsl_debug_line *out_lines,
                               uint32_t *inout_count)
{
    TSLI_ENTER_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, inout_count);
    return report_lines(TSLI_AT(world, "inout_count"), world, rig, what, out_lines, inout_count);
}

#undef CIRCLE_CORNERS
