// SPDX-License-Identifier: MIT
use crate::{difference, distance, length, sum, turned, Random};
use tassel::ik::*;
use tassel::*;

const HIP: Vec3 = vec3(0.0, 2.0, 0.0);

fn leg() -> Limb {
    let (mid_position, end_position) = (vec3(0.0, 1.1, 0.3), vec3(0.0, 0.2, 0.0));
    Limb { start_position: HIP, mid_position, end_position, pole_weight: 0.0, ..Default::default() }
}

fn bones(limb: &Limb) -> (f32, f32) {
    (distance(limb.start_position, limb.mid_position), distance(limb.mid_position, limb.end_position))
}

/// Targets within reach, but not within its last hundredth.
fn targets() -> Vec<Vec3> {
    let (mut random, reach) = (Random(7), bones(&leg()).0 + bones(&leg()).1);
    let vectors = (0..200).map(|_| random.vector()).filter(|vector| length(*vector) > 0.1);
    vectors
        .map(|vector| sum(HIP, vec3(vector.x * 0.57 * reach, vector.y * 0.57 * reach, vector.z * 0.57 * reach)))
        .collect()
}

#[test]
fn a_target_within_reach_is_reached_and_bones_keep_their_lengths() {
    let settings = Settings::default();
    for target in targets() {
        let limb = Limb { target_position: target, ..leg() };
        let solved = solve(&settings, &limb).unwrap();
        assert_eq!(solved.reached, 1, "{target:?}");
        assert!(distance(solved.end_position, target) < 1e-4, "{target:?}: {}", solved.error);
        let (upper, lower) = bones(&limb);
        assert!((distance(HIP, solved.mid_position) - upper).abs() < 1e-5);
        assert!((distance(solved.mid_position, solved.end_position) - lower).abs() < 1e-5);
        // The turns bring the animated bones there.
        let knee = sum(HIP, turned(solved.start_model, difference(limb.mid_position, HIP)));
        assert!(distance(knee, solved.mid_position) < 1e-5, "{target:?}");
        let foot = sum(knee, turned(solved.mid_model, difference(limb.end_position, limb.mid_position)));
        assert!(distance(foot, target) < 1e-4, "{target:?}");
    }
}

#[test]
fn what_is_out_of_reach_is_aimed_at() {
    let limb = Limb { target_position: vec3(0.0, 2.0, 9.0), ..leg() };
    let solved = solve(&Settings::default(), &limb).unwrap();
    let (upper, lower) = bones(&limb);
    assert_eq!(solved.reached, 0);
    assert!(distance(solved.end_position, vec3(0.0, 2.0, upper + lower)) < 1e-3, "{solved:?}");
}

#[test]
fn prepared_and_blocks_give_the_same_bits() {
    let settings = Settings { soften: 0.9, ..Default::default() };
    let prepared = Prepared::new(&settings).unwrap();
    let limbs: Vec<_> = targets()[..16].iter().map(|target| Limb { target_position: *target, ..leg() }).collect();
    let mut blocks = [Block::default(); 2];
    for (number, limb) in limbs.iter().enumerate() {
        set_lane(&mut blocks[number / BLOCK_LANES], (number % BLOCK_LANES) as u32, limb).unwrap();
    }
    let mut results = block_results(2);
    solve_blocks(&settings, &blocks, &mut results).unwrap();
    for (number, limb) in limbs.iter().enumerate() {
        let single = solve(&settings, limb).unwrap();
        assert_eq!(prepared.solve(limb).unwrap(), single);
        assert_eq!(lane(&results[number / BLOCK_LANES], (number % BLOCK_LANES) as u32).unwrap(), single);
    }
}

#[test]
fn what_is_wrong_is_refused_with_a_code_and_the_call() {
    let error = solve(&Settings::default(), &Limb { target_position: vec3(f32::NAN, 0.0, 0.0), ..leg() }).unwrap_err();
    assert_eq!((error.code(), error.reason()), (ErrorCode::NotFinite, "tsl_ik_two_bone_solve"));
    let error = Prepared::new(&Settings { soften: 2.0, ..Default::default() }).unwrap_err();
    assert_eq!(error.code(), ErrorCode::InvalidArgument);
    let error = solve_blocks(&Settings::default(), &[Block::default()], &mut []).unwrap_err();
    assert_eq!((error.code(), error.reason()), (ErrorCode::CountMismatch, "solve_blocks: 1 blocks and 0 results"));
    assert_eq!(set_lane(&mut Block::default(), 8, &leg()).unwrap_err().code(), ErrorCode::IndexOutOfRange);
    assert_eq!(lane(&block_results(1)[0], 8).unwrap_err().code(), ErrorCode::IndexOutOfRange);
    // No size that safe code writes is believed.
    solve(&Settings { struct_size: u32::MAX, ..Default::default() }, &leg()).unwrap();
}

#[test]
fn points_come_into_a_bones_space() {
    let matrix = [2.0, 0.0, 0.0, 1.0, 0.0, 0.0, -1.0, 2.0, 0.0, 1.0, 0.0, 3.0];
    let mut points = [vec3(1.0, 2.0, 3.0), vec3(3.0, 1.0, 5.0)];
    points_to_parent(&matrix, &mut points).unwrap();
    assert!(length(points[0]) < 1e-6 && distance(points[1], vec3(1.0, 2.0, 1.0)) < 1e-6, "{points:?}");
    assert_eq!(points_to_parent(&[0.0; 12], &mut points).unwrap_err().code(), ErrorCode::InvalidArgument);
}

#[test]
fn a_stride_twice_as_long_takes_feet_twice_as_far() {
    let leg = |z| StrideLeg { thigh_position: vec3(0.1, 1.0, 0.0), foot_position: vec3(0.1, 0.0, z), leg_length: 0.0 };
    let legs = [leg(0.2), leg(-0.1)];
    let mut feet = [vec3(0.0, 0.0, 0.0); 2];
    let settings = StrideSettings { stride_scale: 2.0, ..Default::default() };
    let pelvis = stride_warp(&settings, &legs, &mut feet).unwrap();
    assert!(
        distance(feet[0], vec3(0.1, 0.0, 0.4)) < 1e-6 && distance(feet[1], vec3(0.1, 0.0, -0.2)) < 1e-6,
        "{feet:?}"
    );
    assert_eq!(length(pelvis), 0.0);
    assert_eq!(stride_warp(&settings, &legs, &mut feet[..1]).unwrap_err().code(), ErrorCode::CountMismatch);
}
