//! The rules of a challenge as players type them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use cardinal::app::{Command, Intent, OFFERED, SetUp};
use cardinal_ids::UserId;
use cardinal_interaction::{Answer, Autocomplete, Caller, Field, Outcome};
use cardinal_rules::{OptionForm, Variant};

use crate::world::{ANN, World, challenge, refused};

type Options = BTreeMap<String, String>;

/// Challenges Bob with this style and these rules, as a member who has never made a challenge.
async fn challenges(world: &World, variant: Variant, style: Option<&str>, rules: &str) -> Outcome {
    static NEXT: AtomicU64 = AtomicU64::new(2_000);
    let user = UserId(NEXT.fetch_add(1, Ordering::Relaxed));
    let (style, rules) = (style.map(str::to_owned), Some(rules.to_owned()));
    let asked = SetUp { style, rules, ..challenge(variant, &[]) };
    let caller = Caller { user, ..world.caller(ANN) };
    world.handle(&caller, Intent::Command(Command::global("challenge", asked))).await
}

/// The options of the game that is challenged to.
async fn read(world: &World, variant: Variant, style: Option<&str>, rules: &str) -> Result<Options, String> {
    let outcome = challenges(world, variant, style, rules).await;
    match &outcome.answer {
        Answer::Challenge(id, _) => Ok(world.store.challenges().get(*id).await.unwrap().options),
        _ => Err(refused(&outcome).to_owned()),
    }
}

/// What is chosen beside the usual game.
async fn parsed(world: &World, variant: Variant, typed: &str) -> Vec<(String, String)> {
    let usual = read(world, variant, None, "").await.unwrap();
    let chosen = read(world, variant, None, typed).await.unwrap();
    assert_eq!(usual.keys().collect::<Vec<_>>(), chosen.keys().collect::<Vec<_>>(), "{typed}");
    chosen.into_iter().filter(|(key, value)| usual[key] != *value).collect()
}

async fn refusal(world: &World, variant: Variant, typed: &str) -> String {
    read(world, variant, None, typed).await.expect_err(typed)
}

fn pairs(options: &[(&str, &str)]) -> Vec<(String, String)> {
    options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

#[tokio::test]
async fn rules_are_read_however_players_write_them() {
    let (world, knightmare) = (World::new().await, Variant::Knightmare);
    let both = pairs(&[("points", "200"), ("sets", "2")]);
    for typed in ["points 200, sets 2", "sets:2,points=200", " Points: 200 , sets 2 "] {
        assert_eq!(parsed(&world, knightmare, typed).await, both, "{typed}");
    }
    assert_eq!(parsed(&world, knightmare, "").await, []);
    assert_eq!(parsed(&world, knightmare, "touch-move").await, pairs(&[("touch-move", "true")]));
    let off = read(&world, knightmare, None, "touch-move off").await.unwrap();
    assert_eq!(off.get("touch-move").map(String::as_str), Some("false"));
    let without = pairs(&[("sets", "2"), ("without", "crab,fog-of-war,panic")]);
    assert_eq!(parsed(&world, knightmare, "without Fog of War, panic, crab, sets 2").await, without);
}

#[tokio::test]
async fn a_suggestion_is_read_back_with_its_explanation() {
    let world = World::new().await;
    let mut tried = 0;
    for variant in OFFERED {
        for spec in variant.options() {
            let values: Vec<&str> = match spec.form {
                OptionForm::Words(words) => words.to_vec(),
                OptionForm::Whole { .. } => vec!["20"],
                OptionForm::Cards => vec!["panic"],
            };
            for value in values {
                let typed = format!("{} {value}", spec.key);
                let Ok(alone) = read(&world, variant, None, &typed).await else { continue };
                let request = Autocomplete {
                    field: Field::Rules,
                    typed: typed.clone(),
                    game: Some(variant.slug().to_owned()),
                    mv: None,
                    card: None,
                };
                let suggested = cardinal::app::complete(&world.context, &world.caller(ANN), &request).await;
                let suggested = suggested.into_iter().find(|suggestion| suggestion.value == typed);
                let explained = suggested.unwrap_or_else(|| panic!("{typed} is not suggested")).name;
                assert_eq!(read(&world, variant, None, &explained).await, Ok(alone), "{explained}");
                let behind = format!("{explained}, {explained}");
                assert!(refusal(&world, variant, &behind).await.contains(spec.key), "{behind}");
                tried += 1;
            }
        }
    }
    assert!(tried > 10, "{tried}");
}

#[tokio::test]
async fn a_wrong_rule_is_refused_with_what_would_be_right() {
    let world = World::new().await;
    for (variant, typed, told) in [
        (Variant::Knightmare, "points 19", "from 20 to 999"),
        (Variant::Knightmare, "decks many", "split, personal, common"),
        (Variant::Knightmare, "speed 3", "`touch-move`"),
        (Variant::Knightmare, "level 2", "No Stress Chess"),
        (Variant::Knightmare, "points 20 sets 2", "comma"),
        (Variant::Knightmare, "without rook", "rook"),
        (Variant::Standard, "touch-move", "Knightmare Chess"),
    ] {
        let said = refusal(&world, variant, typed).await;
        assert!(said.contains(told), "{typed}: {said}");
    }
}

#[tokio::test]
async fn a_style_gives_way_to_an_option_that_makes_it_meaningless() {
    let world = World::new().await;
    let options = read(&world, Variant::Knightmare, Some("quick"), "decks common").await.unwrap();
    assert_eq!(options.get("decks").map(String::as_str), Some("common"));
    read(&world, Variant::Knightmare, Some("quick"), "decks common, points 90").await.unwrap_err();
}
