//! What is in the database, read without the bot: with statements of our own, and replayed by the rules alone.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use cardinal_rules::{ActionKind, BySeat, Entry, Game, Seat, Seed, Setup, Variant, Viewer};
use cardinal_sandbox::Id;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::Trouble;
use crate::fault::DatabaseKind;

/// A game.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is true of a game by itself")]
pub struct StoredGame {
    /// Its number.
    pub id: u64,
    /// What it started from.
    pub setup: Setup,
    /// The source of its shuffles.
    pub seed: Seed,
    /// The players.
    pub players: BySeat<Id>,
    /// Whether one of them is the computer player.
    pub computer: bool,
    /// How many events it has by its own count.
    pub version: u32,
    /// Whether it is over.
    pub finished: bool,
    /// Whether it is to count for ratings.
    pub rated: bool,
    /// How often it counts for them.
    pub counted: usize,
    /// Whether a plan is due in it.
    pub plan_due: bool,
    /// Its events.
    pub entries: Vec<Entry>,
}

impl StoredGame {
    /// The game after its first events.
    ///
    /// # Errors
    /// The rules refuse one of them.
    pub fn after(&self, events: usize) -> Result<Game, String> {
        let entries = self.entries.get(..events).ok_or_else(|| format!("it has only {} events", self.entries.len()))?;
        Game::replay(self.setup.clone(), self.seed, entries).map_err(|error| error.to_string())
    }

    /// The moves among its events: the event's index, who moved, and the move in algebraic notation.
    ///
    /// # Errors
    /// The rules refuse an event.
    pub fn moves(&self) -> Result<Vec<(usize, Seat, String)>, String> {
        let mut game = self.after(0)?;
        let mut moves = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            if let Entry::Act { seat, action } = entry
                && action.kind() == ActionKind::Move
                && let Some(san) = game.listing(*seat).san(action)
            {
                moves.push((index, *seat, san));
            }
            game.enter(entry).map_err(|refusal| format!("event {}: {refusal}", index + 1))?;
        }
        Ok(moves)
    }

    /// The game as it stands, with the latest turn that it has ever come to: a card can undo one.
    ///
    /// # Errors
    /// The rules refuse it.
    pub fn now(&self) -> Result<(Game, u32), String> {
        let mut game = self.after(0)?;
        let mut latest = 0;
        for (number, entry) in self.entries.iter().enumerate() {
            game.enter(entry).map_err(|refusal| format!("event {}: {refusal}", number + 1))?;
            latest = latest.max(game.turns_begun(Viewer::Public));
        }
        Ok((game, latest))
    }
}

/// A game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InSeries {
    /// The game.
    pub game: u64,
    /// Its number, from 1.
    pub number: u32,
    /// How many games there are at most.
    pub best_of: u32,
}

/// Which version of a game an interaction led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The game; none for one that made or closed a challenge.
    pub game: Option<u64>,
    /// The version after its events; none if it appended nothing.
    pub version: Option<u32>,
}

/// Everything that is compared.
#[derive(Clone, Debug, Default)]
pub struct Stored {
    /// The games by number.
    pub games: BTreeMap<u64, StoredGame>,
    /// What interactions did.
    pub effects: HashMap<u64, Effect>,
    /// The records of finished games, as JSON.
    pub records: HashMap<u64, String>,
    /// The games of each series, in the order of their numbers.
    pub series: BTreeMap<u64, Vec<InSeries>>,
}

/// A reader beside the bot. It connects anew each time.
#[derive(Clone, Debug)]
pub struct Reader {
    kind: DatabaseKind,
    address: String,
}

/// A row of `games`: id, variant, options, seed, players, computer, version, whether it is over, whether it is rated,
/// since when a plan is due.
type GameRow = (i64, String, String, Vec<u8>, i64, i64, Option<String>, i64, i64, i64, Option<i64>);

/// A row of `interactions`: id, game, version.
type EffectRow = (i64, Option<i64>, Option<i64>);

#[derive(Default)]
struct Rows {
    games: Vec<GameRow>,
    events: Vec<(i64, i64, String)>,
    effects: Vec<EffectRow>,
    records: Vec<(i64, String)>,
    counted: Vec<(i64,)>,
    series: Vec<(i64, i64, i64, i64)>,
}

/// Runs a block with a connection to either database. The statements are the same for both.
macro_rules! connected {
    ($reader:expr, $connection:ident => $work:expr) => {
        match $reader.kind {
            DatabaseKind::Sqlite => {
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(Path::new(&$reader.address));
                let mut $connection = options.read_only(true).connect().await?;
                let done = $work;
                $connection.close().await?;
                done
            }
            DatabaseKind::Postgres => {
                let options: sqlx::postgres::PgConnectOptions = $reader.address.parse()?;
                let mut $connection = options.connect().await?;
                let done = $work;
                $connection.close().await?;
                done
            }
        }
    };
}

const GAMES: &str = "SELECT id, variant, options, seed, white_id, black_id, computer, version, finished, rated,
        plan_due
    FROM games ORDER BY id";
const GAME: &str = "SELECT id, variant, options, seed, white_id, black_id, computer, version, finished, rated,
        plan_due
    FROM games WHERE id = $1";
const EVENTS_OF_GAME: &str = "SELECT game_id, seq, payload FROM game_events WHERE game_id = $1 ORDER BY seq";
const EVENTS: &str = "SELECT game_id, seq, payload FROM game_events ORDER BY game_id, seq";
const EFFECTS: &str = "SELECT id, game_id, version FROM interactions";
const RECORDS: &str = "SELECT game_id, record FROM records";
const COUNTED: &str = "SELECT game_id FROM rated_games";
const SERIES: &str = "SELECT series, game_id, number, best_of FROM series_games ORDER BY series, number";
/// Games of which a message is to be posted, or a plan to be played, or which the next one of a series is to follow.
const PENDING: &str = "SELECT id FROM games WHERE owed_version IS NOT NULL OR plan_due IS NOT NULL
    UNION ALL SELECT game_id FROM series_games WHERE due_at IS NOT NULL";

