//! A player's turn, by typing and by pressing: both become actions, and both answer with what
//! there is to do next, or with what everyone sees when the turn is over.

use cardinal_rules::{Action, ActionKind, PartialAction, Seat};

use super::act::Acted;
use super::announce::{News, Scene, told};
use super::control::{Control, Draft, GameControl, Laid};
use super::error::AppError;
use super::intent::{Caller, Offer, Simple};
use super::panel::{Panel, Picked, draws_into_hand, pick};
use super::reply::{Answer, Button, Message, Outcome, Row, Style};
use super::table::{OpenTable, Table};
use super::{App, act, text};
use crate::store::GameId;

/// How the player acted, which decides how the answer is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Via {
    /// By a command, or by a button under a message that everyone sees.
    Afresh,
    /// By a control of a private message, which changes.
    OnPanel,
}

impl Via {
    pub(crate) fn answer(self, message: Message) -> Answer {
        match self {
            Via::Afresh => Answer::Private(message),
            Via::OnPanel => Answer::Update(message),
        }
    }
}

/// A game's table, held until the outcome is settled, and the caller's seat at it.
pub(crate) type Seated = (OpenTable, Seat);

impl App {
    /// An act without detail, after the move that is laid out if there is one.
    ///
    /// # Errors
    /// The rules refuse it, or something fails.
    pub(crate) async fn simply(
        &self,
        caller: &Caller,
        (table, seat): Seated,
        simple: Simple,
        laid: Option<Laid>,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let action = match simple {
            Simple::Draw => Action::Draw,
            Simple::Exchange => Action::Exchange,
            Simple::Skip => Action::Skip,
            Simple::EndTurn => Action::EndTurn,
            Simple::TakeBack => Action::TakeBack,
        };
        let actions: Vec<Action> = laid.map(Action::from).into_iter().chain([action]).collect();
        self.carry_out(caller, table, seat, &actions, via).await
    }

    /// Offers, accepts, declines or claims a draw.
    ///
    /// # Errors
    /// The rules refuse it, or something fails.
    pub(crate) async fn offer(
        &self,
        caller: &Caller,
        (table, seat): Seated,
        offer: Offer,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let action = match offer {
            Offer::Draw => Action::OfferDraw,
            Offer::Accept => Action::AcceptDraw,
            Offer::Decline => Action::DeclineDraw,
            Offer::Claim => Action::ClaimDraw,
        };
        self.carry_out(caller, table, seat, &[action], via).await
    }

