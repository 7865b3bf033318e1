//! Where games are kept: events with expected versions, challenges, messages that are still to be posted, and
//! the little else that must outlive the process.
//!
//! The store knows no rules; it names what it keeps in their words. [`Store`] is what the rest of
//! the service sees; [`SqliteStore`] is the database behind it. What a method has acknowledged
//! survives the end of the process and of the machine.
//!
//! Times are the caller's: the store reads no clock.

mod challenge;
mod clock;
mod clock_time;
mod draft;
mod entries;
mod error;
mod game;
mod ids;
mod lease;
mod offer;
mod quotas;
mod server;
mod short_time;
mod sqlite;
mod standing;

use std::sync::Arc;

use async_trait::async_trait;
use cardinal_rules::{BySeat, Seat};

pub use challenge::{Challenge, ChallengeFilter, ChallengeState, Closing, NewChallenge, Venue};
pub use clock::{Beat, Deadline, GameClock, Met, NewNotice, NewTurn, Notice, Pace, PaceError, Subject, Way};
pub use clock_time::ClockTime;
pub use draft::{KeptDraft, NamedDeck};
pub use entries::Entries;
pub use error::{Done, OpenError, StoreError};
pub use game::{
    Append, Appended, EditTime, Finished, FinishedGame, GameFilter, GameInfo, LastPosition, NewGame, OwedEdit, Page,
    PendingPost, Preferences, PutOff, Secret, Site, StoredGame, TurnMessage,
};
pub use ids::{ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, Timestamp, UserId};
pub use lease::Lease;
pub use offer::{ClosedByPlayers, NewOffer, OfferAnswer, OfferKind, OfferReply, OfferState, Offered};
pub use quotas::{Full, Limits};
pub use server::{ServerChange, ServerSettings};
pub use short_time::{ChangedTimes, Presence, RunsSince, ShortTime};
pub use sqlite::{SqliteOptions, SqliteStore};
pub use standing::{Absence, NewAbsence, NewDeparture, ServerStop, Stops};

/// For how long what an interaction did is remembered at least, in seconds: two days. Discord
/// itself forgets an interaction after 15 minutes.
pub const INTERACTIONS_KEPT_FOR: i64 = 2 * 24 * 60 * 60;

/// How large a last position can be, in bytes of its JSON. A larger one is not kept.
pub const POSITION_AT_MOST: usize = 4096;

/// What all parts of the service share.
pub type SharedStore = Arc<dyn Store>;

