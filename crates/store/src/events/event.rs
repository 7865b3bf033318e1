//! What events, their players, games and steps are.

use std::fmt;

use cardinal_ids::{ChannelId, ClockTime, EventId, GameId, GuildId, MessageId, Site, Timestamp, UserId, Venue};
use cardinal_rules::{Card, Seat};

use crate::games::NewGame;
use crate::notices::NewNotice;

/// What has become of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventState {
    /// Its maker is setting it up, and nobody else sees it.
    Draft,
    /// It is announced, and members sign up.
    Open,
    /// Its games are played.
    Running,
    /// It has ended with a table.
    Over,
    /// It was called off.
    Cancelled,
}

impl EventState {
    pub(crate) const ALL: [(EventState, &'static str); 5] = [
        (EventState::Draft, "draft"),
        (EventState::Open, "open"),
        (EventState::Running, "running"),
        (EventState::Over, "over"),
        (EventState::Cancelled, "cancelled"),
    ];

    /// The name under which it is stored.
    pub(crate) fn slug(self) -> &'static str {
        EventState::ALL.iter().find(|(state, _)| *state == self).map_or("", |(_, slug)| slug)
    }

    /// The state with this name.
    pub(crate) fn of(slug: &str) -> Option<EventState> {
        EventState::ALL.iter().find(|(_, known)| *known == slug).map(|(state, _)| *state)
    }

    /// Whether it is still to be played to its end.
    pub const fn is_live(self) -> bool {
        matches!(self, EventState::Open | EventState::Running)
    }
}

/// An event to set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    /// The server.
    pub guild: GuildId,
    /// Where it is announced.
    pub site: Site,
    /// Whether its games get threads of their own there.
    pub venue: Venue,
    /// Who makes it.
    pub maker: UserId,
    /// Its name.
    pub name: String,
    /// What is chosen for it, as JSON that the store doesn't read.
    pub plan: String,
    /// What lots are drawn from.
    pub seed: [u8; 32],
    /// When it is made.
    pub at: Timestamp,
    /// When it is dropped if it isn't announced before.
    pub dropped_at: Timestamp,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number.
    pub id: EventId,
    /// The server.
    pub guild: GuildId,
    /// Where it was made. It is announced there, unless it has a post, and its games begin there.
    pub site: Site,
    /// Whether its games get threads of their own there.
    pub venue: Venue,
    /// Who made it. One who was forgotten since has a stand-in.
    pub maker: UserId,
    /// Its name.
    pub name: String,
    /// What has become of it.
    pub state: EventState,
    /// What was chosen for it, as JSON that the store doesn't read.
    pub plan: String,
    /// What lots are drawn from.
    pub seed: [u8; 32],
    /// How often it was changed.
    pub version: u32,
    /// When sign-up ends; none in a draft.
    pub closes_at: Option<Timestamp>,
    /// When it begins, or began; none in a draft.
    pub begins_at: Option<Timestamp>,
    /// The round that is being played, from 1; 0 before the first.
    pub round: u32,
    /// When that round ends; none if it ends with its last game.
    pub round_ends_at: Option<ClockTime>,
    /// Its message; none before it is posted.
    pub message: Option<MessageId>,
    /// The message that tells its players that many games begin; none before it is posted.
    pub begin_message: Option<MessageId>,
    /// The message that tells of its end; none before it is posted.
    pub end_message: Option<MessageId>,
    /// What its organisers did last, as words that the store doesn't read.
    pub acts: Vec<String>,
    /// The post in a forum that was opened for it, in which its messages are; none if they are in its channel.
    pub post: Option<ChannelId>,
    /// The state that the post's tags tell; none without a post.
    pub post_state: Option<EventState>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ended or was called off.
    pub ended_at: Option<Timestamp>,
}

impl Event {
    /// The channel, or the post, in which its messages are.
    pub fn channel(&self) -> ChannelId {
        self.post.unwrap_or(self.site.channel)
    }
}

/// Who plays with a number of entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventSide {
    /// A member. One who was forgotten since has a stand-in.
    Member(UserId),
    /// The computer player, at this level.
    Computer(u8),
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlayer {
    /// The number of entry, from 1.
    pub number: u16,
    /// Who plays.
    pub side: EventSide,
    /// What they were seeded by when it began.
    pub rating: Option<i32>,
    /// Whether they were withdrawn.
    pub withdrawn: Option<EventWithdrawal>,
    /// The place at the end, if the format gives one.
    pub place: Option<u32>,
}

/// The deck of a player who builds one before an event begins. Its `Debug` shows nothing.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct EventDeck {
    /// The deck with which they play, once it is done.
    pub done: Option<Vec<Card>>,
    /// What they have chosen since, or before.
    pub draft: Option<Vec<Card>>,
}

