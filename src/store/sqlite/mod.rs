//! The store on `SQLite`: one writer, a few readers, a write-ahead log.

mod append;
mod capacity;
mod challenges;
mod clocks;
mod closing;
mod decks;
mod departures;
mod drafts;
mod failure;
mod file_rights;
mod games;
mod interactions;
mod leases;
mod messages;
mod names;
mod notices;
mod offers;
mod open;
mod owner;
mod positions;
#[cfg(test)]
mod query_plan;
mod running;
mod schema;
mod settings;
mod short_times;
mod standing;
mod values;
mod writer;

use async_trait::async_trait;
use cardinal_rules::{BySeat, Seat};
use sqlx::{SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::{
    Absence, Append, Appended, Beat, Challenge, ChallengeFilter, ChallengeId, ChannelId, ClockTime, ClosedByPlayers,
    Closing, Deadline, Done, EditTime, Finished, FinishedGame, GameFilter, GameId, GameInfo, GuildId, InteractionId,
    KeptDraft, LastPosition, Lease, MessageId, Met, NamedDeck, NewAbsence, NewChallenge, NewDeparture, NewGame,
    NewNotice, NewOffer, Notice, OfferAnswer, Offered, OpenError, OwedEdit, Page, PendingPost, Preferences, PutOff,
    RunsSince, ServerChange, ServerSettings, ServerStop, ShortTime, Store, StoreError, StoredGame, Subject, Timestamp,
    TurnMessage, UserId, Venue,
};
use append::AppendJob;
pub use open::SqliteOptions;
use writer::{BoxFuture, Job, Writer, Written};

/// The note under which the database's own name stands, since its schema was made.
const IDENTITY: &str = "identity";

type Answer<T> = Result<T, StoreError>;

/// Games kept in one `SQLite` file.
///
/// All writes of a process go through one task, which commits those that wait together; every
/// commit is flushed to the disk before it is acknowledged. Other processes may use the same file:
/// expected versions hold between them as well.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    queue: mpsc::Sender<Job>,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens a database, making the file (and its folder) when missing and bringing its schema up to
    /// date. The address is a path, or `sqlite:` and a path.
    ///
    /// Must be called inside a tokio runtime, which runs the writer.
    ///
    /// # Errors
    /// An address of another kind, a file of another kind or of another program, a schema of a newer
    /// version, a file that cannot be used. A file that is not ours is left as it is.
    pub async fn open(address: &str, options: SqliteOptions) -> Result<SqliteStore, OpenError> {
        let opened = open::open(address, options).await?;
        let (queue, jobs) = mpsc::channel(options.queue.max(1));
        tokio::spawn(Writer::new(opened.writer_options, opened.writer, jobs).run());
        Ok(SqliteStore { queue, readers: opened.readers })
    }

    /// Has the writer do this, and waits until it is committed.
    async fn write<T, F>(&self, write: F) -> Answer<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, failure::Result<T>> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Other(Box::new(Written::new(write, reply)))).await?;
        answer.await.unwrap_or(Err(StoreError::Stopped))
    }

    async fn send(&self, job: Job) -> Answer<()> {
        self.queue.send(job).await.map_err(|_| StoreError::Stopped)
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create_challenge(&self, challenge: NewChallenge) -> Answer<ChallengeId> {
        self.write(|connection| Box::pin(async move { challenges::create(connection, &challenge).await })).await
    }

    async fn challenge(&self, id: ChallengeId) -> Answer<Challenge> {
        Ok(challenges::find(&self.readers, id).await?)
    }

    async fn open_challenges(&self, filter: ChallengeFilter, limit: u32) -> Answer<Vec<Challenge>> {
        Ok(challenges::list_open(&self.readers, filter, limit).await?)
    }

    async fn count_challenges(&self, filter: ChallengeFilter) -> Answer<u64> {
        Ok(challenges::count_open(&self.readers, filter).await?)
    }

    async fn set_challenge_message(&self, id: ChallengeId, message: MessageId) -> Answer<()> {
        self.write(move |connection| Box::pin(challenges::set_message(connection, id, message))).await
    }

    async fn accept_challenge(
        &self,
        id: ChallengeId,
        game: NewGame,
        interaction: Option<InteractionId>,
    ) -> Answer<GameId> {
        self.write(move |connection| {
            Box::pin(async move { challenges::accept(connection, id, &game, interaction).await })
        })
        .await
    }

    async fn close_challenge(
        &self,
        id: ChallengeId,
        closing: Closing,
        interaction: Option<InteractionId>,
        at: Timestamp,
    ) -> Answer<()> {
        self.write(move |connection| Box::pin(challenges::close(connection, id, closing, interaction, at))).await
    }

    async fn expire_challenges(&self, now: Timestamp) -> Answer<u64> {
        self.write(move |connection| Box::pin(challenges::expire(connection, now))).await
    }

    async fn stale_challenges(&self, limit: u32) -> Answer<Vec<Challenge>> {
        Ok(challenges::stale(&self.readers, limit).await?)
    }

    async fn challenge_shown(&self, id: ChallengeId) -> Answer<()> {
        self.write(move |connection| Box::pin(challenges::shown(connection, id))).await
    }

    async fn create_game(&self, game: NewGame, interaction: Option<InteractionId>) -> Answer<GameId> {
        self.write(move |connection| {
            Box::pin(async move {
                interactions::refuse_second(connection, interaction).await?;
                if let Some(limits) = game.limits {
                    let players = [game.players.white, game.players.black];
                    capacity::for_game(connection, limits, &players, game.site).await?;
                }
                let id = games::insert(connection, &game, Venue::Channel).await?;
                interactions::remember(connection, interaction, Done::Created(id), game.created_at).await?;
                Ok(id)
            })
        })
        .await
    }

    async fn append(&self, mut append: Append) -> Answer<Appended> {
        let (reply, answer) = oneshot::channel();
        // Here, and not where all appends wait for each other.
        let position =
            append.last_position.take().map(|snapshot| positions::json(append.game, &snapshot)).transpose()?.flatten();
        self.send(Job::Append(Box::new(AppendJob { append, position, outcome: None, reply }))).await?;
        answer.await.unwrap_or(Err(StoreError::Stopped))
    }

    async fn close_game(
        &self,
        game: GameId,
        expected_version: u32,
        outcome: Finished,
        announce: bool,
        at: Timestamp,
    ) -> Answer<u32> {
        self.write(move |connection| {
            Box::pin(async move { closing::close(connection, game, expected_version, &outcome, announce, at).await })
        })
        .await
    }

    async fn set_base_position(&self, game: GameId, expected_version: u32, base: LastPosition) -> Answer<()> {
        self.write(move |connection| {
            Box::pin(async move {
                running::running_at(connection, game, expected_version).await?;
                positions::set_base(connection, game, &base).await
            })
        })
        .await
    }

    async fn set_last_position(&self, game: GameId, position: LastPosition) -> Answer<bool> {
        self.write(move |connection| {
            Box::pin(async move {
                running::running_at(connection, game, position.version).await?;
                positions::set(connection, game, &position).await
            })
        })
        .await
    }

    async fn games_without_position(&self, after: Option<GameId>, limit: u32) -> Answer<Vec<GameId>> {
        Ok(positions::missing(&self.readers, after, limit).await?)
    }

    async fn load(&self, game: GameId) -> Answer<StoredGame> {
        Ok(games::load(&self.readers, game).await?)
    }

    async fn info(&self, game: GameId) -> Answer<GameInfo> {
        Ok(games::find(&self.readers, game).await?)
    }

    async fn games(&self, filter: GameFilter, page: Page) -> Answer<Vec<GameInfo>> {
        Ok(games::list(&self.readers, filter, page).await?)
    }

    async fn count_games(&self, filter: GameFilter) -> Answer<u64> {
        Ok(games::count(&self.readers, filter).await?)
    }

    async fn long_games(&self, above: u32, limit: u32) -> Answer<Vec<GameId>> {
        Ok(games::long(&self.readers, above, limit).await?)
    }

    async fn finished_game(&self, game: GameId) -> Answer<Option<FinishedGame>> {
        Ok(games::finished(&self.readers, game).await?)
    }

    async fn set_game_channel(&self, game: GameId, channel: ChannelId, parent: Option<ChannelId>) -> Answer<()> {
        self.write(move |connection| Box::pin(games::set_channel(connection, game, channel, parent))).await
    }

    async fn interaction(&self, id: InteractionId) -> Answer<Option<Done>> {
        Ok(interactions::find(&self.readers, &[id]).await?.remove(&id))
    }

    async fn prune_interactions(&self, now: Timestamp) -> Answer<u64> {
        let mut total = 0;
        loop {
            let (forgotten, more) =
                self.write(move |connection| Box::pin(interactions::forget(connection, now))).await?;
            total += forgotten;
            if !more {
                return Ok(total);
            }
        }
    }

    async fn pending_posts(&self, after: Option<GameId>, limit: u32) -> Answer<Vec<PendingPost>> {
        Ok(messages::pending(&self.readers, after, limit).await?)
    }

    async fn announced(&self, posted: TurnMessage, time: EditTime) -> Answer<Vec<OwedEdit>> {
        self.write(move |connection| Box::pin(async move { messages::announced(connection, &posted, time).await }))
            .await
    }

    async fn drop_pending_post(&self, game: GameId, version: u32) -> Answer<()> {
        self.write(move |connection| {
            Box::pin(async move { messages::drop_pending(connection, game, version).await.map(drop) })
        })
        .await
    }

    async fn edit_settled(&self, message: MessageId) -> Answer<()> {
        self.write(move |connection| Box::pin(messages::settled(connection, message))).await
    }

    async fn picture_kept(&self, message: MessageId) -> Answer<()> {
        self.write(move |connection| Box::pin(messages::picture_kept(connection, message))).await
    }

    async fn cover(&self, game: GameId) -> Answer<()> {
        self.write(move |connection| Box::pin(messages::cover(connection, game))).await
    }

    async fn set_line(&self, message: MessageId, line: String) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { messages::set_line(connection, message, &line).await }))
            .await
    }

    async fn put_off_edits(&self, edits: Vec<PutOff>) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { messages::put_off(connection, &edits).await })).await
    }

    async fn turn_messages(&self, game: GameId) -> Answer<Vec<TurnMessage>> {
        Ok(messages::of_game(&self.readers, game).await?)
    }

    async fn take_owed_edits(&self, limit: u32, time: EditTime) -> Answer<Vec<OwedEdit>> {
        // Looked for beside the writer: there is a message for every game, and few of them are owed an edit.
        let ids = messages::owed(&self.readers, None, limit, time.now).await?;
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.write(move |connection| Box::pin(async move { messages::take(connection, &ids, time).await })).await
    }

    async fn last_beat(&self) -> Answer<Beat> {
        let beat = clocks::last_beat(&self.readers).await?;
        beat.ok_or_else(|| StoreError::Integrity("the clock time is gone".to_owned()))
    }

    async fn beat(&self, beat: Beat) -> Answer<()> {
        self.write(move |connection| Box::pin(clocks::beat(connection, beat))).await
    }

    async fn due(&self, by: ClockTime, limit: u32) -> Answer<Vec<Deadline>> {
        Ok(clocks::due(&self.readers, by, limit).await?)
    }

    async fn due_for(&self, user: UserId, by: ClockTime, limit: u32) -> Answer<Vec<Deadline>> {
        Ok(clocks::due_for(&self.readers, user, by, limit).await?)
    }

    async fn look_again(&self, user: UserId, now: ClockTime) -> Answer<()> {
        self.write(move |connection| Box::pin(clocks::look_again(connection, user, now))).await
    }

    async fn look_again_for_quiet(&self, now: ClockTime) -> Answer<()> {
        self.write(move |connection| Box::pin(clocks::look_again_for_quiet(connection, now))).await
    }

    async fn meet(&self, met: Vec<Met>, notice: Option<NewNotice>, now: Timestamp) -> Answer<Vec<Subject>> {
        self.write(move |connection| Box::pin(async move { clocks::meet(connection, &met, notice, now).await })).await
    }

    async fn notices(&self, limit: u32) -> Answer<Vec<Notice>> {
        Ok(notices::list(&self.readers, limit).await?)
    }

    async fn settle_notice(&self, id: u64) -> Answer<()> {
        self.write(move |connection| Box::pin(notices::settle(connection, id))).await
    }

    async fn redirect_notice(&self, id: u64, instead: Vec<NewNotice>, remind: &str, now: Timestamp) -> Answer<bool> {
        let remind = remind.to_owned();
        self.write(move |connection| {
            Box::pin(async move { notices::redirect(connection, id, &instead, remind, now).await })
        })
        .await
    }

    async fn absences(&self, user: UserId, behind: Timestamp) -> Answer<Vec<Absence>> {
        Ok(standing::absences(&self.readers, user, behind).await?)
    }

    async fn set_absence(&self, absence: NewAbsence) -> Answer<bool> {
        self.write(move |connection| Box::pin(async move { standing::set_absence(connection, &absence).await })).await
    }

    async fn end_absence(&self, user: UserId, clock: ClockTime, now: Timestamp) -> Answer<bool> {
        self.write(move |connection| Box::pin(standing::end_absence(connection, user, clock, now))).await
    }

    async fn end_absences(&self, clock: ClockTime, now: Timestamp) -> Answer<Vec<UserId>> {
        // Looked for beside the writer: it is asked for every second, and there is seldom one.
        if standing::ended_absences(&self.readers, now).await?.is_empty() {
            return Ok(Vec::new());
        }
        self.write(move |connection| Box::pin(standing::end_absences(connection, clock, now))).await
    }

    async fn stop_server(&self, guild: GuildId, why: ServerStop, stands: bool, clock: ClockTime) -> Answer<bool> {
        self.write(move |connection| Box::pin(standing::stop_server(connection, guild, why, stands, clock))).await
    }

    async fn is_stopped(&self, guild: GuildId, why: ServerStop) -> Answer<bool> {
        Ok(standing::is_stopped(&self.readers, guild, why).await?)
    }

    async fn stopped_servers(&self, why: ServerStop) -> Answer<Vec<GuildId>> {
        Ok(standing::stopped_servers(&self.readers, why).await?)
    }

    async fn servers_with_games(&self) -> Answer<Vec<GuildId>> {
        Ok(standing::servers_with_games(&self.readers).await?)
    }

    async fn note_departure(&self, departure: NewDeparture) -> Answer<bool> {
        self.write(move |connection| Box::pin(async move { departures::note(connection, &departure).await })).await
    }

    async fn forget_departure(&self, guild: GuildId, user: UserId) -> Answer<bool> {
        self.write(move |connection| Box::pin(departures::forget(connection, guild, user))).await
    }

    async fn departure(&self, guild: GuildId, user: UserId) -> Answer<Option<ClockTime>> {
        Ok(departures::find(&self.readers, guild, user).await?)
    }

    async fn notice_posted(&self, id: u64, posted: TurnMessage, time: EditTime) -> Answer<Vec<OwedEdit>> {
        self.write(move |connection| {
            Box::pin(async move {
                notices::settle(connection, id).await?;
                messages::stands(connection, &posted, time).await
            })
        })
        .await
    }

    async fn draft(&self, game: GameId, seat: Seat) -> Answer<KeptDraft> {
        Ok(drafts::find(&self.readers, game, seat).await?)
    }

    async fn keep_draft(&self, game: GameId, expected_version: u32, seat: Seat, draft: KeptDraft) -> Answer<()> {
        self.write(move |connection| {
            Box::pin(async move { drafts::keep(connection, game, expected_version, seat, &draft).await })
        })
        .await
    }

    async fn decks(&self, user: UserId) -> Answer<Vec<NamedDeck>> {
        Ok(decks::of(&self.readers, user).await?)
    }

    async fn keep_deck(&self, user: UserId, deck: NamedDeck, at_most: usize, at: Timestamp) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { decks::keep(connection, user, &deck, at_most, at).await }))
            .await
    }

    async fn rename_deck(&self, user: UserId, from: &str, to: &str) -> Answer<()> {
        let (from, to) = (from.to_owned(), to.to_owned());
        self.write(move |connection| Box::pin(async move { decks::rename(connection, user, &from, &to).await })).await
    }

    async fn delete_deck(&self, user: UserId, name: &str) -> Answer<()> {
        let name = name.to_owned();
        self.write(move |connection| Box::pin(async move { decks::delete(connection, user, &name).await })).await
    }

    async fn short_times(&self, game: GameId) -> Answer<BySeat<Option<ShortTime>>> {
        Ok(short_times::of_game(&self.readers, game).await?)
    }

    async fn begin_short_time(
        &self,
        game: GameId,
        expected_version: u32,
        seat: Seat,
        time: ShortTime,
        due: ClockTime,
    ) -> Answer<bool> {
        self.write(move |connection| Box::pin(short_times::begin(connection, game, expected_version, seat, time, due)))
            .await
    }

    async fn set_beginning(&self, game: GameId, seat: Seat, runs: RunsSince, due: ClockTime) -> Answer<()> {
        self.write(move |connection| Box::pin(short_times::set_beginning(connection, game, seat, runs, due))).await
    }

    async fn stop_short_time(&self, game: GameId, seat: Seat, by: InteractionId) -> Answer<()> {
        self.write(move |connection| Box::pin(short_times::stop(connection, game, seat, by))).await
    }

    async fn short_times_run(&self) -> Answer<bool> {
        Ok(short_times::run(&self.readers).await?)
    }

    async fn offers(&self, game: GameId) -> Answer<Vec<Offered>> {
        Ok(offers::of_game(&self.readers, game).await?)
    }

    async fn make_offer(&self, offer: NewOffer) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { offers::make(connection, &offer).await })).await
    }

    async fn answer_offer(&self, answer: OfferAnswer) -> Answer<()> {
        self.write(move |connection| Box::pin(async move { offers::answer(connection, &answer).await })).await
    }

    async fn close_by_players(&self, closed: ClosedByPlayers) -> Answer<u32> {
        self.write(move |connection| Box::pin(async move { closing::close_by_players(connection, &closed).await }))
            .await
    }

    async fn preferences(&self, user: UserId) -> Answer<Preferences> {
        Ok(settings::preferences(&self.readers, user).await?)
    }

    async fn set_preferences(&self, user: UserId, preferences: Preferences) -> Answer<()> {
        self.write(move |connection| {
            Box::pin(async move { settings::set_preferences(connection, user, &preferences).await })
        })
        .await
    }

    async fn server_settings(&self, guild: GuildId) -> Answer<ServerSettings> {
        Ok(settings::of_server(&self.readers, guild).await?)
    }

    async fn change_server_settings(&self, guild: GuildId, change: ServerChange) -> Answer<ServerSettings> {
        self.write(move |connection| Box::pin(async move { settings::change_server(connection, guild, change).await }))
            .await
    }

    async fn name(&self, guild: Option<GuildId>, user: UserId) -> Answer<Option<String>> {
        Ok(names::find(&self.readers, guild, user).await?)
    }

    async fn set_name(&self, guild: Option<GuildId>, user: UserId, name: &str) -> Answer<()> {
        let name = name.to_owned();
        self.write(move |connection| Box::pin(async move { names::set(connection, guild, user, &name).await })).await
    }

    async fn note(&self, key: &str) -> Answer<Option<String>> {
        Ok(settings::note(&self.readers, key).await?)
    }

    async fn set_note(&self, key: &str, value: &str) -> Answer<()> {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.write(move |connection| Box::pin(async move { settings::set_note(connection, &key, &value).await })).await
    }

    async fn identity(&self) -> Answer<String> {
        let identity = settings::note(&self.readers, IDENTITY).await?;
        identity.ok_or_else(|| StoreError::Integrity("the note of the database's identity is gone".to_owned()))
    }

    async fn take_lease(&self, lease: Lease, now: Timestamp) -> Answer<bool> {
        self.write(move |connection| Box::pin(async move { leases::take(connection, &lease, now).await })).await
    }

    async fn give_back_lease(&self, key: &str, holder: &str) -> Answer<()> {
        let (key, holder) = (key.to_owned(), holder.to_owned());
        self.write(move |connection| Box::pin(async move { leases::give_back(connection, &key, &holder).await })).await
    }

    async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.send(Job::Close(reply)).await.is_ok() {
            drop(closed.await);
        } else {
            self.queue.closed().await;
        }
        self.readers.close().await;
    }
}
