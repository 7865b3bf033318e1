//! What several parts of Cardinal name: ids, moments, places, time controls and a few choices. Plain values, which know
//! nothing of games, Discord or a database.

mod best_of;
mod clock_time;
mod following;
mod ids;
mod offer_kind;
mod pace;
mod replay_pace;
mod site;
mod venue;

pub use best_of::BestOf;
pub use clock_time::ClockTime;
pub use following::Following;
pub use ids::{ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, Timestamp, UserId};
pub use offer_kind::OfferKind;
pub use pace::{Pace, PaceError};
pub use replay_pace::ReplayPace;
pub use site::Site;
pub use venue::Venue;
