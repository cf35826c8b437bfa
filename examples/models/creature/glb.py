# SPDX-License-Identifier: CC0-1.0
"""Writes binary glTF 2.0: a skeleton, meshes skinned to it, and clips."""
import json
import struct

from .maths import quat_inverse, quat_rotate

ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963
UNSIGNED_BYTE, UNSIGNED_SHORT, FLOAT = 5121, 5123, 5126
PACK = {UNSIGNED_BYTE: "B", UNSIGNED_SHORT: "H", FLOAT: "f"}
SHAPE = {1: "SCALAR", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
DECIMALS = 6  # coarser than any difference between two machines' sines, finer than anyone sees


def tidy(values):
    """Rounded, without negative zeros: the same file on every machine."""
    return [round(float(v), DECIMALS) + 0.0 for v in values]


class Buffer:
    """One buffer view for each use of the data (positions, keys ...), its accessors one after another."""

    def __init__(self):
        self.uses = {}
        self.accessors = []

    def accessor(self, use, rows, kind, target=None, bounds=False, normalized=False):
        index, data, view = self.uses.setdefault(use, (len(self.uses), bytearray(), {"buffer": 0}))
        width = len(rows[0])
        flat = [v for row in rows for v in (tidy(row) if kind == FLOAT else row)]
        data += b"\0" * (-len(data) % 4)
        entry = {"bufferView": index, "byteOffset": len(data), "componentType": kind, "count": len(rows),
                 "type": SHAPE[width]}
        packed = struct.pack("<%d%s" % (len(flat), PACK[kind]), *flat)
        data += packed
        if target:
            view["target"] = target
        if target == ARRAY_BUFFER:
            view["byteStride"] = len(packed) // len(rows)
        if normalized:
            entry["normalized"] = True
        if bounds:
            stored = struct.unpack("<%d%s" % (len(flat), PACK[kind]), packed)  # as a reader sees them
            entry["min"] = [min(stored[c::width]) for c in range(width)]
            entry["max"] = [max(stored[c::width]) for c in range(width)]
        self.accessors.append(entry)
        return len(self.accessors) - 1

    def finish(self):
        """The views and all bytes."""
        views, everything = [], bytearray()
        for _, data, view in self.uses.values():
            data += b"\0" * (-len(data) % 4)
            views.append(dict(view, byteOffset=len(everything), byteLength=len(data)))
            everything += data
        return views, everything


def shares(weights, whole=255):
    """Four weights as integers whose sum is exactly `whole`."""
    numbers = [round(w * whole) for w in weights]
    numbers[0] += whole - sum(numbers)
    return numbers + [0] * (4 - len(numbers))


def inverse_bind(bone):
    """Column-major inverse of the bone's rest transform at scale 1."""
    turn = quat_inverse(bone.rotation)
    columns = [quat_rotate(turn, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    offset = quat_rotate(turn, tuple(-x for x in bone.position))
    return [v for column in columns for v in column + (0.0,)] + list(offset) + [1.0]


def primitive(buffer, surface, normals, triangles, joint_of, material):
    used = sorted({v for triangle in triangles for v in triangle})
    index_of = {v: i for i, v in enumerate(used)}
    joints = [[joint_of[bone] for bone, _ in surface.weights[v]] for v in used]
    joints = [j + [0] * (4 - len(j)) for j in joints]
    positions = [surface.positions[v] for v in used]
    weights = [shares([w for _, w in surface.weights[v]]) for v in used]
    indices = [(index_of[v],) for triangle in triangles for v in triangle]
    attributes = {
        "POSITION": buffer.accessor("positions", positions, FLOAT, ARRAY_BUFFER, bounds=True),
        "NORMAL": buffer.accessor("normals", [normals[v] for v in used], FLOAT, ARRAY_BUFFER),
        "JOINTS_0": buffer.accessor("joints", joints, UNSIGNED_BYTE, ARRAY_BUFFER),
        "WEIGHTS_0": buffer.accessor("weights", weights, UNSIGNED_BYTE, ARRAY_BUFFER, normalized=True),
    }
    return {"attributes": attributes, "material": material,
            "indices": buffer.accessor("indices", indices, UNSIGNED_SHORT, ELEMENT_ARRAY_BUFFER)}


def nodes_of(skeleton):
    nodes = []
    for bone in skeleton.bones:
        node = {"name": bone.name, "translation": tidy(bone.local_translation)}
        if abs(bone.local_rotation[3]) < 1.0 - 1e-12:
            node["rotation"] = tidy(bone.local_rotation)
        if bone.size != 1.0:
            node["scale"] = [bone.size] * 3
        children = [i for i, other in enumerate(skeleton.bones) if other.parent is bone]
        if children:
            node["children"] = children
        nodes.append(node)
    return nodes


def animation(buffer, clip, joint_of):
    times = buffer.accessor("keys", [(t,) for t in clip.times], FLOAT, bounds=True)
    samplers, channels = [], []
    for (bone, path), values in clip.tracks.items():
        channels.append({"sampler": len(samplers), "target": {"node": joint_of[bone], "path": path}})
        output = buffer.accessor("keys", values, FLOAT)
        samplers.append({"input": times, "interpolation": "LINEAR", "output": output})
    return {"name": clip.name, "channels": channels, "samplers": samplers}


def write(path, skeleton, surfaces, materials, clips, asset):
    buffer = Buffer()
    joint_of = {bone.name: i for i, bone in enumerate(skeleton.bones)}
    names = list(materials)
    nodes = nodes_of(skeleton)
    roots = [i for i, bone in enumerate(skeleton.bones) if bone.parent is None]
    meshes = []
    for surface in surfaces:
        normals = surface.normals()
        primitives = [primitive(buffer, surface, normals, surface.triangles[m], joint_of, names.index(m))
                      for m in names if m in surface.triangles]
        roots.append(len(nodes))
        nodes.append({"name": surface.name + "_mesh", "mesh": len(meshes), "skin": 0})
        meshes.append({"name": surface.name, "primitives": primitives})
    binds = buffer.accessor("binds", [inverse_bind(bone) for bone in skeleton.bones], FLOAT)
    animations = [animation(buffer, clip, joint_of) for clip in clips]
    views, binary = buffer.finish()
    document = {
        "asset": asset, "scene": 0, "scenes": [{"name": "creature", "nodes": roots}], "nodes": nodes,
        "meshes": meshes,
        "skins": [{"name": "creature", "inverseBindMatrices": binds, "skeleton": 0,
                   "joints": list(range(len(skeleton.bones)))}],
        "materials": [material(name, *materials[name]) for name in names],
        "animations": animations,
        "accessors": buffer.accessors, "bufferViews": views,
        "buffers": [{"byteLength": len(binary)}],
    }
    chunk(path, document, binary)


def material(name, colour, roughness):
    """`colour` is an sRGB hexadecimal triplet; glTF wants it linear."""
    channels = [int(colour[i:i + 2], 16) / 255.0 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return {"name": name, "pbrMetallicRoughness": {"baseColorFactor": tidy(linear) + [1.0], "metallicFactor": 0.0,
                                                   "roughnessFactor": roughness}}


def chunk(path, document, binary):
    text = json.dumps(document, separators=(",", ":"), sort_keys=True).encode("ascii")
    text += b" " * (-len(text) % 4)
    binary = bytes(binary) + b"\0" * (-len(binary) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 12 + 8 + len(text) + 8 + len(binary)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(binary), b"BIN\0") + binary)
