//! Carrying out actions: applied to the game in memory, written to the store, and only then shown.

use std::collections::HashSet;

use cardinal_rules::{Action, ActionKind, Game, PartialAction, Phase, Refusal, RefusalCode, Seat, Status, notation};

use super::announce::{News, Scene};
use super::control::{Control, GameControl};
use super::error::AppError;
use super::intent::Caller;
use super::reply::{Button, Style};
use super::table::{Table, Tables};
use super::{App, text, words};
use crate::store::{Append, Done, Finished, StoreError, Timestamp};

/// What came of an action that was carried out.
pub(crate) struct Acted {
    /// What the channel is to be told, if anything. Nothing for an interaction that had acted before.
    pub(crate) scene: Option<Scene>,
}

/// What of a game's state decides whether the channel is told.
#[derive(PartialEq, Eq)]
struct Mark {
    ply: u32,
    to_act: Option<Seat>,
    offer: Option<Seat>,
}

impl Mark {
    fn of(game: &Game) -> Mark {
        let view = game.view(cardinal_rules::Viewer::Public);
        Mark { ply: view.ply, to_act: view.status.to_act(), offer: view.offer }
    }
}

impl App {
    /// Carries out actions of one seat as one step: all of them or none.
    ///
    /// # Errors
    /// The rules refuse one, the game has changed in the meantime, or the store fails.
    pub(crate) async fn act(
        &self,
        caller: &Caller,
        table: &mut Table,
        seat: Seat,
        actions: &[Action],
    ) -> Result<Acted, AppError> {
        let mut known = Mark::of(&table.game);
        loop {
            let first = table.game.entries().len();
            table.begin();
            if let Err((refusal, done)) = apply_all(&mut table.game, seat, actions) {
                let refused = refusal_of(table, seat, &refusal, actions[done].kind());
                if done == 0 {
                    table.unchanged();
                } else {
                    Tables::reload(&*self.store, table).await?;
                }
                // A repetition of what has been done is often refused by the rules: it is done.
                return if self.has_acted(caller).await? { Ok(repeated()) } else { Err(refused) };
            }
            let after = Mark::of(&table.game);
            let announce = after != known;
            let append = Append {
                game: table.info.id,
                expected_version: table.info.version,
                entries: table.game.entries()[first..].to_vec(),
                interaction: Some(caller.interaction),
                to_act: table.to_act(),
                announce,
                outcome: finished(table)?,
                at: Timestamp::now(),
            };
            match self.store.append(append).await {
                Ok(appended) => {
                    table.settle(appended.version);
                    let scene =
                        if announce { Some(self.scene(table, News::after(actions, seat)).await?) } else { None };
                    if after.ply != known.ply {
                        table.game.forget_past();
                    }
                    return Ok(Acted { scene });
                }
                Err(StoreError::Duplicate { .. }) => {
                    Tables::reload(&*self.store, table).await?;
                    return Ok(repeated());
                }
                Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => {
                    Tables::reload(&*self.store, table).await?;
                    let now = Mark::of(&table.game);
                    if now.ply != known.ply || now.to_act != known.to_act {
                        return Err(changed(table));
                    }
                    known = now;
                }
                Err(source) => return Err(AppError::Store { doing: "writing a turn", source }),
            }
        }
    }

    /// Whether this interaction has acted before.
    pub(crate) async fn has_acted(&self, caller: &Caller) -> Result<bool, AppError> {
        let done =
            self.store.interaction(caller.interaction).await.map_err(AppError::store("looking up an interaction"))?;
        Ok(matches!(done, Some(Done::Appended { .. })))
    }
}

/// A refusal of the rules in words for the player, with what would have been possible.
pub(crate) fn refusal_of(table: &Table, seat: Seat, refusal: &Refusal, kind: ActionKind) -> AppError {
    if let Some(missing) = words::missing(table.info.variant, kind)
        && refusal.code != RefusalCode::GameOver
    {
        return AppError::refused(missing);
    }
    match refusal.code {
        // The rules know why the turn that has just ended did so without the tile.
        RefusalCode::NotYourTurn if kind == ActionKind::Place && moved_last(&table.game, seat) => {
            AppError::refused(sentence(&refusal.message))
        }
        RefusalCode::GameOver | RefusalCode::NotYourTurn => not_now(table, seat, kind),
        // Something else has to be done first, or was done already: the rules say what. An
        // offer belongs to no step of a turn.
        RefusalCode::WrongPhase if kind != ActionKind::OfferDraw => {
            let legal = spoken(&table.game, seat, &refusal.legal, None);
            let text = format!("{}{}", sentence(&refusal.message), possible(&legal));
            AppError::refused_with(text, open(table))
        }
        _ => AppError::refused(refused_in(&table.game, seat, refusal, kind)),
    }
}

