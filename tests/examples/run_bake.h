// SPDX-License-Identifier: MIT
// Running bake on the fixture: its exit status, what it says, what it leaves.
#ifndef TASSEL_TESTS_EXAMPLES_RUN_BAKE_H
#define TASSEL_TESTS_EXAMPLES_RUN_BAKE_H

#include "fixture.h"

#include "check.h"

#if !defined(_WIN32)
#include <sys/wait.h>
#else
#define WEXITSTATUS(status) (status)
#endif

// Tests run side by side in one folder: each defines WORK, the start of its files' names.
#define FOLDER TEST_FOLDER "/" WORK
#define MODEL FOLDER "model.glb"
#define OUTPUT FOLDER "out.glb"
#define MESSAGE FOLDER "message.txt"

// The clip grows the model along its tail: only where that is felt does the tail swing.
static const char plain_rig[] = "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.8, 0]}, \"chains\": [\n"
                                "{\"name\": \"tail\", \"root\": \"tail_1\", \"tip\": \"ratio\", \"tip_length\": 1,\n"
                                "\"scale_change\": \"felt\", \"elasticity\": 0.05, \"stiffness\": 0.2}]}";

static inline void put(const char *path, const void *data, size_t size)
{
    FILE *f = fopen(path, "wb");
    fwrite(data, 1, size, f);
    fclose(f);
}

static char message[4096];

static inline int bake(const char *arguments)
{
    char command[4096];
    snprintf(command, sizeof command, "%s %s > %s 2>&1", TEST_BAKE, arguments, MESSAGE);
    int status = system(command);
    FILE *f = fopen(MESSAGE, "rb");
    size_t length = f ? fread(message, 1, sizeof message - 1, f) : 0;
    message[length] = '\0';
    if (f)
        fclose(f);
    return WEXITSTATUS(status);
}

static inline void put_model(const char *json)
{
    uint8_t bin[FIXTURE_BIN_SIZE];
    uint64_t size;
    fixture_bin(bin);
    uint8_t *glb = fixture_glb(json, bin, &size);
    put(MODEL, glb, size);
    free(glb);
    put(FOLDER "model.rig.json", plain_rig, sizeof plain_rig - 1);
}

static inline void clear(void)
{
    remove(OUTPUT);
    remove(FOLDER "model_baked.glb");
    remove(FOLDER "sheet.png");
    remove(FOLDER "move.webp");
    remove(FOLDER "trace.json");
}

static inline bool outputs_exist(void)
{
    return file_exists(OUTPUT) || file_exists(FOLDER "sheet.png") || file_exists(FOLDER "trace.json") ||
           file_exists(FOLDER "model_baked.glb") || file_exists(FOLDER "move.webp");
}

#endif
