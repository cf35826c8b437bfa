// SPDX-License-Identifier: MIT
// A VRM avatar with limits of angles, from the file to the baked file: no baked joint leaves its limit, and limits that cannot be read
// are named and left out.
#define WORK "bake_vrm_limits_"
#include "run_bake.h"

#include "common/xform.h"

#define AVATAR FOLDER "avatar.vrm"

enum { STRANDS = 3, JOINTS = 3 };

// Beyond its limit by rounding and by the digits of a file.
#define SLACK 1e-4
#define FPS 60.0f

// Strands hang from the head, each joint along its own +Y, so that limit space is the joint's rest space but for "rotation".
static char *avatar(const char *const limits[STRANDS])
{
    enum { ROOM = 1 << 14 };
    char *text = malloc(ROOM), *end = text;
    end += snprintf(end, ROOM,
                    "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}],\n"
                    "\"nodes\": [{\"name\": \"root\", \"children\": [1]}, {\"name\": \"head\", \"translation\": [0, "
                    "1.5, 0], \"children\": [2, 6, 10]}");
    for (int s = 0; s < STRANDS; ++s)
        for (int j = 0; j <= JOINTS; ++j) {
            end += sprintf(end, ",\n {\"name\": \"strand_%d_%d\", \"translation\": [%g, %g, %g]", s, j,
                           j ? 0.0 : 0.1 * (s - 1), j ? 0.1 : 0.0, j ? 0.0 : -0.1);
            end += sprintf(end, j ? "" : ", \"rotation\": [1, 0, 0, 0]");
            end += j < JOINTS ? sprintf(end, ", \"children\": [%d]}", 3 + 4 * s + j) : sprintf(end, "}");
        }
    end += sprintf(end, "],\n\"extensionsUsed\": [\"VRMC_springBone\", \"VRMC_springBone_limit\"], \"extensions\": "
                        "{\"VRMC_springBone\": {\"specVersion\": \"1.0\", \"springs\": [");
    for (int s = 0; s < STRANDS; ++s) {
        end += sprintf(end, "%s\n {\"name\": \"strand_%d\", \"joints\": [", s ? "," : "", s);
        for (int j = 0; j < JOINTS; ++j)
            end += sprintf(end,
                           "{\"node\": %d, \"stiffness\": 0.2, \"dragForce\": 0.2, \"gravityPower\": 3, "
                           "\"gravityDir\": [0.64, -0.48, 0.6],\n  \"extensions\": {\"VRMC_springBone_limit\": "
                           "{\"specVersion\": \"1.0-draft\", \"limit\": {%s}}}}, ",
                           2 + 4 * s + j, limits[s]);
        end += sprintf(end, "{\"node\": %d}]}", 2 + 4 * s + JOINTS);
    }
    sprintf(end, "]}}}\n");
    return text;
}

static bool bake_avatar(const char *const limits[STRANDS], gltf *out)
{
    tsla_error e = {"", 0};
    char *text = avatar(limits);
    clear();
    put(AVATAR, text, strlen(text));
    free(text);
    CHECK_MSG(bake(AVATAR " -o " OUTPUT " --fps 60 --plain-keys") == 0, "%s", message);
    bool loaded = gltf_load(out, OUTPUT, &e);
    CHECK_MSG(loaded && out->clip_count == 1, "%s", e.text);
    return loaded && out->clip_count == 1;
}

// Where a joint points in limit space. `turn`: the limit's rotation.
static tsl_vec3 pointing(const gltf *model, const tsl_transform *pose, int32_t node, tsl_quat turn)
{
    tsl_quat away = quat_mul(quat_conjugate(model->nodes[node].local.rotation), pose[node].rotation);
    return quat_rotate(quat_conjugate(turn), quat_rotate(away, vec3_make(0.0f, 1.0f, 0.0f)));
}

// The largest of a measure over all joints of a strand and all keys of the clip. Between keys players go along great circles, and
// those leave the straight edges of pitch and yaw by a little.
static double largest(const gltf *model, int strand, tsl_quat turn, double (*measure)(tsl_vec3))
{
    tsl_transform *pose = calloc(model->node_count, sizeof *pose);
    const gltf_clip *clip = &model->clips[0];
    double most = 0.0;
    for (int i = 0; clip->start + (float)i / FPS <= clip->end; ++i) {
        gltf_sample(model, clip, clip->start + (float)i / FPS, pose);
        for (int j = 0; j < JOINTS; ++j) {
            double value = measure(pointing(model, pose, 2 + 4 * strand + j, turn));
            most = value > most ? value : most;
        }
    }
    free(pose);
    return most;
}

