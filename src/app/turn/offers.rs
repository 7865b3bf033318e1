//! Offers between players outside the rules, and the replies to them. They are in the store, where the first offer
//! and the first reply win. A draw offer is an event of the game instead.

use cardinal_ids::OfferKind;
use cardinal_interaction::{Button, Caller, Control, GameControl, Message, Outcome, Proposal, Row, Style, Via};
use cardinal_rules::{Seat, Status, Viewer};
use cardinal_store::{
    ClosedByPlayers, NewOffer, OfferAnswer, OfferReply, OfferState, Offered, SharedStore, StoreError,
};
use cardinal_table::{LiveGame, LockedGame, Seated, Unfinished, clock::time::Time};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::channel::offered::{OfferNews, more_time};
use crate::app::error::AppError;
use crate::app::turn::carry_out::{carry_out, next_game_row, reply_after, reply_again, reply_unfinished};
use crate::app::turn::closing::closed;
use crate::app::turn::commit::has_acted;
use crate::app::turn::present::present_panel;
use crate::app::turn::refusal::{offered_already, open, sentence};
use crate::app::turn::take_back::take_back;
use crate::app::words::text;

/// The result of trying to make or answer an offer.
enum Tried {
    Done,
    /// This interaction had already done it.
    Before,
    /// Somebody else has played on, so it has to be checked again.
    Again,
}

/// Checks whether the game lets this seat make an offer of this kind now.
///
/// # Errors
/// The reason why not, worded for the player.
pub(super) fn may_offer(live: &LiveGame, seat: Seat, kind: OfferKind) -> Result<(), AppError> {
    let number = live.info.id.to_string();
    match live.status() {
        Status::Running { .. } => {}
        Status::Building if kind == OfferKind::Unfinished => {}
        Status::Building => return Err(AppError::refused(say!("cannot-while-building", number = number))),
        status => return Err(AppError::refused(text::over(&live.info, status, seat))),
    }
    let clock = &live.info.clock;
    match kind {
        OfferKind::MoreTime if live.computer().is_some() => Err(AppError::refused(say!("cannot-more-time-computer"))),
        OfferKind::MoreTime if clock.pace.is_none() => {
            Err(AppError::refused(say!("cannot-more-time-without-clock", number = number)))
        }
        // Its round ends on a date.
        OfferKind::MoreTime if clock.pace.is_some_and(|pace| pace.strict) => {
            Err(AppError::refused(say!("cannot-more-time-in-event")))
        }
        OfferKind::MoreTime if clock.stopped_at.is_some() => {
            Err(AppError::refused(say!("cannot-more-time-while-standing", number = number)))
        }
        OfferKind::TakeBack => live
            .game
            .can_take_back_turn(seat)
            .map_err(|refusal| AppError::refused(sentence(&refusal.reason.in_words()))),
        OfferKind::MoreTime | OfferKind::Unfinished => Ok(()),
    }
}

/// Makes an offer to the opponent.
///
/// # Errors
/// It cannot be made now, or something fails.
pub(super) async fn make_offer(
    context: &Context,
    caller: &Caller,
    (mut live, seat): Seated,
    kind: OfferKind,
    via: Via,
) -> Result<Outcome, AppError> {
    if live.computer() == Some(!seat) {
        return Box::pin(computer_agrees(context, caller, (live, seat), kind, via)).await;
    }
    loop {
        if let Err(why) = may_offer(&live, seat, kind) {
            return if has_acted(context, caller).await? {
                reply_again(context, caller, live, seat, via).await
            } else {
                Err(why)
            };
        }
        let offer = NewOffer {
            game: live.info.id,
            expected_version: live.info.version,
            kind,
            by: seat,
            notice: OfferNews { kind, by: seat, state: OfferState::Stands }.notice(&live.info),
            interaction: Some(caller.interaction),
            at: context.time.now(),
        };
        match offer_result(context, &mut live, context.store.offers().make(offer).await, seat).await? {
            Tried::Done | Tried::Before => {
                let done = match kind {
                    OfferKind::MoreTime => say!("done-offered-time"),
                    OfferKind::TakeBack => say!("done-asked-to-take-back"),
                    OfferKind::Unfinished => say!("done-offered-unfinished"),
                };
                return reply_news(context, caller, live, seat, done, via).await;
            }
            Tried::Again => {}
        }
    }
}

