// SPDX-License-Identifier: MIT
#include "fuzz/calls/check.h"
#include "tassel/state.h"

#include "fuzz/calls/say.h"
#include "host_mode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text; // of the call
static uint32_t how, current, is_started, armed;
static tsl_result results[WORLDS];
static uint64_t hashes[WORLDS];

static void fail_here(const char *what)
{
    (void)what;
    abort();
}

void (*fail)(const char *what) = fail_here;

void check(int holds, const char *what)
{
    if (holds)
        return;
    fflush(stdout);
    fprintf(stderr, "call %u, %s\n  broken: %s\n", s.index, text ? text : "none yet", what);
    for (uint32_t w = 0; w < s.world_count; ++w)
        fprintf(stderr, "  world %u, lanes %u: %s, hash %016llx\n", w, s.lanes[w], tsl_result_name(results[w]),
                (unsigned long long)hashes[w]);
    fail(what);
}

static uint64_t hash_of(uint32_t w)
{
    uint64_t hash = hashes[w];
    tsl_result result = tsl_world_hash(world[w], &hash);
    check(result == TSL_OK || result == TSL_ERROR_BUSY, "tsl_world_hash is refused");
    return hash;
}

void calls_begin(void)
{
    text = NULL;
    armed = 0;
    for (uint32_t w = 0; w < s.world_count; ++w)
        hashes[w] = hash_of(w);
}

void call_begin(uint32_t how_it_is, const char *text_of_it)
{
    say("EACH(%s);\n", text_of_it);
    text = text_of_it;
    how = how_it_is;
    current = is_started = 0;
    armed = how & ALLOCATES ? armed : 0;
}

static void check_world(uint32_t w)
{
    uint64_t before = hashes[w];
    check(host_mode_holds(s.modes[w]), "the host's floating-point mode is another one afterwards");
    host_mode_set(0);
    s.memory[w].fail_at = 0;
    hashes[w] = hash_of(w);
    check(results[w] >= TSL_OK || before == hashes[w], "a refused call changes the state");
    check(!(how & READS) || before == hashes[w], "a read changes the state");
}

static void check_worlds(void)
{
    for (uint32_t w = 1; !(how & FIRST_ONLY) && w < s.world_count; ++w) {
        check(results[w] == results[0], "worlds answer differently");
        check(hashes[w] == hashes[0], "worlds come to different states");
    }
}

uint32_t call_next(void)
{
    uint32_t last = how & FIRST_ONLY ? 1 : s.world_count;
    if (is_started) {
        check_world(current);
        if (results[current] != TSL_ERROR_OUT_OF_MEMORY || !s.memory[current].calls)
            ++current;
        // Else it is made again with memory: how often a call allocates may differ by lane type.
    }
    is_started = 1;
    if (current >= last) {
        check_worlds();
        armed = 0;
        return WORLDS;
    }
    int again = results[current] == TSL_ERROR_OUT_OF_MEMORY && s.memory[current].calls != 0;
    s.memory[current].calls = 0;
    s.memory[current].fail_at = again ? 0 : armed;
    results[current] = TSL_OK;
    host_mode_set(s.modes[current]);
    ++s.calls;
    return current;
}

void call_answer(tsl_result result)
{
    results[current] = result;
    if (s.memory[current].fail_at == 0 || s.memory[current].calls < s.memory[current].fail_at)
        s.memory[current].calls = 0; // nothing failed
}

tsl_result call_result(void)
{
    return results[0];
}

uint64_t call_hash(uint32_t w)
{
    return hashes[w];
}

void fail_allocation(uint32_t fail_at)
{
    armed = fail_at;
    if (fail_at)
        say("FAIL_AT(%u);\n", fail_at);
}

void check_out(uint32_t bytes, const char *what)
{
    say("OUT(%u);\n", bytes);
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(memcmp(out[0], out[w], bytes) == 0, what);
}

void check_numbers(const void *words, uint32_t bytes, const char *what)
{
    for (uint32_t i = 0; i + 4 <= bytes; i += 4) {
        uint32_t bits;
        memcpy(&bits, (const char *)words + i, 4);
        check((bits & 0x7f800000u) != 0x7f800000u, what);
    }
}
