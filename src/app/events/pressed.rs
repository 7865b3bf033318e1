//! What members press on an event: *Join*, *Leave*, *Table* and so on.

use cardinal_ids::EventId;
use cardinal_interaction::{Button, Caller, Control, EventControl, Message, Opponent, Outcome, Row, Style};
use cardinal_store::{EventSide, EventState};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::deck_builder::{deck_button, deck_name_form, my_deck, press_deck, save_deck};
use crate::app::events::files::event_files;
use crate::app::events::following::{follow_button, follow_event, unfollow_event};
use crate::app::events::manage::{act_on, confirmed, manage_page};
use crate::app::events::may::{has_role, may_manage, visible};
use crate::app::events::message::{event_message, games_page, rules_message, table_page};
use crate::app::events::panel::press_panel;
use crate::app::events::standing::{Standing, address_of};
use crate::app::events::step::{points_of, why};
use crate::app::events::taking_part::{sign_up, take_off};
use crate::app::games::event_decks::EventDecks;
use crate::app::games::may_play::may_play_here;
use crate::app::words::text;

/// Carries out a press on a control of an event.
///
/// # Errors
/// It cannot be done, with the reason, or something fails.
pub(crate) async fn press_event(
    context: &Context,
    caller: &Caller,
    event: EventId,
    what: EventControl,
    values: &[String],
    members: &[Opponent],
) -> Result<Outcome, AppError> {
    let value = values.first().map_or("", String::as_str);
    match what {
        EventControl::Subject
        | EventControl::Set(_)
        | EventControl::Name
        | EventControl::SendName
        | EventControl::Announce
        | EventControl::Drop => return Box::pin(press_panel(context, caller, event, what, values)).await,
        EventControl::Choose => {
            let chosen = value.parse().map(EventId).map_err(|_| AppError::refused(say!("settings-unknown")))?;
            return shown_event(context, caller, chosen).await.map(Outcome::update);
        }
        EventControl::Unfollow => return unfollow_event(context, caller, event).await.map(Outcome::update),
        EventControl::UnfollowByMessage => return unfollow_event(context, caller, event).await.map(Outcome::private),
        _ => {}
    }
    let standing = visible(context, caller, event).await?;
    match what {
        EventControl::Join => join(context, caller, &standing).await,
        EventControl::Leave => leave(context, caller, &standing).await,
        EventControl::Withdraw => withdraw(context, caller, &standing).await,
        EventControl::Table => table_page(context, caller, &standing, 0).await.map(Outcome::private),
        EventControl::TablePage(page) => table_page(context, caller, &standing, page).await.map(Outcome::update),
        EventControl::Games(page) => games_page(context, caller, &standing, page).await.map(Outcome::update),
        EventControl::AllGames => games_page(context, caller, &standing, 0).await.map(Outcome::private),
        EventControl::Files => Box::pin(event_files(context, caller, &standing)).await.map(Outcome::private),
        EventControl::Rules => rules_message(&standing).map(Outcome::private),
        EventControl::MyDeck => Box::pin(my_deck(context, caller, &standing)).await,
        EventControl::Build { check, what, part } => {
            Box::pin(press_deck(context, caller, &standing, (check, what, part), values.to_vec())).await
        }
        EventControl::NameDeck => deck_name_form(context, caller, &standing).await,
        EventControl::SaveDeck => Box::pin(save_deck(context, caller, &standing, value)).await,
        EventControl::Follow => follow_event(context, caller, &standing).await.map(Outcome::private),
        EventControl::Manage => {
            may_manage(&context.store, caller, &standing.event).await?;
            manage_page(context, &standing, None).await.map(Outcome::update)
        }
        EventControl::Do(act) => Box::pin(act_on(context, caller, &standing, act, value, members)).await,
        EventControl::Confirm(act, number) => {
            Box::pin(confirmed(context, caller, &standing, act, number, members)).await
        }
        EventControl::Subject
        | EventControl::Set(_)
        | EventControl::Name
        | EventControl::SendName
        | EventControl::Announce
        | EventControl::Drop
        | EventControl::Unfollow
        | EventControl::UnfollowByMessage
        | EventControl::Choose => Err(AppError::refused(say!("cannot-read-control"))),
    }
}

