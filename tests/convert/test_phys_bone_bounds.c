// SPDX-License-Identifier: MIT
// What PhysBones' documentation says of limits, lengths, collisions, grabbing and endpoints, of the chains that components become.
#include "convert/phys_bone_rig.h"

static const tsl_vec3 along_y = {0.0f, 0.25f, 0.0f};
static const double degree = 0.01745329252;

// ---- limits ----------------------------------------------------------------------------------------------------------

// Which way the first bone points, unit, where a strong force has taken it that nothing returns it from.
static tsl_vec3 forced(phys_bone_rig *r, tsl_phys_bone *c, tsl_vec3 force)
{
    c->version = TSL_PHYS_BONE_VERSION_1_0;
    c->gravity.value = 1.0f, c->world_gravity = force;
    c->pull.value = 0.0f, c->spring.value = 0.5f;
    phys_bone_rig_create(r, c);
    phys_bone_rig_step(r, 300);
    tsl_vec3 way = phys_bone_way(r, 0);
    CHECK_NEAR(phys_bone_size(way), 0.25, 1e-5);
    return (tsl_vec3){4.0f * way.x, 4.0f * way.y, 4.0f * way.z};
}

static tsl_vec3 limited(tsl_phys_bone_limit type, tsl_vec3 rotation, tsl_vec3 force)
{
    phys_bone_rig r;
    tsl_phys_bone c;
    phys_bone_rig_begin(&r, &c, along_y);
    c.limit_type = type;
    c.max_angle_x.value = 30.0f, c.max_angle_z.value = 20.0f;
    c.limit_rotation_x.value = rotation.x;
    c.limit_rotation_y.value = rotation.y;
    c.limit_rotation_z.value = rotation.z;
    tsl_vec3 way = forced(&r, &c, force);
    phys_bone_rig_end(&r);
    return way;
}

static const tsl_vec3 none = {0.0f, 0.0f, 0.0f}, to_x = {400.0f, 0.0f, 0.0f}, to_z = {0.0f, 0.0f, 400.0f},
                      between = {300.0f, 0.0f, 300.0f};

// "The bone chain will be limited to some Max Angle, centered on an axis as defined by Rotation", pitch, yaw and roll about x, y, z.
static void an_angle_is_a_cone(void)
{
    const tsl_vec3 roll = {0.0f, 0.0f, 40.0f}, pitch = {40.0f, 0.0f, 0.0f};
    tsl_vec3 way = limited(TSL_PHYS_BONE_ANGLE, none, to_x);
    CHECK_NEAR(way.x, sin(30 * degree), 1e-3);
    way = limited(TSL_PHYS_BONE_ANGLE, none, between);
    CHECK_NEAR(way.y, cos(30 * degree), 1e-3);
    CHECK_NEAR(way.x, way.z, 1e-3);
    way = limited(TSL_PHYS_BONE_ANGLE, roll, to_x); // +y has gone 40 degrees towards -x
    CHECK_NEAR(way.x, -sin(10 * degree), 1e-3);
    way = limited(TSL_PHYS_BONE_ANGLE, pitch, to_z); // 40 degrees towards +z
    CHECK_NEAR(way.z, sin(70 * degree), 1e-3);
    way = limited(TSL_PHYS_BONE_NO_LIMIT, none, to_x);
    CHECK_NEAR(way.x, 1, 1e-2);
}

// "Limited to some Max Angle along the plane defined by the Rotation", "a slice of a circle".
static void a_hinge_is_a_slice_of_a_circle(void)
{
    const tsl_vec3 yaw = {0.0f, 90.0f, 0.0f};
    tsl_vec3 way = limited(TSL_PHYS_BONE_HINGE, none, between);
    CHECK_NEAR(way.x, 0, 1e-5);
    CHECK_NEAR(way.z, sin(30 * degree), 1e-3);
    way = limited(TSL_PHYS_BONE_HINGE, yaw, between);
    CHECK_NEAR(way.z, 0, 1e-5);
    CHECK_NEAR(way.x, sin(30 * degree), 1e-3);
}

