//! Checks the arrows between files against the promises of `docs/architecture.md`.

mod builds;
mod context;
mod drawing;
mod pages;
mod press;
mod promises;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use cardinal_test_structure::{Arrow, House, circles};
use promises::{AS_ONE, CRATES, LAYERS, MOST_FILES, NEVER, UNSPOKEN, WIDE};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files and what they name. They are read once for all tests: that takes longer than any check of them.
static HOUSE: LazyLock<House> = LazyLock::new(|| House::read(&root(), &CRATES));

/// The arrows between files.
fn arrows() -> &'static BTreeSet<Arrow> {
    static ARROWS: LazyLock<BTreeSet<Arrow>> = LazyLock::new(|| HOUSE.arrows());
    &ARROWS
}

#[test]
fn no_two_files_import_each_other() {
    let as_one = |file: &str| AS_ONE.iter().any(|one| file.starts_with(one.folder) && !file.starts_with(one.except));
    let is_within_one = |arrow: &&Arrow| as_one(&arrow.from) && arrow.to.as_deref().is_some_and(as_one);
    let arrows: &BTreeSet<Arrow> = &arrows().iter().filter(|arrow| !is_within_one(arrow)).cloned().collect();
    let mut found = Vec::new();
    for circle in circles(arrows) {
        found.push(format!("{} files import each other:", circle.len()));
        let mut ties: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
        for arrow in arrows.iter().filter(|arrow| circle.contains(&&*arrow.from)) {
            if let Some(to) = arrow.to.as_deref().filter(|to| circle.contains(to)) {
                ties.entry((&arrow.from, to)).or_default().extend(arrow.name.rsplit("::").next());
            }
        }
        found.extend(ties.iter().map(|((from, to), names)| format!("  {from} -> {to}: {}", names.join(", "))));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_file_names_what_its_room_must_not_know() {
    let arrows = arrows();
    let mut found = Vec::new();
    for never in &NEVER {
        let is_below = |arrow: &&Arrow| never.below.iter().any(|room| arrow.from.starts_with(room));
        let below: Vec<&Arrow> = arrows.iter().filter(is_below).collect();
        assert!(!below.is_empty(), "nothing is named below {:?}", never.below);
        for arrow in below.into_iter().filter(|arrow| !arrow.from.starts_with(never.except)) {
            if never.names.iter().any(|name| promises::begins(&arrow.name, name)) {
                found.push(format!("{} names {}", arrow.from, arrow.name));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn rooms_use_only_earlier_rooms() {
    let arrows = arrows();
    let mut found = Vec::new();
    for (folder, rooms) in &LAYERS {
        let place = |file: &str| {
            let room = file.strip_prefix(folder)?.split('/').next()?.trim_end_matches(".rs");
            rooms.iter().position(|name| *name == room)
        };
        for arrow in arrows {
            let to = arrow.to.as_deref().unwrap_or_default();
            if place(&arrow.from).zip(place(to)).is_some_and(|(from, to)| from < to) {
                found.push(format!("{} names {}, of a later room", arrow.from, arrow.name));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_type_has_its_methods_all_over_the_house() {
    let inherent = HOUSE.inherent();
    let is_wide = |name: &str| WIDE.contains(&name);
    let found: Vec<String> = inherent
        .iter()
        .filter(|(name, files)| files.len() > MOST_FILES && !is_wide(name))
        .map(|(name, files)| format!("{name} has methods in {} files: {files:?}", files.len()))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let narrow: Vec<&&str> =
        WIDE.iter().filter(|wide| inherent.get(**wide).is_none_or(|files| files.len() <= MOST_FILES)).collect();
    assert!(narrow.is_empty(), "these need no exception: {narrow:?}");
}

#[test]
fn no_folder_says_words_of_another_house() {
    let mut found = Vec::new();
    for unspoken in &UNSPOKEN {
        let mut left: Vec<PathBuf> = unspoken.below.iter().map(|folder| root().join(folder)).collect();
        let mut read = 0;
        while let Some(path) = left.pop() {
            if path.is_dir() {
                left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            } else if !unspoken.except.iter().any(|name| path.ends_with(name)) {
                let text = fs::read_to_string(&path).unwrap_or_default().to_lowercase();
                let said = unspoken.phrases.iter().filter(|phrase| promises::says(&text, phrase));
                found.extend(said.map(|phrase| format!("{} says {phrase:?}", path.display())));
                read += 1;
            }
        }
        assert!(read > 0, "nothing is read below {:?}", unspoken.below);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Comments are as wide as the code, which `rustfmt` keeps: it doesn't break them. A row of a table can't be broken.
#[test]
fn no_comment_is_wider_than_the_code() {
    let mut found = Vec::new();
    let mut left = ["src", "crates", "tests", "benches"].map(|folder| root().join(folder)).to_vec();
    let mut read = 0;
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            read += 1;
            for (number, line) in (1..).zip(fs::read_to_string(&path).unwrap().lines()) {
                let is_row = line.trim_start_matches(['/', '!', ' ']).starts_with('|');
                if line.trim_start().starts_with("//") && !is_row && line.chars().count() > WIDTH {
                    found.push(format!("{}:{number}", path.display()));
                }
            }
        }
    }
    assert!(read > 500, "few files are read: {read}");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// As in `rustfmt.toml`.
const WIDTH: usize = 120;
