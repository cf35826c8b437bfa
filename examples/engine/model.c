// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "model.h"

#include "common/file.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

static file_stamp stamp_of(const char *path)
{
    struct stat s;
    file_stamp stamp = {0};
    if (stat(path, &s) == 0) {
        stamp.seconds = (int64_t)s.st_mtim.tv_sec;
        stamp.nanoseconds = (int64_t)s.st_mtim.tv_nsec;
        stamp.size = (int64_t)s.st_size;
        stamp.inode = (uint64_t)s.st_ino;
    }
    return stamp;
}

bool model_is_edited(const model *m)
{
    file_stamp now = stamp_of(m->rig_path);
    return now.inode != 0 && memcmp(&now, &m->stamp, sizeof now) != 0; // gone: the editor is about to put it back
}

bool model_read_rig(model *m, tsla_error *e)
{
    tsla_arena memory = {0};
    bytes text = {0};
    m->stamp = stamp_of(m->rig_path);
    bool read = file_read(&memory, m->rig_path, &text, e);
    if (read && tsl_assets_set_rig(m->assets, m->rig_path, (const char *)text.data, text.size) != TSL_OK)
        read = tsla_error_set(e, "%s", tsl_assets_message(m->assets));
    tsla_arena_free(&memory);
    return read;
}

// Channels that move nothing which is drawn may be broken.
static bool check_file(gltf *file, tsla_error *e)
{
    const uint8_t *needed = gltf_find_needed(file, NULL, 0, e);
    if (!needed || !gltf_check_nodes(file, needed, e))
        return false;
    for (uint32_t i = 0; i < file->clip_count; ++i) {
        const char *fault = gltf_clip_fault(&file->clips[i], needed);
        if (fault)
            return tsla_error_set(e, "%s", fault);
    }
    return true;
}

bool model_load(model *m, tsl_assets *assets, const char *path, const char *rig_path, tsla_error *e)
{
    memset(m, 0, sizeof *m);
    m->assets = assets;
    m->rig_path = rig_path;
    if (!gltf_load(&m->file, path, e) || !check_file(&m->file, e) || !skeleton_create(&m->bones, &m->file, e) ||
        !model_read_rig(m, e))
        return false;
    return m->file.clip_count > 0 ? true : tsla_error_set(e, "%s: it has no clip", path);
}

void model_free(model *m)
{
    gltf_free(&m->file);
}

void model_sample(const model *m, uint32_t clip, float time, tsl_transform *scratch, tsl_transform *out_locals)
{
    const gltf_clip *c = &m->file.clips[clip];
    float length = c->end - c->start;
    gltf_sample(&m->file, c, length > 0.0f ? c->start + fmodf(time, length) : c->start, scratch);
    skeleton_gather(&m->bones, scratch, out_locals);
}
