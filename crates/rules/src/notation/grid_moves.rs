//! Moves on the endless grid as players type them, and the text that they are made of.

use super::move_error::{MoveTextError, excerpt};
use super::spelled::{bare, figurine, is_arrow, is_cross, is_hyphen, is_selector};
use crate::action::{Action, ActionKind};
use crate::board::{Obstacle, State};
use crate::partial::PartialAction;
use crate::piece::Kind;
use crate::play::Listing;
use crate::seat::Seat;
use crate::square::Cell;

/// What a typed move says.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    kind: Option<Kind>,
    /// Whether a sign or word before the first point marks it as the target.
    onto: bool,
    first: Cell,
    then: Then,
    promote: Option<Kind>,
}

/// What follows the first point.
#[derive(Debug, PartialEq, Eq)]
enum Then {
    Nothing,
    Point(Cell),
    /// The digits of a target's number.
    Number(String),
}

/// The legal move of the listing's seat that the text says.
pub(super) fn parse(listing: &Listing<'_>, text: &str) -> Result<Action, MoveTextError> {
    let said = read(text).map_err(|fault| match fault {
        GridTextFault::Form => MoveTextError::UnreadableOnGrid(excerpt(text)),
        GridTextFault::Far(coordinate) => MoveTextError::TooFar { coordinate },
    })?;
    let Said { kind, first, promote, .. } = said;
    let (state, seat) = (listing.game().state(), listing.seat());
    // If a piece of another kind stands there, it is unclear which was meant: the kind or the
    // point.
    let contradicted = kind.is_some() && own(state, seat, first).is_some_and(|stands| kind != Some(stands));
    let to = match said.then {
        Then::Nothing => return by_target(listing, text, &said),
        _ if contradicted => return Err(none(text, None)),
        Then::Point(to) => to,
        Then::Number(number) => by_number(listing, first, &number)?,
    };
    let action = Action::Move { from: first, to, promote, part: None };
    if movable(listing, Some(first)).contains(&action) { Ok(action) } else { Err(none(text, Some(action))) }
}

/// The target with this number.
fn by_number(listing: &Listing<'_>, from: Cell, number: &str) -> Result<Cell, MoveTextError> {
    within(from)?;
    let targets = targets(listing, from);
    if targets.is_empty() {
        return Err(MoveTextError::Immobile { from });
    }
    numbered(&targets, number).ok_or_else(|| MoveTextError::NoSuchTarget {
        from,
        number: excerpt(number),
        targets: targets.len(),
    })
}

/// The one move to a point by a piece of the kind, or by a pawn if no kind is given. The point of a
/// piece of the seat's own is never a target: it names that piece.
fn by_target(listing: &Listing<'_>, text: &str, said: &Said) -> Result<Action, MoveTextError> {
    let Said { kind, onto, first: point, promote, .. } = *said;
    let (state, seat) = (listing.game().state(), listing.seat());
    if let Some(stands) = own(state, seat, point)
        && kind.is_none_or(|kind| kind == stands)
        && promote.is_none()
        && !onto
    {
        return Err(if targets(listing, point).is_empty() {
            MoveTextError::Immobile { from: point }
        } else {
            MoveTextError::Unfinished { from: point }
        });
    }
    let kind = kind.unwrap_or(Kind::Pawn);
    let candidates: Vec<Action> = movable(listing, None)
        .into_iter()
        .filter(|action| match action {
            Action::Move { from, to, promote: becomes, part: _ } => {
                *to == point && *becomes == promote && own(state, seat, *from) == Some(kind)
            }
            _ => false,
        })
        .collect();
    match &candidates[..] {
        [action] => Ok(action.clone()),
        [] => match origin(state, seat, kind, point) {
            Some(from) => Err(none(text, Some(Action::Move { from, to: point, promote, part: None }))),
            None => within(point).and_then(|()| Err(none(text, None))),
        },
        _ => Err(MoveTextError::Ambiguous { text: excerpt(text), candidates }),
    }
}

/// Where the piece stands that was probably meant to make this illegal move: the only one of its
/// kind, or the only one whose movement reaches that point.
fn origin(state: &State, seat: Seat, kind: Kind, to: Cell) -> Option<Cell> {
    let mut occupants = state.grid_pieces(seat, kind);
    let first = occupants.next()?;
    if occupants.next().is_none() {
        return Some(first.at.into());
    }
    let to = to.point().filter(|to| to.is_within())?;
    let mut reaching =
        state.grid_pieces(seat, kind).filter(|occupant| !matches!(state.obstacle(*occupant, to), Some(Obstacle::Way)));
    let occupant = reaching.next()?;
    reaching.next().is_none().then(|| occupant.at.into())
}

fn none(text: &str, meant: Option<Action>) -> MoveTextError {
    MoveTextError::NoSuchMove { text: excerpt(text), meant }
}

/// Refuses a point that nothing can stand on.
fn within(cell: Cell) -> Result<(), MoveTextError> {
    match cell {
        Cell::Point { x, y } if cell.point().is_none_or(|point| !point.is_within()) => {
            let coordinate = if x.unsigned_abs() > y.unsigned_abs() { x } else { y };
            Err(MoveTextError::TooFar { coordinate: coordinate.to_string() })
        }
        _ => Ok(()),
    }
}

