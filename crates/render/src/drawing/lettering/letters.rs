//! Lines of text on boards, composed of compressed letters in the usual colours.

use super::fonts::Fonts;
use super::glyphs::Style;
use crate::drawing::pixels::{Palette, Ramp};
use crate::drawing::theme::Scheme;
use crate::png::{Canvas, Collage, ReadySprite, Sprite};

/// The colours of text. The ground is the backdrop, except for [`Ink::Fold`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Whose card it is, and what it is called.
    Name,
    /// Coordinates and counts.
    Note,
    /// How the game has ended.
    Alarm,
    /// The number of folded lines, on the strips that represent them.
    Fold,
}

impl Ink {
    const ALL: [Ink; 4] = [Ink::Name, Ink::Note, Ink::Alarm, Ink::Fold];
}

/// The pairs of style and ink in which most text is written.
const USUAL: [(Style, Ink); 5] = [
    (Style::Large, Ink::Name),
    (Style::Large, Ink::Note),
    (Style::Label, Ink::Name),
    (Style::Label, Ink::Note),
    (Style::Small, Ink::Note),
];

/// The letters that are compressed in advance: printable ASCII without the space.
const LETTERS: std::ops::RangeInclusive<char> = '!'..='~';

/// A theme's letters.
pub(crate) struct Lettering {
    ramps: [Ramp; Ink::ALL.len()],
    /// The letters of each usual pair, in order. Letters that reach out of their fields are missing.
    ready: Vec<Vec<Option<ReadySprite>>>,
}

/// The colours of all inks.
pub(crate) fn ramps(scheme: &Scheme, palette: &Palette) -> [Ramp; Ink::ALL.len()] {
    Ink::ALL.map(|ink| match ink {
        Ink::Name => palette.ramp(scheme.backdrop, scheme.ink),
        Ink::Note => palette.ramp(scheme.backdrop, scheme.muted),
        Ink::Alarm => palette.ramp(scheme.backdrop, scheme.accent),
        Ink::Fold => palette.ramp(scheme.banner, scheme.muted),
    })
}

impl Lettering {
    pub(crate) fn new(ramps: [Ramp; Ink::ALL.len()], fonts: &Fonts) -> Lettering {
        let ready = USUAL
            .map(|(style, ink)| LETTERS.map(|letter| ready_letter(fonts, style, letter, ramps[ink as usize])).collect())
            .into();
        Lettering { ramps, ready }
    }

    pub(crate) fn ramp(&self, ink: Ink) -> Ramp {
        self.ramps[ink as usize]
    }

    /// Writes a line that starts at `x` and stands on `baseline`. Returns where it ends.
    pub(crate) fn write<'a>(
        &'a self,
        collage: &mut Collage<'a>,
        fonts: &Fonts,
        (mut x, baseline): (usize, usize),
        (style, ink): (Style, Ink),
        text: &str,
    ) -> usize {
        if fonts.is_shaped(text) {
            return self.write_own(collage, fonts, (x, baseline), (style, ink), text);
        }
        let space = fonts.width(style, " ");
        for (index, word) in text.split(' ').enumerate() {
            x += if index > 0 { space } else { 0 };
            x = match self.ready_letters(style, ink, word) {
                Some(letters) => letters.into_iter().fold(x, |x, letter| {
                    collage.put(x, baseline - style.extent().0, letter);
                    x + letter.sprite.width
                }),
                None => self.write_own(collage, fonts, (x, baseline), (style, ink), word),
            };
        }
        x
    }

    /// The compressed letters of a word, if there are all of them.
    fn ready_letters(&self, style: Style, ink: Ink, word: &str) -> Option<Vec<&ReadySprite>> {
        let usual = USUAL.iter().position(|usual| *usual == (style, ink))?;
        let ready = |letter: char| {
            let index = LETTERS.contains(&letter).then(|| letter as usize - *LETTERS.start() as usize)?;
            self.ready[usual][index].as_ref()
        };
        word.chars().map(ready).collect()
    }

    /// Writes a line from the outlines of its letters. Returns where it ends.
    ///
    /// This is for words with letters that reach out of their fields, and for pictures of unusual width, for which
    /// letters are not compressed in advance.
    pub(crate) fn write_own(
        &self,
        collage: &mut Collage<'_>,
        fonts: &Fonts,
        at: (usize, usize),
        (style, ink): (Style, Ink),
        text: &str,
    ) -> usize {
        let ramp = self.ramp(ink);
        if let Some((columns, rows)) = fonts.ink(at, style, text) {
            let mut sprite = Sprite::flat(columns.len(), rows.len(), ramp[0]);
            fonts.write(&mut Canvas::new(&mut sprite, (columns.start, rows.start)), at, style, text, ramp);
            collage.put_own(columns.start, rows.start, sprite);
        }
        at.0 + fonts.width(style, text)
    }
}

/// A letter on its ground, unless it reaches out of its field.
fn ready_letter(fonts: &Fonts, style: Style, letter: char, ramp: Ramp) -> Option<ReadySprite> {
    let (ascent, descent) = style.extent();
    let mut sprite = Sprite::flat(fonts.field(style, letter)?, ascent + descent, ramp[0]);
    let mut bytes = [0; 4];
    let letter = letter.encode_utf8(&mut bytes);
    fonts.write(&mut Canvas::new(&mut sprite, (0, 0)), (0, ascent), style, letter, ramp);
    Some(ReadySprite::new(sprite))
}
