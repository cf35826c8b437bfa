// SPDX-License-Identifier: MIT
// The readers of VRM's spring bones: what stands in a file arrives, and fallbacks are named.
#include "avatars.h"

static bool joints_are(const vrm_spring *spring, const uint32_t *nodes, uint32_t count)
{
    bool same = spring->joint_count == count;
    for (uint32_t i = 0; same && i < count; ++i)
        same = spring->joints[i].node == nodes[i];
    return same;
}

static void version_1_is_read(void)
{
    static const uint32_t hair[] = {3, 5, 6}, skirt[] = {7, 8};
    gltf model;
    vrm v;
    tsla_error e;
    CHECK_MSG(load(&model, &v, version_1, &e), "%s", e.text);
    CHECK(v.version == VRM_1 && v.warnings.count == 0);
    CHECK_INT(vrm_find_human_bone(&v, "head"), 2);
    CHECK_INT(vrm_find_human_bone(&v, "tail"), -1);
    CHECK_INT(v.collider_count, 4);
    const vrm_collider *c = v.colliders;
    CHECK(c[0].node == 2 && c[0].shape == VRM_SPHERE && c[0].offset[2] == 3.0f && c[0].radius == 4.0f);
    CHECK(c[1].node == 1 && c[1].shape == VRM_CAPSULE && c[1].tail[1] == 5.0f && !c[1].inside);
    CHECK(c[2].node == 0 && c[2].shape == VRM_PLANE && c[2].offset[1] == 7.0f && c[2].tail[1] == 1.0f);
    CHECK(c[3].shape == VRM_CAPSULE && c[3].inside && c[3].radius == 3.0f && c[3].tail[2] == 2.0f);
    CHECK_INT(v.spring_count, 2);
    const vrm_spring *s = v.springs;
    CHECK(strcmp(s[0].name, "hair") == 0 && strcmp(s[1].name, "springs[1]") == 0);
    CHECK(joints_are(&s[0], hair, 3) && joints_are(&s[1], skirt, 2) && !s[0].has_tail);
    CHECK(s[0].collider_count == 3 && s[0].colliders[0] == 1 && s[0].colliders[1] == 2 && s[0].colliders[2] == 0);
    CHECK(s[0].center == 2 && s[1].center == -1 && s[1].collider_count == 0);
    const vrm_joint *j = &s[0].joints[0];
    CHECK(j->stiffness == 2.0f && j->drag_force == 0.25f && j->gravity_power == 0.5f &&
          j->gravity_direction[2] == -2.0f && j->hit_radius == 0.125f);
    j = &s[1].joints[0]; // the schema's defaults
    CHECK(j->stiffness == 1.0f && j->drag_force == 0.5f && j->gravity_power == 0.0f &&
          j->gravity_direction[1] == -1.0f && j->hit_radius == 0.0f);
    CHECK(v.owners[3] == 1 && v.owners[4] == 1 && v.owners[9] == 0 && v.owners[8] == 2); // 4 is skipped
    gltf_free(&model);
}

static void version_0_is_read(void)
{
    static const uint32_t hair[] = {3, 4, 5, 6}, side[] = {9}, skirt_b[] = {8}, skirt_a[] = {7};
    gltf model;
    vrm v;
    tsla_error e;
    CHECK_MSG(load(&model, &v, version_0, &e), "%s", e.text);
    CHECK(v.version == VRM_0 && v.warnings.count == 0);
    CHECK_INT(vrm_find_human_bone(&v, "hips"), 1);
    const vrm_collider *c = v.colliders;
    CHECK_INT(v.collider_count, 3);
    CHECK(c[0].node == 2 && c[0].shape == VRM_SPHERE && c[0].offset[0] == 1.0f && c[0].offset[1] == 2.0f);
    CHECK(c[0].offset[2] == -3.0f && c[2].offset[2] == 1.0f && c[1].radius == 5.0f); // z is mirrored
    CHECK_INT(v.spring_count, 4);
    const vrm_spring *s = v.springs;
    CHECK(joints_are(&s[0], hair, 4) && joints_are(&s[1], side, 1));
    CHECK(strcmp(s[0].name, "hair") == 0 && strcmp(s[1].name, "hair") == 0);
    CHECK(strcmp(s[3].name, "boneGroups[1]") == 0);
    CHECK(s[0].collider_count == 3 && s[0].colliders[0] == 1 && s[0].colliders[2] == 0 && s[0].center == -1);
    const vrm_joint *j = &s[0].joints[3];
    CHECK(j->stiffness == 2.5f && j->drag_force == 0.25f && j->gravity_power == -0.5f &&
          j->gravity_direction[2] == 3.0f && j->hit_radius == 0.125f); // gravity is not mirrored
    CHECK(s[0].has_tail && s[0].tail[0] == 0.0f && s[0].tail[2] == 0.0f);
    CHECK_NEAR(s[0].tail[1], -0.07, 1e-7);        // 7 cm along its own translation
    CHECK(s[1].has_tail && s[1].tail[1] == 0.0f); // which "side" has none of
    // The group names skirt_b before its parent: that is a line of its own, and the parent turns to where it is.
    CHECK(joints_are(&s[2], skirt_b, 1) && joints_are(&s[3], skirt_a, 1) && s[2].center == 2);
    CHECK_NEAR(s[2].tail[0], 0.042, 1e-7);
    CHECK_NEAR(s[2].tail[2], 0.056, 1e-7);
    CHECK(s[3].has_tail && s[3].tail[0] == 3.0f && s[3].tail[2] == 4.0f);
    gltf_free(&model);
}

