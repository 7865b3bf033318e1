//! How many random cases a test tries.

use std::ffi::OsStr;
use std::ops::Range;

/// The variable that asks for all random cases, by the value `all`.
pub const CASES_VARIABLE: &str = "CARDINAL_CASES";

/// The numbers of a test's random cases: the first `few` of them, or `all` where `CARDINAL_CASES=all`.
///
/// A number is the seed of its case, so the few are among all. A test asserts that the few already meet
/// every kind of case it is about.
pub fn cases(few: u64, all: u64) -> Range<u64> {
    0..bound(few, all)
}

/// How far a test goes: `few`, or `all` where `CARDINAL_CASES=all`.
pub fn bound<T>(few: T, all: T) -> T {
    of_both(few, all, std::env::var_os(CASES_VARIABLE).as_deref())
}

fn of_both<T>(few: T, all: T, asked: Option<&OsStr>) -> T {
    if asked.is_some_and(|asked| asked == "all") { all } else { few }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cases_are_tried_where_the_environment_asks_for_them() {
        assert_eq!(of_both(100, 5_000, Some(OsStr::new("all"))), 5_000);
        for other in [None, Some(OsStr::new("")), Some(OsStr::new("few"))] {
            assert_eq!(of_both(100, 5_000, other), 100);
        }
    }
}
