// SPDX-License-Identifier: MIT
#include "check.h"
#include "scenes/scene.h"
#include "tassel/convert/dynamic_bone.h"

static tsl_dynamic_bone c;
static tsl_chain_params p;

static void fresh(void)
{
    tsl_dynamic_bone_init(&c, sizeof c);
}

static tsl_result to_params(void)
{
    return tsl_dynamic_bone_to_params(&c, &p, sizeof p);
}

static void numbers_are_mapped(void)
{
    fresh();
    CHECK_INT(to_params(), TSL_OK);
    CHECK_INT(p.struct_size, sizeof p);
    CHECK(p.weight == 1.0f && p.damping == 0.1f && p.elasticity == 0.1f && p.stiffness == 0.1f);
    CHECK(p.inert == 0.0f && p.friction == 0.0f && p.radius == 0.0f && p.inert_rotation == 0.0f);
    CHECK(p.gravity_scale == 0.0f && p.gravity_falloff == 1.0f && p.disable_distance == 0.0f);
    CHECK(p.scale_rule == TSL_SCALE_LOOK && p.freeze_axis == TSL_FREEZE_NONE);
    c.gravity.y = -0.0981f / 60.0f;
    c.force.x = 0.001f;
    c.inert = 0.7f, c.friction = 0.4f, c.radius = 0.25f;
    c.freeze_axis = TSL_FREEZE_Y;
    c.distant_disable = 1;
    CHECK_INT(to_params(), TSL_OK);
    CHECK_NEAR(p.gravity.y, -0.0981 * 60.0, 1e-5);
    CHECK_NEAR(p.force.x, 3.6, 1e-6);
    CHECK(p.inert == 0.7f && p.friction == 0.4f && p.radius == 0.25f && p.freeze_axis == TSL_FREEZE_Y);
    CHECK(p.disable_distance == 20.0f);
}

// Of steps of 1/30 s, or 1/120 s, as a tick of that length has them: damping as drag, and elasticity as the spring that it is there. Of
// friction two small steps lose what a large one does.
static void other_update_rates(void)
{
    fresh();
    c.update_rate = 30.0f;
    c.damping = 0.19f, c.elasticity = 1.0f, c.friction = 0.36f;
    c.gravity.y = -0.01f;
    CHECK_INT(to_params(), TSL_OK);
    CHECK_NEAR(p.damping, 0.095, 1e-6);
    CHECK(p.elasticity == 1.0f);
    CHECK_NEAR(p.friction, 0.2, 1e-6);
    CHECK_NEAR(p.gravity.y, -9.0, 1e-5);
    c.update_rate = 120.0f;
    c.damping = 0.1f, c.elasticity = 0.1f;
    CHECK_INT(to_params(), TSL_OK);
    CHECK_NEAR(p.damping, 0.2, 1e-6);
    CHECK_NEAR(p.elasticity, 4.0 / 13.0, 1e-6); // 4 times 1/9
    c.damping = 0.6f;
    CHECK_INT(to_params(), TSL_OK);
    CHECK(p.damping == 1.0f);
    c.damping = 0.1f;
    c.update_rate = 0.0f; // one step a frame
    CHECK_INT(to_params(), TSL_OK);
    CHECK(p.damping == 0.1f);
    CHECK_NEAR(p.gravity.y, -36.0, 1e-5);
}

static void weight_is_folded_into_stiffness(void)
{
    static const float weights[] = {0.0f, 0.25f, 0.5f, 1.0f};
    for (int i = 0; i < 4; ++i) {
        fresh();
        c.blend_weight = weights[i];
        c.stiffness = 0.2f;
        CHECK_INT(to_params(), TSL_OK);
        CHECK_NEAR(p.stiffness, 1.0 + (0.2 - 1.0) * (double)weights[i], 1e-7);
        CHECK(p.weight == (weights[i] > 0.0f ? 1.0f : 0.0f));
    }
}

