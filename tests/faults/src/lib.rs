//! The proof of durability: games are played through a local Discord while the bot and its database are killed,
//! stopped, cut off or left without room. What players were told is then compared with what is stored and shown.
//!
//! A [`run`] has three parts. The local Discord and the players live in this process and survive the bot, which is a
//! process of its own ([`bot`]). The [`database`] is a file, or a server behind a [`proxy`]. The [`account`] keeps what
//! each player was told. After every few faults the players pause, and the [`comparison`] reads the database, the
//! messages that Discord took, and the files that players can export.
//!
//! `docs/reliability.md` has the commands, and `docs/evidence/reliability.md` what they have shown.

pub mod account;
pub mod answer;
pub mod bot;
pub mod channel;
pub mod comparison;
pub mod database;
pub mod disk;
pub mod export;
pub mod fault;
pub mod kind;
pub mod measured;
pub mod player;
pub mod proxy;
pub mod run;
pub mod stored;
pub mod strike;
pub mod table;
pub mod tally;
mod trouble;

pub use trouble::Trouble;
