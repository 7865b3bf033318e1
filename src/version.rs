//! Which program this is.

/// The version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that the program was built from, or `unknown`.
pub const COMMIT: &str = env!("BUILT_FROM_COMMIT");

/// The version with the commit, as `cardinal --version` shows it.
pub const VERSION_AND_COMMIT: &str = concat!(env!("CARGO_PKG_VERSION"), " (commit ", env!("BUILT_FROM_COMMIT"), ")");
