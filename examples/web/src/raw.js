// SPDX-License-Identifier: MIT
// Written by generate.py from tests/abi/api.json.

/** Where the fields of structs lie: [offset, kind, count]. A kind is a number's or another struct's.
 * @type {Record<string, {size: number, fields: Record<string, [number, string, number]>}>} */
export const structs = {
  tsl_vec3: {size: 12, fields: {x: [0, "f32", 1], y: [4, "f32", 1], z: [8, "f32", 1]}},
  tsl_quat: {size: 16, fields: {x: [0, "f32", 1], y: [4, "f32", 1], z: [8, "f32", 1], w: [12, "f32", 1]}},
  tsl_transform: {size: 40, fields: {position: [0, "tsl_vec3", 1], rotation: [12, "tsl_quat", 1], scale: [28, "tsl_vec3", 1]}},
  tsl_rig_id: {size: 8, fields: {bits: [0, "u64", 1]}},
  tsl_chain_id: {size: 8, fields: {bits: [0, "u64", 1]}},
  tsl_collider_id: {size: 8, fields: {bits: [0, "u64", 1]}},
  tsl_world_desc: {size: 60, fields: {struct_size: [0, "u32", 1], lanes: [4, "u32", 1], id_salt: [8, "u32", 1], gravity: [12, "tsl_vec3", 1], alloc: [24, "ptr", 1], free: [28, "ptr", 1], alloc_user: [32, "ptr", 1], log: [36, "ptr", 1], log_user: [40, "ptr", 1], parallel_for: [44, "ptr", 1], parallel_user: [48, "ptr", 1], flags: [52, "u32", 1], reserved: [56, "u32", 1]}},
  tsl_rig_desc: {size: 96, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], user_data: [8, "u64", 1], bone_count: [16, "u32", 1], ticks_per_second: [20, "f32", 1], max_ticks_per_step: [24, "u32", 1], tick_phase: [28, "u32", 1], root: [32, "tsl_transform", 1], parents: [72, "ptr", 1], rest: [76, "ptr", 1], teleport_distance: [80, "f32", 1], teleport_angle: [84, "f32", 1], teleport_mode: [88, "u32", 1], reserved: [92, "u32", 1]}},
  tsl_pose_input: {size: 48, fields: {struct_size: [0, "u32", 1], space: [4, "u32", 1], format: [8, "u32", 1], stride: [12, "u32", 1], bone_count: [16, "u32", 1], reserved: [20, "u32", 1], bones: [24, "ptr", 1], root: [28, "ptr", 1], positions: [32, "ptr", 1], scales: [36, "ptr", 1], position_stride: [40, "u32", 1], scale_stride: [44, "u32", 1]}},
  tsl_pose_output: {size: 44, fields: {struct_size: [0, "u32", 1], space: [4, "u32", 1], format: [8, "u32", 1], write: [12, "u32", 1], stride: [16, "u32", 1], bone_count: [20, "u32", 1], bones: [24, "ptr", 1], positions: [28, "ptr", 1], scales: [32, "ptr", 1], position_stride: [36, "u32", 1], scale_stride: [40, "u32", 1]}},
  tsl_chain_desc: {size: 88, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], user_data: [8, "u64", 1], root_count: [16, "u32", 1], exclude_count: [20, "u32", 1], bone_count: [24, "u32", 1], anchor: [28, "i32", 1], tip: [32, "u32", 1], tip_length: [36, "f32", 1], tip_offset: [40, "tsl_vec3", 1], fork: [52, "u32", 1], collider_layers: [56, "u32", 1], collider_count: [60, "u32", 1], roots: [64, "ptr", 1], exclude: [68, "ptr", 1], bones: [72, "ptr", 1], colliders: [76, "ptr", 1], model: [80, "u32", 1], reserved: [84, "u32", 1]}},
  tsl_chain_params: {size: 140, fields: {struct_size: [0, "u32", 1], weight: [4, "f32", 1], damping: [8, "f32", 1], elasticity: [12, "f32", 1], stiffness: [16, "f32", 1], inert: [20, "f32", 1], inert_rotation: [24, "f32", 1], friction: [28, "f32", 1], radius: [32, "f32", 1], gravity_scale: [36, "f32", 1], gravity: [40, "tsl_vec3", 1], force: [52, "tsl_vec3", 1], gravity_falloff: [64, "f32", 1], freeze_axis: [68, "u32", 1], scale_rule: [72, "u32", 1], disable_distance: [76, "f32", 1], push: [80, "f32", 1], fade_seconds: [84, "f32", 1], relative_damping: [88, "f32", 1], felt_speed_limit: [92, "f32", 1], felt_turn_limit: [96, "f32", 1], scale_change: [100, "u32", 1], wind_scale: [104, "f32", 1], wind_layers: [108, "u32", 1], rest_blend: [112, "f32", 1], push_out_speed: [116, "f32", 1], fork_weight: [120, "f32", 1], inert_parent: [124, "f32", 1], max_stretch: [128, "f32", 1], max_squash: [132, "f32", 1], length_elasticity: [136, "f32", 1]}},
  tsl_curve_key: {size: 16, fields: {u: [0, "f32", 1], value: [4, "f32", 1], in_tangent: [8, "f32", 1], out_tangent: [12, "f32", 1]}},
  tsl_chain_detail: {size: 12, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], sleep_tolerance: [8, "f32", 1]}},
  tsl_plane: {size: 16, fields: {normal: [0, "tsl_vec3", 1], distance: [12, "f32", 1]}},
  tsl_collider_desc: {size: 120, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], user_data: [8, "u64", 1], rig: [16, "tsl_rig_id", 1], bone: [24, "i32", 1], layers: [28, "u32", 1], shape: [32, "u32", 1], radius: [36, "f32", 1], radius_b: [40, "f32", 1], plane_count: [44, "u32", 1], a: [48, "tsl_vec3", 1], b: [60, "tsl_vec3", 1], frame: [72, "tsl_transform", 1], planes: [112, "ptr", 1], reserved: [116, "ptr", 1]}},
  tsl_links_id: {size: 8, fields: {bits: [0, "u64", 1]}},
  tsl_link: {size: 32, fields: {chain_a: [0, "tsl_chain_id", 1], chain_b: [8, "tsl_chain_id", 1], particle_a: [16, "u32", 1], particle_b: [20, "u32", 1], kind: [24, "u32", 1], rest_length: [28, "f32", 1]}},
  tsl_links_desc: {size: 48, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], user_data: [8, "u64", 1], layout: [16, "u32", 1], chain_count: [20, "u32", 1], pair_count: [24, "u32", 1], reserved: [28, "u32", 1], chains: [32, "ptr", 1], pairs: [36, "ptr", 1], cloth_layers: [40, "u32", 1], meets_layers: [44, "u32", 1]}},
  tsl_link_rule: {size: 24, fields: {resists: [0, "u32", 1], stretch_compliance: [4, "f32", 1], compression_compliance: [8, "f32", 1], slack: [12, "f32", 1], least: [16, "f32", 1], most: [20, "f32", 1]}},
  tsl_links_params: {size: 88, fields: {struct_size: [0, "u32", 1], rounds: [4, "u32", 1], structural: [8, "tsl_link_rule", 1], shear: [32, "tsl_link_rule", 1], bend: [56, "tsl_link_rule", 1], surface_thickness: [80, "f32", 1], cloth_thickness: [84, "f32", 1]}},
  tsl_link_strand: {size: 16, fields: {chain: [0, "tsl_chain_id", 1], root: [8, "u32", 1], particle_count: [12, "u32", 1]}},
  tsl_links_info: {size: 32, fields: {struct_size: [0, "u32", 1], layout: [4, "u32", 1], strand_count: [8, "u32", 1], link_count: [12, "u32", 1], cloth_layers: [16, "u32", 1], meets_layers: [20, "u32", 1], meets_count: [24, "u32", 1], reserved: [28, "u32", 1]}},
  tsl_wind_id: {size: 8, fields: {bits: [0, "u64", 1]}},
  tsl_wind_desc: {size: 112, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], user_data: [8, "u64", 1], shape: [16, "u32", 1], layers: [20, "u32", 1], position: [24, "tsl_vec3", 1], rotation: [36, "tsl_quat", 1], half_size: [52, "tsl_vec3", 1], radius: [64, "f32", 1], falloff: [68, "f32", 1], velocity: [72, "tsl_vec3", 1], radial_speed: [84, "f32", 1], gust: [88, "f32", 1], gust_frequency: [92, "f32", 1], travel_speed: [96, "f32", 1], turbulence: [100, "f32", 1], turbulence_length: [104, "f32", 1], seed: [108, "u32", 1]}},
  tsl_asset_world: {size: 40, fields: {struct_size: [0, "u32", 1], max_ticks_per_step: [4, "u32", 1], ticks_per_second: [8, "f32", 1], teleport_distance: [12, "f32", 1], teleport_angle: [16, "f32", 1], teleport_mode: [20, "u32", 1], gravity: [24, "tsl_vec3", 1], wind_count: [36, "u32", 1]}},
  tsl_asset_rig_desc: {size: 48, fields: {struct_size: [0, "u32", 1], bone_count: [4, "u32", 1], rig: [8, "tsl_rig_id", 1], user_data: [16, "u64", 1], parents: [24, "ptr", 1], rest: [28, "ptr", 1], names: [32, "ptr", 1], root: [36, "ptr", 1], world_message: [40, "ptr", 1], reserved: [44, "ptr", 1]}},
  tsl_asset_rig_info: {size: 40, fields: {struct_size: [0, "u32", 1], chain_count: [4, "u32", 1], collider_count: [8, "u32", 1], links_count: [12, "u32", 1], limb_count: [16, "u32", 1], revision: [20, "u32", 1], rig: [24, "tsl_rig_id", 1], name: [32, "ptr", 1], world: [36, "ptr", 1]}},
  tsl_asset_chain: {size: 16, fields: {id: [0, "tsl_chain_id", 1], name: [8, "ptr", 1], preset: [12, "ptr", 1]}},
  tsl_asset_collider: {size: 24, fields: {id: [0, "tsl_collider_id", 1], name: [8, "ptr", 1], reserved: [12, "ptr", 1], bone: [16, "i32", 1], shape: [20, "u32", 1]}},
  tsl_asset_links: {size: 16, fields: {id: [0, "tsl_links_id", 1], name: [8, "ptr", 1], reserved: [12, "ptr", 1]}},
  tsl_asset_limb: {size: 56, fields: {name: [0, "ptr", 1], clips: [4, "ptr", 1], clip_count: [8, "u32", 1], root: [12, "i32", 1], mid: [16, "i32", 1], end: [20, "i32", 1], target: [24, "i32", 1], pole: [28, "i32", 1], pole_direction: [32, "tsl_vec3", 1], ground: [44, "f32", 1], threshold: [48, "f32", 1], weight: [52, "f32", 1]}},
  tsl_curved_value: {size: 12, fields: {value: [0, "f32", 1], key_count: [4, "u32", 1], keys: [8, "ptr", 1]}},
  tsl_anim_dynamics_body: {size: 124, fields: {box_extents: [0, "tsl_vec3", 1], mass: [12, "f32", 1], local_joint_offset: [16, "tsl_vec3", 1], place: [28, "tsl_vec3", 1], local_rotation: [40, "tsl_quat", 1], linear_axes_min: [56, "tsl_vec3", 1], linear_axes_max: [68, "tsl_vec3", 1], angular_constraint_type: [80, "u32", 1], twist_axis: [84, "u32", 1], cone_angle: [88, "f32", 1], angular_limits_min: [92, "tsl_vec3", 1], angular_limits_max: [104, "tsl_vec3", 1], collision_type: [116, "u32", 1], sphere_collision_radius: [120, "f32", 1]}},
  tsl_anim_dynamics: {size: 112, fields: {struct_size: [0, "u32", 1], count: [4, "u32", 1], rig_bones: [8, "ptr", 1], bodies: [12, "ptr", 1], world_gravity: [16, "tsl_vec3", 1], gravity_scale: [28, "f32", 1], use_gravity_override: [32, "u32", 1], gravity_override: [36, "tsl_vec3", 1], angular_spring: [48, "u32", 1], angular_spring_constant: [52, "f32", 1], linear_damping: [56, "f32", 1], angular_damping: [60, "f32", 1], enable_wind: [64, "u32", 1], wind_scale: [68, "f32", 1], simulation_space: [72, "u32", 1], relative_bone: [76, "i32", 1], component_linear_acc_scale: [80, "tsl_vec3", 1], component_linear_vel_scale: [92, "tsl_vec3", 1], alpha: [104, "f32", 1], reserved: [108, "u32", 1]}},
  tsl_anim_dynamics_limit: {size: 44, fields: {struct_size: [0, "u32", 1], is_plane: [4, "u32", 1], inner: [8, "u32", 1], limit_radius: [12, "f32", 1], location: [16, "tsl_vec3", 1], rotation: [28, "tsl_quat", 1]}},
  tsl_dynamic_bone: {size: 136, fields: {struct_size: [0, "u32", 1], update_rate: [4, "f32", 1], damping: [8, "f32", 1], elasticity: [12, "f32", 1], stiffness: [16, "f32", 1], inert: [20, "f32", 1], friction: [24, "f32", 1], radius: [28, "f32", 1], end_length: [32, "f32", 1], end_offset: [36, "tsl_vec3", 1], gravity: [48, "tsl_vec3", 1], force: [60, "tsl_vec3", 1], freeze_axis: [72, "u32", 1], blend_weight: [76, "f32", 1], distant_disable: [80, "u32", 1], distance_to_object: [84, "f32", 1], damping_key_count: [88, "u32", 1], elasticity_key_count: [92, "u32", 1], stiffness_key_count: [96, "u32", 1], inert_key_count: [100, "u32", 1], friction_key_count: [104, "u32", 1], radius_key_count: [108, "u32", 1], damping_keys: [112, "ptr", 1], elasticity_keys: [116, "ptr", 1], stiffness_keys: [120, "ptr", 1], inert_keys: [124, "ptr", 1], friction_keys: [128, "ptr", 1], radius_keys: [132, "ptr", 1]}},
  tsl_dynamic_bone_collider: {size: 40, fields: {struct_size: [0, "u32", 1], shape: [4, "u32", 1], direction: [8, "u32", 1], inside: [12, "u32", 1], center: [16, "tsl_vec3", 1], radius: [28, "f32", 1], height: [32, "f32", 1], radius2: [36, "f32", 1]}},
  tsl_ez_soft_bone: {size: 100, fields: {struct_size: [0, "u32", 1], update_rate: [4, "f32", 1], constant_delta: [8, "f32", 1], iterations: [12, "u32", 1], damping: [16, "f32", 1], stiffness: [20, "f32", 1], resistance: [24, "f32", 1], radius: [28, "f32", 1], gravity: [32, "tsl_vec3", 1], gravity_aligner: [44, "u32", 1], damping_key_count: [48, "u32", 1], stiffness_key_count: [52, "u32", 1], resistance_key_count: [56, "u32", 1], radius_key_count: [60, "u32", 1], damping_keys: [64, "ptr", 1], stiffness_keys: [68, "ptr", 1], resistance_keys: [72, "ptr", 1], radius_keys: [76, "ptr", 1], siblings: [80, "u32", 1], closed_siblings: [84, "u32", 1], slackness: [88, "f32", 1], slackness_key_count: [92, "u32", 1], slackness_keys: [96, "ptr", 1]}},
  tsl_godot_joint: {size: 44, fields: {stiffness: [0, "f32", 1], drag: [4, "f32", 1], radius: [8, "f32", 1], gravity: [12, "f32", 1], gravity_direction: [16, "tsl_vec3", 1], rotation_axis: [28, "u32", 1], rotation_axis_vector: [32, "tsl_vec3", 1]}},
  tsl_godot_spring: {size: 140, fields: {struct_size: [0, "u32", 1], joint_count: [4, "u32", 1], bones: [8, "ptr", 1], joints: [12, "ptr", 1], rests: [16, "ptr", 1], all: [20, "tsl_godot_joint", 1], frame_rate: [64, "f32", 1], influence: [68, "f32", 1], external_force: [72, "tsl_vec3", 1], extend_end_bone: [84, "u32", 1], end_bone_direction: [88, "u32", 1], end_bone_length: [92, "f32", 1], center_from: [96, "u32", 1], center: [100, "i32", 1], radius_key_count: [104, "u32", 1], stiffness_key_count: [108, "u32", 1], drag_key_count: [112, "u32", 1], gravity_key_count: [116, "u32", 1], reserved: [120, "u32", 1], radius_keys: [124, "ptr", 1], stiffness_keys: [128, "ptr", 1], drag_keys: [132, "ptr", 1], gravity_keys: [136, "ptr", 1]}},
  tsl_godot_collider: {size: 20, fields: {struct_size: [0, "u32", 1], shape: [4, "u32", 1], mode: [8, "u32", 1], radius: [12, "f32", 1], height: [16, "f32", 1]}},
  tsl_jiggle_rig: {size: 148, fields: {struct_size: [0, "u32", 1], count: [4, "u32", 1], bones: [8, "ptr", 1], lengths: [12, "ptr", 1], update_rate: [16, "f32", 1], world_gravity: [20, "tsl_vec3", 1], advanced: [32, "u32", 1], collision: [36, "u32", 1], angle_limited: [40, "u32", 1], soften: [44, "f32", 1], angle_limit_soften: [48, "f32", 1], root_stretch: [52, "f32", 1], ignore_root_motion: [56, "f32", 1], reserved: [60, "f32", 1], stiffness: [64, "tsl_curved_value", 1], angle_limit: [76, "tsl_curved_value", 1], stretch: [88, "tsl_curved_value", 1], drag: [100, "tsl_curved_value", 1], air_drag: [112, "tsl_curved_value", 1], gravity: [124, "tsl_curved_value", 1], collision_radius: [136, "tsl_curved_value", 1]}},
  tsl_jiggle_collider: {size: 8, fields: {struct_size: [0, "u32", 1], radius: [4, "f32", 1]}},
  tsl_kawaii_physics: {size: 144, fields: {struct_size: [0, "u32", 1], target_framerate: [4, "f32", 1], max_substeps: [8, "u32", 1], damping: [12, "f32", 1], stiffness: [16, "f32", 1], world_damping_location: [20, "f32", 1], world_damping_rotation: [24, "f32", 1], radius: [28, "f32", 1], limit_angle: [32, "f32", 1], gravity: [36, "tsl_vec3", 1], legacy_gravity: [48, "u32", 1], simple_external_force: [52, "tsl_vec3", 1], planar_constraint: [64, "u32", 1], dummy_bone_length: [68, "f32", 1], bone_forward_axis: [72, "u32", 1], simulation_space: [76, "u32", 1], teleport_distance_threshold: [80, "f32", 1], teleport_rotation_threshold: [84, "f32", 1], follows: [88, "u32", 1], damping_key_count: [92, "u32", 1], stiffness_key_count: [96, "u32", 1], world_damping_location_key_count: [100, "u32", 1], world_damping_rotation_key_count: [104, "u32", 1], radius_key_count: [108, "u32", 1], limit_angle_key_count: [112, "u32", 1], reserved: [116, "u32", 1], damping_keys: [120, "ptr", 1], stiffness_keys: [124, "ptr", 1], world_damping_location_keys: [128, "ptr", 1], world_damping_rotation_keys: [132, "ptr", 1], radius_keys: [136, "ptr", 1], limit_angle_keys: [140, "ptr", 1]}},
  tsl_kawaii_collider: {size: 64, fields: {struct_size: [0, "u32", 1], shape: [4, "u32", 1], inner: [8, "u32", 1], radius: [12, "f32", 1], radius_b: [16, "f32", 1], length: [20, "f32", 1], offset_location: [24, "tsl_vec3", 1], offset_rotation: [36, "tsl_quat", 1], extent: [52, "tsl_vec3", 1]}},
  tsl_kawaii_sync: {size: 84, fields: {struct_size: [0, "u32", 1], source: [4, "u32", 1], bone_count: [8, "u32", 1], root_stays: [12, "u32", 1], global_scale: [16, "tsl_vec3", 1], apply_direction_x: [28, "u32", 1], apply_direction_y: [32, "u32", 1], apply_direction_z: [36, "u32", 1], distance_attenuation: [40, "u32", 1], attenuation_inner_radius: [44, "f32", 1], attenuation_outer_radius: [48, "f32", 1], max_attenuation_rate: [52, "f32", 1], dummy_bone_length: [56, "f32", 1], bone_forward_axis: [60, "u32", 1], delta_distance_key_count: [64, "u32", 1], length_rate_key_count: [68, "u32", 1], bones: [72, "ptr", 1], delta_distance_keys: [76, "ptr", 1], length_rate_keys: [80, "ptr", 1]}},
  tsl_magica_cloth: {size: 272, fields: {struct_size: [0, "u32", 1], count: [4, "u32", 1], bones: [8, "ptr", 1], lengths: [12, "ptr", 1], longest_length: [16, "f32", 1], type: [20, "u32", 1], connection_mode: [24, "u32", 1], simulation_frequency: [28, "f32", 1], max_simulation_count_per_frame: [32, "u32", 1], blend_weight: [36, "f32", 1], gravity: [40, "f32", 1], gravity_direction: [44, "tsl_vec3", 1], gravity_falloff: [56, "f32", 1], world_inertia: [60, "f32", 1], world_movement_speed_limit: [64, "f32", 1], world_rotation_speed_limit: [68, "f32", 1], local_inertia: [72, "f32", 1], local_movement_speed_limit: [76, "f32", 1], local_rotation_speed_limit: [80, "f32", 1], local_depth_inertia: [84, "f32", 1], centrifugal_acceleration: [88, "f32", 1], particle_speed_limit: [92, "f32", 1], teleport_mode: [96, "u32", 1], teleport_distance: [100, "f32", 1], teleport_rotation: [104, "f32", 1], use_angle_restoration: [108, "u32", 1], restoration_velocity_attenuation: [112, "f32", 1], restoration_gravity_falloff: [116, "f32", 1], use_angle_limit: [120, "u32", 1], angle_limit_stiffness: [124, "f32", 1], use_max_distance: [128, "u32", 1], use_backstop: [132, "u32", 1], movement_limit_stiffness: [136, "f32", 1], normal: [140, "tsl_vec3", 1], collision_mode: [152, "u32", 1], friction: [156, "f32", 1], spring_power: [160, "f32", 1], spring_limit_distance: [164, "f32", 1], normal_limit_ratio: [168, "f32", 1], spring_noise: [172, "f32", 1], damping: [176, "tsl_curved_value", 1], radius: [188, "tsl_curved_value", 1], restoration_stiffness: [200, "tsl_curved_value", 1], limit_angle: [212, "tsl_curved_value", 1], distance_stiffness: [224, "tsl_curved_value", 1], max_distance: [236, "tsl_curved_value", 1], backstop_radius: [248, "tsl_curved_value", 1], backstop_distance: [260, "tsl_curved_value", 1]}},
  tsl_magica_collider: {size: 36, fields: {struct_size: [0, "u32", 1], shape: [4, "u32", 1], direction: [8, "u32", 1], radius: [12, "f32", 1], end_radius: [16, "f32", 1], length: [20, "f32", 1], center: [24, "tsl_vec3", 1]}},
  tsl_hold: {size: 32, fields: {struct_size: [0, "u32", 1], particle: [4, "u32", 1], bone: [8, "i32", 1], position: [12, "tsl_vec3", 1], strength: [24, "f32", 1], fade_seconds: [28, "f32", 1]}},
  tsl_found_particle: {size: 16, fields: {chain: [0, "tsl_chain_id", 1], particle: [8, "u32", 1], distance: [12, "f32", 1]}},
  tsl_phys_bone: {size: 268, fields: {struct_size: [0, "u32", 1], count: [4, "u32", 1], bones: [8, "ptr", 1], segments: [12, "ptr", 1], update_rate: [16, "f32", 1], bones_above: [20, "u32", 1], chain_length: [24, "u32", 1], root_parent: [28, "i32", 1], world_gravity: [32, "tsl_vec3", 1], version: [44, "u32", 1], endpoint_position: [48, "tsl_vec3", 1], multi_child_type: [60, "u32", 1], integration_type: [64, "u32", 1], immobile_type: [68, "u32", 1], limit_type: [72, "u32", 1], allow_collision: [76, "u32", 1], grab_movement: [80, "f32", 1], is_animated: [84, "u32", 1], pull: [88, "tsl_curved_value", 1], spring: [100, "tsl_curved_value", 1], stiffness: [112, "tsl_curved_value", 1], gravity: [124, "tsl_curved_value", 1], gravity_falloff: [136, "tsl_curved_value", 1], immobile: [148, "tsl_curved_value", 1], max_angle_x: [160, "tsl_curved_value", 1], max_angle_z: [172, "tsl_curved_value", 1], limit_rotation_x: [184, "tsl_curved_value", 1], limit_rotation_y: [196, "tsl_curved_value", 1], limit_rotation_z: [208, "tsl_curved_value", 1], radius: [220, "tsl_curved_value", 1], stretch_motion: [232, "tsl_curved_value", 1], max_stretch: [244, "tsl_curved_value", 1], max_squish: [256, "tsl_curved_value", 1]}},
  tsl_phys_bone_collider: {size: 52, fields: {struct_size: [0, "u32", 1], shape_type: [4, "u32", 1], radius: [8, "f32", 1], height: [12, "f32", 1], position: [16, "tsl_vec3", 1], rotation: [28, "tsl_quat", 1], inside_bounds: [44, "u32", 1], bones_as_spheres: [48, "u32", 1]}},
  tsl_spcr_power: {size: 24, fields: {shrink: [0, "f32", 1], stretch: [4, "f32", 1], shrink_key_count: [8, "u32", 1], stretch_key_count: [12, "u32", 1], shrink_keys: [16, "ptr", 1], stretch_keys: [20, "ptr", 1]}},
  tsl_spcr: {size: 260, fields: {struct_size: [0, "u32", 1], stabilization_frame_rate: [4, "f32", 1], sub_steps: [8, "u32", 1], relaxation: [12, "u32", 1], gravity: [16, "tsl_vec3", 1], wind_force: [28, "tsl_vec3", 1], resistance: [40, "f32", 1], hardness: [44, "f32", 1], friction: [48, "f32", 1], collider_friction: [52, "f32", 1], point_radius: [56, "f32", 1], slider_joint_length: [60, "f32", 1], root_slide_limit: [64, "f32", 1], root_rotate_limit: [68, "f32", 1], blend_ratio: [72, "f32", 1], limit_angle: [76, "f32", 1], limit_from_root: [80, "u32", 1], is_loop_root_points: [84, "u32", 1], compute: [88, "u32", 1], surface_collision: [92, "u32", 1], gravity_key_count: [96, "u32", 1], resistance_key_count: [100, "u32", 1], hardness_key_count: [104, "u32", 1], friction_key_count: [108, "u32", 1], point_radius_key_count: [112, "u32", 1], reserved: [116, "u32", 1], gravity_keys: [120, "ptr", 1], resistance_keys: [124, "ptr", 1], hardness_keys: [128, "ptr", 1], friction_keys: [132, "ptr", 1], point_radius_keys: [136, "ptr", 1], structural_vertical: [140, "tsl_spcr_power", 1], structural_horizontal: [164, "tsl_spcr_power", 1], shear: [188, "tsl_spcr_power", 1], bending_vertical: [212, "tsl_spcr_power", 1], bending_horizontal: [236, "tsl_spcr_power", 1]}},
  tsl_spcr_collider: {size: 20, fields: {struct_size: [0, "u32", 1], radius: [4, "f32", 1], radius_tail_scale: [8, "f32", 1], height: [12, "f32", 1], inverse: [16, "u32", 1]}},
  tsl_unity_chan_range: {size: 12, fields: {active: [0, "u32", 1], min: [4, "f32", 1], max: [8, "f32", 1]}},
  tsl_unity_chan_bone: {size: 108, fields: {stiffness_force: [0, "f32", 1], drag_force: [4, "f32", 1], spring_force: [8, "tsl_vec3", 1], wind_influence: [20, "f32", 1], radius: [24, "f32", 1], angular_stiffness: [28, "f32", 1], length_limits: [32, "u32", 1], has_pivot: [36, "u32", 1], pivot: [40, "tsl_quat", 1], y_angle_limits: [56, "tsl_unity_chan_range", 1], z_angle_limits: [68, "tsl_unity_chan_range", 1], local_rotation: [80, "tsl_quat", 1], child: [96, "tsl_vec3", 1]}},
  tsl_unity_chan_spring: {size: 64, fields: {struct_size: [0, "u32", 1], count: [4, "u32", 1], rig_bones: [8, "ptr", 1], bones: [12, "ptr", 1], frame_rate: [16, "f32", 1], simulation_frame_rate: [20, "f32", 1], dynamic_ratio: [24, "f32", 1], gravity: [28, "tsl_vec3", 1], bounce: [40, "f32", 1], friction: [44, "f32", 1], is_animated: [48, "u32", 1], enable_angle_limits: [52, "u32", 1], enable_collision: [56, "u32", 1], enable_length_limits: [60, "u32", 1]}},
  tsl_unity_chan_collider: {size: 24, fields: {struct_size: [0, "u32", 1], shape: [4, "u32", 1], radius: [8, "f32", 1], height: [12, "f32", 1], width: [16, "f32", 1], ground_height: [20, "f32", 1]}},
  tsl_chain_limit: {size: 40, fields: {struct_size: [0, "u32", 1], kind: [4, "u32", 1], angle_a: [8, "f32", 1], angle_b: [12, "f32", 1], rotation: [16, "tsl_quat", 1], frame: [32, "u32", 1], softness: [36, "f32", 1]}},
  tsl_joint_limit: {size: 28, fields: {kind: [0, "u32", 1], angle_a: [4, "f32", 1], angle_b: [8, "f32", 1], rotation: [12, "tsl_quat", 1]}},
  tsl_chain_position_limit: {size: 36, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], max_distance: [8, "f32", 1], backstop_distance: [12, "f32", 1], backstop_radius: [16, "f32", 1], backstop_normal: [20, "tsl_vec3", 1], softness: [32, "f32", 1]}},
  tsl_vrm_joint: {size: 28, fields: {stiffness: [0, "f32", 1], gravity_power: [4, "f32", 1], gravity_dir: [8, "tsl_vec3", 1], drag_force: [20, "f32", 1], hit_radius: [24, "f32", 1]}},
  tsl_vrm_spring: {size: 44, fields: {struct_size: [0, "u32", 1], joint_count: [4, "u32", 1], bones: [8, "ptr", 1], joints: [12, "ptr", 1], center: [16, "i32", 1], has_tail: [20, "u32", 1], tail: [24, "tsl_vec3", 1], reserved: [36, "u32", 1], limits: [40, "ptr", 1]}},
  tsl_vrm0_group: {size: 28, fields: {stiffiness: [0, "f32", 1], gravity_power: [4, "f32", 1], gravity_dir: [8, "tsl_vec3", 1], drag_force: [20, "f32", 1], hit_radius: [24, "f32", 1]}},
  tsl_vrm_collider: {size: 52, fields: {struct_size: [0, "u32", 1], shape: [4, "u32", 1], inside: [8, "u32", 1], radius: [12, "f32", 1], offset: [16, "tsl_vec3", 1], tail: [28, "tsl_vec3", 1], normal: [40, "tsl_vec3", 1]}},
  tsl_world_stats: {size: 48, fields: {struct_size: [0, "u32", 1], lanes: [4, "u32", 1], rig_count: [8, "u32", 1], chain_count: [12, "u32", 1], collider_count: [16, "u32", 1], particle_count: [20, "u32", 1], block_count: [24, "u32", 1], recovered_chain_count: [28, "u32", 1], bytes: [32, "u64", 1], sleeping_chain_count: [40, "u32", 1], reserved: [44, "u32", 1]}},
  tsl_particle: {size: 40, fields: {position: [0, "tsl_vec3", 1], previous: [12, "tsl_vec3", 1], u: [24, "f32", 1], bone: [28, "i32", 1], parent: [32, "i32", 1], touched: [36, "u32", 1]}},
  tsl_bend: {size: 12, fields: {bend: [0, "f32", 1], swing: [4, "f32", 1], stretch: [8, "f32", 1]}},
  tsl_contact: {size: 32, fields: {collider: [0, "tsl_collider_id", 1], particle: [8, "u32", 1], depth: [12, "f32", 1], normal: [16, "tsl_vec3", 1], reserved: [28, "u32", 1]}},
  tsl_debug_line: {size: 28, fields: {from: [0, "tsl_vec3", 1], to: [12, "tsl_vec3", 1], rgba: [24, "u32", 1]}},
  tsl_ik_two_bone_settings: {size: 80, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], outputs: [8, "u32", 1], lanes: [12, "u32", 1], soften: [16, "f32", 1], stretch_start_ratio: [20, "f32", 1], stretch_max_scale: [24, "f32", 1], squash_start_ratio: [28, "f32", 1], squash_min_scale: [32, "f32", 1], twist: [36, "f32", 1], fold_min: [40, "f32", 1], fold_max: [44, "f32", 1], reach_tolerance: [48, "f32", 1], hinge_axis: [52, "tsl_vec3", 1], end_offset: [64, "tsl_quat", 1]}},
  tsl_ik_two_bone_prepared: {size: 128, fields: {state: [0, "u64", 16]}},
  tsl_ik_two_bone_limb: {size: 140, fields: {start_position: [0, "tsl_vec3", 1], mid_position: [12, "tsl_vec3", 1], end_position: [24, "tsl_vec3", 1], target_position: [36, "tsl_vec3", 1], pole: [48, "tsl_vec3", 1], weight: [60, "f32", 1], position_weight: [64, "f32", 1], pole_weight: [68, "f32", 1], rotation_weight: [72, "f32", 1], start_rotation: [76, "tsl_quat", 1], mid_rotation: [92, "tsl_quat", 1], end_rotation: [108, "tsl_quat", 1], target_rotation: [124, "tsl_quat", 1]}},
  tsl_ik_two_bone_result: {size: 184, fields: {mid_position: [0, "tsl_vec3", 1], end_position: [12, "tsl_vec3", 1], scale: [24, "f32", 1], error: [28, "f32", 1], reached: [32, "u32", 1], status: [36, "i32", 1], start_rotation: [40, "tsl_quat", 1], mid_rotation: [56, "tsl_quat", 1], end_rotation: [72, "tsl_quat", 1], start_model: [88, "tsl_quat", 1], mid_model: [104, "tsl_quat", 1], end_model: [120, "tsl_quat", 1], start_local: [136, "tsl_quat", 1], mid_local: [152, "tsl_quat", 1], end_local: [168, "tsl_quat", 1]}},
  tsl_ik_two_bone_block: {size: 1120, fields: {start_position: [0, "f32", 24], mid_position: [96, "f32", 24], end_position: [192, "f32", 24], target_position: [288, "f32", 24], pole: [384, "f32", 24], weight: [480, "f32", 8], position_weight: [512, "f32", 8], pole_weight: [544, "f32", 8], rotation_weight: [576, "f32", 8], start_rotation: [608, "f32", 32], mid_rotation: [736, "f32", 32], end_rotation: [864, "f32", 32], target_rotation: [992, "f32", 32]}},
  tsl_ik_two_bone_block_result: {size: 1472, fields: {mid_position: [0, "f32", 24], end_position: [96, "f32", 24], scale: [192, "f32", 8], error: [224, "f32", 8], reached: [256, "u32", 8], status: [288, "i32", 8], start_rotation: [320, "f32", 32], mid_rotation: [448, "f32", 32], end_rotation: [576, "f32", 32], start_model: [704, "f32", 32], mid_model: [832, "f32", 32], end_model: [960, "f32", 32], start_local: [1088, "f32", 32], mid_local: [1216, "f32", 32], end_local: [1344, "f32", 32]}},
  tsl_ik_stride_leg: {size: 28, fields: {thigh_position: [0, "tsl_vec3", 1], foot_position: [12, "tsl_vec3", 1], leg_length: [24, "f32", 1]}},
  tsl_ik_stride_settings: {size: 64, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], stride_scale: [8, "f32", 1], reach_ratio: [12, "f32", 1], pelvis_down_max: [16, "f32", 1], pelvis_up_max: [20, "f32", 1], weight: [24, "f32", 1], floor_normal: [28, "tsl_vec3", 1], gravity_direction: [40, "tsl_vec3", 1], stride_direction: [52, "tsl_vec3", 1]}},
  tsl_play_marker: {size: 8, fields: {time: [0, "f32", 1], name: [4, "u32", 1]}},
  tsl_play_section: {size: 16, fields: {start: [0, "f32", 1], end: [4, "f32", 1], next: [8, "u32", 1], previous: [12, "u32", 1]}},
  tsl_play_timeline: {size: 16, fields: {sections: [0, "ptr", 1], markers: [4, "ptr", 1], section_count: [8, "u32", 1], marker_count: [12, "u32", 1]}},
  tsl_play_position: {size: 16, fields: {section: [0, "u32", 1], time: [4, "f32", 1], time_rest: [8, "f32", 1], passed: [12, "u32", 1]}},
  tsl_play_crossing: {size: 12, fields: {marker: [0, "u32", 1], section: [4, "u32", 1], after: [8, "f32", 1]}},
  tsl_play_step: {size: 16, fields: {crossing_count: [0, "u32", 1], pass_count: [4, "u32", 1], ended: [8, "u32", 1], travel_left: [12, "f32", 1]}},
  tsl_play_track: {size: 20, fields: {markers: [0, "ptr", 1], marker_count: [4, "u32", 1], loops: [8, "u32", 1], length: [12, "f32", 1], time: [16, "f32", 1]}},
  tsl_play_followed: {size: 8, fields: {time: [0, "f32", 1], rule: [4, "u32", 1]}},
  tsl_play_root: {size: 28, fields: {position: [0, "tsl_vec3", 1], rotation: [12, "tsl_quat", 1]}},
  tsl_play_warp_step: {size: 152, fields: {root_now: [0, "tsl_play_root", 1], root_after: [28, "tsl_play_root", 1], root_end: [56, "tsl_play_root", 1], character: [84, "tsl_play_root", 1], target: [112, "tsl_play_root", 1], left_now: [140, "f32", 1], left_after: [144, "f32", 1], flags: [148, "u32", 1]}},
  tsl_play_warped: {size: 56, fields: {delta_position: [0, "tsl_vec3", 1], delta_rotation: [12, "tsl_quat", 1], character: [28, "tsl_play_root", 1]}},
  tsl_key_stream: {size: 192, fields: {state: [0, "u64", 24]}},
  tsl_stream_key: {size: 24, fields: {frame: [0, "u32", 1], time: [4, "f32", 1], value: [8, "f32", 4]}},
  tsl_key_track: {size: 36, fields: {values: [0, "ptr", 1], times: [4, "ptr", 1], frames: [8, "ptr", 1], kind: [12, "u32", 1], frame_count: [16, "u32", 1], stride: [20, "u32", 1], max_gap: [24, "u32", 1], threshold: [28, "f32", 1], key_count: [32, "u32", 1]}},
  tsl_curve: {size: 24, fields: {times: [0, "ptr", 1], values: [4, "ptr", 1], key_count: [8, "u32", 1], width: [12, "u32", 1], interpolation: [16, "u32", 1], kind: [20, "u32", 1]}},
  tsl_reduce_track: {size: 40, fields: {values: [0, "ptr", 1], locked: [4, "ptr", 1], locked_count: [8, "u32", 1], target: [12, "u32", 1], joint: [16, "i32", 1], width: [20, "u32", 1], stride: [24, "u32", 1], source: [28, "u32", 1], output: [32, "u32", 1], tolerance: [36, "f32", 1]}},
  tsl_reduce_desc: {size: 68, fields: {struct_size: [0, "u32", 1], joint_count: [4, "u32", 1], frame_count: [8, "u32", 1], track_count: [12, "u32", 1], parents: [16, "ptr", 1], rest_local: [20, "ptr", 1], times: [24, "ptr", 1], tracks: [28, "ptr", 1], joint_shells: [32, "ptr", 1], joint_tolerances: [36, "ptr", 1], locked_frames: [40, "ptr", 1], locked_frame_count: [44, "u32", 1], frame_rate: [48, "f32", 1], tolerance: [52, "f32", 1], shell_distance: [56, "f32", 1], flags: [60, "u32", 1], passes: [64, "u32", 1]}},
  tsl_reduce_sizes: {size: 24, fields: {scratch_bytes: [0, "u64", 1], keys: [8, "u64", 1], floats: [16, "u64", 1]}},
  tsl_reduce_output: {size: 32, fields: {curves: [0, "ptr", 1], times: [4, "ptr", 1], values: [8, "ptr", 1], frames: [12, "ptr", 1], time_capacity: [16, "u64", 1], value_capacity: [24, "u64", 1]}},
  tsl_reduce_report: {size: 56, fields: {source_keys: [0, "u64", 1], keys: [8, "u64", 1], source_bytes: [16, "u64", 1], bytes: [24, "u64", 1], max_error: [32, "f32", 1], mean_error: [36, "f32", 1], max_value_share: [40, "f32", 1], worst_joint: [44, "u32", 1], worst_frame: [48, "u32", 1], cubic_tracks: [52, "u32", 1]}},
  tsl_skin_dual_quat: {size: 64, fields: {real: [0, "tsl_quat", 1], dual: [16, "tsl_quat", 1], stretch_diagonal: [32, "tsl_vec3", 1], reserved_0: [44, "f32", 1], stretch_mixed: [48, "tsl_vec3", 1], reserved_1: [60, "f32", 1]}},
  tsl_skin_mesh: {size: 68, fields: {struct_size: [0, "u32", 1], vertex_count: [4, "u32", 1], joint_count: [8, "u32", 1], influence_count: [12, "u32", 1], index_format: [16, "i32", 1], weight_format: [20, "i32", 1], weight_policy: [24, "i32", 1], position_stride: [28, "u32", 1], normal_stride: [32, "u32", 1], tangent_stride: [36, "u32", 1], index_stride: [40, "u32", 1], weight_stride: [44, "u32", 1], positions: [48, "ptr", 1], normals: [52, "ptr", 1], tangents: [56, "ptr", 1], indices: [60, "ptr", 1], weights: [64, "ptr", 1]}},
  tsl_skin_bounds: {size: 24, fields: {minimum: [0, "tsl_vec3", 1], maximum: [12, "tsl_vec3", 1]}},
  tsl_skin_job: {size: 64, fields: {struct_size: [0, "u32", 1], flags: [4, "u32", 1], first_vertex: [8, "u32", 1], vertex_count: [12, "u32", 1], joint_count: [16, "u32", 1], normal_mode: [20, "i32", 1], dual_quat_share: [24, "f32", 1], out_position_stride: [28, "u32", 1], out_normal_stride: [32, "u32", 1], out_tangent_stride: [36, "u32", 1], palette: [40, "ptr", 1], dual_quats: [44, "ptr", 1], out_positions: [48, "ptr", 1], out_normals: [52, "ptr", 1], out_tangents: [56, "ptr", 1], out_bounds: [60, "ptr", 1]}},
  tsl_skin_texture: {size: 32, fields: {joint_count: [0, "u32", 1], frame_count: [4, "u32", 1], width: [8, "u32", 1], height: [12, "u32", 1], matrices_per_row: [16, "u32", 1], reserved: [20, "u32", 1], byte_count: [24, "u64", 1]}},
  tsl_skin_clip: {size: 40, fields: {struct_size: [0, "u32", 1], bone_count: [4, "u32", 1], joint_count: [8, "u32", 1], frame_count: [12, "u32", 1], locals: [16, "ptr", 1], parents: [20, "ptr", 1], root: [24, "ptr", 1], binds: [28, "ptr", 1], bones: [32, "ptr", 1], scratch: [36, "ptr", 1]}},
  tsl_skin_prepared_info: {size: 32, fields: {vertex_count: [0, "u32", 1], joint_count: [4, "u32", 1], block_count: [8, "u32", 1], slot_count: [12, "u32", 1], has_normals: [16, "u32", 1], has_tangents: [20, "u32", 1], byte_count: [24, "u64", 1]}},
  tsl_tuning: {size: 40, fields: {struct_size: [0, "u32", 1], frequency: [4, "f32", 1], half_life: [8, "f32", 1], sag: [12, "f32", 1], bend: [16, "f32", 1], inert: [20, "f32", 1], wind: [24, "f32", 1], force: [28, "tsl_vec3", 1]}},
  tsl_tuning_chain: {size: 20, fields: {struct_size: [0, "u32", 1], bone_count: [4, "u32", 1], length: [8, "f32", 1], ticks_per_second: [12, "f32", 1], gravity: [16, "f32", 1]}},
};

