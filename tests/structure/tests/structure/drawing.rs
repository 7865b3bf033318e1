//! The drawing of the crates in `docs/architecture.md` is what Cargo builds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use toml::Table;

use super::root;

/// Nodes of the drawing that are not a crate of their own, but rooms of the program.
const PROGRAM: [&str; 2] = ["app", "discord"];

/// A crate, or the program, with the crates that it uses.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The arrows of the drawing. A node may be named otherwise than its crate, whose folder its label says.
fn drawn() -> Arrows {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("there is a page");
    let drawing =
        page.split("```mermaid").nth(1).and_then(|rest| rest.split("```").next()).expect("there is a drawing");
    let mut folders: BTreeMap<&str, &str> = PROGRAM.iter().map(|room| (*room, "cardinal")).collect();
    for piece in drawing.split("\"]").filter(|piece| piece.contains("<b>crates/")) {
        let (before, label) = piece.split_once("[\"<b>crates/").expect("a label begins like this");
        let node = before.rsplit([' ', '\n']).next().expect("a label has a node");
        folders.insert(node, label.split("</b>").next().expect("a label ends"));
    }
    let mut arrows = Arrows::new();
    for line in drawing.lines() {
        let Some((from, to)) = line.split_once(" --> ") else { continue };
        let names = |side: &str| -> Vec<String> {
            let nodes = side.split(" & ").map(|node| node.trim().split('[').next().unwrap_or_default());
            nodes.map(|node| (*folders.get(node).unwrap_or(&node)).to_owned()).collect()
        };
        for name in names(from) {
            // Rooms of the program use each other.
            let used = names(to).into_iter().filter(|used| *used != name);
            arrows.entry(name.clone()).or_default().extend(used);
        }
    }
    arrows
}

/// What the manifests say. The local Discord, which the program can have inside, is none of what it is made of.
fn built() -> Arrows {
    let mut arrows = Arrows::new();
    let crates = fs::read_dir(root().join("crates")).expect("there are crates");
    let folders = crates.map(|folder| folder.expect("the folder can be read").path());
    for folder in folders.chain([root()]) {
        let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
        let manifest: Table = text.parse().expect("a manifest is TOML");
        let name = |package: &str| package.strip_prefix("cardinal-").unwrap_or(package).to_owned();
        let package = name(manifest["package"]["name"].as_str().expect("a package has a name"));
        let dependencies = manifest.get("dependencies").and_then(|found| found.as_table()).cloned().unwrap_or_default();
        let ours =
            dependencies.iter().filter(|(key, how)| key.starts_with("cardinal-") && how.get("optional").is_none());
        let uses: BTreeSet<String> = ours.map(|(key, _)| name(key)).collect();
        if !uses.is_empty() {
            arrows.insert(package, uses);
        }
    }
    arrows
}

#[test]
fn the_drawing_shows_the_crates_as_cargo_builds_them() {
    let (drawn, built) = (drawn(), built());
    assert!(built.len() > 5, "{built:#?}");
    assert_eq!(drawn, built, "left as docs/architecture.md draws them, right as the manifests say");
}
