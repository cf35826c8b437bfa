// SPDX-License-Identifier: MIT
//! Compiles the library with the C compiler at hand, or links the one in TASSEL_LIB_DIR.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{exit, Child, Command};

fn main() {
    for name in ["TASSEL_LIB_DIR", "CGLM_INCLUDE_DIR", "CC", "AR"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    println!("cargo:rerun-if-changed=build.rs");
    match env::var_os("TASSEL_LIB_DIR") {
        Some(folder) => link_installed(Path::new(&folder)),
        None => compile(),
    }
    if env::var("CARGO_CFG_UNIX").is_ok() {
        println!("cargo:rustc-link-lib=m");
    }
}

fn fail(message: &str) -> ! {
    eprintln!("tassel-sys: {message}");
    exit(1);
}

fn link_installed(folder: &Path) {
    if !folder.is_dir() {
        fail(&format!(
            "TASSEL_LIB_DIR is {}, which is no folder; it must hold libtassel.a or a shared libtassel",
            folder.display()
        ));
    }
    let is_static = folder.join("libtassel.a").exists() || folder.join("tassel.lib").exists();
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib={}=tassel", if is_static { "static" } else { "dylib" });
}

fn compile() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    for folder in ["src", "include"] {
        println!("cargo:rerun-if-changed={}", root.join(folder).display());
    }
    let mut flags: Vec<String> = Vec::new();
    for flag in ["-O2", "-std=c11", "-ffp-contract=off", "-fno-math-errno", "-fPIC", "-fvisibility=hidden"] {
        flags.push(flag.into());
    }
    for folder in ["include", "src"] {
        flags.push(format!("-I{}", root.join(folder).display()));
    }
    let cglm = find_cglm();
    if cglm != Path::new("/usr/include") {
        flags.push(format!("-isystem{}", cglm.display()));
    }
    let objects = compile_units(&find_units(&root.join("src")), &flags, &out);
    archive(&objects, &out.join("libtassel.a"));
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=tassel");
}

/// One file for each lane type: src/tassel*.c.
fn find_units(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = folder.read_dir() else {
        fail(&format!(
            "{} is not there: build inside of Tassel's sources, or set TASSEL_LIB_DIR to an installed library's folder",
            folder.display()
        ));
    };
    let mut units: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    units.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("tassel") && name.ends_with(".c")
    });
    units.sort();
    units
}

/// The folder that holds cglm/cglm.h.
fn find_cglm() -> PathBuf {
    let has_header = |folder: &Path| folder.join("cglm/cglm.h").exists();
    if let Some(folder) = env::var_os("CGLM_INCLUDE_DIR").map(PathBuf::from) {
        if has_header(&folder) {
            return folder;
        }
        fail(&format!("CGLM_INCLUDE_DIR is {}, which does not hold cglm/cglm.h", folder.display()));
    }
    let mut folders = vec![PathBuf::from("/usr/include"), PathBuf::from("/usr/local/include")];
    if let Ok(output) = Command::new("pkg-config").args(["--variable=includedir", "cglm"]).output() {
        folders.insert(0, PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    }
    folders.into_iter().find(|folder| has_header(folder)).unwrap_or_else(|| {
        fail(
            "cglm/cglm.h is not found: install cglm (on Debian and Ubuntu: apt-get install libcglm-dev), \
             or set CGLM_INCLUDE_DIR to the folder that holds cglm/cglm.h",
        )
    })
}

/// A program and its first arguments, as in CC="ccache gcc".
fn command(variable: &str, default: &str) -> Command {
    let words = env::var(variable).unwrap_or_default();
    let mut words = words.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(default));
    command.args(words);
    command
}

fn start(mut command: Command, help: &str) -> Child {
    command
        .spawn()
        .unwrap_or_else(|error| fail(&format!("{:?} does not start: {error}; {help}", command.get_program())))
}

fn wait(mut child: Child, what: &str) {
    match child.wait() {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!("{what}: {status}")),
        Err(error) => fail(&format!("{what}: {error}")),
    }
}

/// Several at once, as many as cargo allows.
fn compile_units(units: &[PathBuf], flags: &[String], out: &Path) -> Vec<PathBuf> {
    let jobs = env::var("NUM_JOBS").ok().and_then(|n| n.parse().ok()).unwrap_or(1usize).max(1);
    let mut objects = Vec::new();
    for group in units.chunks(jobs) {
        let running: Vec<Child> = group
            .iter()
            .map(|unit| {
                let object = out.join(unit.file_stem().unwrap_or_default()).with_extension("o");
                let mut cc = command("CC", "cc");
                cc.args(flags).arg("-c").arg(unit).arg("-o").arg(&object);
                objects.push(object);
                start(cc, "install a C compiler (on Debian and Ubuntu: apt-get install gcc libc6-dev) or set CC")
            })
            .collect();
        for (child, unit) in running.into_iter().zip(group) {
            wait(child, &unit.display().to_string());
        }
    }
    objects
}

fn archive(objects: &[PathBuf], library: &Path) {
    let _ = std::fs::remove_file(library); // ar would keep objects of files that are gone
    let mut ar = command("AR", "ar");
    ar.arg("crs").arg(library).args(objects);
    wait(start(ar, "install binutils (on Debian and Ubuntu: apt-get install binutils) or set AR"), "ar");
}