// "If you take a Hinge and sweep it across Yaw by some amount, you get a segment of a sphere": Max Pitch and Max Yaw.
static void a_polar_limit_is_a_swept_hinge(void)
{
    CHECK_NEAR(limited(TSL_PHYS_BONE_POLAR, none, to_z).z, sin(30 * degree), 1e-3);
    CHECK_NEAR(limited(TSL_PHYS_BONE_POLAR, none, to_x).x, sin(20 * degree), 1e-3);
}

// The rotation of Unity's Euler(30, 50, 70): that takes +y to y (x (z y)), and +x to y (x (z x)).
static void angles_are_in_unitys_order(void)
{
    const tsl_vec3 rotation = {30.0f, 50.0f, 70.0f};
    double sx = sin(30 * degree), cx = cos(30 * degree), sy = sin(50 * degree), cy = cos(50 * degree);
    double sz = sin(70 * degree), cz = cos(70 * degree);
    phys_bone_rig r;
    tsl_phys_bone c;
    phys_bone_rig_begin(&r, &c, along_y);
    c.limit_type = TSL_PHYS_BONE_ANGLE, c.max_angle_x.value = 0.0f;
    c.limit_rotation_x.value = rotation.x, c.limit_rotation_y.value = rotation.y;
    c.limit_rotation_z.value = rotation.z;
    tsl_vec3 way = forced(&r, &c, to_x); // held on the axis
    CHECK_NEAR(way.x, -sz * cy + cz * sx * sy, 1e-4);
    CHECK_NEAR(way.y, cz * cx, 1e-4);
    CHECK_NEAR(way.z, sz * sy + cz * sx * cy, 1e-4);
    phys_bone_rig_end(&r);
}

// "Curves let you adjust the value over the length of the bone chain."
static void limits_have_curves(void)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f, 0.0f}};
    for (int above = 0; above < 2; ++above) {
        phys_bone_rig r;
        tsl_phys_bone c;
        phys_bone_rig_begin(&r, &c, along_y);
        c.limit_type = TSL_PHYS_BONE_ANGLE;
        c.max_angle_x = (tsl_curved_value){30.0f, 2, falling};
        c.bones_above = (uint32_t)above, c.chain_length = above ? 4 : 0;
        forced(&r, &c, to_x);
        double first = above ? 20 : 30,
               second = above ? 10 : 0; // beyond the first; of four bones, the second and the third
        CHECK_NEAR(phys_bone_angle_of(&r, 0), (90 - first) * degree, 1e-3);
        CHECK_NEAR(phys_bone_angle_of(&r, 1), (90 - first - second) * degree, 1e-3);
        phys_bone_rig_end(&r);
    }
}

// ---- lengths -----------------------------------------------------------------------------------------------------------

typedef struct lengths {
    double least, most;
} lengths;

// As shares, while the root is thrown about along the bones.
static lengths thrown(tsl_phys_bone_version version, float motion, float stretch, float squish)
{
    phys_bone_rig r;
    tsl_phys_bone c;
    lengths all = {1, 1};
    phys_bone_rig_begin(&r, &c, along_y);
    c.version = version, c.stretch_motion.value = motion;
    c.max_stretch.value = stretch, c.max_squish.value = squish;
    phys_bone_rig_create(&r, &c);
    for (int frame = 0; frame < 100; ++frame) {
        r.root.position.y = 0.3f * (float)sin(0.3 * frame);
        phys_bone_rig_step(&r, 1);
        for (int bone = 0; bone < 2; ++bone) {
            double length = phys_bone_size(phys_bone_way(&r, bone)) / 0.25;
            all.least = fmin(all.least, length), all.most = fmax(all.most, length);
        }
    }
    phys_bone_rig_end(&r);
    return all;
}

// "The amount motion will affect the stretch/squish of the bones. A value of zero means bones will only stretch/squish as a result of
// grabbing or collisions." Maxima are "a multiple of the original bone length".
static void motion_stretches(void)
{
    const tsl_phys_bone_version new = TSL_PHYS_BONE_VERSION_1_1;
    lengths some = thrown(new, 1.0f, 0.2f, 0.1f), half = thrown(new, 0.1f, 5.0f, 1.0f);
    lengths free = thrown(new, 1.0f, 5.0f, 1.0f);
    CHECK_NEAR(some.most, 1.2, 1e-4);
    CHECK_NEAR(some.least, 0.9, 1e-4);
    CHECK(free.most > half.most + 0.05 && half.most > 1.01);
    CHECK(free.least < half.least - 0.05 && half.least < 0.99 && free.least > 0.0099);
    for (int i = 0; i < 2; ++i) {
        lengths hard = thrown(i ? TSL_PHYS_BONE_VERSION_1_0 : new, i ? 1.0f : 0.0f, 0.5f, 0.5f);
        CHECK(hard.least > 1 - 1e-5 && hard.most < 1 + 1e-5);
    }
}

