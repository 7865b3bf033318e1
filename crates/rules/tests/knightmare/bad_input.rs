//! What is illegal is refused with its own reason and the legal alternatives, and changes nothing.

use cardinal_referee::Referee;
use cardinal_rules::{ActionKind, Card, Choice, KnightmareCard, RefusalCode, Seat, Timing};
use cardinal_words::InWords;
use serde_json::{Value, json};

use crate::scenario::{Scenario, action, scenario};

const FEN: &str = "r1b1k1nr/pppp1ppp/8/8/8/8/PPPP1PPP/R1B1K1NR w KQkq - 0 1";

fn ask(referee: &mut Referee, request: &Value) -> Value {
    serde_json::from_str(&referee.answer(&request.to_string())).unwrap()
}

/// The error code for a game from this position.
fn start_code(position: &Value) -> String {
    let request = json!({"cmd": "new", "variant": "knightmare", "position": position});
    let answer = ask(&mut Referee::new(), &request);
    answer["error"]["code"].as_str().unwrap_or("ok").to_owned()
}

fn in_play(card: &str, choices: &Value) -> Value {
    json!({"fen": FEN, "effects": [{"card": card, "owner": "white", "choices": choices}]})
}

#[test]
fn continuing_cards_lie_only_where_they_can() {
    // What each card needs, owned by White: a piece of its own, an enemy piece, a free square, a
    // wall, a direction, nothing.
    let own = ["coup", "crab", "fatal-attraction", "pacifism"];
    let enemy = ["curse", "neutrality"];
    for (cards, right) in [(&own[..], "c2"), (&enemy[..], "c8")] {
        for card in cards {
            assert_eq!(start_code(&in_play(card, &json!([right]))), "ok", "{card}");
            for wrong in [json!([]), json!(["e5"]), json!([right, right]), json!([true]), json!([0]), json!([[right]])]
            {
                assert_eq!(start_code(&in_play(card, &wrong)), "bad-position", "{card} {wrong}");
            }
        }
    }
    for (card, right, wrong) in [
        ("forbidden-city", json!(["e5"]), vec![json!(["e1"]), json!([]), json!(["e5", "e6"]), json!(["q"])]),
        ("fortification", json!(["e4/e5"]), vec![json!(["e4"]), json!([]), json!(["e4/e6"])]),
        ("earthquake", json!(["clockwise"]), vec![json!(["left"]), json!([]), json!(["e4"])]),
        (
            "confabulation",
            json!(["g1", "p"]),
            vec![json!(["g1"]), json!(["e5", "p"]), json!(["g1", "k"]), json!(["e1", "p"])],
        ),
        ("man-trap", json!(["e5"]), vec![json!([]), json!(["n"]), json!(["e5", "e6"])]),
        ("truce", json!([]), vec![]),
        ("vendetta", json!([]), vec![]),
        ("doomsayer", json!([]), vec![]),
    ] {
        assert_eq!(start_code(&in_play(card, &right)), "ok", "{card}");
        for wrong in wrong {
            assert_eq!(start_code(&in_play(card, &wrong)), "bad-position", "{card} {wrong}");
        }
    }
    // Cards that do not stay in play, another game's, and an unknown one.
    for card in ["toll", "abduction", "panic", "haunting-memories", "S", "no-such-card"] {
        assert_eq!(start_code(&in_play(card, &json!([]))), "bad-position", "{card}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let twice = |one: Value, other: Value| json!({"fen": FEN, "effects": [one, other]});
    let one = |effect: Value| json!({"fen": FEN, "effects": [effect]});
    let lies = |card: &str, choices: Value| json!({"card": card, "owner": "white", "choices": choices});
    for (position, expected) in [
        (twice(lies("confabulation", json!(["g1", "p"])), lies("confabulation", json!(["g1", "p"]))), "bad-position"),
        (one(json!({"card": "crab", "as": "pacifism", "owner": "white", "choices": ["c2"]})), "bad-position"),
        (one(json!({"card": "haunting-memories", "as": "pacifism", "owner": "white", "choices": ["c2"]})), "ok"),
        (one(json!({"card": "haunting-memories", "as": "toll", "owner": "white", "choices": []})), "bad-position"),
        (json!({"fen": "4k3/8/8/8/8/8/8/8 w - - 0 1"}), "bad-position"),
        (json!({"fen": "4k3/8/8/8/8/8/8/K3K3 w - - 0 1"}), "bad-position"),
        (json!({"fen": "4k3/8/8/8/8/8/8/9 w - - 0 1"}), "bad-position"),
        (json!({"fen": "4k3/8/8/8/8/8/8/4K3 w K - 0 1"}), "bad-position"),
        (json!({"fen": FEN, "hands": {"white": vec!["crab"; 700]}}), "bad-position"),
        (json!({"fen": FEN, "hands": {"white": ["sanctum"]}}), "bad-position"),
        (json!({"fen": FEN, "captured": {"white": vec!["q"; 700]}}), "bad-position"),
        (json!({"fen": FEN, "grid": {"white": ["K1,0"]}}), "bad-position"),
    ] {
        assert_eq!(start_code(&position), expected, "{position}");
    }
}

/// Refused with this code. If anything is legal, the alternatives are of the kind that was asked
/// for.
fn refused(t: &mut Scenario, text: &str, code: RefusalCode) {
    let refusal = t.refusal(text);
    assert_eq!(refusal.code, code, "{text}: {refusal}");
    assert!(!refusal.reason.in_words().is_empty());
    let kind = action(text).kind();
    let same: Vec<_> = refusal.legal.iter().filter(|action| action.kind() == kind).collect();
    assert!(same.is_empty() || same.len() == refusal.legal.len(), "{text}: {:?}", refusal.legal);
    for action in refusal.legal.iter().take(3) {
        assert!(t.game.clone().apply(t.to_act(), action).is_ok(), "{text}: {action}");
    }
}

#[test]
fn every_card_is_refused_where_it_is_not_held_at_a_wrong_time_and_with_what_it_does_not_ask_for() {
    for name in KnightmareCard::PLAYED {
        let card = Card::Knightmare(name);
        let mut t = scenario(FEN, "", "");
        refused(&mut t, &format!("play {card}"), RefusalCode::CardNotHeld);
        refused(&mut t, &format!("play {card} e2"), RefusalCode::CardNotHeld);
        refused(&mut t, &format!("discard {card}"), RefusalCode::WrongPhase);
        t.play("a2a3");
        refused(&mut t, &format!("discard {card}"), RefusalCode::CardNotHeld);

        // Nobody has played a card that could be copied.
        if card.to_string() == "haunting-memories" {
            continue;
        }
        let timing = name.timing();
        let mut t = scenario(FEN, &card.to_string(), "");
        let before = [Timing::BeforeMove, Timing::InsteadOfMove].iter().any(|at| timing.contains(at));
        let after = timing.contains(&Timing::AfterMove);
        for fits in [before, after] {
            let refusal = t.refusal(&format!("play {card} 7 7 7 7 7 7 7 7 7"));
            let code = refusal.code;
            assert!(
                code == RefusalCode::IllegalCard || (fits && code == RefusalCode::IllegalChoice),
                "{card}: {code:?} {refusal}"
            );
            let legal = refusal.legal.iter().any(|action| action.kind() == ActionKind::Play);
            assert!(!legal || code == RefusalCode::IllegalChoice, "{card}: {refusal}");
            if fits == before && t.legal("a2a3") {
                t.play("a2a3");
            }
        }
    }
}

#[test]
fn choices_of_the_wrong_number_kind_owner_or_square() {
    for (card, wrong) in [
        ("holy-war", vec!["", "g1", "c1 g1", "g1 c8", "g8 c1", "g1 c1 a1", "e5 c1", "g1+c1"]),
        ("crab", vec!["", "a7", "e1", "e5", "q", "a2 b2", "true"]),
        ("forbidden-city", vec!["", "e1", "e4 e5", "n", "e4+e5"]),
        ("annexation", vec!["", "a2 a4", "a2+a5", "a7+a5", "a2+a4 a2+a4", "a2+a4 b2+b4 c2+c4"]),
        ("earthquake", vec!["", "left", "e4", "clockwise clockwise"]),
        ("fortification", vec!["e4/e6", "e4", "e4/e5 e4/e5", "e4/e5 h1/h2"]),
        ("legacy", vec!["", "crab"]),
        ("plots-within-plots", vec!["", "crab", "crab crab"]),
    ] {
        let mut t = scenario(FEN, card, "");
        let fits_before = t.refusal(&format!("play {card} 7")).code == RefusalCode::IllegalChoice;
        if !fits_before {
            t.play("h2h3");
        }
        for choices in wrong {
            let refusal = t.refusal(format!("play {card} {choices}").trim());
            assert!(
                matches!(refusal.code, RefusalCode::IllegalChoice | RefusalCode::IllegalCard),
                "{card} {choices}: {refusal}"
            );
        }
    }
}

#[test]
fn prompts_answered_by_the_wrong_seat_twice_or_with_what_is_no_answer() {
    let mut t = scenario(FEN, "abduction", "");
    refused(&mut t, "choose p a7", RefusalCode::WrongPhase);
    t.play("a2a3; play abduction a8");
    assert_eq!(t.game.apply(Seat::White, &action("choose r a8")).unwrap_err().code, RefusalCode::NotYourTurn);
    for wrong in ["choose", "choose r", "choose a8", "choose a8 r", "choose k a8", "choose r a8 a8", "choose r+a8"] {
        refused(&mut t, wrong, RefusalCode::IllegalChoice);
    }
    for other in ["end", "skip", "a7a6", "back", "play abduction a8", "discard abduction", "lose"] {
        refused(&mut t, other, RefusalCode::WrongPhase);
    }
    let refusal = t.refusal("choose k a8");
    assert_eq!(refusal.legal.len(), 7 * 64);
    t.play("choose r a8");
    assert_eq!(t.game.apply(Seat::Black, &action("choose r a8")).unwrap_err().code, RefusalCode::NotYourTurn);
    refused(&mut t, "choose r a8", RefusalCode::WrongPhase);
    assert_eq!(t.view().last.card.unwrap().choices, vec![Choice::square("a8".parse().unwrap())]);
}
