// SPDX-License-Identifier: MIT
#include "solver/model/chains.h"

#include "base/floating_point.h"
#include "solver/model/needed.h"

#include <string.h>

// ---- marks ---------------------------------------------------------------------------------------------

// Roles of a bone in the new chain: bits, a byte a bone. None is set before and after, so that a chain costs
// by its own bones and not by those of its rig.
enum { MARK_IN = 1, MARK_ROOT = 2, MARK_EXCLUDED = 4 };

static uint8_t *marks_of(const tsli_rig *rig)
{
    return rig->world->marks;
}

// The bone after `bone` in the tree below `root`, depth first and without excluded ones; TSLI_NONE ends. Without recursion:
// skeletons from files may be thousands of bones deep.
static uint32_t next_bone(const tsli_rig *rig, uint32_t root, uint32_t bone)
{
    uint32_t next = rig->first_child[bone];
    for (;;) {
        while (next != TSLI_NONE && (rig->world->marks[next] & MARK_EXCLUDED))
            next = rig->next_sibling[next];
        if (next != TSLI_NONE || bone == root)
            return next;
        next = rig->next_sibling[bone];
        bone = (uint32_t)rig->parents[bone];
    }
}

typedef struct named_list {
    const char *name;
    const uint32_t *bones;
    uint32_t count;
} named_list;

static tsl_result fault_at(const named_list *list, uint32_t index, tsl_result code, const char *reason,
                           tsli_topology_fault *fault)
{
    *fault = (tsli_topology_fault){list->name, index, list->bones[index], reason};
    return code;
}

static tsl_result mark_one(const tsli_rig *rig, const named_list *list, uint32_t i, uint8_t mark,
                           tsli_topology_fault *fault)
{
    uint8_t *marks = marks_of(rig);
    uint32_t bone = list->bones[i];
    if (bone >= rig->bone_count)
        return fault_at(list, i, TSL_ERROR_INDEX_OUT_OF_RANGE, ", which the rig does not have", fault);
    if (marks[bone] & (mark | MARK_ROOT))
        return fault_at(list, i, TSL_ERROR_BAD_HIERARCHY, ", which is named twice", fault);
    marks[bone] |= mark;
    return TSL_OK;
}

static tsl_result mark_list(const tsli_rig *rig, const named_list *list, uint8_t mark, tsli_topology_fault *fault)
{
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < list->count && result == TSL_OK; ++i)
        result = mark_one(rig, list, i, mark, fault);
    return result;
}

static tsl_result mark_explicit(const tsli_rig *rig, const named_list *bones, tsli_topology_fault *fault)
{
    uint8_t *marks = marks_of(rig);
    for (uint32_t i = 0; i < bones->count; ++i) {
        tsl_result result = mark_one(rig, bones, i, MARK_IN, fault);
        if (result != TSL_OK)
            return result;
        int32_t parent = rig->parents[bones->bones[i]];
        if (parent < 0 || !(marks[parent] & MARK_IN))
            marks[bones->bones[i]] |= MARK_ROOT;
    }
    // A parent that comes later in the list would have made its child a root.
    for (uint32_t i = 0; i < bones->count; ++i) {
        int32_t parent = rig->parents[bones->bones[i]];
        if (parent >= 0 && (marks[parent] & MARK_IN) && (marks[bones->bones[i]] & MARK_ROOT))
            return fault_at(bones, i, TSL_ERROR_BAD_HIERARCHY, ", whose parent comes later in the list", fault);
    }
    return TSL_OK;
}

// Marks the bones of one line: every bone is somewhere below the one before it.
static tsl_result mark_line(const tsli_rig *rig, const named_list *bones, tsli_topology_fault *fault)
{
    tsl_result result = mark_list(rig, bones, MARK_IN, fault);
    for (uint32_t i = 1; i < bones->count && result == TSL_OK; ++i) {
        int32_t above = rig->parents[bones->bones[i]];
        while (above >= 0 && (uint32_t)above != bones->bones[i - 1])
            above = rig->parents[above];
        if (above < 0)
            result = fault_at(bones, i, TSL_ERROR_BAD_HIERARCHY,
                              ", which is not below the one before it, as TSL_MODEL_SPRING has it", fault);
    }
    return result;
}

static uint32_t index_in(const named_list *list, uint32_t bone)
{
    uint32_t i = 0;
    while (list->bones[i] != bone)
        ++i;
    return i;
}

// 0: another root is below this one.
static int mark_tree(const tsli_rig *rig, uint32_t root)
{
    uint8_t *marks = marks_of(rig);
    for (uint32_t bone = root; bone != TSLI_NONE; bone = next_bone(rig, root, bone)) {
        if (bone != root && (marks[bone] & MARK_ROOT))
            return 0;
        marks[bone] |= MARK_IN;
    }
    return 1;
}

