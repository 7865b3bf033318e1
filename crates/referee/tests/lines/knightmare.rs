//! The same games through the referee's JSON lines.

use cardinal_referee::Referee;
use serde_json::{Value, json};

fn ask(referee: &mut Referee, request: &Value) -> Value {
    serde_json::from_str(&referee.answer(&request.to_string())).unwrap()
}

fn apply(referee: &mut Referee, seat: &str, action: &Value) -> Value {
    ask(referee, &json!({"cmd": "apply", "seat": seat, "action": action}))
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("ok")
}

fn new_game(referee: &mut Referee) -> Value {
    let position = json!({
        "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "hands": {"white": ["holy-war", "fanatic"], "black": ["chaos"]},
        "piles": {"white": ["crab", "hostage"], "black": ["fortification"]},
        "effects": [{"card": "fortification", "owner": "black", "choices": ["a4/a5"]}],
    });
    let request = json!({"cmd": "new", "variant": "knightmare", "position": position, "seed": "00".repeat(32)});
    ask(referee, &request)
}

#[test]
fn what_there_is_none_of_is_shown_as_nothing() {
    let mut referee = Referee::new();
    let position = json!({"fen": "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", "hands": {"white": ["man-trap"]}});
    ask(&mut referee, &json!({"cmd": "new", "variant": "knightmare", "position": position}));
    apply(&mut referee, "white", &json!({"type": "move", "from": "a1", "to": "b1"}));
    apply(&mut referee, "white", &json!({"type": "play", "card": "man-trap", "choices": ["a2"]}));
    for viewer in ["white", "black", "public", "referee"] {
        let view = ask(&mut referee, &json!({"cmd": "view", "viewer": viewer}))["view"].clone();
        for (field, nothing) in
            [("walls", json!([])), ("barred", json!([])), ("passed", json!([])), ("turned", json!(0))]
        {
            assert_eq!(view[field], nothing, "{field}");
        }
        assert_eq!(view["forbidden"], json!(false));
        let known = matches!(viewer, "white" | "referee");
        assert_eq!(view["last"]["card"]["choices"], if known { json!(["a2"]) } else { json!([]) });
    }
}

#[test]
fn a_turn_with_its_answer() {
    let mut referee = Referee::new();
    let answer = new_game(&mut referee);
    assert_eq!(
        answer["view"]["piles"],
        json!({"common": [], "white": ["crab", "hostage"], "black": ["fortification"]})
    );
    assert_eq!(answer["view"]["pile_sizes"], json!({"common": 0, "white": 2, "black": 1}));
    assert_eq!(answer["view"]["effects"][0]["choices"], json!(["a4/a5"]));
    let play = json!({"type": "play", "card": "fanatic", "choices": ["e2", "e5"]});
    let answer = apply(&mut referee, "white", &play);
    assert_eq!(answer["status"], json!({"state": "running", "to_act": "white", "phase": "discard"}));
    assert_eq!(answer["view"]["hand"], json!(["holy-war", "crab"]));
    assert!(answer["view"].get("piles").is_none());
    let answer = apply(&mut referee, "white", &json!({"type": "end-turn"}));
    assert_eq!(answer["status"], json!({"state": "running", "to_act": "black", "phase": "move"}));
    assert_eq!(answer["view"]["status"], answer["status"], "that Black is asked, Black alone is told");
    let asked = ask(&mut referee, &json!({"cmd": "view", "viewer": "black"}));
    assert_eq!(asked["status"], json!({"state": "running", "to_act": "black", "phase": "answer"}));
    let options = ask(&mut referee, &json!({"cmd": "options", "seat": "black", "partial": {"type": "play"}}));
    assert_eq!(options["actions"], json!([{"type": "play", "card": "chaos"}]));
    let answer = apply(&mut referee, "black", &json!({"type": "play", "card": "chaos"}));
    assert_eq!(answer["status"], json!({"state": "running", "to_act": "white", "phase": "move"}));
    assert_eq!(answer["view"]["discards"]["black"], json!(["chaos"]));
    assert_eq!(answer["view"]["hand"], json!(["fortification"]));
    assert!(!answer["events"].to_string().contains("crab"), "{answer}");
    apply(&mut referee, "white", &json!({"type": "take-back"}));
    assert_eq!(code(&apply(&mut referee, "white", &play)), "illegal-choice");
    let hash = ask(&mut referee, &json!({"cmd": "hash"}));
    let record = ask(&mut referee, &json!({"cmd": "export"}))["record"].clone();
    ask(&mut referee, &json!({"cmd": "import", "game": "copy", "record": record}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "hash", "game": "copy"})), hash);
}

