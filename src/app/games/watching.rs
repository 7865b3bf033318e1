//! Spectators: following a game, and watching one.

use cardinal_ids::{Following, GameId};
use cardinal_interaction::{
    Button, Caller, Control, FollowStep, GameControl, Message, Outcome, Row, Stepping, Style, Via,
};
use cardinal_render::TurnSummary;
use cardinal_rules::{Seat, Viewer};
use cardinal_store::{Follower, GameFilter, GameInfo, Page, SharedStore, StoreError};
use cardinal_table::seat_of;
use cardinal_words::say;

use crate::app::Context;
use crate::app::chance::draw;
use crate::app::channel::controls::follow_button;
use crate::app::choices::look::caller_look;
use crate::app::error::AppError;
use crate::app::games::find::{shown_here, visible_game};
use crate::app::words::game_line::describe;
use crate::app::words::text;

/// Among how many games one is drawn: the newest.
const DRAWN_FROM: u32 = 100;

/// Shows a game of others that everybody here sees, privately and with its link. `after` is the game that is shown
/// now: another one takes its place, if there is one.
///
/// # Errors
/// There is none, or something fails.
pub(crate) async fn watch_drawn(
    context: &Context,
    caller: &Caller,
    after: Option<GameId>,
) -> Result<Outcome, AppError> {
    let filter = GameFilter { without: Some(caller.user), ..shown_here(caller) };
    let games = context.store.games().list(filter, Page::first(DRAWN_FROM)).await;
    let mut games = games.map_err(AppError::store("listing games"))?;
    if games.len() > 1 {
        games.retain(|info| Some(info.id) != after);
    }
    if games.is_empty() {
        return Err(AppError::refused(say!("watch-none")));
    }
    let drawn = u64::from_le_bytes(draw(&context.chance)?) % games.len() as u64;
    let message = watched(context, caller, &games.swap_remove(drawn as usize)).await?;
    Ok(if after.is_some() { Outcome::update(message) } else { Outcome::private(message) })
}

/// Shows a game privately, as everybody sees it, with its link.
///
/// # Errors
/// The caller may not see the game, or something fails.
pub(crate) async fn watch(context: &Context, caller: &Caller, game: GameId) -> Result<Outcome, AppError> {
    let info = visible_game(&context.store, caller, game).await?;
    Ok(Outcome::private(watched(context, caller, &info).await?))
}

async fn watched(context: &Context, caller: &Caller, info: &GameInfo) -> Result<Message, AppError> {
    let live = context.live.open(info.id).await?;
    let (view, story) = (live.game.view(Viewer::Public), live.game.story());
    drop(live);
    let (players, look) = (context.people.players_of(info).await?, caller_look(&context.store, caller).await?);
    let heading = say!(
        "watch-heading",
        number = info.id.to_string(),
        white = text::plain(&players.names.white),
        black = text::plain(&players.names.black),
        what = describe(info),
        turns = view.ply,
        link = text::address(info.site, info.message)
    );
    let told = story.as_ref().map(TurnSummary::of).unwrap_or_default();
    let picture = context.pictures.board(view, Seat::White, players, look, told).await?;
    let step = Control::Game { game: info.id, ply: 0, what: GameControl::Step(Stepping::Open) };
    let another = Control::Watch { after: Some(info.id) };
    let buttons = vec![
        follow_button(info.id),
        Button::new(Style::Secondary, say!("stepping-button"), step),
        Button::new(Style::Secondary, say!("watch-another-button"), another).with_emoji("🎲"),
    ];
    Ok(Message::text(heading).with_picture(picture).with_row(Row::Buttons(buttons)))
}

/// The button with which a game is watched.
pub(super) fn watch_button(game: GameId) -> Button {
    let control = Control::Game { game, ply: 0, what: GameControl::Watch };
    Button::new(Style::Secondary, say!("watch-this-button"), control)
}

/// The button with which a game to watch is drawn.
pub(super) fn watch_drawn_button() -> Button {
    Button::new(Style::Secondary, say!("watch-button"), Control::Watch { after: None }).with_emoji("🎲")
}

/// The most games that a member follows at once.
const FOLLOWED_AT_ONCE: u64 = 25;

/// Has the caller follow a game, or no longer.
///
/// # Errors
/// The caller may not see the game or plays in it, it is over, the caller follows too many, or the store fails.
pub(crate) async fn follow_game(
    store: &SharedStore,
    caller: &Caller,
    game: GameId,
    step: FollowStep,
    via: Via,
) -> Result<Outcome, AppError> {
    let follower = Follower { game, user: caller.user };
    let number = game.to_string();
    let answer = |message| Ok(Outcome { answer: via.answer(message), announcements: Vec::new() });
    if matches!(step, FollowStep::Stop | FollowStep::StopByMessage) {
        // Nobody has to see a game to hear no more of it.
        let stopped = store.follows().unfollow(follower).await;
        stopped.map_err(AppError::store("storing that a game is no longer followed"))?;
        return answer(Message::text(say!("follow-stopped", number = number)));
    }
    let info = visible_game(store, caller, game).await?;
    if seat_of(&info, caller.user).is_some() {
        return Err(AppError::refused(say!("follow-own", number = number)));
    }
    let over = || AppError::refused(say!("follow-over", number = game.to_string()));
    if info.finished {
        return Err(over());
    }
    let follows = store.follows();
    let known = follows.following(follower).await.map_err(AppError::store("reading who follows a game"))?;
    if known.is_none() {
        let count = follows.count_followed(caller.user).await;
        if count.map_err(AppError::store("counting the games that a member follows"))? >= FOLLOWED_AT_ONCE {
            return Err(AppError::refused(say!("follow-too-many", most = FOLLOWED_AT_ONCE)));
        }
    }
    let what = match step {
        FollowStep::Choose(what) => what,
        _ => known.unwrap_or(Following::End),
    };
    match follows.follow(follower, what).await {
        Ok(()) => {}
        Err(StoreError::GameOver(_)) => return Err(over()),
        Err(source) => return Err(AppError::Store { doing: "storing that a game is followed", source }),
    }
    answer(followed(game, what))
}

/// Says what a follower will be told, with buttons to change that.
fn followed(game: GameId, what: Following) -> Message {
    let number = game.to_string();
    let control = |step| Control::Game { game, ply: 0, what: GameControl::Follow(step) };
    let (text, label, other) = match what {
        Following::End => (say!("follow-end", number = number), say!("follow-turns-button"), Following::Turns),
        Following::Turns => (say!("follow-turns", number = number), say!("follow-end-button"), Following::End),
    };
    Message::text(text).with_row(Row::Buttons(vec![
        Button::new(Style::Secondary, label, control(FollowStep::Choose(other))),
        Button::new(Style::Secondary, say!("follow-stop-button"), control(FollowStep::Stop)),
    ]))
}
