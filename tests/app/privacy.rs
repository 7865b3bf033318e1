//! What a member reads of what is kept of them, and members who are forgotten.

use cardinal::app::{self, Command, Intent, ListGames, PreferencesPatch, SetUp, ShowLeaderboard, ShowProfile, TurnEnd};
use cardinal_ids::{GameId, MessageId, UserId};
use cardinal_interaction::{
    Answer, Ask, Control, Format, GameControl, Learning, Message, Opponent, Outcome, Privacy, Where,
};
use cardinal_rules::Variant;
use cardinal_test_support::start_of_time;
use serde_json::Value;
use sqlx::{Connection, SqliteConnection};

use crate::world::{ANN, BOB, CARDINAL, EVE, World, buttons, challenge, new_challenge, refused, said, whole_text};

/// The shortest game of chess: Black, who is Bob, mates.
const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

async fn preferences(world: &World, user: UserId) -> Message {
    said(&world.command(user, Command::global("preferences", PreferencesPatch::default())).await).clone()
}

/// A rated game of standard chess that Bob has won.
async fn mated(world: &World) -> GameId {
    let asked = SetUp { rated: Some(true), ..challenge(Variant::Standard, &[]) };
    let outcome = world.command(ANN, Command::global("challenge", asked)).await;
    let outcome = world.press_labelled(BOB, said(&outcome), "Accept").await;
    world.post(&outcome).await;
    let game = outcome.announcements[0].key.game;
    for (ply, text) in FOOLS_MATE.iter().enumerate() {
        let ask = Ask::Move { text: (*text).to_owned(), place: None };
        let outcome = world.command([ANN, BOB][ply % 2], Command::game(Some(game.to_string()), ask)).await;
        world.post(&outcome).await;
    }
    assert!(world.store.games().info(game).await.unwrap().finished);
    game
}

/// Asks for a game as a file, which names its players.
fn pgn(game: GameId) -> Intent {
    Intent::Command(Command::game(Some(game.to_string()), Ask::Export(Some(Format::Pgn))))
}

async fn about(world: &World, user: UserId, game: GameId, ask: Ask) -> Outcome {
    world.command(user, Command::game(Some(game.to_string()), ask)).await
}

/// A member asks to be forgotten, and confirms it twice.
pub(crate) async fn asks_to_be_forgotten(world: &World, user: UserId) -> Message {
    let panel = preferences(world, user).await;
    let first = world.press_labelled(user, &panel, "Forget me…").await;
    let second = world.press_labelled(user, said(&first), "Forget me…").await;
    said(&world.press_labelled(user, said(&second), "Forget me for good").await).clone()
}

async fn file(world: &World, user: UserId) -> Value {
    let panel = preferences(world, user).await;
    let outcome = world.press_labelled(user, &panel, "My data").await;
    assert!(matches!(outcome.answer, Answer::Private(_)), "{outcome:?}");
    let [file] = &said(&outcome).files[..] else { panic!("one file: {outcome:?}") };
    assert_eq!(file.name, "my-data.json");
    serde_json::from_slice(&file.bytes).unwrap()
}

/// What is kept of a member, by kind.
async fn kept(world: &World, user: UserId) -> Vec<&'static str> {
    let parts = world.store.personal().all_of(user, 100).await.unwrap();
    parts.iter().filter(|part| !part.rows.is_empty()).map(|part| part.what).collect()
}

