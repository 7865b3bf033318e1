//! Cards that are about other cards.

use super::row::{Does, Row, Slot, Window};
use super::terrain::brings_promotions;
use crate::board::{Force, Ledger, State};
use crate::play::knightmare::effect::{At, By, Done, One};
use crate::play::knightmare::effects::end;
use crate::seat::Seat;

pub(super) const HAUNTING_MEMORIES: Row = Row::new("Haunting Memories", "haunting-memories", 6, Window::Copy)
    .told(
        "When the last card that anyone played could be played: this card does the same. It copies no unique card of \
         your own deck.",
        &["Does what the last", "card did"],
    )
    .asks(&[Slot::OfTheCopied])
    .turns(Does::Copy);

pub(super) const PLOTS_WITHIN_PLOTS: Row = Row::new("Plots Within Plots", "plots-within-plots", 8, Window::Any)
    .told("When two other cards of your hand could be played: play both.", &["Play two cards more"])
    .asks(&[Slot::Held, Slot::Held])
    .turns(Does::Plot);

pub(super) const PEACE_TALKS: Row = Row::new("Peace Talks", "peace-talks", 5, Window::After)
    .told(
        "After your move: a continuing card in play is discarded, and its effect ends at once.",
        &["End a card that stays", "in play"],
    )
    .asks(&[Slot::Continuing])
    .does(&One { slot: By(|at: At<'_>, (): ()| endable(at.state)), effect: make_peace });

/// The continuing cards that can be ended, by their places in the list.
fn endable(state: &State) -> Vec<usize> {
    (0..state.effects().len()).filter(|index| !is_immune(state, *index)).collect()
}

/// Whether the card must stay: a side is never left without a king.
fn is_immune(state: &State, index: usize) -> bool {
    match state.effects()[index].force {
        Force::Crowns => state.heir(index).is_none(),
        Force::Turns(turns) => brings_promotions(state, -turns),
        _ => false,
    }
}

/// What the card did to pieces and to the board ends with it, since both are made of the cards in play.
fn make_peace(ledger: &mut Ledger, _: Seat, index: usize) -> Done {
    end(ledger, index);
    Done::default()
}
