//! A member's card: name, results in each game, and a favourite card.

use cardinal_rules::Card;
use cardinal_words::{InWords, say};

use super::member_table;
use super::member_table::RatingShown;
use crate::drawing::atlas::Atlas;
use crate::drawing::cards::layout::{FaceSize, Playability};
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::sizes::{BOARD, TRAY_CARD};
use crate::drawing::tables::{Align, Base, Chart, Rect, SHARES, Sheet, Tint};
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::png::Collage;

/// The width of the picture.
const WIDTH: usize = BOARD;
/// The space at both sides of the sheets, and of the text above them.
const EDGE: usize = 14;
const MARGIN: usize = 28;
/// The baselines of the name, the place and the first fact, and the distance from one fact to the next.
const NAME: usize = 56;
const PLACE: usize = 94;
const FACT: usize = 146;
const FACT_STEP: usize = 42;
/// The height of the head below its last line or card.
const BELOW: usize = 20;
/// The upper edge of the favourite card.
const CARD_TOP: usize = 14;

/// The width and height of a game's sheet, and the distance from one sheet to the next.
const SHEET: (usize, usize) = (WIDTH - 2 * EDGE, 172);
const STEP: usize = SHEET.1 + 10;
/// The space inside a sheet's left and right edges.
const PAD: usize = 22;
/// The baselines of the game's name, its rating and the numbers of games.
const GAME: usize = 44;
const RATING: usize = 98;
const COUNTS: usize = 138;
/// The bar below the numbers.
const BAR: Rect = Rect { left: PAD, top: 149, width: SHEET.0 - 2 * PAD, height: 12 };
/// The course of the rating. Its lowest and highest value are on the right of it.
const COURSE: Rect = Rect { left: 342, top: 22, width: 260, height: 80 };
const EXTREME: usize = COURSE.left + COURSE.width + 10;
/// The height of the sheet of a member without results.
const EMPTY: usize = 150;

/// A member's results in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfileRow<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The rating, if a rated game was played.
    pub rating: Option<RatingShown>,
    /// The ratings in points after each rated game, the oldest first.
    pub course: &'a [i32],
    /// The number of games won.
    pub wins: u32,
    /// The number of games drawn.
    pub draws: u32,
    /// The number of games lost.
    pub losses: u32,
}

/// A member's card to draw.
#[derive(Clone, Copy, Debug)]
pub struct ProfileScene<'a> {
    /// The member's name, in any characters. Characters that the font lacks are left out, and a long name is
    /// shortened. If nothing remains, a word replaces it: see [`crate::Renderer::can_write`].
    pub name: &'a str,
    /// Where the results are from, such as the server's name.
    pub place: &'a str,
    /// The games in which the member has results, in this order.
    pub rows: &'a [ProfileRow<'a>],
    /// The card that the member plays most.
    pub favourite: Option<Card>,
    /// The greatest number of games won in a row. Nothing is shown for 0.
    pub streak: u32,
    /// The number of games that are not over. Nothing is shown for 0.
    pub running: u32,
    /// The colours.
    pub theme: Theme,
}

/// Draws the card.
pub(crate) fn draw<'a>(scene: &ProfileScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let facts = facts(scene);
    let head = head_height(scene, facts.len());
    let sheets = if scene.rows.is_empty() { EMPTY + EDGE } else { scene.rows.len() * STEP + EDGE - (STEP - SHEET.1) };
    let mut collage = Collage::new(WIDTH, &[(atlas.backdrop, head + sheets)]);
    let mut right = WIDTH - MARGIN;
    if let Some(card) = scene.favourite {
        let left = WIDTH - EDGE - TRAY_CARD.0;
        collage.put(left, CARD_TOP, atlas.face(card, FaceSize::Tray, Playability::Held, fonts)?);
        right = left - EDGE;
    }
    let name = member_table::member_name(scene.name, Style::Large, right - MARGIN, fonts).unwrap_or_else(|word| word);
    atlas.lettering.write(&mut collage, fonts, (MARGIN, NAME), (Style::Large, Ink::Name), &name);
    let place = member_table::shown_text(scene.place, Style::Small, right - MARGIN, fonts);
    atlas.lettering.write(&mut collage, fonts, (MARGIN, PLACE), (Style::Small, Ink::Note), &place);
    let start = facts.iter().map(|(what, _)| fonts.width(Style::Small, what)).max().unwrap_or(0) + MARGIN + 20;
    for (index, (what, value)) in facts.into_iter().enumerate() {
        let baseline = FACT + index * FACT_STEP;
        atlas.lettering.write(&mut collage, fonts, (MARGIN, baseline), (Style::Small, Ink::Note), &what);
        let value = fonts.fit(Style::Label, &value, right.saturating_sub(start));
        atlas.lettering.write(&mut collage, fonts, (start, baseline), (Style::Label, Ink::Name), &value);
    }
    if scene.rows.is_empty() {
        collage.put_own(EDGE, head, empty(atlas, fonts)?.sprite());
    }
    for (index, row) in scene.rows.iter().enumerate() {
        collage.put_own(EDGE, head + index * STEP, drawn(row, atlas, fonts).sprite());
    }
    Ok(collage)
}

