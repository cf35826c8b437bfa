// SPDX-License-Identifier: MIT
// Shared by the API functions: they resolve ids and check input through these, and code further in trusts both.
//
// A message begins with the name of its argument in the header, then field and index, and says which value was given and which are allowed:
// "params.damping is 1.5; it must be from 0 to 1".
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

// An argument of a call, for refusals: "tsl_rig_create: desc" begins their messages. With an index its name comes from tsli_name_of.
typedef struct tsli_at {
    const tsli_host *host;
    const char *function, *argument;
} tsli_at;

#define TSLI_AT(world, argument) ((tsli_at){&(world)->host, __func__, (argument)})

// Logs the argument's name and the rest of the message, and returns the code.
#define TSLI_REFUSE(at, code, ...)                                                                                     \
    tsli_refuse((at).host, (code), (at).function, "%s%s", (at).argument, tsli_name_of(__VA_ARGS__).text)

// The same call, and a part of the argument or another one.
static inline tsli_at tsli_at_named(tsli_at at, const char *argument)
{
    at.argument = argument;
    return at;
}

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

// Enters a call about one object, which it declares as `found`: that of `id` in a pool of the world, or the call refuses it.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define TSLI_ENTER_OBJECT(world, type, found, pool, id, kind, argument)                                                \
    TSLI_ENTER(world);                                                                                                 \
    type *found = tsli_pool_find(&(world)->pool, (id).bits);                                                           \
    if (!found)                                                                                                        \
    return tsli_refuse_id(TSLI_AT(world, argument), world, kind, (id).bits)
// NOLINTEND(bugprone-macro-parentheses)
#define TSLI_ENTER_RIG(world, rig, id) TSLI_ENTER_OBJECT(world, tsli_rig, rig, rigs, id, TSLI_KIND_RIG, "rig")
#define TSLI_ENTER_CHAIN(world, chain, id)                                                                             \
    TSLI_ENTER_OBJECT(world, tsli_chain, chain, chains, id, TSLI_KIND_CHAIN, "chain")
#define TSLI_ENTER_COLLIDER(world, collider, id)                                                                       \
    TSLI_ENTER_OBJECT(world, tsli_collider, collider, colliders, id, TSLI_KIND_COLLIDER, "collider")
#define TSLI_ENTER_LINKS(world, set, id) TSLI_ENTER_OBJECT(world, tsli_links, set, links, id, TSLI_KIND_LINKS, "links")
#define TSLI_ENTER_WIND(world, wind, id) TSLI_ENTER_OBJECT(world, tsli_wind, wind, winds, id, TSLI_KIND_WIND, "wind")

// ---- refusals: entry.c ----------------------------------------------------------------------------------

// Refuses an id that was not found: null, stale, foreign, of another kind or garbage.
TSLI_COLD tsl_result tsli_refuse_id(tsli_at at, const tsl_world *world, uint32_t kind, uint64_t bits);
_Static_assert((uint64_t)TSL_NUMBER_LIMIT == 1ull << TSLI_LIMIT_EXPONENT, "one bound, by two names");
// Names the first component that is not finite or not within TSL_NUMBER_LIMIT.
TSLI_COLD tsl_result tsli_refuse_vec3(tsli_at at, const tsl_vec3 *v);
TSLI_COLD tsl_result tsli_refuse_transform(tsli_at at, const tsl_transform *t);
// The index of that float in the transform. Rotations need to be finite only.
uint32_t tsli_transform_odd_component(const tsl_transform *t);
// Below, `field` is empty or the argument's field with its dot.
// Checks that the value is finite and from `least` to `most`. -FLT_MAX and FLT_MAX are no bounds, and TSLI_LARGEST is the bound of numbers
// within TSL_NUMBER_LIMIT.
tsl_result tsli_check_number(tsli_at at, const char *field, float value, float least, float most);
// Checks that the value is one of an enumeration's `count` constants, which start at 0.
tsl_result tsli_check_choice(tsli_at at, const char *field, uint32_t value, uint32_t count);
// Refuses bits that are not among the known ones.
tsl_result tsli_check_flags(tsli_at at, const char *field, uint32_t flags, uint32_t known);
// delta_seconds of a step: finite and at least 0.
tsl_result tsli_check_seconds(const tsli_host *host, const char *function, float delta_seconds);
// In any floating-point mode of the host.
static inline int tsli_is_zero(tsl_vec3 v)
{
    return tsli_compare(v.x, 0.0f) == 0 && tsli_compare(v.y, 0.0f) == 0 && tsli_compare(v.z, 0.0f) == 0;
}
// Whether a unit length is one but for rounding and numbers written with three digits.
int tsli_is_written_unit(double length);

