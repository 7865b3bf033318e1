//! *Coup*: who is royal, what must not be lost, and how the crown goes back.

use cardinal_rules::{
    Kind, Phase,
    RefusalCode::{IllegalChoice, IllegalMove},
    Seat::{Black, White},
    Status, WinReason,
};
use cardinal_words::InWords;

use crate::marks::{laid, marks, played};

#[test]
fn a_coup_makes_another_piece_king_and_the_king_a_prince() {
    let mut t = played("4k3/8/8/8/8/8/N6P/R2QK3 w Q - 0 1", ("coup", ""));
    t.play("h2h3");
    for square in ["a1", "d1", "e1"] {
        t.refused(&format!("play coup {square}"), IllegalChoice);
    }
    t.play("play coup a2; end");
    assert_eq!((marks(&t, "a2").as_str(), marks(&t, "e1").as_str()), ("royal", "prince"));
    assert_eq!(t.view().fen, "4k3/8/8/8/8/7P/N7/R2QK3 b Q - 1 1".replace("- 1 1", "- 0 1"));
    // The prince can be captured; the knight must not be.
    let mut t = laid("4k3/8/8/8/8/8/N6r/4K3 b - - 0 1", ("", ""), &[(White, "coup a2")]);
    t.refused("h2a2", IllegalMove);
    t.play("h2h1; end");
    assert!(!t.view().check);
    t.play("a2c3; end; h1e1; end");
    assert_eq!(t.view().captured.white, [Kind::King]);
    assert_eq!(t.game.status(), Status::Running { to_act: White, phase: Phase::Move });
}

#[test]
fn the_crowned_piece_is_what_is_mated_and_must_leave_check() {
    let mut t = laid("4k3/8/8/8/8/r7/8/N3K3 w - - 0 1", ("", ""), &[(White, "coup a1")]);
    assert!(t.view().check);
    t.refused("e1e2", IllegalMove);
    assert!(t.legal("a1c2") && !t.legal("a1b3"));
    let mut t = laid("4k3/8/8/8/8/1r6/1r6/N3K3 b - - 0 1", ("", ""), &[(White, "coup a1")]);
    t.play("b3a3; end");
    assert_eq!(t.game.status(), Status::Won { winner: Black, reason: WinReason::Checkmate });
}

#[test]
fn a_later_coup_overrules_the_earlier_one() {
    let mut t = laid("4k3/8/8/8/8/8/1N6/B3K3 w - - 0 1", ("coup", ""), &[(White, "coup b2")]);
    t.play("e1e2; play coup a1; end");
    assert_eq!((marks(&t, "b2").as_str(), marks(&t, "a1").as_str(), marks(&t, "e2").as_str()), ("", "royal", "prince"));
}

#[test]
fn a_prince_that_joins_what_was_royal_once_stays_a_prince() {
    let effects = [(White, "coup b2"), (White, "coup a3")];
    let mut t = laid("4k3/8/8/8/8/N7/1P6/2K5 w - - 0 1", ("confabulation", ""), &effects);
    t.play("play confabulation c1 b2");
    assert_eq!((marks(&t, "b2").as_str(), marks(&t, "a3").as_str()), ("prince", "royal"));
}

#[test]
fn a_coup_gives_a_crab_the_movement_of_a_pawn() {
    let mut t = laid("4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", ("coup", ""), &[(White, "crab b2")]);
    t.play("e1e2; play coup b2; end; e8e7; end");
    assert_eq!(marks(&t, "b2"), "royal asleep-crab");
    assert!(t.legal("b2b4") && !t.legal("b2c3"));
}

#[test]
fn a_coup_puts_pacifism_and_neutrality_to_sleep() {
    let effects = [(White, "pacifism a2"), (Black, "neutrality a2")];
    let mut t = laid("4k3/8/8/8/8/8/N7/4K3 w - - 0 1", ("coup", ""), &effects);
    assert_eq!(marks(&t, "a2"), "pacifist neutral");
    t.play("e1e2; play coup a2; end");
    assert_eq!(marks(&t, "a2"), "royal asleep-pacifist asleep-neutral");
    t.refused("a2c3", IllegalMove);
}

#[test]
fn a_coup_on_a_neutral_piece_of_the_enemy_gives_the_game_away() {
    let mut t = laid("4k3/8/8/8/8/8/n7/4K3 w - - 0 1", ("coup", ""), &[(White, "neutrality a2")]);
    t.play("e1e2; play coup a2");
    assert_eq!(t.game.status(), Status::Won { winner: Black, reason: WinReason::Surrender });
    assert_eq!(serde_json::to_value(t.game.status()).unwrap()["reason"], "surrender");
}

#[test]
fn a_royal_pawn_promotes_and_gives_the_crown_back_or_keeps_it() {
    let fen = "7k/P7/8/8/8/8/8/4K3 w - - 0 1";
    let mut t = laid(fen, ("", ""), &[(White, "coup a7")]);
    t.play("a7a8q; end");
    assert_eq!((marks(&t, "a8").as_str(), marks(&t, "e1").as_str()), ("promoted asleep-royal", ""));
    let mut t = laid(fen, ("", ""), &[(White, "coup a7")]);
    t.play("a7a8n; end");
    assert_eq!((marks(&t, "a8").as_str(), marks(&t, "e1").as_str()), ("royal promoted", "prince"));
    // E6: with the prince lost, no king would be left.
    let mut t = played("3r3k/P7/8/8/8/8/8/4K3 w - - 0 1", ("coup", ""));
    t.play("e1d1; play coup a7; end; d8d1; end");
    for promotion in ["q", "r"] {
        let refusal = t.refusal(&format!("a7a8{promotion}"));
        assert_eq!(
            refusal.reason.in_words(),
            "this pawn is your king, and you have no prince left: it can only become a knight or a bishop"
        );
    }
    assert!(t.legal("a7a8n") && t.legal("a7a8b"));
}

#[test]
fn a_position_with_a_coup_may_lack_a_king() {
    let mut t = laid("4k3/8/8/8/8/8/N7/8 w - - 0 1", ("", ""), &[(White, "coup a2")]);
    assert_eq!(marks(&t, "a2"), "royal");
    t.play("a2c3; end");
}

#[test]
fn a_royal_pawn_is_not_left_to_be_taken_in_passing() {
    let t = laid("4k3/8/8/8/p7/8/1P6/4K3 w - - 0 1", ("", ""), &[(White, "coup b2")]);
    assert!(!t.legal("b2b3") && !t.legal("b2b4") && t.legal("e1e2"));
    let t = laid("4k3/8/p7/8/8/8/1P6/4K3 w - - 0 1", ("", ""), &[(White, "coup b2")]);
    assert!(t.legal("b2b4"));
}
