// SPDX-License-Identifier: MIT
// Rigid boxes on joints, as AnimDynamics' documentation describes them, in double precision and at small steps, beside the chains that
// tassel_convert makes of them. Its own step is not public: this is how such bodies move, and not how its solver approaches it.
#include "tassel/convert/anim_dynamics.h"

#include "convert/line_walk.h"

#define FPS 60
#define SUBSTEPS 24 // of a frame
#define PI 3.14159265358979323846

typedef struct setup {
    tsl_anim_dynamics n;
    tsl_anim_dynamics_body bodies[LINE_BONES];
} setup;

typedef struct body {
    d3 at, before, velocity;
    dq turn, turn_before;
    d3 spin; // world, radians per second
    double mass;
    d3 inertia; // about the axes of the box
} body;

typedef struct model {
    const setup *u;
    const line *l;
    body bodies[LINE_BONES]; // 0 is the bone that they hang from
    d3 head[LINE_BONES];
    d3 travel, air; // velocities of the component and of what drags in its space
} model;

// ---- rigid bodies: corrections of places and turns (XPBD without compliance) ----------------------------------------

static d3 into(const body *b, d3 v)
{
    return dq_rotate(dq_conjugate(b->turn), v);
}

static d3 by_inertia(const body *b, d3 torque) // the inverse tensor times a vector of the world
{
    d3 local = into(b, torque);
    d3 scaled = {local.x / b->inertia.x, local.y / b->inertia.y, local.z / b->inertia.z};
    return dq_rotate(b->turn, scaled);
}

static void turn_by(body *b, d3 angle)
{
    dq by = {0.5 * angle.x, 0.5 * angle.y, 0.5 * angle.z, 0}, change = dq_mul(by, b->turn);
    dq sum = {b->turn.x + change.x, b->turn.y + change.y, b->turn.z + change.z, b->turn.w + change.w};
    b->turn = dq_unit(sum);
}

static double give(const body *b, d3 arm,
                   d3 way) // how far a unit of impulse at the arm moves it along the way
{
    d3 cross = d3_cross(arm, way);
    return b->mass > 0 ? 1 / b->mass + d3_dot(cross, by_inertia(b, cross)) : 0;
}

static void push(body *b, d3 arm, d3 impulse)
{
    if (b->mass == 0)
        return;
    b->at = d3_add(b->at, d3_scale(impulse, 1 / b->mass));
    turn_by(b, by_inertia(b, d3_cross(arm, impulse)));
}

static void join(body *a, body *b, d3 offset) // the joint of b is where a is
{
    d3 arm = dq_rotate(b->turn, offset), off = d3_sub(d3_add(b->at, arm), a->at), none = {0, 0, 0};
    double error = d3_length(off);
    if (error < 1e-15)
        return;
    d3 way = d3_scale(off, 1 / error), impulse;
    impulse = d3_scale(way, error / (give(a, none, way) + give(b, arm, way)));
    push(a, none, impulse);
    push(b, arm, d3_scale(impulse, -1));
}

// Turned against each other about an axis of the world, all of the angle without compliance.
static void twist(body *a, body *b, d3 axis, double angle, double compliance)
{
    double of_a = a->mass > 0 ? d3_dot(axis, by_inertia(a, axis)) : 0, of_b = d3_dot(axis, by_inertia(b, axis));
    double impulse = angle / (of_a + of_b + compliance);
    if (a->mass > 0)
        turn_by(a, d3_scale(by_inertia(a, axis), -impulse));
    turn_by(b, d3_scale(by_inertia(b, axis), impulse));
}

// ---- springs and limits -------------------------------------------------------------------------------------------------

// The direction that a bone has in its pose, and has, both in the world.
typedef struct aim {
    d3 rest, is;
} aim;

static aim aim_of(const model *m, int i)
{
    const tsl_anim_dynamics_body *b = &m->u->bodies[i - 1];
    d3 offset = d3_scale(d3_of(b->local_joint_offset), -1);
    aim a = {d3_unit(dq_rotate(m->bodies[i - 1].turn, d3_of(b->place))), d3_unit(dq_rotate(m->bodies[i].turn, offset))};
    return a;
}

