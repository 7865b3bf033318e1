//! The bot as its users see it: a real Discord client against a local Discord.

mod beside_the_board;
mod challenges;
mod chessme;
mod clocks;
mod commands;
mod components;
mod computer;
mod direct_messages;
mod forms;
mod games;
mod greeting;
mod knightmare;
mod knightmare_at_once;
mod knightmare_prompts;
mod knightmare_refusals;
mod knightmare_restarts;
mod ladder;
mod quiet;
mod refusals;
mod short_times;
mod threads;
mod together;
mod unknown_fields;
mod wire;
