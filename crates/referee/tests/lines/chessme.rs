//! ChessMe over the referee's lines of JSON.

use cardinal_referee::Referee;
use serde_json::{Value, json};

fn ask(referee: &mut Referee, request: &Value) -> Value {
    serde_json::from_str(&referee.answer(&request.to_string())).unwrap()
}

/// The placement diagram, before the king's last step.
fn laid() -> Referee {
    let mut referee = Referee::new();
    let answer = ask(
        &mut referee,
        &json!({"cmd": "new", "variant": "chessme", "seed": "00".repeat(32), "position": {
            "grid": {"white": ["P1,6", "P4,4", "P2,2", "P3,2", "K2,0"], "black": ["K2,6", "P2,5", "P3,5", "P4,5"]},
            "to_move": "white",
            "hands": {"white": ["Q", "P"], "black": []},
            "piles": {"white": ["R", "N"], "black": []},
            "captured": {"white": ["r"], "black": []}}}),
    );
    assert_eq!(answer["ok"], true, "{answer}");
    referee
}

#[test]
fn a_turn_goes_from_the_move_to_the_tile() {
    let mut referee = laid();
    let before = ask(&mut referee, &json!({"cmd": "hash"}));
    let moved = json!({"cmd": "apply", "seat": "white", "action": {"type": "move", "from": "2,0", "to": "2,1"}});
    let answer = ask(&mut referee, &moved);
    assert_eq!(answer["status"], json!({"state": "running", "to_act": "white", "phase": "place"}));
    let options =
        ask(&mut referee, &json!({"cmd": "options", "seat": "white", "partial": {"type": "place", "tile": "Q"}}));
    assert_eq!(
        options["actions"],
        json!([
            {"type": "place", "tile": "Q", "at": "1,5"},
            {"type": "place", "tile": "Q", "at": "3,1"},
            {"type": "place", "tile": "Q", "at": "4,3"}
        ])
    );
    assert_eq!(options["next"], json!({"at": ["1,5", "3,1", "4,3"]}));
    let tiles = ask(&mut referee, &json!({"cmd": "options", "seat": "white", "partial": {"type": "place"}}));
    assert_eq!(tiles["next"], json!({"tile": ["P", "Q"]}));
    let placed = json!({"cmd": "apply", "seat": "white", "action": {"type": "place", "tile": "Q", "at": "3,1"}});
    let answer = ask(&mut referee, &placed);
    assert_eq!(answer["status"], json!({"state": "running", "to_act": "black", "phase": "move"}));
    assert_eq!(answer["view"]["hand"], json!(["P", "R"]));
    assert_eq!(answer["view"]["last"]["placed"], json!({"seat": "white", "tile": "Q", "at": "3,1"}));
    assert!(answer["view"]["grid"]["white"].as_array().unwrap().contains(&json!("Q3,1")));
    assert!(answer["view"].get("fen").is_none());
    assert_eq!(answer["view"]["pile_sizes"], json!({"common": 0, "white": 1, "black": 0}));
    for _ in 0..2 {
        assert_eq!(ask(&mut referee, &json!({"cmd": "takeback"}))["ok"], true);
    }
    assert_eq!(ask(&mut referee, &json!({"cmd": "hash"})), before);
}

#[test]
fn a_view_can_be_laid_again() {
    let mut referee = laid();
    let view = ask(&mut referee, &json!({"cmd": "view", "viewer": "referee"}))["view"].clone();
    let position =
        json!({"grid": view["grid"], "hands": view["hands"], "piles": view["piles"], "captured": view["captured"]});
    let request =
        json!({"cmd": "new", "game": "again", "variant": "chessme", "seed": "ff".repeat(32), "position": position});
    assert_eq!(ask(&mut referee, &request)["ok"], true);
    let hash = |referee: &mut Referee, game: &str| ask(referee, &json!({"cmd": "hash", "game": game}))["hash"].clone();
    assert_eq!(hash(&mut referee, "g"), hash(&mut referee, "again"));
}

