//! The digest of a state: of everything that can matter later.

use super::encode::{self, Whole};
use crate::board::Ledger;
use crate::chance::{Seed, StateHash};
use crate::play::features::Features;
use crate::setup::Rules;

/// Returns the digest of a game's state. It covers a turn that can still be undone: the state at
/// its start and what has been done since.
pub(crate) fn of(rules: Rules, features: Features, seed: &Seed, ledger: &Ledger) -> StateHash {
    StateHash::of(&encode::whole(&Whole { rules, features, seed, ledger }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::board::{Barrier, Castling, Change, Duty, Force, Zone};
    use crate::card::Card;
    use crate::mark::Mark;
    use crate::phase::Phase;
    use crate::piece::{Kind, OffBoard, Piece};
    use crate::play::games::{machine, start};
    use crate::play::knightmare::lay_in_trial;
    use crate::position::{Lists, Piles, Position};
    use crate::seat::Seat;
    use crate::setup::{KnightmareOptions, Level, NoStressOptions};
    use crate::square::Square;
    use crate::square_set::SquareSet;
    use crate::status::{DrawReason, Status, WinReason};
    use crate::{KnightmareCard, Setup, Start};

    type Named = (&'static str, fn(&mut Ledger));

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn running(to_act: Seat, phase: Phase) -> Status {
        Status::Running { to_act, phase }
    }

    fn bind(ledger: &mut Ledger, mark: Mark, on: &str) {
        let piece = ledger.id_on(square(on)).unwrap();
        ledger.begin_duty(Duty::Marked(mark, piece));
    }

    fn move_card(ledger: &mut Ledger, from: Zone, to: Zone) {
        ledger.top_card(from, to).unwrap();
    }

    /// Changes that can matter later in every game.
    const MATTERS: [Named; 20] = [
        ("turn", |ledger| ledger.edit_chess(|chess| chess.turn = Seat::Black)),
        ("castling", |ledger| ledger.edit_chess(|chess| chess.castling = Castling(1))),
        ("quiet", |ledger| ledger.edit_chess(|chess| chess.quiet += 1)),
        ("number", |ledger| ledger.edit_chess(|chess| chess.number += 1)),
        ("phase", |ledger| ledger.edit_progress(|progress| progress.status = running(Seat::White, Phase::Answer))),
        ("to act", |ledger| ledger.edit_progress(|progress| progress.status = running(Seat::Black, Phase::Answer))),
        ("won", |ledger| {
            ledger.edit_progress(|progress| {
                progress.status = Status::Won { winner: Seat::White, reason: WinReason::Checkmate }
            });
        }),
        ("lost", |ledger| {
            ledger.edit_progress(|progress| {
                progress.status = Status::Won { winner: Seat::Black, reason: WinReason::Checkmate }
            });
        }),
        ("resigned", |ledger| {
            ledger.edit_progress(|progress| {
                progress.status = Status::Won { winner: Seat::White, reason: WinReason::Resignation }
            });
        }),
        ("drawn", |ledger| {
            ledger.edit_progress(|progress| progress.status = Status::Drawn { reason: DrawReason::Stalemate });
        }),
        ("called", |ledger| ledger.edit_progress(|progress| progress.called = [Kind::Rook].into_iter().collect())),
        ("two called", |ledger| {
            ledger.edit_progress(|progress| progress.called = Kind::CHESS[3..5].iter().copied().collect());
        }),
        ("offer", |ledger| ledger.edit_progress(|progress| progress.offer = Some(Seat::White))),
        ("other offer", |ledger| ledger.edit_progress(|progress| progress.offer = Some(Seat::Black))),
        ("rest", |ledger| ledger.edit_progress(|progress| progress.offer_rest.white = 1)),
        ("other rest", |ledger| ledger.edit_progress(|progress| progress.offer_rest.black = 1)),
        ("key", |ledger| ledger.change(Change::Key(Some(7)))),
        ("other key", |ledger| ledger.change(Change::Key(Some(8)))),
        ("pawn gone", |ledger| {
            let piece = ledger.id_on(square("e2")).unwrap();
            ledger.change(Change::Lift { piece, to: OffBoard::Captured });
        }),
        ("pawn moved", |ledger| ledger.change(Change::Shift { from: square("e2"), to: square("e3") })),
    ];

    /// Changes that matter in games with cards. Each such game has a card in every zone used here.
    const MATTERS_WITH_CARDS: [Named; 4] = [
        ("shuffles", |ledger| ledger.edit_progress(|progress| progress.shuffles += 1)),
        ("played", |ledger| move_card(ledger, Zone::Hand(Seat::White), Zone::Discard(Seat::White))),
        ("passed on", |ledger| move_card(ledger, Zone::Hand(Seat::White), Zone::Hand(Seat::Black))),
        ("thrown away", |ledger| move_card(ledger, Zone::Hand(Seat::White), Zone::Discard(Seat::Black))),
    ];

    /// Changes that matter only in Knightmare Chess.
    const MATTERS_IN_KNIGHTMARE: [Named; 15] = [
        ("barred", |ledger| lay_in_trial(ledger, Seat::White, None, Force::Bars(square("e5")))),
        ("other barred", |ledger| lay_in_trial(ledger, Seat::White, None, Force::Bars(square("e6")))),
        ("turned", |ledger| lay_in_trial(ledger, Seat::White, None, Force::Turns(1))),
        ("turned the other way", |ledger| lay_in_trial(ledger, Seat::White, None, Force::Turns(-1))),
        ("walls", |ledger| {
            lay_in_trial(ledger, Seat::White, None, Force::Shuts(Barrier::of(&[(square("e4"), square("e5"))])));
        }),
        ("other walls", |ledger| {
            lay_in_trial(ledger, Seat::White, None, Force::Shuts(Barrier::of(&[(square("e5"), square("e6"))])));
        }),
        ("passed", |ledger| ledger.edit_chess(|chess| chess.passed = SquareSet::of(square("a6")))),
        ("crab", |ledger| {
            let piece = ledger.id_on(square("a2")).unwrap();
            let crab = Piece { kind: Kind::Crab, ..*ledger.piece(piece) };
            ledger.change(Change::Recast { piece, into: crab });
        }),
        ("lost move", |ledger| ledger.begin_duty(Duty::LosesMove(Seat::White))),
        ("other lost move", |ledger| ledger.begin_duty(Duty::LosesMove(Seat::Black))),
        ("challenged", |ledger| bind(ledger, Mark::Challenged(Seat::White), "a2")),
        ("other challenged", |ledger| bind(ledger, Mark::Challenged(Seat::White), "b2")),
        ("jailed", |ledger| bind(ledger, Mark::Jailed(Seat::White), "a2")),
        ("dead", |ledger| {
            let piece = ledger.id_on(square("e2")).unwrap();
            ledger.change(Change::Lift { piece, to: OffBoard::Dead });
        }),
        ("drawn card", |ledger| move_card(ledger, Zone::Deck(Seat::White), Zone::Hand(Seat::White))),
    ];

    /// Changes that no longer matter.
    const IDLE: [Named; 4] = [
        ("nothing", |_| {}),
        ("ply", |ledger| ledger.edit_progress(|progress| progress.ply += 1)),
        ("lost turn", |ledger| ledger.edit_progress(|progress| progress.turn_lost = true)),
        ("exchanged", |ledger| ledger.edit_progress(|progress| progress.exchanged = 3)),
    ];

    fn ledger_of(rules: Rules) -> Ledger {
        let card = match rules {
            Rules::Knightmare(_) => Card::Knightmare(KnightmareCard::Crab),
            _ => Card::SameAgain,
        };
        let own = Lists { white: vec![card], black: vec![card] };
        let piles = match rules {
            Rules::Knightmare(_) => Piles { common: Vec::new(), white: own.white.clone(), black: own.black.clone() },
            _ => Piles { common: own.white.clone(), ..Piles::default() },
        };
        let position = Position { hands: Some(own), piles: Some(piles), ..Position::default() };
        let position = (rules != Rules::Standard).then_some(position);
        Ledger::new(start(&Setup { rules, position }, &Seed::from_bytes([1; 32])).unwrap())
    }

    #[test]
    fn whatever_can_matter_later_is_told_apart_and_nothing_else() {
        let level = |level| Rules::NoStress(NoStressOptions { level, start: Start::Standard, promote_always: false });
        let mut hashes = BTreeMap::new();
        let knightmare = Rules::Knightmare(KnightmareOptions::default());
        for rules in [Rules::Standard, level(Level::Two), level(Level::Advanced), knightmare] {
            let mut cases: Vec<Named> = MATTERS.to_vec();
            if rules != Rules::Standard {
                cases.extend(MATTERS_WITH_CARDS);
            }
            if rules == knightmare {
                cases.extend(MATTERS_IN_KNIGHTMARE);
            }
            let hash = |change: fn(&mut Ledger)| {
                let mut ledger = ledger_of(rules);
                change(&mut ledger);
                of(rules, machine(&rules).features(), &Seed::from_bytes([1; 32]), &ledger).to_string()
            };
            let still = hash(|_| {});
            for (name, change) in IDLE {
                assert_eq!(hash(change), still, "{name} in {rules:?}");
            }
            for (name, change) in [cases, vec![("start", |_| {})]].concat() {
                let twin = hashes.insert(hash(change), (rules, name));
                assert_eq!(twin, None, "{name} in {rules:?} is written as another state is");
            }
        }
    }

    #[test]
    fn the_version_of_the_encoding_comes_first() {
        let ledger = ledger_of(Rules::Standard);
        let seed = Seed::from_bytes([1; 32]);
        let (rules, features) = (Rules::Standard, machine(&Rules::Standard).features());
        let bytes = encode::whole(&Whole { rules, features, seed: &seed, ledger: &ledger });
        assert_eq!(bytes[..4], crate::STATE_ENCODING.to_be_bytes());
    }
}
