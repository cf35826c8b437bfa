#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Conan recipe and its test_package, as `conan create` would call them, without Conan.

    conan_recipe.py RECIPE_FOLDER OUT SHARED CMAKE CONFIGURE_ARGUMENT...

What the recipes import from Conan is here, as Conan's documentation has it and as far as they need it: settings of Linux, cglm as the
machine has it, and configuration files of CMake that are written from package_info alone. Anything else that a recipe asks of Conan
is an error.
"""
import collections
import fnmatch
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import types

CMAKE, CONFIGURE = sys.argv[4], sys.argv[5:]


class Options(types.SimpleNamespace):
    def rm_safe(self, name):
        if not hasattr(self, name.split(".")[0]):
            raise AttributeError(name)


class CppInfo:
    def __init__(self):
        self.libs, self.system_libs, self.defines, self.requires, self.properties = [], [], [], [], {}
        self.components = collections.defaultdict(CppInfo)

    def set_property(self, name, value):
        self.properties[name] = value


class ConanFile:
    def __init__(self, folder):
        self.recipe_folder = str(folder)
        self.settings = Options(os="Linux", compiler=Options(), build_type="Release", arch="x86_64")
        self.requirements_made = []
        self.cpp_info = CppInfo()
        self.dependency = None

    def requires(self, reference, visible=True):
        self.requirements_made.append((reference, visible))

    def run(self, command, env):
        assert env == "conanrun"
        subprocess.run([command], check=True)


class CMakeToolchain:
    def __init__(self, recipe):
        self.recipe, self.cache_variables = recipe, {}

    def generate(self):
        self.recipe.cache_variables = dict(self.cache_variables)


class CMakeDeps:
    """Writes <cmake_file_name>-config.cmake for the dependency, from its package_info."""

    def __init__(self, recipe):
        self.recipe = recipe

    def generate(self):
        made = self.recipe.dependency
        self.recipe.generated = pathlib.Path(self.recipe.generators_folder)
        self.recipe.generated.mkdir(parents=True, exist_ok=True)
        if not made:
            return
        info, package = made.cpp_info, pathlib.Path(made.package_folder)
        lines = []
        for part in info.components.values():
            target = part.properties["cmake_target_name"]
            library = next(path for name in part.libs for form in ("so", "a") for path in package.glob(f"lib/lib{name}.{form}"))
            linked = [info.components[name].properties["cmake_target_name"] for name in part.requires] + part.system_libs
            lines += [f"add_library({target} UNKNOWN IMPORTED)", f"set_target_properties({target} PROPERTIES",
                      f'  IMPORTED_LOCATION "{library}"', f'  INTERFACE_INCLUDE_DIRECTORIES "{package}/include"',
                      f'  INTERFACE_LINK_LIBRARIES "{";".join(linked)}"',
                      f'  INTERFACE_COMPILE_DEFINITIONS "{";".join(part.defines)}")']
        (self.recipe.generated / f"{info.properties['cmake_file_name']}-config.cmake").write_text("\n".join(lines) + "\n")


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        variables = {"CMAKE_INSTALL_PREFIX": getattr(self.recipe, "package_folder", "unused"), "CMAKE_INSTALL_LIBDIR": "lib",
                     "CMAKE_PREFIX_PATH": self.recipe.generated, **getattr(self.recipe, "cache_variables", {})}
        if hasattr(self.recipe, "options"):
            variables["BUILD_SHARED_LIBS"] = self.recipe.options.shared
        given = [f"-D{name}={'ON' if value is True else 'OFF' if value is False else value}" for name, value in variables.items()]
        call(CMAKE, *CONFIGURE, "-S", self.recipe.source_folder, "-B", self.recipe.build_folder, *given)

    def build(self):
        call(CMAKE, "--build", self.recipe.build_folder, "--parallel", "2")

    def install(self):
        call(CMAKE, "--install", self.recipe.build_folder)


def call(*command):
    ran = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{command}\n{ran.stdout}{ran.stderr}")


def cmake_layout(recipe):
    recipe.source_folder, recipe.build_folder = recipe.base_source, os.path.join(recipe.base_build, "build", "Release")
    recipe.generators_folder = os.path.join(recipe.build_folder, "generators")
    recipe.cpp = Options(build=Options(bindir=recipe.build_folder))


def copy(recipe, pattern, src, dst):
    src, dst = pathlib.Path(src).resolve(), pathlib.Path(dst)
    for path in src.rglob("*"):
        if path.is_file() and fnmatch.fnmatch(str(path.relative_to(src)), pattern):
            (dst / path.relative_to(src)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, dst / path.relative_to(src))


def load(recipe, path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def rmdir(recipe, path):
    shutil.rmtree(path, ignore_errors=True)


def can_run(recipe):
    return True


def provide():
    """The modules that recipes import."""
    contents = {"conan": [ConanFile], "conan.tools": [], "conan.tools.cmake": [CMake, CMakeDeps, CMakeToolchain, cmake_layout],
                "conan.tools.files": [copy, load, rmdir], "conan.tools.build": [can_run]}
    for name, things in contents.items():
        sys.modules[name] = types.ModuleType(name)
        for thing in things:
            setattr(sys.modules[name], thing.__name__, thing)


def recipe_in(folder):
    spec = importlib.util.spec_from_file_location(f"recipe_{folder.name}", folder / "conanfile.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kinds = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, ConanFile)]
    return next(kind for kind in kinds if kind is not ConanFile)(folder)


def files_of(folder, parts):
    """path: content, of the files and folders that are named."""
    paths = [path for part in parts for path in (folder / part, *(folder / part).rglob("*"))]
    return {path.relative_to(folder): path.read_bytes() for path in paths if path.is_file()}


def check_exported(source, exported):
    """What is exported is what the library is built from: built below is the source itself, which compilers' caches know."""
    needed = files_of(source, ["CMakeLists.txt", "LICENSE", "include", "src"])
    assert files_of(exported, ["."]) == needed, "other files are exported"


