//! What a turn does at once and what a side could win with its next turn, what it prevents, and what it threatens.

use std::cmp::Reverse;

use cardinal_rules::{Action, Card, Cell, Game, Kind, Piece, Seat, Status, Variant};

use crate::plan::Reason;
use crate::worlds::{Beam, CandidateTurn, SearchState, list_turns, material, played};

/// How many turns are tried instead of another.
const MOST_TRIED: usize = 16;

/// After so many of them without any gain, no more are tried.
const QUIET_ENOUGH: usize = 5;

/// In how many imagined games threats are looked for.
const SAMPLED_WORLDS: usize = 2;

/// Of how many turns a gain must be possible after one to count as prevented, and as threatened.
const PREVENTED: usize = 3;
const THREATENED: usize = 2;

/// What can be won after a turn that was tried, and the pieces that moved in it.
struct TriedTurn {
    movers: Vec<(Cell, Kind)>,
    gains: Vec<Gain>,
}

/// What the opponent could win after many other turns, but not after this one.
pub(super) fn averted(worlds: &[(Game, Game)], seat: Seat, actions: &[Action], state: &mut SearchState) -> Vec<Reason> {
    if worlds.iter().any(|(_, after)| after.status().to_act() != Some(!seat)) {
        return Vec::new();
    }
    let others: Vec<Vec<Action>> = likely_turns(&worlds[0].0, seat, false, state)
        .into_iter()
        .map(|turn| turn.actions)
        .filter(|other| other.as_slice() != actions)
        .collect();
    let others = sample(others, state);
    let own: Vec<Cell> = actions.iter().filter_map(mover).collect();
    let (mut dangers, mut still): (Vec<Gain>, Vec<Gain>) = (Vec::new(), Vec::new());
    for (before, after) in worlds {
        if state.is_spent() {
            break;
        }
        let here = gains(after, !seat, state);
        let tried = tried(before, seat, &others, state);
        dangers.extend(common(&tried, &own, PREVENTED));
        still.extend(here);
    }
    Kind::ALL.into_iter().filter_map(|kind| of_kind(kind, &dangers, &still)).collect()
}

/// What to say of the dangers to a kind of piece, if none is left.
fn of_kind(kind: Kind, dangers: &[Gain], still: &[Gain]) -> Option<Reason> {
    let cards = |gains: &[Gain]| -> Vec<Option<Card>> {
        gains.iter().filter(|gain| gain.kind == kind).map(|gain| gain.card).collect()
    };
    let (dangers, still) = (cards(dangers), cards(still));
    let first = *dangers.first()?;
    match first {
        Some(card) if dangers.iter().all(|other| *other == first) => {
            (!still.contains(&first)).then_some(Reason::SafeFrom(card))
        }
        _ if !still.is_empty() => None,
        _ if kind == Kind::King => Some(Reason::StopsLoss),
        _ => Some(Reason::Saves(kind)),
    }
}

/// What the seat could win after most of the opponent's next turns.
pub(super) fn threatened(worlds: &[(Game, Game)], seat: Seat, state: &mut SearchState) -> Vec<Reason> {
    let mut common_to_all: Option<Vec<Kind>> = None;
    for (_, after) in worlds.iter().take(SAMPLED_WORLDS) {
        if state.is_spent() || after.status().to_act() != Some(!seat) {
            return Vec::new();
        }
        let answers = likely_turns(after, !seat, false, state).into_iter().map(|turn| turn.actions).collect();
        let answers = sample(answers, state);
        let kinds: Vec<Kind> =
            common(&tried(after, !seat, &answers, state), &[], THREATENED).into_iter().map(|gain| gain.kind).collect();
        match &mut common_to_all {
            Some(common) => common.retain(|kind| kinds.contains(kind)),
            None => common_to_all = Some(kinds),
        }
    }
    let matters = |kind: &Kind| !matches!(kind, Kind::Pawn | Kind::Crab);
    common_to_all.unwrap_or_default().into_iter().filter(matters).map(Reason::Threatens).collect()
}

/// Some of the turns, whichever the dice say.
pub(super) fn sample(mut turns: Vec<Vec<Action>>, state: &mut SearchState) -> Vec<Vec<Action>> {
    for chosen in 0..turns.len().min(MOST_TRIED) {
        let other = chosen + state.dice.below(turns.len() - chosen);
        turns.swap(chosen, other);
    }
    turns.truncate(MOST_TRIED);
    turns
}

/// What the other side can win after each of these turns of the seat.
fn tried(before: &Game, seat: Seat, turns: &[Vec<Action>], state: &mut SearchState) -> Vec<TriedTurn> {
    let mut tried: Vec<TriedTurn> = Vec::new();
    for turn in turns {
        let quiet = tried.len() >= QUIET_ENOUGH && tried.iter().all(|tried| tried.gains.is_empty());
        if quiet || state.is_spent() {
            break;
        }
        let mut game = before.clone();
        if turn.iter().any(|action| game.apply(seat, action).is_err()) {
            continue;
        }
        let kind = |cell: Cell| on(before, cell).map(|piece| (cell, piece.kind));
        let movers = turn.iter().filter_map(mover).filter_map(kind).collect();
        tried.push(TriedTurn { movers, gains: gains(&game, !seat, state) });
    }
    tried
}

/// What can be won whatever moves, but for these pieces and those of the kind that is won, which could
/// step out of the way. Of the other pieces, more than one in `share` must leave it possible: then it
/// isn't that they had to stay where they were.
fn common(tried: &[TriedTurn], without: &[Cell], share: usize) -> Vec<Gain> {
    let mut common = Vec::new();
    for kind in Kind::ALL {
        let stays =
            |tried: &&TriedTurn| tried.movers.iter().all(|(cell, moved)| *moved != kind && !without.contains(cell));
        let won = |tried: &TriedTurn| tried.gains.iter().any(|gain| gain.kind == kind);
        let counted: Vec<&TriedTurn> = tried.iter().filter(stays).collect();
        let mut pieces: Vec<&[(Cell, Kind)]> = counted.iter().map(|tried| tried.movers.as_slice()).collect();
        pieces.sort_unstable();
        pieces.dedup();
        let leaves = |piece: &&&[(Cell, Kind)]| {
            let of = counted.iter().filter(|tried| tried.movers == **piece);
            2 * of.clone().filter(|tried| won(tried)).count() >= of.count()
        };
        if share * pieces.iter().filter(leaves).count() > pieces.len() {
            common.extend(counted.iter().flat_map(|tried| tried.gains.iter().filter(|gain| gain.kind == kind)));
        }
    }
    common
}

const fn mover(action: &Action) -> Option<Cell> {
    match action {
        Action::Move { from, .. } => Some(*from),
        _ => None,
    }
}

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
    let mut pays: Vec<(i32, CandidateTurn)> = Vec::new();
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
pub(super) fn likely_turns(game: &Game, seat: Seat, cards: bool, state: &mut SearchState) -> Vec<CandidateTurn> {
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
    let gain = |turn: &CandidateTurn| {
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
