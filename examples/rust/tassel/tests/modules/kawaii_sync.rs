// SPDX-License-Identifier: MIT
//! SyncBones: a leg, whose knee is the source, and three bones of a skirt in front of it.
use crate::{about, difference, distance, length, sum, turned};
use tassel::convert::KawaiiSync;
use tassel::*;

const PARENTS: [i32; 6] = [-1, 0, 1, 0, 3, 4];
const REST: [Transform; 6] = [
    at(0.0, 1.0, 0.0),
    at(0.1, -0.05, 0.0),
    at(0.0, -0.4, 0.01),
    at(0.1, 0.0, 0.15),
    at(0.0, -0.2, 0.01),
    at(0.0, -0.3, 0.0),
];
const KNEE: usize = 2;
const WAIST: usize = 3;

fn lifted() -> [Transform; 6] {
    let mut pose = REST;
    pose[1].rotation = about(vec3(1.0, 0.0, 0.0), -0.7); // the thigh goes forward, to +z
    pose
}

fn skirt() -> KawaiiSync<'static> {
    let mut sync = KawaiiSync { bones: &[3, 4, 5], ..Default::default() };
    sync.numbers.source = KNEE as u32;
    sync
}

fn place(pose: &[Transform; 6], bone: usize) -> Vec3 {
    let (mut place, mut up) = (pose[bone].position, PARENTS[bone]);
    while up >= 0 {
        let above = &pose[up as usize];
        (place, up) = (sum(above.position, turned(above.rotation, place)), PARENTS[up as usize]);
    }
    place
}

fn times(v: Vec3, by: f32) -> Vec3 {
    vec3(v.x * by, v.y * by, v.z * by)
}

fn apply(sync: &KawaiiSync<'_>, locations: Option<&[Vec3]>, animated: &mut [Transform]) -> Result<()> {
    sync.apply(&RigDesc::new(&PARENTS, &REST), locations, animated)
}

/// What the header says of each target: it goes by its share of the knee's way, and back to its distance from its parent.
fn moves_by(sync: &KawaiiSync<'_>, locations: Option<&[Vec3]>, share: impl Fn(usize) -> f32) {
    let (animated, mut made) = (lifted(), lifted());
    apply(sync, locations, &mut made).unwrap();
    let way = difference(place(&animated, KNEE), place(&REST, KNEE));
    assert!(way.z > 0.2, "the knee is lifted: {way:?}");
    let mut parent = place(&animated, WAIST);
    assert!(distance(parent, place(&made, WAIST)) < 1e-6, "the first target stays");
    for (bone, rest) in REST.iter().enumerate().skip(WAIST + 1) {
        let to = difference(sum(place(&animated, bone), times(way, share(bone))), parent);
        parent = sum(parent, times(to, length(rest.position) / length(to)));
        assert!(distance(parent, place(&made, bone)) < 1e-6, "bone {bone}: {parent:?}, {:?}", place(&made, bone));
    }
    assert_eq!(made[..WAIST], animated[..WAIST]);
}

#[test]
fn a_skirt_goes_along_with_a_leg() {
    moves_by(&skirt(), None, |_| 1.0);
    let mut halves = skirt();
    halves.numbers.global_scale = vec3(0.5, 0.5, 0.5);
    moves_by(&halves, None, |_| 0.5);
    let mut curves = skirt();
    let flat = [CurveKey { u: 0.0, value: 0.8, in_tangent: 0.0, out_tangent: 0.0 }];
    let key = CurveKey { u: 0.0, value: 0.0, in_tangent: 1.0, out_tangent: 1.0 };
    let rising = [key, CurveKey { u: 1.0, value: 1.0, ..key }];
    curves.delta_distance_keys = Some(&flat);
    curves.length_rate_keys = Some(&rising);
    let upper = length(REST[4].position);
    moves_by(&curves, None, |bone| 0.8 * if bone == 4 { upper / (upper + 0.3) } else { 1.0 });
}

#[test]
fn locations_say_how_far_targets_are() {
    let mut near = skirt();
    near.numbers.distance_attenuation = 1;
    (near.numbers.attenuation_inner_radius, near.numbers.attenuation_outer_radius) = (1.0, 2.0);
    near.numbers.max_attenuation_rate = 0.75;
    moves_by(&near, None, |_| 1.0);
    let (far, here) = (vec3(0.0, 9.0, 0.0), place(&lifted(), KNEE));
    moves_by(&near, Some(&[far, here, far]), |bone| if bone == 5 { 0.25 } else { 1.0 });
    for locations in [&[far][..], &[]] {
        let error = apply(&near, Some(locations), &mut lifted()).unwrap_err();
        assert_eq!((error.code(), error.reason()), (ErrorCode::CountMismatch, "tsl_kawaii_sync_apply"));
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let mut pose = lifted();
    let code = |sync: &KawaiiSync<'_>, pose: &mut [Transform]| apply(sync, None, pose).unwrap_err().code();
    assert_eq!(code(&skirt(), &mut pose[..5]), ErrorCode::CountMismatch);
    let short = skirt().apply(&RigDesc::new(&PARENTS, &REST[..5]), None, &mut pose);
    assert_eq!(short.unwrap_err().code(), ErrorCode::CountMismatch);
    assert_eq!(code(&KawaiiSync { bones: &[3, 5], ..skirt() }, &mut pose), ErrorCode::BadHierarchy);
    // Pointers and counts that safe code writes into the numbers are not looked at.
    let mut sync = KawaiiSync { bones: &[], ..skirt() };
    (sync.numbers.bones, sync.numbers.bone_count) = (64 as *const _, 3);
    assert_eq!(code(&sync, &mut pose), ErrorCode::NullPointer);
    sync.bones = skirt().bones;
    (sync.numbers.length_rate_keys, sync.numbers.length_rate_key_count) = (64 as *const _, 9);
    sync.numbers.struct_size = 3;
    sync.numbers.max_attenuation_rate = 2.0;
    assert_eq!(code(&sync, &mut pose), ErrorCode::InvalidArgument);
    assert_eq!(pose, lifted());
    sync.numbers.max_attenuation_rate = 1.0;
    pose = REST;
    apply(&sync, None, &mut pose).unwrap();
    assert_eq!(pose, REST, "without a way of the source no bit changes");
}
