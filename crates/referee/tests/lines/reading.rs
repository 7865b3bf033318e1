//! How the referee handles unknown names, omitted fields, and records.

use cardinal_referee::Referee;
use serde_json::{Value, json};

fn ask(referee: &mut Referee, request: &Value) -> Value {
    serde_json::from_str(&referee.answer(&request.to_string())).unwrap()
}

fn new(request: Value) -> Referee {
    let mut referee = Referee::new();
    let mut request = request;
    request["cmd"] = json!("new");
    let answer = ask(&mut referee, &request);
    assert_eq!(answer["ok"], true, "{answer}");
    referee
}

fn apply(referee: &mut Referee, seat: &str, action: &Value) -> Value {
    ask(referee, &json!({"cmd": "apply", "seat": seat, "action": action}))
}

/// The code, number of legal actions and message of a refusal that changed nothing.
fn refused(referee: &mut Referee, seat: &str, action: &Value) -> (String, usize, String) {
    let before = ask(referee, &json!({"cmd": "hash"}));
    let answer = apply(referee, seat, action);
    assert_eq!(answer["ok"], false, "{action}: {answer}");
    assert_eq!(ask(referee, &json!({"cmd": "hash"})), before);
    let error = &answer["error"];
    let text = |key: &str| error[key].as_str().unwrap().to_owned();
    (text("code"), error["legal"].as_array().unwrap().len(), text("message"))
}

#[test]
fn a_text_that_is_no_square_is_answered_with_the_form_and_what_is_legal() {
    let mut referee = new(json!({"variant": "standard"}));
    for (action, words) in [
        (json!({"type": "move", "from": "z9", "to": "e4"}), ["`from`", "`z9`", "such as e4"]),
        (json!({"type": "move", "from": "e2", "to": "e44"}), ["`to`", "`e44`", "such as e4"]),
        (json!({"type": "move", "from": "e2", "to": "1;1"}), ["`to`", "`1;1`", "such as e4"]),
        (
            json!({"type": "move", "from": "e2", "to": "e4", "promote": "queen"}),
            ["`promote`", "`queen`", "q, r, b or n"],
        ),
        (json!({"type": "move", "from": "e2", "to": "e4", "promote": "Q"}), ["`promote`", "`Q`", "q, r, b or n"]),
        (json!({"type": "move", "from": "E2", "to": "e4"}), ["`from`", "`E2`", "such as e4"]),
        (json!({"type": "move", "from": "e2", "to": "e 4"}), ["`to`", "`e 4`", "such as e4"]),
    ] {
        let (code, legal, message) = refused(&mut referee, "white", &action);
        assert_eq!((code.as_str(), legal), ("malformed", 20), "{action}");
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
        // The other side has no moves now.
        let (code, legal, _) = refused(&mut referee, "black", &action);
        assert_eq!((code.as_str(), legal), ("malformed", 0), "{action}");
    }
    apply(&mut referee, "white", &json!({"type": "resign"}));
    let (code, legal, _) = refused(&mut referee, "white", &json!({"type": "move", "from": "z9", "to": "e4"}));
    assert_eq!((code.as_str(), legal), ("game-over", 0));
    let unknown =
        json!({"cmd": "apply", "game": "x", "seat": "white", "action": {"type": "move", "from": "z9", "to": "e4"}});
    assert_eq!(ask(&mut referee, &unknown)["error"]["code"], "unknown-game");
}

