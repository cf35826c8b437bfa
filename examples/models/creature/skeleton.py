# SPDX-License-Identifier: CC0-1.0
"""The bones. The body's bones have the model's axes (+X to the creature's left, +Y up, +Z forward); the bones of
everything that dangles point along their own +Y, with +Z to the outside (the tail: to the left)."""
import math

from .maths import (Path, add, frame_along, mirror, quat_from_frame, quat_inverse, quat_mul, quat_rotate, scale,
                    sub)

IDENTITY = (0.0, 0.0, 0.0, 1.0)
SIDES = (("l", 1.0), ("r", -1.0))

TAIL_BONES, EAR_BONES, HAIR_BONES, LOCK_BONES, SKIRT_BONES = 7, 3, 6, 5, 5
HAIR_STRANDS, SKIRT_STRANDS = 5, 16

# Joint places of the left half; the right half is their mirror.
SHOULDER, UPPER_ARM = (0.028, 0.868, -0.005), (0.092, 0.858, -0.005)
ARM_DIRECTION = (math.cos(math.radians(42)), -math.sin(math.radians(42)), 0.0)
LOWER_ARM = add(UPPER_ARM, scale(ARM_DIRECTION, 0.150))
HAND = add(LOWER_ARM, scale(ARM_DIRECTION, 0.135))
FINGERTIP = add(HAND, scale(ARM_DIRECTION, 0.085))
UPPER_LEG, LOWER_LEG = (0.060, 0.545, 0.0), (0.060, 0.315, 0.006)
FOOT, TOES = (0.060, 0.078, -0.012), (0.060, 0.022, 0.058)

# On the ground behind her; too small to be seen but in the clip that sits on it.
STOOL, STOOL_HEIGHT, STOOL_RADIUS, STOOL_REST_SIZE = (0.0, 0.0, -0.222), 0.262, 0.120, 0.001

HEAD_CENTRE = (0.0, 1.112, 0.006)

# Centre lines, rest pose, of what dangles.
TAIL = Path([(0.0, 0.652, -0.070), (0.0, 0.640, -0.150), (0.0, 0.600, -0.235), (0.0, 0.566, -0.325),
             (0.0, 0.570, -0.425), (0.0, 0.625, -0.515), (0.0, 0.710, -0.565), (0.0, 0.800, -0.570)])
EAR = Path([(0.096, 1.232, -0.004), (0.118, 1.305, -0.008), (0.140, 1.375, -0.016), (0.150, 1.440, -0.030)])
LOCK = Path([(0.158, 1.150, 0.052), (0.180, 1.070, 0.070), (0.178, 0.985, 0.092), (0.162, 0.900, 0.106),
             (0.150, 0.800, 0.110)])


def hair_path(across):
    """A strand of the back hair; `across` runs from -1 (right) to 1 (left)."""
    angle = math.radians(62.0 * across)
    x, z = math.sin(angle), -math.cos(angle)
    side = 0.140 * across
    shorter = 0.045 * across * across
    return Path([(0.184 * x, 1.130, 0.006 + 0.177 * z), (0.187 * x, 1.062, 0.003 + 0.182 * z),
                 (0.176 * x, 0.985, -0.012 + 0.172 * z), (0.4 * side + 0.105 * x, 0.900, -0.050 + 0.118 * z),
                 (0.8 * side + 0.035 * x, 0.810 + 0.3 * shorter, -0.104 + 0.070 * z),
                 (0.96 * side, 0.715 + shorter, -0.156 + 0.034 * z + 0.020 * abs(across))])


SKIRT_RINGS = ((0.640, 0.092, 0.080), (0.600, 0.128, 0.116), (0.550, 0.164, 0.154), (0.490, 0.198, 0.190),
               (0.425, 0.226, 0.220), (0.372, 0.244, 0.240))


def skirt_path(angle):
    """A line down the skirt; angle 0 is the front, a quarter turn the left."""
    return Path([(rx * math.sin(angle), y, rz * math.cos(angle)) for y, rx, rz in SKIRT_RINGS])


