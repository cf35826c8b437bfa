// SPDX-License-Identifier: MIT
// Persons that tests make up: T-poses with any rest rotations, of any size, with some bones left out, as VRM avatars with a
// strand of hair and as VRM animations.
#ifndef TASSEL_TESTS_EXAMPLES_PEOPLE_H
#define TASSEL_TESTS_EXAMPLES_PEOPLE_H

#include "common/xform.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PEOPLE_BONES 22
#define PEOPLE_KEYS 4
#define PEOPLE_SECONDS 0.6f // of the animation, the first key at PEOPLE_START
#define PEOPLE_START 0.2f
#define PEOPLE_BIN_MAX 16384

// Parents before children. Offsets from the parent in a T-pose that looks along +z, of a person whose hips are at 1.
static const struct {
    const char *name, *old_name; // of VRM 0.x, where it has another
    int parent;
    float offset[3];
} people_bones[PEOPLE_BONES] = {{"hips", NULL, -1, {0, 1, 0.02f}},
                                {"spine", NULL, 0, {0, 0.1f, 0}},
                                {"chest", NULL, 1, {0, 0.15f, -0.02f}},
                                {"upperChest", NULL, 2, {0, 0.1f, 0}},
                                {"neck", NULL, 3, {0, 0.15f, 0}},
                                {"head", NULL, 4, {0, 0.1f, 0.02f}},
                                {"leftUpperLeg", NULL, 0, {0.1f, -0.05f, 0}},
                                {"leftLowerLeg", NULL, 6, {0, -0.45f, 0.01f}},
                                {"leftFoot", NULL, 7, {0, -0.42f, -0.02f}},
                                {"rightUpperLeg", NULL, 0, {-0.1f, -0.05f, 0}},
                                {"rightLowerLeg", NULL, 9, {0, -0.45f, 0.01f}},
                                {"rightFoot", NULL, 10, {0, -0.42f, -0.02f}},
                                {"leftShoulder", NULL, 3, {0.05f, 0.1f, 0}},
                                {"leftUpperArm", NULL, 12, {0.12f, 0, 0}},
                                {"leftLowerArm", NULL, 13, {0.25f, 0, 0}},
                                {"leftHand", NULL, 14, {0.25f, 0, 0}},
                                {"leftThumbMetacarpal", "leftThumbProximal", 15, {0.03f, 0, 0.03f}},
                                {"leftThumbProximal", "leftThumbIntermediate", 16, {0.03f, 0, 0.02f}},
                                {"rightShoulder", NULL, 3, {-0.05f, 0.1f, 0}},
                                {"rightUpperArm", NULL, 18, {-0.12f, 0, 0}},
                                {"rightLowerArm", NULL, 19, {-0.25f, 0, 0}},
                                {"rightHand", NULL, 20, {-0.25f, 0, 0}}};

// Bones that VRM does not ask for.
#define PEOPLE_OPTIONAL ((1u << 2) | (1u << 3) | (1u << 4) | (1u << 12) | (1u << 16) | (1u << 17) | (1u << 18))

typedef enum person_kind { PERSON_VRM_0, PERSON_VRM_1, PERSON_ANIMATION } person_kind;

typedef struct person {
    person_kind kind;
    uint32_t without; // bits of bones
    float size;       // height of the hips
    float root_scale; // of the node above the hips
    uint32_t turns;   // which rest rotations; 0: none
    uint32_t pose;    // of an animation: which; 0: the rest pose at all times
} person;

static inline uint32_t people_hash(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t h = a * 0x9e3779b1u ^ b * 0x85ebca77u ^ c * 0xc2b2ae3du;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return h ^ h >> 13;
}

static inline float people_number(uint32_t a, uint32_t b, uint32_t c) // -1 to 1
{
    return (float)(people_hash(a, b, c) >> 8) / 8388608.0f - 1.0f;
}

// Rest rotation of a node in the world: 0 is the root, then bones.
static inline tsl_quat people_rest(const person *p, uint32_t node)
{
    if (p->turns == 0)
        return quat_make(0, 0, 0, 1);
    return quat_normalize(quat_make(people_number(p->turns, node, 1), people_number(p->turns, node, 2),
                                    people_number(p->turns, node, 3), people_number(p->turns, node, 4)));
}

