//! Runs the fuzz targets on a stable compiler, with their corpora and seeded mutations of them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

mod mutations;
mod seeds;
mod targets;

use std::path::{Path, PathBuf};

/// The fuzzer's folder.
fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The corpus of a target, sorted by name.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = fuzz().join("corpus").join(target);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<(String, Vec<u8>)> = files
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().to_string_lossy().into_owned(), std::fs::read(file.path()).unwrap()))
        .collect();
    inputs.sort();
    inputs
}
