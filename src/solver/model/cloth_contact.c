// SPDX-License-Identifier: MIT
#include "solver/model/cloth_contact.h"

#include "math/vec.h"

#include <float.h>

// ---- when sets change ----------------------------------------------------------------------------------

// Four particles of a set: the upper and the lower one of a strand, then of another.
static void add_target_quad(const tsli_links *set, tsli_target_quad *quad, const uint32_t corners[4])
{
    const tsl_vec3 a = set->cloth_particles[corners[0]].position, b = set->cloth_particles[corners[1]].position,
                   c = set->cloth_particles[corners[2]].position, d = set->cloth_particles[corners[3]].position;
    tsl_vec3 across = tsli_vec3_sub(tsli_vec3_add(c, d), tsli_vec3_add(a, b));
    tsl_vec3 down = tsli_vec3_sub(tsli_vec3_add(b, d), tsli_vec3_add(a, c));
    for (uint32_t i = 0; i < 4; ++i)
        quad->corners[i] = corners[i];
    quad->middle = tsli_vec3_scale(tsli_vec3_add(tsli_vec3_add(a, b), tsli_vec3_add(c, d)), 0.25f);
    quad->normal = tsli_vec3_cross(across, down);
    float length = tsli_vec3_length(quad->normal);
    quad->normal = tsli_vec3_scale(quad->normal, length > 0.0f && length < FLT_MAX ? 1.0f / length : 0.0f);
}

static uint32_t cloth_particle_of(const tsli_links *set, const tsli_chain *chain, uint32_t particle)
{
    uint32_t i = 0;
    while (i < set->cloth_particle_count &&
           (set->cloth_particles[i].chain != chain || set->cloth_particles[i].particle != particle))
        ++i;
    return i;
}

// The bones of strands without neighbours.
static uint32_t list_bones(const tsli_links *set, tsli_target_quad *target_quads)
{
    uint32_t first = 0, count = 0;
    for (uint32_t l = 0; l < set->line_count; first += set->lines[l++].count)
        for (uint32_t i = first; i + 1 < first + set->lines[l].count; ++i, ++count)
            if (target_quads)
                add_target_quad(set, &target_quads[count], (uint32_t[4]){i, i + 1, i, i + 1});
    return count;
}

uint32_t tsli_list_target_quads(const tsli_links *set, const tsli_quad *quads, uint32_t quad_count,
                                tsli_target_quad *target_quads)
{
    if (!set->cloth_layers || set->layout == TSL_LINKS_LOOSE)
        return set->cloth_layers ? list_bones(set, target_quads) : 0;
    for (uint32_t i = 0; target_quads && i < quad_count; ++i) {
        uint32_t corners[4];
        for (uint32_t k = 0; k < 4; ++k)
            corners[k] = cloth_particle_of(set, quads[i].chains[k / 2], quads[i].particles[k]);
        add_target_quad(set, &target_quads[i], corners);
    }
    return quad_count;
}

// Decided by the particle whose height above its nearest quad is the largest share of the square of its distance.
int tsli_cloth_side(const tsli_cloth_particle *cloth_particles, uint32_t count, const tsli_links *under)
{
    float says = 0.0f, surest = 0.0f;
    for (uint32_t i = 1; i < count; ++i) {
        float nearest = FLT_MAX, height = 0.0f;
        for (uint32_t f = 0; f < under->target_count; ++f) {
            tsl_vec3 delta = tsli_vec3_sub(cloth_particles[i].position, under->target_quads[f].middle);
            float square = tsli_vec3_length_squared(delta);
            if (!(square < nearest))
                continue;
            nearest = square;
            height = tsli_vec3_dot(delta, under->target_quads[f].normal);
        }
        float sure = nearest > 0.0f && nearest < FLT_MAX ? fabsf(height) / nearest : 0.0f;
        if (!(sure > surest))
            continue;
        surest = sure;
        says = height;
    }
    return (says > 0.0f) - (says < 0.0f);
}

// ---- a contact in a tick -------------------------------------------------------------------------------

typedef struct cloth_contact_walk {
    const tsli_layout *layout;
    const tsli_linkage *linkage;
    const tsli_cloth_contact *cloth_contact;
    const tsli_link_set *over, *under;
    const tsli_cloth_particle_row *cloth_particles, *corners; // of either set
    const tsli_target_quad_row *target_quads;
    float *state;
} cloth_contact_walk;

