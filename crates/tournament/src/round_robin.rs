//! Round robins: everybody meets everybody, once or twice, in one group or in several with a final group.
//!
//! # Groups
//!
//! A group has 3 to 16 players. With more than one group, the players are dealt by seeding: the first to group 1, the
//! second to group 2 and so on, then back from the last group to the first. Within a group Berger's numbers are in the
//! order of entry. When all groups are through, the first one or two of each form a final group, which begins anew
//! without points. Who withdrew while the groups were playing doesn't advance, and the next in the table does instead.
//! If the last of those who advance shares the place with others, a lot is drawn from the event's seed.
//!
//! # Withdrawals
//!
//! A player who withdraws forfeits every game of the stage that has no result. If less than half of the player's games
//! of the group had been played, which forfeited games are not, the player's games stay in the crosstable and count for
//! nobody. Otherwise all of them count, forfeited ones too. Who withdraws after the last of their games in a group
//! stays in its table as any other.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::berger;
use crate::bracket::Bracket;
use crate::error::FormatError;
use crate::pairing::{GroupId, Pairing, PairingId};
use crate::player::PlayerNumber;
use crate::progress::Progress;
use crate::result::DecidedBy;
use crate::schedule::{Course, Schedule};
use crate::seeding;
use crate::table::{GroupGame, GroupTable, PodiumPlace, Standing};

/// How many players a group has at least, and at most.
const GROUP: (usize, usize) = (3, 16);

/// The stages: the groups, and the final group if there are several.
const GROUPS: u8 = 1;
const FINAL: u8 = 2;

/// How often two players meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cycles {
    /// Once.
    #[default]
    Single,
    /// Twice, with colours swapped. The second games are in the same order as the first.
    Double,
}

impl Cycles {
    const fn count(self) -> usize {
        match self {
            Cycles::Single => 1,
            Cycles::Double => 2,
        }
    }
}

/// Which games of a stage are to be played from its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Release {
    /// All of them.
    #[default]
    AllAtOnce,
    /// Those of the first round; those of the next when every game of the round is decided, in all groups.
    RoundByRound,
}

/// A round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoundRobin {
    /// How often two players meet, in the final group as well.
    pub cycles: Cycles,
    /// How many groups there are. None for as few as the number of players needs: one for up to 16.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<u8>,
    /// How many of each group advance to the final group, 1 or 2. With one group there is none.
    pub advancing: u8,
    /// Which games are to be played when.
    pub release: Release,
}

impl Default for RoundRobin {
    fn default() -> RoundRobin {
        RoundRobin { cycles: Cycles::default(), groups: None, advancing: 2, release: Release::default() }
    }
}

/// A group with its players, whose order gives Berger's numbers.
struct Group {
    id: GroupId,
    players: Vec<PlayerNumber>,
}

/// A group with its games.
struct Played {
    group: Group,
    games: Vec<(PairingId, GroupGame)>,
}

impl Played {
    fn is_over(&self) -> bool {
        self.games.iter().all(|(_, game)| game.outcome.is_some())
    }
}

impl RoundRobin {
    /// How many groups this many players are in.
    fn group_count(self, players: usize) -> usize {
        self.groups.map_or_else(|| players.div_ceil(GROUP.1), usize::from)
    }

    /// How many rounds a group of this many players has.
    fn rounds(self, players: usize) -> u16 {
        (berger::rounds(players) * self.cycles.count()) as u16
    }

    /// How many rounds the groups have: as many as the largest.
    fn group_rounds(self, progress: &Progress) -> u16 {
        let players = progress.entrants.len();
        self.rounds(players.div_ceil(self.group_count(players).max(1)))
    }

