//! The database: games with their events, challenges, messages to post, and everything else that must survive a
//! restart.
//!
//! Each subject has a file with its types, its methods and its SQL, such as `games.rs`. [`Store`] is all subjects
//! together, on an `SQLite` file or a `PostgreSQL` server: `database` is the border to either, and `sqlite` and
//! `postgres` hold what is one's alone. `writer.rs` is the one task of a process that writes, and `append.rs` writes
//! the appends of many games together. The store knows no rules of any game, and it reads no clock: callers say what
//! time it is.

#![expect(clippy::missing_errors_doc, reason = "`Store` says what any method may fail with, and each what else")]

mod absences;
mod account_removals;
mod address;
mod admin;
mod append;
mod challenge_state;
mod challengers;
mod challenges;
mod changes;
mod clocks;
mod closing;
mod columns;
mod computer;
mod connections;
mod database;
mod decks;
mod departures;
mod digests;
mod drafts;
mod dump;
mod erasing;
mod error;
mod events;
mod finished_threads;
mod follows;
mod forgetting;
mod games;
mod greetings;
mod interactions;
mod ladder_matches;
mod ladders;
mod leases;
mod lessons;
mod messages;
mod names;
mod notes;
mod notices;
mod offers;
mod open_error;
mod opening;
mod personal;
mod plans;
mod positions;
#[cfg(feature = "postgres")]
mod postgres;
mod quotas;
mod rating_ledger;
mod ratings;
mod requests;
mod series;
mod server_acts;
mod server_bars;
mod settings;
mod short_times;
mod soundness;
mod sqlite;
mod steps;
mod stops;
mod store;
mod survey;
mod writer;

pub use absences::{Absence, Absences, NewAbsence, ServerStop};
pub use account_removals::AccountRemovals;
pub use address::{Address, NotAnAddress, PasswordFileError};
pub use admin::{Admin, AdminAct, AdminOrder, AdminTarget, Barred, Busy, Deed, NewDeed, Reach};
pub use challenge_state::ChallengeState;
pub use challengers::{Challengers, MOST_BLOCKED, WhoMayChallenge};
pub use challenges::{Challenge, ChallengeFilter, Challenges, Closing, NewChallenge, QUIET_AFTER_CLOSING};
pub use changes::Changes;
pub use clocks::{Clocks, Deadline, GameClock, Heartbeat, NewTurn, Presence, SettledDeadline, Subject, Weekend};
pub use computer::{Computer, ComputerTurns};
pub use connections::{left_of, with_deadline};
pub use decks::{Decks, NamedDeck};
pub use departures::{Departures, NewDeparture};
pub use digests::{Digests, DueDigest};
pub use drafts::{Drafts, KeptDraft};
pub use dump::{Dump, DumpedGame, Mark, Purpose, Schema, TABLES, Table, Unsound};
pub use erasing::{ErasureCause, ServerErasures};
pub use error::{StoreError, StoreResult};
pub use events::{
    DueEventFollower, EVENT_SHOWN_EVERY, Event, EventDeck, EventFollows, EventGame, EventPlayer, EventSide, EventState,
    EventStep, EventWithdrawal, Events, GameOfEvent, Listed, NewEvent, NextEventLook, NotJoined, PairedGame, SignUp,
};
pub use finished_threads::{FinishedThread, FinishedThreads};
pub use follows::{Follower, Follows, TURNS_TOLD_EVERY};
pub use forgetting::{Forgetting, Forgotten, ToForget};
pub use games::{
    Append, Appended, Entries, Finished, FinishedGame, GameCount, GameFilter, GameFrame, GameInfo, Games, NewGame,
    Page, Secret, StoredGame,
};
pub use greetings::{Greetings, Joining};
pub use interactions::{INTERACTIONS_KEPT_FOR, InteractionEffect, Interactions};
pub use ladder_matches::LadderObstacle;
pub use ladders::{Ladder, LadderMatch, LadderOutcome, Ladders, Rung};
pub use leases::{Lease, Leases};
pub use lessons::Lessons;
pub use messages::{EditTime, Messages, PendingEdit, PendingPost, PostponedEdit, TurnMessage};
pub use names::UserNames;
pub use notes::Notes;
pub use notices::{Delivery, NewNotice, Notice, Notices};
pub use offers::{ClosedByPlayers, NewOffer, OfferAnswer, OfferReply, OfferState, Offered, Offers};
pub use open_error::OpenError;
pub use opening::StoreOptions;
pub use personal::{Datum, Personal, PersonalRows};
pub use plans::{Plan, PlannedMove, Plans, Reply, Stopped};
pub use positions::{LastPosition, POSITION_AT_MOST, Positions};
#[cfg(feature = "postgres")]
pub use postgres::{NewestTimelines, PostgresOptions, Timeline, open_postgres};
pub use quotas::{Full, Limits};
pub use ratings::{
    ComputerGame, Counts, OwnRating, PlayedGame, RatedGame, RatingChange, RatingPlace, RatingTable, Ratings, Rebuilt,
};
pub use requests::{NewRequest, Requests, Reservation, Reserved};
pub use series::{FORGOTTEN_WITHIN, Series, SeriesGame, SeriesGames};
pub use server_acts::{ServerAct, ServerActs, ServerDeed};
pub use server_bars::{Bar, ServerBars};
pub use settings::{LastSetUp, Preferences, ServerChange, ServerSettings, Settings};
pub use short_times::{ChangedTimes, RunsSince, ShortTime, ShortTimes};
pub use sqlite::{SqliteOptions, open_sqlite, schemas};
pub use stops::Stops;
pub use store::{SharedStore, Store, Usage};
#[cfg(feature = "postgres")]
pub use survey::SurveyedServer;
pub use survey::{Survey, SurveyedFile, SurveyedPlace};
pub use writer::{AppendResult, WriteHooks};
