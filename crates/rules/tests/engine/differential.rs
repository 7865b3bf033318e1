//! The engine compared with independent generators: `cozy-chess` for chess, and a plain one for No
//! Stress Chess.

use std::collections::{BTreeMap, BTreeSet};

use cardinal_rules::{Action, ActionKind, Game, Level, PartialAction, Phase, Rules, Status, Viewer, WinReason};
use cardinal_test_env::{bound, cases};
use cozy_chess::{Board, Color, File, GameStatus, Move, Piece, Rank, Square};

use super::naive;
use super::support::{Dice, NoStressSetup, RICH_POSITIONS, act, rules, seed, standard, start};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// `cozy-chess` writes castling as the king capturing its own rook; the engine, as a move of two
/// squares.
fn from_cozy(board: &Board, mv: Move) -> String {
    let own = board.side_to_move();
    let castles = board.piece_on(mv.from) == Some(Piece::King) && board.color_on(mv.to) == Some(own);
    let to = match (castles, mv.to.file() > mv.from.file()) {
        (false, _) => mv.to,
        (true, true) => Square::new(File::G, mv.to.rank()),
        (true, false) => Square::new(File::C, mv.to.rank()),
    };
    let promotion = mv.promotion.map_or(String::new(), |piece| piece.to_string());
    format!("{}{to}{promotion}", mv.from)
}

fn cozy_moves(board: &Board, wanted: impl Fn(Move) -> bool) -> BTreeMap<String, Move> {
    let mut found = BTreeMap::new();
    board.generate_moves(|moves| {
        found.extend(moves.into_iter().filter(|mv| wanted(*mv)).map(|mv| (from_cozy(board, mv), mv)));
        false
    });
    found
}

fn names(moves: &BTreeMap<String, Move>) -> BTreeSet<String> {
    moves.keys().cloned().collect()
}

fn own_moves(game: &Game) -> (BTreeSet<String>, Vec<Action>) {
    let Some(seat) = game.status().to_act() else { return (BTreeSet::new(), Vec::new()) };
    let actions = game.options(seat, &PartialAction::of(ActionKind::Move)).actions;
    let names: BTreeSet<String> = actions.iter().map(|action| action.to_string().replace('=', "")).collect();
    assert_eq!(names.len(), actions.len(), "a move is listed twice");
    (names, actions)
}

/// `cozy-chess`'s FEN, with an en-passant square only if such a capture is legal.
fn cozy_fen(board: &Board) -> String {
    let text = board.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    "-".clone_into(&mut fields[3]);
    if let Some(file) = board.en_passant() {
        let rank = if board.side_to_move() == Color::White { Rank::Sixth } else { Rank::Third };
        let square = Square::new(file, rank);
        let takes = |mv: Move| board.piece_on(mv.from) == Some(Piece::Pawn) && mv.to == square;
        if !cozy_moves(board, takes).is_empty() {
            fields[3] = square.to_string();
        }
    }
    fields.join(" ")
}

/// Plays one game of random moves in both engines and compares every position. Returns the game's
/// plies.
fn compare_game(fen: &str, dice: &mut Dice, plies: usize) -> usize {
    let mut game = standard(fen);
    let mut board = Board::from_fen(fen, false).unwrap();
    for ply in 0..plies {
        let theirs = cozy_moves(&board, |_| true);
        let (ours, _) = own_moves(&game);
        let view = game.view(Viewer::Public);
        assert_eq!(view.fen, cozy_fen(&board), "after {:?}", game.entries());
        match (game.status(), board.status()) {
            (Status::Won { reason: WinReason::Checkmate, winner }, GameStatus::Won) => {
                assert_eq!(winner.name(), if board.side_to_move() == Color::White { "Black" } else { "White" });
                return ply;
            }
            (Status::Drawn { reason }, GameStatus::Drawn) if theirs.is_empty() => {
                assert_eq!(reason, cardinal_rules::DrawReason::Stalemate, "{}", view.fen);
                return ply;
            }
            // Dead positions, repetition and long games without progress are tested elsewhere.
            (Status::Drawn { reason }, _) => {
                assert_ne!(reason, cardinal_rules::DrawReason::Stalemate, "{}", view.fen);
                return ply;
            }
            (Status::Building, _) => panic!("standard chess has no decks"),
            (Status::Won { .. }, _) => panic!("a win that there is not: {}", view.fen),
            (Status::Running { .. }, _) => {
                assert!(!theirs.is_empty(), "the game should be over: {}", view.fen);
                assert_eq!(ours, names(&theirs), "{}", view.fen);
                assert_eq!(view.check, !board.checkers().is_empty(), "{}", view.fen);
            }
        }
        let moves: Vec<(&String, &Move)> = theirs.iter().collect();
        let (name, mv) = dice.pick(&moves);
        act(&mut game, &super::support::squares(name));
        board.play(**mv);
        if board.halfmove_clock() >= 100 {
            return ply; // The other engine's clock counts no further.
        }
    }
    plies
}

#[test]
fn random_games_agree_with_cozy_chess() {
    let mut dice = Dice::new(2024);
    let plies: usize = cases(150, 1_500).map(|_| compare_game(START, &mut dice, 120)).sum();
    assert!(plies > bound(12_000, 120_000), "only {plies} positions were compared");
}

#[test]
fn random_games_from_rich_positions_agree_with_cozy_chess() {
    let mut dice = Dice::new(99);
    for fen in RICH_POSITIONS {
        for _ in cases(40, 400) {
            compare_game(fen, &mut dice, 40);
        }
    }
}

