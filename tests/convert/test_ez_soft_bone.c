// SPDX-License-Identifier: MIT
// EZSoftBone's step, in its own words and in double precision, beside the chains that tassel_convert makes of it.
#include "tassel/convert/ez_soft_bone.h"

#include "check.h"
#include "scenes/scene.h"

#define BONES 8
#define FRAMES 360 // six seconds
#define FPS 60

// ---- the model: systems that average speeds, keep length softly and sleep --------------------------------

typedef struct vec {
    double x, y, z;
} vec;

static vec add(vec a, vec b)
{
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static vec scale(vec a, double f)
{
    return (vec){a.x * f, a.y * f, a.z * f};
}

static vec sub(vec a, vec b)
{
    return add(a, scale(b, -1.0));
}

static double length(vec a)
{
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

static vec mix(vec a, vec b, double t)
{
    return add(a, scale(sub(b, a), t));
}

typedef struct model {
    const tsl_ez_soft_bone *c;
    double slackness_root, slackness_tip; // slackness times its curve, which is straight
    double sleep;
    vec force, field[BONES]; // gravity's, and what a force field does to each bone
    vec x[BONES], speed[BONES];
} model;

static double curve_at(const tsl_curve_key *k, uint32_t count, double u)
{
    if (!count)
        return 1.0;
    if (u <= (double)k[0].u)
        return (double)k[0].value;
    for (uint32_t i = 1; i < count; ++i)
        if (u < (double)k[i].u) {
            double w = (double)k[i].u - (double)k[i - 1].u, t = (u - (double)k[i - 1].u) / w, s = 1.0 - t;
            return (double)k[i - 1].value * (1 + 2 * t) * s * s + (double)k[i].value * (3 - 2 * t) * t * t +
                   w * ((double)k[i - 1].out_tangent * t * s * s - (double)k[i].in_tangent * s * t * t);
        }
    return (double)k[count - 1].value;
}

// One iteration of `h` seconds. `rest` is where the unsimulated bones are; a rest place hangs from the
// simulated parent, turned as the unsimulated one is. Bones are equally long.
static void iterate(model *m, const vec *rest, double h)
{
    const tsl_ez_soft_bone *c = m->c;
    double n = c->iterations;
    m->x[0] = rest[0];
    for (int i = 1; i < BONES; ++i) {
        double u = (double)i / (BONES - 1);
        double damping = (double)c->damping * curve_at(c->damping_keys, c->damping_key_count, u);
        double stiffness = (double)c->stiffness * curve_at(c->stiffness_keys, c->stiffness_key_count, u);
        double resistance = (double)c->resistance * curve_at(c->resistance_keys, c->resistance_key_count, u);
        double slackness = m->slackness_root + (m->slackness_tip - m->slackness_root) * u;
        vec old = m->x[i], at = old, bone = sub(rest[i], rest[i - 1]);
        vec speed = scale(add(m->speed[i], scale(add(m->force, m->field[i]), (1 - resistance) / n)), 1 - damping);
        if (length(speed) * length(speed) > m->sleep)
            at = add(at, scale(speed, h));
        at = mix(at, add(m->x[i - 1], bone), stiffness / n);
        vec from_parent = sub(at, m->x[i - 1]);
        vec kept = add(m->x[i - 1], scale(from_parent, length(bone) / length(from_parent)));
        at = mix(kept, at, slackness / n);
        m->speed[i] = scale(add(speed, scale(sub(at, old), 1 / h)), 0.5);
        m->x[i] = at;
    }
}

// ---- one motion for both -------------------------------------------------------------------------------

typedef struct pair {
    scene s;
    scene_rig *rig;
    tsl_chain_id chain;
    model m;
} pair;

// A root that carries a line of bones, 0.1 apart, straight down or to the side.
static int open(pair *p, const tsl_ez_soft_bone *c, tsl_vec3 step)
{
    tsl_world_desc world;
    tsl_chain_desc d;
    uint32_t root = 1;
    memset(p, 0, sizeof *p);
    tsl_world_desc_init(&world, sizeof world);
    if (tsl_world_create(&world, &p->s.world) != TSL_OK)
        return 0;
    p->rig = scene_add_rig(&p->s);
    scene_add_bone(p->rig, -1, scene_at(0.0f, 0.0f, 0.0f));
    scene_add_bones(p->rig, 0, BONES, step);
    scene_create_rig(&p->s, p->rig, 60.0f);
    memcpy(p->rig->pose, p->rig->rest, sizeof p->rig->pose);
    tsl_chain_desc_init(&d, sizeof d);
    d.roots = &root;
    d.root_count = 1;
    d.anchor = 0;
    p->m.c = c;
    return tsl_ez_soft_bone_create(p->s.world, p->rig->id, c, &d, &p->chain) == TSL_OK;
}

static vec rotated(tsl_quat q, vec v)
{
    double x = (double)q.x, y = (double)q.y, z = (double)q.z, w = (double)q.w;
    vec t = {2 * (y * v.z - z * v.y), 2 * (z * v.x - x * v.z), 2 * (x * v.y - y * v.x)};
    vec c = {y * t.z - z * t.y, z * t.x - x * t.z, x * t.y - y * t.x};
    return add(add(v, scale(t, w)), c);
}

static void rest_of(const pair *p, vec *rest)
{
    const tsl_transform *root = &p->rig->root;
    vec at = {(double)root->position.x, (double)root->position.y, (double)root->position.z};
    for (int i = 0; i < BONES; ++i) {
        tsl_vec3 local = p->rig->rest[i + 1].position;
        at = add(at, rotated(root->rotation, (vec){(double)local.x, (double)local.y, (double)local.z}));
        rest[i] = at;
    }
}

static void reset(pair *p)
{
    rest_of(p, p->m.x);
    memset(p->m.speed, 0, sizeof p->m.speed);
}

// With an aligner, here the root, by the angle between gravity and gravity as the aligner turns it.
static vec force_of(const pair *p)
{
    tsl_vec3 g = p->m.c->gravity;
    vec force = {(double)g.x, (double)g.y, (double)g.z}, turned = rotated(p->rig->root.rotation, force);
    double size = length(force);
    if (!p->m.c->gravity_aligner || size == 0.0)
        return force;
    double cosine = (turned.x * force.x + turned.y * force.y + turned.z * force.z) / (size * size);
    return scale(force, acos(cosine < -1 ? -1 : cosine > 1 ? 1 : cosine) / 3.14159265358979);
}

// Both one frame on. Returns the greatest distance between them.
static double step(pair *p)
{
    vec rest[BONES];
    double worst = 0.0;
    rest_of(p, rest);
    double frame = p->m.c->constant_delta > 0.0f ? (double)p->m.c->constant_delta : 1.0 / FPS;
    p->m.force = force_of(p);
    for (uint32_t i = 0; i < p->m.c->iterations; ++i)
        iterate(&p->m, rest, frame / p->m.c->iterations);
    scene_set_poses(&p->s);
    CHECK_INT(tsl_world_step(p->s.world, 1.0f / FPS), TSL_OK);
    CHECK_INT(scene_get_poses(&p->s), TSL_OK);
    for (int i = 0; i < BONES; ++i) {
        tsl_vec3 at = p->rig->posed[i + 1].position;
        worst = fmax(worst, length(sub((vec){(double)at.x, (double)at.y, (double)at.z}, p->m.x[i])));
    }
    return worst;
}

static double smooth(double t)
{
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return t * t * (3 - 2 * t);
}

// Stand, walk 2.4 with two bobs a second, turn by 100 degrees, stop at once, nod.
static void walk(pair *p, double t)
{
    double along = smooth((t - 0.5) / 2.0), turn = smooth((t - 2.0) / 0.8);
    double bob = t > 0.5 && t < 3.5 ? 0.03 * scene_sin(12.566 * t) : 0.0;
    double nod = t > 4.2 ? 0.3 * scene_sin(6.0 * (t - 4.2)) * (1.0 - smooth((t - 5.0) / 0.8)) : 0.0;
    p->rig->root.position = (tsl_vec3){(float)(2.4 * along), (float)bob, 0.0f};
    tsl_quat yaw = scene_turn(0, 1, 0, 1.75 * turn), pitch = scene_turn(1, 0, 0, nod);
    p->rig->root.rotation = (tsl_quat){yaw.w * pitch.x + yaw.y * pitch.z, yaw.w * pitch.y + yaw.y * pitch.w,
                                       yaw.w * pitch.z - yaw.y * pitch.x, yaw.w * pitch.w - yaw.y * pitch.y};
}

typedef struct deviation {
    double worst, mean, swing; // shares of the chain's length; swing: how far EZSoftBone itself is from rest
} deviation;

// A force module that pushes along x with a turbulence of two swings a second, and reaches the tip by its conductivity half a second
// late; here the accelerations that a gravity of the same size would be.
static void blow(pair *p, double t)
{
    tsl_ez_soft_bone c = *p->m.c;
    tsl_chain_params params;
    tsl_vec3 accelerations[BONES];
    c.gravity = (tsl_vec3){1.0f, 0.0f, 0.0f};
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, &params, sizeof params), TSL_OK);
    for (int i = 0; i < BONES; ++i) {
        double force = 1.0 + 1.0 * scene_sin(12.566 * (t - 0.5 * i / (BONES - 1)));
        p->m.field[i] = (vec){force, 0, 0};
        accelerations[i] = (tsl_vec3){params.gravity.x * (float)force, 0.0f, 0.0f};
    }
    CHECK_INT(tsl_chain_set_accelerations(p->s.world, p->chain, accelerations, BONES), TSL_OK);
}

