// SPDX-License-Identifier: MIT
// bake: read a model and its rig file, play its clips through the solver, write them back.
#include "common/file.h"
#include "common/gltf.h"
#include "common/rig_file.h"
#include "keys.h"
#include "options.h"
#include "preview.h"
#include "progress.h"
#include "texture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Frames of all clips together: more than this is not a file of animations but a mistake.
#define MOST_MEMORY (4ull << 30)

// Of the model's size: a millimetre on a person of two metres.
#define DEFAULT_TOLERANCE 0.0005f

typedef struct job {
    options o;
    arena memory;
    gltf model;
    rig_file rig;
    skeleton bones;
    reduce_settings reduce;
    simulation solver;
    uint32_t take_count;
    motion *motions;
    take *takes;
    file_set files;
} job;

static bool read_model(job *j, error *e)
{
    return gltf_load(&j->model, j->o.input, e) && skeleton_create(&j->bones, &j->model, e);
}

static bool read_input(job *j, error *e)
{
    if (!read_model(j, e))
        return false;
    if (j->model.node_count == 0)
        return error_set(e, "%s: no nodes, so nothing that could swing", j->o.input);
    if (!file_exists(j->o.rig))
        return error_set(e, "%s: no such rig file: it says which bones swing; name one with --rig", j->o.rig);
    if (!rig_file_load(&j->rig, j->o.rig, skeleton_find_bone, &j->model, e))
        return false;
    if (j->rig.chain_count == 0 && j->rig.ik_count == 0)
        return error_set(e, "%s: no chains and no ik, so nothing to bake", j->o.rig);
    return true;
}

static gltf_clip *find_clip(const job *j, error *e)
{
    for (uint32_t i = 0; i < j->model.clip_count; ++i)
        if (strcmp(j->model.clips[i].name, j->o.clip) == 0)
            return &j->model.clips[i];
    char list[256] = "";
    for (uint32_t i = 0; i < j->model.clip_count; ++i) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", j->model.clips[i].name);
    }
    error_set(e, "%s: no animation \"%s\"; it has: %s%s", j->o.input, j->o.clip, list[0] ? list : "none",
              strlen(list) + 1 == sizeof list ? "..." : "");
    return NULL;
}

static bool choose_motions(job *j, error *e)
{
    const gltf_clip *only = j->o.clip ? find_clip(j, e) : NULL;
    if (j->o.clip && !only)
        return false;
    bool scripted = !only && j->model.clip_count == 0;
    j->take_count = only || scripted ? 1 : j->model.clip_count;
    j->motions = arena_take(&j->memory, j->take_count, sizeof *j->motions);
    j->takes = arena_take(&j->memory, j->take_count, sizeof *j->takes);
    if (!j->motions || !j->takes)
        return error_set(e, "out of memory");
    if (scripted)
        return motion_scripted(&j->motions[0], &j->model, &j->bones, e);
    for (uint32_t i = 0; i < j->take_count; ++i)
        if (!motion_from_clip(&j->motions[i], &j->model, &j->bones, only ? only : &j->model.clips[i], e))
            return false;
    return true;
}

static void describe(const job *j, const take *t)
{
    const char *name = t->source->name[0] ? t->source->name : "(unnamed)";
    printf("  %-28s %4u frames, %.2f s", name, (unsigned)t->frame_count, (double)t->source->duration);
    if (j->o.loop && t->rolls > 0)
        printf(", %ssteady after %u plays, closed by %.2f degrees", t->steady ? "" : "not ",
               (unsigned)t->rolls, (double)t->closing * 57.29578);
    if (j->o.loop && t->jump > 0.1f)
        printf("; its own end is %.0f degrees from its start", (double)t->jump * 57.29578);
    printf("\n");
}

static void describe_limbs(const limb_set *set)
{
    for (uint32_t i = 0; i < set->limb_count; ++i) {
        const limb *l = &set->limbs[i];
        if (l->active)
            printf("    ik %-23s out of reach in %u of %u solves, at most %.3g from its target\n",
                   l->settings->name, (unsigned)l->missed, (unsigned)l->solved, (double)l->worst);
    }
}