// Names the nested root that comes first in the rig.
static tsl_result fault_of_nested(const tsli_rig *rig, const named_list *roots, tsli_topology_fault *fault)
{
    uint8_t *marks = marks_of(rig);
    uint32_t bone = 0;
    for (; bone < rig->bone_count; ++bone) {
        int32_t parent = rig->parents[bone];
        int below = parent >= 0 && (marks[parent] & MARK_IN);
        if ((marks[bone] & MARK_ROOT) && below)
            break;
        if ((marks[bone] & MARK_ROOT) || (below && !(marks[bone] & MARK_EXCLUDED)))
            marks[bone] |= MARK_IN;
    }
    return fault_at(roots, index_in(roots, bone), TSL_ERROR_BAD_HIERARCHY, ", which is below another root", fault);
}

static tsl_result mark_below_roots(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault)
{
    const named_list roots = {"roots", desc->roots, desc->root_count},
                     exclude = {"exclude", desc->exclude, desc->exclude_count};
    tsl_result result = mark_list(rig, &roots, MARK_ROOT, fault);
    if (result == TSL_OK)
        result = mark_list(rig, &exclude, MARK_EXCLUDED, fault);
    for (uint32_t i = 0; i < roots.count && result == TSL_OK; ++i)
        if (!mark_tree(rig, roots.bones[i]))
            result = fault_of_nested(rig, &roots, fault);
    return result;
}

static int takes_used_bones(const tsli_rig *rig, const tsl_chain_desc *desc)
{
    int used = 0;
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        used |= rig->bone_chain[desc->bones[i]] != NULL;
    for (uint32_t i = 0; i < desc->root_count; ++i)
        for (uint32_t bone = desc->roots[i]; bone != TSLI_NONE; bone = next_bone(rig, desc->roots[i], bone))
            used |= rig->bone_chain[bone] != NULL;
    return used;
}

// Reports the first bone, in the order of the rig, that another chain has, by the one of the desc's bones through which it
// is taken: the bone itself, or the root above it.
static tsl_result fault_of_taken(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault)
{
    const named_list list = {desc->bone_count ? "bones" : "roots", desc->bone_count ? desc->bones : desc->roots, 0};
    const uint8_t *marks = marks_of(rig);
    uint32_t bone = 0;
    while (!(marks[bone] & MARK_IN) || !rig->bone_chain[bone])
        ++bone;
    uint32_t named = bone;
    while (!desc->bone_count && !(marks[named] & MARK_ROOT))
        named = (uint32_t)rig->parents[named];
    return fault_at(&list, index_in(&list, named), TSL_ERROR_BONE_IN_USE,
                    named == bone ? ", which another chain has" : ", below which another chain has a bone", fault);
}

tsl_result tsli_topology_mark(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault)
{
    const named_list bones = {"bones", desc->bones, desc->bone_count};
    tsl_result result = desc->model == TSL_MODEL_SPRING ? mark_line(rig, &bones, fault)
                        : desc->bone_count              ? mark_explicit(rig, &bones, fault)
                                                        : mark_below_roots(rig, desc, fault);
    if (result == TSL_OK && takes_used_bones(rig, desc))
        result = fault_of_taken(rig, desc, fault);
    if (result != TSL_OK)
        memset(marks_of(rig), 0, rig->bone_count);
    return result;
}

void tsli_topology_forget(const tsli_rig *rig, const tsl_chain_desc *desc)
{
    uint8_t *marks = marks_of(rig);
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        marks[desc->bones[i]] = 0;
    for (uint32_t i = 0; i < desc->root_count; ++i)
        for (uint32_t bone = desc->roots[i]; bone != TSLI_NONE; bone = next_bone(rig, desc->roots[i], bone))
            marks[bone] = 0;
    for (uint32_t i = 0; i < desc->exclude_count; ++i)
        marks[desc->exclude[i]] = 0;
}

// ---- the setup pose -----------------------------------------------------------------------------------------

int tsli_topology_begin(tsli_rig *rig)
{
    if (rig->setup_ws)
        return 1;
    rig->setup_ws = tsli_host_alloc_unset(&rig->world->host, rig->bone_count * sizeof *rig->setup_ws);
    if (!rig->setup_ws)
        return 0;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_set_rest_bones(rig, &rig->setup_root, rig->setup_ws);
    tsli_floating_point_leave(host_mode);
    return 1;
}

