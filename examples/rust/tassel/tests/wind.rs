// SPDX-License-Identifier: MIT
//! Winds: what they do to a tail, where they are, and that their time is the world's.
mod common;
use common::{tail, BONES, TICK};
use tassel::*;

fn blowing(x: f32) -> WindDesc {
    WindDesc { velocity: vec3(x, 0.0, 0.0), ..Default::default() }
}

/// How far the tail of a standing cat is blown aside in a second.
fn blown(share: f32, layers: u32) -> f32 {
    let mut world = World::new().unwrap();
    world.create_wind(&WindDesc { layers: 2, ..blowing(2.0) }).unwrap();
    let (rig, chain) = tail(&mut world);
    let params = ChainParams { wind_scale: share, wind_layers: layers, ..world.params(chain).unwrap() };
    world.set_params(chain, &params).unwrap();
    let mut posed = BONES;
    for _ in 0..60 {
        world.advance_wind(TICK).unwrap();
        let root = at(0.0, 0.0, 0.0);
        world.step_rig(&rig, TICK, Pose::local(&BONES, &root), PoseMut::world(&mut posed)).unwrap();
    }
    posed[3].position.x
}

#[test]
fn a_wind_blows_a_tail_aside_as_much_as_it_takes_of_it() {
    let (all, half) = (blown(1.0, 3), blown(0.5, 3));
    assert!(half > 0.01 && all > half + 0.01, "all of it {all}, half of it {half}");
    assert_eq!((blown(0.0, 3), blown(1.0, 1)), (0.0, 0.0), "none of it, and one of another layer");
}

#[test]
fn what_is_set_is_read_at_each_place_and_ends() {
    let mut world = World::new().unwrap();
    let ball = WindDesc { shape: sys::TSL_WIND_SPHERE, radius: 2.0, falloff: 1.0, ..blowing(3.0) };
    let wind = world.create_wind(&ball).unwrap();
    let (velocity, acceleration) = world.wind_at(1, vec3(0.0, 1.0, 0.0)).unwrap();
    assert!((velocity.x - 1.5).abs() < 1e-5 && acceleration.x == 0.0, "half way out: {velocity:?}");
    world.set_wind(wind, &WindDesc { flags: sys::TSL_WIND_FORCE, ..ball }).unwrap();
    assert_eq!(world.wind(wind).unwrap().flags, sys::TSL_WIND_FORCE);
    let middle = vec3(0.0, 0.0, 0.0);
    assert_eq!(world.wind_at(1, middle).unwrap(), (middle, vec3(3.0, 0.0, 0.0)), "a force");
    assert_eq!(world.wind_at(0, middle).unwrap(), (middle, middle), "for no layer");
    let refused = world.set_wind(wind, &WindDesc { gust: 2.0, ..ball }).unwrap_err();
    assert!(refused.reason().contains("gust"), "{refused}");
    let mut other = World::new().unwrap();
    assert_eq!(other.destroy_wind(wind).unwrap_err().reason(), "this wind belongs to another world");
    world.destroy_wind(wind).unwrap();
    assert_eq!(world.wind(wind).unwrap_err().code(), ErrorCode::InvalidHandle);
    for _ in 0..sys::TSL_WIND_COUNT {
        world.create_wind(&WindDesc { struct_size: 7, ..ball }).unwrap();
    }
    assert_eq!(world.create_wind(&ball).unwrap_err().code(), ErrorCode::TooMany);
}

#[test]
fn gusts_have_a_time_that_states_hold() {
    let mut world = World::new().unwrap();
    world.create_wind(&WindDesc { gust: 1.0, ..blowing(2.0) }).unwrap();
    let gust = |world: &World| world.wind_at(u32::MAX, vec3(0.0, 0.0, 0.0)).unwrap().0.x;
    let first = gust(&world);
    world.step(0.5).unwrap();
    let (saved, second) = (world.state().unwrap(), gust(&world));
    world.advance_wind(0.5).unwrap();
    let third = gust(&world);
    assert!(first != second && second != third, "{first}, {second}, {third}");
    world.load(&saved).unwrap();
    assert_eq!(gust(&world), second);
    world.step(0.5).unwrap();
    assert_eq!(gust(&world), third, "a step takes the time along");
}