static void spring(model *m, int i, double h)
{
    aim a = aim_of(m, i);
    d3 cross = d3_cross(a.is, a.rest);
    double size = d3_length(cross), angle = atan2(size, d3_dot(a.is, a.rest)),
           k = (double)m->u->n.angular_spring_constant;
    if (m->u->n.angular_spring && size > 1e-12)
        twist(&m->bodies[i - 1], &m->bodies[i], d3_scale(cross, 1 / size), angle, 1 / (k * h * h));
}

static void hold_cone(model *m, int i)
{
    const tsl_anim_dynamics_body *b = &m->u->bodies[i - 1];
    aim a = aim_of(m, i);
    d3 cross = d3_cross(a.is, a.rest);
    double size = d3_length(cross), angle = atan2(size, d3_dot(a.is, a.rest)), most = (double)b->cone_angle * PI / 180;
    if (b->angular_constraint_type != TSL_ANIM_DYNAMICS_CONE || angle <= most || size < 1e-12)
        return;
    twist(&m->bodies[i - 1], &m->bodies[i], d3_scale(cross, 1 / size), angle - most, 0);
}

// ---- a frame ------------------------------------------------------------------------------------------------------------

static void predict(model *m, int i, double h)
{
    const tsl_anim_dynamics *n = &m->u->n;
    body *b = &m->bodies[i];
    double scale = (double)n->gravity_scale;
    double linear = fmax((double)n->linear_damping, 0.7), angular = fmax((double)n->angular_damping, 0.7);
    b->velocity = d3_add(b->velocity, d3_scale(d3_of(n->world_gravity), scale * h));
    b->velocity = d3_sub(b->velocity, d3_scale(d3_sub(b->velocity, m->air), linear * h));
    d3 local = into(b, b->spin), momentum = d3_mul(b->inertia, local);
    d3 change = d3_cross(momentum, local); // of a body that no torque acts on
    local = d3_add(local, d3_scale((d3){change.x / b->inertia.x, change.y / b->inertia.y, change.z / b->inertia.z}, h));
    b->spin = d3_scale(dq_rotate(b->turn, local), 1 - angular * h);
    b->before = b->at;
    b->turn_before = b->turn;
    b->at = d3_add(b->at, d3_scale(b->velocity, h));
    turn_by(b, d3_scale(b->spin, h));
}

static void gain(body *b, double h)
{
    dq by = dq_mul(b->turn, dq_conjugate(b->turn_before));
    double sign = by.w < 0 ? -2 / h : 2 / h;
    b->velocity = d3_scale(d3_sub(b->at, b->before), 1 / h);
    b->spin = (d3){by.x * sign, by.y * sign, by.z * sign};
}

static void substep(model *m, dframe root, double h)
{
    m->bodies[0].at = root.position;
    m->bodies[0].turn = root.rotation;
    for (int i = 1; i < m->l->count; ++i)
        predict(m, i, h);
    for (int i = 1; i < m->l->count; ++i)
        spring(m, i, h);
    for (int pass = 0; pass < 2; ++pass)
        for (int i = 1; i < m->l->count; ++i) {
            hold_cone(m, i);
            join(&m->bodies[i - 1], &m->bodies[i], d3_of(m->u->bodies[i - 1].local_joint_offset));
        }
    for (int i = 1; i < m->l->count; ++i)
        gain(&m->bodies[i], h);
}

static dframe between(dframe a, dframe b, double t)
{
    dq p = a.rotation, q = b.rotation;
    double sign = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w < 0 ? -t : t, s = 1 - t;
    dq turn = {s * p.x + sign * q.x, s * p.y + sign * q.y, s * p.z + sign * q.z, s * p.w + sign * q.w};
    a.position = d3_add(d3_scale(a.position, s), d3_scale(b.position, t));
    a.rotation = dq_unit(turn);
    return a;
}

