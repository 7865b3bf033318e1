//! What tests ask of their environment: whether something is there that not every machine has, such as a
//! browser, and how many random cases are wanted.
//!
//! A test that lacks something is skipped, and prints that. With `CI=true` in the environment it fails
//! instead, since a skipped test has not passed.

mod cases;
mod node;
mod python;

use std::ffi::OsStr;

pub use cases::{CASES_VARIABLE, bound, cases};
pub use node::node;
pub use python::{installed, python, succeeds};

/// Prints that the current test is skipped because something is missing, in words such as "there is no
/// node on the PATH". The test must then return.
///
/// # Panics
/// If `CI=true`, where nothing may be skipped.
pub fn skip(lacking: &str) {
    if let Err(failure) = skipping(lacking, std::env::var_os("CI").as_deref()) {
        panic!("{failure}");
    }
    eprintln!("skipped: {lacking}");
}

fn skipping(lacking: &str, ci: Option<&OsStr>) -> Result<(), String> {
    match ci {
        Some(ci) if ci == "true" => Err(format!("{lacking}, and under CI=true no test is skipped")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_skipped_under_ci() {
        let failure = skipping("there is no node", Some(OsStr::new("true"))).unwrap_err();
        assert!(failure.contains("there is no node"), "{failure}");
        for elsewhere in [None, Some(OsStr::new("")), Some(OsStr::new("false"))] {
            assert_eq!(skipping("there is no node", elsewhere), Ok(()));
        }
    }
}
