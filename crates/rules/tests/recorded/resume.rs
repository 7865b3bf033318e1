//! Games resumed from a snapshot, next to the same games played from their start.

use cardinal_rules::{
    Entry, Event, Game, Phase, Record, ResumeError, Seat, Seed, Snapshot, Status, TakenBack, Variant, Viewer,
};
use cardinal_test_env::bound;
use serde_json::{Value, json};

use super::game::Ply;
use super::player::{Dice, Style, choose};
use super::recipes::{RECIPES, lay};
use super::replay::games;

/// The greatest size of a snapshot, in bytes.
const MOST_BYTES: usize = 4096;

/// Only the games from every so many snapshots are played to the end.
const STRIDE: u32 = 12;

fn assert_same(one: &Game, other: &Game, what: &str) {
    for viewer in [Viewer::White, Viewer::Black, Viewer::Public, Viewer::Referee] {
        assert_eq!(one.view(viewer), other.view(viewer), "{what}");
    }
    assert_eq!(Ply::of(one), Ply::of(other), "{what}");
}

/// The game resumed from the snapshot in its stored form.
fn kept(game: &Game, snapshot: &Snapshot, what: &str) -> Game {
    let text = serde_json::to_string(snapshot).unwrap();
    assert!(text.len() < MOST_BYTES, "{what}: {} bytes: {text}", text.len());
    let read: Snapshot = serde_json::from_str(&text).unwrap();
    assert_eq!(read, *snapshot, "{what}");
    Game::resume(game.setup().clone(), *game.seed(), &read).unwrap_or_else(|error| panic!("{what}: {error}: {text}"))
}

/// Plays the entries and, next to them, games resumed from snapshots: one from each turn to the
/// next, and some to the end.
fn walk(name: &str, mut game: Game, entries: &[Entry]) {
    let mut fresh: Option<Game> = None;
    let mut companions: Vec<Game> = Vec::new();
    let mut turn = None;
    for number in 0..=entries.len() {
        let what = format!("{name} after {number} entries");
        if let Some(snapshot) = game.snapshot() {
            let resumed = kept(&game, &snapshot, &what);
            assert_same(&resumed, &game, &what);
            assert_eq!(resumed.snapshot().as_ref(), Some(&snapshot), "{what}");
            if turn != Some(game.ply()) && game.ply().is_multiple_of(STRIDE) {
                companions.push(resumed.clone());
            }
            fresh = Some(resumed);
        } else {
            let begins = turn != Some(game.ply()) && game.status().phase().is_some_and(|phase| phase != Phase::Build);
            assert!(!begins, "{what} a turn begins and there is no snapshot");
        }
        turn = Some(game.ply());
        let Some(entry) = entries.get(number) else { break };
        let events = game.enter(entry).unwrap();
        if let [Event::TurnTakenBack(TakenBack { ply, .. })] = events[..] {
            // Games resumed from a later turn cannot go back there.
            let follows = |other: &Game| {
                let begun = other.resumed_from().map_or(0, Snapshot::ply);
                assert_eq!(other.clone().enter(entry).is_ok(), begun <= ply, "{what}");
                begun <= ply
            };
            fresh = fresh.filter(follows);
            companions.retain(follows);
        }
        for other in fresh.iter_mut().chain(&mut companions) {
            assert_eq!(other.enter(entry).as_ref(), Ok(&events), "{what}");
            assert_eq!(other.hash(), game.hash(), "{what}");
        }
    }
    for companion in fresh.iter().chain(&companions) {
        assert_same(companion, &game, name);
    }
}

#[test]
fn recorded_games_go_on_from_every_turn() {
    for (name, recorded) in games().into_iter().step_by(bound(4, 1)) {
        let record = recorded.record;
        walk(&name, Game::new(record.setup, record.seed).unwrap(), &record.entries);
    }
}

#[test]
fn random_games_go_on_from_every_turn() {
    let mut dice = Dice(41);
    for (number, recipe) in RECIPES.iter().enumerate() {
        let few = usize::from(number % 2 == 0);
        for style in &[Style::Plain, Style::Lively][bound(few..few + 1, 0..2)] {
            let start = lay(recipe).unwrap();
            let mut game = start.clone();
            for _ in 0..bound(50, 120) {
                let Some((seat, action)) = choose(&game, &mut dice, *style) else { break };
                game.apply(seat, &action).unwrap();
            }
            walk(recipe.name, start, game.entries());
        }
    }
}

/// A game of each variant at the start of a turn, some turns before its end.
fn going() -> Vec<(String, Game, Vec<Entry>)> {
    let mut going = Vec::new();
    for variant in Variant::ALL {
        let mut of_variant = games().into_iter().filter(|(_, game)| game.record.setup.rules.variant() == variant);
        let (name, recorded) = of_variant.find(|(_, game)| game.plies.len() > 80).unwrap();
        let Record { setup, seed, entries, .. } = recorded.record;
        let mut game = Game::new(setup, seed).unwrap();
        let mut rest = entries.into_iter();
        while game.ply() < 20 || game.snapshot().is_none() {
            game.enter(&rest.next().unwrap()).unwrap();
        }
        going.push((name, game, rest.collect()));
    }
    going
}

