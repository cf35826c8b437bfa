// SPDX-License-Identifier: MIT
// The binary interface: size of every public struct, offset of every field (on 64-bit and on 32-bit targets),
// value of every constant. Written by layout.cmake, compared with the headers by the test abi/layout, and
// compiled for every target by abi/headers.
#include <stddef.h>

#include "tassel/base.h"
#include "tassel/convert.h"
#include "tassel/ik.h"
#include "tassel/reduce.h"
#include "tassel/skin.h"
#include "tassel/tassel.h"

#define WIDTH(wide, narrow) (sizeof(void *) == 8 ? (wide) : (narrow))
#define SIZE(type, wide, narrow) _Static_assert(sizeof(type) == WIDTH(wide, narrow), #type)
#define AT(type, field, wide, narrow) _Static_assert(offsetof(type, field) == WIDTH(wide, narrow), #type "." #field)
#define IS(name, value) _Static_assert((name) == (value), #name)

SIZE(tsl_vec3, 12, 12);
AT(tsl_vec3, x, 0, 0);
AT(tsl_vec3, y, 4, 4);
AT(tsl_vec3, z, 8, 8);

SIZE(tsl_quat, 16, 16);
AT(tsl_quat, x, 0, 0);
AT(tsl_quat, y, 4, 4);
AT(tsl_quat, z, 8, 8);
AT(tsl_quat, w, 12, 12);

SIZE(tsl_transform, 40, 40);
AT(tsl_transform, position, 0, 0);
AT(tsl_transform, rotation, 12, 12);
AT(tsl_transform, scale, 28, 28);

SIZE(tsl_rig_id, 8, 8);
AT(tsl_rig_id, bits, 0, 0);

SIZE(tsl_chain_id, 8, 8);
AT(tsl_chain_id, bits, 0, 0);

SIZE(tsl_collider_id, 8, 8);
AT(tsl_collider_id, bits, 0, 0);

SIZE(tsl_world_desc, 80, 52);
AT(tsl_world_desc, struct_size, 0, 0);
AT(tsl_world_desc, lanes, 4, 4);
AT(tsl_world_desc, id_salt, 8, 8);
AT(tsl_world_desc, gravity, 12, 12);
AT(tsl_world_desc, alloc, 24, 24);
AT(tsl_world_desc, free, 32, 28);
AT(tsl_world_desc, alloc_user, 40, 32);
AT(tsl_world_desc, log, 48, 36);
AT(tsl_world_desc, log_user, 56, 40);
AT(tsl_world_desc, parallel_for, 64, 44);
AT(tsl_world_desc, parallel_user, 72, 48);

SIZE(tsl_world_stats, 48, 48);
AT(tsl_world_stats, struct_size, 0, 0);
AT(tsl_world_stats, lanes, 4, 4);
AT(tsl_world_stats, rig_count, 8, 8);
AT(tsl_world_stats, chain_count, 12, 12);
AT(tsl_world_stats, collider_count, 16, 16);
AT(tsl_world_stats, particle_count, 20, 20);
AT(tsl_world_stats, block_count, 24, 24);
AT(tsl_world_stats, recovered_chain_count, 28, 28);
AT(tsl_world_stats, bytes, 32, 32);
AT(tsl_world_stats, sleeping_chain_count, 40, 40);
AT(tsl_world_stats, frozen_chain_count, 44, 44);

SIZE(tsl_rig_desc, 88, 80);
AT(tsl_rig_desc, struct_size, 0, 0);
AT(tsl_rig_desc, flags, 4, 4);
AT(tsl_rig_desc, user_data, 8, 8);
AT(tsl_rig_desc, bone_count, 16, 16);
AT(tsl_rig_desc, ticks_per_second, 20, 20);
AT(tsl_rig_desc, max_ticks_per_step, 24, 24);
AT(tsl_rig_desc, tick_phase, 28, 28);
AT(tsl_rig_desc, root, 32, 32);
AT(tsl_rig_desc, parents, 72, 72);
AT(tsl_rig_desc, rest, 80, 76);

SIZE(tsl_pose_input, 40, 32);
AT(tsl_pose_input, struct_size, 0, 0);
AT(tsl_pose_input, space, 4, 4);
AT(tsl_pose_input, format, 8, 8);
AT(tsl_pose_input, stride, 12, 12);
AT(tsl_pose_input, bone_count, 16, 16);
AT(tsl_pose_input, reserved, 20, 20);
AT(tsl_pose_input, bones, 24, 24);
AT(tsl_pose_input, root, 32, 28);

SIZE(tsl_pose_output, 40, 32);
AT(tsl_pose_output, struct_size, 0, 0);
AT(tsl_pose_output, space, 4, 4);
AT(tsl_pose_output, format, 8, 8);
AT(tsl_pose_output, write, 12, 12);
AT(tsl_pose_output, stride, 16, 16);
AT(tsl_pose_output, bone_count, 20, 20);
AT(tsl_pose_output, bones, 24, 24);
AT(tsl_pose_output, reserved, 32, 28);

