//! What can be done at any time: offers of a draw, resignation, and a fallen flag.

use cardinal_rules::{Action, ActionKind, Level, RefusalCode, Rules, Seat, Viewer};
use cardinal_words::InWords;

use super::support::{
    NoStressSetup, kinds_of_action, refused, refused_to, rules, sans, script, standard, start, status,
};

#[test]
fn an_offer_is_accepted_or_declined_by_the_other_side_only() {
    for rules in [Rules::Standard, rules(Level::One), rules(Level::Two), rules(Level::Advanced)] {
        for offerer in Seat::ALL {
            let mut game = start(rules, 1);
            assert_eq!(refused_to(&mut game, !offerer, &Action::AcceptDraw), RefusalCode::NothingToAccept);
            assert_eq!(refused_to(&mut game, !offerer, &Action::DeclineDraw), RefusalCode::NothingToAccept);
            let awaited = status(&game);
            game.apply(offerer, &Action::OfferDraw).unwrap();
            assert_eq!(status(&game), awaited, "an offer leaves the turn as it is");
            assert_eq!(game.view(Viewer::Public).offer, Some(offerer));
            for seat in Seat::ALL {
                assert_eq!(refused_to(&mut game, seat, &Action::OfferDraw), RefusalCode::WrongPhase);
            }
            for answer in [Action::AcceptDraw, Action::DeclineDraw] {
                assert_eq!(refused_to(&mut game, offerer, &answer), RefusalCode::NothingToAccept);
            }
            let mut declined = game.clone();
            game.apply(!offerer, &Action::AcceptDraw).unwrap();
            assert_eq!(status(&game), "drawn: agreement");
            declined.apply(!offerer, &Action::DeclineDraw).unwrap();
            assert_eq!(declined.view(Viewer::Public).offer, None);
            assert_eq!(refused_to(&mut declined, !offerer, &Action::AcceptDraw), RefusalCode::NothingToAccept);
        }
    }
}

#[test]
fn an_offer_stands_until_the_opponent_moves() {
    let mut game = start(Rules::Standard, 1);
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
    sans(&mut game, "e4");
    assert!(kinds_of_action(&game, Seat::Black).contains(&ActionKind::AcceptDraw));
    sans(&mut game, "e5");
    assert_eq!(refused_to(&mut game, Seat::Black, &Action::AcceptDraw), RefusalCode::NothingToAccept);
    assert_eq!(game.view(Viewer::Public).offer, None);
}

#[test]
fn a_second_offer_waits_for_a_move_of_ones_own() {
    let mut game = start(Rules::Standard, 1);
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
    game.apply(Seat::Black, &Action::DeclineDraw).unwrap();
    assert_eq!(refused_to(&mut game, Seat::White, &Action::OfferDraw), RefusalCode::WrongPhase);
    assert!(kinds_of_action(&game, Seat::Black).contains(&ActionKind::OfferDraw));
    sans(&mut game, "e4");
    assert!(kinds_of_action(&game, Seat::White).contains(&ActionKind::OfferDraw));
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
}

#[test]
fn resignation_is_possible_at_any_time() {
    for rules in [Rules::Standard, rules(Level::One), rules(Level::Three), rules(Level::Advanced)] {
        for (seat, expected) in [(Seat::White, "black wins: resignation"), (Seat::Black, "white wins: resignation")] {
            let mut game = start(rules, 1);
            game.apply(seat, &Action::Resign).unwrap();
            assert_eq!(status(&game), expected);
            assert_eq!(game.flag(seat).unwrap_err().code, RefusalCode::GameOver);
            for seat in Seat::ALL {
                assert_eq!(refused_to(&mut game, seat, &Action::Resign), RefusalCode::GameOver);
                assert_eq!(refused_to(&mut game, seat, &Action::AcceptDraw), RefusalCode::GameOver);
                assert!(kinds_of_action(&game, seat).is_empty());
            }
        }
    }
}