#[test]
fn export_and_import_give_the_same_game() {
    let mut referee = laid();
    let moved = json!({"cmd": "apply", "seat": "white", "action": {"type": "move", "from": "2,0", "to": "2,1"}});
    ask(&mut referee, &moved);
    let record = ask(&mut referee, &json!({"cmd": "export"}))["record"].clone();
    assert_eq!(ask(&mut referee, &json!({"cmd": "import", "game": "two", "record": record}))["ok"], true);
    let one = ask(&mut referee, &json!({"cmd": "hash"}))["hash"].clone();
    assert_eq!(ask(&mut referee, &json!({"cmd": "hash", "game": "two"}))["hash"], one);
}

#[test]
fn move_sequences_are_counted() {
    let mut referee = Referee::new();
    ask(&mut referee, &json!({"cmd": "new", "variant": "chessme"}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "perft", "depth": 0}))["nodes"], 1);
    assert_eq!(ask(&mut referee, &json!({"cmd": "perft", "depth": 1}))["nodes"], 6);
    // Black has six replies, the mirror image of White's moves, whatever White has moved: nothing
    // is near.
    assert_eq!(ask(&mut referee, &json!({"cmd": "perft", "depth": 2}))["nodes"], 36);
}

#[test]
fn bad_input_is_refused_by_its_code() {
    let mut referee = laid();
    let cases = [
        (json!({"type": "move", "from": "2,0", "to": "zz"}), "malformed"),
        (json!({"type": "move", "from": "2,0", "to": "1,99999999999"}), "illegal-move"),
        (json!({"type": "move", "from": "2,0", "to": "1;1"}), "malformed"),
        (json!({"type": "move", "from": "2,0", "to": "1,2000000000"}), "illegal-move"),
        (json!({"type": "move", "from": "e2", "to": "e4"}), "illegal-move"),
        (json!({"type": "place", "tile": "Q", "at": "3,1"}), "wrong-phase"),
        (json!({"type": "skip"}), "wrong-phase"),
        (json!({"type": "end-turn"}), "wrong-phase"),
        (json!({"type": "accept-draw"}), "nothing-to-accept"),
        (json!({"type": "claim-draw"}), "illegal-move"),
    ];
    for (action, code) in cases {
        let answer = ask(&mut referee, &json!({"cmd": "apply", "seat": "white", "action": action}));
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    let answer = ask(&mut referee, &json!({"cmd": "apply", "seat": "black", "action": {"type": "skip"}}));
    assert_eq!(answer["error"]["code"], "not-your-turn");
    ask(
        &mut referee,
        &json!({"cmd": "apply", "seat": "white", "action": {"type": "move", "from": "2,0", "to": "2,1"}}),
    );
    for (tile, at, code) in [
        ("B", "3,1", "card-not-held"),
        ("K", "3,1", "card-not-held"),
        ("X", "3,1", "card-not-held"),
        ("Q", "9,9", "illegal-choice"),
    ] {
        let action = json!({"type": "place", "tile": tile, "at": at});
        let answer = ask(&mut referee, &json!({"cmd": "apply", "seat": "white", "action": action}));
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
}

#[test]
fn bad_positions_are_refused() {
    let mut referee = Referee::new();
    let good = json!(["K0,9"]);
    for (position, words) in [
        (json!({"grid": {"white": ["X0,0"], "black": good}}), "X0,0"),
        (json!({"grid": {"white": ["K0;0"], "black": good}}), "K0;0"),
        (json!({"grid": {"white": ["K0,0", "P0,9"], "black": good}}), "two pieces"),
        (json!({"grid": {"white": ["K0,0"], "black": []}}), "king"),
        (json!({"hands": {"white": ["Z"]}}), "Z"),
        (json!({"hands": {"white": ["K"]}}), "K"),
        (json!({"hands": {"white": ["holy-war"]}}), "holy-war"),
        (json!({"fen": "4k3/8/8/8/8/8/8/4K3 w - -"}), "FEN"),
    ] {
        let answer = ask(&mut referee, &json!({"cmd": "new", "variant": "chessme", "position": position}));
        assert_eq!(answer["error"]["code"], "bad-position", "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(words), "{answer}");
    }
    let position = json!({"grid": {"white": ["K0,0"], "black": ["K0,9"]}});
    let answer = ask(&mut referee, &json!({"cmd": "new", "variant": "standard", "position": position}));
    assert_eq!(answer["error"]["code"], "bad-position");
    let answer = ask(&mut referee, &json!({"cmd": "new", "variant": "halma"}));
    assert_eq!(answer["error"]["code"], "unknown-variant");
    assert!(answer["error"]["message"].as_str().unwrap().contains("chessme"));
    let answer = ask(&mut referee, &json!({"cmd": "new", "variant": "chessme", "options": {"level": 1}}));
    assert_eq!(answer["error"]["code"], "unknown-option");
}

#[test]
fn sequences_of_moves_begin_with_the_other_side_while_a_tile_may_be_placed() {
    let mut referee = Referee::new();
    ask(&mut referee, &json!({"cmd": "new", "variant": "chessme"}));
    let push = json!({"type": "move", "from": "0,1", "to": "0,2"});
    let answer = ask(&mut referee, &json!({"cmd": "apply", "seat": "white", "action": push}));
    assert_eq!(answer["status"]["phase"], "place");
    assert_eq!(ask(&mut referee, &json!({"cmd": "perft", "depth": 1}))["nodes"], 6);
    let placing = ask(&mut referee, &json!({"cmd": "perft", "depth": 2}))["nodes"].clone();
    ask(&mut referee, &json!({"cmd": "apply", "seat": "white", "action": {"type": "skip"}}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "perft", "depth": 2}))["nodes"], placing);
}

#[test]
fn tiles_and_points_have_one_form() {
    let mut referee = laid();
    let place = |tile: &str, at: &str| json!({"cmd": "apply", "seat": "white", "action": {"type": "place", "tile": tile, "at": at}});
    let early = ask(&mut referee, &place("q", "3,1"));
    assert_eq!(early["error"]["code"], "wrong-phase");
    assert!(early["error"]["message"].as_str().unwrap().contains("after your move"), "{early}");
    assert!(!early["error"]["message"].as_str().unwrap().contains("king"), "{early}");
    ask(
        &mut referee,
        &json!({"cmd": "apply", "seat": "white", "action": {"type": "move", "from": "2,0", "to": "2,1"}}),
    );
    let before = ask(&mut referee, &json!({"cmd": "hash"}));
    for tile in ["q", "Queen", "queen", "QQ", " Q", "Q ", "", "\u{ff31}"] {
        let answer = ask(&mut referee, &place(tile, "3,1"));
        assert_eq!(answer["error"]["code"], "card-not-held", "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("P, N, B, R or Q"), "{answer}");
        let partial = json!({"cmd": "options", "seat": "white", "partial": {"type": "place", "tile": tile}});
        assert_eq!(ask(&mut referee, &partial)["actions"], json!([]), "{tile}");
    }
    for point in ["3, 1", " 3,1", "+3,1", "03,1", "3,1.0", "3,-0", "(3,1)", "3;1"] {
        let answer = ask(&mut referee, &place("Q", point));
        assert_eq!(answer["error"]["code"], "malformed", "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("such as 3,1"), "{answer}");
    }
    assert_eq!(ask(&mut referee, &json!({"cmd": "hash"})), before);
    assert_eq!(ask(&mut referee, &place("Q", "3,1"))["ok"], true);
    for position in [
        json!({"hands": {"white": ["q"]}}),
        json!({"piles": {"black": ["queen"]}}),
        json!({"grid": {"white": ["k1,0"], "black": ["K1,5"]}}),
        json!({"grid": {"white": ["K1,0"], "black": ["K 1,5"]}}),
    ] {
        let answer = ask(&mut referee, &json!({"cmd": "new", "variant": "chessme", "position": position}));
        assert_eq!(answer["error"]["code"], "bad-position", "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("write"), "{answer}");
    }
}
