//! What continuing cards do to the board: walls, and squares that nothing enters.

use cardinal_rules::{
    Effect, Game, Kind, KnightmareOptions, Lists, Phase, Position,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove},
    Rules, Seat, Seed, Setup, Square, Status,
};

use crate::scenario::{START, Scenario, effect, position, scenario, start};

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|square| square.parse().unwrap()).collect()
}

/// A game with these continuing cards in play, all of White's.
fn with_effects(fen: &str, white: &str, effects: &[&str]) -> Scenario {
    let effects: Vec<Effect> = effects.iter().map(|text| effect(Seat::White, text)).collect();
    start(Position { effects: Some(effects), ..position(fen, white, "") })
}

#[test]
fn a_forbidden_city_stands_on_any_empty_square_for_the_rest_of_the_game() {
    let mut t = scenario(START, "forbidden-city", "");
    t.refused("play forbidden-city e4", IllegalCard);
    t.play("a2a3");
    t.refused("play forbidden-city e2", IllegalChoice);
    t.refused("play forbidden-city a3", IllegalChoice);
    t.refused("play forbidden-city", IllegalChoice);
    t.play("play forbidden-city e5; end");
    assert_eq!((t.view().effects, t.view().barred), (vec![effect(Seat::White, "forbidden-city e5")], squares("e5")));
    t.refused("e7e5", IllegalMove);
    t.play("e7e6; end; g1f3; end; b8c6; end");
    // Neither a step nor a leap ends on it.
    t.refused("f3e5", IllegalMove);
    assert!(t.view().discards.white.is_empty());
}

#[test]
fn nothing_slides_through_a_city_and_leapers_pass_over_it() {
    let fen = "7k/8/8/8/8/8/1N6/R3K3 w - - 0 1";
    let t = with_effects(fen, "", &["forbidden-city a3", "forbidden-city c3"]);
    assert!(t.legal("a1a2") && !t.legal("a1a3") && !t.legal("a1a4"));
    assert!(t.legal("b2a4") && t.legal("b2c4"));
    assert_eq!(t.view().barred, squares("a3 c3"));
}

#[test]
fn a_city_may_end_a_check_and_may_mate() {
    let mut t = scenario("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1", "forbidden-city", "");
    t.play("a2a3");
    t.refused("end", IllegalMove);
    t.play("play forbidden-city e5; end");
    assert!(!t.view().check);
    // Elsewhere it leaves the king in check, has no effect, and was the last cure.
    let mut t = scenario("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1", "forbidden-city", "");
    t.play("a2a3; play forbidden-city d5");
    assert!(matches!(t.game.status(), Status::Won { winner: Seat::Black, .. }));
    // A leap cannot be blocked.
    let mut t = scenario("7k/8/8/8/8/5n2/P7/4K3 w - - 0 1", "forbidden-city", "");
    t.refused("a2a3", IllegalMove);
    // The last square that the king could move to.
    let mut t = scenario("8/8/8/8/7R/2K5/8/k7 w - - 0 1", "forbidden-city", "");
    t.play("h4a4; play forbidden-city b1; end");
    assert!(matches!(t.game.status(), Status::Won { winner: Seat::White, .. }));
}

#[test]
fn nothing_is_put_onto_a_city() {
    let mut t = with_effects("7k/8/8/8/8/8/1N6/4K3 w - - 0 1", "hidden-passage long-jump", &["forbidden-city a6"]);
    t.refused("play hidden-passage a6", IllegalChoice);
    t.refused("play long-jump b2 a6", IllegalChoice);
    assert!(t.legal("play hidden-passage a5") && t.legal("play long-jump b2 a8"));
    let lost = Lists { white: vec![Kind::Pawn, Kind::Rook], black: Vec::new() };
    let effects = ["forbidden-city e4", "forbidden-city a1"].map(|text| effect(Seat::Black, text)).to_vec();
    let hands = position("7k/8/8/8/8/8/8/4K3 w - - 0 1", "winged-victory resurrection", "");
    let mut t = start(Position { captured: Some(lost), effects: Some(effects), ..hands });
    t.refused("play winged-victory e4", IllegalChoice);
    t.refused("play resurrection r a1", IllegalChoice);
    assert!(t.legal("play winged-victory d4") && t.legal("play resurrection r h1"));
    let mut t = with_effects("r7/7k/8/8/8/8/8/R3K2R w - - 0 1", "squaring-the-circle", &["forbidden-city h8"]);
    t.refused("play squaring-the-circle e1", IllegalCard);
    let mut t = with_effects("7k/8/8/8/5p2/8/8/4K3 b - - 0 1", "", &["forbidden-city f3"]);
    t.refused("f4f3", IllegalMove);
}