// The turn of a bone at a key, in the axes of a person without rest rotations.
static inline tsl_quat people_turn(uint32_t pose, uint32_t bone, uint32_t key)
{
    if (pose == 0)
        return quat_make(0, 0, 0, 1);
    uint32_t at = bone * 16 + key;
    return quat_normalize(quat_make(0.4f * people_number(pose, at, 5), 0.4f * people_number(pose, at, 6),
                                    0.4f * people_number(pose, at, 7), 1.0f));
}

// How far the hips of a person of size 1 are from their rest at a key.
static inline tsl_vec3 people_move(uint32_t pose, uint32_t key)
{
    if (pose == 0)
        return vec3_make(0, 0, 0);
    return vec3_make(0.3f * people_number(pose, key, 8), 0.2f * people_number(pose, key, 9),
                     0.5f * people_number(pose, key, 10));
}

static inline float people_time(uint32_t key)
{
    return PEOPLE_START + PEOPLE_SECONDS * (float)key / (float)(PEOPLE_KEYS - 1);
}

static inline bool people_has(const person *p, int bone)
{
    return bone >= 0 && !(p->without >> bone & 1u);
}

static inline int people_parent(const person *p, int bone)
{
    for (bone = people_bones[bone].parent; bone >= 0 && !people_has(p, bone);)
        bone = people_bones[bone].parent;
    return bone;
}

// From the bone that it hangs from, in the person's own space: persons of 0.x look along -z.
static inline tsl_vec3 people_offset(const person *p, int bone)
{
    tsl_vec3 sum = {0, 0, 0};
    int up = people_parent(p, bone);
    for (; bone != up; bone = people_bones[bone].parent)
        sum = vec3_add(
            sum, vec3_make(people_bones[bone].offset[0], people_bones[bone].offset[1], people_bones[bone].offset[2]));
    float facing = p->kind == PERSON_VRM_0 ? -1.0f : 1.0f;
    return vec3_scale(vec3_make(facing * sum.x, sum.y, facing * sum.z), p->size);
}

// The node of a bone: behind the root, those that are there.
static inline uint32_t people_node(const person *p, int bone)
{
    uint32_t node = 1;
    for (int b = 0; b < bone; ++b)
        node += people_has(p, b);
    return node;
}

static inline tsl_transform people_local(const person *p, int bone)
{
    int up = people_parent(p, bone);
    tsl_quat above = quat_conjugate(people_rest(p, up < 0 ? 0 : (uint32_t)up + 1));
    tsl_transform local = xform_identity();
    local.position = vec3_scale(quat_rotate(above, people_offset(p, bone)), 1.0f / p->root_scale);
    local.rotation = quat_normalize(quat_mul(above, people_rest(p, (uint32_t)bone + 1)));
    return local;
}

// ---- text ------------------------------------------------------------------------------------------------

typedef struct people_text {
    char *at, *end;
} people_text;

static inline void say(people_text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(t->at, (size_t)(t->end - t->at), format, list);
    va_end(list);
    if (n < 0 || n >= t->end - t->at) {
        printf("people.h: text too long\n");
        exit(1);
    }
    t->at += n;
}

static inline void say_nodes(people_text *t, const person *p)
{
    tsl_quat root = people_rest(p, 0);
    uint32_t hair = people_node(p, PEOPLE_BONES);
    say(t, "\"nodes\": [{\"name\": \"root\", \"children\": [1], \"rotation\": [%.9g, %.9g, %.9g, %.9g], ",
        (double)root.x, (double)root.y, (double)root.z, (double)root.w);
    say(t, "\"scale\": [%.9g, %.9g, %.9g]}", (double)p->root_scale, (double)p->root_scale, (double)p->root_scale);
    for (int b = 0; b < PEOPLE_BONES; ++b) {
        if (!people_has(p, b))
            continue;
        tsl_transform l = people_local(p, b);
        say(t, ",\n{\"name\": \"node of %s\", \"translation\": [%.9g, %.9g, %.9g], ", people_bones[b].name,
            (double)l.position.x, (double)l.position.y, (double)l.position.z);
        say(t, "\"rotation\": [%.9g, %.9g, %.9g, %.9g]", (double)l.rotation.x, (double)l.rotation.y,
            (double)l.rotation.z, (double)l.rotation.w);
        const char *between = ", \"children\": [";
        for (int c = 0; c < PEOPLE_BONES; ++c)
            if (people_has(p, c) && people_parent(p, c) == b) {
                say(t, "%s%u", between, (unsigned)people_node(p, c));
                between = ", ";
            }
        if (b == 5) {
            say(t, "%s%u", between, (unsigned)hair);
            between = ", ";
        }
        say(t, "%s}", between[2] == '"' ? "" : "]");
    }
    say(t, ",\n{\"name\": \"hair_a\", \"translation\": [0, 0.1, -0.1], \"children\": [%u]}, ", (unsigned)hair + 1);
    say(t, "{\"name\": \"hair_b\", \"translation\": [0, -0.2, 0]}]");
}

