//! The turn's status, standing offers and what was done last.

use std::mem;

use crate::card::{Card, KnightmareCard};
use crate::piece::{Kind, KindSet};
use crate::seat::{BySeat, Seat};
use crate::square::Cell;
use crate::status::{Phase, Status};
use crate::view::PlaceView;

/// The turn's status, standing offers and what was done last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Progress {
    pub(crate) status: Status,
    /// Turns since the start.
    pub(crate) ply: u32,
    /// No Stress Chess: the kinds that the turn's card allows to move.
    pub(crate) called: KindSet,
    /// Who has a draw offer open.
    pub(crate) offer: Option<Seat>,
    /// How many moves of its own each seat must still make before it may offer a draw again.
    pub(crate) offer_rest: BySeat<u8>,
    /// How many shuffles have been made; with the seed, this is the generator's state.
    pub(crate) shuffles: u32,
    /// The index of the first position key that can still be repeated.
    pub(crate) keys_from: u32,
    pub(crate) last_move: Option<LastMove>,
    /// The kinds of the piece that each seat moved last, if the game's cards depend on it; a unit
    /// of two has two kinds.
    pub(crate) moved: BySeat<KindSet>,
    /// The tile placed after the last move.
    pub(crate) placed: Option<PlaceView>,
    pub(crate) last_card: Option<LastCard>,
    /// Whether the last turn was lost.
    pub(crate) turn_lost: bool,
    /// How many cards the last turn swapped.
    pub(crate) exchanged: u8,
    /// Who has built a deck, while decks are being built.
    pub(crate) built: BySeat<bool>,
    /// The unique cards that have left each seat's hand.
    pub(crate) uniques: BySeat<Uniques>,
}

/// A set of unique cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Uniques(u128);

impl Uniques {
    pub(crate) const fn has(self, card: KnightmareCard) -> bool {
        self.0 >> card as u32 & 1 != 0
    }

    /// The cards of the set.
    pub(crate) fn iter(self) -> impl Iterator<Item = KnightmareCard> {
        KnightmareCard::ALL.into_iter().filter(move |card| self.has(*card))
    }

    /// The set with this card.
    pub(crate) const fn with(self, card: KnightmareCard) -> Uniques {
        Uniques(self.0 | 1 << card as u32)
    }
}

impl Progress {
    /// The start of a game in which this seat acts first, in this phase.
    pub(crate) fn new(to_act: Seat, phase: Phase) -> Progress {
        Progress {
            status: Status::Running { to_act, phase },
            ply: 0,
            called: KindSet::default(),
            offer: None,
            offer_rest: BySeat::default(),
            shuffles: 0,
            keys_from: 0,
            last_move: None,
            moved: BySeat::default(),
            placed: None,
            last_card: None,
            turn_lost: false,
            exchanged: 0,
            built: BySeat::default(),
            uniques: BySeat::default(),
        }
    }
}

/// A new value for one field of [`Progress`].
#[derive(Clone, Debug)]
pub(crate) enum ProgressChange {
    Status(Status),
    Ply(u32),
    Called(KindSet),
    Offer(Option<Seat>),
    OfferRest(BySeat<u8>),
    Shuffles(u32),
    KeysFrom(u32),
    LastMove(Option<Box<LastMove>>),
    Moved(BySeat<KindSet>),
    Placed(Option<Box<PlaceView>>),
    LastCard(Option<LastCard>),
    TurnLost(bool),
    Exchanged(u8),
    Built(BySeat<bool>),
    Uniques(Box<BySeat<Uniques>>),
}

