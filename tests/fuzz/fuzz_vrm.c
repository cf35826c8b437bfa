// SPDX-License-Identifier: MIT
// Any bytes as an avatar: its spring bones and its constraints.
#include "standalone.h"

#include "common/node_constraint.h"
#include "common/vrm.h"

#include <math.h>
#include <stdlib.h>

static void require(bool holds)
{
    if (!holds)
        abort();
}

static bool hangs_from(const gltf *model, uint32_t node, uint32_t above)
{
    int32_t n = model->nodes[node].parent;
    while (n >= 0 && (uint32_t)n != above)
        n = model->nodes[n].parent;
    return n >= 0;
}

static void check_joints(const gltf *model, const vrm *v, uint32_t spring)
{
    const vrm_spring *s = &v->springs[spring];
    require(s->name && s->joint_count >= (s->has_tail ? 1u : 2u));
    for (uint32_t i = 0; i < s->joint_count; ++i) {
        const vrm_joint *j = &s->joints[i];
        require(j->node < model->node_count && v->owners[j->node] == spring + 1);
        require(i == 0 || hangs_from(model, j->node, j[-1].node));
        require(j->stiffness >= 0.0f && j->hit_radius >= 0.0f && isfinite(j->gravity_power));
        require(j->drag_force >= 0.0f && j->drag_force <= 1.0f);
    }
}

// What the reader lets through is in range: programs build on it without looking again.
static void check(const gltf *model, const vrm *v)
{
    for (uint32_t i = 0; i < v->collider_count; ++i) {
        const vrm_collider *c = &v->colliders[i];
        require(c->node < model->node_count && c->radius >= 0.0f && c->shape <= VRM_PLANE);
        require(c->shape != VRM_PLANE || fabsf(hypotf(hypotf(c->tail[0], c->tail[1]), c->tail[2]) - 1) < 1e-3f);
    }
    for (uint32_t i = 0; i < v->spring_count; ++i) {
        const vrm_spring *s = &v->springs[i];
        check_joints(model, v, i);
        require(s->center >= -1 && s->center < (int32_t)model->node_count);
        for (uint32_t c = 0; c < s->collider_count; ++c)
            require(s->colliders[c] < v->collider_count);
    }
    for (uint32_t i = 0; i < v->human_bone_count; ++i)
        require(v->human_bones[i].name && v->human_bones[i].node < model->node_count);
}

static void check_constraints(gltf *model, tsla_error *e)
{
    skeleton bones;
    node_constraints set;
    if (!skeleton_create(&bones, model, e) || !node_constraints_read(&set, model, &bones, e)) {
        require(e->text[0] != '\0');
        return;
    }
    tsl_transform *locals = calloc((size_t)bones.bone_count + 1, sizeof *locals);
    for (uint32_t i = 0; locals && i < bones.bone_count; ++i)
        locals[i] = bones.rest[i];
    if (locals)
        node_constraints_apply(&set, locals);
    free(locals);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gltf model;
    vrm v;
    tsla_error e = {"", 0};
    bytes input = {data, size};
    if (gltf_load_memory(&model, "fuzz.vrm", input, &e)) {
        model.memory.limit = model.memory.used + (64u << 20);
        if (vrm_read(&v, &model, &e))
            check(&model, &v);
        else
            require(e.text[0] != '\0');
        e.text[0] = '\0';
        check_constraints(&model, &e);
    }
    gltf_free(&model);
    return 0;
}
