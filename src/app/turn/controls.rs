//! What a panel is built from, and its controls. Each control carries the picks made so far, or a checksum of those
//! in the store.

use cardinal_ids::Timestamp;
use cardinal_interaction::{
    Button, Check, Composing, Control, Draft, Drafted, DraftedMove, DraftedReply, GameControl, Notation, PlainAction,
    Planning, Style,
};
use cardinal_lessons::Lesson;
use cardinal_rules::{ActionKind, Card, Choice, ChoiceText, Geometry, Listing, Next, PartialAction, Seat, View};
use cardinal_store::GameInfo;
use cardinal_table::LiveGame;
use cardinal_words::say;

use crate::app::pictures::Usable;
use crate::app::turn::no_effect::NoEffectCard;
use crate::app::turn::picking::step_back;
use crate::app::words::clock::TimeLeft;

/// With more squares than this to choose from, the squares are numbered. This many can be found by name at a
/// glance.
const NUMBERED_FROM: usize = 10;

/// What a panel is built from.
pub(crate) struct PanelLayout<'a> {
    pub(crate) info: &'a GameInfo,
    /// The turn of the stored game, which the panel's controls carry.
    pub(crate) ply: u32,
    /// The player's legal actions once the drafted step is taken.
    pub(crate) listing: &'a Listing<'a>,
    pub(crate) view: &'a View,
    /// The cards of the hand that can be used then.
    pub(crate) usable: &'a Usable,
    /// The cards that the player can play in response to the opponent.
    pub(crate) answers: &'a [Card],
    /// The responses that would have no effect.
    pub(crate) no_effect: &'a [NoEffectCard],
    pub(crate) carried: Carried<'a>,
    pub(crate) notation: Notation,
    /// Whether the computer player is about to act.
    pub(crate) computer_thinks: bool,
    /// Whether it plays at all.
    pub(crate) computer_plays: bool,
    pub(crate) against: Against,
    /// The lesson that the game is a try of.
    pub(crate) lesson: Option<&'static Lesson>,
    /// The time left on the clock of the player to act.
    pub(crate) time: Option<TimeLeft>,
    /// When the time that a timed card gives the player runs out.
    pub(crate) hurry: Option<Timestamp>,
}

/// Whom the player plays against.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Against {
    /// Another person, for whose turn the player can plan ahead.
    Person,
    /// The computer player.
    Computer,
    /// The computer player, in a game that only the player sees.
    ComputerInPrivate,
}

impl Against {
    pub(super) fn of(live: &LiveGame) -> Against {
        match live.computer() {
            None => Against::Person,
            Some(_) if live.info.is_private() => Against::ComputerInPrivate,
            Some(_) => Against::Computer,
        }
    }
}

/// Where the picks made so far are kept.
#[derive(Clone, Copy)]
pub(crate) enum Carried<'a> {
    /// In the custom ids of the panel's controls.
    CustomIds {
        /// The drafted step.
        drafted: Option<Drafted>,
        /// Whether this step was forced, so that there is nothing to go back to.
        is_only_step: bool,
    },
    /// In the store. The controls carry only a checksum.
    Kept {
        /// The checksum of the composition.
        check: Check,
        /// The composed steps as shown to the player.
        said: &'a [String],
    },
    /// In the custom ids of the controls of a panel on which a reply is planned ahead.
    Ahead {
        /// The checksum of the plan.
        check: Check,
        /// The line that the reply continues, counted from 0.
        line: Option<u8>,
        /// The opponent's move, once it is chosen.
        theirs: Option<DraftedMove>,
    },
}

