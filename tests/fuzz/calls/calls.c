// SPDX-License-Identifier: MIT
#include "fuzz/calls/calls.h"

#include <stdio.h>

// Calls that change something, and steps.
static const call_kind *const groups[] = {rig_calls,  chain_calls, tuning_calls, collider_calls,
                                          pose_calls, step_calls,  state_calls};
// Those that read, are refused, or do several things at once.
static const call_kind *const other_groups[] = {state_other_calls, read_calls, many_calls, edge_calls};

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

// The kinds have their shares of the 256 values of a byte, one after the other; what is left over is of the last one.
static const call_kind *kind_in(const call_kind *const *from, size_t from_count, uint8_t byte)
{
    uint32_t below = 0;
    const call_kind *kind = NULL;
    for (size_t g = 0; g < from_count; ++g)
        for (kind = from[g]; kind->name; ++kind) {
            below += kind->share;
            if (byte < below || (g + 1 == from_count && !kind[1].name))
                return kind;
        }
    return kind;
}

static const call_kind *const link_groups[] = {link_calls};
static const call_kind *const wind_groups[] = {wind_calls};
static const call_kind *const hold_groups[] = {hold_calls, tune_calls};

// The first byte chooses among the kinds, the second one from which groups: a sixteenth is of links, two of the others, and a
// thirty-second each of winds and of holds, with which tunings are.
enum { LINKS_FROM = 192, OTHERS_FROM = 208, WINDS_FROM = 240, HOLDS_FROM = 248 };

static const call_kind *kind_of(uint8_t byte, uint8_t second)
{
    if (second < LINKS_FROM)
        return kind_in(groups, COUNT_OF(groups), byte);
    if (second < OTHERS_FROM)
        return kind_in(link_groups, COUNT_OF(link_groups), byte);
    if (second < WINDS_FROM)
        return kind_in(other_groups, COUNT_OF(other_groups), byte);
    return second < HOLDS_FROM ? kind_in(wind_groups, COUNT_OF(wind_groups), byte)
                               : kind_in(hold_groups, COUNT_OF(hold_groups), byte);
}

void make_call(reader *r)
{
    uint8_t first = reader_byte(r), second = reader_byte(r);
    const call_kind *kind = kind_of(first, second);
    ++s.index;
    r->is_wild = (second & 7) == 7;
    say("{ // %u: %s\n", s.index, kind->name);
    kind->make(r);
    say("}\n");
}

void list_calls(void)
{
    const call_kind *last = NULL;
    static const uint32_t seconds[] = {0, LINKS_FROM, OTHERS_FROM, WINDS_FROM, HOLDS_FROM};
    for (uint32_t i = 0; i < 5 * 256; ++i) {
        uint32_t byte = i % 256, second = seconds[i / 256];
        const call_kind *kind = kind_of((uint8_t)byte, (uint8_t)second);
        if (kind != last)
            printf("%s=\"\\x%02x\\x%02x\"\n", kind->name, byte, second);
        last = kind;
    }
}
