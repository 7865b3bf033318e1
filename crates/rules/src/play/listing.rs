//! What a seat may do, listed once and queried many times: also when each card of its hand can be played.

use std::cell::OnceCell;

use super::game::Game;
use crate::action::{Action, ActionKind};
use crate::board::{Ledger, Zone};
use crate::card::Card;
use crate::card_use::{CardUse, When};
use crate::partial::{Extent, Options, PartialAction, Wanted};
use crate::refusal::RefusalReason;
use crate::seat::Seat;
use crate::status::{Phase, Status};

/// What one seat may do in a game. It is listed once, so that a panel, suggestions or typed text
/// can look everything up in memory. It borrows the game, so it can't go stale.
#[derive(Clone, Debug)]
pub struct Listing<'g> {
    game: &'g Game,
    seat: Seat,
    whole: Options,
}

impl Game {
    /// Lists what the seat may do.
    pub fn listing(&self, seat: Seat) -> Listing<'_> {
        Listing { game: self, seat, whole: self.options(seat, &PartialAction::default()) }
    }

    /// Returns a listing as if the seat could do exactly this. Used to read and write moves that
    /// each need a card played first.
    pub fn listing_of(&self, seat: Seat, actions: Vec<Action>) -> Listing<'_> {
        Listing { game: self, seat, whole: Options::complete(&PartialAction::default(), actions) }
    }
}

impl<'g> Listing<'g> {
    /// The game.
    pub const fn game(&self) -> &'g Game {
        self.game
    }

    /// The seat.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Everything that the seat may do.
    pub const fn whole(&self) -> &Options {
        &self.whole
    }

    /// Returns what completes the partial action, the same as [`Game::options`].
    pub fn options(&self, partial: &PartialAction) -> Options {
        self.game.with_decks(self.seat, partial, self.whole.narrowed(&self.game.listed_partial(partial)))
    }

    /// Returns one of the seat's legal moves in algebraic notation, as
    /// [`notation::san`](crate::notation::san) writes it, and `None` for anything else.
    pub fn san(&self, action: &Action) -> Option<String> {
        if self.game.status().to_act() != Some(self.seat) {
            return None;
        }
        self.game.san_among(&self.whole.actions, action)
    }
}

impl Listing<'_> {
    /// Says of each card of the seat's hand, in the hand's order, when it can be played. Empty
    /// where the seat has no hand.
    pub fn hand_uses(&self) -> Vec<CardUse> {
        let game = self.game();
        let shown = game.shown_to(self.seat().into());
        let hand = shown.faces(Zone::Hand(self.seat()));
        let reading = Reading {
            listing: self,
            shown: &shown,
            playable: self.playable(),
            responses: game.answers(self.seat()),
            begun: OnceCell::new(),
        };
        let mut uses: Vec<CardUse> = Vec::with_capacity(hand.len());
        for card in hand {
            let known = uses.iter().find(|known| known.card == card);
            let when = known.map_or_else(|| reading.when(card), |known| known.when.clone());
            uses.push(CardUse { card, when });
        }
        uses
    }

    /// The cards and tiles that can be played now, each once.
    fn playable(&self) -> Vec<Card> {
        let mut playable = Vec::new();
        for action in &self.whole().actions {
            let card = match action {
                Action::Play { card, .. } => *card,
                Action::Place { tile, .. } => Card::tile(*tile),
                _ => continue,
            };
            if !playable.contains(&card) {
                playable.push(card);
            }
        }
        playable
    }
}

/// What the cards of a hand are judged by.
struct Reading<'a> {
    listing: &'a Listing<'a>,
    /// The game as the seat sees it.
    shown: &'a Ledger,
    playable: Vec<Card>,
    /// The cards with which the seat can respond now.
    responses: Vec<Card>,
    /// The seat's own turn, if the seat may respond or begin it.
    begun: OnceCell<Option<Ledger>>,
}

impl Reading<'_> {
    fn game(&self) -> &Game {
        self.listing.game()
    }

    fn when(&self, card: Card) -> When {
        let seat = self.listing.seat();
        if self.game().status().is_over() {
            return When::NotNow(RefusalReason::Awaited(None));
        }
        let playable = self.playable.contains(&card);
        if playable && self.responses.contains(&card) && !self.opens_own_turn(card) {
            return When::NowAsResponse;
        }
        let machine = self.game().machine();
        match machine.when(self.shown, seat, card, playable) {
            // The seat may respond, or begin its own turn.
            When::OnYourTurn(moment) => {
                let begun = self.begun().map(|begun| machine.when(begun, seat, card, playable));
                begun.unwrap_or(When::OnYourTurn(moment))
            }
            when => when,
        }
    }

    fn begun(&self) -> Option<&Ledger> {
        let may_respond = Status::Running { to_act: self.listing.seat(), phase: Phase::Answer };
        let begun = || if self.game().status() == may_respond { self.game().unanswered() } else { None };
        self.begun.get_or_init(begun).as_ref()
    }

    /// Whether the card can also be played in the seat's own turn that follows.
    fn opens_own_turn(&self, card: Card) -> bool {
        let partial = PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) };
        let wanted = Wanted { partial: &partial, extent: Extent::UpTo(0) };
        let is_it = |action: &Action| matches!(action, Action::Play { card: played, .. } if *played == card);
        self.begun().is_some_and(|begun| self.game().machine().actions(begun, wanted).iter().any(is_it))
    }
}
