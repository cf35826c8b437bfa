// SPDX-License-Identifier: MIT
// The readers of VRM's spring bones: what stands in a file arrives, and what must not stand there is named.
#include "common/vrm.h"

#include "check.h"
#include "corruptions.h"

// A tree of nodes: 0 root - 1 hips - 2 head - 3 hair_a - 4 hair_b - 5 hair_c - 6 hair_d
//                                           `- 7 skirt_a - 8 skirt_b         `- 9 side (of hair_b)
#define NODES                                                                                                \
    " \"nodes\": [{\"name\": \"root\", \"children\": [1]}, {\"name\": \"hips\", \"children\": [2, 7]},\n"    \
    "  {\"name\": \"head\", \"children\": [3]}, {\"name\": \"hair_a\", \"children\": [4]},\n"                \
    "  {\"name\": \"hair_b\", \"children\": [5, 9]}, {\"name\": \"hair_c\", \"children\": [6]},\n"           \
    "  {\"name\": \"hair_d\", \"translation\": [0, -2, 0]}, {\"name\": \"skirt_a\", \"children\": [8]},\n"   \
    "  {\"name\": \"skirt_b\", \"translation\": [3, 0, 4]}, {\"name\": \"side\"}],\n"

static const char version_1[] =
    "{\"asset\": {\"version\": \"2.0\"},\n" NODES
    " \"extensionsUsed\": [\"VRMC_vrm\", \"VRMC_springBone\"],\n"
    " \"extensions\": {\"VRMC_vrm\": {\"specVersion\": \"1.0\", \"humanoid\": {\"humanBones\": {\"hips\": "
    "{\"node\": 1}, \"head\": {\"node\": 2}}}},\n"
    "  \"VRMC_springBone\": {\"specVersion\": \"1.0\",\n"
    "   \"colliders\": [{\"node\": 2, \"shape\": {\"sphere\": {\"offset\": [1, 2, 3], \"radius\": 4}}},\n"
    "    {\"node\": 1, \"shape\": {\"capsule\": {\"offset\": [1, 0, 0], \"tail\": [0, 5, 0], \"radius\": "
    "0.5}}},\n"
    "    {\"node\": 0, \"shape\": {\"sphere\": {\"radius\": 9}}, \"extensions\": "
    "{\"VRMC_springBone_extended_collider\":\n"
    "     {\"specVersion\": \"1.0\", \"shape\": {\"plane\": {\"offset\": [0, 7, 0], \"normal\": [0, 1, "
    "0]}}}}},\n"
    "    {\"node\": 1, \"shape\": {\"sphere\": {}}, \"extensions\": "
    "{\"VRMC_springBone_extended_collider\":\n"
    "     {\"specVersion\": \"1.0\", \"shape\": {\"capsule\": {\"tail\": [0, 0, 2], \"radius\": 3, "
    "\"inside\": true}}}}}],\n"
    "   \"colliderGroups\": [{\"colliders\": [2, 0]}, {\"name\": \"body\", \"colliders\": [1]}],\n"
    "   \"springs\": [{\"name\": \"hair\", \"joints\": [{\"node\": 3, \"stiffness\": 2, \"dragForce\": "
    "0.25,\n"
    "     \"gravityPower\": 0.5, \"gravityDir\": [0, 0, -2], \"hitRadius\": 0.125}, {\"node\": 5}, "
    "{\"node\": 6,\n"
    "     \"hitRadius\": \"not read\"}], \"colliderGroups\": [1, 0], \"center\": 2},\n"
    "    {\"joints\": [{\"node\": 7}, {\"node\": 8}]}]}}}\n";

