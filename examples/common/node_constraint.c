// SPDX-License-Identifier: MIT
// The formulas of VRMC_node_constraint 1.0, "Evaluation of rotations".
#include "common/node_constraint.h"

#include "common/xform.h"

static tsl_quat rest_of(const node_constraints *set, uint32_t bone)
{
    return set->bones->rest[bone].rotation;
}

// The source's turn from its rest rotation, in the source's own space.
static tsl_quat source_turn(const node_constraints *set, const node_constraint *c, const tsl_transform *locals)
{
    return quat_mul(quat_conjugate(rest_of(set, c->source)), quat_normalize(locals[c->source].rotation));
}

// What is left of a turn when the smallest one that takes the axis along is taken off.
static tsl_quat twist_about(tsl_quat turn, tsl_vec3 axis)
{
    return quat_mul(quat_conjugate(quat_from_to(axis, quat_rotate(turn, axis))), turn);
}

// The turn in the source's space, in its parent's, then in that of the constrained bone.
static tsl_quat roll(const node_constraints *set, const node_constraint *c, const tsl_transform *locals)
{
    tsl_quat source_rest = rest_of(set, c->source), rest = rest_of(set, c->bone);
    tsl_quat to_bone = quat_mul(quat_conjugate(rest), source_rest);
    tsl_quat turn = quat_mul(quat_mul(to_bone, source_turn(set, c, locals)), quat_conjugate(to_bone));
    return quat_mul(rest, twist_about(turn, c->axis));
}

static tsl_transform model_of(const node_constraints *set, int32_t bone, const tsl_transform *locals)
{
    tsl_transform out = xform_identity();
    for (; bone >= 0; bone = set->bones->parents[bone])
        out = xform_mul(&locals[bone], &out);
    return out;
}

// The smallest turn that does it, in the model. A source in the bone's own place is nowhere to point to.
static tsl_quat aim(const node_constraints *set, const node_constraint *c, const tsl_transform *locals)
{
    tsl_quat rest = rest_of(set, c->bone);
    tsl_transform parent = model_of(set, set->bones->parents[c->bone], locals);
    tsl_transform own = xform_mul(&parent, &locals[c->bone]), source = model_of(set, (int32_t)c->source, locals);
    tsl_vec3 to = vec3_sub(source.position, own.position);
    float length = vec3_length(to);
    if (!(length > 0.0f) || !isfinite(length))
        return rest;
    tsl_quat world = quat_mul(parent.rotation, rest);
    tsl_quat turn = quat_from_to(quat_rotate(world, c->axis), vec3_scale(to, 1.0f / length));
    return quat_mul(quat_conjugate(parent.rotation), quat_mul(turn, world));
}

void node_constraints_apply(const node_constraints *set, tsl_transform *locals)
{
    for (uint32_t i = 0; i < set->count; ++i) {
        const node_constraint *c = &set->list[i];
        tsl_quat rest = rest_of(set, c->bone), target;
        if (c->weight == 0.0f) {
            locals[c->bone].rotation = rest;
            continue;
        }
        if (c->kind == CONSTRAINT_ROLL)
            target = roll(set, c, locals);
        else if (c->kind == CONSTRAINT_AIM)
            target = aim(set, c, locals);
        else
            target = quat_mul(rest, source_turn(set, c, locals));
        locals[c->bone].rotation = quat_slerp(rest, quat_normalize(target), c->weight);
    }
}
