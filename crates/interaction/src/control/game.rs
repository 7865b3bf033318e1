//! What the controls of a game do.

use cardinal_ids::Following;
use cardinal_rules::Card;

use crate::ask::{AwayClaim, Format, Offer, PlainAction, Proposal, Replaying};
use crate::control::draft::{Check, Composing, Draft, Drafted};
use crate::control::planning::Planning;
use crate::part::PoolPart;

/// The commands that take typed text in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypedAs {
    /// `/move`.
    Move,
    /// `/play`.
    Play,
    /// `/discard`.
    Discard,
}

/// What a control of a game does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameControl {
    /// Opens the private panel as a new message.
    Open,
    /// Shows the private panel in place of the control's own private message.
    Panel,
    /// A menu on the panel, whose chosen value is added to the draft.
    Pick {
        /// The choices so far.
        draft: Draft,
        /// Which of several menus of the same panel this is, from 0.
        part: u8,
    },
    /// A button on the panel that stands for one value of such a menu.
    Take {
        /// The choices so far.
        draft: Draft,
        /// The value that is added.
        value: String,
    },
    /// A button that shows the panel with this draft.
    Show {
        /// The draft.
        draft: Draft,
        /// Which page of its menus is shown, from 0.
        page: u8,
    },
    /// A button on the panel that takes an action.
    Act {
        /// What it does.
        act: PlainAction,
        /// The step to take before it.
        drafted: Option<Drafted>,
    },
    /// Continues a turn composed at the table.
    Compose {
        /// The turn for which the panel was made.
        check: Check,
        /// The step.
        what: Composing,
    },
    /// Continues building a deck.
    Build {
        /// The deck for which the panel was made.
        check: Check,
        /// The step.
        what: Building,
        /// The part of the pool that the panel shows.
        part: PoolPart,
    },
    /// Starts the short time that a card gives, and uncovers the board.
    Begin,
    /// A step of telling what is missing from the board.
    Guess(Guessing),
    /// Does what this text does when it is typed, after another that could be read in several ways or in none.
    Type {
        /// Where it is typed.
        typed_as: TypedAs,
        /// The text, which can be read in one way only.
        text: String,
    },
    /// Plays a card for which nothing can move, and so skips the turn: the confirmation.
    WithoutEffect(Card),
    /// Shows the buttons about the game as a whole.
    More,
    /// Asks whether to swap the whole hand.
    AskExchange,
    /// Asks whether to offer or claim this.
    AskOffer(Offer),
    /// Shows the caller's hand in place of the panel, with when each card can be played.
    Hand,
    /// Shows the board privately, from the caller's side.
    Board,
    /// Asks whether to resign.
    Resign,
    /// Resigns: the confirmation.
    ConfirmResign,
    /// Resigns, and leaves the series of games that it belongs to.
    LeaveSeries,
    /// Offers or claims this: the confirmation.
    Offer(Offer),
    /// Under the channel's message of an offer: accepts it, asking first if that cannot be undone, or declines it.
    AnswerOffer {
        /// The offer.
        what: Proposal,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Asks whether to accept what the opponent offers.
    AskAnswer(Proposal),
    /// Accepts or declines the opponent's offer: the confirmation.
    Answer {
        /// The offer.
        what: Proposal,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Under the message about an absent opponent: asks whether to claim this.
    AskClaim(AwayClaim),
    /// Sends the game as a file.
    Export(Format),
    /// Challenges the opponent of a finished game again, with colours swapped.
    Rematch,
    /// Shows the game's short rules privately.
    HowToPlay,
    /// Shows the turns so far privately.
    History,
    /// Shows the caller's plan, with the controls that add to it.
    PlanAhead,
    /// Continues planning ahead.
    Plan {
        /// The plan for which the panel was made.
        check: Check,
        /// The step.
        what: Planning,
    },
    /// Opens a replay of the whole game as a new private message.
    OpenReplay,
    /// Shows another replay: in place of the one that the control is under, or as a new message for everyone.
    Replay(Replaying),
    /// Follows a game, or no longer.
    Follow(FollowStep),
    /// Steps through the turns of a game, privately.
    Step(Stepping),
    /// Explains the signs on the board privately.
    Signs,
    /// Shows privately how the game's shuffles are verified.
    FairPlay,
    /// Shows privately everything about a card.
    Card(Card),
    /// Shows what the computer player would do.
    Hint,
    /// Asks whether everybody may see a private game.
    AskPublish,
    /// Lets everybody see a private game: the confirmation.
    Publish,
    /// Aborts a game that can't be read.
    AbortUnreadable,
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
                | GameControl::Type { .. }
                | GameControl::WithoutEffect(_)
                | GameControl::More
                | GameControl::Hand
                | GameControl::Hint
                | GameControl::AskPublish
                | GameControl::Publish
                | GameControl::AskExchange
                | GameControl::AskOffer(_)
                | GameControl::Resign
                | GameControl::ConfirmResign
                | GameControl::LeaveSeries
                | GameControl::Offer(_)
                | GameControl::AskAnswer(_)
                | GameControl::Answer { .. }
                | GameControl::AbortUnreadable
                | GameControl::PlanAhead
                | GameControl::Plan { .. }
                | GameControl::Replay(Replaying { everyone: false, .. })
                | GameControl::Follow(FollowStep::Choose(_) | FollowStep::Stop)
                | GameControl::Step(
                    Stepping::First | Stepping::Back(_) | Stepping::On(_) | Stepping::Last | Stepping::Choose
                )
        )
    }
}

/// What is chosen about following a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FollowStep {
    /// Follows it, and shows what is told of it as a new private message.
    Begin,
    /// Chooses what is told of it.
    Choose(Following),
    /// Follows it no longer.
    Stop,
    /// The same, under a direct message about the game, which stays.
    StopByMessage,
}

/// Where to go in a game. The last turn may not be known yet, and the controls of one message must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stepping {
    /// Opens it as a new message, at the last turn.
    Open,
    /// Before the first turn.
    First,
    /// Back to after so many turns.
    Back(u32),
    /// On to after so many turns.
    On(u32),
    /// After the last turn.
    Last,
    /// A menu whose value is the number of turns.
    Choose,
}

/// The steps of building a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Building {
    /// A menu, which adds the chosen cards.
    Add,
    /// A menu, which removes the chosen cards.
    TakeOut,
    /// A menu, which shows the chosen part of the pool.
    Filter,
    /// Shows the pool.
    Show,
    /// Adds cards at random as long as one fits.
    Fill,
    /// Removes all cards.
    Empty,
    /// Asks whether the deck is finished although more cards would fit.
    AskDone,
    /// Declares the deck finished.
    Done,
    /// A menu, which fills the deck with the cards of the chosen saved deck that exist and fit.
    Use,
    /// Asks which starter deck to use.
    AskStarter,
    /// A menu, which uses the chosen starter deck.
    Starter,
}

impl Building {
    /// All steps.
    pub const ALL: [Building; 11] = [
        Building::Add,
        Building::TakeOut,
        Building::Filter,
        Building::Show,
        Building::Fill,
        Building::Empty,
        Building::AskDone,
        Building::Done,
        Building::Use,
        Building::AskStarter,
        Building::Starter,
    ];
}

/// The steps of telling what is missing from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guessing {
    /// The menu of kinds of pieces.
    Kind,
    /// The menu of files.
    File,
    /// The menu of ranks.
    Rank,
    /// Sends the answer.
    Send,
}
