// SPDX-License-Identifier: MIT
#include "conformance/json_file.h"

#include <stdio.h>
#include <stdlib.h>

// Null-terminated; the size is found by reading, so that pipes work too.
static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size = 0, room = 1 << 16;
    char *text = file ? malloc(room) : NULL;
    while (text) {
        size += fread(text + size, 1, room - size - 1, file);
        if (size < room - 1)
            break;
        char *larger = realloc(text, room *= 2);
        if (!larger)
            free(text);
        text = larger;
    }
    if (text && ferror(file)) {
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    if (text)
        text[size] = '\0';
    return text;
}

cJSON *json_file_read(const char *path, const char *format)
{
    char *text = read_text(path);
    if (!text) {
        printf("%s: cannot be read\n", path);
        return NULL;
    }
    cJSON *root = cJSON_ParseWithOpts(text, NULL, 1);
    free(text);
    if (root && !format)
        return root;
    const char *found = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(root, "format"));
    if (found && strcmp(found, format) == 0)
        return root;
    printf("%s: %s %s\n", path, root ? "is not of the format" : "is not JSON, let alone",
           format ? format : "of a format");
    cJSON_Delete(root);
    return NULL;
}
