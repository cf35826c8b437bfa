// SPDX-License-Identifier: MIT
// The simplest step that does what PhysBones' documentation says of each parameter, in double precision. Its own step is not public: what
// is assumed here is what docs/coming_from.md says.
#ifndef TASSEL_TESTS_CONVERT_PHYS_BONE_MODEL_H
#define TASSEL_TESTS_CONVERT_PHYS_BONE_MODEL_H

#include "tassel/convert/phys_bone.h"

#include "convert/curve_model.h"
#include "double_math.h"

#define PHYS_BONE_PI 3.14159265358979323846

typedef struct phys_bone_end {
    d3 x, before, was; // where it is, where the last step began, and which way its bone pointed then
    double length;     // of the bone that ends here
} phys_bone_end;

// A line of ends, the first of which is where its parent has it. No endpoint, and no bones of the component but these.
typedef struct phys_bone_model {
    const tsl_phys_bone *c;
    int count;
    phys_bone_end *v;
    const dframe *pose;
    double rest_share; // how much the character is turned as it was at the start: the cosine, at least 0
} phys_bone_model;

static inline double phys_bone_at(const phys_bone_model *m, const tsl_curved_value *v, int end)
{
    return (double)v->value * curve_at(v->keys, v->key_count, m->count > 2 ? (end - 1.0) / (m->count - 2) : 0);
}

static inline double phys_bone_angle(d3 a, d3 b)
{
    return atan2(d3_length(d3_cross(a, b)), d3_dot(a, b));
}

// v turned towards another direction by a share of the angle between.
static inline d3 phys_bone_toward(d3 v, d3 to, double share)
{
    d3 cross = d3_cross(v, to);
    double size = d3_length(cross), angle = share * phys_bone_angle(v, to);
    if (size < 1e-15)
        return v;
    d3 side = d3_cross(d3_scale(cross, 1 / size), v);
    return d3_add(d3_scale(v, cos(angle)), d3_scale(side, sin(angle)));
}

static inline double phys_bone_gravity_at(const phys_bone_model *m, int end)
{
    double falloff = phys_bone_at(m, &m->c->gravity_falloff, end);
    return phys_bone_at(m, &m->c->gravity, end) * (1 - falloff * m->rest_share);
}

// Of version 1.1 the rest is turned towards gravity, of 1.0 gravity is a force.
static inline d3 phys_bone_target(const phys_bone_model *m, int end, d3 rest)
{
    double ratio = phys_bone_gravity_at(m, end);
    d3 down = d3_scale(d3_of(m->c->world_gravity), ratio < 0 ? -1 : 1);
    return m->c->version == TSL_PHYS_BONE_VERSION_1_0 ? rest : phys_bone_toward(rest, down, fabs(ratio));
}

static inline d3 phys_bone_fall(const phys_bone_model *m, int end)
{
    double h = 1.0 / (double)m->c->update_rate, share = phys_bone_gravity_at(m, end) * h * h;
    return d3_scale(d3_of(m->c->world_gravity), m->c->version == TSL_PHYS_BONE_VERSION_1_0 ? share : 0);
}

static inline d3 phys_bone_blend(d3 a, d3 b, double share)
{
    return d3_add(a, d3_scale(d3_sub(b, a), share));
}

// The way to the end of a bone after pull and stiffness, which is `moved` by its velocity and gravity. `rest`: where it is to be.
static inline d3 phys_bone_pulled(const phys_bone_model *m, int end, d3 head, d3 moved, d3 rest)
{
    const tsl_phys_bone *c = m->c;
    double pull = phys_bone_at(m, &c->pull, end), stiffness = phys_bone_at(m, &c->stiffness, end);
    if (c->integration_type == TSL_PHYS_BONE_SIMPLIFIED)
        return phys_bone_blend(moved, rest, pull);
    d3 force = d3_scale(d3_sub(rest, d3_sub(m->v[end].before, head)), pull);
    d3 stays = c->version == TSL_PHYS_BONE_VERSION_1_0 ? rest : m->v[end].was;
    return phys_bone_blend(d3_add(moved, force), stays, stiffness);
}

