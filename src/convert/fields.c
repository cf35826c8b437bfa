// SPDX-License-Identifier: MIT
#include "convert/fields.h"
#include "tassel/debug.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const tslc_caller tslc_unheard = {NULL, ""};

tslc_name tslc_name_of(const char *format, ...)
{
    tslc_name name;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name.text, sizeof name.text, format, arguments);
    va_end(arguments);
    return name;
}

tsl_result tslc_refuse(const tslc_caller *caller, tsl_result code, const char *format, ...)
{
    char message[320];
    va_list arguments;
    if (!caller->world)
        return code;
    int length = snprintf(message, sizeof message, "%s: ", caller->function);
    va_start(arguments, format);
    vsnprintf(message + length, sizeof message - (size_t)length, format, arguments);
    va_end(arguments);
    tsl_world_log(caller->world, code, message);
    return code;
}

// ---- one field --------------------------------------------------------------------------------------------------

tsl_result tslc_check_value(const tslc_caller *caller, const char *argument, const char *component, float value,
                            float least, float most)
{
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    double v = (double)value;
    if (!tsli_is_finite(value))
        return tslc_refuse(caller, TSL_ERROR_NOT_FINITE, "%s%s is %g; it must be finite", argument, component, v);
    if (tsli_compare(value, least) >= 0 && tsli_compare(value, most) <= 0)
        return TSL_OK;
    if (most == TSLC_MOST_NUMBER && !tsli_is_within_limit(value))
        return tslc_refuse(caller, code, "%s%s is %g; its size must be below TSL_NUMBER_LIMIT, %g", argument, component,
                           v, (double)TSL_NUMBER_LIMIT);
    if (most == TSLC_MOST_NUMBER || most == FLT_MAX)
        return tslc_refuse(caller, code, "%s%s is %g; it must be at least %g", argument, component, v, (double)least);
    return tslc_refuse(caller, code, "%s%s is %g; it must be from %g to %g", argument, component, v, (double)least,
                       (double)most);
}

static tsl_result field_component(const tslc_caller *caller, const char *argument, const tslc_field *field,
                                  const float *numbers, uint32_t component)
{
    static const char *const components[] = {".x", ".y", ".z", ".w"};
    if (tsli_is_finite(numbers[component]) && tsli_compare(numbers[component], field->least) >= 0 &&
        tsli_compare(numbers[component], field->most) <= 0)
        return TSL_OK;
    tslc_name name = tslc_name_of("%s%s", field->name, field->more > 1 ? components[component] : "");
    return tslc_check_value(caller, argument, name.text, numbers[component], field->least, field->most);
}

static tsl_result field_unit(const tslc_caller *caller, const char *argument, const tslc_field *field,
                             const float *numbers)
{
    const tslc_field finite = {field->name, 0, TSLC_HAS_NUMBERS, 4, -FLT_MAX, FLT_MAX, {0}, NULL};
    double square = 0.0;
    for (uint32_t i = 0; i < 4; ++i) {
        TSLC_TRY(field_component(caller, argument, &finite, numbers, i));
        square += (double)numbers[i] * (double)numbers[i];
    }
    return square > 0.99 && square < 1.01
               ? TSL_OK
               : tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT, "%s%s is of length %g; it must be of length 1",
                             argument, field->name, sqrt(square));
}

static tsl_result field_whole(const tslc_caller *caller, const char *argument, const tslc_field *field, uint32_t value)
{
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    double least = (double)field->least, most = (double)field->most;
    if (value >= least && value <= most)
        return TSL_OK;
    if (most == 0.0)
        return tslc_refuse(caller, code, "%s%s is %u; it must be 0", argument, field->name, value);
    if (most >= 4294967295.0)
        return tslc_refuse(caller, code, "%s%s is %u; it must be at least %g", argument, field->name, value, least);
    return tslc_refuse(caller, code, "%s%s is %u; it must be from %g to %g", argument, field->name, value, least, most);
}

