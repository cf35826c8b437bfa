// SPDX-License-Identifier: MIT
// Pushes apart particles and quads that are too near.
#include "solver/model/cloth_contact.h"

#include "math/vec.h"
#include "solver/model/cloth_contact_walk.h"

#include <float.h>

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
    return 0.25f * tsli_cloth_contact_larger(one, other);
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

static void move_cloth_particle(const tsli_cloth_contact_walk *w, const tsli_cloth_particle_row *particle,
                                tsl_vec3 direction, float by)
{
    float *x = w->state + particle->state_index;
    x[0] += direction.x * by;
    x[TSLI_WIDTH] += direction.y * by;
    x[2 * TSLI_WIDTH] += direction.z * by;
}

static void push_apart(const tsli_cloth_contact_walk *w, const tsli_cloth_particle_row *particle,
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
    tsli_put_touched(layout, &layout->blocks[particle->block], slot, tsli_cloth_particle_lane(particle), 1);
}

static float cloth_side_of(const tsli_cloth_contact_walk *w, uint32_t particle)
{
    float side = w->linkage->sides[w->cloth_contact->first_row + particle];
    return w->cloth_contact->turned ? -side : side;
}

// Returns the depth as a share of the quad's size.
static float push_particle(const tsli_cloth_contact_walk *w, const tsli_cloth_particle_row *particle,
                           const tsli_target_quad_row *quad, float side)
{
    quad_point f;
    tsl_vec3 at = tsli_cloth_particle_position(w, particle);
    for (uint32_t i = 0; i < 4; ++i)
        f.corners[i] = tsli_cloth_particle_position(w, &w->corners[quad->corners[i]]);
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
    const tsli_cloth_contact_walk w = tsli_cloth_contact_begin(layout, cloth_contact);
    float deepest = 0.0f;
    for (uint32_t i = 0; i < w.over->cloth_particle_count; ++i) {
        uint32_t row = cloth_contact->first_row + i;
        float side = cloth_side_of(&w, i), deep = 0.0f;
        for (uint32_t k = 0; k < w.linkage->pair_counts[row]; ++k) {
            uint32_t quad = w.linkage->pairs[row * TSL_LINKS_MET_AT_ONCE + k];
            deep =
                tsli_cloth_contact_larger(deep, push_particle(&w, &w.cloth_particles[i], &w.target_quads[quad], side));
        }
        if (deep > 0.0f)
            touch_cloth_particle(layout, &w.cloth_particles[i]);
        deepest = tsli_cloth_contact_larger(deepest, deep);
    }
    return deepest;
}
