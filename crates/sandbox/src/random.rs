//! Random numbers, without a dependency.

/// Returns 64 random bits, from the random keys of the standard library's hasher.
pub(crate) fn random() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
