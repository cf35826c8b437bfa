// SPDX-License-Identifier: MIT
// Shared by the API functions: they resolve ids and check input through these, and code further in trusts both.
//
// A message begins with the name of its argument in the header, then field and index, and says which value was given and which are allowed:
// "params.damping is 1.5; it must be from 0 to 1". `argument` below is that name; with an index it comes from tsli_name_of.
#ifndef TSLI_SOLVER_ENTRY_H
#define TSLI_SOLVER_ENTRY_H

#include "base/desc.h"
#include "solver/model/hull.h"
#include "solver/model/model.h"
#include "tassel/debug.h"
#include "tassel/hold.h"
#include "tassel/limits.h"
#include "tassel/links.h"
#include "tassel/wind.h"

#include <float.h>

enum {
    TSLI_KIND_RIG = 1,
    TSLI_KIND_CHAIN = 2,
    TSLI_KIND_COLLIDER = 3,
    TSLI_KIND_LINKS = 4,
    TSLI_KIND_WIND = 5,
    TSLI_KIND_COUNT = 6
};

// Requires a world that is not null and not between step_begin and step_end.
#define TSLI_ENTER(world)                                                                                              \
    do {                                                                                                               \
        if (!(world))                                                                                                  \
            return TSL_ERROR_NULL_POINTER;                                                                             \
        if ((world)->stepping)                                                                                         \
            return tsli_refuse(&(world)->host, TSL_ERROR_BUSY, __func__,                                               \
                               "world is between tsl_world_step_begin and tsl_world_step_end");                        \
    } while (0)

#define TSLI_CHECK(world, condition, code, ...)                                                                        \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            return tsli_refuse(&(world)->host, (code), __func__, __VA_ARGS__);                                         \
    } while (0)

#define TSLI_CHECK_POINTER(world, pointer) TSLI_CHECK(world, pointer, TSL_ERROR_NULL_POINTER, #pointer " is null")

#define TSLI_CHECK_RIG(world, rig, id)                                                                                 \
    do {                                                                                                               \
        if (!(rig))                                                                                                    \
            return tsli_refuse_id(world, __func__, TSLI_KIND_RIG, (id).bits, "rig");                                   \
    } while (0)

// Enters a call about one object, which it declares as `found`: that of `id`, or the call refuses it.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define TSLI_ENTER_OBJECT(world, type, found, id, kind, argument)                                                      \
    TSLI_ENTER(world);                                                                                                 \
    tsli_##type *found = tsli_##type##_find(world, id);                                                                \
    if (!found)                                                                                                        \
    return tsli_refuse_id(world, __func__, kind, (id).bits, argument)
// NOLINTEND(bugprone-macro-parentheses)
#define TSLI_ENTER_RIG(world, rig, id) TSLI_ENTER_OBJECT(world, rig, rig, id, TSLI_KIND_RIG, "rig")
#define TSLI_ENTER_CHAIN(world, chain, id) TSLI_ENTER_OBJECT(world, chain, chain, id, TSLI_KIND_CHAIN, "chain")
#define TSLI_ENTER_COLLIDER(world, collider, id)                                                                       \
    TSLI_ENTER_OBJECT(world, collider, collider, id, TSLI_KIND_COLLIDER, "collider")
#define TSLI_ENTER_LINKS(world, set, id) TSLI_ENTER_OBJECT(world, links, set, id, TSLI_KIND_LINKS, "links")
#define TSLI_ENTER_WIND(world, wind, id) TSLI_ENTER_OBJECT(world, wind, wind, id, TSLI_KIND_WIND, "wind")

tsli_rig *tsli_rig_find(const tsl_world *world, tsl_rig_id id);
tsli_chain *tsli_chain_find(const tsl_world *world, tsl_chain_id id);
tsli_collider *tsli_collider_find(const tsl_world *world, tsl_collider_id id);
tsli_links *tsli_links_find(const tsl_world *world, tsl_links_id id);
tsli_wind *tsli_wind_find(const tsl_world *world, tsl_wind_id id);

// ---- refusals: entry.c ----------------------------------------------------------------------------------

// Refuses an id that was not found: null, stale, foreign, of another kind or garbage.
TSLI_COLD tsl_result tsli_refuse_id(const tsl_world *world, const char *function, uint32_t kind, uint64_t bits,
                                    const char *argument);
_Static_assert((uint64_t)TSL_NUMBER_LIMIT == 1ull << TSLI_LIMIT_EXPONENT, "one bound, by two names");
// Names the first component that is not finite or not within TSL_NUMBER_LIMIT.
TSLI_COLD tsl_result tsli_refuse_vec3(const tsli_host *host, const char *function, const tsl_vec3 *v,
                                      const char *argument);
