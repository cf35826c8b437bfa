// SPDX-License-Identifier: MIT
// Pushes apart particles and quads that are too near.
#include "solver/model/drape.h"

#include "math/vec.h"
#include "solver/model/drape_walk.h"

#include <float.h>

// A position on a quad: s across and t down, as in lane_surface.h.
typedef struct field_place {
    tsl_vec3 corners[4], at;
    float s, t;
} field_place;

// Each iteration shrinks the distance to the nearest position by the square of the cosine between across and down.
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

// The square of half the longer diagonal: a ball of that size approximates the quad.
static float size_squared(const field_place *f)
{
    float one = tsli_vec3_length_squared(tsli_vec3_sub(f->corners[3], f->corners[0]));
    float other = tsli_vec3_length_squared(tsli_vec3_sub(f->corners[2], f->corners[1]));
    return 0.25f * tsli_drape_larger(one, other);
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

// The push of a particle out of a quad.
typedef struct way_off {
    tsl_vec3 way;
    float depth; // not above 0: no overlap
} way_off;

// The cosine of how far beside a quad a particle behind it may be: where two quads meet in a fold, positions behind both are
// between their normals, and a position in front of one may be far beside the other.
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

static void drape_move_member(const tsli_drape_walk *w, const tsli_drape_member *member, tsl_vec3 way, float by)
{
    float *x = w->state + member->place;
    x[0] += way.x * by;
    x[TSLI_WIDTH] += way.y * by;
    x[2 * TSLI_WIDTH] += way.z * by;
}

static void push_apart(const tsli_drape_walk *w, const tsli_drape_member *member, const tsli_drape_field *field,
                       const field_place *f, const way_off *out)
{
    float shares[4] = {(1.0f - f->s) * (1.0f - f->t), (1.0f - f->s) * f->t, f->s * (1.0f - f->t), f->s * f->t};
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

// Friction acts on contacts, as with colliders.
static void touch_member(tsli_pack *pack, const tsli_drape_member *member)
{
    uint32_t slot = member->place / (uint32_t)(sizeof(tsli_slot_state) / sizeof(float));
    tsli_put_touched(pack, &pack->blocks[member->block], slot, tsli_drape_member_lane(member), 1);
}

static float drape_side_of(const tsli_drape_walk *w, uint32_t member)
{
    float side = w->linkage->sides[w->drape->first_row + member];
    return w->drape->turned ? -side : side;
}

// Returns the depth as a share of the quad's size.
static float meet_field(const tsli_drape_walk *w, const tsli_drape_member *member, const tsli_drape_field *field,
                        float side)
{
    field_place f;
    tsl_vec3 at = tsli_drape_member_place(w, member);
    for (uint32_t i = 0; i < 4; ++i)
        f.corners[i] = tsli_drape_member_place(w, &w->corners[field->corners[i]]);
    find_nearest(&f, at);
    way_off out = off_field(&f, at, side, w->drape->thickness);
    if (!(out.depth > 0.0f && out.depth < FLT_MAX))
        return 0.0f;
    float size = sqrtf(size_squared(&f));
    push_apart(w, member, field, &f, &out);
    return size > 0.0f ? out.depth / size : 0.0f;
}

float tsli_drape_meet(tsli_pack *pack, const tsli_drape *drape)
{
    const tsli_drape_walk w = tsli_drape_begin(pack, drape);
    float deepest = 0.0f;
    for (uint32_t i = 0; i < w.over->member_count; ++i) {
        uint32_t row = drape->first_row + i;
        float side = drape_side_of(&w, i), deep = 0.0f;
        for (uint32_t k = 0; k < w.linkage->pair_counts[row]; ++k) {
            uint32_t field = w.linkage->pairs[row * TSL_LINKS_MET_AT_ONCE + k];
            deep = tsli_drape_larger(deep, meet_field(&w, &w.members[i], &w.fields[field], side));
        }
        if (deep > 0.0f)
            touch_member(pack, &w.members[i]);
        deepest = tsli_drape_larger(deepest, deep);
    }
    return deepest;
}
