// SPDX-License-Identifier: MIT
// Poses: local rows from the tracks' values, models from the parents', and distances from the truth.
#include "reduce/clip.h"

// parent * local
static inline void rows_compose(const tsli_rows *parent, const tsli_rows *local, tsli_rows *out)
{
    for (int r = 0; r < 3; ++r) {
        const double *p = parent->at[r];
        double sum[4];
        for (int c = 0; c < 4; ++c)
            sum[c] = (p[0] * local->at[0][c] + p[1] * local->at[1][c]) + p[2] * local->at[2][c];
        sum[3] += p[3];
        for (int c = 0; c < 4; ++c)
            out->at[r][c] = sum[c];
    }
}

// Squared distances of four points: the ends of the axes at the shell distance, and the origin.
static inline void rows_distances(const tsli_rows *model, const tsli_rows *truth, double shell, double out[4])
{
    double squares[4] = {0.0, 0.0, 0.0, 0.0};
    for (int r = 0; r < 3; ++r) {
        double origin = model->at[r][3] - truth->at[r][3];
        for (int c = 0; c < 4; ++c) {
            double d = origin + (c < 3 ? shell : 0.0) * (model->at[r][c] - truth->at[r][c]);
            squares[c] += d * d;
        }
    }
    for (int c = 0; c < 4; ++c)
        out[c] = squares[c];
}

static inline int rows_within(const tsli_rows *model, const tsli_rows *truth, double shell, double limit)
{
    double d[4];
    rows_distances(model, truth, shell, d);
    return (d[0] <= limit) & (d[1] <= limit) & (d[2] <= limit) & (d[3] <= limit);
}

// Another local pose of a subtree's first joint at one sample. Commit writes the models; a trial writes its own and stops at the first
// joint beyond its limit.
static int try_local(const tsli_clip *clip, uint32_t joint, uint32_t sample, const tsli_rows *local, int commit)
{
    const tsli_clip_joint *joints = clip->joints;
    size_t base = (size_t)sample * clip->desc.joint_count;
    const tsli_rows *locals = clip->local + base, *truth = clip->truth + base, *parent;
    tsli_rows *models = clip->model + base, *trial = commit ? models : clip->trial;
    uint32_t end = joint + joints[joint].size;
    if (joints[joint].parent == joint)
        trial[joint] = *local;
    else
        rows_compose(&models[joints[joint].parent], local, &trial[joint]);
    for (uint32_t j = joint;;) {
        if (!commit && !rows_within(&trial[j], &truth[j], clip->shells[j], clip->limits[j]))
            return 0;
        if (++j == end)
            return 1;
        parent = &trial[joints[j].parent];
        rows_compose(parent, &locals[j], &trial[j]);
    }
}

int tsli_clip_try(const tsli_clip *clip, uint32_t joint, uint32_t sample, const tsli_rows *local)
{
    return try_local(clip, joint, sample, local, 0);
}

void tsli_clip_commit(tsli_clip *clip, uint32_t joint, uint32_t sample, const tsli_rows *local)
{
    tsli_rows *own = &clip->local[(size_t)sample * clip->desc.joint_count + joint];
    if (own != local)
        *own = *local;
    try_local(clip, joint, sample, local, 1);
}

// Rotation times scale, with the translation in column 3. Divides by the squared length, so q need not be unit.
static void rows_make(const double *t, const double *q, const double *s, tsli_rows *out)
{
    double n = 2.0 / ((q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3]));
    double x = q[0] * n, y = q[1] * n, z = q[2] * n;
    double xx = q[0] * x, yy = q[1] * y, zz = q[2] * z, xy = q[0] * y, xz = q[0] * z, yz = q[1] * z;
    double wx = q[3] * x, wy = q[3] * y, wz = q[3] * z;
    const double m[3][3] = {
        {1.0 - (yy + zz), xy - wz, xz + wy}, {xy + wz, 1.0 - (xx + zz), yz - wx}, {xz - wy, yz + wx, 1.0 - (xx + yy)}};
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c)
            out->at[r][c] = m[r][c] * s[c];
        out->at[r][3] = t[r];
    }
}

void tsli_clip_local(const tsli_clip *clip, uint32_t joint, uint32_t sample, int32_t track, const double *value,
                     tsli_rows *out)
{
    const tsli_clip_joint *j = &clip->joints[joint];
    const double rest[3][4] = {
        {j->rest.position.x, j->rest.position.y, j->rest.position.z, 0.0},
        {j->rest.rotation.x, j->rest.rotation.y, j->rest.rotation.z, j->rest.rotation.w},
        {j->rest.scale.x, j->rest.scale.y, j->rest.scale.z, 0.0},
    };
    const double *components[3];
    for (int target = 0; target < 3; ++target) {
        int32_t own = j->track[target];
        if (own == TSLI_NO_TRACK)
            components[target] = rest[target];
        else if (own == track)
            components[target] = value;
        else
            components[target] = clip->tracks[own].current + (size_t)sample * clip->tracks[own].width;
    }
    rows_make(components[TSL_TARGET_TRANSLATION], components[TSL_TARGET_ROTATION], components[TSL_TARGET_SCALE], out);
}

