//! The referee's contract: requests, answers and error codes.

use cardinal_rules::referee::Referee;
use serde_json::{Value, json};

struct Table(Referee);

impl Table {
    fn new() -> Table {
        Table(Referee::new())
    }

    fn line(&mut self, line: &str) -> Value {
        let answer = self.0.answer(line);
        assert!(!answer.contains('\n'));
        serde_json::from_str(&answer).unwrap()
    }

    fn ask(&mut self, request: &Value) -> Value {
        let answer = self.line(&request.to_string());
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        answer
    }

    /// The code of the refusal.
    fn code(&mut self, request: &Value) -> String {
        let answer = self.line(&request.to_string());
        assert_eq!(answer["ok"], false, "{request}: {answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
        answer["error"]["code"].as_str().unwrap().to_owned()
    }

    fn standard() -> Table {
        let mut table = Table::new();
        table.ask(&json!({"cmd": "new", "variant": "standard", "seed": SEED}));
        table
    }

    fn moves(&mut self, seats: &str, moves: &str) {
        for (seat, mv) in seats.chars().cycle().zip(moves.split(' ')) {
            let seat = if seat == 'w' { "white" } else { "black" };
            let action = json!({"type": "move", "from": &mv[..2], "to": &mv[2..]});
            self.ask(&json!({"cmd": "apply", "seat": seat, "action": action}));
        }
    }

    fn hash(&mut self) -> Value {
        self.ask(&json!({"cmd": "hash"}))["hash"].clone()
    }
}

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

#[test]
fn a_new_game_shows_the_referees_view() {
    let mut table = Table::new();
    let answer = table.ask(&json!({"cmd": "new", "id": "x", "variant": "no-stress", "options": {"level": 2}}));
    assert_eq!(answer["id"], "x");
    let view = &answer["view"];
    for key in [
        "variant",
        "status",
        "fen",
        "board",
        "hands",
        "piles",
        "hand_sizes",
        "pile_sizes",
        "discards",
        "captured",
        "dead",
        "effects",
        "last",
        "check",
        "called",
    ] {
        assert!(view.get(key).is_some(), "{key} is missing in {view}");
    }
    assert_eq!(view["variant"], "no-stress");
    assert_eq!(view["status"], json!({"state": "running", "to_act": "white", "phase": "draw"}));
    assert_eq!(view["hand_sizes"], json!({"white": 3, "black": 3}));
    assert_eq!(view["pile_sizes"]["common"], 50);
    assert_eq!(view["board"][0], json!({"square": "a1", "piece": "R", "owner": "white", "marks": []}));
    let white = table.ask(&json!({"cmd": "view", "viewer": "white"}));
    assert_eq!(white["view"]["hand"], view["hands"]["white"]);
    for viewer in ["white", "black", "public"] {
        let view = table.ask(&json!({"cmd": "view", "viewer": viewer}))["view"].clone();
        assert!(view.get("hands").is_none() && view.get("piles").is_none());
    }
}

#[test]
fn options_of_the_game_are_read_strictly() {
    let mut table = Table::new();
    for options in [
        json!({}),
        json!({"level": 1}),
        json!({"level": 3, "setup": "standard"}),
        json!({"level": "advanced", "promote-always": true}),
        json!({"setup": "d4e3", "promote-always": false}),
    ] {
        table.ask(&json!({"cmd": "new", "variant": "no-stress", "options": options}));
    }
    for options in [
        json!({"level": 4}),
        json!({"level": "2"}),
        json!({"level": "Advanced"}),
        json!({"level": null}),
        json!({"level": 1.5}),
        json!({"level": [1]}),
        json!({"promote-always": "true"}),
        json!({"promote-always": 1}),
        json!({"promote_always": true}),
        json!({"setup": true}),
        json!({"speed": "fast"}),
    ] {
        let request = json!({"cmd": "new", "variant": "no-stress", "options": options});
        assert_eq!(table.code(&request), "unknown-option", "{request}");
    }
    assert_eq!(table.code(&json!({"cmd": "new", "variant": "standard", "options": {"level": 1}})), "unknown-option");
    assert_eq!(table.code(&json!({"cmd": "new", "variant": "no-stress", "options": [1]})), "malformed");
    assert_eq!(table.code(&json!({"cmd": "new", "variant": "draughts"})), "unknown-variant");
}

#[test]
fn lines_that_cannot_be_taken() {
    let mut table = Table::standard();
    let mut lines: Vec<String> = [
        "",
        " ",
        "x",
        "{",
        "[]",
        "1",
        "null",
        "\"cmd\"",
        "{}",
        "{\"cmd\":1}",
        "{\"cmd\":\"dance\"}",
        "{\"cmd\":null}",
        "{\"cmd\":\"view\",\"game\":7}",
        "{\"cmd\":\"view\"} {}",
        "\u{0}",
        "{\"cmd\":\"view\",\"viewer\":\"god\"}",
    ]
    .map(str::to_owned)
    .to_vec();
    for request in [
        json!({"cmd": "view"}),
        json!({"cmd": "view", "viewer": 1}),
        json!({"cmd": "options"}),
        json!({"cmd": "options", "seat": "red"}),
        json!({"cmd": "options", "seat": "white", "partial": 5}),
        json!({"cmd": "options", "seat": "white", "partial": {"from": 5}}),
        json!({"cmd": "apply", "seat": "white"}),
        json!({"cmd": "apply", "action": {"type": "resign"}}),
        json!({"cmd": "apply", "seat": "white", "action": "resign"}),
        json!({"cmd": "apply", "seat": "white", "action": {}}),
        json!({"cmd": "apply", "seat": "white", "action": {"type": "jump"}}),
        json!({"cmd": "apply", "seat": "white", "action": {"type": "move", "from": "e2"}}),
        json!({"cmd": "apply", "seat": "white", "action": {"type": "move", "from": 1, "to": 2}}),
        json!({"cmd": "apply", "seat": "white", "action": {"type": "play", "card": 1}}),
        json!({"cmd": "flag"}),
        json!({"cmd": "perft"}),
        json!({"cmd": "perft", "depth": -1}),
        json!({"cmd": "perft", "depth": "2"}),
        json!({"cmd": "perft", "depth": 1.5}),
        json!({"cmd": "perft", "depth": 1e30}),
        json!({"cmd": "import"}),
        json!({"cmd": "import", "record": {}}),
        json!({"cmd": "import", "record": "x"}),
        json!({"cmd": "new"}),
        json!({"cmd": "new", "variant": 1}),
        json!({"cmd": "new", "variant": "standard", "seed": 1}),
        json!({"cmd": "new", "variant": "standard", "seed": "00"}),
        json!({"cmd": "new", "variant": "standard", "seed": "zz".repeat(32)}),
        json!({"cmd": "new", "variant": "standard", "position": 5}),
        json!({"cmd": "new", "variant": "standard", "position": {"fen": 5}}),
        json!({"cmd": "new", "variant": "standard", "position": {"to_move": "red"}}),
        // What is an object in one place and a word in another is neither a list nor each other.
        json!({"cmd": "view", "viewer": {"white": null}}),
        json!({"cmd": "flag", "seat": {"white": null}}),
        json!({"cmd": "apply", "seat": "white", "action": ["resign"]}),
        json!({"cmd": "apply", "seat": "white", "action": ["move", "e2", "e4"]}),
        json!({"cmd": "options", "seat": "white", "partial": ["move"]}),
        json!({"cmd": "import", "record": []}),
        json!({"cmd": "new", "variant": "standard", "position": []}),
        json!({"cmd": "new", "variant": "no-stress", "position": {"piles": [["P"]]}}),
        json!({"cmd": "new", "variant": "chessme", "position": {"grid": [["K0,0"], ["K5,5"]]}}),
    ] {
        lines.push(request.to_string());
    }
    let before = table.hash();
    for line in lines {
        let answer = table.line(&line);
        assert_eq!(answer["ok"], false, "{line}");
        assert_eq!(answer["error"]["code"], "malformed", "{line}: {answer}");
    }
    assert_eq!(table.hash(), before);
}

#[test]
fn long_texts_are_not_sent_back() {
    let mut table = Table::standard();
    let long = "x".repeat(100_000);
    for request in [
        json!({"cmd": long}),
        json!({"cmd": "view", "viewer": "white", "game": long}),
        json!({"cmd": "new", "variant": long}),
        json!({"cmd": "new", "variant": "standard", "options": {&long: 1}}),
        json!({"cmd": "new", "variant": "no-stress", "options": {"level": long}}),
        json!({"cmd": "new", "variant": "no-stress", "options": {&long: [1]}}),
        json!({"cmd": "new", "variant": "standard", "seed": long}),
        json!({"cmd": "new", "variant": "standard", "position": {"fen": long}}),
        json!({"cmd": "new", "variant": "knightmare", "position": {"hands": {"white": [long]}}}),
        json!({"cmd": "new", "variant": "knightmare", "position": {"captured": {"white": [long]}}}),
        json!({"cmd": "apply", "seat": "black", "action": {"type": "move", "from": long, "to": "e4"}}),
        json!({"cmd": "apply", "seat": "black", "action": {"type": "play", "card": long}}),
    ] {
        let answer = table.0.answer(&request.to_string());
        assert!(answer.len() < 2_000, "{answer}");
    }
}

#[test]
fn ids_of_any_kind_come_back_in_errors_too() {
    let mut table = Table::standard();
    for id in [json!(7), json!("a"), json!([1, {"b": null}]), json!(null), json!(-1.5)] {
        assert_eq!(table.ask(&json!({"cmd": "hash", "id": id}))["id"], id);
        assert_eq!(table.line(&json!({"cmd": "nothing", "id": id}).to_string())["id"], id);
    }
    assert!(table.ask(&json!({"cmd": "hash"})).get("id").is_none());
}

#[test]
fn games_are_kept_apart_by_name() {
    let mut table = Table::standard();
    table.ask(&json!({"cmd": "new", "game": "other", "variant": "no-stress"}));
    table.moves("wb", "e2e4");
    let fen = |table: &mut Table, game| {
        table.ask(&json!({"cmd": "view", "game": game, "viewer": "public"}))["view"]["fen"].clone()
    };
    assert_eq!(fen(&mut table, "g"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(fen(&mut table, "other"), "rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR w - - 0 1");
    for cmd in ["view", "options", "apply", "takeback", "export", "flag", "perft", "hash"] {
        assert_eq!(table.code(&json!({"cmd": cmd, "game": "none", "seat": "white"})), "unknown-game");
    }
    // A name that is used again is a new game.
    table.ask(&json!({"cmd": "new", "variant": "standard"}));
    assert_eq!(fen(&mut table, "g"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(table.code(&json!({"cmd": "takeback"})), "wrong-phase");
}

#[test]
fn apply_answers_with_events_status_and_the_seats_view() {
    let mut table = Table::new();
    let position =
        json!({"hands": {"white": ["N", "R", "R"], "black": ["K", "K", "K"]}, "piles": {"common": ["P", "Q"]}});
    table.ask(&json!({"cmd": "new", "variant": "no-stress", "options": {"level": 2}, "position": position}));
    let answer = table.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "draw"}}));
    assert_eq!(answer["events"], json!([{"event": "drew", "seat": "white", "card": "P"}]));
    assert_eq!(answer["status"], json!({"state": "running", "to_act": "white", "phase": "card"}));
    assert_eq!(answer["view"]["hand"], json!(["N", "R", "R", "P"]));
    assert!(answer["view"].get("hands").is_none());
    let answer = table.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "play", "card": "N"}}));
    assert_eq!(answer["view"]["called"], json!(["N"]));
    let action = json!({"type": "move", "from": "g1", "to": "f3"});
    let answer = table.ask(&json!({"cmd": "apply", "seat": "white", "action": action}));
    assert_eq!(answer["status"]["to_act"], "black");
    assert_eq!(answer["view"]["called"], json!([]));
    assert_eq!(answer["view"]["last"]["move"]["from"], "g1");
    assert_eq!(answer["view"]["last"]["card"]["card"], "N");
    assert_eq!(answer["view"]["discards"]["white"], json!(["N"]));
    let white = table.ask(&json!({"cmd": "view", "viewer": "referee"}));
    assert_eq!(white["view"]["piles"]["common"], json!(["Q"]));
}