static void descriptions(void)
{
    TSL_INIT(tsl_chain_desc, d);
    uint32_t root = 3;
    d.roots = &root, d.root_count = 1, d.anchor = 2;
    fresh();
    CHECK_INT(tsl_dynamic_bone_to_desc(&c, &d), TSL_OK);
    CHECK(d.tip == TSL_TIP_NONE && d.fork == TSL_FORK_KEEP && d.roots == &root && d.anchor == 2);
    CHECK(d.model == TSL_MODEL_CHAIN); // a new description has another
    c.end_offset.y = 0.5f;
    CHECK_INT(tsl_dynamic_bone_to_desc(&c, &d), TSL_OK);
    CHECK(d.tip == TSL_TIP_OFFSET && d.tip_offset.y == 0.5f);
    c.end_length = 0.75f; // goes before the offset
    CHECK_INT(tsl_dynamic_bone_to_desc(&c, &d), TSL_OK);
    CHECK(d.tip == TSL_TIP_RATIO && d.tip_length == 0.75f);
}

// ---- curves
// --------------------------------------------------------------------------------------------------

static float hermite_at(const tsl_curve_key *k, uint32_t count, float u)
{
    if (u <= k[0].u)
        return k[0].value;
    for (uint32_t i = 1; i < count; ++i)
        if (u < k[i].u) {
            float w = k[i].u - k[i - 1].u, t = (u - k[i - 1].u) / w, s = 1.0f - t;
            return k[i - 1].value * (1.0f + 2.0f * t) * s * s + k[i].value * (3.0f - 2.0f * t) * t * t +
                   w * (k[i - 1].out_tangent * t * s * s - k[i].in_tangent * s * t * t);
        }
    return k[count - 1].value;
}

static double clamped(double v)
{
    return v < 0.0 ? 0.0 : v > 1.0 ? 1.0 : v;
}

// DynamicBone clamps stiffness times curve, then blends towards 1.
static void folded_curves_are_the_blend_of_the_clamped_ones(void)
{
    static const tsl_curve_key straight[] = {
        {0.0f, 1.0f, 0.0f, -2.0f}, {0.5f, 0.0f, -2.0f, 0.5f}, {1.0f, 0.25f, 0.5f, 0.0f}};
    static const tsl_curve_key dips[] = {
        {0.0f, 1.0f, 0.0f, -3.0f}, {0.5f, -0.5f, -3.0f, 1.0f}, {0.9f, -0.1f, 1.0f, 4.0f}, {1.0f, 0.3f, 4.0f, 0.0f}};
    static const tsl_curve_key bent[] = {{0.1f, 0.8f, 0.0f, -6.0f}, {0.8f, 0.7f, 6.0f, 0.0f}};
    static const tsl_curve_key one[] = {{0.4f, -0.5f, 1.0f, 1.0f}};
    const struct {
        const tsl_curve_key *keys;
        uint32_t count;
        double tolerance; // a bent dip is made of straight pieces
    } curves[] = {{straight, 3, 1e-5}, {dips, 4, 1e-5}, {bent, 2, 6e-3}, {one, 1, 1e-6}};
    for (int i = 0; i < 4; ++i)
        for (float w = 0.25f; w < 1.0f; w += 0.25f) {
            tsl_curve_key out[256];
            uint32_t count = 0, asked = 256;
            fresh();
            c.blend_weight = w;
            c.stiffness = 0.8f;
            c.stiffness_keys = curves[i].keys;
            c.stiffness_key_count = curves[i].count;
            CHECK_INT(tsl_dynamic_bone_to_curve(&c, TSL_PARAMETER_STIFFNESS, NULL, &count), TSL_OK);
            CHECK_INT(tsl_dynamic_bone_to_curve(&c, TSL_PARAMETER_STIFFNESS, out, &asked), TSL_OK);
            CHECK_INT(count, asked);
            asked = count - 1;
            CHECK_INT(tsl_dynamic_bone_to_curve(&c, TSL_PARAMETER_STIFFNESS, out, &asked), TSL_ERROR_BUFFER_TOO_SMALL);
            CHECK_INT(asked, count);
            CHECK_INT(to_params(), TSL_OK);
            for (float u = 0.0f; u <= 1.0f; u += 0.01f) {
                double v = clamped(0.8 * (double)hermite_at(curves[i].keys, curves[i].count, u));
                double is = clamped((double)(p.stiffness * hermite_at(out, count, u)));
                CHECK_MSG(fabs(is - (1.0 + (v - 1.0) * (double)w)) < curves[i].tolerance,
                          "curve %d weight %g at %g: %g, %g", i, (double)w, (double)u, is, 1.0 + (v - 1.0) * (double)w);
            }
        }
}