static deviation compare_in(const tsl_ez_soft_bone *c, double slackness_root, double slackness_tip, double sleep,
                            int blows)
{
    pair p;
    deviation d = {0, 0, 0};
    const double whole = 0.1 * (BONES - 1);
    CHECK(open(&p, c, (tsl_vec3){0.0f, -0.1f, 0.0f}));
    p.m.slackness_root = slackness_root;
    p.m.slackness_tip = slackness_tip;
    p.m.sleep = sleep;
    walk(&p, 0.0);
    reset(&p);
    for (int frame = 1; frame <= FRAMES; ++frame) {
        vec rest[BONES];
        if (blows)
            blow(&p, (double)frame / FPS);
        else
            walk(&p, (double)frame / FPS);
        double off = step(&p) / whole;
        rest_of(&p, rest);
        d.worst = fmax(d.worst, off);
        d.mean += off / FRAMES;
        d.swing = fmax(d.swing, length(sub(p.m.x[BONES - 1], rest[BONES - 1])) / whole);
    }
    scene_destroy(&p.s);
    return d;
}

static deviation compare(const tsl_ez_soft_bone *c, double slackness_root, double slackness_tip, double sleep)
{
    return compare_in(c, slackness_root, slackness_tip, sleep, 0);
}

static tsl_ez_soft_bone fresh(void)
{
    TSL_INIT(tsl_ez_soft_bone, c);
    return c;
}

