//! Events of servers, such as tournaments: what was chosen for each, who takes part, which games were paired, and when
//! there is something to do.
//!
//! Whatever an event does is a step that names the version of the event which it builds on. So of two processes that
//! take the same step only one does, and a step is done whole or not at all. What is still to do is a moment in the
//! event's row.

mod event;
mod followers;
mod reading;
mod steps;

use std::sync::Arc;

use cardinal_ids::{ChannelId, EventId, GameId, GuildId, MessageId, Timestamp, UserId};
use cardinal_rules::Card;

use crate::StoreResult;
use crate::connections::Connections;

pub use event::{
    EVENT_SHOWN_EVERY, Event, EventDeck, EventGame, EventPlayer, EventSide, EventState, EventStep, EventWithdrawal,
    GameOfEvent, Listed, NewEvent, NotJoined, PairedGame, SignUp,
};
pub use followers::{DueEventFollower, EventFollows, NextEventLook};
use reading::{deck_of, decks, due, get, may_manage, of_game, of_member, of_server, paired, players, titles, to_show};
pub(crate) use steps::delete_of_server;
use steps::{
    add_organiser, advance, begin_told, cancel_of_server, change, draft, drop_draft, drop_drafts, end_told, extend,
    join, keep_deck, leave, note_act, open, put_off, set_post, show_later, shown, tagged, take_to_show,
};

/// Stores events.
#[derive(Clone, Copy, Debug)]
pub struct Events<'s>(pub(crate) &'s Connections);

