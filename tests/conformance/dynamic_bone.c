// SPDX-License-Identifier: MIT
// "dynamic_bone_scenario/1": DynamicBone 1.3 with one fixed step a frame, through tassel_convert and the public
// API, on every kind of lanes this machine has.
#include "conformance/conformance.h"
#include "conformance/json_file.h"
#include "tassel/convert/dynamic_bone.h"
#include "tassel/debug.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAINS_AT_MOST = 256, COLLIDERS_AT_MOST = 256, CURVE_KEYS_AT_MOST = 256 };

typedef struct scenario {
    const cJSON *json;
    uint32_t bone_count, chain_count, collider_count;
    int32_t *parents;
    tsl_transform *skeleton, *rest, *pose, *posed;
    tsl_chain_id chains[CHAINS_AT_MOST];
    tsl_collider_id colliders[COLLIDERS_AT_MOST];
    tsl_world *world;
    tsl_rig_id rig;
    double position_error, rotation_error; // position_error as a share of expect.length
    const char *problem;
} scenario;

// ---- reading --------------------------------------------------------------------------------------------

static const cJSON *member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static int fail(scenario *s, const char *problem)
{
    if (!s->problem)
        s->problem = problem;
    return 0;
}

// Absent is fine and leaves the defaults; anything else must be `count` numbers.
static int optional_floats(const cJSON *object, const char *name, int count, float *out)
{
    double values[4];
    if (!member(object, name))
        return 1;
    if (!json_numbers(object, name, count, values))
        return 0;
    for (int i = 0; i < count; ++i)
        out[i] = (float)values[i];
    return 1;
}

static int optional_float(const cJSON *object, const char *name, float *out)
{
    double value;
    if (!member(object, name))
        return 1;
    if (!json_number(object, name, &value))
        return 0;
    *out = (float)value;
    return 1;
}

static int read_transform(const cJSON *item, tsl_transform *t)
{
    return optional_floats(item, "translation", 3, &t->position.x) &&
           optional_floats(item, "rotation", 4, &t->rotation.x) && optional_floats(item, "scale", 3, &t->scale.x);
}

static tsl_transform identity(void)
{
    tsl_transform t = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    return t;
}

static int read_index(const cJSON *object, const char *name, int32_t fallback, uint32_t count, int32_t *out)
{
    const cJSON *item = member(object, name);
    *out = fallback;
    if (!item || cJSON_IsNull(item))
        return 1;
    *out = item->valueint;
    return cJSON_IsNumber(item) && *out >= -1 && *out < (int32_t)count;
}

static int read_skeleton(scenario *s)
{
    const cJSON *skeleton = member(s->json, "skeleton"), *bone;
    s->bone_count = (uint32_t)cJSON_GetArraySize(skeleton);
    if (s->bone_count == 0)
        return fail(s, "no skeleton");
    s->parents = calloc(s->bone_count, sizeof *s->parents);
    s->skeleton = calloc(4 * s->bone_count, sizeof *s->skeleton);
    s->rest = s->skeleton + s->bone_count;
    s->pose = s->rest + s->bone_count;
    s->posed = s->pose + s->bone_count;
    uint32_t i = 0;
    cJSON_ArrayForEach(bone, skeleton)
    {
        s->skeleton[i] = identity();
        if (!read_index(bone, "parent", -1, s->bone_count, &s->parents[i]) || !read_transform(bone, &s->skeleton[i]))
            return fail(s, "skeleton");
        ++i;
    }
    return 1;
}

// A frame's root and pose over the skeleton's values.
static int read_frame(scenario *s, const cJSON *frame, tsl_transform *root, tsl_transform *locals)
{
    *root = identity();
    memcpy(locals, s->skeleton, s->bone_count * sizeof *locals);
    const cJSON *given_root = member(frame, "root"), *pose = member(frame, "pose"), *bone;
    if (given_root && !read_transform(given_root, root))
        return fail(s, "root of a frame");
    cJSON_ArrayForEach(bone, pose)
    {
        long index = strtol(bone->string, NULL, 10);
        if (index < 0 || index >= (long)s->bone_count || !read_transform(bone, &locals[index]))
            return fail(s, "pose of a frame");
    }
    return 1;
}

// ---- setting up -----------------------------------------------------------------------------------------

static int axis_index(const cJSON *object, const char *name, int fallback)
{
    const cJSON *item = member(object, name);
    if (!item || cJSON_IsNull(item))
        return fallback;
    return cJSON_IsString(item) && strlen(item->valuestring) == 1 ? item->valuestring[0] - 'x' : -2;
}

