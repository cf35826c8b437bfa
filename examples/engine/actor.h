// SPDX-License-Identifier: MIT
// One character: it comes, walks or runs on its circle, and leaves. Its arrays outlive it, so that a slot is used again
// without asking for memory.
#ifndef EXAMPLES_ENGINE_ACTOR_H
#define EXAMPLES_ENGINE_ACTOR_H

#include "model.h"

typedef struct actor {
    model *kind; // null: nobody is in this slot
    tsl_rig_id rig;
    tsl_asset_rig *parts;     // the rig with its chains, links and colliders
    uint32_t revision;        // of them
    uint32_t clip, leaves_in; // frames
    float time, angle;        // seconds of the clip, and radians on the circle
    tsl_vec3 centre;
    float radius, speed; // world units, and world units per second
    float size;
    bool is_far;
    tsl_transform root;
    tsl_transform *animated, *posed, *scratch; // the arrays of its slot
    tsl_result result;                         // of the last task that worked on it
} actor;

// xorshift, so that a run can be repeated: 0 <= x < 1. `state` is never 0.
float random_next(uint64_t *state);

// Makes room for the largest of the models.
bool actor_take_arrays(actor *a, tsla_arena *memory, uint32_t bone_count, uint32_t node_count);
// Creates the rig where the character stands. On failure nobody is in the slot.
bool actor_come(actor *a, model *kind, tsl_world *world, uint64_t *random, const char *log_text, tsla_error *e);
void actor_leave(actor *a);
// Whether its chains are others than when this was asked last, because the rig file has others.
bool actor_was_remade(actor *a);
// Moves on its circle and in its clip. Touches nothing but the actor: any thread.
void actor_animate(actor *a, float seconds);
// Hands the pose in. Any thread, each actor on one.
void actor_set_pose(actor *a, tsl_world *world);
void actor_get_pose(actor *a, tsl_world *world);
// The rate of the rig file, or half of it for a far one.
tsl_result actor_set_clock(actor *a, tsl_world *world);
// Half the ticks, and sleep, beyond `far` units from the origin; all again a tenth nearer than that.
tsl_result actor_set_detail(actor *a, tsl_world *world, float far);

#endif
