// SPDX-License-Identifier: MIT
// Messages about invalid arguments.
#include "solver/check/entry.h"

#include <math.h>

// The tolerance of unit lengths: covers rounding and numbers written with three digits.
#define WRITTEN_UNIT_SLACK 0.005f

// ---- ids ------------------------------------------------------------------------------------------------

static const char *const kind_names[TSLI_KIND_COUNT] = {"nothing", "rig", "chain", "collider", "set of links", "wind"};

tsl_result tsli_refuse_id(tsli_at at, const tsl_world *world, uint32_t kind, uint64_t bits)
{
    const tsl_result code = TSL_ERROR_INVALID_HANDLE;
    const tsli_pool *const pools[] = {&world->rigs,      &world->rigs,  &world->chains,
                                      &world->colliders, &world->links, &world->winds};
    uint32_t high = (uint32_t)(bits >> 32), low = (uint32_t)bits, given = tsli_id_kind(bits);
    uint32_t judged = tsli_pool_judge(pools[kind], bits);
    if (given >= TSLI_KIND_COUNT) // no world issues such ids, even with a valid tag
        judged = TSLI_ID_GARBAGE;
    switch (judged) {
    case TSLI_ID_NULL:
        return TSLI_REFUSE(at, code, " is null (all bits are zero)");
    case TSLI_ID_STALE:
        return TSLI_REFUSE(at, code, " is stale: the %s with id 0x%08x%08x was destroyed", kind_names[kind], high, low);
    case TSLI_ID_FOREIGN:
        return TSLI_REFUSE(at, code, " is foreign: 0x%08x%08x is the id of a %s of another world", high, low,
                           kind_names[given]);
    case TSLI_ID_OTHER_KIND:
        return TSLI_REFUSE(at, code, " is of another kind: 0x%08x%08x is the id of a %s, not of a %s", high, low,
                           kind_names[given], kind_names[kind]);
    default:
        return TSLI_REFUSE(at, code, " is garbage: no %s ever had the id 0x%08x%08x", kind_names[kind], high, low);
    }
}

// ---- numbers --------------------------------------------------------------------------------------------

tsl_result tsli_check_number(tsli_at at, const char *field, float value, float least, float most)
{
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    if (!tsli_is_finite(value))
        return TSLI_REFUSE(at, TSL_ERROR_NOT_FINITE, "%s is %g; it must be finite", field, (double)value);
    if (tsli_compare(value, least) >= 0 && tsli_compare(value, most) <= 0)
        return TSL_OK;
    if (most == TSLI_LARGEST && !tsli_is_within_limit(value))
        return TSLI_REFUSE(at, code, "%s is %g; its size must be below TSL_NUMBER_LIMIT, %g", field, (double)value,
                           (double)TSL_NUMBER_LIMIT);
    if (most == FLT_MAX || most == TSLI_LARGEST)
        return TSLI_REFUSE(at, code, "%s is %g; it must be at least %g", field, (double)value, (double)least);
    return TSLI_REFUSE(at, code, "%s is %g; it must be from %g to %g", field, (double)value, (double)least,
                       (double)most);
}

TSLI_HOT tsl_result tsli_check_seconds(const tsli_host *host, const char *function, float delta_seconds)
{
    if (tsli_is_finite(delta_seconds) && tsli_compare(delta_seconds, 0.0f) >= 0) // in a frame, without a call
        return TSL_OK;
    return tsli_check_number((tsli_at){host, function, "delta_seconds"}, "", delta_seconds, 0.0f, FLT_MAX);
}

static tsl_result refuse_word(tsli_at at, const char *field, uint32_t value, uint32_t least, uint32_t most)
{
    if (most == 0)
        return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, "%s is %u; it must be 0", field, value);
    return TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, "%s is %u; it must be from %u to %u", field, value, least, most);
}

tsl_result tsli_check_choice(tsli_at at, const char *field, uint32_t value, uint32_t count)
{
    return value < count ? TSL_OK : refuse_word(at, field, value, 0, count - 1);
}

tsl_result tsli_check_flags(tsli_at at, const char *field, uint32_t flags, uint32_t known)
{
    return flags & ~known ? TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT,
                                        "%s are 0x%x, of which 0x%x are unknown; the known bits are 0x%x", field, flags,
                                        flags & ~known, known)
                          : TSL_OK;
}

int tsli_is_written_unit(double length)
{
    return length >= 1.0 - (double)WRITTEN_UNIT_SLACK && length <= 1.0 + (double)WRITTEN_UNIT_SLACK;
}

// ---- fields ---------------------------------------------------------------------------------------------

static const tsli_field vec3_fields[] = {{TSLI_FIELD(tsl_vec3, x), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST},
                                         {TSLI_FIELD(tsl_vec3, y), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST},
                                         {TSLI_FIELD(tsl_vec3, z), TSLI_FLOAT, -TSLI_LARGEST, TSLI_LARGEST}};

static const tsli_field transform_fields[] = {
    {TSLI_FIELD(tsl_transform, position), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_transform, rotation), TSLI_QUAT, -FLT_MAX, FLT_MAX},
    {TSLI_FIELD(tsl_transform, scale), TSLI_VEC3, -TSLI_LARGEST, TSLI_LARGEST}};

tsl_result tsli_refuse_vec3(tsli_at at, const tsl_vec3 *v)
{
    return tsli_check_fields(at, TSLI_FIELDS(vec3_fields), v);
}

tsl_result tsli_refuse_transform(tsli_at at, const tsl_transform *t)
{
    return tsli_check_fields(at, TSLI_FIELDS(transform_fields), t);
}

