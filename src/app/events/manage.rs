//! What an event's organisers can do: begin, extend, add, remove, enter results, call off.

use cardinal_ids::EventId;
use cardinal_interaction::{
    Button, Caller, Control, EventAct, EventControl, Item, MemberMenu, Menu, Message, Opponent, Outcome, Row, Style,
    limits,
};
use cardinal_player::Level;
use cardinal_store::{EventSide, EventState, EventStep};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::acts::{Act, note};
use crate::app::events::by_hand::{Entered, enter_result, games_of_player, result_row};
use crate::app::events::may::may_manage;
use crate::app::events::replacing::{is_replaceable, replace};
use crate::app::events::standing::{Standing, named, standing_of, the_event};
use crate::app::events::step::{step_of, take, why};
use crate::app::events::taking_part::{done, sign_up, take_off};
use crate::app::words::{levels, text};

const DAY: i64 = 24 * 60 * 60;

/// The most players of the computer in an event.
const COMPUTERS: usize = 64;

const fn control(event: EventId, what: EventControl) -> Control {
    Control::Event { event, what }
}

/// What an event's organisers can do, below what they have just done.
///
/// # Errors
/// The store fails.
pub(super) async fn manage_page(
    context: &Context,
    standing: &Standing,
    told: Option<String>,
) -> Result<Message, AppError> {
    let event = &standing.event;
    let heading = say!("event-manage-heading", name = text::plain(&event.name));
    let mut message = Message::text([told, Some(heading)].into_iter().flatten().collect::<Vec<_>>().join("\n"));
    let act = |act| control(event.id, EventControl::Do(act));
    let button = |style, label, what| Button::new(style, label, act(what));
    let names = standing.names(context).await?;
    let players = standing.players.iter().filter(|player| player.withdrawn.is_none());
    let players: Vec<Item> = players
        .map(|player| {
            Item::new(text::bare(names.get(&player.number).map_or("", |name| name)), player.number.to_string())
        })
        .collect();
    let is_open = event.state == EventState::Open;
    let mut buttons = Vec::new();
    if is_open {
        buttons.push(button(Style::Success, say!("event-begin-button"), EventAct::Begin));
        buttons.push(button(Style::Secondary, say!("event-extend-button"), EventAct::Extend));
    }
    if event.state.is_live() {
        buttons.push(button(Style::Danger, say!("event-cancel-button"), EventAct::Cancel));
    }
    message = message.with_row(Row::Buttons(buttons));
    if is_open {
        let fill = Menu::new(act(EventAct::Fill), say!("event-fill-placeholder"), fill_items(standing));
        message = message.with_row(Row::Menu(fill));
        let add = say!("event-add-placeholder");
        message = message.with_row(Row::Members(MemberMenu::of_one(act(EventAct::Add), add, None)));
    } else {
        message = message.with_row(result_row(standing, &names));
    }
    let remove = say!("event-remove-placeholder");
    message = message.with_row(if players.len() > limits::ITEMS {
        Row::Members(MemberMenu::of_one(act(EventAct::Remove), remove, None))
    } else {
        Row::Menu(Menu::new(act(EventAct::Remove), remove, players))
    });
    let trust = say!("event-trust-placeholder");
    Ok(message.with_row(Row::Members(MemberMenu::of_one(act(EventAct::Trust), trust, None))))
}

async fn again(context: &Context, event: EventId, told: String) -> Result<Outcome, AppError> {
    let standing = standing_of(&context.store, the_event(&context.store, event).await?).await?;
    manage_page(context, &standing, Some(told)).await.map(Outcome::update)
}

