//! What views of Knightmare Chess show (the engine's page, section 4).

use cardinal_rules::{Effect, Seat, Viewer};
use serde_json::{Value, json};

use crate::scenario::{Scenario, choice, position, scenario, start};

fn with_effects(fen: &str, white: &str, black: &str, effects: &[(Seat, &str)]) -> Scenario {
    let laid = |(owner, text): &(Seat, &str)| {
        let mut words = text.split(' ');
        Effect::new(words.next().unwrap().parse().unwrap(), *owner, words.map(choice).collect())
    };
    let mut position = position(fen, white, black);
    position.effects = Some(effects.iter().map(laid).collect());
    start(position)
}

fn seen(t: &Scenario, viewer: Viewer) -> Value {
    serde_json::to_value(t.game.view(viewer)).unwrap()
}

/// The entry for a square.
fn on(t: &Scenario, square: &str) -> Value {
    let view = seen(t, Viewer::Public);
    let board = view["board"].as_array().unwrap();
    board.iter().find(|unit| unit["square"] == square).unwrap_or_else(|| panic!("nothing on {square}")).clone()
}

#[test]
fn a_unit_is_shown_by_its_letter_its_parts_and_its_marks() {
    let fen = "2b1k1n1/p7/8/8/8/8/P6P/1NB1K2N w - - 0 1";
    let effects = [
        (Seat::White, "crab a2"),
        (Seat::White, "coup b1"),
        (Seat::White, "pacifism c1"),
        (Seat::White, "neutrality g8"),
        (Seat::White, "curse c8"),
        (Seat::White, "fatal-attraction h1"),
    ];
    let t = with_effects(fen, "", "", &effects);
    for (square, letter, marks) in [
        ("a2", "P", json!(["crab"])),
        ("b1", "N", json!(["royal"])),
        ("e1", "K", json!(["prince"])),
        ("c1", "B", json!(["pacifist"])),
        ("g8", "n", json!(["neutral"])),
        ("c8", "b", json!(["cursed"])),
        ("h1", "N", json!(["magnet"])),
        ("h2", "P", json!(["stuck"])),
        ("a7", "p", json!([])),
    ] {
        let unit = on(&t, square);
        assert_eq!((&unit["piece"], &unit["marks"]), (&json!(letter), &marks), "{square}");
        assert!(unit.get("parts").is_none(), "{square}");
    }
    assert_eq!(seen(&t, Viewer::Public)["fen"], "2b1k1n1/p7/8/8/8/8/P6P/1NB1K2N w - - 0 1");
    let t = with_effects("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "", "", &[(Seat::White, "confabulation a1 p")]);
    assert_eq!((&on(&t, "a1")["piece"], &on(&t, "a1")["parts"]), (&json!("N"), &json!(["N", "P"])));
}

#[test]
fn what_a_coup_suspends_is_shown_asleep() {
    let effects = [(Seat::White, "pacifism b1"), (Seat::White, "coup b1")];
    let t = with_effects("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "", "", &effects);
    let marks = on(&t, "b1")["marks"].clone();
    let marks = marks.as_array().unwrap();
    assert!(marks.contains(&json!("royal")) && marks.contains(&json!("asleep-pacifist")), "{marks:?}");
    assert!(!marks.contains(&json!("pacifist")));
}

#[test]
fn marks_of_one_turn_are_shown_while_they_bind() {
    let mut t = scenario("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", "mystic-shield", "");
    t.play("a1b1; play mystic-shield b1");
    assert_eq!(on(&t, "b1")["marks"], json!(["shielded"]));
    t.play("end");
    assert_eq!(on(&t, "b1")["marks"], json!(["shielded"]));
    t.play("a7a6; end");
    assert_eq!(on(&t, "b1")["marks"], json!([]));

    let mut t = scenario("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", "challenge", "");
    t.play("a1b1; play challenge a7; end");
    assert_eq!(on(&t, "a7")["marks"], json!(["challenged"]));
    t.play("a7a6; end");
    assert_eq!(on(&t, "a6")["marks"], json!([]));
}

#[test]
fn continuing_cards_are_listed_as_they_came_with_where_their_pieces_stand_now() {
    let fen = "4k3/p7/8/8/8/8/P7/R3K1N1 w - - 0 1";
    let effects = [(Seat::White, "pacifism a1"), (Seat::Black, "forbidden-city e4"), (Seat::White, "man-trap g1")];
    let mut t = with_effects(fen, "", "", &effects);
    t.play("a1c1; end");
    for viewer in [Viewer::White, Viewer::Black, Viewer::Public, Viewer::Referee] {
        let view = seen(&t, viewer);
        let knows = matches!(viewer, Viewer::White | Viewer::Referee);
        let list = view["effects"].as_array().unwrap();
        let cards: Vec<&Value> = list.iter().map(|effect| &effect["card"]).collect();
        assert_eq!(cards, ["pacifism", "forbidden-city", "man-trap"]);
        assert_eq!((&list[0]["owner"], &list[0]["choices"]), (&json!("white"), &json!(["c1"])));
        assert_eq!(list[1]["choices"], json!(["e4"]));
        assert_eq!(list[2]["choices"], if knows { json!(["g1"]) } else { json!([]) });
        assert_eq!(view["barred"], json!(["e4"]));
    }
}

#[test]
fn a_copy_is_listed_as_one() {
    let mut t = scenario("4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "crab", "haunting-memories");
    t.play("a1b1; play crab a2; end; e8e7; play haunting-memories h7");
    let effect = seen(&t, Viewer::Public)["effects"][1].clone();
    assert_eq!((&effect["card"], &effect["as"]), (&json!("haunting-memories"), &json!("crab")));
    assert_eq!((&effect["owner"], &effect["choices"]), (&json!("black"), &json!(["h7"])));
}

#[test]
fn a_trap_that_is_laid_and_a_card_that_tells_all_are_the_last_card() {
    let mut t = scenario("4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "man-trap", "pacifism");
    t.play("a1b1; play man-trap h2");
    for (viewer, choices) in
        [(Viewer::White, json!(["h2"])), (Viewer::Black, Value::Null), (Viewer::Public, Value::Null)]
    {
        let card = seen(&t, viewer)["last"]["card"].clone();
        assert_eq!((&card["seat"], &card["card"], &card["choices"]), (&json!("white"), &json!("man-trap"), &choices));
    }
    t.play("end; play pacifism h7");
    let card = seen(&t, Viewer::Public)["last"]["card"].clone();
    assert_eq!((&card["card"], &card["choices"]), (&json!("pacifism"), &json!(["h7"])));
}

#[test]
fn what_each_seat_may_still_play_is_shown_to_all() {
    let allowance = |t: &Scenario| seen(t, Viewer::Public)["allowance"].clone();
    let mut t = scenario("4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "pacifism", "fog-of-war");
    assert_eq!(allowance(&t), json!({"own": 1, "reply": 1}));
    t.play("play pacifism a2");
    assert_eq!(allowance(&t), json!({"own": 0, "reply": 1}));
    t.play("a1b1; end");
    // Nobody sees that Black is asked: a turn appears to have begun.
    assert_eq!(allowance(&t), json!({"own": 1, "reply": 1}));
    assert_eq!(seen(&t, Viewer::White)["turn"], "black");
    assert_eq!(seen(&t, Viewer::Black)["turn"], "white");
}

#[test]
fn an_undone_turn_shows_whether_it_may_end_as_it_stands() {
    let mut t = scenario("4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "ghostwalk", "chaos");
    t.play("a1b1; end; play chaos");
    assert!(seen(&t, Viewer::Public).get("forbidden").is_none());
    t.refused("a1b1", cardinal_rules::RefusalCode::IllegalMove);
    t.play("a1c1");
    assert!(seen(&t, Viewer::Public).get("forbidden").is_none());
}

#[test]
fn the_board_shows_walls_cities_and_turns() {
    let effects = [(Seat::White, "fortification e4/e5"), (Seat::White, "earthquake clockwise")];
    let t = with_effects("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "", &effects);
    let view = seen(&t, Viewer::Public);
    assert_eq!((&view["walls"], &view["turned"]), (&json!([["e4", "e5"]]), &json!(1)));
    assert!(view.get("hands").is_none() && view.get("piles").is_none() && view.get("hand").is_none());
}

#[test]
fn an_undone_turn_that_leads_to_its_board_again_is_shown_as_forbidden() {
    // The rook has moved directly to where Merciless had taken it; the card can still change that.
    let mut t = scenario("7k/8/8/8/8/8/8/R6K w - - 0 1", "merciless", "chaos");
    t.play("a1a3; play merciless a5; end; play chaos; back; a1a5");
    assert_eq!(seen(&t, Viewer::Public)["forbidden"], true);
    t.refused("end", cardinal_rules::RefusalCode::IllegalMove);
    t.play("play merciless a4");
    assert!(seen(&t, Viewer::Public).get("forbidden").is_none());
    t.play("end");
}
