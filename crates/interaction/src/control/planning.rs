//! What the controls of planning ahead do.

use cardinal_rules::Cell;

use crate::control::draft::DraftedMove;

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
