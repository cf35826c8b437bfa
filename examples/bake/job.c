// SPDX-License-Identifier: MIT
#include "job.h"

#include "clip_choice.h"
#include "preview.h"
#include "progress.h"
#include "report.h"
#include "texture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Frames of all clips together: more than this is not a file of animations but a mistake.
#define MOST_MEMORY (4ull << 30)

// Of the model's size: a millimetre on a person of two metres.
#define DEFAULT_TOLERANCE 0.0005f

static bool read_model(job *j, const job_files *given, tsla_error *e)
{
    bool loaded =
        given ? gltf_load_memory(&j->model, j->o.input, given->model, e) : gltf_load(&j->model, j->o.input, e);
    if (!loaded || (!given && !options_check_model(&j->o, &j->model, e)) || !skeleton_create(&j->bones, &j->model, e))
        return false;
    j->effort.path = j->o.input;
    j->effort.file_bytes = j->model.file_bytes;
    return true;
}

// What swings: a rig file that is named, else the file's own spring bones, else a rig file beside it.
static bool uses_avatar(const job *j)
{
    return !j->o.rig_given && j->avatar.spring_count > 0;
}

// What a person names may be a pipe; what is merely found has to be an ordinary file.
static bool load_text(const job *j, const job_files *given, tsla_arena *memory, bytes *out, tsla_error *e)
{
    if (given) {
        *out = given->rig;
        return true;
    }
    return j->o.rig_given ? file_read(memory, j->o.rig, out, e) : file_read_ordinary(memory, j->o.rig, NULL, out, e);
}

static bool load_rig(job *j, const job_files *given, tsla_error *e)
{
    tsla_arena memory = {0};
    bytes text = {0};
    bool read = load_text(j, given, &memory, &text, e);
    if (read && tsl_assets_create(&j->assets) != TSL_OK)
        read = tsla_error_set(e, "out of memory");
    if (read && tsl_assets_set_rig(j->assets, j->o.rig, (const char *)text.data, text.size) != TSL_OK)
        read = tsla_error_set(e, "%s", tsl_assets_message(j->assets));
    if (read && tsl_assets_message(j->assets)[0])
        printf("%s\n", tsl_assets_message(j->assets));
    j->effort.file_bytes += text.size;
    tsla_arena_free(&memory);
    return read;
}

static bool has_rig(const job *j, const job_files *given)
{
    return given ? given->rig.data != NULL : file_exists(j->o.rig);
}

static bool read_rig(job *j, const job_files *given, tsla_error *e)
{
    const char *without = j->avatar.version == VRM_NONE ? "" : "no spring bones in the model, and ";
    if (uses_avatar(j)) {
        if (has_rig(j, given))
            printf("%s is not used: the model brings its own spring bones. --rig names it\n", j->o.rig);
        return true;
    }
    if (!j->o.rig_given && !has_rig(j, given))
        return tsla_error_set(e, "%s: %sno such rig file: it says which bones swing; name one with --rig", j->o.rig,
                              without);
    return load_rig(j, given, e);
}

static bool read_input(job *j, const job_files *given, tsla_error *e)
{
    if (!read_model(j, given, e))
        return false;
    if (j->model.node_count == 0)
        return tsla_error_set(e, "%s: no nodes, so nothing that could swing", j->o.input);
    return vrm_read(&j->avatar, &j->model, e) && node_constraints_read(&j->constraints, &j->model, &j->bones, e) &&
           read_rig(j, given, e);
}

// The first clip unless one is named, as the specification has it.
static bool read_animation(job *j, const job_files *given, tsla_error *e)
{
    vrm_animation *a = &j->animation;
    bool loaded =
        given ? vrm_animation_load_memory(a, j->o.motion, given->motion, e) : vrm_animation_load(a, j->o.motion, e);
    if (!loaded)
        return false;
    j->effort.file_bytes += a->file.file_bytes;
    if (a->file.clip_count == 0)
        return tsla_error_set(e, "%s: no animations", j->o.motion);
    const gltf_clip *clip = j->o.clip ? clip_find(&a->file, j->o.clip, e) : &a->file.clips[0];
    return clip && vrm_animation_choose(a, clip, e) && vrm_animation_bind(a, &j->model, &j->bones, &j->avatar, e);
}

static bool begin_motion(job *j, motion *m, const gltf_clip *clip, tsla_error *e)
{
    if (j->o.motion)
        return motion_from_animation(m, &j->model, &j->bones, &j->animation, e);
    return clip ? motion_from_clip(m, &j->model, &j->bones, clip, e)
                : motion_scripted(m, &j->model, &j->bones, &j->avatar, e);
}

