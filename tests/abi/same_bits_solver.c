// SPDX-License-Identifier: MIT
#include "abi/same_bits.h"

#include "tassel/convert/dynamic_bone.h"
#include "tassel/convert/vrm.h"
#include "tassel/debug.h"
#include "tassel/tassel.h"

typedef struct stage {
    tsl_world *world;
    tsl_rig_id manual, stepped; // one by tsl_rig_step, one by tsl_world_step
    tsl_collider_id moving, listed[2];
} stage;

static tsl_collider_id add_collider(stage *s, tsl_rig_id rig, tsl_shape shape, int32_t bone, float radius,
                                    uint32_t flags)
{
    tsl_collider_desc desc;
    tsl_collider_id id;
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = rig;
    desc.bone = bone;
    desc.shape = shape;
    desc.radius = radius;
    desc.flags = flags;
    if (shape == TSL_SHAPE_CAPSULE) {
        desc.b.y = 0.5f;
        desc.radius_b = radius * 0.5f;
    }
    if (shape == TSL_SHAPE_PLANE)
        desc.a.y = -1.5f;
    EXPECT(tsl_collider_create(s->world, &desc, &id) == TSL_OK);
    return id;
}

static void add_colliders(stage *s, tsl_rig_id rig)
{
    tsl_rig_id none = {0};
    add_collider(s, rig, TSL_SHAPE_SPHERE, 3, 0.25f, 0);
    s->listed[0] = add_collider(s, rig, TSL_SHAPE_CAPSULE, 0, 0.375f, TSL_COLLIDER_SHARED);
    s->listed[1] = add_collider(s, rig, TSL_SHAPE_SPHERE, -1, 4.0f, TSL_COLLIDER_INSIDE);
    add_collider(s, none, TSL_SHAPE_PLANE, -1, 0.0f, 0);
    s->moving = add_collider(s, none, TSL_SHAPE_CAPSULE, -1, 0.5f, 0);
}

static void fill_params(tsl_chain_params *params)
{
    tsl_chain_params_init(params, sizeof *params);
    params->damping = 0.15625f;
    params->elasticity = 0.0625f;
    params->stiffness = 0.25f;
    params->inert = 0.25f;
    params->inert_rotation = 0.375f;
    params->friction = 0.5f;
    params->radius = 0.0625f;
    params->gravity.y = -9.75f;
    params->force.x = 0.5f;
    params->gravity_falloff = 0.5f;
}

static tsl_chain_id add_chain(stage *s, tsl_rig_id rig, const tsl_chain_desc *desc, const tsl_chain_params *params)
{
    tsl_chain_id id;
    EXPECT(tsl_chain_create(s->world, rig, desc, params, &id) == TSL_OK);
    return id;
}

static void add_tail_and_hair(stage *s, tsl_rig_id rig)
{
    static const uint32_t tail = 4, hair = 10, but = 14;
    static const tsl_curve_key keys[3] = {
        {0.0f, 1.0f, 0.0f, -0.5f}, {0.5f, 0.5f, -0.5f, 0.25f}, {1.0f, 0.75f, 1.0f, 0.0f}};
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    fill_params(&params);
    desc.model = TSL_MODEL_CHAIN;
    desc.roots = &tail;
    desc.root_count = 1;
    desc.tip = TSL_TIP_LENGTH;
    desc.tip_length = 0.25f;
    tsl_chain_id id = add_chain(s, rig, &desc, &params);
    EXPECT(tsl_chain_set_curve(s->world, id, TSL_PARAMETER_ELASTICITY, keys, 3) == TSL_OK);
    float factors[7] = {1.0f, 0.5f, 1.0f, 0.75f, 1.0f, 0.25f, 1.0f};
    EXPECT(tsl_chain_set_factors(s->world, id, TSL_PARAMETER_RADIUS, factors, 7) == TSL_OK);
    desc.roots = &hair;
    desc.exclude = &but;
    desc.exclude_count = 1;
    desc.tip = TSL_TIP_RATIO;
    desc.tip_length = 0.5f;
    desc.fork = TSL_FORK_AVERAGE;
    params.scale_rule = TSL_SCALE_PHYSICAL;
    add_chain(s, rig, &desc, &params);
}