/** The numbers of the headers, without TSL_. */
export const constants = /** @type {const} */ ({
  // tsl_result
  OK: 0,
  ERROR_INVALID_HANDLE: -1,
  ERROR_INVALID_ARGUMENT: -2,
  ERROR_NULL_POINTER: -3,
  ERROR_NOT_INITIALIZED: -4,
  ERROR_NEWER_STRUCT: -5,
  ERROR_NOT_FINITE: -6,
  ERROR_COUNT_MISMATCH: -7,
  ERROR_INDEX_OUT_OF_RANGE: -8,
  ERROR_BAD_HIERARCHY: -9,
  ERROR_BONE_IN_USE: -10,
  ERROR_NOT_INCREASING: -11,
  ERROR_OVERLAP: -12,
  ERROR_BUFFER_TOO_SMALL: -13,
  ERROR_TOO_MANY: -14,
  ERROR_OUT_OF_MEMORY: -15,
  ERROR_BUSY: -16,
  ERROR_NOT_SUPPORTED: -17,
  ERROR_STATE_MISMATCH: -18,
  ERROR_TOLERANCE_NOT_MET: -19,
  // tsl_lanes
  LANES_AUTO: 0,
  LANES_SCALAR: 1,
  LANES_SSE2: 2,
  LANES_AVX2: 3,
  LANES_NEON: 4,
  LANES_WASM: 5,
  // tsl_world_flags, or several of them
  WORLD_VALIDATE: 1,
  // tsl_rig_flags, or several of them
  RIG_MANUAL: 1,
  RIG_WHOLE_TICKS: 2,
  // tsl_teleport
  TELEPORT_KEEP: 0,
  TELEPORT_RESET: 1,
  // tsl_pose_space
  SPACE_LOCAL: 0,
  SPACE_MODEL: 1,
  SPACE_WORLD: 2,
  // tsl_pose_format
  FORMAT_TRANSFORM: 0,
  FORMAT_MATRIX_3X4: 1,
  FORMAT_MATRIX_4X4: 2,
  FORMAT_ARRAYS: 3,
  // tsl_pose_write
  WRITE_ALL: 0,
  WRITE_DRIVEN: 1,
  WRITE_PACKED: 2,
  // tsl_chain_flags, or several of them
  CHAIN_UNANIMATED: 1,
  CHAIN_COLLIDER_LIST: 2,
  CHAIN_IGNORES_REST_CONTACTS: 4,
  // tsl_tip
  TIP_NONE: 0,
  TIP_LENGTH: 1,
  TIP_RATIO: 2,
  TIP_OFFSET: 3,
  TIP_LOCAL: 4,
  // tsl_fork
  FORK_KEEP: 0,
  FORK_AVERAGE: 1,
  FORK_FIRST: 2,
  // tsl_chain_model
  MODEL_CHAIN: 0,
  MODEL_SPRING: 1,
  MODEL_TASSEL: 2,
  // tsl_freeze_axis
  FREEZE_NONE: 0,
  FREEZE_X: 1,
  FREEZE_Y: 2,
  FREEZE_Z: 3,
  // tsl_scale_rule
  SCALE_LOOK: 0,
  SCALE_PHYSICAL: 1,
  SCALE_NONE: 2,
  // tsl_scale_change
  SCALE_CHANGE_CARRIED: 0,
  SCALE_CHANGE_FELT: 1,
  // tsl_parameter
  PARAMETER_DAMPING: 0,
  PARAMETER_ELASTICITY: 1,
  PARAMETER_STIFFNESS: 2,
  PARAMETER_INERT: 3,
  PARAMETER_INERT_ROTATION: 4,
  PARAMETER_FRICTION: 5,
  PARAMETER_RADIUS: 6,
  PARAMETER_PUSH: 7,
  PARAMETER_ANGLE_A: 8,
  PARAMETER_ANGLE_B: 9,
  PARAMETER_MAX_DISTANCE: 10,
  PARAMETER_BACKSTOP_DISTANCE: 11,
  PARAMETER_BACKSTOP_RADIUS: 12,
  PARAMETER_WIND_SCALE: 13,
  PARAMETER_FORK_WEIGHT: 14,
  PARAMETER_MAX_STRETCH: 15,
  PARAMETER_MAX_SQUASH: 16,
  PARAMETER_COUNT: 17,
  // tsl_detail_flags, or several of them
  DETAIL_NO_COLLISIONS: 1,
  // tsl_shape
  SHAPE_SPHERE: 0,
  SHAPE_CAPSULE: 1,
  SHAPE_PLANE: 2,
  SHAPE_BOX: 3,
  SHAPE_TAPERED_CAPSULE: 4,
  SHAPE_HULL: 5,
  // tsl_collider_flags, or several of them
  COLLIDER_INSIDE: 1,
  COLLIDER_SHARED: 2,
  COLLIDER_DISABLED: 4,
  COLLIDER_SIMULATED: 8,
  COLLIDER_UNSCALED: 16,
  COLLIDER_KEEPS_RADIUS: 32,
  // tsl_collider_move_flags, or several of them
  COLLIDER_TELEPORT: 1,
  // tsl_link_kind
  LINK_STRUCTURAL: 0,
  LINK_SHEAR: 1,
  LINK_BEND: 2,
  LINK_KIND_COUNT: 3,
  // tsl_links_layout
  LINKS_FOUND: 0,
  LINKS_STRIP: 1,
  LINKS_RING: 2,
  LINKS_LOOSE: 3,
  // tsl_links_flags, or several of them
  LINKS_SURFACE: 1,
  // tsl_link_resistance, or several of them
  LINK_RESISTS_STRETCH: 1,
  LINK_RESISTS_COMPRESSION: 2,
  LINK_RESISTS_AT_BOTH_ENDS: 4,
  // tsl_link_parameter
  LINK_PARAMETER_STRETCH_COMPLIANCE: 0,
  LINK_PARAMETER_COMPRESSION_COMPLIANCE: 1,
  LINK_PARAMETER_SLACK: 2,
  LINK_PARAMETER_LEAST: 3,
  LINK_PARAMETER_MOST: 4,
  LINK_PARAMETER_COUNT: 5,
  // tsl_wind_shape
  WIND_EVERYWHERE: 0,
  WIND_SPHERE: 1,
  WIND_BOX: 2,
  // tsl_wind_flags, or several of them
  WIND_FORCE: 1,
  WIND_DISABLED: 2,
  // tsl_anim_dynamics_space
  ANIM_DYNAMICS_COMPONENT: 0,
  ANIM_DYNAMICS_ACTOR: 1,
  ANIM_DYNAMICS_WORLD: 2,
  ANIM_DYNAMICS_ROOT_RELATIVE: 3,
  ANIM_DYNAMICS_BONE_RELATIVE: 4,
  // tsl_anim_dynamics_angular
  ANIM_DYNAMICS_ANGULAR: 0,
  ANIM_DYNAMICS_CONE: 1,
  // tsl_anim_dynamics_collision
  ANIM_DYNAMICS_COM: 0,
  ANIM_DYNAMICS_CUSTOM_SPHERE: 1,
  ANIM_DYNAMICS_INNER_SPHERE: 2,
  ANIM_DYNAMICS_OUTER_SPHERE: 3,
  // tsl_anim_dynamics_notes, or several of them
  ANIM_DYNAMICS_NOTE_MOMENTUM: 1,
  ANIM_DYNAMICS_NOTE_STIFF: 2,
  ANIM_DYNAMICS_NOTE_LINEAR: 4,
  ANIM_DYNAMICS_NOTE_JOINT: 8,
  ANIM_DYNAMICS_NOTE_TWIST: 16,
  ANIM_DYNAMICS_NOTE_TWO_RANGES: 32,
  ANIM_DYNAMICS_NOTE_AXES: 64,
  // tsl_dynamic_bone_shape
  DYNAMIC_BONE_ROUND: 0,
  DYNAMIC_BONE_PLANE: 1,
  // tsl_ez_siblings
  EZ_SIBLINGS_NONE: 0,
  EZ_SIBLINGS_ROOTED: 1,
  EZ_SIBLINGS_UNIFIED: 2,
  // tsl_godot_axis
  GODOT_AXIS_X: 0,
  GODOT_AXIS_Y: 1,
  GODOT_AXIS_Z: 2,
  GODOT_AXIS_ALL: 3,
  GODOT_AXIS_CUSTOM: 4,
  // tsl_godot_direction
  GODOT_PLUS_X: 0,
  GODOT_MINUS_X: 1,
  GODOT_PLUS_Y: 2,
  GODOT_MINUS_Y: 3,
  GODOT_PLUS_Z: 4,
  GODOT_MINUS_Z: 5,
  GODOT_FROM_PARENT: 6,
  // tsl_godot_center
  GODOT_CENTER_WORLD_ORIGIN: 0,
  GODOT_CENTER_NODE: 1,
  GODOT_CENTER_BONE: 2,
  // tsl_godot_notes, or several of them
  GODOT_NOTE_TURNING_GRAVITY: 1,
  GODOT_NOTE_CENTER_BONE: 2,
  GODOT_NOTE_PARALLEL_AXIS: 4,
  // tsl_godot_shape
  GODOT_SPHERE: 0,
  GODOT_CAPSULE: 1,
  GODOT_PLANE: 2,
  // tsl_godot_collide_mode
  GODOT_COLLIDE_JOINT: 0,
  GODOT_COLLIDE_INSIDE: 1,
  GODOT_COLLIDE_CHAIN: 2,
  // tsl_jiggle_notes, or several of them
  JIGGLE_NOTE_STRETCH: 1,
  JIGGLE_NOTE_ROOT: 2,
  JIGGLE_NOTE_SOFTEN: 4,
  JIGGLE_NOTE_AIR_DRAG: 8,
  // tsl_kawaii_space
  KAWAII_COMPONENT: 0,
  KAWAII_WORLD: 1,
  KAWAII_BASE_BONE: 2,
  // tsl_kawaii_axis
  KAWAII_X: 0,
  KAWAII_Y: 1,
  KAWAII_Z: 2,
  KAWAII_X_NEGATIVE: 3,
  KAWAII_Y_NEGATIVE: 4,
  KAWAII_Z_NEGATIVE: 5,
  // tsl_kawaii_shape
  KAWAII_SPHERE: 0,
  KAWAII_CAPSULE: 1,
  KAWAII_PLANE: 2,
  KAWAII_BOX: 3,
  // tsl_kawaii_direction
  KAWAII_BOTH: 0,
  KAWAII_POSITIVE: 1,
  KAWAII_NEGATIVE: 2,
  KAWAII_NO_DIRECTION: 3,
  // tsl_magica_type
  MAGICA_BONE_CLOTH: 0,
  MAGICA_BONE_SPRING: 1,
  // tsl_magica_connection
  MAGICA_LINE: 0,
  MAGICA_AUTOMATIC_MESH: 1,
  MAGICA_SEQUENTIAL_LOOP_MESH: 2,
  MAGICA_SEQUENTIAL_NON_LOOP_MESH: 3,
  // tsl_magica_teleport
  MAGICA_TELEPORT_NONE: 0,
  MAGICA_TELEPORT_RESET: 1,
  MAGICA_TELEPORT_KEEP: 2,
  // tsl_magica_collision
  MAGICA_COLLISION_NONE: 0,
  MAGICA_COLLISION_POINT: 1,
  MAGICA_COLLISION_EDGE: 2,
  // tsl_magica_notes, or several of them
  MAGICA_NOTE_LENGTHS: 1,
  MAGICA_NOTE_INERTIA: 2,
  MAGICA_NOTE_RESTORATION: 4,
  MAGICA_NOTE_FALLOFF_MEAN: 8,
  MAGICA_NOTE_EDGE: 16,
  MAGICA_NOTE_TELEPORT: 32,
  MAGICA_NOTE_SPRING: 64,
  // tsl_magica_shape
  MAGICA_SPHERE: 0,
  MAGICA_CAPSULE: 1,
  MAGICA_PLANE: 2,
  // tsl_phys_bone_version
  PHYS_BONE_VERSION_1_0: 0,
  PHYS_BONE_VERSION_1_1: 1,
  // tsl_phys_bone_multi_child
  PHYS_BONE_IGNORE: 0,
  PHYS_BONE_FIRST: 1,
  PHYS_BONE_AVERAGE: 2,
  // tsl_phys_bone_integration
  PHYS_BONE_SIMPLIFIED: 0,
  PHYS_BONE_ADVANCED: 1,
  // tsl_phys_bone_immobile
  PHYS_BONE_ALL_MOTION: 0,
  PHYS_BONE_WORLD: 1,
  // tsl_phys_bone_limit
  PHYS_BONE_NO_LIMIT: 0,
  PHYS_BONE_ANGLE: 1,
  PHYS_BONE_HINGE: 2,
  PHYS_BONE_POLAR: 3,
  // tsl_phys_bone_collision
  PHYS_BONE_COLLISION_FALSE: 0,
  PHYS_BONE_COLLISION_TRUE: 1,
  PHYS_BONE_COLLISION_OTHER: 2,
  // tsl_phys_bone_notes, or several of them
  PHYS_BONE_NOTE_AVERAGE: 1,
  PHYS_BONE_NOTE_CAPSULES: 2,
  PHYS_BONE_NOTE_STRETCH: 4,
  PHYS_BONE_NOTE_MOMENTUM: 8,
  PHYS_BONE_NOTE_STIFFNESS: 16,
  PHYS_BONE_NOTE_MEAN: 32,
  // tsl_phys_bone_shape
  PHYS_BONE_SPHERE: 0,
  PHYS_BONE_CAPSULE: 1,
  PHYS_BONE_PLANE: 2,
  // tsl_spcr_constraints, or several of them
  SPCR_STRUCTURAL_VERTICAL: 1,
  SPCR_STRUCTURAL_HORIZONTAL: 2,
  SPCR_SHEAR: 4,
  SPCR_BENDING_VERTICAL: 8,
  SPCR_BENDING_HORIZONTAL: 16,
  // tsl_spcr_notes, or several of them
  SPCR_NOTE_LENGTHS: 1,
  SPCR_NOTE_RISING_HARDNESS: 2,
  SPCR_NOTE_GRAVITY_CURVE: 4,
  SPCR_NOTE_SLIDER_JOINTS: 8,
  SPCR_NOTE_SURFACE_COLLISION: 16,
  SPCR_NOTE_RELAXATION: 32,
  SPCR_NOTE_BENDING_VERTICAL: 64,
  // tsl_unity_chan_notes, or several of them
  UNITY_CHAN_NOTE_STIFF: 1,
  UNITY_CHAN_NOTE_RANGES: 2,
  UNITY_CHAN_NOTE_TWO_RANGES: 4,
  UNITY_CHAN_NOTE_ANIMATED: 8,
  UNITY_CHAN_NOTE_BOUNCE: 16,
  UNITY_CHAN_NOTE_WIND: 32,
  UNITY_CHAN_NOTE_LENGTH_LIMITS: 64,
  // tsl_unity_chan_shape
  UNITY_CHAN_SPHERE: 0,
  UNITY_CHAN_CAPSULE: 1,
  UNITY_CHAN_PANEL: 2,
  UNITY_CHAN_GROUND: 3,
  // tsl_limit
  LIMIT_NONE: 0,
  LIMIT_CONE: 1,
  LIMIT_HINGE: 2,
  LIMIT_POLAR: 3,
  // tsl_limit_frame
  LIMIT_SIMULATED: 0,
  LIMIT_ANIMATED: 1,
  // tsl_position_limit_flags, or several of them
  POSITION_LIMIT_MAX_DISTANCE: 1,
  POSITION_LIMIT_BACKSTOP: 2,
  // tsl_vrm_shape
  VRM_SPHERE: 0,
  VRM_CAPSULE: 1,
  VRM_PLANE: 2,
  // tsl_debug_flags, or several of them
  DEBUG_BONES: 1,
  DEBUG_PARTICLES: 2,
  DEBUG_COLLIDERS: 4,
  DEBUG_REST: 8,
  DEBUG_LIMITS: 16,
  DEBUG_LINKS: 32,
  DEBUG_CONTACTS: 64,
  DEBUG_HOLDS: 128,
  DEBUG_CLOTH: 256,
  // tsl_ik_flags, or several of them
  IK_POLE_IS_VECTOR: 1,
  IK_HINGE_GIVEN: 2,
  IK_MIRRORED: 4,
  // tsl_ik_outputs, or several of them
  IK_OUT_ROTATIONS: 1,
  IK_OUT_MODEL: 2,
  IK_OUT_LOCAL: 4,
  // tsl_ik_lanes
  IK_LANES_AUTO: 0,
  IK_LANES_SCALAR: 1,
  IK_LANES_SSE2: 2,
  IK_LANES_AVX2: 3,
  IK_LANES_NEON: 4,
  IK_LANES_WASM: 5,
  // tsl_ik_stride_flags, or several of them
  IK_STRIDE_ON_FLOOR: 1,
  // tsl_play_rule
  PLAY_BY_MARKERS: 0,
  PLAY_BY_LENGTH: 1,
  // tsl_play_warp_flags, or several of them
  PLAY_WARP_BY_TIME: 1,
  PLAY_WARP_KEEP_POSITION: 2,
  PLAY_WARP_KEEP_ROTATION: 4,
  // tsl_track_kind
  TRACK_ROTATION: 0,
  TRACK_VECTOR: 1,
  TRACK_SCALAR: 2,
  // tsl_interpolation
  INTERPOLATION_LINEAR: 0,
  INTERPOLATION_STEP: 1,
  INTERPOLATION_CUBICSPLINE: 2,
  INTERPOLATION_SMALLEST: 3,
  // tsl_curve_kind
  CURVE_VALUES: 0,
  CURVE_SLERP: 1,
  CURVE_NLERP: 2,
  // tsl_target
  TARGET_TRANSLATION: 0,
  TARGET_ROTATION: 1,
  TARGET_SCALE: 2,
  TARGET_VALUES: 3,
  // tsl_reduce_flags, or several of them
  REDUCE_NLERP: 1,
  REDUCE_LOOP: 2,
  REDUCE_KEEP_ENDS: 4,
  // tsl_skin_matrix_format
  SKIN_MATRIX_3X4: 0,
  SKIN_MATRIX_4X3: 1,
  SKIN_MATRIX_4X4: 2,
  // tsl_skin_index_format
  SKIN_INDEX_U8: 0,
  SKIN_INDEX_U16: 1,
  SKIN_INDEX_U32: 2,
  // tsl_skin_weight_format
  SKIN_WEIGHT_F32: 0,
  SKIN_WEIGHT_U8: 1,
  SKIN_WEIGHT_U16: 2,
  // tsl_skin_weight_policy
  SKIN_WEIGHTS_NORMALIZE: 0,
  SKIN_WEIGHTS_AS_GIVEN: 1,
  // tsl_skin_normal_mode
  SKIN_NORMALS_AUTO: 0,
  SKIN_NORMALS_LINEAR: 1,
  SKIN_NORMALS_COFACTOR: 2,
  // tsl_skin_flags, or several of them
  SKIN_RENORMALIZE: 1,
  SKIN_CHECK: 2,
  SKIN_MIRROR_TANGENTS: 4,
  SKIN_PREPARED_ORDER: 8,
  // numbers
  VERSION_MAJOR: 0,
  VERSION_MINOR: 1,
  VERSION_PATCH: 0,
  VERSION: 4096,
  KAWAII_SYNC_BONES: 256,
  DEBUG_BONE_COLOUR: 4281385215,
  DEBUG_PARTICLE_COLOUR: 4286644096,
  DEBUG_TOUCHED_COLOUR: 4281348351,
  DEBUG_COLLIDER_COLOUR: 4294942784,
  DEBUG_REST_COLOUR: 4286611584,
  DEBUG_LIMIT_COLOUR: 4278247648,
  DEBUG_STRUCTURAL_COLOUR: 4292902944,
  DEBUG_SHEAR_COLOUR: 4287651888,
  DEBUG_BEND_COLOUR: 4284500032,
  DEBUG_CONTACT_COLOUR: 4294918399,
  DEBUG_HOLD_COLOUR: 4294967295,
  DEBUG_CLOTH_COLOUR: 4285583520,
  IK_BLOCK_LANES: 8,
  LINKS_MET_AT_ONCE: 8,
  PLAY_NO_SECTION: 4294967295,
  PLAY_MAX_PASSES: 65536,
  SKIN_BLOCK: 16,
  NUMBER_LIMIT: 1125899906842624.0,
  HULL_PLANES: 32,
  TUNING_KEYS: 16,
  WIND_COUNT: 32,
});

