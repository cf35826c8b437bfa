# SPDX-License-Identifier: MIT
"""Conan 2: conan create examples/packages/conan. Builds the source that this file lies in."""
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir


class TasselRecipe(ConanFile):
    name = "tassel"
    description = "Skeletal secondary motion, two-bone IK, keyframe reduction and skinning"
    license = "MIT"
    topics = ("animation", "game-development", "physics")
    package_type = "library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    @property
    def _source(self):
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):
        project = load(self, os.path.join(self._source, "CMakeLists.txt"))
        self.version = re.search(r"project\(tassel VERSION ([0-9.]+)", project).group(1)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "include/*", "src/*"):
            copy(self, pattern, src=self._source, dst=self.export_sources_folder)

    def configure(self):
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        # Headers for the library's own sources: who uses Tassel does not see them.
        self.requires("cglm/[>=0.8.9 <1]", visible=False)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["TASSEL_BUILD_TESTS"] = False
        toolchain.cache_variables["TASSEL_BUILD_EXAMPLES"] = False
        toolchain.cache_variables["TASSEL_BUILD_ASSET"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        # Conan writes such files for who uses the package.
        for folder in ("share", os.path.join("lib", "cmake"), os.path.join("lib", "pkgconfig")):
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "tassel")
        tassel, convert = self.cpp_info.components["tassel"], self.cpp_info.components["convert"]
        convert.requires = ["tassel"]
        for component, library in ((tassel, "tassel"), (convert, "tassel_convert")):
            component.libs = [library]
            component.set_property("pkg_config_name", library)
        tassel.set_property("cmake_target_name", "tassel::tassel")
        convert.set_property("cmake_target_name", "tassel::convert")
        if self.settings.os == "Windows":
            if self.options.shared:
                tassel.defines = ["TSL_SHARED"]
        elif not self.options.shared:
            tassel.system_libs = ["m"]
