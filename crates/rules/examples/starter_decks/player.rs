//! A simple player: mates if it can, takes what it can keep, avoids what the opponent could capture next, and plays a
//! card if that gains something, or else now and then. It tries actions on a copy of the game, so no trap surprises it.

use std::collections::BTreeMap;

use cardinal_rules::{Action, ActionKind, Card, Cell, Game, PartialAction, PieceView, Seat, Status, Viewer};

use crate::knightmare_games::{Dice, whole};

/// The most plays of one card that are tried, and the most actions whose risk is looked at.
const TRIED: usize = 12;
const CONSIDERED: usize = 10;

/// What a win is worth, in pawns.
const WIN: f64 = 1000.0;

/// What spending a card costs, in pawns, unless the player is in the mood for it.
const CARD: f64 = 0.5;

/// The action that the player of this seat takes, if there is one.
pub(crate) fn choice(game: &Game, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let candidates = candidates(game, seat, dice);
    let rated = candidates.into_iter().map(|action| {
        let after = after(game, seat, &action);
        let whim = dice.below(1000) as f64 / 10_000.0;
        let cost = match action.kind() {
            ActionKind::Play | ActionKind::Discard if dice.below(3) > 0 => CARD,
            _ => 0.0,
        };
        (worth(&after, seat) + whim - cost, after, action)
    });
    let mut rated: Vec<(f64, Game, Action)> = rated.collect();
    rated.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
    rated.truncate(CONSIDERED);
    let settled = rated.into_iter().map(|(worth, after, action)| (worth - risk(&after, seat), action));
    settled.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, action)| action)
}

/// How far a side is ahead on the board, in pawns.
pub(crate) fn ahead(game: &Game, seat: Seat) -> f64 {
    let view = game.view(Viewer::Referee);
    view.board.iter().map(|piece| if piece.owner == seat { value(piece) } else { -value(piece) }).sum()
}

/// What a piece is worth, in pawns. A unit of two is worth both its parts.
fn value(piece: &PieceView) -> f64 {
    let worth = |letter: char| match letter.to_ascii_lowercase() {
        'q' => 9.0,
        'r' => 5.0,
        'b' | 'n' => 3.0,
        'k' => 0.0,
        _ => 1.0,
    };
    if piece.parts.is_empty() { worth(piece.piece) } else { piece.parts.iter().copied().map(worth).sum() }
}

/// Every move, and some plays of each card.
fn candidates(game: &Game, seat: Seat, dice: &mut Dice) -> Vec<Action> {
    let mut plays: BTreeMap<Card, Vec<Action>> = BTreeMap::new();
    let mut candidates = Vec::new();
    for action in whole(game, seat) {
        match &action {
            Action::Play { card, .. } => plays.entry(*card).or_default().push(action),
            Action::Resign
            | Action::OfferDraw
            | Action::AcceptDraw
            | Action::ClaimDraw
            | Action::TakeBack
            | Action::LoseMove
            | Action::Say { .. } => {}
            _ => candidates.push(action),
        }
    }
    for mut plays in plays.into_values() {
        let count = plays.len().min(TRIED);
        candidates.extend((0..count).map(|_| plays.swap_remove(dice.below(plays.len()))));
    }
    candidates
}

/// The game after an action; as it is if it cannot be taken.
fn after(game: &Game, seat: Seat, action: &Action) -> Game {
    let mut game = game.clone();
    // The end of a turn is tried without asking whether it has come.
    let _ = game.apply(seat, action);
    game
}

/// What a position is worth to a side, in pawns.
fn worth(game: &Game, seat: Seat) -> f64 {
    match game.status() {
        Status::Won { winner, .. } if winner == seat => WIN,
        Status::Won { .. } => -WIN,
        Status::Drawn { .. } => 0.0,
        Status::Building | Status::Running { .. } => ahead(game, seat),
    }
}

/// What the opponent's best capture by a move without a card would gain, once the turn is over.
fn risk(game: &Game, seat: Seat) -> f64 {
    let game = after(game, seat, &Action::EndTurn);
    let view = game.view(Viewer::Referee);
    let stands = |cell: Cell| view.board.iter().find(|piece| piece.cell == cell);
    let losses = moves(&game, !seat, None).into_iter().filter_map(|(from, to, action)| {
        let (attacker, victim) = (stands(from)?, stands(to).filter(|piece| piece.owner == seat)?);
        let taken = after(&after(&game, !seat, &action), !seat, &Action::EndTurn);
        let is_lost = taken.status().is_over() || moves(&taken, seat, Some(to)).is_empty();
        Some(if is_lost { value(victim) } else { value(victim) - value(attacker) })
    });
    losses.fold(0.0, f64::max)
}

/// The moves of a side without cards, to a cell or all of them.
fn moves(game: &Game, seat: Seat, to: Option<Cell>) -> Vec<(Cell, Cell, Action)> {
    let partial = PartialAction { to, ..PartialAction::of(ActionKind::Move) };
    let cells = |action: Action| match action {
        Action::Move { from, to, .. } => Some((from, to, action)),
        _ => None,
    };
    game.options(seat, &partial).actions.into_iter().filter_map(cells).collect()
}
