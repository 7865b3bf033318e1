//! Responses chosen together with *Plots Within Plots*: what they respond to stays as it was when
//! they were chosen, whatever one of them has changed since.

use cardinal_rules::{
    Phase, Position,
    RefusalCode::{IllegalCard, NotYourTurn, WrongPhase},
    Seat,
};

use crate::scenario::{Scenario, position, scenario, scenario_with_piles, start};

/// A rook can capture a knight, and the knight's side has a pawn to give for it.
const ROOK: &str = "4k3/2p5/8/8/n7/8/7P/R3K3 w - - 0 1";
const TAKEN: &str = "4k3/2p5/8/8/R7/8/7P/4K3";
const PARRIED: &str = "4k3/2p5/8/8/n7/8/7P/4K3";
const RANSOMED: &str = "4k3/2n5/8/8/R7/8/7P/4K3";

/// White holds a card, Black these two, with two cards on its discard pile. White has captured, and
/// Black responds with these plays.
fn answered(fen: &str, white: &str, pair: [&str; 2], capture: &str, plays: &[&str]) -> Scenario {
    let black = format!("plots-within-plots {} {}", pair[0], pair[1]);
    let mut position = position(fen, white, &black);
    position.discards = Some(cardinal_rules::Piles {
        common: Vec::new(),
        white: Vec::new(),
        black: ["fanatic", "crab"].map(|card| card.parse().unwrap()).to_vec(),
    });
    let mut t = start(Position { ..position });
    t.play(&format!("{capture}; end; play plots-within-plots {} {}", pair[0], pair[1]));
    for play in plays {
        t.awaits(Seat::Black, Phase::Answer);
        t.play(&format!("play {play}"));
    }
    t
}

#[test]
fn a_legacy_and_a_riposte_to_one_capture_both_take_effect_in_either_order() {
    for plays in [["riposte", "legacy fanatic"], ["legacy fanatic", "riposte"]] {
        let mut t = answered(ROOK, "bog", ["legacy", "riposte"], "a1a4", &plays);
        assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), (PARRIED, "fanatic"), "{plays:?}");
        t.awaits(Seat::White, Phase::Answer);
        t.play("skip");
        // The move is lost, but not a card after it.
        t.awaits(Seat::Black, Phase::Discard);
    }
}

#[test]
fn a_revenge_and_a_riposte_to_one_capture_both_take_effect_in_either_order() {
    let fen = "4k3/2p5/8/8/p7/8/7P/R3K3 w - - 0 1";
    for plays in [["riposte", "revenge h2"], ["revenge h2", "riposte"]] {
        let t = answered(fen, "bog", ["revenge", "riposte"], "a1a4", &plays);
        assert_eq!(t.board(), "4k3/2p5/8/8/p7/8/8/4K3", "{plays:?}");
        assert_eq!((t.view().captured.white.len(), t.view().captured.black.len()), (2, 0));
    }
}

#[test]
fn what_one_answer_has_saved_the_other_does_not() {
    let mut t = answered(ROOK, "bog", ["hostage", "riposte"], "a1a4", &["riposte"]);
    assert_eq!(t.board(), PARRIED);
    // None of the chosen cards can be played any more: the other side is asked, and the card is
    // kept.
    t.awaits(Seat::White, Phase::Answer);
    assert_eq!(t.hand(Seat::Black), "hostage");
    t.play("skip");
    let t = answered(ROOK, "bog", ["hostage", "riposte"], "a1a4", &["hostage a4 c7"]);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), (RANSOMED, "riposte"));
    t.awaits(Seat::White, Phase::Answer);
    let t = answered(ROOK, "bog", ["riposte", "riposte"], "a1a4", &["riposte"]);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), (PARRIED, "riposte"));
    t.awaits(Seat::White, Phase::Answer);
}

#[test]
fn a_captor_that_revenge_has_taken_is_beyond_a_riposte() {
    let fen = "4k3/2p5/8/8/p7/1P6/7P/R3K3 w - - 0 1";
    let t = answered(fen, "bog", ["revenge", "riposte"], "b3a4", &["revenge a4"]);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), ("4k3/2p5/8/8/8/8/7P/R3K3", "riposte"));
    t.awaits(Seat::White, Phase::Answer);
}

#[test]
fn a_legacy_and_a_hostage_to_one_capture() {
    for plays in [["hostage a4 c7", "legacy crab"], ["legacy crab", "hostage a4 c7"]] {
        let t = answered(ROOK, "bog", ["legacy", "hostage"], "a1a4", &plays);
        assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), (RANSOMED, "crab"), "{plays:?}");
    }
}

