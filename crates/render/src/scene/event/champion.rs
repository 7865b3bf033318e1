//! The champion of an event, and who came next.

use cardinal_words::say;

use super::head::{self, EDGE, HEAD};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Style};
use crate::drawing::sizes::BOARD;
use crate::drawing::tables::{Align, Base, Sheet, Tint};
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::png::Collage;
use crate::scene::member_table::{self, NAME};

/// The width of the picture.
const WIDTH: usize = BOARD;
/// The width of the sheets, the height of the champions' above their names, and that of each name.
const SHEET: usize = WIDTH - 2 * EDGE;
const CROWN: usize = 186;
const LINE: usize = 54;
/// The middle of the laurel, and how many pixels the number in it is lower.
const LAUREL: usize = 82;
/// The distance of a name's baseline from the upper edge of its line.
const BASELINE: usize = 32;
/// The space below the names, in which it says that they are champions.
const BELOW: usize = 44;
/// The height of a row, and the distance from one row to the next.
const ROW: usize = 52;
const STEP: usize = ROW + 5;
/// The right edge of the values.
const RIGHT: usize = 676;
/// How many champions are named. The others are counted.
const NAMED: usize = 4;

/// A player who came next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChampionRow<'a> {
    /// The place.
    pub place: u32,
    /// The player's name, in any characters, as in a [`crate::LeaderboardRow`].
    pub name: &'a str,
    /// What decides the place, such as points. It may be empty.
    pub value: &'a str,
}

/// The end of an event to draw.
#[derive(Clone, Copy, Debug)]
pub struct ChampionScene<'a> {
    /// The event's name, in any characters.
    pub title: &'a str,
    /// The line below it, such as the game and the number of players.
    pub place: &'a str,
    /// The names of all who share the first place, usually one.
    pub champions: &'a [&'a str],
    /// The players on the places after it.
    pub rows: &'a [ChampionRow<'a>],
    /// The line below the rows.
    pub footer: &'a str,
    /// The colours.
    pub theme: Theme,
}

/// Draws the picture.
pub(crate) fn draw<'a>(scene: &ChampionScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let champions = champions(scene, atlas, fonts)?.sprite();
    let top = HEAD + champions.height() + EDGE;
    let bottom = top + scene.rows.len() * STEP;
    let mut collage = Collage::new(WIDTH, &[(atlas.backdrop, bottom + head::foot_height(scene.footer))]);
    head::write(&mut collage, (scene.title, scene.place), WIDTH - head::MARGIN, atlas, fonts);
    collage.put_own(EDGE, HEAD, champions);
    for (index, row) in scene.rows.iter().enumerate() {
        collage.put_own(EDGE, top + index * STEP, drawn(row, atlas, fonts)?.sprite());
    }
    head::write_foot(&mut collage, scene.footer, bottom, atlas, fonts);
    Ok(collage)
}

/// The sheet of the champions.
fn champions<'a>(scene: &ChampionScene<'_>, atlas: &'a Atlas, fonts: &'a Fonts) -> Result<Sheet<'a>, RenderError> {
    let named = &scene.champions[..scene.champions.len().min(NAMED)];
    let more = scene.champions.len() - named.len();
    let lines = named.len() + usize::from(more > 0);
    let height = CROWN + lines * LINE + BELOW;
    let mut sheet = Sheet::new((SHEET, height), Base::Own, (&atlas.tints, fonts));
    let middle = SHEET / 2;
    sheet.laurel((middle, LAUREL), atlas.large_laurel()?, Tint::Accent);
    sheet.write((middle, LAUREL + Style::Large.drop()), Align::Middle, (Style::Large, Tint::Accent), "1");
    let mut top = CROWN;
    for name in named {
        let name = member_table::member_name(name, Style::Large, SHEET - 4 * EDGE, fonts);
        let (name, tint) = name.map_or_else(|word| (word, Tint::Muted), |name| (name, Tint::Ink));
        sheet.write((middle, top + BASELINE), Align::Middle, (Style::Large, tint), &name);
        top += LINE;
    }
    if more > 0 {
        let others = say!("picture-champion-more", count = more);
        sheet.write((middle, top + BASELINE), Align::Middle, (Style::Label, Tint::Ink), &others);
    }
    let word = say!("picture-champion", count = scene.champions.len());
    sheet.write((middle, height - BELOW + 14), Align::Middle, (Style::Small, Tint::Muted), &word);
    Ok(sheet)
}

/// A row on its sheet.
fn drawn<'a>(row: &ChampionRow<'_>, atlas: &'a Atlas, fonts: &'a Fonts) -> Result<Sheet<'a>, RenderError> {
    let mut sheet = Sheet::new((SHEET, ROW), Base::Sheet, (&atlas.tints, fonts));
    member_table::rank(&mut sheet, row.place, ROW / 2, atlas, fonts)?;
    let baseline = ROW / 2 + Style::Label.drop();
    let value = member_table::shown_text(row.value, Style::Label, SHEET / 3, fonts);
    let room = RIGHT - fonts.width(Style::Label, &value) - EDGE - NAME;
    let name = member_table::member_name(row.name, Style::Label, room, fonts);
    let (name, tint) = name.map_or_else(|word| (word, Tint::Muted), |name| (name, Tint::Ink));
    sheet.write((NAME, baseline), Align::Start, (Style::Label, tint), &name);
    sheet.write((RIGHT, baseline), Align::End, (Style::Label, Tint::Muted), &value);
    Ok(sheet)
}
