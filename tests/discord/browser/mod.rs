//! Games as newcomers play them: in two windows of a real browser, with mouse and keyboard.

mod chessme;
mod chromium;
mod game;
mod knightmare;
mod restart;
mod room;
mod server;
mod sizes;
mod window;