static tsl_result field_keys(const tslc_caller *caller, const char *argument, const char *name,
                             const tsl_curve_key *keys, uint32_t count)
{
    static const char *const components[] = {".u", ".value", ".in_tangent", ".out_tangent"};
    if (count && !keys)
        return tslc_refuse(caller, TSL_ERROR_NULL_POINTER, "%s%s is null, and the number of its keys is %u", argument,
                           name, count);
    for (uint32_t i = 0; i < count; ++i) {
        const float numbers[] = {keys[i].u, keys[i].value, keys[i].in_tangent, keys[i].out_tangent};
        for (uint32_t k = 0; k < 4; ++k)
            if (!tsli_is_finite(numbers[k]))
                return tslc_refuse(caller, TSL_ERROR_NOT_FINITE, "%s%s[%u]%s is %g; it must be finite", argument, name,
                                   i, components[k], (double)numbers[k]);
        if (i > 0 && tsli_compare(keys[i].u, keys[i - 1].u) <= 0)
            return tslc_refuse(caller, TSL_ERROR_NOT_INCREASING,
                               "%s%s[%u].u is %g; it must be more than %g, that of the key before", argument, name, i,
                               (double)keys[i].u, (double)keys[i - 1].u);
    }
    return TSL_OK;
}

tsl_result tslc_check_field(const tslc_caller *caller, const char *argument, const void *object,
                            const tslc_field *field)
{
    const void *at = (const char *)object + field->offset;
    float numbers[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    uint32_t whole = 0;
    int32_t index;
    const void *pointer;
    switch (field->kind) {
    case TSLC_HAS_NUMBERS:
    case TSLC_HAS_LENGTH:
        memcpy(numbers, at, field->more * sizeof *numbers);
        for (uint32_t i = 0; i < field->more; ++i)
            TSLC_TRY(field_component(caller, argument, field, numbers, i));
        return field->kind == TSLC_HAS_LENGTH && tsli_vec3_length(tsli_vec3(numbers[0], numbers[1], numbers[2])) == 0.0f
                   ? tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT, "%s%s is 0; it must have a length", argument,
                                 field->name)
                   : TSL_OK;
    case TSLC_HAS_ABOVE_0:
        memcpy(numbers, at, sizeof *numbers);
        if (tsli_is_finite(numbers[0]) && tsli_compare(numbers[0], 0.0f) <= 0)
            return tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT, "%s%s is %g; it must be more than 0", argument,
                               field->name, (double)numbers[0]);
        return tslc_check_value(caller, argument, field->name, numbers[0], 0.0f, field->most);
    case TSLC_HAS_UNIT:
        memcpy(numbers, at, sizeof numbers);
        return field_unit(caller, argument, field, numbers);
    case TSLC_HAS_WHOLE:
        memcpy(&whole, at, sizeof whole);
        return field_whole(caller, argument, field, whole);
    case TSLC_HAS_COUNT:
        memcpy(&whole, at, sizeof whole);
        return tslc_check_amount(caller, argument, field->name, whole, (uint32_t)field->least, (uint32_t)field->most);
    case TSLC_HAS_BITS:
        memcpy(&whole, at, sizeof whole);
        return whole & ~field->more
                   ? tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT, "%s%s are 0x%x; the known bits are 0x%x", argument,
                                 field->name, whole, field->more)
                   : TSL_OK;
    case TSLC_HAS_INDEX:
        memcpy(&index, at, sizeof index);
        return index >= -1
                   ? TSL_OK
                   : tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT, "%s%s is %d; it must be -1 or a bone of the rig",
                                 argument, field->name, (int)index);
    case TSLC_HAS_KEYS:
        memcpy(&pointer, at, sizeof pointer);
        memcpy(&whole, (const char *)object + field->more, sizeof whole);
        return field_keys(caller, argument, field->name, pointer, whole);
    case TSLC_HAS_POINTER:
        memcpy(&pointer, at, sizeof pointer);
        return pointer ? TSL_OK : tslc_refuse(caller, TSL_ERROR_NULL_POINTER, "%s%s is null", argument, field->name);
    }
    return TSL_OK;
}

