//! Messages about turns: which are still to be posted, and which of the posted ones are to be edited.
//!
//! When a newer message of a game is posted, the older ones lose their buttons and usually their picture: each has an
//! edit pending. A process takes pending edits for a while, so that no other process makes the same ones.

use async_trait::async_trait;

use super::error::StoreError;
use super::ids::{ChannelId, GameId, GuildId, MessageId, Timestamp};

/// A message that is still to be posted in a game's channel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PendingPost {
    /// The game.
    pub game: GameId,
    /// The version that the message is about.
    pub version: u32,
    /// The game's channel.
    pub channel: ChannelId,
    /// When the game last changed ([`GameInfo::updated_at`](super::GameInfo::updated_at)). The message has been
    /// pending since then, or longer if changes followed that aren't announced.
    pub since: Timestamp,
    /// The process that is to post it ([`Store::process`](super::Store::process)). A version before this was kept has
    /// named none, or the process of the message before.
    pub owed_by: Option<String>,
}

/// A turn message as it was posted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnMessage {
    /// The game.
    pub game: GameId,
    /// The version that it is about.
    pub version: u32,
    /// Its channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// Whether it shows the board. A message without a board replaces only messages that have none either.
    pub has_picture: bool,
    /// Its text once a newer message replaces it; none: it keeps its text and picture, and only loses its buttons.
    pub line: Option<String>,
}

/// An edit that a replaced turn message still needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PendingEdit {
    /// The message.
    pub message: TurnMessage,
    /// Its server.
    pub guild: Option<GuildId>,
    /// How many attempts have failed.
    pub tries: u32,
}

/// How long pending edits are reserved for the process that takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EditTime {
    /// The present moment.
    pub now: Timestamp,
    /// Until when no other process gets them.
    pub until: Timestamp,
}

/// A pending edit that couldn't be made, and when to try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PostponedEdit {
    /// The message.
    pub message: MessageId,
    /// When to try again.
    pub until: Timestamp,
    /// Whether this counts as a failed attempt.
    pub tried: bool,
    /// Whether it was refused because its thread is archived. Then it is also due when something is posted there.
    pub in_archive: bool,
}

/// Stores which messages are to be posted or edited.
#[async_trait]
pub trait Messages: Send + Sync {
    /// Returns the messages that are still to be posted, by ascending game number, at most one per game: the one about
    /// its newest announced version. Starts after the game `after`, so that a caller can go through all games.
    async fn pending(&self, after: Option<GameId>, limit: u32) -> Result<Vec<PendingPost>, StoreError>;

    /// Takes these messages over from the processes that were to post them. Returns those that this process is to post now:
    /// without those that are posted, that have made way for a newer message or that another process was faster to take.
    async fn take_over(&self, posts: Vec<PendingPost>) -> Result<Vec<PendingPost>, StoreError>;

    /// Records that a turn message is posted. Messages of its version and earlier ones are no longer pending, and the
    /// game needs no thread. Edits of the channel that waited for its thread to leave the archive become due. Takes
    /// the pending edits of the game's other messages, as [`Messages::take_pending_edits`] does. No message replaces
    /// the one about the game's end; if that one shows no board, the last one with a board keeps its picture.
    /// Recording the same message twice does no harm.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    async fn posted(&self, posted: TurnMessage, time: EditTime) -> Result<Vec<PendingEdit>, StoreError>;

    /// Gives up posting a game's message of this version or an earlier one, because the channel is gone. The game
    /// needs no thread from then on.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    async fn drop_pending(&self, game: GameId, version: u32) -> Result<(), StoreError>;

    /// Records that a replaced message was edited, or can no longer be edited. Unknown messages are ignored.
    async fn edit_settled(&self, message: MessageId) -> Result<(), StoreError>;

    /// Records that a replaced message was edited and still shows its picture. The newest ones of a running game are
    /// remembered for [`Messages::cover`].
    async fn picture_kept(&self, message: MessageId) -> Result<(), StoreError>;

    /// Makes edits due that remove the pictures of a game's newest older messages, because the pictures show what may
    /// no longer be seen.
    async fn cover(&self, game: GameId) -> Result<(), StoreError>;

    /// Sets [`TurnMessage::line`] of a message that isn't replaced yet. Unknown messages are ignored.
    async fn set_line(&self, message: MessageId, line: String) -> Result<(), StoreError>;

    /// Records that pending edits weren't made, and when to try again.
    async fn postpone_edits(&self, edits: Vec<PostponedEdit>) -> Result<(), StoreError>;

    /// Returns a game's messages that still stand as they were posted, oldest version first.
    async fn of_game(&self, game: GameId) -> Result<Vec<TurnMessage>, StoreError>;

    /// Takes the pending edits that are due, of all games: a newer message of the game is posted, or the game is over
    /// and its end is announced. No other process gets them for a while. The caller reports the result of each with
    /// [`Messages::edit_settled`] or [`Messages::postpone_edits`].
    async fn take_pending_edits(&self, limit: u32, time: EditTime) -> Result<Vec<PendingEdit>, StoreError>;
}
