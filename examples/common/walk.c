// SPDX-License-Identifier: MIT
#include "common/walk.h"

#include "common/xform.h"

#include <string.h>

#define PI 3.14159265358979f

// Seconds.
#define STAND 0.5f
#define WALK 2.4f
#define TURN 0.9f
#define STEPS 4.0f // of one walk

// Of a humanoid, in radians: a calm walk.
#define LEG_SWING 0.38f
#define KNEE_BEND 0.75f
#define ARM_SWING 0.32f
#define ELBOW_BEND 0.30f
#define TRUNK_TWIST 0.09f
#define HIP_ROLL 0.06f // the side of the free leg sinks
#define LEAN 0.08f     // into the walk
#define NOD 0.06f      // with every step
#define LOOK 0.45f
#define TILT 0.20f       // of the head in a turn
#define ARM_SPREAD 0.22f // of a hanging arm, sideways for one down

// Of anything else: model sizes per second, as an animal trots, and the bob of it.
#define STIFF_PACE 0.83f
#define STIFF_BOB 0.02f

static const char *const part_names[WALK_PART_COUNT] = {
    "hips",         "spine",    "chest",         "neck",          "head",      "leftUpperLeg",
    "leftLowerLeg", "leftFoot", "rightUpperLeg", "rightLowerLeg", "rightFoot", "leftUpperArm",
    "leftLowerArm", "leftHand", "rightUpperArm", "rightLowerArm", "rightHand"};

static bool find_parts(walk *w, const vrm *avatar, const gltf *model)
{
    bool complete = true;
    for (int p = 0; p < WALK_PART_COUNT; ++p) {
        int32_t node = vrm_find_human_bone(avatar, part_names[p]);
        w->part[p] = node < 0 ? -1 : (int32_t)model->nodes[node].rank;
        complete = complete && (node >= 0 || (p >= WALK_SPINE && p <= WALK_HEAD));
    }
    return complete;
}

static tsl_vec3 direction(const tsl_transform *rest, int32_t from, int32_t to)
{
    tsl_vec3 d = vec3_sub(rest[to].position, rest[from].position);
    float length = vec3_length(d);
    return length > 0.0f ? vec3_scale(d, 1.0f / length) : vec3_make(0.0f, -1.0f, 0.0f);
}

// The upper arm down and a little outwards, whatever pose the model rests in.
static tsl_quat lower_arm(const walk *w, const tsl_transform *rest, walk_part upper, float side)
{
    tsl_vec3 down = vec3_add(vec3_make(0.0f, -1.0f, 0.0f), vec3_scale(w->left, side * ARM_SPREAD));
    tsl_vec3 now = direction(rest, w->part[upper], w->part[upper + 1]);
    return quat_from_to(now, vec3_scale(down, 1.0f / vec3_length(down)));
}

static void measure(walk *w, const tsl_transform *rest)
{
    for (int p = 0; p < WALK_PART_COUNT; ++p) {
        int32_t above = w->part[p] < 0 ? -1 : w->bones->parents[w->part[p]];
        w->above[p] = above < 0 ? xform_identity().rotation : rest[above].rotation;
        w->lowered[p] = xform_identity().rotation;
    }
    tsl_vec3 hip = rest[w->part[WALK_LEFT_UPPER_LEG]].position, foot = rest[w->part[WALK_LEFT_FOOT]].position;
    w->leg = vec3_length(vec3_sub(hip, foot));
    w->lowered[WALK_LEFT_UPPER_ARM] = lower_arm(w, rest, WALK_LEFT_UPPER_ARM, 1.0f);
    w->lowered[WALK_RIGHT_UPPER_ARM] = lower_arm(w, rest, WALK_RIGHT_UPPER_ARM, -1.0f);
}

void walk_create(walk *w, const skeleton *bones, const vrm *avatar, const gltf *model, tsl_transform *scratch)
{
    tsl_transform root = xform_identity();
    // VRM 1.0 looks along +z, VRM 0.x along -z; so does glTF along +z.
    float facing = avatar && avatar->version == VRM_0 ? -1.0f : 1.0f;
    memset(w, 0, sizeof *w);
    w->bones = bones;
    w->forward = vec3_make(0.0f, 0.0f, facing);
    w->left = vec3_make(facing, 0.0f, 0.0f);
    w->leg = skeleton_size(bones, scratch);
    w->pace = STIFF_PACE * WALK * w->leg;
    w->humanoid = avatar && find_parts(w, avatar, model);
    if (!w->humanoid)
        return;
    skeleton_place(bones, &root, bones->rest, scratch);
    measure(w, scratch);
    w->pace = STEPS * 2.0f * sinf(LEG_SWING) * w->leg;
}

