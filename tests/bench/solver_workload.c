// SPDX-License-Identifier: MIT
#include "bench/solver_workload.h"

#include <math.h>

const tsl_vec3 workload_gravity = {0.0f, -0.004f, 0.0f}, workload_force = {0.0004f, 0.0f, 0.0003f};

static tsl_quat turn_about(tsl_vec3 axis, float angle)
{
    axis = tsli_vec3_scale(tsli_vec3_normalize(axis), sinf(0.5f * angle));
    return tsli_quat(axis.x, axis.y, axis.z, cosf(0.5f * angle));
}

// Repeatable numbers between -1/2 and 1/2.
static float scatter(int a, int b)
{
    uint32_t h = (uint32_t)a * 0x9e3779b9u ^ (uint32_t)b * 0x85ebca6bu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return (float)(h >> 8 & 0xffff) / 65536.0f - 0.5f;
}

workload_particle workload_params(int chain, int particle)
{
    (void)chain;
    float t = (float)particle / (WORKLOAD_PARTICLES - 1);
    workload_particle p = {0.08f + 0.1f * t, 0.12f - 0.06f * t, 0.25f - 0.15f * t, 0.2f + 0.2f * t, 0.3f, 0.012f};
    return p;
}

int workload_parent(int bone)
{
    if (bone < WORKLOAD_BODY)
        return bone - 1; // a body as one long line: its poses are only copied
    return (bone - WORKLOAD_BODY) % WORKLOAD_PARTICLES == 0 ? 0 : bone - 1;
}

tsl_transform workload_rest(int bone)
{
    tsl_transform t = tsli_transform_identity();
    if (bone < WORKLOAD_BODY) {
        t.position.y = bone > 0 ? 0.02f : 0.0f;
        return t;
    }
    int chain = (bone - WORKLOAD_BODY) / WORKLOAD_PARTICLES, particle = (bone - WORKLOAD_BODY) % WORKLOAD_PARTICLES;
    int hair = chain < 6;
    float around = (float)(chain % 6) / 6.0f * 6.2831853f, out = hair ? 0.10f : 0.15f, segment = hair ? 0.05f : 0.07f;
    if (particle == 0) {
        t.position = tsli_vec3(out * cosf(around), hair ? 1.66f : 1.02f, out * sinf(around));
        t.rotation = turn_about(tsli_vec3(0.0f, 1.0f, 0.0f), -around);
        return t;
    }
    t.position = tsli_vec3(segment * (hair ? 0.25f : 0.12f), -segment, 0.02f * scatter(chain, particle));
    t.rotation = turn_about(tsli_vec3(scatter(chain, particle + 16), scatter(chain, particle + 32), 1.0f), -0.12f);
    return t;
}

workload_collider workload_collider_of(int index)
{
    static const workload_collider all[WORKLOAD_COLLIDERS] = {
        {{0.0f, 1.68f, 0.0f}, {0.0f, 1.68f, 0.0f}, 0.092f, 0.0f},   // head
        {{0.0f, 1.48f, 0.0f}, {0.0f, 1.60f, 0.0f}, 0.055f, 0.0f},   // neck
        {{0.0f, 1.08f, 0.0f}, {0.0f, 1.40f, 0.01f}, 0.13f, 0.0f},   // torso
        {{0.19f, 1.42f, 0.0f}, {0.28f, 1.15f, 0.02f}, 0.05f, 0.0f}, // arms
        {{-0.19f, 1.42f, 0.0f}, {-0.28f, 1.15f, 0.02f}, 0.05f, 0.0f},
        {{0.09f, 0.95f, 0.0f}, {0.10f, 0.55f, 0.04f}, 0.085f, 0.45f}, // thighs, which swing
        {{-0.09f, 0.95f, 0.0f}, {-0.10f, 0.55f, -0.04f}, 0.085f, -0.45f},
        {{0.0f, 0.98f, 0.0f}, {0.0f, 0.98f, 0.0f}, 0.14f, 0.0f}, // pelvis
    };
    return all[index];
}

// Phases of whole turns in WORKLOAD_FRAMES, so that the motion has no seam.
static float phase(int character, int frame, float turns)
{
    return 6.2831853f * turns * (float)frame / WORKLOAD_FRAMES + (float)(character % 97) * 0.37f;
}

tsl_transform workload_root(int character, int frame)
{
    tsl_transform t = tsli_transform_identity();
    t.position.x = (float)(character % 100) * 2.0f + 0.35f * sinf(phase(character, frame, 1.0f));
    t.position.y = 0.03f * sinf(phase(character, frame, 4.0f));
    t.position.z = (float)(character / 100) * 2.0f + 0.35f * cosf(phase(character, frame, 1.0f));
    tsl_vec3 axis = tsli_vec3(0.05f * sinf((float)character), 1.0f, 0.05f);
    t.rotation = turn_about(axis, 1.2f * sinf(phase(character, frame, 1.0f)));
    return t;
}

tsl_transform workload_collider_frame(int index, int character, int frame)
{
    workload_collider c = workload_collider_of(index);
    tsl_transform t = tsli_transform_identity();
    t.rotation = turn_about(tsli_vec3(1.0f, 0.0f, 0.0f), c.swing * sinf(phase(character, frame, 2.0f)));
    t.position = tsli_vec3_sub(c.a, tsli_quat_rotate(t.rotation, c.a)); // about its upper end
    return t;
}
