//! A theme's drawings as pixels, before the palette is chosen by what they need.

use cardinal_rules::{Card, Seat};

use super::cards::emblem;
use super::cards::face::{self, Detail};
use super::cards::hand_card::{self, Measures, Standing};
use super::colour::mix;
use super::ground::fades;
use super::ground::squares::{self, Targets};
use super::ground::walls::Walls;
use super::lettering::Fonts;
use super::pixels::{Image, Layer, Palette, Samples, rasterise};
use super::sizes::{BADGE, CAPTURED, CARD, FAN, NEXT_CARD, SEAT_SIGN, SMALL_CARD, SQUARE};
use super::theme::Scheme;
use super::{pieces, signs};
use crate::error::RenderError;

/// The sprites before their colours are chosen.
pub(super) struct Artwork {
    pub(super) squares: Vec<Image>,
    pub(super) captured: Vec<Image>,
    pub(super) seats: Vec<Image>,
    pub(super) cards: Vec<Image>,
    pub(super) small_cards: Vec<Image>,
    pub(super) backs: [Image; 4],
    pub(super) gaps: [Image; 4],
    pub(super) hand_cards: Vec<Image>,
    pub(super) tray_cards: Vec<Image>,
    pub(super) walls: Walls,
    pub(super) badges: Vec<Layer>,
    pub(super) flags: Vec<Layer>,
}

impl Artwork {
    pub(super) fn new(scheme: &Scheme, fonts: &Fonts) -> Result<Artwork, RenderError> {
        let small = |name: &str, svg: &str, (width, height): (usize, usize)| -> Result<Image, RenderError> {
            Ok(rasterise(name, svg, width, height)?.on(scheme.backdrop))
        };
        let mut captured = Vec::new();
        for kind in pieces::DRAWN {
            for side in Seat::ALL {
                captured.push(pieces::small(kind, side, CAPTURED)?.on(scheme.backdrop));
            }
        }
        let mut seats = Vec::new();
        for side in Seat::ALL {
            for wins in [false, true] {
                seats.push(small("seat", &signs::seat(side, wins, scheme), (SEAT_SIGN, SEAT_SIGN))?);
            }
        }
        let (mut cards, mut small_cards, mut badges) = (Vec::new(), Vec::new(), Vec::new());
        let (mut hand_cards, mut tray_cards) = (Vec::new(), Vec::new());
        for card in drawn() {
            let brief = rasterise(card.name(), &face::svg(card, Detail::Brief, fonts), CARD.0, CARD.1)?;
            cards.push(brief.on(scheme.backdrop));
            small_cards.push(small(card.name(), &face::small_svg(card), SMALL_CARD)?);
            badges.push(rasterise(card.name(), &face::badge_svg(card), BADGE, BADGE)?);
            let in_hand = |standing, measures: &Measures| {
                small(card.name(), &hand_card::svg(card, standing, measures, scheme, fonts), measures.size)
            };
            for standing in Standing::ALL {
                hand_cards.push(in_hand(standing, &hand_card::LARGE)?);
                tray_cards.push(in_hand(standing, &hand_card::SMALL)?);
            }
        }
        let back = face::back_svg(scheme.back);
        let mut flags = Vec::new();
        for side in Seat::ALL {
            flags.push(rasterise("flag", &signs::flag(side), BADGE, BADGE)?);
        }
        Ok(Artwork {
            squares: squares::draw(scheme, SQUARE, Targets::Dots)?,
            captured,
            seats,
            cards,
            small_cards,
            backs: [
                small("back", &back, CARD)?,
                small("back", &back, NEXT_CARD)?,
                small("back", &back, SMALL_CARD)?,
                small("hand", &signs::fan(&face::back_svg(scheme.back)), FAN)?,
            ],
            gaps: [
                small("gap", &signs::gap(CARD, scheme), CARD)?,
                small("gap", &signs::gap(NEXT_CARD, scheme), NEXT_CARD)?,
                small("gap", &signs::gap(SMALL_CARD, scheme), SMALL_CARD)?,
                small("gap", &signs::gap(FAN, scheme), FAN)?,
            ],
            hand_cards,
            tray_cards,
            walls: Walls::new(scheme)?,
            badges,
            flags,
        })
    }

    /// The palette in which all of it looks best.
    pub(super) fn palette(&self, scheme: &Scheme) -> Palette {
        let mut exact = vec![scheme.light, scheme.dark, scheme.backdrop, scheme.banner, scheme.ink, scheme.muted];
        exact.extend([scheme.accent, scheme.check, scheme.last_mark, scheme.target, scheme.brick, scheme.mortar]);
        exact.extend([scheme.back, face::PAPER]);
        // The bodies and outlines of the pieces, as in their style sheets.
        exact.extend([[0xfb, 0xf8, 0xf1], [0x26, 0x28, 0x2d], [0x4a, 0x4c, 0x54], [0x17, 0x18, 0x1b]]);
        exact.extend(scheme.last.into_iter().chain(scheme.selected));
        exact.extend(drawn().map(face::accent));
        let mut samples = Samples::new();
        let singles = self.backs.iter().chain(&self.gaps);
        let images = [
            &self.squares,
            &self.captured,
            &self.seats,
            &self.cards,
            &self.small_cards,
            &self.hand_cards,
            &self.tray_cards,
        ];
        for image in images.into_iter().flatten() {
            samples.add(image);
        }
        for image in singles {
            samples.add(image);
        }
        // Squares fade into the backdrop.
        for shade in [scheme.light, scheme.dark] {
            fades::STEPS.iter().for_each(|step| samples.count(mix(shade, scheme.backdrop, *step), 20_000));
        }
        let inks = [scheme.ink, scheme.muted, scheme.accent];
        for (ground, ink) in
            [scheme.backdrop, scheme.banner].into_iter().flat_map(|ground| inks.map(|ink| (ground, ink)))
        {
            (16..255).step_by(16).for_each(|weight| samples.count(mix(ground, ink, weight), 400));
        }
        Palette::new(&exact, &samples)
    }
}

/// The cards whose faces are made ready: those with a sign of their own. All eighty of Knightmare Chess would
/// take as much memory again as everything else, in every theme.
pub(super) fn drawn() -> impl Iterator<Item = Card> {
    Card::all().filter(|card| emblem::is_own(*card))
}
