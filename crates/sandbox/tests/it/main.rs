//! The sandbox as its users meet it: bots over REST and gateway, people over the member API.

mod account_installs;
mod clock;
mod direct_messages;
mod emojis;
mod foreign_clients;
mod forums;
mod gateway;
mod interactions;
mod membership;
mod messages;
mod models;
mod origins;
mod page;
mod raw_bot;
mod roles;
mod saved_world;
mod serenity_client;
mod session_faults;
mod thread_lists;
mod user_commands;
mod validation;