// ---- whole structs ----------------------------------------------------------------------------------------------

static void field_set_default(const tslc_field *field, void *object)
{
    void *at = (char *)object + field->offset;
    const tsl_quat identity = {0.0f, 0.0f, 0.0f, 1.0f};
    const int32_t none = -1;
    uint32_t whole;
    switch (field->kind) {
    case TSLC_HAS_NUMBERS:
    case TSLC_HAS_ABOVE_0:
        memcpy(at, field->standard, field->more * sizeof *field->standard);
        return;
    case TSLC_HAS_UNIT:
        memcpy(at, &identity, sizeof identity);
        return;
    case TSLC_HAS_WHOLE:
    case TSLC_HAS_BITS:
        whole = (uint32_t)field->standard[0];
        memcpy(at, &whole, sizeof whole);
        return;
    case TSLC_HAS_INDEX:
        memcpy(at, &none, sizeof none);
        return;
    case TSLC_HAS_KEYS:
        whole = field->keys ? 2 : 0;
        memcpy(at, &field->keys, sizeof field->keys);
        memcpy((char *)object + field->more, &whole, sizeof whole);
        return;
    default:
        return;
    }
}

void tslc_set_defaults(const tslc_type *type, void *out)
{
    memset(out, 0, type->size);
    for (uint32_t i = 0; i < type->field_count; ++i)
        field_set_default(&type->fields[i], out);
}

tsl_result tslc_check_fields(const tslc_caller *caller, const char *argument, const void *object, const tslc_type *type)
{
    for (uint32_t i = 0; i < type->field_count; ++i)
        TSLC_TRY(tslc_check_field(caller, argument, object, &type->fields[i]));
    return TSL_OK;
}

// Names are only made for refusals.
tsl_result tslc_check_element(const tslc_caller *caller, const char *list, uint32_t i, const void *element,
                              const tslc_type *type)
{
    if (tslc_check_fields(&tslc_unheard, "", element, type) == TSL_OK)
        return TSL_OK;
    return tslc_check_fields(caller, tslc_name_of("%s[%u]", list, i).text, element, type);
}

tsl_result tslc_check_elements(const tslc_caller *caller, const char *list, const void *elements, uint32_t count,
                               const tslc_type *type)
{
    for (uint32_t i = 0; i < count; ++i)
        TSLC_TRY(tslc_check_element(caller, list, i, (const char *)elements + (size_t)i * type->size, type));
    return TSL_OK;
}

tsl_result tslc_check_values(const tslc_caller *caller, const char *argument, tsl_vec3 value)
{
    const tslc_field vector = {"", 0, TSLC_HAS_NUMBERS, 3, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER, {0}, NULL};
    return tslc_check_field(caller, argument, &value, &vector);
}

tsl_result tslc_check_direction(const tslc_caller *caller, const char *argument, const char *name, tsl_vec3 direction,
                                const char *strength_name, float strength)
{
    if (strength == 0.0f || tsli_vec3_length(direction) != 0.0f)
        return TSL_OK;
    return tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT, "%s.%s is 0, and %s is %g; it must have a length", argument,
                       name, strength_name, (double)strength);
}

tsl_result tslc_check_lengths(const tslc_caller *caller, const char *list, const float *lengths, uint32_t count)
{
    static const tslc_field length[] = {{"", 0, TSLC_HAS_ABOVE_0, 1, 0.0f, TSLC_MOST_NUMBER, {0}, NULL}};
    static const tslc_type type = TSLC_TYPE(float, "", length);
    return tslc_check_elements(caller, list, lengths, count, &type);
}

tsl_result tslc_check_amount(const tslc_caller *caller, const char *argument, const char *component, uint32_t value,
                             uint32_t least, uint32_t most)
{
    if (value >= least && value <= most)
        return TSL_OK;
    return tslc_refuse(caller, value < least ? TSL_ERROR_INVALID_ARGUMENT : TSL_ERROR_TOO_MANY,
                       "%s%s is %u; it must be from %u to %u", argument, component, value, least, most);
}