static const char version_0[] =
    "{\"asset\": {\"version\": \"2.0\"},\n" NODES
    " \"extensionsUsed\": [\"VRM\"], \"extensions\": {\"VRM\": {\"specVersion\": \"0.0\",\n"
    "  \"humanoid\": {\"humanBones\": [{\"bone\": \"hips\", \"node\": 1}]},\n"
    "  \"secondaryAnimation\": {\"boneGroups\": [\n"
    "    {\"comment\": \"hair\", \"bones\": [3], \"stiffiness\": 2.5, \"dragForce\": 0.25, "
    "\"gravityPower\": -0.5,\n"
    "     \"gravityDir\": {\"x\": 1, \"y\": 2, \"z\": 3}, \"hitRadius\": 0.125, \"center\": -1,\n"
    "     \"colliderGroups\": [1, 0]},\n"
    "    {\"bones\": [8, 7], \"center\": 2}],\n"
    "   \"colliderGroups\": [{\"node\": 2, \"colliders\": [{\"offset\": {\"x\": 1, \"y\": 2, \"z\": 3}, "
    "\"radius\": 4}]},\n"
    "    {\"node\": 1, \"colliders\": [{\"radius\": 5}, {\"offset\": {\"z\": -1}}]}]}}}}\n";

static bool load(gltf *model, vrm *v, const char *text, tsla_error *e)
{
    bytes data = {(const uint8_t *)text, strlen(text)};
    e->text[0] = '\0';
    return gltf_load_memory(model, "my.vrm", data, e) && vrm_read(v, model, e);
}

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
    CHECK(s[0].collider_count == 3 && s[0].colliders[0] == 1 && s[0].colliders[1] == 2 &&
          s[0].colliders[2] == 0);
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

typedef struct spoilt {
    const char *find, *with, *says;
} spoilt;

static void are_refused(const char *text, const spoilt *cases, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        gltf model;
        vrm v;
        tsla_error e;
        char *changed = fixture_replace(text, cases[i].find, cases[i].with);
        CHECK_MSG(!load(&model, &v, changed, &e), "%s was let through", cases[i].with);
        CHECK_MSG(strstr(e.text, cases[i].says) && strncmp(e.text, "my.vrm: extensions.", 19) == 0,
                  "%s: \"%s\" does not say \"%s\"", cases[i].with, e.text, cases[i].says);
        gltf_free(&model);
        free(changed);
    }
}