static int create_rig(scenario *s)
{
    TSL_INIT(tsl_rig_desc, desc);
    if (!read_frame(s, member(s->json, "bind"), &desc.root, s->rest))
        return 0;
    desc.bone_count = s->bone_count;
    desc.parents = s->parents;
    desc.rest = s->rest;
    return tsl_rig_create(s->world, &desc, &s->rig) == TSL_OK || fail(s, "the rig was refused");
}

static int create_collider(scenario *s, const cJSON *item)
{
    tsl_dynamic_bone_collider collider;
    tsl_collider_desc desc;
    tsl_dynamic_bone_collider_init(&collider, sizeof collider);
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = s->rig;
    const cJSON *shape = member(item, "shape"), *bound = member(item, "bound");
    int direction = axis_index(item, "direction", 1);
    collider.height = 0.0f;
    if (!cJSON_IsString(shape) || direction < 0 || direction > 2 ||
        !read_index(item, "bone", -1, s->bone_count, &desc.bone) ||
        !optional_floats(item, "center", 3, &collider.center.x) || !optional_float(item, "radius", &collider.radius) ||
        !optional_float(item, "height", &collider.height) || s->collider_count == COLLIDERS_AT_MOST)
        return fail(s, "colliders");
    if (strcmp(shape->valuestring, "sphere") == 0)
        collider.height = 0.0f;
    collider.shape = strcmp(shape->valuestring, "plane") == 0 ? TSL_DYNAMIC_BONE_PLANE : TSL_DYNAMIC_BONE_ROUND;
    collider.direction = (uint32_t)direction;
    collider.inside = cJSON_IsString(bound) && strcmp(bound->valuestring, "inside") == 0;
    if (tsl_dynamic_bone_collider_to_desc(&collider, &desc) != TSL_OK ||
        tsl_collider_create(s->world, &desc, &s->colliders[s->collider_count]) != TSL_OK)
        return fail(s, "a collider was refused");
    ++s->collider_count;
    return 1;
}

// Piecewise linear points as Hermite keys: tangents are the slopes of the pieces.
static int read_curve(const cJSON *item, const char *name, tsl_curve_key *keys, uint32_t *count)
{
    const cJSON *curve = member(item, name), *point;
    *count = 0;
    cJSON_ArrayForEach(point, curve)
    {
        if (*count == CURVE_KEYS_AT_MOST || cJSON_GetArraySize(point) != 2)
            return 0;
        tsl_curve_key *key = &keys[(*count)++];
        key->u = (float)cJSON_GetArrayItem(point, 0)->valuedouble;
        key->value = (float)cJSON_GetArrayItem(point, 1)->valuedouble;
        key->in_tangent = key->out_tangent = 0.0f;
        if (*count > 1)
            key->in_tangent = key[-1].out_tangent = (key->value - key[-1].value) / (key->u - key[-1].u);
    }
    return 1;
}

static int read_component(const cJSON *item, tsl_dynamic_bone *c, tsl_curve_key keys[6][CURVE_KEYS_AT_MOST])
{
    int axis = axis_index(item, "freeze_axis", -1);
    c->damping = c->elasticity = c->stiffness = 0.0f;
    c->freeze_axis = axis < 0 ? TSL_FREEZE_NONE : (tsl_freeze_axis)(axis + 1);
    c->damping_keys = keys[0];
    c->elasticity_keys = keys[1];
    c->stiffness_keys = keys[2];
    c->inert_keys = keys[3];
    c->friction_keys = keys[4];
    c->radius_keys = keys[5];
    return optional_float(item, "damping", &c->damping) && optional_float(item, "elasticity", &c->elasticity) &&
           optional_float(item, "stiffness", &c->stiffness) && optional_float(item, "inert", &c->inert) &&
           optional_float(item, "friction", &c->friction) && optional_float(item, "radius", &c->radius) &&
           optional_float(item, "end_length", &c->end_length) && optional_float(item, "weight", &c->blend_weight) &&
           optional_floats(item, "end_offset", 3, &c->end_offset.x) &&
           optional_floats(item, "gravity", 3, &c->gravity.x) && optional_floats(item, "force", 3, &c->force.x) &&
           read_curve(item, "damping_curve", keys[0], &c->damping_key_count) &&
           read_curve(item, "elasticity_curve", keys[1], &c->elasticity_key_count) &&
           read_curve(item, "stiffness_curve", keys[2], &c->stiffness_key_count) &&
           read_curve(item, "inert_curve", keys[3], &c->inert_key_count) &&
           read_curve(item, "friction_curve", keys[4], &c->friction_key_count) &&
           read_curve(item, "radius_curve", keys[5], &c->radius_key_count);
}

