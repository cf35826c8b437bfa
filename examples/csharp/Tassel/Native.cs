// SPDX-License-Identifier: MIT
// Written by generate.py from tests/abi/api.json: change that, and write this again.
using System;
using System.Runtime.InteropServices;

namespace Tassel
{
    /// <summary><c>tsl_result</c> of base.h.</summary>
    public enum Result : int
    {
        /// <summary><c>TSL_OK</c> of base.h.</summary>
        Ok = 0,
        /// <summary><c>TSL_ERROR_INVALID_HANDLE</c> of base.h.</summary>
        ErrorInvalidHandle = -1,
        /// <summary><c>TSL_ERROR_INVALID_ARGUMENT</c> of base.h.</summary>
        ErrorInvalidArgument = -2,
        /// <summary><c>TSL_ERROR_NULL_POINTER</c> of base.h.</summary>
        ErrorNullPointer = -3,
        /// <summary><c>TSL_ERROR_NOT_INITIALIZED</c> of base.h.</summary>
        ErrorNotInitialized = -4,
        /// <summary><c>TSL_ERROR_NEWER_STRUCT</c> of base.h.</summary>
        ErrorNewerStruct = -5,
        /// <summary><c>TSL_ERROR_NOT_FINITE</c> of base.h.</summary>
        ErrorNotFinite = -6,
        /// <summary><c>TSL_ERROR_COUNT_MISMATCH</c> of base.h.</summary>
        ErrorCountMismatch = -7,
        /// <summary><c>TSL_ERROR_INDEX_OUT_OF_RANGE</c> of base.h.</summary>
        ErrorIndexOutOfRange = -8,
        /// <summary><c>TSL_ERROR_BAD_HIERARCHY</c> of base.h.</summary>
        ErrorBadHierarchy = -9,
        /// <summary><c>TSL_ERROR_BONE_IN_USE</c> of base.h.</summary>
        ErrorBoneInUse = -10,
        /// <summary><c>TSL_ERROR_NOT_INCREASING</c> of base.h.</summary>
        ErrorNotIncreasing = -11,
        /// <summary><c>TSL_ERROR_OVERLAP</c> of base.h.</summary>
        ErrorOverlap = -12,
        /// <summary><c>TSL_ERROR_BUFFER_TOO_SMALL</c> of base.h.</summary>
        ErrorBufferTooSmall = -13,
        /// <summary><c>TSL_ERROR_TOO_MANY</c> of base.h.</summary>
        ErrorTooMany = -14,
        /// <summary><c>TSL_ERROR_OUT_OF_MEMORY</c> of base.h.</summary>
        ErrorOutOfMemory = -15,
        /// <summary><c>TSL_ERROR_BUSY</c> of base.h.</summary>
        ErrorBusy = -16,
        /// <summary><c>TSL_ERROR_NOT_SUPPORTED</c> of base.h.</summary>
        ErrorNotSupported = -17,
        /// <summary><c>TSL_ERROR_STATE_MISMATCH</c> of base.h.</summary>
        ErrorStateMismatch = -18,
        /// <summary><c>TSL_ERROR_TOLERANCE_NOT_MET</c> of base.h.</summary>
        ErrorToleranceNotMet = -19,
    }

    /// <summary><c>tsl_lanes</c> of tassel.h.</summary>
    public enum Lanes : uint
    {
        /// <summary><c>TSL_LANES_AUTO</c> of tassel.h.</summary>
        Auto = 0,
        /// <summary><c>TSL_LANES_SCALAR</c> of tassel.h.</summary>
        Scalar = 1,
        /// <summary><c>TSL_LANES_SSE2</c> of tassel.h.</summary>
        Sse2 = 2,
        /// <summary><c>TSL_LANES_AVX2</c> of tassel.h.</summary>
        Avx2 = 3,
        /// <summary><c>TSL_LANES_NEON</c> of tassel.h.</summary>
        Neon = 4,
        /// <summary><c>TSL_LANES_WASM</c> of tassel.h.</summary>
        Wasm = 5,
    }

    /// <summary><c>tsl_world_flags</c> of tassel.h.</summary>
    [Flags]
    public enum WorldFlags : uint
    {
        /// <summary><c>TSL_WORLD_VALIDATE</c> of tassel.h.</summary>
        Validate = 1,
    }

    /// <summary><c>tsl_rig_flags</c> of tassel.h.</summary>
    [Flags]
    public enum RigFlags : uint
    {
        /// <summary><c>TSL_RIG_MANUAL</c> of tassel.h.</summary>
        Manual = 1,
        /// <summary><c>TSL_RIG_WHOLE_TICKS</c> of tassel.h.</summary>
        WholeTicks = 2,
    }

    /// <summary><c>tsl_teleport</c> of tassel.h.</summary>
    public enum Teleport : uint
    {
        /// <summary><c>TSL_TELEPORT_KEEP</c> of tassel.h.</summary>
        Keep = 0,
        /// <summary><c>TSL_TELEPORT_RESET</c> of tassel.h.</summary>
        Reset = 1,
    }

    /// <summary><c>tsl_pose_space</c> of tassel.h.</summary>
    public enum PoseSpace : uint
    {
        /// <summary><c>TSL_SPACE_LOCAL</c> of tassel.h.</summary>
        Local = 0,
        /// <summary><c>TSL_SPACE_MODEL</c> of tassel.h.</summary>
        Model = 1,
        /// <summary><c>TSL_SPACE_WORLD</c> of tassel.h.</summary>
        World = 2,
    }

    /// <summary><c>tsl_pose_format</c> of tassel.h.</summary>
    public enum PoseFormat : uint
    {
        /// <summary><c>TSL_FORMAT_TRANSFORM</c> of tassel.h.</summary>
        Transform = 0,
        /// <summary><c>TSL_FORMAT_MATRIX_3X4</c> of tassel.h.</summary>
        Matrix3x4 = 1,
        /// <summary><c>TSL_FORMAT_MATRIX_4X4</c> of tassel.h.</summary>
        Matrix4x4 = 2,
        /// <summary><c>TSL_FORMAT_ARRAYS</c> of tassel.h.</summary>
        Arrays = 3,
    }

    /// <summary><c>tsl_pose_write</c> of tassel.h.</summary>
    public enum PoseWrite : uint
    {
        /// <summary><c>TSL_WRITE_ALL</c> of tassel.h.</summary>
        All = 0,
        /// <summary><c>TSL_WRITE_DRIVEN</c> of tassel.h.</summary>
        Driven = 1,
        /// <summary><c>TSL_WRITE_PACKED</c> of tassel.h.</summary>
        Packed = 2,
    }

    /// <summary><c>tsl_chain_flags</c> of tassel.h.</summary>
    [Flags]
    public enum ChainFlags : uint
    {
        /// <summary><c>TSL_CHAIN_UNANIMATED</c> of tassel.h.</summary>
        Unanimated = 1,
        /// <summary><c>TSL_CHAIN_COLLIDER_LIST</c> of tassel.h.</summary>
        ColliderList = 2,
        /// <summary><c>TSL_CHAIN_IGNORES_REST_CONTACTS</c> of tassel.h.</summary>
        IgnoresRestContacts = 4,
    }

    /// <summary><c>tsl_tip</c> of tassel.h.</summary>
    public enum Tip : uint
    {
        /// <summary><c>TSL_TIP_NONE</c> of tassel.h.</summary>
        None = 0,
        /// <summary><c>TSL_TIP_LENGTH</c> of tassel.h.</summary>
        Length = 1,
        /// <summary><c>TSL_TIP_RATIO</c> of tassel.h.</summary>
        Ratio = 2,
        /// <summary><c>TSL_TIP_OFFSET</c> of tassel.h.</summary>
        Offset = 3,
        /// <summary><c>TSL_TIP_LOCAL</c> of tassel.h.</summary>
        Local = 4,
    }

    /// <summary><c>tsl_fork</c> of tassel.h.</summary>
    public enum Fork : uint
    {
        /// <summary><c>TSL_FORK_KEEP</c> of tassel.h.</summary>
        Keep = 0,
        /// <summary><c>TSL_FORK_AVERAGE</c> of tassel.h.</summary>
        Average = 1,
        /// <summary><c>TSL_FORK_FIRST</c> of tassel.h.</summary>
        First = 2,
    }

    /// <summary><c>tsl_chain_model</c> of tassel.h.</summary>
    public enum ChainModel : uint
    {
        /// <summary><c>TSL_MODEL_CHAIN</c> of tassel.h.</summary>
        Chain = 0,
        /// <summary><c>TSL_MODEL_SPRING</c> of tassel.h.</summary>
        Spring = 1,
        /// <summary><c>TSL_MODEL_TASSEL</c> of tassel.h.</summary>
        Tassel = 2,
    }

    /// <summary><c>tsl_freeze_axis</c> of tassel.h.</summary>
    public enum FreezeAxis : uint
    {
        /// <summary><c>TSL_FREEZE_NONE</c> of tassel.h.</summary>
        None = 0,
        /// <summary><c>TSL_FREEZE_X</c> of tassel.h.</summary>
        X = 1,
        /// <summary><c>TSL_FREEZE_Y</c> of tassel.h.</summary>
        Y = 2,
        /// <summary><c>TSL_FREEZE_Z</c> of tassel.h.</summary>
        Z = 3,
    }

    /// <summary><c>tsl_scale_rule</c> of tassel.h.</summary>
    public enum ScaleRule : uint
    {
        /// <summary><c>TSL_SCALE_LOOK</c> of tassel.h.</summary>
        Look = 0,
        /// <summary><c>TSL_SCALE_PHYSICAL</c> of tassel.h.</summary>
        Physical = 1,
        /// <summary><c>TSL_SCALE_NONE</c> of tassel.h.</summary>
        None = 2,
    }

    /// <summary><c>tsl_scale_change</c> of tassel.h.</summary>
    public enum ScaleChange : uint
    {
        /// <summary><c>TSL_SCALE_CHANGE_CARRIED</c> of tassel.h.</summary>
        Carried = 0,
        /// <summary><c>TSL_SCALE_CHANGE_FELT</c> of tassel.h.</summary>
        Felt = 1,
    }

    /// <summary><c>tsl_parameter</c> of tassel.h.</summary>
    public enum Parameter : uint
    {
        /// <summary><c>TSL_PARAMETER_DAMPING</c> of tassel.h.</summary>
        Damping = 0,
        /// <summary><c>TSL_PARAMETER_ELASTICITY</c> of tassel.h.</summary>
        Elasticity = 1,
        /// <summary><c>TSL_PARAMETER_STIFFNESS</c> of tassel.h.</summary>
        Stiffness = 2,
        /// <summary><c>TSL_PARAMETER_INERT</c> of tassel.h.</summary>
        Inert = 3,
        /// <summary><c>TSL_PARAMETER_INERT_ROTATION</c> of tassel.h.</summary>
        InertRotation = 4,
        /// <summary><c>TSL_PARAMETER_FRICTION</c> of tassel.h.</summary>
        Friction = 5,
        /// <summary><c>TSL_PARAMETER_RADIUS</c> of tassel.h.</summary>
        Radius = 6,
        /// <summary><c>TSL_PARAMETER_PUSH</c> of tassel.h.</summary>
        Push = 7,
        /// <summary><c>TSL_PARAMETER_ANGLE_A</c> of tassel.h.</summary>
        AngleA = 8,
        /// <summary><c>TSL_PARAMETER_ANGLE_B</c> of tassel.h.</summary>
        AngleB = 9,
        /// <summary><c>TSL_PARAMETER_MAX_DISTANCE</c> of tassel.h.</summary>
        MaxDistance = 10,
        /// <summary><c>TSL_PARAMETER_BACKSTOP_DISTANCE</c> of tassel.h.</summary>
        BackstopDistance = 11,
        /// <summary><c>TSL_PARAMETER_BACKSTOP_RADIUS</c> of tassel.h.</summary>
        BackstopRadius = 12,
        /// <summary><c>TSL_PARAMETER_WIND_SCALE</c> of tassel.h.</summary>
        WindScale = 13,
        /// <summary><c>TSL_PARAMETER_FORK_WEIGHT</c> of tassel.h.</summary>
        ForkWeight = 14,
        /// <summary><c>TSL_PARAMETER_MAX_STRETCH</c> of tassel.h.</summary>
        MaxStretch = 15,
        /// <summary><c>TSL_PARAMETER_MAX_SQUASH</c> of tassel.h.</summary>
        MaxSquash = 16,
        /// <summary><c>TSL_PARAMETER_COUNT</c> of tassel.h.</summary>
        Count = 17,
    }

    /// <summary><c>tsl_detail_flags</c> of tassel.h.</summary>
    [Flags]
    public enum DetailFlags : uint
    {
        /// <summary><c>TSL_DETAIL_NO_COLLISIONS</c> of tassel.h.</summary>
        NoCollisions = 1,
    }

    /// <summary><c>tsl_shape</c> of tassel.h.</summary>
    public enum Shape : uint
    {
        /// <summary><c>TSL_SHAPE_SPHERE</c> of tassel.h.</summary>
        Sphere = 0,
        /// <summary><c>TSL_SHAPE_CAPSULE</c> of tassel.h.</summary>
        Capsule = 1,
        /// <summary><c>TSL_SHAPE_PLANE</c> of tassel.h.</summary>
        Plane = 2,
        /// <summary><c>TSL_SHAPE_BOX</c> of tassel.h.</summary>
        Box = 3,
        /// <summary><c>TSL_SHAPE_TAPERED_CAPSULE</c> of tassel.h.</summary>
        TaperedCapsule = 4,
        /// <summary><c>TSL_SHAPE_HULL</c> of tassel.h.</summary>
        Hull = 5,
    }

    /// <summary><c>tsl_collider_flags</c> of tassel.h.</summary>
    [Flags]
    public enum ColliderFlags : uint
    {
        /// <summary><c>TSL_COLLIDER_INSIDE</c> of tassel.h.</summary>
        Inside = 1,
        /// <summary><c>TSL_COLLIDER_SHARED</c> of tassel.h.</summary>
        Shared = 2,
        /// <summary><c>TSL_COLLIDER_DISABLED</c> of tassel.h.</summary>
        Disabled = 4,
        /// <summary><c>TSL_COLLIDER_SIMULATED</c> of tassel.h.</summary>
        Simulated = 8,
        /// <summary><c>TSL_COLLIDER_UNSCALED</c> of tassel.h.</summary>
        Unscaled = 16,
        /// <summary><c>TSL_COLLIDER_KEEPS_RADIUS</c> of tassel.h.</summary>
        KeepsRadius = 32,
    }

    /// <summary><c>tsl_collider_move_flags</c> of tassel.h.</summary>
    [Flags]
    public enum ColliderMoveFlags : uint
    {
        /// <summary><c>TSL_COLLIDER_TELEPORT</c> of tassel.h.</summary>
        Teleport = 1,
    }

    /// <summary><c>tsl_link_kind</c> of links.h.</summary>
    public enum LinkKind : uint
    {
        /// <summary><c>TSL_LINK_STRUCTURAL</c> of links.h.</summary>
        Structural = 0,
        /// <summary><c>TSL_LINK_SHEAR</c> of links.h.</summary>
        Shear = 1,
        /// <summary><c>TSL_LINK_BEND</c> of links.h.</summary>
        Bend = 2,
        /// <summary><c>TSL_LINK_KIND_COUNT</c> of links.h.</summary>
        KindCount = 3,
    }

    /// <summary><c>tsl_links_layout</c> of links.h.</summary>
    public enum LinksLayout : uint
    {
        /// <summary><c>TSL_LINKS_FOUND</c> of links.h.</summary>
        Found = 0,
        /// <summary><c>TSL_LINKS_STRIP</c> of links.h.</summary>
        Strip = 1,
        /// <summary><c>TSL_LINKS_RING</c> of links.h.</summary>
        Ring = 2,
        /// <summary><c>TSL_LINKS_LOOSE</c> of links.h.</summary>
        Loose = 3,
    }

    /// <summary><c>tsl_links_flags</c> of links.h.</summary>
    [Flags]
    public enum LinksFlags : uint
    {
        /// <summary><c>TSL_LINKS_SURFACE</c> of links.h.</summary>
        Surface = 1,
    }

    /// <summary><c>tsl_link_resistance</c> of links.h.</summary>
    [Flags]
    public enum LinkResistance : uint
    {
        /// <summary><c>TSL_LINK_RESISTS_STRETCH</c> of links.h.</summary>
        Stretch = 1,
        /// <summary><c>TSL_LINK_RESISTS_COMPRESSION</c> of links.h.</summary>
        Compression = 2,
        /// <summary><c>TSL_LINK_RESISTS_AT_BOTH_ENDS</c> of links.h.</summary>
        AtBothEnds = 4,
    }

    /// <summary><c>tsl_link_parameter</c> of links.h.</summary>
    public enum LinkParameter : uint
    {
        /// <summary><c>TSL_LINK_PARAMETER_STRETCH_COMPLIANCE</c> of links.h.</summary>
        StretchCompliance = 0,
        /// <summary><c>TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE</c> of links.h.</summary>
        CompressionCompliance = 1,
        /// <summary><c>TSL_LINK_PARAMETER_SLACK</c> of links.h.</summary>
        Slack = 2,
        /// <summary><c>TSL_LINK_PARAMETER_LEAST</c> of links.h.</summary>
        Least = 3,
        /// <summary><c>TSL_LINK_PARAMETER_MOST</c> of links.h.</summary>
        Most = 4,
        /// <summary><c>TSL_LINK_PARAMETER_COUNT</c> of links.h.</summary>
        Count = 5,
    }

    /// <summary><c>tsl_wind_shape</c> of wind.h.</summary>
    public enum WindShape : uint
    {
        /// <summary><c>TSL_WIND_EVERYWHERE</c> of wind.h.</summary>
        Everywhere = 0,
        /// <summary><c>TSL_WIND_SPHERE</c> of wind.h.</summary>
        Sphere = 1,
        /// <summary><c>TSL_WIND_BOX</c> of wind.h.</summary>
        Box = 2,
    }

    /// <summary><c>tsl_wind_flags</c> of wind.h.</summary>
    [Flags]
    public enum WindFlags : uint
    {
        /// <summary><c>TSL_WIND_FORCE</c> of wind.h.</summary>
        Force = 1,
        /// <summary><c>TSL_WIND_DISABLED</c> of wind.h.</summary>
        Disabled = 2,
    }

    /// <summary><c>tsl_anim_dynamics_space</c> of convert/anim_dynamics.h.</summary>
    public enum AnimDynamicsSpace : uint
    {
        /// <summary><c>TSL_ANIM_DYNAMICS_COMPONENT</c> of convert/anim_dynamics.h.</summary>
        Component = 0,
        /// <summary><c>TSL_ANIM_DYNAMICS_ACTOR</c> of convert/anim_dynamics.h.</summary>
        Actor = 1,
        /// <summary><c>TSL_ANIM_DYNAMICS_WORLD</c> of convert/anim_dynamics.h.</summary>
        World = 2,
        /// <summary><c>TSL_ANIM_DYNAMICS_ROOT_RELATIVE</c> of convert/anim_dynamics.h.</summary>
        RootRelative = 3,
        /// <summary><c>TSL_ANIM_DYNAMICS_BONE_RELATIVE</c> of convert/anim_dynamics.h.</summary>
        BoneRelative = 4,
    }

    /// <summary><c>tsl_anim_dynamics_angular</c> of convert/anim_dynamics.h.</summary>
    public enum AnimDynamicsAngular : uint
    {
        /// <summary><c>TSL_ANIM_DYNAMICS_ANGULAR</c> of convert/anim_dynamics.h.</summary>
        Angular = 0,
        /// <summary><c>TSL_ANIM_DYNAMICS_CONE</c> of convert/anim_dynamics.h.</summary>
        Cone = 1,
    }

    /// <summary><c>tsl_anim_dynamics_collision</c> of convert/anim_dynamics.h.</summary>
    public enum AnimDynamicsCollision : uint
    {
        /// <summary><c>TSL_ANIM_DYNAMICS_COM</c> of convert/anim_dynamics.h.</summary>
        Com = 0,
        /// <summary><c>TSL_ANIM_DYNAMICS_CUSTOM_SPHERE</c> of convert/anim_dynamics.h.</summary>
        CustomSphere = 1,
        /// <summary><c>TSL_ANIM_DYNAMICS_INNER_SPHERE</c> of convert/anim_dynamics.h.</summary>
        InnerSphere = 2,
        /// <summary><c>TSL_ANIM_DYNAMICS_OUTER_SPHERE</c> of convert/anim_dynamics.h.</summary>
        OuterSphere = 3,
    }

    /// <summary><c>tsl_anim_dynamics_notes</c> of convert/anim_dynamics.h.</summary>
    [Flags]
    public enum AnimDynamicsNotes : uint
    {
        /// <summary><c>TSL_ANIM_DYNAMICS_NOTE_MOMENTUM</c> of convert/anim_dynamics.h.</summary>
        Momentum = 1,
        /// <summary><c>TSL_ANIM_DYNAMICS_NOTE_STIFF</c> of convert/anim_dynamics.h.</summary>
        Stiff = 2,
        /// <summary><c>TSL_ANIM_DYNAMICS_NOTE_LINEAR</c> of convert/anim_dynamics.h.</summary>
        Linear = 4,
        /// <summary><c>TSL_ANIM_DYNAMICS_NOTE_JOINT</c> of convert/anim_dynamics.h.</summary>
        Joint = 8,
        /// <summary><c>TSL_ANIM_DYNAMICS_NOTE_TWIST</c> of convert/anim_dynamics.h.</summary>
        Twist = 16,
        /// <summary><c>TSL_ANIM_DYNAMICS_NOTE_TWO_RANGES</c> of convert/anim_dynamics.h.</summary>
        TwoRanges = 32,
        /// <summary><c>TSL_ANIM_DYNAMICS_NOTE_AXES</c> of convert/anim_dynamics.h.</summary>
        Axes = 64,
    }

    /// <summary><c>tsl_dynamic_bone_shape</c> of convert/dynamic_bone.h.</summary>
    public enum DynamicBoneShape : uint
    {
        /// <summary><c>TSL_DYNAMIC_BONE_ROUND</c> of convert/dynamic_bone.h.</summary>
        Round = 0,
        /// <summary><c>TSL_DYNAMIC_BONE_PLANE</c> of convert/dynamic_bone.h.</summary>
        Plane = 1,
    }

    /// <summary><c>tsl_ez_siblings</c> of convert/ez_soft_bone.h.</summary>
    public enum EzSiblings : uint
    {
        /// <summary><c>TSL_EZ_SIBLINGS_NONE</c> of convert/ez_soft_bone.h.</summary>
        None = 0,
        /// <summary><c>TSL_EZ_SIBLINGS_ROOTED</c> of convert/ez_soft_bone.h.</summary>
        Rooted = 1,
        /// <summary><c>TSL_EZ_SIBLINGS_UNIFIED</c> of convert/ez_soft_bone.h.</summary>
        Unified = 2,
    }

    /// <summary><c>tsl_godot_axis</c> of convert/godot.h.</summary>
    public enum GodotAxis : uint
    {
        /// <summary><c>TSL_GODOT_AXIS_X</c> of convert/godot.h.</summary>
        X = 0,
        /// <summary><c>TSL_GODOT_AXIS_Y</c> of convert/godot.h.</summary>
        Y = 1,
        /// <summary><c>TSL_GODOT_AXIS_Z</c> of convert/godot.h.</summary>
        Z = 2,
        /// <summary><c>TSL_GODOT_AXIS_ALL</c> of convert/godot.h.</summary>
        All = 3,
        /// <summary><c>TSL_GODOT_AXIS_CUSTOM</c> of convert/godot.h.</summary>
        Custom = 4,
    }

    /// <summary><c>tsl_godot_direction</c> of convert/godot.h.</summary>
    public enum GodotDirection : uint
    {
        /// <summary><c>TSL_GODOT_PLUS_X</c> of convert/godot.h.</summary>
        PlusX = 0,
        /// <summary><c>TSL_GODOT_MINUS_X</c> of convert/godot.h.</summary>
        MinusX = 1,
        /// <summary><c>TSL_GODOT_PLUS_Y</c> of convert/godot.h.</summary>
        PlusY = 2,
        /// <summary><c>TSL_GODOT_MINUS_Y</c> of convert/godot.h.</summary>
        MinusY = 3,
        /// <summary><c>TSL_GODOT_PLUS_Z</c> of convert/godot.h.</summary>
        PlusZ = 4,
        /// <summary><c>TSL_GODOT_MINUS_Z</c> of convert/godot.h.</summary>
        MinusZ = 5,
        /// <summary><c>TSL_GODOT_FROM_PARENT</c> of convert/godot.h.</summary>
        FromParent = 6,
    }

    /// <summary><c>tsl_godot_center</c> of convert/godot.h.</summary>
    public enum GodotCenter : uint
    {
        /// <summary><c>TSL_GODOT_CENTER_WORLD_ORIGIN</c> of convert/godot.h.</summary>
        WorldOrigin = 0,
        /// <summary><c>TSL_GODOT_CENTER_NODE</c> of convert/godot.h.</summary>
        Node = 1,
        /// <summary><c>TSL_GODOT_CENTER_BONE</c> of convert/godot.h.</summary>
        Bone = 2,
    }

    /// <summary><c>tsl_godot_notes</c> of convert/godot.h.</summary>
    [Flags]
    public enum GodotNotes : uint
    {
        /// <summary><c>TSL_GODOT_NOTE_TURNING_GRAVITY</c> of convert/godot.h.</summary>
        TurningGravity = 1,
        /// <summary><c>TSL_GODOT_NOTE_CENTER_BONE</c> of convert/godot.h.</summary>
        CenterBone = 2,
        /// <summary><c>TSL_GODOT_NOTE_PARALLEL_AXIS</c> of convert/godot.h.</summary>
        ParallelAxis = 4,
    }

    /// <summary><c>tsl_godot_shape</c> of convert/godot.h.</summary>
    public enum GodotShape : uint
    {
        /// <summary><c>TSL_GODOT_SPHERE</c> of convert/godot.h.</summary>
        Sphere = 0,
        /// <summary><c>TSL_GODOT_CAPSULE</c> of convert/godot.h.</summary>
        Capsule = 1,
        /// <summary><c>TSL_GODOT_PLANE</c> of convert/godot.h.</summary>
        Plane = 2,
    }

    /// <summary><c>tsl_godot_collide_mode</c> of convert/godot.h.</summary>
    public enum GodotCollideMode : uint
    {
        /// <summary><c>TSL_GODOT_COLLIDE_JOINT</c> of convert/godot.h.</summary>
        Joint = 0,
        /// <summary><c>TSL_GODOT_COLLIDE_INSIDE</c> of convert/godot.h.</summary>
        Inside = 1,
        /// <summary><c>TSL_GODOT_COLLIDE_CHAIN</c> of convert/godot.h.</summary>
        Chain = 2,
    }

    /// <summary><c>tsl_jiggle_notes</c> of convert/jiggle.h.</summary>
    [Flags]
    public enum JiggleNotes : uint
    {
        /// <summary><c>TSL_JIGGLE_NOTE_STRETCH</c> of convert/jiggle.h.</summary>
        Stretch = 1,
        /// <summary><c>TSL_JIGGLE_NOTE_ROOT</c> of convert/jiggle.h.</summary>
        Root = 2,
        /// <summary><c>TSL_JIGGLE_NOTE_SOFTEN</c> of convert/jiggle.h.</summary>
        Soften = 4,
        /// <summary><c>TSL_JIGGLE_NOTE_AIR_DRAG</c> of convert/jiggle.h.</summary>
        AirDrag = 8,
    }

    /// <summary><c>tsl_kawaii_space</c> of convert/kawaii_physics.h.</summary>
    public enum KawaiiSpace : uint
    {
        /// <summary><c>TSL_KAWAII_COMPONENT</c> of convert/kawaii_physics.h.</summary>
        Component = 0,
        /// <summary><c>TSL_KAWAII_WORLD</c> of convert/kawaii_physics.h.</summary>
        World = 1,
        /// <summary><c>TSL_KAWAII_BASE_BONE</c> of convert/kawaii_physics.h.</summary>
        BaseBone = 2,
    }

    /// <summary><c>tsl_kawaii_axis</c> of convert/kawaii_physics.h.</summary>
    public enum KawaiiAxis : uint
    {
        /// <summary><c>TSL_KAWAII_X</c> of convert/kawaii_physics.h.</summary>
        X = 0,
        /// <summary><c>TSL_KAWAII_Y</c> of convert/kawaii_physics.h.</summary>
        Y = 1,
        /// <summary><c>TSL_KAWAII_Z</c> of convert/kawaii_physics.h.</summary>
        Z = 2,
        /// <summary><c>TSL_KAWAII_X_NEGATIVE</c> of convert/kawaii_physics.h.</summary>
        XNegative = 3,
        /// <summary><c>TSL_KAWAII_Y_NEGATIVE</c> of convert/kawaii_physics.h.</summary>
        YNegative = 4,
        /// <summary><c>TSL_KAWAII_Z_NEGATIVE</c> of convert/kawaii_physics.h.</summary>
        ZNegative = 5,
    }

    /// <summary><c>tsl_kawaii_shape</c> of convert/kawaii_physics.h.</summary>
    public enum KawaiiShape : uint
    {
        /// <summary><c>TSL_KAWAII_SPHERE</c> of convert/kawaii_physics.h.</summary>
        Sphere = 0,
        /// <summary><c>TSL_KAWAII_CAPSULE</c> of convert/kawaii_physics.h.</summary>
        Capsule = 1,
        /// <summary><c>TSL_KAWAII_PLANE</c> of convert/kawaii_physics.h.</summary>
        Plane = 2,
        /// <summary><c>TSL_KAWAII_BOX</c> of convert/kawaii_physics.h.</summary>
        Box = 3,
    }

    /// <summary><c>tsl_kawaii_direction</c> of convert/kawaii_physics.h.</summary>
    public enum KawaiiDirection : uint
    {
        /// <summary><c>TSL_KAWAII_BOTH</c> of convert/kawaii_physics.h.</summary>
        Both = 0,
        /// <summary><c>TSL_KAWAII_POSITIVE</c> of convert/kawaii_physics.h.</summary>
        Positive = 1,
        /// <summary><c>TSL_KAWAII_NEGATIVE</c> of convert/kawaii_physics.h.</summary>
        Negative = 2,
        /// <summary><c>TSL_KAWAII_NO_DIRECTION</c> of convert/kawaii_physics.h.</summary>
        NoDirection = 3,
    }

    /// <summary><c>tsl_magica_type</c> of convert/magica.h.</summary>
    public enum MagicaType : uint
    {
        /// <summary><c>TSL_MAGICA_BONE_CLOTH</c> of convert/magica.h.</summary>
        Cloth = 0,
        /// <summary><c>TSL_MAGICA_BONE_SPRING</c> of convert/magica.h.</summary>
        Spring = 1,
    }