// ---- how far apart ----------------------------------------------------------------

static tsl_ez_soft_bone plain(float damping, float stiffness)
{
    tsl_ez_soft_bone c = fresh();
    c.damping_key_count = c.resistance_key_count = 0;
    c.damping = damping;
    c.stiffness = stiffness;
    return c;
}

// In coming_from.md.
static void a_force_field_is_accelerations(void)
{
    tsl_ez_soft_bone c = plain(0.2f, 0.1f);
    deviation d = compare_in(&c, 0.1, 0.08, 0.005, 1);
    printf("force field, standing      at most %.4f (stated %.3f), mean %.4f (stated %.3f), swings by %.2f\n", d.worst,
           0.065, d.mean, 0.045, d.swing);
    CHECK(d.worst <= 0.065 && d.mean <= 0.045 && d.swing > 0.3);
    CHECK(d.worst > 0.048 && d.mean > 0.03);
}

// Greatest and mean distance of any particle, shares of the chain's length; the test fails too when one
// could be a quarter smaller.
static void deviations_are_as_stated(void)
{
    struct {
        const char *name;
        tsl_ez_soft_bone c;
        double worst, mean;
    } cases[] = {
        {"default material", fresh(), 0.13, 0.04},           {"constant 0.2, 0.1", plain(0.2f, 0.1f), 0.10, 0.035},
        {"stiff", plain(0.2f, 0.3f), 0.065, 0.015},          {"loose", plain(0.1f, 0.03f), 0.13, 0.05},
        {"4 iterations", plain(0.2f, 0.1f), 0.07, 0.03},     {"gravity", plain(0.2f, 0.1f), 0.06, 0.02},
        {"gravity, resistance curve", fresh(), 0.07, 0.025}, {"gravity aligner", plain(0.2f, 0.1f), 0.10, 0.035}};
    cases[4].c.iterations = 4;
    cases[5].c.gravity.y = cases[6].c.gravity.y = cases[7].c.gravity.y = -0.5f;
    cases[5].c.resistance = cases[7].c.resistance = 0.5f;
    cases[7].c.gravity_aligner = 1;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        deviation d = compare(&cases[i].c, 0.1, 0.08, 0.005); // EZSoftBone's own slackness and sleep
        printf("%-26s at most %.4f (stated %.3f), mean %.4f (stated %.3f), swings by %.2f\n", cases[i].name, d.worst,
               cases[i].worst, d.mean, cases[i].mean, d.swing);
        CHECK(d.worst <= cases[i].worst && d.mean <= cases[i].mean);
        CHECK(d.worst > 0.75 * cases[i].worst && d.mean > 0.75 * cases[i].mean);
    }
}

