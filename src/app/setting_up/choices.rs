//! What a player has chosen for a challenge, apart from the opponent.

use cardinal_ids::{BestOf, Venue};
use cardinal_interaction::{Check, Colour};
use cardinal_rules::{GameStyle, Variant};
use cardinal_store::LastSetUp;
use cardinal_table::clock::time_control::TimeControl;

use crate::app::error::AppError;
use crate::app::games::computer::{FIRST_LEVEL, is_level};
use crate::app::offered;
use crate::app::words::options::{Options, combined, parse_style, style_and_rest};

/// The game that a player who has never made a challenge is shown first: it needs no knowledge of cards.
const FIRST: Variant = Variant::NoStress;

/// The choices for a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    pub(super) variant: Variant,
    /// The style; `None` if the game has none.
    pub(super) style: Option<&'static GameStyle>,
    /// The options chosen beside the style.
    pub(super) rules: Options,
    /// The time control; `None`: the server's usual one.
    pub(super) time: Option<TimeControl>,
    /// Whether the game is to count for ratings; `None`: as is usual on the server.
    pub(super) rated: Option<bool>,
    /// How many games are played at most; `None`: one.
    pub(super) best_of: Option<BestOf>,
    pub(super) colour: Colour,
    /// Where the game is played; `None`: as is usual on the server.
    pub(super) venue: Option<Venue>,
    /// The computer player's level.
    pub(super) level: u8,
    /// Whether a game against the computer player is for the caller alone.
    pub(super) private: bool,
}

impl Choices {
    /// The default choices for a game.
    pub(super) fn of(variant: Variant) -> Choices {
        Choices {
            variant,
            style: variant.styles().first(),
            rules: Options::new(),
            time: None,
            rated: None,
            best_of: None,
            colour: Colour::default(),
            venue: None,
            level: FIRST_LEVEL,
            private: true,
        }
    }

    /// The choices with another game, in its first style.
    pub(super) fn with_game(self, variant: Variant) -> Choices {
        let Choices { time, rated, best_of, colour, venue, level, private, .. } = self;
        Choices { time, rated, best_of, colour, venue, level, private, ..Choices::of(variant) }
    }

    /// The choices for a game with exactly these options.
    pub(super) fn with_options(variant: Variant, options: &Options) -> Choices {
        let style = style_and_rest(variant, options).0.or(variant.styles().first());
        let of_style = |key: &str, value: &str| style.is_some_and(|style| style.options.contains(&(key, value)));
        let is_usual = |key: &str, value: &str| {
            let chosen = style.is_some_and(|style| style.options.iter().any(|(of_style, _)| *of_style == key));
            !chosen && variant.options().iter().any(|spec| spec.key == key && spec.is_usual(value))
        };
        let mut rules = options.clone();
        rules.retain(|key, value| !of_style(key, value) && !is_usual(key, value));
        Choices { style, rules, ..Choices::of(variant) }
    }

    /// Reads the choices that a player made last. What no longer exists has its default.
    pub(super) fn read(last: Option<&LastSetUp>) -> Choices {
        let Some(last) = last else { return Choices::of(FIRST) };
        let Some(variant) = offered(&last.game) else { return Choices::of(FIRST) };
        let style = last.style.as_deref().and_then(|slug| parse_style(variant, slug).ok());
        let colour = Colour::ALL.into_iter().find(|colour| Some(colour.slug()) == last.colour.as_deref());
        let choices = Choices {
            style: style.or(variant.styles().first()),
            rules: last.rules.clone(),
            time: last.time.as_deref().and_then(TimeControl::of),
            rated: last.rated,
            best_of: last.best_of.and_then(BestOf::of),
            colour: colour.unwrap_or_default(),
            venue: last.venue,
            level: last.level.filter(|level| is_level(*level)).unwrap_or(FIRST_LEVEL),
            private: !last.shows_computer,
            ..Choices::of(variant)
        };
        if choices.options().is_ok() { choices } else { Choices::of(variant) }
    }

    /// The choices as they are stored.
    pub(super) fn kept(&self) -> LastSetUp {
        LastSetUp {
            game: self.variant.slug().to_owned(),
            style: self.style.map(|style| style.slug.to_owned()),
            rules: self.rules.clone(),
            time: self.time.map(TimeControl::slug),
            rated: self.rated,
            best_of: self.best_of.map(BestOf::games),
            colour: (self.colour != Colour::Random).then(|| self.colour.slug().to_owned()),
            venue: self.venue,
            level: (self.level != FIRST_LEVEL).then_some(self.level),
            shows_computer: !self.private,
        }
    }

    /// The time control, where this one is usual.
    pub(super) fn time_of(&self, usual: TimeControl) -> TimeControl {
        self.time.unwrap_or(usual)
    }

    /// The game's options that come of style and rules.
    ///
    /// # Errors
    /// They do not go together.
    pub(super) fn options(&self) -> Result<Options, AppError> {
        combined(self.variant, self.style, &self.rules)
    }

    /// The checksum of the choices.
    pub(super) fn check(&self) -> Check {
        Check::of(&serde_json::to_string(&self.kept()).unwrap_or_default())
    }
}
