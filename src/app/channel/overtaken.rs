//! What becomes of a turn's message when a later one stands there: it shrinks to a line, without picture and controls,
//! in one edit. That edit is kept in the store as owed until it is made or never can be.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use crate::app::App;
use crate::app::channel::pending::AT_ONCE;
use crate::app::interaction::reply::{MessageRef, Obstacle, Overtaken};
use crate::store::{EditTime, GuildId, MessageId, OwedEdit, PutOff};

/// How many times as long as telling of a turn its edits may take: they come last in every queue.
const EDITS_TAKE: i64 = 10;

/// The longest pause before an edit is tried again.
const LONGEST_PAUSE: Duration = Duration::from_hours(24);

impl App {
    /// From now on, for as long as nobody else is to make edits that are taken now.
    pub(crate) fn edit_time(&self) -> EditTime {
        let now = self.clock.now();
        EditTime { now, until: now.plus(EDITS_TAKE * self.settings.hand_over.as_secs() as i64) }
    }

    /// The messages that are owed an edit which is due. Whoever asks is to make the edits, like those that
    /// [`App::announced`] gives. To be asked for at the start, and now and then afterwards.
    pub async fn due_edits(&self) -> Vec<Overtaken> {
        let owed = self.store.take_owed_edits(AT_ONCE, self.edit_time()).await.unwrap_or_else(|error| {
            tracing::error!(error = &error as &dyn std::error::Error, "owed edits cannot be read");
            Vec::new()
        });
        self.hand_out(owed).await
    }

    /// Edits as they are to be made; without those that this process is making.
    pub(crate) async fn hand_out(&self, owed: Vec<OwedEdit>) -> Vec<Overtaken> {
        self.edits(owed, false).await
    }

    /// The same where the board is covered: pictures go wherever they are kept otherwise, the newest first. One that
    /// Discord refuses for now is let be: later it is an edit like any other.
    pub(crate) async fn hand_out_covering(&self, owed: Vec<OwedEdit>) -> Vec<Overtaken> {
        let mut edits = self.edits(owed, true).await;
        edits.reverse();
        edits
    }

    async fn edits(&self, owed: Vec<OwedEdit>, covers: bool) -> Vec<Overtaken> {
        let mut edits = Vec::new();
        let mut keeping = HashMap::new();
        for OwedEdit { message, guild, tries } in owed {
            if let Entry::Vacant(unknown) = keeping.entry(guild) {
                unknown.insert(self.keeps_pictures(guild).await);
            }
            let keeps = !covers && message.has_picture && keeping.get(&guild).is_some_and(|keeps| *keeps);
            if self.edits_under_way.insert(message.message, keeps).is_none() {
                edits.push(Overtaken {
                    at: MessageRef { channel: message.channel, message: message.message },
                    line: message.line.filter(|_| !keeps),
                    tries,
                });
            }
        }
        edits
    }

    /// Whether the messages of a server's games keep their pictures when they are overtaken.
    async fn keeps_pictures(&self, guild: Option<GuildId>) -> bool {
        match self.settings_of(guild).await {
            Ok(settings) => settings.keeps_pictures(),
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "whether pictures are kept cannot be read");
                // What is taken away cannot be given back.
                true
            }
        }
    }

    /// An overtaken message is as it is to be, or never can be.
    pub async fn edit_settled(&self, message: MessageId) {
        let keeps = self.edits_under_way.get(&message).is_some_and(|keeps| *keeps);
        let noted = if keeps { self.store.picture_kept(message).await } else { self.store.edit_settled(message).await };
        if let Err(error) = noted {
            tracing::warn!(error = &error as &dyn std::error::Error, "an edited message is not noted");
        }
        self.edits_under_way.remove(&message);
    }

    /// Overtaken messages could not be edited yet. They are due again after a pause that grows with
    /// every try.
    pub async fn edits_put_off(&self, edits: Vec<(Overtaken, Obstacle)>) {
        let now = self.clock.now();
        let put_off = edits.iter().map(|(edit, obstacle)| {
            let pause = self.settings.edit_pause.saturating_mul(1 << edit.tries.min(16)).min(LONGEST_PAUSE);
            PutOff {
                message: edit.at.message,
                until: now.plus(pause.as_secs() as i64),
                tried: *obstacle != Obstacle::Queue,
                in_archive: *obstacle == Obstacle::Archive,
            }
        });
        if let Err(error) = self.store.put_off_edits(put_off.collect()).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "edits are not put off");
        }
        for (edit, _) in &edits {
            self.edits_under_way.remove(&edit.at.message);
        }
    }
}
