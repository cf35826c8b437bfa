// SPDX-License-Identifier: MIT
//! A thousand characters that run in circles, on threads: `many [CHARACTERS [FRAMES]]`. The same frames are computed once with
//! one thread and once with all, and end in the same hash.
use std::time::{Duration, Instant};
use tassel::*;

const BONES: usize = 16; // a body of four bones, and three tails of four
const PARENTS: [i32; BONES] = [-1, 0, 1, 2, 3, 4, 5, 6, 3, 8, 9, 10, 0, 12, 13, 14];
const TAILS: [u32; 3] = [4, 8, 12];

struct Character {
    rig: Rig,
    animated: [Transform; BONES],
    posed: [Transform; BONES],
    root: Transform,
}

fn spawn(world: &mut World, number: usize) -> Result<Character> {
    let animated = [at(0.0, 0.0, -0.1); BONES];
    let root = at(number as f32, 0.0, 0.0);
    let rig = world.create_rig(&RigDesc { root, user_data: number as u64 + 1, ..RigDesc::new(&PARENTS, &animated) })?;
    for tail in &TAILS {
        let desc = ChainDesc { tip: Tip::Ratio(1.0), ..ChainDesc::below(std::slice::from_ref(tail)) };
        world.create_chain(&rig, &desc, &ChainParams::default())?;
    }
    Ok(Character { rig, animated, posed: animated, root })
}

fn animate(character: &mut Character, number: usize, frame: usize) {
    let angle = (frame + 7 * number) as f32 * 0.05;
    character.root.position = vec3(number as f32 + angle.cos(), 0.0, angle.sin());
}

/// Every frame's time, and the hash at the end.
fn run(characters: usize, frames: usize, threads: usize) -> Result<(Vec<Duration>, u64)> {
    let mut world = World::with(WorldDesc::default().log(|message| eprintln!("{}", message.text)))?;
    let spawned: Result<Vec<_>> = (0..characters).map(|number| spawn(&mut world, number)).collect();
    let mut many = spawned?;
    let mut times = Vec::with_capacity(frames);
    for frame in 0..frames {
        let start = Instant::now();
        for (number, character) in many.iter_mut().enumerate() {
            animate(character, number, frame);
            world.set_pose(&character.rig, Pose::local(&character.animated, &character.root))?;
        }
        world.step_parallel(1.0 / 60.0, threads)?;
        for character in &mut many {
            let pose = Pose::local(&character.animated, &character.root);
            world.get_pose(&character.rig, Some(pose), PoseMut::local(&mut character.posed))?;
        }
        times.push(start.elapsed());
    }
    times.sort();
    Ok((times, world.hash()?))
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<usize>());
    let characters = arguments.next().transpose()?.unwrap_or(1000);
    let frames = arguments.next().transpose()?.unwrap_or(120).max(1);
    let all = std::thread::available_parallelism()?.get();
    println!("{characters} characters, {} chains, {frames} frames; poses in and out included", 3 * characters);
    let mut hashes = Vec::new();
    for threads in [1, all.max(2)] {
        let (times, hash) = run(characters, frames, threads)?;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let (middle, worst) = (milliseconds(times[frames / 2]), milliseconds(times[frames - 1]));
        println!("{threads:3} threads: median {middle:.3} ms, slowest {worst:.3} ms a frame, hash {hash:016x}");
        hashes.push(hash);
    }
    if hashes[0] != hashes[1] {
        return Err("the hashes differ".into());
    }
    Ok(())
}