    /// Asks whether the caller really wants to resign.
    ///
    /// # Errors
    /// The game is over.
    pub(crate) fn ask_resign((table, seat): &Seated, via: Via) -> Result<Outcome, AppError> {
        if table.status().is_over() {
            return Err(act::not_now(table, *seat, ActionKind::Resign));
        }
        let game = table.info.id;
        let control = |what| Control::Game { game, ply: table.game.ply(), what };
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
    pub(crate) async fn resign(&self, caller: &Caller, (table, seat): Seated, via: Via) -> Result<Outcome, AppError> {
        self.carry_out(caller, table, seat, &[Action::Resign], via).await
    }

    /// The panel. A card that goes into the hand is drawn at once: every turn begins with it, and
    /// there is nothing to decide before it.
    ///
    /// # Errors
    /// The store fails, or a picture cannot be drawn.
    pub(crate) async fn open_panel(
        &self,
        caller: &Caller,
        (mut table, seat): Seated,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let must_draw = !table.game.options(seat, &PartialAction::of(ActionKind::Draw)).actions.is_empty();
        if must_draw && draws_into_hand(&table.game.view(seat.into()), seat) {
            let acted = self.act(caller, &mut table, seat, &[Action::Draw]).await?;
            if acted.scene.is_some() {
                return self.after(caller, table, seat, acted, via).await;
            }
        }
        let draft = Draft { laid: table.laid_out(seat), ..Draft::default() };
        let panel = self.panel(caller, &table, seat, draft, 0).await?;
        self.reveal(caller, table, panel, via).await
    }

    /// The panel with this much picked.
    ///
    /// # Errors
    /// What is laid out or picked is not possible, or something fails.
    pub(crate) async fn show_picked(
        &self,
        caller: &Caller,
        (mut table, seat): Seated,
        draft: Draft,
        page: u8,
    ) -> Result<Outcome, AppError> {
        let laid = draft.laid;
        let panel = self.panel(caller, &table, seat, draft, page).await?;
        table.lay_out(laid);
        self.reveal(caller, table, panel, Via::OnPanel).await
    }

    /// A value was chosen from a menu of the panel.
    ///
    /// # Errors
    /// The value cannot be picked, or something fails.
    pub(crate) async fn choose(
        &self,
        caller: &Caller,
        (mut table, seat): Seated,
        draft: &Draft,
        value: &str,
    ) -> Result<Outcome, AppError> {
        let picked = match pick(&table, seat, draft, value) {
            Ok(picked) => picked,
            Err(_) if self.has_acted(caller).await? => {
                return self.after(caller, table, seat, act::repeated(), Via::OnPanel).await;
            }
            Err(error) => return Err(error),
        };
        match picked {
            Picked::Actions(actions) => self.carry_out(caller, table, seat, &actions, Via::OnPanel).await,
            Picked::Draft(draft) => {
                table.lay_out(draft.laid);
                let panel = self.panel(caller, &table, seat, draft, 0).await?;
                self.reveal(caller, table, panel, Via::OnPanel).await
            }
        }
    }

    /// A game's table and the caller's seat at it.
    ///
    /// # Errors
    /// No such game, the caller does not play it, or the store fails.
    pub(crate) async fn seated(&self, caller: &Caller, game: GameId) -> Result<Seated, AppError> {
        let table = self.tables.open(&*self.store, game).await?;
        let Some(seat) = table.seat_of(caller.user) else { return Err(onlooker(caller, &table)) };
        Ok((table, seat))
    }

    pub(super) async fn carry_out(
        &self,
        caller: &Caller,
        mut table: OpenTable,
        seat: Seat,
        actions: &[Action],
        via: Via,
    ) -> Result<Outcome, AppError> {
        let acted = self.act(caller, &mut table, seat, actions).await?;
        self.after(caller, table, seat, acted, via).await
    }

    /// The answer when something was done: the panel while the turn goes on, else what everyone sees.
    pub(super) async fn after(
        &self,
        caller: &Caller,
        table: OpenTable,
        seat: Seat,
        acted: Acted,
        via: Via,
    ) -> Result<Outcome, AppError> {
        if table.status().to_act() == Some(seat) && (acted.scene.is_none() || via == Via::OnPanel) {
            let panel = self.panel(caller, &table, seat, Draft::default(), 0).await?;
            let mut outcome = self.reveal(caller, table, panel, via).await?;
            if let Some(scene) = acted.scene {
                outcome.announcements.push(self.announce(scene).await?);
            }
            return Ok(outcome);
        }
        let done = done(&table, seat, acted.scene.as_ref().map(Scene::news));
        drop(table);
        match (acted.scene, via) {
            (Some(scene), Via::Afresh) => Ok(told(self.announce(scene).await?, caller.channel)),
            (Some(scene), Via::OnPanel) => {
                let announcement = self.announce(scene).await?;
                Ok(Outcome { answer: Answer::Update(done), announcements: vec![announcement] })
            }
            (None, via) => Ok(Outcome { answer: via.answer(done), announcements: Vec::new() }),
        }
    }

    /// Lets the table go and draws the panel.
    pub(super) async fn reveal(
        &self,
        caller: &Caller,
        table: OpenTable,
        panel: Panel,
        via: Via,
    ) -> Result<Outcome, AppError> {
        drop(table);
        let message = self.show(caller, panel).await?;
        Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
    }
}

/// The refusal of one who does not play. In another channel it does not even tell that the game exists.
fn onlooker(caller: &Caller, table: &Table) -> AppError {
    let info = &table.info;
    if info.place.channel != caller.channel {
        return super::table::no_such_game(info.id);
    }
    let control = Control::Game { game: info.id, ply: table.game.ply(), what: GameControl::Board };
    AppError::refused_with(
        format!("Game #{} is played by others. You can look at its board.", info.id),
        Button::new(Style::Secondary, "Board", control),
    )
}

/// What a player reads when there is nothing more to do, after news of the player's own making or, of
/// an interaction that had acted before, after whatever stands in the game.
fn done(table: &Table, seat: Seat, news: Option<News>) -> Message {
    let view = table.game.view(seat.into());
    let game = table.info.id;
    if let Some(ending) = text::ending(view.status) {
        return Message::text(format!("Game #{game} is over: {ending}."));
    }
    let last = &view.last;
    let own_card = last.card.as_ref().filter(|card| card.current && card.seat == seat);
    let what = match &last.moved {
        _ if matches!(news, Some(News::Offer)) => "You offered a draw.".to_owned(),
        _ if matches!(news, Some(News::Declined(_))) => "You declined the draw.".to_owned(),
        _ if last.exchanged > 0 && view.last_seat() == Some(seat) => "You exchanged your hand.".to_owned(),
        _ if last.turn_lost && own_card.is_some() => {
            let card = own_card.map(|card| card.card.name()).unwrap_or_default();
            format!("Nothing that your card **{card}** calls can move, so the turn is lost.")
        }
        Some(moved) if moved.seat == seat && view.status.to_act() != Some(seat) => match last.placed {
            Some(placed) => {
                format!("You moved **{}** and placed a {} on {}.", moved.san, placed.tile.name(), placed.at)
            }
            None => format!("You moved **{}**.", moved.san),
        },
        _ => "Done.".to_owned(),
    };
    let awaited = view.status.to_act().map(|seat| table.info.players[seat]);
    let awaited = awaited.map(|user| format!(" <@{user}> is next.")).unwrap_or_default();
    Message::text(format!("Game #{game}: {what}{awaited}"))
}
