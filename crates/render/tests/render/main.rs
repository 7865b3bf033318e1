//! The renderer as its callers see it: pictures, alternative texts and boards in text.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod animation;
mod arrows;
mod beside_board;
mod boards;
mod cache;
mod card_faces;
mod card_motifs;
mod card_outlines;
mod card_scenes;
mod charts;
mod colours;
mod descriptions;
mod endless_grid;
mod event_pictures;
mod every_face;
mod finished_games;
mod gallery;
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
mod sprites;
mod stories;
