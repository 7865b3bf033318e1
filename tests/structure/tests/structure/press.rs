//! The way of one button press, as `docs/architecture.md` tells it.

use std::collections::BTreeSet;
use std::fs;

use super::{arrows, root};

/// The most files that one press passes.
const MOST: usize = 28;

/// What is reached without being named: where a press comes in, what the gateway hands it to by a trait, and methods of
/// what the context and the responder hold.
const UNNAMED: [&str; 6] = [
    "crates/discord/src/gateway/client_events.rs",
    "src/discord/respond/receive.rs",
    "crates/table/src/games.rs",
    "src/app/pictures.rs",
    "crates/discord/src/client.rs",
    "src/discord/posting/post.rs",
];

/// The files that the numbered steps name, in their order.
fn files() -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("there is a page");
    let (_, way) = page.split_once("## The way of one button press").expect("there is a section");
    let (way, _) = way.split_once("\n## ").expect("another one follows");
    let steps = way.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let mut files: Vec<String> = Vec::new();
    for named in steps.flat_map(|step| step.split('`').skip(1).step_by(2)) {
        if named.strip_suffix(".rs").is_some() && !files.iter().any(|file| file == named) {
            files.push(named.to_owned());
        }
    }
    files
}

#[test]
fn a_press_passes_few_files_and_each_is_named_by_another_of_them() {
    let files = files();
    assert!(files.len() > 20 && files.len() <= MOST, "a press passes {} files of {MOST}: {files:?}", files.len());
    let on_the_way = |file: &str| files.iter().any(|of_press| of_press == file);
    let named: BTreeSet<&str> =
        arrows().iter().filter(|arrow| on_the_way(&arrow.from)).filter_map(|arrow| arrow.to.as_deref()).collect();
    let apart: Vec<&str> = files.iter().map(String::as_str).filter(|file| !named.contains(file)).collect();
    assert_eq!(apart, UNNAMED, "these are named by no file of the way");
}