#[test]
fn every_error_code_of_play() {
    let mut table = Table::standard();
    let apply = |seat: &str, action: Value| json!({"cmd": "apply", "seat": seat, "action": action});
    let mv = |from: &str, to: &str| json!({"type": "move", "from": from, "to": to});
    assert_eq!(table.code(&apply("black", mv("e7", "e5"))), "not-your-turn");
    assert_eq!(table.code(&apply("white", mv("e2", "e5"))), "illegal-move");
    assert_eq!(table.code(&apply("white", json!({"type": "move", "from": "0,0", "to": "0,1"}))), "illegal-move");
    assert_eq!(table.code(&apply("white", json!({"type": "claim-draw"}))), "illegal-move");
    for kind in ["draw", "exchange", "skip", "end-turn", "take-back"] {
        assert_eq!(table.code(&apply("white", json!({"type": kind}))), "wrong-phase");
    }
    assert_eq!(table.code(&apply("white", json!({"type": "play", "card": "charge"}))), "wrong-phase");
    assert_eq!(table.code(&apply("white", json!({"type": "place", "tile": "Q", "at": "3,1"}))), "wrong-phase");
    for kind in ["accept-draw", "decline-draw"] {
        assert_eq!(table.code(&apply("black", json!({"type": kind}))), "nothing-to-accept");
    }
    table.ask(&apply("black", json!({"type": "offer-draw"})));
    assert_eq!(table.code(&apply("white", json!({"type": "offer-draw"}))), "wrong-phase");
    let refusal = table.line(&apply("white", mv("e2", "e5")).to_string());
    assert_eq!(refusal["error"]["legal"].as_array().unwrap().len(), 20);
    table.ask(&apply("white", json!({"type": "accept-draw"})));
    assert_eq!(table.code(&apply("white", mv("e2", "e4"))), "game-over");
    assert_eq!(table.code(&apply("white", json!({"type": "play", "card": "charge"}))), "game-over");
    assert_eq!(table.code(&json!({"cmd": "flag", "seat": "white"})), "game-over");
}

