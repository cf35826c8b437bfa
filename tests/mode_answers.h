// SPDX-License-Identifier: MIT
// What a sequence of calls answers in each mode of the host: results and what is written, call by call, against what it is in the
// standard mode. All but the calls themselves runs in the standard mode.
#ifndef TASSEL_TESTS_MODE_ANSWERS_H
#define TASSEL_TESTS_MODE_ANSWERS_H

#include "check.h"
#include "host_mode.h"

#include "tassel/base.h"

enum { MODE_CALLS = 512, MODE_BYTES = 1 << 18 };

typedef struct mode_answer {
    const char *call;
    tsl_result result;
    size_t end; // of its bytes
} mode_answer;

typedef struct mode_answers {
    uint32_t count;
    size_t size;
    mode_answer calls[MODE_CALLS];
    uint8_t bytes[MODE_BYTES];
} mode_answers;

static mode_answers standard_answers, other_answers, *mode_now;
static uint32_t mode_of_now;

// Of all sequences; call by call, since each has the same calls in the same order.
static uint32_t mode_accepted[MODE_CALLS];

static inline void mode_keep(const char *call, tsl_result result, const void *bytes, size_t size)
{
    mode_answers *a = mode_now;
    if (a->count == MODE_CALLS || size > MODE_BYTES - a->size) {
        printf("no room for the answers of %s\n", call);
        exit(3);
    }
    memcpy(a->bytes + a->size, bytes, size);
    a->size += size;
    a->calls[a->count++] = (mode_answer){call, result, a->size};
}

// A call that is tested.
#define IN_MODE(...)                                                                                                   \
    do {                                                                                                               \
        host_mode_set(mode_of_now);                                                                                    \
        __VA_ARGS__;                                                                                                   \
        int mode_holds = host_mode_holds(mode_of_now);                                                                 \
        host_mode_set(0);                                                                                              \
        CHECK_MSG(mode_holds, "mode %u after %s", (unsigned)mode_of_now, #__VA_ARGS__);                                \
    } while (0)

// One with a result, which writes to `output`.
#define ANSWER(output, ...)                                                                                            \
    do {                                                                                                               \
        tsl_result mode_result;                                                                                        \
        IN_MODE(mode_result = (__VA_ARGS__));                                                                          \
        mode_keep(#__VA_ARGS__, mode_result, &(output), sizeof(output));                                               \
    } while (0)

static inline void mode_run(void (*sequence)(uint32_t seed), uint32_t seed, uint32_t mode, mode_answers *into)
{
    mode_now = into;
    mode_of_now = mode;
    into->count = 0;
    into->size = 0;
    sequence(seed);
}

// The first call that answers otherwise is named: those behind it may follow from it.
static inline void mode_compare(uint32_t seed)
{
    const mode_answers *a = &standard_answers, *b = &other_answers;
    size_t from = 0;
    CHECK_INT(a->count, b->count);
    for (uint32_t i = 0; i < a->count && i < b->count; ++i) {
        const mode_answer *x = &a->calls[i], *y = &b->calls[i];
        int same =
            x->result == y->result && x->end == y->end && memcmp(a->bytes + from, b->bytes + from, x->end - from) == 0;
        CHECK_MSG(same, "seed %u, mode %u: %s (%s, %s)", (unsigned)seed, (unsigned)mode_of_now, x->call,
                  tsl_result_name(x->result), tsl_result_name(y->result));
        if (!same)
            return;
        from = x->end;
    }
}

// Each call has to be accepted for a quarter of the seeds at least, so that more than refusals are compared.
static inline void same_in_all_modes(void (*sequence)(uint32_t seed), uint32_t seeds)
{
    memset(mode_accepted, 0, sizeof mode_accepted);
    for (uint32_t seed = 0; seed < seeds; ++seed) {
        mode_run(sequence, seed, 0, &standard_answers);
        for (uint32_t i = 0; i < standard_answers.count; ++i)
            mode_accepted[i] += standard_answers.calls[i].result == TSL_OK;
        for (uint32_t mode = 1; mode < HOST_MODE_COUNT; ++mode) {
            mode_run(sequence, seed, mode, &other_answers);
            mode_compare(seed);
        }
    }
    for (uint32_t i = 0; i < standard_answers.count; ++i)
        CHECK_MSG(4 * mode_accepted[i] >= seeds, "%s is accepted %u times of %u", standard_answers.calls[i].call,
                  (unsigned)mode_accepted[i], (unsigned)seeds);
}

#endif
