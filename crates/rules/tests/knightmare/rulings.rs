//! Rulings on combinations of cards.

use cardinal_rules::{
    Game, Kind, Lists, Phase, Piles, Position,
    RefusalCode::{IllegalCard, IllegalMove},
    Seat,
};

use crate::scenario::{Scenario, effect, position, scenario, start};

/// A game with White's continuing cards in play.
fn under(fen: &str, white: &str, black: &str, cards: &[&str]) -> Scenario {
    let effects = cards.iter().map(|text: &&str| effect(Seat::White, text)).collect();
    start(Position { effects: Some(effects), ..position(fen, white, black) })
}

#[test]
fn bog_cuts_what_a_rook_takes_or_joins_by_a_card() {
    let fen = "4k3/8/8/8/N7/8/8/R3K3 w - - 0 1";
    for (card, choices) in [("assassin", "a1 a4"), ("confabulation", "a1 a4")] {
        let mut t = scenario(fen, card, "bog");
        t.play(&format!("play {card} {choices}; end; play bog"));
        assert_eq!(t.board(), "4k3/8/8/8/N7/8/R7/4K3", "{card}");
        assert_eq!(t.discards(Seat::White), card);
        assert!(t.view().effects.is_empty() && t.view().captured.white.is_empty());
        t.awaits(Seat::Black, Phase::Move);
    }
    // A knight that joins does not move along a line.
    let mut t = scenario("4k3/8/8/8/8/1R6/8/N3K3 w - - 0 1", "confabulation", "bog");
    t.play("play confabulation a1 b3; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_double_remembers_what_moved_before_a_turn_without_a_move() {
    // Black has moved a pawn, and then loses a move.
    let mut t = scenario("4k3/p3p3/8/8/8/8/1B6/4K3 b - - 0 1", "challenge doppelganger", "");
    t.play("e7e6; end; e1e2; play challenge a7; end; lose; end");
    assert_eq!(t.plays("doppelganger"), ["b2 b3", "b2 b4", "e2 e3", "e2 e4"]);
    let snapshot = t.game.snapshot().unwrap();
    let game = Game::resume(t.game.setup().clone(), *t.game.seed(), &snapshot).unwrap();
    assert_eq!(Scenario { game }.plays("doppelganger"), ["b2 b3", "b2 b4", "e2 e3", "e2 e4"]);
    // A card that moves nothing does not count: Black's last move before it was the bishop's.
    let mut t = scenario("2b1k3/8/8/8/8/8/P7/N3K3 b - - 0 1", "doppelganger", "evil-eye");
    t.play("c8e6; end; e1d1; end; play evil-eye e6 a2; end");
    assert!(t.legal("play doppelganger a1 b2") && !t.legal("play doppelganger a1 a2"));
}

#[test]
fn a_double_goes_like_what_bog_has_cut_short() {
    let mut t = scenario("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "blessing", "bog doppelganger");
    t.play("play blessing a1 d4; end; play bog");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/1R6/4K3");
    assert!(t.legal("play doppelganger e8 e2") && !t.legal("play doppelganger e8 d7"));
}

/// Black's rook captures on h4, where White has put a trap.
fn caught(black: &str) -> Scenario {
    let effects = Some(vec![effect(Seat::White, "man-trap h4")]);
    let discards = Piles { black: vec!["crab".parse().unwrap()], ..Piles::default() };
    let mut t = start(Position {
        effects,
        discards: Some(discards),
        ..position("4k3/8/8/7r/7R/8/p7/4K3 b - - 0 1", "fog-of-war", black)
    });
    t.play("h5h4");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/p7/4K3");
    t
}

#[test]
fn who_falls_into_a_trap_can_give_a_hostage_in_the_same_turn() {
    let mut t = caught("hostage");
    assert_eq!(t.plays("hostage"), ["h4 a2"]);
    t.play("play hostage h4 a2");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/r7/4K3");
    assert_eq!(t.view().captured, Lists { white: vec![Kind::Rook], black: vec![Kind::Pawn] });
    // It was the card of the player's own turn, and the trap's owner may cancel it.
    t.refused("play hostage h4 a2", cardinal_rules::RefusalCode::CardNotHeld);
    t.play("end");
    assert_eq!(t.plays("fog-of-war"), ["hostage"]);
    t.play("play fog-of-war hostage");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/p7/4K3");
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn who_falls_into_a_trap_can_have_a_legacy_but_no_revenge_or_riposte() {
    let mut t = caught("legacy");
    t.play("play legacy crab");
    assert_eq!((t.hand(Seat::Black).as_str(), t.discards(Seat::Black).as_str()), ("crab", "legacy"));
    let mut t = under("4k3/7p/8/8/7R/8/p7/4K3 b - - 0 1", "", "revenge riposte", &["man-trap h5"]);
    t.play("h7h5");
    assert_eq!(t.view().captured.black, [Kind::Pawn]);
    t.refused("play revenge a2", IllegalCard);
    t.refused("play riposte", IllegalCard);
}

#[test]
fn a_trap_leaves_no_hostage_to_its_owner_or_after_the_turn_s_card() {
    let mut t = under("4k3/7p/8/8/8/8/Pp6/4K3 b - - 0 1", "hostage", "", &["man-trap h5"]);
    t.play("h7h5; end");
    t.awaits(Seat::White, Phase::Move);
    let fen = "4k3/8/8/7r/7R/8/p7/4K3 b - - 0 1";
    let mut t = under(fen, "", "disintegration hostage", &["man-trap h4"]);
    t.play("play disintegration a2; h5h4");
    t.refused("play hostage h4 a2", IllegalCard);
}

#[test]
fn no_castling_brings_a_neutral_rook_or_what_a_magnet_held_to_attack_the_king() {
    // On f1 the rook would stand next to the king, and Black may move it.
    let mut t = under("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "", &["neutrality h1"]);
    t.refused("e1g1", IllegalMove);
    // The magnet on h1 holds the bishop on h2, until it moves.
    let fen = "4k3/8/8/8/8/8/7b/4K2R w K - 0 1";
    let mut t = under(fen, "", "", &["fatal-attraction h1"]);
    t.refused("e1g1", IllegalMove);
    let mut t = under("4k3/8/8/8/8/8/6n1/4K2R w K - 0 1", "", "", &["fatal-attraction h1"]);
    t.play("e1g1; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/6n1/5RK1");
}

#[test]
fn an_abducted_rook_that_comes_back_can_still_castle() {
    let mut t = scenario("r3k3/8/8/8/8/8/P7/4K3 w q - 0 1", "abduction", "");
    t.play("e1e2; play abduction a8; choose r a8; end; e8c8; end");
    assert_eq!(t.board(), "2kr4/8/8/8/8/8/P3K3/8");
    let mut t = scenario("r3k2r/8/8/8/8/8/P7/4K3 w kq - 0 1", "abduction", "");
    t.play("e1e2; play abduction a8; choose r b8; end");
    assert_eq!(t.view().fen, "4k2r/8/8/8/8/8/P3K3/8 b k - 0 1");
}

#[test]
fn a_hostage_that_answers_an_answer_does_not_mate_either() {
    // For the riposte Black must lose a move, so the knight on c4 would check a king that cannot
    // move.
    let fen = "R7/Q1N5/3pp1N1/2n1Qn2/2P3KP/8/3k4/2N5 w - - 0 1";
    let mut t = scenario(fen, "hostage", "riposte");
    t.play("c7e6; end; play riposte; play hostage c7 c4");
    assert_eq!(t.board(), "R7/Q7/3pp1N1/2n1Qn2/2P3KP/8/3k4/2N5");
    assert_eq!((t.discards(Seat::White).as_str(), t.view().captured.white), ("hostage", vec![Kind::Knight]));
    t.awaits(Seat::Black, Phase::Discard);
}

#[test]
fn an_abducted_piece_that_nothing_captures_comes_back_whatever_is_answered() {
    for law in ["pacifism e5", "truce"] {
        let (card, choices) = law.split_once(' ').unwrap_or((law, ""));
        let choices = choices.split_whitespace().map(crate::scenario::choice).collect();
        let effects = Some(vec![cardinal_rules::Effect::new(card.parse().unwrap(), Seat::Black, choices)]);
        let fen = "4k3/8/8/4n3/8/8/P7/K3R3 w - - 0 1";
        let mut t = start(Position { effects, ..position(fen, "abduction", "") });
        t.play("a2a3; play abduction e5; choose n e4; end");
        assert_eq!(t.board(), "4k3/8/8/4n3/8/P7/8/K3R3", "{law}");
        assert_eq!((t.view().effects.len(), t.discards(Seat::White).as_str()), (1, "abduction"), "{law}");
    }
}
