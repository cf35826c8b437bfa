// SPDX-License-Identifier: MIT
// Tables of the fields of other systems' structs: their defaults, what they may hold, and refusals of the rest. A message begins with the
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
    tsl_world *world;
    const char *function;
} tslc_caller;

extern const tslc_caller tslc_unheard;

// The name of an argument with its index, such as "spring.joints[3]", for a refusal.
typedef struct tslc_name {
    char text[96];
} tslc_name;
TSLI_PRINTF_LIKE(1, 2) tslc_name tslc_name_of(const char *format, ...);

// Logs and returns the code, so that a refusal is one line.
TSLI_COLD TSLI_PRINTF_LIKE(3, 4) tsl_result
    tslc_refuse(const tslc_caller *caller, tsl_result code, const char *format, ...);

// Returns from the function with the result of a call that is refused.
#define TSLC_TRY(call)                                                                                                 \
    do {                                                                                                               \
        tsl_result tried = (call);                                                                                     \
        if (tried != TSL_OK)                                                                                           \
            return tried;                                                                                              \
    } while (0)

typedef enum tslc_field_kind {
    TSLC_HAS_NUMBERS, // floats, from `least` to `most` each
    TSLC_HAS_ABOVE_0, // a float above 0
    TSLC_HAS_LENGTH,  // a vector that is not 0
    TSLC_HAS_UNIT,    // a quaternion within half a percent of length 1; identity by default
    TSLC_HAS_WHOLE,   // a uint32_t
    TSLC_HAS_COUNT,   // one of array elements: too many and too few are different refusals
    TSLC_HAS_BITS,    // a uint32_t with none but those of `more`
    TSLC_HAS_INDEX,   // an int32_t, -1 or more; -1 by default
    TSLC_HAS_KEYS,    // a pointer to curve keys, with their count at `more`
    TSLC_HAS_POINTER  // one that must not be null
} tslc_field_kind;

typedef struct tslc_field {
    const char *name;
    uint32_t offset;
    tslc_field_kind kind;
    uint32_t more; // of numbers: how many
    float least, most;
    float standard[3];         // the default, in float for whole numbers too
    const tsl_curve_key *keys; // the two of a curve that has some by default
} tslc_field;

// A struct of another system. A member without a row is 0 by default and is not checked.
typedef struct tslc_type {
    const char *argument, *name; // in messages; `name` as of its _init function without the suffix
    uint32_t size, first_size;   // today, and in the version that introduced it
    const tslc_field *fields;
    uint32_t field_count;
} tslc_type;

// The largest float below TSL_NUMBER_LIMIT: no other bound.
#define TSLC_MOST_NUMBER 1125899839733760.0f
// Bones with numbers of their own: the functions that set those take whole arrays.
#define TSLC_MOST_BONES 256
#define TSLC_FIELD(type, field, kind, more, least, most, x, y, z)                                                      \
    {                                                                                                                  \
        "." #field, offsetof(type, field), kind, more, least, most, {x, y, z}, NULL                                    \
    }
// Numbers, with their default and their range.
#define TSLC_RANGE(type, field, x, least, most) TSLC_FIELD(type, field, TSLC_HAS_NUMBERS, 1, least, most, x, 0, 0)
#define TSLC_SHARE(type, field, x) TSLC_RANGE(type, field, x, 0.0f, 1.0f)
#define TSLC_AMOUNT(type, field, x) TSLC_RANGE(type, field, x, 0.0f, TSLC_MOST_NUMBER)
#define TSLC_ANY(type, field, x) TSLC_RANGE(type, field, x, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER)
#define TSLC_FINITE(type, field, x) TSLC_RANGE(type, field, x, -FLT_MAX, FLT_MAX)
#define TSLC_ABOVE_0(type, field, x, most) TSLC_FIELD(type, field, TSLC_HAS_ABOVE_0, 1, 0, most, x, 0, 0)
// Vectors and rotations.
#define TSLC_THREE(type, field, x, y, z, least, most) TSLC_FIELD(type, field, TSLC_HAS_NUMBERS, 3, least, most, x, y, z)
#define TSLC_VECTOR(type, field, x, y, z) TSLC_THREE(type, field, x, y, z, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER)
#define TSLC_LONG(type, field) TSLC_FIELD(type, field, TSLC_HAS_LENGTH, 3, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER, 0, 0, 0)
#define TSLC_UNIT(type, field) TSLC_FIELD(type, field, TSLC_HAS_UNIT, 4, 0, 0, 0, 0, 0)
// Whole numbers, and those of an enumeration up to its last constant.
#define TSLC_WHOLE(type, field, x, least, most)                                                                        \
    TSLC_FIELD(type, field, TSLC_HAS_WHOLE, 1, (float)(least), (float)(most), (float)(x), 0, 0)
