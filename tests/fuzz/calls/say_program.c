// SPDX-License-Identifier: MIT
// The beginning and the end of the program that is printed. It shows, after each call, what each world answers and the hash
// of its state, and the hash of what it wrote.
#include "fuzz/calls/say.h"

#include "fuzz/calls/calls.h"

static const char *const preamble[] = {
    "// cc -Iinclude -Itests THIS.c libtassel.a -lm",
    "#include <tassel/debug.h>",
    "#include <tassel/hold.h>",
    "#include <tassel/limits.h>",
    "#include <tassel/links.h>",
    "#include <tassel/state.h>",
    "#include <tassel/tune.h>",
    "#include <tassel/wind.h>",
    "#include \"host_mode.h\"",
    "#include <stdio.h>",
    "#include <stdlib.h>",
    "#include <string.h>",
    "static tsl_world *world[WORLDS];",
    "static tsl_rig_id made_rig[WORLDS];",
    "static tsl_chain_id made_chain[WORLDS];",
    "static tsl_collider_id made_collider[WORLDS];",
    "static tsl_links_id made_links[WORLDS];",
    "static tsl_wind_id made_wind[WORLDS];",
    "static uint32_t count[WORLDS], modes[WORLDS], fail_at, calls, at;",
    "static uint64_t number[WORLDS];",
    "static unsigned char out[WORLDS][65536], *state_bytes[4][WORLDS];",
    "static float bits(uint32_t u) { float f; memcpy(&f, &u, 4); return f; }",
    "static void *take(void *user, uint64_t size, uint32_t alignment)",
    "{",
    "    (void)user;",
    "    return ++calls == fail_at ? NULL : aligned_alloc(alignment < 16 ? 16 : alignment, (size + 63) / 64 "
    "* 64);",
    "}",
    "static void give(void *user, void *p, uint64_t size, uint32_t alignment)",
    "{",
    "    (void)user, (void)size, (void)alignment;",
    "    free(p);",
    "}",
    "static void tell(void *user, tsl_result code, const char *message)",
    "{",
    "    printf(\"    world %d, %s: %s\\n\", (int)(size_t)user, tsl_result_name(code), message);",
    "}",
    "static void answer(const char *call, uint32_t w, tsl_result result)",
    "{",
    "    uint64_t hash = 0;",
    "    host_mode_set(0);",
    "    tsl_world_hash(world[w], &hash);",
    "    printf(\"%u %.40s world %u: %d, state %016llx\\n\", at, call, w, result, (unsigned long long)hash);",
    "}",
    "#define FAIL_AT(n) fail_at = n",
    "#define EACH(call) \\",
    "    for (uint32_t w = 0; w < WORLDS; ++w) { \\",
    "        calls = 0; host_mode_set(modes[w]); tsl_result result = (tsl_result)(call); \\",
    "        if (result == TSL_ERROR_OUT_OF_MEMORY && fail_at) { answer(\"without memory\", w, result); "
    "fail_at = 0; result = "
    "(tsl_result)(call); } \\",
    "        answer(#call, w, result); } fail_at = 0; ++at;",
    "#define OUT(bytes) \\",
    "    for (uint32_t w = 0; w < WORLDS; ++w) { uint32_t h = 2166136261u; for (uint32_t i = 0; i < (bytes); "
    "++i) \\",
    "        h = (h ^ out[w][i]) * 16777619u; printf(\"    world %u wrote %08x\\n\", w, h); }",
    "static const tsl_pose_output *output_of(const tsl_pose_output *to, uint32_t parts, uint32_t w)",
    "{",
    "    static tsl_pose_output one;",
    "    one = *to;",
    "    one.bones = out[w];",
    "    one.positions = parts & 1 ? out[w] + 16384 : NULL;",
    "    one.scales = parts & 2 ? out[w] + 24576 : NULL;",
    "    return &one;",
    "}",
    "static tsl_result step_in_parts(tsl_world *in, float seconds, uint32_t first)",
    "{",
    "    uint32_t tasks = 0;",
    "    tsl_result result = tsl_world_step_begin(in, seconds, &tasks);",
    "    for (uint32_t i = 0; result == TSL_OK && i < tasks; ++i)",
    "        result = tsl_world_step_run(in, tasks - 1 - (i + first) % tasks);",
    "    return result == TSL_OK ? tsl_world_step_end(in) : result;",
    "}",
    "static tsl_result step_as(uint32_t form, tsl_world *in, float seconds, uint32_t first, const tsl_rig_id "
    "*ids)",
    "{",
    "    if (form < 2)",
    "        return form ? step_in_parts(in, seconds, first) : tsl_world_step(in, seconds);",
    "    tsl_result result = tsl_world_publish_colliders(in);",
    "    if (result == TSL_OK)",
    "        result = tsl_world_advance_wind(in, seconds);",
    "    for (; result == TSL_OK && ids->bits; ++ids)",
    "        result = tsl_rig_step(in, *ids, seconds, NULL, NULL);",
    "    return result;",
    "}",
    "static tsl_result step_and_read(uint32_t w, uint32_t form, float seconds, uint32_t first, const "
    "tsl_rig_id *ids, "
    "const uint32_t *bones)",
    "{",
    "    static tsl_transform read[16];",
    "    tsl_result result = step_as(form, world[w], seconds, first, ids);",
    "    for (; result == TSL_OK && w == 0 && ids->bits; ++ids, ++bones) {",
    "        TSL_INIT(tsl_pose_output, to);",
    "        to.bones = read;",
    "        to.write = TSL_WRITE_DRIVEN;",
    "        to.bone_count = *bones;",
    "        if (*bones)",
    "            tsl_rig_get_pose(world[w], *ids, NULL, &to);",
    "    }",
    "    return result;",
    "}",
    "#define STEP_AS(w) step_and_read(w, form[w], seconds, first, ids, bones)",
};

void say_program_begins(const tsl_vec3 *gravity)
{
    say("#define WORLDS %uu\n", s.world_count);
    for (uint32_t i = 0; i < sizeof preamble / sizeof *preamble; ++i)
        say("%s\n", preamble[i]);
    say("%s\n%s\n%s\n", ask_text, refused_text, parts_of_text);
    say("%s\n%s\n%s\n", save_part_text, load_part_text, step_and_load_text);
    if (s.has_threads)
        say("// The first world of the sequence had a parallel_for with threads, which is left out here.\n");
    say("\nint main(void)\n");
    say("{\nTSL_INIT(tsl_world_desc, world_desc);\nworld_desc.id_salt = 77;\n"
        "world_desc.gravity.y = (float)%g;\nworld_desc.alloc = "
        "take;\nworld_desc.free = give;\n"
        "world_desc.log = tell;\n",
        (double)gravity->y);
    for (uint32_t w = 0; w < s.world_count; ++w)
        say("world_desc.flags = %u; world_desc.lanes = %u; world_desc.log_user = (void *)(size_t)%u; "
            "modes[%u] = %u; "
            "tsl_world_create(&world_desc, &world[%u]);\n",
            s.flags[w], s.lanes[w], w, w, s.modes[w], w);
}

void say_program_ends(void)
{
    say("for (uint32_t w = 0; w < WORLDS; ++w)\n    tsl_world_destroy(world[w]);\nreturn 0;\n");
    say("}\n");
}
