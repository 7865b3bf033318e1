//! Secrets of events in which players build decks: nothing that was hidden in a game opens before the event ends.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use cardinal::app::{self, Command, DeckAct, DeckRequest, EventRequest, ListGames, ShowLeaderboard, ShowProfile};
use cardinal_ids::{EventId, GameId, UserId};
use cardinal_interaction::{
    Answer, Ask, Autocomplete, Building, Caller, Check, Control, EventAct, EventControl, Field, Format, GameControl,
    Message, Opponent, Outcome, PlainAction, PoolPart, Privacy, ReplayPart, Replaying, Stepping,
};
use cardinal_rules::{Card, KnightmareCard, Salt, Seat, Seed, StarterDeck, Variant, Viewer};
use cardinal_store::EventState;
use cardinal_table::restore;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{Connection, SqliteConnection};

use crate::clocks::HOUR;
use crate::composed::position;
use crate::event_decks::OWN_DECKS;
use crate::events::DORA;
use crate::world::{ANN, BOB, EVE, World, choices, new_game, pressed, refused, said};

/// Cards whose names are words that anyone may read in a message.
const WORDS: [&str; 2] = ["challenge", "knightmare"];

/// Everything hidden in a game.
struct Secrets {
    /// The unplayed cards, with the seat that has them.
    cards: Vec<(Seat, Card)>,
    seed: String,
    salt: String,
}

impl Secrets {
    async fn of(world: &World, game: GameId) -> Secrets {
        let stored = world.store.games().load(game).await.unwrap();
        let (seed, salt) = (Seed::from_bytes(stored.secret.seed), Salt::from_bytes(stored.secret.salt));
        let view = restore(stored).unwrap().live.game.view(Viewer::Referee);
        let (hands, piles) = (view.hands.unwrap(), view.piles.unwrap());
        let mut cards = Vec::new();
        for (seat, held) in
            [(Seat::White, [hands.white, piles.white].concat()), (Seat::Black, [hands.black, piles.black].concat())]
        {
            assert!(held.len() > 10, "a deck is built: {held:?}");
            cards.extend(held.into_iter().map(|card| (seat, card)));
        }
        Secrets { cards, seed: seed.to_string(), salt: salt.to_string() }
    }

    /// What of it a text shows that a viewer may not know, who sits here if they play.
    fn found_in(&self, text: &str, own: Option<Seat>) -> BTreeSet<String> {
        let known: BTreeSet<Card> =
            self.cards.iter().filter(|(seat, _)| Some(*seat) == own).map(|held| held.1).collect();
        let hidden = self.cards.iter().map(|held| held.1).filter(|card| !known.contains(card));
        let words = hidden.flat_map(|card| match card {
            Card::Knightmare(card) => [card.name().to_lowercase(), Card::Knightmare(card).to_string()],
            other => [other.to_string(), other.to_string()],
        });
        let words = words.filter(|word| !WORDS.contains(&word.as_str()));
        let text = text.to_lowercase();
        words.chain([self.seed.clone(), self.salt.clone()]).filter(|word| says(&text, word)).collect()
    }
}

/// Whether a text has a phrase as whole words.
fn says(text: &str, phrase: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric();
    text.match_indices(phrase).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + phrase.len()..]);
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

/// All that can be read of a message: texts, alternative texts, files and custom ids.
fn readable(message: &Message) -> String {
    let mut bare = message.clone();
    let mut files = String::new();
    for file in &mut bare.files {
        let bytes = std::mem::replace(&mut file.bytes, Arc::from([]));
        let _ = writeln!(files, "{}", String::from_utf8_lossy(&bytes));
    }
    for picture in &mut bare.pictures {
        picture.bytes = Arc::from([]);
    }
    let ids: Vec<String> = choices(message).iter().map(|(control, _)| control.encode()).collect();
    format!("{bare:?}\n{}\n{files}", ids.join("\n"))
}

fn all_of(outcome: &Outcome) -> String {
    let answer = match &outcome.answer {
        Answer::Form(form) => format!("{form:?}"),
        _ => readable(said(outcome)),
    };
    let told = outcome.announcements.iter().map(|told| readable(&told.message) + &format!("{:?}", told.line));
    [answer].into_iter().chain(told).collect::<Vec<_>>().join("\n")
}

