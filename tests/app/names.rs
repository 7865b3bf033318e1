//! Players' names: on each server, those that the server uses.

use cardinal::app::{Command, Intent, ListGames, SetUp, ShowHelp};
use cardinal_ids::{GuildId, UserId};
use cardinal_interaction::{Ask, Caller, Format, Opponent, PieceEmoji};
use cardinal_rules::Variant;
use sqlx::{Connection, SqliteConnection};

use crate::world::{ANN, ATTIC, BOB, World, button, challenge, pressed, said, whole_text};

const PRIVATE: GuildId = GuildId(1);
const PUBLIC: GuildId = GuildId(2);

/// Ann is the Countess on the private server; Bob uses his account's name everywhere.
fn on(world: &World, guild: GuildId, user: UserId) -> Caller {
    let caller = Caller { guild: Some(guild), ..world.caller(user) };
    match (guild, user) {
        (PRIVATE, ANN) => Caller { name: "Countess".to_owned(), ..caller },
        (PRIVATE, _) => caller,
        _ => Caller { channel: ATTIC, ..caller },
    }
}

fn challenge_to_bob() -> Intent {
    Intent::Command(Command::global("challenge", challenge(Variant::Standard, &[])))
}

#[tokio::test]
async fn a_servers_name_for_a_member_is_shown_nowhere_else() {
    let mut world = World::new().await;
    let mut shown = Vec::new();
    for guild in [PRIVATE, PUBLIC] {
        let poster = world.handle(&on(&world, guild, ANN), challenge_to_bob()).await;
        // In between, Ann is known by her other name.
        world.handle(&on(&world, PRIVATE, ANN), Intent::Command(Command::global("help", ShowHelp))).await;
        let accept = pressed(&button(said(&poster), "Accept").control, None);
        let started = world.handle(&on(&world, guild, BOB), accept).await;
        let start = started.announcements[0].message.clone();
        world.restart().await;
        let ask = Ask::Export(Some(Format::Pgn));
        let export = world.handle(&on(&world, guild, BOB), Intent::Command(Command::game(None, ask))).await;
        let pgn = String::from_utf8(said(&export).files[0].bytes.to_vec()).unwrap();
        shown.push([said(&poster).text.clone(), start.text, start.pictures[0].alt.clone(), pgn]);
    }
    assert!(shown[0].iter().all(|text| text.contains("Countess")), "{:?}", shown[0]);
    assert!(shown[1].iter().all(|text| text.contains("Ann") && !text.contains("Countess")), "{:?}", shown[1]);

    // One list has both games, for a member of both servers.
    let list = world.handle(&on(&world, PUBLIC, BOB), Intent::Command(Command::global("games", ListGames))).await;
    let text = whole_text(said(&list));
    assert!(text.contains("#1 Countess – Bob") && text.contains("#2 Ann – Bob"), "{text}");
}

#[tokio::test]
async fn a_challenged_member_is_also_called_by_the_servers_name() {
    let world = World::new().await;
    let opponent = Opponent {
        user: BOB,
        name: "Baron".to_owned(),
        account: "Bob".to_owned(),
        username: "Bob".to_owned(),
        bot: false,
    };
    for (guild, name, variant) in [(PRIVATE, "Baron", Variant::Standard), (PUBLIC, "Bob", Variant::ChessMe)] {
        let known = Opponent { name: name.to_owned(), ..opponent.clone() };
        let asked = SetUp { opponent: Some(known), ..challenge(variant, &[]) };
        world.handle(&on(&world, guild, ANN), Intent::Command(Command::global("challenge", asked))).await;
    }
    let list = world.handle(&on(&world, PUBLIC, ANN), Intent::Command(Command::global("games", ListGames))).await;
    let text = whole_text(said(&list));
    assert!(text.contains("Countess challenges Baron") && text.contains("Ann challenges Bob"), "{text}");
}

#[tokio::test]
async fn a_changed_name_is_used_at_once_and_a_known_one_is_not_written_again() {
    let world = World::new().await;
    let renamed = Caller { name: "Duchess".to_owned(), ..on(&world, PRIVATE, ANN) };
    world.handle(&on(&world, PRIVATE, ANN), challenge_to_bob()).await;
    world.handle(&renamed, Intent::Command(Command::global("help", ShowHelp))).await;
    let list = world.command(BOB, Command::global("games", ListGames)).await;
    assert!(whole_text(said(&list)).contains("Duchess challenges Bob"), "{list:?}");

    // For each connection, SQLite counts the commits of others.
    let path = world.folder.path().join("cardinal.db");
    let mut outside = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
    let mut version =
        async || -> i64 { sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut outside).await.unwrap() };
    world.handle(&on(&world, PUBLIC, ANN), Intent::Command(Command::global("help", ShowHelp))).await;
    let before = version().await;
    for guild in [PRIVATE, PUBLIC, PRIVATE, PUBLIC] {
        let caller = match guild {
            PRIVATE => Caller { interaction: on(&world, guild, ANN).interaction, ..renamed.clone() },
            _ => on(&world, guild, ANN),
        };
        world.handle(&caller, Intent::Command(Command::global("help", ShowHelp))).await;
    }
    assert_eq!(version().await, before, "a member of two servers is written down once for each");
}

#[tokio::test]
async fn pictures_call_a_member_by_a_name_that_they_have_letters_for() {
    let world = World::new().await;
    // Private use: no font has it.
    let strange = || "\u{10FFFD}".to_owned();
    let ann = Caller { name: strange(), account: strange(), username: "ann.1815".to_owned(), ..world.caller(ANN) };
    let bob = Caller { name: "\u{2800}".to_owned(), account: "김민준".to_owned(), ..world.caller(BOB) };
    world.handle(&bob, Intent::Command(Command::global("help", ShowHelp))).await;
    let poster = world.handle(&ann, challenge_to_bob()).await;
    let accept = pressed(&button(said(&poster), "Accept").control, None);
    let start = world.handle(&bob, accept).await.announcements[0].message.clone();
    let alt = &start.pictures[0].alt;
    assert!(alt.contains("ann.1815") && alt.contains("김민준"), "{alt}");
    assert!(start.text.contains('\u{10FFFD}') && start.text.contains("김민준"), "Discord may have it: {}", start.text);
}

#[test]
fn no_name_has_a_character_that_stands_for_an_emoji() {
    for mark in PieceEmoji::all().map(PieceEmoji::mark) {
        assert_eq!(cardinal_words::names::plain(&format!("Ann{mark}a")), "Anna");
    }
}

#[tokio::test]
async fn members_without_a_name_that_can_be_seen_have_numbers() {
    let world = World::new().await;
    let ann = Caller {
        name: "\u{200b}".to_owned(),
        account: String::new(),
        username: "\u{3164}".to_owned(),
        ..world.caller(ANN)
    };
    let poster = world.handle(&ann, challenge_to_bob()).await;
    let accept = pressed(&button(said(&poster), "Accept").control, None);
    let start = world.handle(&world.caller(BOB), accept).await.announcements[0].message.clone();
    let number = format!("Member {:06}", ANN.0 % 1_000_000);
    assert!(start.pictures[0].alt.contains(&number), "{}", start.pictures[0].alt);
}
