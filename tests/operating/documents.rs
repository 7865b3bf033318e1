//! Tables in `docs/` and parts of other files that follow from the sources.

use std::path::{Path, PathBuf};

use cardinal::app::commands::{COMMANDS, Spec};
use cardinal::config::{Config, SETTINGS, Setting};

/// A file of this repository.
fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

/// Checks that the table with this head has these rows. With `UPDATE_DOCS` in the environment, rewrites it instead.
///
/// # Panics
/// If the page has no such table, or has other rows.
fn check_table(page: &str, head: &str, rows: impl Iterator<Item = String>) {
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
fn check_end(file: &str, mark: &str, parts: impl Iterator<Item = String>) {
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
        "{file} is out of date: `UPDATE_DOCS=1 cargo test -p cardinal --test operating documents` rewrites it"
    );
}

#[test]
fn the_documents_list_every_command_as_it_is() {
    let rows = COMMANDS.iter().map(|spec| {
        let Spec { name, description, options, .. } = spec;
        let name = spec.entry().map_or_else(|| format!("`/{name}`"), |(entry, _)| format!("*Apps* › *{entry}*"));
        let options = options.iter().map(|option| {
            if option.required { format!("**`{}`**", option.name) } else { format!("`{}`", option.name) }
        });
        format!("| {name} | {} | {description} |\n", options.collect::<Vec<_>>().join(", "))
    });
    check_table("docs/commands.md", "| command | options | what it does |", rows);
}

#[test]
fn the_documents_list_every_setting_as_it_is() {
    let rows = SETTINGS.iter().map(|Setting { key, default, form, help }| {
        let default = if default.is_empty() { String::new() } else { format!("`{default}`") };
        format!("| `{key}` | {default} | {form} | {help} |\n")
    });
    check_table("docs/settings.md", "| setting | default | values | what it decides |", rows);
}

/// What the package's settings have beside the defaults.
const OF_THE_PACKAGE: [(&str, &str); 3] = [
    ("database", "/var/lib/cardinal/cardinal.db"),
    ("heartbeat_file", "/var/lib/cardinal/cardinal.heartbeat"),
    ("token_file", "/etc/cardinal/token"),
];

/// A setting as the package's file has it: what it decides, its values, and itself, as a comment unless the
/// package sets it.
fn in_package(Setting { key, default, form, help }: &Setting) -> String {
    let set = OF_THE_PACKAGE.iter().find(|(of, _)| of == key).map(|(_, value)| *value);
    let (mark, value) = set.map_or(("#", *default), |value| ("", value));
    let value = if value.parse::<u64>().is_ok() { value.to_owned() } else { format!("\"{value}\"") };
    format!("\n# {help}\n# Values: {form}\n{mark}{key} = {value}\n")
}

#[test]
fn the_packages_file_documents_every_setting() {
    let settings = SETTINGS.iter().map(in_package);
    check_end("packaging/cardinal.toml", "\n# ----\n", settings);

    // With every default uncommented it says the same.
    let text = std::fs::read_to_string(path("packaging/cardinal.toml")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (file, token) = (folder.path().join("cardinal.toml"), folder.path().join("token"));
    std::fs::write(&token, "A.B.C").unwrap();
    let has_default = |key: &str| SETTINGS.iter().any(|setting| setting.key == key && !setting.default.is_empty());
    let uncommented = text.lines().map(|line| match line.strip_prefix('#') {
        Some(rest) if rest.split_once(" = ").is_some_and(|(key, _)| has_default(key)) => rest,
        _ => line,
    });
    let uncommented =
        uncommented.collect::<Vec<_>>().join("\n").replace("/etc/cardinal/token", &token.display().to_string());
    std::fs::write(&file, uncommented).unwrap();
    let config = Config::load(Some(&file), []).unwrap();
    let changed: Vec<&str> = config.changed.iter().filter_map(|change| change.split(' ').next()).collect();
    assert_eq!(changed, OF_THE_PACKAGE.map(|(key, _)| key));
}