#[test]
fn every_error_code_of_cards() {
    let mut table = Table::new();
    let position = json!({"hands": {"white": ["N", "R", "R", "B", "Q"], "black": []}, "piles": {"common": ["P"]}});
    table.ask(&json!({"cmd": "new", "variant": "no-stress", "options": {"level": "advanced"}, "position": position}));
    let play = |seat: &str, card: &str| json!({"cmd": "apply", "seat": seat, "action": {"type": "play", "card": card}});
    assert_eq!(table.code(&play("white", "N")), "wrong-phase");
    assert_eq!(table.code(&play("white", "charge")), "wrong-phase");
    table.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "draw"}}));
    assert_eq!(table.code(&play("white", "K")), "card-not-held");
    assert_eq!(table.code(&play("white", "charge")), "card-not-held");
    assert_eq!(table.code(&play("black", "charge")), "not-your-turn");
    assert_eq!(table.code(&play("white", "R")), "illegal-card");
    let choices = json!({"type": "play", "card": "N", "choices": ["g1", "f3"]});
    assert_eq!(table.code(&json!({"cmd": "apply", "seat": "white", "action": choices})), "illegal-choice");
}

#[test]
fn positions_that_no_game_starts_from() {
    let mut table = Table::new();
    let fen = |fen: &str| json!({"fen": fen});
    for (variant, options, position) in [
        ("standard", json!({}), fen("8/8/8/8/8/8/8/4K3 w - - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1")),
        ("standard", json!({}), fen("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/8/P3K3 w - - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/8/4K2R w Q - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/8/4K2R w KK - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1")),
        ("standard", json!({}), fen("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/8/4K3 w - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/8/4K3 x - - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/8/4K3 w - - -1 1")),
        ("standard", json!({}), fen("4k3/9/8/8/8/8/8/4K3 w - - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/4K3 w - - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/7/8/8/8/4K3 w - - 0 1")),
        ("standard", json!({}), fen("4k3/8/8/8/8/8/8/4KX2 w - - 0 1")),
        ("standard", json!({}), fen("")),
        ("standard", json!({}), json!({"hands": {"white": ["P"]}})),
        ("standard", json!({}), json!({"grid": {"white": ["K0,0"], "black": ["K5,5"]}})),
        ("no-stress", json!({}), fen("4k3/8/8/8/8/8/8/8 w - - 0 1")),
        ("no-stress", json!({"level": "advanced"}), fen("P3k3/8/8/8/8/8/8/4K3 w - - 0 1")),
        ("no-stress", json!({}), json!({"hands": {"white": ["holy-war"]}})),
        ("no-stress", json!({}), json!({"piles": {"common": ["X"]}})),
        ("no-stress", json!({}), json!({"discards": {"white": ["p"]}})),
        ("no-stress", json!({}), json!({"captured": {"white": ["x"]}})),
    ] {
        let request = json!({"cmd": "new", "variant": variant, "options": options, "position": position});
        assert_eq!(table.code(&request), "bad-position", "{request}");
    }
}

