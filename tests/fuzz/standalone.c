// SPDX-License-Identifier: MIT
// Drives a harness without a fuzzing engine, so that CI builds and runs it everywhere:
//     fuzz_x ROUNDS SEED_FILE...
// The seeds are run as they are; then every round changes one of them in a few places: the same rounds on every run.
#include "standalone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct seed {
    uint8_t *data;
    size_t size;
} seed;

static uint64_t state = 0x9E3779B97F4A7C15ull;

// xorshift64*, Vigna 2016: any generator would do, this one needs three lines.
static uint32_t random_below(uint32_t limit)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 0x2545F4914F6CDD1Dull) >> 33) % limit;
}

static int read_seed(const char *path, seed *out)
{
    FILE *f = fopen(path, "rb");
    out->size = 0;
    out->data = malloc(1u << 22);
    if (f) {
        out->size = fread(out->data, 1, 1u << 22, f);
        fclose(f);
        uint8_t *exact = out->data ? realloc(out->data, out->size ? out->size : 1) : NULL;
        out->data = exact ? exact : out->data; // reading past the end is seen, and many seeds fit into memory
    }
    return f != NULL && out->data != NULL;
}

// Tokens that make a difference where a random byte would only break the syntax.
static const char *const tokens[] = {"0",     "-1",    "1",    "4294967295", "18446744073709551615",
                                     "1e308", "1e999", "0.5",  "[]",         "{}",
                                     "[[[[",  "null",  "true", "\"\"",       "\"a\"",
                                     ",",     ":",     "}",    "\\u00",      "5121",
                                     "5126",  "255",   "99999"};

static size_t change(uint8_t *data, size_t size, size_t room)
{
    uint32_t at = size ? random_below((uint32_t)size) : 0, kind = random_below(7);
    const char *token = tokens[random_below(sizeof tokens / sizeof tokens[0])];
    size_t length = strlen(token), from, count;
    switch (kind) {
    case 0:
        if (size)
            data[at] ^= (uint8_t)(1u << random_below(8));
        return size;
    case 1:
        if (size)
            data[at] = (uint8_t)random_below(256);
        return size;
    case 2: // overwrite with a token
        if (at + length <= size)
            memcpy(data + at, token, length);
        return size;
    case 3: // insert a token
        if (size + length > room)
            return size;
        memmove(data + at + length, data + at, size - at);
        memcpy(data + at, token, length);
        return size + length;
    case 4: // cut a piece out
        count = random_below(16);
        if (at + count > size)
            return size;
        memmove(data + at, data + at + count, size - at - count);
        return size - count;
    case 5: // copy a piece elsewhere
        from = size ? random_below((uint32_t)size) : 0;
        count = random_below(64);
        if (at + count <= size && from + count <= size)
            memmove(data + at, data + from, count);
        return size;
    default: // cut the end off, now and then
        return random_below(8) == 0 ? at : size;
    }
}

int main(int argc, char **argv)
{
    unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    int count = argc - 2;
    if (rounds == 0 || count < 1) {
        fprintf(stderr, "usage: %s ROUNDS SEED_FILE...\n", argv[0]);
        return 2;
    }
    seed *seeds = calloc((size_t)count, sizeof *seeds);
    for (int i = 0; i < count; ++i)
        if (!read_seed(argv[i + 2], &seeds[i])) {
            fprintf(stderr, "%s: cannot be read\n", argv[i + 2]);
            return 2;
        }
    for (int i = 0; i < count; ++i)
        LLVMFuzzerTestOneInput(seeds[i].data, seeds[i].size);
    for (unsigned long round = 0; round < rounds; ++round) {
        const seed *s = &seeds[random_below((uint32_t)count)];
        size_t room = s->size + 256, size = s->size;
        uint8_t *data = malloc(room), *exact;
        memcpy(data, s->data, size);
        for (uint32_t n = 1 + random_below(6); n > 0; --n)
            size = change(data, size, room);
        exact = malloc(size ? size : 1); // its own block: reading past the end is seen
        memcpy(exact, data, size);
        LLVMFuzzerTestOneInput(exact, size);
        free(exact);
        free(data);
    }
    printf("%lu inputs\n", rounds);
    for (int i = 0; i < count; ++i)
        free(seeds[i].data);
    free(seeds);
    return 0;
}