static void add_skirt(stage *s, tsl_rig_id rig, uint32_t flags)
{
    static const uint32_t skirt[8] = {23, 27, 31, 35, 39, 43, 47, 51};
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    fill_params(&params);
    desc.model = TSL_MODEL_CHAIN;
    desc.flags = flags | TSL_CHAIN_COLLIDER_LIST;
    desc.roots = skirt;
    desc.root_count = 8;
    desc.anchor = 0;
    desc.tip = TSL_TIP_OFFSET;
    desc.tip_offset.y = -0.125f;
    desc.fork = TSL_FORK_FIRST;
    desc.colliders = s->listed;
    desc.collider_count = 2;
    params.freeze_axis = TSL_FREEZE_X;
    params.weight = 0.75f;
    params.disable_distance = 2.5f;
    add_chain(s, rig, &desc, &params);
}

static void add_strap(stage *s, tsl_rig_id rig)
{
    static const uint32_t strap = 58;
    static const tsl_curve_key keys[2] = {{0.0f, 1.0f, 0.0f, -0.5f}, {1.0f, 0.5f, -0.5f, 0.0f}};
    tsl_dynamic_bone component;
    tsl_chain_desc where;
    tsl_chain_id id;
    tsl_dynamic_bone_init(&component, sizeof component);
    tsl_chain_desc_init(&where, sizeof where);
    where.roots = &strap;
    where.root_count = 1;
    component.gravity.y = -0.00390625f;
    component.end_length = 0.5f;
    component.blend_weight = 0.5f;
    component.stiffness_keys = component.damping_keys = keys;
    component.stiffness_key_count = component.damping_key_count = 2;
    EXPECT(tsl_dynamic_bone_create(s->world, rig, &component, &where, &id) == TSL_OK);
}

// One on what the hair simulates, and one that skips a bone and meets a collider on the first.
static void add_springs(stage *s, tsl_rig_id rig)
{
    static const uint32_t braid[3] = {14, 15, 16}, ribbon[2] = {55, 57};
    tsl_chain_desc desc, where;
    tsl_chain_params params;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[2];
    tsl_collider_id ball = add_collider(s, rig, TSL_SHAPE_SPHERE, 15, 0.25f, TSL_COLLIDER_SIMULATED), met[2];
    tsl_chain_id id;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_desc_init(&where, sizeof where);
    fill_params(&params);
    desc.model = TSL_MODEL_SPRING;
    desc.bones = braid;
    desc.bone_count = 3;
    desc.anchor = 0;
    params.push = 0.75f;
    add_chain(s, rig, &desc, &params);
    tsl_vrm_spring_init(&spring, sizeof spring);
    for (int i = 0; i < 2; ++i)
        tsl_vrm_joint_init(&joints[i]);
    joints[0].gravity_power = 0.25f;
    joints[1].stiffness = joints[1].drag_force = 0.375f;
    spring.bones = ribbon;
    spring.joints = joints;
    spring.joint_count = 2;
    spring.center = 2;
    spring.has_tail = 1;
    spring.tail.y = -0.25f;
    met[0] = add_collider(s, rig, TSL_SHAPE_SPHERE, 0, 1000.0f, TSL_COLLIDER_INSIDE);
    met[1] = ball;
    where.flags = TSL_CHAIN_COLLIDER_LIST;
    where.colliders = met;
    where.collider_count = 2;
    EXPECT(tsl_vrm_spring_create(s->world, rig, &spring, &where, &id) == TSL_OK);
}

static tsl_rig_id add_rig(stage *s, uint32_t flags, float rate)
{
    tsl_transform rest[SCENE_BONES];
    tsl_rig_desc desc;
    tsl_rig_id rig;
    scene_rest(rest);
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.flags = flags;
    desc.bone_count = SCENE_BONES;
    desc.parents = scene_parents;
    desc.rest = rest;
    desc.ticks_per_second = rate;
    EXPECT(tsl_rig_create(s->world, &desc, &rig) == TSL_OK);
    add_colliders(s, rig);
    add_tail_and_hair(s, rig);
    add_skirt(s, rig, flags & TSL_RIG_MANUAL ? 0 : TSL_CHAIN_UNANIMATED);
    add_strap(s, rig);
    add_springs(s, rig);
    return rig;
}

