//! What cannot be undone is not pressed by mistake: it lies behind *More*, and each asks first.

use cardinal_rules::{Action, ActionKind, Card};

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
        let (game, listing) = (live.info.id, live.game.listing(*seat));
        let all = [
            (ActionKind::AcceptDraw, GameControl::AskOffer(Offer::Accept), "Accept the draw…"),
            (ActionKind::DeclineDraw, GameControl::Offer(Offer::Decline), "Decline the draw"),
            (ActionKind::ClaimDraw, GameControl::AskOffer(Offer::Claim), "Claim a draw…"),
            (ActionKind::OfferDraw, GameControl::AskOffer(Offer::Draw), "Offer a draw…"),
            (ActionKind::Resign, GameControl::Resign, "Resign…"),
        ];
        let can = |kind| listing.whole().actions.iter().any(|action| action.kind() == kind);
        let possible = all.into_iter().filter(|(kind, ..)| can(*kind));
        let buttons = possible.map(|(_, what, label)| Button::new(Style::Secondary, label, control(live, what)));
        let message = Message::text(format!("Game #{game}: what else can be done."))
            .with_row(Row::Buttons(buttons.collect()))
            .with_row(Row::Buttons(vec![back(live, "Back")]));
        Outcome { answer: via.answer(message), announcements: Vec::new() }
    }

    /// Asks whether the caller really wants to resign.
    ///
    /// # Errors
    /// The game is over.
    pub(crate) fn ask_resign(seated: &Seated, via: Via) -> Result<Outcome, AppError> {
        let game = seated.0.info.id;
        let text = format!("Do you really want to resign game #{game}? This ends it.");
        let yes = (Style::Danger, "Resign".to_owned(), GameControl::ConfirmResign);
        ask(seated, &Action::Resign, Question { text, yes }, via)
    }

    /// Asks whether the caller really wants to do this about a draw.
    ///
    /// # Errors
    /// It cannot be done now.
    pub(crate) fn ask_offer(seated: &Seated, offer: Offer, via: Via) -> Result<Outcome, AppError> {
        let game = seated.0.info.id;
        let (label, text) = match offer {
            Offer::Draw => (
                "Offer a draw",
                format!("Do you want to offer a draw in game #{game}? It can be accepted until your opponent moves."),
            ),
            Offer::Accept => ("Accept the draw", format!("Do you accept the draw in game #{game}? This ends it.")),
            Offer::Decline => ("Decline the draw", format!("Do you decline the draw in game #{game}?")),
            Offer::Claim => ("Claim a draw", format!("Do you claim a draw in game #{game}? This ends it.")),
        };
        let yes = (Style::Success, label.to_owned(), GameControl::Offer(offer));
        ask(seated, &offer.action(), Question { text, yes }, via)
    }

    /// Asks whether the whole hand is really to be thrown away.
    ///
    /// # Errors
    /// It cannot be now.
    pub(crate) fn ask_exchange(seated: &Seated, via: Via) -> Result<Outcome, AppError> {
        let text =
            "Do you want to throw your whole hand away for a new one? Your turn ends with it, and nothing moves.";
        let act = GameControl::Act { act: PlainAction::Exchange, drafted: None };
        let yes = (Style::Danger, "Exchange the whole hand".to_owned(), act);
        ask(seated, &Action::Exchange, Question { text: text.to_owned(), yes }, via)
    }

    /// Asks whether a card that lets nothing move is really to be played.
    ///
    /// # Errors
    /// It cannot be played now.
    pub(crate) fn ask_waste(seated: &Seated, card: Card, via: Via) -> Result<Outcome, AppError> {
        let name = card.name();
        let text = format!("Nothing that **{name}** calls can move now: if you play it, your turn is lost.");
        let yes = (Style::Danger, format!("Play {name} and lose the turn"), GameControl::Waste(card));
        ask(seated, &Action::play(card), Question { text, yes }, via)
    }
}

fn ask((live, seat): &Seated, action: &Action, question: Question, via: Via) -> Result<Outcome, AppError> {
    if let Err(refused) = live.game.clone().apply(*seat, action) {
        return Err(refusal::refusal_of(live, &live.game.listing(*seat), &refused, action.kind()));
    }
    let (style, label, what) = question.yes;
    let yes = Button::new(style, label, control(live, what));
    let message = Message::text(question.text).with_row(Row::Buttons(vec![yes, back(live, "No, go on")]));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

fn control(live: &LiveGame, what: GameControl) -> Control {
    Control::Game { game: live.info.id, ply: live.game.ply(), what }
}

fn back(live: &LiveGame, label: &str) -> Button {
    Button::new(Style::Secondary, label, control(live, GameControl::Panel)).with_emoji("↩️")
}