SIZE(tsl_chain_desc, 104, 88);
AT(tsl_chain_desc, struct_size, 0, 0);
AT(tsl_chain_desc, flags, 4, 4);
AT(tsl_chain_desc, user_data, 8, 8);
AT(tsl_chain_desc, root_count, 16, 16);
AT(tsl_chain_desc, exclude_count, 20, 20);
AT(tsl_chain_desc, bone_count, 24, 24);
AT(tsl_chain_desc, anchor, 28, 28);
AT(tsl_chain_desc, tip, 32, 32);
AT(tsl_chain_desc, tip_length, 36, 36);
AT(tsl_chain_desc, tip_offset, 40, 40);
AT(tsl_chain_desc, fork, 52, 52);
AT(tsl_chain_desc, collider_layers, 56, 56);
AT(tsl_chain_desc, collider_count, 60, 60);
AT(tsl_chain_desc, roots, 64, 64);
AT(tsl_chain_desc, exclude, 72, 68);
AT(tsl_chain_desc, bones, 80, 72);
AT(tsl_chain_desc, colliders, 88, 76);
AT(tsl_chain_desc, model, 96, 80);
AT(tsl_chain_desc, reserved, 100, 84);

SIZE(tsl_chain_params, 84, 84);
AT(tsl_chain_params, struct_size, 0, 0);
AT(tsl_chain_params, weight, 4, 4);
AT(tsl_chain_params, damping, 8, 8);
AT(tsl_chain_params, elasticity, 12, 12);
AT(tsl_chain_params, stiffness, 16, 16);
AT(tsl_chain_params, inert, 20, 20);
AT(tsl_chain_params, inert_rotation, 24, 24);
AT(tsl_chain_params, friction, 28, 28);
AT(tsl_chain_params, radius, 32, 32);
AT(tsl_chain_params, gravity_scale, 36, 36);
AT(tsl_chain_params, gravity, 40, 40);
AT(tsl_chain_params, force, 52, 52);
AT(tsl_chain_params, gravity_falloff, 64, 64);
AT(tsl_chain_params, freeze_axis, 68, 68);
AT(tsl_chain_params, scale_rule, 72, 72);
AT(tsl_chain_params, disable_distance, 76, 76);
AT(tsl_chain_params, push, 80, 80);

SIZE(tsl_chain_detail, 16, 16);
AT(tsl_chain_detail, struct_size, 0, 0);
AT(tsl_chain_detail, flags, 4, 4);
AT(tsl_chain_detail, divisor, 8, 8);
AT(tsl_chain_detail, sleep_tolerance, 12, 12);

SIZE(tsl_curve_key, 16, 16);
AT(tsl_curve_key, u, 0, 0);
AT(tsl_curve_key, value, 4, 4);
AT(tsl_curve_key, in_tangent, 8, 8);
AT(tsl_curve_key, out_tangent, 12, 12);

SIZE(tsl_particle, 40, 40);
AT(tsl_particle, position, 0, 0);
AT(tsl_particle, previous, 12, 12);
AT(tsl_particle, u, 24, 24);
AT(tsl_particle, bone, 28, 28);
AT(tsl_particle, parent, 32, 32);
AT(tsl_particle, touched, 36, 36);

SIZE(tsl_collider_desc, 112, 112);
AT(tsl_collider_desc, struct_size, 0, 0);
AT(tsl_collider_desc, flags, 4, 4);
AT(tsl_collider_desc, user_data, 8, 8);
AT(tsl_collider_desc, rig, 16, 16);
AT(tsl_collider_desc, bone, 24, 24);
AT(tsl_collider_desc, layers, 28, 28);
AT(tsl_collider_desc, shape, 32, 32);
AT(tsl_collider_desc, radius, 36, 36);
AT(tsl_collider_desc, radius_b, 40, 40);
AT(tsl_collider_desc, reserved, 44, 44);
AT(tsl_collider_desc, a, 48, 48);
AT(tsl_collider_desc, b, 60, 60);
AT(tsl_collider_desc, frame, 72, 72);

SIZE(tsl_snapshot_difference, 32, 32);
AT(tsl_snapshot_difference, rig, 0, 0);
AT(tsl_snapshot_difference, collider, 8, 8);
AT(tsl_snapshot_difference, user_data, 16, 16);
AT(tsl_snapshot_difference, what, 24, 24);
AT(tsl_snapshot_difference, index, 28, 28);

SIZE(tsl_debug_line, 28, 28);
AT(tsl_debug_line, from, 0, 0);
AT(tsl_debug_line, to, 12, 12);
AT(tsl_debug_line, rgba, 24, 24);

