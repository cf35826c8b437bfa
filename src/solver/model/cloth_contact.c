// SPDX-License-Identifier: MIT
#include "solver/model/links.h"

#include "math/vec.h"
#include "solver/model/chains.h"
#include "solver/model/lane.h"

#include <float.h>

static float larger_of(float a, float b)
{
    return b > a ? b : a;
}

// ---- sides of cloth -----------------------------------------------------------------------------------------

static tsl_vec3 normal_in_setup(const tsl_vec3 at[4])
{
    tsl_vec3 across = tsli_vec3_sub(tsli_vec3_add(at[2], at[3]), tsli_vec3_add(at[0], at[1]));
    tsl_vec3 down = tsli_vec3_sub(tsli_vec3_add(at[1], at[3]), tsli_vec3_add(at[0], at[2]));
    tsl_vec3 normal = tsli_vec3_cross(across, down);
    float length = tsli_vec3_length(normal);
    return tsli_vec3_scale(normal, length > 0.0f && length < FLT_MAX ? 1.0f / length : 0.0f);
}

// Decided by the particle whose height above its nearest quad is the largest share of the square of its distance.
float tsli_cloth_side(const tsli_line *line, const tsli_links *under)
{
    float says = 0.0f, surest = 0.0f;
    for (uint32_t i = 1; i < line->count; ++i) {
        const tsl_vec3 particle = tsli_particle_setup_position(line->chain, line->root + i);
        float nearest = FLT_MAX, height = 0.0f;
        for (uint32_t f = under->link_count; f < under->link_count + under->quad_count; ++f) {
            const tsli_link *quad = &under->links[f];
            tsl_vec3 at[4];
            for (uint32_t k = 0; k < 4; ++k)
                at[k] = tsli_particle_setup_position(quad->chains[k / 2], quad->particles[k]);
            tsl_vec3 middle =
                tsli_vec3_scale(tsli_vec3_add(tsli_vec3_add(at[0], at[1]), tsli_vec3_add(at[2], at[3])), 0.25f);
            tsl_vec3 delta = tsli_vec3_sub(particle, middle);
            float square = tsli_vec3_length_squared(delta);
            if (!(square < nearest))
                continue;
            nearest = square;
            height = tsli_vec3_dot(delta, normal_in_setup(at));
        }
        float sure = nearest > 0.0f && nearest < FLT_MAX ? fabsf(height) / nearest : 0.0f;
        says = sure > surest ? height : says;
        surest = larger_of(surest, sure);
    }
    return (float)((says > 0.0f) - (says < 0.0f));
}

// ---- the quads near each particle --------------------------------------------------------------------------

static tsl_vec3 cloth_position(const tsli_layout *layout, uint32_t state_index)
{
    const float *rows = layout->state->position[0], *x = rows + state_index;
    return tsli_vec3(x[0], x[TSLI_WIDTH], x[2 * TSLI_WIDTH]);
}

// Quads that take no part are infinitely far away.
static void set_balls(const tsli_layout *layout, const tsli_quad_row *row, float thickness, tsli_quad_balls *balls)
{
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        tsl_vec3 at[4], middle = tsli_vec3(INFINITY, 0.0f, 0.0f);
        float square = 0.0f;
        if (tsli_has_lane(row->active, lane)) {
            middle.x = 0.0f;
            for (uint32_t i = 0; i < 4; ++i) {
                at[i] = cloth_position(layout, row->corners[i][lane]);
                middle = tsli_vec3_add(middle, tsli_vec3_scale(at[i], 0.25f));
            }
            for (uint32_t i = 0; i < 4; ++i)
                square = larger_of(square, tsli_vec3_length_squared(tsli_vec3_sub(at[i], middle)));
        }
        float reach = 2.0f * sqrtf(square) + thickness;
        tsli_lanes3_set(balls->middle, lane, middle);
        balls->reach_squared[lane] = reach * reach;
    }
}

// Keeps the nearest, in the order of quads.
static void keep_near(tsli_near_quads *near, float *squares, uint32_t quad, float square)
{
    uint32_t farthest = 0;
    for (uint32_t i = 1; i < near->count; ++i)
        farthest = squares[i] < squares[farthest] ? farthest : i;
    if (near->count == TSL_LINKS_MET_AT_ONCE) {
        if (!(square < squares[farthest]))
            return;
        --near->count;
        for (uint32_t i = farthest; i < near->count; ++i) {
            near->quads[i] = near->quads[i + 1];
            squares[i] = squares[i + 1];
        }
    }
    near->quads[near->count] = quad;
    squares[near->count++] = square;
}

