// SPDX-License-Identifier: MIT
use crate::{about, distance, sum, times, turned, Random};
use tassel::reduce::*;
use tassel::*;

const FRAMES: usize = 200;

/// A swing of several frequencies, four numbers a frame.
fn rotations(seed: u32) -> Vec<f32> {
    let mut random = Random(seed);
    let (axis, tilt) = (random.vector(), random.vector());
    let speeds = [random.next() * 0.1, random.next() * 0.3];
    (0..FRAMES)
        .flat_map(|frame| {
            let t = frame as f32;
            let q = times(about(axis, (t * speeds[0]).sin()), about(tilt, 0.3 * (t * speeds[1]).cos()));
            [q.x, q.y, q.z, q.w]
        })
        .collect()
}

fn quat(values: &[f32]) -> Quat {
    Quat { x: values[0], y: values[1], z: values[2], w: values[3] }
}

fn angle(a: Quat, b: Quat) -> f32 {
    let q = times(Quat { x: -a.x, y: -a.y, z: -a.z, w: a.w }, b);
    2.0 * (q.x * q.x + q.y * q.y + q.z * q.z).sqrt().atan2(q.w.abs())
}

fn numbers(frames: &[u32]) -> Vec<f32> {
    frames.iter().map(|frame| *frame as f32).collect()
}

#[test]
fn no_frame_is_farther_off_than_the_threshold_says() {
    for seed in 1..20 {
        let (values, threshold) = (rotations(seed), 0.001f32);
        let track = Track { kind: Kind::Rotation, values: &values, times: None, threshold, max_gap: 0 };
        let frames = key_frames(&track).unwrap();
        assert!(frames.len() < FRAMES / 2, "{} keys", frames.len());
        let keys: Vec<_> = frames.iter().flat_map(|frame| values[*frame as usize * 4..][..4].to_vec()).collect();
        let key_times = numbers(&frames);
        let curve = Curve::new(&key_times, &keys, 4, Interpolation::Linear, CurveKind::Slerp).unwrap();
        let (mut cursor, mut sampled) = (0, [0.0; 4]);
        for frame in 0..FRAMES {
            curve.sample(frame as f32, &mut cursor, &mut sampled).unwrap();
            let error = angle(quat(&sampled), quat(&values[frame * 4..]));
            assert!(error <= threshold.sqrt() + 1e-4, "seed {seed}, frame {frame}: {error}");
        }
    }
}

#[test]
fn a_stream_gives_the_keys_of_the_whole_track() {
    let values = rotations(5);
    let mut stream = KeyStream::new(Kind::Rotation, 0.002, 20).unwrap();
    let mut keys: Vec<_> = values.chunks(4).filter_map(|value| stream.push(value).unwrap()).collect();
    keys.extend(stream.end().unwrap());
    let track = Track { kind: Kind::Rotation, values: &values, times: None, threshold: 0.002, max_gap: 20 };
    let frames = key_frames(&track).unwrap();
    assert_eq!(keys.iter().map(|key| key.frame).collect::<Vec<_>>(), frames);
    assert!(frames.windows(2).all(|pair| pair[1] - pair[0] <= 20), "{frames:?}");
    assert_eq!(keys[1].value, values[keys[1].frame as usize * 4..][..4]);
    assert_eq!(stream.push(&values[..3]).unwrap_err().code(), ErrorCode::CountMismatch);
    assert_eq!(stream.push(&values[..4]).unwrap_err().code(), ErrorCode::InvalidArgument, "it has ended");
    let mut timed = KeyStream::new(Kind::Scalar, 0.1, 0).unwrap();
    assert_eq!(timed.push_at(1.0, &[3.0]).unwrap().unwrap().time, 1.0);
    assert_eq!(timed.push_at(1.0, &[3.0]).unwrap_err().code(), ErrorCode::NotIncreasing);
}

const PARENTS: [i32; 3] = [-1, 0, 1];
const REST: [Transform; 3] = [at(0.0, 1.0, 0.0), at(0.0, 0.0, 0.5), at(0.0, 0.0, 0.5)];

