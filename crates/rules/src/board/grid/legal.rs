//! The move generator of the endless grid: the same movement table as on the board, with the rule
//! that a piece that does not capture must end up touching another piece.

use super::attacks::{SlideScan, leap_attacks, slide_attacks};
use super::occupants::{Occupant, SeenPiece, Sight};
use super::point::{LINE_COUNT, LineIndex, Point, line};
use super::vicinity::Vicinity;
use crate::board::movement::{Mode, Reach, ways_on_grid};
use crate::board::orientation::forward_for;
use crate::board::placement::Location;
use crate::board::state::State;
use crate::piece::{Kind, OffBoard, PieceId};
use crate::seat::Seat;

/// A move on the endless grid. With a kind, the pawn is exchanged for a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GridMove {
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) promote: Option<Kind>,
}

/// What a piece other than the king must do about a check.
#[derive(Clone, Copy)]
enum Evasion {
    /// Nothing: there is none.
    Any,
    /// Capture the checker.
    Capture(Point),
    /// Capture the checker or block it, on this line from the king and at most this far away.
    Line(LineIndex, i32),
    /// Nothing helps: there is more than one check.
    None,
}

/// What protects the king: checks and pins, found in one pass over the pieces.
struct Safety {
    king: Occupant,
    evasion: Evasion,
    /// The pinned pieces, the line that each may not leave, and how far away the pinning piece
    /// stands.
    pins: [Option<(PieceId, LineIndex, i32)>; 8],
}

impl Safety {
    /// Whether a piece other than the king may go to the point.
    #[inline]
    fn allows(&self, mover: PieceId, to: Point) -> bool {
        let on_line = |line, reach| {
            self.king.at.bearing(to).is_some_and(|(towards, distance)| towards == line && distance <= reach)
        };
        let evades = match self.evasion {
            Evasion::Any => true,
            Evasion::Capture(checker) => to == checker,
            Evasion::Line(line, reach) => on_line(line, reach),
            Evasion::None => false,
        };
        evades
            && self
                .pins
                .iter()
                .map_while(|pin| *pin)
                .all(|(pinned, line, reach)| pinned != mover || on_line(line, reach))
    }
}

impl State {
    /// Calls `sink` with each move of the side to move on the grid.
    #[inline]
    pub(crate) fn for_each_grid_move(&self, mut sink: impl FnMut(GridMove)) {
        let seat = self.turn();
        let safety = self.grid_king(seat).map(|king| self.grid_safety(seat, king));
        let promotion_row = self.grid_king(!seat).map(|king| king.at.y);
        let mut scan = SlideScan::default();
        for occupant in self.grid().occupants() {
            let piece = self.piece(occupant.id);
            if piece.owner != seat {
                continue;
            }
            self.for_each_reached(*occupant, (seat, piece.kind), &mut scan, |to| {
                let safe = safety.as_ref().is_none_or(|safety| {
                    if safety.king.id == occupant.id {
                        !self.attacks_point(!seat, to, Some(occupant.id))
                    } else {
                        safety.allows(occupant.id, to)
                    }
                });
                if !safe {
                    return;
                }
                sink(GridMove { from: occupant.at, to, promote: None });
                if piece.kind == Kind::Pawn && promotion_row == Some(to.y) {
                    for kind in Kind::PROMOTIONS {
                        if self.pooled(seat, kind).is_some() {
                            sink(GridMove { from: occupant.at, to, promote: Some(kind) });
                        }
                    }
                }
            });
        }
    }

    /// Whether the side to move has any move on the grid.
    pub(crate) fn can_move_on_grid(&self) -> bool {
        let mut any = false;
        self.for_each_grid_move(|_| any = true);
        any
    }

    /// Whether this is a legal move of the side to move on the grid.
    pub(crate) fn allows_on_grid(&self, mv: GridMove) -> bool {
        let mut found = false;
        self.for_each_grid_move(|other| found |= other == mv);
        found
    }

