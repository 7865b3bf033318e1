//! Decks in play: what is drawn, and what becomes of the discards of the common deck.

use super::stock::{DeckFault, at_random, fault, sum, worth};
use super::{building_shuffle, deal, deck_shuffle};
use crate::action::{Action, ActionKind};
use crate::board::{Change, LogChange, State, StepKind, Zone};
use crate::card::{Card, CardId};
use crate::partial::{Options, PartialAction};
use crate::play::event::Event;
use crate::play::execution::Execution;
use crate::play::turn_machine::TurnMachine;
use crate::refusal::{DeckPoints, Refusal, RefusalCode, RefusalReason};
use crate::seat::{BySeat, Seat};
use crate::setup::Rules;
use crate::status::{Phase, Status};

/// Returns what the seat may do while decks are built. The decks that it could name are too many to
/// list.
pub(in crate::play) fn actions(state: &State, seat: Seat) -> Vec<Action> {
    if may_build(state, seat) { vec![Action::Build { deck: None }] } else { Vec::new() }
}

/// Whether the action builds a deck.
pub(in crate::play) const fn concerns(action: &Action) -> bool {
    matches!(action, Action::Build { .. })
}

/// Whether the seat may build this deck now, which no list of actions can tell.
pub(in crate::play) fn permits(rules: Rules, state: &State, seat: Seat, deck: &[Card]) -> bool {
    may_build(state, seat) && fault(&pool(state, seat), deck, limit(rules, seat), worth).is_none()
}

/// Fills the options for a partial action that builds: the deck that it names, if it can be built,
/// and the cards that could be added to it.
pub(in crate::play) fn complete(
    rules: Rules,
    state: &State,
    seat: Seat,
    partial: &PartialAction,
    mut options: Options,
) -> Options {
    let named = Action::Build { deck: partial.deck.clone() };
    if partial.kind != Some(ActionKind::Build) || !may_build(state, seat) || !partial.admits(&named) {
        return options;
    }
    let deck = partial.deck.clone().unwrap_or_default();
    if partial.deck.is_some() && permits(rules, state, seat, &deck) {
        options.actions = vec![named];
    }
    let mut cards = pool(state, seat);
    cards.dedup();
    cards.retain(|card| permits(rules, state, seat, &[deck.as_slice(), &[*card]].concat()));
    options.next.deck = cards;
    options
}

fn may_build(state: &State, seat: Seat) -> bool {
    state.progress().status == Status::Building && !state.progress().built[seat]
}

fn pool(state: &State, seat: Seat) -> Vec<Card> {
    state.faces(Zone::Pool(seat)).collect()
}

/// Returns the most that the seat's deck may count, in points.
fn limit(rules: Rules, seat: Seat) -> u32 {
    match rules {
        Rules::Knightmare(options) => options.points[seat].into(),
        Rules::Standard | Rules::NoStress(_) | Rules::ChessMe => 0,
    }
}

/// Builds the seat's deck, and begins the first turn if both decks are built.
pub(in crate::play) fn perform(
    (rules, game): (Rules, &dyn TurnMachine),
    exec: &mut Execution<'_>,
    seat: Seat,
    action: &Action,
) {
    let Action::Build { deck } = action else { return };
    let deck = deck.clone().unwrap_or_else(|| {
        let mut pool = pool(exec.ledger, seat);
        exec.seed.shuffle(building_shuffle(seat), &mut pool);
        at_random(&pool, limit(rules, seat), worth)
    });
    let (chosen, rest) = part(exec.ledger, seat, &deck);
    let mut deck: Vec<Card> = chosen.iter().map(|id| exec.ledger.card(*id)).collect();
    deck.sort();
    exec.put(Zone::Built(seat), chosen);
    exec.put(Zone::Pool(seat), rest);
    exec.ledger.edit_progress(|progress| progress.built[seat] = true);
    exec.events.push(Event::Built { seat, deck });
    if Seat::ALL.into_iter().all(|seat| exec.ledger.progress().built[seat]) {
        begin_first_turn(game, exec, seat);
    }
}

/// Splits the pool into the cards that make the deck and those left over, both in the order of
/// their faces.
fn part(state: &State, seat: Seat, deck: &[Card]) -> (Vec<CardId>, Vec<CardId>) {
    let mut wanted = deck.to_vec();
    state.zone(Zone::Pool(seat)).iter().partition(|id| {
        let found = wanted.iter().position(|card| *card == state.card(**id));
        found.map(|index| wanted.swap_remove(index)).is_some()
    })
}

