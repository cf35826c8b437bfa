// SPDX-License-Identifier: MIT
// API: what the solver sees, as lines for the host to draw.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/hull.h"
#include "solver/model/lane.h"
#include "solver/model/links.h"
#include "solver/model/params.h"
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

#define CIRCLE_CORNERS 16

// The next corner of a circle, by the cosine and sine of a sixteenth of a turn.
static void next_circle_corner(float *x, float *y)
{
    const float c = 0.92387953f, s = 0.38268343f;
    float next = *x * c - *y * s;
    *y = *x * s + *y * c;
    *x = next;
}

// ---- limits of angles ----------------------------------------------------------------------------------

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
    static const int around[CIRCLE_CORNERS] = {-2, -1, 0, 1, 2, 2, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2};
    int hinge = (int)tsli_has_lane(limit->hinge, lane);
    float pitch_cosine, pitch_sine, yaw_cosine, yaw_sine;
    share_of_angle(limit->cos_a[lane], limit->sin_a[lane], around[k], &pitch_cosine, &pitch_sine);
    share_of_angle(hinge ? 1.0f : limit->cos_b[lane], hinge ? 0.0f : limit->sin_b[lane],
                   around[(k + 4) % CIRCLE_CORNERS], &yaw_cosine, &yaw_sine);
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

// The edge of the limit of the bone that ends at the particle, if it has one. `head`: the position of the bone itself.
static void add_angle_limit(line_list *list, const tsli_chain *chain, const tsli_particle *p, tsl_vec3 head,
                            tsli_turned_walk *walk)
{
    const tsli_layout *layout = chain->rig->layout;
    uint32_t slot = tsli_particle_slot(layout, chain, p), lane = tsli_particle_lane(chain, p);
    tsli_slot_limit *limit = &layout->limits[slot];
    uint32_t is_round = tsli_has_lane(limit->cone, lane);
    if (!is_round && !tsli_has_lane(limit->hinge | limit->polar, lane))
        return;
    tsl_quat space = limit_space(chain, p, limit, walk);
    tsl_vec3 edge[CIRCLE_CORNERS];
    float x = 1.0f, z = 0.0f, length = 0.5f * layout->rest[slot].length[lane];
    for (int k = 0; k < CIRCLE_CORNERS; ++k) {
        tsl_vec3 direction = is_round ? round_edge(limit, lane, x, z) : square_edge(limit, lane, k);
        edge[k] = tsli_vec3_add(head, tsli_vec3_scale(tsli_quat_rotate(space, direction), length));
        next_circle_corner(&x, &z);
    }
    for (int k = 0; k < CIRCLE_CORNERS; ++k) {
        add_line(list, edge[k], edge[(k + 1) % CIRCLE_CORNERS], TSL_DEBUG_LIMIT_COLOUR);
        if (k % 4 == 0)
            add_line(list, head, edge[k], TSL_DEBUG_LIMIT_COLOUR);
    }
}

// ---- shapes --------------------------------------------------------------------------------------------

static void add_circle(line_list *list, tsl_vec3 centre, tsl_vec3 across, tsl_vec3 up, float radius, uint32_t rgba)
{
    float x = radius, y = 0.0f;
    for (int i = 0; i < CIRCLE_CORNERS; ++i) {
        tsl_vec3 from = tsli_vec3_add(tsli_vec3_scale(across, x), tsli_vec3_scale(up, y));
        next_circle_corner(&x, &y);
        tsl_vec3 to = tsli_vec3_add(tsli_vec3_scale(across, x), tsli_vec3_scale(up, y));
        add_line(list, tsli_vec3_add(centre, from), tsli_vec3_add(centre, to), rgba);
    }
}

static void add_ball(line_list *list, tsl_vec3 centre, float radius, uint32_t rgba)
{
    tsl_vec3 x = tsli_vec3(1.0f, 0.0f, 0.0f), y = tsli_vec3(0.0f, 1.0f, 0.0f), z = tsli_vec3(0.0f, 0.0f, 1.0f);
    add_circle(list, centre, x, y, radius, rgba);
    add_circle(list, centre, y, z, radius, rgba);
    add_circle(list, centre, z, x, radius, rgba);
}

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
        for (int k = 0; k < 4; ++k)
            add_line(list, corners[k], corners[(k + 1) % 4], TSL_DEBUG_COLLIDER_COLOUR);
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
    if (collider->desc.shape == TSL_SHAPE_BOX) {
        add_box(list, placed);
        return;
    }
    if (collider->desc.shape == TSL_SHAPE_HULL) {
        add_hull(list, collider->hull, placed);
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
    const tsli_layout *layout = chain->rig->layout;
    float radius = tsli_particle_rare_params(layout, chain, p)->radius[tsli_particle_lane(chain, p)] *
                   tsli_chain_radius_scale(chain);
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

typedef struct contact_lines {
    line_list *list;
    const tsli_chain *chain;
} contact_lines;

// From the touched point of the collider to the surface of the particle.
static void add_contact_line(void *user, const tsl_contact *contact)
{
    contact_lines *to = user;
    const tsli_layout *layout = to->chain->rig->layout;
    const tsli_particle *p = &to->chain->particles[contact->particle];
    uint32_t slot = tsli_particle_slot(layout, to->chain, p), lane = tsli_particle_lane(to->chain, p);
    float radius = tsli_particle_rare_params(layout, to->chain, p)->radius[lane] * tsli_chain_radius_scale(to->chain);
    tsl_vec3 at = tsli_lanes3_get(layout->state[slot].position, lane), normal = contact->normal;
    at = tsli_vec3_add(at, tsli_vec3_scale(normal, contact->depth - radius));
    add_line(to->list, at, tsli_vec3_add(at, tsli_vec3_scale(normal, 0.5f * layout->rest[slot].length[lane])),
             TSL_DEBUG_CONTACT_COLOUR);
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
    contact_lines contacts = {list, chain};
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent >= 0)
            add_bone(list, chain, p, what, &walk);
        else if (what & TSL_DEBUG_PARTICLES)
            add_particle_ball(list, chain, p, tsli_particle_position(chain, p));
    }
    if (what & TSL_DEBUG_CONTACTS)
        tsli_chain_each_contact(chain, add_contact_line, &contacts);
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
