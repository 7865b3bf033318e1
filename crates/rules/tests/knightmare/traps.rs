//! *Man-Trap*: who springs it, who does not, and what must stay hidden about it.

use std::fmt::Write;

use cardinal_rules::{
    Action, Card, Effect, Game, Kind, KnightmareOptions, Lists, PartialAction, Phase, Position,
    RefusalCode::{IllegalCard, IllegalChoice, WrongPhase},
    Rules, Seat, Seed, Setup, Square, Viewer,
};
use cardinal_test_env::bound;

use crate::scenario::{START, Scenario, action, effect, position, scenario, start};

/// A game with a trap on a square, owned by the side not to move.
fn trapped(fen: &str, hand: &str, square: &str) -> Scenario {
    let (owner, white, black) = if fen.contains(" w ") { (Seat::Black, hand, "") } else { (Seat::White, "", hand) };
    let effects = vec![effect(owner, &format!("man-trap {square}"))];
    start(Position { effects: Some(effects), ..position(fen, white, black) })
}

fn is_armed(t: &Scenario) -> bool {
    !t.view().effects.is_empty()
}

#[test]
fn who_captures_on_the_trap_is_captured_after_that() {
    let mut t = scenario("7k/pp6/8/3r4/8/1N6/PP6/K7 w - - 0 1", "man-trap", "");
    t.refused("play man-trap b3", IllegalCard);
    t.play("b3d4");
    t.refused("play man-trap d5", IllegalChoice);
    t.refused("play man-trap c3", IllegalChoice);
    t.play("play man-trap d4; end");
    assert_eq!(t.view().effects, [effect(Seat::White, "man-trap d4")]);
    t.play("d5d4; end");
    assert_eq!(t.view().fen, "7k/pp6/8/8/8/8/PP6/K7 w - - 0 2");
    assert_eq!((t.view().captured.white, t.view().captured.black), (vec![Kind::Knight], vec![Kind::Rook]));
    assert!(!is_armed(&t));
    assert_eq!(t.view().discards.white.iter().map(Card::to_string).collect::<Vec<_>>(), ["man-trap"]);
}

#[test]
fn a_move_card_springs_it_where_it_ends_and_not_on_the_way() {
    let mut t = trapped("8/p6k/5p2/4B3/8/2B5/P7/K7 b - - 0 1", "madman", "d4");
    t.play("play madman f6 b2; end");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("8/p6k/8/4B3/8/2B5/Pp6/K7", true));
    let mut t = trapped("8/p6k/5p2/4B3/8/8/P7/K7 b - - 0 1", "madman", "d4");
    t.play("play madman f6 d4; end");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("8/p6k/8/4B3/8/8/P7/K7", false));
    let mut t = trapped("7k/8/8/8/8/8/8/K2R4 w - - 0 1", "", "d4");
    t.play("d1d8; end");
    assert!(is_armed(&t));
}

#[test]
fn the_castled_rook_springs_it_and_the_king_does_not() {
    let fen = "7k/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut t = trapped(fen, "", "f1");
    t.play("e1g1; end");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("7k/8/8/8/8/8/8/6K1", false));
    let mut t = trapped(fen, "", "g1");
    t.play("e1g1; end");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("7k/8/8/8/8/8/8/5RK1", true));
}

#[test]
fn a_swap_a_return_and_the_other_side_s_card_do_not_spring_it() {
    let mut t = trapped("r6k/8/8/8/8/8/1K6/3R4 w - - 0 1", "lost-castle", "a8");
    t.play("play lost-castle d1 a8; end");
    assert!(is_armed(&t));
    let lost = Lists { white: vec![Kind::Pawn], black: Vec::new() };
    let effects = vec![effect(Seat::Black, "man-trap e4")];
    let position = position("7k/8/8/8/8/8/8/K7 w - - 0 1", "winged-victory", "");
    let mut t = start(Position { captured: Some(lost), effects: Some(effects), ..position });
    t.play("play winged-victory e4; end");
    assert!(is_armed(&t));
    // A piece that the trap's owner moves onto it.
    let effects = vec![effect(Seat::White, "man-trap e6")];
    let mut t =
        start(Position { effects: Some(effects), ..self::position("7k/8/8/4p3/8/8/8/KN6 w - - 0 1", "cowardice", "") });
    t.play("b1c3; play cowardice e5 e6; end");
    assert!(is_armed(&t));
}

