//! What is hot is built optimised, as `docs/evidence/building.md` says. Commands of cargo that edit the manifest,
//! `cargo remove` among them, take away the settings of crates that no manifest of ours names. And what the program
//! is built of is what its tests are built of. A target that is built once more for the tests in it has some, and what
//! no test runs is not built with the tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml::{Table, Value};

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
const HOT_IN_TESTS: [&str; 9] = [
    "cardinal-player",
    "cardinal-render",
    "cardinal-render-tests",
    "cardinal-rules",
    "cardinal-rules-naive-tests",
    "cozy-chess",
    "cozy-chess-types",
    "image",
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

/// The files with such an end in a folder and in those below it.
fn below(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            if !path.ends_with("target") && !path.ends_with(".git") {
                found.extend(below(&path, end));
            }
        } else if path.to_string_lossy().ends_with(end) {
            found.push(path);
        }
    }
    found
}

/// The files of a target of this manifest, by its `path`. Beside a library the file of a program stands for itself.
fn files_of(folder: &Path, path: &str) -> Vec<PathBuf> {
    let file = folder.join(path);
    if path == "src/main.rs" && folder.join("src/lib.rs").exists() {
        return vec![file];
    }
    below(file.parent().expect("a file is in a folder"), ".rs")
}

fn has_tests(file: &Path) -> bool {
    fs::read_to_string(file).expect("a source can be read").contains("test]\n")
}

#[test]
fn no_test_stands_where_none_is_run() {
    let (mut without, mut unheard) = (0, Vec::new());
    for manifest in below(&root(), "Cargo.toml") {
        let text = fs::read_to_string(&manifest).expect("a manifest can be read");
        let table: Table = text.parse().expect("a manifest is TOML");
        let folder = manifest.parent().expect("a manifest is in a folder");
        let library = table.get("lib").map(|target| (target, "src/lib.rs"));
        let programs = table.get("bin").and_then(Value::as_array).into_iter().flatten();
        for (target, usual) in library.into_iter().chain(programs.map(|target| (target, "src/main.rs"))) {
            if target.get("test").and_then(Value::as_bool) != Some(false) {
                continue;
            }
            without += 1;
            let path = target.get("path").and_then(Value::as_str).unwrap_or(usual);
            unheard.extend(files_of(folder, path).into_iter().filter(|file| has_tests(file)));
        }
    }
    assert!(without > 3, "{without} targets say that they have no tests");
    assert!(unheard.is_empty(), "`test = false` in Cargo.toml hides the tests of {unheard:#?}");
}

#[test]
fn no_library_is_built_a_second_time_for_no_test() {
    let mut idle = Vec::new();
    for manifest in below(&root(), "Cargo.toml") {
        let text = fs::read_to_string(&manifest).expect("a manifest can be read");
        let table: Table = text.parse().expect("a manifest is TOML");
        let folder = manifest.parent().expect("a manifest is in a folder");
        let is_tested = table.get("lib").and_then(|library| library.get("test")?.as_bool()) != Some(false);
        let is_library = folder.join("src/lib.rs").exists();
        if is_library && is_tested && !below(&folder.join("src"), ".rs").iter().any(|file| has_tests(file)) {
            idle.push(manifest);
        }
    }
    assert!(idle.is_empty(), "say `test = false` for the libraries of {idle:#?}");
}

/// The packages of the examples, by their names. An example that Cargo may build with the tests is named as one that
/// should ask for a feature.
fn examples() -> (BTreeMap<String, String>, Vec<String>) {
    let (mut packages, mut built) = (BTreeMap::new(), Vec::new());
    for manifest in below(&root(), "Cargo.toml") {
        let text = fs::read_to_string(&manifest).expect("a manifest can be read");
        let table: Table = text.parse().expect("a manifest is TOML");
        let folder = manifest.parent().expect("a manifest is in a folder").join("examples");
        let targets = table.get("example").and_then(Value::as_array).into_iter().flatten();
        let asking = targets.filter(|target| target.get("required-features").is_some());
        let asking: BTreeSet<&str> = asking.filter_map(|target| target.get("name")?.as_str()).collect();
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_stem().expect("an example has a name").to_string_lossy().into_owned();
            if !asking.contains(&*name) {
                built.push(name.clone());
            }
            packages.insert(name, table["package"]["name"].as_str().expect("a package has a name").to_owned());
        }
    }
    (packages, built)
}

#[test]
fn examples_are_built_by_those_who_run_them_alone() {
    let (packages, built) = examples();
    assert!(packages.len() > 3, "{packages:?}");
    assert!(built.is_empty(), "`cargo test` builds these, unless they have `required-features`: {built:?}");
}

/// The commands in a text that run an example: the words after `cargo run` up to its name.
fn runs(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches(['/', '!']).trim_start());
    let whole = lines.collect::<Vec<_>>().join(" ");
    let commands = whole.split("cargo run ").skip(1).filter_map(|command| {
        let mut words: Vec<String> = Vec::new();
        for word in command.split_whitespace() {
            let is_name = words.last().is_some_and(|last| last == "--example");
            words.push(word.trim_end_matches(['`', '.', '"', ')', ';', ',']).to_owned());
            if is_name {
                return Some(words);
            }
            if word == "--" || word.contains('`') {
                return None;
            }
        }
        None
    });
    commands.collect()
}

#[test]
fn commands_that_run_an_example_name_its_package_and_the_feature() {
    let (packages, _) = examples();
    let mut unnamed: BTreeSet<&String> = packages.keys().collect();
    let mut wrong = Vec::new();
    for file in [".md", ".rs", ".ci/run"].into_iter().flat_map(|end| below(&root(), end)) {
        for words in runs(&fs::read_to_string(&file).expect("a text can be read")) {
            let after = |option: &str| {
                let at = words.iter().position(|word| word == option)?;
                words.get(at + 1)
            };
            let example = after("--example").expect("it runs an example");
            unnamed.remove(example);
            if packages.get(example) != after("-p") || after("--features").is_none_or(|feature| feature != "tools") {
                wrong.push(format!("{}: cargo run {}", file.display(), words.join(" ")));
            }
        }
    }
    assert!(unnamed.is_empty(), "no text says how to run {unnamed:?}");
    assert!(wrong.is_empty(), "these don't run an example:\n{}", wrong.join("\n"));
}
