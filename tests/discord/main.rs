//! The bot as its users meet it: through a real Discord client, against a local Discord.

mod besides;
mod challenges;
mod chessme;
mod clocks;
mod commands;
mod components;
mod faults;
mod games;
mod hand_over;
mod once;
mod quiet;
mod refusals;
mod restarts;
mod short_times;
mod threads;
mod together;
mod unknown_fields;
