// SPDX-License-Identifier: MIT
// The scripted walk: out, about, back and about, on legs that move like legs, whatever the bones' rest rotations.
#include "common/walk.h"

#include "check.h"
#include "common/xform.h"

// The parts of walk.h: where they are in the model, facing +z, and who hangs where.
enum { PARTS = WALK_PART_COUNT };
static const struct {
    const char *name;
    int parent; // -1: none
    float at[3];
} body[PARTS] = {
    {"hips", -1, {0, 0.95f, 0}},
    {"spine", 0, {0, 1.08f, -0.01f}},
    {"chest", 1, {0, 1.24f, -0.02f}},
    {"neck", 2, {0, 1.46f, -0.03f}},
    {"head", 3, {0, 1.54f, -0.01f}},
    {"leftUpperLeg", 0, {0.09f, 0.90f, 0}},
    {"leftLowerLeg", 5, {0.09f, 0.50f, 0.01f}},
    {"leftFoot", 6, {0.09f, 0.09f, -0.01f}},
    {"rightUpperLeg", 0, {-0.09f, 0.90f, 0}},
    {"rightLowerLeg", 8, {-0.09f, 0.50f, 0.01f}},
    {"rightFoot", 9, {-0.09f, 0.09f, -0.01f}},
    {"leftUpperArm", 2, {0.16f, 1.42f, -0.03f}},
    {"leftLowerArm", 11, {0.42f, 1.42f, -0.03f}},
    {"leftHand", 12, {0.66f, 1.42f, -0.02f}},
    {"rightUpperArm", 2, {-0.16f, 1.42f, -0.03f}},
    {"rightLowerArm", 14, {-0.42f, 1.42f, -0.03f}},
    {"rightHand", 15, {-0.66f, 1.42f, -0.02f}},
};

typedef struct person {
    gltf model;
    skeleton bones;
    vrm v;
    walk w;
    tsl_transform root, locals[PARTS], worlds[PARTS]; // per bone; of the model standing at root
} person;

// Nodes at the body's places, turned at rest by `turn` each, and looking along -z in a VRM 0.x file.
static bool create(person *p, bool version_0, tsl_quat turn, bool named)
{
    static char text[16384];
    size_t used = (size_t)snprintf(text, sizeof text, "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [");
    tsl_quat facing = version_0 ? quat_about_y(3.14159265f) : quat_make(0, 0, 0, 1);
    for (int i = 0; i < PARTS; ++i) {
        int parent = body[i].parent;
        tsl_vec3 at = vec3_make(body[i].at[0], body[i].at[1], body[i].at[2]), above = {0, 0, 0};
        // Every bone is turned by `turn` in the model; its rotation is what is left of that below its parent's.
        tsl_quat local = parent < 0 ? turn : quat_make(0, 0, 0, 1);
        if (parent >= 0)
            above = vec3_make(body[parent].at[0], body[parent].at[1], body[parent].at[2]);
        tsl_vec3 step = quat_rotate(facing, vec3_sub(at, above));
        if (parent >= 0)
            step = quat_rotate(quat_conjugate(turn), step);
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "%s{\"translation\": [%.9g, %.9g, %.9g], \"rotation\": [%.9g, %.9g, %.9g, "
                                 "%.9g], \"children\": [",
                                 i ? ", " : "", (double)step.x, (double)step.y, (double)step.z, (double)local.x,
                                 (double)local.y, (double)local.z, (double)local.w);
        bool first = true;
        for (int c = 0; c < PARTS; ++c)
            if (body[c].parent == i) {
                used += (size_t)snprintf(text + used, sizeof text - used, first ? "%d" : ", %d", c);
                first = false;
            }
        used += (size_t)snprintf(text + used, sizeof text - used, "]}");
    }
    used +=
        (size_t)snprintf(text + used, sizeof text - used, "], \"extensions\": {%s\"humanoid\": {\"humanBones\": %s",
                         version_0 ? "\"VRM\": {" : "\"VRMC_vrm\": {\"specVersion\": \"1.0\", ", version_0 ? "[" : "{");
    for (int i = 0; named && i < PARTS; ++i)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 version_0 ? "%s{\"bone\": \"%s\", \"node\": %d}" : "%s\"%s\": {\"node\": %d}",
                                 i ? ", " : "", body[i].name, i);
    snprintf(text + used, sizeof text - used, "%s}}}}", version_0 ? "]" : "}");
    bytes data = {(const uint8_t *)text, strlen(text)};
    tsla_error e = {"", 0};
    memset(p, 0, sizeof *p);
    bool made = gltf_load_memory(&p->model, "person.vrm", data, &e) && skeleton_create(&p->bones, &p->model, &e) &&
                vrm_read(&p->v, &p->model, &e);
    CHECK_MSG(made, "%s", e.text);
    if (made)
        walk_create(&p->w, &p->bones, &p->v, &p->model, p->worlds);
    return made;
}

static void pose(person *p, float time)
{
    memcpy(p->locals, p->bones.rest, sizeof p->locals);
    walk_sample(&p->w, time, &p->root, p->locals);
    skeleton_place(&p->bones, &p->root, p->locals, p->worlds);
}

