// SPDX-License-Identifier: MIT
use crate::{about, distance, turned, Random};
use tassel::skin::*;
use tassel::*;

const VERTICES: usize = 100;
const JOINTS: usize = 3;
const PARENTS: [i32; JOINTS] = [-1, 0, 1];
const REST: [Transform; JOINTS] = [at(0.0, 1.0, 0.0), at(0.0, 0.0, 0.5), at(0.2, 0.0, 0.5)];

struct Model {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    indices: Vec<u16>,
    weights: Vec<f32>,
}

fn model() -> Model {
    let mut random = Random(11);
    let mut three = || (0..VERTICES).map(|_| [random.next(), random.next(), random.next()]).collect::<Vec<_>>();
    let (positions, normals) = (three(), three());
    let normals = normals.iter().map(|[x, y, z]| {
        let length = (x * x + y * y + z * z).sqrt();
        [x / length, y / length, z / length]
    });
    let shares = (0..VERTICES).map(|_| random.next() * 0.5 + 0.5).collect::<Vec<_>>();
    Model {
        positions,
        normals: normals.collect(),
        indices: (0..VERTICES as u16).flat_map(|vertex| [vertex % 3, (vertex + 1) % 3, 0, 0]).collect(),
        weights: shares.iter().flat_map(|share| [*share, 1.0 - share, 0.0, 0.0]).collect(),
    }
}

impl Model {
    fn desc(&self) -> MeshDesc<'_> {
        let (indices, weights) = (Indices::U16(&self.indices), Weights::F32(&self.weights));
        MeshDesc { normals: Some(&self.normals), ..MeshDesc::new(JOINTS as u32, &self.positions, indices, weights) }
    }
}

fn palette_of(pose: &[Transform]) -> [Matrix; JOINTS] {
    let (mut models, mut binds, mut palette) = ([[0.0; 12]; JOINTS], [[0.0; 12]; JOINTS], [[0.0; 12]; JOINTS]);
    models_from_locals(&REST, &PARENTS, None, &mut models).unwrap();
    binds_from_models(&models, &mut binds).unwrap();
    models_from_locals(pose, &PARENTS, None, &mut models).unwrap();
    palette_from_models(&models, Some(&binds), None, &mut palette).unwrap();
    palette
}

/// The character as a whole, turned and moved: its root alone has another transform.
fn moved() -> (Quat, Vec3, [Matrix; JOINTS]) {
    let (turn, way) = (about(vec3(1.0, 2.0, 3.0), 1.1), vec3(4.0, -2.0, 1.0));
    let mut pose = REST;
    let place = turned(turn, REST[0].position);
    pose[0].rotation = turn;
    pose[0].position = vec3(place.x + way.x, place.y + way.y, place.z + way.z);
    (turn, way, palette_of(&pose))
}

fn vector([x, y, z]: [f32; 3]) -> Vec3 {
    vec3(x, y, z)
}

fn is_moved(positions: &[[f32; 3]], normals: &[[f32; 3]]) {
    let ((turn, way, _), model) = (moved(), model());
    for vertex in 0..VERTICES {
        let place = turned(turn, vector(model.positions[vertex]));
        let place = vec3(place.x + way.x, place.y + way.y, place.z + way.z);
        assert!(distance(vector(positions[vertex]), place) < 1e-5, "vertex {vertex}");
        let normal = turned(turn, vector(model.normals[vertex]));
        assert!(distance(vector(normals[vertex]), normal) < 1e-5, "normal {vertex}");
    }
}

#[test]
fn a_rigid_pose_moves_vertices_rigidly_in_every_way_to_skin() {
    let ((_, _, palette), model) = (moved(), model());
    let mesh = Mesh::new(model.desc()).unwrap();
    let (mut positions, mut normals) = (vec![[0.0; 3]; VERTICES], vec![[0.0; 3]; VERTICES]);
    let out = Output { positions: &mut positions, normals: Some(&mut normals), tangents: None };
    let bounds = mesh.skin(&Skinning::linear(&palette), out).unwrap();
    is_moved(&positions, &normals);
    let lowest = positions.iter().map(|position| position[1]).fold(f32::MAX, f32::min);
    assert_eq!(bounds.minimum.y, lowest);

    let mut dual = dual_quats(JOINTS);
    dual_quats_from_palette(&palette, &mut dual).unwrap();
    (positions, normals) = (vec![[0.0; 3]; VERTICES], vec![[0.0; 3]; VERTICES]);
    let out = Output { positions: &mut positions, normals: Some(&mut normals), tangents: None };
    mesh.skin(&Skinning::dual(&dual), out).unwrap();
    is_moved(&positions, &normals);

    let prepared = PreparedMesh::new(&mesh).unwrap();
    let loaded = PreparedMesh::from_bytes(prepared.as_bytes()).unwrap();
    (positions, normals) = (vec![[0.0; 3]; VERTICES], vec![[0.0; 3]; VERTICES]);
    let out = Output { positions: &mut positions, normals: Some(&mut normals), tangents: None };
    loaded.skin(&Skinning::linear(&palette), out).unwrap();
    is_moved(&positions, &normals);
    let mut order = loaded.order().unwrap();
    order.sort();
    assert_eq!(order, (0..VERTICES as u32).collect::<Vec<_>>());

    let one = mesh.skin_vertex(&Skinning::linear(&palette), 42).unwrap();
    assert!(distance(vector(one.position), vector(positions[42])) < 1e-5);
}

