// SPDX-License-Identifier: MIT
// Marks the bones that a chain takes, and finds errors in their description.
#include "solver/model/topology.h"

#include "solver/model/chain_numbers.h"

#include <string.h>

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
    uint8_t *marks = tsli_topology_marks(rig);
    uint32_t bone = list->bones[i];
    if (bone >= rig->bone_count)
        return fault_at(list, i, TSL_ERROR_INDEX_OUT_OF_RANGE, ", which the rig does not have", fault);
    if (marks[bone] & (mark | TSLI_MARK_ROOT))
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
    uint8_t *marks = tsli_topology_marks(rig);
    for (uint32_t i = 0; i < bones->count; ++i) {
        tsl_result result = mark_one(rig, bones, i, TSLI_MARK_IN, fault);
        if (result != TSL_OK)
            return result;
        int32_t parent = rig->parents[bones->bones[i]];
        if (parent < 0 || !(marks[parent] & TSLI_MARK_IN))
            marks[bones->bones[i]] |= TSLI_MARK_ROOT;
    }
    // A parent that comes later in the list would have made its child a root.
    for (uint32_t i = 0; i < bones->count; ++i) {
        int32_t parent = rig->parents[bones->bones[i]];
        if (parent >= 0 && (marks[parent] & TSLI_MARK_IN) && (marks[bones->bones[i]] & TSLI_MARK_ROOT))
            return fault_at(bones, i, TSL_ERROR_BAD_HIERARCHY, ", whose parent comes later in the list", fault);
    }
    return TSL_OK;
}

// Marks the bones of one line: every bone is somewhere below the one before it.
static tsl_result mark_line(const tsli_rig *rig, const named_list *bones, tsli_topology_fault *fault)
{
    tsl_result result = mark_list(rig, bones, TSLI_MARK_IN, fault);
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
    uint8_t *marks = tsli_topology_marks(rig);
    for (uint32_t bone = root; bone != TSLI_NONE; bone = tsli_topology_next(rig, root, bone)) {
        if (bone != root && (marks[bone] & TSLI_MARK_ROOT))
            return 0;
        marks[bone] |= TSLI_MARK_IN;
    }
    return 1;
}

// Names the nested root that comes first in the rig.
static tsl_result fault_of_nested(const tsli_rig *rig, const named_list *roots, tsli_topology_fault *fault)
{
    uint8_t *marks = tsli_topology_marks(rig);
    uint32_t bone = 0;
    for (; bone < rig->bone_count; ++bone) {
        int32_t parent = rig->parents[bone];
        int below = parent >= 0 && (marks[parent] & TSLI_MARK_IN);
        if ((marks[bone] & TSLI_MARK_ROOT) && below)
            break;
        if ((marks[bone] & TSLI_MARK_ROOT) || (below && !(marks[bone] & TSLI_MARK_EXCLUDED)))
            marks[bone] |= TSLI_MARK_IN;
    }
    return fault_at(roots, index_in(roots, bone), TSL_ERROR_BAD_HIERARCHY, ", which is below another root", fault);
}

static tsl_result mark_below_roots(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault)
{
    const named_list roots = {"roots", desc->roots, desc->root_count},
                     exclude = {"exclude", desc->exclude, desc->exclude_count};
    tsl_result result = mark_list(rig, &roots, TSLI_MARK_ROOT, fault);
    if (result == TSL_OK)
        result = mark_list(rig, &exclude, TSLI_MARK_EXCLUDED, fault);
    for (uint32_t i = 0; i < roots.count && result == TSL_OK; ++i)
        if (!mark_tree(rig, roots.bones[i]))
            result = fault_of_nested(rig, &roots, fault);
    return result;
}

static int takes_used_bones(const tsli_rig *rig, const tsl_chain_desc *desc)
{
    int used = 0;
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        used |= tsli_bone_chain(rig, desc->bones[i]) != NULL;
    for (uint32_t i = 0; i < desc->root_count; ++i)
        for (uint32_t bone = desc->roots[i]; bone != TSLI_NONE; bone = tsli_topology_next(rig, desc->roots[i], bone))
            used |= tsli_bone_chain(rig, bone) != NULL;
    return used;
}

// Reports the first bone, in the order of the rig, that another chain has, by the one of the desc's bones through which it
// is taken: the bone itself, or the root above it.
static tsl_result fault_of_taken(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault)
{
    const named_list list = {desc->bone_count ? "bones" : "roots", desc->bone_count ? desc->bones : desc->roots, 0};
    const uint8_t *marks = tsli_topology_marks(rig);
    uint32_t bone = 0;
    while (!(marks[bone] & TSLI_MARK_IN) || !tsli_bone_chain(rig, bone))
        ++bone;
    uint32_t named = bone;
    while (!desc->bone_count && !(marks[named] & TSLI_MARK_ROOT))
        named = (uint32_t)rig->parents[named];
    fault_at(&list, index_in(&list, named), TSL_ERROR_BONE_IN_USE,
             named == bone ? ", which another chain has" : ", below which another chain has a bone", fault);
    return TSL_ERROR_BONE_IN_USE;
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
        memset(tsli_topology_marks(rig), 0, rig->bone_count);
    return result;
}

void tsli_topology_forget(const tsli_rig *rig, const tsl_chain_desc *desc)
{
    uint8_t *marks = tsli_topology_marks(rig);
    for (uint32_t i = 0; i < desc->bone_count; ++i)
        marks[desc->bones[i]] = 0;
    for (uint32_t i = 0; i < desc->root_count; ++i)
        for (uint32_t bone = desc->roots[i]; bone != TSLI_NONE; bone = tsli_topology_next(rig, desc->roots[i], bone))
            marks[bone] = 0;
    for (uint32_t i = 0; i < desc->exclude_count; ++i)
        marks[desc->exclude[i]] = 0;
}
