#!/usr/bin/env python3
# SPDX-License-Identifier: CC0-1.0
"""Makes creature.glb, the demo character: a small fox girl whose tail, ears, hair and skirt dangle.
Python 3 and nothing else; the same bytes on every run.        usage: make_creature.py [OUT.glb]"""
import os
import sys

sys.dont_write_bytecode = True

from creature import body, gestures, glb, head, motion, run, skeleton, skirt, stool  # noqa: E402

# Name: (sRGB colour, roughness).
MATERIALS = {
    "skin": ("FFDCC4", 0.65),
    "dress": ("2F8F8C", 0.80),
    "lining": ("1C5560", 0.90),
    "cream": ("FFF3DD", 0.80),
    "ribbon": ("D8454F", 0.70),
    "gold": ("F2B84B", 0.45),
    "shorts": ("33365A", 0.85),
    "stocking": ("3A3D66", 0.85),
    "boot": ("74452F", 0.60),
    "fur": ("E5813A", 0.85),
    "fur_tip": ("FFF1DC", 0.85),
    "fur_dark": ("6E3520", 0.85),
    "inner_ear": ("FFCFB8", 0.85),
    "hair": ("DB7233", 0.60),
    "hair_deep": ("B9561F", 0.60),
    "eye_white": ("FFFDF8", 0.40),
    "iris": ("2C9C7C", 0.35),
    "dark": ("2A1A22", 0.50),
    "brow": ("A34B1E", 0.80),
    "mouth": ("B4574E", 0.70),
    "blush": ("FFB3A0", 0.80),
}
ASSET = {"version": "2.0", "generator": "Tassel examples/models/make_creature.py",
         "copyright": "CC0 1.0: no rights reserved"}


def main(path):
    bones = skeleton.build()
    surfaces = [body.torso(), body.limbs(), body.tail(), skirt.skirt(), head.head(), head.ears(), head.hair(),
                stool.stool()]
    clips = [motion.walk(bones), motion.jump(bones), run.run(bones), gestures.sit(bones), gestures.kick(bones)]
    glb.write(path, bones, surfaces, MATERIALS, clips, ASSET)
    print("%s: %d bones, %d vertices, %d triangles, %d bytes" % (
        path, len(bones.bones), sum(len(s.positions) for s in surfaces),
        sum(len(t) for s in surfaces for t in s.triangles.values()), os.path.getsize(path)))


if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "creature.glb"))