async fn about(world: &World, user: UserId, game: GameId, ask: Ask) -> Outcome {
    world.command(user, Command::game(Some(game.to_string()), ask)).await
}

async fn on(world: &World, user: UserId, game: GameId, what: GameControl) -> Outcome {
    world.press(user, &Control::Game { game, ply: 0, what }, None).await
}

/// The decks that are built where each player builds one.
const BUILT: [(UserId, StarterDeck); 3] =
    [(ANN, StarterDeck::Fortress), (BOB, StarterDeck::Saboteur), (DORA, StarterDeck::Wildfire)];

/// The cards that a member has built a deck from.
fn of_own_deck(user: UserId) -> impl Iterator<Item = KnightmareCard> {
    BUILT.into_iter().filter(move |(builder, _)| *builder == user).flat_map(|(_, deck)| deck.cards().iter().copied())
}

/// An event of Ann, Bob and Dora in Knightmare Chess, in which this style is chosen.
async fn event(world: &World, style: &str) -> EventId {
    let event = signed_up(world, style).await;
    assert_eq!(world.goes_on(HOUR).await.len(), 3, "everybody plays everybody");
    event
}

/// The same before it begins, with decks that are built.
async fn signed_up(world: &World, style: &str) -> EventId {
    let chosen = [
        ("Game", "Knightmare Chess"),
        ("Style", style),
        ("Fewest players", "3 players"),
        ("Sign-up", "1 hour"),
        ("Rated", "Casual"),
    ];
    let panel = world.set_up(&chosen).await;
    let event = world.announces(&panel).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    if style == OWN_DECKS {
        for (user, deck) in BUILT {
            world.builds_starter(user, event, deck).await;
        }
    }
    event
}

/// Everything that a member can ask for about an event, in words.
async fn asked_about_event(world: &World, caller: &Caller, event: EventId) -> Vec<(String, String)> {
    let mut seen = Vec::new();
    let show = |request| app::Intent::Command(Command::global("event", request));
    let mut wanted = vec![
        ("show".to_owned(), show(EventRequest::Show(Some(event.to_string())))),
        ("list".to_owned(), show(EventRequest::List { past: false })),
        ("manage".to_owned(), show(EventRequest::Manage(Some(event.to_string())))),
        ("my data".to_owned(), pressed(&Control::Privacy(Privacy::MyData), None)),
    ];
    let part = PoolPart::default();
    let building = Building::ALL.into_iter().map(|what| EventControl::Build { check: Check(0), what, part });
    let controls = [EventControl::MyDeck, EventControl::NameDeck, EventControl::SaveDeck, EventControl::Table]
        .into_iter()
        .chain([EventControl::Games(0), EventControl::Files, EventControl::Rules, EventControl::Manage])
        .chain(building);
    wanted.extend(controls.map(|what| (format!("{what:?}"), pressed(&Control::Event { event, what }, Some("Seen")))));
    for (what, intent) in wanted {
        let caller = Caller { interaction: world.caller(caller.user).interaction, ..caller.clone() };
        seen.push((what, all_of(&world.handle(&caller, intent).await)));
    }
    seen
}