impl Reader {
    /// A reader of the database at this address.
    pub fn new(kind: DatabaseKind, address: String) -> Reader {
        Reader { kind, address }
    }

    /// Reads everything.
    ///
    /// # Errors
    /// The database can't be read, or holds what can't be understood.
    pub async fn read(&self) -> Result<Stored, Trouble> {
        let rows = connected!(self, connection => Rows {
            games: sqlx::query_as(GAMES).fetch_all(&mut connection).await?,
            events: sqlx::query_as(EVENTS).fetch_all(&mut connection).await?,
            effects: sqlx::query_as(EFFECTS).fetch_all(&mut connection).await?,
            records: sqlx::query_as(RECORDS).fetch_all(&mut connection).await?,
            counted: sqlx::query_as(COUNTED).fetch_all(&mut connection).await?,
            series: sqlx::query_as(SERIES).fetch_all(&mut connection).await?,
        });
        rows.stored()
    }

    /// A game; none if it can't be read now.
    pub async fn game(&self, game: u64) -> Option<StoredGame> {
        let id = game.cast_signed();
        let read = async || -> Result<Stored, Trouble> {
            let rows = connected!(self, connection => Rows {
                games: sqlx::query_as(GAME).bind(id).fetch_all(&mut connection).await?,
                events: sqlx::query_as(EVENTS_OF_GAME).bind(id).fetch_all(&mut connection).await?,
                ..Rows::default()
            });
            rows.stored()
        };
        read().await.ok()?.games.remove(&game)
    }

    /// The version of each game.
    ///
    /// # Errors
    /// The database can't be read.
    pub async fn versions(&self) -> Result<BTreeMap<u64, u32>, Trouble> {
        let rows: Vec<(i64, i64)> = connected!(self, connection => {
            sqlx::query_as("SELECT id, version FROM games").fetch_all(&mut connection).await?
        });
        Ok(rows.into_iter().map(|(id, version)| (id.cast_unsigned(), version as u32)).collect())
    }

    /// How much is still to be done: messages to post, plans to play, series to go on with.
    ///
    /// # Errors
    /// The database can't be read.
    pub async fn pending(&self) -> Result<usize, Trouble> {
        let rows: Vec<(i64,)> = connected!(self, connection => {
            sqlx::query_as(PENDING).fetch_all(&mut connection).await?
        });
        Ok(rows.len())
    }

    /// Who is to act in a game; none if that can't be read.
    pub async fn to_act(&self, game: u64) -> Option<Id> {
        let read = async || -> Result<Option<i64>, Trouble> {
            let rows: Vec<(Option<i64>,)> = connected!(self, connection => {
                sqlx::query_as("SELECT to_act_id FROM games WHERE id = $1")
                    .bind(game.cast_signed())
                    .fetch_all(&mut connection)
                    .await?
            });
            Ok(rows.first().and_then(|row| row.0))
        };
        read().await.ok().flatten().map(|id| Id(id.cast_unsigned()))
    }
}

impl Rows {
    fn stored(self) -> Result<Stored, Trouble> {
        let mut stored = Stored::default();
        for (id, variant, options, seed, white, black, computer, version, finished, rated, plan_due) in self.games {
            let id = id.cast_unsigned();
            let odd = |what: &str| Trouble::new(format!("game {id}: {what} can't be read"));
            let variant: Variant = variant.parse().map_err(|_| odd("its variant"))?;
            let options: BTreeMap<String, String> = serde_json::from_str(&options)?;
            let given = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
            let rules = variant.rules(given).map_err(|_| odd("an option"))?;
            let seed: [u8; 32] = seed.try_into().map_err(|_| odd("its seed"))?;
            let game = StoredGame {
                id,
                setup: Setup { rules, position: None },
                seed: Seed::from_bytes(seed),
                players: BySeat { white: Id(white.cast_unsigned()), black: Id(black.cast_unsigned()) },
                computer: computer.is_some(),
                version: version as u32,
                finished: finished != 0,
                rated: rated != 0,
                counted: 0,
                plan_due: plan_due.is_some(),
                entries: Vec::new(),
            };
            stored.games.insert(id, game);
        }
        for (game, number, payload) in self.events {
            let odd = || Trouble::new(format!("event {number} of game {game} is out of order"));
            let game = stored.games.get_mut(&game.cast_unsigned()).ok_or_else(odd)?;
            // Events are counted from 0.
            if game.entries.len() as i64 != number {
                return Err(odd());
            }
            game.entries.push(serde_json::from_str(&payload)?);
        }
        for (id, game, version) in self.effects {
            let effect = Effect { game: game.map(i64::cast_unsigned), version: version.map(|version| version as u32) };
            stored.effects.insert(id.cast_unsigned(), effect);
        }
        for (game,) in self.counted {
            if let Some(game) = stored.games.get_mut(&game.cast_unsigned()) {
                game.counted += 1;
            }
        }
        for (series, game, number, best_of) in self.series {
            let game = InSeries { game: game.cast_unsigned(), number: number as u32, best_of: best_of as u32 };
            stored.series.entry(series.cast_unsigned()).or_default().push(game);
        }
        stored.records = self.records.into_iter().map(|(game, record)| (game.cast_unsigned(), record)).collect();
        Ok(stored)
    }
}
