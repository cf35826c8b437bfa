// SPDX-License-Identifier: MIT
// Finds the quads near each particle in a grid.
#include "solver/model/drape.h"

#include "math/vec.h"
#include "solver/model/drape_walk.h"

#include <float.h>

static tsli_drape_ball ball_of(const tsli_drape_walk *w, const tsli_drape_field *field)
{
    tsl_vec3 at[4], middle = tsli_vec3(0.0f, 0.0f, 0.0f);
    float square = 0.0f;
    for (uint32_t i = 0; i < 4; ++i) {
        const tsli_drape_member *corner = &w->corners[field->corners[i]];
        if (!tsli_drape_takes_part(w, corner))
            return (tsli_drape_ball){0.0f, 0.0f, 0.0f, -1.0f};
        at[i] = tsli_drape_member_place(w, corner);
        middle = tsli_vec3_add(middle, tsli_vec3_scale(at[i], 0.25f));
    }
    for (uint32_t i = 0; i < 4; ++i)
        square = tsli_drape_larger(square, tsli_vec3_length_squared(tsli_vec3_sub(at[i], middle)));
    return (tsli_drape_ball){middle.x, middle.y, middle.z, sqrtf(square)};
}

typedef struct drape_grid {
    float least[3], inverse_edge;
    float reach; // the largest distance of a particle from the middle of a quad in contact
} drape_grid;

// A cell is as large as the reach, so that few are searched, or larger where the cloth would not fit into the grid.
static drape_grid lay_grid(const tsli_drape_ball *balls, uint32_t count, float thickness)
{
    drape_grid grid = {{FLT_MAX, FLT_MAX, FLT_MAX}, 0.0f, 0.0f};
    float most[3] = {-FLT_MAX, -FLT_MAX, -FLT_MAX}, edge, largest = 0.0f;
    for (uint32_t f = 0; f < count; ++f) {
        const float at[3] = {balls[f].x, balls[f].y, balls[f].z};
        for (uint32_t k = 0; k < 3 && balls[f].radius >= 0.0f; ++k) {
            grid.least[k] = at[k] < grid.least[k] ? at[k] : grid.least[k];
            most[k] = at[k] > most[k] ? at[k] : most[k];
        }
        largest = tsli_drape_larger(largest, balls[f].radius);
    }
    edge = grid.reach = 2.0f * largest + thickness;
    for (uint32_t k = 0; k < 3; ++k)
        edge = tsli_drape_larger(edge, (most[k] - grid.least[k]) / (float)TSLI_DRAPE_CELLS);
    grid.inverse_edge = edge > 0.0f ? 1.0f / edge : 0.0f;
    return grid;
}

// NaN goes to the first cell.
static uint32_t cell_along(const drape_grid *grid, float at, uint32_t axis)
{
    float cell = (at - grid->least[axis]) * grid->inverse_edge;
    if (!(cell > 0.0f))
        return 0;
    return cell < (float)(TSLI_DRAPE_CELLS - 1u) ? (uint32_t)cell : TSLI_DRAPE_CELLS - 1u;
}

static uint32_t cell_of(uint32_t x, uint32_t y, uint32_t z)
{
    return (z * TSLI_DRAPE_CELLS + y) * TSLI_DRAPE_CELLS + x;
}

static uint32_t cell_of_ball(const drape_grid *grid, const tsli_drape_ball *ball)
{
    return cell_of(cell_along(grid, ball->x, 0), cell_along(grid, ball->y, 1), cell_along(grid, ball->z, 2));
}

// Quads by cell, those of one in their order.
static void sort_balls(const drape_grid *grid, tsli_drape_room *room, uint32_t count)
{
    uint32_t before = 0;
    memset(room->ends, 0, sizeof room->ends);
    for (uint32_t f = 0; f < count; ++f)
        if (room->balls[f].radius >= 0.0f)
            ++room->ends[cell_of_ball(grid, &room->balls[f])];
    for (uint32_t c = 0; c < sizeof room->ends / sizeof *room->ends; ++c) {
        uint32_t in_cell = room->ends[c];
        room->ends[c] = before;
        before += in_cell;
    }
    for (uint32_t f = 0; f < count; ++f)
        if (room->balls[f].radius >= 0.0f)
            room->sorted[room->ends[cell_of_ball(grid, &room->balls[f])]++] = f;
}

