// SPDX-License-Identifier: MIT
// Every refusal of a converter that is handed a world tells the log the function, the field and the index, and makes no chain.
#include "check.h"
#include "tassel/convert/anim_dynamics.h"
#include "tassel/convert/dynamic_bone.h"
#include "tassel/convert/ez_soft_bone.h"
#include "tassel/convert/godot.h"
#include "tassel/convert/jiggle.h"
#include "tassel/convert/kawaii_physics.h"
#include "tassel/convert/magica.h"
#include "tassel/convert/phys_bone.h"
#include "tassel/convert/spcr.h"
#include "tassel/convert/unity_chan.h"
#include "tassel/convert/vrm.h"

#include <stddef.h>

enum { BONES = 6 };

static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 4};
static const uint32_t line_of_bones[BONES] = {0, 1, 2, 3, 4, 5};
static tsl_transform rests[BONES];

static struct heard {
    tsl_result code;
    char message[320];
    int count;
} heard;

static void TSL_CALL hear(void *user, tsl_result code, const char *message)
{
    (void)user;
    heard.code = code;
    snprintf(heard.message, sizeof heard.message, "%s", message);
    ++heard.count;
}

// What components point to, made anew for each case.
static tsl_vrm_joint vrm_joints[3];
static tsl_joint_limit vrm_limits[3];
static tsl_unity_chan_bone unity_chan_bones[3];
static tsl_godot_joint godot_joints[3];
static tsl_anim_dynamics_body bodies[3];
static float lengths[2];
static tsl_vec3 segments[2];
static tsl_curve_key keys[2];

