// SPDX-License-Identifier: MIT
// Avatars with one bad entry each: it is left out with one warning, and everything else is read. Every kind of bad value is put
// into every place of its kind. JSON stands here with ' in place of ".
#include "avatars.h"
#include "json_nulls.h"

typedef struct counts {
    uint32_t springs, joints, colliders, pushes, human_bones; // pushes: colliders of all springs together
} counts;

static counts count(const vrm *v)
{
    counts c = {v->spring_count, 0, v->collider_count, 0, v->human_bone_count};
    for (uint32_t i = 0; i < v->spring_count; ++i) {
        c.joints += v->springs[i].joint_count;
        c.pushes += v->springs[i].collider_count;
    }
    return c;
}

static void reads_on(const char *text, const char *find, const char *with, const char *says, const counts *want)
{
    gltf model;
    vrm v;
    open_spoilt(&model, &v, text, find, with, says);
    counts left = count(&v);
    CHECK_MSG(memcmp(&left, want, sizeof left) == 0, "%s: %u springs, %u joints, %u colliders, %u pushes, %u bones",
              with, (unsigned)left.springs, (unsigned)left.joints, (unsigned)left.colliders, (unsigned)left.pushes,
              (unsigned)left.human_bones);
    gltf_free(&model);
}

#define ALL_1                                                                                                          \
    {                                                                                                                  \
        2, 5, 4, 3, 2                                                                                                  \
    }
#define ALL_0                                                                                                          \
    {                                                                                                                  \
        4, 7, 3, 6, 1                                                                                                  \
    }

// Where a value stands: `with` has %s for it.
typedef struct place {
    const char *text, *find, *with, *path, *instead;
    counts left; // when it is left out
    const char *noun;
    int there_are;
} place;

static void is_tried(const place *p, const char *value, const char *reason)
{
    char with[300], says[400];
    snprintf(with, sizeof with, p->with, value);
    snprintf(says, sizeof says, "%s: %s: %s", p->path, reason, p->instead);
    reads_on(p->text, p->find, with, says, &p->left);
}