#[test]
fn what_moved_before_a_riposte_is_nothing_that_a_card_could_follow() {
    let mut t = scenario(ROOK, "no-quarter mystic-shield fireball", "riposte");
    t.play("a1a4; play no-quarter; end; play riposte");
    // No Quarter has lost its target and goes back; the knight on a4 does not count as a moved
    // piece.
    t.awaits(Seat::White, Phase::Discard);
    assert_eq!(t.board(), PARRIED);
    for card in ["no-quarter", "mystic-shield a4", "fireball a4"] {
        t.refused(&format!("play {card}"), IllegalCard);
    }
}

#[test]
fn a_capture_by_a_card_that_is_cancelled_leaves_its_legacy() {
    let eye = "play evil-eye a1 a4";
    let t = answered(ROOK, "evil-eye bog", ["legacy", "fog-of-war"], eye, &["legacy fanatic", "fog-of-war evil-eye"]);
    t.awaits(Seat::White, Phase::Move);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), ("4k3/2p5/8/8/n7/8/7P/R3K3", "fanatic"));
    // Cancelled first, the move is made again; the other card waits for that.
    let mut t = answered(ROOK, "evil-eye bog", ["legacy", "fog-of-war"], eye, &["fog-of-war evil-eye"]);
    t.awaits(Seat::White, Phase::Move);
    t.play("a1b1; end");
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!(t.plays("legacy"), ["crab", "fanatic", "fog-of-war", "plots-within-plots"]);
    t.play("play legacy crab");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), ("4k3/2p5/8/8/n7/8/7P/1R2K3", "crab"));
}

#[test]
fn a_ransom_from_a_card_that_is_then_cancelled_is_spent_for_nothing() {
    let plays = ["hostage a4 c7", "fog-of-war evil-eye"];
    let t = answered(ROOK, "evil-eye bog", ["hostage", "fog-of-war"], "play evil-eye a1 a4", &plays);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), ("4k3/2p5/8/8/n7/8/7P/R3K3", ""));
    assert_eq!(t.discards(Seat::Black), "fanatic crab plots-within-plots hostage fog-of-war");
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn the_side_on_turn_may_name_a_ransom_and_a_fog() {
    let fen = "7k/8/8/8/3p4/4P3/1P5P/7K w - - 0 1";
    let begun = || {
        let mut t = scenario(fen, "plots-within-plots hostage fog-of-war", "revenge");
        t.play("e3d4; end; play revenge h2; play plots-within-plots fog-of-war hostage");
        t
    };
    // The piece captured by the revenge is back when that ends, so the ransom had no effect.
    let mut t = begun();
    t.play("play hostage h2 b2");
    assert_eq!(t.board(), "7k/8/8/8/3P4/8/1P6/7K");
    t.play("play fog-of-war revenge");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!((t.board().as_str(), t.hand(Seat::White).as_str()), ("7k/8/8/8/3P4/8/1P5P/7K", ""));
    assert_eq!(t.discards(Seat::White), "plots-within-plots hostage fog-of-war");
    // The other way round there is nothing to ransom, and the card is kept.
    let mut t = begun();
    t.play("play fog-of-war revenge");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!((t.board().as_str(), t.hand(Seat::White).as_str()), ("7k/8/8/8/3P4/8/1P5P/7K", "hostage"));
}

#[test]
fn a_fog_on_another_answer_leaves_the_ransom_as_it_was() {
    let hands = ("plots-within-plots hostage fog-of-war", "plots-within-plots revenge hostage");
    let mut t = scenario("7k/8/8/8/3p4/4P3/pP5P/7K w - - 0 1", hands.0, hands.1);
    t.play("e3d4; end; play plots-within-plots hostage revenge; play revenge h2; play hostage d4 a2");
    t.play("play plots-within-plots fog-of-war hostage; play hostage h2 b2; play fog-of-war hostage");
    t.awaits(Seat::Black, Phase::Move);
    // The white pawn of h2 stands on b2 instead of the one that was there; Black's pawn is
    // captured, and a2's is back.
    assert_eq!(t.board(), "7k/8/8/8/3P4/8/pP6/7K");
    assert_eq!((t.view().captured.white.len(), t.view().captured.black.len()), (1, 1));
    assert_eq!((t.hand(Seat::White).as_str(), t.hand(Seat::Black).as_str()), ("", ""));
}

