// SPDX-License-Identifier: MIT
//! Compiles the library and tassel_convert with the C compiler at hand, or links those in TASSEL_LIB_DIR. With the feature
//! `asset` also tassel_asset, which needs cJSON.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{exit, Child, Command};

fn main() {
    for name in ["TASSEL_LIB_DIR", "CGLM_INCLUDE_DIR", "CC", "AR", "PKG_CONFIG", "PKG_CONFIG_PATH"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    println!("cargo:rerun-if-changed=build.rs");
    let with_asset = env::var_os("CARGO_FEATURE_ASSET").is_some();
    let cjson = with_asset.then(find_cjson);
    match env::var_os("TASSEL_LIB_DIR") {
        Some(folder) => link_installed(Path::new(&folder), with_asset),
        None => compile(cjson.as_ref()),
    }
    if let Some(cjson) = cjson {
        cjson.link(); // after the libraries that need it
    }
    if env::var("CARGO_CFG_UNIX").is_ok() {
        println!("cargo:rustc-link-lib=m");
    }
}

fn fail(message: &str) -> ! {
    eprintln!("tassel-sys: {message}");
    exit(1);
}

fn link_installed(folder: &Path, with_asset: bool) {
    if !folder.is_dir() {
        fail(&format!(
            "TASSEL_LIB_DIR is {}, which is no folder; it must hold tassel and tassel_convert, static or shared",
            folder.display()
        ));
    }
    println!("cargo:rustc-link-search=native={}", folder.display());
    if with_asset {
        link_one_of(folder, "tassel_asset");
    }
    link_one_of(folder, "tassel_convert");
    link_one_of(folder, "tassel");
}

fn link_one_of(folder: &Path, library: &str) {
    let has = |file: String| folder.join(file).exists();
    if has(format!("lib{library}.a")) || has(format!("{library}.lib")) {
        println!("cargo:rustc-link-lib=static={library}");
    } else if [".so", ".dylib"].iter().any(|end| has(format!("lib{library}{end}"))) || has(format!("{library}.dll")) {
        println!("cargo:rustc-link-lib=dylib={library}");
    } else {
        fail(&format!(
            "TASSEL_LIB_DIR is {}, which holds neither lib{library}.a nor a shared lib{library}",
            folder.display()
        ));
    }
}

fn compile(cjson: Option<&CJson>) {
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
    println!("cargo:rustc-link-search=native={}", out.display());
    if let Some(cjson) = cjson {
        compile_asset(&root.join("src/asset"), &flags, cjson, &out);
        println!("cargo:rustc-link-lib=static=tassel_asset");
    }
    let is_unit = |name: &str| name.starts_with("tassel") && name.ends_with(".c"); // one file for each lane type
    let objects = compile_units(&find_files(&root.join("src"), is_unit), &flags, &out);
    let (convert, tassel): (Vec<_>, Vec<_>) =
        objects.into_iter().partition(|object| object.ends_with("tassel_convert.o"));
    for (library, objects) in [("tassel_convert", convert), ("tassel", tassel)] {
        archive(&objects, &out.join(format!("lib{library}.a")));
        println!("cargo:rustc-link-lib=static={library}");
    }
}

fn compile_asset(sources: &Path, flags: &[String], cjson: &CJson, out: &Path) {
    let folder = out.join("asset");
    let presets = find_files(&sources.join("presets"), |name| name.ends_with(".json"));
    fs::create_dir_all(&folder)
        .and_then(|()| {
            fs::write(folder.join("presets.inc"), presets.iter().map(|file| preset_entry(file)).collect::<String>())
        })
        .unwrap_or_else(|error| fail(&format!("{}: {error}", folder.display())));
    let mut flags = flags.to_vec();
    flags.push(format!("-I{}", folder.display()));
    flags.extend_from_slice(&cjson.compile);
    let units = find_files(sources, |name| name.ends_with(".c"));
    archive(&compile_units(&units, &flags, &folder), &out.join("libtassel_asset.a"));
}

/// What src/asset/assets.c includes: {"name", "text"}.
fn preset_entry(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_else(|error| fail(&format!("{}: {error}", file.display())));
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    format!("{{{:?}, \"{}\"}},\n", name, text.replace('"', "\\\"").replace('\n', "\\n"))
}

/// What cJSON takes to compile and to link with.
struct CJson {
    compile: Vec<String>,
    link: Vec<String>,
}

fn find_cjson() -> CJson {
    let ask = |question: &str| {
        let output = command("PKG_CONFIG", "pkg-config").args([question, "libcjson"]).output();
        match output {
            Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).trim().to_string(),
            _ => fail(
                "the feature asset needs cJSON, and pkg-config does not find libcjson: install both (on Debian and Ubuntu: \
                 apt-get install pkg-config libcjson-dev), or build without the feature",
            ),
        }
    };
    let words = |text: String| text.split_whitespace().map(String::from).collect();
    let mut compile: Vec<String> = words(ask("--cflags"));
    let includes = ask("--variable=includedir"); // its flags name the folder of cJSON.h itself
    if includes != "/usr/include" {
        compile.push(format!("-isystem{includes}"));
    }
    CJson { compile, link: words(ask("--libs")) }
}

impl CJson {
    fn link(&self) {
        for word in &self.link {
            if let Some(folder) = word.strip_prefix("-L") {
                println!("cargo:rustc-link-search=native={folder}");
            } else if let Some(library) = word.strip_prefix("-l") {
                println!("cargo:rustc-link-lib={library}");
            }
        }
    }
}

fn find_files(folder: &Path, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let Ok(entries) = folder.read_dir() else {
        fail(&format!(
            "{} is not there: build inside of Tassel's sources, or set TASSEL_LIB_DIR to an installed library's folder",
            folder.display()
        ));
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| wanted(&path.file_name().unwrap_or_default().to_string_lossy()));
    files.sort();
    files
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