// From 0 to 1 with speed 0 at both ends.
static float ease(float t)
{
    t = fminf(fmaxf(t, 0.0f), 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// The gait at a time: 0..1 along each leg of the way, and how much it is a walk and not a stand.
typedef struct gait {
    float out, turn, back, again;
    float phase; // of the left leg, radians
    float stride;
    float look; // into a turn, 0..1
} gait;

static gait gait_at(float time)
{
    gait g;
    g.out = ease((time - STAND) / WALK);
    g.turn = ease((time - STAND - WALK) / TURN);
    g.back = ease((time - STAND - WALK - TURN) / WALK);
    g.again = ease((time - STAND - 2 * WALK - TURN) / TURN);
    float along = g.back > 0.0f ? g.back : g.out;
    float turning = g.again > 0.0f ? g.again : g.turn;
    g.phase = PI * STEPS * along;
    g.stride = ease(6.0f * along) * ease(6.0f * (1.0f - along));
    g.look = 4.0f * turning * (1.0f - turning);
    return g;
}

// `turn` is meant in the model's axes at rest: carried over to those of what the bone hangs from.
static void turn_part(const walk *w, walk_part part, tsl_quat turn, tsl_transform *locals)
{
    int32_t bone = w->part[part];
    if (bone < 0)
        return;
    tsl_quat above = w->above[part];
    tsl_quat in_parent = quat_mul(quat_mul(quat_conjugate(above), turn), above);
    locals[bone].rotation = quat_normalize(quat_mul(in_parent, locals[bone].rotation));
}

// A positive angle about `left` takes what hangs down to the back.
static void swing_leg(const walk *w, walk_part upper, const gait *g, float phase, tsl_transform *locals)
{
    float swing = LEG_SWING * g->stride * sinf(phase);
    float bend = KNEE_BEND * g->stride * fmaxf(cosf(phase), 0.0f); // while it goes forward
    turn_part(w, upper, quat_about(w->left, -swing - 0.5f * bend), locals);
    turn_part(w, upper + 1, quat_about(w->left, bend), locals);
    turn_part(w, upper + 2, quat_about(w->left, 0.6f * swing - 0.2f * bend), locals);
}

static void swing_arm(const walk *w, walk_part upper, const gait *g, float phase, tsl_transform *locals)
{
    float swing = ARM_SWING * g->stride * sinf(phase);
    turn_part(w, upper, quat_mul(quat_about(w->left, -swing), w->lowered[upper]), locals);
    // The elbow bends about the same axis, seen from the hanging arm.
    tsl_quat down = w->lowered[upper];
    tsl_quat bend = quat_about(w->left, -ELBOW_BEND * (0.5f + 0.5f * g->stride * (1.0f + sinf(phase))));
    turn_part(w, upper + 1, quat_mul(quat_mul(quat_conjugate(down), bend), down), locals);
}

static void pose(const walk *w, const gait *g, tsl_transform *locals)
{
    tsl_vec3 up = vec3_make(0.0f, 1.0f, 0.0f);
    float twist = TRUNK_TWIST * g->stride * sinf(g->phase), look = LOOK * g->look;
    float roll = HIP_ROLL * g->stride * sinf(g->phase), lean = LEAN * g->stride;
    float nod = NOD * g->stride * cosf(2.0f * g->phase);
    turn_part(w, WALK_HIPS, quat_mul(quat_about(up, -0.5f * twist), quat_about(w->forward, roll)), locals);
    turn_part(w, WALK_SPINE, quat_mul(quat_about(w->left, lean), quat_about(w->forward, -roll)), locals);
    turn_part(w, WALK_CHEST, quat_about(up, 1.6f * twist + 0.4f * look), locals);
    turn_part(w, WALK_NECK, quat_about(up, -0.6f * twist + 0.3f * look), locals);
    turn_part(w, WALK_HEAD,
              quat_mul(quat_about(w->left, nod - lean),
                       quat_mul(quat_about(up, -0.5f * twist + 0.3f * look), quat_about(w->forward, -TILT * g->look))),
              locals);
    swing_leg(w, WALK_LEFT_UPPER_LEG, g, g->phase, locals);
    swing_leg(w, WALK_RIGHT_UPPER_LEG, g, g->phase + PI, locals);
    swing_arm(w, WALK_LEFT_UPPER_ARM, g, g->phase + PI, locals);
    swing_arm(w, WALK_RIGHT_UPPER_ARM, g, g->phase, locals);
}

// The hips sink by what the leg that stands loses in height.
static float bob(const walk *w, const gait *g)
{
    if (!w->humanoid)
        return STIFF_BOB * w->leg * g->stride * fabsf(sinf(g->phase));
    return w->leg * (cosf(LEG_SWING * g->stride * sinf(g->phase)) - 1.0f);
}

void walk_sample(const walk *w, float time, tsl_transform *out_root, tsl_transform *locals)
{
    gait g = gait_at(time);
    *out_root = xform_identity();
    out_root->position = vec3_scale(w->forward, w->pace * (g.out - g.back));
    out_root->position.y = bob(w, &g);
    out_root->rotation = quat_about_y(PI * (g.turn + g.again));
    if (w->humanoid)
        pose(w, &g, locals);
}
