//! *Truce* and *Vendetta*, which bind both sides.

use cardinal_rules::{
    DrawReason, Effect, Kind, Position,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove},
    Seat, Status, WinReason,
};
use cardinal_words::InWords;

use crate::scenario::{Scenario, effect, position, scenario, start};

/// A game with these continuing cards of White's in play.
fn under(fen: &str, white: &str, black: &str, cards: &str) -> Scenario {
    let effect = |slug: &str| Effect::new(slug.parse().unwrap(), Seat::White, Vec::new());
    let effects = cards.split_whitespace().map(effect).collect();
    start(Position { effects: Some(effects), ..position(fen, white, black) })
}

/// The continuing cards in play.
fn in_play(t: &Scenario) -> String {
    t.view().effects.iter().map(|effect| effect.card.to_string()).collect::<Vec<String>>().join(" ")
}

/// White's discards.
fn discards(t: &Scenario) -> String {
    t.view().discards.white.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
}

#[test]
fn nothing_captures_during_a_truce_until_a_king_is_in_check() {
    let mut t = scenario("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1", "truce", "");
    t.play("e1f1; play truce; end");
    assert_eq!(in_play(&t), "truce");
    t.refused("d5e4", IllegalMove);
    t.play("e8e7; end");
    t.refused("e4d5", IllegalMove);
    t.play("h1h7");
    assert_eq!((in_play(&t).as_str(), discards(&t).as_str()), ("", "truce"));
    t.play("back");
    assert_eq!(in_play(&t), "truce");
    t.play("h1h7; end");
    assert!(t.view().check);
    t.play("e7e6; end; e4d5; end");
}

