//! A cache of limited size.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// A cache that is emptied once it has `most` values. A value is often requested again soon, but there is no end of
/// possible keys.
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
        // Made without holding the lock, so two threads may both make it.
        let value = Arc::new(make());
        let mut known = known();
        if known.len() >= self.most {
            known.clear();
        }
        known.insert(key, Arc::clone(&value));
        value
    }
}
