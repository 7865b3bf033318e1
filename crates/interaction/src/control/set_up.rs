//! The controls of the panel on which a challenge is set up.

use cardinal_ids::{BestOf, UserId, Venue};

use super::draft::Check;
use super::panels::YES_NO;
use crate::letters::{RATED, base36, letter_in, number_of, value_of};

/// The colour that a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// One at random.
    #[default]
    Random,
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 3] = [Colour::Random, Colour::White, Colour::Black];

    /// Returns the name in options and in the store.
    pub const fn slug(self) -> &'static str {
        match self {
            Colour::Random => "random",
            Colour::White => "white",
            Colour::Black => "black",
        }
    }
}

/// Where a game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    /// In the player's own panel, where nobody else sees it. Only a game against the computer player can be.
    Private,
    /// Where everybody in the channel sees it.
    Public(Venue),
}

/// A control of the set-up panel. The choices themselves are stored as the player's last ones; the controls carry the
/// opponent, since a player can have panels for several opponents open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SettingUp {
    /// The opponent; `None`: anyone.
    pub opponent: Option<UserId>,
    /// What the control does.
    pub what: SetUpStep,
}

/// What a control of the set-up panel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetUpStep {
    /// Opens the panel as a new private message.
    Open,
    /// Shows the panel, from the page of rules.
    Show,
    /// The menu of games.
    Game,
    /// The menu of styles.
    Style,
    /// The menu of time controls.
    Time,
    /// The menu of members.
    Opponent,
    /// Chooses this colour.
    Colour(Colour),
    /// Chooses where the game is played.
    Where(Where),
    /// Chooses whether the game counts for ratings.
    Rated(bool),
    /// Chooses whether clocks are paused on weekends.
    WeekendsOff(bool),
    /// Chooses how many games are played at most; `None`: one.
    BestOf(Option<BestOf>),
    /// The menu of the computer player's levels.
    Level,
    /// Chooses the computer player as the opponent.
    PlayComputer,
    /// Opens the panel against the computer player as a new private message.
    OpenComputer,
    /// Shows the page of rules.
    Rules,
    /// The menu of the game's options, which shows the values of the chosen one.
    Option,
    /// The menu of the values of the game's option with this number, from 0.
    Value(u8),
    /// Goes back to the style's own rules.
    ResetRules,
    /// Sends the challenge, or begins a game against the computer player that everybody sees, if the choices still
    /// have this checksum.
    Send(Check),
    /// The same for a game that nobody else sees.
    Start(Check),
}

const SET_UP_PLAIN: [(SetUpStep, char); 12] = [
    (SetUpStep::Open, 'o'),
    (SetUpStep::Show, 's'),
    (SetUpStep::Game, 'g'),
    (SetUpStep::Style, 'y'),
    (SetUpStep::Time, 't'),
    (SetUpStep::Opponent, 'm'),
    (SetUpStep::Rules, 'r'),
    (SetUpStep::Option, 'k'),
    (SetUpStep::ResetRules, 'x'),
    (SetUpStep::Level, 'l'),
    (SetUpStep::PlayComputer, 'p'),
    (SetUpStep::OpenComputer, 'q'),
];

const COLOURS: [(Colour, char); 3] = [(Colour::Random, 'r'), (Colour::White, 'w'), (Colour::Black, 'b')];

const PLACES: [(Where, char); 3] =
    [(Where::Private, 'p'), (Where::Public(Venue::Channel), 'c'), (Where::Public(Venue::Thread), 't')];

const SERIES: [(Option<BestOf>, char); 3] = [(None, '1'), (Some(BestOf::Three), '3'), (Some(BestOf::Five), '5')];

/// Appends the opponent's id, 0 for anyone, and a letter with what belongs to it.
pub(super) fn encode_setting_up(id: &mut String, control: SettingUp) {
    id.push_str(&base36(control.opponent.map_or(0, |user| user.0)));
    id.push('.');
    match control.what {
        SetUpStep::Colour(colour) => id.extend(['c', letter_in(&COLOURS, colour)]),
        SetUpStep::Where(place) => id.extend(['v', letter_in(&PLACES, place)]),
        SetUpStep::Rated(rated) => id.extend(['d', letter_in(&RATED, rated)]),
        SetUpStep::WeekendsOff(off) => id.extend(['e', letter_in(&YES_NO, off)]),
        SetUpStep::BestOf(best_of) => id.extend(['b', letter_in(&SERIES, best_of)]),
        SetUpStep::Value(option) => {
            id.push('w');
            id.push_str(&base36(option));
        }
        SetUpStep::Send(Check(check)) => {
            id.push('z');
            id.push_str(&base36(check));
        }
        SetUpStep::Start(Check(check)) => {
            id.push('a');
            id.push_str(&base36(check));
        }
        plain => id.push(letter_in(&SET_UP_PLAIN, plain)),
    }
}

pub(super) fn decode_setting_up(text: &str) -> Option<SettingUp> {
    let (opponent, what) = text.split_once('.')?;
    let opponent: u64 = number_of(opponent)?;
    let (letter, rest) = what.split_at_checked(1)?;
    let what = match letter {
        "c" => SetUpStep::Colour(value_of(&COLOURS, rest)?),
        "v" => SetUpStep::Where(value_of(&PLACES, rest)?),
        "d" => SetUpStep::Rated(value_of(&RATED, rest)?),
        "e" => SetUpStep::WeekendsOff(value_of(&YES_NO, rest)?),
        "b" => SetUpStep::BestOf(value_of(&SERIES, rest)?),
        "w" => SetUpStep::Value(number_of(rest)?),
        "a" => SetUpStep::Start(Check(number_of(rest)?)),
        "z" => SetUpStep::Send(Check(number_of(rest)?)),
        _ => value_of(&SET_UP_PLAIN, what)?,
    };
    Some(SettingUp { opponent: (opponent != 0).then_some(UserId(opponent)), what })
}
