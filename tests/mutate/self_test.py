# SPDX-License-Identifier: MIT
"""Which changes are found in a piece of C, and which are not: one of each kind, and none where nothing is computed."""
import sys

sys.dont_write_bytecode = True
import pathlib  # noqa: E402

import changes  # noqa: E402
import library  # noqa: E402

TEXT = '''#include <a-b.h> // 1 + 1
#define MANY 3u // of them
#define SUM(a, b) ((a) + (b))
/* a * b */
static const char *name = "a < b";
typedef struct point { int x, y; } point;

static int most(const point *p, int n)
{
    int *at = &n, count = 0; // x == y
    assert(p->x != 7);
    for (int i = 0; i < n; ++i) {
        count += p[i].x;
        use(&count);
    }
    if (!p || *at > 4)
        return -1;
    return count & MANY ? n * 2 : ~n;
}
'''

FOUND = '''
2 constant 3u -> 4u
10 constant 0 -> 1
12 compare < -> <=
12 compare < -> >=
12 constant 0 -> 1
13 assign += -> -=
13 delete count += p[i].x; -> nothing
14 delete use(&count); -> nothing
16 compare > -> <=
16 compare > -> >=
16 condition if (!p || *at > 4) -> if (0)
16 condition if (!p || *at > 4) -> if (1)
16 constant 4 -> 5
16 logic || -> &&
16 not ! -> nothing
17 arithmetic - -> nothing
17 constant 1 -> 0
17 constant 1 -> 2
17 return -1 -> 0
18 arithmetic * -> /
18 bits & -> |
18 bits ~ -> nothing
18 condition count & MANY ? -> 0 ?
18 condition count & MANY ? -> 1 ?
18 constant 2 -> 3
18 return count & MANY ? n * 2 : ~n -> !(count & MANY ? n * 2 : ~n)
18 return count & MANY ? n * 2 : ~n -> 0
'''


def main():
    found = changes.changes_of(TEXT)
    lines = sorted((changes.line_of(TEXT, c), f'{c.kind} {c.what}') for c in found)
    said = [f'{line} {what}' for line, what in lines]
    wanted = FOUND.strip().splitlines()
    for line in sorted(set(said) ^ set(wanted)):
        print('not wanted:' if line in said else 'not found:', line)
    moved = [c for c in found if changes.changed(TEXT, c).count('\n') != TEXT.count('\n')]
    same = [c for c in found if changes.changed(TEXT, c) == TEXT]
    if said != wanted or moved or same or {c.kind for c in found} != set(changes.KINDS):
        print(f'FAILED: {len(moved)} move lines, {len(same)} change nothing')
        return 1
    # The library that changes are tried on has one lane type: the header that says which there are is where the command looks for it.
    repository = pathlib.Path(__file__).resolve().parents[2]
    library.with_one_lane_type((repository / library.LANE_TYPES).read_text())
    print(f'{len(found)} changes')
    return 0


sys.exit(main())
