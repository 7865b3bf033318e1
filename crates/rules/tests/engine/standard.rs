//! Standard chess, row by row of its rules page.

use cardinal_rules::{Action, Game, RefusalCode, Rules, Seat, Viewer};

use super::support::{act, fen, moves, refused, refused_to, sans, script, squares, standard, start, status};

const KNIGHTS: &str = "Nf3 Nf6 Ng1 Ng8 ";

fn has_move(game: &Game, wanted: &str) -> bool {
    moves(game).split(' ').any(|mv| mv == wanted)
}

#[test]
fn the_start() {
    let game = start(Rules::Standard, 1);
    assert_eq!(fen(&game), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(status(&game), "white move");
    assert_eq!(moves(&game).split(' ').count(), 20);
}

#[test]
fn castling_out_of_through_and_into_check() {
    for (board, castle, allowed) in [
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", true), // only b1 is attacked
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", false),
        ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "e1g1", false),
        ("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false),
        ("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false),
        ("6r1/k7/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false),
        ("7r/4k3/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true), // the rook is attacked
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1g1", false),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", false),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", false),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", true),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", true),
        ("r3k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8c8", false),
    ] {
        let mut game = standard(board);
        assert_eq!(has_move(&game, castle), allowed, "{board}");
        if !allowed {
            assert_eq!(refused(&mut game, &squares(castle)), RefusalCode::IllegalMove, "{board}");
        }
    }
}

#[test]
fn castling_moves_both_pieces_and_ends_the_rights() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (play, expected) in [
        ("O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("O-O-O", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
        ("Ke2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"),
        ("Rb1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1"),
        ("Rxh8+", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"),
        ("Rxa8+", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"),
        ("O-O O-O-O", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"),
    ] {
        let mut game = standard(board);
        sans(&mut game, play);
        assert_eq!(fen(&game), expected);
    }
}

#[test]
fn a_pawn_must_become_a_queen_rook_bishop_or_knight() {
    let mut game = standard("8/P2k4/8/8/8/8/8/K6Q w - - 0 1");
    let promotions: Vec<String> =
        moves(&game).split(' ').filter(|mv| mv.starts_with("a7")).map(str::to_owned).collect();
    assert_eq!(promotions, ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    for wrong in ["a7a8", "a7a8k", "a7a8p", "h1h8q"] {
        assert_eq!(refused(&mut game, &squares(wrong)), RefusalCode::IllegalMove);
    }
    script(&mut game, "a7a8q");
    assert_eq!(fen(&game), "Q7/3k4/8/8/8/8/8/K6Q b - - 0 1");
}

#[test]
fn a_capture_in_passing_is_for_the_next_move_only() {
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, "e4 a6 e5 d5");
    assert_eq!(fen(&game), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
    let mut later = game.clone();
    sans(&mut game, "exd6");
    assert_eq!(fen(&game), "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    sans(&mut later, "Nf3 Nf6");
    assert!(!has_move(&later, "e5d6"));
    // If nothing can capture in passing, no square is written.
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, "e4");
    assert_eq!(fen(&game), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn a_view_says_which_pieces_give_check_and_mate() {
    for (board, expected) in [
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e2"),
        ("4k3/8/8/8/8/5n2/8/4K2r w - - 0 1", "h1 f3"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "g7"),
        ("4k3/8/8/8/8/8/4P3/4K2R b - - 0 1", ""),
    ] {
        let cells: Vec<String> =
            standard(board).view(Viewer::Public).attackers.iter().map(ToString::to_string).collect();
        assert_eq!(cells.join(" "), expected, "{board}");
    }
}

#[test]
fn checkmate_and_stalemate_end_the_game_at_once() {
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, "f3 e5 g4 Qh4");
    assert_eq!(status(&game), "black wins: checkmate");
    assert_eq!(refused_to(&mut game, Seat::White, &squares("e1f2")), RefusalCode::GameOver);
    assert_eq!(refused_to(&mut game, Seat::Black, &Action::Resign), RefusalCode::GameOver);
    let mut game = standard("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    sans(&mut game, "Kf7");
    assert_eq!(status(&game), "drawn: stalemate");
    assert_eq!(status(&standard("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")), "white wins: checkmate");
}

#[test]
fn dead_positions() {
    for board in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4K3 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", // c8 and f1 are light
        "2b1k3/1b6/8/8/8/8/6B1/4KB2 b - - 0 1",
    ] {
        assert_eq!(status(&standard(board)), "drawn: dead-position", "{board}");
    }
    for board in [
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "4k3/p1p1p1p1/P1P1P1P1/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KQ2 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R b - - 0 1",
    ] {
        assert!(!game_is_over(board), "{board}");
    }
    let mut game = standard("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1");
    sans(&mut game, "Kxd2");
    assert_eq!(status(&game), "drawn: dead-position");
}

fn game_is_over(board: &str) -> bool {
    standard(board).status().is_over()
}

#[test]
fn threefold_is_claimed_by_either_side_and_fivefold_needs_no_claim() {
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, KNIGHTS);
    assert_eq!(refused(&mut game, &Action::ClaimDraw), RefusalCode::IllegalMove);
    sans(&mut game, KNIGHTS);
    assert_eq!(status(&game), "white move");
    for seat in Seat::ALL {
        let mut copy = game.clone();
        copy.apply(seat, &Action::ClaimDraw).unwrap();
        assert_eq!(status(&copy), "drawn: threefold");
    }
    // The claim is for the current position.
    let mut moved = game.clone();
    sans(&mut moved, "e4");
    assert_eq!(refused(&mut moved, &Action::ClaimDraw), RefusalCode::IllegalMove);
    sans(&mut game, KNIGHTS);
    assert_eq!(status(&game), "white move");
    sans(&mut game, KNIGHTS);
    assert_eq!(status(&game), "drawn: fivefold");
}

#[test]
fn repetitions_need_not_follow_each_other() {
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8");
    game.apply(Seat::White, &Action::ClaimDraw).unwrap();
    assert_eq!(status(&game), "drawn: threefold");
}

#[test]
fn a_double_step_without_a_legal_reply_makes_no_difference() {
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, "e4 e5");
    sans(&mut game, &KNIGHTS.repeat(2));
    game.apply(Seat::Black, &Action::ClaimDraw).unwrap();
    assert_eq!(status(&game), "drawn: threefold");
    // The pawn on e5 could capture d6, but it is pinned to its king.
    let mut game = standard("4r1k1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1");
    sans(&mut game, "d5");
    sans(&mut game, &"Nf3 Kh8 Ng1 Kg8 ".repeat(2));
    game.apply(Seat::White, &Action::ClaimDraw).unwrap();
    assert_eq!(status(&game), "drawn: threefold");
}

#[test]
fn a_legal_capture_in_passing_and_castling_rights_make_a_difference() {
    let mut game = standard("6k1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1");
    sans(&mut game, "d5");
    sans(&mut game, &"Nf3 Kh8 Ng1 Kg8 ".repeat(2));
    assert_eq!(refused(&mut game, &Action::ClaimDraw), RefusalCode::IllegalMove);
    sans(&mut game, "Nf3 Kh8 Ng1 Kg8");
    act(&mut game, &Action::ClaimDraw);
    let mut game = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    sans(&mut game, &"Rb1 Rb8 Ra1 Ra8 ".repeat(2));
    assert_eq!(refused(&mut game, &Action::ClaimDraw), RefusalCode::IllegalMove);
    sans(&mut game, "Rb1 Rb8 Ra1 Ra8");
    act(&mut game, &Action::ClaimDraw);
    assert_eq!(status(&game), "drawn: threefold");
}

#[test]
fn fifty_moves_are_claimed_by_either_side() {
    for seat in Seat::ALL {
        let mut game = standard("4k3/8/8/8/8/8/8/R3K3 w - - 98 90");
        sans(&mut game, "Ra2");
        assert_eq!(refused_to(&mut game, seat, &Action::ClaimDraw), RefusalCode::IllegalMove);
        sans(&mut game, "Kd8");
        assert_eq!(status(&game), "white move");
        game.apply(seat, &Action::ClaimDraw).unwrap();
        assert_eq!(status(&game), "drawn: fifty-moves");
    }
    for reset in ["Rxa7", "h3"] {
        let mut game = standard("4k3/p7/8/8/8/8/7P/R3K3 w - - 99 90");
        sans(&mut game, reset);
        assert_eq!(refused(&mut game, &Action::ClaimDraw), RefusalCode::IllegalMove);
    }
}

#[test]
fn seventy_five_moves_draw_without_a_claim_unless_the_last_one_mates() {
    let mut game = standard("6k1/5ppp/8/8/8/8/8/R3K3 w - - 148 90");
    sans(&mut game, "Ra2 Kf8");
    assert_eq!(status(&game), "drawn: seventy-five-moves");
    let mut game = standard("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90");
    sans(&mut game, "Ra8");
    assert_eq!(status(&game), "white wins: checkmate");
    let mut game = standard("7k/8/5KQ1/8/8/8/8/8 w - - 149 90");
    sans(&mut game, "Kf7");
    assert_eq!(status(&game), "drawn: stalemate");
}

#[test]
fn threefold_is_named_before_fifty_moves() {
    let mut game = standard("4k3/8/8/8/8/8/8/R3K3 w - - 100 90");
    sans(&mut game, &"Ra2 Kd8 Ra1 Ke8 ".repeat(2));
    act(&mut game, &Action::ClaimDraw);
    assert_eq!(status(&game), "drawn: threefold");
}

#[test]
fn cards_and_turns_of_other_games_do_not_fit() {
    let mut game = start(Rules::Standard, 1);
    for action in [Action::Draw, Action::Exchange, Action::EndTurn, Action::Skip, Action::TakeBack] {
        assert_eq!(refused(&mut game, &action), RefusalCode::WrongPhase);
    }
    assert_eq!(refused_to(&mut game, Seat::Black, &squares("e7e5")), RefusalCode::NotYourTurn);
}