/// Does what an organiser has asked for, or asks first.
///
/// # Errors
/// The caller may not, it can't be done, or the store fails.
pub(super) async fn act_on(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    act: EventAct,
    value: &str,
    members: &[Opponent],
) -> Result<Outcome, AppError> {
    may_manage(&context.store, caller, &standing.event).await?;
    let event = standing.event.id;
    let unknown = || AppError::refused(say!("settings-unknown"));
    match act {
        EventAct::Begin => {
            let asked = say!("event-begin-asked", count = standing.players.len());
            Ok(Outcome::update(ask(standing, act, 0, asked)))
        }
        EventAct::Cancel => {
            let asked = say!("event-cancel-asked", name = text::plain(&standing.event.name));
            Ok(Outcome::update(ask(standing, act, 0, asked)))
        }
        EventAct::Remove => {
            let number = match members.first() {
                Some(member) => player_chosen(standing, member)?,
                None => value.parse().map_err(|_| unknown())?,
            };
            let names = standing.names(context).await?;
            let asked = ask(standing, act, number, say!("event-remove-asked", player = named(&names, number)));
            if !is_replaceable(context, standing, number).await? {
                return Ok(Outcome::update(asked));
            }
            let by_whom = control(event, EventControl::Confirm(EventAct::Replace, number));
            let menu = MemberMenu::of_one(by_whom, say!("event-replace-placeholder"), None);
            Ok(Outcome::update(asked.with_row(Row::Members(menu))))
        }
        EventAct::Extend => {
            let (Some(closes), Some(begins)) = (standing.event.closes_at, standing.event.begins_at) else {
                return Err(AppError::refused(say!("event-changed-meanwhile")));
            };
            let closes = closes.max(context.time.now());
            let extended = context.store.events().extend(event, closes.plus(DAY), begins.max(closes).plus(DAY)).await;
            done(extended.map_err(AppError::store("extending sign-up"))?)?;
            note(context, standing, &Act::Extended).await?;
            again(context, event, say!("event-extended", time = closes.plus(DAY).0.to_string())).await
        }
        EventAct::Fill => {
            let told = fill(context, standing, value).await?;
            again(context, event, told).await
        }
        EventAct::Add => {
            let Some(member) = members.first() else { return Err(unknown()) };
            if member.bot {
                return Err(AppError::refused(say!("event-bot")));
            }
            context.people.remember(caller.guild, member.user, member.names()).await?;
            let number = sign_up(context, standing, EventSide::Member(member.user)).await?;
            note(context, standing, &Act::Added(number)).await?;
            again(context, event, say!("event-added", user = member.user.to_string())).await
        }
        EventAct::Trust => {
            let Some(member) = members.first() else { return Err(unknown()) };
            if member.bot {
                return Err(AppError::refused(say!("event-bot")));
            }
            let added = context.store.events().add_organiser(event, member.user).await;
            added.map_err(AppError::store("adding an organiser"))?;
            note(context, standing, &Act::Trusted).await?;
            again(context, event, say!("event-trusted", user = member.user.to_string())).await
        }
        EventAct::Result => match members.first() {
            Some(member) => {
                let number = player_chosen(standing, member)?;
                games_of_player(context, standing, number).await.map(Outcome::update)
            }
            None => match enter_result(context, caller, standing, value).await? {
                Entered::Asks(message) => Ok(Outcome::update(message)),
                Entered::Done(told) => again(context, event, told).await,
            },
        },
        // Chosen on the page that asks.
        EventAct::Replace => Err(unknown()),
    }
}

/// The levels at which Cardinal can be added once, and at which it can take all places that are left.
fn fill_items(standing: &Standing) -> Vec<Item> {
    let (one, all) = (room_for_computers(standing).min(1), room_for_computers(standing));
    let item = |level: Level, count: usize| {
        let label = say!("event-fill-item", level = levels::name(level.number()), count = count);
        Item::new(label, format!("{} {count}", level.number()))
    };
    let counts = [one, all].into_iter().take(if all > 1 { 2 } else { 1 });
    counts.filter(|count| *count > 0).flat_map(|count| Level::ALL.map(|level| item(level, count))).collect()
}

/// How many players of the computer there is room for.
fn room_for_computers(standing: &Standing) -> usize {
    let computers = standing.players.iter().filter(|player| matches!(player.side, EventSide::Computer(_))).count();
    let places = usize::from(standing.plan.most).saturating_sub(standing.players.len());
    places.min(COMPUTERS.saturating_sub(computers))
}

