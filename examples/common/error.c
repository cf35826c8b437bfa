// SPDX-License-Identifier: MIT
#include "common/error.h"

#include <stdio.h>

bool error_set_list(error *e, const char *format, va_list list)
{
    if (e->text[0] != '\0')
        return false;
    vsnprintf(e->text, sizeof e->text, format, list);
    // Names come from files: a message stays one line and cannot steer a terminal.
    for (char *c = e->text; *c; ++c)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    return false;
}

bool error_set(error *e, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    error_set_list(e, format, list);
    va_end(list);
    return false;
}