#define TSLC_CHOICE(type, field, x, last) TSLC_WHOLE(type, field, x, 0, last)
#define TSLC_SWITCH(type, field, x) TSLC_WHOLE(type, field, x, 0, 1)
#define TSLC_COUNT(type, field, least, most) TSLC_FIELD(type, field, TSLC_HAS_COUNT, 1, least, most, 0, 0, 0)
#define TSLC_BITS(type, field, x, known) TSLC_FIELD(type, field, TSLC_HAS_BITS, known, 0, 0, (float)(x), 0, 0)
#define TSLC_INDEX(type, field) TSLC_FIELD(type, field, TSLC_HAS_INDEX, 1, 0, 0, 0, 0, 0)
// Arrays of the host, and curves.
#define TSLC_POINTER(type, field) TSLC_FIELD(type, field, TSLC_HAS_POINTER, 1, 0, 0, 0, 0, 0)
#define TSLC_KEYS_AT(type, keys, count, two)                                                                           \
    {                                                                                                                  \
        "." #keys, offsetof(type, keys), TSLC_HAS_KEYS, offsetof(type, count), 0, 0, {0, 0, 0}, two                    \
    }
#define TSLC_KEYS(type, field) TSLC_KEYS_AT(type, field##_keys, field##_key_count, NULL)
#define TSLC_TWO_KEYS(type, field, two) TSLC_KEYS_AT(type, field##_keys, field##_key_count, two)
// A struct of a value with a curve: the range holds at every position. Members in offsetof and types take no parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define TSLC_CURVED(type, field, x, least, most)                                                                       \
    TSLC_RANGE(type, field.value, x, least, most), TSLC_KEYS_AT(type, field.keys, field.key_count, NULL)

#define TSLC_COUNT_OF(fields) ((uint32_t)(sizeof(fields) / sizeof *(fields)))

#define TSLC_TYPE_SINCE(type, first_size, argument, fields)                                                            \
    {                                                                                                                  \
        argument, #type, sizeof(type), first_size, fields, TSLC_COUNT_OF(fields)                                       \
    }
#define TSLC_TYPE(type, argument, fields) TSLC_TYPE_SINCE(type, sizeof(type), argument, fields)

void tslc_set_defaults(const tslc_type *type, void *out);
// Define X_init: of a struct with its size in front, and of one that is an element of an array.
#define TSLC_INIT_CALL(name, type, known)                                                                              \
    void name(type *out, uint32_t struct_size)                                                                         \
    {                                                                                                                  \
        type defaults;                                                                                                 \
        tslc_set_defaults(&(known), &defaults);                                                                        \
        tsli_desc_init(out, struct_size, &defaults, sizeof defaults);                                                  \
    }
#define TSLC_INIT_ELEMENT(name, type, known)                                                                           \
    void name(type *out)                                                                                               \
    {                                                                                                                  \
        if (out)                                                                                                       \
            tslc_set_defaults(&(known), out);                                                                          \
    }
// NOLINTEND(bugprone-macro-parentheses)

// With the type, own##_type, of the fields own##_fields.
#define TSLC_STRUCT_CALL(name, type, argument, own)                                                                    \
    static const tslc_type own##_type = TSLC_TYPE(type, argument, own##_fields);                                       \
    TSLC_INIT_CALL(name, type, own##_type)
#define TSLC_ELEMENT_CALL(name, type, argument, own)                                                                   \
    static const tslc_type own##_type = TSLC_TYPE(type, argument, own##_fields);                                       \
    TSLC_INIT_ELEMENT(name, type, own##_type)

// Reads a struct as tsli_desc_read does, over its defaults, and checks its fields.
tsl_result tslc_take(const tslc_caller *caller, const tslc_type *type, const void *given, void *known);
// `argument`: the object's name, with its index if it is in an array.
tsl_result tslc_check_field(const tslc_caller *caller, const char *argument, const void *object,
                            const tslc_field *field);
tsl_result tslc_check_fields(const tslc_caller *caller, const char *argument, const void *object,
                             const tslc_type *type);
// One struct of an array, named by the list and the index; and all of them.
tsl_result tslc_check_element(const tslc_caller *caller, const char *list, uint32_t i, const void *element,
                              const tslc_type *type);
tsl_result tslc_check_elements(const tslc_caller *caller, const char *list, const void *elements, uint32_t count,
                               const tslc_type *type);
// One number that is no field, or depends on more than its field; `component` follows the argument's name.
tsl_result tslc_check_value(const tslc_caller *caller, const char *argument, const char *component, float value,
                            float least, float most);
tsl_result tslc_check_values(const tslc_caller *caller, const char *argument, tsl_vec3 value);
// A direction may only be 0 where its strength is.
tsl_result tslc_check_direction(const tslc_caller *caller, const char *argument, const char *name, tsl_vec3 direction,
                                const char *strength_name, float strength);
// Lengths of a line, each above 0.
tsl_result tslc_check_lengths(const tslc_caller *caller, const char *list, const float *lengths, uint32_t count);
// A count: too many and too few are different refusals.
tsl_result tslc_check_amount(const tslc_caller *caller, const char *argument, const char *component, uint32_t value,
                             uint32_t least, uint32_t most);
// Checks a converted component, which may be beyond what chains and colliders accept.
tsl_result tslc_check_made_params(const tslc_caller *caller, const char *argument, const tsl_chain_params *params);
// Checks a VRM joint converted from argument.list[i]; the names of stiffness and gravity are the other system's.
tsl_result tslc_check_made_joint(const tslc_caller *caller, const char *argument, const char *list, uint32_t i,
                                 const tsl_vrm_joint *joint, const char *stiffness, const char *gravity);
tsl_result tslc_check_made_collider(const tsl_collider_desc *desc);

#endif
