// SPDX-License-Identifier: MIT
#include "solver/model/drape.h"

#include "math/vec.h"

#include <float.h>

static float larger_of(float a, float b)
{
    return b > a ? b : a;
}

// ---- what cloth there is ----------------------------------------------------------------------------------

// Four members of a set: the upper and the lower one of a strand, then of another.
static void add_field(const tsli_links *set, tsli_field *field, const uint32_t corners[4])
{
    const tsl_vec3 a = set->members[corners[0]].place, b = set->members[corners[1]].place,
                   c = set->members[corners[2]].place, d = set->members[corners[3]].place;
    tsl_vec3 across = tsli_vec3_sub(tsli_vec3_add(c, d), tsli_vec3_add(a, b));
    tsl_vec3 down = tsli_vec3_sub(tsli_vec3_add(b, d), tsli_vec3_add(a, c));
    for (uint32_t i = 0; i < 4; ++i)
        field->corners[i] = corners[i];
    field->middle = tsli_vec3_scale(tsli_vec3_add(tsli_vec3_add(a, b), tsli_vec3_add(c, d)), 0.25f);
    field->normal = tsli_vec3_cross(across, down);
    float length = tsli_vec3_length(field->normal);
    field->normal = tsli_vec3_scale(field->normal, length > 0.0f && length < FLT_MAX ? 1.0f / length : 0.0f);
}

static uint32_t member_of(const tsli_links *set, const tsli_chain *chain, uint32_t particle)
{
    uint32_t i = 0;
    while (i < set->member_count && (set->members[i].chain != chain || set->members[i].particle != particle))
        ++i;
    return i;
}

// The bones of strands that have no neighbours.
static uint32_t list_bones(const tsli_links *set, tsli_field *fields)
{
    uint32_t first = 0, count = 0;
    for (uint32_t l = 0; l < set->line_count; first += set->lines[l++].count)
        for (uint32_t i = first; i + 1 < first + set->lines[l].count; ++i, ++count)
            if (fields)
                add_field(set, &fields[count], (uint32_t[4]){i, i + 1, i, i + 1});
    return count;
}

uint32_t tsli_drape_fields(const tsli_links *set, const tsli_patch *patches, uint32_t patch_count,
                           tsli_field *fields)
{
    if (!set->cloth_layers || set->layout == TSL_LINKS_LOOSE)
        return set->cloth_layers ? list_bones(set, fields) : 0;
    for (uint32_t i = 0; fields && i < patch_count; ++i) {
        uint32_t corners[4];
        for (uint32_t k = 0; k < 4; ++k)
            corners[k] = member_of(set, patches[i].chains[k / 2], patches[i].particles[k]);
        add_field(set, &fields[i], corners);
    }
    return patch_count;
}

// As the member says whose height above the patch that is nearest to it is the largest share of the square of its distance.
int tsli_drape_side(const tsli_member *members, uint32_t count, const tsli_links *under)
{
    float says = 0.0f, surest = 0.0f;
    for (uint32_t i = 1; i < count; ++i) {
        float nearest = FLT_MAX, height = 0.0f;
        for (uint32_t f = 0; f < under->field_count; ++f) {
            tsl_vec3 way = tsli_vec3_sub(members[i].place, under->fields[f].middle);
            float square = tsli_vec3_length_squared(way);
            if (!(square < nearest))
                continue;
            nearest = square;
            height = tsli_vec3_dot(way, under->fields[f].normal);
        }
        float sure = nearest > 0.0f && nearest < FLT_MAX ? fabsf(height) / nearest : 0.0f;
        if (!(sure > surest))
            continue;
        surest = sure;
        says = height;
    }
    return (says > 0.0f) - (says < 0.0f);
}

// ---- where everything is ----------------------------------------------------------------------------------

// A tick of a drape for one rig.
typedef struct drape_walk {
    const tsli_pack *lanes;
    const tsli_linkage *linkage;
    const tsli_drape *drape;
    const tsli_link_set *over, *under;
    const tsli_drape_member *members, *corners; // of the one and of the other
    const tsli_drape_field *fields;
    uint32_t across, lane; // of the rig, in a team; 0 else
    float *state;          // of that lane
} drape_walk;

static drape_walk begin_walk(const tsli_pack *lanes, const tsli_drape *drape, uint32_t rig_lane)
{
    const tsli_linkage *linkage = lanes->linkage;
    drape_walk w = {.lanes = lanes, .linkage = linkage, .drape = drape, .lane = rig_lane};
    w.over = &linkage->sets[drape->over];
    w.under = &linkage->sets[drape->under];
    w.members = &linkage->members[w.over->first_member];
    w.corners = &linkage->members[w.under->first_member];
    w.fields = &linkage->fields[w.under->first_field];
    w.across = linkage->across_rigs;
    w.state = lanes->state->position[0] + (w.across ? rig_lane : 0);
    return w;
}

