//! The types that a slot's values can have, and how each is written as a choice.

use std::cmp::Ordering;

use crate::card::Card;
use crate::choice::{Choice, ChoiceText, Word};
use crate::piece::Kind;
use crate::square::{Cell, Square};

/// A value of a slot.
pub(crate) trait Value: Copy + PartialEq + 'static {
    /// Returns the value of a choice, if it is of this type.
    fn read(choice: &Choice) -> Option<Self>;

    /// Returns the value as a choice.
    fn written(&self) -> Choice;
}

impl Value for Square {
    fn read(choice: &Choice) -> Option<Square> {
        match choice {
            Choice::Text(ChoiceText::Cell(Cell::Square(square))) => Some(*square),
            _ => None,
        }
    }

    fn written(&self) -> Choice {
        Choice::square(*self)
    }
}

/// Two squares in one slot: a list of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

impl Value for Pair {
    fn read(choice: &Choice) -> Option<Pair> {
        let Choice::List(list) = choice else { return None };
        let [from, to] = &list[..] else { return None };
        Some(Pair { from: Square::read(from)?, to: Square::read(to)? })
    }

    fn written(&self) -> Choice {
        Choice::List(vec![self.from.written(), self.to.written()])
    }
}

/// The order in which squares, and pairs of them, are listed: files before ranks, `a1 < a2 < b1`.
pub(crate) const fn by_file(square: Square) -> (u8, u8) {
    (square.file(), square.rank())
}

impl Ord for Pair {
    fn cmp(&self, other: &Pair) -> Ordering {
        (by_file(self.from), by_file(self.to)).cmp(&(by_file(other.from), by_file(other.to)))
    }
}

impl PartialOrd for Pair {
    fn partial_cmp(&self, other: &Pair) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Value for Card {
    fn read(choice: &Choice) -> Option<Card> {
        match choice {
            Choice::Text(ChoiceText::Card(card)) => Some(*card),
            _ => None,
        }
    }

    fn written(&self) -> Choice {
        ChoiceText::Card(*self).into()
    }
}

impl Value for Kind {
    fn read(choice: &Choice) -> Option<Kind> {
        match choice {
            Choice::Text(ChoiceText::Kind(kind)) => Some(*kind),
            _ => None,
        }
    }

    fn written(&self) -> Choice {
        ChoiceText::Kind(*self).into()
    }
}

/// A kind by the name that players say, which tells a crab from a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spoken(pub(crate) Kind);

impl Value for Spoken {
    fn read(choice: &Choice) -> Option<Spoken> {
        match choice {
            // The two names that are also those of a card and of a word.
            Choice::Text(ChoiceText::Card(Card::CRAB)) => Some(Spoken(Kind::Crab)),
            Choice::Text(ChoiceText::Word(Word::Prince)) => Some(Spoken(Kind::Prince)),
            _ => Kind::read(choice).map(Spoken),
        }
    }

    fn written(&self) -> Choice {
        match self.0 {
            Kind::Crab => Card::CRAB.written(),
            Kind::Prince => ChoiceText::Word(Word::Prince).into(),
            kind => kind.written(),
        }
    }
}

/// A place in a list, from 0.
impl Value for usize {
    fn read(choice: &Choice) -> Option<usize> {
        match choice {
            Choice::Number(number) => usize::try_from(*number).ok(),
            _ => None,
        }
    }

    fn written(&self) -> Choice {
        Choice::Number(i64::try_from(*self).unwrap_or(i64::MAX))
    }
}

impl Value for bool {
    fn read(choice: &Choice) -> Option<bool> {
        match choice {
            Choice::Flag(flag) => Some(*flag),
            _ => None,
        }
    }

    fn written(&self) -> Choice {
        Choice::Flag(*self)
    }
}