    /// The games of a group.
    fn play(self, group: Group, progress: &Progress) -> Played {
        let GroupId { stage, group: number } = group.id;
        let first_cycle = berger::rounds(group.players.len());
        let mut games = Vec::new();
        for round in 0..usize::from(self.rounds(group.players.len())) {
            let berger = berger::round(group.players.len(), round % first_cycle);
            for (board, (white, black)) in (1..).zip(berger) {
                let mut players = [group.players[white], group.players[black]];
                if round >= first_cycle {
                    players.swap(0, 1);
                }
                let round = round as u16 + 1;
                let id = PairingId { stage, group: number, round, board, game: 1 };
                games.push((id, GroupGame { round, players, outcome: progress.outcome(id, players) }));
            }
        }
        Played { group, games }
    }

    /// The groups of the first stage.
    fn groups(self, progress: &Progress) -> Vec<Played> {
        let dealt = seeding::snake(&progress.seeded(), self.group_count(progress.entrants.len()));
        let groups = (1..).zip(dealt).map(|(group, players)| Group { id: GroupId { stage: GROUPS, group }, players });
        groups.map(|group| self.play(group, progress)).collect()
    }

    /// The final group, once the others are through. None with one group.
    fn final_group(self, groups: &[Played], progress: &Progress) -> Option<Played> {
        if groups.len() < 2 || !groups.iter().all(Played::is_over) {
            return None;
        }
        let mut players: Vec<PlayerNumber> =
            groups.iter().flat_map(|played| self.advancing(&table(played, progress), progress)).collect();
        players.sort_unstable();
        Some(self.play(Group { id: GroupId { stage: FINAL, group: 1 }, players }, progress))
    }

    /// Who advances from a group.
    fn advancing(self, table: &GroupTable, progress: &Progress) -> Vec<PlayerNumber> {
        let stays = |row: &&Standing| progress.withdrawn(row.player, GROUPS).is_none();
        let mut rows: Vec<&Standing> = table.rows.iter().filter(stays).collect();
        rows.sort_by_key(|row| (row.place, progress.seed.place(table.group, row.player)));
        rows.into_iter().map(|row| row.player).take(usize::from(self.advancing)).collect()
    }

    /// The games that are to be played by now.
    fn pairings(self, known: &[Played], progress: &Progress) -> Vec<Pairing> {
        let later = self.group_rounds(progress);
        // A game that was annulled doesn't hold up the rounds that have begun because it had been decided.
        let holds_up = |id: &PairingId, game: &GroupGame| game.outcome.is_none() && !progress.recorded.contains_key(id);
        let first_open = |stage: u8| {
            let games = known.iter().filter(|played| played.group.id.stage == stage).flat_map(|played| &played.games);
            let open = games.filter(|(id, game)| holds_up(id, game)).map(|(_, game)| game.round).min();
            open.unwrap_or(u16::MAX)
        };
        let released = [GROUPS, FINAL].map(|stage| match self.release {
            Release::AllAtOnce => u16::MAX,
            Release::RoundByRound => first_open(stage),
        });
        let games = known.iter().flat_map(|played| &played.games);
        games
            .filter(|(id, game)| game.round <= released[usize::from(id.stage == FINAL)])
            .map(|(id, game)| {
                let round = game.round + if id.stage == FINAL { later } else { 0 };
                let [white, black] = game.players;
                Pairing { id: *id, round, white, black, outcome: game.outcome }
            })
            .collect()
    }

    /// The rounds in which a game is to be decided. Those of a final group to come are among them.
    fn open_rounds(self, known: &[Played], progress: &Progress) -> BTreeSet<u16> {
        let later = self.group_rounds(progress);
        let games = known.iter().flat_map(|played| &played.games).filter(|(_, game)| game.outcome.is_none());
        let mut rounds: BTreeSet<u16> =
            games.map(|(id, game)| game.round + if id.stage == FINAL { later } else { 0 }).collect();
        let is_final = |played: &Played| played.group.id.stage == FINAL;
        if known.len() > 1 && !known.iter().any(is_final) {
            let planned = self.rounds(known.len() * usize::from(self.advancing));
            rounds.extend((1..=planned).map(|round| round + later));
        }
        rounds
    }