static int read_list(const cJSON *item, const char *name, uint32_t limit, uint32_t *out, uint32_t *count)
{
    const cJSON *list = member(item, name), *entry;
    *count = 0;
    cJSON_ArrayForEach(entry, list)
    {
        if (!cJSON_IsNumber(entry) || entry->valueint < 0 || entry->valueint >= (int)limit || *count >= limit)
            return 0;
        out[(*count)++] = (uint32_t)entry->valueint;
    }
    return 1;
}

static int create_chain(scenario *s, const cJSON *item)
{
    static tsl_curve_key keys[6][CURVE_KEYS_AT_MOST];
    tsl_dynamic_bone component;
    tsl_chain_desc desc;
    tsl_dynamic_bone_init(&component, sizeof component);
    tsl_chain_desc_init(&desc, sizeof desc);
    int32_t root = -1;
    uint32_t listed[COLLIDERS_AT_MOST], *exclude = calloc(s->bone_count, sizeof *exclude);
    tsl_collider_id ids[COLLIDERS_AT_MOST];
    int read = s->chain_count < CHAINS_AT_MOST && read_component(item, &component, keys) &&
               read_index(item, "root", -1, s->bone_count, &root) && root >= 0 &&
               read_index(item, "anchor", -1, s->bone_count, &desc.anchor) &&
               read_list(item, "exclude", s->bone_count, exclude, &desc.exclude_count) &&
               read_list(item, "colliders", s->collider_count, listed, &desc.collider_count);
    uint32_t root_bone = (uint32_t)root;
    desc.roots = &root_bone;
    desc.root_count = 1;
    desc.exclude = exclude;
    for (uint32_t i = 0; i < desc.collider_count; ++i)
        ids[i] = s->colliders[listed[i]];
    desc.colliders = ids;
    if (member(item, "colliders"))
        desc.flags |= TSL_CHAIN_COLLIDER_LIST;
    int made =
        read && tsl_dynamic_bone_create(s->world, s->rig, &component, &desc, &s->chains[s->chain_count]) == TSL_OK;
    free(exclude);
    s->chain_count += (uint32_t)made;
    return made || fail(s, read ? "a chain was refused" : "chains");
}

static int set_up(scenario *s, tsl_lanes lanes)
{
    const cJSON *item;
    TSL_INIT(tsl_world_desc, desc);
    desc.lanes = lanes;
    if (tsl_world_create(&desc, &s->world) != TSL_OK)
        return fail(s, "no world with these lanes");
    if (!create_rig(s))
        return 0;
    cJSON_ArrayForEach(item, member(s->json, "colliders")) if (!create_collider(s, item)) return 0;
    cJSON_ArrayForEach(item, member(s->json, "chains")) if (!create_chain(s, item)) return 0;
    return 1;
}

// ---- running --------------------------------------------------------------------------------------------

static double distance(tsl_vec3 a, const double *b)
{
    double x = a.x - b[0], y = a.y - b[1], z = a.z - b[2];
    return sqrt(x * x + y * y + z * z);
}

// The angle between two rotations, from the vector part of their quotient: exact near zero.
static double angle_between(tsl_quat a, const double *b)
{
    double x = a.w * b[0] - a.x * b[3] - a.y * b[2] + a.z * b[1];
    double y = a.w * b[1] - a.y * b[3] - a.z * b[0] + a.x * b[2];
    double z = a.w * b[2] - a.z * b[3] - a.x * b[1] + a.y * b[0];
    double norm = sqrt((b[0] * b[0] + b[1] * b[1] + b[2] * b[2] + b[3] * b[3]) *
                       (double)(a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w));
    return 2.0 * asin(fmin(1.0, sqrt(x * x + y * y + z * z) / norm));
}

static void note(double *largest, double value)
{
    if (!(value <= *largest)) // a NaN is larger than anything
        *largest = value;
}

static int compare_particles(scenario *s, uint32_t chain, const cJSON *positions, double length)
{
    tsl_particle particles[1024];
    uint32_t count = 1024;
    if (tsl_chain_get_particles(s->world, s->chains[chain], particles, &count) != TSL_OK ||
        (int)count != cJSON_GetArraySize(positions))
        return fail(s, "the number of particles differs");
    const cJSON *item = positions->child;
    for (uint32_t i = 0; i < count; ++i, item = item->next) {
        double expected[3] = {cJSON_GetArrayItem(item, 0)->valuedouble, cJSON_GetArrayItem(item, 1)->valuedouble,
                              cJSON_GetArrayItem(item, 2)->valuedouble};
        note(&s->position_error, distance(particles[i].position, expected) / length);
    }
    return 1;
}

