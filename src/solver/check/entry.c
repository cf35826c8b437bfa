// SPDX-License-Identifier: MIT
// Messages about invalid arguments.
#include "solver/check/entry.h"

#include <math.h>

TSLI_HOT tsli_rig *tsli_rig_find(const tsl_world *world, tsl_rig_id id)
{
    return tsli_pool_find(&world->rigs, id.bits);
}

tsli_chain *tsli_chain_find(const tsl_world *world, tsl_chain_id id)
{
    return tsli_pool_find(&world->chains, id.bits);
}

tsli_collider *tsli_collider_find(const tsl_world *world, tsl_collider_id id)
{
    return tsli_pool_find(&world->colliders, id.bits);
}

tsli_links *tsli_links_find(const tsl_world *world, tsl_links_id id)
{
    return tsli_pool_find(&world->links, id.bits);
}

tsli_wind *tsli_wind_find(const tsl_world *world, tsl_wind_id id)
{
    return tsli_pool_find(&world->winds, id.bits);
}

// ---- ids ------------------------------------------------------------------------------------------------

static const char *const kind_names[TSLI_KIND_COUNT] = {"nothing", "rig", "chain", "collider", "set of links", "wind"};

tsl_result tsli_refuse_id(const tsl_world *world, const char *function, uint32_t kind, uint64_t bits,
                          const char *argument)
{
    const tsli_host *host = &world->host;
    const tsl_result code = TSL_ERROR_INVALID_HANDLE;
    const tsli_pool *const pools[] = {&world->rigs,      &world->rigs,  &world->chains,
                                      &world->colliders, &world->links, &world->winds};
    uint32_t high = (uint32_t)(bits >> 32), low = (uint32_t)bits, given = tsli_id_kind(bits);
    uint32_t judged = tsli_pool_judge(pools[kind], bits);
    if (given >= TSLI_KIND_COUNT) // no world issues such ids, even with a valid tag
        judged = TSLI_ID_GARBAGE;
    switch (judged) {
    case TSLI_ID_NULL:
        return tsli_refuse(host, code, function, "%s is null (all bits are zero)", argument);
    case TSLI_ID_STALE:
        return tsli_refuse(host, code, function, "%s is stale: the %s with id 0x%08x%08x was destroyed", argument,
                           kind_names[kind], high, low);
    case TSLI_ID_FOREIGN:
        return tsli_refuse(host, code, function, "%s is foreign: 0x%08x%08x is the id of a %s of another world",
                           argument, high, low, kind_names[given]);
    case TSLI_ID_OTHER_KIND:
        return tsli_refuse(host, code, function, "%s is of another kind: 0x%08x%08x is the id of a %s, not of a %s",
                           argument, high, low, kind_names[given], kind_names[kind]);
    default:
        return tsli_refuse(host, code, function, "%s is garbage: no %s ever had the id 0x%08x%08x", argument,
                           kind_names[kind], high, low);
    }
}

// ---- numbers --------------------------------------------------------------------------------------------

static const char *const transform_components[10] = {".position.x", ".position.y", ".position.z", ".rotation.x",
                                                     ".rotation.y", ".rotation.z", ".rotation.w", ".scale.x",
                                                     ".scale.y",    ".scale.z"};

// Error in a number that must be finite, or within TSL_NUMBER_LIMIT.
static tsl_result refuse_size(const tsli_host *host, const char *function, const char *argument, const char *component,
                              float value)
{
    if (!tsli_is_finite(value))
        return tsli_refuse(host, TSL_ERROR_NOT_FINITE, function, "%s%s is %g; it must be finite", argument, component,
                           (double)value);
    return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                       "%s%s is %g; its size must be below TSL_NUMBER_LIMIT, %g", argument, component, (double)value,
                       (double)TSL_NUMBER_LIMIT);
}

tsl_result tsli_refuse_vec3(const tsli_host *host, const char *function, const tsl_vec3 *v, const char *argument)
{
    static const char *const components[] = {".x", ".y", ".z"};
    const float floats[] = {v->x, v->y, v->z};
    uint32_t i = 0;
    while (i < 2 && tsli_is_within_limit(floats[i]))
        ++i;
    return refuse_size(host, function, argument, components[i], floats[i]);
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

tsl_result tsli_refuse_transform(const tsl_world *world, const char *function, const tsl_transform *t,
                                 const char *argument)
{
    uint32_t i = tsli_transform_odd_component(t);
    float floats[10];
    memcpy(floats, t, sizeof floats);
    return refuse_size(&world->host, function, argument, transform_components[i], floats[i]);
}

tsl_result tsli_check_number(const tsl_world *world, const char *function, const char *argument, const char *field,
                             float value, float least, float most)
{
    const tsli_host *host = &world->host;
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    if (!tsli_is_finite(value))
        return refuse_size(host, function, argument, field, value);
    if (tsli_compare(value, least) >= 0 && tsli_compare(value, most) <= 0)
        return TSL_OK;
    if (most == TSLI_LARGEST && !tsli_is_within_limit(value))
        return refuse_size(host, function, argument, field, value);
    if (most == FLT_MAX || most == TSLI_LARGEST)
        return tsli_refuse(host, code, function, "%s%s is %g; it must be at least %g", argument, field, (double)value,
                           (double)least);
    return tsli_refuse(host, code, function, "%s%s is %g; it must be from %g to %g", argument, field, (double)value,
                       (double)least, (double)most);
}

tsl_result tsli_check_numbers(const tsl_world *world, const char *function, const char *argument, const void *object,
                              const tsli_number *numbers, uint32_t count)
{
    static const char *const axes[] = {".x", ".y", ".z"};
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t k = 0; k < numbers[i].count; ++k) {
            float value;
            memcpy(&value, (const char *)object + numbers[i].offset + k * sizeof value, sizeof value);
            if (tsli_is_finite(value) && tsli_compare(value, numbers[i].least) >= 0 &&
                tsli_compare(value, numbers[i].most) <= 0)
                continue;
            // A number has one part or three.
            // NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage)
            tsli_name component = tsli_name_of(".%s%s", numbers[i].name, numbers[i].count > 1 ? axes[k] : "");
            return tsli_check_number(world, function, argument, component.text, value, numbers[i].least,
                                     numbers[i].most);
        }
    return TSL_OK;
}

