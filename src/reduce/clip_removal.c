// SPDX-License-Identifier: MIT
// Global removal. All keys of all tracks are in one queue, ordered by how much their removal changes their own track (in model-space
// units). A key goes if every shell point below its joint keeps its tolerance at every sample between its neighbours, whose costs are then
// updated. Tolerance that one track does not spend is left for the others, which no method that treats tracks one by one can do.
#include "reduce/clip.h"

// A key whose removal costs its track more than this many tolerances is not tried. Measured: 2 loses 1.2 % of the keys, 8 costs time and
// gains 0.1 %.
#define HOPELESS 4.0
// Measured: a window of 128 frames is as fast as 64, and gives as few keys as the whole clip at once.
#define WINDOW_FRAMES 128

static inline int key_before(const tsli_clip *clip, uint32_t a, uint32_t b)
{
    double x = clip->keys[a].cost, y = clip->keys[b].cost;
    return x < y || (x == y && a < b); // equal costs in one order on every target
}

static void queue_put(tsli_clip *clip, uint32_t index, uint32_t id)
{
    clip->queue[index] = id;
    clip->keys[id].queue = index;
}

static void queue_rise(tsli_clip *clip, uint32_t index, uint32_t id)
{
    while (index > 0) {
        uint32_t parent = (index - 1) / 2;
        if (!key_before(clip, id, clip->queue[parent]))
            break;
        queue_put(clip, index, clip->queue[parent]);
        index = parent;
    }
    queue_put(clip, index, id);
}

static void queue_sink(tsli_clip *clip, uint32_t index, uint32_t id)
{
    for (;;) {
        uint32_t child = 2 * index + 1;
        if (child >= clip->queue_count)
            break;
        if (child + 1 < clip->queue_count && key_before(clip, clip->queue[child + 1], clip->queue[child]))
            ++child;
        if (!key_before(clip, clip->queue[child], id))
            break;
        queue_put(clip, index, clip->queue[child]);
        index = child;
    }
    queue_put(clip, index, id);
}

static void queue_remove(tsli_clip *clip, uint32_t id)
{
    tsli_key *key = &clip->keys[id];
    uint32_t index = key->queue, last = clip->queue[--clip->queue_count];
    key->queue = TSLI_KEY_IDLE;
    if (last == id)
        return;
    if (index > 0 && key_before(clip, last, clip->queue[(index - 1) / 2]))
        queue_rise(clip, index, last);
    else
        queue_sink(clip, index, last);
}

// The last key can only go together with everything between it and the first.
static int key_can_go(const tsli_clip *clip, const tsli_clip_track *track, uint32_t frame)
{
    const tsli_key *key = &track->keys[frame];
    if (key->queue == TSLI_KEY_FIXED || key->queue == TSLI_KEY_GONE)
        return 0;
    if (key->next == clip->desc.frame_count)
        return track->may_fold && key->prev == 0 && clip->spanning > 1;
    return 1;
}

static void key_enqueue(tsli_clip *clip, uint32_t track_index, uint32_t frame)
{
    uint32_t id = track_index * clip->desc.frame_count + frame;
    const tsli_clip_track *track = &clip->tracks[track_index];
    double hopeless = track->target == TSL_TARGET_VALUES ? track->tolerance : HOPELESS * clip->desc.tolerance;
    if (clip->keys[id].cost <= hopeless && key_can_go(clip, track, frame))
        queue_rise(clip, clip->queue_count++, id);
}

static void key_measure(tsli_clip *clip, uint32_t track_index, uint32_t frame)
{
    const tsli_clip_track *track = &clip->tracks[track_index];
    tsli_key *key = &track->keys[frame];
    tsli_segment segment;
    double hopeless = track->target == TSL_TARGET_VALUES ? track->tolerance : HOPELESS * clip->desc.tolerance;
    tsli_segment_prepare(clip, track, key->prev, key->next, clip->tangent, &segment);
    key->cost = tsli_segment_cost(clip, &segment, hopeless, &key->worst);
}

