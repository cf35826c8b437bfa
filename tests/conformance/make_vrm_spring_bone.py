#!/usr/bin/env python3
# SPDX-License-Identifier: CC0-1.0
"""Writes data/vrm_spring_bone/tassel-*.json: VRMC_springBone 1.0 in double precision, with 4x4 matrices and quaternions
that share nothing with the library. Each scenario is a skeleton under a scripted motion and what its springs do.
    python3 tests/conformance/make_vrm_spring_bone.py"""
import json, math, os

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "vrm_spring_bone")
DT = 1.0 / 60.0


def add(a, b): return [x + y for x, y in zip(a, b)]
def sub(a, b): return [x - y for x, y in zip(a, b)]
def mul(a, s): return [x * s for x in a]
def dot(a, b): return sum(x * y for x, y in zip(a, b))
def norm(a): return math.sqrt(dot(a, a))
def unit(a): return mul(a, 1.0 / norm(a)) if norm(a) > 0 else [0.0, 0.0, 0.0]
def cross(a, b): return [a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]]


def qmul(a, b):
    x, y, z, w = a
    p, q, r, s = b
    return [w*p + x*s + y*r - z*q, w*q - x*r + y*s + z*p, w*r + x*q - y*p + z*s, w*s - x*p - y*q - z*r]


def qrot(q, v):
    u, w = q[:3], q[3]
    return add(add(mul(u, 2 * dot(u, v)), mul(v, w*w - dot(u, u))), mul(cross(u, v), 2 * w))


def turn(axis, degrees):
    a = math.radians(degrees) / 2
    return mul(unit(axis), math.sin(a)) + [math.cos(a)]


def from_to(a, b):
    """Shortest rotation between unit vectors; none for zero ones."""
    if norm(a) == 0 or norm(b) == 0:
        return [0.0, 0.0, 0.0, 1.0]
    q = cross(a, b) + [1.0 + dot(a, b)]
    return mul(q, 1.0 / norm(q))


def matrix(t, q, s):
    columns = [mul(qrot(q, axis), k) for axis, k in zip(([1, 0, 0], [0, 1, 0], [0, 0, 1]), s)]
    return columns + [list(t)]


def apply(m, p): return add(add(add(mul(m[0], p[0]), mul(m[1], p[1])), mul(m[2], p[2])), m[3])
def apply_vector(m, v): return sub(apply(m, v), m[3])
def compose(a, b): return [apply_vector(a, b[0]), apply_vector(a, b[1]), apply_vector(a, b[2]), apply(a, b[3])]


def inverse_rows(m):
    x, y, z = m[0], m[1], m[2]
    d = dot(x, cross(y, z))
    return [mul(cross(y, z), 1 / d), mul(cross(z, x), 1 / d), mul(cross(x, y), 1 / d)]


def apply_inverse(m, p):
    rows, v = inverse_rows(m), sub(p, m[3])
    return [dot(r, v) for r in rows]


IDENTITY = [[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0], [0, 0, 0]]


