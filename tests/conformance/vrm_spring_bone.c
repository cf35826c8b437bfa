// SPDX-License-Identifier: MIT
// vrm_spring_bone: trajectories of VRMC_springBone 1.0 in double precision. Joints become chains of
// TSL_MODEL_SPRING, as many of a line in one as share their centre and colliders; colliders on or below joints ride
// on the simulated pose. Where the joints' tails are and how the joints turn is compared at every frame, on every
// lane type this processor has.
#include "conformance/conformance.h"
#include "conformance/json_file.h"
#include "tassel/convert/vrm.h"
#include "tassel/debug.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define TAIL_TOLERANCE 1e-4     // metres
#define ROTATION_TOLERANCE 1e-3 // radians
#define LINE_AT_MOST 256

typedef struct vrm_joint {
    int node, tail_node, center, next; // next: the joint that goes on from its tail, -1: none
    int begins;                        // no joint goes on with it
    double local_tail[3];
    tsl_vrm_joint settings;
    tsl_joint_limit limit;
    const cJSON *colliders;
    uint32_t chain, particle; // of its tail
} vrm_joint;

typedef struct trajectory {
    const cJSON *json;
    int node_count, joint_count, collider_count, driven_count, chain_count;
    int *parents, *bone_of_node, *joint_of_node, *driven;
    tsl_transform *rest, *pose, *world_pose, *local_pose; // by bone: parents come first
    int32_t *bone_parents;
    vrm_joint *joints;
    tsl_world *world;
    tsl_rig_id rig;
    tsl_collider_id *colliders;
    tsl_chain_id *chains;
    double tail_error, rotation_error;
    const char *problem;
} trajectory;

static int refuse(trajectory *t, const char *problem)
{
    if (!t->problem)
        t->problem = problem;
    return 0;
}

