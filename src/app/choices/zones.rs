//! A player's time zone.

use cardinal_store::Preferences;
use cardinal_table::clock::zone::Zone;

/// The time zone of digests and weekends for players who have set none.
const USUAL_ZONE: &str = "UTC";

/// The time zone that a player has set.
pub(super) fn zone_of(kept: &Preferences) -> Option<Zone> {
    kept.zone.as_deref().and_then(|name| Zone::called(name).ok())
}

/// The time zone for players who have set none. `None` if the system knows no zones.
pub(super) fn usual_zone() -> Option<Zone> {
    Zone::called(USUAL_ZONE).ok()
}
