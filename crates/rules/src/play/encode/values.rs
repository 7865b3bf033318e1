//! Pieces, cards, cells and choices as bytes.

use super::bytes::{Bytes, Encode};
use crate::card::Card;
use crate::choice::{Choice, ChoiceText, Direction, Word};
use crate::grid_piece::GridPiece;
use crate::piece::{Kind, KindSet};
use crate::position::Effect;
use crate::seat::{BySeat, Seat};
use crate::square::{Cell, Square, SquareSet};
use crate::status::{DrawReason, Phase, Status, WinReason};

impl Encode for Seat {
    /// `w` or `b`.
    fn encode(&self, to: &mut Bytes) {
        to.put(match self {
            Seat::White => &b'w',
            Seat::Black => &b'b',
        });
    }
}

impl<T: Encode> Encode for BySeat<T> {
    /// White's value, then Black's.
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.white);
        to.put(&self.black);
    }
}

impl Encode for Kind {
    /// A letter, even for the kinds without one in FEN.
    fn encode(&self, to: &mut Bytes) {
        to.put(match self {
            Kind::Pawn => &b'P',
            Kind::Knight => &b'N',
            Kind::Bishop => &b'B',
            Kind::Rook => &b'R',
            Kind::Queen => &b'Q',
            Kind::King => &b'K',
            Kind::Crab => &b'C',
            Kind::Prince => &b'H',
        });
    }
}

impl Encode for Square {
    /// 0 for a1, 7 for h1, 63 for h8.
    fn encode(&self, to: &mut Bytes) {
        to.put(&(self.index() as u8));
    }
}

impl Encode for SquareSet {
    /// A bit for each square, a1 the lowest.
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.0);
    }
}

impl Encode for Cell {
    fn encode(&self, to: &mut Bytes) {
        match self {
            Cell::Square(square) => {
                to.put(&0_u8);
                to.put(square);
            }
            Cell::Point { x, y } => {
                to.put(&1_u8);
                to.put(x);
                to.put(y);
            }
        }
    }
}

impl Encode for GridPiece {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.kind);
        to.put(&self.x);
        to.put(&self.y);
    }
}

impl Encode for Card {
    /// A kind by its letter, *Same Again* as `S`, a card of Knightmare Chess as `x` and its slug,
    /// so that new cards change nothing for these.
    fn encode(&self, to: &mut Bytes) {
        match self {
            Card::Call(kind) => to.put(kind),
            Card::SameAgain => to.put(&b'S'),
            Card::Knightmare(card) => {
                to.put(&b'x');
                to.list(card.slug().bytes());
            }
        }
    }
}

impl Encode for Choice {
    fn encode(&self, to: &mut Bytes) {
        match self {
            Choice::Flag(flag) => {
                to.put(&0_u8);
                to.put(flag);
            }
            Choice::List(list) => {
                to.put(&1_u8);
                to.list(list.iter());
            }
            Choice::Text(text) => {
                to.put(&2_u8);
                to.put(text);
            }
            Choice::Number(number) => {
                to.put(&3_u8);
                to.put(number);
            }
        }
    }
}

impl Encode for ChoiceText {
    fn encode(&self, to: &mut Bytes) {
        match self {
            ChoiceText::Cell(cell) => {
                to.put(&0_u8);
                to.put(cell);
            }
            ChoiceText::Wall(one, other) => {
                to.put(&1_u8);
                to.put(one);
                to.put(other);
            }
            ChoiceText::Kind(kind) => {
                to.put(&2_u8);
                to.put(kind);
            }
            ChoiceText::Card(card) => {
                to.put(&3_u8);
                to.put(card);
            }
            ChoiceText::Word(word) => {
                to.put(&5_u8);
                to.put(match word {
                    Word::Refuse => &0_u8,
                    Word::Prince => &1_u8,
                });
            }
            ChoiceText::Direction(direction) => {
                to.put(&4_u8);
                to.put(match direction {
                    Direction::Left => &0_u8,
                    Direction::Right => &1_u8,
                    Direction::Clockwise => &2_u8,
                    Direction::Counterclockwise => &3_u8,
                });
            }
        }
    }
}

impl Encode for Effect {
    fn encode(&self, to: &mut Bytes) {
        to.put(&self.card);
        to.put(&self.owner);
        to.list(self.choices.iter());
        // A card played as itself is written as it was before copies existed.
        if let Some(copied) = &self.copied {
            to.put(&b'=');
            to.put(copied);
        }
        if self.marker {
            to.put(&b'~');
        }
    }
}

impl Encode for Status {
    fn encode(&self, to: &mut Bytes) {
        match self {
            Status::Running { to_act, phase } => {
                to.put(&0_u8);
                to.put(to_act);
                to.put(phase);
            }
            Status::Building => to.put(&3_u8),
            Status::Won { winner, reason } => {
                to.put(&1_u8);
                to.put(winner);
                to.put(reason);
            }
            Status::Drawn { reason } => {
                to.put(&2_u8);
                to.put(reason);
            }
        }
    }
}

impl Encode for Phase {
    fn encode(&self, to: &mut Bytes) {
        to.put(match self {
            Phase::Draw => &0_u8,
            Phase::Card => &1_u8,
            Phase::Move => &2_u8,
            Phase::Place => &3_u8,
            Phase::Discard => &4_u8,
            Phase::Answer => &5_u8,
            Phase::Build => &6_u8,
            Phase::Choose(_) => &7_u8,
        });
        if let Phase::Choose(card) = self {
            to.put(card);
        }
    }
}

impl Encode for WinReason {
    fn encode(&self, to: &mut Bytes) {
        to.put(match self {
            WinReason::Checkmate => &0_u8,
            WinReason::KingCaptured => &1_u8,
            WinReason::Resignation => &2_u8,
            WinReason::Timeout => &3_u8,
            WinReason::Surrender => &4_u8,
            WinReason::Abandoned => &5_u8,
        });
    }
}

impl Encode for DrawReason {
    fn encode(&self, to: &mut Bytes) {
        to.put(match self {
            DrawReason::Stalemate => &0_u8,
            DrawReason::DeadPosition => &1_u8,
            DrawReason::Agreement => &2_u8,
            DrawReason::Threefold => &3_u8,
            DrawReason::Fivefold => &4_u8,
            DrawReason::FiftyMoves => &5_u8,
            DrawReason::SeventyFiveMoves => &6_u8,
            DrawReason::NoProgress => &7_u8,
            DrawReason::NoMove => &8_u8,
            DrawReason::InsufficientMaterial => &9_u8,
        });
    }
}

impl Encode for KindSet {
    /// The kinds in the order `PNBRQK`.
    fn encode(&self, to: &mut Bytes) {
        to.put(&(self.iter().count() as u16));
        for kind in self.iter() {
            to.put(&kind);
        }
    }
}
