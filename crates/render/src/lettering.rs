//! Lines of text on boards, from letters that are ready in the colours in which they are used.

use crate::canvas::Canvas;
use crate::deflate::{Segments, Table};
use crate::fonts::{Fonts, Style};
use crate::palette::{Palette, Ramp, Sprite};
use crate::sheet::{Ready, Sheet};
use crate::theme::Scheme;

/// The colours of text, each on the ground that it stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// On the banner: what the game waits for.
    Headline,
    /// On the banner: what was done last.
    Event,
    /// On the banner: check, and the end of the game.
    Alarm,
    /// On the table: a player's name.
    Name,
    /// On the table: counts.
    Note,
}

impl Ink {
    const ALL: [Ink; 5] = [Ink::Headline, Ink::Event, Ink::Alarm, Ink::Name, Ink::Note];
}

/// The styles and inks in which most text is written.
const USUAL: [(Style, Ink); 8] = [
    (Style::Headline, Ink::Headline),
    (Style::Headline, Ink::Alarm),
    (Style::SmallHeadline, Ink::Headline),
    (Style::SmallHeadline, Ink::Alarm),
    (Style::Line, Ink::Event),
    (Style::Name, Ink::Name),
    (Style::Small, Ink::Note),
    (Style::Tiny, Ink::Note),
];

/// The letters that are ready: printable ASCII without the space.
const LETTERS: std::ops::RangeInclusive<char> = '!'..='~';

/// A theme's letters.
pub(crate) struct Lettering {
    ramps: [Ramp; Ink::ALL.len()],
    /// For each usual pair the letters in their order; those that reach into their neighbours'
    /// places are missing.
    cells: Vec<Vec<Option<Ready>>>,
}

/// The colours of all inks.
pub(crate) fn ramps(scheme: &Scheme, palette: &Palette) -> [Ramp; Ink::ALL.len()] {
    Ink::ALL.map(|ink| match ink {
        Ink::Headline => palette.ramp(scheme.banner, scheme.ink),
        Ink::Event => palette.ramp(scheme.banner, scheme.muted),
        Ink::Alarm => palette.ramp(scheme.banner, scheme.accent),
        Ink::Name => palette.ramp(scheme.table, scheme.ink),
        Ink::Note => palette.ramp(scheme.table, scheme.muted),
    })
}

impl Lettering {
    pub(crate) fn new(ramps: [Ramp; Ink::ALL.len()], fonts: &Fonts, table: &Table) -> Lettering {
        let cells = USUAL
            .map(|(style, ink)| LETTERS.map(|letter| cell(fonts, style, letter, &ramps[ink as usize], table)).collect())
            .into();
        Lettering { ramps, cells }
    }

    pub(crate) fn ramp(&self, ink: Ink) -> &Ramp {
        &self.ramps[ink as usize]
    }

    /// Writes a line that begins at `x` and stands on `baseline`. Answers where it ends.
    pub(crate) fn write<'a>(
        &'a self,
        sheet: &mut Sheet<'a>,
        fonts: &Fonts,
        (mut x, baseline): (usize, usize),
        (style, ink): (Style, Ink),
        text: &str,
    ) -> usize {
        let cells = USUAL.iter().position(|usual| *usual == (style, ink)).map(|index| &self.cells[index]);
        let (ascent, descent) = style.extent();
        for letter in text.chars() {
            let ready = cells
                .filter(|_| LETTERS.contains(&letter))
                .and_then(|cells| cells[letter as usize - *LETTERS.start() as usize].as_ref());
            let start = x;
            if let Some(ready) = ready {
                sheet.put(x, baseline - ascent, ready);
                x += ready.sprite.width;
            } else if letter == ' ' {
                x += fonts.width(style, " ");
            } else {
                let mut bytes = [0; 4];
                let letter = letter.encode_utf8(&mut bytes);
                x = fonts.write(&mut sheet.canvas, (x, baseline), style, letter, self.ramp(ink));
                // It may be wider than its place.
                sheet.touch(
                    start.saturating_sub(ascent)..x + ascent,
                    baseline.saturating_sub(2 * ascent)..baseline + 2 * descent,
                );
            }
        }
        x
    }
}

/// A letter on its ground, unless it is wider or higher than its place.
fn cell(fonts: &Fonts, style: Style, letter: char, ramp: &Ramp, table: &Table) -> Option<Ready> {
    let (ascent, descent) = style.extent();
    let width = fonts.place(style, letter)?;
    let mut canvas = Canvas::new(width, ascent + descent, ramp[0]);
    let mut bytes = [0; 4];
    fonts.write(&mut canvas, (0, ascent), style, letter.encode_utf8(&mut bytes), ramp);
    let pixels = canvas.rows().chunks_exact(width + 1).flat_map(|row| &row[1..]).copied().collect();
    let sprite = Sprite { width, pixels };
    Some(Ready { segments: Segments::new(&sprite, table), sprite })
}
