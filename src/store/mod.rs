//! The database: games with their events, challenges, messages to post, and everything else that must survive a
//! restart.
//!
//! Each subject has a file with its types and its trait, such as `games.rs`, and its SQL in a file of the same name in
//! `sql`. [`Store`] is all subjects together. The store knows no rules of any game, and it reads no clock: callers
//! say what time it is.

mod absences;
mod address;
mod challenge_state;
mod challenges;
mod changes;
mod clock_time;
mod clocks;
mod computer;
mod decks;
mod departures;
mod drafts;
mod entries;
mod error;
mod follows;
mod forgetting;
mod game_frame;
mod games;
mod greetings;
mod ids;
mod inspecting;
mod interaction_effect;
mod interactions;
mod ladder_obstacle;
mod ladders;
mod leases;
mod lessons;
mod messages;
mod names;
mod notes;
mod notices;
mod offer_state;
mod offers;
mod open_error;
mod opening;
mod pace;
mod patience;
mod personal;
mod plans;
mod positions;
#[cfg(feature = "postgres")]
mod postgres;
mod presence;
mod quotas;
mod ratings;
mod requests;
mod series;
mod settings;
mod shared;
mod short_times;
mod site;
mod sqlite;
mod steps;
mod stops;
mod usage;
mod venue;
mod whole;

pub use absences::{Absence, Absences, NewAbsence, ServerStop};
pub use address::{Address, NotAnAddress};
pub use challenge_state::ChallengeState;
pub use challenges::{Challenge, ChallengeFilter, Challenges, Closing, NewChallenge};
pub use changes::Changes;
pub use clock_time::ClockTime;
pub use clocks::{Clocks, Deadline, GameClock, Heartbeat, NewTurn, SettledDeadline, Subject};
pub use computer::{Computer, ComputerTurns};
pub use decks::{Decks, NamedDeck};
pub use departures::{Departures, NewDeparture};
pub use drafts::{Drafts, KeptDraft};
pub use entries::Entries;
pub use error::StoreError;
pub use follows::{Follower, Following, Follows, TURNS_TOLD_EVERY};
pub use forgetting::{Forgetting, Forgotten, ToForget};
pub use game_frame::GameFrame;
pub use games::{
    Append, Appended, Finished, FinishedGame, GameFilter, GameInfo, Games, NewGame, Page, Secret, StoredGame,
};
pub use greetings::{Greetings, Joining};
pub use ids::{ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, Timestamp, UserId};
pub use interaction_effect::InteractionEffect;
pub use interactions::{INTERACTIONS_KEPT_FOR, Interactions};
pub use ladder_obstacle::LadderObstacle;
pub use ladders::{Ladder, LadderMatch, LadderOutcome, Ladders, Rung};
pub use leases::{Lease, Leases};
pub use lessons::Lessons;
pub use messages::{EditTime, Messages, PendingEdit, PendingPost, PostponedEdit, TurnMessage};
pub use names::Names;
pub use notes::Notes;
pub use notices::{Delivery, NewNotice, Notice, Notices};
pub use offer_state::{OfferKind, OfferState, Offered};
pub use offers::{ClosedByPlayers, NewOffer, OfferAnswer, OfferReply, Offers};
pub use open_error::OpenError;
pub use opening::StoreOptions;
pub use pace::{Pace, PaceError};
pub use patience::giving_up_at;
pub use personal::{Datum, Kept, Personal};
pub use plans::{Plan, PlannedMove, Plans, Reply, Stopped};
pub use positions::{LastPosition, POSITION_AT_MOST, Positions};
#[cfg(feature = "postgres")]
pub use postgres::{PostgresOptions, open_postgres};
pub use presence::Presence;
pub use quotas::{Full, Limits};
pub use ratings::{Counts, OwnRating, PlayedGame, RatedGame, RatingChange, RatingTable, Ratings, Rebuilt, Standing};
pub use requests::{NewRequest, Requests, Reserved};
pub use series::{BestOf, FORGOTTEN_WITHIN, Series, SeriesGame, SeriesGames};
pub use settings::{LastSetUp, Preferences, ServerChange, ServerSettings, Settings};
pub use shared::{SharedStore, Store};
pub use short_times::{ChangedTimes, RunsSince, ShortTime, ShortTimes};
pub use site::Site;
pub use sqlite::{SqliteOptions, open_sqlite, schemas};
pub use stops::Stops;
pub use usage::{GameCount, Usage};
pub use venue::Venue;
pub use whole::{Mark, Purpose, Schema, TABLES, Table, Unsound, Whole, WholeGame};
