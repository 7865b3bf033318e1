//! *Haunting Memories* copying cards that affect turns, respond, or act in secret.

use cardinal_rules::{
    Kind, Phase,
    RefusalCode::{IllegalCard, IllegalMove, WrongPhase},
    Seat, Viewer,
};

use crate::scenario::{START, Scenario, action, effect, scenario};

/// Rooks of both sides on their own halves.
const ROOKS: &str = "4k3/1p6/8/1r6/R7/8/1P5P/7K w - - 0 1";

#[test]
fn a_copied_bog_cuts_the_next_long_move() {
    let mut t = scenario("8/1p6/6k1/1r6/R7/8/1P5P/7K w - - 0 1", "haunting-memories", "bog");
    t.play("a4a7; end; play bog; skip; b5f5; end");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play haunting-memories");
    assert_eq!(t.board(), "8/1p6/6k1/R1r5/8/8/1P5P/7K");
    t.awaits(Seat::White, Phase::Move);
    // A step of one square cannot be shortened.
    let mut t = scenario("8/1p6/6k1/1r6/R7/8/1P5P/7K w - - 0 1", "haunting-memories", "bog");
    t.play("a4a7; end; play bog; skip; b5c5; end");
    t.awaits(Seat::White, Phase::Move);
    t.refused("play haunting-memories", IllegalCard);
}

#[test]
fn a_copied_riposte_parries_and_costs_a_move() {
    let mut t = scenario("4k3/2p5/8/8/n7/7P/8/R1N1K3 w - - 0 1", "haunting-memories", "riposte");
    t.play("a1a4; end; play riposte; skip; end; c1b3; end; a4c5; end; h3h4; end; c5b3; end");
    t.awaits(Seat::White, Phase::Answer);
    t.play("play haunting-memories");
    assert_eq!(t.board(), "4k3/2p5/8/8/7P/1N6/8/4K3");
    t.awaits(Seat::White, Phase::Discard);
    t.refused("b3d4", WrongPhase);
    t.play("end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn each_of_the_three_that_undo_a_turn_is_copied() {
    for card in ["chaos", "knightmare", "think-again"] {
        let mut t = scenario(ROOKS, "haunting-memories", card);
        t.play(&format!("a4a5; end; play {card}; a4a6; end; b5b4; end; play haunting-memories"));
        t.awaits(Seat::Black, Phase::Move);
        t.refused("b5b4", IllegalMove);
        t.play("b5b3; end");
        t.awaits(Seat::White, Phase::Move);
    }
}

#[test]
fn a_copied_toll_can_be_refused() {
    let mut t = scenario(ROOKS, "haunting-memories", "toll");
    t.play("a4a5; end; play toll; choose h2; b5b4; end; play haunting-memories; choose refuse");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "4k3/1p6/8/Rr6/8/8/1P6/7K");
}

#[test]
fn a_copied_trap_is_as_secret_as_a_trap() {
    let mut t = scenario(ROOKS, "man-trap", "haunting-memories");
    t.play("a4a5; play man-trap b2; end; b5b4; play haunting-memories b7; end");
    for (viewer, knows) in [(Viewer::White, false), (Viewer::Black, true), (Viewer::Public, false)] {
        let text = serde_json::to_string(&t.game.view(viewer)).unwrap();
        assert_eq!(text.contains("[\"b7\"]"), knows, "{viewer:?}: {text}");
    }
    t.play("a5a7; end; e8f8; end; a7b7");
    // What it captured is gone with it.
    assert_eq!(t.board(), "5k2/8/8/8/1r6/8/1P5P/7K");
    assert_eq!(t.discards(Seat::Black), "haunting-memories");
    assert_eq!(t.view().effects, [effect(Seat::White, "man-trap b2")]);
}

