//! The bracket of a knock-out, whole or a part of it.
//!
//! A part has the matches of eight players, in three rounds, and the last part the rounds after those: names are as
//! large on a phone as in a leaderboard.

use std::ops::Range;

use cardinal_words::say;

use super::head::{self, EDGE, HEAD};
use crate::drawing::atlas::Atlas;
use crate::drawing::lettering::{Fonts, Ink, Style};
use crate::drawing::pixels::RAMP;
use crate::drawing::sizes::{BOARD, WIDTHS};
use crate::drawing::tables::{Align, Base, Sheet, Tint};
use crate::drawing::theme::Theme;
use crate::error::RenderError;
use crate::png::{Collage, Sprite};
use crate::scene::member_table;

/// The most rounds for which the picture is as wide as others, and its width with more.
const NARROW: usize = 4;
const WIDE: usize = WIDTHS[2];
/// The most rounds of a whole bracket: 64 players.
const MOST: usize = 6;
/// The rounds of a part.
const PART: usize = 3;
/// The height of the line above the matches with the names of the rounds, and its baseline.
const COLUMNS: (usize, usize) = (34, 22);
/// The most that a match is wide, its height, and the distance from one to the next in the first round.
const WIDEST: usize = 330;
const MATCH: usize = 68;
const STEP: usize = MATCH + 10;
/// The space between two rounds.
const GAP: usize = 20;
/// The space at both sides of a name and a score.
const PAD: usize = 10;
/// The thickness of the lines between matches.
const LINE: usize = 2;
/// The space between the final and the match for third place, with its name in it, and the name's baseline.
const THIRD: (usize, usize) = (46, 32);

/// A side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieSide<'a> {
    /// A player.
    Player {
        /// The name, in any characters, as in a [`crate::LeaderboardRow`].
        name: &'a str,
        /// The score, such as `1½`. Empty as long as there is none.
        score: &'a str,
    },
    /// It isn't known yet who plays.
    Open,
    /// Nobody: the other side goes on.
    Bye,
}

/// A match of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BracketTie<'a> {
    /// Its sides, the upper one first.
    pub sides: [TieSide<'a>; 2],
    /// Which of them has won, 0 or 1.
    pub winner: Option<usize>,
}

/// A round of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BracketColumn<'a> {
    /// Its name, such as “Semi-finals”.
    pub name: &'a str,
    /// Its matches from the top, half as many as in the round before.
    pub ties: &'a [BracketTie<'a>],
}

/// A bracket to draw.
#[derive(Clone, Copy, Debug)]
pub struct BracketScene<'a> {
    /// The event's name, in any characters.
    pub title: &'a str,
    /// The line below it, such as the game and the round.
    pub place: &'a str,
    /// All rounds from the first to the final.
    pub columns: &'a [BracketColumn<'a>],
    /// The match for third place.
    pub third_place: Option<BracketTie<'a>>,
    /// Which of the [`bracket_parts`] is drawn, from 0. None for the whole bracket, of at most 64 players.
    pub part: Option<usize>,
    /// The line below the matches, such as the number of the part.
    pub footer: &'a str,
    /// The colours.
    pub theme: Theme,
}

/// How many parts a bracket of this many rounds is shown in: one for up to 16 players, otherwise one for each eight
/// players and one for the rounds after those.
pub const fn bracket_parts(rounds: usize) -> usize {
    if rounds <= NARROW { 1 } else { (1 << (rounds - PART)) + 1 }
}

/// A round of which some matches are drawn.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) name: &'a str,
    pub(crate) ties: &'a [BracketTie<'a>],
}

