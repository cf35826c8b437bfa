// SPDX-License-Identifier: MIT
#include "asset/error.h"

#include "tassel/base.h"

#include <stdio.h>

bool tsla_error_set_list(tsla_error *e, const char *format, va_list list)
{
    if (e->text[0] != '\0')
        return false;
    vsnprintf(e->text, sizeof e->text, format, list);
    // Names come from files: keep the message on one line and free of control characters.
    for (char *c = e->text; *c; ++c)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    return false;
}

bool tsla_error_set(tsla_error *e, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    tsla_error_set_list(e, format, list);
    va_end(list);
    return false;
}

bool tsla_error_no_memory(tsla_error *e, const char *file)
{
    if (e->text[0] == '\0')
        e->result = TSL_ERROR_OUT_OF_MEMORY;
    return tsla_error_set(e, "%s: out of memory", file);
}