static bool simulate(job *j, error *e)
{
    if (!simulation_begin(&j->solver, &j->bones, &j->rig, e))
        return false;
    const simulation *solver = &j->solver;
    printf("%s: %u bones, %u of them driven by %u chain%s with %u particles\n", j->o.input,
           (unsigned)j->bones.bone_count, (unsigned)solver->swinging_count, (unsigned)solver->chain_count,
           solver->chain_count == 1 ? "" : "s", (unsigned)solver->particle_count);
    for (uint32_t i = 0; i < j->take_count; ++i) {
        progress_show("simulating", i + 1, j->take_count);
        if (!take_record(&j->takes[i], &j->memory, &j->solver, &j->motions[i], j->o.fps, j->o.loop, e))
            return false;
        progress_clear();
        describe(j, &j->takes[i]);
        describe_limbs(&j->solver.limbs);
    }
    double work = j->solver.ticks * (double)j->solver.particle_count;
    printf("  %.0f ticks, %.1f ns per particle-tick with poses in and out\n", j->solver.ticks,
           work > 0.0 ? j->solver.nanoseconds / work : 0.0);
    return true;
}

// A file's bytes, made by one of the writers; freed here.
static bool add_output(job *j, const char *path, bool made, void *data, uint64_t size, error *e)
{
    bool added = made && file_set_add(&j->files, path, data, size, e);
    free(data);
    return added;
}

static bool write_pictures(job *j, error *e)
{
    uint8_t *data = NULL;
    uint64_t size = 0;
    char title[256];
    snprintf(title, sizeof title, "%s  -  %u chains, %u particles",
             j->o.input + file_folder_length(j->o.input), (unsigned)j->solver.chain_count,
             (unsigned)j->solver.particle_count);
    if (j->o.preview) {
        bool made = preview_sheet(&j->model, j->takes, j->take_count, title, &data, &size, e);
        if (!add_output(j, j->o.preview, made, data, size, e))
            return false;
    }
    data = NULL;
    if (j->o.animation) {
        bool made = preview_animation(&j->model, j->takes, j->take_count, &data, &size, e);
        if (!add_output(j, j->o.animation, made, data, size, e))
            return false;
    }
    return true;
}

static bool choose_tolerance(job *j, error *e)
{
    tsl_transform *scratch = arena_take(&j->memory, j->bones.bone_count, sizeof *scratch);
    if (!scratch)
        return error_set(e, "out of memory");
    j->reduce.size = skeleton_size(&j->bones, scratch);
    j->reduce.tolerance = j->o.tolerance >= 0.0f ? j->o.tolerance : DEFAULT_TOLERANCE * j->reduce.size;
    j->reduce.flags = j->o.loop ? TSL_REDUCE_LOOP : 0u;
    if (!j->o.plain_keys)
        printf("  keys reduced to within %g (the model is %g long)\n", (double)j->reduce.tolerance,
               (double)j->reduce.size);
    return true;
}

static void describe_keys(const job *j, const char *name, const key_report *r)
{
    name = name[0] ? name : "(unnamed)";
    if (j->o.plain_keys || r->left_alone)
        printf("  %-28s %llu keys, %llu bytes%s\n", name, (unsigned long long)r->before.keys,
               (unsigned long long)r->before.bytes, r->left_alone ? ", left as they are" : "");
    else
        printf("  %-28s %llu keys -> %llu, %llu bytes -> %llu, error at most %.3g, on average %.3g\n", name,
               (unsigned long long)r->before.keys, (unsigned long long)r->after.keys,
               (unsigned long long)r->before.bytes, (unsigned long long)r->after.bytes, (double)r->max_error,
               (double)r->mean_error);
}

static bool write_takes(job *j, gltf_edit *edit, error *e)
{
    for (uint32_t i = 0; i < j->take_count; ++i) {
        key_report report;
        progress_show(j->o.plain_keys ? "writing" : "reducing", i + 1, j->take_count);
        if (!keys_write(edit, &j->takes[i], &j->solver, j->o.plain_keys ? NULL : &j->reduce, &report, e))
            return false;
        progress_clear();
        describe_keys(j, j->takes[i].source->name, &report);
    }
    return true;
}