/// The kind of the seat's own piece on this point.
fn own(state: &State, seat: Seat, cell: Cell) -> Option<Kind> {
    let piece = state.piece(state.grid().on(cell.point()?)?);
    (piece.owner == seat).then_some(piece.kind)
}

fn partial(from: Option<Cell>) -> PartialAction {
    PartialAction { from, ..PartialAction::of(ActionKind::Move) }
}

/// The moves that the seat may make, from anywhere or from one point.
fn movable(listing: &Listing<'_>, from: Option<Cell>) -> Vec<Action> {
    listing.options(&partial(from)).actions
}

/// The targets of the piece on this point, in the order of their numbers.
fn targets(listing: &Listing<'_>, from: Cell) -> Vec<Cell> {
    listing.options(&partial(Some(from))).next.to
}

/// Reads the text without regard to a game.
fn read(text: &str) -> Result<Said, GridTextFault> {
    let text = plain(bare(text));
    let mut scanner = Scanner::new(&text);
    let kind = scanner.kind();
    scanner.spaces();
    let onto = scanner.eat_any(&ONTO);
    scanner.spaces();
    let first = scanner.point()?;
    // Spaces before a hyphen decide whether it separates points or begins a negative number.
    let mut ahead = scanner;
    ahead.spaces();
    let then = if let Some(number) = ahead.number()? {
        scanner = ahead;
        Then::Number(number.to_owned())
    } else if ahead.is_done() || ahead.promotion()?.is_some() {
        Then::Nothing
    } else {
        scanner.parting()?;
        Then::Point(scanner.point()?)
    };
    let promote = scanner.promotion()?;
    scanner.spaces();
    if !scanner.is_done() || (onto && then != Then::Nothing) {
        return Err(GridTextFault::Form);
    }
    Ok(Said { kind, onto, first, then, promote })
}

/// What may stand before a target.
const ONTO: [&str; 6] = ["x", ":", ">", "to", "takes", "captures"];

/// Why a text cannot be read on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GridTextFault {
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
    fn eat(&mut self, next: &str) -> bool {
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
    pub(super) fn point(&mut self) -> Result<Cell, GridTextFault> {
        let open = self.eat("(");
        self.spaces();
        let x = self.coordinate()?;
        self.spaces();
        if !self.eat(",") {
            return Err(GridTextFault::Form);
        }
        self.spaces();
        let y = self.coordinate()?;
        if open {
            self.spaces();
            if !self.eat(")") {
                return Err(GridTextFault::Form);
            }
        }
        Ok(Cell::Point { x, y })
    }

    fn coordinate(&mut self) -> Result<i32, GridTextFault> {
        let whole = self.rest;
        self.eat("-");
        if self.digits().is_empty() {
            return Err(GridTextFault::Form);
        }
        let number = &whole[..whole.len() - self.rest.len()];
        number.parse().map_err(|_| GridTextFault::Far(excerpt(number)))
    }

    /// The digits that come next.
    fn digits(&mut self) -> &'a str {
        self.take_while(|letter| letter.is_ascii_digit())
    }

    /// The digits of a number after `#`, if that sign comes next.
    pub(super) fn number(&mut self) -> Result<Option<&'a str>, GridTextFault> {
        if !self.eat("#") {
            return Ok(None);
        }
        self.spaces();
        let digits = self.digits();
        if digits.is_empty() { Err(GridTextFault::Form) } else { Ok(Some(digits)) }
    }

    /// Reads the separator between the two points of a move, if any. A hyphen right after the point
    /// before it is one; a hyphen with a space before it and a digit after it is a minus sign.
    pub(super) fn parting(&mut self) -> Result<(), GridTextFault> {
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
            _ => return Err(GridTextFault::Form),
        }
        self.spaces();
        Ok(())
    }

    /// What a pawn becomes, if that comes next: `=r`, `r`, `(r)`, `/r`, or a name instead of the
    /// letter.
    pub(super) fn promotion(&mut self) -> Result<Option<Kind>, GridTextFault> {
        self.spaces();
        if self.eat_any(&["=", "/", "becomes"]) {
            self.spaces();
            return self.kind().map(Some).ok_or(GridTextFault::Form);
        }
        let inner = self.rest.strip_prefix('(').map(str::trim_start);
        let Some(inner) = inner.filter(|inner| inner.starts_with(|letter: char| letter.is_ascii_alphabetic())) else {
            return Ok(self.kind());
        };
        self.rest = inner;
        let kind = self.kind().ok_or(GridTextFault::Form)?;
        self.spaces();
        if self.eat(")") { Ok(Some(kind)) } else { Err(GridTextFault::Form) }
    }
}

/// The cell with this number, counted from 1.
pub(super) fn numbered(cells: &[Cell], number: &str) -> Option<Cell> {
    number.parse::<usize>().ok()?.checked_sub(1).and_then(|index| cells.get(index).copied())
}
