//! An event: what has happened in it, and what follows.

use std::collections::{BTreeMap, BTreeSet};

use crate::bracket::Bracket;
use crate::error::TournamentError;
use crate::format::Format;
use crate::lots::EventSeed;
use crate::pairing::{GroupId, Pairing, PairingId};
use crate::player::{Entrant, PlayerNumber, Withdrawal};
use crate::progress::{FORFEITS_TO_WITHDRAW, Progress};
use crate::result::{DecidedBy, GameResult, Recorded, ResultSource};
use crate::schedule::Course;
use crate::table::{GroupTable, PodiumPlace};

/// An event.
///
/// A method that fails changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    format: Format,
    progress: Progress,
    // What follows from the two, computed once after each change.
    pairings: Vec<Pairing>,
    open_rounds: BTreeSet<u16>,
}

impl Tournament {
    /// An event that begins.
    ///
    /// # Errors
    /// [`TournamentError::Format`] if the format doesn't fit the number of entrants, and
    /// [`TournamentError::DoubledNumber`].
    pub fn new(format: Format, entrants: Vec<Entrant>, seed: EventSeed) -> Result<Tournament, TournamentError> {
        format.check(entrants.len())?;
        let mut numbers = BTreeSet::new();
        if let Some(doubled) = entrants.iter().find(|entrant| !numbers.insert(entrant.number)) {
            return Err(TournamentError::DoubledNumber(doubled.number));
        }
        let progress = Progress { entrants, withdrawals: Vec::new(), recorded: BTreeMap::new(), seed };
        Ok(Tournament::of(format, progress))
    }

    fn of(format: Format, progress: Progress) -> Tournament {
        let Course { mut pairings, open_rounds } = format.schedule().course(&progress);
        pairings.sort_by_key(|Pairing { id, .. }| (id.stage, id.round, id.group, id.board, id.game));
        Tournament { format, progress, pairings, open_rounds }
    }

    /// An event in progress, from what was kept of it: what is recorded in any order, the withdrawals in theirs.
    ///
    /// # Errors
    /// As for [`Tournament::new`]; and if something is kept of an unknown pairing or player, or a player has withdrawn
    /// twice or in a stage that hasn't begun.
    pub fn load(
        format: Format,
        entrants: Vec<Entrant>,
        seed: EventSeed,
        recorded: impl IntoIterator<Item = (PairingId, Recorded)>,
        withdrawals: impl IntoIterator<Item = Withdrawal>,
    ) -> Result<Tournament, TournamentError> {
        let Tournament { mut progress, .. } = Tournament::new(format, entrants, seed)?;
        for withdrawal in withdrawals {
            progress.check_stays(withdrawal.player)?;
            progress.withdrawals.push(withdrawal);
        }
        progress.recorded = recorded.into_iter().collect();
        let loaded = Tournament::of(format, progress);
        let known: BTreeSet<PairingId> = loaded.pairings.iter().map(|pairing| pairing.id).collect();
        if let Some(unknown) = loaded.progress.recorded.keys().find(|id| !known.contains(id)) {
            return Err(TournamentError::UnknownPairing(*unknown));
        }
        let current = loaded.stage();
        match loaded.withdrawals().iter().find(|withdrawal| !(1..=current).contains(&withdrawal.stage)) {
            Some(&Withdrawal { player, stage }) => Err(TournamentError::UnknownStage { player, stage, current }),
            None => Ok(loaded),
        }
    }

    /// The format.
    pub fn format(&self) -> &Format {
        &self.format
    }

    /// The entrants, withdrawn ones among them.
    pub fn entrants(&self) -> &[Entrant] {
        &self.progress.entrants
    }

    /// The withdrawals, in their order.
    pub fn withdrawals(&self) -> &[Withdrawal] {
        &self.progress.withdrawals
    }

    /// What is recorded of each pairing.
    pub fn recorded(&self) -> &BTreeMap<PairingId, Recorded> {
        &self.progress.recorded
    }

    /// The seed of the event's lots.
    pub fn seed(&self) -> EventSeed {
        self.progress.seed
    }

    /// The players from the first seed: by rating, then those without one, equal ones in the order of entry.
    pub fn seeding(&self) -> Vec<PlayerNumber> {
        self.progress.seeded()
    }

    /// Records the result of a pairing, or corrects it.
    ///
    /// # Errors
    /// [`TournamentError::UnknownPairing`]; [`TournamentError::DecidedByWithdrawal`] if one of the players withdrew
    /// before there was a result; [`TournamentError::BuiltOn`] if a pairing known by now would vanish or have other
    /// players.
    pub fn record(&mut self, id: PairingId, result: GameResult, source: ResultSource) -> Result<(), TournamentError> {
        let pairing = self.known(id)?;
        if pairing.outcome.is_some_and(|outcome| outcome.by == DecidedBy::Withdrawal) {
            return Err(TournamentError::DecidedByWithdrawal(id));
        }
        self.change(id, Recorded::Result(result, source))
    }

    /// Takes a recorded result back: the game is to be played again, or is forfeited if one of its players has
    /// withdrawn.
    ///
    /// An aborted game has no result, so there is nothing to annul.
    ///
    /// # Errors
    /// [`TournamentError::UnknownPairing`]; [`TournamentError::NothingToAnnul`] without a recorded result;
    /// [`TournamentError::BuiltOn`] if a pairing known by now would vanish or have other players, such as the next game
    /// of a match.
    pub fn annul(&mut self, id: PairingId) -> Result<(), TournamentError> {
        self.known(id)?;
        if self.progress.result(id).is_none() {
            return Err(TournamentError::NothingToAnnul(id));
        }
        self.change(id, Recorded::Annulled)
    }

