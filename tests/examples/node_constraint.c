// SPDX-License-Identifier: MIT
// VRMC_node_constraint by meaning: a roll takes over the twist and nothing else, an aim points, a rotation
// copies, and constraints wait for what they depend on.
#include "common/node_constraint.h"

#include "check.h"
#include "common/xform.h"
#include "corruptions.h"

typedef struct scene {
    gltf model;
    skeleton bones;
    node_constraints set;
    tsl_transform locals[16]; // per bone
    tsla_error e;
} scene;

static bool open(scene *s, const char *text)
{
    bytes data = {(const uint8_t *)text, strlen(text)};
    memset(s, 0, sizeof *s);
    bool loaded = gltf_load_memory(&s->model, "my.vrm", data, &s->e) && skeleton_create(&s->bones, &s->model, &s->e) &&
                  node_constraints_read(&s->set, &s->model, &s->bones, &s->e);
    for (uint32_t i = 0; loaded && i < s->bones.bone_count; ++i)
        s->locals[i] = s->bones.rest[i];
    return loaded;
}

static tsl_transform *local_of(scene *s, uint32_t node)
{
    return &s->locals[s->model.nodes[node].rank];
}

static tsl_transform world_of(scene *s, uint32_t node)
{
    tsl_transform worlds[16], root = xform_identity();
    skeleton_place(&s->bones, &root, s->locals, worlds);
    return worlds[s->model.nodes[node].rank];
}

static float angle_between(tsl_quat a, tsl_quat b)
{
    tsl_quat d = quat_mul(quat_conjugate(a), b);
    return 2.0f * atan2f(vec3_length(vec3_make(d.x, d.y, d.z)), fabsf(d.w));
}

// 0 upper arm - 1 lower arm, 2 twist bone (of 1); all with turned rests.
#define ARM(constraint)                                                                                                \
    "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"children\": [1, 2], \"rotation\": [0.5, 0.5, 0.5, "            \
    "0.5]},\n"                                                                                                         \
    " {\"translation\": [0, 1, 0], \"rotation\": [0, 0.6, 0, 0.8]},\n"                                                 \
    " {\"name\": \"twist\", \"translation\": [0, 2, 0], \"rotation\": [0.36, 0, 0.48, 0.8], "                          \
    "\"extensions\": {\n"                                                                                              \
    "  \"VRMC_node_constraint\": {\"specVersion\": \"1.0\", \"constraint\": {" constraint "}}}}]}"

static void a_roll_takes_over_exactly_the_twist(void)
{
    static const struct {
        const char *name;
        tsl_vec3 axis, across;
    } axes[] = {{"X", {1, 0, 0}, {0, 0.6f, 0.8f}}, {"Y", {0, 1, 0}, {0.8f, 0, 0.6f}}, {"Z", {0, 0, 1}, {1, 0, 0}}};
    static const float weights[] = {0.25f, 0.5f, 1.0f}, twists[] = {-1.3f, 0.001f, 0.7f, 2.0f};
    for (int a = 0; a < 3; ++a)
        for (int w = 0; w < 3; ++w)
            for (int t = 0; t < 4; ++t) {
                char text[1024], constraint[128];
                scene s;
                snprintf(constraint, sizeof constraint,
                         "\"roll\": {\"source\": 1, \"rollAxis\": \"%s\", \"weight\": %g}", axes[a].name,
                         (double)weights[w]);
                snprintf(text, sizeof text, ARM("%s"), constraint);
                CHECK_MSG(open(&s, text), "%s", s.e.text);
                // The lower arm bends by 50 degrees and twists, seen from the twist bone.
                tsl_quat rest = local_of(&s, 2)->rotation;
                tsl_quat turn = quat_mul(quat_about(axes[a].across, 0.9f), quat_about(axes[a].axis, twists[t]));
                tsl_quat in_parent = quat_mul(quat_mul(rest, turn), quat_conjugate(rest));
                local_of(&s, 1)->rotation = quat_mul(in_parent, local_of(&s, 1)->rotation);
                tsl_transform before = *local_of(&s, 2), upper = *local_of(&s, 0);
                node_constraints_apply(&s.set, s.locals);
                tsl_quat expected = quat_mul(rest, quat_about(axes[a].axis, weights[w] * twists[t]));
                CHECK_MSG(angle_between(local_of(&s, 2)->rotation, expected) < 2e-6f, "%s %g %g: off by %g",
                          axes[a].name, (double)weights[w], (double)twists[t],
                          (double)angle_between(local_of(&s, 2)->rotation, expected));
                CHECK_BITS(&local_of(&s, 2)->position, &before.position, sizeof before.position);
                CHECK_BITS(local_of(&s, 0), &upper, sizeof upper);
                gltf_free(&s.model);
            }
}