void tsli_clip_pose(tsli_clip *clip)
{
    uint32_t count = clip->desc.joint_count;
    for (uint32_t sample = 0; sample < clip->sample_count; ++sample) {
        tsli_rows *local = clip->local + (size_t)sample * count;
        for (uint32_t j = 0; j < count; ++j)
            tsli_clip_local(clip, j, sample, TSLI_NO_TRACK, NULL, &local[j]);
        for (uint32_t root = 0; root < count; root += clip->joints[root].size)
            tsli_clip_commit(clip, root, sample, &local[root]);
    }
}

int tsli_clip_within(const tsli_clip *clip)
{
    size_t count = clip->desc.joint_count, end = clip->sample_count * count;
    for (size_t i = 0; i < end; ++i)
        if (!rows_within(&clip->model[i], &clip->truth[i], clip->shells[i % count], clip->limits[i % count]))
            return 0;
    return 1;
}

int tsli_clip_report(const tsli_clip *clip, tsl_reduce_report *report)
{
    size_t count = clip->desc.joint_count, end = clip->sample_count * count, worst = 0;
    double largest = 0.0, sum = 0.0;
    int kept = 1;
    for (size_t i = 0; i < end; ++i) {
        double d[4], square = 0.0;
        rows_distances(&clip->model[i], &clip->truth[i], clip->shells[i % count], d);
        for (int c = 0; c < 4; ++c)
            square = d[c] > square ? d[c] : square;
        sum += sqrt(square);
        kept &= square <= clip->limits[i % count];
        if (square > largest) {
            largest = square;
            worst = i;
        }
    }
    report->max_error = (float)sqrt(largest);
    report->mean_error = end != 0 ? (float)(sum / (double)end) : 0.0f;
    report->worst_joint = count != 0 ? clip->joints[worst % count].source : 0;
    report->worst_frame = count != 0 ? (uint32_t)(worst / count) / clip->samples_per_frame : 0;
    return kept;
}

static double rows_column_length(const tsli_rows *rows, int column)
{
    double x = rows->at[0][column], y = rows->at[1][column], z = rows->at[2][column];
    return sqrt((x * x + y * y) + z * z);
}

static double rows_stretch(const tsli_rows *rows)
{
    double x = rows_column_length(rows, 0), y = rows_column_length(rows, 1), z = rows_column_length(rows, 2);
    double larger = x > y ? x : y;
    return larger > z ? larger : z;
}

// Distance of the subtree's farthest shell from the joint.
static double subtree_radius(const tsli_clip *clip, const tsli_rows *models, uint32_t joint)
{
    double radius = 0.0;
    for (uint32_t j = joint; j < joint + clip->joints[joint].size; ++j) {
        double square = 0.0;
        for (int r = 0; r < 3; ++r) {
            double d = models[j].at[r][3] - models[joint].at[r][3];
            square += d * d;
        }
        double reach = sqrt(square) + clip->shells[j] * rows_stretch(&models[j]);
        radius = reach > radius ? reach : radius;
    }
    return radius;
}

// The gain only orders the queue and sets how fine the first pass is; the promise does not depend on it, so a few poses are enough.
void tsli_clip_measure_gains(tsli_clip *clip)
{
    enum { POSES = 8 };
    uint32_t count = clip->desc.joint_count;
    for (uint32_t t = 0; t < clip->desc.track_count; ++t)
        clip->tracks[t].gain = clip->tracks[t].target == TSL_TARGET_VALUES ? 1.0 : 0.0;
    for (uint32_t pose = 0; pose < POSES && pose < clip->sample_count; ++pose) {
        size_t sample = (size_t)pose * (clip->sample_count - 1) / (POSES - 1);
        const tsli_rows *models = clip->truth + sample * count;
        for (uint32_t j = 0; j < count; ++j) {
            uint32_t parent = clip->joints[j].parent;
            double radius = subtree_radius(clip, models, j), own = rows_stretch(&models[j]);
            double gains[3] = {parent == j ? 1.0 : rows_stretch(&models[parent]), radius,
                               own > 1e-6 * radius ? radius / own : 1e6};
            for (int target = 0; target < 3; ++target) {
                int32_t track = clip->joints[j].track[target];
                if (track != TSLI_NO_TRACK && clip->tracks[track].gain < gains[target])
                    clip->tracks[track].gain = gains[target];
            }
        }
    }
}