    /// <summary><c>tsl_magica_connection</c> of convert/magica.h.</summary>
    public enum MagicaConnection : uint
    {
        /// <summary><c>TSL_MAGICA_LINE</c> of convert/magica.h.</summary>
        Line = 0,
        /// <summary><c>TSL_MAGICA_AUTOMATIC_MESH</c> of convert/magica.h.</summary>
        AutomaticMesh = 1,
        /// <summary><c>TSL_MAGICA_SEQUENTIAL_LOOP_MESH</c> of convert/magica.h.</summary>
        SequentialLoopMesh = 2,
        /// <summary><c>TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH</c> of convert/magica.h.</summary>
        SequentialNonLoopMesh = 3,
    }

    /// <summary><c>tsl_magica_teleport</c> of convert/magica.h.</summary>
    public enum MagicaTeleport : uint
    {
        /// <summary><c>TSL_MAGICA_TELEPORT_NONE</c> of convert/magica.h.</summary>
        None = 0,
        /// <summary><c>TSL_MAGICA_TELEPORT_RESET</c> of convert/magica.h.</summary>
        Reset = 1,
        /// <summary><c>TSL_MAGICA_TELEPORT_KEEP</c> of convert/magica.h.</summary>
        Keep = 2,
    }

    /// <summary><c>tsl_magica_collision</c> of convert/magica.h.</summary>
    public enum MagicaCollision : uint
    {
        /// <summary><c>TSL_MAGICA_COLLISION_NONE</c> of convert/magica.h.</summary>
        None = 0,
        /// <summary><c>TSL_MAGICA_COLLISION_POINT</c> of convert/magica.h.</summary>
        Point = 1,
        /// <summary><c>TSL_MAGICA_COLLISION_EDGE</c> of convert/magica.h.</summary>
        Edge = 2,
    }

    /// <summary><c>tsl_magica_notes</c> of convert/magica.h.</summary>
    [Flags]
    public enum MagicaNotes : uint
    {
        /// <summary><c>TSL_MAGICA_NOTE_LENGTHS</c> of convert/magica.h.</summary>
        Lengths = 1,
        /// <summary><c>TSL_MAGICA_NOTE_INERTIA</c> of convert/magica.h.</summary>
        Inertia = 2,
        /// <summary><c>TSL_MAGICA_NOTE_RESTORATION</c> of convert/magica.h.</summary>
        Restoration = 4,
        /// <summary><c>TSL_MAGICA_NOTE_FALLOFF_MEAN</c> of convert/magica.h.</summary>
        FalloffMean = 8,
        /// <summary><c>TSL_MAGICA_NOTE_EDGE</c> of convert/magica.h.</summary>
        Edge = 16,
        /// <summary><c>TSL_MAGICA_NOTE_TELEPORT</c> of convert/magica.h.</summary>
        Teleport = 32,
        /// <summary><c>TSL_MAGICA_NOTE_SPRING</c> of convert/magica.h.</summary>
        Spring = 64,
    }

    /// <summary><c>tsl_magica_shape</c> of convert/magica.h.</summary>
    public enum MagicaShape : uint
    {
        /// <summary><c>TSL_MAGICA_SPHERE</c> of convert/magica.h.</summary>
        Sphere = 0,
        /// <summary><c>TSL_MAGICA_CAPSULE</c> of convert/magica.h.</summary>
        Capsule = 1,
        /// <summary><c>TSL_MAGICA_PLANE</c> of convert/magica.h.</summary>
        Plane = 2,
    }

    /// <summary><c>tsl_phys_bone_version</c> of convert/phys_bone.h.</summary>
    public enum PhysBoneVersion : uint
    {
        /// <summary><c>TSL_PHYS_BONE_VERSION_1_0</c> of convert/phys_bone.h.</summary>
        _0 = 0,
        /// <summary><c>TSL_PHYS_BONE_VERSION_1_1</c> of convert/phys_bone.h.</summary>
        _1 = 1,
    }

    /// <summary><c>tsl_phys_bone_multi_child</c> of convert/phys_bone.h.</summary>
    public enum PhysBoneMultiChild : uint
    {
        /// <summary><c>TSL_PHYS_BONE_IGNORE</c> of convert/phys_bone.h.</summary>
        Ignore = 0,
        /// <summary><c>TSL_PHYS_BONE_FIRST</c> of convert/phys_bone.h.</summary>
        First = 1,
        /// <summary><c>TSL_PHYS_BONE_AVERAGE</c> of convert/phys_bone.h.</summary>
        Average = 2,
    }

    /// <summary><c>tsl_phys_bone_integration</c> of convert/phys_bone.h.</summary>
    public enum PhysBoneIntegration : uint
    {
        /// <summary><c>TSL_PHYS_BONE_SIMPLIFIED</c> of convert/phys_bone.h.</summary>
        Simplified = 0,
        /// <summary><c>TSL_PHYS_BONE_ADVANCED</c> of convert/phys_bone.h.</summary>
        Advanced = 1,
    }

    /// <summary><c>tsl_phys_bone_immobile</c> of convert/phys_bone.h.</summary>
    public enum PhysBoneImmobile : uint
    {
        /// <summary><c>TSL_PHYS_BONE_ALL_MOTION</c> of convert/phys_bone.h.</summary>
        AllMotion = 0,
        /// <summary><c>TSL_PHYS_BONE_WORLD</c> of convert/phys_bone.h.</summary>
        World = 1,
    }

    /// <summary><c>tsl_phys_bone_limit</c> of convert/phys_bone.h.</summary>
    public enum PhysBoneLimit : uint
    {
        /// <summary><c>TSL_PHYS_BONE_NO_LIMIT</c> of convert/phys_bone.h.</summary>
        NoLimit = 0,
        /// <summary><c>TSL_PHYS_BONE_ANGLE</c> of convert/phys_bone.h.</summary>
        Angle = 1,
        /// <summary><c>TSL_PHYS_BONE_HINGE</c> of convert/phys_bone.h.</summary>
        Hinge = 2,
        /// <summary><c>TSL_PHYS_BONE_POLAR</c> of convert/phys_bone.h.</summary>
        Polar = 3,
    }

    /// <summary><c>tsl_phys_bone_collision</c> of convert/phys_bone.h.</summary>
    public enum PhysBoneCollision : uint
    {
        /// <summary><c>TSL_PHYS_BONE_COLLISION_FALSE</c> of convert/phys_bone.h.</summary>
        False = 0,
        /// <summary><c>TSL_PHYS_BONE_COLLISION_TRUE</c> of convert/phys_bone.h.</summary>
        True = 1,
        /// <summary><c>TSL_PHYS_BONE_COLLISION_OTHER</c> of convert/phys_bone.h.</summary>
        Other = 2,
    }

    /// <summary><c>tsl_phys_bone_notes</c> of convert/phys_bone.h.</summary>
    [Flags]
    public enum PhysBoneNotes : uint
    {
        /// <summary><c>TSL_PHYS_BONE_NOTE_AVERAGE</c> of convert/phys_bone.h.</summary>
        Average = 1,
        /// <summary><c>TSL_PHYS_BONE_NOTE_CAPSULES</c> of convert/phys_bone.h.</summary>
        Capsules = 2,
        /// <summary><c>TSL_PHYS_BONE_NOTE_STRETCH</c> of convert/phys_bone.h.</summary>
        Stretch = 4,
        /// <summary><c>TSL_PHYS_BONE_NOTE_MOMENTUM</c> of convert/phys_bone.h.</summary>
        Momentum = 8,
        /// <summary><c>TSL_PHYS_BONE_NOTE_STIFFNESS</c> of convert/phys_bone.h.</summary>
        Stiffness = 16,
        /// <summary><c>TSL_PHYS_BONE_NOTE_MEAN</c> of convert/phys_bone.h.</summary>
        Mean = 32,
    }

    /// <summary><c>tsl_phys_bone_shape</c> of convert/phys_bone.h.</summary>
    public enum PhysBoneShape : uint
    {
        /// <summary><c>TSL_PHYS_BONE_SPHERE</c> of convert/phys_bone.h.</summary>
        Sphere = 0,
        /// <summary><c>TSL_PHYS_BONE_CAPSULE</c> of convert/phys_bone.h.</summary>
        Capsule = 1,
        /// <summary><c>TSL_PHYS_BONE_PLANE</c> of convert/phys_bone.h.</summary>
        Plane = 2,
    }

    /// <summary><c>tsl_spcr_constraints</c> of convert/spcr.h.</summary>
    [Flags]
    public enum SpcrConstraints : uint
    {
        /// <summary><c>TSL_SPCR_STRUCTURAL_VERTICAL</c> of convert/spcr.h.</summary>
        StructuralVertical = 1,
        /// <summary><c>TSL_SPCR_STRUCTURAL_HORIZONTAL</c> of convert/spcr.h.</summary>
        StructuralHorizontal = 2,
        /// <summary><c>TSL_SPCR_SHEAR</c> of convert/spcr.h.</summary>
        Shear = 4,
        /// <summary><c>TSL_SPCR_BENDING_VERTICAL</c> of convert/spcr.h.</summary>
        BendingVertical = 8,
        /// <summary><c>TSL_SPCR_BENDING_HORIZONTAL</c> of convert/spcr.h.</summary>
        BendingHorizontal = 16,
    }

    /// <summary><c>tsl_spcr_notes</c> of convert/spcr.h.</summary>
    [Flags]
    public enum SpcrNotes : uint
    {
        /// <summary><c>TSL_SPCR_NOTE_LENGTHS</c> of convert/spcr.h.</summary>
        Lengths = 1,
        /// <summary><c>TSL_SPCR_NOTE_RISING_HARDNESS</c> of convert/spcr.h.</summary>
        RisingHardness = 2,
        /// <summary><c>TSL_SPCR_NOTE_GRAVITY_CURVE</c> of convert/spcr.h.</summary>
        GravityCurve = 4,
        /// <summary><c>TSL_SPCR_NOTE_SLIDER_JOINTS</c> of convert/spcr.h.</summary>
        SliderJoints = 8,
        /// <summary><c>TSL_SPCR_NOTE_SURFACE_COLLISION</c> of convert/spcr.h.</summary>
        SurfaceCollision = 16,
        /// <summary><c>TSL_SPCR_NOTE_RELAXATION</c> of convert/spcr.h.</summary>
        Relaxation = 32,
        /// <summary><c>TSL_SPCR_NOTE_BENDING_VERTICAL</c> of convert/spcr.h.</summary>
        BendingVertical = 64,
    }

    /// <summary><c>tsl_unity_chan_notes</c> of convert/unity_chan.h.</summary>
    [Flags]
    public enum UnityChanNotes : uint
    {
        /// <summary><c>TSL_UNITY_CHAN_NOTE_STIFF</c> of convert/unity_chan.h.</summary>
        Stiff = 1,
        /// <summary><c>TSL_UNITY_CHAN_NOTE_RANGES</c> of convert/unity_chan.h.</summary>
        Ranges = 2,
        /// <summary><c>TSL_UNITY_CHAN_NOTE_TWO_RANGES</c> of convert/unity_chan.h.</summary>
        TwoRanges = 4,
        /// <summary><c>TSL_UNITY_CHAN_NOTE_ANIMATED</c> of convert/unity_chan.h.</summary>
        Animated = 8,
        /// <summary><c>TSL_UNITY_CHAN_NOTE_BOUNCE</c> of convert/unity_chan.h.</summary>
        Bounce = 16,
        /// <summary><c>TSL_UNITY_CHAN_NOTE_WIND</c> of convert/unity_chan.h.</summary>
        Wind = 32,
        /// <summary><c>TSL_UNITY_CHAN_NOTE_LENGTH_LIMITS</c> of convert/unity_chan.h.</summary>
        LengthLimits = 64,
    }

    /// <summary><c>tsl_unity_chan_shape</c> of convert/unity_chan.h.</summary>
    public enum UnityChanShape : uint
    {
        /// <summary><c>TSL_UNITY_CHAN_SPHERE</c> of convert/unity_chan.h.</summary>
        Sphere = 0,
        /// <summary><c>TSL_UNITY_CHAN_CAPSULE</c> of convert/unity_chan.h.</summary>
        Capsule = 1,
        /// <summary><c>TSL_UNITY_CHAN_PANEL</c> of convert/unity_chan.h.</summary>
        Panel = 2,
        /// <summary><c>TSL_UNITY_CHAN_GROUND</c> of convert/unity_chan.h.</summary>
        Ground = 3,
    }

    /// <summary><c>tsl_limit</c> of limits.h.</summary>
    public enum Limit : uint
    {
        /// <summary><c>TSL_LIMIT_NONE</c> of limits.h.</summary>
        None = 0,
        /// <summary><c>TSL_LIMIT_CONE</c> of limits.h.</summary>
        Cone = 1,
        /// <summary><c>TSL_LIMIT_HINGE</c> of limits.h.</summary>
        Hinge = 2,
        /// <summary><c>TSL_LIMIT_POLAR</c> of limits.h.</summary>
        Polar = 3,
    }

    /// <summary><c>tsl_limit_frame</c> of limits.h.</summary>
    public enum LimitFrame : uint
    {
        /// <summary><c>TSL_LIMIT_SIMULATED</c> of limits.h.</summary>
        Simulated = 0,
        /// <summary><c>TSL_LIMIT_ANIMATED</c> of limits.h.</summary>
        Animated = 1,
    }

    /// <summary><c>tsl_position_limit_flags</c> of limits.h.</summary>
    [Flags]
    public enum PositionLimitFlags : uint
    {
        /// <summary><c>TSL_POSITION_LIMIT_MAX_DISTANCE</c> of limits.h.</summary>
        MaxDistance = 1,
        /// <summary><c>TSL_POSITION_LIMIT_BACKSTOP</c> of limits.h.</summary>
        Backstop = 2,
    }

    /// <summary><c>tsl_vrm_shape</c> of convert/vrm.h.</summary>
    public enum VrmShape : uint
    {
        /// <summary><c>TSL_VRM_SPHERE</c> of convert/vrm.h.</summary>
        Sphere = 0,
        /// <summary><c>TSL_VRM_CAPSULE</c> of convert/vrm.h.</summary>
        Capsule = 1,
        /// <summary><c>TSL_VRM_PLANE</c> of convert/vrm.h.</summary>
        Plane = 2,
    }

    /// <summary><c>tsl_debug_flags</c> of debug.h.</summary>
    [Flags]
    public enum DebugFlags : uint
    {
        /// <summary><c>TSL_DEBUG_BONES</c> of debug.h.</summary>
        Bones = 1,
        /// <summary><c>TSL_DEBUG_PARTICLES</c> of debug.h.</summary>
        Particles = 2,
        /// <summary><c>TSL_DEBUG_COLLIDERS</c> of debug.h.</summary>
        Colliders = 4,
        /// <summary><c>TSL_DEBUG_REST</c> of debug.h.</summary>
        Rest = 8,
        /// <summary><c>TSL_DEBUG_LIMITS</c> of debug.h.</summary>
        Limits = 16,
        /// <summary><c>TSL_DEBUG_LINKS</c> of debug.h.</summary>
        Links = 32,
        /// <summary><c>TSL_DEBUG_CONTACTS</c> of debug.h.</summary>
        Contacts = 64,
        /// <summary><c>TSL_DEBUG_HOLDS</c> of debug.h.</summary>
        Holds = 128,
        /// <summary><c>TSL_DEBUG_CLOTH</c> of debug.h.</summary>
        Cloth = 256,
    }

    /// <summary><c>tsl_ik_flags</c> of ik.h.</summary>
    [Flags]
    public enum IkFlags : uint
    {
        /// <summary><c>TSL_IK_POLE_IS_VECTOR</c> of ik.h.</summary>
        PoleIsVector = 1,
        /// <summary><c>TSL_IK_HINGE_GIVEN</c> of ik.h.</summary>
        HingeGiven = 2,
        /// <summary><c>TSL_IK_MIRRORED</c> of ik.h.</summary>
        Mirrored = 4,
    }

    /// <summary><c>tsl_ik_outputs</c> of ik.h.</summary>
    [Flags]
    public enum IkOutputs : uint
    {
        /// <summary><c>TSL_IK_OUT_ROTATIONS</c> of ik.h.</summary>
        Rotations = 1,
        /// <summary><c>TSL_IK_OUT_MODEL</c> of ik.h.</summary>
        Model = 2,
        /// <summary><c>TSL_IK_OUT_LOCAL</c> of ik.h.</summary>
        Local = 4,
    }

    /// <summary><c>tsl_ik_lanes</c> of ik.h.</summary>
    public enum IkLanes : uint
    {
        /// <summary><c>TSL_IK_LANES_AUTO</c> of ik.h.</summary>
        Auto = 0,
        /// <summary><c>TSL_IK_LANES_SCALAR</c> of ik.h.</summary>
        Scalar = 1,
        /// <summary><c>TSL_IK_LANES_SSE2</c> of ik.h.</summary>
        Sse2 = 2,
        /// <summary><c>TSL_IK_LANES_AVX2</c> of ik.h.</summary>
        Avx2 = 3,
        /// <summary><c>TSL_IK_LANES_NEON</c> of ik.h.</summary>
        Neon = 4,
        /// <summary><c>TSL_IK_LANES_WASM</c> of ik.h.</summary>
        Wasm = 5,
    }

    /// <summary><c>tsl_ik_stride_flags</c> of ik.h.</summary>
    [Flags]
    public enum IkStrideFlags : uint
    {
        /// <summary><c>TSL_IK_STRIDE_ON_FLOOR</c> of ik.h.</summary>
        OnFloor = 1,
    }

    /// <summary><c>tsl_play_rule</c> of play.h.</summary>
    public enum PlayRule : uint
    {
        /// <summary><c>TSL_PLAY_BY_MARKERS</c> of play.h.</summary>
        Markers = 0,
        /// <summary><c>TSL_PLAY_BY_LENGTH</c> of play.h.</summary>
        Length = 1,
    }

    /// <summary><c>tsl_play_warp_flags</c> of play.h.</summary>
    [Flags]
    public enum PlayWarpFlags : uint
    {
        /// <summary><c>TSL_PLAY_WARP_BY_TIME</c> of play.h.</summary>
        ByTime = 1,
        /// <summary><c>TSL_PLAY_WARP_KEEP_POSITION</c> of play.h.</summary>
        KeepPosition = 2,
        /// <summary><c>TSL_PLAY_WARP_KEEP_ROTATION</c> of play.h.</summary>
        KeepRotation = 4,
    }

    /// <summary><c>tsl_track_kind</c> of reduce.h.</summary>
    public enum TrackKind : uint
    {
        /// <summary><c>TSL_TRACK_ROTATION</c> of reduce.h.</summary>
        Rotation = 0,
        /// <summary><c>TSL_TRACK_VECTOR</c> of reduce.h.</summary>
        Vector = 1,
        /// <summary><c>TSL_TRACK_SCALAR</c> of reduce.h.</summary>
        Scalar = 2,
    }

    /// <summary><c>tsl_interpolation</c> of reduce.h.</summary>
    public enum Interpolation : uint
    {
        /// <summary><c>TSL_INTERPOLATION_LINEAR</c> of reduce.h.</summary>
        Linear = 0,
        /// <summary><c>TSL_INTERPOLATION_STEP</c> of reduce.h.</summary>
        Step = 1,
        /// <summary><c>TSL_INTERPOLATION_CUBICSPLINE</c> of reduce.h.</summary>
        Cubicspline = 2,
        /// <summary><c>TSL_INTERPOLATION_SMALLEST</c> of reduce.h.</summary>
        Smallest = 3,
    }

    /// <summary><c>tsl_curve_kind</c> of reduce.h.</summary>
    public enum CurveKind : uint
    {
        /// <summary><c>TSL_CURVE_VALUES</c> of reduce.h.</summary>
        Values = 0,
        /// <summary><c>TSL_CURVE_SLERP</c> of reduce.h.</summary>
        Slerp = 1,
        /// <summary><c>TSL_CURVE_NLERP</c> of reduce.h.</summary>
        Nlerp = 2,
    }

    /// <summary><c>tsl_target</c> of reduce.h.</summary>
    public enum Target : uint
    {
        /// <summary><c>TSL_TARGET_TRANSLATION</c> of reduce.h.</summary>
        Translation = 0,
        /// <summary><c>TSL_TARGET_ROTATION</c> of reduce.h.</summary>
        Rotation = 1,
        /// <summary><c>TSL_TARGET_SCALE</c> of reduce.h.</summary>
        Scale = 2,
        /// <summary><c>TSL_TARGET_VALUES</c> of reduce.h.</summary>
        Values = 3,
    }

    /// <summary><c>tsl_reduce_flags</c> of reduce.h.</summary>
    [Flags]
    public enum ReduceFlags : uint
    {
        /// <summary><c>TSL_REDUCE_NLERP</c> of reduce.h.</summary>
        Nlerp = 1,
        /// <summary><c>TSL_REDUCE_LOOP</c> of reduce.h.</summary>
        Loop = 2,
        /// <summary><c>TSL_REDUCE_KEEP_ENDS</c> of reduce.h.</summary>
        KeepEnds = 4,
    }

    /// <summary><c>tsl_skin_matrix_format</c> of skin.h.</summary>
    public enum SkinMatrixFormat : int
    {
        /// <summary><c>TSL_SKIN_MATRIX_3X4</c> of skin.h.</summary>
        _3x4 = 0,
        /// <summary><c>TSL_SKIN_MATRIX_4X3</c> of skin.h.</summary>
        _4x3 = 1,
        /// <summary><c>TSL_SKIN_MATRIX_4X4</c> of skin.h.</summary>
        _4x4 = 2,
    }

    /// <summary><c>tsl_skin_index_format</c> of skin.h.</summary>
    public enum SkinIndexFormat : int
    {
        /// <summary><c>TSL_SKIN_INDEX_U8</c> of skin.h.</summary>
        U8 = 0,
        /// <summary><c>TSL_SKIN_INDEX_U16</c> of skin.h.</summary>
        U16 = 1,
        /// <summary><c>TSL_SKIN_INDEX_U32</c> of skin.h.</summary>
        U32 = 2,
    }

    /// <summary><c>tsl_skin_weight_format</c> of skin.h.</summary>
    public enum SkinWeightFormat : int
    {
        /// <summary><c>TSL_SKIN_WEIGHT_F32</c> of skin.h.</summary>
        F32 = 0,
        /// <summary><c>TSL_SKIN_WEIGHT_U8</c> of skin.h.</summary>
        U8 = 1,
        /// <summary><c>TSL_SKIN_WEIGHT_U16</c> of skin.h.</summary>
        U16 = 2,
    }

    /// <summary><c>tsl_skin_weight_policy</c> of skin.h.</summary>
    public enum SkinWeightPolicy : int
    {
        /// <summary><c>TSL_SKIN_WEIGHTS_NORMALIZE</c> of skin.h.</summary>
        Normalize = 0,
        /// <summary><c>TSL_SKIN_WEIGHTS_AS_GIVEN</c> of skin.h.</summary>
        AsGiven = 1,
    }

    /// <summary><c>tsl_skin_normal_mode</c> of skin.h.</summary>
    public enum SkinNormalMode : int
    {
        /// <summary><c>TSL_SKIN_NORMALS_AUTO</c> of skin.h.</summary>
        Auto = 0,
        /// <summary><c>TSL_SKIN_NORMALS_LINEAR</c> of skin.h.</summary>
        Linear = 1,
        /// <summary><c>TSL_SKIN_NORMALS_COFACTOR</c> of skin.h.</summary>
        Cofactor = 2,
    }

    /// <summary><c>tsl_skin_flags</c> of skin.h.</summary>
    [Flags]
    public enum SkinFlags : uint
    {
        /// <summary><c>TSL_SKIN_RENORMALIZE</c> of skin.h.</summary>
        Renormalize = 1,
        /// <summary><c>TSL_SKIN_CHECK</c> of skin.h.</summary>
        Check = 2,
        /// <summary><c>TSL_SKIN_MIRROR_TANGENTS</c> of skin.h.</summary>
        MirrorTangents = 4,
        /// <summary><c>TSL_SKIN_PREPARED_ORDER</c> of skin.h.</summary>
        PreparedOrder = 8,
    }

    /// <summary><c>tsl_alloc_fn</c> of base.h.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void* AllocFn(void* user, ulong size, uint alignment);

    /// <summary><c>tsl_free_fn</c> of base.h.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void FreeFn(void* user, void* memory, ulong size, uint alignment);

    /// <summary><c>tsl_log_fn</c> of base.h.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void LogFn(void* user, Result code, byte* message_utf8);

    /// <summary><c>tsl_task_fn</c> of base.h.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void TaskFn(void* context, uint index);

    /// <summary><c>tsl_parallel_for_fn</c> of base.h.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void ParallelForFn(void* user, uint count, IntPtr task, void* context);

    /// <summary><c>tsl_vec3</c> of base.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Vec3
    {
        /// <summary><c>tsl_vec3.x</c> of base.h.</summary>
        public float X;
        /// <summary><c>tsl_vec3.y</c> of base.h.</summary>
        public float Y;
        /// <summary><c>tsl_vec3.z</c> of base.h.</summary>
        public float Z;
    }

    /// <summary><c>tsl_quat</c> of base.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Quat
    {
        /// <summary><c>tsl_quat.x</c> of base.h.</summary>
        public float X;
        /// <summary><c>tsl_quat.y</c> of base.h.</summary>
        public float Y;
        /// <summary><c>tsl_quat.z</c> of base.h.</summary>
        public float Z;
        /// <summary><c>tsl_quat.w</c> of base.h.</summary>
        public float W;
    }

    /// <summary><c>tsl_transform</c> of base.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Transform
    {
        /// <summary><c>tsl_transform.position</c> of base.h.</summary>
        public Vec3 Position;
        /// <summary><c>tsl_transform.rotation</c> of base.h.</summary>
        public Quat Rotation;
        /// <summary><c>tsl_transform.scale</c> of base.h.</summary>
        public Vec3 Scale;
    }

    /// <summary><c>tsl_rig_id</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct RigId
    {
        /// <summary><c>tsl_rig_id.bits</c> of tassel.h.</summary>
        public ulong Bits;
    }

    /// <summary><c>tsl_chain_id</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ChainId
    {
        /// <summary><c>tsl_chain_id.bits</c> of tassel.h.</summary>
        public ulong Bits;
    }

    /// <summary><c>tsl_collider_id</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ColliderId
    {
        /// <summary><c>tsl_collider_id.bits</c> of tassel.h.</summary>
        public ulong Bits;
    }

    /// <summary><c>tsl_world_desc</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WorldDesc
    {
        /// <summary><c>tsl_world_desc.struct_size</c> of tassel.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_world_desc.lanes</c> of tassel.h.</summary>
        public Lanes Lanes;
        /// <summary><c>tsl_world_desc.id_salt</c> of tassel.h.</summary>
        public uint IdSalt;
        /// <summary><c>tsl_world_desc.gravity</c> of tassel.h.</summary>
        public Vec3 Gravity;
        /// <summary><c>tsl_world_desc.alloc</c> of tassel.h.</summary>
        public IntPtr Alloc;
        /// <summary><c>tsl_world_desc.free</c> of tassel.h.</summary>
        public IntPtr Free;
        /// <summary><c>tsl_world_desc.alloc_user</c> of tassel.h.</summary>
        public void* AllocUser;
        /// <summary><c>tsl_world_desc.log</c> of tassel.h.</summary>
        public IntPtr Log;
        /// <summary><c>tsl_world_desc.log_user</c> of tassel.h.</summary>
        public void* LogUser;
        /// <summary><c>tsl_world_desc.parallel_for</c> of tassel.h.</summary>
        public IntPtr ParallelFor;
        /// <summary><c>tsl_world_desc.parallel_user</c> of tassel.h.</summary>
        public void* ParallelUser;
        /// <summary><c>tsl_world_desc.flags</c> of tassel.h.</summary>
        public WorldFlags Flags;
        /// <summary><c>tsl_world_desc.reserved</c> of tassel.h.</summary>
        public uint Reserved;
        /// <summary>One filled with the defaults, by <c>tsl_world_desc_init</c>.</summary>
        public static WorldDesc Default
        {
            get
            {
                WorldDesc made;
                Native.tsl_world_desc_init(&made, (uint)sizeof(WorldDesc));
                return made;
            }
        }
    }

    /// <summary><c>tsl_rig_desc</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct RigDesc
    {
        /// <summary><c>tsl_rig_desc.struct_size</c> of tassel.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_rig_desc.flags</c> of tassel.h.</summary>
        public RigFlags Flags;
        /// <summary><c>tsl_rig_desc.user_data</c> of tassel.h.</summary>
        public ulong UserData;
        /// <summary><c>tsl_rig_desc.bone_count</c> of tassel.h.</summary>
        public uint BoneCount;
        /// <summary><c>tsl_rig_desc.ticks_per_second</c> of tassel.h.</summary>
        public float TicksPerSecond;
        /// <summary><c>tsl_rig_desc.max_ticks_per_step</c> of tassel.h.</summary>
        public uint MaxTicksPerStep;
        /// <summary><c>tsl_rig_desc.tick_phase</c> of tassel.h.</summary>
        public uint TickPhase;
        /// <summary><c>tsl_rig_desc.root</c> of tassel.h.</summary>
        public Transform Root;
        /// <summary><c>tsl_rig_desc.parents</c> of tassel.h.</summary>
        public int* Parents;
        /// <summary><c>tsl_rig_desc.rest</c> of tassel.h.</summary>
        public Transform* Rest;
        /// <summary><c>tsl_rig_desc.teleport_distance</c> of tassel.h.</summary>
        public float TeleportDistance;
        /// <summary><c>tsl_rig_desc.teleport_angle</c> of tassel.h.</summary>
        public float TeleportAngle;
        /// <summary><c>tsl_rig_desc.teleport_mode</c> of tassel.h.</summary>
        public Teleport TeleportMode;
        /// <summary><c>tsl_rig_desc.reserved</c> of tassel.h.</summary>
        public uint Reserved;
        /// <summary>One filled with the defaults, by <c>tsl_rig_desc_init</c>.</summary>
        public static RigDesc Default
        {
            get
            {
                RigDesc made;
                Native.tsl_rig_desc_init(&made, (uint)sizeof(RigDesc));
                return made;
            }
        }
    }

    /// <summary><c>tsl_pose_input</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PoseInput
    {
        /// <summary><c>tsl_pose_input.struct_size</c> of tassel.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_pose_input.space</c> of tassel.h.</summary>
        public PoseSpace Space;
        /// <summary><c>tsl_pose_input.format</c> of tassel.h.</summary>
        public PoseFormat Format;
        /// <summary><c>tsl_pose_input.stride</c> of tassel.h.</summary>
        public uint Stride;
        /// <summary><c>tsl_pose_input.bone_count</c> of tassel.h.</summary>
        public uint BoneCount;
        /// <summary><c>tsl_pose_input.reserved</c> of tassel.h.</summary>
        public uint Reserved;
        /// <summary><c>tsl_pose_input.bones</c> of tassel.h.</summary>
        public void* Bones;
        /// <summary><c>tsl_pose_input.root</c> of tassel.h.</summary>
        public Transform* Root;
        /// <summary><c>tsl_pose_input.positions</c> of tassel.h.</summary>
        public void* Positions;
        /// <summary><c>tsl_pose_input.scales</c> of tassel.h.</summary>
        public void* Scales;
        /// <summary><c>tsl_pose_input.position_stride</c> of tassel.h.</summary>
        public uint PositionStride;
        /// <summary><c>tsl_pose_input.scale_stride</c> of tassel.h.</summary>
        public uint ScaleStride;
        /// <summary>One filled with the defaults, by <c>tsl_pose_input_init</c>.</summary>
        public static PoseInput Default
        {
            get
            {
                PoseInput made;
                Native.tsl_pose_input_init(&made, (uint)sizeof(PoseInput));
                return made;
            }
        }
    }

