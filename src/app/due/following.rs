//! What followers of a game are told by direct message: its last turn, or its end.

use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Button, Control, FollowStep, GameControl, Link, Message, Row, Style};
use cardinal_outbox::subject::FOLLOWED;
use cardinal_render::TurnSummary;
use cardinal_rules::{Seat, Status, Viewer};
use cardinal_store::{Follower, Notice, SharedStore, StoreError};
use cardinal_table::run_blocking;
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::choices::look::look_of;
use crate::app::error::AppError;
use crate::app::games::history::line;
use crate::app::words::game_line::describe;
use crate::app::words::text;

/// The most followers who are told at once.
const AT_ONCE: u32 = 100;

/// Stores a notice for each follower who is to be told of something. Returns whether there are any.
pub(super) async fn tell_followers(context: &Context) -> bool {
    match note_followers(context).await {
        Ok(count) => count > 0,
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot tell followers of their games yet");
            false
        }
    }
}

async fn note_followers(context: &Context) -> Result<u64, AppError> {
    let now = context.time.now();
    let follows = context.store.follows();
    let due = follows.due(now, AT_ONCE).await.map_err(AppError::store("reading who is to be told"))?;
    if due.is_empty() {
        return Ok(0);
    }
    follows.tell(due, FOLLOWED, now).await.map_err(AppError::store("storing what followers are told"))
}

/// What a follower is told of a game as it stands now; none if the game is gone or can't be read.
pub(super) async fn follower_message(
    context: &Context,
    user: UserId,
    game: GameId,
) -> Result<Option<Message>, AppError> {
    let live = match context.live.open(game).await.map_err(AppError::from) {
        Ok(live) => live,
        Err(AppError::Refused(_) | AppError::Store { source: StoreError::Unreadable { .. }, .. }) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let (info, copy) = (live.info.clone(), live.game.clone());
    drop(live);
    if info.is_private() {
        return Ok(None);
    }
    let variant = info.variant;
    let (turn, view, told) = run_blocking("looking at a game that is followed", move || {
        let turn = copy.history().last().map(|turn| line(variant, turn));
        let told = copy.story().as_ref().map(TurnSummary::of).unwrap_or_default();
        (turn, copy.view(Viewer::Public), told)
    })
    .await?;
    let names = context.people.names_of(&info).await?;
    let name = |seat: Seat| text::plain(&names[seat]);
    let heading = say!(
        "followed-heading",
        number = game.to_string(),
        white = name(Seat::White),
        black = name(Seat::Black),
        what = describe(&info)
    );
    let standing = match view.status {
        Status::Won { winner, reason } => {
            say!("channel-won", disc = text::disc(winner), name = name(winner), how = reason.in_words())
        }
        Status::Drawn { .. } => {
            say!("channel-drawn", how = text::capital(&text::ending(view.status).unwrap_or_default()))
        }
        _ if info.finished => say!("followed-no-result"),
        Status::Building => say!("followed-building"),
        Status::Running { to_act, .. } => {
            say!("followed-to-move", disc = text::disc(to_act), name = name(to_act))
        }
    };
    let lines: Vec<String> = [heading].into_iter().chain(turn).chain([standing]).collect();
    let look = look_of(&context.store, user, info.site.guild).await?;
    let picture =
        context.pictures.board(view, Seat::White, context.people.players_of(&info).await?, look, told).await?;
    let stop = Control::Game { game, ply: 0, what: GameControl::Follow(FollowStep::StopByMessage) };
    let stop = Button::new(Style::Secondary, say!("follow-stop-button"), stop);
    let there = Link { label: say!("followed-go-button"), address: text::address(info.site, info.message) };
    Ok(Some(
        Message::text(lines.join("\n"))
            .with_picture(picture)
            .with_row(Row::Links(vec![there]))
            .with_row(Row::Buttons(Some(stop).filter(|_| !info.finished).into_iter().collect())),
    ))
}

/// Ends that a user follows the games of a notice, because the user accepts no direct messages.
pub(super) async fn stop_following(store: &SharedStore, notice: &Notice) -> Result<(), AppError> {
    for game in &notice.notice.games {
        let follower = Follower { game: *game, user: notice.notice.user };
        let stopped = store.follows().unfollow(follower).await;
        stopped.map_err(AppError::store("storing that a game is no longer followed"))?;
    }
    store.notices().settle(notice.id).await.map_err(AppError::store("settling a notice"))
}