static cloth_contact_walk begin_cloth_walk(const tsli_layout *layout, const tsli_cloth_contact *cloth_contact)
{
    const tsli_linkage *linkage = layout->linkage;
    cloth_contact_walk w = {.layout = layout, .linkage = linkage, .cloth_contact = cloth_contact};
    w.over = &linkage->sets[cloth_contact->over];
    w.under = &linkage->sets[cloth_contact->under];
    w.cloth_particles = &linkage->cloth_particles[w.over->first_cloth_particle];
    w.corners = &linkage->cloth_particles[w.under->first_cloth_particle];
    w.target_quads = &linkage->target_quads[w.under->first_target_quad];
    w.state = layout->state->position[0];
    return w;
}

static tsl_vec3 cloth_particle_position(const cloth_contact_walk *w, const tsli_cloth_particle_row *particle)
{
    const float *x = w->state + particle->state_index;
    return tsli_vec3(x[0], x[TSLI_WIDTH], x[2 * TSLI_WIDTH]);
}

static uint32_t cloth_particle_lane(const tsli_cloth_particle_row *particle)
{
    return particle->state_index % TSLI_WIDTH;
}

// It is simulated, and collides with colliders.
static int cloth_particle_is_active(const cloth_contact_walk *w, const tsli_cloth_particle_row *particle)
{
    if (particle->block == TSLI_NONE)
        return 0;
    const tsli_block *block = &w->layout->blocks[particle->block];
    uint32_t lanes = block->running & ~block->paused & ~block->no_collision;
    return (int)(lanes >> cloth_particle_lane(particle) & 1u);
}

static float larger_of(float a, float b)
{
    return b > a ? b : a;
}

// ---- the quads near each particle, by a grid -----------------------------------------------------------

static tsli_quad_ball ball_of(const cloth_contact_walk *w, const tsli_target_quad_row *quad)
{
    tsl_vec3 at[4], middle = tsli_vec3(0.0f, 0.0f, 0.0f);
    float square = 0.0f;
    for (uint32_t i = 0; i < 4; ++i) {
        const tsli_cloth_particle_row *corner = &w->corners[quad->corners[i]];
        if (!cloth_particle_is_active(w, corner))
            return (tsli_quad_ball){0.0f, 0.0f, 0.0f, -1.0f};
        at[i] = cloth_particle_position(w, corner);
        middle = tsli_vec3_add(middle, tsli_vec3_scale(at[i], 0.25f));
    }
    for (uint32_t i = 0; i < 4; ++i)
        square = larger_of(square, tsli_vec3_length_squared(tsli_vec3_sub(at[i], middle)));
    return (tsli_quad_ball){middle.x, middle.y, middle.z, sqrtf(square)};
}

typedef struct pair_grid {
    float least[3], inverse_edge;
    float reach; // the largest distance of a particle from the middle of a quad in contact
} pair_grid;

// A cell is as large as the reach, so that few are searched, or larger where the cloth would not fit into the grid.
static pair_grid lay_grid(const tsli_quad_ball *balls, uint32_t count, float thickness)
{
    pair_grid grid = {{FLT_MAX, FLT_MAX, FLT_MAX}, 0.0f, 0.0f};
    float most[3] = {-FLT_MAX, -FLT_MAX, -FLT_MAX}, edge, largest = 0.0f;
    for (uint32_t f = 0; f < count; ++f) {
        const float at[3] = {balls[f].x, balls[f].y, balls[f].z};
        for (uint32_t k = 0; k < 3 && balls[f].radius >= 0.0f; ++k) {
            grid.least[k] = at[k] < grid.least[k] ? at[k] : grid.least[k];
            most[k] = at[k] > most[k] ? at[k] : most[k];
        }
        largest = larger_of(largest, balls[f].radius);
    }
    edge = grid.reach = 2.0f * largest + thickness;
    for (uint32_t k = 0; k < 3; ++k)
        edge = larger_of(edge, (most[k] - grid.least[k]) / (float)TSLI_PAIR_CELLS);
    grid.inverse_edge = edge > 0.0f ? 1.0f / edge : 0.0f;
    return grid;
}

// NaN goes to the first cell.
static uint32_t cell_along(const pair_grid *grid, float at, uint32_t axis)
{
    float cell = (at - grid->least[axis]) * grid->inverse_edge;
    if (!(cell > 0.0f))
        return 0;
    return cell < (float)(TSLI_PAIR_CELLS - 1u) ? (uint32_t)cell : TSLI_PAIR_CELLS - 1u;
}

static uint32_t cell_of(uint32_t x, uint32_t y, uint32_t z)
{
    return (z * TSLI_PAIR_CELLS + y) * TSLI_PAIR_CELLS + x;
}

static uint32_t cell_of_ball(const pair_grid *grid, const tsli_quad_ball *ball)
{
    return cell_of(cell_along(grid, ball->x, 0), cell_along(grid, ball->y, 1), cell_along(grid, ball->z, 2));
}

