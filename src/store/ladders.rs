//! Ladders: tables of places that are climbed by challenging those above.

use async_trait::async_trait;
use cardinal_rules::Variant;

use super::challenges::NewChallenge;
use super::error::StoreError;
use super::ids::{ChallengeId, GameId, GuildId, Timestamp, UserId};

/// A ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ladder {
    /// The server.
    pub guild: GuildId,
    /// The kind of game.
    pub variant: Variant,
}

/// A member's place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rung {
    /// The place, counted from 1 among those who are not known to have left the server.
    pub place: u32,
    /// The member.
    pub user: UserId,
    /// When the member joined, or came here by a swap.
    pub since: Timestamp,
    /// How many games the member has played on this ladder.
    pub games: u32,
}

/// What a match has done to the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LadderOutcome {
    /// The two have swapped places.
    Swapped,
    /// Nothing.
    Stayed,
}

impl LadderOutcome {
    /// Returns its name in the database.
    pub const fn slug(self) -> &'static str {
        match self {
            LadderOutcome::Swapped => "swapped",
            LadderOutcome::Stayed => "stayed",
        }
    }

    /// Reads a [slug](LadderOutcome::slug).
    pub fn of(slug: &str) -> Option<LadderOutcome> {
        [LadderOutcome::Swapped, LadderOutcome::Stayed].into_iter().find(|outcome| outcome.slug() == slug)
    }
}

/// A challenge for a place, and its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LadderMatch {
    /// The challenge.
    pub challenge: ChallengeId,
    /// The ladder.
    pub ladder: Ladder,
    /// The challenger.
    pub challenger: UserId,
    /// The member above.
    pub challenged: UserId,
    /// The challenger's place when the challenge was made, or just before the two swapped.
    pub challenger_place: u32,
    /// The other's place at the same moment.
    pub challenged_place: u32,
    /// The game, once it has begun.
    pub game: Option<GameId>,
    /// What it has done to the ladder; none while the challenge is open or the game runs.
    pub outcome: Option<LadderOutcome>,
}

/// Stores ladders.
///
/// A match is settled in the same transaction as what settles it: the end of its game, or its challenge closed without
/// a game. If the challenger has won, or the other has declined or not answered in time, the two swap places, unless the
/// challenger is above by then or one of them has left the ladder.
#[async_trait]
pub trait Ladders: Send + Sync {
    /// Adds a member at the bottom. Returns false, and changes nothing, if the member is on the ladder.
    async fn join(&self, ladder: Ladder, user: UserId, at: Timestamp) -> Result<bool, StoreError>;

    /// Removes a member, whose open matches then change no places. Returns false if the member is not on the ladder.
    async fn leave(&self, ladder: Ladder, user: UserId, at: Timestamp) -> Result<bool, StoreError>;

    /// Returns part of a ladder, the highest place first, and how many are on it. Those who are known to have left the
    /// server are left out.
    async fn rungs(&self, ladder: Ladder, skip: u32, limit: u32) -> Result<(Vec<Rung>, u32), StoreError>;

    /// Returns a member's place, also that of one who has left the server: then others have the same one.
    async fn rung(&self, ladder: Ladder, user: UserId) -> Result<Option<Rung>, StoreError>;

    /// Returns the places of two members, of whom the first may challenge the second, who must be at most `reach` places
    /// above.
    ///
    /// # Errors
    /// [`StoreError::OffLadder`].
    async fn places(&self, ladder: Ladder, members: (UserId, UserId), reach: u32) -> Result<[u32; 2], StoreError>;

    /// Challenges the opponent of the challenge, who must be at most `reach` places above the challenger.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::OffLadder`], [`StoreError::AlreadyOpen`], [`StoreError::Full`], in this
    /// order. [`StoreError::Integrity`] if the challenge is for anyone or on no server.
    async fn challenge(&self, challenge: NewChallenge, reach: u32) -> Result<ChallengeId, StoreError>;

    /// Returns the matches of a ladder that are not settled, newest first.
    async fn open(&self, ladder: Ladder, limit: u32) -> Result<Vec<LadderMatch>, StoreError>;

    /// Returns the match of a challenge, if it is one for a place.
    async fn of_challenge(&self, challenge: ChallengeId) -> Result<Option<LadderMatch>, StoreError>;

    /// Returns the match of a game, if it is one for a place.
    async fn of_game(&self, game: GameId) -> Result<Option<LadderMatch>, StoreError>;
}