static tsl_vec3 member_place(const drape_walk *w, const tsli_drape_member *member)
{
    const float *x = w->state + member->place;
    return tsli_vec3(x[0], x[TSLI_WIDTH], x[2 * TSLI_WIDTH]);
}

static void drape_move_member(const drape_walk *w, const tsli_drape_member *member, tsl_vec3 way, float by)
{
    float *x = w->state + member->place;
    x[0] += way.x * by;
    x[TSLI_WIDTH] += way.y * by;
    x[2 * TSLI_WIDTH] += way.z * by;
}

static uint32_t member_lane(const drape_walk *w, const tsli_drape_member *member)
{
    return w->across ? w->lane : member->place % TSLI_WIDTH;
}

// It is simulated, and meets colliders.
static int member_takes_part(const drape_walk *w, const tsli_drape_member *member)
{
    if (member->block == TSLI_NONE)
        return 0;
    const tsli_block *block = &w->lanes->blocks[member->block];
    uint32_t lanes = block->running & ~block->held & ~block->blind & ~block->rare->softened;
    return (int)(lanes >> member_lane(w, member) & 1u);
}

// ---- which patches are near -------------------------------------------------------------------------------

static tsli_drape_ball ball_of(const drape_walk *w, const tsli_drape_field *field)
{
    tsl_vec3 at[4], middle = tsli_vec3(0.0f, 0.0f, 0.0f);
    float square = 0.0f;
    for (uint32_t i = 0; i < 4; ++i) {
        const tsli_drape_member *corner = &w->corners[field->corners[i]];
        if (!member_takes_part(w, corner))
            return (tsli_drape_ball){0.0f, 0.0f, 0.0f, -1.0f};
        at[i] = member_place(w, corner);
        middle = tsli_vec3_add(middle, tsli_vec3_scale(at[i], 0.25f));
    }
    for (uint32_t i = 0; i < 4; ++i)
        square = larger_of(square, tsli_vec3_length_squared(tsli_vec3_sub(at[i], middle)));
    return (tsli_drape_ball){middle.x, middle.y, middle.z, sqrtf(square)};
}

typedef struct drape_grid {
    float least[3], inverse_edge;
    float reach; // how far from a particle the middle of a patch may be at most, with which it is in touch
} drape_grid;

// A cell is as large as the reach, so that few are to be looked at; more of them than fit into the grid are as one.
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
        largest = larger_of(largest, balls[f].radius);
    }
    edge = grid.reach = 2.0f * largest + thickness;
    for (uint32_t k = 0; k < 3; ++k)
        edge = larger_of(edge, (most[k] - grid.least[k]) / (float)TSLI_DRAPE_CELLS);
    grid.inverse_edge = edge > 0.0f ? 1.0f / edge : 0.0f;
    return grid;
}

// What is no number is in the first cell.
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

// Patches by cell, those of one in their order.
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
    while (at > 0 && (square < near->squares[at - 1] ||
                      (!(near->squares[at - 1] < square) && field < near->fields[at - 1])))
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

static int has_corner(const drape_walk *w, uint32_t field, uint32_t place)
{
    const uint32_t *corners = w->fields[field].corners;
    return w->corners[corners[0]].place == place || w->corners[corners[1]].place == place ||
           w->corners[corners[2]].place == place || w->corners[corners[3]].place == place;
}

static void look_into_cell(const drape_walk *w, uint32_t cell, const tsli_drape_member *member,
                           near_fields *near)
{
    const tsli_drape_room *room = w->linkage->room;
    tsl_vec3 at = member_place(w, member);
    float thickness = w->drape->thickness[w->lane];
    for (uint32_t i = cell ? room->ends[cell - 1] : 0; i < room->ends[cell]; ++i) {
        const tsli_drape_ball *ball = &room->balls[room->sorted[i]];
        float square = tsli_vec3_length_squared(tsli_vec3_sub(at, tsli_vec3(ball->x, ball->y, ball->z)));
        float reach = 2.0f * ball->radius + thickness;
        if (square < reach * reach && !has_corner(w, room->sorted[i], member->place))
            offer_near(near, room->sorted[i], square);
    }
}

