// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "model.h"

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
    return now.inode != 0 &&
           memcmp(&now, &m->stamp, sizeof now) != 0; // gone: the editor is about to put it back
}

bool model_read_rig(model *m, rig_file *out, error *e)
{
    m->stamp = stamp_of(m->rig_path);
    memset(out, 0, sizeof *out);
    if (rig_file_load(out, m->rig_path, true, skeleton_find_bone, &m->file, e))
        return true;
    rig_file_free(out);
    return false;
}

void model_keep(model *m, rig_file *rig)
{
    rig_file_free(&m->rig);
    m->rig = *rig;
}

bool model_load(model *m, const char *path, const char *rig_path, error *e)
{
    memset(m, 0, sizeof *m);
    m->rig_path = rig_path;
    if (!gltf_load(&m->file, path, e) || !skeleton_create(&m->bones, &m->file, e) ||
        !model_read_rig(m, &m->rig, e))
        return false;
    return m->file.clip_count > 0 ? true : error_set(e, "%s: it has no clip", path);
}

void model_free(model *m)
{
    rig_file_free(&m->rig);
    gltf_free(&m->file);
}

void model_sample(const model *m, uint32_t clip, float time, tsl_transform *scratch,
                  tsl_transform *out_locals)
{
    const gltf_clip *c = &m->file.clips[clip];
    float length = c->end - c->start;
    gltf_sample(&m->file, c, length > 0.0f ? c->start + fmodf(time, length) : c->start, scratch);
    skeleton_gather(&m->bones, scratch, out_locals);
}
