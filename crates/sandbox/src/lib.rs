//! A local Discord: REST API, gateway and a chat page, in one process and on one address.
//!
//! Bots log in to it as they do to Discord. People use the page, and tests use [`MemberClient`]. The sandbox follows
//! version 10 of Discord's documented API, rejects what Discord rejects, and injects faults on demand. It keeps all
//! state in memory; [`SandboxConfig::keep_in`] saves it to a folder.
//!
//! There is one guild. Members can leave and rejoin, bots can be removed and invited again, and the guild can have an
//! outage. Bots and people can also exchange direct messages, and people can add applications to their accounts and use
//! them where the bot is not: in the guild, and in group messages. All timestamps come from the sandbox's own clock
//! ([`SandboxClock`]), which can be advanced. Features that slash-command bots don't need are missing: voice,
//! reactions, pins, polls and stickers. There is no compressed transport; clients that ask for it get uncompressed
//! frames, which they can read too.
//!
//! All state lives in the world (`world`), behind one lock. `validate` checks requests, `rest` and `members` then
//! change the world, and the world reports each change to `gateway` and to the page's live stream. Programs may send
//! requests from anywhere. Browsers may send them only from the sandbox's own page (`page`).
//!
//! ```no_run
//! # async fn demo() -> Result<(), Box<dyn std::error::Error>> {
//! use cardinal_sandbox::{Sandbox, SandboxConfig};
//!
//! let sandbox = Sandbox::start(SandboxConfig::default()).await?;
//! println!("bots: {}/api/v10, people: {}", sandbox.base_url(), sandbox.base_url());
//! let ada = sandbox.client().member("Ada").await?;
//! let games = sandbox.client().channel("games").await?;
//! ada.write(games, "hello").await?;
//! # Ok(())
//! # }
//! ```

mod api_error;
mod client;
mod clock;
mod config;
mod delivery;
mod endpoint;
mod faults;
mod gateway;
mod members;
mod page;
pub mod permissions;
mod rate_limits;
mod rest;
mod sandbox;
mod shared;
mod snowflake;
mod tcp;
mod validate;
mod world;

pub use client::member::Member;
pub use client::member_client::MemberClient;
pub use client::transport::{ClientError, local_client};
pub use client::views::{ChannelInfo, ChatMessage, GuildInfo, InteractionView, MemberInfo, TagInfo, WorldView};
pub use clock::SandboxClock;
pub use config::{BotConfig, RateLimitConfig, SandboxConfig};
pub use delivery::EndpointError;
pub use faults::{Faults, GatewayFault, SessionFault};
pub use sandbox::{Sandbox, SandboxError};
pub use shared::{RequestFile, RequestRecord};
pub use snowflake::Id;