/// Does at once what the player would offer to a person: the computer player agrees to everything but a draw, which
/// it thinks about.
async fn computer_agrees(
    context: &Context,
    caller: &Caller,
    (mut live, seat): Seated,
    kind: OfferKind,
    via: Via,
) -> Result<Outcome, AppError> {
    loop {
        if let Err(why) = may_offer(&live, seat, kind) {
            let is_repeated = has_acted(context, caller).await?;
            return if is_repeated { reply_again(context, caller, live, seat, via).await } else { Err(why) };
        }
        if kind == OfferKind::TakeBack {
            match take_back(context, caller, live, seat).await? {
                (live, Some(committed)) => return reply_after(context, caller, live, seat, committed, via).await,
                (changed, None) => live = changed,
            }
        } else {
            match end_without_result(context, caller, &mut live, seat, None).await? {
                (Tried::Again, _) => {}
                (_, None) => return reply_again(context, caller, live, seat, via).await,
                (_, Some(version)) => {
                    return reply_unfinished(context, caller, live, version, Unfinished::Agreed, via).await;
                }
            }
        }
    }
}

/// The offers of this seat's opponent that can be answered, a draw first.
///
/// # Errors
/// The store fails.
pub(super) async fn standing_offers(
    store: &SharedStore,
    live: &LiveGame,
    seat: Seat,
) -> Result<Vec<Proposal>, AppError> {
    let draw = live.game.view(Viewer::Public).offer == Some(!seat) && !live.status().is_over();
    let offers = offers_of(store, live).await?;
    let aside = offers.into_iter().filter(|offer| offer.by != seat && offer.state == OfferState::Stands);
    Ok(draw.then_some(Proposal::Draw).into_iter().chain(aside.map(|offer| Proposal::Aside(offer.kind))).collect())
}

/// The offers made in the current turn apart from draws, open or answered.
///
/// # Errors
/// The store fails.
pub(super) async fn offers_of(store: &SharedStore, live: &LiveGame) -> Result<Vec<Offered>, AppError> {
    store.offers().of_turn(live.info.id).await.map_err(AppError::store("reading offers"))
}

/// Answers what the opponent offers. If that is more than one thing, asks which.
///
/// # Errors
/// Nothing is offered, or something fails.
pub(super) async fn answer_standing(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    accept: bool,
    via: Via,
) -> Result<Outcome, AppError> {
    let offered = standing_offers(&context.store, &live, seat).await?;
    let has_own = offered.is_empty() && !standing_offers(&context.store, &live, !seat).await?.is_empty();
    match offered.as_slice() {
        _ if has_acted(context, caller).await? => reply_again(context, caller, live, seat, via).await,
        [only] => answer_offer(context, caller, (live, seat), *only, accept, via).await,
        [] if live.status().is_over() => Err(AppError::refused(text::over(&live.info, live.status(), seat))),
        [] if has_own => Err(own_offer(&live, seat)),
        [] => Err(AppError::refused(say!("cannot-answer-nothing", number = live.info.id.to_string()))),
        several => {
            let number = live.info.id.to_string();
            let asked = if accept {
                say!("ask-which-to-accept", number = number)
            } else {
                say!("ask-which-to-decline", number = number)
            };
            let buttons = several.iter().map(|what| {
                let control = Control::Game {
                    game: live.info.id,
                    ply: live.turn(),
                    what: GameControl::Answer { what: *what, accept },
                };
                Button::new(Style::Secondary, named(*what), control)
            });
            let message = Message::text(asked).with_row(Row::Buttons(buttons.collect()));
            Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
        }
    }
}