// `frame`: of limit space.
static inline d3 phys_bone_limited(const phys_bone_model *m, int end, dq frame, d3 way)
{
    const tsl_phys_bone *c = m->c;
    double a = phys_bone_at(m, &c->max_angle_x, end) * PHYS_BONE_PI / 180;
    double b = phys_bone_at(m, &c->max_angle_z, end) * PHYS_BONE_PI / 180;
    d3 e = d3_unit(dq_rotate(dq_conjugate(frame), way)), y = {0, 1, 0};
    double bent = phys_bone_angle(e, y), pitch = fmin(fmax(atan2(e.z, e.y), -a), a);
    double yaw = c->limit_type == TSL_PHYS_BONE_HINGE ? 0 : fmin(fmax(asin(e.x), -b), b);
    if (c->limit_type == TSL_PHYS_BONE_NO_LIMIT)
        return way;
    if (c->limit_type == TSL_PHYS_BONE_ANGLE)
        e = bent > a ? phys_bone_toward(e, y, 1 - a / bent) : e;
    else
        e = (d3){sin(yaw), cos(yaw) * cos(pitch), cos(yaw) * sin(pitch)};
    return dq_rotate(frame, e);
}

static inline dq phys_bone_about(int axis, double degrees)
{
    double s = sin(degrees * PHYS_BONE_PI / 360), c = cos(degrees * PHYS_BONE_PI / 360);
    return (dq){axis == 0 ? s : 0, axis == 1 ? s : 0, axis == 2 ? s : 0, c};
}

static inline dq phys_bone_limit_turn(const phys_bone_model *m, int end)
{
    dq x = phys_bone_about(0, phys_bone_at(m, &m->c->limit_rotation_x, end));
    dq y = phys_bone_about(1, phys_bone_at(m, &m->c->limit_rotation_y, end));
    return dq_mul(y, dq_mul(x, phys_bone_about(2, phys_bone_at(m, &m->c->limit_rotation_z, end))));
}

// `far`: how far its velocity and gravity take the end from the bone's head.
static inline double phys_bone_length_of(const phys_bone_model *m, int end, double far, double rest)
{
    const tsl_phys_bone *c = m->c;
    double pull = phys_bone_at(m, &c->pull, end), motion = phys_bone_at(m, &c->stretch_motion, end);
    double was = m->v[end].length;
    double length = rest + (1 - pull) * (was - rest + motion * (far - was));
    double most = rest * (1 + phys_bone_at(m, &c->max_stretch, end));
    double least = rest * (1 - phys_bone_at(m, &c->max_squish, end));
    return c->version == TSL_PHYS_BONE_VERSION_1_0 ? rest : fmin(fmax(length, least), most);
}

// `turn`: how the bone that ends here is turned at rest. Returns which way it points.
static inline d3 phys_bone_step_end(phys_bone_model *m, int end, dq turn, d3 local)
{
    static const dq half_turn = {1, 0, 0, 0};
    phys_bone_end *v = &m->v[end];
    d3 head = m->v[end - 1].x, rest = dq_rotate(turn, local), y = {0, 1, 0}, b = d3_unit(local);
    d3 way = d3_scale(d3_sub(v->x, v->before), phys_bone_at(m, &m->c->spring, end));
    d3 moved = d3_sub(d3_add(d3_add(v->x, way), phys_bone_fall(m, end)), head);
    dq to_bone = b.y < -1 + 1e-9 ? half_turn : dq_from_to(y, b);
    v->before = v->x;
    way = phys_bone_pulled(m, end, head, moved, phys_bone_target(m, end, rest));
    way = phys_bone_limited(m, end, dq_mul(turn, dq_mul(to_bone, phys_bone_limit_turn(m, end))), way);
    v->length = phys_bone_length_of(m, end, d3_length(moved), d3_length(local));
    way = d3_unit(way);
    v->x = d3_add(head, d3_scale(way, v->length));
    return way;
}

// Carries all along by what is immobile: x to place + turn (x - about).
static inline void phys_bone_carry(phys_bone_model *m, d3 about, d3 place, dq turn)
{
    for (int i = 0; i < m->count; ++i) {
        phys_bone_end *v = &m->v[i];
        v->x = d3_add(place, dq_rotate(turn, d3_sub(v->x, about)));
        v->before = d3_add(place, dq_rotate(turn, d3_sub(v->before, about)));
    }
}

static inline void phys_bone_step_line(phys_bone_model *m)
{
    dq turn = m->pose[0].rotation;
    for (int i = 1; i < m->count; ++i)
        m->v[i].was = d3_sub(m->v[i].x, m->v[i - 1].x);
    m->v[0].x = m->pose[0].position;
    for (int i = 1; i < m->count; ++i) {
        dq back = dq_conjugate(m->pose[i - 1].rotation);
        d3 local = dq_rotate(back, d3_sub(m->pose[i].position, m->pose[i - 1].position));
        d3 way = phys_bone_step_end(m, i, turn, local);
        turn = dq_mul(dq_from_to(d3_unit(dq_rotate(turn, local)), way), turn);
        turn = dq_mul(turn, dq_mul(back, m->pose[i].rotation));
    }
}

#endif
