//! Explains refusals of moves that come from cards laid on pieces, or from what binds the seat for
//! this turn.

use cardinal_words::say;

use crate::board::{Change, Duty, Force, Ledger, Move, State};
use crate::mark::Mark;
use crate::seat::Seat;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Explains why the piece on this square may not move at all now.
pub(super) fn why_held(state: &State, seat: Seat, from: Square) -> Option<String> {
    let piece = state.on(from)?;
    let kind = piece.kind;
    if state.duties().contains(&Duty::LosesMove(seat)) {
        return Some(say!("why-not-move-lost"));
    }
    if state.stuck().has(from) {
        let magnet = state.magnet_of(from)?;
        return Some(say!("why-not-stuck", magnet = magnet, kind = kind, square = from));
    }
    if piece.marks.has(Mark::Jailed(seat)) {
        return Some(say!("why-not-jailed", kind = kind, square = from));
    }
    let challenged = state.marked(Mark::Challenged(seat));
    if !challenged.is_empty() && !challenged.has(from) {
        let named = challenged.first()?;
        let rival = state.on(named)?.kind;
        return Some(say!("why-not-challenged", kind = rival, square = named));
    }
    None
}

/// Explains why the piece may not make this move, which it could make if no card lay on any piece.
pub(super) fn why_bound(state: &State, seat: Seat, mv: Move) -> Option<String> {
    let Move { from, to, .. } = mv;
    let piece = state.on(from)?;
    let kind = piece.kind;
    if state.geometry.ground().barred.has(to) {
        return Some(say!("why-not-barred", square = to));
    }
    if !state.is_bound() || !goes_unbound(state, seat, from, to) {
        return None;
    }
    if !state.may_go_as_far(from, to) {
        return Some(say!("why-not-cursed", kind = kind, square = from));
    }
    let square = state.taken_in_passing(mv).unwrap_or(to);
    let victim = state.on(square)?;
    let other = victim.kind;
    if piece.marks.has(Mark::Pacifist) {
        return Some(say!("why-not-by-pacifist", kind = kind, square = from));
    }
    if state.laws().truce {
        return Some(say!("why-not-in-truce"));
    }
    if victim.marks.has(Mark::Pacifist) {
        return Some(say!("why-not-pacifist", kind = other, square = square));
    }
    if victim.marks.has(Mark::Shielded(seat)) {
        return Some(say!("why-not-shielded", kind = other, square = square));
    }
    None
}

/// Whether the piece could make the move if the only cards on pieces were those that change how
/// they move.
fn goes_unbound(state: &State, seat: Seat, from: Square, to: Square) -> bool {
    let mut free = Ledger::new(state.clone());
    for index in (0..free.duties().len()).rev() {
        free.change(Change::Duty { index: index as u16, duty: None });
    }
    for index in (0..free.effects().len()).rev() {
        let binds = match free.effects()[index].force {
            // Without this mark the seat could not move an enemy piece.
            Force::Marks(mark) => mark != Mark::Neutral,
            Force::Attracts(_) | Force::Truce => true,
            _ => false,
        };
        if binds {
            free.change(Change::Effect { index: index as u16, effect: None });
        }
    }
    free.settle();
    let mut reaches = SquareSet::EMPTY;
    free.for_each_reach(seat, |targets| {
        if targets.from == from {
            reaches |= targets.to;
        }
    });
    reaches.has(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Force;
    use crate::chance::Seed;
    use crate::play::games::start;
    use crate::play::knightmare::lay_in_trial;
    use crate::play::start::Setup;
    use crate::position::{Lists, Position};
    use crate::seat::Seat::White;
    use crate::setup::{KnightmareOptions, Rules};

    fn ledger() -> Ledger {
        let position = Position {
            fen: Some("4k3/8/4p3/2b5/3N4/8/4P3/4K3 w - - 0 1".to_owned()),
            hands: Some(Lists::default()),
            ..Position::default()
        };
        let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
        Ledger::new(start(&setup, &Seed::from_bytes([1; 32])).unwrap())
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn what_binds_for_one_turn_is_named() {
        let on = |ledger: &Ledger, at: &str| ledger.id_on(square(at)).unwrap();
        let mut jailed = ledger();
        jailed.begin_duty(Duty::Marked(Mark::Jailed(White), on(&jailed, "d4")));
        let why = why_held(&jailed, White, square("d4")).unwrap();
        assert_eq!(why, "the knight on d4 is in the dungeon: you can't move it this turn");
        assert_eq!(why_held(&jailed, White, square("e2")), None);
        let mut challenged = ledger();
        challenged.begin_duty(Duty::Marked(Mark::Challenged(White), on(&challenged, "d4")));
        let why = why_held(&challenged, White, square("e2")).unwrap();
        assert_eq!(why, "the knight on d4 has been challenged: you must move it this turn");
        assert_eq!(why_held(&challenged, White, square("d4")), None);
        let mut idle = ledger();
        idle.begin_duty(Duty::LosesMove(White));
        assert_eq!(why_held(&idle, White, square("d4")).unwrap(), "you've lost your move this turn");
        let mut shielded = ledger();
        shielded.begin_duty(Duty::Marked(Mark::Shielded(White), on(&shielded, "e6")));
        let takes = Move::plain(square("d4"), square("e6"));
        let why = why_bound(&shielded, White, takes).unwrap();
        assert_eq!(why, "the pawn on e6 is shielded: you can't capture it this turn");
        let mut barred = ledger();
        lay_in_trial(&mut barred, Seat::White, None, Force::Bars(square("f5")));
        let enters = Move { to: square("f5"), ..takes };
        assert_eq!(why_bound(&barred, White, enters).unwrap(), "f5 is a forbidden city: nothing can enter it");
    }
}