#[test]
fn a_card_that_was_taken_stays_taken_when_its_turn_is_undone() {
    let hands = ("fanatic bog", "plots-within-plots vulture chaos");
    let mut t =
        scenario_with_piles("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", hands, ("crab hostage", "holy-war dungeon curse"));
    t.play("play fanatic b2 b5; end; play plots-within-plots chaos vulture; play vulture fanatic");
    t.awaits(Seat::Black, Phase::Answer);
    t.play("play chaos");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/8/R7/8/1P5P/7K");
    // Its player cannot take it back, and the price was paid only once.
    t.refused("back", WrongPhase);
    assert_eq!(t.hand(Seat::White), "bog crab");
    assert_eq!(t.hand(Seat::Black), "holy-war fanatic curse");
    assert_eq!(
        (t.discards(Seat::White).as_str(), t.discards(Seat::Black).as_str()),
        ("", "plots-within-plots vulture dungeon chaos")
    );
    t.play("a4a5; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_turn_undone_first_leaves_its_card_to_its_player() {
    let hands = ("fanatic bog", "plots-within-plots vulture chaos");
    let mut t = scenario_with_piles("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", hands, ("crab", "holy-war dungeon curse"));
    t.play("play fanatic b2 b5; end; play plots-within-plots chaos vulture; play chaos");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.hand(Seat::Black), "vulture holy-war dungeon");
    t.play("back");
    assert_eq!(t.hand(Seat::White), "fanatic bog");
    t.play("a4a5; end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.discards(Seat::Black), "plots-within-plots chaos");
}

#[test]
fn a_card_that_was_taken_does_not_come_back_by_a_refused_toll() {
    let hands = ("fanatic bog", "plots-within-plots vulture toll");
    let mut t =
        scenario_with_piles("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", hands, ("crab hostage", "holy-war dungeon curse"));
    t.play(
        "play fanatic b2 b5; end; play plots-within-plots toll vulture; play vulture fanatic; play toll; choose refuse",
    );
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/8/R7/8/1P5P/7K");
    assert_eq!((t.hand(Seat::White).as_str(), t.hand(Seat::Black).as_str()), ("bog crab", "holy-war fanatic curse"));
}

#[test]
fn plots_that_undo_a_turn_are_spent() {
    let mut t = scenario("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", "", "plots-within-plots bog chaos");
    t.play("a4a6; end; play plots-within-plots bog chaos; play bog; play chaos");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), ("7k/8/8/8/R7/8/1P5P/7K", ""));
    assert_eq!(t.discards(Seat::Black), "plots-within-plots bog chaos");
    // The shortened move leads to the board that may not recur.
    t.refused("a4a5", cardinal_rules::RefusalCode::IllegalMove);
    t.play("a4a6; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn plots_on_the_other_s_turn_pay_for_their_owner_alone() {
    let hands = ("crab crab fog-of-war", "plots-within-plots toll bog");
    let mut t = scenario("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", hands.0, hands.1);
    t.play("a4a6; play crab b2; end; play plots-within-plots bog toll");
    // White has already played its card.
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!(t.game.apply(Seat::White, &crate::scenario::action("play crab h2")).unwrap_err().code, NotYourTurn);
    t.play("play bog; skip");
    t.awaits(Seat::Black, Phase::Move);
    // And Black has the card of its own turn, but no more.
    let hands = ("", "plots-within-plots toll bog crab disintegration");
    let mut t = scenario("7k/3p4/8/8/R7/8/1P5P/7K w - - 0 1", hands.0, hands.1);
    t.play("a4a6; end; play plots-within-plots bog toll; play bog; skip; d7d6; play crab d6");
    t.refused("play disintegration d6", IllegalCard);
}

#[test]
fn a_fog_on_the_first_of_two_answers_leaves_the_second() {
    let plays = ["legacy crab", "riposte"];
    let mut t = answered(ROOK, "fog-of-war", ["legacy", "riposte"], "a1a4", &plays);
    t.awaits(Seat::White, Phase::Answer);
    t.play("play fog-of-war legacy");
    // The Riposte goes back to before the capture, so it is played again.
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!((t.board().as_str(), t.hand(Seat::Black).as_str()), (TAKEN, "riposte"));
    t.play("play riposte");
    assert_eq!(t.board(), PARRIED);
    let discards = t.discards(Seat::Black);
    let mut spent: Vec<&str> = discards.split(' ').collect();
    spent.sort_unstable();
    assert_eq!(spent, ["crab", "fanatic", "legacy", "plots-within-plots", "riposte"]);
}

#[test]
fn a_cancelled_chaos_goes_back_to_what_was_cut_before_it_though_the_past_is_forgotten() {
    let mut t = scenario("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", "fog-of-war", "plots-within-plots bog chaos");
    t.play("a4a6; end; play plots-within-plots bog chaos; play bog; play chaos");
    let mut lean = t.game.clone();
    lean.forget_past();
    t.play("play fog-of-war chaos");
    assert_eq!(t.board(), "7k/8/8/R7/8/8/1P5P/7K");
    t.awaits(Seat::Black, Phase::Move);
    lean.enter(t.game.entries().last().unwrap()).unwrap();
    assert_eq!(t.game.hash(), lean.hash());
}