/// Everything that a member can ask for about a game, in words.
async fn asked_for(world: &World, caller: &Caller, game: GameId, end: &Message) -> Vec<(String, String)> {
    let mut seen = Vec::new();
    let user = caller.user;
    let mut asks = vec![
        Ask::Board { text: false },
        Ask::Board { text: true },
        Ask::Hand,
        Ask::History,
        Ask::Panel,
        Ask::Export(None),
        Ask::Replay(Replaying::default()),
        Ask::Replay(Replaying { everyone: true, ..Replaying::default() }),
        Ask::Replay(Replaying { part: ReplayPart::Last(1), ..Replaying::default() }),
    ];
    asks.extend([Format::Pgn, Format::Text, Format::Record].map(|format| Ask::Export(Some(format))));
    let mut wanted: Vec<(String, app::Intent)> = asks
        .into_iter()
        .map(|ask| (format!("{ask:?}"), app::Intent::Command(Command::game(Some(game.to_string()), ask))))
        .collect();
    let mut controls = vec![GameControl::FairPlay, GameControl::Signs, GameControl::OpenReplay, GameControl::Watch];
    controls.extend([Stepping::First, Stepping::On(1), Stepping::Last, Stepping::Open].map(GameControl::Step));
    let controls = controls.into_iter().map(|what| (Control::Game { game, ply: 0, what }, None));
    let forged = choices(end).into_iter();
    let of_end = controls
        .chain(forged)
        .filter(|(control, _)| !matches!(control, Control::Game { what: GameControl::Rematch, .. }));
    wanted.extend(of_end.map(|(control, value)| (format!("{control:?}"), pressed(&control, value.as_deref()))));
    wanted.push(("my data".to_owned(), pressed(&Control::Privacy(Privacy::MyData), None)));
    wanted.push(("games".to_owned(), app::Intent::Command(Command::global("games", ListGames))));
    let table = ShowLeaderboard::default();
    wanted.push(("leaderboard".to_owned(), app::Intent::Command(Command::global("leaderboard", table))));
    for (member, name) in [(ANN, "Ann"), (BOB, "Bob")] {
        let [name, account, username] = [name; 3].map(str::to_owned);
        let member = Some(Opponent { user: member, name, account, username, bot: false });
        let profile = ShowProfile { member, everyone: false };
        wanted.push(("profile".to_owned(), app::Intent::Command(Command::global("profile", profile))));
    }
    for act in [DeckAct::List, DeckAct::Save] {
        let request = DeckRequest { act, name: Some("Seen".to_owned()), to: None, game: Some(game.to_string()) };
        wanted.push(("decks".to_owned(), app::Intent::Command(Command::global("decks", request))));
    }
    for (what, intent) in wanted {
        let caller = Caller { interaction: world.caller(user).interaction, ..caller.clone() };
        let outcome = world.handle(&caller, intent).await;
        seen.push((what, all_of(&outcome)));
    }
    for field in [Field::Game, Field::PlayCard, Field::DiscardCard, Field::AddToDeck, Field::TakeOutOfDeck] {
        let game = Some(game.to_string());
        let request = Autocomplete { field, typed: String::new(), game, mv: None, card: None };
        let suggested = app::complete(&world.context, caller, &request).await;
        seen.push((format!("{field:?}"), format!("{suggested:?}")));
    }
    seen
}

/// The opponent, the next opponent, somebody who plays none of it, and an admin.
fn viewers(world: &World, loser: UserId) -> Vec<Caller> {
    let admin = Caller { manages: true, ..world.organiser() };
    vec![world.caller(loser), world.caller(DORA), world.caller(EVE), admin]
}

