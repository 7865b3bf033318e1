//! What the controls of a game do.

use cardinal_rules::Card;

use super::draft::{Check, Composing, Draft, Drafted};
use crate::app::interaction::ask::{AwayClaim, Format, Offer, PlainAction, Proposal};
use crate::app::interaction::part::PoolPart;

/// What a control of a game does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameControl {
    /// Opens the private panel as a new message.
    Open,
    /// Shows the private panel in place of the private message that the control is on.
    Panel,
    /// A menu on the panel: its chosen value is added to what was picked so far.
    Pick {
        /// What was picked so far.
        draft: Draft,
        /// Which of several menus of the same panel this is, from 0.
        part: u8,
    },
    /// A button on the panel that stands for one value of such a menu.
    Take {
        /// What was picked so far.
        draft: Draft,
        /// The value that is added to it.
        value: String,
    },
    /// A button on the panel that shows it with this much picked.
    Show {
        /// What is picked.
        draft: Draft,
        /// Which page of its menus is shown, from 0.
        page: u8,
    },
    /// A button on the panel that acts.
    Act {
        /// What it does.
        act: PlainAction,
        /// The step that is taken before it.
        drafted: Option<Drafted>,
    },
    /// On the panel of a turn that is composed at the table: goes on with it.
    Compose {
        /// What was composed when the panel was made.
        check: Check,
        /// What is done with it.
        what: Composing,
    },
    /// On the panel of a deck that is built: goes on with it.
    Build {
        /// What the deck was when the panel was made.
        check: Check,
        /// What is done with it.
        what: Building,
        /// What the panel shows of the pool.
        part: PoolPart,
    },
    /// Lets the short time begin that a card gives, and shows what was covered.
    Begin,
    /// On the panel on which a player tells what has gone from the board.
    Guess(Guessing),
    /// Plays a card that lets nothing move, and so loses the turn: the answer to that question.
    Waste(Card),
    /// Shows what can be done about the game rather than the turn.
    More,
    /// Asks whether to throw the whole hand away.
    AskExchange,
    /// Asks whether to offer or claim this.
    AskOffer(Offer),
    /// Shows the board privately, from the caller's side.
    Board,
    /// Asks whether to resign.
    Resign,
    /// Resigns: the answer to that question.
    ConfirmResign,
    /// Offers or claims this: the answer to that question.
    Offer(Offer),
    /// Under the channel's message of an offer: accepts it, asking first where that cannot be undone, or declines it.
    AnswerOffer {
        /// What is offered.
        what: Proposal,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Asks whether to accept what the opponent offers.
    AskAnswer(Proposal),
    /// Answers what the opponent offers: the answer to that question.
    Answer {
        /// What is offered.
        what: Proposal,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Under a message that tells of an absent opponent: asks whether to claim this.
    AskClaim(AwayClaim),
    /// Sends the game as a file.
    Export(Format),
    /// Challenges the opponent of a finished game again, colours swapped.
    Rematch,
    /// Shows the game's short rules privately.
    HowToPlay,
    /// Shows the turns so far privately.
    History,
    /// Tells privately what the signs on the board mean.
    Signs,
}

impl GameControl {
    /// Returns whether pressing it usually changes the message that it is on.
    pub(super) fn updates(&self) -> bool {
        matches!(
            self,
            GameControl::Panel
                | GameControl::Pick { .. }
                | GameControl::Take { .. }
                | GameControl::Show { .. }
                | GameControl::Act { .. }
                | GameControl::Compose { .. }
                | GameControl::Build { .. }
                | GameControl::Begin
                | GameControl::Guess(_)
                | GameControl::Waste(_)
                | GameControl::More
                | GameControl::AskExchange
                | GameControl::AskOffer(_)
                | GameControl::Resign
                | GameControl::ConfirmResign
                | GameControl::Offer(_)
                | GameControl::AskAnswer(_)
                | GameControl::Answer { .. }
        )
    }
}

/// What is done with a deck that is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Building {
    /// A menu: the chosen cards are added.
    Add,
    /// A menu: the chosen cards are taken out.
    TakeOut,
    /// A menu: the chosen part of the pool is shown.
    Filter,
    /// Shows the pool.
    Show,
    /// Adds cards at random, as long as one fits.
    Fill,
    /// Takes all cards out.
    Empty,
    /// Asks whether the deck is to be as it is, where more cards would fit.
    AskDone,
    /// The deck is to be as it is.
    Done,
    /// A menu: as many cards of the chosen kept deck as there are and fit make the deck.
    Use,
}

impl Building {
    /// All of it.
    pub const ALL: [Building; 9] = [
        Building::Add,
        Building::TakeOut,
        Building::Filter,
        Building::Show,
        Building::Fill,
        Building::Empty,
        Building::AskDone,
        Building::Done,
        Building::Use,
    ];
}

/// What is done on the panel on which a player tells what has gone from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guessing {
    /// A menu: which kind of piece it was.
    Kind,
    /// A menu: on which file it stood.
    File,
    /// A menu: on which rank.
    Rank,
    /// Sends the answer.
    Send,
}
