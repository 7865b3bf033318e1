//! Actions filled in field by field and slot by slot: a value is offered next if and only if some
//! legal action continues with it.

use std::collections::BTreeSet;

use cardinal_referee::Referee;
use cardinal_rules::{Action, ActionKind, Choice, Game, KnightmareCard, PartialAction, Seat};
use cardinal_test_env::{bound, cases};
use cardinal_words::card_prompt;
use serde_json::{Value, json};

use crate::listed::knightmare_games::{Dice, choose, deal, whole};
use crate::scenario::{choice, scenario};

fn choices_of(action: &Action) -> &[Choice] {
    match action {
        Action::Play { choices, .. } | Action::Choose { choices } => choices,
        _ => &[],
    }
}

/// The partial action with only the first of the action's choices.
fn beginning(action: &Action, made: usize) -> PartialAction {
    let choices = choices_of(action)[..made].to_vec();
    let card = match action {
        Action::Play { card, .. } => Some(*card),
        _ => None,
    };
    PartialAction { card, choices, ..PartialAction::of(action.kind()) }
}

/// Asks what can follow the beginning of an action, and compares that with everything legal.
fn check_slots(game: &Game, seat: Seat, legal: &[Action], action: &Action) {
    for made in 0..=choices_of(action).len() {
        let partial = beginning(action, made);
        let told = game.next_options(seat, &partial);
        let going_on = legal.iter().filter(|action| partial.admits(action));
        let values: BTreeSet<&Choice> = going_on.filter_map(|action| choices_of(action).get(made)).collect();
        assert!(told.next.choices.iter().eq(values), "{action} after {made} choices: {:?}", told.next);
        let complete = choices_of(action).len() == made;
        if complete {
            assert_eq!(told.actions, std::slice::from_ref(action));
        }
        assert_eq!(told.next, game.options(seat, &partial).next);
    }
}

fn check_fields(game: &Game, seat: Seat, legal: &[Action]) {
    let nothing = PartialAction::default();
    let kinds: BTreeSet<ActionKind> = legal.iter().map(Action::kind).collect();
    assert!(game.next_options(seat, &nothing).next.kinds.iter().eq(&kinds));
    for kind in kinds {
        let partial = PartialAction::of(kind);
        let (next, whole) = (game.next_options(seat, &partial).next, game.options(seat, &partial).next);
        assert_eq!(next, whole, "{kind}");
        for from in next.from {
            let partial = PartialAction { from: Some(from), ..partial.clone() };
            let (next, whole) = (game.next_options(seat, &partial).next, game.options(seat, &partial).next);
            assert_eq!(next, whole, "{kind} from {from}");
        }
    }
}

#[test]
fn a_value_comes_next_if_and_only_if_a_legal_action_goes_on_with_it() {
    let (mut slots, mut answers) = (0, 0);
    for number in cases(10, 40) {
        let mut dice = Dice::of(31, number);
        let mut game = deal(&mut dice);
        for _ in 0..50 {
            let Some(seat) = game.status().to_act() else { break };
            let legal = whole(&game, seat);
            check_fields(&game, seat, &legal);
            let chosen: Vec<&Action> = legal.iter().filter(|action| !choices_of(action).is_empty()).collect();
            for _ in 0..4 {
                let Some(action) = (!chosen.is_empty()).then(|| chosen[dice.below(chosen.len())]) else { break };
                check_slots(&game, seat, &legal, action);
                slots += choices_of(action).len();
                answers += usize::from(action.kind() == ActionKind::Choose);
            }
            let Some(action) = choose(&mut dice, &legal) else { break };
            game.apply(seat, &action).unwrap();
        }
    }
    assert!(slots > bound(500, 2000) && answers > bound(10, 40), "{slots} slots, {answers} answers");
}