def create(folder, out, shared):
    recipe = recipe_in(folder)
    assert set(recipe.default_options) == set(recipe.options), "each option has a default"
    assert shared in recipe.options["shared"]
    recipe.options = Options(**{**recipe.default_options, "shared": shared})
    recipe.set_version()
    recipe.export_sources_folder = str(out / "exported")
    recipe.export_sources()
    source = folder.parents[2]
    check_exported(source, pathlib.Path(recipe.export_sources_folder))
    recipe.base_source, recipe.base_build, recipe.package_folder = str(source), str(out), str(out / "package")
    recipe.configure()
    recipe.layout()
    recipe.requirements()
    assert recipe.requirements_made == [("cglm/[>=0.8.9 <1]", False)], "cglm is for the library's own sources"
    for step in (recipe.generate, recipe.build, recipe.package, recipe.package_info):
        step()
    return recipe


def check_package(recipe, shared):
    package = pathlib.Path(recipe.package_folder)
    found = {str(path.relative_to(package)) for path in package.rglob("*") if not path.is_dir()}
    allowed = ("include/tassel/*.h", "licenses/LICENSE", *(["lib/libtassel.so*", "lib/libtassel_convert.so*"] if shared else ["lib/libtassel.a", "lib/libtassel_convert.a"]))
    strange = [path for path in found if not any(fnmatch.fnmatch(path, pattern) for pattern in allowed)]
    assert not strange and {"include/tassel/tassel.h", "licenses/LICENSE"} <= found, (strange, found)


def test(folder, out, made):
    recipe = recipe_in(folder)
    assert set(recipe.generators) == {"CMakeDeps", "CMakeToolchain"}
    recipe.tested_reference_str = f"{made.name}/{made.version}"
    recipe.requirements()
    assert recipe.requirements_made == [(recipe.tested_reference_str, True)]
    recipe.dependency, recipe.base_source, recipe.base_build = made, str(folder), str(out / "test_package")
    recipe.layout()
    CMakeDeps(recipe).generate()
    recipe.build()
    recipe.test()


def main():
    folder, out, shared = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3] == "ON"
    provide()
    made = create(folder, out, shared)
    check_package(made, shared)
    test(folder / "test_package", out, made)
    print(f"{made.name}/{made.version}, {'shared' if shared else 'static'}: created and used")


if __name__ == "__main__":
    main()