#[tokio::test]
async fn what_was_hidden_in_a_game_with_built_decks_opens_when_its_event_ends() {
    let world = World::new().await;
    let event = event(&world, OWN_DECKS).await;
    let games = world.games_of(event).await;
    let of_both = games.iter().find(|(_, white, black)| *white != DORA && *black != DORA);
    let (game, white, black) = *of_both.expect("Ann meets Bob");
    for ask in [Ask::Move { text: "e4".to_owned(), place: None }, Ask::Act(PlainAction::EndTurn)] {
        let outcome = about(&world, white, game, ask).await;
        world.post(&outcome).await;
    }
    let secrets = Secrets::of(&world, game).await;
    let question = about(&world, black, game, Ask::Resign).await;
    let ended = world.press_labelled(black, said(&question), "Resign").await;
    world.post(&ended).await;
    let end = ended.announcements[0].message.clone();
    world.goes_on(1).await;
    assert_eq!(world.state(event).await, EventState::Running);
    assert!(world.store.games().info(game).await.unwrap().finished);

    assert_eq!(secrets.found_in(&readable(&end), None), BTreeSet::new(), "{}", end.text);
    for caller in viewers(&world, black) {
        let own = (caller.user == black).then_some(Seat::Black);
        for (what, seen) in asked_for(&world, &caller, game, &end).await {
            let mut found = secrets.found_in(&seen, own);
            if what == "my data" {
                // A member's own deck, which may have cards of the other one.
                found.retain(|word| !of_own_deck(caller.user).any(|card| Card::Knightmare(card).to_string() == *word));
            }
            assert!(found.is_empty(), "{what} shows {found:?} to {}: {seen}", caller.user);
            assert!(!seen.contains("\"entries\""), "{what} is the record: {seen}");
        }
        let record = about(&world, caller.user, game, Ask::Export(Some(Format::Record))).await;
        let wanted = format!(
            "Game #{game} is part of **Autumn Cup**, for which players build decks. Its record opens when the event \
             ends. Use the format *turns* for what everyone has seen."
        );
        assert_eq!(refused(&record), wanted);
        let turns = about(&world, caller.user, game, Ask::Export(Some(Format::Text))).await;
        let [file] = said(&turns).files.as_slice() else { panic!("what everybody saw stays open: {turns:?}") };
        assert!(String::from_utf8_lossy(&file.bytes).contains("e4"), "{file:?}");
    }
    let closed = on(&world, DORA, game, GameControl::FairPlay).await;
    assert!(said(&closed).text.contains("when the event ends"), "{}", said(&closed).text);
    let own_hand = about(&world, white, game, Ask::Hand).await;
    assert_eq!(said(&own_hand).below.lines().count(), 5, "a player still sees their own hand: {own_hand:?}");

    world.plays_out(event, &[BOB, DORA, ANN]).await;
    world.goes_on(1).await;
    assert_eq!(world.state(event).await, EventState::Over);
    let open = on(&world, DORA, game, GameControl::FairPlay).await;
    let text = &said(&open).text;
    assert!(text.contains(&secrets.seed) && text.contains(&secrets.salt), "{text}");
    let hashed = [&secrets.seed, &secrets.salt].map(|hexed| hex::decode(hexed).unwrap()).concat();
    let commitment = hex::encode(Sha256::digest(hashed));
    assert!(
        said(&closed).text.contains(&commitment) && text.contains(&commitment),
        "the commitment proves them: {text}"
    );
    let record = about(&world, DORA, game, Ask::Export(Some(Format::Record))).await;
    let [file] = said(&record).files.as_slice() else { panic!("no record: {record:?}") };
    let record: Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(record["salt"], Value::from(secrets.salt.as_str()));
    let text = record.to_string();
    for (_, card) in &secrets.cards {
        assert!(text.contains(&format!("\"{card}\"")), "the record tells of {card}");
    }
}

#[tokio::test]
async fn nobody_but_its_owner_sees_a_deck_before_the_event_ends() {
    let world = World::new().await;
    let event = signed_up(&world, OWN_DECKS).await;
    let admin = Caller { manages: true, ..world.organiser() };
    for is_begun in [false, true] {
        if is_begun {
            assert_eq!(world.goes_on(HOUR).await.len(), 3);
        }
        let post = readable(&world.shown_event().await.expect("it is brought up to date").message);
        for caller in [world.caller(DORA), world.caller(EVE), admin.clone()] {
            let mut seen = asked_about_event(&world, &caller, event).await;
            seen.push(("its message".to_owned(), post.clone()));
            // Who builds sees all cards, so decks are looked for as a whole, as the builder and the files write them.
            for (user, deck) in BUILT.into_iter().filter(|(user, _)| *user != caller.user) {
                let is_own = |name: &str| of_own_deck(caller.user).any(|card| card.name() == name);
                let mut names: Vec<&str> = deck.cards().iter().map(|card| card.name()).collect();
                names.sort_unstable();
                let slugs: Vec<String> = deck.cards().iter().map(|card| Card::Knightmare(*card).to_string()).collect();
                for (what, seen) in &seen {
                    let is_shown = seen.contains(&names.join(", ")) || seen.contains(&slugs.join("\",\""));
                    assert!(!is_shown, "{what} shows the deck of {user} to {}: {seen}", caller.user);
                    let is_builder = caller.user == DORA && !is_begun || what == "my data";
                    let unknown = names.iter().find(|name| !is_own(name) && says(seen, name));
                    assert!(is_builder || unknown.is_none(), "{what} names {unknown:?} to {}: {seen}", caller.user);
                }
            }
        }
    }
    let mine = asked_about_event(&world, &world.caller(ANN), event).await;
    let deck = mine.iter().find(|(what, _)| what == "MyDeck").expect("it is asked for");
    assert!(deck.1.contains("with the starter deck **Fortress**"), "{}", deck.1);
    let data = mine.iter().find(|(what, _)| what == "my data").expect("it is asked for");
    assert!(data.1.contains("fatal-attraction"), "{}", data.1);
}

