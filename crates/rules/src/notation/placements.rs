//! Tiles of the endless grid and their places: written, and read as players type them.

use super::grid_moves::{GridTextFault, Scanner, numbered, plain};
use super::move_error::{SIGNS, excerpt};
use crate::action::{Action, ActionKind};
use crate::partial::PartialAction;
use crate::piece::Kind;
use crate::play::Listing;
use crate::refusal::Refusal;
use crate::square::Cell;
use crate::view::PlaceView;

/// Words for placing nothing.
const NOTHING: [&str; 6] = ["none", "no", "-", "--", "skip", "pass"];

/// Why a typed tile could not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a typed tile that could not be used: {self:?}")]
pub enum PlaceTextError {
    /// The text does not begin with a tile.
    Unreadable(String),
    /// The text names a tile that can be placed, but not where.
    NoPlace {
        /// The tile.
        tile: Kind,
    },
    /// The text after the tile is not a point.
    NoPoint {
        /// The tile.
        tile: Kind,
        /// The text after it.
        text: String,
    },
    /// A coordinate that does not fit a [`Cell`].
    TooFar {
        /// The coordinate.
        coordinate: String,
    },
    /// The tile has no place with this number.
    NoSuchPlace {
        /// The tile.
        tile: Kind,
        /// The digits that were typed.
        number: String,
        /// How many places the tile has, at least one.
        places: usize,
    },
    /// The text names a tile without a point, and no point would be legal: the rules' reason.
    Refused(Refusal),
}

/// A placed tile in text, with the check sign of the turn that it ends: `R@1,0`, `P@0,1+`,
/// `Q@3,4#`.
pub fn placed(placed: &PlaceView) -> String {
    format!("{}@{}{}", placed.tile.letter(), placed.at, placed.sign.text())
}

/// Reads a tile and its place: `R 1,0`, `R@1,0`, `rook at 1,0`, or `R #2` for the second of the
/// tile's places in the order of [`Next::at`](crate::Next::at); or a word for placing nothing, such
/// as `skip`. [`Game::apply`](crate::Game::apply) decides whether the tile may be placed there.
///
/// # Errors
/// If the text is not a tile, or gives a tile without a point on the grid.
pub fn parse_place(listing: &Listing<'_>, text: &str) -> Result<Action, PlaceTextError> {
    let plain = plain(text);
    if NOTHING.contains(&plain.as_str()) {
        return Ok(Action::Skip);
    }
    let mut scanner = Scanner::new(&plain);
    let tile = scanner.kind().ok_or_else(|| PlaceTextError::Unreadable(excerpt(text)))?;
    scanner.spaces();
    scanner.eat_any(&["@", "at", "on", "to"]);
    scanner.spaces();
    let behind = scanner.rest();
    let fault = |fault| match fault {
        GridTextFault::Form => PlaceTextError::NoPoint { tile, text: excerpt(behind) },
        GridTextFault::Far(coordinate) => PlaceTextError::TooFar { coordinate },
    };
    if scanner.is_done() {
        places(listing, tile)?;
        return Err(PlaceTextError::NoPlace { tile });
    }
    let number = scanner.number().map_err(fault)?;
    let at = match number {
        Some(number) => {
            let places = places(listing, tile)?;
            numbered(&places, number).ok_or_else(|| PlaceTextError::NoSuchPlace {
                tile,
                number: excerpt(number),
                places: places.len(),
            })?
        }
        None => scanner.point().map_err(fault)?,
    };
    if scanner.rest().trim_start_matches(SIGNS).is_empty() {
        Ok(Action::Place { tile, at })
    } else {
        Err(fault(GridTextFault::Form))
    }
}

/// The places of a tile, at least one, in the order of their numbers.
fn places(listing: &Listing<'_>, tile: Kind) -> Result<Vec<Cell>, PlaceTextError> {
    let partial = PartialAction { tile: Some(tile), ..PartialAction::of(ActionKind::Place) };
    let places = listing.options(&partial).next.at;
    if places.is_empty() {
        // If no point is legal, the reason is the same for every point.
        let anywhere = Action::Place { tile, at: Cell::Point { x: 0, y: 0 } };
        if let Err(refusal) = listing.game().clone().apply(listing.seat(), &anywhere) {
            return Err(PlaceTextError::Refused(refusal));
        }
    }
    Ok(places)
}
