//! Handles presses: buttons and menus of the panel and under messages become actions, or the panel for the next
//! pick.

use cardinal_interaction::{Answer, BegunTime, Caller, Draft, Drafted, Offer, Outcome, PlainAction, Proposal, Via};
use cardinal_rules::{Action, Card};
use cardinal_store::{ShortTime, StoreError};
use cardinal_table::{
    LiveGame, Seated,
    clock::short_time::{begun_by, over_after},
    on_game, run_blocking,
};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::people::departures::queue_opponent_check;
use crate::app::turn::carry_out::{carry_out, check_time, next_game_row, reply_after, reply_too_late};
use crate::app::turn::claim::claim_game;
use crate::app::turn::commit::{changed, commit, done_before, has_acted};
use crate::app::turn::offers::{answer_standing, make_offer};
use crate::app::turn::panel::{Owner, Panel, composed_panel, panel_owner};
use crate::app::turn::picking::{Picked, ahead, only_draws, pick};
use crate::app::turn::present::present_panel;
use crate::app::turn::questions::ask_no_effect;
use crate::app::turn::timed_turn::{TimedTurn, timed_turn};

/// Carries out an action without details, after the drafted step if there is one.
///
/// # Errors
/// The rules refuse it, or something fails.
pub(crate) async fn press_act(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    simple: PlainAction,
    drafted: Option<Drafted>,
    via: Via,
) -> Result<Outcome, AppError> {
    let actions: Vec<Action> = drafted.map(Action::from).into_iter().chain([simple.action()]).collect();
    carry_out(context, caller, live, seat, actions, via).await
}

/// Makes an offer, answers the opponent's, or claims the game.
///
/// # Errors
/// It cannot be done now, or something fails.
pub(crate) async fn press_offer(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    offer: Offer,
    via: Via,
) -> Result<Outcome, AppError> {
    match offer {
        Offer::Make(Proposal::Draw) => carry_out(context, caller, live, seat, vec![Action::OfferDraw], via).await,
        Offer::Make(Proposal::Aside(kind)) => make_offer(context, caller, (live, seat), kind, via).await,
        Offer::Accept => answer_standing(context, caller, (live, seat), true, via).await,
        Offer::Decline => answer_standing(context, caller, (live, seat), false, via).await,
        Offer::Claim => carry_out(context, caller, live, seat, vec![Action::ClaimDraw], via).await,
        Offer::ClaimAway(claim) => claim_game(context, caller, (live, seat), claim, via).await,
    }
}

/// Resigns.
///
/// # Errors
/// The game is over, or something fails.
pub(crate) async fn resign_game(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    carry_out(context, caller, live, seat, vec![Action::Resign], via).await
}

/// Resigns, and leaves the series that the game belongs to.
///
/// # Errors
/// The game is over, or something fails. If the game is then not resigned, no other one follows it all the same.
pub(crate) async fn leave_series(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    match context.store.series().leave(live.info.id, seat).await {
        // The resignation says what is the matter.
        Ok(()) | Err(StoreError::GameOver(_) | StoreError::NoGame(_)) => {}
        Err(source) => return Err(AppError::Store { doing: "leaving a series", source }),
    }
    resign_game(context, caller, (live, seat), via).await
}

/// Plays a card that lets nothing move.
///
/// # Errors
/// It cannot be played, or something fails.
pub(crate) async fn play_no_effect(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    card: Card,
    via: Via,
) -> Result<Outcome, AppError> {
    carry_out(context, caller, live, seat, vec![Action::play(card)], via).await
}

