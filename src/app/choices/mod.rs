//! Players' preferences and servers' settings.

pub(crate) mod absences;
pub(crate) mod admin_record;
pub(crate) mod archiving;
pub(crate) mod challengers;
pub(crate) mod erasing;
pub(crate) mod forums;
pub(crate) mod look;
pub(crate) mod offered_games;
pub(crate) mod places;
pub(crate) mod preferences;
pub(crate) mod privacy;
pub(crate) mod reminders;
pub(crate) mod server;
pub(crate) mod weekends;
pub(crate) mod who_may_challenge;
mod zones;