// In the component's space bodies go along with it, and feel a share of its acceleration.
static void carry(model *m, dframe from, dframe to)
{
    const tsl_anim_dynamics *n = &m->u->n;
    dq back = dq_conjugate(from.rotation), turn = dq_mul(to.rotation, back);
    d3 travel = d3_scale(d3_sub(to.position, from.position), FPS), change = d3_sub(travel, m->travel);
    for (int i = 1; i < m->l->count; ++i) {
        body *b = &m->bodies[i];
        b->at = d3_add(to.position, dq_rotate(turn, d3_sub(b->at, from.position)));
        b->turn = dq_mul(turn, b->turn);
        b->velocity = d3_sub(dq_rotate(turn, b->velocity), d3_scale(change, (double)n->component_linear_acc_scale.x));
        b->spin = dq_rotate(turn, b->spin);
    }
    m->travel = travel;
    m->air = d3_scale(travel, -(double)n->component_linear_vel_scale.x);
}

// From one frame to the next, of the component and of the bone that the bodies hang from.
static void model_step(model *m, const dframe *component, const dframe *bone)
{
    int in_world = m->u->n.simulation_space == TSL_ANIM_DYNAMICS_WORLD;
    if (!in_world)
        carry(m, component[0], component[1]);
    for (int s = 1; s <= SUBSTEPS; ++s)
        substep(m, in_world ? between(bone[0], bone[1], (double)s / SUBSTEPS) : bone[1], 1.0 / (FPS * SUBSTEPS));
    for (int i = 0; i < m->l->count; ++i)
        m->head[i] = m->bodies[i].at;
}

// ---- one motion for both -----------------------------------------------------------------------------------------

typedef void (*draw_fn)(setup *u, const line *l, uint32_t *state);

static void model_begin(model *m, const setup *u, const line *l)
{
    memset(m, 0, sizeof *m);
    m->u = u;
    m->l = l;
    for (int i = 0; i < l->count; ++i) {
        body *b = &m->bodies[i];
        b->at = m->head[i] = l->heads[i].position;
        b->turn = l->heads[i].rotation;
        if (i == 0)
            continue;
        const tsl_anim_dynamics_body *of = &u->bodies[i - 1];
        d3 e = d3_mul(d3_of(of->box_extents), d3_of(of->box_extents));
        b->mass = (double)of->mass;
        b->inertia = d3_scale((d3){e.y + e.z, e.z + e.x, e.x + e.y}, b->mass / 3);
    }
}

static void setup_begin(setup *u, const line *l, uint32_t *state)
{
    tsl_anim_dynamics_init(&u->n, sizeof u->n);
    u->n.count = (uint32_t)l->count - 1;
    u->n.rig_bones = l->bones;
    u->n.bodies = u->bodies;
    u->n.world_gravity = (tsl_vec3){0.0f, -9.8f, 0.0f};
    u->n.simulation_space = TSL_ANIM_DYNAMICS_WORLD;
    for (int i = 1; i < l->count; ++i) {
        const tsl_transform *local = &l->rig->rest[1 + i];
        tsl_anim_dynamics_body *b = &u->bodies[i - 1];
        tsl_anim_dynamics_body_init(b);
        d3 back = d3_scale(dq_rotate(dq_conjugate(dq_of(local->rotation)), d3_of(local->position)), -1);
        b->place = local->position;
        b->local_rotation = local->rotation;
        b->local_joint_offset = (tsl_vec3){(float)back.x, (float)back.y, (float)back.z};
        double half = d3_length(back) / 2;
        b->box_extents =
            (tsl_vec3){(float)(half * drawn(state, 0.2, 1)), (float)half, (float)(half * drawn(state, 0.2, 1))};
        b->mass = (float)drawn(state, 0.5, 2);
        b->angular_limits_min = (tsl_vec3){-180.0f, -180.0f, -180.0f};
        b->angular_limits_max = (tsl_vec3){180.0f, 180.0f, 180.0f};
    }
}

