// SPDX-License-Identifier: MIT
// What the fields of other systems' structs may hold, as tables, and why the rest is refused: a message begins with the argument,
// goes on to the field and the index, and says what is there and what may be, as those of the solver do.
#ifndef TSLI_CONVERT_FIELDS_H
#define TSLI_CONVERT_FIELDS_H

#include "tassel/convert.h"

#include "base/desc.h"
#include "base/host.h"
#include "math/quat.h"
#include "math/vec.h"

#include <float.h>
#include <stddef.h>

// Which public function asks, and who hears of it. Functions that are not handed a world have none that hears.
typedef struct tsli_caller {
    const tsli_host *host;
    const char *function;
} tsli_caller;

extern const tsli_caller tsli_unheard;

// The world may be null. Nothing else of one is known here than that it begins with its host.
static inline tsli_caller tsli_caller_of(const tsl_world *world, const char *function)
{
    return (tsli_caller){world ? (const tsli_host *)(const void *)world : tsli_unheard.host, function};
}

typedef enum tsli_field_kind {
    TSLI_HAS_NUMBERS, // floats, from `least` to `most` each
    TSLI_HAS_ABOVE_0, // a float above 0
    TSLI_HAS_LENGTH,  // a vector that is not 0
    TSLI_HAS_UNIT,    // a quaternion within half a percent of length 1
    TSLI_HAS_WHOLE,   // a uint32_t
    TSLI_HAS_BITS,    // a uint32_t with none but those of `more`
    TSLI_HAS_INDEX,   // an int32_t, -1 or more
    TSLI_HAS_KEYS,    // a pointer to curve keys, whose number is at `more`
    TSLI_HAS_POINTER  // one that must not be null
} tsli_field_kind;

typedef struct tsli_field {
    const char *name;
    uint32_t offset;
    tsli_field_kind kind;
    uint32_t more; // of numbers: how many
    float least, most;
} tsli_field;

#define TSLI_OF(type, field) "." #field, offsetof(type, field)
// The largest float below TSL_NUMBER_LIMIT: no other bound.
#define TSLI_MOST_NUMBER 1125899839733760.0f
#define TSLI_RANGE(type, field, least, most)                                                                 \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_NUMBERS, 1, least, most                                               \
    }
#define TSLI_SHARE(type, field) TSLI_RANGE(type, field, 0.0f, 1.0f)
#define TSLI_AMOUNT(type, field) TSLI_RANGE(type, field, 0.0f, TSLI_MOST_NUMBER)
#define TSLI_FINITE(type, field) TSLI_RANGE(type, field, -FLT_MAX, FLT_MAX)
#define TSLI_VECTOR(type, field)                                                                             \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_NUMBERS, 3, -TSLI_MOST_NUMBER, TSLI_MOST_NUMBER                       \
    }
#define TSLI_ANY(type, field) TSLI_RANGE(type, field, -TSLI_MOST_NUMBER, TSLI_MOST_NUMBER)
#define TSLI_THREE(type, field, least, most)                                                                 \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_NUMBERS, 3, least, most                                               \
    }
#define TSLI_ABOVE_0(type, field)                                                                            \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_ABOVE_0, 1, 0.0f, 0.0f                                                \
    }
#define TSLI_LONG(type, field)                                                                               \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_LENGTH, 3, -TSLI_MOST_NUMBER, TSLI_MOST_NUMBER                        \
    }
#define TSLI_UNIT(type, field)                                                                               \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_UNIT, 4, 0.0f, 0.0f                                                   \
    }
#define TSLI_WHOLE(type, field, least, most)                                                                 \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_WHOLE, 1, (float)(least), (float)(most)                               \
    }
#define TSLI_SWITCH(type, field) TSLI_WHOLE(type, field, 0, 1)
#define TSLI_BITS(type, field, known)                                                                        \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_BITS, known, 0.0f, 0.0f                                               \
    }
#define TSLI_INDEX(type, field)                                                                              \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_INDEX, 1, 0.0f, 0.0f                                                  \
    }
#define TSLI_POINTER(type, field)                                                                            \
    {                                                                                                        \
        TSLI_OF(type, field), TSLI_HAS_POINTER, 1, 0.0f, 0.0f                                                \
    }
#define TSLI_KEYS_AT(type, keys, count)                                                                      \
    {                                                                                                        \
        TSLI_OF(type, keys), TSLI_HAS_KEYS, offsetof(type, count), 0.0f, 0.0f                                \
    }
#define TSLI_KEYS(type, field) TSLI_KEYS_AT(type, field##_keys, field##_key_count)
// A struct of a value with a curve: a range with one for each place. A member in offsetof takes no parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define TSLI_CURVED(type, field, least, most)                                                                \
    TSLI_RANGE(type, field.value, least, most), TSLI_KEYS_AT(type, field.keys, field.key_count)
// NOLINTEND(bugprone-macro-parentheses)

#define TSLI_COUNT_OF(fields) ((uint32_t)(sizeof(fields) / sizeof *(fields)))

// `argument`: its name, with its index where it is of an array.
tsl_result tsli_check_fields(const tsli_caller *caller, const char *argument, const void *object,
                             const tsli_field *fields, uint32_t count);
// Of one of an array's structs, whose name is that of the argument, the list and the index; and of each of them.
tsl_result tsli_check_element(const tsli_caller *caller, const char *argument, const char *list, uint32_t i,
                              const void *element, const tsli_field *fields, uint32_t count);
tsl_result tsli_check_elements(const tsli_caller *caller, const char *argument, const char *list,
                               const void *elements, size_t size, uint32_t element_count,
                               const tsli_field *fields, uint32_t count);
// One number that is no field, or is more than its field alone; `part` goes on after the argument.
tsl_result tsli_check_value(const tsli_caller *caller, const char *argument, const char *part, float value,
                            float least, float most);
tsl_result tsli_check_values(const tsli_caller *caller, const char *argument, tsl_vec3 value);
// Of lengths of a line, each above 0: argument.lengths[i].
tsl_result tsli_check_lengths(const tsli_caller *caller, const char *argument, const float *lengths,
                              uint32_t count);
// How many of something there are: too many is another refusal than too few.
tsl_result tsli_check_amount(const tsli_caller *caller, const char *argument, const char *part,
                             uint32_t value, uint32_t least, uint32_t most);
// Takes a struct in, as tsli_desc_read does. `type`: its name, that of its _init function without that ending.
tsl_result tsli_take_fields(const tsli_caller *caller, const char *argument, const char *type, void *known,
                            uint32_t size, uint32_t first_size, const void *given);
// What a converter made of a component, which may be beyond what chains and colliders take.
tsl_result tsli_check_made_params(const tsli_caller *caller, const char *argument,
                                  const tsl_chain_params *params);
// A joint in VRM's terms that came of argument.list[i], whose own names of stiffness and gravity these are.
tsl_result tsli_check_made_joint(const tsli_caller *caller, const char *argument, const char *list,
                                 uint32_t i, const tsl_vrm_joint *joint, const char *stiffness,
                                 const char *gravity);
tsl_result tsli_check_made_collider(const tsl_collider_desc *desc);

#define TSLI_REFUSE(caller, code, ...) tsli_refuse((caller)->host, code, (caller)->function, __VA_ARGS__)

#endif
