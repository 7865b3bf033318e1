//! Boards in text, for users who can't or don't want to load pictures.

use std::fmt::Write;

use cardinal_rules::{BySeat, PieceView, Seat, Square, View};
use cardinal_words::{InWords, say};

use super::signs;
use crate::drawing::ground::coordinates::Seating;
use crate::scene::grid::frame;
use crate::scene::grid::frame::{Axis, Band, GridFrame};
use crate::scene::marks::army;
use crate::scene::phrases;

/// Draws the board in monospaced characters, for a code block.
///
/// White's pieces are capitals and Black's are small letters. Each kind has a letter of its own. `#` is a
/// closed square, and the squares of the last move are in brackets. Units, marks and walls are listed below. If
/// the pieces of an endless grid are too far apart for one message, their points are listed instead.
pub fn board(view: &View, orientation: Seat) -> String {
    if let Some(frame) = frame(view) {
        let drawn = grid(view, &frame, orientation);
        return if drawn.len() <= LONGEST { drawn } else { listed(view) };
    }
    if view.is_covered() {
        return format!("{}\n\n{}", say!("picture-covered"), lines(view).join("\n"));
    }
    let seating = Seating::new(orientation, view.turned.unwrap_or(0));
    let rank = |square: Square| char::from(b'1' + square.rank());
    let file = |square: Square| char::from(b'a' + square.file());
    let has_ranks_across = seating.has_ranks_across();
    let mut text = String::new();
    for row in 0..8 {
        let first = seating.square((0, row));
        let _ = write!(text, "{} ", if has_ranks_across { rank(first) } else { file(first) });
        (0..8).for_each(|column| text.push_str(&field(view, seating.square((column, row)))));
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..8 {
        let last = seating.square((column, 7));
        let _ = write!(text, " {} ", if has_ranks_across { file(last) } else { rank(last) });
    }
    text.push_str("\n\n");
    text.push_str(&lines(view).join("\n"));
    text
}

/// The greatest length of a drawn grid. A message on Discord has at most 2,000 characters, including a heading above
/// the board.
const LONGEST: usize = 1900;

/// How many lines of the endless grid are written before more of them are folded.
const MOST_LINES: usize = 26;

/// The part of the endless grid that texts describe, if the game is played on it.
pub(crate) fn frame(view: &View) -> Option<GridFrame<'_>> {
    let fits = |columns: &Axis, rows: &Axis| columns.lines().len().max(rows.lines().len()) <= MOST_LINES;
    frame::is_endless(view).then(|| GridFrame::new(view, &[], fits).ok()).flatten()
}

/// Draws the grid with two characters per point. Rows are named on the left. Columns are named below, from top
/// to bottom. `~` is a fold.
fn grid(view: &View, frame: &GridFrame<'_>, orientation: Seat) -> String {
    let (rightwards, downwards) = frame::upwards(orientation);
    let (columns, rows) = (frame.columns.bands(rightwards), frame.rows.bands(downwards));
    let margin = frame.rows.lines().iter().map(|row| row.to_string().len()).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        match row {
            Band::Line(y) => {
                let _ = write!(text, "{y:>margin$}");
                for column in &columns {
                    text.push(' ');
                    text.push(match column {
                        Band::Line(x) => match frame.men.get(&(*x, y)) {
                            Some(man) => letter(man),
                            None if x & 1 != y & 1 => '.',
                            None => ':',
                        },
                        Band::Fold(_) => '~',
                    });
                }
            }
            Band::Fold(rows) => {
                let _ = write!(text, "{:margin$} ~ {}", "", say!("picture-empty-rows", count = rows));
            }
        }
        text.push('\n');
    }
    for names in standing(&columns) {
        let _ = writeln!(text, "{:margin$}{names}", "");
    }
    text.push('\n');
    text.extend(frame.folded().map(|folded| format!("{folded}\n")));
    text.push_str(&lines(view).join("\n"));
    text
}

/// Lists the pieces of both sides with their points, one line for each kind.
fn listed(view: &View) -> String {
    let mut text = String::new();
    for seat in Seat::ALL {
        let _ = writeln!(text, "{}", seat.in_words());
        text.extend(phrases::men(view, seat).iter().map(|men| format!("  {men}\n")));
    }
    text.push('\n');
    text.push_str(&lines(view).join("\n"));
    text
}

/// The names of columns as lines, from the top. Each name is written downwards under its column, which is two
/// characters wide. Its last digit is in the last line.
fn standing(columns: &[Band]) -> Vec<String> {
    let names: Vec<String> = columns
        .iter()
        .map(|column| match column {
            Band::Line(x) => x.to_string(),
            Band::Fold(_) => String::new(),
        })
        .collect();
    let height = names.iter().map(String::len).max().unwrap_or(0);
    (0..height)
        .map(|line| {
            let letters = names.iter().map(|name| {
                // A name begins when there are as many lines left as it has characters.
                (line + name.len()).checked_sub(height).and_then(|at| name[at..].chars().next()).unwrap_or(' ')
            });
            let line: String = letters.flat_map(|letter| [' ', letter]).collect();
            line.trim_end().to_owned()
        })
        .collect()
}

/// The letter of a piece, a capital for White's and a small letter for Black's.
fn letter(man: &PieceView) -> char {
    let letter = man.kind.own_letter();
    if army(man) == Seat::White { letter } else { letter.to_ascii_lowercase() }
}

/// Draws one square with three characters.
fn field(view: &View, square: Square) -> String {
    let man = view.board.iter().find(|piece| piece.cell.square() == Some(square));
    let letter = match man {
        Some(man) => letter(man),
        None if view.barred.contains(&square) => '#',
        None if square.is_light() => '.',
        None => ':',
    };
    let in_last = view
        .last
        .moved
        .as_ref()
        .is_some_and(|moved| [moved.from, moved.to].iter().any(|cell| cell.square() == Some(square)));
    if in_last { format!("[{letter}]") } else { format!(" {letter} ") }
}

fn lines(view: &View) -> Vec<String> {
    let mut lines = vec![phrases::headline(view)];
    if let Some(seat) = phrases::checked(view) {
        lines.push(say!("picture-check", seat = seat));
    }
    if let Some(event) = phrases::event(view) {
        lines.push(say!("picture-last", event = event.text));
    }
    lines.extend(signs::features(view));
    for &(one, other) in &view.walls {
        lines.push(say!("picture-wall", one = one, other = other));
    }
    for seat in Seat::ALL {
        let lost: String = view.captured.of(seat).iter().chain(view.dead.of(seat)).map(|kind| kind.letter()).collect();
        if !lost.is_empty() {
            let lost = if seat == Seat::White { lost } else { lost.to_lowercase() };
            lines.push(say!("picture-captured", seat = seat, letters = lost));
        }
    }
    if let Some(cards) = &view.variant.facts().cards {
        let BySeat { white, black } = view.hand_sizes;
        let count = |number| phrases::count(cards.form, number);
        if white + black > 0 {
            lines.push(say!("picture-hands", white = count(white), black = count(black)));
        }
        lines.extend(phrases::piles(view, cards.form));
    }
    lines
}
