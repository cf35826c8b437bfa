# SPDX-License-Identifier: CC0-1.0
"""What she sits on: a round stool with a cushion."""
from . import skeleton
from .maths import Path, add, profile
from .surface import Surface, rigid, sweep

FORWARD = (0.0, 0.0, 1.0)


def stool():
    surface = Surface("stool")
    base, top, radius = skeleton.STOOL, skeleton.STOOL_HEIGHT, skeleton.STOOL_RADIUS
    column = Path([add(base, (0.0, y, 0.0)) for y in (0.0, 0.1, top - 0.04)])
    girth = profile((0, 0.8 * radius), (0.12, 0.7 * radius), (0.5, 0.35 * radius), (1, 0.5 * radius))
    sweep(surface, "boot", column, girth, girth, FORWARD, rigid("stool"), around=12, samples=5)
    cushion = Path([add(base, (0.0, y, 0.0)) for y in (top - 0.045, top - 0.02, top)])
    full = profile((0, radius), (1, radius))
    sweep(surface, "ribbon", cushion, full, full, FORWARD, rigid("stool"), around=16, samples=2, start=0.3, end=0.3)
    return surface