#[test]
fn a_resumed_game_has_a_record_and_a_history_of_its_own() {
    for (name, game, rest) in going() {
        let snapshot = game.snapshot().unwrap();
        let (mut whole, mut resumed) = (game.clone(), kept(&game, &snapshot, &name));
        for entry in &rest {
            whole.enter(entry).unwrap();
            resumed.enter(entry).unwrap();
        }
        assert_eq!(resumed.entries(), rest);
        assert_eq!(resumed.resumed_from(), Some(&snapshot));
        let text = serde_json::to_string(&resumed.record()).unwrap();
        let again = Game::from_record(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_same(&again, &whole, &name);
        assert_eq!(again.record(), resumed.record());
        let turns = resumed.history();
        let whole_history = whole.history();
        let since: Vec<_> = whole_history.into_iter().filter(|turn| turn.ply >= snapshot.ply()).collect();
        assert_eq!(turns, since, "{name}");
        // Nothing from before the snapshot can be taken back.
        while resumed.take_back().is_ok() {}
        assert_same(&resumed, &game, &name);
    }
}

#[test]
fn the_referee_takes_the_record_of_a_resumed_game() {
    let mut referee = cardinal_referee::Referee::new();
    for (name, game, rest) in going() {
        let mut resumed = kept(&game, &game.snapshot().unwrap(), &name);
        for entry in &rest {
            resumed.enter(entry).unwrap();
        }
        let record = serde_json::to_value(resumed.record()).unwrap();
        let mut ask =
            |request: Value| -> Value { serde_json::from_str(&referee.answer(&request.to_string())).unwrap() };
        let answer = ask(json!({"cmd": "import", "record": record}));
        assert_eq!(answer["ok"], true, "{name}: {answer}");
        assert_eq!(ask(json!({"cmd": "hash"}))["hash"], json!(resumed.hash()), "{name}");
        assert_eq!(ask(json!({"cmd": "export"}))["record"], record, "{name}");
        for (pointer, value, code) in [
            ("/resumed_from/encoding", json!(1_000_000), "unknown-version"),
            ("/resumed_from/ply", json!(u32::MAX), "bad-position"),
            ("/resumed_from/hash", json!("00".repeat(16)), "bad-position"),
            ("/resumed_from/position", json!({}), "bad-position"),
            ("/resumed_from/number", json!("one"), "malformed"),
            ("/resumed_from", json!([]), "malformed"),
        ] {
            let mut damaged = record.clone();
            *damaged.pointer_mut(pointer).unwrap() = value;
            let answer = ask(json!({"cmd": "import", "game": "damaged", "record": damaged}));
            assert_eq!(answer["error"]["code"], code, "{name}: {pointer}: {answer}");
        }
    }
}

#[test]
fn a_snapshot_of_another_game_or_program_is_refused() {
    for (name, game, _) in going() {
        let (setup, seed) = (game.setup().clone(), *game.seed());
        let snapshot = serde_json::to_value(game.snapshot().unwrap()).unwrap();
        let resume = |changes: &[(&str, Value)], seed: Seed| {
            let mut other = snapshot.clone();
            for (pointer, value) in changes {
                *other.pointer_mut(pointer).unwrap() = value.clone();
            }
            Game::resume(setup.clone(), seed, &serde_json::from_value(other).unwrap()).map(|_| ())
        };
        assert_eq!(resume(&[], seed), Ok(()), "{name}");
        assert!(matches!(resume(&[("/encoding", json!(99))], seed), Err(ResumeError::Version { encoding: 99 })));
        assert!(matches!(resume(&[("/quiet", json!(77))], seed), Err(ResumeError::Hash { .. })), "{name}");
        assert!(matches!(resume(&[("/ply", json!(u32::MAX))], seed), Err(ResumeError::Impossible(_))), "{name}");
        let chance = !matches!(setup.rules.variant(), Variant::Standard | Variant::ChessMe);
        assert_eq!(
            resume(&[], Seed::from_bytes([99; 32])).is_err(),
            chance,
            "{name}: the seed matters where cards are shuffled"
        );
    }
}

#[test]
fn only_a_turn_that_begins_is_kept() {
    let mut game = lay(RECIPES.iter().find(|recipe| recipe.name == "level-2").unwrap()).unwrap();
    assert!(game.snapshot().is_some());
    game.apply(Seat::White, &cardinal_rules::Action::Draw).unwrap();
    assert_eq!(game.snapshot(), None, "a card has been drawn");
    game.flag(Seat::White).unwrap();
    assert!(matches!(game.status(), Status::Won { .. }));
    assert_eq!(game.snapshot(), None, "the game is over");
}
