//! What a seat may do, and why an action is refused.

use std::borrow::Cow;

use super::game::Game;
use super::knightmare::{self, decks};
use super::{agreement, explain};
use crate::action::{Action, ActionKind};
use crate::card::Card;
use crate::partial::{Extent, Options, PartialAction, Wanted};
use crate::refusal::{DeckPoints, Refusal, RefusalCode, RefusalReason};
use crate::seat::Seat;
use crate::setup::Rules;
use crate::status::{Phase, Status};

impl Game {
    /// Returns what the seat may do now, out of what is wanted. The result may hold other actions
    /// as well.
    fn legal(&self, seat: Seat, wanted: Wanted<'_>) -> Vec<Action> {
        let status = self.status();
        if status.is_over() {
            return Vec::new();
        }
        let shown = self.shown_to(seat.into());
        let mut actions = if status == Status::Building {
            decks::actions(self.ledger(), seat)
        } else if status.to_act() == Some(seat) {
            self.machine().actions(&shown, wanted)
        } else {
            Vec::new()
        };
        if status != Status::Building {
            actions.extend(self.machine().anytime(&shown, seat));
        }
        actions.extend(agreement::actions(self.machine(), &shown, seat));
        actions
    }

    /// Whether the seat may do this now.
    pub(super) fn permits(&self, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Build { deck: Some(deck) } => decks::permits(self.setup().rules, self.ledger(), seat, deck),
            _ => self.legal(seat, Wanted::all(&PartialAction::exactly(action))).contains(action),
        }
    }

    /// Returns the legal actions that complete the partial one.
    pub fn options(&self, seat: Seat, partial: &PartialAction) -> Options {
        self.options_to(seat, partial, Extent::ALL)
    }

    /// Returns the same if it is at most `most` actions.
    pub fn options_up_to(&self, seat: Seat, partial: &PartialAction, most: usize) -> Option<Options> {
        let options = self.options_to(seat, partial, Extent::UpTo(most));
        (options.actions.len() <= most).then_some(options)
    }

    /// Returns what may be added to the partial action next, as in [`Game::options`]. Of the
    /// actions, it holds only the one that the partial action already is. It doesn't list
    /// everything that completes the action, which for some cards is tens of thousands.
    pub fn next_options(&self, seat: Seat, partial: &PartialAction) -> Options {
        let listed = self.listed_partial(partial);
        let mut options = self.options_to(seat, partial, Extent::Next);
        options.actions.retain(|action| PartialAction::exactly(action) == *listed);
        options
    }

    fn options_to(&self, seat: Seat, partial: &PartialAction, extent: Extent) -> Options {
        let listed = self.listed_partial(partial);
        let wanted = Wanted { partial: &listed, extent };
        let mut legal = self.legal(seat, wanted);
        legal.extend(self.legal_unanswered(seat, wanted));
        self.with_decks(seat, partial, Options::complete(&listed, legal))
    }

    /// Returns the cards that the seat can respond with, each once, in their order. If the seat is
    /// asked whether it responds to a turn, its other playable cards belong to its own turn:
    /// playing one begins that turn and declines the response. If its own turn goes on after a
    /// response, its other cards belong to that turn.
    pub fn answers(&self, seat: Seat) -> Vec<Card> {
        let plays = PartialAction::of(ActionKind::Play);
        let wanted = Wanted { partial: &plays, extent: Extent::Next };
        let answers = match self.status() {
            Status::Running { to_act, phase: Phase::Answer } if to_act == seat => self.legal(seat, wanted),
            Status::Running { to_act, .. } if to_act == seat && matches!(self.setup().rules, Rules::Knightmare(_)) => {
                knightmare::answers_to_answers(self.ledger())
            }
            _ => return Vec::new(),
        };
        Options::complete(&plays, answers).next.card
    }

    /// Adds to the options what no list of actions holds, while a deck is being built.
    pub(crate) fn with_decks(&self, seat: Seat, partial: &PartialAction, options: Options) -> Options {
        decks::complete(self.setup().rules, self.ledger(), seat, partial, options)
    }

    /// Returns the partial action with its values in the form in which they are listed.
    pub(crate) fn listed_partial<'p>(&self, partial: &'p PartialAction) -> Cow<'p, PartialAction> {
        self.machine().listed_partial(partial)
    }

    /// Counts the actions of the seat to act. Playing programs ask this most.
    pub fn count_actions(&self) -> usize {
        self.status().to_act().map_or(0, |seat| self.options(seat, &PartialAction::default()).actions.len())
    }

    /// Whether the seat has nothing left to do in its turn but to end it, or to take back a step,
    /// judged only by what both players know: the phase, what was played and moved this turn, the
    /// size of the hand and the cards in play, and never by which cards a hand or pile holds or
    /// where a trap is. Draw offers and resigning don't count. Always false where turns end by
    /// themselves.
    pub fn only_end_is_left(&self, seat: Seat) -> bool {
        self.machine().only_end_is_left(&self.shown_to(seat.into()), seat)
    }

    /// Whether the side on turn in a game of Knightmare Chess can finish its turn, with its cards.
    /// If it can't, it is checkmate or stalemate. A game that is over is treated as if it went on.
    pub fn can_finish_turn(&self) -> bool {
        knightmare::can_finish_turn(self.ledger.clone())
    }
}

impl Game {
    /// Explains why this form of the game never has such an action, whatever the present position.
    /// Returns `None` for actions that it has.
    pub fn never(&self, action: &Action) -> Option<RefusalReason> {
        explain::never(self.ledger(), action)
    }

    /// The refusal of any action in a game that has ended.
    pub fn over(&self) -> Refusal {
        Refusal::new(RefusalCode::GameOver, RefusalReason::Over(self.status()))
    }

    /// Returns what a deck counts for the seat that is building one.
    pub fn deck_points(&self, seat: Seat, deck: &[Card]) -> DeckPoints {
        decks::points(self.setup().rules, seat, deck)
    }

    pub(super) fn refuse(&self, seat: Seat, action: &Action) -> Refusal {
        let status = self.status();
        if status.is_over() {
            return self.over();
        }
        let legal = self.options(seat, &PartialAction::default()).actions;
        // Where a card can listen, anybody may speak at any time.
        let anybody = self.features().steps && matches!(action, Action::Say { .. });
        let mut refusal = if agreement::concerns(action) {
            agreement::refuse(self.machine(), &self.shown_to(seat.into()), seat, action)
        } else if status == Status::Building || decks::concerns(action) {
            decks::refuse(self.setup().rules, self.ledger(), seat, action)
        } else if status.to_act() != Some(seat) && !anybody {
            let reason = self.machine().explain_too_late(self.ledger(), seat, action);
            let reason = match reason {
                Some(why) => RefusalReason::NotYourTurnAnyMore { to_act: !seat, why: Box::new(why) },
                None => RefusalReason::NotYourTurn(seat),
            };
            Refusal::new(RefusalCode::NotYourTurn, reason)
        } else {
            self.explain(seat, action)
        };
        let kind = action.kind();
        let same_kind = legal.iter().any(|other| other.kind() == kind);
        refusal.legal = legal.into_iter().filter(|other| !same_kind || other.kind() == kind).collect();
        refusal.legal.sort();
        refusal
    }
}