static void mistakes_in_version_1_are_named(void)
{
    static const spoilt cases[] = {
        {"\"VRMC_springBone\": {\"specVersion\": \"1.0\"", "\"VRMC_springBone\": {\"specVersion\": \"2.0\"",
         "VRMC_springBone.specVersion: version \"2.0\" is not known"},
        {"\"VRMC_springBone\": {\"specVersion\": \"1.0\",", "\"VRMC_springBone\": {", "expected a string"},
        {"{\"VRMC_vrm\": {\"specVersion\": \"1.0\"", "{\"VRMC_vrm\": {\"specVersion\": \"1.1\"",
         "VRMC_vrm.specVersion: version \"1.1\""},
        {"{\"hips\": {\"node\": 1}", "{\"hips\": {\"node\": 10}", "humanBones.hips.node: 10 is not an index"},
        {"\"humanBones\": {\"hips\": {\"node\": 1}", "\"humanBones\": {\"hips\": 1", "expected an object"},
        {"\"colliders\": [{\"node\": 2", "\"colliders\": [{\"node\": 99",
         "colliders[0].node: 99 is not an index below 10"},
        {"\"colliders\": [{\"node\": 2,", "\"colliders\": [{", "colliders[0].node: missing"},
        {"\"colliders\": [{", "\"colliders\": 5, \"x\": [{", "colliders: expected an array, found a number"},
        {"{\"node\": 2, \"shape\": {\"sphere\"", "{\"node\": 2, \"shape\": {\"box\"",
         "colliders[0].shape: exactly one of"},
        {"\"offset\": [1, 2, 3], \"radius\": 4", "\"offset\": [1, 2, 3], \"radius\": -4",
         "sphere.radius: -4 is negative"},
        {"\"offset\": [1, 2, 3]", "\"offset\": [1, 2]", "sphere.offset: expected 3 numbers"},
        {"\"tail\": [0, 5, 0]", "\"tail\": [0, \"5\", 0]", "capsule.tail[1]: expected a number"},
        {"\"normal\": [0, 1, 0]", "\"normal\": [0, 0, 0]", "plane.normal: points nowhere"},
        {"\"tail\": [0, 0, 2], \"radius\": 3", "\"tail\": [0, 0, 2], \"radius\": -3",
         "colliders[3].extensions.VRMC_springBone_extended_collider.shape.capsule.radius: -3 is negative"},
        {"\"inside\": true", "\"inside\": 1", "capsule.inside: expected true or false"},
        {"{\"capsule\": {\"tail\": [0, 0, 2]", "{\"sphere\": {}, \"capsule\": {\"tail\": [0, 0, 2]",
         "more than one shape"},
        {"[2, 0]", "[2, 4]", "colliderGroups[0].colliders[1]: 4 is not a collider: there are 4"},
        {"\"colliderGroups\": [1, 0]", "\"colliderGroups\": [1, 2]",
         "springs[0] \"hair\".colliderGroups[1]: 2 is not a collider group: there are 2"},
        {"\"colliderGroups\": [1, 0]", "\"colliderGroups\": 1", "colliderGroups: expected an array"},
        {"[{\"node\": 3,", "[{\"node\": 30,", "springs[0] \"hair\".joints[0].node: 30 is not an index"},
        {"{\"node\": 5}", "{}", "joints[1].node: missing"},
        {"{\"joints\": [{\"node\": 7}, {\"node\": 8}]}", "{\"name\": \"none\"}", "\"none\".joints: missing"},
        {"\"dragForce\": 0.25", "\"dragForce\": 1.25", "joints[0].dragForce: 1.25 is not from 0 to 1"},
        {"\"stiffness\": 2", "\"stiffness\": -2", "joints[0].stiffness: -2 is negative"},
        {"\"gravityPower\": 0.5", "\"gravityPower\": -0.5", "gravityPower: -0.5 is negative"},
        {"\"gravityDir\": [0, 0, -2]", "\"gravityDir\": {\"y\": 1}", "gravityDir: expected 3 numbers"},
        {"\"hitRadius\": 0.125", "\"hitRadius\": -0.125", "hitRadius: -0.125 is negative"},
        {"{\"node\": 5}", "{\"node\": 7}",
         "joints[1]: node 7 \"skirt_a\" does not hang from the joint before, node 3 \"hair_a\""},
        {"{\"node\": 5}", "{\"node\": 3}", "node 3 \"hair_a\" is in this spring twice"},
        {"[{\"node\": 7}, {\"node\": 8}]", "[{\"node\": 5}, {\"node\": 6}]",
         "springs[1].joints[0]: node 5 \"hair_c\" is in spring \"hair\" too"},
        // Skipped nodes count.
        {"[{\"node\": 7}, {\"node\": 8}]", "[{\"node\": 4}, {\"node\": 9}]",
         "node 4 \"hair_b\" is in spring \"hair\" too"},
        {"\"center\": 2", "\"center\": 7", "center: node 7 \"skirt_a\" is neither the first joint nor"},
        {"\"center\": 2", "\"center\": 70", "center: 70 is not an index"},
        {"{\"joints\": [{\"node\": 7}, {\"node\": 8}]}", "{\"joints\": [{\"node\": 1}, {\"node\": 2}]}",
         "springs[0] \"hair\".center: node 2 \"head\" is in spring \"springs[1]\""},
    };
    are_refused(version_1, cases, sizeof cases / sizeof cases[0]);
}

static void mistakes_in_version_0_are_named(void)
{
    static const spoilt cases[] = {
        {"\"specVersion\": \"0.0\"", "\"specVersion\": \"1.0\"", "VRM.specVersion: version \"1.0\""},
        {"\"node\": 1}]", "\"node\": 10}]", "humanBones[0].node: 10 is not an index"},
        {"\"bones\": [3]", "\"bones\": [30]", "boneGroups[0].bones[0]: 30 is not a node: there are 10"},
        {"\"bones\": [3]", "\"bones\": 3", "bones: expected an array"},
        {"\"stiffiness\": 2.5", "\"stiffiness\": -2.5", "stiffiness: -2.5 is negative"},
        {"\"dragForce\": 0.25", "\"dragForce\": -1", "dragForce: -1 is not from 0 to 1"},
        {"\"gravityDir\": {\"x\": 1", "\"gravityDir\": {\"x\": \"1\"", "gravityDir.x: expected a number"},
        {"\"hitRadius\": 0.125", "\"hitRadius\": -0.125", "hitRadius: -0.125 is negative"},
        {"\"center\": -1", "\"center\": -2", "boneGroups[0].center: -2 is not a whole number"},
        {"\"center\": 2", "\"center\": 22", "boneGroups[1].center: 22 is not an index"},
        {"\"colliderGroups\": [1, 0]}", "\"colliderGroups\": [1, 2]}",
         "boneGroups[0].colliderGroups[1]: 2 is not a collider group: there are 2"},
        {"[{\"node\": 2, \"colliders\"", "[{\"node\": 22, \"colliders\"", "colliderGroups[0].node: 22"},
        {"\"radius\": 4", "\"radius\": -4", "colliderGroups[0].colliders[0].radius: -4 is negative"},
        {"{\"radius\": 5}", "5", "colliders[0]: expected an object"},
    };
    are_refused(version_0, cases, sizeof cases / sizeof cases[0]);
}

