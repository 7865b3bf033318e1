//! What is chosen for an event: how it is played, by whom, and when.

use cardinal_ids::{Pace, RoleId};
use cardinal_rules::{GameStyle, Rules, Variant};
use cardinal_store::Event;
use cardinal_table::clock::time_control::TimeControl;
use cardinal_tournament::{Format, FormatError};
use serde::{Deserialize, Serialize};

use crate::app::error::AppError;
use crate::app::games::event_decks::EventDecks;
use crate::app::offered;
use crate::app::words::options::{Options, combined, style_and_rest};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// The most characters of an event's name.
pub(super) const NAME_AT_MOST: usize = 60;

/// The numbers of players that can be chosen as the fewest or the most.
pub(super) const PLAYERS: [u16; 14] = [2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 48, 64, 128];

/// How long members can sign up, in seconds.
pub(super) const SIGN_UPS: [i64; 9] = [HOUR, 3 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY];

/// How long after sign-up an event begins, in seconds.
pub(super) const PAUSES: [i64; 6] = [0, HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY];

/// The time control of an event on a server whose games usually have no clock.
const USUAL_TIME: &str = "1d";

/// How long a round takes, in days.
pub(super) const ROUNDS: [u16; 8] = [2, 3, 5, 7, 10, 14, 21, 30];

/// The options of games to which each player brings a deck.
const OWN_DECKS: [(&str, &str); 2] = [("decks", "personal"), ("building", "by-hand")];

/// What is chosen for an event, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EventPlan {
    /// How it is played.
    pub(super) format: Format,
    /// The game, by its slug.
    pub(super) game: String,
    /// The game's options, by key.
    #[serde(default)]
    pub(super) options: Options,
    /// The decks with which it is played.
    #[serde(default)]
    pub(super) decks: EventDecks,
    /// The time control, by its slug; without effect where rounds have an end.
    pub(super) time: String,
    /// How many days a round takes; none: until its last game is over.
    #[serde(default)]
    pub(super) round_days: Option<u16>,
    /// Whether its games count for ratings.
    pub(super) rated: bool,
    /// The lowest and the highest rating of who may join.
    #[serde(default)]
    pub(super) ratings: (Option<u16>, Option<u16>),
    /// The role that a member needs to join; none: everyone may.
    #[serde(default)]
    pub(super) role: Option<RoleId>,
    /// The fewest players.
    pub(super) least: u16,
    /// The most players.
    pub(super) most: u16,
    /// How many seconds members can sign up.
    pub(super) sign_up: i64,
    /// How many seconds after sign-up it begins.
    pub(super) pause: i64,
    /// The forum in which a post is opened for it; none: it is announced in its channel.
    #[serde(default)]
    pub(super) forum: Option<u64>,
}

/// Why an event can't be announced as it is planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// It has room for fewer players than it needs.
    FewerThanLeast,
    /// The format doesn't take so many or so few players.
    Format(FormatError),
}

impl EventPlan {
    /// The plan with which a panel begins.
    pub(super) fn new(variant: Variant, rated: bool, time: TimeControl) -> EventPlan {
        let mut plan = EventPlan {
            format: Format::RoundRobin(cardinal_tournament::RoundRobin::default()),
            game: String::new(),
            options: Options::new(),
            decks: EventDecks::OfStyle,
            // Without a clock it might never end.
            time: time.0.map_or_else(|| USUAL_TIME.to_owned(), |_| time.slug()),
            round_days: None,
            rated,
            ratings: (None, None),
            role: None,
            least: 4,
            most: 16,
            sign_up: 2 * DAY,
            pause: 0,
            forum: None,
        };
        plan.set_game(variant);
        plan
    }

    /// Reads a stored plan.
    ///
    /// # Errors
    /// It was not written by this program.
    pub(super) fn of(event: &Event) -> Result<EventPlan, AppError> {
        serde_json::from_str(&event.plan).map_err(|_| AppError::Broken("the plan of an event cannot be read"))
    }

