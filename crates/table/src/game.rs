//! One game in memory, and slow work, such as listing a hand's legal plays, replaying a game or drawing, off the
//! threads
//! that answer Discord. Anything that can take over a millisecond belongs there.

use std::sync::LazyLock;
use std::thread::available_parallelism;

use cardinal_ids::UserId;
use cardinal_interaction::Drafted;
use cardinal_render::TurnSummary;
use cardinal_rules::{
    ActionKind, CardForm, Commitment, Entry, Game, Rules, Salt, Seat, Seed, Snapshot, Status, Variant, Viewer,
};
use cardinal_store::{Appended, GameInfo, NewTurn, Secret};
use tokio::sync::{OwnedMappedMutexGuard, Semaphore};

use crate::error::TableError;

/// A game in memory with what the store knows about it.
pub struct LiveGame {
    /// What is stored beside its events.
    pub info: GameInfo,
    /// What nobody may know before it ends.
    pub secret: Secret,
    /// Its state by the rules.
    pub game: Game,
    /// The number of stored events that come before those in memory. It is above 0 for a game that was resumed from
    /// a position.
    entries_before: u32,
    /// Whether the game in memory may be ahead of the store. It is set before an action is applied and cleared once
    /// the store has the action. A failed write or an abandoned command leaves it set, and the next to open the
    /// game gets it from the store.
    unsure: bool,
    /// The version of the message that was pending when the last events were written.
    pending_before: Option<u32>,
    /// Whether another process was to post that message.
    pending_elsewhere: bool,
    /// The step that the player to act has drafted but not sent, and its turn. It is kept in memory only: it is
    /// private, and the player's panel carries it too.
    drafted: Option<(u32, Drafted)>,
    /// What a picture shows of the person's last turn against the computer player.
    last_told: TurnSummary,
}

/// The turns of both players together after which a rated game counts: two of each.
const COUNTS_AFTER: u32 = 4;

impl LiveGame {
    /// Takes over a game that matches the store.
    pub fn new(info: GameInfo, secret: Secret, game: Game, last_told: TurnSummary, entries_before: u32) -> LiveGame {
        LiveGame {
            info,
            secret,
            game,
            entries_before,
            unsure: false,
            pending_before: None,
            pending_elsewhere: false,
            drafted: None,
            last_told,
        }
    }

    /// The game itself, and what a picture shows of the person's last turn against the computer player.
    pub(super) fn into_game(self) -> (Game, TurnSummary) {
        (self.game, self.last_told)
    }

    /// The number of stored events that come before those in memory.
    pub(super) const fn entries_before(&self) -> u32 {
        self.entries_before
    }

    /// The event that led to this version, or `None` if it is not in memory.
    pub fn event_to(&self, version: u32) -> Option<&Entry> {
        let index = version.checked_sub(self.entries_before)?.checked_sub(1)?;
        self.game.entries().get(index as usize)
    }

    /// Identifies the current turn of the game, even among turns of the same ply before and after a takeback.
    /// Controls carry it, like everything else that belongs to one turn only. A turn that a card has undone starts
    /// again with the same number.
    pub fn turn(&self) -> u32 {
        // Counted as everybody sees it, so that the number does not give away that a player is asked for a
        // response.
        self.game.turns_begun(Viewer::Public)
    }

    /// The step that this seat has drafted in the current turn.
    pub fn drafted(&self, seat: Seat) -> Option<Drafted> {
        let mine = self.status().to_act() == Some(seat);
        self.drafted.filter(|(turn, _)| mine && *turn == self.turn()).map(|(_, drafted)| drafted)
    }

    /// Stores in memory what the player to act has drafted.
    pub fn set_drafted(&mut self, drafted: Option<Drafted>) {
        self.drafted = drafted.map(|drafted| (self.turn(), drafted));
    }

    /// Remembers what a picture shows of the turn that this seat has just played, if it plays against the computer.
    pub fn remember_turn(&mut self, seat: Seat) {
        if self.computer() == Some(!seat) {
            self.last_told = summary(&self.game);
        }
    }

