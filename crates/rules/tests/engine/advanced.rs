//! The Advanced game of No Stress Chess: where cards and check meet.

use cardinal_rules::{Action, Game, Level, RefusalCode, Seat, Viewer};

use super::support::{
    NoStressSetup, act, fen, kinds_of_action, moves, play, refused, refused_to, script, squares, status,
};

/// White's king is in check from e8; the rook on a3 and the king itself can end it.
const CHECKED: &str = "4r1k1/8/8/8/8/R7/8/4K3 w - - 0 1";
const CASTLING: &str = "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w KQkq - 0 1";

fn advanced(fen: &str, white: &str, black: &str, pile: &str) -> Game {
    NoStressSetup::new(Level::Advanced, fen).hands(white, black).pile(pile).game()
}

/// Cards that can be played now, as letters.
fn playable(game: &Game) -> String {
    let seat = game.status().to_act().unwrap();
    let partial = cardinal_rules::PartialAction::of(cardinal_rules::ActionKind::Play);
    game.options(seat, &partial).next.card.iter().map(ToString::to_string).collect()
}

#[test]
fn a_pinned_piece_cannot_move() {
    let mut game = advanced("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "NNKPP", "", "N");
    script(&mut game, "draw");
    assert_eq!(playable(&game), "K");
    assert_eq!(refused(&mut game, &play("N")), RefusalCode::IllegalCard);
    assert_eq!(refused(&mut game, &play("B")), RefusalCode::CardNotHeld);
}

#[test]
fn a_card_that_moves_nothing_is_refused_while_another_moves_something() {
    let mut game = advanced("", "RRNBQ", "PPPPP", "P");
    script(&mut game, "draw");
    assert_eq!(playable(&game), "PNBQ");
    assert_eq!(refused(&mut game, &play("R")), RefusalCode::IllegalCard);
}

#[test]
fn in_check_only_escapes_are_moves_and_only_their_cards_are_played() {
    let mut game = advanced(CHECKED, "RKPPB", "RRRRR", "N");
    assert!(game.view(Viewer::Public).check);
    script(&mut game, "draw");
    assert_eq!(playable(&game), "RK");
    assert_eq!(refused(&mut game, &play("B")), RefusalCode::IllegalCard);
    assert_eq!(refused(&mut game, &Action::Exchange), RefusalCode::IllegalCard);
    script(&mut game, "R!");
    assert_eq!(moves(&game), "a3e3");
    assert_eq!(refused(&mut game, &squares("a3a8")), RefusalCode::IllegalMove);
    let mut game = advanced(CHECKED, "RKPPB", "RRRRR", "N");
    script(&mut game, "draw K!");
    assert_eq!(moves(&game), "e1d1 e1d2 e1f1 e1f2");
}

#[test]
fn three_of_a_face_do_not_free_from_a_check_that_a_card_can_end() {
    let mut game = advanced(CHECKED, "PPPRN", "", "B");
    script(&mut game, "draw");
    assert_eq!(refused(&mut game, &Action::Exchange), RefusalCode::IllegalCard);
    // Out of check they do.
    let mut game = advanced("6k1/8/8/8/8/R7/8/4K3 w - - 0 1", "PPPRN", "", "B");
    script(&mut game, "draw exchange");
    assert_eq!(game.view(Viewer::White).last.exchanged, 6);
}

#[test]
fn without_a_card_that_helps_the_turn_is_lost_and_the_king_can_be_taken() {
    for step in ["P!", "N!", "exchange"] {
        let mut game = advanced(CHECKED, "PPNBQ", "RRRRR", "NPPPPPPP");
        script(&mut game, &format!("draw {step}"));
        assert_eq!(status(&game), "black draw");
        assert_eq!(game.view(Viewer::Public).last.turn_lost, step != "exchange");
        script(&mut game, "draw R! e8e1");
        assert_eq!(status(&game), "black wins: king-captured");
    }
}

#[test]
fn a_check_that_is_not_used_goes_on() {
    let mut game = advanced(CHECKED, "PPNBQ", "KKKKK", "NKK");
    script(&mut game, "draw P! draw K! g8g7");
    assert!(game.view(Viewer::Public).check);
    script(&mut game, "draw");
    assert_eq!(playable(&game), "K");
}

#[test]
fn a_position_may_begin_with_a_king_to_be_taken() {
    let mut game = advanced("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "RPPPP", "", "P");
    script(&mut game, "draw R! e1e8");
    assert_eq!(status(&game), "white wins: king-captured");
}

#[test]
fn mate_on_the_board_wins_whatever_the_hands_hold() {
    let mut game = advanced("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "RPPPP", "KKKKK", "P");
    script(&mut game, "draw R! a1a8");
    assert_eq!(status(&game), "white wins: checkmate");
    // A check with an escape whose card is missing is not mate.
    let mut game = advanced("6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "RPPPP", "RRRRR", "P");
    script(&mut game, "draw R! a1a8");
    assert_eq!(status(&game), "black draw");
}

#[test]
fn stalemate_on_the_board_draws_but_a_missing_card_only_loses_the_turn() {
    let mut game = advanced("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "KPPPP", "KKKKK", "P");
    script(&mut game, "draw K! f6f7");
    assert_eq!(status(&game), "drawn: stalemate");
    let mut game = advanced("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "PPNBQ", "", "P");
    script(&mut game, "draw P!");
    assert_eq!(status(&game), "black draw");
}

#[test]
fn castling_needs_a_king_or_a_rook_card_or_an_s_that_stands_for_one() {
    for (card, white, black, allowed) in [
        ("K", "", "", true),
        ("R", "", "", true),
        ("S", "K", "", true),
        ("S", "", "R", true),
        ("S", "P", "Q", false),
        ("P", "", "", false),
    ] {
        for castle in ["e1g1", "e1c1"] {
            let mut game = NoStressSetup::new(Level::Advanced, CASTLING)
                .hands(&format!("{card}NNNN"), "")
                .discards(white, black)
                .pile("N")
                .game();
            script(&mut game, &format!("draw {card}!"));
            assert_eq!(moves(&game).contains(castle), allowed, "{card} {castle}");
            if allowed {
                script(&mut game, castle);
                let rank = if castle == "e1g1" { "R4RK1" } else { "2KR3R" };
                assert!(fen(&game).contains(&format!("/{rank} b kq")), "{}", fen(&game));
            } else {
                assert_eq!(refused(&mut game, &squares(castle)), RefusalCode::IllegalMove);
            }
        }
    }
}

#[test]
fn castling_is_refused_with_another_card_and_at_level_3() {
    let board = CASTLING.replace("PPPP1PPP/R3K2R", "PPPP1PPP/R3K1NR");
    let mut game = advanced(&board.replace("KQkq", "Qkq"), "NPPPP", "", "P");
    script(&mut game, "draw N!");
    assert_eq!(refused(&mut game, &squares("e1c1")), RefusalCode::IllegalMove);
    for card in ["K", "R"] {
        let mut game = NoStressSetup::new(Level::Three, CASTLING).hands(&format!("{card}NNNN"), "").pile("N").game();
        script(&mut game, &format!("draw {card}!"));
        for castle in ["e1g1", "e1c1"] {
            assert_eq!(refused(&mut game, &squares(castle)), RefusalCode::IllegalMove);
        }
    }
}

#[test]
fn castling_has_the_conditions_of_chess() {
    for (board, castle, allowed) in [
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", true),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", false),
        ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "e1g1", false),
        ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1", false),
    ] {
        let mut game = advanced(board, "KPPPP", "", "P");
        script(&mut game, "draw K!");
        assert_eq!(moves(&game).contains(castle), allowed, "{board}");
    }
}

#[test]
fn promotion_is_compulsory_and_the_piece_obeys_its_new_card() {
    let mut game = advanced("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "PQNNN", "KKKKK", "NKR");
    script(&mut game, "draw P!");
    assert_eq!(moves(&game), "a7a8b a7a8n a7a8q a7a8r");
    assert_eq!(refused(&mut game, &squares("a7a8")), RefusalCode::IllegalMove);
    // Neither the pawn card nor the queen card moves the new rook.
    script(&mut game, "a7a8r draw K! e7d7 draw");
    assert_eq!(playable(&game), "R");
    script(&mut game, "R! a8h8");
}

#[test]
fn a_capture_in_passing_needs_a_pawn_card_on_the_very_next_turn() {
    let board = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let mut game = advanced(board, "PNNNN", "PNNBB", "RR");
    script(&mut game, "draw P! d7d5");
    assert_eq!(fen(&game).split(' ').nth(3), Some("d6"));
    script(&mut game, "draw P!");
    assert_eq!(moves(&game), "e5d6 e5e6");
    script(&mut game, "e5d6");
    assert_eq!(fen(&game).split(' ').next(), Some("4k3/8/3P4/8/8/8/8/4K3"));
    // White loses the turn, or swaps the hand; Black too; then the chance is gone.
    for step in ["N!", "exchange"] {
        let mut game = advanced(board, "NNNBB", "PNNBB", "RRPPPPPPPP");
        script(&mut game, &format!("draw P! d7d5 draw {step}"));
        assert_eq!(fen(&game).split(' ').nth(3), Some("-"));
        script(&mut game, "draw");
        if playable(&game) == "P" {
            script(&mut game, "P! d5d4 draw P!");
        } else {
            script(&mut game, "N! draw P!");
        }
        assert_eq!(moves(&game), "e5e6", "after {step}");
    }
}

#[test]
fn only_bare_kings_are_a_dead_position() {
    let mut game = advanced("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "KPPPP", "", "P");
    script(&mut game, "draw K! e1e2");
    assert_eq!(status(&game), "drawn: dead-position");
    for board in ["4k3/8/8/8/8/8/4p3/4KB2 w - - 0 1", "4k3/8/8/8/8/8/4p3/4K1N1 w - - 0 1"] {
        let mut game = advanced(board, "KPPPP", "", "P");
        script(&mut game, "draw K! e1e2");
        assert_eq!(status(&game), "black draw", "{board}");
    }
}

#[test]
fn threefold_is_claimed_and_fivefold_ends_whatever_the_hands_hold() {
    let pile = "NPBQKNPBQKNPBQKN".repeat(2);
    let mut game = advanced("", "NNNNN", "NNNNN", &pile.replace(['P', 'B', 'Q', 'K'], "N"));
    let round = "draw N! g1f3 draw N! g8f6 draw N! f3g1 draw N! f6g8 ";
    script(&mut game, round);
    assert_eq!(refused(&mut game, &Action::ClaimDraw), RefusalCode::IllegalMove);
    script(&mut game, round);
    for seat in Seat::ALL {
        let mut copy = game.clone();
        copy.apply(seat, &Action::ClaimDraw).unwrap();
        assert_eq!(status(&copy), "drawn: threefold");
    }
    script(&mut game, round);
    assert_eq!(status(&game), "white draw");
    script(&mut game, round);
    assert_eq!(status(&game), "drawn: fivefold");
}

#[test]
fn lost_turns_count_for_fifty_and_seventy_five_moves() {
    let board = |clock: u32| format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 90");
    let mut game = advanced(&board(99), "PPPPP", "", "P");
    assert_eq!(refused(&mut game, &Action::ClaimDraw), RefusalCode::IllegalMove);
    script(&mut game, "draw P!");
    assert!(kinds_of_action(&game, Seat::White).contains(&cardinal_rules::ActionKind::ClaimDraw));
    game.apply(Seat::White, &Action::ClaimDraw).unwrap();
    assert_eq!(status(&game), "drawn: fifty-moves");
    let mut game = advanced(&board(149), "PPPPP", "", "P");
    script(&mut game, "draw P!");
    assert_eq!(status(&game), "drawn: seventy-five-moves");
    let mut game = advanced(&board(149), "PPPPP", "", "P");
    script(&mut game, "draw exchange");
    assert_eq!(status(&game), "drawn: seventy-five-moves");
}

#[test]
fn the_card_is_compulsory_and_out_of_turn_nothing_is_played() {
    let mut game = advanced("", "PNBQK", "PNBQK", "PP");
    act(&mut game, &Action::Draw);
    assert_eq!(refused(&mut game, &Action::Exchange), RefusalCode::IllegalCard);
    assert_eq!(refused_to(&mut game, Seat::Black, &play("P")), RefusalCode::NotYourTurn);
    assert_eq!(refused_to(&mut game, Seat::Black, &Action::Draw), RefusalCode::NotYourTurn);
}
