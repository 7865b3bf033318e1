//! Computer players for Cardinal's games: deterministic, without clock, threads or I/O. A player's
//! budget is a number of positions, and the same arguments always give the same answer.

pub mod chess;
