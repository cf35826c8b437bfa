// SPDX-License-Identifier: MIT
#include "solver/pose/pose.h"

#include "solver/step/step.h"

// Whether the object has not had this warning yet; marks it as given.
static int claim_warning(uint32_t *warned, uint32_t what)
{
    int first = !(*warned & what);
    *warned |= what;
    return first;
}

// ---- rotations ------------------------------------------------------------------------------------------

// Blending or packing into 16 bits puts rotations off unit length by less than half a percent, or one percent of the square. `index`: in an
// array `of` transforms; TSLI_NONE: it is one.
static void check_rotation(tsli_rig *rig, const char *function, const char *of, uint32_t index, tsl_quat q)
{
    float length_squared = tsli_quat_dot(q, q);
    if ((length_squared > 0.99f && length_squared < 1.01f) || !claim_warning(&rig->warned, TSLI_WARNED_ROTATION))
        return;
    const tsli_name name = index == TSLI_NONE ? tsli_name_of("%s", of) : tsli_name_of("%s[%u]", of, index);
    if (length_squared == 0.0f)
        tsli_warn(&rig->world->host, function, "%s.rotation is 0 0 0 0, which is taken for no rotation", name.text);
    else
        tsli_warn(&rig->world->host, function, "%s.rotation has a length of %g instead of 1; it is made unit",
                  name.text, sqrt((double)length_squared));
}

void tsli_validate_rest(tsli_rig *rig, const char *function, const tsl_rig_desc *desc)
{
    check_rotation(rig, function, "desc.root", TSLI_NONE, desc->root.rotation);
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        check_rotation(rig, function, "desc.rest", i, desc->rest[i].rotation);
}

void tsli_validate_root(tsli_rig *rig, tsli_caller caller, const tsl_transform *root)
{
    const tsli_name name = tsli_name_of("%s.root", tsli_caller_argument(caller, "in").text);
    check_rotation(rig, caller.function, name.text, TSLI_NONE, root->rotation);
}

// ---- output as input ------------------------------------------------------------------------------------

// The largest difference of a component; q and -q are the same rotation.
static float difference(tsl_quat a, tsl_quat b)
{
    const float sign = tsli_quat_dot(a, b) < 0.0f ? -1.0f : 1.0f;
    return tsli_larger(tsli_larger(fabsf(a.x - sign * b.x), fabsf(a.y - sign * b.y)),
                       tsli_larger(fabsf(a.z - sign * b.z), fabsf(a.w - sign * b.w)));
}

// The largest difference that counts as the same pose: local rotations come back to the bit, those of model and world space with rounding.
// No animation is this close to a simulated pose in every bone of a chain.
#define ROUNDING 1e-5f
// A tenth of a degree: below that feeding output back makes no difference.
#define MOVED 1e-3f

// Whether the input has the last output in every bone of the chain, and that output was not simply the animation.
static int is_fed_back(const tsli_rig *rig, const tsli_chain *chain)
{
    const tsli_layout *layout = rig->layout;
    float moved = 0.0f;
    for (uint32_t i = 0; i < layout->driven_count; ++i) {
        const tsli_driven *driven = &layout->driven[i];
        if (driven->chain != chain->index || layout->needed[driven->needed].rest)
            continue;
        tsl_quat output = tsli_driven_local(rig, driven).rotation;
        if (difference(tsli_quat_normalize(layout->local_spare[driven->needed].rotation), output) > ROUNDING)
            return 0;
        moved = tsli_larger(moved, difference(tsli_quat_normalize(layout->local_now[driven->needed].rotation), output));
    }
    return moved > MOVED;
}

// Matrices need no test of rotations: they were taken apart into unit ones.
void tsli_validate_pose(tsli_rig *rig, tsli_caller caller, const tsli_pose_array *array)
{
    const tsli_layout *layout = rig->layout;
    const tsli_name bones = tsli_name_of("%s.bones", tsli_caller_argument(caller, "in").text);
    for (uint32_t i = 0; i < layout->stored_count && tsli_pose_is_plain(array->format); ++i)
        if (!tsli_reads_rest_pose(rig, i))
            check_rotation(rig, caller.function, bones.text, layout->needed[i].bone,
                           tsli_pose_load(array, layout->needed[i].bone).rotation);
    for (const tsli_chain *chain = rig->chains; chain && !(rig->warned & TSLI_WARNED_FED_BACK); chain = chain->next) {
        if (!chain->running || !is_fed_back(rig, chain))
            continue;
        claim_warning(&rig->warned, TSLI_WARNED_FED_BACK);
        tsli_warn(&rig->world->host, caller.function,
                  "%s of chain %u are what was written in the last frame: hand in the animated pose, "
                  "in an array of its own, or flag the chain TSL_CHAIN_UNANIMATED",
                  bones.text, chain->index);
    }
}

// ---- chains and colliders -------------------------------------------------------------------------------

void tsli_validate_tips(const tsli_chain *chain, const char *function)
{
    const tsli_rig *rig = chain->rig;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->bone >= 0)
            continue;
        uint32_t bone = (uint32_t)chain->particles[p->parent].bone;
        tsl_vec3 offset = tsli_transform_vector(rig->setup_ws[bone], tsli_tip_offsets(chain)[p->tip]);
        if (tsli_vec3_length_squared(offset) > 0.0f)
            continue;
        tsli_warn(&rig->world->host, function,
                  "desc.tip gives bone %u a tip of length 0, on the bone itself, which then cannot turn", bone);
        return;
    }
}

void tsli_validate_collider(const tsl_world *world, const char *function, const tsli_collider *collider)
{
    const tsli_rig *only = collider->rig;
    for (const tsli_rig *rig = only ? only : world->first_rig; rig; rig = only ? NULL : rig->next)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
            tsli_validate_start(chain, function, collider);
}

// ---- time and tasks -------------------------------------------------------------------------------------

// A frame may take a second while a level loads, but not three times in a row.
#define LONG_SECONDS 1.0f
#define LONG_STEPS 3u

void tsli_validate_seconds(tsl_world *world, tsli_rig *rig, const char *function, float delta_seconds)
{
    uint32_t *warned = rig ? &rig->warned : &world->validation->warned;
    uint32_t *long_steps = rig ? &rig->long_steps : &world->validation->long_steps;
    *long_steps = delta_seconds > LONG_SECONDS ? *long_steps + 1 : 0;
    if (*long_steps >= LONG_STEPS && claim_warning(warned, TSLI_WARNED_SECONDS))
        tsli_warn(&world->host, function,
                  "delta_seconds is %g, the third time in a row above %g: it is in seconds, not in milliseconds",
                  (double)delta_seconds, (double)LONG_SECONDS);
}

void tsli_validate_tasks_end(tsl_world *world, const char *function)
{
    uint32_t task = 0;
    while (task < world->task_count && world->validation->runs[task] == 1)
        ++task;
    if (task == world->task_count || !claim_warning(&world->validation->warned, TSLI_WARNED_TASKS))
        return;
    if (world->validation->runs[task])
        tsli_warn(&world->host, function,
                  "task_index %u of %u tasks was run more than once: its rigs were stepped again", task,
                  world->task_count);
    else
        tsli_warn(&world->host, function, "task_index %u of %u tasks was not run: its rigs stand still", task,
                  world->task_count);
}

#undef ROUNDING
#undef MOVED
#undef LONG_SECONDS
#undef LONG_STEPS