class Scenario:
    def __init__(self, name, frames):
        self.name, self.frames, self.nodes, self.colliders, self.joints = name, frames, [], [], []
        self.driven = {}

    def node(self, name, parent, t, r=(0, 0, 0, 1), s=(1, 1, 1)):
        self.nodes.append(dict(name=name, parent=parent, t=list(map(float, t)), r=list(map(float, r)),
                               s=list(map(float, s))))
        return len(self.nodes) - 1

    def collider(self, node, kind, offset=(0, 0, 0), radius=0.0, tail=None, normal=None, inside=False):
        self.colliders.append(dict(node=node, type=kind, inside=inside, radius=radius, offset=list(offset),
                                   tail=tail, normal=normal))
        return len(self.colliders) - 1

    def joint(self, node, tail_node=-1, local_tail=None, stiffness=1.0, drag=0.4, power=0.0, direction=(0, -1, 0),
              radius=0.02, center=-1, colliders=()):
        if tail_node >= 0:
            local_tail, n = [0.0, 0.0, 0.0], tail_node
            while n != node:
                k = self.nodes[n]
                local_tail = apply(matrix(k["t"], k["r"], k["s"]), local_tail)
                n = k["parent"]
        self.joints.append(dict(node=node, name=self.nodes[node]["name"], tailNode=tail_node, localTail=local_tail,
                                stiffness=stiffness, dragForce=drag, gravityPower=power, gravityDir=list(direction),
                                hitRadius=radius, center=center, colliders=list(colliders)))

    def line(self, nodes, **settings):
        """Joints along nodes; a setting may be a list with one value a joint."""
        for i in range(len(nodes) - 1):
            self.joint(nodes[i], nodes[i + 1],
                       **{k: v[i] if isinstance(v, list) and k != "colliders" else v for k, v in settings.items()})

    # ---- the specification

    def order(self):
        by_node = {j["node"]: i for i, j in enumerate(self.joints)}

        def ancestors(n):
            while n >= 0:
                if n in by_node:
                    yield by_node[n]
                n = self.nodes[n]["parent"]
        done, waiting = [], []

        def visit(i):
            if i in done:
                return
            assert i not in waiting, "joints wait for each other"
            waiting.append(i)
            for n in [self.nodes[self.joints[i]["node"]]["parent"], self.joints[i]["center"]] + \
                     [self.colliders[c]["node"] for c in self.joints[i]["colliders"]]:
                for a in list(ancestors(n)):
                    if a != i:
                        visit(a)
            waiting.remove(i)
            done.append(i)
        for i in range(len(self.joints)):
            visit(i)
        return done

    def place(self, first=0):
        for n in range(first, len(self.nodes)):
            k, p = self.nodes[n], self.nodes[n]["parent"]
            self.world[n] = compose(self.world[p] if p >= 0 else IDENTITY, matrix(*self.local[n], k["s"]))

    def push_out(self, tail, c, hit):
        m = self.world[c["node"]]
        at = apply(m, c["offset"])
        if c["type"] == "plane":
            rows = inverse_rows(m)  # normals go by the transposed inverse
            n = unit([dot(c["normal"], [r[k] for r in rows]) for k in range(3)])
            return dot(n, sub(tail, at)) - hit, n
        d = sub(tail, at)
        if c["type"] == "capsule":
            axis = sub(apply(m, c["tail"]), at)
            share = dot(axis, d) / dot(axis, axis)
            d = sub(d, mul(axis, min(1.0, max(0.0, share))))
        if c["inside"]:
            return c["radius"] - hit - norm(d), mul(unit(d), -1.0)
        return norm(d) - c["radius"] - hit, unit(d)

    def update(self, i):
        j, state = self.joints[i], self.state[i]
        n, p = j["node"], self.nodes[j["node"]]["parent"]
        parent = self.world[p] if p >= 0 else IDENTITY
        rest = compose(parent, matrix(self.local[n][0], self.nodes[n]["r"], self.nodes[n]["s"]))
        head = self.world[n][3]
        center = self.world[j["center"]] if j["center"] >= 0 else IDENTITY
        axis = unit(j["localTail"])
        tail = apply(center, add(state[0], mul(sub(state[0], state[1]), 1 - j["dragForce"])))
        tail = add(tail, mul(unit(apply_vector(rest, axis)), j["stiffness"] * DT))
        tail = add(tail, mul(j["gravityDir"], j["gravityPower"] * DT))

        def lengthen(t): return add(head, mul(unit(sub(t, head)), self.length[i]))
        tail = lengthen(tail)
        for c in j["colliders"]:
            distance, direction = self.push_out(tail, self.colliders[c], j["hitRadius"])
            if distance < 0:
                tail = lengthen(add(tail, mul(direction, -distance)))
                self.hits += 1
        self.state[i] = (apply_inverse(center, tail), state[0])
        swing = from_to(axis, unit(apply_inverse(rest, tail)))
        self.local[n] = (self.local[n][0], qmul(self.nodes[n]["r"], swing))
        self.place(n)

    def run(self, motion):
        count = len(self.nodes)
        self.local = [(k["t"], k["r"]) for k in self.nodes]
        self.world, self.hits = [None] * count, 0
        self.place()
        self.length = [norm(sub(apply(self.world[j["node"]], j["localTail"]), self.world[j["node"]][3]))
                       for j in self.joints]
        order, inputs, tails, turns = self.order(), [], [], []
        driven = sorted(motion(0))
        for f in range(self.frames):
            pose = motion(f)
            inputs.append([[round(x, 9) for x in pose[n][0] + pose[n][1]] for n in driven])
            for n, values in zip(driven, inputs[-1]):
                q = values[3:]
                self.local[n] = (values[:3], mul(q, 1 / norm(q)))
            self.place()
            if f == 0:
                self.state = {}
                for i, j in enumerate(self.joints):
                    center = self.world[j["center"]] if j["center"] >= 0 else IDENTITY
                    at = apply_inverse(center, apply(self.world[j["node"]], j["localTail"]))
                    self.state[i] = (at, at)
            else:
                for i in order:
                    self.update(i)
            tails.append([round(x, 8) for j in self.joints for x in apply(self.world[j["node"]], j["localTail"])])
            if f % 5 == 0:
                turns.append([round(x, 8) for j in self.joints for x in self.local[j["node"]][1]])
        text = dict(generator="make_vrm_spring_bone.py, CC0", model=self.name, fps=60, dt=DT, frames=self.frames,
                    colliderHits=self.hits, nodes=self.nodes, colliders=self.colliders, joints=self.joints,
                    updateOrder=order, drivenNodes=driven, input=inputs, tails=tails,
                    rotations=dict(every=5, data=turns))
        path = os.path.join(OUT, "tassel-%s.json" % self.name)
        with open(path, "w") as out:
            json.dump(text, out, separators=(",", ":"))
            out.write("\n")
        print(path, len(self.joints), "joints", self.hits, "hits", os.path.getsize(path), "bytes")


