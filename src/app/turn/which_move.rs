//! Asks which move a text means that can be read in several ways. A move that is sent is final, so none is guessed.

use cardinal_interaction::{Ask, Button, Control, GameControl, Style};
use cardinal_rules::{Action, Cell, Kind, Listing, Viewer};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, say};

use crate::app::error::AppError;
use crate::app::turn::refusal::said;
use crate::app::turn::typed_choices::spoken_with;
use crate::app::words::text;

/// The question, with a button for each of these moves.
pub(super) fn which_move(live: &LiveGame, listing: &Listing<'_>, typed: &str, moves: &[Action]) -> AppError {
    let promotes = becomes_something(moves);
    let buttons = moves.iter().map(|action| {
        let label = match action {
            Action::Move { promote: Some(kind), .. } if promotes => text::capital(&kind.in_words()),
            _ => said(listing, action),
        };
        let what = GameControl::Ask(Ask::Move { text: exact(listing, action, typed), place: None });
        Button::new(Style::Secondary, label, Control::Game { game: live.info.id, ply: live.turn(), what })
    });
    AppError::asking(question(listing, typed, moves), buttons.collect())
}

fn question(listing: &Listing<'_>, typed: &str, moves: &[Action]) -> String {
    let quoted = text::quoted(typed);
    match moves {
        _ if becomes_something(moves) => say!("ask-promotion"),
        [only] => {
            let meant = said(listing, only);
            if typed.trim_start().starts_with(['b', 'B']) && meant.starts_with('b') {
                // A pawn's move. The text may mean both.
                return say!("ask-pawn-or-bishop", bishop = format!("B{meant}"), pawn = meant);
            }
            say!("ask-did-you-mean", typed = quoted, move = meant)
        }
        _ => say!("ask-which-move", typed = quoted),
    }
}

/// Whether the moves differ only in what a pawn becomes.
fn becomes_something(moves: &[Action]) -> bool {
    let squares = |action: &Action| match action {
        Action::Move { from, to, promote: Some(_), .. } => Some((*from, *to)),
        _ => None,
    };
    moves.len() > 1 && moves.iter().all(|each| squares(each).is_some() && squares(each) == squares(&moves[0]))
}

fn kind_of(listing: &Listing<'_>, action: &Action) -> Option<Kind> {
    let Action::Move { from, part, .. } = action else { return None };
    let board = listing.game().view(Viewer::from(listing.seat())).board;
    part.or_else(|| board.iter().find(|piece| piece.cell == *from).map(|piece| piece.kind))
}

/// The move as a text that can be read in one way only. It names the piece aloud if the typed text does, because
/// *Doomsayer* hears that.
fn exact(listing: &Listing<'_>, action: &Action, typed: &str) -> String {
    let points = action.to_string();
    let Action::Move { from: from @ Cell::Square(_), to, promote, .. } = action else { return points };
    let Some(kind) = kind_of(listing, action) else { return points };
    let is_spoken = spoken_with(typed).is_some_and(|spoken| spoken == kind);
    let letter = if is_spoken { kind.letter() } else { kind.letter().to_ascii_lowercase() };
    let promote = promote.map(|kind| kind.to_string()).unwrap_or_default();
    format!("{letter}{from}{to}{promote}")
}
