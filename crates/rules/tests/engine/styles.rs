//! The usual ways to play each game.

use cardinal_rules::{Rules, Variant, defaults::QUICK_HANDS};

#[test]
fn every_style_can_be_played_and_is_recognised_by_its_options() {
    for variant in Variant::ALL {
        for style in variant.styles() {
            let rules = variant.rules(style.options.iter().copied()).unwrap();
            let options: Vec<(&str, String)> =
                rules.options().into_iter().map(|(key, value)| (key, value.to_string())).collect();
            let options: Vec<(&str, &str)> = options.iter().map(|(key, value)| (*key, value.as_str())).collect();
            let found = variant.style_of(&options);
            assert_eq!(found.map(|style| style.slug), Some(style.slug));
        }
    }
    assert_eq!(Variant::NoStress.style_of(&[]).map(|style| style.slug), Some("level-1"));
    let personal = [("decks", "personal"), ("building", "dealt")];
    assert_eq!(Variant::Knightmare.style_of(&personal), None);
}

#[test]
fn the_style_without_timed_cards_leaves_out_all_of_them() {
    let style = Variant::Knightmare.styles().iter().find(|style| style.slug == "untimed").unwrap();
    let Ok(Rules::Knightmare(options)) = Variant::Knightmare.rules(style.options.iter().copied()) else { panic!() };
    assert!(options.without.iter().eq(QUICK_HANDS));
}
