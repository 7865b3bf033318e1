//! One card of a hand, with what can be done with it.

use cardinal_rules::{Card, Variant};

use crate::drawing::cards::face::{self, Detail};
use crate::drawing::colour::hex;
use crate::drawing::lettering::Fonts;
use crate::drawing::sizes::{HAND_CARD, TRAY_CARD};
use crate::drawing::theme::Scheme;

/// What can be done with a card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It can be played: raised, outlined, ticked.
    Playable,
    /// It cannot be played now: lowered, faded, struck through.
    Idle,
    /// It is the one that its player has picked.
    Picked,
    /// It is held for later.
    Held,
}

impl Standing {
    /// Every one, in its order.
    pub(crate) const ALL: [Standing; 4] = [Standing::Playable, Standing::Idle, Standing::Picked, Standing::Held];
}

/// How large a card of a hand is, with the room around it.
pub(crate) struct Measures {
    /// The whole, in pixels.
    pub(crate) size: (usize, usize),
    /// Whether the face tells everything.
    is_full: bool,
    /// The card's width; the height follows.
    card: f32,
    /// How far a raised card stands from the upper edge and a lowered one from the lower.
    gaps: [f32; 2],
    /// The size of the signs and outlines, of 1.
    signs: f32,
}

/// For the picture of a hand. Where pieces move otherwise, hands are shown in small cards.
pub(crate) const LARGE: Measures =
    Measures { size: HAND_CARD, is_full: false, card: 210.0, gaps: [14.0, 12.0], signs: 1.0 };

/// For the hand below a board.
pub(crate) const SMALL: Measures =
    Measures { size: TRAY_CARD, is_full: false, card: 100.0, gaps: [7.0, 3.0], signs: 0.72 };

/// The game as whose card a large one is drawn: the first that has it.
fn home(card: Card) -> Option<Variant> {
    Variant::ALL.into_iter().find(|game| game.facts().faces().contains(&card))
}

/// The card with its sign as SVG, transparent around it.
pub(crate) fn svg(card: Card, standing: Standing, measures: &Measures, scheme: &Scheme, fonts: &Fonts) -> String {
    let &Measures { size: (width, height), is_full, card: card_width, gaps, signs } = measures;
    let scale = card_width / face::WIDTH;
    let card_height = face::HEIGHT * scale;
    let middle = width as f32 / 2.0;
    let left = middle - card_width / 2.0;
    let top = match standing {
        Standing::Playable | Standing::Picked | Standing::Held => gaps[0],
        Standing::Idle => height as f32 - card_height - gaps[1],
    };
    let radius = 34.0 * scale;
    let game = home(card).filter(|_| is_full);
    let face = face::markup(card, game.map_or(Detail::Brief, Detail::Full), fonts);
    let (accent, backdrop, ink) = (hex(scheme.accent), hex(scheme.backdrop), hex(scheme.ink));
    let outline = |gap: f32, colour: &str, line: f32| {
        let (gap, line) = (gap * signs, line * signs);
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{line}\"/>",
            left - gap,
            top - gap,
            card_width + 2.0 * gap,
            card_height + 2.0 * gap,
            radius + gap,
        )
    };
    let (corner_x, corner_y) = (left + card_width - 22.0 * signs, top + 24.0 * signs);
    let corner = |sign: &str| format!("<g transform=\"translate({corner_x} {corner_y}) scale({signs})\">{sign}</g>");
    let sign = match standing {
        Standing::Held => String::new(),
        Standing::Playable => format!(
            "{}{}",
            outline(3.0, &ink, 4.0),
            corner(
                "<circle r=\"20\" fill=\"#1f8a5b\" stroke=\"#ffffff\" stroke-width=\"3.5\"/>\
                 <path d=\"M-9 0l6.5 7l12 -14\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"5\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            ),
        ),
        Standing::Picked => format!(
            "{}{}<g transform=\"translate({middle} {}) scale({signs})\">\
             <path d=\"M-56 -6h112v22a10 10 0 0 1 -10 10h-92a10 10 0 0 1 -10 -10Z\" fill=\"{accent}\"/>\
             <path fill=\"#26282d\" d=\"{}\"/></g>",
            outline(5.0, &accent, 10.0),
            outline(11.0, &backdrop, 2.0),
            top + card_height,
            fonts.path("Picked", 25.0, (0.0, 17.0), 100.0),
        ),
        Standing::Idle => format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{card_width}\" height=\"{card_height}\" rx=\"{radius}\" fill=\"{backdrop}\" fill-opacity=\"0.58\"/>{}",
            corner(&format!(
                "<circle r=\"18\" fill=\"{backdrop}\" stroke=\"{ink}\" stroke-width=\"4\"/>\
                 <path d=\"M-11 11l22 -22\" stroke=\"{ink}\" stroke-width=\"4.5\" stroke-linecap=\"round\"/>"
            )),
        ),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <g transform=\"translate({left} {top}) scale({scale})\">{face}</g>{sign}</svg>"
    )
}