def body_motion(s, *bodies):
    """Sways, turns and stops: the first body walks, the others nod."""
    def motion(f):
        t, still = f / 60.0, min(1.0, max(0.0, (f - 100) / 10.0))
        swing = (1.0 - still) * math.sin(5.0 * t) + 0.3 * math.sin(1.7 * t)
        pose = {}
        for k, n in enumerate(bodies):
            rest = s.nodes[n]
            at = add(rest["t"], [0.25 * swing, 0.05 * math.sin(9 * t), 0.6 * t]) if k == 0 else list(rest["t"])
            q = qmul(rest["r"], qmul(turn([0, 1, 0], 35 * swing), turn([1, 0, 0.3], 20 * math.sin(3 * t + k))))
            pose[n] = (at, q)
        return pose
    return motion


def strand(s, name, parent, count, step, r=(0, 0, 0, 1), first=None):
    nodes = [s.node(name + "0", parent, first or step, r)]
    for k in range(1, count):
        nodes.append(s.node(name + str(k), nodes[-1], step))
    return nodes


def oddities():
    """What real rigs hold: joints of no length, a drag of exactly 1, scales that are not quite uniform, colliders of a
    metre that touch at rest, fallback spheres of ten kilometres (floats all, as in files), skipped bones, settings that
    differ by joint."""
    s = Scenario("oddities", 150)
    hips = s.node("hips", -1, [0, 1, 0])
    chest = s.node("chest", hips, [0, 0.3, 0], turn([0.2, 1, 0], 25), [1 + 2**-22, 1 - 2**-22, 1.0])
    pad = s.node("pad", chest, [0, 0.1, -0.1], turn([1, 0, 0], 40), [1.4, 1.400004, 1.399998])
    big = s.collider(chest, "sphere", [0, 1.2, 0.05], 1.0)
    wall = s.collider(chest, "sphere", [-10000.03125, 0, 0], 10000.0)
    floor = s.collider(hips, "sphere", [0, -9999.90625, 0], 10000.0)
    room = s.collider(chest, "sphere", [10000, 0.2, 0], 10000.046875, inside=True)
    rod = s.collider(hips, "capsule", [0.1, -0.2, 0.1], 0.06, tail=[-0.2, 0.15, 0.1])
    a = strand(s, "hair", chest, 6, [0.01, -0.06, -0.05], turn([0, 0, 1], 15), [0.02, 0.2, -0.08])
    s.line(a, stiffness=[0.2, 0.9, 0.4, 0.0, 1.3], drag=[0.2, 0.3, 1.0, 0.15, 0.4], power=[0.3, 0.0, 0.5, 0.2, 0.1],
           direction=[(0, -1, 0), (0, -1, 0), (0.6, -0.8, 0), (0, 0, -1), (0, -1, 0)],
           radius=[0.02, 0.01, 0.03, 0.0, 0.02], colliders=[big, wall, floor])
    b = strand(s, "still", chest, 5, [0, -0.05, 0.02], first=[0.1, 0.1, 0.05])
    s.nodes[b[2]]["t"] = [0.0, 0.0, 0.0]  # no length
    s.line(b, stiffness=0.5, drag=0.3, power=0.4, colliders=[rod])
    c = strand(s, "cape", pad, 7, [0, -0.07, -0.01], turn([1, 0, 0], -30))
    s.line([c[0], c[2], c[3], c[6]], stiffness=0.3, drag=0.25, power=0.5, radius=0.03, colliders=[wall, rod, room])
    d = s.node("stub", chest, [-0.1, 0.15, 0.05], turn([0, 1, 1], 50))
    s.joint(d, local_tail=[0.03, 0.06, 0.01], stiffness=2.0, drag=1.0, colliders=[big])
    e = strand(s, "loose", hips, 4, [0.05, -0.04, 0], first=[0.15, 0, 0])
    s.line(e, stiffness=0.0, drag=0.05, power=0.6, center=chest, radius=0.0)
    s.run(body_motion(s, hips, chest))