#[test]
fn points_are_told_as_points_and_far_ones_as_too_far() {
    let mut referee = new(json!({"variant": "chessme"}));
    let (code, legal, message) = refused(&mut referee, "white", &json!({"type": "move", "from": "0,1", "to": "zz"}));
    assert_eq!((code.as_str(), legal), ("malformed", 6));
    assert!(message.contains("such as 3,1"), "{message}");
    for far in ["1,2000000000", "1,99999999999", "-99999999999999999999,1", "1000000001,0"] {
        for action in
            [json!({"type": "move", "from": "0,1", "to": far}), json!({"type": "move", "from": far, "to": "0,2"})]
        {
            let (code, legal, message) = refused(&mut referee, "white", &action);
            assert_eq!((code.as_str(), legal), ("illegal-move", 6), "{action}");
            assert!(message.contains("too far away"), "{message}");
        }
    }
    let position = json!({"grid": {"white": ["K1,99999999999"], "black": ["K0,9"]}});
    let answer = ask(&mut referee, &json!({"cmd": "new", "variant": "chessme", "position": position}));
    assert_eq!(answer["error"]["code"], "bad-position");
    assert!(answer["error"]["message"].as_str().unwrap().contains("-1000000000 to 1000000000"), "{answer}");
}

#[test]
fn a_choice_that_names_nothing_is_an_illegal_choice() {
    let hands = json!({"white": ["fanatic", "holy-war"], "black": ["chaos"]});
    let mut referee = new(json!({"variant": "knightmare", "position": {"hands": hands}}));
    let play = |card: &str, choices: Value| json!({"type": "play", "card": card, "choices": choices});
    for choices in [json!(["e2", "zz"]), json!(["z9"]), json!([["e2", "e5e"]]), json!([true, "no such"])] {
        let (code, legal, _) = refused(&mut referee, "white", &play("fanatic", choices));
        assert_eq!((code.as_str(), legal), ("illegal-choice", 8));
    }
    let code = |referee: &mut Referee, seat: &str, action: Value| refused(referee, seat, &action).0;
    assert_eq!(code(&mut referee, "white", play("holy-war", json!(["zz"]))), "illegal-card");
    assert_eq!(code(&mut referee, "white", play("crab", json!(["zz"]))), "card-not-held");
    assert_eq!(code(&mut referee, "black", play("chaos", json!(["zz"]))), "not-your-turn");
    assert_eq!(code(&mut referee, "white", play("fanatic", json!(["e2", 7]))), "illegal-choice");
    assert_eq!(code(&mut referee, "white", play("fanatic", json!(["e2", 7.5]))), "malformed");
    assert_eq!(code(&mut referee, "white", play("fanatic", json!("e2"))), "malformed");
    apply(&mut referee, "black", &json!({"type": "resign"}));
    assert_eq!(code(&mut referee, "white", play("fanatic", json!(["zz"]))), "game-over");
    let position = json!({"hands": {"white": ["N", "R"], "black": []}, "piles": {"common": ["P"]}});
    let mut referee = new(json!({"variant": "no-stress", "options": {"level": 2}, "position": position}));
    assert_eq!(code(&mut referee, "white", play("N", json!(["zz"]))), "wrong-phase");
    apply(&mut referee, "white", &json!({"type": "draw"}));
    assert_eq!(code(&mut referee, "white", play("N", json!(["zz"]))), "illegal-choice");
}

#[test]
fn only_actions_that_name_a_card_or_a_tile_are_asked_for_one() {
    let hands = json!({"white": ["fanatic"], "black": []});
    let mut referee = new(json!({"variant": "knightmare", "position": {"hands": hands}}));
    for (action, expected) in [
        (json!({"type": "dance", "card": "zzz"}), "malformed"),
        (json!({"card": "zzz"}), "malformed"),
        (json!({"type": "move", "from": "e2", "to": "e5", "card": "zzz"}), "illegal-move"),
        (json!({"type": "skip", "card": "zzz", "tile": "zzz", "at": "1,1"}), "wrong-phase"),
        (json!({"type": "play", "card": "zzz"}), "card-not-held"),
        // Before the move nothing can be discarded, whatever it is.
        (json!({"type": "discard", "card": "zzz"}), "wrong-phase"),
        (json!({"type": "discard", "card": "fanatic"}), "wrong-phase"),
        (json!({"type": "place", "tile": "zzz", "at": "1,1"}), "wrong-phase"),
    ] {
        assert_eq!(refused(&mut referee, "white", &action).0, expected, "{action}");
    }
    apply(&mut referee, "white", &json!({"type": "move", "from": "e2", "to": "e4"}));
    assert_eq!(refused(&mut referee, "white", &json!({"type": "discard", "card": "zzz"})).0, "card-not-held");
    let resigned = apply(&mut referee, "white", &json!({"type": "resign", "card": "zzz", "tile": "zzz", "at": "1,1"}));
    assert_eq!(resigned["status"], json!({"state": "won", "winner": "black", "reason": "resignation"}));
}

