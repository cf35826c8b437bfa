# SPDX-License-Identifier: MIT
"""The library and its tests, built so that one changed file costs one compilation and one link.

The library is a shared one without hidden symbols: the test programs are linked once and find the changed library by
its folder. It has one lane type, the scalar one: a change to a kernel changes all there is, and no test can notice it
by comparing lane types.
"""
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess

FLAGS = ['-std=c11', '-w', '-O1', '-fPIC', '-fno-semantic-interposition', '-ffp-contract=off',
         '-fno-tree-slp-vectorize', '-fno-math-errno', '-DTEST_HAS_PTHREADS=1', '-pthread']
SANITIZED = ['-fsanitize=address,undefined', '-fno-sanitize-recover=undefined', '-DTSLI_SANITIZED=1']
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS='allocator_may_return_null=1')
MEMORY = 4 << 30  # bytes that a test program may ask for


class Failed(Exception):
    pass


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace',
                          **options)


def must(command, **options):
    result = run(command, **options)
    if result.returncode != 0:
        raise Failed(' '.join(command) + '\n' + result.stdout)
    return result.stdout


def newest(paths):
    return max((os.path.getmtime(path) for path in paths), default=0.0)


class Test:
    def __init__(self, name, arguments=(), golden=None):
        self.name, self.arguments, self.golden = name, list(arguments), golden
        self.seconds = 60.0  # of the processor, for the unchanged library; a limit until it is known
        self.says = None  # without a change
        self.reached = None  # lines by file; None: not known


LANE_TYPES = 'src/base/compiler.h'  # says which there are


def with_one_lane_type(text):
    one_type = re.sub(r'#\s*define TSLI_HAS_(X86|NEON|WASM)_LANES 1', '/* scalar alone */', text)
    if one_type == text:
        raise Failed(LANE_TYPES + ' does not say which lane types there are')
    return one_type


