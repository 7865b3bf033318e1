//! *Peace Talks*: a continuing card ends, and with it what it did.

use cardinal_rules::RefusalCode::{IllegalCard, IllegalChoice, IllegalMove};
use cardinal_rules::{
    Action, ActionKind, Card, ChoiceText, Effect, Game, Kind, Lists, PartialAction, Piles, Position, Seat, Viewer,
};

use crate::scenario::{START, Scenario, effect, position, start};

/// A game with continuing cards in play, `w` or `b` before each for its owner.
fn with_effects(fen: &str, hands: (&str, &str), effects: &[&str]) -> Scenario {
    let owned = |text: &&str| {
        let owner = if text.starts_with('w') { Seat::White } else { Seat::Black };
        effect(owner, &text[2..])
    };
    let effects: Vec<Effect> = effects.iter().map(owned).collect();
    start(Position { effects: Some(effects), ..position(fen, hands.0, hands.1) })
}

fn slugs(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

fn discards(t: &Scenario) -> (String, String) {
    let Piles { white, black, .. } = t.view().discards;
    (slugs(&white), slugs(&black))
}

#[test]
fn a_card_goes_to_its_owner_s_discards_and_its_effect_ends_at_once() {
    let fen = "4k3/3p4/8/8/8/8/P7/4K3 w - - 0 1";
    let mut t = with_effects(fen, ("peace-talks", ""), &["b crab d7", "w forbidden-city d5"]);
    t.refused("play peace-talks 0", IllegalCard);
    t.play("a2a3; play peace-talks 0");
    assert_eq!(discards(&t), ("peace-talks".to_owned(), "crab".to_owned()));
    assert_eq!(t.view().effects, [effect(Seat::White, "forbidden-city d5")]);
    t.play("end");
    assert!(t.legal("d7d6") && !t.legal("d7d5") && !t.legal("d7c6"));
    assert!(t.view().board.iter().all(|piece| piece.marks.is_empty()));
}

#[test]
fn the_card_is_named_by_its_place_among_those_in_play() {
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let effects = ["b forbidden-city d5", "w fortification e4/e5", "b forbidden-city d6"];
    let mut t = with_effects(fen, ("peace-talks peace-talks", ""), &effects);
    t.play("a2a3");
    for bad in ["3", "d5", "forbidden-city", "true", "0 1"] {
        t.refused(&format!("play peace-talks {bad}"), IllegalChoice);
    }
    t.refused("play peace-talks", IllegalChoice);
    let asked = PartialAction { card: Some("peace-talks".parse().unwrap()), ..PartialAction::of(ActionKind::Play) };
    let options = t.game.options(Seat::White, &asked);
    assert_eq!(
        options.actions.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["play peace-talks 0", "play peace-talks 1", "play peace-talks 2"]
    );
    assert_eq!(serde_json::to_string(&options.next.choices).unwrap(), "[0,1,2]");
    t.play("play peace-talks 1");
    assert_eq!(t.view().effects, ["d5", "d6"].map(|city| effect(Seat::Black, &format!("forbidden-city {city}"))));
    assert!(t.view().walls.is_empty() && t.view().barred.len() == 2);
    let mut t = with_effects(fen, ("peace-talks", ""), &[]);
    t.play("a2a3");
    t.refused("play peace-talks 0", IllegalCard);
}

#[test]
fn a_boundary_that_two_walls_shut_stays_shut_when_one_ends() {
    let fen = "7k/8/8/8/4K3/8/8/8 w - - 0 1";
    // Both shut the diagonal between e4 and f5.
    let walls = ["b fortification e4/f5", "b fortification e4/e5 e4/f4"];
    let mut t = with_effects(fen, ("peace-talks", ""), &walls);
    let shut = |t: &Scenario| t.view().walls.iter().map(|(one, other)| format!("{one}/{other}")).collect::<Vec<_>>();
    t.play("e4d4; play peace-talks 1; end");
    assert_eq!(shut(&t), ["e4/f5"]);
    let mut t = with_effects(fen, ("peace-talks", ""), &walls);
    t.play("e4d4; play peace-talks 0; end; h8g8; end; d4e4; end; g8h8; end");
    assert_eq!(shut(&t).len(), 3);
    assert!(!t.legal("e4e5") && !t.legal("e4f4") && !t.legal("e4f5") && t.legal("e4d5"));
}

#[test]
fn an_end_that_mates_or_exposes_the_own_king_is_void() {
    // The City keeps the rook from the king.
    let mut t = with_effects("k7/8/1K6/8/8/8/8/1R6 w - - 0 1", ("peace-talks", ""), &["b forbidden-city d8"]);
    t.play("b1h1; end; a8b8; end; h1h8");
    assert!(!t.view().check);
    t.play("play peace-talks 0");
    assert_eq!((t.view().effects.len(), discards(&t)), (1, ("peace-talks".to_owned(), String::new())));
    // Where the king can go on, it may be exposed.
    let mut t = with_effects("2k5/8/8/8/8/8/8/1K5R w - - 0 1", ("peace-talks", ""), &["b forbidden-city e8"]);
    t.play("h1h8; play peace-talks 0; end");
    assert!(t.view().check && t.view().effects.is_empty());
    // The own king may not.
    let mut t = with_effects("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1", ("peace-talks", ""), &["b forbidden-city e5"]);
    t.play("a2a3; play peace-talks 0; end");
    assert_eq!((t.view().effects.len(), discards(&t).0.as_str()), (1, "peace-talks"));
}

#[test]
fn a_trap_is_ended_without_its_square_being_told() {
    let mut t = with_effects("4k3/3p4/8/8/8/8/P7/4K3 b - - 0 1", ("", "peace-talks"), &["w man-trap a2"]);
    t.play("d7d6; play peace-talks 0; end");
    assert_eq!(discards(&t), ("man-trap".to_owned(), "peace-talks".to_owned()));
    let seen = serde_json::to_string(&t.game.view(Viewer::Black)).unwrap();
    assert!(seen.contains("\"choices\":[0]") && !seen.contains("[\"a2\"]"), "{seen}");
    t.play("e1e2; end");
}

#[test]
fn an_undone_turn_brings_the_ended_card_back() {
    let effects = ["b forbidden-city d5", "b crab d7"];
    let mut t = with_effects("4k3/3p4/8/8/8/8/P7/4K3 w - - 0 1", ("peace-talks", "chaos"), &effects);
    let before = t.view();
    t.play("a2a3; play peace-talks 1; end; play chaos; back");
    let after = t.view();
    assert_eq!((before.effects, before.board, before.barred), (after.effects, after.board, after.barred));
    // A crab is the pawn that it was, so that its end makes no other board.
    t.play("a2a3");
    t.refused("end", IllegalMove);
    t.refused("play peace-talks 1", IllegalChoice);
    t.play("play peace-talks 0; end");
    assert_eq!(t.view().effects, [effect(Seat::Black, "crab d7")]);
    assert!(t.view().barred.is_empty());
}

#[test]
fn the_number_is_kept_in_a_record() {
    let hands = Lists { white: vec!["peace-talks".parse().unwrap()], black: Vec::new() };
    let effects = vec![effect(Seat::Black, "forbidden-city e4")];
    let mut t = start(Position { hands: Some(hands), effects: Some(effects), ..position(START, "", "") });
    t.play("a2a3; play peace-talks 0; end");
    let record = serde_json::to_string(&t.game.record()).unwrap();
    assert!(record.contains("\"choices\":[0]"), "{record}");
    let again = Game::from_record(&serde_json::from_str(&record).unwrap()).unwrap();
    assert_eq!(again.hash(), t.game.hash());
}

#[test]
fn the_owner_of_a_unit_chooses_where_its_second_part_goes() {
    let hands = ("peace-talks", "");
    for (fen, owner) in
        [("4k3/8/8/8/8/2B5/8/4K3 w - - 0 1", Seat::White), ("4k3/8/8/8/8/2b5/P7/1K6 w - - 0 1", Seat::Black)]
    {
        let unit = Effect {
            choices: vec!["c3".parse::<ChoiceText>().unwrap().into(), ChoiceText::Kind(Kind::Knight).into()],
            ..effect(owner, "confabulation c3")
        };
        let mut t = start(Position { effects: Some(vec![unit]), ..position(fen, hands.0, hands.1) });
        t.play(if owner == Seat::White { "e1e2; play peace-talks 0" } else { "b1c1; play peace-talks 0" });
        assert_eq!(t.to_act(), owner);
        t.awaits(owner, cardinal_rules::Phase::Choose("peace-talks".parse().unwrap()));
        let listed: Vec<String> = t
            .game
            .options(owner, &PartialAction::of(ActionKind::Choose))
            .actions
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(listed.len(), 8, "{listed:?}");
        let choose = |square: &str| Action::Choose { choices: vec![square.parse::<ChoiceText>().unwrap().into()] };
        assert!(t.game.apply(owner, &choose("c3")).is_err() && t.game.apply(owner, &choose("c5")).is_err());
        t.game.apply(owner, &choose("d4")).unwrap();
        let white = owner == Seat::White;
        assert!(t.board().contains(if white { "3N4/2B5" } else { "3n4/2b5" }), "{}", t.board());
        assert!(t.view().effects.is_empty());
        let (own, theirs) = discards(&t);
        assert_eq!(
            format!("{own} {theirs}").trim(),
            if white { "confabulation peace-talks" } else { "peace-talks confabulation" }
        );
    }
}

#[test]
fn a_second_part_that_finds_no_square_is_captured() {
    let unit = Effect {
        choices: vec!["a8".parse::<ChoiceText>().unwrap().into(), ChoiceText::Kind(Kind::Knight).into()],
        ..effect(Seat::Black, "confabulation a8")
    };
    let fen = "r3k3/pp6/8/8/8/8/P7/4K3 w - - 0 1";
    // One neighbour is empty: nobody is asked.
    let mut t = start(Position { effects: Some(vec![unit.clone()]), ..position(fen, "peace-talks", "") });
    t.play("a2a3; play peace-talks 0; end");
    assert_eq!(t.board(), "rn2k3/pp6/8/8/8/P7/8/4K3");
    let fen = "rb2k3/pp6/8/8/8/8/P7/4K3 w - - 0 1";
    let mut t = start(Position { effects: Some(vec![unit]), ..position(fen, "peace-talks", "") });
    t.play("a2a3; play peace-talks 0; end");
    assert_eq!((t.board().as_str(), t.view().captured.black), ("rb2k3/pp6/8/8/8/P7/8/4K3", vec![Kind::Knight]));
}

#[test]
fn a_coup_whose_prince_is_lost_stays() {
    let mut t = with_effects("3r3k/P7/8/8/8/8/8/4K3 w - - 0 1", ("coup peace-talks", ""), &["b forbidden-city h1"]);
    t.play("e1d1; play coup a7; end");
    let choices = |t: &Scenario| {
        let asked = PartialAction { card: Some("peace-talks".parse().unwrap()), ..PartialAction::of(ActionKind::Play) };
        serde_json::to_string(&t.game.options(Seat::White, &asked).next.choices).unwrap()
    };
    let mut alive = Scenario { game: t.game.clone() };
    alive.play("h8g8; end; d1c1");
    assert_eq!(choices(&alive), "[0,1]");
    t.play("d8d1; end; a7a8n");
    assert_eq!(choices(&t), "[0]");
    t.refused("play peace-talks 1", IllegalChoice);
}

fn marks(t: &Scenario, square: &str) -> String {
    let board = t.view().board;
    let piece = board.iter().find(|piece| piece.cell.to_string() == square).unwrap();
    piece.marks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn ending_a_card_that_came_before_a_unit_leaves_the_unit() {
    for first in ["w crab e2", "w earthquake clockwise", "b doomsayer"] {
        let fen = "4k3/8/8/8/8/2B5/4P3/4K3 b - - 0 1";
        let unit = Effect {
            choices: vec!["c3".parse::<ChoiceText>().unwrap().into(), ChoiceText::Kind(Kind::Knight).into()],
            ..effect(Seat::White, "confabulation c3")
        };
        let seat = if first.starts_with('w') { Seat::White } else { Seat::Black };
        let first = first[2..]
            .split_once(' ')
            .map_or_else(|| Effect::new(first[2..].parse().unwrap(), seat, Vec::new()), |_| effect(seat, &first[2..]));
        let effects = Some(vec![first, unit.clone()]);
        let mut t = start(Position { effects, ..position(fen, "", "peace-talks") });
        t.play("e8e7; play peace-talks 0");
        t.awaits(Seat::Black, cardinal_rules::Phase::Discard);
        assert_eq!(t.view().effects, [unit]);
    }
}

#[test]
fn what_slept_under_a_coup_wakes_when_it_ends() {
    // A crab.
    let fen = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";
    let mut t = with_effects(fen, ("", "peace-talks"), &["w crab e4", "w coup e4"]);
    assert_eq!((marks(&t, "e4").as_str(), marks(&t, "e1").as_str()), ("royal asleep-crab", "prince"));
    t.play("e8e7; play peace-talks 1; end");
    assert_eq!((marks(&t, "e4").as_str(), marks(&t, "e1").as_str()), ("crab", ""));
    assert!(t.legal("e4d5") && !t.legal("e4e5"));
    // A neutral piece, a pacifist.
    for (mark, shown) in [("b neutrality e4", "neutral"), ("w pacifism e4", "pacifist")] {
        let fen = "4k3/8/8/8/4N3/8/8/4K3 b - - 0 1";
        let mut t = with_effects(fen, ("", "peace-talks"), &[mark, "w coup e4"]);
        t.play("e8d8; play peace-talks 1; end");
        assert_eq!(marks(&t, "e4"), shown);
        t.play("e1e2; end");
        assert_eq!(t.legal("e4c3"), shown == "neutral");
    }
}

#[test]
fn of_a_chain_of_coups_one_is_ended_and_the_others_stand() {
    let fen = "4k3/8/8/8/2B5/2N5/8/4K3 b - - 0 1";
    let chain = ["w coup c3", "w coup c4"];
    for (ended, royal, other) in [("0", "c4", "c3"), ("1", "c3", "c4")] {
        let mut t = with_effects(fen, ("", "peace-talks"), &chain);
        t.play(&format!("e8e7; play peace-talks {ended}; end"));
        assert_eq!((marks(&t, royal).as_str(), marks(&t, other).as_str()), ("royal", ""));
        assert_eq!(marks(&t, "e1"), "prince");
    }
    // Without the prince the crown has somewhere to go from the last alone.
    let mut t = with_effects("4k3/8/8/8/2B5/2N5/4r3/4K3 b - - 0 1", ("", "peace-talks"), &chain);
    t.play("e2e1");
    assert_eq!(t.plays("peace-talks"), ["1"]);
}

#[test]
fn the_old_king_may_be_left_in_check_and_not_in_mate() {
    let mut t = with_effects("4k3/8/8/8/4r3/2N5/8/4K3 b - - 0 1", ("", "peace-talks"), &["w coup c3"]);
    t.play("e8d8; play peace-talks 0; end");
    assert!(t.view().check && !t.legal("c3b1"));
    t.play("c3e4; end");
    // Two rooks would mate it.
    let mut t = with_effects("4k3/8/8/8/8/2N5/r7/1r2K3 b - - 0 1", ("", "peace-talks"), &["w coup c3"]);
    t.play("b1b2; end; c3e4; end; b2b1; play peace-talks 0; end");
    assert_eq!(t.view().effects, [effect(Seat::White, "coup e4")]);
    t.awaits(Seat::White, cardinal_rules::Phase::Move);
    // Nor may the own old king be left in check.
    let mut t = with_effects("4k3/8/8/8/4r3/2N5/8/4K3 w - - 0 1", ("peace-talks", ""), &["w coup c3"]);
    t.play("c3b1; play peace-talks 0; end");
    assert_eq!(t.view().effects, [effect(Seat::White, "coup b1")]);
}

#[test]
fn a_royal_piece_under_the_hill_comes_back_though_its_coup_has_ended() {
    let mut t = with_effects("4k3/8/8/8/8/2N5/P7/4K3 w - - 0 1", ("under-elf-hill", "peace-talks"), &["w coup c3"]);
    t.play("play under-elf-hill; end; e8e7; play peace-talks 0; end");
    t.awaits(Seat::White, cardinal_rules::Phase::Choose("under-elf-hill".parse().unwrap()));
    t.play("choose h3");
    assert_eq!((t.board().as_str(), marks(&t, "e1").as_str()), ("8/4k3/8/8/8/7N/P7/4K3", ""));
    // It does not move in this turn, and the king does.
    assert!(!t.legal("h3g5") && t.legal("e1d1"));
    t.play("e1d1; end; e7e8; end");
    assert!(t.legal("h3g5"));
}

#[test]
fn a_piece_that_is_no_king_any_more_and_finds_no_way_out_of_the_hill_is_lost() {
    // Every free square of the edge is attacked.
    let fen = "q6q/8/8/8/3k4/2N2K2/8/q6q w - - 0 1";
    let mut t = with_effects(fen, ("under-elf-hill", "peace-talks"), &["w coup c3"]);
    t.play("play under-elf-hill; end; d4d5; play peace-talks 0; end");
    assert_eq!(t.view().captured.white, [Kind::Knight]);
    assert!(t.view().away.white.is_empty());
    t.awaits(Seat::White, cardinal_rules::Phase::Move);
}

#[test]
fn a_prince_in_a_unit_makes_it_royal_when_it_is_king_again() {
    let mut t = with_effects("4k3/8/8/8/8/2N5/P7/3RK3 w - - 0 1", ("confabulation", "peace-talks"), &["w coup c3"]);
    t.play("play confabulation e1 d1; end; e8e7; play peace-talks 0; end");
    t.awaits(Seat::White, cardinal_rules::Phase::Move);
    assert_eq!(t.view().effects.len(), 1);
    // It goes as either, and may not be left in check.
    assert!(t.legal("d1d5") && t.legal("d1e2") && !t.legal("d1d6"));
    t.play("a2a3; end");
    t.awaits(Seat::Black, cardinal_rules::Phase::Move);
}

#[test]
fn what_was_held_or_harmless_checks_again() {
    // A magnet's prisoner, the own king in its line: the card is void; the enemy's: it ends.
    let magnet = ["b fatal-attraction d3"];
    let mut t = with_effects("4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1", ("peace-talks", ""), &magnet);
    t.play("e1e2; play peace-talks 0; end");
    assert_eq!((t.view().effects.len(), discards(&t).0.as_str()), (1, "peace-talks"));
    let mut t = with_effects("4k3/8/8/8/4R3/3n4/8/5K2 w - - 0 1", ("peace-talks", ""), &magnet);
    t.play("f1g1; play peace-talks 0; end");
    assert!(t.view().effects.is_empty() && t.view().check);
    // A cursed rook seven squares away.
    let mut t = with_effects("4k3/8/8/8/8/8/8/r5K1 w - - 0 1", ("peace-talks", ""), &["w curse a1"]);
    t.play("g1h1; play peace-talks 0; end");
    assert_eq!(t.view().effects.len(), 1);
    // A pacifist, and the own neutral rook that the other side could have moved away: either would mate.
    for card in ["w pacifism h1", "b neutrality h1"] {
        let mut t = with_effects("k7/8/K7/8/8/8/8/7R w - - 0 1", ("peace-talks", ""), &[card]);
        t.play("h1h8; play peace-talks 0; end");
        assert_eq!((t.view().effects.len(), discards(&t).0.as_str()), (1, "peace-talks"), "{card}");
        t.awaits(Seat::Black, cardinal_rules::Phase::Move);
    }
}

#[test]
fn a_truce_and_a_vendetta_are_ended() {
    let bare = |card: &str| Effect::new(card.parse().unwrap(), Seat::White, Vec::new());
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for card in ["truce", "vendetta"] {
        let mut t = start(Position { effects: Some(vec![bare(card)]), ..position(fen, "peace-talks", "") });
        // Neither lets a pawn be passed by: one forbids the capture, the other demands it.
        assert_eq!(t.legal("e4d5"), card == "vendetta");
        assert_eq!(t.legal("e4e5"), card == "truce");
        t.play(if card == "truce" { "e1e2" } else { "e4d5" });
        t.play("play peace-talks 0; end");
        assert!(t.view().effects.is_empty());
        assert!(t.legal("e8d8") && t.legal("d5e4") == (card == "truce"));
    }
}

#[test]
fn who_speaks_after_a_doomsayer_has_ended_loses_nothing() {
    let doomsayer = Effect::new("doomsayer".parse().unwrap(), Seat::White, Vec::new());
    let mut t = start(Position { effects: Some(vec![doomsayer]), ..position(START, "peace-talks", "") });
    t.play("e2e4; play peace-talks 0");
    t.refused("say n", cardinal_rules::RefusalCode::WrongPhase);
    t.play("end");
}

#[test]
fn a_second_plea_means_the_card_that_it_meant_though_the_first_is_cancelled() {
    // The list is shorter when the second is named than when the first is not ended any more.
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let effects = ["b forbidden-city d5", "b forbidden-city d6", "b forbidden-city d7"];
    let hands = ("plots-within-plots peace-talks peace-talks", "fog-of-war");
    let mut t = with_effects(fen, hands, &effects);
    t.play("a2a3; play plots-within-plots peace-talks peace-talks; play peace-talks 0; play peace-talks 1; end");
    assert_eq!(t.view().effects, [effect(Seat::Black, "forbidden-city d6")]);
    t.play("play fog-of-war peace-talks 0");
    assert_eq!(t.view().effects, ["d5", "d6"].map(|city| effect(Seat::Black, &format!("forbidden-city {city}"))));
    t.awaits(Seat::Black, cardinal_rules::Phase::Move);
}

#[test]
fn a_plea_that_is_left_in_an_undone_turn_means_the_card_that_it_meant() {
    // The bishop's curse had ended with it when the City was named, as the first card.
    let fen = "4k3/8/8/3b4/8/8/P7/3RK3 w - - 0 1";
    let mut t = with_effects(fen, ("peace-talks", "chaos"), &["w curse d5", "b forbidden-city a8"]);
    t.play("d1d5; play peace-talks 0; end; play chaos");
    assert_eq!(t.view().effects, [effect(Seat::White, "curse d5")]);
    t.play("d1c1; end");
}

#[test]
fn a_copy_is_ended_by_itself() {
    let mut t = start(Position { ..position(START, "crab peace-talks", "haunting-memories") });
    t.play("e2e4; play crab e4; end; e7e5; play haunting-memories e5; end; d2d3; play peace-talks 1; end");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab e4")]);
    assert_eq!(discards(&t), ("peace-talks".to_owned(), "haunting-memories".to_owned()));
}

#[test]
fn an_earthquake_turned_back_whose_promotion_checks_the_acting_side_is_void() {
    // Black's pawn on e1 stands on its last rank again when the board is turned back.
    let quake = ["b earthquake counterclockwise"];
    let mut t = with_effects("7k/8/8/8/8/8/P7/K3p3 w - - 0 1", ("peace-talks", ""), &quake);
    t.play("a2b2; play peace-talks 0");
    t.awaits(Seat::Black, cardinal_rules::Phase::Choose("peace-talks".parse().unwrap()));
    let mut other = Scenario { game: t.game.clone() };
    t.play("choose e1+q");
    assert_eq!((t.view().effects.len(), discards(&t).0.as_str()), (1, "peace-talks"));
    other.play("choose e1+n; end");
    assert!(other.view().effects.is_empty());
    assert!(other.board().ends_with("K3n3"));
}
