//! The bot as its users meet it: through a real Discord client, against a local Discord.

mod commands;
mod components;
mod faults;
mod games;
mod refusals;
mod restarts;
mod together;