// The nearest so far, by distance and then by number.
typedef struct near_fields {
    uint32_t count, fields[TSL_LINKS_MET_AT_ONCE];
    float squares[TSL_LINKS_MET_AT_ONCE];
} near_fields;

static void offer_near(near_fields *near, uint32_t field, float square)
{
    uint32_t at = near->count;
    while (at > 0 &&
           (square < near->squares[at - 1] || (!(near->squares[at - 1] < square) && field < near->fields[at - 1])))
        --at;
    if (at == TSL_LINKS_MET_AT_ONCE)
        return;
    near->count += near->count < TSL_LINKS_MET_AT_ONCE;
    for (uint32_t i = near->count - 1; i > at; --i) {
        near->fields[i] = near->fields[i - 1];
        near->squares[i] = near->squares[i - 1];
    }
    near->fields[at] = field;
    near->squares[at] = square;
}

static int has_corner(const tsli_drape_walk *w, uint32_t field, uint32_t place)
{
    const uint32_t *corners = w->fields[field].corners;
    return w->corners[corners[0]].place == place || w->corners[corners[1]].place == place ||
           w->corners[corners[2]].place == place || w->corners[corners[3]].place == place;
}

static void look_into_cell(const tsli_drape_walk *w, uint32_t cell, const tsli_drape_member *member, near_fields *near)
{
    const tsli_drape_room *room = w->linkage->room;
    tsl_vec3 at = tsli_drape_member_place(w, member);
    float thickness = w->drape->thickness;
    for (uint32_t i = cell ? room->ends[cell - 1] : 0; i < room->ends[cell]; ++i) {
        const tsli_drape_ball *ball = &room->balls[room->sorted[i]];
        float square = tsli_vec3_length_squared(tsli_vec3_sub(at, tsli_vec3(ball->x, ball->y, ball->z)));
        float reach = 2.0f * ball->radius + thickness;
        if (square < reach * reach && !has_corner(w, room->sorted[i], member->place))
            offer_near(near, room->sorted[i], square);
    }
}

static near_fields find_near(const tsli_drape_walk *w, const drape_grid *grid, const tsli_drape_member *member)
{
    near_fields near = {0};
    const tsl_vec3 at = tsli_drape_member_place(w, member);
    const float place[3] = {at.x, at.y, at.z};
    uint32_t first[3], last[3];
    for (uint32_t k = 0; k < 3; ++k) {
        first[k] = cell_along(grid, place[k] - grid->reach, k);
        last[k] = cell_along(grid, place[k] + grid->reach, k);
    }
    for (uint32_t z = first[2]; z <= last[2]; ++z)
        for (uint32_t y = first[1]; y <= last[1]; ++y)
            for (uint32_t x = first[0]; x <= last[0]; ++x)
                look_into_cell(w, cell_of(x, y, z), member, &near);
    return near;
}

// In their order, whatever their distances.
static void keep_pairs(const tsli_drape_walk *w, uint32_t member, const near_fields *near)
{
    uint32_t row = w->drape->first_row + member, *pairs = &w->linkage->pairs[row * TSL_LINKS_MET_AT_ONCE];
    w->linkage->pair_counts[row] = near->count;
    for (uint32_t i = 0; i < near->count; ++i) {
        uint32_t k = i;
        for (; k > 0 && pairs[k - 1] > near->fields[i]; --k)
            pairs[k] = pairs[k - 1];
        pairs[k] = near->fields[i];
    }
}

void tsli_drape_find(const tsli_pack *pack, tsli_drape *drape)
{
    const tsli_drape_walk w = tsli_drape_begin(pack, drape);
    tsli_drape_room *room = w.linkage->room;
    drape->has_pairs = 0;
    for (uint32_t f = 0; f < w.under->field_count; ++f)
        room->balls[f] = ball_of(&w, &w.fields[f]);
    const drape_grid grid = lay_grid(room->balls, w.under->field_count, drape->thickness);
    sort_balls(&grid, room, w.under->field_count);
    for (uint32_t i = 0; i < w.over->member_count; ++i) {
        near_fields near = {0};
        if (!w.members[i].is_root && tsli_drape_takes_part(&w, &w.members[i]))
            near = find_near(&w, &grid, &w.members[i]);
        keep_pairs(&w, i, &near);
        drape->has_pairs |= near.count > 0;
    }
}
