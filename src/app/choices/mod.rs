//! What a player likes, and what is set for a server.

pub(crate) mod absences;
pub(crate) mod preferences;
pub(crate) mod reminders;
pub(crate) mod server;
