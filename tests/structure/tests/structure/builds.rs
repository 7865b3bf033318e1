//! What is hot is built optimised, as `docs/evidence/building.md` says. Commands of cargo that edit the manifest,
//! `cargo remove` among them, take away the settings of crates that no manifest of ours names. And what the program
//! is built of is what its tests are built of.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use toml::Table;

use super::root;

/// What computes most while games are played and pictures drawn.
const HOT: [&str; 14] = [
    "cardinal-player",
    "cardinal-render",
    "cardinal-rules",
    "cozy-chess",
    "cozy-chess-types",
    "fdeflate",
    "png",
    "rand_chacha",
    "resvg",
    "serde_json",
    "sha2",
    "tiny-skia",
    "tiny-skia-path",
    "tokio",
];

/// What the tests spend most of their time in.
const HOT_IN_TESTS: [&str; 7] = [
    "cardinal-player",
    "cardinal-render",
    "cardinal-rules",
    "cardinal-rules-naive-tests",
    "cozy-chess",
    "cozy-chess-types",
    "tiny-skia",
];

/// The levels at which the crates of a profile are optimised.
fn levels(profile: &str) -> impl Fn(&str) -> i64 {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("there is a manifest");
    let manifest: Table = manifest.parse().expect("the manifest is TOML");
    let packages = manifest["profile"][profile]["package"].clone();
    move |name| packages.get(name).and_then(|package| package.get("opt-level")?.as_integer()).unwrap_or(0)
}

#[test]
fn what_is_hot_is_optimised() {
    let (release, dev) = (levels("release"), levels("dev"));
    let slow: Vec<&str> = HOT.into_iter().filter(|name| release(name) < 3).collect();
    assert!(slow.is_empty(), "[profile.release.package] in Cargo.toml must optimise {}", slow.join(", "));
    let slow: Vec<&str> = HOT_IN_TESTS.into_iter().filter(|name| dev(name) < 1).collect();
    assert!(slow.is_empty(), "[profile.dev.package] in Cargo.toml must optimise {}", slow.join(", "));
}

/// Each dependency of the chosen packages with its features, in a line.
fn dependencies(chosen: &[&str]) -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p} [{f}]"]);
    let output = cargo.args(chosen).current_dir(root()).output().expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8_lossy(&output.stdout);
    lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

#[test]
fn the_tests_find_what_the_program_was_built_of() {
    let program = dependencies(&["--package", "cardinal", "--edges", "normal,build"]);
    let tests = dependencies(&["--workspace", "--edges", "normal,build,dev"]);
    assert!(program.len() > 100, "the program depends on {} crates", program.len());
    let anew: Vec<&String> = program.difference(&tests).collect();
    assert!(
        anew.is_empty(),
        "the tests build these with other features, and all that depends on them a second time. Add the features to \
         tests/features/Cargo.toml: {anew:#?}"
    );
}
