//! *Peace Talks*: a continuing card ends, and its effect with it.

use cardinal_rules::{
    Action, ActionKind, Card, ChoiceText, Effect, Game, Kind, Lists, PartialAction, Piles, Position,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove},
    Seat, Viewer,
};

use crate::scenario::{START, Scenario, effect, position, start};

/// A game with continuing cards in play, each with `w` or `b` in front for its owner.
pub(crate) fn with_effects(fen: &str, hands: (&str, &str), effects: &[&str]) -> Scenario {
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

pub(crate) fn discards(t: &Scenario) -> (String, String) {
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
    // Both walls close the diagonal between e4 and f5.
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
    // The City blocks the rook from the king.
    let mut t = with_effects("k7/8/1K6/8/8/8/8/1R6 w - - 0 1", ("peace-talks", ""), &["b forbidden-city d8"]);
    t.play("b1h1; end; a8b8; end; h1h8");
    assert!(!t.view().check);
    t.play("play peace-talks 0");
    assert_eq!((t.view().effects.len(), discards(&t)), (1, ("peace-talks".to_owned(), String::new())));
    // The enemy king may be exposed, if it still has a move.
    let mut t = with_effects("2k5/8/8/8/8/8/8/1K5R w - - 0 1", ("peace-talks", ""), &["b forbidden-city e8"]);
    t.play("h1h8; play peace-talks 0; end");
    assert!(t.view().check && t.view().effects.is_empty());
    // The player's own king may not be.
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
    // A crab is the pawn that it was, so ending it does not change the board.
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
fn a_unit_is_parted_by_its_own_card_alone() {
    // The next card in the list has made a unit.
    let fen = "4k3/8/8/8/8/8/P7/1B2K3 w - - 0 1";
    let mut t = with_effects(fen, ("peace-talks", ""), &["b forbidden-city d5", "w confabulation b1 n"]);
    t.play("a2a3; play peace-talks 0; end");
    let unit = t.view().board.into_iter().find(|piece| piece.cell.to_string() == "b1").unwrap();
    assert_eq!((unit.parts, t.view().effects.len()), (vec!['B', 'N'], 1));
}

#[test]
fn a_second_part_that_finds_no_square_is_captured() {
    let unit = Effect {
        choices: vec!["a8".parse::<ChoiceText>().unwrap().into(), ChoiceText::Kind(Kind::Knight).into()],
        ..effect(Seat::Black, "confabulation a8")
    };
    let fen = "r3k3/pp6/8/8/8/8/P7/4K3 w - - 0 1";
    // Only one neighbour is empty, so nobody is asked.
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