static inline void say_bones(people_text *t, const person *p)
{
    bool is_list = p->kind == PERSON_VRM_0;
    const char *between = "";
    say(t, "\"humanoid\": {\"humanBones\": %s", is_list ? "[" : "{");
    for (int b = 0; b < PEOPLE_BONES; ++b) {
        if (!people_has(p, b))
            continue;
        const char *name = is_list && people_bones[b].old_name ? people_bones[b].old_name : people_bones[b].name;
        say(t, is_list ? "%s{\"bone\": \"%s\", \"node\": %u}" : "%s\"%s\": {\"node\": %u}", between, name,
            (unsigned)people_node(p, b));
        between = ", ";
    }
    say(t, "%s}", is_list ? "]" : "}");
}

// The text of an avatar; free() it.
static inline char *people_avatar(const person *p)
{
    const size_t room = 32768;
    char *text = malloc(room);
    people_text t = {text, text + room};
    unsigned hair = people_node(p, PEOPLE_BONES);
    say(&t, "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}],\n");
    say_nodes(&t, p);
    if (p->kind == PERSON_VRM_0) {
        say(&t, ",\n\"extensions\": {\"VRM\": {\"specVersion\": \"0.0\", ");
        say_bones(&t, p);
        say(&t, ", \"secondaryAnimation\": {\"boneGroups\": [{\"bones\": [%u]}]}}}}\n", hair);
    } else {
        say(&t, ",\n\"extensions\": {\"VRMC_vrm\": {\"specVersion\": \"1.0\", ");
        say_bones(&t, p);
        say(&t, "}, \"VRMC_springBone\": {\"specVersion\": \"1.0\", \"springs\": [{\"joints\": [");
        say(&t, "{\"node\": %u}, {\"node\": %u}]}]}}}\n", hair, hair + 1);
    }
    return text;
}

// ---- an animation ----------------------------------------------------------------------------------------

typedef struct people_bin {
    uint8_t bytes[PEOPLE_BIN_MAX];
    size_t size;
    uint32_t views;
    char text[8192], accessors[8192]; // of buffer views and accessors
    people_text at, at_accessors;
} people_bin;

static inline void add_numbers(people_bin *bin, const float *values, uint32_t count, uint32_t width)
{
    static const char *const types[] = {"", "SCALAR", "", "VEC3", "VEC4"};
    size_t size = sizeof *values * count * width;
    if (bin->size + size > PEOPLE_BIN_MAX)
        exit(1);
    memcpy(bin->bytes + bin->size, values, size); // tests run on little-endian hosts
    say(&bin->at, "%s{\"buffer\": 0, \"byteOffset\": %u, \"byteLength\": %u}", bin->views ? ", " : "",
        (unsigned)bin->size, (unsigned)size);
    say(&bin->at_accessors, "%s{\"bufferView\": %u, \"componentType\": 5126, \"count\": %u, \"type\": \"%s\"}",
        bin->views ? ", " : "", (unsigned)bin->views, (unsigned)count, types[width]);
    bin->size += size;
    bin->views++;
}

static inline void add_turns(people_bin *bin, const person *p, int bone)
{
    float values[PEOPLE_KEYS * 4];
    int up = people_parent(p, bone);
    tsl_quat above = quat_conjugate(people_rest(p, up < 0 ? 0 : (uint32_t)up + 1)),
             rest = people_rest(p, (uint32_t)bone + 1);
    for (uint32_t k = 0; k < PEOPLE_KEYS; ++k) {
        tsl_quat q = quat_mul(quat_mul(above, people_turn(p->pose, (uint32_t)bone, k)), rest);
        values[4 * k] = q.x, values[4 * k + 1] = q.y, values[4 * k + 2] = q.z, values[4 * k + 3] = q.w;
    }
    add_numbers(bin, values, PEOPLE_KEYS, 4);
}