static void lengths_have_curves(void)
{
    static const tsl_curve_key rising[] = {{0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f, 0.0f}};
    phys_bone_rig r;
    tsl_phys_bone c;
    double most[2] = {0, 0};
    phys_bone_rig_begin(&r, &c, along_y);
    c.stretch_motion.value = 1.0f;
    c.max_stretch = (tsl_curved_value){0.2f, 2, rising};
    phys_bone_rig_create(&r, &c);
    for (int frame = 0; frame < 100; ++frame) {
        r.root.position.y = 0.3f * (float)sin(0.3 * frame);
        phys_bone_rig_step(&r, 1);
        for (int bone = 0; bone < 2; ++bone)
            most[bone] = fmax(most[bone], phys_bone_size(phys_bone_way(&r, bone)) / 0.25);
    }
    CHECK_NEAR(most[0], 1, 1e-5);
    CHECK_NEAR(most[1], 1.2, 1e-4);
    phys_bone_rig_end(&r);
}

// "Vector used to create additional bones at each endpoint of the chain", without which a single bone does not move.
static void an_endpoint_is_one_more_bone(void)
{
    phys_bone_rig r;
    tsl_phys_bone c;
    phys_bone_rig_begin(&r, &c, along_y);
    c.count = 1;
    c.endpoint_position = (tsl_vec3){0.0f, 0.25f, 0.0f};
    TSL_INIT(tsl_chain_desc, where);
    uint32_t count = 4;
    CHECK_INT(tsl_phys_bone_create(r.world, r.rig, &c, &where, &r.chain), TSL_OK);
    CHECK_INT(tsl_chain_get_particles(r.world, r.chain, r.p, &count), TSL_OK);
    CHECK(count == 2 && r.p[1].bone == -1);
    r.root.position.x = 0.1f;
    phys_bone_rig_step(&r, 1);
    CHECK(phys_bone_angle_of(&r, 0) > 95 * degree);
    CHECK_NEAR(phys_bone_size(phys_bone_way(&r, 0)), 0.25, 1e-5);
    phys_bone_rig_end(&r);
}

// ---- collisions and hands -----------------------------------------------------------------------------------------------

static tsl_collider_id collider_of(phys_bone_rig *r, const tsl_phys_bone_collider *of, int is_worlds)
{
    tsl_collider_id id;
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig.bits = is_worlds ? 0 : r->rig.bits;
    CHECK_INT(tsl_phys_bone_collider_to_desc(of, &desc), TSL_OK);
    CHECK_INT(tsl_collider_create(r->world, &desc, &id), TSL_OK);
    return id;
}

// "If set to True, this PhysBone will collide with global colliders"; "if set to False, this PhysBone will only collide with the
// colliders that are listed in the Colliders list."
static void allowed_collisions(void)
{
    for (int allowed = 0; allowed < 2; ++allowed)
        for (int listed = 0; listed < 2; ++listed) {
            phys_bone_rig r;
            tsl_phys_bone c;
            TSL_INIT(tsl_phys_bone_collider, ball);
            TSL_INIT(tsl_chain_desc, where);
            phys_bone_rig_begin(&r, &c, along_y);
            ball.radius = 0.2f, ball.position = (tsl_vec3){0.1f, 0.25f, 0.0f};
            tsl_collider_id id = collider_of(&r, &ball, 1);
            c.allow_collision = (tsl_phys_bone_collision)allowed, c.radius.value = 0.05f;
            where.colliders = &id, where.collider_count = (uint32_t)(listed && !allowed);
            CHECK_INT(tsl_phys_bone_create(r.world, r.rig, &c, &where, &r.chain), TSL_OK);
            phys_bone_rig_step(&r, 30);
            int is_out = r.p[1].position.x < -0.05f;
            CHECK_INT(is_out, allowed || listed);
            phys_bone_rig_end(&r);
        }
}

