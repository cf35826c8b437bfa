// SPDX-License-Identifier: MIT
// Finds the quads near each particle in a grid.
#include "solver/model/cloth_contact.h"

#include "math/vec.h"
#include "solver/model/cloth_contact_walk.h"

#include <float.h>

static tsli_quad_ball ball_of(const tsli_cloth_contact_walk *w, const tsli_target_quad_row *quad)
{
    tsl_vec3 at[4], middle = tsli_vec3(0.0f, 0.0f, 0.0f);
    float square = 0.0f;
    for (uint32_t i = 0; i < 4; ++i) {
        const tsli_cloth_particle_row *corner = &w->corners[quad->corners[i]];
        if (!tsli_cloth_particle_is_active(w, corner))
            return (tsli_quad_ball){0.0f, 0.0f, 0.0f, -1.0f};
        at[i] = tsli_cloth_particle_position(w, corner);
        middle = tsli_vec3_add(middle, tsli_vec3_scale(at[i], 0.25f));
    }
    for (uint32_t i = 0; i < 4; ++i)
        square = tsli_cloth_contact_larger(square, tsli_vec3_length_squared(tsli_vec3_sub(at[i], middle)));
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
        largest = tsli_cloth_contact_larger(largest, balls[f].radius);
    }
    edge = grid.reach = 2.0f * largest + thickness;
    for (uint32_t k = 0; k < 3; ++k)
        edge = tsli_cloth_contact_larger(edge, (most[k] - grid.least[k]) / (float)TSLI_PAIR_CELLS);
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

static int has_corner(const tsli_cloth_contact_walk *w, uint32_t quad, uint32_t state_index)
{
    const uint32_t *corners = w->target_quads[quad].corners;
    return w->corners[corners[0]].state_index == state_index || w->corners[corners[1]].state_index == state_index ||
           w->corners[corners[2]].state_index == state_index || w->corners[corners[3]].state_index == state_index;
}

static void look_into_cell(const tsli_cloth_contact_walk *w, uint32_t cell, const tsli_cloth_particle_row *particle,
                           near_quads *near)
{
    const tsli_pair_search *search = w->linkage->pair_search;
    tsl_vec3 at = tsli_cloth_particle_position(w, particle);
    float thickness = w->cloth_contact->thickness;
    for (uint32_t i = cell ? search->ends[cell - 1] : 0; i < search->ends[cell]; ++i) {
        const tsli_quad_ball *ball = &search->balls[search->sorted[i]];
        float square = tsli_vec3_length_squared(tsli_vec3_sub(at, tsli_vec3(ball->x, ball->y, ball->z)));
        float reach = 2.0f * ball->radius + thickness;
        if (square < reach * reach && !has_corner(w, search->sorted[i], particle->state_index))
            offer_near(near, search->sorted[i], square);
    }
}

static near_quads find_near(const tsli_cloth_contact_walk *w, const pair_grid *grid,
                            const tsli_cloth_particle_row *particle)
{
    near_quads near = {0};
    const tsl_vec3 at = tsli_cloth_particle_position(w, particle);
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
static void keep_pairs(const tsli_cloth_contact_walk *w, uint32_t particle, const near_quads *near)
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
    const tsli_cloth_contact_walk w = tsli_cloth_contact_begin(layout, cloth_contact);
    tsli_pair_search *search = w.linkage->pair_search;
    cloth_contact->has_pairs = 0;
    for (uint32_t f = 0; f < w.under->target_count; ++f)
        search->balls[f] = ball_of(&w, &w.target_quads[f]);
    const pair_grid grid = lay_grid(search->balls, w.under->target_count, cloth_contact->thickness);
    sort_balls(&grid, search, w.under->target_count);
    for (uint32_t i = 0; i < w.over->cloth_particle_count; ++i) {
        near_quads near = {0};
        if (!w.cloth_particles[i].is_root && tsli_cloth_particle_is_active(&w, &w.cloth_particles[i]))
            near = find_near(&w, &grid, &w.cloth_particles[i]);
        keep_pairs(&w, i, &near);
        cloth_contact->has_pairs |= near.count > 0;
    }
}
