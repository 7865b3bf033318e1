//! Why a piece on the endless grid cannot get to a point, found in the movement table.

use super::occupants::Occupant;
use super::point::{Point, line};
use super::slides::SlideScan;
use crate::board::movement::{Mode, Reach, ways_on_grid};
use crate::board::orientation::forward_for;
use crate::board::state::State;

/// What keeps a piece from a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// It does not move that way.
    Way,
    /// Something stands in between.
    Blocked(Point),
    /// It moves that way only to capture.
    OnlyCapture,
    /// It does not capture that way.
    NoCapture,
    /// It would touch no other piece there.
    TouchesNothing,
}

impl State {
    /// What keeps a piece from a point not occupied by its own side, ignoring its king's safety.
    /// Both points must be within the bound.
    pub(crate) fn obstacle(&self, occupant: Occupant, to: Point) -> Option<Obstacle> {
        let piece = self.piece(occupant.id);
        let (met, touches) = self.grid().look(to, occupant.id);
        let mut obstacle = Obstacle::Way;
        for way in ways_on_grid(piece.kind) {
            for &(files, ranks) in way.directions {
                let (right, up) = forward_for(piece.owner, files, ranks);
                let (right, up) = (i32::from(right), i32::from(up));
                if way.reach == Reach::Slide {
                    let Some((towards, distance)) = occupant.at.bearing(to) else { continue };
                    if towards != line(right, up) {
                        continue;
                    }
                    let mut scan = SlideScan::default();
                    scan.run(self.grid(), occupant);
                    let seen = scan.seen(towards).filter(|seen| seen.distance < distance);
                    if let Some(between) =
                        seen.and_then(|seen| occupant.at.offset(right * seen.distance, up * seen.distance))
                    {
                        return Some(Obstacle::Blocked(between));
                    }
                } else if occupant.at.offset(right, up) != Some(to) {
                    continue;
                }
                obstacle = match (met, way.mode) {
                    (None, Mode::Capture) => Obstacle::OnlyCapture,
                    (Some(_), Mode::Quiet) => Obstacle::NoCapture,
                    (None, _) if !touches => Obstacle::TouchesNothing,
                    _ => return None,
                };
            }
        }
        Some(obstacle)
    }
}
