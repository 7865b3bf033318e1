//! The store on `SQLite`, as the service uses it: each test in a folder of its own.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod challenges;
mod closed;
mod decks;
mod drafts;
mod durability;
mod games;
mod interactions;
mod leases;
mod limits;
mod messages;
mod notices;
mod offers;
mod opening;
mod positions;
mod short_times;
mod shown;
mod standing;
mod steps;
mod writers;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cardinal::store::{
    Append, ChannelId, ClockTime, Finished, GameId, GuildId, InteractionId, NewChallenge, NewGame, NewTurn, Secret,
    SharedStore, Site, SqliteOptions, SqliteStore, Timestamp, UserId, Venue,
};
use cardinal_rules::{Action, BySeat, Entry, Game, RULES_VERSION, Rules, Seat, Seed, Setup, Snapshot, Variant};
use sqlx::{Connection, Executor, SqliteConnection};
use tempfile::TempDir;

const ANNA: UserId = UserId(101);
const BEN: UserId = UserId(102);
const CARA: UserId = UserId(103);
const HERE: Site = Site { guild: Some(GuildId(11)), channel: ChannelId(12), parent: None };
const NOW: Timestamp = Timestamp(1_700_000_000);

struct Kept {
    folder: TempDir,
    store: SharedStore,
}

impl Kept {
    async fn new() -> Kept {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder).await;
        Kept { folder, store }
    }

    /// The same database, opened anew after a proper end.
    async fn reopened(self) -> Kept {
        self.store.close().await;
        let store = open(&self.folder).await;
        Kept { folder: self.folder, store }
    }

    async fn game(&self) -> GameId {
        self.store.create_game(new_game(ANNA, BEN), None).await.unwrap()
    }
}

fn address(folder: &TempDir) -> String {
    folder.path().join("games.db").to_str().unwrap().to_owned()
}

async fn open(folder: &TempDir) -> SharedStore {
    Arc::new(SqliteStore::open(&address(folder), patient()).await.unwrap())
}

/// As the service opens it, but no writer gives up on a slow disk.
fn patient() -> SqliteOptions {
    SqliteOptions { busy_timeout: Duration::from_mins(5), ..SqliteOptions::default() }
}

/// Another program's connection to the database.
async fn outside(folder: &TempDir) -> SqliteConnection {
    SqliteConnection::connect(&address(folder)).await.unwrap()
}

/// Notes in a database that a later version of the program has changed its schema.
async fn note_step_of_later(folder: &TempDir) {
    let mut connection = outside(folder).await;
    let note = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (900, 'of later', 1, x'00', 0)";
    connection.execute(note).await.expect("the note can be written");
    connection.close().await.expect("the database closes");
}

fn new_game(white: UserId, black: UserId) -> NewGame {
    NewGame {
        variant: Variant::NoStress,
        options: BTreeMap::from([("level".to_owned(), "2".to_owned())]),
        position: None,
        rules_version: RULES_VERSION,
        last_position: None,
        secret: Secret { seed: [3; 32], salt: [4; 16] },
        players: BySeat { white, black },
        site: HERE,
        to_act: Some(white),
        building: false,
        pace: None,
        turn: NewTurn { at: ClockTime(NOW.0), left: None, due: None },
        announce: false,
        created_at: NOW,
        limits: None,
    }
}

fn act(seat: Seat, action: Action) -> Entry {
    Entry::Act { seat, action }
}

fn some_move() -> Entry {
    act(Seat::White, Action::plain_move("e2".parse().unwrap(), "e4".parse().unwrap()))
}

/// Standard chess after so many moves of knights to and fro, at the start of a turn.
fn snapshot(ply: usize) -> Snapshot {
    let mut game = Game::new(Setup::new(Rules::Standard), Seed::from_bytes([3; 32])).unwrap();
    let steps = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];
    for (from, to) in steps.into_iter().cycle().take(ply) {
        let seat = game.status().to_act().unwrap();
        game.apply(seat, &Action::plain_move(from.parse().unwrap(), to.parse().unwrap())).unwrap();
    }
    game.snapshot().unwrap()
}

fn append(game: GameId, expected_version: u32, interaction: Option<u64>) -> Append {
    Append {
        game,
        expected_version,
        entries: vec![some_move()],
        rules_version: RULES_VERSION,
        last_position: None,
        interaction: interaction.map(InteractionId),
        to_act: Some(BEN),
        turn: None,
        short_times: Vec::new(),
        announce: false,
        outcome: None,
        at: NOW,
    }
}

fn ending(game: GameId, expected_version: u32) -> Append {
    let outcome =
        Finished {
            winner: Some(Seat::Black), reason: "resignation".to_owned(), record: "{\"a\":\"ü\\n\"}".to_owned()
        };
    Append {
        entries: vec![act(Seat::White, Action::Resign)],
        outcome: Some(outcome),
        to_act: None,
        at: NOW.plus(60),
        ..append(game, expected_version, None)
    }
}

fn challenge(opponent: Option<UserId>) -> NewChallenge {
    NewChallenge {
        challenger: ANNA,
        opponent,
        site: HERE,
        variant: Variant::Standard,
        options: BTreeMap::new(),
        seat: Some(Seat::Black),
        venue: Venue::Thread,
        pace: None,
        created_at: NOW,
        expires_at: Some(NOW.plus(3600)),
        interaction: None,
        limits: None,
    }
}
