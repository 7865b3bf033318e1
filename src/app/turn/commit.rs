//! Carries out actions: applies them to the game in memory, writes them to the store, and only then shows them.

use std::sync::Arc;

use cardinal_ids::InteractionId;
use cardinal_interaction::Caller;
use cardinal_outbox::Outbox;
use cardinal_rules::{Action, Entry, Game, RULES_VERSION, Seat, Snapshot, Viewer};
use cardinal_store::{Append, Counts, Finished, InteractionEffect, NewTurn, Plan, StoreError};
use cardinal_table::{LiveGame, LockedGame, clock::turn::next_turn, on_game};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::scene::{News, Scene, scene_of};
use crate::app::choices::reminders::defer_past_quiet_hours;
use crate::app::error::AppError;
use crate::app::turn::refusal::{open, refusal_of};
use crate::app::turn::timed_turn::changed_times;

/// Why a seat acts.
pub(crate) enum Cause {
    /// An interaction, which never acts twice.
    Interaction(InteractionId),
    /// None: the computer player acts, or a member is forgotten.
    Cardinal,
    /// Its player has planned it; this is left of the plan.
    Plan(Option<Plan>),
}

/// The result of carrying out actions.
pub(crate) struct Committed {
    /// The announcement's content, if there is one. `None` for an interaction that had already acted.
    pub(crate) scene: Option<Box<Scene>>,
}

/// The part of a game's state that decides whether there is an announcement.
#[derive(PartialEq, Eq)]
pub(super) struct PublicState {
    /// The number of the turn as everybody sees it.
    pub(super) turn: u32,
    /// Whose turn it is, even while the other side is to act.
    seat: Seat,
    pub(super) to_act: Option<Seat>,
    offer: Option<Seat>,
    /// While decks are built nobody is to act, as after the end.
    is_over: bool,
}

impl PublicState {
    pub(super) fn of(game: &Game) -> PublicState {
        let view = game.view(Viewer::Public);
        PublicState {
            turn: game.turns_begun(Viewer::Public),
            seat: view.turn,
            to_act: view.status.to_act(),
            offer: view.offer,
            is_over: view.status.is_over(),
        }
    }
}

/// The part of an append that comes from the game once the actions are applied.
pub(super) struct Applied {
    pub(super) entries: Vec<Entry>,
    pub(super) outcome: Option<Finished>,
    /// The position, if a turn has ended.
    pub(super) last_position: Option<Snapshot>,
    pub(super) after: PublicState,
}

impl Applied {
    /// What was applied since the game had `first` entries and was at this ply.
    pub(super) fn since(live: &LiveGame, first: usize, ply: u32) -> Result<Applied, AppError> {
        Ok(Applied {
            entries: live.game.entries()[first..].to_vec(),
            outcome: finished(live)?,
            last_position: (live.game.ply() != ply).then(|| live.game.snapshot()).flatten(),
            after: PublicState::of(&live.game),
        })
    }
}

/// Why actions were not applied.
struct NotApplied {
    why: AppError,
    /// Whether some of them were applied, so that the game in memory is ahead of the store.
    is_ahead: bool,
}

/// Carries out the caller's actions, all or none.
///
/// # Errors
/// The rules refuse one of them, the game has changed in the meantime, or the store fails.
pub(crate) async fn commit(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
    actions: Vec<Action>,
) -> Result<(LockedGame, Committed), AppError> {
    Box::pin(commit_for(context, Cause::Interaction(caller.interaction), live, seat, actions)).await
}

