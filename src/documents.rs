//! Tables in `docs/` and parts of other files that follow from the sources, and how tests keep them up to date.

use std::path::{Path, PathBuf};

/// A file of this repository.
pub(crate) fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

/// Checks that the table with this head has these rows. With `UPDATE_DOCS` in the environment, rewrites it instead.
///
/// # Panics
/// If the page has no such table, or has other rows.
pub(crate) fn check_table(page: &str, head: &str, rows: impl Iterator<Item = String>) {
    let text = std::fs::read_to_string(path(page)).expect("the page can be read");
    let (before, rest) = text.split_once(head).expect("the page has the table");
    // What is left of the head's line is nothing.
    let old: usize = rest.split_inclusive('\n').skip(1).take_while(|line| line.starts_with('|')).map(str::len).sum();
    let columns = head.matches('|').count() - 1;
    let table: String = std::iter::once(format!("|{}\n", " --- |".repeat(columns))).chain(rows).collect();
    let wanted = [before, head, "\n", &table, &rest[1 + old..]].concat();
    check(page, &text, &wanted);
}

/// Checks that what follows this mark in a file is this. With `UPDATE_DOCS` in the environment, rewrites it instead.
///
/// # Panics
/// If the file has no such mark, or goes on otherwise.
pub(crate) fn check_end(file: &str, mark: &str, parts: impl Iterator<Item = String>) {
    let text = std::fs::read_to_string(path(file)).expect("the file can be read");
    let (before, _) = text.split_once(mark).expect("the file has the mark");
    let wanted: String = [before.to_owned(), mark.to_owned()].into_iter().chain(parts).collect();
    check(file, &text, &wanted);
}

fn check(file: &str, text: &str, wanted: &str) {
    if std::env::var_os("UPDATE_DOCS").is_some() {
        return std::fs::write(path(file), wanted).expect("the file can be written");
    }
    assert!(
        text == wanted,
        "{file} is out of date: `UPDATE_DOCS=1 cargo test -p cardinal --lib documents` rewrites it"
    );
}
