//! What several parts of Cardinal name: ids, moments, places, shards, time controls and a few choices, and how an error
//! is told with its causes. Plain values, which know nothing of games, Discord or a database.

mod best_of;
mod clock_time;
mod error_chain;
mod following;
mod ids;
mod offer_kind;
mod pace;
mod replay_pace;
mod shard;
mod site;
mod venue;

pub use best_of::BestOf;
pub use clock_time::ClockTime;
pub use error_chain::with_causes;
pub use following::Following;
pub use ids::{ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, Timestamp, UserId};
pub use offer_kind::OfferKind;
pub use pace::{Pace, PaceError};
pub use replay_pace::ReplayPace;
pub use shard::Shard;
pub use site::Site;
pub use venue::Venue;