#[test]
fn it_waits_for_the_enemy_alone() {
    let effects = vec![effect(Seat::White, "man-trap d4")];
    let mut t = start(Position { effects: Some(effects), ..position("7k/8/8/3r4/8/8/8/K2R4 w - - 0 1", "", "") });
    t.play("d1d4; end");
    assert!(is_armed(&t));
    // A piece already there does not spring it; a piece that arrives does.
    t.play("d5d4; end");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("7k/8/8/8/8/8/8/K7", false));
}

#[test]
fn a_trap_that_would_uncover_the_victim_s_king_stays_armed() {
    let mut t = trapped("4r2k/8/8/8/8/8/8/4KB2 w - - 0 1", "", "e2");
    t.play("f1e2; end");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("4r2k/8/8/8/8/8/4B3/4K3", true));
    // It leaves the line, and returns to it when that uncovers nothing.
    t.play("e8d8; end; e2f1; end; d8c8; end; f1e2; end");
    assert!(!is_armed(&t));
}

#[test]
fn a_promoted_pawn_and_one_that_took_in_passing_are_caught() {
    let mut t = trapped("7k/P7/8/8/8/8/8/K7 w - - 0 1", "", "a8");
    t.play("a7a8q; end");
    assert_eq!((t.board().as_str(), t.view().captured.white), ("7k/8/8/8/8/8/8/K7", vec![Kind::Pawn]));
    let mut t = trapped("7k/8/8/3pP3/8/8/8/7K w - d6 0 12", "", "d6");
    t.play("e5d6; end");
    assert_eq!(t.board(), "7k/8/8/8/8/8/8/7K");
}

#[test]
fn two_traps_on_one_square_catch_one_after_the_other() {
    let traps = vec![effect(Seat::Black, "man-trap d4"); 2];
    let fen = "7k/8/8/8/8/8/8/K1NR4 w - - 0 1";
    let mut t = start(Position { effects: Some(traps), ..position(fen, "", "") });
    t.play("d1d4; end; h8g8; end");
    assert_eq!(t.view().effects.len(), 1);
    t.play("c1b3; end; g8h8; end; b3d4; end");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("7k/8/8/8/8/8/8/K7", false));
}

#[test]
fn a_sprung_trap_is_not_taken_back_and_an_undone_turn_arms_it_again() {
    let fen = "7k/8/8/8/8/8/8/K2R4 w - - 0 1";
    let mut t = trapped(fen, "", "d4");
    t.play("d1d4");
    t.awaits(Seat::White, Phase::Discard);
    t.refused("back", WrongPhase);
    let mut t = trapped(fen, "", "d8");
    t.play("d1d4; back; d1d8");
    t.refused("back", WrongPhase);
    let effects = vec![effect(Seat::Black, "man-trap d4")];
    let mut t = start(Position { effects: Some(effects), ..position(fen, "", "chaos") });
    t.play("d1d4; end; play chaos");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("7k/8/8/8/8/8/8/K2R4", true));
}

#[test]
fn a_move_that_is_cut_short_leaves_the_far_trap_armed_and_springs_the_near_one() {
    let fen = "7k/8/8/8/8/8/8/K2R4 w - - 0 1";
    let traps = ["d6", "d2"].map(|square| effect(Seat::Black, &format!("man-trap {square}"))).to_vec();
    let mut t = start(Position { effects: Some(traps[..1].to_vec()), ..position(fen, "", "bog") });
    t.play("d1d6; end; play bog");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("7k/8/8/8/8/8/3R4/K7", true));
    let mut t = start(Position { effects: Some(traps.clone()), ..position(fen, "", "bog") });
    t.play("d1d6; end; play bog");
    assert_eq!((t.board().as_str(), t.view().effects), ("7k/8/8/8/8/8/8/K7", traps[..1].to_vec()));
    assert_eq!(t.view().captured.white, [Kind::Rook]);
}

