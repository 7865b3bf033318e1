//! What goes into the image's build (`.dockerignore`): all that it needs, and nothing that may hold a secret.

use std::fs;
use std::path::Path;

use super::root;

/// What operators have beside the sources, and what the build doesn't need.
const LEFT_OUT: [&str; 20] = [
    "token",
    "bot.token",
    "crates/words/token",
    ".env",
    ".env.production",
    "compose.yaml",
    "compose.override.yaml",
    "cardinal.toml",
    "secrets/password",
    "cardinal.db",
    "cardinal.db-wal",
    "cardinal.db.heartbeat",
    "src/cardinal.db",
    "games.backup",
    "cardinal-sandbox/games.db",
    ".git/config",
    ".ci/run",
    "docs/operating/setup.md",
    "target/release/cardinal",
    "fuzz/target/debug/deps",
];

/// Folders that the build needs whole, as far as git knows them.
const NEEDED: [&str; 7] = [".cargo", "assets", "benches", "crates", "migrations", "src", "tests"];

/// Whether a part of a path fits a part of a pattern, in which a star stands for any text.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, after)) => name
            .strip_prefix(before)
            .is_some_and(|rest| (0..=rest.len()).any(|at| rest.get(at..).is_some_and(|rest| fits(after, rest)))),
    }
}

/// Whether a pattern names a path, or a folder above it.
fn names(pattern: &str, path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    match pattern.strip_prefix("**/") {
        Some(name) => parts.iter().any(|part| fits(name, part)),
        None => fits(pattern, parts[0]),
    }
}

/// Whether Docker leaves a path out: the last pattern that names it decides.
fn is_left_out(patterns: &str, path: &str) -> bool {
    let lines = patterns.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.fold(false, |left_out, line| match line.strip_prefix('!') {
        Some(pattern) if names(pattern, path) => false,
        None if names(line, path) => true,
        _ => left_out,
    })
}

/// The files below a folder.
fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            let path = path.strip_prefix(root()).expect("it is below").to_string_lossy().into_owned();
            found.push(path);
        }
    }
}

#[test]
fn the_image_is_built_of_all_that_it_needs_and_of_no_secret() {
    let patterns = fs::read_to_string(root().join(".dockerignore")).expect("there is such a file");
    // The patterns here are names in the folder itself, or of anything anywhere: no others are understood.
    for line in patterns.lines().filter(|line| !line.starts_with('#')) {
        let name = line.trim_start_matches('!');
        let name = name.strip_prefix("**/").unwrap_or(name);
        assert!(!name.contains(['/', '?', '[']) && !name.contains("**"), "the test doesn't understand {line}");
    }
    let kept: Vec<&str> = LEFT_OUT.into_iter().filter(|path| !is_left_out(&patterns, path)).collect();
    assert!(kept.is_empty(), "these would go into the image's build: {kept:?}");

    let mut needed = ["Cargo.lock", "Cargo.toml", "build.rs", "rust-toolchain.toml"].map(str::to_owned).to_vec();
    for folder in NEEDED {
        files(&root().join(folder), &mut needed);
    }
    let is_source = |path: &&String| !path.contains("/target/");
    let missing: Vec<&String> = needed.iter().filter(is_source).filter(|path| is_left_out(&patterns, path)).collect();
    assert!(missing.is_empty(), "the image's build lacks {missing:?}");
}

/// What stands behind this in the line of a file that begins so.
fn told(file: &str, beginning: &str) -> String {
    let text = fs::read_to_string(root().join(file)).expect("there is such a file");
    let mut found = text.lines().filter_map(|line| line.trim_start().strip_prefix(beginning));
    let rest = found.next().unwrap_or_else(|| panic!("{file} has no line that begins with {beginning}"));
    rest.trim_matches(['"', '\\', ' ']).trim_matches('"').to_owned()
}

#[test]
fn the_image_is_built_with_our_toolchain_and_says_our_version() {
    let channel = told("rust-toolchain.toml", "channel = ");
    // Another one would be downloaded.
    assert_eq!(told("Dockerfile", "FROM rust:"), format!("{channel}-slim-bookworm AS build"));
    assert_eq!(told("Dockerfile", "ENV RUSTUP_TOOLCHAIN="), channel);
    assert_eq!(told("Dockerfile", "org.opencontainers.image.version="), told("Cargo.toml", "version = "));
}
