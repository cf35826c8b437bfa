// SPDX-License-Identifier: MIT
#include "fuzz/calls/calls.h"

#include <stdio.h>

static const call_kind *const groups[] = {rig_calls,  chain_calls, tuning_calls,   collider_calls,
                                          pose_calls, step_calls,  snapshot_calls, read_calls};

// The kinds have their shares of the 256 values of a byte, one after the other; what is left over steps.
static const call_kind *kind_of(uint8_t byte)
{
    uint32_t from = 0;
    for (size_t g = 0; g < sizeof groups / sizeof *groups; ++g)
        for (const call_kind *kind = groups[g]; kind->name; ++kind) {
            from += kind->share;
            if (byte < from)
                return kind;
        }
    return &step_calls[0];
}

void make_call(reader *r)
{
    const call_kind *kind = kind_of(reader_byte(r));
    ++s.index;
    r->is_wild = (reader_byte(r) & 7) == 7;
    say("{ // %u: %s\n", s.index, kind->name);
    kind->make(r);
    say("}\n");
}

const char *name_of_call(uint8_t kind)
{
    return kind_of(kind)->name;
}

void list_calls(void)
{
    const call_kind *last = NULL;
    for (uint32_t byte = 0; byte < 256; ++byte) {
        const call_kind *kind = kind_of((uint8_t)byte);
        if (kind != last)
            printf("%s=\"\\x%02x\\x00\"\n", kind->name, byte);
        last = kind;
    }
}
