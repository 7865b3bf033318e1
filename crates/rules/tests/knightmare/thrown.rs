//! Boards at random with cards on their pieces: which moves are legal, and what ends leaves nothing.

use cardinal_rules::{
    Action, Kind, PieceMark,
    Seat::{self, Black, White},
    Square, Viewer,
};

use crate::boards::{Board, board, moves, royal};
use crate::scenario::{Scenario, action, placement};

/// A pseudo-random number generator for boards made at random.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// What a seat is bound by: `jailed` or `shielded`, and the piece by its square.
type Bond = (&'static str, Seat, String);

/// A random board with kings, other pieces, and cards on them.
struct Thrown {
    board: Board,
    bonds: Vec<Bond>,
    turn: Seat,
}

impl Thrown {
    fn new(dice: &mut Dice) -> Thrown {
        let mut rows = vec![vec!['1'; 8]; 8];
        for letter in "KkQqRrBbNnPpPpRrBbNnPp".chars() {
            loop {
                let (row, file) = (dice.roll(8) as usize, dice.roll(8) as usize);
                if rows[row][file] == '1' && (!letter.eq_ignore_ascii_case(&'p') || (1..7).contains(&row)) {
                    rows[row][file] = letter;
                    break;
                }
            }
        }
        let occupied: Vec<(Square, char)> = Square::all()
            .map(|square| (square, rows[7 - usize::from(square.rank())][usize::from(square.file())]))
            .filter(|(_, letter)| *letter != '1')
            .collect();
        let ranks: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        let turn = Seat::ALL[dice.roll(2) as usize];
        let plain = board(&format!("{} {}", placement(&ranks.join("/")), if turn == White { "w" } else { "b" }));
        let mut thrown = Thrown { board: plain, bonds: Vec::new(), turn };
        for _ in 0..dice.roll(9) {
            let (square, letter) = occupied[dice.roll(20) as usize];
            let owner = Seat::ALL[dice.roll(2) as usize];
            let kind = Kind::from_letter(letter).unwrap();
            let of = if letter.is_uppercase() { White } else { Black };
            let officer = matches!(kind, Kind::Rook | Kind::Queen);
            let laid = |card: &str, owner| thrown.board.clone().lay(owner, &format!("{card} {square}"));
            let laid = match dice.roll(9) {
                0 if kind == Kind::Pawn => laid("crab", of),
                1 if !officer && kind != Kind::King => laid("coup", of),
                2 | 3 => laid("neutrality", owner),
                4 => laid("pacifism", of),
                5 => laid("curse", owner),
                6 => laid("fatal-attraction", of),
                what @ 7..=8 => {
                    thrown.bonds.push((["jailed", "shielded"][what as usize - 7], owner, square.to_string()));
                    continue;
                }
                _ => continue,
            };
            if laid.fits() {
                thrown.board = laid;
            }
        }
        thrown
    }

    /// The board with what binds the seats.
    fn bound(&self) -> Board {
        self.bonds
            .iter()
            .fold(self.board.clone(), |board, (what, seat, square)| board.bind(*seat, &format!("{what} {square}")))
    }
}

/// The board after the move, with the same side to move again and what binds the other side.
fn after(thrown: &Thrown, t: &Scenario, mv: &Action) -> Board {
    let mut game = t.game.clone();
    game.apply(thrown.turn, mv).unwrap();
    let view = game.view(Viewer::Referee);
    let letter = if thrown.turn == White { "w" } else { "b" };
    let mut after = board(&format!("{} {letter}", view.fen.split(' ').next().unwrap()));
    for effect in &view.effects {
        after = after.lay(effect.owner, &format!("{} {}", effect.card, effect.choices[0]));
    }
    let Action::Move { from, to, .. } = mv else { panic!("{mv}") };
    let (from, to) = (from.to_string(), to.to_string());
    for (what, seat, square) in thrown.bonds.iter().filter(|(_, seat, _)| *seat != thrown.turn) {
        // A captured piece is bound no longer, and one that has moved still is.
        let there = if *square == from { &to } else { square };
        let stands = view.board.iter().any(|piece| piece.cell.to_string() == *there);
        if *square != to && stands {
            after = after.bind(*seat, &format!("{what} {there}"));
        }
    }
    after
}

#[test]
fn a_move_is_legal_exactly_if_no_capture_of_the_royal_piece_is_allowed_after_it() {
    let mut dice = Dice(20);
    let mut checks = 0;
    for _ in 0..600 {
        let thrown = Thrown::new(&mut dice);
        // A side that loses its move gives no check: any move is legal then.
        let bound = thrown.bound();
        let free = bound.clone().bind(!thrown.turn, "loses-move").game();
        if !bound.fits() {
            continue;
        }
        let t = bound.game();
        let legal = moves(&t);
        checks += u32::from(t.view().check);
        let (mut expected, other) = (moves(&free), royal(&t, !thrown.turn));
        expected.retain(|mv| !after(&thrown, &free, mv).checked());
        expected.retain(|mv| !matches!(mv, Action::Move { to, .. } if to.to_string() == other));
        assert_eq!(legal, expected, "{} {:?} {:?}", t.view().fen, t.view().effects, thrown.bonds);
    }
    assert!(checks > 100, "{checks}");
}

#[test]
fn every_change_of_effects_has_its_inverse() {
    let mut dice = Dice(7);
    let mut ended = 0;
    for _ in 0..100 {
        let cards = ["peace-talks"; 9].join(" ");
        let thrown = Thrown::new(&mut dice);
        let bound = thrown.bound().hands(&cards, &cards);
        if !bound.fits() {
            continue;
        }
        let mut t = bound.game();
        let start = (t.game.hash(), t.view());
        // Each turn a move, and one card that lies on a piece ends.
        for _ in 0..24 {
            if t.game.status().is_over() {
                break;
            }
            let (seat, before) = (t.to_act(), t.game.clone());
            let steps = moves(&t);
            t.game.apply(seat, &steps[dice.roll(steps.len() as u64) as usize]).unwrap();
            let plays = t.plays("peace-talks");
            if !plays.is_empty() {
                ended += 1;
                t.play(&format!("play peace-talks {}", plays[dice.roll(plays.len() as u64) as usize]));
            }
            if t.game.status().is_over() || t.game.apply(seat, &action("end")).is_err() {
                t.game = before;
                break;
            }
        }
        if t.view().effects.is_empty() && t.game.entries().len() > 4 {
            for piece in t.view().board {
                let plain = piece.marks.iter().all(|shown| shown.mark == PieceMark::Promoted);
                assert!(plain && !matches!(piece.kind, Kind::Crab | Kind::Prince), "{piece:?}");
            }
        }
        let (entries, end) = (t.game.entries().to_vec(), (t.game.hash(), t.view()));
        while !t.game.entries().is_empty() {
            t.game.take_back().unwrap();
        }
        assert_eq!((t.game.hash(), t.view()), start);
        for entry in &entries {
            t.game.enter(entry).unwrap();
        }
        assert_eq!((t.game.hash(), t.view()), end);
    }
    assert!(ended > 100, "{ended}");
}
