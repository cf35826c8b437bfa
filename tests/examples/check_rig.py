# SPDX-License-Identifier: MIT
"""Holds a rig file against its model: every bone named exists once and belongs to one chain only;
curves ascend within 0..1.        usage: check_rig.py RIG.json MODEL.glb"""
import json
import struct
import sys


def read_nodes(path):
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<I", data[12:16])[0]
    return json.loads(data[20:20 + size])["nodes"]


def below(nodes, index):
    yield index
    for child in nodes[index].get("children", []):
        yield from below(nodes, child)


def check(rig, nodes):
    faults = []
    names = [node.get("name") for node in nodes]

    def bone(name, user):
        if names.count(name) != 1:
            faults.append("%s: %d nodes are named %s" % (user, names.count(name), name))
            return None
        return names.index(name)

    if rig.get("format") != "tassel_rig/1":
        faults.append("format is %r" % rig.get("format"))
    owner = {}
    for chain in rig["chains"]:
        user = "chain " + chain["name"]
        if sum(key in chain for key in ("root", "roots", "bones")) != 1:
            faults.append(user + ": exactly one of root, roots and bones is wanted")
        listed = [bone(name, user) for name in chain.get("bones", [])]
        outside = {i for name in chain.get("exclude", []) for i in below(nodes, bone(name, user) or 0)}
        for root in chain.get("roots", [chain["root"]] if "root" in chain else []):
            listed += [i for i in below(nodes, bone(root, user) or 0) if i not in outside]
        for i in listed:
            if i in owner:
                faults.append("%s: %s belongs to %s" % (user, names[i], owner[i]))
            owner[i] = user
        if "anchor" in chain:
            bone(chain["anchor"], user)
        for key, points in chain.items():
            places = [p[0] for p in points] if key.endswith("_curve") else []
            if places != sorted(set(places)) or any(not 0 <= u <= 1 for u in places):
                faults.append("%s: %s must ascend within 0..1" % (user, key))
    for limb in rig.get("ik", []):
        user = "ik " + limb.get("name", "")
        for key in ("root", "mid", "end", "target", "pole"):
            if isinstance(limb.get(key), str) and limb[key] != "foot_lock":
                bone(limb[key], user)
    for collider in rig.get("colliders", []):
        bone(collider["bone"], "collider " + collider["name"])
    return faults


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as rig_file:
        found = check(json.load(rig_file), read_nodes(sys.argv[2]))
    for fault in found:
        print("%s: %s" % (sys.argv[1], fault))
    sys.exit(1 if found else 0)
