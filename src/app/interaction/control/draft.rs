//! A turn that is composed on the panel, before it is sent.

use cardinal_rules::{Action, ActionKind, Card, Cell, Kind, PartialAction};

use crate::app::interaction::ask::PlainAction;

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

impl From<PartialAction> for Draft {
    fn from(partial: PartialAction) -> Draft {
        Draft { drafted: None, partial }
    }
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