#[test]
fn a_copied_abduction_asks_and_tells_nothing() {
    let mut t = scenario(ROOKS, "abduction", "haunting-memories");
    t.play("a4a5; play abduction b5; choose r b5; end; b5b4; play haunting-memories a5");
    t.awaits(Seat::White, Phase::Choose("haunting-memories".parse().unwrap()));
    for viewer in [Viewer::White, Viewer::Public] {
        let view = t.game.view(viewer);
        let text = serde_json::to_string(&view).unwrap();
        assert!(!text.contains("a5"), "{viewer:?}: {text}");
        assert!(view.board.iter().all(|piece| piece.cell.to_string() != "a5"));
    }
    t.play("choose r a4");
    assert_eq!(t.board(), "4k3/1p6/8/8/1r6/8/1P5P/7K");
    assert_eq!(t.view().captured.white, [Kind::Rook]);
    t.play("end");
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn a_copied_panic_starts_a_clock() {
    let mut t = scenario(ROOKS, "panic", "haunting-memories");
    t.play("a4a5; play panic; end; b5b4; play haunting-memories; end");
    t.game.lapse(Seat::White).unwrap();
    t.awaits(Seat::Black, Phase::Move);
    assert!(t.game.lapse(Seat::Black).is_err());
}

#[test]
fn a_card_that_came_to_nothing_is_copied_all_the_same() {
    // The Fireball would mate.
    let mut t = scenario("k7/2K5/P7/8/8/1N6/6pp/R7 w - - 0 1", "fireball", "haunting-memories");
    t.play("b3a5; play fireball a5; end");
    assert_eq!(t.board(), "k7/2K5/P7/N7/8/8/6pp/R7");
    t.play("h2h1q; play haunting-memories h1; end");
    assert_eq!(t.board(), "k7/2K5/P7/N7/8/8/8/R7");
    assert_eq!(t.discards(Seat::Black), "haunting-memories");
}

#[test]
fn a_cancelled_copy_is_still_the_last_that_was_played_but_for_what_cancelled_it() {
    // The Fog is the last card, and there is no card of Black's for a copy of it to cancel.
    let mut t = scenario(START, "crab haunting-memories", "fog-of-war crab");
    t.play("e2e4; play crab e4; end; play fog-of-war crab; e7e5; end");
    t.awaits(Seat::White, Phase::Move);
    t.refused("play haunting-memories", IllegalCard);
    // Then a card of Black's would be the last.
    let mut t = scenario(START, "crab haunting-memories", "fog-of-war crab");
    t.play("e2e4; play crab e4; end; play fog-of-war crab; e7e5; play crab e5; end");
    t.awaits(Seat::White, Phase::Move);
    t.play("d2d4");
    assert!(t.plays("haunting-memories").contains(&"d4".to_owned()));
}

#[test]
fn a_vulture_is_no_card_to_copy_on_what_was_played_before() {
    let mut t = scenario(START, "crab haunting-memories", "vulture");
    t.play("e2e4; play crab e4; end; play vulture crab; e7e5; end");
    t.awaits(Seat::White, Phase::Move);
    t.refused("play haunting-memories crab", IllegalCard);
}

#[test]
fn a_copy_of_a_copy_of_a_copy_is_the_first_card() {
    let hands = ("crab haunting-memories", "haunting-memories haunting-memories");
    let mut t = scenario(START, hands.0, hands.1);
    t.play("e2e4; play crab e4; end; e7e5; play haunting-memories e5; end");
    t.play("d2d4; play haunting-memories d4; end; d7d5; play haunting-memories d5; end");
    let cards: Vec<String> = t.view().effects.iter().map(|effect| effect.card.to_string()).collect();
    assert_eq!(cards, ["crab", "haunting-memories", "haunting-memories", "haunting-memories"]);
    assert!(t.legal("e4d5") && !t.legal("d4d5"));
    let marks = t.view().board.iter().filter(|piece| !piece.marks.is_empty()).count();
    assert_eq!(marks, 4);
}

/// The knights stand as after a few moves: each side could send one home.
const KNIGHTS: &str = "rnbqkb1r/pppppppp/8/8/4n3/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1";

fn rebirth(white: &str, black: &str) -> Scenario {
    let mut t = scenario(KNIGHTS, white, black);
    t.play("a2a3; play rebirth e4 g8; end");
    t
}

#[test]
fn a_unique_card_of_the_own_deck_is_not_copied_in_any_way() {
    // Not its own player, with the card itself.
    let mut t = rebirth("rebirth haunting-memories", "");
    t.play("a7a6; end; b2b3");
    t.refused("play haunting-memories g8 b8", IllegalCard);
    // Not a holder of a card with the same name, even if the other player's copy was played.
    let mut t = rebirth("rebirth", "rebirth haunting-memories");
    t.play("a7a6");
    t.refused("play haunting-memories f3 g1", IllegalCard);
    // Not when chosen by Plots Within Plots either.
    let mut t = rebirth("rebirth plots-within-plots haunting-memories crab", "");
    t.play("a7a6; end; b2b3");
    assert!(t.plays("plots-within-plots").is_empty());
    // The other player may.
    let mut t = rebirth("rebirth", "haunting-memories");
    t.play("a7a6; play haunting-memories f3 g1; end");
    assert_eq!(t.board(), "rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR");
}

#[test]
fn a_copy_answers_a_copy() {
    // A copied Riposte, cancelled by the side on turn.
    let mut t = scenario("4k3/2p5/8/8/n7/7P/8/R1N1K3 w - - 0 1", "haunting-memories", "riposte fog-of-war");
    t.play("a1a4; end; play riposte; skip; end; c1b3; end; a4c5; end; h3h4; end; c5b3; end");
    t.play("play haunting-memories");
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!(t.plays("fog-of-war"), ["haunting-memories"]);
    t.play("play fog-of-war haunting-memories");
    assert_eq!(t.board(), "4k3/2p5/8/8/7P/1n6/8/4K3");
    t.awaits(Seat::White, Phase::Move);
    assert!(t.game.apply(Seat::White, &action("e1d1")).is_ok());
}