    /// What a picture shows of the last turn and the person's before it.
    pub fn both_turns(&self) -> TurnSummary {
        let told = summary(&self.game);
        if self.computer().is_some() { told.after(&self.last_told) } else { told }
    }

    /// The seat of a user, or `None` for one who does not play.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_of(&self.info, user)
    }

    /// The only user whom the running game waits for: the player to act, or the only one still to build a deck.
    pub fn to_act(&self) -> Option<UserId> {
        let seat = match self.builders().as_slice() {
            [only] => Some(*only),
            _ => self.game.status().to_act(),
        };
        seat.map(|seat| self.info.players[seat])
    }

    /// How the game ended by the rules: the winner, and the reason as it is stored. `None` while it runs.
    ///
    /// # Errors
    /// The reason can't be written, which is an error of this program.
    pub fn ended(&self) -> Result<Option<(Option<Seat>, String)>, TableError> {
        let (winner, reason) = match self.status() {
            Status::Building | Status::Running { .. } => return Ok(None),
            Status::Won { winner, reason } => (Some(winner), serde_json::to_value(reason)),
            Status::Drawn { reason } => (None, serde_json::to_value(reason)),
        };
        let reason = reason.ok().and_then(|reason| reason.as_str().map(str::to_owned));
        let reason = reason.ok_or(TableError::Broken("cannot write why a game has ended"))?;
        Ok(Some((winner, reason)))
    }

    /// Whether the game is over and counts for ratings: it is rated, and each player has made two turns.
    pub fn counts(&self) -> bool {
        let is_rated = self.info.rated && self.info.computer.is_none();
        is_rated && self.status().is_over() && self.game.ply() >= COUNTS_AFTER
    }

    /// The computer player's seat, if the game is against it.
    pub fn computer(&self) -> Option<Seat> {
        self.info.computer.as_ref().map(|computer| computer.seat)
    }

    /// Returns whether the computer player has something to do: to act, to build a deck, or to answer the offer of a
    /// draw. In a lesson it never has.
    pub fn computer_is_due(&self) -> bool {
        let is_lesson = self.info.computer.as_ref().is_some_and(|computer| computer.lesson.is_some());
        let Some(seat) = self.computer().filter(|_| !is_lesson && !self.status().is_over()) else { return false };
        let is_asked = || self.game.view(Viewer::Public).offer == Some(!seat);
        self.status().to_act() == Some(seat) || self.builders().contains(&seat) || is_asked()
    }

    /// The seats that still have to build a deck.
    pub fn builders(&self) -> Vec<Seat> {
        if self.game.status() != Status::Building {
            return Vec::new();
        }
        let built = self.game.view(Viewer::Public).built.unwrap_or_default();
        Seat::ALL.into_iter().filter(|seat| !built[*seat]).collect()
    }

    /// Returns whether the board is covered for this seat. The player who had it covered still sees it. The
    /// opponent, who is asked about it, looks at it in private while the time for that runs.
    pub fn is_covered_for(&self, seat: Option<Seat>) -> bool {
        let view = self.game.view(Viewer::Public);
        view.is_covered() && !self.info.finished && seat != Some(view.turn)
    }

    /// Whether it runs, or how it ended.
    pub fn status(&self) -> Status {
        self.game.status()
    }

    /// The number of turns that today's rules cannot replay, or `None` if they can replay the whole game.
    pub fn turns_before(&self) -> Option<u32> {
        self.game.resumed_from().map(Snapshot::ply)
    }

    /// Returns whether the game was closed although the rules would let it go on.
    pub fn is_closed(&self) -> bool {
        self.info.finished && !self.status().is_over()
    }

    /// The commitment of the game's shuffles.
    pub fn commitment(&self) -> Commitment {
        Commitment::of(&Seed::from_bytes(self.secret.seed), &Salt::from_bytes(self.secret.salt))
    }

    /// Returns whether the game in memory is sure to match the store at its version.
    pub(super) const fn is_sure(&self) -> bool {
        !self.unsure
    }

    /// Marks the game in memory as possibly ahead of the store.
    pub fn mark_dirty(&mut self) {
        self.unsure = true;
    }

    /// The version of the message that was pending when the last events were written, if one was.
    pub const fn pending_before(&self) -> Option<u32> {
        self.pending_before
    }

    /// Whether another process was to post that message.
    pub const fn is_pending_elsewhere(&self) -> bool {
        self.pending_elsewhere
    }

    /// Marks the game in memory as stored, and takes over the clock of a turn that began with it.
    pub fn mark_stored(&mut self, appended: Appended, turn: Option<NewTurn>) {
        self.info.version = appended.version;
        self.pending_before = appended.pending_before;
        self.pending_elsewhere = appended.pending_elsewhere;
        self.info.to_act = self.to_act();
        self.info.finished = self.status().is_over();
        self.unsure = false;
        if let Some(turn) = turn {
            let clock = &mut self.info.clock;
            (clock.turn_at, clock.left, clock.extra, clock.building) = (turn.at, turn.left, 0, false);
            // A weekend was that of the player who was to act.
            let was_weekend = clock.stops.weekend.take().is_some();
            clock.stopped_at = clock.stopped_at.filter(|_| !was_weekend).map(|_| turn.at);
        }
    }

    /// Marks the game as matching the store after all, because nothing was applied.
    pub fn mark_clean(&mut self) {
        self.unsure = false;
    }
}

