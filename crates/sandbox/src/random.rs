//! Random numbers without a crate for them.

/// 64 random bits from the standard library's hasher keys.
pub(crate) fn random() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