// ---- what is exact ---------------------------------------------------------------------------------------

typedef struct matrix {
    double a, b, c, d;
} matrix;

static matrix times(matrix m, matrix n)
{
    return (matrix){m.a * n.a + m.b * n.c, m.a * n.b + m.b * n.d, m.c * n.a + m.d * n.c, m.c * n.b + m.d * n.d};
}

// One iteration near the rest place, of (x, speed h).
static matrix iteration(double k, double d)
{
    return (matrix){1 - k, (1 - k) * (1 - d), -k / 2, (1 - k / 2) * (1 - d)};
}

static void poles_are_the_same(void)
{
    static const float dampings[] = {0.0f, 0.05f, 0.2f, 0.5f, 0.9f, 1.0f},
                       stiffnesses[] = {0.0f, 0.01f, 0.1f, 0.4f, 0.8f};
    static const struct {
        uint32_t iterations, per_tick;
        float rate;
    } clocks[] = {{1, 1, 60.0f}, {3, 3, 60.0f}, {10, 10, 60.0f}, {4, 2, 30.0f}, {1, 2, 120.0f}};
    int unreached = 0, count = 0;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 5; ++j)
            for (int n = 0; n < 5; ++n) {
                tsl_ez_soft_bone c = plain(dampings[i], stiffnesses[j]);
                tsl_chain_params p;
                matrix all = {1, 0, 0, 1};
                double k = (double)stiffnesses[j] / clocks[n].iterations;
                c.iterations = clocks[n].iterations;
                c.update_rate = clocks[n].rate;
                for (uint32_t m = 0; m < clocks[n].per_tick; ++m)
                    all = times(all, iteration(k, (double)dampings[i]));
                double decay = all.a * all.d - all.b * all.c, pull = 1 - all.a - all.d + decay;
                CHECK_INT(tsl_ez_soft_bone_to_params(&c, &p, sizeof p), TSL_OK);
                CHECK_NEAR(p.elasticity, pull < 1 ? pull : 1, 4e-7);
                // Several iterations can keep more of the speed than a tick without damping does.
                double kept = (1 - (double)p.damping) * (1 - (double)p.elasticity);
                int reached = decay <= 1 - pull;
                CHECK(reached || clocks[n].per_tick > 1);
                if (reached)
                    CHECK_NEAR(kept, decay, 4e-7);
                else
                    CHECK(p.damping == 0.0f);
                unreached += !reached;
                count++;
            }
    CHECK(unreached * 5 < count);
}

