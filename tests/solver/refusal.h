// SPDX-License-Identifier: MIT
// A world and its twin: after every refusal both must go on alike.
#ifndef TASSEL_TESTS_SOLVER_REFUSAL_H
#define TASSEL_TESTS_SOLVER_REFUSAL_H

#include "solver/message.h"

static scene s, twin;
static log_hook heard;
static uint32_t frame;

static inline void begin(uint32_t kind)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    frame = heard.count = 0;
    CHECK_INT(scene_create(&s, &scene_kinds[kind], &desc), TSL_OK);
    CHECK_INT(scene_create(&twin, &scene_kinds[kind], NULL), TSL_OK);
}

static inline void end(void)
{
    CHECK_INT(s.result, TSL_OK);
    scene_destroy(&s);
    scene_destroy(&twin);
}

// One step of both worlds, with poses set before what was refused and with the same afterwards.
static inline int goes_on(void)
{
    double seconds = ++frame * (double)DT;
    scene_step(&s, seconds, DT);
    scene_step(&twin, seconds, DT);
    return scene_hash(&s, SCENE_HASH_SEED) == scene_hash(&twin, SCENE_HASH_SEED);
}

static inline void check_refused(int line, tsl_result result, tsl_result expected, const char *function)
{
    size_t length = strlen(function);
    check_refusal(line, &heard, result, expected);
    CHECK_MSG(strncmp(heard.message, function, length) == 0 && heard.message[length] == ':', "line %d, log: %s", line,
              heard.message);
    CHECK_MSG(goes_on(), "line %d, %s: the world is not as it was", line, function);
}

#define REFUSED(function, code, ...) check_refused(__LINE__, function(__VA_ARGS__), code, #function)
// Without a world there is nobody to tell.
#define SILENTLY(code, call) CHECK_INT(call, code)

// A struct of a newer header: the same fields, and more behind them.
#define NEWER(type, known)                                                                                             \
    struct {                                                                                                           \
        type known;                                                                                                    \
        uint32_t more[4];                                                                                              \
    }

// What the last refusal said, behind the function's name.
static inline void check_said(int line, const char *expected)
{
    const char *said = strstr(heard.message, ": ");
    CHECK_MSG(said && strncmp(said + 2, expected, strlen(expected)) == 0, "line %d: \"%s\" instead of \"%s\"", line,
              heard.message, expected);
}

// By its beginning, up to where numbers are that may differ.
#define SAID(expected) check_said(__LINE__, expected)

#endif