impl Events<'_> {
    /// Stores an event that is being set up.
    pub async fn draft(self, new: NewEvent) -> StoreResult<EventId> {
        self.0.write(move |connection| Box::pin(async move { draft(connection, &new).await })).await
    }

    /// Returns an event; none if there is no such event.
    pub async fn get(self, event: EventId) -> StoreResult<Option<Event>> {
        self.0.read(get(&self.0.readers, event)).await
    }

    /// Returns the players of an event by their numbers.
    pub async fn players(self, event: EventId) -> StoreResult<Vec<EventPlayer>> {
        self.0.read(players(&self.0.readers, event)).await
    }

    /// Returns the games of an event that were paired, by their round.
    pub async fn games(self, event: EventId) -> StoreResult<Vec<EventGame>> {
        self.0.read(paired(&self.0.readers, event)).await
    }

    /// Returns the event that a game belongs to; none if it belongs to none.
    pub async fn of_game(self, game: GameId) -> StoreResult<Option<GameOfEvent>> {
        self.0.read(of_game(&self.0.readers, game)).await
    }

    /// Returns those of a server, the newest first.
    pub async fn of_server(self, guild: GuildId, which: Listed, skip: u32, limit: u32) -> StoreResult<Vec<Event>> {
        self.0.read(of_server(&self.0.readers, guild, which, skip, limit)).await
    }

    /// Returns the live events in which a member takes part, the newest first.
    pub async fn of_member(self, user: UserId, limit: u32) -> StoreResult<Vec<Event>> {
        self.0.read(of_member(&self.0.readers, user, limit)).await
    }

    /// Returns the names of the events that a member has won, on a server or everywhere, the last one first.
    pub async fn titles(self, guild: Option<GuildId>, user: UserId, limit: u32) -> StoreResult<Vec<String>> {
        self.0.read(titles(&self.0.readers, guild, user, limit)).await
    }

    /// Whether a member may manage an event: its maker and those whom the maker has added.
    pub async fn may_manage(self, event: EventId, user: UserId) -> StoreResult<bool> {
        self.0.read(may_manage(&self.0.readers, event, user)).await
    }

    /// Lets a member manage an event too.
    pub async fn add_organiser(self, event: EventId, user: UserId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(add_organiser(connection, event, user))).await
    }

    /// Notes something that an organiser has done, as a word that the store doesn't read, for the event's message. The
    /// last few are kept.
    pub async fn note_act(self, event: EventId, act: String, at: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { note_act(connection, event, &act, at).await })).await
    }

    /// Changes name and plan of an event that is being set up. Returns false, and changes nothing, if it was changed
    /// since this version or is announced.
    pub async fn change(self, event: EventId, version: u32, name: String, plan: String) -> StoreResult<bool> {
        self.0
            .write(move |connection| Box::pin(async move { change(connection, event, version, &name, &plan).await }))
            .await
    }

    /// Announces an event that was set up. Returns false, and changes nothing, if it was changed since this version
    /// or is announced already.
    pub async fn open(
        self,
        event: EventId,
        version: u32,
        (closes_at, begins_at): (Timestamp, Timestamp),
        at: Timestamp,
    ) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(open(connection, event, version, (closes_at, begins_at), at))).await
    }

    /// Moves the end of sign-up of an event that has not begun. Returns false, and changes nothing, if it has.
    pub async fn extend(self, event: EventId, closes_at: Timestamp, begins_at: Timestamp) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(extend(connection, event, closes_at, begins_at))).await
    }

    /// Has somebody take part, before sign-up ends. Returns the number of entry, or why they don't.
    pub async fn join(self, sign_up: SignUp) -> StoreResult<std::result::Result<u16, NotJoined>> {
        self.0.write(move |connection| Box::pin(join(connection, sign_up))).await
    }

    /// Has a member, or the computer player with this number, not take part after all, before the event begins. Returns
    /// false, and changes nothing, if they don't or it has begun.
    pub async fn leave(self, event: EventId, number: u16, at: Timestamp) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(leave(connection, event, number, at))).await
    }

    /// Returns the deck that a member builds for an event; none if they don't take part.
    pub async fn deck_of(self, event: EventId, user: UserId) -> StoreResult<Option<EventDeck>> {
        self.0.read(deck_of(&self.0.readers, event, user)).await
    }

    /// Returns the decks with which players play in an event, by their numbers; of those who have one.
    pub async fn decks(self, event: EventId) -> StoreResult<Vec<(u16, Vec<Card>)>> {
        self.0.read(decks(&self.0.readers, event)).await
    }

    /// Stores the deck that a member builds for an event, as done or as a draft, before the event begins. Returns
    /// false, and changes nothing, if it has begun or they don't take part.
    pub async fn keep_deck(
        self,
        event: EventId,
        user: UserId,
        cards: Vec<Card>,
        is_done: bool,
        at: Timestamp,
    ) -> StoreResult<bool> {
        self.0
            .write(move |connection| {
                Box::pin(async move { keep_deck(connection, (event, user), &cards, is_done, at).await })
            })
            .await
    }

    /// Returns the events that have something to do, those that have waited longest first.
    pub async fn due(self, now: Timestamp, limit: u32) -> StoreResult<Vec<EventId>> {
        self.0.read(due(&self.0.readers, now, limit)).await
    }

    /// Takes a step. Returns the games that begin with their pairings, or none, and changes nothing, if the event was
    /// changed since.
    pub async fn advance(self, step: EventStep) -> StoreResult<Option<Vec<(String, GameId)>>> {
        let process = Arc::clone(&self.0.process);
        self.0.write(move |connection| Box::pin(async move { advance(connection, &step, &process).await })).await
    }

    /// Calls off what is live of a server's events.
    pub async fn cancel_of_server(self, guild: GuildId, at: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(cancel_of_server(connection, guild, at))).await
    }

    /// Has an event that is due wait until a moment.
    pub async fn put_off(self, event: EventId, until: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(put_off(connection, event, until))).await
    }

    /// Drops events that were never announced. Returns how many there were.
    pub async fn drop_drafts(self, now: Timestamp) -> StoreResult<u64> {
        self.0.write(move |connection| Box::pin(drop_drafts(connection, now))).await
    }

    /// Drops an event that was never announced.
    pub async fn drop_draft(self, event: EventId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(drop_draft(connection, event))).await
    }

    /// Takes events whose messages are to be posted or brought up to date, those that have waited longest first. No
    /// other process gets them until a moment.
    pub async fn take_to_show(self, limit: u32, now: Timestamp, until: Timestamp) -> StoreResult<Vec<Event>> {
        // Looked up outside the writer, because there is seldom one.
        let waiting = self.0.read(to_show(&self.0.readers, now, limit)).await?;
        if waiting.is_empty() {
            return Ok(Vec::new());
        }
        self.0
            .write(move |connection| Box::pin(async move { take_to_show(connection, &waiting, now, until).await }))
            .await
    }

    /// Records that an event's message shows it as it was at a version. If it was changed since, the message is to be
    /// brought up to date again, [`EVENT_SHOWN_EVERY`] later.
    pub async fn shown(
        self,
        event: EventId,
        version: u32,
        message: Option<MessageId>,
        at: Timestamp,
    ) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(shown(connection, event, version, message, at))).await
    }

    /// Records the message that tells an event's players that many games begin.
    pub async fn begin_told(self, event: EventId, message: MessageId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(begin_told(connection, event, message))).await
    }

    /// Records the message that tells of an event's end.
    pub async fn end_told(self, event: EventId, message: MessageId) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(end_told(connection, event, message))).await
    }

    /// Has an event's message wait until a moment.
    pub async fn show_later(self, event: EventId, until: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(show_later(connection, event, until))).await
    }

    /// Notes the post that was opened for an event, whose tags tell this state. Returns false, and changes nothing, if
    /// it has one already.
    pub async fn set_post(self, event: EventId, post: ChannelId, state: EventState) -> StoreResult<bool> {
        self.0.write(move |connection| Box::pin(set_post(connection, event, post, state))).await
    }

    /// Records that the tags of an event's post tell this state.
    pub async fn tagged(self, event: EventId, state: EventState) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(tagged(connection, event, state))).await
    }
}
