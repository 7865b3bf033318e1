//! A player's turn, by typing and by pressing: both become actions, and both answer with what
//! there is to do next, or with what everyone sees when the turn is over.

use cardinal_rules::{Action, ActionKind, PartialAction};

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::ask::{Offer, PlainAction};
use crate::app::interaction::control::{Control, Draft, DraftedMove, GameControl};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Via;
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style};
use crate::app::turn::answer::Seated;
use crate::app::turn::commit;
use crate::app::turn::picking::{Picked, draws_into_hand, pick};
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
            PlainAction::Skip => Action::Skip,
            PlainAction::EndTurn => Action::EndTurn,
            PlainAction::TakeBack => Action::TakeBack,
        };
        let actions: Vec<Action> = drafted.map(Action::from).into_iter().chain([action]).collect();
        self.carry_out(caller, live, seat, &actions, via).await
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
        self.carry_out(caller, live, seat, &[action], via).await
    }

    /// Asks whether the caller really wants to resign.
    ///
    /// # Errors
    /// The game is over.
    pub(crate) fn ask_resign((live, seat): &Seated, via: Via) -> Result<Outcome, AppError> {
        if live.status().is_over() {
            return Err(refusal::not_now(live, *seat, ActionKind::Resign));
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
        self.carry_out(caller, live, seat, &[Action::Resign], via).await
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
        let must_draw = !live.game.options(seat, &PartialAction::of(ActionKind::Draw)).actions.is_empty();
        if must_draw && draws_into_hand(live.game.setup().rules) {
            let acted = self.commit(caller, &mut live, seat, &[Action::Draw]).await?;
            if acted.scene.is_some() {
                return self.after(caller, live, seat, acted, via).await;
            }
        }
        let draft = Draft { drafted: live.drafted_move(seat), ..Draft::default() };
        let panel = self.panel(caller, &live, seat, draft, 0).await?;
        self.reveal(caller, live, panel, via).await
    }

    /// The panel with this much picked.
    ///
    /// # Errors
    /// What is drafted or picked is not possible, or something fails.
    pub(crate) async fn show_picked(
        &self,
        caller: &Caller,
        (mut live, seat): Seated,
        draft: Draft,
        page: u8,
    ) -> Result<Outcome, AppError> {
        let drafted = draft.drafted;
        let panel = self.panel(caller, &live, seat, draft, page).await?;
        live.set_drafted_move(drafted);
        self.reveal(caller, live, panel, Via::OnPanel).await
    }

    /// A value was chosen from a menu of the panel.
    ///
    /// # Errors
    /// The value cannot be picked, or something fails.
    pub(crate) async fn choose(
        &self,
        caller: &Caller,
        (mut live, seat): Seated,
        draft: &Draft,
        value: &str,
    ) -> Result<Outcome, AppError> {
        let picked = match pick(&live, seat, draft, value) {
            Ok(picked) => picked,
            Err(_) if self.has_acted(caller).await? => {
                return self.after(caller, live, seat, commit::repeated(), Via::OnPanel).await;
            }
            Err(error) => return Err(error),
        };
        match picked {
            Picked::Actions(actions) => self.carry_out(caller, live, seat, &actions, Via::OnPanel).await,
            Picked::Draft(draft) => {
                live.set_drafted_move(draft.drafted);
                let panel = self.panel(caller, &live, seat, draft, 0).await?;
                self.reveal(caller, live, panel, Via::OnPanel).await
            }
        }
    }
}
