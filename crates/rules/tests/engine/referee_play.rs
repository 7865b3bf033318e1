//! Playing over the referee: actions, what is possible, and the code of each refusal.

use serde_json::{Value, json};

use super::referee::Table;

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