static void other_curves_come_as_they_are(void)
{
    static const tsl_curve_key keys[] = {{0.0f, 2.0f, 0.0f, 1.0f}, {1.0f, -1.0f, 1.0f, 0.0f}};
    static const tsl_parameter parameters[] = {TSL_PARAMETER_DAMPING, TSL_PARAMETER_ELASTICITY, TSL_PARAMETER_STIFFNESS,
                                               TSL_PARAMETER_INERT,   TSL_PARAMETER_FRICTION,   TSL_PARAMETER_RADIUS};
    for (int i = 0; i < 6; ++i) {
        const tsl_curve_key **const lists[] = {&c.damping_keys, &c.elasticity_keys, &c.stiffness_keys,
                                               &c.inert_keys,   &c.friction_keys,   &c.radius_keys};
        uint32_t *const counts[] = {&c.damping_key_count, &c.elasticity_key_count, &c.stiffness_key_count,
                                    &c.inert_key_count,   &c.friction_key_count,   &c.radius_key_count};
        tsl_curve_key out[4];
        fresh();
        *lists[i] = keys;
        *counts[i] = 2;
        for (tsl_parameter q = 0; q < TSL_PARAMETER_COUNT; ++q) {
            uint32_t count = 4;
            CHECK_INT(tsl_dynamic_bone_to_curve(&c, q, out, &count), TSL_OK);
            CHECK_INT(count, q == parameters[i] ? 2 : 0);
            if (count)
                CHECK_BITS(out, keys, sizeof keys);
        }
    }
}

// Whatever keys an artist leaves behind, what comes out can be set.
static void folded_curves_can_always_be_set(void)
{
    static scene s;
    tsl_world_desc world = {0};
    tsl_chain_desc d;
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    uint32_t seed = 5, root = 0;
    tsl_world_desc_init(&world, sizeof world);
    memset(&s, 0, sizeof s);
    CHECK_INT(tsl_world_create(&world, &s.world), TSL_OK);
    scene_rig *rig = scene_add_rig(&s);
    scene_add_bones(rig, -1, 5, step);
    scene_create_rig(&s, rig, 60.0f);
    tsl_chain_desc_init(&d, sizeof d);
    d.roots = &root;
    d.root_count = 1;
    for (int round = 0; round < 20000; ++round) {
        tsl_curve_key keys[5];
        float u = 0.0f;
        fresh();
        for (int k = 0; k < 5; ++k) {
            float r[4];
            for (int i = 0; i < 4; ++i) {
                seed = seed * 1664525u + 1013904223u;
                r[i] = (float)(seed >> 8) / 8388608.0f - 1.0f;
            }
            u += round % 3 ? 0.1f + 0.1f * r[0] + 1e-6f : 1e-7f + 1e-6f * (r[0] + 1.0f);
            keys[k] = (tsl_curve_key){u, round % 2 ? r[1] : 1e-6f * r[1], 5.0f * r[2], 5.0f * r[3]};
        }
        c.blend_weight = 0.5f;
        c.stiffness_keys = keys;
        c.stiffness_key_count = 5;
        tsl_chain_id chain;
        tsl_result result = tsl_dynamic_bone_create(s.world, rig->id, &c, &d, &chain);
        CHECK_MSG(result == TSL_OK, "round %d: %s", round, tsl_result_name(result));
        if (result == TSL_OK)
            tsl_chain_destroy(s.world, chain);
    }
    scene_destroy(&s);
}

// ---- colliders
// -----------------------------------------------------------------------------------------------