#[test]
fn a_bent_pose_blends_between_joints() {
    let mut pose = REST;
    pose[1].rotation = about(vec3(0.0, 1.0, 0.0), 0.5);
    let (palette, model) = (palette_of(&pose), model());
    let mesh = Mesh::new(model.desc()).unwrap();
    let mut positions = vec![[0.0; 3]; VERTICES];
    mesh.skin(&Skinning::linear(&palette), Output::positions(&mut positions)).unwrap();
    let [x, y, z] = model.positions[1]; // between the joints 1 and 2, which turn as one
    let expected = |m: &Matrix| {
        vec3(
            m[0] * x + m[1] * y + m[2] * z + m[3],
            m[4] * x + m[5] * y + m[6] * z + m[7],
            m[8] * x + m[9] * y + m[10] * z + m[11],
        )
    };
    assert!(distance(vector(positions[1]), expected(&palette[1])) < 1e-6);
    assert!(distance(vector(positions[0]), vector(model.positions[0])) > 1e-3, "it is bent");
}

#[test]
fn a_mesh_that_would_read_beyond_memory_is_refused() {
    let mut bad = model();
    bad.indices[9] = JOINTS as u16;
    assert_eq!(Mesh::new(bad.desc()).unwrap_err().code(), ErrorCode::IndexOutOfRange);
    let good = model();
    let short = MeshDesc { indices: Indices::U16(&good.indices[1..]), ..good.desc() };
    assert_eq!(Mesh::new(short).unwrap_err().code(), ErrorCode::CountMismatch);
    let short = MeshDesc { normals: Some(&good.normals[1..]), ..good.desc() };
    assert_eq!(Mesh::new(short).unwrap_err().code(), ErrorCode::CountMismatch);
    let mesh = Mesh::new(good.desc()).unwrap();
    let (palette, mut positions) = ([[0.0; 12]; 2], vec![[0.0; 3]; VERTICES]);
    let few = mesh.skin(&Skinning::linear(&palette), Output::positions(&mut positions)).unwrap_err();
    assert_eq!(few.code(), ErrorCode::CountMismatch, "fewer matrices than joints");
    let few = mesh.skin(&Skinning::linear(&moved().2), Output::positions(&mut positions[1..])).unwrap_err();
    assert_eq!((few.code(), few.reason()), (ErrorCode::CountMismatch, "Output: 100 vertices and 99 positions"));
    let none = Skinning { dual_quat_share: 0.5, ..Skinning::linear(&palette) };
    assert!(mesh.skin(&none, Output::positions(&mut positions)).is_err(), "a share of what is not there");
    let mut bytes = PreparedMesh::new(&mesh).unwrap().as_bytes().to_vec();
    bytes.truncate(bytes.len() - 64);
    assert!(PreparedMesh::from_bytes(&bytes).is_err());
    let mut out = [[0.0; 12]; 2];
    assert_eq!(models_from_locals(&REST, &PARENTS, None, &mut out).unwrap_err().code(), ErrorCode::CountMismatch);
    assert!(palette_from_models(&moved().2, None, Some(&[9, 0]), &mut out).is_err());
}

#[test]
fn weights_are_made_to_sum_to_one() {
    let mut model = model();
    model.weights.iter_mut().for_each(|weight| *weight *= 3.0);
    assert_eq!(Mesh::new(model.desc()).unwrap_err().code(), ErrorCode::InvalidArgument);
    let normalized = model.desc().normalized_weights().unwrap();
    assert!(normalized.chunks(4).all(|weights| (weights.iter().sum::<f32>() - 1.0).abs() < 1e-6));
    Mesh::new(MeshDesc { normalize: true, ..model.desc() }).unwrap();
}

#[test]
fn a_clips_palettes_lie_in_a_texture() {
    let clip = [REST, REST].concat();
    let all = Clip { locals: &clip, parents: &PARENTS, root: None, binds: None, bones: None };
    let (texture, texels) = bake_texture(&all, JOINTS as u32, 2, 64).unwrap();
    assert_eq!((texture.frame_count, texels.len()), (2, (texture.width * texture.height * 4) as usize));
    let mut models = [[0.0; 12]; JOINTS];
    models_from_locals(&REST, &PARENTS, None, &mut models).unwrap();
    assert_eq!(texels[12..24], models[1]);
    let error = bake_texture(&all, JOINTS as u32, 3, 64).unwrap_err();
    assert_eq!(error.code(), ErrorCode::CountMismatch);
}
