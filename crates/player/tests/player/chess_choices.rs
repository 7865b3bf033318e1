//! What the player does in positions with one right answer.

use cardinal_player::{
    Level,
    chess::{Choice, choose},
};
use cardinal_rules::{Analysis, BoardMove, Game, Position, Rules, Seed, Setup, Status};

fn game(fen: &str) -> Game {
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    Game::new(Setup { rules: Rules::Standard, position: Some(position) }, Seed::from_bytes([0; 32]))
        .expect("a legal position")
}

fn play(game: &mut Game, word: &str) {
    let (from, to) = (word[..2].parse().expect("a square"), word[2..].parse().expect("a square"));
    let Status::Running { to_act, .. } = game.status() else { panic!("the game is over") };
    game.apply(to_act, &BoardMove { from, to, promote: None }.action()).expect("a legal move");
}

fn chosen(fen: &str, level: Level, nodes: u64, dice: u64) -> Choice {
    choose(&Analysis::of(&game(fen)).expect("standard chess"), level, nodes, dice).expect("a move")
}

fn word(choice: &Choice) -> String {
    let mv = choice.line[0];
    format!("{}{}", mv.from, mv.to)
}

#[test]
fn mates_in_one_are_found_at_every_level() {
    for level in Level::ALL {
        for dice in 0..10 {
            let choice = chosen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", level, 20_000, dice);
            assert_eq!((word(&choice).as_str(), choice.mate_in()), ("a1a8", Some(1)), "{level:?}");
        }
    }
}

#[test]
fn mates_in_two_are_found() {
    for (fen, mv) in [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6"),
        ("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1", ""),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", "d2h6"),
    ] {
        let choice = chosen(fen, Level::Six, 100_000, 1);
        assert!(choice.mate_in().is_some_and(|moves| (1..=2).contains(&moves)), "{fen}: {choice:?}");
        assert!(mv.is_empty() || word(&choice) == mv, "{fen}: {choice:?}");
    }
}

#[test]
fn a_hanging_queen_is_taken_at_every_level() {
    for level in Level::ALL {
        for dice in 0..50 {
            // The pawn on e4 takes the queen on d5.
            let choice = chosen("rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", level, 3_000, dice);
            assert_eq!(word(&choice), "e4d5", "{level:?} with dice {dice}");
        }
    }
}

#[test]
fn the_winning_side_avoids_stalemate() {
    for dice in 0..10 {
        // Qc7 would be stalemate.
        let choice = chosen("k7/8/8/1K6/8/8/2Q5/8 w - - 0 1", Level::Six, 20_000, dice);
        assert!(choice.mate_in().is_some_and(|moves| moves > 0), "{choice:?}");
    }
}

#[test]
fn the_losing_side_takes_a_repetition() {
    // Black is two rooks behind, and the white king cannot leave the checks on g4 and f3.
    let choice = chosen("6k1/5ppp/8/8/8/5q2/R4P1P/R4RK1 b - - 0 1", Level::Six, 100_000, 1);
    assert_eq!(choice.score, 0, "{choice:?}");
}

#[test]
fn a_board_knows_which_positions_have_occurred() {
    let mut game = game("7k/5ppp/8/8/8/8/PPPPP3/Q6K b - - 0 1");
    for (word, occurred) in [("h8g8", 0), ("h1g1", 0), ("g8h8", 0), ("g1h1", 1), ("h8g8", 1), ("h1g1", 1)] {
        play(&mut game, word);
        assert_eq!(Analysis::of(&game).expect("standard chess").occurred_before(), occurred, "after {word}");
        assert_eq!(game.repetitions(), occurred + 1, "after {word}");
    }
}

#[test]
fn the_same_arguments_give_the_same_answer() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    for level in Level::ALL {
        assert_eq!(chosen(fen, level, 8_000, 42), chosen(fen, level, 8_000, 42));
    }
    let different: std::collections::BTreeSet<String> =
        (0..30).map(|dice| word(&chosen(fen, Level::One, 8_000, dice))).collect();
    assert!(different.len() > 1, "the dice bring variety");
}

#[test]
fn without_a_budget_nothing_is_blundered_in_one_move() {
    for (fen, blunder) in [
        // The queen could take a protected pawn.
        ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5"),
        ("rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "f3e5"),
    ] {
        for dice in 0..10 {
            let choice = chosen(fen, Level::Six, 0, dice);
            assert_ne!(word(&choice), blunder);
            assert!(choice.depth >= 1);
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_choice() {
    let over = game("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(choose(&Analysis::of(&over).expect("standard chess"), Level::Six, 100, 1), None);
}
