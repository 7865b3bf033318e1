//! The pages for readers of the code are short enough to be read, and name files that exist.

use std::fs;

/// The maximum length of the page that a newcomer reads first, in lines.
const ARCHITECTURE: usize = 150;

/// The pages whose paths are checked.
const PAGES: [&str; 3] = ["README.md", "docs/architecture.md", "docs/adding.md"];

/// The folders with which a path from the root begins.
const FOLDERS: [&str; 8] = ["src/", "crates/", "tests/", "docs/", "assets/", "migrations/", "benches/", "fuzz/"];

#[test]
fn the_files_that_pages_name_exist() {
    let mut missing = Vec::new();
    for page in PAGES {
        let text = fs::read_to_string(crate::root().join(page)).expect("every page can be read");
        // Every second part is between backticks.
        let paths = text.split('`').skip(1).step_by(2);
        let paths = paths.filter(|path| FOLDERS.iter().any(|folder| path.starts_with(folder)));
        let mut paths = paths.filter(|path| !path.contains(['<', ' ', '{'])).peekable();
        assert!(page == "README.md" || paths.peek().is_some(), "{page} names no file");
        missing.extend(paths.filter(|path| !crate::root().join(path).exists()).map(|path| format!("{page}: {path}")));
    }
    assert!(missing.is_empty(), "named, but not there:\n{}", missing.join("\n"));
}

#[test]
fn the_first_page_can_be_read_at_one_sitting() {
    let text = fs::read_to_string(crate::root().join("docs/architecture.md")).expect("the page can be read");
    let lines = text.lines().count();
    assert!(lines <= ARCHITECTURE, "docs/architecture.md has {lines} lines of {ARCHITECTURE}");
}