impl fmt::Debug for EventDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EventDeck(hidden)")
    }
}

/// That a player of an event was withdrawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventWithdrawal {
    /// When.
    pub at: Timestamp,
    /// In which stage of the format, from 1.
    pub stage: u8,
    /// Why, as a word that the store doesn't read.
    pub why: String,
}

/// A game that was paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventGame {
    /// The format's name for it.
    pub pairing: String,
    /// The round.
    pub round: u32,
    /// The number of entry of who has White.
    pub white: u16,
    /// The number of entry of who has Black.
    pub black: u16,
    /// The game; none where nothing is played.
    pub game: Option<GameId>,
    /// The version of the game at which a player was reminded of the first move.
    pub reminded: Option<u32>,
    /// What it counts as, if that was decided apart from the game.
    pub outcome: Option<String>,
    /// Who entered that by hand.
    pub by: Option<UserId>,
    /// The members who play it, White first; none while nothing is played.
    pub members: Option<(UserId, UserId)>,
    /// When the game ended, or when that was decided; none while it runs.
    pub over_at: Option<Timestamp>,
    /// How many events the game has.
    pub version: u32,
    /// Who is to act in it, and since when in clock time.
    pub waits: Option<(UserId, ClockTime)>,
    /// How the game ended: the winner, if there is one, and the reason as [`Finished`](crate::Finished) has it. None
    /// while it runs.
    pub ended: Option<(Option<Seat>, String)>,
}

impl EventGame {
    /// Whether the player with this number of entry has one of its colours.
    pub const fn has(&self, number: u16) -> bool {
        self.white == number || self.black == number
    }
}

/// The event that a game belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOfEvent {
    /// The event.
    pub event: Event,
    /// The format's name for the game.
    pub pairing: String,
    /// The game's round.
    pub round: u32,
}

/// A game that a step pairs or begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedGame {
    /// The format's name for it.
    pub pairing: String,
    /// The round.
    pub round: u32,
    /// The number of entry of who has White.
    pub white: u16,
    /// The number of entry of who has Black.
    pub black: u16,
    /// The game that begins; none where nothing is played. It replaces an earlier one of the same name.
    pub game: Option<Box<NewGame>>,
    /// What it counts as, if that is decided already.
    pub outcome: Option<String>,
}

/// What an event does at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventStep {
    /// The event.
    pub event: EventId,
    /// The version that the step builds on.
    pub version: u32,
    /// What becomes of the event.
    pub state: EventState,
    /// The ratings by which players are seeded from now on.
    pub seeded: Vec<(u16, i32)>,
    /// Players for whom somebody else plays from now on, by their numbers of entry.
    pub replaced: Vec<(u16, UserId)>,
    /// Players who are withdrawn, in which stage of the format, and why.
    pub withdrawn: Vec<(u16, u8, String)>,
    /// The places of players at the end.
    pub placed: Vec<(u16, u32)>,
    /// The decks that players get by their numbers unless they have built one. With them, all decks are locked.
    pub decks: Vec<(u16, Vec<Card>)>,
    /// Games that are paired, and begin.
    pub paired: Vec<PairedGame>,
    /// What games count as that were paired before, by the format's names, and who says so.
    pub decided: Vec<(String, String, Option<UserId>)>,
    /// Games in which a player is reminded of the first move, by the format's names for them: the version at which, and
    /// the notice, if the player wants any.
    pub reminded: Vec<(String, u32, Option<NewNotice>)>,
    /// The round that is being played, and when it ends.
    pub round: (u32, Option<ClockTime>),
    /// When there is something to do next by itself; a game that ends makes it sooner.
    pub due_at: Option<Timestamp>,
    /// Whether its message has to be brought up to date.
    pub is_seen: bool,
    /// When the step is taken.
    pub at: Timestamp,
}

/// Which events to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Those that are announced or run.
    Live,
    /// Those that have ended.
    Past,
}

/// Why a member doesn't take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotJoined {
    /// There is no such event, or nobody sees it yet.
    NoEvent,
    /// Sign-up has ended.
    Closed,
    /// They take part already.
    Already,
    /// It has the most players that it can have.
    Full(u32),
    /// They take part in as many events as a member may.
    TooMany(u32),
}

/// A member who signs up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignUp {
    /// The event.
    pub event: EventId,
    /// Who plays.
    pub side: EventSide,
    /// The most players that it can have.
    pub most: u32,
    /// The most events that a member may take part in at once.
    pub events_of_member: u32,
    /// When.
    pub at: Timestamp,
}

/// The seconds between two states of an event's message.
pub const EVENT_SHOWN_EVERY: i64 = 60;
