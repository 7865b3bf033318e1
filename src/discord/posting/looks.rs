//! Looking around in Discord: what stands in a channel, which threads there are. After a start many games look for the
//! same at once, and one look serves them all.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, Weak};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::Mutex;

use crate::discord::api::{Api, ApiError, Body, Route};

/// How long a request may take that looks around, or tells somebody of what became of a message.
pub(super) const SHORT_PATIENCE: Duration = Duration::from_secs(30);

/// With more places than this the ones in which nobody looks any more are let go.
const ROOM: usize = 64;

/// What was seen, and when the look began: whoever asked after that may have missed something.
struct Look {
    began: Instant,
    seen: Result<Arc<Value>, ApiError>,
}

/// The newest look at one place; it lives as long as somebody waits for it.
type Place = Mutex<Option<Look>>;

/// Looks that are shared.
#[derive(Default)]
pub(super) struct Looks(std::sync::Mutex<HashMap<Route, Weak<Place>>>);

impl Looks {
    /// What a route answers, from a request that was begun after this call. All who ask while a request is under
    /// way share the next one, and its failure.
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

    fn place(&self, route: &Route) -> Arc<Place> {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = places.get(route).and_then(Weak::upgrade) {
            return place;
        }
        if places.len() >= ROOM {
            places.retain(|_, place| place.strong_count() > 0);
        }
        let place = Arc::new(Place::default());
        places.insert(route.clone(), Arc::downgrade(&place));
        place
    }
}
