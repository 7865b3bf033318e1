//! Chaos, Knightmare! and Think Again!: what an undone turn leaves behind, and what it forbids.

use cardinal_rules::{
    Effect, Phase,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove, WrongPhase},
    Seat,
};
use cardinal_words::InWords;

use crate::scenario::{START, action, effect, position, scenario, start};

#[test]
fn the_three_cards_are_one() {
    for card in ["chaos", "knightmare", "think-again"] {
        let mut t = scenario(START, "", card);
        t.play(&format!("e2e4; end; play {card}"));
        t.awaits(Seat::White, Phase::Move);
        t.refused("e2e4", IllegalMove);
        t.play("d2d4; end");
        t.awaits(Seat::Black, Phase::Move);
    }
}

#[test]
fn of_two_moved_pawns_one_must_end_elsewhere() {
    let mut t = scenario(START, "annexation", "chaos");
    t.play("play annexation a2+a4 b2+b4; end; play chaos; back");
    t.refused("play annexation a2+a4 b2+b4", IllegalChoice);
    t.refused("play annexation b2+b4 a2+a4", IllegalChoice);
    assert!(t.legal("a2a4") && t.legal("b2b4"));
    t.play("play annexation a2+a4 c2+c4; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn another_way_to_the_same_board_is_no_other_move() {
    // The rook came there by two moves; the route does not matter.
    let mut t = scenario("7k/8/8/8/8/8/8/R6K w - - 0 1", "merciless", "chaos");
    t.play("a1a3; play merciless a5; end; play chaos");
    t.refused("a1a5", IllegalMove);
    t.play("a1a4; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn of_two_moves_by_plots_the_last_is_undone_and_its_card_may_return() {
    let hand = "plots-within-plots long-jump long-jump";
    let mut t = scenario("7k/6n1/8/8/8/8/1N4P1/R3K3 w - - 7 3", hand, "chaos");
    t.play("play plots-within-plots long-jump long-jump; play long-jump b2 d3; play long-jump d3 e3; end");
    t.play("play chaos");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/6n1/8/8/8/3N4/6P1/R3K3");
    assert_eq!(t.hand(Seat::White), "");
    t.play("back");
    assert_eq!(t.hand(Seat::White), "long-jump");
    assert!(!t.legal("back"));
    t.refused("play long-jump d3 e3", IllegalChoice);
    t.refused("end", WrongPhase);
    t.play("d3f4; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn it_does_not_touch_what_was_played_on_the_own_turn() {
    // White's turn was met with a Riposte: only a card on cards could undo that.
    let mut t = scenario("7k/8/8/8/n7/8/8/R6K w - - 0 1", "chaos", "riposte");
    t.play("a1a4; end; play riposte");
    t.awaits(Seat::White, Phase::Answer);
    assert!(t.plays("chaos").is_empty());
    t.refused("play chaos", IllegalCard);
    t.play("skip");
    // The move that Black loses by it cannot be undone.
    t.awaits(Seat::Black, Phase::Discard);
    t.play("end");
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn the_answer_is_answered_beside_the_own_steps_until_one_is_made() {
    let mut t = scenario(START, "fog-of-war", "chaos");
    t.play("e2e4; end; play chaos");
    t.awaits(Seat::White, Phase::Move);
    assert!(t.legal("play fog-of-war chaos") && t.legal("d2d4") && !t.legal("skip"));
    t.play("play fog-of-war chaos");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    assert_eq!((t.discards(Seat::White).as_str(), t.discards(Seat::Black).as_str()), ("fog-of-war", "chaos"));
    let mut t = scenario(START, "fog-of-war", "chaos");
    t.play("e2e4; end; play chaos; d2d4");
    t.refused("play fog-of-war chaos", IllegalCard);
    t.play("back");
    t.refused("play fog-of-war chaos", IllegalCard);
}

#[test]
fn who_has_taken_a_card_back_cannot_answer_any_more() {
    let mut t = scenario(START, "crab fog-of-war", "chaos");
    t.play("e2e4; play crab d2; end; play chaos");
    t.refused("play fog-of-war chaos", IllegalCard);
    t.play("back");
    assert_eq!(t.hand(Seat::White), "crab fog-of-war");
    t.refused("play fog-of-war chaos", IllegalCard);
}

#[test]
fn a_card_is_not_taken_back_after_the_first_new_step() {
    let mut t = scenario(START, "crab", "chaos");
    t.play("e2e4; play crab d2; end; play chaos; d2e3");
    t.play("back");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab d2")]);
    t.play("back");
    assert!(t.view().effects.is_empty());
    // The pawn is no longer a crab.
    t.refused("d2e3", IllegalMove);
}

#[test]
fn the_allowance_is_spent_until_the_card_is_taken_back() {
    let mut t = scenario(START, "crab holy-war", "chaos chaos");
    t.play("e2e4; play crab d2; end; play chaos");
    let allowance = |t: &crate::scenario::Scenario| serde_json::to_value(t.view()).unwrap()["allowance"].clone();
    let spent = allowance(&t);
    assert_eq!((spent["own"].as_u64(), spent["reply"].as_u64()), (Some(0), Some(0)));
    t.play("back");
    let back = allowance(&t);
    assert_eq!((back["own"].as_u64(), back["reply"].as_u64()), (Some(1), Some(0)));
    // The view shows whether the turn may end with this board.
    let forbidden = |t: &crate::scenario::Scenario| t.view().forbidden;
    assert!(!forbidden(&t));
    t.play("e2e4");
    assert!(forbidden(&t));
    t.play("play holy-war b1 c1");
    assert!(!forbidden(&t));
}

#[test]
fn marks_do_not_make_another_board() {
    let mut t = scenario(START, "pacifism", "chaos");
    t.play("e2e4; end; play chaos; play pacifism b1");
    t.refused("e2e4", IllegalMove);
    let mut t = scenario(START, "pacifism crab", "chaos");
    t.play("play pacifism b1; e2e4; end; play chaos; back");
    t.refused("e2e4", IllegalMove);
}

#[test]
fn an_only_move_that_was_undone_is_stalemate_but_for_a_card_that_is_taken_back() {
    // The pawn has one move; the card played with it gives another once that card is taken back.
    let fen = "8/8/7p/8/7P/p7/P1k5/K7 w - - 0 1";
    let mut t = scenario(fen, "pacifism", "chaos");
    t.play("play pacifism h4; h4h5; end; play chaos");
    assert!(t.game.status().is_over());
}

/// A game in which a *Doomsayer* is listening.
fn listening(fen: &str, white: &str, black: &str) -> crate::scenario::Scenario {
    let mut position = position(fen, white, black);
    position.effects = Some(vec![Effect::new("doomsayer".parse().unwrap(), Seat::White, Vec::new())]);
    start(position)
}

#[test]
fn a_card_is_taken_back_whatever_was_said_since_and_what_was_said_stays_said() {
    for words in [&[(Seat::Black, "n")][..], &[(Seat::Black, "q")], &[(Seat::White, "b"), (Seat::Black, "n")]] {
        for before in [true, false] {
            let mut t = listening("n3k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "crab", "chaos");
            let say = |t: &mut crate::scenario::Scenario| {
                for (seat, name) in words {
                    t.game.apply(*seat, &action(&format!("say {name}"))).unwrap();
                }
            };
            t.play("h2h3; play crab a2; end");
            if before {
                say(&mut t);
            }
            t.play("play chaos");
            if !before {
                say(&mut t);
            }
            let lost = words.iter().any(|(_, name)| *name == "n");
            let board = if lost { "4k3/p6p/8/8/8/8/P6P/R3K3" } else { "n3k3/p6p/8/8/8/8/P6P/R3K3" };
            assert_eq!((t.board().as_str(), t.hand(Seat::White).as_str()), (board, ""));
            t.play("back");
            assert_eq!((t.board().as_str(), t.hand(Seat::White).as_str()), (board, "crab"));
            assert_eq!(t.view().effects.len(), usize::from(!lost), "the crab is gone, and so is a card that has heard");
            t.play("h2h4; play crab a2; end");
        }
    }
}

#[test]
fn a_word_does_not_keep_an_answer_from_being_answered() {
    for (seat, name) in [(Seat::Black, "q"), (Seat::Black, "n"), (Seat::White, "q")] {
        let mut t = listening("n3k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "fog-of-war", "chaos");
        t.play("h2h3; end; play chaos");
        t.game.apply(seat, &action(&format!("say {name}"))).unwrap();
        t.play("play fog-of-war chaos");
        // What was said stays said, even though the turn is again as it was when it ended.
        let first = if name == "n" { "4k3" } else { "n3k3" };
        assert_eq!(t.board(), format!("{first}/p6p/8/8/8/7P/P7/R3K3"), "{seat} {name}");
    }
}

#[test]
fn the_refusal_of_a_card_says_that_the_board_would_be_the_same() {
    let mut t = scenario("4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "dubbing", "chaos");
    t.play("play dubbing a1 b3; end; play chaos; back");
    let refusal = t.refusal("play dubbing a1 b3");
    assert_eq!(refusal.code, IllegalChoice);
    assert!(refusal.reason.in_words().contains("the same board"), "{refusal}");
    assert!(t.legal("play dubbing a1 c2"));
}

#[test]
fn what_a_left_card_had_asked_stays_answered() {
    // The turned board and the promotion on it do not depend on the king's step.
    let mut t = scenario("4k3/8/8/8/P7/8/8/4K3 w - - 0 1", "earthquake", "chaos");
    t.play("e1e2; play earthquake clockwise; choose a4+q; end; play chaos");
    assert_eq!((t.board().as_str(), t.view().turned), ("4k3/8/8/8/Q7/8/8/4K3", Some(1)));
    t.play("back");
    assert_eq!((t.board().as_str(), t.view().turned), ("4k3/8/8/8/P7/8/8/4K3", Some(0)));
    assert_eq!(t.hand(Seat::White), "earthquake");
    let mut t = scenario("4k3/7q/8/8/8/8/P7/4K3 w - - 0 1", "abduction", "chaos");
    t.play("e1e2; play abduction h7; choose q h8; end; play chaos");
    assert_eq!((t.board().as_str(), t.view().captured.black.len()), ("4k3/8/8/8/8/8/P7/4K3", 1));
    // A bishop that has moved is not where the card found it: none of the card's effect stays.
    let mut t = scenario("3bk3/8/8/8/8/8/8/2B1K3 w - - 0 1", "heresy", "chaos");
    t.play("c1e3; play heresy; choose d8+c8; choose e3+e4; end; play chaos");
    assert_eq!(t.board(), "3bk3/8/8/8/8/8/8/2B1K3");
    assert_eq!(t.discards(Seat::White), "heresy");
}