// Quads by cell, those of one in their order.
static void sort_balls(const pair_grid *grid, tsli_pair_search *search, uint32_t count)
{
    uint32_t before = 0;
    memset(search->ends, 0, sizeof search->ends);
    for (uint32_t f = 0; f < count; ++f)
        if (search->balls[f].radius >= 0.0f)
            ++search->ends[cell_of_ball(grid, &search->balls[f])];
    for (uint32_t c = 0; c < sizeof search->ends / sizeof *search->ends; ++c) {
        uint32_t in_cell = search->ends[c];
        search->ends[c] = before;
        before += in_cell;
    }
    for (uint32_t f = 0; f < count; ++f)
        if (search->balls[f].radius >= 0.0f)
            search->sorted[search->ends[cell_of_ball(grid, &search->balls[f])]++] = f;
}

// The nearest so far, by distance and then by number.
typedef struct near_quads {
    uint32_t count, target_quads[TSL_LINKS_MET_AT_ONCE];
    float squares[TSL_LINKS_MET_AT_ONCE];
} near_quads;

static void offer_near(near_quads *near, uint32_t quad, float square)
{
    uint32_t at = near->count;
    while (at > 0 &&
           (square < near->squares[at - 1] || (!(near->squares[at - 1] < square) && quad < near->target_quads[at - 1])))
        --at;
    if (at == TSL_LINKS_MET_AT_ONCE)
        return;
    near->count += near->count < TSL_LINKS_MET_AT_ONCE;
    for (uint32_t i = near->count - 1; i > at; --i) {
        near->target_quads[i] = near->target_quads[i - 1];
        near->squares[i] = near->squares[i - 1];
    }
    near->target_quads[at] = quad;
    near->squares[at] = square;
}

static int has_corner(const cloth_contact_walk *w, uint32_t quad, uint32_t state_index)
{
    const uint32_t *corners = w->target_quads[quad].corners;
    return w->corners[corners[0]].state_index == state_index || w->corners[corners[1]].state_index == state_index ||
           w->corners[corners[2]].state_index == state_index || w->corners[corners[3]].state_index == state_index;
}

static void look_into_cell(const cloth_contact_walk *w, uint32_t cell, const tsli_cloth_particle_row *particle,
                           near_quads *near)
{
    const tsli_pair_search *search = w->linkage->pair_search;
    tsl_vec3 at = cloth_particle_position(w, particle);
    float thickness = w->cloth_contact->thickness;
    for (uint32_t i = cell ? search->ends[cell - 1] : 0; i < search->ends[cell]; ++i) {
        const tsli_quad_ball *ball = &search->balls[search->sorted[i]];
        float square = tsli_vec3_length_squared(tsli_vec3_sub(at, tsli_vec3(ball->x, ball->y, ball->z)));
        float reach = 2.0f * ball->radius + thickness;
        if (square < reach * reach && !has_corner(w, search->sorted[i], particle->state_index))
            offer_near(near, search->sorted[i], square);
    }
}

static near_quads find_near(const cloth_contact_walk *w, const pair_grid *grid, const tsli_cloth_particle_row *particle)
{
    near_quads near = {0};
    const tsl_vec3 at = cloth_particle_position(w, particle);
    const float position[3] = {at.x, at.y, at.z};
    uint32_t first[3], last[3];
    for (uint32_t k = 0; k < 3; ++k) {
        first[k] = cell_along(grid, position[k] - grid->reach, k);
        last[k] = cell_along(grid, position[k] + grid->reach, k);
    }
    for (uint32_t z = first[2]; z <= last[2]; ++z)
        for (uint32_t y = first[1]; y <= last[1]; ++y)
            for (uint32_t x = first[0]; x <= last[0]; ++x)
                look_into_cell(w, cell_of(x, y, z), particle, &near);
    return near;
}

// In their order, whatever their distances.
static void keep_pairs(const cloth_contact_walk *w, uint32_t particle, const near_quads *near)
{
    uint32_t row = w->cloth_contact->first_row + particle, *pairs = &w->linkage->pairs[row * TSL_LINKS_MET_AT_ONCE];
    w->linkage->pair_counts[row] = near->count;
    for (uint32_t i = 0; i < near->count; ++i) {
        uint32_t k = i;
        for (; k > 0 && pairs[k - 1] > near->target_quads[i]; --k)
            pairs[k] = pairs[k - 1];
        pairs[k] = near->target_quads[i];
    }
}

