//! Reads of Discord's state: a channel's messages, a server's threads. After a start many games need the same one, so
//! they share it.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, Weak};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::Mutex;

use cardinal_discord::{Api, ApiError, Body, Route};

/// How long such a read may take, or a message to a single player.
pub(super) const SHORT_PATIENCE: Duration = Duration::from_secs(30);

/// Above this number of places, those that nobody waits for are dropped.
const ROOM: usize = 64;

/// What was read, and when the request began. Something may have changed since then.
struct Look {
    began: Instant,
    seen: Result<Arc<Value>, ApiError>,
}

/// The newest look at one place. It lives as long as somebody waits for it.
type Slot = Mutex<Option<Look>>;

/// Shared reads.
#[derive(Default)]
pub(super) struct Looks(std::sync::Mutex<HashMap<Route, Weak<Slot>>>);

impl Looks {
    /// Returns a route's response to a request that began after this call. All calls during one request share the
    /// next one, and its failure.
    pub(super) async fn look(&self, api: &Api, route: &Route) -> Result<Arc<Value>, ApiError> {
        let asked = Instant::now();
        let place = self.place(route);
        let mut newest = place.lock().await;
        if let Some(look) = newest.as_ref().filter(|look| look.began >= asked) {
            return look.seen.clone();
        }
        let began = Instant::now();
        let seen = api.send(route, Body::Empty, SHORT_PATIENCE).await.map(Arc::new);
        newest.insert(Look { began, seen }).seen.clone()
    }

    fn place(&self, route: &Route) -> Arc<Slot> {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = places.get(route).and_then(Weak::upgrade) {
            return place;
        }
        if places.len() >= ROOM {
            places.retain(|_, place| place.strong_count() > 0);
        }
        let place = Arc::new(Slot::default());
        places.insert(route.clone(), Arc::downgrade(&place));
        place
    }
}