    fn known(&self, id: PairingId) -> Result<&Pairing, TournamentError> {
        self.pairing(id).ok_or(TournamentError::UnknownPairing(id))
    }

    /// Changes what is recorded of a pairing, if no other pairing was built on it.
    fn change(&mut self, id: PairingId, recorded: Recorded) -> Result<(), TournamentError> {
        let mut progress = self.progress.clone();
        let before = progress.recorded.insert(id, recorded);
        let changed = Tournament::of(self.format, progress);
        if before.is_some() {
            let now: BTreeMap<PairingId, [PlayerNumber; 2]> =
                changed.pairings.iter().map(|pairing| (pairing.id, pairing.players())).collect();
            let gone = self.pairings.iter().find(|pairing| now.get(&pairing.id) != Some(&pairing.players()));
            if let Some(gone) = gone {
                return Err(TournamentError::BuiltOn { changed: id, built: gone.id });
            }
        }
        *self = changed;
        Ok(())
    }

    /// Withdraws a player, and returns what is to be kept of it. Games without a result are forfeited from now on.
    ///
    /// # Errors
    /// [`TournamentError::UnknownPlayer`], [`TournamentError::AlreadyWithdrawn`], and [`TournamentError::Over`] if
    /// there is nothing left to withdraw from.
    pub fn withdraw(&mut self, player: PlayerNumber) -> Result<Withdrawal, TournamentError> {
        self.progress.check_stays(player)?;
        if self.is_over() {
            return Err(TournamentError::Over);
        }
        let withdrawal = Withdrawal { player, stage: self.stage() };
        let mut progress = self.progress.clone();
        progress.withdrawals.push(withdrawal);
        *self = Tournament::of(self.format, progress);
        Ok(withdrawal)
    }

    /// The players who have forfeited [`FORFEITS_TO_WITHDRAW`] games or more and haven't withdrawn, by number.
    ///
    /// Only recorded forfeits count, in all stages together. Empty when the event is over. That may be after the first
    /// of several is withdrawn, so ask again after each.
    pub fn players_to_withdraw(&self) -> Vec<PlayerNumber> {
        if self.is_over() {
            return Vec::new();
        }
        let mut forfeits: BTreeMap<PlayerNumber, usize> = BTreeMap::new();
        for pairing in &self.pairings {
            let recorded = pairing.outcome.filter(|outcome| outcome.by != DecidedBy::Withdrawal);
            let forfeited = recorded.map_or([false; 2], |outcome| outcome.result.forfeits());
            for (player, _) in pairing.players().into_iter().zip(forfeited).filter(|(_, forfeited)| *forfeited) {
                *forfeits.entry(player).or_default() += 1;
            }
        }
        let enough = forfeits.into_iter().filter(|(_, count)| *count >= FORFEITS_TO_WITHDRAW);
        enough.map(|(player, _)| player).filter(|player| self.progress.check_stays(*player).is_ok()).collect()
    }

    /// Every pairing known by now, decided ones among them, by stage, round, group, board and game.
    ///
    /// Those without an outcome have to be played. None of them ever vanishes or changes its players.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// The pairing with this id, if it is known by now.
    pub fn pairing(&self, id: PairingId) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| pairing.id == id)
    }

    /// The known pairings of a round of the event, from 1.
    pub fn round_pairings(&self, round: u16) -> impl Iterator<Item = &Pairing> {
        self.pairings.iter().filter(move |pairing| pairing.round == round)
    }

    /// How many rounds the event has, if that is known. The final group of a round robin may have fewer rounds than
    /// planned if too few players are left for it.
    pub fn round_count(&self) -> Option<u16> {
        self.format.schedule().round_count(&self.progress)
    }

    /// The round that is going on: the first in which something is to be decided. None when the event is over.
    pub fn current_round(&self) -> Option<u16> {
        self.open_rounds.first().copied()
    }

    /// Whether everything in a round is decided. False for a round that the event doesn't have.
    pub fn is_round_over(&self, round: u16) -> bool {
        let is_one = self.round_count().is_none_or(|count| (1..=count).contains(&round));
        is_one && !self.open_rounds.contains(&round)
    }

    /// The stage that the event is in, from 1.
    pub fn stage(&self) -> u8 {
        self.format.schedule().stage(&self.progress)
    }

    /// The table of each group whose players are known, by stage and group. A knock-out has none.
    pub fn tables(&self) -> Vec<GroupTable> {
        self.format.schedule().tables(&self.progress)
    }

    /// The table of a group.
    ///
    /// # Errors
    /// [`TournamentError::UnknownGroup`] if there is no such group, or its players aren't known yet.
    pub fn table(&self, group: GroupId) -> Result<GroupTable, TournamentError> {
        let found = self.tables().into_iter().find(|table| table.group == group);
        found.ok_or(TournamentError::UnknownGroup(group))
    }

    /// The bracket of a knock-out.
    pub fn bracket(&self) -> Option<Bracket> {
        self.format.schedule().bracket(&self.progress)
    }

    /// Whether everything is decided.
    pub fn is_over(&self) -> bool {
        self.current_round().is_none()
    }

    /// The champions of an event that is over: the winner of a knock-out, or all who share the first place of a round
    /// robin. Empty before, or if nobody is left: both finalists forfeited the final, or everybody withdrew early.
    pub fn champions(&self) -> Vec<PlayerNumber> {
        let first = self.podium().into_iter().filter(|placed| placed.place == 1);
        first.map(|placed| placed.player).collect()
    }

    /// The players on the first three places of an event that is over, from the first. Empty before.
    ///
    /// The losers of a knock-out's semi-finals share the third place, unless there is a match for it.
    pub fn podium(&self) -> Vec<PodiumPlace> {
        if self.is_over() { self.format.schedule().podium(&self.progress) } else { Vec::new() }
    }
}