static near_fields find_near(const drape_walk *w, const drape_grid *grid, const tsli_drape_member *member)
{
    near_fields near = {0};
    const tsl_vec3 at = member_place(w, member);
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

static uint32_t pair_row_of(const drape_walk *w, uint32_t member)
{
    return w->drape->first_pair + w->lane * w->over->member_count + member;
}

// In their order, whatever their distances.
static void keep_pairs(const drape_walk *w, uint32_t member, const near_fields *near)
{
    uint32_t row = pair_row_of(w, member), *pairs = &w->linkage->pairs[row * TSL_LINKS_MET_AT_ONCE];
    w->linkage->pair_counts[row] = near->count;
    for (uint32_t i = 0; i < near->count; ++i) {
        uint32_t k = i;
        for (; k > 0 && pairs[k - 1] > near->fields[i]; --k)
            pairs[k] = pairs[k - 1];
        pairs[k] = near->fields[i];
    }
}

void tsli_drape_find(const tsli_pack *lanes, tsli_drape *drape, uint32_t rig_lane)
{
    const drape_walk w = begin_walk(lanes, drape, rig_lane);
    tsli_drape_room *room = w.linkage->room;
    uint32_t some = 0;
    for (uint32_t f = 0; f < w.under->field_count; ++f)
        room->balls[f] = ball_of(&w, &w.fields[f]);
    const drape_grid grid = lay_grid(room->balls, w.under->field_count, drape->thickness[rig_lane]);
    sort_balls(&grid, room, w.under->field_count);
    for (uint32_t i = 0; i < w.over->member_count; ++i) {
        near_fields near = {0};
        if (!w.members[i].is_root && member_takes_part(&w, &w.members[i]))
            near = find_near(&w, &grid, &w.members[i]);
        keep_pairs(&w, i, &near);
        some |= near.count;
    }
    drape->lanes = (drape->lanes & ~(1u << rig_lane)) | (uint32_t)(some != 0) << rig_lane;
}

// ---- out of each other ------------------------------------------------------------------------------------

// A place on a patch: s across and t down, as in lane_surface.h.
typedef struct field_place {
    tsl_vec3 corners[4], at;
    float s, t;
} field_place;

// From turn to turn what is left of the way to the nearest place shrinks by the square of the cosine between across and down.
#define TURNS 3u

static float nearest_along(tsl_vec3 from, tsl_vec3 way, tsl_vec3 to)
{
    float square = tsli_vec3_length_squared(way), along = tsli_vec3_dot(tsli_vec3_sub(to, from), way);
    if (!(along > 0.0f))
        return 0.0f;
    return along < square ? along / square : 1.0f;
}

static void find_nearest(field_place *f, tsl_vec3 to)
{
    f->s = f->t = 0.5f;
    for (uint32_t turn = 0; turn < TURNS; ++turn) {
        tsl_vec3 from = tsli_vec3_lerp(f->corners[0], f->corners[2], f->s);
        tsl_vec3 way = tsli_vec3_sub(tsli_vec3_lerp(f->corners[1], f->corners[3], f->s), from);
        f->t = nearest_along(from, way, to);
        from = tsli_vec3_lerp(f->corners[0], f->corners[1], f->t);
        way = tsli_vec3_sub(tsli_vec3_lerp(f->corners[2], f->corners[3], f->t), from);
        f->s = nearest_along(from, way, to);
        f->at = tsli_vec3_add(from, tsli_vec3_scale(way, f->s));
    }
}

#undef TURNS

// The square of half the longer diagonal: a ball of that size is about as large as the patch.
static float size_squared(const field_place *f)
{
    float one = tsli_vec3_length_squared(tsli_vec3_sub(f->corners[3], f->corners[0]));
    float other = tsli_vec3_length_squared(tsli_vec3_sub(f->corners[2], f->corners[1]));
    return 0.25f * larger_of(one, other);
}

static tsl_vec3 normal_at(const field_place *f, float side)
{
    tsl_vec3 across = tsli_vec3_sub(tsli_vec3_lerp(f->corners[2], f->corners[3], f->t),
                                    tsli_vec3_lerp(f->corners[0], f->corners[1], f->t));
    tsl_vec3 down = tsli_vec3_sub(tsli_vec3_lerp(f->corners[1], f->corners[3], f->s),
                                  tsli_vec3_lerp(f->corners[0], f->corners[2], f->s));
    tsl_vec3 normal = tsli_vec3_cross(across, down);
    float length = tsli_vec3_length(normal);
    return tsli_vec3_scale(normal, length > 0.0f && length < FLT_MAX ? side / length : 0.0f);
}

// How a particle comes out of a patch.
typedef struct way_off {
    tsl_vec3 way;
    float depth; // not above 0: it is not in it
} way_off;

// The cosine of how far beside a patch a particle may be that is behind it: where two patches meet in a fold, what is behind both is
// between their normals, and what is in front of the one may be far beside the other.
#define BEHIND 0.9f

// `side`: 0 where it keeps its distance all around.
static way_off off_field(const field_place *f, tsl_vec3 at, float side, float thickness)
{
    way_off out = {tsli_vec3_sub(at, f->at), 0.0f};
    tsl_vec3 normal = normal_at(f, side);
    float square = tsli_vec3_length_squared(out.way), height = tsli_vec3_dot(out.way, normal);
    if (height < 0.0f) {
        float beside = BEHIND * BEHIND * square;
        if (height * height < beside || !(square < size_squared(f)))
            return out;
        return (way_off){normal, thickness - height};
    }
    if (!(square < thickness * thickness))
        return out;
    float distance = sqrtf(square);
    out.depth = thickness - distance;
    out.way = distance > 0.0f ? tsli_vec3_scale(out.way, 1.0f / distance) : normal;
    return out;
}

#undef BEHIND

static void push_apart(const drape_walk *w, const tsli_drape_member *member, const tsli_drape_field *field,
                       const field_place *f, const way_off *out)
{
    float shares[4] = {(1.0f - f->s) * (1.0f - f->t), (1.0f - f->s) * f->t, f->s * (1.0f - f->t),
                       f->s * f->t};
    float of_each[4] = {0.0f, 0.0f, 0.0f, 0.0f}, sum = 1.0f;
    for (uint32_t i = 0; i < 4; ++i)
        of_each[field->first_same[i]] += shares[i];
    for (uint32_t i = 0; i < 4; ++i) {
        of_each[i] = w->corners[field->corners[i]].is_root ? 0.0f : of_each[i];
        sum += of_each[i] * of_each[i];
    }
    float by = out->depth / sum;
    drape_move_member(w, member, out->way, by);
    for (uint32_t i = 0; i < 4; ++i)
        if (of_each[i] > 0.0f)
            drape_move_member(w, &w->corners[field->corners[i]], out->way, -by * of_each[i]);
}

// Friction acts on what is touched, as where particles meet colliders.
static void touch_member(tsli_pack *lanes, const drape_walk *w, const tsli_drape_member *member)
{
    uint32_t slot = member->place / (uint32_t)(sizeof(tsli_slot_state) / sizeof(float));
    tsli_put_touched(lanes, &lanes->blocks[member->block], slot, member_lane(w, member), 1);
}

static float drape_side_of(const drape_walk *w, uint32_t member)
{
    const uint32_t *sides = &w->linkage->sides[2 * (w->drape->first_side + member)];
    float side = (float)(sides[0] >> w->lane & 1u) - (float)(sides[1] >> w->lane & 1u);
    return w->drape->turned >> w->lane & 1u ? -side : side;
}

// Returns the depth as a share of the patch's size.
static float meet_field(const drape_walk *w, const tsli_drape_member *member, const tsli_drape_field *field,
                        float side)
{
    field_place f;
    tsl_vec3 at = member_place(w, member);
    for (uint32_t i = 0; i < 4; ++i)
        f.corners[i] = member_place(w, &w->corners[field->corners[i]]);
    find_nearest(&f, at);
    way_off out = off_field(&f, at, side, w->drape->thickness[w->lane]);
    if (!(out.depth > 0.0f && out.depth < FLT_MAX))
        return 0.0f;
    float size = sqrtf(size_squared(&f));
    push_apart(w, member, field, &f, &out);
    return size > 0.0f ? out.depth / size : 0.0f;
}

float tsli_drape_meet(tsli_pack *lanes, const tsli_drape *drape, uint32_t rig_lane)
{
    const drape_walk w = begin_walk(lanes, drape, rig_lane);
    float deepest = 0.0f;
    for (uint32_t i = 0; i < w.over->member_count; ++i) {
        uint32_t row = pair_row_of(&w, i);
        float side = drape_side_of(&w, i), deep = 0.0f;
        for (uint32_t k = 0; k < w.linkage->pair_counts[row]; ++k) {
            uint32_t field = w.linkage->pairs[row * TSL_LINKS_MET_AT_ONCE + k];
            deep = larger_of(deep, meet_field(&w, &w.members[i], &w.fields[field], side));
        }
        if (deep > 0.0f)
            touch_member(lanes, &w, &w.members[i]);
        deepest = larger_of(deepest, deep);
    }
    return deepest;
}
