//! The encoding of a control as a custom id.
//!
//! A custom id is all that comes back when a component is pressed, perhaps months later and after
//! many restarts. So it carries everything: the game, the turn, and the choices so far. It consists of
//! `c1.` (the version of the encoding), a letter, and fields between dots; numbers are in base 36.

mod ask;
mod building;
mod draft;
mod game;
mod letters;
mod panels;

use std::fmt::Write as _;

use ask::{decode_ask, encode_ask};
use cardinal_ids::{ChallengeId, GameId};
use game::{decode_game, encode_game};
use letters::{base36, letter_in, number_of, value_of};
use panels::{
    decode_browsing, decode_correction, decode_ladder, decode_learning, decode_privacy, decode_server,
    decode_setting_up, decode_standings, encode_browsing, encode_correction, encode_ladder, encode_learning,
    encode_privacy, encode_server, encode_setting_up, encode_standings,
};

use crate::ask::Ask;
use crate::caller::Handling;
use crate::control::{ChallengeControl, Control, PreferenceControl};
use crate::limits;

#[cfg(test)]
mod tests;

pub use draft::{encode_choice, parse_choice};

/// The version of the encoding, with which every custom id begins.
const VERSION: &str = "c1";

/// A custom id that no control encodes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ControlError {
    /// Not written by this program.
    #[error("the custom id is not one of ours: it does not begin with `{}.`", VERSION)]
    Foreign,
    /// Written by a later or earlier version of this program.
    #[error("the custom id has the form of another version; this one is `{}`", VERSION)]
    Version,
    /// Damaged.
    #[error("the custom id begins like one of ours but cannot be read")]
    Damaged,
}

impl ControlError {
    /// Returns how a press is logged and answered whose control can't be read.
    pub const fn handling(self) -> Handling {
        Handling::private("press unreadable")
    }
}

impl Control {
    /// Returns the control as a custom id of at most 100 bytes. A [`PartialAction`](cardinal_rules::PartialAction)
    /// with too many choices loses the last of them; no card asks for that many.
    pub fn encode(&self) -> String {
        let mut id = String::with_capacity(48);
        id.push_str(VERSION);
        match self {
            Control::Challenge { id: challenge, what } => {
                let _ = write!(id, ".h.{}.{}", base36(challenge.0), letter_in(&OF_CHALLENGES, *what));
            }
            Control::Game { game, ply, what } => {
                let _ = write!(id, ".g.{}.{}.", base36(game.0), base36(*ply));
                encode_game(&mut id, what);
            }
            Control::ChooseGame { ask } => {
                id.push_str(".a.");
                encode_ask(&mut id, ask);
            }
            Control::ChooseChallenge => id.push_str(".c"),
            Control::Preference(what) => encode_preference(&mut id, *what),
            Control::Standings(what) => {
                id.push_str(".d.");
                encode_standings(&mut id, *what);
            }
            Control::Ladder(what) => {
                id.push_str(".j.");
                encode_ladder(&mut id, *what);
            }
            Control::HelpPage => id.push_str(".p"),
            Control::Privacy(what) => id.extend(['.', 'y', '.', encode_privacy(*what)]),
            Control::Server(what) => {
                id.push_str(".v.");
                encode_server(&mut id, *what);
            }
            Control::HowToPlay => id.push_str(".i"),
            Control::Rules => id.push_str(".r"),
            Control::Cards { what, part } => {
                id.push_str(".k.");
                encode_browsing(&mut id, *what, *part);
            }
            Control::SetUp(control) => {
                id.push_str(".u.");
                encode_setting_up(&mut id, *control);
            }
            Control::Learn(what) => {
                id.push_str(".l.");
                encode_learning(&mut id, *what);
            }
            Control::Watch { after } => {
                let _ = write!(id, ".w.{}", base36(after.map_or(0, |game| game.0)));
            }
            Control::EndGame { game } => {
                let _ = write!(id, ".e.{}", base36(game.0));
            }
            Control::Correct(correction) => {
                id.push_str(".x.");
                encode_correction(&mut id, correction);
            }
        }
        id
    }

    /// Parses a custom id.
    ///
    /// # Errors
    /// Returns [`ControlError`] if no control encodes to it.
    pub fn decode(id: &str) -> Result<Control, ControlError> {
        let control = Control::read(id)?;
        // Each control has one encoding: a text with repeated, reordered or overlong fields is not ours.
        if control.encode() == id { Ok(control) } else { Err(ControlError::Damaged) }
    }