static void a_rotation_is_copied_in_local_spaces(void)
{
    static const float weights[] = {0.5f, 1.0f};
    for (int w = 0; w < 2; ++w) {
        char text[1024];
        scene s;
        snprintf(text, sizeof text, ARM("\"rotation\": {\"source\": 1, \"weight\": %g}"), (double)weights[w]);
        CHECK_MSG(open(&s, text), "%s", s.e.text);
        tsl_vec3 axis = vec3_make(0.48f, 0.6f, 0.64f);
        tsl_quat rest = local_of(&s, 2)->rotation;
        local_of(&s, 1)->rotation = quat_mul(local_of(&s, 1)->rotation, quat_about(axis, 1.1f));
        node_constraints_apply(&s.set, s.locals);
        tsl_quat expected = quat_mul(rest, quat_about(axis, weights[w] * 1.1f));
        CHECK(angle_between(local_of(&s, 2)->rotation, expected) < 2e-6f);
        gltf_free(&s.model);
    }
}

// 0 - 1 - 2 sleeve;  0 - 3 - 4 what it aims at.
#define SLEEVE(constraint)                                                                                             \
    "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"children\": [1, 3], \"rotation\": [0.5, 0.5, 0.5, "            \
    "0.5],\n"                                                                                                          \
    " \"scale\": [2, 2, 2]}, {\"children\": [2], \"rotation\": [0, 0.6, 0, 0.8], \"translation\": [1, 2, "             \
    "3]},\n"                                                                                                           \
    " {\"rotation\": [0.36, 0, 0.48, 0.8], \"translation\": [0, 0, 1], \"extensions\": "                               \
    "{\"VRMC_node_constraint\":\n"                                                                                     \
    "  {\"specVersion\": \"1.0\", \"constraint\": {" constraint "}}}},\n"                                              \
    " {\"children\": [4], \"translation\": [-1, 0, 2], \"scale\": [1, 3, 1]}, {\"translation\": [0, 1, "               \
    "0.5]}]}"

static void an_aim_points(void)
{
    static const struct {
        const char *name;
        tsl_vec3 axis;
    } axes[] = {{"PositiveX", {1, 0, 0}},  {"NegativeX", {-1, 0, 0}}, {"PositiveY", {0, 1, 0}},
                {"NegativeY", {0, -1, 0}}, {"PositiveZ", {0, 0, 1}},  {"NegativeZ", {0, 0, -1}}};
    for (int a = 0; a < 6; ++a)
        for (int half = 0; half < 2; ++half) {
            char text[1200], constraint[128];
            scene s;
            snprintf(constraint, sizeof constraint, "\"aim\": {\"source\": 4, \"aimAxis\": \"%s\", \"weight\": %s}",
                     axes[a].name, half ? "0.5" : "1");
            snprintf(text, sizeof text, SLEEVE("%s"), constraint);
            CHECK_MSG(open(&s, text), "%s", s.e.text);
            local_of(&s, 3)->rotation = quat_about(vec3_make(0, 0, 1), 0.8f);
            tsl_quat rest = local_of(&s, 2)->rotation;
            tsl_vec3 from = quat_rotate(world_of(&s, 2).rotation, axes[a].axis);
            node_constraints_apply(&s.set, s.locals);
            tsl_transform own = world_of(&s, 2), source = world_of(&s, 4);
            tsl_vec3 to = vec3_sub(source.position, own.position);
            to = vec3_scale(to, 1.0f / vec3_length(to));
            float needed = acosf(fminf(fmaxf(vec3_dot(from, to), -1.0f), 1.0f));
            float off = vec3_length(vec3_sub(quat_rotate(own.rotation, axes[a].axis), to));
            CHECK_MSG(half || off < 2e-6f, "%s: off by %g", axes[a].name, (double)off);
            // The smallest turn that does it, or half of it.
            CHECK_NEAR(angle_between(rest, local_of(&s, 2)->rotation), half ? needed / 2 : needed, 2e-4);
            gltf_free(&s.model);
        }
}