static bool begin_simulation(job *j, tsla_error *e)
{
    j->source = (simulation_source){.model = &j->model,
                                    .bones = &j->bones,
                                    .assets = j->assets,
                                    .rig_name = j->o.rig,
                                    .avatar = uses_avatar(j) ? &j->avatar : NULL,
                                    .constraints = &j->constraints,
                                    .effort = &j->effort};
    return simulation_begin(&j->solver, &j->source, e);
}

static bool choose_motions(job *j, tsla_error *e)
{
    clip_choice choice;
    const uint8_t *needed = clip_find_needed(&j->solver, &j->source, e);
    if (!needed || !gltf_check_nodes(&j->model, needed, e) ||
        !clip_choose(&choice, &j->model, j->o.clip, j->o.motion != NULL, needed, e))
        return false;
    j->take_count = choice.count ? choice.count : 1;
    j->motions = tsla_arena_take(&j->memory, j->take_count, sizeof *j->motions);
    j->takes = tsla_arena_take(&j->memory, j->take_count, sizeof *j->takes);
    if (!j->motions || !j->takes)
        return tsla_error_set(e, "out of memory");
    for (uint32_t i = 0; i < j->take_count; ++i)
        if (!begin_motion(j, &j->motions[i], choice.count ? choice.clips[i] : NULL, e) ||
            (j->o.warp_given && !motion_warp(&j->motions[i], &j->o.warp, e)))
            return false;
    return true;
}

static void report_all_warnings(job *j)
{
    report_warnings(&j->model.warnings);
    report_warnings(&j->avatar.warnings);
    report_warnings(&j->constraints.warnings);
    report_warnings(&j->animation.file.warnings);
    report_warnings(&j->animation.humanoid.warnings);
}

static bool simulate(job *j, tsla_error *e)
{
    bool begun = begin_simulation(j, e) && choose_motions(j, e);
    report_all_warnings(j);
    if (!begun)
        return false;
    report_rig(j->o.input, &j->source, &j->solver);
    if (j->o.motion)
        report_animation(j->o.motion, &j->animation);
    const take_settings settings = {j->o.fps, j->o.loop, j->o.show};
    for (uint32_t i = 0; i < j->take_count; ++i) {
        progress_show("simulating", i + 1, j->take_count);
        if (!take_record(&j->takes[i], &j->memory, &j->solver, &j->motions[i], &settings, e))
            return false;
        progress_clear();
        report_take(&j->takes[i], j->o.loop);
        report_limbs(&j->solver.limbs);
    }
    report_loops(j->takes, j->take_count);
    report_work(&j->solver, j->o.fps);
    return true;
}

// A file's bytes, made by one of the writers; the job's from here on.
static bool add_result(job *j, const char *path, bool made, void *data, uint64_t size)
{
    if (made)
        j->results[j->result_count++] = (job_result){path, {data, size}};
    else
        free(data);
    return made;
}

static bool write_pictures(job *j, tsla_error *e)
{
    uint8_t *data = NULL;
    uint64_t size = 0;
    char title[256];
    subject shown = {&j->model, &j->bones, j->solver.driven_count, j->solver.driven, &j->effort, false};
    snprintf(title, sizeof title, "%s  -  %u chains, %u particles", j->o.input + file_folder_length(j->o.input),
             (unsigned)j->solver.chain_count, (unsigned)j->solver.particle_count);
    if (j->o.preview) {
        bool made = preview_sheet(&shown, j->takes, j->take_count, title, &data, &size, e);
        if (!add_result(j, j->o.preview, made, data, size))
            return false;
    }
    data = NULL;
    if (j->o.animation) {
        bool made = preview_animation(&shown, j->takes, j->take_count, &data, &size, e);
        if (!add_result(j, j->o.animation, made, data, size))
            return false;
    }
    report_warnings(&j->model.warnings);
    if (shown.shown_as_bones)
        printf("  no mesh that could be drawn: the pictures show the bones, those that were baked in orange\n");
    return true;
}

static bool choose_tolerance(job *j, tsla_error *e)
{
    tsl_transform *scratch = tsla_arena_take(&j->memory, j->bones.bone_count, sizeof *scratch);
    if (!scratch)
        return tsla_error_set(e, "out of memory");
    j->reduce.size = skeleton_size(&j->bones, scratch);
    j->reduce.tolerance = j->o.tolerance >= 0.0f ? j->o.tolerance : DEFAULT_TOLERANCE * j->reduce.size;
    j->reduce.flags = j->o.loop ? TSL_REDUCE_LOOP : 0u;
    j->reduce.effort = &j->effort;
    if (!j->o.plain_keys)
        printf("  keys reduced to within %g (the model is %g long)\n", (double)j->reduce.tolerance,
               (double)j->reduce.size);
    return true;
}

