// SPDX-License-Identifier: MIT
// What converters write to: a struct of the host's, which says for which version of it the host was built.
#ifndef TSLI_CONVERT_OUTPUTS_H
#define TSLI_CONVERT_OUTPUTS_H

#include "tassel/tassel.h"

#include <stddef.h>
#include <string.h>

// `written`: how many bytes of it the converter writes.
static inline tsl_result tsli_check_out(const void *out, uint32_t struct_size, size_t written)
{
    if (!out)
        return TSL_ERROR_NULL_POINTER;
    return struct_size < written ? TSL_ERROR_NOT_INITIALIZED : TSL_OK;
}

// A description begins with its size.
static inline tsl_result tsli_check_desc_out(const void *desc, size_t written)
{
    uint32_t struct_size = 0;
    if (desc)
        memcpy(&struct_size, desc, sizeof struct_size);
    return tsli_check_out(desc, struct_size, written);
}

// What hosts that were built before hulls came have of a collider's description is all that is written.
static inline tsl_result tsli_check_collider_out(const tsl_collider_desc *desc)
{
    return tsli_check_desc_out(desc, offsetof(tsl_collider_desc, planes));
}

#endif
