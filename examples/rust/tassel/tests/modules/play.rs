// SPDX-License-Identifier: MIT
use crate::{about, distance, Random};
use tassel::play::*;
use tassel::*;

const EMPTY: Crossing = Crossing { marker: 0, section: 0, after: 0.0 };
const WALK: [Section; 1] = [Section { start: 0.0, end: 1.0, next: 0, previous: 0 }];
const STEPS: [Marker; 2] = [Marker { time: 0.25, name: 1 }, Marker { time: 0.75, name: 2 }];

#[test]
fn split_steps_land_where_one_step_lands() {
    let walk = Timeline { sections: &WALK, markers: &STEPS };
    let (mut crossings, mut whole) = ([EMPTY; 16], walk.start(0).unwrap());
    let mut split = whole;
    let step = walk.step(2.6, &mut whole, &mut crossings).unwrap();
    let crossed: Vec<_> = crossings[..step.crossing_count as usize].iter().map(|crossing| crossing.marker).collect();
    assert_eq!((crossed.as_slice(), step.pass_count), (&[0, 1, 0, 1, 0][..], 2));
    let mut crossed_in_parts = Vec::new();
    for _ in 0..2600 {
        let step = walk.step(0.001, &mut split, &mut crossings).unwrap();
        crossed_in_parts.extend(crossings[..step.crossing_count as usize].iter().map(|crossing| crossing.marker));
    }
    assert_eq!(crossed_in_parts, crossed);
    assert!((split.time - whole.time).abs() < 1e-6 && (whole.time - 0.6).abs() < 1e-6, "{} {}", split.time, whole.time);
}

#[test]
fn too_little_room_does_nothing_and_the_number_can_be_asked_for() {
    let walk = Timeline { sections: &WALK, markers: &STEPS };
    let mut position = walk.start(0).unwrap();
    let before = position;
    let error = walk.step(2.6, &mut position, &mut [EMPTY; 4]).unwrap_err();
    assert_eq!((error.code(), position), (ErrorCode::BufferTooSmall, before));
    assert_eq!((walk.crossing_count(2.6, &position).unwrap(), position), (5, before));
    assert_eq!(walk.start(1).unwrap_err().code(), ErrorCode::IndexOutOfRange);
    let nothing = Timeline { sections: &[], markers: &[] };
    assert_eq!(nothing.step(0.1, &mut position, &mut []).unwrap_err().code(), ErrorCode::InvalidArgument);
}

#[test]
fn a_follower_is_between_the_same_markers() {
    let fast = [Marker { time: 0.1, name: 1 }, Marker { time: 0.4, name: 2 }];
    let leader = Track { markers: &STEPS, loops: true, length: 1.0, time: 0.5 };
    let follower = Track { markers: &fast, loops: true, length: 0.5, time: 0.0 };
    let followed = follow(&leader, &follower).unwrap();
    assert_eq!(followed.rule, sys::TSL_PLAY_BY_MARKERS);
    assert!((followed.time - 0.25).abs() < 1e-6, "half-way from the one to the other: {}", followed.time);
    let same = follow(&leader, &Track { time: 0.0, ..leader }).unwrap();
    assert!((same.time - leader.time).abs() < 1e-6);
    assert_eq!(follow(&leader, &Track { length: 0.0, ..follower }).unwrap_err().code(), ErrorCode::InvalidArgument);
}

const UP: Vec3 = vec3(0.0, 1.0, 0.0);

fn root(z: f32, turn: f32) -> Root {
    Root { position: vec3(0.0, 0.0, z), rotation: about(UP, turn) }
}

/// Where a character is that walks 2 forward in a second, warped to the target in so many steps.
fn walked_to(target: Root, steps: usize) -> Root {
    let mut character = Root { position: vec3(5.0, 0.0, 1.0), rotation: about(UP, 0.3) };
    for step in 0..steps {
        let (now, after) = (step as f32 / steps as f32, (step + 1) as f32 / steps as f32);
        character = warp(&WarpStep {
            root_now: root(2.0 * now, 0.0),
            root_after: root(2.0 * after, 0.0),
            root_end: root(2.0, 0.0),
            character,
            target,
            left_now: 1.0 - now,
            left_after: 1.0 - after,
            flags: 0,
        })
        .unwrap()
        .character;
    }
    character
}

#[test]
fn root_motion_arrives_at_its_target_in_any_number_of_steps() {
    let mut random = Random(3);
    for _ in 0..20 {
        let offset = random.vector();
        let position = vec3(6.0 + offset.x, offset.y, 3.0 + offset.z);
        let target = Root { position, rotation: about(UP, random.next()) };
        for steps in [1, 7, 60] {
            let end = walked_to(target, steps);
            assert!(distance(end.position, position) < 1e-4, "{steps}: {end:?}");
            let (a, b) = (end.rotation, target.rotation);
            assert!((a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w).abs() > 0.999999, "{steps}: {end:?}");
        }
    }
    let step = WarpStep {
        root_now: root(f32::INFINITY, 0.0),
        root_after: root(0.0, 0.0),
        root_end: root(0.0, 0.0),
        character: root(0.0, 0.0),
        target: root(0.0, 0.0),
        left_now: 1.0,
        left_after: 0.0,
        flags: 0,
    };
    assert_eq!(warp(&step).unwrap_err().code(), ErrorCode::NotFinite);
}
