//! Players' preferences and servers' settings.

pub(crate) mod absences;
pub(crate) mod forgetting;
pub(crate) mod look;
mod my_data;
pub(crate) mod preferences;
pub(crate) mod reminders;
pub(crate) mod server;
