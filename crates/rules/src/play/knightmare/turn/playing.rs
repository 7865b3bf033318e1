//! Playing a card in its player's own turn: what it does, what it asks meanwhile, and where the
//! card goes.

use std::sync::Arc;

use crate::board::{
    Asking, Change, Checkpoint, LastCard, LastMove, Ledger, LogChange, Playing, Question, SanText, StepKind, UsedCard,
    Zone,
};
use crate::card::{Card, CardId, Timing};
use crate::card_use::NoEffectReason;
use crate::choice::Choice;
use crate::defaults::MOVE_FOLLOWS_NO_EFFECT;
use crate::piece::Kind;
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::play::knightmare::cards::{Does, force_of, row};
use crate::play::knightmare::making::continuing::{end_effects, put_down};
use crate::play::knightmare::making::effect::{At, Done, Effect, only_reply};
use crate::play::knightmare::man_trap::Watch;
use crate::play::knightmare::reading::legality;
use crate::play::knightmare::reading::noted::{Spent, add, effect_of, fates, used};
use crate::play::knightmare::reading::questions::{self, named_by};
use crate::play::knightmare::reading::usable::{Usable, at_hand, fits, open_timings};
use crate::seat::Seat;
use crate::square::Square;
use crate::status::{Phase, Status, WinReason};

