// SPDX-License-Identifier: MIT
// One call on every world of the sequence, and what has to hold after it.
#ifndef TASSEL_TESTS_FUZZ_CALLS_CHECK_H
#define TASSEL_TESTS_FUZZ_CALLS_CHECK_H

#include "fuzz/calls/state.h"

enum {
    CHANGES = 0,   // what is not refused may change the state
    READS = 1,     // the state has the same hash after it
    ALLOCATES = 2, // it may be made to fail for want of memory
    FIRST_ONLY = 4 // on the first world alone
};

// Evaluates `call`, an expression of `w` and of what state.h declares, for each world in its host mode. All
// worlds answer the same, and that is the value of call_result() afterwards.
#define EACH(how, call)                                                                                                \
    do {                                                                                                               \
        call_begin(how, #call);                                                                                        \
        for (uint32_t w = call_next(); w < WORLDS; w = call_next())                                                    \
            call_answer((tsl_result)(call));                                                                           \
    } while (0)

void calls_begin(void); // of a sequence, once its worlds are there
void call_begin(uint32_t how, const char *text);
uint32_t call_next(void); // the world to call next; WORLDS: none
void call_answer(tsl_result result);
tsl_result call_result(void);
uint64_t call_hash(uint32_t w); // of the world, after its last call

// The next call that ALLOCATES gets no memory at its `fail_at`th wish, in each world. 0: memory enough.
void fail_allocation(uint32_t fail_at);

// What the last call wrote is the same in all worlds. `bytes` of out.
void check_out(uint32_t bytes, const char *what);
// And all of it are numbers.
void check_numbers(const void *words, uint32_t bytes, const char *what);

// Ends the program when it does not hold: how, is up to fail.
void check(int holds, const char *what);
extern void (*fail)(const char *what); // aborts

#endif