/// Shuffles and deals both decks, and begins the first turn. The acting seat gets events for the
/// cards it draws.
fn begin_first_turn(game: &dyn TurnMachine, exec: &mut Execution<'_>, acting: Seat) {
    for seat in Seat::ALL {
        let mut deck = exec.ledger.zone(Zone::Built(seat)).to_vec();
        exec.seed.shuffle(deck_shuffle(seat), &mut deck);
        let (hand, deck) = deal(deck);
        if seat == acting {
            let drawn = hand.iter().map(|id| Event::Drew { seat, card: exec.ledger.card(*id) });
            exec.events.extend(drawn);
        }
        exec.put(Zone::Hand(seat), hand);
        exec.put(Zone::Deck(seat), deck);
        exec.put(Zone::Built(seat), Vec::new());
        exec.put(Zone::Pool(seat), Vec::new());
    }
    let to_act = exec.seat();
    exec.ledger.edit_progress(|progress| {
        progress.built = BySeat::default();
        progress.status = Status::Running { to_act, phase: Phase::Move };
    });
    game.begin(exec);
}

impl Execution<'_> {
    /// Makes these cards the contents of a zone.
    fn put(&mut self, zone: Zone, cards: Vec<CardId>) {
        self.ledger.change(Change::Order { zone, cards: cards.into_boxed_slice() });
    }
}

/// Returns what the deck counts for the seat.
pub(in crate::play) fn points(rules: Rules, seat: Seat, deck: &[Card]) -> DeckPoints {
    DeckPoints { points: sum(deck, worth), limit: limit(rules, seat) }
}

/// Returns why the seat cannot do this while decks are built, or cannot build.
pub(in crate::play) fn refuse(rules: Rules, state: &State, seat: Seat, action: &Action) -> Refusal {
    let wrong_phase = |reason| Refusal::new(RefusalCode::WrongPhase, reason);
    if state.progress().status != Status::Building {
        return wrong_phase(RefusalReason::NotBuilding);
    }
    if state.progress().built[seat] {
        return wrong_phase(RefusalReason::DeckBuiltAlready);
    }
    let Action::Build { deck: Some(deck) } = action else {
        return wrong_phase(RefusalReason::DeckNotBuilt);
    };
    let points = points(rules, seat, deck);
    let reason = match fault(&pool(state, seat), deck, points.limit, worth) {
        Some(DeckFault::NotInPool(card)) => RefusalReason::DeckNotInPool { card, points },
        Some(DeckFault::TooOften(card, there)) => RefusalReason::DeckTooManyOf { card, in_pool: there, points },
        Some(DeckFault::Unique(card)) => RefusalReason::DeckUniqueTwice { card, points },
        Some(DeckFault::OverPoints(card)) => RefusalReason::DeckOverPoints { card, points },
        None => RefusalReason::Deck(points),
    };
    Refusal::new(RefusalCode::IllegalChoice, reason)
}

/// Reshuffles the common discard pile into the draw pile, if the seat draws from the common one and
/// it is empty. Separate decks are never reshuffled (RB).
pub(in crate::play::knightmare) fn refill(exec: &mut Execution<'_>, seat: Seat) {
    let cards = exec.ledger.zone(Zone::Discards);
    if exec.ledger.deck_of(seat) != Zone::Pile || !exec.ledger.zone(Zone::Pile).is_empty() || cards.is_empty() {
        return;
    }
    let mut cards = cards.to_vec();
    // By face, not by identity: how cards with the same face came here must not matter later.
    cards.sort_by_key(|id| exec.ledger.card(*id));
    exec.seed.shuffle(exec.ledger.progress().shuffles, &mut cards);
    exec.events.push(Event::Reshuffled { cards: cards.len() });
    exec.ledger.change(Change::Order { zone: Zone::Discards, cards: Box::default() });
    exec.ledger.change(Change::Order { zone: Zone::Pile, cards: cards.into_boxed_slice() });
    exec.ledger.edit_progress(|progress| progress.shuffles += 1);
}

/// Whether the side on turn may discard a card before its first step: with a common deck, if it
/// played none on the turn before (RB).
pub(in crate::play::knightmare) fn may_discard_first(state: &State) -> bool {
    let log = state.turn_log();
    // A spoken name is not a step of the turn.
    let is_first = log.steps.iter().all(|step| matches!(step.what, StepKind::Said(..)));
    state.progress().status.phase() == Some(Phase::Move) && log.early && is_first
}

/// Returns the discards possible before the first step.
pub(in crate::play::knightmare) fn first_discards(state: &State) -> Vec<Action> {
    let held = if may_discard_first(state) { state.held(state.turn()) } else { Vec::new() };
    held.into_iter().map(|card| Action::Discard { card }).collect()
}

/// Whether the side of the turn that begins now may discard before it, judged by the log of the
/// turn before. Before the first turn there is none.
pub(in crate::play::knightmare) fn opens_with_discard(state: &State) -> bool {
    state.shares_deck() && state.progress().ply > 0 && !state.turn_log().reply
}

impl Execution<'_> {
    /// Discards a card before the turn. The turn's start moves behind the discard, so undoing the
    /// turn keeps it: the player has seen the card drawn.
    pub(in crate::play::knightmare) fn discard_first(&mut self, card: Card) {
        let seat = self.seat();
        self.discard_and_draw(seat, card);
        self.ledger.change_log(LogChange::Early(false));
        let start = self.ledger.checkpoint().next();
        self.ledger.change_log(LogChange::Start(Some(start)));
        self.end_if_stuck();
    }
}