static tsl_vec3 place(const person *p, walk_part part)
{
    return p->worlds[p->model.nodes[part].rank].position;
}

static const tsl_quat straight = {0, 0, 0, 1}, odd = {0.36f, 0.48f, 0.64f, 0.48f};

static void rest_rotations_do_not_matter(void)
{
    person a, b;
    if (!create(&a, false, straight, true) || !create(&b, false, odd, true))
        return;
    CHECK(a.w.humanoid && b.w.humanoid);
    for (float t = 0.0f; t <= WALK_DURATION; t += 0.11f) {
        pose(&a, t);
        pose(&b, t);
        for (int i = 0; i < PARTS; ++i)
            CHECK(vec3_length(vec3_sub(place(&a, (walk_part)i), place(&b, (walk_part)i))) < 1e-5f);
    }
    gltf_free(&a.model);
    gltf_free(&b.model);
}

static void version_0_walks_the_other_way(void)
{
    person a, b;
    if (!create(&a, false, straight, true) || !create(&b, true, straight, true))
        return;
    for (float t = 0.0f; t <= WALK_DURATION; t += 0.11f) {
        pose(&a, t);
        pose(&b, t);
        for (int i = 0; i < PARTS; ++i) {
            tsl_vec3 p = place(&a, (walk_part)i), q = place(&b, (walk_part)i);
            CHECK(fabsf(p.x + q.x) < 1e-5f && fabsf(p.y - q.y) < 1e-5f && fabsf(p.z + q.z) < 1e-5f);
        }
    }
    gltf_free(&a.model);
    gltf_free(&b.model);
}

static void it_walks_out_and_back_and_turns_twice(void)
{
    person p;
    if (!create(&p, false, straight, true))
        return;
    float farthest = 0.0f, apart = 0.0f;
    for (float t = 0.0f; t <= WALK_DURATION; t += 0.05f) {
        pose(&p, t);
        farthest = fmaxf(farthest, p.root.position.z);
        tsl_vec3 left = place(&p, WALK_LEFT_FOOT), right = place(&p, WALK_RIGHT_FOOT);
        apart = fmaxf(apart, fabsf(left.z - right.z));
        // One foot is near the ground at all times, none is in it, and arms hang.
        CHECK_MSG(fminf(left.y, right.y) < 0.13f && fminf(left.y, right.y) > 0.05f, "%g: %g %g", (double)t,
                  (double)left.y, (double)right.y);
        CHECK(place(&p, WALK_LEFT_HAND).y < place(&p, WALK_LEFT_UPPER_ARM).y - 0.3f);
        CHECK(fabsf(place(&p, WALK_RIGHT_HAND).x - place(&p, WALK_RIGHT_UPPER_ARM).x) < 0.45f);
    }
    CHECK(farthest > 1.5f && farthest < 4.0f);
    CHECK(apart > 0.4f && apart < 0.9f);
    pose(&p, 3.85f); // behind the first turn: it looks back
    tsl_vec3 looks = quat_rotate(p.root.rotation, vec3_make(0, 0, 1));
    CHECK(looks.z < -0.999f);
    pose(&p, WALK_DURATION);
    tsl_vec3 end = place(&p, WALK_HEAD);
    pose(&p, 0.0f);
    CHECK(vec3_length(vec3_sub(end, place(&p, WALK_HEAD))) < 1e-4f);
    gltf_free(&p.model);
}

static void legs_and_arms_go_crosswise(void)
{
    person p;
    if (!create(&p, false, straight, true))
        return;
    int steps = 0;
    for (float t = 0.8f; t < 2.6f; t += 0.05f) {
        pose(&p, t);
        float legs = place(&p, WALK_LEFT_LOWER_LEG).z - place(&p, WALK_RIGHT_LOWER_LEG).z;
        float arms = place(&p, WALK_LEFT_HAND).z - place(&p, WALK_RIGHT_HAND).z;
        if (fabsf(legs) > 0.15f) {
            CHECK(legs * arms < 0.0f);
            steps++;
        }
    }
    CHECK(steps > 10);
    gltf_free(&p.model);
}

// Without humanoid bones only the root moves.
static void others_are_carried_stiffly(void)
{
    person p;
    if (!create(&p, false, straight, false))
        return;
    CHECK(!p.w.humanoid);
    for (float t = 0.0f; t <= WALK_DURATION; t += 0.5f) {
        pose(&p, t);
        CHECK_BITS(p.locals, p.bones.rest, sizeof p.locals);
    }
    pose(&p, 2.9f);
    CHECK(p.root.position.z > 1.0f);
    gltf_free(&p.model);
}

int main(void)
{
    RUN(rest_rotations_do_not_matter);
    RUN(version_0_walks_the_other_way);
    RUN(it_walks_out_and_back_and_turns_twice);
    RUN(legs_and_arms_go_crosswise);
    RUN(others_are_carried_stiffly);
    return REPORT();
}
