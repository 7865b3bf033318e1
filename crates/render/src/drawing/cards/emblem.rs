//! What stands in the middle of a card: a piece, or a card's own sign made of lines and pieces.

use std::fmt::Write;

use cardinal_rules::{Card, Kind, KnightmareCard, Seat};

use crate::drawing::{assets, pieces};

/// A sign: lines drawn for it, and pieces that stand in it.
struct Emblem {
    drawing: &'static str,
    pieces: &'static [Figure],
    /// Drawn over the pieces.
    front: &'static str,
}

/// A piece within a sign: where its corner is and how large its field is, of 100.
struct Figure(Kind, Seat, f32, f32, f32);

const SAME_AGAIN: Emblem = Emblem { drawing: assets::text!("emblems/same-again.svg"), pieces: &[], front: "" };

const fn knightmare(card: KnightmareCard) -> Emblem {
    match card {
        KnightmareCard::Chaos => Emblem { drawing: assets::text!("emblems/chaos.svg"), pieces: &[], front: "" },
        KnightmareCard::Crab => {
            Emblem { drawing: "", pieces: &[Figure(Kind::Crab, Seat::White, 2.0, 2.0, 96.0)], front: "" }
        }
        KnightmareCard::Fanatic => Emblem {
            drawing: assets::text!("emblems/fanatic.svg"),
            pieces: &[Figure(Kind::Pawn, Seat::White, 20.0, 36.0, 60.0)],
            front: "",
        },
        KnightmareCard::Fortification => {
            Emblem { drawing: assets::text!("emblems/fortification.svg"), pieces: &[], front: "" }
        }
        KnightmareCard::HolyWar => Emblem {
            drawing: assets::text!("emblems/holy-war.svg"),
            pieces: &[
                Figure(Kind::Knight, Seat::White, -1.0, 22.0, 54.0),
                Figure(Kind::Bishop, Seat::White, 47.0, 22.0, 54.0),
            ],
            front: "",
        },
        KnightmareCard::Hostage => Emblem {
            drawing: "",
            pieces: &[Figure(Kind::Pawn, Seat::White, 12.0, 10.0, 76.0)],
            front: assets::text!("emblems/hostage.svg"),
        },
        // A card without a sign of its own shows the piece that no other card shows alone.
        _ => Emblem { drawing: "", pieces: &[Figure(Kind::King, Seat::White, 12.0, 10.0, 76.0)], front: "" },
    }
}

/// Whether the card has a sign of its own.
pub(crate) const fn is_own(card: Card) -> bool {
    match card {
        Card::Call(_) | Card::SameAgain => true,
        Card::Knightmare(card) => {
            let Emblem { drawing, front, pieces } = knightmare(card);
            !drawing.is_empty() || !front.is_empty() || !matches!(pieces, [Figure(Kind::King, ..)])
        }
    }
}

/// The sign of a card on a field of 100 by 100.
pub(crate) fn markup(card: Card) -> String {
    let emblem = match card {
        Card::Call(kind) => return pieces::markup(kind, Seat::White),
        Card::SameAgain => SAME_AGAIN,
        Card::Knightmare(card) => knightmare(card),
    };
    let mut markup = inner(emblem.drawing).to_owned();
    for Figure(kind, side, x, y, size) in emblem.pieces {
        let scale = size / 100.0;
        let piece = pieces::markup(*kind, *side);
        let _ = write!(markup, "<g transform=\"translate({x} {y}) scale({scale})\">{piece}</g>");
    }
    markup.push_str(inner(emblem.front));
    markup
}

/// What a drawing holds between its outermost tags.
fn inner(drawing: &str) -> &str {
    let start = drawing.find('>').map_or(0, |end| end + 1);
    let end = drawing.rfind("</svg>").unwrap_or(drawing.len());
    &drawing[start.min(end)..end]
}
