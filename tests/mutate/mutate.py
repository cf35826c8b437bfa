# SPDX-License-Identifier: MIT
"""Run by tests/mutate.sh, whose head says what it does."""
import argparse
import collections
import concurrent.futures
import json
import os
import random
import sys
import threading
import time

sys.dont_write_bytecode = True
import changes  # noqa: E402
from library import Failed, Library  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
REPOSITORY = os.path.dirname(os.path.dirname(HERE))
DEFAULT = ['tick_sleep.c', 'clock.c', 'clock.h', 'collider.c', 'colliders.c',
           'stage_collider.c', 'stage_contact.c', 'lane_rest.h', 'state*.c', 'pose_in.c',
           'pose_write.c', 'rig_step.c']

SHORT = 1.0  # seconds

Mutant = collections.namedtuple('Mutant', 'file text change line function old new')
Result = collections.namedtuple('Result', 'mutant fate by')


def arguments():
    parser = argparse.ArgumentParser('mutate.sh', usage=argparse.SUPPRESS, add_help=False)
    parser.add_argument('files', nargs='*')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--sample', type=int)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--only', default=','.join(changes.KINDS))
    parser.add_argument('--lines')
    parser.add_argument('--again', action='store_true')
    parser.add_argument('--short', action='store_true')
    parser.add_argument('--sanitize', action='store_true')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--report')
    options = parser.parse_args()
    options.only = options.only.split(',')
    unknown = set(options.only) - set(changes.KINDS)
    if unknown:
        parser.error(f'no kind {", ".join(sorted(unknown))}; there are {", ".join(changes.KINDS)}')
    return options


def files_of(options):
    import glob
    if options.files:
        return [os.path.relpath(os.path.abspath(file), REPOSITORY) for file in options.files]
    found = [sorted(glob.glob(f'{REPOSITORY}/src/solver/*/{pattern}')) for pattern in DEFAULT]
    return [os.path.relpath(file, REPOSITORY) for group in found for file in group]


def mutants_of(file, options):
    with open(os.path.join(REPOSITORY, file)) as source:
        text = source.read()
    first, last = (int(n) for n in options.lines.split('-')) if options.lines else (0, 1 << 30)
    mutants = [Mutant(file, text, change, changes.line_of(text, change), changes.function_of(text, change),
                      *changes.before_and_after(text, change))
               for change in changes.changes_of(text) if change.kind in options.only]
    mutants = [m for m in mutants if first <= m.line <= last]
    if options.sample and options.sample < len(mutants):
        mutants = random.Random(f'{options.seed} {file}').sample(mutants, options.sample)
    return sorted(mutants, key=lambda m: m.change.start)


def read_pairs(path):
    """A file and a function, then the lines before (-) and after (+) a change, and below what is said of it."""
    pairs, place, old, key = {}, None, None, None
    if not os.path.exists(path):
        return pairs
    with open(path) as source:
        for line in source.read().splitlines():
            if line.startswith('src/'):
                place = tuple((line.split() + [''])[:2])
            elif line.startswith('- '):
                old = line[2:]
            elif line.startswith('+ '):
                key = (*place, old, line[2:])
                pairs[key] = ''
            elif line.startswith('  ') and key:
                pairs[key] = (pairs[key] + ' ' + line.strip()).strip()
    return pairs


def read_equal(path):
    equal = read_pairs(path)
    for key, reason in equal.items():
        if not reason:
            raise Failed(f'{path}: no reason for {key[2]}')
    return equal


def key_of(mutant):
    return mutant.file, mutant.function, mutant.old, mutant.new


def is_macro(mutant):
    return mutant.old.startswith('#')