#[test]
fn what_begins_no_legal_action_is_followed_by_nothing() {
    let t = scenario("4k3/8/8/8/8/8/P1P5/1N2K3 w - - 0 1", "annexation dubbing", "");
    for (card, choices) in [
        ("annexation", vec!["a2+a5"]),
        ("annexation", vec!["a2+a4", "a2+a4"]),
        ("dubbing", vec!["b2"]),
        ("dubbing", vec!["b1", "d2", "d2"]),
        ("holy-war", vec![]),
    ] {
        let choices = choices.into_iter().map(choice).collect();
        let partial = PartialAction { card: card.parse().ok(), choices, ..PartialAction::of(ActionKind::Play) };
        let told = t.game.next_options(Seat::White, &partial);
        assert!(told.actions.is_empty() && told.next == cardinal_rules::Next::default(), "{card}: {told:?}");
    }
}

#[test]
fn pawns_that_go_together_are_added_in_their_order() {
    let t = scenario("4k3/8/8/8/8/8/P1P1P3/4K3 w - - 0 1", "onslaught", "");
    let after = |choices: &[&str]| {
        let choices = choices.iter().map(|pair| choice(pair)).collect();
        let partial = PartialAction { card: "onslaught".parse().ok(), choices, ..PartialAction::of(ActionKind::Play) };
        let told = t.game.next_options(Seat::White, &partial);
        (told.next.choices.iter().map(Choice::to_string).collect::<Vec<_>>().join(" "), told.actions.len())
    };
    assert_eq!(after(&[]), ("[a2, a3] [c2, c3] [e2, e3]".to_owned(), 0));
    assert_eq!(after(&["a2+a3"]), ("[c2, c3] [e2, e3]".to_owned(), 1));
    assert_eq!(after(&["a2+a3", "e2+e3"]), (String::new(), 1));
    // They mean the same in any order.
    assert_eq!(after(&["e2+e3", "a2+a3"]), (String::new(), 1));
}

#[test]
fn a_million_answers_are_given_slot_by_slot() {
    // Ten bishops, most of which have four squares to move to.
    let fen = "K6k/8/1B1B1B2/7B/8/1B1B1B2/7B/1B1B4 w - - 0 1";
    let mut t = scenario(fen, "heresy", "");
    t.play("a8b8; play heresy");
    assert!(t.game.options_up_to(Seat::White, &PartialAction::of(ActionKind::Choose), 2048).is_none());
    let mut partial = PartialAction::of(ActionKind::Choose);
    while let Some(value) = {
        let told = t.game.next_options(Seat::White, &partial);
        assert_eq!(told.actions.is_empty(), !told.next.choices.is_empty());
        told.next.choices.last().cloned()
    } {
        partial.choices.push(value);
    }
    assert_eq!(partial.choices.len(), 10);
    t.game.apply(Seat::White, &Action::Choose { choices: partial.choices }).unwrap();
    // Each moved to the last of its squares: one rank up.
    assert_eq!(t.board(), "1K5k/1B1B1B2/7B/8/1B1B1B2/7B/1B1B4/8");
}

fn ask(referee: &mut Referee, request: &Value) -> Value {
    serde_json::from_str(&referee.answer(&request.to_string())).unwrap()
}

fn deal_with(referee: &mut Referee, fen: &str, card: &str) {
    let position = json!({"fen": fen, "hands": {"white": [card], "black": []}});
    ask(referee, &json!({"cmd": "new", "variant": "knightmare", "position": position}));
    let apply = |action: Value| json!({"cmd": "apply", "seat": "white", "action": action});
    ask(referee, &apply(json!({"type": "move", "from": "e1", "to": "e2"})));
    ask(referee, &apply(json!({"type": "play", "card": card, "choices": []})));
}