    /// <summary><c>tsl_pose_output</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PoseOutput
    {
        /// <summary><c>tsl_pose_output.struct_size</c> of tassel.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_pose_output.space</c> of tassel.h.</summary>
        public PoseSpace Space;
        /// <summary><c>tsl_pose_output.format</c> of tassel.h.</summary>
        public PoseFormat Format;
        /// <summary><c>tsl_pose_output.write</c> of tassel.h.</summary>
        public PoseWrite Write;
        /// <summary><c>tsl_pose_output.stride</c> of tassel.h.</summary>
        public uint Stride;
        /// <summary><c>tsl_pose_output.bone_count</c> of tassel.h.</summary>
        public uint BoneCount;
        /// <summary><c>tsl_pose_output.bones</c> of tassel.h.</summary>
        public void* Bones;
        /// <summary><c>tsl_pose_output.positions</c> of tassel.h.</summary>
        public void* Positions;
        /// <summary><c>tsl_pose_output.scales</c> of tassel.h.</summary>
        public void* Scales;
        /// <summary><c>tsl_pose_output.position_stride</c> of tassel.h.</summary>
        public uint PositionStride;
        /// <summary><c>tsl_pose_output.scale_stride</c> of tassel.h.</summary>
        public uint ScaleStride;
        /// <summary>One filled with the defaults, by <c>tsl_pose_output_init</c>.</summary>
        public static PoseOutput Default
        {
            get
            {
                PoseOutput made;
                Native.tsl_pose_output_init(&made, (uint)sizeof(PoseOutput));
                return made;
            }
        }
    }

    /// <summary><c>tsl_chain_desc</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ChainDesc
    {
        /// <summary><c>tsl_chain_desc.struct_size</c> of tassel.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_chain_desc.flags</c> of tassel.h.</summary>
        public ChainFlags Flags;
        /// <summary><c>tsl_chain_desc.user_data</c> of tassel.h.</summary>
        public ulong UserData;
        /// <summary><c>tsl_chain_desc.root_count</c> of tassel.h.</summary>
        public uint RootCount;
        /// <summary><c>tsl_chain_desc.exclude_count</c> of tassel.h.</summary>
        public uint ExcludeCount;
        /// <summary><c>tsl_chain_desc.bone_count</c> of tassel.h.</summary>
        public uint BoneCount;
        /// <summary><c>tsl_chain_desc.anchor</c> of tassel.h.</summary>
        public int Anchor;
        /// <summary><c>tsl_chain_desc.tip</c> of tassel.h.</summary>
        public Tip Tip;
        /// <summary><c>tsl_chain_desc.tip_length</c> of tassel.h.</summary>
        public float TipLength;
        /// <summary><c>tsl_chain_desc.tip_offset</c> of tassel.h.</summary>
        public Vec3 TipOffset;
        /// <summary><c>tsl_chain_desc.fork</c> of tassel.h.</summary>
        public Fork Fork;
        /// <summary><c>tsl_chain_desc.collider_layers</c> of tassel.h.</summary>
        public uint ColliderLayers;
        /// <summary><c>tsl_chain_desc.collider_count</c> of tassel.h.</summary>
        public uint ColliderCount;
        /// <summary><c>tsl_chain_desc.roots</c> of tassel.h.</summary>
        public uint* Roots;
        /// <summary><c>tsl_chain_desc.exclude</c> of tassel.h.</summary>
        public uint* Exclude;
        /// <summary><c>tsl_chain_desc.bones</c> of tassel.h.</summary>
        public uint* Bones;
        /// <summary><c>tsl_chain_desc.colliders</c> of tassel.h.</summary>
        public ColliderId* Colliders;
        /// <summary><c>tsl_chain_desc.model</c> of tassel.h.</summary>
        public ChainModel Model;
        /// <summary><c>tsl_chain_desc.reserved</c> of tassel.h.</summary>
        public uint Reserved;
        /// <summary>One filled with the defaults, by <c>tsl_chain_desc_init</c>.</summary>
        public static ChainDesc Default
        {
            get
            {
                ChainDesc made;
                Native.tsl_chain_desc_init(&made, (uint)sizeof(ChainDesc));
                return made;
            }
        }
    }

    /// <summary><c>tsl_chain_params</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ChainParams
    {
        /// <summary><c>tsl_chain_params.struct_size</c> of tassel.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_chain_params.weight</c> of tassel.h.</summary>
        public float Weight;
        /// <summary><c>tsl_chain_params.damping</c> of tassel.h.</summary>
        public float Damping;
        /// <summary><c>tsl_chain_params.elasticity</c> of tassel.h.</summary>
        public float Elasticity;
        /// <summary><c>tsl_chain_params.stiffness</c> of tassel.h.</summary>
        public float Stiffness;
        /// <summary><c>tsl_chain_params.inert</c> of tassel.h.</summary>
        public float Inert;
        /// <summary><c>tsl_chain_params.inert_rotation</c> of tassel.h.</summary>
        public float InertRotation;
        /// <summary><c>tsl_chain_params.friction</c> of tassel.h.</summary>
        public float Friction;
        /// <summary><c>tsl_chain_params.radius</c> of tassel.h.</summary>
        public float Radius;
        /// <summary><c>tsl_chain_params.gravity_scale</c> of tassel.h.</summary>
        public float GravityScale;
        /// <summary><c>tsl_chain_params.gravity</c> of tassel.h.</summary>
        public Vec3 Gravity;
        /// <summary><c>tsl_chain_params.force</c> of tassel.h.</summary>
        public Vec3 Force;
        /// <summary><c>tsl_chain_params.gravity_falloff</c> of tassel.h.</summary>
        public float GravityFalloff;
        /// <summary><c>tsl_chain_params.freeze_axis</c> of tassel.h.</summary>
        public FreezeAxis FreezeAxis;
        /// <summary><c>tsl_chain_params.scale_rule</c> of tassel.h.</summary>
        public ScaleRule ScaleRule;
        /// <summary><c>tsl_chain_params.disable_distance</c> of tassel.h.</summary>
        public float DisableDistance;
        /// <summary><c>tsl_chain_params.push</c> of tassel.h.</summary>
        public float Push;
        /// <summary><c>tsl_chain_params.fade_seconds</c> of tassel.h.</summary>
        public float FadeSeconds;
        /// <summary><c>tsl_chain_params.relative_damping</c> of tassel.h.</summary>
        public float RelativeDamping;
        /// <summary><c>tsl_chain_params.felt_speed_limit</c> of tassel.h.</summary>
        public float FeltSpeedLimit;
        /// <summary><c>tsl_chain_params.felt_turn_limit</c> of tassel.h.</summary>
        public float FeltTurnLimit;
        /// <summary><c>tsl_chain_params.scale_change</c> of tassel.h.</summary>
        public ScaleChange ScaleChange;
        /// <summary><c>tsl_chain_params.wind_scale</c> of tassel.h.</summary>
        public float WindScale;
        /// <summary><c>tsl_chain_params.wind_layers</c> of tassel.h.</summary>
        public uint WindLayers;
        /// <summary><c>tsl_chain_params.rest_blend</c> of tassel.h.</summary>
        public float RestBlend;
        /// <summary><c>tsl_chain_params.push_out_speed</c> of tassel.h.</summary>
        public float PushOutSpeed;
        /// <summary><c>tsl_chain_params.fork_weight</c> of tassel.h.</summary>
        public float ForkWeight;
        /// <summary><c>tsl_chain_params.inert_parent</c> of tassel.h.</summary>
        public float InertParent;
        /// <summary><c>tsl_chain_params.max_stretch</c> of tassel.h.</summary>
        public float MaxStretch;
        /// <summary><c>tsl_chain_params.max_squash</c> of tassel.h.</summary>
        public float MaxSquash;
        /// <summary><c>tsl_chain_params.length_elasticity</c> of tassel.h.</summary>
        public float LengthElasticity;
        /// <summary>One filled with the defaults, by <c>tsl_chain_params_init</c>.</summary>
        public static ChainParams Default
        {
            get
            {
                ChainParams made;
                Native.tsl_chain_params_init(&made, (uint)sizeof(ChainParams));
                return made;
            }
        }
    }

    /// <summary><c>tsl_curve_key</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct CurveKey
    {
        /// <summary><c>tsl_curve_key.u</c> of tassel.h.</summary>
        public float U;
        /// <summary><c>tsl_curve_key.value</c> of tassel.h.</summary>
        public float Value;
        /// <summary><c>tsl_curve_key.in_tangent</c> of tassel.h.</summary>
        public float InTangent;
        /// <summary><c>tsl_curve_key.out_tangent</c> of tassel.h.</summary>
        public float OutTangent;
    }

    /// <summary><c>tsl_chain_detail</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ChainDetail
    {
        /// <summary><c>tsl_chain_detail.struct_size</c> of tassel.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_chain_detail.flags</c> of tassel.h.</summary>
        public DetailFlags Flags;
        /// <summary><c>tsl_chain_detail.sleep_tolerance</c> of tassel.h.</summary>
        public float SleepTolerance;
        /// <summary>One filled with the defaults, by <c>tsl_chain_detail_init</c>.</summary>
        public static ChainDetail Default
        {
            get
            {
                ChainDetail made;
                Native.tsl_chain_detail_init(&made, (uint)sizeof(ChainDetail));
                return made;
            }
        }
    }

    /// <summary><c>tsl_plane</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Plane
    {
        /// <summary><c>tsl_plane.normal</c> of tassel.h.</summary>
        public Vec3 Normal;
        /// <summary><c>tsl_plane.distance</c> of tassel.h.</summary>
        public float Distance;
    }

    /// <summary><c>tsl_collider_desc</c> of tassel.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ColliderDesc
    {
        /// <summary><c>tsl_collider_desc.struct_size</c> of tassel.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_collider_desc.flags</c> of tassel.h.</summary>
        public ColliderFlags Flags;
        /// <summary><c>tsl_collider_desc.user_data</c> of tassel.h.</summary>
        public ulong UserData;
        /// <summary><c>tsl_collider_desc.rig</c> of tassel.h.</summary>
        public RigId Rig;
        /// <summary><c>tsl_collider_desc.bone</c> of tassel.h.</summary>
        public int Bone;
        /// <summary><c>tsl_collider_desc.layers</c> of tassel.h.</summary>
        public uint Layers;
        /// <summary><c>tsl_collider_desc.shape</c> of tassel.h.</summary>
        public Shape Shape;
        /// <summary><c>tsl_collider_desc.radius</c> of tassel.h.</summary>
        public float Radius;
        /// <summary><c>tsl_collider_desc.radius_b</c> of tassel.h.</summary>
        public float RadiusB;
        /// <summary><c>tsl_collider_desc.plane_count</c> of tassel.h.</summary>
        public uint PlaneCount;
        /// <summary><c>tsl_collider_desc.a</c> of tassel.h.</summary>
        public Vec3 A;
        /// <summary><c>tsl_collider_desc.b</c> of tassel.h.</summary>
        public Vec3 B;
        /// <summary><c>tsl_collider_desc.frame</c> of tassel.h.</summary>
        public Transform Frame;
        /// <summary><c>tsl_collider_desc.planes</c> of tassel.h.</summary>
        public Plane* Planes;
        /// <summary><c>tsl_collider_desc.reserved</c> of tassel.h.</summary>
        public void* Reserved;
        /// <summary>One filled with the defaults, by <c>tsl_collider_desc_init</c>.</summary>
        public static ColliderDesc Default
        {
            get
            {
                ColliderDesc made;
                Native.tsl_collider_desc_init(&made, (uint)sizeof(ColliderDesc));
                return made;
            }
        }
    }

    /// <summary><c>tsl_links_id</c> of links.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LinksId
    {
        /// <summary><c>tsl_links_id.bits</c> of links.h.</summary>
        public ulong Bits;
    }

    /// <summary><c>tsl_link</c> of links.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Link
    {
        /// <summary><c>tsl_link.chain_a</c> of links.h.</summary>
        public ChainId ChainA;
        /// <summary><c>tsl_link.chain_b</c> of links.h.</summary>
        public ChainId ChainB;
        /// <summary><c>tsl_link.particle_a</c> of links.h.</summary>
        public uint ParticleA;
        /// <summary><c>tsl_link.particle_b</c> of links.h.</summary>
        public uint ParticleB;
        /// <summary><c>tsl_link.kind</c> of links.h.</summary>
        public LinkKind Kind;
        /// <summary><c>tsl_link.rest_length</c> of links.h.</summary>
        public float RestLength;
    }

    /// <summary><c>tsl_links_desc</c> of links.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LinksDesc
    {
        /// <summary><c>tsl_links_desc.struct_size</c> of links.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_links_desc.flags</c> of links.h.</summary>
        public LinksFlags Flags;
        /// <summary><c>tsl_links_desc.user_data</c> of links.h.</summary>
        public ulong UserData;
        /// <summary><c>tsl_links_desc.layout</c> of links.h.</summary>
        public LinksLayout Layout;
        /// <summary><c>tsl_links_desc.chain_count</c> of links.h.</summary>
        public uint ChainCount;
        /// <summary><c>tsl_links_desc.pair_count</c> of links.h.</summary>
        public uint PairCount;
        /// <summary><c>tsl_links_desc.reserved</c> of links.h.</summary>
        public uint Reserved;
        /// <summary><c>tsl_links_desc.chains</c> of links.h.</summary>
        public ChainId* Chains;
        /// <summary><c>tsl_links_desc.pairs</c> of links.h.</summary>
        public Link* Pairs;
        /// <summary><c>tsl_links_desc.cloth_layers</c> of links.h.</summary>
        public uint ClothLayers;
        /// <summary><c>tsl_links_desc.meets_layers</c> of links.h.</summary>
        public uint MeetsLayers;
        /// <summary>One filled with the defaults, by <c>tsl_links_desc_init</c>.</summary>
        public static LinksDesc Default
        {
            get
            {
                LinksDesc made;
                Native.tsl_links_desc_init(&made, (uint)sizeof(LinksDesc));
                return made;
            }
        }
    }

    /// <summary><c>tsl_link_rule</c> of links.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LinkRule
    {
        /// <summary><c>tsl_link_rule.resists</c> of links.h.</summary>
        public LinkResistance Resists;
        /// <summary><c>tsl_link_rule.stretch_compliance</c> of links.h.</summary>
        public float StretchCompliance;
        /// <summary><c>tsl_link_rule.compression_compliance</c> of links.h.</summary>
        public float CompressionCompliance;
        /// <summary><c>tsl_link_rule.slack</c> of links.h.</summary>
        public float Slack;
        /// <summary><c>tsl_link_rule.least</c> of links.h.</summary>
        public float Least;
        /// <summary><c>tsl_link_rule.most</c> of links.h.</summary>
        public float Most;
    }

    /// <summary><c>tsl_links_params</c> of links.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LinksParams
    {
        /// <summary><c>tsl_links_params.struct_size</c> of links.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_links_params.rounds</c> of links.h.</summary>
        public uint Rounds;
        /// <summary><c>tsl_links_params.structural</c> of links.h.</summary>
        public LinkRule Structural;
        /// <summary><c>tsl_links_params.shear</c> of links.h.</summary>
        public LinkRule Shear;
        /// <summary><c>tsl_links_params.bend</c> of links.h.</summary>
        public LinkRule Bend;
        /// <summary><c>tsl_links_params.surface_thickness</c> of links.h.</summary>
        public float SurfaceThickness;
        /// <summary><c>tsl_links_params.cloth_thickness</c> of links.h.</summary>
        public float ClothThickness;
        /// <summary>One filled with the defaults, by <c>tsl_links_params_init</c>.</summary>
        public static LinksParams Default
        {
            get
            {
                LinksParams made;
                Native.tsl_links_params_init(&made, (uint)sizeof(LinksParams));
                return made;
            }
        }
    }

    /// <summary><c>tsl_link_strand</c> of links.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LinkStrand
    {
        /// <summary><c>tsl_link_strand.chain</c> of links.h.</summary>
        public ChainId Chain;
        /// <summary><c>tsl_link_strand.root</c> of links.h.</summary>
        public uint Root;
        /// <summary><c>tsl_link_strand.particle_count</c> of links.h.</summary>
        public uint ParticleCount;
    }

    /// <summary><c>tsl_links_info</c> of links.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LinksInfo
    {
        /// <summary><c>tsl_links_info.struct_size</c> of links.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_links_info.layout</c> of links.h.</summary>
        public LinksLayout Layout;
        /// <summary><c>tsl_links_info.strand_count</c> of links.h.</summary>
        public uint StrandCount;
        /// <summary><c>tsl_links_info.link_count</c> of links.h.</summary>
        public uint LinkCount;
        /// <summary><c>tsl_links_info.cloth_layers</c> of links.h.</summary>
        public uint ClothLayers;
        /// <summary><c>tsl_links_info.meets_layers</c> of links.h.</summary>
        public uint MeetsLayers;
        /// <summary><c>tsl_links_info.meets_count</c> of links.h.</summary>
        public uint MeetsCount;
        /// <summary><c>tsl_links_info.reserved</c> of links.h.</summary>
        public uint Reserved;
        /// <summary>One filled with the defaults, by <c>tsl_links_info_init</c>.</summary>
        public static LinksInfo Default
        {
            get
            {
                LinksInfo made;
                Native.tsl_links_info_init(&made, (uint)sizeof(LinksInfo));
                return made;
            }
        }
    }

    /// <summary><c>tsl_wind_id</c> of wind.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WindId
    {
        /// <summary><c>tsl_wind_id.bits</c> of wind.h.</summary>
        public ulong Bits;
    }

    /// <summary><c>tsl_wind_desc</c> of wind.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WindDesc
    {
        /// <summary><c>tsl_wind_desc.struct_size</c> of wind.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_wind_desc.flags</c> of wind.h.</summary>
        public WindFlags Flags;
        /// <summary><c>tsl_wind_desc.user_data</c> of wind.h.</summary>
        public ulong UserData;
        /// <summary><c>tsl_wind_desc.shape</c> of wind.h.</summary>
        public WindShape Shape;
        /// <summary><c>tsl_wind_desc.layers</c> of wind.h.</summary>
        public uint Layers;
        /// <summary><c>tsl_wind_desc.position</c> of wind.h.</summary>
        public Vec3 Position;
        /// <summary><c>tsl_wind_desc.rotation</c> of wind.h.</summary>
        public Quat Rotation;
        /// <summary><c>tsl_wind_desc.half_size</c> of wind.h.</summary>
        public Vec3 HalfSize;
        /// <summary><c>tsl_wind_desc.radius</c> of wind.h.</summary>
        public float Radius;
        /// <summary><c>tsl_wind_desc.falloff</c> of wind.h.</summary>
        public float Falloff;
        /// <summary><c>tsl_wind_desc.velocity</c> of wind.h.</summary>
        public Vec3 Velocity;
        /// <summary><c>tsl_wind_desc.radial_speed</c> of wind.h.</summary>
        public float RadialSpeed;
        /// <summary><c>tsl_wind_desc.gust</c> of wind.h.</summary>
        public float Gust;
        /// <summary><c>tsl_wind_desc.gust_frequency</c> of wind.h.</summary>
        public float GustFrequency;
        /// <summary><c>tsl_wind_desc.travel_speed</c> of wind.h.</summary>
        public float TravelSpeed;
        /// <summary><c>tsl_wind_desc.turbulence</c> of wind.h.</summary>
        public float Turbulence;
        /// <summary><c>tsl_wind_desc.turbulence_length</c> of wind.h.</summary>
        public float TurbulenceLength;
        /// <summary><c>tsl_wind_desc.seed</c> of wind.h.</summary>
        public uint Seed;
        /// <summary>One filled with the defaults, by <c>tsl_wind_desc_init</c>.</summary>
        public static WindDesc Default
        {
            get
            {
                WindDesc made;
                Native.tsl_wind_desc_init(&made, (uint)sizeof(WindDesc));
                return made;
            }
        }
    }

    /// <summary><c>tsl_asset_world</c> of asset.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AssetWorld
    {
        /// <summary><c>tsl_asset_world.struct_size</c> of asset.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_asset_world.max_ticks_per_step</c> of asset.h.</summary>
        public uint MaxTicksPerStep;
        /// <summary><c>tsl_asset_world.ticks_per_second</c> of asset.h.</summary>
        public float TicksPerSecond;
        /// <summary><c>tsl_asset_world.teleport_distance</c> of asset.h.</summary>
        public float TeleportDistance;
        /// <summary><c>tsl_asset_world.teleport_angle</c> of asset.h.</summary>
        public float TeleportAngle;
        /// <summary><c>tsl_asset_world.teleport_mode</c> of asset.h.</summary>
        public Teleport TeleportMode;
        /// <summary><c>tsl_asset_world.gravity</c> of asset.h.</summary>
        public Vec3 Gravity;
        /// <summary><c>tsl_asset_world.wind_count</c> of asset.h.</summary>
        public uint WindCount;
        /// <summary>One filled with the defaults, by <c>tsl_asset_world_init</c>.</summary>
        public static AssetWorld Default
        {
            get
            {
                AssetWorld made;
                Native.tsl_asset_world_init(&made, (uint)sizeof(AssetWorld));
                return made;
            }
        }
    }

    /// <summary><c>tsl_asset_rig_desc</c> of asset.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AssetRigDesc
    {
        /// <summary><c>tsl_asset_rig_desc.struct_size</c> of asset.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_asset_rig_desc.bone_count</c> of asset.h.</summary>
        public uint BoneCount;
        /// <summary><c>tsl_asset_rig_desc.rig</c> of asset.h.</summary>
        public RigId Rig;
        /// <summary><c>tsl_asset_rig_desc.user_data</c> of asset.h.</summary>
        public ulong UserData;
        /// <summary><c>tsl_asset_rig_desc.parents</c> of asset.h.</summary>
        public int* Parents;
        /// <summary><c>tsl_asset_rig_desc.rest</c> of asset.h.</summary>
        public Transform* Rest;
        /// <summary><c>tsl_asset_rig_desc.names</c> of asset.h.</summary>
        public byte** Names;
        /// <summary><c>tsl_asset_rig_desc.root</c> of asset.h.</summary>
        public Transform* Root;
        /// <summary><c>tsl_asset_rig_desc.world_message</c> of asset.h.</summary>
        public byte* WorldMessage;
        /// <summary><c>tsl_asset_rig_desc.reserved</c> of asset.h.</summary>
        public void* Reserved;
        /// <summary>One filled with the defaults, by <c>tsl_asset_rig_desc_init</c>.</summary>
        public static AssetRigDesc Default
        {
            get
            {
                AssetRigDesc made;
                Native.tsl_asset_rig_desc_init(&made, (uint)sizeof(AssetRigDesc));
                return made;
            }
        }
    }

    /// <summary><c>tsl_asset_rig_info</c> of asset.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AssetRigInfo
    {
        /// <summary><c>tsl_asset_rig_info.struct_size</c> of asset.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_asset_rig_info.chain_count</c> of asset.h.</summary>
        public uint ChainCount;
        /// <summary><c>tsl_asset_rig_info.collider_count</c> of asset.h.</summary>
        public uint ColliderCount;
        /// <summary><c>tsl_asset_rig_info.links_count</c> of asset.h.</summary>
        public uint LinksCount;
        /// <summary><c>tsl_asset_rig_info.limb_count</c> of asset.h.</summary>
        public uint LimbCount;
        /// <summary><c>tsl_asset_rig_info.revision</c> of asset.h.</summary>
        public uint Revision;
        /// <summary><c>tsl_asset_rig_info.rig</c> of asset.h.</summary>
        public RigId Rig;
        /// <summary><c>tsl_asset_rig_info.name</c> of asset.h.</summary>
        public byte* Name;
        /// <summary><c>tsl_asset_rig_info.world</c> of asset.h.</summary>
        public IntPtr World;
        /// <summary>One filled with the defaults, by <c>tsl_asset_rig_info_init</c>.</summary>
        public static AssetRigInfo Default
        {
            get
            {
                AssetRigInfo made;
                Native.tsl_asset_rig_info_init(&made, (uint)sizeof(AssetRigInfo));
                return made;
            }
        }
    }

    /// <summary><c>tsl_asset_chain</c> of asset.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AssetChain
    {
        /// <summary><c>tsl_asset_chain.id</c> of asset.h.</summary>
        public ChainId Id;
        /// <summary><c>tsl_asset_chain.name</c> of asset.h.</summary>
        public byte* Name;
        /// <summary><c>tsl_asset_chain.preset</c> of asset.h.</summary>
        public byte* Preset;
    }

    /// <summary><c>tsl_asset_collider</c> of asset.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AssetCollider
    {
        /// <summary><c>tsl_asset_collider.id</c> of asset.h.</summary>
        public ColliderId Id;
        /// <summary><c>tsl_asset_collider.name</c> of asset.h.</summary>
        public byte* Name;
        /// <summary><c>tsl_asset_collider.reserved</c> of asset.h.</summary>
        public void* Reserved;
        /// <summary><c>tsl_asset_collider.bone</c> of asset.h.</summary>
        public int Bone;
        /// <summary><c>tsl_asset_collider.shape</c> of asset.h.</summary>
        public Shape Shape;
    }

    /// <summary><c>tsl_asset_links</c> of asset.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AssetLinks
    {
        /// <summary><c>tsl_asset_links.id</c> of asset.h.</summary>
        public LinksId Id;
        /// <summary><c>tsl_asset_links.name</c> of asset.h.</summary>
        public byte* Name;
        /// <summary><c>tsl_asset_links.reserved</c> of asset.h.</summary>
        public void* Reserved;
    }

    /// <summary><c>tsl_asset_limb</c> of asset.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AssetLimb
    {
        /// <summary><c>tsl_asset_limb.name</c> of asset.h.</summary>
        public byte* Name;
        /// <summary><c>tsl_asset_limb.clips</c> of asset.h.</summary>
        public byte** Clips;
        /// <summary><c>tsl_asset_limb.clip_count</c> of asset.h.</summary>
        public uint ClipCount;
        /// <summary><c>tsl_asset_limb.root</c> of asset.h.</summary>
        public int Root;
        /// <summary><c>tsl_asset_limb.mid</c> of asset.h.</summary>
        public int Mid;
        /// <summary><c>tsl_asset_limb.end</c> of asset.h.</summary>
        public int End;
        /// <summary><c>tsl_asset_limb.target</c> of asset.h.</summary>
        public int Target;
        /// <summary><c>tsl_asset_limb.pole</c> of asset.h.</summary>
        public int Pole;
        /// <summary><c>tsl_asset_limb.pole_direction</c> of asset.h.</summary>
        public Vec3 PoleDirection;
        /// <summary><c>tsl_asset_limb.ground</c> of asset.h.</summary>
        public float Ground;
        /// <summary><c>tsl_asset_limb.threshold</c> of asset.h.</summary>
        public float Threshold;
        /// <summary><c>tsl_asset_limb.weight</c> of asset.h.</summary>
        public float Weight;
    }

    /// <summary><c>tsl_curved_value</c> of convert/common.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct CurvedValue
    {
        /// <summary><c>tsl_curved_value.value</c> of convert/common.h.</summary>
        public float Value;
        /// <summary><c>tsl_curved_value.key_count</c> of convert/common.h.</summary>
        public uint KeyCount;
        /// <summary><c>tsl_curved_value.keys</c> of convert/common.h.</summary>
        public CurveKey* Keys;
    }

    /// <summary><c>tsl_anim_dynamics_body</c> of convert/anim_dynamics.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimDynamicsBody
    {
        /// <summary><c>tsl_anim_dynamics_body.box_extents</c> of convert/anim_dynamics.h.</summary>
        public Vec3 BoxExtents;
        /// <summary><c>tsl_anim_dynamics_body.mass</c> of convert/anim_dynamics.h.</summary>
        public float Mass;
        /// <summary><c>tsl_anim_dynamics_body.local_joint_offset</c> of convert/anim_dynamics.h.</summary>
        public Vec3 LocalJointOffset;
        /// <summary><c>tsl_anim_dynamics_body.place</c> of convert/anim_dynamics.h.</summary>
        public Vec3 Place;
        /// <summary><c>tsl_anim_dynamics_body.local_rotation</c> of convert/anim_dynamics.h.</summary>
        public Quat LocalRotation;
        /// <summary><c>tsl_anim_dynamics_body.linear_axes_min</c> of convert/anim_dynamics.h.</summary>
        public Vec3 LinearAxesMin;
        /// <summary><c>tsl_anim_dynamics_body.linear_axes_max</c> of convert/anim_dynamics.h.</summary>
        public Vec3 LinearAxesMax;
        /// <summary><c>tsl_anim_dynamics_body.angular_constraint_type</c> of convert/anim_dynamics.h.</summary>
        public AnimDynamicsAngular AngularConstraintType;
        /// <summary><c>tsl_anim_dynamics_body.twist_axis</c> of convert/anim_dynamics.h.</summary>
        public uint TwistAxis;
        /// <summary><c>tsl_anim_dynamics_body.cone_angle</c> of convert/anim_dynamics.h.</summary>
        public float ConeAngle;
        /// <summary><c>tsl_anim_dynamics_body.angular_limits_min</c> of convert/anim_dynamics.h.</summary>
        public Vec3 AngularLimitsMin;
        /// <summary><c>tsl_anim_dynamics_body.angular_limits_max</c> of convert/anim_dynamics.h.</summary>
        public Vec3 AngularLimitsMax;
        /// <summary><c>tsl_anim_dynamics_body.collision_type</c> of convert/anim_dynamics.h.</summary>
        public AnimDynamicsCollision CollisionType;
        /// <summary><c>tsl_anim_dynamics_body.sphere_collision_radius</c> of convert/anim_dynamics.h.</summary>
        public float SphereCollisionRadius;
        /// <summary>One filled with the defaults, by <c>tsl_anim_dynamics_body_init</c>.</summary>
        public static AnimDynamicsBody Default
        {
            get
            {
                AnimDynamicsBody made;
                Native.tsl_anim_dynamics_body_init(&made);
                return made;
            }
        }
    }

