//! A local Discord: REST API, gateway and a page to chat on, in one process and on one address.
//!
//! Bots log in to it as they log in to Discord; people use the page, or [`MemberClient`] in a
//! test. It is written against Discord's documented API, version 10, refuses what Discord
//! refuses and makes faults on demand. All state is in memory.
//!
//! There is one guild, which members leave and join again, from which bots are removed and to which they are invited, and
//! which can have an outage; beside it there are direct messages of bots with people. All that is dated is dated by the
//! sandbox's own clock ([`SandboxClock`]), which can be pushed forward. What slash-command bots have no need of is not there: speech, reactions,
//! pins, polls, stickers, user-installed applications, interactions over HTTP. Compressed
//! transport is not offered; clients that ask for it get plain frames, which they read as well.
//!
//! Everything of one bot's and the members' doings goes through the world (`world`), which one
//! lock guards: `rest` and `members` change it, `validate` decides beforehand what may change it,
//! and it tells `gateway` and the page's live stream of every change. Programs are served from
//! anywhere; of what a browser sends, only what comes from the sandbox's own page (`origin`).
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
mod clock;
mod config;
mod faults;
mod gateway;
mod keeper;
mod limits;
mod members;
mod merge_patch;
mod old_edits;
mod origin;
mod page;
pub mod permissions;
mod random;
mod requests;
mod rest;
mod sandbox;
mod shared;
mod snowflake;
mod tcp;
mod validate;
mod world;

pub use clock::SandboxClock;
pub use config::{BotConfig, RateLimitConfig, SandboxConfig};
pub use faults::{Faults, GatewayFault, SessionFault};
pub use members::chat::ChatMessage;
pub use members::client::MemberClient;
pub use members::client_error::ClientError;
pub use members::member::Member;
pub use members::views::{ChannelInfo, GuildInfo, InteractionView, MemberInfo, WorldView};
pub use requests::{RequestFile, RequestRecord};
pub use sandbox::{Sandbox, SandboxError};
pub use snowflake::Id;