static int compare_bones(scenario *s, const cJSON *bones, double length)
{
    const cJSON *bone;
    cJSON_ArrayForEach(bone, bones)
    {
        long index = strtol(bone->string, NULL, 10);
        double position[3], rotation[4];
        if (index < 0 || index >= (long)s->bone_count || !json_numbers(bone, "position", 3, position))
            return fail(s, "expected bones");
        note(&s->position_error, distance(s->posed[index].position, position) / length);
        if (cJSON_IsArray(member(bone, "rotation")) && json_numbers(bone, "rotation", 4, rotation))
            note(&s->rotation_error, angle_between(s->posed[index].rotation, rotation));
    }
    return 1;
}

static int step(scenario *s, const cJSON *frame)
{
    tsl_pose_input in;
    tsl_pose_output out;
    tsl_transform root;
    double dt;
    tsl_pose_input_init(&in, sizeof in);
    tsl_pose_output_init(&out, sizeof out);
    if (!json_number(frame, "dt", &dt) || !read_frame(s, frame, &root, s->pose))
        return fail(s, "frames");
    in.bones = s->pose;
    in.bone_count = out.bone_count = s->bone_count;
    in.root = &root;
    out.bones = s->posed;
    out.space = TSL_SPACE_WORLD;
    return tsl_rig_step(s->world, s->rig, (float)dt, &in, &out) == TSL_OK || fail(s, "a step was refused");
}

static int run_frames(scenario *s)
{
    const cJSON *expect = member(s->json, "expect"), *frame;
    double length;
    int index = 0, compared = 0;
    if (!json_number(expect, "length", &length))
        return fail(s, "expect");
    cJSON_ArrayForEach(frame, member(s->json, "frames"))
    {
        char name[16];
        if (!step(s, frame))
            return 0;
        snprintf(name, sizeof name, "%d", index++);
        const cJSON *chains = member(member(expect, "frames"), name), *chain;
        uint32_t c = 0;
        cJSON_ArrayForEach(chain, chains)
        {
            if (c >= s->chain_count || !compare_particles(s, c++, member(chain, "positions"), length) ||
                !compare_bones(s, member(chain, "bones"), length))
                return fail(s, "expected chains");
            ++compared;
        }
    }
    return compared > 0 || fail(s, "it expects nothing of any frame");
}

static int run_on(const cJSON *json, tsl_lanes lanes, scenario *worst)
{
    scenario s;
    memset(&s, 0, sizeof s);
    s.json = json;
    int ran = read_skeleton(&s) && set_up(&s, lanes) && run_frames(&s);
    if (ran) {
        note(&worst->position_error, s.position_error);
        note(&worst->rotation_error, s.rotation_error);
    } else {
        worst->problem = s.problem;
    }
    tsl_world_destroy(s.world);
    free(s.parents);
    free(s.skeleton);
    return ran;
}

static int has_lanes(tsl_lanes lanes)
{
    tsl_world_desc desc;
    tsl_world *world = NULL;
    tsl_world_desc_init(&desc, sizeof desc);
    desc.lanes = lanes;
    int has = tsl_world_create(&desc, &world) == TSL_OK;
    tsl_world_destroy(world);
    return has;
}

int conformance_dynamic_bone(const char *path)
{
    cJSON *json = json_file_read(path, "dynamic_bone_scenario/1");
    double tolerance = 0.0;
    if (!json || !json_number(member(json, "expect"), "tolerance", &tolerance)) {
        printf("%s: unreadable: no expectations\n", path);
        cJSON_Delete(json);
        return CONFORMANCE_UNREADABLE;
    }
    scenario worst;
    memset(&worst, 0, sizeof worst);
    int ran = 1, kinds = 0;
    for (tsl_lanes lanes = TSL_LANES_SCALAR; lanes <= TSL_LANES_WASM && ran; ++lanes) {
        if (!has_lanes(lanes))
            continue;
        ran = run_on(json, lanes, &worst);
        ++kinds;
    }
    cJSON_Delete(json);
    if (!ran) {
        printf("%s: unreadable: %s\n", path, worst.problem);
        return CONFORMANCE_UNREADABLE;
    }
    int passed = worst.position_error <= tolerance && worst.rotation_error <= 10.0 * tolerance;
    printf("%s: %s, position error %.3g of length, rotation error %.3g rad, tolerance %.3g (%d kinds of "
           "lanes)\n",
           path, passed ? "passed" : "EXCEEDED", worst.position_error, worst.rotation_error, tolerance, kinds);
    return passed ? CONFORMANCE_PASSED : CONFORMANCE_EXCEEDED;
}