def company():
    """Springs on springs: a fork, a spring on a skipped bone of another, a centre and colliders on simulated bones, in an
    order of the file that is not the one to run them in."""
    s = Scenario("company", 150)
    hips = s.node("hips", -1, [0, 1, 0])
    head = s.node("head", hips, [0, 0.5, 0], turn([0, 0, 1], 10))
    tail = strand(s, "tail", hips, 6, [0, -0.02, -0.08], turn([1, 0, 0], 20))
    knot = s.node("knot", tail[2], [0.02, 0.03, 0], turn([0, 1, 0], 60))
    ribbon = strand(s, "ribbon", knot, 4, [0.05, -0.01, 0])
    bell = strand(s, "bell", tail[4], 3, [0, -0.05, 0], first=[0, 0.02, 0.01])
    braid = strand(s, "braid", head, 6, [0, -0.08, -0.02])
    side = strand(s, "side", braid[1], 3, [0.04, -0.03, 0], turn([0, 0, 1], -30))
    ball = s.collider(tail[3], "sphere", [0, 0, 0.01], 0.05)
    rod = s.collider(braid[2], "capsule", [0, 0, 0], 0.03, tail=[0, -0.15, 0.02])
    chest = s.collider(hips, "sphere", [0, 0.25, 0.02], 0.16)
    board = s.collider(braid[0], "plane", [0, 0, -0.03], normal=[0.0, 0.6, -0.8])
    s.line(side, stiffness=0.4, drag=0.2, power=0.3, colliders=[chest, board])
    s.line(ribbon, stiffness=0.3, drag=0.3, power=0.4, center=tail[1], colliders=[rod, ball])
    s.line(bell, stiffness=0.1, drag=0.1, power=0.7, colliders=[])
    s.joint(bell[-1], local_tail=[0, -0.03, 0.01], stiffness=0.2, drag=0.1, power=0.5, colliders=[chest])
    s.line([tail[0], tail[1], tail[3], tail[4], tail[5]], stiffness=0.6, drag=0.25, power=0.1, colliders=[chest])
    s.line(braid, stiffness=0.5, drag=0.3, power=0.2, radius=0.03, center=head, colliders=[chest])
    s.run(body_motion(s, hips, head))


oddities()
company()
