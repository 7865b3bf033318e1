//! Explanations of the signs on a picture, and descriptions of what cards have left on a board.

use cardinal_rules::{Cell, PieceMark, PieceView, Seat, ShownMark, Square, Status, View, WinReason};
use cardinal_words::{InWords, say};

use crate::drawing::overlays::Sign;
use crate::scene::{chessboard, phrases};

/// A sign on a picture, explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignWords {
    /// Its appearance and its name.
    pub name: String,
    /// What it means for the game.
    pub meaning: String,
    /// The cells where it is, in board order. Empty for a sign beside the board or over it.
    pub cells: Vec<Cell>,
}

/// Explains every sign on the picture of a board for this view, each once. They are in board order from a1,
/// followed by those beside the board. Only the view decides which signs there are.
pub fn signs(view: &View) -> Vec<SignWords> {
    if view.is_covered() {
        return lasting_signs(view);
    }
    let mut signs = Vec::new();
    if let Some(moved) = &view.last.moved {
        add(&mut signs, (say!("sign-last"), say!("sign-last-meaning")), [moved.from, moved.to]);
    }
    let mated = matches!(view.status, Status::Won { reason: WinReason::Checkmate, .. });
    let checked = phrases::checked(view);
    for man in view.board.iter().filter(|man| man.is_royal() && Some(man.owner) == checked) {
        let words = if mated {
            (say!("sign-mate"), say!("sign-mate-meaning"))
        } else {
            (say!("sign-check"), say!("sign-check-meaning"))
        };
        add(&mut signs, words, [man.cell]);
    }
    signs.extend(lasting_signs(view));
    // The sort is stable, so the signs beside the board stay last.
    signs.sort_by_key(|sign| sign.cells.first().map_or((true, None), |cell| (false, Some(*cell))));
    signs
}

/// Explains only the [`signs`] of what cards have left, and not those of the last move.
pub fn lasting_signs(view: &View) -> Vec<SignWords> {
    if view.is_covered() {
        return vec![new(say!("sign-cloth"), say!("sign-cloth-meaning"))];
    }
    let mut signs = Vec::new();
    for man in &view.board {
        of_piece(&mut signs, man);
    }
    for (words, squares) in [
        ((say!("sign-city"), say!("sign-city-meaning")), view.barred.clone()),
        ((say!("sign-trap"), say!("sign-trap-meaning")), view.traps().collect()),
        ((say!("sign-wall"), say!("sign-wall-meaning")), view.walls.iter().flat_map(|wall| [wall.0, wall.1]).collect()),
    ] {
        if !squares.is_empty() {
            add(&mut signs, words, squares.into_iter().map(Cell::Square));
        }
    }
    for sign in &mut signs {
        sign.cells.sort_unstable();
        sign.cells.dedup();
    }
    signs.sort_by_key(|sign| sign.cells.first().copied());
    if view.turned.is_some_and(|turned| turned > 0) {
        signs.push(new(say!("sign-turned"), say!("sign-turned-meaning")));
    }
    if Seat::ALL.iter().any(|seat| !view.away.of(*seat).is_empty()) {
        signs.push(new(say!("sign-away"), say!("sign-away-meaning")));
    }
    signs
}

fn new(name: String, meaning: String) -> SignWords {
    SignWords { name, meaning, cells: Vec::new() }
}

/// Adds the cells of a sign, and the sign itself if it is new.
fn add(signs: &mut Vec<SignWords>, (name, meaning): (String, String), cells: impl IntoIterator<Item = Cell>) {
    match signs.iter_mut().find(|sign| sign.name == name) {
        Some(sign) => sign.cells.extend(cells),
        None => signs.push(SignWords { name, meaning, cells: cells.into_iter().collect() }),
    }
}

/// Adds the signs on a piece.
fn of_piece(signs: &mut Vec<SignWords>, man: &PieceView) {
    if man.has(PieceMark::Crab) {
        add(signs, (say!("sign-crab"), meaning(PieceMark::Crab)), [man.cell]);
    }
    if chessboard::parts(man).is_some() {
        add(signs, (say!("sign-unit"), say!("sign-unit-meaning")), [man.cell]);
    }
    for badge in chessboard::badges(man) {
        let words = match badge {
            Sign::Mark(mark) => of_mark(mark),
            Sign::Flag(Seat::White) => (say!("sign-light-flag"), say!("sign-flag-meaning", seat = Seat::White)),
            Sign::Flag(Seat::Black) => (say!("sign-dark-flag"), say!("sign-flag-meaning", seat = Seat::Black)),
            _ => continue,
        };
        add(signs, words, [man.cell]);
    }
}

/// The words for the badge of a mark: its shape with its name, and its meaning.
fn of_mark(shown: ShownMark) -> (String, String) {
    let shape = match shown.mark {
        PieceMark::Crab => say!("sign-crab-shape"),
        PieceMark::Prince => say!("sign-prince-shape"),
        PieceMark::Royal => say!("sign-royal-shape"),
        PieceMark::Pacifist => say!("sign-pacifist-shape"),
        PieceMark::Neutral => say!("sign-neutral-shape"),
        PieceMark::Cursed => say!("sign-cursed-shape"),
        PieceMark::Magnet => say!("sign-magnet-shape"),
        PieceMark::Stuck => say!("sign-stuck-shape"),
        PieceMark::Challenged => say!("sign-challenged-shape"),
        PieceMark::Jailed => say!("sign-jailed-shape"),
        PieceMark::Shielded => say!("sign-shielded-shape"),
        PieceMark::Promoted => say!("sign-promoted-shape"),
    };
    let mark = mark_name(shown);
    if shown.asleep {
        (say!("sign-asleep", shape = shape, mark = mark), say!("sign-asleep-meaning"))
    } else {
        (say!("sign-badge", shape = shape, mark = mark), meaning(shown.mark))
    }
}

fn meaning(mark: PieceMark) -> String {
    match mark {
        PieceMark::Crab => say!("sign-crab-meaning"),
        PieceMark::Prince => say!("sign-prince-meaning"),
        PieceMark::Royal => say!("sign-royal-meaning"),
        PieceMark::Pacifist => say!("sign-pacifist-meaning"),
        PieceMark::Neutral => say!("sign-neutral-meaning"),
        PieceMark::Cursed => say!("sign-cursed-meaning"),
        PieceMark::Magnet => say!("sign-magnet-meaning"),
        PieceMark::Stuck => say!("sign-stuck-meaning"),
        PieceMark::Challenged => say!("sign-challenged-meaning"),
        PieceMark::Jailed => say!("sign-jailed-meaning"),
        PieceMark::Shielded => say!("sign-shielded-meaning"),
        PieceMark::Promoted => say!("sign-promoted-meaning"),
    }
}

/// The name of a mark.
fn mark_name(ShownMark { mark, asleep }: ShownMark) -> String {
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
        Sign::Mark(shown) => Some(mark_name(shown)),
        Sign::Flag(seat) => Some(say!("mark-other-colour", seat = !seat)),
        _ => None,
    };
    let marks: Vec<String> = chessboard::badges(man).filter_map(badge).collect();
    (!marks.is_empty())
        .then(|| say!("picture-marked-piece", kind = man.kind, square = man.cell, marks = marks.join(", ")))
}

fn unit(man: &PieceView) -> Option<String> {
    let [(one, _), (other, _)] = chessboard::parts(man)?;
    let kinds = phrases::and([one, other].map(|kind| kind.in_words()).into_iter())?;
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
pub(super) fn features(view: &View) -> Vec<String> {
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