// The two-call idiom: writes the number of elements and returns the result.
tsl_result tsli_report_count(uint32_t needed, int wants_elements, uint32_t *inout_count);

// ---- structs --------------------------------------------------------------------------------------------

typedef enum tsli_field_kind {
    TSLI_FLOAT,
    TSLI_VEC3,
    TSLI_QUAT,      // of any length
    TSLI_UNIT_QUAT, // within half a percent of length 1
    TSLI_TRANSFORM, // within TSL_NUMBER_LIMIT, and its rotation finite
    TSLI_WORD,      // a uint32_t
    TSLI_BITS       // a uint32_t without bits but those of `most`
} tsli_field_kind;

// What a field of a struct may hold: from `least` to `most`, which are as tsli_check_number has them.
typedef struct tsli_field {
    const char *name;
    uint32_t offset;
    tsli_field_kind kind;
    double least, most;
} tsli_field;

// The first two members.
#define TSLI_FIELD(type, field) #field, offsetof(type, field)
// The rows of a table and their number.
#define TSLI_FIELDS(rows) rows, sizeof(rows) / sizeof *(rows)
// A rig's clock, in its description and as arguments.
#define TSLI_CLOCK_FIELDS                                                                                              \
    {TSLI_FIELD(tsl_rig_desc, ticks_per_second), TSLI_FLOAT, 1.0f, 1000.0f},                                           \
    {                                                                                                                  \
        TSLI_FIELD(tsl_rig_desc, max_ticks_per_step), TSLI_WORD, 1, 64                                                 \
    }

// Why fields that are valid each may not be together.
typedef tsl_result (*tsli_check_fn)(tsli_at at, const void *object);

// A growable struct of the API. Its _init function has its name without the ending.
typedef struct tsli_struct {
    const char *name;
    uint32_t size, first_size; // first_size: in the version that introduced it
    const void *defaults;      // null: zeroes
    const tsli_field *fields;
    size_t field_count;
    tsli_check_fn check; // null: nothing
} tsli_struct;

extern const tsli_struct tsli_world_desc, tsli_world_stats;
extern const tsli_struct tsli_rig_desc, tsli_pose_input, tsli_pose_output;
extern const tsli_struct tsli_chain_desc, tsli_chain_params, tsli_chain_detail, tsli_hold;
extern const tsli_struct tsli_chain_limit, tsli_chain_position_limit;
extern const tsli_struct tsli_collider_desc, tsli_wind_desc;
extern const tsli_struct tsli_links_desc, tsli_links_params, tsli_links_info;

void tsli_struct_init(const tsli_struct *type, void *out, uint32_t out_size);
// Defines a public function that does so.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define TSLI_INIT(function, type, described)                                                                           \
    void function(type *out, uint32_t struct_size)                                                                     \
    {                                                                                                                  \
        tsli_struct_init(&(described), out, struct_size);                                                              \
    }
// NOLINTEND(bugprone-macro-parentheses)
// `argument` empty: the fields are arguments themselves.
tsl_result tsli_check_fields(tsli_at at, const tsli_field *fields, size_t count, const void *object);
tsl_result tsli_check_struct(tsli_at at, const tsli_struct *type, const void *object);
// Element `i` of a caller's array, null if there is none: elements are as far apart as the first one's struct_size says, which may be that of
// an older header.
static inline const void *tsli_element(const void *first, uint32_t i)
{
    uint32_t size = 0;
    if (first)
        memcpy(&size, first, sizeof size);
    return first ? (const char *)first + (size_t)size * i : NULL;
}
// Copies the caller's struct over the defaults and checks it.
tsl_result tsli_take_struct(tsli_at at, const tsli_struct *type, const void *given, void *known);
// The opposite: fills the caller's struct, up to its size.
tsl_result tsli_give_struct(tsli_at at, const tsli_struct *type, const void *current, void *out);
// Refuses a struct, with the reason for tsli_desc_read's result.
TSLI_COLD tsl_result tsli_refuse_desc(tsli_at at, tsl_result result, const char *type, uint32_t size,
                                      uint32_t first_size, const void *given);

// ---- what depends on other objects ----------------------------------------------------------------------

