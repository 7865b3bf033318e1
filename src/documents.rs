//! Tables in `docs/` that follow from the sources, and how tests keep them up to date.

use std::path::Path;

/// Checks that the table with this head has these rows. With `UPDATE_DOCS` in the environment, rewrites it instead.
///
/// # Panics
/// If the page has no such table, or has other rows.
pub(crate) fn check_table(page: &str, head: &str, rows: impl Iterator<Item = String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = std::fs::read_to_string(&path).expect("the page can be read");
    let (before, rest) = text.split_once(head).expect("the page has the table");
    // What is left of the head's line is nothing.
    let old: usize = rest.split_inclusive('\n').skip(1).take_while(|line| line.starts_with('|')).map(str::len).sum();
    let columns = head.matches('|').count() - 1;
    let table: String = std::iter::once(format!("|{}\n", " --- |".repeat(columns))).chain(rows).collect();
    let wanted = [before, head, "\n", &table, &rest[1 + old..]].concat();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        return std::fs::write(&path, wanted).expect("the page can be written");
    }
    assert!(
        text == wanted,
        "{page} is out of date: `UPDATE_DOCS=1 cargo test -p cardinal --lib documents` rewrites it"
    );
}