void tsli_cloth_contact_find_pairs(const tsli_layout *layout, tsli_cloth_contact *cloth_contact)
{
    const cloth_contact_walk w = begin_cloth_walk(layout, cloth_contact);
    tsli_pair_search *search = w.linkage->pair_search;
    cloth_contact->has_pairs = 0;
    for (uint32_t f = 0; f < w.under->target_count; ++f)
        search->balls[f] = ball_of(&w, &w.target_quads[f]);
    const pair_grid grid = lay_grid(search->balls, w.under->target_count, cloth_contact->thickness);
    sort_balls(&grid, search, w.under->target_count);
    for (uint32_t i = 0; i < w.over->cloth_particle_count; ++i) {
        near_quads near = {0};
        if (!w.cloth_particles[i].is_root && cloth_particle_is_active(&w, &w.cloth_particles[i]))
            near = find_near(&w, &grid, &w.cloth_particles[i]);
        keep_pairs(&w, i, &near);
        cloth_contact->has_pairs |= near.count > 0;
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

static void move_cloth_particle(const cloth_contact_walk *w, const tsli_cloth_particle_row *particle,
                                tsl_vec3 direction, float by)
{
    float *x = w->state + particle->state_index;
    x[0] += direction.x * by;
    x[TSLI_WIDTH] += direction.y * by;
    x[2 * TSLI_WIDTH] += direction.z * by;
}

static void push_apart(const cloth_contact_walk *w, const tsli_cloth_particle_row *particle,
                       const tsli_target_quad_row *quad, const quad_point *f, const quad_push *out)
{
    float shares[4] = {(1.0f - f->s) * (1.0f - f->t), (1.0f - f->s) * f->t, f->s * (1.0f - f->t), f->s * f->t};
    float of_each[4] = {0.0f, 0.0f, 0.0f, 0.0f}, sum = 1.0f;
    for (uint32_t i = 0; i < 4; ++i)
        of_each[quad->first_same[i]] += shares[i];
    for (uint32_t i = 0; i < 4; ++i) {
        of_each[i] = w->corners[quad->corners[i]].is_root ? 0.0f : of_each[i];
        sum += of_each[i] * of_each[i];
    }
    float by = out->depth / sum;
    move_cloth_particle(w, particle, out->direction, by);
    for (uint32_t i = 0; i < 4; ++i)
        if (of_each[i] > 0.0f)
            move_cloth_particle(w, &w->corners[quad->corners[i]], out->direction, -by * of_each[i]);
}

// Friction acts on contacts, as with colliders.
static void touch_cloth_particle(tsli_layout *layout, const tsli_cloth_particle_row *particle)
{
    uint32_t slot = particle->state_index / (uint32_t)(sizeof(tsli_slot_state) / sizeof(float));
    tsli_put_touched(layout, &layout->blocks[particle->block], slot, cloth_particle_lane(particle), 1);
}

static float cloth_side_of(const cloth_contact_walk *w, uint32_t particle)
{
    float side = w->linkage->sides[w->cloth_contact->first_row + particle];
    return w->cloth_contact->turned ? -side : side;
}

// Returns the depth as a share of the quad's size.
static float push_particle(const cloth_contact_walk *w, const tsli_cloth_particle_row *particle,
                           const tsli_target_quad_row *quad, float side)
{
    quad_point f;
    tsl_vec3 at = cloth_particle_position(w, particle);
    for (uint32_t i = 0; i < 4; ++i)
        f.corners[i] = cloth_particle_position(w, &w->corners[quad->corners[i]]);
    find_nearest(&f, at);
    quad_push out = push_from_quad(&f, at, side, w->cloth_contact->thickness);
    if (!(out.depth > 0.0f && out.depth < FLT_MAX))
        return 0.0f;
    float size = sqrtf(size_squared(&f));
    push_apart(w, particle, quad, &f, &out);
    return size > 0.0f ? out.depth / size : 0.0f;
}

float tsli_cloth_contact_push(tsli_layout *layout, const tsli_cloth_contact *cloth_contact)
{
    const cloth_contact_walk w = begin_cloth_walk(layout, cloth_contact);
    float deepest = 0.0f;
    for (uint32_t i = 0; i < w.over->cloth_particle_count; ++i) {
        uint32_t row = cloth_contact->first_row + i;
        float side = cloth_side_of(&w, i), deep = 0.0f;
        for (uint32_t k = 0; k < w.linkage->pair_counts[row]; ++k) {
            uint32_t quad = w.linkage->pairs[row * TSL_LINKS_MET_AT_ONCE + k];
            deep = larger_of(deep, push_particle(&w, &w.cloth_particles[i], &w.target_quads[quad], side));
        }
        if (deep > 0.0f)
            touch_cloth_particle(layout, &w.cloth_particles[i]);
        deepest = larger_of(deepest, deep);
    }
    return deepest;
}
