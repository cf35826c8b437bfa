// SPDX-License-Identifier: MIT
// Avatars from the file to the last frame: what the readers make of them against what an independent loader made of
// them, and the solver fed by the readers against that loader's motion. The same reference as
// `conformance vrm_spring_bone`, which needs no avatar.
#include "common/skeleton.h"
#include "common/vrm_build.h"
#include "common/xform.h"

#include "check.h"

static const struct {
    const char *avatar, *reference;
} pairs[] = {{"tassel-synth/tassel-synth.vrm", "tassel-synth.walk_turn.json"},
             {"tassel-synth/tassel-synth.vrm", "tassel-synth.head_shake.json"},
             {"godette-vrm0/Godette_vrm_v4.vrm", "Godette_vrm_v4.walk_turn.json"}};
#define PAIR_COUNT (sizeof pairs / sizeof pairs[0])

// As the specification asks, and the conformance scenarios hold the solver to.
#define TAIL_TOLERANCE 1e-4

typedef struct avatar {
    gltf model;
    skeleton bones;
    vrm v;
    tsla_arena text;
    cJSON *reference;
    tsla_error e;
} avatar;

static bool open(avatar *a, size_t pair)
{
    char path[1024];
    bytes data;
    memset(a, 0, sizeof *a);
    snprintf(path, sizeof path, "%s/conformance/vrm_spring_bone/%s", getenv("TASSEL_DATA"), pairs[pair].reference);
    if (!file_read(&a->text, path, &data, &a->e) ||
        !(a->reference = tsla_json_parse((const char *)data.data, (size_t)data.size, path, &a->e)))
        return false;
    snprintf(path, sizeof path, "%s/data/%s", getenv("TASSEL_DATA"), pairs[pair].avatar);
    return gltf_load(&a->model, path, &a->e) && skeleton_create(&a->bones, &a->model, &a->e) &&
           vrm_read(&a->v, &a->model, &a->e);
}

static void close(avatar *a)
{
    cJSON_Delete(a->reference);
    gltf_free(&a->model);
    tsla_arena_free(&a->text);
}

static double number(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItem(object, key)->valuedouble;
}

static void numbers(const cJSON *array, double *out, int count)
{
    const cJSON *item = array ? array->child : NULL;
    for (int i = 0; i < count; ++i, item = item ? item->next : NULL)
        out[i] = item ? item->valuedouble : 0.0;
}

// ---- what is read --------------------------------------------------------------------------------------

static void collider_is(const vrm_collider *c, const cJSON *reference)
{
    static const char *const types[] = {"sphere", "capsule", "plane"};
    double offset[3], tail[3];
    numbers(cJSON_GetObjectItem(reference, "offset"), offset, 3);
    numbers(cJSON_GetObjectItem(reference, c->shape == VRM_PLANE ? "normal" : "tail"), tail, 3);
    CHECK_INT(c->node, number(reference, "node"));
    CHECK(strcmp(types[c->shape], cJSON_GetObjectItem(reference, "type")->valuestring) == 0);
    CHECK(c->inside == cJSON_IsTrue(cJSON_GetObjectItem(reference, "inside")));
    CHECK_NEAR(c->radius, number(reference, "radius"), 1e-7);
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(c->offset[k], offset[k], 1e-6);
        CHECK_NEAR(c->tail[k], tail[k], 1e-6);
    }
}

// The segment that the joint `index` of a spring turns.
static void joint_is(const avatar *a, const vrm_spring *s, uint32_t index, const cJSON *reference)
{
    const vrm_joint *j = &s->joints[index];
    const cJSON *item, *colliders = cJSON_GetObjectItem(reference, "colliders"),
                       *all = cJSON_GetObjectItem(a->reference, "colliders");
    bool last = index + 1 == s->joint_count;
    double tail[3], gravity[3];
    numbers(cJSON_GetObjectItem(reference, "localTail"), tail, 3);
    numbers(cJSON_GetObjectItem(reference, "gravityDir"), gravity, 3);
    CHECK_INT(last ? -1 : (int32_t)j[1].node, number(reference, "tailNode"));
    for (int k = 0; k < 3; ++k) {
        CHECK(!last || fabs((double)s->tail[k] - tail[k]) < 1e-7);
        CHECK_NEAR(j->gravity_direction[k], gravity[k], 1e-6);
    }
    CHECK_NEAR(j->stiffness, number(reference, "stiffness"), 1e-6);
    CHECK_NEAR(j->drag_force, number(reference, "dragForce"), 1e-6);
    CHECK_NEAR(j->gravity_power, number(reference, "gravityPower"), 1e-6);
    CHECK_NEAR(j->hit_radius, number(reference, "hitRadius"), 1e-7);
    CHECK_INT(s->center, number(reference, "center"));
    CHECK_INT(s->collider_count, cJSON_GetArraySize(colliders));
    uint32_t c = 0;
    cJSON_ArrayForEach(item, colliders) if (c < s->collider_count)
        collider_is(&a->v.colliders[s->colliders[c++]], cJSON_GetArrayItem(all, item->valueint));
}

static const cJSON *find_joint(const avatar *a, uint32_t node)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItem(a->reference, "joints")) if (number(item, "node") == node) return item;
    return NULL;
}

static void everything_is_read_alike(void)
{
    for (size_t p = 0; p < PAIR_COUNT; ++p) {
        avatar a;
        int turning = 0;
        CHECK_MSG(open(&a, p), "%s", a.e.text);
        for (uint32_t s = 0; s < a.v.spring_count; ++s) {
            const vrm_spring *spring = &a.v.springs[s];
            uint32_t count = spring->joint_count - (spring->has_tail ? 0 : 1);
            for (uint32_t i = 0; i < count; ++i, ++turning) {
                const cJSON *reference = find_joint(&a, spring->joints[i].node);
                CHECK(reference);
                if (reference)
                    joint_is(&a, spring, i, reference);
            }
        }
        CHECK_INT(turning, cJSON_GetArraySize(cJSON_GetObjectItem(a.reference, "joints")));
        close(&a);
    }
}