SIZE(tsl_dynamic_bone, 160, 136);
AT(tsl_dynamic_bone, struct_size, 0, 0);
AT(tsl_dynamic_bone, update_rate, 4, 4);
AT(tsl_dynamic_bone, damping, 8, 8);
AT(tsl_dynamic_bone, elasticity, 12, 12);
AT(tsl_dynamic_bone, stiffness, 16, 16);
AT(tsl_dynamic_bone, inert, 20, 20);
AT(tsl_dynamic_bone, friction, 24, 24);
AT(tsl_dynamic_bone, radius, 28, 28);
AT(tsl_dynamic_bone, end_length, 32, 32);
AT(tsl_dynamic_bone, end_offset, 36, 36);
AT(tsl_dynamic_bone, gravity, 48, 48);
AT(tsl_dynamic_bone, force, 60, 60);
AT(tsl_dynamic_bone, freeze_axis, 72, 72);
AT(tsl_dynamic_bone, blend_weight, 76, 76);
AT(tsl_dynamic_bone, distant_disable, 80, 80);
AT(tsl_dynamic_bone, distance_to_object, 84, 84);
AT(tsl_dynamic_bone, damping_key_count, 88, 88);
AT(tsl_dynamic_bone, elasticity_key_count, 92, 92);
AT(tsl_dynamic_bone, stiffness_key_count, 96, 96);
AT(tsl_dynamic_bone, inert_key_count, 100, 100);
AT(tsl_dynamic_bone, friction_key_count, 104, 104);
AT(tsl_dynamic_bone, radius_key_count, 108, 108);
AT(tsl_dynamic_bone, damping_keys, 112, 112);
AT(tsl_dynamic_bone, elasticity_keys, 120, 116);
AT(tsl_dynamic_bone, stiffness_keys, 128, 120);
AT(tsl_dynamic_bone, inert_keys, 136, 124);
AT(tsl_dynamic_bone, friction_keys, 144, 128);
AT(tsl_dynamic_bone, radius_keys, 152, 132);

SIZE(tsl_dynamic_bone_collider, 40, 40);
AT(tsl_dynamic_bone_collider, struct_size, 0, 0);
AT(tsl_dynamic_bone_collider, shape, 4, 4);
AT(tsl_dynamic_bone_collider, direction, 8, 8);
AT(tsl_dynamic_bone_collider, inside, 12, 12);
AT(tsl_dynamic_bone_collider, center, 16, 16);
AT(tsl_dynamic_bone_collider, radius, 28, 28);
AT(tsl_dynamic_bone_collider, height, 32, 32);
AT(tsl_dynamic_bone_collider, radius2, 36, 36);

SIZE(tsl_vrm_joint, 28, 28);
AT(tsl_vrm_joint, stiffness, 0, 0);
AT(tsl_vrm_joint, gravity_power, 4, 4);
AT(tsl_vrm_joint, gravity_dir, 8, 8);
AT(tsl_vrm_joint, drag_force, 20, 20);
AT(tsl_vrm_joint, hit_radius, 24, 24);

SIZE(tsl_vrm_spring, 48, 40);
AT(tsl_vrm_spring, struct_size, 0, 0);
AT(tsl_vrm_spring, joint_count, 4, 4);
AT(tsl_vrm_spring, bones, 8, 8);
AT(tsl_vrm_spring, joints, 16, 12);
AT(tsl_vrm_spring, center, 24, 16);
AT(tsl_vrm_spring, has_tail, 28, 20);
AT(tsl_vrm_spring, tail, 32, 24);
AT(tsl_vrm_spring, reserved, 44, 36);

SIZE(tsl_vrm0_group, 28, 28);
AT(tsl_vrm0_group, stiffiness, 0, 0);
AT(tsl_vrm0_group, gravity_power, 4, 4);
AT(tsl_vrm0_group, gravity_dir, 8, 8);
AT(tsl_vrm0_group, drag_force, 20, 20);
AT(tsl_vrm0_group, hit_radius, 24, 24);

SIZE(tsl_vrm_collider, 52, 52);
AT(tsl_vrm_collider, struct_size, 0, 0);
AT(tsl_vrm_collider, shape, 4, 4);
AT(tsl_vrm_collider, inside, 8, 8);
AT(tsl_vrm_collider, radius, 12, 12);
AT(tsl_vrm_collider, offset, 16, 16);
AT(tsl_vrm_collider, tail, 28, 28);
AT(tsl_vrm_collider, normal, 40, 40);

SIZE(tsl_ez_soft_bone, 96, 80);
AT(tsl_ez_soft_bone, struct_size, 0, 0);
AT(tsl_ez_soft_bone, update_rate, 4, 4);
AT(tsl_ez_soft_bone, constant_delta, 8, 8);
AT(tsl_ez_soft_bone, iterations, 12, 12);
AT(tsl_ez_soft_bone, damping, 16, 16);
AT(tsl_ez_soft_bone, stiffness, 20, 20);
AT(tsl_ez_soft_bone, resistance, 24, 24);
AT(tsl_ez_soft_bone, radius, 28, 28);
AT(tsl_ez_soft_bone, gravity, 32, 32);
AT(tsl_ez_soft_bone, gravity_aligner, 44, 44);
AT(tsl_ez_soft_bone, damping_key_count, 48, 48);
AT(tsl_ez_soft_bone, stiffness_key_count, 52, 52);
AT(tsl_ez_soft_bone, resistance_key_count, 56, 56);
AT(tsl_ez_soft_bone, radius_key_count, 60, 60);
AT(tsl_ez_soft_bone, damping_keys, 64, 64);
AT(tsl_ez_soft_bone, stiffness_keys, 72, 68);
AT(tsl_ez_soft_bone, resistance_keys, 80, 72);
AT(tsl_ez_soft_bone, radius_keys, 88, 76);