// Checks a chain's description except its bones, which tsli_topology_mark checks.
tsl_result tsli_chain_check_desc(tsli_at at, const tsli_rig *rig, const tsl_chain_desc *desc);
// One particle's limit of an array of them.
tsl_result tsli_chain_check_joint_limit(tsli_at at, const tsli_chain *chain, const tsl_joint_limit *limits, uint32_t i);
// The particle and the bone of a hold.
tsl_result tsli_hold_check(tsli_at at, const tsli_chain *chain, const tsl_hold *hold);
// Checks the keys of a curve.
tsl_result tsli_check_keys(tsli_at at, const tsl_curve_key *keys, uint32_t count);
// Checks the count of an array with an element for each particle of the chain, or none.
tsl_result tsli_chain_check_per_particle(tsli_at at, const tsli_chain *chain, const char *count_name, const void *array,
                                         uint32_t count);
// The same for vectors, which must be within the range of positions.
tsl_result tsli_chain_check_vectors(tsli_at at, const tsli_chain *chain, const char *count_name,
                                    const tsl_vec3 *vectors, uint32_t count);

// For a new collider: makes *out_hull of its planes if it is a hull.
tsl_result tsli_collider_check_hull(tsli_at at, const tsl_collider_desc *desc, tsli_hull *out_hull);
// Checks its rig and bone and finds the rig; *out_rig is null for a collider of the world.
tsl_result tsli_collider_check_owner(tsli_at at, const tsl_world *world, const tsl_collider_desc *desc,
                                     tsli_rig **out_rig);
// Whether a collider may go to another description: its owner, bone, planes and some flags cannot change.
tsl_result tsli_collider_check_change(tsli_at at, const tsli_collider *collider, const tsl_collider_desc *asked);

// The chains and pairs of a set of links; their number of strands is for tsli_links_check_strands.
tsl_result tsli_links_check_desc(tsli_at at, const tsli_rig *rig, const tsl_links_desc *desc);
tsl_result tsli_links_check_strands(tsli_at at, tsl_links_layout layout, uint32_t count);

// ---- functions of the API for others of it -----------------------------------------------------------------

// A set that is not in its rig yet.
tsl_result tsli_links_make(tsli_at at, tsli_rig *rig, const tsl_links_desc *desc, tsli_links **out_set);
// Destroying a rig destroys its objects, in this order. The rig must not be used after that.
void tsli_links_forget(tsl_world *world, tsli_links *set);
void tsli_chain_forget(tsl_world *world, tsli_chain *chain);
void tsli_collider_release(tsl_world *world, tsli_collider *collider);

// Publishes shared colliders on the poses set so far.
void tsli_publish_colliders(tsl_world *world);

// Bytes of its own, without memory added since it was made.
uint64_t tsli_chain_bytes(const tsli_chain *chain);

// What the last tick made of a chain, or for a chain that is off the pose that it reads: chain_query.c.
// A particle's position; for a chain that is off, on the pose.
tsl_vec3 tsli_particle_position(const tsli_chain *chain, const tsli_particle *p);
float tsli_particle_radius(const tsli_chain *chain, const tsli_particle *p); // in world space
uint32_t tsli_particle_touches(const tsli_chain *chain, const tsli_particle *p);
// Calls `take`, unless null, for each contact of tsl_chain_get_contacts, in that order; returns their number.
typedef void (*tsli_contact_fn)(void *user, const tsli_chain *chain, const tsl_contact *contact);
uint32_t tsli_chain_each_contact(const tsli_chain *chain, tsli_contact_fn take, void *user);

// How the last tick turned a bone from the pose that its chain reads: the offset of the bone that ends at a particle other than a root, all
// in the frame of its strand's root bone.
typedef struct tsli_turned {
    tsl_quat root;   // that frame, in world space
    tsl_quat before; // rotation of the bones before in it, the shortest one for each
    tsl_vec3 delta;  // to the particle from the one before
    tsl_vec3 rest;   // the same in the pose, as if no bone before had rotated
} tsli_turned;

// Begins with all bits zero. Walking a strand's particles from its first one on costs the least.
typedef struct tsli_turned_walk {
    uint32_t strand, step;
    tsl_quat before; // of the bone that ends at that step, as in tsli_turned
} tsli_turned_walk;

// For a running chain only.
tsli_turned tsli_turned_at(const tsli_chain *chain, const tsli_particle *p, tsli_turned_walk *walk);

#endif