// Lines of VRM 0.x follow the children as the file lists them: those that are no nodes are passed over.
static void children_that_are_no_nodes_are_passed_over(void)
{
    static const uint32_t hair[] = {3, 4, 5, 6}, side[] = {9};
    static const char *const children[] = {"[-1, 5, 9]", "[99, 5, -1, 9]", "[5, null, \"6\", 9, 4294967296]",
                                           "[2.5, 1e300, 5, {}, 9, -0.5]"};
    for (size_t i = 0; i < sizeof children / sizeof children[0]; ++i) {
        gltf model;
        vrm v;
        tsla_error e;
        char *changed = fixture_replace(version_0, "[5, 9]", children[i]);
        CHECK_MSG(load(&model, &v, changed, &e), "%s: %s", children[i], e.text);
        CHECK_INT(v.spring_count, 4);
        CHECK(joints_are(&v.springs[0], hair, 4) && joints_are(&v.springs[1], side, 1));
        CHECK(model.warnings.count > 0 && strstr(model.warnings.lines[0], "hair_b\".children["));
        gltf_free(&model);
        free(changed);
    }
}

// The line a fallback leaves, and the reader's state behind it.
static vrm warned(gltf *model, const char *text, const char *find, const char *with, const char *says)
{
    tsla_error e;
    vrm v;
    char *changed = fixture_replace(text, find, with);
    CHECK_MSG(load(model, &v, changed, &e), "%s", e.text);
    CHECK_MSG(v.warnings.count == 1 && strstr(v.warnings.lines[0], says), "%u warnings: %s", (unsigned)v.warnings.count,
              v.warnings.count ? v.warnings.lines[0] : "");
    free(changed);
    return v;
}

// A joint with that extension in place of {"node": 7}, the first of the second spring.
#define LIMITED(text) "{\"node\": 7, \"extensions\": {\"VRMC_springBone_limit\": " text "}}"
#define DRAFT "{\"specVersion\": \"1.0-draft\", \"limit\": "