#[test]
fn positions_are_laid_out_as_given() {
    let mut table = Table::new();
    let position = json!({
        "fen": "4k3/8/8/8/8/8/8/4K2R w KQkq d6", "to_move": "black",
        "hands": {"white": ["S", "P"]},
        "piles": {"common": ["R", "S"]},
        "discards": {"white": ["B", "S"], "black": ["N"]},
        "captured": {"white": ["p", "Q"], "black": []},
    });
    let request = json!({"cmd": "new", "variant": "no-stress", "options": {"level": 3}, "position": position});
    let view = table.ask(&request)["view"].clone();
    assert_eq!(view["fen"], "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
    assert_eq!(view["status"]["to_act"], "black");
    assert_eq!(view["hands"], json!({"white": ["S", "P"], "black": []}));
    assert_eq!(view["piles"]["common"], json!(["R", "S"]));
    assert_eq!(view["discards"]["white"], json!(["B", "S"]));
    assert_eq!(view["discards"]["black"], json!(["N"]));
    assert_eq!(view["captured"], json!({"white": ["p", "q"], "black": []}));
    let drawn = table.ask(&json!({"cmd": "apply", "seat": "black", "action": {"type": "draw"}}));
    assert_eq!(drawn["events"][0]["card"], "R");
    // Side not to move in check, and pawns on the edge, are fine where kings are taken.
    for fen in ["4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "P3k3/8/8/8/8/8/8/4K2p w - - 0 1"] {
        table.ask(&json!({"cmd": "new", "variant": "no-stress", "position": {"fen": fen}}));
    }
    // Only a FEN: cards are dealt as usual.
    let fen = json!({"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
    let request = json!({"cmd": "new", "variant": "no-stress", "options": {"level": "advanced"}, "position": fen});
    let view = table.ask(&request)["view"].clone();
    assert_eq!((&view["hand_sizes"]["white"], &view["pile_sizes"]["common"]), (&json!(5), &json!(46)));
    assert_eq!(view["captured"], json!({"white": [], "black": []}));
    assert_eq!(view["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let passed = json!({"fen": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"});
    let view = table.ask(&json!({"cmd": "new", "variant": "standard", "position": passed}))["view"].clone();
    assert_eq!(view["fen"], "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let useless = json!({"fen": "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"});
    let view = table.ask(&json!({"cmd": "new", "variant": "standard", "position": useless}))["view"].clone();
    assert_eq!(view["fen"], "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
}

#[test]
fn options_list_everything_and_never_fail_for_a_known_game() {
    let mut table = Table::standard();
    let options = |table: &mut Table, seat: &str, partial: Value| {
        table.ask(&json!({"cmd": "options", "seat": seat, "partial": partial}))
    };
    let all = options(&mut table, "white", json!({}));
    assert_eq!(all["actions"].as_array().unwrap().len(), 22); // 20 moves, resign, offer-draw
    assert_eq!(all["next"]["type"], json!(["move", "resign", "offer-draw"]));
    let from = options(&mut table, "white", json!({"type": "move", "from": "b1"}));
    assert_eq!(from["next"], json!({"to": ["a3", "c3"]}));
    let black = options(&mut table, "black", json!({}));
    assert_eq!(black["actions"], json!([{"type": "resign"}, {"type": "offer-draw"}]));
    for partial in [
        json!({"type": "move", "from": "z9"}),
        json!({"type": "play", "card": "no-such-card"}),
        json!({"type": "dance"}),
        json!({"type": "move", "from": "e5"}),
        json!({"card": "P"}),
    ] {
        let nothing = options(&mut table, "white", partial);
        assert_eq!((&nothing["actions"], &nothing["next"]), (&json!([]), &json!({})));
    }
    table.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "resign"}}));
    for seat in ["white", "black"] {
        assert_eq!(options(&mut table, seat, json!(null))["actions"], json!([]));
    }
}

#[test]
fn taking_back_goes_to_the_start_and_no_further() {
    let mut table = Table::standard();
    let mut hashes = vec![table.hash()];
    for (seat, mv) in [("w", "e2e4"), ("b", "e7e5"), ("w", "g1f3")] {
        table.moves(seat, mv);
        hashes.push(table.hash());
    }
    table.ask(&json!({"cmd": "flag", "seat": "black"}));
    for hash in hashes.iter().rev() {
        let answer = table.ask(&json!({"cmd": "takeback"}));
        assert_eq!(answer["view"]["viewer"], "referee");
        assert_eq!(table.hash(), *hash);
        if *hash == hashes[0] {
            break;
        }
    }
    assert_eq!(table.code(&json!({"cmd": "takeback"})), "wrong-phase");
}

#[test]
fn an_exported_game_is_imported_as_the_same_game() {
    let mut table = Table::new();
    table.ask(&json!({"cmd": "new", "variant": "no-stress", "options": {"level": 1}, "seed": SEED}));
    for _ in 0..6 {
        let view = table.ask(&json!({"cmd": "view", "viewer": "public"}))["view"].clone();
        let seat = view["status"]["to_act"].clone();
        let options = table.ask(&json!({"cmd": "options", "seat": seat}));
        table.ask(&json!({"cmd": "apply", "seat": seat, "action": options["actions"][0]}));
    }
    let record = table.ask(&json!({"cmd": "export"}))["record"].clone();
    let imported = table.ask(&json!({"cmd": "import", "game": "copy", "record": record}));
    assert_eq!(imported["view"], table.ask(&json!({"cmd": "view", "viewer": "referee"}))["view"]);
    let hash = table.hash();
    assert_eq!(table.ask(&json!({"cmd": "hash", "game": "copy"}))["hash"], hash);
    assert_eq!(table.ask(&json!({"cmd": "export", "game": "copy"}))["record"], record);
    // What was tampered with is refused, and no game comes of it.
    let mut tampered = Vec::new();
    for (pointer, value, expected) in [
        ("/entries/0/seat", json!("black"), "not-your-turn"),
        ("/entries/0/action", json!({"type": "exchange"}), "wrong-phase"),
        ("/entries/0", json!({"nothing": 1}), "malformed"),
        ("/entries", json!(7), "malformed"),
        ("/seed", json!("00"), "malformed"),
        ("/seed", json!(null), "malformed"),
        ("/variant", json!("draughts"), "unknown-variant"),
        ("/variant", json!(7), "malformed"),
        ("/options/level", json!(9), "unknown-option"),
        ("/options/level", json!("2"), "unknown-option"),
        ("/options", json!({"cheat": true}), "unknown-option"),
        ("/options", json!([1]), "malformed"),
    ] {
        let mut copy = record.clone();
        *copy.pointer_mut(pointer).unwrap() = value;
        tampered.push((copy, expected));
    }
    for (position, expected) in [
        (json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}), "bad-position"),
        (json!({"piles": {"common": ["X"]}}), "bad-position"),
        (json!({"captured": {"white": ["x"]}}), "bad-position"),
        (json!({"hands": [["P"], []]}), "malformed"),
    ] {
        let mut copy = record.clone();
        copy["position"] = position;
        tampered.push((copy, expected));
    }
    for (record, expected) in tampered {
        assert_eq!(table.code(&json!({"cmd": "import", "game": "bad", "record": record})), expected, "{record}");
        assert_eq!(table.code(&json!({"cmd": "hash", "game": "bad"})), "unknown-game");
    }
    assert_eq!(table.hash(), hash);
}