void tsli_topology_end(tsli_rig *rig)
{
    tsli_host_free(&rig->world->host, rig->setup_ws, rig->bone_count * sizeof *rig->setup_ws);
    rig->setup_ws = NULL;
}

// ---- sizes ----------------------------------------------------------------------------------------------

tsli_topology_size tsli_topology_measure(const tsli_rig *rig, const tsl_chain_desc *desc)
{
    const uint8_t *marks = marks_of(rig);
    tsli_topology_size size = {0};
    uint32_t bones = desc->bone_count, excluded = 0;
    for (uint32_t i = 0; i < desc->root_count; ++i)
        for (uint32_t bone = desc->roots[i]; bone != TSLI_NONE; bone = next_bone(rig, desc->roots[i], bone))
            ++bones;
    for (uint32_t i = 0; i < desc->exclude_count; ++i) {
        int32_t parent = rig->parents[desc->exclude[i]];
        excluded += parent >= 0 && (marks[parent] & MARK_IN);
    }
    size.particles = desc->tip == TSL_TIP_NONE ? bones : 2 * bones + excluded;
    size.strands = size.particles; // every particle starts one at most, with a copy of its parent in front
    size.strand_particles = 2 * size.particles;
    size.tips = size.particles;
    return size;
}

// ---- particles ------------------------------------------------------------------------------------------

// `bone` is the leaf's, `before` that of the particle before it or its own parent.
static tsl_vec3 tip_offset(const tsli_chain *chain, const tsl_chain_desc *desc, int32_t bone, int32_t before)
{
    const tsli_rig *rig = chain->rig;
    tsl_transform at = rig->setup_ws[bone];
    if (desc->tip == TSL_TIP_LOCAL)
        return desc->tip_offset;
    if (desc->tip == TSL_TIP_OFFSET) {
        tsl_transform anchor = desc->anchor < 0 ? rig->setup_root : rig->setup_ws[desc->anchor];
        return tsli_transform_inverse_vector(at, tsli_quat_rotate(anchor.rotation, desc->tip_offset));
    }
    if (before < 0 && desc->tip == TSL_TIP_RATIO)
        return tsli_vec3(desc->tip_length, 0.0f, 0.0f); // as in DynamicBone
    tsl_vec3 segment = tsli_vec3(0.0f, 0.0f, 0.0f);
    if (before >= 0)
        segment = tsli_vec3_sub(at.position, rig->setup_ws[before].position);
    if (desc->tip == TSL_TIP_LENGTH) { // without a direction to go on in: along the bone's x axis
        if (!(tsli_vec3_length_squared(segment) > 0.0f))
            segment = tsli_quat_rotate(at.rotation, tsli_vec3(1.0f, 0.0f, 0.0f));
        segment = tsli_vec3_normalize(segment);
    }
    return tsli_vec3_scale(tsli_transform_inverse_vector(at, segment), desc->tip_length);
}

static int32_t add_particle(tsli_chain *chain, int32_t bone, int32_t parent)
{
    int32_t index = (int32_t)chain->particle_count++;
    tsli_particle *p = &chain->particles[index];
    memset(p, 0, sizeof *p);
    p->bone = bone;
    p->parent = parent;
    p->root = parent < 0 ? index : chain->particles[parent].root;
    p->first_child = TSLI_NONE;
    if (parent >= 0 && chain->particles[parent].child_count++ == 0)
        chain->particles[parent].first_child = (uint32_t)index;
    return index;
}

static void add_tip(tsli_draft *draft, const tsl_chain_desc *desc, int32_t parent)
{
    tsli_chain *chain = &draft->chain;
    int32_t tip = add_particle(chain, -1, parent), bone = chain->particles[parent].bone;
    int32_t above = chain->particles[parent].parent;
    int32_t before = above < 0 ? chain->rig->parents[bone] : chain->particles[above].bone;
    chain->particles[tip].tip = chain->tip_count;
    draft->tip_offsets[chain->tip_count++] = tsli_vec3_clamp(tip_offset(chain, desc, bone, before));
}

static void add_bones_in_line(tsli_draft *draft, const tsl_chain_desc *desc)
{
    int32_t at = -1;
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        at = add_particle(&draft->chain, (int32_t)desc->bones[i], at);
    if (desc->tip != TSL_TIP_NONE)
        add_tip(draft, desc, at);
}

