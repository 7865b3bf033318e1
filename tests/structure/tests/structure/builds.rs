//! What is hot is built optimised, as `docs/performance.md` says. Commands of cargo that edit the manifest, `cargo remove`
//! among them, take away the settings of crates that no manifest of ours names.

use std::fs;

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