static void indices_that_are_none(void)
{
    static const place places[] = {
        {version_1,
         "{'node': 5}",
         "{'node': %s}",
         SPRINGS "springs[0] 'hair'.joints[1].node",
         "the joint is left out",
         {2, 4, 4, 3, 2},
         "node",
         10},
        {version_1,
         "[{'node': 3,",
         "[{'node': %s,",
         SPRINGS "springs[0] 'hair'.joints[0].node",
         "the joint is left out",
         {2, 4, 4, 3, 2},
         "node",
         10},
        {version_1,
         "{'node': 6,",
         "{'node': %s,",
         SPRINGS "springs[0] 'hair'.joints[2].node",
         "the joint is left out",
         {2, 4, 4, 3, 2},
         "node",
         10},
        {version_1,
         "'colliders': [{'node': 2",
         "'colliders': [{'node': %s",
         SPRINGS "colliders[0].node",
         "the collider is left out",
         {2, 5, 3, 2, 2},
         "node",
         10},
        {version_1,
         "[2, 0]",
         "[2, %s]",
         SPRINGS "colliderGroups[0].colliders[1]",
         "the entry is left out",
         {2, 5, 4, 2, 2},
         "collider",
         4},
        {version_1,
         "'colliderGroups': [1, 0]",
         "'colliderGroups': [%s, 0]",
         SPRINGS "springs[0] 'hair'.colliderGroups[0]",
         "the entry is left out",
         {2, 5, 4, 2, 2},
         "collider group",
         2},
        {version_1, "'center': 2", "'center': %s", SPRINGS "springs[0] 'hair'.center", "the world is used", ALL_1,
         "node", 10},
        {version_1,
         "'head': {'node': 2}",
         "'head': {'node': %s}",
         HUMANS "humanBones.head.node",
         "the bone is left out",
         {2, 5, 4, 3, 1},
         "node",
         10},
        {version_0, "'bones': [3]", "'bones': [3, %s]", OLD "boneGroups[0].bones[1]", "the bone is left out", ALL_0,
         "node", 10},
        {version_0,
         "[{'node': 2, 'colliders'",
         "[{'node': %s, 'colliders'",
         OLD "colliderGroups[0].node",
         "the group is left out",
         {4, 7, 2, 4, 1},
         "node",
         10},
        {version_0,
         "'colliderGroups': [1, 0]",
         "'colliderGroups': [%s, 0]",
         OLD "boneGroups[0].colliderGroups[0]",
         "the entry is left out",
         {4, 7, 3, 2, 1},
         "collider group",
         2},
        {version_0, "'center': 2", "'center': %s", OLD "boneGroups[1].center", "the world is used", ALL_0, "node", 10},
        {version_0,
         "'node': 1}]",
         "'node': %s}]",
         OLD_HUMANS "humanBones[0].node",
         "the bone is left out",
         {4, 7, 3, 6, 0},
         "node",
         10},
    };
    static const struct {
        const char *value, *found; // null: a number that is no index
    } values[] = {{"-1", NULL},
                  {"-2", NULL},
                  {"10", NULL},
                  {"1.5", NULL},
                  {"1000000000000", NULL},
                  {"'1'", "a string"},
                  {"true", "a truth value"},
                  {"[1]", "an array"},
                  {"{}", "an object"},
                  {"null", "null"}};
    for (size_t i = 0; i < MANY(places); ++i)
        for (size_t k = 0; k < MANY(values); ++k) {
            const place *p = &places[i];
            char reason[200];
            bool is_null = strcmp(values[k].value, "null") == 0, is_member = strstr(p->with, "': %s") != NULL,
                 may_miss = strstr(p->path, "center") != NULL;
            if (may_miss && (is_null || (p->text == version_0 && k == 0))) // how exporters write none
                continue;
            if (values[k].found)
                snprintf(reason, sizeof reason, "expected a whole number, found %s", values[k].found);
            else
                snprintf(reason, sizeof reason, "%s is not a %s: there are %d", values[k].value, p->noun, p->there_are);
            is_tried(p, values[k].value, is_null && is_member ? "missing" : reason);
        }
}

static void elements_that_are_no_objects(void)
{
    static const place places[] = {{version_1,
                                    "{'node': 5}",
                                    "%s",
                                    SPRINGS "springs[0] 'hair'.joints[1]",
                                    "the joint is left out",
                                    {2, 4, 4, 3, 2},
                                    NULL,
                                    0},
                                   {version_1,
                                    "{'joints': [{'node': 7}, {'node': 8}]}",
                                    "%s",
                                    SPRINGS "springs[1]",
                                    "the spring is left out",
                                    {1, 3, 4, 3, 2},
                                    NULL,
                                    0},
                                   {version_1,
                                    "{'node': 2, 'shape': {'sphere': {'offset': [1, 2, 3], 'radius': 4}}}",
                                    "%s",
                                    SPRINGS "colliders[0]",
                                    "the collider is left out",
                                    {2, 5, 3, 2, 2},
                                    NULL,
                                    0},
                                   {version_1,
                                    "{'name': 'body', 'colliders': [1]}",
                                    "%s",
                                    SPRINGS "colliderGroups[1]",
                                    "the group is left out",
                                    {2, 5, 4, 2, 2},
                                    NULL,
                                    0},
                                   {version_0,
                                    "{'bones': [8, 7], 'center': 2}",
                                    "%s",
                                    OLD "boneGroups[1]",
                                    "the group is left out",
                                    {2, 5, 3, 6, 1},
                                    NULL,
                                    0},
                                   {version_0,
                                    "{'radius': 5}",
                                    "%s",
                                    OLD "colliderGroups[1].colliders[0]",
                                    "the collider is left out",
                                    {4, 7, 2, 4, 1},
                                    NULL,
                                    0},
                                   {version_0,
                                    "{'node': 1, 'colliders': [{'radius': 5}, {'offset': {'z': -1}}]}",
                                    "%s",
                                    OLD "colliderGroups[1]",
                                    "the group is left out",
                                    {4, 7, 1, 2, 1},
                                    NULL,
                                    0},
                                   {version_0,
                                    "{'bone': 'hips', 'node': 1}",
                                    "%s",
                                    OLD_HUMANS "humanBones[0]",
                                    "the bone is left out",
                                    {4, 7, 3, 6, 0},
                                    NULL,
                                    0}};
    for (size_t i = 0; i < MANY(places); ++i) {
        is_tried(&places[i], "null", "expected an object, found null");
        is_tried(&places[i], "-1", "expected an object, found a number");
        is_tried(&places[i], "[0]", "expected an object, found an array");
        is_tried(&places[i], "'none'", "expected an object, found a string");
    }
}

