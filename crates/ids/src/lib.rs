//! What several parts of Cardinal name: ids, moments, places and time controls. Plain values, which know nothing of
//! games, Discord or a database.

mod clock_time;
mod ids;
mod pace;
mod site;
mod venue;

pub use clock_time::ClockTime;
pub use ids::{ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, Timestamp, UserId};
pub use pace::{Pace, PaceError};
pub use site::Site;
pub use venue::Venue;
