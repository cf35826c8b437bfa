// SPDX-License-Identifier: MIT
// The extension of each node, and the order in which constraints can be applied.
#include "common/node_constraint.h"
#include "common/vrm_parts.h"

#include "common/xform.h"

#include <string.h>

// A name and the axis it stands for.
typedef struct axis_name {
    const char *name;
    tsl_vec3 axis;
} axis_name;

static const axis_name roll_axes[] = {{"X", {1, 0, 0}}, {"Y", {0, 1, 0}}, {"Z", {0, 0, 1}}, {NULL, {0, 0, 0}}};
static const axis_name aim_axes[] = {{"PositiveX", {1, 0, 0}},  {"NegativeX", {-1, 0, 0}}, {"PositiveY", {0, 1, 0}},
                                     {"NegativeY", {0, -1, 0}}, {"PositiveZ", {0, 0, 1}},  {"NegativeZ", {0, 0, -1}},
                                     {NULL, {0, 0, 0}}};

static bool read_axis(const tsla_json_at *up, const char *key, const axis_name *names, tsl_vec3 *out)
{
    const char *text = NULL;
    tsla_json_at at = tsla_json_member(up, key);
    if (!tsla_json_to_text(&at, &text))
        return false;
    for (uint32_t i = 0; names[i].name; ++i)
        if (strcmp(names[i].name, text) == 0) {
            *out = names[i].axis;
            return true;
        }
    return tsla_json_fail(&at, "\"%s\" is not an axis", text);
}

typedef struct constraint_reader {
    node_constraints *set;
    gltf *model;
    attempts parts;
    uint32_t node;
} constraint_reader;

static bool read_common(constraint_reader *reader, const tsla_json_at *at, node_constraint *out)
{
    const gltf *model = reader->model;
    tsla_json_at source_at = tsla_json_member(at, "source");
    uint32_t source = 0;
    out->weight = 1.0f;
    if (!tsla_json_expect_object(at) || !attempt_index(&source_at, model->node_count, "node", &source))
        return false;
    if (source == reader->node)
        return tsla_json_fail(&source_at, "the node is its own source");
    attempt_float(&reader->parts, at, "weight", 0.0, 1.0, &out->weight);
    out->bone = model->nodes[reader->node].rank;
    out->source = model->nodes[source].rank;
    return true;
}

static bool read_kind(constraint_reader *reader, const tsla_json_at *constraint, node_constraint *out)
{
    tsla_json_at roll = tsla_json_member(constraint, "roll"), aim = tsla_json_member(constraint, "aim"),
                 rotation = tsla_json_member(constraint, "rotation");
    if (!tsla_json_expect_object(constraint))
        return false;
    if ((roll.item != NULL) + (aim.item != NULL) + (rotation.item != NULL) != 1)
        return tsla_json_fail(constraint, "exactly one of \"roll\", \"aim\" and \"rotation\" must be there");
    if (roll.item) {
        out->kind = CONSTRAINT_ROLL;
        return read_common(reader, &roll, out) && read_axis(&roll, "rollAxis", roll_axes, &out->axis);
    }
    if (aim.item) {
        out->kind = CONSTRAINT_AIM;
        return read_common(reader, &aim, out) && read_axis(&aim, "aimAxis", aim_axes, &out->axis);
    }
    out->kind = CONSTRAINT_ROTATION;
    return read_common(reader, &rotation, out);
}

static bool read_constraint(void *context, const tsla_json_at *extension)
{
    constraint_reader *reader = context;
    node_constraints *set = reader->set;
    tsla_json_at constraint = tsla_json_member(extension, "constraint");
    if (!vrm_check_version(&reader->parts, extension) || !read_kind(reader, &constraint, &set->list[set->count]))
        return false;
    set->count++;
    return true;
}

// What has to be known before a constraint: rotations of bones that others constrain. Roll and rotation look at
// the source's local rotation alone; where an aim points from and to depends on all bones above both.
typedef struct sorter {
    const skeleton *bones;
    const node_constraint *list;
    uint32_t *of_bone; // 1 + the index of the bone's constraint; 0: none
    uint8_t *state;    // per constraint: 0 new, 1 waiting for another, 2 placed
    uint32_t *waiting; // a stack
    uint32_t *from;    // per entry of it: the next bone to look at
    constraint_reader *reader;
} sorter;

