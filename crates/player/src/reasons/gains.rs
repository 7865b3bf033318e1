//! What a turn does at once, as both players can see, and what a side could win with its next turn.

use std::cmp::Reverse;

use cardinal_rules::{Action, Card, Cell, Game, Kind, Piece, Seat, Status, Variant};

use crate::plan::Reason;
use crate::worlds::{Beam, SearchState, Turn, list_turns, material, played};

/// What the turn does in every one of the games, each given before and after it.
pub(super) fn immediate(worlds: &[(Game, Game)], seat: Seat, actions: &[Action]) -> Vec<Reason> {
    let mut found: Vec<Reason> = Kind::ALL
        .into_iter()
        .filter(|kind| worlds.iter().all(|(before, after)| count(after, !seat, *kind) < count(before, !seat, *kind)))
        .map(Reason::Captures)
        .collect();
    for action in actions {
        if let Action::Move { to, promote: Some(kind), .. } = action
            && worlds.iter().all(|(_, after)| on(after, *to).is_some_and(|piece| piece.kind == *kind))
        {
            found.push(Reason::Promotes(*kind));
        }
    }
    if worlds.iter().all(|(_, after)| after.status().to_act() == Some(!seat) && after.view((!seat).into()).check) {
        found.push(Reason::Checks);
    }
    if worlds.iter().all(|(before, after)| actions.iter().any(|action| develops(before, after, seat, action))) {
        found.push(Reason::Develops);
    }
    found
}

/// How many pieces of a kind a seat has.
pub(super) fn count(game: &Game, seat: Seat, kind: Kind) -> usize {
    game.standing().filter(|(_, piece)| piece.owner == seat && piece.kind == kind).count()
}

/// The piece on a cell.
pub(super) fn on(game: &Game, cell: Cell) -> Option<Piece> {
    game.standing().find(|(at, _)| *at == cell).map(|(_, piece)| piece)
}

/// Whether an action brings a knight or bishop off the seat's first rank, or castles.
fn develops(before: &Game, after: &Game, seat: Seat, action: &Action) -> bool {
    let Action::Move { from: Cell::Square(from), to: Cell::Square(to), .. } = action else { return false };
    let first = if seat == Seat::White { 0 } else { 7 };
    let mover = on(before, (*from).into()).filter(|piece| piece.owner == seat);
    let arrived = on(after, (*to).into()).is_some_and(|piece| piece.owner == seat);
    arrived
        && from.rank() == first
        && mover.is_some_and(|piece| match piece.kind {
            Kind::Knight | Kind::Bishop => to.rank() != first,
            Kind::King => to.rank() == first && from.file().abs_diff(to.file()) == 2,
            _ => false,
        })
}

/// What must be won for a capture to count, in hundredths of a pawn.
const LEAST: i32 = 90;

/// How many of the best captures are answered, to see whether they pay.
const ANSWERED: usize = 6;

/// Something that can be won with one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    /// The kind of the piece that is won; `King` is the game.
    pub(super) kind: Kind,
    /// The card of Knightmare Chess that is played in it.
    pub(super) card: Option<Card>,
}

/// What the seat, whose turn it is, can win: the game, or pieces for which the other side gets less.
pub(super) fn gains(game: &Game, seat: Seat, state: &mut SearchState) -> Vec<Gain> {
    if game.status().to_act() != Some(seat) {
        return Vec::new();
    }
    let before = balance(game, seat);
    let mut gains = Vec::new();
    let mut pays: Vec<(i32, Turn)> = Vec::new();
    for turn in likely_turns(game, seat, true, state) {
        let after = played(game, seat, &turn.actions);
        if matches!(after.status(), Status::Won { winner, .. } if winner == seat) {
            gains.push(Gain { kind: Kind::King, card: card(&turn.actions) });
        } else if !after.status().is_over() {
            pays.push((balance(&after, seat) - before, turn));
        }
    }
    pays.retain(|(gain, _)| *gain >= LEAST);
    pays.sort_by_key(|(gain, _)| Reverse(*gain));
    for (gain, turn) in pays.into_iter().take(ANSWERED) {
        let after = played(game, seat, &turn.actions);
        if gain - regained(&after, !seat, state) < LEAST {
            continue;
        }
        let lost = |kind: &Kind| count(&after, !seat, *kind) < count(game, !seat, *kind);
        let card = card(&turn.actions);
        gains.extend(Kind::ALL.into_iter().filter(lost).map(|kind| Gain { kind, card }));
    }
    gains
}

/// The turns that the seat has, or most of them.
pub(super) fn likely_turns(game: &Game, seat: Seat, cards: bool, state: &mut SearchState) -> Vec<Turn> {
    let staged = game.setup().rules.variant() == Variant::Knightmare;
    let mut turns = list_turns(game, seat, Beam { width: 64, cards: 0, past_draws: true }, state);
    if staged && cards {
        turns.extend(list_turns(game, seat, Beam { width: 8, cards: usize::MAX, past_draws: true }, state));
    }
    turns
}

/// How much the seat can win back with a move, in hundredths of a pawn.
fn regained(game: &Game, seat: Seat, state: &mut SearchState) -> i32 {
    let before = balance(game, seat);
    let gain = |turn: &Turn| {
        let after = played(game, seat, &turn.actions);
        match after.status() {
            Status::Won { winner, .. } if winner == seat => 100_000,
            _ => balance(&after, seat) - before,
        }
    };
    if game.status().to_act() != Some(seat) {
        return 0;
    }
    likely_turns(game, seat, false, state).iter().map(gain).max().unwrap_or(0).max(0)
}

/// How much more the seat has than the other, in hundredths of a pawn.
fn balance(game: &Game, seat: Seat) -> i32 {
    game.standing()
        .map(|(_, piece)| if piece.owner == seat { material(piece.kind) } else { -material(piece.kind) })
        .sum()
}

fn card(actions: &[Action]) -> Option<Card> {
    actions.iter().find_map(|action| match action {
        Action::Play { card: card @ Card::Knightmare(_), .. } => Some(*card),
        _ => None,
    })
}