// What happens between frames, once each.
static void disturb(stage *s, int frame)
{
    tsl_vec3 far = {8.0f, 0.0f, 0.0f}, origin = {1.0f, 0.0f, 0.5f};
    if (frame == 20)
        EXPECT(tsl_rig_set_reference_point(s->world, s->stepped, &far) == TSL_OK);
    if (frame == 30)
        EXPECT(tsl_rig_teleport(s->world, s->manual, TSL_TELEPORT_KEEP) == TSL_OK);
    if (frame == 40)
        EXPECT(tsl_rig_set_clock(s->world, s->manual, 90.0f, 4) == TSL_OK);
    if (frame == 50)
        EXPECT(tsl_world_shift_origin(s->world, &origin) == TSL_OK);
    if (frame == 70)
        EXPECT(tsl_rig_reset(s->world, s->stepped) == TSL_OK);
    tsl_transform place = scene_root(frame, 2);
    place.position.y -= 0.75f;
    EXPECT(tsl_collider_move(s->world, s->moving, &place, frame == 10 ? TSL_COLLIDER_TELEPORT : 0) == TSL_OK);
}

static void step(stage *s, int frame, scene_hash *hash)
{
    static const float deltas[4] = {1.0f / 60.0f, 1.0f / 30.0f, 1.0f / 144.0f, 1.0f / 60.0f};
    tsl_transform locals[SCENE_BONES], posed[SCENE_BONES], root = scene_root(frame, 0);
    float matrices[SCENE_BONES][12];
    tsl_pose_input in;
    tsl_pose_output out;
    tsl_pose_input_init(&in, sizeof in);
    tsl_pose_output_init(&out, sizeof out);
    scene_pose(frame, 0, locals);
    in.bone_count = out.bone_count = SCENE_BONES;
    in.bones = locals;
    in.root = &root;
    out.bones = posed;
    float delta = deltas[frame / 8 % 4];
    EXPECT(tsl_rig_step(s->world, s->manual, delta, &in, &out) == TSL_OK);
    scene_hash_words(hash, posed, sizeof posed);

    root = scene_root(frame, 1);
    scene_pose(frame, 1, locals);
    EXPECT(tsl_rig_set_pose(s->world, s->stepped, &in) == TSL_OK);
    EXPECT(tsl_world_step(s->world, delta) == TSL_OK);
    out.space = frame % 2 ? TSL_SPACE_WORLD : TSL_SPACE_MODEL;
    out.format = TSL_FORMAT_MATRIX_3X4;
    out.bones = matrices;
    EXPECT(tsl_rig_get_pose(s->world, s->stepped, &in, &out) == TSL_OK);
    scene_hash_words(hash, matrices, sizeof matrices);
}

// The scene would prove little if nothing touched anything or a chain had been thrown back on its pose.
static void expect_a_lively_scene(const stage *s)
{
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    EXPECT(tsl_world_get_stats(s->world, &stats) == TSL_OK);
    EXPECT(stats.chain_count == 12 && stats.recovered_chain_count == 0);
}

int scene_run_solver(uint32_t lanes, scene_hash *hash)
{
    stage s;
    tsl_world_desc desc;
    tsl_world_desc_init(&desc, sizeof desc);
    desc.lanes = lanes;
    tsl_result result = tsl_world_create(&desc, &s.world);
    if (result == TSL_ERROR_NOT_SUPPORTED)
        return 0;
    EXPECT(result == TSL_OK);
    s.manual = add_rig(&s, TSL_RIG_MANUAL, 60.0f);
    s.stepped = add_rig(&s, 0, 50.0f);
    for (int frame = 0; frame < SCENE_FRAMES; ++frame) {
        disturb(&s, frame);
        step(&s, frame, hash);
    }
    expect_a_lively_scene(&s);
    tsl_world_destroy(s.world);
    return 1;
}
