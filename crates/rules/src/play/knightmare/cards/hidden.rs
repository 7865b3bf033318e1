//! Cards about what the opponent does not see or should not say.

use super::row::{CardRow, Slot, Window};
use crate::board::{Asking, Force, Ledger, State};
use crate::card::{Card, KnightmareCard};
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, PieceId};
use crate::play::knightmare::making::acts::{enemy, own};
use crate::play::knightmare::making::effect::{At, Deed, Done, Effect, Next, PlayedChoices};
use crate::play::knightmare::making::slots::{Fill, Spoken, Stays, Value};
use crate::seat::Seat;
use crate::spoken;
use crate::square::{Square, SquareSet};

pub(super) const ABDUCTION: CardRow =
    CardRow::new("Abduction", 8, Window::After).asks(&[Slot::EnemyBut(&[Kind::King])]).does(&Abduct);

/// Lifts a piece off the board. It comes back if the opponent says which piece it was, and where it
/// stood.
struct Abduct;

impl Effect for Abduct {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => {
                let kings: SquareSet = Seat::ALL.into_iter().filter_map(|seat| at.state.royal(seat)).collect();
                let enemies = enemy(&Kind::ALL).squares(at).without(kings);
                Next { complete: false, values: enemies.map(|square| square.written()).collect() }
            }
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [square] = choices else { return None };
        let square = Square::read(square)?;
        Some(Box::new(move |ledger: &mut Ledger, _| {
            // It has not moved: if it comes back, it can still castle.
            let castling = ledger.chess().castling;
            let subject = ledger.take_off(square, OffBoard::Away);
            ledger.edit_chess(|chess| chess.castling = castling);
            Done { subject, ..Done::default() }
        }))
    }

    fn asks(&self, at: At<'_>, asked: PlayedChoices<'_>) -> Option<Seat> {
        asked.answers.is_empty().then_some(!at.seat)
    }

    /// Returns every kind with every square, so that the list reveals nothing.
    fn replies(&self, _: At<'_>, _: PlayedChoices<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => Next { complete: false, values: spoken::KINDS.iter().map(|kind| Spoken(*kind).written()).collect() },
            [_] => Next { complete: false, values: Square::all().map(|square| square.written()).collect() },
            [_, _] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    /// Returns the right answer and a wrong one.
    fn telling_replies(&self, at: At<'_>, asked: PlayedChoices<'_>) -> Vec<Vec<Choice>> {
        let right = asked.subject.zip(asked.choices.first());
        let right = right.map(|(piece, square)| vec![Spoken(at.state.piece(piece).kind).written(), square.clone()]);
        right.into_iter().chain([Vec::new()]).collect()
    }

    /// Brings the piece back after a right answer. A piece that cannot be captured comes back after
    /// any answer.
    fn heed(&self, ledger: &mut Ledger, seat: Seat, asked: PlayedChoices<'_>) -> Done {
        let square = asked.choices.first().and_then(Square::read);
        let (Some(piece), Some(square)) = (asked.subject, square) else { return Done::default() };
        let marks = ledger.piece(piece).marks;
        let is_safe = ledger.laws().truce || marks.has(Mark::Pacifist) || marks.has(Mark::Shielded(seat));
        if is_safe || asked.answers.last().is_some_and(|answer| names(ledger, piece, square, answer)) {
            ledger.bring_back(piece, square);
            return Done::default();
        }
        ledger.restow(piece, OffBoard::Captured);
        ledger.disturb(square);
        ledger.edit_chess(|chess| chess.quiet = 0);
        Done { captured: vec![(piece, square)], ..Done::default() }
    }
}

/// Whether the answer says what the piece is and where it stood. A crab counts as a pawn too, and a
/// unit of two as either of its parts.
fn names(state: &State, piece: PieceId, square: Square, answer: &[Choice]) -> bool {
    let [kind, place] = answer else { return false };
    let Some(Spoken(named)) = Spoken::read(kind) else { return false };
    let right = state.unit_parts(piece).any(|part| {
        let is = state.piece(part).kind;
        named == is || (named == Kind::Pawn && is == Kind::Crab)
    });
    right && Square::read(place) == Some(square)
}

/// Returns the piece that an *Abduction* has lifted off the board, while it waits for its answer.
pub(crate) fn lifted(state: &State) -> Option<PieceId> {
    let question = state.turn_log().question.as_deref()?;
    match &question.of {
        Asking::Play(playing) if playing.used.root == Card::Knightmare(KnightmareCard::Abduction) => playing.subject,
        _ => None,
    }
}

/// Whether this is the right answer to an *Abduction*.
pub(crate) fn is_right(state: &State, answer: &[Choice]) -> bool {
    let question = state.turn_log().question.as_deref();
    let Some(Asking::Play(playing)) = question.map(|question| &question.of) else { return false };
    let square = playing.used.choices.first().and_then(Square::read);
    match (playing.subject, square) {
        (Some(piece), Some(square)) => names(state, piece, square, answer),
        _ => false,
    }
}

pub(super) const DOOMSAYER: CardRow =
    CardRow::new("Doomsayer", 2, Window::After).stays().does(&Stays { force: Force::Silent });

pub(super) const MAN_TRAP: CardRow =
    CardRow::new("Man-Trap", 6, Window::After).stays().secretly().asks(&[Slot::Own(&Kind::ALL)]).does(&Trap);

/// Turns a square on which an own piece stands into a trap.
struct Trap;

impl Trap {
    fn square(choices: &[Choice]) -> Option<Square> {
        match choices {
            [choice] => Square::read(choice),
            _ => None,
        }
    }
}

impl Effect for Trap {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => {
                let pieces: Vec<Square> = own(&Kind::ALL).values(at, ());
                Next { complete: false, values: pieces.iter().map(Value::written).collect() }
            }
            [_] => Next { complete: true, values: Vec::new() },
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        Trap::square(choices)?;
        Some(Box::new(|_: &mut Ledger, _| Done::default()))
    }

    /// The piece that stood there when the trap was laid may have left since.
    fn set_up(&self, _: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        Trap::square(choices).map(|_| None).ok_or("it needs the square of the trap, such as e4")
    }

    fn force(&self, choices: &[Choice]) -> Force {
        Trap::square(choices).map_or(Force::Silent, Force::Traps)
    }
}
