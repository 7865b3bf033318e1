//! Tiles of the endless grid and their places: written, and read as players type them.

use super::grid_text::{Fault, Scanner, numbered, plain};
use super::typed::{SIGNS, excerpt};
use crate::action::{Action, ActionKind};
use crate::defaults::GRID_BOUND;
use crate::partial::PartialAction;
use crate::piece::Kind;
use crate::play::{Listing, Refusal};
use crate::square::Cell;
use crate::view::PlaceView;

/// Words by which a player places nothing.
const NOTHING: [&str; 6] = ["none", "no", "-", "--", "skip", "pass"];

/// Why a typed tile could not be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceTextError {
    /// The text does not begin with a tile.
    #[error("`{0}` is no tile: write its letter and its point, like R 1,0 or P@0,1, or `none` to place nothing")]
    Unreadable(String),
    /// The text names a tile that can be placed, and not where.
    #[error("the {} needs a point: write it like {}@1,0", tile.name(), tile.letter())]
    NoPlace {
        /// The tile.
        tile: Kind,
    },
    /// What follows the tile is no point.
    #[error(
        "`{text}` is no point for the {}: points are written x,y, like 1,0, or by their number, like #2",
        tile.name()
    )]
    NoPoint {
        /// The tile.
        tile: Kind,
        /// What follows it.
        text: String,
    },
    /// A coordinate that fits no [`Cell`].
    #[error("{coordinate} lies too far away: the coordinates go from -{bound} to {bound}", bound = GRID_BOUND)]
    TooFar {
        /// The coordinate.
        coordinate: String,
    },
    /// The tile has no place with this number.
    #[error("there is no place {number}: those of the {} are numbered from 1 to {places}", tile.name())]
    NoSuchPlace {
        /// The tile.
        tile: Kind,
        /// The digits that were typed.
        number: String,
        /// How many places the tile has, at least one.
        places: usize,
    },
    /// The text names a tile without a point, and no point would do: the rules' reason.
    #[error(transparent)]
    Refused(Refusal),
}

/// A placed tile in writing, with the sign of the turn that it ends: `R@1,0`, `P@0,1+`, `Q@3,4#`.
pub fn placed(placed: &PlaceView) -> String {
    format!("{}@{}{}", placed.tile.letter(), placed.at, placed.sign.text())
}

/// Reads a tile and its place: `R 1,0`, `R@1,0`, `rook at 1,0`, or `R #2` for the second of the
/// tile's places in the order of [`Next::at`](crate::Next::at); or a word for none, such as `skip`.
/// Whether the tile may be placed there is left to [`Game::apply`](crate::Game::apply).
///
/// # Errors
/// A text that is no tile, or a tile without a point on the grid.
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
        Fault::Form => PlaceTextError::NoPoint { tile, text: excerpt(behind) },
        Fault::Far(coordinate) => PlaceTextError::TooFar { coordinate },
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
        Err(fault(Fault::Form))
    }
}

/// The places of a tile, in the order in which they are numbered: at least one.
fn places(listing: &Listing<'_>, tile: Kind) -> Result<Vec<Cell>, PlaceTextError> {
    let partial = PartialAction { tile: Some(tile), ..PartialAction::of(ActionKind::Place) };
    let places = listing.options(&partial).next.at;
    if places.is_empty() {
        // Where no point will do, the reason is the same for every point.
        let anywhere = Action::Place { tile, at: Cell::Point { x: 0, y: 0 } };
        if let Err(refusal) = listing.game().clone().apply(listing.seat(), &anywhere) {
            return Err(PlaceTextError::Refused(refusal));
        }
    }
    Ok(places)
}