/// Everything that a message shows.
fn shown(message: &Message) -> String {
    let files = message.files.iter().map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    let alts = message.pictures.iter().map(|picture| picture.alt.clone());
    [whole_text(message), message.below.clone()].into_iter().chain(alts).chain(files).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn a_member_gets_a_file_of_what_is_kept_of_them() {
    let world = World::new().await;
    let over = mated(&world).await;
    let running = world.start(Variant::Knightmare, &[("building", "dealt")]).await;
    let patch = PreferencesPatch { turn_end: Some(TurnEnd::AfterMove), ..PreferencesPatch::default() };
    world.command(ANN, Command::global("preferences", patch)).await;
    world.store.challenges().create(new_challenge(EVE, Some(ANN))).await.unwrap();
    let hand = said(&world.ask(BOB, Ask::Hand).await).clone();
    assert!(hand.pictures.iter().any(|picture| !picture.alt.is_empty()), "Bob has cards");

    let file = file(&world, ANN).await;
    assert_eq!(file["your_id"], "101");
    assert_eq!(file["cut_to_the_newest"], serde_json::json!([]));
    let kept = &file["kept"];
    assert_eq!(kept["names"][0]["name"], "Ann");
    assert_eq!(kept["preferences"][0]["chosen"]["ends_after_move"], true);
    let [finished] = &kept["finished_games"].as_array().unwrap()[..] else { panic!("{kept}") };
    let expected = [("number", over.0.into()), ("opponent", Value::from("Bob")), ("colour", "white".into())];
    for (key, value) in expected.into_iter().chain([("result", "lost".into()), ("reason", "checkmate".into())]) {
        assert_eq!(finished[key], value, "{finished}");
    }
    // Glicko-2 for two new players: 162.3 points up and down.
    let rating = &kept["ratings"][0];
    assert_eq!(format!("{:.1}", rating["points"].as_f64().unwrap()), "1337.7", "{rating}");
    assert_eq!(kept["open_challenges"][0]["challenger"], "Member 000103", "Eve was never seen");
    assert_eq!(kept["open_challenges"][0]["opponent"], "Ann");

    // Of a running game only what everybody in the channel knows.
    let [game] = &kept["running_games"].as_array().unwrap()[..] else { panic!("{kept}") };
    let keys: Vec<&String> = game.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["number", "game", "server", "opponent", "began"]);
    assert_eq!((&game["number"], &game["opponent"]), (&running.0.into(), &"Bob".into()));
    // Nothing tells Bob's id: Discord shows his name.
    assert!(!file.to_string().contains("\"102\""), "{file}");
}

