//! Units of two that could move or be meant as either part, with different consequences.

use cardinal_referee::Referee;
use cardinal_rules::{
    Action, Kind, Listing, PartialAction, Position,
    RefusalCode::{IllegalChoice, IllegalMove},
    Seat, notation,
};
use cardinal_words::InWords;
use serde_json::{Value, json};

use crate::scenario::{Scenario, choice, effect, position, start};

/// A game with these continuing cards in play, White's unless preceded by `black`.
fn with_effects(fen: &str, hands: (&str, &str), effects: &[&str]) -> Scenario {
    let laid = |text: &&str| match text.strip_prefix("black ") {
        Some(text) => effect(Seat::Black, text),
        None => effect(Seat::White, text),
    };
    start(Position { effects: Some(effects.iter().map(laid).collect()), ..position(fen, hands.0, hands.1) })
}

/// The part named by each listed move between two squares: `-` for none.
fn named(t: &Scenario, from: &str, to: &str) -> String {
    let all = t.game.options(t.to_act(), &PartialAction::default()).actions;
    let part = |action: &Action| match action {
        Action::Move { from: one, to: other, part, .. } if one.to_string() == from && other.to_string() == to => {
            Some(part.map_or("-", Kind::name))
        }
        _ => None,
    };
    all.iter().filter_map(part).collect::<Vec<_>>().join(" ")
}

fn passed(t: &Scenario) -> Vec<String> {
    t.view().passed.iter().map(ToString::to_string).collect()
}

const TWO_STEPS: &str = "4k3/8/8/8/1p6/8/R7/4K3 w - - 0 1";

#[test]
fn two_steps_ahead_are_a_pawn_s_or_a_rook_s() {
    let mut t = with_effects(TWO_STEPS, ("", ""), &["confabulation a2 p"]);
    assert_eq!((named(&t, "a2", "a4").as_str(), named(&t, "a2", "a3").as_str()), ("pawn rook", "-"));
    assert_eq!(named(&t, "a2", "a5"), "-");
    t.refused("a2a4", IllegalMove);
    assert_eq!(t.refusal("a2a4").reason.in_words(), "say how the unit moves: as a pawn or as a rook");
    t.refused("a2a4~b", IllegalMove);
    assert_eq!(
        t.refusal("a2a3~r").reason.in_words(),
        "the move is the same for both parts of the unit, so don't name one"
    );
    t.play("a2a4~p; end");
    assert_eq!(passed(&t), ["a3"]);
    t.play("b4a3; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/p7/8/4K3");
    let mut t = with_effects(TWO_STEPS, ("", ""), &["confabulation a2 p"]);
    t.play("a2a4~r; end");
    assert!(passed(&t).is_empty() && !t.legal("b4a3"));
}

#[test]
fn pieces_alone_and_units_of_other_parts_name_none() {
    let mut t = with_effects(TWO_STEPS, ("", ""), &["confabulation a2 n"]);
    assert_eq!(named(&t, "a2", "a4"), "-");
    t.refused("a2a4~r", IllegalMove);
    let mut t = with_effects("4k3/8/8/8/1p6/8/N7/4K3 w - - 0 1", ("", ""), &["confabulation a2 p"]);
    assert_eq!(named(&t, "a2", "a4"), "-");
    t.play("a2a4; end");
    assert_eq!(passed(&t), ["a3"]);
}

#[test]
fn a_bishop_with_a_pawn_captures_in_passing_or_goes_there() {
    let fen = "4k3/3p4/8/4B3/8/8/8/4K3 b - - 0 1";
    let unit = |part: &str| {
        let mut t = with_effects(fen, ("", ""), &["confabulation e5 p"]);
        t.play("d7d5; end");
        assert_eq!(named(&t, "e5", "d6"), "pawn bishop");
        t.play(&format!("e5d6~{part}; end"));
        t.board()
    };
    assert_eq!(unit("p"), "4k3/8/3B4/8/8/8/8/4K3");
    assert_eq!(unit("b"), "4k3/8/3B4/3p4/8/8/8/4K3");
}