// The line a fallback leaves, and the reader's state behind it.
static vrm warned(gltf *model, const char *text, const char *find, const char *with, const char *says)
{
    tsla_error e;
    vrm v;
    char *changed = fixture_replace(text, find, with);
    CHECK_MSG(load(model, &v, changed, &e), "%s", e.text);
    CHECK_MSG(v.warnings.count == 1 && strstr(v.warnings.lines[0], says), "%u warnings: %s",
              (unsigned)v.warnings.count, v.warnings.count ? v.warnings.lines[0] : "");
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
        {LIMITED(DRAFT "{\"cone\": {\"angle\": 0.5}}}"),
         {VRM_LIMIT_CONE, 0.5f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}}},
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
        {LIMITED("5"), AT ": not an object: the joint has no limit"},
        {LIMITED("{\"limit\": {\"cone\": {\"angle\": 1}}}"), AT ".specVersion: an unknown version"},
        {LIMITED("{\"specVersion\": \"2.0\", \"limit\": {}}"), AT ".specVersion: an unknown version"},
        {LIMITED("{\"specVersion\": \"1.0\"}"), AT ".limit: missing"},
        {LIMITED(DRAFT "{\"ball\": {\"angle\": 1}}}"), AT ".limit: no kind that is known"},
        {LIMITED(DRAFT "{\"cone\": {\"angle\": 1}, \"hinge\": {\"angle\": 1}}}"),
         AT ".limit: more than one kind"},
        {LIMITED(DRAFT "{\"cone\": 1}}"), AT ".limit.cone: not an object"},
        {LIMITED(DRAFT "{\"cone\": {}}}"), AT ".limit.cone.angle: missing"},
        {LIMITED(DRAFT "{\"hinge\": {\"angle\": \"1\"}}}"), AT ".limit.hinge.angle: not a number"},
        {LIMITED(DRAFT "{\"hinge\": {\"angle\": -0.1}}}"), AT ".limit.hinge.angle: an angle below 0"},
        {LIMITED(DRAFT "{\"spherical\": {\"pitch\": 1}}}"), AT ".limit.spherical.yaw: missing"},
        {LIMITED(DRAFT "{\"cone\": {\"angle\": 1, \"rotation\": [0, 0, 1]}}}"),
         AT ".limit.cone.rotation: not four numbers"},
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
    vrm v =
        warned(&model, version_1, "\"specVersion\": \"1.0\", \"shape\": {\"plane\"",
               "\"specVersion\": \"3.0\", \"shape\": {\"plane\"",
               "colliders[2].extensions.VRMC_springBone_extended_collider.specVersion: an unknown version");
    CHECK(v.colliders[2].shape == VRM_SPHERE && v.colliders[2].radius == 9.0f);
    gltf_free(&model);
    v = warned(&model, version_1, "\"plane\"", "\"palne\"", "shape: no shape that is known");
    CHECK(v.colliders[2].shape == VRM_SPHERE && v.colliders[2].radius == 9.0f);
    gltf_free(&model);
    v = warned(&model, version_1, ", \"shape\": {\"plane\": {\"offset\": [0, 7, 0], \"normal\": [0, 1, 0]}}",
               "", "shape: missing");
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
    char text[6000] =
        "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{}], \"extensions\": {\"VRMC_springBone\": "
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
    RUN(mistakes_in_version_1_are_named);
    RUN(mistakes_in_version_0_are_named);
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