static void colliders_are_mapped(void)
{
    tsl_dynamic_bone_collider k;
    tsl_collider_desc d;
    tsl_dynamic_bone_collider_init(&k, sizeof k);
    tsl_collider_desc_init(&d, sizeof d);
    d.flags = TSL_COLLIDER_INSIDE | TSL_COLLIDER_SHARED;
    d.bone = 7;
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE && d.radius == 0.5f && d.flags == TSL_COLLIDER_SHARED && d.bone == 7);
    k.height = 0.9f; // caps and all: no room for a capsule
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE);
    k.height = 3.0f, k.direction = 0, k.center.y = 2.0f, k.inside = 1;
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_CAPSULE && d.radius == 0.5f && d.radius_b == 0.5f);
    CHECK(d.a.x == 1.0f && d.b.x == -1.0f && d.a.y == 2.0f && d.b.y == 2.0f && d.a.z == 0.0f);
    CHECK(d.flags == (TSL_COLLIDER_SHARED | TSL_COLLIDER_INSIDE));
    k.radius2 = 0.25f, k.direction = 2, k.inside = 0; // two radii: both caps end where the height says
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_OK);
    CHECK(d.radius == 0.5f && d.radius_b == 0.25f && d.a.z == 1.0f && d.b.z == -1.25f);
    k.radius2 = 0.505f; // as good as equal
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_OK);
    CHECK(d.radius_b == 0.5f);
    k.height = 1.0f, k.radius2 = 1.0f; // the larger one fills it
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE && d.radius == 1.0f);
    for (k.direction = 0; k.direction < 3; ++k.direction) {
        k.shape = TSL_DYNAMIC_BONE_PLANE;
        CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_OK);
        CHECK(d.shape == TSL_SHAPE_PLANE && (&d.b.x)[k.direction] == 1.0f && d.a.y == 2.0f);
        CHECK(fabsf(d.b.x) + fabsf(d.b.y) + fabsf(d.b.z) == 1.0f);
    }
}

// ---- refusals
// ------------------------------------------------------------------------------------------------

static tsl_result all_functions(tsl_chain_params *params, tsl_chain_desc *desc, uint32_t *count)
{
    tsl_result results[3] = {tsl_dynamic_bone_to_params(&c, params, sizeof *params), tsl_dynamic_bone_to_desc(&c, desc),
                             tsl_dynamic_bone_to_curve(&c, TSL_PARAMETER_DAMPING, NULL, count)};
    CHECK(results[0] == results[1] && results[1] == results[2]);
    return results[0];
}

