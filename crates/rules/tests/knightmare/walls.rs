//! *Fortification*: on one boundary, or on two sides that meet.

use cardinal_rules::{
    ActionKind, Card, Choice, ChoiceText, Effect, Game, KnightmareCard, KnightmareOptions, PartialAction, Position,
    RefusalCode::IllegalChoice, Rules, Seat, Seed, Setup,
};

use crate::scenario::{START, Scenario, effect, position, scenario, start};

const FORTIFICATION: Card = Card::Knightmare(KnightmareCard::Fortification);

fn walled(fen: &str, effects: Vec<Effect>) -> Position {
    Position { effects: Some(effects), ..position(fen, "", "") }
}

fn plays(t: &Scenario) -> Vec<String> {
    let actions = t.game.options(t.to_act(), &PartialAction::of(ActionKind::Play)).actions;
    actions.iter().map(ToString::to_string).collect()
}

#[test]
fn every_wall_is_offered_once() {
    let mut t = scenario(START, "fortification", "");
    t.play("e2e4");
    // Boundaries: 56 along the files, 56 along the ranks and twice 49 along the diagonals. Two sides
    // meet in six ways at each of the 49 points inside the board.
    assert_eq!(plays(&t).len(), 210 + 6 * 49);
    assert!(plays(&t).contains(&"play fortification [e4/e5, e4/f4]".to_owned()));
    for apart in ["e4/e6", "e4/e5 f5/f6", "e4/e5 e3/e4", "e4/f5 e4/e5", "e4/e5 e4/e5", "d4/d5 e4/e5 f4/f5"] {
        t.refused(&format!("play fortification {apart}"), IllegalChoice);
    }
}

#[test]
fn a_wall_played_is_the_wall_laid_out() {
    let fen = "7k/8/8/8/4Q3/8/P7/K7 w - - 0 1";
    let laid = start(walled(fen, vec![effect(Seat::White, "fortification e4/f4 e4/e5")]));
    for text in ["e4/e5 e4/f4", "e4/f4 e4/e5", "f4/e4 e5/e4"] {
        let mut t = scenario(fen, "fortification", "");
        t.play("a2a3");
        let choices = text.split(' ').map(|wall| Choice::Text(wall.parse::<ChoiceText>().unwrap())).collect();
        let named = PartialAction { card: Some(FORTIFICATION), choices, ..PartialAction::of(ActionKind::Play) };
        let offered = t.game.options(Seat::White, &named).actions;
        assert_eq!(offered.len(), 1, "{text}: {offered:?}");
        assert_eq!(offered[0].to_string(), "play fortification [e4/e5, e4/f4]");
        t.play(&format!("play fortification {text}"));
        assert_eq!(t.view().effects, laid.view().effects, "{text}");
        assert_eq!(t.view().walls, laid.view().walls, "{text}");
        t.play("end; h8g8; end");
        for shut in ["e4e5", "e4f4", "e4f5", "e4g6"] {
            assert!(!t.legal(shut), "{text}: {shut}");
        }
        assert!(t.legal("e4d5") && t.legal("e4f3"));
    }
    let list = ["e4/e5", "e4/f4"].map(|wall| Choice::Text(wall.parse::<ChoiceText>().unwrap()));
    assert_eq!(laid.view().effects[0].choices, [Choice::List(list.to_vec())]);
}

#[test]
fn a_wall_may_shut_a_corner_whose_diagonal_is_shut_already() {
    let walls = ["fortification e4/f5", "fortification e4/e5 e4/f4"].map(|wall| effect(Seat::White, wall));
    let laid = start(walled(START, walls.to_vec()));
    assert_eq!(laid.view().walls.len(), 3);
    let mut t =
        start(Position { hands: position("", "fortification", "").hands, ..walled(START, vec![walls[0].clone()]) });
    t.play("a2a3; play fortification e4/e5 e4/f4");
    assert_eq!(t.view().walls, laid.view().walls);
    // A closed boundary cannot get a second wall, alone or as part of one.
    for second in ["e4/f5", "e4/e5", "e4/e5 d4/d5"] {
        let effects = walls.iter().cloned().chain([effect(Seat::Black, &format!("fortification {second}"))]).collect();
        let setup =
            Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(walled(START, effects)) };
        assert!(Game::new(setup, Seed::from_bytes([0; 32])).is_err(), "{second}");
    }
}

#[test]
fn one_corner_can_shut_out_two_checks() {
    let mut t = scenario("4r2k/8/8/8/7b/8/P7/4K3 w - - 0 1", "fortification", "");
    t.play("a2a3");
    // The straight wall under the rook also closes the diagonal through its middle. All other walls
    // leave the king in check: they have no effect, and that is mate.
    let cures = ["play fortification [e1/e2, e1/f1]", "play fortification [e1/e2, f1/f2]"];
    for play in plays(&t) {
        let mut game = t.game.clone();
        let action: Vec<_> = game.options(Seat::White, &PartialAction::of(ActionKind::Play)).actions;
        let action = action.iter().find(|action| action.to_string() == play).unwrap();
        game.apply(Seat::White, action).unwrap();
        assert_eq!(game.status().is_over(), !cures.contains(&play.as_str()), "{play}");
    }
    t.play("play fortification e1/e2 e1/f1; end");
    assert_eq!(t.to_act(), Seat::Black);
    assert!(!t.view().check);
}

#[test]
fn boundaries_that_make_no_wall_are_none_in_a_position_either() {
    for bad in ["a1/b2 a2/b2", "e4/e5 e4/f5", "e4/e5 e3/e4", "a1/a2 h7/h8"] {
        let setup = Setup {
            rules: Rules::Knightmare(KnightmareOptions::default()),
            position: Some(walled(START, vec![effect(Seat::White, &format!("fortification {bad}"))])),
        };
        let error = Game::new(setup, Seed::from_bytes([0; 32])).unwrap_err().to_string();
        assert!(error.contains("two sides that meet"), "{bad}: {error}");
    }
}
