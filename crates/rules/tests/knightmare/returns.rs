//! Pieces that come back at once keep what they were. Winged Victory does not bring back pawns that
//! their own side captured or that a spoken name cost.

use cardinal_rules::{Effect, Game, KnightmareOptions, Phase, Position, Rules, Seat, Seed, Setup};

use crate::scenario::{effect, position, scenario, start};

const CRAB: &str = "7k/8/8/3p4/4P3/8/8/7K b - - 0 1";

#[test]
fn a_crab_that_comes_back_at_once_stays_one() {
    let crab = || Some(vec![effect(Seat::White, "crab e4")]);
    let mut t = start(Position { effects: crab(), ..position(CRAB, "winged-victory", "") });
    t.play("d5e4; end; play winged-victory e5");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab e5")]);
    assert_eq!(t.discards(Seat::White), "winged-victory", "its card lies beside the board again");
    t.play("end; h8g8; end");
    assert!(t.legal("e5f6") && !t.legal("e5e6"));
    let mut t = start(Position { effects: crab(), ..position(CRAB, "winged-victory", "") });
    t.play("d5e4; end; h1g1; end; h8g8; end; play winged-victory e5; end");
    assert!(t.view().effects.is_empty());
    t.play("g8h8; end");
    assert!(t.legal("e5e6") && !t.legal("e5f6"));
}

#[test]
fn a_neutral_piece_that_comes_back_at_once_stays_neutral() {
    let fen = "7k/8/2p5/1N6/8/8/8/7K b - - 0 1";
    let neutral = || Some(vec![effect(Seat::Black, "neutrality b5")]);
    let mut t = start(Position { effects: neutral(), ..position(fen, "resurrection", "") });
    t.play("c6b5; end; play resurrection n b1");
    assert_eq!(t.view().effects, [effect(Seat::Black, "neutrality b1")]);
    let mut t = start(Position { effects: neutral(), ..position(fen, "resurrection", "") });
    t.play("c6b5; end; h1g1; end; h8g8; end; play resurrection n b1");
    assert!(t.view().effects.is_empty());
}

#[test]
fn a_promoted_pawn_comes_back_as_a_pawn() {
    let mut t = scenario("7r/P6k/8/8/8/8/8/K7 w - - 0 1", "resurrection", "");
    t.play("a7a8q; end; h8a8; end; a1b1; end; a8c8; end");
    assert_eq!(t.plays("resurrection").len(), 8);
    t.play("play resurrection p d2");
    assert_eq!(t.board(), "2r5/7k/8/8/8/8/3P4/1K6");
}

#[test]
fn a_pawn_lost_to_the_own_assassin_has_no_winged_victory() {
    let fen = "7k/8/8/8/8/8/P7/R6K w - - 0 1";
    let mut t = scenario(fen, "assassin winged-victory resurrection", "");
    t.play("play assassin a1 a2; end; h8g8; end");
    assert!(t.plays("winged-victory").is_empty());
    assert!(!t.plays("resurrection").is_empty(), "what the own side took can be resurrected");
    // This is remembered while the pawn stays captured.
    let setup = Setup {
        rules: Rules::Knightmare(KnightmareOptions::default()),
        position: Some(position(fen, "assassin winged-victory resurrection", "")),
    };
    let snapshot = t.game.snapshot().unwrap();
    t.game = Game::resume(setup, Seed::from_bytes([3; 32]), &snapshot).unwrap();
    assert!(t.plays("winged-victory").is_empty());
    t.play("h1g1; end; g8h8; end");
    assert!(t.plays("winged-victory").is_empty());
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn a_pawn_that_came_back_and_falls_to_the_enemy_has_one() {
    let mut t = scenario("7k/8/8/8/8/1p6/P7/R6K w - - 0 1", "assassin resurrection winged-victory", "");
    t.play("play assassin a1 a2; end; h8g8; end; play resurrection p c2; end; b3c2; end");
    assert_eq!(t.plays("winged-victory"), ["d4", "e4", "d5", "e5"]);
}

#[test]
fn a_pawn_paid_for_a_toll_has_one() {
    let mut t = scenario("7k/8/8/8/R7/8/1P5P/7K w - - 0 1", "winged-victory", "toll");
    t.play("a4a5; end; play toll; choose b2; h8g8; end");
    assert_eq!(t.plays("winged-victory"), ["d4", "e4", "d5", "e5"]);
    t.play("play winged-victory e4; end");
    assert_eq!(t.board(), "6k1/8/8/R7/4P3/8/7P/7K");
}

#[test]
fn a_pawn_lost_by_a_word_has_none_whoever_has_laid_the_card() {
    for owner in [Seat::White, Seat::Black] {
        let doomsayer = Effect::new("doomsayer".parse().unwrap(), owner, Vec::new());
        let fen = "7k/8/8/8/8/8/1P6/R6K w - - 0 1";
        let position = position(fen, "winged-victory resurrection", "");
        let mut t = start(Position { effects: Some(vec![doomsayer]), ..position });
        t.play("say p");
        assert_eq!((t.board().as_str(), t.view().captured.white.len()), ("7k/8/8/8/8/8/8/R6K", 1));
        assert!(t.plays("winged-victory").is_empty(), "{owner}");
        t.play("play resurrection p c2; end");
    }
}
