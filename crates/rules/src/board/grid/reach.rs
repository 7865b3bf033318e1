//! Why a piece on the endless grid does not get to a point, told from the table of its ways.

use super::super::movement::{Mode, Reach, ways_on_grid};
use super::super::state::State;
use super::men::Man;
use super::outlook::Outlook;
use super::point::{Point, line};
use crate::board::geometry::forward_for;
use crate::piece::Kind;
use crate::seat::Seat;

/// What keeps a piece from a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// It does not move so.
    Way,
    /// Something stands between.
    Blocked(Point),
    /// It goes there only to capture.
    OnlyCapture,
    /// It does not capture so.
    NoCapture,
    /// It would touch no other piece there.
    Lonely,
}

impl State {
    /// What keeps a piece from a point on which none of its own side stands, whatever becomes of
    /// its king. Both points lie within the bound.
    pub(crate) fn obstacle(&self, man: Man, to: Point) -> Option<Obstacle> {
        let piece = self.piece(man.id);
        let (met, touches) = self.grid().look(to, man.id);
        let mut obstacle = Obstacle::Way;
        for way in ways_on_grid(piece.kind) {
            for &(files, ranks) in way.directions {
                let (right, up) = forward_for(piece.owner, files, ranks);
                let (right, up) = (i32::from(right), i32::from(up));
                if way.reach == Reach::Slide {
                    let Some((towards, distance)) = man.at.bearing(to) else { continue };
                    if towards != line(right, up) {
                        continue;
                    }
                    let mut outlook = Outlook::default();
                    outlook.look(self.grid(), man);
                    let seen = outlook.seen(towards).filter(|seen| seen.distance < distance);
                    if let Some(between) =
                        seen.and_then(|seen| man.at.offset(right * seen.distance, up * seen.distance))
                    {
                        return Some(Obstacle::Blocked(between));
                    }
                } else if man.at.offset(right, up) != Some(to) {
                    continue;
                }
                obstacle = match (met, way.mode) {
                    (None, Mode::Capture) => Obstacle::OnlyCapture,
                    (Some(_), Mode::Quiet) => Obstacle::NoCapture,
                    (None, _) if !touches => Obstacle::Lonely,
                    _ => return None,
                };
            }
        }
        Some(obstacle)
    }

    /// The free points on which the seat can place a tile of this kind, each once, in order: a
    /// pawn beside an own pawn, anything else directly behind one.
    pub(crate) fn placements(&self, seat: Seat, kind: Kind) -> Vec<Point> {
        let beside = [(-1, 0), (1, 0)];
        let behind = [forward_for(seat, 0, -1)];
        let offsets: &[(i8, i8)] = if kind == Kind::Pawn { &beside } else { &behind };
        let mut points: Vec<Point> = self
            .grid_men(seat, Kind::Pawn)
            .flat_map(|pawn| offsets.iter().filter_map(move |(x, y)| pawn.at.offset(i32::from(*x), i32::from(*y))))
            .filter(|point| self.grid().on(*point).is_none())
            .collect();
        points.sort_unstable();
        points.dedup();
        points
    }
}
