//! The parts that moves and tiles on the endless grid are written with: pieces, points, numbers.

use super::spelled::{figurine, is_arrow, is_cross, is_hyphen, is_selector};
use super::typed::excerpt;
use crate::piece::Kind;
use crate::square::Cell;

/// What may stand before a target.
pub(super) const ONTO: [&str; 6] = ["x", ":", ">", "to", "takes", "captures"];

/// Why a text cannot be read on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It has a different form.
    Form,
    /// A coordinate that does not fit our number type.
    Far(String),
}

/// The text in lower case, with a single spelling for signs that people type in several ways.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.trim().chars() {
        match letter {
            // Phones turn two hyphens into a long dash.
            '\u{2014}' => plain.push_str("--"),
            _ if is_selector(letter) => {}
            _ if is_hyphen(letter) => plain.push('-'),
            _ if is_arrow(letter) => plain.push('>'),
            _ if is_cross(letter) => plain.push('x'),
            _ if let Some(kind) = figurine(letter) => plain.push(kind.letter().to_ascii_lowercase()),
            letter => plain.push(letter.to_ascii_lowercase()),
        }
    }
    plain
}

/// Reads a plain text from its start, part by part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(plain: &'a str) -> Scanner<'a> {
        Scanner { rest: plain }
    }

    /// The rest that has not been read yet.
    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) const fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Skips spaces, and returns whether there were any.
    pub(super) fn spaces(&mut self) -> bool {
        let before = self.rest.len();
        self.rest = self.rest.trim_start();
        self.rest.len() < before
    }

    /// Skips this text if it comes next, and returns whether it did.
    pub(super) fn eat(&mut self, next: &str) -> bool {
        let rest = self.rest.strip_prefix(next);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Skips one of these texts if it comes next, and returns whether it did.
    pub(super) fn eat_any(&mut self, nexts: &[&str]) -> bool {
        nexts.iter().any(|next| self.eat(next))
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !belongs(letter)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// A piece by its letter or name. A capture sign may follow without a space.
    pub(super) fn kind(&mut self) -> Option<Kind> {
        let mut behind = *self;
        let word = behind.take_while(|letter| letter.is_ascii_alphabetic());
        let name = word.strip_suffix('x').unwrap_or(word);
        let kind = name.parse().ok().or_else(|| Kind::CHESS.into_iter().find(|kind| kind.name() == name))?;
        self.rest = &self.rest[name.len()..];
        Some(kind)
    }

    /// A point, `x,y`, with or without parentheses.
    pub(super) fn point(&mut self) -> Result<Cell, Fault> {
        let open = self.eat("(");
        self.spaces();
        let x = self.coordinate()?;
        self.spaces();
        if !self.eat(",") {
            return Err(Fault::Form);
        }
        self.spaces();
        let y = self.coordinate()?;
        if open {
            self.spaces();
            if !self.eat(")") {
                return Err(Fault::Form);
            }
        }
        Ok(Cell::Point { x, y })
    }

    fn coordinate(&mut self) -> Result<i32, Fault> {
        let whole = self.rest;
        self.eat("-");
        if self.digits().is_empty() {
            return Err(Fault::Form);
        }
        let number = &whole[..whole.len() - self.rest.len()];
        number.parse().map_err(|_| Fault::Far(excerpt(number)))
    }

    /// The digits that come next.
    fn digits(&mut self) -> &'a str {
        self.take_while(|letter| letter.is_ascii_digit())
    }

    /// The digits of a number after `#`, if that sign comes next.
    pub(super) fn number(&mut self) -> Result<Option<&'a str>, Fault> {
        if !self.eat("#") {
            return Ok(None);
        }
        self.spaces();
        let digits = self.digits();
        if digits.is_empty() { Err(Fault::Form) } else { Ok(Some(digits)) }
    }

    /// Reads the separator between the two points of a move, if any. A hyphen right after the point
    /// before it is one; a hyphen with a space before it and a digit after it is a minus sign.
    pub(super) fn parting(&mut self) -> Result<(), Fault> {
        let spaced = self.spaces();
        let hyphens = self.rest.len() - self.rest.trim_start_matches('-').len();
        let before_digit = self.rest[hyphens..].starts_with(|letter: char| letter.is_ascii_digit());
        match (hyphens, before_digit) {
            (0, _) => {
                self.eat_any(&ONTO);
            }
            (1, true) if spaced => {}
            (1 | 2, true) => self.rest = &self.rest[1..],
            (1 | 2, false) => {
                self.rest = &self.rest[hyphens..];
                self.eat(">");
            }
            _ => return Err(Fault::Form),
        }
        self.spaces();
        Ok(())
    }

    /// What a pawn becomes, if that comes next: `=r`, `r`, `(r)`, `/r`, or a name instead of the
    /// letter.
    pub(super) fn promotion(&mut self) -> Result<Option<Kind>, Fault> {
        self.spaces();
        if self.eat_any(&["=", "/", "becomes"]) {
            self.spaces();
            return self.kind().map(Some).ok_or(Fault::Form);
        }
        let inner = self.rest.strip_prefix('(').map(str::trim_start);
        let Some(inner) = inner.filter(|inner| inner.starts_with(|letter: char| letter.is_ascii_alphabetic())) else {
            return Ok(self.kind());
        };
        self.rest = inner;
        let kind = self.kind().ok_or(Fault::Form)?;
        self.spaces();
        if self.eat(")") { Ok(Some(kind)) } else { Err(Fault::Form) }
    }
}

/// The cell with this number, counted from 1.
pub(super) fn numbered(cells: &[Cell], number: &str) -> Option<Cell> {
    number.parse::<usize>().ok()?.checked_sub(1).and_then(|index| cells.get(index).copied())
}