static void limits_arrive(void)
{
    static const struct {
        const char *text;
        vrm_limit limit;
    } cases[] = {
        {LIMITED(DRAFT "{\"cone\": {\"angle\": 0.5}}}"), {VRM_LIMIT_CONE, 0.5f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}}},
        {LIMITED("{\"specVersion\": \"1.0\", \"limit\": {\"hinge\": {\"angle\": 9, \"rotation\": [1, 0, 0, "
                 "0]}}}"),
         {VRM_LIMIT_HINGE, 9.0f, 0.0f, {1.0f, 0.0f, 0.0f, 0.0f}}},
        {LIMITED(DRAFT "{\"spherical\": {\"pitch\": 0.25, \"yaw\": 0, \"rotation\": [0, 0.6, 0, 0.8]}}}"),
         {VRM_LIMIT_SPHERICAL, 0.25f, 0.0f, {0.0f, 0.6f, 0.0f, 0.8f}}},
        {"{\"node\": 7}", {VRM_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        gltf model;
        vrm v;
        tsla_error e;
        char *changed = fixture_replace(version_1, "{\"node\": 7}", cases[i].text);
        CHECK_MSG(load(&model, &v, changed, &e), "%s", e.text);
        CHECK_INT(v.warnings.count, 0);
        CHECK_BITS(&v.springs[1].joints[0].limit, &cases[i].limit, sizeof cases[i].limit);
        free(changed);
        gltf_free(&model);
    }
}

static void limits_that_cannot_be_are_named_and_left_out(void)
{
#define AT "springs[1].joints[0].extensions.VRMC_springBone_limit"
    static const struct {
        const char *text, *says;
    } cases[] = {
        {LIMITED("5"), AT ": expected an object, found a number: the joint has no limit"},
        {LIMITED("{\"limit\": {\"cone\": {\"angle\": 1}}}"), AT ".specVersion: an unknown version"},
        {LIMITED("{\"specVersion\": \"2.0\", \"limit\": {}}"), AT ".specVersion: an unknown version"},
        {LIMITED("{\"specVersion\": \"1.0\"}"), AT ".limit: missing"},
        {LIMITED(DRAFT "{\"ball\": {\"angle\": 1}}}"), AT ".limit: no kind that is known"},
        {LIMITED(DRAFT "{\"cone\": {\"angle\": 1}, \"hinge\": {\"angle\": 1}}}"), AT ".limit: more than one kind"},
        {LIMITED(DRAFT "{\"cone\": 1}}"), AT ".limit.cone: expected an object, found a number"},
        {LIMITED(DRAFT "{\"cone\": {}}}"), AT ".limit.cone.angle: missing"},
        {LIMITED(DRAFT "{\"hinge\": {\"angle\": \"1\"}}}"), AT ".limit.hinge.angle: expected a number, found a string"},
        {LIMITED(DRAFT "{\"hinge\": {\"angle\": -0.1}}}"), AT ".limit.hinge.angle: -0.1 is below 0"},
        {LIMITED(DRAFT "{\"spherical\": {\"pitch\": 1}}}"), AT ".limit.spherical.yaw: missing"},
        {LIMITED(DRAFT "{\"cone\": {\"angle\": 1, \"rotation\": [0, 0, 1]}}}"),
         AT ".limit.cone.rotation: expected 4 numbers"},
        {LIMITED(DRAFT "{\"cone\": {\"angle\": 1, \"rotation\": [0, 0, 0, 2]}}}"),
         AT ".limit.cone.rotation: a rotation that is not of length 1"},
        {"{\"node\": 7}, {\"node\": 8, \"extensions\": {\"VRMC_springBone_limit\": " DRAFT
         "{\"cone\": {\"angle\": 1}}}}}],\"was\": [{}",
         "springs[1].joints[1].extensions.VRMC_springBone_limit: of the last joint, which is only a tail"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        gltf model;
        vrm v = warned(&model, version_1, "{\"node\": 7}", cases[i].text, cases[i].says);
        CHECK_INT(v.springs[1].joints[0].limit.kind, VRM_LIMIT_NONE);
        CHECK_INT(v.springs[1].joints[1].limit.kind, VRM_LIMIT_NONE);
        gltf_free(&model);
    }
#undef AT
}

#undef LIMITED
#undef DRAFT

static void fallbacks_of_version_1_say_so(void)
{
    gltf model;
    vrm v = warned(&model, version_1, "\"specVersion\": \"1.0\", \"shape\": {\"plane\"",
                   "\"specVersion\": \"3.0\", \"shape\": {\"plane\"",
                   "colliders[2].extensions.VRMC_springBone_extended_collider.specVersion: an unknown version");
    CHECK(v.colliders[2].shape == VRM_SPHERE && v.colliders[2].radius == 9.0f);
    gltf_free(&model);
    v = warned(&model, version_1, "\"plane\"", "\"palne\"", "shape: no shape that is known");
    CHECK(v.colliders[2].shape == VRM_SPHERE && v.colliders[2].radius == 9.0f);
    gltf_free(&model);
    v = warned(&model, version_1, ", \"shape\": {\"plane\": {\"offset\": [0, 7, 0], \"normal\": [0, 1, 0]}}", "",
               "shape: missing");
    CHECK(v.colliders[2].shape == VRM_SPHERE && v.colliders[2].radius == 9.0f);
    gltf_free(&model);
    v = warned(&model, version_1, "\"VRMC_springBone\": {\"specVersion\": \"1.0\"",
               "\"VRMC_springBone\": {\"specVersion\": \"1.0-beta\"", "\"1.0-beta\" is read as \"1.0\"");
    CHECK_INT(v.spring_count, 2);
    gltf_free(&model);
    v = warned(&model, version_1, "\"normal\": [0, 1, 0]", "\"normal\": [0, 0, -5]", "its length is 5");
    CHECK(v.colliders[2].shape == VRM_PLANE && v.colliders[2].tail[2] == -1.0f);
    gltf_free(&model);
    v = warned(&model, version_1, "[{\"node\": 7}, {\"node\": 8}]", "[{\"node\": 7}]",
               "springs[1].joints: fewer than two");
    CHECK(v.spring_count == 1 && v.owners[7] == 0);
    gltf_free(&model);
    v = warned(&model, version_1, "{\"VRMC_vrm\"", "{\"VRM\": 5, \"VRMC_vrm\"", "extensions.VRM: not used");
    CHECK(v.version == VRM_1);
    gltf_free(&model);
}

static void fallbacks_of_version_0_say_so(void)
{
    static const uint32_t hair[] = {3, 4}, rest[] = {5, 6};
    gltf model;
    vrm v = warned(&model, version_0, "\"bones\": [8, 7]", "\"bones\": [7, 8]",
                   "bones[1]: node 8 \"skirt_b\" swings with \"boneGroups[1]\" already");
    CHECK_INT(v.spring_count, 3);
    gltf_free(&model);
    v = warned(&model, version_0, "[8, 7], \"center\": 2", "[7], \"center\": 4",
               "boneGroups: \"boneGroups[1]\": its center, node 4 \"hair_b\", swings with \"hair\"");
    CHECK_INT(v.springs[2].center, -1);
    gltf_free(&model);
    // A group that begins further down keeps its bones, and what hangs above turns to where they are.
    char *changed = fixture_replace(version_0, "\"bones\": [8, 7]", "\"bones\": [7]");
    char *again = fixture_replace(changed, "\"bones\": [3]", "\"bones\": [5, 3]");
    tsla_error e;
    CHECK_MSG(load(&model, &v, again, &e), "%s", e.text);
    CHECK(v.warnings.count == 0 && joints_are(&v.springs[0], rest, 2) && joints_are(&v.springs[1], hair, 2));
    CHECK(v.springs[1].has_tail);
    gltf_free(&model);
    free(changed);
    free(again);
}

static void a_model_without_them_has_none(void)
{
    gltf model;
    vrm v;
    tsla_error e;
    CHECK_MSG(load(&model, &v, "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{}]}", &e), "%s", e.text);
    CHECK(v.version == VRM_NONE && v.spring_count == 0 && v.collider_count == 0 && v.human_bone_count == 0);
    gltf_free(&model);
}

// Every line is kept up to a number that a person reads; the rest is counted.
static void many_warnings_are_counted(void)
{
    char text[6000] = "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{}], \"extensions\": {\"VRMC_springBone\": "
                      "{\"specVersion\": \"1.0\", \"springs\": [";
    for (int i = 0; i < 40; ++i)
        strcat(text, i ? ", {\"joints\": [{\"node\": 0}]}" : "{\"joints\": []}");
    strcat(text, "]}}}");
    gltf model;
    vrm v;
    tsla_error e;
    CHECK_MSG(load(&model, &v, text, &e), "%s", e.text);
    CHECK_INT(v.warnings.count, WARNINGS_MAXIMUM);
    CHECK_INT(v.warnings.dropped, 40 - WARNINGS_MAXIMUM);
    gltf_free(&model);
}

// What make_synth.py and the sample's author wrote, counted by hand in SOURCES.md's files.
static void avatars_are_read(void)
{
    static const struct {
        const char *path;
        vrm_version version;
        uint32_t springs, turning, colliders, centers;
    } avatars[] = {{"tassel-synth/tassel-synth.vrm", VRM_1, 18, 65, 10, 10},
                   {"godette-vrm0/Godette_vrm_v4.vrm", VRM_0, 8, 16, 4, 0},
                   {"three-vrm-springbone/sphere-collider.gltf", VRM_1, 1, 4, 1, 0},
                   {"three-vrm-springbone/inside-collider.gltf", VRM_1, 1, 4, 1, 0},
                   {"three-vrm-springbone/plane-collider.gltf", VRM_1, 1, 4, 1, 0}};
    for (size_t i = 0; i < sizeof avatars / sizeof avatars[0]; ++i) {
        char path[1024];
        gltf model;
        vrm v;
        tsla_error e = {"", 0};
        uint32_t turning = 0, centers = 0;
        snprintf(path, sizeof path, "%s/data/%s", getenv("TASSEL_DATA"), avatars[i].path);
        CHECK_MSG(gltf_load(&model, path, &e) && vrm_read(&v, &model, &e), "%s", e.text);
        for (uint32_t s = 0; s < v.spring_count; ++s) {
            turning += v.springs[s].joint_count - (v.springs[s].has_tail ? 0 : 1);
            centers += v.springs[s].center >= 0;
        }
        CHECK(v.version == avatars[i].version && v.warnings.count == 0);
        CHECK_INT(v.spring_count, avatars[i].springs);
        CHECK_INT(turning, avatars[i].turning);
        CHECK_INT(v.collider_count, avatars[i].colliders);
        CHECK_INT(centers, avatars[i].centers);
        gltf_free(&model);
    }
}

int main(void)
{
    RUN(version_1_is_read);
    RUN(version_0_is_read);
    RUN(children_that_are_no_nodes_are_passed_over);
    RUN(limits_arrive);
    RUN(limits_that_cannot_be_are_named_and_left_out);
    RUN(fallbacks_of_version_1_say_so);
    RUN(fallbacks_of_version_0_say_so);
    RUN(a_model_without_them_has_none);
    RUN(many_warnings_are_counted);
    const char *data = getenv("TASSEL_DATA");
    if (data && *data)
        RUN(avatars_are_read);
    else
        printf("skipped: avatars_are_read: TASSEL_DATA names no folder\n");
    return REPORT();
}
