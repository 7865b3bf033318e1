//! The referee's contract: lines, new games and positions.

use cardinal_referee::Referee;
use serde_json::{Value, json};

pub(super) struct Session(Referee);

impl Session {
    pub(super) fn new() -> Session {
        Session(Referee::new())
    }

    pub(super) fn line(&mut self, line: &str) -> Value {
        let answer = self.0.answer(line);
        assert!(!answer.contains('\n'));
        serde_json::from_str(&answer).unwrap()
    }

    pub(super) fn ask(&mut self, request: &Value) -> Value {
        let answer = self.line(&request.to_string());
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        answer
    }

    /// The error code of the answer.
    pub(super) fn code(&mut self, request: &Value) -> String {
        let answer = self.line(&request.to_string());
        assert_eq!(answer["ok"], false, "{request}: {answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
        answer["error"]["code"].as_str().unwrap().to_owned()
    }

    pub(super) fn standard() -> Session {
        let mut session = Session::new();
        session.ask(&json!({"cmd": "new", "variant": "standard", "seed": SEED}));
        session
    }

    pub(super) fn moves(&mut self, seats: &str, moves: &str) {
        for (seat, mv) in seats.chars().cycle().zip(moves.split(' ')) {
            let seat = if seat == 'w' { "white" } else { "black" };
            let action = json!({"type": "move", "from": &mv[..2], "to": &mv[2..]});
            self.ask(&json!({"cmd": "apply", "seat": seat, "action": action}));
        }
    }

    pub(super) fn hash(&mut self) -> Value {
        self.ask(&json!({"cmd": "hash"}))["hash"].clone()
    }
}

pub(super) const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

#[test]
fn a_new_game_shows_the_referees_view() {
    let mut session = Session::new();
    let answer = session.ask(&json!({"cmd": "new", "id": "x", "variant": "no-stress", "options": {"level": 2}}));
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
    let white = session.ask(&json!({"cmd": "view", "viewer": "white"}));
    assert_eq!(white["view"]["hand"], view["hands"]["white"]);
    for viewer in ["white", "black", "public"] {
        let view = session.ask(&json!({"cmd": "view", "viewer": viewer}))["view"].clone();
        assert!(view.get("hands").is_none() && view.get("piles").is_none());
    }
}

#[test]
fn options_of_the_game_are_read_strictly() {
    let mut session = Session::new();
    for options in [
        json!({}),
        json!({"level": 1}),
        json!({"level": 3, "setup": "standard"}),
        json!({"level": "advanced", "promote-always": true}),
        json!({"setup": "d4e3", "promote-always": false}),
    ] {
        session.ask(&json!({"cmd": "new", "variant": "no-stress", "options": options}));
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
        assert_eq!(session.code(&request), "unknown-option", "{request}");
    }
    assert_eq!(session.code(&json!({"cmd": "new", "variant": "standard", "options": {"level": 1}})), "unknown-option");
    assert_eq!(session.code(&json!({"cmd": "new", "variant": "no-stress", "options": [1]})), "malformed");
    assert_eq!(session.code(&json!({"cmd": "new", "variant": "draughts"})), "unknown-variant");
}

#[test]
fn lines_that_cannot_be_taken() {
    let mut session = Session::standard();
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
        // An object is not a list, nor is either of them a word.
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
    let before = session.hash();
    for line in lines {
        let answer = session.line(&line);
        assert_eq!(answer["ok"], false, "{line}");
        assert_eq!(answer["error"]["code"], "malformed", "{line}: {answer}");
    }
    assert_eq!(session.hash(), before);
}

#[test]
fn long_texts_are_not_sent_back() {
    let mut session = Session::standard();
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
        let answer = session.0.answer(&request.to_string());
        assert!(answer.len() < 2_000, "{answer}");
    }
}

