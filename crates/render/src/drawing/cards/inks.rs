//! The inks that cards are printed in: paper, one hue in seven tones, gold and ink.

use cardinal_rules::{Card, Kind, Timing};

use super::layout::Playability;
use crate::drawing::theme::{Rgb, Scheme, hex, mix};

pub(in crate::drawing) const PAPER: Rgb = [0xf8, 0xf2, 0xe3];
/// The paper's edge.
pub(super) const EDGE: Rgb = [0xc4, 0xb6, 0x98];
pub(super) const INK: Rgb = [0x24, 0x23, 0x2b];
pub(super) const GOLD: Rgb = [0xeb, 0xb7, 0x4a];
const DARK_GOLD: Rgb = [0xb0, 0x7c, 0x22];
/// The sign on a playable card.
pub(super) const GREEN: Rgb = [0x1f, 0x8a, 0x5b];
/// The sign on a card that would lose the turn.
pub(super) const AMBER: Rgb = [0xc9, 0x7a, 0x12];
/// The opacity of the deepest tone over a card that isn't playable, from 0 to 255.
pub(super) const DIM: u8 = 120;
/// The colour of the shadow under a card, and its opacity, from 0 to 255.
pub(super) const SHADOW: Rgb = [0x05, 0x06, 0x08];
pub(super) const SHADOW_DEPTH: u8 = 150;
/// The number of tones of a hue.
const TONES: usize = 7;

/// A card's colour. Cards that call pieces have a hue by kind. Knightmare Chess cards have a hue by when they
/// are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hue {
    Green,
    Blue,
    Violet,
    Rust,
    Rose,
    Gold,
    Teal,
}

impl Hue {
    const ALL: [Hue; 7] = [Hue::Green, Hue::Blue, Hue::Violet, Hue::Rust, Hue::Rose, Hue::Gold, Hue::Teal];

    pub(super) fn of(card: Card) -> Hue {
        match card {
            Card::Call(Kind::Pawn | Kind::Crab) => Hue::Green,
            Card::Call(Kind::Knight) => Hue::Blue,
            Card::Call(Kind::Bishop) => Hue::Violet,
            Card::Call(Kind::Rook) => Hue::Rust,
            Card::Call(Kind::Queen) => Hue::Rose,
            Card::Call(Kind::King | Kind::Prince) => Hue::Gold,
            Card::SameAgain => Hue::Teal,
            Card::Knightmare(card) => match card.timing() {
                [Timing::BeforeMove] => Hue::Blue,
                [Timing::InsteadOfMove] => Hue::Rust,
                [Timing::AfterMove] => Hue::Green,
                [Timing::BeforeMove, Timing::AfterMove] => Hue::Teal,
                [Timing::BeforeMove, ..] => Hue::Gold,
                [Timing::AnswerTurn, ..] => Hue::Violet,
                _ => Hue::Rose,
            },
        }
    }

    const fn plain(self) -> Rgb {
        match self {
            Hue::Green => [0x2f, 0x80, 0x58],
            Hue::Blue => [0x2b, 0x69, 0xa0],
            Hue::Violet => [0x70, 0x4d, 0xa6],
            Hue::Rust => [0xbd, 0x50, 0x2c],
            Hue::Rose => [0xa9, 0x2c, 0x5d],
            Hue::Gold => [0xb5, 0x79, 0x16],
            Hue::Teal => [0x1f, 0x7f, 0x8a],
        }
    }

    /// The tones, from the deepest to the palest.
    pub(super) fn tones(self) -> [Rgb; TONES] {
        const NIGHT: Rgb = [0x16, 0x15, 0x20];
        let plain = self.plain();
        let dark = |weight: u8| mix(plain, NIGHT, weight);
        let pale = |weight: u8| mix(plain, PAPER, weight);
        [dark(168), dark(88), plain, pale(66), pale(126), pale(178), pale(216)]
    }

    /// The colours of a dimmed card, besides its deepest tone and dark gold.
    fn dimmed(self) -> [Rgb; 8] {
        let [deep, tones @ ..] = self.tones();
        let [dark, plain, pale, paler, paler_still, palest] = tones;
        [dark, plain, pale, paler, paler_still, palest, PAPER, GOLD].map(|colour| mix(colour, deep, DIM))
    }

    /// The dark gold of a dimmed card.
    fn dimmed_gold(self) -> Rgb {
        mix(DARK_GOLD, self.tones()[0], DIM)
    }

    /// The style rules for the classes of drawings. `f0` to `f6` fill with a tone, and `s0` to `s6` draw lines
    /// in it. The letters p, i, g and d instead of a digit are paper, ink, gold and dark gold.
    pub(super) fn classes(self) -> String {
        let tones = self.tones();
        let letters = [('p', PAPER), ('i', INK), ('g', GOLD), ('d', DARK_GOLD)];
        let digits = ('0'..).zip(tones);
        let class = |(name, colour): (char, Rgb)| {
            let colour = hex(colour);
            format!(
                ".f{name}{{fill:{colour}}}\
                 .s{name}{{fill:none;stroke:{colour};stroke-linecap:round;stroke-linejoin:round}}"
            )
        };
        digits.chain(letters).map(class).collect()
    }
}

/// Every colour that faces have on this backdrop, the most important first.
pub(in crate::drawing) fn all(scheme: &Scheme) -> Vec<Rgb> {
    let mut colours = common(scheme);
    colours.extend(Hue::ALL.iter().flat_map(|hue| hue.tones()));
    colours.extend(Hue::ALL.iter().flat_map(|hue| hue.dimmed()));
    colours.extend(back(scheme));
    colours.extend(Hue::ALL.map(Hue::dimmed_gold));
    colours
}

/// The colours of a card's face with this standing.
pub(in crate::drawing) fn of(card: Card, standing: Playability, scheme: &Scheme) -> Vec<Rgb> {
    let mut colours = common(scheme);
    let hue = Hue::of(card);
    colours.extend(hue.tones());
    if standing == Playability::Idle {
        colours.extend(hue.dimmed());
        // Only scenes of Knightmare Chess have shaded gold.
        if matches!(card, Card::Knightmare(_)) {
            colours.push(hue.dimmed_gold());
        }
    }
    colours
}

/// The colours of the card back.
pub(in crate::drawing) fn of_back(scheme: &Scheme) -> Vec<Rgb> {
    [common(scheme), back(scheme).into()].concat()
}

/// The colours that all faces share: paper and ink, gold, signs, and the backdrop with shadows on it.
fn common(scheme: &Scheme) -> Vec<Rgb> {
    let backdrop = scheme.backdrop;
    let mut colours = vec![PAPER, INK, EDGE, GOLD, DARK_GOLD, backdrop, scheme.accent];
    colours.extend([[0xff; 3], GREEN, AMBER]);
    let between = |from: Rgb, to: Rgb, steps: u8| (1..steps).map(move |step| mix(from, to, 255 / steps * step));
    colours.extend(between(PAPER, INK, 4));
    colours.extend(between(backdrop, PAPER, 3));
    colours.extend(between(backdrop, mix(backdrop, SHADOW, SHADOW_DEPTH), 5));
    colours
}

fn back(scheme: &Scheme) -> [Rgb; 4] {
    let ground = scheme.back;
    let deep = mix(ground, [0x10, 0x08, 0x10], 90);
    [ground, deep, mix(ground, deep, 128), mix(ground, PAPER, 100)]
}
