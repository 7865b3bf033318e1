//! Maps each game to its turns; no other module chooses. To add a game, write a module with a
//! [`TurnMachine`] and add a row here. The compiler points out every other place that must name it.

use super::chessme::ChessMe;
use super::standard::Standard;
use super::start::{Setup, SetupError};
use super::turn_machine::TurnMachine;
use crate::board::State;
use crate::chance::Seed;
use crate::position::Position;
use crate::setup::Rules;

/// Returns the turns of the game, one row for each game.
pub(super) fn machine(rules: &Rules) -> &dyn TurnMachine {
    match rules {
        Rules::Standard => &Standard,
        Rules::NoStress(options) => options,
        Rules::Knightmare(options) => options,
        Rules::ChessMe => &ChessMe,
    }
}

/// Returns the state in which a game starts.
pub(super) fn start(setup: &Setup, seed: &Seed) -> Result<State, SetupError> {
    let (game, usual) = (machine(&setup.rules), Position::default());
    let state = game.start(setup.position.as_ref().unwrap_or(&usual), seed)?;
    game.check_start(&state)?;
    Ok(state)
}
