//! Which game has which turns: the one module that chooses. A game that is added is a module with a
//! [`TurnMachine`] and a row here; where else it must be named, the compiler asks.

use super::chessme::ChessMe;
use super::standard::Standard;
use super::start::{Setup, SetupError};
use super::turn_machine::{Features, Surface, TurnMachine};
use crate::board::State;
use crate::card::Card;
use crate::chance::Seed;
use crate::phase::Phase;
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
    let usual = Position::default();
    let state = restart(setup.rules, setup.position.as_ref().unwrap_or(&usual), seed)?;
    machine(&setup.rules).check_start(&state)?;
    Ok(state)
}

/// The state of a position in which a game goes on: it may be one that only play can bring about.
pub(super) fn restart(rules: Rules, position: &Position, seed: &Seed) -> Result<State, SetupError> {
    machine(&rules).start(position, seed)
}

impl Rules {
    pub(super) fn features(self) -> Features {
        machine(&self).features()
    }

    /// Whether the game is played on the endless grid.
    pub(crate) fn on_grid(self) -> bool {
        self.features().surface == Surface::Grid
    }

    /// What a turn begins with.
    pub(super) fn first_phase(self) -> Phase {
        machine(&self).first_phase()
    }

    pub(super) fn has_card(self, card: Card) -> bool {
        machine(&self).has_card(card)
    }
}
