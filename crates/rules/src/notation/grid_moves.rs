//! Reading a move on the endless grid: as this program writes it, as two points, as a target alone,
//! or as a piece and the number of its target.

use super::grid_text::{Fault, ONTO, Scanner, numbered, plain};
use super::move_error::MoveTextError;
use super::spelled::bare;
use super::typed::excerpt;
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
        Fault::Form => MoveTextError::UnreadableOnGrid(excerpt(text)),
        Fault::Far(coordinate) => MoveTextError::TooFar { coordinate },
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
fn read(text: &str) -> Result<Said, Fault> {
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
        return Err(Fault::Form);
    }
    Ok(Said { kind, onto, first, then, promote })
}