static void components_are_checked(void)
{
    tsl_chain_desc d, d_before;
    tsl_chain_params before;
    uint32_t count = 77;
    tsl_chain_desc_init(&d, sizeof d);
    d_before = d;
    memset(&p, 0x5a, sizeof p);
    before = p;
    float *const fields[] = {&c.update_rate, &c.damping, &c.elasticity,  &c.stiffness,    &c.inert,
                             &c.friction,    &c.radius,  &c.end_length,  &c.blend_weight, &c.distance_to_object,
                             &c.gravity.x,   &c.force.z, &c.end_offset.y};
    for (int i = 0; i < 13; ++i) {
        fresh(), *fields[i] = NAN;
        CHECK_INT(all_functions(&p, &d, &count), TSL_ERROR_NOT_FINITE);
        fresh(), *fields[i] = -INFINITY;
        CHECK_INT(all_functions(&p, &d, &count), TSL_ERROR_NOT_FINITE);
        fresh(), *fields[i] = -0.1f;
        if (i < 10)
            CHECK_INT(all_functions(&p, &d, &count), TSL_ERROR_INVALID_ARGUMENT);
    }
    float *const shares[] = {&c.damping, &c.elasticity, &c.stiffness, &c.inert, &c.friction, &c.blend_weight};
    for (int i = 0; i < 6; ++i) {
        fresh(), *shares[i] = 1.0f;
        CHECK_INT(tsl_dynamic_bone_to_desc(&c, &d), TSL_OK);
        d = d_before;
        fresh(), *shares[i] = 1.1f;
        CHECK_INT(all_functions(&p, &d, &count), TSL_ERROR_INVALID_ARGUMENT);
    }
    fresh(), c.freeze_axis = 4;
    CHECK_INT(all_functions(&p, &d, &count), TSL_ERROR_INVALID_ARGUMENT);
    fresh(), c.distant_disable = 2;
    CHECK_INT(all_functions(&p, &d, &count), TSL_ERROR_INVALID_ARGUMENT);
    fresh(), c.struct_size = 0;
    CHECK_INT(all_functions(&p, &d, &count), TSL_ERROR_NOT_INITIALIZED);
    struct {
        tsl_dynamic_bone known;
        uint32_t more[4];
    } newer;
    tsl_dynamic_bone_init(&newer.known, sizeof newer);
    CHECK_INT(tsl_dynamic_bone_to_desc(&newer.known, &d), TSL_OK);
    d = d_before;
    newer.more[2] = 1;
    CHECK_INT(tsl_dynamic_bone_to_desc(&newer.known, &d), TSL_ERROR_NEWER_STRUCT);
    fresh();
    CHECK_INT(tsl_dynamic_bone_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_dynamic_bone_to_params(&c, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_dynamic_bone_to_params(&c, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_dynamic_bone_to_desc(NULL, &d), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_dynamic_bone_to_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_dynamic_bone_to_curve(NULL, 0, NULL, &count), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_dynamic_bone_to_curve(&c, 0, NULL, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_dynamic_bone_to_curve(&c, TSL_PARAMETER_COUNT, NULL, &count), TSL_ERROR_INVALID_ARGUMENT);
    c.radius_key_count = 2;
    CHECK_INT(tsl_dynamic_bone_to_curve(&c, TSL_PARAMETER_RADIUS, NULL, &count), TSL_ERROR_NULL_POINTER);
    static const tsl_curve_key bad[] = {{0.0f, 1.0f, 0.0f, NAN}, {1.0f, 1.0f, 0.0f, 0.0f}};
    static const tsl_curve_key backwards[] = {{1.0f, 1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f, 0.0f}};
    c.radius_keys = bad;
    CHECK_INT(tsl_dynamic_bone_to_curve(&c, TSL_PARAMETER_RADIUS, NULL, &count), TSL_ERROR_NOT_FINITE);
    c.radius_keys = backwards;
    CHECK_INT(tsl_dynamic_bone_to_curve(&c, TSL_PARAMETER_RADIUS, NULL, &count), TSL_ERROR_NOT_INCREASING);
    CHECK_BITS(&p, &before, sizeof p);
    CHECK_BITS(&d, &d_before, sizeof d);
    CHECK_INT(count, 77);
}

static void colliders_are_checked(void)
{
    tsl_dynamic_bone_collider k;
    tsl_collider_desc d, before;
    tsl_collider_desc_init(&d, sizeof d);
    before = d;
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(NULL, &d), TSL_ERROR_NULL_POINTER);
    for (int i = 0; i < 10; ++i) {
        tsl_dynamic_bone_collider_init(&k, sizeof k);
        tsl_result expected = i < 4   ? TSL_ERROR_NOT_FINITE
                              : i < 9 ? TSL_ERROR_INVALID_ARGUMENT
                                      : TSL_ERROR_NOT_INITIALIZED;
        if (i == 0)
            k.radius = NAN;
        if (i == 1)
            k.height = INFINITY;
        if (i == 2)
            k.radius2 = -INFINITY;
        if (i == 3)
            k.center.z = NAN;
        if (i == 4)
            k.shape = 2;
        if (i == 5)
            k.direction = 3;
        if (i == 6)
            k.inside = 2;
        if (i == 7)
            k.radius = -1.0f;
        if (i == 8)
            k.height = -1.0f;
        if (i == 9)
            k.struct_size = 0;
        CHECK_MSG(tsl_dynamic_bone_collider_to_desc(&k, &d) == expected, "case %d", i);
    }
    tsl_dynamic_bone_collider_init(&k, sizeof k);
    k.radius = k.radius2 = 3e38f; // finite, though their sum is not
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_BITS(&d, &before, sizeof d);
    d.struct_size = 0;
    CHECK_INT(tsl_dynamic_bone_collider_to_desc(&k, &d), TSL_ERROR_NOT_INITIALIZED);
}

int main(void)
{
    RUN(numbers_are_mapped);
    RUN(other_update_rates);
    RUN(weight_is_folded_into_stiffness);
    RUN(descriptions);
    RUN(folded_curves_are_the_blend_of_the_clamped_ones);
    RUN(other_curves_come_as_they_are);
    RUN(folded_curves_can_always_be_set);
    RUN(colliders_are_mapped);
    RUN(components_are_checked);
    RUN(colliders_are_checked);
    return REPORT();
}
