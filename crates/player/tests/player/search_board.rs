//! The board that searches use agrees with the game it was copied from.

use cardinal_player::{Level, chess::choose};
use cardinal_rules::{Action, Analysis, BoardMove, Game, PartialAction, Position, Rules, Seat, Seed, Setup, Status};

fn game(fen: &str) -> Game {
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    Game::new(Setup { rules: Rules::Standard, position: Some(position) }, Seed::from_bytes([0; 32]))
        .expect("a legal position")
}

fn board(fen: &str) -> Analysis {
    Analysis::of(&game(fen)).expect("standard chess")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

fn moves(board: &Analysis) -> Vec<BoardMove> {
    let mut moves = Vec::new();
    board.moves(&mut moves);
    moves
}

/// Counts sequences of moves and checks on the way that unmaking restores the key.
fn perft(board: &mut Analysis, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let key = board.key();
    let mut count = 0;
    for mv in moves(board) {
        board.make(mv);
        count += perft(board, depth - 1);
        board.unmake();
        assert_eq!(board.key(), key);
    }
    count
}

#[test]
fn perft_counts_match_those_published() {
    for (fen, depth, count) in
        [(START, 4, 197_281), (KIWIPETE, 3, 97_862), (ENDGAME, 4, 43_238), (PROMOTIONS, 3, 9_467)]
    {
        assert_eq!(perft(&mut board(fen), depth), count, "{fen}");
    }
}

#[test]
fn games_other_than_chess_are_refused() {
    for name in ["no-stress", "chessme"] {
        let variant: cardinal_rules::Variant = name.parse().expect("a game");
        let rules = variant.rules([]).expect("its usual options");
        let game = Game::new(Setup::new(rules), Seed::from_bytes([0; 32])).expect("its usual start");
        assert!(Analysis::of(&game).is_none(), "{name}");
    }
}

/// Plays random moves in the game and on the board, and compares them.
#[test]
fn a_board_follows_its_game() {
    let mut dice = 1_u64;
    for fen in [START, KIWIPETE, ENDGAME, PROMOTIONS] {
        let mut game = game(fen);
        let mut board = Analysis::of(&game).expect("standard chess");
        for _ in 0..80 {
            let Status::Running { to_act, .. } = game.status() else { break };
            let mut here: Vec<Action> = moves(&board).into_iter().map(BoardMove::action).collect();
            let listing = game.options(to_act, &PartialAction::default());
            let mut there: Vec<Action> =
                listing.actions.into_iter().filter(|action| BoardMove::of(action).is_some()).collect();
            here.sort();
            there.sort();
            assert_eq!(here, there);
            // A board copied now has the key that the moves have led to, and knows the captures.
            let copied = Analysis::of(&game).expect("standard chess");
            assert_eq!(copied.key(), board.key(), "{fen}");
            assert_eq!(copied.occurred_before() > 0, board.occurred_before() > 0);
            let mut captures = Vec::new();
            board.captures(&mut captures);
            let loud = |mv: &BoardMove| board.occupied().has(mv.to) || mv.promote.is_some();
            assert!(captures.iter().all(|mv| moves(&board).contains(mv)));
            assert!(moves(&board).iter().filter(|mv| loud(mv)).all(|mv| captures.contains(mv)));
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let chosen = here[(dice >> 33) as usize % here.len()].clone();
            board.make(BoardMove::of(&chosen).expect("a move"));
            game.apply(to_act, &chosen).expect("a listed move");
        }
    }
}

#[test]
fn transpositions_have_one_key() {
    let after = |line: &[&str]| {
        let mut board = board(START);
        for word in line {
            let (from, to) = (word[..2].parse().expect("a square"), word[2..].parse().expect("a square"));
            board.make(BoardMove { from, to, promote: None });
        }
        (board.key(), board.turn())
    };
    assert_eq!(after(&["g1f3", "g8f6", "b1c3"]), after(&["b1c3", "g8f6", "g1f3"]));
    // A double step that no pawn can capture in passing leaves no trace.
    assert_eq!(after(&["e2e4", "g8f6", "g1f3"]), after(&["g1f3", "g8f6", "e2e4"]));
    assert_ne!(after(&["e2e4"]).0, after(&["e2e3"]).0);
    assert_eq!(after(&["e2e4"]).1, Seat::Black);
}

#[test]
fn a_chosen_move_is_legal_wherever_it_is_asked_for() {
    let mut dice = 7_u64;
    for round in 0..40 {
        let mut game = game(if round % 2 == 0 { START } else { KIWIPETE });
        for _ in 0..12 {
            let Status::Running { to_act, .. } = game.status() else { break };
            let board = Analysis::of(&game).expect("standard chess");
            let level = Level::ALL[round % 6];
            let choice = choose(&board, level, 60, dice).expect("a move");
            let mut probe = game.clone();
            probe.apply(to_act, &choice.action).expect("a legal choice");
            let mut line = board.clone();
            for mv in choice.line {
                assert!(moves(&line).contains(&mv), "the expected moves are legal");
                line.make(mv);
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal = moves(&board);
            game.apply(to_act, &legal[(dice >> 33) as usize % legal.len()].action()).expect("a legal move");
        }
    }
}
