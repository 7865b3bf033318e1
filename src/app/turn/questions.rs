//! What cannot be undone is not pressed by mistake: it lies behind *More*, and each asks first.

use cardinal_rules::{Action, ActionKind, Card};
use cardinal_words::say;

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::ask::{Offer, PlainAction};
use crate::app::interaction::control::{Control, GameControl};
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style, Via};
use crate::app::live::LiveGame;
use crate::app::turn::outcome::Seated;
use crate::app::turn::refusal;

/// What is asked before something is done.
struct Question {
    /// Whether it is wanted, and what it means.
    text: String,
    /// The button that does it.
    yes: (Style, String, GameControl),
}

impl App {
    /// What can be done about the game rather than the turn.
    pub(crate) fn more((live, seat): &Seated, via: Via) -> Outcome {
        let (number, listing) = (live.info.id.to_string(), live.game.listing(*seat));
        let all = [
            (ActionKind::AcceptDraw, GameControl::AskOffer(Offer::Accept), say!("more-accept-draw-button")),
            (ActionKind::DeclineDraw, GameControl::Offer(Offer::Decline), say!("more-decline-draw-button")),
            (ActionKind::ClaimDraw, GameControl::AskOffer(Offer::Claim), say!("more-claim-draw-button")),
            (ActionKind::OfferDraw, GameControl::AskOffer(Offer::Draw), say!("more-offer-draw-button")),
            (ActionKind::Resign, GameControl::Resign, say!("more-resign-button")),
        ];
        let can = |kind| listing.whole().actions.iter().any(|action| action.kind() == kind);
        let possible = all.into_iter().filter(|(kind, ..)| can(*kind));
        let buttons = possible.map(|(_, what, label)| Button::new(Style::Secondary, label, control(live, what)));
        let message = Message::text(say!("more-heading", number = number))
            .with_row(Row::Buttons(buttons.collect()))
            .with_row(Row::Buttons(vec![back(live, say!("panel-back-button"))]));
        Outcome { answer: via.answer(message), announcements: Vec::new() }
    }

    /// Asks whether the caller really wants to resign.
    ///
    /// # Errors
    /// The game is over.
    pub(crate) fn ask_resign(seated: &Seated, via: Via) -> Result<Outcome, AppError> {
        let text = say!("ask-resign", number = seated.0.info.id.to_string());
        let yes = (Style::Danger, say!("ask-resign-button"), GameControl::ConfirmResign);
        ask(seated, &Action::Resign, Question { text, yes }, via)
    }

    /// Asks whether the caller really wants to do this about a draw.
    ///
    /// # Errors
    /// It cannot be done now.
    pub(crate) fn ask_offer(seated: &Seated, offer: Offer, via: Via) -> Result<Outcome, AppError> {
        let number = seated.0.info.id.to_string();
        let (label, text) = match offer {
            Offer::Draw => (say!("ask-offer-draw-button"), say!("ask-offer-draw", number = number)),
            Offer::Accept => (say!("ask-accept-draw-button"), say!("ask-accept-draw", number = number)),
            Offer::Decline => (say!("ask-decline-draw-button"), say!("ask-decline-draw", number = number)),
            Offer::Claim => (say!("ask-claim-draw-button"), say!("ask-claim-draw", number = number)),
        };
        let yes = (Style::Success, label, GameControl::Offer(offer));
        ask(seated, &offer.action(), Question { text, yes }, via)
    }

    /// Asks whether the whole hand is really to be thrown away.
    ///
    /// # Errors
    /// It cannot be now.
    pub(crate) fn ask_exchange(seated: &Seated, via: Via) -> Result<Outcome, AppError> {
        let act = GameControl::Act { act: PlainAction::Exchange, drafted: None };
        let yes = (Style::Danger, say!("ask-exchange-button"), act);
        ask(seated, &Action::Exchange, Question { text: say!("ask-exchange"), yes }, via)
    }

    /// Asks whether a card that lets nothing move is really to be played.
    ///
    /// # Errors
    /// It cannot be played now.
    pub(crate) fn ask_waste(seated: &Seated, card: Card, via: Via) -> Result<Outcome, AppError> {
        let text = say!("ask-waste", card = card.in_words());
        let yes = (Style::Danger, say!("ask-waste-button"), GameControl::Waste(card));
        ask(seated, &Action::play(card), Question { text, yes }, via)
    }
}

fn ask((live, seat): &Seated, action: &Action, question: Question, via: Via) -> Result<Outcome, AppError> {
    if let Err(refused) = live.game.clone().apply(*seat, action) {
        return Err(refusal::refusal_of(live, &live.game.listing(*seat), &refused, action.kind()));
    }
    let (style, label, what) = question.yes;
    let yes = Button::new(style, label, control(live, what));
    let message = Message::text(question.text).with_row(Row::Buttons(vec![yes, back(live, say!("ask-no-button"))]));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

fn control(live: &LiveGame, what: GameControl) -> Control {
    Control::Game { game: live.info.id, ply: live.game.ply(), what }
}

fn back(live: &LiveGame, label: String) -> Button {
    Button::new(Style::Secondary, label, control(live, GameControl::Panel)).with_emoji("↩️")
}