impl Execution<'_> {
    /// Plays a card of the side on turn.
    pub(crate) fn play_card(&mut self, card: Card, choices: &[Choice]) {
        let seat = self.seat();
        let cards = at_hand(self.ledger, self.ledger, seat);
        let Some(held) = cards.into_iter().find(|held| held.card == card) else { return };
        let timing =
            open_timings(self.ledger).iter().copied().find(|timing| fits(self.ledger, seat, held.row, *timing));
        match (held.row.does, timing) {
            (Some(Does::Plot), Some(timing)) => self.play_plots(&held, choices, timing),
            (Some(Does::Board(effect)), Some(timing)) => self.play_on_board(&held, effect, choices, timing),
            _ => self.rebut(card, choices),
        }
    }

    fn play_plots(&mut self, held: &Usable, choices: &[Choice], timing: Timing) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let named = named_by(self.ledger, seat, choices);
        let used = used(self.ledger, held, choices, timing);
        legality::count_as_played(self.ledger, seat, held.card);
        legality::plot(self.ledger, seat, &named);
        let drew = self.spend(seat, &Spent::thrown(&used));
        self.note(StepKind::Card(used), checkpoint, Vec::new(), drew);
    }

    fn play_on_board(&mut self, held: &Usable, effect: &dyn Effect, choices: &[Choice], timing: Timing) {
        let (seat, checkpoint) = (self.seat(), self.ledger.checkpoint());
        let Some(deed) = effect.read(choices) else { return };
        let used = used(self.ledger, held, choices, timing);
        let turns = self.ledger.geometry.ground().orientation.turns();
        legality::count_as_played(self.ledger, seat, held.card);
        let done = deed(self.ledger, seat);
        if done.surrenders {
            return self.surrender(used, checkpoint);
        }
        let no_effect = done.no_effect;
        let mut playing = Playing { used, checkpoint, subject: None, turns, moved: None, captured: Vec::new() };
        add(&mut playing, done);
        self.go_on(playing, no_effect, false);
    }

    /// Ends the game: by the card, its player has surrendered.
    fn surrender(&mut self, used: UsedCard, checkpoint: Checkpoint) {
        let seat = self.seat();
        let drew = self.spend(seat, &Spent::thrown(&used));
        self.note(StepKind::Card(used), checkpoint, Vec::new(), drew);
        self.end(Status::Won { winner: !seat, reason: WinReason::Surrender });
    }

    /// Asks what the card asks next, or ends its play. Nobody is asked if there is only one
    /// possible answer. `was_asked` tells whether somebody has been asked before.
    fn go_on(&mut self, playing: Playing, no_effect: bool, was_asked: bool) {
        let at = At { state: self.ledger, seat: self.seat() };
        let asked = questions::asked(&playing);
        let effect = effect_of(playing.used.root).filter(|_| !no_effect);
        let next = effect.and_then(|effect| Some((effect.asks(at, asked)?, only_reply(effect, at, asked))));
        match next {
            Some((_, Some(only))) => self.heed(playing, &only, was_asked),
            Some((to_act, None)) => {
                let card = playing.used.card;
                self.ask(to_act, card, Asking::Play(Box::new(playing)));
            }
            None => self.conclude(playing, no_effect, was_asked),
        }
    }

    /// Lets a card ask a seat something.
    pub(crate) fn ask(&mut self, to_act: Seat, card: Card, of: Asking) {
        let then = self.ledger.progress().status;
        self.ledger.change_log(LogChange::Question(Some(Arc::new(Question { of, then }))));
        let status = Status::Running { to_act, phase: Phase::Choose(card) };
        self.ledger.edit_progress(|progress| progress.status = status);
    }

    /// Continues a play with the answer to what it asked.
    pub(crate) fn play_on(&mut self, playing: Playing, answer: &[Choice]) {
        self.heed(playing, answer, true);
    }

    fn heed(&mut self, mut playing: Playing, answer: &[Choice], was_asked: bool) {
        let seat = self.seat();
        playing.used.answers.push(answer.to_vec());
        let effect = effect_of(playing.used.root);
        let done =
            effect.map_or_else(Done::default, |effect| effect.heed(self.ledger, seat, questions::asked(&playing)));
        let no_effect = done.no_effect;
        add(&mut playing, done);
        self.go_on(playing, no_effect, was_asked);
    }

    /// Judges a card that has done what it does, and takes it out of the hand.
    fn conclude(&mut self, mut playing: Playing, no_effect: bool, was_asked: bool) {
        let (seat, timing, root) = (self.seat(), playing.used.timing, playing.used.root);
        let Card::Knightmare(name) = root else { return };
        let row = row(name);
        let (card, checkpoint) = (playing.used.card, playing.checkpoint);
        let reason = if no_effect {
            Some(NoEffectReason::Nothing)
        } else {
            let mated = timing == Timing::AfterMove
                && legality::mates_by_move(&mut Ledger::new(self.ledger.state_at(checkpoint)));
            legality::no_effect_reason(self.ledger, timing, row, mated).or_else(|| {
                let gives_away = timing == Timing::BeforeMove && legality::gives_king_away(self.ledger);
                gives_away.then_some(NoEffectReason::OwnKing)
            })
        };
        let no_effect = reason.is_some();
        let mut captured = Vec::new();
        if no_effect {
            self.rewind(checkpoint);
            legality::count_as_played(self.ledger, seat, card);
        } else {
            let ended = end_effects(self.ledger);
            captured = fates(seat, playing.captured.iter().copied(), &ended);
        }
        (playing.used.no_effect, playing.used.no_effect_reason) = (no_effect, reason);
        let stays = (!no_effect && row.continuing).then_some(&playing);
        let spent = Spent { card, root, choices: &playing.used.choices, stays };
        let drew = self.spend(seat, &spent);
        let instead = timing == Timing::InsteadOfMove;
        if !no_effect {
            self.note_card_move(&playing, instead);
        }
        let sprung = if self.ledger.effects().is_empty() {
            Vec::new()
        } else {
            Watch::over(&self.ledger.state_at(checkpoint), seat).spring(self.ledger)
        };
        let firm = drew || was_asked || !sprung.is_empty();
        captured.extend(sprung);
        if instead && !(no_effect && MOVE_FOLLOWS_NO_EFFECT) {
            self.phase(Phase::Discard);
        }
        self.note(StepKind::Card(playing.used), checkpoint, captured, firm);
    }

    /// Moves a card from the hand to where played cards go, and draws another if the pile has one.
    /// A card that stays in play works on the piece that it was played on. Returns whether a card
    /// was drawn.
    pub(crate) fn spend(&mut self, seat: Seat, spent: &Spent<'_>) -> bool {
        let Spent { card, root, choices, stays } = *spent;
        let pile = if stays.is_some() { Zone::InPlay } else { self.ledger.discards_of(seat) };
        if let (Some(id), Some(playing)) = (self.lay_from_hand(seat, card, pile), stays) {
            put_down(self.ledger, seat, (card, root), id, choices, playing.subject, force_of(root, choices));
        }
        let last = LastCard { seat, card, root, ply: self.ledger.progress().ply };
        self.ledger.edit_progress(|progress| progress.last_card = Some(last));
        self.ledger.change(Change::LastChoices(choices.into()));
        self.events.push(Event::Played { seat, card, choices: choices.to_vec() });
        let gives = matches!(root, Card::Knightmare(name) if row(name).gives);
        !gives && self.draw(seat)
    }

    /// Moves a card from the hand onto another pile.
    pub(crate) fn lay_from_hand(&mut self, seat: Seat, card: Card, pile: Zone) -> Option<CardId> {
        let index = self.ledger.faces(Zone::Hand(seat)).position(|face| face == card)?;
        let id = self.ledger.zone(Zone::Hand(seat))[index];
        let top = self.ledger.zone(pile).len();
        self.ledger.move_card((Zone::Hand(seat), index), (pile, top));
        if let Card::Knightmare(name) = card
            && row(name).unique
        {
            self.ledger.edit_progress(|progress| progress.uniques[seat] = progress.uniques[seat].with(name));
        }
        Some(id)
    }

    /// Notes what a card has moved and captured: as the last move, if the card replaced the move.
    fn note_card_move(&mut self, playing: &Playing, instead: bool) {
        let seat = self.seat();
        let captured = playing.captured.first().map(|(piece, _)| self.ledger.piece(*piece).kind);
        if let Some(journey) = playing.moved.filter(|_| instead) {
            self.note_journey(seat, journey, captured);
        }
        let (quiet, keys) = (self.ledger.chess().quiet, self.ledger.keys_len());
        self.ledger.edit_progress(|progress| {
            if quiet == 0 {
                progress.keys_from = keys;
            }
            if !instead {
                return;
            }
            if progress.offer == Some(!seat) {
                progress.offer = None;
            }
            progress.offer_rest[seat] = progress.offer_rest[seat].saturating_sub(1);
        });
    }

    /// Notes from where to where a card has moved a piece in place of the move.
    pub(crate) fn note_journey(&mut self, seat: Seat, (from, to): (Square, Square), captured: Option<Kind>) {
        let Some(piece) = self.ledger.on(to) else { return };
        let (kind, san) = (piece.kind, SanText::new(&to.to_string()));
        let last =
            LastMove { seat, kind, from: from.into(), to: to.into(), promote: None, captured, castled: false, san };
        let kinds = self.ledger.kinds_on(to).collect();
        self.ledger.edit_progress(|progress| {
            progress.last_move = Some(last);
            progress.moved[seat] = kinds;
        });
    }
}
