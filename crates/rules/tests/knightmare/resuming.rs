//! Games resumed at the start of a turn that a position alone does not describe: a piece is away, a
//! king comes back, the move is lost, or a king is in a unit of two.

use cardinal_rules::{Effect, Game, PartialAction, Phase, Seat, Snapshot, Viewer};

use crate::scenario::{Scenario, choice, position, scenario, start};

fn with_effects(fen: &str, hands: (&str, &str), effects: &[(Seat, &str)]) -> Scenario {
    let laid = |(owner, text): &(Seat, &str)| {
        let mut words = text.split(' ');
        Effect::new(words.next().unwrap().parse().unwrap(), *owner, words.map(choice).collect())
    };
    let mut position = position(fen, hands.0, hands.1);
    position.effects = Some(effects.iter().map(laid).collect());
    start(position)
}

fn json(of: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(of).unwrap()
}

/// Checks that two games look the same to everyone.
fn same(one: &Game, other: &Game, what: &str) {
    assert_eq!(one.hash(), other.hash(), "{what}");
    for viewer in [Viewer::White, Viewer::Black, Viewer::Public, Viewer::Referee] {
        assert_eq!(json(&one.view(viewer)), json(&other.view(viewer)), "{what}: {viewer:?}");
    }
    for seat in Seat::ALL {
        let all = |game: &Game| game.options(seat, &PartialAction::default());
        assert_eq!(all(one), all(other), "{what}");
    }
}

/// Resumes the game from its snapshot, and plays these actions in both.
fn goes_on(t: &Scenario, texts: &str) -> Scenario {
    let snapshot = t.game.snapshot().expect("a turn begins");
    let snapshot: Snapshot = serde_json::from_value(json(&snapshot)).unwrap();
    let resume = || Game::resume(t.game.setup().clone(), *t.game.seed(), &snapshot).unwrap();
    same(&t.game, &resume(), "at once");
    let (mut first, mut second) = (Scenario { game: t.game.clone() }, Scenario { game: resume() });
    for text in texts.split(';').filter(|text| !text.is_empty()) {
        first.play(text);
        second.play(text);
        same(&first.game, &second.game, text);
    }
    // The record since the resumption can be replayed like any other.
    let again = Game::from_record(&second.game.record()).unwrap();
    same(&again, &second.game, "again");
    first
}

const HILL: &str = "7k/8/8/8/8/1r2p3/P3P3/4K3 w - - 0 1";

#[test]
fn a_game_goes_on_while_a_king_is_under_the_hill() {
    let mut t = scenario(HILL, "under-elf-hill", "crab");
    t.play("play under-elf-hill; end");
    t.awaits(Seat::Black, Phase::Move);
    let t = goes_on(&t, "h8g8; end; choose a4; a2a3");
    assert_eq!(t.board(), "6k1/8/8/8/K7/Pr2p3/4P3/8");
}

#[test]
fn a_game_goes_on_where_a_king_is_to_come_back() {
    let mut t = scenario(HILL, "under-elf-hill", "");
    t.play("play under-elf-hill; end; h8g8; end");
    t.awaits(Seat::White, Phase::Choose("under-elf-hill".parse().unwrap()));
    goes_on(&t, "choose a4; a2a3; end; g8g7");
    t.game.apply(Seat::Black, &cardinal_rules::Action::OfferDraw).unwrap();
    goes_on(&t, "choose e1; a2a3");
}

#[test]
fn a_game_goes_on_where_a_king_has_come_back_of_itself() {
    // The rooks leave only a8 free.
    let corner = |pawns: &str| format!("1N5r/P7/8/2K5/5k2/8/{pawns}/r7 w - - 0 1");
    let mut t = scenario(&corner("4P3"), "under-elf-hill", "");
    t.play("play under-elf-hill; end; f4f5; end");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "KN5r/P7/8/5k2/8/8/4P3/r7");
    goes_on(&t, "e2e3; end; f5f6; end; a8b7; end");
    t.game.forget_past();
    goes_on(&t, "e2e4; end; f5f6; end; a8b7; end");
    // The knight is pinned, the pawn blocked, and the king does not move.
    let mut t = scenario(&corner("8"), "under-elf-hill", "");
    t.play("play under-elf-hill; end; f4f5; end");
    t.awaits(Seat::White, Phase::Discard);
    goes_on(&t, "end; f5f6");
}

#[test]
fn what_lies_on_a_piece_that_is_away_comes_back_with_it() {
    let fen = "4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1";
    let effects = [(Seat::White, "coup b1"), (Seat::Black, "neutrality b1")];
    let mut t = with_effects(fen, ("under-elf-hill", "peace-talks"), &effects);
    t.play("play under-elf-hill; end");
    let t = goes_on(&t, "e8e7; play peace-talks 0; end; choose h8; a2a3");
    assert_eq!(t.view().effects.len(), 1);
    let mut t = with_effects(fen, ("under-elf-hill", ""), &effects);
    t.play("play under-elf-hill; end");
    goes_on(&t, "e8e7; end; choose h8; e1f1; end");
}

