//! What a button or a menu means, and how it is written in a custom id.
//!
//! A custom id is all that comes back when a component is pressed, perhaps months later and after
//! many restarts. So it carries everything: the game, the turn, and the choices so far. It consists of
//! `c1.` (the version of the encoding), a letter, and fields between dots; numbers are in base 36.

mod decks;
mod draft;
mod events;
mod game;
mod panels;
mod set_up;
mod steps;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use cardinal_ids::{ChallengeId, EventId, GameId};
use decks::{decode_decks, encode_decks};
use events::{decode_event, encode_event};
use game::{decode_game, encode_game};
use panels::{
    NOTATIONS, YES_NO, decode_browsing, decode_challengers, decode_correction, decode_ladder, decode_learning,
    decode_privacy, decode_reminders, decode_server, decode_standings, encode_browsing, encode_challengers,
    encode_correction, encode_ladder, encode_learning, encode_preference, encode_privacy, encode_server,
    encode_standings,
};
use set_up::{decode_setting_up, encode_setting_up};

use crate::ask::{Ask, decode_ask, encode_ask};
use crate::caller::{Caller, Handling, Starts};
use crate::letters::{base36, letter_in, number_of, value_of};
use crate::limits;
use crate::part::PoolPart;

pub use decks::DeckControl;
pub use draft::{Check, Composing, Draft, Drafted, DraftedMove, encode_choice, parse_choice};
pub use events::{EventAct, EventControl, EventSubject};
pub use game::{GameControl, GameForm, Guessing};
pub use panels::{
    Browsing, ChallengersControl, Correction, LadderControl, Learning, PreferenceControl, Privacy, ServerControl,
    ServerPage, Standings,
};
pub use set_up::{Colour, SetUpStep, SettingUp, Where};
pub use steps::{Building, DraftedReply, FollowStep, Planning, Stepping};

/// The meaning of a button or a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// A button of a challenge.
    Challenge {
        /// The challenge.
        id: ChallengeId,
        /// What it does.
        what: ChallengeControl,
    },
    /// A control of a game.
    Game {
        /// The game.
        game: GameId,
        /// The control's turn ([`cardinal_rules::Game::turns_begun`]).
        ply: u32,
        /// What it does.
        what: GameControl,
    },
    /// A control of an event.
    Event {
        /// The event.
        event: EventId,
        /// What it does.
        what: EventControl,
    },
    /// A menu of games, which carries a request on for the chosen game (the item's value).
    ChooseGame {
        /// The request.
        ask: Ask,
    },
    /// Shows a page of the caller's finished games, from 0.
    Finished {
        /// The page.
        page: u16,
    },
    /// Lists the caller's games, from one of those pages.
    Games,
    /// A menu of challenges, which shows the chosen one (the item's value) with the caller's buttons for it.
    ChooseChallenge,
    /// A control of the caller's preferences.
    Preference(PreferenceControl),
    /// A control of the page about who may challenge the caller.
    Challengers(ChallengersControl),
    /// A control about what is kept of the caller.
    Privacy(Privacy),
    /// A control of a server's settings, for server admins.
    Server(ServerControl),
    /// A control of the list of decks.
    Deck(DeckControl),
    /// A control of tables of ratings.
    Standings(Standings),
    /// A control of a ladder.
    Ladder(LadderControl),
    /// Shows how to play here.
    HowToPlay,
    /// The menu of games below the rules.
    Rules,
    /// Browses all cards.
    Cards {
        /// The next step.
        what: Browsing,
        /// The part of the cards that is shown.
        part: PoolPart,
    },
    /// The menu of the pages of help.
    HelpPage,
    /// A control of the panel on which a challenge is set up.
    SetUp(SettingUp),
    /// A control of the lessons.
    Learn(Learning),
    /// Shows a game of others, drawn at random.
    Watch {
        /// The game that the control's own message shows; none on a list of games.
        after: Option<GameId>,
    },
    /// Aborts a game: a server admin's confirmation.
    EndGame {
        /// The game.
        game: GameId,
    },
    /// Does what a misspelt command was meant to do.
    Correct(Correction),
}

/// What a challenge's button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeControl {
    /// Accepts it: the game starts.
    Accept,
    /// Declines it.
    Decline,
    /// Withdraws it.
    Withdraw,
    /// Shows it in a list's place, with what the caller can do about it.
    Show,
    /// Shows the rules of its game.
    Rules,
    /// Has the computer player accept it, for its maker.
    PlayComputer,
    /// Opens the form in which the opponent says why they declined.
    OpenReason,
    /// Sends that form.
    SendReason,
}

