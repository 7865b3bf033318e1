//! `/event`: makes, lists and shows events, and withdraws from one.

use async_trait::async_trait;
use cardinal_ids::{EventId, GuildId};
use cardinal_interaction::{Caller, Control, EventControl, Item, Menu, Message, Outcome, Row, clip, limits};
use cardinal_store::{Event, EventState, Listed, SharedStore};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::may::visible;
use crate::app::events::panel::new_event;
use crate::app::events::plan::EventPlan;
use crate::app::events::pressed::{press_event, shown_event};
use crate::app::events::terms::in_short;
use crate::app::intent::UseCase;
use crate::app::words::text;

/// The most events in a list.
const LISTED: u32 = 25;

/// `/event`, with what is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventRequest {
    /// Sets an event up, with this name.
    New(Option<String>),
    /// Lists the server's events that are announced or run, or those that are past.
    List {
        /// Whether past ones are listed.
        past: bool,
    },
    /// Shows an event.
    Show(Option<String>),
    /// Lists those in which the caller takes part.
    Mine,
    /// Withdraws the caller from an event.
    Withdraw(Option<String>),
    /// Shows what organisers of an event can do.
    Manage(Option<String>),
}

#[async_trait]
impl UseCase for EventRequest {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        let guild = caller.guild.ok_or_else(|| AppError::refused(say!("event-nowhere")))?;
        let events = context.store.events();
        match self {
            EventRequest::New(name) => new_event(context, caller, name.as_deref()).await.map(Outcome::private),
            EventRequest::List { past } => {
                let which = if *past { Listed::Past } else { Listed::Live };
                let found = events.of_server(guild, which, 0, LISTED).await;
                let found = found.map_err(AppError::store("listing events"))?;
                let none = if *past { say!("event-none-past") } else { say!("event-none") };
                list(&found, none).map(Outcome::private)
            }
            EventRequest::Mine => {
                let found = events.of_member(caller.user, LISTED).await.map_err(AppError::store("listing events"))?;
                let here: Vec<Event> = found.into_iter().filter(|event| event.guild == guild).collect();
                list(&here, say!("event-none-mine")).map(Outcome::private)
            }
            EventRequest::Show(typed) => {
                let event = asked_for(context, caller, typed.as_deref()).await?;
                shown_event(context, caller, event).await.map(Outcome::private)
            }
            EventRequest::Withdraw(typed) => {
                let event = asked_for(context, caller, typed.as_deref()).await?;
                Box::pin(press_event(context, caller, event, EventControl::Leave, &[], &[])).await
            }
            EventRequest::Manage(typed) => {
                let event = asked_for(context, caller, typed.as_deref()).await?;
                let page = press_event(context, caller, event, EventControl::Manage, &[], &[]);
                let mut outcome = Box::pin(page).await?;
                if let Some(message) = outcome.answer.message_mut() {
                    outcome = Outcome::private(std::mem::take(message));
                }
                Ok(outcome)
            }
        }
    }
}

/// The event that a command is about: the one with the typed number or name, or the only one that the server has.
async fn asked_for(context: &Context, caller: &Caller, typed: Option<&str>) -> Result<EventId, AppError> {
    let guild = caller.guild.ok_or_else(|| AppError::refused(say!("event-nowhere")))?;
    let Some(typed) = typed.map(str::trim).filter(|typed| !typed.is_empty()) else {
        let found = context.store.events().of_server(guild, Listed::Live, 0, 2).await;
        return match found.map_err(AppError::store("listing events"))?.as_slice() {
            [only] => Ok(only.id),
            [] => Err(AppError::refused(say!("event-none"))),
            _ => Err(AppError::refused(say!("event-which"))),
        };
    };
    if let Ok(number) = typed.trim_start_matches('#').parse() {
        return visible(context, caller, EventId(number)).await.map(|standing| standing.event.id);
    }
    let named = events_here(&context.store, guild).await?;
    let named = named.into_iter().find(|event| event.name.to_lowercase() == typed.to_lowercase());
    named.map(|event| event.id).ok_or_else(|| AppError::refused(say!("event-unknown", number = text::quoted(typed))))
}

/// The events of a server, those that are announced or run before those that are past, each the newest first.
///
/// # Errors
/// The store fails.
pub(crate) async fn events_here(store: &SharedStore, guild: GuildId) -> Result<Vec<Event>, AppError> {
    let mut events = Vec::new();
    for which in [Listed::Live, Listed::Past] {
        let found = store.events().of_server(guild, which, 0, LISTED).await;
        events.extend(found.map_err(AppError::store("listing events"))?);
    }
    Ok(events)
}

/// Events in lines, with a menu that shows the chosen one.
fn list(events: &[Event], none: String) -> Result<Message, AppError> {
    let Some(first) = events.first() else { return Ok(Message::text(none)) };
    let mut lines = Vec::new();
    for event in events {
        let state = match event.state {
            EventState::Draft => continue,
            EventState::Open => say!("event-state-open", time = event.closes_at.map_or(0, |at| at.0).to_string()),
            EventState::Running => say!("event-state-running", round = event.round),
            EventState::Over => say!("event-state-over"),
            EventState::Cancelled => say!("event-state-cancelled"),
        };
        let line = in_short(&EventPlan::of(event)?)?;
        let name = text::plain(&event.name);
        lines.push(say!("event-list-line", number = event.id.0, name = name, state = state, line = line));
    }
    let items = events.iter().map(|event| {
        Item::new(say!("event-list-item", number = event.id.0, name = text::bare(&event.name)), event.id.to_string())
    });
    let control = Control::Event { event: first.id, what: EventControl::Choose };
    let menu = Menu::new(control, say!("event-choose-placeholder"), items.collect());
    Ok(Message::text(clip(lines.join("\n"), limits::TEXT)).with_row(Row::Menu(menu)))
}
