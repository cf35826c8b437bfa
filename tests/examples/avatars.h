// SPDX-License-Identifier: MIT
// An avatar of each version of VRM, as text that tests spoil.
#ifndef TASSEL_TESTS_EXAMPLES_AVATARS_H
#define TASSEL_TESTS_EXAMPLES_AVATARS_H

#include "common/vrm.h"

#include "check.h"
#include "corruptions.h"

#include <string.h>

// A tree of nodes: 0 root - 1 hips - 2 head - 3 hair_a - 4 hair_b - 5 hair_c - 6 hair_d
//                                           `- 7 skirt_a - 8 skirt_b         `- 9 side (of hair_b)
#define NODES                                                                                                          \
    " \"nodes\": [{\"name\": \"root\", \"children\": [1]}, {\"name\": \"hips\", \"children\": [2, 7]},\n"              \
    "  {\"name\": \"head\", \"children\": [3]}, {\"name\": \"hair_a\", \"children\": [4]},\n"                          \
    "  {\"name\": \"hair_b\", \"children\": [5, 9]}, {\"name\": \"hair_c\", \"children\": [6]},\n"                     \
    "  {\"name\": \"hair_d\", \"translation\": [0, -2, 0]}, {\"name\": \"skirt_a\", \"children\": [8]},\n"             \
    "  {\"name\": \"skirt_b\", \"translation\": [3, 0, 4]}, {\"name\": \"side\"}],\n"

static const char version_1[] =
    "{\"asset\": {\"version\": \"2.0\"},\n" NODES " \"extensionsUsed\": [\"VRMC_vrm\", \"VRMC_springBone\"],\n"
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

static inline bool load(gltf *model, vrm *v, const char *text, tsla_error *e)
{
    bytes data = {(const uint8_t *)text, strlen(text)};
    e->text[0] = '\0';
    return gltf_load_memory(model, "my.vrm", data, e) && vrm_read(v, model, e);
}

// ---- spoilt ------------------------------------------------------------------------------------------------

#define MANY(list) (sizeof(list) / sizeof *(list))

// Where things stand, behind "my.vrm: extensions.".
#define SPRINGS "VRMC_springBone."
#define HUMANS "VRMC_vrm.humanoid."
#define OLD "VRM.secondaryAnimation."
#define OLD_HUMANS "VRM.humanoid."
// Text of tests, with ' in place of ".
static inline const char *quoted(char out[600], const char *text)
{
    snprintf(out, 600, "%s", text);
    for (char *c = out; *c; ++c)
        *c = *c == '\'' ? '"' : *c;
    return out;
}

static inline void same_line(const char *is, const char *want)
{
    char text[600];
    CHECK_MSG(strcmp(is, quoted(text, want)) == 0, "%s\nand not\n%s", is, text);
}

// `says`: after "my.vrm: extensions.", what is to be the only warning; null: there is none.
static inline void open_spoilt(gltf *model, vrm *v, const char *text, const char *find, const char *with,
                               const char *says)
{
    char a[600], b[600], line[600];
    tsla_error e;
    char *changed = fixture_replace(text, quoted(a, find), quoted(b, with));
    CHECK_MSG(load(model, v, changed, &e), "%s: %s", with, e.text);
    free(changed);
    CHECK_MSG(v->warnings.count == (says ? 1 : 0), "%s: %u warnings, %s, %s", with, (unsigned)v->warnings.count,
              v->warnings.count ? v->warnings.lines[0] : "", v->warnings.count > 1 ? v->warnings.lines[1] : "");
    snprintf(line, sizeof line, "my.vrm: extensions.%s", says ? says : "");
    if (says && v->warnings.count > 0)
        same_line(v->warnings.lines[0], line);
}

#undef NODES

#endif