#[test]
fn ids_of_any_kind_come_back_in_errors_too() {
    let mut session = Session::standard();
    for id in [json!(7), json!("a"), json!([1, {"b": null}]), json!(null), json!(-1.5)] {
        assert_eq!(session.ask(&json!({"cmd": "hash", "id": id}))["id"], id);
        assert_eq!(session.line(&json!({"cmd": "nothing", "id": id}).to_string())["id"], id);
    }
    assert!(session.ask(&json!({"cmd": "hash"})).get("id").is_none());
}

#[test]
fn games_are_kept_apart_by_name() {
    let mut session = Session::standard();
    session.ask(&json!({"cmd": "new", "game": "other", "variant": "no-stress"}));
    session.moves("wb", "e2e4");
    let fen = |session: &mut Session, game| {
        session.ask(&json!({"cmd": "view", "game": game, "viewer": "public"}))["view"]["fen"].clone()
    };
    assert_eq!(fen(&mut session, "g"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(fen(&mut session, "other"), "rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR w - - 0 1");
    for cmd in ["view", "options", "apply", "takeback", "export", "flag", "perft", "hash"] {
        assert_eq!(session.code(&json!({"cmd": cmd, "game": "none", "seat": "white"})), "unknown-game");
    }
    // Reusing a name starts a new game.
    session.ask(&json!({"cmd": "new", "variant": "standard"}));
    assert_eq!(fen(&mut session, "g"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(session.code(&json!({"cmd": "takeback"})), "wrong-phase");
}

#[test]
fn positions_that_no_game_starts_from() {
    let mut session = Session::new();
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
        assert_eq!(session.code(&request), "bad-position", "{request}");
    }
}

#[test]
fn positions_are_laid_out_as_given() {
    let mut session = Session::new();
    let position = json!({
        "fen": "4k3/8/8/8/8/8/8/4K2R w KQkq d6", "to_move": "black",
        "hands": {"white": ["S", "P"]},
        "piles": {"common": ["R", "S"]},
        "discards": {"white": ["B", "S"], "black": ["N"]},
        "captured": {"white": ["p", "Q"], "black": []},
    });
    let request = json!({"cmd": "new", "variant": "no-stress", "options": {"level": 3}, "position": position});
    let view = session.ask(&request)["view"].clone();
    assert_eq!(view["fen"], "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
    assert_eq!(view["status"]["to_act"], "black");
    assert_eq!(view["hands"], json!({"white": ["S", "P"], "black": []}));
    assert_eq!(view["piles"]["common"], json!(["R", "S"]));
    assert_eq!(view["discards"]["white"], json!(["B", "S"]));
    assert_eq!(view["discards"]["black"], json!(["N"]));
    assert_eq!(view["captured"], json!({"white": ["p", "q"], "black": []}));
    let drawn = session.ask(&json!({"cmd": "apply", "seat": "black", "action": {"type": "draw"}}));
    assert_eq!(drawn["events"][0]["card"], "R");
    // The side not to move may be in check, and pawns on the edge are fine, where kings are
    // captured.
    for fen in ["4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "P3k3/8/8/8/8/8/8/4K2p w - - 0 1"] {
        session.ask(&json!({"cmd": "new", "variant": "no-stress", "position": {"fen": fen}}));
    }
    // Only a FEN: cards are dealt as usual.
    let fen = json!({"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
    let request = json!({"cmd": "new", "variant": "no-stress", "options": {"level": "advanced"}, "position": fen});
    let view = session.ask(&request)["view"].clone();
    assert_eq!((&view["hand_sizes"]["white"], &view["pile_sizes"]["common"]), (&json!(5), &json!(46)));
    assert_eq!(view["captured"], json!({"white": [], "black": []}));
    assert_eq!(view["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let passed = json!({"fen": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"});
    let view = session.ask(&json!({"cmd": "new", "variant": "standard", "position": passed}))["view"].clone();
    assert_eq!(view["fen"], "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let useless = json!({"fen": "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"});
    let view = session.ask(&json!({"cmd": "new", "variant": "standard", "position": useless}))["view"].clone();
    assert_eq!(view["fen"], "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
}