    /// <summary><c>tsl_anim_dynamics</c> of convert/anim_dynamics.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimDynamics
    {
        /// <summary><c>tsl_anim_dynamics.struct_size</c> of convert/anim_dynamics.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_anim_dynamics.count</c> of convert/anim_dynamics.h.</summary>
        public uint Count;
        /// <summary><c>tsl_anim_dynamics.rig_bones</c> of convert/anim_dynamics.h.</summary>
        public uint* RigBones;
        /// <summary><c>tsl_anim_dynamics.bodies</c> of convert/anim_dynamics.h.</summary>
        public AnimDynamicsBody* Bodies;
        /// <summary><c>tsl_anim_dynamics.world_gravity</c> of convert/anim_dynamics.h.</summary>
        public Vec3 WorldGravity;
        /// <summary><c>tsl_anim_dynamics.gravity_scale</c> of convert/anim_dynamics.h.</summary>
        public float GravityScale;
        /// <summary><c>tsl_anim_dynamics.use_gravity_override</c> of convert/anim_dynamics.h.</summary>
        public uint UseGravityOverride;
        /// <summary><c>tsl_anim_dynamics.gravity_override</c> of convert/anim_dynamics.h.</summary>
        public Vec3 GravityOverride;
        /// <summary><c>tsl_anim_dynamics.angular_spring</c> of convert/anim_dynamics.h.</summary>
        public uint AngularSpring;
        /// <summary><c>tsl_anim_dynamics.angular_spring_constant</c> of convert/anim_dynamics.h.</summary>
        public float AngularSpringConstant;
        /// <summary><c>tsl_anim_dynamics.linear_damping</c> of convert/anim_dynamics.h.</summary>
        public float LinearDamping;
        /// <summary><c>tsl_anim_dynamics.angular_damping</c> of convert/anim_dynamics.h.</summary>
        public float AngularDamping;
        /// <summary><c>tsl_anim_dynamics.enable_wind</c> of convert/anim_dynamics.h.</summary>
        public uint EnableWind;
        /// <summary><c>tsl_anim_dynamics.wind_scale</c> of convert/anim_dynamics.h.</summary>
        public float WindScale;
        /// <summary><c>tsl_anim_dynamics.simulation_space</c> of convert/anim_dynamics.h.</summary>
        public AnimDynamicsSpace SimulationSpace;
        /// <summary><c>tsl_anim_dynamics.relative_bone</c> of convert/anim_dynamics.h.</summary>
        public int RelativeBone;
        /// <summary><c>tsl_anim_dynamics.component_linear_acc_scale</c> of convert/anim_dynamics.h.</summary>
        public Vec3 ComponentLinearAccScale;
        /// <summary><c>tsl_anim_dynamics.component_linear_vel_scale</c> of convert/anim_dynamics.h.</summary>
        public Vec3 ComponentLinearVelScale;
        /// <summary><c>tsl_anim_dynamics.alpha</c> of convert/anim_dynamics.h.</summary>
        public float Alpha;
        /// <summary><c>tsl_anim_dynamics.reserved</c> of convert/anim_dynamics.h.</summary>
        public uint Reserved;
        /// <summary>One filled with the defaults, by <c>tsl_anim_dynamics_init</c>.</summary>
        public static AnimDynamics Default
        {
            get
            {
                AnimDynamics made;
                Native.tsl_anim_dynamics_init(&made, (uint)sizeof(AnimDynamics));
                return made;
            }
        }
    }

    /// <summary><c>tsl_anim_dynamics_limit</c> of convert/anim_dynamics.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimDynamicsLimit
    {
        /// <summary><c>tsl_anim_dynamics_limit.struct_size</c> of convert/anim_dynamics.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_anim_dynamics_limit.is_plane</c> of convert/anim_dynamics.h.</summary>
        public uint IsPlane;
        /// <summary><c>tsl_anim_dynamics_limit.inner</c> of convert/anim_dynamics.h.</summary>
        public uint Inner;
        /// <summary><c>tsl_anim_dynamics_limit.limit_radius</c> of convert/anim_dynamics.h.</summary>
        public float LimitRadius;
        /// <summary><c>tsl_anim_dynamics_limit.location</c> of convert/anim_dynamics.h.</summary>
        public Vec3 Location;
        /// <summary><c>tsl_anim_dynamics_limit.rotation</c> of convert/anim_dynamics.h.</summary>
        public Quat Rotation;
        /// <summary>One filled with the defaults, by <c>tsl_anim_dynamics_limit_init</c>.</summary>
        public static AnimDynamicsLimit Default
        {
            get
            {
                AnimDynamicsLimit made;
                Native.tsl_anim_dynamics_limit_init(&made, (uint)sizeof(AnimDynamicsLimit));
                return made;
            }
        }
    }

    /// <summary><c>tsl_dynamic_bone</c> of convert/dynamic_bone.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct DynamicBone
    {
        /// <summary><c>tsl_dynamic_bone.struct_size</c> of convert/dynamic_bone.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_dynamic_bone.update_rate</c> of convert/dynamic_bone.h.</summary>
        public float UpdateRate;
        /// <summary><c>tsl_dynamic_bone.damping</c> of convert/dynamic_bone.h.</summary>
        public float Damping;
        /// <summary><c>tsl_dynamic_bone.elasticity</c> of convert/dynamic_bone.h.</summary>
        public float Elasticity;
        /// <summary><c>tsl_dynamic_bone.stiffness</c> of convert/dynamic_bone.h.</summary>
        public float Stiffness;
        /// <summary><c>tsl_dynamic_bone.inert</c> of convert/dynamic_bone.h.</summary>
        public float Inert;
        /// <summary><c>tsl_dynamic_bone.friction</c> of convert/dynamic_bone.h.</summary>
        public float Friction;
        /// <summary><c>tsl_dynamic_bone.radius</c> of convert/dynamic_bone.h.</summary>
        public float Radius;
        /// <summary><c>tsl_dynamic_bone.end_length</c> of convert/dynamic_bone.h.</summary>
        public float EndLength;
        /// <summary><c>tsl_dynamic_bone.end_offset</c> of convert/dynamic_bone.h.</summary>
        public Vec3 EndOffset;
        /// <summary><c>tsl_dynamic_bone.gravity</c> of convert/dynamic_bone.h.</summary>
        public Vec3 Gravity;
        /// <summary><c>tsl_dynamic_bone.force</c> of convert/dynamic_bone.h.</summary>
        public Vec3 Force;
        /// <summary><c>tsl_dynamic_bone.freeze_axis</c> of convert/dynamic_bone.h.</summary>
        public FreezeAxis FreezeAxis;
        /// <summary><c>tsl_dynamic_bone.blend_weight</c> of convert/dynamic_bone.h.</summary>
        public float BlendWeight;
        /// <summary><c>tsl_dynamic_bone.distant_disable</c> of convert/dynamic_bone.h.</summary>
        public uint DistantDisable;
        /// <summary><c>tsl_dynamic_bone.distance_to_object</c> of convert/dynamic_bone.h.</summary>
        public float DistanceToObject;
        /// <summary><c>tsl_dynamic_bone.damping_key_count</c> of convert/dynamic_bone.h.</summary>
        public uint DampingKeyCount;
        /// <summary><c>tsl_dynamic_bone.elasticity_key_count</c> of convert/dynamic_bone.h.</summary>
        public uint ElasticityKeyCount;
        /// <summary><c>tsl_dynamic_bone.stiffness_key_count</c> of convert/dynamic_bone.h.</summary>
        public uint StiffnessKeyCount;
        /// <summary><c>tsl_dynamic_bone.inert_key_count</c> of convert/dynamic_bone.h.</summary>
        public uint InertKeyCount;
        /// <summary><c>tsl_dynamic_bone.friction_key_count</c> of convert/dynamic_bone.h.</summary>
        public uint FrictionKeyCount;
        /// <summary><c>tsl_dynamic_bone.radius_key_count</c> of convert/dynamic_bone.h.</summary>
        public uint RadiusKeyCount;
        /// <summary><c>tsl_dynamic_bone.damping_keys</c> of convert/dynamic_bone.h.</summary>
        public CurveKey* DampingKeys;
        /// <summary><c>tsl_dynamic_bone.elasticity_keys</c> of convert/dynamic_bone.h.</summary>
        public CurveKey* ElasticityKeys;
        /// <summary><c>tsl_dynamic_bone.stiffness_keys</c> of convert/dynamic_bone.h.</summary>
        public CurveKey* StiffnessKeys;
        /// <summary><c>tsl_dynamic_bone.inert_keys</c> of convert/dynamic_bone.h.</summary>
        public CurveKey* InertKeys;
        /// <summary><c>tsl_dynamic_bone.friction_keys</c> of convert/dynamic_bone.h.</summary>
        public CurveKey* FrictionKeys;
        /// <summary><c>tsl_dynamic_bone.radius_keys</c> of convert/dynamic_bone.h.</summary>
        public CurveKey* RadiusKeys;
        /// <summary>One filled with the defaults, by <c>tsl_dynamic_bone_init</c>.</summary>
        public static DynamicBone Default
        {
            get
            {
                DynamicBone made;
                Native.tsl_dynamic_bone_init(&made, (uint)sizeof(DynamicBone));
                return made;
            }
        }
    }

