//! The parts of which moves and tiles on the endless grid are written: pieces, points, numbers.

use super::typed::excerpt;
use crate::piece::Kind;
use crate::square::Cell;

/// Why a text does not go on as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It has another form.
    Form,
    /// A coordinate that no number of ours holds.
    Far(String),
}

/// The text in lower case, with one spelling for each sign that people type in several.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.trim().chars() {
        match letter {
            '\u{2212}' | '\u{2013}' => plain.push('-'),
            // Phones make a long dash of two hyphens.
            '\u{2014}' => plain.push_str("--"),
            '\u{d7}' => plain.push('x'),
            '\u{2192}' | '\u{279c}' | '\u{27a1}' => plain.push('>'),
            letter => plain.push(letter.to_ascii_lowercase()),
        }
    }
    plain
}

/// Reads a plain text from its beginning, part by part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(plain: &'a str) -> Scanner<'a> {
        Scanner { rest: plain }
    }

    /// What has not been read yet.
    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) const fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Passes over spaces, and tells whether there were any.
    pub(super) fn spaces(&mut self) -> bool {
        let before = self.rest.len();
        self.rest = self.rest.trim_start();
        self.rest.len() < before
    }

    /// Passes over this, if it comes next.
    pub(super) fn eat(&mut self, next: &str) -> bool {
        let rest = self.rest.strip_prefix(next);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Passes over one of these, if it comes next.
    pub(super) fn eat_any(&mut self, nexts: &[&str]) -> bool {
        nexts.iter().any(|next| self.eat(next))
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !belongs(letter)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// A piece by its letter or its name. The sign of a capture may follow without a space.
    pub(super) fn kind(&mut self) -> Option<Kind> {
        let mut behind = *self;
        let word = behind.take_while(|letter| letter.is_ascii_alphabetic());
        let name = word.strip_suffix('x').unwrap_or(word);
        let kind = name.parse().ok().or_else(|| Kind::CHESS.into_iter().find(|kind| kind.name() == name))?;
        self.rest = &self.rest[name.len()..];
        Some(kind)
    }

    /// A point, `x,y`, in parentheses or not.
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

    /// The digits of a number behind `#`, if that sign comes next.
    pub(super) fn number(&mut self) -> Result<Option<&'a str>, Fault> {
        if !self.eat("#") {
            return Ok(None);
        }
        self.spaces();
        let digits = self.digits();
        if digits.is_empty() { Err(Fault::Form) } else { Ok(Some(digits)) }
    }

    /// What parts the two points of a move, or nothing. A hyphen that touches the point before it
    /// parts; one with a space before it and a digit behind it is the sign of a number.
    pub(super) fn parting(&mut self) -> Result<(), Fault> {
        let spaced = self.spaces();
        let hyphens = self.rest.len() - self.rest.trim_start_matches('-').len();
        let before_digit = self.rest[hyphens..].starts_with(|letter: char| letter.is_ascii_digit());
        match (hyphens, before_digit) {
            (0, _) => {
                self.eat_any(&["x", ":", ">", "to"]);
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

    /// What a pawn becomes, if that comes next: `=r`, `r`, `(r)`, `/r`, or a name for the letter.
    pub(super) fn promotion(&mut self) -> Result<Option<Kind>, Fault> {
        self.spaces();
        if self.eat_any(&["=", "/"]) {
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

/// The one of these cells with this number, counted from 1.
pub(super) fn numbered(cells: &[Cell], number: &str) -> Option<Cell> {
    number.parse::<usize>().ok()?.checked_sub(1).and_then(|index| cells.get(index).copied())
}