#[test]
fn null_is_the_same_as_left_out() {
    let mut referee = Referee::new();
    let position = json!({"fen": null, "to_move": null, "hands": {"white": ["fanatic"], "black": null}, "piles": null,
                          "effects": [{"card": "fortification", "owner": "white", "choices": ["a2/a3"]}], "grid": null});
    let request = json!({"cmd": "new", "game": null, "id": null, "variant": "knightmare", "options": null,
                         "seed": null, "position": position});
    let answer = ask(&mut referee, &request);
    assert_eq!(answer["ok"], true, "{answer}");
    assert_eq!(ask(&mut referee, &json!({"cmd": "view", "game": "g", "viewer": "public"}))["ok"], true);
    let partial = json!({"type": "play", "card": null, "choices": null, "from": null});
    let answer = ask(&mut referee, &json!({"cmd": "options", "game": null, "seat": "white", "partial": partial}));
    assert_eq!(answer["next"], json!({"card": ["fanatic"]}));
    let action = json!({"type": "move", "from": "a2", "to": "a3", "promote": null, "card": null, "choices": null});
    assert_eq!(apply(&mut referee, "white", &action)["error"]["code"], "illegal-move", "a wall stands before a2");
    let action = json!({"type": "move", "from": "e2", "to": "e4", "promote": null, "choices": null});
    assert_eq!(apply(&mut referee, "white", &action)["ok"], true);
    assert_eq!(
        apply(&mut referee, "white", &json!({"type": "move", "from": null, "to": "e4"}))["error"]["code"],
        "malformed"
    );
}

#[test]
fn a_fen_may_leave_its_last_fields_out() {
    let mut referee = Referee::new();
    let mut fen = |fen: &str| {
        let position = json!({"fen": fen});
        let answer = ask(&mut referee, &json!({"cmd": "new", "variant": "standard", "position": position}));
        answer["view"]["fen"].as_str().map_or_else(|| answer["error"]["code"].clone(), |fen| json!(fen))
    };
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    assert_eq!(fen(&format!("{board} b")), format!("{board} b - - 0 1"));
    assert_eq!(fen(&format!("{board} w Kq")), format!("{board} w Kq - 0 1"));
    assert_eq!(fen(&format!("{board} w KQkq -")), format!("{board} w KQkq - 0 1"));
    assert_eq!(fen(&format!("{board} w - - 7 9")), format!("{board} w - - 7 9"));
    for bad in ["", " x", " w X", " w KK", " w - e5", " w - - 3", " w - - 3 x", " w - - 3 4 5"] {
        assert_eq!(fen(&format!("{board}{bad}")), "bad-position", "{bad}");
    }
}

#[test]
fn digits_side_by_side_in_a_fen_are_a_bad_position() {
    let mut referee = Referee::new();
    for variant in ["standard", "no-stress", "knightmare"] {
        for (board, rank) in [
            ("4k3/44/8/8/8/8/8/4K2R", 7),
            ("4k3/17/8/8/8/8/8/4K2R", 7),
            ("22k3/8/8/8/8/8/8/4K2R", 8),
            ("4k3/8/8/8/8/8/P11P4/4K2R", 2),
            ("4k3/8/8/8/8/8/8/4K111", 1),
        ] {
            let position = json!({"fen": format!("{board} w - - 0 1")});
            let answer = ask(&mut referee, &json!({"cmd": "new", "variant": variant, "position": position}));
            let message = answer["error"]["message"].as_str().unwrap_or_default();
            assert_eq!(answer["error"]["code"], "bad-position", "{variant} {board}");
            assert!(message.contains(&format!("rank {rank} of the FEN has two digits side by side")), "{message}");
        }
        new(json!({"variant": variant, "position": {"fen": "4k3/8/8/8/8/8/P2P4/4K2R w - - 0 1"}}));
    }
}