impl Progress {
    /// Makes a change and returns its inverse.
    pub(super) fn alter(&mut self, change: ProgressChange) -> ProgressChange {
        use ProgressChange as Change;
        match change {
            Change::Status(to) => Change::Status(mem::replace(&mut self.status, to)),
            Change::Ply(to) => Change::Ply(mem::replace(&mut self.ply, to)),
            Change::Called(to) => Change::Called(mem::replace(&mut self.called, to)),
            Change::Offer(to) => Change::Offer(mem::replace(&mut self.offer, to)),
            Change::OfferRest(to) => Change::OfferRest(mem::replace(&mut self.offer_rest, to)),
            Change::Shuffles(to) => Change::Shuffles(mem::replace(&mut self.shuffles, to)),
            Change::KeysFrom(to) => Change::KeysFrom(mem::replace(&mut self.keys_from, to)),
            Change::LastMove(to) => Change::LastMove(mem::replace(&mut self.last_move, to.map(|to| *to)).map(Box::new)),
            Change::Moved(to) => Change::Moved(mem::replace(&mut self.moved, to)),
            Change::Placed(to) => Change::Placed(mem::replace(&mut self.placed, to.map(|to| *to)).map(Box::new)),
            Change::LastCard(to) => Change::LastCard(mem::replace(&mut self.last_card, to)),
            Change::TurnLost(to) => Change::TurnLost(mem::replace(&mut self.turn_lost, to)),
            Change::Exchanged(to) => Change::Exchanged(mem::replace(&mut self.exchanged, to)),
            Change::Built(to) => Change::Built(mem::replace(&mut self.built, to)),
            Change::Uniques(to) => Change::Uniques(Box::new(mem::replace(&mut self.uniques, *to))),
        }
    }

    /// Calls `sink` with a change for each field that is different in the other.
    pub(super) fn for_each_difference(&self, other: &Progress, mut sink: impl FnMut(ProgressChange)) {
        // Destructured field by field, so that a field without a change does not compile.
        let Progress {
            status,
            ply,
            called,
            offer,
            offer_rest,
            shuffles,
            keys_from,
            last_move,
            moved,
            placed,
            last_card,
            turn_lost,
            exchanged,
            built,
            uniques,
        } = *other;
        if status != self.status {
            sink(ProgressChange::Status(status));
        }
        if ply != self.ply {
            sink(ProgressChange::Ply(ply));
        }
        if called != self.called {
            sink(ProgressChange::Called(called));
        }
        if offer != self.offer {
            sink(ProgressChange::Offer(offer));
        }
        if offer_rest != self.offer_rest {
            sink(ProgressChange::OfferRest(offer_rest));
        }
        if shuffles != self.shuffles {
            sink(ProgressChange::Shuffles(shuffles));
        }
        if keys_from != self.keys_from {
            sink(ProgressChange::KeysFrom(keys_from));
        }
        if last_move != self.last_move {
            sink(ProgressChange::LastMove(last_move.map(Box::new)));
        }
        if moved != self.moved {
            sink(ProgressChange::Moved(moved));
        }
        if placed != self.placed {
            sink(ProgressChange::Placed(placed.map(Box::new)));
        }
        if last_card != self.last_card {
            sink(ProgressChange::LastCard(last_card));
        }
        if turn_lost != self.turn_lost {
            sink(ProgressChange::TurnLost(turn_lost));
        }
        if exchanged != self.exchanged {
            sink(ProgressChange::Exchanged(exchanged));
        }
        if built != self.built {
            sink(ProgressChange::Built(built));
        }
        if uniques != self.uniques {
            sink(ProgressChange::Uniques(Box::new(uniques)));
        }
    }
}

/// The last move, as the game remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LastMove {
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    pub(crate) promote: Option<Kind>,
    pub(crate) captured: Option<Kind>,
    pub(crate) castled: bool,
    /// On the endless grid only the check sign: the rest follows from the other fields.
    pub(crate) san: SanText,
}

/// The last card, as the game remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LastCard {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
    /// The card that it was played as: another card if it is a copy.
    pub(crate) root: Card,
    /// The turn in which it was turned or played.
    pub(crate) ply: u32,
}

/// A move in algebraic notation; `Qa1xb2#` and `exd8=Q+`, the longest, have seven characters.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SanText([u8; 8]);

impl SanText {
    pub(crate) fn new(text: &str) -> SanText {
        debug_assert!(text.len() <= 8 && text.is_ascii(), "`{text}` is no SAN");
        let mut bytes = [0; 8];
        for (byte, letter) in bytes.iter_mut().zip(text.bytes()) {
            *byte = letter;
        }
        SanText(bytes)
    }
}

impl std::fmt::Display for SanText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().take_while(|byte| **byte != 0).try_for_each(|byte| write!(f, "{}", char::from(*byte)))
    }
}
