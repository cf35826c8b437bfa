// SPDX-License-Identifier: MIT
#include "options.h"

#include "common/file.h"
#include "overlay.h"

#include <stdlib.h>
#include <string.h>

const char options_help[] =
    "bake: gives the dangling parts of an animated glTF character their motion, and writes it back as "
    "keyframes\n"
    "\n"
    "  bake INPUT [options]\n"
    "  bake --reduce-only INPUT [-o FILE] [--clip NAME] [--tolerance X] [--fps N] [--loop]\n"
    "\n"
    "  INPUT             .gltf, .glb or .vrm (glTF 2.0)\n"
    "  --rig FILE        which bones swing and how (default: the spring bones of a VRM file; else INPUT's "
    "name\n"
    "                    with .rig.json)\n"
    "  --motion FILE     a VRM animation (.vrma), played on a VRM avatar's humanoid bones in place of "
    "INPUT's\n"
    "                    own animations\n"
    "  -o FILE           the result, .gltf or else .glb (default: INPUT's name with _baked.glb)\n"
    "  --clip NAME       only this animation (default: all, of --motion's file the first; a scripted walk\n"
    "                    when there is none)\n"
    "  --fps N           keys per second, 1 to 240 (default: 30)\n"
    "  --loop            play each animation over and over until its end meets its start, and bake that\n"
    "  --warp X,Z,DEGREES\n"
    "                    bend the way of each animation so that its root ends at this place on the ground, "
    "turned "
    "by\n"
    "                    so much more about y\n"
    "  --tolerance X     how far reduced keys may move any bone from where every frame has it, in the "
    "file's\n"
    "                    unit of length (default: 0.0005 of the model's size)\n"
    "  --plain-keys      a key every frame\n"
    "  --reduce-only     no simulation: fewer keys for the animations as they are (default output: INPUT's "
    "name\n"
    "                    with _reduced.glb); --fps says how finely splines are looked at, --loop keeps both "
    "ends\n"
    "  --trace FILE      world positions and rotations of the baked bones per frame, as JSON\n"
    "  --matrix-texture FILE\n"
    "                    the skins' matrices of all frames as texels for crowds; FILE.json says what is "
    "where\n"
    "  --preview FILE    a sheet of pictures, PNG\n"
    "  --animation FILE  a moving picture, WebP; a model without a mesh is shown by its bones in both\n"
    "  --show LIST       over both pictures: bones, particles, rest, colliders, links, limits, contacts; "
    "commas "
    "between\n"
    "  --help            this text\n"
    "\n"
    "Everything else in the file stays as it is. Exit status: 0 done, 1 an error, 2 wrong usage.\n";

typedef struct text_option {
    const char *name;
    const char **value;
} text_option;

static bool parse_number(const char *name, const char *text, double minimum, double maximum, float *out, tsla_error *e)
{
    char *end = NULL;
    double value = strtod(text, &end);
    if (end == text || *end != '\0' || !(value >= minimum && value <= maximum))
        return tsla_error_set(e, "%s: \"%s\" is not a number from %g to %g", name, text, minimum, maximum);
    *out = (float)value;
    return true;
}

static bool parse_goal(const char *name, const char *text, options *o, tsla_error *e)
{
    float numbers[3];
    const char *at = text;
    if (o->warp_given)
        return tsla_error_set(e, "%s is given twice", name);
    for (int i = 0; i < 3; ++i) {
        char *end = NULL;
        double value = strtod(at, &end);
        if (end == at || *end != (i < 2 ? ',' : '\0') || !(value >= -WARP_FARTHEST && value <= WARP_FARTHEST))
            return tsla_error_set(e, "%s: \"%s\" is not three numbers with commas between, each from %g to %g", name,
                                  text, -WARP_FARTHEST, WARP_FARTHEST);
        numbers[i] = (float)value;
        at = end + 1;
    }
    o->warp = (warp_goal){numbers[0], numbers[1], numbers[2]};
    return o->warp_given = true;
}

static bool parse_flag(options *o, const char *name)
{
    const struct {
        const char *name;
        bool *value;
    } flags[] = {{"--loop", &o->loop},
                 {"--plain-keys", &o->plain_keys},
                 {"--reduce-only", &o->reduce_only},
                 {"--help", &o->help}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; ++i)
        if (strcmp(flags[i].name, name) == 0)
            return *flags[i].value = true;
    return false;
}