#[tokio::test]
async fn games_of_an_event_with_dealt_decks_open_as_they_end() {
    let world = World::new().await;
    let event = event(&world, "Quick").await;
    let (game, white, _) = world.games_of(event).await[0];
    world.gives_up(white, game).await;
    assert_eq!(world.state(event).await, EventState::Running);
    let record = about(&world, EVE, game, Ask::Export(Some(Format::Record))).await;
    assert_eq!(said(&record).files.len(), 1, "{record:?}");
    let shown = on(&world, EVE, game, GameControl::FairPlay).await;
    assert!(said(&shown).text.contains("Seed:"), "{}", said(&shown).text);
}

#[tokio::test]
async fn a_replay_hides_traps_until_the_event_is_called_off() {
    // White's rook behind the pawn on b2, and Black's rook that can capture the pawn.
    let fen = "1r2k3/8/8/8/8/8/RPP4P/7K w - - 0 1";
    let mut watched = Vec::new();
    for trap in ["b2", "h2"] {
        let world = World::new().await;
        let trapped = position(fen, &[KnightmareCard::ManTrap], &[KnightmareCard::Crab]);
        let game = world.store.games().create(new_game(Variant::Knightmare, Some(trapped)), None).await.unwrap();
        world.composes(ANN, &["h1", "g1", "man-trap", trap, "."]).await;
        world.gives_up(BOB, game).await;
        assert!(world.store.games().info(game).await.unwrap().finished);
        let event = event(&world, OWN_DECKS).await;
        // It takes the place of a game whose decks were built.
        let path = world.folder.path().join("cardinal.db");
        let mut database = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
        let paired = "UPDATE event_games SET game_id = ? WHERE white + black = 3";
        let done = sqlx::query(paired).bind(game.0.cast_signed()).execute(&mut database).await.unwrap();
        assert_eq!(done.rows_affected(), 1);
        database.close().await.unwrap();
        let replay = async |user, everyone| {
            let ask = Ask::Replay(Replaying { everyone, ..Replaying::default() });
            said(&about(&world, user, game, ask).await).pictures[0].clone()
        };
        let closed = [replay(EVE, false).await, replay(BOB, false).await, replay(ANN, true).await];
        let owners = replay(ANN, false).await;
        let call_off = Control::Event { event, what: EventControl::Confirm(EventAct::Cancel, 0) };
        world.handle(&world.organiser(), pressed(&call_off, None)).await;
        assert_eq!(world.state(event).await, EventState::Cancelled);
        watched.push((closed, owners, replay(EVE, false).await));
    }
    let [(one, one_owners, one_open), (other, other_owners, other_open)] = watched.try_into().unwrap();
    assert_eq!(one, other, "neither the opponent nor anyone else sees where the trap lies");
    assert_ne!(one_owners, other_owners, "its owner does");
    assert_ne!(one_open, other_open, "and once the event is called off, everyone");
    assert!(one_open.alt.contains("Hidden traps: b2"), "{}", one_open.alt);
    assert!(other_open.alt.contains("Hidden traps: h2"), "{}", other_open.alt);
}

#[tokio::test]
async fn the_rules_of_an_event_say_whether_its_games_stay_closed() {
    for (style, is_said) in [(OWN_DECKS, true), ("Quick", false), ("Starter deck for all: Cavalry", false)] {
        let world = World::new().await;
        let event = event(&world, style).await;
        let rules = world.press(ANN, &Control::Event { event, what: EventControl::Rules }, None).await;
        let text = &said(&rules).text;
        assert_eq!(text.contains("stay secret until the event ends"), is_said, "{style}: {text}");
    }
}