class Library:
    def __init__(self, repository, out, jobs, is_sanitized):
        self.repository, self.out, self.jobs = repository, out, jobs
        self.sanitized = SANITIZED if is_sanitized else []
        self.users = {}  # of headers
        self.copy = os.path.join(out, 'copy')
        self.compiler = os.environ.get('CC', 'cc')
        self.ccache = [shutil.which('ccache')] if shutil.which('ccache') else []
        self.includes = ['-I', repository + '/include', '-I', repository + '/tests', *self.cglm()]
        self.compilation = [self.compiler, *FLAGS, *self.sanitized]
        self.linking = [self.compiler, '-pthread', *self.sanitized]

    def cglm(self):
        """cglm may be where the compiler looks for headers, or where cmake has put it."""
        for cache in glob.glob(os.path.join(self.repository, 'build', 'CMakeCache.txt')):
            found = re.search(r'(?m)^TASSEL_CGLM_INCLUDE_DIR:\w+=(.+)$', open(cache).read())
            if found:
                return ['-isystem', found.group(1)]
        return []

    # ---- the copy, unchanged

    def prepare(self):
        shutil.rmtree(self.copy, ignore_errors=True)
        shutil.copytree(os.path.join(self.repository, 'src'), os.path.join(self.copy, 'src'))
        header = os.path.join(self.copy, LANE_TYPES)
        one_type = with_one_lane_type(open(header).read())
        open(header, 'w').write(one_type)
        sources = glob.glob(os.path.join(self.copy, 'src/*/*.c')) + glob.glob(os.path.join(self.copy, 'src/*/*/*.c'))
        self.sources = sorted(s for s in sources if '/src/asset/' not in s)  # a library of its own
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(self.compile_unchanged, self.sources))
        self.objects = [self.object_of(source) for source in self.sources]
        self.unchanged = os.path.join(self.out, 'unchanged')
        self.link(self.objects, self.unchanged)

    def object_of(self, source):
        return os.path.join(self.out, 'objects', os.path.relpath(source, self.copy).replace('/', '-')[:-2] + '.o')

    def compile(self, source, result, include, flags=()):
        os.makedirs(os.path.dirname(result), exist_ok=True)
        return run([*self.compilation, *flags, *include, *self.includes, '-c', source, '-o', result])

    def compile_unchanged(self, source):
        result = self.object_of(source)
        os.makedirs(os.path.dirname(result), exist_ok=True)
        must([*self.ccache, *self.compilation, '-I', os.path.join(self.copy, 'src'), *self.includes, '-MMD', '-c',
              source, '-o', result])

    def link(self, objects, folder, flags=()):
        os.makedirs(folder, exist_ok=True)
        must([*self.linking, '-shared', *flags, *objects, '-lm', '-o', os.path.join(folder, 'libtassel.so')])

    def sources_with(self, file):
        """The sources that contain a file of src: itself, or those that include it and name a function of it."""
        whole = os.path.join(self.copy, file)
        if file.endswith('.c'):
            return [whole]
        if file not in self.users:
            including = [s for s in self.sources if whole in self.parts_of(s)]
            names = re.findall(r'(?m)^static[^;{=(]*?(\w+)\(', open(whole).read())
            named = re.compile(r'\b(' + '|'.join(names) + r')\b')
            self.users[file] = [s for s in including
                                if any(named.search(open(part).read()) for part in self.parts_of(s) if part != whole)]
        return self.users[file]

    def parts_of(self, source):
        """A source and the headers of src that it includes."""
        parts = open(self.object_of(source)[:-2] + '.d').read().replace('\\\n', ' ').split()[1:]
        return [part for part in parts if part.startswith(self.copy)]

    # ---- tests

    def tests_for(self, modules):
        tests = [('same_bits', glob.glob(self.repository + '/tests/abi/same_bits*.c'), [], True)]
        for module in sorted(modules):
            for source in sorted(glob.glob(f'{self.repository}/tests/{module}/test_*.c')):
                tests.append((f'{module}_{os.path.basename(source)[5:-2]}', [source], [], False))
        if 'solver' in modules:
            calls = self.repository + '/tests/fuzz/'
            tests.append(('fuzz_calls', [calls + 'fuzz_calls.c', *glob.glob(calls + 'calls/*.c')],
                          ['300', '1', *sorted(glob.glob(calls + 'calls/seeds/*.bin'))], False))
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(lambda test: self.build_test(*test), tests))

    def build_test(self, name, sources, arguments, is_golden):
        program = os.path.join(self.out, 'tests', name)
        scenes = glob.glob(self.repository + '/tests/scenes/*.c')
        headers = [header for folder in ('include', 'src', 'tests')
                   for header in glob.glob(f'{self.repository}/{folder}/**/*.h', recursive=True)]
        if not os.path.exists(program) or os.path.getmtime(program) < newest([*sources, *scenes, *headers]):
            objects = [self.test_object(source) for source in [*sources, *scenes]]
            must([*self.linking, *objects, '-L', self.unchanged, '-ltassel', '-lm', '-o', program])
        golden = open(self.repository + '/tests/abi/golden_hashes.txt').read() if is_golden else None
        return Test(name, [program, *arguments], golden)

    def test_object(self, source):
        whole = os.path.relpath(source, self.repository).replace('/', '-')[:-2]
        result = os.path.join(self.out, 'tests', whole + '.o')
        os.makedirs(os.path.dirname(result), exist_ok=True)
        must([*self.ccache, *self.compilation, '-DSAME_BITS_THREADS=1', *self.includes, '-I',
              os.path.join(self.copy, 'src'), '-c', source, '-o', result])
        return result

    def limit(self, test):
        """Of processor time, far above what the test takes; one that waits for ever is stopped by the clock."""
        seconds = int(test.seconds * 10) + 3

        def set_limits():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            if not self.sanitized:  # which reserve all addresses there are
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        return set_limits, seconds * 20

    def outcome(self, test, folder):
        """Which of its tests failed. Some need two lane types, and fail with and without a change."""
        set_limits, seconds = self.limit(test)
        try:
            result = subprocess.run(test.arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder,
                                    env=dict(ENVIRONMENT, LD_LIBRARY_PATH=folder), preexec_fn=set_limits,
                                    timeout=seconds)
        except subprocess.TimeoutExpired:
            return 'waits for ever'
        lines = result.stdout.decode(errors='replace')
        if test.golden is None:
            lines = [line for line in lines.splitlines() if line.startswith('FAILED')]
        return result.returncode, lines

    def time_tests(self, tests):
        for test in tests:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            test.says = self.outcome(test, self.unchanged)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            status, lines = test.says
            if status not in (0, 77) and not lines or test.golden not in (None, lines):
                raise Failed(f'without a change: LD_LIBRARY_PATH={self.unchanged} {" ".join(test.arguments)}: {status}')
            test.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def passes(self, test, folder):
        return self.outcome(test, folder) == test.says

    # ---- which tests reach which lines

    def cover(self, tests, files):
        """Files that are compiled once are counted line by line; headers are taken to be reached by every test. What a
        test reaches is kept until a file that is counted, or the test, changes."""
        counted = {self.sources_with(f)[0]: f for f in files if f.endswith('.c')}
        folder = os.path.join(self.out, 'coverage')
        memory = os.path.join(self.out, 'reached.json')
        kept = json.load(open(memory)) if os.path.exists(memory) else {}
        contents = hashlib.sha256(''.join(open(s).read() for s in self.sources).encode()).hexdigest()
        is_built = False
        for test in tests:
            key = f'{contents} {test.name} {os.path.getmtime(test.arguments[0])}'
            test.reached = kept.get(key, {})
            if all(file in test.reached for file in counted.values()):
                continue
            is_built = is_built or self.build_counted(counted, folder)
            for old in glob.glob(folder + '/objects/*.gcda'):
                os.remove(old)
            self.outcome(test, folder)
            test.reached.update(self.lines_reached(folder, counted))
            kept[key] = test.reached
        kept = {key: value for key, value in kept.items() if key.startswith(contents)}
        with open(memory, 'w') as out:
            json.dump(kept, out)

    def build_counted(self, counted, folder):
        shutil.rmtree(folder, ignore_errors=True)
        objects = []
        for source in self.sources:
            result = self.object_of(source)
            if source in counted:
                result = os.path.join(folder, 'objects', os.path.basename(result))
                compiled = self.compile(source, result, ['-I', os.path.join(self.copy, 'src')], ['--coverage', '-O0'])
                if compiled.returncode != 0:
                    raise Failed(compiled.stdout)
            objects.append(result)
        self.link(objects, folder, ['--coverage'])
        return True

    def lines_reached(self, folder, counted):
        """For each file, its lines of code, and whether the test came there."""
        reached = {file: {} for file in counted.values()}
        data = sorted(glob.glob(folder + '/objects/*.gcda'))
        for output in must(['gcov', '--json-format', '--stdout', *data]).splitlines() if data else []:
            for entry in json.loads(output)['files']:
                lines = reached.get(counted.get(os.path.abspath(entry['file'])), {})
                for line in entry['lines']:
                    number = str(line['line_number'])
                    lines[number] = lines.get(number, False) or line['count'] > 0
        return reached

    def reaches(self, test, file, line, is_macro):
        if test.reached is None or file not in test.reached:
            return True
        lines = test.reached[file]
        if is_macro:
            return any(lines.values())
        while line > 0 and str(line) not in lines:  # a statement that goes on from the line before
            line -= 1
        return lines.get(str(line), False)

    # ---- a change

    def build_changed(self, file, text, folder):
        """The library with the text in place of the file; None where it does not compile or is the same code."""
        own, include = self.put_changed(file, text, folder)
        changed, same = {}, True
        for source in self.sources_with(file):
            result = os.path.join(folder, 'objects', os.path.basename(self.object_of(source)))
            if self.compile(own if file.endswith('.c') else source, result, include).returncode != 0:
                return 'does not compile'
            changed[self.object_of(source)] = result
            same = same and self.same_code(result, self.object_of(source))
        if same:
            return 'same code'
        self.link([changed.get(o, o) for o in self.objects], folder)
        return None

    def put_changed(self, file, text, folder):
        """The changed file, in a folder that is looked through before the copy."""
        shutil.rmtree(os.path.join(folder, 'src'), ignore_errors=True)
        own = os.path.join(folder, file)
        os.makedirs(os.path.dirname(own))
        with open(own, 'w') as out:
            out.write(text)
        return own, ['-I', os.path.join(folder, 'src'), '-I', os.path.join(self.copy, 'src')]

    def same_code(self, one, other):
        return self.code_of(one) == self.code_of(other)

    @staticmethod
    def code_of(path):
        """The object, but for the name of its source."""
        copy = path + '.code'
        must(['objcopy', '--strip-unneeded', '--remove-section=.comment', path, copy])
        with open(copy, 'rb') as code:
            return hashlib.sha256(code.read()).digest()

    def is_same_when_optimised(self, file, text, folder):
        own, include = self.put_changed(file, text, folder)
        for source in self.sources_with(file):
            name = os.path.join(folder, 'objects', 'optimised')
            self.compile(own if file.endswith('.c') else source, name + '_changed.o', include, ['-O2'])
            self.compile(source, name + '.o', include[2:], ['-O2'])
            if not self.same_code(name + '_changed.o', name + '.o'):
                return False
        return True