static void an_aim_at_its_own_place_or_straight_behind_holds(void)
{
    scene s;
    CHECK_MSG(open(&s, SLEEVE("\"aim\": {\"source\": 4, \"aimAxis\": \"PositiveZ\"}")), "%s", s.e.text);
    for (int k = 0; k < 5; ++k)
        *local_of(&s, (uint32_t)k) = xform_identity();
    tsl_quat rest = s.bones.rest[s.model.nodes[2].rank].rotation;
    node_constraints_apply(&s.set, s.locals);
    CHECK_BITS(&local_of(&s, 2)->rotation, &rest, sizeof rest);
    tsl_vec3 behind = quat_rotate(rest, vec3_make(0, 0, -1)); // half a turn
    local_of(&s, 3)->position = behind;
    node_constraints_apply(&s.set, s.locals);
    tsl_vec3 points = quat_rotate(local_of(&s, 2)->rotation, vec3_make(0, 0, 1));
    CHECK(vec3_length(vec3_sub(points, behind)) < 1e-6f);
    gltf_free(&s.model);
}

static void weight_zero_and_rest_change_nothing(void)
{
    static const char *const texts[] = {ARM("\"roll\": {\"source\": 1, \"rollAxis\": \"Y\", \"weight\": 0}"),
                                        ARM("\"rotation\": {\"source\": 1, \"weight\": 0}"),
                                        SLEEVE("\"aim\": {\"source\": 4, \"aimAxis\": \"PositiveY\", \"weight\": 0}")};
    for (int i = 0; i < 3; ++i) {
        scene s;
        CHECK_MSG(open(&s, texts[i]), "%s", s.e.text);
        local_of(&s, 1)->rotation = quat_about(vec3_make(1, 0, 0), 1.0f); // the source of the first two
        tsl_transform before[16];
        memcpy(before, s.locals, sizeof before);
        node_constraints_apply(&s.set, s.locals);
        CHECK_BITS(before, s.locals, sizeof before);
        gltf_free(&s.model);
    }
    scene s; // full weight, nothing turned
    CHECK_MSG(open(&s, ARM("\"roll\": {\"source\": 1, \"rollAxis\": \"Y\"}")), "%s", s.e.text);
    node_constraints_apply(&s.set, s.locals);
    CHECK(angle_between(local_of(&s, 2)->rotation, s.bones.rest[s.model.nodes[2].rank].rotation) < 1e-6f);
    gltf_free(&s.model);
}

#define COPY(source)                                                                                                   \
    "\"extensions\": {\"VRMC_node_constraint\": {\"specVersion\": \"1.0\", \"constraint\": "                           \
    "{\"rotation\": {\"source\": " source "}}}}"
#define AIM(source)                                                                                                    \
    "\"extensions\": {\"VRMC_node_constraint\": {\"specVersion\": \"1.0\", \"constraint\": "                           \
    "{\"aim\": {\"source\": " source ", \"aimAxis\": \"PositiveX\"}}}}"