#[test]
fn names_have_the_form_in_which_they_are_written() {
    let mut referee = Referee::new();
    let mut code = |request: Value, words: &str| {
        let answer = ask(&mut referee, &request);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(words), "{request}: {answer}");
        answer["error"]["code"].as_str().unwrap_or_default().to_owned()
    };
    for variant in ["Standard", "No-Stress", "no stress", "nostress", "ChessMe"] {
        let words = "standard, no-stress, knightmare, chessme";
        assert_eq!(code(json!({"cmd": "new", "variant": variant}), words), "unknown-variant");
    }
    for (hands, words) in [
        (json!({"white": ["n"]}), "P, N, B, R, Q, K or S"),
        (json!({"white": ["Knight"]}), "P, N, B, R, Q, K or S"),
        (json!({"white": ["s"]}), "P, N, B, R, Q, K or S"),
    ] {
        let request = json!({"cmd": "new", "variant": "no-stress", "position": {"hands": hands}});
        assert_eq!(code(request, words), "bad-position");
    }
    let request = json!({"cmd": "new", "variant": "standard", "position": {"to_move": "White"}});
    assert_eq!(code(request, "white"), "malformed");
    for level in [json!(1.5), json!("1"), json!([1]), json!("Advanced")] {
        let request = json!({"cmd": "new", "variant": "no-stress", "options": {"level": level}});
        assert_eq!(code(request, "1, 2, 3, advanced"), "unknown-option");
    }

    let hands = json!({"white": ["holy-war", "fanatic"], "black": []});
    let dead = json!({"white": ["Q", "q"], "black": []});
    let position = json!({"hands": hands, "captured": dead, "dead": dead});
    let mut referee = new(json!({"variant": "knightmare", "position": position}));
    let view = ask(&mut referee, &json!({"cmd": "view", "viewer": "public"}))["view"].clone();
    let alike = json!({"white": ["q", "q"], "black": []});
    assert_eq!((&view["captured"], &view["dead"]), (&alike, &alike), "off the board the case says nothing");
    let mut code = |request: Value, words: &str| {
        let answer = ask(&mut referee, &request);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(words), "{request}: {answer}");
        answer["error"]["code"].as_str().unwrap_or_default().to_owned()
    };
    for cmd in ["Hash", "HASH", " hash", "take-back"] {
        assert_eq!(code(json!({"cmd": cmd}), "takeback, export, import"), "malformed");
    }
    for seat in ["White", "w", " white"] {
        assert_eq!(code(json!({"cmd": "flag", "seat": seat}), "white or black"), "malformed");
        assert_eq!(code(json!({"cmd": "view", "viewer": seat}), "white, black, public or referee"), "malformed");
    }
    let mut apply =
        |action: Value, words: &str| code(json!({"cmd": "apply", "seat": "white", "action": action}), words);
    for kind in ["Move", "take_back", "endTurn", "offer draw"] {
        assert_eq!(apply(json!({"type": kind, "from": "e2", "to": "e4"}), "`take-back`"), "malformed");
    }
    for card in ["Holy-War", "holy war", "Holy War", "holy_war"] {
        assert_eq!(apply(json!({"type": "play", "card": card}), "holy-quest, holy-war, hostage"), "card-not-held");
    }
    for choice in ["E2", "e2/E3", "Q", "Left", "TRUE"] {
        let action = json!({"type": "play", "card": "fanatic", "choices": [choice]});
        assert_eq!(apply(action, ""), "illegal-choice", "{choice}");
    }
}