/// Answers this offer of the opponent's.
///
/// # Errors
/// The offer is not open, or something fails.
pub(crate) async fn answer_offer(
    context: &Context,
    caller: &Caller,
    (mut live, seat): Seated,
    what: Proposal,
    accept: bool,
    via: Via,
) -> Result<Outcome, AppError> {
    let Proposal::Aside(kind) = what else {
        if is_own_draw_offer(&live, seat) && !has_acted(context, caller).await? {
            return Err(own_offer(&live, seat));
        }
        let action = what.answer(accept);
        return carry_out(context, caller, live, seat, action.into_iter().collect(), via).await;
    };
    loop {
        if !standing_offers(&context.store, &live, seat).await?.contains(&what) {
            return if has_acted(context, caller).await? {
                reply_again(context, caller, live, seat, via).await
            } else if live.status().is_over() {
                Err(AppError::refused(text::over(&live.info, live.status(), seat)))
            } else {
                Err(not_offered(&context.store, &live, seat, what).await?)
            };
        }
        let (reply, state, done) = match (kind, accept) {
            (_, false) => (OfferReply::Declined, OfferState::Declined, say!("done-declined-offer")),
            (OfferKind::MoreTime, true) => {
                may_offer(&live, seat, kind)?;
                (more_time_reply(&context.time, &live), OfferState::Accepted, say!("done-accepted-time"))
            }
            (OfferKind::Unfinished, true) => {
                match end_without_result(context, caller, &mut live, seat, Some(!seat)).await? {
                    (Tried::Again, _) => continue,
                    (_, None) => return reply_again(context, caller, live, seat, via).await,
                    (_, Some(version)) => {
                        return reply_unfinished(context, caller, live, version, Unfinished::Agreed, via).await;
                    }
                }
            }
            (OfferKind::TakeBack, true) => {
                may_offer(&live, !seat, kind)?;
                match take_back(context, caller, live, !seat).await? {
                    (live, Some(committed)) => return reply_after(context, caller, live, seat, committed, via).await,
                    (changed, None) => {
                        live = changed;
                        continue;
                    }
                }
            }
        };
        let answer = OfferAnswer {
            game: live.info.id,
            expected_version: live.info.version,
            kind,
            by: !seat,
            reply,
            notice: OfferNews { kind, by: !seat, state }.notice(&live.info),
            interaction: Some(caller.interaction),
            at: context.time.now(),
        };
        match offer_result(context, &mut live, context.store.offers().answer(answer).await, seat).await? {
            Tried::Done => {
                if let OfferReply::MoreTime { extra, .. } = reply {
                    live.info.clock.extra = extra;
                }
                return reply_news(context, caller, live, seat, done, via).await;
            }
            Tried::Before => return reply_news(context, caller, live, seat, done, via).await,
            Tried::Again => {}
        }
    }
}

/// The reply that gives the current turn more time.
fn more_time_reply(time: &Time, live: &LiveGame) -> OfferReply {
    let clock = &live.info.clock;
    let extra = clock.extra.saturating_add(clock.pace.map_or(0, more_time));
    // Makes the worker recompute the next deadline at once.
    OfferReply::MoreTime { before: clock.extra, extra, due: Some(time.clock_time()) }
}

/// Ends the game without a result, as this seat offered, or without an offer. Returns the version of the message
/// that announces it, if this call did it.
async fn end_without_result(
    context: &Context,
    caller: &Caller,
    live: &mut LockedGame,
    seat: Seat,
    offered_by: Option<Seat>,
) -> Result<(Tried, Option<u32>), AppError> {
    let closed = ClosedByPlayers {
        game: live.info.id,
        expected_version: live.info.version,
        offered_by,
        outcome: closed(live, Unfinished::Agreed)?,
        interaction: Some(caller.interaction),
        at: context.time.now(),
    };
    let closed = context.store.offers().close_game(closed).await;
    let version = closed.as_ref().ok().copied();
    Ok((offer_result(context, live, closed.map(drop), seat).await?, version))
}