// Behind a root that moves on steadily, and under a steady pull: small enough for the angles not to matter.
static void lag_and_sag_are_the_same(void)
{
    static const struct {
        uint32_t iterations;
        float constant_delta;
    } clocks[] = {{1, 0.0f}, {4, 0.0f}, {1, 0.03f}};
    for (int n = 0; n < 3; ++n)
        for (int kind = 0; kind < 2; ++kind) {
            tsl_ez_soft_bone c = plain(0.2f, 0.1f);
            pair p;
            double off = 0.0;
            c.iterations = clocks[n].iterations;
            c.constant_delta = clocks[n].constant_delta;
            c.resistance = 0.5f;
            c.gravity.x = kind ? 0.004f : 0.0f;
            CHECK(open(&p, &c, (tsl_vec3){0.0f, -0.1f, 0.0f}));
            reset(&p);
            for (int frame = 0; frame < 600; ++frame) {
                p.rig->root.position.x += kind ? 0.0f : 1e-5f;
                off = step(&p);
            }
            double swing = fabs(p.m.x[BONES - 1].x - (double)p.rig->root.position.x);
            // Four iterations lag more than a tick can without an inert below 0.
            double most = n == 1 && !kind ? 0.15 : 0.005;
            CHECK_MSG(off < most * swing, "%d %d: %g of %g", n, kind, off, swing);
            CHECK(swing > 1e-4);
            scene_destroy(&p.s);
        }
}

static void curves_hold_at_every_place(void)
{
    static const tsl_curve_key stiffness[] = {{0.0f, 0.2f, 0.0f, 1.0f}, {1.0f, 0.9f, 0.0f, 0.0f}};
    static const tsl_curve_key radius[] = {{0.0f, 0.5f, 0.0f, 0.5f}, {1.0f, 1.0f, 0.5f, 0.0f}};
    tsl_ez_soft_bone c = fresh();
    tsl_curve_key keys[128], few[2];
    tsl_chain_params whole;
    uint32_t count = 128;
    c.stiffness_keys = stiffness;
    c.radius_keys = radius;
    c.stiffness_key_count = c.radius_key_count = 2;
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, &whole, sizeof whole), TSL_OK);
    CHECK(whole.damping == 1.0f && whole.elasticity == 1.0f && whole.inert == 1.0f);
    const tsl_parameter sampled[] = {TSL_PARAMETER_DAMPING, TSL_PARAMETER_ELASTICITY, TSL_PARAMETER_INERT,
                                     TSL_PARAMETER_INERT_ROTATION};
    for (int i = 0; i < 4; ++i) {
        count = 128;
        CHECK_INT(tsl_ez_soft_bone_to_curve(&c, sampled[i], keys, &count), TSL_OK);
        CHECK_INT(count, 65);
        for (uint32_t k = 0; k < count; ++k) { // as a material without curves has it there
            tsl_chain_params there;
            double u = (double)keys[k].u;
            tsl_ez_soft_bone at =
                plain(0.2f * (float)curve_at(c.damping_keys, 2, u), 0.1f * (float)curve_at(stiffness, 2, u));
            CHECK_INT(tsl_ez_soft_bone_to_params(&at, &there, sizeof there), TSL_OK);
            const float values[] = {there.damping, there.elasticity, there.inert, there.inert_rotation};
            CHECK_NEAR(keys[k].value, values[i], 1e-6);
        }
    }
    count = 2;
    CHECK_INT(tsl_ez_soft_bone_to_curve(&c, TSL_PARAMETER_RADIUS, few, &count), TSL_OK);
    CHECK_BITS(few, radius, sizeof radius);
    count = 2;
    CHECK_INT(tsl_ez_soft_bone_to_curve(&c, TSL_PARAMETER_DAMPING, few, &count), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK_INT(count, 65);
    CHECK_INT(tsl_ez_soft_bone_to_curve(&c, TSL_PARAMETER_FRICTION, few, &count), TSL_OK);
    CHECK_INT(count, 0);
    c = plain(0.2f, 0.1f);
    CHECK_INT(tsl_ez_soft_bone_to_curve(&c, TSL_PARAMETER_DAMPING, few, &count), TSL_OK);
    CHECK_INT(count, 0);
}

