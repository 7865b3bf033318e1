//! How a snapshot stores what was done last, the keys of positions, what binds a seat, units of two, and the pieces
//! captured
//! last.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Captured, ContinuingCard, Duty, LastCard, LastMove, SanText, State};
use crate::card::Card;
use crate::choice::Choice;
use crate::mark::Mark;
use crate::piece::{Kind, OffBoard, Piece, PieceId};
use crate::play::knightmare::force_of;
use crate::position::Effect;
use crate::seat::Seat;
use crate::square::{Cell, Square};
use crate::view::{CheckSign, PlaceView};

/// The last move, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moved {
    seat: Seat,
    kind: Named,
    pub(super) from: Cell,
    pub(super) to: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promote: Option<Named>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    captured: Option<Named>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    castled: bool,
    san: String,
}

/// A kind by its name, because two kinds have the same letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named(pub(super) Kind);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named, D::Error> {
        let name = String::deserialize(deserializer)?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        kind.map(Named)
            .ok_or_else(|| D::Error::custom("a kind is named pawn, knight, bishop, rook, queen, king or crab"))
    }
}

impl Moved {
    pub(super) fn of(last: &LastMove) -> Moved {
        Moved {
            seat: last.seat,
            kind: Named(last.kind),
            from: last.from,
            to: last.to,
            promote: last.promote.map(Named),
            captured: last.captured.map(Named),
            castled: last.castled,
            san: last.san.to_string(),
        }
    }

    /// Returns the move, if its notation could be that of a move.
    pub(super) fn last_move(&self) -> Option<LastMove> {
        (self.san.len() <= 8 && self.san.is_ascii()).then(|| LastMove {
            seat: self.seat,
            kind: self.kind.0,
            from: self.from,
            to: self.to,
            promote: self.promote.map(|kind| kind.0),
            captured: self.captured.map(|kind| kind.0),
            castled: self.castled,
            san: SanText::new(&self.san),
        })
    }
}

/// The last tile placed, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Placed {
    seat: Seat,
    #[serde(with = "crate::tile")]
    tile: Kind,
    at: Cell,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    sign: String,
}

impl Placed {
    pub(super) fn of(placed: &PlaceView) -> Placed {
        let PlaceView { seat, tile, at, sign } = *placed;
        Placed { seat, tile, at, sign: sign.text().to_owned() }
    }

    /// Returns the tile, if its sign is valid.
    pub(super) fn view(&self) -> Option<PlaceView> {
        let signs = [CheckSign::None, CheckSign::Check, CheckSign::Mate];
        let sign = signs.into_iter().find(|sign| sign.text() == self.sign)?;
        Some(PlaceView { seat: self.seat, tile: self.tile, at: self.at, sign })
    }
}

/// The last card, as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LastCardForm {
    seat: Seat,
    pub(super) card: Card,
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    copied: Option<Card>,
    pub(super) ply: u32,
}

impl From<LastCard> for LastCardForm {
    fn from(LastCard { seat, card, root, ply }: LastCard) -> LastCardForm {
        LastCardForm { seat, card, copied: (root != card).then_some(root), ply }
    }
}

impl From<LastCardForm> for LastCard {
    fn from(LastCardForm { seat, card, copied, ply }: LastCardForm) -> LastCard {
        LastCard { seat, card, root: copied.unwrap_or(card), ply }
    }
}

/// The keys of positions, stored as one text with 16 hexadecimal digits for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys(pub(super) Vec<u64>);

impl Keys {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use std::fmt::Write;
        let mut text = String::with_capacity(self.0.len() * 16);
        self.0.iter().try_for_each(|key| write!(text, "{key:016x}")).map_err(serde::ser::Error::custom)?;
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Keys, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bad = || D::Error::custom("the keys of positions are 16 hexadecimal digits each");
        if !text.len().is_multiple_of(16) || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(bad());
        }
        let keys = (0..text.len()).step_by(16).map(|start| u64::from_str_radix(&text[start..start + 16], 16));
        keys.collect::<Result<_, _>>().map(Keys).map_err(|_| bad())
    }
}

/// What binds a seat for its next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Bond {
    /// The seat can move only the piece on the square.
    Challenged { seat: Seat, square: Square },
    /// The seat cannot move the piece on the square.
    Jailed { seat: Seat, square: Square },
    /// The seat cannot capture the piece on the square.
    Shielded { seat: Seat, square: Square },
    /// The seat loses its move.
    LosesMove { seat: Seat },
    /// The seat has little time for its turn.
    Panics { seat: Seat },
}

