//! Events that were applied to the game in memory are written to the store.

use cardinal_rules::{Entry, RULES_VERSION, Snapshot};

use crate::app::App;
use crate::app::error::AppError;
use crate::app::live::LockedGame;
use crate::store::{Append, Finished, InteractionId, NewTurn, StoreError};

/// Events of a game as they are to be written.
pub(crate) struct Events {
    pub(crate) entries: Vec<Entry>,
    /// Where the game stands, if a turn has ended.
    pub(crate) last_position: Option<Snapshot>,
    /// How the game has ended, if it has.
    pub(crate) outcome: Option<Finished>,
    /// The turn that they begin, if they do.
    pub(crate) turn: Option<NewTurn>,
    /// Whether the channel is to be told.
    pub(crate) announce: bool,
    /// The interaction that causes them, if one does.
    pub(crate) interaction: Option<InteractionId>,
}

/// What has become of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// They stand.
    Stored,
    /// They do not: their interaction had acted before.
    Before,
    /// They do not: somebody else has gone on with the game, or it is over.
    Overtaken,
}

impl App {
    /// Writes events that the game in memory has. Where they do not stand, the game is as the store has it now.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn write(&self, live: &mut LockedGame, events: Events) -> Result<Written, AppError> {
        let Events { entries, last_position, outcome, turn, announce, interaction } = events;
        let short_times = self.changed_times(live).await?;
        let append = Append {
            game: live.info.id,
            expected_version: live.info.version,
            entries,
            rules_version: RULES_VERSION,
            last_position,
            interaction,
            to_act: live.to_act(),
            turn,
            short_times,
            announce,
            outcome,
            at: self.clock.now(),
        };
        let written = match self.store.append(append).await {
            Ok(appended) => {
                live.is_stored(appended.version, turn);
                return Ok(Written::Stored);
            }
            Err(StoreError::Duplicate { .. }) => Written::Before,
            Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Written::Overtaken,
            Err(source) => return Err(AppError::Store { doing: "writing what happened in a game", source }),
        };
        self.live.reload(&*self.store, live).await?;
        Ok(written)
    }
}
