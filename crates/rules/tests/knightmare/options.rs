//! The options of a game: what they accept, what is refused, and how they are written.

use cardinal_referee::Referee;
use cardinal_rules::{Building, Card, Decks, KnightmareOptions, OptionValue, Rules, Setup, Variant};
use cardinal_words::InWords;
use serde_json::{Value, json};

fn read(options: &[(&str, &str)]) -> Result<KnightmareOptions, String> {
    match Variant::Knightmare.rules(options.iter().copied()) {
        Ok(Rules::Knightmare(options)) => Ok(options),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.in_words()),
    }
}

#[test]
fn left_out_options_are_as_the_rulebook_plays() {
    let options = read(&[]).unwrap();
    assert_eq!(options, KnightmareOptions::default());
    assert_eq!((options.decks, options.building), (Decks::Split, Building::ByHand));
    assert_eq!((options.points.white, options.points.black), (150, 150));
    assert_eq!((options.sets, options.aside, options.blanks), (1, 0, 2));
    assert_eq!(options.without.iter().count(), 0);
}

#[test]
fn a_seats_own_points_outrank_the_common_ones_in_any_order() {
    for (given, expected) in [
        (&[("points", "80")][..], (80, 80)),
        (&[("points", "80"), ("points-black", "200")], (80, 200)),
        (&[("points-white", "20"), ("points", "999")], (20, 999)),
        (&[("points-white", "21"), ("points-black", "22"), ("points", "23")], (21, 22)),
    ] {
        let points = read(given).unwrap().points;
        assert_eq!((points.white, points.black), expected, "{given:?}");
    }
}

#[test]
fn cards_are_left_out_by_their_slugs() {
    let options = read(&[("without", "holy-war, chaos")]).unwrap();
    let slugs: Vec<String> = options.without.iter().map(|card| Card::Knightmare(card).to_string()).collect();
    assert_eq!(slugs, ["chaos", "holy-war"]);
    assert_eq!(read(&[("without", "")]).unwrap(), KnightmareOptions::default());
}

#[test]
fn values_are_bounded_and_the_refusal_says_how() {
    for (key, values, range) in [
        ("points", ["19", "1000"], "20 to 999"),
        ("points-white", ["-150", "1e2"], "20 to 999"),
        ("points-black", ["99999999999999999999", ""], "20 to 999"),
        ("sets", ["0", "5"], "1 to 4"),
        ("aside", ["-1", "21"], "0 to 20"),
        ("blanks", ["3", "two"], "0 to 2"),
        ("decks", ["Split", "own"], "split, personal, common"),
        ("building", ["dealt ", "hand"], "by-hand, dealt"),
        ("without", ["toll-road", "P"], "chaos"),
    ] {
        for value in values {
            let refusal = read(&[(key, value)]).unwrap_err();
            assert!(refusal.contains(key) && refusal.contains(range), "{key}={value}: {refusal}");
        }
    }
    for (key, least, most) in [("points", "20", "999"), ("sets", "1", "4"), ("aside", "0", "20"), ("blanks", "0", "2")]
    {
        read(&[(key, least)]).unwrap();
        read(&[(key, most)]).unwrap();
    }
}

#[test]
fn what_is_only_built_means_nothing_with_a_common_deck() {
    for idle in [("points", "150"), ("points-white", "30"), ("points-black", "30"), ("building", "by-hand")] {
        let refusal = read(&[idle, ("decks", "common")]).unwrap_err();
        assert!(refusal.contains(idle.0) && refusal.contains("nothing to build"), "{refusal}");
    }
    read(&[("decks", "common"), ("sets", "2"), ("aside", "3"), ("blanks", "0"), ("without", "crab")]).unwrap();
}

#[test]
fn rules_are_written_as_they_are_read() {
    for options in [
        &[][..],
        &[("decks", "personal"), ("building", "dealt"), ("points-white", "30"), ("sets", "3")],
        &[("decks", "common"), ("aside", "4"), ("without", "crab,chaos")],
        &[("points", "99"), ("blanks", "1")],
    ] {
        let rules = Variant::Knightmare.rules(options.iter().copied()).unwrap();
        let texts: Vec<(&str, String)> =
            rules.options().into_iter().map(|(key, value)| (key, value.to_string())).collect();
        let again = Variant::Knightmare.rules(texts.iter().map(|(key, text)| (*key, text.as_str())));
        assert_eq!(again, Ok(rules));
        assert_eq!(Variant::Knightmare.rules_of(rules.options()), Ok(rules));
        let setup = Setup::new(rules);
        let written = serde_json::to_value(&setup).unwrap();
        assert_eq!(serde_json::from_value::<Setup>(written).unwrap(), setup);
    }
    let usual = Setup::new(Rules::Knightmare(KnightmareOptions::default()));
    assert_eq!(serde_json::to_value(&usual).unwrap(), json!({"variant": "knightmare"}));
}

#[test]
fn the_referee_reads_each_value_in_its_own_type() {
    let answer = |options: Value| {
        let request = json!({"cmd": "new", "variant": "knightmare", "options": options});
        serde_json::from_str::<Value>(&Referee::new().answer(&request.to_string())).unwrap()
    };
    for options in [
        json!({"points": "150"}),
        json!({"points": 150.5}),
        json!({"points": [150]}),
        json!({"points": null}),
        json!({"decks": ["split"]}),
        json!({"decks": 1}),
        json!({"without": "crab"}),
        json!({"without": ["crab", 7]}),
        json!({"without": ["crab", "no-such-card"]}),
        json!({"without": {}}),
        json!({"building": true}),
        json!({"deck": "split"}),
        json!({"decks": "common", "points": 150}),
    ] {
        let answer = answer(options.clone());
        assert_eq!(answer["error"]["code"], "unknown-option", "{options}: {answer}");
    }
    let good = json!({"decks": "personal", "points": 40, "without": ["crab"], "aside": 0, "sets": 2});
    assert_eq!(answer(good)["ok"], true);
    assert_eq!(OptionValue::from("+7"), OptionValue::Text("+7".to_owned()));
}
