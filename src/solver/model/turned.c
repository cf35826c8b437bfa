// SPDX-License-Identifier: MIT
#include "solver/model/turned.h"

#include "solver/model/lane.h"

// Rotation of the bone that ends at a step of a strand, 1 or more, without that of the bones before it.
static tsli_turned bone_at(const tsli_chain *chain, uint32_t strand, uint32_t step)
{
    const tsli_layout *layout = chain->rig->layout;
    const tsli_strand_lane *strand_lane = &chain->strand_lanes[strand];
    tsli_block *block = &layout->blocks[strand_lane->block];
    uint32_t slot = block->first_slot + step;
    tsl_vec3 delta = tsli_vec3_sub(tsli_lanes3_get(layout->state[slot].position, strand_lane->lane),
                                   tsli_lanes3_get(layout->state[slot - 1].position, strand_lane->lane));
    tsli_turned bone = {tsli_lanes4_get(block->root_last.rotation, strand_lane->lane), tsli_quat_identity(),
                        tsli_vec3(0.0f, 0.0f, 0.0f), tsli_lanes3_get(layout->rest[slot].offset, strand_lane->lane)};
    bone.delta = tsli_quat_rotate(tsli_quat_conjugate(bone.root), delta);
    return bone;
}

// The rotation of a bone itself, from that of the bones before.
static tsl_quat turned_onto(const tsli_turned *bone, tsl_quat before)
{
    tsl_vec3 to = tsli_quat_rotate(tsli_quat_conjugate(before), bone->delta);
    return tsli_quat_keep_unit(tsli_quat_mul(before, tsli_quat_between(bone->rest, to)));
}

// Rotation of the bones before the one that ends at a step of a strand.
static tsl_quat turned_before(const tsli_chain *chain, uint32_t strand, uint32_t step)
{
    tsl_quat turned = tsli_quat_identity();
    if (chain->strands[strand].parent_strand != TSLI_NONE) {
        const tsli_particle *fork = &chain->particles[tsli_strand_particles(chain)[chain->strands[strand].first]];
        turned = turned_before(chain, fork->strand, fork->step + 1);
    }
    for (uint32_t i = 1; i < step; ++i) {
        tsli_turned bone = bone_at(chain, strand, i);
        turned = turned_onto(&bone, turned);
    }
    return turned;
}

tsli_turned tsli_turned_at(const tsli_chain *chain, const tsli_particle *p, tsli_turned_walk *walk)
{
    tsli_turned bone = bone_at(chain, p->strand, p->step);
    if (walk->strand == p->strand && walk->step + 1 == p->step && walk->step > 0) {
        tsli_turned last = bone_at(chain, walk->strand, walk->step);
        walk->before = turned_onto(&last, walk->before);
    } else {
        walk->before = turned_before(chain, p->strand, p->step);
    }
    walk->strand = p->strand;
    walk->step = p->step;
    bone.before = walk->before;
    return bone;
}
