//! The boards: how pieces move on them, what stands where, and every reversible change. The 8 by 8
//! board is kept as sets of squares; the endless grid, which has none, is in [`grid`]. What is
//! remembered of turns is kept here as plain data; only the games know what it means.
//!
//! Sets of squares are 64-bit numbers, steps and leaps are table look-ups, and slides are rays cut at the first
//! piece. All games share the tables of steps, one for each of the four orientations of the board. A board that
//! ground cards have altered keeps five kilobytes of its own.

mod attacks;
mod bounds;
mod cards;
mod castle;
mod change;
mod chess;
mod continuing;
mod fen;
mod fold;
mod geometry;
mod grid;
mod handling;
mod keys;
mod ledger;
mod legal;
mod make;
mod movement;
mod orientation;
mod perft;
mod placement;
mod progress;
mod reached;
mod san;
mod start;
mod state;
mod turn_log;
mod units;

pub(crate) use change::Change;
pub(crate) use chess::{CASTLING_WINGS, Castling, CastlingRule, Chess, ChessRules, Move, PawnHome};
pub(crate) use continuing::{Barrier, ContinuingCard, Duty, Force};
pub use fen::FenError;
pub(crate) use fen::{Fen, STANDARD_START};
pub(crate) use geometry::{DIAGONAL, ORTHOGONAL, Wall, boundaries};
pub(crate) use grid::{GridMove, Obstacle, Point};
pub(crate) use keys::{mix, passed_key, standing_key, turn_key};
pub(crate) use ledger::Ledger;
pub(crate) use make::castling_of;
pub use movement::{Mode, Reach, Way};
pub(crate) use perft::{grid_perft, perft};
pub(crate) use placement::{Location, Zone};
pub(crate) use progress::{LastCard, LastMove, Progress, SanText, Uniques};
pub(crate) use reached::{AHEAD, PAST_ONE, TWO_AHEAD, WayConditions};
pub(crate) use san::full_san;
pub(crate) use state::State;
pub(crate) use turn_log::{
    Asking, Captured, Checkpoint, LogChange, Playing, Plots, Question, StepKind, TurnLog, TurnStep, UsedCard,
};
