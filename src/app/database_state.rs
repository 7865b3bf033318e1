//! What the database is good for, as those see it who watch the bot.

use crate::app::App;
use crate::app::write_probe::in_time;
use crate::health::DatabaseState;

impl App {
    /// Finds out what the database is good for, by a read and a write. Those who ask at once, or soon after each other,
    /// share one write ([`Settings::write_probe_pause`](crate::app::Settings::write_probe_pause)).
    pub(crate) async fn database_state(&self) -> DatabaseState {
        match in_time(self.database()).await {
            // One that doesn't answer isn't written to: it would have to be waited for again.
            None | Some(Err(_)) => DatabaseState::Silent,
            Some(Ok(_)) if self.write_probe.probe(&self.store, self.settings.write_probe_pause).await => {
                DatabaseState::Works
            }
            Some(Ok(_)) => DatabaseState::ReadOnly,
        }
    }
}
