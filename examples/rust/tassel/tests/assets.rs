// SPDX-License-Identifier: MIT
//! Rig files: rigs made of them, edits that reach rigs, and what was tuned written back.
#![cfg(feature = "asset")]
mod common;
use common::TICK;
use tassel::*;

const FILE: &str = r#"{"format": "tassel_rig/1", "world": {"gravity": [0, -9.81, 0], "ticks_per_second": 90},
 "chains": [{"name": "tail", "root": "Tail1", "preset": "tail", "damping": 0.2}]}"#;
const PARENTS: [i32; 5] = [-1, 0, 1, 2, 3];
const NAMES: [&str; 5] = ["Hips", "Tail1", "Tail2", "Tail3", "Spine \u{e9}"];
const REST: [Transform; 5] = [at(0.0, 0.0, -0.1); 5];

fn cat() -> Character<'static> {
    Character::new(&PARENTS, &REST, &NAMES)
}

fn world_with(file: &str) -> World {
    let mut world = World::new().unwrap();
    world.assets().unwrap().set_rig("cat", file).unwrap();
    world
}

fn damping(world: &mut World, cat: &AssetRig) -> f32 {
    let tail = world.assets().unwrap().find_chain(cat, "tail").unwrap().chain;
    world.params(tail).unwrap().damping
}

#[test]
fn a_file_makes_a_rig_that_swings() {
    let mut world = world_with(FILE);
    let mut assets = world.assets().unwrap();
    let described = assets.world("cat").unwrap();
    assert_eq!((described.ticks_per_second, described.gravity), (90.0, vec3(0.0, -9.81, 0.0)));
    let (rig, cat) = assets.create_rig("cat", &cat()).unwrap();
    let chains = assets.chains(&cat).unwrap();
    assert_eq!(chains.len(), 1);
    assert_eq!((chains[0].name.as_str(), chains[0].preset.as_deref()), ("tail", Some("tail")));
    assert_eq!(assets.find_chain(&cat, "tail").unwrap(), chains[0]);
    assert_eq!(world.params(chains[0].chain).unwrap().damping, 0.2);
    let (mut root, mut posed) = (at(0.0, 0.0, 0.0), REST);
    for _ in 0..20 {
        root.position.x += 0.02;
        world.step_rig(&rig, TICK, Pose::local(&REST, &root), PoseMut::world(&mut posed)).unwrap();
    }
    assert!(posed[3].position.x < root.position.x - 0.01, "the tail stays behind: {}", posed[3].position.x);
}

