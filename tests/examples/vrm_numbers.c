// SPDX-License-Identifier: MIT
// Numbers of avatars that are none, or out of their range: what is used instead, and one warning for each.
#include "avatars.h"

#include <stddef.h>

typedef struct number {
    const char *text, *find, *path;
    size_t offset; // in the first joint or, of "radius", in the first collider
    float otherwise;
    double least, most;
} number;

// `value` in place of the number behind the colon.
static void number_becomes(const number *n, const char *value, float is, const char *reason)
{
    char with[200], says[400];
    gltf model;
    vrm v;
    float found;
    snprintf(with, sizeof with, "%.*s: %s", (int)(strchr(n->find, ':') - n->find), n->find, value);
    snprintf(says, sizeof says, "%s: %s", n->path, reason);
    open_spoilt(&model, &v, n->text, n->find, with, says);
    const void *first = strstr(n->find, "radius") ? (const void *)v.colliders : (const void *)v.springs[0].joints;
    memcpy(&found, (const char *)first + n->offset, sizeof found);
    CHECK_MSG(found == is, "%s: %g and not %g", with, (double)found, (double)is);
    gltf_free(&model);
}

static void numbers_are_moved_into_their_range(void)
{
#define JOINT SPRINGS "springs[0] 'hair'.joints[0]."
#define GROUP OLD "boneGroups[0]."
    static const number numbers[] = {
        {version_1, "'stiffness': 2", JOINT "stiffness", offsetof(vrm_joint, stiffness), 1.0f, 0, 1e6},
        {version_1, "'dragForce': 0.25", JOINT "dragForce", offsetof(vrm_joint, drag_force), 0.5f, 0, 1},
        {version_1, "'gravityPower': 0.5", JOINT "gravityPower", offsetof(vrm_joint, gravity_power), 0.0f, 0, 1e6},
        {version_1, "'hitRadius': 0.125", JOINT "hitRadius", offsetof(vrm_joint, hit_radius), 0.0f, 0, 1e6},
        {version_1, "'radius': 4", SPRINGS "colliders[0].shape.sphere.radius", offsetof(vrm_collider, radius), 0.0f, 0,
         1e6},
        {version_0, "'stiffiness': 2.5", GROUP "stiffiness", offsetof(vrm_joint, stiffness), 1.0f, 0, 1e6},
        {version_0, "'dragForce': 0.25", GROUP "dragForce", offsetof(vrm_joint, drag_force), 0.4f, 0, 1},
        {version_0, "'gravityPower': -0.5", GROUP "gravityPower", offsetof(vrm_joint, gravity_power), 0.0f, -1e6, 1e6},
        {version_0, "'hitRadius': 0.125", GROUP "hitRadius", offsetof(vrm_joint, hit_radius), 0.02f, 0, 1e6},
        {version_0, "'radius': 4", OLD "colliderGroups[0].colliders[0].radius", offsetof(vrm_collider, radius), 0.0f, 0,
         1e6}};
    for (size_t i = 0; i < MANY(numbers); ++i) {
        const number *n = &numbers[i];
        static const struct {
            const char *value, *found;
        } others[] = {{"'1'", "a string"}, {"[]", "an array"}, {"false", "a truth value"}};
        static const char *const outside[] = {"-0.125", "-4", "-1e+39", "1.0000001", "1.25", "1e+39"};
        char reason[200];
        for (size_t k = 0; k < MANY(others); ++k) {
            snprintf(reason, sizeof reason, "expected a number, found %s: %g is used", others[k].found,
                     (double)n->otherwise);
            number_becomes(n, others[k].value, n->otherwise, reason);
        }
        for (size_t k = 0; k < MANY(outside); ++k) {
            double value = strtod(outside[k], NULL), moved = value < n->least ? n->least : n->most;
            snprintf(reason, sizeof reason, "%s is %s %g, which is used", outside[k], value < moved ? "below" : "above",
                     moved);
            if (value < n->least || value > n->most)
                number_becomes(n, outside[k], (float)moved, reason);
        }
    }
}

#define GRAVITY_Y offsetof(vrm_joint, gravity_direction[1])

static void vectors_are_moved_into_their_range(void)
{
    static const struct {
        number at;
        const char *value, *reason;
        float is; // of y
    } cases[] = {{{version_1, "'gravityDir': [0, 0, -2]", JOINT "gravityDir", GRAVITY_Y, 0, 0, 0},
                  "{'y': 1}",
                  "expected 3 numbers: [0, -1, 0] is used",
                  -1.0f},
                 {{version_1, "'gravityDir': [0, 0, -2]", JOINT "gravityDir", GRAVITY_Y, 0, 0, 0},
                  "[0, 1]",
                  "expected 3 numbers: [0, -1, 0] is used",
                  -1.0f},
                 {{version_1, "'gravityDir': [0, 0, -2]", JOINT "gravityDir[1]", GRAVITY_Y, 0, 0, 0},
                  "[0, null, 0]",
                  "expected a number, found null: [0, -1, 0] is used",
                  -1.0f},
                 {{version_1, "'gravityDir': [0, 0, -2]", JOINT "gravityDir[1]", GRAVITY_Y, 0, 0, 0},
                  "[0, 1e+30, 0]",
                  "1e+30 is above 1e+06, which is used",
                  1e6f},
                 {{version_0, "'gravityDir': {'x': 1, 'y': 2, 'z': 3}", GROUP "gravityDir", GRAVITY_Y, 0, 0, 0},
                  "[1, 2, 3]",
                  "expected an object, found an array: it counts as missing",
                  -1.0f},
                 {{version_0, "'gravityDir': {'x': 1, 'y': 2, 'z': 3}", GROUP "gravityDir.y", GRAVITY_Y, 0, 0, 0},
                  "{'y': '2'}",
                  "expected a number, found a string: 0 is used",
                  0.0f},
                 {{version_0, "'gravityDir': {'x': 1, 'y': 2, 'z': 3}", GROUP "gravityDir.y", GRAVITY_Y, 0, 0, 0},
                  "{'y': -1e+30}",
                  "-1e+30 is below -1e+06, which is used",
                  -1e6f}};
    for (size_t i = 0; i < MANY(cases); ++i)
        number_becomes(&cases[i].at, cases[i].value, cases[i].is, cases[i].reason);
#undef JOINT
#undef GROUP
#undef GRAVITY_Y
}

int main(void)
{
    RUN(numbers_are_moved_into_their_range);
    RUN(vectors_are_moved_into_their_range);
    return REPORT();
}
