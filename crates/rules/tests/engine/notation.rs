//! How moves are written and read: FIDE's appendix C and what people type.

use cardinal_rules::{
    Action, Game, Level, PartialAction, Rules, Seat,
    notation::{MoveTextError, parse_move, san},
};
use cardinal_test_env::cases;
use cardinal_words::InWords;

use super::support::{Dice, NoStressSetup, RICH_POSITIONS, act, script, squares, standard, start};

fn written(board: &str, mv: &str) -> String {
    san(&standard(board), &squares(mv)).unwrap()
}

#[test]
fn a_small_letter_in_front_is_a_piece_where_no_pawn_is_meant() {
    for (board, text, mv) in [
        ("4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1", "bc4", "b3c4"),
        ("4k3/8/8/8/2p5/P7/4B3/4K3 w - - 0 1", "bc4", "e2c4"),
        ("4k3/8/8/8/2p5/P7/4B3/4K3 w - - 0 1", "bxc4", "e2c4"),
        ("4k3/7p/2n5/8/8/8/8/4K3 b - - 0 1", "nd4", "c6d4"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "rab1", "a1b1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "kd2", "e1d2"),
    ] {
        let game = standard(board);
        let seat = game.status().to_act().unwrap();
        assert_eq!(parse_move(&game.listing(seat), text).as_ref(), Ok(&squares(mv)), "{board} {text}");
    }
    let game = standard("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    // No knight can make this move, but it is a move.
    assert!(matches!(parse_move(&game.listing(Seat::White), "nd4"), Err(MoveTextError::NoSuchMove { .. })));
}

#[test]
fn a_castling_that_cannot_be_made_is_told_as_the_kings_move() {
    let mut game = NoStressSetup::new(Level::One, "4k3/8/8/8/8/8/8/4K2R w - - 0 1").pile("K").game();
    act(&mut game, &Action::Draw);
    let Err(MoveTextError::NoSuchMove { meant: Some(meant), .. }) = parse_move(&game.listing(Seat::White), "O-O")
    else {
        panic!("there is no castling at this level");
    };
    assert_eq!(meant, squares("e1g1"));
    let refusal = game.apply(Seat::White, &meant).unwrap_err();
    assert!(refusal.reason.in_words().contains("no castling"), "{refusal}");
}

#[test]
fn moves_are_written_as_the_appendix_says() {
    for (board, mv, expected) in [
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3", "Nf3"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        // Knights on g1 and d2 or on g5 and g1, both to f3: by file, by rank.
        ("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "g1f3", "Ngf3"),
        ("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "d2f3", "Ndf3"),
        ("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g5f3", "N5f3"),
        ("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g1f3", "N1f3"),
        ("4k3/8/8/6N1/7N/8/8/4K1N1 w - - 0 1", "h4f3", "Nhf3"),
        ("4k3/8/8/6N1/8/5p2/8/4K1N1 w - - 0 1", "g5f3", "N5xf3"),
        // Queens on e4, h4 and h1, all to e1.
        ("8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        // The other knight is pinned, so there is nothing to disambiguate.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a8=Q"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8=N"),
        ("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8r", "axb8=R+"),
        ("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8g8", "O-O"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "O-O-O"),
        ("3k4/2ppp3/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h8", "Rh8+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"),
    ] {
        assert_eq!(written(board, mv), expected, "{board}");
    }
}

#[test]
fn castling_can_mate() {
    // The rook lands on f1 and the king on f8 has nowhere to go: e7, e8, g7 and g8 are covered.
    assert_eq!(written("5k2/4p1p1/4P1P1/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O+");
    assert_eq!(written("4rkr1/4p1p1/4P1P1/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O#");
}

#[test]
fn only_legal_moves_are_written() {
    assert_eq!(san(&start(Rules::Standard, 1), &squares("e2e5")), None);
    assert_eq!(san(&start(Rules::Standard, 1), &Action::Resign), None);
}

#[test]
fn people_write_moves_in_many_ways() {
    let board = "r3k2r/pP3ppp/8/3pP3/8/5N2/P4PPP/R3K2R w KQkq d6 0 1";
    let game = standard(board);
    for (text, mv) in [
        ("O-O", "e1g1"),
        ("0-0", "e1g1"),
        ("o-o-o", "e1c1"),
        ("0-0-0", "e1c1"),
        ("e1g1", "e1g1"),
        ("exd6", "e5d6"),
        ("e5xd6", "e5d6"),
        ("exd6 e.p.", "e5d6"),
        ("ed6", "e5d6"),
        ("Nd4", "f3d4"),
        ("Nf3-d4", "f3d4"),
        ("Nf3d4", "f3d4"),
        (" f3d4! ", "f3d4"),
        ("b7-b8=Q", "b7b8q"),
        ("b8Q+", "b7b8q"),
        ("b8=q", "b7b8q"),
        ("bxa8=N", "b7a8n"),
        ("b7xa8=R+", "b7a8r"),
        ("b8(B)", "b7b8b"),
        ("b8/R", "b7b8r"),
        ("a2-a4", "a2a4"),
        ("A2A4", "a2a4"),
    ] {
        assert_eq!(parse_move(&game.listing(Seat::White), text), Ok(squares(mv)), "{text}");
    }
}

#[test]
fn a_move_that_cannot_be_taken_says_why() {
    let game = standard("4k3/8/8/6N1/8/8/P7/4K1N1 w - - 0 1");
    assert!(matches!(parse_move(&game.listing(Seat::White), "hello"), Err(MoveTextError::Unreadable(_))));
    assert!(matches!(parse_move(&game.listing(Seat::White), ""), Err(MoveTextError::Unreadable(_))));
    let Err(MoveTextError::NoSuchMove { meant, .. }) = parse_move(&game.listing(Seat::White), "a2a5") else {
        panic!("a2a5 is no move")
    };
    assert_eq!(meant, Some(squares("a2a5")));
    let Err(MoveTextError::Ambiguous { candidates, .. }) = parse_move(&game.listing(Seat::White), "Nf3") else {
        panic!("two knights go to f3")
    };
    assert_eq!(candidates.len(), 2);
    assert!(parse_move(&game.listing(Seat::Black), "Ke7").is_err());
    // A promotion needs its kind.
    assert!(parse_move(&standard("8/P6k/8/8/8/8/8/K7 w - - 0 1").listing(Seat::White), "a8").is_err());
}

#[test]
fn a_piece_without_a_target_is_named() {
    let game = start(Rules::Standard, 1);
    for (text, from) in [
        ("e2", "e2"),
        ("E2", "e2"),
        ("b2", "b2"),
        ("B2", "b2"),
        ("Pe2", "e2"),
        (" g1 ", "g1"),
        ("Ng1", "g1"),
        ("ng1", "g1"),
    ] {
        let from = from.parse().unwrap();
        assert_eq!(parse_move(&game.listing(Seat::White), text), Err(MoveTextError::Unfinished { from }), "{text}");
    }
    // A square names a movable piece only if no move is read first; a piece that cannot move, an
    // opponent's piece, another kind, or no piece is not named.
    assert_eq!(parse_move(&game.listing(Seat::White), "e3"), Ok(squares("e2e3")));
    for text in ["e1", "Ke1", "a1", "e7", "Qe2", "Ng5", "Bg1"] {
        let error = parse_move(&game.listing(Seat::White), text).unwrap_err();
        assert!(matches!(error, MoveTextError::NoSuchMove { .. }), "{text}: {error:?}");
    }
    assert!(matches!(parse_move(&game.listing(Seat::White), "Q"), Err(MoveTextError::Unreadable(_))));
    // The forms of the endless grid do not apply here.
    for text in ["1,0 0,0", "e2 #2", "K0,0"] {
        assert!(matches!(parse_move(&game.listing(Seat::White), text), Err(MoveTextError::Unreadable(_))), "{text}");
    }
}

#[test]
fn moves_of_called_pieces_are_told_apart_among_themselves() {
    let mut game = NoStressSetup::new(Level::One, "").pile("N").game();
    script(&mut game, "draw");
    assert_eq!(san(&game, &squares("b1c3")).as_deref(), Some("Nc3"));
    assert_eq!(parse_move(&game.listing(Seat::White), "Nd2"), Ok(squares("b1d2")));
    assert!(matches!(parse_move(&game.listing(Seat::White), "e4"), Err(MoveTextError::NoSuchMove { .. })));
}

#[test]
fn what_is_written_is_read_as_the_same_move() {
    let mut dice = Dice::new(61);
    for board in RICH_POSITIONS {
        for _ in cases(3, 20) {
            let mut game: Game = standard(board);
            for _ in 0..40 {
                let Some(seat) = game.status().to_act() else { break };
                let partial = PartialAction::of(cardinal_rules::ActionKind::Move);
                let actions = game.options(seat, &partial).actions;
                for action in &actions {
                    let text = san(&game, action).unwrap();
                    match parse_move(&game.listing(seat), &text) {
                        // It may also be a pawn's, as a telephone writes it.
                        Err(MoveTextError::Ambiguous { candidates, .. }) if text.starts_with('B') => {
                            assert!(candidates.contains(action), "{text}");
                        }
                        read => assert_eq!(read.as_ref(), Ok(action), "{text}"),
                    }
                    assert_eq!(parse_move(&game.listing(seat), &action.to_string()).as_ref(), Ok(action));
                }
                act(&mut game, dice.pick(&actions));
            }
        }
    }
}
