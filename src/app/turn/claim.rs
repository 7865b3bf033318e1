//! Claims a game whose other player is away, as a win or to abort it.

use cardinal_interaction::{AwayClaim, Button, Caller, Control, GameControl, Message, Offer, Outcome, Row, Style, Via};
use cardinal_rules::{Seat, Status};
use cardinal_store::{ClosedByPlayers, StoreError};
use cardinal_table::{Claim, LiveGame, Seated, Unfinished};
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::scene::{News, scene_of};
use crate::app::error::AppError;
use crate::app::people::may_claim::{NotYet, may_claim};
use crate::app::turn::carry_out::{reply_after, reply_again, reply_unfinished};
use crate::app::turn::closing::{Flagged, closed, end_by_flag};
use crate::app::turn::commit::{Committed, Written, changed, has_acted};
use crate::app::words::text::over;

/// Asks whether the caller really wants to claim the game.
///
/// # Errors
/// It cannot be claimed now, or the store fails.
pub(crate) async fn ask_claim(
    context: &Context,
    (live, seat): &Seated,
    claim: AwayClaim,
    via: Via,
) -> Result<Outcome, AppError> {
    claim_of(context, live, *seat).await?;
    let number = live.info.id.to_string();
    let (label, text) = match claim {
        AwayClaim::Win => (say!("ask-claim-win-button"), say!("ask-claim-win", number = number)),
        AwayClaim::Unfinished => (say!("ask-claim-unfinished-button"), say!("ask-claim-unfinished", number = number)),
    };
    let control = |what| Control::Game { game: live.info.id, ply: live.turn(), what };
    let yes = Button::new(Style::Danger, label, control(GameControl::Offer(Offer::ClaimAway(claim))));
    let no = Button::new(Style::Secondary, say!("ask-no-button"), control(GameControl::CurrentPanel)).with_emoji("↩️");
    let message = Message::text(text).with_row(Row::Buttons(vec![yes, no]));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Claims the game.
///
/// # Errors
/// It cannot be claimed now, somebody else was faster, or something fails.
pub(crate) async fn claim_game(
    context: &Context,
    caller: &Caller,
    (mut live, seat): Seated,
    claim: AwayClaim,
    via: Via,
) -> Result<Outcome, AppError> {
    if has_acted(context, caller).await? {
        return reply_again(context, caller, live, seat, via).await;
    }
    let why = claim_of(context, &live, seat).await?;
    let game = live.info.id;
    let written = match claim {
        AwayClaim::Win => {
            let abandoned = Some(why.reason());
            let flagged = Flagged { seat: !seat, interaction: Some(caller.interaction), abandoned };
            let (ended, written) = end_by_flag(context, live, flagged).await?;
            live = ended;
            if written == Written::Stored {
                let scene = Some(scene_of(context, &live, News::ClaimedAway { by: seat, why }).await?);
                return reply_after(context, caller, live, seat, Committed { scene }, via).await;
            }
            written
        }
        AwayClaim::Unfinished => {
            let why = Unfinished::Claimed(why);
            let ended = ClosedByPlayers {
                game,
                expected_version: live.info.version,
                offered_by: None,
                outcome: closed(&live, why)?,
                interaction: Some(caller.interaction),
                at: context.time.now(),
            };
            let written = match context.store.offers().close_game(ended).await {
                Ok(version) => return reply_unfinished(context, caller, live, version, why, via).await,
                Err(StoreError::Duplicate { .. }) => Written::Before,
                Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Written::Overtaken,
                Err(source) => return Err(AppError::Store { doing: "claiming a game", source }),
            };
            context.live.reload(&mut live).await?;
            written
        }
    };
    match written {
        Written::Overtaken if live.is_closed() => {
            Err(AppError::refused(say!("game-closed", number = game.to_string())))
        }
        Written::Overtaken => Err(changed(&live)),
        Written::Before | Written::Stored => reply_again(context, caller, live, seat, via).await,
    }
}

/// The grounds on which this seat may claim the game now.
///
/// # Errors
/// It may not, with the time from which it may if there is one, or the store fails.
async fn claim_of(context: &Context, live: &LiveGame, seat: Seat) -> Result<Claim, AppError> {
    let number = live.info.id.to_string();
    if live.status() == Status::Building {
        return Err(AppError::refused(say!("cannot-while-building", number = number)));
    }
    let not_yet = match may_claim(context, &live.info, seat).await? {
        Ok(claim) => return Ok(claim),
        Err(not_yet) => not_yet,
    };
    Err(AppError::refused(match not_yet {
        NotYet::Over => over(&live.info, live.status(), seat),
        NotYet::Stands => say!("cannot-claim-standing", number = number),
        NotYet::LeftUntil(from) | NotYet::SilentUntil(from) => {
            say!("cannot-claim-yet", number = number, time = from.0.to_string())
        }
        NotYet::HasClock => say!("cannot-claim-with-clock", number = number),
        NotYet::NotAwaited => say!("cannot-claim-own-turn", number = number),
        NotYet::Unknown => say!("cannot-claim-unknown", number = number),
    }))
}