static void numbers_and_descriptions(void)
{
    tsl_ez_soft_bone c = plain(0.2f, 0.1f);
    tsl_chain_params p;
    TSL_INIT(tsl_chain_desc, d);
    d.tip = TSL_TIP_LENGTH;
    c.radius = 0.25f;
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_OK);
    CHECK_NEAR(p.elasticity, 0.06, 1e-7); // 0.1 (1 + 0.2) / 2
    CHECK_NEAR(p.damping, 1 - 0.72 / 0.94, 1e-6);
    CHECK(p.radius == 0.25f && p.stiffness == 0.0f && p.gravity_scale == 0.0f && p.weight == 1.0f);
    CHECK(p.inert > 0.0f && p.inert < 1.0f && p.inert_rotation == p.inert && p.gravity_falloff == 0.0f);
    CHECK(d.fork == TSL_FORK_KEEP && d.tip == TSL_TIP_NONE);
    c.gravity_aligner = 1;
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, &p, sizeof p), TSL_OK);
    CHECK(p.gravity_falloff == 1.0f);
}

static void components_are_checked(void)
{
    tsl_ez_soft_bone c;
    tsl_chain_params p, before;
    tsl_chain_desc d;
    uint32_t count = 77;
    tsl_chain_desc_init(&d, sizeof d);
    memset(&p, 0x5a, sizeof p);
    before = p;
    float *const fields[] = {&c.update_rate, &c.constant_delta, &c.damping,  &c.stiffness,
                             &c.resistance,  &c.radius,         &c.gravity.y};
    for (int i = 0; i < 7; ++i) {
        c = fresh(), *fields[i] = NAN;
        CHECK_INT(tsl_ez_soft_bone_to_params(&c, &p, sizeof p), TSL_ERROR_NOT_FINITE);
        CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_ERROR_NOT_FINITE);
        CHECK_INT(tsl_ez_soft_bone_to_curve(&c, 0, NULL, &count), TSL_ERROR_NOT_FINITE);
        c = fresh(), *fields[i] = -0.1f;
        CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), i < 6 ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK);
        c = fresh(), *fields[i] = 1.5f;
        CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), i >= 2 && i <= 4 ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK);
    }
    c = fresh(), c.update_rate = 0.0f;
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.iterations = 0;
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.iterations = 11;
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.gravity_aligner = 2;
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.stiffness_key_count = 1;
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_ERROR_NULL_POINTER);
    static const tsl_curve_key backwards[] = {{1.0f, 1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f, 0.0f}};
    c = fresh(), c.damping_keys = backwards;
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_ERROR_NOT_INCREASING);
    c = fresh(), c.struct_size = 0;
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    c = fresh();
    CHECK_INT(tsl_ez_soft_bone_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ez_soft_bone_to_curve(&c, 0, NULL, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ez_soft_bone_to_curve(&c, TSL_PARAMETER_COUNT, NULL, &count), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_ez_soft_bone_create(NULL, (tsl_rig_id){0}, &c, &d, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_BITS(&p, &before, sizeof p);
    CHECK_INT(count, 77);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    RUN(a_force_field_is_accelerations);
    RUN(poles_are_the_same);
    RUN(lag_and_sag_are_the_same);
    RUN(curves_hold_at_every_place);
    RUN(numbers_and_descriptions);
    RUN(components_are_checked);
    return REPORT();
}
