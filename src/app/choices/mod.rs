//! Players' preferences and servers' settings.

pub(crate) mod absences;
pub(crate) mod admin_record;
pub(crate) mod challengers;
pub(crate) mod look;
pub(crate) mod offered_games;
pub(crate) mod preferences;
pub(crate) mod privacy;
pub(crate) mod record_act;
pub(crate) mod reminders;
pub(crate) mod server;
pub(crate) mod who_may_challenge;
