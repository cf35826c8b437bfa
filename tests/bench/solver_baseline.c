// SPDX-License-Identifier: MIT
// What a careful engine programmer writes first: one struct per particle, one chain after the other, from the
// root out. The same algorithm and the same order of operations as the library, in plain scalar C.
#include "bench/solver_baseline.h"
#include "bench/solver_workload.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct world_collider {
    tsl_vec3 a, b;
    float radius;
} world_collider;

typedef struct character {
    particle particles[WORKLOAD_DANGLING];
    tsl_vec3 last_position;
    world_collider colliders[WORKLOAD_COLLIDERS];
} character;

struct baseline {
    int characters, colliders;
    float limit, limit_cosine, limit_sine, max_distance;
    character *all;
    tsl_transform *output, *poses;
};

static void world_pose(tsl_transform root, const tsl_transform *locals, tsl_transform *out)
{
    for (int i = 0; i < WORKLOAD_DANGLING; ++i) {
        tsl_transform parent = i % WORKLOAD_PARTICLES == 0 ? root : out[i - 1];
        out[i].position = tsli_vec3_add(parent.position, tsli_quat_rotate(parent.rotation, locals[i].position));
        out[i].rotation = tsli_quat_mul(parent.rotation, locals[i].rotation);
        out[i].scale = locals[i].scale;
    }
}

baseline *baseline_create(int characters, int colliders, float limit, float max_distance)
{
    baseline *b = calloc(1, sizeof *b);
    b->limit = limit;
    b->max_distance = max_distance;
    b->limit_cosine = cosf(limit);
    b->limit_sine = sinf(limit);
    b->characters = characters;
    b->colliders = colliders;
    b->all = calloc((size_t)characters, sizeof *b->all);
    b->output = calloc((size_t)characters * WORKLOAD_DANGLING, sizeof *b->output);
    b->poses = calloc((size_t)characters * WORKLOAD_DANGLING, sizeof *b->poses);
    for (int i = 0; i < characters * WORKLOAD_DANGLING; ++i)
        b->output[i] = tsli_transform_identity();
    tsl_transform locals[WORKLOAD_DANGLING], world[WORKLOAD_DANGLING];
    for (int i = 0; i < WORKLOAD_DANGLING; ++i)
        locals[i] = workload_rest(WORKLOAD_BODY + i);
    for (int c = 0; c < characters; ++c) {
        tsl_transform root = workload_root(c, 0);
        world_pose(root, locals, world);
        b->all[c].last_position = root.position;
        for (int i = 0; i < WORKLOAD_DANGLING; ++i) {
            particle *p = &b->all[c].particles[i];
            workload_particle w = workload_params(i / WORKLOAD_PARTICLES, i % WORKLOAD_PARTICLES);
            *p = particle_at(world[i].position, locals[i]);
            p->damping = w.damping;
            p->elasticity = w.elasticity;
            p->stiffness = w.stiffness;
            p->inert = w.inert;
            p->friction = w.friction;
            p->radius = w.radius;
        }
    }
    return b;
}

void baseline_destroy(baseline *b)
{
    free(b->all);
    free(b->output);
    free(b->poses);
    free(b);
}

const tsl_transform *baseline_output(const baseline *b)
{
    return b->output;
}

static void place_colliders(const baseline *b, int index, tsl_transform root, int frame)
{
    for (int i = 0; i < b->colliders; ++i) {
        workload_collider c = workload_collider_of(i);
        tsl_transform t = workload_collider_frame(i, index, frame);
        world_collider *w = &b->all[index].colliders[i];
        w->a = tsli_transform_point(root, tsli_transform_point(t, c.a));
        w->b = tsli_transform_point(root, tsli_transform_point(t, c.b));
        w->radius = c.radius;
    }
}

void baseline_place_colliders(baseline *b, const tsl_transform *roots, int frame)
{
    for (int index = 0; index < b->characters; ++index)
        place_colliders(b, index, roots[index], frame);
}

