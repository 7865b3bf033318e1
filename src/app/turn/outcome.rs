//! The reply after a player's action: the panel while the turn goes on, else what everybody sees.

use cardinal_rules::{Action, Seat, Status, Supply, notation};
use cardinal_words::say;

use crate::app::App;
use crate::app::channel::announce::answered_by;
use crate::app::channel::scene::{News, Scene};
use crate::app::error::AppError;
use crate::app::interaction::control::{Control, GameControl};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Answer, Button, Message, Outcome, Row, Style, Via};
use crate::app::live::{LiveGame, LockedGame};
use crate::app::turn::commit::Committed;
use crate::app::turn::picking::is_of_turn;
use crate::app::turn::refusal::over;
use crate::store::GameId;

/// A game and the caller's seat in it. The game stays locked until the outcome is settled.
pub(crate) type Seated = (LockedGame, Seat);

impl App {
    /// Locks a game in which the caller plays.
    ///
    /// # Errors
    /// There is no such game, the caller does not play in it, or the store fails.
    pub(crate) async fn seated(&self, caller: &Caller, game: GameId) -> Result<Seated, AppError> {
        let live = self.live.open(&*self.store, game).await?;
        let Some(seat) = live.seat_of(caller.user) else { return Err(onlooker(caller, &live)) };
        if live.is_closed() {
            return Err(AppError::refused(say!("game-closed", number = game.to_string())));
        }
        Ok((live, seat))
    }

    /// Carries out actions, all or none, and replies with the result.
    ///
    /// # Errors
    /// The rules refuse one of them, the game has changed in the meantime, or something fails.
    pub(crate) async fn carry_out(
        &self,
        caller: &Caller,
        live: LockedGame,
        seat: Seat,
        actions: Vec<Action>,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let is_of_turn = actions.iter().any(|action| is_of_turn(action.kind()));
        let (live, seat) = if is_of_turn {
            match self.in_time(caller, (live, seat), via).await? {
                Ok(seated) => seated,
                Err(outcome) => return Ok(outcome),
            }
        } else {
            (live, seat)
        };
        let (live, acted) = self.commit(caller, live, seat, actions).await?;
        self.after(caller, live, seat, acted, via).await
    }

    /// The reply after an action: the panel while the turn goes on, else what everybody sees.
    pub(crate) async fn after(
        &self,
        caller: &Caller,
        live: LockedGame,
        seat: Seat,
        acted: Committed,
        via: Via,
    ) -> Result<Outcome, AppError> {
        if live.status().to_act() == Some(seat) && (acted.scene.is_none() || via == Via::OnPanel) {
            let message = self.present_panel(caller, live, seat).await?;
            let mut outcome = Outcome { answer: via.answer(message), announcements: Vec::new() };
            if let Some(scene) = acted.scene {
                outcome.announcements.push(self.announce(scene).await?);
            }
            return Ok(outcome);
        }
        let done = done(&live, seat, acted.scene.as_ref().map(Scene::news));
        let game = live.info.id;
        drop(live);
        let done = done.with_row(self.next_game(caller, game).await?);
        match (acted.scene, via) {
            (Some(scene), Via::Afresh) => Ok(answered_by(self.announce(scene).await?, caller.channel)),
            (Some(scene), Via::OnPanel) => {
                let announcement = self.announce(scene).await?;
                Ok(Outcome { answer: Answer::Update(done), announcements: vec![announcement] })
            }
            (None, via) => Ok(Outcome { answer: via.answer(done), announcements: Vec::new() }),
        }
    }
}

impl App {
    /// The button that leads to another game that waits for the caller, or an empty row.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn next_game(&self, caller: &Caller, game: GameId) -> Result<Row, AppError> {
        let mut waiting = self.waiting_for(caller, None, limits::ITEMS).await?;
        waiting.retain(|info| info.id != game);
        let Some(next) = waiting.first().map(|info| info.id) else { return Ok(Row::Buttons(Vec::new())) };
        let label = say!("panel-next-game-button", number = next.to_string(), more = waiting.len() - 1);
        // Opens the game at whatever turn it is.
        let control = Control::Game { game: next, ply: 0, what: GameControl::Panel };
        Ok(Row::Buttons(vec![Button::new(Style::Primary, label, control).with_emoji("⏭️")]))
    }
}

/// The refusal for a caller who does not play. In another channel it does not even reveal that the game exists.
fn onlooker(caller: &Caller, live: &LiveGame) -> AppError {
    let info = &live.info;
    if info.site.channel != caller.channel {
        return crate::app::live::no_such_game(info.id);
    }
    let control = Control::Game { game: info.id, ply: live.turn(), what: GameControl::Board };
    AppError::refused_with(
        say!("cannot-as-onlooker", number = info.id.to_string()),
        Button::new(Style::Secondary, say!("cannot-as-onlooker-button"), control),
    )
}

/// What a player reads when there is nothing more to do. It reports the player's own news or, for an interaction
/// that had already acted, the state of the game.
fn done(live: &LiveGame, seat: Seat, news: Option<News>) -> Message {
    let view = live.game.view(seat.into());
    if matches!(news, Some(News::ClaimedAway { .. })) {
        return Message::text(say!("done-claimed", number = live.info.id.to_string()));
    }
    if view.status.is_over() {
        return Message::text(over(live.info.id, view.status));
    }
    if view.status == Status::Building {
        return Message::text(say!("done-deck", number = live.info.id.to_string()));
    }
    let last = &view.last;
    let own_card = last.card.as_ref().filter(|card| card.current && card.seat == seat);
    let is_own = view.last_seat() == Some(seat);
    let what = match (&last.moved, own_card) {
        _ if matches!(news, Some(News::Offer)) => say!("done-offered"),
        _ if matches!(news, Some(News::Declined(_))) => say!("done-declined"),
        _ if matches!(news, Some(News::Lapsed(_))) => say!("done-lapsed"),
        _ if last.exchanged > 0 && is_own => say!("done-exchanged"),
        _ if last.turn_lost && view.rules.supply() == Some(Supply::Replaced) => {
            if is_own {
                say!("done-move-lost")
            } else {
                say!("done-otherwise")
            }
        }
        (_, Some(card)) if last.turn_lost => say!("done-turn-lost", card = card.card.in_words()),
        (Some(moved), _) if moved.seat == seat && view.status.to_act() != Some(seat) => {
            let san = notation::readable(&moved.san);
            match last.placed {
                Some(placed) => {
                    let (tile, place) = (placed.tile.in_words(), placed.at.to_string());
                    say!("done-moved-and-placed", san = san, tile = tile, place = place)
                }
                None => say!("done-moved", san = san),
            }
        }
        _ => say!("done-otherwise"),
    };
    let number = live.info.id.to_string();
    Message::text(match view.status.to_act().map(|seat| live.info.players[seat]) {
        Some(user) => say!("done-awaiting", number = number, what = what, user = user.to_string()),
        None => say!("done-news", number = number, what = what),
    })
}
