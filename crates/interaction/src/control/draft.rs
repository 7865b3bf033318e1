//! What is chosen on a panel before it is sent: a turn, a turn composed step by step, a plan.

use cardinal_rules::{Action, ActionKind, Card, Cell, Kind, PartialAction};

use crate::ask::PlainAction;

/// A turn that a player composes on the panel. Until it is complete, nothing of it is stored or seen by
/// anyone else: the panel's controls carry it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The step chosen before this action, to be sent with it.
    pub drafted: Option<Drafted>,
    /// The action as far as it is chosen.
    pub partial: PartialAction,
}

/// A step that is chosen on the panel but not taken yet. It is sent together with what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drafted {
    /// A move that something may follow.
    Move(DraftedMove),
    /// A card of the hand, held until its move is chosen.
    Card(Card),
}

impl Drafted {
    /// Returns the action as a draftable step; none if it cannot be one.
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

/// A move that is chosen on the panel but not made yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DraftedMove {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What a pawn becomes.
    pub promote: Option<Kind>,
}

impl From<PartialAction> for Draft {
    fn from(partial: PartialAction) -> Draft {
        Draft { drafted: None, partial }
    }
}

/// A checksum of what a panel was made for, such as a turn composed at the table, whose draft the store keeps. It tells
/// an outdated panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Check(pub u16);

impl Check {
    /// Returns the checksum of something in writing.
    pub fn of(text: &str) -> Check {
        // FNV-1a. It must be the same in every version of the program, since controls outlive it.
        let sum = text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Check((sum >> 16) as u16 ^ sum as u16)
    }
}

/// The steps of composing a turn at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composing {
    /// A menu, whose chosen value is added to the draft, or to a new action of this kind.
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
    /// The same for a card that would have no effect, once the player has read so.
    Confirm {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// The value.
        value: String,
    },
    /// Shows the next choices of the draft, or those of a new action of this kind.
    Show {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// Which page of the menu is shown, from 0.
        page: u8,
    },
    /// Undoes the last choice.
    Back,
    /// Takes an action that needs no detail.
    Act(PlainAction),
    /// The same for one that loses the game, once the player has read so.
    ConfirmAct(PlainAction),
}

/// A reply of a plan as far as it is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DraftedReply {
    /// The line that it continues, counted from 0; none for a new line.
    pub line: Option<u8>,
    /// The opponent's move, once it is chosen.
    pub theirs: Option<DraftedMove>,
    /// Where the piece stands whose move is chosen next: the opponent's, and then the player's own.
    pub from: Option<Cell>,
    /// Where it goes, while it is chosen what it becomes there.
    pub to: Option<Cell>,
}

/// The steps of planning ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planning {
    /// A menu, whose chosen value is added to the reply.
    Pick {
        /// The choices so far.
        draft: DraftedReply,
        /// Which page of the menu it is, from 0.
        part: u8,
    },
    /// A button that stands for one value of such a menu.
    Take {
        /// The choices so far.
        draft: DraftedReply,
        /// The value that is added.
        value: String,
    },
    /// Shows the choices for the rest of this reply.
    Show {
        /// The choices so far.
        draft: DraftedReply,
        /// Which page of the menu is shown, from 0.
        page: u8,
    },
    /// A menu of lines, which begins a reply that continues the chosen one.
    Continue,
    /// A menu of lines, which removes the chosen one.
    Remove,
    /// Drops the plan.
    Drop,
}
