//! *My deck*: the deck that a member builds in private for all games of an event. It can be changed until the event
//! begins, and is only shown to its owner from then on.

use std::sync::Arc;

use cardinal_interaction::{
    Answer, Building, Button, Caller, Check, Control, EventControl, Form, FormField, Message, Outcome, PoolPart, Row,
    Style, Via,
};
use cardinal_rules::{ActionKind, Card, KnightmareCard, PartialAction, Seat};
use cardinal_store::{EventDeck, EventState, KeptDraft, NamedDeck};
use cardinal_table::run_blocking;
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::building::bench::{Bench, known};
use crate::app::building::kept::{NAME_AT_MOST, keep_as, with_cards};
use crate::app::building::panel::{Around, Target, listed};
use crate::app::building::step::{BuildStep, Built, pressed, shown, with_pool};
use crate::app::chance::Chance;
use crate::app::choices::look::user_theme;
use crate::app::error::AppError;
use crate::app::events::decks::{is_playable, starter_with, trial_game, usual_deck};
use crate::app::events::standing::Standing;
use crate::app::games::event_decks::EventDecks;
use crate::app::words::text;

/// The button that opens the caller's deck.
pub(super) fn deck_button(standing: &Standing) -> Button {
    let control = Control::Event { event: standing.event.id, what: EventControl::MyDeck };
    Button::new(Style::Primary, say!("event-my-deck-button"), control)
}

/// Opens the caller's deck: its builder, or once it is locked its cards.
///
/// # Errors
/// The caller has no deck in this event, or something fails.
pub(super) async fn my_deck(context: &Context, caller: &Caller, standing: &Standing) -> Result<Outcome, AppError> {
    let own = own_deck(context, caller, standing).await?;
    if is_locked(context, standing) {
        return locked_deck(context, caller, standing, own).await.map(Outcome::private);
    }
    let opened = |_: &mut Bench<'_>, _: &Around, _: &Chance| Ok(BuildStep::Shows(PoolPart::default(), None));
    Box::pin(go_on_building(context, caller, (standing, own), Via::Afresh, opened)).await
}

/// Continues the deck after a press on its builder.
///
/// # Errors
/// The press cannot be carried out, or something fails.
pub(super) async fn press_deck(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    (check, what, part): (Check, Building, PoolPart),
    values: Vec<String>,
) -> Result<Outcome, AppError> {
    let own = own_deck(context, caller, standing).await?;
    if is_locked(context, standing) {
        return locked_deck(context, caller, standing, own).await.map(Outcome::update);
    }
    let step = move |bench: &mut Bench<'_>, around: &Around, chance: &Chance| {
        if bench.check() != check && !matches!(what, Building::Show | Building::Filter) {
            return Ok(BuildStep::Shows(part, Some(say!("building-changed-meanwhile"))));
        }
        pressed(bench, around, chance, what, part, &values)
    };
    Box::pin(go_on_building(context, caller, (standing, own), Via::OnPanel, step)).await
}

/// Opens the form with a name under which to save the deck.
///
/// # Errors
/// The caller has no deck in this event, or the store fails.
pub(super) async fn deck_name_form(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
) -> Result<Outcome, AppError> {
    own_deck(context, caller, standing).await?;
    let name = FormField::line(say!("form-deck-label"), say!("form-deck-hint"), NAME_AT_MOST as u16).required();
    let control = Control::Event { event: standing.event.id, what: EventControl::SaveDeck };
    let form = Form::new(control, say!("event-deck-name-title"), vec![name]);
    Ok(Outcome { answer: Answer::Form(form), announcements: Vec::new() })
}

/// Saves the deck under a name typed into that form, and goes on building.
///
/// # Errors
/// The name can't be used, there are too many decks, the caller has no deck in this event, or something fails.
pub(super) async fn save_deck(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    typed: &str,
) -> Result<Outcome, AppError> {
    let own = own_deck(context, caller, standing).await?;
    let cards = own.draft.clone().or_else(|| own.done.clone()).unwrap_or_default();
    let note = keep_as(context, caller, cards, typed).await?;
    if is_locked(context, standing) {
        return Ok(Outcome::update(Message::text(note)));
    }
    let saved = |_: &mut Bench<'_>, _: &Around, _: &Chance| Ok(BuildStep::Shows(PoolPart::default(), Some(note)));
    Box::pin(go_on_building(context, caller, (standing, own), Via::OnPanel, saved)).await
}