class Run:
    def __init__(self, library, tests, equal):
        self.builds, self.tests, self.equal = library, tests, equal
        self.kills, self.runs = collections.Counter(), collections.Counter()
        self.lock = threading.Lock()
        self.folders = [os.path.join(library.out, f'job{i}') for i in range(library.jobs)]

    def order(self, mutant):
        """The cheapest and likeliest to notice first, as far as this file has shown."""
        def worth(test):
            key = (mutant.file, test.name)
            return (self.kills[key] + 1) / (self.runs[key] + 2) / (test.seconds + 0.02)
        reaching = [t for t in self.tests if self.builds.reaches(t, mutant.file, mutant.line, is_macro(mutant))]
        return sorted(reaching, key=worth, reverse=True)

    def try_out(self, mutant):
        with self.lock:
            folder = self.folders.pop()
            tests = self.order(mutant)
        try:
            return self.try_in(mutant, folder, tests)
        finally:
            with self.lock:
                self.folders.append(folder)

    def try_in(self, mutant, folder, tests):
        if key_of(mutant) in self.equal:
            return Result(mutant, 'equal', 'listed')
        text = changes.changed(mutant.text, mutant.change)
        refused = self.builds.build_changed(mutant.file, text, folder)
        if refused:
            return Result(mutant, 'equal' if refused == 'same code' else 'invalid', refused)
        for test in tests:
            passed = self.builds.passes(test, folder)
            with self.lock:
                self.runs[mutant.file, test.name] += 1
                self.kills[mutant.file, test.name] += not passed
            if not passed:
                return Result(mutant, 'noticed', test.name)
        if self.builds.is_same_when_optimised(mutant.file, text, folder):
            return Result(mutant, 'equal', 'same code')
        return Result(mutant, 'survived', f'{len(tests)} tests reach it' if tests else 'no test reaches it')


def say_survivor(result):
    m = result.mutant
    what = ' '.join(m.change.what.split())
    print(f'{m.file}:{m.line}: {what}: survived ({result.by})\n{m.file} {m.function}\n- {m.old}\n+ {m.new}', flush=True)


def run_file(run, mutants):
    results, begun = [], time.time()
    with concurrent.futures.ThreadPoolExecutor(run.builds.jobs) as pool:
        for result in pool.map(run.try_out, mutants):
            results.append(result)
            if result.fate == 'survived':
                say_survivor(result)
            if sys.stderr.isatty():
                print(f'\r{len(results)} of {len(mutants)}', end='', file=sys.stderr, flush=True)
    counts = collections.Counter(r.fate for r in results)
    print(f'{mutants[0].file if mutants else "nothing"}: {said(counts)}; {time.time() - begun:.0f} s', flush=True)
    return results


def said(counts):
    noticed, survived = counts['noticed'], counts['survived']
    score = f'{100 * noticed / (noticed + survived):.1f} %' if noticed + survived else 'none to notice'
    return f'{noticed} noticed, {survived} survived, {counts["equal"]} equal, {counts["invalid"]} invalid: {score}'


def write_report(path, results):
    rows = [{'file': r.mutant.file, 'line': r.mutant.line, 'kind': r.mutant.change.kind, 'old': r.mutant.old,
             'new': r.mutant.new, 'fate': r.fate, 'by': r.by} for r in results]
    with open(path, 'w') as out:
        json.dump(rows, out, indent=1)


def write_survivors(path, results):
    with open(path, 'w') as out:
        for r in results:
            if r.fate == 'survived':
                out.write(f'{r.mutant.file} {r.mutant.function}\n- {r.mutant.old}\n+ {r.mutant.new}\n')


def main():
    options = arguments()
    out = os.environ['TASSEL_BUILD_DIR']
    survivors = os.path.join(out, 'survivors.txt')
    by_file = {file: mutants_of(file, options) for file in files_of(options)}
    if options.again:
        last = read_pairs(survivors)
        by_file = {file: [m for m in ms if key_of(m) in last] for file, ms in by_file.items()}
        by_file = {file: ms for file, ms in by_file.items() if ms}
    if options.list:
        for mutants in by_file.values():
            for m in mutants:
                print(f'{m.file}:{m.line}: {m.change.kind}: {" ".join(m.change.what.split())}')
        return 0
    library = Library(REPOSITORY, out + '/sanitized' if options.sanitize else out, options.jobs, options.sanitize)
    library.prepare()
    tests = library.tests_for({file.split('/')[1] for file in by_file} | {'solver'})
    library.time_tests(tests)
    tests = [test for test in tests if not options.short or test.seconds < SHORT]
    library.cover(tests, list(by_file))
    print(f'{sum(map(len, by_file.values()))} changes in {len(by_file)} files; {len(tests)} test programs, '
          f'{sum(t.seconds for t in tests):.1f} s', flush=True)
    run = Run(library, tests, read_equal(os.path.join(HERE, 'equal.txt')))
    results = []
    for mutants in by_file.values():
        results += run_file(run, mutants)
        write_survivors(survivors, results)
        if options.report:
            write_report(options.report, results)
    counts = collections.Counter(r.fate for r in results)
    print(f'all: {said(counts)}')
    return 1 if counts['survived'] else 0


if __name__ == '__main__':
    try:
        sys.exit(main())
    except Failed as failure:
        print(f'mutate.sh: {failure}', file=sys.stderr)
        sys.exit(3)
