//! Ratings: what finished games make of them, and who stands where.

use async_trait::async_trait;
use cardinal_ratings::Rating;
use cardinal_rules::{BySeat, Seat, Variant};

use super::error::StoreError;
use super::ids::{GameId, GuildId, Timestamp, UserId};
use super::notices::NewNotice;

/// How a game counts for its players' ratings when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Whether a player resigned so early that moderators are told.
    pub early: bool,
}

/// What a game made of the rating of one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingChange {
    /// The rating before, in millionths of a point.
    pub points_before: i64,
    /// The rating after it.
    pub rating: Rating,
}

/// A finished game that counts for ratings, or did until it was annulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatedGame {
    /// The game.
    pub game: GameId,
    /// The kind of game.
    pub variant: Variant,
    /// Its players.
    pub players: BySeat<UserId>,
    /// The winner; none after a draw.
    pub winner: Option<Seat>,
    /// When it ended.
    pub finished_at: Timestamp,
    /// Whether it is annulled.
    pub is_annulled: bool,
    /// What it made of its players' ratings: of those on its server, or of those over all if it was played on none. None
    /// if it counts for nothing, because the two have played too often or because it is annulled.
    pub changes: Option<BySeat<RatingChange>>,
}

/// A member's rating in one kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnRating {
    /// The kind of game.
    pub variant: Variant,
    /// The rating.
    pub rating: Rating,
}

/// Where somebody stands in a table of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The place, counted from 1. Equal ratings have the same place.
    pub place: u32,
    /// The member.
    pub user: UserId,
    /// The rating.
    pub rating: Rating,
}

/// A table of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingTable {
    /// The server; none: all servers together.
    pub guild: Option<GuildId>,
    /// The kind of game.
    pub variant: Variant,
    /// Members without a game since this moment are left out.
    pub active_since: Timestamp,
}

/// How a game between two members ended, for one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayedGame {
    /// The kind of game.
    pub variant: Variant,
    /// Whether the member won; none: nobody did.
    pub won: Option<bool>,
    /// The reason, as in [`Finished::reason`](super::Finished::reason).
    pub reason: String,
}

/// What a computation of all ratings found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rebuilt {
    /// How many games count.
    pub games: u64,
    /// How many ratings there are, of all members, kinds of games and servers.
    pub ratings: u64,
    /// How many of these were stored otherwise.
    pub differing: u64,
}

/// Stores ratings. They follow from the finished games alone, in the order in which these ended, and change together with
/// the end of a game.
#[async_trait]
pub trait Ratings: Send + Sync {
    /// Returns what a finished game made of its players' ratings. None if it was casual or is not over.
    async fn of_game(&self, game: GameId) -> Result<Option<RatedGame>, StoreError>;

    /// Returns a member's ratings on a server, or over all servers, sorted by the kind's name.
    async fn of_member(&self, guild: Option<GuildId>, user: UserId) -> Result<Vec<OwnRating>, StoreError>;

    /// Returns the ratings of a member after each of the last games, oldest first, in millionths of a point.
    async fn course(
        &self,
        guild: Option<GuildId>,
        user: UserId,
        variant: Variant,
        limit: u32,
    ) -> Result<Vec<i64>, StoreError>;

    /// Returns how a member's games against other members ended on a server, or everywhere, oldest first.
    async fn results(&self, guild: Option<GuildId>, user: UserId) -> Result<Vec<PlayedGame>, StoreError>;

    /// Returns the card that a member has played most in their last finished games of one kind against other members, by
    /// its name in events.
    async fn most_played_card(
        &self,
        guild: Option<GuildId>,
        user: UserId,
        variant: Variant,
        games: u32,
    ) -> Result<Option<String>, StoreError>;

    /// Returns part of a table, best first, and how many stand in it. Members who don't want to be listed, and those who
    /// are known to have left the server, don't.
    async fn standings(&self, table: RatingTable, skip: u32, limit: u32) -> Result<(Vec<Standing>, u32), StoreError>;

    /// Returns where a member stands in a table, if they do.
    async fn standing(&self, table: RatingTable, user: UserId) -> Result<Option<Standing>, StoreError>;

    /// Returns the last rated games on a server that count, newest first: either those that a player resigned early, or
    /// the others.
    async fn newest(&self, guild: GuildId, early: bool, limit: u32) -> Result<Vec<RatedGame>, StoreError>;

    /// Annuls a finished rated game: all ratings become what they would be without it, and there is a notice to post.
    /// Returns false, and changes nothing, if it is not rated or annulled already.
    async fn annul(&self, game: GameId, by: UserId, notice: NewNotice, at: Timestamp) -> Result<bool, StoreError>;

    /// Lists a member in tables, or no longer.
    async fn set_listed(&self, user: UserId, listed: bool) -> Result<(), StoreError>;

    /// Returns whether a member stands in tables.
    async fn is_listed(&self, user: UserId) -> Result<bool, StoreError>;
}
