// SPDX-License-Identifier: MIT
// What the doors share: ids are resolved and input is checked here, and nowhere behind.
#ifndef TSLI_SOLVER_DOORS_H
#define TSLI_SOLVER_DOORS_H

#include "base/desc.h"
#include "solver/model.h"

enum { TSLI_KIND_RIG = 1, TSLI_KIND_CHAIN = 2, TSLI_KIND_COLLIDER = 3 };

// A world that is there and not between step_begin and step_end.
#define TSLI_DOOR(world)                                                                                     \
    do {                                                                                                     \
        if (!(world))                                                                                        \
            return TSL_ERROR_NULL_POINTER;                                                                   \
        if ((world)->stepping)                                                                               \
            return tsli_refuse(&(world)->host, TSL_ERROR_BUSY, __func__, "between step_begin and step_end"); \
    } while (0)

#define TSLI_CHECK(world, condition, code, ...)                                                              \
    do {                                                                                                     \
        if (!(condition))                                                                                    \
            return tsli_refuse(&(world)->host, (code), __func__, __VA_ARGS__);                               \
    } while (0)

tsli_rig *tsli_rig_find(const tsl_world *world, tsl_rig_id id);
tsli_chain *tsli_chain_find(const tsl_world *world, tsl_chain_id id);
tsli_collider *tsli_collider_find(const tsl_world *world, tsl_collider_id id);

// Takes a growable struct in over its defaults and logs a refusal under the door's name.
tsl_result tsli_take_desc(const tsl_world *world, const char *door, void *known, uint32_t size,
                          const void *given);
// The same of a struct that has grown since its `first_size`; `known` holds the defaults.
tsl_result tsli_take_grown_desc(const tsl_world *world, const char *door, void *known, uint32_t size,
                                uint32_t first_size, const void *given);

// Before fade_seconds, and before teleport_distance.
#define TSLI_FIRST_PARAMS_SIZE ((uint32_t)offsetof(tsl_chain_params, fade_seconds))
#define TSLI_FIRST_RIG_SIZE ((uint32_t)offsetof(tsl_rig_desc, teleport_distance))

// What a chain is tuned to when nobody says, and what it cannot be tuned to.
tsl_chain_params tsli_chain_default_params(void);
tsl_result tsli_chain_check_params(const tsl_world *world, const char *door, const tsl_chain_params *params);

// Its detail the same.
tsl_chain_detail tsli_chain_default_detail(void);
tsl_result tsli_chain_check_detail(const tsl_world *world, const char *door, const tsl_chain_detail *detail);

// The same of a collider's numbers and flags, whoever owns it.
tsl_result tsli_collider_check_desc(const tsl_world *world, const char *door, const tsl_collider_desc *desc);

// The two-call idiom: how many fit, and what to answer.
tsl_result tsli_report_count(uint32_t needed, int wants_elements, uint32_t *inout_count);

// Destroying a rig destroys what it owns, in this order. The rig is not to be used after that.
void tsli_chain_forget(tsl_world *world, tsli_chain *chain);
void tsli_collider_release(tsl_world *world, tsli_collider *collider);

// Where shared colliders are for other rigs, from the poses set so far. `delta_seconds`: of the step that takes them.
void tsli_publish_colliders(tsl_world *world, float delta_seconds);

#endif
