// SPDX-License-Identifier: MIT
// Prints the sequence as a C program while it is made. Nothing is printed while say_is_on is 0.
#ifndef TASSEL_TESTS_FUZZ_CALLS_SAY_H
#define TASSEL_TESTS_FUZZ_CALLS_SAY_H

#include <tassel/hold.h>
#include <tassel/limits.h>
#include <tassel/state.h>
#include <tassel/tune.h>
#include <tassel/wind.h>

extern int say_is_on;

void say_program_begins(const tsl_vec3 *gravity);
void say_program_ends(void);
void say_broken(const char *what); // closes what is open
void say(const char *format, ...);
// Declarations of what the text of the next call names.
void say_rig(const char *name, tsl_rig_id id);
void say_chain(const char *name, tsl_chain_id id);
void say_collider(const char *name, tsl_collider_id id);
void say_float(const char *name, float value);
void say_uint(const char *name, uint64_t value);
void say_floats(const char *type, const char *name, const void *floats, uint32_t float_count);
void say_ints(const char *type, const char *name, const void *ints, uint32_t int_count);
void say_rig_desc(const tsl_rig_desc *desc);
void say_pose_input(const tsl_pose_input *in);
void say_pose_output(const tsl_pose_output *out);
void say_chain_desc(const tsl_chain_desc *desc);
void say_params(const tsl_chain_params *params);
void say_limit(const tsl_chain_limit *limit);
void say_position_limit(const tsl_chain_position_limit *limit);
void say_wind(const tsl_wind_desc *desc);
void say_hold(const tsl_hold *hold);
void say_tuning(const tsl_tuning *tuning);
void say_tuning_chain(const tsl_tuning_chain *chain);
void say_detail(const tsl_chain_detail *detail);
void say_collider_desc(const tsl_collider_desc *desc);

#endif
