//! What the six cards do to the board.

use cardinal_rules::{
    ActionKind, Card, Kind, KnightmareCard, PartialAction, Position,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove},
    Seat, SetupError, Timing,
};

use crate::scenario::{START, effect, position, scenario, start};

#[test]
fn holy_war_swaps_an_own_knight_and_an_own_bishop() {
    let mut t = scenario(START, "holy-war", "");
    t.play("e2e4");
    t.refused("play holy-war c1 b1", IllegalChoice);
    t.refused("play holy-war b1 c8", IllegalChoice);
    t.play("play holy-war b1 c1");
    assert_eq!(t.board(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RBNQKBNR");
    assert_eq!(t.view().discards.white.len(), 1);
    let last = t.view().last.card.unwrap();
    assert_eq!((last.card.to_string().as_str(), last.choices.len()), ("holy-war", 2));
}

#[test]
fn holy_war_needs_both_pieces() {
    let mut t = scenario("4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1", "holy-war", "");
    t.play("a2a3");
    t.refused("play holy-war b1 c1", IllegalCard);
}

#[test]
fn fanatic_goes_three_empty_squares_and_does_not_promote() {
    let mut t = scenario("4k3/8/p7/8/P3P3/8/1P6/4K3 w - - 0 1", "fanatic", "");
    t.refused("play fanatic a4 a7", IllegalChoice);
    t.refused("play fanatic e4 e6", IllegalChoice);
    t.play("play fanatic e4 e7; end");
    assert_eq!(t.board(), "4k3/4P3/p7/8/P7/8/1P6/4K3");
    let mut t = scenario("1k6/8/8/4P3/8/8/8/4K3 w - - 3 9", "fanatic", "");
    t.play("play fanatic e5 e8; end; b8b7; end");
    assert_eq!(t.view().fen, "4P3/1k6/8/8/8/8/8/4K3 w - - 1 10");
    assert!(
        t.game
            .options(Seat::White, &PartialAction::of(ActionKind::Move))
            .actions
            .iter()
            .all(|action| { !action.to_string().starts_with("e8") })
    );
}

#[test]
fn no_wall_may_cross_the_way_of_fanatic() {
    let wall = vec![effect(Seat::Black, "fortification a4/a5")];
    let fen = "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1";
    let mut t = start(Position { effects: Some(wall), ..position(fen, "fanatic", "") });
    t.refused("play fanatic a2 a5", IllegalChoice);
    t.play("play fanatic b2 b5; end");
}

#[test]
fn fanatic_leaves_nothing_to_capture_in_passing() {
    let mut t = scenario("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "fanatic", "");
    t.play("play fanatic a2 a5; end");
    assert_eq!(t.view().fen, "4k3/8/8/P7/1p6/8/8/4K3 b - - 0 1");
}

#[test]
fn a_crab_steps_and_captures_diagonally_forward_only() {
    let mut t = scenario("4k3/8/8/3n4/8/8/4P3/K7 w - - 0 1", "crab", "");
    t.play("a1a2; play crab e2; end; d5f4; end");
    let view = t.view();
    let crab = view.board.iter().find(|piece| piece.kind == Kind::Crab).unwrap();
    assert_eq!((crab.cell.to_string().as_str(), crab.marks.len()), ("e2", 1));
    for forbidden in ["e2e3", "e2e4"] {
        t.refused(forbidden, IllegalMove);
    }
    assert!(t.legal("e2d3") && t.legal("e2f3"));
    t.play("e2f3; end; f4h3; end");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab f3")]);
}

#[test]
fn a_crab_gives_check_like_a_pawn_and_promotes() {
    let crab =
        |fen: &str| start(Position { effects: Some(vec![effect(Seat::White, "crab e7")]), ..position(fen, "", "") });
    let mut t = crab("k7/4P3/8/8/8/8/8/K7 w - - 0 1");
    t.play("e7d8q");
    assert!(t.view().effects.is_empty(), "it is a crab until it promotes");
    assert_eq!(t.view().discards.white.len(), 1);
    assert!(crab("5k2/4P3/8/8/8/8/8/K7 b - - 0 1").view().check);
}

#[test]
fn a_captured_crab_is_a_pawn_again() {
    let mut t = scenario("4k3/8/8/8/4r3/8/4P3/K7 w - - 0 1", "crab", "");
    t.play("a1a2; play crab e2; end; e4e2");
    let view = t.view();
    assert_eq!(view.captured.white, [Kind::Pawn]);
    assert!(view.effects.is_empty());
    assert_eq!(view.discards.white.len(), 1);
}

#[test]
fn a_crab_is_no_target_for_another_crab_but_for_fanatic() {
    let crab = vec![effect(Seat::White, "crab e2")];
    let mut t =
        start(Position { effects: Some(crab), ..position("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", "crab fanatic", "") });
    assert!(t.legal("play fanatic e2 e5"));
    t.play("a1a2");
    t.refused("play crab e2", IllegalCard);
}

#[test]
fn a_wall_stops_steps_and_slides_but_no_leap() {
    let mut t = scenario("4k3/8/8/8/8/8/4P3/R3KN2 w - - 0 1", "fortification", "");
    t.play("a1a2; play fortification e2/e3; end; e8e7; end");
    assert_eq!(t.view().walls.len(), 1);
    t.refused("e2e3", IllegalMove);
    t.refused("e2e4", IllegalMove);
    t.play("f1e3; end; e7e8; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/4N3/R3P3/4K3");
    assert_eq!(t.view().effects, [effect(Seat::White, "fortification e2/e3")]);
}

#[test]
fn diagonals_that_pass_the_end_of_a_wall_stay_open() {
    let walls = ["d4/d5", "e4/e5", "f4/f5", "g4/g5"].map(|wall| effect(Seat::White, &format!("fortification {wall}")));
    let fen = "7k/8/8/8/4BB2/8/8/K7 w - - 0 1";
    let t = start(Position { effects: Some(walls.to_vec()), ..position(fen, "", "") });
    for open in ["e4f5", "e4d5", "f4e5", "f4g5", "e4b7", "f4h6"] {
        assert!(t.legal(open), "{open}");
    }
    let fen = "7k/8/8/8/4RR2/8/8/K7 w - - 0 1";
    let t = start(Position { effects: Some(walls.to_vec()), ..position(fen, "", "") });
    assert!(!t.legal("e4e5") && !t.legal("f4f5") && t.legal("e4e3"));
}

#[test]
fn a_wall_of_two_edges_shuts_the_diagonal_out_of_its_corner() {
    let wall = vec![effect(Seat::White, "fortification e4/e5 e4/f4")];
    let t = start(Position { effects: Some(wall), ..position("7k/8/8/8/4Q3/8/8/K7 w - - 0 1", "", "") });
    for shut in ["e4e5", "e4f4", "e4f5", "e4g6"] {
        assert!(!t.legal(shut), "{shut}");
    }
    for open in ["e4d5", "e4d4", "e4f3", "e4e3"] {
        assert!(t.legal(open), "{open}");
    }
}

#[test]
fn a_straight_wall_of_two_edges_shuts_both_diagonals_through_its_middle() {
    let wall = vec![effect(Seat::White, "fortification d4/d5 e4/e5")];
    for (from, shut, open) in [("e4", "e4d5", "e4f5"), ("d4", "d4e5", "d4c5")] {
        let fen = if from == "e4" { "7k/8/8/8/4B3/8/8/K7 w - - 0 1" } else { "7k/8/8/8/3B4/8/8/1K6 w - - 0 1" };
        let t = start(Position { effects: Some(wall.clone()), ..position(fen, "", "") });
        assert!(!t.legal(shut) && t.legal(open), "{from}");
    }
}

#[test]
fn a_wall_between_diagonal_neighbours_stops_that_diagonal_only() {
    let wall = vec![effect(Seat::Black, "fortification e4/f5")];
    let t = start(Position { effects: Some(wall), ..position("7k/8/8/8/4Q3/8/8/K7 w - - 0 1", "", "") });
    assert!(!t.legal("e4f5") && !t.legal("e4g6") && t.legal("e4e5") && t.legal("e4f4"));
}

#[test]
fn pawns_step_twice_from_their_first_rank_too() {
    let mut t = scenario("4k3/8/8/8/8/1p6/8/P3K3 w - - 0 1", "", "");
    t.play("a1a3; end");
    assert_eq!(t.view().fen, "4k3/8/8/8/8/Pp6/8/4K3 b - a2 0 1");
    t.play("b3a2; end");
    assert_eq!(t.view().captured.white, [Kind::Pawn]);
}

#[test]
fn continuing_cards_of_a_position_must_fit_it() {
    for bad in ["crab e3", "crab e8", "fortification e4/e6", "holy-war b1 c1", "fortification e4"] {
        let bad = Position { effects: Some(vec![effect(Seat::White, bad)]), ..position(START, "", "") };
        let setup = cardinal_rules::Setup {
            rules: cardinal_rules::Rules::Knightmare(cardinal_rules::KnightmareOptions::default()),
            position: Some(bad),
        };
        let error = cardinal_rules::Game::new(setup, cardinal_rules::Seed::from_bytes([0; 32])).unwrap_err();
        assert!(matches!(error, SetupError::Effect { .. }), "{error}");
    }
}

#[test]
fn the_facts_of_the_cards_are_those_of_the_printed_ones() {
    let facts = |slug: &str| {
        let card = KnightmareCard::ALL.into_iter().find(|card| Card::Knightmare(*card).to_string() == slug).unwrap();
        (card.points(), card.is_continuing(), card.timing())
    };
    for (slug, is) in [
        ("chaos", (10, false, &[Timing::AnswerTurn][..])),
        ("crab", (5, true, &[Timing::AfterMove])),
        ("fanatic", (2, false, &[Timing::InsteadOfMove])),
        ("fortification", (7, true, &[Timing::AfterMove])),
        ("hostage", (9, false, &[Timing::AnswerCapture])),
        ("disintegration", (2, false, &[Timing::BeforeMove, Timing::AfterMove])),
    ] {
        assert_eq!(facts(slug), is, "{slug}");
    }
}
