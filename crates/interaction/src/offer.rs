//! Offers, claims and plain actions, and their letters in custom ids.

use cardinal_ids::OfferKind;
use cardinal_rules::{Action, ActionKind};

use crate::letters::{letter_in, value_of};

/// An offer, the answer to one, or a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// Offers this.
    Make(Proposal),
    /// Accepts whatever the opponent offers.
    Accept,
    /// Declines it.
    Decline,
    /// Claims a draw (repetition, fifty moves).
    Claim,
    /// Claims this because the opponent is away.
    ClaimAway(AwayClaim),
}

impl Offer {
    /// Offers a draw.
    pub const DRAW: Offer = Offer::Make(Proposal::Draw);
}

/// A proposal from one player to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proposal {
    /// A draw, which the rules judge.
    Draw,
    /// Something that the rules know nothing of, or that needs both players.
    Aside(OfferKind),
}

impl Proposal {
    /// All proposals.
    pub const ALL: [Proposal; 4] = [
        Proposal::Draw,
        Proposal::Aside(OfferKind::MoreTime),
        Proposal::Aside(OfferKind::TakeBack),
        Proposal::Aside(OfferKind::Unfinished),
    ];

    /// Returns the action that answers it, if the rules have one.
    pub const fn answer(self, accept: bool) -> Option<Action> {
        match self {
            Proposal::Draw if accept => Some(Action::AcceptDraw),
            Proposal::Draw => Some(Action::DeclineDraw),
            Proposal::Aside(_) => None,
        }
    }
}

/// A claim against a player who is to act but away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AwayClaim {
    /// A win, or a draw if the claimant could never win.
    Win,
    /// That the game is aborted.
    Unfinished,
}

/// Actions within a turn that need no detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlainAction {
    /// Turns or draws the card.
    Draw,
    /// Swaps the whole hand for a new one.
    Exchange,
    /// Skips the turn's move.
    LoseMove,
    /// Plays no response, or places no tile.
    Skip,
    /// Ends the turn.
    EndTurn,
    /// Undoes the last unfinished step.
    TakeBack,
}

impl PlainAction {
    /// Returns the kind of the action.
    pub fn kind(self) -> ActionKind {
        self.action().kind()
    }

    /// Returns the action.
    pub const fn action(self) -> Action {
        match self {
            PlainAction::Draw => Action::Draw,
            PlainAction::Exchange => Action::Exchange,
            PlainAction::LoseMove => Action::LoseMove,
            PlainAction::Skip => Action::Skip,
            PlainAction::EndTurn => Action::EndTurn,
            PlainAction::TakeBack => Action::TakeBack,
        }
    }
}

pub(crate) const SIMPLE: [(PlainAction, char); 6] = [
    (PlainAction::Draw, 'd'),
    (PlainAction::Exchange, 'e'),
    (PlainAction::LoseMove, 'v'),
    (PlainAction::Skip, 's'),
    (PlainAction::EndTurn, 'n'),
    (PlainAction::TakeBack, 'b'),
];

pub(crate) const OFFERS: [(Offer, char); 9] = [
    (Offer::DRAW, 'o'),
    (Offer::Make(Proposal::Aside(OfferKind::MoreTime)), 't'),
    (Offer::Make(Proposal::Aside(OfferKind::TakeBack)), 'b'),
    (Offer::Make(Proposal::Aside(OfferKind::Unfinished)), 'u'),
    (Offer::Accept, 'a'),
    (Offer::Decline, 'd'),
    (Offer::Claim, 'c'),
    (Offer::ClaimAway(AwayClaim::Win), 'w'),
    (Offer::ClaimAway(AwayClaim::Unfinished), 'x'),
];

/// Returns the letter of an offer that is made.
pub(crate) fn proposal_letter(what: Proposal) -> char {
    letter_in(&OFFERS, Offer::Make(what))
}

/// Returns the offer that a text with nothing but its letter makes.
pub(crate) fn proposal_of(text: &str) -> Option<Proposal> {
    match value_of(&OFFERS, text)? {
        Offer::Make(what) => Some(what),
        _ => None,
    }
}
