//! The pages for readers are short enough to be read, and what they name and link to exists.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

/// The maximum length of the page that a newcomer to the code reads first, in lines.
const ARCHITECTURE: usize = 150;

/// The maximum lengths of pages in words, by how their paths begin.
const LONGEST: [(&str, usize); 6] = [
    ("README.md", 1000),
    ("crates/", 250),
    ("docs/decisions/", 350),
    ("docs/operating/", 1300),
    ("docs/performance.md", 1600),
    ("docs/reliability.md", 1600),
];

/// Pages that name files by their paths.
const NAMING: [&str; 2] = ["docs/architecture.md", "docs/adding.md"];

/// The folders with which a path from the root begins.
const FOLDERS: [&str; 9] =
    [".ci/", "src/", "crates/", "tests/", "docs/", "assets/", "migrations/", "benches/", "fuzz/"];

/// The headings of a decision, in their order.
const DECISION: [&str; 3] = ["Context", "Decision", "Consequences"];

/// All pages by their paths from the root.
fn pages() -> BTreeMap<String, String> {
    fn read(folder: &Path, found: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_name().unwrap_or_default();
            if path.is_dir() {
                if name != "target" && name != ".git" {
                    read(&path, found);
                }
            } else if path.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(&path).expect("a page can be read");
                let path = path.strip_prefix(crate::root()).expect("it is below").to_string_lossy().into_owned();
                found.insert(path, text);
            }
        }
    }
    let mut found = BTreeMap::new();
    read(&crate::root(), &mut found);
    assert!(found.len() > 10, "too few pages: {:?}", found.keys());
    found
}

/// What a page says outside of blocks of code, without their fences.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The targets of a page's links and pictures.
fn links(text: &str) -> Vec<String> {
    // Every second part is between backticks.
    let prose: String = prose(text).split('`').step_by(2).collect();
    prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let prose = prose(text);
    let headings = prose.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let anchor = |heading: &str| {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        match part.as_os_str().to_str() {
            Some("..") => _ = plain.pop(),
            Some(".") => {}
            _ => plain.push(part),
        }
        plain
    })
}

#[test]
fn the_files_that_pages_name_exist() {
    let mut missing = Vec::new();
    for (page, text) in &pages() {
        // Every second part is between backticks.
        let prose = prose(text);
        let paths = prose.split('`').skip(1).step_by(2);
        let paths = paths.filter(|path| FOLDERS.iter().any(|folder| path.starts_with(folder)));
        let mut paths = paths.filter(|path| !path.contains(['<', '*', ' ', '{', '…'])).peekable();
        assert!(!NAMING.contains(&page.as_str()) || paths.peek().is_some(), "{page} names no file");
        missing.extend(paths.filter(|path| !crate::root().join(path).exists()).map(|path| format!("{page}: {path}")));
    }
    assert!(missing.is_empty(), "named, but not there:\n{}", missing.join("\n"));
}

#[test]
fn links_between_pages_lead_somewhere() {
    let pages = pages();
    let mut broken = Vec::new();
    let mut count = 0;
    for (page, text) in &pages {
        for link in links(text).into_iter().filter(|link| !link.contains("://")) {
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let folder = Path::new(page).parent().unwrap_or(Path::new(""));
            let target = if path.is_empty() { PathBuf::from(page) } else { plain(&folder.join(path)) };
            let linked = pages.get(&*target.to_string_lossy());
            let has_anchor = linked.is_some_and(|text| anchors(text).iter().any(|one| one == anchor));
            if !crate::root().join(&target).exists() || !anchor.is_empty() && !has_anchor {
                broken.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(count > 100, "only {count} links were found");
    assert!(broken.is_empty(), "these lead nowhere:\n{}", broken.join("\n"));
}

#[test]
fn pages_can_be_read_at_one_sitting() {
    let pages = pages();
    let lines = pages["docs/architecture.md"].lines().count();
    assert!(lines <= ARCHITECTURE, "docs/architecture.md has {lines} lines of {ARCHITECTURE}");
    let mut too_long = Vec::new();
    for (begins, longest) in LONGEST {
        let mut of_these = pages.iter().filter(|(page, _)| page.starts_with(begins)).peekable();
        assert!(of_these.peek().is_some(), "there is no {begins}");
        let words = of_these.map(|(page, text)| (page, text.split_whitespace().count()));
        let longer = words.filter(|(_, words)| *words > longest);
        too_long.extend(longer.map(|(page, words)| format!("{page} has {words} words of {longest}")));
    }
    assert!(too_long.is_empty(), "{}", too_long.join("\n"));
}

#[test]
fn every_decision_is_listed_and_says_why() {
    let pages = pages();
    let listed = links(&pages["docs/decisions/README.md"]);
    let decisions = pages.iter().filter_map(|(page, text)| Some((page.strip_prefix("docs/decisions/")?, text)));
    for (number, (name, text)) in (1..).zip(decisions.filter(|(name, _)| *name != "README.md")) {
        assert!(name.starts_with(&format!("{number:04}-")), "{name} isn't the decision with number {number}");
        assert!(listed.iter().any(|link| link == name), "README.md doesn't list {name}");
        let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        assert_eq!(headings, DECISION, "{name}");
    }
}

#[test]
fn every_crate_says_what_it_is() {
    for entry in fs::read_dir(crate::root().join("crates")).expect("the folder can be read") {
        let folder = entry.expect("the folder can be read").path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
        let manifest: Table = manifest.parse().expect("a manifest is TOML");
        let package = &manifest["package"];
        assert!(folder.join("README.md").exists(), "{} has no README.md", folder.display());
        for key in ["description", "readme", "keywords", "categories"] {
            assert!(package.get(key).is_some(), "{} has no {key}", folder.display());
        }
    }
}