impl Control {
    /// Returns how this caller's press is logged and answered.
    pub const fn handling(&self, caller: &Caller) -> Handling {
        match self {
            Control::Game { what, .. } => what.handling(caller),
            Control::ChooseGame { ask } => Handling::update(ask.handling().name),
            Control::Challenge { what, .. } => match what {
                ChallengeControl::Accept => Handling::update("press accept"),
                ChallengeControl::Decline => Handling::update("press decline"),
                ChallengeControl::Withdraw => Handling::update("press withdraw"),
                ChallengeControl::Show => Handling::update("press challenge"),
                ChallengeControl::Rules => Handling::private("press rules"),
                ChallengeControl::PlayComputer => Handling::update("press play-computer"),
                ChallengeControl::OpenReason => Handling::private("press open-form"),
                ChallengeControl::SendReason => Handling::update("form"),
            },
            Control::Event { what, .. } if what.is_public() => Handling::private("press event"),
            Control::Event { .. } => Handling::update("press event"),
            Control::ChooseChallenge => Handling::update("press challenge"),
            Control::Finished { .. } | Control::Games => Handling::update("press games"),
            Control::Preference(_) => Handling::update("press preference"),
            Control::Challengers(_) => Handling::update("press challengers"),
            Control::Privacy(Privacy::MyData) => Handling::private("press privacy"),
            Control::Privacy(_) => Handling::update("press privacy"),
            Control::Deck(_) => Handling::update("press deck"),
            Control::Standings(Standings::Profile) => Handling::private("press profile"),
            Control::Standings(_) => Handling::update("press standings"),
            Control::Ladder(_) => Handling::update("press ladder"),
            Control::Server(_) => Handling::update("press setting"),
            Control::SetUp(SettingUp { what: SetUpStep::Open | SetUpStep::OpenComputer, .. }) => {
                Handling::private("press set-up")
            }
            Control::SetUp(_) => Handling::update("press set-up"),
            Control::Learn(Learning::Open) => Handling::private("press learn"),
            Control::Learn(_) => Handling::update("press learn"),
            Control::HelpPage => Handling::update("press help"),
            Control::Watch { after: None } => Handling::private("press watch"),
            Control::Watch { .. } => Handling::update("press watch"),
            Control::EndGame { .. } => Handling::update("press end-game"),
            Control::HowToPlay => Handling::private("press how-to-play"),
            Control::Rules => Handling::update("press rules"),
            Control::Cards { .. } => Handling::update("press cards"),
            Control::Correct(Correction::Card(_)) => Handling::update("press correct-card"),
            Control::Correct(Correction::Preferences { .. }) => Handling::update("press correct-preferences"),
            Control::Correct(Correction::Vacation(_)) => Handling::update("press correct-vacation"),
        }
    }

    /// Returns whether and where a game starts.
    pub const fn starts(&self) -> Starts {
        match self {
            Control::SetUp(SettingUp { what: SetUpStep::Send(_), .. })
            | Control::Ladder(LadderControl::Challenge(..))
            | Control::Game { what: GameControl::Publish, .. } => Starts::Game { venue: None },
            _ => Starts::Nothing,
        }
    }

    /// Returns the game that it names, unless that is the value of a menu.
    pub const fn game(&self) -> Option<GameId> {
        match self {
            Control::Game { game, .. } | Control::EndGame { game } => Some(*game),
            _ => None,
        }
    }
}

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
            Control::Event { event, what } => {
                let _ = write!(id, ".E.{}.", base36(event.0));
                encode_event(&mut id, *what);
            }
            Control::ChooseGame { ask } => {
                id.push_str(".a.");
                encode_ask(&mut id, ask);
            }
            Control::ChooseChallenge => id.push_str(".c"),
            Control::Finished { page } => {
                let _ = write!(id, ".q.{}", base36(*page));
            }
            Control::Games => id.push_str(".q"),
            Control::Preference(what) => encode_preference(&mut id, *what),
            Control::Deck(what) => {
                id.push_str(".D.");
                encode_decks(&mut id, *what);
            }
            Control::Standings(what) => {
                id.push_str(".d.");
                encode_standings(&mut id, *what);
            }
            Control::Ladder(what) => {
                id.push_str(".j.");
                encode_ladder(&mut id, *what);
            }
            Control::HelpPage => id.push_str(".p"),
            Control::Challengers(what) => id.extend(['.', 'C', '.', encode_challengers(*what)]),
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
            "E" => {
                let (event, what) = rest.split_once('.')?;
                Some(Control::Event { event: EventId(number_of(event)?), what: decode_event(what)? })
            }
            "a" => decode_ask(rest).map(|ask| Control::ChooseGame { ask }),
            "l" => decode_learning(rest).map(Control::Learn),
            "c" => bare(Control::ChooseChallenge),
            "q" if rest.is_empty() => Some(Control::Games),
            "q" => number_of(rest).map(|page| Control::Finished { page }),
            "t" => bare(Control::Preference(PreferenceControl::Theme)),
            "n" if rest.is_empty() => Some(Control::Preference(PreferenceControl::Notation)),
            "n" => preference(value_of(&NOTATIONS, rest).map(PreferenceControl::WriteMoves)),
            "s" => bare(Control::Preference(PreferenceControl::Shape)),
            "m" => bare(Control::Preference(PreferenceControl::Remind)),
            "o" => preference(number_of(rest).map(PreferenceControl::PassAfter)),
            "f" => preference(value_of(&YES_NO, rest).map(PreferenceControl::EndsAfterMove)),
            "b" => preference(value_of(&YES_NO, rest).map(PreferenceControl::Listed)),
            "z" => preference(decode_reminders(rest)),
            "D" => decode_decks(rest).map(Control::Deck),
            "d" => decode_standings(rest).map(Control::Standings),
            "j" => decode_ladder(rest).map(Control::Ladder),
            "p" => bare(Control::HelpPage),
            "C" => decode_challengers(rest).map(Control::Challengers),
            "y" => decode_privacy(rest).map(Control::Privacy),
            "v" => decode_server(rest).map(Control::Server),
            "i" => bare(Control::HowToPlay),
            "r" => bare(Control::Rules),
            "k" => decode_browsing(rest).map(|(what, part)| Control::Cards { what, part }),
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

const OF_CHALLENGES: [(ChallengeControl, char); 8] = [
    (ChallengeControl::Accept, 'a'),
    (ChallengeControl::Decline, 'd'),
    (ChallengeControl::Withdraw, 'w'),
    (ChallengeControl::Show, 's'),
    (ChallengeControl::Rules, 'r'),
    (ChallengeControl::PlayComputer, 'c'),
    (ChallengeControl::OpenReason, 'o'),
    (ChallengeControl::SendReason, 't'),
];
