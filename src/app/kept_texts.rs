//! What players typed in forms and has to be mended.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cardinal_ids::{GameId, Timestamp, UserId};
use cardinal_interaction::GameForm;
use lru::LruCache;

/// How long a text is kept for another try, in seconds.
const KEPT: i64 = 15 * 60;

/// Of how many forms texts are kept.
const FORMS: NonZeroUsize = NonZeroUsize::new(10_000).expect("the number of forms is above zero");

/// Whose form about which game.
type Key = (UserId, GameId, GameForm);

/// The texts of forms that could not be carried out. Whoever loses them in a restart types them again.
pub(crate) struct KeptTexts(Mutex<LruCache<Key, (Vec<String>, Timestamp)>>);

impl Default for KeptTexts {
    fn default() -> KeptTexts {
        KeptTexts(Mutex::new(LruCache::new(FORMS)))
    }
}

impl KeptTexts {
    fn kept(&self) -> MutexGuard<'_, LruCache<Key, (Vec<String>, Timestamp)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The texts of the fields in their order, empty if none are kept.
    pub(crate) fn get(&self, of: Key, now: Timestamp) -> Vec<String> {
        let mut kept = self.kept();
        kept.get(&of).filter(|(_, since)| now.0 - since.0 < KEPT).map(|(texts, _)| texts.clone()).unwrap_or_default()
    }

    /// Keeps the texts, in place of earlier ones.
    pub(crate) fn keep(&self, of: Key, texts: Vec<String>, now: Timestamp) {
        self.kept().put(of, (texts, now));
    }

    /// Forgets the texts, because the form was carried out.
    pub(crate) fn forget(&self, of: Key) {
        self.kept().pop(&of);
    }
}