/// A turn that was undone may not lead to the same board again, so the trap must not cause that
/// either.
#[test]
fn a_trap_does_not_lead_to_the_board_of_an_undone_turn() {
    let effects = vec![effect(Seat::Black, "man-trap d4")];
    let mut t = start(Position { effects: Some(effects), ..position("7k/8/8/8/8/8/8/K2R4 w - - 0 1", "", "chaos") });
    t.play("d1d4; end; play chaos; d1d4; end");
    assert_eq!((t.board().as_str(), is_armed(&t)), ("7k/8/8/8/3R4/8/8/K7", true));
}

#[test]
fn what_the_victim_took_can_still_be_ransomed() {
    let mut t = scenario("7k/pp6/8/3r4/8/1N6/PP6/K7 w - - 0 1", "man-trap hostage", "");
    t.play("b3d4; play man-trap d4; end; d5d4; end; play hostage d4 b2");
    assert_eq!(t.board(), "7k/pp6/8/8/8/8/PN6/K7");
    assert_eq!((t.view().captured.white, t.view().captured.black), (vec![Kind::Pawn], vec![Kind::Rook]));
}

#[test]
fn its_square_is_shown_to_its_owner_alone() {
    let mut t = scenario(START, "man-trap", "");
    t.play("e2e4; play man-trap e4; end");
    let shown = effect(Seat::White, "man-trap e4");
    let hidden = Effect { choices: Vec::new(), ..shown.clone() };
    for (viewer, expected) in
        [(Viewer::White, &shown), (Viewer::Referee, &shown), (Viewer::Black, &hidden), (Viewer::Public, &hidden)]
    {
        let view = t.game.view(viewer);
        assert_eq!(view.effects, std::slice::from_ref(expected), "{viewer:?}");
        let card = view.last.card.unwrap();
        assert_eq!((card.card, &card.choices), (shown.card, &expected.choices), "{viewer:?}");
    }
}

/// Everything that a viewer can get from the engine at this moment, as bytes.
fn outputs(game: &Game, viewer: Viewer) -> String {
    let mut text = serde_json::to_string(&game.view(viewer)).unwrap();
    write!(text, "{:?} {} {:?}", game.status(), game.ply(), game.history()).unwrap();
    let Some(seat) = viewer.seat() else { return text };
    let options = game.options(seat, &PartialAction::default());
    text.push_str(&serde_json::to_string(&options).unwrap());
    let moves = Square::all().map(|to| Action::plain_move(Square::new(60), to));
    let plays = Square::all().flat_map(|to| {
        ["dubbing", "fanatic", "peace-talks"].map(|card| {
            let choices = vec![cardinal_rules::Choice::square(Square::new(52)), cardinal_rules::Choice::square(to)];
            Action::Play { card: card.parse().unwrap(), choices }
        })
    });
    for action in moves.chain(plays) {
        if let Err(refusal) = game.clone().apply(seat, &action) {
            write!(text, "{refusal:?}").unwrap();
        }
    }
    text
}

