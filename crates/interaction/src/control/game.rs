//! What the controls of a game do.

use cardinal_ids::Following;
use cardinal_rules::Card;

use crate::ask::{Ask, Offer, PlainAction, Proposal, Replaying};
use crate::caller::Handling;
use crate::control::draft::{Check, Composing, Draft, Drafted, Planning};
use crate::part::PoolPart;

/// What a control of a game does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameControl {
    /// Makes a request that a command makes too, in the control's turn. Only some requests have a control; another
    /// one's custom id can't be read.
    Ask(Ask),
    /// Shows the private panel of whatever turn it is, in place of the control's own private message.
    CurrentPanel,
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
    /// Plays a card for which nothing can move, and so skips the turn: the confirmation.
    NoEffect(Card),
    /// Shows the buttons about the game as a whole.
    More,
    /// Asks whether to swap the whole hand.
    AskExchange,
    /// Asks whether to offer or claim this.
    AskOffer(Offer),
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
    /// Challenges the opponent of a finished game again, with colours swapped.
    Rematch,
    /// Shows the game's short rules privately.
    HowToPlay,
    /// Continues planning ahead.
    Plan {
        /// The plan for which the panel was made.
        check: Check,
        /// The step.
        what: Planning,
    },
    /// Opens a replay of the whole game as a new private message. A requested replay takes the place of the one that
    /// the control is under, and a control says by itself how it is answered: so these are two.
    OpenReplay,
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
    /// Returns how a press is logged and answered.
    pub const fn handling(&self) -> Handling {
        match self {
            GameControl::Ask(ask) => asked(ask),
            GameControl::CurrentPanel => Handling::update("press panel"),
            GameControl::Pick { .. } | GameControl::Take { .. } => Handling::update("press pick"),
            GameControl::Show { .. } => Handling::update("press show"),
            GameControl::Act { .. } => Handling::update("press act"),
            GameControl::Compose { .. } => Handling::update("press compose"),
            GameControl::Build { .. } => Handling::update("press build"),
            GameControl::Begin => Handling::update("press begin"),
            GameControl::Guess(_) => Handling::update("press guess"),
            GameControl::NoEffect(_) => Handling::update("press waste"),
            GameControl::More => Handling::update("press more"),
            GameControl::AskExchange => Handling::update("press ask-exchange"),
            GameControl::ConfirmResign => Handling::update("press confirm-resign"),
            GameControl::LeaveSeries => Handling::update("press leave-series"),
            GameControl::AskOffer(_)
            | GameControl::Offer(_)
            | GameControl::AskAnswer(_)
            | GameControl::Answer { .. } => Handling::update("press offer"),
            GameControl::AnswerOffer { .. } => Handling::private("press offer"),
            GameControl::Rematch => Handling::private("press rematch"),
            GameControl::HowToPlay => Handling::private("press how-to-play"),
            GameControl::Plan { .. } => Handling::update("press plan"),
            GameControl::OpenReplay => Handling::private("press replay"),
            GameControl::Follow(FollowStep::Begin | FollowStep::StopByMessage) => Handling::private("press follow"),
            GameControl::Follow(FollowStep::Choose(_) | FollowStep::Stop) => Handling::update("press follow"),
            GameControl::Step(Stepping::Open) => Handling::private("press step"),
            GameControl::Step(_) => Handling::update("press step"),
            GameControl::Signs => Handling::private("press signs"),
            GameControl::FairPlay => Handling::private("press fair-play"),
            GameControl::Card(_) => Handling::private("press card"),
            GameControl::Hint => Handling::update("press hint"),
            GameControl::AskPublish | GameControl::Publish => Handling::update("press publish"),
            GameControl::AbortUnreadable => Handling::update("press abort-unreadable"),
        }
    }
}

/// How a press of a control that makes this request is logged and answered.
const fn asked(ask: &Ask) -> Handling {
    match ask {
        Ask::Panel => Handling::private("press my-turn"),
        Ask::Move { .. } => Handling::update("press typed-move"),
        Ask::Play { .. } => Handling::update("press typed-play"),
        Ask::Discard { .. } => Handling::update("press typed-discard"),
        Ask::Hand => Handling::update("press hand"),
        Ask::Board { .. } => Handling::private("press board"),
        Ask::Resign => Handling::update("press resign"),
        Ask::Offer(_) => Handling::private("press offer"),
        Ask::Export(_) => Handling::private("press export"),
        Ask::History => Handling::private("press history"),
        Ask::Plan { .. } => Handling::update("press plan"),
        Ask::Replay(Replaying { everyone: true, .. }) => Handling::public("press replay"),
        Ask::Replay(_) => Handling::update("press replay"),
        Ask::Draw | Ask::Say { .. } | Ask::Answer { .. } | Ask::Act(_) | Ask::Build(_) => ask.handling(),
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
