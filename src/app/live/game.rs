//! One game in memory.

use cardinal_rules::{Entry, Game, Rules, Salt, Seat, Seed, Snapshot, Status, Viewer};
use cardinal_words::say;
use tokio::sync::OwnedMappedMutexGuard;

use crate::app::blocking::off_async;
use crate::app::error::AppError;
use crate::app::interaction::control::Drafted;
use crate::store::{GameId, GameInfo, NewTurn, Secret, UserId};

/// A game in memory with what is known about it.
pub(crate) struct LiveGame {
    pub(crate) info: GameInfo,
    pub(crate) secret: Secret,
    pub(crate) game: Game,
    /// How many events of the stored game are not the game's in memory, which goes on from a last position.
    entries_before: u32,
    /// Whether the game in memory may be ahead of the store: set before an action is applied,
    /// cleared when the store has it. A failed write or an abandoned command leaves it set, and
    /// whoever opens the game next gets the stored one.
    unsure: bool,
    /// The step that the player to move has drafted and not sent, and the turn that it belongs to.
    /// In memory alone: it is nobody's business, and the player's panel has it as well.
    drafted: Option<(u32, Drafted)>,
}

impl LiveGame {
    /// A game in memory as it is stored.
    pub(crate) const fn new(info: GameInfo, secret: Secret, game: Game, entries_before: u32) -> LiveGame {
        LiveGame { info, secret, game, entries_before, unsure: false, drafted: None }
    }

    /// The event that led to this version; none where it is not in memory.
    pub(crate) fn event_to(&self, version: u32) -> Option<&Entry> {
        let index = version.checked_sub(self.entries_before)?.checked_sub(1)?;
        self.game.entries().get(index as usize)
    }

    /// What tells the present turn from every other of the game, also from one of the same ply that was taken back: what
    /// belongs to one turn alone, such as a control, carries it. A turn that a card has undone begins anew with the same.
    pub(crate) fn turn(&self) -> u32 {
        // As all are shown it: one who is asked for an answer is not to be told from one who is not.
        self.game.turns_begun(Viewer::Public)
    }

    /// The step that the seat has drafted in the present turn.
    pub(crate) fn drafted(&self, seat: Seat) -> Option<Drafted> {
        let mine = self.status().to_act() == Some(seat);
        self.drafted.filter(|(turn, _)| mine && *turn == self.turn()).map(|(_, drafted)| drafted)
    }

    /// Notes what the player to move has drafted.
    pub(crate) fn set_drafted(&mut self, drafted: Option<Drafted>) {
        self.drafted = drafted.map(|drafted| (self.turn(), drafted));
    }

    /// The seat of a user, if the user plays.
    pub(crate) fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_of(&self.info, user)
    }

    /// The user who is awaited alone, while the game runs: who is to act, or who alone has yet to build a deck.
    pub(crate) fn to_act(&self) -> Option<UserId> {
        let seat = match self.builders().as_slice() {
            [only] => Some(*only),
            _ => self.game.status().to_act(),
        };
        seat.map(|seat| self.info.players[seat])
    }

    /// The seats that have yet to build a deck.
    pub(crate) fn builders(&self) -> Vec<Seat> {
        if self.game.status() != Status::Building {
            return Vec::new();
        }
        let built = self.game.view(Viewer::Public).built.unwrap_or_default();
        Seat::ALL.into_iter().filter(|seat| !built[*seat]).collect()
    }

    /// Whether the board is covered for all but the player of this seat, if it is the one who has had it covered; the one
    /// who is asked about it looks at it in private, when the time for that runs.
    pub(crate) fn is_covered_for(&self, seat: Option<Seat>) -> bool {
        let view = self.game.view(Viewer::Public);
        view.is_covered() && !self.info.finished && seat != Some(view.turn)
    }

    pub(crate) fn status(&self) -> Status {
        self.game.status()
    }

    /// How many turns of the game the rules of today cannot play again; none where they can play it whole.
    pub(crate) fn turns_before(&self) -> Option<u32> {
        self.game.resumed_from().map(Snapshot::ply)
    }

    /// Whether it was closed although it could have gone on by the rules.
    pub(crate) fn is_closed(&self) -> bool {
        self.info.finished && !self.status().is_over()
    }

    pub(crate) fn seed(&self) -> Seed {
        Seed::from_bytes(self.secret.seed)
    }

    pub(crate) fn salt(&self) -> Salt {
        Salt::from_bytes(self.secret.salt)
    }

    /// Whether the game in memory is certainly the stored one, as of its version.
    pub(super) const fn is_sure(&self) -> bool {
        !self.unsure
    }

    /// Notes that the game in memory may be ahead of the store from here on.
    pub(crate) fn may_be_ahead(&mut self) {
        self.unsure = true;
    }

    /// Notes that the game in memory is stored at this version, and the turn that has begun with it, if one has.
    pub(crate) fn is_stored(&mut self, version: u32, turn: Option<NewTurn>) {
        self.info.version = version;
        self.info.to_act = self.to_act();
        self.info.finished = self.status().is_over();
        self.unsure = false;
        if let Some(turn) = turn {
            let clock = &mut self.info.clock;
            (clock.turn_at, clock.left, clock.extra, clock.building) = (turn.at, turn.left, 0, false);
            clock.stopped_at = clock.stopped_at.map(|_| turn.at);
        }
    }

    /// Notes that nothing was applied after all.
    pub(crate) fn unchanged(&mut self) {
        self.unsure = false;
    }
}

/// The seat of a user, if the user plays.
pub(crate) fn seat_of(info: &GameInfo, user: UserId) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| info.players[*seat] == user)
}

/// The rules that a game is stored with; none where its options are not those of its game (any more).
pub(crate) fn rules_of(info: &GameInfo) -> Option<Rules> {
    info.variant.rules(info.options.iter().map(|(key, value)| (key.as_str(), value.as_str()))).ok()
}

/// A game under its lock.
pub(crate) type LockedGame = OwnedMappedMutexGuard<Option<LiveGame>, LiveGame>;

/// Does work on a game under its lock, off the async threads, and gives the game back with what came of it.
///
/// # Errors
/// As [`off_async`]; the lock is let go then.
pub(crate) async fn on_game<T: Send + 'static>(
    mut live: LockedGame,
    work: impl FnOnce(&mut LiveGame) -> T + Send + 'static,
) -> Result<(LockedGame, T), AppError> {
    off_async("what a game's rules say", move || {
        let done = work(&mut live);
        (live, done)
    })
    .await
}

/// The refusal of a number that no game has.
pub(crate) fn no_such_game(id: GameId) -> AppError {
    AppError::refused(say!("game-unknown", number = id.to_string()))
}
