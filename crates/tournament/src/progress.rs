//! What has happened in an event so far, whatever its format.

use std::collections::BTreeMap;

use crate::error::TournamentError;
use crate::lots::EventSeed;
use crate::pairing::PairingId;
use crate::player::{Entrant, PlayerNumber, Withdrawal};
use crate::result::{DecidedBy, GameOutcome, GameResult, Recorded, ResultSource};
use crate::seeding;

/// After how many forfeits a player is to be withdrawn.
pub const FORFEITS_TO_WITHDRAW: usize = 2;

/// The entrants, the withdrawals in their order, what is recorded, and the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) withdrawals: Vec<Withdrawal>,
    pub(crate) recorded: BTreeMap<PairingId, Recorded>,
    pub(crate) seed: EventSeed,
}

impl Progress {
    /// Sees that there is such a player, who hasn't withdrawn.
    pub(crate) fn check_stays(&self, player: PlayerNumber) -> Result<(), TournamentError> {
        if !self.entrants.iter().any(|entrant| entrant.number == player) {
            return Err(TournamentError::UnknownPlayer(player));
        }
        if self.withdrawals.iter().any(|withdrawal| withdrawal.player == player) {
            return Err(TournamentError::AlreadyWithdrawn(player));
        }
        Ok(())
    }

    /// The players from the first seed.
    pub(crate) fn seeded(&self) -> Vec<PlayerNumber> {
        seeding::seeded(&self.entrants)
    }

    /// The recorded result of a pairing. None as well if it was annulled.
    pub(crate) fn result(&self, id: PairingId) -> Option<GameOutcome> {
        match self.recorded.get(&id)? {
            Recorded::Result(result, ResultSource::Game) => Some(GameOutcome { result: *result, by: DecidedBy::Game }),
            Recorded::Result(result, ResultSource::Hand) => Some(GameOutcome { result: *result, by: DecidedBy::Hand }),
            Recorded::Annulled => None,
        }
    }

    /// The withdrawal of a player in this stage or before.
    pub(crate) fn withdrawn(&self, player: PlayerNumber, stage: u8) -> Option<&Withdrawal> {
        self.withdrawals.iter().find(|withdrawal| withdrawal.player == player && withdrawal.stage <= stage)
    }

    /// How a game between these two, White first, is decided: by its result, or else by a withdrawal.
    pub(crate) fn outcome(&self, id: PairingId, [white, black]: [PlayerNumber; 2]) -> Option<GameOutcome> {
        self.result(id).or_else(|| {
            let of_both =
                |withdrawal: &&Withdrawal| withdrawal.stage <= id.stage && [white, black].contains(&withdrawal.player);
            let first = self.withdrawals.iter().find(of_both)?.player;
            let result = if first == white { GameResult::WhiteForfeits } else { GameResult::BlackForfeits };
            Some(GameOutcome { result, by: DecidedBy::Withdrawal })
        })
    }
}