/// What is said beside the favourite card: what it is, and its value.
fn facts(scene: &ProfileScene<'_>) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    if scene.streak > 0 {
        facts.push((say!("picture-profile-streak"), say!("picture-profile-wins", count = scene.streak)));
    }
    if scene.running > 0 {
        facts.push((say!("picture-profile-running"), say!("picture-profile-games", count = scene.running)));
    }
    facts.extend(scene.favourite.map(|card| (say!("picture-profile-favourite"), card.in_words())));
    facts
}

/// The height of what is above the sheets.
fn head_height(scene: &ProfileScene<'_>, facts: usize) -> usize {
    let lines = facts.checked_sub(1).map_or(PLACE, |more| FACT + more * FACT_STEP);
    let card = scene.favourite.map_or(0, |_| CARD_TOP + TRAY_CARD.1);
    (lines + BELOW + 8).max(card + BELOW / 2)
}

/// The sheet of a game.
fn drawn<'a>(row: &ProfileRow<'_>, atlas: &'a Atlas, fonts: &'a Fonts) -> Sheet<'a> {
    let mut sheet = Sheet::new(SHEET, Base::Sheet, (&atlas.tints, fonts));
    let chart = Chart::new(COURSE, row.course);
    let right = if chart.is_some() { COURSE.left - EDGE } else { SHEET.0 - PAD };
    let game = member_table::shown_text(row.game, Style::Label, right - PAD, fonts);
    sheet.write((PAD, GAME), Align::Start, (Style::Label, Tint::Ink), &game);
    if let Some(rating) = row.rating {
        let points = rating.points.to_string();
        let end = sheet.write((PAD, RATING), Align::Start, (Style::Large, Tint::Accent), &points);
        if rating.provisional {
            let mark = say!("picture-provisional");
            sheet.write((end, RATING), Align::Start, (Style::Large, Tint::Muted), &mark);
        }
    } else {
        let casual = say!("picture-profile-casual");
        sheet.write((PAD, RATING - 8), Align::Start, (Style::Small, Tint::Muted), &casual);
    }
    if let Some(chart) = &chart {
        sheet.chart(chart);
        extremes(&mut sheet, chart, row.course);
    }
    let counts = [row.wins, row.draws, row.losses];
    let words = [
        say!("picture-profile-wins", count = row.wins),
        say!("picture-profile-draws", count = row.draws),
        say!("picture-profile-losses", count = row.losses),
    ];
    let places = [(PAD, Align::Start), (SHEET.0 / 2, Align::Middle), (SHEET.0 - PAD, Align::End)];
    for ((x, align), (word, tint)) in places.into_iter().zip(words.iter().zip(SHARES)) {
        let tint = if tint == Tint::Drawn { Tint::Muted } else { tint };
        sheet.write((x, COUNTS), align, (Style::Small, tint), word);
    }
    sheet.bar(BAR, counts);
    sheet
}

/// Writes the highest and the lowest rating beside their chart, or only one number if they are the same.
fn extremes(sheet: &mut Sheet<'_>, chart: &Chart, course: &[i32]) {
    let (highest, lowest) = chart.extremes();
    let (Some(most), Some(least)) = (course.iter().max(), course.iter().min()) else { return };
    let mut label = |value: i32, middle: usize| {
        let at = (EXTREME, middle + Style::Small.drop());
        sheet.write(at, Align::Start, (Style::Small, Tint::Muted), &value.to_string());
    };
    label(*most, highest);
    if least != most {
        label(*least, lowest);
    }
}

/// The sheet of a member without results: a laurel that is still to be won, and a line of text.
fn empty<'a>(atlas: &'a Atlas, fonts: &'a Fonts) -> Result<Sheet<'a>, RenderError> {
    let mut sheet = Sheet::new((SHEET.0, EMPTY), Base::Sheet, (&atlas.tints, fonts));
    let middle = SHEET.0 / 2;
    sheet.laurel((middle, 46), atlas.laurel()?, Tint::Muted);
    let text = fonts.fit(Style::Label, &say!("picture-profile-empty"), SHEET.0 - 2 * PAD);
    sheet.write((middle, 114), Align::Middle, (Style::Label, Tint::Ink), &text);
    Ok(sheet)
}