fn moved_last(game: &Game, seat: Seat) -> bool {
    game.view(cardinal_rules::Viewer::Public).last.moved.is_some_and(|moved| moved.seat == seat)
}

/// Why the rules refuse an action of this kind in this game, with what would have been possible.
pub(crate) fn refused_in(game: &Game, seat: Seat, refusal: &Refusal, kind: ActionKind) -> String {
    format!("{}{}", sentence(&refusal.message), possible(&spoken(game, seat, &refusal.legal, Some(kind))))
}

/// Why a seat cannot do anything of this kind now, and what it can do.
pub(crate) fn not_now(table: &Table, seat: Seat, kind: ActionKind) -> AppError {
    let status = table.status();
    let Status::Running { to_act, .. } = status else {
        let ending = text::ending(status).unwrap_or_default();
        return AppError::refused(format!("Game #{} is over: {ending}.", table.info.id));
    };
    if to_act != seat {
        return AppError::refused(format!(
            "It is not your turn in game #{}. Waiting for {}.",
            table.info.id,
            to_act.name()
        ));
    }
    let legal = table.game.options(seat, &PartialAction::default()).actions;
    let spoken = spoken(&table.game, seat, &legal, None);
    let why = match (kind, status.phase()) {
        (ActionKind::Place, Some(Phase::Move)) => "A tile is placed after the move: move a piece first.",
        (ActionKind::Move, _) => "You cannot move a piece yet.",
        _ => "That cannot be done at this point of your turn.",
    };
    AppError::refused_with(format!("{why}{}", possible(&spoken)), open(table))
}

/// The button that opens the present panel.
pub(crate) fn open(table: &Table) -> Button {
    let control = Control::Game { game: table.info.id, ply: table.game.ply(), what: GameControl::Open };
    Button::new(Style::Primary, "My turn", control).with_emoji("▶️")
}

fn changed(table: &Table) -> AppError {
    AppError::refused_with(
        "The position has changed in the meantime, so nothing was done. Here is the current one.",
        open(table),
    )
}

/// What came of an interaction that had acted before.
pub(crate) fn repeated() -> Acted {
    Acted { scene: None }
}

/// Applies the actions in order; on a refusal, says how many were applied before it.
fn apply_all(game: &mut Game, seat: Seat, actions: &[Action]) -> Result<(), (Refusal, usize)> {
    for (done, action) in actions.iter().enumerate() {
        game.apply(seat, action).map_err(|refusal| (refusal, done))?;
    }
    Ok(())
}

fn finished(table: &Table) -> Result<Option<Finished>, AppError> {
    let (winner, reason) = match table.status() {
        Status::Running { .. } => return Ok(None),
        Status::Won { winner, reason } => (Some(winner), serde_json::to_value(reason)),
        Status::Drawn { reason } => (None, serde_json::to_value(reason)),
    };
    let reason = reason.ok().and_then(|reason| reason.as_str().map(str::to_owned));
    let record = serde_json::to_string(&table.game.record());
    match (reason, record) {
        (Some(reason), Ok(record)) => Ok(Some(Finished { winner, reason, record })),
        _ => Err(AppError::Broken("a game's end cannot be written as JSON")),
    }
}

/// Legal actions as a player would say them. Of a kind that was asked for, all of them; else moves
/// in general and everything else in particular, without what is always possible.
pub(crate) fn spoken(game: &Game, seat: Seat, legal: &[Action], kind: Option<ActionKind>) -> Vec<String> {
    let mut seen = HashSet::new();
    legal
        .iter()
        .filter(|action| match kind {
            Some(kind) => action.kind() == kind,
            None => !matches!(action.kind(), ActionKind::Resign | ActionKind::OfferDraw | ActionKind::ClaimDraw),
        })
        .map(|action| {
            let san = (game.status().to_act() == Some(seat)).then(|| notation::san(game, action)).flatten();
            text::action(action, game.status().phase(), san)
        })
        .filter(|said| seen.insert(said.clone()))
        .collect()
}

/// "You can: …", or nothing.
pub(crate) fn possible(spoken: &[String]) -> String {
    if spoken.is_empty() { String::new() } else { format!(" You can: {}.", text::either(spoken)) }
}

/// A message of the rules as a sentence.
pub(crate) fn sentence(message: &str) -> String {
    let full_stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{full_stop}", text::capital(message))
}
