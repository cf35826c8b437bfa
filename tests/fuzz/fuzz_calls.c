// SPDX-License-Identifier: MIT
// A byte string is a sequence of calls (calls/reader.h) on two or three worlds that are fed the same and have to answer the
// same. The first record says which worlds, each one after it is a call.
#include "fuzz/calls/calls.h"
#include "fuzz/standalone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SECONDS 60 // nothing that 160 calls may ask for takes as long, under sanitizers and on a busy machine: it hangs

// The engine counts inputs and ends by signals: the calls so far go into the file that TASSEL_FUZZ_COUNT names, now and then.
static void note_calls(void)
{
    static uint32_t inputs;
    const char *path = getenv("TASSEL_FUZZ_COUNT");
    FILE *f = path && inputs++ % 64 == 63 ? fopen(path, "w") : NULL;
    if (!f)
        return;
    fprintf(f, "%llu\n", (unsigned long long)s.calls);
    fclose(f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reader r;
    clock_t from = clock();
    if (!reader_take(&r, data, size, 0))
        return 0;
    sequence_begin(&r);
    for (uint32_t i = 1; reader_take(&r, data, size, i); ++i) {
        make_call(&r);
        check((clock() - from) / CLOCKS_PER_SEC < SECONDS, "a call takes too long");
    }
    sequence_end();
    note_calls();
    return 0;
}

// ---- mutation by records: libFuzzer finds these by their names --------------------------------------------------

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second, size_t second_size,
                                 uint8_t *data, size_t room, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size); // of the engine

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

static void fill(uint8_t *record, uint32_t *state)
{
    for (uint32_t i = 0; i < RECORD_SIZE; ++i)
        record[i] = (uint8_t)next_of(state, 256);
}

// Many defects need a world that has lived a while, which one new call at a time takes long to come to.
static size_t append(uint8_t *data, size_t size, size_t room, uint32_t *state)
{
    uint8_t record[RECORD_SIZE];
    for (uint32_t n = 1 + next_of(state, 24); n > 0; --n) {
        fill(record, state);
        size = insert(data, size, room, (uint32_t)(size / RECORD_SIZE), record);
    }
    return size;
}

// The engine's own change, which knows what the code compares with, within one record.
static void change_record(uint8_t *record, uint32_t *state)
{
#if defined(FUZZ_WITH_ENGINE)
    if (next_of(state, 3) == 0) {
        LLVMFuzzerMutate(record, RECORD_SIZE, RECORD_SIZE);
        return;
    }
#endif
    change_bytes(record, state);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    uint32_t state = seed, records = (uint32_t)(size / RECORD_SIZE);
    uint8_t record[RECORD_SIZE];
    size = (size_t)records * RECORD_SIZE;
    fill(record, &state);
    if (records < 2)
        return append(data, insert(data, size, room, 0, record), room, &state);
    uint32_t at = 1 + next_of(&state, records - 1), other = 1 + next_of(&state, records - 1);
    switch (next_of(&state, 9)) {
    case 0:
        memmove(data + at * RECORD_SIZE, data + (at + 1) * RECORD_SIZE, size - (at + 1) * RECORD_SIZE);
        return size - RECORD_SIZE;
    case 1: // the same call again, elsewhere
        memcpy(record, data + other * RECORD_SIZE, RECORD_SIZE);
        return insert(data, size, room, at, record);
    case 2: // other worlds
        change_bytes(data, &state);
        return size;
    case 3:
    case 4:
        return insert(data, size, room, at, record);
    case 5:
        return append(data, size, room, &state);
    default:
        change_record(data + at * RECORD_SIZE, &state);
        return size;
    }
}

// The worlds and the first calls of one sequence, then the last calls of another one.
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second, size_t second_size,
                                 uint8_t *data, size_t room, unsigned seed)
{
    uint32_t state = seed;
    size_t head = RECORD_SIZE * (1 + next_of(&state, 1 + (uint32_t)(first_size / RECORD_SIZE)));
    size_t from = RECORD_SIZE * (1 + next_of(&state, 1 + (uint32_t)(second_size / RECORD_SIZE)));
    head = head < first_size ? head : first_size;
    head = head < room ? head : room;
    from = from < second_size ? from : second_size;
    size_t tail = second_size - from < room - head ? second_size - from : room - head;
    memcpy(data, first, head);
    memcpy(data + head, second + from, tail);
    return head + tail;
}