impl Bond {
    /// Converts a duty to its stored form. Returns `None` if its piece is not on the board.
    pub(super) fn of(duty: Duty, state: &State) -> Option<Bond> {
        Some(match duty {
            Duty::LosesMove(seat) => Bond::LosesMove { seat },
            Duty::Panics(seat) => Bond::Panics { seat },
            Duty::Marked(mark, piece) => {
                let square = state.square_of(piece)?;
                match mark {
                    Mark::Challenged(seat) => Bond::Challenged { seat, square },
                    Mark::Jailed(seat) => Bond::Jailed { seat, square },
                    Mark::Shielded(seat) => Bond::Shielded { seat, square },
                    Mark::Pacifist | Mark::Neutral | Mark::Cursed | Mark::Magnet | Mark::Merged => return None,
                }
            }
        })
    }

    /// Returns the duty, if a piece stands on its square.
    pub(super) fn duty(self, state: &State) -> Option<Duty> {
        let (mark, square) = match self {
            Bond::LosesMove { seat } => return Some(Duty::LosesMove(seat)),
            Bond::Panics { seat } => return Some(Duty::Panics(seat)),
            Bond::Challenged { seat, square } => (Mark::Challenged(seat), square),
            Bond::Jailed { seat, square } => (Mark::Jailed(seat), square),
            Bond::Shielded { seat, square } => (Mark::Shielded(seat), square),
        };
        state.id_on(square).map(|piece| Duty::Marked(mark, piece))
    }
}

/// A piece captured in the last turn, with the cards on it that ended with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fallen {
    square: Square,
    /// The side whose army it came from, and what it was there.
    origin: Seat,
    born: Named,
    /// Its owner and its kind when it was captured.
    owner: Seat,
    kind: Named,
    /// Who captured it.
    by: Seat,
    /// The cards that ended with it, each with its index among those in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ended: Vec<(u16, Effect)>,
}

impl Fallen {
    pub(super) fn of(lost: &Captured, state: &State) -> Fallen {
        let piece = state.piece(lost.piece);
        Fallen {
            square: lost.square,
            origin: piece.origin,
            born: Named(piece.born),
            owner: piece.owner,
            kind: Named(piece.kind),
            by: lost.by,
            ended: lost.ended.iter().map(|(index, ended)| (*index, laid_on(&ended.effect, lost.square))).collect(),
        }
    }

    /// Finds a matching captured piece in the state, and makes it what it was when it was captured.
    pub(super) fn restore(&self, state: &mut State, others: &[Captured]) -> Option<Captured> {
        let mut captured = state.pieces_off(self.origin, OffBoard::Captured).into_iter();
        let fits = |id: &PieceId| state.piece(*id).born == self.born.0 && others.iter().all(|other| other.piece != *id);
        let piece = captured.find(fits)?;
        let was = *state.piece(piece);
        state.set_fallen(piece, Piece { owner: self.owner, kind: self.kind.0, ..was });
        let ended = self.ended.iter().map(|(index, effect)| {
            let pile = state.discards_of(effect.owner);
            let id = state.faces(pile).rposition(|face| face == effect.card).map(|top| state.zone(pile)[top]);
            let force = state.aimed(force_of(effect.root(), &effect.choices), Some(piece));
            (*index, ContinuingCard { effect: effect.clone(), id, subject: Some(piece), force })
        });
        Some(Captured { piece, square: self.square, by: self.by, ended: ended.collect() })
    }
}

/// Returns the card as one laid on a piece on this square.
fn laid_on(effect: &Effect, square: Square) -> Effect {
    Effect { choices: vec![Choice::square(square)], ..effect.clone() }
}

/// The less valuable part of a unit, if it belongs to another side than the first or began as
/// something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Second {
    square: Square,
    owner: Seat,
    /// The side whose army it came from, and what it was there.
    origin: Seat,
    born: Named,
    /// Whether this part carries the unit, so that the unit belongs first of all to this part's
    /// owner.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    leads: bool,
}

impl Second {
    /// Returns the second part of the unit on a square, if the position alone does not tell it.
    pub(super) fn of(square: Square, state: &State) -> Option<Second> {
        let mut parts = state.parts_on(square);
        let (face, second) = (parts.next()?, parts.next()?);
        let (first, piece) = (state.piece(face), state.piece(second));
        let leads = state.id_on(square) == Some(second);
        // From a position alone, the second part is a piece of the first one's owner that has
        // always been what it is.
        let plain = piece.owner == first.origin && piece.origin == first.origin && piece.born == piece.base;
        (!plain || leads).then_some(Second {
            square,
            owner: piece.owner,
            origin: piece.origin,
            born: Named(piece.born),
            leads,
        })
    }

    /// Restores the second part. Returns whether there is one.
    pub(super) fn restore(self, state: &mut State) -> bool {
        state.set_second(self.square, (self.owner, self.origin, self.born.0), self.leads)
    }
}