// ---- how it moves --------------------------------------------------------------------------------------

typedef struct play {
    avatar *a;
    tsl_world *world;
    tsl_rig_id rig;
    tsl_transform *locals, *posed;
    char log_text[512];
} play;

static void TSL_CALL keep(void *user, tsl_result code, const char *message)
{
    (void)code;
    snprintf(((play *)user)->log_text, sizeof((play *)user)->log_text, "%s", message);
}

static bool begin(play *p, avatar *a)
{
    tsl_world_desc world;
    tsl_rig_desc rig;
    memset(p, 0, sizeof *p);
    p->a = a;
    p->locals = calloc(a->bones.bone_count, sizeof *p->locals);
    p->posed = calloc(a->bones.bone_count, sizeof *p->posed);
    memcpy(p->locals, a->bones.rest, a->bones.bone_count * sizeof *p->locals);
    tsl_world_desc_init(&world, sizeof world);
    world.log = keep;
    world.log_user = p;
    tsl_rig_desc_init(&rig, sizeof rig);
    rig.bone_count = a->bones.bone_count;
    rig.parents = a->bones.parents;
    rig.rest = a->bones.rest;
    return tsl_world_create(&world, &p->world) == TSL_OK && tsl_rig_create(p->world, &rig, &p->rig) == TSL_OK &&
           vrm_build(p->world, p->rig, &a->v, &a->model, p->log_text, &a->e);
}

static void set_input(play *p, const cJSON *frame)
{
    const cJSON *node = cJSON_GetObjectItem(p->a->reference, "drivenNodes")->child, *values = frame->child;
    for (; node && values; node = node->next, values = values->next) {
        double v[7];
        tsl_transform *local = &p->locals[p->a->model.nodes[node->valueint].rank];
        numbers(values, v, 7);
        local->position = vec3_make((float)v[0], (float)v[1], (float)v[2]);
        local->rotation = quat_make((float)v[3], (float)v[4], (float)v[5], (float)v[6]);
    }
}

static tsl_result step(play *p, float seconds)
{
    tsl_pose_input in;
    tsl_pose_output out;
    tsl_pose_input_init(&in, sizeof in);
    in.bone_count = p->a->bones.bone_count;
    in.bones = p->locals;
    tsl_pose_output_init(&out, sizeof out);
    out.space = TSL_SPACE_WORLD;
    out.bone_count = p->a->bones.bone_count;
    out.bones = p->posed;
    return tsl_rig_step(p->world, p->rig, seconds, &in, &out);
}

static double farthest_tail(const play *p, const cJSON *tails)
{
    double worst = 0.0;
    const cJSON *joint = cJSON_GetObjectItem(p->a->reference, "joints")->child, *value = tails->child;
    for (; joint && value; joint = joint->next) {
        double local[3];
        const tsl_transform *posed = &p->posed[p->a->model.nodes[(int)number(joint, "node")].rank];
        numbers(cJSON_GetObjectItem(joint, "localTail"), local, 3);
        tsl_vec3 offset = vec3_make((float)local[0], (float)local[1], (float)local[2]);
        tsl_vec3 at = vec3_add(posed->position, quat_rotate(posed->rotation, vec3_mul(posed->scale, offset)));
        const float now[3] = {at.x, at.y, at.z};
        double square = 0.0;
        for (int k = 0; k < 3; ++k, value = value->next)
            square += ((double)now[k] - value->valuedouble) * ((double)now[k] - value->valuedouble);
        worst = fmax(worst, sqrt(square));
    }
    return worst;
}

static double farthest(play *p)
{
    double worst = 0.0;
    const cJSON *input = cJSON_GetObjectItem(p->a->reference, "input")->child,
                *tails = cJSON_GetObjectItem(p->a->reference, "tails")->child;
    set_input(p, input);
    CHECK_INT(tsl_rig_teleport(p->world, p->rig, TSL_TELEPORT_RESET), TSL_OK);
    CHECK_INT(step(p, 0.0f), TSL_OK);
    for (int frame = 0; input && tails; input = input->next, tails = tails->next, ++frame) {
        set_input(p, input);
        CHECK_INT(frame ? step(p, 1.0f / 60.0f) : TSL_OK, TSL_OK);
        worst = fmax(worst, farthest_tail(p, tails));
    }
    return worst;
}

static void everything_moves_alike(void)
{
    for (size_t i = 0; i < PAIR_COUNT; ++i) {
        avatar a;
        play p;
        CHECK_MSG(open(&a, i), "%s", a.e.text);
        CHECK_MSG(begin(&p, &a), "%s", a.e.text);
        CHECK_INT(a.v.warnings.count, 0);
        double worst = farthest(&p);
        printf("%-32s at most %.2g m off (tolerance %g)\n", pairs[i].reference, worst, TAIL_TOLERANCE);
        CHECK(worst <= TAIL_TOLERANCE);
        tsl_world_destroy(p.world);
        free(p.locals);
        free(p.posed);
        close(&a);
    }
}

int main(void)
{
    const char *data = getenv("TASSEL_DATA");
    if (!data || !*data) {
        printf("skipped: TASSEL_DATA names no folder\n");
        return TEST_SKIPPED;
    }
    RUN(everything_is_read_alike);
    RUN(everything_moves_alike);
    return REPORT();
}