// Consumes the option at argv[*i] and its value.
static bool parse_option(options *o, int argc, char **argv, int *i, tsla_error *e)
{
    const char *fps = NULL, *tolerance = NULL, *show = NULL, *goal = NULL;
    const text_option texts[] = {{"--rig", &o->rig},
                                 {"--motion", &o->motion},
                                 {"-o", &o->output},
                                 {"--clip", &o->clip},
                                 {"--trace", &o->trace},
                                 {"--preview", &o->preview},
                                 {"--animation", &o->animation},
                                 {"--fps", &fps},
                                 {"--tolerance", &tolerance},
                                 {"--matrix-texture", &o->texture},
                                 {"--show", &show},
                                 {"--warp", &goal}};
    const char *name = argv[*i];
    if (parse_flag(o, name))
        return true;
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; ++t) {
        if (strcmp(texts[t].name, name) != 0)
            continue;
        if (*i + 1 >= argc)
            return tsla_error_set(e, "%s needs a value", name);
        if (*texts[t].value)
            return tsla_error_set(e, "%s is given twice", name);
        *texts[t].value = argv[++*i];
        if (show)
            return overlay_parse(show, &o->show, e);
        if (goal)
            return parse_goal(name, goal, o, e);
        if (tolerance)
            return parse_number(name, tolerance, 0.0, 1e9, &o->tolerance, e);
        return fps ? parse_number(name, fps, 1.0, 240.0, &o->fps, e) : true;
    }
    return tsla_error_set(e, "unknown option %s", name);
}

// The first `stem` bytes of the path with something behind.
static const char *with_suffix(tsla_arena *memory, const char *path, size_t stem, const char *suffix)
{
    size_t length = strlen(suffix);
    char *text = tsla_arena_take(memory, stem + length + 1, 1);
    if (!text)
        return NULL;
    memcpy(text, path, stem);
    memcpy(text + stem, suffix, length + 1);
    return text;
}

// Options that would be silently without effect are a slip of the pen.
static bool check_combination(const options *o, tsla_error *e)
{
    const struct {
        bool given;
        const char *name;
    } baking[] = {{o->rig, "--rig"},
                  {o->motion, "--motion"},
                  {o->warp_given, "--warp"},
                  {o->trace, "--trace"},
                  {o->preview, "--preview"},
                  {o->animation, "--animation"},
                  {o->texture, "--matrix-texture"},
                  {o->show, "--show"},
                  {o->plain_keys, "--plain-keys"}};
    for (size_t i = 0; o->reduce_only && i < sizeof baking / sizeof baking[0]; ++i)
        if (baking[i].given)
            return tsla_error_set(e, "--reduce-only and %s do not go together", baking[i].name);
    if (o->plain_keys && o->tolerance >= 0.0f)
        return tsla_error_set(e, "--plain-keys and --tolerance do not go together");
    if (o->loop && o->warp_given)
        return tsla_error_set(e, "--loop and --warp do not go together");
    if (o->show && !o->preview && !o->animation)
        return tsla_error_set(e, "--show needs --preview or --animation");
    return true;
}

bool options_parse(options *o, tsla_arena *memory, int argc, char **argv, tsla_error *e)
{
    memset(o, 0, sizeof *o);
    o->fps = 30.0f;
    o->tolerance = -1.0f;
    for (int i = 1; i < argc; ++i) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!parse_option(o, argc, argv, &i, e))
                return false;
        } else if (o->input) {
            return tsla_error_set(e, "two inputs: %s and %s", o->input, argv[i]);
        } else {
            o->input = argv[i];
        }
    }
    if (o->help)
        return true;
    if (!o->input)
        return tsla_error_set(e, "no input");
    if (!check_combination(o, e))
        return false;
    size_t stem = file_stem_length(o->input);
    o->rig_given = o->rig != NULL;
    if (!o->rig)
        o->rig = with_suffix(memory, o->input, stem, ".rig.json");
    if (!o->output)
        o->output = with_suffix(memory, o->input, stem, o->reduce_only ? "_reduced.glb" : "_baked.glb");
    if (o->texture)
        o->texture_text = with_suffix(memory, o->texture, strlen(o->texture), ".json");
    return o->rig && o->output && (!o->texture || o->texture_text) ? true : tsla_error_set(e, "out of memory");
}

bool options_check_places(const options *o, tsla_error *e)
{
    const struct {
        const char *path, *what;
    } files[] = {{o->input, "the input"},
                 {o->rig, "the rig file"},
                 {o->motion, "the VRM animation"},
                 {o->output, "what -o names"},
                 {o->trace, "what --trace names"},
                 {o->preview, "what --preview names"},
                 {o->animation, "what --animation names"},
                 {o->texture, "what --matrix-texture names"},
                 {o->texture_text, "the text of --matrix-texture"}};
    const size_t first_written = 3;
    for (size_t i = first_written; i < sizeof files / sizeof files[0]; ++i) {
        const char *path = files[i].path;
        if (path && !file_check_place(path, e))
            return false;
        for (size_t other = 0; path && other < i; ++other)
            if (files[other].path && file_is_same(path, files[other].path))
                return tsla_error_set(e, "%s: cannot write: it is %s", path, files[other].what);
    }
    return true;
}

bool options_check_model(const options *o, gltf *model, tsla_error *e)
{
    const char *const written[] = {o->output, o->trace, o->preview, o->animation, o->texture, o->texture_text};
    for (size_t i = 0; i < sizeof written / sizeof written[0]; ++i)
        if (written[i] && gltf_names_file(model, written[i]))
            return tsla_error_set(e, "%s: cannot write: the input reads it", written[i]);
    return true;
}
