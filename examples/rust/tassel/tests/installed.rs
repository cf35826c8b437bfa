// SPDX-License-Identifier: MIT
//! TASSEL_LIB_DIR: hello of docs/rust.md with a library that is there already, static and shared. The library is the one that the
//! build script of these tests has made.
#![cfg(target_os = "linux")]
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The newest libtassel.a below the folder in which cargo builds.
fn built_library() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let mut found = Vec::new();
    for profile in ["debug", "release"] {
        let Ok(entries) = target.join(profile).join("build").read_dir() else { continue };
        found.extend(entries.flatten().map(|entry| entry.path().join("out/libtassel.a")).filter(|file| file.exists()));
    }
    found.sort_by_key(|file| file.metadata().unwrap().modified().unwrap());
    found.pop().expect("the build script has made one")
}

/// Its own folder, so that cargo neither waits for the outer one nor builds again what that has built.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn hello(library: &Path) -> Output {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    Command::new(env!("CARGO"))
        .args(["run", "--offline", "--locked", "--example", "hello", "--manifest-path", manifest])
        .env("TASSEL_LIB_DIR", library)
        .env("CARGO_TARGET_DIR", folder("installed"))
        .env("LD_LIBRARY_PATH", library)
        .env("CC", "false") // nothing is compiled
        .output()
        .unwrap()
}

/// As the build script finds it: CC may have arguments, as in CC="ccache gcc".
fn compiler() -> Command {
    let words = std::env::var("CC").unwrap_or_default();
    let mut words = words.split_whitespace();
    let mut compiler = Command::new(words.next().unwrap_or("cc"));
    compiler.args(words);
    compiler
}

/// What the page of the example in C says that it prints.
fn expected() -> Vec<String> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/hello.md")).unwrap();
    page.lines().filter(|line| line.starts_with("frame ") && line.contains(": cat ")).map(String::from).collect()
}

fn prints_hello(library: &Path) {
    let output = hello(library);
    let (printed, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
    assert_eq!(printed.lines().collect::<Vec<_>>(), expected());
}

#[test]
fn an_installed_library_is_linked() {
    if std::env::var_os("TASSEL_LIB_DIR").is_some() {
        return println!("skipped: TASSEL_LIB_DIR is set, and all tests run with that library");
    }
    let library = built_library();
    let (fixed, shared, nothing) = (folder("static"), folder("shared"), folder("nothing"));
    for name in ["libtassel", "libtassel_convert"] {
        let library = library.with_file_name(name).with_extension("a");
        std::fs::copy(&library, fixed.join(name).with_extension("a")).unwrap();
        let linked = compiler()
            .args(["-shared", "-Wl,--whole-archive"])
            .arg(&library)
            .args(["-Wl,--no-whole-archive", "-lm", "-o"])
            .arg(shared.join(name).with_extension("so"))
            .status();
        assert!(linked.unwrap().success());
    }
    prints_hello(&fixed);
    prints_hello(&shared);

    for (wrong, reason) in
        [(nothing.clone(), "which holds neither libtassel_convert.a"), (nothing.join("more"), "which is no folder")]
    {
        let output = hello(&wrong);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(reason), "{said}");
    }
}
