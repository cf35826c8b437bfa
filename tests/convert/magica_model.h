// SPDX-License-Identifier: MIT
// A step of MagicaCloth2 as its manual describes the parts of one, in double precision. Its own step is not public: the manual says what
// each part does, and that there is a fixed number of steps in a second; the order of the parts, and what a number is a share of, are
// assumed as magica.h says.
#ifndef TASSEL_TESTS_CONVERT_MAGICA_MODEL_H
#define TASSEL_TESTS_CONVERT_MAGICA_MODEL_H

#include "tassel/convert/magica.h"

#include "convert/curve_model.h"
#include "double_math.h"

#define MAGICA_PI 3.14159265358979323846

// A vertex: where it is, where the next step takes it to have been, and where the animation has it.
typedef struct magica_vertex {
    d3 x, before, pose;
} magica_vertex;

// A line of vertices, the first of them fixed. `turns`: how its bones are turned in the pose, the world's.
typedef struct magica_model {
    const tsl_magica_cloth *c;
    int count;
    magica_vertex *v;
    const dframe *pose;
} magica_model;

static inline double magica_depth(const magica_model *m, int i)
{
    double before = 0, whole = 0;
    for (int k = 1; k < m->count; ++k) {
        whole += (double)m->c->lengths[k - 1];
        before += k <= i ? (double)m->c->lengths[k - 1] : 0;
    }
    return before / fmax(whole, (double)m->c->longest_length);
}

static inline double magica_at(const magica_model *m, const tsl_curved_value *v, int i)
{
    return fmax((double)v->value * curve_at(v->keys, v->key_count, magica_depth(m, i)), 0);
}

static inline d3 magica_toward(d3 a, d3 b, double share)
{
    return d3_add(a, d3_scale(d3_sub(b, a), share));
}

// v turned towards another direction by an angle.
static inline d3 magica_turned(d3 v, d3 to, double angle)
{
    d3 cross = d3_cross(v, to);
    double size = d3_length(cross);
    if (size < 1e-15)
        return v;
    d3 side = d3_cross(d3_scale(cross, 1 / size), v);
    return d3_add(d3_scale(v, cos(angle)), d3_scale(side, sin(angle)));
}

static inline double magica_angle(d3 a, d3 b)
{
    return atan2(d3_length(d3_cross(a, b)), d3_dot(a, b));
}

static inline int magica_springs(const magica_model *m, int i)
{
    return m->c->type == TSL_MAGICA_BONE_SPRING && i == 1;
}

// Inertia, damping and gravity.
static inline void magica_move(magica_model *m, int i, d3 gravity)
{
    double h = 1.0 / (double)m->c->simulation_frequency;
    magica_vertex *v = &m->v[i];
    d3 way = d3_scale(d3_sub(v->x, v->before), 1 - magica_at(m, &m->c->damping, i));
    v->before = v->x;
    v->x = d3_add(v->x, way);
    if (!magica_springs(m, i))
        v->x = d3_add(v->x, d3_scale(gravity, h * h));
}

// `rest`: the way from the one before as that one carries the pose.
static inline void magica_restore(magica_model *m, int i, d3 rest)
{
    const tsl_magica_cloth *c = m->c;
    magica_vertex *v = &m->v[i];
    d3 head = m->v[i - 1].x, way = d3_sub(v->x, head), was = v->x;
    double angle = magica_angle(way, rest), most = magica_at(m, &c->limit_angle, i) * MAGICA_PI / 180;
    if (magica_springs(m, i)) { // the place itself is pulled, in all directions
        d3 off = d3_sub(v->x, v->pose);
        double limit = (double)c->spring_limit_distance;
        off = d3_scale(off, 1 - (double)c->spring_power);
        v->x = d3_add(v->pose, d3_length(off) > limit ? d3_scale(d3_unit(off), limit) : off);
        return;
    }
    if (c->use_angle_restoration) {
        double share = magica_at(m, &c->restoration_stiffness, i);
        way = magica_turned(way, rest, share * angle);
        v->x = d3_add(head, way);
        d3 moved = d3_sub(v->x, was);
        v->before = d3_add(v->before, d3_scale(moved, (double)c->restoration_velocity_attenuation));
        angle = magica_angle(way, rest);
    }
    if (c->use_angle_limit && angle > most)
        v->x = d3_add(head, magica_turned(way, rest, (angle - most) * (double)c->angle_limit_stiffness));
}

// The maximum distance, and the length of the bone.
static inline void magica_hold(magica_model *m, int i)
{
    magica_vertex *v = &m->v[i];
    double most = magica_at(m, &m->c->max_distance, i), far = d3_distance(v->x, v->pose);
    if (magica_springs(m, i))
        return;
    v->x = d3_add(m->v[i - 1].x, d3_scale(d3_unit(d3_sub(v->x, m->v[i - 1].x)), (double)m->c->lengths[i - 1]));
    far = d3_distance(v->x, v->pose);
    if (m->c->use_max_distance && far > most)
        v->x = magica_toward(v->x, v->pose, (1 - most / far) * (double)m->c->movement_limit_stiffness);
    v->x = d3_add(m->v[i - 1].x, d3_scale(d3_unit(d3_sub(v->x, m->v[i - 1].x)), (double)m->c->lengths[i - 1]));
}

// Carries all along by what is not felt: x to place + turn (x - about).
static inline void magica_carry(magica_model *m, d3 about, d3 place, dq turn)
{
    for (int i = 1; i < m->count; ++i) {
        magica_vertex *v = &m->v[i];
        v->x = d3_add(place, dq_rotate(turn, d3_sub(v->x, about)));
        v->before = d3_add(place, dq_rotate(turn, d3_sub(v->before, about)));
    }
}

static inline void magica_step_line(magica_model *m, d3 gravity)
{
    dq turn = m->pose[0].rotation; // of the bone before, as it is simulated
    m->v[0].before = m->v[0].x;
    m->v[0].x = m->pose[0].position;
    for (int i = 1; i < m->count; ++i) {
        dq back = dq_conjugate(m->pose[i - 1].rotation);
        d3 local = dq_rotate(back, d3_sub(m->pose[i].position, m->pose[i - 1].position));
        d3 rest = dq_rotate(turn, local);
        m->v[i].pose = m->pose[i].position;
        magica_move(m, i, gravity);
        magica_restore(m, i, rest);
        magica_hold(m, i);
        d3 way = d3_unit(d3_sub(m->v[i].x, m->v[i - 1].x));
        turn = dq_mul(dq_from_to(d3_unit(rest), way), turn);
        turn = dq_mul(turn, dq_mul(back, m->pose[i].rotation));
    }
}

#endif