TSLI_COLD tsl_result tsli_refuse_transform(const tsl_world *world, const char *function, const tsl_transform *t,
                                           const char *argument);
// The index of that float in the transform. Rotations need to be finite only.
uint32_t tsli_transform_odd_component(const tsl_transform *t);
// Below, `field` is empty or the argument's field with its dot.
// Checks that the value is finite and from `least` to `most`. -FLT_MAX and FLT_MAX are no bounds, and TSLI_LARGEST is the bound of numbers
// within TSL_NUMBER_LIMIT.
tsl_result tsli_check_number(const tsl_world *world, const char *function, const char *argument, const char *field,
                             float value, float least, float most);
// Checks that the value is one of an enumeration's `count` constants, which start at 0.
tsl_result tsli_check_choice(const tsl_world *world, const char *function, const char *argument, const char *field,
                             uint32_t value, uint32_t count);
// Refuses bits that are not among the known ones.
tsl_result tsli_check_flags(const tsli_host *host, const char *function, const char *argument, const char *field,
                            uint32_t flags, uint32_t known);
// The tolerance of unit lengths: covers rounding and numbers written with three digits.
#define TSLI_WRITTEN_UNIT_SLACK 0.005f
// Checks a description's `rotation`: finite, and within half a percent of length 1.
tsl_result tsli_check_rotation(const tsl_world *world, const char *function, const char *argument,
                               const tsl_quat *rotation);
// delta_seconds of a step: finite and at least 0.
tsl_result tsli_check_seconds(const tsl_world *world, const char *function, float delta_seconds);

// Adjacent floats of a struct: one, or the three of a vector.
typedef struct tsli_number {
    const char *name;
    uint32_t offset, count;
    float least, most;
} tsli_number;

// The first two members.
#define TSLI_FIELD(type, field) #field, offsetof(type, field)

tsl_result tsli_check_numbers(const tsl_world *world, const char *function, const char *argument, const void *object,
                              const tsli_number *numbers, uint32_t count);

// Copies a growable struct over its defaults, and logs a refusal under the API function's name. `type`: the struct's name, which is that of
// its _init function without the ending.
tsl_result tsli_take_desc(const tsl_world *world, const char *function, const char *argument, const char *type,
                          void *known, uint32_t size, const void *given);
// The same for a struct that has grown since its `first_size`; `known` holds the defaults.
tsl_result tsli_take_grown_desc(const tsl_world *world, const char *function, const char *argument, const char *type,
                                void *known, uint32_t size, uint32_t first_size, const void *given);
// The opposite: fills the caller's struct, up to its size, from `current`.
tsl_result tsli_give_desc(const tsl_world *world, const char *function, const char *argument, const char *type,
                          const void *current, uint32_t size, uint32_t first_size, void *out);
// Sizes in hosts built before fade_seconds, teleport_distance, planes, cloth_layers and surface_thickness.
#define TSLI_FIRST_PARAMS_SIZE ((uint32_t)offsetof(tsl_chain_params, fade_seconds))
#define TSLI_FIRST_RIG_SIZE ((uint32_t)offsetof(tsl_rig_desc, teleport_distance))
#define TSLI_FIRST_COLLIDER_SIZE ((uint32_t)offsetof(tsl_collider_desc, planes))
#define TSLI_FIRST_LINKS_DESC_SIZE ((uint32_t)offsetof(tsl_links_desc, cloth_layers))
#define TSLI_FIRST_LINKS_INFO_SIZE ((uint32_t)offsetof(tsl_links_info, cloth_layers))
#define TSLI_FIRST_LINKS_SIZE ((uint32_t)offsetof(tsl_links_params, surface_thickness))
// Refuses a struct, with the reason for tsli_desc_read's result.
TSLI_COLD tsl_result tsli_refuse_desc(const tsli_host *host, tsl_result result, const char *function,
                                      const char *argument, const char *type, uint32_t size, uint32_t first_size,
                                      const void *given);

// The two-call idiom: writes the number of elements and returns the result.
tsl_result tsli_report_count(uint32_t needed, int wants_elements, uint32_t *inout_count);

// ---- checks of descriptions and parameters --------------------------------------------------------------

tsl_result tsli_rig_check_desc(const tsl_world *world, const char *function, const tsl_rig_desc *desc);
// `owner`: "desc." where the two numbers are fields of it, else "".
tsl_result tsli_rig_check_clock(const tsl_world *world, const char *function, const char *owner, float rate,
                                uint32_t max_ticks);
// `names`: of the three arguments or fields, for the message.
tsl_result tsli_rig_check_jump_limits(const tsl_world *world, const char *function, const char *const names[3],
                                      const tsli_jump_limits *limits);

