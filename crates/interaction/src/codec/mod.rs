//! The encoding of a control as a custom id.
//!
//! A custom id is all that comes back when a component is pressed, perhaps months later and after
//! many restarts. So it carries everything: the game, the turn, and the choices so far. It consists of
//! `c1.` (the version of the encoding), a letter, and fields between dots; numbers are in base 36.

mod ask;
mod building;
mod draft;
mod error;
mod game;
mod letters;
mod panels;
mod setting_up;

use std::fmt::Write as _;

use ask::{decode_ask, encode_ask};
use cardinal_ids::{ChallengeId, GameId};
use error::VERSION;
use game::{decode_game, encode_game};
use letters::{base36, letter_in, number_of, one_letter, value_in};
use panels::{
    decode_browsing, decode_correction, decode_ladder, decode_learning, decode_privacy, decode_server,
    decode_standings, encode_browsing, encode_correction, encode_ladder, encode_learning, encode_privacy,
    encode_server, encode_standings,
};
use setting_up::{decode_setting_up, encode_setting_up};

use crate::control::{ChallengeControl, Control};
use crate::limits;

#[cfg(test)]
mod tests;

pub use draft::{encode_choice, parse_choice};
pub use error::ControlError;

impl Control {
    /// Returns the control as a custom id of at most 100 bytes. A [`PartialAction`](cardinal_rules::PartialAction)
    /// with too many choices loses the last of them; no card asks for that many.
    pub fn encode(&self) -> String {
        let mut id = String::with_capacity(48);
        id.push_str(VERSION);
        match self {
            Control::Challenge { id: challenge, what } => {
                let what = match what {
                    ChallengeControl::Accept => 'a',
                    ChallengeControl::Decline => 'd',
                    ChallengeControl::Withdraw => 'w',
                    ChallengeControl::Rules => 'r',
                    ChallengeControl::PlayComputer => 'c',
                };
                let _ = write!(id, ".h.{}.{what}", base36(challenge.0));
            }
            Control::Game { game, ply, what } => {
                let _ = write!(id, ".g.{}.{}.", base36(game.0), base36(u64::from(*ply)));
                encode_game(&mut id, what);
            }
            Control::ChooseGame { ask } => {
                id.push_str(".a.");
                encode_ask(&mut id, ask);
            }
            Control::ChooseChallenge => id.push_str(".c"),
            Control::Theme => id.push_str(".t"),
            Control::Notation => id.push_str(".n"),
            Control::Shape => id.push_str(".s"),
            Control::Remind => id.push_str(".m"),
            Control::PassAfter(hours) => {
                let _ = write!(id, ".o.{}", base36(u64::from(*hours)));
            }
            Control::EndsAfterMove(ends) => id.extend(['.', 'f', '.', letter_in(&YES_NO, *ends)]),
            Control::Listed(listed) => id.extend(['.', 'b', '.', letter_in(&YES_NO, *listed)]),
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
        let (letter, rest) = rest.split_once('.').unwrap_or((rest, ""));
        match letter {
            "h" => {
                let (number, what) = rest.split_once('.').ok_or(ControlError::Damaged)?;
                let what = match what {
                    "a" => ChallengeControl::Accept,
                    "d" => ChallengeControl::Decline,
                    "w" => ChallengeControl::Withdraw,
                    "r" => ChallengeControl::Rules,
                    "c" => ChallengeControl::PlayComputer,
                    _ => return Err(ControlError::Damaged),
                };
                Ok(Control::Challenge { id: ChallengeId(number_of(number)?), what })
            }
            "g" => {
                let (game, rest) = rest.split_once('.').ok_or(ControlError::Damaged)?;
                let (ply, what) = rest.split_once('.').ok_or(ControlError::Damaged)?;
                let game = GameId(number_of(game)?);
                let ply = u32::try_from(number_of(ply)?).map_err(|_| ControlError::Damaged)?;
                Ok(Control::Game { game, ply, what: decode_game(what).ok_or(ControlError::Damaged)? })
            }
            "a" => Ok(Control::ChooseGame { ask: decode_ask(rest).ok_or(ControlError::Damaged)? }),
            "l" => Ok(Control::Learn(decode_learning(rest).ok_or(ControlError::Damaged)?)),
            "c" if rest.is_empty() => Ok(Control::ChooseChallenge),
            "t" if rest.is_empty() => Ok(Control::Theme),
            "n" if rest.is_empty() => Ok(Control::Notation),
            "s" if rest.is_empty() => Ok(Control::Shape),
            "m" if rest.is_empty() => Ok(Control::Remind),
            "o" => {
                let hours = u8::try_from(number_of(rest)?).map_err(|_| ControlError::Damaged)?;
                Ok(Control::PassAfter(hours))
            }
            "f" => yes_or_no(rest).map(Control::EndsAfterMove).ok_or(ControlError::Damaged),
            "b" => yes_or_no(rest).map(Control::Listed).ok_or(ControlError::Damaged),
            "d" => decode_standings(rest).map(Control::Standings).ok_or(ControlError::Damaged),
            "j" => decode_ladder(rest).map(Control::Ladder).ok_or(ControlError::Damaged),
            "p" if rest.is_empty() => Ok(Control::HelpPage),
            "y" => decode_privacy(rest).map(Control::Privacy).ok_or(ControlError::Damaged),
            "v" => decode_server(rest).map(Control::Server).ok_or(ControlError::Damaged),
            "i" if rest.is_empty() => Ok(Control::HowToPlay),
            "r" if rest.is_empty() => Ok(Control::Rules),
            "k" => decode_browsing(rest).ok_or(ControlError::Damaged),
            "u" => decode_setting_up(rest).map(Control::SetUp).ok_or(ControlError::Damaged),
            "w" => {
                let after = number_of(rest)?;
                Ok(Control::Watch { after: (after != 0).then_some(GameId(after)) })
            }
            "e" => Ok(Control::EndGame { game: GameId(number_of(rest)?) }),
            "x" => decode_correction(rest).map(Control::Correct).ok_or(ControlError::Damaged),
            _ => Err(ControlError::Damaged),
        }
    }
}

const YES_NO: [(bool, char); 2] = [(true, 'y'), (false, 'n')];

fn yes_or_no(text: &str) -> Option<bool> {
    value_in(&YES_NO, one_letter(text)?)
}
