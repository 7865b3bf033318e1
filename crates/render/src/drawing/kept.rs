//! What was made so far, as long as there is room for it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// What was made, by what it was made for; so many at most. What was asked for is often asked for again at once, and
/// there is no end of others.
pub(super) struct Kept<K, V> {
    known: Mutex<HashMap<K, Arc<V>>>,
    most: usize,
}

impl<K: Eq + Hash, V> Kept<K, V> {
    pub(super) fn new(most: usize) -> Kept<K, V> {
        Kept { known: Mutex::default(), most }
    }

    pub(super) fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known().get(&key) {
            return Arc::clone(value);
        }
        // Made while nobody waits; two threads may both do it.
        let value = Arc::new(make());
        let mut known = known();
        if known.len() >= self.most {
            known.clear();
        }
        known.insert(key, Arc::clone(&value));
        value
    }
}
