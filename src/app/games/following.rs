//! Following a game: a member who doesn't play in it is told of its turns or its end by direct message.

use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::interaction::control::{Control, FollowStep, GameControl};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style, Via};
use crate::app::live::seat_of;
use crate::store::{Follower, Following, GameId, SharedStore, StoreError};

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