static const cJSON *get(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static int read_floats(const cJSON *object, const char *name, int count, float *out)
{
    double numbers[4];
    if (!json_numbers(object, name, count, numbers))
        return 0;
    for (int i = 0; i < count; ++i)
        out[i] = (float)numbers[i];
    return 1;
}

static int read_node_index(const cJSON *object, const char *name, int limit, int *out)
{
    const cJSON *item = get(object, name);
    *out = cJSON_IsNumber(item) ? item->valueint : -2;
    return *out >= -1 && *out < limit;
}

// ---- skeleton -------------------------------------------------------------------------------------------

static int number_bones(trajectory *t)
{
    int numbered = 0;
    for (int n = 0; n < t->node_count; ++n)
        t->bone_of_node[n] = -1;
    for (int round = 0; numbered < t->node_count && round <= t->node_count; ++round) {
        for (int n = 0; n < t->node_count; ++n) {
            int p = t->parents[n];
            if (t->bone_of_node[n] >= 0 || (p >= 0 && t->bone_of_node[p] < 0))
                continue;
            t->bone_parents[numbered] = p < 0 ? -1 : t->bone_of_node[p];
            t->bone_of_node[n] = numbered++;
        }
    }
    return numbered == t->node_count;
}

static int read_nodes(trajectory *t)
{
    const cJSON *nodes = get(t->json, "nodes"), *item;
    t->node_count = cJSON_GetArraySize(nodes);
    if (t->node_count < 1)
        return refuse(t, "nodes");
    size_t count = (size_t)t->node_count;
    t->parents = calloc(count, sizeof *t->parents);
    t->bone_of_node = calloc(count, sizeof *t->bone_of_node);
    t->joint_of_node = calloc(count, sizeof *t->joint_of_node);
    t->bone_parents = calloc(count, sizeof *t->bone_parents);
    t->rest = calloc(count, sizeof *t->rest);
    t->pose = calloc(count, sizeof *t->pose);
    t->world_pose = calloc(count, sizeof *t->world_pose);
    t->local_pose = calloc(count, sizeof *t->local_pose);
    int n = 0;
    cJSON_ArrayForEach(item, nodes) if (!read_node_index(item, "parent", t->node_count,
                                                         &t->parents[n++])) return refuse(t, "a node's parent");
    if (!number_bones(t))
        return refuse(t, "nodes go round in a circle");
    n = 0;
    cJSON_ArrayForEach(item, nodes)
    {
        tsl_transform *rest = &t->rest[t->bone_of_node[n++]];
        if (!read_floats(item, "t", 3, &rest->position.x) || !read_floats(item, "r", 4, &rest->rotation.x) ||
            !read_floats(item, "s", 3, &rest->scale.x))
            return refuse(t, "a node's t, r or s");
    }
    memcpy(t->pose, t->rest, count * sizeof *t->pose);
    return 1;
}

static int read_driven(trajectory *t)
{
    const cJSON *list = get(t->json, "drivenNodes"), *item;
    t->driven_count = cJSON_GetArraySize(list);
    t->driven = calloc((size_t)t->driven_count + 1, sizeof *t->driven);
    int i = 0;
    cJSON_ArrayForEach(item, list)
    {
        if (!cJSON_IsNumber(item) || item->valueint < 0 || item->valueint >= t->node_count)
            return refuse(t, "drivenNodes");
        t->driven[i++] = t->bone_of_node[item->valueint];
    }
    return 1;
}

// ---- joints ---------------------------------------------------------------------------------------------

// The `limit` object of VRMC_springBone_limit: one kind, with its angles.
static int read_limit(const cJSON *object, tsl_joint_limit *limit)
{
    const cJSON *cone = get(object, "cone"), *hinge = get(object, "hinge"), *spherical = get(object, "spherical");
    const cJSON *kind = cone ? cone : hinge ? hinge : spherical;
    double a = 0.0, b = 0.0;
    memset(limit, 0, sizeof *limit);
    limit->rotation.w = 1.0f;
    if (!object)
        return 1;
    if (!cJSON_IsObject(kind) || cJSON_GetArraySize(object) != 1 ||
        !json_number(kind, spherical ? "pitch" : "angle", &a) || (spherical && !json_number(kind, "yaw", &b)) ||
        (get(kind, "rotation") && !read_floats(kind, "rotation", 4, &limit->rotation.x)))
        return 0;
    limit->kind = cone ? TSL_LIMIT_CONE : hinge ? TSL_LIMIT_HINGE : TSL_LIMIT_POLAR;
    limit->angle_a = (float)a;
    limit->angle_b = (float)b;
    return 1;
}

static int read_joint(trajectory *t, const cJSON *item, vrm_joint *j)
{
    double stiffness, drag, power, radius, direction[3];
    if (!read_node_index(item, "node", t->node_count, &j->node) || j->node < 0 ||
        !read_node_index(item, "tailNode", t->node_count, &j->tail_node) ||
        !read_node_index(item, "center", t->node_count, &j->center) ||
        !json_numbers(item, "localTail", 3, j->local_tail) || !json_number(item, "stiffness", &stiffness) ||
        !json_number(item, "dragForce", &drag) || !json_number(item, "gravityPower", &power) ||
        !json_number(item, "hitRadius", &radius) || !json_numbers(item, "gravityDir", 3, direction))
        return refuse(t, "a joint");
    if (!read_limit(get(item, "limit"), &j->limit))
        return refuse(t, "a joint's limit");
    j->settings.stiffness = (float)stiffness;
    j->settings.drag_force = (float)drag;
    j->settings.gravity_power = (float)power;
    j->settings.hit_radius = (float)radius;
    j->settings.gravity_dir = (tsl_vec3){(float)direction[0], (float)direction[1], (float)direction[2]};
    j->colliders = get(item, "colliders");
    const cJSON *entry;
    cJSON_ArrayForEach(entry,
                       j->colliders) if (!cJSON_IsNumber(entry) || entry->valueint < 0 ||
                                         entry->valueint >= t->collider_count) return refuse(t, "a joint's colliders");
    return 1;
}

static int same_list(const cJSON *a, const cJSON *b)
{
    int count = cJSON_GetArraySize(a);
    if (count != cJSON_GetArraySize(b))
        return 0;
    for (int i = 0; i < count; ++i)
        if (cJSON_GetArrayItem(a, i)->valueint != cJSON_GetArrayItem(b, i)->valueint)
            return 0;
    return 1;
}

static void rotate(const float *q, const double *v, double *out)
{
    double t[3] = {2.0 * (q[1] * v[2] - q[2] * v[1]), 2.0 * (q[2] * v[0] - q[0] * v[2]),
                   2.0 * (q[0] * v[1] - q[1] * v[0])};
    out[0] = v[0] + q[3] * t[0] + q[1] * t[2] - q[2] * t[1];
    out[1] = v[1] + q[3] * t[1] + q[2] * t[0] - q[0] * t[2];
    out[2] = v[2] + q[3] * t[2] + q[0] * t[1] - q[1] * t[0];
}

static void apply(const tsl_transform *by, const double *point, double *out)
{
    double scaled[3] = {by->scale.x * point[0], by->scale.y * point[1], by->scale.z * point[2]}, turned[3];
    rotate(&by->rotation.x, scaled, turned);
    out[0] = by->position.x + turned[0];
    out[1] = by->position.y + turned[1];
    out[2] = by->position.z + turned[2];
}

// The tail of the joint is the tail node's place in the rest pose.
static int tail_is_node(const trajectory *t, const vrm_joint *j)
{
    double at[3] = {0.0, 0.0, 0.0};
    int n = j->tail_node;
    for (; n >= 0 && n != j->node; n = t->parents[n]) {
        double above[3];
        apply(&t->rest[t->bone_of_node[n]], at, above);
        memcpy(at, above, sizeof at);
    }
    double length = 0.0, off = 0.0;
    for (int k = 0; k < 3; ++k) {
        length += at[k] * at[k];
        off += (at[k] - j->local_tail[k]) * (at[k] - j->local_tail[k]);
    }
    return n >= 0 && off <= 1e-10 * (length + 1e-6);
}

static void join_lines(trajectory *t)
{
    for (int i = 0; i < t->joint_count; ++i) {
        t->joints[i].next = -1;
        t->joints[i].begins = 1;
    }
    for (int i = 0; i < t->joint_count; ++i) {
        vrm_joint *j = &t->joints[i];
        int next = j->tail_node < 0 ? -1 : t->joint_of_node[j->tail_node];
        if (next < 0 || !t->joints[next].begins || t->joints[next].center != j->center ||
            !same_list(t->joints[next].colliders, j->colliders) || !tail_is_node(t, j))
            continue;
        j->next = next;
        t->joints[next].begins = 0;
    }
}

static int read_joints(trajectory *t)
{
    const cJSON *list = get(t->json, "joints"), *item;
    t->joint_count = cJSON_GetArraySize(list);
    if (t->joint_count == 0)
        return refuse(t, "no joints");
    t->joints = calloc((size_t)t->joint_count + 1, sizeof *t->joints);
    t->chains = calloc((size_t)t->joint_count + 1, sizeof *t->chains);
    for (int n = 0; n < t->node_count; ++n)
        t->joint_of_node[n] = -1;
    int i = 0;
    cJSON_ArrayForEach(item, list)
    {
        if (!read_joint(t, item, &t->joints[i]))
            return 0;
        if (t->joint_of_node[t->joints[i].node] >= 0)
            return refuse(t, "two joints on one node");
        t->joint_of_node[t->joints[i].node] = i;
        ++i;
    }
    join_lines(t);
    return 1;
}

// ---- world ----------------------------------------------------------------------------------------------

static int rides_on_joints(const trajectory *t, int node)
{
    for (; node >= 0; node = t->parents[node])
        if (t->joint_of_node[node] >= 0)
            return 1;
    return 0;
}

static int create_collider(trajectory *t, const cJSON *item, int index)
{
    tsl_vrm_collider collider;
    tsl_collider_desc desc;
    tsl_vrm_collider_init(&collider, sizeof collider);
    tsl_collider_desc_init(&desc, sizeof desc);
    const cJSON *type = get(item, "type");
    double radius;
    int node;
    if (!cJSON_IsString(type) || !read_node_index(item, "node", t->node_count, &node) || node < 0 ||
        !json_number(item, "radius", &radius) || !read_floats(item, "offset", 3, &collider.offset.x))
        return refuse(t, "a collider");
    collider.radius = (float)radius;
    collider.inside = cJSON_IsTrue(get(item, "inside"));
    if (strcmp(type->valuestring, "capsule") == 0) {
        collider.shape = TSL_VRM_CAPSULE;
        if (!read_floats(item, "tail", 3, &collider.tail.x))
            return refuse(t, "a capsule's tail");
    } else if (strcmp(type->valuestring, "plane") == 0) {
        collider.shape = TSL_VRM_PLANE;
        if (!read_floats(item, "normal", 3, &collider.normal.x))
            return refuse(t, "a plane's normal");
    } else if (strcmp(type->valuestring, "sphere") != 0) {
        return refuse(t, "a collider's type");
    }
    desc.rig = t->rig;
    desc.bone = t->bone_of_node[node];
    if (rides_on_joints(t, node))
        desc.flags |= TSL_COLLIDER_SIMULATED;
    return (tsl_vrm_collider_to_desc(&collider, &desc) == TSL_OK &&
            tsl_collider_create(t->world, &desc, &t->colliders[index]) == TSL_OK) ||
           refuse(t, "a collider was refused");
}

static int create_chain(trajectory *t, int first)
{
    uint32_t bones[LINE_AT_MOST];
    tsl_vrm_joint joints[LINE_AT_MOST];
    tsl_joint_limit limits[LINE_AT_MOST];
    tsl_vrm_spring spring;
    tsl_chain_desc where;
    tsl_vrm_spring_init(&spring, sizeof spring);
    tsl_chain_desc_init(&where, sizeof where);
    const vrm_joint *last = NULL;
    for (int i = first; i >= 0; i = t->joints[i].next) {
        if (spring.joint_count + 1 >= LINE_AT_MOST)
            return refuse(t, "a line of too many joints");
        last = &t->joints[i];
        bones[spring.joint_count] = (uint32_t)t->bone_of_node[last->node];
        limits[spring.joint_count] = last->limit;
        if (last->limit.kind != TSL_LIMIT_NONE)
            spring.limits = limits;
        joints[spring.joint_count++] = last->settings;
        t->joints[i].chain = (uint32_t)t->chain_count;
        t->joints[i].particle = spring.joint_count;
    }
    if (last->tail_node >= 0 && t->joint_of_node[last->tail_node] == -1 && tail_is_node(t, last)) {
        bones[spring.joint_count++] = (uint32_t)t->bone_of_node[last->tail_node];
        t->joint_of_node[last->tail_node] = -2; // taken: the tail of no other
    } else {
        spring.has_tail = 1;
        spring.tail = (tsl_vec3){(float)last->local_tail[0], (float)last->local_tail[1], (float)last->local_tail[2]};
    }
    spring.bones = bones;
    spring.joints = joints;
    spring.center = last->center < 0 ? -1 : t->bone_of_node[last->center];
    uint32_t count = (uint32_t)cJSON_GetArraySize(last->colliders), i = 0;
    tsl_collider_id *ids = calloc(count + 1, sizeof *ids);
    const cJSON *entry;
    cJSON_ArrayForEach(entry, last->colliders) ids[i++] = t->colliders[entry->valueint];
    where.flags = TSL_CHAIN_COLLIDER_LIST;
    where.colliders = ids;
    where.collider_count = count;
    tsl_result result = tsl_vrm_spring_create(t->world, t->rig, &spring, &where, &t->chains[t->chain_count++]);
    free(ids);
    return result == TSL_OK ||
           refuse(t, result == TSL_ERROR_BAD_HIERARCHY ? "joints wait for each other" : "a chain was refused");
}

static int build(trajectory *t, tsl_lanes lanes)
{
    tsl_world_desc desc;
    tsl_rig_desc rig;
    tsl_world_desc_init(&desc, sizeof desc);
    tsl_rig_desc_init(&rig, sizeof rig);
    desc.lanes = lanes;
    rig.bone_count = (uint32_t)t->node_count;
    rig.parents = t->bone_parents;
    rig.rest = t->rest;
    if (tsl_world_create(&desc, &t->world) != TSL_OK || tsl_rig_create(t->world, &rig, &t->rig) != TSL_OK)
        return refuse(t, "the skeleton was refused");
    t->colliders = calloc((size_t)t->collider_count + 1, sizeof *t->colliders);
    const cJSON *item;
    int i = 0;
    cJSON_ArrayForEach(item, get(t->json, "colliders")) if (!create_collider(t, item, i++)) return 0;
    for (i = 0; i < t->joint_count; ++i)
        if (t->joints[i].begins && !create_chain(t, i))
            return 0;
    return 1;
}

// ---- frames ---------------------------------------------------------------------------------------------

static int set_input(trajectory *t, const cJSON *frame)
{
    const cJSON *item;
    int k = 0;
    if (cJSON_GetArraySize(frame) != t->driven_count)
        return refuse(t, "input");
    cJSON_ArrayForEach(item, frame)
    {
        float *values = &t->pose[t->driven[k++]].position.x; // position and rotation follow one another
        const cJSON *number;
        int i = 0;
        cJSON_ArrayForEach(number, item) if (i < 7) values[i++] = (float)number->valuedouble;
        if (i != 7)
            return refuse(t, "input");
    }
    return 1;
}

static int step_frame(trajectory *t, float seconds)
{
    tsl_pose_input in;
    tsl_pose_output out;
    tsl_pose_input_init(&in, sizeof in);
    tsl_pose_output_init(&out, sizeof out);
    in.bones = t->pose;
    in.bone_count = out.bone_count = (uint32_t)t->node_count;
    out.bones = t->world_pose;
    out.space = TSL_SPACE_WORLD;
    tsl_result result = tsl_rig_step(t->world, t->rig, seconds, &in, &out);
    out.bones = t->local_pose;
    out.space = TSL_SPACE_LOCAL;
    if (result == TSL_OK)
        result = tsl_rig_get_pose(t->world, t->rig, &in, &out);
    return result == TSL_OK || refuse(t, "a step was refused");
}

static void keep_largest(double *largest, double value)
{
    if (!(value <= *largest)) // a NaN is larger than anything
        *largest = value;
}

static int compare_tails(trajectory *t, const cJSON *tails)
{
    tsl_particle particles[LINE_AT_MOST + 1];
    uint32_t read = UINT32_MAX;
    const cJSON *number = tails ? tails->child : NULL;
    for (int i = 0; i < t->joint_count; ++i) {
        const vrm_joint *j = &t->joints[i];
        uint32_t count = LINE_AT_MOST + 1;
        if (read != j->chain && tsl_chain_get_particles(t->world, t->chains[j->chain], particles, &count) != TSL_OK)
            return refuse(t, "particles");
        read = j->chain;
        double tail[3], by_bone = 0.0, by_particle = 0.0;
        apply(&t->world_pose[t->bone_of_node[j->node]], j->local_tail, tail);
        const float *particle = &particles[j->particle].position.x;
        for (int k = 0; k < 3; ++k, number = number->next) {
            if (!number)
                return refuse(t, "tails");
            by_bone += (tail[k] - number->valuedouble) * (tail[k] - number->valuedouble);
            by_particle += (particle[k] - number->valuedouble) * (particle[k] - number->valuedouble);
        }
        keep_largest(&t->tail_error, sqrt(by_bone));
        keep_largest(&t->tail_error, sqrt(by_particle));
    }
    return 1;
}

// The angle of the quotient, from its vector part: exact near zero.
static double angle_of_quotient(tsl_quat a, const double *b)
{
    double x = a.w * b[0] - a.x * b[3] - a.y * b[2] + a.z * b[1];
    double y = a.w * b[1] - a.y * b[3] - a.z * b[0] + a.x * b[2];
    double z = a.w * b[2] - a.z * b[3] - a.x * b[1] + a.y * b[0];
    double norm = sqrt((b[0] * b[0] + b[1] * b[1] + b[2] * b[2] + b[3] * b[3]) *
                       (double)(a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w));
    return 2.0 * asin(fmin(1.0, sqrt(x * x + y * y + z * z) / norm));
}

static int compare_rotations(trajectory *t, const cJSON *rotations)
{
    const cJSON *number = rotations ? rotations->child : NULL;
    for (int i = 0; i < t->joint_count; ++i) {
        double expected[4];
        for (int k = 0; k < 4; ++k, number = number->next) {
            if (!number)
                return refuse(t, "rotations");
            expected[k] = number->valuedouble;
        }
        tsl_quat turned = t->local_pose[t->bone_of_node[t->joints[i].node]].rotation;
        keep_largest(&t->rotation_error, angle_of_quotient(turned, expected));
    }
    return 1;
}

static int run(trajectory *t, double dt)
{
    const cJSON *inputs = get(t->json, "input"), *tails = get(t->json, "tails"), *frame;
    const cJSON *rotations = get(t->json, "rotations"), *tail = tails ? tails->child : NULL;
    const cJSON *turns = get(rotations, "data"), *turn = turns ? turns->child : NULL;
    double every = 0.0;
    int index = 0;
    json_number(rotations, "every", &every);
    if (tsl_rig_teleport(t->world, t->rig, TSL_TELEPORT_RESET) != TSL_OK)
        return refuse(t, "a reset was refused");
    cJSON_ArrayForEach(frame, inputs)
    {
        if (!set_input(t, frame) || !step_frame(t, index == 0 ? 0.0f : (float)dt))
            return 0;
        if (!tail || !compare_tails(t, tail))
            return refuse(t, "tails");
        tail = tail->next;
        if (every >= 1.0 && index % (int)every == 0 && turn) {
            if (!compare_rotations(t, turn))
                return 0;
            turn = turn->next;
        }
        ++index;
    }
    return index > 0 || refuse(t, "input");
}

static void release(trajectory *t)
{
    tsl_world_destroy(t->world);
    free(t->parents);
    free(t->bone_of_node);
    free(t->joint_of_node);
    free(t->driven);
    free(t->bone_parents);
    free(t->rest);
    free(t->pose);
    free(t->world_pose);
    free(t->local_pose);
    free(t->joints);
    free(t->colliders);
    free(t->chains);
}

static int follow(const cJSON *json, tsl_lanes lanes, double dt, trajectory *worst)
{
    trajectory t;
    memset(&t, 0, sizeof t);
    t.json = json;
    t.collider_count = cJSON_GetArraySize(get(json, "colliders"));
    int followed = read_nodes(&t) && read_driven(&t) && read_joints(&t) && build(&t, lanes) && run(&t, dt);
    if (followed) {
        keep_largest(&worst->tail_error, t.tail_error);
        keep_largest(&worst->rotation_error, t.rotation_error);
    } else {
        worst->problem = t.problem;
    }
    release(&t);
    return followed;
}

static int lanes_exist(tsl_lanes lanes)
{
    tsl_world_desc desc;
    tsl_world *world = NULL;
    tsl_world_desc_init(&desc, sizeof desc);
    desc.lanes = lanes;
    int exist = tsl_world_create(&desc, &world) == TSL_OK;
    tsl_world_destroy(world);
    return exist;
}

int conformance_vrm_spring_bone(const char *path)
{
    cJSON *json = json_file_read(path, NULL);
    double dt = 0.0;
    if (!json)
        return CONFORMANCE_UNREADABLE;
    if (!json_number(json, "dt", &dt) || fabs(dt * 60.0 - 1.0) > 1e-6) {
        printf("%s: unreadable: dt is not 1/60\n", path);
        cJSON_Delete(json);
        return CONFORMANCE_UNREADABLE;
    }
    trajectory worst;
    memset(&worst, 0, sizeof worst);
    int followed = 1, kinds = 0;
    for (tsl_lanes lanes = TSL_LANES_SCALAR; lanes <= TSL_LANES_WASM && followed; ++lanes) {
        if (!lanes_exist(lanes))
            continue;
        followed = follow(json, lanes, dt, &worst);
        ++kinds;
    }
    cJSON_Delete(json);
    if (!followed) {
        printf("%s: unreadable: %s\n", path, worst.problem);
        return CONFORMANCE_UNREADABLE;
    }
    int passed = worst.tail_error <= TAIL_TOLERANCE && worst.rotation_error <= ROTATION_TOLERANCE;
    printf("%s: %s, tail error %.3g m (tolerance %g), rotation error %.3g rad (tolerance %g) (%d kinds of "
           "lanes)\n",
           path, passed ? "passed" : "EXCEEDED", worst.tail_error, TAIL_TOLERANCE, worst.rotation_error,
           ROTATION_TOLERANCE, kinds);
    return passed ? CONFORMANCE_PASSED : CONFORMANCE_EXCEEDED;
}
