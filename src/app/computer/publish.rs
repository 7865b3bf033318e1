//! Makes a private game public.

use cardinal_ids::Venue;
use cardinal_interaction::{Button, Caller, Control, GameControl, Message, Outcome, Row, Style, Via};
use cardinal_rules::Seat;
use cardinal_store::{SharedStore, StoreError};
use cardinal_table::{LiveGame, Seated};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::announce::announce;
use crate::app::channel::scene::{News, scene_of};
use crate::app::choices::places::may_begin_here;
use crate::app::error::{AppError, no_such_game};
use crate::app::games::challenge::{no_room, venue_of};
use crate::app::games::limits::limits_at;
use crate::app::games::may_play::may_play_here;
use crate::app::turn::lesson::lesson_of;

/// Asks whether everybody in the channel may see the game from now on.
///
/// # Errors
/// The game is not private, it was begun elsewhere, games may not be played here, or the store fails.
pub(crate) async fn ask_publish(
    store: &SharedStore,
    caller: &Caller,
    (live, _): &Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    may_publish(store, caller, live).await?;
    let control = |what| Control::Game { game: live.info.id, ply: live.turn(), what };
    let (number, channel) = (live.info.id.to_string(), live.info.site.channel.to_string());
    let yes = Button::new(Style::Primary, say!("ask-publish-button"), control(GameControl::Publish));
    let no = Button::new(Style::Secondary, say!("ask-no-button"), control(GameControl::CurrentPanel)).with_emoji("↩️");
    let message = Message::text(say!("ask-publish", number = number, channel = channel));
    let message = message.with_row(Row::Buttons(vec![yes, no]));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Lets everybody in the channel see the game from now on.
///
/// # Errors
/// As [`ask_publish`], or the channel has as many games as it can.
pub(crate) async fn publish_game(
    context: &Context,
    caller: &Caller,
    (mut live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    let (game, channel) = (live.info.id, live.info.site.channel.to_string());
    let panel = Control::Game { game, ply: live.turn(), what: GameControl::CurrentPanel };
    let panel = Button::new(Style::Primary, say!("channel-my-turn-button"), panel).with_emoji("▶️");
    let told = Message::text(say!("published", number = game.to_string(), channel = channel));
    let told = told.with_row(Row::Buttons(vec![panel]));
    let outcome = |announcements| Outcome { answer: via.answer(told), announcements };
    if live.info.computer.is_some() && !live.info.is_private() {
        // The press was delivered twice, or comes from an old panel.
        return Ok(outcome(Vec::new()));
    }
    may_publish(&context.store, caller, &live).await?;
    let wants_thread = venue_of(&context.store, caller, None).await? == Venue::Thread;
    let limits = limits_at(context, live.info.site, context.time.now()).await?;
    match context.store.computer_turns().publish(game, wants_thread, limits).await {
        Ok(()) => {}
        Err(StoreError::NoGame(_)) => return Err(no_such_game(game)),
        Err(StoreError::Full(full)) => return Err(no_room(full, caller)),
        Err(source) => return Err(AppError::Store { doing: "making a game public", source }),
    }
    live.info = context.store.games().info(game).await.map_err(AppError::store("reading a game"))?;
    let news = if live.info.version == 0 { News::Start } else { News::Turn { by: last_seat(&live, seat) } };
    let scene = scene_of(context, &live, news).await?;
    drop(live);
    Ok(outcome(announce(context, scene).await?.into_iter().collect()))
}

/// Checks that the caller may show the game to everybody here.
async fn may_publish(store: &SharedStore, caller: &Caller, live: &LiveGame) -> Result<(), AppError> {
    let site = live.info.site;
    if !live.info.is_private() || lesson_of(live).is_some() || site.guild.is_none() {
        return Err(AppError::refused(say!("cannot-publish", number = live.info.id.to_string())));
    }
    if site.channel != caller.channel {
        return Err(AppError::refused(say!("cannot-publish-here", channel = site.channel.to_string())));
    }
    // An account that has brought the bot hides on which server its member is.
    let there = Caller { guild: site.guild, parent: site.parent, ..caller.clone() };
    may_play_here(store, &there).await?;
    may_begin_here(store, &there).await
}

/// Who acted last.
fn last_seat(live: &LiveGame, seat: Seat) -> Seat {
    live.game.view(seat.into()).last_seat().unwrap_or(seat)
}