#[test]
fn random_endgames_agree_with_cozy_chess() {
    let mut dice = Dice::new(5);
    let mut compared = 0;
    while compared < bound(300, 3_000) {
        let fen = scatter(&mut dice);
        // Kings side by side and triple checks are judged differently, but cannot occur.
        if Board::from_fen(&fen, false).is_ok() && kings_apart(&fen) {
            compare_game(&fen, &mut dice, 12);
            compared += 1;
        }
    }
}

fn kings_apart(fen: &str) -> bool {
    let squares = |letter: char| std::iter::repeat_n(letter, letter.to_digit(10).unwrap_or(1) as usize);
    let board: String = fen.split(' ').next().unwrap().replace('/', "").chars().flat_map(squares).collect();
    let place = |king| board.find(king).map(|index| ((index % 8) as i32, (index / 8) as i32)).unwrap();
    let (white, black) = (place('K'), place('k'));
    (white.0 - black.0).abs() > 1 || (white.1 - black.1).abs() > 1
}

/// Kings and a few pieces scattered over the board, not always in a possible position.
fn scatter(dice: &mut Dice) -> String {
    let mut squares = [' '; 64];
    let pieces = 1 + dice.below(7);
    let thrown: Vec<char> = "Kk".chars().chain((0..pieces).map(|_| *dice.pick(&ARMY))).collect();
    for piece in thrown {
        let square = if piece.eq_ignore_ascii_case(&'p') { 8 + dice.below(48) } else { dice.below(64) };
        if squares[square] == ' ' {
            squares[square] = piece;
        }
    }
    let ranks: Vec<String> = squares.chunks(8).map(|rank| written(rank.iter().collect())).collect();
    format!("{} {} - - 0 1", ranks.join("/"), if dice.below(2) == 0 { "w" } else { "b" })
}

/// A rank of a FEN, from one with a space for each empty square.
pub(super) fn written(rank: String) -> String {
    (1..=8).rev().fold(rank, |rank, empty| rank.replace(&" ".repeat(empty), &empty.to_string()))
}

const ARMY: [char; 10] = ['P', 'p', 'N', 'n', 'B', 'b', 'R', 'r', 'Q', 'q'];

/// Plays random turns of a card game until it ends, and calls `look` before every move.
fn random_turns(game: &mut Game, dice: &mut Dice, actions: usize, mut look: impl FnMut(&Game)) {
    for _ in 0..actions {
        let Status::Running { to_act, phase } = game.status() else { return };
        if phase == Phase::Move {
            look(game);
        }
        let turn: Vec<Action> = game
            .options(to_act, &PartialAction::default())
            .actions
            .into_iter()
            .filter(|action| {
                matches!(action.kind(), ActionKind::Move | ActionKind::Draw | ActionKind::Play | ActionKind::Exchange)
            })
            .collect();
        let action = dice.pick(&turn).clone();
        act(game, &action);
    }
}

fn called(game: &Game) -> String {
    game.view(Viewer::Public).called.iter().map(|kind| kind.letter()).collect()
}

#[test]
fn levels_1_to_3_move_like_the_plain_generator() {
    let mut dice = Dice::new(31);
    let mut seen = 0;
    for number in 0..bound(12_u8, 60) {
        for level in [Level::One, Level::Two, Level::Three] {
            let mut setup = NoStressSetup::new(level, "");
            if number % 2 == 1 {
                setup = setup.promote_always();
            }
            if number % 3 == 1 {
                setup = setup.standard_array();
            }
            let promotes = setup.options.promote_always;
            let setup = cardinal_rules::Setup::new(Rules::NoStress(setup.options));
            let mut game = Game::new(setup, seed(number)).unwrap();
            random_turns(&mut game, &mut dice, 400, |game| {
                let view = game.view(Viewer::Public);
                assert_eq!(own_moves(game).0, naive::moves(&view, &called(game), promotes), "{}", view.fen);
                assert!(!view.check, "check means nothing here");
                seen += 1;
            });
        }
    }
    assert!(seen > bound(2_000, 10_000), "only {seen} positions were compared");
}

#[test]
fn advanced_moves_are_the_legal_moves_of_the_called_pieces() {
    let mut dice = Dice::new(77);
    let mut seen = 0;
    for number in 0..bound(20_u8, 100) {
        let mut game = start(rules(Level::Advanced), number);
        random_turns(&mut game, &mut dice, 500, |game| {
            let view = game.view(Viewer::Public);
            // A king that may be captured is no position of chess, and the clock may run longer.
            let Ok(board) = Board::from_fen(&without_clocks(&view.fen), false) else { return };
            let called = called(game);
            let wanted = |mv: Move| {
                let castles = board.color_on(mv.to) == Some(board.side_to_move());
                let piece = board.piece_on(mv.from).map(|piece| piece.to_string().to_uppercase()).unwrap();
                called.contains(&piece) || (castles && called.contains('R'))
            };
            assert_eq!(own_moves(game).0, names(&cozy_moves(&board, wanted)), "{} with {called}", view.fen);
            assert_eq!(view.check, !board.checkers().is_empty(), "{}", view.fen);
            seen += 1;
        });
    }
    assert!(seen > bound(800, 4_000), "only {seen} positions were compared");
}

fn without_clocks(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    format!("{} 0 1", fields[..4].join(" "))
}