impl PanelLayout<'_> {
    pub(super) fn seat(&self) -> Seat {
        self.listing.seat()
    }

    pub(super) fn control(&self, what: GameControl) -> Control {
        Control::Game { game: self.info.id, ply: self.ply, what }
    }

    /// The step that is drafted in the controls.
    pub(super) const fn drafted(&self) -> Option<Drafted> {
        match self.carried {
            Carried::CustomIds { drafted, .. } => drafted,
            Carried::Kept { .. } | Carried::Ahead { .. } => None,
        }
    }

    /// A control that continues from this partial action. It carries all picks, or the checksum of those in the
    /// store.
    fn carry(
        &self,
        partial: &PartialAction,
        whole: impl FnOnce(Draft) -> GameControl,
        kept: impl FnOnce(Option<ActionKind>) -> Composing,
        ahead: impl FnOnce(DraftedReply) -> Planning,
    ) -> Control {
        self.control(match self.carried {
            Carried::CustomIds { drafted, .. } => whole(Draft { drafted, partial: partial.clone() }),
            Carried::Kept { check, .. } => GameControl::Compose { check, what: kept(partial.kind) },
            Carried::Ahead { check, line, theirs } => {
                let reply = DraftedReply { line, theirs, from: partial.from, to: partial.to };
                GameControl::Plan { check, what: ahead(reply) }
            }
        })
    }

    /// The control of a menu for the next field of this partial action.
    pub(super) fn pick(&self, partial: &PartialAction, part: u8) -> Control {
        self.carry(
            partial,
            |draft| GameControl::Pick { draft, part },
            |kind| Composing::Pick { kind, part },
            |draft| Planning::Pick { draft, part },
        )
    }

    /// The control of a button for one value of that field.
    pub(super) fn take(&self, partial: &PartialAction, value: &str) -> Control {
        let value = || value.to_owned();
        self.carry(
            partial,
            |draft| GameControl::Take { draft, value: value() },
            |kind| Composing::Take { kind, value: value() },
            |draft| Planning::Take { draft, value: value() },
        )
    }

    /// The control of a button that shows a page of that menu.
    pub(super) fn show(&self, partial: &PartialAction, page: usize) -> Control {
        let page = page as u8;
        self.carry(
            partial,
            |draft| GameControl::Show { draft, page },
            |kind| Composing::Show { kind, page },
            |draft| Planning::Show { draft, page },
        )
    }

    pub(super) fn act(&self, act: PlainAction) -> Control {
        self.control(match self.carried {
            Carried::Kept { check, .. } => GameControl::Compose { check, what: Composing::Act(act) },
            Carried::CustomIds { .. } | Carried::Ahead { .. } => GameControl::Act { act, drafted: self.drafted() },
        })
    }

    /// The control of the back button. `None` if there is nothing to go back to.
    pub(super) fn back(&self, partial: &PartialAction, fresh: bool) -> Option<Control> {
        let shown = |drafted, partial| GameControl::Show { draft: Draft { drafted, partial }, page: 0 };
        let what = match self.carried {
            Carried::CustomIds { drafted, .. } if !fresh => shown(drafted, step_back(self.listing, partial.clone())),
            Carried::CustomIds { drafted: Some(_), is_only_step: false } => shown(None, PartialAction::default()),
            Carried::Kept { check, .. } if !fresh || self.can(ActionKind::TakeBack) => {
                GameControl::Compose { check, what: Composing::Back }
            }
            Carried::CustomIds { .. } | Carried::Kept { .. } | Carried::Ahead { .. } => return None,
        };
        Some(self.control(what))
    }

    /// Returns whether the picture numbers the targets of a pick. It does where points have long names.
    pub(super) fn numbers(&self) -> bool {
        self.view.variant.facts().geometry == Geometry::EndlessGrid
    }

    /// Returns whether these choices for a card are squares, and too many to go without numbers on the picture and
    /// in the menu.
    pub(super) fn are_numbered(next: &Next) -> bool {
        let is_square = |choice: &Choice| matches!(choice, Choice::Text(ChoiceText::Cell(_)));
        next.choices.len() > NUMBERED_FROM && next.choices.iter().all(is_square)
    }

    pub(super) fn can(&self, kind: ActionKind) -> bool {
        self.listing.whole().actions.iter().any(|action| action.kind() == kind)
    }
}

/// The button with this control, which opens the planning panel.
pub(super) fn plan_ahead(control: Control) -> Button {
    Button::new(Style::Secondary, say!("plan-ahead-button"), control).with_emoji("💭")
}