SIZE(tsl_ik_two_bone_settings, 80, 80);
AT(tsl_ik_two_bone_settings, struct_size, 0, 0);
AT(tsl_ik_two_bone_settings, flags, 4, 4);
AT(tsl_ik_two_bone_settings, outputs, 8, 8);
AT(tsl_ik_two_bone_settings, lanes, 12, 12);
AT(tsl_ik_two_bone_settings, soften, 16, 16);
AT(tsl_ik_two_bone_settings, stretch_start_ratio, 20, 20);
AT(tsl_ik_two_bone_settings, stretch_max_scale, 24, 24);
AT(tsl_ik_two_bone_settings, squash_start_ratio, 28, 28);
AT(tsl_ik_two_bone_settings, squash_min_scale, 32, 32);
AT(tsl_ik_two_bone_settings, twist, 36, 36);
AT(tsl_ik_two_bone_settings, fold_min, 40, 40);
AT(tsl_ik_two_bone_settings, fold_max, 44, 44);
AT(tsl_ik_two_bone_settings, reach_tolerance, 48, 48);
AT(tsl_ik_two_bone_settings, hinge_axis, 52, 52);
AT(tsl_ik_two_bone_settings, end_offset, 64, 64);

SIZE(tsl_ik_two_bone_prepared, 128, 128);
AT(tsl_ik_two_bone_prepared, state, 0, 0);

SIZE(tsl_ik_two_bone_limb, 140, 140);
AT(tsl_ik_two_bone_limb, start_position, 0, 0);
AT(tsl_ik_two_bone_limb, mid_position, 12, 12);
AT(tsl_ik_two_bone_limb, end_position, 24, 24);
AT(tsl_ik_two_bone_limb, target_position, 36, 36);
AT(tsl_ik_two_bone_limb, pole, 48, 48);
AT(tsl_ik_two_bone_limb, weight, 60, 60);
AT(tsl_ik_two_bone_limb, position_weight, 64, 64);
AT(tsl_ik_two_bone_limb, pole_weight, 68, 68);
AT(tsl_ik_two_bone_limb, rotation_weight, 72, 72);
AT(tsl_ik_two_bone_limb, start_rotation, 76, 76);
AT(tsl_ik_two_bone_limb, mid_rotation, 92, 92);
AT(tsl_ik_two_bone_limb, end_rotation, 108, 108);
AT(tsl_ik_two_bone_limb, target_rotation, 124, 124);

SIZE(tsl_ik_two_bone_result, 184, 184);
AT(tsl_ik_two_bone_result, mid_position, 0, 0);
AT(tsl_ik_two_bone_result, end_position, 12, 12);
AT(tsl_ik_two_bone_result, scale, 24, 24);
AT(tsl_ik_two_bone_result, error, 28, 28);
AT(tsl_ik_two_bone_result, reached, 32, 32);
AT(tsl_ik_two_bone_result, status, 36, 36);
AT(tsl_ik_two_bone_result, start_rotation, 40, 40);
AT(tsl_ik_two_bone_result, mid_rotation, 56, 56);
AT(tsl_ik_two_bone_result, end_rotation, 72, 72);
AT(tsl_ik_two_bone_result, start_model, 88, 88);
AT(tsl_ik_two_bone_result, mid_model, 104, 104);
AT(tsl_ik_two_bone_result, end_model, 120, 120);
AT(tsl_ik_two_bone_result, start_local, 136, 136);
AT(tsl_ik_two_bone_result, mid_local, 152, 152);
AT(tsl_ik_two_bone_result, end_local, 168, 168);

SIZE(tsl_ik_two_bone_block, 1120, 1120);
AT(tsl_ik_two_bone_block, start_position, 0, 0);
AT(tsl_ik_two_bone_block, mid_position, 96, 96);
AT(tsl_ik_two_bone_block, end_position, 192, 192);
AT(tsl_ik_two_bone_block, target_position, 288, 288);
AT(tsl_ik_two_bone_block, pole, 384, 384);
AT(tsl_ik_two_bone_block, weight, 480, 480);
AT(tsl_ik_two_bone_block, position_weight, 512, 512);
AT(tsl_ik_two_bone_block, pole_weight, 544, 544);
AT(tsl_ik_two_bone_block, rotation_weight, 576, 576);
AT(tsl_ik_two_bone_block, start_rotation, 608, 608);
AT(tsl_ik_two_bone_block, mid_rotation, 736, 736);
AT(tsl_ik_two_bone_block, end_rotation, 864, 864);
AT(tsl_ik_two_bone_block, target_rotation, 992, 992);