#[test]
fn edits_reach_rigs_and_refused_ones_change_nothing() {
    let mut world = world_with(FILE);
    let (_, cat) = world.assets().unwrap().create_rig("cat", &cat()).unwrap();
    world.assets().unwrap().set_rig("cat", &FILE.replace("0.2", "0.7")).unwrap();
    assert_eq!(damping(&mut world, &cat), 0.7);
    let refused = world.assets().unwrap().set_rig("cat", &FILE.replace("Tail1", "tail1")).unwrap_err();
    assert_eq!(refused.code(), ErrorCode::InvalidArgument);
    let reason = "cat: chains[0] \"tail\".root: there is no bone \"tail1\"; did you mean \"Tail1\"?";
    assert!(refused.reason().contains(reason), "{refused}");
    assert_eq!(damping(&mut world, &cat), 0.7);
    let mut assets = world.assets().unwrap();
    assert_eq!(assets.info(&cat).unwrap().revision, 0);
    assets.set_rig("cat", &FILE.replace("Tail1", "Tail2")).unwrap();
    assert_eq!(assets.info(&cat).unwrap().revision, 1);
    assets.set_preset("tail", r#"{"tip": "ratio", "tip_length": 1, "elasticity": 0.25}"#).unwrap();
    let tail = assets.find_chain(&cat, "tail").unwrap().chain;
    assert_eq!(assets.remove_rig("cat").unwrap_err().code(), ErrorCode::Busy);
    assert_eq!(world.params(tail).unwrap().elasticity, 0.25);
    let mut assets = world.assets().unwrap();
    assets.destroy_rig(cat).unwrap();
    assets.remove_rig("cat").unwrap();
    assert!(assets.rig_names().is_empty());
    assert_eq!(world.params(tail).unwrap_err().code(), ErrorCode::InvalidHandle);
}

#[test]
fn what_was_tuned_is_written() {
    let mut world = world_with(FILE);
    let (_, first) = world.assets().unwrap().create_rig("cat", &cat()).unwrap();
    let tail = world.assets().unwrap().find_chain(&first, "tail").unwrap().chain;
    let tuned = ChainParams { elasticity: 0.375, ..world.params(tail).unwrap() };
    world.set_params(tail, &tuned).unwrap();
    let mut assets = world.assets().unwrap();
    let written = assets.write(&first).unwrap();
    assert!(
        written.contains("\"elasticity\"") && written.contains("0.375") && written.contains("\"preset\""),
        "{written}"
    );
    assets.set_rig("again", &written).unwrap();
    let (_, again) = assets.create_rig("again", &cat()).unwrap();
    let tail = assets.find_chain(&again, "tail").unwrap().chain;
    assert_eq!(world.params(tail).unwrap(), tuned);
}

#[test]
fn names_and_presets_are_listed() {
    let mut world = world_with(FILE);
    let mut assets = world.assets().unwrap();
    assets.set_rig("dog \u{e9}", FILE).unwrap();
    assert_eq!(assets.rig_names(), ["cat", "dog \u{e9}"]);
    let presets = assets.preset_names();
    assert!(["hair", "skirt", "tail"].iter().all(|name| presets.iter().any(|preset| preset == name)), "{presets:?}");
    assert_eq!(assets.remove_rig("cow").unwrap_err().code(), ErrorCode::InvalidArgument);
    assert_eq!(assets.set_rig("a\0b", FILE).unwrap_err().code(), ErrorCode::InvalidArgument);
    let refused = assets.set_preset("tail", "{\"elasticity\": \"much\"}").unwrap_err();
    assert!(refused.reason().contains("tail") && refused.reason().contains("elasticity"), "{refused}");
}

const ALL: &str = r#"{"format": "tassel_rig/1",
 "colliders": [{"name": "belly", "shape": "sphere", "bone": "Hips", "radius": 0.02}, {"shape": "plane", "b": [0, 1, 0], "a": [0, -1, 0]}],
 "chains": [{"name": "left", "bones": ["Left1", "Left2"]}, {"bones": ["Right1", "Right2"]}],
 "links": [{"name": "web", "chains": ["left", "chains[1]"], "layout": "strip"}],
 "ik": [{"name": "leg", "root": "Left1", "mid": "Left2", "end": "Left3", "target": "Goal", "weight": 0.5}]}"#;
const ALL_NAMES: [&str; 8] = ["Hips", "Left1", "Left2", "Left3", "Right1", "Right2", "Goal", ""];
const ALL_PARENTS: [i32; 8] = [-1, 0, 1, 2, 0, 4, 0, 0];

#[test]
fn everything_that_a_file_makes_is_read_back() {
    let mut world = World::new().unwrap();
    let down = at(0.0, -0.1, 0.0);
    let rest = [BONES0, at(-0.1, 0.0, 0.0), down, down, at(0.1, 0.0, 0.0), down, down, down];
    let mut assets = world.assets().unwrap();
    assets.set_rig("all", ALL).unwrap();
    let (_, all) = assets.create_rig("all", &Character::new(&ALL_PARENTS, &rest, &ALL_NAMES)).unwrap();
    let info = assets.info(&all).unwrap();
    let counts = [info.chains, info.colliders, info.links, info.limbs];
    assert_eq!((info.file.as_str(), counts, info.revision), ("all", [2, 2, 1, 1], 0));
    assert_eq!(assets.chains(&all).unwrap()[1].name, "chains[1]");
    let colliders = assets.colliders(&all).unwrap();
    assert_eq!((colliders[0].bone, colliders[0].shape), (Some(0), sys::TSL_SHAPE_SPHERE));
    assert_eq!((colliders[1].bone, colliders[1].shape), (None, sys::TSL_SHAPE_PLANE));
    assert_eq!(assets.find_collider(&all, "belly").unwrap(), colliders[0]);
    let web = assets.find_links(&all, "web").unwrap();
    assert_eq!(assets.links(&all).unwrap(), std::slice::from_ref(&web));
    let limb = assets.limbs(&all).unwrap().remove(0);
    assert_eq!((limb.name.as_str(), limb.joints, limb.target, limb.pole), ("leg", [1, 2, 3], Some(6), None));
    assert_eq!((limb.weight, limb.clips), (0.5, None));
    let missing = assets.find_links(&all, "wed").unwrap_err();
    assert!(missing.reason().contains("did you mean \"web\"?"), "{missing}");
    assert_eq!(world.links_info(web.links).unwrap().strand_count, 2);
}