tsl_result tslc_take(const tslc_caller *caller, const tslc_type *type, const void *given, void *known)
{
    uint32_t given_size, size = type->size;
    tslc_set_defaults(type, known);
    tsl_result result = tsli_desc_read(known, size, type->first_size, given);
    if (result == TSL_OK)
        return tslc_check_fields(caller, type->argument, known, type);
    if (result == TSL_ERROR_NULL_POINTER)
        return tslc_refuse(caller, result, "%s is null", type->argument);
    memcpy(&given_size, given, sizeof given_size);
    if (result == TSL_ERROR_NOT_INITIALIZED)
        return tslc_refuse(caller, result, "%s.struct_size is %u; it is expected to be %u: call %s_init first",
                           type->argument, given_size, size, type->name);
    return tslc_refuse(
        caller, result,
        "%s.struct_size is %u, of a newer header: this library knows %u bytes of %s, and more are in use",
        type->argument, given_size, size, type->name);
}

// ---- outputs ------------------------------------------------------------------------------------------------------

tsl_result tslc_check_made_params(const tslc_caller *caller, const char *argument, const tsl_chain_params *params)
{
    static const tslc_field made[] = {TSLC_SHARE(tsl_chain_params, weight, 0.0f),
                                      TSLC_SHARE(tsl_chain_params, damping, 0.0f),
                                      TSLC_SHARE(tsl_chain_params, elasticity, 0.0f),
                                      TSLC_SHARE(tsl_chain_params, stiffness, 0.0f),
                                      TSLC_SHARE(tsl_chain_params, inert, 0.0f),
                                      TSLC_SHARE(tsl_chain_params, inert_rotation, 0.0f),
                                      TSLC_SHARE(tsl_chain_params, friction, 0.0f),
                                      TSLC_AMOUNT(tsl_chain_params, radius, 0.0f),
                                      TSLC_VECTOR(tsl_chain_params, gravity, 0.0f, 0.0f, 0.0f),
                                      TSLC_VECTOR(tsl_chain_params, force, 0.0f, 0.0f, 0.0f),
                                      TSLC_SHARE(tsl_chain_params, gravity_falloff, 0.0f),
                                      TSLC_AMOUNT(tsl_chain_params, push, 0.0f),
                                      TSLC_SHARE(tsl_chain_params, relative_damping, 0.0f)};
    static const tslc_type type = TSLC_TYPE(tsl_chain_params, "", made);
    return tslc_check_fields(caller, argument, params, &type);
}

tsl_result tslc_check_made_joint(const tslc_caller *caller, const char *argument, const char *list, uint32_t i,
                                 const tsl_vrm_joint *joint, const char *stiffness, const char *gravity)
{
    const char *name = !tsli_is_within_limit(joint->stiffness)          ? stiffness
                       : !tsli_is_within_limit(joint->hit_radius)       ? "radius"
                       : !tsli_vec3_is_within_limit(joint->gravity_dir) ? gravity
                                                                        : NULL;
    if (!name)
        return TSL_OK;
    return tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT,
                       "%s.%s[%u]: %s with its rate, curve and size comes to a number beyond TSL_NUMBER_LIMIT, %g",
                       argument, list, i, name, (double)TSL_NUMBER_LIMIT);
}

// Colliders are converted without a world, so nothing is logged.
tsl_result tslc_check_made_collider(const tsl_collider_desc *desc)
{
    static const tslc_field made[] = {TSLC_VECTOR(tsl_collider_desc, a, 0.0f, 0.0f, 0.0f),
                                      TSLC_VECTOR(tsl_collider_desc, b, 0.0f, 0.0f, 0.0f),
                                      TSLC_RANGE(tsl_collider_desc, radius, 0.0f, 0.0f, TSLC_MOST_NUMBER),
                                      TSLC_RANGE(tsl_collider_desc, radius_b, 0.0f, -FLT_MAX, TSLC_MOST_NUMBER)};
    static const tslc_type type = TSLC_TYPE(tsl_collider_desc, "", made);
    return tslc_check_fields(&tslc_unheard, "", desc, &type);
}