static int has_corner(const tsli_quad_row *row, uint32_t lane, uint32_t state_index)
{
    return row->corners[0][lane] == state_index || row->corners[1][lane] == state_index ||
           row->corners[2][lane] == state_index || row->corners[3][lane] == state_index;
}

static void find_near(const tsli_linkage *linkage, const tsli_links *under, tsl_vec3 at, tsli_near_quads *near)
{
    float nearest[TSL_LINKS_MET_AT_ONCE] = {0.0f}, squares[TSLI_WIDTH];
    for (uint32_t r = under->first_quad_row; r < under->first_quad_row + under->quad_row_count; ++r) {
        const tsli_quad_balls *balls = &linkage->balls[r];
        uint32_t within = 0;
        for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
            float x = at.x - balls->middle[0][lane], y = at.y - balls->middle[1][lane],
                  z = at.z - balls->middle[2][lane];
            squares[lane] = x * x + y * y + z * z;
            within |= (uint32_t)(squares[lane] < balls->reach_squared[lane]) << lane;
        }
        for (uint32_t lane = 0; within >> lane; ++lane)
            if ((within >> lane & 1u) && !has_corner(&linkage->quad_rows[r], lane, near->state_index))
                keep_near(near, nearest, r * TSLI_WIDTH + lane, squares[lane]);
    }
}

static float thickness_of(const tsli_cloth_contact *contact)
{
    return contact->over->params.cloth_thickness * contact->over->scale;
}

void tsli_cloth_contact_begin(tsli_layout *layout, tsli_cloth_contact *contact)
{
    const tsli_linkage *linkage = layout->linkage;
    const tsli_links *under = contact->under;
    const uint32_t *flips = layout->blocks[under->block].rare->flips;
    contact->turned = tsli_has_lane(flips[0] ^ flips[1] ^ flips[2], under->lane) ^ under->mirrored;
    contact->has_near = 0;
    for (uint32_t r = under->first_quad_row; r < under->first_quad_row + under->quad_row_count; ++r)
        set_balls(layout, &linkage->quad_rows[r], thickness_of(contact), &linkage->balls[r]);
    for (uint32_t i = contact->first_near; i < contact->first_near + contact->near_count; ++i) {
        tsli_near_quads *near = &linkage->near[i];
        const tsli_block *block = &layout->blocks[near->block];
        near->count = 0;
        if (tsli_has_lane(block->running & ~block->paused & ~block->no_collision, near->state_index % TSLI_WIDTH))
            find_near(linkage, under, cloth_position(layout, near->state_index), near);
        contact->has_near |= near->count;
    }
}

// ---- pushing particles and quads apart -----------------------------------------------------------------

// A position on a quad: s across and t down, as in lane_project_quads.h.
typedef struct quad_point {
    tsl_vec3 corners[4], at;
    float s, t;
} quad_point;

// Each iteration shrinks the distance to the nearest position by the square of the cosine between across and down.
#define TURNS 3u

static float nearest_along(tsl_vec3 from, tsl_vec3 delta, tsl_vec3 to)
{
    float square = tsli_vec3_length_squared(delta), along = tsli_vec3_dot(tsli_vec3_sub(to, from), delta);
    if (!(along > 0.0f))
        return 0.0f;
    return along < square ? along / square : 1.0f;
}

static void find_nearest(quad_point *f, tsl_vec3 to)
{
    f->s = f->t = 0.5f;
    for (uint32_t turn = 0; turn < TURNS; ++turn) {
        tsl_vec3 from = tsli_vec3_lerp(f->corners[0], f->corners[2], f->s);
        tsl_vec3 delta = tsli_vec3_sub(tsli_vec3_lerp(f->corners[1], f->corners[3], f->s), from);
        f->t = nearest_along(from, delta, to);
        from = tsli_vec3_lerp(f->corners[0], f->corners[1], f->t);
        delta = tsli_vec3_sub(tsli_vec3_lerp(f->corners[2], f->corners[3], f->t), from);
        f->s = nearest_along(from, delta, to);
        f->at = tsli_vec3_add(from, tsli_vec3_scale(delta, f->s));
    }
}

#undef TURNS

// The square of half the longer diagonal: a ball of that size approximates the quad.
static float size_squared(const quad_point *f)
{
    float one = tsli_vec3_length_squared(tsli_vec3_sub(f->corners[3], f->corners[0]));
    float other = tsli_vec3_length_squared(tsli_vec3_sub(f->corners[2], f->corners[1]));
    return 0.25f * larger_of(one, other);
}