/** The functions of the headers as WebAssembly exports them. Pointers are numbers.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} malloc
 * @property {(pointer: number) => void} free
 * @property {() => number} tsl_version
 * @property {(result: number) => number} tsl_result_name
 * @property {(desc: number, structSize: number) => void} tsl_world_desc_init
 * @property {(desc: number, outWorld: number) => number} tsl_world_create
 * @property {(world: number) => void} tsl_world_destroy
 * @property {(world: number, gravity: number) => number} tsl_world_set_gravity
 * @property {(world: number, newOrigin: number) => number} tsl_world_shift_origin
 * @property {(world: number, deltaSeconds: number) => number} tsl_world_step
 * @property {(world: number, deltaSeconds: number, outTaskCount: number) => number} tsl_world_step_begin
 * @property {(world: number, taskIndex: number) => number} tsl_world_step_run
 * @property {(world: number) => number} tsl_world_step_end
 * @property {(desc: number, structSize: number) => void} tsl_rig_desc_init
 * @property {(world: number, desc: number, outRig: number) => number} tsl_rig_create
 * @property {(world: number, rig: bigint) => number} tsl_rig_destroy
 * @property {(pose: number, structSize: number) => void} tsl_pose_input_init
 * @property {(pose: number, structSize: number) => void} tsl_pose_output_init
 * @property {(world: number, rig: bigint, outBones: number, inoutCount: number) => number} tsl_rig_get_driven_bones
 * @property {(world: number, rig: bigint, deltaSeconds: number, input: number, output: number) => number} tsl_rig_step
 * @property {(world: number, rig: bigint, input: number) => number} tsl_rig_set_pose
 * @property {(world: number, rig: bigint, input: number, output: number) => number} tsl_rig_get_pose
 * @property {(world: number, rigs: number, count: number, deltaSeconds: number, ins: number, outs: number) => number} tsl_rigs_step
 * @property {(world: number, rigs: number, ins: number, count: number) => number} tsl_rigs_set_pose
 * @property {(world: number, rigs: number, ins: number, outs: number, count: number) => number} tsl_rigs_get_pose
 * @property {(world: number, rig: bigint, mode: number) => number} tsl_rig_teleport
 * @property {(world: number, rig: bigint, distance: number, angle: number, mode: number) => number} tsl_rig_set_teleport_limits
 * @property {(world: number, rig: bigint) => number} tsl_rig_reset
 * @property {(world: number, rig: bigint, ticksPerSecond: number, maxTicksPerStep: number) => number} tsl_rig_set_clock
 * @property {(world: number, rig: bigint, point: number) => number} tsl_rig_set_reference_point
 * @property {(desc: number, structSize: number) => void} tsl_chain_desc_init
 * @property {(params: number, structSize: number) => void} tsl_chain_params_init
 * @property {(world: number, rig: bigint, desc: number, params: number, outChain: number) => number} tsl_chain_create
 * @property {(world: number, rig: bigint, descs: number, params: number, count: number, outChains: number) => number} tsl_chains_create
 * @property {(world: number, chain: bigint) => number} tsl_chain_destroy
 * @property {(world: number, chain: bigint, params: number) => number} tsl_chain_set_params
 * @property {(world: number, chain: bigint, outParams: number) => number} tsl_chain_get_params
 * @property {(world: number, chain: bigint) => number} tsl_chain_reset
 * @property {(world: number, chain: bigint, parameter: number, keys: number, keyCount: number) => number} tsl_chain_set_curve
 * @property {(world: number, chain: bigint, parameter: number, factors: number, factorCount: number) => number} tsl_chain_set_factors
 * @property {(detail: number, structSize: number) => void} tsl_chain_detail_init
 * @property {(world: number, chain: bigint, detail: number) => number} tsl_chain_set_detail
 * @property {(world: number, rig: bigint, detail: number) => number} tsl_rig_set_detail
 * @property {(desc: number, structSize: number) => void} tsl_collider_desc_init
 * @property {(world: number, desc: number, outCollider: number) => number} tsl_collider_create
 * @property {(world: number, collider: bigint) => number} tsl_collider_destroy
 * @property {(world: number, collider: bigint, desc: number) => number} tsl_collider_set
 * @property {(world: number, collider: bigint, frame: number, flags: number) => number} tsl_collider_move
 * @property {(world: number) => number} tsl_world_publish_colliders
 * @property {(desc: number, structSize: number) => void} tsl_links_desc_init
 * @property {(params: number, structSize: number) => void} tsl_links_params_init
 * @property {(info: number, structSize: number) => void} tsl_links_info_init
 * @property {(world: number, rig: bigint, desc: number, params: number, outLinks: number) => number} tsl_links_create
 * @property {(world: number, links: bigint) => number} tsl_links_destroy
 * @property {(world: number, links: bigint) => number} tsl_links_is_valid
 * @property {(world: number, links: bigint, outUserData: number) => number} tsl_links_get_user_data
 * @property {(world: number, links: bigint, outInfo: number) => number} tsl_links_get_info
 * @property {(world: number, links: bigint, outStrands: number, inoutCount: number) => number} tsl_links_get_strands
 * @property {(world: number, links: bigint, outLinks: number, inoutCount: number) => number} tsl_links_get_links
 * @property {(world: number, links: bigint, params: number) => number} tsl_links_set_params
 * @property {(world: number, links: bigint, outParams: number) => number} tsl_links_get_params
 * @property {(world: number, links: bigint, kind: number, parameter: number, keys: number, keyCount: number) => number} tsl_links_set_curve
 * @property {(desc: number, structSize: number) => void} tsl_wind_desc_init
 * @property {(world: number, desc: number, outWind: number) => number} tsl_wind_create
 * @property {(world: number, wind: bigint) => number} tsl_wind_destroy
 * @property {(world: number, wind: bigint) => number} tsl_wind_is_valid
 * @property {(world: number, wind: bigint, desc: number) => number} tsl_wind_set
 * @property {(world: number, wind: bigint, outDesc: number) => number} tsl_wind_get
 * @property {(world: number, deltaSeconds: number) => number} tsl_world_advance_wind
 * @property {(world: number, layers: number, position: number, outVelocity: number, outAcceleration: number) => number} tsl_world_get_wind_at
 * @property {(world: number, chain: bigint, accelerations: number, accelerationCount: number) => number} tsl_chain_set_accelerations
 * @property {(world: number, chain: bigint, gravities: number, gravityCount: number) => number} tsl_chain_set_gravities
 * @property {(outAssets: number) => number} tsl_assets_create
 * @property {(assets: number) => void} tsl_assets_destroy
 * @property {(assets: number) => number} tsl_assets_message
 * @property {(assets: number, name: number, json: number, jsonSize: bigint) => number} tsl_assets_set_rig
 * @property {(assets: number, name: number) => number} tsl_assets_remove_rig
 * @property {(assets: number, name: number, json: number, jsonSize: bigint) => number} tsl_assets_set_preset
 * @property {(assets: number, index: number) => number} tsl_assets_rig_name
 * @property {(assets: number, index: number) => number} tsl_assets_preset_name
 * @property {(world: number, structSize: number) => void} tsl_asset_world_init
 * @property {(assets: number, name: number, outWorld: number) => number} tsl_assets_get_world
 * @property {(assets: number, name: number, index: number, outWind: number) => number} tsl_assets_get_wind
 * @property {(desc: number, structSize: number) => void} tsl_asset_rig_desc_init
 * @property {(assets: number, name: number, world: number, desc: number, outRig: number) => number} tsl_asset_rig_create
 * @property {(rig: number) => void} tsl_asset_rig_destroy
 * @property {(info: number, structSize: number) => void} tsl_asset_rig_info_init
 * @property {(rig: number, outInfo: number) => number} tsl_asset_rig_get_info
 * @property {(rig: number, index: number, outChain: number) => number} tsl_asset_rig_get_chain
 * @property {(rig: number, index: number, outCollider: number) => number} tsl_asset_rig_get_collider
 * @property {(rig: number, index: number, outLinks: number) => number} tsl_asset_rig_get_links
 * @property {(rig: number, index: number, outLimb: number) => number} tsl_asset_rig_get_limb
 * @property {(rig: number, name: number, outChain: number) => number} tsl_asset_rig_find_chain
 * @property {(rig: number, name: number, outCollider: number) => number} tsl_asset_rig_find_collider
 * @property {(rig: number, name: number, outLinks: number) => number} tsl_asset_rig_find_links
 * @property {(rig: number, text: number, inoutSize: number) => number} tsl_asset_rig_write
 * @property {(body: number) => void} tsl_anim_dynamics_body_init
 * @property {(node: number, structSize: number) => void} tsl_anim_dynamics_init
 * @property {(limit: number, structSize: number) => void} tsl_anim_dynamics_limit_init
 * @property {(node: number, outNotes: number) => number} tsl_anim_dynamics_get_notes
 * @property {(node: number, outParams: number, structSize: number) => number} tsl_anim_dynamics_to_params
 * @property {(node: number, inoutDesc: number) => number} tsl_anim_dynamics_to_desc
 * @property {(world: number, chain: bigint, node: number) => number} tsl_anim_dynamics_tune
 * @property {(world: number, rig: bigint, node: number, where: number, outChain: number) => number} tsl_anim_dynamics_create
 * @property {(limit: number, inoutDesc: number) => number} tsl_anim_dynamics_limit_to_desc
 * @property {(component: number, structSize: number) => void} tsl_dynamic_bone_init
 * @property {(collider: number, structSize: number) => void} tsl_dynamic_bone_collider_init
 * @property {(component: number, outParams: number, structSize: number) => number} tsl_dynamic_bone_to_params
 * @property {(component: number, inoutDesc: number) => number} tsl_dynamic_bone_to_desc
 * @property {(component: number, parameter: number, outKeys: number, inoutCount: number) => number} tsl_dynamic_bone_to_curve
 * @property {(world: number, rig: bigint, component: number, where: number, outChain: number) => number} tsl_dynamic_bone_create
 * @property {(collider: number, inoutDesc: number) => number} tsl_dynamic_bone_collider_to_desc
 * @property {(component: number, structSize: number) => void} tsl_ez_soft_bone_init
 * @property {(component: number, outParams: number, structSize: number) => number} tsl_ez_soft_bone_to_params
 * @property {(component: number, inoutDesc: number) => number} tsl_ez_soft_bone_to_desc
 * @property {(component: number, parameter: number, outKeys: number, inoutCount: number) => number} tsl_ez_soft_bone_to_curve
 * @property {(world: number, rig: bigint, component: number, where: number, outChain: number) => number} tsl_ez_soft_bone_create
 * @property {(component: number, outParams: number, structSize: number) => number} tsl_ez_soft_bone_to_links_params
 * @property {(component: number, inoutDesc: number) => number} tsl_ez_soft_bone_to_links_desc
 * @property {(world: number, links: bigint, component: number) => number} tsl_ez_soft_bone_tune_links
 * @property {(joint: number) => void} tsl_godot_joint_init
 * @property {(spring: number, structSize: number) => void} tsl_godot_spring_init
 * @property {(collider: number, structSize: number) => void} tsl_godot_collider_init
 * @property {(spring: number, outNotes: number) => number} tsl_godot_get_notes
 * @property {(spring: number, inoutDesc: number) => number} tsl_godot_to_rig_desc
 * @property {(spring: number, outParams: number, structSize: number) => number} tsl_godot_to_params
 * @property {(spring: number, inoutDesc: number) => number} tsl_godot_to_desc
 * @property {(world: number, chain: bigint, spring: number) => number} tsl_godot_tune
 * @property {(world: number, rig: bigint, spring: number, where: number, outChain: number) => number} tsl_godot_create
 * @property {(collider: number, inoutDesc: number) => number} tsl_godot_collider_to_desc
 * @property {(rig: number, structSize: number) => void} tsl_jiggle_rig_init
 * @property {(collider: number, structSize: number) => void} tsl_jiggle_collider_init
 * @property {(rig: number, outNotes: number) => number} tsl_jiggle_get_notes
 * @property {(rig: number, inoutDesc: number) => number} tsl_jiggle_to_rig_desc
 * @property {(rig: number, outParams: number, structSize: number) => number} tsl_jiggle_to_params
 * @property {(rig: number, inoutDesc: number) => number} tsl_jiggle_to_desc
 * @property {(world: number, chain: bigint, rig: number) => number} tsl_jiggle_tune
 * @property {(world: number, rigId: bigint, rig: number, where: number, outChain: number) => number} tsl_jiggle_create
 * @property {(collider: number, inoutDesc: number) => number} tsl_jiggle_collider_to_desc
 * @property {(node: number, structSize: number) => void} tsl_kawaii_physics_init
 * @property {(collider: number, structSize: number) => void} tsl_kawaii_collider_init
 * @property {(node: number, inoutDesc: number) => number} tsl_kawaii_physics_to_rig_desc
 * @property {(node: number, outParams: number, structSize: number) => number} tsl_kawaii_physics_to_params
 * @property {(node: number, travel: number, seconds: number, inoutParams: number) => number} tsl_kawaii_physics_follow
 * @property {(node: number, inoutDesc: number) => number} tsl_kawaii_physics_to_desc
 * @property {(node: number, parameter: number, outKeys: number, inoutCount: number) => number} tsl_kawaii_physics_to_curve
 * @property {(world: number, chain: bigint, node: number) => number} tsl_kawaii_physics_set_limits
 * @property {(world: number, rig: bigint, node: number, where: number, outChain: number) => number} tsl_kawaii_physics_create
 * @property {(collider: number, inoutDesc: number) => number} tsl_kawaii_collider_to_desc
 * @property {(sync: number, structSize: number) => void} tsl_kawaii_sync_init
 * @property {(sync: number, rig: number, locations: number, locationCount: number, inoutLocals: number) => number} tsl_kawaii_sync_apply
 * @property {(cloth: number, structSize: number) => void} tsl_magica_cloth_init
 * @property {(collider: number, structSize: number) => void} tsl_magica_collider_init
 * @property {(cloth: number, outNotes: number) => number} tsl_magica_get_notes
 * @property {(cloth: number, inoutDesc: number) => number} tsl_magica_to_rig_desc
 * @property {(cloth: number, outParams: number, structSize: number) => number} tsl_magica_to_params
 * @property {(cloth: number, inoutDesc: number) => number} tsl_magica_to_desc
 * @property {(world: number, chain: bigint, cloth: number) => number} tsl_magica_tune
 * @property {(world: number, rig: bigint, cloth: number, where: number, outChain: number) => number} tsl_magica_create
 * @property {(cloth: number, outParams: number, structSize: number) => number} tsl_magica_to_links_params
 * @property {(cloth: number, inoutDesc: number) => number} tsl_magica_to_links_desc
 * @property {(world: number, links: bigint, cloth: number) => number} tsl_magica_tune_links
 * @property {(collider: number, inoutDesc: number) => number} tsl_magica_collider_to_desc
 * @property {(hold: number, structSize: number) => void} tsl_hold_init
 * @property {(world: number, chain: bigint, hold: number) => number} tsl_chain_set_hold
 * @property {(world: number, chain: bigint, particle: number, outHold: number) => number} tsl_chain_get_hold
 * @property {(world: number, chain: bigint, strength: number, fadeSeconds: number) => number} tsl_chain_keep_pose
 * @property {(world: number, rig: bigint, point: number, radius: number, outFound: number) => number} tsl_rig_find_particle
 * @property {(component: number, structSize: number) => void} tsl_phys_bone_init
 * @property {(collider: number, structSize: number) => void} tsl_phys_bone_collider_init
 * @property {(component: number, outNotes: number) => number} tsl_phys_bone_get_notes
 * @property {(component: number, inoutDesc: number) => number} tsl_phys_bone_to_rig_desc
 * @property {(component: number, outParams: number, structSize: number) => number} tsl_phys_bone_to_params
 * @property {(component: number, inoutDesc: number) => number} tsl_phys_bone_to_desc
 * @property {(world: number, chain: bigint, component: number) => number} tsl_phys_bone_tune
 * @property {(world: number, rig: bigint, component: number, where: number, outChain: number) => number} tsl_phys_bone_create
 * @property {(component: number, inoutHold: number) => number} tsl_phys_bone_to_hold
 * @property {(collider: number, inoutDesc: number) => number} tsl_phys_bone_collider_to_desc
 * @property {(controller: number, structSize: number) => void} tsl_spcr_init
 * @property {(collider: number, structSize: number) => void} tsl_spcr_collider_init
 * @property {(controller: number, outNotes: number) => number} tsl_spcr_get_notes
 * @property {(controller: number, inoutDesc: number) => number} tsl_spcr_to_rig_desc
 * @property {(controller: number, inoutDesc: number) => number} tsl_spcr_to_desc
 * @property {(controller: number, outParams: number, structSize: number) => number} tsl_spcr_to_params
 * @property {(world: number, chain: bigint, controller: number) => number} tsl_spcr_tune
 * @property {(world: number, rig: bigint, controller: number, where: number, outChain: number) => number} tsl_spcr_create
 * @property {(controller: number, outParams: number, structSize: number) => number} tsl_spcr_to_links_params
 * @property {(controller: number, inoutDesc: number) => number} tsl_spcr_to_links_desc
 * @property {(world: number, links: bigint, controller: number) => number} tsl_spcr_tune_links
 * @property {(collider: number, inoutDesc: number) => number} tsl_spcr_collider_to_desc
 * @property {(bone: number) => void} tsl_unity_chan_bone_init
 * @property {(spring: number, structSize: number) => void} tsl_unity_chan_spring_init
 * @property {(collider: number, structSize: number) => void} tsl_unity_chan_collider_init
 * @property {(spring: number, outNotes: number) => number} tsl_unity_chan_get_notes
 * @property {(spring: number, inoutDesc: number) => number} tsl_unity_chan_to_rig_desc
 * @property {(spring: number, outParams: number, structSize: number) => number} tsl_unity_chan_to_params
 * @property {(spring: number, inoutDesc: number) => number} tsl_unity_chan_to_desc
 * @property {(world: number, chain: bigint, spring: number) => number} tsl_unity_chan_tune
 * @property {(world: number, rig: bigint, spring: number, where: number, outChain: number) => number} tsl_unity_chan_create
 * @property {(collider: number, inoutDesc: number) => number} tsl_unity_chan_collider_to_desc
 * @property {(limit: number, structSize: number) => void} tsl_chain_limit_init
 * @property {(world: number, chain: bigint, limit: number) => number} tsl_chain_set_limit
 * @property {(world: number, chain: bigint, outLimit: number) => number} tsl_chain_get_limit
 * @property {(world: number, chain: bigint, limits: number, limitCount: number) => number} tsl_chain_set_joint_limits
 * @property {(limit: number, structSize: number) => void} tsl_chain_position_limit_init
 * @property {(world: number, chain: bigint, limit: number) => number} tsl_chain_set_position_limit
 * @property {(world: number, chain: bigint, outLimit: number) => number} tsl_chain_get_position_limit
 * @property {(joint: number) => void} tsl_vrm_joint_init
 * @property {(spring: number, structSize: number) => void} tsl_vrm_spring_init
 * @property {(group: number) => void} tsl_vrm0_group_init
 * @property {(collider: number, structSize: number) => void} tsl_vrm_collider_init
 * @property {(group: number, outJoint: number) => number} tsl_vrm0_group_to_joint
 * @property {(localTranslation: number, outTail: number) => number} tsl_vrm0_tail
 * @property {(offset: number, radius: number, outCollider: number, structSize: number) => number} tsl_vrm0_collider
 * @property {(spring: number, outParams: number, structSize: number) => number} tsl_vrm_spring_to_params
 * @property {(spring: number, inoutDesc: number) => number} tsl_vrm_spring_to_desc
 * @property {(world: number, chain: bigint, spring: number) => number} tsl_vrm_spring_set_joints
 * @property {(world: number, rig: bigint, spring: number, where: number, outChain: number) => number} tsl_vrm_spring_create
 * @property {(collider: number, inoutDesc: number) => number} tsl_vrm_collider_to_desc
 * @property {(stats: number, structSize: number) => void} tsl_world_stats_init
 * @property {(world: number, outStats: number) => number} tsl_world_get_stats
 * @property {(world: number, code: number, message: number) => void} tsl_world_log
 * @property {(world: number, rig: bigint) => number} tsl_rig_is_valid
 * @property {(world: number, chain: bigint) => number} tsl_chain_is_valid
 * @property {(world: number, chain: bigint) => number} tsl_chain_is_asleep
 * @property {(world: number, collider: bigint) => number} tsl_collider_is_valid
 * @property {(world: number, rig: bigint, outUserData: number) => number} tsl_rig_get_user_data
 * @property {(world: number, chain: bigint, outUserData: number) => number} tsl_chain_get_user_data
 * @property {(world: number, chain: bigint, outDetail: number) => number} tsl_chain_get_detail
 * @property {(world: number, collider: bigint, outUserData: number) => number} tsl_collider_get_user_data
 * @property {(world: number, chain: bigint, outParticles: number, inoutCount: number) => number} tsl_chain_get_particles
 * @property {(world: number, chain: bigint, outBends: number, inoutCount: number) => number} tsl_chain_get_bends
 * @property {(world: number, chain: bigint, outContacts: number, inoutCount: number) => number} tsl_chain_get_contacts
 * @property {(world: number, what: number, outLines: number, inoutCount: number) => number} tsl_world_debug_lines
 * @property {(world: number, rig: bigint, what: number, outLines: number, inoutCount: number) => number} tsl_rig_debug_lines
 * @property {(settings: number, structSize: number) => void} tsl_ik_two_bone_settings_init
 * @property {(limb: number) => void} tsl_ik_two_bone_limb_init
 * @property {(block: number) => void} tsl_ik_two_bone_block_init
 * @property {(block: number, lane: number, limb: number) => number} tsl_ik_two_bone_block_set
 * @property {(block: number, lane: number, outResult: number) => number} tsl_ik_two_bone_block_get
 * @property {(settings: number, limb: number, outResult: number) => number} tsl_ik_two_bone_solve
 * @property {(settings: number, outPrepared: number) => number} tsl_ik_two_bone_prepare
 * @property {(prepared: number, limb: number, outResult: number) => number} tsl_ik_two_bone_solve_prepared
 * @property {(settings: number, blocks: number, outResults: number, blockCount: number) => number} tsl_ik_two_bone_solve_blocks
 * @property {(matrix3x4: number, points: number, pointCount: number, outPoints: number) => number} tsl_ik_points_to_parent
 * @property {(settings: number, structSize: number) => void} tsl_ik_stride_settings_init
 * @property {(settings: number, legs: number, legCount: number, outFeet: number, outPelvisOffset: number) => number} tsl_ik_stride_warp
 * @property {(timeline: number, travel: number, position: number, crossings: number, crossingCapacity: number, outStep: number) => number} tsl_play_advance
 * @property {(leader: number, follower: number, outFollowed: number) => number} tsl_play_follow
 * @property {(step: number, outWarped: number) => number} tsl_play_warp
 * @property {(stream: number, kind: number, threshold: number, maxGap: number) => number} tsl_key_stream_begin
 * @property {(stream: number, value: number, outKey: number, outCount: number) => number} tsl_key_stream_push
 * @property {(stream: number, time: number, value: number, outKey: number, outCount: number) => number} tsl_key_stream_push_at
 * @property {(stream: number, outKey: number, outCount: number) => number} tsl_key_stream_end
 * @property {(tracks: number, trackCount: number) => number} tsl_key_tracks_reduce
 * @property {(curve: number) => number} tsl_curve_check
 * @property {(curve: number, time: number, cursor: number, output: number) => number} tsl_curve_sample
 * @property {(curves: number, curveCount: number, time: number, cursors: number, output: number, outFloats: bigint) => number} tsl_curves_sample
 * @property {(desc: number, size: number) => void} tsl_reduce_desc_init
 * @property {(desc: number, outSizes: number) => number} tsl_reduce_measure
 * @property {(desc: number, scratch: number, scratchBytes: bigint, output: number, outReport: number) => number} tsl_reduce_clip
 * @property {(locals: number, parents: number, boneCount: number, root: number, outModels: number) => number} tsl_skin_models_from_locals
 * @property {(models: number, boneCount: number, outBinds: number) => number} tsl_skin_binds_from_models
 * @property {(models: number, boneCount: number, binds: number, bones: number, jointCount: number, outPalette: number) => number} tsl_skin_palette_from_models
 * @property {(input: number, inFormat: number, inStride: number, output: number, outFormat: number, outStride: number, count: number) => number} tsl_skin_matrices_convert
 * @property {(palette: number, jointCount: number, outDualQuats: number) => number} tsl_skin_dual_quats_from_palette
 * @property {(mesh: number, structSize: number) => void} tsl_skin_mesh_init
 * @property {(mesh: number) => number} tsl_skin_mesh_check
 * @property {(mesh: number, outWeights: number, outStride: number) => number} tsl_skin_weights_normalize
 * @property {(job: number, structSize: number) => void} tsl_skin_job_init
 * @property {(mesh: number, job: number) => number} tsl_skin_run
 * @property {(mesh: number, job: number, vertex: number, outPosition: number, outNormal: number, outTangent: number) => number} tsl_skin_vertex
 * @property {(into: number, other: number) => number} tsl_skin_bounds_merge
 * @property {(jointCount: number, frameCount: number, maximumSize: number, outTexture: number) => number} tsl_skin_texture_layout
 * @property {(clip: number, structSize: number) => void} tsl_skin_clip_init
 * @property {(clip: number, texture: number, outTexels: number, outByteCount: bigint) => number} tsl_skin_texture_bake
 * @property {(mesh: number, outScratchBytes: number) => number} tsl_skin_prepare_scratch
 * @property {(mesh: number, scratch: number, scratchBytes: bigint, outPrepared: number, preparedBytes: bigint, outBytes: number) => number} tsl_skin_prepare
 * @property {(prepared: number, preparedBytes: bigint, outInfo: number) => number} tsl_skin_prepared_read
 * @property {(prepared: number, preparedBytes: bigint, outOrder: number, orderCount: number) => number} tsl_skin_prepared_order
 * @property {(prepared: number, preparedBytes: bigint) => number} tsl_skin_prepared_check
 * @property {(prepared: number, preparedBytes: bigint, job: number) => number} tsl_skin_prepared_run
 * @property {(world: number, rig: bigint, outState: number, inoutSize: number) => number} tsl_rig_save
 * @property {(world: number, rig: bigint, state: number, size: bigint) => number} tsl_rig_load
 * @property {(world: number, rig: bigint, outHash: number) => number} tsl_rig_hash
 * @property {(world: number, outState: number, inoutSize: number) => number} tsl_world_save
 * @property {(world: number, state: number, size: bigint) => number} tsl_world_load
 * @property {(world: number, outHash: number) => number} tsl_world_hash
 * @property {(tuning: number, structSize: number) => void} tsl_tuning_init
 * @property {(chain: number, structSize: number) => void} tsl_tuning_chain_init
 * @property {(tuning: number, chain: number, inoutParams: number, outDampingKeys: number, outElasticityKeys: number) => number} tsl_tuning_apply
 * @property {(world: number, id: bigint, tuning: number, chain: number) => number} tsl_chain_tune
 */