SIZE(tsl_ik_two_bone_block_result, 1472, 1472);
AT(tsl_ik_two_bone_block_result, mid_position, 0, 0);
AT(tsl_ik_two_bone_block_result, end_position, 96, 96);
AT(tsl_ik_two_bone_block_result, scale, 192, 192);
AT(tsl_ik_two_bone_block_result, error, 224, 224);
AT(tsl_ik_two_bone_block_result, reached, 256, 256);
AT(tsl_ik_two_bone_block_result, status, 288, 288);
AT(tsl_ik_two_bone_block_result, start_rotation, 320, 320);
AT(tsl_ik_two_bone_block_result, mid_rotation, 448, 448);
AT(tsl_ik_two_bone_block_result, end_rotation, 576, 576);
AT(tsl_ik_two_bone_block_result, start_model, 704, 704);
AT(tsl_ik_two_bone_block_result, mid_model, 832, 832);
AT(tsl_ik_two_bone_block_result, end_model, 960, 960);
AT(tsl_ik_two_bone_block_result, start_local, 1088, 1088);
AT(tsl_ik_two_bone_block_result, mid_local, 1216, 1216);
AT(tsl_ik_two_bone_block_result, end_local, 1344, 1344);

SIZE(tsl_ik_stride_leg, 28, 28);
AT(tsl_ik_stride_leg, thigh_position, 0, 0);
AT(tsl_ik_stride_leg, foot_position, 12, 12);
AT(tsl_ik_stride_leg, leg_length, 24, 24);

SIZE(tsl_ik_stride_settings, 64, 64);
AT(tsl_ik_stride_settings, struct_size, 0, 0);
AT(tsl_ik_stride_settings, flags, 4, 4);
AT(tsl_ik_stride_settings, stride_scale, 8, 8);
AT(tsl_ik_stride_settings, reach_ratio, 12, 12);
AT(tsl_ik_stride_settings, pelvis_down_max, 16, 16);
AT(tsl_ik_stride_settings, pelvis_up_max, 20, 20);
AT(tsl_ik_stride_settings, weight, 24, 24);
AT(tsl_ik_stride_settings, floor_normal, 28, 28);
AT(tsl_ik_stride_settings, gravity_direction, 40, 40);
AT(tsl_ik_stride_settings, stride_direction, 52, 52);

SIZE(tsl_key_stream, 192, 192);
AT(tsl_key_stream, state, 0, 0);

SIZE(tsl_stream_key, 24, 24);
AT(tsl_stream_key, frame, 0, 0);
AT(tsl_stream_key, time, 4, 4);
AT(tsl_stream_key, value, 8, 8);

SIZE(tsl_key_track, 48, 36);
AT(tsl_key_track, values, 0, 0);
AT(tsl_key_track, times, 8, 4);
AT(tsl_key_track, frames, 16, 8);
AT(tsl_key_track, kind, 24, 12);
AT(tsl_key_track, frame_count, 28, 16);
AT(tsl_key_track, stride, 32, 20);
AT(tsl_key_track, max_gap, 36, 24);
AT(tsl_key_track, threshold, 40, 28);
AT(tsl_key_track, key_count, 44, 32);

SIZE(tsl_curve, 32, 24);
AT(tsl_curve, times, 0, 0);
AT(tsl_curve, values, 8, 4);
AT(tsl_curve, key_count, 16, 8);
AT(tsl_curve, width, 20, 12);
AT(tsl_curve, interpolation, 24, 16);
AT(tsl_curve, kind, 28, 20);

SIZE(tsl_reduce_track, 48, 40);
AT(tsl_reduce_track, values, 0, 0);
AT(tsl_reduce_track, locked, 8, 4);
AT(tsl_reduce_track, locked_count, 16, 8);
AT(tsl_reduce_track, target, 20, 12);
AT(tsl_reduce_track, joint, 24, 16);
AT(tsl_reduce_track, width, 28, 20);
AT(tsl_reduce_track, stride, 32, 24);
AT(tsl_reduce_track, source, 36, 28);
AT(tsl_reduce_track, output, 40, 32);
AT(tsl_reduce_track, tolerance, 44, 36);

SIZE(tsl_reduce_desc, 96, 68);
AT(tsl_reduce_desc, struct_size, 0, 0);
AT(tsl_reduce_desc, joint_count, 4, 4);
AT(tsl_reduce_desc, frame_count, 8, 8);
AT(tsl_reduce_desc, track_count, 12, 12);
AT(tsl_reduce_desc, parents, 16, 16);
AT(tsl_reduce_desc, rest_local, 24, 20);
AT(tsl_reduce_desc, times, 32, 24);
AT(tsl_reduce_desc, tracks, 40, 28);
AT(tsl_reduce_desc, joint_shells, 48, 32);
AT(tsl_reduce_desc, joint_tolerances, 56, 36);
AT(tsl_reduce_desc, locked_frames, 64, 40);
AT(tsl_reduce_desc, locked_frame_count, 72, 44);
AT(tsl_reduce_desc, frame_rate, 76, 48);
AT(tsl_reduce_desc, tolerance, 80, 52);
AT(tsl_reduce_desc, shell_distance, 84, 56);
AT(tsl_reduce_desc, flags, 88, 60);
AT(tsl_reduce_desc, passes, 92, 64);