/// Where the last joint is with these rotations of the first two.
fn hand(first: Quat, second: Quat) -> Vec3 {
    let elbow = sum(REST[0].position, turned(first, REST[1].position));
    sum(elbow, turned(times(first, second), REST[2].position))
}

#[test]
fn a_reduced_clip_keeps_its_tolerance_and_says_how_far_off_it_is() {
    for (seed, output) in [(1, Interpolation::Linear), (2, Interpolation::Smallest), (3, Interpolation::CubicSpline)] {
        let (first, second) = (rotations(seed), rotations(seed + 50));
        let track = |joint, values| ClipTrack { output, ..ClipTrack::new(Target::Rotation(joint), values) };
        let tracks = [track(0, &first), track(1, &second)];
        let clip = Clip { tolerance: 0.01, ..Clip::new(&PARENTS, &REST, &tracks, FRAMES) };
        let reduced = clip.reduce().unwrap();
        let report = reduced.report();
        assert!(report.max_error <= 0.01 && report.keys < report.source_keys / 2, "{report:?}");
        assert_eq!((reduced.frames(0)[0], *reduced.frames(1).last().unwrap()), (0, FRAMES as u32 - 1));
        let (curves, mut cursors, mut sampled) = (reduced.curves(), [0; 2], [0.0; 8]);
        for frame in 0..FRAMES {
            sample_curves(&curves, frame as f32 / clip.frame_rate, &mut cursors, &mut sampled).unwrap();
            let here = hand(quat(&sampled), quat(&sampled[4..]));
            let there = hand(quat(&first[frame * 4..]), quat(&second[frame * 4..]));
            assert!(distance(here, there) <= 0.01 + 1e-5, "frame {frame}: {}", distance(here, there));
        }
        assert_eq!(
            sample_curves(&curves, 0.0, &mut cursors, &mut [0.0; 7]).unwrap_err().code(),
            ErrorCode::BufferTooSmall
        );
        assert_eq!(sample_curves(&curves, 0.0, &mut [0], &mut sampled).unwrap_err().code(), ErrorCode::CountMismatch);
    }
}

#[test]
fn what_is_wrong_is_refused() {
    let values = rotations(1);
    let tracks = [ClipTrack::new(Target::Rotation(0), &values[..FRAMES * 4 - 4])];
    let error = Clip::new(&PARENTS, &REST, &tracks, FRAMES).reduce().unwrap_err();
    assert_eq!(error.code(), ErrorCode::CountMismatch);
    let tracks = [ClipTrack { locked: &[FRAMES as u32], ..ClipTrack::new(Target::Rotation(0), &values) }];
    assert_eq!(Clip::new(&PARENTS, &REST, &tracks, FRAMES).reduce().unwrap_err().code(), ErrorCode::IndexOutOfRange);
    let tracks = [ClipTrack::new(Target::Rotation(3), &values)];
    assert_eq!(Clip::new(&PARENTS, &REST, &tracks, FRAMES).reduce().unwrap_err().code(), ErrorCode::IndexOutOfRange);
    let curve = |times, values| Curve::new(times, values, 1, Interpolation::Linear, CurveKind::Values).map(|_| ());
    assert_eq!(curve(&[0.0, 1.0], &[1.0]).unwrap_err().code(), ErrorCode::CountMismatch);
    assert_eq!(curve(&[1.0, 0.0], &[1.0, 2.0]).unwrap_err().code(), ErrorCode::NotIncreasing);
    assert_eq!(curve(&[0.0, 1.0], &[1.0, f32::NAN]).unwrap_err().code(), ErrorCode::NotFinite);
    let whole = Curve::new(&[0.0], &[1.0], 1, Interpolation::Step, CurveKind::Values).unwrap();
    assert_eq!(whole.sample(0.0, &mut 99, &mut []).unwrap_err().code(), ErrorCode::CountMismatch);
    let track = Track { kind: Kind::Vector, values: &values[..4], times: None, threshold: 0.1, max_gap: 0 };
    assert_eq!(key_frames(&track).unwrap_err().code(), ErrorCode::CountMismatch);
}