tsl_result tsli_check_rotation(const tsl_world *world, const char *function, const char *argument, const tsl_quat *q)
{
    static const char *const components[] = {".rotation.x", ".rotation.y", ".rotation.z", ".rotation.w"};
    const float numbers[] = {q->x, q->y, q->z, q->w};
    for (uint32_t i = 0; i < 4; ++i)
        if (!tsli_is_finite(numbers[i]))
            return tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, function, "%s%s is %g; it must be finite", argument,
                               components[i], (double)numbers[i]);
    double x = q->x, y = q->y, z = q->z, w = q->w, length = sqrt(x * x + y * y + z * z + w * w);
    if (length >= 1.0 - (double)TSLI_WRITTEN_UNIT_SLACK && length <= 1.0 + (double)TSLI_WRITTEN_UNIT_SLACK)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                       "%s.rotation is of length %g; it must be of length 1", argument, length);
}

TSLI_HOT tsl_result tsli_check_seconds(const tsl_world *world, const char *function, float delta_seconds)
{
    return tsli_check_number(world, function, "delta_seconds", "", delta_seconds, 0.0f, FLT_MAX);
}

// ---- constants and bits ---------------------------------------------------------------------------------

tsl_result tsli_check_choice(const tsl_world *world, const char *function, const char *argument, const char *field,
                             uint32_t value, uint32_t count)
{
    return value < count ? TSL_OK
                         : tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                                       "%s%s is %u; it must be from 0 to %u", argument, field, value, count - 1);
}

tsl_result tsli_check_flags(const tsli_host *host, const char *function, const char *argument, const char *field,
                            uint32_t flags, uint32_t known)
{
    return flags & ~known ? tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                                        "%s%s are 0x%x, of which 0x%x are unknown; the known bits are 0x%x", argument,
                                        field, flags, flags & ~known, known)
                          : TSL_OK;
}

// ---- growable structs -----------------------------------------------------------------------------------

static uint32_t first_set_byte(const unsigned char *bytes, uint32_t from)
{
    while (bytes[from] == 0)
        ++from;
    return from;
}

tsl_result tsli_refuse_desc(const tsli_host *host, tsl_result result, const char *function, const char *argument,
                            const char *type, uint32_t size, uint32_t first_size, const void *given)
{
    uint32_t given_size;
    if (result == TSL_ERROR_NULL_POINTER)
        return tsli_refuse(host, result, function, "%s is null", argument);
    memcpy(&given_size, given, sizeof given_size);
    if (result == TSL_ERROR_NOT_INITIALIZED)
        return tsli_refuse(host, result, function,
                           "%s.struct_size is %u; it is expected to be %u, and at least %u: call %s_init first",
                           argument, given_size, size, first_size, type);
    return tsli_refuse(
        host, result, function,
        "%s.struct_size is %u, of a newer header: this library knows %u bytes of %s, and byte %u is in use", argument,
        given_size, size, type, first_set_byte(given, size));
}

tsl_result tsli_take_desc(const tsl_world *world, const char *function, const char *argument, const char *type,
                          void *known, uint32_t size, const void *given)
{
    return tsli_take_grown_desc(world, function, argument, type, known, size, size, given);
}

tsl_result tsli_take_grown_desc(const tsl_world *world, const char *function, const char *argument, const char *type,
                                void *known, uint32_t size, uint32_t first_size, const void *given)
{
    tsl_result result = tsli_desc_read(known, size, first_size, given);
    return result == TSL_OK ? TSL_OK
                            : tsli_refuse_desc(&world->host, result, function, argument, type, size, first_size, given);
}

tsl_result tsli_give_desc(const tsl_world *world, const char *function, const char *argument, const char *type,
                          const void *current, uint32_t size, uint32_t first_size, void *out)
{
    uint32_t asked;
    tsl_result result = tsli_desc_check(size, first_size, out);
    if (result != TSL_OK)
        return tsli_refuse_desc(&world->host, result, function, argument, type, size, first_size, out);
    memcpy(&asked, out, sizeof asked);
    memcpy(out, current, asked < size ? asked : size);
    memcpy(out, &asked, sizeof asked);
    return TSL_OK;
}

tsl_result tsli_report_count(uint32_t needed, int wants_elements, uint32_t *inout_count)
{
    uint32_t capacity = *inout_count;
    *inout_count = needed;
    return wants_elements && capacity < needed ? TSL_ERROR_BUFFER_TOO_SMALL : TSL_OK;
}