static tsl_vec3 normal_at(const quad_point *f, float side)
{
    tsl_vec3 across = tsli_vec3_sub(tsli_vec3_lerp(f->corners[2], f->corners[3], f->t),
                                    tsli_vec3_lerp(f->corners[0], f->corners[1], f->t));
    tsl_vec3 down = tsli_vec3_sub(tsli_vec3_lerp(f->corners[1], f->corners[3], f->s),
                                  tsli_vec3_lerp(f->corners[0], f->corners[2], f->s));
    tsl_vec3 normal = tsli_vec3_cross(across, down);
    float length = tsli_vec3_length(normal);
    return tsli_vec3_scale(normal, length > 0.0f && length < FLT_MAX ? side / length : 0.0f);
}

// The push of a particle out of a quad.
typedef struct quad_push {
    tsl_vec3 direction;
    float depth; // not above 0: no overlap
} quad_push;

// The cosine of how far beside a quad a particle behind it may be: where two quads meet in a fold, positions behind both are
// between their normals, and a position in front of one may be far beside the other.
#define BEHIND 0.9f

// `side`: 0 where it keeps its distance all around.
static quad_push push_from_quad(const quad_point *f, tsl_vec3 at, float side, float thickness)
{
    quad_push out = {tsli_vec3_sub(at, f->at), 0.0f};
    tsl_vec3 normal = normal_at(f, side);
    float square = tsli_vec3_length_squared(out.direction), height = tsli_vec3_dot(out.direction, normal);
    if (height < 0.0f) {
        float beside = BEHIND * BEHIND * square;
        if (height * height < beside || !(square < size_squared(f)))
            return out;
        return (quad_push){normal, thickness - height};
    }
    if (!(square < thickness * thickness))
        return out;
    float distance = sqrtf(square);
    out.depth = thickness - distance;
    out.direction = distance > 0.0f ? tsli_vec3_scale(out.direction, 1.0f / distance) : normal;
    return out;
}

#undef BEHIND

static void move_particle(tsli_layout *layout, uint32_t state_index, tsl_vec3 direction, float by)
{
    float *rows = layout->state->position[0], *x = rows + state_index;
    x[0] += direction.x * by;
    x[TSLI_WIDTH] += direction.y * by;
    x[2 * TSLI_WIDTH] += direction.z * by;
}

static void push_apart(tsli_layout *layout, uint32_t particle, const tsli_quad_row *row, uint32_t lane,
                       const quad_point *f, const quad_push *out)
{
    float shares[4] = {(1.0f - f->s) * (1.0f - f->t), (1.0f - f->s) * f->t, f->s * (1.0f - f->t), f->s * f->t};
    float sum = 1.0f;
    for (uint32_t i = 0; i < 4; ++i) {
        if (i % 2 == 0 && !(row->free[i + 1][lane] > 0.0f)) // a triangle
            shares[i] += shares[i + 1];
        shares[i] = row->free[i][lane] > 0.0f ? shares[i] : 0.0f;
        sum += shares[i] * shares[i];
    }
    float by = out->depth / sum;
    move_particle(layout, particle, out->direction, by);
    for (uint32_t i = 0; i < 4; ++i)
        if (shares[i] > 0.0f)
            move_particle(layout, row->corners[i][lane], out->direction, -by * shares[i]);
}

// Returns whether the particle was pushed.
static uint32_t push_particle(tsli_layout *layout, const tsli_cloth_contact *contact, const tsli_near_quads *near,
                              uint32_t quad)
{
    const tsli_quad_row *row = &layout->linkage->quad_rows[quad / TSLI_WIDTH];
    const tsl_vec3 at = cloth_position(layout, near->state_index);
    quad_point f;
    for (uint32_t i = 0; i < 4; ++i)
        f.corners[i] = cloth_position(layout, row->corners[i][quad % TSLI_WIDTH]);
    find_nearest(&f, at);
    quad_push out = push_from_quad(&f, at, contact->turned ? -near->side : near->side, thickness_of(contact));
    if (!(out.depth > 0.0f && out.depth < FLT_MAX))
        return 0;
    push_apart(layout, near->state_index, row, quad % TSLI_WIDTH, &f, &out);
    return 1;
}

uint32_t tsli_cloth_contact_push(tsli_layout *layout, const tsli_cloth_contact *contact)
{
    uint32_t some = 0;
    for (uint32_t i = contact->first_near; i < contact->first_near + contact->near_count; ++i) {
        const tsli_near_quads *near = &layout->linkage->near[i];
        uint32_t pushed = 0;
        for (uint32_t k = 0; k < near->count; ++k)
            pushed |= push_particle(layout, contact, near, near->quads[k]);
        if (pushed) // friction acts, as with colliders
            tsli_put_touched(layout, &layout->blocks[near->block],
                             near->state_index / (uint32_t)(sizeof(tsli_slot_state) / sizeof(float)),
                             near->state_index % TSLI_WIDTH, 1);
        some |= pushed;
    }
    return some;
}
