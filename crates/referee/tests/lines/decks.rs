//! Deck building through the referee's JSON lines.

use cardinal_referee::Referee;
use serde_json::{Value, json};

fn ask(referee: &mut Referee, request: &Value) -> Value {
    serde_json::from_str(&referee.answer(&request.to_string())).unwrap()
}

fn build(referee: &mut Referee, seat: &str, action: Value) -> Value {
    let mut action = action;
    action["type"] = json!("build");
    ask(referee, &json!({"cmd": "apply", "seat": seat, "action": action}))
}

fn new(options: &Value) -> (Referee, Value) {
    let mut referee = Referee::new();
    let request = json!({"cmd": "new", "variant": "knightmare", "options": options, "seed": "07".repeat(32)});
    let answer = ask(&mut referee, &request);
    assert_eq!(answer["ok"], true, "{answer}");
    (referee, answer)
}

#[test]
fn views_show_what_their_viewers_may_know() {
    let (mut referee, answer) = new(&json!({"points": 60, "points-black": 70}));
    assert_eq!(answer["status"], json!({"state": "running", "to_act": null, "phase": "build"}));
    assert_eq!(answer["view"]["points"], json!({"white": 60, "black": 70}));
    let view =
        |referee: &mut Referee, viewer: &str| ask(referee, &json!({"cmd": "view", "viewer": viewer}))["view"].clone();
    let own = view(&mut referee, "white");
    assert_eq!(own["pool"], answer["view"]["pools"]["white"]);
    assert!(own.get("pools").is_none() && view(&mut referee, "public").get("pool").is_none());
    let deck = json!([own["pool"][0]]);
    let answer = build(&mut referee, "white", json!({"deck": deck}));
    assert_eq!(answer["events"], json!([{"event": "built", "seat": "white", "deck": deck}]));
    assert_eq!(answer["view"]["deck"], deck);
    assert_eq!(answer["view"]["pool"], own["pool"]);
    let other = view(&mut referee, "black");
    assert_eq!(other["built"], json!({"white": true, "black": false}));
    assert_eq!(other["pile_sizes"], json!({"common": 0, "white": 0, "black": 0}));
    assert!(other.get("deck").is_none());
    let options = ask(&mut referee, &json!({"cmd": "options", "seat": "black", "partial": {"type": "build"}}));
    assert_eq!(options["actions"], json!([{"type": "build"}]));
    let answer = build(&mut referee, "black", json!({}));
    assert_eq!(answer["status"], json!({"state": "running", "to_act": "white", "phase": "move"}));
}

#[test]
fn decks_in_bad_forms_change_nothing() {
    let (mut referee, answer) = new(&json!({"points": 20, "sets": 4}));
    let hash = ask(&mut referee, &json!({"cmd": "hash"}));
    let whole = answer["view"]["pools"]["white"].clone();
    let first = whole[0].clone();
    for (deck, code) in [
        (json!(whole), "illegal-choice"),
        (json!(["no-such-card"]), "illegal-choice"),
        (json!(["N"]), "illegal-choice"),
        (json!([first, first, first, first, first]), "illegal-choice"),
        (json!("crab"), "malformed"),
        (json!({"crab": 1}), "malformed"),
        (json!([7]), "malformed"),
        (json!([["crab"]]), "malformed"),
    ] {
        let answer = build(&mut referee, "white", json!({"deck": deck}));
        assert_eq!(answer["error"]["code"], code, "{deck}: {answer}");
        if code == "illegal-choice" {
            assert_eq!(answer["error"]["legal"], json!([{"type": "build"}]), "{answer}");
        }
    }
    // The message names the card and the deck's points, even for an unknown card.
    let answer = build(&mut referee, "white", json!({"deck": ["no-such-card", whole[0]]}));
    let message = answer["error"]["message"].as_str().unwrap();
    let card: cardinal_rules::Card = first.as_str().unwrap().parse().unwrap();
    let cardinal_rules::Card::Knightmare(card) = card else { panic!("{card}") };
    let counts = format!("your deck has {} of 20 points", card.points());
    assert!(message.contains("`no-such-card`") && message.contains(&counts), "{message}");
    assert_eq!(ask(&mut referee, &json!({"cmd": "hash"})), hash);
    let answer = build(&mut referee, "white", json!({"deck": null}));
    assert_eq!(answer["ok"], true);
    assert_eq!(build(&mut referee, "white", json!({"deck": ["zzz"]}))["error"]["code"], "wrong-phase");
    let record = ask(&mut referee, &json!({"cmd": "export"}))["record"].clone();
    let hash = ask(&mut referee, &json!({"cmd": "hash"}));
    ask(&mut referee, &json!({"cmd": "import", "game": "copy", "record": record}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "hash", "game": "copy"})), hash);
    let mut standard = Referee::new();
    ask(&mut standard, &json!({"cmd": "new", "variant": "standard"}));
    assert_eq!(build(&mut standard, "white", json!({}))["error"]["code"], "wrong-phase");
    assert_eq!(build(&mut standard, "black", json!({"deck": []}))["error"]["code"], "wrong-phase");
}