static inline void add_moves(people_bin *bin, const person *p)
{
    float values[PEOPLE_KEYS * 3];
    tsl_vec3 rest = people_offset(p, 0);
    for (uint32_t k = 0; k < PEOPLE_KEYS; ++k) {
        tsl_vec3 v = vec3_add(rest, vec3_scale(people_move(p->pose, k), p->size));
        v = vec3_scale(quat_rotate(quat_conjugate(people_rest(p, 0)), v), 1.0f / p->root_scale);
        values[3 * k] = v.x, values[3 * k + 1] = v.y, values[3 * k + 2] = v.z;
    }
    add_numbers(bin, values, PEOPLE_KEYS, 3);
}

static inline void say_channels(people_text *t, const person *p, people_bin *bin)
{
    float times[PEOPLE_KEYS];
    unsigned track = 1;
    for (uint32_t k = 0; k < PEOPLE_KEYS; ++k)
        times[k] = people_time(k);
    add_numbers(bin, times, PEOPLE_KEYS, 1);
    add_moves(bin, p);
    say(t, "\"channels\": [{\"sampler\": 0, \"target\": {\"node\": 1, \"path\": \"translation\"}}");
    for (int b = 0; b < PEOPLE_BONES; ++b) {
        if (!people_has(p, b))
            continue;
        add_turns(bin, p, b);
        say(t, ",\n{\"sampler\": %u, \"target\": {\"node\": %u, \"path\": \"rotation\"}}", track++,
            (unsigned)people_node(p, b));
    }
    say(t, "],\n\"samplers\": [");
    for (unsigned i = 0; i < track; ++i)
        say(t, "%s{\"input\": 0, \"output\": %u}", i ? ", " : "", i + 1);
    say(t, "]");
}

// A .vrma as JSON, which fixture_replace can spoil, and the bytes of its buffer; free() it.
static inline char *people_animation(const person *p, people_bin *bin)
{
    const size_t room = 65536;
    char *text = malloc(room);
    people_text t = {text, text + room};
    memset(bin, 0, sizeof *bin);
    bin->at = (people_text){bin->text, bin->text + sizeof bin->text};
    bin->at_accessors = (people_text){bin->accessors, bin->accessors + sizeof bin->accessors};
    say(&t, "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}],\n");
    say_nodes(&t, p);
    say(&t, ",\n\"extensions\": {\"VRMC_vrm_animation\": {\"specVersion\": \"1.0\", ");
    say_bones(&t, p);
    say(&t, "}},\n\"animations\": [{\"name\": \"dance\", ");
    say_channels(&t, p, bin);
    say(&t, "}],\n\"bufferViews\": [%s],\n\"accessors\": [%s],\n", bin->text, bin->accessors);
    say(&t, "\"buffers\": [{\"byteLength\": %u}]}\n", (unsigned)bin->size);
    return text;
}

static inline void people_u32(uint8_t *out, size_t value)
{
    for (int i = 0; i < 4; ++i)
        out[i] = (uint8_t)(value >> (8 * i));
}

// A GLB of the text and the bytes; free() it.
static inline uint8_t *people_glb(const char *json, const people_bin *bin, size_t *out_size)
{
    size_t length = strlen(json), padded = (length + 3) / 4 * 4, size = 28 + padded + bin->size;
    uint8_t *data = calloc(size, 1);
    memcpy(data, "glTF", 4);
    people_u32(data + 4, 2);
    people_u32(data + 8, size);
    people_u32(data + 12, padded);
    memcpy(data + 16, "JSON", 4);
    memset(data + 20, ' ', padded);
    memcpy(data + 20, json, length);
    people_u32(data + 20 + padded, bin->size);
    memcpy(data + 24 + padded, "BIN", 4);
    memcpy(data + 28 + padded, bin->bytes, bin->size);
    *out_size = size;
    return data;
}

#endif
