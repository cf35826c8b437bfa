// SPDX-License-Identifier: MIT
// Output structs of converters; their size says which version of the header the host was built with.
#ifndef TSLC_OUTPUTS_H
#define TSLC_OUTPUTS_H

#include "base/standard_call.h"
#include "convert/fields.h"

#include <stddef.h>
#include <string.h>

// `written`: bytes that the converter writes.
static inline tsl_result tslc_check_out(const void *out, uint32_t struct_size, size_t written)
{
    if (!out)
        return TSL_ERROR_NULL_POINTER;
    return struct_size < written ? TSL_ERROR_NOT_INITIALIZED : TSL_OK;
}

// The first field of a description is its size.
static inline tsl_result tslc_check_desc_out(const void *desc, size_t written)
{
    uint32_t struct_size = 0;
    if (desc)
        memcpy(&struct_size, desc, sizeof struct_size);
    return tslc_check_out(desc, struct_size, written);
}

// Hosts built before hulls only get the fields of a collider's description that they have.
static inline tsl_result tslc_check_collider_out(const tsl_collider_desc *desc)
{
    return tslc_check_desc_out(desc, offsetof(tsl_collider_desc, planes));
}

// Returns from a call that writes to a struct of the host's where that, or the component, is not as it has to be; else takes the component in.
#define TSLC_TAKE_FOR(check_of_out, take, given, taken)                                                                \
    do {                                                                                                               \
        tsl_result refused = (check_of_out);                                                                           \
        if (refused == TSL_OK)                                                                                         \
            refused = take(&tslc_unheard, given, taken);                                                               \
        if (refused != TSL_OK)                                                                                         \
            return refused;                                                                                            \
    } while (0)

// All that this version knows of; what is beyond it in a newer host's struct is 0.
static inline void tslc_give_params(const tsl_chain_params *made, tsl_chain_params *out, uint32_t struct_size)
{
    tsl_chain_params_init(out, struct_size);
    memcpy((char *)out + sizeof out->struct_size, (const char *)made + sizeof made->struct_size,
           sizeof *made - sizeof made->struct_size);
}

// X_collider_to_desc. `fill` makes a description, of which no INSIDE is set, of a checked collider, or refuses it.
#define TSLC_COLLIDER_CALL(name, type, known, fill)                                                                    \
    TSLI_STANDARD_CALL(name, (const type *collider, tsl_collider_desc *inout_desc), (collider, inout_desc))            \
    {                                                                                                                  \
        type taken;                                                                                                    \
        tsl_collider_desc desc;                                                                                        \
        tsl_result result = tslc_check_collider_out(inout_desc);                                                       \
        if (result == TSL_OK)                                                                                          \
            result = tslc_take(&tslc_unheard, &(known), collider, &taken);                                             \
        if (result != TSL_OK)                                                                                          \
            return result;                                                                                             \
        memcpy(&desc, inout_desc, offsetof(tsl_collider_desc, planes));                                                \
        desc.flags &= ~TSL_COLLIDER_INSIDE;                                                                            \
        result = fill(&taken, &desc);                                                                                  \
        if (result == TSL_OK)                                                                                          \
            result = tslc_check_made_collider(&desc);                                                                  \
        if (result == TSL_OK)                                                                                          \
            memcpy(inout_desc, &desc, offsetof(tsl_collider_desc, planes));                                            \
        return result;                                                                                                 \
    }

#endif
