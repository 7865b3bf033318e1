//! What a turn does, as both players can see.

use cardinal_rules::{Action, Cell, Game, Kind, Piece, Seat};

use crate::reason::Reason;

/// What the turn does in every one of the games, each given before and after it.
pub(super) fn facts(worlds: &[(Game, Game)], seat: Seat, actions: &[Action]) -> Vec<Reason> {
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
