// SPDX-License-Identifier: MIT
// The fixture spoilt in one place at a time, and what the message must say. Read by the reader's own test
// and, file by file, by the test that runs bake.
#ifndef TASSEL_TESTS_EXAMPLES_CORRUPTIONS_H
#define TASSEL_TESTS_EXAMPLES_CORRUPTIONS_H

#include "fixture.h"

// The text with the first place where `find` stands replaced; free() it. Stops the test when it stands
// nowhere.
static char *fixture_replace(const char *text, const char *find, const char *with)
{
    const char *at = strstr(text, find);
    if (!at) {
        printf("fixture: \"%s\" is not in the text\n", find);
        exit(1);
    }
    size_t before = (size_t)(at - text), after = strlen(at + strlen(find));
    char *out = calloc(before + strlen(with) + after + 1, 1);
    memcpy(out, text, before);
    memcpy(out + before, with, strlen(with));
    memcpy(out + before + strlen(with), at + strlen(find), after);
    return out;
}

typedef struct corruption {
    const char *find, *with; // in the JSON
    const char *says;        // part of the message
} corruption;

// Refused, but for those that say nothing.
static const corruption corruptions[] = {
    {"\"version\": \"2.0\"", "\"version\": \"1.0\"", "version"},
    {"\"asset\"", "\"assets\"", "asset"},
    {"{\"asset\"", "[\"asset\"", "JSON line 1"},
    {"\"byteLength\": 264", "\"byteLength\": 265", "buffers[0]"},
    {"\"byteLength\": 264", "\"byteLength\": -1", "whole number"},
    {"\"byteLength\": 264", "\"byteLength\": 1e300", "whole number"},
    {"\"byteLength\": 264", "\"byteLength\": 264, \"uri\": \"../secret.bin\"", "the model's folder"},
    {"\"byteLength\": 264", "\"byteLength\": 264, \"uri\": \"/etc/passwd\"", "the model's folder"},
    {"\"byteLength\": 264", "\"byteLength\": 264, \"uri\": \"%2e%2e/secret.bin\"", "the model's folder"},
    {"\"byteLength\": 264", "\"byteLength\": 264, \"uri\": \"nothing.bin\"", "nothing.bin"},
    {"\"byteLength\": 264", "\"byteLength\": 264, \"uri\": \"data:;base64,!!!!\"", "base64"},
    {"\"byteLength\": 264", "\"byteLength\": 264, \"uri\": \"data:application/x;base64,AAAA\"", "only 3 bytes"},
    {"\"byteLength\": 48}", "\"byteLength\": 4800}", "bufferViews[0]"},
    {"{\"buffer\": 0, \"byteOffset\": 0", "{\"buffer\": 7, \"byteOffset\": 0", "not an index below 1"},
    {"{\"buffer\": 0, \"byteOffset\": 0", "{\"byteOffset\": 0", "missing"},
    {"\"byteLength\": 48}", "\"byteLength\": 48, \"byteStride\": 2}", "overlap"},
    {"\"byteLength\": 48}", "\"byteLength\": 48, \"byteStride\": 1000}", "byteStride"},
    {"\"count\": 3, \"type\": \"SCALAR\", \"min\"", "\"count\": 4000000000, \"type\": \"SCALAR\", \"min\"",
     "do not fit"},
    {"\"count\": 3, \"type\": \"SCALAR\", \"min\"", "\"count\": 3.5, \"type\": \"SCALAR\", \"min\"", "whole number"},
    {"\"count\": 3, \"type\": \"SCALAR\", \"min\"", "\"count\": \"3\", \"type\": \"SCALAR\", \"min\"", "a string"},
    {"\"bufferView\": 5, \"componentType\": 5126, \"count\": 3", "\"componentType\": 5126, \"count\": 900000000",
     "memory"},
    {"\"componentType\": 5126, \"count\": 3, \"type\": \"SCALAR\"",
     "\"componentType\": 5120, \"count\": 3, \"type\": \"MAT9\"", "MAT9"},
    {"\"componentType\": 5126, \"count\": 3, \"type\": \"SCALAR\"",
     "\"componentType\": 99, \"count\": 3, \"type\": \"SCALAR\"", "component type"},
    {"\"children\": [2]", "\"children\": [2, 2]", "two parents"},
    {"\"children\": [2]", "\"children\": [1]", "its own child"},
    {"\"children\": [2]", "\"children\": 2", "expected an array"},
    {"\"extras\": \"kept\"},\n  {\"name\": \"hip\", \"children\": [2]",
     "\"extras\": \"kept\"},\n  {\"name\": \"hip\", \"children\": [0]",
     "nodes[0] \"root\": the node is part of a cycle"},
    {"\"name\": \"tail_2\"", "\"name\": \"tail_2\", \"children\": [1]", "two parents"},
    {"\"children\": [1], \"extras\"", "\"children\": [], \"extras\"", NULL}, // two trees are no error
    {"\"translation\": [0, 1, 0]", "\"translation\": [0, 1]", "expected 3 numbers"},
    {"\"translation\": [0, 1, 0]", "\"translation\": [0, 1e39, 0]", "too large"},
    {"\"translation\": [0, 1, 0]", "\"translation\": [0, 1e999, 0]", "too large"},
    {"\"translation\": [0, 1, 0]", "\"translation\": [0, NaN, 0]", "not valid JSON"},
    {"\"joints\": [1, 2, 3]", "\"joints\": [1, 2]", "joint 2"},
    {"\"joints\": [1, 2, 3]", "\"joints\": [1, 2, 77]", "77 is not a node"},
    {"\"joints\": [1, 2, 3]", "\"joints\": []", "without joints"},
    {"\"POSITION\": 5", "\"POSITION\": 6", "components"},
    {"\"POSITION\": 5", "\"POSITION\": 500", "not an index"},
    {"\"JOINTS_0\": 6", "\"JOINTS_0\": 5", "four components"},
    {"\"indices\": 8", "\"indices\": 5", "list of indices"},
    {"\"bufferView\": 7, \"componentType\": 5123", "\"bufferView\": 6, \"componentType\": 5121", NULL},
    // Positions of KHR_mesh_quantization are read.
    {"\"bufferView\": 5, \"componentType\": 5126", "\"bufferView\": 5, \"componentType\": 5122", NULL},
    {"\"bufferView\": 5, \"componentType\": 5126", "\"bufferView\": 5, \"normalized\": true, \"componentType\": 5120",
     NULL},
    {"\"bufferView\": 7, \"componentType\": 5123", "\"bufferView\": 1, \"byteOffset\": 6, \"componentType\": 5123",
     "there are 3 vertices"},
    {"\"material\": 0", "\"material\": 2", "not an index below 1"},
    {"[1, 0.5, 0.25, 1]", "[1, 0.5]", "expected 4 numbers"},
    {"{\"index\": 0}", "{\"index\": 1}", "not an index below 1"},
    {"{\"source\": 0}", "{\"source\": 1}", "not an index below 1"},
    {"iVBORw0", "iVBORw1", NULL}, // a picture that cannot be decoded is a picture without it
    {"\"images\": [{\"uri\": ", "\"images\": [{\"bufferView\": 9, \"name\": ", "not an index below 8"},
};
#define CORRUPTION_COUNT (sizeof corruptions / sizeof corruptions[0])

