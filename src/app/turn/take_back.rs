//! Takes back a turn, as both players agreed.

use cardinal_interaction::Caller;
use cardinal_rules::Seat;
use cardinal_table::{LockedGame, clock::turn::turn_again, on_game};
use cardinal_words::InWords;

use crate::app::Context;
use crate::app::channel::scene::{News, scene_of};
use crate::app::choices::reminders::defer_past_quiet_hours;
use crate::app::error::AppError;
use crate::app::turn::commit::{Committed, Events, PublicState, Written, done_before, write_events};
use crate::app::turn::refusal::sentence;

/// Takes back this seat's last turn. Returns `None` and reloads the game if somebody else has played on.
///
/// # Errors
/// The rules refuse it, or the store fails.
pub(super) async fn take_back(
    context: &Context,
    caller: &Caller,
    mut live: LockedGame,
    seat: Seat,
) -> Result<(LockedGame, Option<Committed>), AppError> {
    let before = PublicState::of(&live.game);
    live.mark_dirty();
    let (game, taken) = on_game(live, move |live| {
        let first = live.game.entries().len();
        let taken = live.game.take_back_turn(seat)?;
        Ok((taken, live.game.entries()[first..].to_vec(), live.game.snapshot()))
    })
    .await?;
    live = game;
    let (taken, entries, last_position) = match taken {
        Ok(done) => done,
        Err(refusal) => {
            let refusal: cardinal_rules::Refusal = refusal;
            live.mark_clean();
            return Err(AppError::refused(sentence(&refusal.reason.in_words())));
        }
    };
    let after = PublicState::of(&live.game);
    let turn = turn_again(&live.info.clock, before.to_act, after.to_act, context.time.clock_time());
    let awaited = after.to_act.map(|seat| (seat, live.info.players[seat]));
    let turn = defer_past_quiet_hours(context, turn, (live.info.variant, live.info.clock.pace), awaited).await;
    let interaction = Some(caller.interaction);
    let events =
        Events { entries, last_position, outcome: None, turn: Some(turn), announce: true, interaction, plan: None };
    Ok(match Box::pin(write_events(context, &mut live, events)).await? {
        Written::Stored => {
            let scene = scene_of(context, &live, News::TakenBack(taken)).await?;
            live.game.forget_past();
            (live, Some(Committed { scene: Some(scene) }))
        }
        Written::Before => (live, Some(done_before(&context.outbox))),
        Written::Overtaken => (live, None),
    })
}