/// White resigns in each position: does Black have enough to win?
#[test]
fn who_cannot_win_by_any_moves_gets_a_draw() {
    for (board, wins) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false),  // a bare king
        ("4kn2/8/8/8/8/8/8/Q3K3 w - - 0 1", false), // a knight against queens only
        ("4kn2/8/8/8/8/8/8/QQ2K3 w - - 0 1", false),
        ("4kn2/8/8/8/8/8/8/R3K3 w - - 0 1", true),
        ("4kn2/8/8/8/8/8/P7/4K3 w - - 0 1", true),
        ("4kn2/8/8/8/8/8/8/N3K3 w - - 0 1", true),
        ("4knn1/8/8/8/8/8/8/Q3K3 w - - 0 1", true), // two knights
        ("4knb1/8/8/8/8/8/8/Q3K3 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/R3K3 w - - 0 1", false), // a bishop against a rook
        ("4kb2/8/8/8/8/8/8/Q3K3 w - - 0 1", false),
        ("4kb2/8/8/8/8/8/P7/4K3 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/N3K3 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/R1B1K3 w - - 0 1", false), // f8 and c1 are dark
        ("4kb2/8/8/8/8/8/8/R3KB2 w - - 0 1", true),   // f1 is light
        ("2b1kb2/8/8/8/8/8/8/R3K3 w - - 0 1", true),
        ("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", true),
        ("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1", true),
    ] {
        let mut game = standard(board);
        game.flag(Seat::White).unwrap();
        assert_eq!(status(&game), if wins { "black wins: timeout" } else { "drawn: insufficient-material" }, "{board}");
        let mut game = standard(board);
        game.apply(Seat::White, &Action::Resign).unwrap();
        let expected = if wins { "black wins: resignation" } else { "drawn: insufficient-material" };
        assert_eq!(status(&game), expected, "{board}");
    }
}

#[test]
fn a_flag_falls_while_an_offer_stands_and_in_the_middle_of_a_turn() {
    let mut game = start(Rules::Standard, 1);
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
    // Whoever made the offer and whoever is on turn, the offer ends with the game.
    for (seat, expected) in [(Seat::White, "black wins: timeout"), (Seat::Black, "white wins: timeout")] {
        let mut game = game.clone();
        game.flag(seat).unwrap();
        assert_eq!((status(&game).as_str(), game.view(Viewer::Public).offer), (expected, None));
        assert_eq!(refused_to(&mut game, Seat::Black, &Action::AcceptDraw), RefusalCode::GameOver);
    }
    let mut game = NoStressSetup::new(Level::One, "").pile("NN").game();
    script(&mut game, "draw");
    game.flag(Seat::White).unwrap();
    assert_eq!(status(&game), "black wins: timeout");
}

#[test]
fn an_abandoned_game_is_lost_unless_the_other_side_could_never_win() {
    let mut game = start(Rules::Standard, 1);
    game.abandon(Seat::White).unwrap();
    assert_eq!(status(&game), "black wins: abandoned");
    assert_eq!(game.status().in_words(), "Black wins by abandonment");
    assert_eq!(game.abandon(Seat::Black).unwrap_err().code, RefusalCode::GameOver);
    let mut bare = standard("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    bare.abandon(Seat::White).unwrap();
    assert_eq!(status(&bare), "drawn: insufficient-material");
}

#[test]
fn where_kings_are_taken_little_is_enough() {
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    for level in [Level::One, Level::Two, Level::Three] {
        let mut game = NoStressSetup::new(level, bare).game();
        game.flag(Seat::White).unwrap();
        assert_eq!(status(&game), "black wins: timeout");
    }
    let mut game = NoStressSetup::new(Level::Advanced, bare).game();
    game.flag(Seat::White).unwrap();
    assert_eq!(status(&game), "drawn: insufficient-material");
    let mut game = NoStressSetup::new(Level::Advanced, &bare.replace("4k3", "4kb2")).game();
    game.flag(Seat::White).unwrap();
    assert_eq!(status(&game), "black wins: timeout");
}

#[test]
fn offers_and_answers_come_in_the_middle_of_a_turn_with_cards() {
    let mut game = NoStressSetup::new(Level::Two, "").hands("NNN", "PPP").pile("PP").game();
    script(&mut game, "draw");
    game.apply(Seat::Black, &Action::OfferDraw).unwrap();
    assert_eq!(status(&game), "white card");
    script(&mut game, "N! b1c3");
    // White has moved: that declines it.
    assert_eq!(refused_to(&mut game, Seat::White, &Action::AcceptDraw), RefusalCode::NothingToAccept);
    assert_eq!(refused(&mut game, &Action::OfferDraw), RefusalCode::WrongPhase);
}
