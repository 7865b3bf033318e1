//! Playing through the referee: actions, options, and the code of each refusal.

use serde_json::{Value, json};

use super::session::Session;

#[test]
fn apply_answers_with_events_status_and_the_seats_view() {
    let mut session = Session::new();
    let position =
        json!({"hands": {"white": ["N", "R", "R"], "black": ["K", "K", "K"]}, "piles": {"common": ["P", "Q"]}});
    session.ask(&json!({"cmd": "new", "variant": "no-stress", "options": {"level": 2}, "position": position}));
    let answer = session.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "draw"}}));
    assert_eq!(answer["events"], json!([{"event": "drew", "seat": "white", "card": "P"}]));
    assert_eq!(answer["status"], json!({"state": "running", "to_act": "white", "phase": "card"}));
    assert_eq!(answer["view"]["hand"], json!(["N", "R", "R", "P"]));
    assert!(answer["view"].get("hands").is_none());
    let answer = session.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "play", "card": "N"}}));
    assert_eq!(answer["view"]["called"], json!(["N"]));
    let action = json!({"type": "move", "from": "g1", "to": "f3"});
    let answer = session.ask(&json!({"cmd": "apply", "seat": "white", "action": action}));
    assert_eq!(answer["status"]["to_act"], "black");
    assert_eq!(answer["view"]["called"], json!([]));
    assert_eq!(answer["view"]["last"]["move"]["from"], "g1");
    assert_eq!(answer["view"]["last"]["card"]["card"], "N");
    assert_eq!(answer["view"]["discards"]["white"], json!(["N"]));
    let white = session.ask(&json!({"cmd": "view", "viewer": "referee"}));
    assert_eq!(white["view"]["piles"]["common"], json!(["Q"]));
}

#[test]
fn every_error_code_of_play() {
    let mut session = Session::standard();
    let apply = |seat: &str, action: Value| json!({"cmd": "apply", "seat": seat, "action": action});
    let mv = |from: &str, to: &str| json!({"type": "move", "from": from, "to": to});
    assert_eq!(session.code(&apply("black", mv("e7", "e5"))), "not-your-turn");
    assert_eq!(session.code(&apply("white", mv("e2", "e5"))), "illegal-move");
    assert_eq!(session.code(&apply("white", json!({"type": "move", "from": "0,0", "to": "0,1"}))), "illegal-move");
    assert_eq!(session.code(&apply("white", json!({"type": "claim-draw"}))), "illegal-move");
    for kind in ["draw", "exchange", "skip", "end-turn", "take-back"] {
        assert_eq!(session.code(&apply("white", json!({"type": kind}))), "wrong-phase");
    }
    assert_eq!(session.code(&apply("white", json!({"type": "play", "card": "charge"}))), "wrong-phase");
    assert_eq!(session.code(&apply("white", json!({"type": "place", "tile": "Q", "at": "3,1"}))), "wrong-phase");
    for kind in ["accept-draw", "decline-draw"] {
        assert_eq!(session.code(&apply("black", json!({"type": kind}))), "nothing-to-accept");
    }
    session.ask(&apply("black", json!({"type": "offer-draw"})));
    assert_eq!(session.code(&apply("white", json!({"type": "offer-draw"}))), "wrong-phase");
    let refusal = session.line(&apply("white", mv("e2", "e5")).to_string());
    assert_eq!(refusal["error"]["legal"].as_array().unwrap().len(), 20);
    session.ask(&apply("white", json!({"type": "accept-draw"})));
    assert_eq!(session.code(&apply("white", mv("e2", "e4"))), "game-over");
    assert_eq!(session.code(&apply("white", json!({"type": "play", "card": "charge"}))), "game-over");
    assert_eq!(session.code(&json!({"cmd": "flag", "seat": "white"})), "game-over");
}