static double tilt(tsl_vec3 d)
{
    return atan2(sqrt((double)d.x * (double)d.x + (double)d.z * (double)d.z), (double)d.y);
}

static double pitch(tsl_vec3 d)
{
    return fabs(atan2((double)d.z, (double)d.y));
}

static double yaw(tsl_vec3 d)
{
    return fabs(asin((double)d.x));
}

#define CONE 0.3
#define HINGE 0.4
#define PITCH 0.25
#define YAW 0.2

static const tsl_quat straight = {0, 0, 0, 1}, quarter = {0, 0.70710678f, 0, 0.70710678f};

// Each is pushed against its limit, and stays within it.
static void no_joint_leaves_its_limit(void)
{
    static const char *const limits[STRANDS] = {
        "\"cone\": {\"angle\": 0.3}", "\"hinge\": {\"angle\": 0.4, \"rotation\": [0, 0.70710678, 0, 0.70710678]}",
        "\"spherical\": {\"pitch\": 0.25, \"yaw\": 0.2}"};
    gltf baked;
    if (!bake_avatar(limits, &baked))
        return;
    CHECK_MSG(!strstr(message, "warning"), "%s", message);
    const struct {
        double found, limit;
    } held[] = {{largest(&baked, 0, straight, tilt), CONE},
                {largest(&baked, 1, quarter, pitch), HINGE},
                {largest(&baked, 2, straight, pitch), PITCH},
                {largest(&baked, 2, straight, yaw), YAW}};
    for (size_t i = 0; i < sizeof held / sizeof held[0]; ++i)
        CHECK_MSG(held[i].found <= held[i].limit + SLACK && held[i].found > 0.98 * held[i].limit, "%zu: %.7g beside %g",
                  i, held[i].found, held[i].limit);
    CHECK_NEAR(largest(&baked, 1, quarter, yaw), 0.0, SLACK); // a hinge goes nowhere else
    gltf_free(&baked);
}

static void what_cannot_be_read_is_named_and_left_out(void)
{
    static const struct {
        const char *limit, *says;
    } cases[] = {{"\"ball\": {\"angle\": 0.3}", "limit: no kind that is known: the joint has no limit"},
                 {"\"cone\": {\"angle\": -0.3}", "limit.cone.angle: -0.3 is below 0"},
                 {"\"cone\": {\"angle\": \"wide\"}", "limit.cone.angle: expected a number, found a string"},
                 {"\"cone\": {}", "limit.cone.angle: missing"},
                 {"\"cone\": {\"angle\": 0.3}, \"hinge\": {\"angle\": 0.3}", "limit: more than one kind"},
                 {"\"hinge\": {\"angle\": 0.3, \"rotation\": [1, 1, 0, 0]}", "rotation that is not of length 1"},
                 {"\"spherical\": {\"pitch\": 0.3}", "limit.spherical.yaw: missing"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const char *const limits[STRANDS] = {"\"cone\": {\"angle\": 0.3}", cases[i].limit,
                                             "\"cone\": {\"angle\": 0.3}"};
        gltf baked;
        if (!bake_avatar(limits, &baked))
            continue;
        CHECK_MSG(strstr(message, "springs[1]") && strstr(message, cases[i].says), "%s: %s", cases[i].says, message);
        CHECK_MSG(!strstr(message, "springs[0]") && !strstr(message, "springs[2]"), "%s", message);
        CHECK_MSG(largest(&baked, 1, straight, tilt) > 0.6, "%s", cases[i].limit); // it swings without one
        CHECK(largest(&baked, 0, straight, tilt) <= CONE + SLACK && largest(&baked, 2, straight, tilt) <= CONE + SLACK);
        gltf_free(&baked);
    }
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(no_joint_leaves_its_limit);
    RUN(what_cannot_be_read_is_named_and_left_out);
    clear();
    remove(AVATAR);
    return REPORT();
}