#[test]
fn a_flag_decides_the_game() {
    let mut table = Table::standard();
    let answer = table.ask(&json!({"cmd": "flag", "seat": "white"}));
    assert_eq!(answer["status"], json!({"state": "won", "winner": "black", "reason": "timeout"}));
    assert_eq!(answer["view"]["viewer"], "referee");
}

#[test]
fn perft_counts_moves_and_changes_nothing() {
    let mut table = Table::standard();
    let before = table.hash();
    for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281)] {
        assert_eq!(table.ask(&json!({"cmd": "perft", "depth": depth}))["nodes"], nodes);
    }
    assert_eq!(table.hash(), before);
}

#[test]
fn equal_states_have_equal_hashes_by_whatever_way() {
    let mut one = Table::standard();
    let mut other = Table::standard();
    one.moves("wb", "e2e3 e7e6 d2d3");
    other.moves("wb", "d2d3 e7e6 e2e3");
    assert_eq!(one.hash(), other.hash());
    other.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "offer-draw"}}));
    assert_ne!(one.hash(), other.hash(), "an open offer matters");
    // The same place by knights has another history of repetition.
    let (mut one, mut other) = (Table::standard(), Table::standard());
    one.moves("wb", "g1f3 g8f6 f3g1 f6g8");
    assert_ne!(one.hash(), other.hash());
    other.ask(&json!({"cmd": "new", "game": "x", "variant": "standard", "seed": SEED}));
    let named = other.ask(&json!({"cmd": "hash", "game": "x"}))["hash"].clone();
    assert_eq!(named, other.hash(), "the name does not matter");
}

