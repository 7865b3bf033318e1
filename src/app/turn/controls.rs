//! What a panel is composed from, and its controls: each carries what is picked so far, or a check of what the store keeps.

use cardinal_rules::{ActionKind, Card, Choice, ChoiceText, Geometry, Listing, Next, PartialAction, Seat, View};

use crate::app::interaction::ask::{Notation, PlainAction};
use crate::app::interaction::control::{Check, Composing, Control, Draft, Drafted, GameControl};
use crate::app::pictures::Usable;
use crate::app::turn::picking::step_back;
use crate::app::words::clock::TimeLeft;
use crate::store::{GameId, Timestamp};

/// Above so many squares of a card's slot they are numbered: as many as can be found by their names at a glance.
const NUMBERED_FROM: usize = 10;

/// What a panel is composed from.
pub(crate) struct PanelLayout<'a> {
    pub(crate) number: GameId,
    /// The turn of the stored game, to which the panel's controls belong.
    pub(crate) ply: u32,
    /// What the player can do in the game as the player sees it: with the drafted step taken.
    pub(crate) listing: &'a Listing<'a>,
    pub(crate) view: &'a View,
    /// What can be used of the hand in that game.
    pub(crate) usable: &'a Usable,
    /// The cards with which the player can answer what the opponent has done.
    pub(crate) answers: &'a [Card],
    /// Those among them that would have no effect.
    pub(crate) in_vain: &'a [Card],
    pub(crate) carried: Carried<'a>,
    pub(crate) notation: Notation,
    /// What the clock shows for the player who is awaited.
    pub(crate) time: Option<TimeLeft>,
    /// Until when the short time runs that a card gives the player.
    pub(crate) hurry: Option<Timestamp>,
}

/// Where what was picked so far is kept.
#[derive(Clone, Copy)]
pub(crate) enum Carried<'a> {
    /// In the panel's controls.
    Whole {
        /// The step that is drafted.
        drafted: Option<Drafted>,
        /// Whether there was no choice but this step, so that nothing lies before it.
        is_only_step: bool,
    },
    /// At the table. The controls have its sum alone.
    Kept {
        /// The sum.
        check: Check,
        /// The steps as a player would say them.
        said: &'a [String],
    },
}

impl PanelLayout<'_> {
    pub(super) fn seat(&self) -> Seat {
        self.listing.seat()
    }

    pub(super) fn control(&self, what: GameControl) -> Control {
        Control::Game { game: self.number, ply: self.ply, what }
    }

    /// The step that is drafted in the controls.
    pub(super) const fn drafted(&self) -> Option<Drafted> {
        match self.carried {
            Carried::Whole { drafted, .. } => drafted,
            Carried::Kept { .. } => None,
        }
    }

    /// A control that goes on from this partial action: with all that is picked, or with the sum of what is kept.
    fn carry(
        &self,
        partial: &PartialAction,
        whole: impl FnOnce(Draft) -> GameControl,
        kept: impl FnOnce(Option<ActionKind>) -> Composing,
    ) -> Control {
        self.control(match self.carried {
            Carried::Whole { drafted, .. } => whole(Draft { drafted, partial: partial.clone() }),
            Carried::Kept { check, .. } => GameControl::Compose { check, what: kept(partial.kind) },
        })
    }

    /// A menu of what comes next in this partial action.
    pub(super) fn pick(&self, partial: &PartialAction, part: u8) -> Control {
        self.carry(partial, |draft| GameControl::Pick { draft, part }, |kind| Composing::Pick { kind, part })
    }

    /// A button for one value of such a menu.
    pub(super) fn take(&self, partial: &PartialAction, value: &str) -> Control {
        let value = || value.to_owned();
        self.carry(
            partial,
            |draft| GameControl::Take { draft, value: value() },
            |kind| Composing::Take { kind, value: value() },
        )
    }

    /// Another page of that menu.
    pub(super) fn show(&self, partial: &PartialAction, page: usize) -> Control {
        let page = page as u8;
        self.carry(partial, |draft| GameControl::Show { draft, page }, |kind| Composing::Show { kind, page })
    }

    pub(super) fn act(&self, act: PlainAction) -> Control {
        self.control(match self.carried {
            Carried::Whole { drafted, .. } => GameControl::Act { act, drafted },
            Carried::Kept { check, .. } => GameControl::Compose { check, what: Composing::Act(act) },
        })
    }

    /// The way back from here, if there is one.
    pub(super) fn back(&self, partial: &PartialAction, fresh: bool) -> Option<Control> {
        let shown = |drafted, partial| GameControl::Show { draft: Draft { drafted, partial }, page: 0 };
        let what = match self.carried {
            Carried::Whole { drafted, .. } if !fresh => shown(drafted, step_back(self.listing, partial.clone())),
            Carried::Whole { drafted: Some(_), is_only_step: false } => shown(None, PartialAction::default()),
            Carried::Kept { check, .. } if !fresh || self.can(ActionKind::TakeBack) => {
                GameControl::Compose { check, what: Composing::Back }
            }
            Carried::Whole { .. } | Carried::Kept { .. } => return None,
        };
        Some(self.control(what))
    }

    /// Whether the picture numbers the targets of what is picked: there, points have long names.
    pub(super) fn numbers(&self) -> bool {
        self.view.variant.facts().geometry == Geometry::EndlessGrid
    }

    /// Whether these values of a card's slot are squares, and so many that the picture and their entries number them.
    pub(super) fn are_numbered(next: &Next) -> bool {
        let is_square = |choice: &Choice| matches!(choice, Choice::Text(ChoiceText::Cell(_)));
        next.choices.len() > NUMBERED_FROM && next.choices.iter().all(is_square)
    }

    pub(super) fn can(&self, kind: ActionKind) -> bool {
        self.listing.whole().actions.iter().any(|action| action.kind() == kind)
    }
}