static void make_arrays(void)
{
    for (int i = 0; i < 3; ++i) {
        tsl_vrm_joint_init(&vrm_joints[i]);
        vrm_limits[i] = (tsl_joint_limit){TSL_LIMIT_CONE, 1.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
        tsl_unity_chan_bone_init(&unity_chan_bones[i]);
        unity_chan_bones[i].child.y = -0.1f;
        tsl_godot_joint_init(&godot_joints[i]);
        godot_joints[i].rotation_axis = TSL_GODOT_AXIS_Z;
        tsl_anim_dynamics_body_init(&bodies[i]);
        bodies[i].place.y = -0.1f;
    }
    for (int i = 0; i < BONES; ++i)
        rests[i] = (tsl_transform){{0.0f, -0.1f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    lengths[0] = lengths[1] = 0.1f;
    segments[0] = segments[1] = (tsl_vec3){0.0f, -0.1f, 0.0f};
    keys[0] = (tsl_curve_key){0.0f, 1.0f, 0.0f, 0.0f};
    keys[1] = (tsl_curve_key){1.0f, 0.5f, 0.0f, 0.0f};
}

// ---- the converters ---------------------------------------------------------------------------------------------

// A component of each, with a curve where there are any.
typedef union component {
    tsl_dynamic_bone dynamic_bone;
    tsl_vrm_spring vrm;
    tsl_ez_soft_bone ez;
    tsl_kawaii_physics kawaii;
    tsl_spcr spcr;
    tsl_unity_chan_spring unity_chan;
    tsl_godot_spring godot;
    tsl_jiggle_rig jiggle;
    tsl_anim_dynamics anim_dynamics;
    tsl_magica_cloth magica;
    tsl_phys_bone phys_bone;
} component;

#define CONVERTER(short_name, type, ...)                                                                               \
    static void make_##short_name(component *c)                                                                        \
    {                                                                                                                  \
        type *s = &c->short_name;                                                                                      \
        type##_init(s, sizeof *s);                                                                                     \
        __VA_ARGS__;                                                                                                   \
    }
#define CREATE(short_name, call)                                                                                       \
    static tsl_result create_##short_name(tsl_world *w, tsl_rig_id rig, const component *c,                            \
                                          const tsl_chain_desc *where, tsl_chain_id *out)                              \
    {                                                                                                                  \
        return call(w, rig, c ? &c->short_name : NULL, where, out);                                                    \
    }
#define TUNE(short_name, call)                                                                                         \
    static tsl_result tune_##short_name(tsl_world *w, tsl_chain_id chain, const component *c)                          \
    {                                                                                                                  \
        return call(w, chain, c ? &c->short_name : NULL);                                                              \
    }

CONVERTER(dynamic_bone, tsl_dynamic_bone, s->damping_keys = keys, s->damping_key_count = 2)
CONVERTER(vrm, tsl_vrm_spring, s->joint_count = 3, s->bones = line_of_bones, s->joints = vrm_joints,
          s->limits = vrm_limits)
CONVERTER(ez, tsl_ez_soft_bone, s->damping_keys = keys, s->damping_key_count = 2)
CONVERTER(kawaii, tsl_kawaii_physics, s->damping_keys = keys, s->damping_key_count = 2, s->limit_angle = 30.0f)
CONVERTER(spcr, tsl_spcr, s->gravity_keys = keys, s->gravity_key_count = 2)
CONVERTER(unity_chan, tsl_unity_chan_spring, s->count = 2, s->rig_bones = line_of_bones, s->bones = unity_chan_bones)
CONVERTER(godot, tsl_godot_spring, s->joint_count = 3, s->bones = line_of_bones, s->joints = godot_joints,
          s->rests = rests, s->radius_keys = keys, s->radius_key_count = 2)
CONVERTER(jiggle, tsl_jiggle_rig, s->count = 3, s->bones = line_of_bones, s->lengths = lengths,
          s->stiffness.keys = keys, s->stiffness.key_count = 2)
CONVERTER(anim_dynamics, tsl_anim_dynamics, s->count = 2, s->rig_bones = line_of_bones, s->bodies = bodies)
CONVERTER(magica, tsl_magica_cloth, s->count = 3, s->bones = line_of_bones, s->lengths = lengths,
          s->damping.keys = keys, s->damping.key_count = 2)
CONVERTER(phys_bone, tsl_phys_bone, s->count = 3, s->bones = line_of_bones, s->segments = segments, s->pull.keys = keys,
          s->pull.key_count = 2)
CREATE(dynamic_bone, tsl_dynamic_bone_create)
CREATE(vrm, tsl_vrm_spring_create)
CREATE(ez, tsl_ez_soft_bone_create)
CREATE(kawaii, tsl_kawaii_physics_create)
CREATE(spcr, tsl_spcr_create)
CREATE(unity_chan, tsl_unity_chan_create)
CREATE(godot, tsl_godot_create)
CREATE(jiggle, tsl_jiggle_create)
CREATE(anim_dynamics, tsl_anim_dynamics_create)
CREATE(magica, tsl_magica_create)
CREATE(phys_bone, tsl_phys_bone_create)
TUNE(vrm, tsl_vrm_spring_set_joints)
TUNE(kawaii, tsl_kawaii_physics_set_limits)
TUNE(spcr, tsl_spcr_tune)
TUNE(unity_chan, tsl_unity_chan_tune)
TUNE(godot, tsl_godot_tune)
TUNE(jiggle, tsl_jiggle_tune)
TUNE(anim_dynamics, tsl_anim_dynamics_tune)
TUNE(magica, tsl_magica_tune)
TUNE(phys_bone, tsl_phys_bone_tune)

typedef struct converter {
    const char *argument, *create_name, *tune_name;
    void (*make)(component *c);
    tsl_result (*create)(tsl_world *w, tsl_rig_id rig, const component *c, const tsl_chain_desc *where,
                         tsl_chain_id *out);
    tsl_result (*tune)(tsl_world *w, tsl_chain_id chain, const component *c); // null: it has none
    int has_roots; // the description names roots; else the component names bones
} converter;

static const converter
    dynamic_bone = {"component", "tsl_dynamic_bone_create", "", make_dynamic_bone, create_dynamic_bone, NULL, 1},
    vrm = {"spring", "tsl_vrm_spring_create", "tsl_vrm_spring_set_joints", make_vrm, create_vrm, tune_vrm, 0},
    ez = {"component", "tsl_ez_soft_bone_create", "", make_ez, create_ez, NULL, 1},
    kawaii =
        {"node", "tsl_kawaii_physics_create", "tsl_kawaii_physics_set_limits", make_kawaii, create_kawaii, tune_kawaii,
         1},
    spcr = {"controller", "tsl_spcr_create", "tsl_spcr_tune", make_spcr, create_spcr, tune_spcr, 1},
    unity_chan =
        {"spring", "tsl_unity_chan_create", "tsl_unity_chan_tune", make_unity_chan, create_unity_chan, tune_unity_chan,
         0},
    godot = {"spring", "tsl_godot_create", "tsl_godot_tune", make_godot, create_godot, tune_godot, 0},
    jiggle = {"rig", "tsl_jiggle_create", "tsl_jiggle_tune", make_jiggle, create_jiggle, tune_jiggle, 0},
    anim_dynamics = {"node",
                     "tsl_anim_dynamics_create",
                     "tsl_anim_dynamics_tune",
                     make_anim_dynamics,
                     create_anim_dynamics,
                     tune_anim_dynamics,
                     0},
    magica = {"cloth", "tsl_magica_create", "tsl_magica_tune", make_magica, create_magica, tune_magica, 0},
    phys_bone = {
        "component", "tsl_phys_bone_create", "tsl_phys_bone_tune", make_phys_bone, create_phys_bone, tune_phys_bone, 0};
static const converter *const converters[] = {&dynamic_bone, &vrm,    &ez,     &kawaii,        &spcr,     &unity_chan,
                                              &godot,        &jiggle, &magica, &anim_dynamics, &phys_bone};

// ---- what is refused --------------------------------------------------------------------------------------------

typedef struct refusal {
    const converter *of;
    const char *name; // what the message says behind the argument
    void *array;      // what the component points to; null: the component itself
    size_t offset;
    enum { A_FLOAT, A_WHOLE, A_POINTER } kind;
    float number;
    uint32_t whole;
    tsl_result code;
} refusal;

#define NUMBER(of, type, field, number, code)                                                                          \
    {                                                                                                                  \
        &of, "." #field, NULL, offsetof(type, field), A_FLOAT, number, 0, code                                         \
    }
#define WHOLE(of, type, field, whole, code)                                                                            \
    {                                                                                                                  \
        &of, "." #field, NULL, offsetof(type, field), A_WHOLE, 0, whole, code                                          \
    }
#define NULLED(of, type, field)                                                                                        \
    {                                                                                                                  \
        &of, "." #field, NULL, offsetof(type, field), A_POINTER, 0, 0, TSL_ERROR_NULL_POINTER                          \
    }
#define ELEMENT(of, array, type, list, field, number, code)                                                            \
    {                                                                                                                  \
        &of, "." list "[1]." #field, array, sizeof(type) + offsetof(type, field), A_FLOAT, number, 0, code             \
    }
#define INDEXED(of, name, array, offset, number, code)                                                                 \
    {                                                                                                                  \
        &of, name, array, offset, A_FLOAT, number, 0, code                                                             \
    }
#define OUT TSL_ERROR_INVALID_ARGUMENT
#define NOT TSL_ERROR_NOT_FINITE

static const refusal refusals[] = {
    NUMBER(dynamic_bone, tsl_dynamic_bone, update_rate, -1.0f, OUT),
    NUMBER(dynamic_bone, tsl_dynamic_bone, damping, 1.5f, OUT),
    NUMBER(dynamic_bone, tsl_dynamic_bone, stiffness, NAN, NOT),
    NUMBER(dynamic_bone, tsl_dynamic_bone, end_length, -0.1f, OUT),
    NUMBER(dynamic_bone, tsl_dynamic_bone, end_offset.y, INFINITY, NOT),
    NUMBER(dynamic_bone, tsl_dynamic_bone, gravity.x, 3e38f, OUT),
    NUMBER(dynamic_bone, tsl_dynamic_bone, distance_to_object, -1.0f, OUT),
    WHOLE(dynamic_bone, tsl_dynamic_bone, freeze_axis, 4, OUT),
    WHOLE(dynamic_bone, tsl_dynamic_bone, distant_disable, 2, OUT),
    NULLED(dynamic_bone, tsl_dynamic_bone, damping_keys),
    INDEXED(dynamic_bone, ".damping_keys[1].u", keys, sizeof *keys, 0.0f, TSL_ERROR_NOT_INCREASING),
    INDEXED(dynamic_bone, ".damping_keys[0].value", keys, offsetof(tsl_curve_key, value), NAN, NOT),
    WHOLE(vrm, tsl_vrm_spring, joint_count, 1, OUT),
    WHOLE(vrm, tsl_vrm_spring, joint_count, 300, TSL_ERROR_TOO_MANY),
    WHOLE(vrm, tsl_vrm_spring, center, (uint32_t)-2, OUT),
    WHOLE(vrm, tsl_vrm_spring, has_tail, 2, OUT),
    WHOLE(vrm, tsl_vrm_spring, reserved, 1, OUT),
    NUMBER(vrm, tsl_vrm_spring, tail.z, NAN, NOT),
    NULLED(vrm, tsl_vrm_spring, bones),
    NULLED(vrm, tsl_vrm_spring, joints),
    ELEMENT(vrm, vrm_joints, tsl_vrm_joint, "joints", drag_force, 1.5f, OUT),
    ELEMENT(vrm, vrm_joints, tsl_vrm_joint, "joints", gravity_dir.y, 1e20f, OUT),
    ELEMENT(vrm, vrm_joints, tsl_vrm_joint, "joints", hit_radius, NAN, NOT),
    ELEMENT(vrm, vrm_limits, tsl_joint_limit, "limits", angle_a, -1.0f, OUT),
    ELEMENT(vrm, vrm_limits, tsl_joint_limit, "limits", kind, 1e-30f, OUT),
    NUMBER(ez, tsl_ez_soft_bone, update_rate, 0.0f, OUT),
    WHOLE(ez, tsl_ez_soft_bone, iterations, 11, OUT),
    NUMBER(ez, tsl_ez_soft_bone, resistance, -0.5f, OUT),
    NUMBER(ez, tsl_ez_soft_bone, gravity.z, 1e20f, OUT),
    WHOLE(ez, tsl_ez_soft_bone, siblings, 3, OUT),
    NULLED(ez, tsl_ez_soft_bone, damping_keys),
    INDEXED(ez, ".damping_keys[1].in_tangent", keys, sizeof *keys + offsetof(tsl_curve_key, in_tangent), NAN, NOT),
    NUMBER(kawaii, tsl_kawaii_physics, target_framerate, 0.0f, OUT),
    WHOLE(kawaii, tsl_kawaii_physics, max_substeps, 0, OUT),
    NUMBER(kawaii, tsl_kawaii_physics, world_damping_rotation, 2.0f, OUT),
    NUMBER(kawaii, tsl_kawaii_physics, simple_external_force.x, 1e15f, OUT),
    WHOLE(kawaii, tsl_kawaii_physics, bone_forward_axis, 6, OUT),
    WHOLE(kawaii, tsl_kawaii_physics, simulation_space, 3, OUT),
    NUMBER(kawaii, tsl_kawaii_physics, teleport_distance_threshold, NAN, NOT),
    NULLED(kawaii, tsl_kawaii_physics, damping_keys),
    NUMBER(spcr, tsl_spcr, stabilization_frame_rate, 0.5f, OUT),
    WHOLE(spcr, tsl_spcr, sub_steps, 900, OUT),
    WHOLE(spcr, tsl_spcr, relaxation, 0, OUT),
    NUMBER(spcr, tsl_spcr, hardness, 101.0f, OUT),
    NUMBER(spcr, tsl_spcr, wind_force.y, NAN, NOT),
    WHOLE(spcr, tsl_spcr, compute, 64, OUT),
    NUMBER(spcr, tsl_spcr, shear.stretch, 1.5f, OUT),
    NULLED(spcr, tsl_spcr, gravity_keys),
    NULLED(spcr, tsl_spcr, bending_vertical.shrink_keys),
    WHOLE(unity_chan, tsl_unity_chan_spring, count, 0, OUT),
    WHOLE(unity_chan, tsl_unity_chan_spring, count, 256, TSL_ERROR_TOO_MANY),
    NUMBER(unity_chan, tsl_unity_chan_spring, frame_rate, -60.0f, OUT),
    NUMBER(unity_chan, tsl_unity_chan_spring, bounce, 1.5f, OUT),
    NUMBER(unity_chan, tsl_unity_chan_spring, gravity.x, INFINITY, NOT),
    WHOLE(unity_chan, tsl_unity_chan_spring, is_animated, 2, OUT),
    NULLED(unity_chan, tsl_unity_chan_spring, rig_bones),
    NULLED(unity_chan, tsl_unity_chan_spring, bones),
    ELEMENT(unity_chan, unity_chan_bones, tsl_unity_chan_bone, "bones", stiffness_force, 5001.0f, OUT),
    ELEMENT(unity_chan, unity_chan_bones, tsl_unity_chan_bone, "bones", y_angle_limits.min, 1.0f, OUT),
    INDEXED(unity_chan, ".bones[1].child", unity_chan_bones,
            sizeof *unity_chan_bones + offsetof(tsl_unity_chan_bone, child.y), 0.0f, OUT),
    INDEXED(unity_chan, ".bones[1].pivot", unity_chan_bones,
            sizeof *unity_chan_bones + offsetof(tsl_unity_chan_bone, pivot.w), 0.5f, OUT),
    WHOLE(godot, tsl_godot_spring, joint_count, 1, OUT),
    WHOLE(godot, tsl_godot_spring, joint_count, 257, TSL_ERROR_TOO_MANY),
    NUMBER(godot, tsl_godot_spring, influence, 1.01f, OUT),
    NUMBER(godot, tsl_godot_spring, all.drag, -0.1f, OUT),
    WHOLE(godot, tsl_godot_spring, center, (uint32_t)-2, OUT),
    WHOLE(godot, tsl_godot_spring, end_bone_direction, 7, OUT),
    NULLED(godot, tsl_godot_spring, bones),
    NULLED(godot, tsl_godot_spring, rests),
    NULLED(godot, tsl_godot_spring, radius_keys),
    ELEMENT(godot, godot_joints, tsl_godot_joint, "joints", stiffness, -1.0f, OUT),
    ELEMENT(godot, godot_joints, tsl_godot_joint, "joints", rotation_axis_vector.z, NAN, NOT),
    INDEXED(godot, ".rests[1].rotation", rests, sizeof *rests + offsetof(tsl_transform, rotation.w), 0.5f, OUT),
    ELEMENT(godot, rests, tsl_transform, "rests", position.x, NAN, NOT),
    WHOLE(jiggle, tsl_jiggle_rig, count, 1, OUT),
    WHOLE(jiggle, tsl_jiggle_rig, count, 256, TSL_ERROR_TOO_MANY),
    NUMBER(jiggle, tsl_jiggle_rig, update_rate, 0.0f, OUT),
    NUMBER(jiggle, tsl_jiggle_rig, angle_limit.value, 1.5f, OUT),
    NUMBER(jiggle, tsl_jiggle_rig, collision_radius.value, -1.0f, OUT),
    NUMBER(jiggle, tsl_jiggle_rig, reserved, 1.0f, OUT),
    NULLED(jiggle, tsl_jiggle_rig, lengths),
    NULLED(jiggle, tsl_jiggle_rig, stiffness.keys),
    INDEXED(jiggle, ".lengths[1]", lengths, sizeof *lengths, 0.0f, OUT),
    WHOLE(anim_dynamics, tsl_anim_dynamics, count, 0, OUT),
    WHOLE(anim_dynamics, tsl_anim_dynamics, count, 256, TSL_ERROR_TOO_MANY),
    NUMBER(anim_dynamics, tsl_anim_dynamics, world_gravity.z, 1e20f, OUT),
    NUMBER(anim_dynamics, tsl_anim_dynamics, linear_damping, -1.0f, OUT),
    NUMBER(anim_dynamics, tsl_anim_dynamics, component_linear_acc_scale.y, 1.5f, OUT),
    WHOLE(anim_dynamics, tsl_anim_dynamics, relative_bone, (uint32_t)-2, OUT),
    NULLED(anim_dynamics, tsl_anim_dynamics, bodies),
    ELEMENT(anim_dynamics, bodies, tsl_anim_dynamics_body, "bodies", mass, 0.0f, OUT),
    ELEMENT(anim_dynamics, bodies, tsl_anim_dynamics_body, "bodies", cone_angle, 91.0f, OUT),
    INDEXED(anim_dynamics, ".bodies[1].place", bodies, sizeof *bodies + offsetof(tsl_anim_dynamics_body, place.y), 0.0f,
            OUT),
    ELEMENT(anim_dynamics, bodies, tsl_anim_dynamics_body, "bodies", angular_limits_min, 90.0f, OUT),
    WHOLE(magica, tsl_magica_cloth, count, 1, OUT),
    WHOLE(magica, tsl_magica_cloth, count, 257, TSL_ERROR_TOO_MANY),
    NUMBER(magica, tsl_magica_cloth, simulation_frequency, 0.5f, OUT),
    INDEXED(magica, ".gravity_direction", NULL, offsetof(tsl_magica_cloth, gravity_direction.y), 0.0f, OUT),
    NUMBER(magica, tsl_magica_cloth, world_inertia, NAN, NOT),
    NUMBER(magica, tsl_magica_cloth, limit_angle.value, 181.0f, OUT),
    WHOLE(magica, tsl_magica_cloth, teleport_mode, 3, OUT),
    NULLED(magica, tsl_magica_cloth, bones),
    NULLED(magica, tsl_magica_cloth, damping.keys),
    INDEXED(magica, ".lengths[1]", lengths, sizeof *lengths, NAN, NOT),
    WHOLE(phys_bone, tsl_phys_bone, count, 1, OUT),
    WHOLE(phys_bone, tsl_phys_bone, count, 257, TSL_ERROR_TOO_MANY),
    NUMBER(phys_bone, tsl_phys_bone, grab_movement, 1.5f, OUT),
    NUMBER(phys_bone, tsl_phys_bone, max_angle_z.value, 91.0f, OUT),
    NUMBER(phys_bone, tsl_phys_bone, pull.value, NAN, NOT),
    WHOLE(phys_bone, tsl_phys_bone, version, 2, OUT),
    NULLED(phys_bone, tsl_phys_bone, segments),
    NULLED(phys_bone, tsl_phys_bone, pull.keys),
    INDEXED(phys_bone, ".segments[1]", segments, sizeof *segments + sizeof(float), 0.0f, OUT)};

// ---- a world of one line ----------------------------------------------------------------------------------------

static tsl_world *world;
static tsl_rig_id rig;

static void begin(void)
{
    TSL_INIT(tsl_world_desc, desc);
    TSL_INIT(tsl_rig_desc, line);
    desc.log = hear;
    make_arrays();
    line.bone_count = BONES;
    line.parents = parents;
    line.rest = rests;
    CHECK_INT(tsl_world_create(&desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &line, &rig), TSL_OK);
}

static tsl_result create(const converter *of, const component *c, tsl_chain_id *out)
{
    TSL_INIT(tsl_chain_desc, where);
    where.root_count = of->has_roots ? 1 : 0;
    where.roots = line_of_bones;
    return of->create(world, rig, c, &where, out);
}

static void spoil(const refusal *r, component *c)
{
    char *object = r->array ? r->array : (char *)c;
    if (r->kind == A_FLOAT)
        memcpy(object + r->offset, &r->number, sizeof r->number);
    else if (r->kind == A_WHOLE)
        memcpy(object + r->offset, &r->whole, sizeof r->whole);
    else
        memset(object + r->offset, 0, sizeof(void *));
    if (r->kind == A_POINTER && r->of == &spcr) // a count of keys that are not there
        c->spcr.bending_vertical.shrink_key_count = 2;
}

static void check_heard(const refusal *r, const char *function, tsl_result result)
{
    char start[128];
    snprintf(start, sizeof start, "%s: %s", function, r->of->argument);
    CHECK_MSG(result == r->code && heard.count == 1 && heard.code == r->code &&
                  strncmp(heard.message, start, strlen(start)) == 0 && strstr(heard.message, r->name + 1),
              "%s, %s%s: %s, %d messages: %s", function, r->of->argument, r->name, tsl_result_name(result), heard.count,
              heard.message);
}

static void each_names_function_and_field(void)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; ++i) {
        const refusal *r = &refusals[i];
        component c;
        tsl_chain_id chain, none = {7};
        begin();
        r->of->make(&c);
        CHECK_INT(create(r->of, &c, &chain), TSL_OK); // as it is it is taken
        CHECK_INT(heard.count, 0);
        spoil(r, &c);
        CHECK_INT(tsl_chain_destroy(world, chain), TSL_OK);
        check_heard(r, r->of->create_name, create(r->of, &c, &none));
        CHECK(none.bits == 0);
        heard.count = 0;
        if (r->of->tune) {
            component whole;
            make_arrays();
            r->of->make(&whole);
            CHECK_INT(create(r->of, &whole, &chain), TSL_OK);
            spoil(r, &c);
            check_heard(r, r->of->tune_name, r->of->tune(world, chain, &c));
            heard.count = 0;
        }
        tsl_world_destroy(world);
    }
}

