//! What a button or a menu means. How it is written in a custom id is in the module `codec`.

use cardinal_rules::{Action, ActionKind, Card, Cell, Kind, PartialAction};

use crate::app::interaction::ask::{Ask, AwayClaim, Format, Offer, PlainAction, Proposal};
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

/// A turn that a player composes on the panel. Nothing of it is stored or seen by anyone else
/// before it is whole: what was picked so far is in the panel's controls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The step that is picked already, where something follows it in the same turn.
    pub drafted: Option<Drafted>,
    /// What is picked of the next action.
    pub partial: PartialAction,
}

/// A step that is picked on the panel but not taken yet: it is sent together with what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drafted {
    /// A move behind which something may follow.
    Move(DraftedMove),
    /// A card of the hand, held until the move that it calls is chosen.
    Card(Card),
}

impl Drafted {
    /// The action as a step that can be drafted; nothing for other actions.
    pub fn of(action: &Action) -> Option<Drafted> {
        match action {
            Action::Move { from, to, promote, part: None } => {
                Some(Drafted::Move(DraftedMove { from: *from, to: *to, promote: *promote }))
            }
            Action::Play { card, choices } if choices.is_empty() => Some(Drafted::Card(*card)),
            _ => None,
        }
    }
}

impl From<Drafted> for Action {
    fn from(drafted: Drafted) -> Action {
        match drafted {
            Drafted::Move(DraftedMove { from, to, promote }) => Action::Move { from, to, promote, part: None },
            Drafted::Card(card) => Action::play(card),
        }
    }
}

/// A move that is picked on the panel but not made yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DraftedMove {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What a pawn becomes.
    pub promote: Option<Kind>,
}

/// A short sum of what is composed at the table ([`KeptDraft`](crate::store::KeptDraft)), by which a panel that shows
/// something else is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Check(pub u16);

impl Check {
    /// The sum of what is composed, in writing.
    pub(crate) fn of(text: &str) -> Check {
        // Fowler, Noll and Vo's sum: the same in every version of the program, since controls outlive it.
        let sum = text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Check((sum >> 16) as u16 ^ sum as u16)
    }
}

/// What is done with a turn that is composed at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composing {
    /// A menu: its chosen value is added to what is picked, or to an action of this kind where nothing is.
    Pick {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// Which of several menus of the same panel this is, from 0.
        part: u8,
    },
    /// A button that stands for one value of such a menu.
    Take {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// The value.
        value: String,
    },
    /// Shows from what is picked next, or from what an action of this kind is.
    Show {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// Which page of the menu is shown, from 0.
        page: u8,
    },
    /// Takes back what was picked last.
    Back,
    /// Acts.
    Act(PlainAction),
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

impl From<PartialAction> for Draft {
    fn from(partial: PartialAction) -> Draft {
        Draft { drafted: None, partial }
    }
}

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
            Control::Game { what, .. } => matches!(
                what,
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
            ),
        }
    }
}
