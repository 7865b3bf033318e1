//! Shrinks the message of a turn once a later one is posted: a single edit leaves one line, without picture or
//! controls. The edit is stored as pending until it is made or turns out to be impossible.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use crate::app::Context;
use crate::app::interaction::reply::{MessageRef, Obstacle, Overtaken};
use crate::app::outbox::{AT_ONCE, EditUnderWay};
use crate::store::{EditTime, GuildId, MessageId, PendingEdit, PostponedEdit};

/// How many times longer an edit may take than an announcement. Edits come last in every queue.
const EDITS_TAKE: i64 = 10;

/// The longest pause before an edit is tried again.
const LONGEST_PAUSE: Duration = Duration::from_hours(24);

impl Context {
    /// The time from now during which edits that are taken now belong to this process alone.
    pub(crate) fn edit_time(&self) -> EditTime {
        let now = self.time.now();
        EditTime { now, until: now.plus(EDITS_TAKE * self.deployment.settings.hand_over.as_secs() as i64) }
    }

    /// The messages with a pending edit that is due. The caller must make the edits, as with those returned by
    /// [`Context::announced`]. Call this at the start, and from time to time.
    pub async fn due_edits(&self) -> Vec<Overtaken> {
        let pending =
            self.store.messages().take_pending_edits(AT_ONCE, self.edit_time()).await.unwrap_or_else(|error| {
                tracing::error!(error = &error as &dyn std::error::Error, "cannot read the pending edits");
                Vec::new()
            });
        self.hand_out(pending).await
    }

    /// Pending edits, ready to be made. Those that this process is already making are left out.
    pub(crate) async fn hand_out(&self, pending: Vec<PendingEdit>) -> Vec<Overtaken> {
        self.edits(pending, false).await
    }

    /// Pending edits of a game whose board is now covered, newest message first. They remove pictures even on
    /// servers that keep them. An edit that Discord refuses for now is not retried at once and becomes an edit like
    /// any other.
    pub(crate) async fn hand_out_covering(&self, pending: Vec<PendingEdit>) -> Vec<Overtaken> {
        let mut edits = self.edits(pending, true).await;
        edits.reverse();
        edits
    }

    async fn edits(&self, pending: Vec<PendingEdit>, covers: bool) -> Vec<Overtaken> {
        let mut edits = Vec::new();
        let mut keeping = HashMap::new();
        for PendingEdit { message, guild, tries } in pending {
            if let Entry::Vacant(unknown) = keeping.entry(guild) {
                unknown.insert(self.keeps_pictures(guild).await);
            }
            let keeps = !covers && message.has_picture && keeping.get(&guild).is_some_and(|keeps| *keeps);
            let under_way = EditUnderWay { keeps, since: self.time.now() };
            if self.outbox.take_edit(message.message, under_way) {
                edits.push(Overtaken {
                    at: MessageRef { channel: message.channel, message: message.message },
                    line: message.line.filter(|_| !keeps),
                    tries,
                });
            }
        }
        edits
    }

    /// Returns whether a server's games keep the pictures of overtaken messages.
    async fn keeps_pictures(&self, guild: Option<GuildId>) -> bool {
        match self.settings_of(guild).await {
            Ok(settings) => settings.keeps_pictures(),
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "cannot read whether a server keeps pictures, so they are kept"
                );
                // A removed picture cannot be put back.
                true
            }
        }
    }

    /// Marks an overtaken message as edited, or as impossible to edit.
    pub async fn edit_settled(&self, message: MessageId) {
        let keeps = self.outbox.keeps_picture(message);
        let noted = if keeps {
            self.store.messages().picture_kept(message).await
        } else {
            self.store.messages().edit_settled(message).await
        };
        if let Err(error) = noted {
            tracing::warn!(error = &error as &dyn std::error::Error, "cannot store that a message was edited");
        }
        self.outbox.release_edit(message);
    }

    /// Postpones edits of overtaken messages. The pause grows with every try.
    pub async fn edits_put_off(&self, edits: Vec<(Overtaken, Obstacle)>) {
        let now = self.time.now();
        let put_off = edits.iter().map(|(edit, obstacle)| {
            let pause = self.deployment.settings.edit_pause.saturating_mul(1 << edit.tries.min(16)).min(LONGEST_PAUSE);
            PostponedEdit {
                message: edit.at.message,
                until: now.plus(pause.as_secs() as i64),
                tried: *obstacle != Obstacle::Queue,
                in_archive: *obstacle == Obstacle::Archive,
            }
        });
        if let Err(error) = self.store.messages().postpone_edits(put_off.collect()).await {
            tracing::warn!(error = &error as &dyn std::error::Error, "cannot postpone edits");
        }
        for (edit, _) in &edits {
            self.outbox.release_edit(edit.at.message);
        }
    }
}