/// Opens the panel. A card that has to be turned or drawn first is drawn at once, since there is nothing to
/// decide before it.
///
/// # Errors
/// The store fails, or a picture cannot be drawn.
pub(crate) async fn open_panel(
    context: &Context,
    caller: &Caller,
    (mut live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    if let TimedTurn::Expired(_) = timed_turn(context, caller, &live, seat).await? {
        return Box::pin(reply_too_late(context, caller, (live, seat), via)).await;
    }
    if only_draws(&live.game.listing(seat)) {
        let acted;
        (live, acted) = commit(context, caller, live, seat, vec![Action::Draw]).await?;
        if acted.scene.is_some() {
            return reply_after(context, caller, live, seat, acted, via).await;
        }
    }
    let (game, waits) = (live.info.id, live.status().to_act() != Some(seat));
    if waits {
        queue_opponent_check(context, &live.info, seat);
    }
    let mut message = present_panel(context, caller, live, seat).await?;
    if waits {
        message = message.with_row(next_game_row(&context.store, caller, game).await?);
    }
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Shows the panel with these picks.
///
/// # Errors
/// The drafted step or the picks are not possible, or something fails.
pub(crate) async fn show_picked(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    draft: Draft,
    page: u8,
) -> Result<Outcome, AppError> {
    let (live, seat) = match check_time(context, caller, seated, Via::OnPanel).await? {
        Ok(seated) => seated,
        Err(outcome) => return Ok(outcome),
    };
    composed_panel(context, caller, live, seat, draft, page).await.map(Outcome::update)
}

/// Handles a value that was chosen from a menu of the panel, or pressed as a button.
///
/// # Errors
/// The value cannot be picked, or something fails.
pub(crate) async fn press_choose(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    draft: Draft,
    value: String,
) -> Result<Outcome, AppError> {
    let (live, seat) = match check_time(context, caller, seated, Via::OnPanel).await? {
        Ok(seated) => seated,
        Err(outcome) => return Ok(outcome),
    };
    let owner = panel_owner(context, caller, &live, seat).await?;
    let (live, chosen) = on_game(live, move |live| chosen(live, owner, &draft, &value)).await?;
    match chosen {
        Ok(Chosen::Actions(actions)) => carry_out(context, caller, live, seat, actions, Via::OnPanel).await,
        Ok(Chosen::NoEffect(card)) => ask_no_effect(&(live, seat), card, Via::OnPanel),
        Ok(Chosen::Panel(panel, owner)) => {
            drop(live);
            let renderer = context.pictures.renderer();
            run_blocking("drawing a panel", move || panel.draw(&renderer, &owner)).await?.map(Outcome::update)
        }
        Err(_) if has_acted(context, caller).await? => {
            reply_after(context, caller, live, seat, done_before(&context.outbox), Via::OnPanel).await
        }
        Err(error) => Err(error),
    }
}

/// The result of choosing a value.
enum Chosen {
    /// Actions to be carried out: a whole turn, or the end of a part of it.
    Actions(Vec<Action>),
    /// A card that would lose the turn.
    NoEffect(Card),
    /// The panel for the next pick.
    Panel(Box<Panel>, Owner),
}

/// Adds the value to the picks. If the drafted step stays the same, the next panel reuses the listing.
fn chosen(live: &mut LiveGame, owner: Owner, draft: &Draft, value: &str) -> Result<Chosen, AppError> {
    let (panel, drafted) = {
        let game = ahead(live, owner.seat, draft.drafted)?;
        let listing = game.listing(owner.seat);
        match pick(live, &listing, draft, value)? {
            Picked::Actions(actions) => return Ok(Chosen::Actions(actions)),
            Picked::NoEffect(card) => return Ok(Chosen::NoEffect(card)),
            Picked::Draft(next) if next.drafted == draft.drafted => {
                (Panel::listed(live, &listing, &owner, next, 0)?, draft.drafted)
            }
            Picked::Draft(next) => {
                let drafted = next.drafted;
                (Panel::of(live, &owner, next, 0)?, drafted)
            }
        }
    };
    live.set_drafted(drafted);
    Ok(Chosen::Panel(Box::new(panel), owner))
}

/// Starts the caller's time, and shows what was hidden until then.
///
/// # Errors
/// The game has moved on in the meantime, or something fails.
pub(crate) async fn begin_time(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    let (game, version) = (live.info.id, live.info.version);
    let mut begun = None;
    if let TimedTurn::NotStarted(given, seconds) = timed_turn(context, caller, &live, seat).await? {
        let presence = context.time.presence();
        let runs = Some(begun_by(caller.interaction, presence));
        let time = ShortTime { turn: live.turn(), of: given.of, seconds, runs };
        let due = context.time.clock_time().plus(over_after(seconds));
        match context.store.short_times().begin(game, version, seat, time, due).await {
            Ok(true) => begun = Some(BegunTime { game, seat, by: caller.interaction, seconds }),
            // Another process got the same press and started it.
            Ok(false) => {}
            Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => return Err(changed(&live)),
            Err(source) => return Err(AppError::Store { doing: "beginning a short time", source }),
        }
        context.time.mark_short_time().await;
    }
    let mut outcome = Box::pin(open_panel(context, caller, (live, seat), via)).await?;
    outcome.answer = match (begun, outcome.answer) {
        (Some(begun), Answer::Update(message)) => Answer::Begins(begun, message),
        (_, answer) => answer,
    };
    Ok(outcome)
}
