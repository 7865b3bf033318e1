//! Writes events that were applied to a game in memory to the store.

use cardinal_ids::InteractionId;
use cardinal_rules::{Action, Entry, RULES_VERSION, Seat, Snapshot};
use cardinal_store::{Append, Counts, Finished, NewTurn, Plan, StoreError};
use cardinal_table::LockedGame;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::turn::timed_turn::changed_times;

/// Events to be written, with their effects.
pub(crate) struct Events {
    pub(crate) entries: Vec<Entry>,
    /// The position, if a turn has ended.
    pub(crate) last_position: Option<Snapshot>,
    /// How the game ended, if it did.
    pub(crate) outcome: Option<Finished>,
    /// The turn that they begin, if any.
    pub(crate) turn: Option<NewTurn>,
    /// Whether there is an announcement.
    pub(crate) announce: bool,
    /// The interaction that causes them, if any.
    pub(crate) interaction: Option<InteractionId>,
    /// The plan that they carry out: whose it is, and what is left of it.
    pub(crate) plan: Option<(Seat, Option<Plan>)>,
}

/// The result of writing events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// They are stored.
    Stored,
    /// They are not stored, because their interaction had already acted.
    Before,
    /// They are not stored, because somebody else has played on, or the game is over.
    Overtaken,
}

/// Writes events that the game in memory already has. If they are not stored, reloads the game.
///
/// # Errors
/// The store fails.
pub(crate) async fn write_events(
    context: &Context,
    live: &mut LockedGame,
    events: Events,
) -> Result<Written, AppError> {
    let Events { entries, last_position, outcome, turn, announce, interaction, plan } = events;
    // Nobody else sees a private game.
    let announce = announce && !live.info.is_private();
    let computer_is_due = live.computer_is_due();
    let short_times = changed_times(context, live).await?;
    let counts = counts(live, &entries);
    let append = Append {
        game: live.info.id,
        expected_version: live.info.version,
        entries,
        rules_version: RULES_VERSION,
        last_position,
        interaction,
        to_act: live.to_act(),
        computer_is_due,
        turn,
        short_times,
        announce,
        outcome,
        counts,
        plan,
        at: context.time.now(),
    };
    let written = match context.store.games().append(append).await {
        Ok(appended) => {
            live.mark_stored(appended, turn);
            if live.info.finished {
                context.live.mark_finished(live.info.id);
                context.plans.forget(live.info.id);
            }
            if computer_is_due {
                context.computer.wake();
            }
            if turn.is_some() {
                context.plans.wake_for(live.info.id);
            }
            return Ok(Written::Stored);
        }
        Err(StoreError::Duplicate { .. }) => Written::Before,
        Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Written::Overtaken,
        Err(source) => return Err(AppError::Store { doing: "writing what happened in a game", source }),
    };
    context.live.reload(live).await?;
    Ok(written)
}

/// The turns of both players together before which a resignation is shown to moderators: five of each.
const EARLY_BEFORE: u32 = 10;

/// How the end of a rated game counts, if these events end it.
fn counts(live: &LockedGame, entries: &[Entry]) -> Option<Counts> {
    let resigned = |entry: &Entry| matches!(entry, Entry::Act { action: Action::Resign, .. });
    live.counts().then(|| Counts { early: live.game.ply() < EARLY_BEFORE && entries.iter().any(resigned) })
}
