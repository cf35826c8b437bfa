// SPDX-License-Identifier: MIT
#include "solver/model/chains.h"

#include "base/floating_point.h"
#include "solver/model/needed.h"

#include <string.h>

// ---- marks ---------------------------------------------------------------------------------------------

// Roles of a bone in the new chain: bits of rig->moves. None is set before and after, so that a chain costs by its own bones and not by
// those of its rig.
enum { MARK_IN = 1, MARK_ROOT = 2, MARK_EXCLUDED = 4 };

// The bone after `bone` in the tree below `root`, depth first and without excluded ones; TSLI_NONE ends. Without recursion:
// skeletons from files may be thousands of bones deep.
static uint32_t next_bone(const tsli_rig *rig, uint32_t root, uint32_t bone)
{
    uint32_t next = rig->first_child[bone];
    for (;;) {
        while (next != TSLI_NONE && (rig->moves[next] & MARK_EXCLUDED))
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
    uint8_t *marks = rig->moves;
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
    uint8_t *marks = rig->moves;
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

static tsl_result mark_tree(const tsli_rig *rig, const named_list *roots, uint32_t i, tsli_topology_fault *fault)
{
    const uint32_t root = roots->bones[i];
    for (uint32_t bone = root; bone != TSLI_NONE; bone = next_bone(rig, root, bone)) {
        for (uint32_t k = 0; bone != root && (rig->moves[bone] & MARK_ROOT) && k < roots->count; ++k)
            if (roots->bones[k] == bone)
                return fault_at(roots, k, TSL_ERROR_BAD_HIERARCHY, ", which is below another root", fault);
        rig->moves[bone] |= MARK_IN;
    }
    return TSL_OK;
}

static tsl_result mark_below_roots(const tsli_rig *rig, const named_list *roots, const tsl_chain_desc *desc,
                                   tsli_topology_fault *fault)
{
    const named_list exclude = {"exclude", desc->exclude, desc->exclude_count};
    tsl_result result = mark_list(rig, roots, MARK_ROOT, fault);
    if (result == TSL_OK)
        result = mark_list(rig, &exclude, MARK_EXCLUDED, fault);
    for (uint32_t i = 0; i < roots->count && result == TSL_OK; ++i)
        result = mark_tree(rig, roots, i, fault);
    return result;
}

// Reports a bone that another chain has by the one of the desc's bones through which it is taken: the bone itself, or the root above it.
static tsl_result check_unused(const tsli_rig *rig, const named_list *bones, const named_list *roots,
                               tsli_topology_fault *fault)
{
    for (uint32_t i = 0; i < bones->count; ++i)
        if (rig->bone_chain[bones->bones[i]])
            return fault_at(bones, i, TSL_ERROR_BONE_IN_USE, ", which another chain has", fault);
    for (uint32_t i = 0; i < roots->count; ++i)
        for (uint32_t root = roots->bones[i], bone = root; bone != TSLI_NONE; bone = next_bone(rig, root, bone))
            if (rig->bone_chain[bone])
                return fault_at(roots, i, TSL_ERROR_BONE_IN_USE,
                                bone == root ? ", which another chain has" : ", below which another chain has a bone",
                                fault);
    return TSL_OK;
}

tsl_result tsli_topology_mark(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault)
{
    const named_list bones = {"bones", desc->bones, desc->bone_count}, roots = {"roots", desc->roots, desc->root_count};
    tsl_result result = desc->model == TSL_MODEL_SPRING ? mark_line(rig, &bones, fault)
                        : desc->bone_count              ? mark_explicit(rig, &bones, fault)
                                                        : mark_below_roots(rig, &roots, desc, fault);
    return result == TSL_OK ? check_unused(rig, &bones, &roots, fault) : result;
}

void tsli_topology_forget(const tsli_rig *rig, const tsl_chain_desc *desc)
{
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        rig->moves[desc->bones[i]] = 0;
    for (uint32_t i = 0; i < desc->root_count; ++i)
        for (uint32_t bone = desc->roots[i]; bone != TSLI_NONE; bone = next_bone(rig, desc->roots[i], bone))
            rig->moves[bone] = 0;
    for (uint32_t i = 0; i < desc->exclude_count; ++i)
        rig->moves[desc->exclude[i]] = 0;
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

// Adds a bone with the tips below it, and the strands that begin there: at a root, and at a fork with its children.
static void measure_bone(tsli_chain *chain, const tsl_chain_desc *desc, uint32_t bone)
{
    const tsli_rig *rig = chain->rig;
    const uint8_t *marks = rig->moves;
    uint32_t bones = 0, excluded = 0;
    for (uint32_t child = rig->first_child[bone]; child != TSLI_NONE; child = rig->next_sibling[child]) {
        bones += (marks[child] & MARK_IN) != 0;
        excluded += (marks[child] & MARK_EXCLUDED) != 0;
    }
    uint32_t tips = desc->tip == TSL_TIP_NONE ? 0 : bones + excluded ? excluded : 1, children = bones + tips;
    uint32_t forks = children > 1 ? children - (chain->fork != TSL_FORK_AVERAGE) : 0;
    chain->particle_count += 1 + tips;
    chain->tip_count += tips;
    chain->strand_count += forks + ((marks[bone] & MARK_ROOT) != 0);
    chain->strand_particle_count += 1 + tips + forks; // with a copy of the fork in front of each
}

void tsli_topology_measure(tsli_chain *chain, const tsl_chain_desc *desc)
{
    if (desc->model == TSL_MODEL_SPRING) {
        chain->tip_count = desc->tip != TSL_TIP_NONE;
        chain->particle_count = chain->strand_particle_count = desc->bone_count + chain->tip_count;
        chain->strand_count = 1;
        return;
    }
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        measure_bone(chain, desc, desc->bones[i]);
    for (uint32_t i = 0; i < desc->root_count; ++i)
        for (uint32_t b = desc->roots[i]; b != TSLI_NONE; b = next_bone(chain->rig, desc->roots[i], b))
            measure_bone(chain, desc, b);
}

// ---- particles ------------------------------------------------------------------------------------------

// A chain whose arrays are as long as measured, and how much of them is filled.
typedef struct builder {
    tsli_chain *chain;
    uint32_t particles, tips, strands, strand_particles;
} builder;

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

static int32_t add_particle(builder *b, int32_t bone, int32_t parent)
{
    tsli_chain *chain = b->chain;
    int32_t index = (int32_t)b->particles++;
    tsli_particle *p = &chain->particles[index];
    p->bone = bone;
    p->parent = parent;
    p->root = parent < 0 ? index : chain->particles[parent].root;
    p->first_child = TSLI_NONE;
    if (parent >= 0 && chain->particles[parent].child_count++ == 0)
        chain->particles[parent].first_child = (uint32_t)index;
    return index;
}

static void add_tip(builder *b, const tsl_chain_desc *desc, int32_t parent)
{
    tsli_chain *chain = b->chain;
    int32_t tip = add_particle(b, -1, parent), bone = chain->particles[parent].bone;
    int32_t above = chain->particles[parent].parent;
    int32_t before = above < 0 ? chain->rig->parents[bone] : chain->particles[above].bone;
    chain->particles[tip].tip = b->tips;
    tsli_tip_offsets(chain)[b->tips++] = tsli_vec3_clamp(tip_offset(chain, desc, bone, before));
}

// Depth first without recursion: skeletons from files may be thousands of bones deep.
static void add_tree(builder *b, const tsl_chain_desc *desc, int32_t root_bone)
{
    const tsli_chain *chain = b->chain;
    const tsli_rig *rig = chain->rig;
    const uint8_t *marks = rig->moves;
    int32_t at = add_particle(b, root_bone, -1);
    uint32_t child = rig->first_child[root_bone];
    for (;;) {
        if (child != TSLI_NONE && (marks[child] & MARK_IN)) {
            at = add_particle(b, (int32_t)child, at);
            child = rig->first_child[child];
            continue;
        }
        if (child != TSLI_NONE) {
            if ((marks[child] & MARK_EXCLUDED) && desc->tip != TSL_TIP_NONE)
                add_tip(b, desc, at);
            child = rig->next_sibling[child];
            continue;
        }
        if (chain->particles[at].child_count == 0 && desc->tip != TSL_TIP_NONE)
            add_tip(b, desc, at);
        if (chain->particles[at].parent < 0)
            return;
        child = rig->next_sibling[chain->particles[at].bone];
        at = chain->particles[at].parent;
    }
}

tsl_vec3 tsli_particle_setup_position(const tsli_chain *chain, uint32_t particle)
{
    const tsli_particle *p = &chain->particles[particle];
    const tsl_transform *setup_ws = chain->rig->setup_ws;
    if (p->bone >= 0)
        return setup_ws[p->bone].position;
    return tsli_vec3_clamp(
        tsli_transform_point(setup_ws[chain->particles[p->parent].bone], tsli_tip_offsets(chain)[p->tip]));
}

// Length from the root over the longest such length of the tree.
static void measure_along(const tsli_chain *chain)
{
    float *along = tsli_along(chain);
    for (uint32_t first = 0; first < chain->particle_count;) {
        float longest = 0.0f;
        uint32_t end = first;
        for (; end < chain->particle_count && chain->particles[end].root == (int32_t)first; ++end) {
            int32_t parent = chain->particles[end].parent;
            along[end] = 0.0f;
            if (parent < 0)
                continue;
            tsl_vec3 segment = tsli_vec3_sub(tsli_particle_setup_position(chain, end),
                                             tsli_particle_setup_position(chain, (uint32_t)parent));
            along[end] = along[parent] + tsli_vec3_length(segment);
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

static void add_strand(builder *b, uint32_t first)
{
    tsli_chain *chain = b->chain;
    uint32_t index = b->strands++;
    tsli_strand *strand = &chain->strands[index];
    int32_t parent = chain->particles[first].parent;
    *strand = (tsli_strand){.first = b->strand_particles, .parent_strand = TSLI_NONE};
    uint32_t *along = tsli_strand_particles(chain) + strand->first;
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
    b->strand_particles += strand->count;
}

void tsli_topology_build(tsli_chain *chain, const tsl_chain_desc *desc)
{
    builder b = {.chain = chain};
    int32_t last = -1;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        if (desc->model == TSL_MODEL_SPRING)
            last = add_particle(&b, (int32_t)desc->bones[i], last);
        else if (chain->rig->moves[desc->bones[i]] & MARK_ROOT)
            add_tree(&b, desc, (int32_t)desc->bones[i]);
    if (last >= 0 && desc->tip != TSL_TIP_NONE)
        add_tip(&b, desc, last);
    for (uint32_t i = 0; i < desc->root_count; ++i)
        add_tree(&b, desc, (int32_t)desc->roots[i]);
    measure_along(chain);
    tsli_floating_point_leave(host_mode);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        int32_t parent = chain->particles[i].parent;
        if (parent < 0 || !continues(chain, &chain->particles[parent]) || chain->particles[parent].first_child != i)
            add_strand(&b, i);
    }
}