    fn read(id: &str) -> Result<Control, ControlError> {
        if id.len() > limits::CONTROL {
            return Err(ControlError::Foreign);
        }
        let (version, rest) = id.split_once('.').ok_or(ControlError::Foreign)?;
        if version != VERSION {
            let ours = version.strip_prefix('c').is_some_and(|number| number.parse::<u16>().is_ok());
            return Err(if ours { ControlError::Version } else { ControlError::Foreign });
        }
        Control::read_current(rest).ok_or(ControlError::Damaged)
    }

    /// Reads what follows the version.
    fn read_current(text: &str) -> Option<Control> {
        let (letter, rest) = text.split_once('.').unwrap_or((text, ""));
        let bare = |control| rest.is_empty().then_some(control);
        let preference = |what: Option<PreferenceControl>| what.map(Control::Preference);
        match letter {
            "h" => {
                let (number, what) = rest.split_once('.')?;
                Some(Control::Challenge { id: ChallengeId(number_of(number)?), what: value_of(&OF_CHALLENGES, what)? })
            }
            "g" => {
                let (game, rest) = rest.split_once('.')?;
                let (ply, what) = rest.split_once('.')?;
                Some(Control::Game { game: GameId(number_of(game)?), ply: number_of(ply)?, what: decode_game(what)? })
            }
            "a" => decode_ask(rest).map(|ask| Control::ChooseGame { ask }),
            "l" => decode_learning(rest).map(Control::Learn),
            "c" => bare(Control::ChooseChallenge),
            "t" => bare(Control::Preference(PreferenceControl::Theme)),
            "n" => bare(Control::Preference(PreferenceControl::Notation)),
            "s" => bare(Control::Preference(PreferenceControl::Shape)),
            "m" => bare(Control::Preference(PreferenceControl::Remind)),
            "o" => preference(number_of(rest).map(PreferenceControl::PassAfter)),
            "f" => preference(value_of(&YES_NO, rest).map(PreferenceControl::EndsAfterMove)),
            "b" => preference(value_of(&YES_NO, rest).map(PreferenceControl::Listed)),
            "d" => decode_standings(rest).map(Control::Standings),
            "j" => decode_ladder(rest).map(Control::Ladder),
            "p" => bare(Control::HelpPage),
            "y" => decode_privacy(rest).map(Control::Privacy),
            "v" => decode_server(rest).map(Control::Server),
            "i" => bare(Control::HowToPlay),
            "r" => bare(Control::Rules),
            "k" => decode_browsing(rest),
            "u" => decode_setting_up(rest).map(Control::SetUp),
            "w" => number_of(rest).map(|after: u64| Control::Watch { after: (after != 0).then_some(GameId(after)) }),
            "e" => number_of(rest).map(|game| Control::EndGame { game: GameId(game) }),
            "x" => decode_correction(rest).map(Control::Correct),
            _ => None,
        }
    }

    /// Returns a menu of games that carries a request on; none if the request has more text than a custom id holds.
    pub fn choose_game(ask: Ask) -> Option<Control> {
        let control = Control::ChooseGame { ask };
        // A custom id cuts a long text. Such a request is not carried on, rather than carried out cut short.
        (Control::decode(&control.encode()).as_ref() == Ok(&control)).then_some(control)
    }
}

const OF_CHALLENGES: [(ChallengeControl, char); 5] = [
    (ChallengeControl::Accept, 'a'),
    (ChallengeControl::Decline, 'd'),
    (ChallengeControl::Withdraw, 'w'),
    (ChallengeControl::Rules, 'r'),
    (ChallengeControl::PlayComputer, 'c'),
];

const YES_NO: [(bool, char); 2] = [(true, 'y'), (false, 'n')];

/// Appends a dot and a letter, and a value if the control chooses one by itself.
fn encode_preference(id: &mut String, control: PreferenceControl) {
    let _ = match control {
        PreferenceControl::Theme => write!(id, ".t"),
        PreferenceControl::Notation => write!(id, ".n"),
        PreferenceControl::Shape => write!(id, ".s"),
        PreferenceControl::Remind => write!(id, ".m"),
        PreferenceControl::PassAfter(hours) => write!(id, ".o.{}", base36(hours)),
        PreferenceControl::EndsAfterMove(ends) => write!(id, ".f.{}", letter_in(&YES_NO, ends)),
        PreferenceControl::Listed(listed) => write!(id, ".b.{}", letter_in(&YES_NO, listed)),
    };
}