static void each_names_what_is_no_struct(void)
{
    for (size_t i = 0; i < sizeof converters / sizeof *converters; ++i) {
        const converter *of = converters[i];
        TSL_INIT(tsl_chain_desc, where);
        const char *const starts[] = {of->argument, "out_chain is null", "where is null", "where.struct_size is 0",
                                      of->argument};
        begin();
        for (int k = 0; k < 5; ++k) {
            char start[128];
            component c;
            tsl_chain_id chain;
            const tsl_chain_desc empty = {0};
            of->make(&c);
            if (k == 4)
                memset(&c, 0, sizeof(uint32_t)); // struct_size
            snprintf(start, sizeof start, "%s: %s", of->create_name, starts[k]);
            CHECK(of->create(world, rig, k == 0 ? NULL : &c,
                             k == 2   ? NULL
                             : k == 3 ? &empty
                                      : &where,
                             k == 1 ? NULL : &chain) != TSL_OK);
            CHECK_MSG(heard.count == 1 && strncmp(heard.message, start, strlen(start)) == 0, "%s", heard.message);
            heard.count = 0;
        }
        tsl_world_destroy(world);
    }
}

// Numbers that fit alone, and not with the rate: what comes of them is refused, and not handed on.
static void products_are_refused(void)
{
    static const struct {
        const converter *of;
        const char *name;
        size_t rate, field;
        float number;
    } cases[] = {
        {&dynamic_bone, "force.z", offsetof(tsl_dynamic_bone, update_rate), offsetof(tsl_dynamic_bone, force.z), 1e12f},
        {&dynamic_bone, "gravity.y", offsetof(tsl_dynamic_bone, update_rate), offsetof(tsl_dynamic_bone, gravity.y),
         -1e13f},
        {&kawaii, "simple_external_force", offsetof(tsl_kawaii_physics, target_framerate),
         offsetof(tsl_kawaii_physics, simple_external_force.x), 1e14f},
        {&godot, "gravity", offsetof(tsl_godot_spring, frame_rate), offsetof(tsl_godot_spring, external_force.x),
         9e14f},
        {&ez, "gravity", offsetof(tsl_ez_soft_bone, update_rate), offsetof(tsl_ez_soft_bone, gravity.y), 1e15f}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const float rate = 120.0f;
        component c;
        tsl_chain_id chain;
        begin();
        cases[i].of->make(&c);
        memcpy((char *)&c + cases[i].rate, &rate, sizeof rate);
        memcpy((char *)&c + cases[i].field, &cases[i].number, sizeof(float));
        CHECK_INT(create(cases[i].of, &c, &chain), TSL_ERROR_INVALID_ARGUMENT);
        CHECK_MSG(heard.count == 1 && strstr(heard.message, cases[i].name), "%s: %s", cases[i].name, heard.message);
        heard.count = 0;
        tsl_world_destroy(world);
    }
    for (float force = 1e11f; force < 3e38f; force *= 10.0f) { // without a world
        TSL_INIT(tsl_dynamic_bone, b);
        tsl_chain_params params;
        b.force.z = force;
        tsl_result result = tsl_dynamic_bone_to_params(&b, &params, sizeof params);
        CHECK(result == TSL_OK ? params.force.z < TSL_NUMBER_LIMIT : result == TSL_ERROR_INVALID_ARGUMENT);
    }
}

int main(void)
{
    RUN(each_names_function_and_field);
    RUN(each_names_what_is_no_struct);
    RUN(products_are_refused);
    return REPORT();
}