    /// Every group whose players are known.
    fn known(self, progress: &Progress) -> Vec<Played> {
        let mut groups = self.groups(progress);
        let last = self.final_group(&groups, progress);
        groups.extend(last);
        groups
    }
}

/// The table of a group.
fn table(Played { group, games }: &Played, progress: &Progress) -> GroupTable {
    let withdrawn: BTreeSet<PlayerNumber> =
        group.players.iter().copied().filter(|player| progress.withdrawn(*player, group.id.stage).is_some()).collect();
    let is_uncounted = |player: &PlayerNumber| {
        let own = || games.iter().map(|(_, game)| game).filter(|game| game.players.contains(player));
        let played = own().filter(|game| game.outcome.is_some_and(|outcome| outcome.result.is_played())).count();
        let has_left = own().any(|game| forfeits_by_withdrawal(*game, *player));
        has_left && 2 * played < own().count()
    };
    let uncounted = withdrawn.iter().copied().filter(is_uncounted).collect();
    let games: Vec<GroupGame> = games.iter().map(|(_, game)| *game).collect();
    GroupTable::new(group.id, &group.players, &games, &uncounted, &withdrawn)
}

fn forfeits_by_withdrawal(game: GroupGame, player: PlayerNumber) -> bool {
    game.outcome.filter(|outcome| outcome.by == DecidedBy::Withdrawal).is_some_and(|outcome| {
        let mut sides = game.players.into_iter().zip(outcome.result.forfeits());
        sides.any(|(other, forfeits)| other == player && forfeits)
    })
}

impl Schedule for RoundRobin {
    fn check(&self, players: usize) -> Result<(), FormatError> {
        let (least, most) = GROUP;
        let groups = self.group_count(players);
        if players < least {
            return Err(FormatError::TooFewPlayers { players, least });
        }
        if !(1..=2).contains(&self.advancing) {
            return Err(FormatError::Advancing { advancing: self.advancing });
        }
        if groups == 0 {
            return Err(FormatError::NoGroups);
        }
        let final_groups = most / usize::from(self.advancing);
        if self.groups.is_none() && groups > final_groups {
            return Err(FormatError::TooManyPlayers { players, most: final_groups * most });
        }
        if players / groups < least {
            return Err(FormatError::GroupsTooSmall { players, groups, least, most_groups: players / least });
        }
        if players.div_ceil(groups) > most {
            return Err(FormatError::GroupsTooLarge { players, groups, most, least_groups: players.div_ceil(most) });
        }
        if groups > final_groups {
            return Err(FormatError::FinalTooLarge { advancing: self.advancing, groups, most });
        }
        Ok(())
    }

    fn stage(&self, progress: &Progress) -> u8 {
        let groups = self.groups(progress);
        if self.final_group(&groups, progress).is_some() { FINAL } else { GROUPS }
    }

    fn course(&self, progress: &Progress) -> Course {
        let known = self.known(progress);
        Course { pairings: self.pairings(&known, progress), open_rounds: self.open_rounds(&known, progress) }
    }

    fn round_count(&self, progress: &Progress) -> Option<u16> {
        let groups = self.groups(progress);
        let of_final = match self.final_group(&groups, progress) {
            Some(last) => self.rounds(last.group.players.len()),
            None if groups.len() > 1 => self.rounds(groups.len() * usize::from(self.advancing)),
            None => 0,
        };
        Some(self.group_rounds(progress) + of_final)
    }

    fn tables(&self, progress: &Progress) -> Vec<GroupTable> {
        self.known(progress).iter().map(|played| table(played, progress)).collect()
    }

    fn bracket(&self, _progress: &Progress) -> Option<Bracket> {
        None
    }

    fn podium(&self, progress: &Progress) -> Vec<PodiumPlace> {
        self.known(progress).last().map(|played| table(played, progress).podium()).unwrap_or_default()
    }
}
