//! Descriptions of what cards have left on a board.

use cardinal_rules::{PieceMark, PieceView, Seat, ShownMark, Square, View};
use cardinal_words::{InWords, say};

use crate::drawing::overlays::Sign;
use crate::scene::overlays;
use crate::scene::phrases;

/// The name of a mark.
pub(super) fn mark(ShownMark { mark, asleep }: ShownMark) -> String {
    let name = match mark {
        PieceMark::Crab => say!("mark-crab"),
        PieceMark::Prince => say!("mark-prince"),
        PieceMark::Royal => say!("mark-royal"),
        PieceMark::Pacifist => say!("mark-pacifist"),
        PieceMark::Neutral => say!("mark-neutral"),
        PieceMark::Cursed => say!("mark-cursed"),
        PieceMark::Magnet => say!("mark-magnet"),
        PieceMark::Stuck => say!("mark-stuck"),
        PieceMark::Challenged => say!("mark-challenged"),
        PieceMark::Jailed => say!("mark-jailed"),
        PieceMark::Shielded => say!("mark-shielded"),
        PieceMark::Promoted => say!("mark-promoted"),
    };
    if asleep { say!("mark-asleep", mark = name) } else { name }
}

/// Describes the badges of a piece.
fn marks(man: &PieceView) -> Option<String> {
    let badge = |sign| match sign {
        Sign::Mark(shown) => Some(mark(shown)),
        Sign::Flag(seat) => Some(say!("mark-other-colour", seat = !seat)),
        _ => None,
    };
    let marks: Vec<String> = overlays::badges(man).filter_map(badge).collect();
    (!marks.is_empty())
        .then(|| say!("picture-marked-piece", kind = man.kind, square = man.cell, marks = marks.join(", ")))
}

fn unit(man: &PieceView) -> Option<String> {
    let [(one, _), (other, _)] = overlays::parts(man)?;
    let kinds = phrases::and([one, other].map(|k| k.in_words()).into_iter())?;
    Some(say!("picture-unit", kinds = kinds, square = man.cell))
}

/// Joins several phrases, if there are any.
fn list(found: impl Iterator<Item = String>) -> Option<String> {
    found.reduce(|all, next| say!("picture-several", all = all, next = next))
}

fn squares(squares: impl Iterator<Item = Square>) -> Option<String> {
    let names: Vec<String> = squares.map(|square| square.to_string()).collect();
    (!names.is_empty()).then(|| names.join(" "))
}

/// Describes everything except walls that cards have left on the board and beside it, one text each: the
/// board's orientation, units, marks, closed squares, traps that the viewer knows of, and pieces that are away.
pub(super) fn told(view: &View) -> Vec<String> {
    let mut texts = Vec::new();
    match view.turned {
        Some(1) => texts.push(say!("picture-turned-clockwise")),
        Some(2) => texts.push(say!("picture-turned-half")),
        Some(3) => texts.push(say!("picture-turned-counterclockwise")),
        _ => {}
    }
    texts.extend(list(view.board.iter().filter_map(unit)).map(|units| say!("picture-units", units = units)));
    texts.extend(list(view.board.iter().filter_map(marks)).map(|pieces| say!("picture-marked", pieces = pieces)));
    texts.extend(squares(view.barred.iter().copied()).map(|squares| say!("picture-barred", squares = squares)));
    texts.extend(squares(view.traps()).map(|squares| say!("picture-traps", squares = squares)));
    for seat in Seat::ALL {
        let away = view.away.of(seat).iter().map(InWords::in_words);
        texts.extend(phrases::and(away).map(|pieces| say!("picture-away", seat = seat, pieces = pieces)));
    }
    texts
}
