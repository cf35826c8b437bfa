// SPDX-License-Identifier: MIT
// Tables of what the fields of other systems' structs may hold, and refusals of the rest: like the solver's, a message begins with the
// argument, goes on to the field and the index, and says what is there and what is allowed.
#ifndef TSLC_FIELDS_H
#define TSLC_FIELDS_H

#include "tassel/convert/vrm.h"

#include "base/compiler.h"
#include "base/desc.h"
#include "math/quat.h"
#include "math/vec.h"

#include <float.h>
#include <stddef.h>

// The calling public function, and the world whose log it uses. Functions without a world do not log.
typedef struct tslc_caller {
    const tsl_world *world;
    const char *function;
} tslc_caller;

extern const tslc_caller tslc_unheard;

// The name of an argument with its index, such as "spring.joints[3]", for a refusal.
typedef struct tslc_name {
    char text[96];
} tslc_name;
tslc_name tslc_name_of(const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 1, 2)))
#endif
    ;

// Logs and returns the code, so that a refusal is one line.
TSLI_COLD tsl_result tslc_refuse(const tslc_caller *caller, tsl_result code, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

typedef enum tslc_field_kind {
    TSLC_HAS_NUMBERS, // floats, from `least` to `most` each
    TSLC_HAS_ABOVE_0, // a float above 0
    TSLC_HAS_LENGTH,  // a vector that is not 0
    TSLC_HAS_UNIT,    // a quaternion within half a percent of length 1
    TSLC_HAS_WHOLE,   // a uint32_t
    TSLC_HAS_BITS,    // a uint32_t with none but those of `more`
    TSLC_HAS_INDEX,   // an int32_t, -1 or more
    TSLC_HAS_KEYS,    // a pointer to curve keys, with their count at `more`
    TSLC_HAS_POINTER  // one that must not be null
} tslc_field_kind;

typedef struct tslc_field {
    const char *name;
    uint32_t offset;
    tslc_field_kind kind;
    uint32_t more; // of numbers: how many
    float least, most;
} tslc_field;

#define TSLC_OF(type, field) "." #field, offsetof(type, field)
// The largest float below TSL_NUMBER_LIMIT: no other bound.
#define TSLC_MOST_NUMBER 1125899839733760.0f
#define TSLC_RANGE(type, field, least, most)                                                                           \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_NUMBERS, 1, least, most                                                         \
    }
#define TSLC_SHARE(type, field) TSLC_RANGE(type, field, 0.0f, 1.0f)
#define TSLC_AMOUNT(type, field) TSLC_RANGE(type, field, 0.0f, TSLC_MOST_NUMBER)
#define TSLC_FINITE(type, field) TSLC_RANGE(type, field, -FLT_MAX, FLT_MAX)
#define TSLC_VECTOR(type, field)                                                                                       \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_NUMBERS, 3, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER                                 \
    }
#define TSLC_ANY(type, field) TSLC_RANGE(type, field, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER)
#define TSLC_THREE(type, field, least, most)                                                                           \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_NUMBERS, 3, least, most                                                         \
    }
#define TSLC_ABOVE_0(type, field)                                                                                      \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_ABOVE_0, 1, 0.0f, 0.0f                                                          \
    }
#define TSLC_LONG(type, field)                                                                                         \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_LENGTH, 3, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER                                  \
    }
#define TSLC_UNIT(type, field)                                                                                         \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_UNIT, 4, 0.0f, 0.0f                                                             \
    }
#define TSLC_WHOLE(type, field, least, most)                                                                           \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_WHOLE, 1, (float)(least), (float)(most)                                         \
    }
#define TSLC_SWITCH(type, field) TSLC_WHOLE(type, field, 0, 1)
#define TSLC_BITS(type, field, known)                                                                                  \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_BITS, known, 0.0f, 0.0f                                                         \
    }
#define TSLC_INDEX(type, field)                                                                                        \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_INDEX, 1, 0.0f, 0.0f                                                            \
    }
#define TSLC_POINTER(type, field)                                                                                      \
    {                                                                                                                  \
        TSLC_OF(type, field), TSLC_HAS_POINTER, 1, 0.0f, 0.0f                                                          \
    }
#define TSLC_KEYS_AT(type, keys, count)                                                                                \
    {                                                                                                                  \
        TSLC_OF(type, keys), TSLC_HAS_KEYS, offsetof(type, count), 0.0f, 0.0f                                          \
    }
#define TSLC_KEYS(type, field) TSLC_KEYS_AT(type, field##_keys, field##_key_count)
// A struct of a value with a curve: the range holds at every position. A member in offsetof takes no parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define TSLC_CURVED(type, field, least, most)                                                                          \
    TSLC_RANGE(type, field.value, least, most), TSLC_KEYS_AT(type, field.keys, field.key_count)
// NOLINTEND(bugprone-macro-parentheses)

#define TSLC_COUNT_OF(fields) ((uint32_t)(sizeof(fields) / sizeof *(fields)))

// `argument`: its name, with its index if it is in an array.
tsl_result tslc_check_fields(const tslc_caller *caller, const char *argument, const void *object,
                             const tslc_field *fields, uint32_t count);
// One struct of an array, named by the argument, the list and the index; and all of them.
tsl_result tslc_check_element(const tslc_caller *caller, const char *argument, const char *list, uint32_t i,
                              const void *element, const tslc_field *fields, uint32_t count);
tsl_result tslc_check_elements(const tslc_caller *caller, const char *argument, const char *list, const void *elements,
                               size_t size, uint32_t element_count, const tslc_field *fields, uint32_t count);
// One number that is no field, or depends on more than its field; `component` follows the argument's name.
tsl_result tslc_check_value(const tslc_caller *caller, const char *argument, const char *component, float value,
                            float least, float most);
tsl_result tslc_check_values(const tslc_caller *caller, const char *argument, tsl_vec3 value);
// Lengths of a line, each above 0: argument.lengths[i].
tsl_result tslc_check_lengths(const tslc_caller *caller, const char *argument, const float *lengths, uint32_t count);
// A count: too many and too few are different refusals.
tsl_result tslc_check_amount(const tslc_caller *caller, const char *argument, const char *component, uint32_t value,
                             uint32_t least, uint32_t most);
// Reads a struct as tsli_desc_read does. `type`: its name, that of its _init function without the suffix.
tsl_result tslc_take_fields(const tslc_caller *caller, const char *argument, const char *type, void *known,
                            uint32_t size, uint32_t first_size, const void *given);
// Checks a converted component, which may be beyond what chains and colliders accept.
tsl_result tslc_check_made_params(const tslc_caller *caller, const char *argument, const tsl_chain_params *params);
// Checks a VRM joint converted from argument.list[i]; the names of stiffness and gravity are the other system's.
tsl_result tslc_check_made_joint(const tslc_caller *caller, const char *argument, const char *list, uint32_t i,
                                 const tsl_vrm_joint *joint, const char *stiffness, const char *gravity);
tsl_result tslc_check_made_collider(const tsl_collider_desc *desc);

#endif
