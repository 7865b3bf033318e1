//! What a player presses: buttons and menus of the panel and under messages become actions, or the
//! panel on which the next thing is picked.

use std::sync::Arc;

use cardinal_rules::{Action, ActionKind, PartialAction};

use crate::app::App;
use crate::app::blocking::off_async;
use crate::app::error::AppError;
use crate::app::interaction::ask::{Offer, PlainAction};
use crate::app::interaction::control::{Control, Draft, DraftedMove, GameControl};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style, Via};
use crate::app::live::LiveGame;
use crate::app::live::on_game;
use crate::app::turn::commit;
use crate::app::turn::outcome::Seated;
use crate::app::turn::panel::{Owner, Panel};
use crate::app::turn::picking::{Picked, ahead, draws_into_hand, pick};
use crate::app::turn::refusal;

impl App {
    /// An act without detail, after the drafted move if there is one.
    ///
    /// # Errors
    /// The rules refuse it, or something fails.
    pub(crate) async fn simply(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        simple: PlainAction,
        drafted: Option<DraftedMove>,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let action = match simple {
            PlainAction::Draw => Action::Draw,
            PlainAction::Exchange => Action::Exchange,
            PlainAction::LoseMove => Action::LoseMove,
            PlainAction::Skip => Action::Skip,
            PlainAction::EndTurn => Action::EndTurn,
            PlainAction::TakeBack => Action::TakeBack,
        };
        let actions: Vec<Action> = drafted.map(Action::from).into_iter().chain([action]).collect();
        self.carry_out(caller, live, seat, actions, via).await
    }

    /// Offers, accepts, declines or claims a draw.
    ///
    /// # Errors
    /// The rules refuse it, or something fails.
    pub(crate) async fn offer(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        offer: Offer,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let action = match offer {
            Offer::Draw => Action::OfferDraw,
            Offer::Accept => Action::AcceptDraw,
            Offer::Decline => Action::DeclineDraw,
            Offer::Claim => Action::ClaimDraw,
        };
        self.carry_out(caller, live, seat, vec![action], via).await
    }

    /// Asks whether the caller really wants to resign.
    ///
    /// # Errors
    /// The game is over.
    pub(crate) fn ask_resign((live, seat): &Seated, via: Via) -> Result<Outcome, AppError> {
        if live.status().is_over() {
            return Err(refusal::not_now(live, &live.game.listing(*seat), ActionKind::Resign));
        }
        let game = live.info.id;
        let control = |what| Control::Game { game, ply: live.game.ply(), what };
        let buttons = vec![
            Button::new(Style::Danger, "Resign", control(GameControl::ConfirmResign)).with_emoji("🏳️"),
            Button::new(Style::Secondary, "No, go on", control(GameControl::Panel)),
        ];
        let message = Message::text(format!("Do you really want to resign game #{game}? This ends it."))
            .with_row(Row::Buttons(buttons));
        Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
    }

    /// Resigns.
    ///
    /// # Errors
    /// The game is over, or something fails.
    pub(crate) async fn resign(&self, caller: &Caller, (live, seat): Seated, via: Via) -> Result<Outcome, AppError> {
        self.carry_out(caller, live, seat, vec![Action::Resign], via).await
    }

    /// The panel. A card that goes into the hand is drawn at once: every turn begins with it, and
    /// there is nothing to decide before it.
    ///
    /// # Errors
    /// The store fails, or a picture cannot be drawn.
    pub(crate) async fn open_panel(
        &self,
        caller: &Caller,
        (mut live, seat): Seated,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let draw = PartialAction::of(ActionKind::Draw);
        if draws_into_hand(live.game.setup().rules) && !live.game.options(seat, &draw).actions.is_empty() {
            let acted;
            (live, acted) = self.commit(caller, live, seat, vec![Action::Draw]).await?;
            if acted.scene.is_some() {
                return self.after(caller, live, seat, acted, via).await;
            }
        }
        let draft = Draft { drafted: live.drafted_move(seat), ..Draft::default() };
        let message = self.panel(caller, live, seat, draft).await?;
        Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
    }

    /// The panel with this much picked.
    ///
    /// # Errors
    /// What is drafted or picked is not possible, or something fails.
    pub(crate) async fn show_picked(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        draft: Draft,
        page: u8,
    ) -> Result<Outcome, AppError> {
        self.composed_panel(caller, live, seat, draft, page).await.map(Outcome::update)
    }

    /// A value was chosen from a menu of the panel.
    ///
    /// # Errors
    /// The value cannot be picked, or something fails.
    pub(crate) async fn choose(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        draft: Draft,
        value: String,
    ) -> Result<Outcome, AppError> {
        let owner = self.owner(caller, &live.info, seat).await?;
        let (live, chosen) = on_game(live, move |live| chosen(live, owner, &draft, &value)).await?;
        match chosen {
            Ok(Chosen::Actions(actions)) => self.carry_out(caller, live, seat, actions, Via::OnPanel).await,
            Ok(Chosen::Panel(panel, owner)) => {
                drop(live);
                let renderer = Arc::clone(&self.renderer);
                off_async("the drawing of a panel", move || panel.draw(&renderer, &owner)).await?.map(Outcome::update)
            }
            Err(_) if self.has_acted(caller).await? => {
                self.after(caller, live, seat, commit::repeated(), Via::OnPanel).await
            }
            Err(error) => Err(error),
        }
    }
}

/// What choosing a value leads to.
enum Chosen {
    /// A whole turn, or what ends a part of it.
    Actions(Vec<Action>),
    /// The panel on which the next value is chosen.
    Panel(Box<Panel>, Owner),
}

/// Adds the value to what was picked. A panel on which nothing but that is picked more is made of the
/// same listing.
fn chosen(live: &mut LiveGame, owner: Owner, draft: &Draft, value: &str) -> Result<Chosen, AppError> {
    let (panel, drafted) = {
        let game = ahead(live, owner.seat, draft.drafted)?;
        let listing = game.listing(owner.seat);
        match pick(live, &listing, draft, value)? {
            Picked::Actions(actions) => return Ok(Chosen::Actions(actions)),
            Picked::Draft(next) if next.drafted == draft.drafted => {
                (Panel::listed(live, &listing, &owner, next, 0)?, draft.drafted)
            }
            Picked::Draft(next) => {
                let drafted = next.drafted;
                (Panel::of(live, &owner, next, 0)?, drafted)
            }
        }
    };
    live.set_drafted_move(drafted);
    Ok(Chosen::Panel(Box::new(panel), owner))
}
