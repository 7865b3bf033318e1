//! The orientation of an 8 by 8 board on a picture.

use cardinal_rules::{Seat, Square};

/// The number of clockwise quarter turns from the orientation with White at the bottom and a1 in the lower left
/// corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Seating(u8);

impl Seating {
    /// The orientation with this seat at the bottom, on a board that was turned while its players kept their
    /// places.
    pub(crate) const fn new(below: Seat, turned: u8) -> Seating {
        let seat = match below {
            Seat::White => 0,
            Seat::Black => 2,
        };
        Seating((turned + seat) % 4)
    }

    /// Whether ranks are horizontal, as on a board that was not turned.
    pub(crate) const fn has_ranks_across(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The column and the row of a square, counted from the upper left corner.
    pub(crate) fn place(self, square: Square) -> (usize, usize) {
        let (mut file, mut rank) = (square.file(), square.rank());
        for _ in 0..self.0 {
            (file, rank) = (rank, 7 - file);
        }
        (usize::from(file), usize::from(7 - rank))
    }

    /// The square in this column and row.
    pub(crate) fn square(self, (column, row): (usize, usize)) -> Square {
        let (mut file, mut rank) = (column as u8, 7 - row as u8);
        for _ in 0..self.0 {
            (file, rank) = (7 - rank, file);
        }
        Square::new(rank * 8 + file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(seating: Seating, place: (usize, usize)) -> String {
        seating.square(place).to_string()
    }

    #[test]
    fn a_turned_board_lies_as_its_players_sit() {
        // The lower left, lower right and upper left square.
        let corners = [(0, 7), (7, 7), (0, 0)];
        for (below, turned, expected) in [
            (Seat::White, 0, ["a1", "h1", "a8"]),
            (Seat::Black, 0, ["h8", "a8", "h1"]),
            // After a quarter turn clockwise, White moves towards the a-file.
            (Seat::White, 1, ["h1", "h8", "a1"]),
            (Seat::White, 2, ["h8", "a8", "h1"]),
            (Seat::White, 3, ["a8", "a1", "h8"]),
            (Seat::Black, 1, ["a8", "a1", "h8"]),
        ] {
            let seating = Seating::new(below, turned);
            assert_eq!(corners.map(|place| named(seating, place)), expected, "{below:?} {turned}");
            assert!(Square::all().all(|square| seating.square(seating.place(square)) == square));
        }
    }
}