SIZE(tsl_reduce_sizes, 24, 24);
AT(tsl_reduce_sizes, scratch_bytes, 0, 0);
AT(tsl_reduce_sizes, keys, 8, 8);
AT(tsl_reduce_sizes, floats, 16, 16);

SIZE(tsl_reduce_output, 48, 32);
AT(tsl_reduce_output, curves, 0, 0);
AT(tsl_reduce_output, times, 8, 4);
AT(tsl_reduce_output, values, 16, 8);
AT(tsl_reduce_output, frames, 24, 12);
AT(tsl_reduce_output, time_capacity, 32, 16);
AT(tsl_reduce_output, value_capacity, 40, 24);

SIZE(tsl_reduce_report, 56, 56);
AT(tsl_reduce_report, source_keys, 0, 0);
AT(tsl_reduce_report, keys, 8, 8);
AT(tsl_reduce_report, source_bytes, 16, 16);
AT(tsl_reduce_report, bytes, 24, 24);
AT(tsl_reduce_report, max_error, 32, 32);
AT(tsl_reduce_report, mean_error, 36, 36);
AT(tsl_reduce_report, max_value_share, 40, 40);
AT(tsl_reduce_report, worst_joint, 44, 44);
AT(tsl_reduce_report, worst_frame, 48, 48);
AT(tsl_reduce_report, cubic_tracks, 52, 52);

SIZE(tsl_skin_dual_quat, 64, 64);
AT(tsl_skin_dual_quat, real, 0, 0);
AT(tsl_skin_dual_quat, dual, 16, 16);
AT(tsl_skin_dual_quat, stretch_diagonal, 32, 32);
AT(tsl_skin_dual_quat, reserved_0, 44, 44);
AT(tsl_skin_dual_quat, stretch_mixed, 48, 48);
AT(tsl_skin_dual_quat, reserved_1, 60, 60);

SIZE(tsl_skin_mesh, 88, 68);
AT(tsl_skin_mesh, struct_size, 0, 0);
AT(tsl_skin_mesh, vertex_count, 4, 4);
AT(tsl_skin_mesh, joint_count, 8, 8);
AT(tsl_skin_mesh, influence_count, 12, 12);
AT(tsl_skin_mesh, index_format, 16, 16);
AT(tsl_skin_mesh, weight_format, 20, 20);
AT(tsl_skin_mesh, weight_policy, 24, 24);
AT(tsl_skin_mesh, position_stride, 28, 28);
AT(tsl_skin_mesh, normal_stride, 32, 32);
AT(tsl_skin_mesh, tangent_stride, 36, 36);
AT(tsl_skin_mesh, index_stride, 40, 40);
AT(tsl_skin_mesh, weight_stride, 44, 44);
AT(tsl_skin_mesh, positions, 48, 48);
AT(tsl_skin_mesh, normals, 56, 52);
AT(tsl_skin_mesh, tangents, 64, 56);
AT(tsl_skin_mesh, indices, 72, 60);
AT(tsl_skin_mesh, weights, 80, 64);

SIZE(tsl_skin_bounds, 24, 24);
AT(tsl_skin_bounds, minimum, 0, 0);
AT(tsl_skin_bounds, maximum, 12, 12);

SIZE(tsl_skin_job, 88, 64);
AT(tsl_skin_job, struct_size, 0, 0);
AT(tsl_skin_job, flags, 4, 4);
AT(tsl_skin_job, first_vertex, 8, 8);
AT(tsl_skin_job, vertex_count, 12, 12);
AT(tsl_skin_job, joint_count, 16, 16);
AT(tsl_skin_job, normal_mode, 20, 20);
AT(tsl_skin_job, dual_quat_share, 24, 24);
AT(tsl_skin_job, out_position_stride, 28, 28);
AT(tsl_skin_job, out_normal_stride, 32, 32);
AT(tsl_skin_job, out_tangent_stride, 36, 36);
AT(tsl_skin_job, palette, 40, 40);
AT(tsl_skin_job, dual_quats, 48, 44);
AT(tsl_skin_job, out_positions, 56, 48);
AT(tsl_skin_job, out_normals, 64, 52);
AT(tsl_skin_job, out_tangents, 72, 56);
AT(tsl_skin_job, out_bounds, 80, 60);

SIZE(tsl_skin_texture, 32, 32);
AT(tsl_skin_texture, joint_count, 0, 0);
AT(tsl_skin_texture, frame_count, 4, 4);
AT(tsl_skin_texture, width, 8, 8);
AT(tsl_skin_texture, height, 12, 12);
AT(tsl_skin_texture, matrices_per_row, 16, 16);
AT(tsl_skin_texture, reserved, 20, 20);
AT(tsl_skin_texture, byte_count, 24, 24);