// Updates the cost after a neighbour has gone.
static void key_requeue(tsli_clip *clip, uint32_t track_index, uint32_t frame)
{
    uint32_t id = track_index * clip->desc.frame_count + frame;
    if (clip->keys[id].queue < TSLI_KEY_GONE)
        queue_remove(clip, id);
    if (frame < clip->window_end && key_can_go(clip, &clip->tracks[track_index], frame)) {
        key_measure(clip, track_index, frame);
        key_enqueue(clip, track_index, frame);
    }
}

static int try_sample(tsli_clip *clip, uint32_t track_index, const tsli_segment *segment, uint32_t sample)
{
    tsli_rows local;
    tsli_segment_value_at(clip, segment, sample, clip->value);
    tsli_clip_local(clip, segment->track->joint, sample, (int32_t)track_index, clip->value, &local);
    return tsli_clip_try(clip, segment->track->joint, sample, &local);
}

// Tests the worst sample first: most that fail, fail there.
static int segment_keeps_limits(tsli_clip *clip, uint32_t track_index, const tsli_segment *segment, const tsli_key *key)
{
    uint32_t sample = segment->a * clip->samples_per_frame + 1, end = tsli_segment_end_sample(clip, segment);
    if (segment->track->target == TSL_TARGET_VALUES)
        return key->cost <= segment->track->tolerance;
    if (!try_sample(clip, track_index, segment, key->worst))
        return 0;
    for (; sample < end; ++sample)
        if (sample != key->worst && !try_sample(clip, track_index, segment, sample))
            return 0;
    return 1;
}

static void segment_commit(tsli_clip *clip, uint32_t track_index, const tsli_segment *segment)
{
    tsli_clip_track *track = &clip->tracks[track_index];
    uint32_t sample = segment->a * clip->samples_per_frame + 1, end = tsli_segment_end_sample(clip, segment);
    if (segment->tangents)
        for (uint32_t c = 0; c < 2 * track->width; ++c)
            track->tangents[(size_t)segment->a * 2 * track->width + c] = segment->tangents[c];
    if (track->target == TSL_TARGET_VALUES)
        return;
    for (; sample < end; ++sample) {
        double *value = track->current + (size_t)sample * track->width;
        tsli_rows local;
        tsli_segment_value_at(clip, segment, sample, value);
        tsli_clip_local(clip, track->joint, sample, TSLI_NO_TRACK, NULL, &local);
        tsli_clip_commit(clip, track->joint, sample, &local);
    }
}

static void key_unlink(tsli_clip *clip, tsli_clip_track *track, uint32_t frame)
{
    tsli_key *key = &track->keys[frame];
    key->queue = TSLI_KEY_GONE;
    track->keys[key->prev].next = key->next;
    if (key->next < clip->desc.frame_count)
        track->keys[key->next].prev = key->prev;
    --track->key_count;
    clip->spanning -= track->key_count == 1;
}

static int key_try(tsli_clip *clip, uint32_t track_index, uint32_t frame)
{
    tsli_clip_track *track = &clip->tracks[track_index];
    tsli_key *key = &track->keys[frame];
    tsli_segment segment;
    if (!key_can_go(clip, track, frame))
        return 0;
    tsli_segment_prepare(clip, track, key->prev, key->next, clip->tangent, &segment);
    if (!segment_keeps_limits(clip, track_index, &segment, key))
        return 0;
    segment_commit(clip, track_index, &segment);
    key_unlink(clip, track, frame);
    key_requeue(clip, track_index, key->prev);
    if (key->next < clip->desc.frame_count)
        key_requeue(clip, track_index, key->next);
    return 1;
}

