//! Confirmation for what cannot be undone: it is behind the button *More*, and each action asks first.

use std::collections::HashSet;

use cardinal_ids::OfferKind;
use cardinal_interaction::{
    Ask, AwayClaim, Button, Control, GameControl, Message, Offer, Outcome, PlainAction, Proposal, Row, Stepping, Style,
    Via, limits,
};
use cardinal_rules::{Action, ActionKind, Card, CardForm};
use cardinal_store::{OfferState, Offered, SharedStore};
use cardinal_table::{LiveGame, Seated};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::channel::offered::more_time;
use crate::app::channel::series::series_of;
use crate::app::error::AppError;
use crate::app::people::may_claim::may_claim;
use crate::app::turn::claim::ask_claim;
use crate::app::turn::lesson::lesson_of;
use crate::app::turn::offers::{
    is_own_draw_offer, made_already, may_offer, not_offered, offers_of, own_offer, standing_offers,
};
use crate::app::turn::refusal;
use crate::app::words::clock::length;
use crate::app::words::text;

/// A request for confirmation.
struct Question {
    /// What is about to happen, and what it means.
    text: String,
    /// The button that confirms.
    yes: (Style, String, GameControl),
}

/// Shows what can be done about the game rather than the turn.
///
/// # Errors
/// The store fails.
pub(crate) async fn show_more(context: &Context, (live, seat): &Seated, via: Via) -> Result<Outcome, AppError> {
    let offers = offers_of(&context.store, live).await?;
    let listed: HashSet<ActionKind> = live.game.listing(*seat).whole().actions.iter().map(Action::kind).collect();
    let can = |kind| listed.contains(&kind);
    let mut possible = Vec::new();
    if can(ActionKind::AcceptDraw) {
        possible.extend(answers(Proposal::Draw));
    }
    let by_opponent = |offer: &&Offered| offer.by != *seat && offer.state == OfferState::Stands;
    for offer in offers.iter().filter(by_opponent) {
        possible.extend(answers(Proposal::Aside(offer.kind)));
    }
    if can(ActionKind::ClaimDraw) {
        possible.push((GameControl::AskOffer(Offer::Claim), say!("more-claim-draw-button")));
    }
    if may_claim(context, &live.info, *seat).await?.is_ok() {
        possible.extend([
            (GameControl::AskOffer(Offer::ClaimAway(AwayClaim::Win)), say!("more-claim-win-button")),
            (GameControl::AskOffer(Offer::ClaimAway(AwayClaim::Unfinished)), say!("more-claim-unfinished-button")),
        ]);
    }
    if can(ActionKind::OfferDraw) {
        possible.push((GameControl::AskOffer(Offer::DRAW), say!("more-offer-draw-button")));
    }
    for kind in OfferKind::ALL {
        let is_made = |offer: &Offered| offer.kind == kind && (offer.by == *seat || offer.state == OfferState::Stands);
        if may_offer(live, *seat, kind).is_ok() && !offers.iter().any(is_made) {
            // Cardinal agrees at once, so nothing is offered.
            let is_agreed = live.computer() == Some(!*seat);
            let label = match kind {
                OfferKind::TakeBack if is_agreed => say!("more-take-back-now-button"),
                OfferKind::Unfinished if is_agreed => say!("more-abort-button"),
                OfferKind::MoreTime if live.status().to_act() == Some(*seat) => say!("more-ask-for-time-button"),
                OfferKind::MoreTime => say!("more-offer-time-button"),
                OfferKind::TakeBack => say!("more-take-back-button"),
                OfferKind::Unfinished => say!("more-unfinished-button"),
            };
            let offer = Offer::Make(Proposal::Aside(kind));
            let is_asked = !(is_agreed && kind == OfferKind::TakeBack);
            let what = if is_asked { GameControl::AskOffer(offer) } else { GameControl::Offer(offer) };
            possible.push((what, label));
        }
    }
    if can(ActionKind::Resign) {
        possible.push((GameControl::Ask(Ask::Resign), say!("more-resign-button")));
    }
    let buttons: Vec<Button> =
        possible.into_iter().map(|(what, label)| Button::new(Style::Secondary, label, control(live, what))).collect();
    let mut message = Message::text(say!("more-heading", number = live.info.id.to_string()));
    for row in buttons.chunks(limits::BUTTONS) {
        message = message.with_row(Row::Buttons(row.to_vec()));
    }
    let mut last = vec![back(live, say!("panel-back-button"))];
    let is_lesson = lesson_of(live).is_some();
    if !is_lesson && live.computer() == Some(!*seat) && live.status().to_act() == Some(*seat) {
        let hint = Button::new(Style::Primary, say!("hint-button"), control(live, GameControl::Hint));
        last.push(hint);
    }
    if !is_lesson && live.info.is_private() && live.info.site.guild.is_some() {
        let publish = control(live, GameControl::AskPublish);
        last.push(Button::new(Style::Secondary, say!("publish-button"), publish));
    }
    if !is_lesson {
        let step = control(live, GameControl::Step(Stepping::Open));
        last.push(Button::new(Style::Secondary, say!("stepping-button"), step));
    }
    let fair = live.info.variant.facts().has_chance().then(|| control(live, GameControl::FairPlay));
    let fair = fair.map(|fair| Button::new(Style::Secondary, say!("channel-fair-play-button"), fair));
    last.extend(fair);
    let message = message.with_row(Row::Buttons(last));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Asks whether the caller really wants to resign.
///
/// # Errors
/// The game is over, or the store fails.
pub(crate) async fn ask_resign(store: &SharedStore, seated: &Seated, via: Via) -> Result<Outcome, AppError> {
    let game = seated.0.info.id;
    let yes = (Style::Danger, say!("ask-resign-button"), GameControl::ConfirmResign);
    if series_of(store, game).await?.is_none() {
        let text = say!("ask-resign", number = game.to_string());
        return ask(seated, &Action::Resign, Question { text, yes }, via);
    }
    may(seated, &Action::Resign)?;
    let leave = (Style::Danger, say!("series-leave-button"), GameControl::LeaveSeries);
    Ok(asked_to_choose(&seated.0, say!("ask-resign-in-series", number = game.to_string()), [yes, leave], via))
}

/// Asks whether the caller really wants to make this offer or claim.
///
/// # Errors
/// It cannot be made now, or the store fails.
pub(crate) async fn ask_offer(context: &Context, seated: &Seated, offer: Offer, via: Via) -> Result<Outcome, AppError> {
    let (live, seat) = seated;
    let number = live.info.id.to_string();
    let yes = |label| (Style::Success, label, GameControl::Offer(offer));
    match offer {
        Offer::Make(Proposal::Draw) => {
            let text = say!("ask-offer-draw", number = number);
            ask(seated, &Action::OfferDraw, Question { text, yes: yes(say!("ask-offer-draw-button")) }, via)
        }
        Offer::Claim => {
            let text = say!("ask-claim-draw", number = number);
            ask(seated, &Action::ClaimDraw, Question { text, yes: yes(say!("ask-claim-draw-button")) }, via)
        }
        Offer::Make(Proposal::Aside(kind)) => {
            may_offer(live, *seat, kind)?;
            let offers = offers_of(&context.store, live).await?;
            if let Some(offered) = offers.into_iter().find(|offered| {
                let is_standing = offered.state == OfferState::Stands;
                offered.kind == kind && (is_standing || offered.by == *seat)
            }) {
                return Err(made_already(live, offered, *seat));
            }
            let own = live.status().to_act() == Some(*seat);
            let amount = || live.info.clock.pace.map(|pace| length(more_time(pace))).unwrap_or_default();
            let (label, text) = match kind {
                OfferKind::MoreTime if own => {
                    (say!("ask-more-time-button"), say!("ask-for-more-time", number = number, amount = amount()))
                }
                OfferKind::MoreTime => {
                    (say!("ask-offer-time-button"), say!("ask-offer-time", number = number, amount = amount()))
                }
                OfferKind::TakeBack => {
                    (say!("ask-take-back-button"), with_drawn(live, say!("ask-take-back", number = number)))
                }
                OfferKind::Unfinished if live.computer().is_some() => {
                    (say!("ask-abort-button"), say!("ask-abort", number = number))
                }
                OfferKind::Unfinished => (say!("ask-unfinished-button"), say!("ask-offer-unfinished", number = number)),
            };
            Ok(asked(live, Question { text, yes: yes(label) }, via))
        }
        // Older panels have these for a draw, from when nothing else could be offered.
        Offer::Accept => ask(seated, &Action::AcceptDraw, acceptance(live, Proposal::Draw), via),
        Offer::Decline => {
            let text = say!("ask-decline-draw", number = number);
            ask(seated, &Action::DeclineDraw, Question { text, yes: yes(say!("ask-decline-draw-button")) }, via)
        }
        Offer::ClaimAway(claim) => ask_claim(context, seated, claim, via).await,
    }
}

/// Asks whether the caller really accepts the opponent's offer.
///
/// # Errors
/// It is not offered, or the store fails.
pub(crate) async fn ask_answer(
    store: &SharedStore,
    seated: &Seated,
    what: Proposal,
    via: Via,
) -> Result<Outcome, AppError> {
    let (live, seat) = seated;
    let question = acceptance(live, what);
    if what == Proposal::Draw && is_own_draw_offer(live, *seat) {
        return Err(own_offer(live, *seat));
    }
    if let Some(action) = what.answer(true) {
        return ask(seated, &action, question, via);
    }
    if live.status().is_over() {
        return Err(AppError::refused(text::over(&live.info, live.status(), *seat)));
    }
    if !standing_offers(store, live, *seat).await?.contains(&what) {
        return Err(not_offered(store, live, *seat, what).await?);
    }
    Ok(asked(live, question, via))
}

/// Asks whether to really swap the whole hand.
///
/// # Errors
/// It cannot be swapped now.
pub(crate) fn ask_exchange(seated: &Seated, via: Via) -> Result<Outcome, AppError> {
    let act = GameControl::Act { act: PlainAction::Exchange, drafted: None };
    let yes = (Style::Danger, say!("ask-exchange-button"), act);
    ask(seated, &Action::Exchange, Question { text: say!("ask-exchange"), yes }, via)
}

/// Asks whether to really play a card that lets nothing move.
///
/// # Errors
/// It cannot be played now.
pub(crate) fn ask_no_effect(seated: &Seated, card: Card, via: Via) -> Result<Outcome, AppError> {
    let text = say!("ask-skip-turn", card = card.in_words());
    let yes = (Style::Danger, say!("ask-skip-turn-button"), GameControl::NoEffect(card));
    ask(seated, &Action::play(card), Question { text, yes }, via)
}

fn ask(seated: &Seated, action: &Action, question: Question, via: Via) -> Result<Outcome, AppError> {
    may(seated, action)?;
    Ok(asked(&seated.0, question, via))
}

/// Checks that an action is possible now.
fn may((live, seat): &Seated, action: &Action) -> Result<(), AppError> {
    match live.game.clone().apply(*seat, action) {
        Ok(_) => Ok(()),
        Err(refused) => Err(refusal::refusal_of(live, &live.game.listing(*seat), &refused, action.kind())),
    }
}

fn asked(live: &LiveGame, question: Question, via: Via) -> Outcome {
    asked_to_choose(live, question.text, [question.yes], via)
}

/// A question with several ways to confirm, and one to go back.
fn asked_to_choose<const N: usize>(
    live: &LiveGame,
    text: String,
    ways: [(Style, String, GameControl); N],
    via: Via,
) -> Outcome {
    let mut buttons: Vec<Button> =
        ways.into_iter().map(|(style, label, what)| Button::new(style, label, control(live, what))).collect();
    buttons.push(back(live, say!("ask-no-button")));
    let message = Message::text(text).with_row(Row::Buttons(buttons));
    Outcome { answer: via.answer(message), announcements: Vec::new() }
}

/// A question about a takeback, with what becomes of cards or tiles, in games that have any.
fn with_drawn(live: &LiveGame, question: String) -> String {
    let facts = live.info.variant.facts();
    let drawn = if facts.uses(CardForm::Tile) {
        say!("ask-take-back-tiles")
    } else if facts.uses(CardForm::Card) {
        say!("ask-take-back-cards")
    } else {
        return question;
    };
    format!("{question} {drawn}")
}

/// The confirmation of accepting the opponent's offer.
fn acceptance(live: &LiveGame, what: Proposal) -> Question {
    let number = live.info.id.to_string();
    let (label, text) = match what {
        Proposal::Draw => (say!("ask-accept-draw-button"), say!("ask-accept-draw", number = number)),
        Proposal::Aside(OfferKind::MoreTime) => {
            (say!("ask-accept-time-button"), say!("ask-accept-time", number = number))
        }
        Proposal::Aside(OfferKind::TakeBack) => {
            (say!("ask-accept-take-back-button"), with_drawn(live, say!("ask-accept-take-back", number = number)))
        }
        Proposal::Aside(OfferKind::Unfinished) => {
            (say!("ask-accept-unfinished-button"), say!("ask-accept-unfinished", number = number))
        }
    };
    Question { text, yes: (Style::Success, label, GameControl::Answer { what, accept: true }) }
}

/// The buttons that accept and decline the opponent's offer. Accepting, which cannot be undone, asks first.
fn answers(what: Proposal) -> [(GameControl, String); 2] {
    let (accept, decline) = match what {
        Proposal::Draw => (say!("more-accept-draw-button"), say!("more-decline-draw-button")),
        Proposal::Aside(OfferKind::MoreTime) => (say!("more-accept-time-button"), say!("more-decline-time-button")),
        Proposal::Aside(OfferKind::TakeBack) => {
            (say!("more-accept-take-back-button"), say!("more-decline-take-back-button"))
        }
        Proposal::Aside(OfferKind::Unfinished) => {
            (say!("more-accept-unfinished-button"), say!("more-decline-unfinished-button"))
        }
    };
    [(GameControl::AskAnswer(what), accept), (GameControl::Answer { what, accept: false }, decline)]
}

fn control(live: &LiveGame, what: GameControl) -> Control {
    Control::Game { game: live.info.id, ply: live.turn(), what }
}

fn back(live: &LiveGame, label: String) -> Button {
    Button::new(Style::Secondary, label, control(live, GameControl::CurrentPanel)).with_emoji("↩️")
}