uint32_t tsli_transform_odd_component(const tsl_transform *t)
{
    float floats[10];
    uint32_t i = 0;
    memcpy(floats, t, sizeof floats);
    while (i < 9 && (i >= 3 && i <= 6 ? tsli_is_finite(floats[i]) : tsli_is_within_limit(floats[i])))
        ++i;
    return i;
}

// For refusals alone: hosts set parameters in every frame, and formatting takes long.
static tsli_name name_of_field(tsli_at at, const tsli_field *field, const char *component)
{
    return tsli_name_of("%s%s%s", *at.argument ? "." : "", field->name, component);
}

static tsl_result check_floats(tsli_at at, const tsli_field *field, const void *value)
{
    static const char *const axes[] = {".x", ".y", ".z", ".w"};
    const uint32_t count = field->kind == TSLI_FLOAT ? 1 : field->kind == TSLI_VEC3 ? 3 : 4;
    const float least = (float)field->least, most = (float)field->most;
    float numbers[4] = {0.0f};
    memcpy(numbers, value, count * sizeof *numbers);
    for (uint32_t i = 0; i < count; ++i) {
        if (tsli_is_finite(numbers[i]) && tsli_compare(numbers[i], least) >= 0 && tsli_compare(numbers[i], most) <= 0)
            continue;
        const tsli_name name = name_of_field(at, field, count > 1 ? axes[i] : "");
        return tsli_check_number(at, name.text, numbers[i], least, most);
    }
    if (field->kind != TSLI_UNIT_QUAT)
        return TSL_OK;
    double x = numbers[0], y = numbers[1], z = numbers[2], w = numbers[3], length = sqrt(x * x + y * y + z * z + w * w);
    return tsli_is_written_unit(length)
               ? TSL_OK
               : TSLI_REFUSE(at, TSL_ERROR_INVALID_ARGUMENT, ".%s is of length %g; it must be of length 1", field->name,
                             length);
}

static tsl_result check_word(tsli_at at, const tsli_field *field, uint32_t word)
{
    const uint32_t least = (uint32_t)field->least, most = (uint32_t)field->most;
    if (field->kind == TSLI_BITS ? !(word & ~most) : word >= least && word <= most)
        return TSL_OK;
    const tsli_name name = name_of_field(at, field, "");
    return field->kind == TSLI_BITS ? tsli_check_flags(at, name.text, word, most)
                                    : refuse_word(at, name.text, word, least, most);
}

static tsl_result check_field(tsli_at at, const tsli_field *field, const void *value)
{
    switch (field->kind) {
    case TSLI_TRANSFORM:
        if (!tsli_transform_odd_bits(value))
            return TSL_OK;
        return tsli_refuse_transform(tsli_at_named(at, tsli_name_of("%s.%s", at.argument, field->name).text), value);
    case TSLI_WORD:
    case TSLI_BITS:
        return check_word(at, field, *(const uint32_t *)value);
    default:
        return check_floats(at, field, value);
    }
}

tsl_result tsli_check_fields(tsli_at at, const tsli_field *fields, size_t count, const void *object)
{
    tsl_result result = TSL_OK;
    for (size_t i = 0; i < count && result == TSL_OK; ++i)
        result = check_field(at, &fields[i], (const char *)object + fields[i].offset);
    return result;
}

// ---- structs --------------------------------------------------------------------------------------------

tsl_result tsli_check_struct(tsli_at at, const tsli_struct *type, const void *object)
{
    tsl_result result = tsli_check_fields(at, type->fields, type->field_count, object);
    return result == TSL_OK && type->check ? type->check(at, object) : result;
}

void tsli_struct_init(const tsli_struct *type, void *out, uint32_t out_size)
{
    uint32_t size = type->defaults ? type->size : 0;
    tsli_desc_init(out, out_size, size ? type->defaults : &size, size);
}

tsl_result tsli_refuse_desc(tsli_at at, tsl_result result, const char *type, uint32_t size, uint32_t first_size,
                            const void *given)
{
    uint32_t given_size, set_byte = size;
    if (result == TSL_ERROR_NULL_POINTER)
        return TSLI_REFUSE(at, result, " is null");
    memcpy(&given_size, given, sizeof given_size);
    if (result == TSL_ERROR_NOT_INITIALIZED)
        return TSLI_REFUSE(at, result,
                           ".struct_size is %u; it is expected to be %u, and at least %u: call %s_init first",
                           given_size, size, first_size, type);
    while (((const unsigned char *)given)[set_byte] == 0)
        ++set_byte;
    return TSLI_REFUSE(
        at, result, ".struct_size is %u, of a newer header: this library knows %u bytes of %s, and byte %u is in use",
        given_size, size, type, set_byte);
}

tsl_result tsli_take_struct(tsli_at at, const tsli_struct *type, const void *given, void *known)
{
    tsli_struct_init(type, known, type->size);
    tsl_result result = tsli_desc_read(known, type->size, type->first_size, given);
    if (result != TSL_OK)
        return tsli_refuse_desc(at, result, type->name, type->size, type->first_size, given);
    return tsli_check_struct(at, type, known);
}

tsl_result tsli_give_struct(tsli_at at, const tsli_struct *type, const void *current, void *out)
{
    uint32_t asked;
    tsl_result result = tsli_desc_check(type->size, type->first_size, out);
    if (result != TSL_OK)
        return tsli_refuse_desc(at, result, type->name, type->size, type->first_size, out);
    memcpy(&asked, out, sizeof asked);
    memcpy(out, current, asked < type->size ? asked : type->size);
    memcpy(out, &asked, sizeof asked);
    return TSL_OK;
}

tsl_result tsli_report_count(uint32_t needed, int wants_elements, uint32_t *inout_count)
{
    uint32_t capacity = *inout_count;
    *inout_count = needed;
    return wants_elements && capacity < needed ? TSL_ERROR_BUFFER_TOO_SMALL : TSL_OK;
}
