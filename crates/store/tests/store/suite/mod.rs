//! The suite for every implementation of the store.

pub(crate) mod absences;
pub(crate) mod account_removals;
pub(crate) mod admin;
pub(crate) mod challengers;
pub(crate) mod challenges;
pub(crate) mod closed;
pub(crate) mod computer;
pub(crate) mod decks;
pub(crate) mod digests;
pub(crate) mod drafts;
pub(crate) mod dump;
pub(crate) mod events;
pub(crate) mod finished_threads;
pub(crate) mod follows;
pub(crate) mod forgetting;
pub(crate) mod games;
pub(crate) mod greetings;
pub(crate) mod interactions;
pub(crate) mod ladders;
pub(crate) mod leases;
pub(crate) mod limits;
pub(crate) mod messages;
pub(crate) mod notices;
pub(crate) mod offers;
pub(crate) mod plans;
pub(crate) mod positions;
pub(crate) mod ratings;
pub(crate) mod requests;
pub(crate) mod series;
pub(crate) mod server_acts;
pub(crate) mod settings;
pub(crate) mod short_times;
pub(crate) mod shown;
pub(crate) mod shut_down;
pub(crate) mod writers;

use std::collections::BTreeMap;

use async_trait::async_trait;
use cardinal_ids::{ChannelId, ClockTime, GameId, GuildId, InteractionId, Site, Timestamp, UserId, Venue};
use cardinal_rules::{Action, BySeat, Entry, Game, RULES_VERSION, Rules, Seat, Seed, Setup, Snapshot, Variant};
use cardinal_store::{Append, Dump, Finished, NewChallenge, NewGame, NewTurn, Purpose, Secret, SharedStore};

pub(crate) const ANNA: UserId = UserId(101);
pub(crate) const BEN: UserId = UserId(102);
const CARA: UserId = UserId(103);
const HERE: Site = Site { guild: Some(GuildId(11)), channel: ChannelId(12), parent: None };
const NOW: Timestamp = Timestamp(1_700_000_000);

/// A database of the implementation under test.
#[async_trait(?Send)]
pub(crate) trait Database {
    /// Returns another, empty database.
    fn another(&self) -> Box<dyn Database>;

    /// Opens a store on this database, as another process would.
    async fn open(&self) -> SharedStore;

    /// Opens the database as a whole.
    async fn whole(&self, purpose: Purpose) -> Dump;

    /// Executes statements as another program would.
    async fn execute(&self, statements: &str) -> Result<(), sqlx::Error>;

    /// Counts a table's rows.
    async fn count(&self, table: &str) -> i64;

    /// Returns the statements that make every write of this kind (`INSERT`, `UPDATE`) to a table fail, and those that
    /// undo that.
    fn breaking(&self, event: &str, table: &str) -> [String; 2];
}

/// A database and the store that a test uses.
pub(crate) struct Kept {
    database: Box<dyn Database>,
    store: SharedStore,
}

impl Kept {
    pub(crate) async fn on(database: Box<dyn Database>) -> Kept {
        let store = database.open().await;
        Kept { database, store }
    }

    async fn another(&self) -> Kept {
        Kept::on(self.database.another()).await
    }

    /// Closes the database properly and opens it again.
    async fn reopened(self) -> Kept {
        self.store.shut_down().await;
        Kept::on(self.database).await
    }

    /// The process as which the store has opened the database.
    fn process(&self) -> String {
        self.store.process().to_owned()
    }

    async fn execute(&self, statements: &str) {
        self.database.execute(statements).await.unwrap();
    }

    /// A game whose beginning is to be announced.
    async fn game_to_announce(&self) -> GameId {
        self.store.games().create(NewGame { announce: true, ..new_game(ANNA, BEN) }, None).await.unwrap()
    }

    async fn game(&self) -> GameId {
        self.store.games().create(new_game(ANNA, BEN), None).await.unwrap()
    }
}

pub(crate) fn new_game(white: UserId, black: UserId) -> NewGame {
    NewGame {
        variant: Variant::NoStress,
        options: BTreeMap::from([("level".to_owned(), "2".to_owned())]),
        position: None,
        rules_version: RULES_VERSION,
        entries: Vec::new(),
        last_position: None,
        secret: Secret { seed: [3; 32], salt: [4; 16] },
        players: BySeat { white, black },
        site: HERE,
        computer: None,
        venue: Venue::Channel,
        to_act: Some(white),
        building: false,
        pace: None,
        rated: false,
        by_account: false,
        turn: NewTurn { at: ClockTime(NOW.0), left: None, due: None },
        announce: false,
        created_at: NOW,
        limits: None,
    }
}

fn act(seat: Seat, action: Action) -> Entry {
    Entry::Act { seat, action }
}

pub(crate) fn some_move() -> Entry {
    act(Seat::White, Action::plain_move("e2".parse().unwrap(), "e4".parse().unwrap()))
}

/// Standard chess after this many knight moves back and forth, at the start of a turn.
pub(crate) fn snapshot(ply: usize) -> Snapshot {
    let mut game = Game::new(Setup::new(Rules::Standard), Seed::from_bytes([3; 32])).unwrap();
    let steps = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];
    for (from, to) in steps.into_iter().cycle().take(ply) {
        let seat = game.status().to_act().unwrap();
        game.apply(seat, &Action::plain_move(from.parse().unwrap(), to.parse().unwrap())).unwrap();
    }
    game.snapshot().unwrap()
}

pub(crate) fn append(game: GameId, expected_version: u32, interaction: Option<u64>) -> Append {
    Append {
        game,
        expected_version,
        entries: vec![some_move()],
        rules_version: RULES_VERSION,
        last_position: None,
        interaction: interaction.map(InteractionId),
        to_act: Some(BEN),
        computer_is_due: false,
        turn: None,
        short_times: Vec::new(),
        announce: false,
        outcome: None,
        counts: None,
        plan: None,
        at: NOW,
    }
}

pub(crate) fn ending(game: GameId, expected_version: u32) -> Append {
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
        rated: false,
        rated_chosen: false,
        best_of: None,
        created_at: NOW,
        expires_at: Some(NOW.plus(3600)),
        interaction: None,
        limits: None,
    }
}