static int collide(tsl_vec3 *x, float radius, const world_collider *c)
{
    tsl_vec3 axis = tsli_vec3_sub(c->b, c->a), d = tsli_vec3_sub(*x, c->a);
    float length_squared = tsli_vec3_dot(axis, axis);
    if (length_squared > 0.0f) {
        float t = tsli_vec3_dot(d, axis) / length_squared;
        t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
        d = tsli_vec3_sub(d, tsli_vec3_scale(axis, t));
    }
    float r = c->radius + radius, distance_squared = tsli_vec3_dot(d, d);
    if (!(distance_squared > 0.0f && distance_squared < r * r))
        return 0;
    *x = tsli_vec3_add(*x, tsli_vec3_scale(d, r / sqrtf(distance_squared) - 1.0f));
    return 1;
}

// Into the cone around the rest direction as the bones before have turned it, which turns the next ones.
static tsl_vec3 limit_angle(const baseline *b, tsl_vec3 way, tsl_vec3 rest, tsl_quat *turned)
{
    tsl_vec3 axis = tsli_vec3_normalize(tsli_quat_rotate(*turned, rest)), d = tsli_vec3_normalize(way);
    float y = tsli_vec3_dot(d, axis);
    if (y < b->limit_cosine) {
        tsl_vec3 across = tsli_vec3_sub(d, tsli_vec3_scale(axis, y));
        across = tsli_vec3_scale(across, b->limit_sine / tsli_vec3_length(across));
        d = tsli_vec3_add(tsli_vec3_scale(axis, b->limit_cosine), across);
        way = tsli_vec3_scale(d, tsli_vec3_length(way));
    }
    *turned = tsli_quat_mul(from_to(axis, d), *turned);
    return way;
}

// To where the sphere of the bone's length meets the ball around the animated place, which is seen from the parent.
static tsl_vec3 limit_place(const baseline *b, const particle *p, tsl_vec3 way, tsl_vec3 place)
{
    tsl_vec3 d = tsli_vec3_normalize(way), to_place = tsli_vec3_sub(tsli_vec3_scale(d, p->length), place);
    if (tsli_vec3_length_squared(to_place) <= b->max_distance * b->max_distance)
        return way;
    float away = tsli_vec3_length(place), gap = p->length - away;
    float off = (b->max_distance - gap) * (b->max_distance + gap) / (2.0f * p->length * away);
    off = off < 0.0f ? 0.0f : off;
    tsl_vec3 axis = tsli_vec3_scale(place, 1.0f / away);
    tsl_vec3 across = tsli_vec3_sub(d, tsli_vec3_scale(axis, tsli_vec3_dot(d, axis)));
    across = tsli_vec3_scale(across, sqrtf(off * (2.0f - off)) / tsli_vec3_length(across));
    return tsli_vec3_add(tsli_vec3_scale(axis, 1.0f - off), across);
}

static void constrain(const baseline *b, const character *c, particle *p, tsl_vec3 parent, tsl_quat parent_rotation,
                      tsl_vec3 place, tsl_quat *turned)
{
    tsl_vec3 rest = tsli_vec3_add(parent, tsli_quat_rotate(parent_rotation, p->local_position));
    tsl_vec3 x = shape(p, rest);
    for (int i = 0; i < b->colliders; ++i)
        p->touched |= collide(&x, p->radius, &c->colliders[i]);
    tsl_vec3 d = tsli_vec3_sub(x, parent);
    if (b->limit > 0.0f)
        d = limit_angle(b, d, tsli_vec3_sub(rest, parent), turned);
    if (b->max_distance > 0.0f)
        d = limit_place(b, p, d, tsli_vec3_sub(place, parent));
    p->position = at_length(p, parent, d);
}