/// What keeps the games.
///
/// Every method may end in [`StoreError::Unavailable`], [`StoreError::Integrity`] or, after
/// [`Store::close`], [`StoreError::Stopped`]; the errors named at a method come on top. A write
/// whose future is dropped may still happen. Each write happens as a whole or not at all, in
/// the order of the calls.
///
/// Methods that take an interaction do nothing when it has acted before: they end in
/// [`StoreError::Duplicate`], which says what it did. This is checked before anything else.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Keeps a challenge, unless another between the same two to the same game with the same options and pace, whoever of them
    /// made it, is open and has not lapsed. Its limits hold for the challenger and the channel, whose game it would be as well; whether
    /// the opponent has room is seen when it is accepted.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::AlreadyOpen`], [`StoreError::Full`], in this order.
    async fn create_challenge(&self, challenge: NewChallenge) -> Result<ChallengeId, StoreError>;

    /// A challenge, open or closed.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`].
    async fn challenge(&self, id: ChallengeId) -> Result<Challenge, StoreError>;

    /// The newest open challenges, newest first.
    ///
    /// # Errors
    /// None of its own.
    async fn open_challenges(&self, filter: ChallengeFilter, limit: u32) -> Result<Vec<Challenge>, StoreError>;

    /// How many open challenges there are.
    ///
    /// # Errors
    /// None of its own.
    async fn count_challenges(&self, filter: ChallengeFilter) -> Result<u64, StoreError>;

    /// Notes which message shows a challenge, with controls.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`].
    async fn set_challenge_message(&self, id: ChallengeId, message: MessageId) -> Result<(), StoreError>;

    /// Starts the game of a challenge and closes the challenge. Of several that try, one succeeds.
    /// Who may accept is the caller's to know. That the challenge is for a game in a thread of its
    /// own is kept with the game ([`GameInfo::wants_thread`]). Where both players have as many games as
    /// they can have, the one who accepts is told of.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoChallenge`], [`StoreError::ChallengeClosed`],
    /// [`StoreError::Full`], in this order.
    async fn accept_challenge(
        &self,
        id: ChallengeId,
        game: NewGame,
        interaction: Option<InteractionId>,
    ) -> Result<GameId, StoreError>;

    /// Closes a challenge without a game.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoChallenge`], [`StoreError::ChallengeClosed`].
    async fn close_challenge(
        &self,
        id: ChallengeId,
        closing: Closing,
        interaction: Option<InteractionId>,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Closes every open challenge that has lapsed by now, and says how many they are.
    ///
    /// # Errors
    /// None of its own.
    async fn expire_challenges(&self, now: Timestamp) -> Result<u64, StoreError>;

    /// Closed challenges whose message still shows them as open, oldest first.
    ///
    /// # Errors
    /// None of its own.
    async fn stale_challenges(&self, limit: u32) -> Result<Vec<Challenge>, StoreError>;

    /// Notes that a closed challenge's message shows what has become of it, or never will: the
    /// message is forgotten. Does nothing to an open challenge.
    ///
    /// # Errors
    /// None of its own: an unknown challenge has no message.
    async fn challenge_shown(&self, id: ChallengeId) -> Result<(), StoreError>;

    /// Starts a game without a challenge, such as one from a position.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::Full`].
    async fn create_game(&self, game: NewGame, interaction: Option<InteractionId>) -> Result<GameId, StoreError>;

    /// Writes events to a game.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NothingToAppend`], [`StoreError::NoGame`],
    /// [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// Ends a running game without an event: one that cannot go on, such as one that the present rules can neither
    /// replay nor resume. Nobody is awaited then and its last position is forgotten; what is known of it is the
    /// outcome's record. Nothing of the game is read but its version, so one that [`Store::load`] cannot give can be
    /// ended as well: where no version is to be had, [`StoreError::Conflict`] tells it.
    ///
    /// Gives the version of the message that tells of it, which is to be posted if `announce` is set: one more
    /// than the game's, since the message of the game's own version is that of its last turn. Otherwise a message of an
    /// earlier version stays pending. Ending a game that is over changes nothing.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn close_game(
        &self,
        game: GameId,
        expected_version: u32,
        outcome: Finished,
        announce: bool,
        at: Timestamp,
    ) -> Result<u32, StoreError>;

    /// Keeps from where a running game that has so many events is replayed from now on, in place of its start: the
    /// present rules refuse its earlier events. It is by the rules of this position's version from here on.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn set_base_position(
        &self,
        game: GameId,
        expected_version: u32,
        base: LastPosition,
    ) -> Result<(), StoreError>;

    /// Keeps where a running game stands, without an event. Says no where the position is larger than [`POSITION_AT_MOST`]; nothing is changed then.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`], in this order.
    async fn set_last_position(&self, game: GameId, position: LastPosition) -> Result<bool, StoreError>;

    /// Running games for which no last position is kept, in the order of their numbers, those behind `after`.
    ///
    /// # Errors
    /// None of its own.
    async fn games_without_position(&self, after: Option<GameId>, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// A whole game. That some of its events or its last position cannot be read is no error, since it may go on
    /// without them: [`StoredGame`] says what there is. What the game is and started from must be readable.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    async fn load(&self, game: GameId) -> Result<StoredGame, StoreError>;

    /// What is known of a game without reading its events: enough to see whether a cached game is
    /// still the stored one.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    async fn info(&self, game: GameId) -> Result<GameInfo, StoreError>;

    /// Games in the page's order.
    ///
    /// # Errors
    /// None of its own.
    async fn games(&self, filter: GameFilter, page: Page) -> Result<Vec<GameInfo>, StoreError>;

    /// How many games there are.
    ///
    /// # Errors
    /// None of its own.
    async fn count_games(&self, filter: GameFilter) -> Result<u64, StoreError>;

    /// The running games with more than so many events, the longest first, at most `limit`: those
    /// whose replay takes its time.
    ///
    /// # Errors
    /// None of its own.
    async fn long_games(&self, above: u32, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// A finished game with its record and what its chance came from; none while it runs.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    async fn finished_game(&self, game: GameId) -> Result<Option<FinishedGame>, StoreError>;

    /// Moves a game to another channel, such as the thread that was made for it under this parent. It wants no thread
    /// from then on.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    async fn set_game_channel(
        &self,
        game: GameId,
        channel: ChannelId,
        parent: Option<ChannelId>,
    ) -> Result<(), StoreError>;

    /// What this interaction did, if it has acted and is still remembered.
    ///
    /// # Errors
    /// None of its own.
    async fn interaction(&self, id: InteractionId) -> Result<Option<Done>, StoreError>;

    /// Forgets what interactions did longer than [`INTERACTIONS_KEPT_FOR`] ago, and says how many
    /// were forgotten. To be called now and then.
    ///
    /// # Errors
    /// None of its own.
    async fn prune_interactions(&self, now: Timestamp) -> Result<u64, StoreError>;

    /// The messages that are still to be posted, oldest game first, at most one for each game: that of
    /// its newest announced version. Only games behind `after`, so that a caller can go through all.
    ///
    /// # Errors
    /// None of its own.
    async fn pending_posts(&self, after: Option<GameId>, limit: u32) -> Result<Vec<PendingPost>, StoreError>;

    /// Notes that a turn message is posted: none of its version or an earlier one is pending any more, and the game
    /// wants no thread from then on. Takes the edits that are owed to the game's other messages, as
    /// [`Store::take_owed_edits`] does. The message that tells of a game's end is overtaken by none; where it shows no
    /// board, the last one that does keeps its picture. What waited for the channel to be out of the archive is due.
    /// Saying the same twice does no harm.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    async fn announced(&self, posted: TurnMessage, time: EditTime) -> Result<Vec<OwedEdit>, StoreError>;

    /// Notes that a game's message of this version or an earlier one is pending no more without being posted: the
    /// channel is gone. It wants no thread from then on.
    ///
    /// # Errors
    /// [`StoreError::NoGame`].
    async fn drop_pending_post(&self, game: GameId, version: u32) -> Result<(), StoreError>;

    /// Notes that an overtaken message was edited, or cannot be any more.
    ///
    /// # Errors
    /// None of its own: to an unknown message nothing is owed.
    async fn edit_settled(&self, message: MessageId) -> Result<(), StoreError>;

    /// Notes that an overtaken message was edited and still shows its picture. The newest of a game that goes on are
    /// remembered, for [`Store::cover`].
    ///
    /// # Errors
    /// None of its own.
    async fn picture_kept(&self, message: MessageId) -> Result<(), StoreError>;

    /// What may not be seen is to be taken off a game's older messages: an edit is owed to those of the newest with a
    /// picture that still show theirs.
    ///
    /// # Errors
    /// None of its own.
    async fn cover(&self, game: GameId) -> Result<(), StoreError>;

    /// Notes what a message that is not overtaken yet becomes when it is.
    ///
    /// # Errors
    /// None of its own: an unknown message becomes nothing.
    async fn set_line(&self, message: MessageId, line: String) -> Result<(), StoreError>;

    /// Notes that owed edits are not made yet, and when they are due again.
    ///
    /// # Errors
    /// None of its own.
    async fn put_off_edits(&self, edits: Vec<PutOff>) -> Result<(), StoreError>;

    /// The messages of a game that stand as they were posted, oldest version first.
    ///
    /// # Errors
    /// None of its own.
    async fn turn_messages(&self, game: GameId) -> Result<Vec<TurnMessage>, StoreError>;

    /// Takes the edits that are owed and due, of all games: a later message of the game stands, or the game is over and
    /// was told so. Nobody else gets them for a while. What became of each is told with [`Store::edit_settled`] or
    /// [`Store::put_off_edits`].
    ///
    /// # Errors
    /// None of its own.
    async fn take_owed_edits(&self, limit: u32, time: EditTime) -> Result<Vec<OwedEdit>, StoreError>;

    /// When clock time was last seen to run.
    ///
    /// # Errors
    /// [`StoreError::Integrity`]: it has run since the schema was made.
    async fn last_beat(&self) -> Result<Beat, StoreError>;

    /// Notes that clock time runs and has come this far. Where another process has seen it further, it stays there.
    ///
    /// # Errors
    /// None of its own.
    async fn beat(&self, beat: Beat) -> Result<(), StoreError>;

    /// What is due by this moment, longest first, at most `limit`.
    ///
    /// # Errors
    /// None of its own.
    async fn due(&self, by: ClockTime, limit: u32) -> Result<Vec<Deadline>, StoreError>;

    /// What is due by this moment in games that wait for this player, longest first, at most `limit`.
    ///
    /// # Errors
    /// None of its own.
    async fn due_for(&self, user: UserId, by: ClockTime, limit: u32) -> Result<Vec<Deadline>, StoreError>;

    /// Has everything that is due later in games that wait for this player be due now, so that it is looked at anew.
    ///
    /// # Errors
    /// None of its own.
    async fn look_again(&self, user: UserId, now: ClockTime) -> Result<(), StoreError>;

    /// The same for all players who have [`Preferences::quiet`] hours.
    ///
    /// # Errors
    /// None of its own.
    async fn look_again_for_quiet(&self, now: ClockTime) -> Result<(), StoreError>;

    /// Meets deadlines and keeps with that what is to be told: of each the one who is first gets it done, and the
    /// notice is about the games of those alone. Gives the subjects of the deadlines that were met by this.
    ///
    /// # Errors
    /// None of its own.
    async fn meet(&self, met: Vec<Met>, notice: Option<NewNotice>, now: Timestamp) -> Result<Vec<Subject>, StoreError>;

    /// The notices that are still to be posted, oldest first.
    ///
    /// # Errors
    /// None of its own.
    async fn notices(&self, limit: u32) -> Result<Vec<Notice>, StoreError>;

    /// Notes that a notice is posted, or never will be.
    ///
    /// # Errors
    /// None of its own: an unknown notice is settled.
    async fn settle_notice(&self, id: u64) -> Result<(), StoreError>;

    /// A player's absences, oldest first: those that end behind this moment.
    ///
    /// # Errors
    /// None of its own.
    async fn absences(&self, user: UserId, behind: Timestamp) -> Result<Vec<Absence>, StoreError>;

    /// Begins a player's absence, or gives the present one another end: the clocks of all running games of this player
    /// stand still. Says no where the present absence is not the one that the caller knows; nothing is changed then.
    ///
    /// # Errors
    /// None of its own.
    async fn set_absence(&self, absence: NewAbsence) -> Result<bool, StoreError>;

    /// Ends a player's absence before its time; the clocks that stood still for it alone run on. Says no where the
    /// player is not away.
    ///
    /// # Errors
    /// None of its own.
    async fn end_absence(&self, user: UserId, clock: ClockTime, now: Timestamp) -> Result<bool, StoreError>;

    /// Ends the absences whose end has come, as [`Store::end_absence`] does, and says whose they were.
    ///
    /// # Errors
    /// None of its own.
    async fn end_absences(&self, clock: ClockTime, now: Timestamp) -> Result<Vec<UserId>, StoreError>;

    /// Has the clocks of all games of a server stand still, those that begin from now on included, or run on as far as
    /// this is why they stand. Says no where that was so already.
    ///
    /// # Errors
    /// None of its own.
    async fn stop_server(
        &self,
        guild: GuildId,
        why: ServerStop,
        stands: bool,
        clock: ClockTime,
    ) -> Result<bool, StoreError>;

    /// Whether a server's games stand still for this reason.
    ///
    /// # Errors
    /// None of its own.
    async fn is_stopped(&self, guild: GuildId, why: ServerStop) -> Result<bool, StoreError>;

    /// The servers whose games stand still for this reason.
    ///
    /// # Errors
    /// None of its own.
    async fn stopped_servers(&self, why: ServerStop) -> Result<Vec<GuildId>, StoreError>;

    /// The servers on which games run.
    ///
    /// # Errors
    /// None of its own.
    async fn servers_with_games(&self) -> Result<Vec<GuildId>, StoreError>;

    /// Notes that a player has left a server, unless it is noted already, and keeps what the opponents in the running
    /// games there are to be told. Says whether it was new.
    ///
    /// # Errors
    /// None of its own.
    async fn note_departure(&self, departure: NewDeparture) -> Result<bool, StoreError>;

    /// Forgets that a player has left a server: the player is there. Says whether it was noted.
    ///
    /// # Errors
    /// None of its own.
    async fn forget_departure(&self, guild: GuildId, user: UserId) -> Result<bool, StoreError>;

    /// Since when a player is known to have left a server, in clock time; none: is not known to have.
    ///
    /// # Errors
    /// None of its own.
    async fn departure(&self, guild: GuildId, user: UserId) -> Result<Option<ClockTime>, StoreError>;

    /// Notes that a notice about a game's present turn is posted. Of such a message an edit is owed once it is overtaken,
    /// as of one that [`Store::announced`] tells of; what is still to be posted stays so. Takes the edits that are
    /// owed to the game's other messages.
    ///
    /// # Errors
    /// None of its own: the game is one that is kept.
    async fn notice_posted(&self, id: u64, posted: TurnMessage, time: EditTime) -> Result<Vec<OwedEdit>, StoreError>;

    /// What the player with this seat composes; nothing, if nothing is picked.
    async fn draft(&self, game: GameId, seat: Seat) -> Result<KeptDraft, StoreError>;

    /// Keeps what the player with this seat composes, in place of what was kept before. The next event of the seat
    /// forgets it, and so does whatever begins a turn or ends the game.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], or [`StoreError::Conflict`]: the game has another version.
    async fn keep_draft(
        &self,
        game: GameId,
        expected_version: u32,
        seat: Seat,
        draft: KeptDraft,
    ) -> Result<(), StoreError>;

    /// The decks that a player keeps, in the order of their names.
    ///
    /// # Errors
    /// None of its own.
    async fn decks(&self, user: UserId) -> Result<Vec<NamedDeck>, StoreError>;

    /// Keeps a deck, in place of one of the same name.
    ///
    /// # Errors
    /// [`StoreError::TooManyDecks`]: the player keeps so many others already.
    async fn keep_deck(&self, user: UserId, deck: NamedDeck, at_most: usize, at: Timestamp) -> Result<(), StoreError>;

    /// Gives a kept deck another name.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`], [`StoreError::NoDeck`], in this order.
    async fn rename_deck(&self, user: UserId, from: &str, to: &str) -> Result<(), StoreError>;

    /// Deletes a kept deck, if there is one of this name.
    ///
    /// # Errors
    /// None of its own.
    async fn delete_deck(&self, user: UserId, name: &str) -> Result<(), StoreError>;

    /// The short times of a game's players; nothing, where none has begun to run. The turn for which one was given may
    /// be over.
    ///
    /// # Errors
    /// None of its own: an unknown game has none.
    async fn short_times(&self, game: GameId) -> Result<BySeat<Option<ShortTime>>, StoreError>;

    /// Has a short time run, in place of what was kept for this seat, and be due at this moment. Says no where that of
    /// the same turn, for the same, runs already; nothing is changed then. [`Append::short_times`] and the end of the
    /// game end it.
    ///
    /// # Errors
    /// [`StoreError::NoGame`], [`StoreError::GameOver`], or [`StoreError::Conflict`]: the game has another version.
    async fn begin_short_time(
        &self,
        game: GameId,
        expected_version: u32,
        seat: Seat,
        time: ShortTime,
        due: ClockTime,
    ) -> Result<bool, StoreError>;

    /// Sets when a short time has begun that runs by the same interaction, and when it is due. Does nothing where none
    /// does any more.
    ///
    /// # Errors
    /// None of its own.
    async fn set_beginning(&self, game: GameId, seat: Seat, runs: RunsSince, due: ClockTime) -> Result<(), StoreError>;

    /// Has a short time that runs by this interaction stand, with all the seconds that it had at its beginning.
    ///
    /// # Errors
    /// None of its own.
    async fn stop_short_time(&self, game: GameId, seat: Seat, by: InteractionId) -> Result<(), StoreError>;

    /// Whether a short time runs in any game.
    ///
    /// # Errors
    /// None of its own.
    async fn short_times_run(&self) -> Result<bool, StoreError>;

    /// The offers that were made in the present turn of a game, whatever has become of them. With the next turn
    /// ([`Append::turn`]) and with the end of the game there are none any more.
    ///
    /// # Errors
    /// None of its own: an unknown game has none.
    async fn offers(&self, game: GameId) -> Result<Vec<Offered>, StoreError>;

    /// Makes an offer, and keeps with it what is to be told. One of a kind can stand at a time, and a player can make one
    /// of a kind in a turn.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`],
    /// [`StoreError::OfferMade`], in this order.
    async fn make_offer(&self, offer: NewOffer) -> Result<(), StoreError>;

    /// Answers an offer that stands, with all that the answer brings about and with what is to be told. A conflict is
    /// told as well where the present turn's time has been changed meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`],
    /// [`StoreError::NoOffer`], in this order.
    async fn answer_offer(&self, answer: OfferAnswer) -> Result<(), StoreError>;

    /// Ends a running game as [`Store::close_game`] does, because its players want it; that is always to be told. Gives
    /// the version of the message that tells of it.
    ///
    /// # Errors
    /// [`StoreError::Duplicate`], [`StoreError::NoGame`], [`StoreError::GameOver`], [`StoreError::Conflict`],
    /// [`StoreError::NoOffer`], in this order.
    async fn close_by_players(&self, closed: ClosedByPlayers) -> Result<u32, StoreError>;

    /// Puts others in the place of a notice, and keeps as [`Preferences::remind`] how its player wants to be reminded
    /// from now on: both or neither. Does nothing, and says no, where the notice is settled.
    ///
    /// # Errors
    /// None of its own.
    async fn redirect_notice(
        &self,
        id: u64,
        instead: Vec<NewNotice>,
        remind: &str,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// What a player likes.
    ///
    /// # Errors
    /// None of its own.
    async fn preferences(&self, user: UserId) -> Result<Preferences, StoreError>;

    /// Keeps what a player likes, in place of what was kept.
    ///
    /// # Errors
    /// None of its own.
    async fn set_preferences(&self, user: UserId, preferences: Preferences) -> Result<(), StoreError>;

    /// What is set for a server.
    ///
    /// # Errors
    /// None of its own.
    async fn server_settings(&self, guild: GuildId) -> Result<ServerSettings, StoreError>;

    /// Changes one of a server's settings, and gives all as they are then. Changes that are made at the same time
    /// do not undo each other.
    ///
    /// # Errors
    /// None of its own.
    async fn change_server_settings(&self, guild: GuildId, change: ServerChange) -> Result<ServerSettings, StoreError>;

    /// What a user is called on a server, or without one by the account, as it was kept last.
    ///
    /// # Errors
    /// None of its own.
    async fn name(&self, guild: Option<GuildId>, user: UserId) -> Result<Option<String>, StoreError>;

    /// Keeps what a user is called on a server, or without one by the account, in place of what was kept. The same
    /// user may have another name on every server.
    ///
    /// # Errors
    /// None of its own.
    async fn set_name(&self, guild: Option<GuildId>, user: UserId, name: &str) -> Result<(), StoreError>;

    /// A note of the service to itself, such as the hash of the registered commands.
    ///
    /// # Errors
    /// None of its own.
    async fn note(&self, key: &str) -> Result<Option<String>, StoreError>;

    /// Keeps a note, in place of what was kept under its key.
    ///
    /// # Errors
    /// None of its own.
    async fn set_note(&self, key: &str, value: &str) -> Result<(), StoreError>;

    /// A short text that tells this database from every other, also from a fresh one in its place:
    /// lower-case letters and digits, at most eight.
    ///
    /// # Errors
    /// None of its own.
    async fn identity(&self) -> Result<String, StoreError>;

    /// Takes a lease, or prolongs it for its holder. Says no while it is another's.
    ///
    /// # Errors
    /// None of its own.
    async fn take_lease(&self, lease: Lease, now: Timestamp) -> Result<bool, StoreError>;

    /// Gives a lease back before its time. Does nothing to one of another holder.
    ///
    /// # Errors
    /// None of its own.
    async fn give_back_lease(&self, key: &str, holder: &str) -> Result<(), StoreError>;

    /// Does what was asked before, then stops. Later calls end in [`StoreError::Stopped`].
    async fn close(&self);
}
