//! How an event stands: its players, and the tournament that its format makes of what has happened.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardinal_ids::{EventId, Site, Timestamp, UserId};
use cardinal_rules::Seat;
use cardinal_store::{Event, EventGame, EventPlayer, EventSide, SharedStore};
use cardinal_table::Unfinished;
use cardinal_tournament::{
    Entrant, EventSeed, GameResult, PairingId, PlayerNumber, Recorded, ResultSource, Tournament, Withdrawal,
};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::plan::EventPlan;
use crate::app::words::{levels, text};

/// The names of players by their numbers of entry.
pub(super) type Names = BTreeMap<u16, Arc<str>>;

/// An event with everybody who takes part and every game that was paired.
pub(crate) struct Standing {
    pub(crate) event: Event,
    pub(super) plan: EventPlan,
    pub(super) players: Vec<EventPlayer>,
    pub(super) games: Vec<EventGame>,
}

/// Reads what there is of an event besides its row.
///
/// # Errors
/// The store fails, or the event's plan can't be read.
pub(crate) async fn standing_of(store: &SharedStore, event: Event) -> Result<Standing, AppError> {
    let players = store.events().players(event.id).await.map_err(AppError::store("reading who plays in an event"))?;
    let games = store.events().games(event.id).await.map_err(AppError::store("reading the games of an event"))?;
    Ok(Standing { plan: EventPlan::of(&event)?, event, players, games })
}

/// Reads an event.
///
/// # Errors
/// There is none with this number, or the store fails.
pub(super) async fn the_event(store: &SharedStore, event: EventId) -> Result<Event, AppError> {
    let found = store.events().get(event).await.map_err(AppError::store("reading an event"))?;
    found.ok_or_else(|| AppError::refused(say!("event-unknown", number = event.to_string())))
}

/// The address of an event's message.
pub(super) fn address_of(event: &Event) -> String {
    text::address(Site { channel: event.channel(), ..event.site }, event.message)
}

impl Standing {
    /// The tournament as far as it was played.
    ///
    /// # Errors
    /// What is stored doesn't fit together.
    pub(super) fn tournament(&self) -> Result<Tournament, AppError> {
        self.tournament_before(None)
    }

    /// The tournament as it was before a moment; none: as far as it was played.
    ///
    /// # Errors
    /// What is stored doesn't fit together.
    pub(super) fn tournament_before(&self, moment: Option<Timestamp>) -> Result<Tournament, AppError> {
        let is_before = |at: Option<Timestamp>| moment.is_none_or(|moment| at.is_some_and(|at| at < moment));
        let broken = |_| AppError::Broken("what is stored of an event makes no tournament");
        let entrants = self
            .players
            .iter()
            .filter_map(|player| Some(Entrant { number: PlayerNumber::new(player.number)?, rating: player.rating }));
        let mut withdrawn: Vec<&EventPlayer> =
            self.players.iter().filter(|player| is_before(player.withdrawn.as_ref().map(|why| why.at))).collect();
        withdrawn.retain(|player| player.withdrawn.is_some());
        withdrawn.sort_by_key(|player| (player.withdrawn.as_ref().map(|why| why.at), player.number));
        let withdrawals = withdrawn.into_iter().filter_map(|player| {
            let stage = player.withdrawn.as_ref()?.stage;
            Some(Withdrawal { player: PlayerNumber::new(player.number)?, stage })
        });
        let recorded: Vec<(PairingId, Recorded)> = self
            .games
            .iter()
            .filter(|game| is_before(game.over_at))
            .filter_map(|game| {
                let (result, source) = result_of(game)?;
                Some((game.pairing.parse().ok()?, Recorded::Result(result, source)))
            })
            .collect();
        Tournament::load(self.plan.format, entrants.collect(), EventSeed(self.event.seed), recorded, withdrawals)
            .map_err(broken)
    }

    /// The player with a number of entry.
    pub(super) fn player(&self, number: u16) -> Option<&EventPlayer> {
        self.players.iter().find(|player| player.number == number)
    }

    /// Whether a game is played by others than those whom the event has for it: somebody was replaced.
    pub(super) fn is_of_replaced(&self, game: &EventGame) -> bool {
        let Some((white, black)) = game.members.filter(|_| game.ended.is_none()) else { return false };
        [(game.white, white), (game.black, black)].into_iter().any(|(number, plays)| {
            self.player(number).is_some_and(|player| matches!(player.side, EventSide::Member(user) if user != plays))
        })
    }

    /// The player that a member is, also one who has withdrawn.
    pub(super) fn player_of(&self, user: UserId) -> Option<&EventPlayer> {
        self.players.iter().find(|player| player.side == EventSide::Member(user))
    }

    /// The names of all players by their numbers of entry, as messages on this event's server show them.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn names(&self, context: &Context) -> Result<Names, AppError> {
        let mut names = self.computer_names(false);
        for (number, user) in self.members() {
            names.insert(number, context.people.name(Some(self.event.guild), user).await?);
        }
        Ok(names)
    }

    /// The same names as pictures show them.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn names_in_pictures(&self, context: &Context) -> Result<Names, AppError> {
        let mut names = self.computer_names(true);
        for (number, user) in self.members() {
            names.insert(number, context.people.name_in_pictures(Some(self.event.guild), user).await?);
        }
        Ok(names)
    }

    fn members(&self) -> impl Iterator<Item = (u16, UserId)> {
        self.players.iter().filter_map(|player| match player.side {
            EventSide::Member(user) => Some((player.number, user)),
            EventSide::Computer(_) => None,
        })
    }

    /// The names of the computer's players. Several are told apart by their numbers, for which alone pictures have
    /// room.
    fn computer_names(&self, in_pictures: bool) -> Names {
        let levels: Vec<(u16, u8)> = self
            .players
            .iter()
            .filter_map(|player| match player.side {
                EventSide::Computer(level) => Some((player.number, level)),
                EventSide::Member(_) => None,
            })
            .collect();
        let is_alone = levels.len() < 2;
        let name = |(number, level)| {
            let level = levels::name(level);
            if is_alone {
                say!("event-computer", level = level)
            } else if in_pictures {
                say!("event-computer-in-picture", number = number)
            } else {
                say!("event-computer-numbered", level = level, number = number)
            }
        };
        levels.iter().map(|each| (each.0, name(*each).into())).collect()
    }
}

/// What a game counts as, and who says so; none while it is to be played, or to be played again.
pub(super) fn result_of(game: &EventGame) -> Option<(GameResult, ResultSource)> {
    if let Some(outcome) = &game.outcome {
        let source = if game.by.is_some() { ResultSource::Hand } else { ResultSource::Game };
        return Some((outcome.parse().ok()?, source));
    }
    let (winner, reason) = game.ended.as_ref()?;
    let result = match (winner, Unfinished::of(reason)) {
        (_, Some(Unfinished::NoFirstMove(Seat::White))) => GameResult::WhiteForfeits,
        (_, Some(Unfinished::NoFirstMove(Seat::Black))) => GameResult::BlackForfeits,
        // It is played again.
        (_, Some(_)) => return None,
        (Some(Seat::White), None) => GameResult::WhiteWins,
        (Some(Seat::Black), None) => GameResult::BlackWins,
        (None, None) => GameResult::Draw,
    };
    Some((result, ResultSource::Game))
}

/// The name of a player, safe in markdown.
pub(super) fn named(names: &Names, number: u16) -> String {
    names.get(&number).map_or_else(|| number.to_string(), |name| text::plain(name))
}
