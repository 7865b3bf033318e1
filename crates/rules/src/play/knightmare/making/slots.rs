//! What a card asks its player for: slots, the values that fill them, and which of them are possible.

use std::cmp::Ordering;

use super::effect::{At, Deed, Done, Effect, Next};
use crate::board::{Force, Ledger, State};
use crate::card::Card;
use crate::choice::{Choice, ChoiceText, Word};
use crate::piece::{Kind, PieceId};
use crate::seat::Seat;
use crate::square::{Cell, Square};

/// A slot: the values that can fill it, given what was chosen before it.
pub(crate) trait Fill<Before>: Sync {
    type Value: Value;

    /// Returns the values, each once.
    fn values(&self, at: At<'_>, before: Before) -> Vec<Self::Value>;
}

/// A slot whose values a function works out from what was chosen before.
pub(crate) struct By<Before, V>(pub(crate) fn(At<'_>, Before) -> Vec<V>);

impl<Before, V: Value> Fill<Before> for By<Before, V> {
    type Value = V;

    fn values(&self, at: At<'_>, before: Before) -> Vec<V> {
        (self.0)(at, before)
    }
}

fn written<V: Value>(values: &[V]) -> Next {
    Next { complete: false, values: values.iter().map(Value::written).collect() }
}

const COMPLETE: Next = Next { complete: true, values: Vec::new() };

/// A card without slots.
pub(crate) struct Plain {
    /// Whether there is anything to play it on.
    pub(crate) fits: fn(At<'_>) -> bool,
    pub(crate) effect: fn(&mut Ledger, Seat) -> Done,
}

impl Effect for Plain {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        Next { complete: so_far.is_empty() && (self.fits)(at), values: Vec::new() }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        choices.is_empty().then(|| Box::new(self.effect) as Deed<'_>)
    }
}

/// A card without slots that stays in play and has no effect but its force.
pub(crate) struct Stays {
    pub(crate) force: Force,
}

impl Effect for Stays {
    fn next(&self, _: At<'_>, so_far: &[Choice]) -> Next {
        Next { complete: so_far.is_empty(), values: Vec::new() }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        choices.is_empty().then(|| Box::new(|_: &mut Ledger, _| Done::default()) as Deed<'_>)
    }

    fn set_up(&self, _: &mut State, _: Seat, choices: &[Choice]) -> Result<Option<PieceId>, &'static str> {
        if choices.is_empty() { Ok(None) } else { Err("it has no choices") }
    }

    fn force(&self, _: &[Choice]) -> Force {
        self.force
    }
}

/// A card with one slot.
pub(crate) struct One<A, V> {
    pub(crate) slot: A,
    pub(crate) effect: fn(&mut Ledger, Seat, V) -> Done,
}

impl<V: Value, A: Fill<(), Value = V>> Effect for One<A, V> {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => written(&self.slot.values(at, ())),
            [_] => COMPLETE,
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [one] = choices else { return None };
        let value = V::read(one)?;
        Some(Box::new(move |ledger, seat| (self.effect)(ledger, seat, value)))
    }
}

/// A card with two slots.
pub(crate) struct Two<A, B, V, W> {
    pub(crate) first: A,
    pub(crate) second: B,
    pub(crate) effect: fn(&mut Ledger, Seat, V, W) -> Done,
}

impl<V: Value, W: Value, A: Fill<(), Value = V>, B: Fill<V, Value = W>> Effect for Two<A, B, V, W> {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => written(&self.first.values(at, ())),
            [one] => V::read(one).map_or_else(Next::default, |one| written(&self.second.values(at, one))),
            [_, _] => COMPLETE,
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [one, other] = choices else { return None };
        let (one, other) = (V::read(one)?, W::read(other)?);
        Some(Box::new(move |ledger, seat| (self.effect)(ledger, seat, one, other)))
    }
}

/// A card with three slots.
pub(crate) struct Three<A, B, C, V, W, X> {
    pub(crate) first: A,
    pub(crate) second: B,
    pub(crate) third: C,
    pub(crate) effect: fn(&mut Ledger, Seat, V, W, X) -> Done,
}

impl<V, W, X, A, B, C> Effect for Three<A, B, C, V, W, X>
where
    V: Value,
    W: Value,
    X: Value,
    A: Fill<(), Value = V>,
    B: Fill<V, Value = W>,
    C: Fill<(V, W), Value = X>,
{
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        match so_far {
            [] => written(&self.first.values(at, ())),
            [one] => V::read(one).map_or_else(Next::default, |one| written(&self.second.values(at, one))),
            [one, other] => match (V::read(one), W::read(other)) {
                (Some(one), Some(other)) => written(&self.third.values(at, (one, other))),
                _ => Next::default(),
            },
            [_, _, _] => COMPLETE,
            _ => Next::default(),
        }
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let [one, two, three] = choices else { return None };
        let (one, two, three) = (V::read(one)?, W::read(two)?, X::read(three)?);
        Some(Box::new(move |ledger, seat| (self.effect)(ledger, seat, one, two, three)))
    }
}

/// A card for several pieces, with one slot each. All are chosen before anything is done. They are
/// listed in ascending order and accepted in any.
pub(crate) struct Several<A, V> {
    pub(crate) slot: A,
    /// Whether the second value can be chosen together with the first.
    pub(crate) together: fn(V, V) -> bool,
    pub(crate) most: usize,
    pub(crate) effect: fn(&mut Ledger, Seat, &[V]) -> Done,
}

impl<V: Value + Ord, A: Fill<(), Value = V>> Effect for Several<A, V> {
    fn next(&self, at: At<'_>, so_far: &[Choice]) -> Next {
        let Some(chosen) = read_all::<V>(so_far) else { return Next::default() };
        let mut next = Next { complete: !chosen.is_empty(), values: Vec::new() };
        if chosen.len() < self.most {
            let mut values = self.slot.values(at, ());
            let fits =
                |value: &V| chosen.last() < Some(value) && chosen.iter().all(|one| (self.together)(*one, *value));
            values.retain(fits);
            next.values = values.iter().map(Value::written).collect();
        }
        next
    }

    fn read(&self, choices: &[Choice]) -> Option<Deed<'_>> {
        let values = read_all::<V>(choices).filter(|values| !values.is_empty())?;
        Some(Box::new(move |ledger, seat| (self.effect)(ledger, seat, &values)))
    }

    fn listed(&self, choices: &[Choice]) -> Option<Vec<Choice>> {
        let mut values = read_all::<V>(choices)?;
        values.sort();
        Some(values.iter().map(Value::written).collect())
    }
}

fn read_all<V: Value>(choices: &[Choice]) -> Option<Vec<V>> {
    choices.iter().map(V::read).collect()
}

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
