//! A second generator for ChessMe, written from the rules page as plainly as possible: it tries
//! every point near a piece, walks slides step by step, and calls a move safe if no enemy piece
//! could capture the king after it.

use std::collections::{BTreeMap, BTreeSet};

use cardinal_rules::{Seat, View};

type Point = (i32, i32);

/// Pieces as upper-case letters with their owners, by point.
#[derive(Clone)]
pub(crate) struct Plane {
    pieces: BTreeMap<Point, (char, Seat)>,
}

const STRAIGHT: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTED: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Plane {
    pub(crate) fn of(view: &View) -> Plane {
        let grid = view.grid.as_ref().unwrap();
        let mut pieces = BTreeMap::new();
        for seat in Seat::ALL {
            for piece in grid.of(seat) {
                pieces.insert((piece.x, piece.y), (piece.kind.letter(), seat));
            }
        }
        Plane { pieces }
    }

    /// Every point that has a piece on it or beside it.
    fn window(&self) -> BTreeSet<Point> {
        self.pieces
            .keys()
            .flat_map(|(x, y)| (-1..=1).flat_map(move |i| (-1..=1).map(move |j| (x + i, y + j))))
            .collect()
    }

    fn king(&self, seat: Seat) -> Point {
        *self.pieces.iter().find(|(_, piece)| **piece == ('K', seat)).unwrap().0
    }

    /// Whether a piece walking in this direction from one point meets nothing before the other.
    fn walks(&self, from: Point, to: Point, directions: &[Point]) -> bool {
        let distance = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let after = |steps: i32, (x, y): Point| (from.0 + x * steps, from.1 + y * steps);
        directions.iter().any(|direction| {
            distance > 0
                && after(distance, *direction) == to
                && (1..distance).all(|steps| !self.pieces.contains_key(&after(steps, *direction)))
        })
    }

    /// Whether the piece on `from` moves to `to` by its movement, capturing or not.
    fn goes(&self, from: Point, to: Point, captures: bool) -> bool {
        let (letter, seat) = self.pieces[&from];
        let forward = if seat == Seat::White { 1 } else { -1 };
        let (x, y) = (to.0 - from.0, (to.1 - from.1) * forward);
        match letter {
            'P' if captures => y == 1 && (x == 1 || x == -1),
            'P' => y == 1 && x == 0,
            'N' => (x.abs(), y.abs()) == (1, 2) || (x.abs(), y.abs()) == (2, 1),
            'K' => (x, y) != (0, 0) && x.abs() <= 1 && y.abs() <= 1 && (captures || y >= 0),
            'B' => self.walks(from, to, &SLANTED),
            'R' => self.walks(from, to, &STRAIGHT),
            'Q' => self.walks(from, to, &STRAIGHT) || self.walks(from, to, &SLANTED),
            other => panic!("no piece is called {other}"),
        }
    }

    fn touches(&self, mover: Point, to: Point) -> bool {
        (-1..=1).any(|x| {
            (-1..=1).any(|y| {
                let beside = (to.0 + x, to.1 + y);
                (x, y) != (0, 0) && beside != mover && self.pieces.contains_key(&beside)
            })
        })
    }

    pub(crate) fn in_check(&self, seat: Seat) -> bool {
        let king = self.king(seat);
        self.pieces.iter().any(|(from, (_, owner))| *owner != seat && self.goes(*from, king, true))
    }

    /// The legal moves of a seat as `1,0 to 0,0`, with `=r` for an exchange, given its pool.
    pub(crate) fn moves(&self, seat: Seat, pool: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let window = self.window();
        for (from, (letter, owner)) in &self.pieces {
            if *owner != seat {
                continue;
            }
            for to in &window {
                let allowed = match self.pieces.get(to) {
                    Some((_, other)) => *other != seat && self.goes(*from, *to, true),
                    None => self.goes(*from, *to, false) && self.touches(*from, *to),
                };
                if !allowed {
                    continue;
                }
                let mut after = self.clone();
                let piece = after.pieces.remove(from).unwrap();
                after.pieces.insert(*to, piece);
                if after.in_check(seat) {
                    continue;
                }
                let text = format!("{},{} to {},{}", from.0, from.1, to.0, to.1);
                if *letter == 'P' && to.1 == self.king(!seat).1 {
                    for kind in pool.chars().filter(|kind| "QRBN".contains(*kind)) {
                        found.insert(format!("{text}={}", kind.to_ascii_lowercase()));
                    }
                }
                found.insert(text);
            }
        }
        found
    }

    /// The points on which a seat can place a tile of this letter, as `place Q 3,1`.
    pub(crate) fn placements(&self, seat: Seat, tile: char) -> BTreeSet<String> {
        let back = if seat == Seat::White { -1 } else { 1 };
        let mut found = BTreeSet::new();
        for ((x, y), piece) in &self.pieces {
            if *piece != ('P', seat) {
                continue;
            }
            let points = if tile == 'P' { vec![(x - 1, *y), (x + 1, *y)] } else { vec![(*x, y + back)] };
            for point in points {
                if !self.pieces.contains_key(&point) {
                    found.insert(format!("place {tile} {},{}", point.0, point.1));
                }
            }
        }
        found
    }
}
