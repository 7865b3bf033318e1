//! What a turn prevents, and what it threatens.

use cardinal_rules::{Action, Card, Cell, Game, Kind, Seat};

use super::gains::{Gain, gains, likely_turns, on};
use crate::plan::Reason;
use crate::worlds::SearchState;

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