#[test]
fn where_one_part_alone_may_go_it_is_named_all_the_same() {
    // A pacifist pawn cannot be captured in passing.
    let fen = "4k3/3p4/8/4B3/8/8/8/4K3 b - - 0 1";
    let mut t = with_effects(fen, ("", ""), &["confabulation e5 p", "black pacifism d7"]);
    t.play("d7d5; end");
    assert_eq!(named(&t, "e5", "d6"), "bishop");
    t.play("e5d6~b; end");
    assert_eq!(t.board(), "4k3/8/3B4/3p4/8/8/8/4K3");
    // The pawn that would be captured shields the king.
    let mut t = with_effects("4k3/3p4/8/K3B2r/8/8/8/8 b - - 0 1", ("", ""), &["confabulation e5 p"]);
    t.play("d7d5; end");
    assert_eq!(named(&t, "e5", "d6"), "bishop");
}

#[test]
fn a_crab_with_a_pawn_captures_in_passing_or_steps_there() {
    let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let mut t = with_effects(fen, ("", ""), &["crab e5", "confabulation e5 p"]);
    t.play("d7d5; end");
    assert_eq!(named(&t, "e5", "d6"), "pawn crab");
    t.play("e5d6~crab; end");
    assert_eq!(t.board(), "4k3/8/3P4/3p4/8/8/8/4K3");
}

#[test]
fn vendetta_asks_for_the_part_that_captures() {
    let fen = "4k3/3p4/8/4B3/8/8/8/4K3 b - - 0 1";
    let mut t = with_effects(fen, ("", "vendetta"), &["confabulation e5 p"]);
    t.play("d7d5; play vendetta; end");
    assert_eq!(named(&t, "e5", "d6"), "pawn");
    t.refused("e5d6~b", IllegalMove);
}

#[test]
fn bog_cuts_what_went_as_a_rook_and_not_what_went_as_a_pawn() {
    let mut t = with_effects(TWO_STEPS, ("", "bog"), &["confabulation a2 p"]);
    t.play("a2a4~r; end; play bog");
    assert_eq!(t.board(), "4k3/8/8/8/1p6/R7/8/4K3");
    let mut t = with_effects(TWO_STEPS, ("", "bog"), &["confabulation a2 p"]);
    t.play("a2a4~p; end");
    assert!(!t.legal("play bog") && t.legal("b4a3"));
    // A bishop does not slide straight ahead, so the pawn moved.
    let mut t = with_effects("4k3/8/8/8/1p6/8/B7/4K3 w - - 0 1", ("", "bog"), &["confabulation a2 p"]);
    t.play("a2a4; end");
    assert!(!t.legal("play bog"));
}

#[test]
fn a_cut_move_stays_the_slider_s() {
    // The first square on the way is one that a pawn has just passed.
    let fen = "4k3/3p4/8/4B3/8/8/8/4K3 b - - 0 1";
    let mut t = with_effects(fen, ("", "bog"), &["confabulation e5 p"]);
    t.play("d7d5; end; e5c7; end; play bog");
    assert_eq!(t.board(), "4k3/8/3B4/3p4/8/8/8/4K3");
}

#[test]
fn a_rook_that_goes_on_takes_no_pawn_s_steps() {
    let fen = "4k3/8/8/8/p7/8/1R6/4K3 w - - 0 1";
    let mut t = with_effects(fen, ("merciless", ""), &["confabulation b2 p"]);
    // Sideways, as no pawn moves, and then two ahead of where pawns start.
    t.play("b2c2; play merciless c4; end");
    assert_eq!((t.board().as_str(), passed(&t).is_empty()), ("4k3/8/8/8/p1R5/8/8/4K3", true));
}

