// SPDX-License-Identifier: MIT
// docs/spaces.md prints the conversions below. A tail is simulated as a glTF file has it, and in the numbers of each engine: what
// comes out is the same motion.
#include "check.h"
#include "tassel/tassel.h"

#define BONES 4

// glTF: right-handed, y up, characters look along +z, metres.
static tsl_vec3 unity_place(tsl_vec3 v) // left-handed, y up, looks along +z, metres
{
    return (tsl_vec3){-v.x, v.y, v.z};
}

static tsl_quat unity_rotation(tsl_quat q)
{
    return (tsl_quat){q.x, -q.y, -q.z, q.w};
}

static tsl_vec3 unreal_place(tsl_vec3 v) // left-handed, z up, looks along +x, centimetres
{
    return (tsl_vec3){100 * v.z, -100 * v.x, 100 * v.y};
}

static tsl_quat unreal_rotation(tsl_quat q)
{
    return (tsl_quat){-q.z, q.x, -q.y, q.w};
}

static tsl_vec3 blender_place(tsl_vec3 v) // right-handed, z up, looks along -y, metres
{
    return (tsl_vec3){v.x, -v.z, v.y};
}

static tsl_quat blender_rotation(tsl_quat q)
{
    return (tsl_quat){q.x, -q.z, q.y, q.w};
}

typedef struct convention {
    tsl_vec3 (*place)(tsl_vec3 v);
    tsl_quat (*rotation)(tsl_quat q);
    float unit;
} convention;

static tsl_vec3 gltf_place(tsl_vec3 v)
{
    return v;
}

static tsl_quat gltf_rotation(tsl_quat q)
{
    return q;
}

static const convention gltf = {gltf_place, gltf_rotation, 1};

static tsl_transform converted(const convention *c, tsl_transform t)
{
    return (tsl_transform){c->place(t.position), c->rotation(t.rotation), t.scale};
}

typedef struct scene {
    const convention *convention;
    tsl_world *world;
    tsl_rig_id rig;
    tsl_transform rest[BONES], posed[BONES];
} scene;

static void make(scene *s, const convention *c)
{
    static const int32_t parents[BONES] = {-1, 0, 1, 2};
    static const uint32_t root = 0;
    s->convention = c;
    for (int i = 0; i < BONES; ++i)
        s->rest[i] = converted(c, (tsl_transform){{0.02f, 0.03f, -0.1f}, {0.2f, 0.1f, -0.2f, 0.95393920f}, {1, 1, 1}});
    TSL_INIT(tsl_world_desc, world_desc);
    world_desc.gravity = c->place((tsl_vec3){0, -9.81f, 0});
    CHECK_INT(tsl_world_create(&world_desc, &s->world), TSL_OK);
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = BONES, desc.parents = parents, desc.rest = s->rest;
    CHECK_INT(tsl_rig_create(s->world, &desc, &s->rig), TSL_OK);
    TSL_INIT(tsl_collider_desc, ball);
    ball.rig = s->rig, ball.bone = 0, ball.radius = 0.04f * c->unit;
    ball.a = c->place((tsl_vec3){0.03f, 0.05f, -0.2f});
    tsl_collider_id collider;
    CHECK_INT(tsl_collider_create(s->world, &ball, &collider), TSL_OK);
    TSL_INIT(tsl_chain_desc, chain_desc);
    chain_desc.root_count = 1, chain_desc.roots = &root, chain_desc.tip = TSL_TIP_RATIO, chain_desc.tip_length = 1;
    TSL_INIT(tsl_chain_params, params);
    params.gravity_falloff = 0, params.radius = 0.01f * c->unit;
    tsl_chain_id chain;
    CHECK_INT(tsl_chain_create(s->world, s->rig, &chain_desc, &params, &chain), TSL_OK);
}

static void step(scene *s, int frame)
{
    const float t = (float)frame / 60.0f, half = 0.4f * t;
    const tsl_transform root =
        converted(s->convention, (tsl_transform){{t, 0.1f * t, -t}, {0, sinf(half), 0, cosf(half)}, {1, 1, 1}});
    TSL_INIT(tsl_pose_input, in);
    in.bone_count = BONES, in.bones = s->rest, in.root = &root;
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = BONES, out.bones = s->posed, out.space = TSL_SPACE_WORLD;
    CHECK_INT(tsl_rig_step(s->world, s->rig, 1.0f / 60.0f, &in, &out), TSL_OK);
}

static float distance(tsl_vec3 a, tsl_vec3 b)
{
    return sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

static void same_motion(const convention *c)
{
    scene file, engine;
    float swung = 0;
    make(&file, &gltf);
    make(&engine, c);
    for (int frame = 0; frame < 60; ++frame) {
        step(&file, frame);
        step(&engine, frame);
        for (int i = 0; i < BONES; ++i) {
            const tsl_quat a = c->rotation(file.posed[i].rotation), b = engine.posed[i].rotation;
            CHECK_NEAR(distance(c->place(file.posed[i].position), engine.posed[i].position), 0, 2e-5f * c->unit);
            CHECK_NEAR(fabsf(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w), 1, 1e-6f);
        }
        swung = fmaxf(swung, distance(file.posed[3].position, (tsl_vec3){(float)frame / 60.0f, 0, 0}));
    }
    CHECK(swung > 0.2f);
    tsl_world_destroy(file.world);
    tsl_world_destroy(engine.world);
}

static void unity(void)
{
    same_motion(&(convention){unity_place, unity_rotation, 1});
}

static void unreal(void)
{
    same_motion(&(convention){unreal_place, unreal_rotation, 100});
}

static void blender(void)
{
    same_motion(&(convention){blender_place, blender_rotation, 1});
}

static float determinant(tsl_vec3 x, tsl_vec3 y, tsl_vec3 z)
{
    return x.x * (y.y * z.z - y.z * z.y) - x.y * (y.x * z.z - y.z * z.x) + x.z * (y.x * z.y - y.y * z.x);
}

// Where up and forward go, and whether the hand changes, is what the comments say.
static void axes_are_as_described(void)
{
    const convention *all[] = {&(convention){unity_place, unity_rotation, 1},
                               &(convention){unreal_place, unreal_rotation, 100},
                               &(convention){blender_place, blender_rotation, 1}};
    const tsl_vec3 up[] = {{0, 1, 0}, {0, 0, 100}, {0, 0, 1}}, forward[] = {{0, 0, 1}, {100, 0, 0}, {0, -1, 0}};
    const float hand[] = {-1, -1, 1};
    for (int i = 0; i < 3; ++i) {
        const tsl_vec3 x = all[i]->place((tsl_vec3){1, 0, 0}), y = all[i]->place((tsl_vec3){0, 1, 0}),
                       z = all[i]->place((tsl_vec3){0, 0, 1});
        CHECK_NEAR(distance(y, up[i]), 0, 0);
        CHECK_NEAR(distance(z, forward[i]), 0, 0);
        CHECK_NEAR(determinant(x, y, z), hand[i] * all[i]->unit * all[i]->unit * all[i]->unit, 0);
    }
}

int main(void)
{
    RUN(unity);
    RUN(unreal);
    RUN(blender);
    RUN(axes_are_as_described);
    return REPORT();
}
