//! Cards that are about other cards.

use super::row::{Does, Row, Slot, Window};

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
    .asks(&[Slot::Continuing]);
