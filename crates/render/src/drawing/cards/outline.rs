//! When a Knightmare Chess card is played: its family, in words and as the outline of its scene.

use std::fmt::Write;

use cardinal_rules::{Card, KnightmareCard, Timing};
use cardinal_words::say;

use super::layout::Frame;

/// How deep a family's shape cuts into the scene, as a share of the frame's shorter side.
const DEPTH: f32 = 0.17;
/// The number of teeth of a jagged edge.
const TEETH: usize = 6;
/// The number of straight segments in half of a pointed edge.
const PIECES: usize = 12;

/// The shape of the upper or lower edge.
#[derive(Clone, Copy)]
enum Edge {
    /// Straight, with round corners.
    Round,
    /// Straight, with corners cut off by this much.
    Cut(f32),
    /// Pointed like a Gothic window, this high.
    Pointed(f32),
    /// With teeth this high.
    Jagged(f32),
}

/// The outline as the data of an SVG path that fills the frame. `radius` is that of round corners. With a
/// notch, the upper left corner is left out.
pub(super) fn outline(family: Family, frame: Frame, radius: f32, notch: Option<(f32, f32)>) -> String {
    let (left, top, width, height) = frame;
    let (right, bottom, r) = (left + width, top + height, radius);
    let depth = DEPTH * width.min(height);
    let (head, foot) = match family {
        Family::Call => (Edge::Round, Edge::Round),
        Family::Before => (Edge::Pointed(depth), Edge::Round),
        Family::Instead => (Edge::Cut(0.62 * depth), Edge::Cut(0.62 * depth)),
        Family::After => (Edge::Round, Edge::Pointed(depth)),
        Family::Several => (Edge::Pointed(depth), Edge::Pointed(depth)),
        Family::Answer => (Edge::Round, Edge::Jagged(0.4 * depth)),
    };
    let mut path = String::new();
    // From the left end of the upper edge to the lower end of the right side.
    let start = notch.map_or(left, |(across, _)| left + across);
    let begin = match head {
        Edge::Round | Edge::Jagged(_) => {
            let _ = write!(path, "M{} {top}H{}A{r} {r} 0 0 1 {right} {}", start + r, right - r, top + r);
            format!("V{}A{r} {r} 0 0 1 {} {top}Z", top + r, start + r)
        }
        Edge::Cut(cut) => {
            // Beside a notch there is no corner of the frame to cut.
            let first = if notch.is_some() { r } else { cut };
            let _ = write!(path, "M{} {top}H{}L{right} {}", start + first, right - cut, top + cut);
            match notch {
                Some(_) => format!("V{}A{r} {r} 0 0 1 {} {top}Z", top + r, start + r),
                None => format!("V{}Z", top + cut),
            }
        }
        Edge::Pointed(rise) => {
            let from = (start - left) / width;
            let points = bend(from, 1.0).map(|(along, fall)| (left + along * width, top + fall * rise));
            line(&mut path, 'M', points);
            "Z".to_owned()
        }
    };
    match foot {
        Edge::Round => {
            let _ = write!(
                path,
                "V{}A{r} {r} 0 0 1 {} {bottom}H{}A{r} {r} 0 0 1 {left} {}",
                bottom - r,
                right - r,
                left + r,
                bottom - r,
            );
        }
        Edge::Cut(cut) => {
            let _ = write!(path, "V{}L{} {bottom}H{}L{left} {}", bottom - cut, right - cut, left + cut, bottom - cut);
        }
        Edge::Pointed(rise) => {
            line(&mut path, 'L', bend(1.0, 0.0).map(|(along, fall)| (left + along * width, bottom - fall * rise)));
        }
        Edge::Jagged(rise) => {
            let step = width / (2 * TEETH) as f32;
            let points = (0..=2 * TEETH).map(|index| (right - index as f32 * step, [rise, 0.0][index % 2]));
            line(&mut path, 'L', points.map(|(x, lift)| (x, bottom - lift)));
        }
    }
    if let Some((across, down)) = notch {
        let (inner, lower) = (left + across, top + down);
        let _ = write!(
            path,
            "V{}A{r} {r} 0 0 1 {} {lower}H{}A{r} {r} 0 0 0 {inner} {}",
            lower + r,
            left + r,
            inner - r,
            lower - r
        );
    }
    path.push_str(&begin);
    path
}

