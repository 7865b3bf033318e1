//! Games as they are kept: what they start from, where they stand, what happened in them.

use std::collections::BTreeMap;
use std::fmt;

use cardinal_rules::{BySeat, Entry, Position, Seat, Snapshot, Variant};
use serde::{Deserialize, Serialize};

use super::clock::{GameClock, NewTurn, Pace};
use super::entries::Entries;
use super::ids::{ChannelId, GameId, GuildId, InteractionId, MessageId, Timestamp, UserId};
use super::quotas::Limits;
use super::short_time::ChangedTimes;

/// Where a game is played or a challenge stands: a channel and the server that it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The server; none in a direct message.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel that the thread hangs on, if it is known to be a thread.
    pub parent: Option<ChannelId>,
}

impl Site {
    /// The channel in which what happens here takes up room: a thread counts as the channel that it hangs on.
    pub const fn place(self) -> ChannelId {
        match self.parent {
            Some(parent) => parent,
            None => self.channel,
        }
    }
}

/// What all chance of a game comes from, hidden until the game is over. Its `Debug` shows nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret {
    /// The seed.
    pub seed: [u8; 32],
    /// What is hashed with the seed into the commitment.
    pub salt: [u8; 16],
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// A game to be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The game.
    pub variant: Variant,
    /// Its options, by key.
    pub options: BTreeMap<String, String>,
    /// A start other than the usual one.
    pub position: Option<Position>,
    /// The version of the rules that it begins by.
    pub rules_version: u32,
    /// Its first turn's beginning, to be kept as its last position.
    pub last_position: Option<Snapshot>,
    /// What its chance comes from.
    pub secret: Secret,
    /// Who plays.
    pub players: BySeat<UserId>,
    /// Where it is played.
    pub site: Site,
    /// Who is awaited first.
    pub to_act: Option<UserId>,
    /// Whether decks are built before its first turn.
    pub building: bool,
    /// How much time players have; none: as much as they like.
    pub pace: Option<Pace>,
    /// Its first turn.
    pub turn: NewTurn,
    /// Whether a message about its beginning is to be posted in its channel.
    pub announce: bool,
    /// When it begins.
    pub created_at: Timestamp,
    /// What there must be room for; none: there is no limit.
    pub limits: Option<Limits>,
}

/// What is known of a game without reading its events or its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// Its number.
    pub id: GameId,
    /// The game.
    pub variant: Variant,
    /// Its options, by key.
    pub options: BTreeMap<String, String>,
    /// Who plays.
    pub players: BySeat<UserId>,
    /// Where it is played.
    pub site: Site,
    /// Whether it is to get a thread of its own, which is made for its first message.
    pub wants_thread: bool,
    /// The message that shows where it stands, if one does and it stands in the game's channel.
    pub message: Option<MessageId>,
    /// How many events it has.
    pub version: u32,
    /// Who is awaited; nobody when it is over, and while both build their decks.
    pub to_act: Option<UserId>,
    /// Its clock.
    pub clock: GameClock,
    /// Whether it is over.
    pub finished: bool,
    /// When it began.
    pub created_at: Timestamp,
    /// When its last event was written, when it was closed without one, or when it began.
    pub updated_at: Timestamp,
}

impl GameInfo {
    /// Whether the game waits for this user: who is to act, or has a deck to build.
    pub fn awaits(&self, user: UserId) -> bool {
        let both = self.clock.building && self.to_act.is_none() && !self.finished;
        self.to_act == Some(user) || both && [self.players.white, self.players.black].contains(&user)
    }
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// What is known of it.
    pub info: GameInfo,
    /// A start other than the usual one.
    pub position: Option<Position>,
    /// The version of the rules by which its events were last known to replay, as whoever wrote last said.
    pub rules_version: u32,
    /// From where its events are replayed, if that is not its start.
    pub base_position: Option<LastPosition>,
    /// From where it goes on if its events do not replay; none of a game that is over, or where none was kept or
    /// what was kept cannot be read.
    pub last_position: Option<LastPosition>,
    /// What its chance comes from.
    pub secret: Secret,
    /// Its events: `info.version` of them, or the last of these if an earlier one cannot be read.
    pub entries: Entries,
}

/// Where a running game stood at the beginning of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPosition {
    /// How many of the game's events lie before it: those from this one on, counted from 0, go on from it.
    pub version: u32,
    /// The version of the rules that it was made by.
    pub rules_version: u32,
    /// The position. It tells the cards to come, so no player gets it.
    pub snapshot: Snapshot,
}

