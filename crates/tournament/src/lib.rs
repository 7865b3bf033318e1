//! Tournaments as functions of their results: pairings, tables, brackets and champions.
//!
//! A [`Tournament`] is its [`Format`], its [`Entrant`]s, the results recorded so far, the [`Withdrawal`]s in their
//! order and the event's [`EventSeed`]. The same five give the same pairings and tables. There is no clock, no store
//! and no randomness but what the seed decides.
//!
//! # How a caller runs an event
//!
//! 1. [`Tournament::new`] when entry closes. Its errors say why the format doesn't fit the number of players.
//! 2. After every change, begin a game for each of [`Tournament::pairings`] whose `outcome` is `None` and that has no
//!    game yet. A pairing is named by its [`PairingId`] as long as the event lives: once returned, it never vanishes
//!    and never changes its players. If its `outcome` is there while its game is still being played, a player has
//!    withdrawn, so that game is to be ended.
//! 3. [`Tournament::record`] when a game ends. A game that is aborted is *not* recorded: its pairing stays without an
//!    outcome, and the caller begins another game for it. [`Tournament::annul`] takes a recorded result back, and the
//!    game is to be played again in the same way.
//! 4. [`Tournament::players_to_withdraw`] after a forfeit, and [`Tournament::withdraw`] for the first of them, until
//!    there are none.
//! 5. [`Tournament::is_over`], [`Tournament::champions`] and [`Tournament::podium`] at the end.
//!
//! # What a caller keeps
//!
//! The format as JSON (it is serialised by serde), each entrant's number and rating, the seed, what [`Recorded`] says
//! of each pairing, and the withdrawals in their order. [`Tournament::load`] puts them together again. The order in
//! which results came is of no importance.
//!
//! The rating of an entrant is that at the beginning. It decides the seeding, so it stays as it is while the event
//! runs. To replace a player before the first move, change who stands behind the number, and keep number and rating.
//!
//! # Adding a format
//!
//! A format is a type that implements the trait in `schedule.rs`, and a variant of [`Format`]. Tournaments know formats
//! only by that trait.

mod berger;
mod bracket;
mod crosstable;
mod error;
mod format;
mod knock_out;
mod lots;
mod pairing;
mod player;
mod points;
mod progress;
mod result;
mod round_robin;
mod schedule;
mod seeding;
mod table;
mod tie_breaks;
mod tournament;

pub use bracket::{Bracket, BracketMatch, BracketSide, MatchDecision, MatchId};
pub use crosstable::{CellScore, CrosstableCell, PieceColour};
pub use error::{FormatError, TournamentError};
pub use format::Format;
pub use knock_out::{Decider, KnockOut, MatchGames};
pub use lots::EventSeed;
pub use pairing::{GroupId, Pairing, PairingId, ParsePairingIdError};
pub use player::{Entrant, PlayerNumber, Withdrawal};
pub use points::{HalfPoints, QuarterPoints};
pub use progress::FORFEITS_TO_WITHDRAW;
pub use result::{DecidedBy, GameOutcome, GameResult, ParseGameResultError, Recorded, ResultSource};
pub use round_robin::{Cycles, Release, RoundRobin};
pub use table::{GroupTable, PodiumPlace, Standing};
pub use tournament::Tournament;
