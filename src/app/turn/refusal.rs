//! Tells a player why something cannot be done in a game, and what can be done instead.

use std::collections::HashSet;

use cardinal_interaction::{Ask, Button, Control, GameControl, Proposal, Style};
use cardinal_rules::{
    Action, ActionKind, Game, Listing, Phase, Refusal, RefusalCode, RefusalReason, Seat, Status, notation,
};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, say};

use crate::app::error::AppError;
use crate::app::words::{guide, text};

/// A refusal of the rules, worded for the player, with what would have been possible.
pub(crate) fn refusal_of(live: &LiveGame, listing: &Listing<'_>, refusal: &Refusal, kind: ActionKind) -> AppError {
    if let Some(missing) = guide::missing(live.game.setup().rules, kind)
        && refusal.code != RefusalCode::GameOver
    {
        return AppError::refused(missing);
    }
    match refusal.code {
        // The rules know why the turn that just ended did so without a tile.
        RefusalCode::NotYourTurn if kind == ActionKind::Place && moved_last(&live.game, listing.seat()) => {
            AppError::refused(sentence(&refusal.reason.in_words()))
        }
        RefusalCode::GameOver | RefusalCode::NotYourTurn => not_now(live, listing, kind),
        // Something else has to be done first or was already done, and the rules say what. An offer is not a step
        // of a turn.
        RefusalCode::WrongPhase if kind != ActionKind::OfferDraw => {
            let legal = spoken(listing, &refusal.legal, None);
            AppError::refused_with(
                with_possible(sentence(&refusal.reason.in_words()), &legal, text::LISTED),
                open(live),
            )
        }
        _ if matches!(refusal.reason, RefusalReason::OfferedByOpponent) => {
            offered_already(live, Proposal::Draw, refused_in(listing, refusal, kind))
        }
        _ if matches!(refusal.reason, RefusalReason::OwnOfferOpen | RefusalReason::OfferedAlready) => {
            AppError::refused_with(refused_in(listing, refusal, kind), open(live))
        }
        _ => AppError::refused(refused_in(listing, refusal, kind)),
    }
}

fn moved_last(game: &Game, seat: Seat) -> bool {
    game.view(cardinal_rules::Viewer::Public).last.moved.is_some_and(|moved| moved.seat == seat)
}

/// Why the rules refuse an action of this kind, with what would have been possible.
pub(crate) fn refused_in(listing: &Listing<'_>, refusal: &Refusal, kind: ActionKind) -> String {
    with_possible(sentence(&refusal.reason.in_words()), &spoken(listing, &refusal.legal, Some(kind)), text::LISTED)
}

/// Why a seat cannot do anything of this kind now, and what it can do.
pub(crate) fn not_now(live: &LiveGame, listing: &Listing<'_>, kind: ActionKind) -> AppError {
    let status = live.status();
    if status == Status::Building {
        return AppError::refused(say!("cannot-while-building", number = live.info.id.to_string()));
    }
    let Status::Running { to_act, .. } = status else {
        return AppError::refused(text::over(&live.info, status, listing.seat()));
    };
    if to_act != listing.seat() {
        let number = live.info.id.to_string();
        let is_computer = live.info.computer.as_ref().is_some_and(|computer| computer.seat == to_act);
        let player = if is_computer { say!("computer-name") } else { format!("<@{}>", live.info.players[to_act]) };
        return AppError::refused(say!("cannot-in-turn-of-other", number = number, player = player));
    }
    let spoken = spoken(listing, &listing.whole().actions, None);
    let why = match (kind, status.phase()) {
        (ActionKind::Place, Some(Phase::Move)) => say!("cannot-place-before-move"),
        (ActionKind::Move, _) => say!("cannot-move-yet"),
        _ => say!("cannot-now"),
    };
    AppError::refused_with(with_possible(why, &spoken, text::LISTED), open(live))
}

/// The button that opens the current panel.
pub(crate) fn open(live: &LiveGame) -> Button {
    let control = Control::Game { game: live.info.id, ply: live.turn(), what: GameControl::Ask(Ask::Panel) };
    Button::new(Style::Primary, say!("channel-my-turn-button"), control).with_emoji("▶️")
}

/// The refusal to make an offer that the opponent has made already, with the buttons that answer it.
pub(crate) fn offered_already(live: &LiveGame, what: Proposal, text: String) -> AppError {
    let answer = |accept| {
        let what = GameControl::AnswerOffer { what, accept };
        Control::Game { game: live.info.id, ply: live.turn(), what }
    };
    let buttons = vec![
        Button::new(Style::Success, say!("channel-accept-button"), answer(true)),
        Button::new(Style::Secondary, say!("channel-decline-button"), answer(false)),
    ];
    AppError::asking(text, buttons)
}

/// Legal actions as a player would say them: all of the given kind, or all but the ones that are always possible.
pub(crate) fn spoken(listing: &Listing<'_>, legal: &[Action], kind: Option<ActionKind>) -> Vec<String> {
    let mut seen = HashSet::new();
    legal
        .iter()
        .filter(|action| match kind {
            Some(kind) => action.kind() == kind,
            None => !matches!(action.kind(), ActionKind::Resign | ActionKind::OfferDraw | ActionKind::ClaimDraw),
        })
        .map(|action| said(listing, action))
        .filter(|said| seen.insert(said.clone()))
        .collect()
}

/// An action as a player would say it.
pub(crate) fn said(listing: &Listing<'_>, action: &Action) -> String {
    let san = listing.san(action).map(|san| notation::readable(&san).into_owned());
    text::action(action, listing.game().status().phase(), san)
}

/// Why something cannot be done, followed by at most `named` things that can be.
pub(crate) fn with_possible(why: String, spoken: &[String], named: usize) -> String {
    if spoken.is_empty() {
        return why;
    }
    say!("cannot-but-can", why = why, actions = text::either(spoken, named))
}

/// A message of the rules as a sentence.
pub(crate) fn sentence(message: &str) -> String {
    let full_stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{full_stop}", text::capital(message))
}