#[tokio::test]
async fn a_moment_is_written_as_other_programs_read_it() {
    for (seconds, written) in [(0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z")] {
        let world = World::new().await;
        world.clock.set(seconds - start_of_time().0);
        assert_eq!(file(&world, ANN).await["made"], written);
    }
}

#[tokio::test]
async fn nobody_is_forgotten_without_two_confirmations() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let panel = preferences(&world, ANN).await;
    let first = world.press_labelled(ANN, &panel, "Forget me…").await;
    assert!(matches!(first.answer, Answer::Update(_)));
    let text = &said(&first).text;
    for part in ["Your running game ends as resigned", "decks and ratings are deleted", "Former member", "can't undo"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let second = world.press_labelled(ANN, said(&first), "Forget me…").await;
    assert!(said(&second).text.contains("Are you sure?"), "{}", said(&second).text);
    for question in [&first, &second] {
        let kept = world.press_labelled(ANN, said(question), "Keep everything").await;
        assert!(said(&kept).text.starts_with("**Your preferences**"), "{}", said(&kept).text);
    }
    app::due_work(&world.context).await;
    assert!(kept(&world, ANN).await.contains(&"running_games"), "nothing has happened");
    let done = world.press_labelled(ANN, said(&second), "Forget me for good").await;
    // Within a minute.
    let by = world.context.time.now().plus(60).0;
    assert!(said(&done).text.contains(&format!("You'll be forgotten by <t:{by}:T>")), "{}", said(&done).text);
    assert!(buttons(said(&done)).next().is_none());
    app::due_work(&world.context).await;
    assert_eq!(kept(&world, ANN).await, [""; 0]);
}

#[tokio::test]
async fn the_games_of_a_forgotten_member_end_and_name_nobody() {
    let world = World::new().await;
    let over = mated(&world).await;
    let running = world.start(Variant::Standard, &[]).await;
    let last = world.moves(ANN, "e4").await;
    world.post(&last).await;
    let building = world.start(Variant::Knightmare, &[]).await;
    assert!(world.store.games().info(building).await.unwrap().clock.building);
    let open = world.store.challenges().create(new_challenge(ANN, None)).await.unwrap();
    world.store.challenges().set_message(open, MessageId(77)).await.unwrap();

    asks_to_be_forgotten(&world, ANN).await;
    let work = app::due_work(&world.context).await;
    assert!(work.announcements.is_empty(), "what tells of it names nobody, so it comes afterwards");
    assert_eq!(kept(&world, ANN).await, [""; 0]);
    for game in [running, building] {
        assert!(world.store.games().info(game).await.unwrap().finished);
    }
    let repairs = app::find_repairs(&world.context).await;
    assert_eq!(repairs.announcements.len(), 2, "{:?} {:?}", repairs.announcements, repairs.again_in);
    for announcement in &repairs.announcements {
        let message = &announcement.message;
        assert!(message.text.contains("**Former member 1** resigns"), "{}", message.text);
        assert!(message.text.contains("Bob wins"), "{}", message.text);
        assert!(!shown(message).contains("Ann"), "{}", shown(message));
        assert_eq!(message.mentions, [BOB]);
    }
    let [closed] = &repairs.closed[..] else { panic!("{:?}", repairs.closed) };
    assert!(closed.shown.text.contains("Former member 1") && !closed.shown.text.contains("Ann"), "{:?}", closed.shown);

    // Bob finds his games as they were, under another name.
    world.post(&Outcome { answer: Answer::Announcement, announcements: repairs.announcements }).await;
    for ask in [Ask::Board { text: true }, Ask::History, Ask::Export(Some(Format::Pgn)), Ask::Board { text: false }] {
        let outcome = about(&world, BOB, over, ask.clone()).await;
        let shown = shown(said(&outcome));
        assert!(!shown.contains("Ann"), "{ask:?}: {shown}");
    }
    let pgn = about(&world, BOB, over, Ask::Export(Some(Format::Pgn))).await;
    let pgn = shown(said(&pgn));
    assert!(pgn.contains("[White \"Former member 1\"]") && pgn.contains("Qh4#"), "{pgn}");
    let games = world.command(BOB, Command::global("games", ListGames)).await;
    assert!(!shown(said(&games)).contains("Ann"), "{}", whole_text(said(&games)));
    // His rating stays, and stands alone.
    let table = ShowLeaderboard { variant: Some(Variant::Standard), everyone: false };
    let table = world.command(EVE, Command::global("leaderboard", table)).await;
    let alt = &said(&table).pictures[0].alt;
    assert!(alt.contains("Bob") && alt.contains("1662") && !alt.contains("Former"), "{alt}");

    // Old buttons answer kindly.
    let again = Control::Game { game: over, ply: 0, what: GameControl::Rematch };
    let again = world.press(BOB, &again, None).await;
    assert!(refused(&again).contains("Former member 1 asked to be forgotten"), "{}", refused(&again));
    let hers = world.press(ANN, &Control::Game { game: over, ply: 0, what: GameControl::Rematch }, None).await;
    assert!(refused(&hers).contains("Only the two players"), "{}", refused(&hers));
    assert!(
        world
            .press(BOB, &Control::Game { game: running, ply: 2, what: GameControl::Ask(Ask::Panel) }, None)
            .await
            .announcements
            .is_empty()
    );
}

#[tokio::test]
async fn a_member_who_comes_back_starts_again() {
    let world = World::new().await;
    let over = mated(&world).await;
    asks_to_be_forgotten(&world, ANN).await;
    app::due_work(&world.context).await;
    let show = ShowProfile {
        member: Some(Opponent {
            user: ANN,
            name: "Ann".to_owned(),
            account: "Ann".to_owned(),
            username: "Ann".to_owned(),
            bot: false,
        }),
        everyone: false,
    };
    let profile = world.command(EVE, Command::global("profile", show)).await;
    assert!(!shown(said(&profile)).contains("1338"), "{}", shown(said(&profile)));
    let new = world.start(Variant::Standard, &[]).await;
    assert_eq!(world.store.games().info(new).await.unwrap().players.white, ANN);
    let file = about(&world, BOB, new, Ask::Export(Some(Format::Pgn))).await;
    assert!(shown(said(&file)).contains("Ann"), "{}", shown(said(&file)));
    // The second time she has another number.
    asks_to_be_forgotten(&world, ANN).await;
    app::due_work(&world.context).await;
    for (game, name) in [(over, "Former member 1"), (new, "Former member 2")] {
        let pgn = about(&world, BOB, game, Ask::Export(Some(Format::Pgn))).await;
        assert!(shown(said(&pgn)).contains(name), "{}", shown(said(&pgn)));
    }
}

#[tokio::test]
async fn what_only_the_member_could_see_is_gone() {
    let world = World::new().await;
    let cardinal = Opponent {
        user: CARDINAL,
        name: "Cardinal".to_owned(),
        account: "Cardinal".to_owned(),
        username: "Cardinal".to_owned(),
        bot: true,
    };
    let private = SetUp {
        opponent: Some(cardinal),
        variant: Some(Variant::Standard),
        place: Some(Where::Private),
        level: Some(1),
        ..SetUp::default()
    };
    world.command(ANN, Command::global("challenge", private)).await;
    world.press(ANN, &Control::Learn(Learning::Begin(Variant::Standard, 1)), None).await;
    assert!(kept(&world, ANN).await.contains(&"running_games"));
    let question = world.press_labelled(ANN, &preferences(&world, ANN).await, "Forget me…").await;
    assert!(said(&question).text.contains("You have no running game"), "{}", said(&question).text);
    asks_to_be_forgotten(&world, ANN).await;
    app::due_work(&world.context).await;
    assert_eq!(kept(&world, ANN).await, [""; 0]);
    assert!(app::games_for_computer(&world.context).await.is_empty());
    assert!(app::find_repairs(&world.context).await.announcements.is_empty());
}

#[tokio::test]
async fn a_kill_neither_loses_nor_repeats_it_and_a_damaged_game_does_not_keep_it_up() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let damaged = world.start(Variant::ChessMe, &[]).await;
    asks_to_be_forgotten(&world, ANN).await;
    // The process ends before it has done anything.
    world.restart().await;
    let mut database =
        SqliteConnection::connect(world.folder.path().join("cardinal.db").to_str().unwrap()).await.unwrap();
    sqlx::query("UPDATE games SET options = '!' WHERE id = $1")
        .bind(damaged.0.cast_signed())
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    let second = world.second().await;
    // Both know her name.
    for context in [&world.context, &second] {
        let file = app::handle(context, &world.caller(BOB), pgn(game)).await;
        assert!(shown(said(&file)).contains("Ann"));
    }
    tokio::join!(app::due_work(&world.context), app::due_work(&second));
    assert_eq!(kept(&world, ANN).await, [""; 0]);
    for context in [&world.context, &second] {
        app::due_work(context).await;
        let file = app::handle(context, &world.caller(BOB), pgn(game)).await;
        let shown = shown(said(&file));
        assert!(shown.contains("Former member 1") && !shown.contains("Ann"), "{shown}");
    }
    let info = world.store.games().info(game).await.unwrap();
    assert_eq!((info.finished, info.version), (true, 1), "it was resigned once");
}

/// The letters of a custom id never change, because old buttons stay in channels.
#[test]
fn its_buttons_are_known_for_good() {
    for (what, id) in [(Privacy::MyData, "c1.y.d"), (Privacy::AskForget, "c1.y.a"), (Privacy::Forget, "c1.y.f")] {
        assert_eq!(Control::Privacy(what).encode(), id);
    }
}