/// What a picture shows of the turn that was played last.
pub(super) fn summary(game: &Game) -> TurnSummary {
    match game.story() {
        Some(story) => TurnSummary::of(&story),
        None => TurnSummary::of_view(&game.view(Viewer::Public)),
    }
}

/// Whether turns of this kind of game have several steps, which the player ends, and cards that respond to the
/// opponent's.
pub fn has_steps(variant: Variant) -> bool {
    let facts = variant.facts();
    facts.has(ActionKind::EndTurn) && facts.uses(CardForm::Card)
}

/// The seat of a user, or `None` for one who does not play.
pub fn seat_of(info: &GameInfo, user: UserId) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| info.players[*seat] == user)
}

/// The rules that a game is stored with, or `None` if its variant does not accept the stored options.
pub fn rules_of(info: &GameInfo) -> Option<Rules> {
    info.variant.rules(info.options.iter().map(|(key, value)| (key.as_str(), value.as_str()))).ok()
}

/// A game under its lock.
pub type LockedGame = OwnedMappedMutexGuard<Option<LiveGame>, LiveGame>;

/// Works on a locked game off the async threads. Returns the game along with the result.
///
/// # Errors
/// As for [`run_blocking`]. The lock is then released.
pub async fn on_game<T: Send + 'static>(
    mut live: LockedGame,
    work: impl FnOnce(&mut LiveGame) -> T + Send + 'static,
) -> Result<(LockedGame, T), TableError> {
    run_blocking("applying the rules to a game", move || {
        let done = work(&mut live);
        (live, done)
    })
    .await
}

/// A game and the caller's seat in it. The game stays locked until the outcome is settled.
pub type Seated = (LockedGame, Seat);

/// How much work is done at once for each core: enough for something short not to wait for something long on a single
/// core.
const AT_ONCE_PER_CORE: usize = 2;

/// The places for work, in the order in which it was asked for. More of it than there are cores is done no sooner,
/// and each picture that is being drawn takes megabytes: a crowd of players would take as much memory as there are
/// players.
static PLACES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(AT_ONCE_PER_CORE * available_parallelism().map_or(1, usize::from)));

/// Runs `work` on a blocking thread. `named` describes the work in error texts, such as "drawing a picture". The work
/// must not wait for anything.
///
/// # Errors
/// The program is shutting down, or the work panicked.
pub fn run_blocking<T: Send + 'static>(
    named: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Result<T, TableError>> + Send {
    // Often it has a whole game, which every future that waits for it would otherwise have room for.
    let work = Box::new(work);
    // What it logs belongs to the interaction that asked for it.
    let span = tracing::Span::current();
    async move {
        let place = PLACES.acquire().await.map_err(|_| TableError::BrokenOff(named))?;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if the caller has gone.
            let _place = place;
            span.in_scope(work)
        });
        done.await.map_err(|_| TableError::BrokenOff(named))
    }
}
