//! No Stress Chess, levels 1 to 3, row by row of its rules page.

use cardinal_rules::{Action, Card, Game, Level, NoStressOptions, RefusalCode, Rules, Seat, Start, View, Viewer};

use super::support::{
    NoStressSetup, act, cards, fen, moves, play, refused, refused_to, rules, script, sorted_faces, squares, start,
    status,
};

const FROM_2_TO_3: [Level; 2] = [Level::Two, Level::Three];

fn view(game: &cardinal_rules::Game) -> View {
    game.view(Viewer::Referee)
}

fn faces(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect()
}

#[test]
fn the_printed_board_and_deck() {
    for level in [Level::One, Level::Two, Level::Three] {
        let game = start(rules(level), 1);
        assert_eq!(fen(&game), "rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR w - - 0 1");
        assert_eq!(status(&game), "white draw");
    }
    let advanced = start(rules(Level::Advanced), 1);
    assert_eq!(fen(&advanced), "rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR w KQkq - 0 1");
    let options = NoStressOptions { start: Start::Standard, ..NoStressOptions::default() };
    assert_eq!(fen(&start(Rules::NoStress(options), 1)), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    let pile = view(&start(rules(Level::One), 1)).piles.unwrap().common;
    let deck =
        ["B".repeat(8), "K".repeat(7), "N".repeat(8), "P".repeat(11), "Q".repeat(8), "R".repeat(8), "S".repeat(6)];
    assert_eq!(sorted_faces(&pile), deck.concat());
    assert_eq!(pile.len(), 56);
}

#[test]
fn hands_are_dealt_one_card_at_a_time_white_first() {
    let pile = view(&start(rules(Level::One), 9)).piles.unwrap().common;
    for (level, size) in [(Level::Two, 3), (Level::Three, 5), (Level::Advanced, 5)] {
        let hands = view(&start(rules(level), 9)).hands.unwrap();
        let every_second = |from| pile.iter().copied().skip(from).step_by(2).take(size).collect::<Vec<Card>>();
        assert_eq!((hands.white, hands.black), (every_second(0), every_second(1)));
    }
}

#[test]
fn whites_first_turn_has_so_many_moves_per_card() {
    for (card, count) in [("P", 13), ("N", 6), ("B", 6), ("Q", 6), ("K", 2)] {
        let mut game = NoStressSetup::new(Level::One, "").pile(card).game();
        script(&mut game, "draw");
        assert_eq!(moves(&game).split(' ').count(), count, "{card}: {}", moves(&game));
        assert_eq!(faces(&view(&game).discards.white), card);
    }
    let mut game = NoStressSetup::new(Level::One, "").pile("RP").game();
    script(&mut game, "draw");
    assert_eq!(status(&game), "black draw");
    assert!(view(&game).last.turn_lost);
}

#[test]
fn only_pawns_on_their_home_rank_step_twice() {
    let mut game = NoStressSetup::new(Level::One, "").pile("P").game();
    script(&mut game, "draw");
    assert_eq!(moves(&game), "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 e3e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4");
    assert_eq!(refused(&mut game, &squares("e3e5")), RefusalCode::IllegalMove);
}

#[test]
fn there_is_no_castling_and_no_capture_in_passing() {
    let mut game = NoStressSetup::new(Level::One, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").pile("K").game();
    script(&mut game, "draw");
    assert_eq!(moves(&game), "e1d1 e1d2 e1e2 e1f1 e1f2");
    assert_eq!(refused(&mut game, &squares("e1g1")), RefusalCode::IllegalMove);
    let mut game = NoStressSetup::new(Level::One, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").pile("P").game();
    assert_eq!(fen(&game).split(' ').nth(3), Some("-"));
    script(&mut game, "draw");
    assert_eq!(moves(&game), "e5e6");
}

#[test]
fn check_means_nothing_and_a_king_takes_a_king() {
    let mut game = NoStressSetup::new(Level::One, "8/8/8/3k4/8/4K3/8/8 w - - 0 1").pile("KKK").game();
    script(&mut game, "draw");
    assert_eq!(moves(&game), "e3d2 e3d3 e3d4 e3e2 e3e4 e3f2 e3f3 e3f4");
    script(&mut game, "e3e4 draw");
    assert!(!game.view(Viewer::Public).check);
    assert_eq!(status(&game), "black move");
    script(&mut game, "d5e4");
    assert_eq!(status(&game), "black wins: king-captured");
}

#[test]
fn capturing_the_king_wins_at_once() {
    let fen = "rnbqkbnr/ppp2ppp/4p3/1B1p4/3P4/4P3/PPP2PPP/RNBQK1NR w - - 0 1";
    let mut game = NoStressSetup::new(Level::One, fen).pile("B").discards("P", "R").game();
    script(&mut game, "draw b5e8");
    assert_eq!(status(&game), "white wins: king-captured");
    assert_eq!(refused_to(&mut game, Seat::Black, &Action::Draw), RefusalCode::GameOver);
}

#[test]
fn a_pawn_on_the_last_rank_stays_a_pawn_that_cannot_move() {
    let mut game = NoStressSetup::new(Level::One, "P3k3/8/8/2p5/2P5/8/8/4K3 w - - 0 1").pile("P").game();
    script(&mut game, "draw");
    assert_eq!(status(&game), "black draw");
    assert!(view(&game).last.turn_lost);
    let mut game = NoStressSetup::new(Level::One, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1").pile("PPQ").game();
    script(&mut game, "draw");
    assert_eq!(moves(&game), "a7a8");
    assert_eq!(refused(&mut game, &squares("a7a8q")), RefusalCode::IllegalMove);
    script(&mut game, "a7a8");
    assert_eq!(fen(&game), "P3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn promote_always_asks_for_a_piece_which_obeys_its_new_card() {
    let setup = NoStressSetup::new(Level::One, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1").promote_always();
    let mut game = setup.pile("PKQ").game();
    script(&mut game, "draw");
    assert_eq!(moves(&game), "a7a8b a7a8n a7a8q a7a8r");
    for wrong in ["a7a8", "a7a8k", "a7a8p"] {
        assert_eq!(refused(&mut game, &squares(wrong)), RefusalCode::IllegalMove);
    }
    script(&mut game, "a7a8q draw e8e7 draw a8a1");
    assert_eq!(fen(&game), "8/4k3/8/8/8/8/8/Q3K3 b - - 2 2");
}

#[test]
fn same_again_calls_what_lies_on_both_piles() {
    let board = "rnbqkbnr/1pp2ppp/4p3/p2p4/P2P4/4P3/1PP2PPP/RNBQKBNR w - - 0 1";
    let all = "a1a2 a1a3 b1a3 b1c3 b1d2 g1e2 g1f3 g1h3";
    let mut game = NoStressSetup::new(Level::One, board).discards("R", "N").pile("S").game();
    script(&mut game, "draw");
    assert_eq!(moves(&game), all);
    let called: Vec<char> = game.view(Viewer::Public).called.iter().map(|kind| kind.letter()).collect();
    assert_eq!(called, ['N', 'R']);
    assert_eq!(refused(&mut game, &squares("f1d3")), RefusalCode::IllegalMove);
    for (white, black, expected) in [
        ("RSS", "NS", all),                          // looks under chains of any length
        ("R", "", "a1a2 a1a3"),                      // one discard pile only
        ("", "QN", "b1a3 b1c3 b1d2 g1e2 g1f3 g1h3"), // the topmost piece card
        ("RR", "RS", "a1a2 a1a3"),                   // both the same
    ] {
        let mut game = NoStressSetup::new(Level::One, board).discards(white, black).pile("S").game();
        script(&mut game, "draw");
        assert_eq!(moves(&game), expected, "{white} {black}");
    }
}

/// The kinds that a *Same Again* stands for, according to the view.
fn again(game: &Game) -> String {
    game.view(Viewer::Public).again.iter().map(|kind| kind.letter()).collect()
}

#[test]
fn a_view_says_what_same_again_stands_for_before_and_after_it_is_turned() {
    let board = "rnbqkbnr/1pp2ppp/4p3/p2p4/P2P4/4P3/1PP2PPP/RNBQKBNR w - - 0 1";
    let mut game = NoStressSetup::new(Level::One, board).discards("RS", "N").pile("SQ").game();
    assert_eq!(again(&game), "NR");
    script(&mut game, "draw a1a2");
    // It is on White's rook card, and still stands for the same.
    assert_eq!(again(&game), "NR");
    script(&mut game, "draw");
    assert_eq!(again(&game), "RQ");
    assert_eq!(again(&NoStressSetup::new(Level::One, board).game()), "");
}

#[test]
fn same_again_counts_a_card_that_could_not_be_moved() {
    // Black has just lost a turn with the rook card; White's rook can move.
    let board = "rnbqkbnr/1pp2ppp/4p3/p2p4/P2P4/4P3/1PP2PPP/RNBQKBNR w - - 0 1";
    let mut game = NoStressSetup::new(Level::One, board).discards("Q", "R").pile("S").game();
    script(&mut game, "draw");
    assert_eq!(moves(&game), "a1a2 a1a3 d1d2 d1d3 d1e2 d1f3 d1g4 d1h5");
}

#[test]
fn same_again_with_nothing_to_point_to_loses_the_turn_and_stays() {
    for black in ["", "SS"] {
        let mut game = NoStressSetup::new(Level::One, "").discards("", black).pile("SP").game();
        script(&mut game, "draw");
        assert_eq!(status(&game), "black draw");
        assert!(view(&game).last.turn_lost);
        assert_eq!(faces(&view(&game).discards.white), "S");
    }
    // Right after a reshuffle neither discard pile has a top card.
    let mut game = NoStressSetup::new(Level::One, "").discards("S", "").pile("").game();
    script(&mut game, "draw");
    assert!(view(&game).last.turn_lost);
    assert_eq!((view(&game).pile_sizes.common, faces(&view(&game).discards.white).as_str()), (0, "S"));
}

#[test]
fn same_again_is_played_from_the_hand_too() {
    for level in FROM_2_TO_3 {
        let mut game = NoStressSetup::new(level, "").discards("P", "N").hands("SRR", "PPP").pile("R").game();
        script(&mut game, "draw S!");
        assert_eq!(faces(&view(&game).discards.white), "PS");
        assert_eq!(moves(&game).split(' ').count(), 13 + 6);
    }
}

#[test]
fn the_pile_is_made_anew_when_a_card_must_be_drawn_and_none_is_left() {
    let mut game = NoStressSetup::new(Level::One, "").discards("N", "B").pile("P").game();
    script(&mut game, "draw");
    // The last card is resolved first; the used cards are still in place.
    assert_eq!(view(&game).pile_sizes.common, 0);
    assert_eq!((faces(&view(&game).discards.white), faces(&view(&game).discards.black)), ("NP".into(), "B".into()));
    script(&mut game, "a2a3 draw");
    let after = view(&game);
    assert_eq!(after.pile_sizes.common, 2);
    assert_eq!((after.discards.white.len(), after.discards.black.len()), (0, 1));
    let all = [after.piles.unwrap().common, after.discards.black].concat();
    assert_eq!(sorted_faces(&all), "BNP");
}

#[test]
fn hands_are_never_shuffled_in() {
    let mut game = NoStressSetup::new(Level::Two, "").discards("N", "B").hands("PPN", "QKB").pile("").game();
    script(&mut game, "draw");
    let after = view(&game);
    let hands = after.hands.unwrap();
    assert_eq!((hands.white.len(), faces(&hands.black).as_str()), (4, "QKB"));
    assert_eq!(faces(&hands.white[..3]), "PPN");
    assert_eq!(sorted_faces(&[after.piles.unwrap().common, vec![hands.white[3]]].concat()), "BN");
}

#[test]
fn with_no_card_anywhere_the_turn_is_lost() {
    let mut game = NoStressSetup::new(Level::One, "").pile("").game();
    script(&mut game, "draw draw");
    assert_eq!(status(&game), "white draw");
}

#[test]
fn a_turn_of_level_2_draws_plays_and_moves() {
    let mut game = NoStressSetup::new(Level::Two, "").hands("NRB", "KQR").pile("PPP").game();
    for too_early in [play("N"), Action::Exchange, squares("b1c3"), Action::EndTurn, Action::Skip] {
        assert_eq!(refused(&mut game, &too_early), RefusalCode::WrongPhase);
    }
    script(&mut game, "draw");
    assert_eq!(faces(game.view(Viewer::White).hand.as_deref().unwrap()), "NRBP");
    assert_eq!(refused(&mut game, &Action::Draw), RefusalCode::WrongPhase);
    assert_eq!(refused(&mut game, &squares("b1c3")), RefusalCode::WrongPhase);
    assert_eq!(refused(&mut game, &play("Q")), RefusalCode::CardNotHeld);
    assert_eq!(refused_to(&mut game, Seat::Black, &play("Q")), RefusalCode::NotYourTurn);
    script(&mut game, "N!");
    assert_eq!(status(&game), "white move");
    assert_eq!(moves(&game), "b1a3 b1c3 b1d2 g1e2 g1f3 g1h3");
    assert_eq!(refused(&mut game, &squares("a2a3")), RefusalCode::IllegalMove);
    assert_eq!(refused(&mut game, &Action::Exchange), RefusalCode::WrongPhase);
    script(&mut game, "g1f3");
    assert_eq!(status(&game), "black draw");
    assert_eq!(faces(game.view(Viewer::White).hand.as_deref().unwrap()), "RBP");
    assert_eq!(faces(&game.view(Viewer::Black).discards.white), "N");
}

#[test]
fn level_1_knows_no_cards_in_the_hand() {
    let mut game = NoStressSetup::new(Level::One, "").pile("PP").game();
    assert_eq!(refused(&mut game, &play("P")), RefusalCode::WrongPhase);
    assert_eq!(refused(&mut game, &Action::Exchange), RefusalCode::WrongPhase);
    script(&mut game, "draw");
    assert_eq!(refused(&mut game, &play("P")), RefusalCode::WrongPhase);
    assert_eq!(refused(&mut game, &Action::Draw), RefusalCode::WrongPhase);
    assert_eq!(refused_to(&mut game, Seat::Black, &Action::Draw), RefusalCode::NotYourTurn);
}

#[test]
fn a_dead_card_may_be_played_at_levels_2_and_3_and_loses_the_turn() {
    for level in FROM_2_TO_3 {
        let mut game = NoStressSetup::new(level, "").hands("RNB", "PPP").pile("PP").game();
        script(&mut game, "draw R!");
        assert_eq!(status(&game), "black draw");
        assert!(view(&game).last.turn_lost);
        assert_eq!(faces(&view(&game).discards.white), "R");
        assert_eq!(fen(&game).split(' ').nth(4), Some("1"));
    }
}

#[test]
fn a_hand_is_exchanged_for_three_of_a_face_or_when_nothing_can_move() {
    for (hand, drawn, allowed) in [
        ("RRK", "R", true), // three rooks, judged after the draw
        ("RRS", "S", true), // nothing to refer to: nothing movable
        ("RRN", "K", false),
        ("SSK", "S", true), // S is a face like any other
        ("RRR", "P", true),
        ("SSR", "K", false),
    ] {
        let mut game = NoStressSetup::new(Level::Two, "").hands(hand, "PPP").pile(&format!("{drawn}NNNN")).game();
        script(&mut game, "draw");
        if !allowed {
            assert_eq!(refused(&mut game, &Action::Exchange), RefusalCode::IllegalCard, "{hand}{drawn}");
            continue;
        }
        script(&mut game, "exchange");
        let after = view(&game);
        assert_eq!(status(&game), "black draw");
        assert_eq!(faces(&after.hands.unwrap().white), "NNN");
        assert_eq!(sorted_faces(&after.discards.white), sorted_faces(&cards(&format!("{hand}{drawn}"))));
        assert_eq!((after.last.exchanged, after.last.turn_lost, after.last.moved), (4, false, None));
        assert_eq!(after.fen.split(' ').nth(4), Some("1"));
    }
}

#[test]
fn an_exchange_is_never_compulsory() {
    let mut game = NoStressSetup::new(Level::Two, "").hands("RRK", "PPP").pile("RP").game();
    script(&mut game, "draw K! e1e2");
    assert_eq!(status(&game), "black draw");
}

#[test]
fn level_3_exchanges_six_cards_for_five() {
    let mut game = NoStressSetup::new(Level::Three, "").hands("RRRNP", "PPPPP").pile("KBBBBBB").game();
    script(&mut game, "draw exchange");
    let after = view(&game);
    assert_eq!(faces(&after.hands.unwrap().white), "BBBBB");
    assert_eq!((after.discards.white.len(), after.last.exchanged), (6, 6));
}

#[test]
fn exchanged_cards_go_under_the_top_card() {
    let mut game = NoStressSetup::new(Level::Two, "").discards("PQ", "").hands("RRR", "SBB").pile("RNNNB").game();
    script(&mut game, "draw exchange");
    assert_eq!(faces(&view(&game).discards.white), "PRRRRQ");
    // Black's S refers to the queen, which was played, not to the rook, which was not.
    script(&mut game, "draw S!");
    assert_eq!(moves(&game), "d8d6 d8d7 d8e7 d8f6 d8g5 d8h4");
}

#[test]
fn an_exchange_from_the_last_cards_shuffles_them_in_again() {
    let mut game = NoStressSetup::new(Level::Two, "").hands("RRR", "PPP").pile("R").game();
    script(&mut game, "draw exchange");
    let after = view(&game);
    assert_eq!((after.hand_sizes.white, after.pile_sizes.common, after.discards.white.len()), (3, 1, 0));
}

#[test]
fn a_hundred_and_fifty_turns_without_progress_draw_the_game() {
    let mut game = NoStressSetup::new(Level::One, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").pile("R").game();
    for turn in 0..150 {
        assert_eq!(status(&game), if turn % 2 == 0 { "white draw" } else { "black draw" });
        act(&mut game, &Action::Draw);
    }
    assert_eq!(status(&game), "drawn: no-progress");
    for (board, card, mv, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 149 80", "K", "e1e2", "drawn: no-progress"),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 149 80", "K", "e1e2", "black draw"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 149 80", "P", "e2e3", "black draw"),
        ("8/8/8/8/8/8/4k3/4K3 w - - 149 80", "K", "e1e2", "white wins: king-captured"),
    ] {
        let mut game = NoStressSetup::new(Level::One, board).pile(card).game();
        script(&mut game, &format!("draw {mv}"));
        assert_eq!(status(&game), expected, "{board}");
    }
    let mut game = NoStressSetup::new(Level::Two, "4k3/8/8/8/8/8/8/4K3 w - - 149 80").hands("RRR", "").pile("R").game();
    script(&mut game, "draw exchange");
    assert_eq!(status(&game), "drawn: no-progress");
}

#[test]
fn repetition_stalemate_and_bare_kings_end_nothing() {
    let mut game = NoStressSetup::new(Level::One, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").pile("KKKKKKKKKKKKKKKKKKKK").game();
    for _ in 0..5 {
        script(&mut game, "draw e1e2 draw e8e7 draw e2e1 draw e7e8");
    }
    assert_eq!(status(&game), "white draw");
    assert_eq!(refused(&mut game, &Action::ClaimDraw), RefusalCode::IllegalMove);
    // Black to move in a position that would be stalemate in chess.
    let mut game = NoStressSetup::new(Level::One, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").pile("K").game();
    script(&mut game, "draw");
    assert_eq!(moves(&game), "h8g7 h8g8 h8h7");
}

#[test]
fn sides_without_a_pawn_to_move_lose_turns_but_must_move_when_they_can() {
    let mut game = NoStressSetup::new(Level::One, "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1").pile("PK").game();
    script(&mut game, "draw");
    assert_eq!(status(&game), "black draw");
    script(&mut game, "draw");
    for pass in [Action::Skip, Action::EndTurn, Action::Draw] {
        assert_eq!(refused(&mut game, &pass), RefusalCode::WrongPhase);
    }
}
