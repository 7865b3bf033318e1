//! A cache of limited size.

use std::convert::Infallible;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

/// A cache of limited size: the value that was not requested for the longest time makes room. A value is often
/// requested again soon, but there is no end of possible keys, or there are more values than memory should hold.
pub struct Cache<K, V>(Mutex<LruCache<K, Arc<V>>>);

impl<K: Eq + Hash, V> Cache<K, V> {
    /// A cache of at most this many values, and of one at least.
    pub fn new(most: usize) -> Cache<K, V> {
        // Grows with its values: most caches of most bots are never full.
        let mut known = LruCache::unbounded();
        known.resize(NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN));
        Cache(Mutex::new(known))
    }

    /// The value of this key, made if it is missing.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let Ok(value) = self.try_get(key, || Ok::<V, Infallible>(make()));
        value
    }

    /// Like [`Cache::get`] for a value that can't always be made. Nothing is cached then.
    ///
    /// # Errors
    /// What `make` returns.
    pub fn try_get<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<Arc<V>, E> {
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