/// The caller's deck.
///
/// # Errors
/// They don't take part, no decks are built, or the store fails.
async fn own_deck(context: &Context, caller: &Caller, standing: &Standing) -> Result<EventDeck, AppError> {
    if standing.plan.decks != EventDecks::Built {
        return Err(AppError::refused(say!("event-no-own-decks")));
    }
    let own = context.store.events().deck_of(standing.event.id, caller.user).await;
    let own = own.map_err(AppError::store("reading a deck of an event"))?;
    own.ok_or_else(|| AppError::refused(say!("event-not-in-it")))
}

/// Whether the decks can no longer be changed.
fn is_locked(context: &Context, standing: &Standing) -> bool {
    let has_begun = standing.event.begins_at.is_none_or(|at| at <= context.time.now());
    standing.event.state != EventState::Open || has_begun
}

/// Shows the caller a deck that is locked.
async fn locked_deck(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    own: EventDeck,
) -> Result<Message, AppError> {
    if standing.event.state == EventState::Cancelled {
        return Err(AppError::refused(say!("event-over-already")));
    }
    // Before the event has begun, who has built none has none.
    let usual = || standing.player_of(caller.user).and_then(|player| usual_deck(standing, player.number));
    let deck = own.done.or_else(usual).unwrap_or_default();
    let event = text::plain(&standing.event.name);
    let told = match starter_with(&deck) {
        Some(starter) => say!("event-deck-locked-starter", name = event, deck = starter.in_words()),
        None => say!("event-deck-locked", name = event),
    };
    let told = Message::text(format!("{told}\n{}", in_words(&deck)));
    with_cards(context, caller, told, &NamedDeck { name: standing.event.name.clone(), cards: deck }).await
}

/// A deck's points and cards.
fn in_words(deck: &[Card]) -> String {
    let cards: Vec<KnightmareCard> = deck.iter().copied().filter_map(known).collect();
    let sum: u32 = cards.iter().map(|card| u32::from(card.points())).sum();
    say!("event-deck-cards", count = cards.len(), sum = sum, cards = listed(&cards))
}

/// Changes the deck, then stores and shows it.
///
/// # Errors
/// `step` refuses, the event has begun, or something fails.
async fn go_on_building(
    context: &Context,
    caller: &Caller,
    (standing, own): (&Standing, EventDeck),
    via: Via,
    step: impl FnOnce(&mut Bench<'_>, &Around, &Chance) -> Result<BuildStep, AppError> + Send + 'static,
) -> Result<Outcome, AppError> {
    let kept = context.store.decks().of_user(caller.user).await.map_err(AppError::store("reading kept decks"))?;
    let begins_at = standing.event.begins_at.unwrap_or(context.time.now());
    let name = text::plain(&standing.event.name);
    let target = Target::Event { event: standing.event.id, name, begins_at, has_deck: own.done.is_some() };
    let around = Around { target, kept, can_be_kept: true };
    let before = own.draft.or(own.done).unwrap_or_default();
    let begun = PartialAction { deck: Some(before.clone()), ..PartialAction::of(ActionKind::Build) };
    let (trial, chance) = (trial_game(&standing.plan)?, Arc::clone(&context.chance));
    let theme = user_theme(&context.store, caller.user).await?;
    let built = run_blocking("building a deck", move || {
        let mut bench = Bench::of(&trial, Seat::White, KeptDraft { steps: Vec::new(), partial: begun });
        let step = step(&mut bench, &around, &chance)?;
        let cards = bench.cards();
        if matches!(step, BuildStep::Done) && !is_playable(&trial, &cards) {
            return Err(AppError::Broken("the rules refuse a deck that fits"));
        }
        Ok((shown(&bench, &around, step, theme), cards))
    });
    let (built, cards) = built.await??;
    let keep = async |is_done: bool| {
        let at = context.time.now();
        let kept = context.store.events().keep_deck(standing.event.id, caller.user, cards.clone(), is_done, at).await;
        let is_kept = kept.map_err(AppError::store("keeping a deck of an event"))?;
        if is_kept { Ok(()) } else { Err(AppError::refused(say!("event-changed-meanwhile"))) }
    };
    let message = match built {
        Built::Done(_) => {
            keep(true).await?;
            let name = text::plain(&standing.event.name);
            let done = say!("event-deck-done", name = name, time = begins_at.0.to_string());
            let told = format!("{done}\n{}", in_words(&cards));
            Message::text(told).with_row(Row::Buttons(vec![deck_button(standing)]))
        }
        Built::ShownDeck(deck) => {
            if cards != before {
                keep(false).await?;
            }
            with_pool(context, deck.message, deck.page).await?
        }
    };
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}