static line_deviation compare(uint32_t seed, draw_fn draw, int most)
{
    static line l;
    static setup u;
    static model m;
    uint32_t state = (seed + 1) * 2654435761u;
    line_deviation d = {0, 0, 0};
    TSL_INIT(tsl_chain_desc, where);
    line_begin(&l, &state, FPS, 0.5, 0.6);
    line_shorten(&l, most > 2 ? (int)drawn(&state, 3, most + 1) : most);
    setup_begin(&u, &l, &state);
    draw(&u, &l, &state);
    CHECK_INT(tsl_anim_dynamics_create(l.s.world, l.rig->id, &u.n, &where, &l.chain), TSL_OK);
    model_begin(&m, &u, &l);
    for (int frame = 1; frame <= LINE_SECONDS * FPS; ++frame) {
        dframe component[2] = {dframe_of(l.rig->root)}, bone[2] = {l.heads[0]};
        line_move(&l, (double)frame / FPS);
        component[1] = dframe_of(l.rig->root);
        bone[1] = l.heads[0];
        model_step(&m, component, bone);
        line_compare(&l, m.head, FPS, &d);
    }
    scene_destroy(&l.s);
    return d;
}

// Springs so hard that the line, which bends at all joints, swings about its root as often a second as that.
static void draw_spring(setup *u, const line *l, uint32_t *state)
{
    double inertia = 0, pace = 2 * PI * drawn(state, 1, 3);
    for (int i = 1; i < l->count; ++i) {
        double far = 0;
        for (int j = i; j < l->count; ++j) {
            far += d3_length(d3_of(u->bodies[j - 1].place));
            inertia += (double)u->bodies[j - 1].mass * far * far;
        }
    }
    u->n.angular_spring = 1;
    u->n.angular_spring_constant = (float)(inertia * pace * pace);
    u->n.linear_damping = (float)drawn(state, 0.7, 10);
    u->n.angular_damping = (float)drawn(state, 0.7, 10);
}

static void draw_still(setup *u, const line *l, uint32_t *state)
{
    draw_spring(u, l, state);
    u->n.gravity_scale = 0.0f;
}

static void draw_free(setup *u, const line *l, uint32_t *state)
{
    draw_spring(u, l, state);
    u->n.angular_spring = 0;
}

static void draw_cone(setup *u, const line *l, uint32_t *state)
{
    draw_free(u, l, state);
    for (int i = 0; i < l->count - 1; ++i) {
        u->bodies[i].angular_constraint_type = TSL_ANIM_DYNAMICS_CONE;
        u->bodies[i].cone_angle = (float)drawn(state, 5, 40);
    }
}

// Where the component's acceleration and velocity are felt in part.
static void draw_component(setup *u, const line *l, uint32_t *state)
{
    draw_spring(u, l, state);
    u->n.simulation_space = TSL_ANIM_DYNAMICS_COMPONENT;
    float acceleration = (float)drawn(state, 0, 1), velocity = acceleration * (float)drawn(state, 0, 1);
    u->n.component_linear_acc_scale = (tsl_vec3){acceleration, acceleration, acceleration};
    u->n.component_linear_vel_scale = (tsl_vec3){velocity, velocity, velocity};
}

static line_deviation over_all(draw_fn draw, int most)
{
    line_deviation all = {0, 0, 0};
    for (uint32_t i = 0; i < LINE_SCENARIOS; ++i)
        line_gather(&all, compare(i, draw, most));
    return all;
}

static void deviations_are_as_stated(void)
{
    line_check_stated("one body", over_all(draw_spring, 2), 1.8, 0.083);
    line_check_stated("springs", over_all(draw_still, 7), 1.6, 0.18);
    line_check_stated("springs and gravity", over_all(draw_spring, 7), 1.25, 0.13);
    line_check_stated("gravity alone", over_all(draw_free, 7), 1.6, 0.22);
    line_check_stated("gravity and cones", over_all(draw_cone, 7), 1.4, 0.145);
    line_check_stated("in the component's space", over_all(draw_component, 7), 0.38, 0.079);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    return REPORT();
}
