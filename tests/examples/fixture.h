// SPDX-License-Identifier: MIT
// A small but complete model, as text and bytes that tests can spoil one place at a time.
#ifndef TASSEL_TESTS_EXAMPLES_FIXTURE_H
#define TASSEL_TESTS_EXAMPLES_FIXTURE_H

#include "common/gltf.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Bytes of the buffer: times, translations, rotations (normalised shorts), scales (cubic), sparse indices and
// values, positions, joints, weights, indices.
#define FIXTURE_BIN_SIZE 264

static const char fixture_json[] =
    "{\"asset\": {\"version\": \"2.0\", \"extras\": {\"big\": 12345678901234567890, \"pi\": 3.25}},\n"
    " \"extensionsUsed\": [\"EXT_unknown\"], \"extensions\": {\"EXT_unknown\": {\"deep\": [1, [2, "
    "{\"three\": 3}]]}},\n"
    " \"scene\": 0, \"scenes\": [{\"nodes\": [0, 4]}],\n"
    " \"nodes\": [\n"
    "  {\"name\": \"root\", \"children\": [1], \"extras\": \"kept\"},\n"
    "  {\"name\": \"hip\", \"children\": [2], \"translation\": [0, 1, 0]},\n"
    "  {\"name\": \"tail_1\", \"children\": [3], \"matrix\": [0,1,0,0, -1,0,0,0, 0,0,1,0, 0,0.5,0,1]},\n"
    "  {\"name\": \"tail_2\", \"translation\": [0, 0.5, 0], \"rotation\": [0, 0, 0, 1], \"scale\": [1, 1, "
    "1]},\n"
    "  {\"name\": \"body\", \"mesh\": 0, \"skin\": 0}],\n"
    " \"skins\": [{\"joints\": [1, 2, 3]}],\n"
    " \"meshes\": [{\"primitives\": [{\"attributes\": {\"POSITION\": 5, \"JOINTS_0\": 6, \"WEIGHTS_0\": 7},\n"
    "   \"indices\": 8, \"material\": 0}]}],\n"
    " \"materials\": [{\"pbrMetallicRoughness\": {\"baseColorFactor\": [1, 0.5, 0.25, 1],"
    "   \"baseColorTexture\": {\"index\": 0}}}],\n"
    " \"textures\": [{\"source\": 0}], \"images\": [{\"uri\": "
    "\"data:image/"
    "png;base64,"
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAE0lEQVR4nGP4z8DwHwyBNAg0AABJSQl4KKDbdwAAAABJRU5ErkJggg=="
    "\"}],\n"
    " \"animations\": [\n"
    "  {\"name\": \"move\", \"extras\": 7, \"channels\": [\n"
    "   {\"sampler\": 0, \"target\": {\"node\": 1, \"path\": \"translation\"}},\n"
    "   {\"sampler\": 1, \"target\": {\"node\": 3, \"path\": \"rotation\"}},\n"
    "   {\"sampler\": 2, \"target\": {\"node\": 0, \"path\": \"scale\"}}],\n"
    "   \"samplers\": [{\"input\": 0, \"output\": 1}, {\"input\": 0, \"output\": 2, \"interpolation\": "
    "\"STEP\"},\n"
    "    {\"input\": 0, \"output\": 3, \"interpolation\": \"CUBICSPLINE\"}]},\n"
    "  {\"name\": \"still\", \"channels\": [{\"sampler\": 0, \"target\": {\"node\": 1, \"path\": "
    "\"translation\"}},\n"
    "   {\"sampler\": 0, \"target\": {\"node\": 0, \"path\": \"translation\"}}],\n"
    "   \"samplers\": [{\"input\": 0, \"output\": 4}]}],\n"
    " \"accessors\": [\n"
    "  {\"bufferView\": 0, \"componentType\": 5126, \"count\": 3, \"type\": \"SCALAR\", \"min\": [0], "
    "\"max\": [1]},\n"
    "  {\"bufferView\": 0, \"byteOffset\": 12, \"componentType\": 5126, \"count\": 3, \"type\": \"VEC3\"},\n"
    "  {\"bufferView\": 1, \"componentType\": 5122, \"normalized\": true, \"count\": 3, \"type\": "
    "\"VEC4\"},\n"
    "  {\"bufferView\": 2, \"componentType\": 5126, \"count\": 9, \"type\": \"VEC3\"},\n"
    "  {\"componentType\": 5126, \"count\": 3, \"type\": \"VEC3\", \"sparse\": {\"count\": 1,\n"
    "   \"indices\": {\"bufferView\": 3, \"componentType\": 5123}, \"values\": {\"bufferView\": 4}}},\n"
    "  {\"bufferView\": 5, \"componentType\": 5126, \"count\": 3, \"type\": \"VEC3\", \"min\": [-1, 0, 0], "
    "\"max\": [1, 2, 0]},\n"
    "  {\"bufferView\": 6, \"componentType\": 5121, \"count\": 3, \"type\": \"VEC4\"},\n"
    "  {\"bufferView\": 6, \"byteOffset\": 12, \"componentType\": 5121, \"normalized\": true, \"count\": 3, "
    "\"type\": \"VEC4\"},\n"
    "  {\"bufferView\": 7, \"componentType\": 5123, \"count\": 3, \"type\": \"SCALAR\"}],\n"
    " \"bufferViews\": [\n"
    "  {\"buffer\": 0, \"byteOffset\": 0, \"byteLength\": 48}, {\"buffer\": 0, \"byteOffset\": 48, "
    "\"byteLength\": 24},\n"
    "  {\"buffer\": 0, \"byteOffset\": 72, \"byteLength\": 108}, {\"buffer\": 0, \"byteOffset\": 180, "
    "\"byteLength\": 2},\n"
    "  {\"buffer\": 0, \"byteOffset\": 184, \"byteLength\": 12}, {\"buffer\": 0, \"byteOffset\": 196, "
    "\"byteLength\": 36},\n"
    "  {\"buffer\": 0, \"byteOffset\": 232, \"byteLength\": 24}, {\"buffer\": 0, \"byteOffset\": 256, "
    "\"byteLength\": 6}],\n"
    " \"buffers\": [{\"byteLength\": 264}]}\n";

