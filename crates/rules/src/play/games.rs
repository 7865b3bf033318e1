//! Which game has which turns: the one module that chooses. A game that is added is a module with a
//! [`TurnMachine`] and a row here; where else it must be named, the compiler asks.

use super::chessme::ChessMe;
use super::standard::Standard;
use super::start::{Setup, SetupError};
use super::turn_machine::TurnMachine;
use crate::board::State;
use crate::chance::Seed;
use crate::position::Position;
use crate::setup::Rules;

/// The turns of the game; a row a game.
pub(super) fn machine(rules: &Rules) -> &dyn TurnMachine {
    match rules {
        Rules::Standard => &Standard,
        Rules::NoStress(options) => options,
        Rules::Knightmare(options) => options,
        Rules::ChessMe => &ChessMe,
    }
}

/// The state in which a game starts.
pub(super) fn start(setup: &Setup, seed: &Seed) -> Result<State, SetupError> {
    let (game, usual) = (machine(&setup.rules), Position::default());
    let state = game.start(setup.position.as_ref().unwrap_or(&usual), seed)?;
    game.check_start(&state)?;
    Ok(state)
}