SIZE(tsl_skin_clip, 64, 40);
AT(tsl_skin_clip, struct_size, 0, 0);
AT(tsl_skin_clip, bone_count, 4, 4);
AT(tsl_skin_clip, joint_count, 8, 8);
AT(tsl_skin_clip, frame_count, 12, 12);
AT(tsl_skin_clip, locals, 16, 16);
AT(tsl_skin_clip, parents, 24, 20);
AT(tsl_skin_clip, root, 32, 24);
AT(tsl_skin_clip, binds, 40, 28);
AT(tsl_skin_clip, bones, 48, 32);
AT(tsl_skin_clip, scratch, 56, 36);

SIZE(tsl_skin_prepared_info, 32, 32);
AT(tsl_skin_prepared_info, vertex_count, 0, 0);
AT(tsl_skin_prepared_info, joint_count, 4, 4);
AT(tsl_skin_prepared_info, block_count, 8, 8);
AT(tsl_skin_prepared_info, slot_count, 12, 12);
AT(tsl_skin_prepared_info, has_normals, 16, 16);
AT(tsl_skin_prepared_info, has_tangents, 20, 20);
AT(tsl_skin_prepared_info, byte_count, 24, 24);

IS(TSL_OK, 0);
IS(TSL_ERROR_INVALID_HANDLE, -1);
IS(TSL_ERROR_INVALID_ARGUMENT, -2);
IS(TSL_ERROR_NULL_POINTER, -3);
IS(TSL_ERROR_NOT_INITIALIZED, -4);
IS(TSL_ERROR_NEWER_STRUCT, -5);
IS(TSL_ERROR_NOT_FINITE, -6);
IS(TSL_ERROR_COUNT_MISMATCH, -7);
IS(TSL_ERROR_INDEX_OUT_OF_RANGE, -8);
IS(TSL_ERROR_BAD_HIERARCHY, -9);
IS(TSL_ERROR_BONE_IN_USE, -10);
IS(TSL_ERROR_NOT_INCREASING, -11);
IS(TSL_ERROR_OVERLAP, -12);
IS(TSL_ERROR_BUFFER_TOO_SMALL, -13);
IS(TSL_ERROR_TOO_MANY, -14);
IS(TSL_ERROR_OUT_OF_MEMORY, -15);
IS(TSL_ERROR_BUSY, -16);
IS(TSL_ERROR_NOT_SUPPORTED, -17);
IS(TSL_ERROR_SNAPSHOT_MISMATCH, -18);
IS(TSL_ERROR_TOLERANCE_NOT_MET, -19);
IS(TSL_RIG_MANUAL, 0x1u);
IS(TSL_CHAIN_UNANIMATED, 0x1u);
IS(TSL_CHAIN_COLLIDER_LIST, 0x2u);
IS(TSL_DETAIL_NO_COLLISIONS, 0x1u);
IS(TSL_DETAIL_FROZEN, 0x2u);
IS(TSL_COLLIDER_INSIDE, 0x1u);
IS(TSL_COLLIDER_SHARED, 0x2u);
IS(TSL_COLLIDER_DISABLED, 0x4u);
IS(TSL_COLLIDER_SIMULATED, 0x8u);
IS(TSL_COLLIDER_UNSCALED, 0x10u);
IS(TSL_COLLIDER_TELEPORT, 0x1u);
IS(TSL_DEBUG_BONES, 0x1u);
IS(TSL_DEBUG_PARTICLES, 0x2u);
IS(TSL_DEBUG_COLLIDERS, 0x4u);
IS(TSL_DEBUG_REST, 0x8u);
IS(TSL_LANES_AUTO, 0);
IS(TSL_LANES_SCALAR, 1);
IS(TSL_LANES_SSE2, 2);
IS(TSL_LANES_AVX2, 3);
IS(TSL_LANES_AVX512, 4);
IS(TSL_LANES_NEON, 5);
IS(TSL_LANES_WASM, 6);
IS(TSL_SPACE_LOCAL, 0);
IS(TSL_SPACE_MODEL, 1);
IS(TSL_SPACE_WORLD, 2);
IS(TSL_FORMAT_TRANSFORM, 0);
IS(TSL_FORMAT_MATRIX_3X4, 1);
IS(TSL_FORMAT_MATRIX_4X4, 2);
IS(TSL_WRITE_ALL, 0);
IS(TSL_WRITE_DRIVEN, 1);
IS(TSL_WRITE_PACKED, 2);
IS(TSL_TELEPORT_KEEP, 0);
IS(TSL_TELEPORT_RESET, 1);
IS(TSL_TIP_NONE, 0);
IS(TSL_TIP_LENGTH, 1);
IS(TSL_TIP_RATIO, 2);
IS(TSL_TIP_OFFSET, 3);
IS(TSL_TIP_LOCAL, 4);
IS(TSL_FORK_KEEP, 0);
IS(TSL_FORK_AVERAGE, 1);
IS(TSL_FORK_FIRST, 2);
IS(TSL_MODEL_CHAIN, 0);
IS(TSL_MODEL_SPRING, 1);
IS(TSL_FREEZE_NONE, 0);
IS(TSL_FREEZE_X, 1);
IS(TSL_FREEZE_Y, 2);
IS(TSL_FREEZE_Z, 3);
IS(TSL_SCALE_LOOK, 0);
IS(TSL_SCALE_PHYSICAL, 1);
IS(TSL_SCALE_NONE, 2);
IS(TSL_PARAMETER_DAMPING, 0);
IS(TSL_PARAMETER_ELASTICITY, 1);
IS(TSL_PARAMETER_STIFFNESS, 2);
IS(TSL_PARAMETER_INERT, 3);
IS(TSL_PARAMETER_INERT_ROTATION, 4);
IS(TSL_PARAMETER_FRICTION, 5);
IS(TSL_PARAMETER_RADIUS, 6);
IS(TSL_PARAMETER_PUSH, 7);
IS(TSL_PARAMETER_COUNT, 8);
IS(TSL_SHAPE_SPHERE, 0);
IS(TSL_SHAPE_CAPSULE, 1);
IS(TSL_SHAPE_PLANE, 2);
IS(TSL_DIFFERENCE_ADDED, 0);
IS(TSL_DIFFERENCE_REMOVED, 1);
IS(TSL_DIFFERENCE_CHANGED, 2);
IS(TSL_DYNAMIC_BONE_ROUND, 0);
IS(TSL_DYNAMIC_BONE_PLANE, 1);
IS(TSL_VRM_SPHERE, 0);
IS(TSL_VRM_CAPSULE, 1);
IS(TSL_VRM_PLANE, 2);
IS(TSL_IK_POLE_IS_VECTOR, 0x1u);
IS(TSL_IK_HINGE_GIVEN, 0x2u);
IS(TSL_IK_MIRRORED, 0x4u);
IS(TSL_IK_OUT_ROTATIONS, 0x1u);
IS(TSL_IK_OUT_MODEL, 0x2u);
IS(TSL_IK_OUT_LOCAL, 0x4u);
IS(TSL_IK_BLOCK_LANES, 8u);
IS(TSL_IK_STRIDE_ON_FLOOR, 0x1u);
IS(TSL_IK_LANES_AUTO, 0);
IS(TSL_IK_LANES_SCALAR, 1);
IS(TSL_IK_LANES_SSE2, 2);
IS(TSL_IK_LANES_AVX2, 3);
IS(TSL_IK_LANES_AVX512, 4);
IS(TSL_IK_LANES_NEON, 5);
IS(TSL_IK_LANES_WASM, 6);
IS(TSL_TRACK_ROTATION, 0);
IS(TSL_TRACK_VECTOR, 1);
IS(TSL_TRACK_SCALAR, 2);
IS(TSL_INTERPOLATION_LINEAR, 0);
IS(TSL_INTERPOLATION_STEP, 1);
IS(TSL_INTERPOLATION_CUBICSPLINE, 2);
IS(TSL_INTERPOLATION_SMALLEST, 3);
IS(TSL_CURVE_VALUES, 0);
IS(TSL_CURVE_SLERP, 1);
IS(TSL_CURVE_NLERP, 2);
IS(TSL_TARGET_TRANSLATION, 0);
IS(TSL_TARGET_ROTATION, 1);
IS(TSL_TARGET_SCALE, 2);
IS(TSL_TARGET_VALUES, 3);
IS(TSL_REDUCE_NLERP, 1u);
IS(TSL_REDUCE_LOOP, 2u);
IS(TSL_REDUCE_KEEP_ENDS, 4u);
IS(TSL_SKIN_MATRIX_3X4, 0);
IS(TSL_SKIN_MATRIX_4X3, 1);
IS(TSL_SKIN_MATRIX_4X4, 2);
IS(TSL_SKIN_INDEX_U8, 0);
IS(TSL_SKIN_INDEX_U16, 1);
IS(TSL_SKIN_INDEX_U32, 2);
IS(TSL_SKIN_WEIGHT_F32, 0);
IS(TSL_SKIN_WEIGHT_U8, 1);
IS(TSL_SKIN_WEIGHT_U16, 2);
IS(TSL_SKIN_WEIGHTS_NORMALIZE, 0);
IS(TSL_SKIN_WEIGHTS_AS_GIVEN, 1);
IS(TSL_SKIN_NORMALS_AUTO, 0);
IS(TSL_SKIN_NORMALS_LINEAR, 1);
IS(TSL_SKIN_NORMALS_COFACTOR, 2);
IS(TSL_SKIN_RENORMALIZE, 1);
IS(TSL_SKIN_EXACT, 2);
IS(TSL_SKIN_TRUST_MESH, 4);
IS(TSL_SKIN_MIRROR_TANGENTS, 8);
IS(TSL_SKIN_PREPARED_ORDER, 16);
IS(TSL_SKIN_BLOCK, 16);
