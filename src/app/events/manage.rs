//! What an event's organisers can do: begin, extend, add, remove, enter results, call off.

use cardinal_ids::EventId;
use cardinal_interaction::{
    Button, Caller, Control, EventAct, EventControl, Item, MemberMenu, Menu, Message, Opponent, Outcome, Row, Style,
    limits,
};
use cardinal_store::{EventSide, EventState, EventStep};
use cardinal_tournament::{GameResult, PairingId, ResultSource, TournamentError};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::acts::{Act, note};
use crate::app::events::may::may_manage;
use crate::app::events::replacing::{is_replaceable, replace};
use crate::app::events::standing::{Standing, named, result_of, standing_of, the_event};
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
        .take(limits::ITEMS)
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
        let levels = (1..=6).map(|level: u8| Item::new(levels::name(level), level.to_string())).collect();
        message = message.with_row(Row::Menu(Menu::new(act(EventAct::Fill), say!("event-fill-placeholder"), levels)));
        let add = say!("event-add-placeholder");
        message = message.with_row(Row::Members(MemberMenu::of_one(act(EventAct::Add), add, None)));
    } else {
        let open = standing.games.iter().filter(|game| result_of(game).is_none()).take(limits::ITEMS);
        let games: Vec<Item> = open
            .map(|game| {
                let (white, black) = (named(&names, game.white), named(&names, game.black));
                Item::new(
                    say!("event-game-item", round = game.round, white = white, black = black),
                    game.pairing.clone(),
                )
            })
            .collect();
        message =
            message.with_row(Row::Menu(Menu::new(act(EventAct::Result), say!("event-result-placeholder"), games)));
    }
    message = message.with_row(Row::Menu(Menu::new(act(EventAct::Remove), say!("event-remove-placeholder"), players)));
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
            let number: u16 = value.parse().map_err(|_| unknown())?;
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
            let level: u8 = value.parse().map_err(|_| unknown())?;
            let computers =
                standing.players.iter().filter(|player| matches!(player.side, EventSide::Computer(_))).count();
            if computers >= COMPUTERS || !(1..=6).contains(&level) {
                return Err(AppError::refused(say!("event-full", most = COMPUTERS)));
            }
            let number = sign_up(context, standing, EventSide::Computer(level)).await?;
            note(context, standing, &Act::Added(number)).await?;
            again(context, event, say!("event-filled", level = levels::name(level))).await
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
        EventAct::Result => enter_result(context, caller, standing, value).await,
        // Chosen on the page that asks.
        EventAct::Replace => Err(unknown()),
    }
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

/// Enters a result by hand: of the chosen game, the chosen one of a menu.
async fn enter_result(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    value: &str,
) -> Result<Outcome, AppError> {
    let unknown = || AppError::refused(say!("settings-unknown"));
    let (pairing, result) = value.split_once(' ').map_or((value, None), |(pairing, result)| (pairing, Some(result)));
    let id: PairingId = pairing.parse().map_err(|_| unknown())?;
    let game = standing.games.iter().find(|game| game.pairing == pairing).ok_or_else(unknown)?;
    let names = standing.names(context).await?;
    let (white, black) = (named(&names, game.white), named(&names, game.black));
    let Some(result) = result else {
        let items = GameResult::ALL
            .into_iter()
            .map(|result| Item::new(result_word(result, &white, &black), format!("{pairing} {result}")));
        let asked = say!("event-result-asked", white = white.clone(), black = black.clone());
        let menu = Menu::new(
            control(standing.event.id, EventControl::Do(EventAct::Result)),
            say!("event-result-of-placeholder"),
            items.collect(),
        );
        return Ok(Outcome::update(Message::text(asked).with_row(Row::Menu(menu))));
    };
    let result: GameResult = result.parse().map_err(|_| unknown())?;
    let mut tournament = standing.tournament()?;
    tournament.record(id, result, ResultSource::Hand).map_err(|error| {
        AppError::refused(match error {
            TournamentError::BuiltOn { .. } => say!("event-result-built-on"),
            TournamentError::DecidedByWithdrawal(_) => say!("event-result-of-withdrawn"),
            _ => say!("settings-unknown"),
        })
    })?;
    let step = EventStep {
        decided: vec![(pairing.to_owned(), result.to_string(), Some(caller.user))],
        ..step_of(standing, context.time.now())
    };
    done(take(&context.store, step).await?.is_some())?;
    note(context, standing, &Act::Entered(pairing.to_owned())).await?;
    again(context, standing.event.id, say!("event-result-entered", result = result_word(result, &white, &black))).await
}

fn result_word(result: GameResult, white: &str, black: &str) -> String {
    match result {
        GameResult::WhiteWins => say!("event-result-wins-item", player = white),
        GameResult::BlackWins => say!("event-result-wins-item", player = black),
        GameResult::Draw => say!("event-result-draw-item"),
        GameResult::WhiteForfeits => say!("event-result-forfeits-item", player = white),
        GameResult::BlackForfeits => say!("event-result-forfeits-item", player = black),
        GameResult::BothForfeit => say!("event-result-both-item"),
    }
}
