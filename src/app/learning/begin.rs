//! Begins a lesson.

use cardinal_lessons::Lesson;
use cardinal_rules::{BySeat, Game, Status};
use cardinal_words::say;

use crate::app::Context;
use crate::app::building::pressed::open_own_panel;
use crate::app::chance::draw;
use crate::app::error::AppError;
use crate::app::games::computer::computer_user;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Outcome, Via};
use crate::app::turn::outcome::open_seated;
use crate::store::{Computer, InteractionEffect, NewGame, NewTurn, Secret, Site, StoreError, Venue};

/// Begins a lesson, which ends the caller's earlier try.
///
/// # Errors
/// Lessons are switched off, or something fails.
pub(super) async fn begin_lesson(
    context: &Context,
    caller: &Caller,
    lesson: &'static Lesson,
    via: Via,
) -> Result<Outcome, AppError> {
    let computer = computer_user(context)?;
    let seat = lesson.seat();
    let game: Game = lesson.begin();
    let players = BySeat::from_fn(|each| if each == seat { caller.user } else { computer });
    let new = NewGame {
        variant: lesson.variant(),
        options: lesson.options().clone(),
        position: Some(lesson.position()),
        rules_version: cardinal_rules::RULES_VERSION,
        last_position: None,
        secret: Secret { seed: lesson.seed(), salt: draw(&context.chance)? },
        players,
        computer: Some(Computer { seat: !seat, level: 1, private: true, lesson: Some(lesson.id().to_owned()) }),
        site: Site { guild: caller.guild, channel: caller.channel, parent: caller.parent },
        venue: Venue::Channel,
        to_act: game.status().to_act().map(|seat| players[seat]),
        building: game.status() == Status::Building,
        pace: None,
        rated: false,
        // Nobody waits for anybody, so nothing is ever due.
        turn: NewTurn { at: context.time.clock_time(), left: None, due: None },
        announce: false,
        created_at: context.time.now(),
        limits: None,
    };
    let begun = context.store.lessons().begin(caller.user, new, game.entries().to_vec(), Some(caller.interaction));
    let game = match begun.await {
        Ok(game) | Err(StoreError::Duplicate { done: InteractionEffect::Created(game), .. }) => game,
        Err(source) => return Err(AppError::Store { doing: "beginning a lesson", source }),
    };
    let seated = open_seated(context, caller, game).await?;
    Box::pin(open_own_panel(context, caller, seated, via)).await
}

/// The refusal for a lesson that does not exist.
pub(super) fn no_such_lesson() -> AppError {
    AppError::refused(say!("lesson-gone"))
}