    /// <summary><c>tsl_dynamic_bone_collider</c> of convert/dynamic_bone.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct DynamicBoneCollider
    {
        /// <summary><c>tsl_dynamic_bone_collider.struct_size</c> of convert/dynamic_bone.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_dynamic_bone_collider.shape</c> of convert/dynamic_bone.h.</summary>
        public DynamicBoneShape Shape;
        /// <summary><c>tsl_dynamic_bone_collider.direction</c> of convert/dynamic_bone.h.</summary>
        public uint Direction;
        /// <summary><c>tsl_dynamic_bone_collider.inside</c> of convert/dynamic_bone.h.</summary>
        public uint Inside;
        /// <summary><c>tsl_dynamic_bone_collider.center</c> of convert/dynamic_bone.h.</summary>
        public Vec3 Center;
        /// <summary><c>tsl_dynamic_bone_collider.radius</c> of convert/dynamic_bone.h.</summary>
        public float Radius;
        /// <summary><c>tsl_dynamic_bone_collider.height</c> of convert/dynamic_bone.h.</summary>
        public float Height;
        /// <summary><c>tsl_dynamic_bone_collider.radius2</c> of convert/dynamic_bone.h.</summary>
        public float Radius2;
        /// <summary>One filled with the defaults, by <c>tsl_dynamic_bone_collider_init</c>.</summary>
        public static DynamicBoneCollider Default
        {
            get
            {
                DynamicBoneCollider made;
                Native.tsl_dynamic_bone_collider_init(&made, (uint)sizeof(DynamicBoneCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_ez_soft_bone</c> of convert/ez_soft_bone.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct EzSoftBone
    {
        /// <summary><c>tsl_ez_soft_bone.struct_size</c> of convert/ez_soft_bone.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_ez_soft_bone.update_rate</c> of convert/ez_soft_bone.h.</summary>
        public float UpdateRate;
        /// <summary><c>tsl_ez_soft_bone.constant_delta</c> of convert/ez_soft_bone.h.</summary>
        public float ConstantDelta;
        /// <summary><c>tsl_ez_soft_bone.iterations</c> of convert/ez_soft_bone.h.</summary>
        public uint Iterations;
        /// <summary><c>tsl_ez_soft_bone.damping</c> of convert/ez_soft_bone.h.</summary>
        public float Damping;
        /// <summary><c>tsl_ez_soft_bone.stiffness</c> of convert/ez_soft_bone.h.</summary>
        public float Stiffness;
        /// <summary><c>tsl_ez_soft_bone.resistance</c> of convert/ez_soft_bone.h.</summary>
        public float Resistance;
        /// <summary><c>tsl_ez_soft_bone.radius</c> of convert/ez_soft_bone.h.</summary>
        public float Radius;
        /// <summary><c>tsl_ez_soft_bone.gravity</c> of convert/ez_soft_bone.h.</summary>
        public Vec3 Gravity;
        /// <summary><c>tsl_ez_soft_bone.gravity_aligner</c> of convert/ez_soft_bone.h.</summary>
        public uint GravityAligner;
        /// <summary><c>tsl_ez_soft_bone.damping_key_count</c> of convert/ez_soft_bone.h.</summary>
        public uint DampingKeyCount;
        /// <summary><c>tsl_ez_soft_bone.stiffness_key_count</c> of convert/ez_soft_bone.h.</summary>
        public uint StiffnessKeyCount;
        /// <summary><c>tsl_ez_soft_bone.resistance_key_count</c> of convert/ez_soft_bone.h.</summary>
        public uint ResistanceKeyCount;
        /// <summary><c>tsl_ez_soft_bone.radius_key_count</c> of convert/ez_soft_bone.h.</summary>
        public uint RadiusKeyCount;
        /// <summary><c>tsl_ez_soft_bone.damping_keys</c> of convert/ez_soft_bone.h.</summary>
        public CurveKey* DampingKeys;
        /// <summary><c>tsl_ez_soft_bone.stiffness_keys</c> of convert/ez_soft_bone.h.</summary>
        public CurveKey* StiffnessKeys;
        /// <summary><c>tsl_ez_soft_bone.resistance_keys</c> of convert/ez_soft_bone.h.</summary>
        public CurveKey* ResistanceKeys;
        /// <summary><c>tsl_ez_soft_bone.radius_keys</c> of convert/ez_soft_bone.h.</summary>
        public CurveKey* RadiusKeys;
        /// <summary><c>tsl_ez_soft_bone.siblings</c> of convert/ez_soft_bone.h.</summary>
        public EzSiblings Siblings;
        /// <summary><c>tsl_ez_soft_bone.closed_siblings</c> of convert/ez_soft_bone.h.</summary>
        public uint ClosedSiblings;
        /// <summary><c>tsl_ez_soft_bone.slackness</c> of convert/ez_soft_bone.h.</summary>
        public float Slackness;
        /// <summary><c>tsl_ez_soft_bone.slackness_key_count</c> of convert/ez_soft_bone.h.</summary>
        public uint SlacknessKeyCount;
        /// <summary><c>tsl_ez_soft_bone.slackness_keys</c> of convert/ez_soft_bone.h.</summary>
        public CurveKey* SlacknessKeys;
        /// <summary>One filled with the defaults, by <c>tsl_ez_soft_bone_init</c>.</summary>
        public static EzSoftBone Default
        {
            get
            {
                EzSoftBone made;
                Native.tsl_ez_soft_bone_init(&made, (uint)sizeof(EzSoftBone));
                return made;
            }
        }
    }

    /// <summary><c>tsl_godot_joint</c> of convert/godot.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct GodotJoint
    {
        /// <summary><c>tsl_godot_joint.stiffness</c> of convert/godot.h.</summary>
        public float Stiffness;
        /// <summary><c>tsl_godot_joint.drag</c> of convert/godot.h.</summary>
        public float Drag;
        /// <summary><c>tsl_godot_joint.radius</c> of convert/godot.h.</summary>
        public float Radius;
        /// <summary><c>tsl_godot_joint.gravity</c> of convert/godot.h.</summary>
        public float Gravity;
        /// <summary><c>tsl_godot_joint.gravity_direction</c> of convert/godot.h.</summary>
        public Vec3 GravityDirection;
        /// <summary><c>tsl_godot_joint.rotation_axis</c> of convert/godot.h.</summary>
        public GodotAxis RotationAxis;
        /// <summary><c>tsl_godot_joint.rotation_axis_vector</c> of convert/godot.h.</summary>
        public Vec3 RotationAxisVector;
        /// <summary>One filled with the defaults, by <c>tsl_godot_joint_init</c>.</summary>
        public static GodotJoint Default
        {
            get
            {
                GodotJoint made;
                Native.tsl_godot_joint_init(&made);
                return made;
            }
        }
    }

    /// <summary><c>tsl_godot_spring</c> of convert/godot.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct GodotSpring
    {
        /// <summary><c>tsl_godot_spring.struct_size</c> of convert/godot.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_godot_spring.joint_count</c> of convert/godot.h.</summary>
        public uint JointCount;
        /// <summary><c>tsl_godot_spring.bones</c> of convert/godot.h.</summary>
        public uint* Bones;
        /// <summary><c>tsl_godot_spring.joints</c> of convert/godot.h.</summary>
        public GodotJoint* Joints;
        /// <summary><c>tsl_godot_spring.rests</c> of convert/godot.h.</summary>
        public Transform* Rests;
        /// <summary><c>tsl_godot_spring.all</c> of convert/godot.h.</summary>
        public GodotJoint All;
        /// <summary><c>tsl_godot_spring.frame_rate</c> of convert/godot.h.</summary>
        public float FrameRate;
        /// <summary><c>tsl_godot_spring.influence</c> of convert/godot.h.</summary>
        public float Influence;
        /// <summary><c>tsl_godot_spring.external_force</c> of convert/godot.h.</summary>
        public Vec3 ExternalForce;
        /// <summary><c>tsl_godot_spring.extend_end_bone</c> of convert/godot.h.</summary>
        public uint ExtendEndBone;
        /// <summary><c>tsl_godot_spring.end_bone_direction</c> of convert/godot.h.</summary>
        public GodotDirection EndBoneDirection;
        /// <summary><c>tsl_godot_spring.end_bone_length</c> of convert/godot.h.</summary>
        public float EndBoneLength;
        /// <summary><c>tsl_godot_spring.center_from</c> of convert/godot.h.</summary>
        public GodotCenter CenterFrom;
        /// <summary><c>tsl_godot_spring.center</c> of convert/godot.h.</summary>
        public int Center;
        /// <summary><c>tsl_godot_spring.radius_key_count</c> of convert/godot.h.</summary>
        public uint RadiusKeyCount;
        /// <summary><c>tsl_godot_spring.stiffness_key_count</c> of convert/godot.h.</summary>
        public uint StiffnessKeyCount;
        /// <summary><c>tsl_godot_spring.drag_key_count</c> of convert/godot.h.</summary>
        public uint DragKeyCount;
        /// <summary><c>tsl_godot_spring.gravity_key_count</c> of convert/godot.h.</summary>
        public uint GravityKeyCount;
        /// <summary><c>tsl_godot_spring.reserved</c> of convert/godot.h.</summary>
        public uint Reserved;
        /// <summary><c>tsl_godot_spring.radius_keys</c> of convert/godot.h.</summary>
        public CurveKey* RadiusKeys;
        /// <summary><c>tsl_godot_spring.stiffness_keys</c> of convert/godot.h.</summary>
        public CurveKey* StiffnessKeys;
        /// <summary><c>tsl_godot_spring.drag_keys</c> of convert/godot.h.</summary>
        public CurveKey* DragKeys;
        /// <summary><c>tsl_godot_spring.gravity_keys</c> of convert/godot.h.</summary>
        public CurveKey* GravityKeys;
        /// <summary>One filled with the defaults, by <c>tsl_godot_spring_init</c>.</summary>
        public static GodotSpring Default
        {
            get
            {
                GodotSpring made;
                Native.tsl_godot_spring_init(&made, (uint)sizeof(GodotSpring));
                return made;
            }
        }
    }

    /// <summary><c>tsl_godot_collider</c> of convert/godot.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct GodotCollider
    {
        /// <summary><c>tsl_godot_collider.struct_size</c> of convert/godot.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_godot_collider.shape</c> of convert/godot.h.</summary>
        public GodotShape Shape;
        /// <summary><c>tsl_godot_collider.mode</c> of convert/godot.h.</summary>
        public GodotCollideMode Mode;
        /// <summary><c>tsl_godot_collider.radius</c> of convert/godot.h.</summary>
        public float Radius;
        /// <summary><c>tsl_godot_collider.height</c> of convert/godot.h.</summary>
        public float Height;
        /// <summary>One filled with the defaults, by <c>tsl_godot_collider_init</c>.</summary>
        public static GodotCollider Default
        {
            get
            {
                GodotCollider made;
                Native.tsl_godot_collider_init(&made, (uint)sizeof(GodotCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_jiggle_rig</c> of convert/jiggle.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct JiggleRig
    {
        /// <summary><c>tsl_jiggle_rig.struct_size</c> of convert/jiggle.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_jiggle_rig.count</c> of convert/jiggle.h.</summary>
        public uint Count;
        /// <summary><c>tsl_jiggle_rig.bones</c> of convert/jiggle.h.</summary>
        public uint* Bones;
        /// <summary><c>tsl_jiggle_rig.lengths</c> of convert/jiggle.h.</summary>
        public float* Lengths;
        /// <summary><c>tsl_jiggle_rig.update_rate</c> of convert/jiggle.h.</summary>
        public float UpdateRate;
        /// <summary><c>tsl_jiggle_rig.world_gravity</c> of convert/jiggle.h.</summary>
        public Vec3 WorldGravity;
        /// <summary><c>tsl_jiggle_rig.advanced</c> of convert/jiggle.h.</summary>
        public uint Advanced;
        /// <summary><c>tsl_jiggle_rig.collision</c> of convert/jiggle.h.</summary>
        public uint Collision;
        /// <summary><c>tsl_jiggle_rig.angle_limited</c> of convert/jiggle.h.</summary>
        public uint AngleLimited;
        /// <summary><c>tsl_jiggle_rig.soften</c> of convert/jiggle.h.</summary>
        public float Soften;
        /// <summary><c>tsl_jiggle_rig.angle_limit_soften</c> of convert/jiggle.h.</summary>
        public float AngleLimitSoften;
        /// <summary><c>tsl_jiggle_rig.root_stretch</c> of convert/jiggle.h.</summary>
        public float RootStretch;
        /// <summary><c>tsl_jiggle_rig.ignore_root_motion</c> of convert/jiggle.h.</summary>
        public float IgnoreRootMotion;
        /// <summary><c>tsl_jiggle_rig.reserved</c> of convert/jiggle.h.</summary>
        public float Reserved;
        /// <summary><c>tsl_jiggle_rig.stiffness</c> of convert/jiggle.h.</summary>
        public CurvedValue Stiffness;
        /// <summary><c>tsl_jiggle_rig.angle_limit</c> of convert/jiggle.h.</summary>
        public CurvedValue AngleLimit;
        /// <summary><c>tsl_jiggle_rig.stretch</c> of convert/jiggle.h.</summary>
        public CurvedValue Stretch;
        /// <summary><c>tsl_jiggle_rig.drag</c> of convert/jiggle.h.</summary>
        public CurvedValue Drag;
        /// <summary><c>tsl_jiggle_rig.air_drag</c> of convert/jiggle.h.</summary>
        public CurvedValue AirDrag;
        /// <summary><c>tsl_jiggle_rig.gravity</c> of convert/jiggle.h.</summary>
        public CurvedValue Gravity;
        /// <summary><c>tsl_jiggle_rig.collision_radius</c> of convert/jiggle.h.</summary>
        public CurvedValue CollisionRadius;
        /// <summary>One filled with the defaults, by <c>tsl_jiggle_rig_init</c>.</summary>
        public static JiggleRig Default
        {
            get
            {
                JiggleRig made;
                Native.tsl_jiggle_rig_init(&made, (uint)sizeof(JiggleRig));
                return made;
            }
        }
    }

    /// <summary><c>tsl_jiggle_collider</c> of convert/jiggle.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct JiggleCollider
    {
        /// <summary><c>tsl_jiggle_collider.struct_size</c> of convert/jiggle.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_jiggle_collider.radius</c> of convert/jiggle.h.</summary>
        public float Radius;
        /// <summary>One filled with the defaults, by <c>tsl_jiggle_collider_init</c>.</summary>
        public static JiggleCollider Default
        {
            get
            {
                JiggleCollider made;
                Native.tsl_jiggle_collider_init(&made, (uint)sizeof(JiggleCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_kawaii_physics</c> of convert/kawaii_physics.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct KawaiiPhysics
    {
        /// <summary><c>tsl_kawaii_physics.struct_size</c> of convert/kawaii_physics.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_kawaii_physics.target_framerate</c> of convert/kawaii_physics.h.</summary>
        public float TargetFramerate;
        /// <summary><c>tsl_kawaii_physics.max_substeps</c> of convert/kawaii_physics.h.</summary>
        public uint MaxSubsteps;
        /// <summary><c>tsl_kawaii_physics.damping</c> of convert/kawaii_physics.h.</summary>
        public float Damping;
        /// <summary><c>tsl_kawaii_physics.stiffness</c> of convert/kawaii_physics.h.</summary>
        public float Stiffness;
        /// <summary><c>tsl_kawaii_physics.world_damping_location</c> of convert/kawaii_physics.h.</summary>
        public float WorldDampingLocation;
        /// <summary><c>tsl_kawaii_physics.world_damping_rotation</c> of convert/kawaii_physics.h.</summary>
        public float WorldDampingRotation;
        /// <summary><c>tsl_kawaii_physics.radius</c> of convert/kawaii_physics.h.</summary>
        public float Radius;
        /// <summary><c>tsl_kawaii_physics.limit_angle</c> of convert/kawaii_physics.h.</summary>
        public float LimitAngle;
        /// <summary><c>tsl_kawaii_physics.gravity</c> of convert/kawaii_physics.h.</summary>
        public Vec3 Gravity;
        /// <summary><c>tsl_kawaii_physics.legacy_gravity</c> of convert/kawaii_physics.h.</summary>
        public uint LegacyGravity;
        /// <summary><c>tsl_kawaii_physics.simple_external_force</c> of convert/kawaii_physics.h.</summary>
        public Vec3 SimpleExternalForce;
        /// <summary><c>tsl_kawaii_physics.planar_constraint</c> of convert/kawaii_physics.h.</summary>
        public FreezeAxis PlanarConstraint;
        /// <summary><c>tsl_kawaii_physics.dummy_bone_length</c> of convert/kawaii_physics.h.</summary>
        public float DummyBoneLength;
        /// <summary><c>tsl_kawaii_physics.bone_forward_axis</c> of convert/kawaii_physics.h.</summary>
        public KawaiiAxis BoneForwardAxis;
        /// <summary><c>tsl_kawaii_physics.simulation_space</c> of convert/kawaii_physics.h.</summary>
        public KawaiiSpace SimulationSpace;
        /// <summary><c>tsl_kawaii_physics.teleport_distance_threshold</c> of convert/kawaii_physics.h.</summary>
        public float TeleportDistanceThreshold;
        /// <summary><c>tsl_kawaii_physics.teleport_rotation_threshold</c> of convert/kawaii_physics.h.</summary>
        public float TeleportRotationThreshold;
        /// <summary><c>tsl_kawaii_physics.follows</c> of convert/kawaii_physics.h.</summary>
        public uint Follows;
        /// <summary><c>tsl_kawaii_physics.damping_key_count</c> of convert/kawaii_physics.h.</summary>
        public uint DampingKeyCount;
        /// <summary><c>tsl_kawaii_physics.stiffness_key_count</c> of convert/kawaii_physics.h.</summary>
        public uint StiffnessKeyCount;
        /// <summary><c>tsl_kawaii_physics.world_damping_location_key_count</c> of convert/kawaii_physics.h.</summary>
        public uint WorldDampingLocationKeyCount;
        /// <summary><c>tsl_kawaii_physics.world_damping_rotation_key_count</c> of convert/kawaii_physics.h.</summary>
        public uint WorldDampingRotationKeyCount;
        /// <summary><c>tsl_kawaii_physics.radius_key_count</c> of convert/kawaii_physics.h.</summary>
        public uint RadiusKeyCount;
        /// <summary><c>tsl_kawaii_physics.limit_angle_key_count</c> of convert/kawaii_physics.h.</summary>
        public uint LimitAngleKeyCount;
        /// <summary><c>tsl_kawaii_physics.reserved</c> of convert/kawaii_physics.h.</summary>
        public uint Reserved;
        /// <summary><c>tsl_kawaii_physics.damping_keys</c> of convert/kawaii_physics.h.</summary>
        public CurveKey* DampingKeys;
        /// <summary><c>tsl_kawaii_physics.stiffness_keys</c> of convert/kawaii_physics.h.</summary>
        public CurveKey* StiffnessKeys;
        /// <summary><c>tsl_kawaii_physics.world_damping_location_keys</c> of convert/kawaii_physics.h.</summary>
        public CurveKey* WorldDampingLocationKeys;
        /// <summary><c>tsl_kawaii_physics.world_damping_rotation_keys</c> of convert/kawaii_physics.h.</summary>
        public CurveKey* WorldDampingRotationKeys;
        /// <summary><c>tsl_kawaii_physics.radius_keys</c> of convert/kawaii_physics.h.</summary>
        public CurveKey* RadiusKeys;
        /// <summary><c>tsl_kawaii_physics.limit_angle_keys</c> of convert/kawaii_physics.h.</summary>
        public CurveKey* LimitAngleKeys;
        /// <summary>One filled with the defaults, by <c>tsl_kawaii_physics_init</c>.</summary>
        public static KawaiiPhysics Default
        {
            get
            {
                KawaiiPhysics made;
                Native.tsl_kawaii_physics_init(&made, (uint)sizeof(KawaiiPhysics));
                return made;
            }
        }
    }

    /// <summary><c>tsl_kawaii_collider</c> of convert/kawaii_physics.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct KawaiiCollider
    {
        /// <summary><c>tsl_kawaii_collider.struct_size</c> of convert/kawaii_physics.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_kawaii_collider.shape</c> of convert/kawaii_physics.h.</summary>
        public KawaiiShape Shape;
        /// <summary><c>tsl_kawaii_collider.inner</c> of convert/kawaii_physics.h.</summary>
        public uint Inner;
        /// <summary><c>tsl_kawaii_collider.radius</c> of convert/kawaii_physics.h.</summary>
        public float Radius;
        /// <summary><c>tsl_kawaii_collider.radius_b</c> of convert/kawaii_physics.h.</summary>
        public float RadiusB;
        /// <summary><c>tsl_kawaii_collider.length</c> of convert/kawaii_physics.h.</summary>
        public float Length;
        /// <summary><c>tsl_kawaii_collider.offset_location</c> of convert/kawaii_physics.h.</summary>
        public Vec3 OffsetLocation;
        /// <summary><c>tsl_kawaii_collider.offset_rotation</c> of convert/kawaii_physics.h.</summary>
        public Quat OffsetRotation;
        /// <summary><c>tsl_kawaii_collider.extent</c> of convert/kawaii_physics.h.</summary>
        public Vec3 Extent;
        /// <summary>One filled with the defaults, by <c>tsl_kawaii_collider_init</c>.</summary>
        public static KawaiiCollider Default
        {
            get
            {
                KawaiiCollider made;
                Native.tsl_kawaii_collider_init(&made, (uint)sizeof(KawaiiCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_kawaii_sync</c> of convert/kawaii_physics.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct KawaiiSync
    {
        /// <summary><c>tsl_kawaii_sync.struct_size</c> of convert/kawaii_physics.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_kawaii_sync.source</c> of convert/kawaii_physics.h.</summary>
        public uint Source;
        /// <summary><c>tsl_kawaii_sync.bone_count</c> of convert/kawaii_physics.h.</summary>
        public uint BoneCount;
        /// <summary><c>tsl_kawaii_sync.root_stays</c> of convert/kawaii_physics.h.</summary>
        public uint RootStays;
        /// <summary><c>tsl_kawaii_sync.global_scale</c> of convert/kawaii_physics.h.</summary>
        public Vec3 GlobalScale;
        /// <summary><c>tsl_kawaii_sync.apply_direction_x</c> of convert/kawaii_physics.h.</summary>
        public KawaiiDirection ApplyDirectionX;
        /// <summary><c>tsl_kawaii_sync.apply_direction_y</c> of convert/kawaii_physics.h.</summary>
        public KawaiiDirection ApplyDirectionY;
        /// <summary><c>tsl_kawaii_sync.apply_direction_z</c> of convert/kawaii_physics.h.</summary>
        public KawaiiDirection ApplyDirectionZ;
        /// <summary><c>tsl_kawaii_sync.distance_attenuation</c> of convert/kawaii_physics.h.</summary>
        public uint DistanceAttenuation;
        /// <summary><c>tsl_kawaii_sync.attenuation_inner_radius</c> of convert/kawaii_physics.h.</summary>
        public float AttenuationInnerRadius;
        /// <summary><c>tsl_kawaii_sync.attenuation_outer_radius</c> of convert/kawaii_physics.h.</summary>
        public float AttenuationOuterRadius;
        /// <summary><c>tsl_kawaii_sync.max_attenuation_rate</c> of convert/kawaii_physics.h.</summary>
        public float MaxAttenuationRate;
        /// <summary><c>tsl_kawaii_sync.dummy_bone_length</c> of convert/kawaii_physics.h.</summary>
        public float DummyBoneLength;
        /// <summary><c>tsl_kawaii_sync.bone_forward_axis</c> of convert/kawaii_physics.h.</summary>
        public KawaiiAxis BoneForwardAxis;
        /// <summary><c>tsl_kawaii_sync.delta_distance_key_count</c> of convert/kawaii_physics.h.</summary>
        public uint DeltaDistanceKeyCount;
        /// <summary><c>tsl_kawaii_sync.length_rate_key_count</c> of convert/kawaii_physics.h.</summary>
        public uint LengthRateKeyCount;
        /// <summary><c>tsl_kawaii_sync.bones</c> of convert/kawaii_physics.h.</summary>
        public uint* Bones;
        /// <summary><c>tsl_kawaii_sync.delta_distance_keys</c> of convert/kawaii_physics.h.</summary>
        public CurveKey* DeltaDistanceKeys;
        /// <summary><c>tsl_kawaii_sync.length_rate_keys</c> of convert/kawaii_physics.h.</summary>
        public CurveKey* LengthRateKeys;
        /// <summary>One filled with the defaults, by <c>tsl_kawaii_sync_init</c>.</summary>
        public static KawaiiSync Default
        {
            get
            {
                KawaiiSync made;
                Native.tsl_kawaii_sync_init(&made, (uint)sizeof(KawaiiSync));
                return made;
            }
        }
    }

    /// <summary><c>tsl_magica_cloth</c> of convert/magica.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct MagicaCloth
    {
        /// <summary><c>tsl_magica_cloth.struct_size</c> of convert/magica.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_magica_cloth.count</c> of convert/magica.h.</summary>
        public uint Count;
        /// <summary><c>tsl_magica_cloth.bones</c> of convert/magica.h.</summary>
        public uint* Bones;
        /// <summary><c>tsl_magica_cloth.lengths</c> of convert/magica.h.</summary>
        public float* Lengths;
        /// <summary><c>tsl_magica_cloth.longest_length</c> of convert/magica.h.</summary>
        public float LongestLength;
        /// <summary><c>tsl_magica_cloth.type</c> of convert/magica.h.</summary>
        public MagicaType Type;
        /// <summary><c>tsl_magica_cloth.connection_mode</c> of convert/magica.h.</summary>
        public MagicaConnection ConnectionMode;
        /// <summary><c>tsl_magica_cloth.simulation_frequency</c> of convert/magica.h.</summary>
        public float SimulationFrequency;
        /// <summary><c>tsl_magica_cloth.max_simulation_count_per_frame</c> of convert/magica.h.</summary>
        public uint MaxSimulationCountPerFrame;
        /// <summary><c>tsl_magica_cloth.blend_weight</c> of convert/magica.h.</summary>
        public float BlendWeight;
        /// <summary><c>tsl_magica_cloth.gravity</c> of convert/magica.h.</summary>
        public float Gravity;
        /// <summary><c>tsl_magica_cloth.gravity_direction</c> of convert/magica.h.</summary>
        public Vec3 GravityDirection;
        /// <summary><c>tsl_magica_cloth.gravity_falloff</c> of convert/magica.h.</summary>
        public float GravityFalloff;
        /// <summary><c>tsl_magica_cloth.world_inertia</c> of convert/magica.h.</summary>
        public float WorldInertia;
        /// <summary><c>tsl_magica_cloth.world_movement_speed_limit</c> of convert/magica.h.</summary>
        public float WorldMovementSpeedLimit;
        /// <summary><c>tsl_magica_cloth.world_rotation_speed_limit</c> of convert/magica.h.</summary>
        public float WorldRotationSpeedLimit;
        /// <summary><c>tsl_magica_cloth.local_inertia</c> of convert/magica.h.</summary>
        public float LocalInertia;
        /// <summary><c>tsl_magica_cloth.local_movement_speed_limit</c> of convert/magica.h.</summary>
        public float LocalMovementSpeedLimit;
        /// <summary><c>tsl_magica_cloth.local_rotation_speed_limit</c> of convert/magica.h.</summary>
        public float LocalRotationSpeedLimit;
        /// <summary><c>tsl_magica_cloth.local_depth_inertia</c> of convert/magica.h.</summary>
        public float LocalDepthInertia;
        /// <summary><c>tsl_magica_cloth.centrifugal_acceleration</c> of convert/magica.h.</summary>
        public float CentrifugalAcceleration;
        /// <summary><c>tsl_magica_cloth.particle_speed_limit</c> of convert/magica.h.</summary>
        public float ParticleSpeedLimit;
        /// <summary><c>tsl_magica_cloth.teleport_mode</c> of convert/magica.h.</summary>
        public MagicaTeleport TeleportMode;
        /// <summary><c>tsl_magica_cloth.teleport_distance</c> of convert/magica.h.</summary>
        public float TeleportDistance;
        /// <summary><c>tsl_magica_cloth.teleport_rotation</c> of convert/magica.h.</summary>
        public float TeleportRotation;
        /// <summary><c>tsl_magica_cloth.use_angle_restoration</c> of convert/magica.h.</summary>
        public uint UseAngleRestoration;
        /// <summary><c>tsl_magica_cloth.restoration_velocity_attenuation</c> of convert/magica.h.</summary>
        public float RestorationVelocityAttenuation;
        /// <summary><c>tsl_magica_cloth.restoration_gravity_falloff</c> of convert/magica.h.</summary>
        public float RestorationGravityFalloff;
        /// <summary><c>tsl_magica_cloth.use_angle_limit</c> of convert/magica.h.</summary>
        public uint UseAngleLimit;
        /// <summary><c>tsl_magica_cloth.angle_limit_stiffness</c> of convert/magica.h.</summary>
        public float AngleLimitStiffness;
        /// <summary><c>tsl_magica_cloth.use_max_distance</c> of convert/magica.h.</summary>
        public uint UseMaxDistance;
        /// <summary><c>tsl_magica_cloth.use_backstop</c> of convert/magica.h.</summary>
        public uint UseBackstop;
        /// <summary><c>tsl_magica_cloth.movement_limit_stiffness</c> of convert/magica.h.</summary>
        public float MovementLimitStiffness;
        /// <summary><c>tsl_magica_cloth.normal</c> of convert/magica.h.</summary>
        public Vec3 Normal;
        /// <summary><c>tsl_magica_cloth.collision_mode</c> of convert/magica.h.</summary>
        public MagicaCollision CollisionMode;
        /// <summary><c>tsl_magica_cloth.friction</c> of convert/magica.h.</summary>
        public float Friction;
        /// <summary><c>tsl_magica_cloth.spring_power</c> of convert/magica.h.</summary>
        public float SpringPower;
        /// <summary><c>tsl_magica_cloth.spring_limit_distance</c> of convert/magica.h.</summary>
        public float SpringLimitDistance;
        /// <summary><c>tsl_magica_cloth.normal_limit_ratio</c> of convert/magica.h.</summary>
        public float NormalLimitRatio;
        /// <summary><c>tsl_magica_cloth.spring_noise</c> of convert/magica.h.</summary>
        public float SpringNoise;
        /// <summary><c>tsl_magica_cloth.damping</c> of convert/magica.h.</summary>
        public CurvedValue Damping;
        /// <summary><c>tsl_magica_cloth.radius</c> of convert/magica.h.</summary>
        public CurvedValue Radius;
        /// <summary><c>tsl_magica_cloth.restoration_stiffness</c> of convert/magica.h.</summary>
        public CurvedValue RestorationStiffness;
        /// <summary><c>tsl_magica_cloth.limit_angle</c> of convert/magica.h.</summary>
        public CurvedValue LimitAngle;
        /// <summary><c>tsl_magica_cloth.distance_stiffness</c> of convert/magica.h.</summary>
        public CurvedValue DistanceStiffness;
        /// <summary><c>tsl_magica_cloth.max_distance</c> of convert/magica.h.</summary>
        public CurvedValue MaxDistance;
        /// <summary><c>tsl_magica_cloth.backstop_radius</c> of convert/magica.h.</summary>
        public CurvedValue BackstopRadius;
        /// <summary><c>tsl_magica_cloth.backstop_distance</c> of convert/magica.h.</summary>
        public CurvedValue BackstopDistance;
        /// <summary>One filled with the defaults, by <c>tsl_magica_cloth_init</c>.</summary>
        public static MagicaCloth Default
        {
            get
            {
                MagicaCloth made;
                Native.tsl_magica_cloth_init(&made, (uint)sizeof(MagicaCloth));
                return made;
            }
        }
    }

    /// <summary><c>tsl_magica_collider</c> of convert/magica.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct MagicaCollider
    {
        /// <summary><c>tsl_magica_collider.struct_size</c> of convert/magica.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_magica_collider.shape</c> of convert/magica.h.</summary>
        public MagicaShape Shape;
        /// <summary><c>tsl_magica_collider.direction</c> of convert/magica.h.</summary>
        public uint Direction;
        /// <summary><c>tsl_magica_collider.radius</c> of convert/magica.h.</summary>
        public float Radius;
        /// <summary><c>tsl_magica_collider.end_radius</c> of convert/magica.h.</summary>
        public float EndRadius;
        /// <summary><c>tsl_magica_collider.length</c> of convert/magica.h.</summary>
        public float Length;
        /// <summary><c>tsl_magica_collider.center</c> of convert/magica.h.</summary>
        public Vec3 Center;
        /// <summary>One filled with the defaults, by <c>tsl_magica_collider_init</c>.</summary>
        public static MagicaCollider Default
        {
            get
            {
                MagicaCollider made;
                Native.tsl_magica_collider_init(&made, (uint)sizeof(MagicaCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_hold</c> of hold.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Hold
    {
        /// <summary><c>tsl_hold.struct_size</c> of hold.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_hold.particle</c> of hold.h.</summary>
        public uint Particle;
        /// <summary><c>tsl_hold.bone</c> of hold.h.</summary>
        public int Bone;
        /// <summary><c>tsl_hold.position</c> of hold.h.</summary>
        public Vec3 Position;
        /// <summary><c>tsl_hold.strength</c> of hold.h.</summary>
        public float Strength;
        /// <summary><c>tsl_hold.fade_seconds</c> of hold.h.</summary>
        public float FadeSeconds;
        /// <summary>One filled with the defaults, by <c>tsl_hold_init</c>.</summary>
        public static Hold Default
        {
            get
            {
                Hold made;
                Native.tsl_hold_init(&made, (uint)sizeof(Hold));
                return made;
            }
        }
    }

    /// <summary><c>tsl_found_particle</c> of hold.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct FoundParticle
    {
        /// <summary><c>tsl_found_particle.chain</c> of hold.h.</summary>
        public ChainId Chain;
        /// <summary><c>tsl_found_particle.particle</c> of hold.h.</summary>
        public uint Particle;
        /// <summary><c>tsl_found_particle.distance</c> of hold.h.</summary>
        public float Distance;
    }

    /// <summary><c>tsl_phys_bone</c> of convert/phys_bone.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PhysBone
    {
        /// <summary><c>tsl_phys_bone.struct_size</c> of convert/phys_bone.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_phys_bone.count</c> of convert/phys_bone.h.</summary>
        public uint Count;
        /// <summary><c>tsl_phys_bone.bones</c> of convert/phys_bone.h.</summary>
        public uint* Bones;
        /// <summary><c>tsl_phys_bone.segments</c> of convert/phys_bone.h.</summary>
        public Vec3* Segments;
        /// <summary><c>tsl_phys_bone.update_rate</c> of convert/phys_bone.h.</summary>
        public float UpdateRate;
        /// <summary><c>tsl_phys_bone.bones_above</c> of convert/phys_bone.h.</summary>
        public uint BonesAbove;
        /// <summary><c>tsl_phys_bone.chain_length</c> of convert/phys_bone.h.</summary>
        public uint ChainLength;
        /// <summary><c>tsl_phys_bone.root_parent</c> of convert/phys_bone.h.</summary>
        public int RootParent;
        /// <summary><c>tsl_phys_bone.world_gravity</c> of convert/phys_bone.h.</summary>
        public Vec3 WorldGravity;
        /// <summary><c>tsl_phys_bone.version</c> of convert/phys_bone.h.</summary>
        public PhysBoneVersion Version;
        /// <summary><c>tsl_phys_bone.endpoint_position</c> of convert/phys_bone.h.</summary>
        public Vec3 EndpointPosition;
        /// <summary><c>tsl_phys_bone.multi_child_type</c> of convert/phys_bone.h.</summary>
        public PhysBoneMultiChild MultiChildType;
        /// <summary><c>tsl_phys_bone.integration_type</c> of convert/phys_bone.h.</summary>
        public PhysBoneIntegration IntegrationType;
        /// <summary><c>tsl_phys_bone.immobile_type</c> of convert/phys_bone.h.</summary>
        public PhysBoneImmobile ImmobileType;
        /// <summary><c>tsl_phys_bone.limit_type</c> of convert/phys_bone.h.</summary>
        public PhysBoneLimit LimitType;
        /// <summary><c>tsl_phys_bone.allow_collision</c> of convert/phys_bone.h.</summary>
        public PhysBoneCollision AllowCollision;
        /// <summary><c>tsl_phys_bone.grab_movement</c> of convert/phys_bone.h.</summary>
        public float GrabMovement;
        /// <summary><c>tsl_phys_bone.is_animated</c> of convert/phys_bone.h.</summary>
        public uint IsAnimated;
        /// <summary><c>tsl_phys_bone.pull</c> of convert/phys_bone.h.</summary>
        public CurvedValue Pull;
        /// <summary><c>tsl_phys_bone.spring</c> of convert/phys_bone.h.</summary>
        public CurvedValue Spring;
        /// <summary><c>tsl_phys_bone.stiffness</c> of convert/phys_bone.h.</summary>
        public CurvedValue Stiffness;
        /// <summary><c>tsl_phys_bone.gravity</c> of convert/phys_bone.h.</summary>
        public CurvedValue Gravity;
        /// <summary><c>tsl_phys_bone.gravity_falloff</c> of convert/phys_bone.h.</summary>
        public CurvedValue GravityFalloff;
        /// <summary><c>tsl_phys_bone.immobile</c> of convert/phys_bone.h.</summary>
        public CurvedValue Immobile;
        /// <summary><c>tsl_phys_bone.max_angle_x</c> of convert/phys_bone.h.</summary>
        public CurvedValue MaxAngleX;
        /// <summary><c>tsl_phys_bone.max_angle_z</c> of convert/phys_bone.h.</summary>
        public CurvedValue MaxAngleZ;
        /// <summary><c>tsl_phys_bone.limit_rotation_x</c> of convert/phys_bone.h.</summary>
        public CurvedValue LimitRotationX;
        /// <summary><c>tsl_phys_bone.limit_rotation_y</c> of convert/phys_bone.h.</summary>
        public CurvedValue LimitRotationY;
        /// <summary><c>tsl_phys_bone.limit_rotation_z</c> of convert/phys_bone.h.</summary>
        public CurvedValue LimitRotationZ;
        /// <summary><c>tsl_phys_bone.radius</c> of convert/phys_bone.h.</summary>
        public CurvedValue Radius;
        /// <summary><c>tsl_phys_bone.stretch_motion</c> of convert/phys_bone.h.</summary>
        public CurvedValue StretchMotion;
        /// <summary><c>tsl_phys_bone.max_stretch</c> of convert/phys_bone.h.</summary>
        public CurvedValue MaxStretch;
        /// <summary><c>tsl_phys_bone.max_squish</c> of convert/phys_bone.h.</summary>
        public CurvedValue MaxSquish;
        /// <summary>One filled with the defaults, by <c>tsl_phys_bone_init</c>.</summary>
        public static PhysBone Default
        {
            get
            {
                PhysBone made;
                Native.tsl_phys_bone_init(&made, (uint)sizeof(PhysBone));
                return made;
            }
        }
    }

    /// <summary><c>tsl_phys_bone_collider</c> of convert/phys_bone.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PhysBoneCollider
    {
        /// <summary><c>tsl_phys_bone_collider.struct_size</c> of convert/phys_bone.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_phys_bone_collider.shape_type</c> of convert/phys_bone.h.</summary>
        public PhysBoneShape ShapeType;
        /// <summary><c>tsl_phys_bone_collider.radius</c> of convert/phys_bone.h.</summary>
        public float Radius;
        /// <summary><c>tsl_phys_bone_collider.height</c> of convert/phys_bone.h.</summary>
        public float Height;
        /// <summary><c>tsl_phys_bone_collider.position</c> of convert/phys_bone.h.</summary>
        public Vec3 Position;
        /// <summary><c>tsl_phys_bone_collider.rotation</c> of convert/phys_bone.h.</summary>
        public Quat Rotation;
        /// <summary><c>tsl_phys_bone_collider.inside_bounds</c> of convert/phys_bone.h.</summary>
        public uint InsideBounds;
        /// <summary><c>tsl_phys_bone_collider.bones_as_spheres</c> of convert/phys_bone.h.</summary>
        public uint BonesAsSpheres;
        /// <summary>One filled with the defaults, by <c>tsl_phys_bone_collider_init</c>.</summary>
        public static PhysBoneCollider Default
        {
            get
            {
                PhysBoneCollider made;
                Native.tsl_phys_bone_collider_init(&made, (uint)sizeof(PhysBoneCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_spcr_power</c> of convert/spcr.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SpcrPower
    {
        /// <summary><c>tsl_spcr_power.shrink</c> of convert/spcr.h.</summary>
        public float Shrink;
        /// <summary><c>tsl_spcr_power.stretch</c> of convert/spcr.h.</summary>
        public float Stretch;
        /// <summary><c>tsl_spcr_power.shrink_key_count</c> of convert/spcr.h.</summary>
        public uint ShrinkKeyCount;
        /// <summary><c>tsl_spcr_power.stretch_key_count</c> of convert/spcr.h.</summary>
        public uint StretchKeyCount;
        /// <summary><c>tsl_spcr_power.shrink_keys</c> of convert/spcr.h.</summary>
        public CurveKey* ShrinkKeys;
        /// <summary><c>tsl_spcr_power.stretch_keys</c> of convert/spcr.h.</summary>
        public CurveKey* StretchKeys;
    }

    /// <summary><c>tsl_spcr</c> of convert/spcr.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Spcr
    {
        /// <summary><c>tsl_spcr.struct_size</c> of convert/spcr.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_spcr.stabilization_frame_rate</c> of convert/spcr.h.</summary>
        public float StabilizationFrameRate;
        /// <summary><c>tsl_spcr.sub_steps</c> of convert/spcr.h.</summary>
        public uint SubSteps;
        /// <summary><c>tsl_spcr.relaxation</c> of convert/spcr.h.</summary>
        public uint Relaxation;
        /// <summary><c>tsl_spcr.gravity</c> of convert/spcr.h.</summary>
        public Vec3 Gravity;
        /// <summary><c>tsl_spcr.wind_force</c> of convert/spcr.h.</summary>
        public Vec3 WindForce;
        /// <summary><c>tsl_spcr.resistance</c> of convert/spcr.h.</summary>
        public float Resistance;
        /// <summary><c>tsl_spcr.hardness</c> of convert/spcr.h.</summary>
        public float Hardness;
        /// <summary><c>tsl_spcr.friction</c> of convert/spcr.h.</summary>
        public float Friction;
        /// <summary><c>tsl_spcr.collider_friction</c> of convert/spcr.h.</summary>
        public float ColliderFriction;
        /// <summary><c>tsl_spcr.point_radius</c> of convert/spcr.h.</summary>
        public float PointRadius;
        /// <summary><c>tsl_spcr.slider_joint_length</c> of convert/spcr.h.</summary>
        public float SliderJointLength;
        /// <summary><c>tsl_spcr.root_slide_limit</c> of convert/spcr.h.</summary>
        public float RootSlideLimit;
        /// <summary><c>tsl_spcr.root_rotate_limit</c> of convert/spcr.h.</summary>
        public float RootRotateLimit;
        /// <summary><c>tsl_spcr.blend_ratio</c> of convert/spcr.h.</summary>
        public float BlendRatio;
        /// <summary><c>tsl_spcr.limit_angle</c> of convert/spcr.h.</summary>
        public float LimitAngle;
        /// <summary><c>tsl_spcr.limit_from_root</c> of convert/spcr.h.</summary>
        public uint LimitFromRoot;
        /// <summary><c>tsl_spcr.is_loop_root_points</c> of convert/spcr.h.</summary>
        public uint IsLoopRootPoints;
        /// <summary><c>tsl_spcr.compute</c> of convert/spcr.h.</summary>
        public SpcrConstraints Compute;
        /// <summary><c>tsl_spcr.surface_collision</c> of convert/spcr.h.</summary>
        public uint SurfaceCollision;
        /// <summary><c>tsl_spcr.gravity_key_count</c> of convert/spcr.h.</summary>
        public uint GravityKeyCount;
        /// <summary><c>tsl_spcr.resistance_key_count</c> of convert/spcr.h.</summary>
        public uint ResistanceKeyCount;
        /// <summary><c>tsl_spcr.hardness_key_count</c> of convert/spcr.h.</summary>
        public uint HardnessKeyCount;
        /// <summary><c>tsl_spcr.friction_key_count</c> of convert/spcr.h.</summary>
        public uint FrictionKeyCount;
        /// <summary><c>tsl_spcr.point_radius_key_count</c> of convert/spcr.h.</summary>
        public uint PointRadiusKeyCount;
        /// <summary><c>tsl_spcr.reserved</c> of convert/spcr.h.</summary>
        public uint Reserved;
        /// <summary><c>tsl_spcr.gravity_keys</c> of convert/spcr.h.</summary>
        public CurveKey* GravityKeys;
        /// <summary><c>tsl_spcr.resistance_keys</c> of convert/spcr.h.</summary>
        public CurveKey* ResistanceKeys;
        /// <summary><c>tsl_spcr.hardness_keys</c> of convert/spcr.h.</summary>
        public CurveKey* HardnessKeys;
        /// <summary><c>tsl_spcr.friction_keys</c> of convert/spcr.h.</summary>
        public CurveKey* FrictionKeys;
        /// <summary><c>tsl_spcr.point_radius_keys</c> of convert/spcr.h.</summary>
        public CurveKey* PointRadiusKeys;
        /// <summary><c>tsl_spcr.structural_vertical</c> of convert/spcr.h.</summary>
        public SpcrPower StructuralVertical;
        /// <summary><c>tsl_spcr.structural_horizontal</c> of convert/spcr.h.</summary>
        public SpcrPower StructuralHorizontal;
        /// <summary><c>tsl_spcr.shear</c> of convert/spcr.h.</summary>
        public SpcrPower Shear;
        /// <summary><c>tsl_spcr.bending_vertical</c> of convert/spcr.h.</summary>
        public SpcrPower BendingVertical;
        /// <summary><c>tsl_spcr.bending_horizontal</c> of convert/spcr.h.</summary>
        public SpcrPower BendingHorizontal;
        /// <summary>One filled with the defaults, by <c>tsl_spcr_init</c>.</summary>
        public static Spcr Default
        {
            get
            {
                Spcr made;
                Native.tsl_spcr_init(&made, (uint)sizeof(Spcr));
                return made;
            }
        }
    }

    /// <summary><c>tsl_spcr_collider</c> of convert/spcr.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SpcrCollider
    {
        /// <summary><c>tsl_spcr_collider.struct_size</c> of convert/spcr.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_spcr_collider.radius</c> of convert/spcr.h.</summary>
        public float Radius;
        /// <summary><c>tsl_spcr_collider.radius_tail_scale</c> of convert/spcr.h.</summary>
        public float RadiusTailScale;
        /// <summary><c>tsl_spcr_collider.height</c> of convert/spcr.h.</summary>
        public float Height;
        /// <summary><c>tsl_spcr_collider.inverse</c> of convert/spcr.h.</summary>
        public uint Inverse;
        /// <summary>One filled with the defaults, by <c>tsl_spcr_collider_init</c>.</summary>
        public static SpcrCollider Default
        {
            get
            {
                SpcrCollider made;
                Native.tsl_spcr_collider_init(&made, (uint)sizeof(SpcrCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_unity_chan_range</c> of convert/unity_chan.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UnityChanRange
    {
        /// <summary><c>tsl_unity_chan_range.active</c> of convert/unity_chan.h.</summary>
        public uint Active;
        /// <summary><c>tsl_unity_chan_range.min</c> of convert/unity_chan.h.</summary>
        public float Min;
        /// <summary><c>tsl_unity_chan_range.max</c> of convert/unity_chan.h.</summary>
        public float Max;
    }

    /// <summary><c>tsl_unity_chan_bone</c> of convert/unity_chan.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UnityChanBone
    {
        /// <summary><c>tsl_unity_chan_bone.stiffness_force</c> of convert/unity_chan.h.</summary>
        public float StiffnessForce;
        /// <summary><c>tsl_unity_chan_bone.drag_force</c> of convert/unity_chan.h.</summary>
        public float DragForce;
        /// <summary><c>tsl_unity_chan_bone.spring_force</c> of convert/unity_chan.h.</summary>
        public Vec3 SpringForce;
        /// <summary><c>tsl_unity_chan_bone.wind_influence</c> of convert/unity_chan.h.</summary>
        public float WindInfluence;
        /// <summary><c>tsl_unity_chan_bone.radius</c> of convert/unity_chan.h.</summary>
        public float Radius;
        /// <summary><c>tsl_unity_chan_bone.angular_stiffness</c> of convert/unity_chan.h.</summary>
        public float AngularStiffness;
        /// <summary><c>tsl_unity_chan_bone.length_limits</c> of convert/unity_chan.h.</summary>
        public uint LengthLimits;
        /// <summary><c>tsl_unity_chan_bone.has_pivot</c> of convert/unity_chan.h.</summary>
        public uint HasPivot;
        /// <summary><c>tsl_unity_chan_bone.pivot</c> of convert/unity_chan.h.</summary>
        public Quat Pivot;
        /// <summary><c>tsl_unity_chan_bone.y_angle_limits</c> of convert/unity_chan.h.</summary>
        public UnityChanRange YAngleLimits;
        /// <summary><c>tsl_unity_chan_bone.z_angle_limits</c> of convert/unity_chan.h.</summary>
        public UnityChanRange ZAngleLimits;
        /// <summary><c>tsl_unity_chan_bone.local_rotation</c> of convert/unity_chan.h.</summary>
        public Quat LocalRotation;
        /// <summary><c>tsl_unity_chan_bone.child</c> of convert/unity_chan.h.</summary>
        public Vec3 Child;
        /// <summary>One filled with the defaults, by <c>tsl_unity_chan_bone_init</c>.</summary>
        public static UnityChanBone Default
        {
            get
            {
                UnityChanBone made;
                Native.tsl_unity_chan_bone_init(&made);
                return made;
            }
        }
    }

    /// <summary><c>tsl_unity_chan_spring</c> of convert/unity_chan.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UnityChanSpring
    {
        /// <summary><c>tsl_unity_chan_spring.struct_size</c> of convert/unity_chan.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_unity_chan_spring.count</c> of convert/unity_chan.h.</summary>
        public uint Count;
        /// <summary><c>tsl_unity_chan_spring.rig_bones</c> of convert/unity_chan.h.</summary>
        public uint* RigBones;
        /// <summary><c>tsl_unity_chan_spring.bones</c> of convert/unity_chan.h.</summary>
        public UnityChanBone* Bones;
        /// <summary><c>tsl_unity_chan_spring.frame_rate</c> of convert/unity_chan.h.</summary>
        public float FrameRate;
        /// <summary><c>tsl_unity_chan_spring.simulation_frame_rate</c> of convert/unity_chan.h.</summary>
        public float SimulationFrameRate;
        /// <summary><c>tsl_unity_chan_spring.dynamic_ratio</c> of convert/unity_chan.h.</summary>
        public float DynamicRatio;
        /// <summary><c>tsl_unity_chan_spring.gravity</c> of convert/unity_chan.h.</summary>
        public Vec3 Gravity;
        /// <summary><c>tsl_unity_chan_spring.bounce</c> of convert/unity_chan.h.</summary>
        public float Bounce;
        /// <summary><c>tsl_unity_chan_spring.friction</c> of convert/unity_chan.h.</summary>
        public float Friction;
        /// <summary><c>tsl_unity_chan_spring.is_animated</c> of convert/unity_chan.h.</summary>
        public uint IsAnimated;
        /// <summary><c>tsl_unity_chan_spring.enable_angle_limits</c> of convert/unity_chan.h.</summary>
        public uint EnableAngleLimits;
        /// <summary><c>tsl_unity_chan_spring.enable_collision</c> of convert/unity_chan.h.</summary>
        public uint EnableCollision;
        /// <summary><c>tsl_unity_chan_spring.enable_length_limits</c> of convert/unity_chan.h.</summary>
        public uint EnableLengthLimits;
        /// <summary>One filled with the defaults, by <c>tsl_unity_chan_spring_init</c>.</summary>
        public static UnityChanSpring Default
        {
            get
            {
                UnityChanSpring made;
                Native.tsl_unity_chan_spring_init(&made, (uint)sizeof(UnityChanSpring));
                return made;
            }
        }
    }

    /// <summary><c>tsl_unity_chan_collider</c> of convert/unity_chan.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UnityChanCollider
    {
        /// <summary><c>tsl_unity_chan_collider.struct_size</c> of convert/unity_chan.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_unity_chan_collider.shape</c> of convert/unity_chan.h.</summary>
        public UnityChanShape Shape;
        /// <summary><c>tsl_unity_chan_collider.radius</c> of convert/unity_chan.h.</summary>
        public float Radius;
        /// <summary><c>tsl_unity_chan_collider.height</c> of convert/unity_chan.h.</summary>
        public float Height;
        /// <summary><c>tsl_unity_chan_collider.width</c> of convert/unity_chan.h.</summary>
        public float Width;
        /// <summary><c>tsl_unity_chan_collider.ground_height</c> of convert/unity_chan.h.</summary>
        public float GroundHeight;
        /// <summary>One filled with the defaults, by <c>tsl_unity_chan_collider_init</c>.</summary>
        public static UnityChanCollider Default
        {
            get
            {
                UnityChanCollider made;
                Native.tsl_unity_chan_collider_init(&made, (uint)sizeof(UnityChanCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_chain_limit</c> of limits.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ChainLimit
    {
        /// <summary><c>tsl_chain_limit.struct_size</c> of limits.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_chain_limit.kind</c> of limits.h.</summary>
        public Limit Kind;
        /// <summary><c>tsl_chain_limit.angle_a</c> of limits.h.</summary>
        public float AngleA;
        /// <summary><c>tsl_chain_limit.angle_b</c> of limits.h.</summary>
        public float AngleB;
        /// <summary><c>tsl_chain_limit.rotation</c> of limits.h.</summary>
        public Quat Rotation;
        /// <summary><c>tsl_chain_limit.frame</c> of limits.h.</summary>
        public LimitFrame Frame;
        /// <summary><c>tsl_chain_limit.softness</c> of limits.h.</summary>
        public float Softness;
        /// <summary>One filled with the defaults, by <c>tsl_chain_limit_init</c>.</summary>
        public static ChainLimit Default
        {
            get
            {
                ChainLimit made;
                Native.tsl_chain_limit_init(&made, (uint)sizeof(ChainLimit));
                return made;
            }
        }
    }

    /// <summary><c>tsl_joint_limit</c> of limits.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct JointLimit
    {
        /// <summary><c>tsl_joint_limit.kind</c> of limits.h.</summary>
        public Limit Kind;
        /// <summary><c>tsl_joint_limit.angle_a</c> of limits.h.</summary>
        public float AngleA;
        /// <summary><c>tsl_joint_limit.angle_b</c> of limits.h.</summary>
        public float AngleB;
        /// <summary><c>tsl_joint_limit.rotation</c> of limits.h.</summary>
        public Quat Rotation;
    }

    /// <summary><c>tsl_chain_position_limit</c> of limits.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ChainPositionLimit
    {
        /// <summary><c>tsl_chain_position_limit.struct_size</c> of limits.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_chain_position_limit.flags</c> of limits.h.</summary>
        public PositionLimitFlags Flags;
        /// <summary><c>tsl_chain_position_limit.max_distance</c> of limits.h.</summary>
        public float MaxDistance;
        /// <summary><c>tsl_chain_position_limit.backstop_distance</c> of limits.h.</summary>
        public float BackstopDistance;
        /// <summary><c>tsl_chain_position_limit.backstop_radius</c> of limits.h.</summary>
        public float BackstopRadius;
        /// <summary><c>tsl_chain_position_limit.backstop_normal</c> of limits.h.</summary>
        public Vec3 BackstopNormal;
        /// <summary><c>tsl_chain_position_limit.softness</c> of limits.h.</summary>
        public float Softness;
        /// <summary>One filled with the defaults, by <c>tsl_chain_position_limit_init</c>.</summary>
        public static ChainPositionLimit Default
        {
            get
            {
                ChainPositionLimit made;
                Native.tsl_chain_position_limit_init(&made, (uint)sizeof(ChainPositionLimit));
                return made;
            }
        }
    }

    /// <summary><c>tsl_vrm_joint</c> of convert/vrm.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct VrmJoint
    {
        /// <summary><c>tsl_vrm_joint.stiffness</c> of convert/vrm.h.</summary>
        public float Stiffness;
        /// <summary><c>tsl_vrm_joint.gravity_power</c> of convert/vrm.h.</summary>
        public float GravityPower;
        /// <summary><c>tsl_vrm_joint.gravity_dir</c> of convert/vrm.h.</summary>
        public Vec3 GravityDir;
        /// <summary><c>tsl_vrm_joint.drag_force</c> of convert/vrm.h.</summary>
        public float DragForce;
        /// <summary><c>tsl_vrm_joint.hit_radius</c> of convert/vrm.h.</summary>
        public float HitRadius;
        /// <summary>One filled with the defaults, by <c>tsl_vrm_joint_init</c>.</summary>
        public static VrmJoint Default
        {
            get
            {
                VrmJoint made;
                Native.tsl_vrm_joint_init(&made);
                return made;
            }
        }
    }

    /// <summary><c>tsl_vrm_spring</c> of convert/vrm.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct VrmSpring
    {
        /// <summary><c>tsl_vrm_spring.struct_size</c> of convert/vrm.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_vrm_spring.joint_count</c> of convert/vrm.h.</summary>
        public uint JointCount;
        /// <summary><c>tsl_vrm_spring.bones</c> of convert/vrm.h.</summary>
        public uint* Bones;
        /// <summary><c>tsl_vrm_spring.joints</c> of convert/vrm.h.</summary>
        public VrmJoint* Joints;
        /// <summary><c>tsl_vrm_spring.center</c> of convert/vrm.h.</summary>
        public int Center;
        /// <summary><c>tsl_vrm_spring.has_tail</c> of convert/vrm.h.</summary>
        public uint HasTail;
        /// <summary><c>tsl_vrm_spring.tail</c> of convert/vrm.h.</summary>
        public Vec3 Tail;
        /// <summary><c>tsl_vrm_spring.reserved</c> of convert/vrm.h.</summary>
        public uint Reserved;
        /// <summary><c>tsl_vrm_spring.limits</c> of convert/vrm.h.</summary>
        public JointLimit* Limits;
        /// <summary>One filled with the defaults, by <c>tsl_vrm_spring_init</c>.</summary>
        public static VrmSpring Default
        {
            get
            {
                VrmSpring made;
                Native.tsl_vrm_spring_init(&made, (uint)sizeof(VrmSpring));
                return made;
            }
        }
    }

    /// <summary><c>tsl_vrm0_group</c> of convert/vrm.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Vrm0Group
    {
        /// <summary><c>tsl_vrm0_group.stiffiness</c> of convert/vrm.h.</summary>
        public float Stiffiness;
        /// <summary><c>tsl_vrm0_group.gravity_power</c> of convert/vrm.h.</summary>
        public float GravityPower;
        /// <summary><c>tsl_vrm0_group.gravity_dir</c> of convert/vrm.h.</summary>
        public Vec3 GravityDir;
        /// <summary><c>tsl_vrm0_group.drag_force</c> of convert/vrm.h.</summary>
        public float DragForce;
        /// <summary><c>tsl_vrm0_group.hit_radius</c> of convert/vrm.h.</summary>
        public float HitRadius;
        /// <summary>One filled with the defaults, by <c>tsl_vrm0_group_init</c>.</summary>
        public static Vrm0Group Default
        {
            get
            {
                Vrm0Group made;
                Native.tsl_vrm0_group_init(&made);
                return made;
            }
        }
    }

    /// <summary><c>tsl_vrm_collider</c> of convert/vrm.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct VrmCollider
    {
        /// <summary><c>tsl_vrm_collider.struct_size</c> of convert/vrm.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_vrm_collider.shape</c> of convert/vrm.h.</summary>
        public VrmShape Shape;
        /// <summary><c>tsl_vrm_collider.inside</c> of convert/vrm.h.</summary>
        public uint Inside;
        /// <summary><c>tsl_vrm_collider.radius</c> of convert/vrm.h.</summary>
        public float Radius;
        /// <summary><c>tsl_vrm_collider.offset</c> of convert/vrm.h.</summary>
        public Vec3 Offset;
        /// <summary><c>tsl_vrm_collider.tail</c> of convert/vrm.h.</summary>
        public Vec3 Tail;
        /// <summary><c>tsl_vrm_collider.normal</c> of convert/vrm.h.</summary>
        public Vec3 Normal;
        /// <summary>One filled with the defaults, by <c>tsl_vrm_collider_init</c>.</summary>
        public static VrmCollider Default
        {
            get
            {
                VrmCollider made;
                Native.tsl_vrm_collider_init(&made, (uint)sizeof(VrmCollider));
                return made;
            }
        }
    }

    /// <summary><c>tsl_world_stats</c> of debug.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct WorldStats
    {
        /// <summary><c>tsl_world_stats.struct_size</c> of debug.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_world_stats.lanes</c> of debug.h.</summary>
        public Lanes Lanes;
        /// <summary><c>tsl_world_stats.rig_count</c> of debug.h.</summary>
        public uint RigCount;
        /// <summary><c>tsl_world_stats.chain_count</c> of debug.h.</summary>
        public uint ChainCount;
        /// <summary><c>tsl_world_stats.collider_count</c> of debug.h.</summary>
        public uint ColliderCount;
        /// <summary><c>tsl_world_stats.particle_count</c> of debug.h.</summary>
        public uint ParticleCount;
        /// <summary><c>tsl_world_stats.block_count</c> of debug.h.</summary>
        public uint BlockCount;
        /// <summary><c>tsl_world_stats.recovered_chain_count</c> of debug.h.</summary>
        public uint RecoveredChainCount;
        /// <summary><c>tsl_world_stats.bytes</c> of debug.h.</summary>
        public ulong Bytes;
        /// <summary><c>tsl_world_stats.sleeping_chain_count</c> of debug.h.</summary>
        public uint SleepingChainCount;
        /// <summary><c>tsl_world_stats.reserved</c> of debug.h.</summary>
        public uint Reserved;
        /// <summary>One filled with the defaults, by <c>tsl_world_stats_init</c>.</summary>
        public static WorldStats Default
        {
            get
            {
                WorldStats made;
                Native.tsl_world_stats_init(&made, (uint)sizeof(WorldStats));
                return made;
            }
        }
    }

    /// <summary><c>tsl_particle</c> of debug.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Particle
    {
        /// <summary><c>tsl_particle.position</c> of debug.h.</summary>
        public Vec3 Position;
        /// <summary><c>tsl_particle.previous</c> of debug.h.</summary>
        public Vec3 Previous;
        /// <summary><c>tsl_particle.u</c> of debug.h.</summary>
        public float U;
        /// <summary><c>tsl_particle.bone</c> of debug.h.</summary>
        public int Bone;
        /// <summary><c>tsl_particle.parent</c> of debug.h.</summary>
        public int Parent;
        /// <summary><c>tsl_particle.touched</c> of debug.h.</summary>
        public uint Touched;
    }

    /// <summary><c>tsl_bend</c> of debug.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Bend
    {
        /// <summary><c>tsl_bend.bend</c> of debug.h.</summary>
        public float BendValue;
        /// <summary><c>tsl_bend.swing</c> of debug.h.</summary>
        public float Swing;
        /// <summary><c>tsl_bend.stretch</c> of debug.h.</summary>
        public float Stretch;
    }

    /// <summary><c>tsl_contact</c> of debug.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Contact
    {
        /// <summary><c>tsl_contact.collider</c> of debug.h.</summary>
        public ColliderId Collider;
        /// <summary><c>tsl_contact.particle</c> of debug.h.</summary>
        public uint Particle;
        /// <summary><c>tsl_contact.depth</c> of debug.h.</summary>
        public float Depth;
        /// <summary><c>tsl_contact.normal</c> of debug.h.</summary>
        public Vec3 Normal;
        /// <summary><c>tsl_contact.reserved</c> of debug.h.</summary>
        public uint Reserved;
    }

    /// <summary><c>tsl_debug_line</c> of debug.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct DebugLine
    {
        /// <summary><c>tsl_debug_line.from</c> of debug.h.</summary>
        public Vec3 From;
        /// <summary><c>tsl_debug_line.to</c> of debug.h.</summary>
        public Vec3 To;
        /// <summary><c>tsl_debug_line.rgba</c> of debug.h.</summary>
        public uint Rgba;
    }

    /// <summary><c>tsl_ik_two_bone_settings</c> of ik.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IkTwoBoneSettings
    {
        /// <summary><c>tsl_ik_two_bone_settings.struct_size</c> of ik.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_ik_two_bone_settings.flags</c> of ik.h.</summary>
        public IkFlags Flags;
        /// <summary><c>tsl_ik_two_bone_settings.outputs</c> of ik.h.</summary>
        public IkOutputs Outputs;
        /// <summary><c>tsl_ik_two_bone_settings.lanes</c> of ik.h.</summary>
        public IkLanes Lanes;
        /// <summary><c>tsl_ik_two_bone_settings.soften</c> of ik.h.</summary>
        public float Soften;
        /// <summary><c>tsl_ik_two_bone_settings.stretch_start_ratio</c> of ik.h.</summary>
        public float StretchStartRatio;
        /// <summary><c>tsl_ik_two_bone_settings.stretch_max_scale</c> of ik.h.</summary>
        public float StretchMaxScale;
        /// <summary><c>tsl_ik_two_bone_settings.squash_start_ratio</c> of ik.h.</summary>
        public float SquashStartRatio;
        /// <summary><c>tsl_ik_two_bone_settings.squash_min_scale</c> of ik.h.</summary>
        public float SquashMinScale;
        /// <summary><c>tsl_ik_two_bone_settings.twist</c> of ik.h.</summary>
        public float Twist;
        /// <summary><c>tsl_ik_two_bone_settings.fold_min</c> of ik.h.</summary>
        public float FoldMin;
        /// <summary><c>tsl_ik_two_bone_settings.fold_max</c> of ik.h.</summary>
        public float FoldMax;
        /// <summary><c>tsl_ik_two_bone_settings.reach_tolerance</c> of ik.h.</summary>
        public float ReachTolerance;
        /// <summary><c>tsl_ik_two_bone_settings.hinge_axis</c> of ik.h.</summary>
        public Vec3 HingeAxis;
        /// <summary><c>tsl_ik_two_bone_settings.end_offset</c> of ik.h.</summary>
        public Quat EndOffset;
        /// <summary>One filled with the defaults, by <c>tsl_ik_two_bone_settings_init</c>.</summary>
        public static IkTwoBoneSettings Default
        {
            get
            {
                IkTwoBoneSettings made;
                Native.tsl_ik_two_bone_settings_init(&made, (uint)sizeof(IkTwoBoneSettings));
                return made;
            }
        }
    }

    /// <summary><c>tsl_ik_two_bone_prepared</c> of ik.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IkTwoBonePrepared
    {
        /// <summary><c>tsl_ik_two_bone_prepared.state</c> of ik.h.</summary>
        public fixed ulong State[16];
    }

    /// <summary><c>tsl_ik_two_bone_limb</c> of ik.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IkTwoBoneLimb
    {
        /// <summary><c>tsl_ik_two_bone_limb.start_position</c> of ik.h.</summary>
        public Vec3 StartPosition;
        /// <summary><c>tsl_ik_two_bone_limb.mid_position</c> of ik.h.</summary>
        public Vec3 MidPosition;
        /// <summary><c>tsl_ik_two_bone_limb.end_position</c> of ik.h.</summary>
        public Vec3 EndPosition;
        /// <summary><c>tsl_ik_two_bone_limb.target_position</c> of ik.h.</summary>
        public Vec3 TargetPosition;
        /// <summary><c>tsl_ik_two_bone_limb.pole</c> of ik.h.</summary>
        public Vec3 Pole;
        /// <summary><c>tsl_ik_two_bone_limb.weight</c> of ik.h.</summary>
        public float Weight;
        /// <summary><c>tsl_ik_two_bone_limb.position_weight</c> of ik.h.</summary>
        public float PositionWeight;
        /// <summary><c>tsl_ik_two_bone_limb.pole_weight</c> of ik.h.</summary>
        public float PoleWeight;
        /// <summary><c>tsl_ik_two_bone_limb.rotation_weight</c> of ik.h.</summary>
        public float RotationWeight;
        /// <summary><c>tsl_ik_two_bone_limb.start_rotation</c> of ik.h.</summary>
        public Quat StartRotation;
        /// <summary><c>tsl_ik_two_bone_limb.mid_rotation</c> of ik.h.</summary>
        public Quat MidRotation;
        /// <summary><c>tsl_ik_two_bone_limb.end_rotation</c> of ik.h.</summary>
        public Quat EndRotation;
        /// <summary><c>tsl_ik_two_bone_limb.target_rotation</c> of ik.h.</summary>
        public Quat TargetRotation;
        /// <summary>One filled with the defaults, by <c>tsl_ik_two_bone_limb_init</c>.</summary>
        public static IkTwoBoneLimb Default
        {
            get
            {
                IkTwoBoneLimb made;
                Native.tsl_ik_two_bone_limb_init(&made);
                return made;
            }
        }
    }

    /// <summary><c>tsl_ik_two_bone_result</c> of ik.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IkTwoBoneResult
    {
        /// <summary><c>tsl_ik_two_bone_result.mid_position</c> of ik.h.</summary>
        public Vec3 MidPosition;
        /// <summary><c>tsl_ik_two_bone_result.end_position</c> of ik.h.</summary>
        public Vec3 EndPosition;
        /// <summary><c>tsl_ik_two_bone_result.scale</c> of ik.h.</summary>
        public float Scale;
        /// <summary><c>tsl_ik_two_bone_result.error</c> of ik.h.</summary>
        public float Error;
        /// <summary><c>tsl_ik_two_bone_result.reached</c> of ik.h.</summary>
        public uint Reached;
        /// <summary><c>tsl_ik_two_bone_result.status</c> of ik.h.</summary>
        public Result Status;
        /// <summary><c>tsl_ik_two_bone_result.start_rotation</c> of ik.h.</summary>
        public Quat StartRotation;
        /// <summary><c>tsl_ik_two_bone_result.mid_rotation</c> of ik.h.</summary>
        public Quat MidRotation;
        /// <summary><c>tsl_ik_two_bone_result.end_rotation</c> of ik.h.</summary>
        public Quat EndRotation;
        /// <summary><c>tsl_ik_two_bone_result.start_model</c> of ik.h.</summary>
        public Quat StartModel;
        /// <summary><c>tsl_ik_two_bone_result.mid_model</c> of ik.h.</summary>
        public Quat MidModel;
        /// <summary><c>tsl_ik_two_bone_result.end_model</c> of ik.h.</summary>
        public Quat EndModel;
        /// <summary><c>tsl_ik_two_bone_result.start_local</c> of ik.h.</summary>
        public Quat StartLocal;
        /// <summary><c>tsl_ik_two_bone_result.mid_local</c> of ik.h.</summary>
        public Quat MidLocal;
        /// <summary><c>tsl_ik_two_bone_result.end_local</c> of ik.h.</summary>
        public Quat EndLocal;
    }

    /// <summary><c>tsl_ik_two_bone_block</c> of ik.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IkTwoBoneBlock
    {
        /// <summary><c>tsl_ik_two_bone_block.start_position</c> of ik.h.</summary>
        public fixed float StartPosition[24];
        /// <summary><c>tsl_ik_two_bone_block.mid_position</c> of ik.h.</summary>
        public fixed float MidPosition[24];
        /// <summary><c>tsl_ik_two_bone_block.end_position</c> of ik.h.</summary>
        public fixed float EndPosition[24];
        /// <summary><c>tsl_ik_two_bone_block.target_position</c> of ik.h.</summary>
        public fixed float TargetPosition[24];
        /// <summary><c>tsl_ik_two_bone_block.pole</c> of ik.h.</summary>
        public fixed float Pole[24];
        /// <summary><c>tsl_ik_two_bone_block.weight</c> of ik.h.</summary>
        public fixed float Weight[8];
        /// <summary><c>tsl_ik_two_bone_block.position_weight</c> of ik.h.</summary>
        public fixed float PositionWeight[8];
        /// <summary><c>tsl_ik_two_bone_block.pole_weight</c> of ik.h.</summary>
        public fixed float PoleWeight[8];
        /// <summary><c>tsl_ik_two_bone_block.rotation_weight</c> of ik.h.</summary>
        public fixed float RotationWeight[8];
        /// <summary><c>tsl_ik_two_bone_block.start_rotation</c> of ik.h.</summary>
        public fixed float StartRotation[32];
        /// <summary><c>tsl_ik_two_bone_block.mid_rotation</c> of ik.h.</summary>
        public fixed float MidRotation[32];
        /// <summary><c>tsl_ik_two_bone_block.end_rotation</c> of ik.h.</summary>
        public fixed float EndRotation[32];
        /// <summary><c>tsl_ik_two_bone_block.target_rotation</c> of ik.h.</summary>
        public fixed float TargetRotation[32];
        /// <summary>One filled with the defaults, by <c>tsl_ik_two_bone_block_init</c>.</summary>
        public static IkTwoBoneBlock Default
        {
            get
            {
                IkTwoBoneBlock made;
                Native.tsl_ik_two_bone_block_init(&made);
                return made;
            }
        }
    }

    /// <summary><c>tsl_ik_two_bone_block_result</c> of ik.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IkTwoBoneBlockResult
    {
        /// <summary><c>tsl_ik_two_bone_block_result.mid_position</c> of ik.h.</summary>
        public fixed float MidPosition[24];
        /// <summary><c>tsl_ik_two_bone_block_result.end_position</c> of ik.h.</summary>
        public fixed float EndPosition[24];
        /// <summary><c>tsl_ik_two_bone_block_result.scale</c> of ik.h.</summary>
        public fixed float Scale[8];
        /// <summary><c>tsl_ik_two_bone_block_result.error</c> of ik.h.</summary>
        public fixed float Error[8];
        /// <summary><c>tsl_ik_two_bone_block_result.reached</c> of ik.h.</summary>
        public fixed uint Reached[8];
        /// <summary><c>tsl_ik_two_bone_block_result.status[0]</c> of ik.h.</summary>
        public Result Status0;
        /// <summary><c>tsl_ik_two_bone_block_result.status[1]</c> of ik.h.</summary>
        public Result Status1;
        /// <summary><c>tsl_ik_two_bone_block_result.status[2]</c> of ik.h.</summary>
        public Result Status2;
        /// <summary><c>tsl_ik_two_bone_block_result.status[3]</c> of ik.h.</summary>
        public Result Status3;
        /// <summary><c>tsl_ik_two_bone_block_result.status[4]</c> of ik.h.</summary>
        public Result Status4;
        /// <summary><c>tsl_ik_two_bone_block_result.status[5]</c> of ik.h.</summary>
        public Result Status5;
        /// <summary><c>tsl_ik_two_bone_block_result.status[6]</c> of ik.h.</summary>
        public Result Status6;
        /// <summary><c>tsl_ik_two_bone_block_result.status[7]</c> of ik.h.</summary>
        public Result Status7;
        /// <summary><c>tsl_ik_two_bone_block_result.start_rotation</c> of ik.h.</summary>
        public fixed float StartRotation[32];
        /// <summary><c>tsl_ik_two_bone_block_result.mid_rotation</c> of ik.h.</summary>
        public fixed float MidRotation[32];
        /// <summary><c>tsl_ik_two_bone_block_result.end_rotation</c> of ik.h.</summary>
        public fixed float EndRotation[32];
        /// <summary><c>tsl_ik_two_bone_block_result.start_model</c> of ik.h.</summary>
        public fixed float StartModel[32];
        /// <summary><c>tsl_ik_two_bone_block_result.mid_model</c> of ik.h.</summary>
        public fixed float MidModel[32];
        /// <summary><c>tsl_ik_two_bone_block_result.end_model</c> of ik.h.</summary>
        public fixed float EndModel[32];
        /// <summary><c>tsl_ik_two_bone_block_result.start_local</c> of ik.h.</summary>
        public fixed float StartLocal[32];
        /// <summary><c>tsl_ik_two_bone_block_result.mid_local</c> of ik.h.</summary>
        public fixed float MidLocal[32];
        /// <summary><c>tsl_ik_two_bone_block_result.end_local</c> of ik.h.</summary>
        public fixed float EndLocal[32];
    }

    /// <summary><c>tsl_ik_stride_leg</c> of ik.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IkStrideLeg
    {
        /// <summary><c>tsl_ik_stride_leg.thigh_position</c> of ik.h.</summary>
        public Vec3 ThighPosition;
        /// <summary><c>tsl_ik_stride_leg.foot_position</c> of ik.h.</summary>
        public Vec3 FootPosition;
        /// <summary><c>tsl_ik_stride_leg.leg_length</c> of ik.h.</summary>
        public float LegLength;
    }

    /// <summary><c>tsl_ik_stride_settings</c> of ik.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IkStrideSettings
    {
        /// <summary><c>tsl_ik_stride_settings.struct_size</c> of ik.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_ik_stride_settings.flags</c> of ik.h.</summary>
        public IkStrideFlags Flags;
        /// <summary><c>tsl_ik_stride_settings.stride_scale</c> of ik.h.</summary>
        public float StrideScale;
        /// <summary><c>tsl_ik_stride_settings.reach_ratio</c> of ik.h.</summary>
        public float ReachRatio;
        /// <summary><c>tsl_ik_stride_settings.pelvis_down_max</c> of ik.h.</summary>
        public float PelvisDownMax;
        /// <summary><c>tsl_ik_stride_settings.pelvis_up_max</c> of ik.h.</summary>
        public float PelvisUpMax;
        /// <summary><c>tsl_ik_stride_settings.weight</c> of ik.h.</summary>
        public float Weight;
        /// <summary><c>tsl_ik_stride_settings.floor_normal</c> of ik.h.</summary>
        public Vec3 FloorNormal;
        /// <summary><c>tsl_ik_stride_settings.gravity_direction</c> of ik.h.</summary>
        public Vec3 GravityDirection;
        /// <summary><c>tsl_ik_stride_settings.stride_direction</c> of ik.h.</summary>
        public Vec3 StrideDirection;
        /// <summary>One filled with the defaults, by <c>tsl_ik_stride_settings_init</c>.</summary>
        public static IkStrideSettings Default
        {
            get
            {
                IkStrideSettings made;
                Native.tsl_ik_stride_settings_init(&made, (uint)sizeof(IkStrideSettings));
                return made;
            }
        }
    }

    /// <summary><c>tsl_play_marker</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayMarker
    {
        /// <summary><c>tsl_play_marker.time</c> of play.h.</summary>
        public float Time;
        /// <summary><c>tsl_play_marker.name</c> of play.h.</summary>
        public uint Name;
    }

    /// <summary><c>tsl_play_section</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlaySection
    {
        /// <summary><c>tsl_play_section.start</c> of play.h.</summary>
        public float Start;
        /// <summary><c>tsl_play_section.end</c> of play.h.</summary>
        public float End;
        /// <summary><c>tsl_play_section.next</c> of play.h.</summary>
        public uint Next;
        /// <summary><c>tsl_play_section.previous</c> of play.h.</summary>
        public uint Previous;
    }

    /// <summary><c>tsl_play_timeline</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayTimeline
    {
        /// <summary><c>tsl_play_timeline.sections</c> of play.h.</summary>
        public PlaySection* Sections;
        /// <summary><c>tsl_play_timeline.markers</c> of play.h.</summary>
        public PlayMarker* Markers;
        /// <summary><c>tsl_play_timeline.section_count</c> of play.h.</summary>
        public uint SectionCount;
        /// <summary><c>tsl_play_timeline.marker_count</c> of play.h.</summary>
        public uint MarkerCount;
    }

    /// <summary><c>tsl_play_position</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayPosition
    {
        /// <summary><c>tsl_play_position.section</c> of play.h.</summary>
        public uint Section;
        /// <summary><c>tsl_play_position.time</c> of play.h.</summary>
        public float Time;
        /// <summary><c>tsl_play_position.time_rest</c> of play.h.</summary>
        public float TimeRest;
        /// <summary><c>tsl_play_position.passed</c> of play.h.</summary>
        public uint Passed;
    }

    /// <summary><c>tsl_play_crossing</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayCrossing
    {
        /// <summary><c>tsl_play_crossing.marker</c> of play.h.</summary>
        public uint Marker;
        /// <summary><c>tsl_play_crossing.section</c> of play.h.</summary>
        public uint Section;
        /// <summary><c>tsl_play_crossing.after</c> of play.h.</summary>
        public float After;
    }

    /// <summary><c>tsl_play_step</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayStep
    {
        /// <summary><c>tsl_play_step.crossing_count</c> of play.h.</summary>
        public uint CrossingCount;
        /// <summary><c>tsl_play_step.pass_count</c> of play.h.</summary>
        public uint PassCount;
        /// <summary><c>tsl_play_step.ended</c> of play.h.</summary>
        public uint Ended;
        /// <summary><c>tsl_play_step.travel_left</c> of play.h.</summary>
        public float TravelLeft;
    }

    /// <summary><c>tsl_play_track</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayTrack
    {
        /// <summary><c>tsl_play_track.markers</c> of play.h.</summary>
        public PlayMarker* Markers;
        /// <summary><c>tsl_play_track.marker_count</c> of play.h.</summary>
        public uint MarkerCount;
        /// <summary><c>tsl_play_track.loops</c> of play.h.</summary>
        public uint Loops;
        /// <summary><c>tsl_play_track.length</c> of play.h.</summary>
        public float Length;
        /// <summary><c>tsl_play_track.time</c> of play.h.</summary>
        public float Time;
    }

    /// <summary><c>tsl_play_followed</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayFollowed
    {
        /// <summary><c>tsl_play_followed.time</c> of play.h.</summary>
        public float Time;
        /// <summary><c>tsl_play_followed.rule</c> of play.h.</summary>
        public PlayRule Rule;
    }

    /// <summary><c>tsl_play_root</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayRoot
    {
        /// <summary><c>tsl_play_root.position</c> of play.h.</summary>
        public Vec3 Position;
        /// <summary><c>tsl_play_root.rotation</c> of play.h.</summary>
        public Quat Rotation;
    }

    /// <summary><c>tsl_play_warp_step</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayWarpStep
    {
        /// <summary><c>tsl_play_warp_step.root_now</c> of play.h.</summary>
        public PlayRoot RootNow;
        /// <summary><c>tsl_play_warp_step.root_after</c> of play.h.</summary>
        public PlayRoot RootAfter;
        /// <summary><c>tsl_play_warp_step.root_end</c> of play.h.</summary>
        public PlayRoot RootEnd;
        /// <summary><c>tsl_play_warp_step.character</c> of play.h.</summary>
        public PlayRoot Character;
        /// <summary><c>tsl_play_warp_step.target</c> of play.h.</summary>
        public PlayRoot Target;
        /// <summary><c>tsl_play_warp_step.left_now</c> of play.h.</summary>
        public float LeftNow;
        /// <summary><c>tsl_play_warp_step.left_after</c> of play.h.</summary>
        public float LeftAfter;
        /// <summary><c>tsl_play_warp_step.flags</c> of play.h.</summary>
        public PlayWarpFlags Flags;
    }

    /// <summary><c>tsl_play_warped</c> of play.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PlayWarped
    {
        /// <summary><c>tsl_play_warped.delta_position</c> of play.h.</summary>
        public Vec3 DeltaPosition;
        /// <summary><c>tsl_play_warped.delta_rotation</c> of play.h.</summary>
        public Quat DeltaRotation;
        /// <summary><c>tsl_play_warped.character</c> of play.h.</summary>
        public PlayRoot Character;
    }

    /// <summary><c>tsl_key_stream</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct KeyStream
    {
        /// <summary><c>tsl_key_stream.state</c> of reduce.h.</summary>
        public fixed ulong State[24];
    }

    /// <summary><c>tsl_stream_key</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct StreamKey
    {
        /// <summary><c>tsl_stream_key.frame</c> of reduce.h.</summary>
        public uint Frame;
        /// <summary><c>tsl_stream_key.time</c> of reduce.h.</summary>
        public float Time;
        /// <summary><c>tsl_stream_key.value</c> of reduce.h.</summary>
        public fixed float Value[4];
    }

    /// <summary><c>tsl_key_track</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct KeyTrack
    {
        /// <summary><c>tsl_key_track.values</c> of reduce.h.</summary>
        public float* Values;
        /// <summary><c>tsl_key_track.times</c> of reduce.h.</summary>
        public float* Times;
        /// <summary><c>tsl_key_track.frames</c> of reduce.h.</summary>
        public uint* Frames;
        /// <summary><c>tsl_key_track.kind</c> of reduce.h.</summary>
        public TrackKind Kind;
        /// <summary><c>tsl_key_track.frame_count</c> of reduce.h.</summary>
        public uint FrameCount;
        /// <summary><c>tsl_key_track.stride</c> of reduce.h.</summary>
        public uint Stride;
        /// <summary><c>tsl_key_track.max_gap</c> of reduce.h.</summary>
        public uint MaxGap;
        /// <summary><c>tsl_key_track.threshold</c> of reduce.h.</summary>
        public float Threshold;
        /// <summary><c>tsl_key_track.key_count</c> of reduce.h.</summary>
        public uint KeyCount;
    }

    /// <summary><c>tsl_curve</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Curve
    {
        /// <summary><c>tsl_curve.times</c> of reduce.h.</summary>
        public float* Times;
        /// <summary><c>tsl_curve.values</c> of reduce.h.</summary>
        public float* Values;
        /// <summary><c>tsl_curve.key_count</c> of reduce.h.</summary>
        public uint KeyCount;
        /// <summary><c>tsl_curve.width</c> of reduce.h.</summary>
        public uint Width;
        /// <summary><c>tsl_curve.interpolation</c> of reduce.h.</summary>
        public Interpolation Interpolation;
        /// <summary><c>tsl_curve.kind</c> of reduce.h.</summary>
        public CurveKind Kind;
    }

    /// <summary><c>tsl_reduce_track</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ReduceTrack
    {
        /// <summary><c>tsl_reduce_track.values</c> of reduce.h.</summary>
        public float* Values;
        /// <summary><c>tsl_reduce_track.locked</c> of reduce.h.</summary>
        public uint* Locked;
        /// <summary><c>tsl_reduce_track.locked_count</c> of reduce.h.</summary>
        public uint LockedCount;
        /// <summary><c>tsl_reduce_track.target</c> of reduce.h.</summary>
        public Target Target;
        /// <summary><c>tsl_reduce_track.joint</c> of reduce.h.</summary>
        public int Joint;
        /// <summary><c>tsl_reduce_track.width</c> of reduce.h.</summary>
        public uint Width;
        /// <summary><c>tsl_reduce_track.stride</c> of reduce.h.</summary>
        public uint Stride;
        /// <summary><c>tsl_reduce_track.source</c> of reduce.h.</summary>
        public Interpolation Source;
        /// <summary><c>tsl_reduce_track.output</c> of reduce.h.</summary>
        public Interpolation Output;
        /// <summary><c>tsl_reduce_track.tolerance</c> of reduce.h.</summary>
        public float Tolerance;
    }

    /// <summary><c>tsl_reduce_desc</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ReduceDesc
    {
        /// <summary><c>tsl_reduce_desc.struct_size</c> of reduce.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_reduce_desc.joint_count</c> of reduce.h.</summary>
        public uint JointCount;
        /// <summary><c>tsl_reduce_desc.frame_count</c> of reduce.h.</summary>
        public uint FrameCount;
        /// <summary><c>tsl_reduce_desc.track_count</c> of reduce.h.</summary>
        public uint TrackCount;
        /// <summary><c>tsl_reduce_desc.parents</c> of reduce.h.</summary>
        public int* Parents;
        /// <summary><c>tsl_reduce_desc.rest_local</c> of reduce.h.</summary>
        public Transform* RestLocal;
        /// <summary><c>tsl_reduce_desc.times</c> of reduce.h.</summary>
        public float* Times;
        /// <summary><c>tsl_reduce_desc.tracks</c> of reduce.h.</summary>
        public ReduceTrack* Tracks;
        /// <summary><c>tsl_reduce_desc.joint_shells</c> of reduce.h.</summary>
        public float* JointShells;
        /// <summary><c>tsl_reduce_desc.joint_tolerances</c> of reduce.h.</summary>
        public float* JointTolerances;
        /// <summary><c>tsl_reduce_desc.locked_frames</c> of reduce.h.</summary>
        public uint* LockedFrames;
        /// <summary><c>tsl_reduce_desc.locked_frame_count</c> of reduce.h.</summary>
        public uint LockedFrameCount;
        /// <summary><c>tsl_reduce_desc.frame_rate</c> of reduce.h.</summary>
        public float FrameRate;
        /// <summary><c>tsl_reduce_desc.tolerance</c> of reduce.h.</summary>
        public float Tolerance;
        /// <summary><c>tsl_reduce_desc.shell_distance</c> of reduce.h.</summary>
        public float ShellDistance;
        /// <summary><c>tsl_reduce_desc.flags</c> of reduce.h.</summary>
        public ReduceFlags Flags;
        /// <summary><c>tsl_reduce_desc.passes</c> of reduce.h.</summary>
        public uint Passes;
        /// <summary>One filled with the defaults, by <c>tsl_reduce_desc_init</c>.</summary>
        public static ReduceDesc Default
        {
            get
            {
                ReduceDesc made;
                Native.tsl_reduce_desc_init(&made, (uint)sizeof(ReduceDesc));
                return made;
            }
        }
    }

    /// <summary><c>tsl_reduce_sizes</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ReduceSizes
    {
        /// <summary><c>tsl_reduce_sizes.scratch_bytes</c> of reduce.h.</summary>
        public ulong ScratchBytes;
        /// <summary><c>tsl_reduce_sizes.keys</c> of reduce.h.</summary>
        public ulong Keys;
        /// <summary><c>tsl_reduce_sizes.floats</c> of reduce.h.</summary>
        public ulong Floats;
    }

    /// <summary><c>tsl_reduce_output</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ReduceOutput
    {
        /// <summary><c>tsl_reduce_output.curves</c> of reduce.h.</summary>
        public Curve* Curves;
        /// <summary><c>tsl_reduce_output.times</c> of reduce.h.</summary>
        public float* Times;
        /// <summary><c>tsl_reduce_output.values</c> of reduce.h.</summary>
        public float* Values;
        /// <summary><c>tsl_reduce_output.frames</c> of reduce.h.</summary>
        public uint* Frames;
        /// <summary><c>tsl_reduce_output.time_capacity</c> of reduce.h.</summary>
        public ulong TimeCapacity;
        /// <summary><c>tsl_reduce_output.value_capacity</c> of reduce.h.</summary>
        public ulong ValueCapacity;
    }

    /// <summary><c>tsl_reduce_report</c> of reduce.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ReduceReport
    {
        /// <summary><c>tsl_reduce_report.source_keys</c> of reduce.h.</summary>
        public ulong SourceKeys;
        /// <summary><c>tsl_reduce_report.keys</c> of reduce.h.</summary>
        public ulong Keys;
        /// <summary><c>tsl_reduce_report.source_bytes</c> of reduce.h.</summary>
        public ulong SourceBytes;
        /// <summary><c>tsl_reduce_report.bytes</c> of reduce.h.</summary>
        public ulong Bytes;
        /// <summary><c>tsl_reduce_report.max_error</c> of reduce.h.</summary>
        public float MaxError;
        /// <summary><c>tsl_reduce_report.mean_error</c> of reduce.h.</summary>
        public float MeanError;
        /// <summary><c>tsl_reduce_report.max_value_share</c> of reduce.h.</summary>
        public float MaxValueShare;
        /// <summary><c>tsl_reduce_report.worst_joint</c> of reduce.h.</summary>
        public uint WorstJoint;
        /// <summary><c>tsl_reduce_report.worst_frame</c> of reduce.h.</summary>
        public uint WorstFrame;
        /// <summary><c>tsl_reduce_report.cubic_tracks</c> of reduce.h.</summary>
        public uint CubicTracks;
    }

    /// <summary><c>tsl_skin_dual_quat</c> of skin.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SkinDualQuat
    {
        /// <summary><c>tsl_skin_dual_quat.real</c> of skin.h.</summary>
        public Quat Real;
        /// <summary><c>tsl_skin_dual_quat.dual</c> of skin.h.</summary>
        public Quat Dual;
        /// <summary><c>tsl_skin_dual_quat.stretch_diagonal</c> of skin.h.</summary>
        public Vec3 StretchDiagonal;
        /// <summary><c>tsl_skin_dual_quat.reserved_0</c> of skin.h.</summary>
        public float Reserved0;
        /// <summary><c>tsl_skin_dual_quat.stretch_mixed</c> of skin.h.</summary>
        public Vec3 StretchMixed;
        /// <summary><c>tsl_skin_dual_quat.reserved_1</c> of skin.h.</summary>
        public float Reserved1;
    }

    /// <summary><c>tsl_skin_mesh</c> of skin.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SkinMesh
    {
        /// <summary><c>tsl_skin_mesh.struct_size</c> of skin.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_skin_mesh.vertex_count</c> of skin.h.</summary>
        public uint VertexCount;
        /// <summary><c>tsl_skin_mesh.joint_count</c> of skin.h.</summary>
        public uint JointCount;
        /// <summary><c>tsl_skin_mesh.influence_count</c> of skin.h.</summary>
        public uint InfluenceCount;
        /// <summary><c>tsl_skin_mesh.index_format</c> of skin.h.</summary>
        public SkinIndexFormat IndexFormat;
        /// <summary><c>tsl_skin_mesh.weight_format</c> of skin.h.</summary>
        public SkinWeightFormat WeightFormat;
        /// <summary><c>tsl_skin_mesh.weight_policy</c> of skin.h.</summary>
        public SkinWeightPolicy WeightPolicy;
        /// <summary><c>tsl_skin_mesh.position_stride</c> of skin.h.</summary>
        public uint PositionStride;
        /// <summary><c>tsl_skin_mesh.normal_stride</c> of skin.h.</summary>
        public uint NormalStride;
        /// <summary><c>tsl_skin_mesh.tangent_stride</c> of skin.h.</summary>
        public uint TangentStride;
        /// <summary><c>tsl_skin_mesh.index_stride</c> of skin.h.</summary>
        public uint IndexStride;
        /// <summary><c>tsl_skin_mesh.weight_stride</c> of skin.h.</summary>
        public uint WeightStride;
        /// <summary><c>tsl_skin_mesh.positions</c> of skin.h.</summary>
        public void* Positions;
        /// <summary><c>tsl_skin_mesh.normals</c> of skin.h.</summary>
        public void* Normals;
        /// <summary><c>tsl_skin_mesh.tangents</c> of skin.h.</summary>
        public void* Tangents;
        /// <summary><c>tsl_skin_mesh.indices</c> of skin.h.</summary>
        public void* Indices;
        /// <summary><c>tsl_skin_mesh.weights</c> of skin.h.</summary>
        public void* Weights;
        /// <summary>One filled with the defaults, by <c>tsl_skin_mesh_init</c>.</summary>
        public static SkinMesh Default
        {
            get
            {
                SkinMesh made;
                Native.tsl_skin_mesh_init(&made, (uint)sizeof(SkinMesh));
                return made;
            }
        }
    }

    /// <summary><c>tsl_skin_bounds</c> of skin.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SkinBounds
    {
        /// <summary><c>tsl_skin_bounds.minimum</c> of skin.h.</summary>
        public Vec3 Minimum;
        /// <summary><c>tsl_skin_bounds.maximum</c> of skin.h.</summary>
        public Vec3 Maximum;
    }

    /// <summary><c>tsl_skin_job</c> of skin.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SkinJob
    {
        /// <summary><c>tsl_skin_job.struct_size</c> of skin.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_skin_job.flags</c> of skin.h.</summary>
        public SkinFlags Flags;
        /// <summary><c>tsl_skin_job.first_vertex</c> of skin.h.</summary>
        public uint FirstVertex;
        /// <summary><c>tsl_skin_job.vertex_count</c> of skin.h.</summary>
        public uint VertexCount;
        /// <summary><c>tsl_skin_job.joint_count</c> of skin.h.</summary>
        public uint JointCount;
        /// <summary><c>tsl_skin_job.normal_mode</c> of skin.h.</summary>
        public SkinNormalMode NormalMode;
        /// <summary><c>tsl_skin_job.dual_quat_share</c> of skin.h.</summary>
        public float DualQuatShare;
        /// <summary><c>tsl_skin_job.out_position_stride</c> of skin.h.</summary>
        public uint OutPositionStride;
        /// <summary><c>tsl_skin_job.out_normal_stride</c> of skin.h.</summary>
        public uint OutNormalStride;
        /// <summary><c>tsl_skin_job.out_tangent_stride</c> of skin.h.</summary>
        public uint OutTangentStride;
        /// <summary><c>tsl_skin_job.palette</c> of skin.h.</summary>
        public float* Palette;
        /// <summary><c>tsl_skin_job.dual_quats</c> of skin.h.</summary>
        public SkinDualQuat* DualQuats;
        /// <summary><c>tsl_skin_job.out_positions</c> of skin.h.</summary>
        public void* OutPositions;
        /// <summary><c>tsl_skin_job.out_normals</c> of skin.h.</summary>
        public void* OutNormals;
        /// <summary><c>tsl_skin_job.out_tangents</c> of skin.h.</summary>
        public void* OutTangents;
        /// <summary><c>tsl_skin_job.out_bounds</c> of skin.h.</summary>
        public SkinBounds* OutBounds;
        /// <summary>One filled with the defaults, by <c>tsl_skin_job_init</c>.</summary>
        public static SkinJob Default
        {
            get
            {
                SkinJob made;
                Native.tsl_skin_job_init(&made, (uint)sizeof(SkinJob));
                return made;
            }
        }
    }

    /// <summary><c>tsl_skin_texture</c> of skin.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SkinTexture
    {
        /// <summary><c>tsl_skin_texture.joint_count</c> of skin.h.</summary>
        public uint JointCount;
        /// <summary><c>tsl_skin_texture.frame_count</c> of skin.h.</summary>
        public uint FrameCount;
        /// <summary><c>tsl_skin_texture.width</c> of skin.h.</summary>
        public uint Width;
        /// <summary><c>tsl_skin_texture.height</c> of skin.h.</summary>
        public uint Height;
        /// <summary><c>tsl_skin_texture.matrices_per_row</c> of skin.h.</summary>
        public uint MatricesPerRow;
        /// <summary><c>tsl_skin_texture.reserved</c> of skin.h.</summary>
        public uint Reserved;
        /// <summary><c>tsl_skin_texture.byte_count</c> of skin.h.</summary>
        public ulong ByteCount;
    }

    /// <summary><c>tsl_skin_clip</c> of skin.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SkinClip
    {
        /// <summary><c>tsl_skin_clip.struct_size</c> of skin.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_skin_clip.bone_count</c> of skin.h.</summary>
        public uint BoneCount;
        /// <summary><c>tsl_skin_clip.joint_count</c> of skin.h.</summary>
        public uint JointCount;
        /// <summary><c>tsl_skin_clip.frame_count</c> of skin.h.</summary>
        public uint FrameCount;
        /// <summary><c>tsl_skin_clip.locals</c> of skin.h.</summary>
        public Transform* Locals;
        /// <summary><c>tsl_skin_clip.parents</c> of skin.h.</summary>
        public int* Parents;
        /// <summary><c>tsl_skin_clip.root</c> of skin.h.</summary>
        public float* Root;
        /// <summary><c>tsl_skin_clip.binds</c> of skin.h.</summary>
        public float* Binds;
        /// <summary><c>tsl_skin_clip.bones</c> of skin.h.</summary>
        public uint* Bones;
        /// <summary><c>tsl_skin_clip.scratch</c> of skin.h.</summary>
        public float* Scratch;
        /// <summary>One filled with the defaults, by <c>tsl_skin_clip_init</c>.</summary>
        public static SkinClip Default
        {
            get
            {
                SkinClip made;
                Native.tsl_skin_clip_init(&made, (uint)sizeof(SkinClip));
                return made;
            }
        }
    }

    /// <summary><c>tsl_skin_prepared_info</c> of skin.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SkinPreparedInfo
    {
        /// <summary><c>tsl_skin_prepared_info.vertex_count</c> of skin.h.</summary>
        public uint VertexCount;
        /// <summary><c>tsl_skin_prepared_info.joint_count</c> of skin.h.</summary>
        public uint JointCount;
        /// <summary><c>tsl_skin_prepared_info.block_count</c> of skin.h.</summary>
        public uint BlockCount;
        /// <summary><c>tsl_skin_prepared_info.slot_count</c> of skin.h.</summary>
        public uint SlotCount;
        /// <summary><c>tsl_skin_prepared_info.has_normals</c> of skin.h.</summary>
        public uint HasNormals;
        /// <summary><c>tsl_skin_prepared_info.has_tangents</c> of skin.h.</summary>
        public uint HasTangents;
        /// <summary><c>tsl_skin_prepared_info.byte_count</c> of skin.h.</summary>
        public ulong ByteCount;
    }

    /// <summary><c>tsl_tuning</c> of tune.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Tuning
    {
        /// <summary><c>tsl_tuning.struct_size</c> of tune.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_tuning.frequency</c> of tune.h.</summary>
        public float Frequency;
        /// <summary><c>tsl_tuning.half_life</c> of tune.h.</summary>
        public float HalfLife;
        /// <summary><c>tsl_tuning.sag</c> of tune.h.</summary>
        public float Sag;
        /// <summary><c>tsl_tuning.bend</c> of tune.h.</summary>
        public float Bend;
        /// <summary><c>tsl_tuning.inert</c> of tune.h.</summary>
        public float Inert;
        /// <summary><c>tsl_tuning.wind</c> of tune.h.</summary>
        public float Wind;
        /// <summary><c>tsl_tuning.force</c> of tune.h.</summary>
        public Vec3 Force;
        /// <summary>One filled with the defaults, by <c>tsl_tuning_init</c>.</summary>
        public static Tuning Default
        {
            get
            {
                Tuning made;
                Native.tsl_tuning_init(&made, (uint)sizeof(Tuning));
                return made;
            }
        }
    }

    /// <summary><c>tsl_tuning_chain</c> of tune.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TuningChain
    {
        /// <summary><c>tsl_tuning_chain.struct_size</c> of tune.h.</summary>
        public uint StructSize;
        /// <summary><c>tsl_tuning_chain.bone_count</c> of tune.h.</summary>
        public uint BoneCount;
        /// <summary><c>tsl_tuning_chain.length</c> of tune.h.</summary>
        public float Length;
        /// <summary><c>tsl_tuning_chain.ticks_per_second</c> of tune.h.</summary>
        public float TicksPerSecond;
        /// <summary><c>tsl_tuning_chain.gravity</c> of tune.h.</summary>
        public float Gravity;
        /// <summary>One filled with the defaults, by <c>tsl_tuning_chain_init</c>.</summary>
        public static TuningChain Default
        {
            get
            {
                TuningChain made;
                Native.tsl_tuning_chain_init(&made, (uint)sizeof(TuningChain));
                return made;
            }
        }
    }

    /// <summary>The C functions as they are, and the numbers of the headers.</summary>
    public static unsafe class Native
    {
#if TASSEL_STATIC // linked into the program, as Unity does for iOS and the web
        private const string Library = "__Internal", ConvertLibrary = Library, AssetLibrary = Library;
#else
        private const string Library = "tassel", ConvertLibrary = "tassel_convert", AssetLibrary = "tassel_asset";
#endif
        /// <summary><c>TSL_VERSION_MAJOR</c> of base.h.</summary>
        public const uint TSL_VERSION_MAJOR = 0x0u;
        /// <summary><c>TSL_VERSION_MINOR</c> of base.h.</summary>
        public const uint TSL_VERSION_MINOR = 0x1u;
        /// <summary><c>TSL_VERSION_PATCH</c> of base.h.</summary>
        public const uint TSL_VERSION_PATCH = 0x0u;
        /// <summary><c>TSL_VERSION</c> of base.h.</summary>
        public const uint TSL_VERSION = 0x1000u;
        /// <summary><c>TSL_KAWAII_SYNC_BONES</c> of convert/kawaii_physics.h.</summary>
        public const uint TSL_KAWAII_SYNC_BONES = 0x100u;
        /// <summary><c>TSL_DEBUG_BONE_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_BONE_COLOUR = 0xff30c0ffu;
        /// <summary><c>TSL_DEBUG_PARTICLE_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_PARTICLE_COLOUR = 0xff80ff80u;
        /// <summary><c>TSL_DEBUG_TOUCHED_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_TOUCHED_COLOUR = 0xff3030ffu;
        /// <summary><c>TSL_DEBUG_COLLIDER_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_COLLIDER_COLOUR = 0xffffa040u;
        /// <summary><c>TSL_DEBUG_REST_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_REST_COLOUR = 0xff808080u;
        /// <summary><c>TSL_DEBUG_LIMIT_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_LIMIT_COLOUR = 0xff00e0e0u;
        /// <summary><c>TSL_DEBUG_STRUCTURAL_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_STRUCTURAL_COLOUR = 0xffe08020u;
        /// <summary><c>TSL_DEBUG_SHEAR_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_SHEAR_COLOUR = 0xff906030u;
        /// <summary><c>TSL_DEBUG_BEND_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_BEND_COLOUR = 0xff604840u;
        /// <summary><c>TSL_DEBUG_CONTACT_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_CONTACT_COLOUR = 0xffff40ffu;
        /// <summary><c>TSL_DEBUG_HOLD_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_HOLD_COLOUR = 0xffffffffu;
        /// <summary><c>TSL_DEBUG_CLOTH_COLOUR</c> of debug.h.</summary>
        public const uint TSL_DEBUG_CLOTH_COLOUR = 0xff70d0a0u;
        /// <summary><c>TSL_IK_BLOCK_LANES</c> of ik.h.</summary>
        public const uint TSL_IK_BLOCK_LANES = 0x8u;
        /// <summary><c>TSL_LINKS_MET_AT_ONCE</c> of links.h.</summary>
        public const uint TSL_LINKS_MET_AT_ONCE = 0x8u;
        /// <summary><c>TSL_PLAY_NO_SECTION</c> of play.h.</summary>
        public const uint TSL_PLAY_NO_SECTION = 0xffffffffu;
        /// <summary><c>TSL_PLAY_MAX_PASSES</c> of play.h.</summary>
        public const uint TSL_PLAY_MAX_PASSES = 0x10000u;
        /// <summary><c>TSL_SKIN_BLOCK</c> of skin.h.</summary>
        public const uint TSL_SKIN_BLOCK = 0x10u;
        /// <summary><c>TSL_NUMBER_LIMIT</c> of tassel.h.</summary>
        public const float TSL_NUMBER_LIMIT = 1125899906842624.0f;
        /// <summary><c>TSL_HULL_PLANES</c> of tassel.h.</summary>
        public const uint TSL_HULL_PLANES = 0x20u;
        /// <summary><c>TSL_TUNING_KEYS</c> of tune.h.</summary>
        public const uint TSL_TUNING_KEYS = 0x10u;
        /// <summary><c>TSL_WIND_COUNT</c> of wind.h.</summary>
        public const uint TSL_WIND_COUNT = 0x20u;
        /// <summary><c>tsl_version</c> of base.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint tsl_version();
        /// <summary><c>tsl_result_name</c> of base.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* tsl_result_name(Result result);
        /// <summary><c>tsl_world_desc_init</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_world_desc_init(WorldDesc* desc, uint struct_size);
        /// <summary><c>tsl_world_create</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_create(WorldDesc* desc, IntPtr* out_world);
        /// <summary><c>tsl_world_destroy</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_world_destroy(IntPtr world);
        /// <summary><c>tsl_world_set_gravity</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_set_gravity(WorldHandle world, Vec3* gravity);
        /// <summary><c>tsl_world_shift_origin</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_shift_origin(WorldHandle world, Vec3* new_origin);
        /// <summary><c>tsl_world_step</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_step(WorldHandle world, float delta_seconds);
        /// <summary><c>tsl_world_step_begin</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_step_begin(WorldHandle world, float delta_seconds, uint* out_task_count);
        /// <summary><c>tsl_world_step_run</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_step_run(WorldHandle world, uint task_index);
        /// <summary><c>tsl_world_step_end</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_step_end(WorldHandle world);
        /// <summary><c>tsl_rig_desc_init</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_rig_desc_init(RigDesc* desc, uint struct_size);
        /// <summary><c>tsl_rig_create</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_create(WorldHandle world, RigDesc* desc, RigId* out_rig);
        /// <summary><c>tsl_rig_destroy</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_destroy(WorldHandle world, RigId rig);
        /// <summary><c>tsl_pose_input_init</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_pose_input_init(PoseInput* pose, uint struct_size);
        /// <summary><c>tsl_pose_output_init</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_pose_output_init(PoseOutput* pose, uint struct_size);
        /// <summary><c>tsl_rig_get_driven_bones</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_get_driven_bones(WorldHandle world, RigId rig, uint* out_bones, uint* inout_count);
        /// <summary><c>tsl_rig_step</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_step(WorldHandle world, RigId rig, float delta_seconds, PoseInput* @in, PoseOutput* @out);
        /// <summary><c>tsl_rig_set_pose</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_set_pose(WorldHandle world, RigId rig, PoseInput* @in);
        /// <summary><c>tsl_rig_get_pose</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_get_pose(WorldHandle world, RigId rig, PoseInput* @in, PoseOutput* @out);
        /// <summary><c>tsl_rigs_step</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rigs_step(WorldHandle world, RigId* rigs, uint count, float delta_seconds, PoseInput* ins, PoseOutput* outs);
        /// <summary><c>tsl_rigs_set_pose</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rigs_set_pose(WorldHandle world, RigId* rigs, PoseInput* ins, uint count);
        /// <summary><c>tsl_rigs_get_pose</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rigs_get_pose(WorldHandle world, RigId* rigs, PoseInput* ins, PoseOutput* outs, uint count);
        /// <summary><c>tsl_rig_teleport</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_teleport(WorldHandle world, RigId rig, Teleport mode);
        /// <summary><c>tsl_rig_set_teleport_limits</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_set_teleport_limits(WorldHandle world, RigId rig, float distance, float angle, Teleport mode);
        /// <summary><c>tsl_rig_reset</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_reset(WorldHandle world, RigId rig);
        /// <summary><c>tsl_rig_set_clock</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_set_clock(WorldHandle world, RigId rig, float ticks_per_second, uint max_ticks_per_step);
        /// <summary><c>tsl_rig_set_reference_point</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_set_reference_point(WorldHandle world, RigId rig, Vec3* point);
        /// <summary><c>tsl_chain_desc_init</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_chain_desc_init(ChainDesc* desc, uint struct_size);
        /// <summary><c>tsl_chain_params_init</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_chain_params_init(ChainParams* @params, uint struct_size);
        /// <summary><c>tsl_chain_create</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_create(WorldHandle world, RigId rig, ChainDesc* desc, ChainParams* @params, ChainId* out_chain);
        /// <summary><c>tsl_chains_create</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chains_create(WorldHandle world, RigId rig, ChainDesc* descs, ChainParams* @params, uint count, ChainId* out_chains);
        /// <summary><c>tsl_chain_destroy</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_destroy(WorldHandle world, ChainId chain);
        /// <summary><c>tsl_chain_set_params</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_params(WorldHandle world, ChainId chain, ChainParams* @params);
        /// <summary><c>tsl_chain_get_params</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_params(WorldHandle world, ChainId chain, ChainParams* out_params);
        /// <summary><c>tsl_chain_reset</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_reset(WorldHandle world, ChainId chain);
        /// <summary><c>tsl_chain_set_curve</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_curve(WorldHandle world, ChainId chain, Parameter parameter, CurveKey* keys, uint key_count);
        /// <summary><c>tsl_chain_set_factors</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_factors(WorldHandle world, ChainId chain, Parameter parameter, float* factors, uint factor_count);
        /// <summary><c>tsl_chain_detail_init</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_chain_detail_init(ChainDetail* detail, uint struct_size);
        /// <summary><c>tsl_chain_set_detail</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_detail(WorldHandle world, ChainId chain, ChainDetail* detail);
        /// <summary><c>tsl_rig_set_detail</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_set_detail(WorldHandle world, RigId rig, ChainDetail* detail);
        /// <summary><c>tsl_collider_desc_init</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_collider_desc_init(ColliderDesc* desc, uint struct_size);
        /// <summary><c>tsl_collider_create</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_collider_create(WorldHandle world, ColliderDesc* desc, ColliderId* out_collider);
        /// <summary><c>tsl_collider_destroy</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_collider_destroy(WorldHandle world, ColliderId collider);
        /// <summary><c>tsl_collider_set</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_collider_set(WorldHandle world, ColliderId collider, ColliderDesc* desc);
        /// <summary><c>tsl_collider_move</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_collider_move(WorldHandle world, ColliderId collider, Transform* frame, ColliderMoveFlags flags);
        /// <summary><c>tsl_world_publish_colliders</c> of tassel.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_publish_colliders(WorldHandle world);
        /// <summary><c>tsl_links_desc_init</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_links_desc_init(LinksDesc* desc, uint struct_size);
        /// <summary><c>tsl_links_params_init</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_links_params_init(LinksParams* @params, uint struct_size);
        /// <summary><c>tsl_links_info_init</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_links_info_init(LinksInfo* info, uint struct_size);
        /// <summary><c>tsl_links_create</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_create(WorldHandle world, RigId rig, LinksDesc* desc, LinksParams* @params, LinksId* out_links);
        /// <summary><c>tsl_links_destroy</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_destroy(WorldHandle world, LinksId links);
        /// <summary><c>tsl_links_is_valid</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint tsl_links_is_valid(WorldHandle world, LinksId links);
        /// <summary><c>tsl_links_get_user_data</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_get_user_data(WorldHandle world, LinksId links, ulong* out_user_data);
        /// <summary><c>tsl_links_get_info</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_get_info(WorldHandle world, LinksId links, LinksInfo* out_info);
        /// <summary><c>tsl_links_get_strands</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_get_strands(WorldHandle world, LinksId links, LinkStrand* out_strands, uint* inout_count);
        /// <summary><c>tsl_links_get_links</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_get_links(WorldHandle world, LinksId links, Link* out_links, uint* inout_count);
        /// <summary><c>tsl_links_set_params</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_set_params(WorldHandle world, LinksId links, LinksParams* @params);
        /// <summary><c>tsl_links_get_params</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_get_params(WorldHandle world, LinksId links, LinksParams* out_params);
        /// <summary><c>tsl_links_set_curve</c> of links.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_links_set_curve(WorldHandle world, LinksId links, LinkKind kind, LinkParameter parameter, CurveKey* keys, uint key_count);
        /// <summary><c>tsl_wind_desc_init</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_wind_desc_init(WindDesc* desc, uint struct_size);
        /// <summary><c>tsl_wind_create</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_wind_create(WorldHandle world, WindDesc* desc, WindId* out_wind);
        /// <summary><c>tsl_wind_destroy</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_wind_destroy(WorldHandle world, WindId wind);
        /// <summary><c>tsl_wind_is_valid</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint tsl_wind_is_valid(WorldHandle world, WindId wind);
        /// <summary><c>tsl_wind_set</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_wind_set(WorldHandle world, WindId wind, WindDesc* desc);
        /// <summary><c>tsl_wind_get</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_wind_get(WorldHandle world, WindId wind, WindDesc* out_desc);
        /// <summary><c>tsl_world_advance_wind</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_advance_wind(WorldHandle world, float delta_seconds);
        /// <summary><c>tsl_world_get_wind_at</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_get_wind_at(WorldHandle world, uint layers, Vec3* position, Vec3* out_velocity, Vec3* out_acceleration);
        /// <summary><c>tsl_chain_set_accelerations</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_accelerations(WorldHandle world, ChainId chain, Vec3* accelerations, uint acceleration_count);
        /// <summary><c>tsl_chain_set_gravities</c> of wind.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_gravities(WorldHandle world, ChainId chain, Vec3* gravities, uint gravity_count);
        /// <summary><c>tsl_assets_create</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_assets_create(IntPtr* out_assets);
        /// <summary><c>tsl_assets_destroy</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_assets_destroy(IntPtr assets);
        /// <summary><c>tsl_assets_message</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* tsl_assets_message(IntPtr assets);
        /// <summary><c>tsl_assets_set_rig</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_assets_set_rig(IntPtr assets, byte* name, byte* json, ulong json_size);
        /// <summary><c>tsl_assets_remove_rig</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_assets_remove_rig(IntPtr assets, byte* name);
        /// <summary><c>tsl_assets_set_preset</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_assets_set_preset(IntPtr assets, byte* name, byte* json, ulong json_size);
        /// <summary><c>tsl_assets_rig_name</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* tsl_assets_rig_name(IntPtr assets, uint index);
        /// <summary><c>tsl_assets_preset_name</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern byte* tsl_assets_preset_name(IntPtr assets, uint index);
        /// <summary><c>tsl_asset_world_init</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_asset_world_init(AssetWorld* world, uint struct_size);
        /// <summary><c>tsl_assets_get_world</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_assets_get_world(IntPtr assets, byte* name, AssetWorld* out_world);
        /// <summary><c>tsl_assets_get_wind</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_assets_get_wind(IntPtr assets, byte* name, uint index, WindDesc* out_wind);
        /// <summary><c>tsl_asset_rig_desc_init</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_asset_rig_desc_init(AssetRigDesc* desc, uint struct_size);
        /// <summary><c>tsl_asset_rig_create</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_create(IntPtr assets, byte* name, WorldHandle world, AssetRigDesc* desc, IntPtr* out_rig);
        /// <summary><c>tsl_asset_rig_destroy</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_asset_rig_destroy(IntPtr rig);
        /// <summary><c>tsl_asset_rig_info_init</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_asset_rig_info_init(AssetRigInfo* info, uint struct_size);
        /// <summary><c>tsl_asset_rig_get_info</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_get_info(IntPtr rig, AssetRigInfo* out_info);
        /// <summary><c>tsl_asset_rig_get_chain</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_get_chain(IntPtr rig, uint index, AssetChain* out_chain);
        /// <summary><c>tsl_asset_rig_get_collider</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_get_collider(IntPtr rig, uint index, AssetCollider* out_collider);
        /// <summary><c>tsl_asset_rig_get_links</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_get_links(IntPtr rig, uint index, AssetLinks* out_links);
        /// <summary><c>tsl_asset_rig_get_limb</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_get_limb(IntPtr rig, uint index, AssetLimb* out_limb);
        /// <summary><c>tsl_asset_rig_find_chain</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_find_chain(IntPtr rig, byte* name, AssetChain* out_chain);
        /// <summary><c>tsl_asset_rig_find_collider</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_find_collider(IntPtr rig, byte* name, AssetCollider* out_collider);
        /// <summary><c>tsl_asset_rig_find_links</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_find_links(IntPtr rig, byte* name, AssetLinks* out_links);
        /// <summary><c>tsl_asset_rig_write</c> of asset.h.</summary>
        [DllImport(AssetLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_asset_rig_write(IntPtr rig, byte* text, ulong* inout_size);
        /// <summary><c>tsl_anim_dynamics_body_init</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_anim_dynamics_body_init(AnimDynamicsBody* body);
        /// <summary><c>tsl_anim_dynamics_init</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_anim_dynamics_init(AnimDynamics* node, uint struct_size);
        /// <summary><c>tsl_anim_dynamics_limit_init</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_anim_dynamics_limit_init(AnimDynamicsLimit* limit, uint struct_size);
        /// <summary><c>tsl_anim_dynamics_get_notes</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_anim_dynamics_get_notes(AnimDynamics* node, AnimDynamicsNotes* out_notes);
        /// <summary><c>tsl_anim_dynamics_to_params</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_anim_dynamics_to_params(AnimDynamics* node, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_anim_dynamics_to_desc</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_anim_dynamics_to_desc(AnimDynamics* node, ChainDesc* inout_desc);
        /// <summary><c>tsl_anim_dynamics_tune</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_anim_dynamics_tune(WorldHandle world, ChainId chain, AnimDynamics* node);
        /// <summary><c>tsl_anim_dynamics_create</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_anim_dynamics_create(WorldHandle world, RigId rig, AnimDynamics* node, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_anim_dynamics_limit_to_desc</c> of convert/anim_dynamics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_anim_dynamics_limit_to_desc(AnimDynamicsLimit* limit, ColliderDesc* inout_desc);
        /// <summary><c>tsl_dynamic_bone_init</c> of convert/dynamic_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_dynamic_bone_init(DynamicBone* component, uint struct_size);
        /// <summary><c>tsl_dynamic_bone_collider_init</c> of convert/dynamic_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_dynamic_bone_collider_init(DynamicBoneCollider* collider, uint struct_size);
        /// <summary><c>tsl_dynamic_bone_to_params</c> of convert/dynamic_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_dynamic_bone_to_params(DynamicBone* component, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_dynamic_bone_to_desc</c> of convert/dynamic_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_dynamic_bone_to_desc(DynamicBone* component, ChainDesc* inout_desc);
        /// <summary><c>tsl_dynamic_bone_to_curve</c> of convert/dynamic_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_dynamic_bone_to_curve(DynamicBone* component, Parameter parameter, CurveKey* out_keys, uint* inout_count);
        /// <summary><c>tsl_dynamic_bone_create</c> of convert/dynamic_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_dynamic_bone_create(WorldHandle world, RigId rig, DynamicBone* component, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_dynamic_bone_collider_to_desc</c> of convert/dynamic_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_dynamic_bone_collider_to_desc(DynamicBoneCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_ez_soft_bone_init</c> of convert/ez_soft_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_ez_soft_bone_init(EzSoftBone* component, uint struct_size);
        /// <summary><c>tsl_ez_soft_bone_to_params</c> of convert/ez_soft_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ez_soft_bone_to_params(EzSoftBone* component, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_ez_soft_bone_to_desc</c> of convert/ez_soft_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ez_soft_bone_to_desc(EzSoftBone* component, ChainDesc* inout_desc);
        /// <summary><c>tsl_ez_soft_bone_to_curve</c> of convert/ez_soft_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ez_soft_bone_to_curve(EzSoftBone* component, Parameter parameter, CurveKey* out_keys, uint* inout_count);
        /// <summary><c>tsl_ez_soft_bone_create</c> of convert/ez_soft_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ez_soft_bone_create(WorldHandle world, RigId rig, EzSoftBone* component, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_ez_soft_bone_to_links_params</c> of convert/ez_soft_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ez_soft_bone_to_links_params(EzSoftBone* component, LinksParams* out_params, uint struct_size);
        /// <summary><c>tsl_ez_soft_bone_to_links_desc</c> of convert/ez_soft_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ez_soft_bone_to_links_desc(EzSoftBone* component, LinksDesc* inout_desc);
        /// <summary><c>tsl_ez_soft_bone_tune_links</c> of convert/ez_soft_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ez_soft_bone_tune_links(WorldHandle world, LinksId links, EzSoftBone* component);
        /// <summary><c>tsl_godot_joint_init</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_godot_joint_init(GodotJoint* joint);
        /// <summary><c>tsl_godot_spring_init</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_godot_spring_init(GodotSpring* spring, uint struct_size);
        /// <summary><c>tsl_godot_collider_init</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_godot_collider_init(GodotCollider* collider, uint struct_size);
        /// <summary><c>tsl_godot_get_notes</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_godot_get_notes(GodotSpring* spring, GodotNotes* out_notes);
        /// <summary><c>tsl_godot_to_rig_desc</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_godot_to_rig_desc(GodotSpring* spring, RigDesc* inout_desc);
        /// <summary><c>tsl_godot_to_params</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_godot_to_params(GodotSpring* spring, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_godot_to_desc</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_godot_to_desc(GodotSpring* spring, ChainDesc* inout_desc);
        /// <summary><c>tsl_godot_tune</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_godot_tune(WorldHandle world, ChainId chain, GodotSpring* spring);
        /// <summary><c>tsl_godot_create</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_godot_create(WorldHandle world, RigId rig, GodotSpring* spring, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_godot_collider_to_desc</c> of convert/godot.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_godot_collider_to_desc(GodotCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_jiggle_rig_init</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_jiggle_rig_init(JiggleRig* rig, uint struct_size);
        /// <summary><c>tsl_jiggle_collider_init</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_jiggle_collider_init(JiggleCollider* collider, uint struct_size);
        /// <summary><c>tsl_jiggle_get_notes</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_jiggle_get_notes(JiggleRig* rig, JiggleNotes* out_notes);
        /// <summary><c>tsl_jiggle_to_rig_desc</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_jiggle_to_rig_desc(JiggleRig* rig, RigDesc* inout_desc);
        /// <summary><c>tsl_jiggle_to_params</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_jiggle_to_params(JiggleRig* rig, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_jiggle_to_desc</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_jiggle_to_desc(JiggleRig* rig, ChainDesc* inout_desc);
        /// <summary><c>tsl_jiggle_tune</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_jiggle_tune(WorldHandle world, ChainId chain, JiggleRig* rig);
        /// <summary><c>tsl_jiggle_create</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_jiggle_create(WorldHandle world, RigId rig_id, JiggleRig* rig, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_jiggle_collider_to_desc</c> of convert/jiggle.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_jiggle_collider_to_desc(JiggleCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_kawaii_physics_init</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_kawaii_physics_init(KawaiiPhysics* node, uint struct_size);
        /// <summary><c>tsl_kawaii_collider_init</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_kawaii_collider_init(KawaiiCollider* collider, uint struct_size);
        /// <summary><c>tsl_kawaii_physics_to_rig_desc</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_physics_to_rig_desc(KawaiiPhysics* node, RigDesc* inout_desc);
        /// <summary><c>tsl_kawaii_physics_to_params</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_physics_to_params(KawaiiPhysics* node, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_kawaii_physics_follow</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_physics_follow(KawaiiPhysics* node, Vec3* travel, float seconds, ChainParams* inout_params);
        /// <summary><c>tsl_kawaii_physics_to_desc</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_physics_to_desc(KawaiiPhysics* node, ChainDesc* inout_desc);
        /// <summary><c>tsl_kawaii_physics_to_curve</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_physics_to_curve(KawaiiPhysics* node, Parameter parameter, CurveKey* out_keys, uint* inout_count);
        /// <summary><c>tsl_kawaii_physics_set_limits</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_physics_set_limits(WorldHandle world, ChainId chain, KawaiiPhysics* node);
        /// <summary><c>tsl_kawaii_physics_create</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_physics_create(WorldHandle world, RigId rig, KawaiiPhysics* node, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_kawaii_collider_to_desc</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_collider_to_desc(KawaiiCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_kawaii_sync_init</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_kawaii_sync_init(KawaiiSync* sync, uint struct_size);
        /// <summary><c>tsl_kawaii_sync_apply</c> of convert/kawaii_physics.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_kawaii_sync_apply(KawaiiSync* sync, RigDesc* rig, Vec3* locations, uint location_count, Transform* inout_locals);
        /// <summary><c>tsl_magica_cloth_init</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_magica_cloth_init(MagicaCloth* cloth, uint struct_size);
        /// <summary><c>tsl_magica_collider_init</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_magica_collider_init(MagicaCollider* collider, uint struct_size);
        /// <summary><c>tsl_magica_get_notes</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_get_notes(MagicaCloth* cloth, MagicaNotes* out_notes);
        /// <summary><c>tsl_magica_to_rig_desc</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_to_rig_desc(MagicaCloth* cloth, RigDesc* inout_desc);
        /// <summary><c>tsl_magica_to_params</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_to_params(MagicaCloth* cloth, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_magica_to_desc</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_to_desc(MagicaCloth* cloth, ChainDesc* inout_desc);
        /// <summary><c>tsl_magica_tune</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_tune(WorldHandle world, ChainId chain, MagicaCloth* cloth);
        /// <summary><c>tsl_magica_create</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_create(WorldHandle world, RigId rig, MagicaCloth* cloth, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_magica_to_links_params</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_to_links_params(MagicaCloth* cloth, LinksParams* out_params, uint struct_size);
        /// <summary><c>tsl_magica_to_links_desc</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_to_links_desc(MagicaCloth* cloth, LinksDesc* inout_desc);
        /// <summary><c>tsl_magica_tune_links</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_tune_links(WorldHandle world, LinksId links, MagicaCloth* cloth);
        /// <summary><c>tsl_magica_collider_to_desc</c> of convert/magica.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_magica_collider_to_desc(MagicaCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_hold_init</c> of hold.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_hold_init(Hold* hold, uint struct_size);
        /// <summary><c>tsl_chain_set_hold</c> of hold.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_hold(WorldHandle world, ChainId chain, Hold* hold);
        /// <summary><c>tsl_chain_get_hold</c> of hold.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_hold(WorldHandle world, ChainId chain, uint particle, Hold* out_hold);
        /// <summary><c>tsl_chain_keep_pose</c> of hold.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_keep_pose(WorldHandle world, ChainId chain, float strength, float fade_seconds);
        /// <summary><c>tsl_rig_find_particle</c> of hold.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_find_particle(WorldHandle world, RigId rig, Vec3* point, float radius, FoundParticle* out_found);
        /// <summary><c>tsl_phys_bone_init</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_phys_bone_init(PhysBone* component, uint struct_size);
        /// <summary><c>tsl_phys_bone_collider_init</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_phys_bone_collider_init(PhysBoneCollider* collider, uint struct_size);
        /// <summary><c>tsl_phys_bone_get_notes</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_phys_bone_get_notes(PhysBone* component, PhysBoneNotes* out_notes);
        /// <summary><c>tsl_phys_bone_to_rig_desc</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_phys_bone_to_rig_desc(PhysBone* component, RigDesc* inout_desc);
        /// <summary><c>tsl_phys_bone_to_params</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_phys_bone_to_params(PhysBone* component, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_phys_bone_to_desc</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_phys_bone_to_desc(PhysBone* component, ChainDesc* inout_desc);
        /// <summary><c>tsl_phys_bone_tune</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_phys_bone_tune(WorldHandle world, ChainId chain, PhysBone* component);
        /// <summary><c>tsl_phys_bone_create</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_phys_bone_create(WorldHandle world, RigId rig, PhysBone* component, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_phys_bone_to_hold</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_phys_bone_to_hold(PhysBone* component, Hold* inout_hold);
        /// <summary><c>tsl_phys_bone_collider_to_desc</c> of convert/phys_bone.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_phys_bone_collider_to_desc(PhysBoneCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_spcr_init</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_spcr_init(Spcr* controller, uint struct_size);
        /// <summary><c>tsl_spcr_collider_init</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_spcr_collider_init(SpcrCollider* collider, uint struct_size);
        /// <summary><c>tsl_spcr_get_notes</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_get_notes(Spcr* controller, SpcrNotes* out_notes);
        /// <summary><c>tsl_spcr_to_rig_desc</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_to_rig_desc(Spcr* controller, RigDesc* inout_desc);
        /// <summary><c>tsl_spcr_to_desc</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_to_desc(Spcr* controller, ChainDesc* inout_desc);
        /// <summary><c>tsl_spcr_to_params</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_to_params(Spcr* controller, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_spcr_tune</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_tune(WorldHandle world, ChainId chain, Spcr* controller);
        /// <summary><c>tsl_spcr_create</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_create(WorldHandle world, RigId rig, Spcr* controller, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_spcr_to_links_params</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_to_links_params(Spcr* controller, LinksParams* out_params, uint struct_size);
        /// <summary><c>tsl_spcr_to_links_desc</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_to_links_desc(Spcr* controller, LinksDesc* inout_desc);
        /// <summary><c>tsl_spcr_tune_links</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_tune_links(WorldHandle world, LinksId links, Spcr* controller);
        /// <summary><c>tsl_spcr_collider_to_desc</c> of convert/spcr.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_spcr_collider_to_desc(SpcrCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_unity_chan_bone_init</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_unity_chan_bone_init(UnityChanBone* bone);
        /// <summary><c>tsl_unity_chan_spring_init</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_unity_chan_spring_init(UnityChanSpring* spring, uint struct_size);
        /// <summary><c>tsl_unity_chan_collider_init</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_unity_chan_collider_init(UnityChanCollider* collider, uint struct_size);
        /// <summary><c>tsl_unity_chan_get_notes</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_unity_chan_get_notes(UnityChanSpring* spring, UnityChanNotes* out_notes);
        /// <summary><c>tsl_unity_chan_to_rig_desc</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_unity_chan_to_rig_desc(UnityChanSpring* spring, RigDesc* inout_desc);
        /// <summary><c>tsl_unity_chan_to_params</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_unity_chan_to_params(UnityChanSpring* spring, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_unity_chan_to_desc</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_unity_chan_to_desc(UnityChanSpring* spring, ChainDesc* inout_desc);
        /// <summary><c>tsl_unity_chan_tune</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_unity_chan_tune(WorldHandle world, ChainId chain, UnityChanSpring* spring);
        /// <summary><c>tsl_unity_chan_create</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_unity_chan_create(WorldHandle world, RigId rig, UnityChanSpring* spring, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_unity_chan_collider_to_desc</c> of convert/unity_chan.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_unity_chan_collider_to_desc(UnityChanCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_chain_limit_init</c> of limits.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_chain_limit_init(ChainLimit* limit, uint struct_size);
        /// <summary><c>tsl_chain_set_limit</c> of limits.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_limit(WorldHandle world, ChainId chain, ChainLimit* limit);
        /// <summary><c>tsl_chain_get_limit</c> of limits.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_limit(WorldHandle world, ChainId chain, ChainLimit* out_limit);
        /// <summary><c>tsl_chain_set_joint_limits</c> of limits.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_joint_limits(WorldHandle world, ChainId chain, JointLimit* limits, uint limit_count);
        /// <summary><c>tsl_chain_position_limit_init</c> of limits.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_chain_position_limit_init(ChainPositionLimit* limit, uint struct_size);
        /// <summary><c>tsl_chain_set_position_limit</c> of limits.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_set_position_limit(WorldHandle world, ChainId chain, ChainPositionLimit* limit);
        /// <summary><c>tsl_chain_get_position_limit</c> of limits.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_position_limit(WorldHandle world, ChainId chain, ChainPositionLimit* out_limit);
        /// <summary><c>tsl_vrm_joint_init</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_vrm_joint_init(VrmJoint* joint);
        /// <summary><c>tsl_vrm_spring_init</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_vrm_spring_init(VrmSpring* spring, uint struct_size);
        /// <summary><c>tsl_vrm0_group_init</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_vrm0_group_init(Vrm0Group* group);
        /// <summary><c>tsl_vrm_collider_init</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_vrm_collider_init(VrmCollider* collider, uint struct_size);
        /// <summary><c>tsl_vrm0_group_to_joint</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_vrm0_group_to_joint(Vrm0Group* group, VrmJoint* out_joint);
        /// <summary><c>tsl_vrm0_tail</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_vrm0_tail(Vec3* local_translation, Vec3* out_tail);
        /// <summary><c>tsl_vrm0_collider</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_vrm0_collider(Vec3* offset, float radius, VrmCollider* out_collider, uint struct_size);
        /// <summary><c>tsl_vrm_spring_to_params</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_vrm_spring_to_params(VrmSpring* spring, ChainParams* out_params, uint struct_size);
        /// <summary><c>tsl_vrm_spring_to_desc</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_vrm_spring_to_desc(VrmSpring* spring, ChainDesc* inout_desc);
        /// <summary><c>tsl_vrm_spring_set_joints</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_vrm_spring_set_joints(WorldHandle world, ChainId chain, VrmSpring* spring);
        /// <summary><c>tsl_vrm_spring_create</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_vrm_spring_create(WorldHandle world, RigId rig, VrmSpring* spring, ChainDesc* where, ChainId* out_chain);
        /// <summary><c>tsl_vrm_collider_to_desc</c> of convert/vrm.h.</summary>
        [DllImport(ConvertLibrary, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_vrm_collider_to_desc(VrmCollider* collider, ColliderDesc* inout_desc);
        /// <summary><c>tsl_world_stats_init</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_world_stats_init(WorldStats* stats, uint struct_size);
        /// <summary><c>tsl_world_get_stats</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_get_stats(WorldHandle world, WorldStats* out_stats);
        /// <summary><c>tsl_world_log</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_world_log(WorldHandle world, Result code, byte* message);
        /// <summary><c>tsl_rig_is_valid</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint tsl_rig_is_valid(WorldHandle world, RigId rig);
        /// <summary><c>tsl_chain_is_valid</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint tsl_chain_is_valid(WorldHandle world, ChainId chain);
        /// <summary><c>tsl_chain_is_asleep</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint tsl_chain_is_asleep(WorldHandle world, ChainId chain);
        /// <summary><c>tsl_collider_is_valid</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint tsl_collider_is_valid(WorldHandle world, ColliderId collider);
        /// <summary><c>tsl_rig_get_user_data</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_get_user_data(WorldHandle world, RigId rig, ulong* out_user_data);
        /// <summary><c>tsl_chain_get_user_data</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_user_data(WorldHandle world, ChainId chain, ulong* out_user_data);
        /// <summary><c>tsl_chain_get_detail</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_detail(WorldHandle world, ChainId chain, ChainDetail* out_detail);
        /// <summary><c>tsl_collider_get_user_data</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_collider_get_user_data(WorldHandle world, ColliderId collider, ulong* out_user_data);
        /// <summary><c>tsl_chain_get_particles</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_particles(WorldHandle world, ChainId chain, Particle* out_particles, uint* inout_count);
        /// <summary><c>tsl_chain_get_bends</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_bends(WorldHandle world, ChainId chain, Bend* out_bends, uint* inout_count);
        /// <summary><c>tsl_chain_get_contacts</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_get_contacts(WorldHandle world, ChainId chain, Contact* out_contacts, uint* inout_count);
        /// <summary><c>tsl_world_debug_lines</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_debug_lines(WorldHandle world, DebugFlags what, DebugLine* out_lines, uint* inout_count);
        /// <summary><c>tsl_rig_debug_lines</c> of debug.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_debug_lines(WorldHandle world, RigId rig, DebugFlags what, DebugLine* out_lines, uint* inout_count);
        /// <summary><c>tsl_ik_two_bone_settings_init</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_ik_two_bone_settings_init(IkTwoBoneSettings* settings, uint struct_size);
        /// <summary><c>tsl_ik_two_bone_limb_init</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_ik_two_bone_limb_init(IkTwoBoneLimb* limb);
        /// <summary><c>tsl_ik_two_bone_block_init</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_ik_two_bone_block_init(IkTwoBoneBlock* block);
        /// <summary><c>tsl_ik_two_bone_block_set</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ik_two_bone_block_set(IkTwoBoneBlock* block, uint lane, IkTwoBoneLimb* limb);
        /// <summary><c>tsl_ik_two_bone_block_get</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ik_two_bone_block_get(IkTwoBoneBlockResult* block, uint lane, IkTwoBoneResult* out_result);
        /// <summary><c>tsl_ik_two_bone_solve</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ik_two_bone_solve(IkTwoBoneSettings* settings, IkTwoBoneLimb* limb, IkTwoBoneResult* out_result);
        /// <summary><c>tsl_ik_two_bone_prepare</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ik_two_bone_prepare(IkTwoBoneSettings* settings, IkTwoBonePrepared* out_prepared);
        /// <summary><c>tsl_ik_two_bone_solve_prepared</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ik_two_bone_solve_prepared(IkTwoBonePrepared* prepared, IkTwoBoneLimb* limb, IkTwoBoneResult* out_result);
        /// <summary><c>tsl_ik_two_bone_solve_blocks</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ik_two_bone_solve_blocks(IkTwoBoneSettings* settings, IkTwoBoneBlock* blocks, IkTwoBoneBlockResult* out_results, uint block_count);
        /// <summary><c>tsl_ik_points_to_parent</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ik_points_to_parent(float* matrix_3x4, Vec3* points, uint point_count, Vec3* out_points);
        /// <summary><c>tsl_ik_stride_settings_init</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_ik_stride_settings_init(IkStrideSettings* settings, uint struct_size);
        /// <summary><c>tsl_ik_stride_warp</c> of ik.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_ik_stride_warp(IkStrideSettings* settings, IkStrideLeg* legs, uint leg_count, Vec3* out_feet, Vec3* out_pelvis_offset);
        /// <summary><c>tsl_play_advance</c> of play.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_play_advance(PlayTimeline* timeline, float travel, PlayPosition* position, PlayCrossing* crossings, uint crossing_capacity, PlayStep* out_step);
        /// <summary><c>tsl_play_follow</c> of play.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_play_follow(PlayTrack* leader, PlayTrack* follower, PlayFollowed* out_followed);
        /// <summary><c>tsl_play_warp</c> of play.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_play_warp(PlayWarpStep* step, PlayWarped* out_warped);
        /// <summary><c>tsl_key_stream_begin</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_key_stream_begin(KeyStream* stream, TrackKind kind, float threshold, uint max_gap);
        /// <summary><c>tsl_key_stream_push</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_key_stream_push(KeyStream* stream, float* value, StreamKey* out_key, uint* out_count);
        /// <summary><c>tsl_key_stream_push_at</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_key_stream_push_at(KeyStream* stream, float time, float* value, StreamKey* out_key, uint* out_count);
        /// <summary><c>tsl_key_stream_end</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_key_stream_end(KeyStream* stream, StreamKey* out_key, uint* out_count);
        /// <summary><c>tsl_key_tracks_reduce</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_key_tracks_reduce(KeyTrack* tracks, uint track_count);
        /// <summary><c>tsl_curve_check</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_curve_check(Curve* curve);
        /// <summary><c>tsl_curve_sample</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_curve_sample(Curve* curve, float time, uint* cursor, float* @out);
        /// <summary><c>tsl_curves_sample</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_curves_sample(Curve* curves, uint curve_count, float time, uint* cursors, float* @out, ulong out_floats);
        /// <summary><c>tsl_reduce_desc_init</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_reduce_desc_init(ReduceDesc* desc, uint size);
        /// <summary><c>tsl_reduce_measure</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_reduce_measure(ReduceDesc* desc, ReduceSizes* out_sizes);
        /// <summary><c>tsl_reduce_clip</c> of reduce.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_reduce_clip(ReduceDesc* desc, void* scratch, ulong scratch_bytes, ReduceOutput* output, ReduceReport* out_report);
        /// <summary><c>tsl_skin_models_from_locals</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_models_from_locals(Transform* locals, int* parents, uint bone_count, float* root, float* out_models);
        /// <summary><c>tsl_skin_binds_from_models</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_binds_from_models(float* models, uint bone_count, float* out_binds);
        /// <summary><c>tsl_skin_palette_from_models</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_palette_from_models(float* models, uint bone_count, float* binds, uint* bones, uint joint_count, float* out_palette);
        /// <summary><c>tsl_skin_matrices_convert</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_matrices_convert(void* @in, SkinMatrixFormat in_format, uint in_stride, void* @out, SkinMatrixFormat out_format, uint out_stride, uint count);
        /// <summary><c>tsl_skin_dual_quats_from_palette</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_dual_quats_from_palette(float* palette, uint joint_count, SkinDualQuat* out_dual_quats);
        /// <summary><c>tsl_skin_mesh_init</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_skin_mesh_init(SkinMesh* mesh, uint struct_size);
        /// <summary><c>tsl_skin_mesh_check</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_mesh_check(SkinMesh* mesh);
        /// <summary><c>tsl_skin_weights_normalize</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_weights_normalize(SkinMesh* mesh, void* out_weights, uint out_stride);
        /// <summary><c>tsl_skin_job_init</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_skin_job_init(SkinJob* job, uint struct_size);
        /// <summary><c>tsl_skin_run</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_run(SkinMesh* mesh, SkinJob* job);
        /// <summary><c>tsl_skin_vertex</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_vertex(SkinMesh* mesh, SkinJob* job, uint vertex, float* out_position, float* out_normal, float* out_tangent);
        /// <summary><c>tsl_skin_bounds_merge</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_bounds_merge(SkinBounds* into, SkinBounds* other);
        /// <summary><c>tsl_skin_texture_layout</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_texture_layout(uint joint_count, uint frame_count, uint maximum_size, SkinTexture* out_texture);
        /// <summary><c>tsl_skin_clip_init</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_skin_clip_init(SkinClip* clip, uint struct_size);
        /// <summary><c>tsl_skin_texture_bake</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_texture_bake(SkinClip* clip, SkinTexture* texture, float* out_texels, ulong out_byte_count);
        /// <summary><c>tsl_skin_prepare_scratch</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_prepare_scratch(SkinMesh* mesh, ulong* out_scratch_bytes);
        /// <summary><c>tsl_skin_prepare</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_prepare(SkinMesh* mesh, void* scratch, ulong scratch_bytes, void* out_prepared, ulong prepared_bytes, ulong* out_bytes);
        /// <summary><c>tsl_skin_prepared_read</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_prepared_read(void* prepared, ulong prepared_bytes, SkinPreparedInfo* out_info);
        /// <summary><c>tsl_skin_prepared_order</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_prepared_order(void* prepared, ulong prepared_bytes, uint* out_order, uint order_count);
        /// <summary><c>tsl_skin_prepared_check</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_prepared_check(void* prepared, ulong prepared_bytes);
        /// <summary><c>tsl_skin_prepared_run</c> of skin.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_skin_prepared_run(void* prepared, ulong prepared_bytes, SkinJob* job);
        /// <summary><c>tsl_rig_save</c> of state.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_save(WorldHandle world, RigId rig, void* out_state, ulong* inout_size);
        /// <summary><c>tsl_rig_load</c> of state.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_load(WorldHandle world, RigId rig, void* state, ulong size);
        /// <summary><c>tsl_rig_hash</c> of state.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_rig_hash(WorldHandle world, RigId rig, ulong* out_hash);
        /// <summary><c>tsl_world_save</c> of state.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_save(WorldHandle world, void* out_state, ulong* inout_size);
        /// <summary><c>tsl_world_load</c> of state.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_load(WorldHandle world, void* state, ulong size);
        /// <summary><c>tsl_world_hash</c> of state.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_world_hash(WorldHandle world, ulong* out_hash);
        /// <summary><c>tsl_tuning_init</c> of tune.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_tuning_init(Tuning* tuning, uint struct_size);
        /// <summary><c>tsl_tuning_chain_init</c> of tune.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern void tsl_tuning_chain_init(TuningChain* chain, uint struct_size);
        /// <summary><c>tsl_tuning_apply</c> of tune.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_tuning_apply(Tuning* tuning, TuningChain* chain, ChainParams* inout_params, CurveKey* out_damping_keys, CurveKey* out_elasticity_keys);
        /// <summary><c>tsl_chain_tune</c> of tune.h.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result tsl_chain_tune(WorldHandle world, ChainId id, Tuning* tuning, TuningChain* chain);
    }
}