static bool reduce_clips(job *j, gltf_edit *edit, error *e)
{
    gltf_clip *only = j->o.clip ? find_clip(j, e) : NULL;
    if (j->o.clip && !only)
        return false;
    if (j->model.clip_count == 0)
        return error_set(e, "%s: no animations, so nothing to reduce", j->o.input);
    for (uint32_t i = 0; i < j->model.clip_count; ++i) {
        key_report report;
        gltf_clip *clip = &j->model.clips[i];
        if (only && only != clip)
            continue;
        progress_show("reducing", i + 1, j->model.clip_count);
        if (!keys_reduce_clip(edit, &j->bones, clip, j->o.fps, &j->reduce, &report, e))
            return false;
        progress_clear();
        describe_keys(j, clip->name, &report);
    }
    return true;
}

static bool write_keys(job *j, error *e)
{
    gltf_edit edit;
    uint8_t *data = NULL;
    uint64_t size = 0;
    gltf_edit_begin(&edit, &j->model);
    bool made =
        choose_tolerance(j, e) && (j->o.reduce_only ? reduce_clips(j, &edit, e) : write_takes(j, &edit, e));
    made = made && gltf_edit_save(&edit, j->o.output, &data, &size, e);
    gltf_edit_end(&edit);
    return add_output(j, j->o.output, made, data, size, e);
}

static bool write_texture(job *j, error *e)
{
    void *texels = NULL;
    char *text = NULL;
    uint64_t size = 0, text_size = 0;
    bool made =
        texture_write(&j->model, j->takes, j->take_count, j->o.fps, &texels, &size, &text, &text_size, e);
    bool added = add_output(j, j->o.texture, made, texels, size, e);
    return add_output(j, j->o.texture_text, added, text, text_size, e);
}

// Keys last: they change the tree that pictures are drawn from.
static bool write_outputs(job *j, error *e)
{
    char *text = NULL;
    uint64_t size = 0;
    if (j->o.trace) {
        bool made = trace_write(j->takes, j->take_count, &j->solver, j->o.fps, &text, &size, e);
        if (!add_output(j, j->o.trace, made, text, size, e))
            return false;
    }
    if (j->o.texture && !write_texture(j, e))
        return false;
    if (!write_pictures(j, e) || !write_keys(j, e) || !file_set_commit(&j->files, e))
        return false;
    const char *const paths[] = {j->o.output,    j->o.trace,   j->o.preview,
                                 j->o.animation, j->o.texture, j->o.texture_text};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i)
        if (paths[i])
            printf("wrote %s\n", paths[i]);
    return true;
}

static bool run(job *j, error *e)
{
    if (j->o.reduce_only)
        return read_model(j, e) && write_outputs(j, e);
    return read_input(j, e) && choose_motions(j, e) && simulate(j, e) && write_outputs(j, e);
}

static void finish(job *j)
{
    progress_clear();
    file_set_discard(&j->files);
    file_set_guard(NULL);
    simulation_end(&j->solver);
    rig_file_free(&j->rig);
    gltf_free(&j->model);
    arena_free(&j->memory);
}

int main(int argc, char **argv)
{
    static job j; // outlives main's frame for the signal handler
    error e = {""};
    if (!options_parse(&j.o, &j.memory, argc, argv, &e)) {
        fprintf(stderr, "bake: %s\nbake --help says how it is used\n", e.text);
        arena_free(&j.memory);
        return 2;
    }
    if (j.o.help) {
        fputs(options_help, stdout);
        arena_free(&j.memory);
        return 0;
    }
    j.memory.limit = MOST_MEMORY;
    file_set_guard(&j.files);
    bool done = run(&j, &e);
    finish(&j);
    if (!done)
        fprintf(stderr, "bake: %s\n", e.text);
    return done ? 0 : 1;
}