static void lists_that_are_none(void)
{
    static const char empty[] = "it counts as empty";
    static const place places[] = {
        {version_1, "'springs': [", "'springs': %s, 'x': [", SPRINGS "springs", empty, {0, 0, 4, 0, 2}, NULL, 0},
        {version_1,
         "[{'name': 'hair', 'joints': [",
         "[{'name': 'hair', 'joints': %s, 'x': [",
         SPRINGS "springs[0] 'hair'.joints",
         "the spring is left out",
         {1, 2, 4, 0, 2},
         NULL,
         0},
        {version_1,
         "'colliders': [1]",
         "'colliders': %s",
         SPRINGS "colliderGroups[1] 'body'.colliders",
         empty,
         {2, 5, 4, 2, 2},
         NULL,
         0},
        {version_1,
         "'colliderGroups': [1, 0]",
         "'colliderGroups': %s",
         SPRINGS "springs[0] 'hair'.colliderGroups",
         empty,
         {2, 5, 4, 0, 2},
         NULL,
         0},
        {version_0, "'boneGroups': [", "'boneGroups': %s, 'x': [", OLD "boneGroups", empty, {0, 0, 3, 0, 1}, NULL, 0},
        {version_0,
         "'bones': [3]",
         "'bones': %s",
         OLD "boneGroups[0].bones",
         "the group is left out",
         {2, 2, 3, 0, 1},
         NULL,
         0},
        {version_0,
         "'colliderGroups': [1, 0]",
         "'colliderGroups': %s",
         OLD "boneGroups[0].colliderGroups",
         empty,
         {4, 7, 3, 0, 1},
         NULL,
         0},
        {version_0,
         "'colliders': [{'radius': 5}",
         "'colliders': %s, 'x': [{'radius': 5}",
         OLD "colliderGroups[1].colliders",
         empty,
         {4, 7, 1, 2, 1},
         NULL,
         0},
        {version_0,
         "'humanBones': [",
         "'humanBones': %s, 'x': [",
         OLD_HUMANS "humanBones",
         empty,
         {4, 7, 3, 6, 0},
         NULL,
         0}};
    for (size_t i = 0; i < MANY(places); ++i) {
        char with[300];
        is_tried(&places[i], "3", "expected an array, found a number");
        is_tried(&places[i], "{'0': 1}", "expected an array, found an object");
        is_tried(&places[i], "'3'", "expected an array, found a string");
        snprintf(with, sizeof with, places[i].with, "null");
        if (places[i].instead == empty)
            reads_on(places[i].text, places[i].find, with, NULL, &places[i].left);
        else
            is_tried(&places[i], "null", "missing");
    }
}

static void shapes_that_are_none(void)
{
    static const place own = {version_1,
                              "'shape': {'sphere': {'offset': [1, 2, 3], 'radius': 4}}",
                              "%s",
                              SPRINGS "colliders[0].shape",
                              "the collider is left out",
                              {2, 5, 3, 2, 2},
                              0,
                              0};
    static const place extended = {version_1,
                                   "'shape': {'plane': {'offset': [0, 7, 0], 'normal': [0, 1, 0]}}",
                                   "%s",
                                   SPRINGS "colliders[2].extensions.VRMC_springBone_extended_collider.shape",
                                   "the shape for readers without this extension is used",
                                   ALL_1,
                                   0,
                                   0};
    static const struct {
        const char *value, *reason;
    } cases[] = {{"'x': 1", "missing"},
                 {"'shape': null", "missing"},
                 {"'shape': {}", "no shape that is known"},
                 {"'shape': {'sphere': null}", "no shape that is known"},
                 {"'shape': {'torus': {}}", "no shape that is known"},
                 {"'shape': {'sphere': {}, 'capsule': {}}", "more than one shape"},
                 {"'shape': -1", "expected an object, found a number"}};
    for (size_t i = 0; i < MANY(cases); ++i) {
        is_tried(&own, cases[i].value, cases[i].reason);
        if (i != 1) // "missing" once more
            is_tried(&extended, cases[i].value, cases[i].reason);
    }
}