    /// The plan as it is stored.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub(super) fn stored(&self) -> Result<String, AppError> {
        serde_json::to_string(self).map_err(|_| AppError::Broken("the plan of an event cannot be written"))
    }

    /// The game.
    ///
    /// # Errors
    /// It is no longer on offer.
    pub(super) fn variant(&self) -> Result<Variant, AppError> {
        offered(&self.game).ok_or(AppError::Broken("the game of an event is no longer on offer"))
    }

    /// The rules of its games.
    ///
    /// # Errors
    /// Its game is no longer on offer, or has no such options any more.
    pub(super) fn rules(&self) -> Result<Rules, AppError> {
        let options = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        self.variant()?.rules(options).map_err(|_| AppError::Broken("the options of an event are no longer on offer"))
    }

    /// The styles in which a game can be played in an event. Those in which decks are built from halves that differ in
    /// each game are left out: nobody could build before the event begins.
    pub(super) fn styles(variant: Variant) -> impl Iterator<Item = &'static GameStyle> {
        let builds =
            move |style: &&GameStyle| variant.rules(style.options.iter().copied()).is_ok_and(Rules::builds_decks);
        variant.styles().iter().filter(move |style| !builds(style))
    }

    /// Whether everybody can bring a deck to this game.
    pub(super) fn takes_decks(variant: Variant) -> bool {
        variant.rules(OWN_DECKS).is_ok_and(Rules::builds_decks)
    }

    /// Chooses a game, in its first style.
    pub(super) fn set_game(&mut self, variant: Variant) {
        variant.slug().clone_into(&mut self.game);
        (self.options, self.decks) = (Options::new(), EventDecks::OfStyle);
        if let Some(style) = EventPlan::styles(variant).next() {
            self.set_style(variant, style);
        }
    }

    /// Chooses with which decks its games are played.
    pub(super) fn set_decks(&mut self, decks: EventDecks) {
        self.decks = decks;
        if decks != EventDecks::OfStyle {
            self.options = OWN_DECKS.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        }
    }

    /// Chooses a style of the game.
    pub(super) fn set_style(&mut self, variant: Variant, style: &GameStyle) {
        self.options = combined(variant, Some(style), &Options::new()).unwrap_or_default();
        self.decks = EventDecks::OfStyle;
    }

    /// The chosen style, if the game has styles.
    pub(super) fn style(&self) -> Option<&'static GameStyle> {
        style_and_rest(offered(&self.game)?, &self.options).0
    }

    /// The time control of its games: what was chosen, or, where rounds have an end, half a round for all turns of each
    /// player, so that a flag ends every game in time.
    pub(super) fn pace(&self) -> Option<Pace> {
        match self.round_days {
            Some(days) => Some(half_of_round(days)),
            None => TimeControl::of(&self.time).and_then(|TimeControl(pace)| pace),
        }
    }

    /// Whether a member with this rating in points may join. Who has none may, unless a lowest is asked for.
    pub(super) fn takes(&self, points: Option<i64>) -> bool {
        let (lowest, highest) = self.ratings;
        lowest.is_none_or(|lowest| points.is_some_and(|points| points >= i64::from(lowest)))
            && highest.is_none_or(|highest| points.is_none_or(|points| points <= i64::from(highest)))
    }

    /// Checks that it can be announced.
    ///
    /// # Errors
    /// What doesn't fit.
    pub(super) fn check(&self) -> Result<(), Unfit> {
        if self.most < self.least {
            return Err(Unfit::FewerThanLeast);
        }
        for players in [self.least, self.most] {
            self.format.check(usize::from(players)).map_err(Unfit::Format)?;
        }
        Ok(())
    }
}

/// Half a round of so many days, for all turns of a player.
fn half_of_round(days: u16) -> Pace {
    Pace::total(u32::from(days) * (DAY as u32) / 2).strict()
}