impl<'a> BracketScene<'a> {
    /// What is drawn of each round, and the match for third place if it belongs to that.
    pub(crate) fn shown(&self) -> Result<(Vec<Shown<'a>>, Option<BracketTie<'a>>), RenderError> {
        let rounds = self.columns.len();
        let is_halved = |pair: &[BracketColumn<'_>]| pair[0].ties.len() == 2 * pair[1].ties.len();
        if self.columns.last().is_none_or(|last| last.ties.len() != 1) || !self.columns.windows(2).all(is_halved) {
            return Err(RenderError::BracketShape);
        }
        let whole = |columns: &[BracketColumn<'a>]| -> Vec<Shown<'a>> {
            columns.iter().map(|&BracketColumn { name, ties }| Shown { name, ties }).collect()
        };
        let parts = bracket_parts(rounds);
        match self.part {
            Some(part) if part >= parts => Err(RenderError::BracketPart { part, parts }),
            Some(part) if part + 1 < parts => {
                let slice = |(round, column): (usize, &BracketColumn<'a>)| {
                    let count = 1 << (PART - 1 - round);
                    let range: Range<usize> = part * count..(part + 1) * count;
                    Shown { name: column.name, ties: &column.ties[range] }
                };
                Ok((self.columns[..PART].iter().enumerate().map(slice).collect(), None))
            }
            Some(_) if parts > 1 => Ok((whole(&self.columns[PART..]), self.third_place)),
            None if rounds > MOST => Err(RenderError::BracketSize(1 << rounds)),
            _ => Ok((whole(self.columns), self.third_place)),
        }
    }
}

/// Where the matches are.
struct Places {
    /// The width of a match.
    width: usize,
    /// The upper edge of the first round.
    top: usize,
}

impl Places {
    fn left(&self, column: usize) -> usize {
        EDGE + column * (self.width + GAP)
    }

    /// The middle of a match: between the two that feed it.
    fn middle(&self, column: usize, index: usize) -> usize {
        let height = STEP << column;
        self.top + index * height + height / 2
    }
}

/// Draws the bracket, or the part.
pub(crate) fn draw<'a>(scene: &BracketScene<'_>, atlas: &'a Atlas, fonts: &Fonts) -> Result<Collage<'a>, RenderError> {
    let (columns, third_place) = scene.shown()?;
    let count = columns.len();
    let picture = if count > NARROW { WIDE } else { BOARD };
    let width = ((picture - 2 * EDGE - (count - 1) * GAP) / count).min(WIDEST);
    let places = Places { width, top: HEAD + COLUMNS.0 };
    let last = places.middle(count - 1, 0) + MATCH / 2;
    let below = third_place.map_or(0, |_| last + THIRD.0 + MATCH + EDGE);
    let bottom = below.max(places.top + columns[0].ties.len() * STEP);
    let mut collage = Collage::new(picture, &[(atlas.backdrop, bottom + head::foot_height(scene.footer))]);
    head::write(&mut collage, (scene.title, scene.place), picture - head::MARGIN, atlas, fonts);
    for (column, shown) in columns.iter().enumerate() {
        let style = fitting(shown.name, width - PAD, fonts);
        let name = member_table::shown_text(shown.name, style, width - PAD, fonts);
        let at = (places.left(column) + PAD, HEAD + COLUMNS.1);
        atlas.lettering.write(&mut collage, fonts, at, (style, Ink::Note), &name);
        for (index, tie) in shown.ties.iter().enumerate() {
            let top = places.middle(column, index) - MATCH / 2;
            collage.put_own(places.left(column), top, drawn(tie, width, atlas, fonts).sprite());
        }
        if column + 1 < count {
            for index in (0..shown.ties.len()).step_by(2) {
                join(&mut collage, &places, column, index, atlas);
            }
        }
    }
    if let Some(tie) = third_place {
        let left = places.left(count - 1);
        let name = fonts.fit(Style::Small, &say!("picture-bracket-third"), width - PAD);
        atlas.lettering.write(&mut collage, fonts, (left + PAD, last + THIRD.1), (Style::Small, Ink::Note), &name);
        collage.put_own(left, last + THIRD.0, drawn(&tie, width, atlas, fonts).sprite());
    }
    head::write_foot(&mut collage, scene.footer, bottom, atlas, fonts);
    Ok(collage)
}

/// The style of a text that should be no wider than `room`: the smaller of two, if it is too wide for the larger.
fn fitting(text: &str, room: usize, fonts: &Fonts) -> Style {
    let fits = fonts.writable(text).is_none_or(|text| fonts.width(Style::Small, &text) <= room);
    if fits { Style::Small } else { Style::Tiny }
}

/// Draws the lines from a match and the one below it to the match that they feed.
fn join(collage: &mut Collage<'_>, places: &Places, column: usize, index: usize, atlas: &Atlas) {
    let colour = atlas.tints.on(Base::Backdrop, Tint::Line)[RAMP - 1];
    let (start, end) = (places.left(column) + places.width, places.left(column + 1));
    let bend = (start + end - LINE) / 2;
    let (upper, lower) = (places.middle(column, index), places.middle(column, index + 1));
    let mut line = |left: usize, top: usize, width: usize, height: usize| {
        collage.put_own(left, top, Sprite::flat(width, height, colour));
    };
    line(start, upper - LINE / 2, bend - start, LINE);
    line(start, lower - LINE / 2, bend - start, LINE);
    line(bend, upper - LINE / 2, LINE, lower - upper + LINE);
    line(bend + LINE, usize::midpoint(upper, lower) - LINE / 2, end - bend - LINE, LINE);
}

/// A match on its sheet.
fn drawn<'a>(tie: &BracketTie<'_>, width: usize, atlas: &'a Atlas, fonts: &'a Fonts) -> Sheet<'a> {
    let mut sheet = Sheet::new((width, MATCH), Base::Sheet, (&atlas.tints, fonts));
    sheet.rule((PAD, width - PAD), MATCH / 2, Tint::Line);
    for (index, side) in tie.sides.iter().enumerate() {
        let baseline = MATCH / 4 + index * (MATCH / 2) + Style::Small.drop();
        let TieSide::Player { name, score } = side else {
            if *side == TieSide::Bye {
                sheet.write((PAD, baseline), Align::Start, (Style::Small, Tint::Muted), &say!("picture-bracket-bye"));
            }
            continue;
        };
        let (ink, of_score) = match tie.winner {
            Some(winner) if winner == index => (Tint::Ink, Tint::Accent),
            Some(_) => (Tint::Muted, Tint::Muted),
            None => (Tint::Ink, Tint::Ink),
        };
        let score = member_table::shown_text(score, Style::Small, width / 3, fonts);
        let room = width - 2 * PAD - fonts.width(Style::Small, &score) - if score.is_empty() { 0 } else { PAD / 2 };
        let style = fitting(name, room, fonts);
        let name = member_table::member_name(name, style, room, fonts);
        let (name, tint) = name.map_or_else(|word| (word, Tint::Muted), |name| (name, ink));
        sheet.write((PAD, baseline), Align::Start, (style, tint), &name);
        sheet.write((width - PAD, baseline), Align::End, (Style::Small, of_score), &score);
    }
    sheet
}