// Depth first without recursion: skeletons from files may be thousands of bones deep.
static void add_tree(tsli_draft *draft, const tsl_chain_desc *desc, int32_t root_bone)
{
    tsli_chain *chain = &draft->chain;
    const tsli_rig *rig = chain->rig;
    const uint8_t *marks = marks_of(rig);
    int32_t at = add_particle(chain, root_bone, -1);
    uint32_t child = rig->first_child[root_bone];
    for (;;) {
        if (child != TSLI_NONE && (marks[child] & MARK_IN)) {
            at = add_particle(chain, (int32_t)child, at);
            child = rig->first_child[child];
            continue;
        }
        if (child != TSLI_NONE) {
            if ((marks[child] & MARK_EXCLUDED) && desc->tip != TSL_TIP_NONE)
                add_tip(draft, desc, at);
            child = rig->next_sibling[child];
            continue;
        }
        if (chain->particles[at].child_count == 0 && desc->tip != TSL_TIP_NONE)
            add_tip(draft, desc, at);
        if (chain->particles[at].parent < 0)
            return;
        child = rig->next_sibling[chain->particles[at].bone];
        at = chain->particles[at].parent;
    }
}

static tsl_vec3 setup_position(const tsli_draft *draft, const tsli_particle *p)
{
    const tsli_chain *chain = &draft->chain;
    if (p->bone >= 0)
        return chain->rig->setup_ws[p->bone].position;
    const tsli_particle *parent = &chain->particles[p->parent];
    return tsli_vec3_clamp(tsli_transform_point(chain->rig->setup_ws[parent->bone], draft->tip_offsets[p->tip]));
}

// Length from the root over the longest such length of the tree.
static void measure_along(tsli_draft *draft)
{
    const tsli_chain *chain = &draft->chain;
    float *along = draft->along;
    for (uint32_t first = 0; first < chain->particle_count;) {
        float longest = 0.0f;
        uint32_t end = first;
        for (; end < chain->particle_count && chain->particles[end].root == (int32_t)first; ++end) {
            const tsli_particle *p = &chain->particles[end];
            along[end] = 0.0f;
            if (p->parent < 0)
                continue;
            const tsli_particle *parent = &chain->particles[p->parent];
            tsl_vec3 segment = tsli_vec3_sub(setup_position(draft, p), setup_position(draft, parent));
            along[end] = along[p->parent] + tsli_vec3_length(segment);
            longest = along[end] > longest ? along[end] : longest;
        }
        for (uint32_t i = first; i < end; ++i)
            along[i] = longest > 0.0f ? along[i] / longest : 0.0f;
        first = end;
    }
}

// ---- strands --------------------------------------------------------------------------------------------

static int continues(const tsli_chain *chain, const tsli_particle *p)
{
    return p->child_count == 1 || (p->child_count > 1 && chain->fork != TSL_FORK_AVERAGE);
}

static void add_strand(tsli_draft *draft, uint32_t first)
{
    tsli_chain *chain = &draft->chain;
    uint32_t index = chain->strand_count++;
    tsli_strand *strand = &chain->strands[index];
    int32_t parent = chain->particles[first].parent;
    *strand = (tsli_strand){.first = chain->strand_particle_count, .parent_strand = TSLI_NONE};
    uint32_t *along = draft->strand_particles + strand->first;
    if (parent >= 0) {
        strand->parent_strand = chain->particles[parent].strand;
        strand->level = chain->strands[strand->parent_strand].level + 1;
        along[strand->count++] = (uint32_t)parent;
    }
    for (uint32_t i = first;; i = chain->particles[i].first_child) {
        chain->particles[i].strand = index;
        chain->particles[i].step = strand->count;
        along[strand->count++] = i;
        if (!continues(chain, &chain->particles[i])) {
            strand->fork_is_next = chain->particles[i].child_count > 1;
            break;
        }
    }
    chain->strand_particle_count += strand->count;
}

static void add_strands(tsli_draft *draft)
{
    const tsli_chain *chain = &draft->chain;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        int32_t parent = chain->particles[i].parent;
        if (parent < 0 || !continues(chain, &chain->particles[parent]) || chain->particles[parent].first_child != i)
            add_strand(draft, i);
    }
}

void tsli_topology_build(tsli_draft *draft, const tsl_chain_desc *desc)
{
    const uint8_t *marks = marks_of(draft->chain.rig);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (desc->model == TSL_MODEL_SPRING) {
        add_bones_in_line(draft, desc);
    } else if (desc->bone_count) {
        for (uint32_t i = 0; i < desc->bone_count; ++i)
            if (marks[desc->bones[i]] & MARK_ROOT)
                add_tree(draft, desc, (int32_t)desc->bones[i]);
    } else {
        for (uint32_t i = 0; i < desc->root_count; ++i)
            add_tree(draft, desc, (int32_t)desc->roots[i]);
    }
    measure_along(draft);
    tsli_floating_point_leave(host_mode);
    add_strands(draft);
}