/// An event as its message shows it, for the caller alone, with what they can do.
///
/// # Errors
/// There is none that they may see, or the store fails.
pub(super) async fn shown_event(context: &Context, caller: &Caller, event: EventId) -> Result<Message, AppError> {
    let standing = visible(context, caller, event).await?;
    let mut message = event_message(context, &standing).await?;
    message.text = format!("{}\n{}", message.text, address_of(&standing.event));
    if !standing.event.state.is_live() {
        return Ok(message);
    }
    let mut own = vec![follow_button(context, caller, event).await?];
    drop_button(&mut message, &control(event, EventControl::Follow));
    if may_manage(&context.store, caller, &standing.event).await.is_ok() {
        let manage = control(event, EventControl::Manage);
        own.push(Button::new(Style::Secondary, say!("event-manage-button"), manage));
    }
    Ok(message.with_row(Row::Buttons(own)))
}

/// Takes a button off a message.
fn drop_button(message: &mut Message, control: &Control) {
    for row in &mut message.controls {
        if let Row::Buttons(buttons) = row {
            buttons.retain(|button| button.control != *control);
        }
    }
}

const fn control(event: EventId, what: EventControl) -> Control {
    Control::Event { event, what }
}

async fn join(context: &Context, caller: &Caller, standing: &Standing) -> Result<Outcome, AppError> {
    may_play_here(&context.store, caller).await?;
    if let Some(role) = standing.plan.role.filter(|role| !has_role(caller, standing.event.guild, *role)) {
        return Err(AppError::refused(say!("event-other-role", role = role.to_string())));
    }
    let points = points_of(context, standing, caller.user).await?;
    if !standing.plan.takes(points) {
        let points = points.map_or_else(|| say!("event-no-rating"), |points| points.to_string());
        return Err(AppError::refused(say!("event-other-ratings", rating = points)));
    }
    sign_up(context, standing, EventSide::Member(caller.user)).await?;
    let told = say!("event-joined", name = text::plain(&standing.event.name));
    if standing.plan.decks != EventDecks::Built {
        return Ok(Outcome::private(Message::text(told)));
    }
    let begins = standing.event.begins_at.map_or(0, |at| at.0).to_string();
    let built = say!("event-joined-build", time = begins);
    Ok(Outcome::private(Message::text(format!("{told}\n{built}")).with_row(Row::Buttons(vec![deck_button(standing)]))))
}

async fn leave(context: &Context, caller: &Caller, standing: &Standing) -> Result<Outcome, AppError> {
    let own = standing.player_of(caller.user).filter(|player| player.withdrawn.is_none());
    let Some(own) = own else { return Err(AppError::refused(say!("event-not-in-it"))) };
    match standing.event.state {
        EventState::Open => {
            let left = context.store.events().leave(standing.event.id, own.number, context.time.now()).await;
            if !left.map_err(AppError::store("taking somebody off an event"))? {
                return Err(AppError::refused(say!("event-changed-meanwhile")));
            }
            Ok(Outcome::private(Message::text(say!("event-left", name = text::plain(&standing.event.name)))))
        }
        EventState::Running => {
            let button = Button::new(
                Style::Danger,
                say!("event-withdraw-button"),
                control(standing.event.id, EventControl::Withdraw),
            );
            let asked = say!("event-withdraw-asked", name = text::plain(&standing.event.name));
            Ok(Outcome::private(Message::text(asked).with_row(Row::Buttons(vec![button]))))
        }
        EventState::Draft | EventState::Over | EventState::Cancelled => {
            Err(AppError::refused(say!("event-over-already")))
        }
    }
}

async fn withdraw(context: &Context, caller: &Caller, standing: &Standing) -> Result<Outcome, AppError> {
    let own = standing.player_of(caller.user).filter(|player| player.withdrawn.is_none());
    let Some(own) = own else { return Err(AppError::refused(say!("event-not-in-it"))) };
    take_off(context, standing, own.number, why::ASKED).await?;
    Ok(Outcome::update(Message::text(say!("event-withdrawn", name = text::plain(&standing.event.name)))))
}
