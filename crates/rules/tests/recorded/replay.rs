//! Every recorded game replayed by the present rules, and what the collection covers.

use std::collections::BTreeSet;
use std::fs;

use cardinal_rules::{
    Action, Card, DrawReason, Entry, Game, Kind, KnightmareCard, RULES_VERSION, Rules, STATE_ENCODING, Status, Variant,
    Viewer, WinReason,
};
use cardinal_test_env::bound;
use cardinal_words::InWords;

use super::anew::{Verdict, Versions, judge};
use super::game::{Recorded, folder, watch};
use super::recipes::{RECIPES, play};

const HOW: &str = "\
What a game does has changed, and games that are being played are replayed by what it does now. That is a decision:
- nobody meant it: undo the change;
- it is meant: raise RULES_VERSION (crates/rules/src/version.rs), and record the games anew;
- only the bytes of the hash are written otherwise: raise STATE_ENCODING, and record the games anew.
    cargo run -p cardinal-rules-tests --features tools --example record";

/// Every recorded game with its name.
pub(crate) fn games() -> Vec<(String, Recorded)> {
    let paths = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let mut games: Vec<(String, Recorded)> = paths
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let game = Recorded::read(&fs::read_to_string(&path).unwrap());
            let game = game.unwrap_or_else(|error| panic!("{name} is no recorded game: {error}"));
            (name, game)
        })
        .collect();
    games.sort_by(|one, other| one.0.cmp(&other.0));
    games
}

#[test]
fn every_recorded_game_is_still_the_same() {
    for (name, game) in games() {
        match judge(&game, watch(&game.record), Versions::NOW) {
            Ok(Verdict::Keep) => {}
            Ok(_) => panic!(
                "{name} was recorded by version {} of the rules and version {} of the encoding, which are now \
                 {RULES_VERSION} and {STATE_ENCODING}.\n{HOW}",
                game.record.rules_version, game.encoding
            ),
            Err(refused) => panic!("{name}: {refused}.\n{HOW}"),
        }
    }
}

#[test]
fn a_recorded_game_is_written_as_it_is_read() {
    for (name, game) in games() {
        let text = fs::read_to_string(folder().join(format!("{name}.json"))).unwrap();
        assert!(game.text() == text, "{name} is written differently from its file");
        let exported = serde_json::to_string(&game.record).unwrap();
        assert_eq!(serde_json::from_str::<cardinal_rules::Record>(&exported).unwrap(), game.record);
    }
}

#[test]
fn the_collection_is_that_of_the_recipes_and_not_too_large() {
    let names: BTreeSet<String> = games().into_iter().map(|(name, _)| name).collect();
    let recipes: BTreeSet<String> = RECIPES.iter().map(|recipe| recipe.name.to_owned()).collect();
    assert_eq!(names, recipes, "cargo run -p cardinal-rules-tests --features tools --example record");
    assert!(names.len() >= 20);
    let bytes: u64 = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum();
    assert!(bytes < 1_500_000, "{bytes} bytes");
}

#[test]
fn every_recipe_can_be_played_again() {
    for recipe in RECIPES.iter().step_by(bound(4, 1)) {
        let played = play(recipe).unwrap_or_else(|error| panic!("{}: {error}", recipe.name));
        assert_eq!(judge(&played, watch(&played.record), Versions::NOW), Ok(Verdict::Keep), "{}", recipe.name);
    }
}

/// The games at their ends.
fn ends() -> Vec<Game> {
    games().into_iter().map(|(_, game)| Game::from_record(&game.record).unwrap()).collect()
}

#[test]
fn every_kind_of_end_has_a_recorded_game() {
    let reached: BTreeSet<String> = ends().iter().map(|game| ending(game.status())).collect();
    for reason in WinReason::ALL {
        let won = format!("won {}", reason.in_words());
        assert!(reached.contains(&won), "no recorded game is {won}: add one to the recipes");
    }
    for reason in DrawReason::ALL {
        let drawn = format!("drawn {}", reason.in_words());
        assert!(reached.contains(&drawn), "no recorded game is {drawn}: add one to the recipes");
    }
}

fn ending(status: Status) -> String {
    match status {
        Status::Building | Status::Running { .. } => "running".to_owned(),
        Status::Won { reason, .. } => format!("won {}", reason.in_words()),
        Status::Drawn { reason } => format!("drawn {}", reason.in_words()),
    }
}

#[test]
fn every_game_and_every_value_of_an_option_is_recorded() {
    let mut wanted: BTreeSet<(&str, &str, String)> = BTreeSet::new();
    for variant in Variant::ALL {
        wanted.insert((variant.slug(), "", String::new()));
        for spec in variant.options() {
            wanted.extend(spec.words().iter().map(|value| (variant.slug(), spec.key, (*value).to_owned())));
        }
    }
    for game in ends() {
        let rules: Rules = game.setup().rules;
        let slug = rules.variant().slug();
        wanted.remove(&(slug, "", String::new()));
        for (key, value) in rules.options() {
            wanted.remove(&(slug, key, value.to_string()));
        }
    }
    assert!(wanted.is_empty(), "nothing is recorded of {wanted:?}");
}

#[test]
fn moves_and_cards_of_every_kind_are_recorded() {
    let (mut seen, mut longest) = (BTreeSet::new(), 0);
    for (_, Recorded { record, .. }) in games() {
        longest = longest.max(record.entries.len());
        let mut game = Game::new(record.setup, record.seed).unwrap();
        for entry in &record.entries {
            let before = game.view(Viewer::Public);
            game.enter(entry).unwrap();
            let Entry::Act { action, .. } = entry else { continue };
            seen.insert(action.kind().to_string());
            let variant = game.setup().rules.variant();
            if let Action::Play { card: Card::Knightmare(card), .. } = action {
                seen.insert(card.name().to_owned());
            }
            let Some(moved) = game.view(Viewer::Public).last.moved.filter(|_| matches!(action, Action::Move { .. }))
            else {
                continue;
            };
            if let Some(kind) = moved.promote {
                seen.insert(format!("{variant}={}", kind.name()));
            }
            if moved.castled {
                seen.insert(format!(
                    "{variant} castles {}",
                    if moved.san.contains("O-O-O") { "long" } else { "short" }
                ));
            }
            let lands_on = before.board.iter().any(|piece| piece.cell == moved.to);
            if moved.kind == Kind::Pawn && moved.captured.is_some() && !lands_on {
                seen.insert(format!("{variant} captures in passing"));
            }
        }
    }
    let mut wanted: Vec<String> = KnightmareCard::PLAYED.map(|card| card.name().to_owned()).to_vec();
    wanted.extend(Kind::PROMOTIONS.map(|kind| format!("standard={}", kind.name())));
    for what in ["standard castles long", "standard castles short", "standard captures in passing"] {
        wanted.push(what.to_owned());
    }
    for kind in "move draw play discard choose lose-move say exchange place skip end-turn take-back resign offer-draw \
                 accept-draw decline-draw claim-draw"
        .split_whitespace()
    {
        wanted.push(kind.to_owned());
    }
    wanted.retain(|what| !seen.contains(what));
    assert!(wanted.is_empty(), "nothing is recorded of {wanted:?}; there are {seen:?}");
    assert!(longest >= 400, "the longest game has {longest} entries");
}