// "Collision radius around each bone", with its curve over all bones: the ends of two bones are at a half and at 1.
static void radii_have_curves(void)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f, 0.0f}};
    phys_bone_rig r;
    tsl_phys_bone c;
    TSL_INIT(tsl_phys_bone_collider, wall);
    phys_bone_rig_begin(&r, &c, along_y);
    wall.shape_type = TSL_PHYS_BONE_PLANE, wall.position.x = 0.15f;
    wall.rotation = (tsl_quat){0.0f, 0.0f, 0.70710678f, 0.70710678f}; // its y is -x
    collider_of(&r, &wall, 0);
    c.radius = (tsl_curved_value){0.1f, 2, falling};
    forced(&r, &c, (tsl_vec3){10.0f, 0.0f, 0.0f});
    CHECK_NEAR(r.p[1].position.x, 0.1, 1e-3);
    CHECK_NEAR(r.p[2].position.x, 0.15, 1e-3);
    phys_bone_rig_end(&r);
}

// "When enabled, this collider will contain bones within its bounds instead of keeping them out."
static void colliders_contain(void)
{
    phys_bone_rig r;
    tsl_phys_bone c;
    TSL_INIT(tsl_phys_bone_collider, ball);
    phys_bone_rig_begin(&r, &c, along_y);
    ball.radius = 0.6f, ball.inside_bounds = 1;
    ball.position.x = -0.3f;
    collider_of(&r, &ball, 0);
    c.radius.value = 0.05f;
    forced(&r, &c, (tsl_vec3){10.0f, 0.0f, 0.0f});
    CHECK_NEAR(hypot((double)r.p[2].position.x + 0.3, (double)r.p[2].position.y), 0.55, 0.01);
    phys_bone_rig_end(&r);
}

// What hands hold is of TSL_MODEL_TASSEL.
static void phys_bone_rig_create_held(phys_bone_rig *r, const tsl_phys_bone *c)
{
    TSL_INIT(tsl_chain_desc, desc);
    tsl_chain_params params;
    CHECK_INT(tsl_phys_bone_to_desc(c, &desc), TSL_OK);
    CHECK_INT(tsl_phys_bone_to_params(c, &params, sizeof params), TSL_OK);
    desc.model = TSL_MODEL_TASSEL;
    CHECK_INT(tsl_chain_create(r->world, r->rig, &desc, &params, &r->chain), TSL_OK);
}

// "A value of zero results in bones using pull & spring to reach the grabbed position. A value of one results in bones immediately
// moving to the grabbed position."
static void grabbed_bones_follow(void)
{
    double off[3];
    for (int i = 0; i < 3; ++i) {
        phys_bone_rig r;
        tsl_phys_bone c;
        TSL_INIT(tsl_hold, hold);
        phys_bone_rig_begin(&r, &c, along_y);
        c.grab_movement = 0.5f * (float)i;
        phys_bone_rig_create_held(&r, &c);
        CHECK_INT(tsl_phys_bone_to_hold(&c, &hold), TSL_OK);
        hold.particle = 2, hold.fade_seconds = 0.0f;
        hold.position = (tsl_vec3){0.3f, 0.2f, 0.0f};
        CHECK_INT(tsl_chain_set_hold(r.world, r.chain, &hold), TSL_OK);
        phys_bone_rig_step(&r, 1);
        off[i] = hypot((double)r.p[2].position.x - 0.3, (double)r.p[2].position.y - 0.2);
        phys_bone_rig_end(&r);
    }
    CHECK_NEAR(off[2], 0, 1e-3);
    CHECK(off[1] > off[2] + 0.05 && off[0] > off[1] + 0.05 && off[0] < hypot(0.3, 0.3));
}

int main(void)
{
    RUN(an_angle_is_a_cone);
    RUN(a_hinge_is_a_slice_of_a_circle);
    RUN(a_polar_limit_is_a_swept_hinge);
    RUN(angles_are_in_unitys_order);
    RUN(limits_have_curves);
    RUN(motion_stretches);
    RUN(lengths_have_curves);
    RUN(an_endpoint_is_one_more_bone);
    RUN(allowed_collisions);
    RUN(radii_have_curves);
    RUN(colliders_contain);
    RUN(grabbed_bones_follow);
    return REPORT();
}