#[test]
fn a_madman_does_not_stop_in_a_city_nor_go_on_from_it() {
    let mut t = with_effects("4k3/8/8/4n3/8/2n5/1P6/4K3 w - - 0 1", "madman", &["forbidden-city d4"]);
    t.refused("play madman b2 d4", IllegalCard);
}

#[test]
fn a_city_is_one_obstacle_for_a_bombard() {
    let t = with_effects("4k3/8/p7/8/8/8/8/R3K3 w - - 0 1", "bombard", &["forbidden-city a3"]);
    assert!(t.legal("play bombard a1 a2") && !t.legal("play bombard a1 a3") && t.legal("play bombard a1 a6"));
    let t = with_effects("4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", "bombard", &["forbidden-city a3"]);
    assert!(t.legal("play bombard a1 a4") && !t.legal("play bombard a1 a5"));
    let t = with_effects("4k3/8/8/p7/p7/8/8/R3K3 w - - 0 1", "bombard", &["forbidden-city a2"]);
    assert!(t.legal("play bombard a1 a3") && t.legal("play bombard a1 a4") && !t.legal("play bombard a1 a5"));
}

#[test]
fn an_irresistible_force_into_a_city_moves_nothing_and_is_the_move() {
    let fen = "4k3/8/8/8/4r3/4P3/8/4K3 w - - 5 1";
    let mut t = with_effects(fen, "irresistible-force", &["forbidden-city e5"]);
    t.play("play irresistible-force e3");
    t.awaits(Seat::White, Phase::Discard);
    t.play("end");
    assert_eq!((t.board(), t.hand(Seat::White)), ("4k3/8/8/8/4r3/4P3/8/4K3".to_owned(), String::new()));
    // Right before the City there is nothing to push.
    let mut t = with_effects("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "irresistible-force", &["forbidden-city e4"]);
    t.refused("play irresistible-force e3", IllegalCard);
}

#[test]
fn a_city_of_a_position_stands_on_an_empty_square() {
    for bad in ["forbidden-city e2", "forbidden-city e4/e5"] {
        let position = Position { effects: Some(vec![effect(Seat::White, bad)]), ..position(START, "", "") };
        let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
        let error = Game::new(setup, Seed::from_bytes([0; 32])).unwrap_err().to_string();
        assert!(error.contains("an empty square"), "{bad}: {error}");
    }
}

#[test]
fn an_undone_turn_leaves_the_board_as_it_lay() {
    let mut t = scenario(START, "forbidden-city", "chaos");
    t.play("a2a3; play forbidden-city e5; end; play chaos");
    // The card stays used, and its City stays in play.
    assert_eq!((t.view().barred, t.hand(Seat::White)), (squares("e5"), String::new()));
    t.play("back");
    assert_eq!((t.view().barred, t.hand(Seat::White)), (Vec::new(), "forbidden-city".to_owned()));
    assert!(t.view().effects.is_empty());
    t.play("e2e4; play forbidden-city e5; end");
    assert_eq!(t.view().barred, squares("e5"));
}

#[test]
fn the_snapshot_of_a_game_has_its_cities_and_walls() {
    let mut t = scenario(START, "forbidden-city fortification", "forbidden-city");
    t.play("a2a3; play forbidden-city e5; end; a7a6; play forbidden-city d5; end; a3a4; play fortification e4/e5; end");
    let snapshot = t.game.snapshot().unwrap();
    let again = Game::resume(t.game.setup().clone(), *t.game.seed(), &snapshot).unwrap();
    let (view, resumed) = (t.view(), again.view(cardinal_rules::Viewer::Referee));
    assert_eq!((view.effects, view.barred, view.walls), (resumed.effects, resumed.barred, resumed.walls));
}

#[test]
fn a_square_on_which_a_pawn_can_be_taken_in_passing_is_shown() {
    let mut t = scenario("8/8/2K4k/8/3p4/8/P3P3/8 w - - 0 1", "", "");
    t.play("e2e4; end");
    assert_eq!(t.view().passed, squares("e3"));
    t.play("h6h7; end; a2a4; end");
    // No pawn could capture there.
    assert!(t.view().passed.is_empty());
}

#[test]
fn after_a_clockwise_quarter_turn_white_goes_towards_the_a_file() {
    let mut t = scenario("7k/8/8/3p4/3P4/8/6P1/K7 w - - 0 1", "earthquake", "");
    t.refused("play earthquake clockwise", IllegalCard);
    t.play("a1a2");
    t.refused("play earthquake left", IllegalChoice);
    t.refused("play earthquake", IllegalChoice);
    t.play("play earthquake clockwise; end");
    assert_eq!((t.view().turned, t.board().as_str()), (Some(1), "7k/8/8/3p4/3P4/8/K5P1/8"));
    assert!(t.legal("d5e5") && !t.legal("d5d4"));
    t.play("h8h7; end");
    // The g-file is White's second rank.
    assert!(t.legal("d4c4") && t.legal("g2f2") && t.legal("g2e2") && !t.legal("g2g3") && !t.legal("d4d3"));
}

#[test]
fn quarter_turns_add_up_and_each_can_be_ended() {
    let fen = "7k/8/8/3p4/3P4/8/8/K7 w - - 0 1";
    let earthquakes = ["earthquake clockwise", "earthquake clockwise", "earthquake counterclockwise"];
    let mut t = with_effects(fen, "peace-talks peace-talks", &earthquakes);
    assert_eq!(t.view().turned, Some(1));
    t.play("a1a2; play peace-talks 2; end");
    assert_eq!(t.view().turned, Some(2));
    t.play("d5d6; end");
    t.play("d4d3; play peace-talks 0; end");
    assert_eq!((t.view().turned, t.view().effects.len()), (Some(1), 1));
    assert!(t.legal("d6e6"));
}

#[test]
fn ranks_and_halves_of_cards_turn_with_the_board() {
    let lost = Lists { white: vec![Kind::Rook, Kind::Pawn], black: Vec::new() };
    let cards = "resurrection betrayal guardian irresistible-force fanatic forced-march";
    let board = position("7k/8/8/1p4p1/1r3P2/5P2/6P1/K7 w - - 0 1", cards, "");
    let effects = vec![effect(Seat::Black, "earthquake clockwise")];
    let t = start(Position { captured: Some(lost), effects: Some(effects), ..board });
    // White sits at the h-file.
    assert!(t.legal("play resurrection r h1") && !t.legal("play resurrection r h8"));
    assert!(!t.legal("play resurrection r a1") && t.legal("play resurrection p g3"));
    assert!(t.legal("play betrayal g5") && !t.legal("play betrayal b5"));
    assert!(t.legal("play guardian g2 e2 false") && !t.legal("play guardian f3 d3 false"));
    assert!(t.legal("play fanatic f3 c3") && !t.legal("play fanatic f4 f7"));
    assert!(t.legal("play forced-march f4+f5") && !t.legal("play forced-march f4+e4"));
    let effects = vec![effect(Seat::Black, "earthquake clockwise")];
    let board = position("7k/8/8/8/3nP3/8/8/K7 w - - 0 1", "irresistible-force", "");
    let mut t = start(Position { effects: Some(effects), ..board });
    t.play("play irresistible-force e4; end");
    assert_eq!(t.board(), "7k/8/8/8/2nP4/8/8/K7");
}

#[test]
fn a_pawn_of_a_position_has_passed_a_square_as_the_board_lies() {
    let fen = |passed: &str| format!("7k/8/8/8/4p3/4P3/8/K7 b - {passed} 0 1");
    let turned = |fen: &str| {
        let effects = Some(vec![effect(Seat::White, "earthquake clockwise")]);
        let setup = Setup {
            rules: Rules::Knightmare(KnightmareOptions::default()),
            position: Some(Position { effects, ..position(fen, "", "") }),
        };
        Game::new(setup, Seed::from_bytes([0; 32]))
    };
    // The pawn on e3 came from g3 over f3; the one on e4 goes towards the h-file.
    let game = turned(&fen("f3")).unwrap();
    assert_eq!(game.view(cardinal_rules::Viewer::Public).passed, squares("f3"));
    assert!(turned(&fen("e2")).is_err());
}

#[test]
fn a_pawn_that_passed_a_square_before_the_turn_of_the_board_can_be_taken_there() {
    let mut t = scenario("7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", "earthquake", "");
    t.play("e2e4; play earthquake clockwise; end");
    assert_eq!(t.view().passed, squares("e3"));
    t.play("d4e3; end");
    assert_eq!(t.board(), "7k/8/8/8/8/4p3/8/K7");
}
