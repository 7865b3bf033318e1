//! The renderer as its callers see it: pictures, alternative texts and boards in text.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod beside_board;
mod boards;
mod card_faces;
mod colours;
mod descriptions;
mod endless_grid;
mod finished_games;
mod layers;
mod legibility;
mod member_pictures;
mod names;
mod panels;
mod pictures;
mod pool;
mod random_games;
mod reference;
mod replays;
mod scenes;
mod signs;
mod stories;