// The next bone that `c` depends on after `bone`, going up; two ways up for an aim: the source's, then its own.
// Encoded as bone + 1 for the first way and bone_count + bone + 1 for the second; 0 ends.
static uint32_t next_dependency(const sorter *s, const node_constraint *c, uint32_t code)
{
    uint32_t count = s->bones->bone_count, way = code > count ? count : 0, bone = code - way - 1;
    int32_t parent = s->bones->parents[bone];
    if (c->kind != CONSTRAINT_AIM)
        return 0;
    if (parent >= 0)
        return way + (uint32_t)parent + 1;
    int32_t above = s->bones->parents[c->bone];
    return way == 0 && above >= 0 ? count + (uint32_t)above + 1 : 0;
}

static uint32_t bone_of(const sorter *s, uint32_t code)
{
    return (code - 1) % s->bones->bone_count;
}

static bool waits_for_itself(void *context, const tsla_json_at *extension)
{
    (void)context;
    return tsla_json_fail(extension, "it waits for itself: its source, or a node above, is turned by a "
                                     "constraint that depends on this one");
}

static const char left_out[] = "the constraint is left out";

// Attempts to read the extension of a node, where it has one.
static void attempt_extension(constraint_reader *reader, uint32_t node, attempt_read *read)
{
    tsla_error none = {"", 0};
    tsla_json_at root = gltf_root(reader->model, &none), array = tsla_json_member(&root, "nodes"),
                 at = tsla_json_element(&array, node, reader->model->nodes_json.items[node]),
                 extensions = tsla_json_member(&at, "extensions"),
                 extension = tsla_json_member(&extensions, "VRMC_node_constraint");
    reader->node = node;
    if (extension.item)
        attempt(&reader->parts, &extension, read, reader, left_out);
}

// Depth first from one constraint, without recursion. One that waits for another that waits for it already is left out.
static void place(sorter *s, uint32_t first, node_constraint *out, uint32_t *filled)
{
    uint32_t top = 0;
    if (s->state[first] == 2)
        return;
    s->waiting[0] = first;
    s->from[0] = s->list[first].source + 1;
    s->state[first] = 1;
    for (;;) {
        uint32_t self = s->waiting[top];
        uint32_t other = s->from[top] ? s->of_bone[bone_of(s, s->from[top])] : 0;
        bool circular = other && s->state[other - 1] == 1;
        if (circular) {
            attempt_extension(s->reader, s->bones->nodes[s->list[self].bone], waits_for_itself);
            s->of_bone[s->list[self].bone] = 0;
        }
        if (circular || s->from[top] == 0) { // or all it waits for is placed
            s->state[self] = 2;
            if (!circular)
                out[(*filled)++] = s->list[self];
            if (top-- == 0)
                return;
            continue;
        }
        s->from[top] = next_dependency(s, &s->list[self], s->from[top]);
        if (other == 0 || s->state[other - 1] == 2)
            continue;
        s->waiting[++top] = other - 1;
        s->from[top] = s->list[other - 1].source + 1;
        s->state[other - 1] = 1;
    }
}

static bool sort(constraint_reader *reader, tsla_error *e)
{
    node_constraints *set = reader->set;
    tsla_arena *memory = &reader->model->memory;
    uint32_t filled = 0;
    sorter s = {set->bones,
                set->list,
                tsla_arena_take(memory, set->bones->bone_count, sizeof *s.of_bone),
                tsla_arena_take(memory, set->count, sizeof *s.state),
                tsla_arena_take(memory, set->count, sizeof *s.waiting),
                tsla_arena_take(memory, set->count, sizeof *s.from),
                reader};
    node_constraint *sorted = tsla_arena_take(memory, set->count, sizeof *sorted);
    if (!s.of_bone || !s.state || !s.waiting || !s.from || !sorted)
        return gltf_out_of_memory(reader->model, e);
    for (uint32_t i = 0; i < set->count; ++i)
        s.of_bone[set->list[i].bone] = i + 1;
    for (uint32_t i = 0; i < set->count; ++i)
        place(&s, i, sorted, &filled);
    set->list = sorted;
    set->count = filled;
    return true;
}

bool node_constraints_read(node_constraints *set, gltf *model, const skeleton *bones, tsla_error *e)
{
    constraint_reader reader = {.set = set, .model = model, .parts = {&model->memory, &set->warnings, false}};
    memset(set, 0, sizeof *set);
    set->bones = bones;
    set->list = tsla_arena_take(&model->memory, model->node_count, sizeof *set->list);
    if (!set->list)
        return gltf_out_of_memory(model, e);
    for (uint32_t i = 0; i < model->node_count; ++i)
        attempt_extension(&reader, i, read_constraint);
    return sort(&reader, e);
}