    /// A captured piece of the seat's own, of this kind, for which a pawn can be exchanged.
    pub(crate) fn pooled(&self, seat: Seat, kind: Kind) -> Option<PieceId> {
        let pooled = Location::Off(OffBoard::Captured);
        let found = self
            .pieces()
            .find(|(_, piece, location)| *location == pooled && piece.origin == seat && piece.born == kind);
        found.map(|(id, ..)| id)
    }

    /// Calls `sink` with each point that the piece reaches, ignoring its king's safety.
    #[inline]
    fn for_each_reached(
        &self,
        occupant: Occupant,
        (seat, kind): (Seat, Kind),
        scan: &mut SlideScan,
        mut sink: impl FnMut(Point),
    ) {
        let mut scanned = false;
        let mut vicinity: Option<Vicinity> = None;
        for way in ways_on_grid(kind) {
            for &(files, ranks) in way.directions {
                let (right, up) = forward_for(seat, files, ranks);
                let (right, up) = (i32::from(right), i32::from(up));
                if way.reach != Reach::Slide {
                    let vicinity = *vicinity.get_or_insert_with(|| self.vicinity(occupant, seat));
                    let reached = match vicinity.look(right, up) {
                        (true, ..) => false,
                        (false, true, _) => way.mode != Mode::Quiet,
                        (false, false, touches) => way.mode != Mode::Capture && touches,
                    };
                    if let Some(to) = occupant.at.offset(right, up).filter(|_| reached) {
                        sink(to);
                    }
                    continue;
                }
                if !scanned {
                    scan.run(self.grid(), occupant);
                    scanned = true;
                }
                let line = line(right, up);
                let seen = scan.seen(line);
                let stop = seen.map_or(i32::MAX, |seen| seen.distance);
                let capture = seen.filter(|seen| self.piece(seen.id).owner != seat).map(|seen| seen.distance);
                for distance in scan.touching(line, stop).chain(capture) {
                    if let Some(to) = occupant.at.offset(right * distance, up * distance) {
                        sink(to);
                    }
                }
            }
        }
    }

    #[inline]
    fn grid_safety(&self, seat: Seat, king: Occupant) -> Safety {
        let mut nearest: Sight = [None; LINE_COUNT];
        let mut second: Sight = [None; LINE_COUNT];
        let mut evasion = Evasion::Any;
        let mut add = |found| evasion = if matches!(evasion, Evasion::Any) { found } else { Evasion::None };
        for occupant in self.grid().occupants() {
            let offset = king.at.to(occupant.at);
            let piece = self.piece(occupant.id);
            if piece.owner != seat && leap_attacks(!seat, piece.kind, offset) {
                add(Evasion::Capture(occupant.at));
            }
            let Some((line, distance)) = super::point::bearing(offset.0, offset.1) else { continue };
            let seen = Some(SeenPiece { id: occupant.id, distance });
            if nearest[line].is_none_or(|nearest| distance < nearest.distance) {
                second[line] = std::mem::replace(&mut nearest[line], seen);
            } else if second[line].is_none_or(|second| distance < second.distance) {
                second[line] = seen;
            }
        }
        let mut pins = [None; 8];
        let mut pinned = 0;
        let slides = |seen: SeenPiece, line| {
            let piece = self.piece(seen.id);
            piece.owner != seat && slide_attacks(piece.kind, line)
        };
        for line in 0..LINE_COUNT {
            let Some(first) = nearest[line] else { continue };
            if slides(first, line) {
                add(Evasion::Line(line, first.distance));
            } else if self.piece(first.id).owner == seat
                && let Some(pinner) = second[line].filter(|second| slides(*second, line))
            {
                pins[pinned] = Some((first.id, line, pinner.distance));
                pinned += 1;
            }
        }
        Safety { king, evasion, pins }
    }
}

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