#[test]
fn the_codes_of_refusals() {
    let mut referee = Referee::new();
    new_game(&mut referee);
    for (seat, action, expected) in [
        ("white", json!({"type": "play", "card": "holy-war", "choices": ["b1", "c1"]}), "illegal-card"),
        ("white", json!({"type": "play", "card": "chaos"}), "card-not-held"),
        ("white", json!({"type": "play", "card": "merciless"}), "card-not-held"),
        ("white", json!({"type": "play", "card": "fanatic", "choices": ["a2", "a5"]}), "illegal-choice"),
        ("white", json!({"type": "play", "card": "fanatic"}), "illegal-choice"),
        ("white", json!({"type": "discard", "card": "fanatic"}), "wrong-phase"),
        ("white", json!({"type": "end-turn"}), "wrong-phase"),
        ("white", json!({"type": "skip"}), "wrong-phase"),
        ("white", json!({"type": "take-back"}), "wrong-phase"),
        ("white", json!({"type": "draw"}), "wrong-phase"),
        ("white", json!({"type": "move", "from": "e2", "to": "e5"}), "illegal-move"),
        ("white", json!({"type": "claim-draw"}), "illegal-move"),
        ("black", json!({"type": "move", "from": "e7", "to": "e5"}), "not-your-turn"),
        ("black", json!({"type": "play", "card": "chaos"}), "not-your-turn"),
        ("white", json!({"type": "move", "from": "e2", "to": "e4"}), "ok"),
        ("white", json!({"type": "play", "card": "fanatic", "choices": ["d2", "d5"]}), "illegal-card"),
        ("white", json!({"type": "play", "card": "holy-war", "choices": ["b1"]}), "illegal-choice"),
        ("white", json!({"type": "discard", "card": "crab"}), "card-not-held"),
        ("white", json!({"type": "play", "card": "holy-war", "choices": ["b1", "c1"]}), "ok"),
        ("white", json!({"type": "discard", "card": "fanatic"}), "wrong-phase"),
    ] {
        let answer = apply(&mut referee, seat, &action);
        assert_eq!(code(&answer), expected, "{seat} {action}: {answer}");
    }
}

#[test]
fn positions_that_no_game_starts_from() {
    let mut referee = Referee::new();
    let in_play =
        |card: &str, choices: Value| json!({"effects": [{"card": card, "owner": "white", "choices": choices}]});
    for (position, expected) in [
        (json!({"piles": {"common": ["crab"]}}), "bad-position"),
        (json!({"hands": {"white": ["P"]}}), "bad-position"),
        (json!({"hands": {"white": ["Q"]}}), "bad-position"),
        (json!({"hands": {"white": vec!["crab"; 700]}}), "bad-position"),
        (in_play("toll", json!([])), "bad-position"),
        (in_play("S", json!([])), "bad-position"),
        (in_play("holy-war", json!(["b1", "c1"])), "bad-position"),
        (in_play("crab", json!(["z9"])), "bad-position"),
        (in_play("crab", json!(["e4"])), "bad-position"),
        (in_play("crab", json!(["e7"])), "bad-position"),
        (in_play("crab", json!([["e2"]])), "bad-position"),
        (in_play("fortification", json!(["e4/e6"])), "bad-position"),
        (in_play("fortification", json!([])), "bad-position"),
        (in_play("fortification", json!(["e4/e5", "e5/e4"])), "bad-position"),
        (in_play("fortification", json!(["d4/d5", "e4/e5", "f4/f5"])), "bad-position"),
        (in_play("fortification", json!([7.5])), "malformed"),
        (json!({"effects": [["crab", "white", ["e2"]]]}), "malformed"),
        (json!({"effects": {"card": "crab"}}), "malformed"),
        (json!({"effects": [{"card": 7, "owner": "white"}]}), "malformed"),
        (json!({"hands": [["crab"], []]}), "malformed"),
        (json!([]), "malformed"),
    ] {
        let request = json!({"cmd": "new", "variant": "knightmare", "position": position});
        assert_eq!(code(&ask(&mut referee, &request)), expected, "{request}");
    }
}

#[test]
fn a_wall_of_two_edges_may_be_written_as_a_list() {
    let mut referee = Referee::new();
    let mut walls = |choices: Value| {
        let position = json!({"effects": [{"card": "fortification", "owner": "white", "choices": choices}]});
        let request = json!({"cmd": "new", "variant": "knightmare", "position": position});
        ask(&mut referee, &request)["view"]["walls"].clone()
    };
    // The two edges close off the corner of e4, including the diagonal step out of it.
    let corner = walls(json!([["e4/e5", "e4/f4"]]));
    assert_eq!(corner, json!([["e4", "e5"], ["e4", "f4"], ["e4", "f5"]]));
    assert_eq!(corner, walls(json!(["e4/e5", "e4/f4"])));
}

#[test]
fn a_whole_number_is_a_choice_whatever_it_counts_and_no_other_number_is() {
    let mut referee = Referee::new();
    let position = json!({
        "fen": "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "hands": {"white": ["peace-talks"], "black": []},
        "effects": [{"card": "forbidden-city", "owner": "black", "choices": ["e4"]}],
    });
    ask(&mut referee, &json!({"cmd": "new", "variant": "knightmare", "position": position}));
    apply(&mut referee, "white", &json!({"type": "move", "from": "a2", "to": "a3"}));
    let play = |number: Value| json!({"type": "play", "card": "peace-talks", "choices": [number]});
    for (number, expected) in [
        (json!(1), "illegal-choice"),
        (json!(-1), "illegal-choice"),
        (json!(9_000_000_000_000_000_000_i64), "illegal-choice"),
        (json!("0"), "illegal-choice"),
        (json!([0]), "illegal-choice"),
        (json!(0.5), "malformed"),
        (json!({"index": 0}), "malformed"),
        (json!(0), "ok"),
    ] {
        assert_eq!(code(&apply(&mut referee, "white", &play(number.clone()))), expected, "{number}");
    }
    let view = ask(&mut referee, &json!({"cmd": "view", "viewer": "public"}))["view"].clone();
    assert_eq!((&view["effects"], &view["last"]["card"]["choices"]), (&json!([]), &json!([0])));
}