// The default parameters of a chain, and the check of given ones.
tsl_chain_params tsli_chain_default_params(void);
tsl_result tsli_chain_check_params(const tsl_world *world, const char *function, const char *argument,
                                   const tsl_chain_params *params);
// Copies the caller's parameters over the defaults and checks them.
tsl_result tsli_chain_read_params(const tsl_world *world, const char *function, const tsl_chain_params *given,
                                  tsl_chain_params *params);

// The same for its limit of angles; and for one particle's of an array.
tsl_chain_limit tsli_chain_default_limit(void);
tsl_result tsli_chain_check_limit(const tsl_world *world, const char *function, const char *argument,
                                  const tsl_chain_limit *limit);
tsl_result tsli_chain_check_joint_limit(const tsl_world *world, const char *function, const tsli_chain *chain,
                                        const tsl_joint_limit *limits, uint32_t i);
// The same for its position limit.
tsl_chain_position_limit tsli_chain_default_position_limit(void);
tsl_result tsli_chain_check_position_limit(const tsl_world *world, const char *function, const char *argument,
                                           const tsl_chain_position_limit *limit);
// Checks the keys of a curve.
tsl_result tsli_check_keys(const tsl_world *world, const char *function, const tsl_curve_key *keys, uint32_t count);
// Checks the count of an array with an element for each particle of the chain, or none.
tsl_result tsli_chain_check_per_particle(const tsl_world *world, const char *function, const tsli_chain *chain,
                                         const char *argument, const char *count_name, const void *array,
                                         uint32_t count);
// The same for vectors, which must be within the range of positions.
tsl_result tsli_chain_check_vectors(const tsl_world *world, const char *function, const tsli_chain *chain,
                                    const char *argument, const char *count_name, const tsl_vec3 *vectors,
                                    uint32_t count);

// The same for its detail, of a chain of that rig.
tsl_chain_detail tsli_chain_default_detail(void);
tsl_result tsli_chain_check_detail(const tsli_rig *rig, const char *function, const char *argument,
                                   const tsl_chain_detail *detail);

// A collider's numbers and flags; its owner is for tsli_collider_check_owner.
tsl_result tsli_collider_check_desc(const tsl_world *world, const char *function, const char *argument,
                                    const tsl_collider_desc *desc);

// For a new collider: makes *out_hull of its planes if it is a hull.
tsl_result tsli_collider_check_hull(const tsl_world *world, const char *function, const tsl_collider_desc *desc,
                                    tsli_hull *out_hull);

// Checks its rig and bone and finds the rig; *out_rig is null for a collider of the world.
tsl_result tsli_collider_check_owner(const tsl_world *world, const char *function, const tsl_collider_desc *desc,
                                     tsli_rig **out_rig);

// A hold of a particle of the chain.
tsl_result tsli_hold_check(const tsl_world *world, const char *function, const char *argument, const tsli_chain *chain,
                           const tsl_hold *hold);

// A wind's numbers and flags.
tsl_result tsli_wind_check_desc(const tsl_world *world, const char *function, const char *argument,
                                const tsl_wind_desc *desc);

// Whether a collider may go to another description: its owner, bone, planes and some flags cannot change.
tsl_result tsli_collider_check_change(const tsl_world *world, const char *function, const tsli_collider *collider,
                                      const tsl_collider_desc *asked);

// Checks a chain's description except its bones, which tsli_topology_mark checks.
tsl_result tsli_chain_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_chain_desc *desc);

// The default parameters of links between chains, and the check of given ones.
tsl_links_params tsli_links_default_params(void);
tsl_result tsli_links_check_params(const tsl_world *world, const char *function, const char *argument,
                                   const tsl_links_params *params);
// Copies the caller's parameters over the defaults and checks them.
tsl_result tsli_links_read_params(const tsl_world *world, const char *function, const tsl_links_params *given,
                                  tsl_links_params *params);
// Everything but the number of strands, which tsli_links_check_strands checks.
tsl_result tsli_links_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_links_desc *desc);
tsl_result tsli_links_check_strands(const tsl_world *world, const char *function, tsl_links_layout layout,
                                    uint32_t count);

// Destroying a rig destroys its objects, in this order. The rig must not be used after that.
void tsli_links_forget(tsl_world *world, tsli_links *set);
void tsli_chain_forget(tsl_world *world, tsli_chain *chain);
void tsli_collider_release(tsl_world *world, tsli_collider *collider);
// Destroys all winds and the world's memory for them, after its rigs.
void tsli_winds_end(tsl_world *world);

// Publishes shared colliders on the poses set so far.
void tsli_publish_colliders(tsl_world *world);

// Bytes of its own, without memory added since it was made.
uint64_t tsli_chain_bytes(const tsli_chain *chain);

#endif
