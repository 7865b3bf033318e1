//! Series: games of the same two players, one after the other with colours swapped, until one of them has won it.

use async_trait::async_trait;
use cardinal_rules::{BySeat, Seat};

use super::error::StoreError;
use super::games::NewGame;
use super::ids::{GameId, Timestamp, UserId};
use super::notices::NewNotice;

/// The seconds after which a player who has asked to be forgotten is expected to be.
pub const FORGOTTEN_WITHIN: i64 = 10;

/// How many games a series has at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BestOf {
    /// Three.
    Three,
    /// Five.
    Five,
}

impl BestOf {
    /// All of them.
    pub const ALL: [BestOf; 2] = [BestOf::Three, BestOf::Five];

    /// Returns the number of games.
    pub const fn games(self) -> u32 {
        match self {
            BestOf::Three => 3,
            BestOf::Five => 5,
        }
    }

    /// Returns the series that has so many games at most.
    pub fn of(games: u32) -> Option<BestOf> {
        BestOf::ALL.into_iter().find(|best_of| best_of.games() == games)
    }
}

/// A series, as far as it was played when one of its games ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many games it has at most.
    pub best_of: BestOf,
    /// Its games, in their order. All but the last are over.
    pub games: Vec<SeriesGame>,
    /// The seat in the last game of a player who has left the series.
    pub left_by: Option<Seat>,
}

/// A game of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesGame {
    /// The game.
    pub game: GameId,
    /// Its players.
    pub players: BySeat<UserId>,
    /// The winner, if there is one, and the reason as [`Finished`](super::Finished) has it; none while it runs.
    pub ended: Option<(Option<Seat>, String)>,
}

/// Stores series.
#[async_trait]
pub trait SeriesGames: Send + Sync {
    /// Returns the series of a game up to this game; none if it belongs to none.
    async fn up_to(&self, game: GameId) -> Result<Option<Series>, StoreError>;

    /// Has a player leave the series of a running game, which is then its last. Nothing happens if the game belongs to
    /// none.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], in this order.
    async fn leave(&self, game: GameId, seat: Seat) -> Result<(), StoreError>;

    /// Returns games that are over and whose series is to be gone on with or ended, those that have waited longest first.
    /// Those whose end is still to be told are not among them.
    async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// Begins the game that follows this one. Begins none while a player is to be forgotten: the series is due again
    /// [`FORGOTTEN_WITHIN`] later. Returns none, too, if it was gone on with or ended before.
    async fn go_on(&self, after: GameId, next: NewGame) -> Result<Option<GameId>, StoreError>;

    /// Ends a series with this game, and stores a notice of it. Does nothing if it was gone on with or ended before.
    async fn end(&self, with: GameId, notice: Option<NewNotice>, now: Timestamp) -> Result<(), StoreError>;

    /// Has a series that is due wait until a moment.
    async fn put_off(&self, after: GameId, until: Timestamp) -> Result<(), StoreError>;
}
