//! What several parts of Cardinal name: ids, moments, places, shards, time controls and a few choices, and how an error
//! is told with its causes. Plain values, which know nothing of games, Discord or a database.

mod choices;
mod error_chain;
mod ids;
mod pace;

pub use choices::{BestOf, Following, OfferKind, ReplayPace, Venue};
pub use error_chain::with_causes;
pub use ids::{
    ChallengeId, ChannelId, ClockTime, EventId, GameId, GuildId, InteractionId, MessageId, RoleId, Shard, Site,
    Timestamp, UserId,
};
pub use pace::{Pace, PaceError, TimeSystem};
