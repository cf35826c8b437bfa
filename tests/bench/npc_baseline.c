// SPDX-License-Identifier: MIT
#include "bench/npc.h"

#include "bench/solver_workload.h"

#include <string.h>

int npc_parent(int bone)
{
    if (bone >= NPC_BODY)
        return (bone - NPC_BODY) % NPC_CHAIN_BONES == 0 ? NPC_NECK : bone - 1;
    return bone > NPC_NECK && (bone - NPC_NECK) % 3 == 1 ? NPC_NECK : bone - 1;
}

tsl_transform npc_rest(int bone)
{
    tsl_transform t = tsli_transform_identity();
    int along = (bone - NPC_BODY) % NPC_CHAIN_BONES;
    if (bone < NPC_BODY)
        t.position = tsli_vec3(0.02f * (float)(bone % 3), bone > 0 ? 0.12f : 0.9f, 0.0f);
    else if (along > 0)
        t.position = tsli_vec3(0.01f, -0.07f, -0.01f * (float)along);
    else
        t.position = tsli_vec3(0.05f * (float)(bone - NPC_BODY - NPC_CHAIN_BONES), 0.1f, -0.1f);
    return t;
}

static int bone_of(int i)
{
    return NPC_BODY + i;
}

static tsl_transform below(tsl_transform parent, tsl_transform local)
{
    local.position = tsli_vec3_add(parent.position, tsli_quat_rotate(parent.rotation, local.position));
    local.rotation = tsli_quat_mul(parent.rotation, local.rotation);
    return local;
}

static void place_bones(npc_baseline *b, tsl_transform root, const tsl_transform *locals, int first, int end)
{
    for (int i = first; i < end; ++i) {
        int parent = npc_parent(i);
        b->world[i] = below(parent < 0 ? root : b->world[parent], locals[i]);
    }
}

void npc_baseline_begin(npc_baseline *b, int chains, tsl_transform root)
{
    tsl_transform rest[NPC_BONES];
    for (int i = 0; i < NPC_BONES; ++i)
        rest[i] = npc_rest(i);
    memset(b, 0, sizeof *b);
    b->chains = chains;
    b->last_position = root.position;
    place_bones(b, root, rest, 0, NPC_BONES);
    for (int i = 0; i < chains * NPC_CHAIN_BONES; ++i) {
        particle *p = &b->particles[i];
        *p = particle_at(b->world[bone_of(i)].position, rest[bone_of(i)]);
        p->damping = 0.1f;
        p->elasticity = 0.1f;
        p->stiffness = 0.2f;
        p->inert = 0.3f;
    }
}

// From the animated pose in `world`, which the simulated rotations take the place of.
static void simulate_chain(npc_baseline *b, const tsl_transform *locals, particle *p, int first, tsl_vec3 move)
{
    p[0].previous = p[0].position;
    p[0].position = b->world[first].position;
    for (int j = 1; j < NPC_CHAIN_BONES; ++j) {
        tsl_transform parent = b->world[first + j - 1];
        integrate(&p[j], move, workload_gravity);
        tsl_vec3 rest = tsli_vec3_add(p[j - 1].position, tsli_quat_rotate(parent.rotation, locals[first + j].position));
        p[j].position = at_length(&p[j], p[j - 1].position, tsli_vec3_sub(shape(&p[j], rest), p[j - 1].position));
    }
}

static void rotate_chain(npc_baseline *b, const tsl_transform *locals, const particle *p, int first)
{
    for (int j = 0; j < NPC_CHAIN_BONES; ++j) {
        tsl_transform *bone = &b->world[first + j];
        const tsl_quat parent = j == 0 ? b->world[NPC_NECK].rotation : bone[-1].rotation;
        bone->position = p[j].position;
        bone->rotation = tsli_quat_mul(parent, locals[first + j].rotation);
        if (j + 1 < NPC_CHAIN_BONES) {
            tsl_vec3 rest = tsli_quat_rotate(bone->rotation, locals[first + j + 1].position);
            tsl_vec3 now = tsli_vec3_sub(p[j + 1].position, p[j].position);
            bone->rotation = tsli_quat_mul(from_to(rest, now), bone->rotation);
        }
    }
}

static void simulate(npc_baseline *b, tsl_transform root, const tsl_transform *locals)
{
    tsl_vec3 move = tsli_vec3_sub(root.position, b->last_position);
    b->last_position = root.position;
    place_bones(b, root, locals, 0, NPC_NECK + 1);
    for (int chain = 0; chain < b->chains; ++chain) {
        int first = bone_of(chain * NPC_CHAIN_BONES);
        particle *p = &b->particles[chain * NPC_CHAIN_BONES];
        place_bones(b, root, locals, first, first + NPC_CHAIN_BONES);
        simulate_chain(b, locals, p, first, move);
        rotate_chain(b, locals, p, first);
    }
}

void npc_baseline_step(npc_baseline *b, tsl_transform root, const tsl_transform *locals, int in_world,
                       tsl_transform *out)
{
    simulate(b, root, locals);
    if (in_world) {
        place_bones(b, root, locals, NPC_NECK + 1, NPC_BODY);
        place_bones(b, root, locals, bone_of(b->chains * NPC_CHAIN_BONES), NPC_BONES);
        memcpy(out, b->world, sizeof b->world);
        return;
    }
    memcpy(out, locals, sizeof b->world);
    for (int i = 0; i < b->chains * NPC_CHAIN_BONES; ++i) {
        int bone = bone_of(i);
        tsl_quat parent = b->world[npc_parent(bone)].rotation;
        out[bone].rotation = tsli_quat_mul(tsli_quat_conjugate(parent), b->world[bone].rotation);
    }
}