/// Events to be written to a game: all of them and everything that goes with them, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// How many events the game has, as the caller knows it.
    pub expected_version: u32,
    /// The events, at least one.
    pub entries: Vec<Entry>,
    /// The version of the rules by which the game goes on: kept in place of the one before.
    pub rules_version: u32,
    /// Where the game stands after the events, if the last of them ends a turn: kept in place of the position
    /// before. The one before stays when there is none, or when it is larger than [`POSITION_AT_MOST`]; a game that is
    /// over keeps none.
    ///
    /// [`POSITION_AT_MOST`]: super::POSITION_AT_MOST
    pub last_position: Option<Snapshot>,
    /// The interaction that causes them.
    pub interaction: Option<InteractionId>,
    /// Who is awaited afterwards; nobody when the game is over, and while both build their decks.
    pub to_act: Option<UserId>,
    /// The turn that they begin, if they do.
    pub turn: Option<NewTurn>,
    /// What becomes of players' short times. Those that are not named stay as they are.
    pub short_times: ChangedTimes,
    /// Whether a message about the new position is to be posted in the game's channel. One of an earlier
    /// version that is not posted yet stays pending when this is false.
    pub announce: bool,
    /// How the game ended, if it did.
    pub outcome: Option<Finished>,
    /// When it happens.
    pub at: Timestamp,
}

/// What an append did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Appended {
    /// How many events the game has now.
    pub version: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Who won; nobody: drawn, or never played to its end.
    pub winner: Option<Seat>,
    /// Why, as the rules name it: `checkmate`, `fifty-moves`; or a word of the caller's for a game that was closed.
    pub reason: String,
    /// The game's record, JSON; of one that was closed what is known of it.
    pub record: String,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// What is known of it.
    pub info: GameInfo,
    /// What its chance came from, hidden no more.
    pub secret: Secret,
    /// How it ended.
    pub outcome: Finished,
    /// When it ended.
    pub finished_at: Timestamp,
}

/// Which games to list. Everything that is set must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameFilter {
    /// Games of this channel.
    pub channel: Option<ChannelId>,
    /// Games that this user plays.
    pub player: Option<UserId>,
    /// Games that this user does not play.
    pub without: Option<UserId>,
    /// Games of this server.
    pub guild: Option<GuildId>,
    /// Games whose last event, or whose beginning, is no older than this.
    pub touched_since: Option<Timestamp>,
    /// Running games or finished ones.
    pub finished: bool,
}

/// How much of a list of games is wanted: its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    /// Whose turn puts a game before all others. Otherwise the newest comes first.
    pub awaiting: Option<UserId>,
    /// How many at most.
    pub limit: u32,
}

impl Page {
    /// The newest ones.
    pub const fn first(limit: u32) -> Page {
        Page { awaiting: None, limit }
    }
}

/// A message that is still to be posted in a game's channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PendingPost {
    /// The game.
    pub game: GameId,
    /// The version that the message tells of.
    pub version: u32,
    /// Where it belongs.
    pub channel: ChannelId,
    /// When the game was touched last ([`GameInfo::updated_at`]): the message is pending at least since then, or
    /// something that is not announced has followed.
    pub since: Timestamp,
}

/// A turn message as it was posted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnMessage {
    /// The game.
    pub game: GameId,
    /// The version that it tells of.
    pub version: u32,
    /// Where it stands.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// Whether it shows the board. One that does not overtakes only those that do not either.
    pub has_picture: bool,
    /// What it becomes when it is overtaken; none: it keeps words and picture, and loses its controls alone.
    pub line: Option<String>,
}

/// The edit that is owed to a turn message which was overtaken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OwedEdit {
    /// The message.
    pub message: TurnMessage,
    /// The server on which it stands.
    pub guild: Option<GuildId>,
    /// How often it was tried in vain.
    pub tries: u32,
}

/// From when to when whoever takes owed edits has them to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EditTime {
    /// The present moment.
    pub now: Timestamp,
    /// Until when nobody else gets them.
    pub until: Timestamp,
}

/// When an owed edit that could not be made is due again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PutOff {
    /// The message.
    pub message: MessageId,
    /// From when on.
    pub until: Timestamp,
    /// Whether it was tried at all.
    pub tried: bool,
    /// Whether it was refused because its thread is archived: it is due as well as soon as something is posted there.
    pub in_archive: bool,
}

/// What a player likes. The store does not know the values; what is not set is as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The pictures' theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// How moves are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The shape of pictures; not set, that of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The time zone by which quiet hours are reckoned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// The hours in which no reminder comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<String>,
    /// Which way reminders come, if at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remind: Option<String>,
}
