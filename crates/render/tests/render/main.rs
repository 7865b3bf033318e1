//! The renderer as its callers see it: pictures, alternative texts and boards in text.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod beside;
mod colours;
mod endless;
mod faces;
mod finished;
mod games;
mod grounds;
mod legible;
mod panels;
mod pictures;
mod players;
mod pool;
mod reference;
mod replays;
mod rooms;
mod scenes;
mod signs;
mod stories;
mod texts;