static void constraints_wait_for_what_they_depend_on(void)
{
    scene s; // node 0 copies 1, which copies 2, which copies 3
    CHECK_MSG(open(&s, "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{" COPY("1") "}, {" COPY("2") "}, {" COPY(
                           "3") "}, {}]}"),
              "%s", s.e.text);
    tsl_quat turn = quat_about(vec3_make(0, 0.6f, 0.8f), 1.2f);
    local_of(&s, 3)->rotation = turn;
    node_constraints_apply(&s.set, s.locals);
    for (uint32_t i = 0; i < 3; ++i)
        CHECK(angle_between(local_of(&s, i)->rotation, turn) < 3e-6f);
    gltf_free(&s.model);
    // Node 0 aims at 2, which hangs from 1, which copies 3: the arm swings before it is aimed at.
    CHECK_MSG(open(&s, "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{" AIM("2") "}, {\"children\": [2], " COPY(
                           "3") "}, {\"translation\": [0, 5, 0]}, {}]}"),
              "%s", s.e.text);
    local_of(&s, 3)->rotation = quat_about(vec3_make(1, 0, 0), 1.5707963f); // y to z
    node_constraints_apply(&s.set, s.locals);
    tsl_vec3 points = quat_rotate(local_of(&s, 0)->rotation, vec3_make(1, 0, 0));
    CHECK(vec3_length(vec3_sub(points, vec3_make(0, 0, 1))) < 1e-6f);
    gltf_free(&s.model);
    // Node 1 hangs from 0, which copies 3; it aims at 2 from where 0 has carried it.
    CHECK_MSG(open(&s, "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"children\": [1], " COPY(
                           "3") "}, {\"translation\": [0, 0, 1], " AIM("2") "}, {\"translation\": [0, 0, 1]}, {}]}"),
              "%s", s.e.text);
    local_of(&s, 3)->rotation = quat_about(vec3_make(0, 1, 0), 0.5f);
    node_constraints_apply(&s.set, s.locals);
    tsl_transform own = world_of(&s, 1);
    tsl_vec3 to = vec3_sub(vec3_make(0, 0, 1), own.position);
    tsl_vec3 axis = quat_rotate(own.rotation, vec3_make(1, 0, 0));
    CHECK(vec3_length(vec3_sub(axis, vec3_scale(to, 1.0f / vec3_length(to)))) < 1e-6f);
    gltf_free(&s.model);
}