#[test]
fn merciless_follows_a_move_as_the_rook() {
    let mut t = with_effects(TWO_STEPS, ("merciless", ""), &["confabulation a2 p"]);
    t.play("a2a4~p");
    assert!(t.plays("merciless").is_empty());
    let mut t = with_effects(TWO_STEPS, ("merciless", ""), &["confabulation a2 p"]);
    t.play("a2a4~r");
    assert!(t.legal("play merciless a6") && t.legal("play merciless b4"));
    // Either part can move one step ahead, so the rook may go on.
    let mut t = with_effects(TWO_STEPS, ("merciless", ""), &["confabulation a2 p"]);
    t.play("a2a3");
    assert!(t.legal("play merciless a6"));
    assert_eq!(t.plays("merciless").iter().filter(|to| *to == "a4").count(), 1);
}

#[test]
fn a_ghostwalk_of_two_steps_names_the_part_too() {
    let walk = "4k3/8/8/8/1p6/N7/R7/4K3 w - - 0 1";
    let unit = || with_effects(walk, ("ghostwalk", "bog"), &["confabulation a2 p"]);
    let mut t = unit();
    assert!(t.plays("ghostwalk").contains(&"a2 a5".to_owned()));
    t.refused("play ghostwalk a2 a4", IllegalChoice);
    assert!(t.legal("play ghostwalk a2 a4 p") && t.legal("play ghostwalk a2 a4 r"));
    t.play("play ghostwalk a2 a4 r; end");
    // It moved to the first empty square on its way.
    assert!(!t.legal("play bog"));
    let open = "4k3/8/8/8/1p6/8/R7/4K3 w - - 0 1";
    let mut t = with_effects(open, ("ghostwalk", "bog"), &["confabulation a2 p"]);
    t.play("play ghostwalk a2 a4 p; end");
    assert_eq!(passed(&t), ["a3"]);
    assert!(!t.legal("play bog"));
    let mut t = with_effects(open, ("ghostwalk", "bog"), &["confabulation a2 p"]);
    t.play("play ghostwalk a2 a4 r; end");
    assert!(passed(&t).is_empty());
    t.play("play bog");
    assert_eq!(t.board(), "4k3/8/8/8/1p6/R7/8/4K3");
}

#[test]
fn a_ghostwalk_by_the_other_part_s_way_passes_nothing() {
    for (fen, unit, to) in [
        ("4k3/8/8/8/1p6/8/N7/4K3 w - - 0 1", "confabulation a2 p", "c3"),
        ("4k3/8/8/8/2p5/8/R7/4K3 w - - 0 1", "confabulation a2 p", "c2"),
        ("4k3/8/8/8/2p5/8/1B6/4K3 w - - 0 1", "confabulation b2 p", "d4"),
    ] {
        let from = &unit[14..16];
        let mut t = with_effects(fen, ("ghostwalk", ""), &[unit]);
        t.play(&format!("play ghostwalk {from} {to}; end"));
        assert!(passed(&t).is_empty(), "{fen}");
    }
}

#[test]
fn a_hostage_that_was_a_crab_in_a_unit_is_named_as_a_pawn_and_its_record_is_read() {
    let fen = "4k3/8/8/8/8/8/qP1P4/B3K3 w - - 0 1";
    let mut t = with_effects(fen, ("confabulation hostage", ""), &["crab b2"]);
    t.play("play confabulation a1 b2; end; a2b2; end");
    let mut plays = t.plays("hostage");
    plays.sort();
    assert_eq!(plays, ["b2 d2 b", "b2 d2 p"]);
    t.play("play hostage b2 d2 p");
    let record = serde_json::to_string(&t.game.record()).unwrap();
    let again = cardinal_rules::Game::from_record(&serde_json::from_str(&record).unwrap()).unwrap();
    assert_eq!(again.hash(), t.game.hash());
}