#[test]
fn who_lays_a_truce_while_a_king_stands_in_check_ends_it_at_once() {
    let mut t = scenario("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "truce", "");
    t.play("h1h8; play truce");
    assert_eq!((in_play(&t).as_str(), discards(&t).as_str()), ("", "truce"));
}

#[test]
fn no_truce_lets_a_king_go_into_check() {
    let fen = "4k3/8/8/8/8/8/4r3/K7 w - - 0 1";
    let mut t = under(fen, "", "", "truce");
    t.refused("a1b2", IllegalMove);
    t.play("a1b1; end; e8e7; end");
    // A pinned piece stays pinned.
    let mut t = under("4k3/8/8/8/8/8/8/KN5r w - - 0 1", "", "", "truce");
    t.refused("b1c3", IllegalMove);
    // A truce does not cure a check.
    let mut t = scenario("4k3/8/8/8/8/8/4r2P/K7 w - - 0 1", "truce", "");
    t.refused("a1a2", IllegalMove);
}

#[test]
fn a_check_that_ends_the_truce_can_be_parried_by_a_capture() {
    // Without the capture of the rook the king on h8 would be mated.
    let mut t = under("7k/6pp/8/8/8/8/8/r3R2K w - - 0 1", "", "", "truce");
    assert!(!t.legal("e1a1"));
    t.refused("e1e8", IllegalMove);
    let mut t = under("1r5k/6pp/8/8/8/8/8/4R2K w - - 0 1", "", "", "truce");
    t.play("e1e8; end; b8e8; end");
    assert_eq!(t.view().captured.white, [Kind::Rook]);
}

#[test]
fn a_check_that_ends_the_truce_can_mate() {
    let mut t = under("7k/6pp/8/8/8/8/8/4R2K w - - 0 1", "", "", "truce");
    t.play("e1e8; end");
    assert_eq!(t.game.status(), Status::Won { winner: Seat::White, reason: WinReason::Checkmate });
}

#[test]
fn a_card_that_captures_can_follow_the_check_that_ends_a_truce() {
    let mut t = under("4k3/8/8/8/8/8/8/K6R w - - 0 1", "merciless", "", "truce");
    t.play("h1h8");
    assert_eq!(in_play(&t), "");
    // The rook exposes its own king: only the capture of the checker can follow.
    let mut t = under("4k3/8/8/8/3r4/8/8/K2R3r w - - 0 1", "merciless", "", "truce");
    assert!(!t.legal("d1d4"));
    t.play("d1d3");
    assert_eq!(in_play(&t), "", "the own king is in check");
    t.refused("end", IllegalMove);
    for lost in ["d4", "h3"] {
        let mut t = under("4k3/8/8/8/3r4/8/8/K2R3r w - - 0 1", "merciless", "", "truce");
        t.play(&format!("d1d3; play merciless {lost}"));
        assert_eq!(t.game.status(), Status::Won { winner: Seat::Black, reason: WinReason::Checkmate }, "{lost}");
    }
    t.play("play merciless d1; end");
}

#[test]
fn no_card_captures_during_a_truce_and_what_makes_dead_still_works() {
    let fen = "4k3/8/2r1b3/8/3N4/2p5/2P5/R3K3 w - - 0 1";
    let mut t = under(fen, "split-knight assassin evil-eye breakthrough disintegration", "", "truce");
    for card in ["split-knight d4 c6 e6", "assassin a1 c2", "evil-eye d4 c6", "breakthrough c2 c3"] {
        t.refused(&format!("play {card}"), IllegalCard);
    }
    t.play("play disintegration c2; a1a2; end");
    assert_eq!(t.view().dead.white, [Kind::Pawn]);
}

#[test]
fn a_fireball_during_a_truce_is_spent_for_nothing_and_rebirth_captures_nothing() {
    let mut t = under("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "fireball", "", "truce");
    t.play("d1d4; play fireball d4; end");
    assert_eq!((t.board().as_str(), t.hand(Seat::White)), ("4k3/8/8/3n4/3R4/8/8/4K3", String::new()));
    let mut t = scenario("1R6/4k3/8/3n4/8/8/8/4K3 w - - 0 1", "rebirth", "");
    t.play("e1f1");
    assert!(t.legal("play rebirth d5 b8"));
    let mut t = under("1R6/4k3/8/3n4/8/8/8/4K3 w - - 0 1", "rebirth", "", "truce");
    t.play("e1f1");
    t.refused("play rebirth d5 b8", IllegalChoice);
    t.play("play rebirth d5 g8; end");
}

#[test]
fn a_stalemate_ends_the_truce_and_not_the_game() {
    // Black's pawn could only capture, and its king cannot move at all.
    let mut t = under("k7/p1K5/P7/8/8/7p/6PR/8 b - - 40 60", "", "", "truce");
    assert_eq!(in_play(&t), "");
    t.play("h3g2; end");
    // With not even a capture left, it is a stalemate.
    let t = under("k7/2Q5/1K6/8/8/8/8/8 b - - 40 60", "", "", "truce");
    assert_eq!(t.game.status(), Status::Drawn { reason: DrawReason::Stalemate });
}

#[test]
fn the_count_of_moves_starts_anew_after_a_stalemate_of_the_truce() {
    let t = under("k7/p1K5/P7/8/8/7p/6PR/8 b - - 40 60", "", "", "truce");
    assert_eq!(t.view().fen, "k7/p1K5/P7/8/8/7p/6PR/8 b - - 0 60");
}

#[test]
fn a_vendetta_makes_captures_compulsory_for_both() {
    let mut t = scenario("4k3/8/8/3p1p2/4P3/8/8/4K2R w K - 0 1", "vendetta", "");
    t.play("e1f1; play vendetta; end");
    assert_eq!(in_play(&t), "vendetta");
    for refused in ["e8e7", "d5d4", "f5f4"] {
        t.refused(refused, IllegalMove);
    }
    t.play("d5e4; end");
    // White has nothing to capture: Vendetta is over.
    assert_eq!((in_play(&t).as_str(), discards(&t).as_str()), ("", "vendetta"));
    t.play("h1h2; end; e8e7; end");
}

#[test]
fn captures_into_check_are_not_owed_and_in_check_only_those_that_cure_it() {
    // The pawn on e4 is pinned.
    let mut t = under("4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", "", "vendetta");
    assert_eq!((in_play(&t).as_str(), discards(&t).as_str()), ("", "vendetta"));
    t.play("e1f1; end");
    let mut t = under("4r1k1/8/8/3p4/2P5/8/8/4K2Q w - - 0 1", "", "", "vendetta");
    assert_eq!(in_play(&t), "", "no capture ends the check");
    t.play("e1f1; end");
    let t = under("4r1k1/8/2B5/3p4/8/8/8/4K3 w - - 0 1", "", "", "vendetta");
    assert!(t.legal("c6e8") && !t.legal("c6d5") && !t.legal("e1f1"));
}

#[test]
fn a_capture_in_passing_is_owed_too() {
    let t = under("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "", "vendetta");
    assert!(t.legal("e5d6") && !t.legal("e5e6") && !t.legal("e1e2"));
}

#[test]
fn no_card_instead_of_the_move_dodges_a_vendetta_but_one_may_capture() {
    let fen = "4k3/8/8/3p4/4P3/3b4/8/RN2K3 w - - 0 1";
    let mut t = under(fen, "dubbing assassin dark-mirror evil-eye", "", "vendetta");
    for card in ["dubbing e4 f6", "dubbing b1 c3", "assassin a1 b1"] {
        t.refused(&format!("play {card}"), IllegalChoice);
    }
    assert!(t.legal("play dark-mirror e4 d3") && t.legal("play evil-eye e4 d5"));
    // Without the pawn there is nothing to capture, so the cards are free.
    let t = under("4k3/8/8/8/4P3/3b4/8/RN2K3 w - - 0 1", "dubbing assassin", "", "vendetta");
    assert!(t.legal("play dubbing e4 f6") && t.legal("play assassin a1 b1"));
}

#[test]
fn cards_need_not_be_played_to_make_a_capture_possible() {
    let mut t = under("4k3/8/8/8/4P3/3n4/8/7K w - - 0 1", "dark-mirror", "", "vendetta");
    assert_eq!(in_play(&t), "");
    t.play("h1h2; end");
}

#[test]
fn a_truce_ends_a_vendetta_whichever_came_first() {
    let fen = "7k/8/8/3p4/4P3/8/8/7K w - - 0 1";
    let mut t = under(fen, "vendetta", "", "truce");
    t.play("h1g1; play vendetta");
    assert_eq!((in_play(&t).as_str(), discards(&t).as_str()), ("truce", "vendetta"));
    t.play("end; h8g8; end");
    let mut t = under("7k/8/3n4/3p4/4P3/8/8/7K w - - 0 1", "truce", "", "vendetta");
    t.play("e4d5; play truce");
    assert_eq!((in_play(&t).as_str(), discards(&t).as_str()), ("truce", "vendetta"));
    t.play("end; h8g8; end");
}

#[test]
fn a_capture_that_a_card_makes_safe_fulfils_a_vendetta() {
    // Vendetta requires the pawn's capture. The knight is pinned, so its capture needs a wall after
    // it, but counts as well.
    let mut t = under("4r1k1/8/8/p7/1P1p4/8/4N3/4K3 w - - 0 1", "fortification", "", "vendetta");
    assert!(t.legal("b4a5") && t.legal("e2d4") && !t.legal("e2c3") && !t.legal("e1f1"));
    t.play("e2d4");
    t.refused("end", IllegalMove);
    t.play("play fortification e4/e5; end");
    assert_eq!(in_play(&t), "vendetta fortification");
    assert!(t.legal("a5b4") && !t.legal("a5a4"));
}

#[test]
fn a_vendetta_goes_on_while_captures_are_made() {
    let mut t = under("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "", "", "vendetta");
    let mut other = under("4k3/8/2p5/3p1p2/4P3/8/8/4K3 w - - 0 1", "", "", "vendetta");
    t.play("e4d5; end");
    assert_eq!(in_play(&t), "");
    other.play("e4d5; end; c6d5; end");
    assert_eq!(in_play(&other), "", "it lasted for two captures");
    assert_eq!(other.view().captured.white, [Kind::Pawn]);
}

#[test]
fn an_enemy_s_neutral_piece_counts_for_a_vendetta_and_the_own_does_not() {
    let neutral = |square: &str| effect(Seat::White, &format!("neutrality {square}"));
    let vendetta = Effect::new("vendetta".parse().unwrap(), Seat::White, Vec::new());
    for (rook, owed) in [("r", true), ("R", false)] {
        let fen = format!("4k3/8/8/3{rook}4/4P3/8/8/K7 w - - 0 1");
        let effects = vec![neutral("d5"), vendetta.clone()];
        let t = start(Position { effects: Some(effects), ..position(&fen, "", "") });
        assert!(t.legal("e4d5"), "either may be captured");
        assert_eq!((t.legal("a1b1"), in_play(&t).contains("vendetta")), (!owed, owed), "{rook}");
    }
}

#[test]
fn pieces_trade_squares_during_a_truce() {
    let truce = Effect::new("truce".parse().unwrap(), Seat::White, Vec::new());
    let effects = vec![effect(Seat::White, "pacifism b1"), truce];
    let fen = "7k/8/8/8/8/8/P7/1NB4K w - - 0 1";
    let mut t = start(Position { effects: Some(effects), ..position(fen, "holy-war", "") });
    t.play("h1g1; play holy-war b1 c1; end");
    assert_eq!((t.board().as_str(), in_play(&t).as_str()), ("7k/8/8/8/8/8/P7/1BN3K1", "pacifism truce"));
}

#[test]
fn the_sign_of_a_move_knows_that_its_check_ends_the_truce() {
    for (fen, san) in [("1r5k/6pp/8/8/8/8/8/4R2K w - - 0 1", "Re8+"), ("7k/6pp/8/8/8/8/8/4R2K w - - 0 1", "Re8#")] {
        let mut t = under(fen, "", "", "truce");
        t.play("e1e8");
        assert_eq!(t.view().last.moved.unwrap().san, san);
    }
}

#[test]
fn a_refusal_tells_of_truce_and_vendetta() {
    let mut t = under("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", "", "truce");
    assert!(t.refusal("e4d5").reason.in_words().contains("truce"));
    let mut t = under("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", "", "vendetta");
    assert!(t.refusal("e4e5").reason.in_words().contains("Vendetta"));
}
