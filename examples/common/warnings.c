// SPDX-License-Identifier: MIT
#include "common/warnings.h"

#include <string.h>

static void keep(warnings *list, tsla_arena *memory, const char *line)
{
    char *text = list->count < WARNINGS_MAXIMUM ? tsla_arena_copy_text(memory, line, strlen(line)) : NULL;
    if (text)
        list->lines[list->count++] = text;
    else
        list->dropped++;
}

void warnings_add_reason(warnings *list, tsla_arena *memory, const char *reason, const char *instead)
{
    tsla_error line = {"", 0};
    tsla_error_set(&line, "%.*s: %s", (int)(sizeof line.text / 2), reason, instead);
    keep(list, memory, line.text);
}

void warnings_add(warnings *list, tsla_arena *memory, const tsla_json_at *at, const char *format, ...)
{
    tsla_error line = {"", 0};
    tsla_json_at here = *at;
    here.error = &line;
    va_list arguments;
    va_start(arguments, format);
    tsla_json_fail_list(&here, format, arguments);
    va_end(arguments);
    keep(list, memory, line.text);
}