#[test]
fn hidden_cards_and_the_generator_are_part_of_the_hash() {
    let hash = |seed: &str, pile: Value| {
        let mut table = Table::new();
        let position = json!({"piles": {"common": pile}, "hands": {"white": ["P"], "black": ["N"]}});
        let options = json!({"level": 2});
        table.ask(
            &json!({"cmd": "new", "variant": "no-stress", "options": options, "seed": seed, "position": position}),
        );
        table.hash()
    };
    let plain = hash(SEED, json!(["P", "N", "B"]));
    assert_eq!(plain, hash(SEED, json!(["P", "N", "B"])));
    assert_ne!(plain, hash(SEED, json!(["N", "P", "B"])));
    assert_ne!(plain, hash(&"11".repeat(32), json!(["P", "N", "B"])));
}

#[test]
fn options_that_can_no_longer_matter_are_not_part_of_the_hash() {
    let hash = |options: Value| {
        let position = json!({
            "fen": "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "hands": {"white": ["P"], "black": ["N"]},
            "piles": {"common": ["P", "N"]}, "discards": {"white": [], "black": []},
        });
        let mut table = Table::new();
        table.ask(
            &json!({"cmd": "new", "variant": "no-stress", "options": options, "seed": SEED, "position": position}),
        );
        table.hash()
    };
    let plain = hash(json!({"level": 2}));
    assert_eq!(plain, hash(json!({"level": 2, "setup": "standard"})));
    assert_ne!(plain, hash(json!({"level": 3})));
    assert_ne!(plain, hash(json!({"level": 2, "promote-always": true})));
    let advanced = hash(json!({"level": "advanced"}));
    assert_eq!(advanced, hash(json!({"level": "advanced", "promote-always": true, "setup": "standard"})));
    assert_ne!(advanced, hash(json!({"level": 3, "promote-always": true})));
}

#[test]
fn without_a_seed_every_game_is_another() {
    let mut table = Table::new();
    let pile = |table: &mut Table| {
        table.ask(&json!({"cmd": "new", "variant": "no-stress"}))["view"]["piles"]["common"].clone()
    };
    assert_ne!(pile(&mut table), pile(&mut table));
    let seeded = |table: &mut Table| {
        table.ask(&json!({"cmd": "new", "variant": "no-stress", "seed": SEED}))["view"]["piles"]["common"].clone()
    };
    assert_eq!(seeded(&mut table), seeded(&mut table));
}