#[test]
fn every_error_code_of_cards() {
    let mut session = Session::new();
    let position = json!({"hands": {"white": ["N", "R", "R", "B", "Q"], "black": []}, "piles": {"common": ["P"]}});
    session.ask(&json!({"cmd": "new", "variant": "no-stress", "options": {"level": "advanced"}, "position": position}));
    let play = |seat: &str, card: &str| json!({"cmd": "apply", "seat": seat, "action": {"type": "play", "card": card}});
    assert_eq!(session.code(&play("white", "N")), "wrong-phase");
    assert_eq!(session.code(&play("white", "charge")), "wrong-phase");
    session.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "draw"}}));
    assert_eq!(session.code(&play("white", "K")), "card-not-held");
    assert_eq!(session.code(&play("white", "charge")), "card-not-held");
    assert_eq!(session.code(&play("black", "charge")), "not-your-turn");
    assert_eq!(session.code(&play("white", "R")), "illegal-card");
    let choices = json!({"type": "play", "card": "N", "choices": ["g1", "f3"]});
    assert_eq!(session.code(&json!({"cmd": "apply", "seat": "white", "action": choices})), "illegal-choice");
}

#[test]
fn options_list_everything_and_never_fail_for_a_known_game() {
    let mut session = Session::standard();
    let options = |session: &mut Session, seat: &str, partial: Value| {
        session.ask(&json!({"cmd": "options", "seat": seat, "partial": partial}))
    };
    let all = options(&mut session, "white", json!({}));
    assert_eq!(all["actions"].as_array().unwrap().len(), 22); // 20 moves, resign, offer-draw
    assert_eq!(all["next"]["type"], json!(["move", "resign", "offer-draw"]));
    let from = options(&mut session, "white", json!({"type": "move", "from": "b1"}));
    assert_eq!(from["next"], json!({"to": ["a3", "c3"]}));
    let black = options(&mut session, "black", json!({}));
    assert_eq!(black["actions"], json!([{"type": "resign"}, {"type": "offer-draw"}]));
    for partial in [
        json!({"type": "move", "from": "z9"}),
        json!({"type": "play", "card": "no-such-card"}),
        json!({"type": "dance"}),
        json!({"type": "move", "from": "e5"}),
        json!({"card": "P"}),
    ] {
        let nothing = options(&mut session, "white", partial);
        assert_eq!((&nothing["actions"], &nothing["next"]), (&json!([]), &json!({})));
    }
    session.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "resign"}}));
    for seat in ["white", "black"] {
        assert_eq!(options(&mut session, seat, json!(null))["actions"], json!([]));
    }
}

#[test]
fn taking_back_goes_to_the_start_and_no_further() {
    let mut session = Session::standard();
    let mut hashes = vec![session.hash()];
    for (seat, mv) in [("w", "e2e4"), ("b", "e7e5"), ("w", "g1f3")] {
        session.moves(seat, mv);
        hashes.push(session.hash());
    }
    session.ask(&json!({"cmd": "flag", "seat": "black"}));
    for hash in hashes.iter().rev() {
        let answer = session.ask(&json!({"cmd": "takeback"}));
        assert_eq!(answer["view"]["viewer"], "referee");
        assert_eq!(session.hash(), *hash);
        if *hash == hashes[0] {
            break;
        }
    }
    assert_eq!(session.code(&json!({"cmd": "takeback"})), "wrong-phase");
}

#[test]
fn a_flag_decides_the_game() {
    let mut session = Session::standard();
    let answer = session.ask(&json!({"cmd": "flag", "seat": "white"}));
    assert_eq!(answer["status"], json!({"state": "won", "winner": "black", "reason": "timeout"}));
    assert_eq!(answer["view"]["viewer"], "referee");
}

#[test]
fn a_player_who_is_gone_abandons_the_game() {
    let mut session = Session::standard();
    assert_eq!(session.code(&json!({"cmd": "flag", "seat": "white", "abandoned": "yes"})), "malformed");
    let answer = session.ask(&json!({"cmd": "flag", "seat": "white", "abandoned": true}));
    assert_eq!(answer["status"], json!({"state": "won", "winner": "black", "reason": "abandoned"}));
    let record = session.ask(&json!({"cmd": "export"}))["record"].clone();
    assert_eq!(record["entries"], json!([{"abandon": "white"}]));
    let again = session.ask(&json!({"cmd": "import", "record": record}));
    assert_eq!(again["status"], answer["status"]);
}

#[test]
fn perft_counts_moves_and_changes_nothing() {
    let mut session = Session::standard();
    let before = session.hash();
    for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281)] {
        assert_eq!(session.ask(&json!({"cmd": "perft", "depth": depth}))["nodes"], nodes);
    }
    assert_eq!(session.hash(), before);
}