/// Interprets the store's result. Reloads the game if somebody else was faster.
async fn offer_result(
    context: &Context,
    live: &mut LockedGame,
    result: Result<(), StoreError>,
    seat: Seat,
) -> Result<Tried, AppError> {
    match result {
        Ok(()) => Ok(Tried::Done),
        Err(StoreError::Duplicate { .. }) => {
            context.live.reload(live).await?;
            Ok(Tried::Before)
        }
        Err(StoreError::OfferMade { offered, .. }) => Err(made_already(live, offered, seat)),
        Err(StoreError::Conflict { .. } | StoreError::GameOver(_) | StoreError::NoOffer { .. }) => {
            context.live.reload(live).await?;
            if live.is_closed() {
                return Err(AppError::refused(say!("game-closed", number = live.info.id.to_string())));
            }
            Ok(Tried::Again)
        }
        Err(source) => Err(AppError::Store { doing: "keeping an offer", source }),
    }
}

/// The reply to a player who made or answered an offer that is announced in a line.
async fn reply_news(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
    done: String,
    via: Via,
) -> Result<Outcome, AppError> {
    context.outbox.flag_notices();
    let game = live.info.id;
    if via == Via::OnPanel && live.status().to_act() == Some(seat) {
        let message = present_panel(context, caller, live, seat).await?;
        return Ok(Outcome { answer: via.answer(message), announcements: Vec::new() });
    }
    drop(live);
    let done = Message::text(say!("done-news", number = game.to_string(), what = done));
    let done = done.with_row(next_game_row(&context.store, caller, game).await?);
    Ok(Outcome { answer: via.answer(done), announcements: Vec::new() })
}

/// Why this seat can't answer an offer that isn't open to it.
///
/// # Errors
/// The store fails.
pub(super) async fn not_offered(
    store: &SharedStore,
    live: &LiveGame,
    seat: Seat,
    what: Proposal,
) -> Result<AppError, AppError> {
    let is_own = standing_offers(store, live, !seat).await?.contains(&what);
    Ok(if is_own {
        own_offer(live, seat)
    } else {
        AppError::refused_with(say!("cannot-answer-this", number = live.info.id.to_string()), open(live))
    })
}

/// Whether this seat has offered a draw that stands.
pub(super) fn is_own_draw_offer(live: &LiveGame, seat: Seat) -> bool {
    live.game.view(Viewer::Public).offer == Some(seat) && !live.status().is_over()
}

/// The refusal to a player who answers their own offer.
pub(super) fn own_offer(live: &LiveGame, seat: Seat) -> AppError {
    AppError::refused_with(say!("cannot-answer-own", user = live.info.players[!seat].to_string()), open(live))
}

/// The refusal of an offer that was already made.
pub(super) fn made_already(live: &LiveGame, offered: Offered, seat: Seat) -> AppError {
    if offered.by != seat {
        return offered_already(live, Proposal::Aside(offered.kind), say!("cannot-offer-offered"));
    }
    let text = match offered.state {
        OfferState::Stands => say!("cannot-offer-standing"),
        OfferState::Declined => say!("cannot-offer-declined"),
        OfferState::Accepted => say!("cannot-offer-accepted"),
    };
    AppError::refused_with(text, open(live))
}

/// The label of a button for an offer.
fn named(what: Proposal) -> String {
    match what {
        Proposal::Draw => say!("proposal-draw-button"),
        Proposal::Aside(OfferKind::MoreTime) => say!("proposal-more-time-button"),
        Proposal::Aside(OfferKind::TakeBack) => say!("proposal-take-back-button"),
        Proposal::Aside(OfferKind::Unfinished) => say!("proposal-unfinished-button"),
    }
}