/// Carries out one seat's actions, all or none.
///
/// # Errors
/// As [`commit`].
pub(crate) async fn commit_for(
    context: &Context,
    cause: Cause,
    mut live: LockedGame,
    seat: Seat,
    actions: Vec<Action>,
) -> Result<(LockedGame, Committed), AppError> {
    let (interaction, plan) = match cause {
        Cause::Interaction(interaction) => (Some(interaction), None),
        Cause::Cardinal => (None, None),
        Cause::Plan(rest) => (None, Some((seat, rest))),
    };
    let news = News::after(&actions, seat);
    let actions = Arc::new(actions);
    let mut known = PublicState::of(&live.game);
    loop {
        let to_apply = Arc::clone(&actions);
        live.mark_dirty();
        let (game, applied) = on_game(live, move |live| apply_all(live, seat, &to_apply)).await?;
        live = game;
        let Applied { entries, outcome, last_position, after } = match applied {
            Ok(applied) => applied,
            Err(NotApplied { why, is_ahead }) => {
                if is_ahead {
                    context.live.reload(&mut live).await?;
                } else {
                    live.mark_clean();
                }
                // The rules often refuse a repeated interaction, because its actions are already done.
                let is_repeated = match interaction {
                    Some(interaction) => has_acted_by(context, interaction).await?,
                    None => false,
                };
                return if is_repeated { Ok((live, done_before(&context.outbox))) } else { Err(why) };
            }
        };
        let announce = after != known;
        let turn = begun_turn(context, &live, &known, &after).await;
        let plan = plan.clone();
        let events = Events { entries, last_position, outcome, turn, announce, interaction, plan };
        match Box::pin(write_events(context, &mut live, events)).await? {
            Written::Stored => {
                if announce {
                    live.remember_turn(seat);
                }
                let scene = if announce { Some(scene_of(context, &live, news).await?) } else { None };
                if after.turn != known.turn {
                    live.game.forget_past();
                }
                return Ok((live, Committed { scene }));
            }
            Written::Before => return Ok((live, done_before(&context.outbox))),
            Written::Overtaken => {
                if live.is_closed() {
                    return Err(AppError::refused(say!("game-closed", number = live.info.id.to_string())));
                }
                let now = PublicState::of(&live.game);
                if now.turn != known.turn || now.to_act != known.to_act {
                    return Err(changed(&live));
                }
                known = now;
            }
        }
    }
}

/// The result for an interaction that had already acted. If only the store's answer to that was lost, nobody has
/// told of it yet.
pub(crate) fn done_before(outbox: &Outbox) -> Committed {
    outbox.repair_soon();
    Committed { scene: None }
}

/// The turn that begins with this change of state, if one does.
pub(super) async fn begun_turn(
    context: &Context,
    live: &LiveGame,
    known: &PublicState,
    after: &PublicState,
) -> Option<NewTurn> {
    if after.turn == known.turn && after.to_act == known.to_act {
        return None;
    }
    let info = &live.info;
    let ended = known.to_act.and(Some(known.seat)).filter(|_| after.turn > known.turn);
    let turn = next_turn(&info.clock, known.to_act, ended, after.to_act, context.time.clock_time());
    let awaited = after.to_act.map(|seat| (seat, info.players[seat]));
    Some(defer_past_quiet_hours(context, turn, (info.variant, info.clock.pace), awaited).await)
}

/// Returns whether the caller's interaction has already acted.
pub(crate) async fn has_acted(context: &Context, caller: &Caller) -> Result<bool, AppError> {
    has_acted_by(context, caller.interaction).await
}

async fn has_acted_by(context: &Context, interaction: InteractionId) -> Result<bool, AppError> {
    let done =
        context.store.interactions().effect(interaction).await.map_err(AppError::store("looking up an interaction"))?;
    Ok(matches!(done, Some(InteractionEffect::Appended { .. } | InteractionEffect::Offered(_))))
}

/// The refusal of an action that was meant for an earlier position.
pub(crate) fn changed(live: &LiveGame) -> AppError {
    AppError::refused_with(say!("cannot-after-change"), open(live))
}

/// Applies the actions in order until one is refused.
fn apply_all(live: &mut LiveGame, seat: Seat, actions: &[Action]) -> Result<Applied, NotApplied> {
    let (first, ply) = (live.game.entries().len(), live.game.ply());
    for (done, action) in actions.iter().enumerate() {
        if let Err(refusal) = live.game.apply(seat, action) {
            return Err(NotApplied {
                why: refusal_of(live, &live.game.listing(seat), &refusal, action.kind()),
                is_ahead: done > 0,
            });
        }
    }
    Applied::since(live, first, ply).map_err(|why| NotApplied { why, is_ahead: true })
}

/// The stored end of the game. `None` while it runs.
pub(crate) fn finished(live: &LiveGame) -> Result<Option<Finished>, AppError> {
    let Some((winner, reason)) = live.ended()? else { return Ok(None) };
    let record =
        serde_json::to_string(&live.game.record()).map_err(|_| AppError::Broken("cannot write a game's record"))?;
    Ok(Some(Finished { winner, reason, record }))
}

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
