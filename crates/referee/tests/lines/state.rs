//! The whole state through the referee: records and hashes.

use cardinal_rules::RULES_VERSION;
use serde_json::{Value, json};

use super::session::{SEED, Session};

#[test]
fn an_exported_game_is_imported_as_the_same_game() {
    let mut session = Session::new();
    session.ask(&json!({"cmd": "new", "variant": "no-stress", "options": {"level": 1}, "seed": SEED}));
    for _ in 0..6 {
        let view = session.ask(&json!({"cmd": "view", "viewer": "public"}))["view"].clone();
        let seat = view["status"]["to_act"].clone();
        let options = session.ask(&json!({"cmd": "options", "seat": seat}));
        session.ask(&json!({"cmd": "apply", "seat": seat, "action": options["actions"][0]}));
    }
    let record = session.ask(&json!({"cmd": "export"}))["record"].clone();
    let imported = session.ask(&json!({"cmd": "import", "game": "copy", "record": record}));
    assert_eq!(imported["view"], session.ask(&json!({"cmd": "view", "viewer": "referee"}))["view"]);
    let hash = session.hash();
    assert_eq!(session.ask(&json!({"cmd": "hash", "game": "copy"}))["hash"], hash);
    assert_eq!(session.ask(&json!({"cmd": "export", "game": "copy"}))["record"], record);
    // Tampered records are refused, and do not create a game.
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
        assert_eq!(session.code(&json!({"cmd": "import", "game": "bad", "record": record})), expected, "{record}");
        assert_eq!(session.code(&json!({"cmd": "hash", "game": "bad"})), "unknown-game");
    }
    assert_eq!(session.hash(), hash);
}

#[test]
fn a_record_with_a_turn_taken_back_is_imported_and_undone() {
    let mut session = Session::standard();
    let start = session.hash();
    session.moves("w", "e2e4");
    session.moves("b", "e7e5");
    let after = session.hash();
    let mut record = session.ask(&json!({"cmd": "export"}))["record"].clone();
    for (entry, expected) in [
        (json!({"takeback": "green"}), "malformed"),
        (json!({"takeback": null}), "malformed"),
        (json!({"takeback": "white"}), ""),
    ] {
        let mut longer = record.clone();
        longer["entries"].as_array_mut().unwrap().push(entry);
        if expected.is_empty() {
            record = longer;
        } else {
            assert_eq!(session.code(&json!({"cmd": "import", "game": "bad", "record": longer})), expected);
        }
    }
    session.ask(&json!({"cmd": "import", "record": record}));
    assert_eq!(session.hash(), start);
    assert_eq!(session.ask(&json!({"cmd": "export"}))["record"], record);
    session.ask(&json!({"cmd": "takeback"}));
    assert_eq!(session.hash(), after);
    // White has no turn left that a second takeback could return to.
    record["entries"].as_array_mut().unwrap().push(json!({"takeback": "white"}));
    assert_eq!(session.code(&json!({"cmd": "import", "record": record})), "wrong-phase");
}

#[test]
fn a_record_names_the_version_of_its_rules() {
    let mut session = Session::standard();
    session.moves("wb", "e2e4 e7e5");
    let record = session.ask(&json!({"cmd": "export"}))["record"].clone();
    assert_eq!(record["rules_version"], RULES_VERSION);
    let with = |version: Option<Value>| {
        let mut copy = record.clone();
        match version {
            Some(version) => copy["rules_version"] = version,
            None => drop(copy.as_object_mut().unwrap().remove("rules_version")),
        }
        json!({"cmd": "import", "game": "copy", "record": copy})
    };
    // A record without a version has the first one; from then on all have the present one.
    for older in [None, Some(json!(null)), Some(json!(1)), Some(json!(RULES_VERSION))] {
        session.ask(&with(older));
        assert_eq!(session.ask(&json!({"cmd": "export", "game": "copy"}))["record"], record);
    }
    for unknown in [json!(RULES_VERSION + 1), json!(0), json!(u64::MAX)] {
        let answer = session.line(&with(Some(unknown)).to_string())["error"].clone();
        assert_eq!(answer["code"], "unknown-version");
        assert!(answer["message"].as_str().unwrap().contains(&format!("versions 1 to {RULES_VERSION}")), "{answer}");
    }
    for wrong in [json!("1"), json!(-1), json!(1.5), json!([1])] {
        assert_eq!(session.code(&with(Some(wrong))), "malformed");
    }
}

#[test]
fn equal_states_have_equal_hashes_by_whatever_way() {
    let mut one = Session::standard();
    let mut other = Session::standard();
    one.moves("wb", "e2e3 e7e6 d2d3");
    other.moves("wb", "d2d3 e7e6 e2e3");
    assert_eq!(one.hash(), other.hash());
    other.ask(&json!({"cmd": "apply", "seat": "white", "action": {"type": "offer-draw"}}));
    assert_ne!(one.hash(), other.hash(), "an open offer matters");
    // The same position reached by knights has a different history of repetition.
    let (mut one, mut other) = (Session::standard(), Session::standard());
    one.moves("wb", "g1f3 g8f6 f3g1 f6g8");
    assert_ne!(one.hash(), other.hash());
    other.ask(&json!({"cmd": "new", "game": "x", "variant": "standard", "seed": SEED}));
    let named = other.ask(&json!({"cmd": "hash", "game": "x"}))["hash"].clone();
    assert_eq!(named, other.hash(), "the name does not matter");
}

#[test]
fn hidden_cards_and_the_generator_are_part_of_the_hash() {
    let hash = |seed: &str, pile: Value| {
        let mut session = Session::new();
        let position = json!({"piles": {"common": pile}, "hands": {"white": ["P"], "black": ["N"]}});
        let options = json!({"level": 2});
        session.ask(
            &json!({"cmd": "new", "variant": "no-stress", "options": options, "seed": seed, "position": position}),
        );
        session.hash()
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
        let mut session = Session::new();
        session.ask(
            &json!({"cmd": "new", "variant": "no-stress", "options": options, "seed": SEED, "position": position}),
        );
        session.hash()
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
    let mut session = Session::new();
    let pile = |session: &mut Session| {
        session.ask(&json!({"cmd": "new", "variant": "no-stress"}))["view"]["piles"]["common"].clone()
    };
    assert_ne!(pile(&mut session), pile(&mut session));
    let seeded = |session: &mut Session| {
        session.ask(&json!({"cmd": "new", "variant": "no-stress", "seed": SEED}))["view"]["piles"]["common"].clone()
    };
    assert_eq!(seeded(&mut session), seeded(&mut session));
}