static void constraints_that_cannot_be_are_left_out(void)
{
    static const char good[] = ARM("\"roll\": {\"source\": 1, \"rollAxis\": \"Y\", \"weight\": 0.5}");
#define LEFT_OUT ": the constraint is left out"
    static const struct {
        const char *find, *with, *says;
        float weight; // -1: it is left out
    } cases[] = {
        {"\"specVersion\": \"1.0\"", "\"specVersion\": \"2.0\"",
         "version \"2.0\" is not known, only \"1.0\" is" LEFT_OUT, -1},
        {"\"specVersion\": \"1.0\",", "", "specVersion: missing: read as \"1.0\"", 0.5f},
        {"\"specVersion\": \"1.0\"", "\"specVersion\": 1", "specVersion: expected a string, found a number", 0.5f},
        {"\"source\": 1", "\"source\": -1", "roll.source: -1 is not a node: there are 3" LEFT_OUT, -1},
        {"\"source\": 1", "\"source\": 3", "roll.source: 3 is not a node: there are 3" LEFT_OUT, -1},
        {"\"source\": 1", "\"source\": 0.5", "roll.source: 0.5 is not a node: there are 3" LEFT_OUT, -1},
        {"\"source\": 1", "\"source\": \"1\"", "roll.source: expected a whole number, found a string" LEFT_OUT, -1},
        {"\"source\": 1", "\"source\": null", "roll.source: missing" LEFT_OUT, -1},
        {"\"source\": 1,", "", "roll.source: missing" LEFT_OUT, -1},
        {"\"source\": 1", "\"source\": 2", "roll.source: the node is its own source" LEFT_OUT, -1},
        {"\"Y\"", "\"PositiveY\"", "rollAxis: \"PositiveY\" is not an axis" LEFT_OUT, -1},
        {"\"rollAxis\": \"Y\",", "", "rollAxis: expected a string, found nothing" LEFT_OUT, -1},
        {"0.5}", "1.5}", "weight: 1.5 is above 1, which is used", 1},
        {"0.5}", "-0.5}", "weight: -0.5 is below 0, which is used", 0},
        {"0.5}", "\"0.5\"}", "weight: expected a number, found a string: 1 is used", 1},
        {"0.5}", "null}", NULL, 1},
        {"\"roll\"", "\"rolling\"", "exactly one of \"roll\", \"aim\" and \"rotation\" must be there" LEFT_OUT, -1},
        {"{\"roll\"", "{\"aim\": {}, \"roll\"",
         "exactly one of \"roll\", \"aim\" and \"rotation\" must be there" LEFT_OUT, -1},
        {"{\"roll\"", "{\"aim\": null, \"roll\"", NULL, 0.5f},
        {"\"constraint\": {", "\"constraint\": 1, \"x\": {", "constraint: expected an object, found a number" LEFT_OUT,
         -1},
        {"\"roll\": {", "\"roll\": 2, \"x\": {", "roll: expected an object, found a number" LEFT_OUT, -1},
        {"\"VRMC_node_constraint\": {", "\"VRMC_node_constraint\": null, \"x\": {", NULL, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        scene s;
        char *text = fixture_replace(good, cases[i].find, cases[i].with);
        CHECK_MSG(open(&s, text), "%s: %s", cases[i].with, s.e.text);
        CHECK_INT(s.set.count, cases[i].weight >= 0 ? 1 : 0);
        if (s.set.count > 0)
            CHECK_NEAR(s.set.list[0].weight, cases[i].weight, 0);
        CHECK_INT(s.set.warnings.count, cases[i].says ? 1 : 0);
        if (cases[i].says && s.set.warnings.count > 0)
            CHECK_MSG(strstr(s.set.warnings.lines[0], cases[i].says) &&
                          strstr(s.set.warnings.lines[0], "my.vrm: nodes[2] \"twist\".extensions.VRMC_node_constraint"),
                      "%s: \"%s\" does not say \"%s\"", cases[i].with, s.set.warnings.lines[0], cases[i].says);
        gltf_free(&s.model);
        free(text);
    }
}

static void of_those_in_a_circle_one_is_left_out(void)
{
    static const struct {
        const char *text;
        uint32_t left;
    } cases[] = {
        {"{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"name\": \"a\", " COPY("1") "}, {" COPY("0") "}]}", 1},
        {"{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"name\": \"a\", " COPY("1") "}, {" COPY("2") "}, {" COPY(
             "0") "}]}",
         2},
        // It aims at what hangs from it.
        {"{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"name\": \"a\", \"children\": [1], " AIM("1") "}, {}]}", 0},
        // Its parent copies it.
        {"{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"name\": \"a\", \"children\": [1], " COPY("1") "}, {" AIM(
             "2") "}, {}]}",
         1},
        // Two circles, and one that waits for the second.
        {"{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{" COPY("1") "}, {" COPY("0") "}, {" COPY("3") "}, {" COPY(
             "2") "}, {" COPY("3") "}]}",
         3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        scene s;
        CHECK_MSG(open(&s, cases[i].text), "%s", s.e.text);
        CHECK_INT(s.set.count, cases[i].left);
        CHECK_INT(s.set.warnings.count, i == 4 ? 2 : 1);
        CHECK_MSG(s.set.warnings.count > 0 &&
                      strstr(s.set.warnings.lines[0],
                             ".extensions.VRMC_node_constraint: it waits for itself: its source, or a node above, "
                             "is turned by a constraint that depends on this one" LEFT_OUT),
                  "%s", s.set.warnings.count ? s.set.warnings.lines[0] : "");
        gltf_free(&s.model);
    }
#undef LEFT_OUT
}

static void an_early_version_is_read_and_said(void)
{
    scene s;
    char *text = fixture_replace(ARM("\"rotation\": {\"source\": 1}"), "\"1.0\"", "\"1.0-beta\"");
    CHECK_MSG(open(&s, text), "%s", s.e.text);
    CHECK(s.set.count == 1 && s.set.warnings.count == 1 &&
          strstr(s.set.warnings.lines[0], "\"1.0-beta\" is read as \"1.0\""));
    gltf_free(&s.model);
    free(text);
}

int main(void)
{
    RUN(a_roll_takes_over_exactly_the_twist);
    RUN(a_rotation_is_copied_in_local_spaces);
    RUN(an_aim_points);
    RUN(an_aim_at_its_own_place_or_straight_behind_holds);
    RUN(weight_zero_and_rest_change_nothing);
    RUN(constraints_wait_for_what_they_depend_on);
    RUN(constraints_that_cannot_be_are_left_out);
    RUN(of_those_in_a_circle_one_is_left_out);
    RUN(an_early_version_is_read_and_said);
    return REPORT();
}