static inline void fixture_put(uint8_t *bin, size_t at, const float *values, size_t count)
{
    memcpy(bin + at, values, count * sizeof *values); // tests run on little-endian hosts
}

static inline void fixture_bin(uint8_t bin[FIXTURE_BIN_SIZE])
{
    static const float times[3] = {0.0f, 0.5f, 1.0f};
    static const float moves[9] = {0, 1, 0, 1, 1, 0, 0, 1, 0};
    // 0, 90 and 180 degrees about x: 0.7071 is 23170 / 32767.
    static const int16_t turns[12] = {0, 0, 0, 32767, 23170, 0, 0, 23170, 32767, 0, 0, 0};
    // in-tangent, value, out-tangent of three keys: from 1 to 3 and back, flat at each.
    static const float scales[27] = {0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 3, 3, 3, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0};
    static const float sparse[3] = {5, 6, 7}, corners[9] = {-1, 0, 0, 1, 0, 0, 0, 2, 0};
    static const uint8_t joints[12] = {0, 0, 0, 0, 1, 0, 0, 0, 2, 1, 0, 0};
    static const uint8_t weights[12] = {255, 0, 0, 0, 255, 0, 0, 0, 128, 127, 0, 0};
    static const uint16_t indices[3] = {0, 1, 2}, second = 1;
    memset(bin, 0, FIXTURE_BIN_SIZE);
    fixture_put(bin, 0, times, 3);
    fixture_put(bin, 12, moves, 9);
    memcpy(bin + 48, turns, sizeof turns);
    fixture_put(bin, 72, scales, 27);
    memcpy(bin + 180, &second, sizeof second);
    fixture_put(bin, 184, sparse, 3);
    fixture_put(bin, 196, corners, 9);
    memcpy(bin + 232, joints, sizeof joints);
    memcpy(bin + 244, weights, sizeof weights);
    memcpy(bin + 256, indices, sizeof indices);
}

static inline void fixture_u32(uint8_t *out, uint32_t value)
{
    for (int i = 0; i < 4; ++i)
        out[i] = (uint8_t)(value >> (8 * i));
}

// A .glb of the text and the fixture's bytes; free() it.
static inline uint8_t *fixture_glb(const char *json, const uint8_t *bin, uint64_t *out_size)
{
    size_t length = strlen(json), padded = (length + 3) / 4 * 4, size = 12 + 8 + padded + 8 + FIXTURE_BIN_SIZE;
    uint8_t *data = calloc(size, 1);
    memcpy(data, "glTF", 4);
    fixture_u32(data + 4, 2);
    fixture_u32(data + 8, (uint32_t)size);
    fixture_u32(data + 12, (uint32_t)padded);
    memcpy(data + 16, "JSON", 4);
    memset(data + 20, ' ', padded);
    memcpy(data + 20, json, length);
    fixture_u32(data + 20 + padded, FIXTURE_BIN_SIZE);
    memcpy(data + 24 + padded, "BIN", 4);
    memcpy(data + 28 + padded, bin, FIXTURE_BIN_SIZE);
    *out_size = size;
    return data;
}

#endif
