// SPDX-License-Identifier: MIT
// The form that every refusal has: who refused, which argument it is about, what is wrong with it.
#ifndef TASSEL_TESTS_SOLVER_MESSAGE_H
#define TASSEL_TESTS_SOLVER_MESSAGE_H

#include "solver/fixture.h"

// What the API functions are called with, and what a message may begin with.
static inline int is_argument(const char *text, size_t length)
{
    static const char names[] =
        " desc tuning params detail rig rigs chain collider in ins out outs keys factors gravities limit "
        "limits links kind out_links out_strands out_info parameter frame flags mode distance angle "
        "point gravity new_origin delta_seconds task_index count state size index particle inout_count "
        "out_rig out_chain out_collider out_wind wind position out_bytes out_stats out_params out_limit "
        "hold out_hold out_found strength fade_seconds radius out_detail out_user_data out_task_count "
        "out_hash out_state inout_size out_bones out_particles out_lines out_world ticks_per_second "
        "max_ticks_per_step key_count factor_count limit_count gravity_count accelerations "
        "acceleration_count what world ";
    for (const char *at = strstr(names, " "); at && at[1]; at = strstr(at + 1, " "))
        if (strncmp(at + 1, text, length) == 0 && at[1 + length] == ' ')
            return 1;
    return 0;
}

// "tsl_function: argument...": who refused, then which of its arguments it is about, then what is wrong with that.
static inline int message_names_argument(const char *message)
{
    const char *argument = strstr(message, ": ");
    if (strncmp(message, "tsl_", 4) != 0 || !argument)
        return 0;
    size_t length = strspn(argument += 2, "abcdefghijklmnopqrstuvwxyz_");
    return is_argument(argument, length) && strchr(" .[:'", argument[length]) && strlen(argument + length) > 4;
}

// The call was refused, and the log has heard of it once.
static inline void check_refusal(int line, log_hook *heard, tsl_result result, tsl_result expected)
{
    CHECK_MSG(result == expected, "line %d: %s", line, tsl_result_name(result));
    CHECK_MSG(heard->count == 1 && heard->code == expected, "line %d, log (%u): %s", line, heard->count,
              heard->message);
    CHECK_MSG(message_names_argument(heard->message), "line %d: no argument is named: %s", line, heard->message);
    heard->count = 0;
}

// Ids of what was not made.
static inline void check_null(int line, uint64_t bits)
{
    CHECK_MSG(bits == 0, "line %d", line);
}

#endif
