//! What a button or a menu means. How it is written in a custom id is in the module `codec`.

mod draft;
mod game;
mod panels;

use cardinal_ids::{ChallengeId, GameId};

use crate::ask::Ask;
use crate::caller::{Handling, Starts};
use crate::part::PoolPart;

pub use draft::{Check, Composing, Draft, Drafted, DraftedMove, DraftedReply, Planning};
pub use game::{Building, FollowStep, GameControl, Guessing, Stepping};
pub use panels::{
    Colour, Correction, LadderControl, Learning, PreferenceControl, Privacy, ServerControl, SetUpStep, SettingUp,
    Standings, Where,
};

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
    /// A menu of games, which carries a request on for the chosen game (the item's value).
    ChooseGame {
        /// The request.
        ask: Ask,
    },
    /// A menu of challenges, which shows the chosen one (the item's value) with the caller's buttons for it.
    ChooseChallenge,
    /// A control of the caller's preferences.
    Preference(PreferenceControl),
    /// A control about what is kept of the caller.
    Privacy(Privacy),
    /// A control of a server's settings, for server admins.
    Server(ServerControl),
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

/// The steps of browsing cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Browsing {
    /// Shows the part.
    Show,
    /// A menu, which shows the chosen part.
    Filter,
    /// A menu, which shows the chosen card.
    Look,
    /// Shows the card of this number in the part, from 0.
    At(u8),
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
    /// Shows the rules of its game.
    Rules,
    /// Has the computer player accept it, for its maker.
    PlayComputer,
}

impl Control {
    /// Returns how a press is logged and answered.
    pub const fn handling(&self) -> Handling {
        match self {
            Control::Game { what, .. } => what.handling(),
            Control::ChooseGame { ask } => Handling::update(ask.handling().name),
            Control::Challenge { what, .. } => match what {
                ChallengeControl::Accept => Handling::update("press accept"),
                ChallengeControl::Decline => Handling::update("press decline"),
                ChallengeControl::Withdraw => Handling::update("press withdraw"),
                ChallengeControl::Rules => Handling::private("press rules"),
                ChallengeControl::PlayComputer => Handling::update("press play-computer"),
            },
            Control::ChooseChallenge => Handling::update("press challenge"),
            Control::Preference(_) => Handling::update("press preference"),
            Control::Privacy(Privacy::MyData) => Handling::private("press privacy"),
            Control::Privacy(_) => Handling::update("press privacy"),
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