/// Adds Cardinal at a level, as often as the value says. Returns what is told.
async fn fill(context: &Context, standing: &Standing, value: &str) -> Result<String, AppError> {
    let unknown = || AppError::refused(say!("settings-unknown"));
    let (level, count) = value.split_once(' ').ok_or_else(unknown)?;
    let (level, count): (u8, usize) = (level.parse().map_err(|_| unknown())?, count.parse().map_err(|_| unknown())?);
    let level = Level::with_number(level).ok_or_else(unknown)?.number();
    let count = count.min(room_for_computers(standing));
    let mut last = None;
    for _ in 0..count {
        last = Some(sign_up(context, standing, EventSide::Computer(level)).await?);
    }
    // Somebody else may have taken the place since the menu was shown.
    let last = last.ok_or_else(|| {
        let is_full = standing.players.len() >= usize::from(standing.plan.most);
        let why = if is_full {
            say!("event-full", most = standing.plan.most)
        } else {
            say!("event-computers", most = COMPUTERS)
        };
        AppError::refused(why)
    })?;
    let act = if count == 1 { Act::Added(last) } else { Act::Filled(count) };
    note(context, standing, &act).await?;
    Ok(say!("event-filled", level = levels::name(level), count = count))
}

/// The number of entry of a member who was chosen in a menu.
fn player_chosen(standing: &Standing, member: &Opponent) -> Result<u16, AppError> {
    let player = standing.player_of(member.user).map(|player| player.number);
    player.ok_or_else(|| AppError::refused(say!("event-plays-not", user = member.user.to_string())))
}

/// Asks before something that can't be undone.
fn ask(standing: &Standing, act: EventAct, number: u16, asked: String) -> Message {
    let event = standing.event.id;
    let yes = Button::new(Style::Danger, say!("event-yes-button"), control(event, EventControl::Confirm(act, number)));
    let back = Button::new(Style::Secondary, say!("panel-back-button"), control(event, EventControl::Manage));
    Message::text(asked).with_row(Row::Buttons(vec![yes, back]))
}

/// Does what an organiser has confirmed.
///
/// # Errors
/// The caller may not, it can't be done, or the store fails.
pub(super) async fn confirmed(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    act: EventAct,
    number: u16,
    members: &[Opponent],
) -> Result<Outcome, AppError> {
    may_manage(&context.store, caller, &standing.event).await?;
    let (event, now) = (&standing.event, context.time.now());
    let told = match act {
        EventAct::Begin => {
            let fits = standing.players.len() >= usize::from(standing.plan.least)
                && standing.plan.format.check(standing.players.len()).is_ok();
            if !fits {
                let (count, least) = (standing.players.len(), standing.plan.least);
                return Err(AppError::refused(say!("event-too-few", count = count, least = least)));
            }
            let begun = context.store.events().extend(event.id, now, now).await;
            done(begun.map_err(AppError::store("beginning an event"))?)?;
            note(context, standing, &Act::Begun).await?;
            say!("event-begins-now")
        }
        EventAct::Cancel => {
            let step = EventStep { state: EventState::Cancelled, due_at: None, ..step_of(standing, now) };
            done(take(&context.store, step).await?.is_some())?;
            tracing::info!(event = event.id.0, "an event is called off");
            return Ok(Outcome::update(Message::text(say!("event-is-cancelled", name = text::plain(&event.name)))));
        }
        EventAct::Remove if event.state == EventState::Open => {
            let left = context.store.events().leave(event.id, number, now).await;
            done(left.map_err(AppError::store("taking somebody off an event"))?)?;
            note(context, standing, &Act::Removed(None)).await?;
            say!("event-removed")
        }
        EventAct::Remove => {
            take_off(context, standing, number, why::REMOVED).await?;
            note(context, standing, &Act::Removed(Some(number))).await?;
            say!("event-removed")
        }
        EventAct::Replace => {
            let Some(other) = members.first() else {
                return manage_page(context, standing, None).await.map(Outcome::update);
            };
            replace(context, standing, number, other).await?;
            note(context, standing, &Act::Replaced(number)).await?;
            say!("event-added", user = other.user.to_string())
        }
        EventAct::Extend | EventAct::Fill | EventAct::Add | EventAct::Trust | EventAct::Result => {
            return manage_page(context, standing, None).await.map(Outcome::update);
        }
    };
    again(context, event.id, told).await
}
