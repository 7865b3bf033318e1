//! A second move generator for No Stress Chess levels 1 to 3, written from the rules page as
//! plainly as possible: no check, no castling, no capture in passing.

use std::collections::BTreeSet;

use cardinal_rules::View;

/// An empty square in writing.
const EMPTY: char = '.';

/// The board of a FEN as letters by (file, rank), both from 0.
struct Board([[char; 8]; 8]);

impl Board {
    fn read(fen: &str) -> Board {
        let mut board = [[EMPTY; 8]; 8];
        for (row, rank) in fen.split(' ').next().unwrap().split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    board[file][7 - row] = letter;
                    file += 1;
                }
            }
        }
        Board(board)
    }

    /// What stands there; `None` beyond the edge.
    fn at(&self, file: i32, rank: i32) -> Option<char> {
        if (0..8).contains(&file) && (0..8).contains(&rank) { Some(self.0[file as usize][rank as usize]) } else { None }
    }
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// The moves of the side on turn with pieces of these kinds, as `e2e4` or `e7e8q`.
pub(crate) fn moves(view: &View, called: &str, promotes: bool) -> BTreeSet<String> {
    let board = Board::read(&view.fen);
    let white = view.fen.split(' ').nth(1) == Some("w");
    let mut found = BTreeSet::new();
    for file in 0..8 {
        for rank in 0..8 {
            let Some(letter) = board.at(file, rank).filter(|letter| *letter != EMPTY) else { continue };
            let kind = letter.to_ascii_uppercase();
            if letter.is_ascii_uppercase() == white && called.contains(kind) {
                for (to_file, to_rank) in targets(&board, file, rank, kind, white) {
                    let squares = format!("{}{}", name(file, rank), name(to_file, to_rank));
                    if kind == 'P' && promotes && to_rank == if white { 7 } else { 0 } {
                        found.extend(["q", "r", "b", "n"].map(|kind| format!("{squares}{kind}")));
                    } else {
                        found.insert(squares);
                    }
                }
            }
        }
    }
    found
}

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn targets(board: &Board, file: i32, rank: i32, kind: char, white: bool) -> Vec<(i32, i32)> {
    let enemy = |piece: char| piece != EMPTY && piece.is_ascii_uppercase() != white;
    let mut found = Vec::new();
    let (steps, reach): (Vec<(i32, i32)>, i32) = match kind {
        'N' => (LEAPS.to_vec(), 1),
        'K' => ([STRAIGHT, SLANTED].concat(), 1),
        'B' => (SLANTED.to_vec(), 7),
        'R' => (STRAIGHT.to_vec(), 7),
        'Q' => ([STRAIGHT, SLANTED].concat(), 7),
        _ => {
            let (forward, home) = if white { (1, 1) } else { (-1, 6) };
            if board.at(file, rank + forward) == Some(EMPTY) {
                found.push((file, rank + forward));
                if rank == home && board.at(file, rank + 2 * forward) == Some(EMPTY) {
                    found.push((file, rank + 2 * forward));
                }
            }
            for side in [-1, 1] {
                if let Some(piece) = board.at(file + side, rank + forward)
                    && enemy(piece)
                {
                    found.push((file + side, rank + forward));
                }
            }
            return found;
        }
    };
    for (right, up) in steps {
        for distance in 1..=reach {
            let to = (file + right * distance, rank + up * distance);
            match board.at(to.0, to.1) {
                Some(EMPTY) => found.push(to),
                Some(piece) => {
                    if enemy(piece) {
                        found.push(to);
                    }
                    break;
                }
                None => break,
            }
        }
    }
    found
}
