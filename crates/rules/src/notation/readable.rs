//! Moves as players see them.

use std::borrow::Cow;

/// A move in algebraic notation as players see it: a capture with `×`, and on the endless grid with its
/// points in parentheses, so that a minus sign is not mistaken for the separator between them:
/// `R(3,0)-(-1,0)` for `R3,0--1,0`. [`parse_move`](super::parse_move) reads both forms.
pub fn readable(san: &str) -> Cow<'_, str> {
    match parts(san) {
        Some([piece, from, sign, to, rest]) => {
            let sign = if sign == "x" { "×" } else { sign };
            Cow::Owned(format!("{piece}({from}){sign}({to}){rest}"))
        }
        None if san.contains('x') => Cow::Owned(san.replace('x', "×")),
        None => Cow::Borrowed(san),
    }
}

/// Piece, point, sign, point and the rest; `None` if the text is not a move on the grid.
fn parts(san: &str) -> Option<[&str; 5]> {
    let (piece, rest) = san.split_at(san.find(|letter: char| letter == '-' || letter.is_ascii_digit())?);
    let (from, rest) = rest.split_at(point(rest)?);
    let (sign, rest) = rest.split_at_checked(1).filter(|(sign, _)| ["-", "x"].contains(sign))?;
    let (to, rest) = rest.split_at(point(rest)?);
    Some([piece, from, sign, to, rest])
}

/// The length of the point at the start of the text.
fn point(text: &str) -> Option<usize> {
    let number = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let behind = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
        (behind.len() < digits.len()).then_some(text.len() - behind.len())
    };
    let x = number(text)?;
    let rest = text[x..].strip_prefix(',')?;
    Some(x + 1 + number(rest)?)
}