/// The points of a pointed edge between two positions along it. Each has its fall below the tip, from 0 in the
/// middle to 1 at the sides. The edge leaves the sides vertically and ends in the tip.
fn bend(from: f32, to: f32) -> impl Iterator<Item = (f32, f32)> {
    const ALL: usize = 2 * PIECES;
    (0..=ALL).map(move |index| {
        // The points are evenly spaced by angle, because the edge bends most at the sides.
        let angle = std::f32::consts::PI * index as f32 / ALL as f32;
        let along = from + (to - from) * 0.5 * (1.0 - angle.cos());
        let aside = (2.0 * along - 1.0).abs();
        (along, 0.5 * aside + 0.5 * (1.0 - (1.0 - aside * aside).max(0.0).sqrt()))
    })
}

/// A line through points. `first` is the path command for the first of them.
fn line(path: &mut String, first: char, points: impl Iterator<Item = (f32, f32)>) {
    for (index, (x, y)) in points.enumerate() {
        let command = if index == 0 { first } else { 'L' };
        let _ = write!(path, "{command}{x} {y}");
    }
}

/// When a card is played, as the outline of its scene shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Cards that call pieces, and tiles. The outline is plain.
    Call,
    /// Before the move: the top rises to a point.
    Before,
    /// Instead of the move: the corners are cut.
    Instead,
    /// After the move: the bottom comes to a point.
    After,
    /// Before or after the move, or at any time: both ends are pointed.
    Several,
    /// In response to the opponent: the lower edge is jagged.
    Answer,
}

impl Family {
    pub(super) fn of(card: Card) -> Family {
        match card {
            Card::Knightmare(card) => match card.timing() {
                [Timing::BeforeMove] => Family::Before,
                [Timing::InsteadOfMove] => Family::Instead,
                [Timing::AfterMove] => Family::After,
                [Timing::BeforeMove, ..] => Family::Several,
                _ => Family::Answer,
            },
            _ => Family::Call,
        }
    }
}

/// Whether a card stays in play, which a string of beads around its scene shows.
pub(super) fn stays(card: Card) -> bool {
    matches!(card, Card::Knightmare(card) if card.is_continuing())
}

/// Whether a deck may hold only one copy of the card.
pub(super) fn is_unique(card: Card) -> bool {
    matches!(card, Card::Knightmare(card) if KnightmareCard::is_unique(card))
}

/// Describes in a few words when a card is played.
pub fn window_words(card: KnightmareCard) -> String {
    match card.timing() {
        [Timing::BeforeMove] => say!("picture-window-before-move"),
        [Timing::InsteadOfMove] => say!("picture-window-instead-of-move"),
        [Timing::AfterMove] => say!("picture-window-after-move"),
        [Timing::BeforeMove, Timing::AfterMove] => say!("picture-window-before-or-after-move"),
        [Timing::AnswerTurn] => say!("picture-window-after-turn"),
        [Timing::AnswerCard] => say!("picture-window-after-card"),
        [Timing::AnswerCapture] => say!("picture-window-after-capture"),
        _ => say!("picture-window-any-time"),
    }
}

/// Describes in a word or two when a card is played, for a small face.
pub(super) fn short(card: KnightmareCard) -> String {
    match card.timing() {
        [Timing::BeforeMove] => say!("picture-short-before-move"),
        [Timing::InsteadOfMove] => say!("picture-short-instead-of-move"),
        [Timing::AfterMove] => say!("picture-short-after-move"),
        [Timing::BeforeMove, Timing::AfterMove] => say!("picture-short-before-or-after-move"),
        [Timing::AnswerTurn] => say!("picture-short-after-turn"),
        [Timing::AnswerCard] => say!("picture-short-after-card"),
        [Timing::AnswerCapture] => say!("picture-short-after-capture"),
        _ => say!("picture-short-any-time"),
    }
}
