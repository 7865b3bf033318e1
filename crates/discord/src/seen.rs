//! The interactions that came in lately, so that one delivered twice acts once.

use std::num::NonZeroUsize;

use cardinal_ids::InteractionId;
use lru::LruCache;

/// How many interactions are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is more than none");

/// The most recent interactions.
#[derive(Debug)]
pub struct SeenInteractions(LruCache<InteractionId, ()>);

impl Default for SeenInteractions {
    fn default() -> SeenInteractions {
        SeenInteractions(LruCache::new(REMEMBERED))
    }
}

impl SeenInteractions {
    /// Notes an interaction. Returns whether it is new.
    pub fn note(&mut self, id: InteractionId) -> bool {
        self.0.put(id, ()).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_new_once_until_it_is_the_oldest_of_too_many() {
        let mut seen = SeenInteractions::default();
        let all = REMEMBERED.get() as u64;
        assert!((1..=all).all(|id| seen.note(InteractionId(id))));
        assert!((2..=all).all(|id| !seen.note(InteractionId(id))));
        assert!(seen.note(InteractionId(all + 1)));
        assert!(!seen.note(InteractionId(2)), "only the oldest was forgotten");
        assert!(seen.note(InteractionId(1)), "it was the oldest");
    }
}
