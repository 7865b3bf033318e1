//! A cache of limited size.

use std::convert::Infallible;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

/// A cache of limited size: the value that was not requested for the longest time makes room. A value is often
/// requested again soon, but there is no end of possible keys, or there are more values than memory should hold.
pub(super) struct Cache<K, V>(Mutex<LruCache<K, Arc<V>>>);

impl<K: Eq + Hash, V> Cache<K, V> {
    /// A cache of at most this many values, and of one at least.
    pub(super) fn new(most: usize) -> Cache<K, V> {
        // Grows with its values: most caches of most bots are never full.
        let mut known = LruCache::unbounded();
        known.resize(NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN));
        Cache(Mutex::new(known))
    }

    pub(super) fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let Ok(value) = self.try_get(key, || Ok::<V, Infallible>(make()));
        value
    }

    /// Like [`Cache::get`] for a value that can't always be made. Nothing is cached then.
    ///
    /// # Errors
    /// What `make` returns.
    pub(super) fn try_get<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<Arc<V>, E> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known().get(&key) {
            return Ok(Arc::clone(value));
        }
        // Made without holding the lock, so two threads may both make it.
        let value = Arc::new(make()?);
        known().put(key, Arc::clone(&value));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_that_was_not_requested_for_longest_makes_room() {
        let kept = Cache::new(2);
        let is_made = |key: u8| {
            let mut made = false;
            kept.get(key, || made = true);
            made
        };
        assert!(is_made(1) && is_made(2));
        assert!(!is_made(1), "it is there");
        assert!(is_made(3));
        assert!(!is_made(1), "it was requested after 2");
        assert!(is_made(2), "it made room");
    }

    #[test]
    fn what_could_not_be_made_is_tried_again() {
        let kept: Cache<u8, u8> = Cache::new(1);
        assert_eq!(kept.try_get(1, || Err("no")), Err("no"));
        assert_eq!(kept.try_get(1, || Ok::<u8, &str>(7)).as_deref(), Ok(&7));
        assert_eq!(kept.try_get(1, || Err("no")).as_deref(), Ok(&7));
    }
}