static tsl_vec3 force_on(tsl_transform root)
{
    // The rest direction of gravity is straight down in the character's own frame.
    tsl_vec3 rest = tsli_quat_rotate(root.rotation, tsli_vec3(0.0f, -1.0f, 0.0f));
    float along = tsli_vec3_dot(rest, workload_gravity);
    tsl_vec3 down = tsli_vec3_normalize(workload_gravity);
    tsl_vec3 gravity = tsli_vec3_sub(workload_gravity, tsli_vec3_scale(down, along > 0.0f ? along : 0.0f));
    return tsli_vec3_add(gravity, workload_force);
}

void baseline_simulate(baseline *b, const tsl_transform *roots, const tsl_transform *poses)
{
    for (int index = 0; index < b->characters; ++index) {
        character *c = &b->all[index];
        const tsl_transform *pose = poses + (size_t)index * WORKLOAD_DANGLING;
        tsl_vec3 move = tsli_vec3_sub(roots[index].position, c->last_position), force = force_on(roots[index]);
        c->last_position = roots[index].position;
        tsl_quat turned = tsli_quat_identity();
        for (int i = 0; i < WORKLOAD_DANGLING; ++i) {
            particle *p = &c->particles[i];
            if (i % WORKLOAD_PARTICLES == 0) {
                turned = tsli_quat_identity();
                p->previous = p->position;
                p->position = pose[i].position;
                continue;
            }
            integrate(p, move, force);
            constrain(b, c, p, c->particles[i - 1].position, pose[i - 1].rotation, pose[i].position, &turned);
        }
    }
}

void baseline_rotate(baseline *b, const tsl_transform *roots)
{
    for (int index = 0; index < b->characters; ++index) {
        const particle *particles = b->all[index].particles;
        tsl_transform *out = b->output + (size_t)index * WORKLOAD_DANGLING;
        for (int i = 0; i < WORKLOAD_DANGLING; ++i) {
            int j = i % WORKLOAD_PARTICLES;
            tsl_quat parent = j == 0 ? roots[index].rotation : out[i - 1].rotation;
            tsl_quat rotation = tsli_quat_mul(parent, particles[i].local_rotation);
            if (j + 1 < WORKLOAD_PARTICLES) {
                tsl_vec3 rest = tsli_quat_rotate(rotation, particles[i + 1].local_position);
                tsl_vec3 now = tsli_vec3_sub(particles[i + 1].position, particles[i].position);
                rotation = tsli_quat_mul(from_to(rest, now), rotation);
            }
            out[i].position = particles[i].position;
            out[i].rotation = rotation;
        }
    }
}

static void simulate_frame(baseline *b, const tsl_transform *roots, const tsl_transform *locals)
{
    for (int index = 0; index < b->characters; ++index) {
        const tsl_transform *in = locals + (size_t)index * WORKLOAD_BONES;
        tsl_transform root = roots[index];
        root = tsli_transform_mul(root, in[0]);
        world_pose(root, in + WORKLOAD_BODY, b->poses + (size_t)index * WORKLOAD_DANGLING);
    }
    baseline_simulate(b, roots, b->poses);
    baseline_rotate(b, roots);
}

void baseline_whole_frame(baseline *b, const tsl_transform *roots, const tsl_transform *locals, tsl_transform *out)
{
    simulate_frame(b, roots, locals);
    for (int index = 0; index < b->characters; ++index) {
        const tsl_transform *in = locals + (size_t)index * WORKLOAD_BONES;
        const tsl_transform *world = b->output + (size_t)index * WORKLOAD_DANGLING;
        tsl_transform *to = out + (size_t)index * WORKLOAD_BONES;
        memcpy(to, in, WORKLOAD_BONES * sizeof *in);
        for (int i = 0; i < WORKLOAD_DANGLING; ++i) {
            tsl_quat parent = i % WORKLOAD_PARTICLES == 0 ? roots[index].rotation : world[i - 1].rotation;
            to[WORKLOAD_BODY + i].rotation = tsli_quat_mul(tsli_quat_conjugate(parent), world[i].rotation);
        }
    }
}