// Where only what is not needed is spoilt, or one clip of several: read on, with a warning.
static const corruption blemishes[] = {
    {"\"byteLength\": 48}", "\"byteLength\": 47}", "accessors[1]"},
    {"\"byteOffset\": 48,", "\"byteOffset\": 18446744073709551615,", "bufferViews[1]"},
    {"\"byteOffset\": 12, \"componentType\": 5126", "\"byteOffset\": 16, \"componentType\": 5126", "do not fit"},
    {"\"count\": 3, \"type\": \"VEC3\", \"sparse\"", "\"count\": 900000000, \"type\": \"VEC3\", \"sparse\"",
     "elements of 3"},
    {"\"sparse\": {\"count\": 1", "\"sparse\": {\"count\": 4", "whole number"},
    {"\"bufferView\": 3, \"componentType\": 5123", "\"bufferView\": 3, \"componentType\": 5126", "unsigned"},
    {"\"bufferView\": 3, \"componentType\": 5123", "\"componentType\": 5123", "bufferView: missing"},
    {"\"bufferView\": 3, \"componentType\": 5123", "\"bufferView\": 0, \"byteOffset\": 6, \"componentType\": 5123",
     "ascending"},
    {"\"children\": [2]", "\"children\": [55]", "55 is not a node"},
    {"\"children\": [2]", "\"children\": [-2]", "-2 is not a node: there are 5"},
    {"\"matrix\": [0,1,0,0, -1,0,0,0,", "\"matrix\": [0,0,0,0, 0,0,0,0,", "flat: read as a scale of 0, 0, 1"},
    {"\"mesh\": 0", "\"mesh\": 1", "1 is not a mesh: there are 1"},
    {"\"skin\": 0", "\"skin\": 3", "3 is not a skin: there are 1"},
    {"\"name\": \"hip\"", "\"name\": 5", "a string"},
    {"{\"input\": 0, \"output\": 1}", "{\"input\": 1, \"output\": 1}", "not a list of times"},
    {"{\"input\": 0, \"output\": 1}", "{\"input\": 0, \"output\": 2}", "expected 3 of 3"},
    {"{\"input\": 0, \"output\": 1}", "{\"input\": 0, \"output\": 88}", "not an index below 9"},
    {"{\"input\": 0, \"output\": 1}", "{\"output\": 1}", "missing"},
    {"{\"input\": 0, \"output\": 1}", "5", "expected an object"},
    {"\"STEP\"", "\"WAVY\"", "WAVY"},
    {"\"sampler\": 2", "\"sampler\": 3", "not an index below 3"},
    {"{\"node\": 1, \"path\": \"translation\"}", "{\"node\": 9, \"path\": \"translation\"}", "not an index below 5"},
    {"{\"node\": 1, \"path\": \"translation\"}", "{\"node\": 1, \"path\": \"colour\"}", "colour"},
    {"\"scene\": 0", "\"scene\": 2", "2 is not a scene: there are 1"},
    {"{\"nodes\": [0, 4]}", "{\"nodes\": [0, 44]}", "44 is not a node"},
};
#define BLEMISH_COUNT (sizeof blemishes / sizeof blemishes[0])

#endif
