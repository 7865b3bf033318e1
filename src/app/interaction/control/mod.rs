//! What a button or a menu means. How it is written in a custom id is in the module `codec`.

mod draft;
mod game;

pub use draft::{Check, Composing, Draft, Drafted, DraftedMove};
pub use game::{Building, GameControl, Guessing};

use crate::app::interaction::ask::Ask;
use crate::app::interaction::part::PoolPart;
use crate::store::{ChallengeId, GameId};

/// What pressing a button or choosing from a menu means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// About a challenge.
    Challenge {
        /// The challenge.
        id: ChallengeId,
        /// What about it.
        what: ChallengeControl,
    },
    /// About a game.
    Game {
        /// The game.
        game: GameId,
        /// The turn that the control belongs to ([`cardinal_rules::Game::turns_begun`]).
        ply: u32,
        /// What about it.
        what: GameControl,
    },
    /// A menu of games: the chosen game (the item's value) is what the command was about.
    ChooseGame {
        /// What was asked.
        ask: Ask,
    },
    /// A menu of challenges: the chosen one (the item's value) is shown, with what the caller can do
    /// about it.
    ChooseChallenge,
    /// A menu of the caller's themes.
    Theme,
    /// A menu of the ways in which moves are written.
    Notation,
    /// A menu of the shapes of the caller's pictures.
    Shape,
    /// A menu of the ways in which the caller is reminded.
    Remind,
    /// A menu of what who manages the server can set.
    Server(ServerControl),
    /// A menu of the games whose rules can be read.
    Rules,
    /// Looks through the cards.
    Cards {
        /// How it goes on.
        what: Browsing,
        /// Which part of them is shown.
        part: PoolPart,
    },
    /// Ends a game as unfinished: the answer of who manages the server to that question.
    EndGame {
        /// The game.
        game: GameId,
    },
}

/// How somebody goes on who looks through the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Browsing {
    /// Shows the part.
    Show,
    /// A menu: the chosen part is shown.
    Filter,
    /// A menu: the chosen card is shown.
    Look,
    /// Shows the card of this number in the part, from 0.
    At(u8),
}

/// What a menu sets for a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerControl {
    /// The shape of pictures where a player has chosen none.
    Shape,
    /// Whether messages that were overtaken keep their pictures.
    Pictures,
    /// Where games are played if a challenge does not say.
    Venue,
    /// How much time players have if a challenge does not say.
    TimeControl,
    /// The channels in which games may be begun: none or more of them.
    Places,
}

/// What a control of a challenge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeControl {
    /// Accepts it: the game starts.
    Accept,
    /// Declines it.
    Decline,
    /// Withdraws it.
    Withdraw,
}

impl Control {
    /// Whether pressing it usually changes the message that it is on, rather than answering with
    /// a new one.
    pub fn updates(&self) -> bool {
        match self {
            Control::Challenge { .. }
            | Control::ChooseGame { .. }
            | Control::ChooseChallenge
            | Control::Theme
            | Control::Notation
            | Control::Shape
            | Control::Remind
            | Control::Server(_)
            | Control::Rules
            | Control::Cards { .. }
            | Control::EndGame { .. } => true,
            Control::Game { what, .. } => what.updates(),
        }
    }
}