#[test]
fn a_royal_unit_goes_under_the_hill_whole() {
    let fen = "4k3/8/8/8/8/8/P7/1B2K3 w - - 0 1";
    let effects = [(Seat::White, "confabulation b1 n"), (Seat::White, "coup b1")];
    let mut t = with_effects(fen, ("under-elf-hill", ""), &effects);
    t.play("play under-elf-hill; end");
    let t = goes_on(&t, "e8e7; end; choose h8; e1f1; end");
    let unit = t.view().board.into_iter().find(|piece| piece.cell.to_string() == "h8").unwrap();
    assert_eq!(unit.parts.len(), 2);
}

#[test]
fn a_game_goes_on_where_a_move_is_lost() {
    let mut t = scenario("7k/p7/8/8/n7/8/8/R6K w - - 0 1", "", "riposte crab fireball");
    t.play("a1a4; end; play riposte");
    t.awaits(Seat::Black, Phase::Discard);
    assert!(t.view().last.turn_lost);
    let t = goes_on(&t, "discard crab; end; h1h2");
    assert_eq!(t.board(), "7k/p7/8/8/n7/8/7K/8");
    let mut t = scenario("7k/p7/8/8/n7/8/8/R6K w - - 0 1", "", "riposte crab fireball");
    t.play("a1a4; end; play riposte");
    t.game.forget_past();
    goes_on(&t, "play crab a7; end; h1h2");
    assert!(!t.legal("back"), "what Riposte has cost is not taken back");
}

/// White's knight on b1 is royal; the king on e1 is a prince that can join a bishop.
fn king_in_unit() -> Scenario {
    let fen = "4k2r/8/8/8/8/8/3B4/1N2K3 w - - 0 1";
    let mut t = with_effects(fen, ("confabulation", "peace-talks"), &[(Seat::White, "coup b1")]);
    t.play("play confabulation e1 d2; end; h8h7; play peace-talks 0; end");
    t
}

#[test]
fn a_prince_in_a_unit_is_the_king_again_when_its_coup_ends() {
    let t = king_in_unit();
    let unit = t.view().board.into_iter().find(|piece| piece.cell.to_string() == "d2").unwrap();
    assert_eq!((unit.piece, unit.parts), ('K', vec!['K', 'B']));
    // It moves as either part and may not be left in check.
    assert!(t.legal("d2d3") && t.legal("d2b4") && t.legal("d2a5"));
    let mut t = goes_on(&t, "d2e3; end; h7e7; end");
    assert!(t.view().check);
    t.refused("b1c3", cardinal_rules::RefusalCode::IllegalMove);
    assert!(t.legal("e3d4") && t.legal("e3b6") && !t.legal("e3e4"));
}

#[test]
fn a_game_goes_on_with_a_king_in_a_unit() {
    let t = goes_on(&king_in_unit(), "d2b4; end; h7h8; end; b4a5");
    assert_eq!(t.board(), "4k2r/8/8/K7/8/8/8/1N6");
    // No game can be set up like this, since no card joins a king.
    let effects =
        Some(vec![Effect::new("confabulation".parse().unwrap(), Seat::White, ["e1", "b"].map(choice).into())]);
    let set_up = cardinal_rules::Position { effects, ..position("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "") };
    let rules = cardinal_rules::Rules::Knightmare(cardinal_rules::KnightmareOptions::default());
    let setup = cardinal_rules::Setup { rules, position: Some(set_up) };
    assert!(Game::new(setup, *t.game.seed()).is_err());
}

#[test]
fn a_game_goes_on_with_units_of_both_armies_and_of_promoted_pieces() {
    let fen = "7k/8/8/1N6/8/2r5/8/R6K b - - 0 1";
    let mut t = with_effects(fen, ("", "confabulation"), &[(Seat::Black, "neutrality b5")]);
    t.play("play confabulation b5 c3; end");
    let mut t = goes_on(&t, "a1a3; end; h8g8; end; a3c3; end");
    assert_eq!(t.view().captured.white.len() + t.view().captured.black.len(), 2);
    t = goes_on(&t, "g8g7; end");
    assert_eq!(t.board(), "8/6k1/8/8/8/2R5/8/7K");
    let mut t = scenario("8/P6k/8/8/8/8/8/Q3K3 w - - 0 1", "confabulation", "");
    t.play("a7a8n; end; h7h6; end; play confabulation a1 a8; end");
    let mut t = goes_on(&t, "h6h5; end; a8b6; end");
    t.play("h5h4; end");
    goes_on(&t, "b6b1; end");
}

#[test]
fn a_snapshot_with_nobody_away_there_is_refused() {
    let mut t = scenario(HILL, "under-elf-hill", "");
    t.play("play under-elf-hill; end");
    let snapshot = json(&t.game.snapshot().unwrap());
    for (key, value) in [("away", serde_json::json!(["h1"])), ("laid", serde_json::json!([[3, []]]))] {
        let mut damaged = snapshot.clone();
        damaged[key] = value;
        let damaged: Snapshot = serde_json::from_value(damaged).unwrap();
        assert!(Game::resume(t.game.setup().clone(), *t.game.seed(), &damaged).is_err(), "{key}");
    }
}