typedef struct single {
    const char *text, *find, *with, *says;
    counts left;
} single;

static void what_cannot_be_beside_something_else(void)
{
    static const single cases[] = {
        {version_1,
         "{'node': 5}",
         "{}",
         SPRINGS "springs[0] 'hair'.joints[1].node: missing: the joint is left out",
         {2, 4, 4, 3, 2}},
        {version_1,
         "{'node': 5}",
         "{'node': 7}",
         SPRINGS "springs[0] 'hair'.joints[1]: node 7 'skirt_a' does not hang from the joint before, node 3 "
                 "'hair_a': the joint is left out",
         {2, 4, 4, 3, 2}},
        {version_1,
         "{'node': 5}",
         "{'node': 3}",
         SPRINGS "springs[0] 'hair'.joints[1]: node 3 'hair_a' is in this spring twice: the joint is left out",
         {2, 4, 4, 3, 2}},
        {version_1, "[{'node': 7}", "[{'node': 4}, {'node': 7}", // skipped nodes count
         SPRINGS "springs[1].joints[0]: node 4 'hair_b' is in spring 'hair' too: the joint is left out", ALL_1},
        {version_1, "{'node': 8}]", "{'node': 8}, {'node': 6}]",
         SPRINGS "springs[1].joints[2]: node 6 'hair_d' is in spring 'hair' too: the joint is left out", ALL_1},
        {version_1,
         "[{'node': 7}, {'node': 8}]",
         "[]",
         SPRINGS "springs[1].joints: fewer than two, so nothing can swing: the spring is left out",
         {1, 3, 4, 3, 2}},
        {version_1,
         "'joints': [{'node': 7}, {'node': 8}]",
         "'x': 1",
         SPRINGS "springs[1].joints: missing: the spring is left out",
         {1, 3, 4, 3, 2}},
        {version_1, "'center': 2", "'center': 7",
         SPRINGS "springs[0] 'hair'.center: node 7 'skirt_a' is neither the first joint nor an ancestor of "
                 "it: the world is used",
         ALL_1},
        {version_1, "[{'node': 7}, {'node': 8}]", "[{'node': 1}, {'node': 2}]",
         SPRINGS "springs[0] 'hair'.center: node 2 'head' is in spring 'springs[1]', or hangs from one of "
                 "its joints: the world is used",
         ALL_1},
        {version_1, "'normal': [0, 1, 0]", "'normal': [0, 0, 0]",
         SPRINGS "colliders[2].extensions.VRMC_springBone_extended_collider.shape.plane.normal: points "
                 "nowhere: its length is 0: the "
                 "shape for readers without this extension is used",
         ALL_1},
        {version_1, "'inside': true", "'inside': 1",
         SPRINGS "colliders[3].extensions.VRMC_springBone_extended_collider.shape.capsule.inside: neither "
                 "true nor false: false is used",
         ALL_1},
        {version_1, "'name': 'hair'", "'name': 5",
         SPRINGS "springs[0].name: expected a string, found a number: it counts as missing", ALL_1},
        {version_1,
         "'head': {'node': 2}",
         "'head': 2",
         HUMANS "humanBones.head: expected an object, found a number: the bone is left out",
         {2, 5, 4, 3, 1}},
        {version_1,
         "'humanoid': {",
         "'humanoid': 1, 'x': {",
         "VRMC_vrm.humanoid: expected an object, found a number: there are no humanoid bones",
         {2, 5, 4, 3, 0}},
        {version_1,
         "{'VRMC_vrm': {'specVersion': '1.0'",
         "{'VRMC_vrm': {'specVersion': '1.1'",
         "VRMC_vrm.specVersion: version '1.1' is not known, only '1.0' is: the extension is left out",
         {2, 5, 4, 3, 0}},
        {version_1,
         "'VRMC_springBone': {",
         "'VRMC_springBone': [], 'x': {",
         "VRMC_springBone: expected an object, found an array: the extension is left out",
         {0, 0, 0, 0, 2}},
        {version_1,
         "'VRMC_springBone': {'specVersion': '1.0'",
         "'VRMC_springBone': {'specVersion': '2.0'",
         SPRINGS "specVersion: version '2.0' is not known, only '1.0' is: the extension is left out",
         {0, 0, 0, 0, 2}},
        {version_1, "'VRMC_springBone': {'specVersion': '1.0'", "'VRMC_springBone': {'specVersion': ''",
         SPRINGS "specVersion: '' is read as '1.0'", ALL_1},
        {version_1, "'VRMC_springBone': {'specVersion': '1.0'", "'VRMC_springBone': {'specVersion': null",
         SPRINGS "specVersion: missing: read as '1.0'", ALL_1},
        {version_1, "'VRMC_springBone': {'specVersion': '1.0'", "'VRMC_springBone': {'specVersion': 1.0",
         SPRINGS "specVersion: expected a string, found a number: it counts as missing", ALL_1},
        {version_0, "'bones': [3]", "'bones': [3, 3]",
         OLD "boneGroups[0].bones[1]: node 3 'hair_a' swings with 'hair' already and stays there", ALL_0},
        {version_0, "'bones': [3]", "'bones': [3, 9]",
         OLD "boneGroups[0].bones[1]: node 9 'side' swings with 'hair' already and stays there", ALL_0},
        {version_0, "'bones': [8, 7]", "'bones': [8, 7, 6]",
         OLD "boneGroups[1].bones[2]: node 6 'hair_d' swings with 'hair' already and stays there", ALL_0},
        {version_0,
         "'bones': [3]",
         "'x': 1",
         OLD "boneGroups[0].bones: missing: the group is left out",
         {2, 2, 3, 0, 1}},
        {version_0,
         "[{'node': 2, 'colliders'",
         "[{'colliders'",
         OLD "colliderGroups[0].node: missing: the group is left out",
         {4, 7, 2, 4, 1}},
        {version_0,
         "'bone': 'hips'",
         "'bone': 1",
         OLD_HUMANS "humanBones[0].bone: expected a string, found a number: the bone is left out",
         {4, 7, 3, 6, 0}},
        {version_0,
         "'secondaryAnimation': {",
         "'secondaryAnimation': 5, 'x': {",
         "VRM.secondaryAnimation: expected an object, found a number: nothing swings",
         {0, 0, 0, 0, 1}},
        {version_0,
         "'specVersion': '0.0'",
         "'specVersion': '1.0'",
         "VRM.specVersion: version '1.0' is not known, only '0.0' is: the extension is left out",
         {0, 0, 0, 0, 0}},
        {version_0,
         "{'VRM': {",
         "{'VRM': '0.0', 'x': {",
         "VRM: expected an object, found a string: the extension is left out",
         {0, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < MANY(cases); ++i)
        reads_on(cases[i].text, cases[i].find, cases[i].with, cases[i].says, &cases[i].left);
}

static void null_is_missing_and_what_nobody_needs_is_not_read(void)
{
    static const single cases[] = {
        {version_1, "'extensions': {'VRMC_vrm': {",
         "'extensions': {'VRM': null, 'VRMC_vrm': {'meta': 5, 'firstPerson': {'meshAnnotations': [{'node': "
         "-1}, null]}, "
         "'lookAt': {'type': -1}, 'expressions': {'preset': {'happy': {'morphTargetBinds': [{'node': 99}]}}, "
         "'custom': 7}, ",
         NULL, ALL_1},
        {version_1, "'center': 2", "'center': null", NULL, ALL_1},
        {version_1, "'stiffness': 2", "'stiffness': null", NULL, ALL_1},
        {version_1, "'gravityDir': [0, 0, -2]", "'gravityDir': null", NULL, ALL_1},
        {version_1, "'offset': [1, 0, 0]", "'offset': null", NULL, ALL_1},
        {version_1, "'inside': true", "'inside': null", NULL, ALL_1},
        {version_1, "'shape': {'sphere': {'radius': 9}}", "'shape': {'sphere': {'radius': 9}, 'capsule': null}", NULL,
         ALL_1},
        {version_1, "{'node': 7}", "{'node': 7, 'extensions': null}", NULL, ALL_1},
        {version_1, "{'node': 7}", "{'node': 7, 'extensions': {'VRMC_springBone_limit': null}}", NULL, ALL_1},
        {version_1, "'name': 'hair'", "'name': null", NULL, ALL_1},
        {version_1, "'head': {'node': 2}", "'head': null", NULL, {2, 5, 4, 3, 1}},
        {version_1, "'humanoid': {", "'humanoid': null, 'x': {", NULL, {2, 5, 4, 3, 0}},
        {version_1, "{'VRMC_vrm': {", "{'VRMC_vrm': null, 'x': {", NULL, {2, 5, 4, 3, 0}},
        {version_1, "'name': 'skirt_a', 'children'", "'name': null, 'matrix': null, 'mesh': null, 'children'", NULL,
         ALL_1},
        {version_1, "'asset': {", "'materials': null, 'animations': null, 'extensionsRequired': null, 'asset': {", NULL,
         ALL_1},
        {version_0, "{'VRM': {",
         "{'VRM': {'meta': [], 'firstPerson': {'firstPersonBone': -1, 'meshAnnotations': null}, "
         "'blendShapeMaster': "
         "{'blendShapeGroups': [null, {'binds': [{'mesh': -1}]}]}, 'materialProperties': 5, ",
         NULL, ALL_0},
        {version_0, "'center': -1", "'center': null", NULL, ALL_0},
        {version_0, "'comment': 'hair'", "'comment': null", NULL, ALL_0},
        {version_0, "'offset': {'z': -1}", "'offset': {'x': null, 'z': -1}", NULL, ALL_0},
        {version_0, "'specVersion': '0.0'", "'specVersion': ''", NULL, ALL_0},
        {version_0, "'specVersion': '0.0'", "'specVersion': null", NULL, ALL_0},
        {version_0, "'bones': [8, 7]", "'bones': []", NULL, {2, 5, 3, 6, 1}},
        {version_0, "'secondaryAnimation': {", "'secondaryAnimation': null, 'x': {", NULL, {0, 0, 0, 0, 1}},
    };
    for (size_t i = 0; i < MANY(cases); ++i)
        reads_on(cases[i].text, cases[i].find, cases[i].with, cases[i].says, &cases[i].left);
}

static void read_as(const char *text, char out[JSON_NULLS_ROOM])
{
    gltf model;
    vrm v;
    tsla_error e;
    if (!load(&model, &v, text, &e)) {
        strcat(out, e.text);
    } else {
        counts c = count(&v);
        snprintf(out, JSON_NULLS_ROOM, "%u %u %u %u %u", (unsigned)c.springs, (unsigned)c.joints, (unsigned)c.colliders,
                 (unsigned)c.pushes, (unsigned)c.human_bones);
        for (uint32_t i = 0; i < v.warnings.count; ++i)
            strcat(strcat(out, ", "), v.warnings.lines[i]);
    }
    gltf_free(&model);
}

static void null_is_missing_everywhere(void)
{
    json_nulls(version_1, read_as);
    json_nulls(version_0, read_as);
    json_nulls(fixture_json, read_as); // a glTF file without VRM
}

int main(void)
{
    RUN(indices_that_are_none);
    RUN(elements_that_are_no_objects);
    RUN(lists_that_are_none);
    RUN(shapes_that_are_none);
    RUN(what_cannot_be_beside_something_else);
    RUN(null_is_missing_and_what_nobody_needs_is_not_read);
    RUN(null_is_missing_everywhere);
    return REPORT();
}