class Bone:
    """`size` is the node's scale at rest; the mesh is bound to the bone at scale 1."""

    def __init__(self, name, parent, position, rotation, size=1.0):
        self.name, self.parent, self.position, self.rotation, self.size = name, parent, position, rotation, size
        if parent is None:
            self.local_translation, self.local_rotation = position, rotation
        else:
            back = quat_inverse(parent.rotation)
            self.local_translation = quat_rotate(back, sub(position, parent.position))
            self.local_rotation = quat_mul(back, rotation)


class Skeleton:
    def __init__(self):
        self.bones = []
        self.by_name = {}

    def add(self, name, parent, position, rotation=IDENTITY, size=1.0):
        bone = Bone(name, self.by_name[parent] if parent else None, position, rotation, size)
        self.bones.append(bone)
        self.by_name[name] = bone

    def add_strand(self, names, parent, path, outside):
        """Bones along a path; outside(position) is where their +Z should point."""
        joints = path.joints(len(names)) + [path.at(1.0)]
        for name, here, following in zip(names, joints, joints[1:]):
            direction = sub(following, here)
            direction = scale(direction, 1.0 / math.sqrt(sum(c * c for c in direction)))
            # frame_along gives (side, front, direction); with Y along the bone and Z in front, X = Y x Z = -side.
            side, front, _ = frame_along(direction, outside(here))
            self.add(name, parent, here, quat_from_frame(scale(side, -1.0), direction, front))
            parent = name


def numbered(stem, count):
    return ["%s_%d" % (stem, i + 1) for i in range(count)]


def strands():
    """Every dangling chain: (bone names, parent, path, outside), the order of the nodes in the file."""
    yield numbered("tail", TAIL_BONES), "hips", TAIL, lambda p: (1.0, 0.0, 0.0)
    for side, sign in SIDES:
        path = EAR if sign > 0 else Path([mirror(p) for p in (EAR.at(k / 6) for k in range(7))])
        yield numbered("ear_" + side, EAR_BONES), "head", path, lambda p: (0.0, 0.0, 1.0)
    for i in range(HAIR_STRANDS):
        across = 1.0 - 2.0 * i / (HAIR_STRANDS - 1)
        yield numbered("hair_%d" % (i + 1), HAIR_BONES), "head", hair_path(across), lambda p: (p[0], 0.0, p[2])
    for side, sign in SIDES:
        path = LOCK if sign > 0 else Path([mirror(p) for p in (LOCK.at(k / 6) for k in range(7))])
        yield numbered("lock_" + side, LOCK_BONES), "head", path, lambda p: (p[0], 0.0, p[2])
    for i in range(SKIRT_STRANDS):
        path = skirt_path(2.0 * math.pi * i / SKIRT_STRANDS)
        yield numbered("skirt_%d" % (i + 1), SKIRT_BONES), "hips", path, lambda p: (p[0], 0.0, p[2])


def build():
    skeleton = Skeleton()
    skeleton.add("root", None, (0.0, 0.0, 0.0))
    skeleton.add("hips", "root", (0.0, 0.585, 0.0))
    skeleton.add("spine", "hips", (0.0, 0.660, -0.004))
    skeleton.add("chest", "spine", (0.0, 0.760, -0.006))
    skeleton.add("neck", "chest", (0.0, 0.895, -0.008))
    skeleton.add("head", "neck", (0.0, 0.955, -0.002))
    for side, sign in SIDES:
        place = (lambda p: p) if sign > 0 else mirror
        skeleton.add("shoulder_" + side, "chest", place(SHOULDER))
        skeleton.add("upper_arm_" + side, "shoulder_" + side, place(UPPER_ARM))
        skeleton.add("lower_arm_" + side, "upper_arm_" + side, place(LOWER_ARM))
        skeleton.add("hand_" + side, "lower_arm_" + side, place(HAND))
    for side, sign in SIDES:
        place = (lambda p: p) if sign > 0 else mirror
        skeleton.add("upper_leg_" + side, "hips", place(UPPER_LEG))
        skeleton.add("lower_leg_" + side, "upper_leg_" + side, place(LOWER_LEG))
        skeleton.add("foot_" + side, "lower_leg_" + side, place(FOOT))
        skeleton.add("toes_" + side, "foot_" + side, place(TOES))
    for names, parent, path, outside in strands():
        skeleton.add_strand(names, parent, path, outside)
    skeleton.add("stool", "root", STOOL, size=STOOL_REST_SIZE)
    return skeleton
