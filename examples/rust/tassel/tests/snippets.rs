// SPDX-License-Identifier: MIT
//! A short program of each module; docs/rust.md shows the one of rig files.
mod common;
use common::{BONES, PARENTS};
use tassel::*;

type Any = std::result::Result<(), Box<dyn std::error::Error>>;

#[cfg(feature = "asset")]
#[test]
fn rig_files() -> Any {
    const NAMES: [&str; 4] = ["Tail1", "Tail2", "Tail3", "Tail4"];
    let folder = std::env::temp_dir().join(format!("tassel_snippets_{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("cat.rig.json");
    std::fs::write(
        &file,
        r#"{"format": "tassel_rig/1", "chains": [{"name": "tail", "root": "Tail1", "preset": "tail"}]}"#,
    )?;
    let edited = std::fs::read_to_string(&file)?.replace("\"preset\"", "\"damping\": 0.5, \"preset\"");
    let (mut world, parents, rest, names, animated) = (World::new()?, PARENTS, BONES, NAMES, BONES);
    let (seconds, root, mut posed) = (1.0 / 60.0, at(0.0, 0.0, 0.0), BONES);

    let mut assets = world.assets()?;
    assets.set_rig("cat.rig.json", &std::fs::read_to_string(file)?)?;
    let (rig, cat) = assets.create_rig("cat.rig.json", &Character::new(&parents, &rest, &names))?;
    let (gravity, winds) = (assets.world("cat.rig.json")?.gravity, assets.winds("cat.rig.json")?);
    world.set_gravity(gravity)?;
    for wind in &winds {
        world.create_wind(wind)?;
    }
    world.advance_wind(seconds)?; // in each frame, once, before the characters
    world.step_rig(&rig, seconds, Pose::local(&animated, &root), PoseMut::local(&mut posed))?;
    world.assets()?.set_rig("cat.rig.json", &edited)?; // all cats follow, or none
    let tail = world.assets()?.find_chain(&cat, "tail")?.chain; // for World::set_params and its neighbours

    assert_eq!(world.params(tail)?.damping, 0.5);
    Ok(std::fs::remove_dir_all(folder)?)
}

#[test]
fn feet() -> Any {
    let limb =
        ik::Limb { mid_position: vec3(0.0, -0.4, 0.1), end_position: vec3(0.0, -0.8, 0.0), ..Default::default() };

    let leg = ik::Prepared::new(&ik::Settings { soften: 0.97, ..Default::default() })?; // once
    let solved = leg.solve(&ik::Limb { target_position: vec3(0.1, -0.7, 0.2), ..limb })?; // in each frame
    let (knee, foot) = (solved.mid_position, solved.end_position);

    assert!(solved.reached == 1 && knee.y > foot.y);
    Ok(())
}

#[test]
fn playback() -> Any {
    let (seconds, mut heard) = (0.3, Vec::new());

    let walk = [play::Section { start: 0.0, end: 1.0, next: 0, previous: 0 }]; // loops
    let clip = play::Timeline { sections: &walk, markers: &[play::Marker { time: 0.25, name: 1 }] };
    let (mut now, mut crossed) = (clip.start(0)?, [play::Crossing { marker: 0, section: 0, after: 0.0 }; 8]);
    let step = clip.step(seconds, &mut now, &mut crossed)?; // in each frame; then sample at now.time
    heard.extend_from_slice(&crossed[..step.crossing_count as usize]);

    assert_eq!(heard.len(), 1);
    Ok(())
}

#[test]
fn keys() -> Any {
    let (parents, rest) = (PARENTS, BONES);
    let turns: Vec<f32> =
        (0..60).flat_map(|frame| [0.0, 0.0, (frame as f32 * 0.05).sin(), (frame as f32 * 0.05).cos()]).collect();

    let tracks = [reduce::ClipTrack::new(reduce::Target::Rotation(0), &turns)]; // 60 frames, four numbers each
    let reduced = reduce::Clip { tolerance: 0.001, ..reduce::Clip::new(&parents, &rest, &tracks, 60) }.reduce()?;
    let (curves, mut cursor, mut turn) = (reduced.curves(), 0, [0.0; 4]);
    curves[0].sample(0.5, &mut cursor, &mut turn)?;
    println!("{} keys of {}", reduced.report().keys, reduced.report().source_keys);

    assert!(reduced.report().max_error <= 0.001);
    Ok(())
}

#[test]
fn meshes() -> Any {
    let (positions, indices, weights) = ([[0.0, 0.0, 1.0]; 3], [0u16; 12], [0.25f32; 12]);
    let (parents, animated) = (PARENTS, BONES);
    let (mut models, mut palette, mut skinned) = ([[0.0; 12]; 4], [[0.0; 12]; 4], [[0.0; 3]; 3]);
    let binds = [[1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]; 4];

    let desc = skin::MeshDesc::new(4, &positions, skin::Indices::U16(&indices), skin::Weights::F32(&weights));
    let mesh = skin::Mesh::new(desc)?; // once: checks every index
    skin::models_from_locals(&animated, &parents, None, &mut models)?; // in each frame
    skin::palette_from_models(&models, Some(&binds), None, &mut palette)?;
    let bounds = mesh.skin(&skin::Skinning::linear(&palette), skin::Output::positions(&mut skinned))?;

    assert!((bounds.maximum.z - 0.9).abs() < 1e-6);
    Ok(())
}

#[test]
fn other_systems() -> Any {
    let mut world = World::new()?;
    let rig = world.create_rig(&RigDesc::new(&PARENTS, &BONES))?;

    let mut source = convert::DynamicBone::default();
    (source.numbers.damping, source.numbers.elasticity) = (0.2, 0.05); // as its inspector says
    let fading = [CurveKey { u: 0.0, value: 1.0, in_tangent: 0.0, out_tangent: -0.5 }];
    source.damping_keys = Some(&fading);
    let chain = source.create(&mut world, &rig, &ChainDesc::below(&[0]))?;

    assert_eq!(world.params(chain)?.damping, 0.2);
    Ok(())
}
