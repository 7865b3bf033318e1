//! Choosing a move that is planned ahead: with the buttons, menus and marks of the panel of a turn, but in another
//! position than the game's, and for either side.

use cardinal_interaction::{Check, DraftedMove, Row};
use cardinal_rules::{Action, Listing, Options, PartialAction, View};
use cardinal_table::LiveGame;

use crate::app::pictures::{Marks, Usable};
use crate::app::turn::controls::{Against, Carried, PanelLayout};
use crate::app::turn::panel::Owner;
use crate::app::turn::picking::{STAYS, add, unpromoted};

/// The moves of a reply that is planned ahead.
pub(crate) struct MovesAhead<'a> {
    /// The moves that can be chosen, no two of which differ only in the part of a unit that moves.
    pub(crate) listing: &'a Listing<'a>,
    /// The position, as the planner sees it.
    pub(crate) view: &'a View,
    /// The checksum of the plan.
    pub(crate) check: Check,
    /// The line that the reply continues, counted from 0.
    pub(crate) line: Option<u8>,
    /// The opponent's move, once it is chosen.
    pub(crate) theirs: Option<DraftedMove>,
}

/// The next choice for a move.
pub(crate) struct NextChoice {
    /// Its buttons, or its menu.
    pub(crate) rows: Vec<Row>,
    /// What the picture marks.
    pub(crate) marks: Marks,
    /// What it asks for.
    pub(crate) prompt: String,
}

impl MovesAhead<'_> {
    /// The next choice for a move of which this much is chosen, in at most `room` rows.
    pub(crate) fn next(
        &self,
        live: &LiveGame,
        owner: &Owner,
        partial: &PartialAction,
        page: u8,
        room: usize,
    ) -> NextChoice {
        let layout = PanelLayout {
            info: &live.info,
            ply: live.turn(),
            listing: self.listing,
            view: self.view,
            usable: &Usable::default(),
            answers: &[],
            no_effect: &[],
            carried: Carried::Ahead { check: self.check, line: self.line, theirs: self.theirs },
            notation: owner.notation,
            computer_thinks: false,
            computer_plays: false,
            against: Against::of(live),
            lesson: None,
            time: None,
            hurry: None,
        };
        let next = self.listing.options(partial).next;
        let mut marks = Marks { selected: partial.from, ..Marks::default() };
        let rows = layout.picking(partial, &next, page, room, &mut marks);
        NextChoice { rows, marks, prompt: layout.prompt(partial, &next) }
    }
}

/// What has been chosen of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// All of it.
    Move(Action),
    /// This much.
    Part(PartialAction),
}

/// Adds a value to a move out of those listed. Even what has only one possible value is left to choose, so that a plan
/// never holds a surprise. None if the value can't be chosen.
pub(crate) fn chosen(listing: &Listing<'_>, partial: &PartialAction, value: &str) -> Option<Chosen> {
    let Options { actions, next } = listing.options(partial);
    if value == STAYS && !next.promote.is_empty() {
        return unpromoted(&actions).cloned().map(Chosen::Move);
    }
    let mut more = partial.clone();
    add(&mut more, &next, value)?;
    let Options { actions, next } = listing.options(&more);
    match actions.as_slice() {
        [] => None,
        [only] if more.to.is_some() && next.promote.is_empty() => Some(Chosen::Move(only.clone())),
        _ => Some(Chosen::Part(more)),
    }
}