static bool write_takes(job *j, gltf_edit *edit, tsla_error *e)
{
    for (uint32_t i = 0; i < j->take_count; ++i) {
        key_report report;
        progress_show(j->o.plain_keys ? "writing" : "reducing", i + 1, j->take_count);
        if (!keys_write(edit, &j->takes[i], &j->solver, j->o.plain_keys ? NULL : &j->reduce, &report, e))
            return false;
        progress_clear();
        report_keys(j->takes[i].source->name, &report, j->o.plain_keys);
    }
    return true;
}

// What cannot be reduced is left as it is; all clips or the one that is named cannot: then there is nothing to do.
static bool reduce_clips(job *j, gltf_edit *edit, tsla_error *e)
{
    gltf_clip *only = j->o.clip ? clip_find(&j->model, j->o.clip, e) : NULL;
    tsla_error first = {"", 0};
    uint32_t reduced = 0;
    if (j->o.clip && !only)
        return false;
    if (j->model.clip_count == 0)
        return tsla_error_set(e, "%s: no animations, so nothing to reduce", j->o.input);
    for (uint32_t i = 0; i < j->model.clip_count; ++i) {
        key_report report;
        tsla_error unfit = {"", 0};
        gltf_clip *clip = &j->model.clips[i];
        if (only && only != clip)
            continue;
        progress_show("reducing", i + 1, j->model.clip_count);
        if (!keys_reduce_clip(edit, &j->bones, clip, j->o.fps, &j->reduce, &report, &unfit, e))
            return false;
        progress_clear();
        if (unfit.text[0] == '\0') {
            report_keys(clip->name, &report, j->o.plain_keys);
            reduced++;
            continue;
        }
        tsla_error_set(&first, "%s", unfit.text);
        if (only)
            break;
        warnings_add_reason(&j->model.warnings, &j->model.memory, unfit.text,
                            "the animation is not reduced, and left as it is");
    }
    return reduced > 0 || tsla_error_set(e, "%s", first.text);
}

static bool write_keys(job *j, tsla_error *e)
{
    gltf_edit edit;
    uint8_t *data = NULL;
    uint64_t size = 0;
    gltf_edit_begin(&edit, &j->model);
    bool made = choose_tolerance(j, e) && (j->o.reduce_only ? reduce_clips(j, &edit, e) : write_takes(j, &edit, e));
    made = made && gltf_edit_save(&edit, j->o.output, &data, &size, e);
    gltf_edit_end(&edit);
    return add_result(j, j->o.output, made, data, size);
}

static bool write_texture(job *j, tsla_error *e)
{
    void *texels = NULL;
    char *text = NULL;
    uint64_t size = 0, text_size = 0;
    bool made =
        texture_write(&j->model, j->takes, j->take_count, j->o.fps, &j->effort, &texels, &size, &text, &text_size, e);
    bool added = add_result(j, j->o.texture, made, texels, size);
    return add_result(j, j->o.texture_text, added, text, text_size);
}

// Keys last: they change the tree that pictures are drawn from.
static bool write_outputs(job *j, tsla_error *e)
{
    char *text = NULL;
    uint64_t size = 0;
    if (j->o.trace) {
        bool made = trace_write(j->takes, j->take_count, &j->solver, j->o.fps, &text, &size, e);
        if (!add_result(j, j->o.trace, made, text, size))
            return false;
    }
    if (j->o.texture && !write_texture(j, e))
        return false;
    return write_pictures(j, e) && write_keys(j, e);
}

// Without a rig nothing is needed but what the file itself draws with.
static bool check_own_nodes(job *j, tsla_error *e)
{
    const uint8_t *needed = gltf_find_needed(&j->model, NULL, 0, e);
    return needed && gltf_check_nodes(&j->model, needed, e);
}

bool job_run(job *j, const job_files *given, tsla_error *e)
{
    j->memory.limit = MOST_MEMORY;
    bool done = j->o.reduce_only ? read_model(j, given, e) && check_own_nodes(j, e) && write_keys(j, e)
                                 : read_input(j, given, e) && (!j->o.motion || read_animation(j, given, e)) &&
                                       simulate(j, e) && write_outputs(j, e);
    report_all_warnings(j); // of what came late, or where it ended early
    return done;
}

void job_end(job *j)
{
    progress_clear();
    for (uint32_t i = 0; i < j->result_count; ++i)
        free((void *)(uintptr_t)j->results[i].data.data);
    simulation_end(&j->solver);
    tsl_assets_destroy(j->assets);
    vrm_animation_free(&j->animation);
    gltf_free(&j->model);
    tsla_arena_free(&j->memory);
}
