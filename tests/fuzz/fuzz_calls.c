// SPDX-License-Identifier: MIT
// A byte string is a sequence of calls (calls/reader.h) on two or three worlds that are fed the same and have to answer the
// same. The first record says which worlds, each one after it is a call.
#include "fuzz/calls/calls.h"
#include "fuzz/standalone.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SECONDS                                                                                              \
    60 // nothing that 160 calls may ask for takes as long, under sanitizers and on a busy machine: it hangs

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int is_ready;
    reader r;
    clock_t from = clock();
    if (!is_ready)
        known_read_environment();
    is_ready = 1;
    if (!reader_take(&r, data, size, 0))
        return 0;
    sequence_begin(&r);
    for (uint32_t i = 1; reader_take(&r, data, size, i); ++i) {
        make_call(&r);
        check((clock() - from) / CLOCKS_PER_SEC < SECONDS, "a call takes too long");
    }
    sequence_end();
    return 0;
}

// ---- mutation by records: libFuzzer finds this by its name --------------------------------------------------

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);

static uint32_t next_of(uint32_t *state, uint32_t limit)
{
    *state = *state * 1664525u + 1013904223u; // Numerical Recipes
    return (*state >> 8) % limit;
}

static void change_bytes(uint8_t *record, uint32_t *state)
{
    for (uint32_t n = 1 + next_of(state, 4); n > 0; --n)
        record[next_of(state, RECORD_SIZE)] = (uint8_t)next_of(state, 256);
}

static size_t insert(uint8_t *data, size_t size, size_t room, uint32_t at, const uint8_t *record)
{
    if (size + RECORD_SIZE > room)
        return size;
    memmove(data + (at + 1) * RECORD_SIZE, data + at * RECORD_SIZE, size - at * RECORD_SIZE);
    memcpy(data + at * RECORD_SIZE, record, RECORD_SIZE);
    return size + RECORD_SIZE;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    uint32_t state = seed, records = (uint32_t)(size / RECORD_SIZE);
    uint8_t record[RECORD_SIZE];
    size = (size_t)records * RECORD_SIZE;
    for (uint32_t i = 0; i < RECORD_SIZE; ++i)
        record[i] = (uint8_t)next_of(&state, 256);
    if (records < 2)
        return insert(data, size, room, 0, record);
    uint32_t at = 1 + next_of(&state, records - 1), other = 1 + next_of(&state, records - 1);
    switch (next_of(&state, 8)) {
    case 0:
        memmove(data + at * RECORD_SIZE, data + (at + 1) * RECORD_SIZE, size - (at + 1) * RECORD_SIZE);
        return size - RECORD_SIZE;
    case 1: // the same call again, elsewhere
        memcpy(record, data + other * RECORD_SIZE, RECORD_SIZE);
        return insert(data, size, room, at, record);
    case 2:
        change_bytes(data, &state);
        return size;
    case 3:
    case 4:
        return insert(data, size, room, at, record);
    default:
        change_bytes(data + at * RECORD_SIZE, &state);
        return size;
    }
}