#[test]
fn the_referee_lists_what_completes_a_part_unless_that_is_too_much() {
    let mut referee = Referee::new();
    deal_with(&mut referee, "4k3/8/8/8/1B2B3/8/8/4K3 w - - 0 1", "heresy");
    let options = |partial: Value| json!({"cmd": "options", "seat": "white", "partial": partial});
    let answer = ask(&mut referee, &options(json!({"type": "choose"})));
    assert_eq!(answer["actions"].as_array().unwrap().len(), 16);
    assert_eq!(answer["next"]["choices"], json!([["b4", "b3"], ["b4", "a4"], ["b4", "c4"], ["b4", "b5"]]));
    assert_eq!(answer.get("left_out"), None);
    deal_with(&mut referee, "4k3/8/1B1B1B2/8/8/1B1B1B2/8/4K3 w - - 0 1", "heresy");
    let answer = ask(&mut referee, &options(json!({"type": "choose"})));
    assert_eq!((&answer["actions"], &answer["left_out"]), (&json!([]), &json!(true)));
    assert_eq!(answer["next"]["choices"].as_array().unwrap().len(), 4);
    let answer = ask(&mut referee, &options(json!({"type": "choose", "choices": [["b3", "a3"]]})));
    assert_eq!((answer["actions"].as_array().unwrap().len(), answer.get("left_out")), (840, None));
    assert_eq!(answer["next"]["choices"][0], json!(["b6", "b5"]));
}

#[test]
fn a_card_asks_for_what_is_chosen_at_each_place() {
    use KnightmareCard::{
        Anathema, Cathedral, Chaos, Charge, Confabulation, Curse, Fanatic, Ghostwalk, Guardian, HauntingMemories,
        HiddenPassage, Masquerade, Neutrality, Onslaught, Pacifism, PlotsWithinPlots, Resurrection,
    };
    let prompt = |card: KnightmareCard, place| card_prompt(card, place).unwrap_or_default();
    for (card, prompts) in [
        (Fanatic, ["Choose one of your pawns", "Choose where it goes", ""]),
        (
            Guardian,
            ["Choose one of your pawns", "Choose where it goes", "Choose whether the piece behind it comes along"],
        ),
        (Cathedral, ["Choose one of your rooks", "Choose one of your bishops", ""]),
        (Anathema, ["Choose an enemy bishop", "Choose an enemy rook", ""]),
        (Curse, ["Choose an enemy queen, rook or bishop", "", ""]),
        (Neutrality, ["Choose an enemy piece, but no king or queen", "", ""]),
        (Masquerade, ["Choose one of your pieces, but no pawn", "Choose where it goes", ""]),
        (Pacifism, ["Choose one of your pieces, but no king", "", ""]),
        (Confabulation, ["Choose one of your pieces, but no king", "Choose the piece that it joins", ""]),
        (Charge, ["Choose where the knight goes next", "", ""]),
        (HiddenPassage, ["Choose where your king goes", "", ""]),
        (PlotsWithinPlots, ["Choose a card from your hand", "Choose another card from your hand", ""]),
        (Resurrection, ["Choose the kind of piece to bring back", "Choose its home square", ""]),
        (Ghostwalk, ["Choose one of your pieces", "Choose where it goes", "Choose which part of the unit moves"]),
    ] {
        assert_eq!([0, 1, 2].map(|place| prompt(card, place)), prompts, "{card:?}");
    }
    assert!(card_prompt(Onslaught, 7).is_some(), "as many pawns as are wanted");
    assert_eq!(
        (card_prompt(Chaos, 0), card_prompt(HauntingMemories, 0)),
        (None, None),
        "nothing, and what another card does"
    );
}

/// Every card asks in a full sentence for everything that it can ask for.
#[test]
fn every_prompt_is_a_sentence_that_fits_a_menu() {
    for card in KnightmareCard::PLAYED {
        for place in 0..4 {
            let Some(prompt) = card_prompt(card, place) else { continue };
            assert!(prompt.starts_with("Choose ") && !prompt.ends_with('.'), "{card:?}: {prompt}");
            assert!(prompt.chars().count() <= 60, "{card:?}: {prompt}");
        }
    }
}