#[test]
fn games_that_differ_in_the_square_alone_look_the_same_until_it_is_sprung() {
    let fen = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1";
    let game = |square: &str| {
        let setup = Setup {
            rules: Rules::Knightmare(KnightmareOptions::default()),
            position: Some(position(fen, "man-trap crab", "dubbing fanatic chaos")),
        };
        let mut game = Game::new(setup, Seed::from_bytes([4; 32])).unwrap();
        for text in ["e1g1", &format!("play man-trap {square}"), "end"] {
            game.apply(Seat::White, &action(text)).unwrap();
        }
        game
    };
    let (mut compared, mut sprung) = (0, 0);
    for (number, (one, other)) in [("c4", "e3"), ("e4", "b2"), ("f3", "d3"), ("c3", "g1")].into_iter().enumerate() {
        // As a rule the first square pairs with the last rounds, and the last with the first.
        for round in bound(3 - number..4 - number, 0..4) {
            let mut games = [game(one), game(other)];
            let mut dice = number * 31 + round * 7 + 1;
            for _ in 0..24 {
                for viewer in [Viewer::Black, Viewer::Public] {
                    assert_eq!(outputs(&games[0], viewer), outputs(&games[1], viewer), "{one} {other}");
                    compared += 1;
                }
                let Some(seat) = games[0].status().to_act() else { break };
                let options = games[0].options(seat, &PartialAction::default()).actions;
                let goes_on = |action: &&Action| {
                    !matches!(action, Action::Resign | Action::OfferDraw | Action::ClaimDraw | Action::TakeBack)
                };
                let options: Vec<&Action> = options.iter().filter(goes_on).collect();
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let action = options[(dice >> 33) % options.len()].clone();
                for game in &mut games {
                    game.apply(seat, &action).unwrap();
                }
                let lies = |effect: &Effect| effect.card.to_string() == "man-trap";
                if !games.iter().all(|game| game.view(Viewer::Public).effects.iter().any(lies)) {
                    sprung += 1;
                    break;
                }
            }
        }
    }
    assert!(compared > bound(30, 100) && sprung > 0, "{compared} comparisons, {sprung} traps sprung");
}

#[test]
fn a_trap_lies_on_through_a_snapshot() {
    let mut t = scenario(START, "man-trap", "");
    t.play("e2e4; play man-trap e4; end");
    let snapshot = t.game.snapshot().unwrap();
    let mut again = Game::resume(t.game.setup().clone(), *t.game.seed(), &snapshot).unwrap();
    assert_eq!(again.view(Viewer::Referee).effects, t.view().effects);
    for text in ["d7d5", "end"] {
        again.apply(Seat::Black, &action(text)).unwrap();
    }
    assert!(again.view(Viewer::Black).effects[0].choices.is_empty());
}

#[test]
fn a_pacifist_and_whoever_comes_under_a_truce_leave_it_armed() {
    for other in ["pacifism d1", "truce"] {
        let card = other.split(' ').next().unwrap().parse().unwrap();
        let choices =
            other.split(' ').skip(1).map(|square| square.parse::<cardinal_rules::ChoiceText>().unwrap().into());
        let other = Effect { card, choices: choices.collect(), ..effect(Seat::White, "man-trap d4") };
        let effects = vec![effect(Seat::Black, "man-trap d4"), other];
        let fen = "7k/8/8/8/8/8/8/K2R4 w - - 0 1";
        let mut t = start(Position { effects: Some(effects), ..position(fen, "", "") });
        t.play("d1d4; end");
        assert_eq!((t.board().as_str(), t.view().effects.len()), ("7k/8/8/8/3R4/8/8/K7", 2));
    }
}

#[test]
fn a_unit_is_caught_whole() {
    let choices = vec![
        cardinal_rules::Choice::square("d1".parse().unwrap()),
        cardinal_rules::ChoiceText::Kind(Kind::Knight).into(),
    ];
    let unit = Effect { card: "confabulation".parse().unwrap(), choices, ..effect(Seat::White, "man-trap d4") };
    let effects = vec![effect(Seat::Black, "man-trap d4"), unit];
    let mut t = start(Position { effects: Some(effects), ..position("7k/8/8/8/8/8/8/K2R4 w - - 0 1", "", "") });
    t.play("d1d4; end");
    assert_eq!(t.board(), "7k/8/8/8/8/8/8/K7");
    assert_eq!((t.view().captured.white, t.view().effects), (vec![Kind::Knight, Kind::Rook], Vec::new()));
}
