// SPDX-License-Identifier: MIT
// Tries another local pose of a subtree's first joint at one sample. Included once per instruction set, with rows_compose, rows_within and
// CLIP_TRY, the name of the function it makes; joints, operations and comparisons have the same order in each. Commit writes the
// models; a trial writes its own and stops at the first joint beyond its limit.
int CLIP_TRY(const tsli_clip *clip, uint32_t joint, uint32_t sample, const tsli_rows *local, int commit)
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