#[test]
fn a_hostage_tells_a_crab_from_a_pawn_where_both_were_captured() {
    let fen = "r3k3/8/8/8/8/8/3P4/P3K3 b - - 0 1";
    for (part, marks) in [("crab", 1), ("p", 0)] {
        let mut t = with_effects(fen, ("hostage", ""), &["crab a1", "confabulation a1 p"]);
        t.play("a8a1; end");
        assert_eq!(t.plays("hostage"), ["a1 d2 p", "a1 d2 crab"]);
        t.play(&format!("play hostage a1 d2 {part}"));
        let back = t.view().board.into_iter().find(|piece| piece.cell.to_string() == "d2").unwrap();
        assert_eq!((back.piece, back.marks.len()), ('P', marks));
    }
    // Next to another kind it counts as a pawn.
    let fen = "r3k3/8/8/8/8/8/3P4/P3K3 b - - 0 1".replace("/P3K3", "/N3K3");
    let mut t = with_effects(&fen, ("hostage", ""), &["confabulation a1 p"]);
    t.play("a8a1; end");
    assert_eq!(t.plays("hostage"), ["a1 d2 p", "a1 d2 n"]);
}

#[test]
fn a_move_is_filled_in_and_typed_with_its_part() {
    let t = with_effects(TWO_STEPS, ("", ""), &["confabulation a2 p"]);
    let listing: Listing<'_> = t.game.listing(Seat::White);
    let read = |text: &str| notation::parse_move(&listing, text);
    let part = |text: &str| match read(text) {
        Ok(Action::Move { part, .. }) => part,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!((part("a4"), part("Ra4"), part("Ra3")), (Some(Kind::Pawn), Some(Kind::Rook), None));
    assert!(read("a2a4").is_err(), "either part could be meant");
    for action in &listing.whole().actions {
        if let Some(san) = listing.san(action) {
            assert_eq!(read(&san).as_ref(), Ok(action), "{san}");
        }
    }
    let partial = |fields: Value| serde_json::from_value::<PartialAction>(fields).unwrap();
    let next = |fields: Value| serde_json::to_value(t.game.next_options(Seat::White, &partial(fields)).next).unwrap();
    assert_eq!(next(json!({"type": "move", "from": "a2", "to": "a4"})), json!({"as": ["p", "r"]}));
    assert_eq!(next(json!({"type": "move", "from": "a2", "to": "a4", "as": "r"})), json!({}));
    assert_eq!(next(json!({"type": "move", "from": "a2", "to": "a3"})), json!({}));
    assert_eq!(choice("crab").to_string(), "crab");
}

#[test]
fn the_referee_reads_and_writes_the_part() {
    let mut referee = Referee::new();
    let mut ask = |request: Value| -> Value { serde_json::from_str(&referee.answer(&request.to_string())).unwrap() };
    let unit = json!([{"card": "confabulation", "owner": "white", "choices": ["a2", "p"]}]);
    let position = json!({"fen": TWO_STEPS, "hands": {"white": [], "black": []}, "effects": unit});
    ask(json!({"cmd": "new", "variant": "knightmare", "position": position, "seed": "00".repeat(32)}));
    let partial = json!({"type": "move", "from": "a2", "to": "a4"});
    let answer = ask(json!({"cmd": "options", "seat": "white", "partial": partial}));
    let moves = ["p", "r"].map(|part| json!({"type": "move", "from": "a2", "to": "a4", "as": part}));
    assert_eq!((&answer["actions"], &answer["next"]), (&json!(moves), &json!({"as": ["p", "r"]})));
    let mut apply = |action: Value| ask(json!({"cmd": "apply", "seat": "white", "action": action}));
    for (part, code) in [(json!("x"), "malformed"), (json!(5), "malformed"), (json!("q"), "illegal-move")] {
        let answer = apply(json!({"type": "move", "from": "a2", "to": "a4", "as": part}));
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    assert_eq!(apply(json!({"type": "move", "from": "a2", "to": "a4"}))["error"]["code"], "illegal-move");
    assert_eq!(apply(moves[1].clone())["ok"], true);
    let record = ask(json!({"cmd": "export"}))["record"].clone();
    assert_eq!(record["entries"][0]["action"], moves[1]);
    let hash = ask(json!({"cmd": "hash"}));
    ask(json!({"cmd": "import", "game": "copy", "record": record}));
    assert_eq!(ask(json!({"cmd": "hash", "game": "copy"})), hash);
}