// Tries every key in the frames from `first` to before `end`.
static uint32_t sweep(tsli_clip *clip, uint32_t first, uint32_t end, int is_first)
{
    uint32_t frames = clip->desc.frame_count, gone = 0;
    clip->window_end = end;
    for (uint32_t t = 0; t < clip->desc.track_count; ++t)
        for (uint32_t f = first; f < end; ++f) {
            if (clip->tracks[t].keys[f].queue == TSLI_KEY_GONE || clip->tracks[t].keys[f].queue == TSLI_KEY_FIXED)
                continue;
            if (is_first)
                key_measure(clip, t, f);
            key_enqueue(clip, t, f);
        }
    while (clip->queue_count > 0) {
        uint32_t id = clip->queue[0];
        queue_remove(clip, id);
        gone += (uint32_t)key_try(clip, id / frames, id % frames);
    }
    return gone;
}

// Works on a window of frames at a time: distant removals do not affect one another, and the poses of a window stay in the cache. A key
// that failed may go once others have: the neighbours of a removed key are tried again at once, the others in another sweep. Costs stay
// right between sweeps, since they only depend on a key's neighbours.
void tsli_clip_remove_keys(tsli_clip *clip)
{
    uint32_t frames = clip->desc.frame_count;
    for (uint32_t first = 0; first < frames; first += WINDOW_FRAMES) {
        uint32_t end = frames - first > WINDOW_FRAMES ? first + WINDOW_FRAMES : frames;
        for (uint32_t pass = 0; pass <= clip->desc.passes; ++pass)
            if (sweep(clip, first, end, pass == 0) == 0)
                break;
    }
}

static int trial_keeps_limits(tsli_clip *clip, uint32_t track_index, const tsli_segment *segment)
{
    uint32_t sample = segment->a * clip->samples_per_frame + 1, end = tsli_segment_end_sample(clip, segment), worst;
    if (segment->track->target == TSL_TARGET_VALUES)
        return tsli_segment_cost(clip, segment, segment->track->tolerance, &worst) <= segment->track->tolerance;
    for (; sample < end; ++sample)
        if (!try_sample(clip, track_index, segment, sample))
            return 0;
    return 1;
}

// Replaces both tangents by their mean. First and last segment share no sample, so each is judged against the poses as they are; one
// segment for the whole clip needs one trial.
static void track_join_ends(tsli_clip *clip, uint32_t track_index)
{
    tsli_clip_track *track = &clip->tracks[track_index];
    uint32_t width = track->width, last = clip->desc.frame_count - 1, before = track->keys[last].prev;
    float *first = clip->tangent, *second = clip->tangent + 2 * (size_t)clip->widest;
    const float *own_first = track->tangents, *own_second = track->tangents + (size_t)before * 2 * width;
    tsli_segment segments[2];
    for (uint32_t c = 0; c < 2 * width; ++c)
        first[c] = own_first[c], second[c] = own_second[c];
    for (uint32_t c = 0; c < width; ++c) {
        float sign = (float)track->loop_sign, joined = 0.5f * (first[c] + sign * second[width + c]);
        first[c] = joined;
        second[width + c] = sign * joined;
        if (before == 0) // one and the same segment
            first[width + c] = sign * joined;
    }
    tsli_segment_prepare(clip, track, 0, track->keys[0].next, NULL, &segments[0]);
    tsli_segment_prepare(clip, track, before, last, NULL, &segments[1]);
    segments[0].tangents = first;
    segments[1].tangents = second;
    if (!trial_keeps_limits(clip, track_index, &segments[0]))
        return;
    if (before != 0 && !trial_keeps_limits(clip, track_index, &segments[1]))
        return;
    segment_commit(clip, track_index, &segments[0]);
    if (before != 0)
        segment_commit(clip, track_index, &segments[1]);
}

void tsli_clip_join_ends(tsli_clip *clip)
{
    for (uint32_t t = 0; t < clip->desc.track_count; ++t) {
        const tsli_clip_track *track = &clip->tracks[t];
        if (track->interpolation == TSL_INTERPOLATION_CUBICSPLINE && track->key_count > 1 && track->loop_sign != 0)
            track_join_ends(clip, t);
    }
}
