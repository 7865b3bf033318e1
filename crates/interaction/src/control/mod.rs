//! What a button or a menu means. How it is written in a custom id is in the module `codec`.

mod draft;
mod game;
mod panels;
mod planning;
mod setting_up;

use cardinal_ids::{ChallengeId, GameId};

use crate::ask::Ask;
use crate::part::PoolPart;

pub use draft::{Check, Composing, Draft, Drafted, DraftedMove};
pub use game::{Building, FollowStep, GameControl, Guessing, Stepping, TypedAs};
pub use panels::Correction;
pub use panels::LadderControl;
pub use panels::Learning;
pub use panels::Privacy;
pub use panels::ServerControl;
pub use panels::Standings;
pub use planning::{DraftedReply, Planning};
pub use setting_up::{Colour, SetUpStep, SettingUp, Where};

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
    /// The caller's menu of themes.
    Theme,
    /// The caller's menu of notations.
    Notation,
    /// The caller's menu of picture shapes.
    Shape,
    /// The caller's menu of reminders.
    Remind,
    /// Chooses whether the caller's turns end by themselves after the move.
    EndsAfterMove(bool),
    /// Chooses after how many hours the opponent's turn passes for the caller; 0: never.
    PassAfter(u8),
    /// Chooses whether the caller stands in tables of ratings.
    Listed(bool),
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
    /// Returns whether pressing it usually changes its own message rather than answering with a new one.
    pub fn updates(&self) -> bool {
        match self {
            Control::Challenge { what: ChallengeControl::Rules, .. } | Control::HowToPlay => false,
            Control::SetUp(control) => !matches!(control.what, SetUpStep::Open | SetUpStep::OpenComputer),
            Control::Learn(what) => *what != Learning::Open,
            Control::Watch { after } => after.is_some(),
            Control::Privacy(what) => *what != Privacy::MyData,
            Control::Challenge { .. }
            | Control::ChooseGame { .. }
            | Control::ChooseChallenge
            | Control::Theme
            | Control::Notation
            | Control::Shape
            | Control::Remind
            | Control::Correct(_)
            | Control::EndsAfterMove(_)
            | Control::PassAfter(_)
            | Control::Listed(_)
            | Control::Standings(_)
            | Control::Ladder(_)
            | Control::HelpPage
            | Control::Server(_)
            | Control::Rules
            | Control::Cards { .. }
            | Control::EndGame { .. } => true,
            Control::Game { what, .. } => what.updates(),
        }
    }
}
