//! Explains why a typed text is not a legal move or tile, in a short reply that names the likely intentions first, and
//! asks which move a text means that can be read in several ways: a move that is sent is final, so none is guessed.

use std::collections::HashSet;

use cardinal_interaction::{Ask, Button, Control, GameControl, Style};
use cardinal_rules::{
    Action, ActionKind, Cell, Game, Kind, Listing, PartialAction, Viewer, notation::MoveTextError,
    notation::PlaceTextError,
};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, say};

use crate::app::error::AppError;
use crate::app::turn::refusal;
use crate::app::turn::refusal::said;
use crate::app::turn::typed_choices::spoken_with;
use crate::app::words::text;

/// The most moves that a reply names.
const NAMED: usize = 5;

/// Why a typed move is not legal, with the closest legal moves of the listing.
pub(super) fn no_move(listing: &Listing<'_>, typed: &str, error: &MoveTextError) -> AppError {
    // If the meaning is clear, the rules know why the move is not legal.
    let refused = meant(error).and_then(|action| listing.game().clone().apply(listing.seat(), action).err());
    let what = match refused {
        Some(refusal) => refusal::sentence(&refusal.reason.in_words()),
        None => reason(typed, error),
    };
    refuse(listing, what, typed, error)
}

/// Why no card of the hand allows a typed move. If the meaning is clear and some card moves that piece, the reason
/// is that of the game after playing the card.
pub(super) fn no_called_move<'g>(
    listing: &Listing<'_>,
    after: impl Iterator<Item = &'g Game>,
    typed: &str,
    error: &MoveTextError,
) -> AppError {
    let moves_it = |game: &&Game, action: &Action| match action {
        Action::Move { from, .. } => {
            let from = PartialAction { from: Some(*from), ..PartialAction::of(ActionKind::Move) };
            !game.options(listing.seat(), &from).actions.is_empty()
        }
        _ => false,
    };
    let refused = meant(error).and_then(|action| {
        let mut moving = after.filter(|game| moves_it(game, action));
        moving.next()?.clone().apply(listing.seat(), action).err()
    });
    let what = match (refused, error) {
        (Some(refusal), _) => refusal::sentence(&refusal.reason.in_words()),
        (None, MoveTextError::NoSuchMove { .. }) => {
            say!("misread-uncalled-move", typed = text::quoted(typed))
        }
        (None, error) => reason(typed, error),
    };
    refuse(listing, what, typed, error)
}

/// The move that is clearly meant, legal or not.
pub(super) const fn meant(error: &MoveTextError) -> Option<&Action> {
    match error {
        MoveTextError::NoSuchMove { meant, .. } => meant.as_ref(),
        _ => None,
    }
}

/// Returns whether the text is not a move in any game with the same board, whatever the cards allow.
pub(super) const fn is_no_move(error: &MoveTextError) -> bool {
    matches!(error, MoveTextError::Unreadable(_) | MoveTextError::UnreadableOnGrid(_) | MoveTextError::TooFar { .. })
}

fn refuse(listing: &Listing<'_>, what: String, typed: &str, error: &MoveTextError) -> AppError {
    let of = |from| listing.options(&PartialAction { from, ..PartialAction::of(ActionKind::Move) }).actions;
    let legal = match error {
        MoveTextError::Ambiguous { candidates, .. } => candidates.clone(),
        MoveTextError::Unfinished { from } | MoveTextError::NoSuchTarget { from, .. } => of(Some(*from)),
        _ => of(None),
    };
    let close = closest(listing, legal, typed);
    AppError::refused(refusal::with_possible(what, &close, NAMED))
}

fn reason(typed: &str, error: &MoveTextError) -> String {
    let quoted = text::quoted(typed);
    match error {
        MoveTextError::Unreadable(_) => say!("misread-move", typed = quoted),
        // A text after the sign for placing is a tile.
        MoveTextError::UnreadableOnGrid(_) if typed.contains('@') => say!("misread-tile-as-move", typed = quoted),
        MoveTextError::UnreadableOnGrid(_) => say!("misread-move-on-grid", typed = quoted),
        MoveTextError::NoSuchMove { .. } => say!("misread-impossible-move", typed = quoted),
        MoveTextError::Ambiguous { .. } => say!("misread-ambiguous-move", typed = quoted),
        MoveTextError::Unfinished { from } => say!("misread-no-target", place = from.to_string()),
        MoveTextError::Immobile { .. } | MoveTextError::NoSuchTarget { .. } | MoveTextError::TooFar { .. } => {
            refusal::sentence(&error.in_words())
        }
    }
}

/// Moves as they are shown to players, closest to the typed text first: those to the same square, then those
/// spelled most alike.
fn closest(listing: &Listing<'_>, moves: Vec<Action>, typed: &str) -> Vec<String> {
    let typed = bare(typed);
    let aimed = typed.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let mut known = HashSet::new();
    let mut close: Vec<((bool, usize), String)> = Vec::new();
    for action in moves {
        let names = [listing.san(&action), Some(action.to_string())];
        let distance = names.iter().flatten().map(|name| strsim::osa_distance(&bare(name), &typed)).min();
        let same = matches!(&action, Action::Move { to, .. } if aimed.ends_with(&to.to_string()));
        let said = refusal::said(listing, &action);
        if known.insert(said.clone()) {
            close.push(((!same, distance.unwrap_or(usize::MAX)), said));
        }
    }
    close.sort_by_key(|(key, _)| *key);
    close.into_iter().map(|(_, said)| said).collect()
}

/// A move without the characters that people write in different ways.
fn bare(text: &str) -> String {
    text.chars().filter(|letter| !" ()x:=+#".contains(*letter)).flat_map(char::to_lowercase).collect()
}

/// Why a typed tile is not legal, with those that could be placed.
pub(super) fn no_tile(listing: &Listing<'_>, error: &PlaceTextError) -> AppError {
    let what = match error {
        PlaceTextError::Unreadable(typed) => say!("misread-tile", typed = text::quoted(typed)),
        PlaceTextError::NoPoint { tile, text: typed } => {
            say!("misread-point", typed = text::quoted(typed), tile = tile.in_words())
        }
        PlaceTextError::NoPlace { .. }
        | PlaceTextError::TooFar { .. }
        | PlaceTextError::NoSuchPlace { .. }
        | PlaceTextError::Refused(_) => refusal::sentence(&error.in_words()),
    };
    let legal = listing.options(&PartialAction::of(ActionKind::Place)).actions;
    AppError::refused(refusal::with_possible(what, &refusal::spoken(listing, &legal, None), text::LISTED))
}

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