const BONES0: Transform = at(0.0, 0.0, 0.0);

#[test]
fn winds_of_a_file_are_for_the_world() {
    let mut world = world_with(FILE);
    let mut assets = world.assets().unwrap();
    assert!(assets.winds("cat").unwrap().is_empty());
    let file = r#"{"format": "tassel_rig/1", "world": {"winds": [{"shape": "sphere", "radius": 0.5, "velocity": [3, 0, 0],
     "gust": 0.25}, {"velocity": [0, 0, 1], "force": true}]}}"#;
    assets.set_rig("cat", file).unwrap();
    let winds = assets.winds("cat").unwrap();
    assert_eq!((winds.len(), winds[0].shape, winds[0].gust), (2, sys::TSL_WIND_SPHERE, 0.25));
    assert!(assets.winds("dog").unwrap_err().reason().contains("there is no rig file \"dog\""));
    for wind in &winds {
        world.create_wind(wind).unwrap();
    }
    let (velocity, acceleration) = world.wind_at(u32::MAX, vec3(0.0, 0.0, 0.0)).unwrap();
    assert!(velocity.x != 0.0 && acceleration == vec3(0.0, 0.0, 1.0), "{velocity:?} {acceleration:?}");
}

#[test]
fn a_dressed_rig_outlives_what_it_wears() {
    let mut world = world_with(FILE);
    let rig = world.create_rig(&RigDesc::new(&PARENTS, &REST)).unwrap();
    let dress = world.assets().unwrap().dress_rig("cat", &cat(), &rig).unwrap();
    assert_eq!(world.driven_bone_count(&rig).unwrap(), 4);
    world.assets().unwrap().destroy_rig(dress).unwrap();
    assert_eq!(world.driven_bone_count(&rig).unwrap(), 0);
    world.reset_rig(&rig).unwrap();
    let (created, dress) = world.assets().unwrap().create_rig("cat", &cat()).unwrap();
    world.assets().unwrap().destroy_rig(dress).unwrap();
    assert_eq!(world.reset_rig(&created).unwrap_err().code(), ErrorCode::InvalidHandle);
}

#[test]
fn what_is_gone_or_of_another_world_is_refused() {
    let (mut one, mut other) = (world_with(FILE), world_with(FILE));
    let (rig, cat) = one.assets().unwrap().create_rig("cat", &cat()).unwrap();
    let error = other.assets().unwrap().info(&cat).unwrap_err();
    assert_eq!(
        (error.code(), error.reason()),
        (ErrorCode::InvalidHandle, "this rig of assets belongs to another world")
    );
    // The host may destroy the rig itself: what was made for it is then refused or empty, and never read.
    one.destroy_rig(rig).unwrap();
    assert_eq!(one.assets().unwrap().write(&cat).unwrap_err().code(), ErrorCode::InvalidHandle);
    for edit in [FILE.replace("0.2", "0.3"), FILE.replace("Tail1", "Tail2")] {
        let edited = one.assets().unwrap().set_rig("cat", &edit);
        assert!(edited.map_or_else(|error| error.code() == ErrorCode::InvalidHandle, |()| true));
    }
    one.assets().unwrap().destroy_rig(cat).unwrap();
    drop(one);
    let (_, left) = other.assets().unwrap().create_rig("cat", &self::cat()).unwrap();
    drop(other); // destroys what was made of its files first
    let mut next = World::new().unwrap();
    assert_eq!(next.assets().unwrap().chains(&left).unwrap_err().code(), ErrorCode::InvalidHandle);
}

#[test]
fn slices_of_the_wrong_length_are_refused() {
    let mut world = world_with(FILE);
    let short = Character::new(&PARENTS, &REST, &NAMES[..4]);
    let error = world.assets().unwrap().create_rig("cat", &short).unwrap_err();
    assert_eq!(error.code(), ErrorCode::CountMismatch);
    let error = world.assets().unwrap().create_rig("cat", &Character::new(&[], &[], &[])).unwrap_err();
    assert!(error.reason().contains("bone_count is 0"), "{error}");
}
